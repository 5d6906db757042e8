//! Whether an object is what a text speaks of.

use std::borrow::Cow;

use cardwright_table::{Object, Seat, SeatSet, Slot};

use super::{Facts, Look, View};
use crate::card::CardType;
use crate::program::{AbilityKind, CardId, Cmp, Filter, Objects, Test, Who, ZoneKind};
use crate::state::{Attack, Defender, Flag, NoteKind, StackKind, Target, Thing};

/// Compares two numbers.
pub(crate) fn compare(a: i32, how: Cmp, b: i32) -> bool {
    match how {
        Cmp::AtMost => a <= b,
        Cmp::AtLeast => a >= b,
        Cmp::Equal => a == b,
        Cmp::Less => a < b,
        Cmp::Greater => a > b,
        Cmp::Even => a % 2 == 0,
        Cmp::Odd => a % 2 != 0,
    }
}

/// What a filter is about is known before anything is looked through: what was attached to a thing, which may have left
/// (CR 608.2h), and cards that an effect has put into a graveyard, which are found wherever they went if that is public
/// (CR 701.17c).
fn known(filter: &Filter) -> Option<&Objects> {
    filter.tests.iter().find_map(|test| match (test, filter.zones) {
        (Test::Is(objects @ Objects::AttachedTo(_)), ZoneKind::Battlefield)
        | (Test::Is(objects @ Objects::Chosen(_)), ZoneKind::Graveyard) => Some(objects),
        _ => None,
    })
}

impl<'a> Look<'a> {
    /// Whether all of these hold of an object; one that has left is judged by what it last was.
    pub(crate) fn fits(&self, tests: &[Test], object: Object, view: &View<'_>) -> bool {
        tests.is_empty() || self.facts(object).is_some_and(|facts| self.facts_fit(tests, &facts, view))
    }

    /// The same for an object that was looked up already.
    pub(crate) fn facts_fit(&self, tests: &[Test], facts: &Facts<'_>, view: &View<'_>) -> bool {
        tests.iter().all(|test| self.test(test, facts, view))
    }

    /// The same for a card that is not in the game: what is printed on it.
    pub(crate) fn card_fits(&self, tests: &[Test], card: CardId, view: &View<'_>) -> bool {
        let nowhere = Thing::new(ZoneKind::Nowhere, view.you);
        let facts = Facts {
            object: Object { slot: Slot(u16::MAX), generation: 0 },
            thing: &nowhere,
            derived: Cow::Owned(self.printed_on(card, 0, false)),
            owner: view.you,
            memory: None,
        };
        self.facts_fit(tests, &facts, view)
    }

    /// Whether a filter allows an object: it is in the zone, and the tests hold.
    pub(crate) fn allows(&self, filter: &Filter, object: Object, view: &View<'_>) -> bool {
        self.facts(object).is_some_and(|facts| {
            facts.thing.zone == filter.zones
                && !facts.thing.is(Flag::PhasedOut)
                && self.facts_fit(&filter.tests, &facts, view)
        })
    }

    /// Calls back with each object that a filter allows, in the order of its zone.
    pub(crate) fn find(&self, filter: &Filter, view: &View<'_>, mut found: impl FnMut(Object)) {
        self.each_in(filter, view, |facts| {
            found(facts.object);
            true
        });
    }

    /// Whether any object is what the filter asks for.
    pub(crate) fn finds_any(&self, filter: &Filter, view: &View<'_>) -> bool {
        let mut any = false;
        self.each_in(filter, view, |_| {
            any = true;
            false
        });
        any
    }

