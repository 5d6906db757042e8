//! Two-Headed Giant and other games with shared team turns (CR 805, 810).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::Event;
use cardwright_table::{Outcome, Seat, SeatSet};

fn giants(position: &str) -> Table {
    Table::with_policies("", &format!("{position}\np3library=Forest"), |policies| {
        policies.team_size = 2;
        policies.life = 30;
    })
}

/// CR 805.4
#[test]
fn teams_take_turns_rather_than_players() {
    let library =
        "p0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest\np2library=Forest;Forest;Forest";
    let mut table = giants(library);
    assert_eq!(table.life(P1), 30);
    let mut active = vec![table.view().active_player];
    for _ in 0..2 {
        table.to_next_turn(StepKind::Main);
        active.push(table.view().active_player);
    }
    assert_eq!(active, [P0, P2, P0]);
}

/// CR 805.4b
#[test]
fn every_player_of_the_active_team_draws_and_untaps() {
    let mut table = giants(
        "p0library=Forest\np1library=Forest\np2library=Bear;Bear\np2battlefield=Bear|Tapped\np3battlefield=Bear|Tapped",
    );
    table.to_next_turn(StepKind::Main);
    assert_eq!((table.hand(P2).len(), table.hand(P3).len(), table.hand(P0).len()), (1, 1, 0));
    assert!(!table.is_tapped("Bear") && !table.is_tapped("Bear#2"));
}

/// CR 810.4
#[test]
fn a_team_shares_its_life_and_loses_together() {
    let mut table = giants("p0battlefield=Bear\np1battlefield=Bear\np2life=4\np3life=4");
    table.attack_each(P0, &[("Bear", cardwright_magic::Defender::Player(P2))]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P2), table.life(P3)), (2, 2));
    let lost = |seat: Seat| {
        table.events.iter().any(|event| matches!(event, Event::Lost { seat: s, .. } if *s == seat))
    };
    assert!(!lost(P2));
    let over = giants("p2life=0\np3life=0");
    assert_eq!(over.outcome(), Some(Outcome::Won(SeatSet::only(P0).with(SeatSet::only(P1)))));
}

/// CR 805.4: "each player's" step comes for every player of the team, "each" step once.
#[test]
fn a_step_of_each_player_comes_for_both_players_of_a_team() {
    let cards =
        "[Toll]\n{B}\nEnchantment\nAt the beginning of each player's upkeep, that player loses 1 life.
[Bell]\n{W}\nEnchantment\nAt the beginning of each upkeep, you gain 3 life.";
    for (card, triggers) in [("Toll", 2), ("Bell", 1)] {
        let position = format!("p0battlefield={card}\np2library=Forest\np3library=Forest");
        let mut table = Table::with_policies(cards, &position, |policies| policies.team_size = 2);
        table.to_next_turn(StepKind::Upkeep);
        if table.prompt_kind() == Some("orderTriggers") {
            let words = table.options(P0);
            table.act(P0, &[&words[0], &words[1]]);
        }
        assert_eq!(table.stack().len(), triggers, "{card}");
    }
}
