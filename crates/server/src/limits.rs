//! How much one socket and one address may do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

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
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * f64::from(self.rate.per_second);
        self.level = (self.level + filled).min(f64::from(self.rate.burst));
        self.at = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * f64::from(self.rate.per_second);
        self.level + filled >= f64::from(self.rate.burst)
    }
}

/// What each address is doing.
pub(crate) struct Addresses {
    rate: Rate,
    connections: usize,
    seen: Mutex<HashMap<IpAddr, Address>>,
}

struct Address {
    bucket: Bucket,
    open: usize,
}

/// Forget addresses that do nothing when there are more than this.
const TIDY_ABOVE: usize = 1024;

impl Addresses {
    pub(crate) fn new(rate: Rate, connections: usize) -> Addresses {
        Addresses { rate, connections, seen: Mutex::new(HashMap::new()) }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<IpAddr, Address>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
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
        admitted.then(|| Connection { addresses: Arc::clone(self), address })
    }

    fn entry<R>(&self, address: IpAddr, now: Instant, work: impl FnOnce(&mut Address) -> R) -> R {
        let mut seen = self.seen();
        if seen.len() > TIDY_ABOVE {
            seen.retain(|_, entry| entry.open > 0 || !entry.bucket.is_full(now));
        }
        let fresh = || Address { bucket: Bucket::new(self.rate, now), open: 0 };
        work(seen.entry(address).or_insert_with(fresh))
    }
}

/// A connection that counts for its address.
pub(crate) struct Connection {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(entry) = self.addresses.seen().get_mut(&self.address) {
            entry.open = entry.open.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

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
        let addresses = Arc::new(Addresses::new(Rate { per_second: 1, burst: 1 }, 1));
        let (one, two) = (IpAddr::from(Ipv4Addr::new(10, 0, 0, 1)), IpAddr::from(Ipv4Addr::new(10, 0, 0, 2)));
        let open = addresses.connect(one, now);
        assert!(
            open.is_some() && addresses.connect(one, now).is_none() && addresses.connect(two, now).is_some()
        );
        drop(open);
        assert!(addresses.connect(one, now).is_some());
    }
}
