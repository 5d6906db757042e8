//! Being asked is information: with stops on, nothing that others receive over their sockets depends on what a seat
//! could do with its hidden cards.
//!
//! A match is played on a real server by lot, both seats with stops. Then it is played again in another world, in which
//! cards that the first seat never saw have changed places, most of them in the second seat's hand and library. Up to
//! the last byte and in the same order, the first seat and a spectator have to receive the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cardwright_server::wire::{Snapshot, Stop, Stops, WhatWaits, WhoseTurn};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::replay::Replay;
use cardwright_table::{
    Act, Asking, Game, Identity, Match, Opening, Seat, Seed, Silent, Slot, Viewer, Waiting,
};
use serde_json::{Value, json};

use super::exchanged::{Exchanged, ExchangedSetup, Pair};
use super::served::{House, Served, wait_for};
use super::{Trial, for_every_game, opened, play, tables};

/// How many commands are given in a match once the cards of a game are dealt.
const COMMANDS: usize = 60;
/// More commands than come before that: a draft.
const BEFORE: usize = 300;
/// The seat that does not know what the other one holds.
const BLIND: Seat = Seat(0);

/// Stops that pass wherever everyone can see that nothing else is possible, always at the prompt that is asked second
/// most, and in every second phase of others' turns at the one that is asked most.
fn stops<G: Catalogue>() -> Stops {
    let (format, decks) = tables::<G>().swap_remove(0);
    let mut game = opened::<G>(format, &decks, Asking::Always, 5);
    let mut rng = Seed::from(5).rng();
    let (mut kinds, mut phases) = (BTreeMap::new(), Vec::new());
    while let (Waiting::For(prompt), true) = (game.waiting(), game.length() < BEFORE) {
        *kinds.entry(prompt.kind).or_insert(0) += 1;
        let scene = game.game().scene(&game.game().view(game.state(), Viewer::Spectator));
        phases = scene.ribbon.into_iter().map(|mark| mark.name).collect();
        play(&mut game, &mut rng, 1);
    }
    let mut kinds: Vec<(&str, usize)> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let forced = kinds.iter().map(|(kind, _)| Stop {
        prompt: (*kind).to_owned(),
        pending: Some(WhatWaits::Nothing),
        forced: true,
        ..Stop::default()
    });
    let always = kinds.iter().skip(1).take(1);
    let always = always.map(|(kind, _)| Stop { prompt: (*kind).to_owned(), ..Stop::default() });
    let most = kinds.first().map_or("", |(kind, _)| *kind).to_owned();
    let passed = phases.into_iter().step_by(2).map(|phase| Stop {
        prompt: most.clone(),
        phase: Some(phase),
        turn: Some(WhoseTurn::Others),
        pending: Some(WhatWaits::Nothing),
        ..Stop::default()
    });
    Stops { pass: forced.chain(always).chain(passed).collect(), forced: true }
}

/// A match in this process, with its cards exchanged, before the first act.
fn other_world<G: Catalogue>(replay: &Replay, exchange: &[Pair]) -> Match<Exchanged<G>> {
    let mut setup: ExchangedSetup<G::Setup> =
        serde_json::from_value(replay.setup.clone()).expect("it is a setup of this game");
    setup.exchange = exchange.to_vec();
    let start = serde_json::from_value(replay.start.clone()).expect("it is a start of this game");
    let opening = Opening::new(setup, start, replay.seed.seed, G::builtin_cards());
    Match::new(Arc::new(opening.expect("it was opened before")), &mut Silent)
}

/// The answers of a document, up to when somebody left.
fn answers<G: Catalogue>(replay: &Replay) -> Vec<(Seat, G::Command)> {
    let answer = |act: &Act<Value>| match act {
        Act::Answer { seat, command } => {
            let command = serde_json::from_value(command.clone()).expect("it is a command of this game");
            Some((*seat, command))
        }
        _ => None,
    };
    replay.acts.iter().map_while(answer).collect()
}

