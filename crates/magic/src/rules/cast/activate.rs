//! Activating abilities (CR 602), mana abilities among them (CR 605).

use cardwright_table::{Code, Object, Rejected, Seat, SeatSet, Slot};

use super::cost::Price;
use super::deal::{Deal, Settlement};
use super::means::Means;
use crate::command::Activate;
use crate::event::Event;
use crate::program::{
    AbilityId, AbilityKind, Activated, Limit, ObjectRule, PlayerRule, Register, Timing, ZoneKind,
};
use crate::rules::{Happening, Look, Run, View, chosen_of, glimpse};
use crate::state::{Flag, Frame, Group, Note, NoteKind, StackItem, StackKind, Work};

impl<'a> Look<'a> {
    /// Whether the player may begin to activate an ability now, costs and targets aside (CR 602.5).
    pub(super) fn may_activate(&self, seat: Seat, slot: Slot, id: AbilityId, ability: &Activated) -> bool {
        let thing = self.state.thing(slot);
        let source = self.state.object(slot);
        if thing.zone != ability.zone || thing.is(Flag::PhasedOut) {
            return false;
        }
        let controller = match thing.zone {
            ZoneKind::Battlefield => self.derived(slot).controller,
            _ => self.state.secrets.owner(slot),
        };
        (controller == seat || ability.anyone)
            && (ability.timing != Timing::Sorcery || self.sorcery_time(seat))
            && self.is_within_limit(source, id, ability.limit)
            && (ability.mana || self.state.stack.is_empty() || !self.split_second())
            && !self.is_locked(slot, ability)
            && !self.is_kept_from(seat, source, ability)
            && self.holds_if_any(ability.condition.as_ref(), &View::of(source, seat))
    }

    fn is_within_limit(&self, source: Object, id: AbilityId, limit: Limit) -> bool {
        match limit {
            Limit::None | Limit::Deed => true,
            Limit::Turn(most) => self.times_used(source, id) < most,
            Limit::Once => !self.notes(source).any(|note| note == NoteKind::Spent(id)),
            // CR 606.3
            Limit::Loyalty => !self.notes(source).any(|note| note == NoteKind::LoyaltyUsed),
        }
    }

    /// Whether an effect keeps the player from activating abilities of the permanent.
    fn is_kept_from(&self, seat: Seat, source: Object, ability: &Activated) -> bool {
        self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::CantActivate { what, anywhere, but_mana } => {
                (*anywhere || self.state.thing(source.slot).on_battlefield())
                    && !(*but_mana && ability.mana)
                    && self.fits(what, source, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        })
    }

    /// Whether an effect keeps abilities of the permanent from being activated.
    fn is_locked(&self, slot: Slot, ability: &Activated) -> bool {
        self.state.thing(slot).on_battlefield()
            && self.object_rules(slot).any(|rule| match rule {
                ObjectRule::CantActivate { but_mana } => !(*but_mana && ability.mana),
                _ => false,
            })
    }

    /// The activated ability of an object, if it has it.
    pub(super) fn activated(&self, slot: Slot, id: AbilityId) -> Option<&'a Activated> {
        let has = self.derived(slot).abilities.contains(&id);
        match &self.rules.book.abilities.get(id.index())?.kind {
            AbilityKind::Activated(ability) if has => Some(ability),
            _ => None,
        }
    }

    /// An activation as something to be chosen and paid.
    pub(super) fn activation(&self, means: &'a Means<'a>, slot: Slot, ability: &'a Activated) -> Deal<'a> {
        let source = self.state.object(slot);
        Deal { price: Price::activation(*self, means, source, ability), modes: &ability.modes }
    }

    /// Whether an activation is legal, and how it is paid.
    pub(super) fn check_activation(&self, seat: Seat, command: &Activate) -> Result<Settlement, Rejected> {
        let no = |message: &str| Rejected::new(Code::InvalidCommand, message);
        if command.source.index() >= self.state.things.len() {
            return Err(no("There is no such card."));
        }
        let ability =
            self.activated(command.source, command.ability).ok_or_else(|| no("It has no such ability."))?;
        if !self.may_activate(seat, command.source, command.ability, ability) {
            return Err(no("That ability can't be activated now."));
        }
        let look: Look<'_> = *self;
        let means = Means::for_ability(look, seat, command.source);
        look.activation(&means, command.source, ability).check(&command.choices, &command.payment)
    }
}

