//! What is chosen as a spell or ability is put onto the stack: modes, X, targets, divisions (CR 601.2b-d, 603.3d).
//!
//! A walk asks one thing after the other and offers only what can be finished.

use cardwright_table::{Anchor, Ask, Asking, Choice, Code, Menu, Rejected, Reply};
use smallvec::SmallVec;

use super::targets;
use crate::command::Choices;
use crate::program::{Mode, Modes, TargetSpec};
use crate::rules::{Look, View};
use crate::state::{Chosen, Frame, Target, TargetGroup};

/// Answers "no further mode".
const NO_MORE: i32 = -1;

/// Candidates for a target.
type Candidates = SmallVec<[Target; 8]>;

/// What the choices cost: says which of them can be paid for.
pub(super) trait Bill {
    /// How often optional additional costs can be paid at the most (CR 601.2b).
    fn most_kicks(&self) -> u8 {
        0
    }

    /// Whether there is an X to choose.
    fn has_x(&self) -> bool {
        false
    }

    /// No X beyond this can be paid.
    fn most_x(&self) -> i32 {
        0
    }

    /// Whether it can be paid for with these modes, this X and these optional costs.
    fn is_payable(&self, _choices: &Choices) -> bool {
        true
    }
}

/// Nothing is paid: triggered abilities.
pub(super) struct Free;

impl Bill for Free {}

/// The walk through the choices of one spell or ability.
pub(super) struct Walk<'a, B> {
    look: Look<'a>,
    modes: &'a Modes,
    bill: &'a B,
    /// What the spell or ability knows so far.
    frame: Frame,
    choices: Choices,
    stage: Stage,
}

/// What a walk asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Modes,
    Kicks,
    X,
    Targets,
    Shares,
}

/// What a walk does next.
pub(super) enum Next {
    /// Asks this.
    Ask(Ask),
    /// Everything is chosen; the next answer is of something else.
    Done,
}

