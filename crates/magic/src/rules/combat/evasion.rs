//! Whether one creature can block another (CR 509.1b): evasion abilities and other restrictions on the pair.

use cardwright_table::{Object, Slot};

use crate::card::{CardType, Color};
use crate::program::{AbilityKind, Keyword, ObjectRule};
use crate::rules::{Look, View};
use crate::state::{Derived, Flag};

impl Look<'_> {
    /// Whether a permanent could block anything (CR 509.1a).
    pub(super) fn can_block(&self, slot: Slot) -> bool {
        let derived = self.derived(slot);
        derived.is(CardType::Creature)
            && !derived.is(CardType::Battle)
            && !self.state.thing(slot).is(Flag::Tapped)
            && !self.has_rule(slot, |rule| matches!(rule, ObjectRule::CantBlock))
    }

    /// Whether a creature that can block may block this attacker.
    pub(super) fn may_block(&self, blocker: Slot, attacker: Slot) -> bool {
        let (by, whom) = (self.derived(blocker), self.derived(attacker));
        passes_keywords(&by, &whom)
            && !self.walks_past(attacker, &whom, blocker)
            && !self.protected(attacker, self.state.object(blocker))
            && self.rules_allow_block(attacker, &whom, blocker)
            && self.rules_allow_block_by(blocker, &by, attacker)
    }

    /// Landwalk: unblockable while the defending player controls such a land (CR 702.14c).
    fn walks_past(&self, attacker: Slot, derived: &Derived, blocker: Slot) -> bool {
        let defending = self.derived(blocker).controller;
        let view = View::of(self.state.object(attacker), derived.controller);
        derived.abilities.iter().any(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Landwalk(tests) => self.permanents().any(|land| {
                let derived = self.derived(land);
                derived.controller == defending
                    && derived.is(CardType::Land)
                    && self.fits(tests, self.state.object(land), &view)
            }),
            _ => false,
        })
    }

    /// What effects say about blocking the attacker.
    fn rules_allow_block(&self, attacker: Slot, derived: &Derived, blocker: Slot) -> bool {
        let blocker = self.state.object(blocker);
        derived.rules.iter().all(|one| {
            let view = self.rule_view(one.source, attacker, one.by);
            match &self.rules.book.rules[one.rule.index()] {
                ObjectRule::CantBeBlocked => false,
                ObjectRule::CantBeBlockedBy(tests) => !self.fits(tests, blocker, &view),
                ObjectRule::BlockedOnlyBy(tests) => self.fits(tests, blocker, &view),
                _ => true,
            }
        })
    }

    /// What effects say about what the blocker blocks.
    fn rules_allow_block_by(&self, blocker: Slot, derived: &Derived, attacker: Slot) -> bool {
        let attacker = self.state.object(attacker);
        derived.rules.iter().all(|one| {
            let view = self.rule_view(one.source, blocker, one.by);
            match &self.rules.book.rules[one.rule.index()] {
                ObjectRule::BlocksOnly(tests) => self.fits(tests, attacker, &view),
                _ => true,
            }
        })
    }

    /// A rule speaks of its source, and of the object it is laid upon as "it".
    fn rule_view(&self, source: Object, upon: Slot, by: cardwright_table::Seat) -> View<'static> {
        View { it: Some(self.state.object(upon)), ..View::of(source, by) }
    }
}

/// Flying, shadow, horsemanship, fear, intimidate, skulk (CR 702).
fn passes_keywords(by: &Derived, whom: &Derived) -> bool {
    let artifact = by.is(CardType::Artifact);
    (!whom.has(Keyword::Flying) || by.has(Keyword::Flying) || by.has(Keyword::Reach))
        && whom.has(Keyword::Shadow) == by.has(Keyword::Shadow)
        && (!whom.has(Keyword::Horsemanship) || by.has(Keyword::Horsemanship))
        && (!whom.has(Keyword::Fear) || artifact || by.colors.has(Color::Black))
        && (!whom.has(Keyword::Intimidate) || artifact || by.colors.meets(whom.colors))
        && (!whom.has(Keyword::Skulk) || by.power <= whom.power)
}
