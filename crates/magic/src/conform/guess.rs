//! Answers that a script leaves to a player of the other engine.

use cardwright_table::{Anchor, Choice as Offered, Menu, Reply, Seat};

use super::answer::Asked;
use super::script::Driver;
use crate::program::{Node, NodeId, ZoneKind};
use crate::state::{Deed, Wanted};

impl Driver<'_> {
    /// The target that is taken without a script: an opponent, or what an opponent has if it is hurt.
    pub(super) fn made_up_target(&self, seat: Seat, menu: &Menu) -> Option<i32> {
        let harmful = self.next_trigger_harms();
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let theirs = |option: &&Offered| match option.anchor {
            Anchor::Seat(other) => self.state.are_opponents(other, seat),
            Anchor::Card(slot) => {
                harmful && self.state.are_opponents(look.controller(self.state.object(slot)), seat)
            }
            Anchor::Zone(_) | Anchor::Button => false,
        };
        menu.choices().iter().find(theirs).map(|option| option.value)
    }

    /// Whether the trigger whose targets are chosen does something that its target suffers from.
    fn next_trigger_harms(&self) -> bool {
        if self.state.pending.is_none_or(|pending| pending.wanted != Wanted::TriggerChoices) {
            return false;
        }
        let fresh = self.rules.fresh(&self.state);
        let harms =
            fresh.look().with_next_trigger(|modes, _| modes.modes.iter().any(|mode| self.harms(mode.effect)));
        harms.unwrap_or(false)
    }

    fn harms(&self, node: NodeId) -> bool {
        match self.rules.book.node(node) {
            Node::Then(first, second) => self.harms(*first) || self.harms(*second),
            Node::May(_, inner) | Node::If(_, inner, _) => self.harms(*inner),
            Node::Destroy { .. } | Node::Damage { .. } | Node::Tap(_) => true,
            Node::Move(_, to) => matches!(to.zone, ZoneKind::Exile | ZoneKind::Hand | ZoneKind::Library),
            _ => false,
        }
    }

    /// What a cost is paid with if the script does not say: the permanents that are worth least come first.
    pub(super) fn least_dear(&self, asked: &Asked<'_>) -> Option<Menu> {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let mut options: Vec<Offered> = asked.menu.choices().to_vec();
        let worth = |option: &Offered| match option.anchor {
            Anchor::Card(slot) if self.state.thing(slot).on_battlefield() => {
                let derived = look.derived(slot);
                Some(i32::from(derived.mana_value) + i32::from(derived.power) + i32::from(derived.toughness))
            }
            _ => None,
        };
        if !options.iter().all(|option| worth(option).is_some()) {
            return None;
        }
        options.sort_by_key(|option| worth(option).unwrap_or_default());
        let mut menu = Menu::new();
        for option in options {
            (0..option.times).for_each(|_| menu.add(option.value, option.anchor));
        }
        Some(menu)
    }

    /// Which target is changed: the other engine asks about one after the other.
    pub(super) fn change_of_target(&mut self, asked: &Asked<'_>) -> Option<i32> {
        let Wanted::Node(node) = asked.pending.wanted else { return None };
        let Node::Redirect(..) = self.rules.book.node(node) else { return None };
        let values: Vec<i32> = asked.menu.choices().iter().map(|option| option.value).collect();
        values.iter().copied().find(|_| self.yes(asked.seat, true)).or(values.last().copied())
    }

    /// Without a script, own things get more counters and those of others do not.
    pub(super) fn proliferated(&self, asked: &Asked<'_>) -> Option<Vec<i32>> {
        let Wanted::Node(node) = asked.pending.wanted else { return None };
        let Node::Proliferate = self.rules.book.node(node) else { return None };
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let own = |option: &&Offered| match option.anchor {
            Anchor::Card(slot) => {
                !self.state.are_opponents(look.controller(self.state.object(slot)), asked.seat)
            }
            Anchor::Seat(other) => !self.state.are_opponents(other, asked.seat),
            Anchor::Zone(_) | Anchor::Button => false,
        };
        Some(asked.menu.choices().iter().filter(own).map(|option| option.value).collect())
    }

    /// The colour of mana that the act which is carried out says it adds.
    pub(super) fn color_added(&mut self, asked: &Asked<'_>) -> Option<i32> {
        let Wanted::Node(node) = asked.pending.wanted else { return None };
        let Node::AddMana(..) = self.rules.book.node(node) else { return None };
        let letter = self.adding.take()?;
        self.color_of(asked, &Reply::new(), letter)
    }

    /// Optional replacement effects that the other engine asks about with yes or no: whether something enters as a copy,
    /// before what it copies; whether something untaps.
    pub(super) fn let_be(&mut self, asked: &Asked<'_>) -> Option<i32> {
        let Wanted::Replacement { deed } = asked.pending.wanted else { return None };
        let (first, last) = (asked.menu.choices().first()?.value, asked.menu.choices().last()?.value);
        let batch = self.state.batches.last()?;
        let untaps = matches!(batch.deeds.get(usize::from(deed))?.deed, Deed::Untap(_));
        let next = self.queues[asked.seat.index()].choices.first()?.yesno;
        let yes = next.filter(|_| last < 0)?;
        self.queues[asked.seat.index()].choices.remove(0);
        match (untaps, yes) {
            (true, true) | (false, false) => Some(last),
            (true, false) => Some(first),
            (false, true) => None,
        }
    }

    /// Before the first turn players do what cards in their opening hands let them do (CR 103.6).
    pub(super) fn open_hands(&mut self) {
        for seat in Seat::all(self.seats.len()) {
            let actions: Vec<_> = self.rules.fresh(&self.state).look().opening_hand_actions(seat).collect();
            for (slot, node) in actions {
                if self.state.start.used.contains(&slot) {
                    continue;
                }
                self.state.start.used.push(slot);
                if self.answer_yes(seat, !self.strict) {
                    let steps = self.state.agenda.len();
                    self.go_on_until(steps, |run| run.run_set_up_effect(seat, slot, node));
                }
            }
        }
    }
}
