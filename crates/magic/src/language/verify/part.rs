//! The nouns of a program, and what each of them speaks of: one exhaustive walk for all checks.

use crate::program::{
    Arrival, Cond, Cost, CostPart, DamageTo, Destination, Filter, ManaSpec, Measure, Num, Objects, Test,
    TokenSpec, When, Who,
};

/// A noun of a program.
#[derive(Clone, Copy, Debug)]
pub(in crate::language) enum Part<'a> {
    Objects(&'a Objects),
    Who(&'a Who),
    Num(&'a Num),
    Cond(&'a Cond),
    Filter(&'a Filter),
    Test(&'a Test),
    Cost(&'a Cost),
}

/// What looks at each noun.
pub(in crate::language) type Eye<'f, 'a> = &'f mut dyn FnMut(Part<'a>);

impl<'a> Part<'a> {
    /// This noun, and every noun within it.
    pub(super) fn walk(self, eye: Eye<'_, 'a>) {
        eye(self);
        self.within(&mut |part| part.walk(eye));
    }

    /// Whether this noun or one within it is such.
    pub(in crate::language) fn any(self, mut is: impl FnMut(Part<'a>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= is(part));
        found
    }

    /// The nouns that stand directly in this one.
    fn within(self, eye: Eye<'_, 'a>) {
        match self {
            Part::Objects(objects) => in_objects(objects, eye),
            Part::Who(who) => in_who(who, eye),
            Part::Num(num) => in_num(num, eye),
            Part::Cond(cond) => in_cond(cond, eye),
            Part::Filter(Filter { zones: _, tests }) => tests.iter().for_each(|test| eye(Part::Test(test))),
            Part::Test(test) => in_test(test, eye),
            Part::Cost(cost) => in_cost(cost, eye),
        }
    }
}

fn in_objects<'a>(objects: &'a Objects, eye: Eye<'_, 'a>) {
    match objects {
        Objects::This
        | Objects::Target(_)
        | Objects::Chosen(_)
        | Objects::Cause
        | Objects::CauseOther
        | Objects::Host
        | Objects::ExiledWithThis
        | Objects::MadeWithThis
        | Objects::Sources
        | Objects::Commanders
        | Objects::It => {}
        Objects::All(filter) => eye(Part::Filter(filter)),
        Objects::AttachedTo(of)
        | Objects::InCombatWith(of)
        | Objects::AttackedBy(of)
        | Objects::PairedWith(of) => eye(Part::Objects(of)),
        Objects::Top(who, num) => {
            eye(Part::Who(who));
            eye(Part::Num(num));
        }
        Objects::Union(one, other) => {
            eye(Part::Objects(one));
            eye(Part::Objects(other));
        }
        Objects::Among(of, filter) => {
            eye(Part::Objects(of));
            eye(Part::Filter(filter));
        }
    }
}

fn in_who<'a>(who: &'a Who, eye: Eye<'_, 'a>) {
    match who {
        Who::You
        | Who::Opponents
        | Who::Everyone
        | Who::Target(_)
        | Who::Cause
        | Who::Chosen(_)
        | Who::Active
        | Who::Enchanted
        | Who::Noted
        | Who::Monarch
        | Who::Candidate
        | Who::Searchers
        | Who::MostLife => {}
        Who::Doers(noted) => eye(Part::Num(noted)),
        Who::Those(all, cond) => {
            eye(Part::Who(all));
            eye(Part::Cond(cond));
        }
        Who::ControllerOf(of)
        | Who::OwnerOf(of)
        | Who::DefendingPlayerOf(of)
        | Who::AttackedBy(of)
        | Who::HurtInCombatBy(of) => {
            eye(Part::Objects(of));
        }
        Who::Except(who) | Who::OpponentsBut(who) => eye(Part::Who(who)),
        Who::Both(one, other) => {
            eye(Part::Who(one));
            eye(Part::Who(other));
        }
    }
}

fn in_measure(measure: Measure) {
    match measure {
        Measure::Power
        | Measure::Toughness
        | Measure::ManaValue
        | Measure::Counters(_)
        | Measure::AllCounters => {}
    }
}

fn in_num<'a>(num: &'a Num, eye: Eye<'_, 'a>) {
    match num {
        Num::Const(_)
        | Num::X
        | Num::Done
        | Num::Cause
        | Num::Stored(_)
        | Num::Devotion(_)
        | Num::Domain
        | Num::TimesPaid(_)
        | Num::ChosenNumber
        | Num::ClassLevel
        | Num::ColorsSpent
        | Num::Party(_)
        | Num::TimesActivated
        | Num::CommanderCasts
        | Num::TimesResolved => {}
        Num::Count(filter) => eye(Part::Filter(filter)),
        Num::CountOf(objects)
        | Num::TypesAmong(objects)
        | Num::ColorsAmong(objects)
        | Num::ManaSpent(_, objects)
        | Num::MostOfAType(objects)
        | Num::MostOfAName(objects)
        | Num::Different(_, objects) => eye(Part::Objects(objects)),
        Num::Of(measure, objects) | Num::GreatestOf(measure, objects) => {
            in_measure(*measure);
            eye(Part::Objects(objects));
        }
        Num::CountPlayers(who)
        | Num::Life(who)
        | Num::StartingLife(who)
        | Num::Hand(who)
        | Num::PlayerCounters(_, who)
        | Num::Happened(_, who)
        | Num::SpellsLastTurn(who) => eye(Part::Who(who)),
        Num::MostFor(who, num) | Num::LeastFor(who, num) => {
            eye(Part::Who(who));
            eye(Part::Num(num));
        }
        Num::AtLeastZero(num) | Num::Times(_, num) | Num::Half(_, num) => eye(Part::Num(num)),
        Num::Quotient(a, b) => {
            eye(Part::Num(a));
            eye(Part::Num(b));
        }
        Num::Product(one, other) | Num::Plus(one, other) | Num::Minus(one, other) => {
            eye(Part::Num(one));
            eye(Part::Num(other));
        }
    }
}

fn in_cond<'a>(cond: &'a Cond, eye: Eye<'_, 'a>) {
    match cond {
        Cond::Compare(one, _, other) => {
            eye(Part::Num(one));
            eye(Part::Num(other));
        }
        Cond::Exists(filter) => eye(Part::Filter(filter)),
        Cond::Are(objects, all) => {
            eye(Part::Objects(objects));
            tests(all, eye);
        }
        Cond::TurnOf(who) | Cond::Monarch(who) | Cond::Blessed(who) | Cond::Tempted(who, _) => {
            eye(Part::Who(who));
        }
        Cond::IsOneOf(who, those) => {
            eye(Part::Who(who));
            eye(Part::Who(those));
        }
        Cond::Paid(_)
        | Cond::CastFrom(_)
        | Cond::In(_)
        | Cond::AlternativePaid
        | Cond::HeldAsCast(_)
        | Cond::WasCast
        | Cond::FirstTurn
        | Cond::FirstCombat
        | Cond::During(_)
        | Cond::InCombat
        | Cond::BeforeAttack
        | Cond::SetAside
        | Cond::Discarded
        | Cond::CastAnother
        | Cond::SorceryTime
        | Cond::Arrived => {}
        Cond::Not(cond) => eye(Part::Cond(cond)),
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|cond| eye(Part::Cond(cond))),
    }
}

fn in_test<'a>(test: &'a Test, eye: Eye<'_, 'a>) {
    match test {
        Test::Type(_)
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Multicolored
        | Test::Monocolored
        | Test::Keyword(_)
        | Test::Tapped
        | Test::Attacking
        | Test::Blocking
        | Test::Blocked
        | Test::Unblocked
        | Test::Token
        | Test::Other
        | Test::Named(_)
        | Test::AnyCounter
        | Test::DealtDamageThisTurn
        | Test::DealsDamageThisTurn(None)
        | Test::EnteredThisTurn
        | Test::DrawnThisTurn
        | Test::PutThereThisTurn(_)
        | Test::AttackedThisTurn
        | Test::Monstrous
        | Test::Paired
        | Test::Marked(_)
        | Test::FaceDown
        | Test::Commander
        | Test::Spell
        | Test::OneTarget
        | Test::AbilityOnStack { activated: _, triggered: _ }
        | Test::CastFrom(_)
        | Test::HasX
        | Test::ChosenColor
        | Test::ChosenType
        | Test::ChosenName => {}
        Test::ControlledBy(who)
        | Test::OwnedBy(who)
        | Test::AttackingPlayer(who)
        | Test::AttachedToPlayer(who)
        | Test::DealsDamageThisTurn(Some(who))
        | Test::AttackingSide(who)
        | Test::TargetsPlayer(who) => eye(Part::Who(who)),
        Test::Compare(..) => {}
        Test::Power(_, num) | Test::Toughness(_, num) | Test::ManaValue(_, num) | Test::Counters(_, num) => {
            eye(Part::Num(num))
        }
        Test::SameName(objects)
        | Test::SharesCreatureType(objects)
        | Test::SharesLandType(objects)
        | Test::SharesColor(objects)
        | Test::SharesCardType(_, objects)
        | Test::DamagedBy(objects)
        | Test::BlockedThisTurnBy(objects) => eye(Part::Objects(objects)),
        Test::Is(objects) => eye(Part::Objects(objects)),
        Test::HasAttached(filter)
        | Test::AttachedToA(filter)
        | Test::Targets(filter)
        | Test::TargetsOnly(filter) => eye(Part::Filter(filter)),
        Test::Greatest(measure, filter) | Test::Least(measure, filter) => {
            in_measure(*measure);
            eye(Part::Filter(filter));
        }
        Test::Not(test) => eye(Part::Test(test)),
        Test::AttacksWith(_, all) | Test::Landwalk(all) | Test::Any(all) | Test::All(all) => tests(all, eye),
    }
}

