//! Events that abilities wait for.

use super::kinds::is_card;
use super::{Lower, Lowering, small};
use crate::card::CardType;
use crate::language::tree::{
    Adj, DamageWhom, Event, Kind, Noun, Participle, Post, Proviso, StepOf, Who as WhoTree, Whom,
};
use crate::program::{
    Cmp, Cond, DamageTo, Doing, Filter, Mark, Num, Objects, Record, Register, StepKind, Test, When, Who,
    ZoneKind, ZoneKinds,
};

const BATTLEFIELD: ZoneKinds = ZoneKinds::BATTLEFIELD;
const GRAVEYARD: ZoneKinds = ZoneKinds::only(ZoneKind::Graveyard);

impl Lowering<'_, '_> {
    /// The event; what it is about can be referred to afterwards.
    pub(super) fn event(&mut self, event: &Event) -> Lower<When> {
        Ok(match event {
            Event::Enters(noun) => moves(self.subject(noun)?, ZoneKinds::ANY, BATTLEFIELD),
            Event::EntersUnder(noun) => {
                let mut what = self.subject(noun)?;
                what.push(Test::ControlledBy(Who::You));
                moves(what, ZoneKinds::ANY, BATTLEFIELD)
            }
            Event::EntersFromGraveyard(noun, whose) => {
                let owner = self.owner(whose)?;
                let mut what = self.subject(noun)?;
                what.extend(owner.map(Test::OwnedBy));
                moves(what, GRAVEYARD, BATTLEFIELD)
            }
            Event::EntersFromExile(noun) => {
                moves(self.subject(noun)?, ZoneKinds::only(ZoneKind::Exile), BATTLEFIELD)
            }
            Event::EntersUnderOpponent(noun) => {
                let mut what = self.subject(noun)?;
                what.push(Test::ControlledBy(Who::Opponents));
                self.mention_player(&Who::Cause);
                moves(what, ZoneKinds::ANY, BATTLEFIELD)
            }
            Event::EntersOrAttacks(noun) => {
                let what = self.subject(noun)?;
                let attacks = When::Attacks { what: what.clone(), alone: false };
                When::Either(vec![moves(what, ZoneKinds::ANY, BATTLEFIELD), attacks])
            }
            Event::EntersOrDies(noun) => {
                let what = self.subject(noun)?;
                let dies = moves(what.clone(), BATTLEFIELD, GRAVEYARD);
                When::Either(vec![moves(what, ZoneKinds::ANY, BATTLEFIELD), dies])
            }
            Event::OneOrMoreEnter(kind) => {
                let what = self.tests(kind)?;
                self.mention(&Objects::Cause, Some(kind), true);
                When::MoveTogether { what, from: ZoneKinds::ANY, to: BATTLEFIELD }
            }
            Event::OneOrMoreDie(kind) => {
                let what = self.tests(kind)?;
                When::MoveTogether { what, from: BATTLEFIELD, to: GRAVEYARD }
            }
            Event::Leaves(noun) => {
                let elsewhere = ZoneKinds::ANY.without(BATTLEFIELD);
                moves(self.subject(noun)?, BATTLEFIELD, elsewhere)
            }
            Event::Dies(noun) => {
                self.scope.leaves = true;
                moves(self.subject(noun)?, BATTLEFIELD, GRAVEYARD)
            }
            Event::PutIntoGraveyard(noun, true) => moves(self.cards(noun)?, BATTLEFIELD, GRAVEYARD),
            Event::PutIntoYourGraveyard(noun, from) => {
                // From a library it is heard where it arrives (CR 603.6c).
                if *from == Some(ZoneKind::Library) && matches!(noun, Noun::This(_)) {
                    self.scope.zone = Some(ZoneKind::Graveyard);
                }
                let mut what = self.cards(noun)?;
                what.push(Test::OwnedBy(Who::You));
                moves(what, from.map_or(ZoneKinds::ANY, ZoneKinds::only), GRAVEYARD)
            }
            Event::PutIntoGraveyard(noun, false) => {
                self.scope.zone = matches!(noun, Noun::This(_)).then_some(ZoneKind::Graveyard);
                moves(self.cards(noun)?, ZoneKinds::ANY, GRAVEYARD)
            }
            Event::DiesOrExiled(noun) => {
                let to = GRAVEYARD.with(ZoneKinds::only(ZoneKind::Exile));
                moves(self.subject(noun)?, BATTLEFIELD, to)
            }
            Event::EntersOrLeaves(noun) => {
                let what = self.subject(noun)?;
                let leaves = moves(what.clone(), BATTLEFIELD, ZoneKinds::ANY.without(BATTLEFIELD));
                When::Either(vec![moves(what, ZoneKinds::ANY, BATTLEFIELD), leaves])
            }
            // The ability is that of the face which is then up (CR 701.27f).
            Event::Transforms(noun) | Event::TransformsInto(noun) => When::Transforms(self.subject(noun)?),
            Event::EntersOrTransforms(noun) => {
                let what = self.subject(noun)?;
                When::Either(vec![moves(what.clone(), ZoneKinds::ANY, BATTLEFIELD), When::Transforms(what)])
            }
            Event::OrWhen(..) => {
                return Err("an ability that an effect makes waits for one thing".to_owned());
            }
            Event::TurnedUp(noun) => {
                let mut what = self.subject(noun)?;
                // What is turned up was face down, and is it no longer.
                what.retain(|test| *test != Test::FaceDown);
                When::TurnedFaceUp(what)
            }
            Event::EntersOrTurnedUp(noun) => {
                let what = self.subject(noun)?;
                let enters = moves(what.clone(), ZoneKinds::ANY, BATTLEFIELD);
                When::Either(vec![enters, When::TurnedFaceUp(what)])
            }
            Event::Taps(noun) => When::Taps(self.subject(noun)?),
            Event::Untaps(noun) => When::Untaps(self.subject(noun)?),
            Event::TapsForMana(who, noun) => {
                let who = self.actor(who)?;
                self.scope.taps_for_mana = true;
                When::TappedForMana { who, what: self.subject(noun)? }
            }
            Event::Targeted(noun, spells_only, by) => {
                let by = match by {
                    None => Who::Everyone,
                    Some(true) => Who::Opponents,
                    Some(false) => Who::You,
                };
                let what = self.subject(noun)?;
                self.mention_spell(&Objects::CauseOther);
                self.mention_player(&Who::Cause);
                When::Targeted { what, by, spells_only: *spells_only }
            }
            Event::TargetedBy(noun, kind) => {
                if !super::kinds::is_spell(kind) || self.scope.during.is_some() {
                    return Err("say which spell it is".to_owned());
                }
                let spell = Cond::Are(Objects::CauseOther, self.tests(kind)?);
                let when = self.event(&Event::Targeted(noun.clone(), true, None))?;
                self.scope.during = Some(spell);
                when
            }
            Event::CountersPut(counter, noun) => {
                let kind = Some(self.counter(counter)?);
                self.mention_amount(Num::Cause);
                When::CountersPut { kind, what: self.subject(noun)?, each: false }
            }
            Event::CounterPut(counter, noun) => {
                let kind = Some(self.counter(counter)?);
                When::CountersPut { kind, what: self.subject(noun)?, each: true }
            }
            Event::LastCounter(counter, noun) => {
                When::LastCounterRemoved { kind: self.counter(counter)?, what: self.subject(noun)? }
            }
            Event::FirstTime(event) => {
                let when = self.event(event)?;
                self.scope.provisos.push(Proviso::TriggersOnce);
                self.scope.during = self.first_this_turn(&when);
                if self.scope.during.is_none() && !happens_to_this(&when) {
                    return Err("whether it is the first time this turn is not known yet".to_owned());
                }
                when
            }
            Event::While(event, condition) => {
                let when = self.event(event)?;
                self.scope.during = Some(self.condition(condition)?);
                when
            }
            Event::During(event, opponents) => {
                let who = if *opponents { Who::Opponents } else { Who::You };
                self.scope.during = Some(Cond::TurnOf(who));
                self.event(event)?
            }
            Event::OneOrMoreToGraveyard(kind, whose, library) => {
                let mut what = self.tests(kind)?;
                what.extend(is_card(kind).then(|| Test::Token.not()));
                if let Some(who) = self.owner(whose)? {
                    what.push(Test::OwnedBy(who));
                }
                if self.scope.outer > 0 {
                    return Err("that a later ability waits for several is not understood yet".to_owned());
                }
                self.mention(&Objects::Chosen(Register::PAID), Some(kind), true);
                let from = if *library { ZoneKinds::only(ZoneKind::Library) } else { ZoneKinds::ANY };
                When::MoveTogether { what, from, to: GRAVEYARD }
            }
            Event::PutIntoOpponents(noun, battlefield) => {
                let mut what = self.cards(noun)?;
                what.push(Test::OwnedBy(Who::Opponents));
                self.mention_player(&Who::OwnerOf(Box::new(Objects::Cause)));
                moves(what, if *battlefield { BATTLEFIELD } else { ZoneKinds::ANY }, GRAVEYARD)
            }
            Event::State(condition) => When::State(self.condition(condition)?),
            Event::Either(one, other) | Event::AndWhenever(one, other) | Event::AndAt(one, other) => {
                When::Either(vec![self.event(one)?, self.event(other)?])
            }
            Event::Step(..)
            | Event::StepOfPlayer(..)
            | Event::MainPhase(..)
            | Event::SecondMain(_)
            | Event::NextStep(..)
            | Event::NextTurnsStep(_)
            | Event::NextMain(_) => self.step_event(event)?,
            other => match self.combat_event(other)? {
                Some(when) => when,
                None => self.player_event(other)?,
            },
        })
    }

