//! What must hold: at the end of a script, or when it comes to a check.

use std::fmt::Display;

use cardwright_table::{Outcome, Seat, Slot};

use super::names::{plain, source_of};
use super::priority::Likeness;
use super::scenario::Claim;
use super::script::{Driver, Stopped, differs};
use crate::card::Color;
use crate::program::ZoneKind;
use crate::rules::Action;
use crate::state::{Flag, Pool};

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
        "emblemCount",
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
        "permRenowned",
        "permSuspected",
        "permGoadedBy",
        "permNotGoaded",
        "permType",
        "permNoCounters",
        "permClassLevel",
        "permNoAttachments",
        "permTransformed",
        "exiledCardSubtype",
        "libraryCountOf",
        "manaPoolTotal",
        "maxHandSize",
        "topCardRevealed",
        "stackEmpty",
        "playerInGame",
        "pendingActions",
        "pendingChoices",
        "pendingTargets",
    ];
    KNOWN.contains(&topic) || topic.starts_with("permColor:") || topic.starts_with("permIsType:")
}

/// Nothing, if both are the same; what differs otherwise.
pub(super) fn same<T: PartialEq + Display + Copy>(what: &str, expected: T, found: T) -> Result<(), Stopped> {
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
            "won" | "lost" | "notWon" | "notLost" | "result" | "inGame" | "playerInGame" => {
                self.fate(claim, seat, &what, expected)
            }
            "stackSize" => same(&what, claim.size, self.state.stack.len() as i64),
            "stackObject" => same(&what, claim.count, self.on_stack(claim)),
            "monarch" => {
                let monarch = claim.monarch.as_deref().and_then(|letter| self.seat(letter));
                same(&what, true, monarch == self.state.monarch)
            }
            "stackEmpty" => same(&what, expected, self.state.stack.is_empty()),
            "manaPoolTotal" => {
                let player = self.state.player(seat);
                let plain: i64 = player.pool.mana.iter().map(|&count| i64::from(count)).sum();
                same(&what, claim.count, plain + player.restricted.len() as i64)
            }
            "maxHandSize" => {
                let most = self.rules.fresh(&self.state).look().maximum_hand(seat);
                same(&what, claim.count, most.map_or(i64::from(i32::MAX), |most| most as i64))
            }
            "libraryCountOf" => {
                let seat = claim.arg.as_deref().and_then(|letter| self.seat(letter)).unwrap_or(seat);
                same(&what, claim.count, self.state.zones.library(seat).len() as i64)
            }
            "topCardRevealed" => {
                let top = self.state.zones.library(seat).last();
                let all = Seat::all(self.seats.len()).filter(|other| *other != seat);
                let seen = |slot: &Slot| all.clone().all(|other| self.state.secrets.seen(*slot).has(other));
                same(&what, expected, top.is_some_and(seen))
            }
            "playable" => same(&what, expected, self.is_playable(claim, seat)),
            "aliasZone" => same(&what, expected, self.alias_zone(claim)),
            "pendingActions" | "pendingChoices" | "pendingTargets" => Ok(()),
            "handCount" | "handCardCount" | "graveyardCount" | "libraryCount" | "exileCount"
            | "commandZoneCount" | "commandCardCount" | "emblemCount" | "permanentCount" | "tokenCount" => {
                self.count(claim, seat, &what)
            }
            _ => self.permanent_claim(claim, seat, &what, expected),
        }
    }

    /// How many cards or permanents of a name are in a zone.
    fn count(&self, claim: &Claim, seat: Seat, what: &str) -> Result<(), Stopped> {
        let zones = &self.state.zones;
        let own = |slot: &Slot| claim.player.is_empty() || self.state.secrets.owner(*slot) == seat;
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
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
            "commandZoneCount" | "commandCardCount" | "emblemCount" => {
                zones.command.iter().copied().filter(own).collect()
            }
            _ => zones.battlefield.iter().copied().filter(controlled).collect(),
        };
        let found = slots.into_iter().filter(|slot| self.is_claimed(*slot, claim)).count();
        same(what, claim.count, found as i64)
    }

    /// Whether a thing is one that the claim names; any, if it names none.
    pub(super) fn is_claimed(&self, slot: Slot, claim: &Claim) -> bool {
        let name = claim.card.as_deref().or(claim.permanent.as_deref());
        let alias = claim.card_alias.as_ref().or(claim.permanent_alias.as_ref());
        match (name, alias, &claim.permanent_special) {
            (Some(name), ..) => self.is_called(slot, name),
            (_, Some(alias), _) => self.aliases.get(alias) == Some(&slot),
            (_, _, Some(special)) => self.is_special(slot, special),
            _ => true,
        }
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
            "playerInGame" => {
                let of = claim.target.as_deref().and_then(|letter| self.seat(letter)).unwrap_or(seat);
                same(what, expected, !self.state.player(of).lost)
            }
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
        let player = self.state.player(seat);
        let letters = claim.colors.as_deref().or(claim.color.as_deref()).unwrap_or_default();
        let one = |letter: char| {
            let color = Color::from_letter(letter);
            let restricted = player.restricted.iter().filter(|unit| unit.color == color).count();
            i64::from(player.pool.mana[Pool::place(color)]) + restricted as i64
        };
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
        let begins = |text: &str| super::names::begins(&plain(text, ""), plain(wanted, "").trim());
        let sourced = |text: &str| {
            let source = source_of(text);
            super::names::begins(&plain(text, source), plain(wanted, source).trim())
        };
        // The name of a spell may be cut short.
        let cast = |text: &str| wanted.starts_with("Cast ") && text.starts_with(wanted);
        let meant = |text: &str| begins(text) || sourced(text) || cast(text);
        self.stack_texts().iter().filter(|(text, _)| meant(text)).count() as i64
    }

    /// Whether the player could do this now.
    fn is_playable(&self, claim: &Claim, seat: Seat) -> bool {
        self.can_play(claim, seat) || self.after_mana(seat, |after| after.can_play(claim, seat)).is_some()
    }

    /// The same, with the mana that there is.
    fn can_play(&self, claim: &Claim, seat: Seat) -> bool {
        let wanted = claim.ability.as_str().unwrap_or_default();
        let has_priority = self.state.pending.is_some_and(|pending| pending.seat == seat);
        let by_name = wanted.strip_prefix("Cast ").or_else(|| wanted.strip_prefix("Play "));
        has_priority
            && self.actions(seat).into_iter().any(|(_, action)| match (action, by_name) {
                (Action::Cast { card, face, .. } | Action::PlayLand { card, face }, Some(name)) => {
                    let printed = self.rules.book.card(self.rules.card_in(&self.state, card));
                    let face = &printed.faces[usize::from(face).min(printed.faces.len() - 1)].name;
                    let fused =
                        matches!(action, Action::Cast { face: 2.., .. }) && name.starts_with("fused ");
                    let variant = name.strip_prefix(face.as_str());
                    // The name may be cut short between its words.
                    let short = super::names::begins(face, name) && is_way(action, "");
                    fused || short || variant.is_some_and(|variant| is_way(action, variant))
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
}

/// Whether a way to cast a card is the one that the other engine names after the card; any way without such a name.
fn is_way(action: Action, variant: &str) -> bool {
    match (variant.trim(), action) {
        ("", _) => true,
        ("using Morph" | "using Disguise", action) => {
            matches!(action, Action::Cast { way: Action::FACE_DOWN, .. })
        }
        (words, Action::Cast { way: 1.., .. }) => words.starts_with("using ") || words.starts_with("with "),
        _ => false,
    }
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
