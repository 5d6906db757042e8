//! Destroying, sacrificing, tapping and untapping (CR 701.8, 701.21, 701.26).

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use crate::program::{Filter, Keyword, ObjectRule, Objects, PlayerRule, Register, ZoneKind};
use crate::rules::{Look, Run, View};
use crate::state::{Deed, Group, MoveTo, MoveWhy, Report};

impl Look<'_> {
    /// What a player could sacrifice: permanents they control that can be sacrificed (CR 701.21a).
    pub(super) fn sacrificeable(&self, filter: &Filter, seat: Seat) -> Group {
        let view = View { you: seat, ..self.here() };
        let mut found = Group::new();
        if self.is_unforced(seat, false) {
            return found;
        }
        self.find(filter, &view, |object| found.push(object));
        found.retain(|object| self.can_be_sacrificed(*object, seat));
        found
    }

    /// Whether the running effect, being an opponent's, can't make this player sacrifice, or discard.
    pub(super) fn is_unforced(&self, seat: Seat, discard: bool) -> bool {
        let by = self.state.frames.last().map(|frame| frame.controller);
        by.is_some_and(|by| self.state.are_opponents(by, seat))
            && self
                .player_rules(seat)
                .any(|rule| matches!(rule, PlayerRule::Unforced { discards } if *discards || !discard))
    }

    /// Whether a player can sacrifice a permanent (CR 701.21a).
    pub(crate) fn can_be_sacrificed(&self, object: Object, by: Seat) -> bool {
        self.state.is_current(object)
            && self.state.thing(object.slot).on_battlefield()
            && self.derived(object.slot).controller == by
            && !self.object_rules(object.slot).any(|rule| matches!(rule, ObjectRule::CantBeSacrificed))
    }
}

impl Run<'_> {
    /// Destroys permanents, except indestructible ones (CR 701.8, 702.12b).
    pub(super) fn destroy(&mut self, what: &Objects, no_regeneration: bool) {
        let mut objects = self.permanents(what);
        let look = self.look();
        objects.retain(|object| !look.derived(object.slot).has(Keyword::Indestructible));
        let deeds: SmallVec<[Deed; 2]> =
            objects.into_iter().map(|object| Deed::Destroy { object, no_regeneration }).collect();
        self.cause_told(deeds);
    }

    /// "You" sacrifice these, as far as you control them.
    pub(super) fn sacrifice(&mut self, objects: &Objects) {
        let (_, you) = self.source();
        let mut objects = self.permanents(objects);
        let free = self.look().is_unforced(you, false);
        objects.retain(|object| !free && self.look().can_be_sacrificed(*object, you));
        self.sacrifice_all(&objects);
    }

    pub(super) fn sacrifice_gathered(&mut self) {
        let chosen = std::mem::take(&mut self.frame().gathered);
        self.sacrifice_all(&chosen);
    }

    fn sacrifice_all(&mut self, objects: &[Object]) {
        let to = MoveTo::zone(ZoneKind::Graveyard);
        let deeds: SmallVec<[Deed; 2]> = objects
            .iter()
            .map(|&object| Deed::Move { object, to, why: MoveWhy::Sacrifice, enter: None })
            .collect();
        self.cause_told(deeds);
    }

    pub(super) fn tap(&mut self, objects: &Objects) {
        let mut objects = self.permanents(objects);
        objects.retain(|object| !self.state.thing(object.slot).is(crate::state::Flag::Tapped));
        self.open_batch();
        for &object in &objects {
            self.set_tapped(object, true);
        }
        self.close_batch();
        self.did(objects.len() as i32);
        *self.frame().objects_mut(Register::LAST) = objects;
    }

    pub(super) fn untap(&mut self, objects: &Objects) {
        let mut objects = self.permanents(objects);
        objects.retain(|object| self.state.thing(object.slot).is(crate::state::Flag::Tapped));
        let deeds: SmallVec<[Deed; 2]> = objects.into_iter().map(Deed::Untap).collect();
        self.cause(deeds, Report::Done);
    }
}
