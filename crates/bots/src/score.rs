//! Who is better, and how sure that is.

use std::fmt;
use std::ops::AddAssign;

use cardwright_table::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The results of many matches from one side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Matches won.
    pub wins: u64,
    /// Matches without a winner.
    pub draws: u64,
    /// Matches lost.
    pub losses: u64,
    /// Matches that were cut off; they count neither way.
    pub capped: u64,
}

/// The 97.5% point of the normal distribution: a 95% interval leaves 2.5% on each side.
const Z: f64 = 1.959_963_984_540_054;

impl Score {
    /// No matches yet.
    pub fn new() -> Score {
        Score::default()
    }

    /// Counts a match as `seat` sees it.
    pub fn add(&mut self, outcome: Outcome, seat: Seat) {
        match outcome {
            Outcome::Won(winners) if winners.has(seat) => self.wins += 1,
            Outcome::Won(_) => self.losses += 1,
            Outcome::Drawn => self.draws += 1,
            Outcome::Capped => self.capped += 1,
        }
    }

    /// How many matches came to an end of their own.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw being half a point; one half if nothing has been played.
    pub fn share(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// The ends of the 95% interval (Wilson's) of [`Score::share`].
    ///
    /// A draw varies less than a win and a loss do, so with draws the interval is a little too wide.
    pub fn interval(&self) -> (f64, f64) {
        if self.games() == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (self.games() as f64, self.share());
        let centre = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
    }

    fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.capped += other.capped;
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        write!(
            f,
            "{:.1}% (95%: {:.1} to {:.1}; won {}, drawn {}, lost {}",
            100.0 * self.share(),
            100.0 * low,
            100.0 * high,
            self.wins,
            self.draws,
            self.losses
        )?;
        if self.capped > 0 {
            write!(f, ", capped {}", self.capped)?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn the_interval_is_the_one_in_the_books() {
        let score = Score { wins: 7, losses: 3, ..Score::new() };
        let (low, high) = score.interval();
        assert!(near(low, 0.3968) && near(high, 0.8922), "{low} {high}");
        let (low, high) = Score { wins: 10, ..Score::new() }.interval();
        assert!(near(low, 0.7225) && near(high, 1.0), "{low} {high}");
    }

    #[test]
    fn capped_matches_count_neither_way() {
        let mut score = Score::new();
        score.add(Outcome::Won(Seat(0).into()), Seat(0));
        score.add(Outcome::Won(Seat(0).into()), Seat(1));
        score.add(Outcome::Drawn, Seat(1));
        score.add(Outcome::Capped, Seat(1));
        assert_eq!(score, Score { wins: 1, draws: 1, losses: 1, capped: 1 });
        assert_eq!(score.games(), 3);
        assert!(near(score.share(), 0.5));
        assert_eq!(Score::new().interval(), (0.0, 1.0));
    }
}
