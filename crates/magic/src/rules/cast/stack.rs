//! What happens to spells and abilities on the stack: countering, copying, new targets (CR 701.6, 707.10, 115.7).

use cardwright_table::{Anchor, Ask, Choice, Menu, Object, Rejected, Reply, Seat};

use super::choices::{Free, Next, Walk};
use crate::command::Command;
use crate::event::Event;
use crate::program::{AbilityKind, Destination, Extra, ObjectRule, Static, ZoneKind};
use crate::rules::{Flow, Happening, Look, Run, View, misplaced};
use crate::state::{
    Chosen, Deed, Flag, MoveTo, MoveWhy, Note, NoteKind, Spent, StackKind, Target, TargetGroup, Wanted, Work,
};

/// The targets of all chosen modes.
type Targets = smallvec::SmallVec<[TargetGroup; 1]>;

impl Look<'_> {
    /// Whether what is printed on an object says this of it now; a spell knows what was chosen for it (CR 107.3m).
    pub(crate) fn says_of_itself(&self, object: Object, said: &Static) -> bool {
        let abilities = &self.derived(object.slot).abilities;
        let says = |ability: &&crate::program::AbilityId| match &self.rules.book.ability(**ability).kind {
            AbilityKind::Static(text) => text.effects.contains(said),
            _ => false,
        };
        let mut saying = abilities.iter().filter(says).peekable();
        if saying.peek().is_none() {
            return false;
        }
        let you = self.controller(object);
        let frame = self.frame_of_spell(object, you);
        let view = frame.as_ref().map_or_else(|| View::of(object, you), View::resolving);
        saying.any(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Static(text) => self.holds_if_any(text.condition.as_ref(), &view),
            _ => false,
        })
    }

    /// Whether a spell or ability can be countered (CR 701.6).
    fn can_be_countered(&self, object: Object) -> bool {
        let derived = self.derived(object.slot);
        let is_spell =
            self.stack_item(object).is_some_and(|item| matches!(item.kind, StackKind::Spell { .. }));
        let by = self.state.frames.last().filter(|frame| frame.item == Some(frame.source));
        let forbidden = derived.rules.iter().any(|one| match &self.rules.book.rules[one.rule.index()] {
            ObjectRule::CantBeCountered => true,
            ObjectRule::CantBeCounteredBy(tests) => {
                by.is_some_and(|by| self.fits(tests, by.source, &View::of(one.source, one.by)))
            }
            _ => false,
        });
        let guarded = || self.notes(object).any(|note| note == NoteKind::Guarded);
        !is_spell || (!self.says_of_itself(object, &Static::CantBeCountered) && !forbidden && !guarded())
    }

    /// Whether new targets are chosen, then which.
    pub(crate) fn ask_new_targets(&self, item: Object, reply: &Reply, menu: &mut Menu) -> Ask {
        match reply.one(0) {
            None => {
                menu.add(1, Anchor::Button);
                menu.add(0, Anchor::Button);
                Ask::One
            }
            Some(1) => self
                .with_targets(item, |walk| match walk.retarget(reply, &mut 1, menu) {
                    Next::Ask(ask) => ask,
                    Next::Done => Ask::Done,
                })
                .unwrap_or(Ask::Done),
            Some(_) => Ask::Done,
        }
    }

    pub(crate) fn new_targets_title(&self, item: Object, reply: &Reply) -> String {
        let name = self.stack_item(item).map(|item| self.item_name(item)).unwrap_or_default();
        if reply.is_empty() {
            format!("Choose new targets for {name}?")
        } else {
            format!("New targets for {name}")
        }
    }

    pub(crate) fn new_targets_label(&self, reply: &Reply, choice: Choice) -> String {
        match (reply.is_empty(), choice.value) {
            (true, 1) => "Choose new targets".into(),
            (true, _) => "Keep the targets".into(),
            _ => self.target_label(self.target_of(choice.value)),
        }
    }

    pub(crate) fn new_targets_command(&self, item: Object, reply: &Reply) -> Command {
        let targets = self.with_targets(item, |walk| {
            let _ = walk.retarget(reply, &mut 1, &mut Menu::new());
            walk.choices().clone()
        });
        match reply.one(0) {
            Some(1) => Command::Target(targets.unwrap_or_default()),
            _ => Command::Pass,
        }
    }

    pub(crate) fn check_new_targets(&self, item: Object, command: &Command) -> Result<(), Rejected> {
        match command {
            Command::Pass => Ok(()),
            Command::Target(choices) => {
                let same = |chosen: &Chosen| chosen.modes == choices.modes && chosen.x == choices.x;
                if !self.stack_item(item).is_some_and(|item| same(&item.chosen)) {
                    return Err(misplaced());
                }
                self.with_targets(item, |walk| walk.check_targets(&choices.targets)).unwrap_or(Ok(()))
            }
            _ => Err(misplaced()),
        }
    }

    /// The target of a spell or ability that has exactly one.
    pub(crate) fn only_target(&self, item: Object) -> Option<Target> {
        let mut targets = self.spell_of(item)?.chosen.targets.iter().flat_map(|group| &group.targets);
        targets.next().copied().filter(|_| targets.next().is_none())
    }

    /// What the only target of a spell or ability could become (CR 115.7a).
    pub(crate) fn other_targets(&self, item: Object) -> Vec<Target> {
        let mut others = self.with_targets(item, |walk| walk.all_candidates()).unwrap_or_default();
        let old = self.only_target(item);
        others.retain(|target| {
            old.is_some_and(|old| old != *target) && !self.redirections(item, *target).is_empty()
        });
        others
    }

    /// The targets of a spell or ability that could become this one (CR 115.7b), each with all targets as they would be.
    pub(crate) fn redirections(&self, item: Object, to: Target) -> Vec<(Target, Targets)> {
        let Some(on_stack) = self.spell_of(item) else { return Vec::new() };
        let mut found = Vec::new();
        for (group, targets) in on_stack.chosen.targets.iter().enumerate() {
            for (place, &old) in targets.targets.iter().enumerate() {
                let mut changed = on_stack.chosen.targets.clone();
                changed[group].targets[place] = to;
                let legal = || self.with_targets(item, |walk| walk.check_targets(&changed).is_ok());
                if old != to && legal().unwrap_or(false) {
                    found.push((old, changed));
                }
            }
        }
        found
    }

    fn with_targets<T>(&self, object: Object, with: impl FnOnce(&mut Walk<'_, Free>) -> T) -> Option<T> {
        let item = self.spell_of(object)?;
        let modes = self.modes_of_item(item)?;
        let mut frame = self.frame_of_item(item);
        frame.chosen.targets.clear();
        let mut walk = Walk::in_frame(*self, modes, frame, &Free);
        walk.fix(&item.chosen);
        Some(with(&mut walk))
    }
}

