//! What is kept of a match besides its log: who sits where, with which deck, under which options.

use cardwright_bots::BotSpec;
use cardwright_table::catalogue::Order;
use cardwright_table::deck::Deck;
use cardwright_table::replay::SeedRecord;
use cardwright_table::scene::{self, Scene};
use cardwright_table::{Asking, Seat, Seed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::token::TokenHash;
use crate::wire::{ErrorCode, Fault, MatchListed, MatchOptions, Player, SEAT_NAMES, SeatShown, Stage};

/// How many tokens of the same person open a seat beside the newest.
const EARLIER: usize = 7;

/// A match as the store keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Its public id.
    pub id: String,
    /// The ruleset.
    pub game: String,
    /// The format.
    pub format: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// How far it is.
    pub stage: Stage,
    /// How it is played.
    pub options: MatchOptions,
    /// Where its seed comes from.
    pub source: SeedSource,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// The seat of who opened the table; none if bots take all seats.
    #[serde(default)]
    pub host: Option<Seat>,
    /// The match in which the same players play again.
    pub rematch: Option<String>,
    /// How the match starts, if the last match of the same players decides it: in the ruleset's own words.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub start: Value,
    /// The milliseconds that were left in each seat's bank when the match went on from a state: no act says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banks: Option<Vec<u32>>,
    /// Why it ended without an outcome, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abandoned: Option<Abandoned>,
}

/// A match that no rules of this server can go on with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Abandoned {
    /// Why, in a sentence.
    pub reason: String,
    /// The table as it was seen last, with nothing hidden; none if it was drawn in another form.
    #[serde(default, deserialize_with = "scene::if_readable")]
    pub scene: Option<Scene>,
    /// After how many acts that was.
    #[serde(default)]
    pub after: u32,
}

/// Where the seed of a match comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SeedSource {
    /// Everybody may know it.
    Given(Seed),
    /// The server's part, to which it committed; the seats add theirs.
    Committed(Seed),
    /// Nobody knows any more: the record was damaged.
    Lost,
}

impl SeedSource {
    /// Refuses a part of a seed that somebody chose whole: it would change nothing.
    pub(crate) fn takes(&self, part: Option<Seed>) -> Result<(), Fault> {
        match (self, part) {
            (SeedSource::Given(_), Some(_)) => Err(Fault::new(
                ErrorCode::InvalidRequest,
                "Who opened this match chose its whole seed: nobody can add a part of their own.",
            )),
            _ => Ok(()),
        }
    }
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chair {
    /// Who.
    pub holder: Holder,
    /// The name that others see.
    pub name: String,
    /// The deck; there is one as soon as somebody sits there.
    pub deck: Deck,
    /// Whether the seat is ready to start.
    pub ready: bool,
    /// The seat's part of the seed.
    pub part: Option<Seed>,
    /// The token that the same person had in the last match, which opens this seat until the cards are dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir: Option<TokenHash>,
    /// Tokens that the same person was given before the last one, because an answer seemed lost: they open the seat too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<TokenHash>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// Somebody from the last match, who has not asked for the token of this seat yet.
    Expected,
    /// A person with this token.
    Person(TokenHash),
    /// A bot.
    Bot(BotSpec),
}

impl Holder {
    /// The token of the person who sits there.
    pub fn token(&self) -> Option<&TokenHash> {
        match self {
            Holder::Person(token) => Some(token),
            Holder::Nobody | Holder::Expected | Holder::Bot(_) => None,
        }
    }
}

impl Chair {
    /// A seat that nobody has taken.
    pub fn free() -> Chair {
        Chair {
            holder: Holder::Nobody,
            name: String::new(),
            deck: Deck::default(),
            ready: false,
            part: None,
            heir: None,
            earlier: Vec::new(),
        }
    }

    /// Seats the person with this token; those that they were given before go on to open the seat.
    pub fn give(&mut self, token: TokenHash) {
        if let Holder::Person(before) = std::mem::replace(&mut self.holder, Holder::Person(token)) {
            self.earlier.push(before);
        }
        let many = self.earlier.len().saturating_sub(EARLIER);
        self.earlier.drain(..many);
    }

    /// Whether this token opens the seat. Looks at every one there is, whichever it is.
    fn opens(&self, token: &str) -> bool {
        let tokens = self.holder.token().into_iter().chain(&self.earlier);
        tokens.fold(false, |opened, hash| hash.opens(token) | opened)
    }

