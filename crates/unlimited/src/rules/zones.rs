//! Zones (SWU 4): how cards move, and who sees it.

use cardwright_table::{Object, Seat, SeatSet, Slot};

use crate::card::CardType;
use crate::event::Event;
use crate::program::{Arena, CardId, Recorded};
use crate::rules::{Happening, Table, identity_of};
use crate::state::{Flag, Group, Slots, Thing, Zone};

/// What each card that cannot be drawn deals to the player's base (SWU 8.6).
const EMPTY_DECK: i16 = 3;

impl Table<'_> {
    /// Moves a card to a zone of its owner (or, in play, of a controller); it is a new object there (SWU 4.2).
    pub(crate) fn relocate(&mut self, slot: Slot, to: Zone, controller: Seat) {
        let before = self.state.object(slot);
        self.lift(slot);
        self.state.lasting.retain(|lasting| lasting.with != Some(before));
        let old = *self.state.thing(slot);
        let mut thing = Thing::new(to, controller);
        thing.generation = old.generation.wrapping_add(1);
        thing.set(Flag::EpicUsed, old.has(Flag::EpicUsed));
        *self.state.thing_mut(slot) = thing;
        self.follow(before);
        self.state.unsettled |= old.zone.is_in_play() || to.is_in_play();
        if to.is_in_play() {
            let scope = self.card(slot).scope;
            self.state.voices.enter(slot, scope);
        }
        match to {
            Zone::Deck => self.state.player_mut(controller).deck.push(slot),
            Zone::Hand => self.state.player_mut(controller).hand.push(slot),
            Zone::Resources => self.state.player_mut(controller).resources.push(slot),
            Zone::Discard => self.state.player_mut(controller).discard.push(slot),
            Zone::Ground | Zone::Space => self.state.units.push(slot),
            Zone::Attached => self.state.attached.push(slot),
            Zone::Base | Zone::Aside => {}
        }
        match to {
            Zone::Ground | Zone::Space | Zone::Discard | Zone::Attached | Zone::Base => {
                self.state.secrets.show(slot, SeatSet::PUBLIC);
            }
            Zone::Hand | Zone::Resources => self.state.secrets.show(slot, controller),
            Zone::Deck | Zone::Aside => {}
        }
    }

    /// The running ability goes on speaking of a card that moves: "return a unit, its owner may play it".
    fn follow(&mut self, before: Object) {
        let now = self.state.object(before.slot);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.chosen.follow(before, now);
        }
    }

    /// Takes a card out of the list of its zone.
    fn lift(&mut self, slot: Slot) {
        let thing = *self.state.thing(slot);
        if thing.zone.is_in_play() {
            self.state.voices.leave(slot);
        }
        let seat = match thing.zone {
            Zone::Hand | Zone::Deck | Zone::Discard => self.state.secrets.owner(slot),
            _ => thing.controller,
        };
        let list = match thing.zone {
            Zone::Deck => &mut self.state.player_mut(seat).deck,
            Zone::Hand => &mut self.state.player_mut(seat).hand,
            Zone::Resources => &mut self.state.player_mut(seat).resources,
            Zone::Discard => &mut self.state.player_mut(seat).discard,
            Zone::Ground | Zone::Space => &mut self.state.units,
            Zone::Attached => &mut self.state.attached,
            Zone::Base | Zone::Aside => return,
        };
        if let Some(place) = list.iter().rposition(|&other| other == slot) {
            list.remove(place);
        }
    }

    /// Cards go face down from hands to another hidden place: nobody else may follow a card that they knew. The
    /// group, and what the running ability speaks of, go on meaning the same cards.
    pub(super) fn slip_away(&mut self, cards: &mut [Object]) {
        for owner in Seat::all(self.state.players.len()) {
            let hand = Slots::from_slice(&self.state.player(owner).hand);
            let others = |slot: &Slot| !self.state.secrets.seen(*slot).without(owner.into()).is_empty();
            if cards.iter().any(|card| hand.contains(&card.slot)) && hand.iter().any(others) {
                self.mix_hand(owner, &hand, cards);
            }
        }
    }

    fn mix_hand(&mut self, owner: Seat, hand: &[Slot], cards: &mut [Object]) {
        let mut now = Slots::from_slice(hand);
        self.state.secrets.blur_following(hand, owner, &mut now);
        let objects =
            |slots: &[Slot]| -> Group { slots.iter().map(|&slot| self.state.object(slot)).collect() };
        let (before, now) = (objects(hand), objects(&now));
        let follow = |card: &mut Object| {
            if let Some(place) = before.iter().position(|known| known == card) {
                *card = now[place];
            }
        };
        cards.iter_mut().for_each(follow);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.chosen.objects_mut().for_each(follow);
        }
    }

    /// Puts a card of the hand face down elsewhere, and gives the slot in which it lies afterwards.
    pub(super) fn unseen_from_hand(&mut self, slot: Slot) -> Slot {
        let mut cards = [self.state.object(slot)];
        self.slip_away(&mut cards);
        cards[0].slot
    }

    /// A player draws cards; each that is missing costs 3 damage to the own base instead (SWU 8.6), which counts as
    /// having drawn it (SWU 8.9.2).
    pub(super) fn draw(&mut self, seat: Seat, count: i16) -> i16 {
        let mut drawn = 0;
        for _ in 0..count {
            match self.state.player(seat).deck.last().copied() {
                Some(slot) => {
                    self.relocate(slot, Zone::Hand, seat);
                    self.emit(|rules, state| Event::CardDrawn { seat, card: rules.glimpse(state, slot) });
                    self.happened(Happening::DrewThis(self.state.object(slot)), 1);
                    drawn += 1;
                }
                None => {
                    let base = self.state.player(seat).base;
                    self.deal(&[(base, EMPTY_DECK)], None);
                    if self.state.frames.is_empty() {
                        self.state.player_mut(seat).hit_by = Some(seat);
                    }
                }
            }
        }
        if drawn > 0 {
            self.drew(seat, drawn);
        }
        count
    }

    /// A player has drawn so many cards.
    pub(super) fn drew(&mut self, seat: Seat, drawn: i16) {
        let base = self.state.object(self.state.player(seat).base);
        self.record(Recorded::Drew, base, drawn);
        self.happened(Happening::Drew(seat), drawn);
    }

    /// A card becomes a resource, face down (SWU 4.5).
    pub(super) fn resource(&mut self, slot: Slot, seat: Seat, ready: bool) -> Slot {
        let slot = match self.state.thing(slot).zone {
            Zone::Hand => self.unseen_from_hand(slot),
            _ => slot,
        };
        self.relocate(slot, Zone::Resources, seat);
        self.state.thing_mut(slot).set(Flag::Exhausted, !ready);
        self.record(Recorded::Resourced, self.state.object(slot), 1);
        self.emit(|rules, state| Event::CardResourced { seat, card: rules.glimpse(state, slot) });
        slot
    }

    /// A card goes to its owner's discard pile.
    pub(super) fn discard(&mut self, slot: Slot) {
        let owner = self.state.secrets.owner(slot);
        let from = self.state.thing(slot).zone;
        self.relocate(slot, Zone::Discard, owner);
        if matches!(from, Zone::Hand | Zone::Deck) {
            self.record(Recorded::Discarded, self.state.object(slot), 1);
            self.happened(Happening::Discarded(self.state.object(slot)), 0);
        }
        if from == Zone::Hand {
            self.record(Recorded::DiscardedFromHand, self.state.object(slot), 1);
            self.happened(Happening::DiscardedFromHand(owner), 1);
        }
        if from == Zone::Deck {
            self.happened(Happening::Milled(owner), 1);
        }
        self.emit(|rules, state| Event::CardDiscarded { seat: owner, card: rules.glimpse(state, slot) });
    }

    /// Makes a token (SWU 3.7): it is created, not played.
    pub(super) fn mint(&mut self, card: CardId, owner: Seat, zone: Zone) -> Slot {
        let state = &mut *self.state;
        let spare = (0..state.things.len() as u16).map(Slot).find(|&slot| {
            let thing = state.thing(slot);
            thing.zone == Zone::Aside && state.secrets.owner(slot) == owner && thing.controller == owner
        });
        let slot = match spare {
            Some(slot) => {
                state.secrets.replace(slot, identity_of(card, 0));
                slot
            }
            None => {
                state.things.push(Thing::new(Zone::Aside, owner));
                state.secrets.add(identity_of(card, 0), owner)
            }
        };
        self.relocate(slot, zone, owner);
        slot
    }

    /// A unit or upgrade leaves play for a zone of its owner.
    pub(super) fn leave_play(&mut self, slot: Slot, to: Zone) {
        if self.state.is_upgrade(slot) {
            self.happened(Happening::Detached(self.state.object(slot)), 0);
        }
        if self.eval().is_unit(slot) {
            let object = self.state.object(slot);
            self.record(Recorded::Left, object, 1);
            self.happened(Happening::Leaves(object), 0);
            self.wake_leaving(object);
        }
        self.go_home(slot, to);
    }

    /// A card leaves the table for a zone of its owner: tokens cease to exist, leaders flip back (SWU 3.4.6).
    pub(super) fn go_home(&mut self, slot: Slot, to: Zone) {
        let owner = self.state.secrets.owner(slot);
        match self.card(slot).facts.kind {
            kind if kind.is_token() => self.relocate(slot, Zone::Aside, owner),
            CardType::Leader => {
                self.relocate(slot, Zone::Base, owner);
                self.state.thing_mut(slot).set(Flag::Exhausted, true);
            }
            _ if to == Zone::Discard => self.discard(slot),
            _ => self.relocate(slot, to, owner),
        }
    }

    /// Attaches a card to a unit or base.
    pub(super) fn attach(&mut self, slot: Slot, host: Slot, controller: Seat) {
        self.relocate(slot, Zone::Attached, controller);
        self.state.thing_mut(slot).host = Some(self.state.object(host));
    }

    /// Tells that an upgrade is attached.
    pub(super) fn attached(&mut self, slot: Slot) {
        self.happened(Happening::Attached(self.state.object(slot)), 0);
    }

    pub(super) fn zone_of(arena: Arena) -> Zone {
        match arena {
            Arena::Ground => Zone::Ground,
            Arena::Space => Zone::Space,
        }
    }
}
