//! GIVEN: the table before the script (SCHEMA 2).

use cardwright_table::{Seat, Secrets, Seed, Slot};

use super::{Scenario, table};
use crate::import::Imported;
use crate::program::{Arena, CardId};
use crate::rules::identity_of;
use crate::setup::empty_state;
use crate::state::{Counter, Flag, Stage, State, Thing, Zone};
use crate::{PlayerDeck, Unlimited};
use cardwright_table::cards::CardSource as _;

/// The card that fills resources.
const FILLER: &str = "SOR_095";

/// Token ids and the tokens they are (SCHEMA 8).
pub(super) fn token_name(id: &str) -> Option<&'static str> {
    Some(match id {
        "SOR_T01" | "SHD_T01" | "JTL_T03" | "LOF_T01" | "SEC_T02" | "LAW_T02" | "TS26_T03" => "Experience",
        "SOR_T02" | "SHD_T02" | "JTL_T04" | "LOF_T02" | "LAW_T03" | "TS26_T04" | "ASH_T03" => "Shield",
        "TWI_T01" | "TS26_T01" => "Battle Droid",
        "TWI_T02" | "TS26_T02" => "Clone Trooper",
        "JTL_T01" => "TIE Fighter",
        "JTL_T02" => "X-Wing",
        "SEC_T01" => "Spy",
        "ASH_T01" => "Mandalorian",
        "ASH_T02" => "Advantage",
        "HMW_T02" => "Weakness",
        "HMW_T03" => "Beast",
        _ => return None,
    })
}

fn base_of(letter: char) -> Option<&'static str> {
    Some(match letter.to_ascii_lowercase() {
        'b' => "SOR_020",
        'g' => "SOR_024",
        'r' => "SOR_026",
        'y' => "SOR_029",
        'n' => "JTL_031",
        _ => return None,
    })
}

fn leader_of(pair: &str) -> Option<&'static str> {
    Some(match pair.to_ascii_lowercase().as_str() {
        "bk" => "SOR_002",
        "bw" => "SOR_005",
        "gk" => "SOR_007",
        "gw" => "SOR_009",
        "rk" => "SOR_010",
        "rw" => "SOR_014",
        "yk" => "SOR_016",
        "yw" => "SOR_017",
        _ => return None,
    })
}

/// The `Key: value` lines.
fn lines(scenario: &Scenario) -> impl Iterator<Item = (&str, &str)> {
    scenario
        .given
        .iter()
        .filter_map(|line| line.split_once(':'))
        .map(|(key, value)| (key.trim(), value.trim()))
}

/// The options of CommonSetup.
struct Common<'a> {
    codes: [&'a str; 2],
    options: Vec<(&'a str, &'a str)>,
}

fn common(scenario: &Scenario) -> Option<Common<'_>> {
    let (_, value) = lines(scenario).filter(|(key, _)| *key == "CommonSetup").last()?;
    let mut parts = value.splitn(3, '/');
    let mine = parts.next()?.trim();
    let theirs = parts.next().map_or("grw", str::trim);
    let options = parts.next().unwrap_or_default().trim().trim_start_matches('{').trim_end_matches('}');
    let options = options.split(';').filter_map(|option| option.split_once(':'));
    let options = options.map(|(key, value)| (key.trim(), value.trim())).collect();
    Some(Common { codes: [mine, theirs], options })
}

/// Whether the scenario uses only forms that are supported here.
pub(super) fn supported(scenario: &Scenario) -> bool {
    let keys = lines(scenario).all(|(key, _)| {
        !(key.starts_with("WithP3")
            || key.starts_with("WithP4")
            || key == "WithSeatOrder"
            || key.contains("BaseCaptive")
            || key.contains("GlobalEffect")
            || key == "WithDefeatedPlayer")
    });
    let options = common(scenario).is_some_and(|common| {
        common.options.iter().all(|(key, _)| !matches!(*key, "myLeader2" | "theirLeader2"))
    });
    keys && options
}

