//! What the log tells of packs: one's own picks, which way packs go.

use cardwright_table::draft::Passing;
use cardwright_table::series::SeriesEvent;
use cardwright_table::{Seat, SeatSet, Sink};

use super::{Draft, DraftState, Stage};
use crate::Event;

impl Draft {
    /// The name of a card.
    pub(super) fn name(&self, card: u16) -> &str {
        &self.shelf.front(card).name
    }

    /// A pick as the seat itself knows it.
    pub(super) fn told(&self, seat: Seat, card: u16) -> SeriesEvent<Event> {
        let what = format!("{seat} [takes|take] {}.", self.name(card));
        SeriesEvent::Chosen { seat, known: SeatSet::only(seat), what }
    }

    /// Tells that new packs are opened, or that there are none left.
    pub(super) fn tell_stage(&self, state: &DraftState, out: &mut impl Sink<SeriesEvent<Event>>) {
        let what = match &state.stage {
            Stage::Drafting { round, .. } if state.rounds[*round].taken() == 0 => {
                let way = match state.rounds[*round].passing() {
                    Passing::Left => "left",
                    Passing::Right => "right",
                    Passing::Kept => return,
                };
                format!("Pack {} is opened; after each pick the rest goes to the {way}.", round + 1)
            }
            Stage::Building(_) => "All packs are empty: build your deck.".to_owned(),
            Stage::Drafting { .. } | Stage::Ready(_) => return,
        };
        out.emit(|| SeriesEvent::Revealed { what });
    }
}
