//! Defeat (SWU 1.5.5), capture and rescue (SWU 8.33), control.

use cardwright_table::{Object, Seat, Slot};

use crate::event::Event;
use crate::program::{Ability, Recorded, Restriction};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Frame, Memory, Seats, Slots, Zone};

impl Table<'_> {
    /// Defeats things at the same time: all that waits for it sees all of them.
    pub(super) fn defeat(&mut self, slots: &[Slot]) -> i16 {
        if slots.is_empty() {
            return 0;
        }
        let in_play = |slot: &&Slot| {
            matches!(
                self.state.thing(**slot).zone,
                Zone::Ground | Zone::Space | Zone::Attached | Zone::Resources
            )
        };
        let mut all: Slots = slots.iter().filter(in_play).copied().collect();
        // What is attached to a unit is defeated with it, and all of it is seen by all of it (SWU 7.6.4).
        for &unit in slots.iter().filter(|&&slot| self.eval().is_unit(slot)) {
            let upgrades = self.state.upgrades_on(unit).filter(|upgrade| !slots.contains(upgrade));
            all.extend(upgrades);
        }
        let mut waiting = 0;
        if self.rules.cards.spare() {
            let wanted = |all: &Slots| all.iter().filter(|slot| slots.contains(slot)).count() as i16;
            let before = wanted(&all);
            self.set_aside(&mut all);
            waiting = before - wanted(&all);
        }
        // Whatever happens instead, it was done (SWU 7.7.5).
        self.defeat_now(&all, slots) + waiting
    }

    /// The same, when nothing is done instead.
    pub(super) fn defeat_now(&mut self, all: &[Slot], slots: &[Slot]) -> i16 {
        let mut all = Slots::from_slice(all);
        let count = all.iter().filter(|slot| slots.contains(slot)).count() as i16;
        for &slot in &all {
            let object = self.state.object(slot);
            if let Some(attack) = self.state.attacks.last_mut().filter(|attack| attack.defender == object) {
                attack.fell = true;
            }
            self.record(Recorded::Defeated, object, 1);
            if self.eval().attack().is_some_and(|attack| attack.attacker == object) {
                self.record(Recorded::FellAttacking, object, 1);
            }
            self.happened(Happening::Defeated(object), 0);
            self.remember(slot);
            self.emit(|rules, state| Event::Defeated { card: rules.glimpse(state, slot) });
        }
        // What is attached leaves first.
        all.sort_by_key(|&slot| self.state.thing(slot).host.is_none());
        for &slot in &all {
            if self.state.thing(slot).zone.is_in_play() || self.state.thing(slot).zone == Zone::Resources {
                self.leave_play(slot, Zone::Discard);
            }
        }
        self.defeat_bases(slots);
        count
    }

    /// Whoever's base is defeated has lost (SWU 1.5.5b).
    fn defeat_bases(&mut self, slots: &[Slot]) {
        let players = Seat::all(self.state.players.len());
        let fallen: Seats = players.filter(|&seat| slots.contains(&self.state.player(seat).base)).collect();
        if !fallen.is_empty() {
            self.eliminate(&fallen);
        }
    }

    /// Whatever is attached to a unit that leaves play is defeated (SWU 8.12.1).
    pub(super) fn shed(&mut self, unit: Slot) {
        let upgrades: Slots = self.state.upgrades_on(unit).collect();
        self.defeat(&upgrades);
    }

    /// What a thing is now, for abilities that look back.
    pub(super) fn memory(&self, slot: Slot) -> Memory {
        let eval = self.eval();
        let thing = self.state.thing(slot);
        Memory {
            slot: slot.0,
            power: eval.power(slot),
            hp: eval.remaining(slot),
            controller: thing.controller.0,
            arena: thing.arena(),
            ready: thing.is_ready(),
            host: thing.host,
            fighting: self.state.attacks.last().is_some_and(|attack| {
                let fights = attack.attacker.slot == slot || attack.defender.slot == slot;
                attack.dealt && !attack.over && fights
            }),
        }
    }

    /// Lets the running ability look back at a thing that leaves play.
    fn remember(&mut self, slot: Slot) {
        if self.state.frames.is_empty() {
            return;
        }
        let memory = self.memory(slot);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.memory = Some(memory);
        }
    }

    /// Returns a card to its owner's hand; a leader is defeated instead (SWU 3.4.6).
    pub(super) fn return_to_hand(&mut self, slot: Slot) -> bool {
        if self.eval().is_leader(slot) {
            return self.defeat(&[slot]) > 0;
        }
        self.remember(slot);
        self.emit(|rules, state| Event::ReturnedToHand { card: rules.glimpse(state, slot) });
        self.shed(slot);
        self.leave_play(slot, Zone::Hand);
        true
    }

    /// A unit captures another: it goes face down under its guard (SWU 8.33).
    pub(super) fn capture(&mut self, guard: Slot, captive: Slot) -> bool {
        if self.eval().is_leader(captive) {
            return false;
        }
        if self.captured_instead(captive) {
            return false;
        }
        let controller = self.state.thing(guard).controller;
        if self.state.thing(captive).zone == Zone::Discard {
            self.attach(captive, guard, controller);
            self.state.thing_mut(captive).set(Flag::Captive, true);
            return true;
        }
        self.bounties(self.state.object(captive));
        self.emit(|rules, state| Event::Captured {
            card: rules.glimpse(state, captive),
            by: rules.glimpse(state, guard),
        });
        self.shed(captive);
        if self.card(captive).facts.kind.is_token() {
            self.leave_play(captive, Zone::Aside);
            return true;
        }
        self.record(Recorded::Left, self.state.object(captive), 1);
        self.happened(Happening::Leaves(self.state.object(captive)), 0);
        self.wake_leaving(self.state.object(captive));
        self.attach(captive, guard, controller);
        self.state.thing_mut(captive).set(Flag::Captive, true);
        true
    }

    /// Does what the unit says happens instead of its capture; says whether there is such a thing.
    fn captured_instead(&mut self, captive: Slot) -> bool {
        let mut found = None;
        self.eval().abilities(captive, &mut |id| {
            if let Ability::CapturedInstead(node) = self.rules.cards.ability(id) {
                found = Some(*node);
            }
        });
        if let Some(node) = found {
            let controller = self.state.thing(captive).controller;
            let card = self.rules.card_in(self.state, captive);
            self.run_effect(node, Frame::new(controller, self.state.object(captive), card));
        }
        found.is_some()
    }

    /// A captive comes back to its owner, exhausted (SWU 8.33).
    pub(super) fn rescue(&mut self, captive: Slot) {
        let owner = self.state.secrets.owner(captive);
        let arena = self.card(captive).facts.arena;
        self.relocate(captive, Self::zone_of(arena), owner);
        let thing = self.state.thing_mut(captive);
        thing.set(Flag::Entered, true);
        thing.set(Flag::Rescued, true);
        let ready = self.eval().enters_ready(captive);
        self.state.thing_mut(captive).set(Flag::Exhausted, !ready);
        self.emit(|rules, state| Event::Rescued { card: rules.glimpse(state, captive) });
    }

    /// If a third player takes the defending unit, the attack goes on against that player (SWU 11.4.5).
    fn change_defender(&mut self, unit: Object, seat: Seat) {
        let Some(attack) = self.state.attacks.last().copied().filter(|attack| attack.defender == unit) else {
            return;
        };
        let attacking = self.state.thing(attack.attacker.slot).controller;
        if let Some(open) = self.state.attacks.last_mut().filter(|_| attacking != seat) {
            open.defending = seat;
        }
    }

    /// A card has another controller, who has not used its abilities yet (SWU 8.32.3); the token upgrades on it go
    /// with it (SWU 1.5.2f).
    fn hand_over(&mut self, slot: Slot, seat: Seat) {
        let tokens: Slots =
            self.state.upgrades_on(slot).filter(|&on| self.card(on).facts.kind.is_token()).collect();
        for slot in tokens.into_iter().chain([slot]) {
            let thing = self.state.thing_mut(slot);
            thing.controller = seat;
            thing.set(Flag::RoundUsed, false);
        }
    }

    /// A player takes control of a unit or upgrade; a leader unit is defeated instead (SWU 3.4.6).
    pub(super) fn take_control(&mut self, object: Object, seat: Seat) -> bool {
        let Some(slot) = self.state.live(object) else { return false };
        if self.eval().is_leader(slot) {
            return self.defeat(&[slot]) > 0;
        }
        let resource = self.state.thing(slot).zone == Zone::Resources;
        if !resource && !self.eval().is_unit(slot) && !self.state.is_upgrade(slot) {
            return false;
        }
        if self.state.thing(slot).controller == seat {
            return true;
        }
        if self.eval().restricted(slot, Restriction::BeTaken) {
            return false;
        }
        if resource {
            let exhausted = self.state.thing(slot).has(Flag::Exhausted);
            self.relocate(slot, Zone::Resources, seat);
            self.state.thing_mut(slot).set(Flag::Exhausted, exhausted);
            return true;
        }
        self.hand_over(slot, seat);
        self.state.unsettled = true;
        self.change_defender(object, seat);
        if let Some(place) = self.state.units.iter().position(|&unit| unit == slot) {
            let unit = self.state.units.remove(place);
            self.state.units.push(unit);
        }
        self.emit(|rules, state| Event::ControlTaken { seat, card: rules.glimpse(state, slot) });
        true
    }
}
