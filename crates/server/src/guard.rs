//! Rules run where they can do no harm: panics are caught, and what hangs is given up.
//!
//! Mostly rules take microseconds, so they run at once, as a task of their own on the thread that asked: nobody has to be
//! woken for them. A thread that rules keep for too long is missed by the others until they have ended, so rules that
//! were slow run on threads apart for a while; and while they keep it, a thread apart sees to it that another one minds
//! the clocks and the sockets, which the lost one may have done last. However many rules hang, one worker is always left.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// Rules that take longer are slow. On a busy machine those that are not may have to wait in the middle.
const SHORT: Duration = Duration::from_millis(200);
/// How long rules that were slow run apart.
const APART: Duration = Duration::from_secs(10);

/// How often the runtimes of rules that run on the threads that asked are woken.
const NUDGE: Duration = Duration::from_millis(20);

/// How many workers there are besides one for each core, for all that is not rules.
pub(crate) const SPARE: usize = 1;
/// How many workers rules keep just now.
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// Runtimes on whose threads rules run, and how many do just now.
static WATCHED: Mutex<Vec<(Handle, Weak<AtomicUsize>)>> = Mutex::new(Vec::new());
static WATCH: Once = Once::new();

/// Has a runtime woken as long as rules keep one of its threads. A worker that is stuck may be the one that all others
/// leave the timers and sockets to: some work from outside wakes another, which minds them from then on.
fn watch(runtime: Handle, running: &Arc<AtomicUsize>) {
    WATCH.call_once(|| {
        let nudge = || loop {
            thread::sleep(NUDGE);
            let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
            watched.retain(|(runtime, running)| {
                let Some(running) = running.upgrade() else { return false };
                if running.load(Relaxed) > 0 {
                    drop(runtime.spawn(async {}));
                }
                true
            });
        };
        if let Err(error) = thread::Builder::new().name("watchdog".to_owned()).spawn(nudge) {
            tracing::error!(%error, "rules that hang will not be noticed");
        }
    });
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner).push((runtime, Arc::downgrade(running)));
}

/// A worker of a runtime is kept until this is dropped.
struct Keeping(Arc<AtomicUsize>);

impl Keeping {
    /// Keeps one of so many workers, unless it would be the last.
    fn one_of(workers: usize, running: &Arc<AtomicUsize>) -> Option<Keeping> {
        let one_more = |kept: usize| Some(kept + 1).filter(|&kept| kept < workers);
        KEPT.fetch_update(Relaxed, Relaxed, one_more).ok()?;
        running.fetch_add(1, Relaxed);
        Some(Keeping(Arc::clone(running)))
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
        KEPT.fetch_sub(1, Relaxed);
    }
}

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

/// How fast the rules of a game have been lately.
pub(crate) struct Pace {
    start: Instant,
    /// Until when they run apart, in milliseconds since the start.
    apart_until: AtomicU64,
    /// How many run on the threads that asked.
    running: Arc<AtomicUsize>,
    /// On how many workers they may run: a runtime with one thread, which has none, would not notice that they hang.
    workers: OnceLock<usize>,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            start: Instant::now(),
            apart_until: AtomicU64::new(0),
            running: Arc::default(),
            workers: OnceLock::new(),
        }
    }
}

