//! What a player with priority may do, kept while nothing happens that bears on it: most players pass most of the
//! time, and nothing changes from one step to the next.

use cardwright_table::{Asking, Seat};
use smallvec::SmallVec;

use super::actions::Actions;
use crate::rules::{Look, Run};

/// Actions as the numbers of a menu, passing aside.
type Codes = SmallVec<[i32; 8]>;

/// What players may do, each as of the last time that they had priority.
#[derive(Clone, Default, Debug)]
pub(crate) struct Offers {
    /// For each player in no order, with whether it was the time for sorceries.
    known: SmallVec<[(Seat, bool, Codes); 3]>,
}

impl Offers {
    /// Something happened that may bear on what players may do.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }
}

impl Look<'_> {
    /// What a player may do, if that is known.
    pub(super) fn known_offers(&self, seat: Seat) -> Option<&[i32]> {
        let sorcery = self.sorcery_time(seat);
        let known = self.state.cache.offers.known.iter();
        known.into_iter().find(|one| (one.0, one.1) == (seat, sorcery)).map(|one| &one.2[..])
    }

    /// Finds out what a player may do.
    pub(super) fn find_offers(&self, seat: Seat) -> Codes {
        let mut codes = Codes::new();
        Actions::new(*self, seat).each(|action| {
            codes.push(action.code());
            true
        });
        codes
    }

    /// Finds out anew what is known and says what differs.
    pub(crate) fn audit_offers(&self) -> Result<(), String> {
        for (seat, sorcery, codes) in &self.state.cache.offers.known {
            let anew = self.find_offers(*seat);
            if self.sorcery_time(*seat) == *sorcery && anew != *codes {
                return Err(format!("{seat} is known to have {codes:?}, but has {anew:?}"));
            }
        }
        Ok(())
    }
}

impl Run<'_> {
    /// Whether the player can only pass, and need not be asked (being asked is information).
    pub(crate) fn must_pass(&mut self, seat: Seat) -> bool {
        match self.rules.policies.asking {
            Asking::Always => false,
            // With cards in hand nobody can know.
            Asking::Public => self.state.zones.hand(seat).is_empty() && self.can_only_pass(seat),
            Asking::Free => self.can_only_pass(seat),
        }
    }

    fn can_only_pass(&mut self, seat: Seat) -> bool {
        let look = self.look();
        if let Some(known) = look.known_offers(seat) {
            return known.is_empty();
        }
        let (sorcery, codes) = (look.sorcery_time(seat), look.find_offers(seat));
        let none = codes.is_empty();
        self.state.cache.offers.known.push((seat, sorcery, codes));
        none
    }
}
