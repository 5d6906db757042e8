//! What a text asks about the turn so far: a record that the rules keep for each player.

use super::condition::compare;
use super::kinds::is_card;
use super::{Lower, Lowering};
use crate::card::CardTypes;
use crate::language::tree::{Became, Did, Fate, Feat, Kind, Who as WhoTree, Whose};
use crate::program::{
    Cmp, Cond, DamageTo, Doing, Num, Record, RecordId, Test, When, Who, ZoneKind, ZoneKinds,
};

const BATTLEFIELD: ZoneKinds = ZoneKinds::BATTLEFIELD;
const GRAVEYARD: ZoneKinds = ZoneKinds::only(ZoneKind::Graveyard);

impl Lowering<'_, '_> {
    /// That these players did something, each of whom counts alone.
    pub(super) fn did(&mut self, who: &WhoTree, Feat(least, did): &Feat) -> Lower<Cond> {
        let own = self.done_by_you(did)?;
        Ok(compare(self.high_of(who, own)?, Cmp::AtLeast, *least))
    }

    /// That something became of things.
    pub(super) fn befell(&mut self, Fate(least, kind, became): &Fate) -> Lower<Cond> {
        Ok(compare(self.befallen(kind, became)?, Cmp::AtLeast, *least))
    }

    /// How often these players did something together, or how much.
    pub(super) fn amount_done(&mut self, who: &WhoTree, did: &Did) -> Lower<Num> {
        let record = self.record_of(did)?;
        Ok(Num::Happened(record, Box::new(self.whoever(who)?)))
    }

    fn done_by_you(&mut self, did: &Did) -> Lower<Num> {
        Ok(Num::Happened(self.record_of(did)?, Box::new(Who::You)))
    }

    /// What is recorded of each player, as "you".
    fn record_of(&mut self, did: &Did) -> Lower<RecordId> {
        let who = Who::You;
        let record = match did {
            Did::GainedLife => Record::much(When::GainsLife(who)),
            Did::LostLife => Record::much(When::LosesLife(who)),
            Did::WasDamaged => Record::much(When::IsDealtDamage { who, combat: None }),
            Did::HurtInCombatBy(kind) => {
                let (source, to) = (self.seen_from_nowhere(kind)?, DamageTo::Player(who));
                Record::times(When::DealsDamage { source, to, combat: Some(true) })
            }
            Did::Drew => Record::times(When::Draws { who, nth: None, except_first: false }),
            Did::Cast(kind) => {
                let what = self.cast_tests(kind)?;
                return self.spells_cast(what);
            }
            Did::Discarded(kind) => {
                Record::times(When::Discards { who, what: self.seen_from_nowhere(kind)?, by: None })
            }
            Did::Sacrificed(kind) => {
                Record::times(When::Sacrifices { who, what: self.seen_from_nowhere(kind)? })
            }
            Did::PlayedLand => Record::times(When::PlaysLand { who, what: Vec::new() }),
            Did::Searched => Record::times(When::Searches(who)),
            Did::Attacked => attackers(Vec::new()),
            Did::AttackedWith(kind) => attackers(self.seen_from_nowhere(kind)?),
            Did::Crime => Record::times(When::Crime(who)),
            Did::Descended => {
                let what = vec![Test::Type(CardTypes::PERMANENT), Test::Token.not(), Test::OwnedBy(Who::You)];
                Record::times(When::Moves { what, from: ZoneKinds::ANY, to: GRAVEYARD })
            }
        };
        Ok(self.link.record(record))
    }

    /// Spells of a kind that "you" cast.
    pub(super) fn spells_cast(&mut self, what: Vec<Test>) -> Lower<RecordId> {
        check(&what)?;
        let cast = When::Cast { who: Who::You, what, nth: None, among: None };
        Ok(self.link.record(Record::times(cast)))
    }

    /// How many things of a kind something became of.
    pub(super) fn befallen(&mut self, kind: &Kind, became: &Became) -> Lower<Num> {
        let mut what = match became {
            Became::Countered | Became::Warped => self.cast_tests(kind)?,
            _ => self.seen_from_nowhere(kind)?,
        };
        check(&what)?;
        let elsewhere = ZoneKinds::ANY.without(BATTLEFIELD);
        if let Became::LeftYourGraveyard | Became::PutIntoYourGraveyard = became {
            // A creature is on the battlefield, and a token is no card (CR 109.2, 111.1).
            if !is_card(kind) {
                return Err("only cards are in a graveyard: say \"card\"".to_owned());
            }
            what.push(Test::Token.not());
        }
        what.extend(self.whose_they_were(became)?);
        let when = match became {
            Became::Died | Became::DiedYours | Became::Buried(_) => {
                When::Moves { what, from: BATTLEFIELD, to: GRAVEYARD }
            }
            Became::EnteredYours => When::Moves { what, from: ZoneKinds::ANY, to: BATTLEFIELD },
            Became::Left | Became::LeftYours => When::Moves { what, from: BATTLEFIELD, to: elsewhere },
            Became::LeftYourGraveyard => {
                When::Moves { what, from: GRAVEYARD, to: ZoneKinds::ANY.without(GRAVEYARD) }
            }
            Became::PutIntoYourGraveyard => When::Moves { what, from: ZoneKinds::ANY, to: GRAVEYARD },
            Became::Countered => When::Countered { what, by: Who::Opponents },
            Became::Destroyed => When::Destroys { by: Who::Opponents, what },
            Became::Warped => When::Does { doing: Doing::Warp, what, whom: Vec::new() },
        };
        Ok(Num::Happened(self.link.record(Record::times(when)), Box::new(Who::You)))
    }

    /// Whose those things had to be.
    fn whose_they_were(&mut self, became: &Became) -> Lower<Option<Test>> {
        Ok(match became {
            Became::Died | Became::Left | Became::Warped | Became::Buried(Whose::Any | Whose::ItsOwners) => {
                None
            }
            Became::DiedYours
            | Became::EnteredYours
            | Became::LeftYours
            | Became::Countered
            | Became::Destroyed => Some(Test::ControlledBy(Who::You)),
            Became::LeftYourGraveyard | Became::PutIntoYourGraveyard | Became::Buried(Whose::Your) => {
                Some(Test::OwnedBy(Who::You))
            }
            Became::Buried(Whose::Opponents) => Some(Test::OwnedBy(Who::Opponents)),
            Became::Buried(_) => return Err("whose graveyard this is was not recorded".to_owned()),
        })
    }

    /// What things of a kind are, whoever looks at them.
    fn seen_from_nowhere(&mut self, kind: &Kind) -> Lower<Vec<Test>> {
        let what = self.tests(kind)?;
        check(&what)?;
        Ok(what)
    }
}

fn attackers(mut what: Vec<Test>) -> Record {
    what.push(Test::ControlledBy(Who::You));
    Record::times(When::Attacks { what, alone: false })
}

fn check(what: &[Test]) -> Lower<()> {
    if what.iter().all(is_seen_from_nowhere) {
        return Ok(());
    }
    Err("only what a thing is by itself is recorded".to_owned())
}

/// Whether a test is about what a thing is, without regard to who asks.
fn is_seen_from_nowhere(test: &Test) -> bool {
    match test {
        Test::Token | Test::Keyword(_) | Test::CastFrom(_) | Test::Commander => true,
        Test::Power(_, Num::Const(_)) | Test::Toughness(_, Num::Const(_)) => true,
        Test::Not(test) => is_seen_from_nowhere(test),
        Test::Any(tests) | Test::All(tests) => tests.iter().all(is_seen_from_nowhere),
        test => super::event::is_printed(test),
    }
}