/// Pairs of cards that the blind seat never saw, whose owner is the same, and with which all answers stay possible.
fn never_seen<G: Catalogue>(replay: &Replay) -> Vec<Pair> {
    let answers = answers::<G>(replay);
    let mut game = other_world::<G>(replay, &[]);
    let mut dealt: Option<Vec<(Identity, Seat)>> = None;
    let mut met = BTreeSet::new();
    let mut acts = answers.iter();
    loop {
        if let Some(secrets) = game.game().secrets(game.state()) {
            let slots = || (0..secrets.len() as u16).map(Slot);
            dealt.get_or_insert_with(|| {
                slots().map(|slot| (secrets.truth(slot), secrets.owner(slot))).collect()
            });
            met.extend(slots().filter(|&slot| secrets.met(slot).has(BLIND)).map(|slot| secrets.truth(slot)));
        }
        let Some((seat, command)) = acts.next() else { break };
        game.answer(*seat, command.clone(), &mut Silent).expect("it was legal before");
    }
    let mut pairs = Vec::new();
    for owner in Seat::all(game.game().seats()) {
        let dealt = (0u16..).zip(dealt.iter().flatten());
        let unseen: Vec<u16> = dealt
            .filter(|(_, (card, whose))| *whose == owner && !met.contains(card))
            .map(|(slot, _)| slot)
            .collect();
        // The two halves with each other: a hand that lies at one end with a library.
        let (one, other) = unseen.split_at(unseen.len() / 2);
        pairs.extend(one.iter().copied().zip(other.iter().copied()));
    }
    let mut kept: Vec<Pair> = Vec::new();
    for pair in pairs {
        kept.push(pair);
        let mut game = other_world::<G>(replay, &kept);
        if !answers.iter().all(|(seat, command)| game.answer(*seat, command.clone(), &mut Silent).is_ok()) {
            kept.pop();
        }
    }
    kept
}

/// Whether a game is being played, rather than what comes before one.
fn is_playing(seen: &Snapshot) -> bool {
    seen.view.get("series").is_none_or(|series| series["stage"] == "playing")
}

/// A match of one world, with stops on.
async fn open<G: Catalogue>(house: &House, seed: u64, exchange: &[Pair], stops: &Stops) -> Served {
    let more = json!({ "seed": seed.to_string(), "options": { "rules": { "exchange": exchange } } });
    let seated = house.seat_two::<G>(&more).await;
    let mut served = Served::begin(house, &seated).await;
    served.stop(stops).await;
    served
}

/// What each socket heard.
fn heard(served: &mut Served) -> Vec<Vec<String>> {
    served.ears.iter_mut().map(|ear| std::mem::take(&mut ear.heard)).collect()
}

/// The parts of two frames where they differ, if they do.
fn differing<'f>(one: &'f str, other: &'f str) -> [&'f str; 2] {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let part = |text: &'f str| text.get(same.saturating_sub(200)..).unwrap_or(text);
    [part(one), part(other)].map(|part| part.get(..400).unwrap_or(part))
}

async fn compare<G: Catalogue>(seed: u64) {
    let house = House::of::<Exchanged<G>>().await;
    let stops = stops::<G>();

    let mut rng = Seed::from(seed).derive("blind", 0).rng();
    let mut first = open::<G>(&house, seed, &[], &stops).await;
    let (mut steps, mut given) = (Vec::new(), 0);
    while given < COMMANDS && steps.len() < BEFORE {
        given += usize::from(is_playing(&first.ears[0].seen));
        let Some(step) = first.step(&mut rng).await else { break };
        steps.push(step);
    }
    let ours = heard(&mut first);
    let replay = first.given_up(&house, 1).await;
    let automatic = answers::<G>(&replay).len() - steps.len();
    let exchange = never_seen::<G>(&replay);
    assert!(!exchange.is_empty(), "{}: there are cards that nobody saw", G::NAME);

    let mut second = open::<G>(&house, seed, &exchange, &stops).await;
    for &(seat, version) in &steps {
        let Act::Answer { command, .. } = &replay.acts[version as usize] else { panic!("it was an answer") };
        assert_eq!(second.asked(), Some((seat, version)), "{}: who is asked tells of hidden cards", G::NAME);
        second.ears[seat].socket.command(version, command.clone()).await.expect("the socket is open");
        second.settled().await;
    }
    let theirs = heard(&mut second);
    house.close().await;

    for (who, place) in [("the first seat", 0), ("a spectator", 2)] {
        for (number, (one, other)) in ours[place].iter().zip(&theirs[place]).enumerate() {
            let [one, other] = differing(one, other);
            assert!(one == other, "{}: frame {number} tells {who} of hidden cards:\n{one}\n{other}", G::NAME);
        }
        assert_eq!(ours[place].len(), theirs[place].len(), "{}: {who} receives as many frames", G::NAME);
    }
    assert!(ours[1] != theirs[1], "{}: the second seat holds other cards", G::NAME);
    println!("{}: {} pairs, {} answers, {automatic} more automatic", G::NAME, exchange.len(), steps.len());
}

/// spec 83, 93, 94
#[test]
fn with_stops_on_nothing_that_others_receive_tells_what_a_seat_could_do() {
    #[derive(Clone, Copy)]
    struct Blind;

    impl Trial for Blind {
        fn of<G: Catalogue>(self) {
            wait_for(compare::<G>(3));
        }
    }

    for_every_game(Blind);
}