impl Pace {
    /// Keeps a worker for rules that run on the thread that asks, if they may.
    fn keep_worker(&self) -> Option<Keeping> {
        let workers = self.workers.get_or_init(|| {
            let runtime = Handle::current();
            if runtime.runtime_flavor() != RuntimeFlavor::MultiThread {
                return 0;
            }
            let workers = runtime.metrics().num_workers();
            watch(runtime, &self.running);
            workers
        });
        let fast = self.now() >= self.apart_until.load(Relaxed);
        if fast { Keeping::one_of(*workers, &self.running) } else { None }
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// The rules were slow.
    fn slow_down(&self) {
        self.apart_until.fetch_max(self.now() + APART.as_millis() as u64, Relaxed);
    }
}

/// Does some work that may panic or hang, and gives back what it was lent unless it hangs. Without a pace it is done on a
/// thread of its own.
pub(crate) async fn lend<T, R>(
    pace: Option<&Pace>,
    mut lent: T,
    limit: Duration,
    work: impl FnOnce(&mut T) -> R + Send + 'static,
) -> (Option<T>, Result<R, Trouble>)
where
    T: Send + 'static,
    R: Send + 'static,
{
    // What has not begun is not slow: on a busy machine it waits for its turn.
    let began = Arc::new(OnceLock::new());
    let begin = Arc::clone(&began);
    let work = move || {
        let _ = begin.set(Instant::now());
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut lent)));
        (lent, result.map_err(|panic| Trouble::Panicked(said(&*panic))))
    };
    let mut job = match pace.and_then(Pace::keep_worker) {
        Some(keeping) => tokio::spawn(async move {
            let done = work();
            drop(keeping);
            done
        }),
        None => spawn_blocking(work),
    };
    let asked = Instant::now();
    let mut ended = timeout(SHORT.min(limit), &mut job).await;
    while ended.is_err() && asked.elapsed() < limit {
        let slow = began.get().is_some_and(|began| began.elapsed() >= SHORT);
        if let Some(pace) = pace.filter(|_| slow) {
            pace.slow_down();
        }
        ended = timeout(SHORT.min(limit.saturating_sub(asked.elapsed())), &mut job).await;
    }
    match ended {
        Ok(Ok((lent, result))) => (Some(lent), result),
        Ok(Err(_)) => (None, Err(Trouble::Closed("the server is shutting down".to_owned()))),
        Err(_) => (None, Err(Trouble::Stalled)),
    }
}

/// Does some work that may panic or hang, on a thread of its own.
pub(crate) async fn guarded<R: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Trouble> {
    lend(None, (), limit, move |()| work()).await.1
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
        let (lent, result) = lend(None, 7, Duration::from_secs(5), |_| panic!("three is too much")).await;
        let result: Result<(), _> = result;
        assert_eq!((lent, result), (Some(7), Err(Trouble::Panicked("three is too much".to_owned()))));
    }

    #[tokio::test]
    async fn work_that_hangs_is_given_up() {
        let slow = || thread::sleep(Duration::from_millis(300));
        assert_eq!(guarded(Duration::from_millis(20), slow).await, Err(Trouble::Stalled));
        assert_eq!(guarded(Duration::from_secs(5), || 3).await, Ok(3));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 3)]
    async fn short_rules_run_here_and_slow_ones_apart_until_they_are_forgiven() {
        let name = |_: &mut ()| thread::current().name().unwrap_or_default().to_owned();
        let pace = Pace::default();
        let limit = Duration::from_secs(20);
        // Who asks from within the runtime is answered by one of its workers.
        let asked = tokio::spawn(async move {
            let (lent, result) = lend(Some(&pace), (), limit, |()| panic!("caught here, too")).await;
            let result: Result<(), _> = result;
            assert_eq!((lent, result), (Some(()), Err(Trouble::Panicked("caught here, too".to_owned()))));
            lend(Some(&pace), (), limit, |()| thread::sleep(SHORT * 3)).await.1?;
            assert!(pace.keep_worker().is_none(), "the next ones run apart");
            lend(Some(&pace), (), limit, name).await.1
        });
        assert!(asked.await.is_ok_and(|name| name.is_ok()));
    }

    #[test]
    fn rules_never_keep_the_last_worker() {
        let running = Arc::default();
        let kept: Vec<Keeping> = (0..9).map_while(|_| Keeping::one_of(3, &running)).collect();
        assert!(kept.len() < 3, "{} of three are kept", kept.len());
        drop(kept);
        assert_eq!(running.load(Relaxed), 0);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 3)]
    async fn rules_that_hang_here_are_given_up_like_all_others() {
        let pace = Pace::default();
        let asked = tokio::spawn(async move {
            let hang = |(): &mut ()| thread::sleep(Duration::from_secs(2));
            lend(Some(&pace), (), Duration::from_millis(200), hang).await.1
        });
        assert_eq!(asked.await.ok(), Some(Err(Trouble::Stalled)));
    }
}