    fn combat_event(&mut self, event: &Event) -> Lower<Option<When>> {
        Ok(Some(match event {
            Event::Attacks(noun) => {
                let what = self.subject(noun)?;
                self.mention_defender();
                When::Attacks { what, alone: false }
            }
            Event::AttacksAmong(_, n, kind) => {
                self.mention_this();
                let others = self.tests(kind)?;
                self.mention_defender();
                let what = vec![Test::Is(Objects::This), Test::AttacksWith(small(*n)?, others)];
                When::Attacks { what, alone: false }
            }
            Event::AttacksSaddled(noun) => {
                let mut what = self.subject(noun)?;
                what.push(Test::Marked(Mark::Saddled));
                self.mention_defender();
                When::Attacks { what, alone: false }
            }
            Event::AttacksAlone(noun) => When::Attacks { what: self.subject(noun)?, alone: true },
            Event::AttacksPlayer(noun, who) => {
                let who = self.whoever(who)?;
                let mut what = self.subject(noun)?;
                what.push(Test::AttackingPlayer(who));
                self.mention_defender();
                When::Attacks { what, alone: false }
            }
            Event::AttacksYours(noun) => {
                let mut what = self.subject(noun)?;
                what.push(Test::AttackingSide(Who::You));
                When::Attacks { what, alone: false }
            }
            Event::AttacksOrBlocks(noun) => {
                let what = self.subject(noun)?;
                let blocks = When::Blocks { what: what.clone(), whom: Vec::new() };
                When::Either(vec![When::Attacks { what, alone: false }, blocks])
            }
            Event::AttackWith(least, kind) => {
                When::AttacksWith { who: Who::You, least: small(*least)?, what: self.tests(kind)? }
            }
            Event::ManyAttack(least, kind) => {
                self.mention_amount(Num::Cause);
                When::AttacksWith { who: Who::Everyone, least: small(*least)?, what: self.tests(kind)? }
            }
            Event::Mutates(noun) => When::Mutates(self.subject(noun)?),
            Event::Monstrous(noun) => {
                // X is that of the ability that made it so (CR 107.3m).
                self.scope.x = Some(Num::Cause);
                When::Monstrous(self.subject(noun)?)
            }
            Event::Explores(noun) => When::Explores(self.subject(noun)?),
            Event::Exploits(noun, kind) => {
                let whom = self.tests(kind)?;
                let what = self.subject(noun)?;
                self.mention_second(kind);
                When::Does { doing: Doing::Exploit, what, whom }
            }
            Event::Exerts(kind) => {
                let mut what = self.subject(&Noun::A(kind.clone()))?;
                what.push(Test::ControlledBy(Who::You));
                When::Does { doing: Doing::Exert, what, whom: Vec::new() }
            }
            Event::DealsNoncombat(noun, whom) => {
                let source = self.subject(noun)?;
                self.mention_damage(Num::Cause);
                let to = self.damaged(whom)?;
                When::DealsDamage { source, to, combat: Some(false) }
            }
            Event::OneOrMoreDeal(kind, who) => {
                let source = self.tests(kind)?;
                let who = self.whoever(who)?;
                self.mention_player(&Who::Cause);
                When::DealDamageTogether { source, to: who }
            }
            Event::IsAttacked(who) => {
                let who = self.whoever(who)?;
                // One player only: it triggers once, however many creatures attack.
                if !matches!(who, Who::You | Who::Enchanted) {
                    return Err("that each of several players is attacked is not one event".to_owned());
                }
                self.mention_player(&who);
                When::AttacksWith { who: Who::Everyone, least: 1, what: vec![Test::AttackingPlayer(who)] }
            }
            Event::TogetherAttackYou(kind) => {
                let mut what = self.tests(kind)?;
                what.push(Test::AttackingPlayer(Who::You));
                When::AttacksWith { who: Who::Everyone, least: 1, what }
            }
            Event::EntersTapped(noun, tapped) => {
                let mut what = self.subject(noun)?;
                what.push(if *tapped { Test::Tapped } else { Test::Tapped.not() });
                moves(what, ZoneKinds::ANY, BATTLEFIELD)
            }
            Event::AttacksTheirs(noun) => {
                let mut what = self.subject(noun)?;
                what.push(Test::AttackingSide(Who::Opponents));
                When::Attacks { what, alone: false }
            }
            Event::YouAttack => {
                When::AttacksWith { who: Who::You, least: 1, what: vec![Test::is(CardType::Creature)] }
            }
            Event::Blocks(noun) => When::Blocks { what: self.subject(noun)?, whom: Vec::new() },
            Event::BlocksA(noun, kind) => {
                let whom = self.tests(kind)?;
                let what = self.subject(noun)?;
                self.mention_second(kind);
                When::Blocks { what, whom }
            }
            Event::BecomesBlocked(noun) => When::BecomesBlocked { what: self.subject(noun)? },
            Event::BecomesBlockedBy(noun, kind) => {
                let what = self.tests(kind)?;
                let whom = self.subject(noun)?;
                self.mention(&Objects::Cause, Some(kind), false);
                When::Blocks { what, whom }
            }
            Event::BlocksOrBecomesBlocked(noun) => {
                let what = self.subject(noun)?;
                let blocks = When::Blocks { what: what.clone(), whom: Vec::new() };
                When::Either(vec![blocks, When::BecomesBlocked { what }])
            }
            Event::BlocksOrBlockedBy(noun, kind) => {
                let other = self.tests(kind)?;
                let what = self.subject(noun)?;
                self.mention_second(kind);
                let blocks = When::Blocks { what: what.clone(), whom: other.clone() };
                When::Either(vec![blocks, When::BlockedBy { what, by: other }])
            }
            Event::Unblocked(noun) => When::AttacksUnblocked { what: self.subject(noun)? },
            Event::DealsDamage(noun, whom, combat) => {
                let source = self.subject(noun)?;
                self.mention_damage(Num::Cause);
                let to = self.damaged(whom)?;
                When::DealsDamage { source, to, combat: combat.then_some(true) }
            }
            Event::YoureDamaged(combat) => {
                self.mention_damage(Num::Cause);
                When::IsDealtDamage { who: Who::You, combat: *combat }
            }
            Event::IsDamaged(who, combat) => {
                let who = self.actor(who)?;
                self.mention_damage(Num::Cause);
                When::IsDealtDamage { who, combat: *combat }
            }
            Event::DealtDamage(noun) => {
                self.mention_damage(Num::Cause);
                When::DealtDamage { what: self.subject(noun)?, combat: None }
            }
            _ => return Ok(None),
        }))
    }

