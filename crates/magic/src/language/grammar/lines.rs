//! Lines and costs.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Band, BandWord, CastWhen, CostItem, Gain, Line, LoyaltyCost, Opening, Phrase, Quantity, Statement,
    TriggerWord,
};
use crate::program::{Extra, MorphWord, ZoneKind};

pub(super) fn lines(g: &mut Rows<Phrase>) {
    rows! { g;
        Line: "{gain}" => with(
            |gain: Gain| (!matches!(gain, Gain::Ability(_) | Gain::This)).then(|| Line::Keywords(vec![gain])),
            |line: &Line| match line {
                Line::Keywords(gains) if gains.len() == 1 && !matches!(gains[0], Gain::CostText(..)) => {
                    Some((gains[0].clone(),))
                }
                _ => None,
            },
        );
        Line: "{gains:GainList}" => with(
            |gains: Vec<Gain>| (gains.len() > 1).then_some(Line::Keywords(gains)),
            |line: &Line| match line {
                Line::Keywords(gains) if gains.len() > 1 => Some((gains.clone(),)),
                _ => None,
            },
        );
        GainList: "{gain}" => vec<Gain>(gain);
        GainList: "{gains:GainList}, {gain}" => push<Gain>(gains, gain);
        GainList: "{gains:GainList}; {gain}" [parse_only] => push<Gain>(gains, gain);
        Line: "{name:CostKeyword}—{costs^}." => with(
            |name, costs| Some(Line::Keywords(vec![Gain::CostText(name, costs)])),
            |line: &Line| match line {
                Line::Keywords(gains) => match &gains[..] {
                    [Gain::CostText(name, costs)] => Some((*name, costs.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Line: "morph—{costs^}." [parse_only] => with(
            |costs| Some(Line::Keywords(vec![Gain::Morph(MorphWord::Morph, costs)])),
            |_: &Line| None::<(Vec<CostItem>,)>,
        );
        Line: "madness—{costs^}." [parse_only] => with(
            |costs| Some(Line::Keywords(vec![Gain::Madness(costs)])),
            |_: &Line| None::<(Vec<CostItem>,)>,
        );
        Line: "entwine—{costs^}." [parse_only] => with(
            |costs| Some(Line::Keywords(vec![Gain::Entwine(costs)])),
            |_: &Line| None::<(Vec<CostItem>,)>,
        );
        Line: "escalate—{costs^}." [parse_only] => with(
            |costs| Some(Line::Keywords(vec![Gain::Escalate(costs)])),
            |_: &Line| None::<(Vec<CostItem>,)>,
        );
        Line: "{costs}: {deeds:Deeds^}" => Line::Activated(costs, deeds);
        Line: "{cost:LoyaltyCost}: {deeds:Deeds^}" => Line::Loyalty(cost, deeds);
        Line: "when {event}, {deeds}" => Line::Triggered(TriggerWord::When, event, None, deeds);
        Line: "whenever {event}, {deeds}" => Line::Triggered(TriggerWord::Whenever, event, None, deeds);
        Line: "at {event}, {deeds}" => Line::Triggered(TriggerWord::At, event, None, deeds);
        Line: "when {event}, if {condition}, {deeds}" [prefer 2] => Line::Triggered(TriggerWord::When, event, Some(condition), deeds);
        Line: "whenever {event}, if {condition}, {deeds}" [prefer 2] => Line::Triggered(TriggerWord::Whenever, event, Some(condition), deeds);
        Line: "at {event}, if {condition}, {deeds}" [prefer 2] => Line::Triggered(TriggerWord::At, event, Some(condition), deeds);
        Line: "{chapters} — {deeds:Deeds^}" => Line::Chapters(chapters, deeds);
        Chapters: "{n:Roman}" => vec<i32>(n);
        Chapters: "{a:Roman}, {b:Roman}" => vec<i32>(a, b);
        Chapters: "{a:Roman}, {b:Roman}, {c:Roman}" => vec<i32>(a, b, c);
        Line: "if {condition}, this spell can't be countered and the damage can't be prevented." => Line::Irresistible(condition);
        Line: "{statements}" => Line::Static(statements);
        Statements: "{statement}." => vec<Statement>(statement);
        Statements: "{statements} {statement}." => push<Statement>(statements, statement);
        Line: "as long as {condition}, {statement}." => Line::AsLongAs(condition, statement);
        Line: "during your turn, {statement}." => Line::DuringYourTurn(statement);
        Line: "{statement} as long as {condition}." => Line::OnlyAsLongAs(statement, condition);
        Line: "as long as {condition}, {statement}. Otherwise, {other:Statement}." => Line::AsLongAsElse(condition, statement, other);
        Line: "{statement} as long as {condition}. Otherwise, {other:Statement}." => Line::OnlyAsLongAsElse(statement, condition, other);
        Line: "{word:AbilityWord} — {line^}" => Line::Word(word, line);
        Line: "exhaust — {costs}: {deeds:Deeds^}" => Line::Exhaust(costs, deeds);
        Line: "power-up — {costs}: {deeds:Deeds^}" => Line::PowerUp(costs, deeds);
        Line: "boast — {costs}: {deeds:Deeds^}" => Line::Boast(costs, deeds);
        Line: "you may exert {own} as it attacks." => with(
            |own| Some(Line::Exert(own, Vec::new())),
            |line: &Line| match line { Line::Exert(own, deeds) if deeds.is_empty() => Some((*own,)), _ => None },
        );
        Line: "you may exert {own} as it attacks. When you do, {deeds}" => Line::Exert(own, deeds);
        Line: "{costs}: Level {n:Number}" => Line::Level(costs, n);
        Line: "as {own} enters, choose {a:CardName} or {b:CardName}.\n{anchored}" [prefer 1] => with(
            |own, a: String, b: String, anchored: Vec<(String, Line)>| {
                let named = a != b && anchored.iter().map(|(word, _)| word).eq([&a, &b]);
                named.then_some(Line::Anchors(own, anchored))
            },
            |line: &Line| match line {
                Line::Anchors(own, both) => {
                    Some((*own, both.first()?.0.clone(), both.get(1)?.0.clone(), both.clone()))
                }
                _ => None,
            },
        );
        Anchored: "• {a:CardName} — {one:Line^}\n• {b:CardName} — {other:Line^}" => with(
            |a: String, one: Line, b: String, other: Line| Some(vec![(a, one), (b, other)]),
            |both: &Vec<(String, Line)>| match &both[..] {
                [(a, one), (b, other)] => Some((a.clone(), one.clone(), b.clone(), other.clone())),
                _ => None,
            },
        );
        Line: "LEVEL {a:Number}-{b:Number}\n{size}" => with(
            |a, b, size| Some(Line::Band(Band { word: BandWord::Level, least: a, most: Some(b), size: Some(size) }, Vec::new())),
            |line: &Line| match line {
                Line::Band(Band { word: BandWord::Level, least, most: Some(most), size: Some(size) }, _) => {
                    Some((*least, *most, size.clone()))
                }
                _ => None,
            },
        );
        Line: "LEVEL {n:Number}+\n{size}" => with(
            |n, size| Some(Line::Band(Band { word: BandWord::Level, least: n, most: None, size: Some(size) }, Vec::new())),
            |line: &Line| match line {
                Line::Band(Band { word: BandWord::Level, least, most: None, size: Some(size) }, _) => {
                    Some((*least, size.clone()))
                }
                _ => None,
            },
        );
        Line: "STATION {n:Number}+" => with(
            |n| Some(Line::Band(Band { word: BandWord::Station, least: n, most: None, size: None }, Vec::new())),
            |line: &Line| match line {
                Line::Band(Band { word: BandWord::Station, least, .. }, _) => Some((*least,)),
                _ => None,
            },
        );
        Line: "{deeds}" [prefer -1] => Line::Text(deeds);
        Line: "as an additional cost to cast this spell, {costs}." => Line::AdditionalCost(costs);
        Line: "as an additional cost to cast this spell, {cost:PaidItem} or {other:PaidItem}." [prefer -1] => Line::EitherCost(cost, other);
        Line: "as an additional cost to cast this spell, you may {cost:PaidItem}." => Line::MayPayAlso(cost);
        PaidItem: "pay {mana:ManaCost}" => CostItem::Mana(mana);
        PaidItem: "{cost:CostItem}" => with(
            |cost| (!matches!(cost, CostItem::Mana(_))).then_some(cost),
            |cost: &CostItem| (!matches!(cost, CostItem::Mana(_))).then(|| (cost.clone(),)),
        );
        Line: "you may {costs} rather than pay this spell's mana cost." => Line::AlternativeCost(None, costs);
        Line: "if {condition}, you may {costs} rather than pay this spell's mana cost." => Line::AlternativeCost(Some(condition), costs);
        Line: "if {condition}, you may cast this spell without paying its mana cost." [prefer 1] => with(
            |condition| Some(Line::AlternativeCost(Some(condition), Vec::new())),
            |line: &Line| match line {
                Line::AlternativeCost(Some(condition), costs) if costs.is_empty() => Some((condition.clone(),)),
                _ => None,
            },
        );
        Line: "you may pay an additional {costs} as you cast this spell." => Line::OptionalCost(costs, Extra::Kicker, false);
        Line: "you may pay an additional {costs} any number of times as you cast this spell." => Line::OptionalCost(costs, Extra::Kicker, true);
        Line: "you may pay an additional {costs} as this spell's buyback cost." => Line::OptionalCost(costs, Extra::Buyback, false);
        Line: "you may pay an additional {costs} as this spell's conspire cost." => Line::OptionalCost(costs, Extra::Conspire, false);
        Line: "you may pay an additional {costs} as this spell's casualty cost." => Line::OptionalCost(costs, Extra::Casualty, false);
        Line: "you may pay an additional {costs} as this spell's offspring cost." => Line::OptionalCost(costs, Extra::Offspring, false);
        Line: "you may pay an additional {costs} as this spell's bargain cost." => Line::OptionalCost(costs, Extra::Bargain, false);
        Line: "you may pay an additional {costs} any number of times as this spell's replicate cost." => Line::OptionalCost(costs, Extra::Replicate, true);
        Line: "you may pay an additional {costs} any number of times as this spell's squad cost." => Line::OptionalCost(costs, Extra::Squad, true);
        Line: "you may cast this card from your graveyard for {costs}." => with(
            |costs| Some(from_graveyard(costs, false, false)),
            |line: &Line| take_from_graveyard(line, false, false),
        );
        Line: "you may cast this card from your graveyard for {costs}. Then exile it." => with(
            |costs| Some(from_graveyard(costs, false, true)),
            |line: &Line| take_from_graveyard(line, false, true),
        );
        Line: "you may cast this card from your graveyard for its mana cost. Then exile it." => with(
            || Some(from_graveyard(Vec::new(), true, true)),
            |line: &Line| take_from_graveyard(line, true, true).filter(|(costs,)| costs.is_empty()).map(|_| ()),
        );
        Line: "you may cast this card from your graveyard for its mana cost and {costs}." => with(
            |costs| Some(from_graveyard(costs, true, false)),
            |line: &Line| take_from_graveyard(line, true, false),
        );
        Line: "you may cast this card from your graveyard for its mana cost and {costs}. Then exile it." => with(
            |costs| Some(from_graveyard(costs, true, true)),
            |line: &Line| take_from_graveyard(line, true, true).filter(|(costs,)| !costs.is_empty()),
        );
        Line: "you may cast this card transformed from your graveyard for {costs}." => with(
            |costs| Some(Line::CastFromGraveyard { costs, besides: false, transformed: true, then_exile: false }),
            |line: &Line| match line {
                Line::CastFromGraveyard { costs, transformed: true, .. } => Some((costs.clone(),)),
                _ => None,
            },
        );
        Line: "you may cast {own} from your graveyard by {costs:Paying} rather than paying its mana cost." => with(
            |own, costs| Some(Line::CastFromFor(None, own, ZoneKind::Graveyard, costs)),
            |line: &Line| match line {
                Line::CastFromFor(None, own, ZoneKind::Graveyard, costs) => Some((*own, costs.clone())),
                _ => None,
            },
        );
        Line: "as long as {condition}, you may cast {own} from your graveyard by {costs:Paying} rather than paying its mana cost." => with(
            |condition, own, costs| Some(Line::CastFromFor(Some(condition), own, ZoneKind::Graveyard, costs)),
            |line: &Line| match line {
                Line::CastFromFor(Some(condition), own, ZoneKind::Graveyard, costs) => Some((condition.clone(), *own, costs.clone())),
                _ => None,
            },
        );
        Paying: "{cost:PayingItem}" => vec<CostItem>(cost);
        Paying: "{costs:Paying} and {cost:PayingItem}" => push<CostItem>(costs, cost);
        PayingItem: "paying {mana:ManaCost}" => CostItem::Mana(mana);
        PayingItem: "paying {n:Life}" => CostItem::Life(n);
        PayingItem: "sacrificing {noun}" => CostItem::Sacrifice(noun);
        PayingItem: "exiling {noun}" => CostItem::Exile(noun);
        PayingItem: "tapping {noun}" => CostItem::TapOthers(noun);
        PayingItem: "discarding {n:Cards}" => with(
            |n| Some(CostItem::Discard(n, crate::language::tree::Kind::Card)),
            |item: &CostItem| match item {
                CostItem::Discard(n, crate::language::tree::Kind::Card) => Some((n.clone(),)),
                _ => None,
            },
        );
        PayingItem: "discarding a {kind:Kind.one}" [prefer -1] => CostItem::Discard(Quantity::Fixed(1), kind);
        PayingItem: "removing {counters} from a {kind:Kind.one}" => CostItem::RemoveCountersFrom(counters, kind);
        Line: "you may warp this spell for {costs}." => Line::Warp(costs);
        Line: "if you discarded this card this turn, you may cast it from your graveyard for {costs}." => Line::Mayhem(costs);
        Line: "forecast — {costs}, Reveal {own} from your hand: {deeds:Deeds^}" => Line::Forecast(costs, own, deeds);
        Line: "if {condition}, put it into its owner's hand as it resolves." => Line::HandAsResolves(condition);
        Line: "if {condition} as this spell resolves, {deeds}" => Line::AsResolves(condition, deeds);
        Line: "spend only {color} mana on X." => Line::SpendOnX(color);
        CastWhen: "from your graveyard" => CastWhen::From(ZoneKind::Graveyard);
        Line: "cast this spell only {when:CastWhen}." => Line::CastOnly(when);
        CastWhen: "during combat" => CastWhen::Combat;
        CastWhen: "during the declare attackers step" => CastWhen::DeclareAttackers;
        CastWhen: "during the declare blockers step" => CastWhen::DeclareBlockers;
        CastWhen: "before attackers are declared" => CastWhen::BeforeAttack;
        CastWhen: "during an opponent's turn" => CastWhen::OpponentsTurn;
        CastWhen: "during your turn" => CastWhen::YourTurn;
        CastWhen: "{when:CastWhen} on an opponent's turn" => CastWhen::OnTheirTurn(when);
        CastWhen: "if {condition}" => CastWhen::If(condition);
        CastWhen: "during the declare attackers step and only if you've been attacked this step" => CastWhen::Attacked;
        Line: "{opening}" => Line::Opening(opening);
        Opening: "If this card is in your opening hand, you may begin the game with it on the battlefield." => Opening::Begin(None);
        Opening: "If this card is in your opening hand, you may begin the game with this card on the battlefield with {counters} on it." => Opening::Begin(Some(counters));
        Opening: "If ~ is in your opening hand, you may begin the game with it on the battlefield." [parse_only] => Opening::Begin(None);
        Opening: "If this card is in your opening hand and you're not the starting player, you may begin the game with this card on the battlefield with {counters} on it." => Opening::BeginSecond(Some(counters));
        Opening: "If this card is in your opening hand and you're not the starting player, you may begin the game with this card on the battlefield with {counters} on it. If you do, {deeds}" => Opening::BeginSecondThen(counters, deeds);
        Opening: "If ~ is in your opening hand and you're not the starting player, you may begin the game with ~ on the battlefield with {counters} on it. If you do, {deeds}" => Opening::NamedSecondThen(counters, deeds);
        Opening: "You may reveal this card from your opening hand. If you do, {deeds}" => Opening::Reveal(deeds);
        Opening: "Before you draw your opening hand, choose {n:Numeral} colors." => Opening::Colors(n);
        Opening: "As you create your deck, circle {n:Numeral} of the colors below." => Opening::Circled(n);
        Opening: "Before you draw your opening hand, choose a number." => Opening::Number;
        Opening: "Before drawing your opening hand, choose {a:Number}, {b:Number}, or {c:Number}." => Opening::OneOf(a, b, c);
        Opening: "If this card is in your opening hand, you may become the starting player." => Opening::StartInstead;
        Opening: "Any time you could mulligan, {deeds}" => Opening::Mulligan(deeds);
        Opening: "You start with an additional hand, and keep one of your hands." => Opening::ExtraHand;
        Opening: "Draw an additional hand of {n:Numeral} cards as the game begins. Before taking mulligans, shuffle all but one of your hands into your library." => Opening::ExtraHandOf(n);
        Opening: "You are the starting player." => Opening::Starts;
        Opening: "You are the starting player. If multiple players would be the starting player, one of those players is chosen at random." => Opening::StartsByLot;
        Opening: "Your starting hand size is {n:Numeral}." => Opening::HandSize(n);
        Opening: "~ can be your commander." => Opening::Leads;
        Opening: "a deck can have any number of cards named ~." => Opening::AnyNumber;
        Lines: "\"{line^}\"" => vec<Line>(line);
        Lines: "\"{a:Line^}\" and \"{b:Line^}\"" => vec<Line>(a, b);
        LoyaltyCost: "+{n:Number}" => LoyaltyCost::Plus(n);
        LoyaltyCost: "-{n:Number}" => LoyaltyCost::Minus(n);
        LoyaltyCost: "-X" => LoyaltyCost::MinusX;
        LoyaltyCost: "0" [prefer 1] => LoyaltyCost::Zero;
    }
}

fn from_graveyard(costs: Vec<CostItem>, besides: bool, then_exile: bool) -> Line {
    Line::CastFromGraveyard { costs, besides, transformed: false, then_exile }
}

fn take_from_graveyard(line: &Line, wanted: bool, exile: bool) -> Option<(Vec<CostItem>,)> {
    match line {
        Line::CastFromGraveyard { costs, besides, transformed: false, then_exile }
            if *besides == wanted && *then_exile == exile =>
        {
            Some((costs.clone(),))
        }
        _ => None,
    }
}

pub(super) fn costs(g: &mut Rows<Phrase>) {
    rows! { g;
        Paid: "{mana:ManaCost}" => with(
            |mana| Some(vec![CostItem::Mana(mana)]),
            |costs: &Vec<CostItem>| match &costs[..] { [CostItem::Mana(mana)] => Some((mana.clone(),)), _ => None },
        );
        Paid: "{n:Life}" => with(
            |n| Some(vec![CostItem::Life(n)]),
            |costs: &Vec<CostItem>| match &costs[..] { [CostItem::Life(n)] => Some((n.clone(),)), _ => None },
        );
        Paid: "{n:EnergyAmount}" => with(
            |n| Some(vec![CostItem::Energy(n)]),
            |costs: &Vec<CostItem>| match &costs[..] { [CostItem::Energy(n)] => Some((n.clone(),)), _ => None },
        );
        EnergyAmount: "{n:Energy}" => Quantity::Fixed(n);
        EnergyAmount: "{n:Counted} {{E}}" => n;
        EnergyAmount: "an amount of {{E}} equal to {value}" => value;
        Paid: "a cost of {costs}" [parse_only] => costs;
        Paid: "{mana:ManaCost} and {n:Life}" => with(
            |mana, n| Some(vec![CostItem::Mana(mana), CostItem::Life(n)]),
            |costs: &Vec<CostItem>| match &costs[..] {
                [CostItem::Mana(mana), CostItem::Life(n)] => Some((mana.clone(), n.clone())),
                _ => None,
            },
        );
        Costs: "{cost:CostItem}" => vec<CostItem>(cost);
        Costs: "{costs}, {cost:CostItem^}" => push<CostItem>(costs, cost);
        Costs: "{costs} and {cost:CostItem}" [prefer -1, parse_only] => push<CostItem>(costs, cost);
        CostItem: "{mana:ManaCost}" => CostItem::Mana(mana);
        CostItem: "pay {mana:ManaCost}" [parse_only] => CostItem::Mana(mana);
        CostItem: "{{T}}" => CostItem::Tap;
        CostItem: "{{Q}}" => CostItem::Untap;
        CostItem: "pay {n:EnergyAmount}" => CostItem::Energy(n);
        CostItem: "pay {n:Life}" => CostItem::Life(n);
        CostItem: "sacrifice {noun}" => CostItem::Sacrifice(noun);
        CostItem: "discard {own}" [prefer 1] => CostItem::DiscardThis(own);
        CostItem: "discard {n:Cards}" => with(
            |n| Some(CostItem::Discard(n, crate::language::tree::Kind::Card)),
            |item: &CostItem| match item {
                CostItem::Discard(n, crate::language::tree::Kind::Card) => Some((n.clone(),)),
                _ => None,
            },
        );
        CostItem: "discard a {kind:Kind.one}" [prefer -1] => CostItem::Discard(Quantity::Fixed(1), kind);
        CostItem: "discard {n:Cards} at random" => CostItem::DiscardRandom(n);
        CostItem: "discard your hand" => CostItem::DiscardHand;
        CostItem: "exile {noun}" => CostItem::Exile(noun);
        CostItem: "remove {counters} from {own}" => CostItem::RemoveCounters(counters, own);
        CostItem: "remove {counters} from a {kind:Kind.one}" => CostItem::RemoveCountersFrom(counters, kind);
        CostItem: "remove any number of {counter:CounterName} counters from {own}" => CostItem::RemoveAnyNumber(counter, own);
        CostItem: "put {counters} on {own}" => CostItem::PutCounters(counters, own);
        CostItem: "tap any number of {kind:Kind.many} with total power {n:Number} or greater" [prefer 1] => CostItem::TapPower(kind, n);
        CostItem: "tap {noun}" => CostItem::TapOthers(noun);
        CostItem: "return {noun} to its owner's hand" => CostItem::Return(noun);
        CostItem: "return {noun} to their owner's hand" [parse_only] => CostItem::Return(noun);
        CostItem: "return {noun} to their owners' hands" [parse_only] => CostItem::Return(noun);
        CostItem: "reveal {noun}" => CostItem::Reveal(noun);
        CostItem: "collect evidence {n:Number}" => CostItem::CollectEvidence(n);
        CostItem: "mill {n:Cards}" => CostItem::Mill(n);
    }
}
