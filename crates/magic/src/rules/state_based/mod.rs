//! State-based actions (CR 704): looked for only when something happened since the last check.

mod attachments;
mod choices;
mod leaving;
mod permanents;
mod players;

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use super::priority::Acted;
use super::{Aspects, Look, Run};
use crate::card::Counter;
use crate::program::Keyword;
use crate::state::{Deed, Report, Wanted};

/// Everything that state-based actions do at once.
#[derive(Default, Debug)]
struct Actions {
    /// What can be replaced: deaths, losses.
    deeds: SmallVec<[Deed; 4]>,
    /// What is attached where it can't be (CR 704.5n, 704.5p).
    unattached: SmallVec<[Slot; 2]>,
    /// Bestowed Auras that are creatures again (CR 702.103f).
    unbestowed: SmallVec<[Slot; 1]>,
    /// Pairs of counters that remove each other (CR 704.5q).
    annihilated: SmallVec<[(Slot, u16); 2]>,
    /// Tokens that left the battlefield and copies that left the stack (CR 704.5d-e).
    ceasing: SmallVec<[Slot; 2]>,
    /// Schemes that go back under their deck (CR 704.6e).
    schemes: SmallVec<[Slot; 1]>,
    /// A phenomenon has been encountered (CR 704.6f).
    planeswalks: bool,
}

impl Actions {
    fn is_empty(&self) -> bool {
        self.deeds.is_empty()
            && self.unattached.is_empty()
            && self.unbestowed.is_empty()
            && self.annihilated.is_empty()
            && self.ceasing.is_empty()
            && self.schemes.is_empty()
            && !self.planeswalks
    }
}

impl Look<'_> {
    /// All actions that apply now, but for those that wait for a choice.
    fn actions(&self) -> Actions {
        let mut actions = Actions::default();
        self.find_losers(&mut actions);
        self.find_dying(&mut actions);
        self.find_ceasing(&mut actions);
        self.find_in_command_zone(&mut actions);
        actions
    }

    /// Whether there is nothing to do where nothing is said to be left to do: players have priority only after all
    /// state-based actions (CR 117.5).
    pub(crate) fn audit_settled(&self) -> Result<(), String> {
        let priority = self.state.pending.is_some_and(|pending| pending.wanted == Wanted::Priority);
        let settled = !self.state.cache.unsettled && priority && self.state.outcome.is_none();
        if !settled {
            return Ok(());
        }
        match (self.open_choice(), self.actions()) {
            (None, actions) if actions.is_empty() => Ok(()),
            (choice, actions) => Err(format!("a player has priority before {actions:?} or {choice:?}")),
        }
    }
}

impl Run<'_> {
    /// Performs all state-based actions that apply, at once (CR 704.3).
    pub(crate) fn act_by_rule(&mut self) -> Acted {
        self.part_pairs();
        if !self.state.cache.unsettled {
            return Acted::No;
        }
        if let Some((seat, wanted)) = self.next_choice() {
            let _ = self.ask(seat, wanted);
            return Acted::Asked;
        }
        if self.rules.book.ascends {
            self.bless();
        }
        let mut actions = self.look().actions();
        self.add_chosen(&mut actions);
        self.forget_last_check();
        if actions.is_empty() {
            self.state.cache.unsettled = false;
            return Acted::No;
        }
        self.perform_actions(actions);
        Acted::Yes
    }

    /// Whether a state-based action would be performed now (CR 514.3a).
    pub(crate) fn would_act_by_rule(&mut self) -> bool {
        self.state.cache.unsettled
            && (self.look().open_choice().is_some() || !self.look().actions().is_empty())
    }

    /// Who controls ten permanents, one of them with ascend, has the city's blessing from now on (CR 702.131b).
    fn bless(&mut self) {
        for seat in Seat::all(self.state.players.len()) {
            let look = self.look();
            let own = || look.permanents().filter(|&slot| look.derived(slot).controller == seat);
            if own().any(|slot| look.derived(slot).has(Keyword::Ascend)) {
                self.bless_if_great(seat);
            }
        }
    }

    /// Who controls ten permanents gets the city's blessing (CR 702.131a).
    pub(crate) fn bless_if_great(&mut self, seat: Seat) {
        let look = self.look();
        let own = look.permanents().filter(|&slot| look.derived(slot).controller == seat);
        if own.count() >= 10 && !self.state.player(seat).blessed {
            self.state.player_mut(seat).blessed = true;
            self.touch(Aspects::PLAYERS);
            self.state.cache.stale = true;
        }
    }

    /// What only counts since the last check.
    fn forget_last_check(&mut self) {
        for player in &mut self.state.players {
            player.drew_from_nothing = false;
        }
        for slot in &self.state.zones.battlefield {
            self.state.things[slot.index()].flags.set(crate::state::Flag::Deathtouched, false);
        }
    }

    fn perform_actions(&mut self, actions: Actions) {
        for slot in actions.unattached {
            self.state.thing_mut(slot).attached = None;
            self.state.cache.stale = true;
        }
        for slot in actions.unbestowed {
            self.cease_to_be_bestowed(slot);
        }
        for (slot, count) in actions.annihilated {
            let object = self.state.object(slot);
            self.remove_counters(object, Counter::Plus, count);
            self.remove_counters(object, Counter::Minus, count);
        }
        for slot in actions.ceasing {
            self.cease(slot);
        }
        for slot in actions.schemes {
            let scheme = self.state.object(slot);
            self.put_under_schemes(scheme);
        }
        if actions.planeswalks {
            self.planeswalk();
        }
        if !actions.deeds.is_empty() {
            self.cause(actions.deeds, Report::Nothing);
        }
    }
}