    fn damaged(&mut self, whom: &DamageWhom) -> Lower<DamageTo> {
        Ok(match whom {
            DamageWhom::Anything => DamageTo::Anything,
            DamageWhom::Player(who) => {
                let who = self.whoever(who)?;
                // Whoever is called "you" is not "that player".
                if who != Who::You {
                    self.mention_player_ranked(&Who::Cause, 1);
                }
                DamageTo::Player(who)
            }
            DamageWhom::This => {
                let this = Filter::permanents(vec![Test::Is(Objects::This)]);
                DamageTo::Object(Box::new(this))
            }
            DamageWhom::Kind(kind) => {
                let filter = self.filter(kind)?;
                self.mention_second(kind);
                DamageTo::Object(Box::new(filter))
            }
            DamageWhom::PlayerOrPlaneswalker => {
                self.mention_player(&Who::Cause);
                let planeswalkers = Filter::permanents(vec![Test::is(CardType::Planeswalker)]);
                DamageTo::Either(Who::Everyone, Box::new(planeswalkers))
            }
        })
    }

    fn player_event(&mut self, event: &Event) -> Lower<When> {
        Ok(match event {
            Event::Casts(who, kind) => {
                let who = self.actor(who)?;
                let what = self.cast_tests(kind)?;
                self.mention(&Objects::Cause, Some(kind), false);
                When::Cast { who, what, nth: None, among: None }
            }
            Event::CastsAnother(who, kind) => self.player_event(&Event::Casts(who.clone(), another(kind)))?,
            Event::CyclesOrDiscardsAnother(who, kind) => {
                self.player_event(&Event::CyclesOrDiscards(who.clone(), another(kind)))?
            }
            Event::CastsNth(who, n) => {
                let who = self.actor(who)?;
                self.mention_spell(&Objects::Cause);
                When::Cast { who, what: Vec::new(), nth: Some(small(*n)?), among: None }
            }
            Event::CastsNthOf(who, n, kind) => {
                let who = self.actor(who)?;
                let what = self.tests(kind)?;
                let among = Some(self.spells_cast(what.clone())?);
                self.mention(&Objects::Cause, Some(kind), false);
                When::Cast { who, what, nth: Some(small(*n)?), among }
            }
            Event::CastsNthInTheirTurn(who, n) => {
                self.scope.during = Some(Cond::TurnOf(Who::Opponents));
                let who = self.actor(who)?;
                self.mention_spell(&Objects::Cause);
                self.mention_player(&Who::Active);
                When::Cast { who, what: Vec::new(), nth: Some(small(*n)?), among: None }
            }
            Event::CastsOrCopies(who, kind) => {
                let who = self.actor(who)?;
                let what = self.cast_tests(kind)?;
                self.mention(&Objects::Cause, Some(kind), false);
                let cast = When::Cast { who: who.clone(), what: what.clone(), nth: None, among: None };
                When::Either(vec![cast, When::Copies { who, what }])
            }
            Event::CyclesThis(who, _) => {
                self.scope.zone = Some(ZoneKind::Graveyard);
                self.scope.about_this = true;
                self.mention_this();
                When::Cycles { who: self.actor(who)?, what: vec![Test::Is(Objects::This)] }
            }
            Event::Cycles(who) => When::Cycles { who: self.actor(who)?, what: Vec::new() },
            Event::LeaveGraveyard(kind) => {
                let mut what = self.tests(kind)?;
                what.push(Test::OwnedBy(Who::You));
                When::MoveTogether { what, from: GRAVEYARD, to: ZoneKinds::ANY.without(GRAVEYARD) }
            }
            Event::CastsThis => {
                self.scope.zone = Some(ZoneKind::Stack);
                self.mention_this();
                When::Cast { who: Who::You, what: vec![Test::Is(Objects::This)], nth: None, among: None }
            }
            Event::Activates(who, kind) => {
                let who = self.actor(who)?;
                When::Activates { who, what: self.tests(kind)? }
            }
            Event::Draws(who) => When::Draws { who: self.actor(who)?, nth: None, except_first: false },
            Event::DrawsNth(who, n) => {
                When::Draws { who: self.actor(who)?, nth: Some(small(*n)?), except_first: false }
            }
            Event::DrawsExtra(who) => When::Draws { who: self.actor(who)?, nth: None, except_first: true },
            Event::Discards(who, kind) | Event::CyclesOrDiscards(who, kind) => {
                let who = self.actor(who)?;
                self.mention_done_to(&Objects::Cause, Some(kind), false, Participle::Discarded);
                When::Discards { who, what: self.tests(kind)?, by: None }
            }
            Event::MadeToDiscard(_) => {
                self.scope.zone = Some(ZoneKind::Graveyard);
                self.scope.about_this = true;
                self.mention_this();
                self.mention_player(&Who::Cause);
                let what = vec![Test::Is(Objects::This)];
                When::Discards { who: Who::You, what, by: Some(Who::Opponents) }
            }
            Event::Destroys(who, noun) => {
                let by = self.actor(who)?;
                When::Destroys { by, what: self.subject(noun)? }
            }
            Event::Sacrifices(who, noun) => {
                let who = self.actor(who)?;
                When::Sacrifices { who, what: self.subject(noun)? }
            }
            Event::GainsLife(who) => {
                self.mention_amount(Num::Cause);
                When::GainsLife(self.actor(who)?)
            }
            Event::LosesLife(who) => {
                self.mention_amount(Num::Cause);
                When::LosesLife(self.actor(who)?)
            }
            Event::Loses(who) => When::Loses(self.actor(who)?),
            Event::Crime(who) => {
                self.link.book.crimes = true;
                When::Crime(self.actor(who)?)
            }
            Event::Level(n) => When::Level(small(*n)?),
            Event::Tempted => When::Tempted(Who::You),
            Event::Scries(who) => When::Scries(self.actor(who)?),
            Event::Searches(who) => When::Searches(self.actor(who)?),
            Event::Shuffles(who) => When::Shuffles(self.actor(who)?),
            Event::Monarch(who) => When::BecomesMonarch(self.actor(who)?),
            Event::Expends(who, n) => {
                self.link.book.spending_is_tracked = true;
                When::Expends { who: self.actor(who)?, n: small(*n)? }
            }
            Event::PlaysLand(who, another) => {
                let who = self.actor(who)?;
                let what = if *another { vec![Test::is(CardType::Land), Test::Other] } else { Vec::new() };
                self.mention(&Objects::Cause, None, false);
                When::PlaysLand { who, what }
            }
            Event::NewGame => When::NewGame,
            Event::PlaneswalkTo(_) | Event::Encounter(_) => When::PlaneswalkTo,
            Event::PlaneswalkFrom(_) => When::PlaneswalkFrom,
            Event::Chaos => When::Chaos,
            Event::SetInMotion => {
                self.mention_this();
                When::SetInMotion
            }
            _ => return Err("abilities cannot wait for this".to_owned()),
        })
    }

