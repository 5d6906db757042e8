//! The one who writes: many matches' acts in one transaction, then all are acknowledged.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Error, Statement};

use super::Param;
use super::line::{Line, Session};
use crate::store::{LogError, Receipt};

/// How many jobs wait at most; more have to wait for a place.
const QUEUE: usize = 4096;
/// How many jobs share a transaction at most.
const BATCH: usize = 512;
/// A transaction that takes longer is given up, and nobody knows whether it was committed.
const LONGEST: Duration = Duration::from_secs(10);

/// One statement to be carried out, and who wants to know how many rows it found.
struct Job {
    sql: &'static str,
    params: Vec<Param>,
    tell: oneshot::Sender<Result<u64, LogError>>,
}

/// A queue in front of the connection that writes.
pub(super) struct Clerk {
    queue: mpsc::Sender<Job>,
    stop: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl Clerk {
    /// Starts the work.
    pub(super) fn hire(line: Line) -> Clerk {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let (stop, stopped) = oneshot::channel();
        let work = tokio::spawn(work(line, jobs, stopped));
        Clerk { queue, stop: Mutex::new(Some((stop, work))) }
    }

    /// Queues a statement; the receipt resolves to the number of its rows when they are durable.
    pub(super) fn send(&self, sql: &'static str, params: Vec<Param>) -> Receipt<u64> {
        let (tell, told) = oneshot::channel();
        // At once where there is room, so that the order of asking is the order of writing.
        let unsent = match self.queue.try_send(Job { sql, params, tell }) {
            Ok(()) => None,
            Err(TrySendError::Full(job)) => Some((self.queue.clone(), job)),
            Err(TrySendError::Closed(_)) => return Box::pin(async { Err(LogError::Closed) }),
        };
        Box::pin(async move {
            if let Some((queue, job)) = unsent {
                queue.send(job).await.map_err(|_| LogError::Closed)?;
            }
            told.await.map_err(|_| LogError::Closed)?
        })
    }

    /// Writes what is queued and closes the connection.
    pub(super) async fn dismiss(&self) {
        if let Some((stop, work)) = self.stop.lock().await.take() {
            let _ = stop.send(());
            let _ = work.await;
        }
    }
}

async fn work(line: Line, mut jobs: mpsc::Receiver<Job>, mut stopped: oneshot::Receiver<()>) {
    let mut open = true;
    loop {
        let first = tokio::select! {
            biased;
            job = jobs.recv() => job,
            _ = &mut stopped, if open => {
                open = false;
                jobs.close();
                continue;
            }
        };
        let Some(first) = first else { return };
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        carry_out(&line, batch).await;
    }
}

async fn carry_out(line: &Line, batch: Vec<Job>) {
    let done = match line.session().await {
        Ok(session) => try_together(line, &session, &batch).await,
        Err(error) => Err(Setback::Unknown(error)),
    };
    match done {
        Ok(counts) => {
            for (job, count) in batch.into_iter().zip(counts) {
                let _ = job.tell.send(Ok(count));
            }
        }
        // Nothing was written. One statement that the database does not take must not harm the others.
        Err(Setback::Refused(error)) if batch.len() > 1 => {
            tracing::warn!(%error, "a transaction was refused; its statements are tried one by one");
            for job in batch {
                Box::pin(carry_out(line, vec![job])).await;
            }
        }
        Err(Setback::Refused(error) | Setback::Unknown(error)) => {
            tracing::error!(%error, "a transaction was not committed");
            for job in batch {
                let _ = job.tell.send(Err(error.clone()));
            }
        }
    }
}

/// Why a transaction was not acknowledged.
enum Setback {
    /// The database did not want it; nothing has changed.
    Refused(LogError),
    /// The connection broke; whether it was committed is not known.
    Unknown(LogError),
}

impl From<Error> for Setback {
    fn from(error: Error) -> Setback {
        let refused = error.as_db_error().is_some() && !error.is_closed();
        if refused { Setback::Refused(error.into()) } else { Setback::Unknown(error.into()) }
    }
}

async fn try_together(line: &Line, session: &Session, batch: &[Job]) -> Result<Vec<u64>, Setback> {
    match timeout(LONGEST, transaction(session, batch)).await {
        Ok(done) => done,
        Err(_) => {
            line.drop_session().await;
            Err(Setback::Unknown(LogError::Failed("the database does not answer".to_owned())))
        }
    }
}

type Step<'a> = Pin<Box<dyn Future<Output = Result<u64, Error>> + Send + 'a>>;

/// Sends everything at once, from BEGIN to COMMIT, and reads the answers afterwards: one way there and back.
async fn transaction(session: &Session, batch: &[Job]) -> Result<Vec<u64>, Setback> {
    let mut statements: Vec<Statement> = Vec::with_capacity(batch.len());
    for job in batch {
        statements.push(session.prepared(job.sql).await?);
    }
    let client = &session.client;
    let plain = |sql: &'static str| -> Step<'_> {
        Box::pin(async move { client.batch_execute(sql).await.map(|()| 0) })
    };
    let mut steps = vec![plain("BEGIN")];
    for (job, statement) in batch.iter().zip(&statements) {
        let params = job.params.iter().map(|param| &**param as &(dyn tokio_postgres::types::ToSql + Sync));
        let params: Vec<_> = params.collect();
        steps.push(Box::pin(async move { client.execute_raw(statement, params).await }));
    }
    // After a statement that failed, this one rolls back.
    steps.push(plain("COMMIT"));
    let mut counts = in_order(steps).await.into_iter().collect::<Result<Vec<u64>, Error>>()?;
    counts.pop();
    counts.remove(0);
    Ok(counts)
}

/// Starts all steps in their order before it waits for any of them.
async fn in_order(mut steps: Vec<Step<'_>>) -> Vec<Result<u64, Error>> {
    let mut done: Vec<Option<Result<u64, Error>>> = Vec::with_capacity(steps.len());
    poll_fn(|context| {
        for step in &mut steps {
            done.push(match step.as_mut().poll(context) {
                Poll::Ready(result) => Some(result),
                Poll::Pending => None,
            });
        }
        Poll::Ready(())
    })
    .await;
    let mut results = Vec::with_capacity(steps.len());
    for (step, done) in steps.into_iter().zip(done) {
        results.push(match done {
            Some(result) => result,
            None => step.await,
        });
    }
    results
}
