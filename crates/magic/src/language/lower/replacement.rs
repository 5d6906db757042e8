//! "If ... would ..., ... instead" and prevention (CR 614, 615).

use super::{Lower, Lowering};
use crate::language::tree::{Deed, Instead, Noun, Prevented, Recipient, Whose, Would};
use crate::program::{
    Altered, DamageTo, Destination, Filter, Node, Num, Objects, Replacement, ReplacementEvent, Static, Test,
    TokenChange, TokenSpec, Who, ZoneKind, ZoneKinds,
};

impl Lowering<'_, '_> {
    pub(super) fn instead(&mut self, would: &Would, instead: &Instead) -> Lower<Static> {
        // "... while you have no cards in hand": asked as it would happen.
        if let Would::While(would, condition) = would {
            let condition = Some(self.condition(condition)?);
            self.scope.mentions.next_clause();
            return Ok(match self.instead(would, instead)? {
                Static::Replace(all) => Static::Replace(Replacement { condition, ..all }),
                other => other,
            });
        }
        let event = self.would(would)?;
        self.scope.mentions.next_clause();
        let instead = match instead {
            Instead::Exile => Altered::To(Destination::zone(ZoneKind::Exile)),
            Instead::Twice
            | Instead::TwiceTo
            | Instead::TwiceLife(_)
            | Instead::TwiceCounters(_)
            | Instead::TwiceTokens => Altered::Times(2),
            Instead::NoDraw(who) => {
                let ReplacementEvent::Draws { who: drawing, .. } = &event else {
                    return Err("no card would be drawn".to_owned());
                };
                let same = match self.who(who)? {
                    Who::Cause => *drawing != Who::You,
                    skipping => skipping == *drawing,
                };
                if !same {
                    return Err("who draws no card is not who would draw it".to_owned());
                }
                Altered::Do(self.intern(Node::Nothing))
            }
            Instead::NoLife(_) => {
                if !matches!(event, ReplacementEvent::GainsLife(_)) {
                    return Err("no life would be gained".to_owned());
                }
                Altered::Do(self.intern(Node::Nothing))
            }
            Instead::Plus(n) | Instead::PlusTo(n) | Instead::PlusLife(_, n) => Altered::Plus(Num::Const(*n)),
            Instead::OneMore(_) => Altered::Plus(Num::Const(1)),
            Instead::MoreTokens(token, each) => match self.token(&Who::You, token)? {
                TokenSpec::Card(card) => Altered::Tokens(TokenChange { card, each: *each }),
                _ => return Err("these tokens have no fixed size".to_owned()),
            },
            Instead::RedirectTo(Recipient::Thing(noun)) => Altered::Redirect(self.known(noun)?),
            Instead::RedirectTo(Recipient::Player(who)) => Altered::RedirectToPlayer(self.who(who)?),
            Instead::RedirectTo(
                Recipient::Attacked
                | Recipient::ThatTarget
                | Recipient::ThatPlayerOr(_)
                | Recipient::YouAnd(_)
                | Recipient::YouOr(_),
            ) => {
                return Err("say whom or what the damage is dealt to instead".to_owned());
            }
            Instead::Do(deed) => {
                self.mention_amount(Num::Cause);
                Altered::Do(self.sealed(|this| this.deed(deed))?)
            }
        };
        Ok(Static::Replace(Replacement { event, condition: None, instead, optional: false }))
    }

    /// "If ... would deal damage ..., prevent 1 of that damage", or all of it, or half.
    pub(super) fn prevent_some(&mut self, would: &Would, instead: Altered) -> Lower<Static> {
        let event = self.would(would)?;
        Ok(Static::Replace(Replacement { event, condition: None, instead, optional: false }))
    }

