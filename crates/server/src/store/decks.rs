//! Decks beside the matches.

use rusqlite::{OptionalExtension as _, Row, params};

use super::log::Receipt;
use super::sqlite::Sqlite;
use crate::token::TokenHash;

/// A deck as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct DeckRow {
    /// Its id, by which it is shared.
    pub id: String,
    /// The ruleset.
    pub game: String,
    /// The format.
    pub format: String,
    /// Its name.
    pub name: String,
    /// The list as it was written.
    pub text: String,
    /// What opens it to be changed.
    pub token: TokenHash,
}

/// Where decks are kept.
pub trait Decks: Send + Sync {
    /// Keeps a deck, new or changed.
    fn put_deck(&self, deck: DeckRow, now_ms: u64) -> Receipt<()>;
    /// One deck.
    fn deck(&self, id: &str) -> Receipt<Option<DeckRow>>;
    /// The decks that a token opens, of a game or of all; the last changed first.
    fn decks(&self, token: &TokenHash, game: Option<String>, limit: u32) -> Receipt<Vec<DeckRow>>;
    /// Forgets decks that were not changed since this moment, in milliseconds since 1970. How many.
    fn prune_decks(&self, before: u64) -> Receipt<usize>;
    /// How many decks there are.
    fn deck_count(&self) -> Receipt<usize>;
    /// Forgets a deck.
    fn delete_deck(&self, id: &str) -> Receipt<()>;
}

const COLUMNS: &str = "id, game, format, name, text, token";

fn row(row: &Row<'_>) -> rusqlite::Result<DeckRow> {
    Ok(DeckRow {
        id: row.get(0)?,
        game: row.get(1)?,
        format: row.get(2)?,
        name: row.get(3)?,
        text: row.get(4)?,
        token: TokenHash::from(row.get::<_, String>(5)?),
    })
}

impl Decks for Sqlite {
    fn put_deck(&self, deck: DeckRow, now_ms: u64) -> Receipt<()> {
        self.clerk.send(move |db| {
            db.prepare_cached(
                "INSERT INTO decks (id, game, format, name, text, token, changed)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                 ON CONFLICT (id) DO UPDATE SET game = ?2, format = ?3, name = ?4, text = ?5, changed = ?7",
            )?
            .execute(params![
                deck.id,
                deck.game,
                deck.format,
                deck.name,
                deck.text,
                deck.token.as_str(),
                now_ms as i64
            ])?;
            Ok(())
        })
    }

    fn deck(&self, id: &str) -> Receipt<Option<DeckRow>> {
        let id = id.to_owned();
        self.clerk.send(move |db| {
            let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM decks WHERE id = ?1"))?;
            Ok(query.query_row([id], row).optional()?)
        })
    }

    fn decks(&self, token: &TokenHash, game: Option<String>, limit: u32) -> Receipt<Vec<DeckRow>> {
        let token = token.as_str().to_owned();
        self.reader.ask(move |db| {
            let mut query = db.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM decks WHERE token = ?1 AND (?2 IS NULL OR game = ?2)
                 ORDER BY changed DESC, id LIMIT ?3"
            ))?;
            let decks = query.query_map(params![token, game, limit], row)?.collect::<Result<_, _>>()?;
            Ok(decks)
        })
    }

    fn prune_decks(&self, before: u64) -> Receipt<usize> {
        self.clerk.send(move |db| {
            Ok(db.prepare_cached("DELETE FROM decks WHERE changed < ?1")?.execute([before as i64])?)
        })
    }

    fn deck_count(&self) -> Receipt<usize> {
        self.clerk.send(|db| {
            let count: i64 =
                db.prepare_cached("SELECT count(*) FROM decks")?.query_row([], |row| row.get(0))?;
            Ok(usize::try_from(count).unwrap_or_default())
        })
    }

    fn delete_deck(&self, id: &str) -> Receipt<()> {
        let id = id.to_owned();
        self.clerk.send(move |db| {
            db.prepare_cached("DELETE FROM decks WHERE id = ?1")?.execute([id])?;
            Ok(())
        })
    }
}
