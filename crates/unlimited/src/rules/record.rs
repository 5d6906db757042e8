//! What is kept for later in a phase: what happened, and what the next card gets.

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Effect, NodeId, Recorded};
use crate::rules::Table;
use crate::state::{Frame, Next, Past, Pending, Play, Work};

/// What the next card of a player gets, together.
#[derive(Default)]
pub(super) struct Gift {
    pub(super) ready: bool,
    pub(super) gains: Vec<NodeId>,
}

impl Table<'_> {
    /// Keeps a record, if a card of the match asks for it.
    pub(super) fn record(&mut self, what: Recorded, object: Object, amount: i16) {
        if self.rules.cards.recalls(what) {
            let thing = self.state.thing(object.slot);
            let (seat, unit, host) = (thing.controller, thing.arena().is_some(), thing.host);
            let attached = host.is_some();
            let leader = unit && self.eval().is_leader(object.slot);
            let gained = if unit { self.eval().gained_trait(object.slot) } else { None };
            self.state.past.push(Past { what, seat, object, amount, unit, attached, host, leader, gained });
        }
    }

    /// Keeps what is given up by Exploit for this card, if a card of the match asks for it.
    pub(super) fn record_exploited(&mut self, units: &[Slot], card: Slot) {
        for &unit in units.iter().filter(|_| self.rules.cards.recalls(Recorded::Exploited)) {
            let power = self.eval().power(unit);
            self.record(Recorded::Exploited, self.state.object(unit), power);
            let card = self.state.object(card);
            self.state.past.iter_mut().last().into_iter().for_each(|past| past.host = Some(card));
        }
    }

    /// The power of each unit that was given up by Exploit as this card came into play.
    pub(super) fn exploited_for(&self, card: Object) -> SmallVec<[i16; 4]> {
        let before = Object { generation: card.generation.wrapping_sub(1), ..card };
        let given_up = |past: &&Past| past.what == Recorded::Exploited && past.host == Some(before);
        self.state.past.iter().filter(given_up).map(|past| past.amount).collect()
    }

    /// What the card that is played now gets, which no later card does.
    pub(super) fn take_next(&mut self, play: &Play) -> Gift {
        let mut gift = Gift::default();
        if self.state.next.is_empty() {
            return gift;
        }
        let rules = self.rules;
        let taken: Vec<Next> =
            self.state.next.iter().copied().filter(|next| rules.next_fits(self.state, *next, play)).collect();
        self.state.next.iter_mut().filter(|next| taken.contains(next)).for_each(|next| next.left -= 1);
        self.state.next.retain(|next| next.left > 0);
        for next in taken {
            if let Effect::Next { ready, gains, .. } = rules.cards.effect(next.node) {
                gift.ready |= ready;
                gift.gains.extend(gains);
            }
        }
        gift
    }

    /// Gives the card that was just played what the node says.
    pub(super) fn change_played(&mut self, object: Object, seat: Seat, node: NodeId) {
        let rules = self.rules;
        match rules.cards.effect(node) {
            Effect::Lasting { changes, until, .. } => {
                let frame = Frame::new(seat, object, rules.card_in(self.state, object.slot));
                self.change(object, &frame, changes, *until);
            }
            Effect::Then(one, other) => {
                self.change_played(object, seat, *one);
                self.change_played(object, seat, *other);
            }
            Effect::If(condition, then, _) if self.eval().holds(&self.frame(), condition) => {
                self.change_played(object, seat, *then);
            }
            _ => {}
        }
    }

    /// Does an effect so many times, one after the other.
    pub(super) fn again(&mut self, node: NodeId, left: u8) {
        if left > 0 {
            self.state.agenda.extend([Work::Again { node, left: left - 1 }, Work::Do(node)]);
        }
    }

    /// The same once it was done; how often it was done is "that many".
    pub(super) fn again_after(&mut self, node: NodeId, left: u8) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.repeated += i16::from(frame.done > 0);
            (frame.done, frame.much) = (frame.repeated, frame.repeated);
        }
        self.again(node, left);
    }

    /// What was just done counts together with what was done before.
    pub(super) fn tally(&mut self) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.repeated += frame.done;
            (frame.done, frame.much) = (frame.repeated, frame.repeated);
        }
    }

    /// Asks for a number from 0 on; not if there is nothing to choose.
    pub(super) fn ask_number(&mut self, node: NodeId, most: u8) -> bool {
        if most == 0 {
            self.set_done(0);
            return true;
        }
        self.state.pending = Some(Pending::Number { seat: self.player(), node, most });
        false
    }

    /// Takes the number.
    pub(super) fn numbered(&mut self, node: NodeId, number: u8) {
        match self.rules.cards.effect(node) {
            Effect::PayAny(_) => return self.state.agenda.push(Work::Pay(number)),
            Effect::ChooseNumber => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.number = number.into();
                }
            }
            Effect::DefeatCredits { who, .. } => {
                if let Some(seat) = self.first_of(who) {
                    self.spend_credits(seat, number.into());
                }
            }
            _ => {}
        }
        self.set_done(number.into());
    }
}

impl crate::Unlimited {
    /// Whether the next card that the entry waits for is this one.
    pub(crate) fn next_fits(&self, state: &crate::state::State, next: Next, play: &Play) -> bool {
        let Effect::Next { cards, plot, .. } = self.cards.effect(next.node) else { return false };
        if *plot && (!play.replaced || play.smuggled) {
            return false;
        }
        let mut frame = Frame::new(play.player, state.object(play.card), self.card_in(state, play.card));
        // What was chosen is compared by what is printed on it, wherever it went.
        let chosen = next.chosen.map(|chosen| state.object(chosen.slot));
        frame.chosen.set(0, chosen.as_slice());
        let eval = self.eval(state);
        next.seat == play.player
            && cards.kind_fits(eval.kind_played(play))
            && cards.tests.iter().all(|test| eval.test(&frame, test, play.card))
    }
}