    /// Calls back with each object that a filter allows, until the callback says no more.
    pub(crate) fn each_in(
        &self,
        filter: &Filter,
        view: &View<'_>,
        mut found: impl FnMut(&Facts<'a>) -> bool,
    ) {
        let mut judge = |slot| {
            let facts = self.facts_now(self.state.object(slot));
            !self.facts_fit(&filter.tests, &facts, view) || found(&facts)
        };
        let zones = &self.state.zones;
        if let Some(known) = known(filter) {
            let there = |facts: &Facts<'a>| {
                filter.zones == ZoneKind::Battlefield
                    || facts.memory.is_none()
                        && matches!(facts.thing.zone, ZoneKind::Graveyard | ZoneKind::Exile)
            };
            let known = self.objects(known, view);
            let known = known.iter().filter_map(|object| self.facts(*object)).filter(there);
            for facts in known {
                if self.facts_fit(&filter.tests, &facts, view) && !found(&facts) {
                    return;
                }
            }
            return;
        }
        match filter.zones {
            ZoneKind::Battlefield => {
                self.permanents().all(judge);
            }
            ZoneKind::Stack => {
                self.state.stack.iter().all(|item| judge(item.object.slot));
            }
            ZoneKind::Exile => {
                zones.exile.iter().copied().all(judge);
            }
            ZoneKind::Command => {
                zones.command.iter().copied().all(judge);
            }
            own => {
                let owners = self.owners(&filter.tests, view);
                let pile = |seat: Seat| match own {
                    ZoneKind::Library => zones.library(seat),
                    ZoneKind::Hand => zones.hand(seat),
                    ZoneKind::Graveyard => zones.graveyard(seat),
                    ZoneKind::Sideboard => zones.sideboard(seat),
                    _ => &[],
                };
                owners.iter().all(|seat| pile(seat).iter().copied().all(&mut judge));
            }
        }
    }

    /// Whose zones need to be looked through.
    fn owners(&self, tests: &[Test], view: &View<'_>) -> SeatSet {
        let all = SeatSet::first(self.state.players.len());
        tests.iter().fold(all, |owners, test| match test {
            Test::ControlledBy(who) | Test::OwnedBy(who) => {
                let others = all.without(self.players(who, view));
                owners.without(others)
            }
            _ => owners,
        })
    }

    /// Whose cards a set is of, whether or not there are any: all of a kind in zones that players have of their own.
    pub(crate) fn owners_of_set(&self, objects: &Objects, view: &View<'_>) -> SeatSet {
        match objects {
            Objects::All(filter) if matches!(filter.zones, ZoneKind::Graveyard | ZoneKind::Hand) => {
                self.owners(&filter.tests, view)
            }
            Objects::Union(one, other) => self.owners_of_set(one, view).with(self.owners_of_set(other, view)),
            _ => SeatSet::NONE,
        }
    }

