//! The answer that a person is putting together.
//!
//! An [`Answering`] holds the answers given so far towards one command and a draft of the next one. What the
//! keys do to the draft depends on the kind of question; each kind has its own file.

mod arrange;
mod name;
mod number;
mod picks;
mod share;

use cardwright_table::question::Question;
use cardwright_table::{Anchor, Ask, Reply, Seat};

use super::input::{Input, Way};
use super::map::{Map, Spot, nearest};

pub(crate) use arrange::Bins;
pub(crate) use name::Search;
pub(crate) use number::Entry;
pub(crate) use picks::Picks;
pub(crate) use share::Shares;

/// A question with the draft of its answer, and the answers before it.
#[derive(Clone, Debug)]
pub(crate) struct Answering {
    /// Who answers.
    pub(crate) seat: Seat,
    /// The answers given so far.
    pub(crate) reply: Reply,
    /// The open question.
    pub(crate) question: Question,
    /// The answer so far.
    pub(crate) draft: Draft,
    /// The option under the cursor; one past the last is the button "Done".
    pub(crate) cursor: usize,
}

/// The draft of an answer, by kind of question.
#[derive(Clone, Debug)]
pub(crate) enum Draft {
    /// Exactly one option: picking it is answering.
    One,
    /// Several options in order.
    Some(Picks),
    /// Every option into a bin.
    Arrange(Bins),
    /// A number.
    Number(Entry),
    /// A total divided.
    Share(Shares),
    /// A name out of a long list.
    Name(Search),
}

/// What a key did to the draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The answer is ready.
    Answered(Vec<i32>),
    /// The draft or the cursor changed.
    Changed,
    /// The answer cannot be given yet; the sentence says why.
    NotYet(String),
    /// The key means nothing here.
    Unused,
}

/// How something on the table takes part in the question.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Mark {
    /// Whether it is an option.
    pub(crate) lit: bool,
    /// Whether the cursor is on it.
    pub(crate) focused: bool,
    /// The key that picks it.
    pub(crate) key: Option<char>,
    /// What the draft says about it: its place in the order, its share.
    pub(crate) note: String,
}

impl Answering {
    /// Starts the answer to a question; nothing if the reply is complete.
    pub(crate) fn new(seat: Seat, reply: Reply, question: Question) -> Option<Answering> {
        let count = question.options.len();
        let draft = match question.ask {
            Ask::One => Draft::One,
            Ask::Some { min, max } => Draft::Some(Picks::new(min, max, &question)),
            Ask::Arrange { bins } => Draft::Arrange(Bins::new(bins, count)),
            Ask::Number { min, max } => Draft::Number(Entry::new(min, max)),
            Ask::Share { total, least } => Draft::Share(Shares::new(total, least, count)),
            Ask::Name(domain) => Draft::Name(Search::new(domain)),
            Ask::Done => return None,
        };
        Some(Answering { seat, reply, question, draft, cursor: 0 })
    }

    /// Whether letters and digits belong to a text that is being typed.
    pub(crate) fn takes_text(&self) -> bool {
        matches!(self.draft, Draft::Name(_))
    }

    /// What a key does.
    pub(crate) fn press(&mut self, input: Input, map: &Map) -> Step {
        let options = &self.question.options;
        let step = match &mut self.draft {
            Draft::One => picks::press_one(options, self.cursor, input),
            Draft::Some(picks) => picks.press(options, &mut self.cursor, input),
            Draft::Arrange(bins) => bins.press(options, &mut self.cursor, input),
            Draft::Number(entry) => entry.press(input),
            Draft::Share(shares) => shares.press(self.cursor, input),
            Draft::Name(search) => search.press(input),
        };
        if step == Step::Unused { self.walk(input, map) } else { step }
    }

