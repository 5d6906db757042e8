//! Matches and decks in PostgreSQL, for any number of servers that share them.
//!
//! A server that works with the database is a *node*: it has a row in `nodes` with a lease that it renews. A match has
//! the node that owns it and an epoch, one more for each taking. Who takes a match locks its row, and so does every
//! write, which looks at the epoch: what an owner of before writes afterwards finds no row.
//!
//! - `line`: a connection that comes back;
//! - `clerk`: the one who writes, many acts in a transaction;
//! - `log`, `decks`: what is kept;
//! - `members`: nodes, their leases, and who takes over from the dead;
//! - `lobby`: the list, kept in memory until the database says that it has changed.

mod clerk;
mod decks;
mod line;
mod lobby;
mod log;
mod members;
mod schema;

use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Error, Row};

use self::clerk::Clerk;
use self::line::Line;
use self::lobby::Lobby;
use super::log::{LogError, Receipt};
use super::{Members, Store};

/// A value on its way into a statement.
type Param = Box<dyn ToSql + Sync + Send>;

/// The values of a statement, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        Vec::<crate::store::postgres::Param>::from([$(Box::new($value) as crate::store::postgres::Param),*])
    };
}
use values;

/// The store in a PostgreSQL database.
pub struct Postgres {
    clerk: Clerk,
    /// For all that has to be answered rather than written.
    desk: Arc<Line>,
    /// For the lease, which waits for nobody.
    pulse: Arc<Line>,
    /// For taking over from the dead, which may have to wait for what they left.
    grave: Arc<Line>,
    /// For quick matches: who holds the lock of this connection looks for them alone.
    square: Arc<Line>,
    lobby: Arc<Lobby>,
    /// What this node is called, once it has joined; 0 before.
    node: Arc<AtomicI64>,
    /// What nodes show each other.
    secret: String,
    /// Where the database sees this node.
    seen_as: IpAddr,
}

impl Postgres {
    /// Connects to a database, such as `postgres://user:password@host/name`, and prepares it.
    pub async fn connect(address: &str) -> Result<Postgres, LogError> {
        let unusable = |problem: String| LogError::Database { place: place(address), problem };
        let config: Config = address.parse().map_err(|error: Error| unusable(error.to_string()))?;
        let config = line::careful(config);
        let desk = Arc::new(Line::new(config.clone()));
        let secret = schema::prepare(&desk).await.map_err(|error| unusable(error.to_string()))?;
        let rows = desk.query("SELECT host(inet_client_addr())", &[]).await?;
        let seen_as = rows.first().and_then(|row| row.get::<_, Option<&str>>(0)?.parse().ok());
        let seen_as = seen_as.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        Ok(Postgres {
            clerk: Clerk::hire(Line::new(config.clone())),
            desk,
            pulse: Arc::new(Line::new(config.clone())),
            grave: Arc::new(Line::new(config.clone())),
            square: Arc::new(Line::new(config.clone())),
            lobby: Lobby::listening(config),
            node: Arc::default(),
            secret,
            seen_as,
        })
    }

    /// Asks something on the connection for questions.
    fn ask<T: Send + 'static>(
        &self,
        sql: &'static str,
        params: Vec<Param>,
        read: impl FnOnce(Vec<Row>) -> Result<T, LogError> + Send + 'static,
    ) -> Receipt<T> {
        let desk = Arc::clone(&self.desk);
        Box::pin(async move { read(desk.query(sql, &params).await?) })
    }

    /// Queues a write that changes one row if it is not fenced off.
    fn fenced(&self, sql: &'static str, params: Vec<Param>) -> Receipt<()> {
        let written = self.clerk.send(sql, params);
        Box::pin(async { if written.await? == 0 { Err(LogError::Stale) } else { Ok(()) } })
    }

    fn me(&self) -> i64 {
        self.node.load(Relaxed)
    }
}

impl Store for Postgres {
    fn note(&self, name: &'static str, value: u64) -> Receipt<()> {
        let written = self.clerk.send(
            "INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2",
            values![name, value as i64],
        );
        Box::pin(async { written.await.map(drop) })
    }

    fn noted(&self, name: &'static str) -> Receipt<Option<u64>> {
        self.ask("SELECT value FROM notes WHERE name = $1", values![name], |rows| {
            Ok(rows.first().and_then(|row| u64::try_from(row.get::<_, i64>(0)).ok()))
        })
    }

    fn gather(&self) -> Receipt<()> {
        let square = Arc::clone(&self.square);
        Box::pin(async move { square.query("SELECT pg_advisory_lock(7274506914)", &[]).await.map(drop) })
    }

    fn disperse(&self) -> Receipt<()> {
        let square = Arc::clone(&self.square);
        // If the connection broke meanwhile, the lock went with it.
        Box::pin(async move { square.query("SELECT pg_advisory_unlock(7274506914)", &[]).await.map(drop) })
    }

    fn members(&self) -> Option<&dyn Members> {
        Some(self)
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.clerk.dismiss().await;
            self.lobby.close();
            self.desk.hang_up().await;
            self.pulse.hang_up().await;
            self.grave.hang_up().await;
            self.square.hang_up().await;
        })
    }
}

/// An address of a database as it may be shown: without what opens it.
fn place(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return "PostgreSQL".to_owned() };
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    let place = place.split('?').next().unwrap_or_default();
    format!("{scheme}://{place}")
}

impl From<Error> for LogError {
    fn from(error: Error) -> LogError {
        let said = error.as_db_error().map(|told| told.message().to_owned());
        LogError::Failed(said.unwrap_or_else(|| error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn an_address_is_shown_without_its_secrets() {
        for (address, shown) in [
            ("postgres://ann:p@ss@db.example:5432/cards?password=x", "postgres://db.example:5432/cards"),
            ("postgres://db.example/cards", "postgres://db.example/cards"),
            ("host=db password=secret", "PostgreSQL"),
        ] {
            assert_eq!(place(address), shown);
        }
    }
}
