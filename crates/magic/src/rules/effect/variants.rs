//! The monarch and schemes (CR 724, 904), and classes (CR 716).

use cardwright_table::{Object, Seat, SeatSet, Slot};

use crate::event::Event;
use crate::program::{Objects, PlayerRule, Who, ZoneKind};
use crate::rules::{Aspects, Happening, Run};
use crate::state::{Flag, NoteKind};

impl Run<'_> {
    /// A player becomes the monarch, instead of whoever was (CR 724.3).
    pub(super) fn become_monarch(&mut self, who: &Who) {
        let Some(&seat) = self.seats(who).first() else { return self.did(0) };
        let can = !self.look().player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantBecomeMonarch));
        self.did(can.into());
        if can {
            self.crown(seat);
        }
    }

    /// A player becomes the monarch.
    pub(crate) fn crown(&mut self, seat: Seat) {
        if self.state.monarch == Some(seat) {
            return;
        }
        self.state.monarch = Some(seat);
        self.hand_over_crown(seat);
        self.state.cache.stale = true;
        self.emit(|_, _| Event::Chose { seat, what: "to be the monarch".into() });
        self.happened(Happening::Monarch { seat });
    }

    /// The marker with the monarch's abilities goes to the new monarch (CR 724.2).
    fn hand_over_crown(&mut self, seat: Seat) {
        let Some(card) = self.rules.book.monarch else { return };
        let command = self.state.zones.command.iter().copied();
        let marker = command.into_iter().find(|&slot| self.rules.card_in(self.state, slot) == card);
        let Some(slot) = marker else {
            let slot = self.new_slot(card, seat, ZoneKind::Command, &[Flag::NotACard]);
            return self.state.zones.command.push(slot);
        };
        let identity = self.state.secrets.truth(slot);
        self.state.secrets.give(slot, identity, seat);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        let thing = self.state.thing_mut(slot);
        (thing.controller, thing.held_by) = (seat, seat);
    }

    /// When the monarch leaves the game, the active player becomes the monarch, or the next one (CR 724.4).
    pub(crate) fn crown_another(&mut self, leaving: Seat) {
        if self.state.monarch == Some(leaving) {
            let next = self.state.apnap().next();
            match next {
                Some(next) => self.crown(next),
                None => {
                    self.state.monarch = None;
                    self.touch(Aspects::PLAYERS);
                }
            }
        }
    }

    /// A card of a planar or scheme deck lies face up in the command zone.
    pub(super) fn turn_up_in_command(&mut self, slot: Slot, controller: Seat) {
        self.state.zones.command.push(slot);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.renew(slot);
        self.state.thing_mut(slot).controller = controller;
        self.state.thing_mut(slot).held_by = controller;
        self.emit(|rules, state| Event::Became {
            object: state.object(slot),
            name: rules.book.card(rules.card_in(state, slot)).name().to_owned(),
        });
    }

    /// A face-up card leaves for a deck, face down; what it was is remembered (CR 608.2h).
    pub(super) fn turn_down_in_command(&mut self, card: Object) {
        self.remember(card);
        self.state.zones.command.retain(|other| *other != card.slot);
        self.state.secrets.hide(card.slot, SeatSet::NONE);
        self.renew(card.slot);
    }

    /// A card that was turned over in the command zone is a new object.
    pub(super) fn renew(&mut self, slot: Slot) {
        let timestamp = self.state.tick();
        let old = self.state.object(slot);
        self.state.counters.retain(|(on, _, _)| *on != old);
        let thing = self.state.thing_mut(slot);
        thing.generation = thing.generation.wrapping_add(1);
        thing.timestamp = timestamp;
        self.state.cache.stale = true;
    }

    /// Schemes are set in motion; without any, the top one of the player's scheme deck (CR 701.32, 904.9).
    pub(super) fn set_in_motion(&mut self, objects: &Objects) {
        let (_, you) = self.source();
        let schemes = self.present(objects);
        if schemes.is_empty() {
            self.set_top_scheme_in_motion(you);
        }
        for scheme in schemes {
            self.happened(Happening::SetInMotion { scheme });
        }
    }

    /// The top scheme of a player's deck is turned up and set in motion.
    pub(super) fn set_top_scheme_in_motion(&mut self, seat: Seat) {
        let schemes = self.state.zones.schemes.iter().rev().copied();
        let Some(slot) = schemes.into_iter().find(|&slot| self.state.secrets.owner(slot) == seat) else {
            return;
        };
        self.state.zones.schemes.retain(|other| *other != slot);
        self.turn_up_in_command(slot, seat);
        let scheme = self.state.object(slot);
        self.refresh();
        self.happened(Happening::SetInMotion { scheme });
    }

    /// Ongoing schemes go to the bottom of their owner's deck (CR 701.33).
    pub(super) fn abandon(&mut self, objects: &Objects) {
        for scheme in self.present(objects) {
            self.put_under_schemes(scheme);
        }
    }

    /// A scheme goes face down to the bottom of its owner's scheme deck (CR 701.33, 704.6e).
    pub(crate) fn put_under_schemes(&mut self, scheme: Object) {
        if self.state.thing(scheme.slot).zone != ZoneKind::Command {
            return;
        }
        self.turn_down_in_command(scheme);
        self.state.zones.schemes.insert(0, scheme.slot);
    }

    /// A Class gets its next level (CR 716.2).
    pub(super) fn set_class_level(&mut self, level: u8) {
        self.note_for_source(NoteKind::Level(level));
        let (object, _) = self.source();
        self.happened(Happening::Leveled { object, level });
    }
}
