//! Lines, moments, costs and statements.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Cost, Gain, Line, Moment, Noun, Phrase, Statement};
use crate::program::{Restriction, SetupText};

pub(super) fn lines(g: &mut Rows<Phrase>) {
    rows! { g;
        Line: "{gains}" => Line::Keywords(gains);
        Line: "{headers}: {deeds:Deeds^}" => Line::Triggered(headers, deeds);
        Line: "when {moments}: {deeds:Deeds^}" => Line::Triggered(moments, deeds);
        Line: "Action [{costs}]: {deeds:Deeds^}" => Line::Action(costs, deeds);
        Line: "Epic Action [{costs}]: {deeds:Deeds^}" => Line::Epic(costs, deeds);
        Line: "Epic Action: If you control {n:Number} or more resources, deploy this leader." [prefer 5]
            => Line::Deploy(n);
        Line: "Epic Action: If you control {n:Number} or more resources, choose one: • Deploy this leader. • Deploy this leader as an upgrade on a friendly Vehicle unit without a Pilot on it." [prefer 5]
            => Line::DeployEither(n);
        Line: "Coordinate — {line^}" => Line::Coordinate(line);
        Line: "Bounty — {deeds:Deeds^}" => Line::Bounty(deeds);
        Line: "Attach to a {kind:Kind.one}." => Line::AttachTo(kind);
        Line: "while {condition}, {statement}." => Line::While(condition, statement);
        Line: "{statement} while {condition}." [parse_only] => Line::While(condition, statement);
        Line: "if {condition}, {statement}." [parse_only] => Line::While(condition, statement);
        Line: "while {condition}, {statement:Quoted}" [parse_only] => Line::While(condition, statement);
        Line: "{statement:Quoted}" => Line::Constant(statement);
        Line: "{statement}." => Line::Constant(statement);
        Line: "{deeds}" => Line::Text(deeds);
        Line: "Smuggle [{n:Number} resource#n {aspects}]" => Line::Smuggle(n, aspects);
        Line: "Piloting [{n:Number} resource#n {aspects}]" => Line::Piloting(n, aspects);
        Line: "{line:SetupLine}" => line;
        Line: "{one:SetupLine} {other:SetupLine}" => Line::Both(one, other);
        SetupLine: "Draw {n:Number} more card#n in your starting hand." => with(
            |n: i32| i8::try_from(n).ok().map(|n| Line::Setup(SetupText::StartingHand(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::StartingHand(n)) if *n > 0 => Some((i32::from(*n),)),
                _ => None,
            },
        );
        SetupLine: "Draw {n:Number} less card#n in your starting hand." => with(
            |n: i32| i8::try_from(-n).ok().map(|n| Line::Setup(SetupText::StartingHand(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::StartingHand(n)) if *n < 0 => Some((-i32::from(*n),)),
                _ => None,
            },
        );
        SetupLine: "You can't take a mulligan." => Line::Setup(SetupText::NoMulligan);
        SetupLine: "Choose {n:Number} card#n as your starting resources." => with(
            |n: i32| u8::try_from(n).ok().map(|n| Line::Setup(SetupText::StartingResources(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::StartingResources(n)) => Some((i32::from(*n),)),
                _ => None,
            },
        );
        Line: "Action: {deeds:Deeds^}" => with(
            |deeds| Some(Line::Action(Vec::new(), deeds)),
            |line: &Line| match line {
                Line::Action(costs, deeds) if costs.is_empty() => Some((deeds.clone(),)),
                _ => None,
            },
        );
        Line: "Epic Action: {deeds:Deeds^}" => with(
            |deeds| Some(Line::Epic(Vec::new(), deeds)),
            |line: &Line| match line {
                Line::Epic(costs, deeds) if costs.is_empty() => Some((deeds.clone(),)),
                _ => None,
            },
        );
        Line: "Smuggle [{n:Number} resource#n]" => with(
            |n| Some(Line::Smuggle(n, Vec::new())),
            |line: &Line| match line {
                Line::Smuggle(n, aspects) if aspects.is_empty() => Some((*n,)),
                _ => None,
            },
        );
        Line: "Piloting [{n:Number} resource#n]" => with(
            |n| Some(Line::Piloting(n, Vec::new())),
            |line: &Line| match line {
                Line::Piloting(n, aspects) if aspects.is_empty() => Some((*n,)),
                _ => None,
            },
        );

        Costs: "{cost}" => vec<Cost>(cost);
        Costs: "{costs}, {cost}" => push<Cost>(costs, cost);
        Cost: "{n:Number} resource#n" => Cost::Resources(n);
        Cost: "Exhaust" => Cost::Exhaust;
        Cost: "exhaust" [parse_only] => Cost::Exhaust;
        Cost: "use the Force" => Cost::Force;
        Cost: "{act:OneAct.base}" [prefer -1] => Cost::Act(act);
    }
}

pub(super) fn moments(g: &mut Rows<Phrase>) {
    rows! { g;
        Headers: "{header}" => vec<Moment>(header);
        Headers: "{headers}/{header}" => push<Moment>(headers, header);
        Header: "When Played" => Moment::Played;
        Header: "On Attack" => Moment::OnAttack;
        Header: "When Defeated" => Moment::Defeated;
        Header: "When Deployed" => Moment::Deployed;
        Header: "When played as an upgrade" => Moment::PlayedAs(true);
        Header: "When deployed as an upgrade" [parse_only] => Moment::PlayedAs(true);
        Header: "When played as a unit" => Moment::PlayedAs(false);
        Header: "When Attack Ends" [parse_only] => Moment::AttackEnds;
        Moments: "{moment}" => vec<Moment>(moment);
        Moment: "this unit completes an attack" => Moment::AttackEnds;
        Moment: "this unit attacks and defeats a unit" => Moment::DefeatsDefender;
        Moment: "this unit deals combat damage to a base" => Moment::DamagesBase;
        Moment: "this unit is attacked" => Moment::Attacked;
        Moment: "the action phase starts" => Moment::ActionPhase;
        Moment: "the first action phase starts" => Moment::FirstActionPhase;
        Moment: "the regroup phase starts" => Moment::RegroupPhase;
        Moment: "{noun} be~noun defeated" => Moment::SomeDefeated(noun);
        Moment: "{who} play~who {noun}" => Moment::SomePlayed(who, noun);
        Moment: "{noun} attack~noun" => Moment::SomeAttacks(noun);
        Moment: "{noun} deal~noun combat damage to your base" => Moment::SomeDamagesBase(noun);
        Moment: "damage is dealt to {noun}" => Moment::SomeDamaged(noun);
        Moment: "{noun} be~noun dealt damage" [parse_only] => Moment::SomeDamaged(noun);
        Moment: "{noun} enter~noun play" => Moment::SomeEnters(noun);
        Moment: "{noun} leave~noun play" => Moment::SomeLeaves(noun);
        Moment: "{noun}'s attack ends" => Moment::SomeAttackEnds(noun);
        Moment: "{who} take~who the initiative" => Moment::TakesInitiative(who);
        Moment: "{who} deploy~who a leader" => Moment::LeaderDeployed(who);
        Moment: "{who} use~who the Force" => Moment::UsesForce(who);
    }
}

pub(super) fn statements(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "{noun:Subject} get~noun {stats}" => Statement::Gets(noun, stats);
        Statement: "{noun:Subject} gain~noun {gains}" => Statement::Gains(noun, gains);
        Statement: "{noun:Subject} gain~noun: {gains}" [parse_only] => Statement::Gains(noun, gains);
        Statement: "{noun:Subject} get~noun {stats} and gain~noun {gains}" => Statement::GetsAndGains(noun, stats, gains);
        Statement: "{noun:Subject} get~noun {stats} for each {count}" => Statement::GetsForEach(noun, stats, count);
        Statement: "{noun:Subject} can't {restriction}" => Statement::Cannot(noun, restriction);
        Statement: "this event|unit|upgrade|card costs {n:Number} resource#n less to play" => Statement::CostsLess(n, None);
        Statement: "this event|unit|upgrade|card costs {n:Number} resource#n less to play for each {count}"
            => Statement::CostsLess(n, Some(count));
        Statement: "each {kind:Kind.one} you play costs {n:Number} resource#n less" => Statement::OthersCostLess(kind, n);
        Statement: "{kind:Kind.many} you play cost {n:Number} resource#n less"
            [parse_only] => Statement::OthersCostLess(kind, n);
        Statement: "ignore the aspect penalty on {kind:Kind.many} you play" => Statement::NoPenalty(kind);
        Statement: "{noun:Subject} deal~noun combat damage before the defender" => Statement::StrikesFirst(noun);

        Line: "Attached unit is a leader unit. It gains {gains:QuotedGains}" => Line::PilotLeader(gains);
        Line: "Attached unit is a leader unit. It gains: {gains:QuotedGains}" [parse_only] => Line::PilotLeader(gains);
        Line: "Attached unit is a leader unit. It gains {gains}." => Line::PilotLeader(gains);
        Line: "Attached unit is a leader unit." => with(
            || Some(Line::PilotLeader(Vec::new())),
            |line: &Line| match line { Line::PilotLeader(gains) if gains.is_empty() => Some(()), _ => None },
        );
        QuotedGains: "{gain} and: \"{line^}\"" => with(
            |gain, line| Some(vec![gain, Gain::Ability(Box::new(line))]),
            |gains: &Vec<Gain>| match &gains[..] {
                [gain, Gain::Ability(line)] => Some((gain.clone(), (**line).clone())),
                _ => None,
            },
        );
        Quoted: "{noun:Subject} gain~noun: {gains:QuotedGains}" => Statement::Gains(noun, gains);
        Quoted: "{noun:Subject} gain~noun {gains:QuotedGains}" [parse_only] => Statement::Gains(noun, gains);
        Quoted: "{noun:Subject} gain~noun, {gains:QuotedGains}" [parse_only] => Statement::Gains(noun, gains);
        QuotedGains: "\"{line^}\"" => with(
            |line| Some(vec![Gain::Ability(Box::new(line))]),
            |gains: &Vec<Gain>| match &gains[..] {
                [Gain::Ability(line)] => Some(((**line).clone(),)),
                _ => None,
            },
        );

        Restriction: "attack" => Restriction::Attack;
        Restriction: "attack bases" => Restriction::AttackBases;
        Restriction: "be attacked" => Restriction::BeAttacked;
        Restriction: "ready" => Restriction::Ready;

        Subject.=noun: "{noun}" => noun;
        Subject.many: "{kind:Kind.many}" => Noun::Each(kind);
    }
}
