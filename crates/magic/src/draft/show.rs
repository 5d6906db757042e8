//! What players see of packs and of what they have taken.

use cardwright_table::scene::{CardFace, Front, Layout, Mark, Scene, SeatPanel, Zone};
use cardwright_table::{Seat, SeatSet, Slot, Viewer};
use serde::Serialize;

use super::{Draft, DraftState, Packs, Stage};
use crate::show::printed_figures;
use crate::view::FrontView;

/// Where the anchors of conspiracies begin; those of what is on offer, or of the pool one builds from, begin at 0.
pub(super) const PLOTS: u16 = 1_000;
/// Where the anchors of cards begin that are not asked for.
const OTHERS: u16 = 2_000;

/// What one viewer may know of the packs.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftView {
    /// How cards come out of the packs.
    pub packs: Packs,
    /// Which packs go round, counted from 0; none while decks are built.
    pub round: Option<usize>,
    /// How many cards were taken from each pack of this round.
    pub taken: usize,
    /// What the viewer may take from.
    pub on_offer: Vec<FrontView>,
    /// The viewer's cards.
    pub pool: Vec<FrontView>,
    /// The viewer's conspiracies.
    pub conspiracies: Vec<FrontView>,
    /// Who has answered, of how many.
    pub answered: SeatSet,
    /// How many play.
    pub seats: usize,
    /// The place that the viewer has taken.
    pub own: Option<u8>,
    /// From how many different cards packs are made.
    pub cards: usize,
    /// How many were left out, because their texts are not understood.
    pub left_out: u16,
}

impl Draft {
    pub(super) fn view_of(&self, state: &DraftState, viewer: Viewer) -> DraftView {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everyone => None,
        };
        let round = match &state.stage {
            Stage::Drafting { round, .. } => Some(*round),
            Stage::Building(_) | Stage::Ready(_) => None,
        };
        let printed = |cards: &[u16]| cards.iter().map(|&card| self.shelf.front(card).clone()).collect();
        let shown =
            |cards: &dyn Fn(Seat) -> Vec<u16>| own.map_or_else(Vec::new, |seat| printed(&cards(seat)));
        let on_offer =
            |seat: Seat| round.map_or_else(Vec::new, |round| state.rounds[round].on_offer(seat).to_vec());
        let has_answered = |seat: &Seat| match &state.stage {
            Stage::Drafting { picks, .. } => picks.has(*seat),
            Stage::Building(decks) => decks.has(*seat),
            Stage::Ready(_) => true,
        };
        DraftView {
            packs: self.packs,
            round,
            taken: round.map_or(0, |round| state.rounds[round].taken()),
            on_offer: shown(&on_offer),
            pool: shown(&|seat| self.pool(state, seat)),
            conspiracies: shown(&|seat| self.conspiracies(state, seat)),
            answered: Seat::all(self.seats).filter(has_answered).collect(),
            seats: self.seats,
            cards: self.shelf.size(),
            left_out: self.left_out,
            own: match (&state.stage, own) {
                (Stage::Drafting { picks, .. }, Some(seat)) => picks.own(seat, viewer).copied(),
                _ => None,
            },
        }
    }
}

/// The draft as anything can draw it.
pub(super) fn scene(view: &DraftView) -> Scene {
    let headline = match view.round {
        None => "Build your deck".to_owned(),
        Some(round) => format!("Pack {}, pick {}", round + 1, view.taken + 1),
    };
    let from = match view.left_out {
        0 => format!("{} cards", view.cards),
        left_out => format!("{} cards, {left_out} left out", view.cards),
    };
    let mark = |name: &str, now: bool| Mark {
        name: name.to_owned(),
        now,
        note: if now { from.clone() } else { String::new() },
    };
    let mut ribbon = Vec::new();
    if view.packs != Packs::Sealed {
        let rounds = 0..view.packs.count();
        ribbon.extend(rounds.map(|round| mark(&format!("Pack {}", round + 1), view.round == Some(round))));
    }
    ribbon.push(mark("Deck", view.round.is_none()));
    let panel = |seat: Seat| SeatPanel {
        seat,
        to_act: !view.answered.has(seat),
        facts: Vec::new(),
        badges: Vec::new(),
    };
    Scene {
        headline,
        ribbon,
        seats: Seat::all(view.seats).map(panel).collect(),
        zones: zones(view),
        ..Scene::default()
    }
}

fn zones(view: &DraftView) -> Vec<Zone> {
    let building = view.round.is_none();
    let rows = [
        ("This pack", 0, &view.on_offer),
        ("Your conspiracies", PLOTS, &view.conspiracies),
        ("Your cards", if building { 0 } else { OTHERS }, &view.pool),
    ];
    let rows = (0..).zip(rows).filter(|(_, (.., cards))| !cards.is_empty());
    rows.map(|(id, (name, first, cards))| row(id, name, first, cards)).collect()
}

fn row(id: u16, name: &str, first: u16, cards: &[FrontView]) -> Zone {
    let face = |(place, card): (u16, &FrontView)| CardFace {
        slot: Slot(first + place),
        front: Some(Front::from(card)),
        numbers: printed_figures(card),
        badges: Vec::new(),
        turned: false,
        attached_to: None,
    };
    Zone {
        id,
        name: name.to_owned(),
        owner: None,
        layout: Layout::Row,
        count: cards.len(),
        cards: (0..).zip(cards).map(face).collect(),
        effects: Vec::new(),
    }
}
