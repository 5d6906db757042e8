//! The folder of the database: one server at a time has it, only its owner may read it, and what is in it is whole.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use rusqlite::Connection;

/// The version of the schema that this program writes.
pub(super) const VERSION: i64 = 3;
/// The database in its folder.
pub(super) const FILE: &str = "cardwright.sqlite";
/// Whoever holds a lock on this file has the folder.
const LOCK: &str = "cardwright.lock";

/// An error in its own words.
pub(super) fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Takes the folder for this process.
pub(super) fn lock(folder: &Path) -> Result<File, String> {
    let file = private(&folder.join(LOCK)).map_err(told)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err("another server is using it".to_owned()),
        Err(TryLockError::Error(error)) => Err(error.to_string()),
    }
}

/// Opens a file that only its owner may read, and makes it if there is none: seeds and decks are secrets.
pub(super) fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).read(true).write(true).truncate(false);
    owners_only(&mut options);
    let file = options.open(path)?;
    close_to_others(&file)?;
    Ok(file)
}

#[cfg(unix)]
fn owners_only(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
}

#[cfg(unix)]
fn close_to_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    if file.metadata()?.permissions().mode() & 0o077 != 0 {
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn owners_only(_options: &mut OpenOptions) {}

#[cfg(not(unix))]
fn close_to_others(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Refuses a database that a newer program has written.
pub(super) fn check_version(db: &Connection) -> Result<(), String> {
    let found: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(told)?;
    if found > VERSION {
        return Err(format!(
            "a newer version of this program has written it (its form is {found}, not {VERSION})"
        ));
    }
    Ok(())
}

/// Refuses a database that is damaged.
pub(super) fn check_whole(db: &Connection) -> Result<(), String> {
    let said: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(told)?;
    if said == "ok" {
        return Ok(());
    }
    Err(format!("the database is damaged ({said}); restore a backup"))
}
