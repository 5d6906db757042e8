//! What goes over HTTP.

use cardwright_table::scene::Scene;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::frames::EventTold;
use super::options::{Absence, MatchOptions};
use super::snapshot::{SeatShown, Snapshot, Stage};

/// How the server is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Health {
    /// `ok` or `ready`.
    pub status: String,
}

/// Counts since the server started, and of what is in memory now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Matches in memory.
    pub matches: u32,
    /// Open sockets.
    pub sockets: u32,
    /// Acts applied since the start.
    pub commands: u64,
    /// Acts and frames refused since the start.
    pub refused: u64,
    /// Panics and stalls of rules that were contained.
    pub troubles: u64,
    /// Seconds since the start.
    pub uptime_seconds: u64,
}

/// A ruleset in the list of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameListed {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Its formats; the first is the default.
    pub formats: Vec<FormatListed>,
    /// The decks that come with it.
    pub decks: Vec<DeckListed>,
    /// The bots' levels, weakest first.
    pub levels: Vec<String>,
    /// The colours of its cards, in the game's words.
    pub colors: Vec<String>,
    /// The cards that are offered beside those in the box.
    pub library: Vec<CollectionListed>,
}

/// Cards of the server's library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionListed {
    /// What they are called.
    pub name: String,
    /// How many there are.
    pub cards: u32,
    /// How many of them were understood when they were added.
    pub understood: u32,
}

/// A format of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormatListed {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// Whether a list says what packs are made from: a set, or a list of cards of which those that are not understood
    /// are left out.
    #[serde(default)]
    pub packs: bool,
}

/// A deck that comes with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct DeckListed {
    /// Its name.
    pub name: String,
    /// How it plays, in a sentence.
    pub summary: String,
    /// The format it is for.
    pub format: String,
    /// The list.
    pub text: String,
}

/// A ruleset with its rules for newcomers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameRules {
    /// The game.
    pub game: GameListed,
    /// How it is played, in Markdown.
    pub rules: String,
}

/// A page of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct CardPage {
    /// Which page, counted from 1.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
    /// How many cards were found.
    pub total: u32,
    /// The cards.
    pub cards: Vec<CardListed>,
}

/// A card with what is printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct CardListed {
    /// Its name.
    pub name: String,
    /// What people call it, if that is not its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Everything else that is printed on it.
    pub text: String,
    /// The part of the library that it is in; absent for one in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The sets in which it was printed.
    #[serde(default)]
    pub sets: Vec<String>,
    /// Its type line.
    #[serde(default)]
    pub kind: String,
    /// Its colours, in the game's words.
    #[serde(default)]
    pub colors: Vec<String>,
    /// What it costs, as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u16>,
    /// Whether every word of it is understood.
    pub compiles: bool,
    /// What is not understood, with the word underlined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A set from which packs can be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackSet {
    /// The code of a set, or the name of a part of the library or of the box.
    pub name: String,
    /// Whether it is in the box.
    pub boxed: bool,
    /// How many cards it has.
    pub cards: u32,
    /// How many of them were understood when they were added; the others are left out of packs.
    pub understood: u32,
}

/// Which deck to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum DeckChoice {
    /// One out of the box, by its name.
    Builtin(String),
    /// A deck that was saved, by its id.
    Saved(String),
    /// A list.
    Text(String),
    /// Where a list says what packs are made from: a set, by its name.
    Set(String),
}

/// A new match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct CreateMatch {
    /// The ruleset.
    pub game: String,
    /// The format; the ruleset's first if absent.
    pub format: Option<String>,
    /// How many play; the fewest that the format allows if absent.
    pub player_count: Option<u8>,
    /// A seed that everybody may know, for a match that can be repeated; otherwise the server commits to its part
    /// of the seed and every seat may add its own.
    pub seed: Option<String>,
    /// The creator's deck; absent if bots take all seats, or where nobody brings a deck.
    pub deck: Option<DeckChoice>,
    /// The creator's name.
    pub name: Option<String>,
    /// The creator's part of the seed: a whole number or 64 hexadecimal digits.
    pub seed_part: Option<String>,
    /// How the match is played.
    #[serde(default)]
    #[ts(as = "Option<MatchOptions>")]
    pub options: MatchOptions,
}

/// What somebody wants to play with anybody who wants the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct QuickMatch {
    /// The ruleset.
    pub game: String,
    /// The format; the ruleset's first if absent.
    pub format: Option<String>,
    /// How many play; the fewest that the format allows if absent.
    pub player_count: Option<u8>,
    /// The deck; absent where nobody brings one.
    pub deck: Option<DeckChoice>,
    /// The player's name.
    pub name: Option<String>,
    /// The player's part of the seed: a whole number or 64 hexadecimal digits.
    pub seed_part: Option<String>,
}

/// A new match: with a seat for its creator, or with bots on all of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Opened {
    /// The creator plays.
    Seated(Box<Seated>),
    /// The creator watches.
    Watching(Box<Watching>),
}

