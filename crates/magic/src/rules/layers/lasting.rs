//! Effects of what has resolved: how they begin (CR 611.2), and when those end that last "for as long as".

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use super::apply::NOTHING_CHOSEN;
use super::work::numbers;
use crate::program::{Change, ChangesId, Duration, NodeId};
use crate::rules::{Look, Run, View};
use crate::state::{Flag, Floating, Laid};

impl Run<'_> {
    /// A continuous effect on these objects begins; its numbers are locked in (CR 608.2h, 611.2c).
    pub(crate) fn change_objects(
        &mut self,
        objects: &[Object],
        changes: ChangesId,
        view: &View<'_>,
        duration: Duration,
    ) {
        let values = self.look().locked_values(changes, view);
        let controller = view.frame.map_or(view.you, |frame| frame.controller);
        // What is copied is what it is now (CR 707.2b).
        for copy in self.look().copies_of(changes, view) {
            for &object in objects {
                self.become_copy(object, &copy, view.source, controller, duration);
            }
        }
        let copying = |change: &Change| matches!(change, Change::CopyOf(..));
        if self.rules.book.changes[changes.index()].iter().all(copying) {
            return;
        }
        self.lay_upon(objects, Some(changes), values, (view.source, controller), None, duration);
    }

    /// A player gets control of these objects (CR 613.1b).
    pub(crate) fn give_control(
        &mut self,
        objects: &[Object],
        to: Seat,
        source: Object,
        controller: Seat,
        duration: Duration,
    ) {
        self.lay_upon(objects, None, SmallVec::new(), (source, controller), Some(to), duration);
    }

    /// A continuous effect on a permanent that enters with it, for as long as it stays.
    pub(crate) fn change_while_it_stays(&mut self, object: Object, laid: &Laid, controller: Seat) {
        let values = laid.values.clone();
        let from = (object, controller);
        self.lay_upon(&[object], Some(laid.changes), values, from, None, Duration::Forever);
    }

    fn lay_upon(
        &mut self,
        objects: &[Object],
        changes: Option<ChangesId>,
        values: SmallVec<[i16; 2]>,
        (source, controller): (Object, Seat),
        to: Option<Seat>,
        duration: Duration,
    ) {
        if objects.is_empty() {
            return;
        }
        let objects = objects.iter().copied().collect();
        let (timestamp, turn) = (self.state.tick(), self.state.turn.number);
        self.lay(Floating {
            changes,
            values,
            objects,
            over: None,
            source,
            controller,
            to,
            copies: None,
            timestamp,
            duration,
            turn,
        });
    }

    /// Rules for all objects that the node names, whichever they are, begin to hold (CR 611.2c).
    pub(crate) fn lay_upon_all(
        &mut self,
        node: NodeId,
        changes: ChangesId,
        source: Object,
        controller: Seat,
        duration: Duration,
    ) {
        let (timestamp, turn) = (self.state.tick(), self.state.turn.number);
        self.lay(Floating {
            changes: Some(changes),
            values: SmallVec::new(),
            objects: SmallVec::new(),
            over: Some(node),
            source,
            controller,
            to: None,
            copies: None,
            timestamp,
            duration,
            turn,
        });
    }

    fn lay(&mut self, effect: Floating) {
        let effect = self.united(effect);
        self.state.floating.push(effect);
        self.state.cache.stale = true;
    }

    /// The effect together with one like it that lasts already: what is done again and again does not pile up.
    fn united(&mut self, mut new: Floating) -> Floating {
        let Some(changes) = new.changes.filter(|id| self.rules.book.tables().change(*id).unites) else {
            return new;
        };
        let like = |old: &Floating| {
            old.changes == new.changes
                && (&old.objects, old.over) == (&new.objects, new.over)
                && (old.source, old.controller) == (new.source, new.controller)
                && (old.to, old.duration, old.turn) == (new.to, new.duration, new.turn)
                && old.copies.is_none()
        };
        let Some(place) = self.state.floating.iter().rposition(like) else { return new };
        let old = self.state.floating.remove(place);
        let mut at = 0;
        for change in &self.rules.book.changes[changes.index()] {
            let own = at..at + numbers(change);
            at = own.end;
            if matches!(change, Change::Modify(..)) {
                for place in own {
                    new.values[place] = new.values[place].saturating_add(old.values[place]);
                }
            }
        }
        new
    }

    /// Ends effects that last for as long as something holds that no longer does, and those on objects that have
    /// all left (CR 611.2b); says whether there were any.
    pub(super) fn end_spent_effects(&mut self) -> bool {
        let before = self.state.floating.len() + self.state.floating_rules.len();
        let mut floating = std::mem::take(&mut self.state.floating);
        floating.retain(|effect| {
            let stays =
                effect.over.is_some() || effect.objects.iter().any(|object| self.state.is_current(*object));
            stays && self.look().lasts(effect.duration, effect.source, effect.controller)
        });
        self.state.floating = floating;
        let mut rules = std::mem::take(&mut self.state.floating_rules);
        rules.retain(|rule| self.look().lasts(rule.duration, rule.source, rule.controller));
        self.state.floating_rules = rules;
        self.state.floating.len() + self.state.floating_rules.len() != before
    }
}

impl Look<'_> {
    /// The numbers of some changes as they are now.
    pub(crate) fn locked_values(&self, changes: ChangesId, view: &View<'_>) -> SmallVec<[i16; 2]> {
        let counted = self.rules.book.changes[changes.index()].iter().filter(|change| numbers(change) > 0);
        let values = counted.flat_map(|change| {
            let mut values = self.values_of(change, view);
            values.resize(numbers(change), NOTHING_CHOSEN);
            values
        });
        values.map(|value| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16).collect()
    }

    /// Whether an effect applies already: one of a next turn waits for it.
    pub(super) fn has_begun(&self, effect: &Floating) -> bool {
        let turn = &self.state.turn;
        effect.duration != Duration::DuringYourNextTurn
            || turn.active == effect.controller && turn.number > effect.turn
    }

    /// Whether an effect that lasts "for as long as" still does.
    pub(crate) fn lasts(&self, duration: Duration, source: Object, controller: Seat) -> bool {
        let thing = self.state.thing(source.slot);
        let stays = || self.state.is_current(source) && thing.on_battlefield() && !thing.is(Flag::PhasedOut);
        match duration {
            Duration::WhileSourceStays => stays(),
            Duration::WhileYouControlSource => stays() && self.derived(source.slot).controller == controller,
            Duration::WhileSourceTapped => stays() && thing.is(Flag::Tapped),
            _ => true,
        }
    }
}
