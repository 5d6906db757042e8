//! Playing the games of a field, each from its own seed, on all threads.

use cardwright_bots::{Played, Player, make, play_out};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Seat, Seed, Silent, digest};
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::results::{Finished, Results};
use crate::failure::Failure;
use crate::field::Field;

/// The most commands of one game: far more than any game needs that is going somewhere.
pub(crate) const CAP: u32 = 100_000;

/// How many games are played before their results are added up, in order; it bounds the memory that is used.
pub(crate) const BLOCK: u64 = 1 << 16;

/// The players of one thread, kept from game to game with their buffers.
pub(crate) struct Crew<'f, G: Catalogue> {
    field: &'f Field<G>,
    tables: Vec<Vec<Box<dyn Player<G>>>>,
}

impl<'f, G: Catalogue> Crew<'f, G> {
    /// Nobody yet: players come when their table is used.
    pub(crate) fn new(field: &'f Field<G>) -> Crew<'f, G> {
        Crew { field, tables: field.tables.iter().map(|_| Vec::new()).collect() }
    }

    /// The players of a table, ready for a game of this seed.
    pub(crate) fn seated(&mut self, table: usize, seed: Seed) -> &mut [Box<dyn Player<G>>] {
        let players = &mut self.tables[table];
        let seats = self.field.tables[table].entries.len();
        for seat in Seat::all(seats) {
            let own = seed.derive("bot", seat.0.into());
            match players.get_mut(seat.index()) {
                Some(player) => player.begin(own),
                None => players.push(make(self.field.bot(table, seat.index()), own)),
            }
        }
        players
    }

    /// Plays game `number` and gives back its last state.
    pub(crate) fn play(&mut self, number: u64, seed: Seed) -> Result<(Played, G::State), Failure> {
        let seed = seed.derive("game", number);
        let table = self.field.table_of(number);
        let opening = &self.field.tables[table].opening;
        let mut state = opening.game.deal(&opening.start, seed, &mut Silent);
        let players = self.seated(table, seed);
        let played = play_out(&opening.game, &mut state, players, CAP)
            .map_err(|error| Failure::check(format!("game {number} (seed {seed}): {error}")))?;
        Ok((played, state))
    }
}

/// Plays all games. The result depends on the seed alone, not on the number of threads.
pub(super) fn play_all<G: Catalogue>(
    field: &Field<G>,
    games: u64,
    seed: Seed,
    bar: &ProgressBar,
) -> Result<Results, Failure> {
    in_order(
        field,
        games,
        bar,
        || Crew::new(field),
        |crew, number| {
            let (played, state) = crew.play(number, seed)?;
            Ok(Finished { outcome: played.outcome, decisions: played.decisions, state: digest(&state) })
        },
    )
}

/// Plays games on all threads and adds their results up in the order of their numbers.
pub(super) fn in_order<G: Catalogue, C>(
    field: &Field<G>,
    games: u64,
    bar: &ProgressBar,
    crew: impl Fn() -> C + Send + Sync,
    play: impl Fn(&mut C, u64) -> Result<Finished, Failure> + Send + Sync,
) -> Result<Results, Failure> {
    let mut results = Results::new(field);
    for first in (0..games).step_by(BLOCK as usize) {
        let block = first..games.min(first + BLOCK);
        let finished = block.clone().into_par_iter().map_init(&crew, |crew, number| {
            let finished = play(crew, number);
            bar.inc(1);
            finished
        });
        let finished = finished.collect::<Result<Vec<Finished>, Failure>>()?;
        results.add(field, block, &finished);
    }
    Ok(results)
}
