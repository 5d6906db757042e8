//! Choices while effects resolve (CR 608.2d), payments (CR 118.12), chance (CR 705, 706).

use super::after;
use super::common::*;

#[test]
fn what_a_player_may_do_is_asked() {
    for (word, life) in [("Yes", 23), ("No", 20)] {
        let mut table = after("You may gain 3 life.", "", "", &[]);
        table.act(P0, &[word]);
        assert_eq!(table.life(P0), life);
    }
}

#[test]
fn the_rest_happens_only_if_they_do() {
    for (word, drawn) in [("Yes", 1), ("No", 0)] {
        let mut table = after(
            "You may discard a card. If you do, draw a card.",
            "",
            "p0hand=Forest\np0library=Bear",
            &[],
        );
        table.act(P0, &[word]);
        if table.prompt_kind() == Some("choose") {
            table.act(P0, &["Forest"]);
        }
        assert_eq!(table.hand(P0).iter().filter(|name| *name == "Bear").count(), drawn);
    }
}

/// CR 118.12a
#[test]
fn unless_a_player_pays_it_happens() {
    for (word, lands) in [("Pay", true), ("Don't pay", false)] {
        let mut table = Table::new(
            "[Leak]\n{0}\nInstant\nCounter target spell unless its controller pays {1}.\n\
             [Cub]\n{0}\nCreature - Bear\n1/1",
            "p0hand=Cub\np0battlefield=Forest\np1hand=Leak",
        );
        table.act(P0, &["Cast Cub"]);
        table.pass(P0);
        table.act(P1, &["Cast Leak", "Cub"]);
        table.resolve();
        table.act(P0, &[word]);
        table.resolve_all();
        assert_eq!(table.is_on_battlefield("Cub"), lands);
    }
}

#[test]
fn a_player_who_cannot_pay_is_not_asked() {
    let mut table = Table::new(
        "[Leak]\n{0}\nInstant\nCounter target spell unless its controller pays {1}.\n\
         [Cub]\n{0}\nCreature - Bear\n1/1",
        "p0hand=Cub\np1hand=Leak",
    );
    table.act(P0, &["Cast Cub"]);
    table.pass(P0);
    table.act(P1, &["Cast Leak", "Cub"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Cub"]);
}

/// CR 607.2d
#[test]
fn a_color_chosen_as_a_permanent_enters_is_remembered() {
    let mut table = Table::new(
        "[Prism]\n{0}\nArtifact\nAs this artifact enters, choose a color.\nCreatures of the chosen color get +1/+1.",
        "p0hand=Prism\np0battlefield=Bear",
    );
    table.act(P0, &["Cast Prism"]);
    table.resolve();
    table.act(P0, &["green"]);
    assert_eq!(table.stats("Bear"), (3, 3));
}

#[test]
fn a_creature_type_chosen_as_a_permanent_enters_is_remembered() {
    let mut table = Table::new(
        "[Totem]\n{0}\nArtifact\nAs this artifact enters, choose a creature type.\nCreatures of the chosen type get \
         +1/+1.\n[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0hand=Totem\np0battlefield=Bear;Ogre",
    );
    table.act(P0, &["Cast Totem"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    assert_eq!((table.stats("Bear"), table.stats("Ogre")), ((3, 3), (3, 3)));
}

#[test]
fn something_is_done_for_each() {
    let table = after("You gain 1 life for each creature you control.", "", "p0battlefield=Bear;Bear", &[]);
    assert_eq!(table.life(P0), 22);
}

/// CR 706.2
#[test]
fn a_die_is_rolled_and_what_it_shows_counts() {
    let table = after("Roll a six-sided die. You gain life equal to the result.", "", "", &[]);
    assert!((21..=26).contains(&table.life(P0)));
}

/// CR 705.2
#[test]
fn a_coin_is_flipped() {
    let table = after("Flip a coin. If you win the flip, you gain 3 life.", "", "", &[]);
    assert!([20, 23].contains(&table.life(P0)));
}

/// CR 608.2d: whoever does one thing or the other chooses as it resolves.
#[test]
fn each_player_chooses_between_two_things() {
    let mut table = after(
        "Each opponent sacrifices a creature or discards a card.",
        "",
        "p1hand=Forest\np1battlefield=Bear",
        &[],
    );
    assert_eq!(table.prompt().1, P1);
    table.act(P1, &["Discard a card"]);
    while table.prompt_kind() != Some("priority") {
        table.act(P1, &["Forest"]);
    }
    assert_eq!(
        (table.graveyard(P1), table.battlefield(P1)),
        (vec!["Forest".to_owned()], vec!["Bear".to_owned()])
    );
}

#[test]
fn what_is_done_several_times_is_done_so_often() {
    let table = after("Investigate three times.", "", "", &[]);
    assert_eq!(table.named("Clue").len(), 3);
}

/// CR 700.2d
#[test]
fn the_same_mode_is_chosen_again_if_the_text_says_so() {
    let modes =
        "Choose three. You may choose the same mode more than once.\n• You gain 1 life.\n• Draw a card.";
    let table = after(modes, "", "p0library=Forest", &["gain 1 life", "gain 1 life", "gain 1 life"]);
    assert_eq!(table.life(P0), 23);
}

/// CR 702.172
#[test]
fn modes_of_a_spree_are_paid_for() {
    let cards = "[Spree Test]\n{0}\nInstant\nSpree\n+ {1} — You gain 2 life.\n+ {2} — Draw a card.";
    let mut table = Table::new(cards, "p0hand=Spree Test\np0battlefield=Forest;Forest\np0library=Bear");
    table.act(P0, &["Cast Spree Test", "gain 2 life"]);
    assert_eq!(table.named("Forest").iter().filter(|land| land.tapped).count(), 1);
    table.resolve();
    assert_eq!(table.life(P0), 22);
}
