//! Casting, playing and copying what is not on the battlefield (CR 305, 601, 707.10).

use super::reference::{Sort, Thing};
use super::{Lower, Lowering};
use crate::card::CardType;
use crate::language::tree::{Act, HowMany, Kind, Lasts, Noun, Participle, Post, Quantity};
use crate::program::{CastTerms, Cond, Filter, Node, Num, Objects, PlayerRule, Spend, Test, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// What is cast, played or copied.
    pub(super) fn cast_or_played(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        Ok(match act {
            Act::CopyAnew(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return Err("a copy of a card has no targets yet".to_owned());
                }
                let copy = Node::CopySpell { what, count: Num::Const(1), new_targets: true };
                match who {
                    Who::You => copy,
                    who => Node::As(who.clone(), self.intern(copy)),
                }
            }
            Act::CopyForOthers(noun, kind, many) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                let (over, named) = (self.filter(kind)?, self.filter(many)?);
                if over.zones != ZoneKind::Battlefield
                    || !named.tests.iter().all(|test| over.tests.contains(test))
                {
                    return Err("say which permanents the copies target".to_owned());
                }
                Node::CopyForOthers { who: who.clone(), what, over }
            }
            Act::ChangeTarget(noun) => Node::ChangeTarget(self.objects_in(noun, who, ZoneKind::Stack)?),
            Act::Copies(..) if *who != Who::You => {
                return Err(
                    "that somebody else copies a spell several times is not understood yet".to_owned()
                );
            }
            Act::CopySpell(noun) if *who != Who::You => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return Err("that somebody else copies a card is not understood yet".to_owned());
                }
                let copy = Node::CopySpell { what, count: Num::Const(1), new_targets: false };
                Node::As(who.clone(), self.intern(copy))
            }
            Act::Copies(noun, times) => {
                let (before, mark) = (self.scope.clone(), self.link.mark());
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return self.copy_cards(what, *times);
                }
                self.scope = before;
                self.link.rewind(mark);
                let once = self.step(who, &Act::CopySpell(noun.clone()))?;
                Node::Repeat(Num::Const(*times), once)
            }
            Act::CopySpell(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return self.copy_cards(what, 1);
                }
                Node::CopySpell { what, count: self.amount(&Quantity::Fixed(1))?, new_targets: false }
            }
            Act::ChooseNewTargets(noun) => {
                Node::ChangeTargets(self.objects_in(noun, who, ZoneKind::Stack)?)
            }
            Act::CastFree(Noun::A(kind), false) if self.scope.times.is_none() => {
                let what = self.filter_in(kind, ZoneKind::Hand)?;
                let into = self.register()?;
                self.mention(&Objects::Chosen(into), Some(kind), false);
                // Of cards that were looked at the others are the rest.
                if let (Some((_, all)), true) = (&self.scope.gathered, super::look::is_from_among(kind)) {
                    let others = Filter::permanents(vec![Test::Is(Objects::Chosen(into)).not()]);
                    self.scope.rest = Some(Objects::Among(Box::new(all.clone()), Box::new(others)));
                }
                Node::CastOne { who: who.clone(), what: Box::new(what), into, then_exile: false }
            }
            Act::CastIfAble(noun) => {
                let what = self.objects(noun, who)?;
                Node::CastFree { who: who.clone(), what, terms: CastTerms::IfAble, then_exile: false }
            }
            Act::CastFree(noun, transformed) => {
                // Each of them can be declined.
                let what = match noun {
                    Noun::Some(HowMany::AnyNumber, kind) => {
                        let cards = self.filter_in(kind, ZoneKind::Hand)?;
                        Objects::All(Box::new(cards))
                    }
                    noun => self.objects_in(noun, who, ZoneKind::Hand)?,
                };
                let terms = if *transformed { CastTerms::Transformed } else { CastTerms::Free };
                Node::CastFree { who: who.clone(), what, terms, then_exile: false }
            }
            // Which card it is is chosen as it is cast.
            Act::Play(Noun::A(kind @ Kind::Post(_, Post::AmongExiledWith(_))), lasts, true, _) => {
                let rule = PlayerRule::MayCastOne(self.filter(kind)?);
                let rule = self.link.player_rule(rule);
                Node::PlayerRule { who: who.clone(), rule, duration: lasts.duration() }
            }
            Act::Play(Noun::A(_) | Noun::Some(..), ..) => {
                return Err("say which cards may be played: the choice is not made now".to_owned());
            }
            Act::Play(noun, lasts, cast, _) => self.leave(noun, who, *lasts, (*cast, false))?,
            Act::PlayFreely(Noun::A(_) | Noun::Some(..), ..) => {
                return Err("say which cards may be played: the choice is not made now".to_owned());
            }
            Act::PlayFreely(noun, lasts, cast, _) => self.leave(noun, who, *lasts, (*cast, true))?,
            // A land is played, anything else is cast (CR 305.1, 608.2g).
            Act::PlayFree(noun) => {
                if *who != Who::You {
                    return Err("that somebody else plays a card now is not understood yet".to_owned());
                }
                let what = self.objects(noun, who)?;
                let land = self.intern(Node::PlayLand(what.clone()));
                let land = self.intern(Node::May(Who::You, land));
                let (who, terms) = (who.clone(), CastTerms::Free);
                let cast = self.intern(Node::CastFree { who, what: what.clone(), terms, then_exile: false });
                Node::If(Cond::Are(what, vec![Test::is(CardType::Land)]), land, Some(cast))
            }
            _ => return Err("this cannot be done here".to_owned()),
        })
    }

    /// Whether what a phrase was just bound to is a card, and no spell on the stack.
    fn names_a_card(&self, what: &Objects) -> bool {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let card = bound.is_some_and(|mention| match &mention.kind {
            Sort::Thing(thing) => thing.card && !thing.stack,
            _ => false,
        });
        *what == Objects::ExiledWithThis || card
    }

    /// Whether what a phrase was just bound to is a card, and not on the stack.
    pub(super) fn names_a_card_elsewhere(&self) -> bool {
        self.names_a_card(&Objects::This)
    }

    /// Whether what a phrase was just bound to is on the stack.
    pub(super) fn names_a_spell(&self) -> bool {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        bound.is_some_and(|mention| match &mention.kind {
            Sort::Thing(thing) => thing.stack || thing.own,
            _ => false,
        })
    }

    /// Copies of cards, which can be cast.
    fn copy_cards(&mut self, what: Objects, times: i32) -> Lower<Node> {
        let count = self.amount(&Quantity::Fixed(times))?;
        let into = self.register()?;
        let many = count != Num::Const(1);
        let thing = Thing { many, stack: true, how: Some(Participle::Copied), ..Thing::default() };
        self.introduce(thing, &Objects::Chosen(into), 0);
        Ok(Node::CopyCards { what, count, into })
    }

    /// Leave to play, or only to cast, perhaps for free.
    fn leave(&mut self, noun: &Noun, who: &Who, lasts: Lasts, (cast, free): (bool, bool)) -> Lower<Node> {
        let what = self.playable(noun, who, lasts)?;
        let (who, duration, spend) = (who.clone(), lasts.duration(), Spend::AsItIs);
        Ok(Node::MayPlay { who, what, duration, free, cast, then_exile: false, spend })
    }

    /// What leave is given to play: no permanent, nothing that was discarded or sacrificed.
    fn playable(&mut self, noun: &Noun, who: &Who, lasts: Lasts) -> Lower<Objects> {
        if matches!(lasts, Lasts::WhileYouControl(_)) {
            return Err("leave to play that ends when control is lost is not understood yet".to_owned());
        }
        self.scope.bound = None;
        let what = self.objects(noun, who)?;
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let Some(Sort::Thing(thing)) = bound.map(|mention| &mention.kind) else { return Ok(what) };
        let spent = matches!(thing.how, Some(Participle::Discarded | Participle::Sacrificed));
        let exiled = matches!(lasts, Lasts::WhileExiled | Lasts::LaterTurns);
        let stays = thing.own && !self.scope.moved_this && !exiled;
        if spent || (stays && self.bearer.zone == ZoneKind::Battlefield) {
            return Err("it is not said where this is played from".to_owned());
        }
        Ok(what)
    }
}
