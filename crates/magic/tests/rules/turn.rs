//! Turns, phases, steps and priority.

use crate::common::{P0, P1, P2, PhaseKind, StepKind, Table};
use cardwright_magic::{Command, Event};
use cardwright_table::{Leaving, Outcome, Seat, SeatSet};

const FULL_LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest
     p1library=Forest;Forest;Forest;Forest";

fn steps(events: &[Event]) -> Vec<StepKind> {
    let step = |event: &Event| match event {
        Event::StepChanged { current, .. } => Some(*current),
        _ => None,
    };
    events.iter().filter_map(step).collect()
}

/// spec 29
#[test]
fn a_turn_goes_through_its_steps_in_order() {
    let mut table =
        Table::new("", &format!("turn=3\nactivephase=UPKEEP\np0battlefield=Bear\n{FULL_LIBRARIES}"));
    table.events.clear();
    table.attack(P0, &["Bear"]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(
        steps(&table.events),
        [
            StepKind::Draw,
            StepKind::Main,
            StepKind::BeginningOfCombat,
            StepKind::DeclareAttackers,
            StepKind::DeclareBlockers,
            StepKind::CombatDamage,
            StepKind::EndOfCombat,
            StepKind::Main,
            StepKind::End,
            StepKind::Cleanup,
            StepKind::Untap,
            StepKind::Upkeep,
        ]
    );
}

/// spec 29
#[test]
fn without_attackers_blocks_and_damage_are_skipped() {
    let mut table = Table::new("", &format!("activephase=MAIN1\n{FULL_LIBRARIES}"));
    table.events.clear();
    table.to(StepKind::End);
    let seen = steps(&table.events);
    assert!(
        !seen.contains(&StepKind::DeclareBlockers) && !seen.contains(&StepKind::CombatDamage),
        "{seen:?}"
    );
}

/// spec 31
#[test]
fn a_turn_a_phase_and_a_step_are_announced_in_that_order_before_the_step_acts() {
    let mut table =
        Table::new("", &format!("activephase=ENDOFTURN\np1battlefield=Bear|Tapped\n{FULL_LIBRARIES}"));
    table.events.clear();
    table.to_next_turn(StepKind::Upkeep);
    let place = |wanted: fn(&Event) -> bool| table.events.iter().position(wanted).unwrap();
    let turn = place(|event| matches!(event, Event::TurnChanged { .. }));
    let phase = place(|event| {
        matches!(
            event,
            Event::PhaseChanged { previous: Some(PhaseKind::Ending), current: PhaseKind::Beginning }
        )
    });
    let step = place(|event| {
        matches!(event, Event::StepChanged { previous: Some(StepKind::Cleanup), current: StepKind::Untap })
    });
    let untapped = place(|event| matches!(event, Event::Tapped { tapped: false, .. }));
    assert!(turn < phase && phase < step && step < untapped);
}

/// spec 30, 41
#[test]
fn the_step_goes_on_only_when_all_have_passed_with_an_empty_stack() {
    let mut table = Table::new(
        "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        &format!("turn=3\nactivephase=UPKEEP\np0hand=Zap\np0battlefield=Mountain\n{FULL_LIBRARIES}"),
    );
    table.act(P0, &["Cast Zap", "@1"]);
    assert_eq!(table.prompt(), ("priority", P0));
    table.pass(P0);
    table.pass(P1);
    assert_eq!(table.life(P1), 17);
    assert_eq!(table.view().step, Some(StepKind::Upkeep), "the spell resolved, the step did not end");
    assert_eq!(table.prompt(), ("priority", P0), "the active player gets priority after a resolution");
    table.pass(P0);
    assert_eq!(table.view().step, Some(StepKind::Upkeep));
    table.pass(P1);
    assert_eq!(table.view().step, Some(StepKind::Draw));
}

/// spec 40
#[test]
fn whoever_acts_receives_priority_again() {
    let mut table = Table::new(
        "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        &format!("activephase=UPKEEP\np1hand=Zap\np1battlefield=Mountain\n{FULL_LIBRARIES}"),
    );
    table.pass(P0);
    table.act(P1, &["Cast Zap", "@0"]);
    assert_eq!(table.prompt(), ("priority", P1));
}

/// spec 32
#[test]
fn permanents_untap_and_what_triggers_then_waits_until_upkeep() {
    let mut table = Table::new(
        "[Riser]\n{1}\nCreature - Spirit\nWhenever Riser becomes untapped, you gain 1 life.\n1/1",
        &format!(
            "activephase=ENDOFTURN\np1battlefield=Riser|Tapped;Forest|Tapped\np0battlefield=Bear|Tapped\n{FULL_LIBRARIES}"
        ),
    );
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Riser") && !table.is_tapped("Forest") && table.is_tapped("Bear"));
    assert_eq!(table.stack(), ["Riser"], "the trigger came onto the stack in the upkeep");
    table.resolve();
    assert_eq!(table.life(P1), 21);
}

/// spec 33
#[test]
fn the_step_acts_first_then_triggers_then_priority() {
    let mut table = Table::new(
        "[Clock]\n{2}\nArtifact\nAt the beginning of your draw step, you gain 1 life.",
        &format!("turn=3\nactivephase=UPKEEP\np0battlefield=Clock\n{FULL_LIBRARIES}"),
    );
    assert_eq!(table.hand(P0).len(), 0);
    table.to(StepKind::Draw);
    assert_eq!(table.hand(P0).len(), 1, "the card was drawn before anybody got priority");
    assert_eq!(table.stack(), ["Clock"]);
    assert_eq!(table.prompt(), ("priority", P0));
}

/// spec 37
#[test]
fn cleanup_discards_to_seven_heals_and_ends_effects_without_priority() {
    let mut table = Table::new(
        "[Surge]\n{G}\nInstant\nTarget creature gets +2/+2 until end of turn.",
        &format!(
            "activephase=MAIN2\np0hand=Surge;Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest
             p0battlefield=Forest;Bear|Damage:1\n{FULL_LIBRARIES}"
        ),
    );
    table.act(P0, &["Cast Surge", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (4, 4));
    table.until("discard");
    assert_eq!(table.prompt(), ("discard", P0));
    table.act(P0, &["Forest", "Forest"]);
    assert_eq!(table.hand(P0).len(), 7);
    assert_eq!(table.stats("Bear"), (2, 2));
    assert_eq!(table.permanent("Bear").damage, 0);
    assert_eq!(table.view().turn_number, 2, "nobody got priority in the cleanup step");
}

/// spec 37
#[test]
fn a_trigger_in_cleanup_gives_priority_and_another_cleanup() {
    let mut table = Table::new(
        "[Mourner]\n{B}\nCreature - Spirit\nWhenever you discard a card, you gain 1 life.\n1/1",
        &format!(
            "activephase=ENDOFTURN\np0hand=Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest
             p0battlefield=Mourner\n{FULL_LIBRARIES}"
        ),
    );
    table.until("discard");
    table.act(P0, &["Forest"]);
    assert_eq!(table.view().step, Some(StepKind::Cleanup));
    assert_eq!(table.prompt(), ("priority", P0));
    table.events.clear();
    table.resolve();
    table.pass(P0);
    table.pass(P1);
    assert_eq!(table.life(P0), 21);
    assert_eq!(steps(&table.events).first(), Some(&StepKind::Cleanup), "another cleanup step");
}

/// spec 38
#[test]
fn state_based_actions_are_done_again_until_none_applies_before_priority() {
    let mut table = Table::new(
        "[Lord]\n{1}{G}\nCreature - Bear\nOther creatures you control get +0/+1.\n1/1
[Cub]\n{G}\nCreature - Bear\n1/0
[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        &format!("activephase=MAIN1\np0battlefield=Mountain;Lord;Cub\np0hand=Zap\n{FULL_LIBRARIES}"),
    );
    table.act(P0, &["Cast Zap", "Lord"]);
    table.resolve();
    let mut graveyard = table.graveyard(P0);
    graveyard.sort();
    assert_eq!(graveyard, ["Cub", "Lord", "Zap"], "the lord died, then what only it kept alive");
    assert_eq!(table.prompt(), ("priority", P0));
}

/// spec 46
#[test]
fn the_next_player_takes_the_next_turn_and_counts_begin_anew() {
    let mut table = Table::new("", &format!("activephase=MAIN1\np0hand=Forest;Forest\n{FULL_LIBRARIES}"));
    table.act(P0, &["Play Forest"]);
    assert_eq!(table.view().players[0].land_plays_left, 0);
    table.events.clear();
    table.to_next_turn(StepKind::Upkeep);
    let turn = table.events.iter().find(|event| matches!(event, Event::TurnChanged { .. }));
    assert_eq!(
        turn,
        Some(&Event::TurnChanged { previous_player: Some(P0), next_player: P1, turn_number: 2 })
    );
    assert_eq!(table.view().players[0].land_plays_left, 1);
}

const HASTE: &str = "[Tick]\n{U}\nInstant\nTake an extra turn after this one.
[Again]\n{R}\nSorcery\nAfter this phase, there is an additional combat phase.
[Doze]\n{U}\nInstant\nTarget player skips their next turn.";

/// spec 47
#[test]
fn extra_turns_are_taken_newest_first_and_then_the_order_goes_on() {
    let mut table = Table::new(
        HASTE,
        &format!(
            "activephase=MAIN1\np0battlefield=Island\np0hand=Tick\np1battlefield=Island\np1hand=Tick\n{FULL_LIBRARIES}"
        ),
    );
    table.act(P0, &["Cast Tick"]);
    table.pass(P0);
    table.act(P1, &["Cast Tick"]);
    table.resolve_all();
    let extra: Vec<&Event> =
        table.events.iter().filter(|event| matches!(event, Event::ExtraTurn { .. })).collect();
    assert_eq!(
        extra,
        [&Event::ExtraTurn { player: P1, source_turn: 1 }, &Event::ExtraTurn { player: P0, source_turn: 1 }]
    );
    let mut order = Vec::new();
    for _ in 0..4 {
        table.to_next_turn(StepKind::Upkeep);
        order.push(table.view().active_player);
    }
    assert_eq!(order, [P0, P1, P1, P0], "the newest first; then the turn after player 0's regular one");
}

/// spec 31, 48
#[test]
fn an_additional_combat_phase_is_announced_and_played() {
    let mut table = Table::new(
        HASTE,
        &format!("activephase=MAIN1\np0battlefield=Mountain\np0hand=Again\n{FULL_LIBRARIES}"),
    );
    table.act(P0, &["Cast Again"]);
    table.resolve();
    table.events.clear();
    table.to(StepKind::End);
    let phases: Vec<PhaseKind> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseChanged { current, .. } => Some(*current),
            _ => None,
        })
        .collect();
    assert_eq!(phases, [PhaseKind::Combat, PhaseKind::Combat, PhaseKind::PostCombatMain, PhaseKind::Ending]);
}

/// spec 48
#[test]
fn a_skipped_turn_is_not_taken() {
    let mut table =
        Table::new(HASTE, &format!("activephase=MAIN1\np0battlefield=Island\np0hand=Doze\n{FULL_LIBRARIES}"));
    table.act(P0, &["Cast Doze", "@1"]);
    table.resolve();
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P0);
}

