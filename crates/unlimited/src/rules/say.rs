//! What constant abilities say of players and of the game: costs, indirect damage, phases, what is seen.

use cardwright_table::{Seat, Slot};

use crate::card::CardType;
use crate::program::{Change, Icons, Tally, Topics};
use crate::rules::Eval;

impl<'a> Eval<'a> {
    /// How much more indirect damage a player deals to opponents.
    pub(super) fn more_indirect(&self, seat: Seat) -> i16 {
        let mut more = 0;
        self.changes(self.state.player(seat).base, Topics::INDIRECT, &mut |_, _, change| {
            if let Change::MoreIndirect(n) = change {
                more += n;
            }
        });
        more
    }

    /// Whether indirect damage by this, or by the player of this base, is assigned by its player.
    pub(super) fn assigns_indirect(&self, slot: Slot) -> bool {
        let mut found = false;
        self.changes(slot, Topics::INDIRECT, &mut |_, _, change| {
            found |= *change == Change::AssignsIndirect;
        });
        found
    }

    /// How many times as many cards as said a player searches.
    pub(super) fn search_factor(&self, seat: Seat) -> i16 {
        let mut factor = 1;
        self.changes(self.state.player(seat).base, Topics::SEARCH, &mut |_, _, change| {
            if *change == Change::DoublesSearch {
                factor *= 2;
            }
        });
        factor
    }

    /// How much damage to their base an event costs a player.
    pub(super) fn event_toll(&self, seat: Seat) -> i16 {
        let mut toll = 0;
        self.changes(self.state.player(seat).base, Topics::EVENTS, &mut |_, _, change| {
            if let Change::TollsEvents(n) = change {
                toll += n;
            }
        });
        toll
    }

    /// Whether the event that a player has just played is their first, and loses its abilities for that.
    pub(super) fn first_event_muted(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let mut mutes = false;
        self.changes(player.base, Topics::EVENTS, &mut |_, _, change| {
            mutes |= *change == Change::MutesFirstEvent;
        });
        mutes && player.tallies.iter().filter(|tally| **tally == Tally::Event).count() == 1
    }

    /// How much more than they cost a player's resources cost with the Smuggle that they were given.
    pub(crate) fn lent_smuggle(&self, seat: Seat) -> Option<u8> {
        let mut more = None;
        self.changes(self.state.player(seat).base, Topics::SMUGGLE, &mut |_, _, change| {
            if let Change::LendsSmuggle(n) = change {
                more = Some(more.map_or(*n, |least: u8| least.min(*n)));
            }
        });
        more
    }

    /// How many Pilots more than one may be on a unit.
    pub(super) fn more_pilots(&self, slot: Slot) -> usize {
        let mut more = 0;
        self.changes(slot, Topics::PILOTS, &mut |_, _, change| {
            if let Change::MorePilots(n) = change {
                more += usize::from(*n);
            }
        });
        more
    }

    /// How many additional regroup phases the cards in play speak of.
    pub(super) fn more_regroups(&self) -> u8 {
        let mut more = 0;
        for player in &self.state.players {
            self.changes(player.base, Topics::REGROUP, &mut |_, _, change| {
                more += u8::from(*change == Change::ExtraRegroup);
            });
        }
        more
    }

    /// The aspects that count for a player: those of leaders and base, and of units that provide theirs.
    #[inline]
    pub(super) fn provided(&self, seat: Seat) -> Icons {
        let provided = self.state.player(seat).provides;
        if self.state.voices.mention(Topics::ASPECTS) {
            self.provided_by_units(seat, provided)
        } else {
            provided
        }
    }

    fn provided_by_units(&self, seat: Seat, provided: Icons) -> Icons {
        self.state.units_of(seat, None).fold(provided, |all, unit| {
            let mut provides = false;
            self.changes(unit, Topics::ASPECTS, &mut |_, _, change| {
                provides |= *change == Change::ProvidesAspects;
            });
            // A leader's own aspects count already.
            let leader = self.card(unit).facts.kind == CardType::Leader;
            if provides && !leader { all.and(self.card(unit).icons) } else { all }
        })
    }

    /// Whether a player may look at the top card of their deck.
    pub(super) fn sees_top(&self, seat: Seat) -> bool {
        let mut sees = false;
        self.changes(self.state.player(seat).base, Topics::TOP_CARD, &mut |_, _, change| {
            sees |= *change == Change::SeesTop;
        });
        sees
    }
}
