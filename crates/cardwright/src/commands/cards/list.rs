//! `cards list`: every card with its printed text.

use std::io::Write;
use std::path::PathBuf;

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue;
use clap::Args;

use crate::commands::Command;
use crate::failure::Failure;
use crate::out::Out;
use crate::shelf::Cards;

/// Every card with its printed text
#[derive(Args, Debug)]
pub(super) struct ListArgs {
    /// The game
    pub(super) game: String,

    /// Files with cards of your own, shown before those in the box
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,
}

impl Command for ListArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::with::<G>(&self.cards)?;
        let all = cards.all();
        let width = all.iter().map(|card| card.name.chars().count()).max().unwrap_or(0);
        for card in &all {
            let mut lines = card.body.lines().map(str::trim).filter(|line| !line.is_empty());
            writeln!(out, "{:<width$}  {}", card.name, lines.next().unwrap_or_default())?;
            for line in lines {
                writeln!(out, "{:<width$}  {line}", "")?;
            }
        }
        Ok(())
    }
}
