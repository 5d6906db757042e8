//! What must hold: at the end of a script, or when it comes to a check.

use std::fmt::Display;

use cardwright_table::{Outcome, Seat, Slot};

use super::names::plain;
use super::priority::Likeness;
use super::scenario::Claim;
use super::script::{Driver, Stopped, differs};
use crate::card::{CardType, Color, Counter, Supertype};
use crate::program::{AbilityKind, Keyword, ZoneKind};
use crate::rules::Action;
use crate::state::{Flag, Pool, Target};

/// Whether the runner knows such a claim.
pub(super) fn is_known(topic: &str) -> bool {
    const KNOWN: &[&str] = &[
        "life",
        "handCount",
        "handCardCount",
        "graveyardCount",
        "libraryCount",
        "exileCount",
        "permanentCount",
        "tokenCount",
        "commandZoneCount",
        "commandCardCount",
        "pt",
        "counterCount",
        "permanentCounters",
        "cardCounters",
        "playerCounterCount",
        "exiledCounterCount",
        "ability",
        "abilities",
        "type",
        "notType",
        "subtype",
        "notSubtype",
        "color",
        "tapped",
        "tappedCount",
        "attacking",
        "attachedTo",
        "damage",
        "manaPool",
        "activePlayer",
        "activePlayerIs",
        "won",
        "lost",
        "notWon",
        "notLost",
        "result",
        "permanentExists",
        "inGame",
        "landsPlayed",
        "stackSize",
        "stackObject",
        "playable",
        "aliasZone",
        "monarch",
        "permPower",
        "permToughness",
        "permDamage",
        "permTapped",
        "permAttacking",
        "permManaValue",
        "permSubtype",
        "permHasAbility",
        "permCounterCount",
        "permAttachmentCount",
        "pendingActions",
        "pendingChoices",
        "pendingTargets",
    ];
    KNOWN.contains(&topic) || topic.starts_with("permColor:") || topic.starts_with("permIsType:")
}

/// Nothing, if both are the same; what differs otherwise.
fn same<T: PartialEq + Display + Copy>(what: &str, expected: T, found: T) -> Result<(), Stopped> {
    if expected == found { Ok(()) } else { differs(format!("{what}: {expected}, but it is {found}")) }
}

