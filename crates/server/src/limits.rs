//! How much one socket and one address may do.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

use crate::options::Rate;

/// A bucket that fills at a rate and is drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    level: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, level: f64::from(rate.burst), at: now }
    }

    /// Draws one; whether there was one.
    pub(crate) fn draw(&mut self, now: Instant) -> bool {
        let enough = self.left(now) >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    /// How much is in it; less than nothing if more was taken than there was.
    fn left(&mut self, now: Instant) -> f64 {
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * f64::from(self.rate.per_second);
        self.level = (self.level + filled).min(f64::from(self.rate.burst));
        self.at = now;
        self.level
    }

    /// Takes so much, whether it is there or not.
    fn take(&mut self, amount: f64, now: Instant) {
        self.level = (self.left(now) - amount).max(-f64::from(self.rate.burst));
    }

    /// How long it takes until there is no less than nothing in it.
    fn debt(&mut self, now: Instant) -> Duration {
        let lacking = -self.left(now);
        if lacking <= 0.0 {
            return Duration::ZERO;
        }
        Duration::try_from_secs_f64(lacking / f64::from(self.rate.per_second)).unwrap_or(Duration::MAX)
    }

    fn is_full(&self, now: Instant) -> bool {
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * f64::from(self.rate.per_second);
        self.level + filled >= f64::from(self.rate.burst)
    }
}

/// What each address is doing. Addresses that one person can choose from count as one.
pub(crate) struct Addresses {
    rates: Rates,
    connections: usize,
    /// How many bots may think at once, and for one address.
    thinkers: Arc<Semaphore>,
    thinkers_each: usize,
    seen: Mutex<Seen>,
}

/// How much of what an address may do.
#[derive(Clone, Copy)]
pub(crate) struct Rates {
    /// Requests and messages.
    pub(crate) messages: Rate,
    /// New matches and decks.
    pub(crate) creation: Rate,
    /// Milliseconds of bots' thinking.
    pub(crate) thinking: Rate,
}

#[derive(Default)]
struct Seen {
    all: HashMap<IpAddr, Address>,
    /// Addresses that do nothing are forgotten when there are more than this.
    tidy_above: usize,
}

struct Address {
    bucket: Bucket,
    creation: Bucket,
    thinking: Bucket,
    thinkers: Arc<Semaphore>,
    open: usize,
}

/// A place at which a bot may think; free again when dropped.
pub(crate) struct Thinking {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Address {
    fn does_nothing(&self, now: Instant) -> bool {
        let full = |bucket: &Bucket| bucket.is_full(now);
        let thinks = Arc::strong_count(&self.thinkers) > 1;
        !thinks && self.open == 0 && full(&self.bucket) && full(&self.creation) && full(&self.thinking)
    }
}

/// A bot always has so much time to find something.
const HASTE: Duration = Duration::from_millis(30);
/// A bot never waits longer for the time of its address.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// So many addresses are never worth tidying.
const FEW: usize = 1024;

/// The address that stands for all that one person has: with IPv6, a network of 64 bits.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

impl Addresses {
    pub(crate) fn new(rates: Rates, connections: usize, thinkers: usize) -> Addresses {
        let thinkers = thinkers.max(1);
        Addresses {
            rates,
            connections,
            thinkers: Arc::new(Semaphore::new(thinkers)),
            thinkers_each: thinkers.div_ceil(2),
            seen: Mutex::default(),
        }
    }

    /// A place at which a bot may think for this address, as soon as there is one: at most half of all are one
    /// address's, so that whoever has very many bots does not keep everybody else's waiting. What has been thought beyond
    /// the address's time is waited for first.
    pub(crate) async fn place_to_think(&self, address: IpAddr) -> Option<Thinking> {
        let own = self.entry(address, Instant::now(), |entry| Arc::clone(&entry.thinkers));
        let own = own.acquire_owned().await.ok()?;
        let debt = self.entry(address, Instant::now(), |entry| entry.thinking.debt(Instant::now()));
        sleep(debt.min(LONGEST_WAIT)).await;
        let all = Arc::clone(&self.thinkers).acquire_owned().await.ok()?;
        Some(Thinking { _own: own, _all: all })
    }

