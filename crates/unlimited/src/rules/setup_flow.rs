//! The set-up prompt chain (SWU 5.2, seed 002): initiative, mulligans, opening resources, first action phase.

use cardwright_table::{Seat, SeatSet, Slot};

use crate::Unlimited;
use crate::event::Event;
use crate::program::SetupText;
use crate::rules::Table;
use crate::state::{Stage, State, Work, Zone};

/// Cards in a starting hand, unless set-up text says otherwise.
const STARTING_HAND: i16 = 6;
/// Opening resources, unless set-up text says otherwise.
const OPENING_RESOURCES: usize = 2;

impl Unlimited {
    /// What set-up text on a seat's leader and base says.
    fn setup_texts(&self, state: &State, seat: Seat) -> Vec<SetupText> {
        let player = state.player(seat);
        let slots = player.leaders.iter().chain([&player.base]);
        slots.flat_map(|&slot| self.cards.setup_text(self.card_in(state, slot))).collect()
    }

    pub(crate) fn starting_hand(&self, state: &State, seat: Seat) -> i16 {
        let more = self.setup_texts(state, seat).into_iter().map(|text| match text {
            SetupText::StartingHand(n) => i16::from(n),
            _ => 0,
        });
        (STARTING_HAND + more.sum::<i16>()).max(0)
    }

    pub(crate) fn may_mulligan(&self, state: &State, seat: Seat) -> bool {
        !self.setup_texts(state, seat).contains(&SetupText::NoMulligan)
    }

    pub(crate) fn opening_resources(&self, state: &State, seat: Seat) -> usize {
        let texts = self.setup_texts(state, seat);
        let said = texts.into_iter().find_map(|text| match text {
            SetupText::StartingResources(n) => Some(usize::from(n)),
            _ => None,
        });
        said.unwrap_or(OPENING_RESOURCES)
    }

    /// The seats that owe an answer in the set-up.
    pub(crate) fn setup_seats(&self, state: &State) -> SeatSet {
        match state.stage {
            Stage::Mulligan => {
                let mut order = state.seats_from(state.initiative);
                order.find(|&seat| !state.player(seat).decided).into_iter().collect()
            }
            Stage::OpeningResources => {
                state.seats_from(Seat(0)).filter(|&seat| !state.player(seat).decided).collect()
            }
            _ => state.active.into(),
        }
    }
}

impl Table<'_> {
    pub(super) fn choose_initiative(&mut self, holder: Seat) {
        let chooser = self.state.active;
        self.state.initiative = holder;
        self.tell(|| Event::InitiativeChosen { chooser, seat: holder });
        for seat in self.state.seats_from(holder).collect::<Vec<_>>() {
            let deck = self.state.player(seat).deck.clone();
            self.state.secrets.shuffle(&deck);
            self.opening_hand(seat);
        }
        self.state.stage = Stage::Mulligan;
    }

    fn opening_hand(&mut self, seat: Seat) {
        let size = self.rules.starting_hand(self.state, seat);
        for _ in 0..size {
            if let Some(&slot) = self.state.player(seat).deck.last() {
                self.relocate(slot, Zone::Hand, seat);
            }
        }
        self.emit(|rules, state| {
            let hand = &state.player(seat).hand;
            let cards = hand.iter().map(|&slot| rules.glimpse(state, slot)).collect();
            Event::OpeningHandDrawn { seat, count: hand.len() as u8, cards }
        });
    }

    /// A mulligan is a whole new hand, once (SWU 5.2).
    pub(super) fn mulligan(&mut self, seat: Seat, take: bool) {
        self.state.player_mut(seat).decided = true;
        self.state.player_mut(seat).mulligan_taken = take;
        self.tell(|| Event::MulliganResolved { seat, took_mulligan: take });
        if take {
            for slot in self.state.player(seat).hand.clone() {
                self.relocate(slot, Zone::Deck, seat);
            }
            let deck = self.state.player(seat).deck.clone();
            self.state.secrets.shuffle(&deck);
            self.opening_hand(seat);
        }
        self.after_mulligan();
    }

    /// Goes on once all have decided.
    pub(super) fn after_mulligan(&mut self) {
        if self.rules.setup_seats(self.state).is_empty() {
            self.state.stage = Stage::OpeningResources;
            for player in &mut self.state.players {
                player.decided = player.out;
            }
        }
    }

    /// The chosen cards become ready resources at once; others see how many.
    pub(super) fn opening_resources(&mut self, seat: Seat, cards: &[Slot]) {
        for &slot in cards {
            self.relocate(slot, Zone::Resources, seat);
        }
        self.state.player_mut(seat).decided = true;
        self.emit(|rules, state| {
            let cards: Vec<_> = cards.iter().map(|&slot| rules.glimpse(state, slot)).collect();
            Event::OpeningResourcesChosen { seat, count: cards.len() as u8, cards }
        });
        self.after_opening_resources();
    }

    /// Goes on once all have chosen.
    pub(super) fn after_opening_resources(&mut self) {
        if self.rules.setup_seats(self.state).is_empty() {
            self.state.setup_window = true;
            self.state.agenda.push(Work::BeginAction);
        }
    }
}
