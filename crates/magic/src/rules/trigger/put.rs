//! Waiting triggers come onto the stack (CR 603.3).

use cardwright_table::{Ask, Choice, Menu, Object, Rejected, Reply, Seat};
use smallvec::SmallVec;

use crate::command::{Choices, Command};
use crate::event::Event;
use crate::program::{AbilityKind, Modes, Triggered, ZoneKind};
use crate::rules::{Flow, Look, Run, View, glimpse};
use crate::state::{Chosen, Flag, Frame, Spent, StackItem, StackKind, WaitingTrigger, Wanted, Work};

impl Run<'_> {
    /// Puts waiting triggers onto the stack: the active player's first, each player's in the order that player
    /// wants (CR 603.3b).
    pub(crate) fn put_triggers(&mut self) -> Flow {
        if self.does_first() {
            return Flow::On;
        }
        if self.order_triggers() == Flow::Asked {
            return Flow::Asked;
        }
        while let Some(place) = self.look().next_trigger() {
            let trigger = &self.state.triggers[place];
            let controller = trigger.controller;
            let Some(modes) = self.look().modes_of_trigger(trigger) else {
                let _ = self.take_trigger(place);
                continue;
            };
            let frame = frame_of(trigger);
            let view = View {
                source: trigger.source,
                you: controller,
                frame: Some(&frame),
                it: None,
                defending: None,
                candidate: None,
            };
            if self.state.player(controller).lost || !self.look().can_choose(modes, &view) {
                // CR 603.3d: without a legal choice it is removed.
                let _ = self.take_trigger(place);
                continue;
            }
            if self.look().needs_choice(modes, &view) {
                return self.ask(controller, Wanted::TriggerChoices);
            }
            let choices = self.look().choices_of(modes, &view, &Reply::new(), 0);
            self.put_trigger(place, &choices);
        }
        Flow::On
    }

    /// Players order their own triggers, in turn order.
    fn order_triggers(&mut self) -> Flow {
        let seats: SmallVec<[Seat; 8]> = self.state.apnap().collect();
        for seat in seats {
            let unordered = self.look().unordered_triggers(seat);
            if unordered.is_empty() {
                continue;
            }
            if unordered.len() > 1 && self.look().order_matters(&unordered) {
                let Some(answer) = self.answer.take() else { return self.ask(seat, Wanted::TriggerOrder) };
                let chosen: SmallVec<[usize; 4]> = answer.iter().map(|&place| place as usize).collect();
                self.number_triggers(&chosen);
            } else {
                self.number_triggers(&unordered);
            }
        }
        Flow::On
    }

    fn number_triggers(&mut self, places: &[usize]) {
        let last = self.state.triggers.iter().map(|trigger| trigger.number).max().unwrap_or(0);
        for (next, &place) in (last + 1..).zip(places) {
            self.state.triggers[place].number = next;
        }
    }

    /// A trigger waits no longer. A Saga may have waited for it (CR 714.4).
    fn take_trigger(&mut self, place: usize) -> WaitingTrigger {
        self.state.cache.unsettled = true;
        self.state.triggers.remove(place)
    }

    /// One waiting trigger becomes an ability on the stack.
    fn put_trigger(&mut self, place: usize, choices: &Choices) {
        let trigger = self.take_trigger(place);
        // CR 603.3c: without a mode it is removed.
        if choices.modes.is_empty() {
            return;
        }
        if self.resolves_at_once(&trigger, choices) {
            return;
        }
        let card = self.look().card_of_source(trigger.source);
        let slot = self.new_slot(card, trigger.controller, ZoneKind::Stack, &[Flag::NotACard]);
        let object = self.state.object(slot);
        self.state.stack.push(StackItem {
            object,
            kind: StackKind::Triggered(trigger.ability),
            controller: trigger.controller,
            source: trigger.source,
            chosen: chosen_of(choices),
            cause: trigger.cause,
            remembered: trigger.remembered,
        });
        self.emit(|rules, state| Event::Triggered {
            seat: trigger.controller,
            source: glimpse(rules, state, slot),
            text: rules.look(state).told_of(trigger.source, &rules.book.ability(trigger.ability).text),
            targets: choices.targets.iter().flat_map(|group| group.targets.iter().copied()).collect(),
        });
        let items = self.state.stack.len();
        self.emit(|_, _| Event::StackChanged { items });
        self.announce_targets(object);
    }

    /// What does not use the stack is done before the others are put there: what that triggers waits with them (CR
    /// 508.1g, 605.4a).
    fn does_first(&mut self) -> bool {
        let look = self.look();
        let first = look.state.triggers.iter().position(|trigger| look.stackless(trigger).is_some());
        let Some(place) = first else { return false };
        let trigger = &look.state.triggers[place];
        let frame = frame_of(trigger);
        let choices = look.modes_of_trigger(trigger).filter(|_| !look.state.player(trigger.controller).lost);
        let choices = choices.map(|modes| {
            let view = View { frame: Some(&frame), ..View::of(trigger.source, trigger.controller) };
            look.choices_of(modes, &view, &Reply::new(), 0)
        });
        let trigger = self.take_trigger(place);
        choices.is_some_and(|choices| self.resolves_at_once(&trigger, &choices))
    }

    /// A triggered mana ability does not use the stack (CR 605.4a).
    fn resolves_at_once(&mut self, trigger: &WaitingTrigger, choices: &Choices) -> bool {
        let Some(modes) = self.look().stackless(trigger) else { return false };
        let node = modes.modes[0].effect;
        let mut frame = frame_of(trigger);
        frame.chosen = chosen_of(choices);
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Leave);
        self.state.agenda.push(Work::Do(node));
        true
    }

    /// The controller has chosen modes and targets (CR 603.3d).
    pub(crate) fn commit_trigger_choices(&mut self, choices: &Choices) {
        self.state.pending = None;
        if let Some(place) = self.look().next_trigger() {
            self.put_trigger(place, choices);
        }
    }
}

