//! The deal: every physical card gets its slot and lies where it begins (CR 103.2).

use cardwright_table::{Seat, SeatSet, Secrets, Seed, Slot};
use smallvec::SmallVec;

use super::{SeatCards, StartOf};
use crate::Magic;
use crate::card::CardType;
use crate::event::Event;
use crate::program::{CardId, Keyword, PhaseKind, StepKind, ZoneKind};
use crate::rules::{Run, identity_of};
use crate::start::Start;
use crate::state::{Cache, Commander, Flag, PlannedStep, Player, State, Thing, Turn, Work, Zones};

/// How many things the lists of a state have room for from the start, so that they seldom grow.
const ROOM: usize = 8;

impl Magic {
    /// The state before the first command: set up, and played up to the first question.
    pub(crate) fn deal_state(&self, start: &StartOf, seed: Seed, events: Option<&mut Vec<Event>>) -> State {
        let brought = |(index, cards): (usize, &SeatCards)| {
            self.brought(cards, start.decks.get(index).and_then(Option::as_ref))
        };
        let seats: Vec<SeatCards> = self.seats.iter().enumerate().map(brought).collect();
        let mut state = self.empty_state(&seats, seed);
        state.start = Start::new(seats.len(), start.chooser);
        for (seat, cards) in Seat::all(seats.len()).zip(&seats) {
            Table { rules: self, state: &mut state, seat, copies: Vec::new() }.seat(cards);
        }
        state.agenda.push(Work::BeginTurn);
        state.agenda.push(Work::Start);
        Run::new(self, &mut state, events).run();
        state
    }

    /// What a player brings to a game. A deck that was drafted comes whole from a sideboard that holds every card there
    /// is; its conspiracies begin in the command zone (CR 905.4).
    fn brought(&self, cards: &SeatCards, exchange: Option<&super::Exchange>) -> SeatCards {
        let mut brought = cards.clone();
        if let Some(exchange) = exchange {
            brought.exchange(exchange);
        }
        if !self.possible.is_empty() {
            brought.sideboard.clear();
            let is_conspiracy = |card: &CardId| self.book.card(*card).front().types.has(CardType::Conspiracy);
            brought.command.extend(brought.library.iter().copied().filter(is_conspiracy));
            brought.library.retain(|card| !is_conspiracy(card));
        }
        brought
    }

    /// A table without cards: players with what their format gives them.
    fn empty_state(&self, seats: &[SeatCards], seed: Seed) -> State {
        let count = seats.len();
        let mut zones = Zones::default();
        zones.own.resize(count, Default::default());
        State {
            secrets: Secrets::with_capacity(seed, 128),
            things: Vec::with_capacity(128),
            free: Vec::with_capacity(ROOM),
            zones,
            players: Seat::all(count)
                .zip(seats)
                .map(|(seat, cards)| self.new_player(seat, &cards.command))
                .collect(),
            stack: Vec::with_capacity(ROOM),
            turn: Turn {
                number: 0,
                active: Seat(0),
                starting: Seat(0),
                shared: self.policies.shared_turns(),
                now: PlannedStep { phase: PhaseKind::Beginning, step: StepKind::Untap, opens: true },
                begun: false,
                plan: SmallVec::new(),
                extra: SmallVec::new(),
                last_regular: Seat(0),
                priority: None,
                passed: SeatSet::NONE,
                mains: 0,
                decisions: 0,
                unasked: 0,
                combats: 0,
                storm: 0,
            },
            combat: None,
            agenda: Vec::with_capacity(16),
            frames: Vec::with_capacity(2),
            batches: Vec::new(),
            pending: None,
            triggers: Vec::new(),
            delayed: Vec::new(),
            floating: Vec::new(),
            floating_rules: Vec::new(),
            shields: Vec::new(),
            permissions: Vec::new(),
            notes: Vec::new(),
            counters: Vec::new(),
            memories: Vec::with_capacity(ROOM),
            clock: 0,
            monarch: None,
            settling: Default::default(),
            start: Start::default(),
            outcome: None,
            work_done: 0,
            cache: Cache { derived: Vec::with_capacity(4 * ROOM), ..Cache::default() },
        }
    }

