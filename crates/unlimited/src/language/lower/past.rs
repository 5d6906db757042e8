//! Conditions on what happened this phase.

use super::filter::set_side;
use super::{Another, Linker, Lower, Lowering, small};
use crate::language::tree::{Noun, Past};
use crate::program::{Amount, Condition, Filter, Kind, Query, Recorded, Side, Tally, Test};

impl<L: Linker> Lowering<'_, L> {
    /// Something that happened this phase.
    pub(super) fn past(&mut self, past: &Past) -> Lower<Condition> {
        let another = std::mem::replace(&mut self.another, Another::This);
        let condition = self.happened_before(past);
        self.another = another;
        condition
    }

    fn happened_before(&mut self, past: &Past) -> Lower<Condition> {
        let you = |what, kind| (what, Filter::new(kind, Side::Friendly), 1_i16, false);
        let (what, filter, least, amounts) = match past {
            Past::AttackedWith(noun, _) => {
                let (mut filter, least) = self.counted(noun)?;
                set_side(&mut filter, Side::Friendly)?;
                (Recorded::Attacked, filter, least, false)
            }
            Past::Attacked(noun) => self.happened(Recorded::Attacked, noun)?,
            Past::AttackedYourBase(noun) => self.happened(Recorded::AttackedBase, noun)?,
            Past::Left(noun) => self.happened(Recorded::Left, noun)?,
            Past::Defeated(noun) | Past::BeenDefeated(noun) | Past::YouDefeated(noun) => {
                if let Noun::It = noun {
                    self.linker.recall(Recorded::Defeated);
                    return self.tested(noun, Test::Recorded(Recorded::Defeated));
                }
                self.happened(Recorded::Defeated, noun)?
            }
            Past::FellAttacking(noun) => self.happened(Recorded::FellAttacking, noun)?,
            Past::Entered(noun) => self.happened(Recorded::Entered, noun)?,
            Past::BaseDamaged(noun) => match noun {
                Noun::A(_) => self.happened(Recorded::Damaged, noun)?,
                known => {
                    self.linker.recall(Recorded::Damaged);
                    return self.tested(known, Test::Recorded(Recorded::Damaged));
                }
            },
            Past::YouHitBase(n) => {
                let filter = Filter::new(Kind::Base, Side::Enemy);
                (Recorded::Damaged, filter, n.map_or(Ok(1), small)?, true)
            }
            Past::BaseAttacked => (Recorded::AttackedBase, Filter::new(Kind::Unit, Side::Enemy), 1, false),
            Past::BaseHealed => (Recorded::Healed, Filter::new(Kind::Base, Side::Any), 1, false),
            Past::TokenCreated => you(Recorded::TokenCreated, Kind::Card),
            Past::Discarded => you(Recorded::Discarded, Kind::Card),
            Past::Indirect => you(Recorded::Indirect, Kind::Card),
            Past::PlayedOther => you(Recorded::Played, Kind::Card),
            Past::WasDiscarded(noun) => {
                self.linker.recall(Recorded::Discarded);
                return self.tested(noun, Test::Recorded(Recorded::Discarded));
            }
            Past::StormedLast => return Ok(Condition::Stormed),
            Past::PlayedAnother(kind) => {
                let filter = self.filter(kind)?;
                (Recorded::Played, Filter { side: Side::Friendly, ..filter }, 1, false)
            }
            Past::Played(kind) => {
                let filter = self.filter(kind)?;
                if let ([Test::Aspect(aspect)], Kind::Card) = (&filter.tests[..], filter.kind) {
                    return Ok(Condition::PlayedThisPhase(Tally::Aspect(*aspect)));
                }
                (Recorded::Played, Filter { side: Side::Friendly, ..filter }, 1, false)
            }
        };
        self.linker.recall(what);
        let other = matches!(past, Past::PlayedOther | Past::PlayedAnother(_));
        let query = Box::new(Query { what, filter, amounts, other });
        Ok(Condition::More(Box::new(Amount::Recorded(1, query)), Box::new(Amount::Fixed(least - 1))))
    }

    fn happened(&mut self, what: Recorded, noun: &Noun) -> Lower<(Recorded, Filter, i16, bool)> {
        let (filter, least) = self.counted(noun)?;
        Ok((what, filter, least, false))
    }

    /// "a friendly unit", "2 or more friendly units".
    pub(super) fn counted(&mut self, noun: &Noun) -> Lower<(Filter, i16)> {
        match noun {
            Noun::A(kind) => Ok((self.filter(kind)?, 1)),
            Noun::OrMore(n, kind) | Noun::AtLeast(n, kind) => Ok((self.filter(kind)?, small(*n)?)),
            _ => Err("say what, as in \"an enemy unit\"".to_owned()),
        }
    }
}
