//! The stack (CR 405), targets (CR 115), and triggers that wait to be put there (CR 603.3).

use std::collections::BTreeMap;

use cardwright_table::{Object, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Group;
use crate::card::Color;
use crate::program::{AbilityId, Extra, ZoneKind};

/// A target: an object or a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Target {
    /// An object.
    Object(Object),
    /// A player.
    Player(Seat),
}

/// The targets of one "target ..." of a text, with their shares where something is divided.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TargetGroup {
    /// Whom or what.
    pub targets: SmallVec<[Target; 1]>,
    /// The share of each, if a total is divided (CR 601.2d).
    #[serde(default)]
    pub shares: SmallVec<[i16; 0]>,
}

/// What was chosen as a spell or ability was put onto the stack (CR 601.2b-d).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Chosen {
    /// The modes, by number, in their order.
    pub(crate) modes: SmallVec<[u8; 2]>,
    /// The targets of all chosen modes, one group for each "target".
    pub(crate) targets: SmallVec<[TargetGroup; 1]>,
    pub(crate) x: i32,
    /// How often optional additional costs were paid.
    #[serde(default)]
    pub(crate) extras: Extras,
    /// The mana spent to cast it.
    pub(crate) spent: Spent,
}

/// How often each optional additional cost is paid, by its name (CR 601.2b).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, u8>", into = "BTreeMap<String, u8>")]
pub struct Extras([u8; Extra::ALL.len()]);

impl Extras {
    pub(crate) fn of(self, which: Extra) -> u8 {
        self.0[which as usize]
    }

    pub(crate) fn set(&mut self, which: Extra, times: u8) {
        self.0[which as usize] = times;
    }

    pub(crate) fn is_none(self) -> bool {
        self == Extras::default()
    }

    /// Those that are paid, with how often.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Extra, u8)> {
        Extra::ALL.into_iter().map(move |which| (which, self.of(which))).filter(|(_, times)| *times > 0)
    }
}

impl From<Extras> for BTreeMap<String, u8> {
    fn from(extras: Extras) -> Self {
        extras.iter().map(|(which, times)| (which.word().to_owned(), times)).collect()
    }
}

impl TryFrom<BTreeMap<String, u8>> for Extras {
    type Error = String;

    fn try_from(named: BTreeMap<String, u8>) -> Result<Extras, String> {
        let mut extras = Extras::default();
        for (word, times) in named {
            let which = Extra::ALL.into_iter().find(|which| which.word() == word);
            extras.set(which.ok_or_else(|| format!("there is no optional cost called {word}"))?, times);
        }
        Ok(extras)
    }
}

/// Mana spent: of each colour by number, and colourless.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Spent(pub(crate) [u8; 6]);

impl Spent {
    /// How much of a colour, or in all.
    pub(crate) fn of(self, color: Option<Color>) -> i32 {
        match color {
            Some(color) => self.0[color as usize].into(),
            None => self.0.iter().map(|&units| i32::from(units)).sum(),
        }
    }

    /// How many colours.
    pub(crate) fn colors(self) -> i32 {
        Color::ALL.into_iter().filter(|&color| self.of(Some(color)) > 0).count() as i32
    }
}

/// What is on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum StackKind {
    /// A spell: the card itself, from this zone.
    Spell { from: ZoneKind, exile_after: bool },
    /// An activated ability.
    Activated(AbilityId),
    /// A triggered ability.
    Triggered(AbilityId),
}

/// A spell or ability on the stack (CR 405.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StackItem {
    /// Its own object: a card, a copy, or the slot of an ability.
    pub(crate) object: Object,
    pub(crate) kind: StackKind,
    pub(crate) controller: Seat,
    /// What the ability came from; the spell itself.
    pub(crate) source: Object,
    pub(crate) chosen: Chosen,
    pub(crate) cause: Cause,
    pub(crate) remembered: Remembered,
}

/// What an effect leaves for a delayed or reflexive trigger that it makes (CR 603.7, 603.12).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Remembered {
    pub(crate) objects: Group,
    pub(crate) player: Option<Seat>,
    pub(crate) number: i32,
    /// What the effect has moved that a reflexive trigger goes on from: it speaks of that as it was (CR 603.12).
    #[serde(default)]
    pub(crate) moved: Group,
}

/// What a trigger is about (CR 603.2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Cause {
    pub(crate) object: Option<Object>,
    pub(crate) other: Option<Object>,
    pub(crate) player: Option<Seat>,
    pub(crate) amount: i32,
}

/// A triggered ability that waits (CR 603.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct WaitingTrigger {
    pub(crate) ability: AbilityId,
    pub(crate) source: Object,
    pub(crate) controller: Seat,
    pub(crate) cause: Cause,
    pub(crate) remembered: Remembered,
    /// Counted up, so that equal triggers can be told apart while they are ordered.
    pub(crate) number: u16,
}
