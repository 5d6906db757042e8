//! Stops: answers that are given for a seat that does not want to be asked.
//!
//! They are ordinary commands, given outside the rules, because being asked is information. For the same reason they
//! depend on nothing that is hidden: whether a seat has a choice counts only where everyone can see it.

use std::cell::LazyCell;

use cardwright_table::host::{Act, Host, Input};
use cardwright_table::names::fill;
use cardwright_table::scene::Scene;
use cardwright_table::{Seat, Viewer, Waiting};

use super::Table;
use crate::shelf::Ruleset;
use crate::wire::{Stage, Stop, Stops, WhatWaits, WhoseTurn};

/// After so many automatic answers in a row somebody has to look.
const IN_A_ROW: usize = 100;

impl Table {
    /// Gives automatic answers until somebody has to be asked.
    pub(super) async fn answer_automatically(&mut self) {
        for _ in 0..IN_A_ROW {
            let Some((seat, input)) = self.automatic_answer().await else { return };
            if let Err(fault) = self.act(Act::Answer { seat, command: input }).await {
                tracing::warn!(id = self.record.id, seat = seat.0, %fault, "an automatic answer was refused");
                self.place(seat).stops = Stops::default();
            }
        }
        self.places.iter_mut().for_each(|place| place.stops = Stops::default());
    }

    async fn automatic_answer(&mut self) -> Option<(Seat, Input)> {
        if self.record.stage != Stage::Playing {
            return None;
        }
        let wants = |seat: &Seat| self.places[seat.index()].stops != Stops::default();
        let seat = self.owing().iter().find(wants)?;
        let stops = self.places[seat.index()].stops.clone();
        let (ruleset, names) = (self.ruleset().ok()?, self.record.names());
        let answer = self.rules(move |host| answer(host, &*ruleset, &names, seat, &stops)).await;
        match answer {
            Ok(input) => input.map(|input| (seat, input)),
            Err(trouble) => {
                self.place(seat).stops = Stops::default();
                self.stumble(&trouble).await;
                None
            }
        }
    }
}

/// The answer that a seat with these stops gives without being asked.
fn answer(
    host: &dyn Host,
    ruleset: &dyn Ruleset,
    names: &[String],
    seat: Seat,
    stops: &Stops,
) -> Option<Input> {
    let Waiting::For(prompt) = host.waiting() else { return None };
    let mut fitting = stops.pass.iter().filter(|stop| stop.prompt == prompt.kind).peekable();
    if fitting.peek().is_some() {
        let asked = Asked { seat, scene: host.scene(Viewer::Seat(seat)), names };
        let only = LazyCell::new(|| host.plain_reply(seat).is_some());
        if fitting.any(|stop| asked.fits(stop) && (!stop.forced || *only)) {
            return ruleset.default_answer(host, seat).map(Input::Command);
        }
    }
    if stops.forced { host.plain_reply(seat).map(Input::Reply) } else { None }
}

/// A seat that is asked, and what it sees at that moment.
struct Asked<'a> {
    seat: Seat,
    scene: Scene,
    names: &'a [String],
}

impl Asked<'_> {
    /// Whether a stop speaks of this moment.
    fn fits(&self, stop: &Stop) -> bool {
        let scene = &self.scene;
        let phase = |wanted: &String| scene.ribbon.iter().any(|mark| mark.now && mark.name == *wanted);
        let turn = |whose: WhoseTurn| match whose {
            WhoseTurn::Own => scene.turn == Some(self.seat),
            WhoseTurn::Others => scene.turn.is_some_and(|seat| seat != self.seat),
        };
        let pending = |what: WhatWaits| match what {
            WhatWaits::Nothing => scene.next.is_none(),
            WhatWaits::Own => scene.next == Some(self.seat),
        };
        let during = |words: &String| *words == fill(&scene.headline, self.names, Some(self.seat));
        stop.phase.as_ref().is_none_or(phase)
            && stop.turn.is_none_or(turn)
            && stop.pending.is_none_or(pending)
            && stop.during.as_ref().is_none_or(during)
    }
}

#[cfg(test)]
mod tests {
    use cardwright_table::scene::Mark;

    use super::*;

    /// The main phase of the second player's turn.
    fn asked(seat: u8, next: Option<u8>) -> Asked<'static> {
        let mark = |name: &str, now| Mark { name: name.to_owned(), now, note: String::new() };
        let scene = Scene {
            headline: "Turn 2".to_owned(),
            ribbon: vec![mark("Draw", false), mark("Main", true)],
            turn: Some(Seat(1)),
            next: next.map(Seat),
            ..Scene::default()
        };
        Asked { seat: Seat(seat), scene, names: &[] }
    }

    fn stop(change: impl FnOnce(&mut Stop)) -> Stop {
        let mut stop = Stop { prompt: "priority".to_owned(), ..Stop::default() };
        change(&mut stop);
        stop
    }

    /// spec 94
    #[test]
    fn a_stop_speaks_of_a_phase_of_somebodys_turn() {
        let in_phase = |name: &str| stop(|stop| stop.phase = Some(name.to_owned()));
        assert!(asked(0, None).fits(&in_phase("Main")));
        assert!(!asked(0, None).fits(&in_phase("Draw")));
        let own = stop(|stop| stop.turn = Some(WhoseTurn::Own));
        let others = stop(|stop| stop.turn = Some(WhoseTurn::Others));
        assert!(asked(1, None).fits(&own) && !asked(1, None).fits(&others));
        assert!(asked(0, None).fits(&others) && !asked(0, None).fits(&own));
        assert!(asked(0, None).fits(&stop(|stop| stop.during = Some("Turn 2".to_owned()))));
        assert!(!asked(0, None).fits(&stop(|stop| stop.during = Some("Turn 1".to_owned()))));
    }

    #[test]
    fn what_somebody_else_did_is_never_passed_over_by_a_stop_for_quiet_moments() {
        let quiet = stop(|stop| stop.pending = Some(WhatWaits::Nothing));
        let mine = stop(|stop| stop.pending = Some(WhatWaits::Own));
        assert!(asked(0, None).fits(&quiet) && !asked(0, None).fits(&mine));
        assert!(asked(0, Some(0)).fits(&mine) && !asked(0, Some(0)).fits(&quiet));
        assert!(!asked(0, Some(1)).fits(&mine) && !asked(0, Some(1)).fits(&quiet));
    }
}