    /// A player as the game begins, with these cards in the command zone: life, hand size and team (CR 103.4, 103.5).
    pub(crate) fn new_player(&self, seat: Seat, command: &[CardId]) -> Player {
        let policies = &self.policies;
        let team_size = policies.team_size.max(1);
        let mut life = if policies.archenemy == Some(seat) { policies.archenemy_life } else { policies.life };
        let mut hand = i32::from(policies.hand);
        for &card in command {
            let card = self.book.card(card);
            life += i32::from(card.life_modifier);
            hand += i32::from(card.hand_modifier);
        }
        let hand = self.set_up_hand(command).unwrap_or(hand.clamp(0, 60) as u8);
        let mut player = Player::new(seat, life, hand);
        player.team = match policies.archenemy {
            // CR 904.2: the archenemy against a team of all others.
            Some(archenemy) => u8::from(seat != archenemy),
            None => seat.0 / team_size,
        };
        player
    }
}

impl SeatCards {
    /// Cards of the library and of the sideboard change places.
    fn exchange(&mut self, exchange: &super::Exchange) {
        let moved = |from: &mut Vec<CardId>, places: &[u16]| -> Vec<CardId> {
            let taken = places.iter().filter_map(|place| from.get(usize::from(*place)).copied()).collect();
            let kept = from.iter().enumerate().filter(|(place, _)| !places.contains(&(*place as u16)));
            *from = kept.map(|(_, card)| *card).collect();
            taken
        };
        let out = moved(&mut self.library, &exchange.out);
        let brought = moved(&mut self.sideboard, &exchange.bring);
        self.library.extend(brought);
        self.sideboard.extend(out);
    }
}

/// One player's cards being laid out.
struct Table<'a> {
    rules: &'a Magic,
    state: &'a mut State,
    seat: Seat,
    /// How many copies of each card have been laid out.
    copies: Vec<(CardId, u16)>,
}

impl Table<'_> {
    fn seat(&mut self, cards: &SeatCards) {
        for &card in &cards.library {
            self.add(card, ZoneKind::Library);
        }
        for &card in &cards.sideboard {
            let slot = self.add(card, ZoneKind::Sideboard);
            self.state.secrets.show(slot, self.seat);
        }
        if let Some(card) = cards.companion {
            let slot = self.add(card, ZoneKind::Sideboard);
            self.state.secrets.show(slot, SeatSet::PUBLIC);
            self.state.player_mut(self.seat).companion = Some(slot);
        }
        for &card in cards.commanders.iter().chain(&cards.signature_spells) {
            let slot = self.add(card, ZoneKind::Command);
            self.state.secrets.show(slot, SeatSet::PUBLIC);
            self.state.thing_mut(slot).flags.set(Flag::Commander, true);
            self.state.player_mut(self.seat).commanders.push(Commander { slot, casts: 0 });
        }
        for &card in &cards.command {
            self.conspiracy_or_avatar(card);
        }
        for &card in &cards.planar {
            let slot = self.slot(card, ZoneKind::Command);
            self.state.zones.planar.push(slot);
        }
        for &card in &cards.schemes {
            let slot = self.slot(card, ZoneKind::Command);
            self.state.zones.schemes.push(slot);
        }
    }

    /// A card that begins in the command zone; a hidden agenda lies face down (CR 702.106b).
    fn conspiracy_or_avatar(&mut self, card: CardId) {
        let slot = self.add(card, ZoneKind::Command);
        if self.rules.has_keyword(card, Keyword::HiddenAgenda) {
            self.state.thing_mut(slot).flags.set(Flag::FaceDown, true);
            self.state.secrets.show(slot, self.seat);
        } else {
            self.state.secrets.show(slot, SeatSet::PUBLIC);
        }
    }

    fn add(&mut self, card: CardId, zone: ZoneKind) -> Slot {
        let slot = self.slot(card, zone);
        self.state.zones.push(zone, self.seat, slot);
        slot
    }

    /// A slot for a card; each copy has an identity of its own.
    fn slot(&mut self, card: CardId, zone: ZoneKind) -> Slot {
        let copy = match self.copies.iter_mut().find(|(known, _)| *known == card) {
            Some((_, copies)) => {
                *copies += 1;
                *copies
            }
            None => {
                self.copies.push((card, 0));
                0
            }
        };
        let slot = self.state.secrets.add(identity_of(card, copy), self.seat);
        self.state.things.push(Thing::new(zone, self.seat));
        slot
    }
}
