//! Spells cast for free while something resolves (CR 118.9, 608.2g): cascade, suspend and the like.

use cardwright_table::{Anchor, Ask, Asking, Choice, Menu, Rejected, Reply, Seat, Slot};

use super::deal::{Deal, Settlement};
use super::means::Means;
use super::spell::{FREE, Spell};
use crate::command::{Cast, Command};
use crate::program::{CastTerms, Node, ZoneKind};
use crate::rules::{Flow, Look, Run, misplaced};
use crate::state::{Cause, FreeTerms, Group, Remembered, Wanted, Work};

/// Answers "none of them".
const NONE: i32 = -1;
const FACE: i32 = 1 << 16;

impl<'a> Look<'a> {
    /// The cards on offer.
    fn on_offer(&self) -> &'a [cardwright_table::Object] {
        self.state.frames.last().map_or(&[], |frame| &frame.gathered)
    }

    /// The spells that the player can really cast out of these cards.
    fn free_spells(
        &self,
        seat: Seat,
        terms: FreeTerms,
        cards: &[cardwright_table::Object],
        mut found: impl FnMut(&Spell<'a>),
    ) {
        for &card in cards.iter().filter(|card| self.state.is_current(**card)) {
            let faces = self.rules.book.card(self.rules.card_in(self.state, card.slot)).faces.len() as u8;
            for face in 0..faces {
                if let Some(spell) = self.free_spell(seat, terms, card.slot, face)
                    && self.with_free_deal(seat, &spell, |deal| deal.is_possible())
                {
                    found(&spell);
                }
            }
        }
    }

    pub(super) fn with_free_deal<T>(
        &self,
        seat: Seat,
        spell: &Spell<'a>,
        with: impl FnOnce(&Deal<'_>) -> T,
    ) -> T {
        let look = self.casting_as(spell);
        let means = Means::of(look, seat);
        with(&look.casting(&means, spell))
    }

    pub(super) fn chosen_spell(&self, seat: Seat, terms: FreeTerms, reply: &Reply) -> Option<Spell<'a>> {
        let code = reply.one(0).filter(|&code| code >= 0)?;
        self.free_spell(seat, terms, Slot(code as u16), (code / FACE) as u8)
    }

    /// Which of the cards to cast, then what it takes.
    pub(crate) fn ask_free_cast(&self, seat: Seat, terms: FreeTerms, reply: &Reply, menu: &mut Menu) -> Ask {
        if reply.is_empty() {
            self.free_spells(seat, terms, self.on_offer(), |spell| {
                let slot = spell.card.slot;
                menu.add(i32::from(slot.0) + FACE * i32::from(spell.number), Anchor::Card(slot));
            });
            if terms.how != CastTerms::IfAble {
                menu.add(NONE, Anchor::Button);
            }
            return Ask::One;
        }
        let Some(spell) = self.chosen_spell(seat, terms, reply) else { return Ask::Done };
        self.with_free_deal(seat, &spell, |deal| {
            deal.go(reply, 1, menu).open.map_or(Ask::Done, |(ask, _)| ask)
        })
    }

    pub(crate) fn free_cast_title(&self, seat: Seat, terms: FreeTerms, reply: &Reply) -> String {
        match self.chosen_spell(seat, terms, reply) {
            Some(spell) => self.with_free_deal(seat, &spell, |deal| deal.title(reply, 1)),
            None => "Cast a spell without paying its mana cost?".into(),
        }
    }

    pub(crate) fn free_cast_label(
        &self,
        seat: Seat,
        terms: FreeTerms,
        reply: &Reply,
        choice: Choice,
    ) -> String {
        match self.chosen_spell(seat, terms, reply) {
            Some(spell) => self.with_free_deal(seat, &spell, |deal| deal.label(reply, 1, choice)),
            None if choice.value == NONE => "Cast nothing".into(),
            None => {
                format!("Cast {}", self.face_name(Slot(choice.value as u16), (choice.value / FACE) as u8))
            }
        }
    }

    pub(crate) fn free_cast_command(&self, seat: Seat, terms: FreeTerms, reply: &Reply) -> Command {
        let Some(spell) = self.chosen_spell(seat, terms, reply) else { return Command::Pass };
        let progress = self.with_free_deal(seat, &spell, |deal| deal.go(reply, 1, &mut Menu::new()));
        let (choices, payment) = (progress.choices, progress.payment);
        Command::Cast(Cast { card: spell.card.slot, face: spell.number, way: FREE, choices, payment })
    }

    pub(crate) fn check_free_cast(
        &self,
        seat: Seat,
        terms: FreeTerms,
        command: &Command,
    ) -> Result<Option<Settlement>, Rejected> {
        let Command::Cast(cast) = command else {
            let mut any = false;
            self.free_spells(seat, terms, self.on_offer(), |_| any = true);
            let may_pass = terms.how != CastTerms::IfAble || !any;
            return if *command == Command::Pass && may_pass { Ok(None) } else { Err(misplaced()) };
        };
        let offered =
            self.on_offer().iter().any(|card| card.slot == cast.card && self.state.is_current(*card));
        let spell = offered.then(|| self.free_spell(seat, terms, cast.card, cast.face)).flatten();
        spell
            .filter(|_| cast.way == FREE)
            .ok_or_else(misplaced)
            .and_then(|spell| self.check_spell(seat, &spell, cast).map(Some))
    }
}

