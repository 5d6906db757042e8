//! Targets and divisions (CR 601.2c-d).

use cardwright_table::{Anchor, Ask, Asking, Menu, Reply};
use smallvec::SmallVec;

use super::{Bill, NO_MORE, Stage, Walk, specs_of};
use crate::program::{TargetSpec, Together};
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
            if place + 1 == specs.len() && most > 1 && self.must_go_together(spec) {
                if let Some(ask) = self.take_one_by_one(spec, (least, most), reply, at, menu) {
                    return Some(ask);
                }
                continue;
            }
            let offered = self.offered(&specs, place);
            let least = self.look.needed(spec.together.as_ref(), least, &offered);
            let most = self.affordable(least, most.min(offered.len()), &offered);
            let last = place + 1 == specs.len();
            let least = if last && least == 0 && !self.can_afford(&[]) { 1.min(most) } else { least };
            let mut group = TargetGroup::default();
            if let Some(together) = &spec.together {
                match self.take_together(together, (least, most), &offered, reply, at, menu) {
                    Ok(targets) => group.targets = targets,
                    Err(ask) => return Some(ask),
                }
            } else if least == offered.len() && self.skips_forced() {
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

    /// Targets that must be something together are chosen one after the other.
    fn take_together(
        &self,
        together: &Together,
        (least, most): (usize, usize),
        offered: &[Target],
        reply: &Reply,
        at: &mut usize,
        menu: &mut Menu,
    ) -> Result<SmallVec<[Target; 1]>, Ask> {
        let mut taken = SmallVec::new();
        while taken.len() < most {
            let joining = self.look.joining(together, &taken, offered, least, &self.view());
            if joining.is_empty() {
                break;
            }
            let Some(answer) = reply.answer(*at) else {
                targets::list(menu, &joining);
                return Err(Ask::Some { min: (taken.len() < least).into(), max: 1 });
            };
            *at += 1;
            match answer.first() {
                Some(&code) => taken.push(self.look.target_of(code)),
                None => break,
            }
        }
        Ok(taken)
    }

    /// Whether targets of the last place can be paid for only beside others: "costs {3} less if it targets ...".
    fn must_go_together(&self, spec: &TargetSpec) -> bool {
        if !self.bill.heeds_targets() || spec.divided.is_some() || spec.together.is_some() {
            return false;
        }
        let candidates = self.candidates(spec);
        let apart = |target: &&Target| self.can_afford(&[**target]);
        let (alone, others): (Candidates, Candidates) =
            (candidates.iter().filter(apart).copied().collect(), Candidates::from_slice(&candidates));
        let beside =
            |target: &Target| alone.iter().any(|&one| one != *target && self.can_afford(&[one, *target]));
        others.iter().any(|target| !alone.contains(target) && beside(target))
    }

    /// Such targets are chosen one after the other, each so that all can be paid for in the end.
    fn take_one_by_one(
        &mut self,
        spec: &TargetSpec,
        (least, most): (usize, usize),
        reply: &Reply,
        at: &mut usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        let candidates = self.candidates(spec);
        let mut group = TargetGroup::default();
        while group.targets.len() < most {
            let with = |more: &[Target]| {
                let mut all: Candidates = group.targets.iter().copied().collect();
                all.extend_from_slice(more);
                self.can_afford(&all)
            };
            let free = |target: &Target| !group.targets.contains(target);
            let room = group.targets.len() + 1 < most;
            let fits = |target: &Target| {
                let beside = |other: &Target| free(other) && other != target && with(&[*target, *other]);
                free(target) && (with(&[*target]) || room && candidates.iter().any(beside))
            };
            let offered: Candidates = candidates.iter().copied().filter(fits).collect();
            let enough = group.targets.len() >= least && with(&[]);
            if offered.is_empty() {
                break;
            }
            let Some(answer) = reply.one(*at) else {
                targets::list(menu, &offered);
                if enough {
                    menu.add(NO_MORE, Anchor::Button);
                }
                return Some(Ask::One);
            };
            *at += 1;
            if answer == NO_MORE {
                break;
            }
            group.targets.push(self.look.target_of(answer));
        }
        self.frame.chosen.targets.push(group);
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

    /// Whatever could be a target of any place.
    pub(in crate::rules::cast) fn all_candidates(&self) -> Vec<Target> {
        let mut all: Vec<Target> = self.specs().iter().flat_map(|(_, spec)| self.candidates(spec)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn candidates(&self, spec: &TargetSpec) -> Candidates {
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
        let together = spec.together.as_ref();
        let least = self.look.needed(together, least, &candidates);
        let few = |together| !self.look.is_enough(together, &[], &candidates, least, &self.view());
        if candidates.len() < least || together.is_some_and(few) {
            return false;
        }
        if last {
            return true;
        }
        // Each run of neighbours is tried, and nothing where that is enough: later places seldom depend on more than
        // one of these.
        let runs = if least == 0 { 1 } else { candidates.len() - least + 1 };
        (0..runs).any(|first| {
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
