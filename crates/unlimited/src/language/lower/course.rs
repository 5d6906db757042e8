//! Conditions on the course of an attack, and on what the ability did so far.

use super::condition::{at_least, both, not};
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Condition as Cond, Noun, Said};
use crate::program::{Area, Condition, Filter, Kind, Objects, Players, Recorded, Side, Test};

impl<L: Linker> Lowering<'_, L> {
    /// How an attack goes, or what the ability did.
    pub(super) fn course_condition(&mut self, condition: &Cond) -> Lower<Condition> {
        Ok(match condition {
            Cond::Defends(noun) => self.tested(noun, Test::Defending)?,
            Cond::AttacksOne(kind) => {
                Condition::Attacks(Box::new(Objects::Attacker), Box::new(self.filter(kind)?))
            }
            Cond::AttacksNot(noun, kind) => {
                let who = self.known(noun)?;
                not(Condition::Attacks(Box::new(who), Box::new(self.filter(kind)?)))
            }
            Cond::NotByCombat => not(Condition::FellInCombat),
            Cond::ReturnedToYou => {
                let it = self.it()?;
                super::modified::own_card(Area::Hand, it)
            }
            Cond::Falls(noun, _) => Condition::Falls(Box::new(match noun {
                Noun::A(_) => self.it()?,
                known => self.known(known)?,
            })),
            Cond::DefenderFell(_) => Condition::DefenderFell,
            Cond::HitBase(noun, n) => {
                self.known(noun)?;
                let base = Objects::BasesOf(Players::Defending);
                self.mentions.introduce(super::Mentioned::Player, base, 0);
                Condition::HitBase(n.map_or(Ok(1), small)?)
            }
            Cond::HitBaseOf(noun, _) | Cond::DamagedBase(noun) => {
                self.condition(&Cond::HitBase(noun.clone(), None))?
            }
            Cond::Survived => Condition::Survived,
            Cond::OnlyAttacker => {
                self.linker.recall(Recorded::Attacked);
                Condition::OnlyAttacker
            }
            Cond::Attacks(noun, kind) => {
                let who = self.known(noun)?;
                Condition::Attacks(Box::new(who), Box::new(self.filter(kind)?))
            }
            Cond::AttacksShort(kind) => {
                Condition::Attacks(Box::new(self.about.clone()), Box::new(self.filter(kind)?))
            }
            Cond::AttackingShort => Condition::Fits(
                Box::new(self.about.clone()),
                Box::new(Filter { tests: vec![Test::Attacking], ..Filter::new(Kind::Card, Side::Any) }),
            ),
            Cond::Survives(noun) => not(self.condition(&Cond::Falls(noun.clone(), true))?),
            Cond::DamagedThisWay(kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::Struck);
                at_least(1, filter)
            }
            Cond::NoneDamaged(kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::Struck);
                not(at_least(1, filter))
            }
            Cond::Disclosed(aspect) => {
                self.tested(&Noun::Said(Said::TheDisclosedCard), Test::Aspect(*aspect))?
            }
            Cond::GaveTo(name, noun) => {
                let Noun::A(kind) = noun else {
                    return Err("say to what, as in \"an enemy unit\"".to_owned());
                };
                let host = Test::HostFits(Box::new(self.filter(kind)?));
                let title = Test::Title(self.linker.word(name));
                let tests = vec![Test::Among(Box::new(Objects::Given)), title, host];
                at_least(1, Filter { tests, ..Filter::new(Kind::Upgrade, Side::Any) })
            }
            Cond::AmbushingShort => {
                let attacking = self.condition(&Cond::AttackingShort)?;
                both(attacking, Condition::Ambushes)
            }
            Cond::Ambushes(noun) => both(self.tested(noun, Test::Attacking)?, Condition::Ambushes),
            Cond::HitUnits(n, kind) => {
                if *n != 1 {
                    return Err("an attack is on one unit".to_owned());
                }
                let filter = self.filter(kind)?;
                self.mentions.next_clause();
                self.mention(Objects::Defender);
                Condition::HitDefender(Box::new(filter))
            }
            Cond::Defending => Condition::Defending(Box::new(Objects::This)),
            Cond::DefendingShort => Condition::Defending(Box::new(self.about.clone())),
            _ => return Err("this cannot be a condition here".to_owned()),
        })
    }
}
