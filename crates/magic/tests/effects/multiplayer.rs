//! Effects among more than two players.

use super::after;
use super::common::*;

#[test]
fn each_opponent_means_all_of_them() {
    let table = after("Each opponent loses 2 life.", "", "p0life=20\np1life=20\np2life=20", &[]);
    assert_eq!((table.life(P0), table.life(P1), table.life(P2)), (20, 18, 18));
}

/// CR 101.4
#[test]
fn choices_go_round_from_the_active_player() {
    let mut table = after(
        "Each player sacrifices a creature.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0battlefield=Bear;Ogre\np1battlefield=Bear;Ogre\np2battlefield=Bear;Ogre",
        &[],
    );
    for seat in [P0, P1, P2] {
        assert_eq!(table.prompt(), ("choose", seat));
        table.act(seat, &["Bear"]);
    }
    assert_eq!(table.graveyard(P2), ["Bear"]);
}
