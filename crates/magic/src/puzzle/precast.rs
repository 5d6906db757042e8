//! Spells and abilities that a position says have just resolved, or are on the stack.

use cardwright_table::Seat;

use super::Precast;
use super::arrange::Lying;
use crate::card::Subtype;
use crate::program::{AbilityId, AbilityKind, CardId, Modes, ZoneKind};
use crate::rules::Run;
use crate::setup::OpenPosition;
use crate::state::{
    Chosen, Deed, EnterHow, Flag, Frame, MoveTo, MoveWhy, Report, StackItem, StackKind, Target, TargetGroup,
    Work,
};

impl Run<'_> {
    /// What has resolved does so now, the first one first; then what is on the stack lies there.
    pub(super) fn precast(&mut self, position: &OpenPosition, all: &[Lying<'_>]) {
        let sides = || (0u8..).map(Seat).zip(&position.puzzle.position.sides);
        for (seat, side) in sides() {
            for spell in &side.on_stack {
                self.put_on_stack(seat, spell, position, all);
            }
        }
        for (seat, side) in sides().collect::<Vec<_>>().into_iter().rev() {
            for spell in side.precast.iter().rev() {
                self.resolve_stated(seat, spell, position, all);
            }
        }
    }

    /// The effect of a stated spell or ability is put onto the agenda.
    fn resolve_stated(&mut self, seat: Seat, spell: &Precast, position: &OpenPosition, all: &[Lying<'_>]) {
        let card = position.cards[&spell.name];
        let targets = self.stated_targets(spell, all);
        let Some((_, modes)) = self.stated_ability(card, spell.ability) else {
            return self.enter_stated(seat, card, targets.targets.first().copied());
        };
        let source = self.stated_source(seat, card, spell);
        let mut frame = Frame::new(source, seat);
        frame.chosen = Chosen { modes: std::iter::once(0).collect(), ..Chosen::default() };
        frame.chosen.targets.push(targets);
        let effect = modes.modes[0].effect;
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Leave);
        self.state.agenda.push(Work::Do(effect));
    }

    /// A stated permanent spell: the permanent enters, an Aura on what it targets or on the next opponent.
    fn enter_stated(&mut self, seat: Seat, card: CardId, target: Option<Target>) {
        let slot = self.new_slot(card, seat, ZoneKind::Command, &[]);
        self.state.thing_mut(slot).copy = None;
        let mut how = EnterHow::under(seat);
        if self.rules.book.card(card).front().subtypes.contains(&Subtype::AURA) {
            let opponent = self.state.seats_from(seat).find(|other| self.state.are_opponents(seat, *other));
            how.attached = target.or(opponent.map(Target::Player));
        }
        let object = self.state.object(slot);
        let to = MoveTo::zone(ZoneKind::Battlefield);
        self.cause([Deed::Move { object, to, why: MoveWhy::Play, enter: Some(how) }], Report::Nothing);
    }

    fn put_on_stack(&mut self, seat: Seat, spell: &Precast, position: &OpenPosition, all: &[Lying<'_>]) {
        let card = position.cards[&spell.name];
        let flags = [if spell.ability.is_some() { Flag::NotACard } else { Flag::WasCast }];
        let slot = self.new_slot(card, seat, ZoneKind::Stack, &flags);
        if spell.ability.is_none() {
            self.state.thing_mut(slot).copy = None;
        }
        let object = self.state.object(slot);
        let (kind, source) = match (spell.ability, self.stated_ability(card, spell.ability)) {
            (Some(_), Some((ability, _))) => {
                (StackKind::Activated(ability), self.stated_source(seat, card, spell))
            }
            _ => (StackKind::Spell { from: ZoneKind::Hand, exile_after: false }, object),
        };
        let mut chosen = Chosen { modes: std::iter::once(0).collect(), ..Chosen::default() };
        let targets = self.stated_targets(spell, all);
        if !targets.targets.is_empty() {
            chosen.targets.push(targets);
        }
        self.state.stack.push(StackItem {
            object,
            kind,
            controller: seat,
            source,
            chosen,
            cause: Default::default(),
            remembered: Default::default(),
        });
    }

    fn stated_targets(&self, spell: &Precast, all: &[Lying<'_>]) -> TargetGroup {
        let found = |id: &u16| all.iter().find(|lying| lying.placed.id() == Some(*id));
        let targets = spell.targets.iter().filter_map(found);
        let targets = targets.map(|lying| Target::Object(self.state.object(lying.slot))).collect();
        TargetGroup { targets, ..TargetGroup::default() }
    }

    /// The spell ability, or the so-manyth activated one, of a card.
    fn stated_ability(&self, card: CardId, number: Option<u8>) -> Option<(AbilityId, Modes)> {
        let abilities = self.rules.book.card(card).front().abilities.iter().copied();
        let mut fitting = abilities.filter_map(|id| match (&self.rules.book.ability(id).kind, number) {
            (AbilityKind::Spell(spell), None) => Some((id, spell.modes.clone())),
            (AbilityKind::Activated(activated), Some(_)) => Some((id, activated.modes.clone())),
            _ => None,
        });
        fitting.nth(number.map_or(0, |number| usize::from(number.max(1) - 1)))
    }

    /// What the effect comes from: the permanent of that name if the player has it, otherwise the card itself.
    fn stated_source(&mut self, seat: Seat, card: CardId, spell: &Precast) -> cardwright_table::Object {
        let own = self.state.zones.battlefield.iter().copied().find(|slot| {
            self.state.thing(*slot).controller == seat && self.rules.card_in(self.state, *slot) == card
        });
        match own.filter(|_| spell.ability.is_some()) {
            Some(slot) => self.state.object(slot),
            None => {
                let slot = self.new_slot(card, seat, ZoneKind::Stack, &[Flag::NotACard]);
                self.state.object(slot)
            }
        }
    }
}
