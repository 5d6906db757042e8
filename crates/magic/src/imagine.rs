//! Imagined states: what a seat does not know is something else that it could be.

use cardwright_table::{Rng, Seat, Slot};

use crate::Magic;
use crate::card::{CardType, CardTypes};
use crate::program::{CardId, Keyword, ZoneKind};
use crate::rules::{Run, card_of, identity_of};
use crate::state::{Flag, State};

/// Cards that only ever lie among their like: a hidden one is one of these for sure.
const APART: [CardTypes; 3] = [
    CardTypes::of(&[CardType::Plane, CardType::Phenomenon]),
    CardTypes::only(CardType::Scheme),
    CardTypes::only(CardType::Conspiracy),
];

impl Magic {
    /// Another state that the seat could not tell from this one.
    pub(crate) fn imagined(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut imagined = state.clone();
        self.forget_cards(&mut imagined, seat);
        imagined.secrets.imagine(seat, rng);
        imagined.cache.offers.forget();
        for types in APART {
            self.bring_home(&mut imagined, types, seat);
        }
        self.invent_cards(&mut imagined, seat, rng);
        if self.book.works_elsewhere {
            imagined.cache.stale = true;
            Run::new(self, &mut imagined, None).refresh();
        }
        imagined
    }

    /// Where deck lists are closed: the slots of others whose cards the seat has never met.
    fn unknown(&self, state: &State, seat: Seat) -> Vec<Slot> {
        if self.possible.is_empty() {
            return Vec::new();
        }
        let secrets = &state.secrets;
        let unknown = |slot: &Slot| {
            let others = secrets.owner(*slot) != seat && !secrets.seen(*slot).has(seat);
            others && !secrets.met(*slot).has(seat)
        };
        (0..secrets.len() as u16).map(Slot).filter(unknown).collect()
    }

    /// Whether a card of a closed list may lie in this slot: hidden agendas lie face down in the command zone, and
    /// nothing else does.
    fn may_lie(&self, state: &State, slot: Slot, card: CardId) -> bool {
        let [.., conspiracies] = APART;
        let conspiracy = self.book.card(card).front().types.meets(conspiracies);
        match is_home(state, slot, conspiracies) {
            true => conspiracy && self.has_keyword(card, Keyword::HiddenAgenda),
            false => !conspiracy,
        }
    }

    /// What the seat does not know of others' decks is made the same, whatever it is.
    fn forget_cards(&self, state: &mut State, seat: Seat) {
        for slot in self.unknown(state, seat) {
            if let Some(&card) = self.possible.iter().find(|card| self.may_lie(state, slot, **card)) {
                state.secrets.reassign(slot, identity_of(card, 0));
            }
        }
    }

    /// With closed lists, cards that the seat has never met may be any cards there are.
    fn invent_cards(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        for slot in self.unknown(state, seat) {
            let fitting: Vec<CardId> =
                self.possible.iter().copied().filter(|card| self.may_lie(state, slot, *card)).collect();
            if let Some(&card) = rng.pick(&fitting) {
                let identity = identity_of(card, slot.0);
                state.secrets.reassign(slot, identity);
            }
        }
    }

    /// Cards of these types that are imagined elsewhere change places with what lies in their deck; what the seat sees
    /// stays.
    fn bring_home(&self, imagined: &mut State, types: CardTypes, seat: Seat) {
        let home = home_of(imagined, types);
        for slot in home {
            let seen = |slot: Slot| imagined.secrets.seen(slot).has(seat);
            if seen(slot) || self.is_one_of(imagined, slot, types) {
                continue;
            }
            let owner = imagined.secrets.owner(slot);
            let astray = (0..imagined.secrets.len() as u16).map(Slot).find(|&other| {
                imagined.secrets.owner(other) == owner
                    && !seen(other)
                    && !is_home(imagined, other, types)
                    && self.is_one_of(imagined, other, types)
            });
            if let Some(other) = astray {
                imagined.secrets.exchange(slot, other);
            }
        }
    }

    fn is_one_of(&self, state: &State, slot: Slot, types: CardTypes) -> bool {
        self.book.card(card_of(state.secrets.truth(slot))).front().types.meets(types)
    }
}

/// Where cards of these types lie.
fn home_of(state: &State, types: CardTypes) -> Vec<Slot> {
    let zones = &state.zones;
    let all = zones.planar.iter().chain(&zones.schemes).chain(&zones.command);
    all.copied().filter(|&slot| is_home(state, slot, types)).collect()
}

fn is_home(state: &State, slot: Slot, types: CardTypes) -> bool {
    if types.has(CardType::Plane) {
        state.zones.planar.contains(&slot)
    } else if types.has(CardType::Scheme) {
        state.zones.schemes.contains(&slot)
    } else {
        // A conspiracy with a hidden agenda (CR 702.106).
        let thing = state.thing(slot);
        thing.zone == ZoneKind::Command && thing.is(Flag::FaceDown)
    }
}
