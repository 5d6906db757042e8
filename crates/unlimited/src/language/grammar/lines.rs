//! Lines, moments, costs and statements.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Change, Condition, Cost, Gain, Kind, Line, Moment, Noun, Phrase, Span, Statement,
};
use crate::program::{Aspect, Keyword, Restriction, SetupText, Side, Timing};

pub(super) fn lines(g: &mut Rows<Phrase>) {
    rows! { g;
        Line: "{gains}" => Line::Keywords(gains);
        Line: "{gains:GainSeries}" [parse_only] => Line::Keywords(gains);
        GainSeries: "{one:Gain}, {other:Gain}" [parse_only] => vec<Gain>(one, other);
        GainSeries: "{gains:GainSeries}, {gain}" [parse_only] => push<Gain>(gains, gain);
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
        Line: "{line:Standings}" => line;
        Standings: "{line:Standing}" => line;
        Standings: "{one:Standing} {other:Standings^}" => Line::Both(one, other);
        Line: "This card can't be played from your hand." => Line::NotFromHand;
        Line: "{gains}." [parse_only] => Line::Keywords(gains);
        Standing: "if you play this unit from your hand, it gains {gains}." => Line::FromHandGains(gains);
        Line: "this unit gains each of the following keywords if it is on a {kind:Kind.one}: {keywords:KeywordSeries}." => Line::KeywordsOn(kind, keywords);
        KeywordSeries: "{one:Keyword}, {other:Keyword}" => vec<Keyword>(one, other);
        KeywordSeries: "{keywords:KeywordSeries}, {keyword}" => push<Keyword>(keywords, keyword);
        Standing: "for each {count}, {noun:Subject} get~noun {stats} and gain~noun {keyword:NumberedKeyword} {n:Number}." => Line::ForEach(count, noun, stats, keyword, n);
        Standing: "{noun:Subject} get~noun {stats} if {one:Simple} and {more:Stats} if {other:Simple}." => Line::StatsIfBoth(noun, stats, one, more, other);
        Standing: "{statement} unless {condition}." => Line::Unless(condition, statement);
        Standing: "while {one:Simple}, if {other:Condition}, {statement}." => Line::WhileIf(one, other, statement);
        Line: "this unit gains {keyword} while {noun} have~noun {other:Keyword}. The same is true for {keywords:KeywordList}." => with(
            |keyword: Keyword, noun: Noun, other: Keyword, keywords: Vec<Keyword>| {
                (keyword == other).then_some(Line::EachKeyword(noun, keyword, keywords))
            },
            |line: &Line| match line {
                Line::EachKeyword(noun, keyword, keywords) => {
                    Some((*keyword, noun.clone(), *keyword, keywords.clone()))
                }
                _ => None,
            },
        );
        KeywordList: "{one:Keyword}, {two:Keyword}, {three:Keyword}, {four:Keyword}, {five:Keyword}, and {six:Keyword}" => vec<Keyword>(one, two, three, four, five, six);
        Standing: "while {condition}, {statement}." => Line::While(condition, statement);
        Standing: "{statement} while {condition}." => Line::WhileLast(condition, statement);
        Standing: "if {condition}, {statement}." => Line::IfSo(condition, statement);
        Standing: "while {condition}, {statement:Quoted}" => Line::While(condition, statement);
        Standing: "if {condition}, {statement:Quoted}" => Line::IfSo(condition, statement);
        Standing: "{statement:Quoted}" => Line::Constant(statement);
        Standing: "{statement}." => Line::Constant(statement);
        Line: "{deeds}" => Line::Text(deeds);
        Line: "Smuggle [{n:Number} resource#n {aspects}]" => Line::Smuggle(n, aspects);
        Line: "Smuggle [{n:Number} resource#n {aspects}, {act:OneAct.base}]" => Line::SmuggleBy(n, aspects, act);
        Line: "this unit gains {keyword:NumberedKeyword} {n:Number} while {noun} have~noun {other:NumberedKeyword}. The same is true for {third:NumberedKeyword}." => with(
            |keyword: Keyword, n: i32, noun: Noun, other: Keyword, third: Keyword| {
                (keyword == other).then_some(Line::EachNumbered(noun, keyword, n, third))
            },
            |line: &Line| match line {
                Line::EachNumbered(noun, keyword, n, third) => {
                    Some((*keyword, *n, noun.clone(), *keyword, *third))
                }
                _ => None,
            },
        );
        Standing: "while {condition} {statement}." [parse_only, prefer -2] => Line::While(condition, statement);
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
        SetupLine: "Your minimum deck size is increased by {n:Number} cards." => with(
            |n: i32| i8::try_from(n).ok().map(|n| Line::Setup(SetupText::DeckSize(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::DeckSize(n)) if *n > 0 => Some((i32::from(*n),)),
                _ => None,
            },
        );
        SetupLine: "Your minimum deck size is decreased by {n:Number} cards." => with(
            |n: i32| i8::try_from(-n).ok().map(|n| Line::Setup(SetupText::DeckSize(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::DeckSize(n)) if *n < 0 => Some((-i32::from(*n),)),
                _ => None,
            },
        );
        SetupLine: "A deck can have up to {n:Number} copies of this card." => with(
            |n: i32| u8::try_from(n).ok().map(|n| Line::Setup(SetupText::Copies(n))),
            |line: &Line| match line {
                Line::Setup(SetupText::Copies(n)) => Some((i32::from(*n),)),
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
        Header: "When deployed as an upgrade" => Moment::DeployedAs;
        Header: "When played as a unit" => Moment::PlayedAs(false);
        Header: "When played using Smuggle" => Moment::Smuggled;
        Header: "When Attack Ends" => Moment::AttackEndsHeader;
        Header: "On Defense" => Moment::OnDefense;
        Header: "When {moment}" => moment;
        Moments: "{moment}" => vec<Moment>(moment);
        Moment: "this unit completes an attack" => Moment::AttackEnds;
        Moment: "this unit completes an attack and survives" => Moment::AttackSurvived;
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
        Moment: "{noun} attack~noun your base" => Moment::SomeAttacksBase(noun);
        Moment: "{noun} attack~noun a {kind:Kind.one}" [prefer -1] => Moment::SomeAttacksUnit(noun, kind);
        Moment: "{noun} attack~noun and defeat~noun a unit" [prefer -1] => Moment::SomeDefeatsUnit(noun);
        Moment: "{noun} deal~noun combat damage to a base" [prefer -1] => Moment::SomeHitsBase(noun, None, Side::Any);
        Moment: "{noun} deal~noun combat damage to an opponent's base" => Moment::SomeHitsBase(noun, None, Side::Enemy);
        Moment: "{noun} deal~noun {n:Number} or more combat damage to an enemy base" => Moment::SomeHitsBase(noun, Some(n), Side::Enemy);
        Moment: "{noun} be~noun dealt damage and survive~noun" => Moment::SurvivesDamage(noun);
        Moment: "{who} draw~who 1 or more cards" => Moment::Draws(who, false);
        Moment: "{who} draw~who 1 or more cards during the action phase" => Moment::Draws(who, true);
        Moment: "{who} discard~who a card from their hand" => Moment::Discards(who);
        Moment: "{noun} ready~noun" => Moment::Readies(noun);
        Moment: "you heal damage from your base" => Moment::HealsBase;
        Moment: "damage is dealt to {noun}" => Moment::SomeDamaged(noun);
        Moment: "{noun} be~noun dealt damage" => Moment::IsDamaged(noun);
        Moment: "{noun} enter~noun play" => Moment::SomeEnters(noun);
        Moment: "{noun} leave~noun play" => Moment::SomeLeaves(noun);
        Moment: "{noun}'s attack ends" => Moment::SomeAttackEnds(noun);
        Moment: "{noun} complete~noun an attack" [prefer -1] => Moment::Completes(noun);
        Moment: "this unit deals combat damage to a {kind:Kind.one} while attacking" => Moment::HitsUnit(kind);
        Moment: "{who} take~who the initiative" => Moment::TakesInitiative(who);
        Moment: "{who} deploy~who a leader" => Moment::LeaderDeployed(who);
        Moment: "{who} use~who the Force" => Moment::UsesForce(who);
        Moment: "you use a \"{timing}\" ability" => Moment::UsesAbility(timing);
        Moment: "you reveal or discard 1 or more cards from your hand" => Moment::ShowsHand;
        Moment: "you deal damage to an enemy base" => Moment::HurtsBase;
        Timing: "When Played" => Timing::Played;
        Timing: "When Defeated" => Timing::Defeated;
        Timing: "On Attack" => Timing::Attack;
    }
}

/// Moments that few cards wait for.
pub(super) fn rarer_moments(g: &mut Rows<Phrase>) {
    rows! { g;
        Moment: "{noun} complete~noun an attack and survive~noun" [prefer -1] => Moment::CompletesAlive(noun);
        Moment: "this unit attacks and defeats a {kind:Kind.one}" [prefer -2] => Moment::DefeatsSuch(kind);
        Moment: "{noun} be~noun defeated while attacking" => Moment::DefeatedAttacking(noun);
        Moment: "{noun} be~noun attacked" [prefer -1] => Moment::IsAttacked(noun);
        Moment: "you collect a bounty" => Moment::CollectsBounty;
        Moment: "{noun} attach~noun to {host:Noun}" [prefer -1] => Moment::Attaches(noun, host);
        Moment: "{noun} become~noun attached to {host:Noun}" => Moment::BecomesAttached(noun, host);
        Moment: "1 or more {kind:Kind.many} attach to {noun}" => Moment::SomeAttach(kind, noun);
        Moment: "you deal {n:Number} or more damage to {noun}" => Moment::YouDeal(n, noun);
        Moment: "you deal non-combat damage" => Moment::YouDealOutsideCombat;
        Moment: "{noun} be~noun discarded from your hand or deck" => Moment::IsDiscarded(noun);
        Moment: "this unit deals damage to a base" => Moment::HurtsAnyBase;
        Moment: "your base is dealt combat damage" => Moment::BaseHitInCombat;
        Moment: "1 or more damage is healed from {noun}" => Moment::IsHealed(noun);
        Moment: "you play or create {noun}" => Moment::PlaysOrCreates(noun);
        Moment: "indirect damage is dealt to {noun}" => Moment::IndirectTo(noun);
        Moment: "combat damage is dealt to {noun}" => Moment::CombatTo(noun);
        Moment: "{noun} be~noun dealt combat damage and isn't defeated" => Moment::SurvivesCombat(noun);
        Moment: "you discard a card from your deck" => Moment::Mills;
        Moment: "this upgrade detaches from a unit" => Moment::Detaches;
        Moment: "this upgrade becomes unattached from a unit" [parse_only] => Moment::Detaches;
        Moment: "you ready cards during the regroup phase" => Moment::RegroupReadies;
        Moment: "this unit deals combat damage" => Moment::DealsCombat;
        Moment: "{noun} deal~noun damage to {other:Noun}" [prefer -1] => Moment::SomeDeals(noun, other);
        Moment: "{noun} ready~noun during the action phase" => Moment::ReadiesInAction(noun);
        Moment: "a Pilot attaches to {noun}" [prefer 1] => Moment::PilotAttaches(noun);
        Moment: "{who} play~who their second card each phase" => Moment::PlaysSecond(who);
        Moment: "you draw this card during the action phase" => Moment::DrawsThis;
        Moment: "{noun}'s attack or defense ends" => Moment::FightEnds(noun);
    }
}

/// What cards cost to play.
pub(super) fn prices(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "while playing this upgrade on {noun}, ignore its aspect penalty" => Statement::PlayedOnIgnores(noun);
        Statement: "while playing this upgrade on {noun}, it costs {n:Number} resource#n less to play" => Statement::PlayedOnLess(noun, n);
        Standing: "while playing this unit, ignore {noun:Its} {aspect} aspect penalty if {condition}." => with(
            |noun: Noun, aspect: Aspect, condition: Condition| {
                Some(Line::WhileLast(condition, Statement::IgnoresAspect(noun, aspect)))
            },
            |line: &Line| match line {
                Line::WhileLast(condition, Statement::IgnoresAspect(noun, aspect)) => {
                    Some((noun.clone(), *aspect, condition.clone()))
                }
                _ => None,
            },
        );
        Statement: "the first {kind:Kind.one} you play on {noun} each {span} costs {n:Number} resource#n less" => Statement::FirstOnLess(kind, noun, span, n);
        Statement: "the first {kind:Kind.one} you play each {span} {post} costs {n:Number} resource#n less" => Statement::FirstThatLess(kind, span, post, n);
        Statement: "ignore the aspect penalty on the first {kind:Kind.one} you play each {span}" => Statement::FirstIgnores(kind, span);
        Statement: "ignore the aspect penalties of the first {kind:Kind.one} you play each {span}" => Statement::FirstIgnoresOf(kind, span);
        Statement: "{noun:Its} printed power is considered to be {n:Number} and its printed HP is considered to be {m:Number}" => Statement::Printed(noun, n, m);
        Statement: "while you are paying costs, {noun} provides its aspect icons" => Statement::Provides(noun);
        Statement: "there is an additional regroup phase after the first regroup phase each round" => Statement::ExtraRegroup;
        Statement: "during the action phase, {noun} isn't defeated by having no remaining HP" => Statement::Endures(noun);
        Statement: "you may look at the top card of your deck at any time" => Statement::SeesTop;
        Statement: "Indirect damage you deal to opponents is increased by {n:Number}" => Statement::MoreIndirect(n);
        Statement: "each {kind:Kind.one}'s {keyword:NumberedKeyword} is doubled" => Statement::Doubled(kind, keyword);
        Statement: "while playing this upgrade on {name:Title}, it costs {n:Number} resource#n less to play" => Statement::PlayedOnTitleLess(name, n);
        Statement: "ignore the aspect penalty on each {kind:Kind.one} you play on {noun}" => Statement::NoPenaltyOn(kind, noun);
        Statement: "if you would search a number of cards from your deck, search twice that number of cards instead" => Statement::SearchesTwice;
        Line: "while this unit is in your discard pile, {statement}." [prefer 1] => Line::WhileDiscarded(statement);
        Statement: "ignore the aspect penalties on {kind:Kind.many} you play named {name:Name}" => Statement::NoPenaltiesNamed(kind, name);
        Statement: "the first {kind:Kind.one} played by each opponent each {span} loses all abilities" => Statement::FirstLoses(kind, span);
        Statement: "as an additional cost for each opponent to play a {kind:Kind.one}, they must deal {n:Number} damage to their base" => Statement::Tolls(kind, n);
        Line: "each friendly resource gains Smuggle. The gained Smuggle cost is that card's cost plus {n:Number} resource#n and its aspect icons." => Line::LendsSmuggle(n);
        Line: "this leader starts the game with this side faceup." => Line::StartsFaceup;
        Statement: "you assign all indirect damage you deal to opponents" => Statement::AssignsIndirect;
        Statement: "enemy Credit tokens lose all abilities" [prefer 2] => Statement::MutesCredits;
        Standing: "{one:Noun} and each {kind:Kind.one} gains the {word:Word} trait." => Line::BothGainTrait(one, kind, word);
        Statement: "you assign all indirect damage dealt by {noun}" => Statement::AssignsIndirectOf(noun);
        Statement: "their printed power is considered to be {n:Number} and printed HP is considered to be {m:Number}" => Statement::TheirPrinted(n, m);
        Statement: "this upgrade can be played on a friendly Vehicle unit with a Pilot on it" => Statement::JoinsPilot;
        Statement: "you may play or deploy {n:Number} additional Pilot#n on this unit" => Statement::MorePilots(n);
    }
}

pub(super) fn statements(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "{noun:Subject} {changes:Changes~noun}" => Statement::Says(noun, changes);
        Statement: "{noun:Subject} gain~noun: {gains}" [parse_only] => with(
            |noun, gains| Some(Statement::Says(noun, vec![Change::Gains(gains)])),
            |statement: &Statement| match statement {
                Statement::Says(noun, changes) => match &changes[..] {
                    [Change::Gains(gains)] => Some((noun.clone(), gains.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Quoted: "{noun:Subject} {changes:QuotedChanges~noun}" => Statement::Says(noun, changes);
        Statement: "each {kind:Kind.one} an opponent plays costs {n:Number} resource#n more" => Statement::OpponentsPayMore(kind, n);
        Statement: "this upgrade costs {n:Number} resource#n less to play on a {kind:Kind.one}" => Statement::CostsLessOn(n, kind);
        Statement: "the first {kind:Kind.one} you play each {span} costs {n:Number} resource#n less" => Statement::FirstCostsLess(kind, n, span);
        Statement: "bases can't be healed" => Statement::NoHealing;
        Span: "phase" => Span::Phase;
        Span: "round" => Span::Round;
        Statement: "{noun} cost~noun {n:Number} resource#n less to play" => Statement::CostsLess(noun, n, None);
        Statement: "{noun} cost~noun {n:Number} resource#n less to play for each|every {count}"
            => Statement::CostsLess(noun, n, Some(count));
        Statement: "each {kind:Kind.one} you play costs {n:Number} resource#n less" => Statement::OthersCostLess(kind, n);
        Statement: "{kind:Kind.many} you play cost {n:Number} resource#n less"
            [parse_only] => Statement::OthersCostLess(kind, n);
        Statement: "ignore the aspect penalty on {kind:Kind.many} you play" => Statement::NoPenalty(kind);
        Statement: "ignore the aspect penalties on {kind:Kind.many} you play" => Statement::NoPenalties(kind);
        QuotedGains: "\"{one:Line^}\" and \"{other:Line^}\"" => with(
            |one, other| Some(vec![Gain::Ability(Box::new(one)), Gain::Ability(Box::new(other))]),
            |gains: &Vec<Gain>| match &gains[..] {
                [Gain::Ability(one), Gain::Ability(other)] => Some(((**one).clone(), (**other).clone())),
                _ => None,
            },
        );
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
        Restriction: "be captured" => Restriction::BeCaptured;
        Restriction: "be exhausted by enemy card abilities" => Restriction::BeExhausted;
        Restriction: "be defeated by enemy card abilities" => Restriction::BeDefeated;
        Restriction: "be returned to hand by enemy card abilities" => Restriction::BeReturned;
        Restriction: "deal combat damage" => Restriction::Strike;
        Restriction: "be defeated by having no remaining HP" => Restriction::Fall;
        Harm: "damaged" => Restriction::BeDamaged;
        Harm: "returned to its owner's hand" [parse_only] => Restriction::BeReturned;
        Harm: "captured" => Restriction::BeCaptured;
        Harm: "exhausted" => Restriction::BeExhausted;
        Harm: "defeated" => Restriction::BeDefeated;
        Harm: "returned to hand" => Restriction::BeReturned;

        Subject.=noun: "{noun}" => noun;
        Subject.many: "{kind:Kind.many}" => with(
            |kind: Kind| kind.is_narrowed().then_some(Noun::Plural(kind)),
            |noun: &Noun| match noun {
                Noun::Plural(kind) => Some((kind.clone(),)),
                _ => None,
            },
        );
    }
}
