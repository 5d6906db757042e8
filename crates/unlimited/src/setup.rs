//! Setting up a match: policies, decks, the deal.

use cardwright_table::cards::CardSource;
use cardwright_table::{Asking, Seat, SeatSet, Secrets, Seed, SetupError, Sink, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{CardType, Cards};
use crate::event::Event;
use crate::formats::FormatName;
use crate::language;
use crate::medley::Medley;
use crate::program::{CardId, Effect, Icons};
use crate::rules::{MOST_CARDS, MOST_COPIES, identity_of};
use crate::state::{Counters, Player, ROOM, Stage, State, Thing, Voices, Zone};
use crate::{PlayerDeck, Tokens, Unlimited, Words};

/// What a match is made from: plain data that a replay keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The decks in seat order.
    pub decks: Vec<DeckList>,
    /// The rules that a format may change.
    pub policies: Policies,
}

/// What differs between games under the same rules: the decks, where each game has others.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Start {
    /// One for each seat; none for the decks of the setup.
    pub(crate) decks: Vec<PlayerDeck>,
    /// Who chooses who has the initiative; none to leave it to chance.
    #[serde(default)]
    pub(crate) chooser: Option<Seat>,
    /// In a trilogy, which deck of each seat is banned.
    pub(crate) banned: Vec<u8>,
}

/// One player's cards by name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct DeckList {
    /// The leader, or the two of Twin Suns.
    pub leaders: Vec<String>,
    /// The base.
    pub base: String,
    /// The deck, card by card.
    pub cards: Vec<String>,
}

/// The rules that a format may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Policies {
    /// The format's name.
    pub format: FormatName,
    /// Whether forced prompts are asked.
    pub asking: Asking,
    /// After so many rounds the match is stopped and counted apart.
    pub max_rounds: u16,
    /// Whether players know each other's deck lists.
    pub deck_lists: DeckLists,
    /// The counters that players take in the action phase.
    pub counters: CounterSet,
    /// What follows when a player is out and others are left.
    pub elimination: Elimination,
    /// How much the base of whoever eliminates another player heals.
    pub spoils: u8,
}

/// The counters that players take in the action phase.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CounterSet {
    /// The initiative.
    #[default]
    Initiative,
    /// The initiative, the blast counter and the plan counter; nobody passes while one is left (SWU 12.5).
    Three,
}

/// What follows when a player is out and others are left.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Elimination {
    /// The others play on until one is left (SWU 11.3).
    #[default]
    PlayOn,
    /// The match ends with the phase, and the base with the most HP left wins (SWU 12.7).
    EndsWithPhase,
}

/// Whether players know each other's deck lists.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeckLists {
    /// They do: what is hidden is only where the cards are.
    #[default]
    Open,
    /// They do not: an unseen card may be any card there is.
    Closed,
}

impl Default for Policies {
    fn default() -> Policies {
        Policies {
            format: FormatName::default(),
            asking: Asking::Always,
            max_rounds: 100,
            deck_lists: DeckLists::Open,
            counters: CounterSet::Initiative,
            elimination: Elimination::PlayOn,
            spoils: 0,
        }
    }
}

impl Policies {
    /// The most copies of a card in a deck.
    pub(crate) fn most_copies(&self) -> usize {
        self.format.construction().copies.unwrap_or(MOST_COPIES)
    }
}

/// At most so many cards are considered for decks that nobody knows; of more, an even part.
const POSSIBLE: usize = 600;

/// The cards that a deck with a closed list may hold.
fn possible_cards(cards: &mut Cards, source: &dyn CardSource) -> Result<Vec<CardId>, SetupError> {
    let medley = Medley::of(source);
    let names = medley.deck_cards();
    let every = names.len().div_ceil(POSSIBLE).max(1);
    names.step_by(every).map(|name| language::add_card(cards, name, source)).collect()
}

/// The most players (SWU 11.1).
pub(crate) const MOST_SEATS: usize = 4;

/// Room for leaders, bases and tokens of a player.
const SPARE: usize = 10;

