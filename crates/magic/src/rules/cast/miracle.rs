//! Miracle (CR 702.94): the first card drawn in a turn may be revealed, and cast for another cost.

use cardwright_table::{Anchor, Ask, Asking, Choice, Menu, Object, Seat, SeatSet};

use crate::rules::{Flow, Look, Run};
use crate::state::{Cause, Remembered, Tracker, Wanted, Work};

const REVEAL: i32 = 1;
const KEEP: i32 = 0;

impl Look<'_> {
    fn has_miracle(&self, card: Object) -> bool {
        self.state.is_current(card) && self.miracle_cost(card.slot).is_some()
    }

    pub(crate) fn ask_miracle(&self, card: Object, menu: &mut Menu) -> Ask {
        if self.has_miracle(card) {
            menu.add(REVEAL, Anchor::Card(card.slot));
        }
        menu.add(KEEP, Anchor::Button);
        Ask::One
    }

    pub(crate) fn miracle_title(&self, card: Object) -> String {
        format!("The first card you drew this turn is {}", self.name_of(card))
    }
}

/// One of the answers in words.
pub(crate) fn miracle_label(choice: Choice) -> &'static str {
    if choice.value == REVEAL { "Reveal it for its miracle cost" } else { "Keep it to yourself" }
}

impl Run<'_> {
    /// A player has drawn a card: if it is the first one this turn, it may be revealed. Where being asked would tell
    /// others what was drawn, the question is asked of every first card.
    pub(crate) fn offer_miracle(&mut self, seat: Seat, card: Object) {
        let first = self.state.player(seat).tracked(Tracker::CardsDrawn) == 1;
        if !first || self.rules.book.miracle.is_none() {
            return;
        }
        let always = self.rules.policies.asking != Asking::Free;
        if always || self.look().has_miracle(card) {
            self.state.agenda.push(Work::Miracle(card));
        }
    }

    /// The owner of the card says whether it is revealed; then its ability triggers (CR 702.94a).
    pub(crate) fn miracle(&mut self, card: Object) -> Flow {
        let seat = self.state.secrets.owner(card.slot);
        let Some(answer) = self.answer.take() else { return self.ask(seat, Wanted::Miracle(card)) };
        if answer.first() != Some(&REVEAL) {
            return Flow::On;
        }
        self.state.secrets.show(card.slot, SeatSet::PUBLIC);
        if let Some(ability) = self.rules.book.miracle {
            self.trigger_now(ability, card, seat, Cause::default(), Remembered::default());
        }
        Flow::On
    }
}
