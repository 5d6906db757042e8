//! Matches and their acts. Every write looks at the match's epoch, in the same statement and with its row locked.

use std::sync::Arc;

use cardwright_table::SeatSet;
use cardwright_table::replay::Kept;

use tokio_postgres::Row;

use super::line::Line;
use super::{Param, Postgres, values};
use crate::house::now_ms;
use crate::record::Record;
use crate::store::log::AT_ONCE;
use crate::store::sqlite::stage_name;
use crate::store::written::Written;
use crate::store::{Entry, Epoch, Log, LogError, Place, Receipt, Saved, Taken, Waiting};

/// Writes the record of a match, in the order of [`Postgres::write`].
macro_rules! update {
    ($also:literal, $then:literal) => {
        concat!(
            "WITH held AS (
                 UPDATE matches SET stage = $3, listed = $4, clocked = $5, touched = $6, record = $7",
            $also,
            " WHERE id = $1 AND epoch = $2 RETURNING id)",
            $then,
            " SELECT id FROM held"
        )
    };
}

impl Postgres {
    /// Writes a record with further text.
    fn write(&self, epoch: Epoch, record: &Record, sql: &'static str, text: Option<String>) -> Receipt<()> {
        let clocked = record.options.clock.is_some();
        let written = match serde_json::to_string(record) {
            Ok(written) => written,
            Err(error) => return Box::pin(async move { Err(error.into()) }),
        };
        let mut params = values![
            record.id.clone(),
            epoch.0 as i64,
            stage_name(record.stage),
            record.options.listed,
            clocked,
            now_ms() as i64,
            written,
        ];
        params.extend(text.map(|text| Box::new(text) as Param));
        let (written, lobby) = (self.fenced(sql, params), Arc::clone(&self.lobby));
        let listed = record.options.listed;
        Box::pin(async move {
            written.await?;
            // Who has written it here finds it in the list here at once.
            if listed {
                lobby.changed();
            }
            Ok(())
        })
    }
}

impl Log for Postgres {
    fn create(&self, record: &Record) -> Receipt<Epoch> {
        let written = match serde_json::to_string(record) {
            Ok(written) => written,
            Err(error) => return Box::pin(async move { Err(error.into()) }),
        };
        let params = values![
            record.id.clone(),
            record.game.clone(),
            stage_name(record.stage),
            record.options.listed,
            record.options.clock.is_some(),
            record.created_ms as i64,
            now_ms() as i64,
            written,
            self.me(),
        ];
        let written = self.fenced(
            "INSERT INTO matches (id, game, stage, listed, clocked, created, touched, record, owner, epoch)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 1 FROM nodes WHERE nodes.id = $9
             ON CONFLICT (id) DO NOTHING",
            params,
        );
        let lobby = Arc::clone(&self.lobby);
        Box::pin(async move {
            written.await?;
            lobby.changed();
            Ok(Epoch(1))
        })
    }

    fn take(&self, id: &str) -> Receipt<Taken> {
        if id.contains('\0') {
            return Box::pin(async { Ok(Taken::Nowhere) });
        }
        let (desk, id, me) = (Arc::clone(&self.desk), id.to_owned(), self.me());
        Box::pin(async move {
            let taken = desk
                .query(
                    "UPDATE matches SET owner = $2, epoch = epoch + 1, present = 0
                     WHERE id = $1 AND EXISTS (SELECT FROM nodes me WHERE me.id = $2)
                     AND (owner IS NULL OR owner = $2 OR NOT EXISTS (SELECT FROM nodes WHERE nodes.id = owner))
                     RETURNING epoch",
                    &values![id.clone(), me],
                )
                .await?;
            if !taken.is_empty() {
                // Nobody else writes any more, so what is read now is all there is.
                let saved = load(&desk, &id).await?;
                return Ok(saved.map_or(Taken::Nowhere, |saved| Taken::Here(Box::new(saved))));
            }
            let found = desk
                .query(
                    "SELECT nodes.address FROM matches LEFT JOIN nodes ON nodes.id = owner AND owner <> $2
                     WHERE matches.id = $1",
                    &values![id, me],
                )
                .await?;
            match found.first().map(|row| row.get::<_, Option<String>>(0)) {
                None => Ok(Taken::Nowhere),
                Some(Some(address)) => Ok(Taken::Elsewhere(address)),
                // It was let go just now, or this node has to join again.
                Some(None) => Err(LogError::Stale),
            }
        })
    }

    fn release(&self, epoch: Epoch, id: &str) -> Receipt<()> {
        let written = self.clerk.send(
            "UPDATE matches SET owner = NULL, present = 0 WHERE id = $1 AND epoch = $2",
            values![id.to_owned(), epoch.0 as i64],
        );
        Box::pin(async { written.await.map(drop) })
    }

