//! Read-only eyes on a match: what things are, which fit, how many, whether.

mod conditions;
mod facts;
mod fits;
mod imposed;
mod numbers;
mod objects;
mod players;

pub(crate) use facts::Facts;

use std::borrow::Cow;

use cardwright_table::{Object, Seat, Slot};

use crate::Magic;
use crate::card::Layout;
use crate::program::{CardId, ZoneKind};
use crate::state::{Derived, Flag, Frame, NoteKind, StackItem, State, Target};

/// A card that is being cast, as the face that is cast or face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastAs {
    pub(crate) slot: Slot,
    pub(crate) face: u8,
    pub(crate) face_down: bool,
}

/// The rules and a state, to be read.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Magic,
    pub(crate) state: &'a State,
    /// Cards outside the battlefield are seen without the numbers that their own text defines: while such a number
    /// is being worked out (CR 604.3).
    pub(crate) shallow: bool,
    /// A card that is looked at as this face, because it is being cast (CR 709.3b, 715.3a).
    pub(crate) cast_as: Option<CastAs>,
    /// A card that is looked at as it would be on the battlefield, with its controller and this side up (CR 614.12).
    pub(crate) entering: Option<(CardId, u8, Seat)>,
}

/// From where an ability looks: its source, its "you", and what it knows while it resolves.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) source: Object,
    pub(crate) you: Seat,
    pub(crate) frame: Option<&'a Frame>,
    /// The object that a continuous effect is being applied to.
    pub(crate) it: Option<Object>,
    /// Who would be attacked, while it is asked whether that is allowed (CR 508.1c).
    pub(crate) defending: Option<Seat>,
    /// The player of whom it is asked whether something holds.
    pub(crate) candidate: Option<Seat>,
}

impl<'a> View<'a> {
    /// A static ability looks, or a cost, or anything else that is not resolving.
    pub(crate) fn of(source: Object, you: Seat) -> View<'a> {
        View { source, you, frame: None, it: None, defending: None, candidate: None }
    }

    /// A player looks, and no ability of anything.
    pub(crate) fn of_player(you: Seat) -> View<'a> {
        View::of(Object { slot: Slot(u16::MAX), generation: 0 }, you)
    }

    /// An effect looks while it resolves.
    pub(crate) fn resolving(frame: &'a Frame) -> View<'a> {
        View {
            source: frame.source,
            you: frame.you,
            frame: Some(frame),
            it: None,
            defending: None,
            candidate: None,
        }
    }
}