/// Every card that the table needs.
pub(super) fn cards(scenario: &Scenario) -> Vec<String> {
    let mut all = scenario.cards.clone();
    all.push(FILLER.to_owned());
    if let Some(common) = common(scenario) {
        for code in common.codes {
            all.extend(code.chars().next().and_then(base_of).map(str::to_owned));
            all.extend(code.get(1..3).and_then(leader_of).map(str::to_owned));
        }
    }
    all.retain(|id| id != "LAW_T01" && id != "LOF_T03");
    all.sort();
    all.dedup();
    all
}

struct Builder<'a> {
    rules: &'a Unlimited,
    source: &'a Imported,
    state: State,
    copies: u16,
}

impl Builder<'_> {
    fn card(&self, id: &str) -> Result<CardId, String> {
        let name = token_name(id).or_else(|| self.source.find(id).map(|card| card.name)).unwrap_or(id);
        self.rules.cards.named(name).ok_or_else(|| format!("{id} is not in use"))
    }

    /// A card in a zone.
    fn put(&mut self, id: &str, zone: Zone, controller: Seat, owner: Seat) -> Result<Slot, String> {
        let card = self.card(id)?;
        self.copies = (self.copies + 1) % (crate::rules::MOST_COPIES as u16);
        let slot = self.state.secrets.add(identity_of(card, self.copies), owner);
        self.state.things.push(Thing::new(Zone::Aside, controller));
        let mut log = Vec::new();
        table(self.rules, &mut self.state, &mut log).relocate(slot, zone, controller);
        Ok(slot)
    }

    /// Puts a leader onto a unit as an upgrade.
    fn pilot(&mut self, leader: Slot, host: Slot, seat: Seat) {
        let mut log = Vec::new();
        table(self.rules, &mut self.state, &mut log).relocate(leader, Zone::Attached, seat);
        let host = self.state.object(host);
        let thing = self.state.thing_mut(leader);
        thing.host = Some(host);
        thing.set(Flag::Pilot, true);
        thing.set(Flag::Deployed, true);
    }

    /// A player's leader, if it is this card and not deployed.
    fn leader_at_home(&self, id: &str, seat: Seat) -> Option<Slot> {
        let leader = self.state.player(seat).leaders[0];
        let same = self.card(id).is_ok_and(|card| card == self.rules.card_in(&self.state, leader));
        (same && self.state.thing(leader).zone == Zone::Base).then_some(leader)
    }

    /// The arena that is printed on a card.
    fn arena_of(&self, id: &str) -> Arena {
        let card = self.rules.cards.named(id);
        card.map_or(Arena::Ground, |card| self.rules.cards.facts(card).arena)
    }

    fn unit(&mut self, value: &str, arena: Arena, seat: Seat, owner: Seat) -> Result<Slot, String> {
        let fields: Vec<&str> = value.split(':').collect();
        let zone = if arena == Arena::Ground { Zone::Ground } else { Zone::Space };
        let slot = self.put(fields[0], zone, seat, owner)?;
        let ready = fields.get(1).is_none_or(|field| yes(field));
        let damage = fields.get(2).and_then(|field| field.parse().ok()).unwrap_or(0);
        let thing = self.state.thing_mut(slot);
        thing.set(Flag::Exhausted, !ready);
        thing.damage = damage;
        Ok(slot)
    }

    fn resources(
        &mut self,
        count: usize,
        id: &str,
        ready: bool,
        seat: Seat,
        owner: Seat,
    ) -> Result<(), String> {
        for _ in 0..count {
            let slot = self.put(id, Zone::Resources, seat, owner)?;
            self.state.thing_mut(slot).set(Flag::Exhausted, !ready);
        }
        Ok(())
    }

    fn unit_at(&self, seat: Seat, arena: Arena, place: &str) -> Result<Slot, String> {
        let place: usize = place.parse().map_err(|_| format!("`{place}` is no place"))?;
        self.state.units_of(seat, Some(arena)).nth(place).ok_or_else(|| format!("no unit at {place}"))
    }
}

fn yes(field: &str) -> bool {
    matches!(field.trim(), "1" | "true")
}

