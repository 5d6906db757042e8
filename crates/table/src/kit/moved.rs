//! An answer about one of your own cards concerns that card: chance may not put another one in its place.
//!
//! Slots are what is answered, and hidden zones are mixed so that nobody can follow a card. Rules that mix first and
//! use the answer afterwards move whatever lies in the slot then. So the same answer is given under several
//! generators: as many cards must leave the zone as were chosen there, and always the same ones, unless it is told what
//! happened to those that were chosen.

use std::collections::BTreeSet;

use crate::game::Game;
use crate::kit::promises::{Found, Walk, broken};
use crate::question::{Anchor, Ask, Menu};
use crate::reply::Reply;
use crate::scene::Scene;
use crate::seat::{Seat, Viewer};
use crate::secrets::{Identity, Secrets, Slot};

/// Under how many generators an answer is tried.
const GENERATORS: u64 = 3;

type Cards = BTreeSet<Identity>;

impl<G: Game> Walk<'_, G> {
    pub(super) fn moves_what_was_answered(&self, seat: Seat, reply: &Reply, command: &G::Command) -> Found {
        let Some(secrets) = self.game().secrets(&self.state) else { return Ok(()) };
        let answered = self.own_cards_answered(secrets, seat, reply);
        if answered.is_empty() {
            return Ok(());
        }
        let scene = self.game().scene(&self.game().view(&self.state, Viewer::Everyone));
        for zone in scene.zones.iter().filter(|zone| zone.owner == Some(seat)) {
            let before = identities(secrets, &scene, zone.id);
            let cards = || zone.cards.iter().filter(|card| answered.contains(&card.slot));
            let chosen: Cards = cards().map(|card| secrets.truth(card.slot)).collect();
            let names: Vec<&str> =
                cards().filter_map(|card| Some(card.front.as_ref()?.name.as_str())).collect();
            if !chosen.is_empty() {
                self.same_cards_leave(seat, command, zone.id, &before, (&chosen, &names))?;
            }
        }
        Ok(())
    }

    /// The seat's own cards that its answers name, as far as they are hidden from anybody.
    fn own_cards_answered(&self, secrets: &Secrets, seat: Seat, reply: &Reply) -> BTreeSet<Slot> {
        let (mut so_far, mut menu, mut found) = (Reply::new(), Menu::new(), BTreeSet::new());
        for answer in reply.answers() {
            menu.clear();
            let ask = self.game().ask(&self.state, seat, &so_far, &mut menu);
            if matches!(ask, Ask::One | Ask::Some { .. }) {
                for choice in menu.choices().iter().filter(|choice| answer.contains(&choice.value)) {
                    if let Anchor::Card(slot) = choice.anchor
                        && slot.index() < secrets.len()
                        && secrets.owner(slot) == seat
                        && secrets.seen(slot).has(seat)
                        && !secrets.seen(slot).admits(Viewer::Spectator)
                    {
                        found.insert(slot);
                    }
                }
            }
            so_far.push(answer);
        }
        found
    }

    fn same_cards_leave(
        &self,
        seat: Seat,
        command: &G::Command,
        zone: u16,
        before: &Cards,
        (chosen, names): (&Cards, &[&str]),
    ) -> Found {
        let mut seen: Option<Cards> = None;
        // A card that was told of has moved; it may have come back, and chance have taken another afterwards.
        let mut told = names.len() == chosen.len();
        for number in 0..GENERATORS {
            let mut state = self.state.clone();
            if let Some(secrets) = self.game().secrets_mut(&mut state) {
                *secrets.rng() = self.seed.derive("answered", number).rng();
            }
            let Ok(legal) = self.game().check(&state, seat, command) else { return Ok(()) };
            let mut events = Vec::new();
            self.game().commit(&mut state, legal, &mut events);
            let lines: Vec<String> = events.iter().filter_map(|event| self.game().narrate(event)).collect();
            told &= names.iter().all(|name| lines.iter().any(|line| line.contains(name)));
            let Some(secrets) = self.game().secrets(&state) else { return Ok(()) };
            let scene = self.game().scene(&self.game().view(&state, Viewer::Everyone));
            let after = identities(secrets, &scene, zone);
            let left: Cards = before.difference(&after).copied().collect();
            if left.len() != chosen.len() {
                return Ok(());
            }
            if !told && seen.as_ref().is_some_and(|seen| *seen != left) {
                return broken(
                    "total",
                    format!(
                        "{seat} chooses {chosen:?}, but chance decides which cards leave: {left:?} or {seen:?}"
                    ),
                );
            }
            seen = Some(left);
        }
        Ok(())
    }
}

/// What lies in a zone.
fn identities(secrets: &Secrets, scene: &Scene, zone: u16) -> Cards {
    let zones = scene.zones.iter().filter(|other| other.id == zone);
    let slots = zones.flat_map(|zone| &zone.cards).map(|card| card.slot);
    slots.filter(|slot| slot.index() < secrets.len()).map(|slot| secrets.truth(slot)).collect()
}
