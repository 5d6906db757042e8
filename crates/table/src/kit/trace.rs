//! Whole games compared: the same deal again, and deals in which unseen cards are exchanged.

use std::collections::BTreeSet;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::game::{Game, question};
use crate::host::{Act, Opening};
use crate::kit::hidden::{pair, slots};
use crate::kit::promises::Finding;
use crate::kit::tape::Tape;
use crate::reply::Reply;
use crate::seat::{Seat, Viewer};
use crate::secrets::Slot;
use crate::seed::Seed;
use crate::sink::Silent;

/// What each viewer received after each act, as hashes.
pub(super) struct Trace<G: Game> {
    seed: Seed,
    seats: usize,
    received: Vec<Vec<[u8; 32]>>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game> Trace<G> {
    pub(super) fn new(seed: Seed, seats: usize) -> Trace<G> {
        Trace { seed, seats, received: Vec::new(), game: std::marker::PhantomData }
    }

    pub(super) fn note(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let received = viewers(self.seats).map(|viewer| received(game, state, events, viewer));
        self.received.push(received.collect());
    }

    fn of(&self, viewer: Viewer) -> impl Iterator<Item = &[u8; 32]> {
        let place = viewers(self.seats).position(|other| other == viewer).unwrap_or(0);
        self.received.iter().map(move |received| &received[place])
    }
}

/// Every seat, and somebody who only watches.
pub(super) fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Everything that a viewer gets to see after an act: view, question, events.
pub(super) fn received<G: Game>(game: &G, state: &G::State, events: &[G::Event], viewer: Viewer) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(bytes(&game.view(state, viewer)));
    if let Viewer::Seat(seat) = viewer
        && game.waiting(state).seats().has(seat)
    {
        hash.update(bytes(&question(game, state, seat, &Reply::new())));
    }
    for event in events.iter().filter_map(|event| game.witness(event, viewer)) {
        hash.update(bytes(&event));
        hash.update(game.narrate(&event).unwrap_or_default());
    }
    hash.finalize().into()
}

/// Something that a client is sent, as it is sent.
pub(super) fn bytes<T: Serialize>(data: &T) -> Vec<u8> {
    serde_json::to_vec(data).expect("views, questions and events can always be written")
}

/// Deals and plays the same game again.
pub(super) fn same_again<G: Game>(
    opening: &Opening<G>,
    trace: &Trace<G>,
    log: &[Act<G::Command>],
    last: &G::State,
) -> Result<(), Finding> {
    let mut events = Vec::new();
    let state = opening.game.deal(&opening.start, trace.seed, &mut events);
    let (again, state) = replay(opening, trace, state, &events, log);
    if again.received.len() < trace.received.len() {
        return Err(("deterministic", "a command that was legal is refused the second time".to_owned()));
    }
    if again.received != trace.received || state != *last {
        return Err(("deterministic", "the same commands gave another match".to_owned()));
    }
    Ok(())
}

/// Exchanges two cards at the deal that the viewer did not see up to some act, and plays the same commands up
/// to there, as long as they are legal: so far the viewer must receive the same bytes.
///
/// Says whether there was such a pair.
pub(super) fn exchanged<G: Game>(
    opening: &Opening<G>,
    trace: &Trace<G>,
    log: &[Act<G::Command>],
    viewer: Viewer,
    tape: &mut Tape,
) -> Result<bool, Finding> {
    let game = &opening.game;
    let mut events = Vec::new();
    let mut state = game.deal(&opening.start, trace.seed, &mut events);
    let some = tape.pick(2 * log.len() as u32 + 1) as usize;
    let log = &log[..some.min(log.len())];
    let Some((one, two)) = never_seen_pair(game, &state, log, viewer, tape) else { return Ok(false) };
    if let Some(secrets) = game.secrets_mut(&mut state) {
        secrets.exchange(one, two);
    }
    let (other, _) = replay(opening, trace, state, &events, log);
    match trace.of(viewer).zip(other.of(viewer)).position(|(ours, theirs)| ours != theirs) {
        None => Ok(true),
        Some(act) => Err((
            "blind",
            format!(
                "after act {act} {viewer:?} could tell that {one:?} and {two:?} were exchanged at the deal"
            ),
        )),
    }
}

/// Two slots of one owner at the deal whose cards the viewer has not met in all these acts.
fn never_seen_pair<G: Game>(
    game: &G,
    dealt: &G::State,
    log: &[Act<G::Command>],
    viewer: Viewer,
    tape: &mut Tape,
) -> Option<(Slot, Slot)> {
    let mut met = BTreeSet::new();
    let mut state = dealt.clone();
    let mut acts = log.iter();
    loop {
        if let Some(secrets) = game.secrets(&state) {
            let known = slots(secrets).filter(|&slot| secrets.met(slot).admits(viewer));
            met.extend(known.map(|slot| secrets.truth(slot)));
        }
        let Some(Act::Answer { seat, command }) = acts.next() else { break };
        let Ok(legal) = game.check(&state, *seat, command) else { break };
        game.commit(&mut state, legal, &mut Silent);
    }
    let secrets = game.secrets(dealt)?;
    let places: Vec<Slot> = slots(secrets).filter(|&slot| !met.contains(&secrets.truth(slot))).collect();
    pair(secrets, &places, tape)
}

/// Plays the log on this state up to the first command that is refused.
fn replay<G: Game>(
    opening: &Opening<G>,
    trace: &Trace<G>,
    mut state: G::State,
    dealt: &[G::Event],
    log: &[Act<G::Command>],
) -> (Trace<G>, G::State) {
    let mut again = Trace::new(trace.seed, trace.seats);
    again.note(&opening.game, &state, dealt);
    for act in log {
        let Act::Answer { seat, command } = act else { break };
        let Ok(legal) = opening.game.check(&state, *seat, command) else { break };
        let mut events = Vec::new();
        opening.game.commit(&mut state, legal, &mut events);
        again.note(&opening.game, &state, &events);
    }
    (again, state)
}
