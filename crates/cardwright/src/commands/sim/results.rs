//! What many games add up to.

use std::ops::Range;

use cardwright_bots::Score;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Outcome, Seat, digest};
use serde::Serialize;

use crate::field::Field;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Finished {
    /// How it ended.
    pub(super) outcome: Outcome,
    /// How many commands were given.
    pub(super) decisions: u32,
    /// The digest of its last state.
    pub(super) state: String,
}

/// One entry's results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The deck's name.
    pub(super) deck: String,
    /// The bot's name.
    pub(super) bot: String,
    /// Against all others together.
    pub(super) total: Score,
    /// Against each entry.
    pub(super) against: Vec<Score>,
}

/// The results of a simulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Results {
    /// The ruleset's name.
    pub(super) game: &'static str,
    /// How many games were played.
    pub(super) games: u64,
    /// How many had no winner.
    pub(super) draws: u64,
    /// How many were cut off.
    pub(super) capped: u64,
    /// How many commands were given.
    pub(super) decisions: u64,
    /// A digest of all outcomes and last states, in order.
    pub(super) digest: String,
    /// Each entry's results.
    pub(super) standings: Vec<Standing>,
}

impl Results {
    /// Nothing played yet.
    pub(super) fn new<G: Catalogue>(field: &Field<G>) -> Results {
        let count = field.entries.len();
        let standings = field.entries.iter().map(|entry| Standing {
            deck: entry.deck.name.clone(),
            bot: entry.bot.to_string(),
            total: Score::new(),
            against: vec![Score::new(); count],
        });
        Results {
            game: G::NAME,
            games: 0,
            draws: 0,
            capped: 0,
            decisions: 0,
            digest: String::new(),
            standings: standings.collect(),
        }
    }

    /// Adds the games of these numbers, which follow those added before.
    pub(super) fn add<G: Catalogue>(&mut self, field: &Field<G>, numbers: Range<u64>, finished: &[Finished]) {
        for (number, game) in numbers.zip(finished) {
            self.games += 1;
            self.decisions += u64::from(game.decisions);
            self.draws += u64::from(game.outcome == Outcome::Drawn);
            self.capped += u64::from(game.outcome == Outcome::Capped);
            self.count(&field.tables[field.table_of(number)].entries, game.outcome);
        }
        self.digest = digest(&(&self.digest, finished));
    }

    fn count(&mut self, entries: &[usize], outcome: Outcome) {
        for (seat, &own) in Seat::all(entries.len()).zip(entries) {
            self.standings[own].total.add(outcome, seat);
            for (_, &other) in Seat::all(entries.len()).zip(entries).filter(|(other, _)| *other != seat) {
                self.standings[own].against[other].add(outcome, seat);
            }
        }
    }
}
