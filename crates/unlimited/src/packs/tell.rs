//! What the log tells of packs: one's own picks, everybody's leaders, which way packs go.

use cardwright_table::draft::{Passing, Stacks};
use cardwright_table::series::SeriesEvent;
use cardwright_table::{Seat, SeatSet, Sink};

use super::{Packs, PacksState, Stage};
use crate::Event;
use crate::program::CardId;

impl Packs {
    /// The full name of a card.
    pub(super) fn name(&self, card: CardId) -> &str {
        &self.shelf.card(card).front.name
    }

    /// A pick as the seat itself knows it.
    pub(super) fn told(&self, seat: Seat, card: CardId) -> SeriesEvent<Event> {
        let what = format!("{seat} [takes|take] {}.", self.name(card));
        SeriesEvent::Chosen { seat, known: SeatSet::only(seat), what }
    }

    /// Leaders are everybody's knowledge as soon as all have taken one (SWU 10.3.2b).
    pub(super) fn tell_leaders(
        &self,
        leaders: &Stacks<CardId>,
        places: &[u8],
        out: &mut impl Sink<SeriesEvent<Event>>,
    ) {
        for (seat, &place) in Seat::all(self.seats).zip(places) {
            let leader = leaders.on_offer(seat)[usize::from(place)];
            out.emit(|| SeriesEvent::Revealed {
                what: format!("{seat} [has|have] taken {}.", self.name(leader)),
            });
        }
    }

    /// Tells that new packs are opened, or that there are none left.
    pub(super) fn tell_stage(&self, state: &PacksState, out: &mut impl Sink<SeriesEvent<Event>>) {
        let what = match &state.stage {
            Stage::Drafting { round, .. } if state.rounds[*round].taken() == 0 => {
                let way = match state.rounds[*round].passing() {
                    Passing::Left => "left",
                    Passing::Right => "right",
                    Passing::Kept => return,
                };
                format!("Pack {round} is opened; after each pick the rest goes to the {way}.")
            }
            Stage::Building(_) => "All packs are empty: build your deck.".to_owned(),
            Stage::Drafting { .. } | Stage::Ready(_) => return,
        };
        out.emit(|| SeriesEvent::Revealed { what });
    }
}
