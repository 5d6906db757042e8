//! Game types as data: a base type with its deck rules and policies, and variants that change it (spec 2, 3).

use std::sync::{LazyLock, Mutex, PoisonError};

use cardwright_table::catalogue::Format;
use cardwright_table::{Seat, SetupError};

use super::{FirstPlayer, MulliganKind, Policies};

/// How many copies of a card a deck may have; basic lands are free.
pub(crate) const ANY: u16 = u16::MAX;

/// What a deck must look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DeckRules {
    /// The fewest cards, commanders included.
    pub(crate) least: u16,
    /// The most.
    pub(crate) most: u16,
    pub(crate) copies: u16,
    pub(crate) sideboard: u16,
    pub(crate) leader: Leader,
    /// Cards stay within the leader's colours (CR 903.5c).
    pub(crate) identity: bool,
    /// The greatest mana value of any card.
    pub(crate) mana_value: Option<i32>,
    /// What gives mana: lands, or generators.
    pub(crate) lands: bool,
    pub(crate) avatar: bool,
    pub(crate) planes: bool,
    pub(crate) schemes: bool,
    pub(crate) conspiracies: bool,
    /// Nothing but basic lands.
    pub(crate) only_basics: bool,
    /// The avatar with which everybody plays.
    pub(crate) given_avatar: Option<&'static str>,
}

/// Who leads a deck from the command zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leader {
    None,
    /// A legendary creature, or two with partner (CR 903.3).
    Creature,
    /// A legendary creature or planeswalker (CR 903.12).
    CreatureOrPlaneswalker,
    /// A planeswalker and its signature spell.
    Oathbreaker,
}

const SIXTY: DeckRules = DeckRules {
    least: 60,
    most: ANY,
    copies: 4,
    sideboard: 15,
    leader: Leader::None,
    identity: false,
    mana_value: None,
    lands: true,
    avatar: false,
    planes: false,
    schemes: false,
    conspiracies: false,
    only_basics: false,
    given_avatar: None,
};
const FORTY: DeckRules = DeckRules { least: 40, copies: ANY, sideboard: ANY, ..SIXTY };
const SINGLETON: DeckRules = DeckRules { copies: 1, sideboard: 0, identity: true, ..SIXTY };

/// A base type, or a variant that changes it.
struct Row {
    format: Format,
    deck: fn(&mut DeckRules),
    policies: fn(&mut Policies, usize),
    /// Whether it is a base type.
    base: bool,
    /// The base type of a variant that stands alone, if not constructed.
    usual_base: Option<&'static str>,
    /// Variants of one such group exclude each other.
    group: Option<&'static str>,
    /// Whether play starts in a position that has to be given.
    arranged: bool,
}

const fn format(name: &'static str, summary: &'static str) -> Format {
    Format { name, summary, min_seats: 2, max_seats: 8 }
}

/// What most rows leave as it is.
const PLAIN: Row = Row {
    format: format("", ""),
    deck: |_| {},
    policies: |_, _| {},
    base: false,
    usual_base: None,
    group: None,
    arranged: false,
};

/// The avatar of everybody in Momir Basic.
const MOMIR_AVATAR: &str = "Avatar of the Menagerie";

