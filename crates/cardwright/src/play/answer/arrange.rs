//! Every option into a bin, in order.

use cardwright_table::question::Offer;

use super::Step;
use crate::play::input::{Input, Way};

/// The bins with the indices of their options.
#[derive(Clone, Debug)]
pub(crate) struct Bins {
    /// One list for each bin.
    pub(crate) bins: Vec<Vec<usize>>,
}

impl Bins {
    /// Everything in the first bin.
    pub(super) fn new(bins: u8, count: usize) -> Bins {
        let mut bins = vec![Vec::new(); usize::from(bins.max(1))];
        bins[0] = (0..count).collect();
        Bins { bins }
    }

    /// All options in the order in which they lie.
    pub(super) fn order(&self) -> Vec<usize> {
        self.bins.concat()
    }

    pub(super) fn note(&self, index: usize) -> String {
        self.place(index).map_or_else(String::new, |(bin, place)| {
            if self.bins.len() == 1 { format!("{}", place + 1) } else { format!("{}.{}", bin + 1, place + 1) }
        })
    }

    fn place(&self, index: usize) -> Option<(usize, usize)> {
        let within = |bin: &Vec<usize>| bin.iter().position(|&other| other == index);
        self.bins.iter().enumerate().find_map(|(number, bin)| Some((number, within(bin)?)))
    }

    pub(super) fn press(&mut self, options: &[Offer], cursor: &mut usize, input: Input) -> Step {
        match input {
            Input::Enter => Step::Answered(self.answer(options)),
            Input::Char('<' | ',') | Input::Carry(Way::Left | Way::Up) => self.earlier(*cursor),
            Input::Char('>' | '.') | Input::Carry(Way::Right | Way::Down) => self.later(*cursor),
            Input::Char(digit @ '1'..='9') => self.put(cursor, digit as usize - '1' as usize),
            Input::Arrow(Way::Up) | Input::Char('k') => {
                self.jump(cursor, |bin, last| (bin + last) % (last + 1))
            }
            Input::Arrow(Way::Down) | Input::Char('j') => {
                self.jump(cursor, |bin, last| (bin + 1) % (last + 1))
            }
            Input::Arrow(_) | Input::Char('h' | 'l') => {
                let order = self.order();
                let here = order.iter().position(|&index| index == *cursor).unwrap_or(0);
                let forward = input.way() == Some(Way::Right);
                let next = if forward { here + 1 } else { here.saturating_sub(1) };
                *cursor = order.get(next).copied().unwrap_or(*cursor);
                Step::Changed
            }
            _ => Step::Unused,
        }
    }

    /// Puts the cursor into the next bin that has something in it.
    fn jump(&self, cursor: &mut usize, next: impl Fn(usize, usize) -> usize) -> Step {
        let Some((start, place)) = self.place(*cursor) else { return Step::Unused };
        let last = self.bins.len() - 1;
        let mut bin = next(start, last);
        while bin != start && self.bins[bin].is_empty() {
            bin = next(bin, last);
        }
        *cursor = self.bins[bin][place.min(self.bins[bin].len() - 1)];
        Step::Changed
    }

    /// Puts an option into a bin; the cursor goes on to the one that came after it.
    fn put(&mut self, cursor: &mut usize, bin: usize) -> Step {
        let Some((old, place)) = self.place(*cursor) else { return Step::Unused };
        if bin >= self.bins.len() {
            return Step::NotYet(format!("There are only {} groups.", self.bins.len()));
        }
        let moved = self.bins[old].remove(place);
        *cursor = self.bins[old].get(place).copied().unwrap_or(moved);
        self.bins[bin].push(moved);
        Step::Changed
    }

    fn earlier(&mut self, index: usize) -> Step {
        match self.place(index) {
            Some((bin, place)) if place > 0 => self.bins[bin].swap(place - 1, place),
            Some((bin, _)) if bin > 0 => {
                self.bins[bin].remove(0);
                self.bins[bin - 1].push(index);
            }
            _ => {}
        }
        Step::Changed
    }

    fn later(&mut self, index: usize) -> Step {
        match self.place(index) {
            Some((bin, place)) if place + 1 < self.bins[bin].len() => self.bins[bin].swap(place, place + 1),
            Some((bin, _)) if bin + 1 < self.bins.len() => {
                self.bins[bin].pop();
                self.bins[bin + 1].insert(0, index);
            }
            _ => {}
        }
        Step::Changed
    }

    /// For each bin its length and then its values.
    fn answer(&self, options: &[Offer]) -> Vec<i32> {
        let values = |bin: &Vec<usize>| bin.iter().map(|&index| options[index].value).collect::<Vec<_>>();
        self.bins.iter().flat_map(|bin| std::iter::once(bin.len() as i32).chain(values(bin))).collect()
    }
}
