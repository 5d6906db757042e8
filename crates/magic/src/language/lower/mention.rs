//! What introduces something that a later pronoun can stand for: targets, choices, costs, participants of an event,
//! tokens, cards that were moved, players, amounts.

use cardwright_text::Mention;

use super::kinds::{is_card, kind_types, on_stack};
use super::reference::{ALONG, Meant, Sort, Thing};
use super::{Lowering, Scope};
use crate::card::CardTypes;
use crate::language::tree::{Kind, Participle, Participle2};
use crate::program::{Num, Objects, Register, Who};

impl Lowering<'_, '_> {
    pub(super) fn introduce(&mut self, thing: Thing, objects: &Objects, rank: u8) {
        if self.link.trail.is_some() {
            let place = self.scope.mentions.len();
            self.scope.named_by.extend(self.scope.naming.clone().map(|noun| (place, noun)));
        }
        self.scope.mentions.introduce(Sort::Thing(thing), Meant::Objects(objects.clone()), rank);
    }

    /// The card itself, named by its text.
    pub(super) fn mention_this(&mut self) {
        let thing = Thing { types: self.bearer.types, own: true, ..Thing::default() };
        self.introduce(thing, &Objects::This, 1);
    }

    pub(super) fn mention(&mut self, objects: &Objects, kind: Option<&Kind>, many: bool) {
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let stack = kind.is_some_and(on_stack);
        let own = *objects == Objects::This;
        let card = kind.is_some_and(is_card);
        self.introduce(Thing { types, many, stack, own, card, ..Thing::default() }, objects, 0);
    }

    /// The same, of what something was done to.
    pub(super) fn mention_done_to(
        &mut self,
        objects: &Objects,
        kind: Option<&Kind>,
        many: bool,
        how: Participle,
    ) {
        // What was exiled to pay for it is not there any more either.
        let price = how == Participle::Exiled && *objects == Objects::Chosen(ALONG);
        let gone = matches!(how, Participle::Sacrificed | Participle::Discarded) || price;
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let own = *objects == Objects::This;
        let (card, either) = (kind.is_some_and(is_card), how == Participle::Created);
        let thing = Thing { types, many, own, how: Some(how), gone, card, either, ..Thing::default() };
        self.introduce(thing, objects, 0);
    }

    /// What a step leaves in the register of the last step: cards drawn, milled or discarded, permanents sacrificed.
    /// `gone` if it is not on the battlefield then.
    pub(super) fn mention_left(
        &mut self,
        kind: Option<&Kind>,
        many: bool,
        how: Option<Participle>,
        gone: bool,
    ) {
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let done = Some(self.next_step());
        let card = kind.is_some_and(is_card);
        let thing = Thing { types, many, how, gone, done, card, ..Thing::default() };
        self.introduce(thing, &Objects::Chosen(Register::LAST), 0);
    }

    /// What the card is attached to, which an event or a sentence is about.
    pub(super) fn mention_host(&mut self, objects: &Objects, kind: &Kind, rank: u8) {
        let thing = Thing { types: kind_types(kind), host: true, ..Thing::default() };
        self.introduce(thing, objects, rank);
    }

    /// A spell or ability that was mentioned.
    pub(super) fn mention_spell(&mut self, objects: &Objects) {
        self.introduce(Thing { stack: true, ..Thing::default() }, objects, 0);
    }

    pub(super) fn mention_ranked(&mut self, objects: &Objects, types: CardTypes, many: bool, rank: u8) {
        let own = *objects == Objects::This;
        self.introduce(Thing { types, many, own, ..Thing::default() }, objects, rank);
    }

