//! Paying resources (SWU 1.7, 1.8), with the help of Credits (SWU 3.7.13).

use cardwright_table::{Seat, Slot};

use crate::event::Event;
use crate::program::{Ability, AbilityId, Change, Topics};
use crate::rules::{Eval, Table};
use crate::state::{Bill, Flag, Pending, Play, State, Work};

impl Table<'_> {
    /// Asks how many Credits help to pay, where that is a choice; says whether it asked.
    pub(super) fn ask_credits(&mut self, seat: Seat, cost: i16, bill: Bill) -> bool {
        let most = i16::from(self.eval().credits(seat)).min(cost);
        let least = cost - self.state.ready_resources(seat) as i16;
        if most <= 0 || (least >= most && !self.asks_forced()) {
            return false;
        }
        self.state.pending =
            Some(Pending::Credits { seat, bill, least: least.clamp(0, most) as u8, most: most as u8 });
        true
    }

    /// Goes on with what is paid for, with the help of so many Credits.
    pub(super) fn settle_bill(&mut self, seat: Seat, bill: Bill, credits: u8) {
        match bill {
            Bill::Play(play) => {
                self.state.plan(Work::Play, Play { credits: Some(credits), ..play });
            }
            Bill::Ability { slot, id } => self.use_ability(seat, slot, id, credits),
            Bill::Step(n) => {
                let paid = self.pay(seat, n.into(), None, credits);
                self.set_done(n.into());
                self.state.frames.iter_mut().last().into_iter().for_each(|frame| frame.much = paid);
            }
        }
    }

    /// Pays for an action ability; says whether to go on without a choice.
    pub(super) fn pay_for_ability(&mut self, seat: Seat, slot: Slot, id: AbilityId) -> bool {
        let Ability::Action { costs, .. } = self.rules.cards.ability(id) else { return true };
        if self.ask_credits(seat, costs.resources.into(), Bill::Ability { slot, id }) {
            return false;
        }
        self.use_ability(seat, slot, id, 0);
        true
    }

    /// A step of an effect pays; not done if it cannot be paid.
    pub(super) fn pay_step(&mut self, n: u8) -> bool {
        let seat = self.player();
        if self.means_of(seat) < n {
            self.set_done(0);
            return true;
        }
        if self.ask_credits(seat, n.into(), Bill::Step(n)) {
            return false;
        }
        self.settle_bill(seat, Bill::Step(n), 0);
        true
    }

    /// Defeats Credits and exhausts resources; more Credits where the resources do not suffice. Gives how many
    /// resources were paid: a Credit makes it 1 less (SWU 3.7.13).
    pub(super) fn pay(&mut self, seat: Seat, cost: i16, first: Option<Slot>, credits: u8) -> i16 {
        let mut open = cost - self.spend_credits(seat, credits.into());
        let owed = open;
        let State { players, things, .. } = &mut *self.state;
        let player = &mut players[seat.index()];
        // A card that is played from the resources may pay for itself, and is replaced in any case.
        let own = first.filter(|slot| player.resources.contains(slot));
        for slot in own.iter().chain(&player.resources) {
            let thing = &mut things[slot.index()];
            if open > 0 && thing.is_ready() {
                thing.set(Flag::Exhausted, true);
                open -= 1;
            }
        }
        self.spend_credits(seat, open);
        let paid = owed - open;
        if paid > 0 {
            self.tell(|| Event::ResourcesPaid { seat, amount: paid });
        }
        paid
    }

    /// How many resources a player could pay.
    pub(super) fn means_of(&self, seat: Seat) -> u8 {
        self.eval().payable(seat)
    }
}

impl Eval<'_> {
    /// How many Credits could help a player to pay.
    pub(super) fn credits(&self, seat: Seat) -> u8 {
        let mut mute = false;
        self.changes(self.state.player(seat).base, Topics::CREDITS, &mut |_, _, change| {
            mute |= *change == Change::MutesCredits;
        });
        mute |= !self.state.edicts.is_empty() && self.credits_silenced(seat);
        if mute { 0 } else { self.state.player(seat).credits }
    }

    /// How many resources a player could pay.
    pub(crate) fn payable(&self, seat: Seat) -> u8 {
        let ready = self.state.ready_resources(seat) + usize::from(self.credits(seat));
        u8::try_from(ready).unwrap_or(u8::MAX)
    }
}
