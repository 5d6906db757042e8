//! Who did what several were told to do, what came into a graveyard this turn, searches, piles and the rest of cards.

use super::after;
use super::common::*;
use cardwright_magic::Policies;

/// CR 608.2e
#[test]
fn only_those_opponents_who_leave_an_offer_lose_life() {
    let mut table = after(
        "Each opponent may discard a card. Each opponent who doesn't loses 2 life.",
        "",
        "p1hand=Bear;Forest\np2hand=Bear\np1life=20\np2life=20",
        &[],
    );
    table.act(P1, &["Yes"]);
    table.act(P1, &["Bear"]);
    table.act(P2, &["No"]);
    assert_eq!((table.life(P1), table.life(P2)), (20, 18));
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

#[test]
fn for_each_opponent_who_does_something_is_done_once() {
    let mut table = after(
        "Each opponent may put a land card from their hand onto the battlefield. For each opponent who does, you gain 3 \
         life.",
        "",
        "p0life=20\np1hand=Forest;Island\np2hand=Forest",
        &[],
    );
    table.act(P1, &["Yes"]);
    table.act(P1, &["Forest"]);
    table.act(P2, &["No"]);
    assert_eq!(table.life(P0), 23);
}

/// CR 608.2e
#[test]
fn who_cannot_sacrifice_bears_what_follows() {
    let mut table = after(
        "Each opponent sacrifices a creature. Each opponent who can't loses 3 life.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p1battlefield=Bear;Ogre\np2life=20",
        &[],
    );
    table.act(P1, &["Bear"]);
    table.act(P2, &[]);
    assert_eq!((table.life(P1), table.life(P2)), (20, 17));
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

#[test]
fn who_sacrificed_is_told_by_who_controlled_it() {
    let mut table = after(
        "Each player sacrifices a creature. Each player who sacrificed a creature this way gains 2 life.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0life=20\np1battlefield=Bear;Ogre",
        &[],
    );
    table.act(P0, &[]);
    table.act(P1, &["Ogre"]);
    assert_eq!((table.life(P0), table.life(P1)), (20, 22));
}

#[test]
fn who_discarded_no_creature_card_is_told_by_the_card() {
    let mut table = after(
        "Each opponent discards a card. Then each opponent who didn't discard a creature card this way loses 3 life.",
        "",
        "p1hand=Bear;Forest\np2hand=Bear;Forest",
        &[],
    );
    table.act(P1, &["Bear"]);
    table.act(P2, &["Forest"]);
    assert_eq!((table.life(P1), table.life(P2)), (20, 17));
}

/// CR 701.23
#[test]
fn only_those_who_searched_shuffle() {
    let mut table = after(
        "Each player may search their library for a basic land card and put it onto the battlefield tapped. Then each \
         player who searched their library this way shuffles.",
        "",
        "p0library=Forest;Bear\np1library=Forest;Bear",
        &[],
    );
    let before = table.events.len();
    table.act(P0, &["No"]);
    table.act(P1, &["Yes"]);
    table.act(P1, &["Forest"]);
    let shuffled = |seat| {
        let shuffles = |event: &cardwright_magic::Event| matches!(event, cardwright_magic::Event::Shuffled { seat: who } if *who == seat);
        table.events[before..].iter().any(shuffles)
    };
    assert!(shuffled(P1) && !shuffled(P0));
}

/// CR 400.7
#[test]
fn only_cards_that_came_from_the_battlefield_this_turn_return() {
    let cards = "[Axe]\n{0}\nInstant\nDestroy target creature.\n[Airing]\n{0}\nSorcery\nReturn to your hand all creature \
                 cards in your graveyard that were put there from the battlefield this turn.";
    let mut table = Table::new(cards, "p0hand=Axe;Airing\np0battlefield=Bear\np0graveyard=Bear");
    table.act(P0, &["Cast Axe", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Airing"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Bear"]);
    assert_eq!(table.graveyard(P0), ["Bear", "Axe", "Airing"]);
}

/// CR 607.2a
#[test]
fn what_was_exiled_with_it_returns_when_it_leaves() {
    let cards = "[Trunk]\n{0}\nArtifact\n{0}: Exile target card from a graveyard.\nWhen Trunk leaves the battlefield, \
                 return all cards exiled with it to their owners' hands.\n[Axe]\n{0}\nInstant\nDestroy target artifact.";
    let mut table = Table::new(cards, "p0hand=Axe\np0battlefield=Trunk\np1graveyard=Bear");
    table.act(P0, &["Trunk", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), [] as [&str; 0]);
    table.act(P0, &["Cast Axe", "Trunk"]);
    table.resolve_all();
    assert_eq!(table.hand(P1), ["Bear"]);
}

#[test]
fn cards_drawn_this_way_are_counted() {
    let table = after(
        "Draw two cards. You lose 1 life for each card drawn this way.",
        "",
        "p0library=Forest\np0life=20",
        &[],
    );
    assert_eq!(table.life(P0), 19);
}

/// CR 700.3
#[test]
fn an_opponent_chooses_which_pile_is_kept() {
    let mut table = after(
        "Reveal the top three cards of your library and separate them into two piles. An opponent chooses one of those \
         piles. Put that pile into your hand and the other into your graveyard.",
        "",
        "p0library=Forest;Island;Swamp;Plains",
        &[],
    );
    table.act(P0, &["Forest", "Island", "-"]);
    assert_eq!(table.prompt().1, P1);
    table.act(P1, &["second"]);
    assert_eq!(table.hand(P0), ["Swamp"]);
    assert_eq!(table.graveyard(P0), ["Forest", "Island", "Test"]);
}

/// CR 701.23
#[test]
fn a_searching_opponent_is_heard_and_so_is_the_shuffle() {
    let cards = "[Sentry]\n{0}\nEnchantment\nWhenever a player searches their library, that player loses 2 life.\n[Ghost]\n{0}\n\
                 Enchantment\nWhenever you shuffle your library, you gain 5 life.";
    let mut table = after(
        "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
        cards,
        "p0battlefield=Sentry;Ghost\np0library=Forest;Bear\np0life=20",
        &[],
    );
    table.act(P0, &["Forest"]);
    table.act(P0, &["Sentry", "Ghost"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

#[test]
fn the_equipment_found_is_attached_before_the_library_is_shuffled() {
    let mut table = after(
        "Search your library for an Equipment card, put it onto the battlefield, attach it to a creature you control, then \
         shuffle.",
        "[Pike]\n{1}\nArtifact - Equipment\nEquipped creature gets +3/+0.\nEquip {1}\n[Wall]\n{1}\nCreature - Wall\n0/4",
        "p0library=Pike;Forest\np0battlefield=Bear;Wall",
        &[],
    );
    table.act(P0, &["Pike"]);
    table.act(P0, &["Bear"]);
    assert_eq!(table.stats("Bear"), (5, 2));
}

#[test]
fn a_card_found_by_one_sentence_is_put_somewhere_by_the_next() {
    let mut table = after(
        "Search your library for an artifact card. You gain 2 life. Put that card into your hand, then shuffle.",
        "[Cog]\n{1}\nArtifact\n{0}: You gain 0 life.",
        "p0library=Forest;Cog;Island\np0life=20",
        &[],
    );
    table.act(P0, &["Cog"]);
    assert_eq!((table.hand(P0), table.life(P0), table.library(P0)), (vec!["Cog".to_owned()], 22, 2));
}

#[test]
fn the_rest_is_what_neither_of_two_choices_took() {
    let mut table = after(
        "Reveal the top four cards of your library. You may put a land card from among them onto the battlefield tapped. You \
         may put a creature card from among them into your hand. Put the rest into your graveyard.",
        "",
        "p0library=Forest;Bear;Island;Bear;Plains",
        &[],
    );
    table.act(P0, &[]);
    table.act(P0, &["Yes"]);
    table.act(P0, &["Forest"]);
    table.act(P0, &["Yes"]);
    table.act(P0, &["Bear"]);
    assert!(table.is_tapped("Forest"));
    assert_eq!(table.hand(P0), ["Bear"]);
    assert_eq!(table.graveyard(P0), ["Bear", "Island", "Test"]);
    assert_eq!(table.library_names(P0), ["Plains"]);
}

/// CR 608.2e
#[test]
fn graveyards_and_battlefields_change_places_for_all_at_once() {
    let cards = "[Ogre]\n{2}{R}\nCreature - Ogre\nWhenever a creature dies, you gain 1 life.\n3/3";
    let mut table = after(
        "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts \
         all cards they exiled this way onto the battlefield.",
        cards,
        "p0battlefield=Bear\np0graveyard=Ogre\np1battlefield=Bear\np0life=20",
        &[],
    );
    table.resolve_all();
    assert!(table.is_on_battlefield("Ogre") && !table.is_on_battlefield("Bear"), "{}", table.describe());
    assert_eq!(table.life(P0), 20, "it enters only after all of them have died");
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 701.23
#[test]
fn the_second_card_found_shares_a_land_type_with_the_first() {
    let mut table = after(
        "Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, \
         then shuffle.",
        "",
        "p0library=Forest;Island;Forest;Bear",
        &[],
    );
    table.act(P0, &["Island"]);
    // No other Island is there.
    table.act(P0, &[]);
    assert!(table.is_tapped("Island") && !table.is_on_battlefield("Forest"), "{}", table.describe());
}

#[test]
fn who_may_draw_up_to_two_cards_chooses_how_many() {
    let mut table = after("Draw up to two cards.", "", "p0library=Forest;Island;Swamp", &[]);
    table.act(P0, &["Draw 1"]);
    assert_eq!(table.hand(P0), ["Forest"]);
}

#[test]
fn other_tokens_are_others_than_the_one_just_made() {
    let cards = "[Press]\n{0}\nArtifact\n{0}: Create a 1/1 green Elf creature token. Then exile all other Elf tokens you control.";
    let mut table = Table::new(cards, "p0battlefield=Press");
    for _ in 0..2 {
        table.act(P0, &["Press"]);
        table.resolve();
        assert_eq!(table.battlefield(P0), ["Press", "Elf"]);
    }
}

/// CR 605.1b
#[test]
fn mana_that_a_delayed_trigger_adds_to_mana_can_be_spent_at_once() {
    let cards = "[Surge]\n{0}\nSorcery\nUntil your next turn, whenever a player taps a land for mana, that player adds one mana of \
                 any type that land produced.\n[Elk]\n{G}{G}\nCreature - Elk\n2/2";
    let manual = |policies: &mut Policies| policies.manual_mana = true;
    let mut table = Table::with_policies(cards, "p0hand=Surge;Elk\np0battlefield=Forest", manual);
    table.act(P0, &["Cast Surge"]);
    table.resolve();
    table.act(P0, &["Forest"]);
    assert_eq!(table.stack(), [] as [&str; 0]);
    table.act(P0, &["Cast Elk"]);
    table.resolve();
    assert!(table.is_on_battlefield("Elk"));
}

#[test]
fn each_one_of_them_is_another() {
    let text = "Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of \
                your library, then exile one of them.";
    let mut table = after(text, "", "p0library=Forest;Island;Swamp;Plains", &[]);
    table.act(P0, &[]);
    table.act(P0, &["Island"]);
    table.act(P0, &["Swamp"]);
    table.act(P0, &["Forest"]);
    assert_eq!(table.hand(P0), ["Island"]);
    assert_eq!(table.exile(), ["Forest"]);
}
