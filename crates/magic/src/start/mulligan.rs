//! Mulligans (spec 13-17; CR 103.5): in rounds, first everybody declares, then all who want one take it.

use cardwright_table::{Anchor, Ask, Asking, Code, Menu, Rejected, Seat, Slot};
use smallvec::SmallVec;

use super::StartStep;
use super::hands::HOUSTON_EXTRA;
use crate::event::Event;
use crate::program::{AbilityKind, NodeId, Position, ZoneKind};
use crate::rules::{Flow, Look, Run};
use crate::setup::MulliganKind;
use crate::state::{Frame, Group, MoveTo, MoveWhy, Wanted, Work};

/// The answers to a mulligan question; a card's number is an action with that card.
pub(crate) const KEEP: i32 = -1;
pub(crate) const TAKE: i32 = -2;

impl Run<'_> {
    /// Players put cards of a fresh hand on the bottom, in turn order; then the next round (CR 103.5).
    pub(super) fn cards_to_bottom(&mut self) -> Flow {
        let Some(seat) = self.at_turn() else {
            for hand in &mut self.state.start.hands {
                hand.declared = false;
            }
            return self.then(StartStep::Declare);
        };
        let owed = self.look().owed_to_bottom(seat);
        if owed > 0 {
            let Some(answer) = self.answer.take() else { return self.ask(seat, Wanted::Bottom(owed)) };
            let to = MoveTo { position: Position::Bottom, ..MoveTo::zone(ZoneKind::Library) };
            let mut cards: Group =
                answer.iter().map(|&value| self.state.object(Slot(value as u16))).collect();
            self.slip_away(&mut cards);
            for object in cards {
                self.move_object(object, to, MoveWhy::Rule, None);
            }
        }
        self.next_player();
        Flow::On
    }

    /// Who has not kept declares, in turn order (CR 103.5, spec 14).
    pub(super) fn declare_mulligans(&mut self) -> Flow {
        let Some(seat) = self.at_turn() else { return self.then(StartStep::Mulligans) };
        if self.state.start.hands[seat.index()].kept {
            self.next_player();
            return Flow::On;
        }
        let chosen = match self.answer.take() {
            Some(answer) => answer[0],
            None if self.mulligan_is_asked(seat) => return self.ask(seat, Wanted::Mulligan),
            None => KEEP,
        };
        match chosen {
            KEEP => self.keep(seat),
            TAKE => {
                self.state.start.hands[seat.index()].declared = true;
                let count = self.look().size_after_mulligan(seat);
                self.emit(|_, _| Event::Mulligan { seat, kept: false, count });
                self.next_player();
            }
            card => self.act_instead_of_mulligan(seat, Slot(card as u16)),
        }
        Flow::On
    }

    fn mulligan_is_asked(&self, seat: Seat) -> bool {
        let look = self.look();
        match self.rules.policies.asking {
            Asking::Free => look.may_mulligan(seat) || look.mulligan_actions(seat).next().is_some(),
            Asking::Public | Asking::Always => {
                !matches!(self.rules.policies.mulligan, MulliganKind::None | MulliganKind::Houston)
            }
        }
    }

    fn keep(&mut self, seat: Seat) {
        self.state.start.hands[seat.index()].kept = true;
        let count = self.state.zones.hand(seat).len() as u8;
        self.emit(|_, _| Event::Mulligan { seat, kept: true, count });
        self.next_player();
    }

    /// An action "any time you could mulligan"; then the player declares after all (CR 103.5b).
    fn act_instead_of_mulligan(&mut self, seat: Seat, card: Slot) {
        self.state.agenda.push(Work::Start);
        let found = self.look().mulligan_actions(seat).find(|(slot, _)| *slot == card);
        if let Some((slot, node)) = found {
            self.run_set_up_effect(seat, slot, node);
        }
    }

    /// An effect of a card that is not on the stack.
    pub(crate) fn run_set_up_effect(&mut self, seat: Seat, card: Slot, node: NodeId) {
        let source = self.state.object(card);
        self.state.frames.push(Frame::new(source, seat));
        self.state.agenda.push(Work::Leave);
        self.state.agenda.push(Work::Do(node));
    }

    /// All who declared take their mulligan at the same time (CR 103.5).
    pub(super) fn take_mulligans(&mut self) -> Flow {
        let seats = self.state.seats_from(self.state.turn.starting);
        let taking: SmallVec<[Seat; 8]> =
            seats.filter(|seat| self.state.start.hands[seat.index()].declared).collect();
        if taking.is_empty() {
            return self.then(StartStep::Scry);
        }
        if self.rules.policies.mulligan == MulliganKind::Original {
            taking.iter().for_each(|&seat| self.show_hand(seat));
        }
        for &seat in &taking {
            let hand: SmallVec<[Slot; 8]> = SmallVec::from_slice(self.state.zones.hand(seat));
            self.shuffle_back(seat, &hand);
        }
        for &seat in &taking {
            let count = self.look().fresh_hand_size(seat);
            self.state.start.hands[seat.index()].taken += 1;
            self.draw_hand(seat, count);
            self.emit(|_, _| Event::OpeningHand { seat, count });
        }
        self.then(StartStep::Bottom)
    }

    /// A hand that allows an original mulligan is shown to all.
    fn show_hand(&mut self, seat: Seat) {
        self.emit(|rules, state| Event::Revealed {
            seat,
            cards: state
                .zones
                .hand(seat)
                .iter()
                .map(|slot| crate::Glimpse {
                    known: cardwright_table::SeatSet::PUBLIC,
                    ..crate::rules::glimpse(rules, state, *slot)
                })
                .collect(),
        });
    }

    /// After vancouver mulligans, who has fewer cards than the starting hand size may scry 1.
    pub(super) fn scry_after_mulligans(&mut self) -> Flow {
        if self.rules.policies.mulligan != MulliganKind::Vancouver {
            return self.then(StartStep::LateFirstPlayer);
        }
        let Some(seat) = self.at_turn() else { return self.then(StartStep::LateFirstPlayer) };
        let below = self.state.zones.hand(seat).len() < self.state.player(seat).starting_hand.into();
        let Some(&top) = self.state.zones.library(seat).last().filter(|_| below) else {
            self.next_player();
            return Flow::On;
        };
        let Some(answer) = self.answer.take() else {
            self.state.secrets.show(top, seat);
            return self.ask(seat, Wanted::MulliganScry);
        };
        if answer[0] == 1 {
            let library = &mut self.state.zones.own[seat.index()].library;
            library.pop();
            library.insert(0, top);
        }
        self.next_player();
        Flow::On
    }
}

