//! `sim`: many games between bots, on all cores, and what they prove.

mod export;
mod play;
mod record;
mod report;
mod results;

use std::path::PathBuf;

use cardwright_bots::BotSpec;
use cardwright_library::Mixture;
use cardwright_table::catalogue::{Catalogue, Format};
use cardwright_table::{Asking, Seed};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::Command;
use crate::commands::options::RulesArgs;
use crate::failure::Failure;
use crate::field::{Field, pair_up};
use crate::out::Out;
use crate::shelf::{
    Cards, NamedDeck, builtin_decks, check_deck, find_deck, find_format, no_deck, write_text,
};

pub(crate) use play::{CAP, Crew};
use results::Results;

const EXAMPLES: &str = "\
EXAMPLES
  Every deck in the box against every other, played at random:
      cardwright sim skirmish --games 10000
  Your deck against one in the box, both played by the greedy bot:
      cardwright sim skirmish --deck my.deck --deck vanguard --bots greedy
  Which bot is better, with the same deck on both sides:
      cardwright sim skirmish --deck vanguard --bots search:1000,greedy --games 400
  For a program: one JSON object on standard output:
      cardwright sim skirmish --games 1000 --seed 7 --json

The same seed gives the same numbers on any machine and any number of jobs.";

/// Play many games between bots and count who wins
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SimArgs {
    /// The game
    pub(crate) game: String,

    /// A deck by its name in the box or by file; repeat it. Without: all decks in the box
    #[arg(long = "deck", value_name = "NAME|FILE")]
    decks: Vec<String>,

    /// One bot for all decks or one for each: random, greedy, search, search:NODES
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    bots: Vec<BotSpec>,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Where all chance comes from: a number, or 64 hexadecimal digits
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: Seed,

    /// How many games to play at once; all cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Write the result as JSON to FILE, or to standard output in place of the tables
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<PathBuf>,

    /// Write a line for each pair of entries to FILE
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write the replay of every game into this folder
    #[arg(long, value_name = "DIR")]
    replays: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,
}

impl Command for SimArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::with::<G>(&self.rules.cards)?;
        let format = find_format::<G>(self.rules.format.as_deref())?;
        let decks = self.decks::<G>(format, &cards)?;
        for deck in &decks {
            check_deck::<G>(format.name, deck, &cards)?;
        }
        let entries = pair_up(&decks, &self.bots)?;
        let seats = self.rules.seats(format)?;
        let mixed = cards.mixed::<G>(&decks)?;
        let field = Field::<G>::new(format, seats, Asking::Free, &entries, &self.rules.options(), &mixed)?;
        let results = self.play(&field, &mixed)?;
        self.write(&results, out)
    }
}

impl SimArgs {
    /// The decks that were named. Without any: all in the box, or one for all bots where they are compared.
    fn decks<G: Catalogue>(&self, format: &Format, cards: &Cards) -> Result<Vec<NamedDeck>, Failure> {
        if !self.decks.is_empty() {
            return self.decks.iter().map(|wanted| find_deck::<G>(wanted, Some(format), cards)).collect();
        }
        let mut decks = builtin_decks::<G>(format.name)?;
        if decks.is_empty() {
            return Err(no_deck::<G>(format));
        }
        if self.bots.len() > 1 {
            decks.truncate(1);
        }
        Ok(decks)
    }

    fn play<G: Catalogue>(&self, field: &Field<G>, cards: &Mixture) -> Result<Results, Failure> {
        let mut builder = rayon::ThreadPoolBuilder::new();
        if let Some(jobs) = self.jobs {
            builder = builder.num_threads(jobs.into());
        }
        let pool = builder.build().map_err(|error| {
            Failure::input(format!("the threads for the games cannot be started: {error}"))
        })?;
        let bar = progress(self.games);
        let results = match &self.replays {
            None => pool.install(|| play::play_all(field, self.games, self.seed, &bar)),
            Some(folder) => {
                pool.install(|| record::record_all(field, cards, self.games, self.seed, folder, &bar))
            }
        };
        bar.finish_and_clear();
        results
    }

