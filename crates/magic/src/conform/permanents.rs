//! Claims about single permanents and cards.

use cardwright_table::{Seat, Slot};

use super::expect::same;
use super::scenario::Claim;
use super::script::{Driver, Stopped, differs};
use crate::card::CardType;
use crate::program::{Mark, ObjectRule, RuleId};
use crate::state::{Flag, NoteKind, Target};

impl Driver<'_> {
    /// The permanents that a claim names, oldest first.
    fn permanents(&self, claim: &Claim) -> Vec<Slot> {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let letter =
            claim.controller.as_deref().or(Some(claim.player.as_str())).filter(|letter| !letter.is_empty());
        let any = claim.kind == "check" && claim.controller.is_none() && claim.check != "ability";
        let seat = letter.and_then(|letter| self.seat(letter)).filter(|_| !any || claim.check == "pt");
        let fits = |slot: &Slot| {
            seat.is_none_or(|seat| look.derived(*slot).controller == seat) && self.is_claimed(*slot, claim)
        };
        self.state.zones.battlefield.iter().copied().filter(fits).collect()
    }

    /// Claims about single permanents.
    pub(super) fn permanent_claim(
        &self,
        claim: &Claim,
        seat: Seat,
        what: &str,
        expected: bool,
    ) -> Result<(), Stopped> {
        let found = self.permanents(claim);
        let topic = claim.topic();
        match topic {
            "permanentExists" => return same(what, expected, !found.is_empty()),
            "tappedCount" => {
                let count =
                    found.iter().filter(|slot| self.state.thing(**slot).is(Flag::Tapped) == claim.tapped);
                return same(what, claim.count, count.count() as i64);
            }
            "counterCount" if claim.permanent.is_none() && claim.permanent_special.is_none() => {
                let kind = claim.counter.as_deref().and_then(|name| self.counter(name));
                let count = kind.map_or(0, |kind| self.state.player(seat).counters(kind));
                return same(what, claim.count, count.into());
            }
            "exiledCardSubtype" => {
                let subtype = claim.subtype.as_deref().unwrap_or_default();
                let mut exiled = self.state.zones.exile.iter();
                let one =
                    exiled.any(|slot| self.is_claimed(*slot, claim) && self.has_subtype(*slot, subtype));
                return same(what, expected, one);
            }
            "cardCounters" | "exiledCounterCount" => return self.card_counters(claim, what),
            "attachedTo" => return self.attached_to(claim, seat, what, expected),
            "ability" if claim.permanents == Some(0) => return same(what, 0, found.len()),
            _ => {}
        }
        let (Some(&first), Some(&last)) = (found.first(), found.last()) else {
            return differs(format!("{what}, but there is no such permanent"));
        };
        self.single_claim(claim, (first, last), &found, what, expected)
    }

    /// Claims about one of the permanents of a name: the first or the last, as the other engine takes them.
    fn single_claim(
        &self,
        claim: &Claim,
        (first, last): (Slot, Slot),
        all: &[Slot],
        what: &str,
        expected: bool,
    ) -> Result<(), Stopped> {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let is_type =
            |slot: Slot| claim.kind_of_card.as_deref().is_some_and(|name| self.has_type(slot, name));
        let is_subtype =
            |slot: Slot| claim.subtype.as_deref().is_some_and(|name| self.has_subtype(slot, name));
        let stats = |slot: Slot| {
            let derived = look.derived(slot);
            // What is no creature has neither (CR 208.3); the other engine takes them for 0.
            let face = derived.card.map(|card| {
                let card = self.rules.book.card(card);
                &card.faces[usize::from(derived.face).min(card.faces.len() - 1)]
            });
            let printed = face.is_some_and(|face| face.power.is_some());
            if printed || derived.is(CardType::Creature) {
                format!("{}/{}", derived.power, derived.toughness)
            } else {
                "0/0".to_owned()
            }
        };
        match claim.topic() {
            "pt" => {
                let wanted = format!("{}/{}", claim.power, claim.toughness);
                let one = |slot: &&Slot| stats(**slot) == wanted;
                let holds = if claim.scope == "all" {
                    all.iter().all(|slot| one(&slot))
                } else {
                    all.iter().any(|slot| one(&slot))
                };
                if holds { Ok(()) } else { same(what, wanted.as_str(), &stats(first)) }
            }
            "permPower" => same(what, claim.value, look.derived(last).power.into()),
            "permToughness" => same(what, claim.value, look.derived(last).toughness.into()),
            "permManaValue" => same(what, claim.value, look.derived(last).mana_value.into()),
            "damage" => same(what, claim.damage, self.state.thing(last).damage.into()),
            "permDamage" => same(what, claim.value, self.state.thing(last).damage.into()),
            "counterCount" | "permanentCounters" => same(what, claim.count, self.counters(first, claim)),
            "permCounterCount" => same(what, claim.value, self.counters(last, claim)),
            "tapped" => {
                let one = |slot: &Slot| self.state.thing(*slot).is(Flag::Tapped) == claim.tapped;
                same(what, true, all.iter().any(one))
            }
            "permTapped" => same(what, expected, self.state.thing(last).is(Flag::Tapped)),
            "attacking" | "permAttacking" => {
                let object = self.state.object(last);
                let attacks = self.state.combat.iter().flat_map(|combat| &combat.attacks);
                let wanted = if claim.topic() == "attacking" { claim.attacking } else { expected };
                same(what, wanted, attacks.into_iter().any(|attack| attack.attacker == object))
            }
            "type" if claim.subtype.is_some() => same(what, expected, is_type(last) && is_subtype(last)),
            "type" => same(what, expected, is_type(if expected { first } else { last })),
            "notType" => same(what, false, is_type(last)),
            "subtype" | "permSubtype" => same(what, expected, is_subtype(last)),
            "notSubtype" => same(what, false, is_subtype(last)),
            "color" => same(
                what,
                expected,
                self.has_colors(last, claim.colors.as_deref().unwrap_or_default(), expected),
            ),
            "ability" | "permHasAbility" => same(what, expected, self.has_ability(last, &claim.ability)),
            "abilities" => {
                same(what, true, claim.abilities.iter().all(|ability| self.has_ability(last, ability)))
            }
            "permType" => same(what, expected, is_type(last)),
            "permNoCounters" => {
                let object = self.state.object(last);
                let none = !self.state.counters.iter().any(|(on, _, count)| *on == object && *count > 0);
                same(what, expected, none)
            }
            "permClassLevel" => {
                let object = self.state.object(last);
                let level = self.state.notes.iter().find_map(|note| match note.kind {
                    NoteKind::Level(level) if note.about == object => Some(level),
                    _ => None,
                });
                same(what, claim.value, level.unwrap_or(1).into())
            }
            "permNoAttachments" => {
                let target = Some(Target::Object(self.state.object(last)));
                let mut here = self.state.zones.battlefield.iter();
                same(what, expected, !here.any(|slot| self.state.thing(*slot).attached == target))
            }
            "permTransformed" => same(what, expected, look.derived(last).face > 0),
            "permRenowned" => same(what, expected, self.is_marked(last, Mark::Renowned)),
            "permSuspected" => same(what, expected, self.is_marked(last, Mark::Suspected)),
            "permGoadedBy" => {
                let by = claim.arg.as_deref().and_then(|letter| self.seat(letter));
                same(what, expected, self.goaders(last).any(|seat| Some(seat) == by))
            }
            "permNotGoaded" => same(what, expected, self.goaders(last).next().is_none()),
            "permAttachmentCount" => {
                let target = Some(Target::Object(self.state.object(last)));
                let here = self.state.zones.battlefield.iter();
                let count = here.filter(|slot| self.state.thing(**slot).attached == target).count();
                same(what, claim.value, count as i64)
            }
            topic => match (topic.strip_prefix("permColor:"), topic.strip_prefix("permIsType:")) {
                (Some(color), _) => same(what, expected, self.has_colors(last, color, true)),
                (_, Some(kind)) => same(what, expected, self.has_type(last, kind)),
                _ => differs(format!("{what} to be understood")),
            },
        }
    }

    /// Whether it has a designation.
    fn is_marked(&self, slot: Slot, mark: Mark) -> bool {
        let object = self.state.object(slot);
        let mut notes = self.state.notes.iter().filter(|note| note.about == object);
        notes.any(|note| note.kind == NoteKind::Marked(mark))
    }

    /// Who has goaded it (CR 701.15).
    fn goaders(&self, slot: Slot) -> impl Iterator<Item = Seat> {
        let fresh = self.rules.fresh(&self.state);
        let rules = fresh.look().derived(slot).rules.clone();
        let goads = |rule: RuleId| self.rules.book.rules[rule.index()] == ObjectRule::Goaded;
        rules.into_iter().filter(move |one| goads(one.rule)).map(|one| one.by)
    }

    fn counters(&self, slot: Slot, claim: &Claim) -> i64 {
        let kind = claim.counter.as_deref().and_then(|name| self.counter(name));
        kind.map_or(0, |kind| self.state.counters_on(self.state.object(slot), kind).into())
    }

    /// Counters on a card outside the battlefield.
    fn card_counters(&self, claim: &Claim, what: &str) -> Result<(), Stopped> {
        let zones = &self.state.zones;
        let own = zones.own.iter().flat_map(|own| own.hand.iter().chain(&own.graveyard));
        let mut cards = zones.exile.iter().chain(own).copied();
        match cards.find(|slot| self.is_claimed(*slot, claim)) {
            Some(slot) => same(what, claim.count, self.counters(slot, claim)),
            None => differs(format!("{what}, but there is no such card")),
        }
    }

    fn attached_to(&self, claim: &Claim, seat: Seat, what: &str, expected: bool) -> Result<(), Stopped> {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let attachment = claim.attachment.as_deref().unwrap_or_default();
        let host = |target: Target| match target {
            Target::Object(object) => {
                self.state.is_current(object)
                    && look.derived(object.slot).controller == seat
                    && self.is_claimed(object.slot, claim)
            }
            Target::Player(_) => false,
        };
        let mut all = self.state.zones.battlefield.iter().filter(|slot| self.is_called(**slot, attachment));
        same(what, expected, all.any(|slot| self.state.thing(*slot).attached.is_some_and(host)))
    }
}
