//! The one thread that writes: many matches' acts in one transaction, then all are acknowledged.

use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::log::{LogError, Receipt};

/// Work inside a transaction; what it returns is called when the transaction has been committed, or not.
type Job = Box<dyn FnOnce(&Connection) -> Acknowledge + Send>;
type Acknowledge = Box<dyn FnOnce(Result<(), LogError>)>;

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
        let work = move || {
            while let Some(first) = jobs.blocking_recv() {
                let mut batch = vec![first];
                while batch.len() < BATCH
                    && let Ok(next) = jobs.try_recv()
                {
                    batch.push(next);
                }
                carry_out(&mut db, batch);
                if let Ok(done) = stops.try_recv() {
                    jobs.close();
                    while let Ok(last) = jobs.try_recv() {
                        carry_out(&mut db, vec![last]);
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

fn carry_out(db: &mut Connection, batch: Vec<Job>) {
    if let Err(error) = db.execute_batch("BEGIN IMMEDIATE") {
        // The jobs are dropped untried, so their receipts resolve to an error.
        tracing::error!(%error, "no transaction could be begun");
        return;
    }
    let acknowledge: Vec<Acknowledge> = batch.into_iter().map(|job| job(db)).collect();
    let committed = db.execute_batch("COMMIT").map_err(LogError::from);
    if let Err(error) = &committed {
        tracing::error!(%error, "a transaction could not be committed");
        let _ = db.execute_batch("ROLLBACK");
    }
    for tell in acknowledge {
        tell(committed.clone());
    }
}
