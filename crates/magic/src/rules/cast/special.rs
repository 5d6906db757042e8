//! Special actions (CR 116.2): they do not use the stack.

use cardwright_table::{Code, Rejected, Seat, SeatSet, Slot};

use super::cost::Price;
use super::deal::{Deal, Settlement};
use super::means::Means;
use crate::card::{CardType, Counter, ManaCost};
use crate::command::{Choices, Payment, Special};
use crate::event::Event;
use crate::program::{AbilityKind, AsideWord, Cost, Modes, MorphWord, Num, ZoneKind};
use crate::rules::{Happening, Look, Run, View};
use crate::state::{Deed, Flag, MoveTo, MoveWhy, Note, NoteKind, Tracker};

impl Special {
    pub(super) const ALL: [Special; 7] = [
        Special::TurnFaceUp,
        Special::Suspend,
        Special::RevealConspiracy,
        Special::TakeCompanion,
        Special::RollPlanarDie,
        Special::Foretell,
        Special::Plot,
    ];

    pub(super) fn verb(self) -> &'static str {
        match self {
            Special::TurnFaceUp => "Turn face up",
            Special::Suspend => "Suspend",
            Special::RevealConspiracy => "Reveal",
            Special::TakeCompanion => "Put into your hand for {3}",
            Special::RollPlanarDie => "Roll the planar die on",
            Special::Foretell => "Foretell",
            Special::Plot => "Plot",
        }
    }
}

impl<'a> Look<'a> {
    /// Whether the player may take a special action with a card now, and can pay for it.
    pub(super) fn may_take<'m>(
        &self,
        seat: Seat,
        slot: Slot,
        action: Special,
        means: impl FnOnce() -> &'m Means<'m>,
    ) -> bool {
        let thing = self.state.thing(slot);
        let owner = self.state.secrets.owner(slot);
        let payable = || self.with_price(slot, action, means(), |deal| deal.is_possible()).unwrap_or(false);
        match action {
            Special::TurnFaceUp => {
                let own = thing.on_battlefield() && self.derived(slot).controller == seat;
                own && thing.is(Flag::FaceDown) && payable()
            }
            Special::Suspend => {
                thing.zone == ZoneKind::Hand && owner == seat && self.time_allows(seat, slot) && payable()
            }
            Special::Foretell => {
                let own = thing.zone == ZoneKind::Hand && owner == seat;
                own && self.state.is_active(seat)
                    && self.aside_cost(slot, AsideWord::Foretell).is_some()
                    && payable()
            }
            Special::Plot => {
                let own = thing.zone == ZoneKind::Hand && owner == seat;
                own && self.sorcery_time(seat)
                    && self.aside_cost(slot, AsideWord::Plot).is_some()
                    && payable()
            }
            Special::TakeCompanion => {
                self.state.player(seat).companion == Some(slot) && self.sorcery_time(seat) && payable()
            }
            Special::RollPlanarDie => {
                self.sorcery_time(seat) && self.face_up_planes().next() == Some(slot) && payable()
            }
            Special::RevealConspiracy => {
                thing.zone == ZoneKind::Command
                    && owner == seat
                    && thing.is(Flag::FaceDown)
                    && self.is_conspiracy(slot)
            }
        }
    }

    fn is_conspiracy(&self, slot: Slot) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.front().types.has(CardType::Conspiracy)
    }

    /// The suspend ability of a card.
    fn suspend_of(&self, slot: Slot) -> Option<(&'a Num, &'a Cost)> {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.front().abilities.iter().find_map(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Suspend { time, cost } => Some((time, cost)),
            _ => None,
        })
    }

    /// What it costs to set a card aside in this way.
    fn aside_cost(&self, slot: Slot, wanted: AsideWord) -> Option<&'a Cost> {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.front().abilities.iter().find_map(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::SetAside(word, cost) if *word == wanted => Some(cost),
            _ => None,
        })
    }

    /// What the action costs.
    pub(super) fn with_price<T>(
        &self,
        slot: Slot,
        action: Special,
        means: &Means<'_>,
        with: impl FnOnce(&Deal<'_>) -> T,
    ) -> Option<T> {
        let source = self.state.object(slot);
        let nothing: Modes = Modes::one(crate::program::Mode {
            targets: Vec::new(),
            effect: crate::program::NodeId(0),
            cost: None,
            text: String::new(),
        });
        let look: Look<'_> = *self;
        match action {
            Special::Suspend => {
                let (_, cost) = self.suspend_of(slot)?;
                Some(with(&Deal { price: Price::plain(look, means, source, cost), modes: &nothing }))
            }
            Special::Foretell | Special::Plot => {
                let foretells = action == Special::Foretell;
                let word = if foretells { AsideWord::Foretell } else { AsideWord::Plot };
                let cost = self.aside_cost(slot, word)?;
                Some(with(&Deal { price: Price::plain(look, means, source, cost), modes: &nothing }))
            }
            Special::TurnFaceUp => {
                let card = self.rules.book.card(self.rules.card_in(self.state, slot));
                let face = card.front();
                if let Some(cost) = self.morph_cost(face) {
                    return Some(with(&Deal {
                        price: Price::plain(look, means, source, cost),
                        modes: &nothing,
                    }));
                }
                // A manifested creature card is turned up for its mana cost (CR 701.40b).
                let manifested = self.state.thing(slot).is(Flag::Manifested);
                let creature = manifested && face.types.has(CardType::Creature);
                let cost = face.cost.as_ref().filter(|_| creature)?;
                Some(with(&Deal { price: Price::mana(look, means, source, Some(cost)), modes: &nothing }))
            }
            Special::TakeCompanion | Special::RollPlanarDie => {
                let rolls = self.state.player(means.seat).tracked(Tracker::PlanarRolls);
                let generic = if action == Special::TakeCompanion { 3 } else { rolls.min(99) as u8 };
                let cost = ManaCost::generic(generic);
                Some(with(&Deal { price: Price::mana(look, means, source, Some(&cost)), modes: &nothing }))
            }
            Special::RevealConspiracy => None,
        }
    }

    /// Whether the player may do that, and how it is paid; nothing if it costs nothing.
    pub(super) fn check_special(
        &self,
        seat: Seat,
        slot: Slot,
        action: Special,
        (choices, payment): (&Choices, &Payment),
    ) -> Result<Option<Settlement>, Rejected> {
        let known = slot.index() < self.state.things.len();
        let means = Means::of(*self, seat);
        if !known || !self.may_take(seat, slot, action, || &means) {
            return Err(Rejected::new(Code::InvalidCommand, "You can't do that with this card now."));
        }
        self.with_price(slot, action, &means, |deal| deal.check(choices, payment)).transpose()
    }
}

