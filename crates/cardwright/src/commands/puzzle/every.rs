//! Every command that a seat could give, as far as there are not too many.

use cardwright_table::game::question;
use cardwright_table::question::Question;
use cardwright_table::{Ask, Game, Reply, Seat};

/// The most answers to one question that are looked at.
const MOST_ANSWERS: usize = 128;
/// The most commands of one prompt.
const MOST_COMMANDS: usize = 512;

/// The commands, each with the words of its answers.
pub(super) fn every<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<(String, G::Command)> {
    let mut found = Vec::new();
    walk(game, state, seat, &mut Reply::new(), &mut Vec::new(), &mut found);
    found
}

fn walk<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    reply: &mut Reply,
    words: &mut Vec<String>,
    found: &mut Vec<(String, G::Command)>,
) {
    if found.len() >= MOST_COMMANDS {
        return;
    }
    let asked = question(game, state, seat, reply);
    if asked.ask == Ask::Done {
        let said: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
        found.push((said.join(", "), game.command(state, seat, reply)));
        return;
    }
    for answer in answers(&asked) {
        let length = reply.len();
        words.push(spoken(&asked, &answer));
        reply.push(&answer);
        walk(game, state, seat, reply, words, found);
        reply.truncate(length);
        words.pop();
    }
}

/// The answers to one question.
fn answers(asked: &Question) -> Vec<Vec<i32>> {
    let values =
        || asked.options.iter().flat_map(|offer| std::iter::repeat_n(offer.value, offer.times.into()));
    match asked.ask {
        Ask::One => asked.options.iter().map(|offer| vec![offer.value]).collect(),
        Ask::Some { min, max } => choices(&values().collect::<Vec<_>>(), min.into(), max.into()),
        Ask::Number { min, max } => (min..=max).rev().take(MOST_ANSWERS).map(|number| vec![number]).collect(),
        Ask::Share { total, least } => shares(asked.options.len(), total, least),
        Ask::Arrange { bins } => arrangements(&values().collect::<Vec<_>>(), bins),
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

/// An answer in words.
fn spoken(asked: &Question, answer: &[i32]) -> String {
    let label = |value: &i32| {
        asked.options.iter().find(|offer| offer.value == *value).map(|offer| offer.label.clone())
    };
    match asked.ask {
        Ask::Number { .. } | Ask::Share { .. } => {
            answer.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        }
        Ask::One | Ask::Some { .. } => answer.iter().filter_map(label).collect::<Vec<_>>().join(" and "),
        Ask::Arrange { .. } | Ask::Name(_) | Ask::Done => String::new(),
    }
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
