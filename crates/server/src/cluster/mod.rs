//! Nodes: servers that share a store. Any of them takes any client.
//!
//! What is about a match goes to the node that has it. If that is another one, the bytes are passed on, of requests and
//! of sockets. If it has died, its matches are taken over when its lease has run out, and whoever asks meanwhile waits.
//! A node that has lost its lease drops what it has and closes its sockets, so that clients come again.
//!
//! - `beat`: the lease, and what the dead had;
//! - `relay`: requests and sockets that belong to another node;
//! - `door`: what other nodes ask, at an address of its own;
//! - `claim`, `join`: a seat of a match that another node has.

mod beat;
mod claim;
mod door;
mod join;
mod relay;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::sync::{Mutex as Busy, Notify};

use crate::options::ClusterOptions;
use crate::store::Members;

pub(crate) use claim::Claim;
pub(crate) use door::{Forwarded, recognised, router};
pub(crate) use relay::relay;

/// The header in which a node shows that it is one.
const NODE: &str = "x-cardwright-node";
/// The header in which a node says that a match is not there.
const MOVED: &str = "x-cardwright-moved";

/// What a node knows of itself.
pub(crate) struct Node {
    /// Where others reach it.
    address: String,
    lease: Duration,
    secret: String,
    /// From when on it may judge others, if it could not renew its own lease a while ago.
    judges_from: Mutex<Option<Instant>>,
    /// Held by who takes over from the dead, which is done once at a time.
    burying: Busy<()>,
    /// Whoever passes bytes on is told when the server closes.
    pub(crate) farewell: Notify,
}

impl Node {
    /// A node that listens for others.
    pub(crate) async fn listen(
        members: &dyn Members,
        options: &ClusterOptions,
    ) -> io::Result<(Node, TcpListener)> {
        let listener = match options.listen.as_str() {
            "" => TcpListener::bind((members.seen_as(), 0)).await?,
            wanted => TcpListener::bind(wanted).await?,
        };
        let address = match options.name.as_str() {
            "" => reachable(listener.local_addr()?, members.seen_as()).to_string(),
            name => name.to_owned(),
        };
        let node = Node {
            address,
            lease: options.lease.max(SHORTEST),
            secret: members.secret().to_owned(),
            judges_from: Mutex::default(),
            burying: Busy::default(),
            farewell: Notify::new(),
        };
        Ok((node, listener))
    }

    /// Where others reach it.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// How long others believe that it lives without hearing of it.
    pub(crate) fn lease(&self) -> Duration {
        self.lease
    }

    /// Notes that its lease could not be renewed: it may be the database that was away, for all nodes.
    fn waver(&self) {
        let mut from = self.judges_from.lock().unwrap_or_else(PoisonError::into_inner);
        *from = Some(Instant::now() + self.lease);
    }

    /// Whether it may judge others: who could not renew its own lease gives others the time to do so.
    fn may_judge(&self) -> bool {
        let from = self.judges_from.lock().unwrap_or_else(PoisonError::into_inner);
        from.is_none_or(|from| Instant::now() >= from)
    }
}

/// The shortest lease.
const SHORTEST: Duration = Duration::from_millis(200);

/// An address to listen at as others can use it.
fn reachable(listening: SocketAddr, seen_as: IpAddr) -> SocketAddr {
    let ip = if listening.ip().is_unspecified() { seen_as } else { listening.ip() };
    SocketAddr::new(ip, listening.port())
}
