//! What may be attached to what (CR 301.5, 303.4, 704.5m-p).

use cardwright_table::Object;

use super::Actions;
use crate::card::{CardType, GuiseWord, Subtype};
use crate::program::{AbilityKind, TargetKind, ZoneKind};
use crate::rules::{Look, Run, View};
use crate::state::{Deed, Derived, Flag, MoveTo, MoveWhy, Target};

impl Look<'_> {
    /// An Aura that is not attached to what it can enchant goes to the graveyard; Equipment comes off.
    pub(super) fn find_unattached(&self, object: Object, derived: &Derived, actions: &mut Actions) {
        let attached = self.state.thing(object.slot).attached;
        let legal = attached.is_some_and(|host| self.may_be_attached(object, host));
        if legal {
            return;
        }
        // CR 702.103f, an exception to CR 704.5m.
        if self.is_bestowed(object.slot) {
            return actions.unbestowed.push(object.slot);
        }
        let unattachable = derived.is(CardType::Creature) || derived.is(CardType::Battle);
        if derived.has_subtype(Subtype::AURA) && !(unattachable && attached.is_none()) {
            let to = MoveTo::zone(ZoneKind::Graveyard);
            actions.deeds.push(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
        } else if attached.is_some() {
            actions.unattached.push(object.slot);
        }
    }

    /// Whether a permanent or spell was cast bestowed and still is an Aura (CR 702.103b).
    pub(crate) fn is_bestowed(&self, slot: cardwright_table::Slot) -> bool {
        let thing = self.state.thing(slot);
        thing.face > 0 && self.guise_of(slot, thing.face) == Some(GuiseWord::Bestow)
    }

    /// Whether an Aura, Equipment or Fortification may be attached to something (CR 301.5, 303.4, 702.16c-d).
    pub(crate) fn may_be_attached(&self, object: Object, host: Target) -> bool {
        let derived = self.derived(object.slot);
        if derived.is(CardType::Creature) || derived.is(CardType::Battle) || host == Target::Object(object) {
            return false;
        }
        if let Target::Object(host) = host
            && !self.can_be_host(host, object)
        {
            return false;
        }
        if derived.has_subtype(Subtype::AURA) {
            return self.may_enchant(object, &derived, host);
        }
        let Target::Object(host) = host else { return false };
        let host = self.derived(host.slot);
        derived.has_subtype(Subtype::EQUIPMENT) && host.is(CardType::Creature)
            || derived.has_subtype(Subtype::FORTIFICATION) && host.is(CardType::Land)
    }

    /// Whether it is a permanent that is not protected from what would be attached.
    fn can_be_host(&self, host: Object, from: Object) -> bool {
        let thing = self.state.thing(host.slot);
        let both_out = thing.is(Flag::PhasedOut) && !self.state.thing(from.slot).is(Flag::PhasedOut);
        self.state.is_current(host)
            && !both_out
            && (!thing.on_battlefield() || !self.protected(host.slot, from))
    }

    /// Whether the enchant ability allows it (CR 702.5).
    fn may_enchant(&self, aura: Object, derived: &Derived, host: Target) -> bool {
        let view = View::of(aura, derived.controller);
        let mut enchants =
            derived.abilities.iter().filter_map(|&ability| match &self.rules.book.ability(ability).kind {
                AbilityKind::Enchant(spec) => Some(&spec.kind),
                _ => None,
            });
        let mut any = false;
        let all = enchants.all(|kind| {
            any = true;
            match (kind, host) {
                (TargetKind::Object(filter) | TargetKind::Either(filter, _), Target::Object(host)) => {
                    self.allows(filter, host, &view)
                }
                (TargetKind::Player(who) | TargetKind::Either(_, who), Target::Player(seat)) => {
                    !self.state.player(seat).lost && self.is_one_of(seat, who, &view)
                }
                _ => false,
            }
        });
        any && all
    }
}

impl Run<'_> {
    /// It is the creature that is printed (CR 702.103e-f).
    pub(crate) fn cease_to_be_bestowed(&mut self, slot: cardwright_table::Slot) {
        let thing = self.state.thing_mut(slot);
        (thing.face, thing.attached) = (0, None);
        self.state.cache.stale = true;
    }

    /// What was bestowed on a permanent that leaves is a creature at once (CR 702.103f).
    pub(crate) fn release_bestowed(&mut self, host: Object) {
        let look = self.look();
        let attached = |slot: &cardwright_table::Slot| {
            look.state.thing(*slot).attached == Some(Target::Object(host)) && look.is_bestowed(*slot)
        };
        let released: smallvec::SmallVec<[_; 2]> =
            look.state.zones.battlefield.iter().copied().filter(attached).collect();
        released.into_iter().for_each(|slot| self.cease_to_be_bestowed(slot));
    }
}
