//! A connection to the database that is opened again when it has broken.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

use super::Param;
use crate::store::LogError;

/// How long a connection may take.
const CONNECTING: Duration = Duration::from_secs(2);
/// How long somebody waits for a database that is away.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(100);
/// How long a question may take.
const LONGEST: Duration = Duration::from_secs(20);
/// A connection on which nothing is confirmed for so long is broken.
const SILENCE: Duration = Duration::from_secs(5);

/// The same with what makes a broken connection known, unless the address says otherwise.
pub(super) fn careful(mut config: Config) -> Config {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECTING);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("cardwright");
    }
    config.keepalives_idle(SILENCE);
    config
}

/// A place for one connection.
pub(super) struct Line {
    config: Config,
    session: Mutex<State>,
}

enum State {
    /// Not open; when the last try failed, and why.
    Off(Option<(Instant, LogError)>),
    On(Arc<Session>),
    Closed,
}

/// An open connection and the statements that it knows.
pub(super) struct Session {
    pub(super) client: Client,
    statements: StdMutex<HashMap<&'static str, Statement>>,
}

impl Line {
    pub(super) fn new(config: Config) -> Line {
        Line { config, session: Mutex::new(State::Off(None)) }
    }

    /// The connection, opened if need be. A database that is away for a moment is waited for.
    pub(super) async fn session(&self) -> Result<Arc<Session>, LogError> {
        let asked = Instant::now();
        let mut state = self.session.lock().await;
        match &*state {
            State::On(session) if !session.client.is_closed() => return Ok(Arc::clone(session)),
            State::Closed => return Err(LogError::Closed),
            // Somebody else has waited in vain meanwhile; nobody waits twice.
            State::Off(Some((failed, error))) if *failed > asked => return Err(error.clone()),
            State::On(_) | State::Off(_) => {}
        }
        let end = Instant::now() + PATIENCE;
        loop {
            match self.open().await {
                Ok(session) => {
                    *state = State::On(Arc::clone(&session));
                    return Ok(session);
                }
                Err(error) if Instant::now() >= end => {
                    let error = LogError::from(error);
                    *state = State::Off(Some((Instant::now(), error.clone())));
                    return Err(error);
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    async fn open(&self) -> Result<Arc<Session>, Error> {
        let (client, connection) = self.config.connect(NoTls).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "the connection to the database broke");
            }
        });
        // What a node leaves behind that stops in the middle must not keep others from its matches.
        client.batch_execute("SET idle_in_transaction_session_timeout = '5s'").await?;
        Ok(Arc::new(Session { client, statements: StdMutex::default() }))
    }

    /// Gives up a connection that does not answer.
    pub(super) async fn drop_session(&self) {
        let mut state = self.session.lock().await;
        if matches!(*state, State::On(_)) {
            *state = State::Off(None);
        }
    }

    /// Closes for good.
    pub(super) async fn hang_up(&self) {
        *self.session.lock().await = State::Closed;
    }

    /// Asks something.
    pub(super) async fn query(&self, sql: &'static str, params: &[Param]) -> Result<Vec<Row>, LogError> {
        let session = self.session().await?;
        let asked = timeout(LONGEST, async {
            let statement = session.prepared(sql).await?;
            let params: Vec<_> = params.iter().map(|param| &**param as _).collect();
            session.client.query(&statement, &params).await
        });
        match asked.await {
            Ok(rows) => Ok(rows?),
            Err(_) => {
                self.drop_session().await;
                Err(LogError::Failed("the database does not answer".to_owned()))
            }
        }
    }
}

impl Session {
    /// A statement as this connection knows it.
    pub(super) async fn prepared(&self, sql: &'static str) -> Result<Statement, Error> {
        let known = || self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(sql).cloned();
        if let Some(statement) = found {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql, statement.clone());
        Ok(statement)
    }
}