    /// Two things that are named together: "those creatures" are both.
    pub(super) fn mention_both(&mut self, one: &Objects, other: &Objects, both: &Objects) {
        let called = |objects: &Objects| {
            let all = (0..self.scope.mentions.len()).rev().filter_map(|place| self.scope.mentions.get(place));
            let mut things = all.filter(|mention| mention.what == Meant::Objects(objects.clone()));
            things.find_map(|mention| match &mention.kind {
                Sort::Thing(thing) => Some(thing.types),
                _ => None,
            })
        };
        let types = match (called(one), called(other)) {
            (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => one.with(other),
            _ => CardTypes::NONE,
        };
        self.introduce(Thing { types, many: true, ..Thing::default() }, both, 1);
    }

    /// What a clause is about is meant first after it; says whether it is several things.
    pub(super) fn mention_as_subject(&mut self, objects: &Objects) -> bool {
        let last = self.scope.mentions.len().checked_sub(1).and_then(|place| self.scope.mentions.get(place));
        let thing = match last {
            Some(Mention { kind: Sort::Thing(thing), what, .. })
                if *what == Meant::Objects(objects.clone()) =>
            {
                *thing
            }
            _ => Thing { own: *objects == Objects::This, ..Thing::default() },
        };
        self.introduce(thing, objects, 1);
        thing.many
    }

    /// What a pronoun stood for is spoken of again.
    pub(super) fn mention_again(&mut self, objects: &Objects, rank: u8) {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let Some(Sort::Thing(thing)) = bound.map(|mention| mention.kind.clone()) else { return };
        self.introduce(Thing { done: None, ..thing }, objects, rank);
    }

    /// The player that an event is about is meant before others that it names.
    pub(super) fn mention_player(&mut self, who: &Who) {
        self.mention_player_ranked(who, u8::from(*who == Who::Cause));
    }

    pub(super) fn mention_player_ranked(&mut self, who: &Who, rank: u8) {
        self.scope.mentions.introduce(Sort::Player { each: false }, Meant::Who(who.clone()), rank);
    }

    /// A player who is named by something of theirs only: meant where the clause names nobody else.
    pub(super) fn mention_player_beside(&mut self, who: &Who) {
        let now = self.scope.mentions.moment();
        let mut all = (0..self.scope.mentions.len()).filter_map(|place| self.scope.mentions.get(place));
        if !all.any(|mention| matches!(mention.kind, Sort::Player { .. }) && mention.moment == now) {
            self.mention_player(who);
        }
    }

    /// Each of several players, one of whom "they" and "that player" are in the same clause.
    pub(super) fn mention_each_player(&mut self, who: &Who) {
        self.scope.mentions.introduce(Sort::Player { each: true }, Meant::Who(who.clone()), 1);
    }

    pub(super) fn mention_amount(&mut self, num: Num) {
        let done = (num == Num::Done).then(|| self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: None, damage: false, yours: false },
            Meant::Num(num),
            0,
        );
    }

    /// An amount of damage, which "that damage" stands for.
    pub(super) fn mention_damage(&mut self, num: Num) {
        let done = (num == Num::Done).then(|| self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: None, damage: true, yours: false },
            Meant::Num(num),
            0,
        );
    }

    /// How much a step did of something: "for each creature destroyed this way".
    pub(super) fn mention_done(&mut self, how: Participle2, who: &Who) {
        let done = Some(self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: Some(how), damage: false, yours: *who == Who::You },
            Meant::Num(Num::Done),
            0,
        );
    }

    /// The same of objects that were just named, if they were.
    pub(super) fn mention_as(&mut self, objects: &Objects, how: Participle) {
        let last = self.scope.mentions.len().checked_sub(1).and_then(|place| self.scope.mentions.get(place));
        let thing = match last {
            Some(Mention { kind: Sort::Thing(thing), what, .. })
                if *what == Meant::Objects(objects.clone()) =>
            {
                *thing
            }
            _ => Thing { own: *objects == Objects::This, ..Thing::default() },
        };
        self.introduce(Thing { how: Some(how), ..thing }, objects, 0);
    }

    pub(super) fn next_step(&mut self) -> u32 {
        self.scope.steps += 1;
        self.scope.steps
    }

    /// What was mentioned inside an ability that happens later is known, but out of reach.
    pub(super) fn mention_inside(&mut self, inner: &Scope) {
        for place in inner.outer..inner.mentions.len() {
            let Some(Mention { kind, what, rank, .. }) = inner.mentions.get(place).cloned() else { continue };
            let own = matches!(&kind, Sort::Thing(thing) if thing.own);
            let along = [Meant::Objects(Objects::Chosen(ALONG)), Meant::Who(Who::Chosen(ALONG))];
            // What its event is about may have been known before it.
            let known = inner.about_outer && what == Meant::Objects(Objects::Cause);
            if own || known || along.contains(&what) {
                continue;
            }
            self.scope.inside.push(self.scope.mentions.len());
            self.scope.mentions.introduce(kind, what, rank);
        }
    }
}
