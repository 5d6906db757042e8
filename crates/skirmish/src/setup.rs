//! Setting up a match: policies, decks, the deal.

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, Seat, Secrets, Seed, SetupError, Sink, Slot};
use serde::{Deserialize, Serialize};

use crate::Skirmish;
use crate::board::{CELLS, TERRAINS};
use crate::card::{Cards, Kind};
use crate::event::Event;
use crate::language;
use crate::pile::DECK_MAX;
use crate::program::CardId;
use crate::rules::{Table, identity_of};
use crate::state::{Player, ROUNDS, Stage, State};

/// The fewest cards in a deck.
pub const DECK_MIN: usize = 20;
/// The most copies of a card in a deck.
pub const COPIES: usize = 2;
/// The format's name.
pub const FORMAT: &str = "skirmish";

/// What a match is made from: plain data that a replay keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The decks of both players, card by card.
    pub decks: [Vec<String>; 2],
    /// The rules that a format may change.
    pub policies: Policies,
}

/// The rules that a format may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Policies {
    /// The format's name.
    #[serde(skip, default = "format_name")]
    pub format: &'static str,
    /// Whether forced prompts are asked.
    pub asking: Asking,
    /// Who starts the rounds after the first.
    pub next_starter: NextStarter,
    /// How often a unit can be activated.
    pub activation: Activation,
    /// Whether players know each other's deck lists.
    pub deck_lists: DeckLists,
    /// Cards drawn in round 1.
    pub first_hand: u8,
    /// Cards drawn in each later round.
    pub later_draws: u8,
    /// After so many turns the match is stopped and counted apart.
    pub max_turns: u16,
}

fn format_name() -> &'static str {
    FORMAT
}

impl Default for Policies {
    fn default() -> Policies {
        Policies {
            format: FORMAT,
            asking: Asking::Always,
            next_starter: NextStarter::Alternate,
            activation: Activation::Cooldown,
            deck_lists: DeckLists::Open,
            first_hand: 8,
            later_draws: 3,
            max_turns: 300,
        }
    }
}

/// Who starts the rounds after the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NextStarter {
    /// Not the starter of the round before.
    Alternate,
    /// Who lost the round before; after a tie as `alternate`.
    Loser,
    /// Who passed second in the round before.
    LastToPass,
}

/// How often a unit can be activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Activation {
    /// Whenever its cooldown is 0.
    Cooldown,
    /// Once while it is on the battlefield.
    Once,
}

/// Whether players know each other's deck lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeckLists {
    /// They do: what is hidden is only where the cards are.
    Open,
    /// They do not: an unseen card may be any card there is.
    Closed,
}

/// Everything that is wrong with a deck (spec 1).
pub fn deck_problems(deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
    let mut problems = Vec::new();
    let size = deck.size("main");
    if !(DECK_MIN..=DECK_MAX).contains(&size) {
        problems.push(format!("it has {size} cards, but a deck has {DECK_MIN} to {DECK_MAX}"));
    }
    if deck.entries.len() != deck.section("main").count() {
        problems.push("it has a sideboard, which this game does not use".to_owned());
    }
    let mut copies: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for entry in deck.section("main") {
        let counted = copies.entry(entry.name.to_lowercase()).or_insert((0, &entry.name));
        counted.0 += usize::from(entry.count);
        match cards.find(&entry.name) {
            None => problems.push(format!("line {}: no card is called `{}`", entry.line, entry.name)),
            Some(card) if language::type_line(card.body).is_ok_and(|kind| matches!(kind, Kind::Token(_))) => {
                problems
                    .push(format!("line {}: {} is a token, which no deck can have", entry.line, card.name));
            }
            Some(_) => {}
        }
    }
    for (count, name) in copies.into_values().filter(|(count, _)| *count > COPIES) {
        problems.push(format!("it has {count} copies of {name}, but at most {COPIES} are allowed"));
    }
    problems
}

impl Skirmish {
    pub(crate) fn open_match(setup: &Setup, source: &dyn CardSource) -> Result<Skirmish, SetupError> {
        let mut cards = Cards::default();
        let mut decks: [Vec<CardId>; 2] = [Vec::new(), Vec::new()];
        for (seat, (deck, names)) in decks.iter_mut().zip(&setup.decks).enumerate() {
            if !(DECK_MIN..=DECK_MAX).contains(&names.len()) {
                let problem =
                    format!("it has {} cards, but a deck has {DECK_MIN} to {DECK_MAX}", names.len());
                return Err(SetupError::InvalidDeck { seat: seat as u8, problems: vec![problem] });
            }
            for name in names {
                let card = language::add_card(&mut cards, name, source)?;
                if matches!(cards.card(card).kind, Kind::Token(_)) {
                    let problem = format!("{name} is a token, which no deck can have");
                    return Err(SetupError::InvalidDeck { seat: seat as u8, problems: vec![problem] });
                }
                deck.push(card);
            }
        }
        if setup.policies.deck_lists == DeckLists::Closed {
            for card in source.all() {
                language::add_card(&mut cards, card.name, source)?;
            }
        }
        let fits =
            |deck: &Vec<CardId>| {
                cards.all().iter().enumerate().all(|(index, _)| {
                    deck.iter().filter(|card| usize::from(card.0) == index).count() <= COPIES
                })
            };
        if let Some(seat) = decks.iter().position(|deck| !fits(deck)) {
            let problem = format!("it has more than {COPIES} copies of a card");
            return Err(SetupError::InvalidDeck { seat: seat as u8, problems: vec![problem] });
        }
        Ok(Skirmish { cards, decks, policies: setup.policies.clone() })
    }

    pub(crate) fn deal_match(&self, seed: Seed, out: &mut impl Sink<Event>) -> State {
        let mut state = State {
            secrets: Secrets::with_capacity(seed, 2 * DECK_MAX + CELLS),
            players: [Player::default(), Player::default()],
            units: [None; CELLS],
            modifiers: [0; CELLS],
            effects: Vec::new(),
            winners: [None; TERRAINS],
            agenda: std::collections::VecDeque::new(),
            stage: Stage::Action,
            choosing: false,
            current: Seat(0),
            starter: Seat(0),
            last_to_pass: None,
            round: 1,
            results: [None; ROUNDS],
            ties: 0,
            turns: 0,
            births: 0,
            effects_run: 0,
            spare_tokens: Vec::new(),
            outcome: None,
        };
        for (seat, deck) in self.decks.iter().enumerate() {
            self.lay_out(&mut state, Seat(seat as u8), deck);
        }
        Table { rules: self, state: &mut state, out }.begin();
        state
    }

    fn lay_out(&self, state: &mut State, seat: Seat, deck: &[CardId]) {
        for (place, &card) in deck.iter().enumerate() {
            let earlier = deck[..place].iter().filter(|&&other| other == card).count();
            let copy = (seat.index() * COPIES + earlier + 1) as u16;
            let slot: Slot = state.secrets.add(identity_of(card, copy), seat);
            state.players[seat.index()].deck.push(slot);
        }
        let slots = state.players[seat.index()].deck;
        state.secrets.shuffle(&slots);
    }
}
