//! `cluster`: several servers that share a database, on this machine.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use cardwright_server::load::{LocalCluster, local_cluster};
use clap::Args;

use crate::failure::Failure;
use crate::out::Out;

const EXAMPLES: &str = "\
EXAMPLES
  cardwright cluster                                three nodes at 127.0.0.1:8080 and the ports that follow
  cardwright cluster --nodes 5 --data here          five; the database stays in the folder `here`

Starts PostgreSQL from the programs that Debian's package `postgresql` brings, in a folder of its own, and so many
servers that share it. Any of them serves any match: open one in a browser, join at another one, kill the first.";

/// Several servers that share a PostgreSQL database, on this machine, to try them out
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ClusterArgs {
    /// How many servers
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=16))]
    nodes: u16,

    /// Where the first one listens; the others do at the ports that follow
    #[arg(long, value_name = "ADDRESS", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080))]
    addr: SocketAddr,

    /// The folder of the database; without it everything is gone afterwards
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl ClusterArgs {
    /// Runs until it is told to stop.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let wanted = LocalCluster {
            program: std::env::current_exe()?,
            nodes: self.nodes,
            first: self.addr,
            folder: self.data.clone(),
        };
        // Whoever closed the pipe does not want to know where the servers are.
        let done = local_cluster(&wanted, |addrs, database| drop(say(addrs, database, out)));
        done.map_err(|error| Failure::input(error.to_string()))
    }
}

fn say(addrs: &[SocketAddr], database: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "The database is {database}")?;
    for addr in addrs {
        writeln!(out, "A node is at http://{addr}")?;
    }
    writeln!(out, "ctrl-c stops everything")?;
    out.flush()
}
