//! EXPECT: what must hold at the end (SCHEMA 5).

use cardwright_table::sink::Silent;
use cardwright_table::{Game as _, Outcome, Seat, Slot};

use super::given::token_name;
use super::{Scenario, reference};
use crate::Unlimited;
use crate::command::Command;
use crate::program::{Arena, Keyword};
use crate::state::{Counter, Flag, Pending, Stage, State};

/// The first expectation that differs, with what was there instead.
pub(super) fn first_difference(
    rules: &Unlimited,
    state: &State,
    scenario: &Scenario,
) -> Result<Option<String>, String> {
    let check = Check { rules, state };
    for (number, line) in scenario.expect.iter().enumerate() {
        if scenario.skip_expect.contains_key(&number.to_string()) {
            continue;
        }
        match check.line(line) {
            Ok(()) => {}
            Err(found) => return Ok(Some(format!("{line} (found {found})"))),
        }
    }
    Ok(None)
}

struct Check<'a> {
    rules: &'a Unlimited,
    state: &'a State,
}

#[expect(clippy::needless_pass_by_value, reason = "numbers and words come as they are")]
fn same<T: PartialEq + std::fmt::Display>(found: T, wanted: T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(found.to_string()) }
}

fn holds(found: bool) -> Result<(), String> {
    if found { Ok(()) } else { Err("otherwise".to_owned()) }
}