impl Run<'_> {
    /// A player takes a special action, and has priority again (CR 117.1c).
    pub(super) fn take_special_action(
        &mut self,
        seat: Seat,
        slot: Slot,
        action: Special,
        paid: Option<&Settlement>,
    ) {
        let source = self.state.object(slot);
        self.acted(seat);
        if let Some(settlement) = paid {
            self.pay_settlement(seat, source, settlement);
        }
        match action {
            Special::Suspend => self.suspend(seat, slot),
            Special::Foretell => self.set_aside(seat, slot, true),
            Special::Plot => self.set_aside(seat, slot, false),
            Special::TurnFaceUp => {
                self.turn_face_up(slot);
                self.count_megamorph(slot);
            }
            Special::RevealConspiracy => self.turn_face_up(slot),
            Special::TakeCompanion => self.take_companion(seat, slot),
            Special::RollPlanarDie => self.roll_planar_die(seat, slot),
        }
    }

    /// The card is exiled with time counters (CR 702.62a, spec 50).
    fn suspend(&mut self, seat: Seat, slot: Slot) {
        let look = self.look();
        let object = self.state.object(slot);
        let time = look.suspend_of(slot).map_or(0, |(time, _)| look.num(time, &View::of(object, seat)));
        let to = MoveTo::zone(ZoneKind::Exile);
        let Some(exiled) = self.move_object(object, to, MoveWhy::Cost, None) else { return };
        self.state.thing_mut(slot).flags.set(Flag::Suspended, true);
        self.cause_one(Deed::Counters {
            object: exiled,
            kind: Counter::Time,
            count: time.clamp(0, 99) as u16,
        });
    }

    /// The card is exiled, to be cast on a later turn; face down its owner still knows it (CR 702.143a, 702.170a).
    fn set_aside(&mut self, seat: Seat, slot: Slot, face_down: bool) {
        let object = self.state.object(slot);
        let to = MoveTo { face_down, ..MoveTo::zone(ZoneKind::Exile) };
        let Some(about) = self.move_object(object, to, MoveWhy::Cost, None) else { return };
        if face_down {
            let eyes = self.state.eyes_of(seat);
            self.state.secrets.show(slot, eyes);
        }
        let kind = NoteKind::SetAside(self.state.turn.number);
        self.state.notes.push(Note { about, kind });
    }

    /// The companion comes from outside the game into its owner's hand, once (CR 702.139c).
    fn take_companion(&mut self, seat: Seat, slot: Slot) {
        self.state.player_mut(seat).companion = None;
        let to = MoveTo::zone(ZoneKind::Hand);
        self.move_object(self.state.object(slot), to, MoveWhy::Rule, None);
    }

    /// A permanent turned up for its megamorph cost gets a counter (CR 702.37b).
    fn count_megamorph(&mut self, slot: Slot) {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        let mega = self.look().morph_of(card.front()).is_some_and(|(word, _)| word == MorphWord::Megamorph);
        if mega {
            let object = self.state.object(slot);
            self.cause_one(Deed::Counters { object, kind: Counter::Plus, count: 1 });
        }
    }

    /// A face-down permanent or conspiracy is turned face up (CR 708.8).
    pub(crate) fn turn_face_up(&mut self, slot: Slot) {
        self.state.thing_mut(slot).flags.set(Flag::FaceDown, false);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.state.cache.stale = true;
        let object = self.state.object(slot);
        self.emit(|rules, state| Event::Became { object, name: rules.look(state).name_of(object) });
        self.happened(Happening::TurnedFaceUp { object });
    }
}
