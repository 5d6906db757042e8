//! Power: damage, healing, buffs, slot modifiers.

use cardwright_table::Sink;

use crate::board::Cell;
use crate::event::Event;
use crate::program::When;
use crate::rules::Table;

impl<S: Sink<Event>> Table<'_, S> {
    /// Damage lowers power, at least to 0; it is reported as dealt (spec 67).
    pub(super) fn damage(&mut self, cell: Cell, amount: i16) {
        let Some(unit) = &mut self.state.units[cell.index()] else { return };
        if amount <= 0 {
            return;
        }
        unit.before_damage.get_or_insert(unit.power);
        unit.power = unit.power.saturating_sub(amount).max(0);
        let unit = *unit;
        self.emit(|rules, _| Event::UnitDamaged {
            unit: rules.unit_name(&unit, cell),
            amount,
            new_power: unit.power,
        });
        self.tell_watchers(cell, When::CloseDamage, amount);
    }

    /// Heals towards the printed power, never above it and never down (spec 67).
    pub(super) fn heal(&mut self, cell: Cell, amount: i16) {
        let Some(unit) = &mut self.state.units[cell.index()] else { return };
        let printed = self.rules.printed_power(unit.card);
        let healed = amount.min(printed - unit.power);
        if healed <= 0 {
            return;
        }
        unit.power += healed;
        let unit = *unit;
        self.emit(|rules, _| Event::UnitHealed {
            unit: rules.unit_name(&unit, cell),
            amount: healed,
            new_power: unit.power,
        });
    }

    /// Changes power for as long as the unit stays.
    pub(super) fn raise(&mut self, cell: Cell, amount: i16) {
        let Some(unit) = self.state.unit(cell) else { return };
        self.set_power(cell, unit.power.saturating_add(amount));
    }

    /// Sets power, at least to 0.
    pub(super) fn set_power(&mut self, cell: Cell, power: i16) {
        let Some(unit) = &mut self.state.units[cell.index()] else { return };
        let power = power.max(0);
        let amount = power.saturating_sub(unit.power);
        if amount == 0 {
            return;
        }
        unit.power = power;
        let unit = *unit;
        self.emit(|rules, _| Event::UnitPowerChanged {
            unit: rules.unit_name(&unit, cell),
            amount,
            new_power: power,
        });
    }

    /// Changes a slot's modifier (spec 70).
    pub(super) fn modify(&mut self, cell: Cell, amount: i16) {
        if amount == 0 {
            return;
        }
        let modifier = &mut self.state.modifiers[cell.index()];
        *modifier = modifier.saturating_add(amount);
        let modifier = *modifier;
        self.emit(|_, _| Event::SlotModifierChanged { cell, amount, modifier });
    }

    /// Restores the unit to its printed power and clears the slot's modifier and effects.
    pub(super) fn cleanse(&mut self, cell: Cell) {
        if let Some(unit) = self.state.unit(cell) {
            self.set_power(cell, self.rules.printed_power(unit.card));
        }
        self.clear_slot(cell);
    }

    /// Clears a slot's modifier and effects.
    pub(super) fn clear_slot(&mut self, cell: Cell) {
        let modifier = self.state.modifiers[cell.index()];
        self.modify(cell, modifier.saturating_neg());
        while let Some(place) = self.state.effects.iter().position(|effect| effect.cell == cell) {
            let effect = self.state.effects.remove(place);
            self.emit(|rules, _| Event::SlotEffectRemoved { cell, name: rules.name(effect.card).to_owned() });
        }
    }
}
