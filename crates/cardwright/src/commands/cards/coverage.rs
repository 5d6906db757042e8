//! `cards coverage`: how much of a published game is understood, and what most decks wait for.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::gaps::{Gap, gaps};
use crate::commands::Command;
use crate::failure::Failure;
use crate::grid::{Grid, Side};
use crate::listed::{Listed, listed_decks};
use crate::out::Out;
use crate::shelf::{Cards, write_text};

/// How many gaps and cards are shown.
const SHOWN: usize = 40;

/// How many cards are understood, how many decks can be played whole, and what they wait for. The last line is JSON
#[derive(Args, Debug)]
pub(super) struct CoverageArgs {
    /// The game
    pub(super) game: String,

    /// Card files, or dumps of the published game; the cards in the box if none are given
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,

    /// Decks, a JSON object a line: `name`, `kind`, and names with counts under `main` and `side`
    #[arg(long, value_name = "FILE")]
    decks: Option<PathBuf>,

    /// Write each refused card to FILE: the decks that have it, the decks that lack only it, its gaps
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A card that is refused, and who waits for it.
struct Refused<'a> {
    name: &'a str,
    gaps: Vec<Gap>,
    decks: usize,
    only: usize,
}

/// Parts of a whole.
#[derive(Clone, Copy, Default, Serialize)]
struct Share {
    all: usize,
    whole: usize,
    lack_one: usize,
}

/// The last line.
#[derive(Serialize)]
struct Summary {
    game: &'static str,
    cards: Share,
    decks: Share,
}

impl Command for CoverageArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::without_library::<G>(&self.cards)?;
        let tried = |card: Printed<'_>| (G::compile_among(card, &cards).err(), G::sort(card));
        let all = cards.own_or_builtin();
        let tried: Vec<(Option<CardFault>, &str)> = all.par_iter().map(|card| tried(*card)).collect();
        let faults =
            || all.iter().zip(&tried).filter_map(|(card, (fault, _))| Some((*card, fault.as_ref()?)));
        let known: BTreeSet<&str> = faults().map(|(card, _)| card.name).collect();
        let lacking = match &self.decks {
            Some(file) => lacking(file, &cards, &known)?,
            None => Vec::new(),
        };
        let mut refused: Vec<Refused<'_>> = faults()
            .par_bridge()
            .map(|(card, fault)| Refused {
                name: card.name,
                gaps: gaps::<G>(card, fault, &cards),
                decks: lacking.iter().filter(|(_, lacks)| lacks.contains(card.name)).count(),
                only: lacking
                    .iter()
                    .filter(|(_, lacks)| lacks.len() == 1 && lacks.contains(card.name))
                    .count(),
            })
            .collect();
        refused.sort_by_key(|card| (Reverse(card.decks), Reverse(card.only), card.name));
        let by_sort = shares(tried.iter().map(|(fault, sort)| (*sort, usize::from(fault.is_some()))));
        let by_kind = shares(lacking.iter().map(|(kind, lacks)| (kind.as_str(), lacks.len())));
        let summary = Summary { game: G::NAME, cards: total(&by_sort), decks: total(&by_kind) };
        share_table("cards", "understood", None, &by_sort).write(out)?;
        if self.decks.is_some() {
            writeln!(out)?;
            share_table("decks", "whole", Some("lack one card"), &by_kind).write(out)?;
        }
        writeln!(out, "\nwhat is not understood, by the decks and cards that wait for it:")?;
        gap_table(&refused).write(out)?;
        if self.decks.is_some() {
            writeln!(out, "\nthe cards that most decks wait for:")?;
            wanted_table(&refused).write(out)?;
        }
        if let Some(file) = &self.report {
            write_text(file, &report(&refused))?;
        }
        writeln!(out, "{}", serde_json::to_string(&summary).map_err(std::io::Error::from)?)?;
        Ok(())
    }
}

/// What each deck lacks, by name, beside its kind: cards that are refused, and cards that nobody has.
fn lacking(
    file: &Path,
    cards: &Cards,
    refused: &BTreeSet<&str>,
) -> Result<Vec<(String, BTreeSet<String>)>, Failure> {
    let deck = |deck: Listed| {
        let names = deck.main.keys().chain(deck.side.keys());
        let lacks = names.filter_map(|name| match cards.find(name) {
            Some(card) => refused.contains(card.name).then(|| card.name.to_owned()),
            None => Some(name.clone()),
        });
        (deck.kind, lacks.collect())
    };
    Ok(listed_decks(file)?.into_iter().map(deck).collect())
}

/// What is whole by kind, from how much each lacks.
fn shares<'a>(each: impl Iterator<Item = (&'a str, usize)>) -> BTreeMap<&'a str, Share> {
    let mut all: BTreeMap<&str, Share> = BTreeMap::new();
    for (kind, lacks) in each {
        let share = all.entry(kind).or_default();
        share.all += 1;
        share.whole += usize::from(lacks == 0);
        share.lack_one += usize::from(lacks == 1);
    }
    all
}

fn total(shares: &BTreeMap<&str, Share>) -> Share {
    shares.values().fold(Share::default(), |sum, share| Share {
        all: sum.all + share.all,
        whole: sum.whole + share.whole,
        lack_one: sum.lack_one + share.lack_one,
    })
}

