//! Numeric card ids that other programs use, as a data table (seed 002): they work in decks, in commands and in views.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::{Seat, Slot, Viewer};

use crate::Unlimited;
use crate::command::{Command, Picks};
use crate::rules::card_of;
use crate::state::State;

const TABLE: &str = include_str!("../../../cards/unlimited/numbers.tsv");

/// The numbers by the ids of the cards, in lower case.
static NUMBERS: LazyLock<BTreeMap<String, u16>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.filter_map(|(number, id)| Some((id.trim().to_lowercase(), number.parse().ok()?))).collect()
});

/// The number of a card, if the table has one.
pub(crate) fn number_of(id: &str) -> Option<u16> {
    NUMBERS.get(&id.to_lowercase()).copied()
}

/// The card that a deck list means, by name, id or number.
pub(crate) fn find<'c>(cards: &'c dyn CardSource, wanted: &str) -> Option<Printed<'c>> {
    cards.find(wanted).or_else(|| {
        let number: u16 = wanted.parse().ok()?;
        let (id, _) = NUMBERS.iter().find(|(_, known)| **known == number)?;
        cards.find(id)
    })
}

impl Unlimited {
    /// The command with its card numbers as the cards that the seat sees: a number is larger than any slot.
    pub(crate) fn by_slots(&self, state: &State, seat: Seat, command: &Command) -> Command {
        let mut command = command.clone();
        let mut taken = Picks::new();
        let mut slot = |slot: &mut Slot| {
            if slot.index() >= state.things.len()
                && let Some(found) = self.numbered(state, seat, slot.0, &taken)
            {
                *slot = found;
            }
            taken.push(*slot);
        };
        match &mut command {
            Command::ChooseOpeningResources { card_ids } | Command::ChooseAbilityCards { card_ids, .. } => {
                card_ids.iter_mut().for_each(slot);
            }
            Command::PlayCard { card_id, .. }
            | Command::Smuggle { card_id }
            | Command::UseAbility { card_id, .. }
            | Command::DeployLeader { card_id, .. } => slot(card_id),
            Command::Attack { attacker_id, target_id } => [attacker_id, target_id].into_iter().for_each(slot),
            Command::ArrangeCards { top, bottom } => top.iter_mut().chain(bottom).for_each(slot),
            _ => {}
        }
        command
    }

    /// The first card of this number that the seat sees and has not named yet, its own before those of others.
    fn numbered(&self, state: &State, seat: Seat, number: u16, taken: &[Slot]) -> Option<Slot> {
        let eyes = state.secrets.eyes(Viewer::Seat(seat));
        let slots = (0..state.things.len() as u16).map(Slot).filter(|slot| !taken.contains(slot));
        let fits = |slot: &Slot| {
            let card = eyes.card(*slot).map(|identity| &self.cards.card(card_of(identity)).name);
            card.and_then(|name| number_of(name)) == Some(number)
        };
        slots.filter(fits).min_by_key(|&slot| state.secrets.owner(slot) != seat)
    }
}
