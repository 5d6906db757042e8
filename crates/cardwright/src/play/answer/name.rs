//! A name out of a long list, found by typing a part of it.

use cardwright_table::question::Domain;

use super::Step;
use crate::play::input::{Input, Way};

/// The text typed so far and what fits it.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    names: Vec<String>,
    /// What has been typed.
    pub(crate) text: String,
    /// The names that fit, best first: their indices.
    pub(crate) found: Vec<usize>,
    /// Which of those is chosen.
    pub(crate) cursor: usize,
}

impl Search {
    /// A match does not tell the names of its lists yet, so that they stand as numbers here.
    pub(super) fn new(domain: Domain) -> Search {
        Search::among((0..domain.size).map(|index| index.to_string()).collect())
    }

    fn among(names: Vec<String>) -> Search {
        let found = (0..names.len()).collect();
        Search { names, text: String::new(), found, cursor: 0 }
    }

    /// A name by its index in the list.
    pub(crate) fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", String::as_str)
    }

    pub(super) fn press(&mut self, input: Input) -> Step {
        match input {
            Input::Enter => {
                return match self.found.get(self.cursor) {
                    Some(&index) => Step::Answered(vec![index as i32]),
                    None => Step::NotYet("No name fits what you typed.".to_owned()),
                };
            }
            Input::Char(letter) => {
                self.text.push(letter);
                self.filter();
            }
            Input::Backspace if !self.text.is_empty() => {
                self.text.pop();
                self.filter();
            }
            Input::Arrow(Way::Up | Way::Left) | Input::BackTab => self.cursor = self.cursor.saturating_sub(1),
            Input::Arrow(Way::Down | Way::Right) | Input::Tab => {
                self.cursor = (self.cursor + 1).min(self.found.len().saturating_sub(1));
            }
            _ => return Step::Unused,
        }
        Step::Changed
    }

    /// Names that begin with the text come before those that only contain it.
    fn filter(&mut self) {
        let wanted = self.text.to_lowercase();
        let rank = |index: &usize| {
            let name = self.names[*index].to_lowercase();
            if name.starts_with(&wanted) { 0 } else { 1 + usize::from(!name.contains(&wanted)) }
        };
        let mut found: Vec<usize> = (0..self.names.len()).filter(|index| rank(index) < 2).collect();
        found.sort_by_key(rank);
        self.found = found;
        self.cursor = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_begin_with_the_text_come_first() {
        let mut search = Search::among(["Grey Ogre", "Ogre", "Elf"].map(str::to_owned).to_vec());
        search.press(Input::Char('o'));
        assert_eq!(search.found, [1, 0]);
        assert_eq!(search.press(Input::Enter), Step::Answered(vec![1]));
    }
}