/// A list value: `[A B C]` or one value; a comma is read as a space.
fn list(value: &str) -> impl Iterator<Item = &str> {
    value
        .trim_start_matches('[')
        .trim_end_matches(']')
        .split([' ', ','])
        .map(str::trim)
        .filter(|id| !id.is_empty())
}

/// Builds the table.
pub(super) fn build(rules: &Unlimited, scenario: &Scenario, source: &Imported) -> Result<State, String> {
    let state = empty_state(Secrets::new(Seed::from(1)));
    let mut builder = Builder { rules, source, state, copies: 0 };
    let common = common(scenario).ok_or("no CommonSetup")?;
    let option = |name: &str| {
        common.options.iter().rev().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    };
    for (index, prefix) in ["my", "their"].into_iter().enumerate() {
        let code = common.codes[index];
        let base = option(&format!("{prefix}Base")).or_else(|| code.chars().next().and_then(base_of));
        let leader = option(&format!("{prefix}Leader")).or_else(|| code.get(1..3).and_then(leader_of));
        let (base, leader) = (base.ok_or("no base")?, leader.ok_or("no leader")?);
        let leader_id = leader.split(':').next().unwrap_or_default();
        let deck = PlayerDeck {
            leaders: vec![builder.card(leader_id)?],
            base: builder.card(base)?,
            cards: Vec::new(),
        };
        rules.seat_player(&mut builder.state, Seat(index as u8), &deck);
    }
    builder.state.stage = Stage::Action;
    options(&mut builder, &common)?;
    zones(&mut builder, scenario)?;
    leaders(&mut builder, &common)?;
    attachments(&mut builder, scenario)?;
    turn(&mut builder.state, scenario);
    Ok(builder.state)
}

fn options(builder: &mut Builder<'_>, common: &Common<'_>) -> Result<(), String> {
    for &(key, value) in &common.options {
        let lower = key.to_lowercase();
        let seat = Seat(u8::from(lower.starts_with("their")));
        let number = value.parse::<usize>().unwrap_or(0);
        let bare = lower.trim_start_matches("my").trim_start_matches("their");
        match bare {
            "resources" => builder.resources(number, FILLER, true, seat, seat)?,
            "handcardids" | "discardcardids" => {
                let zone = if bare == "handcardids" { Zone::Hand } else { Zone::Discard };
                for id in value.split(',').map(str::trim).filter(|id| !id.is_empty()) {
                    builder.put(id, zone, seat, seat)?;
                }
            }
            "basedamage" => {
                let base = builder.state.player(seat).base;
                builder.state.thing_mut(base).damage = number as i16;
            }
            "baseepicused" => {
                let base = builder.state.player(seat).base;
                builder.state.thing_mut(base).set(Flag::EpicUsed, yes(value));
            }
            "leaderflipped" => {
                let leader = builder.state.player(seat).leaders[0];
                builder.state.thing_mut(leader).set(Flag::Flipped, yes(value));
            }
            "leaderepicused" => {
                let leader = builder.state.player(seat).leaders[0];
                builder.state.thing_mut(leader).set(Flag::EpicUsed, yes(value));
            }
            _ => {}
        }
    }
    Ok(())
}

fn zones(builder: &mut Builder<'_>, scenario: &Scenario) -> Result<(), String> {
    let all: Vec<(Seat, &str, &str)> = lines(scenario)
        .filter_map(|(key, value)| {
            let rest = key.strip_prefix("WithP")?;
            let seat = rest.get(..1)?.parse::<u8>().ok()?.checked_sub(1)?;
            Some((Seat(seat), rest.get(1..)?, value))
        })
        .filter(|(seat, ..)| seat.0 < 2)
        .collect();
    for wanted in [
        "GroundArena",
        "SpaceArena",
        "GroundArenaControlled",
        "SpaceArenaControlled",
        "ControlledUnit",
        "Hand",
        "Deck",
        "Discard",
        "ResourceControlled",
        "Resources",
        "Credits",
        "Force",
    ] {
        for &(seat, _, value) in all.iter().filter(|(_, key, _)| *key == wanted) {
            zone(builder, seat, wanted, value)?;
        }
    }
    for (key, value) in lines(scenario) {
        let seat = match key {
            "P1Deck" => Seat(0),
            "P2Deck" => Seat(1),
            _ => continue,
        };
        let ids: Vec<&str> = list(value).collect();
        for _ in 0..ids.len() {
            builder.put(ids[0], Zone::Deck, seat, seat)?;
        }
    }
    Ok(())
}

