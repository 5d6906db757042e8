//! References such as `myGroundArena-0` and `theirGroundArena-1.u0` (SCHEMA 3).

use cardwright_table::{Seat, Slot};

use crate::Unlimited;
use crate::program::Arena;
use crate::state::{Pending, State};

/// The cards that an open question is about.
pub(super) fn candidates(rules: &Unlimited, state: &State, pending: &Pending) -> Vec<Slot> {
    match pending {
        Pending::Arrange { cards, .. } => cards.to_vec(),
        other => rules.options(state, other).map(|options| options.cards.into_vec()).unwrap_or_default(),
    }
}

/// What a reference means in the frame of a seat.
pub(super) fn resolve(rules: &Unlimited, state: &State, seat: Seat, text: &str) -> Option<Slot> {
    let (text, attached) = match text.split_once(".u") {
        Some((text, place)) => (text, Some(place.parse::<usize>().ok()?)),
        None => (text, None),
    };
    let (zone, place) = text.split_once('-').unwrap_or((text, "0"));
    let place: usize = place.parse().ok()?;
    let (whose, zone) = match zone.strip_prefix("my") {
        Some(zone) => (seat, zone),
        None => (seat.other(), zone.strip_prefix("their")?),
    };
    let player = state.player(whose);
    let slot = match zone {
        "GroundArena" => state.units_of(whose, Some(Arena::Ground)).nth(place),
        "SpaceArena" => state.units_of(whose, Some(Arena::Space)).nth(place),
        "Base" => Some(player.base),
        "Leader" => Some(player.leaders[0]),
        "Hand" => player.hand.get(place).copied(),
        "Discard" => player.discard.get(place).copied(),
        "Resources" => player.resources.get(place).copied(),
        "Deck" => player.deck.iter().rev().nth(place).copied(),
        // The i-th candidate of the open question (SCHEMA 4.3).
        "TempZone" => candidates(rules, state, state.pending.as_ref()?).get(place).copied(),
        _ => None,
    }?;
    match attached {
        Some(place) => state.attached_to(slot).nth(place),
        None => Some(slot),
    }
}
