//! `bench`: how fast the rules are, and exactly what was measured.

mod board;
mod measure;
mod pairs;
mod sample;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use cardwright_bots::BotSpec;
use cardwright_table::catalogue::{Benchmark, Catalogue};
use cardwright_table::{Asking, Seed};
use clap::Args;
use clap::builder::ArgPredicate;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::commands::Command;
use crate::failure::Failure;
use crate::field::{Field, pair_up};
use crate::out::Out;
use crate::shelf::{Cards, builtin_decks, find_format};

use measure::Fixed;
use pairs::Pairs;
use sample::Samples;

const EXAMPLES: &str = "\
EXAMPLES
  cardwright bench skirmish
  cardwright bench skirmish --json --seconds 10
  cardwright bench skirmish --paranoid     play the same games with every cached value recomputed, and compare
  cardwright bench magic --cards cards.jsonl --decks decks.jsonl --kind tournament
                                           published decks by lot, each against the next: one line for each pair

One core. Random players go through ask, command, check and commit, question by question, with the decks in the
box, every pairing, seats rotated, prompts with one answer skipped.
  randomGamesPerSecond   whole games, deal included
  decisionsPerSecond     commands given in them; decisionsPerGame the same by games
  applyNs                check and commit of one command, replayed from recorded games
  askNs                  one call of ask, each question on the way to a command and the closing one
  cloneNs                a plain clone of a state and its release; search clones into memory it has
  stateBytes             the largest state met: its own size and its heap
  allocationsPerDecision heap blocks asked for between the deal and the end, over all decisions
  board                  of a crowded position, where a ruleset has one: ask and apply of the first decisions, a
                         recomputation of all that is cached, and one decision of the greedy bot
  digest                 of outcomes and last states of the first games, a fixed number";

/// Measure how fast the rules are
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// The game; every game if not said
    pub(crate) game: Option<String>,

    /// Print one JSON object on standard output; the definition goes to standard error
    #[arg(long)]
    json: bool,

    /// How long to play for the games per second; for each pair of published decks on a core
    #[arg(long, value_name = "S", default_value = "3", default_value_if("decks", ArgPredicate::IsPresent, "1"), value_parser = seconds)]
    seconds: f64,

    /// How many games the digest is over
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Where all chance comes from
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: Seed,

    /// Play the games of the digest again, auditing the state after every command, and compare
    #[arg(long)]
    paranoid: bool,

    /// Measure published decks instead, a JSON object a line: `name`, `kind`, and names with counts under `main`
    #[arg(long, value_name = "FILE")]
    decks: Option<PathBuf>,

    /// Only decks of this kind
    #[arg(long, value_name = "KIND", requires = "decks")]
    kind: Option<String>,

    /// How many of the decks, drawn by lot
    #[arg(long, value_name = "N", default_value_t = 40, requires = "decks", value_parser = clap::value_parser!(u16).range(2..))]
    draw: u16,

    /// Files with cards for those decks: card files, or dumps of the published game
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "decks")]
    cards: Vec<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "write a number of seconds from 0.01 to 3600".to_owned())
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    random_games_per_second: f64,
    decisions_per_second: f64,
    decisions_per_game: f64,
    apply_ns: f64,
    ask_ns: f64,
    clone_ns: f64,
    state_bytes: u64,
    allocations_per_decision: f64,
    digest: String,
}

impl Command for BenchArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        if let Some(file) = &self.decks {
            let pairs = Pairs {
                file,
                kind: self.kind.as_deref(),
                count: self.draw.into(),
                time: Duration::from_secs_f64(self.seconds),
                seed: self.seed,
            };
            let cards = Cards::without_library::<G>(&self.cards)?;
            return pairs.measure::<G>(find_format::<G>(None)?, &cards, self.json, out);
        }
        let mut json = Map::new();
        for (place, (name, field)) in fields::<G>()?.into_iter().enumerate() {
            if place > 0 && !self.json {
                writeln!(out, "\n{name}\n")?;
            }
            let measured = self.measure(&field, out)?;
            let value = serde_json::to_value(&measured).map_err(std::io::Error::from)?;
            match value {
                Value::Object(numbers) if place == 0 => json = numbers,
                value => {
                    json.insert(name.to_owned(), value);
                }
            }
        }
        if let Some(board) = board::measure::<G>(self.seed) {
            if !self.json {
                board.write(out)?;
            }
            json.insert("board".to_owned(), serde_json::to_value(&board).map_err(std::io::Error::from)?);
        }
        if self.json {
            writeln!(out, "{}", Value::Object(json))?;
        }
        Ok(())
    }
}

