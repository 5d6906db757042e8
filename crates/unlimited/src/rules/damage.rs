//! Damage and healing (SWU 1.9), Shields, indirect damage (SWU 8.35).

use cardwright_table::{Object, Seat, Slot};

use crate::event::Event;
use crate::program::{Recorded, Restriction};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Says, Zone};

impl Table<'_> {
    /// Deals damage to units and bases at the same time; `by` is the unit whose combat damage it is.
    /// Gives how much was dealt.
    pub(super) fn deal(&mut self, hits: &[(Slot, i16)], by: Option<Object>) -> i16 {
        let dealer = by.or_else(|| self.state.frames.last().map(|frame| frame.source));
        self.deal_from(hits, by, dealer)
    }

    /// The same, where it is known which card deals it.
    pub(super) fn deal_from(
        &mut self,
        hits: &[(Slot, i16)],
        by: Option<Object>,
        dealer: Option<Object>,
    ) -> i16 {
        let mut dealt = 0;
        self.state.struck.clear();
        self.state.dealer = dealer;
        for &(slot, amount) in hits.iter().filter(|(_, amount)| *amount > 0) {
            let slot = if by.is_some() { self.redirected(slot) } else { slot };
            if by.is_none() && self.protected(slot, Restriction::BeDamaged) {
                continue;
            }
            let amount = self.warded(slot, amount, by.is_some(), true);
            if amount <= 0 || self.shielded(slot) {
                continue;
            }
            self.wound(slot, amount, by.is_some());
            self.hurts_base(slot, amount, by);
            let dealer = by.map_or(self.player(), |by| self.state.thing(by.slot).controller);
            self.happened(Happening::Dealt(self.state.object(slot), dealer, by.is_some()), amount);
            if let Some(by) = by {
                self.happened(Happening::DealtCombat(by), amount);
            }
            dealt += amount;
        }
        dealt
    }

    /// What combat damage to this is dealt to.
    fn redirected(&self, slot: Slot) -> Slot {
        let instead = self.eval().lasting(slot).find_map(|says| match says {
            Says::Redirects(other) => self.state.live(other),
            _ => None,
        });
        instead.unwrap_or(slot)
    }

    /// Tells that a player dealt damage to an enemy base.
    pub(super) fn hurts_base(&mut self, slot: Slot, amount: i16, by: Option<Object>) {
        let thing = self.state.thing(slot);
        let dealer = by.map_or(self.player(), |by| self.state.thing(by.slot).controller);
        if thing.zone == Zone::Base && thing.controller != dealer {
            self.happened(Happening::BaseHurt(dealer), amount);
        }
    }

    /// Puts damage on a thing; Shields have been looked at.
    pub(super) fn wound(&mut self, slot: Slot, amount: i16, combat: bool) {
        self.state.thing_mut(slot).damage += amount;
        self.state.unsettled = true;
        let hurt = self.state.object(slot);
        self.state.struck.push(hurt);
        if self.state.thing(slot).zone == Zone::Base {
            let seat = self.state.thing(slot).controller;
            self.state.player_mut(seat).hit_by = Some(self.doer(combat));
        }
        self.emit(|rules, state| Event::DamageDealt { card: rules.glimpse(state, slot), amount, combat });
        let object = self.state.object(slot);
        self.record(Recorded::Damaged, object, amount);
        self.happened(Happening::Damaged(object), amount);
    }

    /// Who does what happens now: whose unit fights, whose ability resolves, or who acts.
    pub(super) fn doer(&self, combat: bool) -> Seat {
        let attacker = self.state.attacks.last().filter(|_| combat).map(|attack| attack.attacker.slot);
        attacker.map_or_else(|| self.player(), |slot| self.state.thing(slot).controller)
    }

    /// A Shield prevents the damage and is defeated (SWU 3.7.6).
    fn shielded(&mut self, slot: Slot) -> bool {
        let Some(shield) = self.rules.tokens.shield else { return false };
        let found = self
            .state
            .upgrades_on(slot)
            .filter(|&upgrade| self.rules.card_in(self.state, upgrade) == shield)
            .last();
        let Some(token) = found.filter(|&token| !self.eval().silenced(token)) else { return false };
        self.emit(|rules, state| Event::ShieldUsed { card: rules.glimpse(state, slot) });
        self.defeat(&[token]);
        true
    }

    /// Heals damage; gives how much.
    pub(super) fn heal(&mut self, slot: Slot, amount: i16) -> i16 {
        let thing = self.state.thing(slot);
        let healed = amount.min(thing.damage).max(0);
        let base = thing.zone == Zone::Base;
        if healed > 0
            && base
            && (self.state.no_healing || self.eval().restricted(slot, Restriction::BeHealed))
        {
            return 0;
        }
        if healed > 0 {
            self.state.thing_mut(slot).damage -= healed;
            let object = self.state.object(slot);
            self.record(Recorded::Healed, object, healed);
            self.happened(Happening::Healed(object), healed);
            if base {
                self.happened(Happening::BaseHealed(self.state.thing(slot).controller), healed);
            }
            self.emit(|rules, state| Event::Healed { card: rules.glimpse(state, slot), amount: healed });
        }
        healed
    }

    /// Exhausts a thing; says whether it was ready.
    pub(super) fn exhaust(&mut self, slot: Slot) -> bool {
        let was_ready = self.state.thing(slot).is_ready();
        self.state.thing_mut(slot).set(Flag::Exhausted, true);
        if was_ready {
            self.emit(|rules, state| Event::Exhausted { card: rules.glimpse(state, slot) });
        }
        was_ready
    }

    /// Readies a thing; says whether it was exhausted.
    pub(super) fn ready(&mut self, slot: Slot) -> bool {
        let was_exhausted = !self.state.thing(slot).is_ready();
        if was_exhausted && !self.eval().restricted(slot, Restriction::Ready) {
            self.state.thing_mut(slot).set(Flag::Exhausted, false);
            self.emit(|rules, state| Event::Readied { card: rules.glimpse(state, slot) });
            self.happened(Happening::Readied(self.state.object(slot)), 0);
            return true;
        }
        false
    }
}
