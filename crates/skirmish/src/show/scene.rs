//! The view as anything can draw it.

use cardwright_table::scene::{
    CardFace, Effect, Fact, Figure, Front, Layout, Mark, Scene, SeatPanel, Tone, Zone,
};
use cardwright_table::{Outcome, Seat, Slot};

use crate::board::{Cell, TERRAINS};
use crate::state::RoundResult;
use crate::view::{CardView, HeldView, PlayerView, QueuedView, TerrainView, UnitView, View};

const HAND: u16 = 20;
const DECK: u16 = 30;
const DISCARD: u16 = 40;
const QUEUE: u16 = 50;

pub(crate) fn scene(view: &View) -> Scene {
    let mut zones: Vec<Zone> = Cell::all().map(|cell| cell_zone(view, cell)).collect();
    zones.extend(view.players.iter().flat_map(player_zones));
    if !view.queue.is_empty() {
        zones.push(queue_zone(view));
    }
    Scene {
        headline: headline(view),
        ribbon: view.rounds.iter().zip(1..).map(|(result, round)| mark(view, *result, round)).collect(),
        seats: [Seat(0), Seat(1)].map(|seat| panel(view, seat)).into(),
        zones,
        turn: view.prompt.as_ref().map(|prompt| prompt.seat),
        next: None,
        outcome: view.outcome,
    }
}

fn headline(view: &View) -> String {
    match (view.outcome, &view.prompt) {
        (Some(Outcome::Won(winners)), _) => match winners.lowest() {
            Some(seat) => format!("{seat} [wins|win] the match"),
            None => "The match is over".to_owned(),
        },
        (Some(Outcome::Drawn), _) => "The match is drawn".to_owned(),
        (Some(Outcome::Capped), _) => "The match was stopped".to_owned(),
        (None, Some(prompt)) => format!("Round {}: {} to decide", view.current_round, prompt.seat),
        (None, None) => format!("Round {}", view.current_round),
    }
}

fn mark(view: &View, result: Option<RoundResult>, round: u8) -> Mark {
    let note = match result {
        Some(RoundResult::Won(seat)) => seat.to_string(),
        Some(RoundResult::Tied) => "tied".to_owned(),
        None => String::new(),
    };
    Mark { name: format!("Round {round}"), now: round == view.current_round, note }
}

fn panel(view: &View, seat: Seat) -> SeatPanel {
    let index = seat.index();
    let mut badges = Vec::new();
    if view.has_passed[index] {
        badges.push("passed".to_owned());
    }
    if view.starter == seat {
        badges.push("started".to_owned());
    }
    SeatPanel {
        seat,
        to_act: view.prompt.as_ref().is_some_and(|prompt| prompt.seat == seat),
        facts: vec![
            Fact::new("rounds won", view.rounds_won[index]),
            Fact::new("points now", view.projected_vp[index]),
        ],
        badges,
    }
}

fn cell_zone(view: &View, cell: Cell) -> Zone {
    let terrain: &TerrainView = &view.slots[usize::from(cell.terrain())];
    let side = cell.player().index();
    let mut effects: Vec<Effect> = terrain.effects[side]
        .iter()
        .map(|effect| Effect { name: effect.name.clone(), text: effect.text.clone() })
        .collect();
    let modifier = terrain.modifiers[side];
    if modifier != 0 {
        let text = format!("The unit here has {modifier:+} strength.");
        effects.insert(0, Effect { name: format!("{modifier:+}"), text });
    }
    let cards: Vec<CardFace> = terrain.units[side].iter().map(unit_face).collect();
    Zone {
        id: cell.index() as u16,
        name: format!("Terrain {}", cell.terrain() + 1),
        owner: Some(cell.player()),
        layout: Layout::Cell { column: cell.terrain() },
        count: cards.len(),
        cards,
        effects,
    }
}

fn unit_face(unit: &UnitView) -> CardFace {
    let printed = unit.card.power.unwrap_or(0);
    let figure = |name: &str, value: i16, printed: i16| Figure {
        name: name.to_owned(),
        value: value.into(),
        tone: Tone::of(value.into(), printed.into()),
    };
    let badge = match (unit.ready, unit.cooldown) {
        (true, _) => Some("ready".to_owned()),
        (false, Some(cooldown)) if cooldown > 0 => Some(format!("ready in {cooldown}")),
        _ => None,
    };
    CardFace {
        slot: unit.slot,
        front: Some(front(&unit.card)),
        numbers: vec![figure("strength", unit.strength, printed)],
        badges: badge.into_iter().collect(),
        turned: false,
        attached_to: None,
    }
}

fn front(card: &CardView) -> Front {
    let kind = card.power.map_or_else(|| card.kind.to_owned(), |power| format!("{} {power}", card.kind));
    Front { name: card.name.clone(), kind, cost: String::new(), text: card.text.clone() }
}

/// A card in a hand or pile: the printed power.
fn held_face(held: &HeldView) -> CardFace {
    let power = held.card.as_ref().and_then(|card| card.power);
    let number = |power: i16| Figure { name: "power".to_owned(), value: power.into(), tone: Tone::Plain };
    CardFace {
        slot: held.slot,
        front: held.card.as_ref().map(front),
        numbers: power.map(number).into_iter().collect(),
        badges: Vec::new(),
        turned: false,
        attached_to: None,
    }
}

fn player_zones(player: &PlayerView) -> [Zone; 3] {
    let zone = |id: u16, name: &str, layout, count, cards| Zone {
        id: id + u16::from(player.seat.0),
        name: name.to_owned(),
        owner: Some(player.seat),
        layout,
        count,
        cards,
        effects: Vec::new(),
    };
    let faces = |held: &[HeldView]| held.iter().map(held_face).collect::<Vec<_>>();
    [
        zone(HAND, "Hand", Layout::Hand, player.hand.len(), faces(&player.hand)),
        zone(DECK, "Deck", Layout::Pile, player.deck, Vec::new()),
        zone(DISCARD, "Discard", Layout::Pile, player.discard.len(), faces(&player.discard)),
    ]
}

fn queue_zone(view: &View) -> Zone {
    // Effects of units that are gone have no card; each gets a number that no card has.
    let face = |(index, queued): (u16, &QueuedView)| CardFace {
        slot: queued.slot.unwrap_or(Slot(u16::MAX - index)),
        front: Some(front(&queued.card)),
        numbers: Vec::new(),
        badges: Vec::new(),
        turned: false,
        attached_to: None,
    };
    Zone {
        id: QUEUE,
        name: "Queue".to_owned(),
        owner: None,
        layout: Layout::Pending,
        count: view.queue.len(),
        cards: (0..).zip(&view.queue).map(face).collect(),
        effects: Vec::new(),
    }
}

const _: () = assert!(TERRAINS * 2 <= HAND as usize, "zone ids of slots and hands are apart");
