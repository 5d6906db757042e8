//! Events as lines for the log.

use cardwright_table::{Leaving, Seat};

use crate::board::Cell;
use crate::event::{Cause, Event, Glimpse, Reason, UnitName};

/// One line about an event; nothing for what the next line says anyway.
pub(crate) fn narrate(event: &Event) -> Option<String> {
    Some(match event {
        Event::MatchStarted { .. } => "The match begins; both decks are shuffled.".to_owned(),
        Event::RoundStarted { round_number, starter } => {
            format!("— Round {round_number} — {starter} [goes|go] first.")
        }
        Event::CardDrawn { player, card } => match &card.name {
            Some(name) => format!("{player} [draws|draw] {name}."),
            None => format!("{player} [draws|draw] a card."),
        },
        Event::CardPlayed { player, card, cell } => match cell {
            Some(cell) => format!("{player} [plays|play] {} onto terrain {}.", named(card), terrain(*cell)),
            None => format!("{player} [plays|play] {}.", named(card)),
        },
        Event::CardDiscarded { player, card } => format!("{player} [discards|discard] {}.", named(card)),
        Event::CardRecovered { player, card } => {
            format!("{player} [takes|take] {} back from the discard.", named(card))
        }
        Event::UnitReplaced { unit, .. } => format!("{} makes room.", at(unit)),
        Event::UnitDied { unit, cause } => format!("{} {}.", at(unit), death(*cause)),
        Event::UnitBounced { unit } => {
            format!("{} returns to {}'s hand.", unit.name, unit.cell.player())
        }
        Event::UnitDamaged { unit, amount, new_power } => {
            format!("{} takes {amount} damage and has power {new_power}.", at(unit))
        }
        Event::UnitHealed { unit, amount, new_power } => {
            format!("{} is healed by {amount} to power {new_power}.", at(unit))
        }
        Event::UnitPowerChanged { unit, amount, new_power } => {
            format!("{} gets {amount:+} and has power {new_power}.", at(unit))
        }
        Event::UnitMoved { unit, .. } => format!("{} moves to terrain {}.", unit.name, terrain(unit.cell)),
        other => return narrate_table(other),
    })
}

/// Lines about slots, turns, rounds and the match.
fn narrate_table(event: &Event) -> Option<String> {
    Some(match event {
        Event::SlotModifierChanged { cell, modifier, .. } => {
            format!("{}'s slot in terrain {} is at {modifier:+}.", cell.player(), terrain(*cell))
        }
        Event::SlotEffectAdded { cell, name } => {
            format!("{}'s slot in terrain {} gains {name}.", cell.player(), terrain(*cell))
        }
        Event::SlotEffectRemoved { cell, name } => {
            format!("{}'s slot in terrain {} loses {name}.", cell.player(), terrain(*cell))
        }
        Event::AbilityActivated { unit } => format!("{} is activated.", at(unit)),
        Event::PlayerPassed { player_id } => format!("{player_id} [passes|pass]."),
        Event::PointsGained { player, amount, .. } => {
            let points = if *amount == 1 { "victory point" } else { "victory points" };
            format!("{player} [gains|gain] {amount} {points}.")
        }
        Event::SlotResolved { slot_id, winner, unit0_power, unit1_power } => {
            let number = slot_id + 1;
            match winner {
                Some(seat) => format!("Terrain {number} goes to {seat} ({unit0_power}:{unit1_power})."),
                None => format!("Terrain {number} goes to nobody ({unit0_power}:{unit1_power})."),
            }
        }
        Event::RoundEnded { round_number, winner, vp } => match winner {
            Some(seat) => format!(
                "{seat} [wins|win] round {round_number}, {} to {}.",
                vp[seat.index()],
                vp[seat.other().index()]
            ),
            None => format!("Round {round_number} is tied at {}.", vp[0]),
        },
        Event::PlayerLeft { player, why: Leaving::Concede } => format!("{player} [gives|give] up."),
        Event::PlayerLeft { player, why: Leaving::Forfeit } => format!("{player} [is|are] removed."),
        Event::MatchEnded { winner, reason, .. } => ending(*winner, *reason),
        _ => return None,
    })
}

fn ending(winner: Option<Seat>, reason: Reason) -> String {
    match (winner, reason) {
        (Some(seat), _) => format!("{seat} [wins|win] the match."),
        (None, Reason::Loop) => "The effects go on without end: the match is drawn.".to_owned(),
        (None, Reason::Capped) => "The match is stopped: it took too many turns.".to_owned(),
        (None, Reason::Rounds | Reason::Left) => "The match is drawn.".to_owned(),
    }
}

fn named(card: &Glimpse) -> &str {
    card.name.as_deref().unwrap_or("a card")
}

fn terrain(cell: Cell) -> u8 {
    cell.terrain() + 1
}

fn at(unit: &UnitName) -> String {
    format!("{} ({}, terrain {})", unit.name, unit.cell.player(), terrain(unit.cell))
}

fn death(cause: Cause) -> &'static str {
    match cause {
        Cause::Damage => "dies of its wounds",
        Cause::Weakness => "dies",
        Cause::Killed => "is killed",
        Cause::Replaced => "is consumed",
    }
}