impl Run<'_> {
    /// Counters a spell or ability (CR 701.6a), whose card goes there or to the graveyard; says whether it was.
    pub(crate) fn counter_item(&mut self, object: Object, to: Option<&Destination>) -> bool {
        let look = self.look();
        let Some(item) = look.stack_item(object) else { return false };
        if !look.can_be_countered(object) {
            return false;
        }
        let name = look.item_name(item);
        let spell = matches!(item.kind, StackKind::Spell { .. });
        self.emit(|_, _| Event::Countered { name });
        if let Some(by) = self.state.frames.last().map(|frame| frame.controller).filter(|_| spell) {
            self.happened(Happening::Countered { spell: object, by });
        }
        match to.filter(|_| !self.state.thing(object.slot).is(Flag::NotACard)) {
            Some(to) => {
                let to = MoveTo { position: to.position, ..MoveTo::zone(to.zone) };
                self.cause_one(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
            }
            None => self.take_off_stack(object),
        }
        self.stack_changed();
        true
    }

    /// Copies a spell or ability on the stack, or as it last was there; the copy is not cast or activated (CR 707.10).
    pub(crate) fn copy_item(&mut self, original: Object, controller: Seat) -> Option<Object> {
        let (object, look) = (original, self.look());
        let memory = || look.state.memory(object);
        let last = || memory().and_then(|memory| memory.spell.as_deref());
        let mut copy = look.stack_item(object).or_else(last)?.clone();
        let card = look.card_of_source(object);
        let thing = if self.state.is_current(object) { None } else { memory().map(|memory| memory.thing) };
        let was = thing.unwrap_or(*self.state.thing(object.slot));
        let (face, face_down) = (was.face, was.is(Flag::FaceDown));
        let slot = self.new_slot(card, controller, ZoneKind::Stack, &[Flag::NotACard]);
        let thing = self.state.thing_mut(slot);
        thing.face = face;
        thing.flags.set(Flag::Kicked, copy.chosen.extras.of(Extra::Kicker) > 0);
        thing.flags.set(Flag::FaceDown, face_down);
        let object = self.state.object(slot);
        if let StackKind::Spell { .. } = copy.kind {
            copy.source = object;
            copy.kind = StackKind::Spell { from: ZoneKind::Nowhere, exile_after: false };
            copy.chosen.spent = Spent::default();
        }
        copy.object = object;
        copy.controller = controller;
        let is_spell = matches!(copy.kind, StackKind::Spell { .. });
        // How the costs were paid is copied (CR 707.10).
        if is_spell && self.look().notes(original).any(|note| note == NoteKind::Alternative) {
            self.state.notes.push(Note { about: object, kind: NoteKind::Alternative });
        }
        self.state.stack.push(copy);
        self.stack_changed();
        if is_spell {
            self.happened(Happening::Copied { item: object, seat: controller });
        }
        Some(object)
    }

    /// One target of a spell or ability becomes another; says whether it did.
    pub(crate) fn redirect_item(&mut self, item: Object, old: Target, to: Target) -> bool {
        let found = self.look().redirections(item, to).into_iter().find(|(target, _)| *target == old);
        let Some((_, targets)) = found else { return false };
        if let Some(on_stack) = self.state.stack.iter_mut().find(|other| other.object == item) {
            on_stack.chosen.targets = targets;
        }
        self.announce_targets(item);
        true
    }

    /// Lets a player choose new targets for a spell or ability, when the agenda comes to it.
    pub(crate) fn offer_new_targets(&mut self, seat: Seat, item: Object) {
        self.state.agenda.push(Work::NewTargets { seat, item });
    }

    /// Asks for new targets, if there is anything to choose.
    pub(crate) fn new_targets(&mut self, seat: Seat, item: Object) -> Flow {
        let look = self.look();
        let targets = look.stack_item(item).is_some_and(|item| !item.chosen.targets.is_empty());
        let possible = || look.with_targets(item, |walk| walk.finds_targets()).unwrap_or(false);
        if !targets || !possible() {
            self.announce_targets(item);
            return Flow::On;
        }
        // The answer is a command of its own, so this work is done.
        let _ = self.ask(seat, Wanted::NewTargets { item });
        Flow::On
    }

    pub(crate) fn commit_new_targets(&mut self, item: Object, command: &Command) {
        if let Command::Target(choices) = command
            && let Some(on_stack) = self.state.stack.iter_mut().find(|other| other.object == item)
        {
            on_stack.chosen.targets = choices.targets.clone();
        }
        self.announce_targets(item);
    }
}
