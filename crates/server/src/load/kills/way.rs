//! The way to a server that is killed again and again, and how to be let through.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cardwright_table::Rng;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::client::{ClientError, request_with};

/// After how long without success the killing is asked to wait: a match that takes longer to wake than a server lives
/// could never go on.
const SLOW: Duration = Duration::from_secs(10);
/// How long to try, most of it with servers that live, until it is said that something does not work.
const PATIENCE: Duration = Duration::from_secs(300);
/// How long a server that is there may take to say so.
const HEALTH: Duration = Duration::from_secs(10);

/// Where the servers are, and how often one has been killed.
#[derive(Clone)]
pub(super) struct Life {
    pub(super) addrs: Vec<SocketAddr>,
    pub(super) number: u64,
}

/// Where the servers are, for somebody who goes to any of them.
#[derive(Clone)]
pub(super) struct Map {
    pub(super) life: watch::Receiver<Life>,
    pub(super) rng: Rng,
    pub(super) truce: Truce,
    /// How often the database has died.
    pub(super) database_deaths: Arc<AtomicU64>,
}

impl Map {
    /// One of the servers, by lot, and how often one has been killed.
    pub(super) fn any(&mut self) -> (SocketAddr, u64) {
        let life = self.life.borrow();
        let place = self.rng.below(life.addrs.len() as u32) as usize;
        (life.addrs[place], life.number)
    }

    /// What an error that did not go away says about a match. A server that says nothing, not even that it is there,
    /// says nothing about its matches either.
    pub(super) async fn judge(&self, doing: &str, error: &ClientError) -> Failed {
        let said = format!("{doing}: {error}");
        if matches!(error, ClientError::Refused(_) | ClientError::Foreign(_)) {
            return Failed::Broken(said);
        }
        let addrs = self.life.borrow().addrs.clone();
        for addr in addrs {
            let asked = timeout(HEALTH, request_with(addr, "GET", "/health", &[], "")).await;
            if asked.is_ok_and(|answer| answer.is_ok_and(|answer| answer.status == 200)) {
                return Failed::Broken(format!("{said}, and the server is well"));
            }
        }
        Failed::Unreached(said)
    }
}

/// Why nothing can be said for a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failed {
    /// The match itself cannot go on, end or be verified.
    Broken(String),
    /// No server could be reached, so nobody knows.
    Unreached(String),
}

/// How many wait for servers that live.
#[derive(Clone, Default)]
pub(super) struct Truce(Arc<AtomicUsize>);

impl Truce {
    pub(super) fn is_asked_for(&self) -> bool {
        self.0.load(Relaxed) > 0
    }

    fn ask(&self) -> Asked {
        self.0.fetch_add(1, Relaxed);
        Asked(self.clone())
    }
}

/// A truce that is asked for until this is dropped.
struct Asked(Truce);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Relaxed);
    }
}

/// Somebody who tries again until it works, and asks for a truce if that takes long.
pub(super) struct Trying {
    truce: Truce,
    since: Instant,
    asked: Option<Asked>,
}

impl Trying {
    pub(super) fn new(truce: &Truce) -> Trying {
        Trying { truce: truce.clone(), since: Instant::now(), asked: None }
    }

    /// It has worked.
    pub(super) fn went_well(&mut self) {
        self.since = Instant::now();
        self.asked = None;
    }

    /// Whether to try once more.
    pub(super) fn may_try(&mut self) -> bool {
        let elapsed = self.since.elapsed();
        if elapsed > SLOW && self.asked.is_none() {
            self.asked = Some(self.truce.ask());
        }
        elapsed <= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use cardwright_table::Seed;

    use super::*;
    use crate::wire::{ErrorCode, Fault};

    fn map_to(addr: SocketAddr) -> Map {
        let (_, life) = watch::channel(Life { addrs: vec![addr], number: 0 });
        Map { life, rng: Seed::from(1).rng(), truce: Truce::default(), database_deaths: Arc::default() }
    }

    #[tokio::test]
    async fn a_match_is_not_said_broken_because_nobody_could_ask() {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
        let addr = listener.local_addr().expect("it has an address");
        drop(listener);
        let map = map_to(addr);
        let reset = ClientError::Socket("reset".to_owned());
        assert!(matches!(map.judge("it does not end", &reset).await, Failed::Unreached(_)));
        let refused = ClientError::Refused(Fault::new(ErrorCode::MatchBroken, "The match cannot go on."));
        assert!(matches!(map.judge("it does not end", &refused).await, Failed::Broken(_)));
    }

    #[test]
    fn the_killing_waits_for_whoever_tries_for_long() {
        let truce = Truce::default();
        let mut trying = Trying::new(&truce);
        assert!(trying.may_try() && !truce.is_asked_for());
        trying.since = Instant::now() - SLOW * 2;
        assert!(trying.may_try() && truce.is_asked_for());
        trying.went_well();
        assert!(trying.may_try() && !truce.is_asked_for());
        trying.since = Instant::now() - PATIENCE * 2;
        assert!(!trying.may_try());
        drop(trying);
        assert!(!truce.is_asked_for());
    }
}
