//! Rules run where they can do no harm: on a thread of their own, with a limit, panics caught.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How rules can fail.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// They panicked.
    #[error("the rules panicked: {0}")]
    Panicked(String),
    /// They did not come to an end. Their thread is lost, and so is what they were given.
    #[error("the rules did not come to an end in time")]
    Stalled,
    /// There is nothing to ask: the match could not be opened.
    #[error("the match could not be opened again: {0}")]
    Closed(String),
}

/// Does some work that may panic or hang, and gives back what it was lent unless it hangs.
pub(crate) async fn lend<T, R>(
    mut lent: T,
    limit: Duration,
    work: impl FnOnce(&mut T) -> R + Send + 'static,
) -> (Option<T>, Result<R, Trouble>)
where
    T: Send + 'static,
    R: Send + 'static,
{
    let job = spawn_blocking(move || {
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut lent)));
        (lent, result.map_err(|panic| Trouble::Panicked(said(&*panic))))
    });
    match timeout(limit, job).await {
        Ok(Ok((lent, result))) => (Some(lent), result),
        Ok(Err(_)) => (None, Err(Trouble::Closed("the server is shutting down".to_owned()))),
        Err(_) => (None, Err(Trouble::Stalled)),
    }
}

/// Does some work that may panic or hang.
pub(crate) async fn guarded<R: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Trouble> {
    lend((), limit, move |()| work()).await.1
}

/// Does some short work that may panic, here and now.
pub(crate) fn caught<R>(work: impl FnOnce() -> R) -> Result<R, Trouble> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Trouble::Panicked(said(&*panic)))
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_gives_back_what_was_lent_and_what_it_said() {
        let (lent, result) = lend(7, Duration::from_secs(5), |_| panic!("three is too much")).await;
        let result: Result<(), _> = result;
        assert_eq!((lent, result), (Some(7), Err(Trouble::Panicked("three is too much".to_owned()))));
    }

    #[tokio::test]
    async fn work_that_hangs_is_given_up() {
        let slow = || std::thread::sleep(Duration::from_millis(300));
        assert_eq!(guarded(Duration::from_millis(20), slow).await, Err(Trouble::Stalled));
        assert_eq!(guarded(Duration::from_secs(5), || 3).await, Ok(3));
    }
}
