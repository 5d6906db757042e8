//! Hidden information: one secret table, one lens.
//!
//! A [`Slot`] is a physical card as anyone can follow it with their eyes: it is public. What is printed on
//! its front, the [`Identity`], is secret. Rules read the truth; views look only through [`Eyes`]. A shuffle
//! moves identities over the same slots, so slots never tell anything.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet, Viewer};
use crate::seed::{Rng, Seed};

/// A physical card, public.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(transparent)]
pub struct Slot(pub u16);

impl Slot {
    /// The slot as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a physical card is: a number that the ruleset maps to a card, unique for each copy in a deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Identity(pub u16);

/// One thing in one place at one time: a slot and how often it has changed zones.
///
/// A reference to something that has since moved finds another generation, and so nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Object {
    /// The physical card.
    pub slot: Slot,
    /// One more on each zone change.
    pub generation: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Card {
    identity: Identity,
    /// Who has ever seen this identity; it travels with the identity.
    met: SeatSet,
    /// Who knows what lies in this slot now.
    seen: SeatSet,
    owner: Seat,
}

/// All that is hidden in a match: what each card is, who knows it, and the generator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Secrets {
    cards: Vec<Card>,
    rng: Rng,
}

impl Secrets {
    /// No cards yet, and the generator of this seed.
    pub fn new(seed: Seed) -> Secrets {
        Secrets::with_capacity(seed, 0)
    }

    /// The same, with room for so many cards.
    pub fn with_capacity(seed: Seed, cards: usize) -> Secrets {
        Secrets { cards: Vec::with_capacity(cards), rng: seed.rng() }
    }

    /// Brings a card in, seen by nobody.
    pub fn add(&mut self, identity: Identity, owner: Seat) -> Slot {
        let slot = Slot(self.cards.len() as u16);
        self.cards.push(Card { identity, met: SeatSet::NONE, seen: SeatSet::NONE, owner });
        slot
    }

    /// Takes back the card that was brought in last, if nothing refers to it any more.
    pub fn pop(&mut self) {
        self.cards.pop();
    }

    /// Gives an existing slot a new identity, seen by nobody: for tokens that use a slot again.
    pub fn replace(&mut self, slot: Slot, identity: Identity) {
        let card = &mut self.cards[slot.index()];
        (card.identity, card.met, card.seen) = (identity, SeatSet::NONE, SeatSet::NONE);
    }

    /// Gives an existing slot a new identity and a new owner, seen by nobody.
    pub fn give(&mut self, slot: Slot, identity: Identity, owner: Seat) {
        self.replace(slot, identity);
        self.cards[slot.index()].owner = owner;
    }

    /// Makes an unseen card another one in an imagined state; who knows the slot stays.
    pub fn reassign(&mut self, slot: Slot, identity: Identity) {
        let card = &mut self.cards[slot.index()];
        (card.identity, card.met) = (identity, card.seen);
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What the card really is. For rules; a view asks [`Secrets::eyes`].
    #[inline]
    pub fn truth(&self, slot: Slot) -> Identity {
        self.cards[slot.index()].identity
    }

    /// Whose deck the card came from.
    #[inline]
    pub fn owner(&self, slot: Slot) -> Seat {
        self.cards[slot.index()].owner
    }

    /// The same secrets as one viewer may know them.
    pub fn eyes(&self, viewer: impl Into<Viewer>) -> Eyes<'_> {
        Eyes { secrets: self, viewer: viewer.into() }
    }

    /// Who knows what lies in this slot.
    pub fn seen(&self, slot: Slot) -> SeatSet {
        self.cards[slot.index()].seen
    }

    /// Who has ever seen the card that lies in this slot, here or elsewhere.
    pub fn met(&self, slot: Slot) -> SeatSet {
        self.cards[slot.index()].met
    }