fn three() -> Table {
    Table::new(
        HASTE,
        "activephase=MAIN1\np0battlefield=Island\np0hand=Tick
         p0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest\np2library=Forest;Forest;Forest",
    )
}

fn leave(table: &mut Table, seat: Seat) {
    table.leave(seat, Leaving::Concede);
}

/// spec 49
#[test]
fn an_eliminated_player_is_skipped() {
    let mut table = three();
    leave(&mut table, P1);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P2);
}

/// spec 49
#[test]
fn the_turn_of_a_player_who_leaves_goes_on_without_them_and_their_extra_turns_vanish() {
    let mut table = three();
    table.act(P0, &["Cast Tick"]);
    table.resolve_all();
    leave(&mut table, P0);
    assert_eq!(table.view().turn_number, 1, "the turn goes on");
    assert_eq!(table.prompt(), ("priority", P1));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P1, "nobody takes the extra turn");
}

/// spec 59
#[test]
fn a_game_that_is_over_says_who_won_and_why_and_accepts_nothing_more() {
    let mut table = Table::new(
        "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        &format!("activephase=MAIN1\np0battlefield=Mountain\np0hand=Zap\np1life=3\n{FULL_LIBRARIES}"),
    );
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
    let over = table.events.iter().find(|event| matches!(event, Event::GameOver { .. })).unwrap();
    let Event::GameOver { winners, reason, turn, .. } = over else { unreachable!() };
    assert_eq!((*winners, *reason, *turn), (SeatSet::only(P0), cardwright_magic::Reason::Life, 1));
    let rejected = table.refused(P1, Command::Pass);
    assert_eq!(rejected.code, cardwright_table::Code::MatchOver);
}

