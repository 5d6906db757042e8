//! Deploying: replacing a unit, entering the battlefield, tokens.

use cardwright_table::{Seat, SeatSet, Sink, Slot};

use crate::Skirmish;
use crate::board::Cell;
use crate::event::{Cause, Event};
use crate::program::{CardId, Standing, When};
use crate::rules::{Table, identity_of};
use crate::state::{Frame, Held, State, Unit, UnitId, Work};

impl Skirmish {
    /// Whether the card may be deployed there: Sentinels guard their front, and some units need an ally below.
    pub(crate) fn may_deploy(&self, state: &State, card: CardId, cell: Cell) -> bool {
        let guarded =
            state.unit(cell.front()).is_some_and(|unit| self.cards.stands(unit.card, Standing::GuardsFront));
        let unsupported = self.cards.stands(card, Standing::OnlyOverAlly) && state.unit(cell).is_none();
        !guarded && !unsupported
    }

    /// The printed power of a unit.
    pub(crate) fn printed_power(&self, card: CardId) -> i16 {
        self.cards.power(card)
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// Puts the deployment of a card into the queue: first the unit there makes room (spec 66).
    pub(super) fn queue_deploy(&mut self, slot: Slot, cell: Cell) {
        let id = self.state.next_unit_id();
        if self.state.unit(cell).is_some() {
            self.state.agenda.push_back(Work::Replace { cell, newcomer: id });
        }
        self.state.agenda.push_back(Work::Deploy { slot, id, cell, consumed: None });
    }

    /// The unit in this slot makes room, and the newcomer remembers its power.
    pub(super) fn replace(&mut self, cell: Cell, newcomer: UnitId) {
        let consumed = self.consume(cell, newcomer);
        let deploying = self.state.agenda.iter_mut().find_map(|work| match work {
            Work::Deploy { id, consumed, .. } if *id == newcomer => Some(consumed),
            _ => None,
        });
        if let Some(remembered) = deploying {
            *remembered = consumed;
        }
    }

    /// The unit dies, cause: replaced; its Death and then its "when consumed" abilities are put into the queue.
    fn consume(&mut self, cell: Cell, newcomer: UnitId) -> Option<i16> {
        let unit = *self.state.unit(cell)?;
        self.emit(|rules, _| Event::UnitReplaced { unit: rules.unit_name(&unit, cell), by: newcomer });
        self.die(&[(cell, Cause::Replaced)]);
        let frame = Frame { newcomer: Some(newcomer), ..self.frame_of(&unit, cell) };
        self.trigger(When::Consumed, frame);
        Some(unit.power)
    }

    /// A unit enters: the slot's deploy effects, then Consume, then Deploy are put into the queue.
    pub(super) fn deploy(&mut self, slot: Slot, id: UnitId, cell: Cell, consumed: Option<i16>) {
        // A slot that was empty when it was chosen may have been filled since.
        let consumed = consumed.or_else(|| self.consume(cell, id));
        let card = self.rules.card_in(self.state, slot);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        let power = self.rules.printed_power(card);
        let cooldown = self.rules.cards.activated(card).map_or(0, |(_, cooldown)| cooldown);
        let unit = Unit { id, slot, card, power, cooldown, fresh: true, spent: false, before_damage: None };
        self.state.units[cell.index()] = Some(unit);
        self.emit(|rules, _| Event::UnitDeployed { unit: rules.unit_name(&unit, cell), power });
        self.queue_slot_effects(cell, id);
        let frame = self.frame_of(&unit, cell);
        if let Some(power) = consumed {
            self.trigger(When::Consume, Frame { amount: power, ..frame });
        }
        self.trigger(When::Deploy, frame);
    }

    fn queue_slot_effects(&mut self, cell: Cell, newcomer: UnitId) {
        for place in 0..self.state.effects.len() {
            let effect = self.state.effects[place];
            if effect.cell == cell && self.rules.cards.ability(effect.ability).when == When::Deploy {
                let frame = Frame {
                    player: cell.player(),
                    card: effect.card,
                    unit: None,
                    cell: Some(cell),
                    newcomer: Some(newcomer),
                    amount: 0,
                    held: [Held::Nothing; 2],
                };
                self.state.agenda.push_back(Work::Run {
                    ability: effect.ability,
                    step: 0,
                    action: None,
                    frame,
                });
            }
        }
    }

    /// A physical card for a token; those that have ceased to exist are used again.
    pub(super) fn token(&mut self, card: CardId, owner: Seat) -> Slot {
        let identity = identity_of(card, 0);
        let spare = self.state.spare_tokens.iter().position(|&slot| self.state.secrets.owner(slot) == owner);
        match spare {
            Some(place) => {
                let slot = self.state.spare_tokens.remove(place);
                self.state.secrets.replace(slot, identity);
                slot
            }
            None => self.state.secrets.add(identity, owner),
        }
    }
}
