//! The list of matches, kept in memory until the database says that it has changed.

use std::collections::HashMap;
use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::{AsyncMessage, Config, Error, NoTls};

use crate::store::Waiting;

/// How long to wait before listening again.
const PAUSE: Duration = Duration::from_millis(500);

/// First pages of the list, by game and length.
type Pages = HashMap<(Option<String>, u32), Vec<Waiting>>;

/// What is known of the list.
#[derive(Default)]
pub(super) struct Lobby {
    pages: Mutex<Known>,
    closed: AtomicBool,
    listener: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Default)]
struct Known {
    pages: Pages,
    /// How often it has changed. Nothing is kept while nobody listens.
    changes: u64,
    listening: bool,
}

impl Lobby {
    /// A list that hears of changes.
    pub(super) fn listening(config: Config) -> Arc<Lobby> {
        let lobby = Arc::new(Lobby::default());
        let listener = tokio::spawn(Arc::clone(&lobby).listen(config));
        *lobby.listener.lock().unwrap_or_else(PoisonError::into_inner) = Some(listener);
        lobby
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first page, if it has not changed since it was read; otherwise how often the list had changed, to say with
    /// the page that is read now.
    pub(super) fn page(&self, game: Option<&str>, limit: u32) -> Result<Vec<Waiting>, u64> {
        let known = self.known();
        known.pages.get(&(game.map(str::to_owned), limit)).cloned().ok_or(known.changes)
    }

    /// Keeps a page that was read after so many changes.
    pub(super) fn keep(&self, game: Option<String>, limit: u32, page: &[Waiting], changes: u64) {
        /// More games than any server has: what people make up is not kept.
        const MOST: usize = 32;
        let mut known = self.known();
        if known.listening && known.changes == changes && known.pages.len() < MOST {
            known.pages.insert((game, limit), page.to_vec());
        }
    }

    /// The list has changed.
    pub(super) fn changed(&self) {
        let mut known = self.known();
        known.pages.clear();
        known.changes += 1;
    }

    /// Stops listening.
    pub(super) fn close(&self) {
        self.closed.store(true, Relaxed);
        if let Some(listener) = self.listener.lock().unwrap_or_else(PoisonError::into_inner).take() {
            listener.abort();
        }
    }

    async fn listen(self: Arc<Lobby>, config: Config) {
        while !self.closed.load(Relaxed) {
            if let Err(error) = self.hear(&config).await {
                tracing::warn!(%error, "changes of the lobby are not heard for a moment");
            }
            self.known().listening = false;
            self.changed();
            sleep(PAUSE).await;
        }
    }

    /// Listens until the connection breaks.
    async fn hear(&self, config: &Config) -> Result<(), Error> {
        let (client, mut connection) = config.connect(NoTls).await?;
        let heard = async {
            loop {
                match poll_fn(|context| connection.poll_message(context)).await {
                    Some(Ok(AsyncMessage::Notification(_))) => self.changed(),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error),
                    None => return Ok(()),
                }
            }
        };
        let listening = async {
            client.batch_execute("LISTEN cardwright_lobby").await?;
            self.changed();
            self.known().listening = true;
            // The connection is open as long as its client lives.
            std::future::pending::<Result<(), Error>>().await
        };
        tokio::select! {
            ended = heard => ended,
            failed = listening => failed,
        }
    }
}
