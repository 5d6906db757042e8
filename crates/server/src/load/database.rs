//! A PostgreSQL of one's own, in a folder of its own, for trying, measuring and testing.
//!
//! It is started from the programs that Debian's package `postgresql` brings. They refuse to be run by root, who runs
//! them as `postgres` instead.

use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::token::Token;

/// Where Debian puts each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// How long the database may take to start, also after it was killed.
const START: Duration = Duration::from_secs(60);
/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(50);

/// Why there is no database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// Its programs are not there.
    #[error("no PostgreSQL: its programs are not installed (Debian: apt-get install postgresql)")]
    Missing,
    /// Root may not run it, and nobody else is there to do it.
    #[error("no PostgreSQL: root may not run it, and there is no user `postgres` who could")]
    Root,
    /// It does not work.
    #[error("PostgreSQL does not start: {0}")]
    Broken(String),
    /// The system refused something.
    #[error("PostgreSQL does not start: {0}")]
    System(#[from] io::Error),
}

/// How careful a database is with what it commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// On the disk before it is acknowledged: survives a power cut.
    Disk,
    /// With the operating system: survives the death of any process. For tests.
    Process,
}

/// A database that runs until this is dropped.
pub struct Database {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: PathBuf,
    care: Care,
    port: u16,
    password: String,
    process: Option<Child>,
}

impl Database {
    /// Starts a database in this folder; what is in it already is used again.
    pub fn start(folder: &Path, care: Care) -> Result<Database, DatabaseError> {
        let programs = programs().ok_or(DatabaseError::Missing)?;
        let user = unprivileged()?;
        fs::create_dir_all(folder)?;
        let folder = folder.canonicalize()?;
        give(&folder, user)?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let password = password(&folder.join("password"), user)?;
        let mut database = Database { programs, user, folder, care, port, password, process: None };
        if !database.data().join("PG_VERSION").exists() {
            database.create()?;
        }
        database.run()?;
        Ok(database)
    }

    /// The address for `serve --database`.
    pub fn address(&self) -> String {
        format!("postgres://cardwright:{}@127.0.0.1:{}/postgres", self.password, self.port)
    }

    /// Kills the process, which has no time to do anything about it, and starts it again at the same place.
    pub fn kill_and_start(&mut self) -> Result<(), DatabaseError> {
        if let Some(mut process) = self.process.take() {
            process.kill()?;
            process.wait()?;
        }
        self.run()
    }

    /// Tells the database something behind everybody's back.
    pub fn tell(&self, sql: &str) -> Result<(), DatabaseError> {
        let told = self
            .program("psql")
            .args(["-q", "-v", "ON_ERROR_STOP=1", "-c", sql, &self.address()])
            .output()?;
        if told.status.success() {
            return Ok(());
        }
        Err(DatabaseError::Broken(String::from_utf8_lossy(&told.stderr).trim().to_owned()))
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A program of PostgreSQL, run by somebody who may.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder).stdin(Stdio::null()).env("LC_ALL", "C");
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            // Who presses ctrl-c means us; the database goes when nobody needs it any more.
            command.process_group(0);
            if let Some((user, group)) = self.user {
                command.gid(group).uid(user);
            }
        }
        command
    }

    fn create(&self) -> Result<(), DatabaseError> {
        let made = self
            .program("initdb")
            .args(["--no-sync", "--encoding=UTF8", "--no-locale", "--auth=scram-sha-256"])
            .args(["--username=cardwright", "--pwfile", "password", "--pgdata", "data"])
            .output()?;
        if made.status.success() {
            return Ok(());
        }
        Err(DatabaseError::Broken(String::from_utf8_lossy(&made.stderr).trim().to_owned()))
    }

    /// Starts the process and waits until it answers.
    fn run(&mut self) -> Result<(), DatabaseError> {
        let port = self.port.to_string();
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log"))?;
        let fsync = if self.care == Care::Disk { "fsync=on" } else { "fsync=off" };
        let mut process = self
            .program("postgres")
            .args(["-D", "data", "-p", &port, "-k", ""])
            .args(["-c", "listen_addresses=127.0.0.1", "-c", fsync])
            .args(["-c", "max_connections=200", "-c", "restart_after_crash=on"])
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        let end = Instant::now() + START;
        loop {
            let asked = self
                .program("pg_isready")
                .args(["-q", "-h", "127.0.0.1", "-p", &port])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()?;
            if asked.success() {
                self.process = Some(process);
                return Ok(());
            }
            if let Some(status) = process.try_wait()? {
                // After a kill the helpers of the last process may need a moment to notice.
                if Instant::now() < end && self.is_still_used()? {
                    std::thread::sleep(PAUSE);
                    return self.run();
                }
                return Err(DatabaseError::Broken(format!("{status}; {}", self.last_words()?)));
            }
            if Instant::now() >= end {
                let _ = process.kill();
                let _ = process.wait();
                return Err(DatabaseError::Broken(format!("it does not answer; {}", self.last_words()?)));
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn is_still_used(&self) -> io::Result<bool> {
        Ok(self.last_words()?.contains("still in use"))
    }

    /// The end of what the database has told.
    fn last_words(&self) -> io::Result<String> {
        let log = fs::read_to_string(self.folder.join("log"))?;
        let lines: Vec<&str> = log.lines().collect();
        Ok(lines[lines.len().saturating_sub(3)..].join("; "))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let stopped = self
            .program("pg_ctl")
            .args(["stop", "--silent", "--mode=fast", "--pgdata", "data"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !stopped.is_ok_and(|status| status.success()) {
            let _ = process.kill();
        }
        let _ = process.wait();
    }
}

/// The folder of the newest programs that are installed.
fn programs() -> Option<PathBuf> {
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let installed = fs::read_dir(DEBIAN).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let newest = installed.filter(|path| path.join("bin/initdb").exists()).max_by_key(version)?;
    Some(newest.join("bin"))
}

/// Whom to be instead of root: user and group.
#[cfg(unix)]
fn unprivileged() -> Result<Option<(u32, u32)>, DatabaseError> {
    use std::os::unix::fs::MetadataExt as _;
    if fs::metadata("/proc/self").map_or(1, |this| this.uid()) != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let mut found = users.lines().filter_map(|line| {
        let words: Vec<&str> = line.split(':').collect();
        match words[..] {
            ["postgres", _, user, group, ..] => Some((user.parse().ok()?, group.parse().ok()?)),
            _ => None,
        }
    });
    found.next().map(Some).ok_or(DatabaseError::Root)
}

#[cfg(not(unix))]
fn unprivileged() -> Result<Option<(u32, u32)>, DatabaseError> {
    Ok(None)
}

/// Gives a file to who runs the database.
fn give(path: &Path, user: Option<(u32, u32)>) -> io::Result<()> {
    #[cfg(unix)]
    if let Some((user, group)) = user {
        std::os::unix::fs::chown(path, Some(user), Some(group))?;
    }
    Ok(())
}

/// The password of the database in this folder; a new one if there is none.
fn password(path: &Path, user: Option<(u32, u32)>) -> Result<String, DatabaseError> {
    if let Ok(known) = fs::read_to_string(path) {
        return Ok(known.trim().to_owned());
    }
    let token = Token::new().map_err(|error| DatabaseError::Broken(error.to_string()))?;
    let mut options = fs::OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    writeln!(options.open(path)?, "{}", token.reveal())?;
    give(path, user)?;
    Ok(token.reveal().to_owned())
}