    /// The player who does something, mentioned as "that player".
    fn actor(&mut self, who: &WhoTree) -> Lower<Who> {
        let who = match who {
            WhoTree::APlayer => Who::Everyone,
            other => self.whoever(other)?,
        };
        if who != Who::You {
            self.mention_player_ranked(&Who::Cause, 1);
        }
        Ok(who)
    }

    fn step_event(&mut self, event: &Event) -> Lower<When> {
        Ok(match event {
            Event::MainPhase(precombat, of) => {
                When::MainPhase { precombat: *precombat, whose: self.step_owner(*of) }
            }
            Event::SecondMain(of) => When::NthMainPhase { nth: 2, whose: self.step_owner(*of) },
            Event::NextMain(true) => When::MainPhase { precombat: true, whose: Who::You },
            Event::NextMain(false) => When::Step { step: StepKind::Main, whose: Who::You },
            Event::NextTurnsStep(step) => When::Step { step: *step, whose: Who::Active },
            Event::StepOfPlayer(step, who) => {
                let whose = self.whoever(who)?;
                self.mention_player(&Who::Cause);
                When::Step { step: *step, whose }
            }
            Event::Step(step, of) | Event::NextStep(step, of) => {
                When::Step { step: *step, whose: self.step_owner(*of) }
            }
            _ => When::Step { step: StepKind::End, whose: Who::Active },
        })
    }

