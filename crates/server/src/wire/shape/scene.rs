//! Scenes and outcomes as the table writes them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// These seats won: bit 0 for seat 0, bit 1 for seat 1 ...
    Won(u16),
    /// Nobody won.
    Drawn,
    /// A cap on turns or commands was reached.
    Capped,
}

/// Everything that is to be drawn for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scene {
    /// Where the match is: "Round 2, your turn".
    pub headline: String,
    /// The rounds, phases or steps, of which one is now.
    pub ribbon: Vec<Mark>,
    /// The players, in seat order.
    pub seats: Vec<SeatPanel>,
    /// The zones, in reading order.
    pub zones: Vec<Zone>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// One round, phase or step on the ribbon.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Whether it is the current one.
    pub now: bool,
    /// How it went, for those that are over.
    pub note: String,
}

/// A player's name plate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatPanel {
    /// Whose.
    pub seat: u8,
    /// Whether the match waits for this player.
    pub to_act: bool,
    /// Numbers such as life, victory points, cards in hand.
    pub facts: Vec<Fact>,
    /// Words such as "passed".
    pub badges: Vec<String>,
}

/// A named number or word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// How much it is.
    pub value: String,
}

/// A place with cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Zone {
    /// The id that anchors use.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Whose it is, if anybody's.
    pub owner: Option<u8>,
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
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

/// A lasting effect on a place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Its full text.
    pub text: String,
}

/// A card as it lies on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardFace {
    /// The physical card, for anchors.
    pub slot: u16,
    /// What is printed on it; nothing if it is face down for this viewer.
    pub front: Option<Front>,
    /// The numbers that count now, in order of importance.
    pub numbers: Vec<Figure>,
    /// States such as "ready", "tapped", "cooldown 1".
    pub badges: Vec<String>,
    /// Drawn turned sideways.
    pub turned: bool,
    /// The card it is attached to.
    pub attached_to: Option<u16>,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What it is: "strength".
    pub name: String,
    /// How much.
    pub value: i32,
    /// Whether it is better or worse than printed.
    pub tone: Tone,
}

/// How a number compares with the printed one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    /// As printed.
    Plain,
    /// Above: shown green.
    Better,
    /// Below: shown red.
    Worse,
}
