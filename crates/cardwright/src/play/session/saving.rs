//! Saving: at every decision, on purpose, and when leaving.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Page, Session};
use crate::play::table::Ended;

impl Session {
    /// The match as the text of a replay.
    fn document(&self) -> String {
        let mut replay = self.host.saved();
        replay.about.clone_from(&self.saving.about);
        for (number, name) in self.names.iter().enumerate() {
            replay.about.insert(format!("seat {number}"), name.clone());
        }
        replay.write()
    }

    /// Writes the match to its usual place.
    pub(super) fn autosave(&mut self) -> bool {
        let path = self.saving.autosave.clone();
        let written = write(&path, &self.document());
        self.report(&path, &written, None)
    }

    /// Writes the match to a file of its own.
    pub(super) fn save(&mut self) {
        let path = unused(&self.saving.folder, self.host.game());
        let written = write(&path, &self.document());
        let done = format!("Saved as {}.", path.display());
        self.report(&path, &written, Some(done));
    }

    fn report(&mut self, path: &Path, written: &io::Result<()>, done: Option<String>) -> bool {
        match written {
            Ok(()) => self.notice = done.or(self.notice.take()),
            Err(error) => self.notice = Some(format!("Not saved! {}: {error}.", path.display())),
        }
        written.is_ok()
    }

    /// What to type to come back to this match.
    pub(crate) fn how_to_resume(&self) -> String {
        format!("{} {}", self.saving.resume, self.saving.autosave.display())
    }

    /// Leaves the match; it is saved first unless it has ended.
    pub(super) fn leave(&mut self) {
        self.page = Page::Table;
        let over = self.outcome().is_some();
        let saved = self.autosave();
        let message = match (over, saved) {
            (true, _) => None,
            (false, true) => Some(format!("The match is saved. To resume it: {}", self.how_to_resume())),
            (false, false) => self.notice.clone(),
        };
        self.ended = Some(Ended::Left { message });
    }
}

/// Writes a file so that it is either the old one or the new one, whatever happens.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let half = path.with_extension("replay.tmp");
    fs::write(&half, text)?;
    fs::rename(&half, path)
}

/// The first file name with a number that is still free.
fn unused(folder: &Path, game: &str) -> PathBuf {
    let mut number = 1;
    loop {
        let path = folder.join(format!("{game}-{number:03}.replay"));
        if !path.exists() {
            return path;
        }
        number += 1;
    }
}
