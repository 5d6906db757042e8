//! The game starts anew (spec 10 of the start; CR 726).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use super::{OpeningHand, Start};
use crate::event::Event;
use crate::program::{CardId, ZoneKind};
use crate::rules::Run;
use crate::state::{Commander, Flag, NoteKind, Thing, Work};

impl Run<'_> {
    /// Ends this game and starts a new one with the same cards: those exempted stay where they are. What the
    /// running effect has left to do is done just before the first untap step (CR 726.4).
    pub(crate) fn restart(&mut self, by: Seat, exempt: &[Object]) {
        self.emit(|_, _| Event::Restarted { seat: by });
        let kept: Vec<Slot> = exempt
            .iter()
            .filter(|object| self.state.is_current(**object))
            .map(|object| object.slot)
            .collect();
        let merged = self.merged_cards();
        self.forget_the_old_game();
        self.gather_cards(&kept, &merged);
        let seats = self.state.players.len();
        let marks = std::mem::take(&mut self.state.start.marks);
        self.state.start = Start { fixed: Some(by), marks, ..Start::new(seats, None) };
        for seat in Seat::all(seats) {
            let lost = self.state.player(seat).lost;
            let commanders = std::mem::take(&mut self.state.player_mut(seat).commanders);
            let companion = self.state.player(seat).companion;
            let command: SmallVec<[CardId; 4]> = self.rules.in_command_zone(self.state, seat).collect();
            let mut player = self.rules.new_player(seat, &command);
            player.lost = lost;
            player.companion = companion;
            player.commanders = commanders
                .into_iter()
                .map(|commander| Commander { slot: commander.slot, casts: 0 })
                .collect();
            *self.state.player_mut(seat) = player;
            self.state.start.hands[seat.index()] = OpeningHand { kept: lost, ..OpeningHand::default() };
        }
        self.keep_the_rest_of_the_effect();
        self.state.agenda.push(Work::Start);
        self.state.cache.stale = true;
    }

    fn forget_the_old_game(&mut self) {
        let state = &mut *self.state;
        state.stack.clear();
        state.combat = None;
        state.batches.clear();
        state.triggers.clear();
        state.delayed.clear();
        state.floating.clear();
        state.floating_rules.clear();
        state.shields.clear();
        state.permissions.clear();
        state.notes.clear();
        state.counters.clear();
        state.memories.clear();
        state.monarch = None;
        state.turn.number = 0;
        state.turn.begun = false;
        state.turn.plan = SmallVec::new();
        state.turn.extra = SmallVec::new();
        state.turn.priority = None;
        state.turn.passed = cardwright_table::SeatSet::NONE;
    }

    /// The cards that are part of merged permanents (CR 729).
    fn merged_cards(&self) -> Vec<Slot> {
        let part = |kind: NoteKind| match kind {
            NoteKind::Merged { part, .. } => Some(part),
            _ => None,
        };
        self.state.notes.iter().filter_map(|note| part(note.kind)).collect()
    }

    /// Every card goes to its owner's library, commanders and what began in the command zone there (CR 726.2);
    /// tokens and copies are gone.
    fn gather_cards(&mut self, kept: &[Slot], merged: &[Slot]) {
        let stays = |zone: ZoneKind, slot: Slot| {
            kept.contains(&slot) || matches!(zone, ZoneKind::Nowhere | ZoneKind::Sideboard)
        };
        for index in 0..self.state.things.len() {
            let slot = Slot(index as u16);
            let old = *self.state.thing(slot);
            let owner = self.state.secrets.owner(slot);
            if stays(old.zone, slot) && !merged.contains(&slot) || self.state.player(owner).lost {
                continue;
            }
            self.state.zones.take(old.zone, owner, slot);
            let zone = self.home_of(slot, &old);
            let thing = self.state.thing_mut(slot);
            *thing = Thing::new(zone, owner);
            thing.generation = old.generation.wrapping_add(1);
            thing.flags = old.flags.only(&[Flag::Token, Flag::NotACard, Flag::Commander]);
            match zone {
                ZoneKind::Nowhere => self.state.free.push(slot),
                ZoneKind::Command if self.is_supplementary(slot) => self.put_under_supplementary_deck(slot),
                _ => self.state.zones.push(zone, owner, slot),
            }
        }
    }

    /// Where a card begins a game.
    fn home_of(&self, slot: Slot, thing: &Thing) -> ZoneKind {
        if thing.is(Flag::Token) || thing.is(Flag::NotACard) {
            return ZoneKind::Nowhere;
        }
        let types = self.rules.book.card(crate::rules::card_of(self.state.secrets.truth(slot))).front().types;
        if thing.is(Flag::Commander) || types.meets(crate::card::CardTypes::NONTRADITIONAL) {
            return ZoneKind::Command;
        }
        ZoneKind::Library
    }

    fn is_supplementary(&self, slot: Slot) -> bool {
        let types = self.rules.book.card(crate::rules::card_of(self.state.secrets.truth(slot))).front().types;
        types.meets(crate::card::CardTypes::SUPPLEMENTARY)
    }

    fn put_under_supplementary_deck(&mut self, slot: Slot) {
        let types = self.rules.book.card(crate::rules::card_of(self.state.secrets.truth(slot))).front().types;
        self.state.secrets.hide(slot, cardwright_table::SeatSet::NONE);
        if types.has(crate::card::CardType::Scheme) {
            self.state.zones.schemes.insert(0, slot);
        } else {
            self.state.zones.planar.insert(0, slot);
        }
    }

    /// Of the agenda only what the resolving effect has left to do stays, on top of the first turn.
    fn keep_the_rest_of_the_effect(&mut self) {
        let agenda = &mut self.state.agenda;
        let rest = agenda
            .iter()
            .position(|work| matches!(work, Work::Resolved | Work::Leave))
            .unwrap_or(agenda.len());
        agenda.drain(..rest);
        agenda.insert(0, Work::BeginTurn);
    }
}