fn share_table(of: &str, whole: &str, one: Option<&str>, shares: &BTreeMap<&str, Share>) -> Grid {
    let columns = [(of, Side::Left), ("all", Side::Right), (whole, Side::Right), ("%", Side::Right)];
    let mut grid = Grid::new(columns.into_iter().chain(one.map(|one| (one, Side::Right))));
    let mut row = |kind: &str, share: Share| {
        let percent = 100.0 * share.whole as f64 / share.all.max(1) as f64;
        let cells =
            [kind.to_owned(), share.all.to_string(), share.whole.to_string(), format!("{percent:.1}")];
        grid.row(cells.into_iter().chain(one.map(|_| share.lack_one.to_string())));
    };
    shares.iter().for_each(|(kind, share)| row(kind, *share));
    if shares.len() > 1 {
        row("together", total(shares));
    }
    grid
}

/// The gaps, each with how many cards have it, how many have nothing else, and the decks that wait for those.
fn gap_table(refused: &[Refused<'_>]) -> Grid {
    let mut all: BTreeMap<&str, (usize, usize, usize, &str, &Gap)> = BTreeMap::new();
    for card in refused {
        for gap in &card.gaps {
            let entry = all.entry(&gap.shape).or_insert((0, 0, 0, card.name, gap));
            entry.0 += card.decks;
            entry.1 += 1;
            entry.2 += usize::from(card.gaps.len() == 1);
        }
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|(shape, (decks, cards, ..))| (Reverse((*decks, *cards)), *shape));
    let mut grid = Grid::new([
        ("in decks", Side::Right),
        ("cards", Side::Right),
        ("nothing else", Side::Right),
        ("gap", Side::Left),
        ("for example", Side::Left),
    ]);
    for (shape, (decks, cards, alone, name, _)) in all.into_iter().take(SHOWN) {
        grid.row([
            decks.to_string(),
            cards.to_string(),
            alone.to_string(),
            shape.to_owned(),
            name.to_owned(),
        ]);
    }
    grid
}

fn wanted_table(refused: &[Refused<'_>]) -> Grid {
    let mut grid = Grid::new([
        ("in decks", Side::Right),
        ("lack only it", Side::Right),
        ("card", Side::Left),
        ("gaps", Side::Left),
    ]);
    for card in refused.iter().filter(|card| card.decks > 0).take(SHOWN) {
        let shapes: Vec<&str> = card.gaps.iter().map(|gap| gap.shape.as_str()).collect();
        grid.row([card.decks.to_string(), card.only.to_string(), card.name.to_owned(), shapes.join("; ")]);
    }
    grid
}

/// A line for each gap of each refused card.
fn report(refused: &[Refused<'_>]) -> String {
    let mut text = String::new();
    for Refused { name, gaps, decks, only } in refused {
        for Gap { shape, sentence } in gaps {
            let _ = writeln!(text, "{decks}\t{only}\t{name}\t{shape}\t{sentence}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ran, scratch};

    const CARDS: &str = "[Boulder]\ntake three stones\n\n[Good]\ntake two stones\n\n\
        [Cliff]\ntake three stones\ntake all stones\n";

    fn covered(decks: &str) -> (String, String) {
        let folder = scratch("coverage");
        let (cards, list, report) = (folder.join("my.cards"), folder.join("decks"), folder.join("report"));
        std::fs::write(&cards, CARDS).unwrap();
        std::fs::write(&list, decks).unwrap();
        let line = format!(
            "toy --cards {} --decks {} --report {}",
            cards.display(),
            list.display(),
            report.display()
        );
        let done = ran::<CoverageArgs>(&line);
        assert!(done.failure.is_none(), "{}", done.remarks);
        (done.results, std::fs::read_to_string(report).unwrap())
    }

    #[test]
    fn decks_that_are_whole_and_decks_that_lack_one_card_are_counted() {
        let (results, _) = covered(
            "{\"kind\": \"own\", \"main\": {\"Good\": 4}}\n\
             {\"kind\": \"own\", \"main\": {\"Good\": 4}, \"side\": {\"Boulder\": 1}}\n\
             {\"kind\": \"lent\", \"main\": {\"Boulder\": 4, \"Nowhere\": 1}}\n",
        );
        let last: serde_json::Value = serde_json::from_str(results.lines().last().unwrap()).unwrap();
        assert_eq!(last["cards"], serde_json::json!({"all": 3, "whole": 1, "lack_one": 2}));
        assert_eq!(last["decks"], serde_json::json!({"all": 3, "whole": 1, "lack_one": 1}));
        assert!(results.contains("own         2      1  50.0              1"), "{results}");
    }

    #[test]
    fn a_gap_behind_the_first_one_is_found_and_gaps_are_ranked_by_decks() {
        let (results, report) = covered("{\"main\": {\"Cliff\": 4}}\n");
        let three = results.find("`three` is not a word").unwrap();
        let all = results.find("`all` is not a word").unwrap();
        assert!(three < all, "{results}");
        assert!(report.starts_with(
            "1\t1\tCliff\t`three` is not a word of this game\ttake three stones\n1\t1\tCliff\t`all`"
        ));
        assert!(report.contains("0\t0\tBoulder\t"), "{report}");
    }

    #[test]
    fn a_line_that_is_no_deck_is_named() {
        let file = scratch("coverage").join("decks");
        std::fs::write(&file, "\n{\"side\": {}}\n").unwrap();
        let done = ran::<CoverageArgs>(&format!("toy --decks {}", file.display()));
        assert!(done.failure.unwrap().to_string().contains(":2: missing field `main`"));
    }
}
