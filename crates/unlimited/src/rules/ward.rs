//! Damage that is prevented, or becomes more (SWU 7.7.5, 8.20).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Change, Harm, NodeId, Topics, Until, Ward, Warding};
use crate::rules::Table;
use crate::state::{Flag, Frame, Lasting, Says, Triggered, Work};

impl Ward {
    /// Whether it keeps damage off.
    const fn prevents(self) -> bool {
        match self.how {
            Warding::All | Warding::Some(_) | Warding::AllBut(_) => true,
            Warding::Twice | Warding::Plus(_) => false,
        }
    }

    /// What is left of so much damage.
    const fn apply(self, amount: i16) -> i16 {
        match self.how {
            Warding::All => 0,
            Warding::Some(n) => {
                if amount > n {
                    amount - n
                } else {
                    0
                }
            }
            Warding::AllBut(n) => {
                if amount > n {
                    n
                } else {
                    amount
                }
            }
            Warding::Twice => amount.saturating_mul(2),
            Warding::Plus(n) => amount.saturating_add(n),
        }
    }
}

/// A ward by a constant ability, with the card that has it and whose it is.
type Found = SmallVec<[(Ward, Object, Seat); 2]>;

impl Table<'_> {
    /// How much of the damage reaches the thing. What is unpreventable can only become more (SWU 1.9.13).
    pub(super) fn warded(&mut self, slot: Slot, amount: i16, combat: bool, preventable: bool) -> i16 {
        let spoken = self.state.voices.mention(Topics::WARDS);
        if !spoken && self.state.lasting.is_empty() {
            return amount;
        }
        let mut amount = self.warded_for_a_time(slot, amount, combat, preventable);
        if !spoken {
            return amount;
        }
        for (ward, source, seat) in self.wards_on(slot) {
            let spent = ward.once && self.state.thing(slot).has(Flag::Warded);
            let idle = ward.prevents() && !preventable;
            if ward.price.is_some() || spent || idle || !self.concerns(ward, slot, amount, combat) {
                continue;
            }
            if ward.once {
                self.state.thing_mut(slot).set(Flag::Warded, true);
            }
            amount = ward.apply(amount);
            if let Some(then) = ward.then {
                let frame = Frame::new(seat, source, self.rules.card_in(self.state, source.slot));
                self.enqueue(Triggered::Node(then), frame);
            }
        }
        amount
    }

    fn warded_for_a_time(&mut self, slot: Slot, mut amount: i16, combat: bool, preventable: bool) -> i16 {
        let object = self.state.object(slot);
        let mut place = 0;
        while let Some(lasting) = self.state.lasting.get(place).copied() {
            place += 1;
            let Says::Ward(ward) = lasting.says else { continue };
            let idle = ward.prevents() && !preventable;
            if lasting.on == object && !idle && self.concerns(ward, slot, amount, combat) {
                amount = ward.apply(amount);
                if ward.once {
                    place -= 1;
                    self.state.lasting.remove(place);
                }
            }
        }
        amount
    }

    fn wards_on(&self, slot: Slot) -> Found {
        let mut found = Found::new();
        self.eval().changes(slot, Topics::WARDS, &mut |_, frame, change| {
            if let Change::Ward(ward) = change {
                found.push((*ward, frame.source, frame.player));
            }
        });
        found
    }

    /// Whether the ward is about this damage.
    fn concerns(&self, ward: Ward, slot: Slot, amount: i16, combat: bool) -> bool {
        let by_enemy = self.player() != self.state.thing(slot).controller && !self.state.frames.is_empty();
        amount >= ward.least.max(1)
            && match ward.from {
                Harm::Any => true,
                Harm::Combat => combat,
                Harm::EnemyAbility => !combat && by_enemy,
            }
    }

    /// Lets players do what keeps the damage off, if they want to; `again` is what deals it. Says whether somebody
    /// may.
    pub(super) fn offer_wards(&mut self, hits: &[(Slot, i16)], combat: bool, again: Work) -> bool {
        if !self.state.voices.mention(Topics::WARDS) {
            return false;
        }
        for &(slot, amount) in hits {
            let target = self.state.object(slot);
            for (ward, holder, seat) in self.wards_on(slot) {
                let Some(price) = ward.price else { continue };
                let asked = self.state.warded.contains(&(holder, target));
                if !asked && self.concerns(ward, slot, amount, combat) {
                    self.state.warded.push((holder, target));
                    self.state.agenda.push(again);
                    self.ask_price(price, holder, seat, target);
                    return true;
                }
            }
        }
        self.state.warded.clear();
        false
    }

    /// Deals damage that was divided, after everyone who may keep it off was asked.
    pub(super) fn deal_divided(&mut self, shares: &[(Slot, i16)]) {
        if !self.state.voices.mention(Topics::WARDS) {
            self.deal(shares, None);
            return;
        }
        self.state.agenda.extend(shares.iter().map(|&(slot, n)| Work::Share(slot, n)));
        self.state.agenda.push(Work::DealShares(shares.len() as u8));
    }

    /// Deals the shares that lie below in the agenda.
    pub(super) fn deal_shares(&mut self, count: u8) {
        let from = self.state.agenda.len().saturating_sub(count.into());
        let shares: SmallVec<[(Slot, i16); 8]> = self.state.agenda[from..]
            .iter()
            .filter_map(|work| match work {
                Work::Share(slot, n) => Some((*slot, *n)),
                _ => None,
            })
            .collect();
        if !self.offer_wards(&shares, false, Work::DealShares(count)) {
            self.state.agenda.truncate(from);
            self.deal(&shares, None);
        }
    }

    fn ask_price(&mut self, price: NodeId, holder: Object, seat: Seat, target: Object) {
        let card = self.rules.card_in(self.state, holder.slot);
        let frame = Frame { subject: Some(target), ..Frame::new(seat, holder, card) };
        self.state.frames.push(frame);
        self.state.agenda.extend([Work::Ward(target), Work::Do(price)]);
    }

    /// The price was paid or not: if it was, the next damage to the thing is prevented.
    pub(super) fn settle_ward(&mut self, on: Object) {
        let Some(frame) = self.state.frames.pop() else { return };
        if frame.done > 0 {
            let ward =
                Ward { from: Harm::Any, least: 1, how: Warding::All, once: true, price: None, then: None };
            let (by, says) = (frame.player, Says::Ward(ward));
            self.state.lasting.push(Lasting { on, by, says, until: Until::Phase, with: None });
        }
    }
}
