//! A total divided among the options.

use super::Step;
use crate::play::input::{Input, Way};

/// What each option gets so far.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    /// What is divided.
    pub(crate) total: i32,
    /// What each option gets at the least.
    pub(crate) least: i32,
    /// What each option gets now.
    pub(crate) shares: Vec<i32>,
}

impl Shares {
    pub(super) fn new(total: i32, least: i32, count: usize) -> Shares {
        Shares { total, least, shares: vec![least; count] }
    }

    /// What is still to be given.
    pub(crate) fn left(&self) -> i32 {
        self.total - self.shares.iter().sum::<i32>()
    }

    pub(super) fn note(&self, index: usize) -> String {
        self.shares.get(index).map(ToString::to_string).unwrap_or_default()
    }

    pub(super) fn press(&mut self, cursor: usize, input: Input) -> Step {
        let Some(&share) = self.shares.get(cursor) else { return Step::Unused };
        match input {
            Input::Enter => return self.finish(),
            Input::Char('+' | 'l') | Input::Arrow(Way::Right) => self.set(cursor, share + 1),
            Input::Char('-' | 'h') | Input::Arrow(Way::Left) => self.set(cursor, share - 1),
            Input::Char(digit @ '0'..='9') => self.set(cursor, digit as i32 - '0' as i32),
            Input::Char('*' | '=') => self.set(cursor, share + self.left()),
            _ => return Step::Unused,
        }
        Step::Changed
    }

    /// Gives an option so much, as far as there is enough left.
    fn set(&mut self, index: usize, share: i32) {
        let most = self.shares[index] + self.left();
        self.shares[index] = share.clamp(self.least, most.max(self.least));
    }

    fn finish(&self) -> Step {
        match self.left() {
            0 => Step::Answered(self.shares.clone()),
            left => Step::NotYet(format!("{left} more to give.")),
        }
    }
}
