//! Servers that share a store: each is a node with a lease, and what a dead one had is taken over.

use std::net::IpAddr;
use std::time::Duration;

use super::log::Receipt;

/// The nodes of a store, as one of them sees it.
pub trait Members: Send + Sync {
    /// What nodes show each other to be believed.
    fn secret(&self) -> &str;
    /// The address from which the store is asked, at which other nodes may reach this one.
    fn seen_as(&self) -> IpAddr;
    /// Becomes a node that others reach at this address, for as long as the lease and its renewals last.
    fn join(&self, address: &str, lease: Duration) -> Receipt<()>;
    /// Renews the lease. If it is too late, this node has nothing any more and has to join again.
    fn renew(&self, lease: Duration) -> Receipt<bool>;
    /// Ends the lease of a node at whose address nobody is any more.
    fn suspect(&self, address: &str) -> Receipt<()>;
    /// Takes all matches of nodes whose lease has run out.
    fn bury(&self) -> Receipt<Vec<Orphan>>;
    /// Is a node no more.
    fn leave(&self) -> Receipt<()>;
}

/// A match whose node has died.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orphan {
    /// The match.
    pub id: String,
    /// Whether a clock runs, so that it has to go on by itself.
    pub clocked: bool,
}