    /// How long bots may think about one answer for this address, and `most` at the most.
    pub(crate) fn thinking_time(&self, address: IpAddr, most: Duration, now: Instant) -> Duration {
        let left = self.entry(address, now, |entry| entry.thinking.left(now));
        Duration::from_secs_f64((left / 1000.0).max(0.0)).clamp(HASTE.min(most), most)
    }

    /// Counts how long a bot has thought for this address.
    pub(crate) fn thought(&self, address: IpAddr, spent: Duration, now: Instant) {
        self.entry(address, now, |entry| entry.thinking.take(spent.as_secs_f64() * 1000.0, now));
    }

    /// How many bots could think now.
    pub(crate) fn free_to_think(&self) -> u64 {
        self.thinkers.available_permits() as u64
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this address may make one more match or deck.
    pub(crate) fn create(&self, address: IpAddr, now: Instant) -> bool {
        self.entry(address, now, |entry| entry.creation.draw(now))
    }

    /// Whether this address may make one more request or send one more message.
    pub(crate) fn draw(&self, address: IpAddr, now: Instant) -> bool {
        self.entry(address, now, |entry| entry.bucket.draw(now))
    }

    /// A place for one more connection; given back when dropped.
    pub(crate) fn connect(self: &Arc<Addresses>, address: IpAddr, now: Instant) -> Option<Connection> {
        let admitted = self.entry(address, now, |entry| {
            let admitted = entry.open < self.connections;
            entry.open += usize::from(admitted);
            admitted
        });
        admitted.then(|| Connection { addresses: Arc::clone(self), address: household(address) })
    }

    fn entry<R>(&self, address: IpAddr, now: Instant, work: impl FnOnce(&mut Address) -> R) -> R {
        let mut seen = self.seen();
        if seen.all.len() > seen.tidy_above.max(FEW) {
            seen.all.retain(|_, entry| !entry.does_nothing(now));
            // Not again before it has doubled: looking at all of them is paid for by those that were added.
            seen.tidy_above = seen.all.len() * 2;
        }
        let fresh = || Address {
            bucket: Bucket::new(self.rates.messages, now),
            creation: Bucket::new(self.rates.creation, now),
            thinking: Bucket::new(self.rates.thinking, now),
            thinkers: Arc::new(Semaphore::new(self.thinkers_each)),
            open: 0,
        };
        work(seen.all.entry(household(address)).or_insert_with(fresh))
    }
}

/// A connection that counts for its address.
pub(crate) struct Connection {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(entry) = self.addresses.seen().all.get_mut(&self.address) {
            entry.open = entry.open.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_at_once_and_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { per_second: 10, burst: 3 }, start);
        let drawn = (0..5).filter(|_| bucket.draw(start)).count();
        assert_eq!(drawn, 3);
        assert!(!bucket.draw(start + Duration::from_millis(50)));
        assert!(bucket.draw(start + Duration::from_millis(150)));
        let later = start + Duration::from_secs(60);
        assert_eq!((0..5).filter(|_| bucket.draw(later)).count(), 3, "it does not fill beyond its size");
    }

    #[test]
    fn connections_count_for_their_address_until_they_are_closed() {
        let now = Instant::now();
        let rate = Rate { per_second: 1, burst: 1 };
        let addresses =
            Arc::new(Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2));
        let (one, two) = (IpAddr::from(Ipv4Addr::new(10, 0, 0, 1)), IpAddr::from(Ipv4Addr::new(10, 0, 0, 2)));
        let open = addresses.connect(one, now);
        assert!(
            open.is_some() && addresses.connect(one, now).is_none() && addresses.connect(two, now).is_some()
        );
        drop(open);
        assert!(addresses.connect(one, now).is_some());
    }