impl Look<'_> {
    /// How many mulligans of a player count (CR 103.5c).
    fn mulligans_counted(&self, seat: Seat) -> u8 {
        let free = u8::from(self.rules.policies.free_mulligan || self.state.players.len() > 2);
        self.state.start.hands[seat.index()].taken.saturating_sub(free)
    }

    /// Whether a player may take a mulligan now.
    pub(crate) fn may_mulligan(&self, seat: Seat) -> bool {
        let taken = self.state.start.hands[seat.index()].taken;
        let full = self.state.player(seat).starting_hand;
        match self.rules.policies.mulligan {
            MulliganKind::None | MulliganKind::Houston => false,
            MulliganKind::Original => taken == 0 && self.hand_is_one_sided(seat),
            MulliganKind::Paris | MulliganKind::Vancouver | MulliganKind::London => {
                self.mulligans_counted(seat) < full
            }
        }
    }

    /// No land, or nothing else.
    fn hand_is_one_sided(&self, seat: Seat) -> bool {
        let hand = self.state.zones.hand(seat);
        let is_land = |slot: &&Slot| self.rules.book.card(self.rules.card_in(self.state, **slot)).is_land();
        let lands = hand.iter().filter(is_land).count();
        lands == 0 || lands == hand.len()
    }

    /// How many cards the next mulligan draws.
    fn fresh_hand_size(&self, seat: Seat) -> u8 {
        let full = self.state.player(seat).starting_hand;
        match self.rules.policies.mulligan {
            MulliganKind::Paris | MulliganKind::Vancouver => self.size_after_mulligan(seat),
            _ => full,
        }
    }

    /// With how many cards a player ends up after the next mulligan.
    fn size_after_mulligan(&self, seat: Seat) -> u8 {
        let free = self.rules.policies.free_mulligan || self.state.players.len() > 2;
        let taken = self.state.start.hands[seat.index()].taken + 1 - u8::from(free);
        match self.rules.policies.mulligan {
            MulliganKind::Original => self.state.player(seat).starting_hand,
            _ => self.state.player(seat).starting_hand.saturating_sub(taken),
        }
    }

    /// How many cards of a fresh hand a player has to put back.
    fn owed_to_bottom(&self, seat: Seat) -> u8 {
        let hand = &self.state.start.hands[seat.index()];
        let owed = match self.rules.policies.mulligan {
            MulliganKind::Houston if !hand.kept => HOUSTON_EXTRA,
            MulliganKind::London if hand.declared => self.mulligans_counted(seat),
            _ => 0,
        };
        owed.min(self.state.zones.hand(seat).len() as u8)
    }

    /// Cards in hand that can be used any time their owner could mulligan (CR 103.5b).
    fn mulligan_actions(&self, seat: Seat) -> impl Iterator<Item = (Slot, NodeId)> + '_ {
        self.state.zones.hand(seat).iter().filter_map(move |&slot| {
            let card = self.rules.card_in(self.state, slot);
            self.rules.abilities_of(card).find_map(|kind| match kind {
                AbilityKind::Mulligan(node) => Some((slot, *node)),
                _ => None,
            })
        })
    }

    pub(crate) fn ask_mulligan(&self, seat: Seat, menu: &mut Menu) -> Ask {
        menu.add(KEEP, Anchor::Button);
        if self.may_mulligan(seat) {
            menu.add(TAKE, Anchor::Button);
        }
        for (slot, _) in self.mulligan_actions(seat) {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
        Ask::One
    }

    pub(crate) fn mulligan_title(&self, seat: Seat) -> String {
        format!("Keep these {} cards?", self.state.zones.hand(seat).len())
    }

    pub(crate) fn mulligan_label(&self, seat: Seat, value: i32) -> String {
        match value {
            KEEP => "Keep".to_owned(),
            TAKE => format!("Mulligan to {}", self.size_after_mulligan(seat)),
            card => format!("Use {}", self.card_name(Slot(card as u16))),
        }
    }

    /// Whether an answer to a mulligan question is allowed (spec 15).
    pub(crate) fn check_mulligan(&self, seat: Seat, values: &[i32]) -> Result<(), Rejected> {
        let mut menu = Menu::new();
        if self.ask_mulligan(seat, &mut menu).accepts(&menu, values).is_ok() {
            return Ok(());
        }
        Err(Rejected::new(Code::InvalidCommand, "You may not take a mulligan now."))
    }

    pub(crate) fn ask_bottom(&self, seat: Seat, count: u8, menu: &mut Menu) -> Ask {
        self.offer_cards(menu, self.state.zones.hand(seat));
        Ask::Some { min: count.into(), max: count.into() }
    }

    pub(crate) fn bottom_title(&self, count: u8) -> String {
        match count {
            1 => "Put a card on the bottom of your library".to_owned(),
            _ => format!("Put {count} cards on the bottom of your library, the last one lowest"),
        }
    }

    pub(crate) fn ask_mulligan_scry(&self, menu: &mut Menu) -> Ask {
        menu.add(0, Anchor::Button);
        menu.add(1, Anchor::Button);
        Ask::One
    }

    pub(crate) fn mulligan_scry_title(&self, seat: Seat) -> String {
        let top = self.state.zones.library(seat).last();
        let name = top.map_or_else(String::new, |slot| self.card_name(*slot));
        format!("{name} is on top of your library")
    }

    pub(crate) fn mulligan_scry_label(&self, value: i32) -> String {
        if value == 1 { "Put it on the bottom".to_owned() } else { "Leave it there".to_owned() }
    }
}
