//! What is counted while the server runs, for people who watch it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Counts since the start.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) sockets: AtomicU64,
    pub(crate) commands: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) troubles: AtomicU64,
    /// Acts that could not be written down.
    pub(crate) unwritten: AtomicU64,
    /// How long acts took, from the table's hearing of them to their being part of the match.
    pub(crate) acts: Times,
    /// How long it took until an act was written down for good.
    pub(crate) writes: Times,
    /// How long bots thought.
    pub(crate) thoughts: Times,
}

/// Bounds of classes of time, in milliseconds; the last class has none.
const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 25, 100, 250, 1000, 5000];

/// How long something took, in classes.
#[derive(Default)]
pub(crate) struct Times {
    classes: [AtomicU64; BOUNDS_MS.len() + 1],
    sum_us: AtomicU64,
}

impl Times {
    /// Notes one more.
    pub(crate) fn note(&self, took: Duration) {
        let class = BOUNDS_MS.iter().position(|&bound| took <= Duration::from_millis(bound));
        self.classes[class.unwrap_or(BOUNDS_MS.len())].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(took.as_micros() as u64, Relaxed);
    }
}

/// Counts in the text form that Prometheus reads.
#[derive(Default)]
pub(crate) struct Page(String);

impl Page {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        let _ = writeln!(self.0, "# HELP cardwright_{name} {help}\n# TYPE cardwright_{name} {kind}");
    }

    /// Something that only grows.
    pub(crate) fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, help, "counter");
        let _ = writeln!(self.0, "cardwright_{name} {value}");
    }

    /// Something that comes and goes.
    pub(crate) fn gauge(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, help, "gauge");
        let _ = writeln!(self.0, "cardwright_{name} {value}");
    }

    /// How long something took.
    pub(crate) fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.head(name, help, "histogram");
        let mut so_far = 0;
        for (place, class) in times.classes.iter().enumerate() {
            so_far += class.load(Relaxed);
            let bound = BOUNDS_MS.get(place).map_or_else(|| "+Inf".to_owned(), |&ms| seconds(ms * 1000));
            let _ = writeln!(self.0, "cardwright_{name}_bucket{{le=\"{bound}\"}} {so_far}");
        }
        let sum = seconds(times.sum_us.load(Relaxed));
        let _ = writeln!(self.0, "cardwright_{name}_sum {sum}\ncardwright_{name}_count {so_far}");
    }

    /// The page.
    pub(crate) fn text(self) -> String {
        self.0
    }
}

fn seconds(us: u64) -> String {
    format!("{}.{:06}", us / 1_000_000, us % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_classes_that_add_up() {
        let times = Times::default();
        for ms in [0, 1, 3, 60_000] {
            times.note(Duration::from_millis(ms));
        }
        let mut page = Page::default();
        page.times("act_seconds", "Acts.", &times);
        let text = page.text();
        for line in [
            "# TYPE cardwright_act_seconds histogram",
            "cardwright_act_seconds_bucket{le=\"0.001000\"} 2",
            "cardwright_act_seconds_bucket{le=\"0.005000\"} 3",
            "cardwright_act_seconds_bucket{le=\"+Inf\"} 4",
            "cardwright_act_seconds_sum 60.004000",
            "cardwright_act_seconds_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "no `{line}` in\n{text}");
        }
    }
}
