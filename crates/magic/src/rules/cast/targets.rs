//! Targets (CR 115): what may be targeted, and what is still a legal target.

use cardwright_table::{Anchor, Menu, Object, Seat, Slot};

use crate::program::{AbilityKind, Keyword, ObjectRule, PlayerRule, TargetKind, TargetSpec, ZoneKind};
use crate::rules::{Happening, Look, Run, SEAT_BASE, View};
use crate::state::{Imposed, StackKind, Target};

impl Target {
    /// The target as the number of a menu.
    pub(crate) fn code(self) -> i32 {
        match self {
            Target::Object(object) => object.slot.0.into(),
            Target::Player(seat) => SEAT_BASE + i32::from(seat.0),
        }
    }

    /// Where it is on the table.
    pub(crate) fn anchor(self) -> Anchor {
        match self {
            Target::Object(object) => Anchor::Card(object.slot),
            Target::Player(seat) => Anchor::Seat(seat),
        }
    }
}

impl Look<'_> {
    /// The target that a number of a menu means.
    pub(crate) fn target_of(&self, code: i32) -> Target {
        match code - SEAT_BASE {
            seat @ 0.. => Target::Player(Seat(seat as u8)),
            _ => Target::Object(self.state.object(Slot(code as u16))),
        }
    }

    /// Whether a menu's number means something that exists.
    pub(super) fn is_target_code(&self, code: i32) -> bool {
        let players = SEAT_BASE..SEAT_BASE + self.state.players.len() as i32;
        (0..self.state.things.len() as i32).contains(&code) || players.contains(&code)
    }

    /// Whether this may be a target of a "target ..." of a spell or ability (CR 115.1, 608.2b).
    pub(crate) fn may_target(&self, spec: &TargetSpec, target: Target, view: &View<'_>) -> bool {
        match (target, &spec.kind) {
            (Target::Object(object), TargetKind::Object(filter) | TargetKind::Either(filter, _)) => {
                self.state.is_current(object)
                    && self.allows(filter, object, view)
                    && !is_itself(object, view)
                    && self.is_open_to(object, view)
            }
            (Target::Object(object), TargetKind::Zones(filters)) => {
                self.state.is_current(object)
                    && filters.iter().any(|filter| self.allows(filter, object, view))
                    && !is_itself(object, view)
                    && self.is_open_to(object, view)
            }
            (Target::Player(seat), TargetKind::Player(who) | TargetKind::Either(_, who)) => {
                self.is_one_of(seat, who, view) && self.player_is_open_to(seat, view)
            }
            _ => false,
        }
    }

    /// Calls back with everything that may be a target of this place, until the callback says no more.
    pub(super) fn each_target(
        &self,
        spec: &TargetSpec,
        view: &View<'_>,
        mut found: impl FnMut(Target) -> bool,
    ) {
        let mut more = true;
        let filters = match &spec.kind {
            TargetKind::Object(filter) | TargetKind::Either(filter, _) => std::slice::from_ref(filter),
            TargetKind::Zones(filters) => filters,
            TargetKind::Player(_) => &[],
        };
        for filter in filters {
            self.each_in(filter, view, |facts| {
                if !is_itself(facts.object, view) && self.is_open_to(facts.object, view) {
                    more = found(Target::Object(facts.object));
                }
                more
            });
        }
        if let TargetKind::Player(who) | TargetKind::Either(_, who) = &spec.kind {
            let seats = self.players(who, view);
            for seat in self.state.seats_from(view.you) {
                if more && seats.has(seat) && self.player_is_open_to(seat, view) {
                    more = found(Target::Player(seat));
                }
            }
        }
    }

    /// Whether nothing keeps the object from being targeted by this spell or ability: shroud, hexproof, protection
    /// and the like (CR 702.11, 702.16b, 702.18).
    fn is_open_to(&self, object: Object, view: &View<'_>) -> bool {
        let thing = self.state.thing(object.slot);
        if thing.zone != ZoneKind::Battlefield {
            let changed = self.changed_elsewhere(object.slot);
            return !changed.is_some_and(|derived| self.is_closed_by_rule(&derived.rules, view));
        }
        let derived = &self.state.cache.derived[usize::from(thing.spot)];
        let opposed = self.state.are_opponents(view.you, derived.controller);
        if derived.has(Keyword::Shroud) || (opposed && derived.has(Keyword::Hexproof)) {
            return false;
        }
        let own = View::of(object, derived.controller);
        let closed = |&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Protection(tests) => self.fits(tests, view.source, &own),
            AbilityKind::HexproofFrom(tests) => opposed && self.fits(tests, view.source, &own),
            _ => false,
        };
        !derived.abilities.iter().any(closed) && !self.is_closed_by_rule(&derived.rules, view)
    }

    /// Whether a rule keeps something from being targeted by this spell or ability.
    fn is_closed_by_rule(&self, rules: &[Imposed], view: &View<'_>) -> bool {
        rules.iter().any(|imposed| {
            let own = View::of(imposed.source, imposed.by);
            match &self.rules.book.rules[imposed.rule.index()] {
                ObjectRule::CantBeTargeted { by } => self.is_one_of(view.you, by, &own),
                ObjectRule::CantBeTargetOf { spells, sources } => match self.is_spell_that_aims(view) {
                    true => self.fits_as_spell(spells, view.source, &own),
                    false => sources.as_ref().is_some_and(|tests| self.fits(tests, view.source, &own)),
                },
                _ => false,
            }
        })
    }

    /// Whether what aims is a spell, being cast or on the stack, and no ability.
    fn is_spell_that_aims(&self, view: &View<'_>) -> bool {
        match view.frame.and_then(|frame| frame.item) {
            // What is being cast is not on the stack yet.
            Some(item) => self
                .stack_item(item)
                .map_or(item == view.source, |item| matches!(item.kind, StackKind::Spell { .. })),
            None => false,
        }
    }

    /// The same for players.
    fn player_is_open_to(&self, seat: Seat, view: &View<'_>) -> bool {
        let opposed = self.state.are_opponents(view.you, seat);
        !self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::Hexproof => opposed,
            PlayerRule::Shroud => true,
            PlayerRule::Protection(tests) => {
                self.fits(tests, view.source, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        })
    }

    /// A target in words.
    pub(crate) fn target_label(&self, target: Target) -> String {
        match target {
            Target::Player(seat) => format!("@{}", seat.0),
            Target::Object(object) => self.name_of(object),
        }
    }
}

