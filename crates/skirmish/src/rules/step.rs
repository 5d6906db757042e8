//! Carrying out the steps of an ability.

use arrayvec::ArrayVec;
use cardwright_table::{SeatSet, Sink, Slot};

use crate::board::{CELLS, Cell};
use crate::event::{Cause, Event};
use crate::program::{AbilityId, Amount, Condition, Deployed, Register, Slots, Step, Units};
use crate::rules::Table;
use crate::rules::choice::{held_cell, held_cell_now, here};
use crate::state::{Frame, Held, SlotEffect};

type Cells = ArrayVec<Cell, CELLS>;

impl<S: Sink<Event>> Table<'_, S> {
    /// Carries out one step other than a choice.
    pub(super) fn step(&mut self, step: Step, frame: &Frame) {
        match step {
            Step::Choose { .. } | Step::OnlyIf(..) => {}
            Step::Damage(amount, units) => self.each_unit(amount, units, frame, Self::damage),
            Step::Heal(amount, units) => self.each_unit(amount, units, frame, Self::heal),
            Step::Raise(amount, units) => self.each_unit(amount, units, frame, Self::raise),
            Step::SetPower(amount, units) => self.each_unit(amount, units, frame, Self::set_power),
            Step::Kill(units) => {
                let dying: ArrayVec<_, CELLS> =
                    self.units(units, frame).into_iter().map(|cell| (cell, Cause::Killed)).collect();
                self.die(&dying);
            }
            Step::Bounce(units) => self.units(units, frame).into_iter().for_each(|cell| self.bounce(cell)),
            Step::Move(units, to) => self.move_unit(units, to, frame),
            Step::Modify(amount, slots) => {
                let Some(amount) = self.amount(amount, frame) else { return };
                self.slots(slots, frame).into_iter().for_each(|cell| self.modify(cell, amount));
            }
            Step::Cleanse(slots) => self.slots(slots, frame).into_iter().for_each(|cell| self.cleanse(cell)),
            Step::Enchant(ability, slots) => self.enchant(ability, slots, frame),
            Step::Deploy(what, to) => self.deploy_by_ability(what, to, frame),
            Step::Draw(count) => (0..count).for_each(|_| self.draw(frame.player)),
            Step::Discard(register) => self.discard_chosen(register, frame),
            Step::Recover(register) => self.recover_chosen(register, frame),
            Step::Score(points) => self.score(points, frame),
        }
    }

    /// Whether something holds.
    pub(super) fn holds(&self, condition: Condition, frame: &Frame) -> bool {
        match condition {
            Condition::WasAlly(register) => {
                held_cell(frame, register).is_some_and(|cell| cell.player() == frame.player)
            }
        }
    }

    fn each_unit(&mut self, amount: Amount, units: Units, frame: &Frame, act: impl Fn(&mut Self, Cell, i16)) {
        let Some(amount) = self.amount(amount, frame) else { return };
        for cell in self.units(units, frame) {
            act(self, cell, amount);
        }
    }

    fn amount(&self, amount: Amount, frame: &Frame) -> Option<i16> {
        match amount {
            Amount::Fixed(amount) => Some(amount),
            Amount::PerEmptyOwnSlot(each) => {
                let empty = Cell::of(frame.player).filter(|&cell| self.state.unit(cell).is_none()).count();
                Some(each.saturating_mul(empty as i16))
            }
            Amount::FrontStrength => self.state.strength(here(self.state, frame)?.front()),
            Amount::FromTrigger | Amount::PowerBeforeDeath => Some(frame.amount),
        }
    }

    fn units(&self, units: Units, frame: &Frame) -> Cells {
        let one = match units {
            Units::This => frame.unit.and_then(|unit| self.state.find(unit)),
            Units::Newcomer => frame.newcomer.and_then(|unit| self.state.find(unit)),
            Units::Chosen(register) => held_cell_now(self.state, frame, register),
            Units::In(register) => held_cell(frame, register),
            Units::FrontEnemy => here(self.state, frame).map(Cell::front),
            Units::Each(rule) => {
                let fits = |cell: &Cell| self.rules.unit_fits(self.state, frame, rule, *cell);
                return Cell::all().filter(fits).collect();
            }
        };
        one.filter(|&cell| self.state.unit(cell).is_some()).into_iter().collect()
    }

    fn slots(&self, slots: Slots, frame: &Frame) -> Cells {
        match slots {
            Slots::This => here(self.state, frame).into_iter().collect(),
            Slots::Chosen(register) => held_cell(frame, register).into_iter().collect(),
            Slots::Each(rule) => {
                let fits = |cell: &Cell| self.rules.slot_fits(self.state, frame, rule, *cell);
                Cell::all().filter(fits).collect()
            }
        }
    }

    /// Moves a unit; a unit that stands there takes its place.
    fn move_unit(&mut self, units: Units, to: Register, frame: &Frame) {
        let (Some(from), Some(to)) = (self.units(units, frame).pop(), held_cell(frame, to)) else { return };
        self.state.units.swap(from.index(), to.index());
        for (cell, from) in [(to, from), (from, to)] {
            if let Some(&unit) = self.state.unit(cell) {
                self.emit(|rules, _| Event::UnitMoved { unit: rules.unit_name(&unit, cell), from });
            }
        }
    }

    fn enchant(&mut self, ability: AbilityId, slots: Slots, frame: &Frame) {
        for cell in self.slots(slots, frame) {
            self.state.effects.push(SlotEffect { cell, ability, card: frame.card });
            let card = frame.card;
            self.emit(|rules, _| Event::SlotEffectAdded { cell, name: rules.name(card).to_owned() });
        }
    }

    fn deploy_by_ability(&mut self, what: Deployed, to: Register, frame: &Frame) {
        let Some(cell) = held_cell(frame, to) else { return };
        let slot = match what {
            Deployed::Token(card) => self.token(card, frame.player),
            Deployed::Chosen(register) => {
                let Some(slot) = chosen_card(register, frame) else { return };
                let Some(slot) = self.state.player_mut(frame.player).discard.take(slot) else { return };
                slot
            }
        };
        self.queue_deploy(slot, cell);
    }

    fn discard_chosen(&mut self, register: Register, frame: &Frame) {
        let Some(slot) = chosen_card(register, frame) else { return };
        if self.state.player_mut(frame.player).hand.take(slot).is_some() {
            self.discard(slot);
        }
    }

    fn recover_chosen(&mut self, register: Register, frame: &Frame) {
        let Some(slot) = chosen_card(register, frame) else { return };
        let player = self.state.player_mut(frame.player);
        let Some(slot) = player.discard.take(slot) else { return };
        player.hand.push(slot);
        let player = frame.player;
        self.emit(|rules, state| Event::CardRecovered { player, card: rules.glimpse(state, slot) });
    }

    fn score(&mut self, points: u8, frame: &Frame) {
        let player = self.state.player_mut(frame.player);
        player.vp = player.vp.saturating_add(points);
        let (vp, player) = (player.vp, frame.player);
        self.emit(|_, _| Event::PointsGained { player, amount: points, vp });
    }

    /// A card face up to its owner's discard.
    pub(super) fn discard(&mut self, slot: Slot) {
        let owner = self.state.secrets.owner(slot);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.state.player_mut(owner).discard.push(slot);
        self.emit(|rules, state| Event::CardDiscarded { player: owner, card: rules.glimpse(state, slot) });
    }
}

fn chosen_card(register: Register, frame: &Frame) -> Option<Slot> {
    match frame.held[usize::from(register)] {
        Held::Card(slot) => Some(slot),
        _ => None,
    }
}
