//! What texts speak of again: the rest after a choice, X that a sentence has told, what was done this way.

use super::after;
use super::common::*;

/// CR 103.4
#[test]
fn a_starting_life_total_is_the_one_the_game_began_with() {
    let text = "[Hearth]\n{1}{W}\nEnchantment\nAs long as your life total is greater than or equal to your starting \
                life total, creatures you control get +1/+1.";
    let at = |life: i32| {
        let table = Table::new(text, &format!("p0life={life}\np0battlefield=Hearth;Bear"));
        let bear = table.named("Bear")[0].clone();
        bear.power
    };
    assert_eq!((at(20), at(19)), (3, 2));
}

/// CR 101.4
#[test]
fn each_player_keeps_what_they_choose_and_sacrifices_the_rest() {
    let mut table = after(
        "Each player chooses a creature they control, then sacrifices the rest.",
        "[Ox]\n{3}\nCreature - Ox\n3/3",
        "p0battlefield=Bear;Ox\np1battlefield=Bear;Ox;Ox",
        &[],
    );
    table.act(P0, &["Ox"]);
    // Nothing is sacrificed before all have chosen.
    assert_eq!(table.battlefield(P0).len(), 2);
    table.act(P1, &["Bear"]);
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Ox".to_owned()], vec!["Bear".to_owned()])
    );
}

#[test]
fn the_rest_is_what_nobody_has_chosen() {
    let mut table = after(
        "Each player chooses a creature they control. Destroy the rest.",
        "[Ox]\n{3}\nCreature - Ox\n3/3",
        "p0battlefield=Bear;Ox\np1battlefield=Bear;Ox;Ox",
        &[],
    );
    table.act(P0, &["Ox"]);
    table.act(P1, &["Bear"]);
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Ox".to_owned()], vec!["Bear".to_owned()])
    );
}

#[test]
fn x_is_how_many_the_player_has_tapped() {
    let cards = "[Leader]\n{3}\nCreature - Goat\nWhenever this creature attacks, you may tap X untapped Goats you control. If you \
                 do, it gets +X/+X until end of turn.\n2/2\n[Kid]\n{1}\nCreature - Goat\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Leader;Kid;Kid\np1life=20");
    table.attack(P0, &["Leader"]);
    table.resolve();
    table.act(P0, &["Kid", "Kid"]);
    let leader = table.named("Leader")[0].clone();
    assert_eq!((leader.power, leader.toughness), (4, 4));
}

#[test]
fn x_that_one_sentence_tells_is_the_same_in_the_next() {
    let table = after(
        "You gain X life, where X is the number of creatures you control. Each opponent mills X cards.",
        "",
        "p0battlefield=Bear;Bear\np1library=Forest;Forest;Forest",
        &[],
    );
    assert_eq!((table.life(P0), table.library(P1)), (22, 1));
}

#[test]
fn three_cards_go_to_three_places() {
    let mut table = after(
        "Look at the top three cards of your library. Put one of those cards into your hand, one on top of your library, \
         and one on the bottom of your library.",
        "",
        "p0library=Forest;Island;Swamp;Plains",
        &[],
    );
    table.act(P0, &[]);
    table.act(P0, &["Swamp"]);
    table.act(P0, &["Island"]);
    if table.prompt_kind() != Some("priority") {
        table.act(P0, &["Forest"]);
    }
    assert_eq!(table.hand(P0), ["Swamp"]);
    assert_eq!(table.library_names(P0), ["Island", "Plains", "Forest"]);
}

#[test]
fn any_number_of_cards_may_be_taken_from_among_those_revealed() {
    let mut table = after(
        "Reveal the top four cards of your library. You may put any number of creature cards from among them onto the \
         battlefield. Then put all cards revealed this way that weren't put onto the battlefield into your graveyard.",
        "",
        "p0library=Bear;Forest;Bear;Bear;Swamp",
        &[],
    );
    table.act(P0, &["Bear", "Bear"]);
    assert_eq!(table.battlefield(P0), ["Bear", "Bear"]);
    let mut graveyard = table.graveyard(P0);
    graveyard.sort();
    assert_eq!(graveyard, ["Bear", "Forest", "Test"]);
}

