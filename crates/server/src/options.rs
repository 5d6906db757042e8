//! What can be set when the server starts.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::shelf::Ruleset;
use crate::store::Log;
use crate::wire::{Absence, Then};

/// A file of the web client: its bytes and its MIME type.
pub type Asset = (std::borrow::Cow<'static, [u8]>, String);

/// Finds a file of the web client by its path, such as `index.html`.
pub type Assets = fn(&str) -> Option<Asset>;

/// Everything that `serve` needs to know.
pub struct ServeOptions {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// The rulesets, in the order in which they are shown.
    pub rulesets: Vec<Box<dyn Ruleset>>,
    /// The files of the web client, if it is built in.
    pub assets: Option<Assets>,
    /// How careful the log is.
    pub durability: Durability,
    /// Where matches are kept instead of the database in the folder; decks stay there.
    pub log: Option<Arc<dyn Log>>,
    /// A PostgreSQL database instead of the one in the folder, such as `postgres://user:password@host/name`. Any number
    /// of servers can share it.
    pub database: Option<String>,
    /// How a server finds the others that share its database.
    pub cluster: ClusterOptions,
    /// What clients may do.
    pub limits: Limits,
    /// Further origins whose pages may talk to this server, such as `http://localhost:5173`.
    pub origins: Vec<String>,
    /// The names by which browsers call this server, such as `cards.example`. If there are none, a server that only
    /// this machine can reach answers to addresses and `localhost`, another one to every name.
    pub hosts: Vec<String>,
    /// Proxies in front of this server: what they say of a client's address (`X-Forwarded-For`) counts.
    pub proxies: Vec<IpAddr>,
    /// How long a server that was asked to stop waits for its players.
    pub drain: Duration,
}

impl ServeOptions {
    /// The usual settings.
    pub fn new(addr: SocketAddr, data: PathBuf, rulesets: Vec<Box<dyn Ruleset>>) -> ServeOptions {
        ServeOptions {
            addr,
            data,
            rulesets,
            assets: None,
            durability: Durability::Full,
            log: None,
            database: None,
            cluster: ClusterOptions::default(),
            limits: Limits::default(),
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            drain: Duration::ZERO,
        }
    }
}

/// How a server finds the others that share its database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterOptions {
    /// Where it listens for the others, such as `10.0.0.7:8081`; any port at the address from which it reaches the
    /// database if empty.
    pub listen: String,
    /// The name and port at which the others reach it; where it listens if empty.
    pub name: String,
    /// How long the others believe that it lives without hearing of it.
    pub lease: Duration,
}

impl Default for ClusterOptions {
    fn default() -> ClusterOptions {
        ClusterOptions { listen: String::new(), name: String::new(), lease: Duration::from_secs(3) }
    }
}

/// When an act counts as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// When the disk has it: survives a power cut.
    #[default]
    Full,
    /// When the operating system has it: survives the death of this process only. For measuring.
    Process,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What clients may do.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest message and request body, in bytes.
    pub message_bytes: usize,
    /// Messages a second on one socket, and how many at once.
    pub socket_rate: Rate,
    /// Requests and messages a second from one address, and how many at once.
    pub address_rate: Rate,
    /// New matches and decks from one address, and how many at once.
    pub creation_rate: Rate,
    /// Open connections from one address.
    pub connections_per_address: usize,
    /// Those who watch one match.
    pub spectators: usize,
    /// Sockets of one seat.
    pub sockets_per_seat: usize,
    /// Cards of one deck, all its parts together.
    pub deck_cards: usize,
    /// The shortest clock: a decision and the bank together, in milliseconds.
    pub shortest_clock_ms: u32,
    /// The shortest time to come back in that a match may set, in milliseconds.
    pub shortest_absence_ms: u32,
    /// Matches in memory.
    pub matches: usize,
    /// Saved decks.
    pub decks: usize,
    /// A socket that says nothing for so long is closed.
    pub idle: Duration,
    /// A client that does not read for so long is closed.
    pub write: Duration,
    /// How many batches of frames may wait for a client that does not read; with one more it is closed.
    pub outbox: usize,
    /// The system's buffers for each connection and direction, in bytes.
    pub socket_bytes: u32,
    /// A request that is not complete after so long is given up.
    pub header: Duration,
    /// Rules that take longer than this for one command are stalled.
    pub rules: Duration,
    /// The longest that a bot may think about one answer.
    pub bot: Duration,
    /// Milliseconds a second that bots may think for one address on average, and how many at once; beyond them they
    /// answer in haste.
    pub thinking_rate: Rate,
    /// How many bots think at once.
    pub thinkers: usize,
    /// A match without sockets is taken out of memory after so long.
    pub sleep: Duration,
    /// Finished matches are forgotten so long after they were opened.
    pub keep_finished: Duration,
    /// Matches that never started are forgotten so long after they were opened.
    pub keep_waiting: Duration,
    /// A match that nobody has gone on with for so long is ended: whoever it waits for has forfeited.
    pub keep_playing: Duration,
    /// Decks that nobody has changed are forgotten after so long.
    pub keep_decks: Duration,
    /// What happens to seats of people who are away, unless the match says otherwise.
    pub absence: Absence,
    /// What may be said at a table.
    pub chat: ChatLimits,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 16 * 1024,
            socket_rate: Rate { per_second: 20, burst: 60 },
            address_rate: Rate { per_second: 200, burst: 1000 },
            creation_rate: Rate { per_second: 1, burst: 30 },
            connections_per_address: 64,
            spectators: 200,
            sockets_per_seat: 8,
            deck_cards: 1000,
            shortest_clock_ms: 5_000,
            shortest_absence_ms: 5_000,
            matches: 20_000,
            decks: 100_000,
            idle: Duration::from_secs(60),
            write: Duration::from_secs(10),
            outbox: 64,
            socket_bytes: 64 * 1024,
            header: Duration::from_secs(10),
            rules: Duration::from_secs(5),
            bot: Duration::from_secs(15),
            thinking_rate: Rate { per_second: 500, burst: 60_000 },
            thinkers: std::thread::available_parallelism().map_or(2, usize::from),
            sleep: Duration::from_secs(120),
            keep_finished: DAY * 90,
            keep_waiting: DAY,
            keep_playing: DAY * 30,
            keep_decks: DAY * 730,
            absence: Absence { window_ms: 120_000, then: Then::Bot },
            chat: ChatLimits { text: false, rate: 5 },
        }
    }
}

impl Limits {
    /// Limits that one machine does not reach when it plays against itself, for measuring.
    pub fn loose() -> Limits {
        let rate = Rate { per_second: 1_000_000, burst: 1_000_000 };
        Limits {
            socket_rate: rate,
            address_rate: rate,
            creation_rate: rate,
            thinking_rate: rate,
            connections_per_address: 100_000,
            shortest_clock_ms: 50,
            shortest_absence_ms: 0,
            // A busy machine is no reason to give up on rules.
            rules: Duration::from_secs(60),
            ..Limits::default()
        }
    }
}

/// What may be said at a table, and how much of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChatLimits {
    /// Whether players may say texts of their own, not only phrases.
    pub text: bool,
    /// How many things one person may say within ten seconds.
    pub rate: u32,
}

/// So many a second on average, and so many at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// On average.
    pub per_second: u32,
    /// At once.
    pub burst: u32,
}
