//! What players see of Spark: views, scenes and words. Everything is built from nothing, card fronts only
//! through the eyes of the viewer.

use cardwright_table::scene::{CardFace, Fact, Figure, Front, Layout, SeatPanel, Tone, Zone};

use super::*;

/// All that one viewer may know.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    pub round: u8,
    pub phase: &'static str,
    pub to_act: SeatSet,
    pub outcome: Option<Outcome>,
    pub players: Vec<PlayerView>,
    /// The sparks that wait, the next one first.
    pub stack: Vec<Seen>,
}

/// What a viewer may know of one player.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    pub seat: Seat,
    pub life: i8,
    /// Whether a bid is in its envelope; the bid itself only for the bidder.
    pub sealed: bool,
    pub bid: Option<i8>,
    pub deck: Vec<Seen>,
    pub hand: Vec<Seen>,
    pub field: Vec<Seen>,
    pub discard: Vec<Seen>,
}

/// A card as the viewer sees it: the row only if its front is known.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    pub slot: Slot,
    pub row: Option<u8>,
    pub veiled: bool,
}

pub(super) fn view(state: &State, waiting: Waiting, viewer: Viewer) -> View {
    let eyes = state.secrets.eyes(viewer);
    let seen = |slot: &Slot| {
        let row = eyes.card(*slot).map(|identity| row(identity) as u8);
        Seen { slot: *slot, row, veiled: false }
    };
    let all = |slots: &[Slot]| slots.iter().map(seen).collect();
    let player = |(seat, player): (Seat, &Player)| {
        let bids = if let Phase::Bidding(bids) = &state.phase { Some(bids) } else { None };
        PlayerView {
            seat,
            life: player.life,
            sealed: bids.is_some_and(|bids| bids.has(seat)),
            bid: bids.and_then(|bids| bids.own(seat, viewer)).copied(),
            deck: all(&player.deck),
            hand: all(&player.hand),
            field: player.field.iter().map(|one| Seen { veiled: one.veiled, ..seen(&one.slot) }).collect(),
            discard: all(&player.discard),
        }
    };
    View {
        round: state.round,
        phase: if let Waiting::For(prompt) = waiting { prompt.kind } else { "over" },
        to_act: waiting.seats(),
        outcome: waiting.outcome(),
        players: Seat::all(SEATS).zip(&state.players).map(player).collect(),
        stack: state.stack.iter().rev().map(|spark| seen(&spark.slot)).collect(),
    }
}

/// Drawn and found cards are for their player; all else is public or was stripped when it was made.
pub(super) fn witness(event: &Event, viewer: Viewer) -> Event {
    let private = |seat: Seat, row: Option<u8>| row.filter(|_| SeatSet::only(seat).admits(viewer));
    match event.clone() {
        Event::Drew { seat, slot, row } => Event::Drew { seat, slot, row: private(seat, row) },
        Event::Found { seat, row } => Event::Found { seat, row: private(seat, row) },
        public => public,
    }
}

pub(super) fn scene(view: &View) -> Scene {
    let panel = |player: &PlayerView| SeatPanel {
        seat: player.seat,
        to_act: view.to_act.has(player.seat),
        facts: vec![Fact::new("life", player.life), Fact::new("deck", player.deck.len())],
        badges: if player.sealed { vec!["has bid".to_owned()] } else { Vec::new() },
    };
    let mut zones = vec![zone(0, "Stack", None, Layout::Pending, &view.stack)];
    for player in &view.players {
        let parts = [
            ("Field", Layout::Row, &player.field),
            ("Hand", Layout::Hand, &player.hand),
            ("Deck", Layout::Pile, &player.deck),
            ("Discard", Layout::Pile, &player.discard),
        ];
        for (name, layout, cards) in parts {
            zones.push(zone(zones.len() as u16, name, Some(player.seat), layout, cards));
        }
    }
    Scene {
        headline: format!("Round {}: {}", view.round, view.phase),
        ribbon: Vec::new(),
        seats: view.players.iter().map(panel).collect(),
        zones,
        outcome: view.outcome,
        ..Scene::default()
    }
}

fn zone(id: u16, name: &str, owner: Option<Seat>, layout: Layout, cards: &[Seen]) -> Zone {
    let cards: Vec<CardFace> = cards.iter().map(face).collect();
    Zone { id, name: name.to_owned(), owner, layout, count: cards.len(), cards, effects: Vec::new() }
}