impl Run<'_> {
    /// A player activates an ability (CR 602.2).
    pub(super) fn activate(&mut self, seat: Seat, command: &Activate, paid: &Settlement) {
        let rules = self.rules;
        let AbilityKind::Activated(ability) = &rules.book.ability(command.ability).kind else { return };
        let source = self.state.object(command.source);
        rules.cover_ability(command.ability);
        self.acted(seat);
        self.note_limited_use(source, command.ability, ability.limit);
        if ability.mana {
            let picked = paid.owed.iter().flat_map(|owed| &owed.picked);
            let objects: Group = picked.map(|&slot| self.state.object(slot)).collect();
            self.pay_settlement(seat, source, paid);
            let mut frame = Frame::new(source, seat);
            *frame.objects_mut(Register::PAID) = objects;
            frame.chosen = chosen_of(&command.choices);
            frame.ability = Some(command.ability);
            self.state.frames.push(frame);
            self.state.agenda.push(Work::Leave);
            // What it was tapped for is known when it has made mana (CR 106.12a).
            if ability.cost.parts.contains(&crate::program::CostPart::Tap) {
                self.state.agenda.push(Work::TappedForMana { object: source, seat });
            }
            self.state.agenda.push(Work::Do(ability.modes.modes[0].effect));
            return;
        }
        let item = self.put_ability(seat, source, command);
        self.pay_for_item(seat, item, source, paid);
        self.happened(Happening::Activated { item, source, seat });
        if ability.cycling {
            let card = self.state.object(source.slot);
            if command.choices.x != 0 {
                // CR 107.3k: what triggers on it knows the X of the activation.
                self.state.notes.push(Note { about: card, kind: NoteKind::X(command.choices.x) });
            }
            self.happened(Happening::Cycled { card, seat });
            self.heard_elsewhere(card, seat, Happening::Cycled { card, seat });
        }
        self.announce_targets(item);
    }

    /// The ability goes onto the stack; a card in a hidden zone is revealed as it is activated (CR 602.2a).
    fn put_ability(&mut self, seat: Seat, source: Object, command: &Activate) -> Object {
        if matches!(self.state.thing(source.slot).zone, ZoneKind::Hand | ZoneKind::Library) {
            self.state.secrets.show(source.slot, SeatSet::PUBLIC);
        }
        let card = self.look().card_of_source(source);
        let slot = self.new_slot(card, seat, ZoneKind::Stack, &[Flag::NotACard]);
        let object = self.state.object(slot);
        self.state.stack.push(StackItem {
            object,
            kind: StackKind::Activated(command.ability),
            controller: seat,
            source,
            chosen: chosen_of(&command.choices),
            cause: Default::default(),
            remembered: Default::default(),
        });
        self.emit(|rules, state| Event::Activated {
            seat,
            source: glimpse(rules, state, source.slot),
            text: rules.book.ability(command.ability).text.clone(),
            targets: command.choices.targets.iter().flat_map(|group| group.targets.iter().copied()).collect(),
        });
        self.stack_changed();
        object
    }

    /// Notes that an ability was used, if it can't be used without limit.
    pub(crate) fn note_limited_use(&mut self, about: Object, ability: AbilityId, limit: Limit) {
        let kind = match limit {
            Limit::None if self.rules.book.activations_are_noted => return self.note_use(about, ability),
            Limit::None | Limit::Deed => return,
            Limit::Turn(_) => return self.note_use(about, ability),
            Limit::Once => NoteKind::Spent(ability),
            Limit::Loyalty => NoteKind::LoyaltyUsed,
        };
        self.state.notes.push(Note { about, kind });
    }
}