    fn step_owner(&mut self, of: StepOf) -> Who {
        match of {
            StepOf::Your => Who::You,
            // Once in each turn, also if a team takes it together.
            StepOf::The => Who::Active,
            StepOf::Each => {
                self.mention_player(&Who::Active);
                Who::Active
            }
            StepOf::EachPlayers => {
                self.mention_player(&Who::Cause);
                Who::Everyone
            }
            StepOf::EachOpponents => {
                self.mention_player(&Who::Cause);
                Who::Opponents
            }
            StepOf::EachOthers => {
                self.mention_player(&Who::Cause);
                Who::Except(Box::new(Who::You))
            }
            StepOf::ChosenPlayer => {
                self.mention_player(&Who::Noted);
                Who::Noted
            }
            StepOf::EnchantedPlayer => {
                self.mention_player(&Who::Enchanted);
                Who::Enchanted
            }
        }
    }

    fn mention_defender(&mut self) {
        self.mention_player(&Who::DefendingPlayerOf(Box::new(Objects::Cause)));
    }

    /// The other thing that takes part in the event.
    fn mention_second(&mut self, kind: &Kind) {
        self.scope.about_second = super::kinds::kind_types(kind);
        self.mention(&Objects::CauseOther, Some(kind), false);
    }

    /// What the event happens to, as tests; "it" stands for it from now on.
    fn subject(&mut self, noun: &Noun) -> Lower<Vec<Test>> {
        let (tests, kind) = match noun {
            Noun::This(_) => {
                self.mention_this();
                self.scope.about_this = true;
                return Ok(vec![Test::Is(Objects::This)]);
            }
            Noun::It => {
                let it = self.known(noun)?;
                self.mention_again(&it, 1);
                self.scope.about_this |= it == Objects::This;
                return Ok(vec![Test::Is(it)]);
            }
            Noun::ThePutWith(kind, _) => {
                let made = self.known(noun)?;
                self.mention(&Objects::Cause, Some(kind), false);
                return Ok(vec![Test::Is(made)]);
            }
            Noun::RingBearer => {
                self.mention(&Objects::Cause, None, false);
                return Ok(vec![Test::Marked(Mark::RingBearer), Test::ControlledBy(Who::You)]);
            }
            Noun::Commander => {
                self.mention(&Objects::Cause, None, false);
                return Ok(vec![Test::Commander, Test::OwnedBy(Who::You)]);
            }
            Noun::OrAnother(_, kind) => {
                let another = Test::All(self.tests(kind)?);
                (vec![Test::Any(vec![Test::Is(Objects::This), another])], kind)
            }
            Noun::OrHost(_, _, kind) => {
                self.scope.about_host = true;
                (vec![Test::Any(vec![Test::Is(Objects::This), Test::Is(Objects::Host)])], kind)
            }
            Noun::Both(one, other) => {
                let mut all = Vec::new();
                for noun in [one, other] {
                    all.push(Test::All(self.subject(noun)?));
                }
                return Ok(vec![Test::Any(all)]);
            }
            Noun::All(_) => {
                return Err("that all of them do something is not understood as one event yet".to_owned());
            }
            Noun::A(kind) | Noun::Each(kind) | Noun::Bare(kind) => (self.tests(kind)?, kind),
            Noun::Another(kind) => {
                let mut tests = self.tests(kind)?;
                tests.push(Test::Other);
                (tests, kind)
            }
            Noun::Host(_, kind) => {
                self.scope.about_host = true;
                (vec![Test::Is(Objects::Host)], kind)
            }
            Noun::That(kind) => {
                let that = vec![Test::Is(self.known(noun)?)];
                self.scope.about_outer = true;
                (that, kind)
            }
            _ => return Err("an event cannot be about this".to_owned()),
        };
        let types = super::kinds::kind_types(kind);
        self.scope.about = super::filter::named_types(kind);
        match noun {
            Noun::Host(..) => self.mention_host(&Objects::Cause, kind, 1),
            _ => self.mention_ranked(&Objects::Cause, types, false, 1),
        }
        if opponents(kind) {
            self.mention_player(&Who::ControllerOf(Box::new(Objects::Cause)));
        }
        Ok(tests)
    }

