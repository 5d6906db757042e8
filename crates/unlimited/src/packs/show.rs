//! What players see of packs and pools.

use cardwright_table::scene::{CardFace, Fact, Layout, Mark, Scene, SeatPanel, Zone};
use cardwright_table::{Seat, SeatSet, Slot, Viewer};
use serde::Serialize;

use super::{Event, PackCard, Packs, PacksState, Stage};
use crate::program::CardId;

/// Where the anchors of leaders begin; those of what is on offer, or of the pool one builds from, begin at 0.
pub(super) const LEADERS: u16 = 1_000;
/// Where the anchors of bases begin.
pub(super) const BASES: u16 = 2_000;
/// Where the anchors of cards begin that are not asked for.
const OTHERS: u16 = 3_000;

/// What one viewer may know of the event.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PacksView {
    /// How cards come out of the packs.
    pub event: Event,
    /// Which stacks go round, leaders first; none while decks are built.
    pub round: Option<usize>,
    /// How many cards were taken from each stack of this round.
    pub taken: usize,
    /// What the viewer may take from.
    pub on_offer: Vec<PackCard>,
    /// The leaders that each seat has taken; in a draft everybody sees them.
    pub leaders: Vec<Vec<PackCard>>,
    /// The leaders that each seat may take from now.
    pub leaders_on_offer: Vec<Vec<PackCard>>,
    /// The viewer's other cards.
    pub pool: Vec<PackCard>,
    /// The bases that the viewer took.
    pub own_bases: Vec<PackCard>,
    /// The bases that everybody may use, while decks are built.
    pub bases: Vec<PackCard>,
    /// Who has answered.
    pub answered: SeatSet,
    /// The place that the viewer has taken.
    pub own: Option<u8>,
}

impl Packs {
    pub(super) fn view_of(&self, state: &PacksState, viewer: Viewer) -> PacksView {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everyone => None,
        };
        let round = match &state.stage {
            Stage::Drafting { round, .. } => Some(*round),
            Stage::Building(_) | Stage::Ready(_) => None,
        };
        let seats = || Seat::all(if state.rounds.is_empty() { 0 } else { self.seats });
        let sees_leaders = |seat: Seat| self.event == Event::Draft || own == Some(seat);
        let on_offer = |seat: Seat| round.map_or(&[][..], |round| state.rounds[round].on_offer(seat));
        PacksView {
            event: self.event,
            round,
            taken: round.map_or(0, |round| state.rounds[round].taken()),
            on_offer: own.map_or_else(Vec::new, |seat| self.printed(on_offer(seat))),
            leaders: seats()
                .map(|seat| if sees_leaders(seat) { self.printed(&state.leaders(seat)) } else { Vec::new() })
                .collect(),
            leaders_on_offer: match round {
                Some(0) => seats().map(|seat| self.printed(on_offer(seat))).collect(),
                _ => Vec::new(),
            },
            pool: own.map_or_else(Vec::new, |seat| self.printed(&self.pool(state, seat))),
            own_bases: own.map_or_else(Vec::new, |seat| self.printed(&self.own_bases(state, seat))),
            bases: if round.is_none() { self.printed(&self.shelf.bases) } else { Vec::new() },
            answered: seats().filter(|&seat| has_answered(&state.stage, seat)).collect(),
            own: match (&state.stage, own) {
                (Stage::Drafting { picks, .. }, Some(seat)) => picks.own(seat, viewer).copied(),
                _ => None,
            },
        }
    }

    fn printed(&self, cards: &[CardId]) -> Vec<PackCard> {
        cards.iter().map(|&card| self.shelf.card(card).clone()).collect()
    }
}

fn has_answered(stage: &Stage, seat: Seat) -> bool {
    match stage {
        Stage::Drafting { picks, .. } => picks.has(seat),
        Stage::Building(decks) => decks.has(seat),
        Stage::Ready(_) => true,
    }
}

/// The event as anything can draw it.
pub(super) fn scene(view: &PacksView) -> Scene {
    let headline = match view.round {
        None => "Build your deck".to_owned(),
        Some(0) => format!("Leaders, pick {}", view.taken + 1),
        Some(round) => format!("Pack {round}, pick {}", view.taken + 1),
    };
    let mark = |name: &str, now: bool| Mark { name: name.to_owned(), now, note: String::new() };
    let mut ribbon = Vec::new();
    if view.event == Event::Draft {
        ribbon.push(mark("Leaders", view.round == Some(0)));
        ribbon.extend(
            (1..=view.event.packs()).map(|round| mark(&format!("Pack {round}"), view.round == Some(round))),
        );
    }
    ribbon.push(mark("Deck", view.round.is_none()));
    let panel = |(seat, leaders): (Seat, &Vec<PackCard>)| SeatPanel {
        seat,
        to_act: !view.answered.has(seat),
        facts: leaders.iter().map(|leader| Fact::new("leader", &leader.front.name)).collect(),
        badges: Vec::new(),
    };
    let seats = Seat::all(view.leaders.len()).zip(&view.leaders).map(panel).collect();
    Scene { headline, ribbon, seats, zones: zones(view), ..Scene::default() }
}

fn zones(view: &PacksView) -> Vec<Zone> {
    let building = view.round.is_none();
    let own_leaders: Vec<PackCard> = match view.round {
        // While leaders go round they stand on the name plates; later only one's own can be chosen.
        None => view.leaders.iter().find(|leaders| !leaders.is_empty()).cloned().unwrap_or_default(),
        Some(_) => Vec::new(),
    };
    let offered = if view.round == Some(0) { "Leaders to take" } else { "This pack" };
    let bases = [&view.bases[..], &view.own_bases].concat();
    let rows = [
        (offered, 0, &view.on_offer),
        ("Your leaders", LEADERS, &own_leaders),
        (if building { "Bases" } else { "Your bases" }, BASES, &bases),
        ("Your cards", if building { 0 } else { OTHERS }, &view.pool),
    ];
    let rows = (0..).zip(rows).filter(|(_, (.., cards))| !cards.is_empty());
    rows.map(|(id, (name, first, cards))| row(id, name, first, cards)).collect()
}

fn row(id: u16, name: &str, first: u16, cards: &[PackCard]) -> Zone {
    let face = |(place, card): (u16, &PackCard)| CardFace {
        slot: Slot(first + place),
        front: Some(card.front.clone()),
        numbers: card.numbers.clone(),
        badges: vec![card.rarity.to_owned()],
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
