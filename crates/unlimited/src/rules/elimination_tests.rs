//! What remains on the table when a player is out.

use cardwright_table::{Game as _, Opening, Outcome, Seat, Silent, Slot};

use crate::Unlimited;
use crate::card::CardType;
use crate::catalogue::match_of;
use crate::command::Command;
use crate::program::{Arena, Keyword};
use crate::rules::Table;
use crate::state::{Counter, Flag, Stage, State, Work, Zone};

/// A match in its first action phase, seat 0 to act.
fn in_action(format: &str, seats: usize) -> (Opening<Unlimited>, State) {
    let opening = match_of(format, seats, 9.into());
    let mut state = opening.deal(&mut Silent);
    while state.stage != Stage::Action || state.pending.is_some() {
        let seat = opening.game.waiting(&state).seats().lowest().unwrap();
        let command = match state.stage {
            Stage::ChooseInitiative => Command::ChooseInitiative { seat: crate::command::SeatName(Seat(0)) },
            _ => opening.game.default_answer(&state, seat),
        };
        let legal = opening.game.check(&state, seat, &command).unwrap();
        opening.game.commit(&mut state, legal, &mut Silent);
    }
    (opening, state)
}

fn act(rules: &Unlimited, state: &mut State, seat: Seat, command: &Command) {
    let legal = rules.check(state, seat, command).unwrap();
    rules.commit(state, legal, &mut Silent);
    rules.audit(state).unwrap();
}

/// A card of a player's deck of this kind.
fn card(rules: &Unlimited, state: &State, seat: Seat, kind: CardType) -> Slot {
    let of_kind = |slot: &&Slot| rules.cards.facts(rules.card_in(state, **slot)).kind == kind;
    *state.player(seat).deck.iter().find(of_kind).unwrap()
}

#[test]
fn whoever_brings_down_a_base_heals_five_and_the_phase_is_played_to_its_end() {
    let (opening, mut state) = in_action("twinSuns", 3);
    let rules = &opening.game;
    let base = |state: &State, seat| state.player(Seat(seat)).base;
    let (own, other) = (base(&state, 0), base(&state, 1));
    state.thing_mut(own).damage = 7;
    state.thing_mut(other).damage = rules.eval(&state).hp(other) - 1;
    act(rules, &mut state, Seat(0), &Command::take(Counter::Blast));
    assert!(state.player(Seat(1)).out);
    assert_eq!(state.thing(own).damage, 2);
    assert_eq!((state.outcome, state.active), (None, Seat(2)));
    act(rules, &mut state, Seat(2), &Command::take(Counter::Plan));
    let seat = rules.waiting(&state).seats().lowest().unwrap();
    let answer = rules.default_answer(&state, seat);
    act(rules, &mut state, seat, &answer);
    assert!(matches!(state.outcome, Some(Outcome::Won(winners)) if winners.has(Seat(2))));
}

#[test]
fn captives_go_free_and_cards_of_others_go_to_their_discard_piles() {
    let (opening, mut state) = in_action("premier", 3);
    let rules = &opening.game;
    let guard = card(rules, &state, Seat(1), CardType::Unit);
    let captive = card(rules, &state, Seat(0), CardType::Unit);
    let upgrade = card(rules, &state, Seat(2), CardType::Upgrade);
    let given = card(rules, &state, Seat(1), CardType::Upgrade);
    let host = card(rules, &state, Seat(2), CardType::Unit);
    let mut table = Table { rules, state: &mut state, events: None };
    table.relocate(guard, Zone::Ground, Seat(1));
    table.relocate(host, Zone::Ground, Seat(2));
    table.attach(captive, guard, Seat(1));
    table.state.thing_mut(captive).set(Flag::Captive, true);
    table.attach(upgrade, guard, Seat(2));
    table.attach(given, host, Seat(1));
    table.leave(Seat(1));
    rules.audit(&state).unwrap();
    let thing = state.thing(captive);
    assert!(thing.arena().is_some() && thing.controller == Seat(0) && !thing.is_ready());
    assert_eq!(state.player(Seat(2)).discard, [upgrade]);
    assert_eq!([guard, given].map(|slot| state.thing(slot).zone), [Zone::Aside; 2]);
    assert_eq!(state.thing(host).zone, Zone::Ground);
    assert_eq!(state.outcome, None);
}

#[test]
fn a_question_to_a_player_who_leaves_is_taken_back() {
    let (opening, mut state) = in_action("twinSuns", 3);
    let rules = &opening.game;
    act(rules, &mut state, Seat(0), &Command::take(Counter::Plan));
    assert!(state.pending.is_some());
    rules.leave(&mut state, Seat(0), cardwright_table::Leaving::Concede, &mut Silent);
    rules.audit(&state).unwrap();
    assert!(state.pending.is_none());
    assert_eq!(rules.waiting(&state).seats().lowest(), Some(Seat(1)));
}

#[test]
fn a_player_who_leaves_before_the_first_action_of_a_phase_is_not_waited_for() {
    let (opening, mut state) = in_action("premier", 3);
    let rules = &opening.game;
    // What triggers when the phase begins is still to be looked at.
    state.agenda.push(Work::Settle(0));
    rules.leave(&mut state, Seat(0), cardwright_table::Leaving::Concede, &mut Silent);
    rules.audit(&state).unwrap();
    assert_eq!((state.active, rules.waiting(&state).seats().lowest()), (Seat(1), Some(Seat(1))));
}

#[test]
fn a_sentinel_guards_only_its_own_player() {
    let (opening, mut state) = in_action("premier", 3);
    let rules = &opening.game;
    let attacker = card(rules, &state, Seat(0), CardType::Unit);
    let is_sentinel = |slot: &&Slot| {
        let card = rules.cards.card(rules.card_in(&state, **slot));
        card.faces[0].keywords & Keyword::Sentinel.bit() != 0 && card.facts.arena == Arena::Ground
    };
    let sentinel = *state.player(Seat(2)).deck.iter().find(is_sentinel).unwrap();
    let mut table = Table { rules, state: &mut state, events: None };
    table.relocate(attacker, Zone::Ground, Seat(0));
    table.relocate(sentinel, Zone::Ground, Seat(2));
    let targets: Vec<Slot> =
        rules.eval(&state).targets(attacker, false).iter().map(|object| object.slot).collect();
    assert_eq!(targets, [state.player(Seat(1)).base, sentinel]);
}