fn in_cost<'a>(cost: &'a Cost, eye: Eye<'_, 'a>) {
    let Cost { mana: _, parts, times, x } = cost;
    for num in times.iter().chain(x) {
        eye(Part::Num(num));
    }
    for part in parts {
        match part {
            CostPart::Tap
            | CostPart::Untap
            | CostPart::XNotZero
            | CostPart::SacrificeThis
            | CostPart::DiscardThis
            | CostPart::DiscardHand
            | CostPart::ExileThis
            | CostPart::ReturnThis => {}
            CostPart::Life(num)
            | CostPart::DiscardRandom(num)
            | CostPart::RemoveCounters(_, num)
            | CostPart::PutCounters(_, num)
            | CostPart::Loyalty(num)
            | CostPart::Energy(num)
            | CostPart::Mill(num) => eye(Part::Num(num)),
            CostPart::Sacrifice(filter, num)
            | CostPart::Discard(filter, num)
            | CostPart::Exile(filter, num)
            | CostPart::TapOthers(filter, num)
            | CostPart::ReturnToHand(filter, num)
            | CostPart::RemoveCountersFrom(filter, _, num)
            | CostPart::Reveal(filter, num) => {
                eye(Part::Filter(filter));
                eye(Part::Num(num));
            }
            CostPart::TapPower(filter, _) | CostPart::ExileValue(filter, _) => eye(Part::Filter(filter)),
        }
    }
}

