//! The table as anything can draw it.

use cardwright_table::Slot;
use cardwright_table::scene::{CardFace, Fact, Figure, Front, Layout, Mark, Scene, SeatPanel, Tone, Zone};

use crate::state::Stage;
use crate::view::{CardView, PieceView, PlayerView, View};

/// The zones of one player, by their place in the scene.
const ZONES: u16 = 8;

pub(crate) fn scene(view: &View) -> Scene {
    let mark = |name: &str, stage: Stage| Mark {
        name: name.to_owned(),
        now: view.stage == stage,
        note: String::new(),
    };
    Scene {
        headline: headline(view),
        ribbon: vec![
            mark("Initiative", Stage::ChooseInitiative),
            mark("Mulligan", Stage::Mulligan),
            mark("Resources", Stage::OpeningResources),
            mark("Action", Stage::Action),
            mark("Regroup", Stage::Regroup),
        ],
        seats: view.players.iter().map(|player| panel(view, player)).collect(),
        zones: view.players.iter().flat_map(|player| zones(view, player)).collect(),
        turn: matches!(view.stage, Stage::Action).then_some(view.active.0),
        next: None,
        outcome: view.outcome,
    }
}

fn headline(view: &View) -> String {
    let active = view.active.0;
    if view.outcome.is_some() {
        return format!("Game over in round {}", view.round);
    }
    match view.stage {
        Stage::ChooseInitiative => "Who starts with the initiative?".to_owned(),
        Stage::Mulligan => "Keep your hand?".to_owned(),
        Stage::OpeningResources => "Opening resources".to_owned(),
        Stage::Action => format!("Round {}, {active} [acts|act]", view.round),
        Stage::Regroup => format!("Round {}, regroup", view.round),
    }
}

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let seat = player.seat.0;
    let ready = player.resources.iter().filter(|resource| !resource.exhausted).count();
    let mut facts = vec![
        Fact::new("base", format!("{}/{}", (player.base.hp - player.base.damage).max(0), player.base.hp)),
        Fact::new("resources", format!("{ready}/{}", player.resources.len())),
        Fact::new("hand", player.hand_count),
        Fact::new("deck", player.deck_count),
    ];
    if player.credits > 0 {
        facts.push(Fact::new("credits", player.credits));
    }
    let mut badges = Vec::new();
    let chosen = view.stage != Stage::ChooseInitiative;
    if chosen && view.initiative == player.seat && !player.out {
        badges.push(if view.initiative_taken { "initiative taken" } else { "initiative" }.to_owned());
    }
    for counter in view.counters.iter().filter(|counter| counter.taken_by == Some(player.seat)) {
        badges.push(format!("{} counter", counter.counter.words()));
    }
    if player.out {
        badges.push("out".to_owned());
    }
    if player.force {
        badges.push("the Force".to_owned());
    }
    SeatPanel { seat, to_act: view.waiting_for.contains(&player.seat), facts, badges }
}

fn zones(view: &View, player: &PlayerView) -> Vec<Zone> {
    let seat = player.seat.0;
    let first = u16::from(seat.0) * ZONES;
    let row = |place: u16, name: &str, layout: Layout, cards: Vec<CardFace>, count: usize| Zone {
        id: first + place,
        name: name.to_owned(),
        owner: Some(seat),
        layout,
        count,
        cards,
        effects: Vec::new(),
    };
    let faces = |pieces: &[PieceView]| -> Vec<CardFace> {
        pieces.iter().flat_map(|piece| faces_of(view, piece)).collect()
    };
    let bare =
        |slots: &[Slot]| -> Vec<CardFace> { slots.iter().map(|&slot| bare_face(view, slot)).collect() };
    let hand = player.hand.as_deref().unwrap_or_default();
    let mut home = faces_of(view, &player.base);
    for leader in player.leaders.iter().filter(|leader| !leader.deployed) {
        home.extend(faces_of(view, leader));
    }
    let home_count = home.len();
    let resources = player.resources.iter().map(|resource| resource_face(view, resource)).collect();
    vec![
        row(0, "Base and leader", Layout::Row, home, home_count),
        row(1, "Ground arena", Layout::Row, faces(&player.ground), player.ground.len()),
        row(2, "Space arena", Layout::Row, faces(&player.space), player.space.len()),
        row(3, "Resources", Layout::Row, resources, player.resources.len()),
        row(4, "Hand", Layout::Hand, bare(hand), player.hand_count),
        row(5, "Deck", Layout::Pile, Vec::new(), player.deck_count),
        row(6, "Discard pile", Layout::Pile, bare(&player.discard), player.discard.len()),
    ]
}

/// A card with what is attached to it.
fn faces_of(view: &View, piece: &PieceView) -> Vec<CardFace> {
    let mut face = bare_face(view, piece.id);
    if let Some(card) = view.card(piece.id) {
        face.numbers = figures(card, piece.power, (piece.hp - piece.damage).max(0));
    }
    face.turned = piece.exhausted;
    if piece.exhausted {
        face.badges.push("exhausted".to_owned());
    }
    if piece.epic_used {
        face.badges.push("epic used".to_owned());
    }
    let mut faces = vec![face];
    for (slots, badge) in [(&piece.attached, ""), (&piece.captives, "captive")] {
        for &slot in slots {
            let mut face = bare_face(view, slot);
            face.attached_to = Some(piece.id);
            if !badge.is_empty() {
                face.badges.push(badge.to_owned());
            }
            faces.push(face);
        }
    }
    faces
}

/// A resource: what is printed on it counts only as long as somebody plays it from there.
fn resource_face(view: &View, piece: &PieceView) -> CardFace {
    let badges = if piece.exhausted { vec!["exhausted".to_owned()] } else { Vec::new() };
    CardFace { numbers: Vec::new(), turned: piece.exhausted, badges, ..bare_face(view, piece.id) }
}

fn bare_face(view: &View, slot: Slot) -> CardFace {
    let front = view.card(slot).map(|card| Front {
        name: card.title.clone(),
        kind: card.type_line.clone(),
        cost: if card.kind == "Base" { String::new() } else { card.cost.to_string() },
        text: card.text.clone(),
    });
    let numbers = view.card(slot).map_or_else(Vec::new, |card| figures(card, card.power, card.hp));
    CardFace { slot, front, numbers, badges: Vec::new(), turned: false, attached_to: None }
}

/// Power and HP of a card that has HP, against what is printed.
fn figures(card: &CardView, power: i16, hp: i16) -> Vec<Figure> {
    if card.hp <= 0 {
        return Vec::new();
    }
    let figure = |name: &str, value: i16, printed: i16| Figure {
        name: name.to_owned(),
        value: value.into(),
        tone: Tone::of(value.into(), printed.into()),
    };
    let hp = figure("HP", hp, card.hp);
    if card.kind == "Base" { vec![hp] } else { vec![figure("power", power, card.power), hp] }
}
