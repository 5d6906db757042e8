//! What a seat can imagine: a state that it could not tell from the real one.

use cardwright_table::{Identity, Rng, Seat, Slot};

use crate::Unlimited;
use crate::program::CardId;
use crate::rules::{MOST_COPIES, card_of, identity_of};
use crate::setup::DeckLists;
use crate::state::State;

/// Of so many drawn cards the one that suits leader and base best is believed to be in a deck.
const DRAWN: usize = 3;

impl Unlimited {
    /// Another state that the seat could take for this one. It depends on nothing that the seat does not know.
    pub(crate) fn imagine_state(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut imagined = state.clone();
        imagined.secrets.imagine(seat, rng);
        if self.policies.deck_lists == DeckLists::Closed {
            for owner in Seat::all(state.players.len()).filter(|&owner| owner != seat) {
                self.invent_cards(&mut imagined, owner, seat, rng);
            }
        }
        imagined
    }

    /// With closed lists, a player's cards that the seat has never met may be any cards there are.
    fn invent_cards(&self, state: &mut State, owner: Seat, seat: Seat, rng: &mut Rng) {
        let slots = (0..state.secrets.len() as u16).map(Slot);
        let (known, unknown): (Vec<Slot>, Vec<Slot>) = slots
            .filter(|&slot| state.secrets.owner(slot) == owner)
            .partition(|&slot| state.secrets.met(slot).has(seat));
        let mut taken: Vec<Identity> = known.iter().map(|&slot| state.secrets.truth(slot)).collect();
        for slot in unknown {
            let Some(card) = self.likely_card(state, owner, &taken, rng) else { return };
            let mut copies = (0..MOST_COPIES as u16).map(|copy| identity_of(card, copy));
            let Some(identity) = copies.find(|identity| !taken.contains(identity)) else { return };
            taken.push(identity);
            state.secrets.reassign(slot, identity);
        }
    }

    /// A card that the player may have brought, rather of the aspects that leader and base show.
    fn likely_card(&self, state: &State, owner: Seat, taken: &[Identity], rng: &mut Rng) -> Option<CardId> {
        let provided = state.player(owner).provides;
        let copies = |card: CardId| taken.iter().filter(|&&identity| card_of(identity) == card).count();
        let drawn = (0..DRAWN).filter_map(|_| rng.pick(&self.possible)).copied();
        drawn.min_by_key(|&card| {
            let too_many = copies(card) >= self.policies.most_copies();
            (too_many, self.cards.card(card).icons.missing_from(provided))
        })
    }
}
