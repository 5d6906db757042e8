//! Effects that need no choice of their own.

use cardwright_table::{Seat, SeatSet, Slot};

use crate::event::Event;
use crate::program::{Effect, Objects, Players, Restriction};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Seats, State, Zone};

impl Table<'_> {
    /// Effects that need no choice of their own.
    pub(super) fn simple(&mut self, effect: &Effect) {
        let counts = self.rules.cards.ask_felled().then(|| self.things_of_each(effect));
        let done = match effect {
            Effect::Damage { amount, to } => {
                let hits = self.hits(amount, to);
                let source = self.state.frames.last().map(|frame| frame.source);
                self.strike(&hits, source)
            }
            Effect::DamageBy { by, amount, to } => self.damage_by(by, amount, to),
            Effect::Heal { amount, from } => {
                let hits = self.hits(amount, from);
                hits.iter().map(|&(slot, n)| self.heal(slot, n)).sum()
            }
            Effect::Defeat(objects) => {
                let mut slots = self.slots(objects);
                slots.retain(|slot| !self.protected(*slot, Restriction::BeDefeated));
                let power = slots.iter().map(|&slot| self.eval().power(slot)).sum();
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.felled_power = power;
                }
                self.defeat(&slots)
            }
            Effect::Exhaust(objects) => self.count_each(objects, |table, slot| {
                !table.protected(slot, Restriction::BeExhausted) && table.exhaust(slot)
            }),
            Effect::Ready(objects) => self.count_each(objects, Self::ready),
            Effect::Return(objects) => {
                // Who protects others does so until all have left.
                let mut slots = self.slots(objects);
                slots.retain(|slot| !self.protected(*slot, Restriction::BeReturned));
                slots.iter().filter(|&&slot| self.return_to_hand(slot)).count() as i16
            }
            Effect::ToDeck(objects, which) => self.put_all_into_decks(objects, *which),
            Effect::Discard(objects) => {
                let owners = self.owners_of_hand_cards(objects);
                let count = self.count_each(objects, |table, slot| {
                    table.discard(slot);
                    true
                });
                self.show_hands(&owners);
                count
            }
            Effect::Give { token, amount, to } => self.give(*token, amount, to),
            Effect::Create { token, amount, who, ready, into } => {
                self.create(*token, amount, who, *ready, *into)
            }
            Effect::Lasting { to, changes, until } => self.last(to, changes, *until),
            Effect::Control { of, who } => self.control(of, who),
            Effect::Capture { by, what } => self.capture_all(by, what),
            // A unit that is gone by now stays where it lies.
            Effect::Move(objects, arena) => self.count_each(objects, |table, slot| {
                let here = table.eval().is_unit(slot);
                if here {
                    table.state.thing_mut(slot).zone = Self::zone_of(*arena);
                }
                here
            }),
            Effect::BecomeUnit(objects, arena) => self.become_unit(objects, *arena),
            Effect::Flip => {
                let leader = self.state.frames.last().and_then(|frame| self.state.live(frame.source));
                leader.map_or(0, |slot| {
                    let flipped = self.state.thing(slot).has(Flag::Flipped);
                    self.state.thing_mut(slot).set(Flag::Flipped, !flipped);
                    1
                })
            }
            Effect::Deploy => self.deploy_source(),
            Effect::DeployOn(hosts) => self.deploy_source_on(hosts),
            Effect::Rescue(objects) => self.count_each(objects, |table, slot| {
                let captive = table.state.thing(slot).has(Flag::Captive);
                if captive {
                    table.rescue(slot);
                }
                captive
            }),
            Effect::Attach { what, to } => self.attach_to(what, to),
            Effect::Exchange(one, other) => self.exchange(one, other),
            Effect::Reveal(objects) => {
                let owners = self.owners_of_hand_cards(objects);
                let count = self.count_each(objects, |table, slot| {
                    table.reveal(slot);
                    true
                });
                self.show_hands(&owners);
                count
            }
            Effect::Permit { who, cards, how } => self.permit(who, cards, *how),
            Effect::NoHealing => {
                self.state.no_healing = true;
                1
            }
            other => self.with_cards(other),
        };
        self.set_done(done);
        if let (Effect::Damage { .. } | Effect::DamageBy { .. }, Some(frame)) =
            (effect, self.state.frames.last_mut())
        {
            frame.much = frame.dealt;
        }
        let units = self.state.units.len();
        // What has no HP left is defeated before the next step, and so is a second copy of what is unique
        // (SWU 1.16.5, 8.29.3).
        if matches!(
            effect,
            Effect::Damage { .. }
                | Effect::DamageBy { .. }
                | Effect::Lasting { .. }
                | Effect::Give { .. }
                | Effect::Control { .. }
                | Effect::Exchange(..)
                | Effect::Rescue(_)
        ) {
            self.maintain();
        }
        let felled = match effect {
            Effect::Defeat(_) => done,
            _ => units.saturating_sub(self.state.units.len()) as i16,
        };
        let left = counts.is_some().then(|| self.things_of_each(effect));
        if let Some(frame) = self.state.frames.last_mut() {
            frame.felled = felled;
            if let (Some(before), Some(after)) = (counts, left) {
                frame.felled_of = std::array::from_fn(|seat| before[seat].saturating_sub(after[seat]));
            }
        }
    }

    /// How many things each seat has that the effect could defeat: what it names, or units.
    fn things_of_each(&self, effect: &Effect) -> [u8; 4] {
        let mut counts = [0_u8; 4];
        let mut count = |slot: Slot| {
            let thing = self.state.thing(slot);
            let here = thing.zone.is_in_play() || thing.zone == Zone::Resources;
            counts[thing.controller.index()] += u8::from(here);
        };
        match effect {
            Effect::Defeat(objects) => self.slots(objects).into_iter().for_each(count),
            _ => self.state.units.iter().for_each(|&unit| count(unit)),
        }
        counts
    }

    /// Whose hands these cards are in.
    fn owners_of_hand_cards(&self, objects: &Objects) -> Seats {
        let in_hand =
            self.slots(objects).into_iter().filter(|&slot| self.state.thing(slot).zone == Zone::Hand);
        let mut owners: Seats = in_hand.map(|slot| self.state.secrets.owner(slot)).collect();
        owners.dedup();
        owners
    }

    /// Cards of these hands were revealed or discarded, all at once.
    pub(super) fn show_hands(&mut self, owners: &[Seat]) {
        for &owner in owners {
            self.happened(Happening::HandShown(owner), 1);
        }
    }

    /// Reveals a card to everyone.
    pub(super) fn reveal(&mut self, slot: Slot) {
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.emit(|rules, state: &State| Event::Revealed { card: rules.glimpse(state, slot) });
    }

    /// Whether an ability of an opponent can't do this to the thing.
    pub(super) fn protected(&self, slot: Slot, from: Restriction) -> bool {
        self.state.thing(slot).controller != self.player() && self.eval().restricted(slot, from)
    }

    fn control(&mut self, of: &Objects, who: &Players) -> i16 {
        let Some(seat) = self.first_of(who) else { return 0 };
        let group = self.objects(of);
        group.iter().filter(|&&object| self.take_control(object, seat)).count() as i16
    }

    fn capture_all(&mut self, by: &Objects, what: &Objects) -> i16 {
        let Some(guard) = self.slots(by).first().copied().filter(|&guard| self.state.bears(guard)) else {
            return 0;
        };
        self.count_each(what, |table, slot| table.capture(guard, slot))
    }

    fn exchange(&mut self, one: &Objects, other: &Objects) -> i16 {
        let (Some(&one), Some(&other)) = (self.objects(one).first(), self.objects(other).first()) else {
            return 0;
        };
        let (first, second) =
            (self.state.thing(one.slot).controller, self.state.thing(other.slot).controller);
        i16::from(self.take_control(one, second) & self.take_control(other, first))
    }
}
