//! The position in which a scenario begins.

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::{Asking, Seat, SetupError, Slot};

use super::extras;
use super::scenario::{Placement, Scenario};
use crate::import::Imported;
use crate::language;
use crate::program::{Book, PhaseKind, StepKind};
use crate::puzzle::{Arrangement, Flag, Placed, Puzzle, Side};
use crate::setup::{FirstPlayer, Policies, SeatSetup, Setup};

/// The deck that all but a few scenarios use: so many Mountains.
pub(super) const PLAIN_DECK: &str = "RB Aggro.dck";
const MOUNTAINS: usize = 71;
/// Combat damage by one commander that loses the game (CR 903.10a).
const COMMANDER_DAMAGE: u16 = 21;

/// What a scenario begins with.
pub(super) struct Given {
    pub(super) setup: Setup,
    /// Objects that the script calls by a name of their own.
    pub(super) aliases: BTreeMap<String, Slot>,
    /// The players' letters in turn order.
    pub(super) seats: Vec<String>,
}

pub(super) fn build(scenario: &Scenario) -> Given {
    let seats = scenario.turn_order.clone();
    let sides: Vec<Side> = seats.iter().map(|letter| side(scenario, letter)).collect();
    let aliases = aliases(scenario, &seats, &sides);
    let position =
        Arrangement { step: (PhaseKind::Beginning, StepKind::Untap), sides, ..Arrangement::default() };
    let policies = Policies {
        life: scenario.starting_life,
        first_player: FirstPlayer::Fixed(Seat(0)),
        commander_damage: (scenario.format == "commander").then_some(COMMANDER_DAMAGE),
        manual_mana: true,
        asking: Asking::Always,
        ..Policies::default()
    };
    let setup = Setup {
        seats: vec![SeatSetup::default(); seats.len()],
        policies,
        puzzle: Some(Box::new(Puzzle { position, ..Puzzle::default() })),
        ..Setup::default()
    };
    Given { setup, aliases, seats }
}

fn side(scenario: &Scenario, letter: &str) -> Side {
    let mut side = Side {
        life: Some(scenario.options.life.get(letter).copied().unwrap_or(scenario.starting_life)),
        ..Side::default()
    };
    for placement in scenario.setup.iter().filter(|placement| placement.player == letter) {
        let card = placed(placement, scenario);
        zone(&mut side, &placement.zone).extend(std::iter::repeat_n(card, placement.count));
    }
    for extra in extras::placements(&scenario.options.extras).filter(|extra| extra.player == letter) {
        side.battlefield.push(placed(&extra, scenario));
    }
    // The last card listed is on top; the deck lies beneath.
    side.library.reverse();
    if !scenario.options.empty_library.iter().any(|other| other == letter) {
        let mountain = Placed { name: "Mountain".to_owned(), flags: Vec::new() };
        side.library.extend(std::iter::repeat_n(mountain, MOUNTAINS));
    }
    side
}

fn placed(placement: &Placement, scenario: &Scenario) -> Placed {
    let mut flags = Vec::new();
    if placement.tapped {
        flags.push(Flag::Tapped);
    }
    if placement.zone == "command" && scenario.format == "commander" {
        flags.push(Flag::Commander);
    }
    Placed { name: placement.card.clone(), flags }
}

fn zone<'a>(side: &'a mut Side, name: &str) -> &'a mut Vec<Placed> {
    match name {
        "battlefield" => &mut side.battlefield,
        "hand" => &mut side.hand,
        "graveyard" => &mut side.graveyard,
        "library" => &mut side.library,
        "exile" => &mut side.exile,
        _ => &mut side.command,
    }
}

/// Slots are given side by side and zone by zone, in the order of the lists.
fn aliases(scenario: &Scenario, seats: &[String], sides: &[Side]) -> BTreeMap<String, Slot> {
    const ZONES: [&str; 6] = ["battlefield", "hand", "graveyard", "library", "exile", "command"];
    let mut aliases = BTreeMap::new();
    let mut first = 0;
    for (letter, side) in seats.iter().zip(sides) {
        let lists =
            [&side.battlefield, &side.hand, &side.graveyard, &side.library, &side.exile, &side.command];
        for (name, list) in ZONES.iter().zip(lists) {
            let own = scenario.setup.iter().filter(|card| card.player == *letter && card.zone == *name);
            let total: usize = own.clone().map(|card| card.count).sum();
            let mut at = 0;
            for placement in own {
                for copy in 0..placement.count {
                    let place = if *name == "library" { total - 1 - at } else { at };
                    at += 1;
                    let Some(alias) = &placement.alias else { continue };
                    let alias =
                        if placement.count == 1 { alias.clone() } else { format!("{alias}.{}", copy + 1) };
                    aliases.insert(alias, Slot((first + place) as u16));
                }
            }
            first += list.len();
        }
    }
    aliases
}

/// The first card of a scenario that cannot be used.
pub(super) fn first_missing(scenario: &Scenario, source: &Imported, error: &SetupError) -> String {
    let mut names = scenario.setup.iter().map(|placement| placement.card.as_str());
    let missing = names.find(|name| {
        let printed = source.find(name).map_or(*name, |card| card.name);
        language::add_card(&mut Book::default(), printed, source).is_err()
    });
    missing.map_or_else(|| error.to_string(), str::to_owned)
}
