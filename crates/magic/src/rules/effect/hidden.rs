//! Who sees what: looking, revealing, and cards that slip away unseen (CR 400.2, 701.20).

use cardwright_table::{Object, Seat, SeatSet, Slot};

use crate::event::Event;
use crate::program::{Objects, Who, ZoneKind};
use crate::rules::{Run, glimpse};
use crate::state::Group;

impl Run<'_> {
    /// Lets everyone see these cards, as long as nobody mixes them.
    pub(super) fn show_all(&mut self, seat: Seat, cards: &[Object]) {
        for card in cards {
            self.state.secrets.show(card.slot, SeatSet::PUBLIC);
        }
        if !cards.is_empty() {
            let cards: Group = cards.iter().copied().collect();
            self.emit(|rules, state| Event::Revealed {
                seat,
                cards: cards.iter().map(|card| glimpse(rules, state, card.slot)).collect(),
            });
        }
    }

    /// Who may play an exiled card, or has exiled it after looking at it, may look at it (CR 406.3, 702.75a).
    pub(crate) fn show_exiled(&mut self, seat: Seat, cards: &[Object]) {
        let eyes = self.state.eyes_of(seat);
        for card in cards {
            if self.state.thing(card.slot).zone == ZoneKind::Exile {
                self.state.secrets.show(card.slot, eyes);
            }
        }
    }

    pub(super) fn reveal(&mut self, objects: &Objects) {
        let cards = self.present(objects);
        let (_, you) = self.source();
        self.did(cards.len() as i32);
        self.show_all(you, &cards);
    }

    pub(super) fn reveal_hand(&mut self, who: &Who) {
        for seat in self.seats(who) {
            let hand = self.hand(seat);
            self.show_all(seat, &hand);
        }
    }

    pub(super) fn look_at_hand(&mut self, who: &Who, whose: &Who) {
        let (lookers, owners) = (self.seats(who), self.seats(whose));
        for owner in owners {
            for card in self.hand(owner) {
                for &looker in &lookers {
                    self.state.secrets.show(card.slot, looker);
                }
            }
        }
    }

    /// A player looks at cards of a library and may rearrange them: nobody else can follow which is which.
    pub(super) fn take_up(&mut self, seat: Seat, cards: &[Object]) {
        let slots: Vec<Slot> = cards.iter().map(|card| card.slot).collect();
        let eyes = self.state.eyes_of(seat);
        let others_know = |slot: &Slot| !self.state.secrets.seen(*slot).without(eyes).is_empty();
        if slots.len() > 1 && slots.iter().any(others_know) {
            self.state.secrets.blur(&slots, seat);
        }
        slots.iter().for_each(|&slot| self.state.secrets.show(slot, eyes));
    }

    /// Cards go unseen from hands to another hidden place: who knew cards of a hand no longer knows which of them
    /// these were. The group, and all that effects speak of, go on meaning the same cards.
    pub(crate) fn slip_away(&mut self, cards: &mut [Object]) {
        let hands = cards.iter().filter(|card| self.state.thing(card.slot).zone == ZoneKind::Hand);
        let owners: SeatSet = hands.map(|card| self.state.secrets.owner(card.slot)).collect();
        for owner in owners.iter() {
            let others_know = |slot: &Slot| !self.state.secrets.seen(*slot).without(owner.into()).is_empty();
            if self.state.zones.hand(owner).iter().any(others_know) {
                self.mix_hand(owner, cards);
            }
        }
    }

    /// Whether an ability that has triggered and a card in a hand are still about each other.
    fn is_awaited(&self, card: Object) -> bool {
        let waiting = self.state.triggers.iter().any(|trigger| trigger.source == card);
        waiting || self.state.stack.iter().any(|item| item.source == card && item.object != card)
    }

    fn mix_hand(&mut self, owner: Seat, cards: &mut [Object]) {
        let mut hand: Group = self.hand(owner);
        // What an ability was triggered by revealing stays revealed while that ability waits (CR 702.94b).
        hand.retain(|card| !self.is_awaited(*card));
        let slots: Vec<Slot> = hand.iter().map(|card| card.slot).collect();
        let mut now = slots.clone();
        self.state.secrets.blur_following(&slots, owner, &mut now);
        let now: Group = now.into_iter().map(|slot| self.state.object(slot)).collect();
        let follow = |card: &mut Object| {
            if let Some(place) = hand.iter().position(|before| before == card) {
                *card = now[place];
            }
        };
        cards.iter_mut().for_each(follow);
        for frame in &mut self.state.frames {
            frame.groups().flatten().for_each(follow);
        }
    }
}
