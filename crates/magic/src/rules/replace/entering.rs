//! How a permanent enters the battlefield (CR 614.12).

use std::borrow::Cow;

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::card::Counter;
use crate::program::{
    AbilityId, AbilityKind, Arrival, Change, ChangesId, ObjectRule, Objects, Static, Test, ZoneKind,
};
use crate::rules::{Facts, Look, Run, View};
use crate::state::{Deed, Derived, EnterHow, Flag, Laid, MoveTo, MoveWhy, Planned, Target};

impl Run<'_> {
    /// An effect says how a permanent enters.
    pub(super) fn alter_entry(
        &mut self,
        place: usize,
        arrival: &Arrival,
        view: &View<'_>,
        copied: Option<Slot>,
    ) {
        let Deed::Move { enter: Some(how), .. } = &self.planned(place).deed else { return };
        let mut how = how.clone();
        self.fill_entry(&mut how, arrival, view);
        if let (Some(slot), Some((_, changes))) = (copied, arrival.copy.as_deref()) {
            let mut copy = self.look().copiable(slot);
            copy.exceptions.extend(*changes);
            how.copy = Some(copy);
        }
        if let Deed::Move { enter, .. } = &mut self.planned(place).deed {
            *enter = Some(how);
        }
    }

    /// Tokens that will be created, and of which something may say how each enters, become things that enter
    /// (CR 111.3, 614.12). Says whether that was so.
    pub(super) fn part_tokens(&mut self, place: usize) -> bool {
        let Deed::Tokens { card, count, ref enter } = self.planned(place).deed else { return false };
        let enter = enter.clone();
        if !self.look().enter_one_by_one(card, &enter) {
            return false;
        }
        let applied = self.planned(place).applied.clone();
        let mut tokens: SmallVec<[Planned; 4]> = SmallVec::new();
        while tokens.len() < usize::from(count) && !self.is_full() {
            let (object, enter) = self.make_token(card, &enter);
            let to = MoveTo::zone(ZoneKind::Battlefield);
            let deed = Deed::Move { object, to, why: MoveWhy::Effect, enter: Some(enter) };
            tokens.push(Planned { deed, applied: applied.clone(), settled: false });
        }
        let batch = self.state.batches.last_mut().expect("a batch is being changed");
        batch.deeds.remove(place);
        batch.deeds.insert_many(place, tokens);
        true
    }

    /// Works out an arrival's numbers and adds them to how something enters.
    pub(crate) fn fill_entry(&self, how: &mut EnterHow, arrival: &Arrival, view: &View<'_>) {
        let look = self.look();
        how.tapped |= arrival.tapped;
        how.face_down |= arrival.face_down;
        if arrival.manifested {
            how.flags.set(Flag::Manifested, true);
        }
        if arrival.transformed {
            how.face = 1;
        }
        for (kind, count) in &arrival.counters {
            let count = look.num(count, view).clamp(0, i32::from(u16::MAX)) as u16;
            how.add_counters(*kind, count);
        }
        if let Some(seat) = arrival.controller.as_ref().and_then(|who| look.players(who, view).lowest()) {
            how.controller = seat;
        }
        if let Some(host) = arrival.attached_to.as_ref().and_then(|to| look.host_of_arrival(to, view)) {
            how.attached = Some(Target::Object(host));
        }
        if let Some(changes) = arrival.changes {
            how.changes = Some(Box::new(Laid { changes, values: look.locked_values(changes, view) }));
        }
    }

    /// What can't have counters put on it enters without them (CR 113.6i, 614.12).
    pub(crate) fn refuse_counters(&self, object: Object, how: &mut EnterHow) {
        let barred = self.rules.book.rules.iter().any(|rule| matches!(rule, ObjectRule::CantHaveCounters(_)));
        if barred {
            let seen = how.clone();
            how.counters.retain(|(kind, _)| !self.look().enters_bare(object, &seen, *kind));
        }
    }

    /// The running effect says how its source, which is entering, does so: "it enters tapped".
    pub(crate) fn enter_with(&mut self, arrival: &Arrival) {
        let frame = self.frame().clone();
        let Some(place) = self.place_of_entry(frame.source) else { return };
        self.alter_entry(place, arrival, &View::resolving(&frame), None);
    }

    fn place_of_entry(&self, source: Object) -> Option<usize> {
        let batch = self.state.batches.last()?;
        batch.deeds.iter().position(
            |planned| matches!(planned.deed, Deed::Move { object, enter: Some(_), .. } if object == source),
        )
    }
}

