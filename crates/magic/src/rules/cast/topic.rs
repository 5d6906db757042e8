//! What the next question of a prompt is about: for players who answer by rule and not by eye.

use cardwright_table::{Menu, Reply};

use super::actions::Action;
use super::choices::Walk;
use super::deal::{Deal, Open};
use crate::rules::Look;
use crate::state::{Pending, Wanted};

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// A mode (CR 700.2).
    Mode,
    /// How often an optional cost is paid (CR 601.2b).
    Kicks,
    /// The value of X.
    X,
    /// Targets of the so-manyth place.
    Targets(usize),
    /// How something is divided among targets (CR 601.2d).
    Shares,
    /// What a cost is paid with (CR 601.2h).
    Cost,
    /// Life instead of mana (CR 107.4f).
    Life,
    /// Which mana is made.
    Mana,
    /// Anything else.
    Other,
}

impl Look<'_> {
    /// What the next question is about.
    pub(crate) fn topic(&self, pending: Pending, reply: &Reply) -> Topic {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority if !reply.is_empty() => {
                let action = Action::decode(reply.one(0).unwrap_or(0));
                self.with_deal(seat, action, |deal| deal.topic(reply)).unwrap_or(Topic::Other)
            }
            Wanted::CastFree(terms) if !reply.is_empty() => {
                let spell = self.chosen_spell(seat, terms, reply);
                spell
                    .map_or(Topic::Other, |spell| self.with_free_deal(seat, &spell, |deal| deal.topic(reply)))
            }
            Wanted::TriggerChoices => self
                .with_next_trigger(|modes, view| {
                    let mut walk = Walk::new(*self, modes, view, &super::choices::Free);
                    let _ = walk.go(reply, &mut 0, &mut Menu::new());
                    walk.topic()
                })
                .unwrap_or(Topic::Other),
            Wanted::NewTargets { .. } if !reply.is_empty() => Topic::Targets(0),
            _ => Topic::Other,
        }
    }
}

impl Deal<'_> {
    /// What the next question is about, when the first answer has said what is done.
    fn topic(&self, reply: &Reply) -> Topic {
        match self.go(reply, 1, &mut Menu::new()).open {
            Some((_, Open::Choices)) => self.with_walk(|walk| {
                let _ = walk.go(reply, &mut 1, &mut Menu::new());
                walk.topic()
            }),
            Some((_, Open::Objects)) => Topic::Cost,
            Some((_, Open::Life)) => Topic::Life,
            Some((_, Open::Mana)) => Topic::Mana,
            None => Topic::Other,
        }
    }
}
