//! Events that happen at the same time: first replacement effects have their say, then all of them happen.

use cardwright_table::{Object, Seat, SeatSet};

use super::combat::damage::{Dealt, gain_by_lifelink};
use super::{Aspects, Flow, Happening, Run};
use crate::card::{Counter, Subtype};
use crate::event::Event;
use crate::program::{CardId, ZoneKind};
use crate::state::{
    Batch, Copiable, Deed, EnterHow, Flag, Group, MoveTo, MoveWhy, Note, NoteKind, Planned, Report, Target,
    Tracker, Work,
};

impl Run<'_> {
    /// Makes these events happen at the same time. They have happened when the agenda comes back to what is on it
    /// now: at once if nothing can replace them.
    pub(crate) fn cause(&mut self, deeds: impl AsRef<[Deed]> + IntoIterator<Item = Deed>, report: Report) {
        if !self.anything_replaces(deeds.as_ref()) {
            return self.perform(&mut deeds.into_iter(), report);
        }
        let applied = self.state.frames.last().map(|frame| frame.replaced.clone()).unwrap_or_default();
        let plan = |deed| Planned { deed, applied: applied.clone(), settled: false };
        let batch = Batch { deeds: deeds.into_iter().map(plan).collect(), report };
        batch.deeds.iter().for_each(|planned| self.show_on_its_way(&planned.deed));
        self.state.batches.push(batch);
        self.state.agenda.push(Work::Batch);
    }

    /// A card on its way to where everyone will see it is seen while somebody chooses how it gets there.
    fn show_on_its_way(&mut self, deed: &Deed) {
        let Deed::Move { object, to, enter, .. } = deed else { return };
        let hidden =
            matches!(to.zone, ZoneKind::Library | ZoneKind::Hand | ZoneKind::Sideboard | ZoneKind::Nowhere);
        if !hidden && !to.face_down && !enter.as_ref().is_some_and(|how| how.face_down) {
            self.state.secrets.show(object.slot, SeatSet::PUBLIC);
        }
    }

    /// Makes one event happen.
    pub(crate) fn cause_one(&mut self, deed: Deed) {
        self.cause([deed], Report::Nothing);
    }

    /// The innermost batch: lets replacement effects be chosen and applied (CR 616), then performs it.
    pub(crate) fn batch(&mut self) -> Flow {
        if self.replace_deeds() == Flow::Asked {
            return Flow::Asked;
        }
        // Who imagines other cards may find that there was nothing to choose.
        self.answer = None;
        let waits = self.state.batches.last().is_some_and(|batch| batch.deeds.iter().any(|one| !one.settled));
        if waits {
            // Something is done first, such as a choice as a permanent enters (CR 614.12a).
            return Flow::On;
        }
        if let Some(batch) = self.state.batches.pop() {
            self.perform(&mut batch.deeds.into_iter().map(|planned| planned.deed), batch.report);
        }
        Flow::On
    }

    /// All events of a batch happen.
    fn perform(&mut self, deeds: &mut dyn Iterator<Item = Deed>, report: Report) {
        let mut done = 0;
        let mut objects = Group::new();
        let mut losing = None;
        let mut dealt = Dealt::new();
        self.open_batch();
        for deed in deeds {
            if let Deed::Lose(_, reason) = deed {
                losing = losing.or(Some(reason));
            }
            let source = if let Deed::Damage { source, .. } = deed { Some(source) } else { None };
            let much = self.perform_one(deed, &mut objects);
            done += much;
            if let Some(source) = source.filter(|_| much > 0) {
                match dealt.iter_mut().find(|(other, _)| *other == source) {
                    Some((_, total)) => *total += much,
                    None => dealt.push((source, much)),
                }
            }
        }
        gain_by_lifelink(self, dealt);
        self.close_batch();
        if self.state.cache.hooks.states {
            // CR 603.8: as soon as the state comes about, even in the middle of an effect.
            self.freshen();
            self.hear_states();
        }
        if let Some(reason) = losing {
            self.part_with_losers(reason);
        }
        self.report(report, done, objects);
        if !self.state.notes.is_empty() {
            self.bring_back();
        }
    }

    /// Tells the innermost effect what came of its batch.
    fn report(&mut self, report: Report, done: i32, objects: Group) {
        if self.rules.book.makes_are_noted && matches!(report, Report::Into(_) | Report::Onto(_)) {
            self.note_made(&objects);
        }
        let Some(frame) = self.state.frames.last_mut() else { return };
        frame.moved.extend_from_slice(&objects);
        match report {
            Report::Nothing => {}
            Report::Done => frame.done = done,
            Report::Into(register) => {
                frame.done = done;
                *frame.objects_mut(register) = objects;
            }
            Report::Onto(register) => {
                frame.done += done;
                frame.objects_mut(register).extend(objects);
            }
        }
    }

    /// What an ability of a permanent creates, or puts onto the battlefield, is linked to it (CR 607.2).
    fn note_made(&mut self, objects: &[Object]) {
        let Some(about) = self.state.frames.last().map(|frame| frame.source) else { return };
        for &object in objects {
            if self.state.thing(object.slot).on_battlefield() && object != about {
                self.note(about, NoteKind::Made(object));
            }
        }
    }

    /// One event happens; says how much of it did, and adds the objects that came of it.
    fn perform_one(&mut self, deed: Deed, objects: &mut Group) -> i32 {
        match deed {
            Deed::Move { object, to, why, mut enter } => {
                if let Some(how) = enter.as_mut().filter(|how| !how.counters.is_empty()) {
                    self.refuse_counters(object, how);
                }
                self.perform_move(object, to, why, enter.as_ref(), objects)
            }
            Deed::Damage { source, target, amount, combat } => {
                self.deal_damage(source, target, amount, combat)
            }
            Deed::Draw(seat) => self.draw_one(seat, objects),
            Deed::GainLife(seat, amount) => self.change_life(seat, amount),
            Deed::LoseLife(seat, amount) => -self.change_life(seat, -amount),
            Deed::Counters { object, kind, count } => self.put_counters(object, kind, count),
            Deed::PlayerCounters { seat, kind, .. } if !self.look().can_get_counters(seat, kind) => 0,
            Deed::PlayerCounters { seat, kind, count } => {
                self.state.player_mut(seat).add_counters(kind, count);
                self.touch(Aspects::PLAYERS);
                self.state.cache.unsettled = true;
                self.emit(|rules, _| Event::PlayerCounters {
                    seat,
                    kind: rules.counter_name(kind),
                    by: count.into(),
                });
                count.into()
            }
            Deed::Tokens { card, count, enter } => {
                let before = objects.len();
                for _ in 0..count {
                    if self.is_full() {
                        break;
                    }
                    self.create_token(card, &enter, objects);
                }
                (objects.len() - before) as i32
            }
            Deed::Destroy { object, .. } => {
                let to = MoveTo::zone(ZoneKind::Graveyard);
                self.perform_move(object, to, MoveWhy::Destroy, None, objects)
            }
            Deed::Untap(object) => {
                self.set_tapped(object, false);
                1
            }
            Deed::Lose(seat, _) if !self.look().can_lose(seat) => 0,
            Deed::Lose(seat, reason) => {
                self.mark_lost(seat, reason);
                1
            }
        }
    }

    fn perform_move(
        &mut self,
        object: Object,
        to: MoveTo,
        why: MoveWhy,
        enter: Option<&EnterHow>,
        objects: &mut Group,
    ) -> i32 {
        let controller = self.look().controller(object);
        if enter.is_some_and(|how| self.is_bad_aura_token(object, how)) {
            self.unmake_token(object);
            return 0;
        }
        let Some(became) = self.move_object(object, to, why, enter) else {
            self.unmake_token(object);
            return 0;
        };
        objects.push(became);
        match why {
            MoveWhy::Discard => {
                let by = self.state.frames.last().map(|frame| frame.you);
                self.happened(Happening::Discarded { seat: controller, card: became, by });
                self.heard_elsewhere(
                    became,
                    controller,
                    Happening::Discarded { seat: controller, card: became, by },
                );
                if self.rules.book.discards_are_noted {
                    self.state.notes.push(Note { about: became, kind: NoteKind::Discarded });
                }
                if to.zone == ZoneKind::Exile && self.look().has_madness(became) {
                    self.offer_madness(became, controller);
                }
            }
            // What state-based actions destroy is destroyed by no spell or ability (CR 704.5).
            MoveWhy::Destroy => {
                if let Some(by) = self.state.frames.last().map(|frame| frame.you) {
                    self.happened(Happening::Destroyed { object, by });
                }
            }
            MoveWhy::Sacrifice => {
                self.happened(Happening::Sacrificed { seat: controller, object });
            }
            _ => {}
        }
        if let Some(how) = enter {
            self.entered(became, how);
        }
        1
    }

    /// What is special about how a permanent entered.
    fn entered(&mut self, object: Object, how: &EnterHow) {
        self.put_starting_counters(object);
        self.enchant_next(object);
        if let Some(laid) = &how.changes {
            self.change_while_it_stays(object, laid, how.controller);
        }
        if let Some(copy) = &how.copy {
            self.keep_exceptions(object, copy, how.controller);
        }
        if let Some(attacker) = how.blocking {
            self.enters_blocking(object, attacker);
        }
        if let Some(defender) = how.attacking {
            self.enters_attacking(object, defender);
            if how.chooses_attack {
                self.state.agenda.push(Work::Charge { attacker: object, whose: how.attacked });
            }
        }
    }

    fn create_token(&mut self, card: CardId, how: &EnterHow, objects: &mut Group) {
        let (object, enter) = self.make_token(card, how);
        let to = MoveTo::zone(ZoneKind::Battlefield);
        self.perform_move(object, to, MoveWhy::Effect, Some(&enter), objects);
    }

    /// A token that is about to enter, and how it does.
    pub(super) fn make_token(&mut self, card: CardId, how: &EnterHow) -> (Object, EnterHow) {
        let slot = self.new_slot(card, how.controller, ZoneKind::Nowhere, &[Flag::Token]);
        self.state.free.retain(|free| *free != slot);
        self.state.thing_mut(slot).zone = ZoneKind::Command;
        let copy = how.copy.clone().or_else(|| Some(Copiable::card(card)));
        (self.state.object(slot), EnterHow { copy, ..how.clone() })
    }

    /// Whether it is an Aura token that would be attached to what it can't enchant: it is not created (CR 303.4i).
    fn is_bad_aura_token(&self, object: Object, how: &EnterHow) -> bool {
        let Some(host) = how.attached else { return false };
        let look = self.look();
        self.state.thing(object.slot).is(Flag::Token)
            && look.derived(object.slot).has_subtype(Subtype::AURA)
            && !look.may_be_attached(object, host)
    }

    /// A token that was about to enter, and does not, ceases to exist (CR 111.7).
    pub(super) fn unmake_token(&mut self, object: Object) {
        let thing = self.state.thing(object.slot);
        let about_to_enter = thing.is(Flag::Token) && thing.zone == ZoneKind::Command;
        if about_to_enter && self.state.is_current(object) {
            self.move_object(object, MoveTo::zone(ZoneKind::Nowhere), MoveWhy::Rule, None);
        }
    }

    /// Damage is dealt (CR 120.3).
    fn deal_damage(&mut self, source: Object, target: Target, amount: i32, combat: bool) -> i32 {
        super::combat::damage::deal(self, source, target, amount, combat)
    }

    /// A player draws a card (CR 121).
    fn draw_one(&mut self, seat: Seat, objects: &mut Group) -> i32 {
        if !self.look().can_draw(seat) {
            return 0;
        }
        let Some(&top) = self.state.zones.library(seat).last() else {
            self.state.player_mut(seat).drew_from_nothing = true;
            self.state.cache.unsettled = true;
            return 0;
        };
        let object = self.state.object(top);
        let mut drawn = None;
        if let Some(card) = self.move_object(object, MoveTo::zone(ZoneKind::Hand), MoveWhy::Draw, None) {
            objects.push(card);
            drawn = Some(card);
            if self.rules.book.draws_are_noted {
                self.state.notes.push(Note { about: card, kind: NoteKind::Drawn });
            }
        }
        self.track(seat, Tracker::CardsDrawn, 1);
        self.track(seat, Tracker::CardsDrawnThisStep, 1);
        self.happened(Happening::Drew { seat });
        if let Some(card) = drawn {
            self.offer_miracle(seat, card);
        }
        1
    }

    /// A life total changes (CR 119); says by how much.
    pub(crate) fn change_life(&mut self, seat: Seat, by: i32) -> i32 {
        if by == 0 || self.state.player(seat).lost || !self.look().can_change_life(seat, by) {
            return 0;
        }
        let team = self.state.player(seat).team;
        let shared = self.rules.policies.shared_life();
        for player in self.state.players.iter_mut().filter(|player| shared && player.team == team) {
            player.life += by;
        }
        let player = self.state.player_mut(seat);
        if !shared {
            player.life += by;
        }
        let now = player.life;
        self.touch(Aspects::LIFE);
        self.state.cache.unsettled = true;
        self.emit(|_, _| Event::LifeChanged { seat, by, now });
        self.happened(Happening::Life { seat, by });
        by
    }

    /// Counters are put on an object (CR 122).
    pub(crate) fn put_counters(&mut self, object: Object, kind: Counter, count: u16) -> i32 {
        if count == 0 || !self.look().can_have_counters(object, kind) {
            return 0;
        }
        let before = self.state.counters_on(object, kind);
        match self.state.counters.iter_mut().find(|(on, which, _)| *on == object && *which == kind) {
            Some((_, _, have)) => *have = have.saturating_add(count),
            None => self.state.counters.push((object, kind, count)),
        }
        self.state.cache.stale = true;
        self.emit(|rules, state| Event::Counters {
            card: super::glimpse(rules, state, object.slot),
            kind: rules.counter_name(kind),
            by: count.into(),
        });
        self.happened(Happening::CountersPut { object, kind, count });
        if kind == Counter::Lore {
            self.reach_chapters(object, before, before.saturating_add(count));
        }
        count.into()
    }

    /// Counters are removed from an object; says how many.
    pub(crate) fn remove_counters(&mut self, object: Object, kind: Counter, count: u16) -> u16 {
        let Some(place) =
            self.state.counters.iter().position(|(on, which, _)| *on == object && *which == kind)
        else {
            return 0;
        };
        let have = &mut self.state.counters[place].2;
        let removed = count.min(*have);
        *have -= removed;
        if *have == 0 {
            self.state.counters.swap_remove(place);
            self.happened(Happening::LastCounterRemoved { object, kind });
        }
        self.state.cache.stale = true;
        self.emit(|rules, state| Event::Counters {
            card: super::glimpse(rules, state, object.slot),
            kind: rules.counter_name(kind),
            by: -i32::from(removed),
        });
        removed
    }

    /// Taps or untaps a permanent (CR 701.26).
    pub(crate) fn set_tapped(&mut self, object: Object, tapped: bool) {
        if !self.state.is_current(object) || self.state.thing(object.slot).is(Flag::Tapped) == tapped {
            return;
        }
        self.state.thing_mut(object.slot).flags.set(Flag::Tapped, tapped);
        self.touch(Aspects::TAPPED);
        self.emit(|rules, state| Event::Tapped { card: super::glimpse(rules, state, object.slot), tapped });
        self.happened(if tapped { Happening::Tapped { object } } else { Happening::Untapped { object } });
    }
}