impl Run<'_> {
    /// Lets a player cast any of these without paying their mana costs, one after the other, when the agenda comes
    /// to it. The innermost frame's `done` says how many were cast.
    pub(crate) fn offer_free_casts(&mut self, seat: Seat, cards: Group, terms: FreeTerms) {
        self.frame().done = 0;
        self.show_exiled(seat, &cards);
        self.state.agenda.push(Work::CastFree { seat, cards, terms });
    }

    /// A card with madness was exiled as it was discarded: its owner may cast it soon (CR 702.35a).
    pub(crate) fn offer_madness(&mut self, card: cardwright_table::Object, seat: Seat) {
        if let Some(ability) = self.rules.book.madness {
            self.trigger_now(ability, card, seat, Cause::default(), Remembered::default());
        }
    }

    /// Asks for a spell to cast, if any can be.
    pub(crate) fn free_casts(&mut self, seat: Seat, cards: Group, terms: FreeTerms) -> Flow {
        let mut any = false;
        self.look().free_spells(seat, terms, &cards, |_| any = true);
        // Whether there is anything in a hand is not told by a missing question.
        let hidden = |card: &cardwright_table::Object| self.state.thing(card.slot).zone == ZoneKind::Hand;
        let always = self.rules.policies.asking == Asking::Always;
        let asked = any || always && terms.how != CastTerms::IfAble && cards.iter().any(hidden);
        if !asked {
            return Flow::On;
        }
        self.frame().gathered = cards;
        // The answer is a command of its own, so this work is done.
        let _ = self.ask(seat, Wanted::CastFree(terms));
        Flow::On
    }

    pub(crate) fn commit_free_cast(
        &mut self,
        seat: Seat,
        terms: FreeTerms,
        command: &Command,
        paid: Option<Settlement>,
    ) {
        let mut rest = std::mem::take(&mut self.frame().gathered);
        let (Command::Cast(cast), Some(paid)) = (command, paid) else { return };
        rest.retain(|card| card.slot != cast.card);
        self.frame().done += 1;
        if !rest.is_empty() && terms.which.is_none() {
            self.state.agenda.push(Work::CastFree { seat, cards: rest, terms });
        }
        self.cast_freely(seat, cast, terms.then_exile, &paid);
        if let Some(Node::CastOne { into, .. }) = terms.which.map(|node| self.rules.book.node(node)) {
            let spell = self.state.object(cast.card);
            *self.frame().objects_mut(*into) = Group::from_iter([spell]);
        }
    }
}
