//! The write-ahead log, looked at before SQLite reads it.
//!
//! SQLite stops silently at the first frame whose sum is wrong. At the end of the log that is right: the last
//! transaction was not finished when the machine stopped. Before other transactions it means that the file was damaged,
//! and that everything after it would be lost without a word.

use std::fs;
use std::io;
use std::path::Path;

const HEADER: usize = 32;
const FRAME: usize = 24;
/// The first word of a log whose sums are over little-endian words; with big-endian ones its last bit is set.
const MAGIC: u32 = 0x377f_0682;

/// Refuses a log that is damaged before its end.
pub(super) fn check(path: &Path) -> Result<(), String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let Some(frame) = damaged_frame(&bytes) else { return Ok(()) };
    let name = path.display();
    Err(format!(
        "`{name}` is damaged at frame {frame}, and what was written after it would be lost; restore a backup, or move \
         that file away to go on without it"
    ))
}

/// The first frame that is damaged although transactions follow that were finished.
fn damaged_frame(bytes: &[u8]) -> Option<usize> {
    let word = |at: usize| {
        let word = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes([word[0], word[1], word[2], word[3]]))
    };
    let (magic, page) = (word(0)?, word(8)? as usize);
    if magic & !1 != MAGIC || page == 0 {
        return None;
    }
    let big = magic & 1 == 1;
    let (salt, length) = ((word(16)?, word(20)?), FRAME + page);
    let mut sum = summed(bytes.get(..24)?, (0, 0), big);
    if sum != (word(24)?, word(28)?) {
        return None;
    }
    let count = (bytes.len() - HEADER) / length;
    let of_this_log = |at: usize| (word(at + 8), word(at + 12)) == (Some(salt.0), Some(salt.1));
    for number in 0..count {
        let at = HEADER + number * length;
        let head = summed(bytes.get(at..at + 8)?, sum, big);
        sum = summed(bytes.get(at + FRAME..at + length)?, head, big);
        if of_this_log(at) && sum == (word(at + 16)?, word(at + 20)?) {
            continue;
        }
        // A transaction ends with a frame that names the size of the database. Each is on the disk before the next
        // one begins, so only the last one can be unfinished.
        let later = (number + 1..count).map(|later| HEADER + later * length);
        let ends = later.filter(|&at| of_this_log(at) && word(at + 4).is_some_and(|size| size != 0)).count();
        return (ends >= 2).then_some(number + 1);
    }
    None
}

/// Adds these bytes to a sum, two words at a time.
fn summed(bytes: &[u8], (mut one, mut two): (u32, u32), big: bool) -> (u32, u32) {
    for pair in bytes.chunks_exact(8) {
        let word = |at: usize| {
            let word = [pair[at], pair[at + 1], pair[at + 2], pair[at + 3]];
            if big { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
        };
        one = one.wrapping_add(word(0)).wrapping_add(two);
        two = two.wrapping_add(word(4)).wrapping_add(one);
    }
    (one, two)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use rusqlite::Connection;

    use super::*;

    /// The log of a database with a few transactions.
    fn log() -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let db = Connection::open(folder.path().join("test.sqlite")).unwrap();
        db.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (text TEXT);").unwrap();
        for number in 0..12 {
            db.execute("INSERT INTO t VALUES (?1)", [format!("{number}").repeat(2000)]).unwrap();
        }
        fs::read(folder.path().join("test.sqlite-wal")).unwrap()
    }

    #[test]
    fn a_log_that_breaks_off_is_whole_and_one_with_a_flipped_bit_is_not() {
        let whole = log();
        assert_eq!(damaged_frame(&whole), None);
        for length in [0, 10, 40, whole.len() / 2, whole.len() - 1, whole.len() - 3000] {
            assert_eq!(damaged_frame(&whole[..length]), None, "cut at {length}");
        }
        for place in [100, whole.len() / 3, whole.len() / 2] {
            let mut flipped = whole.clone();
            flipped[place] ^= 4;
            assert!(damaged_frame(&flipped).is_some(), "a bit at {place}");
        }
    }
}
