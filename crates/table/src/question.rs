//! Questions: the next thing to decide on the way to a whole command.
//!
//! There are six kinds. A game never lists whole commands; it asks one dependent question after the other,
//! and each answer narrows the next one.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::reply::{Open, Reply};
use crate::seat::Seat;
use crate::secrets::Slot;

/// What kind of answer is wanted; the options are in the [`Menu`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Ask {
    /// Exactly one option.
    One,
    /// At least `min` and at most `max` options; the order is kept.
    Some {
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// Every option into one of the bins, in order. The answer says for each bin how many it holds and which:
    /// `[2, 7, 5, 1, 6]` puts 7 and 5 into the first and 6 into the second.
    Arrange {
        /// How many bins there are.
        bins: u8,
    },
    /// A number.
    Number {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// A total divided among the options.
    Share {
        /// What is divided.
        total: i32,
        /// What each option gets at the least.
        least: i32,
    },
    /// A name out of a long list, such as all card names.
    Name(Domain),
    /// Nothing more: the reply is a whole command.
    Done,
}

/// A long list of names that the ruleset knows; an answer is an index into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Domain {
    /// Which list.
    pub list: u16,
    /// How long it is.
    pub size: u32,
}

/// What on the table an option belongs to, so that a client knows what to light up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Anchor {
    /// Nothing on the table: a button.
    Button,
    /// A card.
    Card(Slot),
    /// A zone, or one place of a board, by its id in the scene.
    Zone(u16),
    /// A player.
    Seat(Seat),
}

/// One option of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to answer.
    pub value: i32,
    /// How often it may be taken: options that mean the same are merged into one.
    pub times: u16,
    /// Where it is on the table.
    pub anchor: Anchor,
}

/// The options of a question; a buffer that is used again and again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Menu {
    choices: SmallVec<[Choice; 8]>,
}

impl Menu {
    /// An empty menu.
    pub fn new() -> Menu {
        Menu::default()
    }

    /// Empties the menu for the next question.
    #[inline]
    pub fn clear(&mut self) {
        self.choices.clear();
    }

    /// Adds an option.
    #[inline]
    pub fn add(&mut self, value: i32, anchor: Anchor) {
        self.choices.push(Choice { value, times: 1, anchor });
    }

    /// Adds an option, or one more of it if its value is there already.
    pub fn add_equal(&mut self, value: i32, anchor: Anchor) {
        match self.choices.iter_mut().find(|choice| choice.value == value) {
            Some(choice) => choice.times += 1,
            None => self.add(value, anchor),
        }
    }

    /// The options.
    #[inline]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The option that changes least: of several the last, which says no, none or nothing.
    pub fn quiet(&self) -> Option<Choice> {
        self.choices.last().copied()
    }

    /// How many options there are, merged ones counted as often as they may be taken.
    pub fn total(&self) -> usize {
        self.choices.iter().map(|choice| usize::from(choice.times)).sum()
    }

    fn times_of(&self, value: i32) -> usize {
        self.choices
            .iter()
            .filter(|choice| choice.value == value)
            .map(|choice| usize::from(choice.times))
            .sum()
    }
}

