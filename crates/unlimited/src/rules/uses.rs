//! Using triggered abilities: once each round, again, and outside their own moment (SWU 7.6.17, 8.32.3).

use cardwright_table::{Object, Slot};

use crate::program::{Ability, AbilityId, Effect, Limit, NodeId, Objects, Timing};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Frame, Memory};

impl Table<'_> {
    /// An ability of once each round that may be declined is only spent once it is not (SWU 8.32.3).
    pub(super) fn start_ability(&mut self, id: AbilityId, effect: NodeId, limit: Limit, mut frame: Frame) {
        let source = self.state.live(frame.source);
        if limit == Limit::Round
            && let Some(slot) = source
        {
            if self.state.thing(slot).has(Flag::RoundUsed) {
                return;
            }
            frame.unspent = self.rules.can_be_declined(effect);
            self.state.thing_mut(slot).set(Flag::RoundUsed, !frame.unspent);
        }
        self.use_triggered(id, effect, frame);
    }

    /// Runs a triggered ability, and lets others notice that it is used.
    fn use_triggered(&mut self, id: AbilityId, effect: NodeId, frame: Frame) {
        let (source, player, used_as) = (frame.source, frame.player, frame.timing);
        self.run_effect(effect, frame);
        self.happened(Happening::Used(source, player, id, used_as), 0);
    }

    /// The ability that the running one noticed is used again (SWU 7.6.17).
    pub(super) fn use_again(&mut self) {
        let frame = self.frame();
        if let (Some((id, used_as)), Some(source)) = (frame.used, frame.subject) {
            self.use_of(id, source, frame.memory, used_as);
        }
    }

    /// All abilities of one kind of what the running ability is about are used again.
    pub(super) fn use_all_again(&mut self, timing: Timing) {
        let frame = self.frame();
        let Some(source) = frame.subject else { return };
        let mut found = Vec::new();
        self.eval().abilities(source.slot, &mut |id| {
            if self.rules.is_of(id, timing) {
                found.push(id);
            }
        });
        self.set_done(found.len() as i16);
        for id in found.into_iter().rev() {
            self.use_of(id, source, frame.memory, Some(timing));
        }
    }

    /// An ability of each of these is used outside its own moment (SWU 7.6.17).
    pub(super) fn use_timed(&mut self, timing: Timing, objects: &Objects) {
        for object in self.objects(objects).into_iter().rev() {
            let mut found = None;
            self.eval().abilities(object.slot, &mut |id| {
                if found.is_none() && self.rules.is_of(id, timing) {
                    found = Some(id);
                }
            });
            if let Some(id) = found {
                self.use_of(id, object, None, Some(timing));
            }
        }
    }

    fn use_of(&mut self, id: AbilityId, source: Object, memory: Option<Memory>, timing: Option<Timing>) {
        let Ability::Triggered { effect, .. } = self.rules.cards.ability(id) else { return };
        let card = self.rules.card_in(self.state, source.slot);
        let own = Frame::new(self.player(), source, card);
        let frame = Frame { subject: Some(source), memory, timing, ..own };
        self.set_done(1);
        self.use_triggered(id, *effect, frame);
    }

    /// One use less of an ability that can be used so often in a game.
    pub(super) fn count_use(&mut self, slot: Slot, id: AbilityId) {
        match self.state.uses.iter_mut().find(|(own, which, _)| (*own, *which) == (slot, id)) {
            Some((.., times)) => *times += 1,
            None => self.state.uses.push((slot, id, 1)),
        }
    }

    /// The running ability was not declined.
    pub(super) fn spend(&mut self) {
        let Some(frame) = self.state.frames.last_mut() else { return };
        let source = frame.source;
        if std::mem::take(&mut frame.unspent)
            && let Some(slot) = self.state.live(source)
        {
            self.state.thing_mut(slot).set(Flag::RoundUsed, true);
        }
    }
}

impl crate::Unlimited {
    /// Whether an ability is of this kind.
    pub(super) fn is_of(&self, id: AbilityId, timing: Timing) -> bool {
        match self.cards.ability(id) {
            Ability::Triggered { when, .. } => when.iter().any(|when| timing.is(when)),
            _ => false,
        }
    }

    /// Whether an effect starts with a question that can be answered with no.
    fn can_be_declined(&self, node: NodeId) -> bool {
        match self.cards.effect(node) {
            Effect::May(_) | Effect::Choose { min: 0, .. } | Effect::Disclose { .. } => true,
            Effect::Then(first, _) | Effect::If(_, first, _) | Effect::As(_, first) => {
                self.can_be_declined(*first)
            }
            _ => false,
        }
    }
}
