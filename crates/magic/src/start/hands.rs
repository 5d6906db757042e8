//! Opening hands are drawn (spec 11, 12; CR 103.5).

use cardwright_table::{Anchor, Ask, Menu, Seat, Slot};
use smallvec::SmallVec;

use super::StartStep;
use crate::event::Event;
use crate::program::{Position, SetupRule, ZoneKind};
use crate::rules::{Flow, Look, Run};
use crate::setup::MulliganKind;
use crate::state::{MoveTo, MoveWhy, Wanted};

/// How many cards more a Houston hand is drawn with, and puts back.
pub(super) const HOUSTON_EXTRA: u8 = 3;

impl Run<'_> {
    /// Everyone draws their starting hand, with extra hands beside it.
    pub(super) fn draw_opening_hands(&mut self) -> Flow {
        if self.rules.position.is_some() && !self.state.start.restarted() {
            return self.then(StartStep::LateFirstPlayer);
        }
        for seat in self.state.seats_from(self.state.turn.starting).collect::<SmallVec<[Seat; 8]>>() {
            let size = self.state.player(seat).starting_hand;
            if self.rules.policies.filtered_hands {
                self.keep_better_shuffle(seat, size);
            }
            let extra = if self.rules.policies.mulligan == MulliganKind::Houston { HOUSTON_EXTRA } else { 0 };
            let hands = 1 + self.look().extra_hands(seat);
            self.draw_hand(seat, (size + extra) * hands);
            self.emit(|_, _| Event::OpeningHand { seat, count: size + extra });
        }
        self.then(StartStep::KeepHand)
    }

    /// Draws cards without anything that could replace or notice it.
    pub(super) fn draw_hand(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let Some(&top) = self.state.zones.library(seat).last() else {
                self.state.player_mut(seat).drew_from_nothing = true;
                return;
            };
            let object = self.state.object(top);
            self.move_object(object, MoveTo::zone(ZoneKind::Hand), MoveWhy::Draw, None);
        }
    }

    /// Puts cards of the hand back and shuffles.
    pub(super) fn shuffle_back(&mut self, seat: Seat, cards: &[Slot]) {
        for &slot in cards {
            let object = self.state.object(slot);
            let to = MoveTo { position: Position::Shuffled, ..MoveTo::zone(ZoneKind::Library) };
            self.move_object(object, to, MoveWhy::Rule, None);
        }
        self.shuffle(seat);
    }

    /// Of two shuffles, the one whose top cards have a share of lands nearer the library's; the first if equal
    /// (spec 12).
    fn keep_better_shuffle(&mut self, seat: Seat, size: u8) {
        let first = self.state.secrets.clone();
        let before = self.land_share_off(seat, size);
        let library = self.state.zones.library(seat).to_vec();
        self.state.secrets.shuffle(&library);
        if before <= self.land_share_off(seat, size) {
            self.state.secrets = first;
        }
    }

    /// How far the share of lands among the top cards is from the library's, in whole numbers.
    fn land_share_off(&self, seat: Seat, size: u8) -> usize {
        let library = self.state.zones.library(seat);
        let hand = usize::from(size).min(library.len());
        let is_land = |slot: &&Slot| self.rules.book.card(self.rules.card_in(self.state, **slot)).is_land();
        let on_top = library.iter().rev().take(hand).filter(is_land).count();
        let in_all = library.iter().filter(is_land).count();
        (on_top * library.len()).abs_diff(in_all * hand)
    }

    /// A player with several hands keeps one, and shuffles the others in (spec 12).
    pub(super) fn keep_one_hand(&mut self) -> Flow {
        let Some(seat) = self.at_turn() else { return self.then(StartStep::Bottom) };
        let hands = 1 + self.look().extra_hands(seat);
        if hands == 1 {
            self.next_player();
            return Flow::On;
        }
        let Some(answer) = self.answer.take() else { return self.ask(seat, Wanted::KeepHand) };
        let kept = self.look().hand_number(seat, answer[0]);
        let rest: Vec<Slot> =
            self.state.zones.hand(seat).iter().copied().filter(|slot| !kept.contains(slot)).collect();
        self.shuffle_back(seat, &rest);
        self.next_player();
        Flow::On
    }
}

impl Look<'_> {
    /// How many hands more than one a player draws.
    pub(crate) fn extra_hands(&self, seat: Seat) -> u8 {
        self.rules.set_up_rules(self.state, seat).filter(|rule| *rule == SetupRule::ExtraHand).count() as u8
    }

    /// The cards of one of several hands.
    fn hand_number(&self, seat: Seat, number: i32) -> Vec<Slot> {
        let hand = self.state.zones.hand(seat);
        let size = hand.len().div_ceil(1 + usize::from(self.extra_hands(seat))).max(1);
        hand.chunks(size).nth(number as usize).unwrap_or_default().to_vec()
    }

    pub(crate) fn ask_keep_hand(&self, seat: Seat, menu: &mut Menu) -> Ask {
        for number in 0..=self.extra_hands(seat) {
            menu.add(number.into(), Anchor::Button);
        }
        Ask::One
    }

    pub(crate) fn keep_hand_label(&self, seat: Seat, number: i32) -> String {
        let names: Vec<String> =
            self.hand_number(seat, number).into_iter().map(|slot| self.card_name(slot)).collect();
        format!("Keep {}", names.join(", "))
    }
}
