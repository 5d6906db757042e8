//! The top of the stack resolves (CR 608).

use cardwright_table::Object;
use smallvec::SmallVec;

use super::choices::specs_of;
use crate::card::{GuiseWord, Layout, Subtype};
use crate::event::Event;
use crate::program::{
    AbilityId, AbilityKind, Duration, Extra, Keyword, Modes, NodeId, Register, Spend, Static, ZoneKind,
};
use crate::rules::{Look, Run, View};
use crate::state::{
    Deed, Delayed, EnterHow, Flag, Flags, Frame, Group, MoveTo, MoveWhy, Note, NoteKind, Permission,
    Remembered, Report, StackItem, StackKind, Target, Work,
};

/// Where a spell goes that has resolved.
enum After {
    Hand,
    /// To exile, from where this ability lets it be cast.
    Rebound(AbilityId),
}

impl<'a> Look<'a> {
    /// The modes of a spell or ability on the stack.
    pub(super) fn modes_of_item(&self, item: &StackItem) -> Option<&'a Modes> {
        let id = match item.kind {
            StackKind::Spell { .. } => {
                let slot = item.object.slot;
                let card = self.rules.card_in(self.state, slot);
                let left = self.state.memory(item.object).filter(|_| !self.state.is_current(item.object));
                let face = left.map_or(self.state.thing(slot).face, |memory| memory.thing.face);
                return Some(self.rules.book.spell_modes(card, face));
            }
            StackKind::Activated(id) | StackKind::Triggered(id) => id,
        };
        match &self.rules.book.ability(id).kind {
            AbilityKind::Activated(ability) => Some(&ability.modes),
            AbilityKind::Triggered(ability) => Some(&ability.modes),
            AbilityKind::Spell(spell) => Some(&spell.modes),
            _ => None,
        }
    }

    /// What a spell or ability knows as it begins to resolve.
    pub(crate) fn frame_of_item(&self, item: &StackItem) -> Frame {
        let mut frame = Frame::new(item.source, item.controller);
        frame.item = Some(item.object);
        frame.chosen = item.chosen.clone();
        frame.cause = item.cause;
        frame.recall(&item.remembered);
        if !matches!(item.kind, StackKind::Triggered(_)) {
            // What its cost was paid with: "the sacrificed creature", "the revealed card".
            frame.objects_mut(Register::LAST).clone_from(&item.remembered.objects);
        }
        frame.ability = match item.kind {
            StackKind::Activated(ability) | StackKind::Triggered(ability) => Some(ability),
            StackKind::Spell { .. } => None,
        };
        frame
    }

    /// Takes out the targets that are no longer legal. Says whether there were targets and none is left (CR 608.2b).
    fn drop_illegal_targets(&self, frame: &mut Frame, modes: &Modes) -> bool {
        let specs = specs_of(modes, &frame.chosen.modes);
        let had = frame.chosen.targets.iter().any(|group| !group.targets.is_empty());
        if !had {
            return false;
        }
        let mut legal = frame.chosen.targets.clone();
        for (&(base, spec), group) in specs.iter().zip(&mut legal) {
            frame.target_base = base;
            let view = View::resolving(frame);
            let keep: SmallVec<[bool; 4]> =
                group.targets.iter().map(|&target| self.may_target(spec, target, &view)).collect();
            let mut kept = keep.iter();
            group.targets.retain(|_| kept.next().copied().unwrap_or(true));
            let mut kept = keep.iter();
            group.shares.retain(|_| kept.next().copied().unwrap_or(true));
        }
        frame.target_base = 0;
        let gone = legal.iter().all(|group| group.targets.is_empty());
        frame.chosen.targets = legal;
        gone
    }

    /// What its text does with a spell that has resolved, instead of putting it into a graveyard.
    fn after_resolving(&self, item: &StackItem) -> Option<After> {
        let slot = item.object.slot;
        let StackKind::Spell { from, exile_after } = item.kind else { return None };
        let derived = self.derived(slot);
        let own = self.state.secrets.owner(slot) == item.controller;
        if let Some(ability) = self.rules.book.rebound
            && derived.has(Keyword::Rebound)
            && from == ZoneKind::Hand
            && own
        {
            return Some(After::Rebound(ability));
        }
        let mut frame = self.frame_of_item(item);
        frame.item = Some(item.object);
        let hand = derived.abilities.iter().any(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Static(text) => text.effects.iter().any(|effect| match effect {
                Static::HandAsResolves(condition) => self.holds(condition, &View::resolving(&frame)),
                _ => false,
            }),
            _ => false,
        });
        (hand && !exile_after).then_some(After::Hand)
    }

    /// What a spell does as it becomes a permanent.
    fn done_as_resolves(&self, slot: cardwright_table::Slot, spell: &Frame) -> SmallVec<[NodeId; 1]> {
        let view = View::resolving(spell);
        let mut all = SmallVec::new();
        for &ability in &self.derived(slot).abilities {
            let AbilityKind::Static(text) = &self.rules.book.ability(ability).kind else { continue };
            all.extend(text.effects.iter().filter_map(|effect| match effect {
                Static::AsResolves(condition, node) if self.holds(condition, &view) => Some(*node),
                _ => None,
            }));
        }
        all
    }

    /// Whether a spell without a legal target still resolves, as a creature (CR 702.103e, 702.140b).
    fn resolves_as_creature(&self, slot: cardwright_table::Slot) -> bool {
        let face = self.state.thing(slot).face;
        matches!(self.guise_of(slot, face), Some(GuiseWord::Bestow | GuiseWord::Mutate))
    }

    /// Whether an instant or sorcery with ascend is about to resolve (CR 702.131a).
    fn is_ascending_spell(&self, item: Object) -> bool {
        let spell = self.stack_item(item).is_some_and(|item| matches!(item.kind, StackKind::Spell { .. }));
        let derived = self.derived(item.slot);
        spell && derived.has(Keyword::Ascend) && !derived.types.is_permanent()
    }

    /// What an item of the stack is called.
    pub(crate) fn item_name(&self, item: &StackItem) -> String {
        match item.kind {
            StackKind::Spell { .. } if self.state.thing(item.object.slot).is(Flag::FaceDown) => {
                "a face-down creature".to_owned()
            }
            StackKind::Spell { .. } => {
                self.face_name(item.object.slot, self.state.thing(item.object.slot).face).to_owned()
            }
            StackKind::Activated(ability) | StackKind::Triggered(ability) => {
                let text = &self.rules.book.ability(ability).text;
                format!("{}: {}", self.name_of(item.source), self.told_of(item.source, text))
            }
        }
    }
}

