//! Cards are drawn, discarded and milled (CR 121, 701.9, 701.17).

use cardwright_table::Seat;
use smallvec::SmallVec;

use super::TOLD;
use crate::program::{Num, Objects, Register, Who, ZoneKind};
use crate::rules::Run;
use crate::state::{Deed, Group, MoveTo, MoveWhy, Report, Work};

impl Run<'_> {
    /// Each of these players draws so many cards, the active player all of theirs first (CR 121.2).
    pub(super) fn draw(&mut self, who: &Who, num: &Num) {
        let left = self.count(num);
        self.did(0);
        self.frame().objects_mut(Register::LAST).clear();
        let seats = self.seats(who);
        self.state.agenda.extend(seats.into_iter().rev().map(|seat| Work::Draw { seat, left }));
    }

    /// The next of several draws: each is an event of its own (CR 121.2).
    pub(crate) fn draw_more(&mut self, seat: Seat, left: u16) {
        if left == 0 || self.state.player(seat).lost {
            return;
        }
        if left > 1 {
            self.state.agenda.push(Work::Draw { seat, left: left - 1 });
        }
        self.cause([Deed::Draw(seat)], Report::Onto(Register::LAST));
    }

    pub(super) fn discard_gathered(&mut self) {
        let cards = std::mem::take(&mut self.frame().gathered);
        self.discard_cards(&cards);
    }

    /// These cards are discarded at the same time.
    pub(super) fn discard_cards(&mut self, cards: &[cardwright_table::Object]) {
        let to = MoveTo::zone(ZoneKind::Graveyard);
        let made_to = |card: &&cardwright_table::Object| {
            !self.look().is_unforced(self.state.secrets.owner(card.slot), true)
        };
        let discards: SmallVec<[Deed; 2]> = cards
            .iter()
            .filter(made_to)
            .map(|&object| Deed::Move { object, to, why: MoveWhy::Discard, enter: None })
            .collect();
        self.cause(discards, TOLD);
    }

    pub(super) fn discard_random(&mut self, who: &Who, num: &Num) {
        let count = usize::from(self.count(num));
        let mut all = Group::new();
        for seat in self.seats(who) {
            let mut hand = self.hand(seat);
            self.pick_random(&mut hand, count);
            all.extend(hand);
        }
        self.discard_cards(&all);
    }

    pub(super) fn discard_hand(&mut self, who: &Who) {
        let seats = self.seats(who);
        let hands: Group = seats.into_iter().flat_map(|seat| self.hand(seat)).collect();
        self.discard_cards(&hands);
    }

    pub(super) fn discard_these(&mut self, objects: &Objects) {
        let mut cards = self.present(objects);
        cards.retain(|card| self.state.thing(card.slot).zone == ZoneKind::Hand);
        self.discard_cards(&cards);
    }

    /// Cards go from the top of libraries to graveyards, all at once (CR 701.17).
    pub(super) fn mill(&mut self, who: &Who, num: &Num) {
        let count = self.count(num);
        let seats = self.seats(who);
        let look = self.look();
        let cards: Group = seats.into_iter().flat_map(|seat| look.top(seat, count)).collect();
        let to = MoveTo::zone(ZoneKind::Graveyard);
        let moves: SmallVec<[Deed; 2]> = cards
            .into_iter()
            .map(|object| Deed::Move { object, to, why: MoveWhy::Mill, enter: None })
            .collect();
        self.cause(moves, TOLD);
    }

    /// The cards in a hand.
    pub(super) fn hand(&self, seat: Seat) -> Group {
        self.state.zones.hand(seat).iter().map(|&slot| self.state.object(slot)).collect()
    }
}