    /// Whether one thing holds of an object.
    fn test(&self, test: &Test, facts: &Facts<'_>, view: &View<'_>) -> bool {
        let derived = &*facts.derived;
        match test {
            Test::Type(types) => derived.types.meets(*types),
            Test::Supertype(supertype) => derived.supertypes.has(*supertype),
            Test::Subtype(subtype) => self.is_of_type(derived, *subtype),
            Test::Color(color) => derived.colors.has(*color),
            Test::Colorless => derived.colors.is_empty(),
            Test::Multicolored => derived.colors.len() > 1,
            Test::Monocolored => derived.colors.len() == 1,
            Test::ControlledBy(who) => self.is_one_of(facts.controller(), who, view),
            Test::OwnedBy(who) => self.is_one_of(facts.owner, who, view),
            Test::Power(how, num) => compare(derived.power.into(), *how, self.num(num, view)),
            Test::Toughness(how, num) => compare(derived.toughness.into(), *how, self.num(num, view)),
            Test::Compare(one, how, other) => {
                compare(self.measure(*one, facts), *how, self.measure(*other, facts))
            }
            Test::ManaValue(how, num) => compare(self.mana_value(facts), *how, self.num(num, view)),
            Test::AttachedToPlayer(who) => match facts.thing.attached {
                Some(Target::Player(seat)) => self.is_one_of(seat, who, view),
                _ => false,
            },
            Test::HasX => self.mana_cost(facts).is_some_and(|cost| cost.x > 0),
            Test::Keyword(keyword) => derived.has(*keyword),
            Test::Landwalk(lands) => derived.abilities.iter().any(|&ability| {
                matches!(&self.rules.book.ability(ability).kind, AbilityKind::Landwalk(own) if own == lands)
            }),
            Test::Tapped => facts.thing.is(Flag::Tapped),
            Test::Token => facts.thing.is(Flag::Token),
            Test::Other => !self.is_or_became(view.source, facts),
            Test::FaceDown => {
                let cast_so = self.cast_as.filter(|cast| cast.slot == facts.object.slot);
                facts.thing.is(Flag::FaceDown) || cast_so.is_some_and(|cast| cast.face_down)
            }
            Test::Commander => facts.thing.is(Flag::Commander),
            Test::DamagedBy(by) => {
                let by = self.objects(by, view);
                let hurt = |note| matches!(note, NoteKind::DamagedBy(source) if by.contains(&source));
                self.notes(facts.object).any(hurt)
            }
            Test::BlockedThisTurnBy(by) => {
                let by = self.objects(by, view);
                let blocked = |note| matches!(note, NoteKind::BlockedBy(blocker) if by.contains(&blocker));
                self.notes(facts.object).any(blocked)
            }
            Test::DealtDamageThisTurn => facts.thing.is(Flag::Damaged),
            Test::DealsDamageThisTurn(whom) => {
                let whom = whom.as_ref().map(|whom| self.players(whom, view));
                self.notes(facts.object).any(|note| match (note, whom) {
                    (NoteKind::Dealt(_), None) => true,
                    (NoteKind::Dealt(Some(seat)), Some(whom)) => whom.has(seat),
                    _ => false,
                })
            }
            Test::AttackedThisTurn => facts.thing.is(Flag::AttackedThisTurn),
            Test::Paired => self.partner(facts.object).is_some(),
            Test::Monstrous => facts.thing.is(Flag::Monstrous),
            Test::Marked(mark) => self.notes(facts.object).any(|note| note == NoteKind::Marked(*mark)),
            Test::AttacksWith(least, others) => {
                let attackers = self.state.combat.iter().flat_map(|combat| &combat.attacks);
                let others = attackers.filter(|attack| {
                    attack.attacker != facts.object && self.fits(others, attack.attacker, view)
                });
                others.count() >= usize::from(*least)
            }
            Test::DrawnThisTurn => self.notes(facts.object).any(|note| note == NoteKind::Drawn),
            Test::EnteredThisTurn => facts.thing.entered == self.state.turn.number,
            Test::PutThereThisTurn(from) => {
                let came =
                    |from: ZoneKind| self.notes(facts.object).any(|note| note == NoteKind::CameFrom(from));
                facts.thing.entered == self.state.turn.number && from.is_none_or(came)
            }
            Test::Counters(kind, least) => self.counters(facts, *kind) >= self.num(least, view),
            Test::AnyCounter => self.has_counter(facts),
            // What the event was about is still the same where the event has put it (CR 400.7).
            Test::Is(Objects::Cause) => {
                let followed = |one: Object| view.frame.map_or(one, |frame| self.follow(one, frame));
                self.objects(&Objects::Cause, view).iter().any(|&one| {
                    self.is_or_became(one, facts)
                        || followed(one) == facts.object
                        || self.is_fellow(one, facts.object, view)
                })
            }
            // What the effect has moved itself is still the same to it.
            Test::Is(objects) => self.objects(objects, view).iter().any(|&one| {
                let followed = || view.frame.map_or(one, |frame| self.follow(one, frame));
                one == facts.object || !self.state.is_current(one) && followed() == facts.object
            }),
            Test::Not(test) => !self.test(test, facts, view),
            Test::Any(tests) => tests.iter().any(|test| self.test(test, facts, view)),
            Test::All(tests) => tests.iter().all(|test| self.test(test, facts, view)),
            Test::Attacking
            | Test::Blocking
            | Test::Blocked
            | Test::Unblocked
            | Test::AttackingPlayer(_)
            | Test::AttackingSide(_) => match (facts.memory, test) {
                (None, _) => self.test_combat(test, facts.object, view),
                (Some(memory), Test::Attacking) => memory.attacking,
                (Some(memory), Test::Blocking) => memory.blocking,
                (Some(_), _) => false,
            },
            // One that has left the stack was a spell all the same (CR 608.2h).
            Test::Spell if facts.memory.is_some_and(|memory| memory.thing.zone == ZoneKind::Stack) => true,
            Test::Spell
            | Test::AbilityOnStack { .. }
            | Test::Targets(_)
            | Test::TargetsOnly(_)
            | Test::OneTarget
            | Test::TargetsPlayer(_) => self.test_stack(test, facts.object, view),
            Test::CastFrom(zone) => self.cast_from(facts) == Some(*zone),
            Test::Named(_)
            | Test::SameName(_)
            | Test::SharesCreatureType(_)
            | Test::SharesLandType(_)
            | Test::SharesColor(_)
            | Test::SharesCardType(..)
            | Test::HasAttached(_)
            | Test::AttachedToA(_)
            | Test::Greatest(..)
            | Test::Least(..) => self.test_relation(test, facts, view),
            Test::ChosenColor | Test::ChosenType | Test::ChosenName => self.test_chosen(test, facts, view),
        }
    }