/// Each of some tests.
pub(super) fn tests<'a>(all: &'a [Test], eye: Eye<'_, 'a>) {
    all.iter().for_each(|test| eye(Part::Test(test)));
}

/// What an event speaks of.
pub(super) fn in_when<'a>(when: &'a When, eye: Eye<'_, 'a>) {
    match when {
        When::Moves { what, from: _, to: _ } | When::MoveTogether { what, from: _, to: _ } => {
            tests(what, eye);
        }
        When::Step { step: _, whose }
        | When::MainPhase { precombat: _, whose }
        | When::NthMainPhase { nth: _, whose } => eye(Part::Who(whose)),
        When::Cast { who, what, nth: _, among: _ }
        | When::Copies { who, what }
        | When::Cycles { who, what }
        | When::Activates { who, what }
        | When::AttacksWith { who, least: _, what }
        | When::Destroys { by: who, what }
        | When::Sacrifices { who, what }
        | When::TappedForMana { who, what }
        | When::PlaysLand { who, what } => {
            eye(Part::Who(who));
            tests(what, eye);
        }
        When::Attacks { what, alone: _ }
        | When::BecomesBlocked { what }
        | When::AttacksUnblocked { what }
        | When::DealtDamage { what, combat: _ }
        | When::CountersPut { kind: _, what, each: _ }
        | When::LastCounterRemoved { kind: _, what } => tests(what, eye),
        When::Blocks { what, whom: other } | When::BlockedBy { what, by: other } => {
            tests(what, eye);
            tests(other, eye);
        }
        When::DealsDamage { source, to, combat: _ } => {
            tests(source, eye);
            in_damage_to(to, eye);
        }
        When::Does { doing: _, what, whom } => {
            tests(what, eye);
            tests(whom, eye);
        }
        When::DealDamageTogether { source, to } => {
            tests(source, eye);
            eye(Part::Who(to));
        }
        When::Discards { who, what, by } => {
            eye(Part::Who(who));
            tests(what, eye);
            by.iter().for_each(|by| eye(Part::Who(by)));
        }
        When::Targeted { what, by, spells_only: _ } | When::Countered { what, by } => {
            tests(what, eye);
            eye(Part::Who(by));
        }
        When::Draws { who, nth: _, except_first: _ } | When::Expends { who, n: _ } => eye(Part::Who(who)),
        When::IsDealtDamage { who, combat: _ }
        | When::GainsLife(who)
        | When::LosesLife(who)
        | When::BecomesMonarch(who)
        | When::Scries(who)
        | When::Searches(who)
        | When::Shuffles(who)
        | When::Crime(who)
        | When::Tempted(who)
        | When::Loses(who) => eye(Part::Who(who)),
        When::Taps(what)
        | When::Untaps(what)
        | When::Transforms(what)
        | When::Mutates(what)
        | When::Explores(what)
        | When::TurnedFaceUp(what)
        | When::Monstrous(what) => tests(what, eye),
        When::Chapter(_)
        | When::Level(_)
        | When::NewGame
        | When::PlaneswalkTo
        | When::PlaneswalkFrom
        | When::Chaos
        | When::SetInMotion => {}
        When::State(cond) => eye(Part::Cond(cond)),
        When::Either(all) => all.iter().for_each(|one| in_when(one, eye)),
    }
}