impl Run<'_> {
    /// The top item of the stack resolves (CR 608.2); then the active player gets priority (CR 117.3b).
    pub(crate) fn resolve_top(&mut self) {
        self.state.agenda.push(Work::Priority(self.state.turn.active));
        let look = self.look();
        let Some(item) = look.state.stack.last() else { return };
        let object = item.object;
        let mut frame = look.frame_of_item(item);
        let modes = look.modes_of_item(item);
        let fizzles = modes.is_some_and(|modes| look.drop_illegal_targets(&mut frame, modes));
        // CR 603.4: an intervening "if" is asked again.
        let lapsed = !look.condition_of_trigger_holds(object);
        let creature = fizzles && look.resolves_as_creature(object.slot);
        if creature {
            self.cease_to_be_bestowed(object.slot);
        }
        if fizzles && !creature || lapsed {
            return self.does_not_resolve(object);
        }
        let count = frame.chosen.modes.len() as u8;
        if self.rules.book.ascends && self.look().is_ascending_spell(object) {
            self.bless_if_great(frame.you);
        }
        if self.rules.book.resolutions_are_noted {
            self.note_resolution(&frame);
        }
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Resolved);
        self.state.agenda.extend((0..count).rev().map(Work::Mode));
    }

    /// Counts how often an ability resolves in a turn.
    fn note_resolution(&mut self, frame: &Frame) {
        let Some(ability) = frame.ability else { return };
        let about = frame.source;
        let noted = |note: &&mut Note| {
            note.about == about && matches!(note.kind, NoteKind::Resolved(one, _) if one == ability)
        };
        match self.state.notes.iter_mut().find(noted) {
            Some(Note { kind: NoteKind::Resolved(_, times), .. }) => *times = times.saturating_add(1),
            _ => self.state.notes.push(Note { about, kind: NoteKind::Resolved(ability, 1) }),
        }
    }

    /// All targets are illegal, or an intervening "if" no longer holds: it leaves the stack (CR 608.2b).
    fn does_not_resolve(&mut self, object: Object) {
        let look = self.look();
        let name = look.stack_item(object).map(|item| look.item_name(item)).unwrap_or_default();
        self.emit(|_, _| Event::Countered { name });
        self.take_off_stack(object);
        self.stack_changed();
    }

    /// The effect of one chosen mode runs; its targets are found from its own first place on.
    pub(crate) fn run_mode(&mut self, place: u8) {
        let look = self.look();
        let Some(frame) = look.state.frames.last() else { return };
        let Some(modes) =
            frame.item.and_then(|item| look.spell_of(item)).and_then(|item| look.modes_of_item(item))
        else {
            return;
        };
        let number = |&mode: &u8| modes.modes.get(usize::from(mode));
        let before = frame.chosen.modes[..usize::from(place)].iter().filter_map(number);
        let base = before.map(|mode| mode.targets.len()).sum::<usize>();
        let effect = frame.chosen.modes.get(usize::from(place)).and_then(number).map(|mode| mode.effect);
        self.frame().target_base = base as u8;
        if let Some(effect) = effect {
            self.state.agenda.push(Work::Do(effect));
        }
    }

    /// The item that has resolved leaves the stack (CR 608.2n, 608.3).
    pub(crate) fn leave_stack(&mut self) {
        let Some(frame) = self.state.frames.pop() else { return };
        let look = self.look();
        let Some(item) = frame.item.and_then(|item| look.stack_item(item)).cloned() else { return };
        let name = if self.events.is_some() { self.look().item_name(&item) } else { String::new() };
        self.emit(|_, _| Event::Resolved { name });
        let permanent = self.look().derived(item.object.slot).types.is_permanent();
        match item.kind {
            StackKind::Spell { from, .. } if permanent => self.becomes_permanent(&item, from, &frame),
            StackKind::Spell { .. } => self.finish_spell(&item),
            StackKind::Activated(_) | StackKind::Triggered(_) => self.take_off_stack(item.object),
        }
        self.stack_changed();
    }

    /// A permanent spell enters the battlefield under its controller's control, an Aura attached to its target
    /// (CR 608.3).
    fn becomes_permanent(&mut self, item: &StackItem, from: ZoneKind, frame: &Frame) {
        let slot = item.object.slot;
        let thing = *self.state.thing(slot);
        let mut flags = Flags::default();
        flags.set(Flag::WasCast, thing.is(Flag::WasCast));
        flags.set(Flag::Kicked, item.chosen.extras.of(Extra::Kicker) > 0);
        flags.set(Flag::Suspended, thing.is(Flag::Suspended));
        if thing.is(Flag::NotACard) {
            // A copy of a permanent spell becomes a token (CR 608.3f).
            self.state.thing_mut(slot).flags.set(Flag::NotACard, false);
            self.state.thing_mut(slot).flags.set(Flag::Token, true);
        }
        let aura = self.look().derived(slot).has_subtype(Subtype::AURA);
        let target = frame.chosen.targets.first().and_then(|group| group.targets.first().copied());
        let attached: Option<Target> = target.filter(|_| aura);
        let face_down = thing.is(Flag::FaceDown);
        let how =
            EnterHow { face: thing.face, attached, flags, face_down, ..EnterHow::under(item.controller) };
        let to = MoveTo { face_down, ..MoveTo::zone(ZoneKind::Battlefield) };
        let became = Object { slot, generation: item.object.generation.wrapping_add(1) };
        if thing.is(Flag::WasCast) && from != ZoneKind::Hand {
            self.state.notes.push(Note { about: became, kind: NoteKind::CastFrom(from) });
        }
        if item.chosen.x != 0 {
            self.state.notes.push(Note { about: became, kind: NoteKind::X(item.chosen.x) });
        }
        if !item.chosen.extras.is_none() {
            self.state.notes.push(Note { about: became, kind: NoteKind::Paid(item.chosen.extras) });
        }
        let held: SmallVec<[NoteKind; 1]> = self.look().notes(item.object).filter(goes_along).collect();
        self.state.notes.extend(held.into_iter().map(|kind| Note { about: became, kind }));
        if self.rules.book.spending_is_noted {
            self.state.notes.push(Note { about: became, kind: NoteKind::ManaSpent(item.chosen.spent) });
        }
        // What it does as it resolves comes after it has entered.
        let spell = self.look().frame_of_item(item);
        for node in self.look().done_as_resolves(slot, &spell) {
            self.run_in(Frame::new(became, item.controller), node);
        }
        let deed = Deed::Move { object: item.object, to, why: MoveWhy::Play, enter: Some(how) };
        self.cause([deed], Report::Nothing);
    }

    /// An instant or sorcery goes to the graveyard; an adventure to exile, from where the card itself may be played; an
    /// omen into the library (CR 608.2n, 715.3d, 720.3d).
    fn finish_spell(&mut self, item: &StackItem) {
        let slot = item.object.slot;
        let thing = self.state.thing(slot);
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        let real = !thing.is(Flag::NotACard);
        let inset = thing.face == 1 && real;
        if card.layout == Layout::Omen && inset {
            return self.shuffle_spell(item.object);
        }
        let adventure = card.layout == Layout::Adventure && inset;
        if !adventure {
            return match real.then(|| self.look().after_resolving(item)).flatten() {
                Some(After::Hand) => self.return_spell(item.object),
                Some(After::Rebound(ability)) => self.rebound(item, ability),
                None => self.take_off_stack(item.object),
            };
        }
        let exiled = self.move_object(item.object, MoveTo::zone(ZoneKind::Exile), MoveWhy::Rule, None);
        let Some(object) = exiled else { return };
        self.state.permissions.push(Permission {
            object,
            seat: item.controller,
            free: false,
            cast: false,
            then_exile: false,
            spend: Spend::AsItIs,
            face: Some(0),
            duration: Duration::Forever,
            turn: self.state.turn.number,
        });
    }

    /// The card is shuffled into its owner's library (CR 720.3d).
    fn shuffle_spell(&mut self, object: Object) {
        let owner = self.state.secrets.owner(object.slot);
        self.state.agenda.push(Work::Shuffle(owner));
        let to = MoveTo::zone(ZoneKind::Library);
        self.cause_one(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
    }

    /// The card goes to its owner's hand (CR 702.27a).
    fn return_spell(&mut self, object: Object) {
        let to = MoveTo::zone(ZoneKind::Hand);
        self.cause_one(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
    }

    /// The card is exiled, and may be cast for free at its controller's next upkeep (CR 702.88a).
    fn rebound(&mut self, item: &StackItem, ability: AbilityId) {
        let to = MoveTo::zone(ZoneKind::Exile);
        let Some(object) = self.move_object(item.object, to, MoveWhy::Rule, None) else { return };
        self.state.delayed.push(Delayed {
            ability,
            source: object,
            controller: item.controller,
            cause: Default::default(),
            remembered: Remembered { objects: Group::from_iter([object]), ..Remembered::default() },
            once: true,
            duration: Duration::Forever,
            turn: self.state.turn.number,
        });
    }

    /// A spell leaves the stack for the graveyard, or for exile if it must; a copy or an ability ceases to exist
    /// (CR 608.2n, 707.10a).
    pub(super) fn take_off_stack(&mut self, object: Object) {
        let Some(item) = self.look().stack_item(object) else { return };
        let kind = item.kind;
        let not_a_card = self.state.thing(object.slot).is(Flag::NotACard);
        match kind {
            StackKind::Spell { exile_after, .. } if !not_a_card => {
                let zone = if exile_after { ZoneKind::Exile } else { ZoneKind::Graveyard };
                let to = MoveTo::zone(zone);
                self.cause_one(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
            }
            _ => {
                if let StackKind::Spell { .. } = kind {
                    self.remember(object);
                }
                self.state.stack.retain(|item| item.object != object);
                let thing = self.state.thing_mut(object.slot);
                thing.zone = ZoneKind::Nowhere;
                thing.generation = thing.generation.wrapping_add(1);
                self.state.free.push(object.slot);
                // A Saga or a battle may have waited for its ability (CR 714.4, 310.7).
                self.state.cache.unsettled = true;
            }
        }
    }
}

/// Whether what is noted of a spell is noted of the permanent that it becomes.
fn goes_along(note: &NoteKind) -> bool {
    matches!(note, NoteKind::HeldAsCast(_) | NoteKind::Exiled(_))
}
