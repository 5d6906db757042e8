//! Matches that begin in arranged positions.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

#[test]
fn a_position_is_laid_out_as_it_is_written() {
    let table = Table::new(
        "",
        "turn=5
         activeplayer=p1
         activephase=MAIN2
         p0life=7
         p0hand=Bear;Forest
         p0graveyard=Island
         p0library=Plains;Swamp
         p1battlefield=Bear|Tapped|Counters:P1P1=2;Forest;t:Soldier,P:1,T:1,Color:W,Types:Creature-Soldier
         p1counters=POISON=3",
    );
    let view = table.view();
    assert_eq!((view.turn_number, view.active_player, view.step), (5, P1, Some(StepKind::Main)));
    assert_eq!((table.life(P0), table.life(P1)), (7, 20));
    assert_eq!(table.hand(P0), ["Bear", "Forest"]);
    assert_eq!(table.graveyard(P0), ["Island"]);
    assert_eq!(table.library_names(P0), ["Plains", "Swamp"]);
    assert_eq!(table.battlefield(P1), ["Bear", "Forest", "Soldier"]);
    assert!(table.is_tapped("Bear"));
    assert_eq!(table.stats("Bear"), (4, 4));
    assert_eq!(table.stats("Soldier"), (1, 1));
    assert_eq!(table.player_counters(P1, "poison"), 3);
    assert_eq!(table.prompt(), ("priority", P1));
}

#[test]
fn nothing_in_a_position_is_summoning_sick_unless_it_says_so() {
    let table = Table::new("", "p0battlefield=Bear;Bear|SummonSick");
    assert!(!table.permanent("Bear").summoning_sick);
    assert!(table.permanent("Bear#2").summoning_sick);
}
