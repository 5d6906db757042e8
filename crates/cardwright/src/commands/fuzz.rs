//! `fuzz`: the promises of a ruleset over many random games.

use std::io::Write;

use cardwright_bots::BotSpec;
use cardwright_table::catalogue::{Catalogue, Format};
use cardwright_table::kit::{Plan, Report, exercise};
use cardwright_table::{Asking, Seed};
use clap::Args;
use rayon::prelude::*;
use serde_json::Map;

use crate::commands::Command;
use crate::commands::sim::progress;
use crate::failure::Failure;
use crate::field::{Field, pair_up};
use crate::out::Out;
use crate::shelf::{Cards, builtin_decks};

const EXAMPLES: &str = "\
EXAMPLES
  cardwright fuzz --games 2000             every game
  cardwright fuzz skirmish --games 100000 --seed 7
  cardwright fuzz unlimited --seats 4      formats for four players, with four of them

Plays at random and examines on the way: there is always a way on and every offered answer is legal; a log
gives the same match again; a state can be written, read and resumed; nobody receives a byte that depends on
cards they have not seen; imagined states depend only on what a seat knows. A broken promise is shown with a
short game that breaks it.";

/// How many games a thread takes at once.
const CHUNK: u64 = 32;

/// Test the promises of a ruleset over many random games
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FuzzArgs {
    /// The game; every game if not said
    pub(crate) game: Option<String>,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Where all chance comes from: a number, or 64 hexadecimal digits
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: Seed,

    /// How many players, in formats for so many; the fewest of each format if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seats: Option<u8>,
}

impl Command for FuzzArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::without_library::<G>(&[])?;
        let mut fields = Vec::new();
        let fits = |format: &&Format| {
            self.seats.is_none_or(|seats| (format.min_seats..=format.max_seats).contains(&seats))
        };
        for format in G::formats().iter().filter(fits) {
            let decks = builtin_decks::<G>(format.name)?;
            if decks.is_empty() {
                continue;
            }
            for asking in [Asking::Always, Asking::Public, Asking::Free] {
                let entries = pair_up(&decks, &[BotSpec::Random])?;
                let seats = self.seats.unwrap_or(format.min_seats).into();
                fields.push((asking, Field::<G>::new(format, seats, asking, &entries, &Map::new(), &cards)?));
            }
        }
        let report = self.exercise(&fields)?;
        writeln!(out, "{}: every promise held over {report}", G::NAME)?;
        Ok(())
    }
}

impl FuzzArgs {
    /// Plays the games in chunks on all threads, each chunk at the next table.
    fn exercise<G: Catalogue>(&self, fields: &[(Asking, Field<G>)]) -> Result<Report, Failure> {
        let tables: Vec<_> = fields
            .iter()
            .flat_map(|(asking, field)| field.tables.iter().map(|table| (*asking, table)))
            .collect();
        if tables.is_empty() {
            let seats = self.seats.map_or_else(String::new, |seats| format!(" for {seats} players"));
            return Err(Failure::input(format!("{} has no decks in the box{seats}", G::TITLE)));
        }
        let bar = progress(self.games);
        let chunks = (0..self.games.div_ceil(CHUNK)).into_par_iter().map(|chunk| {
            let first = chunk * CHUNK;
            let games = CHUNK.min(self.games - first);
            let (asking, table) = tables[chunk as usize % tables.len()];
            // Where forced prompts are skipped, being asked tells something by design.
            let exchanges = asking != Asking::Free;
            let plan = Plan { games, first, seed: self.seed, exchanges, ..Plan::default() };
            let report = exercise(&table.opening, &plan);
            bar.inc(games);
            report
        });
        let reports = chunks.collect::<Result<Vec<Report>, _>>();
        bar.finish_and_clear();
        let reports = reports.map_err(|broken| Failure::check(format!("a promise is broken: {broken}")))?;
        Ok(reports.into_iter().fold(Report::default(), Report::and))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ran;

    #[test]
    fn every_game_of_the_run_is_played() {
        let done = ran::<FuzzArgs>("toy --games 70");
        assert!(done.failure.is_none(), "{:?}", done.failure);
        assert!(done.results.starts_with("toy: every promise held over 70 games, "), "{}", done.results);
    }

    #[test]
    fn a_number_of_players_that_no_format_has_is_refused() {
        let done = ran::<FuzzArgs>("toy --games 4 --seats 7");
        assert_eq!(done.failure.unwrap().to_string(), "Toy has no decks in the box for 7 players");
        assert!(ran::<FuzzArgs>("toy --games 4 --seats 2").failure.is_none());
    }
}
