//! The tables, made by whichever node comes first.

use super::line::Line;
use crate::store::LogError;
use crate::token::Token;

/// The version of the schema that this program writes.
const VERSION: i64 = 1;

/// Nodes that start at the same time prepare the database one after the other.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7274506913)";

const ABOUT: &str = "
    CREATE TABLE IF NOT EXISTS cardwright (
        one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
        version BIGINT NOT NULL,
        secret TEXT NOT NULL
    );
";

/// Lists change with matches that are in them; who listens is told.
const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS nodes (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        address TEXT NOT NULL,
        expires TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        stage TEXT NOT NULL,
        listed BOOLEAN NOT NULL,
        clocked BOOLEAN NOT NULL,
        created BIGINT NOT NULL,
        touched BIGINT NOT NULL,
        record TEXT NOT NULL,
        opening TEXT,
        replay TEXT,
        owner BIGINT,
        epoch BIGINT NOT NULL,
        present SMALLINT NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS matches_by_stage ON matches (stage, created);
    CREATE INDEX IF NOT EXISTS matches_by_owner ON matches (owner) WHERE owner IS NOT NULL;
    CREATE INDEX IF NOT EXISTS matches_to_list ON matches (created, id) WHERE listed AND stage <> 'over';
    CREATE INDEX IF NOT EXISTS matches_by_touch ON matches (touched) WHERE stage = 'playing';
    CREATE TABLE IF NOT EXISTS acts (
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        act TEXT NOT NULL,
        before TEXT NOT NULL,
        banks TEXT,
        PRIMARY KEY (match, number)
    );
    CREATE TABLE IF NOT EXISTS states (match TEXT PRIMARY KEY, kept TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS decks (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        format TEXT NOT NULL,
        name TEXT NOT NULL,
        text BYTEA NOT NULL,
        token TEXT NOT NULL,
        changed BIGINT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS decks_by_maker ON decks (token, changed);
    CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value BIGINT NOT NULL);

    CREATE OR REPLACE FUNCTION cardwright_lobby_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('cardwright_lobby', '');
        RETURN NULL;
    END $$;
    CREATE OR REPLACE TRIGGER lobby_grew AFTER INSERT ON matches
        FOR EACH ROW WHEN (NEW.listed) EXECUTE FUNCTION cardwright_lobby_changed();
    CREATE OR REPLACE TRIGGER lobby_changed AFTER UPDATE OF stage, record, listed, present ON matches
        FOR EACH ROW WHEN (NEW.listed OR OLD.listed) EXECUTE FUNCTION cardwright_lobby_changed();
    CREATE OR REPLACE TRIGGER lobby_shrank AFTER DELETE ON matches
        FOR EACH ROW WHEN (OLD.listed AND OLD.stage <> 'over') EXECUTE FUNCTION cardwright_lobby_changed();
";

/// Makes the tables if they are missing, and refuses those of a newer program. What nodes show each other.
pub(super) async fn prepare(line: &Line) -> Result<String, LogError> {
    let session = line.session().await?;
    let client = &session.client;
    client.batch_execute("BEGIN").await?;
    client.batch_execute(LOCK).await?;
    client.batch_execute(ABOUT).await?;
    let secret = Token::new().map_err(|error| LogError::Failed(error.to_string()))?;
    client
        .execute(
            "INSERT INTO cardwright (version, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            &[&VERSION, &secret.reveal()],
        )
        .await?;
    let row = client.query_one("SELECT version, secret FROM cardwright", &[]).await?;
    let (found, secret): (i64, String) = (row.get(0), row.get(1));
    if found > VERSION {
        client.batch_execute("ROLLBACK").await?;
        return Err(LogError::Failed(format!(
            "a newer version of this program has written it (its form is {found}, not {VERSION})"
        )));
    }
    client.batch_execute(SCHEMA).await?;
    client.batch_execute("COMMIT").await?;
    Ok(secret)
}
