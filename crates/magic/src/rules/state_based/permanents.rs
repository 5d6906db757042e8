//! Permanents that leave (CR 704.5f-k, 704.5s, 704.5v), and things that cease to exist (CR 704.5d-e).

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::Actions;
use crate::card::{CardType, CardTypes, Counter, Subtype, Supertype};
use crate::program::{AbilityKind, Keyword, When, ZoneKind};
use crate::rules::{Aspects, Look, Run};
use crate::state::{Deed, Derived, Flag, MoveTo, MoveWhy, StackKind};

impl Look<'_> {
    /// Permanents that die, are sacrificed or lose what is on them.
    pub(super) fn find_dying(&self, actions: &mut Actions) {
        for slot in self.permanents() {
            let derived = self.derived(slot);
            let object = self.state.object(slot);
            if derived.types == CardTypes::only(CardType::Land) && self.is_bare(slot) {
                continue;
            }
            if let Some(deed) = self.death_of(object, &derived) {
                actions.deeds.push(deed);
                continue;
            }
            self.find_annihilated(object, actions);
            if self.state.thing(slot).attached.is_some() || derived.has_subtype(Subtype::AURA) {
                self.find_unattached(object, &derived, actions);
            }
        }
        self.find_old_worlds(actions);
        if let Some(role) = self.rules.book.role {
            self.find_old_roles(role, actions);
        }
    }

    /// Of the Roles that a player has attached to a permanent only the newest stays (CR 704.5y).
    fn find_old_roles(&self, role: Subtype, actions: &mut Actions) {
        let roles: SmallVec<[Slot; 4]> =
            self.permanents().filter(|&slot| self.derived(slot).has_subtype(role)).collect();
        for &slot in &roles {
            let (thing, controller) = (self.state.thing(slot), self.derived(slot).controller);
            let newer = |other: &Slot| {
                let newer = self.state.thing(*other);
                newer.attached == thing.attached
                    && newer.timestamp > thing.timestamp
                    && self.derived(*other).controller == controller
            };
            if thing.attached.is_some() && roles.iter().any(newer) {
                let (object, to) = (self.state.object(slot), MoveTo::zone(ZoneKind::Graveyard));
                actions.deeds.push(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
            }
        }
    }

    /// Whether nothing is on a permanent, and it is on nothing.
    fn is_bare(&self, slot: Slot) -> bool {
        self.state.counters.is_empty() && self.state.thing(slot).attached.is_none()
    }

    fn death_of(&self, object: Object, derived: &Derived) -> Option<Deed> {
        let thing = self.state.thing(object.slot);
        let gone = |why| Some(Deed::Move { object, to: MoveTo::zone(ZoneKind::Graveyard), why, enter: None });
        if derived.is(CardType::Creature) {
            if derived.toughness <= 0 {
                return gone(MoveWhy::Rule);
            }
            let lethal = thing.damage >= derived.toughness || thing.is(Flag::Deathtouched);
            if lethal && !derived.has(Keyword::Indestructible) {
                return Some(Deed::Destroy { object, no_regeneration: false });
            }
        }
        if derived.is(CardType::Planeswalker) && self.state.counters_on(object, Counter::Loyalty) == 0 {
            return gone(MoveWhy::Rule);
        }
        if derived.is(CardType::Battle)
            && self.state.counters_on(object, Counter::Defense) == 0
            && !self.has_ability_pending(object)
        {
            return gone(MoveWhy::Rule);
        }
        if derived.has_subtype(Subtype::SAGA) && self.has_told_its_story(object, derived) {
            return gone(MoveWhy::Sacrifice);
        }
        None
    }

    /// A Saga whose last chapter has been told (CR 714.4).
    fn has_told_its_story(&self, object: Object, derived: &Derived) -> bool {
        let chapters =
            derived.abilities.iter().filter_map(|&ability| match &self.rules.book.ability(ability).kind {
                AbilityKind::Triggered(triggered) => last_chapter(&triggered.when),
                _ => None,
            });
        let Some(last) = chapters.max() else { return false };
        self.state.counters_on(object, Counter::Lore) >= last.into() && !self.has_ability_pending(object)
    }

    /// Whether a triggered ability of the object waits or is on the stack.
    fn has_ability_pending(&self, object: Object) -> bool {
        let triggered = |kind: StackKind| matches!(kind, StackKind::Triggered(_));
        self.state.triggers.iter().any(|waiting| waiting.source == object)
            || self.state.stack.iter().any(|item| item.source == object && triggered(item.kind))
    }

    /// +1/+1 and -1/-1 counters remove each other (CR 704.5q).
    fn find_annihilated(&self, object: Object, actions: &mut Actions) {
        if self.state.counters.is_empty() {
            return;
        }
        let count = |kind| self.state.counters_on(object, kind);
        let both = count(Counter::Plus).min(count(Counter::Minus));
        if both > 0 {
            actions.annihilated.push((object.slot, both));
        }
    }

    /// Only the newest world permanent stays (CR 704.5k).
    fn find_old_worlds(&self, actions: &mut Actions) {
        if !self.state.cache.may_have_super(Supertype::World) {
            return;
        }
        let worlds = self.permanents().filter(|slot| self.derived(*slot).supertypes.has(Supertype::World));
        let newest = worlds.clone().map(|slot| self.state.thing(slot).timestamp).max();
        for slot in worlds.filter(|slot| Some(self.state.thing(*slot).timestamp) != newest) {
            let object = self.state.object(slot);
            let to = MoveTo::zone(ZoneKind::Graveyard);
            actions.deeds.push(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
        }
    }

    /// Tokens and copies that are where they can't be. Their slots come after those of all cards.
    pub(super) fn find_ceasing(&self, actions: &mut Actions) {
        for (place, thing) in self.state.things.iter().enumerate().rev() {
            let token = thing.is(Flag::Token);
            if !token && !thing.is(Flag::NotACard) && thing.zone != ZoneKind::Nowhere {
                break;
            }
            let home = if token { ZoneKind::Battlefield } else { ZoneKind::Stack };
            if thing.zone != home && thing.zone != ZoneKind::Nowhere && thing.zone != ZoneKind::Command {
                actions.ceasing.push(Slot(place as u16));
            }
        }
    }

    /// Schemes that are not ongoing, and phenomena, once their abilities are done (CR 704.6e-f).
    pub(super) fn find_in_command_zone(&self, actions: &mut Actions) {
        let policies = &self.rules.policies;
        if !policies.planechase && policies.archenemy.is_none() {
            return;
        }
        let command: SmallVec<[Slot; 8]> = self.state.zones.command.iter().copied().collect();
        for slot in command {
            let derived = self.derived(slot);
            let done = !self.state.thing(slot).is(Flag::FaceDown)
                && !self.has_ability_pending(self.state.object(slot));
            if done && derived.is(CardType::Scheme) && !derived.supertypes.has(Supertype::Ongoing) {
                actions.schemes.push(slot);
            }
            actions.planeswalks |= done && derived.is(CardType::Phenomenon);
        }
    }
}

fn last_chapter(when: &When) -> Option<u8> {
    match when {
        When::Chapter(chapter) => Some(*chapter),
        When::Either(any) => any.iter().filter_map(last_chapter).max(),
        _ => None,
    }
}

impl Run<'_> {
    /// A token or copy ceases to exist (CR 704.5d-e).
    pub(super) fn cease(&mut self, slot: Slot) {
        let thing = *self.state.thing(slot);
        let owner = self.state.secrets.owner(slot);
        self.mind_ears_elsewhere(slot, thing.zone, ZoneKind::Nowhere);
        self.state.zones.take(thing.zone, owner, slot);
        let object = self.state.object(slot);
        self.touch_elsewhere(object);
        self.state.counters.retain(|(on, _, _)| *on != object);
        let thing = self.state.thing_mut(slot);
        thing.zone = ZoneKind::Nowhere;
        thing.generation = thing.generation.wrapping_add(1);
        self.state.free.push(slot);
        self.touch(Aspects::CARDS);
    }
}
