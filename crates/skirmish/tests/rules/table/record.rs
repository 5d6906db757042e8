//! What happened, as short lines: `unitDamaged b1 Scout 3 -> 0`.

use cardwright_skirmish::Event;
use cardwright_skirmish::event::{Glimpse, UnitName};
use serde_json::Value;

use super::square;

/// The events of one command.
pub(crate) struct Log(pub(crate) Vec<Event>);

impl Log {
    /// All events as lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(line).collect()
    }

    /// The lines of some kinds of event, as `unitDied unitDeployed`.
    pub(crate) fn of(&self, kinds: &str) -> Vec<String> {
        let kinds: Vec<&str> = kinds.split(' ').collect();
        let kind = |line: &String| kinds.contains(&line.split(' ').next().unwrap_or_default());
        self.lines().into_iter().filter(kind).collect()
    }

    /// Whether no event of these kinds happened.
    pub(crate) fn lacks(&self, kinds: &str) -> bool {
        self.of(kinds).is_empty()
    }

    /// The events as clients get them.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.0.iter().map(|event| serde_json::to_value(event).expect("events can be written")).collect()
    }
}

fn glimpse(card: &Glimpse) -> &str {
    card.name.as_deref().unwrap_or("?")
}

fn named(unit: &UnitName) -> String {
    format!("{} {}", square(unit.cell), unit.name)
}

fn json(value: impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).expect("words can be written");
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// An event as a line.
pub(crate) fn line(event: &Event) -> String {
    match event {
        Event::MatchStarted { format, .. } => format!("matchStarted {format}"),
        Event::RoundStarted { round_number, .. } => format!("roundStarted {round_number}"),
        Event::CardDrawn { player, card } => format!("cardDrawn {player} {}", glimpse(card)),
        Event::CardPlayed { player, card, .. } => format!("cardPlayed {player} {}", glimpse(card)),
        Event::CardDiscarded { player, card } => format!("cardDiscarded {player} {}", glimpse(card)),
        Event::CardRecovered { player, card } => format!("cardRecovered {player} {}", glimpse(card)),
        Event::UnitDeployed { unit, power } => format!("unitDeployed {} {power}", named(unit)),
        Event::UnitReplaced { unit, .. } => format!("unitReplaced {}", named(unit)),
        Event::UnitDied { unit, cause } => format!("unitDied {} {}", named(unit), json(cause)),
        Event::UnitBounced { unit } => format!("unitBounced {}", named(unit)),
        Event::UnitDamaged { unit, amount, new_power } => {
            format!("unitDamaged {} {amount} -> {new_power}", named(unit))
        }
        Event::UnitHealed { unit, amount, new_power } => {
            format!("unitHealed {} {amount} -> {new_power}", named(unit))
        }
        Event::UnitPowerChanged { unit, amount, new_power } => {
            format!("unitPowerChanged {} {amount:+} -> {new_power}", named(unit))
        }
        Event::UnitMoved { unit, from } => format!("unitMoved {} from {}", named(unit), square(*from)),
        Event::SlotModifierChanged { cell, amount, modifier } => {
            format!("slotModifierChanged {} {amount:+} -> {modifier}", square(*cell))
        }
        Event::SlotEffectAdded { cell, name } => format!("slotEffectAdded {} {name}", square(*cell)),
        Event::SlotEffectRemoved { cell, name } => format!("slotEffectRemoved {} {name}", square(*cell)),
        Event::AbilityActivated { unit } => format!("abilityActivated {}", named(unit)),
        Event::CooldownReduced { unit, cooldown } => format!("cooldownReduced {} {cooldown}", named(unit)),
        Event::TurnStarted { player } => format!("turnStarted {player}"),
        Event::PriorityChanged { new_priority } => format!("priorityChanged {new_priority}"),
        Event::PlayerPassed { player_id } => format!("playerPassed {player_id}"),
        Event::PointsGained { player, amount, .. } => format!("pointsGained {player} {amount}"),
        Event::SlotResolved { slot_id, winner, unit0_power, unit1_power } => {
            let winner = winner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
            format!("slotResolved {slot_id} {winner} {unit0_power}:{unit1_power}")
        }
        Event::ConquerTriggered { unit, slot_id } => format!("conquerTriggered {slot_id} {}", unit.name),
        Event::RoundEnded { round_number, winner, vp } => {
            let winner = winner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
            format!("roundEnded {round_number} {winner} {}:{}", vp[0], vp[1])
        }
        Event::PlayerLeft { player, .. } => format!("playerLeft {player}"),
        Event::MatchEnded { winner, .. } => {
            let winner = winner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
            format!("matchEnded {winner}")
        }
    }
}
