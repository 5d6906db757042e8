//! Matches in SQLite: write-ahead log, one writer, many acts in a transaction.

use std::fs;
use std::path::Path;

use cardwright_table::Act;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde_json::Value;

use super::clerk::Clerk;
use super::log::{Entry, Log, LogError, Receipt, Saved};
use crate::options::Durability;
use crate::record::Record;
use crate::shelf::LoggedAct;
use crate::wire::Stage;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        created INTEGER NOT NULL,
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
    CREATE TABLE IF NOT EXISTS decks (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        format TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        token TEXT NOT NULL,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS decks_by_game ON decks (game, changed);
    PRAGMA user_version = 1;
";

/// The store in one SQLite file.
pub struct Sqlite {
    pub(super) clerk: Clerk,
}

impl Sqlite {
    /// Opens or creates the database in this folder. Only one server at a time can have it.
    pub fn open(folder: &Path, durability: Durability) -> Result<Sqlite, LogError> {
        let wrong = |problem: String| LogError::Folder { folder: folder.display().to_string(), problem };
        fs::create_dir_all(folder).map_err(|error| wrong(error.to_string()))?;
        let db =
            Connection::open(folder.join("cardwright.sqlite")).map_err(|error| wrong(error.to_string()))?;
        let synchronous = match durability {
            Durability::Full => "FULL",
            Durability::Process => "OFF",
        };
        let settings = format!(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = {synchronous};"
        );
        let prepared = db.execute_batch(&settings).and_then(|()| db.execute_batch(SCHEMA));
        prepared.map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy) => wrong("another server is using it".to_owned()),
            _ => wrong(error.to_string()),
        })?;
        Ok(Sqlite { clerk: Clerk::hire(db)? })
    }

    /// Writes what is queued and closes the database; everything after it is refused.
    pub async fn close(&self) {
        self.clerk.dismiss().await;
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

impl Sqlite {
    fn keep(&self, record: &Record, column: Option<(&'static str, String)>) -> Receipt<()> {
        let (id, stage) = (record.id.clone(), stage_name(record.stage));
        let (listed, created) = (record.options.listed, record.created_ms as i64);
        let written = serde_json::to_string(record);
        self.clerk.send(move |db| {
            db.prepare_cached(
                "INSERT INTO matches (id, stage, listed, created, record) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (id) DO UPDATE SET stage = ?2, listed = ?3, record = ?5",
            )?
            .execute(params![id, stage, listed, created, written?])?;
            if let Some((column, text)) = column {
                db.prepare_cached(&format!("UPDATE matches SET {column} = ?2 WHERE id = ?1"))?
                    .execute(params![id, text])?;
            }
            Ok(())
        })
    }
}

impl Log for Sqlite {
    fn put(&self, record: &Record) -> Receipt<()> {
        self.keep(record, None)
    }

    fn start(&self, record: &Record, opening: String) -> Receipt<()> {
        self.keep(record, Some(("opening", opening)))
    }

    fn append(&self, entry: Entry) -> Receipt<()> {
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

    fn finish(&self, record: &Record, replay: String) -> Receipt<()> {
        self.keep(record, Some(("replay", replay)))
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

    fn unfinished(&self) -> Receipt<Vec<String>> {
        self.clerk.send(|db| {
            let mut query = db.prepare_cached("SELECT id FROM matches WHERE stage = 'playing'")?;
            let ids = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(ids)
        })
    }

    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize> {
        const OLD: &str = "(stage = 'over' AND created < ?1) OR (stage = 'lobby' AND created < ?2)";
        let before = [finished as i64, waiting as i64];
        self.clerk.send(move |db| {
            let acts = format!("DELETE FROM acts WHERE match IN (SELECT id FROM matches WHERE {OLD})");
            db.prepare_cached(&acts)?.execute(before)?;
            Ok(db.prepare_cached(&format!("DELETE FROM matches WHERE {OLD}"))?.execute(before)?)
        })
    }

    fn newest(&self, limit: u32) -> Receipt<Vec<Record>> {
        self.clerk.send(move |db| {
            let mut query = db.prepare_cached(
                "SELECT record FROM matches WHERE stage IN ('lobby', 'playing') AND listed
                 ORDER BY created DESC LIMIT ?1",
            )?;
            let texts = query.query_map([limit], |row| row.get::<_, String>(0))?;
            texts.map(|text| Ok(serde_json::from_str(&text?)?)).collect()
        })
    }
}

fn load(db: &Connection, id: &str) -> Result<Option<Saved>, LogError> {
    let mut query = db.prepare_cached("SELECT record, opening FROM matches WHERE id = ?1")?;
    let columns = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?));
    let Some((record, opening)) = query.query_row([id], columns).optional()? else { return Ok(None) };
    let record: Record = serde_json::from_str(&record)?;
    let mut query =
        db.prepare_cached("SELECT act, before, banks FROM acts WHERE match = ?1 ORDER BY number")?;
    let rows = query.query_map([id], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, Option<String>>(2)?))
    })?;
    let (mut acts, mut banks) = (Vec::new(), None);
    for row in rows {
        let (act, before, left) = row?;
        let act: Act<Value> = serde_json::from_str(&act)?;
        acts.push(LoggedAct { act, before });
        banks = left.map(|text| serde_json::from_str(&text)).transpose()?;
    }
    Ok(Some(Saved { record, opening, acts, banks }))
}
