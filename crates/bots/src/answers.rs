//! All answers to one question, where there are few enough.

use cardwright_table::question::Choice;
use cardwright_table::{Ask, Menu};

/// A list of answers in one block of memory.
#[derive(Clone, Default, Debug)]
pub(crate) struct Answers {
    words: Vec<i32>,
    ends: Vec<u32>,
}

impl Answers {
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.ends.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push(&mut self, answer: impl IntoIterator<Item = i32>) {
        self.words.extend(answer);
        self.ends.push(self.words.len() as u32);
    }

    pub(crate) fn get(&self, index: usize) -> &[i32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.words[start..self.ends[index] as usize]
    }

    pub(crate) fn has(&self, answer: &[i32]) -> bool {
        self.iter().any(|listed| listed == answer)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Lists all answers to a question; false, with nothing listed, if there are more than `limit`.
    ///
    /// Where several options are chosen, each choice is listed in one order only: nearly always the order means
    /// nothing.
    pub(crate) fn list(&mut self, ask: Ask, menu: &Menu, limit: usize) -> bool {
        self.clear();
        let choices = menu.choices();
        let all = match ask {
            Ask::One => {
                choices.len() <= limit && {
                    choices.iter().for_each(|choice| self.push([choice.value]));
                    true
                }
            }
            Ask::Some { min, max } => {
                let mut subsets =
                    Subsets { min: min.into(), max: max.into(), limit, chosen: Vec::new(), out: self };
                subsets.list(choices, menu.total())
            }
            Ask::Number { min, max } => self.range(min.into(), max.into(), limit),
            Ask::Name(domain) => self.range(0, i64::from(domain.size) - 1, limit),
            Ask::Share { total, least } => {
                let spare = total - least * choices.len() as i32;
                self.shares(&mut vec![least; choices.len()], 0, spare, limit)
            }
            Ask::Arrange { bins } => {
                orders(choices.len(), bins) <= limit && {
                    self.arrangements(choices, &mut vec![Vec::new(); bins.into()]);
                    true
                }
            }
            Ask::Done => true,
        };
        if !all {
            self.clear();
        }
        all
    }

    fn range(&mut self, min: i64, max: i64, limit: usize) -> bool {
        let few = max - min < limit as i64;
        if few {
            (min..=max).for_each(|number| self.push([number as i32]));
        }
        few
    }

    fn shares(&mut self, shares: &mut [i32], place: usize, spare: i32, limit: usize) -> bool {
        if place + 1 >= shares.len() {
            if self.len() >= limit {
                return false;
            }
            self.push(shares.iter().copied());
            if let Some(last) = self.words.last_mut().filter(|_| !shares.is_empty()) {
                *last += spare;
            }
            return true;
        }
        let least = shares[place];
        let all = (0..=spare).all(|more| {
            shares[place] = least + more;
            self.shares(shares, place + 1, spare - more, limit)
        });
        shares[place] = least;
        all
    }

    /// Puts each option in turn into every place of every bin.
    fn arrangements(&mut self, choices: &[Choice], bins: &mut [Vec<i32>]) {
        let Some((choice, rest)) = choices.split_first() else {
            self.push(
                bins.iter().flat_map(|bin| std::iter::once(bin.len() as i32).chain(bin.iter().copied())),
            );
            return;
        };
        for bin in 0..bins.len() {
            for place in 0..=bins[bin].len() {
                bins[bin].insert(place, choice.value);
                self.arrangements(rest, bins);
                bins[bin].remove(place);
            }
        }
    }
}

/// How many ways there are to put so many things into bins, in order.
fn orders(things: usize, bins: u8) -> usize {
    (0..things).fold(1, |ways: usize, placed| ways.saturating_mul(placed + usize::from(bins)))
}

struct Subsets<'a> {
    min: usize,
    max: usize,
    limit: usize,
    chosen: Vec<i32>,
    out: &'a mut Answers,
}

impl Subsets<'_> {
    /// Lists the ways to go on with these choices, of which there are `left`, counted as often as each may be
    /// taken.
    fn list(&mut self, choices: &[Choice], left: usize) -> bool {
        if self.chosen.len() + left < self.min {
            return true;
        }
        let room = self.max - self.chosen.len();
        let Some((choice, rest)) = choices.split_first().filter(|_| room > 0) else {
            if self.out.len() >= self.limit {
                return false;
            }
            self.out.push(self.chosen.iter().copied());
            return true;
        };
        let before = self.chosen.len();
        let times = usize::from(choice.times);
        let all = (0..=times.min(room)).all(|taken| {
            self.chosen.truncate(before);
            self.chosen.extend(std::iter::repeat_n(choice.value, taken));
            self.list(rest, left - times)
        });
        self.chosen.truncate(before);
        all
    }
}

#[cfg(test)]
mod tests {
    use cardwright_table::Anchor;

    use super::*;

    fn menu(values: &[i32]) -> Menu {
        let mut menu = Menu::new();
        values.iter().for_each(|&value| menu.add_equal(value, Anchor::Button));
        menu
    }

    fn list(ask: Ask, values: &[i32], limit: usize) -> Option<Vec<Vec<i32>>> {
        let (mut answers, menu) = (Answers::default(), menu(values));
        let all = answers.list(ask, &menu, limit);
        let listed: Vec<_> = answers.iter().map(<[i32]>::to_vec).collect();
        for (place, answer) in listed.iter().enumerate() {
            assert_eq!(ask.accepts(&menu, answer), Ok(()), "{answer:?} to {ask:?}");
            assert!(!listed[..place].contains(answer), "{answer:?} twice");
        }
        all.then_some(listed)
    }

    #[test]
    fn every_answer_is_listed_once_and_fits() {
        let count = |ask, values: &[i32]| list(ask, values, 100).unwrap().len();
        assert_eq!(count(Ask::One, &[4, 5, 6]), 3);
        assert_eq!(count(Ask::Some { min: 0, max: 3 }, &[1, 2, 3]), 8);
        assert_eq!(count(Ask::Some { min: 2, max: 2 }, &[1, 2, 3, 4]), 6);
        assert_eq!(count(Ask::Some { min: 1, max: 2 }, &[7, 7, 8]), 4, "7, 8, 77, 78");
        assert_eq!(count(Ask::Number { min: -1, max: 3 }, &[]), 5);
        assert_eq!(count(Ask::Share { total: 4, least: 1 }, &[1, 2, 3]), 3);
        assert_eq!(count(Ask::Arrange { bins: 2 }, &[1, 2]), 6);
        assert_eq!(count(Ask::Arrange { bins: 1 }, &[1, 2, 3]), 6);
    }

    #[test]
    fn too_many_answers_are_not_listed() {
        assert_eq!(list(Ask::Some { min: 0, max: 9 }, &[1, 2, 3, 4, 5, 6, 7, 8, 9], 100), None);
        assert_eq!(list(Ask::Number { min: i32::MIN, max: i32::MAX }, &[], 100), None);
        assert_eq!(list(Ask::Share { total: 50, least: 0 }, &[1, 2, 3], 100), None);
        assert_eq!(list(Ask::Arrange { bins: 2 }, &[1, 2, 3, 4, 5], 100), None);
    }
}