impl Check<'_> {
    fn line(&self, line: &str) -> Result<(), String> {
        let parts: Vec<&str> = line.trim().split(':').map(str::trim).collect();
        let head = parts[0];
        match head {
            "TURNPLAYER" => return same(u32::from(self.state.active.0) + 1, number(&parts, 1)? as u32),
            "PHASE" => return holds(self.phase() == parts.get(1).copied().unwrap_or_default()),
            "PHASEISNOT" => return holds(self.phase() != parts.get(1).copied().unwrap_or_default()),
            "INITIATIVECOUNTER" => {
                let claimed =
                    if self.state.counters.is_taken(Counter::Initiative) { "CLAIMED" } else { "UNCLAIMED" };
                return same(
                    format!("P{}_{claimed}", self.state.initiative.0 + 1),
                    parts.get(1).copied().unwrap_or_default().to_owned(),
                );
            }
            "ATTACKTARGETS" => {
                let seat = Seat(number(&parts, 1)?.max(1) as u8 - 1);
                let arena = if parts.get(2) == Some(&"G") { Arena::Ground } else { Arena::Space };
                let unit = self.state.units_of(seat, Some(arena)).nth(number(&parts, 3)? as usize);
                let targets = self.rules.eval(self.state).targets(unit.ok_or("no unit there")?, false);
                return same(targets.len() as i32, number(&parts, 4)?);
            }
            "DRAW" => return holds(self.state.outcome == Some(Outcome::Drawn)),
            "P1WIN" | "P2WIN" => {
                let winner = Seat(u8::from(head == "P2WIN"));
                return holds(
                    matches!(self.state.outcome, Some(Outcome::Won(winners)) if winners.has(winner)),
                );
            }
            _ => {}
        }
        let seat = match head.get(..2) {
            Some("P1") => Seat(0),
            Some("P2") => Seat(1),
            _ => return Err("an expectation that is not known".to_owned()),
        };
        self.of_player(seat, &head[2..], &parts)
    }

    fn phase(&self) -> &'static str {
        match (self.state.stage, &self.state.pending) {
            (Stage::Regroup, Some(Pending::Resource { .. })) => "RES",
            (Stage::Regroup, _) => "RGS",
            _ => "MAIN",
        }
    }

    fn of_player(&self, seat: Seat, what: &str, parts: &[&str]) -> Result<(), String> {
        let player = self.state.player(seat);
        let count = |found: usize| same(found as i32, number(parts, 1)?);
        let units = |arena| self.state.units_of(seat, Some(arena)).count();
        let asked = self.state.pending.as_ref().is_some_and(|pending| pending.seat() == seat);
        match what {
            "GROUNDARENACOUNT" => count(units(Arena::Ground)),
            "SPACEARENACOUNT" => count(units(Arena::Space)),
            "GROUNDARENAUNIT" => self.unit(seat, Arena::Ground, parts),
            "SPACEARENAUNIT" => self.unit(seat, Arena::Space, parts),
            "BASEDMG" => same(i32::from(self.state.thing(player.base).damage), number(parts, 1)?),
            "HANDCOUNT" => count(player.hand.len()),
            "DISCARDCOUNT" => count(player.discard.len()),
            "DECKCOUNT" => count(player.deck.len()),
            "RESCOUNT" => count(player.resources.len()),
            "RESAVAILABLE" => count(self.state.ready_resources(seat)),
            "CREDITCOUNT" => count(player.credits.into()),
            "HANDCARD" => self.card_is(player.hand.get(number(parts, 1)? as usize), parts.get(2)),
            "DECKTOPCARD" => self.card_is(player.deck.last(), parts.get(1)),
            "DISCARDUNIT" if parts.get(2) == Some(&"CARDID") => {
                self.card_is(player.discard.get(number(parts, 1)? as usize), parts.get(3))
            }
            "NODECISION" => holds(!asked),
            "HASDECISION" => holds(asked),
            "HASFORCE" => holds(player.force),
            "NOFORCE" => holds(!player.force),
            "LEADER" | "LEADER0" => self.leader(seat, parts.get(1).copied().unwrap_or_default()),
            "LEADER0DEPLOYED" => {
                let deployed = parts.get(1) == Some(&"true");
                self.leader(seat, if deployed { "DEPLOYED" } else { "NOTDEPLOYED" })
            }
            "BASECAPTIVECOUNT" => {
                let captives = self.state.attached_to(player.base);
                count(captives.filter(|&slot| self.state.thing(slot).has(Flag::Captive)).count())
            }
            "BASEUPGRADECOUNT" => count(self.state.upgrades_on(player.base).count()),
            "BASE" => {
                let used = self.state.thing(player.base).has(Flag::EpicUsed);
                match parts.get(1) {
                    Some(&"EPICUSED") => holds(used),
                    Some(&"EPICAVAILABLE") => holds(!used),
                    Some(&"UPGRADECOUNT") => {
                        same(self.state.attached_to(player.base).count() as i32, number(parts, 2)?)
                    }
                    Some(&"UPGRADE") => {
                        let upgrade = self.state.attached_to(player.base).nth(number(parts, 2)? as usize);
                        self.card_is(upgrade.as_ref(), parts.get(4))
                    }
                    _ => Err("an expectation that is not known".to_owned()),
                }
            }
            "SELECTABLEEXACT" => {
                let mut wanted = self.references(seat, parts.get(1).copied().unwrap_or_default())?;
                let found = self.selectable(seat);
                // Upgrades may be listed by the units that they are on.
                let host = |slot: &Slot| self.state.host(*slot).unwrap_or(*slot);
                let mut hosts: Vec<Slot> = found.iter().map(host).collect();
                let mut found = found;
                for list in [&mut wanted, &mut found, &mut hosts] {
                    list.sort();
                    list.dedup();
                }
                holds(wanted == found || wanted == hosts)
            }
            "SELECTABLEHAS" | "SELECTABLENOT" => {
                let wanted = self.references(seat, parts.get(1).copied().unwrap_or_default())?;
                let found = self.selectable(seat);
                holds(wanted.iter().all(|slot| found.contains(slot) == (what == "SELECTABLEHAS")))
            }
            _ => Err("an expectation that is not known".to_owned()),
        }
    }

    fn leader(&self, seat: Seat, what: &str) -> Result<(), String> {
        let thing = self.state.thing(self.state.player(seat).leaders[0]);
        // A leader that has no unit side is called deployed while it is flipped.
        let deployed = thing.flags & Flag::TURNED != 0;
        match what {
            // The record of a deployed leader says nothing about its leader side (SCHEMA 5).
            "READY" => holds(deployed || thing.is_ready()),
            "EXHAUSTED" => holds(deployed || !thing.is_ready()),
            "DEPLOYED" => holds(deployed),
            "NOTDEPLOYED" => holds(!deployed),
            "EPICUSED" => holds(thing.has(Flag::EpicUsed)),
            "EPICAVAILABLE" => holds(!thing.has(Flag::EpicUsed)),
            _ => Err("an expectation that is not known".to_owned()),
        }
    }

    fn unit(&self, seat: Seat, arena: Arena, parts: &[&str]) -> Result<(), String> {
        let place = number(parts, 1)? as usize;
        let slot = self.state.units_of(seat, Some(arena)).nth(place).ok_or("no unit there")?;
        let eval = self.rules.eval(self.state);
        let thing = self.state.thing(slot);
        let argument = parts.get(3).copied().unwrap_or_default();
        let attached = |name: &str| {
            self.state.upgrades_on(slot).filter(|&upgrade| eval.card(upgrade).facts.title == name).count()
                as i32
        };
        match parts.get(2).copied().unwrap_or_default() {
            "CARDID" => self.card_is(Some(&slot), parts.get(3)),
            "DAMAGE" => same(i32::from(thing.damage), number(parts, 3)?),
            "POWER" => same(i32::from(eval.power(slot)), number(parts, 3)?),
            "HP" => same(i32::from(eval.hp(slot)), number(parts, 3)?),
            "READY" => holds(thing.is_ready()),
            "EXHAUSTED" => holds(!thing.is_ready()),
            "UPGRADECOUNT" => same(self.state.attached_to(slot).count() as i32, number(parts, 3)?),
            "SHIELDCOUNT" => same(attached("Shield"), number(parts, 3)?),
            "ADVANTAGECOUNT" => same(attached("Advantage"), number(parts, 3)?),
            "UPGRADE" => {
                let upgrade = self.state.attached_to(slot).nth(number(parts, 3)? as usize);
                self.card_is(upgrade.as_ref(), parts.get(5))
            }
            "HASKEYWORD" => holds(self.has_keyword(slot, argument)?),
            "NOTKEYWORD" => holds(!self.has_keyword(slot, argument)?),
            "HASTRAIT" => holds(self.has_trait(slot, argument)),
            "NOTTRAIT" => holds(!self.has_trait(slot, argument)),
            "ISLEADERUNIT" => holds(eval.is_leader(slot)),
            "NOTLEADERUNIT" => holds(!eval.is_leader(slot)),
            _ => Err("an expectation that is not known".to_owned()),
        }
    }

    fn has_trait(&self, slot: Slot, name: &str) -> bool {
        let eval = self.rules.eval(self.state);
        self.rules.cards.known_word(name).is_some_and(|word| eval.has_trait(slot, word))
    }

    fn has_keyword(&self, slot: Slot, name: &str) -> Result<bool, String> {
        let keyword = match name.to_ascii_lowercase().as_str() {
            "sentinel" => Keyword::Sentinel,
            "ambush" => Keyword::Ambush,
            "raid" => Keyword::Raid,
            "overwhelm" => Keyword::Overwhelm,
            "restore" => Keyword::Restore,
            "grit" => Keyword::Grit,
            "saboteur" => Keyword::Saboteur,
            "hidden" => Keyword::Hidden,
            "shielded" => Keyword::Shielded,
            "bounty" => Keyword::Bounty,
            "support" => Keyword::Support,
            "coordinate" => Keyword::Coordinate,
            "piloting" => Keyword::Piloting,
            other => return Err(format!("no keyword {other}")),
        };
        Ok(self.rules.eval(self.state).has_keyword(slot, keyword))
    }

    /// Whether the card is the one of this id; reprints and token prints count as the same.
    fn card_is(&self, slot: Option<&Slot>, id: Option<&&str>) -> Result<(), String> {
        let slot = slot.ok_or("no card there")?;
        let id = id.copied().unwrap_or_default();
        let card = self.rules.cards.card(self.rules.card_in(self.state, *slot));
        let wanted = token_name(id).unwrap_or(id);
        let same_name = self
            .rules
            .cards
            .named(wanted)
            .is_some_and(|other| self.rules.cards.facts(other).full_name() == card.facts.full_name());
        if card.name.eq_ignore_ascii_case(wanted) || same_name { Ok(()) } else { Err(card.name.clone()) }
    }

    /// What can be chosen now; where "yes" comes first, what can be chosen then (SCHEMA 6a).
    fn selectable(&self, seat: Seat) -> Vec<Slot> {
        let mut state = std::borrow::Cow::Borrowed(self.state);
        let yes = Command::Answer { yes: true };
        if let Some(Pending::May { .. }) = state.pending
            && let Ok(legal) = self.rules.check(&state, seat, &yes)
        {
            self.rules.commit(state.to_mut(), legal, &mut Silent);
        }
        let pending = state.pending.as_ref().filter(|pending| pending.seat() == seat);
        pending.map(|pending| reference::candidates(self.rules, &state, pending)).unwrap_or_default()
    }

    fn references(&self, seat: Seat, text: &str) -> Result<Vec<Slot>, String> {
        let named = |part: &str| {
            let slot = reference::resolve(self.rules, self.state, seat, part);
            slot.ok_or_else(|| format!("nothing at {part}"))
        };
        text.split('&').filter(|part| !part.is_empty()).map(named).collect()
    }
}

fn number(parts: &[&str], place: usize) -> Result<i32, String> {
    parts.get(place).and_then(|part| part.parse().ok()).ok_or_else(|| "a number is missing".to_owned())
}
