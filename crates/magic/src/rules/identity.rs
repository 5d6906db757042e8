//! Which card of the book an identity is: copies of a card in a deck differ in their low bits.

use cardwright_table::Identity;

use crate::program::CardId;

/// Bits of an identity that tell copies of a card apart.
const COPY_BITS: u32 = 6;
/// The most copies of a card that are told apart; further ones look the same to every rule, and share identities.
pub(crate) const MOST_COPIES: u16 = 1 << COPY_BITS;
/// The most different cards and tokens in a match.
pub(crate) const MOST_CARDS: usize = 1 << (16 - COPY_BITS);

/// Which card an identity is a copy of.
#[inline]
pub(crate) fn card_of(identity: Identity) -> CardId {
    CardId(identity.0 >> COPY_BITS)
}

/// The identity of one copy of a card.
pub(crate) fn identity_of(card: CardId, copy: u16) -> Identity {
    Identity((card.0 << COPY_BITS) | (copy % MOST_COPIES))
}
