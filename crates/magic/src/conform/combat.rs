//! Scripted attacks and blocks.

use cardwright_table::{Anchor, Ask, Choice, Game as _, Menu, Reply, Seat, Slot};

use super::scenario::{Entry, TargetRef};
use super::script::{Driver, Stopped, differs};
use crate::command::Command;
use crate::program::ObjectRule;

impl Driver<'_> {
    /// The attackers that the script names; others only if they must.
    pub(super) fn attackers(&mut self, seat: Seat) -> Result<Command, Stopped> {
        self.declare(seat, "attack", |driver, slot, entry, option| {
            let wanted = entry.attacker.as_deref().unwrap_or_default();
            driver.is_called(slot, wanted)
                && entry.attacker_index.is_none_or(|index| driver.index(slot, wanted) == index)
                && match &entry.defender {
                    Some(defender) => driver.is_meant(option.anchor, defender),
                    None => driver.is_last_opponent(seat, option.anchor),
                }
        })
    }

    /// The blocks that the script names; others only if they must be.
    pub(super) fn blockers(&mut self, seat: Seat) -> Result<Command, Stopped> {
        self.declare(seat, "block", |driver, slot, entry, option| {
            let wanted = entry.blocker.as_deref().unwrap_or_default();
            let attacker = TargetRef { name: entry.attacker.clone(), ..TargetRef::default() };
            driver.is_called(slot, wanted)
                && entry.blocker_index.is_none_or(|index| driver.index(slot, wanted) == index)
                && driver.is_meant(option.anchor, &attacker)
        })
    }

    /// One question for each creature; an entry that fits is taken, otherwise the creature stays out if it may.
    fn declare(
        &mut self,
        seat: Seat,
        kind: &str,
        fits: impl Fn(&Self, Slot, &Entry, Choice) -> bool,
    ) -> Result<Command, Stopped> {
        let (mut reply, mut menu) = (Reply::new(), Menu::new());
        loop {
            menu.clear();
            let ask = self.rules.ask(&self.state, seat, &reply, &mut menu);
            if ask == Ask::Done {
                break;
            }
            let subject = match self.rules.round(&self.state, seat, &reply) {
                Some((Anchor::Card(slot), _)) => Some(slot),
                _ => None,
            };
            let chosen = subject.and_then(|slot| {
                self.take_entry(seat, kind, |driver, entry| {
                    menu.choices().iter().copied().find(|option| fits(driver, slot, entry, *option))
                })
            });
            let stay_out = menu.choices().last().copied();
            let Some(choice) = chosen.or(stay_out) else { return differs("a creature to have an option") };
            reply.push_one(choice.value);
        }
        self.forget_skips(seat);
        self.forget_lone_attackers(seat);
        Ok(self.rules.command(&self.state, seat, &reply))
    }

    /// Takes the first entry of this turn for which there is an option.
    fn take_entry(
        &mut self,
        seat: Seat,
        kind: &str,
        option: impl Fn(&Self, &Entry) -> Option<Choice>,
    ) -> Option<Choice> {
        let turn = self.state.turn.number;
        let acts = &self.queues[seat.index()].acts;
        let mut own =
            acts.iter().enumerate().filter(|(_, entry)| entry.claim.kind == kind && entry.turn == turn);
        let (place, choice) = own.find_map(|(place, entry)| Some((place, option(self, entry)?)))?;
        self.queues[seat.index()].acts.remove(place);
        Some(choice)
    }

    /// An explicit "none" needs nothing done.
    fn forget_skips(&mut self, seat: Seat) {
        let turn = self.state.turn.number;
        let skip = |entry: &Entry| matches!(entry.claim.kind.as_str(), "attackSkip" | "blockSkip");
        self.queues[seat.index()].acts.retain(|entry| !skip(entry) || entry.turn != turn);
    }

    /// Scripts send creatures alone that can't attack alone, in order to show just that (CR 506.5).
    fn forget_lone_attackers(&mut self, seat: Seat) {
        let turn = self.state.turn.number;
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let not_alone = |rule: &ObjectRule| matches!(rule, ObjectRule::CantAttackAlone);
        let lone: Vec<String> = self.queues[seat.index()]
            .acts
            .iter()
            .filter(|entry| entry.claim.kind == "attack" && entry.turn == turn)
            .filter_map(|entry| entry.attacker.clone())
            .filter(|name| {
                let mut own = self.state.zones.battlefield.iter().filter(|slot| self.is_called(**slot, name));
                own.any(|slot| look.has_rule(*slot, not_alone))
            })
            .collect();
        let forgotten = |entry: &Entry| entry.attacker.as_ref().is_some_and(|name| lone.contains(name));
        self.queues[seat.index()]
            .acts
            .retain(|entry| entry.claim.kind != "attack" || entry.turn != turn || !forgotten(entry));
    }

    /// Unless the script says whom, the last opponent is attacked.
    fn is_last_opponent(&self, seat: Seat, anchor: Anchor) -> bool {
        let opponents = self.state.seats_from(seat).filter(|other| self.state.are_opponents(seat, *other));
        Anchor::Seat(opponents.max_by_key(|other| self.seats[other.index()].clone()).unwrap_or(seat))
            == anchor
    }

    /// Which of the permanents of this name it is.
    fn index(&self, slot: Slot, name: &str) -> usize {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let controller = look.derived(slot).controller;
        let like =
            |other: &&Slot| look.derived(**other).controller == controller && self.is_called(**other, name);
        self.state.zones.battlefield.iter().filter(like).position(|other| *other == slot).unwrap_or(0)
    }
}
