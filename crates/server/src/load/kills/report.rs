//! What became of the matches, in words.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use super::way::Failed;

/// A match is to go on within this time.
pub(super) const SOON: Duration = Duration::from_secs(5);

/// How long matches stood still while their players wanted to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pauses {
    /// The longest for which a server's death can be the only reason.
    pub longest: Duration,
    /// How many of those took more than five seconds.
    pub long: u64,
    /// The longest in which the database died, too.
    pub longest_without_database: Duration,
}

impl Pauses {
    fn add(&mut self, other: Pauses) {
        self.longest = self.longest.max(other.longest);
        self.long += other.long;
        self.longest_without_database = self.longest_without_database.max(other.longest_without_database);
    }
}

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
    /// How long matches stood still.
    pub pauses: Pauses,
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

    /// Notes how long a match stood still.
    pub(super) fn paused(&mut self, pauses: Pauses) {
        self.pauses.add(pauses);
    }

    /// Adds what became of other matches.
    pub(super) fn add(&mut self, other: KillReport) {
        self.matches += other.matches;
        self.tables.extend(other.tables);
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.broken.extend(other.broken);
        self.unreached.extend(other.unreached);
        self.pauses.add(other.pauses);
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
        let Pauses { longest, long, longest_without_database } = self.pauses;
        let longest = longest.as_secs_f64();
        writeln!(f, "the longest pause of a match: {longest:.1} s; longer than 5 s: {long}")?;
        if *database_kills > 0 {
            let longest = longest_without_database.as_secs_f64();
            writeln!(f, "the longest pause in which the database died, too: {longest:.1} s")?;
        }
        writeln!(f, "played: {}", self.tables.iter().cloned().collect::<Vec<_>>().join(", "))?;
        let problems = self.broken.iter().take(5).chain(self.unreached.iter().take(5));
        problems.into_iter().try_for_each(|problem| writeln!(f, "  {problem}"))
    }
}
