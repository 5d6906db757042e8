//! What is chosen as a spell or ability is put onto the stack: modes, X, targets, divisions (CR 601.2b-d, 603.3d).
//!
//! A walk asks one thing after the other and offers only what can be finished.

mod check;
mod modes;
mod targets;
mod together;

use cardwright_table::{Ask, Choice, Menu, Rejected, Reply};
use smallvec::SmallVec;

use super::topic::Topic;
use crate::command::Choices;
use crate::program::{Extra, Mode, Modes, TargetSpec};
use crate::rules::{Look, View};
use crate::state::{Chosen, Frame};

/// Answers "no further mode".
const NO_MORE: i32 = -1;

/// Answers "all modes": the spell is entwined.
pub(crate) const ENTWINED: i32 = -2;

/// What the choices cost: says which of them can be paid for.
pub(super) trait Bill {
    /// How often an optional additional cost can be paid at the most (CR 601.2b).
    fn most_times(&self, _which: Extra) -> u8 {
        0
    }

    /// One of two additional costs of which one is paid, in words.
    fn either_in_words(&self, _which: u8) -> String {
        String::new()
    }

    /// Whether there is an X to choose, with these optional costs.
    fn has_x(&self, _choices: &Choices) -> bool {
        false
    }

    /// No X below this can be chosen.
    fn least_x(&self) -> i32 {
        0
    }

    /// No X beyond this can be paid.
    fn most_x(&self) -> i32 {
        0
    }

    /// Whether the targets decide what it costs.
    fn heeds_targets(&self) -> bool {
        false
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
    Extra(Extra),
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
        Walk::in_frame(look, modes, frame, bill)
    }

    /// A walk of what knows this already.
    pub(super) fn in_frame(look: Look<'a>, modes: &'a Modes, frame: Frame, bill: &'a B) -> Walk<'a, B> {
        Walk { look, modes, bill, frame, choices: Choices::default(), stage: Stage::Modes }
    }

    /// What has been chosen.
    pub(super) fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Takes the answers from place `at` on, as far as they go; asks the next thing.
    pub(super) fn go(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Next {
        // What is paid besides may decide how many modes are chosen (CR 601.2b).
        let first = match self.modes.more {
            Some(_) => self.take_extras(reply, at, menu).or_else(|| self.take_modes(reply, at, menu)),
            None => self.take_modes(reply, at, menu).or_else(|| self.take_extras(reply, at, menu)),
        };
        let asked =
            first.or_else(|| self.take_x(reply, at, menu)).or_else(|| self.take_targets(reply, at, menu));
        asked.map_or(Next::Done, Next::Ask)
    }

    /// Everything but targets is as it was: for new targets of something on the stack.
    pub(super) fn fix(&mut self, chosen: &Chosen) {
        self.choices.modes.clone_from(&chosen.modes);
        self.choices.extras = chosen.extras;
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
            Stage::Extra(Extra::Either) => "Which cost do you pay?".into(),
            Stage::Extra(which) => format!("How often do you pay the {} cost?", which.word()),
            Stage::X => "Choose X".into(),
            Stage::Targets => format!("Choose targets for {}", self.look.name_of(self.frame.source)),
            Stage::Shares => "Divide among the targets".into(),
        }
    }

    /// What the question that was asked is about.
    pub(super) fn topic(&self) -> Topic {
        match self.stage {
            Stage::Modes | Stage::Extra(Extra::Either) => Topic::Mode,
            Stage::Extra(_) => Topic::Kicks,
            Stage::X => Topic::X,
            Stage::Targets => Topic::Targets(self.frame.chosen.targets.len()),
            Stage::Shares => Topic::Shares,
        }
    }

    /// One of its options, in words.
    pub(super) fn label(&self, choice: Choice) -> String {
        match self.stage {
            Stage::Modes if choice.value == ENTWINED => "All of these (entwine)".into(),
            Stage::Modes if choice.value != NO_MORE => {
                let mode = self.modes.modes.get(choice.value as usize);
                mode.map_or_else(String::new, |mode| self.look.told_of(self.frame.source, &mode.text))
            }
            Stage::Modes if self.choices.modes.is_empty() => "None of these".into(),
            Stage::Modes => "No more modes".into(),
            Stage::Extra(Extra::Either) => self.bill.either_in_words(choice.value as u8),
            Stage::Extra(_) | Stage::X => choice.value.to_string(),
            Stage::Targets if choice.value == NO_MORE => "No more targets".into(),
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
