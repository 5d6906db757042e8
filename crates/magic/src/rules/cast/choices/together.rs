//! Targets that must be something together: from one graveyard, of different players, not worth too much (CR 601.2c).

use cardwright_table::{Seat, SeatSet};
use smallvec::SmallVec;

use crate::program::Together;
use crate::rules::{Look, View};
use crate::state::Target;

impl Look<'_> {
    /// Whether these may be targets together.
    pub(super) fn go_together(&self, together: &Together, targets: &[Target], view: &View<'_>) -> bool {
        let all_of =
            |whose: &dyn Fn(Target) -> Seat| targets.windows(2).all(|two| whose(two[0]) == whose(two[1]));
        let none_alike = |whose: &dyn Fn(Target) -> Seat| {
            (1..targets.len()).all(|at| targets[..at].iter().all(|&one| whose(one) != whose(targets[at])))
        };
        match together {
            Together::OneOwner => all_of(&|target| self.owner_of_target(target)),
            Together::OneController => all_of(&|target| self.controller_of_target(target)),
            Together::DifferentOwners => none_alike(&|target| self.owner_of_target(target)),
            Together::DifferentControllers | Together::OfEachController => {
                none_alike(&|target| self.controller_of_target(target))
            }
            Together::AtMost(_, most) => {
                let total: i32 = targets.iter().map(|&target| self.weight(together, target)).sum();
                total <= self.num(most, view)
            }
        }
    }

    /// How many there must be: for each player one, as far as there is one that may be a target.
    pub(super) fn needed(&self, together: Option<&Together>, least: usize, offered: &[Target]) -> usize {
        if together != Some(&Together::OfEachController) {
            return least;
        }
        let of: SeatSet = offered.iter().map(|&target| self.controller_of_target(target)).collect();
        least.min(of.len())
    }

    /// Whether so many can be targets together, these among them.
    pub(super) fn is_enough(
        &self,
        together: &Together,
        taken: &[Target],
        offered: &[Target],
        least: usize,
        view: &View<'_>,
    ) -> bool {
        let mut all: SmallVec<[Target; 8]> = taken.iter().copied().collect();
        let mut light: SmallVec<[Target; 8]> = offered.iter().copied().collect();
        light.sort_by_key(|&target| self.weight(together, target));
        // Of one player's cards there are enough if any player has enough.
        let begins = |all: &[Target]| -> usize {
            let mut all: SmallVec<[Target; 8]> = all.iter().copied().collect();
            for &target in &light {
                all.push(target);
                if all[..all.len() - 1].contains(&target) || !self.go_together(together, &all, view) {
                    all.pop();
                }
            }
            all.len()
        };
        if !all.is_empty() || least == 0 {
            return self.go_together(together, &all, view) && begins(&all) >= least;
        }
        offered.iter().any(|&first| {
            all.clear();
            all.push(first);
            self.go_together(together, &all, view) && begins(&all) >= least
        })
    }

    /// What may be a target beside those that were taken, so that there can be enough of them.
    pub(super) fn joining(
        &self,
        together: &Together,
        taken: &[Target],
        offered: &[Target],
        least: usize,
        view: &View<'_>,
    ) -> SmallVec<[Target; 8]> {
        let mut all: SmallVec<[Target; 8]> = taken.iter().copied().collect();
        let mut joins = |target: &Target| {
            if taken.contains(target) {
                return false;
            }
            all.push(*target);
            let enough = self.is_enough(together, &all, offered, least, view);
            all.pop();
            enough
        };
        offered.iter().copied().filter(|target| joins(target)).collect()
    }

    fn owner_of_target(&self, target: Target) -> Seat {
        match target {
            Target::Player(seat) => seat,
            Target::Object(object) => self.state.secrets.owner(object.slot),
        }
    }

    fn controller_of_target(&self, target: Target) -> Seat {
        match target {
            Target::Player(seat) => seat,
            Target::Object(object) => self.controller(object),
        }
    }

    /// How much of the total a target takes.
    fn weight(&self, together: &Together, target: Target) -> i32 {
        match (together, target) {
            (Together::AtMost(measure, _), Target::Object(object)) => {
                self.facts(object).map_or(0, |facts| self.measure(*measure, &facts))
            }
            _ => 0,
        }
    }
}
