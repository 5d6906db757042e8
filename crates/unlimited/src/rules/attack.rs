//! Attacks, step by step (SWU 6.3).

use cardwright_table::{Asking, Object, Seat, Slot};

use crate::event::Event;
use crate::program::{Arena, Change, Keyword, NodeId, Recorded, Restriction, Topics, Until};
use crate::rules::{Eval, Happening, Table};
use crate::state::{Attack, Flag, Group, Pending, Says, Slots, Work, Zone};
use smallvec::SmallVec;

impl Eval<'_> {
    /// What a unit may attack: bases and units of opponents in its arena, Sentinels first.
    pub(crate) fn targets(&self, unit: Slot, units_only: bool) -> Group {
        let thing = self.state.thing(unit);
        let mut group = Group::new();
        if self.restricted(unit, Restriction::Attack) {
            return group;
        }
        let past_sentinels = self.has_keyword(unit, Keyword::Saboteur);
        let bases = !units_only && !self.restricted(unit, Restriction::AttackBases);
        for seat in self.state.opponents(thing.controller) {
            self.targets_of(seat, unit, past_sentinels, bases, &mut group);
        }
        group
    }

    /// Whether there is anything that a unit may attack by an ordinary attack.
    pub(crate) fn can_attack_something(&self, unit: Slot) -> bool {
        if self.restricted(unit, Restriction::AttackBases) {
            return !self.targets(unit, false).is_empty();
        }
        // Every opponent has a base, or Sentinels that stand before it.
        !self.restricted(unit, Restriction::Attack)
    }

    fn targets_of(&self, seat: Seat, unit: Slot, past_sentinels: bool, bases: bool, group: &mut Group) {
        let reached = self.reached_arenas(unit);
        let own = self.state.thing(unit).arena();
        let units = self.state.units_of(seat, reached);
        let sentinels: Slots =
            units.clone().filter(|&slot| self.has_keyword(slot, Keyword::Sentinel)).collect();
        // A Sentinel holds back the units of its own arena only (SWU 7.5.11).
        let arena = |slot: Slot| self.state.thing(slot).arena();
        let held = !past_sentinels && sentinels.iter().any(|&slot| arena(slot) == own);
        for slot in units {
            if sentinels.contains(&slot) || !(held || self.evades(slot)) {
                group.push(self.state.object(slot));
            }
        }
        if bases && !held {
            group.push(self.state.object(self.state.player(seat).base));
        }
    }

    /// The arena in which the unit may attack; none for both.
    fn reached_arenas(&self, unit: Slot) -> Option<Arena> {
        let own = self.state.thing(unit).arena();
        let mut beyond = self.lasting(unit).any(|says| matches!(says, Says::Reaches(_)));
        self.changes(unit, Topics::REACH, &mut |_, _, change| beyond |= matches!(change, Change::Reaches(_)));
        own.filter(|_| !beyond)
    }

    /// Whether the unit can't be attacked: by an effect, or by Hidden in the phase in which it was played,
    /// deployed or created (SWU 7.5.18).
    fn evades(&self, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        let arrived = thing.has(Flag::Entered) && !thing.has(Flag::Rescued);
        let hides = arrived && self.has_keyword(slot, Keyword::Hidden);
        hides || self.restricted(slot, Restriction::BeAttacked)
    }
}