    /// The same of what is put somewhere; a token is no card (CR 111.1).
    fn cards(&mut self, noun: &Noun) -> Lower<Vec<Test>> {
        let mut tests = self.subject(noun)?;
        if let Noun::A(kind) | Noun::Another(kind) | Noun::Each(kind) | Noun::All(kind) | Noun::Bare(kind) =
            noun
        {
            tests.extend(is_card(kind).then(|| Test::Token.not()));
        }
        Ok(tests)
    }

    /// What a replacement effect is about, as tests.
    pub(super) fn affected(&mut self, noun: &Noun) -> Lower<Vec<Test>> {
        self.subject(noun)
    }

    /// That it is the first time this turn, where the turn's records tell: all of it has happened at the same time.
    fn first_this_turn(&mut self, when: &When) -> Option<Cond> {
        let (own, who) = match when {
            When::GainsLife(who) => (When::GainsLife(Who::You), who),
            When::LosesLife(who) => (When::LosesLife(Who::You), who),
            _ => return None,
        };
        let who = if *who == Who::You { Who::You } else { Who::Cause };
        let so_far = Num::Happened(self.link.record(Record::much(own)), Box::new(who));
        Some(Cond::Compare(so_far, Cmp::Equal, Num::Cause))
    }

    /// The same, as a filter of permanents.
    pub(super) fn affected_permanents(&mut self, noun: &Noun) -> Lower<Filter> {
        Ok(Filter::permanents(self.subject(noun)?))
    }
}

