//! Counters (CR 122).

use cardwright_table::{Object, Seat, SeatSet};
use smallvec::SmallVec;

use super::query::Query;
use crate::card::Counter;
use crate::program::{Node, NodeId, Num, Objects, Who};
use crate::rules::{Flow, Look, Run, SEAT_BASE, View};
use crate::state::{Deed, Group, Report, Target};

/// Kinds of counters, each with how many there are.
pub(super) type Kinds = SmallVec<[(Counter, u16); 2]>;

impl<'a> Look<'a> {
    /// The thing whose counters are picked, and those of them that may be.
    pub(super) fn counters_to_pick(&self, kind: Option<Counter>, from: &Objects) -> Option<(Object, Kinds)> {
        let objects = self.objects(from, &self.here());
        let object = objects.into_iter().find(|object| self.state.is_current(*object))?;
        let fits = |(on, which, count): &&(Object, Counter, u16)| {
            *on == object && *count > 0 && kind.is_none_or(|kind| kind == *which)
        };
        let there = self.state.counters.iter().filter(fits);
        Some((object, there.map(|&(_, which, count)| (which, count)).collect()))
    }

    /// Everything that proliferating could choose: permanents and players with counters (CR 701.34).
    pub(super) fn with_counters(&self) -> Query<'a> {
        let has = |slot: &cardwright_table::Slot| {
            let object = self.state.object(*slot);
            self.state.counters.iter().any(|(on, _, count)| *on == object && *count > 0)
        };
        let objects: Group = self.permanents().filter(has).map(|slot| self.state.object(slot)).collect();
        let players: SeatSet = self
            .everyone()
            .iter()
            .filter(|&seat| self.state.player(seat).counters.iter().any(|(_, count)| *count > 0))
            .collect();
        Query::Either { objects, players }
    }
}