fn zone(builder: &mut Builder<'_>, seat: Seat, key: &str, value: &str) -> Result<(), String> {
    match key {
        "GroundArena" | "SpaceArena" => {
            let arena = if key == "GroundArena" { Arena::Ground } else { Arena::Space };
            for unit in list(value) {
                builder.unit(unit, arena, seat, seat)?;
            }
        }
        "GroundArenaControlled" | "SpaceArenaControlled" | "ControlledUnit" => {
            for unit in list(value) {
                let fields: Vec<&str> = unit.split(':').collect();
                let arena = match key {
                    "GroundArenaControlled" => Arena::Ground,
                    "SpaceArenaControlled" => Arena::Space,
                    _ => builder.arena_of(fields[0]),
                };
                let owner = fields
                    .get(1)
                    .and_then(|field| field.parse::<u8>().ok())
                    .map_or(seat.other(), |n| Seat(n - 1));
                let ready = fields.get(2).copied().unwrap_or("1");
                builder.unit(&format!("{}:{ready}", fields[0]), arena, seat, owner)?;
            }
        }
        "Hand" | "Discard" => {
            let zone = if key == "Hand" { Zone::Hand } else { Zone::Discard };
            for id in list(value) {
                builder.put(id, zone, seat, seat)?;
            }
        }
        "Deck" => {
            // The first is on top, and further lines go below.
            for id in list(value) {
                let slot = builder.put(id, Zone::Deck, seat, seat)?;
                let deck = &mut builder.state.player_mut(seat).deck;
                deck.pop();
                deck.insert(0, slot);
            }
        }
        "Resources" => {
            for group in value.trim_start_matches('[').trim_end_matches(']').split(',') {
                let fields: Vec<&str> = group.trim().split(':').collect();
                let count = fields[0].trim().parse().unwrap_or(0);
                let id = fields.get(1).copied().unwrap_or(FILLER);
                builder.resources(count, id, fields.get(2).is_none_or(|field| yes(field)), seat, seat)?;
            }
        }
        "ResourceControlled" => {
            let (id, owner) = value.split_once(':').unwrap_or((value, "1"));
            let owner = Seat(owner.trim().parse::<u8>().unwrap_or(1) - 1);
            builder.resources(1, id, true, seat, owner)?;
        }
        "Credits" => builder.state.player_mut(seat).credits = value.parse().unwrap_or(0),
        _ => builder.state.player_mut(seat).force = yes(value),
    }
    Ok(())
}

/// Leaders that are deployed, exhausted or spent from the start.
fn leaders(builder: &mut Builder<'_>, common: &Common<'_>) -> Result<(), String> {
    for (index, prefix) in ["my", "their"].into_iter().enumerate() {
        let seat = Seat(index as u8);
        let value = |name: &str| {
            let key = format!("{prefix}{name}");
            common.options.iter().rev().find(|(other, _)| *other == key).map(|(_, value)| *value)
        };
        let fields: Vec<&str> = value("Leader").unwrap_or_default().split(':').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let deployed = yes(field(2)) || value("LeaderDeployed").is_some_and(yes);
        let leader = builder.state.player(seat).leaders[0];
        let ready = field(1).is_empty() || yes(field(1));
        let epic = yes(field(3));
        if deployed {
            let arena = builder.rules.cards.facts(builder.rules.card_in(&builder.state, leader)).arena;
            let zone = if arena == Arena::Ground { Zone::Ground } else { Zone::Space };
            let mut log = Vec::new();
            table(builder.rules, &mut builder.state, &mut log).relocate(leader, zone, seat);
            if let Ok(place) = field(5).parse::<usize>() {
                insert_at(&mut builder.state, seat, arena, leader, place);
            }
        }
        let pilots = value("LeaderDeployedPilot").is_some_and(yes);
        if pilots {
            let at = |arena| builder.state.units_of(seat, Some(arena)).next();
            let first = at(Arena::Ground).or_else(|| at(Arena::Space)).ok_or("no unit for the leader")?;
            builder.pilot(leader, first, seat);
        }
        let thing = builder.state.thing_mut(leader);
        thing.set(Flag::Deployed, deployed || pilots);
        thing.set(Flag::Exhausted, !ready);
        thing.set(Flag::EpicUsed, epic || thing.has(Flag::EpicUsed));
        thing.damage = field(4).parse().unwrap_or(0);
    }
    Ok(())
}

