//! What one viewer may know, built from nothing.

use cardwright_table::secrets::Eyes;
use cardwright_table::{Game as _, Outcome, Seat, Slot, Viewer, Waiting};
use serde::Serialize;

use crate::Skirmish;
use crate::board::{Cell, TERRAINS};
use crate::program::CardId;
use crate::rules::card_of;
use crate::state::{ROUNDS, RoundResult, State, UnitId, Work};

/// All that one viewer may know.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the match waits for, and whom.
    pub prompt: Option<PromptView>,
    /// The round, counted from 1.
    pub current_round: u8,
    /// Whose turn it is.
    pub current_player: Seat,
    /// Who started this round.
    pub starter: Seat,
    /// Who has passed.
    pub has_passed: [bool; 2],
    /// Rounds won by each.
    pub rounds_won: [u8; 2],
    /// How each round went, those to come empty.
    pub rounds: [Option<RoundResult>; ROUNDS],
    /// Tied rounds.
    pub tie_rounds: u8,
    /// Victory points of this round.
    pub vp: [u8; 2],
    /// Victory points if the round ended now.
    pub projected_vp: [u8; 2],
    /// The terrains from left to right.
    pub slots: Vec<TerrainView>,
    /// The players' cards.
    pub players: Vec<PlayerView>,
    /// What is still to happen, the next one first.
    pub queue: Vec<QueuedView>,
    /// How it ended; absent while it is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// An open prompt.
#[derive(PartialEq, Debug, Serialize)]
pub struct PromptView {
    /// Its name.
    pub kind: &'static str,
    /// Who owes the answer.
    pub seat: Seat,
}

/// One terrain, both sides.
#[derive(PartialEq, Debug, Serialize)]
pub struct TerrainView {
    /// The units of player 0 and 1.
    pub units: [Option<UnitView>; 2],
    /// The slots' modifiers.
    pub modifiers: [i16; 2],
    /// The slots' lasting effects, oldest first.
    pub effects: [Vec<EffectView>; 2],
    /// Who won it, once the round is resolved.
    pub winner: Option<Seat>,
    /// Who would win it if the round ended now.
    pub projected: Option<Seat>,
}

/// A unit on the battlefield.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UnitView {
    /// The instance.
    pub unit_id: UnitId,
    /// The physical card.
    pub slot: Slot,
    /// What is printed on it.
    pub card: CardView,
    /// Power and modifier together.
    pub strength: i16,
    /// Power alone.
    pub power: i16,
    /// Turn starts until it is ready; absent if it cannot be activated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooldown: Option<u8>,
    /// Whether it can be activated now.
    pub ready: bool,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Its name.
    pub name: String,
    /// Unit, token or action.
    pub kind: &'static str,
    /// Its printed power; an action has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<i16>,
    /// Its text.
    pub text: String,
}

/// A lasting effect on a slot.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct EffectView {
    /// Its name.
    pub name: String,
    /// Its full text.
    pub text: String,
}

/// A card in a hand or pile.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct HeldView {
    /// The physical card.
    pub slot: Slot,
    /// What it is, if the viewer knows.
    pub card: Option<CardView>,
}

/// A player's cards.
#[derive(PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The hand: all cards, those the viewer may not see without a face.
    pub hand: Vec<HeldView>,
    /// How many cards the deck has.
    pub deck: usize,
    /// The discard, oldest first.
    pub discard: Vec<HeldView>,
}

/// Something that is still to happen.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct QueuedView {
    /// The physical card it comes from, where there is one.
    pub slot: Option<Slot>,
    /// Whose it is.
    pub player: Seat,
    /// The card it comes from.
    pub card: CardView,
}

impl Skirmish {
    pub(crate) fn card_view(&self, id: CardId) -> CardView {
        let card = self.cards.card(id);
        CardView {
            name: card.name.clone(),
            kind: card.kind.line(),
            power: card.kind.power(),
            text: card.text.clone(),
        }
    }
}

impl View {
    pub(crate) fn of(rules: &Skirmish, state: &State, viewer: Viewer) -> View {
        let eyes = state.secrets.eyes(viewer);
        let each =
            |value: fn(&crate::state::Player) -> u8| [value(&state.players[0]), value(&state.players[1])];
        View {
            viewer,
            prompt: match rules.waiting(state) {
                Waiting::For(prompt) => {
                    prompt.seats.lowest().map(|seat| PromptView { kind: prompt.kind, seat })
                }
                Waiting::Over(_) => None,
            },
            current_round: state.round,
            current_player: state.current,
            starter: state.starter,
            has_passed: [state.players[0].passed, state.players[1].passed],
            rounds_won: each(|player| player.rounds_won),
            rounds: state.results,
            tie_rounds: state.ties,
            vp: each(|player| player.vp),
            projected_vp: rules.projected(state),
            slots: (0..TERRAINS as u8).map(|terrain| terrain_view(rules, state, terrain)).collect(),
            players: [Seat(0), Seat(1)].map(|seat| player_view(rules, state, seat, eyes)).into(),
            queue: state.agenda.iter().filter_map(|work| queued_view(rules, state, work)).collect(),
            outcome: state.outcome,
        }
    }
}

fn terrain_view(rules: &Skirmish, state: &State, terrain: u8) -> TerrainView {
    let cells = [Seat(0), Seat(1)].map(|seat| Cell::new(seat, terrain));
    TerrainView {
        units: cells.map(|cell| unit_view(rules, state, cell)),
        modifiers: cells.map(|cell| state.modifiers[cell.index()]),
        effects: cells.map(|cell| effect_views(rules, state, cell)),
        winner: state.winners[usize::from(terrain)],
        projected: rules.terrain_winner(state, terrain),
    }
}

fn unit_view(rules: &Skirmish, state: &State, cell: Cell) -> Option<UnitView> {
    let unit = state.unit(cell)?;
    Some(UnitView {
        unit_id: unit.id,
        slot: unit.slot,
        card: rules.card_view(unit.card),
        strength: state.strength(cell)?,
        power: unit.power,
        cooldown: rules.cards.activated(unit.card).map(|_| unit.cooldown),
        ready: rules.is_ready(state, cell),
    })
}

fn effect_views(rules: &Skirmish, state: &State, cell: Cell) -> Vec<EffectView> {
    let here = state.effects.iter().filter(|effect| effect.cell == cell);
    here.map(|effect| {
        let text = rules.cards.effect_text(effect.ability).to_owned();
        EffectView { name: rules.name(effect.card).to_owned(), text }
    })
    .collect()
}

fn player_view(rules: &Skirmish, state: &State, seat: Seat, eyes: Eyes<'_>) -> PlayerView {
    let held = |slots: &[Slot]| -> Vec<HeldView> {
        let card = |slot| eyes.card(slot).map(|identity| rules.card_view(card_of(identity)));
        slots.iter().map(|&slot| HeldView { slot, card: card(slot) }).collect()
    };
    let player = state.player(seat);
    PlayerView { seat, hand: held(&player.hand), deck: player.deck.len(), discard: held(&player.discard) }
}

fn queued_view(rules: &Skirmish, state: &State, work: &Work) -> Option<QueuedView> {
    let Work::Run { frame, action, .. } = work else { return None };
    let unit = frame.unit.and_then(|unit| state.find(unit)).and_then(|cell| state.unit(cell));
    let slot = action.or_else(|| unit.map(|unit| unit.slot));
    Some(QueuedView { slot, player: frame.player, card: rules.card_view(frame.card) })
}
