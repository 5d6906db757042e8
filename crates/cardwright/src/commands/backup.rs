//! `backup` and `restore`: copies of a server's database.

use std::io::Write;
use std::path::PathBuf;

use cardwright_server::store::{backup, restore};
use clap::Args;

use crate::commands::play::saves;
use crate::failure::Failure;
use crate::out::Out;

const BACKUP: &str = "\
EXAMPLES
  cardwright backup monday.sqlite                       the usual folder, also while a server uses it
  cardwright backup monday.sqlite --data /srv/cardwright

The copy is that of one moment and is checked. It holds the seeds of running matches: keep it to yourself.";

const RESTORE: &str = "\
EXAMPLES
  cardwright restore monday.sqlite                      into an empty folder
  cardwright restore monday.sqlite --data /srv/cardwright --replace

The server of that folder must not run. What was there is kept beside it as cardwright.sqlite.before-restore.";

/// Copy a server's database while it runs
#[derive(Args, Debug)]
#[command(after_help = BACKUP)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not be there yet
    file: PathBuf,

    /// The folder of the database
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Put a copy of a server's database back
#[derive(Args, Debug)]
#[command(after_help = RESTORE)]
pub(crate) struct RestoreArgs {
    /// The copy
    file: PathBuf,

    /// The folder of the database
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// Put it in the place of the database that is there
    #[arg(long)]
    replace: bool,
}

fn folder(told: Option<&PathBuf>) -> PathBuf {
    told.cloned().unwrap_or_else(|| saves().join("server"))
}

impl BackupArgs {
    /// Makes the copy.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let folder = folder(self.data.as_ref());
        backup(&folder, &self.file).map_err(|error| Failure::input(error.to_string()))?;
        writeln!(out, "`{}` is a copy of the database in `{}`.", self.file.display(), folder.display())?;
        Ok(())
    }
}

impl RestoreArgs {
    /// Puts the copy back.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let folder = folder(self.data.as_ref());
        restore(&self.file, &folder, self.replace).map_err(|error| Failure::input(error.to_string()))?;
        writeln!(out, "The database in `{}` is that of `{}` now.", folder.display(), self.file.display())?;
        Ok(())
    }
}