    /// Whether the object is the source, or the card that the source became as it left: a creature that died is not
    /// "another card" in the graveyard.
    fn is_or_became(&self, source: Object, facts: &Facts<'_>) -> bool {
        let Object { slot, generation } = facts.object;
        let next = generation == source.generation.wrapping_add(1) && !facts.thing.is(Flag::Token);
        slot == source.slot && (generation == source.generation || next)
    }

    /// Whether the running effect has moved a card together with another, both of which were the same permanent: what
    /// finds one of them finds both (CR 729.3).
    fn is_fellow(&self, permanent: Object, card: Object, view: &View<'_>) -> bool {
        let moved = view.frame.is_some_and(|frame| frame.moved.contains(&card));
        let mut notes = self.notes(self.became(permanent));
        moved && notes.any(|note| matches!(note, NoteKind::Fellow(fellow) if self.became(fellow) == card))
    }

    /// Tests about combat (CR 506-509).
    fn test_combat(&self, test: &Test, object: Object, view: &View<'_>) -> bool {
        let Some(combat) = &self.state.combat else { return false };
        let attacks = |so: &dyn Fn(&Attack) -> bool| {
            combat.attacks.iter().any(|attack| attack.attacker == object && so(attack))
        };
        match test {
            Test::Attacking => attacks(&|_| true),
            Test::Blocked => attacks(&|attack| attack.blocked),
            Test::Unblocked => attacks(&|attack| !attack.blocked && !combat.declared.is_empty()),
            Test::AttackingPlayer(who) => attacks(
                &|attack| matches!(attack.defender, Defender::Player(seat) if self.is_one_of(seat, who, view)),
            ),
            Test::AttackingSide(who) => attacks(&|attack| {
                let planeswalker =
                    |object: Object| self.derived(object.slot).types.has(CardType::Planeswalker);
                let side = match attack.defender {
                    Defender::Player(_) => true,
                    Defender::Permanent(object) => planeswalker(object),
                };
                side && self.is_one_of(attack.defending, who, view)
            }),
            _ => combat.is_blocking(object),
        }
    }

    /// Tests about spells and abilities on the stack.
    fn test_stack(&self, test: &Test, object: Object, view: &View<'_>) -> bool {
        let Some(item) = self.stack_item(object) else { return false };
        let mut targets = item.chosen.targets.iter().flat_map(|group| &group.targets);
        match test {
            Test::Spell => matches!(item.kind, StackKind::Spell { .. }),
            Test::AbilityOnStack { activated, triggered } => match item.kind {
                StackKind::Spell { .. } => false,
                StackKind::Activated(_) => *activated,
                StackKind::Triggered(_) => *triggered,
            },
            Test::OneTarget => targets.count() == 1,
            Test::TargetsOnly(filter) => {
                let aimed = Test::Targets(filter.clone());
                targets.clone().count() > 0 && targets.all(|target| self.is_aimed(&aimed, *target, view))
            }
            aimed => targets.any(|target| self.is_aimed(aimed, *target, view)),
        }
    }

    /// Whether a target is one that a test about targets asks for.
    pub(crate) fn is_aimed(&self, test: &Test, target: Target, view: &View<'_>) -> bool {
        match (test, target) {
            (Test::Targets(filter), Target::Object(object)) => self.allows(filter, object, view),
            (Test::TargetsPlayer(who), Target::Player(seat)) => self.is_one_of(seat, who, view),
            _ => false,
        }
    }

    /// From where the spell was cast, or the spell that became the permanent; a copy was not (CR 707.10).
    pub(super) fn cast_from(&self, facts: &Facts<'_>) -> Option<ZoneKind> {
        if !facts.thing.is(Flag::WasCast) {
            return None;
        }
        if let Some(StackKind::Spell { from, .. }) = self.stack_item(facts.object).map(|item| item.kind) {
            return Some(from);
        }
        let noted = self.notes(facts.object).find_map(|note| match note {
            NoteKind::CastFrom(zone) => Some(zone),
            _ => None,
        });
        Some(noted.unwrap_or(ZoneKind::Hand))
    }

