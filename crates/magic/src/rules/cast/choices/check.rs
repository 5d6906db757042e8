//! Whether choices that somebody sends are legal.

use cardwright_table::{Code, Rejected};

use super::{Bill, Walk, is_choice};
use crate::command::Choices;
use crate::program::{Extra, TargetSpec, Together};
use crate::state::TargetGroup;

impl<B: Bill> Walk<'_, B> {
    /// Whether these choices are legal.
    pub(in crate::rules::cast) fn check(&mut self, choices: &Choices) -> Result<(), Rejected> {
        self.frame.chosen.extras = choices.extras;
        self.check_modes(choices)?;
        if choices.extras.iter().any(|(which, times)| times > self.bill.most_times(which)) {
            return Err(wrong("There is no such optional cost to pay."));
        }
        if self.bill.most_times(Extra::Either) > 0 && choices.extras.of(Extra::Either) == 0 {
            return Err(wrong("One of the additional costs must be paid."));
        }
        if choices.x < 0 || (choices.x > 0 && !self.bill.has_x(choices)) {
            return Err(wrong("X can't have that value."));
        }
        self.choices.clone_from(choices);
        self.choices.targets.clear();
        self.set_x(choices.x);
        self.check_targets(&choices.targets)
    }

    /// Whether these are legal targets, all else being chosen.
    pub(in crate::rules::cast) fn check_targets(&mut self, targets: &[TargetGroup]) -> Result<(), Rejected> {
        let specs = self.specs();
        if specs.len() != targets.len() {
            return Err(wrong("The number of targets is wrong."));
        }
        for (&(base, spec), group) in specs.iter().zip(targets) {
            self.frame.target_base = base;
            self.check_group(spec, group)?;
            self.frame.chosen.targets.push(group.clone());
        }
        Ok(())
    }

    fn check_modes(&self, choices: &Choices) -> Result<(), Rejected> {
        let modes = &choices.modes;
        let enough = if is_choice(self.modes) {
            self.is_number_of_modes(modes.len())
        } else {
            modes.len() == self.modes.modes.len()
        };
        let known = modes.iter().all(|&mode| usize::from(mode) < self.modes.modes.len());
        let ordered = modes.windows(2).all(|two| two[0] < two[1] || (self.modes.again && two[0] == two[1]));
        if known && ordered && enough {
            return Ok(());
        }
        Err(wrong("Those modes can't be chosen together."))
    }

    fn check_group(&self, spec: &TargetSpec, group: &TargetGroup) -> Result<(), Rejected> {
        let view = self.view();
        let (mut least, most) = self.look.target_range(spec, &view);
        if spec.together == Some(Together::OfEachController) {
            least = self.look.needed(spec.together.as_ref(), least, &self.candidates(spec));
        }
        if !(least..=most).contains(&group.targets.len()) {
            return Err(wrong("The number of targets is wrong."));
        }
        for (place, &target) in group.targets.iter().enumerate() {
            let exists = self.look.is_target_code(target.code());
            if !exists || !self.look.may_target(spec, target, &view) {
                return Err(wrong("That is not a legal target."));
            }
            if group.targets[..place].contains(&target) || (spec.another && self.is_taken(target)) {
                return Err(wrong("The same target can't be chosen twice."));
            }
        }
        let fits = |together| self.look.go_together(together, &group.targets, &view);
        if !spec.together.as_ref().is_none_or(fits) {
            return Err(wrong("Those can't be targets together."));
        }
        let total = spec.divided.as_ref().filter(|_| !group.targets.is_empty());
        let total = total.map_or(0, |total| self.look.num(total, &view));
        let shares: i32 = group.shares.iter().map(|&share| i32::from(share)).sum();
        let wanted = if spec.divided.is_some() { group.targets.len() } else { 0 };
        if group.shares.len() == wanted && shares == total && group.shares.iter().all(|&share| share > 0) {
            return Ok(());
        }
        Err(wrong("It is not divided rightly among the targets."))
    }
}

fn wrong(message: &str) -> Rejected {
    Rejected::new(Code::InvalidSelection, message)
}
