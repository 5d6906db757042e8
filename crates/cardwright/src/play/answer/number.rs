//! A number, typed or turned up and down.

use super::Step;
use crate::play::input::{Input, Way};

/// The number so far.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The least.
    pub(crate) min: i32,
    /// The greatest.
    pub(crate) max: i32,
    /// What it is now, within its bounds or, while it is being typed, perhaps outside.
    pub(crate) value: i64,
    typing: bool,
}

impl Entry {
    pub(super) fn new(min: i32, max: i32) -> Entry {
        Entry { min, max, value: min.into(), typing: false }
    }

    pub(super) fn press(&mut self, input: Input) -> Step {
        match (input, input.way()) {
            (Input::Enter, _) => return self.finish(),
            (Input::Char(digit @ '0'..='9'), _) => self.type_digit(digit),
            (Input::Char('-'), _) if self.min < 0 => self.value = -self.value,
            (Input::Backspace, _) if self.typing => {
                self.value /= 10;
                self.typing = self.value != 0;
            }
            (Input::Char('+'), _) | (_, Some(Way::Right | Way::Up)) => self.turn(1),
            (Input::Char('-'), _) | (_, Some(Way::Left | Way::Down)) => self.turn(-1),
            (Input::PageUp, _) => self.turn(10),
            (Input::PageDown, _) => self.turn(-10),
            (Input::Home, _) => self.set(self.min.into()),
            (Input::End, _) => self.set(self.max.into()),
            _ => return Step::Unused,
        }
        Step::Changed
    }

    fn type_digit(&mut self, digit: char) {
        let digit = i64::from(digit as u32 - '0' as u32);
        let before = if self.typing { self.value } else { 0 };
        let signed = if before < 0 { -digit } else { digit };
        if before.abs() < 1_000_000_000 {
            self.value = before * 10 + signed;
        }
        self.typing = true;
    }

    fn turn(&mut self, by: i64) {
        self.set(self.value + by);
    }

    fn set(&mut self, value: i64) {
        self.value = value.clamp(self.min.into(), self.max.into());
        self.typing = false;
    }

    fn finish(&self) -> Step {
        match i32::try_from(self.value) {
            Ok(value) if (self.min..=self.max).contains(&value) => Step::Answered(vec![value]),
            _ => Step::NotYet(format!("Give a number from {} to {}.", self.min, self.max)),
        }
    }
}
