//! Costs that are paid, or not, while an effect resolves (CR 118.12).

use cardwright_table::{Ask, Asking, Code, Menu, Rejected, Reply, Seat, SeatSet};

use crate::card::ManaCost;
use crate::command::Payment;
use crate::program::{Cost, CostPart, Node, NodeId, Register, Who, ZoneKind};
use crate::rules::{Flow, Look, Run};
use crate::state::{Refused, Work};

impl Look<'_> {
    /// Whether to pay, then what is paid with.
    pub(super) fn ask_to_pay(&self, cost: &Cost, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match reply.one(0) {
            None => {
                if self.can_pay(seat, cost, &self.here()) {
                    menu.add(1, cardwright_table::Anchor::Button);
                }
                menu.add(0, cardwright_table::Anchor::Button);
                Ask::One
            }
            Some(1) => self.ask_payment(seat, cost, &self.here(), reply, 1, menu).unwrap_or(Ask::Done),
            Some(_) => Ask::Done,
        }
    }

    /// The greatest X of such mana that a player can pay.
    pub(super) fn most_payable(&self, seat: Seat, mana: &ManaCost) -> i32 {
        let can_pay = |x: &u8| {
            let generic = mana.generic.saturating_add(x.saturating_mul(mana.x));
            let mana = Some(ManaCost { generic, x: 0, ..mana.clone() });
            self.can_pay(seat, &Cost { mana, ..Cost::default() }, &self.here())
        };
        (1..=u8::MAX).take_while(can_pay).last().unwrap_or(0).into()
    }

    /// Whether only the player knows that a cost cannot be paid: it takes a card of some kind from the hand. Not to be
    /// asked would tell the others.
    fn is_secretly_payable(&self, seat: Seat, cost: &Cost) -> bool {
        let secret = |part: &CostPart| match part {
            CostPart::Reveal(kind, _) | CostPart::Discard(kind, _) => {
                kind.zones == ZoneKind::Hand && !kind.tests.is_empty()
            }
            _ => false,
        };
        self.rules.policies.asking != Asking::Free
            && self.state.zones.hand(seat).iter().any(|card| *card != self.here().source.slot)
            && cost.parts.iter().any(secret)
    }

    /// Whether an answer is a no, or a yes with a payment.
    pub(super) fn check_payment(&self, cost: &Cost, seat: Seat, answer: &[i32]) -> Result<(), Rejected> {
        let legal = match answer {
            [0] => true,
            [1, rest @ ..] => self.payment_of(seat, cost, &self.here(), rest).is_some(),
            _ => false,
        };
        if legal {
            return Ok(());
        }
        Err(Rejected::new(Code::InvalidSelection, "That does not pay the cost."))
    }
}

impl Run<'_> {
    /// The player may pay; if so, the rest happens (CR 118.12).
    pub(super) fn may_pay(&mut self, id: NodeId, cost: &Cost, inner: NodeId, seat: Seat) -> Flow {
        if self.has_been_done() {
            self.did(0);
            return Flow::On;
        }
        let Some(payment) = self.offer_payment(id, cost, seat) else { return Flow::Asked };
        self.did(payment.is_some().into());
        if let Some(payment) = payment {
            self.note_done();
            self.state.agenda.push(Work::Do(inner));
            self.pay_now(seat, cost, &payment);
        }
        Flow::On
    }

    /// The player chooses X for a cost that comes next.
    pub(super) fn choose_x(&mut self, id: NodeId, into: Register, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let number = answer.first().copied().unwrap_or(0);
        self.frame().set_number(into, number);
        Flow::On
    }

    /// Who is asked whether they pay: one player, or each of several, and then it happens to those who did not
    /// (CR 101.4, 118.12a).
    pub(super) fn begin_unless(&mut self, id: NodeId, who: &Who) {
        if self.seats(who).len() < 2 {
            return self.spread_to_one(id, who);
        }
        self.frame().refused.push(Refused { node: id, seats: SeatSet::NONE, bound: false });
        self.spread(id, who);
    }

    /// All have said whether they pay: those who don't are who the rest is about.
    pub(super) fn finish_unless(&mut self, id: NodeId, inner: NodeId) {
        let refused = &mut self.frame().refused;
        let Some(last) = refused.last_mut().filter(|last| last.node == id) else { return };
        if last.bound || last.seats.is_empty() {
            refused.pop();
            return;
        }
        last.bound = true;
        self.state.agenda.push(Work::Finish(id));
        self.state.agenda.push(Work::Do(inner));
    }

    /// Unless the player pays, it happens (CR 118.12a).
    pub(super) fn unless(&mut self, id: NodeId, cost: &Cost, inner: NodeId, seat: Seat) -> Flow {
        // Nobody pays mana to keep what has left already; what else a cost does may be wanted all the same (CR 118.12a).
        if cost.parts.is_empty()
            && let Node::Sacrifice(what) = self.rules.book.node(inner)
            && self.answer.is_none()
            && self.permanents(what).is_empty()
        {
            self.did(0);
            return Flow::On;
        }
        let Some(payment) = self.offer_payment(id, cost, seat) else { return Flow::Asked };
        self.did(payment.is_none().into());
        match payment {
            Some(payment) => self.pay_now(seat, cost, &payment),
            None => match self.frame().refused.last_mut().filter(|last| last.node == id) {
                Some(last) => last.seats = last.seats.with(seat.into()),
                None => self.state.agenda.push(Work::Do(inner)),
            },
        }
        Flow::On
    }

    /// Offers a payment: none yet, no, or yes and how.
    fn offer_payment(&mut self, id: NodeId, cost: &Cost, seat: Seat) -> Option<Option<Payment>> {
        let look = self.look();
        let asks = look.can_pay(seat, cost, &look.here()) || look.is_secretly_payable(seat, cost);
        if self.answer.is_none() && !asks {
            return Some(None);
        }
        let answer = self.decide(id, seat)?;
        let [1, rest @ ..] = answer.as_slice() else { return Some(None) };
        let look = self.look();
        Some(look.payment_of(seat, cost, &look.here(), rest))
    }

    fn pay_now(&mut self, seat: Seat, cost: &Cost, payment: &Payment) {
        let (source, _) = self.source();
        self.pay(seat, cost, source, payment);
    }
}
