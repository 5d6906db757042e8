//! A database and several nodes on this machine, to try them out.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tokio::task::block_in_place;

use super::LoadError;
use super::child::{Child, Folder};
use super::database::{Care, Database};
use crate::serve::asked_to_stop;

/// What to start.
#[derive(Clone, Debug)]
pub struct LocalCluster {
    /// The program that serves.
    pub program: PathBuf,
    /// How many nodes.
    pub nodes: u16,
    /// Where the first one listens; the others do at the ports that follow.
    pub first: SocketAddr,
    /// The folder of the database; one that is gone afterwards if not said.
    pub folder: Option<PathBuf>,
}

/// Runs a database and nodes until the process is asked to stop. `said` is told once where the nodes are, and the
/// address of the database.
pub fn local_cluster(wanted: &LocalCluster, said: impl FnOnce(&[SocketAddr], &str)) -> Result<(), LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let passing = Folder::new()?;
        let folder: &Path = wanted.folder.as_deref().unwrap_or_else(|| passing.path());
        let database = block_in_place(|| Database::start(folder, Care::Disk))?;
        let address = database.address();
        let mut nodes = Vec::new();
        for number in 0..wanted.nodes {
            let port = if wanted.first.port() == 0 { 0 } else { wanted.first.port().saturating_add(number) };
            let at = SocketAddr::new(wanted.first.ip(), port).to_string();
            let args = ["serve", "--addr", &at].map(str::to_owned);
            nodes.push(Child::spawn(&wanted.program, args, Some(&address)).await?);
        }
        let addrs: Vec<SocketAddr> = nodes.iter().map(Child::addr).collect();
        said(&addrs, &address);
        asked_to_stop().await;
        for node in nodes {
            node.kill().await;
        }
        block_in_place(|| drop(database));
        Ok(())
    })
}