    /// Tests that compare an object with others.
    fn test_relation(&self, test: &Test, facts: &Facts<'_>, view: &View<'_>) -> bool {
        match test {
            Test::Named(name) => self.has_name(facts, &self.rules.book.names[name.index()]),
            Test::SameName(objects) => self.is_like_any(objects, view, |other| {
                self.name(other).is_some_and(|name| self.has_name(facts, name))
            }),
            Test::SharesCreatureType(objects) => self.is_like_any(objects, view, |other| {
                let types = &self.rules.book.creature_types;
                types
                    .iter()
                    .any(|&one| self.is_of_type(&other.derived, one) && self.is_of_type(&facts.derived, one))
            }),
            // The other subtypes of a land that is something else as well are those of creatures and artifacts.
            Test::SharesLandType(objects) => self.is_like_any(objects, view, |other| {
                let name = |one: &crate::card::Subtype| &*self.rules.book.subtypes[usize::from(one.0)];
                let land = |one: &&crate::card::Subtype| crate::card::subtypes::is_land_type(name(one));
                facts.derived.subtypes.iter().filter(land).any(|one| other.derived.subtypes.contains(one))
            }),
            Test::SharesColor(objects) => {
                self.is_like_any(objects, view, |other| other.derived.colors.meets(facts.derived.colors))
            }
            Test::SharesCardType(among, objects) => self.is_like_any(objects, view, |other| {
                let shared = |one| other.derived.types.has(one) && facts.derived.types.has(one);
                among.iter().any(shared)
            }),
            Test::HasAttached(filter) => {
                // "Its controller" is that of what they are attached to.
                let view = View { it: Some(facts.object), ..*view };
                self.attachments(facts.object).iter().any(|&one| self.fits(&filter.tests, one, &view))
            }
            Test::AttachedToA(filter) => match facts.thing.attached {
                Some(Target::Object(host)) => self.allows(filter, host, view),
                _ => false,
            },
            Test::Greatest(measure, filter) => {
                let own = self.measure(*measure, facts);
                let mut greatest = true;
                self.each_in(filter, view, |other| {
                    greatest = self.measure(*measure, other) <= own;
                    greatest
                });
                greatest
            }
            Test::Least(measure, filter) => {
                let own = self.measure(*measure, facts);
                let mut least = true;
                self.each_in(filter, view, |other| {
                    least = self.measure(*measure, other) >= own;
                    least
                });
                least
            }
            _ => false,
        }
    }

    fn is_like_any(&self, objects: &Objects, view: &View<'_>, alike: impl Fn(&Facts<'a>) -> bool) -> bool {
        self.objects(objects, view).iter().any(|&other| self.facts(other).is_some_and(|other| alike(&other)))
    }

    /// Tests about what was chosen for the source (CR 607.2d).
    fn test_chosen(&self, test: &Test, facts: &Facts<'_>, view: &View<'_>) -> bool {
        self.notes(view.source).any(|note| match (test, note) {
            (Test::ChosenColor, NoteKind::Color(color)) => facts.derived.colors.has(color),
            (Test::ChosenType, NoteKind::Type(subtype)) => self.is_of_type(&facts.derived, subtype),
            (Test::ChosenName, NoteKind::Name(card, face)) => {
                self.has_name(facts, self.rules.book.name_of_face(card, face))
            }
            _ => false,
        })
    }

    /// Whether it has a subtype; every creature type counts (CR 702.73).
    pub(super) fn is_of_type(&self, derived: &crate::state::Derived, subtype: crate::card::Subtype) -> bool {
        derived.has_subtype(subtype)
            || derived.every_creature_type && self.rules.book.creature_types.contains(&subtype)
    }

    /// Whether a player is one of these.
    #[inline]
    pub(crate) fn is_one_of(&self, seat: Seat, who: &Who, view: &View<'_>) -> bool {
        match who {
            Who::You => seat == view.you,
            Who::Opponents => self.state.are_opponents(seat, view.you),
            Who::Everyone => true,
            _ => self.players(who, view).has(seat),
        }
    }
}