impl Table<'_> {
    /// A unit attacks by an ability: its target is chosen first.
    pub(super) fn attack_with(&mut self, unit: Object, units_only: bool, by: Option<NodeId>) -> bool {
        let Some(slot) = self.attacker(unit) else { return true };
        let targets = self.eval().targets(slot, units_only);
        let Some(&only) = targets.first() else {
            self.set_done(0);
            return true;
        };
        let optional = units_only;
        if targets.len() > 1 || optional || self.rules.policies.asking == Asking::Always {
            let seat = self.state.thing(slot).controller;
            self.state.pending = Some(Pending::Target { seat, unit, units_only, by });
            return false;
        }
        self.begin_attack(unit, only, by, units_only);
        true
    }

    /// The unit that is to attack, if it has not left play since it was chosen.
    fn attacker(&self, unit: Object) -> Option<Slot> {
        self.state.live(unit).filter(|&slot| self.eval().is_unit(slot))
    }

    /// Declares the attack and resolves what it triggers, then damage, then what that triggers.
    pub(super) fn begin_attack(
        &mut self,
        attacker: Object,
        defender: Object,
        by: Option<NodeId>,
        ambush: bool,
    ) {
        let Some(slot) = self.attacker(attacker) else { return };
        self.set_done(1);
        let defending = self.state.thing(defender.slot).controller;
        self.exhaust(slot);
        self.state.thing_mut(slot).set(Flag::Attacked, true);
        self.state.attacks.push(Attack {
            attacker,
            defender,
            defending,
            dealt: false,
            to_base: 0,
            excess: 0,
            fell: false,
            struck: false,
            ambush,
            over: false,
        });
        if let Some(node) = by {
            self.begin_attack_by(node, attacker, defender);
        }
        self.record(Recorded::Attacked, attacker, 1);
        if self.state.thing(defender.slot).zone == Zone::Base {
            self.record(Recorded::AttackedBase, attacker, 1);
            let seat = self.state.thing(slot).controller;
            let stormed = &mut self.state.player_mut(seat).stormed;
            *stormed = stormed.with(defending.into());
        }
        self.emit(|rules, state| Event::AttackDeclared {
            attacker: rules.glimpse(state, slot),
            defender: rules.glimpse(state, defender.slot),
        });
        let floor = self.state.triggers.len() as u16;
        for work in [Work::EndAttack, Work::Settle(floor), Work::CombatDamage, Work::Settle(floor)] {
            self.state.agenda.push(work);
        }
        self.happened(Happening::Attacks(attacker, defender), 0);
    }

    /// Combat damage, dealt at the same time (SWU 6.3.5).
    /// Says whether to go on without a choice.
    pub(super) fn combat_damage(&mut self) -> bool {
        let Some(&attack) = self.state.attacks.last() else { return true };
        let Some(attacker) = self.state.live(attack.attacker) else { return true };
        let same_side = self.state.thing(attacker).controller == attack.defending;
        if same_side || !self.eval().is_unit(attacker) || self.state.player(attack.defending).out {
            return true;
        }
        if self.state.voices.mention(Topics::WARDS) {
            let mut hits: SmallVec<[(Slot, i16); 2]> = SmallVec::new();
            if let Some(defender) = self.state.live(attack.defender) {
                hits.push((defender, self.eval().power(attacker)));
                hits.push((attacker, self.eval().power(defender)));
            }
            if self.offer_wards(&hits, true, Work::CombatDamage) {
                return true;
            }
        }
        let eval = self.eval();
        let power = if eval.restricted(attacker, Restriction::Strike) { 0 } else { eval.strength(attacker) };
        let overwhelm = eval.has_keyword(attacker, Keyword::Overwhelm);
        let first = eval.strikes_first(attacker);
        let base = self.state.player(attack.defending).base;
        if let Some(open) = self.state.attacks.last_mut() {
            open.dealt = true;
        }
        match self.state.live(attack.defender) {
            Some(defender) if self.state.thing(defender).zone == Zone::Base => {
                self.combat_to_base(attack.attacker, defender, power, attack.defending);
            }
            Some(defender) if self.state.thing(defender).controller == attack.defending => {
                let excess = power - self.eval().remaining(defender).max(0);
                let before = self.state.thing(defender).damage;
                let strikes = !self.eval().restricted(defender, Restriction::Strike);
                let back = if strikes { self.eval().power(defender) } else { 0 };
                self.deal(&[(defender, power)], Some(attack.attacker));
                // Whoever strikes second does so with the power it then has (SWU 6.3.5c, 7.5.6d).
                let back = if first && strikes { self.eval().power(defender) } else { back };
                let struck = self.state.thing(defender).damage > before;
                if let Some(open) = self.state.attacks.last_mut().filter(|_| struck) {
                    open.excess = excess.max(0);
                    open.struck = true;
                }
                if struck {
                    self.happened(Happening::DefenderHit(attack.defender), 0);
                }
                let falls = self.eval().remaining(defender) <= 0;
                if !(first && falls) {
                    self.deal(&[(attacker, back)], Some(attack.defender));
                }
                if overwhelm && struck && excess > 0 {
                    self.combat_to_base(attack.attacker, base, excess, attack.defending);
                }
            }
            _ if overwhelm => self.combat_to_base(attack.attacker, base, power, attack.defending),
            _ => {}
        }
        self.happened(Happening::AttackEnds(attack.attacker), 0);
        self.happened(Happening::FightEnds(attack.attacker), 0);
        self.happened(Happening::FightEnds(attack.defender), 0);
        self.maintain();
        self.expire_attack();
        true
    }

    /// What was active for the attack no longer is while the abilities that it triggered resolve (SWU 6.3.5e).
    fn expire_attack(&mut self) {
        self.state.expire(Until::Attack);
        if let Some(attack) = self.state.attacks.last_mut() {
            attack.over = true;
        }
    }

    fn combat_to_base(&mut self, attacker: Object, base: Slot, power: i16, seat: Seat) {
        if self.deal(&[(base, power)], Some(attacker)) > 0 {
            if let Some(attack) = self.state.attacks.last_mut() {
                attack.to_base += power;
            }
            self.record(Recorded::HitBase, attacker, power);
            self.happened(Happening::DamagesBase(attacker, seat), power);
        }
    }

    /// The attack is complete: what lasted for it ends, also where no combat damage was dealt.
    pub(super) fn end_attack(&mut self) {
        self.expire_attack();
        self.state.attacks.pop();
    }
}
