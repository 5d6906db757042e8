//! Costs that an effect or a declaration asks for: "unless you pay", "you may pay" (CR 118.12, 508.1h).

use cardwright_table::{Ask, Menu, Object, Reply, Seat};
use smallvec::SmallVec;

use super::choices::Bill;
use super::cost::Price;
use super::deal::{Deal, Progress};
use super::means::Means;
use crate::command::{Choices, Payment};
use crate::program::{Cost, Mode, Modes, NodeId};
use crate::rules::{Look, Run, View};

impl Look<'_> {
    /// Whether the player can pay a cost.
    pub(crate) fn can_pay(&self, seat: Seat, cost: &Cost, view: &View<'_>) -> bool {
        self.with_cost(seat, view.source, cost, |deal| deal.price.is_payable(&known(view)))
    }

    /// The next question about how it is paid; none when nothing is left to choose. Every answer is one number.
    pub(crate) fn ask_payment(
        &self,
        seat: Seat,
        cost: &Cost,
        view: &View<'_>,
        reply: &Reply,
        from: usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        self.with_cost(seat, view.source, cost, |deal| {
            let mut progress = begun(known(view));
            deal.go_on(&mut progress, reply, &mut { from }, menu);
            progress.open.map(|(ask, _)| ask)
        })
    }

    /// The payment that these answers mean, if it is a legal one.
    pub(crate) fn payment_of(
        &self,
        seat: Seat,
        cost: &Cost,
        view: &View<'_>,
        flat: &[i32],
    ) -> Option<Payment> {
        let mut reply = Reply::new();
        flat.iter().for_each(|&answer| reply.push_one(answer));
        self.with_cost(seat, view.source, cost, |deal| {
            let mut progress = begun(known(view));
            let mut at = 0;
            deal.go_on(&mut progress, &reply, &mut at, &mut Menu::new());
            let legal = progress.open.is_none()
                && at == flat.len()
                && deal.settle(&progress.choices, &progress.payment).is_ok();
            legal.then_some(progress.payment)
        })
    }

    fn with_cost<T>(&self, seat: Seat, source: Object, cost: &Cost, with: impl FnOnce(&Deal<'_>) -> T) -> T {
        let look: Look<'_> = *self;
        let means = Means::of(look, seat);
        let nothing =
            Modes::one(Mode { targets: Vec::new(), effect: NodeId(0), cost: None, text: String::new() });
        with(&Deal { price: Price::plain(look, &means, source, cost), modes: &nothing })
    }
}

/// What is known before anything is paid: X.
fn known(view: &View<'_>) -> Choices {
    let x = view.frame.map_or(0, |frame| frame.chosen.x);
    Choices { modes: SmallVec::from_slice(&[0]), x, ..Choices::default() }
}

fn begun(choices: Choices) -> Progress {
    Progress { choices, payment: Payment::default(), open: None }
}

impl Run<'_> {
    /// Pays a cost that can be paid like that.
    pub(crate) fn pay(&mut self, seat: Seat, cost: &Cost, source: Object, payment: &Payment) {
        let look = self.look();
        let frame = look.state.frames.last();
        let view = View { frame, ..View::of(source, seat) };
        let settled = look.with_cost(seat, source, cost, |deal| deal.settle(&known(&view), payment).ok());
        if let Some(settlement) = settled {
            self.pay_settlement(seat, source, &settlement);
        }
    }
}