impl<'a, B: Bill> Walk<'a, B> {
    pub(super) fn new(look: Look<'a>, modes: &'a Modes, view: &View<'_>, bill: &'a B) -> Walk<'a, B> {
        let frame = view.frame.cloned().unwrap_or_else(|| Frame::new(view.source, view.you));
        Walk { look, modes, bill, frame, choices: Choices::default(), stage: Stage::Modes }
    }

    /// What has been chosen.
    pub(super) fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Takes the answers from place `at` on, as far as they go; asks the next thing.
    pub(super) fn go(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Next {
        let asked = self
            .take_modes(reply, at, menu)
            .or_else(|| self.take_kicks(reply, at))
            .or_else(|| self.take_x(reply, at, menu))
            .or_else(|| self.take_targets(reply, at, menu));
        asked.map_or(Next::Done, Next::Ask)
    }

    /// Everything but targets is as it was: for new targets of something on the stack.
    pub(super) fn fix(&mut self, chosen: &Chosen) {
        self.choices.modes.clone_from(&chosen.modes);
        self.choices.kicked = chosen.kicked;
        self.set_x(chosen.x);
    }

    /// Asks for targets only.
    pub(super) fn retarget(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Next {
        self.take_targets(reply, at, menu).map_or(Next::Done, Next::Ask)
    }

    /// Whether everything that is chosen finds its targets.
    pub(super) fn finds_targets(&mut self) -> bool {
        self.can_target()
    }

    /// The question that was asked, in words.
    pub(super) fn title(&self) -> String {
        match self.stage {
            Stage::Modes if self.choices.modes.is_empty() => "Choose a mode".into(),
            Stage::Modes => "Choose another mode".into(),
            Stage::Kicks => "How often do you pay the optional cost?".into(),
            Stage::X => "Choose X".into(),
            Stage::Targets => "Choose targets".into(),
            Stage::Shares => "Divide among the targets".into(),
        }
    }

    /// One of its options, in words.
    pub(super) fn label(&self, choice: Choice) -> String {
        match self.stage {
            Stage::Modes if choice.value == NO_MORE => "No more modes".into(),
            Stage::Modes => {
                self.modes.modes.get(choice.value as usize).map_or_else(String::new, |mode| mode.text.clone())
            }
            Stage::Kicks | Stage::X => choice.value.to_string(),
            Stage::Targets | Stage::Shares => self.look.target_label(self.look.target_of(choice.value)),
        }
    }

    /// Whether there is any way through.
    pub(super) fn is_possible(&mut self) -> bool {
        if is_choice(self.modes) {
            return self.can_complete_modes();
        }
        self.choices.modes = all_modes(self.modes);
        self.can_go_on()
    }

    // Modes (CR 700.2).

    fn take_modes(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        if !is_choice(self.modes) {
            self.choices.modes = all_modes(self.modes);
            return None;
        }
        while self.choices.modes.len() < usize::from(self.modes.most) {
            let open: SmallVec<[u8; 4]> = self.open_modes().collect();
            if open.is_empty() {
                break;
            }
            let Some(answer) = reply.one(*at) else {
                open.iter().for_each(|&mode| menu.add(mode.into(), Anchor::Button));
                if self.may_stop() {
                    menu.add(NO_MORE, Anchor::Button);
                }
                return Some(Ask::One);
            };
            *at += 1;
            if answer == NO_MORE {
                break;
            }
            self.choices.modes.push(answer as u8);
            // They are carried out in printed order (CR 700.2c).
            self.choices.modes.sort_unstable();
        }
        None
    }

    /// Whether so many modes are enough, and can be paid for and targeted.
    fn may_stop(&mut self) -> bool {
        self.choices.modes.len() >= usize::from(self.modes.least.max(1)) && self.can_go_on()
    }

    /// The modes that may be chosen next.
    fn open_modes(&mut self) -> impl Iterator<Item = u8> + use<'a, B> {
        let mut open: SmallVec<[u8; 4]> = SmallVec::new();
        for mode in 0..self.modes.modes.len() as u8 {
            if !self.modes.again && self.choices.modes.contains(&mode) {
                continue;
            }
            let before = self.choices.modes.clone();
            self.choices.modes.push(mode);
            self.choices.modes.sort_unstable();
            if self.can_complete_modes() {
                open.push(mode);
            }
            self.choices.modes = before;
        }
        open.into_iter()
    }

    fn can_complete_modes(&mut self) -> bool {
        if self.choices.modes.len() >= usize::from(self.modes.least.max(1)) && self.can_go_on() {
            return true;
        }
        self.choices.modes.len() < usize::from(self.modes.most) && self.open_modes().next().is_some()
    }

    /// Whether, with these modes, costs can be paid and targets found. X is 0 and nothing optional is paid: what
    /// needs more is asked for later.
    fn can_go_on(&mut self) -> bool {
        if self.bill.has_x() {
            return self.possible_x().next().is_some();
        }
        self.bill.is_payable(&self.choices) && self.can_target()
    }

    // Optional costs and X (CR 601.2b).

    fn take_kicks(&mut self, reply: &Reply, at: &mut usize) -> Option<Ask> {
        self.stage = Stage::Kicks;
        let most = self.bill.most_kicks();
        let payable = |walk: &mut Self, kicked| {
            walk.choices.kicked = kicked;
            walk.can_go_on()
        };
        let most = (1..=most).take_while(|&kicked| payable(self, kicked)).last().unwrap_or(0);
        self.choices.kicked = 0;
        if most == 0 {
            return None;
        }
        let Some(answer) = reply.one(*at) else { return Some(Ask::Number { min: 0, max: most.into() }) };
        *at += 1;
        self.choices.kicked = answer as u8;
        None
    }

    fn take_x(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        if !self.bill.has_x() {
            return None;
        }
        self.stage = Stage::X;
        let Some(answer) = reply.one(*at) else {
            let possible: SmallVec<[i32; 16]> = self.possible_x().collect();
            let (min, max) = (*possible.first()?, *possible.last()?);
            if possible.len() as i32 == max - min + 1 {
                return Some(Ask::Number { min, max });
            }
            possible.iter().for_each(|&x| menu.add(x, Anchor::Button));
            return Some(Ask::One);
        };
        *at += 1;
        self.set_x(answer);
        None
    }

    fn set_x(&mut self, x: i32) {
        self.choices.x = x;
        self.frame.chosen.x = x;
    }

    /// The values of X for which costs can be paid and targets found.
    fn possible_x(&mut self) -> impl Iterator<Item = i32> + use<'a, B> {
        let mut possible: SmallVec<[i32; 16]> = SmallVec::new();
        for x in 0..=self.bill.most_x() {
            self.set_x(x);
            if !self.bill.is_payable(&self.choices) {
                break;
            }
            if self.can_target() {
                possible.push(x);
            }
        }
        self.set_x(0);
        possible.into_iter()
    }

    // Targets and divisions (CR 601.2c-d).

    /// The "target"s of the chosen modes, each with the place where those of its mode begin.
    fn specs(&self) -> SmallVec<[(u8, &'a TargetSpec); 2]> {
        specs_of(self.modes, &self.choices.modes)
    }

    fn take_targets(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        let specs = self.specs();
        self.frame.chosen.kicked = self.choices.kicked;
        for (place, &(base, spec)) in specs.iter().enumerate() {
            self.stage = Stage::Targets;
            self.frame.target_base = base;
            let (least, most) = self.look.target_range(spec, &self.view());
            let offered = self.offered(&specs, place);
            let most = most.min(offered.len());
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

    fn view(&self) -> View<'_> {
        View::resolving(&self.frame)
    }

    /// What may be a target of this place so that the places after it find theirs.
    fn offered(&mut self, specs: &[(u8, &'a TargetSpec)], place: usize) -> Candidates {
        let candidates = self.candidates(specs[place].1);
        if place + 1 == specs.len() {
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

    fn is_taken(&self, target: Target) -> bool {
        let mode = &self.frame.chosen.targets[usize::from(self.frame.target_base)..];
        mode.iter().any(|group| group.targets.contains(&target))
    }

    /// Whether all the "target"s of the chosen modes find something.
    fn can_target(&mut self) -> bool {
        let specs = self.specs();
        specs.is_empty() || self.can_target_from(&specs, 0)
    }

    fn can_target_from(&mut self, specs: &[(u8, &'a TargetSpec)], place: usize) -> bool {
        let Some(&(base, spec)) = specs.get(place) else { return true };
        self.frame.target_base = base;
        let (least, _) = self.look.target_range(spec, &self.view());
        let last = place + 1 == specs.len();
        if last && least <= 1 {
            return least == 0 || self.finds_one(spec);
        }
        let candidates = self.candidates(spec);
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
            found = !spec.another || !self.is_taken(target);
            !found
        });
        found
    }

    // Judging any choices.

    /// Whether these choices are legal.
    pub(super) fn check(&mut self, choices: &Choices) -> Result<(), Rejected> {
        self.check_modes(choices)?;
        if choices.kicked > self.bill.most_kicks() {
            return Err(wrong("There is no such optional cost to pay."));
        }
        if choices.x < 0 || (choices.x > 0 && !self.bill.has_x()) {
            return Err(wrong("X can't have that value."));
        }
        self.choices.clone_from(choices);
        self.choices.targets.clear();
        self.set_x(choices.x);
        self.frame.chosen.kicked = choices.kicked;
        let specs = self.specs();
        if specs.len() != choices.targets.len() {
            return Err(wrong("The number of targets is wrong."));
        }
        for (&(base, spec), group) in specs.iter().zip(&choices.targets) {
            self.frame.target_base = base;
            self.check_group(spec, group)?;
            self.frame.chosen.targets.push(group.clone());
        }
        Ok(())
    }

    fn check_modes(&self, choices: &Choices) -> Result<(), Rejected> {
        let (least, most) = if is_choice(self.modes) {
            (usize::from(self.modes.least.max(1)), usize::from(self.modes.most))
        } else {
            (self.modes.modes.len(), self.modes.modes.len())
        };
        let modes = &choices.modes;
        let known = modes.iter().all(|&mode| usize::from(mode) < self.modes.modes.len());
        let ordered = modes.windows(2).all(|two| two[0] < two[1] || (self.modes.again && two[0] == two[1]));
        if known && ordered && (least..=most).contains(&modes.len()) {
            return Ok(());
        }
        Err(wrong("Those modes can't be chosen together."))
    }

    fn check_group(&self, spec: &TargetSpec, group: &TargetGroup) -> Result<(), Rejected> {
        let view = self.view();
        let (least, most) = self.look.target_range(spec, &view);
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

/// Whether there is a choice of modes; several of which all happen are the paragraphs of a text.
fn is_choice(modes: &Modes) -> bool {
    let all = usize::from(modes.least) == modes.modes.len() && !modes.again;
    modes.is_choice() && !all
}

fn all_modes(modes: &Modes) -> SmallVec<[u8; 2]> {
    (0..modes.modes.len() as u8).collect()
}

/// The "target"s of these modes, each with the place where those of its mode begin.
pub(super) fn specs_of<'a>(modes: &'a Modes, chosen: &[u8]) -> SmallVec<[(u8, &'a TargetSpec); 2]> {
    let mut specs = SmallVec::new();
    for mode in chosen.iter().filter_map(|&mode| modes.modes.get(usize::from(mode))) {
        let base = specs.len() as u8;
        specs.extend(mode.targets.iter().map(|spec| (base, spec)));
    }
    specs
}

impl Look<'_> {
    /// How many targets a "target" has, at the least and at the most (CR 601.2c).
    fn target_range(&self, spec: &TargetSpec, view: &View<'_>) -> (usize, usize) {
        let least = self.num(&spec.least, view).max(0) as usize;
        let mut most = self.num(&spec.most, view).max(0) as usize;
        if let Some(total) = &spec.divided {
            // Each gets at least one (CR 601.2d).
            most = most.min(self.num(total, view).max(0) as usize);
        }
        (least.min(most), most)
    }

    /// Whether there is a legal way to choose modes and targets (CR 603.3d).
    pub(crate) fn can_choose(&self, modes: &Modes, view: &View<'_>) -> bool {
        let plain = |mode: &Mode| mode.targets.is_empty();
        (!is_choice(modes) && modes.modes.iter().all(plain))
            || Walk::new(*self, modes, view, &Free).is_possible()
    }

    /// Whether there is any mode or target to choose.
    pub(crate) fn needs_choice(&self, modes: &Modes, view: &View<'_>) -> bool {
        let plain = |mode: &Mode| mode.targets.is_empty();
        if !is_choice(modes) && modes.modes.iter().all(plain) {
            return false;
        }
        self.ask_choices(modes, view, &Reply::new(), 0, &mut Menu::new()).is_some()
    }

    /// The next question, with answers from place `from` of the reply on; none when all is chosen.
    pub(crate) fn ask_choices(
        &self,
        modes: &Modes,
        view: &View<'_>,
        reply: &Reply,
        from: usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        match Walk::new(*self, modes, view, &Free).go(reply, &mut { from }, menu) {
            Next::Ask(ask) => Some(ask),
            Next::Done => None,
        }
    }

    /// The next question in words.
    pub(crate) fn choices_title(&self, modes: &Modes, view: &View<'_>, reply: &Reply, from: usize) -> String {
        let mut walk = Walk::new(*self, modes, view, &Free);
        let _ = walk.go(reply, &mut { from }, &mut Menu::new());
        walk.title()
    }

    /// An option of the next question in words.
    pub(crate) fn choices_label(
        &self,
        modes: &Modes,
        view: &View<'_>,
        reply: &Reply,
        from: usize,
        choice: Choice,
    ) -> String {
        let mut walk = Walk::new(*self, modes, view, &Free);
        let _ = walk.go(reply, &mut { from }, &mut Menu::new());
        walk.label(choice)
    }

    /// What a finished walk has chosen.
    pub(crate) fn choices_of(&self, modes: &Modes, view: &View<'_>, reply: &Reply, from: usize) -> Choices {
        let mut walk = Walk::new(*self, modes, view, &Free);
        let _ = walk.go(reply, &mut { from }, &mut Menu::new());
        walk.choices().clone()
    }

    /// Whether these choices are legal.
    pub(crate) fn check_choices(
        &self,
        modes: &Modes,
        view: &View<'_>,
        choices: &Choices,
    ) -> Result<(), Rejected> {
        Walk::new(*self, modes, view, &Free).check(choices)
    }
}
