//! Answers and questions.

use cardwright_table::{Seat, Slot, question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What a client sends as its answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Input {
    /// A command in the ruleset's own words.
    Command(#[ts(type = "unknown")] Value),
    /// The answers to all questions, each a list of numbers.
    Reply(Vec<Vec<i32>>),
}

impl From<Input> for cardwright_table::host::Input {
    fn from(input: Input) -> cardwright_table::host::Input {
        match input {
            Input::Command(command) => cardwright_table::host::Input::Command(command),
            Input::Reply(answers) => {
                let mut reply = cardwright_table::Reply::new();
                answers.iter().for_each(|answer| reply.push(answer));
                cardwright_table::host::Input::Reply(reply)
            }
        }
    }
}

/// A question with all its words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What kind of answer is wanted.
    pub ask: Ask,
    /// The question in words.
    pub title: String,
    /// The options.
    pub options: Vec<Offer>,
    /// What the bins are called, where things are arranged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub bins: Vec<String>,
}

impl From<question::Question> for Question {
    fn from(question: question::Question) -> Question {
        let question::Question { ask, title, options, bins } = question;
        Question { ask: ask.into(), title, options: options.into_iter().map(Offer::from).collect(), bins }
    }
}

impl From<Question> for question::Question {
    fn from(question: Question) -> question::Question {
        let Question { ask, title, options, bins } = question;
        let options = options.into_iter().map(question::Offer::from).collect();
        question::Question { ask: ask.into(), title, options, bins }
    }
}

/// What kind of answer is wanted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    /// Every option into one of the bins, in order: for each bin how many it holds, and which.
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
    /// A name out of a long list: an index into it.
    Name(Domain),
    /// Nothing more: the reply is a whole command.
    Done,
}

impl From<question::Ask> for Ask {
    fn from(ask: question::Ask) -> Ask {
        match ask {
            question::Ask::One => Ask::One,
            question::Ask::Some { min, max } => Ask::Some { min, max },
            question::Ask::Arrange { bins } => Ask::Arrange { bins },
            question::Ask::Number { min, max } => Ask::Number { min, max },
            question::Ask::Share { total, least } => Ask::Share { total, least },
            question::Ask::Name(domain) => Ask::Name(Domain { list: domain.list, size: domain.size }),
            question::Ask::Done => Ask::Done,
        }
    }
}

impl From<Ask> for question::Ask {
    fn from(ask: Ask) -> question::Ask {
        match ask {
            Ask::One => question::Ask::One,
            Ask::Some { min, max } => question::Ask::Some { min, max },
            Ask::Arrange { bins } => question::Ask::Arrange { bins },
            Ask::Number { min, max } => question::Ask::Number { min, max },
            Ask::Share { total, least } => question::Ask::Share { total, least },
            Ask::Name(domain) => {
                question::Ask::Name(question::Domain { list: domain.list, size: domain.size })
            }
            Ask::Done => question::Ask::Done,
        }
    }
}

/// A long list of names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Domain {
    /// Which list.
    pub list: u16,
    /// How long it is.
    pub size: u32,
}

/// One option with its words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
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

impl From<question::Offer> for Offer {
    fn from(offer: question::Offer) -> Offer {
        let anchor = match offer.anchor {
            question::Anchor::Button => Anchor::Button,
            question::Anchor::Card(slot) => Anchor::Card(slot.0),
            question::Anchor::Zone(zone) => Anchor::Zone(zone),
            question::Anchor::Seat(seat) => Anchor::Seat(seat.0),
        };
        Offer { value: offer.value, label: offer.label, anchor, times: offer.times }
    }
}

impl From<Offer> for question::Offer {
    fn from(offer: Offer) -> question::Offer {
        let anchor = match offer.anchor {
            Anchor::Button => question::Anchor::Button,
            Anchor::Card(slot) => question::Anchor::Card(Slot(slot)),
            Anchor::Zone(zone) => question::Anchor::Zone(zone),
            Anchor::Seat(seat) => question::Anchor::Seat(Seat(seat)),
        };
        question::Offer { value: offer.value, label: offer.label, anchor, times: offer.times }
    }
}

/// What on the table an option belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Anchor {
    /// Nothing on the table: a button.
    Button,
    /// A card, by its slot.
    Card(u16),
    /// A zone, by its id in the scene.
    Zone(u16),
    /// A player.
    Seat(u8),
}