/// Why an answer does not fit its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// The reply goes on after its last question.
    #[error("there is no further question to answer")]
    NothingAsked,
    /// More or fewer values than asked for.
    #[error("{given} chosen where {min} to {max} are asked for")]
    WrongCount {
        /// How many there are.
        given: usize,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// A value that is not on the menu, or taken too often.
    #[error("{0} is not among the options, or was chosen too often")]
    NotListed(i32),
    /// A number outside its range.
    #[error("{given} is not between {min} and {max}")]
    OutOfRange {
        /// The number.
        given: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// The shares do not add up.
    #[error("the shares add up to {given}, not to {total}")]
    WrongTotal {
        /// The sum.
        given: i64,
        /// What it should be.
        total: i32,
    },
}

impl Ask {
    /// Whether the answer is one that this question allows.
    pub fn accepts(&self, menu: &Menu, answer: &[i32]) -> Result<(), Misfit> {
        match *self {
            Ask::One => count(answer.len(), 1, 1).and_then(|()| listed(menu, answer)),
            Ask::Some { min, max } => {
                count(answer.len(), min.into(), max.into()).and_then(|()| listed(menu, answer))
            }
            Ask::Arrange { bins } => arranged(menu, answer, bins),
            Ask::Number { min, max } => {
                count(answer.len(), 1, 1)?;
                within(answer[0].into(), min.into(), max.into())
            }
            Ask::Share { total, least } => shared(menu, answer, total, least),
            Ask::Name(domain) => {
                count(answer.len(), 1, 1)?;
                within(answer[0].into(), 0, i64::from(domain.size) - 1)
            }
            Ask::Done => Err(Misfit::NothingAsked),
        }
    }

    /// Whether any answer fits; a game never asks a question without one.
    pub fn has_answer(&self, menu: &Menu) -> bool {
        match *self {
            Ask::One => !menu.choices.is_empty(),
            Ask::Some { min, max } => min <= max && usize::from(min) <= menu.total(),
            Ask::Arrange { bins } => bins > 0 || menu.choices.is_empty(),
            Ask::Number { min, max } => min <= max,
            Ask::Share { total, least } => {
                let least = i64::from(least) * menu.choices.len() as i64;
                if menu.choices.is_empty() { total == 0 } else { least <= total.into() }
            }
            Ask::Name(domain) => domain.size > 0,
            Ask::Done => false,
        }
    }

    /// Gives an answer that fits, deciding with `pick(n)`, a number below n. There must be one.
    ///
    /// With a uniform `pick` each option is as likely as the others, merged options once.
    pub fn answer_with(&self, menu: &Menu, mut pick: impl FnMut(u32) -> u32, reply: &mut Reply) {
        match *self {
            Ask::One => {
                let choice = menu.choices[pick(menu.choices.len() as u32) as usize];
                reply.push_one(choice.value);
            }
            Ask::Some { min, max } => {
                let max = usize::from(max).min(menu.total());
                let wanted = usize::from(min) + pick((max - usize::from(min)) as u32 + 1) as usize;
                reply.push_with(|answer| choose(menu, wanted, pick, answer));
            }
            Ask::Arrange { bins } => reply.push_with(|answer| arrange(menu, bins, pick, answer)),
            Ask::Number { min, max } => {
                let span = (max.wrapping_sub(min) as u32).saturating_add(1);
                reply.push_one(min.wrapping_add(pick(span) as i32));
            }
            Ask::Share { total, least } => reply.push_with(|answer| {
                let first = answer.start();
                answer.extend(menu.choices.iter().map(|_| least));
                let count = menu.choices.len() as u32;
                for _ in 0..total - least * count as i32 {
                    answer.words()[first + pick(count) as usize] += 1;
                }
            }),
            Ask::Name(domain) => reply.push_one(pick(domain.size) as i32),
            Ask::Done => {}
        }
    }
}

fn choose(menu: &Menu, wanted: usize, mut pick: impl FnMut(u32) -> u32, answer: &mut Open<'_>) {
    if menu.choices.iter().all(|choice| choice.times == 1) {
        answer.extend(menu.choices.iter().map(|choice| choice.value));
        let first = answer.start();
        partial_shuffle(&mut answer.words()[first..], wanted, pick);
        return answer.truncate(wanted);
    }
    let mut left = menu.choices.clone();
    for _ in 0..wanted {
        let index = pick(left.len() as u32) as usize;
        answer.extend([left[index].value]);
        left[index].times -= 1;
        if left[index].times == 0 {
            left.swap_remove(index);
        }
    }
}

fn arrange(menu: &Menu, bins: u8, mut pick: impl FnMut(u32) -> u32, answer: &mut Open<'_>) {
    let copies = |choice: &Choice| std::iter::repeat_n(choice.value, choice.times.into());
    let mut values: Vec<i32> = menu.choices.iter().flat_map(copies).collect();
    let count = values.len();
    partial_shuffle(&mut values, count, &mut pick);
    let homes: Vec<u32> = values.iter().map(|_| pick(bins.into())).collect();
    for bin in 0..u32::from(bins) {
        answer.extend([homes.iter().filter(|&&home| home == bin).count() as i32]);
        answer.extend(values.iter().zip(&homes).filter(|&(_, &home)| home == bin).map(|(&value, _)| value));
    }
}

fn partial_shuffle(items: &mut [i32], wanted: usize, mut pick: impl FnMut(u32) -> u32) {
    for place in 0..wanted.min(items.len()) {
        let other = place + pick((items.len() - place) as u32) as usize;
        items.swap(place, other);
    }
}

fn count(given: usize, min: usize, max: usize) -> Result<(), Misfit> {
    if (min..=max).contains(&given) { Ok(()) } else { Err(Misfit::WrongCount { given, min, max }) }
}

fn within(given: i64, min: i64, max: i64) -> Result<(), Misfit> {
    if (min..=max).contains(&given) { Ok(()) } else { Err(Misfit::OutOfRange { given, min, max }) }
}

fn listed(menu: &Menu, answer: &[i32]) -> Result<(), Misfit> {
    for (place, &value) in answer.iter().enumerate() {
        let taken = answer[..=place].iter().filter(|&&other| other == value).count();
        if taken > menu.times_of(value) {
            return Err(Misfit::NotListed(value));
        }
    }
    Ok(())
}

fn arranged(menu: &Menu, answer: &[i32], bins: u8) -> Result<(), Misfit> {
    let mut rest = answer;
    let mut values = Vec::new();
    for _ in 0..bins {
        let (&length, tail) =
            rest.split_first().ok_or(Misfit::WrongCount { given: 0, min: bins.into(), max: bins.into() })?;
        let length = usize::try_from(length).map_err(|_| Misfit::NotListed(length))?;
        count(length, 0, tail.len())?;
        values.extend_from_slice(&tail[..length]);
        rest = &tail[length..];
    }
    count(values.len(), menu.total(), menu.total())?;
    count(rest.len(), 0, 0)?;
    listed(menu, &values)
}

fn shared(menu: &Menu, answer: &[i32], total: i32, least: i32) -> Result<(), Misfit> {
    count(answer.len(), menu.choices.len(), menu.choices.len())?;
    for &share in answer {
        within(share.into(), least.into(), i32::MAX.into())?;
    }
    let given: i64 = answer.iter().map(|&share| i64::from(share)).sum();
    if given == i64::from(total) { Ok(()) } else { Err(Misfit::WrongTotal { given, total }) }
}

/// A question with all its words, as a client shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Question {
    /// What kind of answer is wanted.
    pub ask: Ask,
    /// The question in words.
    pub title: String,
    /// The options. One that may be taken several times stands for equal things, of which it names one.
    pub options: Vec<Offer>,
    /// What the bins are called, where things are arranged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<String>>", optional))]
    pub bins: Vec<String>,
    /// The round that it belongs to, if the same is asked about several things.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub round: Option<Box<Round>>,
}

/// A round of questions: the same is asked about one thing after the other, and each has a quiet answer.
///
/// A client may show the round as a whole and let its player begin anywhere; the reply still has the answers in
/// the order of the questions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Round {
    /// What the whole round decides, in words.
    pub title: String,
    /// What this question is about.
    pub subject: Anchor,
    /// The rest of the round, if this question and all that follow get the quiet answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<Question>>", optional))]
    pub ahead: Vec<Question>,
}

/// One option with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Offer {
    /// What to answer.
    pub value: i32,
    /// The option in words.
    pub label: String,
    /// Where it is on the table.
    pub anchor: Anchor,
    /// How often it may be taken.
    pub times: u16,
}
