//! Who listens to what: one index of every ability that is not simply looked up, rebuilt with the layers.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::happening::{Happening, Kinds, kinds_of};
use crate::program::{
    AbilityId, AbilityKind, Altered, ReplacementEvent, Static, StaticAbility, When, ZoneKind,
};
use crate::rules::{Look, Run};
use crate::state::Flag;

/// An ability of an object; for a static ability also which of its effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hook {
    pub(crate) object: Object,
    pub(crate) ability: AbilityId,
    pub(crate) effect: u8,
}

/// The index, with masks that tell when nobody listens.
#[derive(Clone, Default, Debug)]
pub(crate) struct Hooks {
    pub(crate) triggers: SmallVec<[Hook; 4]>,
    pub(crate) replacements: SmallVec<[Hook; 2]>,
    /// Rules for players.
    pub(crate) players: SmallVec<[Hook; 2]>,
    /// What spells cost.
    pub(crate) costs: SmallVec<[Hook; 2]>,
    /// What makes abilities trigger once more.
    pub(crate) doublers: SmallVec<[Hook; 1]>,
    /// What keeps cards off the battlefield.
    pub(crate) bars: SmallVec<[Hook; 1]>,
    /// Events that triggers listen to.
    kinds: Kinds,
    /// Events that replacement effects listen to, by [`replaced_bit`].
    pub(crate) replaced: u32,
    /// Whether there are state triggers.
    pub(crate) states: bool,
    /// What has happened in the open batch.
    pub(super) news: Vec<Happening>,
    /// How many batches are open.
    pub(super) depth: u8,
}

impl Hooks {
    #[inline]
    pub(crate) fn listens(&self, kinds: Kinds) -> bool {
        self.kinds & kinds != 0
    }

    /// The first list in which two indexes differ, as both have it.
    pub(crate) fn difference<'h>(&'h self, other: &'h Hooks) -> Option<(&'h [Hook], &'h [Hook])> {
        let lists = |hooks: &'h Hooks| -> [&'h [Hook]; 6] {
            let others = (&hooks.costs, &hooks.doublers, &hooks.bars);
            [&hooks.triggers, &hooks.replacements, &hooks.players, others.0, others.1, others.2]
        };
        lists(self).into_iter().zip(lists(other)).find(|(one, other)| one != other)
    }

    fn clear(&mut self) {
        self.triggers.clear();
        self.replacements.clear();
        self.players.clear();
        self.costs.clear();
        self.doublers.clear();
        self.bars.clear();
        (self.kinds, self.replaced, self.states) = (0, 0, false);
    }
}

/// A bit for each kind of event that can be replaced.
pub(crate) fn replaced_bit(event: &ReplacementEvent) -> u32 {
    1 << match event {
        ReplacementEvent::Enters(_) => 0,
        ReplacementEvent::Moves { .. } => 1,
        ReplacementEvent::Damage { .. } => 2,
        ReplacementEvent::Draws { .. } => 3,
        ReplacementEvent::GainsLife(_) => 4,
        ReplacementEvent::LosesLife(_) => 5,
        ReplacementEvent::Counters { .. } => 6,
        ReplacementEvent::Tokens { .. } => 7,
        ReplacementEvent::Destroyed(_) => 8,
        ReplacementEvent::Discards { .. } => 9,
        ReplacementEvent::LosesGame(_) => 10,
        ReplacementEvent::UntapsInUntapStep(_) => 11,
    }
}

impl Run<'_> {
    /// Lists anew who listens; the permanents have just been worked out.
    pub(crate) fn rebuild_hooks(&mut self) {
        let mut hooks = std::mem::take(&mut self.state.cache.hooks);
        hooks.clear();
        let look = self.look();
        for (place, &slot) in look.state.zones.battlefield.iter().enumerate() {
            if look.state.thing(slot).is(Flag::PhasedOut) {
                continue;
            }
            for &ability in &look.state.cache.derived[place].abilities {
                look.hook(&mut hooks, slot, ability, ZoneKind::Battlefield);
            }
        }
        if look.rules.book.works_elsewhere {
            look.hook_elsewhere(&mut hooks);
        }
        self.state.cache.hooks = hooks;
        self.state.cache.deaf = false;
    }

    /// Whether a card that moved between these zones can change who listens outside the battlefield.
    pub(crate) fn listens_elsewhere(&self, slot: Slot, from: ZoneKind, to: ZoneKind) -> bool {
        let book = &self.rules.book;
        book.works_elsewhere && {
            let ears = book.tables().ears(self.rules.card_in(self.state, slot));
            ears.has(from) || ears.has(to)
        }
    }
}

impl Look<'_> {
    /// Abilities that work in hands, graveyards, exile, the command zone and on the stack (CR 113.6).
    fn hook_elsewhere(&self, hooks: &mut Hooks) {
        let zones = &self.state.zones;
        let own = zones.own.iter().flat_map(|own| own.hand.iter().chain(&own.graveyard));
        let stack = self.state.stack.iter().map(|item| &item.object.slot);
        for &slot in own.chain(&zones.exile).chain(&zones.command).chain(stack) {
            let thing = self.state.thing(slot);
            if thing.is(Flag::FaceDown) || (thing.is(Flag::NotACard) && thing.copy.is_none()) {
                continue;
            }
            let object = self.state.object(slot);
            let printed = self.rules.book.tables().ears(self.rules.card_in(self.state, slot)).has(thing.zone);
            if printed || self.state.cache.elsewhere.iter().any(|(changed, _)| *changed == object) {
                for &ability in &self.derived(slot).abilities {
                    self.hook(hooks, slot, ability, thing.zone);
                }
            }
        }
    }

    /// Lists one ability, if it works in this zone.
    fn hook(&self, hooks: &mut Hooks, slot: Slot, ability: AbilityId, zone: ZoneKind) {
        let found = self.rules.book.ability(ability);
        if found.works_in() != Some(zone) {
            return;
        }
        let hook = Hook { object: self.state.object(slot), ability, effect: 0 };
        match &found.kind {
            AbilityKind::Triggered(triggered) => {
                hooks.kinds |= kinds_of(&triggered.when);
                hooks.states |= matches!(triggered.when, When::State(_));
                hooks.triggers.push(hook);
            }
            AbilityKind::Static(text) => self.hook_static(hooks, hook, text),
            _ => {}
        }
    }

    fn hook_static(&self, hooks: &mut Hooks, hook: Hook, text: &StaticAbility) {
        for (place, effect) in text.effects.iter().enumerate() {
            let hook = Hook { effect: place as u8, ..hook };
            match effect {
                Static::Players { .. } => hooks.players.push(hook),
                Static::Costs { .. } => hooks.costs.push(hook),
                Static::TriggerAgain { .. } | Static::EnterUnheard(_) => hooks.doublers.push(hook),
                Static::CantEnter { .. } => hooks.bars.push(hook),
                Static::Replace(replacement) => {
                    let own = matches!(replacement.instead, Altered::Entering(_) | Altered::AsEnters(_));
                    if !own || !self.only_itself(&replacement.event) {
                        hooks.replaced |= replaced_bit(&replacement.event);
                        hooks.replacements.push(hook);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether an effect speaks only of its own card entering: that is looked up as the card enters.
    pub(crate) fn only_itself(&self, event: &ReplacementEvent) -> bool {
        use crate::program::{Objects, Test};
        matches!(event, ReplacementEvent::Enters(tests) if tests.contains(&Test::Is(Objects::This)))
    }
}
