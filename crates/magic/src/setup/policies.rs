//! The rules that differ between formats, as data.

use cardwright_table::catalogue::within;
use cardwright_table::{Asking, Seat, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The rules that differ between formats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Policies {
    /// The format's name.
    pub format: String,
    /// Starting life; with teams, the team's.
    pub life: i32,
    /// Opening hand.
    pub hand: u8,
    /// Maximum hand size.
    pub maximum_hand: u8,
    /// How mulligans are taken.
    pub mulligan: MulliganKind,
    /// Whether the first mulligan does not count (CR 103.5c).
    pub free_mulligan: bool,
    /// Who starts.
    pub first_player: FirstPlayer,
    /// Hands and mulligans come before the first player is known.
    pub hands_first: bool,
    /// Opening hands are the better of two shuffles (spec 12).
    pub filtered_hands: bool,
    /// How many players form a team that shares its life and its turns (CR 810); alone if 1.
    pub team_size: u8,
    /// So much combat damage by one commander loses the game (CR 903.10a); any amount is harmless if none.
    pub commander_damage: Option<u16>,
    /// Whether schemes are set in motion by the archenemy (CR 904), and who that is.
    pub archenemy: Option<Seat>,
    /// Starting life of the archenemy (CR 103.4e).
    pub archenemy_life: i32,
    /// Whether players travel from plane to plane (CR 901).
    pub planechase: bool,
    /// Whether turns have a resource gain step, and mana stays (spec 35).
    pub resource_gain: bool,
    /// Each player starts with a generator of a chosen colour in play.
    pub starting_generator: bool,
    /// Whether mana abilities and ways to pay are in the menu; otherwise mana is made, well, while paying.
    pub manual_mana: bool,
    /// Whether prompts with one answer are asked.
    pub asking: Asking,
    /// The game is capped after so many turns.
    pub turn_cap: u16,
    /// The game is capped in a turn with so many decisions.
    pub decision_cap: u32,
}

impl Default for Policies {
    /// Those of constructed.
    fn default() -> Policies {
        Policies {
            format: "constructed".to_owned(),
            life: 20,
            hand: 7,
            maximum_hand: 7,
            mulligan: MulliganKind::London,
            free_mulligan: false,
            first_player: FirstPlayer::Chosen,
            hands_first: false,
            filtered_hands: false,
            team_size: 1,
            commander_damage: None,
            archenemy: None,
            archenemy_life: 40,
            planechase: false,
            resource_gain: false,
            starting_generator: false,
            manual_mana: false,
            asking: Asking::Always,
            turn_cap: 500,
            decision_cap: 5_000,
        }
    }
}

/// How mulligans are taken (spec 13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MulliganKind {
    /// There are none.
    None,
    /// Once, with no land or nothing but lands: a full hand anew.
    Original,
    /// One card fewer each time.
    Paris,
    /// As Paris; who starts with fewer cards than the hand size scries 1.
    Vancouver,
    /// A full hand, then one card to the bottom for each mulligan (CR 103.5).
    London,
    /// Three cards more, three to the bottom, no mulligan.
    Houston,
}

/// Who goes first (spec 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "Value")]
pub enum FirstPlayer {
    /// This player.
    Fixed(Seat),
    /// The archenemy (CR 103.1b).
    Archenemy,
    /// Somebody.
    Random,
    /// Whom a player chooses: a random one in the first game, then the loser (CR 103.1).
    Chosen,
}

impl TryFrom<Value> for FirstPlayer {
    type Error = &'static str;

    fn try_from(written: Value) -> Result<FirstPlayer, &'static str> {
        match (written.as_str(), written.get("fixed").and_then(Value::as_u64)) {
            (Some("archenemy"), _) => Ok(FirstPlayer::Archenemy),
            (Some("random"), _) => Ok(FirstPlayer::Random),
            (Some("chosen"), _) => Ok(FirstPlayer::Chosen),
            (None, Some(seat)) if written.as_object().is_some_and(|all| all.len() == 1) => {
                Ok(FirstPlayer::Fixed(Seat(seat.try_into().unwrap_or(u8::MAX))))
            }
            _ => Err(r#"it is "chosen", "random", "archenemy", or a seat, counted from 0, as {"fixed": 0}"#),
        }
    }
}

impl Policies {
    /// Refuses numbers that make no game for so many players.
    pub(crate) fn check(&self, seats: usize) -> Result<(), SetupError> {
        const MOST_LIFE: i64 = 10_000;
        const MOST_CARDS: i64 = 100;
        let seats = seats.max(1) as i64;
        within("life", self.life, 1..=MOST_LIFE)?;
        within("archenemyLife", self.archenemy_life, 1..=MOST_LIFE)?;
        within("hand", self.hand, 0..=MOST_CARDS)?;
        within("teamSize", self.team_size, 1..=seats)?;
        within("turnCap", self.turn_cap, 1..=u16::MAX.into())?;
        within("decisionCap", self.decision_cap, 1..=u32::MAX.into())?;
        self.commander_damage.map_or(Ok(()), |most| within("commanderDamage", most, 1..=u16::MAX.into()))?;
        if let FirstPlayer::Fixed(seat) = self.first_player {
            within("firstPlayer.fixed", seat.0, 0..=seats - 1)?;
        }
        self.archenemy.map_or(Ok(()), |seat| within("archenemy", seat.0, 0..=seats - 1))
    }

    /// Whether teams share a life total (CR 810.4).
    pub(crate) fn shared_life(&self) -> bool {
        self.team_size > 1
    }

    /// Whether teams take their turns together (CR 805.1).
    pub(crate) fn shared_turns(&self) -> bool {
        self.team_size > 1 || self.archenemy.is_some()
    }

    /// Whether turns have a resource gain step (spec 35).
    pub(crate) fn resource_gain(&self) -> bool {
        self.resource_gain
    }

    /// So many poison counters lose the game (CR 704.5c, 810.8d).
    pub(crate) fn poison(&self) -> u16 {
        if self.shared_life() { 15 } else { 10 }
    }
}