impl Look<'_> {
    /// What something enters attached to, where it is now: the running effect may have moved it (CR 400.7).
    pub(crate) fn host_of_arrival(&self, to: &Objects, view: &View<'_>) -> Option<Object> {
        let host = self.objects(to, view).first().copied()?;
        Some(view.frame.map_or(host, |frame| self.follow(host, frame)))
    }

    /// Whether its own text, or a permanent's, says that such counters can't be put on what is entering.
    fn enters_bare(&self, object: Object, how: &EnterHow, kind: Counter) -> bool {
        let forbids = |changes: &ChangesId| {
            let mut changes = self.rules.book.changes[changes.index()].iter();
            changes.any(|change| match change {
                Change::Rule(rule) => self.rules.book.rules[rule.index()].bars_counters(kind),
                _ => false,
            })
        };
        let card =
            how.copy.as_ref().map_or_else(|| self.rules.card_in(self.state, object.slot), |copy| copy.card);
        let own = self.printed_on(card, how.face, how.face_down);
        let to = MoveTo::zone(ZoneKind::Battlefield);
        let deed = Deed::Move { object, to, why: MoveWhy::Effect, enter: Some(how.clone()) };
        let says = |source: Object, you: Seat, abilities: &[AbilityId], its_own: bool| {
            let view = View::of(source, you);
            abilities.iter().any(|&ability| {
                let AbilityKind::Static(text) = &self.rules.book.ability(ability).kind else { return false };
                let mut effects = text.effects.iter();
                effects.any(|effect| match effect {
                    Static::Change { to: Objects::This, changes } => its_own && forbids(changes),
                    Static::Change { to: Objects::All(filter), changes } => {
                        forbids(changes) && self.fits_as_it_enters(&filter.tests, &deed, &view)
                    }
                    _ => false,
                }) && self.holds_if_any(text.condition.as_ref(), &view)
            })
        };
        says(object, how.controller, &own.abilities, true)
            || self.permanents().any(|slot| {
                let derived = self.derived(slot);
                says(self.state.object(slot), derived.controller, &derived.abilities, false)
            })
    }

    /// What a permanent would be on the battlefield with all that would apply to it there (CR 614.12): put there on a
    /// trial, if something changes what such things are.
    pub(super) fn on_trial(&self, object: Object, how: &EnterHow) -> Option<Derived> {
        let tables = self.rules.book.tables();
        let reshaped = || {
            let mut abilities = self.permanents().map(|slot| self.derived(slot));
            abilities.any(|derived| derived.abilities.iter().any(|&ability| tables.reshapes(ability)))
        };
        if !tables.reshapes_any || !reshaped() {
            return None;
        }
        let mut state = self.state.clone();
        let mut run = Run::new(self.rules, &mut state, None);
        let to = MoveTo { face_down: how.face_down, ..MoveTo::zone(ZoneKind::Battlefield) };
        let entered = run.move_object(object, to, MoveWhy::Effect, Some(how))?;
        run.refresh();
        Some(run.look().derived(entered.slot).into_owned())
    }

    /// Whether these hold of a permanent as it would be on the battlefield (CR 614.12): under the control of whom it
    /// enters, with the side up that it has then, and as its own text and others make it.
    pub(super) fn fits_as_it_enters(&self, tests: &[Test], deed: &Deed, view: &View<'_>) -> bool {
        let Deed::Move { object, enter: Some(how), .. } = deed else { return false };
        let card = self.rules.card_in(self.state, object.slot);
        let mut thing = *self.state.thing(object.slot);
        thing.zone = ZoneKind::Battlefield;
        thing.controller = how.controller;
        thing.flags.set(Flag::FaceDown, how.face_down);
        let copy = how.copy.as_ref();
        let card = copy.map_or(card, |copy| copy.card);
        let face = copy.map_or(how.face, |copy| copy.face);
        let derived = self.on_trial(*object, how).unwrap_or_else(|| {
            let mut derived = self.printed_on(card, face, how.face_down);
            derived.controller = how.controller;
            if let Some((power, toughness)) = copy.and_then(|copy| copy.size) {
                (derived.power, derived.toughness) = (power, toughness);
            }
            self.apply_own_text(*object, &mut derived);
            derived
        });
        let owner = self.state.secrets.owner(object.slot);
        let facts =
            Facts { object: *object, thing: &thing, derived: Cow::Owned(derived), owner, memory: None };
        self.facts_fit(tests, &facts, view)
    }
}
