//! Targets that must be something together (CR 601.2c).

use super::common::*;

#[test]
fn cards_from_a_single_graveyard_are_of_one_player() {
    let cards = "[Audit]\n{0}\nInstant\nExile up to two target cards from a single graveyard.";
    let mut table = Table::new(cards, "p0hand=Audit\np0graveyard=Forest\np1graveyard=Island;Swamp");
    table.act(P0, &["Cast Audit", "Island", "Swamp"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P0).len(), table.graveyard(P1).len()), (2, 0));
    let mut table = Table::new(cards, "p0hand=Audit\np0graveyard=Forest\np1graveyard=Island;Swamp");
    // After a card of one player the other's are not asked for.
    table.act(P0, &["Cast Audit", "Forest"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P0), table.graveyard(P1).len()), (vec!["Audit".to_owned()], 2));
}

#[test]
fn two_cards_must_be_there_in_one_graveyard() {
    let cards = "[Audit]\n{0}\nInstant\nExile two target cards from an opponent's graveyard.";
    let position =
        |p1: &str| format!("p0hand=Audit\np0library=Island\np1graveyard={p1}\np2graveyard=Island\np2life=20");
    assert!(!Table::new(cards, &position("Swamp")).offers(P0, "Cast Audit"));
    let mut table = Table::new(cards, &position("Swamp;Swamp"));
    table.act(P0, &["Cast Audit", "Swamp", "Swamp"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P1).len(), table.graveyard(P2).len()), (0, 1));
}

#[test]
fn what_is_returned_together_is_worth_no_more_than_said() {
    let cards = "[Homecoming]\n{0}\nSorcery\nReturn any number of target creature cards with total mana value 4 or less from \
                 your graveyard to the battlefield.\n[Ant]\n{1}\nCreature - Insect\n1/1\n[Ox]\n{3}\nCreature - Ox\n3/3\n\
                 [Whale]\n{6}\nCreature - Whale\n6/6";
    let mut table = Table::new(cards, "p0hand=Homecoming\np0graveyard=Ant;Ant;Ox;Whale");
    table.act(P0, &["Cast Homecoming", "Ox", "Ant"]);
    table.resolve_all();
    let mut names = table.battlefield(P0);
    names.sort();
    assert_eq!(names, ["Ant", "Ox"]);
    let mut graveyard = table.graveyard(P0);
    graveyard.sort();
    assert_eq!(graveyard, ["Ant", "Homecoming", "Whale"]);
}

#[test]
fn creatures_of_different_players_are_of_different_players() {
    let cards = "[Quarrel]\n{0}\nInstant\nReturn two target creatures controlled by different players to their owners' hands.\n\
                 [Ox]\n{3}\nCreature - Ox\n3/3";
    assert!(!Table::new(cards, "p0hand=Quarrel\np1battlefield=Bear;Ox").offers(P0, "Cast Quarrel"));
    let mut table = Table::new(cards, "p0hand=Quarrel\np0battlefield=Ox\np1battlefield=Bear;Bear");
    table.act(P0, &["Cast Quarrel", "Bear", "Ox"]);
    table.resolve_all();
    assert_eq!((table.hand(P0), table.hand(P1)), (vec!["Ox".to_owned()], vec!["Bear".to_owned()]));
}

#[test]
fn for_each_opponent_one_of_theirs_may_be_targeted() {
    let cards = "[Toll]\n{0}\nSorcery\nFor each opponent, tap up to one target creature that player controls. Those creatures \
                 don't untap during their controllers' next untap steps.\n[Ox]\n{3}\nCreature - Ox\n3/3";
    let position = "p0hand=Toll\np0library=Island\np1battlefield=Bear;Bear\np2battlefield=Ox\np2life=20";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Toll", "Bear", "Ox"]);
    table.resolve_all();
    let tapped = |name: &str| table.named(name).iter().filter(|creature| creature.tapped).count();
    assert_eq!((tapped("Bear"), tapped("Ox")), (1, 1));
}

#[test]
fn that_player_is_the_one_whose_graveyard_it_was() {
    let cards = "[Bauble]\n{0}\nSorcery\nPut up to two target land cards from a player's graveyard on top of their library in \
                 any order. That player gains 3 life.";
    let mut table = Table::new(cards, "p0hand=Bauble\np1graveyard=Island;Swamp");
    table.act(P0, &["Cast Bauble", "Island"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1), table.graveyard(P1).len()), (20, 23, 1));
}
