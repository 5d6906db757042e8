//! One card of a position: `Name|flag|flag`.

use cardwright_table::Seat;
use serde::{Deserialize, Serialize};

use super::read::player;

/// A card of a position, with what is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The card's name.
    pub name: String,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
}

/// What is said about a card of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Flag {
    /// It is tapped.
    Tapped,
    /// It does not trigger as it enters; nothing does.
    NoEntersTriggers,
    /// It has these counters.
    Counters(Vec<(String, u16)>),
    /// Others refer to it by this number.
    Id(u16),
    /// It is attached to the card of this id.
    AttachedTo(u16),
    /// It is attached to this player.
    EnchantingPlayer(Seat),
    /// It is a token.
    Token,
    /// It attacks: the opponent, or the permanent of this id.
    Attacking(Option<u16>),
    /// Its back is up.
    Transformed,
    /// It is face down.
    FaceDown,
    /// This player owns it.
    Owner(Seat),
    /// It has so much damage marked on it.
    Damage(u16),
    /// It came under its controller's control this turn.
    SummonSick,
    /// These colours were chosen for it.
    ChosenColors(Vec<String>),
    /// This type was chosen for it.
    ChosenType(String),
    /// This card was named for it.
    NamedCard(String),
    /// It was exiled with the card of this id.
    ExiledWith(u16),
    /// Cards that it has imprinted, remembered or chosen: linked to it.
    Linked(Vec<u16>),
    /// It is its owner's commander.
    Commander,
    /// It is a class of this level.
    ClassLevel(u8),
    /// It is renowned, monstrous or solved.
    Marked,
    /// It was foretold.
    Foretold,
    /// It is phased out.
    PhasedOut,
    /// It is melded with this card.
    Meld(String),
    /// It has merged with these cards.
    Merged(Vec<String>),
    /// This half of a room is unlocked.
    UnlockedRoom(String),
}

impl Placed {
    /// Reads `Name|flag|flag`; the error says what is wrong.
    pub(super) fn parse(text: &str) -> Result<Placed, String> {
        let mut parts = text.split('|').map(str::trim);
        let name = parts.next().unwrap_or_default().to_owned();
        if name.is_empty() {
            return Err(format!("`{text}` has no card name"));
        }
        let mut flags = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            flags.extend(Flag::parse(part)?);
        }
        Ok(Placed { name, flags })
    }

    /// The number by which others refer to it.
    pub(crate) fn id(&self) -> Option<u16> {
        self.flags.iter().find_map(|flag| match flag {
            Flag::Id(id) => Some(*id),
            _ => None,
        })
    }

    /// Who owns it, if not the player in whose zone it is.
    pub(crate) fn owner(&self) -> Option<Seat> {
        self.flags.iter().find_map(|flag| match flag {
            Flag::Owner(seat) => Some(*seat),
            _ => None,
        })
    }

    pub(crate) fn has(&self, flag: &Flag) -> bool {
        self.flags.contains(flag)
    }
}

impl Flag {
    /// Reads one flag; nothing for those that say only how a card looks.
    fn parse(text: &str) -> Result<Option<Flag>, String> {
        let (key, value) = text.split_once(':').unwrap_or((text, ""));
        let value = value.trim();
        let number = || value.parse::<u16>().map_err(|_| format!("`{text}`: `{value}` is not a number"));
        let seat = || player(value).ok_or_else(|| format!("`{text}`: `{value}` is not a player"));
        let flag = match key.trim().to_lowercase().as_str() {
            "set" | "art" => return Ok(None),
            "tapped" => Flag::Tapped,
            "noetbtrigs" => Flag::NoEntersTriggers,
            "counters" => Flag::Counters(counters(value)?),
            "id" => Flag::Id(number()?),
            "attachedto" => Flag::AttachedTo(number()?),
            "enchantingplayer" => Flag::EnchantingPlayer(seat()?),
            "istoken" => Flag::Token,
            "attacking" => Flag::Attacking(if value.is_empty() { None } else { Some(number()?) }),
            "transformed" => Flag::Transformed,
            "facedown" => Flag::FaceDown,
            "owner" => Flag::Owner(seat()?),
            "damage" => Flag::Damage(number()?),
            "summonsick" => Flag::SummonSick,
            "chosencolor" => Flag::ChosenColors(names(value)),
            "chosentype" => Flag::ChosenType(value.to_owned()),
            "namedcard" => Flag::NamedCard(value.to_owned()),
            "exiledwith" => Flag::ExiledWith(number()?),
            "rememberedcards" | "imprinting" | "chosencards" => Flag::Linked(ids(value)?),
            "iscommander" => Flag::Commander,
            "classlevel" => Flag::ClassLevel(number()?.min(u8::MAX.into()) as u8),
            "renowned" | "monstrous" | "solved" => Flag::Marked,
            "foretold" => Flag::Foretold,
            "phasedout" => Flag::PhasedOut,
            "meld" => Flag::Meld(value.to_owned()),
            "mergedcards" => Flag::Merged(names(value)),
            "unlockedroom" => Flag::UnlockedRoom(value.to_owned()),
            "executescript" => {
                return Err(format!(
                    "`{text}` is a script in another engine's language, which is not run here"
                ));
            }
            _ if is_set_code(text) => return Ok(None),
            _ => return Err(format!("no card of a puzzle has a flag `{text}`")),
        };
        Ok(Some(flag))
    }
}

/// Whether this is the code of a set, as deck lists have it behind a name.
fn is_set_code(text: &str) -> bool {
    (2..=5).contains(&text.len()) && text.chars().all(|one| one.is_ascii_uppercase() || one.is_ascii_digit())
}

fn names(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn ids(text: &str) -> Result<Vec<u16>, String> {
    names(text).iter().map(|id| id.parse().map_err(|_| format!("`{id}` is not a card's id"))).collect()
}

/// Reads `P1P1=2,CHARGE=1`.
pub(super) fn counters(text: &str) -> Result<Vec<(String, u16)>, String> {
    let one = |part: &String| {
        let wrong = || format!("`{part}` should read `KIND=number`");
        let (kind, count) = part.split_once('=').ok_or_else(wrong)?;
        let count = count.trim().parse().map_err(|_| wrong())?;
        Ok((counter_name(kind.trim()), count))
    };
    names(text).iter().map(one).collect()
}

/// A counter's name as cards write it.
fn counter_name(key: &str) -> String {
    match key.to_lowercase().as_str() {
        "p1p1" => "+1/+1".to_owned(),
        "m1m1" => "-1/-1".to_owned(),
        other => other.replace('_', " "),
    }
}
