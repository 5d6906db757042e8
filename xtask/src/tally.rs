//! How many tests passed and failed, read from what test runners print.

/// Tests counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// Those that passed.
    pub(crate) passed: u32,
    /// Those that did not.
    pub(crate) failed: u32,
}

impl Tally {
    /// Adds the tests of another run.
    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Counts a line if it is a closing line of `cargo test`, of nextest, or a plain `3 passed, 0 failed`.
    pub(crate) fn read(&mut self, line: &str) {
        let line = without_colours(line);
        if line.starts_with("test result:")
            || (line.contains("Summary [") && line.contains("run:"))
            || is_plain(&line)
        {
            self.passed += number_before(&line, " passed").unwrap_or(0);
            let failures = [" failed", " timed out"];
            self.failed += failures.iter().filter_map(|word| number_before(&line, word)).sum::<u32>();
        }
    }
}

/// Whether the line is nothing but `3 passed, 0 failed`.
fn is_plain(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], [passed, "passed,", failed, "failed"] if passed.parse::<u32>().is_ok() && failed.parse::<u32>().is_ok())
}

fn number_before(line: &str, word: &str) -> Option<u32> {
    let before = &line[..line.find(word)?];
    let digits = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    before[digits..].parse().ok()
}

fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            let _ = rest.find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &[&str]) -> (u32, u32) {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.read(line));
        (tally.passed, tally.failed)
    }

    #[test]
    fn closing_lines_of_both_runners_are_counted() {
        let cargo = "test result: FAILED. 12 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        let nextest =
            "     Summary [   0.123s] 34 tests run: 31 passed (1 slow), 2 failed, 1 timed out, 5 skipped";
        assert_eq!(tally(&[cargo]), (12, 1));
        assert_eq!(tally(&[nextest]), (31, 3));
        assert_eq!(tally(&[cargo, "running 3 tests", nextest]), (43, 4));
    }

    #[test]
    fn a_plain_closing_line_is_counted_and_other_talk_of_tests_is_not() {
        assert_eq!(tally(&["41 passed, 2 failed\n"]), (41, 2));
        assert_eq!(tally(&["all 3 passed, none failed", "  3 passed, 0 failed in the end"]), (0, 0));
    }

    #[test]
    fn colours_do_not_hide_the_numbers() {
        let line = "\u{1b}[32;1m     Summary\u{1b}[0m [   0.1s] \u{1b}[1m3\u{1b}[0m tests run: \u{1b}[1m3\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m";
        assert_eq!(tally(&[line]), (3, 0));
    }
}