/// What an effect of the trigger knows.
fn frame_of(trigger: &WaitingTrigger) -> Frame {
    let mut frame = Frame::new(trigger.source, trigger.controller);
    frame.cause = trigger.cause;
    frame.recall(&trigger.remembered);
    frame.ability = Some(trigger.ability);
    frame
}

/// What a spell or ability keeps of the choices for it.
pub(crate) fn chosen_of(choices: &Choices) -> Chosen {
    Chosen {
        modes: choices.modes.clone(),
        targets: choices.targets.clone(),
        x: choices.x,
        extras: choices.extras,
        spent: Spent::default(),
    }
}

impl<'a> Look<'a> {
    /// The waiting trigger that is put onto the stack next.
    fn next_trigger(&self) -> Option<usize> {
        let ordered = self.state.triggers.iter().enumerate().filter(|(_, trigger)| trigger.number > 0);
        ordered.min_by_key(|(_, trigger)| trigger.number).map(|(place, _)| place)
    }

    /// What a trigger does that does not use the stack.
    fn stackless(&self, trigger: &WaitingTrigger) -> Option<&'a Modes> {
        match &self.rules.book.ability(trigger.ability).kind {
            AbilityKind::Triggered(Triggered { mana: true, modes, .. }) => Some(modes),
            _ => None,
        }
    }

    fn modes_of_trigger(&self, trigger: &WaitingTrigger) -> Option<&'a Modes> {
        match &self.rules.book.ability(trigger.ability).kind {
            AbilityKind::Triggered(triggered) => Some(&triggered.modes),
            _ => None,
        }
    }

    fn unordered_triggers(&self, seat: Seat) -> SmallVec<[usize; 4]> {
        let triggers = self.state.triggers.iter().enumerate();
        triggers
            .filter(|(_, trigger)| trigger.controller == seat && trigger.number == 0)
            .map(|(place, _)| place)
            .collect()
    }

    /// Whether these triggers can be told apart.
    fn order_matters(&self, places: &[usize]) -> bool {
        let first = &self.state.triggers[places[0]];
        places.iter().any(|&place| self.state.triggers[place] != *first)
    }

    /// In which order the triggers go onto the stack: the first chosen is put there first.
    pub(crate) fn ask_trigger_order(&self, seat: Seat, menu: &mut Menu) -> Ask {
        let places = self.unordered_triggers(seat);
        for &place in &places {
            let source = self.state.triggers[place].source;
            menu.add(place as i32, cardwright_table::Anchor::Card(source.slot));
        }
        Ask::Some { min: places.len() as u16, max: places.len() as u16 }
    }

    /// A trigger in words.
    pub(crate) fn trigger_label(&self, choice: Choice) -> String {
        self.state.triggers.get(choice.value as usize).map_or_else(String::new, |trigger| {
            let card = self.rules.book.card(self.card_of_source(trigger.source));
            let text = &self.rules.book.ability(trigger.ability).text;
            format!("{}: {}", card.name(), text.replace('~', card.name()))
        })
    }

    /// Modes and targets of the next trigger.
    pub(crate) fn ask_trigger_choices(&self, reply: &Reply, menu: &mut Menu) -> Ask {
        self.with_next_trigger(|modes, view| self.ask_choices(modes, view, reply, 0, menu))
            .flatten()
            .unwrap_or(Ask::Done)
    }

    /// The command of a finished walk.
    pub(crate) fn trigger_choices_command(&self, reply: &Reply) -> Command {
        let choices = self.with_next_trigger(|modes, view| self.choices_of(modes, view, reply, 0));
        Command::Target(choices.unwrap_or_default())
    }

    /// Whether the choices are legal.
    pub(crate) fn check_trigger_choices(&self, choices: &Choices) -> Result<(), Rejected> {
        self.with_next_trigger(|modes, view| self.check_choices(modes, view, choices)).unwrap_or(Ok(()))
    }

    /// What the next trigger is asked about, in words.
    pub(crate) fn trigger_choices_title(&self, reply: &Reply) -> String {
        self.with_next_trigger(|modes, view| self.choices_title(modes, view, reply, 0)).unwrap_or_default()
    }

    /// One option for the next trigger, in words.
    pub(crate) fn trigger_choices_label(&self, reply: &Reply, choice: Choice) -> String {
        self.with_next_trigger(|modes, view| self.choices_label(modes, view, reply, 0, choice))
            .unwrap_or_default()
    }

    pub(crate) fn with_next_trigger<T>(&self, with: impl FnOnce(&Modes, &View<'_>) -> T) -> Option<T> {
        let trigger = &self.state.triggers[self.next_trigger()?];
        let frame = frame_of(trigger);
        let view = View {
            source: trigger.source,
            you: trigger.controller,
            frame: Some(&frame),
            it: None,
            defending: None,
            candidate: None,
        };
        Some(with(self.modes_of_trigger(trigger)?, &view))
    }

    /// The card that an object is, or was when it left.
    pub(crate) fn card_of_source(&self, source: Object) -> crate::program::CardId {
        let now = || self.rules.card_in(self.state, source.slot);
        if self.state.is_current(source) {
            return self.derived(source.slot).card.unwrap_or_else(now);
        }
        self.state.memory(source).and_then(|memory| memory.derived.card).unwrap_or_else(now)
    }
}
