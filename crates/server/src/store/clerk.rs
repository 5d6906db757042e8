//! The one thread that writes: many matches' acts in one transaction, then all are acknowledged.

use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use super::log::{LogError, Receipt};

/// Work inside a transaction; what it returns is called when the transaction has been committed, or not.
type Job = Box<dyn FnOnce(&Connection) -> Acknowledge + Send>;
type Acknowledge = Box<dyn FnOnce(Result<(), LogError>) + Send>;
/// Everything that became durable together, or did not.
type Committed = (Vec<Acknowledge>, Result<(), LogError>);

/// How many jobs wait at most; more have to wait for a place.
const QUEUE: usize = 4096;
/// How many jobs share a transaction at most.
const BATCH: usize = 512;

/// A queue in front of the thread that owns the database.
pub(super) struct Clerk {
    queue: mpsc::Sender<Job>,
    stop: mpsc::Sender<oneshot::Sender<()>>,
    thread: JoinHandle<()>,
}

impl Clerk {
    /// Starts the thread.
    pub(super) fn hire(mut db: Connection) -> Result<Clerk, LogError> {
        let (queue, mut jobs) = mpsc::channel::<Job>(QUEUE);
        let (stop, mut stops) = mpsc::channel::<oneshot::Sender<()>>(1);
        let news = messenger();
        let work = move || {
            while let Some(first) = jobs.blocking_recv() {
                let mut batch = vec![first];
                while batch.len() < BATCH
                    && let Ok(next) = jobs.try_recv()
                {
                    batch.push(next);
                }
                spread(carry_out(&mut db, batch), news.as_ref());
                if let Ok(done) = stops.try_recv() {
                    jobs.close();
                    while let Ok(last) = jobs.try_recv() {
                        spread(carry_out(&mut db, vec![last]), None);
                    }
                    // Nothing is left to be read from the log at the next start.
                    if let Err(error) = db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
                        tracing::warn!(%error, "the write-ahead log is left as it is");
                    }
                    drop(db);
                    let _ = done.send(());
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("clerk".to_owned()).spawn(work);
        let thread = thread.map_err(|error| LogError::Failed(error.to_string()))?;
        Ok(Clerk { queue, stop, thread })
    }

    /// Queues some work; the receipt resolves when it is durable.
    pub(super) fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Receipt<T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |db| {
            let result = work(db);
            Box::new(move |committed| {
                let _ = tell.send(committed.and(result));
            })
        });
        let queue = self.queue.clone();
        Box::pin(async move {
            queue.send(job).await.map_err(|_| LogError::Closed)?;
            told.await.map_err(|_| LogError::Closed)?
        })
    }

    /// Writes what is queued and closes the database.
    pub(super) async fn dismiss(&self) {
        let (done, closed) = oneshot::channel();
        if self.thread.is_finished() || self.stop.send(done).await.is_err() {
            return;
        }
        let _ = self.send(|_| Ok(())).await;
        let _ = closed.await;
    }
}

/// Spreads the news from within the runtime, if there is one: whoever waits there is woken without a call to the system
/// for each.
fn messenger() -> Option<mpsc::UnboundedSender<Committed>> {
    let runtime = Handle::try_current().ok()?;
    let (send, mut news) = mpsc::unbounded_channel();
    runtime.spawn(async move {
        while let Some(committed) = news.recv().await {
            acknowledge(committed);
        }
    });
    Some(send)
}

fn spread(committed: Option<Committed>, messenger: Option<&mpsc::UnboundedSender<Committed>>) {
    let Some(committed) = committed else { return };
    let Some(messenger) = messenger else { return acknowledge(committed) };
    if let Err(unsent) = messenger.send(committed) {
        acknowledge(unsent.0);
    }
}

fn acknowledge((waiting, committed): Committed) {
    waiting.into_iter().for_each(|tell| tell(committed.clone()));
}

/// Does some work in one transaction; nothing to say if there was none.
fn carry_out(db: &mut Connection, batch: Vec<Job>) -> Option<Committed> {
    if let Err(error) = db.execute_batch("BEGIN IMMEDIATE") {
        // The jobs are dropped untried, so their receipts resolve to an error.
        tracing::error!(%error, "no transaction could be begun");
        return None;
    }
    let waiting: Vec<Acknowledge> = batch.into_iter().map(|job| job(db)).collect();
    let committed = db.execute_batch("COMMIT").map_err(LogError::from);
    if let Err(error) = &committed {
        tracing::error!(%error, "a transaction could not be committed");
        let _ = db.execute_batch("ROLLBACK");
    }
    Some((waiting, committed))
}
