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

/// One run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How many matches there were at once.
    pub matches: usize,
    /// How many sockets they had together.
    pub sockets: usize,
    /// How long they played.
    pub time: Duration,
    /// Commands that were acknowledged.
    pub commands: usize,
    /// The time from a command to its snapshot: the median.
    pub p50: Duration,
    /// The time that 99 of 100 commands do not exceed.
    pub p99: Duration,
    /// The size of a snapshot on average, in bytes.
    pub snapshot_bytes: u64,
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
    pub(super) fn new([matches, sockets]: [usize; 2], mut played: Played, memory: [u64; 3]) -> Run {
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
            time: played.time,
            commands: played.waits.len(),
            p50: at(50),
            p99: at(99),
            snapshot_bytes: played.snapshot_bytes / played.snapshots.max(1),
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
        let (durable, careless) = (&self.durable, &self.careless);
        writeln!(f, "{} matches at once, {} sockets", durable.matches, durable.sockets)?;
        writeln!(f, "{:<34}{:>14}{:>14}", "", "durable", "not durable")?;
        let mut row = |name: &str, one: String, two: String| writeln!(f, "{name:<34}{one:>14}{two:>14}");
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let kib = |bytes: u64| format!("{:.1} KiB", bytes as f64 / 1024.0);
        row("commands", durable.commands.to_string(), careless.commands.to_string())?;
        row("commands a second", format!("{:.0}", durable.rate()), format!("{:.0}", careless.rate()))?;
        row("command to snapshot, p50", ms(durable.p50), ms(careless.p50))?;
        row("command to snapshot, p99", ms(durable.p99), ms(careless.p99))?;
        row("snapshot", kib(durable.snapshot_bytes), kib(careless.snapshot_bytes))?;
        row("memory of an idle match", kib(durable.idle_bytes), kib(careless.idle_bytes))?;
        row("memory of a match after playing", kib(durable.played_bytes), kib(careless.played_bytes))?;
        row("seats that saw the end", durable.finished.to_string(), careless.finished.to_string())?;
        row("errors", durable.errors.len().to_string(), careless.errors.len().to_string())?;
        writeln!(f, "{}", self.price())?;
        for error in durable.errors.iter().chain(&careless.errors).take(5) {
            writeln!(f, "  {error}")?;
        }
        Ok(())
    }
}
