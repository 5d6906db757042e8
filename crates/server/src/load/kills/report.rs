//! What became of the matches, in words.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use super::way::Failed;

/// A match is to go on within this time.
pub(super) const SOON: Duration = Duration::from_secs(5);

/// What became of the matches.
#[derive(Clone, Debug, Default)]
pub struct KillReport {
    /// How often a server was killed.
    pub kills: u64,
    /// How often the database was killed.
    pub database_kills: u64,
    /// How many matches were played, each verified at its end if it is not among those below.
    pub matches: usize,
    /// Their games and formats.
    pub tables: BTreeSet<String>,
    /// How many commands were acknowledged.
    pub acknowledged: u64,
    /// How many of them were missing later.
    pub lost: u64,
    /// How often the killing waited for a match that was slow to wake.
    pub truces: u64,
    /// Matches that could not go on, end or be verified, with what was said.
    pub broken: Vec<String>,
    /// Matches of which nothing is known, because no server could be reached.
    pub unreached: Vec<String>,
    /// The longest that a match stood still while its players wanted to go on.
    pub longest_pause: Duration,
    /// How often a match stood still for more than five seconds.
    pub long_pauses: u64,
}

impl KillReport {
    /// Whether nothing was lost and every match went on.
    pub fn held(&self) -> bool {
        self.lost == 0 && self.broken.is_empty() && self.unreached.is_empty()
    }

    /// Notes what is wrong with a match.
    pub(super) fn fail(&mut self, name: &str, failed: Failed) {
        match failed {
            Failed::Broken(problem) => self.broken.push(format!("{name}: {problem}")),
            Failed::Unreached(problem) => self.unreached.push(format!("{name}: {problem}")),
        }
    }

    /// Adds what became of other matches.
    pub(super) fn add(&mut self, other: KillReport) {
        self.matches += other.matches;
        self.tables.extend(other.tables);
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.broken.extend(other.broken);
        self.unreached.extend(other.unreached);
        self.longest_pause = self.longest_pause.max(other.longest_pause);
        self.long_pauses += other.long_pauses;
    }
}

impl fmt::Display for KillReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KillReport { kills, database_kills, matches, acknowledged, lost, .. } = self;
        if *database_kills > 0 {
            write!(f, "{database_kills} kills of the database, ")?;
        }
        writeln!(f, "{kills} kills, {matches} matches, {acknowledged} commands acknowledged")?;
        writeln!(f, "{lost} acknowledged commands lost, {} matches broken", self.broken.len())?;
        if !self.unreached.is_empty() {
            writeln!(f, "{} matches not verified: no server could be reached", self.unreached.len())?;
        }
        writeln!(f, "{} times the killing waited for a match that was slow to wake", self.truces)?;
        let longest = self.longest_pause.as_secs_f64();
        writeln!(f, "the longest pause of a match: {longest:.1} s; longer than 5 s: {}", self.long_pauses)?;
        writeln!(f, "played: {}", self.tables.iter().cloned().collect::<Vec<_>>().join(", "))?;
        let problems = self.broken.iter().take(5).chain(self.unreached.iter().take(5));
        problems.into_iter().try_for_each(|problem| writeln!(f, "  {problem}"))
    }
}