    /// Whether the seat knows a card that is not public.
    pub fn are_kept_by(&self, seat: Seat) -> bool {
        self.cards.iter().any(|card| card.seen.has(seat) && !card.seen.admits(Viewer::Spectator))
    }

    /// Lets these seats see the card, as long as it is not shuffled or hidden again.
    #[inline]
    pub fn show(&mut self, slot: Slot, to: impl Into<SeatSet>) {
        let card = &mut self.cards[slot.index()];
        let to = to.into();
        card.seen = card.seen.with(to);
        card.met = card.met.with(to);
    }

    /// Makes everyone but these seats forget what lies in this slot.
    pub fn hide(&mut self, slot: Slot, but: impl Into<SeatSet>) {
        let card = &mut self.cards[slot.index()];
        card.seen = card.seen.without(SeatSet::PUBLIC.without(but.into()));
    }

    /// Shuffles what lies in these slots; nobody knows any of them afterwards.
    pub fn shuffle(&mut self, slots: &[Slot]) {
        for last in (1..slots.len()).rev() {
            let other = self.rng.below(last as u32 + 1) as usize;
            self.exchange(slots[last], slots[other]);
        }
        for slot in slots {
            self.cards[slot.index()].seen = SeatSet::NONE;
        }
    }

    /// Mixes what lies in these slots so that only `owner` knows which is which.
    ///
    /// Needed before a card leaves one hidden zone unseen for another: who knew a card of the first zone
    /// must not be able to follow it.
    pub fn blur(&mut self, slots: &[Slot], owner: Seat) {
        self.shuffle(slots);
        for &slot in slots {
            self.show(slot, owner);
        }
    }

    /// The same, and says where the `followed` cards of these slots lie afterwards.
    ///
    /// Whoever was asked about cards before the mixing must use this: a slot that was answered holds another card now.
    pub fn blur_following(&mut self, slots: &[Slot], owner: Seat, followed: &mut [Slot]) {
        let cards: Vec<Identity> = followed.iter().map(|&slot| self.truth(slot)).collect();
        self.blur(slots, owner);
        for (slot, card) in followed.iter_mut().zip(cards) {
            *slot = slots.iter().copied().find(|&now| self.truth(now) == card).unwrap_or(*slot);
        }
    }

    /// Exchanges what lies in two slots; what is known of each slot stays.
    pub fn exchange(&mut self, a: Slot, b: Slot) {
        let (one, two) = (self.cards[a.index()], self.cards[b.index()]);
        let card = &mut self.cards[a.index()];
        (card.identity, card.met) = (two.identity, two.met);
        let card = &mut self.cards[b.index()];
        (card.identity, card.met) = (one.identity, one.met);
    }

    /// The generator of the match.
    #[inline]
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// How much randomness the match has used.
    pub fn randomness_used(&self) -> u64 {
        self.rng.position()
    }

    /// Replaces all that `seat` does not know by something it could not tell from the truth: its unseen cards
    /// change places with each other, owner by owner, and the generator is another one.
    ///
    /// The result depends only on what the seat knows and on `rng`. Deck lists count as known.
    pub fn imagine(&mut self, seat: Seat, rng: &mut Rng) {
        for owner in self.owners().iter() {
            let mut unseen: Vec<(Identity, SeatSet)> =
                self.unseen(seat, owner).map(|card| (card.identity, card.met)).collect();
            // Cards that the seat has met come first, so that a ruleset may invent the others.
            unseen.sort_unstable_by_key(|&(identity, met)| (!met.has(seat), identity));
            rng.shuffle(&mut unseen);
            let slots = self.cards.iter_mut().filter(|card| card.owner == owner && !card.seen.has(seat));
            for (card, (identity, met)) in slots.zip(unseen) {
                (card.identity, card.met) = (identity, met);
            }
        }
        self.rng = rng.split();
    }

    /// Whether, since `before`, anybody has learnt what a card is, or the generator has moved.
    pub fn told_anyone_since(&self, before: &Secrets) -> bool {
        self.told_since(before, SeatSet::NONE)
    }