/// A spell or ability can't target itself (CR 115.5). A spell that is being cast is still where it was.
fn is_itself(object: Object, view: &View<'_>) -> bool {
    view.frame.is_some_and(|frame| frame.item == Some(object))
}

/// Adds targets to a menu.
pub(super) fn list(menu: &mut Menu, targets: &[Target]) {
    for target in targets {
        menu.add(target.code(), target.anchor());
    }
}

impl Look<'_> {
    /// Whether it is a crime to target this: an opponent, what they control, a card in their graveyard (CR 700.13).
    fn is_crime(&self, target: Target, seat: Seat) -> bool {
        let victim = match target {
            Target::Player(player) => player,
            Target::Object(object) => match self.state.thing(object.slot).zone {
                ZoneKind::Battlefield | ZoneKind::Stack => self.controller(object),
                ZoneKind::Graveyard => self.state.secrets.owner(object.slot),
                _ => return false,
            },
        };
        self.state.are_opponents(seat, victim)
    }
}

impl Run<'_> {
    /// Everything that an item of the stack targets becomes a target (CR 601.2c, 702.21).
    pub(crate) fn announce_targets(&mut self, item: Object) {
        let Some(on_stack) = self.look().stack_item(item) else { return };
        let seat = on_stack.controller;
        let groups = on_stack.chosen.targets.iter();
        let mut targets: smallvec::SmallVec<[Target; 4]> =
            groups.flat_map(|group| group.targets.iter().copied()).collect();
        targets.sort_unstable();
        targets.dedup();
        if self.rules.book.crimes && targets.iter().any(|target| self.look().is_crime(*target, seat)) {
            self.happened(Happening::Crime { seat });
        }
        for target in targets {
            self.happened(Happening::Targeted { target, item, seat });
        }
    }
}
