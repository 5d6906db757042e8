//! Leaving the battlefield: death, bounce, cleanup.

use arrayvec::ArrayVec;
use cardwright_table::{SeatSet, Sink};

use crate::board::{CELLS, Cell};
use crate::card::Kind;
use crate::event::{Cause, Event};
use crate::program::When;
use crate::rules::Table;
use crate::state::{Frame, Held, Unit, Work};

impl<S: Sink<Event>> Table<'_, S> {
    /// After each effect, all units whose strength is 0 die at the same time (spec 68).
    pub(super) fn check_deaths(&mut self) {
        let mut dying: ArrayVec<(Cell, Cause), CELLS> = ArrayVec::new();
        for cell in Cell::all() {
            let Some(unit) = &mut self.state.units[cell.index()] else { continue };
            if unit.power.saturating_add(self.state.modifiers[cell.index()]) <= 0 {
                let cause = if unit.before_damage.is_some() { Cause::Damage } else { Cause::Weakness };
                dying.push((cell, cause));
            } else {
                unit.before_damage = None;
            }
        }
        if !dying.is_empty() {
            self.die(&dying);
        }
    }

    /// These units die at the same time. Those that die together do not see each other die.
    pub(super) fn die(&mut self, dying: &[(Cell, Cause)]) {
        let mut dead: ArrayVec<(Unit, Cell, Cause), CELLS> = ArrayVec::new();
        for &(cell, cause) in dying {
            if let Some(unit) = self.state.units[cell.index()].take() {
                dead.push((unit, cell, cause));
            }
        }
        for &(unit, cell, cause) in &dead {
            self.lay_to_rest(&unit, cell);
            self.emit(|rules, _| Event::UnitDied { unit: rules.unit_name(&unit, cell), cause });
        }
        for &(unit, cell, _) in &dead {
            let last_power = unit.before_damage.unwrap_or(unit.power);
            let frame = Frame { amount: last_power, ..self.frame_of(&unit, cell) };
            self.trigger(When::Death, frame);
            self.tell_watchers(cell, When::CloseDeath, 0);
        }
    }

    /// A unit back to its owner's hand, as a fresh card (spec 69).
    pub(super) fn bounce(&mut self, cell: Cell) {
        let Some(unit) = self.state.units[cell.index()].take() else { return };
        if matches!(self.rules.cards.card(unit.card).kind, Kind::Token(_)) {
            self.state.spare_tokens.push(unit.slot);
        } else {
            self.state.player_mut(cell.player()).hand.push(unit.slot);
        }
        self.emit(|rules, _| Event::UnitBounced { unit: rules.unit_name(&unit, cell) });
    }

    /// A unit's card to its owner's discard; a token ceases to exist.
    pub(super) fn lay_to_rest(&mut self, unit: &Unit, cell: Cell) {
        if matches!(self.rules.cards.card(unit.card).kind, Kind::Token(_)) {
            self.state.spare_tokens.push(unit.slot);
        } else {
            self.state.secrets.show(unit.slot, SeatSet::PUBLIC);
            self.state.player_mut(cell.player()).discard.push(unit.slot);
        }
    }

    /// Units that watch what happens close to them see that something happened here.
    pub(super) fn tell_watchers(&mut self, cell: Cell, when: When, amount: i16) {
        for watcher in Cell::all() {
            if watcher.is_close(cell)
                && let Some(unit) = self.state.unit(watcher)
                && self.rules.cards.waits_for(unit.card, when)
            {
                let frame = Frame { amount, ..self.frame_of(unit, watcher) };
                self.trigger(when, frame);
            }
        }
    }

    /// Puts the abilities of a unit that run at this moment into the queue.
    pub(super) fn trigger(&mut self, when: When, frame: Frame) {
        if !self.rules.cards.waits_for(frame.card, when) {
            return;
        }
        for ability in self.rules.cards.abilities(frame.card, when) {
            self.state.agenda.push_back(Work::Run { ability, step: 0, action: None, frame });
        }
    }

    /// What an ability of this unit knows.
    pub(super) fn frame_of(&self, unit: &Unit, cell: Cell) -> Frame {
        Frame {
            player: cell.player(),
            card: unit.card,
            unit: Some(unit.id),
            cell: Some(cell),
            newcomer: None,
            amount: 0,
            held: [Held::Nothing; 2],
        }
    }
}
