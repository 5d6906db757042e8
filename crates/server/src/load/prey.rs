//! What is killed: a server, or nodes that share a database, and the database, too.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cardwright_table::Rng;
use tokio::task::block_in_place;

use super::child::{Child, Folder};
use super::database::{Care, Database};
use super::{LoadError, LoadOptions};
use crate::options::Durability;

/// Each kill out of so many is one of the database.
const DATABASE: u32 = 10;

/// Servers that are killed and started again.
pub(super) struct Prey {
    nodes: Vec<Child>,
    database: Option<Database>,
    database_deaths: Arc<AtomicU64>,
    folder: Folder,
}

/// Who was killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Killed {
    Server,
    Database,
}

impl Prey {
    /// One server with a folder.
    pub(super) async fn one(options: &LoadOptions) -> Result<Prey, LoadError> {
        Prey::new(None, Folder::new()?).with_nodes(options, 1).await
    }

    /// So many nodes with a database of their own.
    pub(super) async fn many(options: &LoadOptions, nodes: usize, care: Care) -> Result<Prey, LoadError> {
        let folder = Folder::new()?;
        let database = block_in_place(|| Database::start(folder.path(), care))?;
        Prey::new(Some(database), folder).with_nodes(options, nodes).await
    }

    fn new(database: Option<Database>, folder: Folder) -> Prey {
        Prey { nodes: Vec::new(), database, database_deaths: Arc::default(), folder }
    }

    async fn with_nodes(mut self, options: &LoadOptions, count: usize) -> Result<Prey, LoadError> {
        for _ in 0..count {
            let node = self.start(options).await?;
            self.nodes.push(node);
        }
        Ok(self)
    }

    async fn start(&self, options: &LoadOptions) -> Result<Child, LoadError> {
        let data = self.database.as_ref().map_or_else(|| self.folder.place(), Database::address);
        Child::start(&options.program, options, Durability::Full, &data).await
    }

    /// How often the database has died, counted as it dies.
    pub(super) fn database_deaths(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.database_deaths)
    }

    /// Where the servers are.
    pub(super) fn addrs(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(Child::addr).collect()
    }

    /// Kills one by lot, which has no time to do anything about it, and starts it again.
    pub(super) async fn kill(&mut self, options: &LoadOptions, rng: &mut Rng) -> Result<Killed, LoadError> {
        if let Some(database) = &mut self.database
            && rng.below(DATABASE) == 0
        {
            self.database_deaths.fetch_add(1, Relaxed);
            block_in_place(|| database.kill_and_start())?;
            return Ok(Killed::Database);
        }
        let place = rng.below(self.nodes.len() as u32) as usize;
        self.nodes.swap_remove(place).kill().await;
        let next = self.start(options).await?;
        self.nodes.push(next);
        Ok(Killed::Server)
    }

    /// Ends everything.
    pub(super) async fn end(self) {
        for node in self.nodes {
            node.kill().await;
        }
        block_in_place(|| drop(self.database));
    }
}
