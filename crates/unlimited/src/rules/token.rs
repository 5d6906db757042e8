//! Tokens (SWU 3.7): upgrades that are given, units that are created.

use cardwright_table::{Seat, Slot};

use crate::event::Event;
use crate::program::{Amount, Objects, Players, Recorded, Register, Token};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Group, Zone};

impl Table<'_> {
    pub(super) fn give(&mut self, token: Token, amount: &Amount, to: &Objects) -> i16 {
        let Token::Card(card) = token;
        let seat = self.player();
        let n = self.amount(amount);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.given.clear();
        }
        self.count_each(to, |table, slot| {
            (0..n).for_each(|_| table.give_token(card, slot, seat));
            n > 0
        })
    }

    /// Gives a unit a token upgrade.
    pub(super) fn give_token(&mut self, card: crate::program::CardId, unit: Slot, seat: Seat) {
        if !self.eval().is_unit(unit) {
            return;
        }
        // Whoever controls the unit owns and controls it (SWU 1.5.2f).
        let owner = self.state.thing(unit).controller;
        let token = self.mint(card, owner, Zone::Aside);
        self.attach(token, unit, owner);
        self.attached(token);
        let object = self.state.object(token);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.given.push(object);
        }
        // The player who was told to give it created it, whoever controls the unit.
        let base = self.state.object(self.state.player(seat).base);
        self.record(Recorded::TokenCreated, base, 1);
        self.emit(|rules, state| Event::TokenGiven {
            token: rules.glimpse(state, token),
            card: rules.glimpse(state, unit),
        });
    }

    pub(super) fn create(
        &mut self,
        token: Token,
        amount: &Amount,
        who: &Players,
        ready: bool,
        into: Register,
    ) -> i16 {
        let Token::Card(card) = token;
        let arena = self.rules.cards.facts(card).arena;
        let mut made = Group::new();
        self.each_player(who, amount, |table, seat, n| {
            for _ in 0..n {
                let slot = table.mint(card, seat, Self::zone_of(arena));
                let ready = ready || table.eval().enters_ready(slot);
                table.state.thing_mut(slot).set(Flag::Exhausted, !ready);
                table.state.thing_mut(slot).set(Flag::Entered, true);
                made.push(table.state.object(slot));
                table.emit(|rules, state| Event::TokenCreated { seat, card: rules.glimpse(state, slot) });
            }
            n
        });
        for &object in &made {
            self.record(Recorded::TokenCreated, object, 1);
            self.record(Recorded::Entered, object, 1);
            self.happened(Happening::Entered(object), 0);
        }
        let count = made.len() as i16;
        if let Some(frame) = self.state.frames.last_mut() {
            frame.chosen.set(into, &made);
        }
        count
    }
}