    /// "If damage would be dealt ..., prevent that damage. ...": what else is said happens even where the damage can't be
    /// prevented (CR 615.5, 615.12).
    pub(super) fn prevent_then(&mut self, would: &Would, deed: &Deed) -> Lower<Static> {
        let event = self.would(would)?;
        self.scope.mentions.next_clause();
        self.mention_amount(Num::Cause);
        self.scope.prevented = Some(false);
        let then = self.sealed(|this| this.deed(deed));
        let only_prevented = self.scope.prevented.take().unwrap_or(false);
        let instead = Altered::PreventThen { then: then?, only_prevented };
        Ok(Static::Replace(Replacement { event, condition: None, instead, optional: false }))
    }

    /// What would be put into a graveyard: if it is called a card, no token (CR 108.2b).
    fn put_into_graveyard(&mut self, noun: &Noun) -> Lower<Vec<Test>> {
        let mut what = self.affected(noun)?;
        if matches!(noun, Noun::A(kind) if super::kinds::is_only_card(kind)) {
            what.push(Test::Token.not());
        }
        Ok(what)
    }

    fn would(&mut self, would: &Would) -> Lower<ReplacementEvent> {
        let battlefield = ZoneKinds::BATTLEFIELD;
        let graveyard = ZoneKinds::only(ZoneKind::Graveyard);
        Ok(match would {
            Would::Die(noun) => {
                ReplacementEvent::Moves { what: self.affected(noun)?, from: battlefield, to: graveyard }
            }
            Would::Leave(noun) => ReplacementEvent::Moves {
                what: self.affected(noun)?,
                from: battlefield,
                to: ZoneKinds::ANY.without(battlefield),
            },
            // What was cast comes from the stack (CR 608.3).
            Would::EnterUncast(noun) => {
                let what = self.affected(noun)?;
                if !what.contains(&Test::Token.not()) {
                    return Err("a token comes from nowhere: say what is no token".to_owned());
                }
                let from = ZoneKinds::ANY.without(ZoneKinds::only(ZoneKind::Stack));
                ReplacementEvent::Moves { what, from, to: battlefield }
            }
            Would::PutIntoGraveyard(noun) => ReplacementEvent::Moves {
                what: self.put_into_graveyard(noun)?,
                from: ZoneKinds::ANY,
                to: graveyard,
            },
            Would::While(..) => return Err("this is not asked of what would happen".to_owned()),
            Would::Either(..) => return Err("say apart what happens instead of each".to_owned()),
            Would::PutIntoGraveyardElsewhere(noun, whose) => {
                if !matches!(noun, Noun::A(kind) if super::kinds::is_card(kind)) {
                    return Err("what is not on the battlefield is called a card".to_owned());
                }
                let mut what = self.affected(noun)?;
                let owner = match whose {
                    Whose::Of(who) => Some(self.whoever(who)?),
                    _ => self.owner(whose)?,
                };
                what.extend(owner.map(Test::OwnedBy));
                let from = ZoneKinds::ANY.without(battlefield);
                ReplacementEvent::Moves { what, from, to: graveyard }
            }
            Would::PutIntoGraveyardOf(noun, whose) => {
                let mut what = self.put_into_graveyard(noun)?;
                let owner = match whose {
                    Whose::Of(who) => Some(self.whoever(who)?),
                    _ => self.owner(whose)?,
                };
                what.extend(owner.map(Test::OwnedBy));
                ReplacementEvent::Moves { what, from: ZoneKinds::ANY, to: graveyard }
            }
            Would::Draw(who) => ReplacementEvent::Draws { who: self.drawing(who)?, except_first: false },
            Would::DrawExceptFirst(who) => {
                ReplacementEvent::Draws { who: self.drawing(who)?, except_first: true }
            }
            Would::Discard(who) => {
                ReplacementEvent::Discards { who: self.whoever(who)?, what: Vec::new(), by: None }
            }
            Would::GainLife(who) => ReplacementEvent::GainsLife(self.whoever(who)?),
            Would::LoseLife(who) => ReplacementEvent::LosesLife(self.whoever(who)?),
            Would::DealDamage(noun, to, combat) => {
                let source = self.damage_source(noun)?;
                let to = match to {
                    Some(to) => self.damage_to(to)?,
                    None => DamageTo::Anything,
                };
                ReplacementEvent::Damage { source, to, combat: *combat }
            }
            Would::DealDamageToAny(noun) => {
                let source = self.damage_source(noun)?;
                ReplacementEvent::Damage { source, to: DamageTo::Anything, combat: None }
            }
            Would::DealDamageToSide(noun, combat) => {
                let source = self.damage_source(noun)?;
                let theirs = Filter::permanents(vec![Test::ControlledBy(Who::Opponents)]);
                let to = DamageTo::Either(Who::Opponents, Box::new(theirs));
                ReplacementEvent::Damage { source, to, combat: *combat }
            }
            Would::BeDealtDamage(to, combat) => {
                ReplacementEvent::Damage { source: Vec::new(), to: self.damage_to(to)?, combat: *combat }
            }
            Would::PutCounters(counter, noun) => {
                ReplacementEvent::Counters { kind: Some(self.counter(counter)?), what: self.affected(noun)? }
            }
            Would::Create => ReplacementEvent::Tokens { who: Who::You },
            Would::CreateAny => ReplacementEvent::Tokens { who: Who::Everyone },
            Would::Destroyed(noun) => ReplacementEvent::Destroyed(self.affected(noun)?),
            Would::LoseGame(who) => ReplacementEvent::LosesGame(self.whoever(who)?),
        })
    }