    /// Whether a person sits there or is expected to.
    pub fn is_person(&self) -> bool {
        matches!(self.holder, Holder::Person(_) | Holder::Expected)
    }
}

/// One part of a damaged record, if it can be read.
fn part<T: DeserializeOwned>(of: &Value, name: &str) -> Option<T> {
    T::deserialize(of.get(name)?).ok()
}

impl Record {
    /// What can still be read of a damaged record: who sat where, so that they can be told, and how it was played.
    pub fn rescued(id: &str, stage: Stage, created_ms: u64, text: &str) -> Record {
        let found: Value = serde_json::from_str(text).unwrap_or_default();
        let chair = |found: &Value| Chair {
            holder: part(found, "holder").unwrap_or(Holder::Nobody),
            name: part(found, "name").unwrap_or_default(),
            ..Chair::free()
        };
        let chairs = found.get("chairs").and_then(Value::as_array);
        Record {
            id: id.to_owned(),
            game: part(&found, "game").unwrap_or_default(),
            format: part(&found, "format").unwrap_or_default(),
            created_ms,
            stage,
            options: part(&found, "options").unwrap_or_default(),
            source: part(&found, "source").unwrap_or(SeedSource::Lost),
            chairs: chairs.map(|chairs| chairs.iter().map(chair).collect()).unwrap_or_default(),
            host: part(&found, "host"),
            rematch: part(&found, "rematch"),
            start: Value::Null,
            banks: part(&found, "banks"),
            abandoned: part(&found, "abandoned"),
        }
    }

    /// The seat that the token opens. Looks at every seat, whichever it is.
    pub fn seat_of(&self, token: &str) -> Option<Seat> {
        let opened: Vec<bool> = self.chairs.iter().map(|chair| chair.opens(token)).collect();
        opened.iter().position(|&opened| opened).map(|index| Seat(index as u8))
    }

    /// Whether everybody waits for the cards.
    pub fn is_ready(&self) -> bool {
        self.stage == Stage::Lobby && !self.chairs.is_empty() && self.chairs.iter().all(|chair| chair.ready)
    }

    /// What the server committed to before the match.
    pub fn commitment(&self) -> Option<String> {
        match &self.source {
            SeedSource::Given(_) | SeedSource::Lost => None,
            SeedSource::Committed(part) => Some(part.commitment()),
        }
    }

    /// The seed that the creator chose, for everybody to know.
    pub fn given_seed(&self) -> Option<String> {
        match &self.source {
            SeedSource::Given(seed) => Some(seed.to_string()),
            SeedSource::Committed(_) | SeedSource::Lost => None,
        }
    }

    /// The seed, and how it was agreed on.
    pub fn seed(&self) -> SeedRecord {
        match self.source {
            SeedSource::Given(seed) => SeedRecord::plain(seed),
            SeedSource::Committed(ours) => {
                let theirs = self.chairs.iter().filter_map(|chair| chair.part);
                let parts: Vec<Seed> = std::iter::once(ours).chain(theirs).collect();
                SeedRecord { seed: Seed::combine(&parts), commitment: Some(ours.commitment()), parts }
            }
            SeedSource::Lost => SeedRecord::plain(Seed::from(0)),
        }
    }

    /// What the bots' thoughts grow from: known to nobody, and apart from the cards.
    pub fn bot_seed(&self, seat: Seat) -> Seed {
        let seed = match self.source {
            SeedSource::Given(seed) | SeedSource::Committed(seed) => seed,
            SeedSource::Lost => Seed::from(0),
        };
        seed.derive("server bots", seat.0.into())
    }

    /// What the ruleset is asked to set up.
    pub fn order(&self) -> Order {
        Order {
            format: self.format.clone(),
            decks: self.chairs.iter().map(|chair| chair.deck.clone()).collect(),
            asking: Asking::Always,
            options: self.options.rules.clone(),
        }
    }

    /// The players' names, in seat order.
    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The seats as others see them; `present` says whose socket is open and for whom a bot plays on.
    pub fn seats_shown(&self, present: impl Fn(Seat) -> (bool, bool)) -> Vec<SeatShown> {
        let shown = |(index, chair): (usize, &Chair)| {
            let seat = Seat(index as u8);
            let (connected, substitute) = present(seat);
            let (player, bot) = match &chair.holder {
                Holder::Nobody => (Player::Nobody, None),
                Holder::Person(_) | Holder::Expected => (Player::Person, None),
                Holder::Bot(spec) => (Player::Bot, Some(spec.to_string())),
            };
            SeatShown {
                seat: seat.0,
                called: SEAT_NAMES.get(index).copied().unwrap_or_default().to_owned(),
                name: chair.name.clone(),
                connected: connected || player == Player::Bot,
                player,
                bot,
                host: self.host == Some(seat),
                ready: chair.ready,
                substitute,
                returns_within_ms: None,
            }
        };
        self.chairs.iter().enumerate().map(shown).collect()
    }

    /// The match as it stands in a list.
    pub fn listed(&self, seats: Vec<SeatShown>) -> MatchListed {
        MatchListed {
            match_id: self.id.clone(),
            game: self.game.clone(),
            format: self.format.clone(),
            stage: self.stage,
            seats,
            spectators: self.options.spectators,
            clock: self.options.clock.is_some(),
            created_ms: self.created_ms,
            seed: self.given_seed(),
            absence: self.options.absence,
            rules: self.options.rules.clone(),
        }
    }
}
