//! Opening-hand actions (spec 21; CR 103.6) and the first plane (spec 20; CR 103.7).

use cardwright_table::{Anchor, Ask, Asking, Menu, Seat, SeatSet, Slot};

use super::StartStep;
use super::mulligan::KEEP;
use crate::card::CardType;
use crate::program::{AbilityKind, NodeId};
use crate::rules::{Flow, Look, Run};
use crate::state::Wanted;

impl Run<'_> {
    /// Each player in turn order takes any such actions in any order (CR 103.6).
    pub(super) fn opening_hand_actions(&mut self) -> Flow {
        if !self
            .rules
            .book
            .abilities
            .iter()
            .any(|ability| matches!(ability.kind, AbilityKind::OpeningHand { .. }))
        {
            return self.then(StartStep::Planes);
        }
        // The order stays, even if an action changes who starts.
        let Some(seat) = self.at_turn_from(self.state.turn.active) else {
            return self.then(StartStep::Planes);
        };
        let Some(answer) = self.answer.take() else {
            let nothing = self.look().opening_hand_actions(seat).next().is_none();
            if nothing && self.rules.policies.asking == Asking::Free {
                self.next_player();
                return Flow::On;
            }
            return self.ask(seat, Wanted::OpeningHand);
        };
        let found = self.look().opening_hand_actions(seat).find(|(slot, _)| i32::from(slot.0) == answer[0]);
        let Some((slot, node)) = found else {
            self.next_player();
            return Flow::On;
        };
        self.state.start.used.push(slot);
        self.state.agenda.push(crate::state::Work::Start);
        self.run_set_up_effect(seat, slot, node);
        Flow::On
    }

    /// The starting player turns up the first plane; a phenomenon goes to the bottom (CR 103.7).
    pub(super) fn first_plane(&mut self) -> Flow {
        if self.rules.policies.planechase {
            let owner = self.state.turn.starting;
            let mut left = self.state.zones.planar.len();
            while left > 0 {
                left -= 1;
                let Some(slot) = self.top_of_planar_deck(owner) else { break };
                self.state.zones.planar.retain(|other| *other != slot);
                self.state.secrets.show(slot, SeatSet::PUBLIC);
                if self
                    .rules
                    .book
                    .card(self.rules.card_in(self.state, slot))
                    .front()
                    .types
                    .has(CardType::Plane)
                {
                    self.state.zones.command.push(slot);
                    self.state.thing_mut(slot).controller = owner;
                    self.state.cache.stale = true;
                    let plane = self.state.object(slot);
                    self.emit(|rules, state| crate::Event::Became {
                        object: plane,
                        name: rules.book.card(rules.card_in(state, slot)).name().to_owned(),
                    });
                    // Nothing triggers on it (CR 901.5).
                    break;
                }
                self.state.zones.planar.insert(0, slot);
            }
        }
        self.then(StartStep::Begin)
    }

    /// The top card of a player's planar deck, or of the shared one (CR 901.15).
    pub(crate) fn top_of_planar_deck(&self, owner: Seat) -> Option<Slot> {
        let planar = &self.state.zones.planar;
        let own = planar.iter().rev().copied().find(|slot| self.state.secrets.owner(*slot) == owner);
        own.or_else(|| planar.last().copied())
    }
}

impl Look<'_> {
    /// Cards in a player's hand with an action that was not taken yet.
    pub(crate) fn opening_hand_actions(&self, seat: Seat) -> impl Iterator<Item = (Slot, NodeId)> + '_ {
        self.state.zones.hand(seat).iter().filter(|slot| !self.state.start.used.contains(slot)).filter_map(
            move |&slot| {
                let card = self.rules.card_in(self.state, slot);
                self.rules.abilities_of(card).find_map(|kind| match kind {
                    AbilityKind::OpeningHand { node, not_starting } => {
                        let may = !not_starting || self.state.turn.starting != seat;
                        may.then_some((slot, *node))
                    }
                    _ => None,
                })
            },
        )
    }

    pub(crate) fn ask_opening_hand(&self, seat: Seat, menu: &mut Menu) -> Ask {
        menu.add(KEEP, Anchor::Button);
        for (slot, _) in self.opening_hand_actions(seat) {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
        Ask::One
    }

    pub(crate) fn opening_hand_title(&self) -> String {
        "Use a card of your opening hand?".to_owned()
    }

    pub(crate) fn opening_hand_label(&self, value: i32) -> String {
        if value == KEEP {
            "Nothing more".to_owned()
        } else {
            format!("Use {}", self.card_name(Slot(value as u16)))
        }
    }
}
