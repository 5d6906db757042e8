//! The lease of this node, and what the dead had.

use std::sync::Arc;

use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::Node;
use crate::house::{BETWEEN_WAKING, House};
use crate::store::LogError;

/// How often the lease is renewed while it lasts.
const BEATS: u32 = 4;

impl House {
    /// Becomes a node.
    pub(crate) async fn join(&self, node: &Node) -> Result<(), LogError> {
        if let Some(members) = self.store.members() {
            members.join(&node.address, node.lease).await?;
        }
        Ok(())
    }

    /// Keeps the lease and looks for the dead, for ever.
    pub(crate) async fn beat(self: Arc<House>) {
        let (Some(node), Some(members)) = (&self.node, self.store.members()) else { return };
        let mut beats = interval(node.lease / BEATS);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            match timeout(node.lease / 2, members.renew(node.lease)).await {
                Ok(Ok(true)) => {}
                Ok(Ok(false)) if self.is_closing() => return,
                Ok(Ok(false)) => self.come_again(node).await,
                Ok(Err(error)) => {
                    node.waver();
                    tracing::warn!(%error, "the lease of this node could not be renewed");
                }
                Err(_) => {
                    node.waver();
                    tracing::warn!("the lease of this node could not be renewed in time");
                }
            }
            self.take_over();
        }
    }

    /// Others think that this node is dead, and have its matches: it drops them and begins anew.
    async fn come_again(&self, node: &Node) {
        tracing::error!(address = node.address, "the lease of this node has run out; it begins anew");
        node.waver();
        self.abandon_tables().await;
        if let Err(error) = self.join(node).await {
            tracing::warn!(%error, "this node could not join again");
        }
    }

    /// Nobody listens at the address of a node: it has died, and need not be waited for. If it lives all the same, it
    /// loses its matches and begins anew.
    pub(super) async fn suspect(&self, node: &Node, address: &str) {
        let Some(members) = self.store.members().filter(|_| node.may_judge()) else { return };
        tracing::warn!(address, "nobody listens at the address of a node");
        if let Err(error) = members.suspect(address).await {
            tracing::warn!(%error, "the lease of a dead node could not be ended");
        }
    }

    /// Takes the matches of nodes that have died, apart from whoever noticed: it may have to wait for what they left.
    /// Those with a clock go on at once, others when somebody asks.
    pub(crate) fn take_over(self: &Arc<House>) {
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let (Some(node), Some(members)) = (&house.node, house.store.members()) else { return };
            let Ok(_alone) = node.burying.try_lock() else { return };
            if !node.may_judge() || house.is_closing() {
                return;
            }
            let orphans = match members.bury().await {
                Ok(orphans) => orphans,
                Err(error) => return tracing::warn!(%error, "it is not known which nodes have died"),
            };
            if !orphans.is_empty() {
                tracing::warn!(matches = orphans.len(), "the matches of a node that has died are taken over");
            }
            for orphan in orphans.into_iter().filter(|orphan| orphan.clocked) {
                house.wake(&orphan.id).await;
                sleep(BETWEEN_WAKING).await;
            }
        });
    }
}