    /// Who would draw a card, and can be spoken of then.
    fn drawing(&mut self, who: &crate::language::tree::Who) -> Lower<Who> {
        let who = self.whoever(who)?;
        if who != Who::You {
            self.mention_player_ranked(&Who::Cause, 1);
        }
        Ok(who)
    }

    /// What would deal damage: the event is about what it is dealt to.
    fn damage_source(&mut self, noun: &Noun) -> Lower<Vec<Test>> {
        let before = self.scope.mentions.clone();
        let source = self.affected(noun)?;
        self.scope.mentions = before;
        match noun {
            Noun::This(_) => self.mention_this(),
            Noun::A(kind) | Noun::Another(kind) | Noun::Each(kind) => {
                self.mention(&Objects::CauseOther, Some(kind), false);
            }
            _ => {}
        }
        Ok(source)
    }

    fn damage_to(&mut self, to: &Recipient) -> Lower<DamageTo> {
        Ok(match to {
            Recipient::Player(who) => {
                let who = self.whoever(who)?;
                if who != Who::You {
                    self.mention_player_ranked(&Who::Cause, 1);
                }
                DamageTo::Player(who)
            }
            Recipient::Thing(noun) => DamageTo::Object(Box::new(self.affected_permanents(noun)?)),
            Recipient::YouAnd(kind) | Recipient::YouOr(kind) => {
                DamageTo::Either(Who::You, Box::new(Filter::permanents(self.tests(kind)?)))
            }
            Recipient::Attacked | Recipient::ThatTarget | Recipient::ThatPlayerOr(_) => {
                return Err("say whom or what the damage would be dealt to".to_owned());
            }
        })
    }

    /// "Prevent all damage that would be dealt to ..."
    pub(super) fn prevented(&mut self, what: &Prevented) -> Lower<Static> {
        let Prevented::All(word, to, by) = what else {
            return Err("say this of a turn, or twice".to_owned());
        };
        let to = match to {
            Some(to) => self.damage_to(to)?,
            None => DamageTo::Anything,
        };
        let source = match by {
            Some(noun) => self.affected(noun)?,
            None => Vec::new(),
        };
        let event = ReplacementEvent::Damage { source, to, combat: word.combat() };
        let instead = Altered::Prevent(None);
        Ok(Static::Replace(Replacement { event, condition: None, instead, optional: false }))
    }
}