    fn put(&self, epoch: Epoch, record: &Record) -> Receipt<()> {
        self.write(epoch, record, update!("", ""), None)
    }

    fn start(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()> {
        self.write(epoch, record, update!(", opening = $8", ""), Some(opening))
    }

    fn append(&self, epoch: Epoch, entry: Entry) -> Receipt<()> {
        let written = serde_json::to_string(&entry.logged.act);
        let banks = entry.banks.as_ref().map(serde_json::to_string).transpose();
        let (act, banks) = match (written, banks) {
            (Ok(act), Ok(banks)) => (act, banks),
            (Err(error), _) | (_, Err(error)) => return Box::pin(async move { Err(error.into()) }),
        };
        // Whoever takes the match waits for this lock and reads the act, or has it first and this finds nothing.
        self.fenced(
            "WITH held AS (SELECT id FROM matches WHERE id = $1 AND epoch = $2 FOR SHARE)
             INSERT INTO acts (match, number, act, before, banks) SELECT id, $3, $4, $5, $6 FROM held
             ON CONFLICT (match, number) DO NOTHING",
            values![entry.id, epoch.0 as i64, entry.number as i32, act, entry.logged.before, banks],
        )
    }

    fn keep(&self, epoch: Epoch, id: &str, kept: Kept) -> Receipt<()> {
        let kept = match serde_json::to_string(&kept) {
            Ok(kept) => kept,
            Err(error) => return Box::pin(async move { Err(error.into()) }),
        };
        self.fenced(
            "WITH held AS (UPDATE matches SET touched = $3 WHERE id = $1 AND epoch = $2 RETURNING id)
             INSERT INTO states (match, kept) SELECT id, $4 FROM held
             ON CONFLICT (match) DO UPDATE SET kept = $4",
            values![id.to_owned(), epoch.0 as i64, now_ms() as i64, kept],
        )
    }

    fn restart(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()> {
        let sql = update!(
            ", opening = $8",
            ", no_acts AS (DELETE FROM acts USING held WHERE match = held.id),
             no_state AS (DELETE FROM states USING held WHERE match = held.id)"
        );
        self.write(epoch, record, sql, Some(opening))
    }

    fn finish(&self, epoch: Epoch, record: &Record, replay: String) -> Receipt<()> {
        let sql =
            update!(", replay = $8", ", no_state AS (DELETE FROM states USING held WHERE match = held.id)");
        self.write(epoch, record, sql, Some(replay))
    }

    fn forget(&self, epoch: Epoch, id: &str) -> Receipt<()> {
        let forgotten = self.fenced(
            "WITH held AS (DELETE FROM matches WHERE id = $1 AND epoch = $2 RETURNING id),
             no_acts AS (DELETE FROM acts USING held WHERE match = held.id),
             no_state AS (DELETE FROM states USING held WHERE match = held.id)
             SELECT id FROM held",
            values![id.to_owned(), epoch.0 as i64],
        );
        let lobby = Arc::clone(&self.lobby);
        Box::pin(async move {
            forgotten.await?;
            lobby.changed();
            Ok(())
        })
    }

    fn note_presence(&self, epoch: Epoch, id: &str, seats: SeatSet) -> Receipt<()> {
        let seats = u16::from(seats) as i16;
        let written = self.clerk.send(
            "UPDATE matches SET present = $3 WHERE id = $1 AND epoch = $2 AND listed AND present <> $3",
            values![id.to_owned(), epoch.0 as i64, seats],
        );
        Box::pin(async { written.await.map(drop) })
    }

    fn load(&self, id: &str) -> Receipt<Option<Saved>> {
        let (desk, id) = (Arc::clone(&self.desk), id.to_owned());
        Box::pin(async move { load(&desk, &id).await })
    }

    fn replay(&self, id: &str) -> Receipt<Option<String>> {
        if id.contains('\0') {
            return Box::pin(async { Ok(None) });
        }
        self.ask("SELECT replay FROM matches WHERE id = $1", values![id.to_owned()], |rows| {
            Ok(rows.first().and_then(|row| row.get(0)))
        })
    }

    fn unfinished(&self) -> Receipt<usize> {
        self.ask("SELECT count(*) FROM matches WHERE stage = 'playing'", values![], |rows| {
            Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0) as usize))
        })
    }

    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize> {
        let gone = self.clerk.send(
            "WITH old AS (
                 DELETE FROM matches WHERE id IN (
                     (SELECT id FROM matches WHERE stage = 'over' AND created < $1 LIMIT $3)
                     UNION ALL (SELECT id FROM matches WHERE stage = 'lobby' AND created < $2 LIMIT $3)
                     LIMIT $3
                 ) RETURNING id
             ),
             no_acts AS (DELETE FROM acts USING old WHERE match = old.id),
             no_state AS (DELETE FROM states USING old WHERE match = old.id)
             SELECT id FROM old",
            values![finished as i64, waiting as i64, i64::from(AT_ONCE)],
        );
        Box::pin(async { gone.await.map(|count| count as usize) })
    }

    fn clocked(&self) -> Receipt<Vec<String>> {
        self.ask(
            "SELECT id FROM matches WHERE stage = 'playing' AND clocked
             AND (owner IS NULL OR owner = $1 OR NOT EXISTS (SELECT FROM nodes WHERE nodes.id = owner))",
            values![self.me()],
            |rows| Ok(rows.iter().map(|row| row.get(0)).collect()),
        )
    }

    fn idle(&self, since: u64, limit: u32) -> Receipt<Vec<String>> {
        self.ask(
            "SELECT id FROM matches WHERE stage = 'playing' AND touched < $1 ORDER BY touched LIMIT $2",
            values![since as i64, i64::from(limit)],
            |rows| Ok(rows.iter().map(|row| row.get(0)).collect()),
        )
    }

    fn waiting(&self, game: &str, limit: u32) -> Receipt<Vec<Waiting>> {
        self.ask(
            "SELECT record, present FROM matches WHERE stage = 'lobby' AND listed AND game = $1
             ORDER BY created, id LIMIT $2",
            values![game.replace('\0', ""), i64::from(limit)],
            |rows| {
                let read = |row: &Row| {
                    let present = SeatSet::from(row.get::<_, i16>(1) as u16);
                    Some(Waiting { record: serde_json::from_str(row.get(0)).ok()?, present })
                };
                Ok(rows.iter().filter_map(read).collect())
            },
        )
    }

    fn newest(&self, game: Option<&str>, after: Option<Place>, limit: u32) -> Receipt<Vec<Waiting>> {
        let game = game.map(|game| game.to_lowercase().replace('\0', ""));
        let changes = match &after {
            None => match self.lobby.page(game.as_deref(), limit) {
                Ok(page) => return Box::pin(async { Ok(page) }),
                Err(changes) => Some(changes),
            },
            Some(_) => None,
        };
        let Place { created_ms, id } =
            after.unwrap_or(Place { created_ms: i64::MAX as u64, id: String::new() });
        let lobby = Arc::clone(&self.lobby);
        self.ask(
            "SELECT record, present FROM matches
             WHERE listed AND stage <> 'over' AND (created, id) < ($1, $2)
             AND ($3::TEXT IS NULL OR lower(game) = $3)
             ORDER BY created DESC, id DESC LIMIT $4",
            values![created_ms as i64, id.replace('\0', ""), game.clone(), i64::from(limit)],
            move |rows| {
                let mut found = Vec::with_capacity(rows.len());
                for row in rows {
                    let present = SeatSet::from(row.get::<_, i16>(1) as u16);
                    match serde_json::from_str(row.get::<_, &str>(0)) {
                        Ok(record) => found.push(Waiting { record, present }),
                        // One that cannot be read must not hide the others.
                        Err(error) => tracing::warn!(%error, "a match in the list cannot be read"),
                    }
                }
                if let Some(changes) = changes {
                    lobby.keep(game, limit, &found, changes);
                }
                Ok(found)
            },
        )
    }
}

