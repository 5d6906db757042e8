//! Copies of the database: made while a server runs, and put back when none does.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::folder::{FILE, check_version, check_whole, lock, private};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("there is no database in `{0}`")]
    Nothing(String),
    /// Something is in the way.
    #[error("`{0}` is there already")]
    InTheWay(String),
    /// The folder or the copy cannot be used.
    #[error("`{place}` cannot be used: {problem}")]
    Unusable {
        /// Where.
        place: String,
        /// What is wrong.
        problem: String,
    },
}

fn unusable(place: &Path, problem: impl std::fmt::Display) -> BackupError {
    BackupError::Unusable { place: place.display().to_string(), problem: problem.to_string() }
}

/// Copies the database of a folder into a file, as of one moment, also while a server writes to it.
pub fn backup(folder: &Path, to: &Path) -> Result<(), BackupError> {
    let from = folder.join(FILE);
    if !from.is_file() {
        return Err(BackupError::Nothing(folder.display().to_string()));
    }
    if to.exists() {
        return Err(BackupError::InTheWay(to.display().to_string()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(&from, flags).map_err(|error| unusable(&from, error))?;
    db.busy_timeout(Duration::from_secs(30)).map_err(|error| unusable(&from, error))?;
    check_version(&db).map_err(|problem| unusable(&from, problem))?;
    // The copy has everybody's secrets: it belongs to its owner before anything is in it.
    private(to).map_err(|error| unusable(to, error))?;
    db.execute("VACUUM INTO ?1", [to.display().to_string()]).map_err(|error| unusable(to, error))?;
    let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let copy = copy.map_err(|error| unusable(to, error))?;
    check_whole(&copy).map_err(|problem| unusable(to, problem))
}

/// Puts a copy back as the database of a folder that no server is using. What is there already stays unless it may be
/// replaced; then it is kept beside the new one.
pub fn restore(from: &Path, folder: &Path, replace: bool) -> Result<(), BackupError> {
    if !from.is_file() {
        return Err(BackupError::Nothing(from.display().to_string()));
    }
    let copy = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let copy = copy.map_err(|error| unusable(from, error))?;
    check_version(&copy).and_then(|()| check_whole(&copy)).map_err(|problem| unusable(from, problem))?;
    drop(copy);
    fs::create_dir_all(folder).map_err(|error| unusable(folder, error))?;
    let _lock = lock(folder).map_err(|problem| unusable(folder, problem))?;
    let database = folder.join(FILE);
    if database.exists() && !replace {
        return Err(BackupError::InTheWay(database.display().to_string()));
    }
    for suffix in ["", "-wal", "-shm"] {
        let old = folder.join(format!("{FILE}{suffix}"));
        let kept = folder.join(format!("{FILE}.before-restore{suffix}"));
        if let Err(error) = fs::rename(&old, &kept)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(unusable(&old, error));
        }
    }
    private(&database).map_err(|error| unusable(&database, error))?;
    fs::copy(from, &database).map_err(|error| unusable(&database, error))?;
    private(&database).and_then(|file| file.sync_all()).map_err(|error| unusable(&database, error))
}