/// All game types, the default first.
static ROWS: [Row; 17] = [
    Row {
        format: format("constructed", "Decks of 60 or more, at most four of each card but basic lands."),
        deck: |deck| *deck = SIXTY,
        base: true,
        ..PLAIN
    },
    Row {
        format: format("limited", "Decks of 40 or more from sealed or drafted cards."),
        deck: |deck| *deck = FORTY,
        base: true,
        ..PLAIN
    },
    Row {
        format: format("commander", "100 different cards led by a legendary creature; 40 life."),
        deck: |deck| *deck = DeckRules { least: 100, most: 100, leader: Leader::Creature, ..SINGLETON },
        policies: |policies, _| {
            policies.life = 40;
            policies.commander_damage = Some(21);
        },
        base: true,
        ..PLAIN
    },
    Row {
        format: format("oathbreaker", "60 different cards led by a planeswalker and its signature spell."),
        deck: |deck| *deck = DeckRules { most: 60, leader: Leader::Oathbreaker, ..SINGLETON },
        base: true,
        ..PLAIN
    },
    Row {
        format: format("tinyLeaders", "50 different cards of mana value 3 or less; 25 life."),
        deck: |deck| {
            let leader = Leader::CreatureOrPlaneswalker;
            *deck =
                DeckRules { least: 50, most: 50, sideboard: 10, mana_value: Some(3), leader, ..SINGLETON };
        },
        policies: |policies, _| policies.life = 25,
        base: true,
        ..PLAIN
    },
    Row {
        format: format(
            "brawl",
            "60 different cards led by a legendary creature or planeswalker; 25 or 30 life.",
        ),
        deck: |deck| *deck = DeckRules { most: 60, leader: Leader::CreatureOrPlaneswalker, ..SINGLETON },
        policies: |policies, seats| {
            policies.life = if seats > 2 { 30 } else { 25 };
            policies.free_mulligan = true;
        },
        base: true,
        ..PLAIN
    },
    Row {
        format: format(
            "generators",
            "Resource generators instead of lands, with a resource gain step each turn.",
        ),
        deck: |deck| *deck = DeckRules { lands: false, ..SIXTY },
        policies: |policies, _| {
            policies.mulligan = MulliganKind::Vancouver;
            policies.first_player = FirstPlayer::Random;
            policies.hands_first = true;
            policies.resource_gain = true;
        },
        base: true,
        ..PLAIN
    },
    Row {
        format: format(
            "momirBasic",
            "60 basic lands, 24 life, and an avatar that turns them into any creature.",
        ),
        deck: |deck| {
            let given_avatar = Some(MOMIR_AVATAR);
            *deck = DeckRules { sideboard: 0, only_basics: true, given_avatar, ..SIXTY };
        },
        base: true,
        ..PLAIN
    },
    Row {
        format: format("puzzle", "An arranged position with a goal."),
        deck: |deck| *deck = DeckRules { least: 0, ..FORTY },
        policies: |policies, _| {
            policies.mulligan = MulliganKind::None;
            policies.first_player = FirstPlayer::Fixed(Seat(0));
        },
        base: true,
        arranged: true,
        ..PLAIN
    },
    Row {
        format: format(
            "accelerated",
            "Generators with 15 life, a generator in play and at most five cards in hand.",
        ),
        deck: |deck| deck.lands = false,
        policies: |policies, _| {
            policies.life = 15;
            policies.starting_generator = true;
            policies.maximum_hand = 5;
        },
        usual_base: Some("generators"),
        ..PLAIN
    },
    Row {
        format: format("vanguard", "Each player has an avatar that changes life, hand size and more."),
        deck: |deck| deck.avatar = true,
        ..PLAIN
    },
    Row {
        format: format("planechase", "Players travel from plane to plane."),
        deck: |deck| deck.planes = true,
        policies: |policies, _| policies.planechase = true,
        ..PLAIN
    },
    Row {
        format: format("archenemy", "One player with 40 life and schemes against all others."),
        deck: |deck| deck.schemes = true,
        policies: |policies, _| {
            policies.archenemy = Some(Seat(0));
            policies.first_player = FirstPlayer::Archenemy;
        },
        group: Some("teams"),
        ..PLAIN
    },
    Row {
        format: format("archenemyRumble", "Everybody has schemes, everybody for themselves."),
        deck: |deck| deck.schemes = true,
        policies: |policies, _| policies.first_player = FirstPlayer::Random,
        group: Some("teams"),
        ..PLAIN
    },
    Row {
        format: format("conspiracy", "Drafted decks with conspiracies in the command zone."),
        deck: |deck| deck.conspiracies = true,
        usual_base: Some("limited"),
        ..PLAIN
    },
    Row {
        format: Format {
            name: "twoHeadedGiant",
            summary: "Teams of two share 30 life and their turns.",
            min_seats: 4,
            max_seats: 8,
        },
        policies: |policies, _| {
            policies.team_size = 2;
            policies.life = 30;
        },
        group: Some("teams"),
        ..PLAIN
    },
    Row {
        format: format("filteredHands", "Opening hands are the better of two shuffles."),
        policies: |policies, _| policies.filtered_hands = true,
        ..PLAIN
    },
];

/// The game types by themselves; a name with `+` combines them. An arranged position is given, not chosen.
pub(crate) static FORMATS: LazyLock<Vec<Format>> =
    LazyLock::new(|| ROWS.iter().filter(|row| !row.arranged).map(|row| row.format).collect());

/// Combinations that were asked for, each by its name in the usual order: there are only so many.
static COMBINED: Mutex<Vec<&'static Format>> = Mutex::new(Vec::new());

