//! Combat (CR 506-511).

mod attack;
mod block;
mod charge;
pub(crate) mod damage;
mod declare_attackers;
mod declare_blockers;
mod evasion;
mod strike;

use cardwright_table::{Object, Slot};

use super::{Aspects, Look, Run};
use crate::card::CardType;
use crate::program::{Duration, Keyword};
use crate::state::{Attack, Defender, Flag, NoteKind};

impl Look<'_> {
    /// Whether a creature has not been under its controller's control since their most recent turn began, and has
    /// no haste (CR 302.6): it can't attack, nor pay with {T} or {Q}.
    pub(crate) fn is_summoning_sick(&self, slot: Slot) -> bool {
        let since = self.state.thing(slot).since_turn;
        let derived = self.derived(slot);
        derived.is(CardType::Creature)
            && since != 0
            && since >= self.state.player(derived.controller).last_turn
            && !derived.has(Keyword::Haste)
    }

    /// Whether an object can be in combat: a creature on the battlefield that is not a battle (CR 506.4).
    fn can_fight(&self, object: Object) -> bool {
        let thing = self.state.thing(object.slot);
        if !self.state.is_current(object) || !thing.on_battlefield() || thing.is(Flag::PhasedOut) {
            return false;
        }
        let derived = self.derived(object.slot);
        derived.is(CardType::Creature) && !derived.is(CardType::Battle)
    }
}

impl Run<'_> {
    /// Whether nothing was declared as an attacker or entered attacking (CR 508.8, spec C20).
    pub(crate) fn no_attackers(&self) -> bool {
        self.state.combat.as_ref().is_none_or(|combat| !combat.attacked)
    }

    /// Whether some combatant has first or double strike (CR 510.4, spec 53).
    pub(crate) fn first_strike_needed(&self) -> bool {
        self.look().anyone_strikes_first()
    }

    /// Everything is removed from combat (CR 511.3), and what lasts until the end of combat ends.
    pub(crate) fn end_combat(&mut self) {
        let fought = self.state.combat.take().is_some_and(|combat| combat.attacked);
        if fought {
            self.touch(Aspects::COMBAT);
            // A battle that is no longer attacked may need another protector (CR 704.5w).
            self.state.cache.unsettled = true;
        }
        let floating = self.state.floating.len();
        self.state.floating.retain(|effect| effect.duration != Duration::EndOfCombat);
        self.state.cache.stale |= self.state.floating.len() != floating;
        self.state.floating_rules.retain(|rule| rule.duration != Duration::EndOfCombat);
        self.state.shields.retain(|shield| shield.duration != Duration::EndOfCombat);
        let over = |kind| {
            matches!(
                kind,
                NoteKind::Opposes(_, Duration::EndOfCombat) | NoteKind::Aimed(_, Duration::EndOfCombat)
            )
        };
        self.state.notes.retain(|note| !over(note.kind));
        self.state.permissions.retain(|leave| leave.duration != Duration::EndOfCombat);
        self.state.delayed.retain(|delayed| delayed.duration != Duration::EndOfCombat);
    }

    /// A creature enters attacking, or is made to attack (CR 508.4); nothing happens if it or the defender can't.
    pub(crate) fn enters_attacking(&mut self, object: Object, defender: Defender) {
        let look = self.look();
        let team = |seat| look.state.player(seat).team;
        let ours = team(look.controller(object)) == team(look.state.turn.active);
        let Some(defending) = look.defending(defender).filter(|_| ours && look.can_fight(object)) else {
            return;
        };
        let Some(combat) = &mut self.state.combat else { return };
        combat.attacked = true;
        combat.attacks.push(Attack::new(object, defender, defending));
        self.touch(Aspects::COMBAT);
    }

    /// A creature that enters blocking blocks, whatever it could have been declared to block; it was not declared as a
    /// blocker (CR 509.4).
    pub(crate) fn enters_blocking(&mut self, object: Object, attacker: Object) {
        let look = self.look();
        let controller = look.controller(object);
        if !look.can_fight(object) {
            return;
        }
        let Some(combat) = &mut self.state.combat else { return };
        let mut attacks = combat.attacks.iter_mut();
        let Some(attack) =
            attacks.find(|attack| attack.attacker == attacker && attack.defending == controller)
        else {
            return;
        };
        (attack.blocked, _) = (true, attack.blockers.push(object));
        self.touch(Aspects::COMBAT);
    }

    /// A creature is removed from combat (CR 506.4); what it blocked stays blocked (CR 509.1h).
    pub(crate) fn remove_from_combat(&mut self, object: Object) {
        let Some(combat) = &mut self.state.combat else { return };
        for attack in combat.attacks.iter().filter(|attack| attack.attacker == object) {
            combat.stray.extend(attack.blockers.iter().copied());
        }
        combat.attacks.retain(|attack| attack.attacker != object);
        for attack in &mut combat.attacks {
            attack.blockers.retain(|blocker| *blocker != object);
        }
        combat.stray.retain(|blocker| *blocker != object);
        self.touch(Aspects::COMBAT);
        self.state.cache.unsettled = true;
    }

    /// What is gone, or no longer a creature, is no longer in combat (CR 506.4).
    pub(crate) fn prune_combat(&mut self) {
        let Some(combat) = &self.state.combat else { return };
        let look = self.look();
        let fighting =
            combat.attacks.iter().flat_map(|attack| attack.blockers.iter().chain([&attack.attacker]));
        let all = fighting.chain(&combat.stray);
        let gone: smallvec::SmallVec<[Object; 4]> =
            all.copied().filter(|one| !look.can_fight(*one)).collect();
        for object in gone {
            self.remove_from_combat(object);
        }
    }
}