impl Driver<'_> {
    /// Whether a claim holds.
    pub(super) fn claim(&self, claim: &Claim) -> Result<(), Stopped> {
        let what = claim.words();
        let seat = self.seat(&claim.player).unwrap_or(Seat(0));
        let expected = claim.expected.unwrap_or(true) != claim.not;
        match claim.topic() {
            "life" => same(&what, claim.life, self.state.player(seat).life.into()),
            "manaPool" => same(&what, claim.amount, self.floating(seat, claim)),
            "landsPlayed" => same(&what, claim.count, self.state.player(seat).lands_played.into()),
            "playerCounterCount" => {
                let kind = claim.counter.as_deref().and_then(|name| self.counter(name));
                let count = kind.map_or(0, |kind| self.state.player(seat).counters(kind));
                same(&what, claim.count, count.into())
            }
            "activePlayer" => same(&what, true, self.state.turn.active == seat),
            "activePlayerIs" => {
                let arg = claim.arg.as_deref().and_then(|letter| self.seat(letter));
                same(&what, expected, arg == Some(self.state.turn.active))
            }
            "won" | "lost" | "notWon" | "notLost" | "result" | "inGame" => {
                self.fate(claim, seat, &what, expected)
            }
            "stackSize" => same(&what, claim.size, self.state.stack.len() as i64),
            "stackObject" => same(&what, claim.count, self.on_stack(claim)),
            "monarch" => {
                let monarch = claim.monarch.as_deref().and_then(|letter| self.seat(letter));
                same(&what, true, monarch == self.state.monarch)
            }
            "playable" => same(&what, expected, self.is_playable(claim, seat)),
            "aliasZone" => same(&what, expected, self.alias_zone(claim)),
            "pendingActions" | "pendingChoices" | "pendingTargets" => Ok(()),
            "handCount" | "handCardCount" | "graveyardCount" | "libraryCount" | "exileCount"
            | "commandZoneCount" | "commandCardCount" | "permanentCount" | "tokenCount" => {
                self.count(claim, seat, &what)
            }
            _ => self.permanent_claim(claim, seat, &what, expected),
        }
    }

    /// How many cards or permanents of a name are in a zone.
    fn count(&self, claim: &Claim, seat: Seat, what: &str) -> Result<(), Stopped> {
        let zones = &self.state.zones;
        let own = |slot: &Slot| claim.player.is_empty() || self.state.secrets.owner(*slot) == seat;
        let look = self.rules.look(&self.state);
        let controller = claim.controller.as_deref().and_then(|letter| self.seat(letter)).unwrap_or(seat);
        let token = claim.topic() == "tokenCount";
        let controlled = |slot: &Slot| {
            look.derived(*slot).controller == controller
                && (!token || self.state.thing(*slot).is(Flag::Token))
        };
        // A check of exile does not ask for the owner.
        let anyone = claim.kind == "check";
        let slots: Vec<Slot> = match claim.topic() {
            "handCount" | "handCardCount" => zones.hand(seat).to_vec(),
            "graveyardCount" => zones.graveyard(seat).to_vec(),
            "libraryCount" => zones.library(seat).to_vec(),
            "exileCount" => zones.exile.iter().copied().filter(|slot| anyone || own(slot)).collect(),
            "commandZoneCount" | "commandCardCount" => zones.command.iter().copied().filter(own).collect(),
            _ => zones.battlefield.iter().copied().filter(controlled).collect(),
        };
        let found = slots.into_iter().filter(|slot| self.is_claimed(*slot, claim)).count();
        same(what, claim.count, found as i64)
    }

    /// Whether a thing is one that the claim names; any, if it names none.
    fn is_claimed(&self, slot: Slot, claim: &Claim) -> bool {
        let name = claim.card.as_deref().or(claim.permanent.as_deref());
        let alias = claim.card_alias.as_ref().or(claim.permanent_alias.as_ref());
        match (name, alias, &claim.permanent_special) {
            (Some(name), ..) => self.is_called(slot, name),
            (_, Some(alias), _) => self.aliases.get(alias) == Some(&slot),
            (_, _, Some(special)) => self.is_special(slot, special),
            _ => true,
        }
    }

    /// The permanents that a claim names, oldest first.
    fn permanents(&self, claim: &Claim) -> Vec<Slot> {
        let look = self.rules.look(&self.state);
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
    fn permanent_claim(&self, claim: &Claim, seat: Seat, what: &str, expected: bool) -> Result<(), Stopped> {
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
        let look = self.rules.look(&self.state);
        let is_type =
            |slot: Slot| claim.kind_of_card.as_deref().is_some_and(|name| self.has_type(slot, name));
        let is_subtype =
            |slot: Slot| claim.subtype.as_deref().is_some_and(|name| self.has_subtype(slot, name));
        let stats = |slot: Slot| {
            let derived = look.derived(slot);
            format!("{}/{}", derived.power, derived.toughness)
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
        let look = self.rules.look(&self.state);
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

    /// Who is in the game, and who has won or lost.
    fn fate(&self, claim: &Claim, seat: Seat, what: &str, expected: bool) -> Result<(), Stopped> {
        let won = matches!(self.state.outcome, Some(Outcome::Won(seats)) if seats.has(seat));
        let over = matches!(self.state.outcome, Some(Outcome::Won(_)));
        let lost = self.state.player(seat).lost || over && !won;
        match claim.topic() {
            "won" => same(what, true, won),
            "notWon" => same(what, false, won),
            "lost" => same(what, true, lost),
            "notLost" => same(what, false, lost),
            "inGame" => same(what, expected, !lost),
            _ => {
                let result = match (won, lost) {
                    (true, _) => "WON",
                    (_, true) => "LOST",
                    _ => "DRAW",
                };
                same(what, claim.result.as_str(), result)
            }
        }
    }

    fn floating(&self, seat: Seat, claim: &Claim) -> i64 {
        let pool = &self.state.player(seat).pool;
        let letters = claim.colors.as_deref().or(claim.color.as_deref()).unwrap_or_default();
        let one = |letter: char| i64::from(pool.mana[Pool::place(Color::from_letter(letter))]);
        // All listed colours have the same amount.
        let amounts: Vec<i64> = letters.chars().map(one).collect();
        amounts
            .iter()
            .copied()
            .find(|amount| *amount != claim.amount)
            .or(amounts.first().copied())
            .unwrap_or(0)
    }

    fn on_stack(&self, claim: &Claim) -> i64 {
        let wanted = claim.ability.as_str().unwrap_or_default();
        let begins = |text: &str| plain(text, "").starts_with(plain(wanted, "").trim());
        let sourced = |text: &str| {
            let source = text.rsplit_once('[').map_or("", |(_, name)| name.trim_end_matches(']'));
            plain(text, source).starts_with(plain(wanted, source).trim())
        };
        self.stack_texts().iter().filter(|(text, _)| begins(text) || sourced(text)).count() as i64
    }

    /// Whether the player could do this now.
    fn is_playable(&self, claim: &Claim, seat: Seat) -> bool {
        let wanted = claim.ability.as_str().unwrap_or_default();
        let has_priority = self.state.pending.is_some_and(|pending| pending.seat == seat);
        let by_name = wanted.strip_prefix("Cast ").or_else(|| wanted.strip_prefix("Play "));
        has_priority
            && self.actions(seat).into_iter().any(|(_, action)| match (action, by_name) {
                (Action::Cast { card, face, .. } | Action::PlayLand { card, face }, Some(name)) => {
                    let printed = self.rules.book.card(self.rules.card_in(&self.state, card));
                    let face = &printed.faces[usize::from(face).min(printed.faces.len() - 1)].name;
                    let plain = name.split(" using ").next().and_then(|name| name.split(" with ").next());
                    plain == Some(face.as_str())
                }
                (_, Some(_)) => false,
                (action, None) => {
                    let likenesses = [Likeness::Text, Likeness::Cost, Likeness::Card];
                    likenesses.iter().any(|likeness| self.is_like(action, wanted, *likeness))
                }
            })
    }

    fn alias_zone(&self, claim: &Claim) -> bool {
        let slot = claim.alias.as_ref().and_then(|alias| self.aliases.get(alias));
        let zone = match claim.zone.as_deref().unwrap_or_default().to_lowercase().as_str() {
            "battlefield" => ZoneKind::Battlefield,
            "hand" => ZoneKind::Hand,
            "graveyard" => ZoneKind::Graveyard,
            "library" => ZoneKind::Library,
            "exile" | "exiled" => ZoneKind::Exile,
            "stack" => ZoneKind::Stack,
            _ => ZoneKind::Command,
        };
        slot.is_some_and(|slot| self.state.thing(*slot).zone == zone)
    }

    fn has_type(&self, slot: Slot, name: &str) -> bool {
        let derived = self.rules.look(&self.state).derived(slot);
        let named = |own: &str| own.eq_ignore_ascii_case(name);
        CardType::ALL.into_iter().any(|one| named(one.name()) && derived.is(one))
            || Supertype::ALL.into_iter().any(|one| named(one.name()) && derived.supertypes.has(one))
    }

    fn has_subtype(&self, slot: Slot, name: &str) -> bool {
        let derived = self.rules.look(&self.state).derived(slot);
        let wanted = name.replace(['_', ' '], "-");
        let named = |subtype: &crate::card::Subtype| {
            self.rules.book.subtypes[usize::from(subtype.0)].replace(' ', "-").eq_ignore_ascii_case(&wanted)
        };
        derived.every_creature_type || derived.subtypes.iter().any(named)
    }

    /// Whether it has all of these colours, or none of them.
    fn has_colors(&self, slot: Slot, letters: &str, all: bool) -> bool {
        let colors = self.rules.look(&self.state).derived(slot).colors;
        let mut wanted = letters.chars().filter_map(Color::from_letter);
        if all { wanted.all(|color| colors.has(color)) } else { wanted.any(|color| colors.has(color)) }
    }

    /// Whether it has an ability that the other engine calls by the name of a class.
    fn has_ability(&self, slot: Slot, ability: &serde_json::Value) -> bool {
        let name = ability.as_str().or_else(|| ability["name"].as_str()).unwrap_or_default();
        let words = spaced(name.trim_end_matches("Ability"));
        let derived = self.rules.look(&self.state).derived(slot);
        if let Some(keyword) = Keyword::ALL.iter().find(|keyword| keyword.name() == words) {
            return derived.has(*keyword);
        }
        derived.abilities.iter().any(|&id| {
            let ability = self.rules.book.ability(id);
            match &ability.kind {
                AbilityKind::Protection(_) if words == "protection" => true,
                AbilityKind::HexproofFrom(_) if words.starts_with("hexproof") => true,
                _ => plain(&ability.text, "").starts_with(&words),
            }
        })
    }

    /// A kind of counter by the name that scripts have for it.
    pub(super) fn counter(&self, name: &str) -> Option<Counter> {
        let name = name.to_lowercase();
        let plain = match name.as_str() {
            "p1p1" => "+1/+1",
            "m1m1" => "-1/-1",
            other => other,
        };
        crate::setup::known_counter(&self.rules.book, plain)
    }
}

/// `FirstStrike` as words.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

impl Claim {
    /// What is claimed, for a message.
    fn words(&self) -> String {
        let about = [&self.permanent, &self.card, &self.alias, &self.permanent_special, &self.counter];
        let about: Vec<&str> = about.into_iter().flatten().map(String::as_str).collect();
        let ability = self.ability.as_str().or_else(|| self.ability["name"].as_str()).unwrap_or_default();
        format!("{} {} {} {ability}", self.player, self.topic(), about.join(" ")).trim().to_owned()
    }
}