    #[test]
    fn a_network_of_64_bits_counts_as_one_address() {
        let now = Instant::now();
        let rate = Rate { per_second: 1, burst: 2 };
        let addresses =
            Arc::new(Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2));
        let at = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(
            addresses.draw(at("2001:db8:1:2::1"), now) && addresses.draw(at("2001:db8:1:2:ffff::9"), now)
        );
        assert!(!addresses.draw(at("2001:db8:1:2::3"), now), "the next one of the same network");
        assert!(addresses.draw(at("2001:db8:1:3::1"), now), "another network");
        assert!(addresses.draw(at("10.0.0.1"), now) && addresses.draw(at("::ffff:10.0.0.1"), now));
        assert!(!addresses.draw(at("10.0.0.1"), now), "the same address in another dress");
        let open = addresses.connect(at("2001:db8:9::1"), now);
        assert!(open.is_some() && addresses.connect(at("2001:db8:9::2"), now).is_none());
        drop(open);
        assert!(addresses.connect(at("2001:db8:9::2"), now).is_some());
    }

    #[test]
    fn many_addresses_are_not_looked_through_for_each_message() {
        let now = Instant::now();
        let rate = Rate { per_second: 1, burst: 2 };
        let addresses = Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2);
        for number in 0..50_000u32 {
            addresses.draw(IpAddr::from(Ipv4Addr::from_bits(number)), now);
        }
        let tidy_above = addresses.seen().tidy_above;
        assert!(tidy_above >= 50_000, "it is looked through only when it has doubled: {tidy_above}");
        let later = now + Duration::from_secs(60);
        for number in 100_000..200_000u32 {
            addresses.draw(IpAddr::from(Ipv4Addr::from_bits(number)), later);
        }
        assert!(addresses.seen().all.len() <= 150_000, "those that do nothing are forgotten");
    }

    #[test]
    fn who_has_used_up_the_time_of_bots_gets_answers_in_haste_and_others_do_not() {
        let now = Instant::now();
        let rate = Rate { per_second: 500, burst: 2000 };
        let addresses = Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2);
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let most = Duration::from_secs(15);
        assert_eq!(addresses.thinking_time(one, most, now), Duration::from_secs(2));
        addresses.thought(one, Duration::from_secs(3), now);
        assert_eq!(addresses.thinking_time(one, most, now), HASTE);
        assert_eq!(addresses.thinking_time(two, most, now), Duration::from_secs(2));
        let later = now + Duration::from_secs(4);
        assert_eq!(addresses.thinking_time(one, most, later), Duration::from_secs(1));
    }

    #[tokio::test]
    async fn what_bots_have_thought_beyond_the_time_of_their_address_is_waited_for() {
        let rate = Rate { per_second: 1000, burst: 400 };
        let addresses = Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2);
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let begin = Instant::now();
        addresses.thought(one, Duration::from_secs(3), begin);
        assert!(addresses.place_to_think(two).await.is_some());
        assert!(begin.elapsed() < Duration::from_millis(200), "others do not wait");
        assert!(addresses.place_to_think(one).await.is_some());
        assert!(begin.elapsed() >= Duration::from_millis(400), "{:?}", begin.elapsed());
    }

    #[tokio::test]
    async fn one_address_never_has_all_places_to_think() {
        let rate = Rate { per_second: 500, burst: 2000 };
        let addresses = Addresses::new(Rates { messages: rate, creation: rate, thinking: rate }, 1, 2);
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let soon = Duration::from_millis(20);
        let first = addresses.place_to_think(one).await;
        assert!(tokio::time::timeout(soon, addresses.place_to_think(one)).await.is_err());
        assert!(addresses.place_to_think(two).await.is_some());
        drop(first);
        assert!(addresses.place_to_think(one).await.is_some());
    }
}
