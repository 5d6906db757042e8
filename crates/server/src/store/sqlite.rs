//! Matches in SQLite: write-ahead log, one writer, many acts in a transaction.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cardwright_table::SeatSet;
use cardwright_table::replay::Kept;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Row, params};

use super::Store;
use super::clerk::Clerk;
use super::folder::{FILE, VERSION, check_version, check_whole, lock, private, told};
use super::log::{AT_ONCE, Entry, Epoch, Log, LogError, Place, Receipt, Saved, Taken, Waiting};
use super::reader::Reader;
use super::wal;
use super::written::Written;
use crate::house::now_ms;
use crate::options::Durability;
use crate::record::Record;
use crate::wire::Stage;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL DEFAULT 0,
        record TEXT NOT NULL,
        opening TEXT,
        replay TEXT
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS matches_by_stage ON matches (stage, listed, created);
    CREATE TABLE IF NOT EXISTS acts (
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        act TEXT NOT NULL,
        before TEXT NOT NULL,
        banks TEXT,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS states (
        match TEXT PRIMARY KEY,
        kept TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS decks (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        format TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        token TEXT NOT NULL,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS decks_by_maker ON decks (token, changed);
    CREATE INDEX IF NOT EXISTS matches_to_list ON matches (created, id) WHERE listed AND stage <> 'over';
    CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS matches_of_game
        ON matches (lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.game') END), created, id)
        WHERE listed AND stage <> 'over';
    CREATE INDEX IF NOT EXISTS matches_with_clock ON matches (id)
        WHERE stage = 'playing'
          AND CASE WHEN json_valid(record) THEN json_extract(record, '$.options.clock') END IS NOT NULL;
    CREATE INDEX IF NOT EXISTS matches_by_touch ON matches (touched) WHERE stage = 'playing';
    PRAGMA user_version = 3;
";

/// A database of up to so many bytes is looked through before it is used; a larger one while it is used.
const SMALL: u64 = 32 * 1024 * 1024;

/// The write-ahead log is cut back to so many bytes.
const LONGEST_LOG: u32 = 16 * 1024 * 1024;
/// After so many pages the log is written into the database: a page that several acts have changed only once.
const PAGES_OF_LOG: u32 = 3000;
/// So many KiB of pages stay in memory, so that the next act of a match need not read the one where it belongs.
const PAGES_KIB: u32 = 16 * 1024;

/// The store in one SQLite file. One server has the file to itself, so every match is its own and nothing is fenced.
pub struct Sqlite {
    pub(super) clerk: Clerk,
    pub(super) reader: Reader,
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens or creates the database in this folder. Only one server at a time can have it.
    pub fn open(folder: &Path, durability: Durability) -> Result<Sqlite, LogError> {
        let wrong = |problem: String| LogError::Folder { folder: folder.display().to_string(), problem };
        let (lock, write, read) = prepare(folder, durability).map_err(wrong)?;
        Ok(Sqlite { clerk: Clerk::hire(write)?, reader: Reader::hire(read)?, lock: Mutex::new(Some(lock)) })
    }
}

/// Takes the folder, looks at what is in it, and opens it: to write and to read.
fn prepare(folder: &Path, durability: Durability) -> Result<(File, Connection, Connection), String> {
    fs::create_dir_all(folder).map_err(told)?;
    let lock = lock(folder)?;
    let path = folder.join(FILE);
    private(&path).map_err(told)?;
    wal::check(&folder.join(format!("{FILE}-wal")))?;
    let size = fs::metadata(&path).map_or(0, |file| file.len());
    let db = Connection::open(&path).map_err(told)?;
    db.busy_timeout(Duration::from_secs(5)).map_err(told)?;
    check_version(&db)?;
    if size <= SMALL {
        check_whole(&db)?;
    }
    let synchronous = match durability {
        Durability::Full => "FULL",
        Durability::Process => "OFF",
    };
    upgrade(&db).map_err(told)?;
    // The log is read through at the next start, so it does not stay as large as it once was.
    let settings = format!(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = {synchronous}; PRAGMA journal_size_limit = {LONGEST_LOG};
         PRAGMA wal_autocheckpoint = {PAGES_OF_LOG}; PRAGMA cache_size = -{PAGES_KIB};"
    );
    db.execute_batch(&settings).and_then(|()| db.execute_batch(SCHEMA)).map_err(told)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let read = Connection::open_with_flags(&path, flags).map_err(told)?;
    if size > SMALL {
        check_later(path);
    }
    Ok((lock, db, read))
}

/// Brings a database of an older form to the present one, as far as new tables do not do it.
fn upgrade(db: &Connection) -> rusqlite::Result<()> {
    let found: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if (1..VERSION).contains(&found) {
        db.execute_batch("ALTER TABLE matches ADD COLUMN touched INTEGER NOT NULL DEFAULT 0")?;
        // Nobody knows when they were gone on with last: they have all the time once more.
        db.execute("UPDATE matches SET touched = ?1", [now_ms() as i64])?;
        db.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
    }
    Ok(())
}

/// Looks through a large database while it is used.
fn check_later(path: PathBuf) {
    let look = move || {
        let checked = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        if let Err(problem) = checked.map_err(told).and_then(|db| check_whole(&db)) {
            tracing::error!(problem, "the database needs help");
        }
    };
    if let Err(error) = thread::Builder::new().name("checker".to_owned()).spawn(look) {
        tracing::warn!(%error, "the database was not looked through");
    }
}

impl Store for Sqlite {
    fn note(&self, name: &'static str, value: u64) -> Receipt<()> {
        self.clerk.send(move |db| {
            let mut put = db.prepare_cached("INSERT OR REPLACE INTO notes (name, value) VALUES (?1, ?2)")?;
            put.execute(params![name, value as i64])?;
            Ok(())
        })
    }

    fn noted(&self, name: &'static str) -> Receipt<Option<u64>> {
        self.clerk.send(move |db| {
            let mut query = db.prepare_cached("SELECT value FROM notes WHERE name = ?1")?;
            let found = query.query_row([name], |row| row.get::<_, i64>(0)).optional()?;
            Ok(found.and_then(|value| u64::try_from(value).ok()))
        })
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.clerk.dismiss().await;
            self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        })
    }
}

/// The name of a stage in the database.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

impl Sqlite {
    /// Writes a record with a column of text, and empties tables of what they have of the match.
    fn write(
        &self,
        record: &Record,
        column: Option<(&'static str, String)>,
        emptied: &'static [&'static str],
    ) -> Receipt<()> {
        let (id, stage) = (record.id.clone(), stage_name(record.stage));
        let (listed, created, now) = (record.options.listed, record.created_ms as i64, now_ms() as i64);
        let written = serde_json::to_string(record);
        self.clerk.send(move |db| {
            db.prepare_cached(
                "INSERT INTO matches (id, stage, listed, created, record, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (id) DO UPDATE SET stage = ?2, listed = ?3, record = ?5, touched = ?6",
            )?
            .execute(params![id, stage, listed, created, written?, now])?;
            if let Some((column, text)) = column {
                db.prepare_cached(&format!("UPDATE matches SET {column} = ?2 WHERE id = ?1"))?
                    .execute(params![id, text])?;
            }
            for table in emptied {
                db.prepare_cached(&format!("DELETE FROM {table} WHERE match = ?1"))?.execute([&id])?;
            }
            Ok(())
        })
    }
}

impl Log for Sqlite {
    fn create(&self, record: &Record) -> Receipt<Epoch> {
        let written = self.write(record, None, &[]);
        Box::pin(async { written.await.map(|()| Epoch::default()) })
    }

    fn take(&self, id: &str) -> Receipt<Taken> {
        let loaded = self.load(id);
        Box::pin(async { Ok(loaded.await?.map_or(Taken::Nowhere, |saved| Taken::Here(Box::new(saved)))) })
    }

    fn release(&self, _: Epoch, _: &str) -> Receipt<()> {
        Box::pin(async { Ok(()) })
    }

    fn note_presence(&self, _: Epoch, _: &str, _: SeatSet) -> Receipt<()> {
        Box::pin(async { Ok(()) })
    }

    fn put(&self, _: Epoch, record: &Record) -> Receipt<()> {
        self.write(record, None, &[])
    }

    fn start(&self, _: Epoch, record: &Record, opening: String) -> Receipt<()> {
        self.write(record, Some(("opening", opening)), &[])
    }

    fn append(&self, _: Epoch, entry: Entry) -> Receipt<()> {
        self.clerk.send(move |db| {
            let act = serde_json::to_string(&entry.logged.act)?;
            let banks = entry.banks.as_ref().map(serde_json::to_string).transpose()?;
            db.prepare_cached(
                "INSERT INTO acts (match, number, act, before, banks) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![entry.id, entry.number, act, entry.logged.before, banks])?;
            Ok(())
        })
    }

    fn keep(&self, _: Epoch, id: &str, kept: Kept) -> Receipt<()> {
        let (id, now) = (id.to_owned(), now_ms() as i64);
        self.clerk.send(move |db| {
            let kept = serde_json::to_string(&kept)?;
            db.prepare_cached(
                "INSERT INTO states (match, kept) VALUES (?1, ?2) ON CONFLICT (match) DO UPDATE SET kept = ?2",
            )?
            .execute(params![id, kept])?;
            db.prepare_cached("UPDATE matches SET touched = ?2 WHERE id = ?1")?.execute(params![id, now])?;
            Ok(())
        })
    }

    fn restart(&self, _: Epoch, record: &Record, opening: String) -> Receipt<()> {
        self.write(record, Some(("opening", opening)), &["acts", "states"])
    }

    fn finish(&self, _: Epoch, record: &Record, replay: String) -> Receipt<()> {
        self.write(record, Some(("replay", replay)), &["states"])
    }

    fn load(&self, id: &str) -> Receipt<Option<Saved>> {
        let id = id.to_owned();
        self.clerk.send(move |db| load(db, &id))
    }

    fn replay(&self, id: &str) -> Receipt<Option<String>> {
        let id = id.to_owned();
        self.clerk.send(move |db| {
            let mut query = db.prepare_cached("SELECT replay FROM matches WHERE id = ?1")?;
            let found = query.query_row([id], |row| row.get::<_, Option<String>>(0)).optional()?;
            Ok(found.flatten())
        })
    }

    fn unfinished(&self) -> Receipt<usize> {
        self.clerk.send(|db| {
            let mut query = db.prepare_cached("SELECT count(*) FROM matches WHERE stage = 'playing'")?;
            let count: i64 = query.query_row([], |row| row.get(0))?;
            Ok(usize::try_from(count).unwrap_or_default())
        })
    }

    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize> {
        let (finished, waiting) = (finished as i64, waiting as i64);
        self.clerk.send(move |db| {
            // Whether they are listed makes no difference, but stands before their age in the index.
            let mut query = db.prepare_cached(
                "SELECT id FROM matches WHERE stage = 'over' AND listed IN (0, 1) AND created < ?1
                 UNION ALL SELECT id FROM matches WHERE stage = 'lobby' AND listed IN (0, 1) AND created < ?2
                 LIMIT ?3",
            )?;
            let ids = query.query_map(params![finished, waiting, AT_ONCE], |row| row.get(0))?;
            let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
            ids.iter().try_for_each(|id| forget(db, id))?;
            Ok(ids.len())
        })
    }

    fn newest(&self, game: Option<&str>, after: Option<Place>, limit: u32) -> Receipt<Vec<Waiting>> {
        let game = game.map(str::to_ascii_lowercase);
        let Place { created_ms, id } =
            after.unwrap_or(Place { created_ms: i64::MAX as u64, id: String::new() });
        self.reader.ask(move |db| {
            // Each has an index of its own.
            let of_game = match game {
                Some(_) => {
                    "lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.game') END) = ?3 AND"
                }
                None => "?3 IS NULL AND",
            };
            let mut query = db.prepare_cached(&format!(
                "SELECT record FROM matches WHERE {of_game} listed AND stage <> 'over' AND (created, id) < (?1, ?2)
                 ORDER BY created DESC, id DESC"
            ))?;
            let mut rows = query.query(params![created_ms as i64, id, game])?;
            let mut found = Vec::new();
            while found.len() < limit as usize
                && let Some(row) = rows.next()?
            {
                match serde_json::from_str(&text(row, 0)?.unwrap_or_default()) {
                    Ok(record) => found.push(Waiting { record, present: SeatSet::NONE }),
                    // One that cannot be read must not hide the others.
                    Err(error) => tracing::warn!(%error, "a match in the list cannot be read"),
                }
            }
            Ok(found)
        })
    }

    fn waiting(&self, game: &str, limit: u32) -> Receipt<Vec<Waiting>> {
        let game = game.to_ascii_lowercase();
        self.reader.ask(move |db| {
            let mut query = db.prepare_cached(
                "SELECT record FROM matches
                 WHERE stage = 'lobby' AND listed AND stage <> 'over'
                   AND lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.game') END) = ?1
                 ORDER BY created, id LIMIT ?2",
            )?;
            let texts = query.query_map(params![game, limit], |row| text(row, 0))?;
            let texts = texts.collect::<Result<Vec<_>, _>>()?;
            let read = |record| Some(Waiting { record, present: SeatSet::NONE });
            Ok(texts
                .iter()
                .flatten()
                .filter_map(|text| serde_json::from_str(text).ok().and_then(read))
                .collect())
        })
    }

    fn clocked(&self) -> Receipt<Vec<String>> {
        self.reader.ask(|db| {
            let mut query = db.prepare_cached(
                "SELECT id FROM matches
                 WHERE stage = 'playing'
                   AND CASE WHEN json_valid(record) THEN json_extract(record, '$.options.clock') END IS NOT NULL",
            )?;
            let ids = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(ids)
        })
    }

    fn idle(&self, since: u64, limit: u32) -> Receipt<Vec<String>> {
        self.reader.ask(move |db| {
            let mut query = db.prepare_cached(
                "SELECT id FROM matches WHERE stage = 'playing' AND touched < ?1 ORDER BY touched LIMIT ?2",
            )?;
            let ids =
                query.query_map([since as i64, limit.into()], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(ids)
        })
    }

    fn forget(&self, _: Epoch, id: &str) -> Receipt<()> {
        let id = id.to_owned();
        self.clerk.send(move |db| Ok(forget(db, &id)?))
    }
}

fn forget(db: &Connection, id: &str) -> rusqlite::Result<()> {
    for table in ["acts", "states"] {
        db.prepare_cached(&format!("DELETE FROM {table} WHERE match = ?1"))?.execute([id])?;
    }
    db.prepare_cached("DELETE FROM matches WHERE id = ?1")?.execute([id])?;
    Ok(())
}

fn load(db: &Connection, id: &str) -> Result<Option<Saved>, LogError> {
    let mut query = db.prepare_cached("SELECT record, opening, stage, created FROM matches WHERE id = ?1")?;
    let columns = |row: &Row<'_>| Ok((text(row, 0)?, text(row, 1)?, text(row, 2)?, row.get::<_, i64>(3)?));
    let Some((record, opening, stage, created)) = query.query_row([id], columns).optional()? else {
        return Ok(None);
    };
    let mut query =
        db.prepare_cached("SELECT act, before, banks FROM acts WHERE match = ?1 ORDER BY number")?;
    let act = |row: &Row<'_>| {
        Ok((text(row, 0)?.unwrap_or_default(), text(row, 1)?.unwrap_or_default(), text(row, 2)?))
    };
    let acts = query.query_map([id], act)?.collect::<Result<_, _>>()?;
    let mut query = db.prepare_cached("SELECT kept FROM states WHERE match = ?1")?;
    let written = Written {
        epoch: Epoch::default(),
        stage: stage.unwrap_or_default(),
        created_ms: created as u64,
        record: record.unwrap_or_default(),
        opening,
        acts,
        kept: query.query_row([id], |row| text(row, 0)).optional()?.flatten(),
    };
    Ok(Some(written.read(id)))
}

/// The text in a column, whatever has become of it; what is no text is not readable as anything else, either.
fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => None,
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Integer(_) | ValueRef::Real(_) => Some(String::new()),
    })
}