impl Unlimited {
    pub(crate) fn open_match(setup: &Setup, source: &dyn CardSource) -> Result<Unlimited, SetupError> {
        let seats = setup.decks.len();
        if !(2..=MOST_SEATS).contains(&seats) {
            let message = format!("a match is for 2 to {MOST_SEATS} players, not {seats}");
            return Err(SetupError::UnsupportedFormat(message));
        }
        let lists = (0..).zip(&setup.decks);
        let (mut rules, decks) = Unlimited::open_decks(lists, &setup.policies, source)?;
        rules.decks = decks;
        Ok(rules)
    }

    /// Compiles decks, each with the seat that brings it.
    pub(crate) fn open_decks<'l>(
        lists: impl Iterator<Item = (u8, &'l DeckList)>,
        policies: &Policies,
        source: &dyn CardSource,
    ) -> Result<(Unlimited, Vec<PlayerDeck>), SetupError> {
        let mut cards = Cards::default();
        let mut decks = Vec::new();
        for (seat, list) in lists {
            decks.push(open_deck(&mut cards, seat, list, source)?);
        }
        let possible = match policies.deck_lists {
            DeckLists::Open => Vec::new(),
            DeckLists::Closed => possible_cards(&mut cards, source)?,
        };
        let rules = Unlimited::with_cards(cards, source)?;
        Ok((Unlimited { possible, policies: policies.clone(), ..rules }, decks))
    }

    /// The rules for cards that are compiled already, with the tokens that the rules know.
    pub(crate) fn with_cards(mut cards: Cards, source: &dyn CardSource) -> Result<Unlimited, SetupError> {
        let shield = language::add_card(&mut cards, "Shield", source).ok();
        if cards.all().len() > MOST_CARDS {
            return Err(SetupError::Invalid(format!("a match can use at most {MOST_CARDS} different cards")));
        }
        let naming = cards.effects().contains(&Effect::NameCard);
        let words = Words {
            vehicle: Some(cards.word("Vehicle")),
            pilot: Some(cards.word("Pilot")),
            credit: naming.then(|| cards.word(CREDIT)),
        };
        let tokens = Tokens { shield };
        let titles = if naming { nameable(&cards, source) } else { Vec::new() };
        Ok(Unlimited {
            cards,
            decks: Vec::new(),
            policies: Policies::default(),
            tokens,
            words,
            titles: titles.into(),
            possible: Vec::new(),
            coverage: None,
        })
    }

    pub(crate) fn deal_match(&self, start: &Start, seed: Seed, out: &mut impl Sink<Event>) -> State {
        let decks = if start.decks.is_empty() { &self.decks } else { &start.decks };
        let cards: usize = decks.iter().map(|deck| deck.cards.len() + SPARE).sum();
        let mut state = empty_state(Secrets::with_capacity(seed, cards));
        state.make_room(cards);
        for (index, deck) in decks.iter().enumerate() {
            self.seat_player(&mut state, Seat(index as u8), deck);
        }
        let count = state.players.len() as u32;
        let random = Seat(state.secrets.rng().below(count) as u8);
        let chooser = start.chooser.unwrap_or(random);
        state.active = chooser;
        let format = self.policies.format.construction().name;
        out.emit(|| Event::GameStarted { format, players: count as u8, chooser });
        state
    }