fn face(seen: &Seen) -> CardFace {
    let card = seen.row.map(|row| CARDS[usize::from(row)]);
    let numbers = match card.map(|card| card.what) {
        Some(What::Creature { power, .. }) => {
            vec![Figure { name: "power".to_owned(), value: power.into(), tone: Tone::Plain }]
        }
        _ => Vec::new(),
    };
    CardFace {
        slot: seen.slot,
        front: card.map(front),
        numbers,
        badges: if seen.veiled { vec!["veiled".to_owned()] } else { Vec::new() },
        turned: false,
        attached_to: None,
    }
}

fn front(card: Card) -> Front {
    let (kind, text) = match card.what {
        What::Creature { restless: true, .. } => ("Creature", "Must attack if able.".to_owned()),
        What::Creature { .. } => ("Creature", String::new()),
        What::Damage { to_all: true, amount } => ("Spark", format!("{amount} damage to every player.")),
        What::Damage { amount, .. } => ("Spark", format!("{amount} damage to a player.")),
        What::Counter => ("Spark", "The next spark on the stack does nothing.".to_owned()),
        What::Search => ("Spark", "Search your deck for a card, then shuffle.".to_owned()),
    };
    Front { name: card.name.to_owned(), kind: kind.to_owned(), cost: String::new(), text }
}

pub(super) fn title(state: &State, seat: Seat, reply: &Reply) -> String {
    match &state.phase {
        Phase::Bidding(_) => "How much life do you bid?".to_owned(),
        Phase::Attacking => {
            let creature = state.player(seat).field.get(reply.len());
            let name = creature.map_or("", |creature| known_name(state, seat, creature.slot));
            format!("Whom does {name} attack?")
        }
        Phase::Searching(_) => "Which card do you take?".to_owned(),
        _ if !reply.is_empty() => "Against whom?".to_owned(),
        Phase::Answering { .. } => "Do you answer?".to_owned(),
        _ => "Your turn".to_owned(),
    }
}

pub(super) fn label(state: &State, seat: Seat, reply: &Reply, choice: Choice) -> String {
    match (&state.phase, choice.anchor) {
        (Phase::Searching(_), Anchor::Card(_)) => CARDS[choice.value as usize].name.to_owned(),
        (_, Anchor::Card(slot)) if choice.value >= VEIL => format!("Veil {}", known_name(state, seat, slot)),
        (_, Anchor::Card(slot)) => known_name(state, seat, slot).to_owned(),
        (_, Anchor::Seat(whom)) => whom.to_string(),
        (Phase::Turn, _) if reply.is_empty() => "End the turn".to_owned(),
        (Phase::Attacking, _) => "Stay".to_owned(),
        (Phase::Searching(_), _) => "Nothing".to_owned(),
        _ => "Pass".to_owned(),
    }
}

/// The card's name through the eyes of the player who is asked.
fn known_name(state: &State, seat: Seat, slot: Slot) -> &'static str {
    state.secrets.eyes(seat).card(slot).map_or("a card", |identity| CARDS[row(identity)].name)
}

pub(super) fn narrate(event: &Event) -> Option<String> {
    let name = |row: &u8| CARDS[usize::from(*row)].name;
    let or_card = |row: &Option<u8>| row.as_ref().map_or("a card", name);
    Some(match event {
        Event::Sealed { seat } => format!("{seat} [has|have] bid."),
        Event::Bids { bids } => {
            let bids: Vec<String> = bids.iter().map(|(seat, bid)| format!("{seat} {bid}")).collect();
            format!("The bids: {}.", bids.join(", "))
        }
        Event::Drew { seat, row, .. } => format!("{seat} [draws|draw] {}.", or_card(row)),
        Event::Played { seat, row: None, .. } => format!("{seat} [veils|veil] a card."),
        Event::Played { seat, row: Some(row), .. } => format!("{seat} [plays|play] {}.", name(row)),
        Event::Cast { seat, row, target: Some(whom) } => {
            format!("{seat} [casts|cast] {} against {whom}.", name(row))
        }
        Event::Cast { seat, row, target: None } => format!("{seat} [casts|cast] {}.", name(row)),
        Event::Resolved { row } => format!("{} happens.", name(row)),
        Event::Found { seat, row } => format!("{seat} [searches|search] and [takes|take] {}.", or_card(row)),
        Event::Attacked { seat, whom, .. } => format!("{seat} [attacks|attack] {whom}."),
        Event::Unveiled { row, .. } => format!("It was {}.", name(row)),
        Event::Lost { .. } => return None,
        Event::Out { seat } => format!("{seat} [is|are] out."),
    })
}
