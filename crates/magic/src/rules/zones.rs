//! Objects change zones (CR 400.7): a new generation each time, and what they were is remembered.

use cardwright_table::{Object, Seat, SeatSet, Slot};
use smallvec::SmallVec;

use super::{Aspects, Happening, Run, identity_of};
use crate::card::Counter;
use crate::event::{Depth, Event};
use crate::program::{CardId, Position, ZoneKind};
use crate::state::{EnterHow, Flag, Memory, MoveTo, MoveWhy, Note, NoteKind, StackItem, Target, Thing};

impl Run<'_> {
    /// Moves an object, if it is still where it was; says what it became. Whatever may replace the move has
    /// been asked already.
    pub(crate) fn move_object(
        &mut self,
        object: Object,
        to: MoveTo,
        why: MoveWhy,
        enter: Option<&EnterHow>,
    ) -> Option<Object> {
        if !self.state.is_current(object) {
            return None;
        }
        let slot = object.slot;
        let from = self.state.thing(slot).zone;
        let old_controller = self.state.thing(slot).controller;
        let owner = self.state.secrets.owner(slot);
        let to = self.kept_from(slot, to)?;
        self.remember(object);
        self.state.zones.take(from, owner, slot);
        if from == ZoneKind::Battlefield {
            let spot = self.state.thing(slot).spot;
            let derived = self.state.cache.derived.remove(spot.into());
            self.touch_departure(object, &derived);
            self.renumber_battlefield();
            self.remove_from_combat(object);
            if self.rules.book.bestows {
                self.release_bestowed(object);
            }
        }
        if from == ZoneKind::Battlefield && self.rules.book.mutates {
            self.release_parts(object, to);
        }
        if from == ZoneKind::Stack {
            self.state.stack.retain(|item| item.object != object);
        }
        self.touch_elsewhere(object);
        self.state.counters.retain(|(on, _, _)| *on != object);
        self.make_anew(slot, to.zone, owner, enter);
        self.place(slot, owner, to);
        if to.zone == ZoneKind::Battlefield {
            self.keep_arrival(slot);
        }
        let became = self.state.object(slot);
        if enter.is_some() {
            self.keep_notes(object, became);
        }
        if enter.is_some() && from == ZoneKind::Stack {
            self.keep_effects(object, became);
        }
        if let Some(memory) = self.state.memories.last_mut().filter(|memory| memory.object == object) {
            memory.became = became;
        }
        if self.rules.book.origins_are_noted && to.zone == ZoneKind::Graveyard {
            self.state.notes.push(Note { about: became, kind: NoteKind::CameFrom(from) });
        }
        self.change_knowledge(slot, from, to);
        self.touch(Aspects::CARDS);
        // No state-based action is about a card that was drawn.
        self.state.cache.unsettled |= from != ZoneKind::Library || to.zone != ZoneKind::Hand;
        self.mind_ears_elsewhere(slot, from, to.zone);
        if !self.state.start.marks.is_empty() {
            self.note_marks(became);
        }
        self.emit(|rules, state| Event::Moved {
            card: super::glimpse(rules, state, slot),
            seat: owner,
            from,
            to: to.zone,
            why,
            depth: Depth::of(to),
        });
        self.happened(Happening::Moved {
            old: object,
            new: became,
            from,
            to: to.zone,
            why,
            controller: old_controller,
        });
        for &(kind, count) in enter.iter().flat_map(|how| &how.counters) {
            // CR 122.6: to enter with counters is to have them put on it.
            self.happened(Happening::CountersPut { object: became, kind, count });
        }
        Some(became)
    }

    /// What was chosen for a permanent as it entered is chosen for the permanent (CR 400.7d, 607.2).
    fn keep_notes(&mut self, old: Object, new: Object) {
        for note in self.state.notes.iter_mut().filter(|note| note.about == old) {
            note.about = new;
        }
    }

    /// Effects on a permanent spell go on with what it becomes, as do shields against its damage (CR 400.7a, 400.7c).
    fn keep_effects(&mut self, spell: Object, permanent: Object) {
        let objects = self.state.floating.iter_mut().flat_map(|effect| &mut effect.objects);
        for object in objects.filter(|object| **object == spell) {
            *object = permanent;
            self.state.cache.stale = true;
        }
        let sources = self.state.shields.iter_mut().flat_map(|shield| &mut shield.sources);
        sources.filter(|source| **source == spell).for_each(|source| *source = permanent);
    }

    /// A token or a copy of a spell that would go anywhere else ceases to exist instead (CR 111.7, 707.10a);
    /// it can't come back (CR 111.8).
    fn kept_from(&self, slot: Slot, to: MoveTo) -> Option<MoveTo> {
        let thing = self.state.thing(slot);
        match thing.zone {
            ZoneKind::Nowhere => None,
            _ if thing.is(Flag::Token) && !thing.on_battlefield() && thing.zone != ZoneKind::Nowhere => {
                let created = thing.zone == ZoneKind::Command && to.zone == ZoneKind::Battlefield;
                (created || to.zone == ZoneKind::Nowhere || thing.zone == ZoneKind::Stack).then_some(to)
            }
            // Cast with flashback and the like it goes nowhere else (CR 702.34a).
            ZoneKind::Stack if thing.is(Flag::Fleeting) => Some(MoveTo::zone(ZoneKind::Exile)),
            _ => Some(to),
        }
    }

    /// Starts the new object: everything but its nature is new (CR 400.7).
    pub(super) fn make_anew(&mut self, slot: Slot, zone: ZoneKind, owner: Seat, enter: Option<&EnterHow>) {
        let timestamp = self.state.tick();
        let turn = self.state.turn.number;
        let controller = enter.map_or(owner, |how| how.controller);
        let thing = self.state.thing_mut(slot);
        let old = *thing;
        *thing = Thing::new(zone, controller);
        thing.generation = old.generation.wrapping_add(1);
        thing.flags = old.flags.only(&[Flag::Token, Flag::NotACard, Flag::Commander]);
        thing.timestamp = timestamp;
        (thing.since_turn, thing.entered) = (turn, turn);
        if old.is(Flag::Token) || old.is(Flag::NotACard) {
            thing.copy = old.copy;
        }
        let Some(how) = enter else { return };
        thing.face = how.face;
        thing.attached = how.attached;
        thing.flags.set(Flag::Tapped, how.tapped);
        thing.flags = thing.flags.with(how.flags);
        thing.flags.set(Flag::FaceDown, how.face_down);
        if let Some(copy) = &how.copy {
            thing.copy = Some(copy.card);
            thing.face = copy.face;
        }
        let object = self.state.object(slot);
        for &(kind, count) in &how.counters {
            self.state.counters.push((object, kind, count));
        }
    }

    /// Puts the slot into its new zone, at its place.
    pub(super) fn place(&mut self, slot: Slot, owner: Seat, to: MoveTo) {
        match (to.zone, to.position) {
            (ZoneKind::Library, Position::Bottom | Position::BottomRandom) => {
                self.state.zones.own[owner.index()].library.insert(0, slot);
            }
            (ZoneKind::Library, Position::FromTop(deep)) => {
                let library = &mut self.state.zones.own[owner.index()].library;
                library.insert(library.len().saturating_sub(deep.into()), slot);
            }
            (ZoneKind::Battlefield, _) => {
                self.state.thing_mut(slot).spot = self.state.zones.battlefield.len() as u16;
                self.state.zones.battlefield.push(slot);
            }
            (zone, _) => self.state.zones.push(zone, owner, slot),
        }
        if to.zone == ZoneKind::Nowhere {
            self.state.free.push(slot);
        }
    }

    /// Who knows what the slot is now (CR 400.2).
    pub(super) fn change_knowledge(&mut self, slot: Slot, from: ZoneKind, to: MoveTo) {
        let owner = self.state.secrets.owner(slot);
        let eyes = self.state.eyes_of(owner);
        let secrets = &mut self.state.secrets;
        match to.zone {
            ZoneKind::Library => {
                // Others saw where it went only if it lies where everyone can follow it.
                if from == ZoneKind::Hand {
                    secrets.hide(slot, secrets.seen(slot));
                }
            }
            ZoneKind::Hand => secrets.show(slot, eyes),
            ZoneKind::Sideboard => secrets.show(slot, owner),
            ZoneKind::Battlefield | ZoneKind::Stack if to.face_down => {
                // Its controller may look at it at any time (CR 708.5).
                let controller = self.state.thing(slot).controller;
                let eyes = self.state.eyes_of(controller);
                self.state.secrets.hide(slot, SeatSet::NONE);
                self.state.secrets.show(slot, eyes);
            }
            _ if to.face_down => secrets.hide(slot, SeatSet::NONE),
            _ => secrets.show(slot, SeatSet::PUBLIC),
        }
    }

    /// Remembers what an object in a public zone is, before it changes (CR 603.10, 608.2h).
    pub(crate) fn remember(&mut self, object: Object) {
        let thing = *self.state.thing(object.slot);
        let public = match thing.zone {
            ZoneKind::Battlefield | ZoneKind::Stack | ZoneKind::Graveyard => true,
            // A token that is about to enter has been nothing before.
            ZoneKind::Command => !thing.is(Flag::FaceDown) && !thing.is(Flag::Token),
            // What was revealed to pay for something is asked for as it was in the hand.
            ZoneKind::Hand => self.state.stack.iter().any(|item| item.remembered.objects.contains(&object)),
            _ => false,
        };
        if !public {
            return;
        }
        let derived = self.look().derived(object.slot).into_owned();
        let counters: SmallVec<[(Counter, u16); 1]> = self
            .state
            .counters
            .iter()
            .filter(|(on, _, _)| *on == object)
            .map(|&(_, kind, count)| (kind, count))
            .collect();
        let attachments = self
            .state
            .zones
            .battlefield
            .iter()
            .copied()
            .filter(|slot| self.state.thing(*slot).attached == Some(Target::Object(object)))
            .collect();
        let owner = self.state.secrets.owner(object.slot);
        let attacks = || self.state.combat.iter().flat_map(|combat| &combat.attacks);
        let attacked = attacks().find(|attack| attack.attacker == object).map(|attack| attack.defender);
        let blocking = self.state.combat.as_ref().is_some_and(|combat| combat.is_blocking(object));
        let spell = self.spell_to_remember(object);
        let mut copied = self.state.floating.iter().filter(|effect| effect.copies.is_some());
        let copied = copied.any(|effect| effect.objects.contains(&object));
        let copiable = copied.then(|| Box::new(self.look().copiable(object.slot)));
        self.state.memories.push(Memory {
            spell,
            copiable,
            attacking: attacked.is_some(),
            blocking,
            foes: self.look().foes_of(object),
            attacked,
            object,
            became: object,
            thing,
            derived,
            owner,
            counters,
            attachments,
        });
    }

    /// How a spell was cast may be asked when it is gone: by an ability on the stack that speaks of it, "copy it"
    /// (CR 707.10), by its own effect, or for its X and the mana spent on it (CR 608.2h).
    fn spell_to_remember(&self, object: Object) -> Option<Box<StackItem>> {
        let spell = self.look().stack_item(object)?;
        let speaks = |item: &StackItem| item.object != object && item.cause.object == Some(object);
        let remembered = spell.chosen.x != 0
            || self.rules.book.spending_is_noted
            || self.state.frames.iter().any(|frame| frame.item == Some(object))
            || self.state.stack.iter().any(speaks);
        remembered.then(|| Box::new(spell.clone()))
    }

    /// Permanents know their place on the battlefield.
    fn renumber_battlefield(&mut self) {
        for place in 0..self.state.zones.battlefield.len() {
            let slot = self.state.zones.battlefield[place];
            self.state.thing_mut(slot).spot = place as u16;
        }
    }

    /// A new slot for a token, a copy or an ability; everyone knows what it is.
    pub(crate) fn new_slot(&mut self, card: CardId, owner: Seat, zone: ZoneKind, flags: &[Flag]) -> Slot {
        let slot = match self.state.free.pop() {
            Some(slot) => {
                self.state.secrets.give(slot, identity_of(card, 0), owner);
                slot
            }
            None => {
                let slot = self.state.secrets.add(identity_of(card, 0), owner);
                self.state.things.push(Thing::new(ZoneKind::Nowhere, owner));
                slot
            }
        };
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        let timestamp = self.state.tick();
        let turn = self.state.turn.number;
        let thing = self.state.thing_mut(slot);
        let generation = thing.generation.wrapping_add(1);
        *thing = Thing::new(zone, owner);
        thing.generation = generation;
        thing.timestamp = timestamp;
        (thing.since_turn, thing.entered) = (turn, turn);
        thing.copy = Some(card);
        for &flag in flags {
            thing.flags.set(flag, true);
        }
        slot
    }

    /// Shuffles a library (CR 701.24).
    pub(crate) fn shuffle(&mut self, seat: Seat) {
        let library = std::mem::take(&mut self.state.zones.own[seat.index()].library);
        self.state.secrets.shuffle(&library);
        self.state.zones.own[seat.index()].library = library;
        self.emit(|_, _| Event::Shuffled { seat });
        self.happened(Happening::Shuffled { seat });
    }
}