/// What damage that an event is about was dealt to.
pub(super) fn in_damage_to<'a>(to: &'a DamageTo, eye: Eye<'_, 'a>) {
    match to {
        DamageTo::Anything => {}
        DamageTo::Player(who) => eye(Part::Who(who)),
        DamageTo::Object(filter) => eye(Part::Filter(filter)),
        DamageTo::Either(who, filter) => {
            eye(Part::Who(who));
            eye(Part::Filter(filter));
        }
    }
}

/// How something enters; the changes laid upon it are looked at on their own.
pub(super) fn in_arrival<'a>(arrival: &'a Arrival, eye: Eye<'_, 'a>) {
    let Arrival {
        tapped: _,
        attacking: _,
        attacked,
        blocking,
        transformed: _,
        face_down: _,
        manifested: _,
        counters,
        controller,
        changes: _,
        attached_to,
        copy,
    } = arrival;
    attacked.iter().for_each(|who| eye(Part::Who(who)));
    counters.iter().for_each(|(_, num)| eye(Part::Num(num)));
    controller.iter().for_each(|who| eye(Part::Who(who)));
    attached_to.iter().chain(blocking).for_each(|objects| eye(Part::Objects(objects)));
    copy.iter().for_each(|copy| eye(Part::Filter(&copy.0)));
}

/// Where something goes.
pub(super) fn in_destination<'a>(destination: &'a Destination, eye: Eye<'_, 'a>) {
    let Destination { zone: _, position: _, arrival, face_down: _ } = destination;
    arrival.iter().for_each(|arrival| in_arrival(arrival, eye));
}

/// Which mana.
pub(super) fn in_mana<'a>(mana: &'a ManaSpec, eye: Eye<'_, 'a>) {
    match mana {
        ManaSpec::Exactly(_) | ManaSpec::Devotion | ManaSpec::ChosenOr(_) => {}
        ManaSpec::OneOf(_, num)
        | ManaSpec::AnyCombination(_, num)
        | ManaSpec::Amount(_, num)
        | ManaSpec::Chosen(num)
        | ManaSpec::Produced(num)
        | ManaSpec::Commander(num) => eye(Part::Num(num)),
        ManaSpec::LandsCould { lands: filter, count: num, types: _ } => {
            eye(Part::Filter(filter));
            eye(Part::Num(num));
        }
        ManaSpec::Only(_, mana) => in_mana(mana, eye),
    }
}

/// Which tokens.
pub(super) fn in_token<'a>(token: &'a TokenSpec, eye: Eye<'_, 'a>) {
    match token {
        TokenSpec::Card(_) => {}
        TokenSpec::Sized(_, power, toughness) => {
            eye(Part::Num(power));
            eye(Part::Num(toughness));
        }
        TokenSpec::CopyOf(objects, _) => eye(Part::Objects(objects)),
        TokenSpec::CopyOfAny(tests) => tests.iter().for_each(|test| eye(Part::Test(test))),
    }
}