    /// Whether, since `before`, any seat but `seat` has learnt something or the generator has moved.
    pub fn told_others_since(&self, before: &Secrets, seat: Seat) -> bool {
        self.told_since(before, seat.into())
    }

    fn told_since(&self, before: &Secrets, but: SeatSet) -> bool {
        let told = |now: SeatSet, then: SeatSet| !now.without(then).without(but).is_empty();
        self.rng != before.rng
            || self.cards.len() != before.cards.len()
            || self.cards.iter().zip(&before.cards).any(|(now, then)| {
                now.identity != then.identity || told(now.seen, then.seen) || told(now.met, then.met)
            })
    }

    fn owners(&self) -> SeatSet {
        self.cards.iter().map(|card| card.owner).collect()
    }

    fn unseen(&self, seat: Seat, owner: Seat) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.owner == owner && !card.seen.has(seat))
    }
}

/// The secrets as one viewer may know them.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    secrets: &'a Secrets,
    viewer: Viewer,
}

impl Eyes<'_> {
    /// What the card is, if this viewer knows.
    pub fn card(&self, slot: Slot) -> Option<Identity> {
        let card = &self.secrets.cards[slot.index()];
        card.seen.admits(self.viewer).then_some(card.identity)
    }

    /// Who is looking.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }
}

/// Answers that several seats give at once, each hidden from the others until all are in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    answers: Vec<Option<T>>,
    /// Seats from which no answer is expected.
    excused: SeatSet,
}

impl<T> Sealed<T> {
    /// No answers yet from `seats` seats.
    pub fn new(seats: usize) -> Sealed<T> {
        Sealed { answers: (0..seats).map(|_| None).collect(), excused: SeatSet::NONE }
    }

    /// Expects no answer from this seat, which has left or is out of the game; one it gave is thrown away.
    pub fn excuse(&mut self, seat: Seat) {
        self.answers[seat.index()] = None;
        self.excused = self.excused.with(seat.into());
    }

    /// Takes a seat's answer.
    pub fn put(&mut self, seat: Seat, answer: T) {
        self.answers[seat.index()] = Some(answer);
    }

    /// Whether the seat has answered: that much is public.
    pub fn has(&self, seat: Seat) -> bool {
        self.answers[seat.index()].is_some()
    }

    /// The seats that have not answered.
    pub fn missing(&self) -> SeatSet {
        Seat::all(self.answers.len()).filter(|&seat| !self.has(seat) && !self.excused.has(seat)).collect()
    }

    /// The answer, if it is the viewer's own.
    pub fn own(&self, seat: Seat, viewer: Viewer) -> Option<&T> {
        let may_look = viewer == Viewer::Everyone || viewer == Viewer::Seat(seat);
        self.answers[seat.index()].as_ref().filter(|_| may_look)
    }

    /// Opens the envelopes once all are in, in seat order.
    pub fn open(&mut self) -> Option<Vec<T>> {
        Some(self.open_by_seat()?.into_iter().map(|(_, answer)| answer).collect())
    }

    /// Opens the envelopes once all are in, each with the seat that sealed it.
    pub fn open_by_seat(&mut self) -> Option<Vec<(Seat, T)>> {
        if !self.missing().is_empty() {
            return None;
        }
        let seats = Seat::all(self.answers.len());
        Some(seats.zip(&mut self.answers).filter_map(|(seat, answer)| Some((seat, answer.take()?))).collect())
    }

    /// Replaces the answers that `seat` may not know, for imagined states.
    pub fn imagine(&mut self, seat: Seat, mut invent: impl FnMut(Seat) -> T) {
        for (index, answer) in self.answers.iter_mut().enumerate() {
            let other = Seat(index as u8);
            if other != seat && answer.is_some() {
                *answer = Some(invent(other));
            }
        }
    }
}
