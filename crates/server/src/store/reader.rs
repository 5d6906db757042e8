//! The thread that reads lists, so that nobody's act waits for them.

use std::thread;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::log::{LogError, Receipt};

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// How many questions wait at most.
const QUEUE: usize = 256;

/// A queue in front of the thread that reads.
pub(super) struct Reader {
    queue: mpsc::Sender<Job>,
}

impl Reader {
    /// Starts the thread. It ends with the reader.
    pub(super) fn hire(db: Connection) -> Result<Reader, LogError> {
        let (queue, mut jobs) = mpsc::channel::<Job>(QUEUE);
        let work = move || {
            while let Some(job) = jobs.blocking_recv() {
                job(&db);
            }
        };
        let thread = thread::Builder::new().name("reader".to_owned()).spawn(work);
        thread.map_err(|error| LogError::Failed(error.to_string()))?;
        Ok(Reader { queue })
    }

    /// Queues a question.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Receipt<T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |db| {
            let _ = tell.send(work(db));
        });
        let queue = self.queue.clone();
        Box::pin(async move {
            queue.send(job).await.map_err(|_| LogError::Closed)?;
            told.await.map_err(|_| LogError::Closed)?
        })
    }
}
