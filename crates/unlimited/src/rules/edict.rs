//! Naming a card, and decrees: what holds of cards wherever they are (SWU 8.19).

use cardwright_table::{Seat, SeatSet, Slot};

use crate::event::Event;
use crate::program::{Decree, Effect, NodeId, Ruling, Test, Until, WordId};
use crate::rules::{Eval, Table};
use crate::state::{Edict, Frame, Pending, Play};

/// A title that no card of the match has.
const UNKNOWN: WordId = WordId(u16::MAX);

impl Eval<'_> {
    /// Calls `with` for each decree in force that is about this card.
    fn decrees(&self, slot: Slot, mut with: impl FnMut(&Edict, &Decree)) {
        for edict in &self.state.edicts {
            let Effect::Decree(decree) = self.rules.cards.effect(edict.node) else { continue };
            let holds = edict.with.is_none_or(|source| self.state.live(source).is_some());
            let frame = || Frame { named: edict.named, ..self.frame_of(edict.by, slot) };
            if holds
                && decree.cards.kind_fits(self.card(slot).facts.kind)
                && decree.cards.tests.iter().all(|test| self.test(&frame(), test, slot))
            {
                with(edict, decree);
            }
        }
    }

    fn frame_of(&self, seat: Seat, slot: Slot) -> Frame {
        Frame::new(seat, self.state.object(slot), self.rules.card_in(self.state, slot))
    }

    /// Whether a decree forbids the player to play the card.
    pub(super) fn forbidden(&self, seat: Seat, slot: Slot) -> bool {
        let mut found = false;
        self.decrees(slot, |edict, decree| {
            found |= decree.says == Ruling::Unplayable && edict.whose.has(seat);
        });
        found
    }

    /// How much more decrees make a play cost.
    pub(super) fn decreed_price(&self, play: &Play) -> i16 {
        let mut more = 0;
        self.decrees(play.card, |edict, decree| {
            if let Ruling::Dearer(n) = decree.says
                && edict.whose.has(play.player)
            {
                more += n;
            }
        });
        more
    }

    /// Whether a decree takes all abilities from the card, wherever it is.
    #[inline]
    pub(crate) fn silenced(&self, slot: Slot) -> bool {
        if self.state.edicts.is_empty() {
            return false;
        }
        let mut found = false;
        self.decrees(slot, |_, decree| found |= decree.says == Ruling::Mute);
        found
    }
}

impl Eval<'_> {
    /// Whether a decree takes their ability from a player's Credits, who owns them like the base.
    pub(super) fn credits_silenced(&self, seat: Seat) -> bool {
        let base = self.state.player(seat).base;
        self.state.edicts.iter().any(|edict| {
            let Effect::Decree(decree) = self.rules.cards.effect(edict.node) else { return false };
            let holds = edict.with.is_none_or(|source| self.state.live(source).is_some());
            let frame = self.frame_of(edict.by, base);
            holds
                && decree.says == Ruling::Mute
                && decree.cards.tests.contains(&Test::Named)
                && edict.named == self.rules.words.credit
                && decree.cards.tests.iter().all(|test| *test == Test::Named || self.test(&frame, test, base))
        })
    }
}

impl Table<'_> {
    /// The player names a card (SWU 8.17).
    pub(super) fn ask_name(&mut self) -> bool {
        self.state.pending = Some(Pending::Name { seat: self.player() });
        false
    }

    /// A card was named; any name may be said, also that of no card here.
    pub(super) fn named(&mut self, name: &str) {
        let word = self.rules.cards.known_word(name).unwrap_or(UNKNOWN);
        let seat = self.player();
        self.tell(|| Event::CardNamed { seat, name: name.to_owned() });
        self.set_done(1);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.named = Some(word);
        }
    }

    /// A decree comes into force.
    pub(super) fn decree(&mut self, node: NodeId, decree: &Decree) {
        let frame = self.frame();
        let seats = self.eval().players(&frame, &decree.whose);
        let whose = seats.into_iter().fold(SeatSet::NONE, |all, seat| all.with(seat.into()));
        let with = decree.until.is_none().then_some(frame.source);
        let until = decree.until.unwrap_or(Until::Forever);
        self.state.edicts.push(Edict { node, by: frame.player, whose, named: frame.named, with, until });
        self.set_done(1);
    }

    /// What was decreed for the time that is over, or by what has left play, no longer holds.
    pub(super) fn end_edicts(&mut self, over: Until) {
        let things = &self.state.things;
        let here = |edict: &Edict| {
            edict.with.is_none_or(|source| things[source.slot.index()].generation == source.generation)
        };
        self.state.edicts.retain(|edict| edict.until != over && here(edict));
    }
}