/// spec 61
#[test]
fn two_players_who_lose_at_the_same_time_draw() {
    let mut table = Table::new(
        "[Blast]\n{R}\nSorcery\nBlast deals 3 damage to each player.",
        &format!(
            "activephase=MAIN1\np0battlefield=Mountain\np0hand=Blast\np0life=3\np1life=2\n{FULL_LIBRARIES}"
        ),
    );
    assert_eq!(table.outcome(), None);
    table.act(P0, &["Cast Blast"]);
    table.resolve();
    assert_eq!(table.outcome(), Some(Outcome::Drawn));
}

const GENERATORS: &str = "[Lamp Generator]\nGenerator\n{T}: Add {W}.
[Kiln Generator]\nGenerator\n{T}: Add {R}.
[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.";

/// spec 35
#[test]
fn generators_fill_the_pool_in_the_resource_gain_step_and_it_stays_until_the_next() {
    let mut table = Table::with_policies(
        GENERATORS,
        &format!(
            "turn=3\nactivephase=UPKEEP\np0battlefield=Lamp Generator;Kiln Generator\np0hand=Zap\n{FULL_LIBRARIES}"
        ),
        |policies| policies.resource_gain = true,
    );
    table.to(StepKind::ResourceGain);
    assert_eq!(table.view().players[0].mana, [1, 0, 0, 1, 0, 0]);
    assert!(!table.is_tapped("Kiln Generator"), "generators are not tapped for it");
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P1);
    assert_eq!(table.view().players[0].mana, [1, 0, 0, 1, 0, 0], "the pool stays into the opponent's turn");
    table.pass(P1);
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
    assert_eq!(table.view().players[0].mana, [1, 0, 0, 0, 0, 0]);
    table.to_next_turn(StepKind::ResourceGain);
    assert_eq!(table.view().players[0].mana, [1, 0, 0, 1, 0, 0], "emptied and filled anew");
}

