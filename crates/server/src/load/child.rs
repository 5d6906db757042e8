//! The server that is measured.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::time::timeout;

use super::{LoadError, LoadOptions};
use crate::options::Durability;
use crate::token::random;

/// The setting `database` in the environment.
const DATABASE: &str = "CARDWRIGHT_SERVE_DATABASE";
/// How long the server may take to start.
const START: Duration = Duration::from_secs(120);

/// A folder for a server's data, gone when it is dropped.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> Result<Folder, LoadError> {
        let number = random::<8>().map_err(|error| LoadError::Server(error.to_string()))?;
        let name = format!("cardwright-load-{:016x}", u64::from_le_bytes(number));
        Ok(Folder(std::env::temp_dir().join(name)))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Where it is, for the server's arguments.
    pub(super) fn place(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in a process of its own.
pub(super) struct Child {
    process: tokio::process::Child,
    addr: SocketAddr,
}

impl Child {
    pub(super) async fn start(
        program: &Path,
        options: &LoadOptions,
        durability: Durability,
        data: &str,
    ) -> Result<Child, LoadError> {
        let durability = match durability {
            Durability::Full => "full",
            Durability::Process => "process",
        };
        let filled = |word: &String| word.replace("{data}", data).replace("{durability}", durability);
        Child::spawn(program, options.args.iter().map(filled), None).await
    }

    /// Starts a server, which is told the address of its database where nobody else sees it.
    pub(super) async fn spawn(
        program: &Path,
        args: impl IntoIterator<Item = String>,
        database: Option<&str>,
    ) -> Result<Child, LoadError> {
        let mut process = Command::new(program)
            .args(args)
            .envs(database.map(|address| (DATABASE, address)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let output = process.stdout.take().ok_or_else(|| LoadError::Server("it says nothing".to_owned()))?;
        let mut lines = BufReader::new(output).lines();
        let found = timeout(START, async {
            while let Ok(Some(line)) = lines.next_line().await {
                if let Some((_, addr)) = line.split_once("http://") {
                    return addr.split_whitespace().next()?.parse().ok();
                }
            }
            None
        });
        let addr = found.await.ok().flatten();
        let addr = addr.ok_or_else(|| LoadError::Server("it does not say where it listens".to_owned()))?;
        Ok(Child { process, addr })
    }

    pub(super) fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The resident memory in bytes; 0 where the system does not say.
    pub(super) fn memory(&self) -> u64 {
        let Some(id) = self.process.id() else { return 0 };
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or_default() * 1024
    }

    /// The time that the server has computed, in the kernel included; nothing where the system does not say.
    pub(super) fn computed(&self) -> Duration {
        let Some(id) = self.process.id() else { return Duration::ZERO };
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // The name, in parentheses, may have spaces itself; time is the 12th and 13th word after it, in hundredths.
        let words = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let hundredths: u64 = words.skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
        Duration::from_millis(hundredths * 10)
    }

    /// Kills the server, which has no time to do anything about it.
    pub(super) async fn kill(mut self) {
        let _ = self.process.kill().await;
    }
}