/// The format of a name, alone or combined.
pub(crate) fn find_format(name: &str) -> Option<&'static Format> {
    let game_type = GameType::parse(name).ok()?;
    let combined = game_type.format();
    if let Some(plain) = ROWS.iter().map(|row| &row.format).find(|format| format.name == combined.name) {
        return Some(plain);
    }
    let mut known = COMBINED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.iter().copied().find(|format| format.name == combined.name);
    Some(found.unwrap_or_else(|| {
        let [name, summary] = [combined.name, combined.summary].map(|text| &*String::leak(text));
        let (min_seats, max_seats) = combined.seats;
        let format = &*Box::leak(Box::new(Format { name, summary, min_seats, max_seats }));
        known.push(format);
        format
    }))
}

/// What a game type is called and for how many players it is.
struct Combined {
    name: String,
    summary: String,
    seats: (u8, u8),
}

/// Two rows that exclude each other.
fn clash(rows: &[&'static Row]) -> Option<(&'static str, &'static str)> {
    let grouped = || rows.iter().filter(|row| row.group.is_some());
    let other =
        |one: &&&Row| grouped().find(|row| row.group == one.group && row.format.name != one.format.name);
    let one = grouped().find(|one| other(one).is_some())?;
    Some((one.format.name, other(&one)?.format.name))
}

/// A game type: a base type and a set of variants, written `commander+planechase` (spec 3).
pub(crate) struct GameType {
    rows: Vec<&'static Row>,
}

impl GameType {
    /// The type of a name; without a base type it is the usual one of its variants, mostly constructed.
    pub(crate) fn parse(name: &str) -> Result<GameType, SetupError> {
        let mut rows: Vec<&'static Row> = Vec::new();
        for part in name.split('+').map(str::trim) {
            let row = ROWS.iter().find(|row| row.format.name.eq_ignore_ascii_case(part));
            rows.push(
                row.ok_or_else(|| SetupError::UnsupportedFormat(format!("no format is called `{part}`")))?,
            );
        }
        rows.sort_by_key(|row| (!row.base, ROWS.iter().position(|other| std::ptr::eq(other, *row))));
        rows.dedup_by_key(|row| row.format.name);
        if rows.iter().filter(|row| row.base).count() > 1 {
            return Err(SetupError::UnsupportedFormat(format!("`{name}` has more than one base type")));
        }
        if let Some((one, other)) = clash(&rows) {
            return Err(SetupError::UnsupportedFormat(format!("{one} and {other} do not go together")));
        }
        if !rows[0].base {
            let base = rows.iter().find_map(|row| row.usual_base).unwrap_or(ROWS[0].format.name);
            rows.splice(0..0, ROWS.iter().filter(|row| row.format.name == base));
        }
        Ok(GameType { rows })
    }

    /// Whether play starts in a position that has to be given.
    pub(crate) fn is_arranged(&self) -> bool {
        self.rows.iter().any(|row| row.arranged)
    }

    /// The policies for so many players.
    pub(crate) fn policies(&self, seats: usize) -> Result<Policies, SetupError> {
        let Combined { name, seats: (least, most), .. } = self.format();
        if !(usize::from(least)..=usize::from(most)).contains(&seats) {
            return Err(SetupError::UnsupportedFormat(format!(
                "{name} is for {least} to {most} players, not {seats}"
            )));
        }
        let mut policies = Policies { format: name.clone(), ..Policies::default() };
        for row in &self.rows {
            (row.policies)(&mut policies, seats);
        }
        if !seats.is_multiple_of(policies.team_size.max(1).into()) {
            return Err(SetupError::UnsupportedFormat(format!(
                "{name} needs full teams, {seats} players are not"
            )));
        }
        Ok(policies)
    }

    /// What a deck must look like.
    pub(crate) fn deck_rules(&self) -> DeckRules {
        let mut deck = SIXTY;
        for row in &self.rows {
            (row.deck)(&mut deck);
        }
        deck
    }

    /// The name of its base type.
    pub(crate) fn base(&self) -> &'static str {
        self.rows[0].format.name
    }

    /// Its name: a base type that goes without saying is not said.
    pub(crate) fn name(&self) -> String {
        let usual = self.rows.iter().find_map(|row| row.usual_base).unwrap_or(ROWS[0].format.name);
        let unsaid = self.rows.len() > 1 && self.base() == usual;
        let names: Vec<&str> = self.rows.iter().skip(unsaid.into()).map(|row| row.format.name).collect();
        names.join("+")
    }

    fn format(&self) -> Combined {
        let summaries: Vec<&str> = self.rows.iter().map(|row| row.format.summary).collect();
        let least = self.rows.iter().map(|row| row.format.min_seats).max().unwrap_or(2);
        let most = self.rows.iter().map(|row| row.format.max_seats).min().unwrap_or(8);
        Combined { name: self.name(), summary: summaries.join(" "), seats: (least, most) }
    }
}
