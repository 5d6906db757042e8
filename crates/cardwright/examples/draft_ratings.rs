//! How good cards are in games from packs: bots play decks of cards that were taken by lot, and the wins are shared out
//! among the cards.
//!
//! `cargo run --release -p cardwright --example draft_ratings -- play FIRST GAMES >> games.tsv`
//!
//! `cargo run --release -p cardwright --example draft_ratings -- fit games.tsv`
//!
//! `play` writes a line for each game: both decks and who won; the same numbers give the same games. `fit` reads them and
//! writes `cards/magic/ratings.tsv` and `crates/magic/src/draft/features.tsv`, by which bots draft.

#![allow(clippy::print_stdout, reason = "an example shows its result")]

mod by_lot;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use cardwright_bots::{Chair, Greedy, GreedyOptions, Player, play_out};
use cardwright_magic::draft::{DraftMatch, features};
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::deck::{Deck, Entry};
use cardwright_table::series::{SeriesCommand, StageView};
use cardwright_table::{Asking, Game, Opening, Outcome, Rng, Seat, Seed, Silent};
use rayon::prelude::*;

/// The most commands of one game.
const CAP: u32 = 20_000;
/// The most cards of one list.
const LIST: usize = 600;

type Built = Arc<Mutex<Vec<String>>>;

/// Builds a deck of two colours by lot from sealed packs, and plays it.
struct ByLot {
    lots: Rng,
    pilot: Greedy<DraftMatch>,
    /// What is in the deck.
    built: Built,
}

impl Player<DraftMatch> for ByLot {
    fn answer(&mut self, chair: Chair<'_, DraftMatch>) -> <DraftMatch as Game>::Command {
        match chair.view().stage {
            StageView::Between(packs) if packs.round.is_none() => {
                let pairs: Vec<[usize; 2]> = by_lot::pairs().collect();
                let colors = self.lots.pick(&pairs).copied().unwrap_or([0, 1]);
                let (deck, places) = by_lot::deck(&packs, colors, &mut self.lots);
                if let Ok(mut built) = self.built.lock() {
                    *built =
                        places.iter().map(|&place| packs.pool[usize::from(place)].name.clone()).collect();
                }
                SeriesCommand::Between(deck)
            }
            StageView::Between(_) => chair.default_answer(),
            _ => self.pilot.answer(chair),
        }
    }

    fn begin(&mut self, seed: Seed) {
        self.pilot.begin(seed);
    }
}

fn open(cards: &dyn CardSource, list: Deck) -> Result<Opening<DraftMatch>, Box<dyn Error>> {
    let (format, options) = ("sealed".to_owned(), serde_json::Map::new());
    let order = Order { format, decks: vec![list; 2], asking: Asking::Free, options };
    Ok(Opening::new(DraftMatch::setup(&order, cards)?, (), Seed::from(0), cards)?)
}

/// What is played from: the packs of the box for every other game, otherwise lists of all its cards.
fn openings(cards: &dyn CardSource) -> Result<Vec<Opening<DraftMatch>>, Box<dyn Error>> {
    let names: Vec<&str> = cards.all().into_iter().map(|card| card.name).collect();
    let parts = names.len().div_ceil(LIST);
    let mut all = Vec::new();
    for part in 0..parts {
        let entry = |name: &&str| Entry {
            section: "main".to_owned(),
            count: 1,
            name: (*name).to_owned(),
            set: None,
            line: 0,
        };
        let entries = names.iter().skip(part).step_by(parts).map(entry).collect();
        all.push(open(cards, Deck::default())?);
        all.push(open(cards, Deck { entries, packs: Vec::new() })?);
    }
    Ok(all)
}

/// One game as a line: both decks, and who won.
fn play(openings: &[Opening<DraftMatch>], number: u64) -> String {
    let opening = &openings[(number % openings.len() as u64) as usize];
    let seed = Seed::from(number);
    let built: [Built; 2] = Default::default();
    let quick = GreedyOptions { worlds: 1, candidates: 16, replies: 2 };
    let player = |seat: Seat| -> Box<dyn Player<DraftMatch>> {
        let own = seed.derive("bot", seat.0.into());
        let lots = seed.derive("lots", seat.0.into()).rng();
        Box::new(ByLot { lots, pilot: Greedy::new(quick, own), built: built[seat.index()].clone() })
    };
    let mut players: Vec<_> = Seat::all(2).map(player).collect();
    let mut state = opening.game.deal(&opening.start, seed, &mut Silent);
    let winner = match play_out(&opening.game, &mut state, &mut players, CAP).map(|played| played.outcome) {
        Ok(Outcome::Won(winners)) => i32::from(winners.has(Seat(1))),
        _ => -1,
    };
    let deck = |built: &Built| built.lock().map(|names| names.join("|")).unwrap_or_default();
    format!("{winner}\t{}\t{}", deck(&built[0]), deck(&built[1]))
}

