//! Setting up a position: a dealt match, its cards moved to where the test wants them.

use std::collections::BTreeMap;

use cardwright_skirmish::pile::Pile;
use cardwright_skirmish::setup::NextStarter;
use cardwright_skirmish::state::{Stage, Unit};
use cardwright_skirmish::{Policies, Setup, Skirmish, State};
use cardwright_table::cards::CardPool;
use cardwright_table::{Game as _, Opening, Seat, SeatSet, Silent, Slot, Viewer};

use super::{A, B, Table, cell};

/// Cards that fill the decks up to twenty.
const FILL: [&str; 12] = [
    "Champion",
    "Veteran",
    "Noble",
    "Tactician",
    "Elite Guard",
    "Rogue",
    "Study",
    "Energize",
    "Strike",
    "Seed",
    "Unsummon",
    "Fortify",
];

type Change = Box<dyn FnOnce(&mut State)>;

/// A position to be.
pub(crate) struct Position {
    hands: [Vec<String>; 2],
    decks: [Vec<String>; 2],
    discards: [Vec<String>; 2],
    units: Vec<(String, String, Option<i16>)>,
    bare: [bool; 2],
    custom: String,
    policies: Policies,
    ready: Vec<String>,
    changes: Vec<Change>,
}

/// An empty board in round 1, player 0 to act, no cards in hand.
pub(crate) fn position() -> Position {
    Position {
        hands: Default::default(),
        decks: Default::default(),
        discards: Default::default(),
        units: Vec::new(),
        bare: [false; 2],
        custom: String::new(),
        policies: Policies::default(),
        ready: Vec::new(),
        changes: Vec::new(),
    }
}

fn list(names: &str) -> Vec<String> {
    names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

impl Position {
    /// A unit with its printed power stands there.
    pub(crate) fn on(self, at: &str, name: &str) -> Position {
        self.on_with(at, name, None)
    }

    /// A unit with another power stands there.
    pub(crate) fn with_power(self, at: &str, name: &str, power: i16) -> Position {
        self.on_with(at, name, Some(power))
    }

    fn on_with(mut self, at: &str, name: &str, power: Option<i16>) -> Position {
        self.units.push((at.to_owned(), name.to_owned(), power));
        self
    }

    /// A unit that can be activated stands there.
    pub(crate) fn ready(mut self, at: &str, name: &str) -> Position {
        self.ready.push(at.to_owned());
        self.on(at, name)
    }

    /// These cards are in hand.
    pub(crate) fn hand(mut self, seat: Seat, names: &str) -> Position {
        self.hands[seat.index()] = list(names);
        self
    }

    /// These cards are on top of the deck, the topmost first.
    pub(crate) fn deck(mut self, seat: Seat, names: &str) -> Position {
        self.decks[seat.index()] = list(names);
        self
    }

    /// The deck has no other cards than those named; the rest is in the discard.
    pub(crate) fn no_more_deck(mut self, seat: Seat) -> Position {
        self.bare[seat.index()] = true;
        self
    }

    /// These cards are in the discard, oldest first.
    pub(crate) fn discard(mut self, seat: Seat, names: &str) -> Position {
        self.discards[seat.index()] = list(names);
        self
    }

    /// The slot has this modifier.
    pub(crate) fn modifier(self, at: &str, modifier: i16) -> Position {
        let index = cell(at).index();
        self.change(move |state| state.modifiers[index] = modifier)
    }

    /// It is this player's turn.
    pub(crate) fn turn(self, seat: Seat) -> Position {
        self.change(move |state| state.current = seat)
    }

    /// This player started the round.
    pub(crate) fn starter(self, seat: Seat) -> Position {
        self.change(move |state| state.starter = seat)
    }

    /// This player has passed, and the other is to act.
    pub(crate) fn passed(self, seat: Seat) -> Position {
        self.change(move |state| {
            state.player_mut(seat).passed = true;
            state.last_to_pass = Some(seat);
            state.current = seat.other();
        })
    }

    /// It is this round; the rounds before went so.
    pub(crate) fn rounds(self, round: u8, won: [u8; 2], ties: u8) -> Position {
        self.change(move |state| {
            (state.round, state.ties) = (round, ties);
            (state.players[0].rounds_won, state.players[1].rounds_won) = (won[0], won[1]);
        })
    }

    /// Who starts the next round.
    pub(crate) fn next_starter(mut self, policy: NextStarter) -> Position {
        self.policies.next_starter = policy;
        self
    }

    /// Other policies.
    pub(crate) fn policies(mut self, policies: Policies) -> Position {
        self.policies = policies;
        self
    }

    /// Further cards, as in a card file.
    pub(crate) fn cards(mut self, text: &str) -> Position {
        text.clone_into(&mut self.custom);
        self
    }

    /// Any other change of the state.
    pub(crate) fn change(mut self, change: impl FnOnce(&mut State) + 'static) -> Position {
        self.changes.push(Box::new(change));
        self
    }

    fn wanted(&self, seat: Seat) -> Vec<String> {
        let index = seat.index();
        let mut wanted: Vec<String> =
            [&self.hands, &self.decks, &self.discards].iter().flat_map(|zone| zone[index].clone()).collect();
        let own = self.units.iter().filter(|(at, ..)| cell(at).player() == seat);
        wanted.extend(own.map(|(_, name, _)| name.clone()));
        for name in FILL.into_iter().chain(FILL) {
            let copies = wanted.iter().filter(|other| *other == name).count();
            if wanted.len() < 20 && copies < 2 {
                wanted.push(name.to_owned());
            }
        }
        wanted
    }

    /// Sits down at the table.
    pub(crate) fn begin(self) -> Table {
        let mut pool = CardPool::default();
        pool.read("core.cards", include_str!("../../../../../cards/skirmish/core.cards"))
            .expect("the built-in cards can be read");
        pool.read("test.cards", &self.custom).expect("the test's cards can be read");
        let setup = Setup { decks: [self.wanted(A), self.wanted(B)], policies: self.policies.clone() };
        let opening = Opening::<Skirmish>::new(setup, (), 1.into(), &pool).expect("the match opens");
        let mut state = opening.deal(&mut Silent);
        let game = opening.game;
        let mut names = lay_open(&game, &mut state);
        (state.current, state.starter, state.stage) = (A, A, Stage::Action);
        for seat in [A, B] {
            self.lay_out(&mut state, seat, &mut names);
        }
        self.stand(&game, &mut state, &mut names);
        for seat in [A, B] {
            let rest: Vec<Slot> =
                names.keys().filter(|slot| state.secrets.owner(**slot) == seat).copied().collect();
            let player = state.player_mut(seat);
            if self.bare[seat.index()] {
                player.discard = pile(player.discard.iter().chain(&rest));
            } else {
                player.deck = pile(rest.iter().chain(player.deck.iter()));
            }
        }
        reveal(&mut state);
        for change in self.changes {
            change(&mut state);
        }
        game.audit(&state).expect("the position makes sense");
        Table { game, state }
    }

    fn lay_out(&self, state: &mut State, seat: Seat, names: &mut BTreeMap<Slot, String>) {
        let index = seat.index();
        let mut take = |list: &[String]| -> Vec<Slot> {
            list.iter().map(|name| draw(state, names, seat, name)).collect()
        };
        let (hand, deck, discard) =
            (take(&self.hands[index]), take(&self.decks[index]), take(&self.discards[index]));
        let player = state.player_mut(seat);
        (player.hand, player.deck, player.discard) = (pile(&hand), pile(deck.iter().rev()), pile(&discard));
    }

    fn stand(&self, game: &Skirmish, state: &mut State, names: &mut BTreeMap<Slot, String>) {
        for (at, name, power) in &self.units {
            let cards = game.card_list();
            let card = cards.named(name).expect("the card is in use");
            let printed = cards.card(card).kind.power().expect("a unit has power");
            let slot = draw(state, names, cell(at).player(), name);
            let full = cards.activated(card).map_or(0, |(_, cooldown)| cooldown);
            let cooldown = if self.ready.contains(at) { 0 } else { full };
            let id = state.next_unit_id();
            let power = power.unwrap_or(printed);
            let unit =
                Unit { id, slot, card, power, cooldown, fresh: false, spent: false, before_damage: None };
            state.units[cell(at).index()] = Some(unit);
        }
    }
}

fn pile<'a>(slots: impl IntoIterator<Item = &'a Slot>) -> Pile {
    let mut pile = Pile::default();
    slots.into_iter().for_each(|slot| pile.push(*slot));
    pile
}

