//! Continuous effects of spells and abilities (CR 611.2): changes, rules for players, control.

use cardwright_table::{Object, Seat, SeatSet};
use smallvec::SmallVec;

use crate::program::{ChangesId, Duration, NodeId, Objects, PlayerRuleId, Who};
use crate::rules::{Run, View};
use crate::state::FloatingRule;

impl Run<'_> {
    /// Objects are changed for a while; which ones, and all numbers, are locked in now (CR 608.2h, 611.2c).
    pub(super) fn change(&mut self, what: &Objects, changes: ChangesId, duration: Duration) {
        let objects = self.present(what);
        self.did(objects.len() as i32);
        let (source, you) = self.source();
        if !objects.is_empty() && self.look().lasts(duration, source, you) {
            let frame = self.frame().clone();
            self.change_objects(&objects, changes, &View::resolving(&frame), duration);
        }
    }

    /// Rules for all objects of a kind for a while, those that come later included.
    pub(super) fn impose_on_all(
        &mut self,
        node: NodeId,
        what: &Objects,
        changes: ChangesId,
        duration: Duration,
    ) {
        let objects = self.present(what);
        self.did(objects.len() as i32);
        let (source, you) = self.source();
        if self.look().lasts(duration, source, you) {
            self.lay_upon_all(node, changes, source, you, duration);
        }
    }

    /// A rule for players for a while.
    pub(super) fn impose(&mut self, who: &Who, rule: PlayerRuleId, duration: Duration) {
        let players: SeatSet = self.seats(who).into_iter().collect();
        let (source, controller) = self.source();
        let turn = self.state.turn.number;
        self.did(players.len() as i32);
        self.state.floating_rules.push(FloatingRule { rule, players, source, controller, duration, turn });
        self.state.cache.stale = true;
    }

    pub(super) fn gain_control(&mut self, who: &Who, what: &Objects, duration: Duration) {
        let objects = self.permanents(what);
        let (source, you) = self.source();
        let Some(&to) = self.seats(who).first() else { return self.did(0) };
        let spells = self.take_spells(what, to);
        self.did((objects.len() + spells) as i32);
        if self.look().lasts(duration, source, you) {
            self.give_control(&objects, to, source, you, duration);
        }
    }

    /// Spells on the stack get another controller, who will also control what they become (CR 608.3).
    fn take_spells(&mut self, what: &Objects, to: Seat) -> usize {
        let objects = self.present(what);
        let spells = self.state.stack.iter_mut().filter(|item| objects.contains(&item.object));
        let taken: SmallVec<[Object; 1]> = spells
            .map(|item| {
                item.controller = to;
                item.object
            })
            .collect();
        taken.iter().for_each(|spell| self.state.thing_mut(spell.slot).controller = to);
        if !taken.is_empty() {
            self.stack_changed();
        }
        taken.len()
    }

    /// Two players' permanents change sides, both or neither (CR 701.12b).
    pub(super) fn exchange_control(&mut self, one: &Objects, other: &Objects) {
        let (Some(&one), Some(&other)) = (self.permanents(one).first(), self.permanents(other).first())
        else {
            return self.did(0);
        };
        let (first, second) = (self.look().controller(one), self.look().controller(other));
        if first == second {
            return self.did(0);
        }
        let (source, you) = self.source();
        self.give_control(&[one], second, source, you, Duration::Forever);
        self.give_control(&[other], first, source, you, Duration::Forever);
        self.did(1);
    }
}