/// Something that decks have: in which games who sat first had more of it, by how much.
#[derive(Default)]
struct Column {
    rows: Vec<(usize, f64)>,
    /// How much more often a deck wins with one more of it.
    effect: f64,
    /// How far effects are expected to be from none.
    spread: f64,
}

/// How much the result of one game varies.
const VARIANCE: f64 = 0.25;
/// How far cards are from what their features say, and features from nothing.
const OF_CARDS: f64 = 0.015;
const OF_FEATURES: f64 = 0.02;
const SWEEPS: usize = 60;

/// Shares the results out among the columns: least squares, effects drawn towards none as far as they are expected to be
/// near it, one column after the other.
fn share_out(columns: &mut [Column], mut rest: Vec<f64>) {
    for _ in 0..SWEEPS {
        for column in &mut *columns {
            let ridge = VARIANCE / (column.spread * column.spread);
            let squares: f64 = column.rows.iter().map(|(_, count)| count * count).sum();
            let seen: f64 = column.rows.iter().map(|(row, count)| count * rest[*row]).sum();
            let effect = (seen + squares * column.effect) / (squares + ridge);
            for (row, count) in &column.rows {
                rest[*row] -= count * (effect - column.effect);
            }
            column.effect = effect;
        }
    }
}

fn fit(games: &str, cards: &dyn CardSource) -> Result<(), Box<dyn Error>> {
    let mut known: BTreeMap<&str, Vec<(String, i32)>> = BTreeMap::new();
    let mut counted: BTreeMap<(bool, String), BTreeMap<usize, f64>> = BTreeMap::new();
    let mut results = Vec::new();
    for line in games.lines() {
        let mut parts = line.split('\t');
        let (Some(winner), Some(first), Some(second)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let row = results.len();
        match winner {
            "0" => results.push(0.5),
            "1" => results.push(-0.5),
            _ => continue,
        }
        for (deck, sign) in [(first, 1.0), (second, -1.0)] {
            for name in deck.split('|') {
                *counted.entry((true, name.to_owned())).or_default().entry(row).or_default() += sign;
                for (feature, count) in known.entry(name).or_insert_with(|| features(name, cards)) {
                    let column = counted.entry((false, feature.clone())).or_default();
                    *column.entry(row).or_default() += sign * f64::from(*count);
                }
            }
        }
    }
    let column = |((is_card, _), rows): (&(bool, String), &BTreeMap<usize, f64>)| Column {
        rows: rows.iter().map(|(row, count)| (*row, *count)).collect(),
        effect: 0.0,
        spread: if *is_card { OF_CARDS } else { OF_FEATURES },
    };
    let mut columns: Vec<Column> = counted.iter().map(column).collect();
    share_out(&mut columns, results.clone());
    let of = |is_card: bool| {
        let named = counted.keys().zip(&columns).filter(move |((card, _), _)| *card == is_card);
        named.map(|((_, name), column)| (name.as_str(), column.effect)).collect::<BTreeMap<&str, f64>>()
    };
    let (of_features, of_cards) = (of(false), of(true));
    let by_features = |name: &str| {
        let counts = known.get(name).into_iter().flatten();
        counts.map(|(feature, count)| f64::from(*count) * of_features[feature.as_str()]).sum::<f64>()
    };
    let rated: Vec<(&str, f64)> =
        of_cards.iter().map(|(name, own)| (*name, own + by_features(name))).collect();
    let average = rated.iter().map(|(_, rating)| rating).sum::<f64>() / rated.len().max(1) as f64;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let about =
        format!("# Of 10,000 games won more than with an average card, in {} games.\n", results.len());
    let ratings = rated.iter().map(|(name, rating)| (*name, rating - average));
    fs::write(root.join("cards/magic/ratings.tsv"), table(&about, ratings))?;
    let weights =
        of_features.iter().map(|(name, weight)| (*name, weight - if *name == "any" { average } else { 0.0 }));
    fs::write(root.join("crates/magic/src/draft/features.tsv"), table(&about, weights))?;
    println!("{} cards rated in {} games", rated.len(), results.len());
    Ok(())
}

fn table<'a>(about: &str, rows: impl Iterator<Item = (&'a str, f64)>) -> String {
    let mut text = about.to_owned();
    for (name, share) in rows {
        let _ = writeln!(text, "{name}\t{:.0}", 10_000.0 * share);
    }
    text
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let cards = DraftMatch::builtin_cards();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", first, games] => {
            let (first, games): (u64, u64) = (first.parse()?, games.parse()?);
            let openings = openings(cards)?;
            (first..first + games).into_par_iter().for_each(|number| println!("{}", play(&openings, number)));
            Ok(())
        }
        ["fit", file] => fit(&fs::read_to_string(file)?, cards),
        _ => Err("say `play FIRST GAMES` or `fit FILE`".into()),
    }
}
