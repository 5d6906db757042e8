//! Immediate maintenance, in its order (SWU 1.16.5).

use cardwright_table::{Seat, Slot};

use crate::program::{CardId, Topics};
use crate::rules::{Eval, Table};
use crate::state::{Flag, Pending, Slots, Zone};

impl Table<'_> {
    /// Looks until nothing is left to mend. Says whether the match can go on without a choice.
    pub(super) fn maintain(&mut self) -> bool {
        let goes_on = self.state.is_calm() || self.mend();
        if goes_on && self.state.voices.mention(Topics::TOP_CARD) {
            self.show_tops();
        }
        goes_on
    }

    fn mend(&mut self) -> bool {
        loop {
            if self.state.unsettled {
                self.check_bases();
                if self.state.outcome.is_some() {
                    return false;
                }
                if let Some((seat, card)) = self.eval().double_unique() {
                    self.state.pending = Some(Pending::Unique { seat, card });
                    return false;
                }
                let loose = self.state.attached.iter().any(|&slot| self.state.is_loose(slot));
                if loose && (self.check_orphans() || self.check_captives()) {
                    continue;
                }
                self.state.unsettled = false;
            }
            if !self.check_units() {
                return true;
            }
        }
    }

    /// Whoever may look at the top card of their deck at any time knows it.
    fn show_tops(&mut self) {
        for seat in Seat::all(self.state.players.len()) {
            if let (Some(&top), true) = (self.state.player(seat).deck.last(), self.eval().sees_top(seat)) {
                self.state.secrets.show(top, seat);
            }
        }
    }

    /// Upgrades whose unit is gone are defeated.
    fn check_orphans(&mut self) -> bool {
        let orphans = self.attached_to_nothing(false);
        self.defeat(&orphans) > 0
    }

    /// Captives whose guard is gone are rescued.
    fn check_captives(&mut self) -> bool {
        let free = self.attached_to_nothing(true);
        for &captive in &free {
            self.rescue(captive);
        }
        !free.is_empty()
    }

    fn attached_to_nothing(&self, captive: bool) -> Slots {
        let fits = |slot: &Slot| {
            let thing = self.state.thing(*slot);
            thing.has(Flag::Captive) == captive && !thing.has(Flag::Doomed)
        };
        self.state.attached.iter().copied().filter(|&slot| self.state.is_loose(slot)).filter(fits).collect()
    }

    /// Units without remaining HP are defeated.
    fn check_units(&mut self) -> bool {
        let fallen = self.eval().fallen_units();
        self.defeat(&fallen) > 0
    }
}

impl Eval<'_> {
    /// A player who controls two copies of a unique card (SWU 8.29).
    pub(super) fn double_unique(&self) -> Option<(Seat, CardId)> {
        let free = |slot: &Slot| {
            let thing = self.state.thing(*slot);
            thing.zone != Zone::Base && !thing.has(Flag::Captive)
        };
        let unique: Slots = self.state.voices.unique().filter(free).collect();
        let owner = |slot: Slot| self.state.thing(slot).controller;
        let doubled = unique.iter().enumerate().find(|&(place, &slot)| {
            let same = |&other: &Slot| owner(other) == owner(slot) && self.same_unique(slot, other);
            unique[..place].iter().any(same)
        });
        doubled.map(|(_, &slot)| (owner(slot), self.rules.card_in(self.state, slot)))
    }

    /// Whether two things are copies of one unique card: the same title and subtitle.
    fn same_unique(&self, one: Slot, other: Slot) -> bool {
        let (one, other) = (self.card(one), self.card(other));
        one.title == other.title && one.facts.subtitle == other.facts.subtitle
    }
}

impl crate::Unlimited {
    /// The copies of a unique card that a player controls.
    pub(crate) fn unique_copies(&self, state: &crate::state::State, seat: Seat, card: CardId) -> Slots {
        let name = self.cards.facts(card).full_name();
        let in_play = state.units.iter().chain(&state.attached).copied();
        in_play
            .filter(|&slot| {
                let thing = state.thing(slot);
                thing.controller == seat
                    && !thing.has(Flag::Captive)
                    && self.cards.facts(self.card_in(state, slot)).full_name() == name
            })
            .collect()
    }
}