/// Everything about a match, as of one moment.
async fn load(desk: &Line, id: &str) -> Result<Option<Saved>, LogError> {
    if id.contains('\0') {
        return Ok(None);
    }
    let rows = desk
        .query(
            "SELECT record, opening, epoch, (SELECT kept FROM states WHERE match = id),
                    ARRAY(SELECT act FROM acts WHERE match = id ORDER BY number),
                    ARRAY(SELECT before FROM acts WHERE match = id ORDER BY number),
                    ARRAY(SELECT banks FROM acts WHERE match = id ORDER BY number),
                    stage, created
             FROM matches WHERE id = $1",
            &values![id.to_owned()],
        )
        .await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (acts, befores): (Vec<String>, Vec<String>) = (row.get(4), row.get(5));
    let banks: Vec<Option<String>> = row.get(6);
    let written = Written {
        epoch: Epoch(row.get::<_, i64>(2) as u64),
        stage: row.get(7),
        created_ms: row.get::<_, i64>(8) as u64,
        record: row.get(0),
        opening: row.get(1),
        acts: acts
            .into_iter()
            .zip(befores)
            .zip(banks)
            .map(|((act, before), banks)| (act, before, banks))
            .collect(),
        kept: row.get(3),
    };
    Ok(Some(written.read(id)))
}
