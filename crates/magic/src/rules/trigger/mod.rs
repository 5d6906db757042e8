//! Triggered abilities (CR 603): what happened, who listens, and how triggers come onto the stack.

mod happening;
mod hooks;
mod matching;
mod put;

pub(crate) use happening::{Happening, Kinds, kinds_of};
pub(crate) use hooks::{Hook, Hooks};
pub(crate) use put::chosen_of;

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use super::agenda::MOST_THINGS;
use super::{Run, View};
use crate::program::{
    AbilityId, AbilityKind, DamageTo, Limit, Node, Objects, Test, Triggered, When, ZoneKind, ZoneKinds,
};
use crate::state::{Cause, Group, Note, NoteKind, Remembered, WaitingTrigger};

impl Run<'_> {
    /// Something happened: abilities that wait for it trigger (CR 603.2). Inside a batch that is found out when
    /// all of its events have happened.
    pub(crate) fn happened(&mut self, what: Happening) {
        if !self.listens(what) {
            return;
        }
        self.state.cache.hooks.news.push(what);
        if self.state.cache.hooks.depth == 0 {
            self.spread_news();
        }
    }

    /// Whether anything could trigger: bit tests.
    #[inline]
    pub(crate) fn listens(&self, what: Happening) -> bool {
        let hooks = &self.state.cache.hooks;
        hooks.listens(what.kind())
            || self.rules.book.tables().recorded & what.kind() != 0
            || !self.state.delayed.is_empty()
            || what.may_bring_its_own_ears()
            || self.works_where_it_came(what)
    }

    /// Whether a card has come to a zone, other than the battlefield, where it has abilities (CR 113.6). A spell hears
    /// that it was cast.
    fn works_where_it_came(&self, what: Happening) -> bool {
        let book = &self.rules.book;
        match what {
            Happening::Moved { new, to, .. } if book.works_elsewhere && to != ZoneKind::Stack => {
                book.tables().ears(self.rules.card_in(self.state, new.slot)).has(to)
            }
            _ => false,
        }
    }

    /// Events from here to [`Run::close_batch`] happen at the same time.
    pub(crate) fn open_batch(&mut self) {
        self.state.cache.hooks.depth += 1;
    }

    /// All events of a batch have happened.
    pub(crate) fn close_batch(&mut self) {
        self.state.cache.hooks.depth -= 1;
        if self.state.cache.hooks.depth == 0 && !self.state.cache.hooks.news.is_empty() {
            self.spread_news();
        }
    }

    /// Abilities trigger on what happened at the same time: those that look back with the eyes of the moment
    /// before (CR 603.10), all others with those of the moment after.
    fn spread_news(&mut self) {
        let news = std::mem::take(&mut self.state.cache.hooks.news);
        let mut found: SmallVec<[WaitingTrigger; 2]> = SmallVec::new();
        self.record(&news, true);
        self.listen(&news, true, &mut found);
        self.freshen();
        if self.record(&news, false) {
            self.freshen();
        }
        self.listen(&news, false, &mut found);
        let own = found.len();
        self.listen_delayed(&news, &mut found);
        for (place, trigger) in found.into_iter().enumerate() {
            self.trigger(&trigger, &news, place >= own);
        }
        let mut buffer = news;
        buffer.clear();
        self.state.cache.hooks.news = buffer;
    }

    /// Which abilities in play trigger on these events.
    fn listen(&self, news: &[Happening], looking_back: bool, found: &mut SmallVec<[WaitingTrigger; 2]>) {
        let hooks = &self.state.cache.hooks;
        let in_time = |what: &Happening| what.looks_back() == looking_back || !looking_back;
        let told = news.iter().filter(|what| in_time(what)).fold(0, |told, what| told | what.kind());
        if !hooks.listens(told) {
            return;
        }
        let tables = self.rules.book.tables();
        for &Hook { object, ability, .. } in &hooks.triggers {
            if tables.kinds(ability) & told == 0 {
                continue;
            }
            let AbilityKind::Triggered(triggered) = &self.rules.book.ability(ability).kind else { continue };
            let view = View::of(object, self.look().controller(object));
            self.hear(triggered, ability, &view, news, Some(looking_back), &Remembered::default(), found);
        }
    }

    /// One ability hears the news: once for each event, or once for all (CR 603.2c).
    #[allow(
        clippy::too_many_arguments,
        reason = "the ability, its eyes, the news, and where to put what was found"
    )]
    fn hear(
        &self,
        triggered: &Triggered,
        ability: AbilityId,
        view: &View<'_>,
        news: &[Happening],
        looking_back: Option<bool>,
        remembered: &Remembered,
        found: &mut SmallVec<[WaitingTrigger; 2]>,
    ) {
        let look = self.look();
        let before = found.len();
        let in_time =
            |what: &&Happening| looking_back.is_none_or(|back| looks_back(&triggered.when, **what) == back);
        for what in news.iter().filter(in_time) {
            let Some(cause) = look.triggers_on(&triggered.when, *what, view) else { continue };
            let total = Cause { amount: together(*what, news, cause.amount), ..cause };
            if !look.may_trigger(triggered, ability, view, cause, total) {
                continue;
            }
            if let (When::MoveTogether { .. }, Happening::Moved { new, .. }) = (&triggered.when, *what)
                && let Some(all) = found.get_mut(before)
            {
                all.remembered.objects.push(new);
                all.cause.amount += 1;
                continue;
            }
            let mut so_far = found[before..].iter_mut();
            if let Some(same) = so_far.find(|one| is_one_event(&triggered.when, &one.cause, &cause)) {
                same.cause.amount += cause.amount;
                continue;
            }
            if found.len() >= MOST_THINGS {
                return;
            }
            found.push(WaitingTrigger {
                ability,
                source: view.source,
                controller: view.you,
                cause,
                remembered: remembered.clone(),
                number: 0,
            });
            if let (When::MoveTogether { .. }, Happening::Moved { new, .. }) = (&triggered.when, *what) {
                // All that moved at the same time: "put them onto the battlefield".
                if remembered.objects.is_empty() {
                    found[before].remembered.objects = Group::from_iter([new]);
                }
            } else if once_for_all(&triggered.when) || !matches!(triggered.limit, Limit::None | Limit::Deed) {
                break;
            }
        }
    }

    /// Delayed triggered abilities hear the news (CR 603.7).
    fn listen_delayed(&mut self, news: &[Happening], found: &mut SmallVec<[WaitingTrigger; 2]>) {
        let mut place = 0;
        while place < self.state.delayed.len() {
            let delayed = &self.state.delayed[place];
            let before = found.len();
            if let AbilityKind::Triggered(triggered) = &self.rules.book.ability(delayed.ability).kind {
                let mut frame = crate::state::Frame::new(delayed.source, delayed.controller);
                frame.recall(&delayed.remembered);
                frame.cause = delayed.cause;
                let view = View {
                    source: delayed.source,
                    you: delayed.controller,
                    frame: Some(&frame),
                    it: None,
                    defending: None,
                    candidate: None,
                };
                self.hear(triggered, delayed.ability, &view, news, None, &delayed.remembered, found);
            }
            if found.len() > before && self.state.delayed[place].once {
                found.truncate(before + 1);
                self.state.delayed.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// An ability has triggered on these events: it waits, perhaps more than once (CR 603.2d). A delayed one is no
    /// ability of what made it (CR 603.2e).
    fn trigger(&mut self, trigger: &WaitingTrigger, news: &[Happening], delayed: bool) {
        if !delayed && self.look().is_unheard(trigger, news) {
            return;
        }
        self.rules.cover_ability(trigger.ability);
        let mut each = 1;
        if let AbilityKind::Triggered(triggered) = &self.rules.book.ability(trigger.ability).kind {
            self.note_limited_use(trigger.source, trigger.ability, triggered.limit);
            if let When::CountersPut { each: true, .. } = triggered.when {
                each = trigger.cause.amount.max(1) as usize;
            }
        }
        let more = if delayed { 0 } else { self.look().extra_triggers(trigger, news) };
        let times = each * (1 + more);
        for _ in 0..times {
            if self.is_full() {
                return;
            }
            self.state.triggers.push(trigger.clone());
        }
    }

    /// Notes that an ability was used this turn.
    pub(crate) fn note_use(&mut self, about: Object, ability: AbilityId) {
        for note in &mut self.state.notes {
            if let NoteKind::Used(which, times) = &mut note.kind
                && note.about == about
                && *which == ability
            {
                *times = times.saturating_add(1);
                return;
            }
        }
        self.state.notes.push(Note { about, kind: NoteKind::Used(ability, 1) });
    }

    /// "When you cycle this card" and "when ... causes you to discard this card" trigger wherever the card has come to
    /// (CR 702.29c): in a graveyard it is listened to, as it is there that it usually goes.
    pub(crate) fn heard_elsewhere(&mut self, card: Object, seat: Seat, what: Happening) {
        if self.state.thing(card.slot).zone == ZoneKind::Graveyard {
            return;
        }
        let rules = self.rules;
        for &id in &rules.book.card(rules.card_in(self.state, card.slot)).front().abilities {
            let AbilityKind::Triggered(triggered) = &rules.book.ability(id).kind else { continue };
            let (When::Cycles { what: this, .. } | When::Discards { what: this, .. }) = &triggered.when
            else {
                continue;
            };
            let view = View::of(card, seat);
            let cause = self.look().triggers_on(&triggered.when, what, &view);
            let cause = cause.filter(|_| *this == [Test::Is(Objects::This)]);
            if let Some(cause) =
                cause.filter(|&cause| self.look().may_trigger(triggered, id, &view, cause, cause))
            {
                self.trigger_now(id, card, seat, cause, Remembered::default());
            }
        }
    }

    /// A reflexive trigger: "when you do" (CR 603.12). It waits like any other.
    pub(crate) fn trigger_now(
        &mut self,
        ability: AbilityId,
        source: Object,
        controller: Seat,
        cause: Cause,
        remembered: Remembered,
    ) {
        self.rules.cover_ability(ability);
        self.state.triggers.push(WaitingTrigger {
            ability,
            source,
            controller,
            cause,
            remembered,
            number: 0,
        });
    }

    /// State triggers: abilities that wait for a state of the game trigger as it comes about, and not again before
    /// they have left the stack (CR 603.8).
    pub(crate) fn hear_states(&mut self) {
        if !self.state.cache.hooks.states {
            return;
        }
        let mut found: SmallVec<[WaitingTrigger; 2]> = SmallVec::new();
        for &Hook { object, ability, .. } in &self.state.cache.hooks.triggers {
            let AbilityKind::Triggered(Triggered { when: When::State(state), condition, .. }) =
                &self.rules.book.ability(ability).kind
            else {
                continue;
            };
            let look = self.look();
            let view = View::of(object, look.controller(object));
            // CR 603.4, 603.8
            let holds = || look.holds(state, &view) && look.holds_if_any(condition.as_ref(), &view);
            if !self.is_waiting_or_stacked(ability, object) && holds() {
                let (source, controller) = (view.source, view.you);
                let cause = Cause::default();
                found.push(WaitingTrigger {
                    ability,
                    source,
                    controller,
                    cause,
                    remembered: Remembered::default(),
                    number: 0,
                });
            }
        }
        for trigger in found {
            self.trigger(&trigger, &[], false);
        }
    }

    fn is_waiting_or_stacked(&self, ability: AbilityId, source: Object) -> bool {
        let waits = |trigger: &WaitingTrigger| trigger.ability == ability && trigger.source == source;
        let stacked = |item: &crate::state::StackItem| {
            item.source == source && item.kind == crate::state::StackKind::Triggered(ability)
        };
        self.state.triggers.iter().any(waits) || self.state.stack.iter().any(stacked)
    }

    /// A delayed triggered ability begins to wait (CR 603.7).
    pub(crate) fn delay(&mut self, node: &Node) {
        let Node::Later { ability, once, duration } = *node else { return };
        let look = self.look();
        let Some(frame) = look.state.frames.last() else { return };
        // What it came from may be what it is about, and has moved already: "when this dies, return it at end of turn".
        let source = look.follow(frame.source, frame);
        let (controller, cause) = (frame.controller, frame.cause);
        let remembered = frame.remembered();
        let turn = self.state.turn.number;
        self.state.delayed.push(crate::state::Delayed {
            ability,
            source,
            controller,
            cause,
            remembered,
            once,
            duration,
            turn,
        });
    }
}

/// How much a player gains or loses in all at the same time.
fn together(what: Happening, news: &[Happening], own: i32) -> i32 {
    let Happening::Life { seat: who, by: much } = what else { return own };
    let same = |other: &Happening| match *other {
        Happening::Life { seat, by } if seat == who && by.signum() == much.signum() => by.abs(),
        _ => 0,
    };
    news.iter().map(same).sum()
}

/// Whether an ability hears an event with the eyes of the moment before (CR 603.10): what leaves the battlefield, and
/// cards that leave a graveyard. One that waits for cards "from anywhere" does not, even if they come from there
/// (CR 603.6c), and neither does one that waits for what enters.
pub(crate) fn looks_back(when: &When, what: Happening) -> bool {
    match when {
        When::Moves { from, to, .. } | When::MoveTogether { from, to, .. } => {
            let leaves = *from == ZoneKinds::only(ZoneKind::Graveyard) && *to != ZoneKinds::BATTLEFIELD;
            what.looks_back() && (*from == ZoneKinds::BATTLEFIELD || leaves)
        }
        When::Either(all) => all.iter().any(|one| looks_back(one, what)),
        _ => what.looks_back(),
    }
}

/// Whether an ability triggers once however many such events happen at the same time (CR 603.2c).
fn once_for_all(when: &When) -> bool {
    match when {
        When::MoveTogether { .. } | When::AttacksWith { .. } => true,
        When::Either(all) => all.iter().any(once_for_all),
        _ => false,
    }
}

/// Whether two events that happen at the same time are one for an ability (CR 603.2c): damage to the same player by
/// one or more creatures (CR 510.2), life that the same player loses, damage to the same thing, or by the same source to whatever; a creature that blocks,
/// however many it blocks (CR 509.3a).
fn is_one_event(when: &When, one: &Cause, other: &Cause) -> bool {
    match when {
        When::DealDamageTogether { .. } | When::IsDealtDamage { .. } | When::LosesLife(_) => {
            one.player == other.player
        }
        When::DealtDamage { .. } | When::DealsDamage { to: DamageTo::Anything, .. } => {
            one.object == other.object
        }
        When::Either(all) => all.iter().any(|when| blocks_whatever(when) && is_one_event(when, one, other)),
        when => blocks_whatever(when) && one.object == other.object,
    }
}

/// Whether an ability waits for a creature to block, whatever it blocks.
fn blocks_whatever(when: &When) -> bool {
    matches!(when, When::Blocks { whom, .. } if whom.is_empty())
}
