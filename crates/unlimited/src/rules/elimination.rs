//! Players who are out (SWU 11.3), and the end of the match.

use cardwright_table::{Outcome, Seat, SeatSet, Slot};

use crate::event::{Event, Reason};
use crate::program::Effect;
use crate::rules::Table;
use crate::setup::Elimination;
use crate::state::{Counter, Flag, Pending, Seats, Slots, Stage, Work, Zone};

impl Table<'_> {
    /// Players whose base has no HP left are out, all of them at the same time.
    pub(super) fn check_bases(&mut self) {
        let eval = self.eval();
        let falls = |seat: &Seat| eval.remaining(eval.state.player(*seat).base) <= 0;
        let fallen: Seats = self.state.seats_from(Seat(0)).filter(falls).collect();
        if !fallen.is_empty() {
            self.eliminate(&fallen);
        }
    }

    /// Players whose bases are defeated are out.
    pub(super) fn eliminate(&mut self, fallen: &[Seat]) {
        self.take_out(fallen, Reason::BaseDefeated);
        fallen.iter().for_each(|&seat| self.reward_for(seat));
    }

    /// A player leaves the match (spec 18); it goes on without them if enough others are left.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.take_out(&[seat], Reason::Left);
        if self.state.outcome.is_some() {
            return;
        }
        match self.state.stage {
            Stage::ChooseInitiative if self.state.active == seat => {
                self.state.active = self.state.next_seat(seat);
            }
            Stage::Mulligan => self.after_mulligan(),
            Stage::OpeningResources => self.after_opening_resources(),
            Stage::ChooseInitiative | Stage::Action | Stage::Regroup => {}
        }
        if self.state.pending.is_none() {
            self.run();
        }
    }

    fn take_out(&mut self, seats: &[Seat], reason: Reason) {
        for &seat in seats {
            self.state.player_mut(seat).out = true;
        }
        self.finish(reason);
        if self.state.outcome.is_none() {
            seats.iter().for_each(|&seat| self.clear_seat(seat));
            self.state.last_phase = self.rules.policies.elimination == Elimination::EndsWithPhase;
        }
    }

    /// What a player who is out owns leaves the game, what others own there goes to its owners' discard piles, and
    /// captives go free. Nothing of this is a defeat (SWU 11.3.1).
    fn clear_seat(&mut self, seat: Seat) {
        self.tell(|| Event::PlayerEliminated { seat });
        self.forget_triggers(seat);
        for captive in self.captives_at(seat) {
            self.rescue(captive);
        }
        for slot in self.strangers_at(seat) {
            self.go_home(slot, Zone::Discard);
        }
        for slot in (0..self.state.things.len() as u16).map(Slot) {
            if self.state.secrets.owner(slot) == seat && self.state.thing(slot).zone != Zone::Aside {
                self.relocate(slot, Zone::Aside, seat);
            }
        }
        let player = self.state.player_mut(seat);
        (player.force, player.credits) = (false, 0);
        // The counter lies in the centre again, for anyone to take (SWU 11.3.4).
        if self.state.initiative == seat {
            self.state.counters.put_back(Counter::Initiative);
        }
        self.reconsider_question();
    }

    /// Whether a card lies in the play area of a player: it is theirs, or on something that is.
    fn is_at(&self, slot: Slot, seat: Seat) -> bool {
        let belongs =
            |slot: Slot| self.state.thing(slot).controller == seat || self.state.secrets.owner(slot) == seat;
        belongs(slot) || self.state.host(slot).is_some_and(belongs)
    }

    /// Cards of others that units of this player guard.
    fn captives_at(&self, seat: Seat) -> Slots {
        let attached = self.state.attached.iter().copied();
        attached
            .filter(|&slot| self.state.thing(slot).has(Flag::Captive))
            .filter(|&slot| self.state.secrets.owner(slot) != seat && self.is_at(slot, seat))
            .collect()
    }

    /// Cards in play or among the resources that others own and that lie at this player's place.
    fn strangers_at(&self, seat: Seat) -> Slots {
        let resources = self.state.player(seat).resources.iter();
        let lying = self.state.units.iter().chain(&self.state.attached).chain(resources).copied();
        lying.filter(|&slot| self.state.secrets.owner(slot) != seat && self.is_at(slot, seat)).collect()
    }

    /// Abilities that wait for a player who is out are ignored.
    fn forget_triggers(&mut self, seat: Seat) {
        let triggers = &self.state.triggers;
        let gone_before = |floor: u16| {
            let gone = triggers[..usize::from(floor).min(triggers.len())].iter();
            gone.filter(|trigger| trigger.frame.player == seat).count() as u16
        };
        for work in &mut self.state.agenda {
            if let Work::Settle(floor) = work {
                *floor -= gone_before(*floor);
            }
        }
        self.state.triggers.retain(|trigger| trigger.frame.player != seat);
    }

    /// An open question is taken back if it is for a player who is out, if what it is about is gone, or if the
    /// agenda will ask it anew.
    pub(super) fn reconsider_question(&mut self) {
        let Some(pending) = self.state.pending.take() else { return };
        if asked_by_agenda(&pending) {
            return;
        }
        let too_few = |options: crate::rules::choice::Options| options.cards.len() < options.min;
        let impossible = self.rules.options(self.state, &pending).is_some_and(too_few);
        if !impossible && !self.state.player(pending.seat()).out {
            self.state.pending = Some(pending);
            return;
        }
        match pending {
            Pending::Things { node, .. } => {
                if let Effect::Choose { into, .. } = self.rules.cards.effect(node) {
                    self.chosen(*into, &[]);
                }
            }
            _ => self.set_done(0),
        }
    }

    /// Who eliminates another player heals their own base, where the format says so (SWU 12.6.2).
    fn reward_for(&mut self, fallen: Seat) {
        let spoils = i16::from(self.rules.policies.spoils);
        let by = self.state.player(fallen).hit_by.filter(|&by| by != fallen && !self.state.player(by).out);
        if let (Some(by), None) = (by, self.state.outcome) {
            let base = self.state.player(by).base;
            self.heal(base, spoils);
        }
    }

    /// Ends the match if at most one player is left.
    fn finish(&mut self, reason: Reason) {
        let left = self.state.here();
        if left.len() > 1 {
            return;
        }
        let outcome = if left.is_empty() { Outcome::Drawn } else { Outcome::Won(left) };
        self.end(outcome, reason);
    }

    /// The last phase is over: whose base has the most HP left wins, together if equal (SWU 12.7).
    pub(super) fn award_most_hp(&mut self) {
        let eval = self.eval();
        let hp = |seat: Seat| eval.remaining(eval.state.player(seat).base);
        let most = self.state.here().iter().map(hp).max();
        let winners: SeatSet = self.state.here().iter().filter(|&seat| Some(hp(seat)) == most).collect();
        self.end(Outcome::Won(winners), Reason::MostHp);
    }

    /// Ends the match.
    pub(crate) fn end(&mut self, outcome: Outcome, reason: Reason) {
        self.state.outcome = Some(outcome);
        self.state.pending = None;
        self.state.agenda.clear();
        self.state.plays.clear();
        let round = self.state.round;
        self.tell(|| Event::GameOver { outcome, reason, round });
    }
}

/// Whether the work item that asks is still on the agenda and will look again.
fn asked_by_agenda(pending: &Pending) -> bool {
    matches!(
        pending,
        Pending::Order { .. }
            | Pending::First { .. }
            | Pending::Unique { .. }
            | Pending::Resource { .. }
            | Pending::Plot { .. }
            | Pending::Opponent { .. }
    )
}