#[test]
fn cards_with_different_names_are_found() {
    let mut table = after(
        "Search your library for up to two land cards with different names, reveal them, put them into your hand, then \
         shuffle.",
        "",
        "p0library=Forest;Forest;Swamp",
        &[],
    );
    table.act(P0, &["Forest"]);
    // Of the other two only one has another name.
    table.act(P0, &["Swamp"]);
    let mut hand = table.hand(P0);
    hand.sort();
    assert_eq!(hand, ["Forest", "Swamp"]);
}

#[test]
fn the_greatest_number_discarded_is_that_of_one_player() {
    let table = after(
        "Each player discards their hand. You draw cards equal to the greatest number of cards a player discarded this way.",
        "",
        "p0hand=Forest\np1hand=Forest;Forest;Forest\np0library=Bear;Bear;Bear;Bear;Bear",
        &[],
    );
    assert_eq!(table.hand(P0).len(), 3);
}

#[test]
fn for_each_opponent_one_is_targeted_as_far_as_they_have_any() {
    let cards = "[Call]\n{0}\nSorcery\nFor each opponent, destroy target creature that player controls.\n[Ox]\n{3}\nCreature - Ox\n3/3";
    let mut table = Table::new(
        cards,
        "p0hand=Call\np0battlefield=Bear\np1battlefield=Bear;Ox\np2battlefield=Forest\np2life=20",
    );
    table.act(P0, &["Cast Call", "Ox"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P1), ["Bear"]);
    assert!(
        !Table::new(cards, "p0hand=Call\np0battlefield=Bear\np1battlefield=Forest").offers(P0, "Cast Call")
    );
}

/// CR 603.6c
#[test]
fn a_card_hears_that_it_is_milled() {
    let table = after(
        "Mill two cards.",
        "[Hermit]\n{1}\nCreature - Crab\nWhen this creature is put into your graveyard from your library, you gain 2 life.\n1/3",
        "p0library=Hermit;Forest",
        &[],
    );
    let mut table = table;
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

#[test]
fn a_card_that_is_not_put_onto_the_battlefield_goes_elsewhere() {
    let text = "Look at the top card of your library. If it's a land card, you may put it onto the battlefield. If you don't put \
                the card onto the battlefield, put it into your hand.";
    let mut table = after(text, "", "p0library=Forest", &[]);
    table.act(P0, &[]);
    table.act(P0, &["No"]);
    assert_eq!(table.hand(P0), ["Forest"]);
    let mut table = after(text, "", "p0library=Forest", &[]);
    table.act(P0, &[]);
    table.act(P0, &["Yes"]);
    assert_eq!((table.hand(P0).len(), table.battlefield(P0)), (0, vec!["Forest".to_owned()]));
    let mut table = after(text, "", "p0library=Bear", &[]);
    table.act(P0, &[]);
    assert_eq!(table.hand(P0), ["Bear"]);
}

#[test]
fn the_rest_of_revealed_cards_is_more_than_what_could_have_been_chosen() {
    let mut table = after(
        "Reveal the top three cards of your library. An opponent chooses a creature card from among them. Put that card onto the \
         battlefield and the rest into your graveyard.",
        "[Ox]\n{3}\nCreature - Ox\n3/3",
        "p0library=Bear;Forest;Ox;Swamp",
        &[],
    );
    table.act(P0, &[]);
    table.act(P1, &["Ox"]);
    assert_eq!(table.battlefield(P0), ["Ox"]);
    let mut graveyard = table.graveyard(P0);
    graveyard.sort();
    assert_eq!(graveyard, ["Bear", "Forest", "Test"]);
}

#[test]
fn what_something_is_compared_with_is_something_else() {
    let cards = "[Watcher]\n{1}\nCreature - Elf\nWhenever another permanent you control enters, look at the top card of your library. \
                 If it shares a card type with that permanent, you may reveal that card and put it into your hand.\n1/1";
    let mut table = Table::new(cards, "p0hand=Forest\np0battlefield=Watcher\np0library=Bear;Swamp");
    table.act(P0, &["Play Forest"]);
    table.resolve();
    table.act(P0, &[]);
    // A creature card shares no card type with a land.
    assert_eq!((table.hand(P0).len(), table.prompt_kind()), (0, Some("priority")));
}
