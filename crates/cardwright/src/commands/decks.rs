//! `decks`: the lists in the box, and whether a list is legal.

use std::io::Write;
use std::path::PathBuf;

use cardwright_table::catalogue::Catalogue;
use clap::{Args, Subcommand};

use crate::commands::{Command, run_for};
use crate::failure::Failure;
use crate::grid::{Grid, Side};
use crate::out::Out;
use crate::shelf::{Cards, find_deck, find_format, listed, read_text};

const EXAMPLES: &str = "\
EXAMPLES
  cardwright decks list skirmish
  cardwright decks show skirmish vanguard
  cardwright decks check skirmish my.deck their.deck

A deck list has a line for each card, such as `2 Archer`; most programs' forms are read.";

/// List, show and check decks
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DecksArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    List(ListArgs),
    Show(ShowArgs),
    Check(CheckArgs),
}

impl DecksArgs {
    /// Carries out what was asked for.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        match &self.what {
            What::List(args) => run_for(&args.game, args, out),
            What::Show(args) => run_for(&args.game, args, out),
            What::Check(args) => run_for(&args.game, args, out),
        }
    }
}

/// The decks in the box
#[derive(Args, Debug)]
struct ListArgs {
    /// The game
    game: String,
}

impl Command for ListArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let mut grid = Grid::new([
            ("deck", Side::Left),
            ("format", Side::Left),
            ("cards", Side::Right),
            ("how it plays", Side::Left),
        ]);
        let boxed = Cards::without_library::<G>(&[])?;
        for deck in G::builtin_decks() {
            let cards = find_deck::<G>(deck.name, None, &boxed)?.read.deck.size("main");
            let words =
                [deck.name.to_owned(), deck.format.to_owned(), cards.to_string(), deck.summary.to_owned()];
            grid.row(words);
        }
        Ok(grid.write(out)?)
    }
}

/// One deck's list
#[derive(Args, Debug)]
struct ShowArgs {
    /// The game
    game: String,

    /// The deck: its name in the box, or a file
    deck: String,
}

impl Command for ShowArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let found = find_deck::<G>(&self.deck, None, &Cards::with::<G>(&[])?)?;
        writeln!(out, "{} ({} cards)", found.name, found.read.deck.size("main"))?;
        let mut section = "main";
        for entry in &found.read.deck.entries {
            if entry.section != section {
                section = &entry.section;
                writeln!(out, "\n[{section}]")?;
            }
            writeln!(out, "{:>3} {}", entry.count, entry.name)?;
        }
        Ok(())
    }
}

/// Is a deck legal?
#[derive(Args, Debug)]
struct CheckArgs {
    /// The game
    game: String,

    /// Deck lists
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The format; the game's first one if not given
    #[arg(long, value_name = "NAME")]
    format: Option<String>,

    /// Files with cards of your own
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,
}

impl Command for CheckArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::with::<G>(&self.cards)?;
        let format = find_format::<G>(self.format.as_deref())?.name;
        let mut bad = 0;
        for file in &self.files {
            let (size, problems) = match cards.read_deck::<G>(&read_text(file)?) {
                Ok(read) => (read.deck.size("main"), cards.problems::<G>(format, &read)),
                Err(problems) => (0, problems),
            };
            if problems.is_empty() {
                writeln!(out, "{}: legal in {format} ({size} cards)", file.display())?;
            } else {
                bad += 1;
                writeln!(
                    out,
                    "{}",
                    listed(&format!("{}: not legal in {format}", file.display()), &problems)
                )?;
            }
        }
        match bad {
            0 => Ok(()),
            bad => Err(Failure::check(format!("{bad} of {} decks cannot be played", self.files.len()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ran, scratch};

    #[test]
    fn each_problem_of_each_deck_is_named() {
        let folder = scratch("decks");
        std::fs::write(folder.join("good.deck"), "2 Rock\n").unwrap();
        std::fs::write(folder.join("typo.deck"), "2 Rock\nx Rock\n").unwrap();
        std::fs::write(folder.join("alien.deck"), "2 Rock\n1 Comet\n").unwrap();
        let files = ["good", "typo", "alien"].map(|name| folder.join(name).with_extension("deck"));
        let line = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ");
        let done = ran::<CheckArgs>(&format!("toy {line}"));
        assert_eq!(done.failure.unwrap().to_string(), "2 of 3 decks cannot be played");
        assert!(done.results.contains("good.deck: legal in heap (2 cards)"), "{}", done.results);
        assert!(done.results.contains("line 2: `x Rock` should start with a number"), "{}", done.results);
        assert!(done.results.contains("line 2: no card is called `Comet`"), "{}", done.results);
    }
}