    /// Puts a player's leader, base and deck on the table.
    pub(crate) fn seat_player(&self, state: &mut State, seat: Seat, deck: &PlayerDeck) {
        let mut add = |card, copy, zone| {
            let slot = state.secrets.add(identity_of(card, copy), seat);
            state.things.push(Thing::new(zone, seat));
            slot
        };
        let leaders: SmallVec<[Slot; 2]> =
            deck.leaders.iter().map(|&card| add(card, 0, Zone::Base)).collect();
        let base = add(deck.base, 0, Zone::Base);
        let mut slots = Vec::with_capacity(deck.cards.len());
        for (place, &card) in deck.cards.iter().enumerate() {
            let copy = deck.cards[..place].iter().filter(|&&other| other == card).count() as u16;
            slots.push(add(card, copy, Zone::Deck));
        }
        let mut provides = Icons::default();
        for &slot in leaders.iter().chain([&base]) {
            let card = self.cards.card(self.card_in(state, slot));
            provides = provides.and(card.icons);
            state.secrets.show(slot, SeatSet::PUBLIC);
            state.voices.enter(slot, card.scope);
        }
        state.players.push(Player {
            hand: Vec::with_capacity(ROOM),
            resources: Vec::with_capacity(ROOM),
            discard: Vec::with_capacity(slots.len()),
            deck: slots,
            base,
            leaders,
            provides,
            force: false,
            credits: 0,
            decided: false,
            mulligan_taken: false,
            resourced: false,
            out: false,
            hit_by: None,
            stormed: SeatSet::NONE,
            tallies: Vec::with_capacity(ROOM),
        });
    }
}

/// What a Credit token is called (SWU 3.7.13).
const CREDIT: &str = "Credit";

/// The titles that players can name: those of all cards there are (SWU 8.17).
fn nameable(cards: &Cards, source: &dyn CardSource) -> Vec<String> {
    let known = source.all().into_iter().filter_map(|card| language::printed::facts(card).ok());
    let in_use = cards.all().iter().map(|card| card.facts.title.clone());
    let mut titles: Vec<String> = known.map(|facts| facts.title).chain(in_use).collect();
    titles.push(CREDIT.to_owned());
    titles.sort_unstable();
    titles.dedup();
    titles
}

/// A table without players.
pub(crate) fn empty_state(secrets: Secrets) -> State {
    State {
        secrets,
        players: Vec::new(),
        things: Vec::new(),
        units: Vec::new(),
        attached: Vec::new(),
        voices: Voices::default(),
        lasting: Vec::new(),
        delayed: Vec::new(),
        past: Vec::new(),
        next: Vec::new(),
        edicts: Vec::new(),
        regroups: 0,
        extra: None,
        warded: Vec::new(),
        struck: SmallVec::new(),
        dealer: None,
        uses: Vec::new(),
        no_healing: false,
        triggers: Vec::new(),
        agenda: Vec::new(),
        plays: Vec::new(),
        frames: Vec::new(),
        attacks: Vec::new(),
        pending: None,
        first_player: None,
        setup_window: false,
        stage: Stage::ChooseInitiative,
        active: Seat(0),
        initiative: Seat(0),
        counters: Counters::default(),
        passed: SeatSet::NONE,
        unsettled: true,
        last_phase: false,
        round: 1,
        work_done: 0,
        ability_ids: 0,
        outcome: None,
    }
}

fn open_deck(
    cards: &mut Cards,
    seat: u8,
    list: &DeckList,
    source: &dyn CardSource,
) -> Result<PlayerDeck, SetupError> {
    let mut deck = PlayerDeck {
        leaders: Vec::new(),
        base: language::add_card(cards, &list.base, source)?,
        cards: Vec::new(),
    };
    for name in &list.cards {
        deck.cards.push(language::add_card(cards, name, source)?);
    }
    let mut problems = Vec::new();
    for leader in &list.leaders {
        let id = language::add_card(cards, leader, source)?;
        if cards.facts(id).kind != CardType::Leader {
            problems.push(format!("{leader} is not a leader"));
        }
        deck.leaders.push(id);
    }
    if cards.facts(deck.base).kind != CardType::Base {
        problems.push(format!("{} is not a base", list.base));
    }
    for (&id, name) in deck.cards.iter().zip(&list.cards) {
        if !cards.facts(id).kind.is_deck_card() {
            problems.push(format!("{name} cannot be in a deck"));
        } else if deck.cards.iter().filter(|&&other| other == id).count() > MOST_COPIES {
            problems.push(format!("it has too many copies of {name}"));
        }
    }
    if problems.is_empty() { Ok(deck) } else { Err(SetupError::InvalidDeck { seat, problems }) }
}
