//! The lease of this node, and what the dead had.

use std::sync::Arc;

use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::Node;
use crate::house::{BETWEEN_WAKING, House};
use crate::store::{LogError, Members};

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
            match timeout(node.lease, members.renew(node.lease)).await {
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
            self.take_over().await;
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

    /// Takes the matches of nodes that have died. Those with a clock go on at once, others when somebody asks.
    pub(crate) async fn take_over(self: &Arc<House>) {
        let (Some(node), Some(members)) = (&self.node, self.store.members()) else { return };
        if !node.may_judge() {
            return;
        }
        match bury(node, members).await {
            Ok(orphans) if orphans.is_empty() => {}
            Ok(orphans) => {
                tracing::warn!(matches = orphans.len(), "the matches of a node that has died are taken over");
                let house = Arc::clone(self);
                tokio::spawn(async move {
                    for id in orphans {
                        house.wake(&id).await;
                        sleep(BETWEEN_WAKING).await;
                    }
                });
            }
            Err(error) => tracing::warn!(%error, "it is not known which nodes have died"),
        }
    }
}

/// The matches of the dead whose clocks run.
async fn bury(node: &Node, members: &dyn Members) -> Result<Vec<String>, LogError> {
    let orphans = timeout(node.lease, members.bury()).await.map_err(|_| LogError::Closed)??;
    Ok(orphans.into_iter().filter(|orphan| orphan.clocked).map(|orphan| orphan.id).collect())
}
