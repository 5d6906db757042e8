//! Targets and divisions (CR 601.2c-d).

use cardwright_table::{Ask, Asking, Menu, Reply};
use smallvec::SmallVec;

use super::{Bill, Stage, Walk, specs_of};
use crate::program::TargetSpec;
use crate::rules::cast::targets;
use crate::rules::{Look, View};
use crate::state::{Target, TargetGroup};

/// Candidates for a target.
type Candidates = SmallVec<[Target; 8]>;

impl<'a, B: Bill> Walk<'a, B> {
    /// The "target"s of the chosen modes, each with the place where those of its mode begin.
    pub(super) fn specs(&self) -> SmallVec<[(u8, &'a TargetSpec); 2]> {
        specs_of(self.modes, &self.choices.modes)
    }

    pub(super) fn take_targets(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        let specs = self.specs();
        self.frame.chosen.extras = self.choices.extras;
        for (place, &(base, spec)) in specs.iter().enumerate() {
            self.stage = Stage::Targets;
            self.frame.target_base = base;
            let (least, most) = self.look.target_range(spec, &self.view());
            let offered = self.offered(&specs, place);
            let most = self.affordable(least, most.min(offered.len()), &offered);
            let last = place + 1 == specs.len();
            let least = if last && least == 0 && !self.can_afford(&[]) { 1.min(most) } else { least };
            let mut group = TargetGroup::default();
            if least == offered.len() && self.skips_forced() {
                group.targets = offered.iter().copied().collect();
            } else if most > 0 {
                let Some(answer) = reply.answer(*at) else {
                    targets::list(menu, &offered);
                    let one = least == 1 && most == 1;
                    return Some(if one {
                        Ask::One
                    } else {
                        Ask::Some { min: least as u16, max: most as u16 }
                    });
                };
                *at += 1;
                group.targets = answer.iter().map(|&code| self.look.target_of(code)).collect();
            }
            self.stage = Stage::Shares;
            if let Some(ask) = self.take_shares(spec, &mut group, reply, at, menu) {
                return Some(ask);
            }
            self.frame.chosen.targets.push(group);
        }
        self.choices.targets = self.frame.chosen.targets.clone();
        None
    }

    fn take_shares(
        &self,
        spec: &TargetSpec,
        group: &mut TargetGroup,
        reply: &Reply,
        at: &mut usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        let total = self.look.num(spec.divided.as_ref()?, &self.view());
        match group.targets.len() {
            0 => {}
            1 => group.shares.push(total as i16),
            _ => {
                let Some(answer) = reply.answer(*at) else {
                    targets::list(menu, &group.targets);
                    return Some(Ask::Share { total, least: 1 });
                };
                *at += 1;
                group.shares = answer.iter().map(|&share| share as i16).collect();
            }
        }
        None
    }

    /// A choice of one is made for the player where prompts with a single answer are not asked.
    fn skips_forced(&self) -> bool {
        self.look.rules.policies.asking == Asking::Free
    }

    pub(super) fn view(&self) -> View<'_> {
        View::resolving(&self.frame)
    }

    /// What may be a target of this place so that the places after it find theirs.
    fn offered(&mut self, specs: &[(u8, &'a TargetSpec)], place: usize) -> Candidates {
        let mut candidates = self.candidates(specs[place].1);
        if place + 1 == specs.len() {
            candidates.retain(|target| self.can_afford(&[*target]));
            return candidates;
        }
        let fits = |target: &Target| {
            self.frame
                .chosen
                .targets
                .push(TargetGroup { targets: SmallVec::from_slice(&[*target]), ..Default::default() });
            let fits = self.can_target_from(specs, place + 1);
            self.frame.chosen.targets.pop();
            self.frame.target_base = specs[place].0;
            fits
        };
        candidates.into_iter().filter(fits).collect()
    }

    /// Whether it can be paid for with these targets of the last place, where they decide what it costs.
    fn can_afford(&self, last: &[Target]) -> bool {
        if !self.bill.heeds_targets() {
            return true;
        }
        let mut choices = self.choices.clone();
        choices.targets.clone_from(&self.frame.chosen.targets);
        choices.targets.push(TargetGroup { targets: last.iter().copied().collect(), ..Default::default() });
        self.bill.is_payable(&choices)
    }

    /// How many targets of a place can be paid for at the most.
    fn affordable(&self, least: usize, most: usize, offered: &[Target]) -> usize {
        let fits = |&count: &usize| self.can_afford(&offered[..count]);
        (least.max(1)..=most).rev().find(fits).unwrap_or(least.min(most))
    }

    fn candidates(&self, spec: &TargetSpec) -> Candidates {
        let view = self.view();
        let mut found = Candidates::new();
        self.look.each_target(spec, &view, |target| {
            if !spec.another || !self.is_taken(target) {
                found.push(target);
            }
            true
        });
        found
    }

    pub(super) fn is_taken(&self, target: Target) -> bool {
        let mode = &self.frame.chosen.targets[usize::from(self.frame.target_base)..];
        mode.iter().any(|group| group.targets.contains(&target))
    }

    /// Whether all the "target"s of the chosen modes find something.
    pub(super) fn can_target(&mut self) -> bool {
        let specs = self.specs();
        specs.is_empty() || self.can_target_from(&specs, 0)
    }

    fn can_target_from(&mut self, specs: &[(u8, &'a TargetSpec)], place: usize) -> bool {
        let Some(&(base, spec)) = specs.get(place) else { return true };
        self.frame.target_base = base;
        let (least, _) = self.look.target_range(spec, &self.view());
        let last = place + 1 == specs.len();
        if last && least <= 1 {
            return (least == 0 && self.can_afford(&[])) || self.finds_one(spec);
        }
        let mut candidates = self.candidates(spec);
        if last {
            candidates.retain(|target| self.can_afford(&[*target]));
        }
        if candidates.len() < least {
            return false;
        }
        if last {
            return true;
        }
        // Each run of neighbours is tried: later places seldom depend on more than one of these.
        (0..=candidates.len() - least).any(|first| {
            let targets = candidates[first..first + least].iter().copied().collect();
            self.frame.chosen.targets.push(TargetGroup { targets, ..Default::default() });
            let found = self.can_target_from(specs, place + 1);
            self.frame.chosen.targets.pop();
            self.frame.target_base = base;
            found
        })
    }

    fn finds_one(&self, spec: &TargetSpec) -> bool {
        let view = self.view();
        let mut found = false;
        self.look.each_target(spec, &view, |target| {
            found = (!spec.another || !self.is_taken(target)) && self.can_afford(&[target]);
            !found
        });
        found
    }
}

impl Look<'_> {
    /// How many targets a "target" has, at the least and at the most (CR 601.2c).
    pub(super) fn target_range(&self, spec: &TargetSpec, view: &View<'_>) -> (usize, usize) {
        if spec.when.as_ref().is_some_and(|when| !self.holds(when, view)) {
            return (0, 0);
        }
        let least = self.num(&spec.least, view).max(0) as usize;
        let mut most = self.num(&spec.most, view).max(0) as usize;
        if let Some(total) = &spec.divided {
            // Each gets at least one (CR 601.2d).
            most = most.min(self.num(total, view).max(0) as usize);
        }
        (least.min(most), most)
    }
}