impl BenchArgs {
    /// Measures one field of decks.
    fn measure<G: Catalogue>(&self, field: &Field<G>, out: &mut Out<'_>) -> Result<Measured, Failure> {
        let fixed = measure::fixed(field, self.games, self.seed)?;
        let samples = Samples::take(field, self.seed);
        self.define(field, &fixed, &samples, out)?;
        if self.paranoid {
            self.compare(field, &fixed, out)?;
        }
        let pace = measure::pace(field, self.seed, Duration::from_secs_f64(self.seconds))?;
        if let Some(core) = pace.core {
            out.remark(format!("this thread had a core for {:.0}% of the time", 100.0 * core));
        }
        let cloning = samples.cloning();
        let measured = Measured {
            random_games_per_second: rounded(pace.games_per_second, 1),
            decisions_per_second: rounded(pace.decisions_per_second, 1),
            decisions_per_game: rounded(fixed.decisions as f64 / self.games as f64, 100),
            apply_ns: rounded(samples.apply_ns(field), 10),
            ask_ns: rounded(samples.ask_ns(field), 10),
            clone_ns: rounded(cloning.plain_ns, 10),
            state_bytes: samples.state_bytes().bytes,
            allocations_per_decision: rounded(fixed.blocks as f64 / fixed.decisions as f64, 10_000),
            digest: fixed.digest,
        };
        if !self.json {
            measured.write(out)?;
            writeln!(out, "\nclone_from into memory at hand: {:.0} ns", cloning.into_ns)?;
            writeln!(out, "the largest state has {} heap blocks", samples.state_bytes().blocks)?;
        }
        Ok(measured)
    }

    /// Plays the games of the digest again with an audit after every command.
    fn compare<G: Catalogue>(
        &self,
        field: &Field<G>,
        fixed: &Fixed,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let audited = measure::paranoid(field, self.games, self.seed)?;
        if audited != fixed.digest {
            let problem = format!("the paranoid run has the digest {audited}, the fast one {}", fixed.digest);
            return Err(Failure::check(problem));
        }
        out.remark(
            "paranoid: every state agreed with itself after every command, and the digest is the same",
        );
        Ok(())
    }

    /// Says what is being measured.
    fn define<G: Catalogue>(
        &self,
        field: &Field<G>,
        fixed: &Fixed,
        samples: &Samples<G>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let decks: Vec<&str> = field.entries.iter().map(|entry| entry.deck.name.as_str()).collect();
        let questions = samples.questions_per_decision();
        let text = format!(
            "{} ruleset {}, one core, random players, decks {} ({} tables), seed {}\n\
             digest over {} games: {} decisions, about {:.2} questions each; won by seat {:?}, drawn {}, capped {}\n",
            G::TITLE,
            G::VERSION,
            decks.join(", "),
            field.tables.len(),
            self.seed,
            self.games,
            fixed.decisions,
            questions,
            fixed.won,
            fixed.drawn,
            fixed.capped,
        );
        if self.json {
            out.remark(text.trim_end());
            return Ok(());
        }
        Ok(writeln!(out, "{text}")?)
    }
}

impl Measured {
    fn write(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        writeln!(out, "random games a second      {:>12.0}", self.random_games_per_second)?;
        writeln!(out, "decisions a second         {:>12.0}", self.decisions_per_second)?;
        writeln!(out, "decisions a game           {:>12.2}", self.decisions_per_game)?;
        writeln!(out, "apply (check and commit)   {:>9.0} ns", self.apply_ns)?;
        writeln!(out, "ask                        {:>9.0} ns", self.ask_ns)?;
        writeln!(out, "clone                      {:>9.0} ns", self.clone_ns)?;
        writeln!(out, "state                      {:>6} bytes", self.state_bytes)?;
        writeln!(out, "allocations a decision     {:>12.4}", self.allocations_per_decision)?;
        writeln!(out, "digest                     {}", self.digest)?;
        Ok(())
    }
}

