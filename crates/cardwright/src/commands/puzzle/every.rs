//! Every command that a seat could give, as far as there are not too many.

use cardwright_magic::{Command, Magic};
use cardwright_table::{Ask, Game, Menu, Reply, Seat};

/// The most answers to one question that are looked at.
const MOST_ANSWERS: usize = 256;
/// The most commands of one prompt.
const MOST_COMMANDS: usize = 4096;

/// The commands of a seat, each with the reply that leads to it.
pub(super) struct Every {
    pub(super) found: Vec<(Reply, Command)>,
    /// There are more than were looked at.
    pub(super) more: bool,
}

/// All commands that a seat could give.
pub(super) fn every(game: &Magic, state: &<Magic as Game>::State, seat: Seat) -> Every {
    let mut every = Every { found: Vec::new(), more: false };
    every.walk(game, state, seat, &mut Reply::new());
    every
}

impl Every {
    fn walk(&mut self, game: &Magic, state: &<Magic as Game>::State, seat: Seat, reply: &mut Reply) {
        if self.found.len() >= MOST_COMMANDS {
            self.more = true;
            return;
        }
        let mut menu = Menu::new();
        let ask = game.ask(state, seat, reply, &mut menu);
        if ask == Ask::Done {
            self.found.push((reply.clone(), game.command(state, seat, reply)));
            return;
        }
        let answers = answers(ask, &menu);
        self.more |= answers.len() >= MOST_ANSWERS;
        for answer in answers {
            let length = reply.len();
            reply.push(&answer);
            self.walk(game, state, seat, reply);
            reply.truncate(length);
        }
    }
}

/// The answers to one question.
fn answers(ask: Ask, menu: &Menu) -> Vec<Vec<i32>> {
    let choices_of = menu.choices();
    let values = || {
        let each = choices_of.iter().flat_map(|one| std::iter::repeat_n(one.value, one.times.into()));
        each.collect::<Vec<_>>()
    };
    match ask {
        Ask::One => choices_of.iter().map(|one| vec![one.value]).collect(),
        Ask::Some { min, max } => choices(&values(), min.into(), max.into()),
        Ask::Number { min, max } => (min..=max).rev().take(MOST_ANSWERS).map(|number| vec![number]).collect(),
        Ask::Share { total, least } => shares(choices_of.len(), total, least),
        Ask::Arrange { bins } => arrangements(&values(), bins),
        Ask::Name(domain) => {
            (0..domain.size.min(MOST_ANSWERS as u32)).map(|index| vec![index as i32]).collect()
        }
        Ask::Done => Vec::new(),
    }
}

/// Choices of so many values, the small ones first; equal choices once.
fn choices(values: &[i32], min: usize, max: usize) -> Vec<Vec<i32>> {
    let mut found: Vec<Vec<i32>> = Vec::new();
    for size in min..=max.min(values.len()) {
        pick(values, size, &mut Vec::new(), &mut found);
    }
    found
}

fn pick(values: &[i32], size: usize, chosen: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
    if found.len() >= MOST_ANSWERS {
        return;
    }
    if size == 0 {
        if !found.contains(chosen) {
            found.push(chosen.clone());
        }
        return;
    }
    for place in 0..values.len().saturating_sub(size - 1) {
        chosen.push(values[place]);
        pick(&values[place + 1..], size - 1, chosen, found);
        chosen.pop();
    }
}

/// Ways to divide a total.
fn shares(count: usize, total: i32, least: i32) -> Vec<Vec<i32>> {
    fn divide(left: usize, rest: i32, least: i32, so_far: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
        if found.len() >= MOST_ANSWERS {
            return;
        }
        if left == 1 {
            found.push(so_far.iter().copied().chain([rest]).collect());
            return;
        }
        for share in (least..=rest - least * (left as i32 - 1)).rev() {
            so_far.push(share);
            divide(left - 1, rest - share, least, so_far, found);
            so_far.pop();
        }
    }
    let mut found = Vec::new();
    if count == 0 {
        return vec![Vec::new()];
    }
    divide(count, total, least, &mut Vec::new(), &mut found);
    found
}

/// Which bin each value goes to, in the order in which they lie.
fn arrangements(values: &[i32], bins: u8) -> Vec<Vec<i32>> {
    let ways = usize::from(bins.max(1)).saturating_pow(values.len() as u32).min(MOST_ANSWERS);
    let arrange = |way: usize| {
        let home = |place: usize| way / usize::from(bins.max(1)).pow(place as u32) % usize::from(bins.max(1));
        let bin = |bin: usize| {
            let own: Vec<i32> =
                (0..values.len()).filter(|place| home(*place) == bin).map(|place| values[place]).collect();
            std::iter::once(own.len() as i32).chain(own)
        };
        (0..usize::from(bins)).flat_map(bin).collect()
    };
    (0..ways).map(arrange).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_and_division_is_found_once() {
        assert_eq!(choices(&[1, 2, 2], 0, 2), [vec![], vec![1], vec![2], vec![1, 2], vec![2, 2]]);
        assert_eq!(shares(2, 3, 1), [[2, 1], [1, 2]]);
        assert_eq!(arrangements(&[7, 8], 2), [[2, 7, 8, 0], [1, 8, 1, 7], [1, 7, 1, 8], [0, 2, 7, 8]]);
    }
}