/// Puts all cards on the discards, where anybody can read their names.
fn lay_open(game: &Skirmish, state: &mut State) -> BTreeMap<Slot, String> {
    for player in &mut state.players {
        player.discard = pile(player.deck.iter().chain(player.hand.iter()));
        (player.deck, player.hand) = (Pile::default(), Pile::default());
    }
    let view = game.view(state, Viewer::Everyone);
    let held = view.players.into_iter().flat_map(|player| player.discard);
    held.map(|held| (held.slot, held.card.expect("everyone sees all cards").name)).collect()
}

fn draw(state: &State, names: &mut BTreeMap<Slot, String>, seat: Seat, name: &str) -> Slot {
    let found = names.iter().find(|(slot, other)| *other == name && state.secrets.owner(**slot) == seat);
    let slot = found.map(|(slot, _)| *slot).expect("the deck has the card");
    names.remove(&slot);
    slot
}

fn reveal(state: &mut State) {
    for seat in [A, B] {
        let player = *state.player(seat);
        player.deck.iter().for_each(|slot| state.secrets.hide(*slot, SeatSet::NONE));
        for slot in player.hand.iter() {
            state.secrets.hide(*slot, SeatSet::NONE);
            state.secrets.show(*slot, seat);
        }
        player.discard.iter().for_each(|slot| state.secrets.show(*slot, SeatSet::PUBLIC));
    }
    for unit in state.units.iter().flatten() {
        state.secrets.show(unit.slot, SeatSet::PUBLIC);
    }
}

/// The name of a physical card, wherever it is.
pub(crate) fn named(game: &Skirmish, state: &State, slot: Slot) -> String {
    let mut open = state.clone();
    for player in &mut open.players {
        player.discard = Pile::default();
    }
    open.players[0].discard.push(slot);
    let view = game.view(&open, Viewer::Everyone);
    view.players[0].discard[0].card.as_ref().expect("everyone sees all cards").name.clone()
}