impl<'a> Look<'a> {
    /// What an object is now: kept for permanents, worked out elsewhere.
    #[inline]
    pub(crate) fn derived(&self, slot: Slot) -> Cow<'a, Derived> {
        let thing = self.state.thing(slot);
        if thing.on_battlefield() {
            return Cow::Borrowed(&self.state.cache.derived[usize::from(thing.spot)]);
        }
        self.derived_elsewhere(slot)
    }

    fn derived_elsewhere(&self, slot: Slot) -> Cow<'a, Derived> {
        self.changed_elsewhere(slot).map_or_else(|| Cow::Owned(self.derive(slot)), Cow::Borrowed)
    }

    /// What an object outside the battlefield is now, if effects change it.
    pub(crate) fn changed_elsewhere(&self, slot: Slot) -> Option<&'a Derived> {
        if self.is_cast_as_other(slot) {
            return None;
        }
        let object = self.state.object(slot);
        self.state.cache.elsewhere.iter().find(|(one, _)| *one == object).map(|(_, derived)| derived)
    }

    /// Whether a card is being cast as something else than it is where it lies, which alone is looked at then
    /// (CR 601.3e, 715.3a, 720.3a).
    fn is_cast_as_other(&self, slot: Slot) -> bool {
        let layout = || self.rules.book.card(self.rules.card_in(self.state, slot)).layout;
        let cast = self.cast_as.filter(|cast| cast.slot == slot);
        cast.is_some_and(|cast| {
            cast.face_down
                || cast.face != self.state.thing(slot).face
                    && matches!(layout(), Layout::Adventure | Layout::Omen)
        })
    }

    /// Permanents on the battlefield that are not phased out (CR 702.26d).
    pub(crate) fn permanents(&self) -> impl Iterator<Item = Slot> + Clone + use<'a> {
        let state = self.state;
        state.zones.battlefield.iter().copied().filter(|slot| !state.thing(*slot).is(Flag::PhasedOut))
    }

    /// Who controls an object, now or when it was last there; of a card elsewhere its owner (CR 109.5).
    pub(crate) fn controller(&self, object: Object) -> Seat {
        let thing = self.state.thing(object.slot);
        if thing.on_battlefield() && thing.generation == object.generation {
            return self.state.cache.derived[usize::from(thing.spot)].controller;
        }
        self.facts(object).map_or_else(|| self.state.secrets.owner(object.slot), |facts| facts.controller())
    }

    /// The spell or ability on the stack that an object is.
    pub(crate) fn stack_item(&self, object: Object) -> Option<&'a StackItem> {
        self.state.stack.iter().rev().find(|item| item.object == object)
    }

    /// What was noted for an object (CR 607).
    pub(crate) fn notes(&self, about: Object) -> impl Iterator<Item = NoteKind> + use<'a> {
        self.state.notes.iter().filter(move |note| note.about == about).map(|note| note.kind)
    }

    /// The object that one which has moved became, if the running effect moved it or is about that very move, and
    /// everyone could follow it (CR 400.7): "it" stays the same thing across those changes.
    pub(crate) fn follow(&self, object: Object, frame: &Frame) -> Object {
        let mut now = object;
        while !self.state.is_current(now) {
            let became = self.became(now);
            let pair = [frame.cause.object, frame.cause.other];
            let about = pair.contains(&Some(now)) && pair.contains(&Some(became));
            let hidden = matches!(self.state.thing(became.slot).zone, ZoneKind::Library | ZoneKind::Hand);
            let followed = about && !hidden || self.is_aura_of_cause(now, became, frame);
            // It is still there, or the running effect has moved it on.
            let there = || self.state.is_current(became) || frame.moved.contains(&self.became(became));
            let known = frame.moved.contains(&became) || followed && there();
            if !known || became == now {
                return object;
            }
            now = became;
        }
        now
    }

    /// A permanent that the running effect has taken from the battlefield and returned to it is asked about as it has
    /// returned (CR 608.2c).
    pub(crate) fn as_it_returned(&self, object: Object, view: &View<'_>) -> Object {
        let now = view.frame.map_or(object, |frame| self.follow(object, frame));
        if self.state.is_current(now) && self.state.thing(now.slot).on_battlefield() { now } else { object }
    }

    /// The permanent that a card was before the running effect took it from the battlefield: "creatures destroyed this
    /// way" and "its power" speak of that (CR 608.2h).
    pub(crate) fn as_it_was(&self, object: Object, view: &View<'_>) -> Object {
        let before = Object { generation: object.generation.wrapping_sub(1), ..object };
        let left = |frame: &Frame| {
            let memory = self.state.memory(before).filter(|_| frame.moved.contains(&object));
            memory.is_some_and(|memory| memory.became == object && memory.thing.on_battlefield())
        };
        let is_there = self.state.thing(object.slot).on_battlefield();
        if !is_there && view.frame.is_some_and(left) { before } else { object }
    }

    /// What an object that has moved became.
    pub(crate) fn became(&self, object: Object) -> Object {
        match self.state.memory(object) {
            Some(memory) => memory.became,
            None => Object { generation: object.generation.wrapping_add(1), ..object },
        }
    }

    /// Whether an Aura went to its owner's graveyard with the permanent it enchanted, whose leaving an ability is about
    /// (CR 400.7f).
    fn is_aura_of_cause(&self, aura: Object, became: Object, frame: &Frame) -> bool {
        let host = frame.cause.object.map(Target::Object);
        let attached = self.state.memory(aura).and_then(|memory| memory.thing.attached);
        attached.is_some() && attached == host && self.state.thing(became.slot).zone == ZoneKind::Graveyard
    }
}