/// CR 603.3d, 800.4a
#[test]
fn a_trigger_whose_only_target_left_with_its_owner_is_removed() {
    let herald = "[Herald]\n{0}\nCreature - Human\nWhen Herald enters, destroy target creature an opponent controls.\n1/1";
    let mut table = Table::new(herald, "p0hand=Herald\np1life=20\np2battlefield=Bear");
    table.act(P0, &["Cast Herald"]);
    table.resolve();
    assert_eq!(table.prompt(), ("triggerChoices", P0), "{}", table.describe());
    leave(&mut table, P2);
    assert_eq!((table.prompt(), table.stack()), (("priority", P0), vec![]));
}

/// CR 800.4a
#[test]
fn a_controlled_player_decides_again_once_who_controlled_them_has_left() {
    let cards = "[Strings]\n{0}\nSorcery\nYou control target player during that player's next turn.";
    let libraries = "p0library=Forest\np1library=Forest;Forest\np2library=Forest";
    let mut table = Table::new(cards, &format!("p0hand=Strings\n{libraries}"));
    table.act(P0, &["Cast Strings", "@1"]);
    table.resolve();
    table.to_next_turn(StepKind::Main);
    assert_eq!((table.view().active_player, table.prompt()), (P1, ("priority", P0)));
    leave(&mut table, P0);
    assert_eq!(table.prompt(), ("priority", P1));
}
