//! Tokens (CR 111, 701.7) and emblems (CR 114).

use smallvec::SmallVec;

use crate::card::Subtype;
use crate::program::{Arrival, CardId, Num, Register, Test, TokenSpec, Who, ZoneKind};
use crate::rules::Run;
use crate::state::{Copiable, Deed, EnterHow, Flag};

impl Run<'_> {
    /// Each of these players creates tokens, all at once.
    pub(super) fn create_tokens(
        &mut self,
        who: &Who,
        token: &TokenSpec,
        count: &Num,
        arrival: &Arrival,
        into: Register,
    ) {
        let count = self.count(count);
        let kinds = self.token_kinds(token);
        let mut deeds: SmallVec<[Deed; 2]> = SmallVec::new();
        for seat in self.seats(who) {
            for (card, copy) in &kinds {
                let how = self.arrive(seat, Some(arrival));
                if arrival.attached_to.is_some() && how.attached.is_none() && self.is_aura(*card) {
                    // CR 303.4i: there is nothing that it could be attached to.
                    continue;
                }
                let enter = EnterHow { copy: copy.clone(), ..how };
                deeds.push(Deed::Tokens { card: *card, count, enter: Box::new(enter) });
            }
        }
        deeds.retain(|_| count > 0);
        self.cause_into(deeds, into);
    }

    fn is_aura(&self, card: CardId) -> bool {
        self.rules.book.card(card).front().subtypes.contains(&Subtype::AURA)
    }

    /// The cards that the tokens are; of copies what is copied, as it is or last was (CR 707.2).
    fn token_kinds(&mut self, token: &TokenSpec) -> SmallVec<[(CardId, Option<Copiable>); 1]> {
        match token {
            TokenSpec::Card(card) => SmallVec::from_iter([(*card, None)]),
            TokenSpec::Sized(card, power, toughness) => {
                let look = self.look();
                let number = |num| look.num(num, &look.here()).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                let size = Some((number(power), number(toughness)));
                SmallVec::from_iter([(*card, Some(Copiable { size, ..Copiable::card(*card) }))])
            }
            TokenSpec::CopyOf(objects, exceptions) => {
                let copies = self.objects(objects).into_iter().filter_map(|object| {
                    let mut copy = self.look().copiable_or_last(object)?;
                    copy.exceptions.extend(*exceptions);
                    Some((copy.card, Some(copy)))
                });
                copies.collect()
            }
            TokenSpec::CopyOfAny(tests) => {
                let card = self.any_card(tests);
                card.into_iter().map(|card| (card, Some(Copiable::card(card)))).collect()
            }
        }
    }

    /// A card at hand for which these hold, chosen at random.
    fn any_card(&mut self, tests: &[Test]) -> Option<CardId> {
        let look = self.look();
        let here = look.here();
        let fits = |card: &CardId| look.card_fits(tests, *card, &here);
        let fitting: Vec<CardId> = self.rules.book.menagerie.iter().copied().filter(fits).collect();
        self.state.secrets.rng().pick(&fitting).copied()
    }

    /// Each of these players gets an emblem (CR 114).
    pub(super) fn make_emblem(&mut self, who: &Who, card: CardId) {
        for seat in self.seats(who) {
            let slot = self.new_slot(card, seat, ZoneKind::Command, &[Flag::NotACard]);
            self.state.zones.command.push(slot);
            self.state.cache.stale = true;
        }
    }
}

impl crate::rules::Look<'_> {
    /// What a copy of an object takes over, also of one that has left (CR 608.2h).
    fn copiable_or_last(&self, object: cardwright_table::Object) -> Option<Copiable> {
        if self.state.is_current(object) {
            return Some(self.copiable(object.slot));
        }
        let facts = self.facts(object)?;
        if let Some(copy) = facts.memory.and_then(|memory| memory.copiable.as_deref()) {
            return Some(copy.clone());
        }
        if facts.thing.is(Flag::FaceDown) && facts.thing.on_battlefield() {
            // CR 707.2: what it was face down.
            return self.rules.book.face_down.map(Copiable::card);
        }
        let card = facts.derived.card?;
        Some(Copiable { face: facts.derived.face, ..Copiable::card(card) })
    }
}