fn insert_at(state: &mut State, seat: Seat, arena: Arena, unit: Slot, place: usize) {
    state.units.retain(|&other| other != unit);
    let before = state.units_of(seat, Some(arena)).nth(place);
    let at = before.and_then(|before| state.units.iter().position(|&other| other == before));
    state.units.insert(at.unwrap_or(state.units.len()), unit);
}

fn attachments(builder: &mut Builder<'_>, scenario: &Scenario) -> Result<(), String> {
    // Pilots come after the other upgrades.
    let mut all: Vec<(&str, &str)> = lines(scenario).collect();
    all.sort_by_key(|(key, _)| key.ends_with("ArenaPilot"));
    for (key, value) in all {
        let Some(rest) = key.strip_prefix("WithP") else { continue };
        let Some(seat) = rest.get(..1).and_then(|n| n.parse::<u8>().ok()).map(|n| Seat(n - 1)) else {
            continue;
        };
        let Some(kind) = rest.get(1..) else { continue };
        let arena = if kind.starts_with("Ground") { Arena::Ground } else { Arena::Space };
        if kind == "BaseUpgrade" {
            for id in list(value) {
                let slot = builder.put(id, Zone::Attached, seat, seat)?;
                let base = builder.state.player(seat).base;
                builder.state.thing_mut(slot).host = Some(builder.state.object(base));
            }
            continue;
        }
        let captive = kind.ends_with("ArenaCaptive");
        if !(kind.ends_with("ArenaUpgrade") || captive || kind.ends_with("ArenaPilot")) {
            continue;
        }
        for entry in list(value) {
            let (place, id) = entry.split_once(':').ok_or("an attachment needs a place")?;
            let host = builder.unit_at(seat, arena, place)?;
            if let Some(leader) = builder.leader_at_home(id, seat).filter(|_| !captive) {
                builder.pilot(leader, host, seat);
                continue;
            }
            let owner = if captive { seat.other() } else { seat };
            let slot = builder.put(id, Zone::Attached, seat, owner)?;
            let host_object = builder.state.object(host);
            let thing = builder.state.thing_mut(slot);
            thing.host = Some(host_object);
            thing.set(Flag::Captive, captive);
            thing.set(Flag::Pilot, kind.ends_with("ArenaPilot"));
        }
    }
    Ok(())
}

fn turn(state: &mut State, scenario: &Scenario) {
    let mut claimed = false;
    for (key, value) in lines(scenario) {
        let seat = || Seat(value.parse::<u8>().unwrap_or(1).saturating_sub(1).min(1));
        match key {
            "WithInitiativePlayer" | "InitChoice" => state.initiative = seat(),
            "WithInitiativeClaimed" => claimed = yes(value),
            _ => {}
        }
    }
    state.active = state.initiative;
    if claimed {
        state.counters.take(Counter::Initiative, state.initiative);
    }
    for (key, value) in lines(scenario) {
        if key == "WithActivePlayer" {
            state.active = Seat(value.parse::<u8>().unwrap_or(1).saturating_sub(1).min(1));
        }
    }
    if lines(scenario).any(|(key, value)| key == "P1OnlyActions" && yes(value)) {
        state.initiative = Seat(1);
        state.counters.take(Counter::Initiative, Seat(1));
        state.active = Seat(0);
    }
}
