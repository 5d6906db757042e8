//! Tokens (SWU 3.7): upgrades that are given, units that are created.

use cardwright_table::{Object, Seat, Slot};

use crate::event::Event;
use crate::program::{Ability, Amount, Effect, NodeId, Objects, Players, Recorded, Register, Token};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Frame, Group, Work, Zone};

impl Table<'_> {
    pub(super) fn give(&mut self, token: Token, amount: &Amount, to: &Objects) -> i16 {
        let Token::Card(card) = token;
        let seat = self.player();
        let n = self.doubled(self.amount(amount));
        if let Some(frame) = self.state.frames.last_mut() {
            frame.given.clear();
        }
        self.count_each(to, |table, slot| {
            (0..n).for_each(|_| table.give_token(card, slot, seat));
            n > 0
        })
    }

    /// Lets the player do what makes the tokens of a step twice as many; says whether there is something to do.
    pub(super) fn offer_twice(&mut self, node: NodeId, making: &Effect) -> bool {
        let frame = self.frame();
        let (creator, amount) = match making {
            Effect::Create { who, amount, .. } | Effect::Credits { who, amount } => {
                (self.first_of(who), amount)
            }
            Effect::Give { amount, .. } => (Some(frame.player), amount),
            _ => return false,
        };
        let price = if self.amount(amount) > 0 && creator == Some(frame.player) {
            self.twice_for(&frame)
        } else {
            None
        };
        let Some((holder, price)) = price else {
            self.state.warded.clear();
            return false;
        };
        self.state.warded.push((holder, frame.source));
        let card = self.rules.card_in(self.state, holder.slot);
        self.state.frames.push(Frame::new(frame.player, holder, card));
        self.state.agenda.extend([Work::Do(node), Work::Twice, Work::Do(price)]);
        true
    }

    /// A unit of the frame's player that makes tokens twice as many, if it was not asked yet.
    fn twice_for(&self, frame: &Frame) -> Option<(Object, NodeId)> {
        self.state.units_of(frame.player, None).find_map(|slot| {
            let holder = self.state.object(slot);
            let mut price = None;
            self.eval().abilities(slot, &mut |id| {
                if let Ability::TokensTwice(node) = self.rules.cards.ability(id) {
                    price = Some(*node);
                }
            });
            let asked = self.state.warded.contains(&(holder, frame.source));
            price.filter(|_| !asked).map(|price| (holder, price))
        })
    }

    /// Something was done, or not, to create twice as many.
    pub(super) fn settle_twice(&mut self) {
        let done = self.state.frames.pop().is_some_and(|frame| frame.done > 0);
        if let Some(frame) = self.state.frames.last_mut().filter(|_| done) {
            frame.doublings += 1;
        }
    }

    /// So many tokens, or twice as many.
    pub(super) fn doubled(&self, n: i16) -> i16 {
        let doublings = self.state.frames.last().map_or(0, |frame| frame.doublings);
        n.saturating_mul(1 << doublings.min(8))
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
            let n = table.doubled(n);
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