impl Run<'_> {
    /// Puts counters on objects; for each its own number, where it depends on it.
    pub(super) fn put_counters_on(&mut self, kind: Counter, count: &Num, on: &Objects) {
        let objects = self.present(on);
        let look = self.look();
        let deeds: SmallVec<[Deed; 2]> = objects
            .into_iter()
            .map(|object| {
                let count = look.count(count, &View { it: Some(object), ..look.here() });
                Deed::Counters { object, kind, count }
            })
            .filter(|deed| !matches!(deed, Deed::Counters { count: 0, .. }))
            .collect();
        self.cause(deeds, Report::Done);
    }

    /// Puts counters on targets as they were divided among them (CR 601.2d).
    pub(super) fn put_divided_counters(&mut self, kind: Counter, target: u8) {
        let frame = self.frame();
        let place = usize::from(frame.target_base) + usize::from(target);
        let Some(group) = frame.chosen.targets.get(place) else { return };
        let shares = group.targets.iter().zip(&group.shares);
        let deeds: SmallVec<[Deed; 2]> = shares
            .filter_map(|(&target, &share)| match target {
                Target::Object(object) => Some(Deed::Counters { object, kind, count: share.max(0) as u16 }),
                Target::Player(_) => None,
            })
            .collect();
        self.cause(deeds, Report::Done);
    }

    /// Removes counters of a kind, or of all kinds; so many, or all.
    pub(super) fn take_counters(&mut self, kind: Option<Counter>, count: Option<&Num>, from: &Objects) {
        let most = count.map_or(u16::MAX, |count| self.count(count));
        let mut removed = 0;
        for object in self.present(from) {
            let mut left = most;
            for (kind, have) in self.counters_of(object, kind) {
                let taken = self.remove_counters(object, kind, have.min(left));
                left -= taken;
                removed += i32::from(taken);
            }
        }
        self.did(removed);
    }

    /// Moves all counters of a kind, or of all kinds, from some objects onto another (CR 122.5).
    pub(super) fn move_counters(
        &mut self,
        kind: Option<Counter>,
        count: Option<&Num>,
        from: &Objects,
        to: &Objects,
    ) {
        let most = count.map_or(u16::MAX, |count| self.count(count));
        let Some(&to) = self.present(to).first() else { return self.did(0) };
        let mut deeds: SmallVec<[Deed; 2]> = SmallVec::new();
        for object in self.present(from) {
            for (kind, have) in self.counters_of(object, kind) {
                let count = self.remove_counters(object, kind, have.min(most));
                deeds.push(Deed::Counters { object: to, kind, count });
            }
        }
        self.cause(deeds, Report::Done);
    }

    /// Counters that the player picks are removed, or moved. What can't be put anywhere stays (CR 122.5).
    pub(super) fn pick_counters(&mut self, id: NodeId, seat: Seat, to: Option<&Objects>) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let Node::PickCounters { kind, from, .. } = self.rules.book.node(id) else { return Flow::On };
        let there = self.look().counters_to_pick(*kind, from);
        let onto = to.map(|to| self.present(to).first().copied());
        let Some((object, kinds)) =
            there.filter(|(object, _)| onto != Some(None) && onto != Some(Some(*object)))
        else {
            self.did(0);
            return Flow::On;
        };
        let mut removed: Kinds = SmallVec::new();
        for (place, &(kind, _)) in kinds.iter().enumerate() {
            let picked = answer.iter().filter(|&&value| value == place as i32).count() as u16;
            removed.push((kind, self.remove_counters(object, kind, picked)));
        }
        match onto.flatten() {
            Some(object) => {
                let moved = removed.into_iter().filter(|(_, count)| *count > 0);
                let deeds: SmallVec<[Deed; 2]> =
                    moved.map(|(kind, count)| Deed::Counters { object, kind, count }).collect();
                self.cause(deeds, Report::Done);
            }
            None => self.did(removed.iter().map(|(_, count)| i32::from(*count)).sum()),
        }
        Flow::On
    }

    /// Each gets as many counters of each kind as it has.
    pub(super) fn double_counters(&mut self, objects: &Objects) {
        let mut deeds: SmallVec<[Deed; 4]> = SmallVec::new();
        for object in self.present(objects) {
            let kinds = self.counters_of(object, None).into_iter().filter(|(_, count)| *count > 0);
            deeds.extend(kinds.map(|(kind, count)| Deed::Counters { object, kind, count }));
        }
        self.cause(deeds, Report::Done);
    }

    fn counters_of(&self, object: Object, kind: Option<Counter>) -> SmallVec<[(Counter, u16); 2]> {
        let counters = self
            .state
            .counters
            .iter()
            .filter(|(on, which, _)| *on == object && kind.is_none_or(|kind| kind == *which));
        counters.map(|&(_, which, count)| (which, count)).collect()
    }

    /// Players get counters: poison, energy, experience (CR 122.1f-i).
    pub(super) fn give_player_counters(&mut self, who: &Who, kind: Counter, num: &Num) {
        let count = self.count(num);
        let seats = self.seats(who);
        let deeds: SmallVec<[Deed; 2]> = seats
            .into_iter()
            .filter(|_| count > 0)
            .map(|seat| Deed::PlayerCounters { seat, kind, count })
            .collect();
        self.cause(deeds, Report::Done);
    }

    /// One more of each kind of counter for everything chosen (CR 701.34).
    pub(super) fn proliferate(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let mut deeds: SmallVec<[Deed; 4]> = SmallVec::new();
        for &value in &answer {
            if value >= SEAT_BASE {
                let seat = Seat((value - SEAT_BASE) as u8);
                let kinds = self.state.player(seat).counters.iter().filter(|(_, count)| *count > 0);
                deeds.extend(kinds.map(|&(kind, _)| Deed::PlayerCounters { seat, kind, count: 1 }));
            } else {
                let object = self.state.object(cardwright_table::Slot(value as u16));
                let kinds = self.counters_of(object, None);
                deeds.extend(kinds.into_iter().map(|(kind, _)| Deed::Counters { object, kind, count: 1 }));
            }
        }
        self.cause(deeds, Report::Done);
        Flow::On
    }
}
