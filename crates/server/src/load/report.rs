//! What was measured, in words.

use std::fmt;
use std::time::Duration;

use super::crowd::Played;

/// Both runs side by side.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// With the log on the disk before a command is acknowledged.
    pub durable: Run,
    /// With the log in the hands of the operating system.
    pub careless: Run,
}

/// Sockets that were held open while others played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HeldSockets {
    /// How many.
    pub sockets: usize,
    /// How many of them were still answered at the end.
    pub answering: usize,
    /// The server's memory for each, with its share of a table, in bytes.
    pub bytes: u64,
}

/// One run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How many matches there were at once.
    pub matches: usize,
    /// How many sockets they had together.
    pub sockets: usize,
    /// Sockets that were open beside them.
    pub held: HeldSockets,
    /// How long they played.
    pub time: Duration,
    /// Commands that were acknowledged.
    pub commands: usize,
    /// The time from a command to its snapshot: the median.
    pub p50: Duration,
    /// The time that 99 of 100 commands do not exceed.
    pub p99: Duration,
    /// The size of a snapshot, or of what is sent instead of one, on average, in bytes.
    pub snapshot_bytes: u64,
    /// All bytes that were sent to all seats, for each command.
    pub command_bytes: u64,
    /// How long the server computed for each command, questions on the way to it included.
    pub command_time: Duration,
    /// The server's memory for each match with idle sockets, in bytes.
    pub idle_bytes: u64,
    /// The same after they have played.
    pub played_bytes: u64,
    /// How many seats saw the end of their match.
    pub finished: usize,
    /// What went wrong.
    pub errors: Vec<String>,
}

impl Run {
    /// Sums up; memory is that of the empty server, with everybody seated, and after the play.
    pub(super) fn new(
        [matches, sockets]: [usize; 2],
        held: HeldSockets,
        mut played: Played,
        memory: [u64; 3],
        computed: Duration,
    ) -> Run {
        played.waits.sort_unstable();
        let at = |share: usize| {
            let last = played.waits.len().saturating_sub(1);
            played.waits.get(last * share / 100).copied().unwrap_or_default()
        };
        let [empty, seated, after] = memory;
        let each = |bytes: u64| bytes.saturating_sub(empty) / matches.max(1) as u64;
        Run {
            matches,
            sockets,
            held,
            time: played.time,
            commands: played.waits.len(),
            p50: at(50),
            p99: at(99),
            snapshot_bytes: played.snapshot_bytes / played.snapshots.max(1),
            command_bytes: played.bytes / played.waits.len().max(1) as u64,
            command_time: computed / u32::try_from(played.waits.len().max(1)).unwrap_or(u32::MAX),
            idle_bytes: each(seated),
            played_bytes: each(after),
            finished: played.finished,
            errors: played.errors,
        }
    }

    /// Commands a second.
    pub fn rate(&self) -> f64 {
        self.commands as f64 / self.time.as_secs_f64().max(0.001)
    }
}

/// Two builds side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The other build, as often as it was measured.
    pub theirs: Vec<Run>,
    /// This one.
    pub ours: Vec<Run>,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (theirs, ours) in self.theirs.iter().zip(&self.ours) {
            table(f, ["the other build", "this build"], [theirs, ours])?;
        }
        Ok(())
    }
}

/// Two runs side by side.
fn table(f: &mut fmt::Formatter<'_>, names: [&str; 2], runs: [&Run; 2]) -> fmt::Result {
    writeln!(f, "{} matches at once, {} sockets", runs[0].matches, runs[0].sockets)?;
    writeln!(f, "{:<34}{:>16}{:>16}", "", names[0], names[1])?;
    let mut row = |name: &str, cell: &dyn Fn(&Run) -> String| {
        writeln!(f, "{name:<34}{:>16}{:>16}", cell(runs[0]), cell(runs[1]))
    };
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    let kib = |bytes: u64| format!("{:.1} KiB", bytes as f64 / 1024.0);
    row("commands", &|run| run.commands.to_string())?;
    row("commands a second", &|run| format!("{:.0}", run.rate()))?;
    row("CPU of the server per command", &|run| format!("{} us", run.command_time.as_micros()))?;
    row("command to snapshot, p50", &|run| ms(run.p50))?;
    row("command to snapshot, p99", &|run| ms(run.p99))?;
    row("bytes to all seats per command", &|run| kib(run.command_bytes))?;
    row("snapshot", &|run| kib(run.snapshot_bytes))?;
    row("memory of an idle match", &|run| kib(run.idle_bytes))?;
    row("memory of a match after playing", &|run| kib(run.played_bytes))?;
    if runs.iter().any(|run| run.held.sockets > 0) {
        row("sockets held beside them", &|run| run.held.sockets.to_string())?;
        row("of them answered at the end", &|run| run.held.answering.to_string())?;
        row("memory of a held socket", &|run| kib(run.held.bytes))?;
    }
    row("seats that saw the end", &|run| run.finished.to_string())?;
    row("errors", &|run| run.errors.len().to_string())?;
    let mut errors = runs.iter().flat_map(|run| &run.errors);
    errors.by_ref().take(5).try_for_each(|error| writeln!(f, "  {error}"))
}

impl LoadReport {
    /// What it costs that a command is on the disk before it is acknowledged, in a sentence.
    pub fn price(&self) -> String {
        let (durable, careless) = (&self.durable, &self.careless);
        let fewer = 100.0 * (1.0 - durable.rate() / careless.rate().max(0.001));
        let longer = durable.p50.as_secs_f64() - careless.p50.as_secs_f64();
        format!(
            "durability costs {:.0}% of the commands a second and {:.1} ms of the median response",
            fewer.max(0.0),
            longer.max(0.0) * 1000.0
        )
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(f, ["durable", "not durable"], [&self.durable, &self.careless])?;
        writeln!(f, "{}", self.price())
    }
}
