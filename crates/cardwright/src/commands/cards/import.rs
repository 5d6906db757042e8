//! `cards import`: cards from the JSON dumps of a published game.

use std::io::Write;
use std::path::PathBuf;

use cardwright_table::cards::CardPool;
use cardwright_table::catalogue::Catalogue;
use clap::Args;

use crate::commands::Command;
use crate::failure::Failure;
use crate::out::Out;
use crate::shelf::{read_text, write_text};

/// Turn a JSON dump of a published game into a card file
#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// The game
    pub(super) game: String,

    /// The dump: a JSON object a line, a list, or an object with a list under `data`
    file: PathBuf,

    /// Where to write the card file; in this folder, named after the dump and ending in `.cards`, if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Command for ImportArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = G::read_dump(&self.file.display().to_string(), &read_text(&self.file)?)?;
        let text = cards.card_file();
        let to = match &self.out {
            Some(to) => to.clone(),
            None => PathBuf::from(self.file.file_name().unwrap_or_default()).with_extension("cards"),
        };
        let same = |path: &PathBuf| path.canonicalize().ok();
        if same(&to).is_some_and(|to| same(&self.file) == Some(to)) {
            let message = format!("`{}` is the dump itself; say with --out where the cards go", to.display());
            return Err(Failure::input(message));
        }
        CardPool::default().read(&to.display().to_string(), &text)?;
        write_text(&to, &text)?;
        writeln!(out, "{} cards are in {}", cards.cards().len(), to.display())?;
        Ok(())
    }
}
