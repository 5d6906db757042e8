//! Decks beside the matches.

use tokio_postgres::Row;

use super::{Postgres, values};
use crate::store::{DeckRow, Decks, LogError, Receipt};
use crate::token::TokenHash;

fn row(row: &Row) -> Result<DeckRow, LogError> {
    // As bytes: a text may have any character, also the one that the database does not take.
    let text = String::from_utf8(row.get(4)).map_err(|error| LogError::Failed(error.to_string()))?;
    Ok(DeckRow {
        id: row.get(0),
        game: row.get(1),
        format: row.get(2),
        name: row.get(3),
        text,
        token: TokenHash::from(row.get::<_, String>(5)),
    })
}

impl Decks for Postgres {
    fn put_deck(&self, deck: DeckRow, now_ms: u64) -> Receipt<()> {
        let DeckRow { id, game, format, name, text, token } = deck;
        let written = self.clerk.send(
            "INSERT INTO decks (id, game, format, name, text, token, changed)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO UPDATE SET game = $2, format = $3, name = $4, text = $5, changed = $7",
            values![id, game, format, name, text.into_bytes(), token.as_str().to_owned(), now_ms as i64],
        );
        Box::pin(async { written.await.map(drop) })
    }

    fn deck(&self, id: &str) -> Receipt<Option<DeckRow>> {
        if id.contains('\0') {
            return Box::pin(async { Ok(None) });
        }
        self.ask(
            "SELECT id, game, format, name, text, token FROM decks WHERE id = $1",
            values![id.to_owned()],
            |rows| rows.first().map(row).transpose(),
        )
    }

    fn decks(&self, token: &TokenHash, game: Option<String>, limit: u32) -> Receipt<Vec<DeckRow>> {
        let game = game.map(|game| game.replace('\0', ""));
        self.ask(
            "SELECT id, game, format, name, text, token FROM decks
             WHERE token = $1 AND ($2::TEXT IS NULL OR game = $2) ORDER BY changed DESC, id LIMIT $3",
            values![token.as_str().to_owned(), game, i64::from(limit)],
            |rows| rows.iter().map(row).collect(),
        )
    }

    fn prune_decks(&self, before: u64) -> Receipt<usize> {
        let gone = self.clerk.send("DELETE FROM decks WHERE changed < $1", values![before as i64]);
        Box::pin(async { gone.await.map(|count| count as usize) })
    }

    fn deck_count(&self) -> Receipt<usize> {
        self.ask("SELECT count(*) FROM decks", values![], |rows| {
            Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0) as usize))
        })
    }

    fn delete_deck(&self, id: &str) -> Receipt<()> {
        let gone = self.clerk.send("DELETE FROM decks WHERE id = $1", values![id.to_owned()]);
        Box::pin(async { gone.await.map(drop) })
    }
}
