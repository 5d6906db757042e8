//! Scenes: a view as anything can draw it.
//!
//! A terminal, a browser and a screen reader all show scenes, so a ruleset that makes one can be played at
//! once. Texts name players as `@0`; see [`crate::names`].

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::game::Outcome;
use crate::names::fill;
use crate::seat::Seat;
use crate::secrets::Slot;

/// Everything that is to be drawn for one viewer.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// Where the match is: "Round 2, your turn".
    pub headline: String,
    /// The rounds, phases or steps, of which one is now.
    pub ribbon: Vec<Mark>,
    /// The players, in seat order.
    pub seats: Vec<SeatPanel>,
    /// The zones, in reading order.
    pub zones: Vec<Zone>,
    /// Whose turn it is, in games that have turns.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// Whose the next pending thing is, if anything waits in a stack or queue.
    #[serde(default)]
    pub next: Option<Seat>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// Reads a scene that another version may have drawn: one of another form is none.
pub fn if_readable<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Scene>, D::Error> {
    let found = Value::deserialize(from)?;
    Ok(Option::<Scene>::deserialize(found).unwrap_or_default())
}

impl Scene {
    /// Puts players' names into every text; see [`fill`].
    pub fn fill_names<S: AsRef<str>>(&mut self, names: &[S], you: Option<Seat>) {
        self.each_text(&mut |text| {
            if text.contains('@') {
                *text = fill(text, names, you);
            }
        });
    }

    fn each_text(&mut self, change: &mut impl FnMut(&mut String)) {
        change(&mut self.headline);
        for mark in &mut self.ribbon {
            change(&mut mark.name);
            change(&mut mark.note);
        }
        for panel in &mut self.seats {
            for fact in &mut panel.facts {
                change(&mut fact.name);
                change(&mut fact.value);
            }
            panel.badges.iter_mut().for_each(&mut *change);
        }
        for zone in &mut self.zones {
            change(&mut zone.name);
            for effect in &mut zone.effects {
                change(&mut effect.name);
                change(&mut effect.text);
            }
            zone.cards.iter_mut().for_each(|card| card.each_text(change));
        }
    }
}

/// One round, phase or step on the ribbon.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Whether it is the current one.
    pub now: bool,
    /// How it went, for those that are over.
    pub note: String,
}

/// A player's name plate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeatPanel {
    /// Whose.
    pub seat: Seat,
    /// Whether the match waits for this player.
    pub to_act: bool,
    /// Numbers such as life, victory points, cards in hand.
    pub facts: Vec<Fact>,
    /// Words such as "passed".
    pub badges: Vec<String>,
}

/// A named number or word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// How much it is.
    pub value: String,
}

impl Fact {
    /// A fact from anything that can be written.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and words come as they are")]
    pub fn new(name: &str, value: impl ToString) -> Fact {
        Fact { name: name.to_owned(), value: value.to_string() }
    }
}

/// A place with cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Zone {
    /// The id that anchors use.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// How to lay it out.
    pub layout: Layout,
    /// How many cards there are, seen or not.
    pub count: usize,
    /// The cards to draw; a pile may draw none.
    pub cards: Vec<CardFace>,
    /// Lasting effects on the place itself.
    pub effects: Vec<Effect>,
}

/// How a zone is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Layout {
    /// Cards side by side, held by a player.
    Hand,
    /// Cards side by side on the table.
    Row,
    /// One place of a board, in this column; the rows are the owners.
    Cell {
        /// Counted from the left.
        column: u8,
    },
    /// Cards on top of each other, face up or down.
    Pile,
    /// A stack or queue of things that will happen, the next one first.
    Pending,
}

/// A lasting effect on a place, with its full text for a tooltip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Its full text.
    pub text: String,
}

/// A card as it lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CardFace {
    /// The physical card, for anchors.
    pub slot: Slot,
    /// What is printed on it; nothing if it is face down for this viewer.
    pub front: Option<Front>,
    /// The numbers that count now, in order of importance.
    pub numbers: Vec<Figure>,
    /// States such as "ready", "tapped", "cooldown 1".
    pub badges: Vec<String>,
    /// Drawn turned sideways.
    pub turned: bool,
    /// The card it is attached to.
    pub attached_to: Option<Slot>,
}

impl CardFace {
    fn each_text(&mut self, change: &mut impl FnMut(&mut String)) {
        if let Some(front) = &mut self.front {
            for text in [&mut front.name, &mut front.kind, &mut front.cost, &mut front.text] {
                change(text);
            }
        }
        for figure in &mut self.numbers {
            change(&mut figure.name);
        }
        self.badges.iter_mut().for_each(change);
    }
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Front {
    /// Its name.
    pub name: String,
    /// Its type line.
    pub kind: String,
    /// Its cost, if it has one.
    pub cost: String,
    /// Its rules text.
    pub text: String,
}

/// A number on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Figure {
    /// What it is: "strength".
    pub name: String,
    /// How much.
    pub value: i32,
    /// Whether it is better or worse than printed.
    pub tone: Tone,
}

/// How a number compares with the printed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    /// As printed.
    Plain,
    /// Above: shown green.
    Better,
    /// Below: shown red.
    Worse,
}

impl Tone {
    /// The tone of a number against the printed one.
    pub fn of(now: i32, printed: i32) -> Tone {
        match now.cmp(&printed) {
            std::cmp::Ordering::Less => Tone::Worse,
            std::cmp::Ordering::Equal => Tone::Plain,
            std::cmp::Ordering::Greater => Tone::Better,
        }
    }
}
