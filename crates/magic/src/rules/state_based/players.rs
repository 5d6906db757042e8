//! Players who lose (CR 704.5a-c, 704.6a-c).

use cardwright_table::Seat;

use super::Actions;
use crate::card::Counter;
use crate::event::Reason;
use crate::rules::Look;
use crate::state::Deed;

impl Look<'_> {
    /// Everyone who loses now, at the same time.
    pub(super) fn find_losers(&self, actions: &mut Actions) {
        for seat in Seat::all(self.state.players.len()) {
            let losing = self.loses_by(seat).filter(|_| !self.state.player(seat).lost && self.can_lose(seat));
            actions.deeds.extend(losing.map(|reason| Deed::Lose(seat, reason)));
        }
    }

    fn loses_by(&self, seat: Seat) -> Option<Reason> {
        let player = self.state.player(seat);
        let policies = &self.rules.policies;
        if player.life <= 0 {
            return Some(Reason::Life);
        }
        if player.drew_from_nothing || (policies.shared_life() && self.a_teammate_drew_from_nothing(seat)) {
            return Some(Reason::Library);
        }
        if self.poison(seat) >= policies.poison() {
            return Some(Reason::Poison);
        }
        let most = player.commander_damage.iter().map(|(_, damage)| *damage).max().unwrap_or(0);
        let deadly = policies.commander_damage.is_some_and(|deadly| most >= deadly);
        deadly.then_some(Reason::CommanderDamage)
    }

    /// A team that shares its life wins and loses together (CR 810.8a).
    fn a_teammate_drew_from_nothing(&self, seat: Seat) -> bool {
        let team = self.state.player(seat).team;
        self.state.players.iter().any(|player| player.team == team && player.drew_from_nothing)
    }

    /// Poison counters; of a whole team where it shares its life (CR 810.10a).
    fn poison(&self, seat: Seat) -> u16 {
        let player = self.state.player(seat);
        let own = |one: &crate::state::Player| one.counters(Counter::Poison);
        if !self.rules.policies.shared_life() {
            return own(player);
        }
        self.state.players.iter().filter(|other| other.team == player.team).map(own).sum()
    }
}