    /// A click on something: puts the cursor there and, where one pick is an answer or a mark, makes it.
    pub(crate) fn click(&mut self, spots: &[Spot], map: &Map) -> Step {
        let stops = self.stops();
        let Some(stop) =
            spots.iter().find_map(|spot| stops.iter().find(|&&stop| self.spots(stop).contains(spot)))
        else {
            return Step::Unused;
        };
        self.cursor = *stop;
        match self.draft {
            Draft::One | Draft::Some(_) => self.press(Input::Enter, map),
            _ => Step::Changed,
        }
    }

    /// Moves the cursor from option to option.
    fn walk(&mut self, input: Input, map: &Map) -> Step {
        let stops = self.stops();
        let Some(here) = stops.iter().position(|&stop| stop == self.cursor) else { return Step::Unused };
        let along = |step: usize| stops[(here + step) % stops.len()];
        let back = stops.len() - 1;
        self.cursor = match (input, input.way()) {
            (Input::Tab, _) => along(1),
            (Input::BackTab, _) => along(back),
            (Input::Home, _) => stops[0],
            (Input::End, _) => stops[back],
            (_, Some(way)) => self.towards(way, &stops, map).unwrap_or_else(|| match way {
                Way::Left => stops[here.saturating_sub(1)],
                Way::Right => stops[(here + 1).min(back)],
                Way::Up | Way::Down => self.cursor,
            }),
            _ => return Step::Unused,
        };
        Step::Changed
    }

    fn towards(&self, way: Way, stops: &[usize], map: &Map) -> Option<usize> {
        let area = |stop: usize| self.spots(stop).into_iter().find_map(|spot| map.area(spot));
        let others = stops.iter().filter(|&&stop| stop != self.cursor);
        nearest(area(self.cursor)?, way, others.filter_map(|&stop| Some((stop, area(stop)?))))
    }

    /// Where the cursor can stand, in order.
    fn stops(&self) -> Vec<usize> {
        let count = self.question.options.len();
        match &self.draft {
            Draft::One | Draft::Share(_) => (0..count).collect(),
            Draft::Some(_) => (0..=count).collect(),
            Draft::Arrange(bins) => bins.order(),
            Draft::Number(_) | Draft::Name(_) => Vec::new(),
        }
    }

    /// Where an option may be found on the screen, the list of the prompt first.
    fn spots(&self, stop: usize) -> Vec<Spot> {
        let anchor = self.question.options.get(stop).map(|option| option.anchor);
        let anchor = anchor.filter(|anchor| *anchor != Anchor::Button);
        std::iter::once(Spot::Option(stop)).chain(anchor.map(Spot::Anchor)).collect()
    }

    /// What the cursor points at on the table.
    pub(crate) fn focus(&self) -> Option<Anchor> {
        if matches!(self.draft, Draft::Number(_) | Draft::Name(_)) {
            return None;
        }
        self.question.options.get(self.cursor).map(|option| option.anchor)
    }

    /// How something on the table takes part in the question.
    pub(crate) fn mark(&self, anchor: Anchor) -> Mark {
        let fits = |&index: &usize| self.question.options[index].anchor == anchor;
        let here: Vec<usize> = (0..self.question.options.len()).filter(fits).collect();
        let Some(&first) = here.first() else { return Mark::default() };
        let focused = here.contains(&self.cursor);
        let shown = if focused { self.cursor } else { first };
        let key = self.key(shown);
        Mark { lit: true, focused, key, note: here.iter().map(|&index| self.note(index)).collect() }
    }

    /// The key that picks an option directly.
    pub(crate) fn key(&self, index: usize) -> Option<char> {
        match self.draft {
            Draft::One | Draft::Some(_) => super::input::pick_key(index),
            _ => None,
        }
    }

    /// What the draft says about an option.
    pub(crate) fn note(&self, index: usize) -> String {
        match &self.draft {
            Draft::Some(picks) => picks.note(&self.question.options, index),
            Draft::Share(shares) => shares.note(index),
            Draft::Arrange(bins) => bins.note(index),
            _ => String::new(),
        }
    }
}