/// Whether an event is about the ability's own source, which hears it each time.
fn happens_to_this(when: &When) -> bool {
    let this = |tests: &[Test]| tests.contains(&Test::Is(Objects::This));
    match when {
        When::Targeted { what, .. } | When::Attacks { what, .. } | When::CountersPut { what, .. } => {
            this(what)
        }
        When::Taps(what) | When::Untaps(what) | When::Transforms(what) => this(what),
        When::Blocks { what, .. } | When::BecomesBlocked { what } => this(what),
        When::DealsDamage { source, .. } => this(source),
        _ => false,
    }
}

/// Whether a kind of thing is one that an opponent controls: "that player" then is who controls it.
fn opponents(kind: &Kind) -> bool {
    match kind {
        Kind::Post(kind, Post::Controls(Whom::AnOpponent)) => !matches!(**kind, Kind::Card),
        Kind::Post(kind, _) | Kind::Adj(_, kind) | Kind::Article(kind) => opponents(kind),
        _ => false,
    }
}

/// "another card": other than the card itself.
fn another(kind: &Kind) -> Kind {
    Kind::Adj(Adj::Other, Box::new(kind.clone()))
}

fn moves(what: Vec<Test>, from: ZoneKinds, to: ZoneKinds) -> When {
    When::Moves { what, from, to }
}

/// Whether a test is about what a spell is, whoever asks.
pub(super) fn is_printed(test: &Test) -> bool {
    match test {
        Test::Type(_)
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Multicolored
        | Test::Monocolored
        | Test::Spell => true,
        Test::ManaValue(_, n) => matches!(n, Num::Const(_)),
        Test::Not(test) => is_printed(test),
        Test::Any(tests) | Test::All(tests) => tests.iter().all(is_printed),
        _ => false,
    }
}
