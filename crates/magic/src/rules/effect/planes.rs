//! Planes: planeswalking and the planar die (CR 701.31, 901).

use cardwright_table::{Seat, Slot};

use crate::card::{CardType, CardTypes};
use crate::event::Event;
use crate::rules::{Happening, Look, Run};
use crate::state::{Cause, Remembered, Tracker};

/// The faces of the planar die: one with the planeswalker symbol, one with the chaos symbol, four blank (CR 901.3a).
const FACES: u32 = 6;
const PLANESWALK: u32 = 0;
const CHAOS: u32 = 1;

impl Run<'_> {
    /// Face-up planes go to the bottom of their owner's planar deck, and the top card of the planar controller's is
    /// turned up (CR 701.31, 901.8).
    pub(crate) fn planeswalk(&mut self) {
        let up: Vec<Slot> = self.look().face_up_planes().collect();
        for slot in up {
            let plane = self.state.object(slot);
            self.happened(Happening::PlaneswalkedFrom { plane });
            self.turn_down_in_command(plane);
            self.state.zones.planar.insert(0, slot);
        }
        let controller = self.state.turn.active;
        let Some(slot) = self.top_of_planar_deck(controller) else { return };
        self.state.zones.planar.retain(|other| *other != slot);
        self.turn_up_in_command(slot, controller);
        let plane = self.state.object(slot);
        self.happened(Happening::PlaneswalkedTo { plane });
    }

    /// The planar die is rolled: chaos ensues, the planeswalking ability triggers, or nothing happens (CR 901.9).
    pub(crate) fn roll_planar_die(&mut self, seat: Seat, plane: Slot) {
        self.track(seat, Tracker::PlanarRolls, 1);
        let face = self.state.secrets.rng().below(FACES);
        self.emit(|_, _| Event::Rolled { seat, sides: FACES as u8, result: face as u8 + 1 });
        let plane = self.state.object(plane);
        match face {
            CHAOS => self.happened(Happening::Chaos { plane }),
            PLANESWALK => {
                if let Some(ability) = self.rules.book.planeswalking {
                    self.trigger_now(ability, plane, seat, Cause::default(), Remembered::default());
                }
            }
            _ => {}
        }
    }
}

impl Look<'_> {
    /// Planes and phenomena lying face up.
    pub(crate) fn face_up_planes(&self) -> impl Iterator<Item = Slot> {
        let planes = CardTypes::of(&[CardType::Plane, CardType::Phenomenon]);
        let command = self.state.zones.command.iter().copied();
        command.filter(move |&slot| {
            self.rules.book.card(self.rules.card_in(self.state, slot)).front().types.meets(planes)
        })
    }
}