    fn write(&self, results: &Results, out: &mut Out<'_>) -> Result<(), Failure> {
        if let Some(file) = &self.csv {
            write_text(file, &export::csv(results))?;
        }
        match &self.json {
            Some(file) if file.as_os_str() == "-" => export::json(results, &mut *out)?,
            Some(file) => {
                let mut text = Vec::new();
                export::json(results, &mut text)?;
                write_text(file, &String::from_utf8_lossy(&text))?;
                report::write(results, out)?;
            }
            None => report::write(results, out)?,
        }
        Ok(())
    }
}

/// A bar on standard error; it hides itself where that is no terminal.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use cardwright_table::replay::Replay;

    use super::*;
    use crate::toy::{Toy, ran, scratch};

    fn json(line: &str) -> serde_json::Value {
        let done = ran::<SimArgs>(line);
        assert!(done.failure.is_none(), "{:?}", done.failure);
        serde_json::from_str(&done.results).unwrap()
    }

    #[test]
    fn a_seed_gives_the_same_numbers_on_any_number_of_jobs() {
        let alone = json("toy --games 500 --seed 9 --jobs 1 --json");
        assert_eq!(alone, json("toy --games 500 --seed 9 --jobs 5 --json"));
        assert_ne!(alone["digest"], json("toy --games 500 --seed 10 --json")["digest"]);
    }

    #[test]
    fn decks_meet_equally_often_and_every_game_is_counted() {
        let result = json("toy --games 600 --json");
        let keys: Vec<_> = result.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["capped", "digest", "draws", "entries", "game", "games"]);
        let entries = result["entries"].as_array().unwrap();
        assert_eq!(entries.len(), 3);
        assert!(entries.iter().all(|entry| entry["games"] == 400), "{entries:?}");
        let wins: u64 = entries.iter().filter_map(|entry| entry["wins"].as_u64()).sum();
        assert_eq!(wins, 600);
    }

    #[test]
    fn several_bots_without_decks_share_one_deck() {
        let result = json("toy --bots search:60,random --games 60 --json");
        let entries = result["entries"].as_array().unwrap();
        assert_eq!(entries[0]["deck"], entries[1]["deck"]);
        assert_eq!(entries[0]["bot"], "search:60");
        assert!(entries[0]["wins"].as_u64() > Some(45), "{entries:?}");
    }

    #[test]
    fn recorded_games_are_the_ones_that_are_played_and_open_again() {
        let folder = scratch("replays");
        let line = "toy --deck Rocks --deck Gravel --games 5 --json";
        let recorded = json(&format!("{line} --replays {}", folder.display()));
        assert_eq!(recorded, json(line));
        for number in 0..5 {
            let text = std::fs::read_to_string(folder.join(format!("toy-{number:04}.replay"))).unwrap();
            let replay = Replay::read(&text).unwrap();
            assert!(replay.open::<Toy>(Toy::builtin_cards()).unwrap().outcome().is_some());
            assert!(replay.about["seat 0"].ends_with("(random)"), "{:?}", replay.about);
        }
    }

    #[test]
    fn the_tables_go_to_the_screen_when_the_json_goes_to_a_file() {
        let folder = scratch("export");
        let (json, csv) = (folder.join("out.json"), folder.join("out.csv"));
        let line = format!("toy --games 12 --json {} --csv {}", json.display(), csv.display());
        let done = ran::<SimArgs>(&line);
        assert!(done.results.starts_with("12 games of toy: 0 drawn, 0 capped\n"), "{}", done.results);
        assert!(done.results.contains("Score of the row against the column"), "{}", done.results);
        assert!(std::fs::read_to_string(json).unwrap().starts_with("{\"game\":\"toy\",\"games\":12"));
        assert_eq!(std::fs::read_to_string(csv).unwrap().lines().count(), 7);
    }

    #[test]
    fn bad_decks_and_bots_are_refused_with_a_hint() {
        let refused = |line: &str| ran::<SimArgs>(line).failure.unwrap().to_string();
        assert!(refused("toy --deck Rcks").ends_with("did you mean `Rocks`?"));
        assert!(refused("toy --deck nowhere.deck").starts_with("`nowhere.deck` cannot be read"));
        assert!(refused("toy --format pile").ends_with("there are: heap"));
        assert!(
            refused("toy --deck Rocks --deck Gravel --bots random,random,greedy").contains("do not pair up")
        );
    }
}
