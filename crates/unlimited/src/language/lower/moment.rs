//! Moments: when a triggered ability triggers.

use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Moment, Noun, Who};
use crate::program::{Amount, Filter, Kind, Objects, Players, Side, Test, When};

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn moment(&mut self, moment: &Moment) -> Lower<When> {
        Ok(match moment {
            Moment::Played => When::Played,
            Moment::PlayedAs(upgrade) => When::PlayedAs { upgrade: *upgrade },
            Moment::DeployedAs => When::PlayedAs { upgrade: true },
            Moment::OnAttack | Moment::SomeAttacks(Noun::This) => When::OnAttack,
            Moment::Defeated | Moment::SomeDefeated(Noun::This) => When::Defeated,
            Moment::Deployed => When::Deployed,
            Moment::AttackEnds | Moment::AttackEndsHeader | Moment::AttackSurvived => When::AttackEnds,
            Moment::SomeAttacksBase(noun) => When::SomeAttacksBase(self.watched(noun)?, Players::You),
            Moment::SomeAttacksUnit(noun, kind) => {
                let attacker = self.watched(noun)?;
                self.mention(Objects::Subject);
                When::SomeAttacksUnit(attacker, self.filter(kind)?)
            }
            Moment::DefeatsDefender | Moment::SomeDefeatsUnit(Noun::This) => When::DefeatsDefender,
            Moment::SomeDefeatsUnit(noun) => When::SomeDefeatsUnit(self.watched(noun)?),
            Moment::SomeHitsBase(noun, n, side) => {
                When::SomeHitsBase(self.watched(noun)?, n.map_or(Ok(1), small)?, *side)
            }
            Moment::SurvivesDamage(noun) => {
                let mut filter = self.watched(noun)?;
                let dead = Test::HpAtMost(Amount::Fixed(0));
                filter.tests.push(Test::Not(Box::new(dead)));
                When::SomeDamaged(filter)
            }
            Moment::Draws(who, in_action) => When::Draws(self.whoever(who)?, *in_action),
            Moment::Discards(who) => When::Discards(self.whoever(who)?),
            Moment::Readies(noun) | Moment::ReadiesInAction(noun) => When::Readies(self.watched(noun)?),
            Moment::HealsBase => When::HealsBase(Players::You),
            Moment::DamagesBase => When::DamagesBase,
            Moment::Attacked | Moment::OnDefense => When::Attacked,
            Moment::SomeDefeated(noun) => When::SomeDefeated(self.watched(noun)?),
            Moment::SomePlayed(who, noun) => {
                let mut filter = self.watched(noun)?;
                filter.side = Side::Any;
                When::SomePlayed(filter, self.players(who)?)
            }
            Moment::SomeAttacks(noun) => When::SomeAttacks(self.watched(noun)?),
            Moment::SomeDamagesBase(noun) => When::SomeDamagesBase(self.watched(noun)?, Players::You),
            Moment::SomeDamaged(noun) | Moment::IsDamaged(noun) => When::SomeDamaged(self.watched(noun)?),
            Moment::SomeEnters(noun) => When::SomeEnters(self.watched(noun)?),
            Moment::SomeLeaves(noun) => When::SomeLeaves(self.watched(noun)?),
            Moment::SomeAttackEnds(noun) | Moment::Completes(noun) => {
                When::SomeAttackEnds(self.watched(noun)?)
            }
            Moment::HitsUnit(kind) => When::HitsUnit(self.filter(kind)?),
            Moment::TakesInitiative(who) => When::TakesInitiative(self.players(who)?),
            Moment::LeaderDeployed(who) => When::LeaderDeployed(self.players(who)?),
            Moment::ActionPhase => When::ActionPhase,
            Moment::RegroupPhase => When::RegroupPhase,
            Moment::UsesAbility(timing) => When::UsesAbility(*timing),
            Moment::ShowsHand => When::ShowsHand,
            Moment::HurtsBase => When::HurtsBase,
            Moment::Smuggled => When::Smuggled,
            Moment::UsesForce(who) => When::UsesForce(self.players(who)?),
            Moment::FirstActionPhase => When::FirstActionPhase,
            Moment::CompletesAlive(noun) => {
                let mut filter = self.watched(noun)?;
                filter.tests.push(Test::Not(Box::new(Test::HpAtMost(Amount::Fixed(0)))));
                When::SomeAttackEnds(filter)
            }
            Moment::DefeatsSuch(kind) => When::DefeatsSuch(self.filter(kind)?),
            Moment::DefeatedAttacking(noun) => {
                let mut filter = self.watched(noun)?;
                filter.tests.push(Test::Attacking);
                When::SomeDefeated(filter)
            }
            Moment::IsAttacked(noun) => When::SomeAttacked(self.watched(noun)?),
            Moment::CollectsBounty => When::CollectsBounty,
            Moment::Attaches(noun, host) | Moment::BecomesAttached(noun, host) => {
                When::Attaches(self.watched(noun)?, self.watched(host)?)
            }
            Moment::SomeAttach(kind, noun) => When::SomeAttach(self.filter(kind)?, self.watched(noun)?),
            Moment::YouDeal(n, noun) => When::Deals(self.watched(noun)?, small(*n)?, false),
            Moment::YouDealOutsideCombat => When::Deals(Filter::new(Kind::UnitOrBase, Side::Any), 1, true),
            Moment::IsDiscarded(_) => When::Discarded,
            Moment::HurtsAnyBase => When::StrikesBase,
            Moment::BaseHitInCombat => {
                When::SomeDamagesBase(Filter::new(Kind::Unit, Side::Any), Players::You)
            }
            Moment::IsHealed(noun) => When::Healed(self.watched(noun)?),
            // What is played or created enters play; a leader is deployed.
            Moment::PlaysOrCreates(noun) => {
                let mut filter = self.watched(noun)?;
                filter.side = Side::Friendly;
                filter.tests.push(Test::Not(Box::new(Test::Leader)));
                When::SomeEnters(filter)
            }
            Moment::IndirectTo(noun) => When::IndirectTo(self.watched(noun)?),
            Moment::CombatTo(noun) => When::CombatTo(self.watched(noun)?),
            Moment::SurvivesCombat(noun) => {
                let mut filter = self.watched(noun)?;
                filter.tests.push(Test::Not(Box::new(Test::HpAtMost(Amount::Fixed(0)))));
                When::CombatTo(filter)
            }
            Moment::Mills => When::Mills,
            Moment::Detaches => When::Detached,
            Moment::RegroupReadies => When::RegroupReadies,
            Moment::DealsCombat => When::DealsCombat,
            Moment::SomeDeals(noun, other) => When::SomeDeals(self.watched(noun)?, self.watched(other)?),
            Moment::PilotAttaches(noun) => {
                let tests = vec![Test::Trait(self.linker.word("Pilot"))];
                let pilot = Filter { tests, ..Filter::new(Kind::Upgrade, Side::Any) };
                When::Attaches(pilot, self.watched(noun)?)
            }
            Moment::PlaysSecond(who) => {
                self.linker.recall(crate::program::Recorded::Played);
                When::PlaysNth(self.players(who)?, 2)
            }
            Moment::DrawsThis => When::DrawsThis,
            Moment::FightEnds(noun) => When::FightEnds(self.watched(noun)?),
        })
    }

    /// "a player" in a moment: whoever it is.
    pub(super) fn whoever(&mut self, who: &Who) -> Lower<Players> {
        if *who == Who::APlayer { Ok(Players::All) } else { self.players(who) }
    }

    /// "a friendly unit" in a moment: any that fits.
    pub(super) fn watched(&mut self, noun: &Noun) -> Lower<Filter> {
        match noun {
            Noun::A(kind) => self.filter(kind),
            Noun::This | Noun::Itself(_) => {
                let kind = if *noun == Noun::This { Kind::Unit } else { Kind::Card };
                let mut filter = Filter::new(kind, Side::Any);
                filter.tests.push(Test::Not(Box::new(Test::Other)));
                Ok(filter)
            }
            Noun::Attached | Noun::BaseOf(_) => {
                let known = self.known(noun)?;
                let mut filter = Filter::new(Kind::UnitOrBase, Side::Any);
                filter.tests.push(Test::Among(Box::new(known)));
                Ok(filter)
            }
            _ => Err("a trigger waits for one thing of a kind, as in \"a friendly unit\"".to_owned()),
        }
    }
}
