//! Generators with which players begin, where the format gives them one.

use cardwright_table::{Anchor, Ask, Menu, Seat};

use super::StartStep;
use crate::card::Color;
use crate::event::Event;
use crate::program::ZoneKind;
use crate::rules::{Flow, Look, Run};
use crate::state::{Copiable, EnterHow, Flag, MoveTo, MoveWhy, Note, NoteKind, Wanted};

impl Run<'_> {
    /// Each player in turn order chooses the colour of a generator and has it in play.
    pub(super) fn starting_generators(&mut self) -> Flow {
        let arranged = self.rules.position.is_some() && !self.state.start.restarted();
        if self.rules.book.starting_generator.is_none() || arranged {
            return self.then(StartStep::OpeningHand);
        }
        let Some(seat) = self.at_turn() else { return self.then(StartStep::OpeningHand) };
        let Some(answer) = self.answer.take() else { return self.ask(seat, Wanted::StartingGenerator) };
        self.put_generator(seat, Color::ALL[answer[0] as usize % Color::ALL.len()]);
        self.next_player();
        Flow::On
    }

    fn put_generator(&mut self, seat: Seat, color: Color) {
        let Some(card) = self.rules.book.starting_generator else { return };
        self.emit(|_, _| Event::Chose { seat, what: color.name().to_owned() });
        let slot = self.new_slot(card, seat, ZoneKind::Command, &[Flag::Token]);
        let object = self.state.object(slot);
        self.state.notes.push(Note { about: object, kind: NoteKind::Color(color) });
        let how = EnterHow { copy: Some(Copiable::card(card)), ..EnterHow::under(seat) };
        self.move_object(object, MoveTo::zone(ZoneKind::Battlefield), MoveWhy::Rule, Some(&how));
    }
}

impl Look<'_> {
    pub(super) fn ask_starting_generator(&self, menu: &mut Menu) -> Ask {
        for color in Color::ALL {
            menu.add(color as i32, Anchor::Button);
        }
        Ask::One
    }
}