/// A match of bots, which has begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Watching {
    /// The match.
    pub match_id: String,
    /// What the server committed to; absent if the seed was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed, if the creator chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The match as a spectator sees it.
    pub snapshot: Snapshot,
}

/// A request for the next seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct JoinMatch {
    /// The deck; absent in formats where nobody brings one.
    pub deck: Option<DeckChoice>,
    /// The player's name.
    pub name: Option<String>,
    /// The player's part of the seed: a whole number or 64 hexadecimal digits.
    pub seed_part: Option<String>,
}

/// A seat of a match, given to who asked for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Seated {
    /// The match.
    pub match_id: String,
    /// The seat.
    pub seat: u8,
    /// The secret that opens this seat of this match and nothing else.
    pub seat_token: String,
    /// What the server committed to before anybody added a part of the seed; absent if the seed was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed, if the creator chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The match as the seat sees it.
    pub snapshot: Snapshot,
}

/// A request to play again; the old seat's token goes into `Authorization`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Rematch {
    /// The player's part of the seed.
    pub seed_part: Option<String>,
}

/// A match in the lobby's list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct MatchListed {
    /// The match.
    pub match_id: String,
    /// The ruleset.
    pub game: String,
    /// The format.
    pub format: String,
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatShown>,
    /// Whether others may watch.
    pub spectators: bool,
    /// Whether there is a clock.
    pub clock: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// The seed, if the creator chose it: everybody may know how the cards will lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What happens when a person is away, if the creator decided that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Absence>,
    /// The policies that the creator chose, in the ruleset's own words.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[ts(optional, type = "Record<string, unknown>")]
    pub rules: Map<String, Value>,
}

/// A list of things.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Listed<T> {
    /// The things.
    pub items: Vec<T>,
    /// Where the next page begins: goes into `after`; absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl<T> Listed<T> {
    /// Everything on one page.
    pub fn whole(items: Vec<T>) -> Listed<T> {
        Listed { items, next: None }
    }
}

/// What has happened in a match so far, as one viewer perceived it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Past {
    /// How many acts had been applied when this was told.
    pub version: u32,
    /// The last lines of the log, the oldest first.
    pub lines: Vec<String>,
}

/// A name out of a long list, for questions that ask for one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct NameListed {
    /// What to answer.
    pub index: u32,
    /// The name.
    pub name: String,
}

/// A match as anybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct PublicMatch {
    /// What stands in the list.
    pub about: MatchListed,
    /// What the server committed to before the match; absent if the seed was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The match as a spectator sees it; absent if it is not open to spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Snapshot>,
}

/// A moment of a finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Moment {
    /// After how many acts; 0 is the deal. Acts that were taken back are left out.
    pub number: u32,
    /// How many acts there are.
    pub of: u32,
    /// The act that led here; none at the deal.
    #[ts(type = "unknown")]
    pub act: Option<Value>,
    /// What it did, as the viewer perceives it.
    pub events: Vec<EventTold>,
    /// The ruleset's own view.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The same, ready to draw.
    pub scene: Scene,
    /// The players' names.
    pub names: Vec<String>,
}

/// A deck that somebody wants to save, change or check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct DeckDraft {
    /// The ruleset.
    pub game: String,
    /// The format; the ruleset's first if absent.
    pub format: Option<String>,
    /// Its name.
    #[serde(default)]
    #[ts(as = "Option<String>")]
    pub name: String,
    /// The list, in any common text form.
    pub text: String,
}

/// A saved deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeckKept {
    /// Its id.
    pub id: String,
    /// The ruleset.
    pub game: String,
    /// The format.
    pub format: String,
    /// Its name.
    pub name: String,
    /// The list.
    pub text: String,
    /// Everything that is wrong with it; a deck may be saved half-built.
    pub problems: Vec<String>,
}

/// A saved deck in the list of its maker's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeckNamed {
    /// Its id: whoever knows it can read the deck.
    pub id: String,
    /// The ruleset.
    pub game: String,
    /// The format.
    pub format: String,
    /// Its name.
    pub name: String,
}

/// A saved deck, and the secret that lets its maker change it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeckMade {
    /// The deck.
    pub deck: DeckKept,
    /// Goes into `Authorization` to change or delete it, to list all decks that were made with it, and to make
    /// another one with it.
    pub deck_token: String,
}

/// Whether a deck may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct DeckReport {
    /// Whether nothing is wrong with it.
    pub valid: bool,
    /// Everything that is wrong with it.
    pub problems: Vec<String>,
    /// How many cards its main part has.
    pub size: u32,
    /// What each line with a card means.
    #[serde(default)]
    pub lines: Vec<DeckLine>,
}

/// A line of a deck list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct DeckLine {
    /// Which line, counted from 1.
    pub line: u32,
    /// Which part of the deck: `main`, `sideboard`, `commander` ...
    pub section: String,
    /// How many copies.
    pub count: u16,
    /// The card's name; as it was written, if there is no such card.
    pub name: String,
    /// The part of the library that the card is in; absent for one in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The card's type line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What the card costs, as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u16>,
    /// Why the card cannot be played, with the word underlined that is not understood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// What could be meant, if there is no such card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<String>,
}