/// What is measured, by name: the ruleset's benchmarks, or all decks in the box for its first format.
fn fields<G: Catalogue>() -> Result<Vec<(&'static str, Field<G>)>, Failure> {
    let open = |format: &str, wanted: Option<&[&str]>| {
        let format = find_format::<G>(Some(format))?;
        let mut decks = builtin_decks::<G>(format.name)?;
        decks.retain(|deck| wanted.is_none_or(|wanted| wanted.contains(&deck.name.as_str())));
        if decks.is_empty() {
            return Err(Failure::input(format!("{} has no decks in the box to play with", G::TITLE)));
        }
        let entries = pair_up(&decks, &[BotSpec::Random])?;
        let seats = format.min_seats.into();
        Field::new(format, seats, Asking::Free, &entries, &Map::new(), &Cards::without_library::<G>(&[])?)
    };
    if G::benchmarks().is_empty() {
        return Ok(vec![("all", open(find_format::<G>(None)?.name, None)?)]);
    }
    let field = |part: &Benchmark| Ok((part.name, open(part.format, Some(part.decks))?));
    G::benchmarks().iter().map(field).collect()
}

fn rounded(number: f64, parts: u32) -> f64 {
    (number * f64::from(parts)).round() / f64::from(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ran, scratch};

    #[test]
    fn the_json_has_its_keys_and_the_digest_does_not_depend_on_time() {
        let done = ran::<BenchArgs>("toy --json --seconds 0.02 --games 40 --paranoid");
        assert!(done.failure.is_none(), "{:?}", done.failure);
        let json: Value = serde_json::from_str(&done.results).unwrap();
        for key in [
            "randomGamesPerSecond",
            "decisionsPerSecond",
            "decisionsPerGame",
            "applyNs",
            "askNs",
            "cloneNs",
            "stateBytes",
            "allocationsPerDecision",
        ] {
            assert!(json[key].is_number(), "{key}: {json}");
        }
        assert!(done.remarks.contains("decks Pebbles, Rocks, Gravel (6 tables), seed 1"), "{}", done.remarks);
        assert!(done.remarks.contains("the digest is the same"), "{}", done.remarks);
        let again = ran::<BenchArgs>("toy --json --seconds 0.05 --games 40");
        let again: Value = serde_json::from_str(&again.results).unwrap();
        assert_eq!(json["digest"], again["digest"]);
    }

    #[test]
    fn published_decks_that_are_whole_meet_in_pairs() {
        let folder = scratch("bench-pairs");
        let (cards, list) = (folder.join("my.cards"), folder.join("decks"));
        std::fs::write(&cards, "[Boulder]\ntake three stones\n\n[Good]\ntake two stones\n").unwrap();
        let deck = |name: &str, kind: &str, card: &str| {
            format!("{{\"name\": \"{name}\", \"kind\": \"{kind}\", \"main\": {{\"{card}\": 4}}}}\n")
        };
        let lines = [
            deck("one", "own", "Good"),
            deck("lame", "own", "Boulder"),
            deck("two", "own", "Good"),
            deck("far", "lent", "Good"),
        ];
        std::fs::write(&list, lines.concat()).unwrap();
        let line = format!(
            "toy --json --seconds 0.01 --kind own --decks {} --cards {}",
            list.display(),
            cards.display()
        );
        let done = ran::<BenchArgs>(&line);
        assert!(done.failure.is_none(), "{:?}", done.failure);
        let json: Value = serde_json::from_str(&done.results).unwrap();
        assert_eq!((json["pairs"].as_u64(), json["notWhole"].as_u64()), (Some(2), Some(1)), "{json}");
        assert_eq!(json["capped"], 0, "{json}");
        assert!(json["least"].as_f64() <= json["median"].as_f64(), "{json}");
    }
}
