//! `cards`: what the game makes of its cards' text.

mod audit;
mod check;
mod coverage;
mod gaps;
mod import;
mod list;
mod show;

use clap::{Args, Subcommand};

use crate::commands::run_for;
use crate::failure::Failure;
use crate::out::Out;

const EXAMPLES: &str = "\
EXAMPLES
  The cards in the box, and one of them from the inside:
      cardwright cards list skirmish
      cardwright cards show skirmish Archer
  Does the game understand my cards?
      cardwright cards check skirmish my.cards
  Does every word count, and does each text come back as it was printed?
      cardwright cards check skirmish --audit
  The cards of a published game, from a JSON dump that you have:
      cardwright cards check unlimited cards.jsonl
      cardwright cards coverage magic --cards cards.jsonl --decks decks.jsonl
      cardwright cards import unlimited cards.jsonl --out published.cards

A card file has the name in brackets and what is printed below it:
      [Archer]
      Unit 3
      Deploy: Deal 2 damage to a close enemy.";

/// List, show and check cards
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CardsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    List(list::ListArgs),
    Show(show::ShowArgs),
    Check(check::CheckArgs),
    Coverage(coverage::CoverageArgs),
    Import(import::ImportArgs),
}

impl CardsArgs {
    /// Carries out what was asked for.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        match &self.what {
            What::List(args) => run_for(&args.game, args, out),
            What::Show(args) => run_for(&args.game, args, out),
            What::Check(args) => run_for(&args.game, args, out),
            What::Coverage(args) => run_for(&args.game, args, out),
            What::Import(args) => run_for(&args.game, args, out),
        }
    }
}
