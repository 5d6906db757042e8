//! One option, or several in order.

use cardwright_table::question::{Offer, Question};

use super::Step;
use crate::play::input::{Input, picked_by};

/// The answer to a question for exactly one option.
pub(super) fn press_one(options: &[Offer], cursor: usize, input: Input) -> Step {
    let picked = match input {
        Input::Enter => Some(cursor),
        Input::Char(key) => picked_by(key),
        _ => None,
    };
    match picked.and_then(|index| options.get(index)) {
        Some(option) => Step::Answered(vec![option.value]),
        None => Step::Unused,
    }
}

/// The options marked so far.
#[derive(Clone, Debug)]
pub(crate) struct Picks {
    /// The fewest.
    pub(crate) min: usize,
    /// The most.
    pub(crate) max: usize,
    /// Indices of options, in the order in which they were marked.
    pub(crate) marked: Vec<usize>,
}

impl Picks {
    pub(super) fn new(min: u16, max: u16, question: &Question) -> Picks {
        let all: usize = question.options.iter().map(|option| usize::from(option.times)).sum();
        Picks { min: min.into(), max: usize::from(max).min(all), marked: Vec::new() }
    }

    pub(super) fn press(&mut self, options: &[Offer], cursor: &mut usize, input: Input) -> Step {
        match input {
            Input::Enter if *cursor >= options.len() => self.finish(options),
            Input::Enter | Input::Char(' ') => self.turn(options, cursor),
            Input::Char('.') => self.finish(options),
            Input::Char(key) => match picked_by(key).filter(|index| *index < options.len()) {
                Some(index) => {
                    *cursor = index;
                    self.turn(options, cursor)
                }
                None => Step::Unused,
            },
            Input::Backspace => match self.marked.pop() {
                Some(_) => Step::Changed,
                None => Step::Unused,
            },
            _ => Step::Unused,
        }
    }

    /// Marks an option once more, or takes all its marks away if it has as many as it may have.
    fn turn(&mut self, options: &[Offer], cursor: &mut usize) -> Step {
        let Some(option) = options.get(*cursor) else { return Step::Unused };
        let taken = self.marked.iter().filter(|&&index| index == *cursor).count();
        if taken >= usize::from(option.times) {
            self.marked.retain(|&index| index != *cursor);
        } else if self.marked.len() >= self.max {
            return Step::NotYet(format!("No more than {} may be chosen: take one back first.", self.max));
        } else {
            self.marked.push(*cursor);
            if self.marked.len() == self.max {
                *cursor = options.len();
            }
        }
        Step::Changed
    }

    fn finish(&self, options: &[Offer]) -> Step {
        if self.marked.len() < self.min {
            return Step::NotYet(format!("Choose at least {}.", self.min));
        }
        Step::Answered(self.marked.iter().map(|&index| options[index].value).collect())
    }

    /// The places of an option in the order, or how many of it were taken.
    pub(super) fn note(&self, options: &[Offer], index: usize) -> String {
        let mut places =
            (1..).zip(&self.marked).filter(|&(_, &marked)| marked == index).map(|(place, _)| place);
        let times = options.get(index).map_or(1, |option| option.times);
        match (places.next(), times) {
            (None, 1) => String::new(),
            (None, times) => format!("×{times}"),
            (Some(place), 1) => format!("✓{place}"),
            (Some(_), times) => format!("✓{} of {times}", places.count() + 1),
        }
    }
}
