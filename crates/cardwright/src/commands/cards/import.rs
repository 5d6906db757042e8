//! `cards import`: cards from the JSON dumps of a published game.

use std::io::Write;
use std::path::PathBuf;

use cardwright_table::cards::CardPool;
use clap::Args;

use crate::failure::Failure;
use crate::out::Out;
use crate::registry::IMPORTERS;
use crate::shelf::{read_text, write_text};

/// Turn a JSON dump of a published game into a card file
#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// The game
    game: String,

    /// The dump: a JSON object a line, a list, or an object with a list under `data`
    file: PathBuf,

    /// Where to write the card file; beside the dump, ending in `.cards`, if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl ImportArgs {
    /// Carries out what was asked for.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let (_, import) =
            IMPORTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(&self.game)).ok_or_else(|| {
                let names: Vec<&str> = IMPORTERS.iter().map(|(name, _)| *name).collect();
                Failure::input(format!(
                    "`{}` has no dumps to import; there are some for {}",
                    self.game,
                    names.join(", ")
                ))
            })?;
        let cards = import(&read_text(&self.file)?).map_err(|(line, problem)| {
            Failure::input(format!("{}:{line}: {problem}", self.file.display()))
        })?;
        let to = self.out.clone().unwrap_or_else(|| self.file.with_extension("cards"));
        let mut pool = CardPool::default();
        pool.read(&to.display().to_string(), &cards)?;
        write_text(&to, &cards)?;
        writeln!(
            out,
            "{} cards are in {}",
            cardwright_table::cards::CardSource::all(&pool).len(),
            to.display()
        )?;
        Ok(())
    }
}
