//! What abilities wait for.

use cardwright_text::{Rows, rows};

use crate::card::CardType;
use crate::language::tree::{DamageWhom, Event, Kind, Noun, Own, Phrase, StepOf, TriggerWord, Who};
use crate::program::{StepKind, ZoneKind};

pub(super) fn events(g: &mut Rows<Phrase>) {
    rows! { g;
        Event: "{noun} enter~noun" => Event::Enters(noun);
        Event: "{noun} enter~noun the battlefield" [parse_only] => Event::Enters(noun);
        Event: "{noun} enter~noun the battlefield under your control" [parse_only] => Event::EntersUnder(noun);
        Event: "{noun} enter~noun under your control" => Event::EntersUnder(noun);
        Event: "{noun} enter~noun from {whose} graveyard" => Event::EntersFromGraveyard(noun, whose);
        Event: "{noun} enter~noun from exile" => Event::EntersFromExile(noun);
        Event: "{noun} enter~noun tapped" => Event::EntersTapped(noun, true);
        Event: "{noun} enter~noun untapped" => Event::EntersTapped(noun, false);
        Event: "{noun} enter~noun or attack~noun" => Event::EntersOrAttacks(noun);
        Event: "{noun} enter~noun or die~noun" => Event::EntersOrDies(noun);
        Event: "one or more {kind:Kind.many} enter" => Event::OneOrMoreEnter(kind);
        Event: "{noun} leave~noun the battlefield" => Event::Leaves(noun);
        Event: "{noun} die~noun" => Event::Dies(noun);
        Event: "one or more {kind:Kind.many} die" => Event::OneOrMoreDie(kind);
        Event: "{noun} be~noun put into a graveyard from the battlefield" => Event::PutIntoGraveyard(noun, true);
        Event: "{noun} be~noun put into a graveyard" [parse_only] => with(
            |noun: Noun| matches!(noun, Noun::Host(..)).then(|| Event::PutIntoGraveyard(noun, true)),
            |_: &Event| None::<(Noun,)>,
        );
        Event: "{noun} be~noun put into a graveyard from anywhere" => Event::PutIntoGraveyard(noun, false);
        Event: "{noun} be~noun put into your graveyard from anywhere" => Event::PutIntoYourGraveyard(noun, None);
        Event: "{noun} be~noun put into your graveyard from the battlefield" => Event::PutIntoYourGraveyard(noun, Some(ZoneKind::Battlefield));
        Event: "{noun} be~noun put into your graveyard from your library" => Event::PutIntoYourGraveyard(noun, Some(ZoneKind::Library));
        Event: "{who} cast~who a {kind:Kind.one}" => Event::Casts(who, kind);
        Event: "{who} cast~who another {kind:Kind.one}" => Event::CastsAnother(who, kind);
        Event: "{who} cast~who {whose} {n:Ordinal} spell each turn" => with(
            |who, _whose: crate::language::tree::Whose, n| Some(Event::CastsNth(who, n)),
            |event: &Event| match event {
                Event::CastsNth(who, n) => Some((who.clone(), whose_turn(who), *n)),
                _ => None,
            },
        );
        Event: "{who} cast~who {whose} {n:Ordinal} {kind:Kind.one} each turn" => with(
            |who, _whose: crate::language::tree::Whose, n, kind: Kind| (kind != Kind::Spell).then_some(Event::CastsNthOf(who, n, kind)),
            |event: &Event| match event {
                Event::CastsNthOf(who, n, kind) => Some((who.clone(), whose_turn(who), *n, kind.clone())),
                _ => None,
            },
        );
        Event: "you cast this spell" [prefer 1] => Event::CastsThis;
        Event: "{who} cast~who or copy~who a {kind:Kind.one}" => Event::CastsOrCopies(who, kind);
        Event: "{who} cycle~who {own}" [prefer 1] => Event::CyclesThis(who, own);
        Event: "{who} cycle~who a card" => Event::Cycles(who);
        Event: "{who} cycle~who or discard~who a {kind:Kind.one}" => Event::CyclesOrDiscards(who, kind);
        Event: "{who} cycle~who or discard~who another {kind:Kind.one}" => Event::CyclesOrDiscardsAnother(who, kind);
        Event: "one or more {kind:Kind.many} leave your graveyard" => Event::LeaveGraveyard(kind);
        Event: "{who} activate~who an ability of a {kind:Kind.one} that isn't a mana ability" => Event::Activates(who, kind);
        Event: "{who} activate~who an ability of a {kind:Kind.one}" [parse_only] => with(
            // A loyalty ability is no mana ability (CR 605.1a).
            |who, kind: Kind| is_planeswalker(&kind).then_some(Event::Activates(who, kind)),
            |_: &Event| None::<(Who, Kind)>,
        );
        Event: "{who} draw~who a card" => Event::Draws(who);
        Event: "{who} draw~who {whose} {n:Ordinal} card each turn" => with(
            |who, _whose: crate::language::tree::Whose, n| Some(Event::DrawsNth(who, n)),
            |event: &Event| match event {
                Event::DrawsNth(who, n) => Some((who.clone(), whose_turn(who), *n)),
                _ => None,
            },
        );
        Event: "{who} draw~who a card except the first one they draw in each of their draw steps" => Event::DrawsExtra(who);
        Event: "{who} discard~who a {kind:Kind.one}" => Event::Discards(who, kind);
        Event: "a spell or ability an opponent controls causes you to discard {own}" => Event::MadeToDiscard(own);
        Event: "{who} sacrifice~who {noun}" => Event::Sacrifices(who, noun);
        Event: "a spell or ability {who} control~who destroys {noun}" => Event::Destroys(who, noun);
        Event: "{who} gain~who life" => Event::GainsLife(who);
        Event: "{who} lose~who life" => Event::LosesLife(who);
        Event: "{who} lose~who the game" => Event::Loses(who);
        Event: "{who} scry~who" => Event::Scries(who);
        Event: "{who} search~who {whose} library" => with(
            |who: Who, whose: crate::language::tree::Whose| (whose == whose_turn(&who)).then_some(Event::Searches(who)),
            |event: &Event| match event { Event::Searches(who) => Some((who.clone(), whose_turn(who))), _ => None },
        );
        Event: "{who} shuffle~who {whose} library" => with(
            |who: Who, whose: crate::language::tree::Whose| (whose == whose_turn(&who)).then_some(Event::Shuffles(who)),
            |event: &Event| match event { Event::Shuffles(who) => Some((who.clone(), whose_turn(who))), _ => None },
        );
        Event: "{who} become~who the monarch" => Event::Monarch(who);
        Event: "{who} expend~who {n:Number}" => Event::Expends(who, n);
        Event: "{who} play~who a land" => Event::PlaysLand(who, false);
        Event: "{who} play~who another land" => Event::PlaysLand(who, true);
        Event: "{who} tap~who {noun} for mana" => Event::TapsForMana(who, noun);
        Event: "{noun} be~noun tapped for mana" [parse_only] => Event::TapsForMana(Who::APlayer, noun);
        Event: "{noun} become~noun tapped" => Event::Taps(noun);
        Event: "{noun} become~noun untapped" => Event::Untaps(noun);
        Event: "{noun} become~noun the target of a spell or ability" => Event::Targeted(noun, false, None);
        Event: "{noun} become~noun the target of a spell" => Event::Targeted(noun, true, None);
        Event: "{noun} become~noun the target of a {kind:Kind.one}" [prefer -1] => with(
            |noun, kind: Kind| (kind != Kind::Spell).then_some(Event::TargetedBy(noun, kind)),
            |event: &Event| match event { Event::TargetedBy(noun, kind) => Some((noun.clone(), kind.clone())), _ => None },
        );
        Event: "{noun} become~noun the target of a spell or ability an opponent controls" => Event::Targeted(noun, false, Some(true));
        Event: "{noun} become~noun the target of a spell or ability you control" => Event::Targeted(noun, false, Some(false));
        Event: "one or more {counter:CounterName} counters are put on {noun}" => Event::CountersPut(counter, noun);
        Event: "a {counter:CounterName} counter is put on {noun}" => Event::CounterPut(counter, noun);
        Event: "the last {counter:CounterName} counter is removed from {noun}" => Event::LastCounter(counter, noun);
        Event: "{noun} transform~noun" => Event::Transforms(noun);
        Event: "{noun} be~noun turned face up" => Event::TurnedUp(noun);
        Event: "{noun} enter~noun or be~noun turned face up" => Event::EntersOrTurnedUp(noun);
        Event: "the Ring tempts you" => Event::Tempted;
        Event: "{who} commit~who a crime" => Event::Crime(who);
        Event: "{noun} become~noun monstrous" => Event::Monstrous(noun);
        Event: "this Class becomes level {n:Number}" => Event::Level(n);
        Event: "the game begins" => Event::NewGame;
        Event: "you planeswalk to {own}" => Event::PlaneswalkTo(own);
        Event: "you encounter {own}" => Event::Encounter(own);
        Event: "you planeswalk away from {own}" => Event::PlaneswalkFrom(own);
        Event: "chaos ensues" => Event::Chaos;
        Event: "you set this scheme in motion" => Event::SetInMotion;
        Event: "{condition:SimpleCondition}" [prefer -3] => Event::State(condition);
        Event: "{one:Event} or {other:Event}" [prefer -4] => Event::Either(one, other);
        Event: "{one:Event} or whenever {other:Event}" [prefer -4] => Event::OrWhen(one, TriggerWord::Whenever, other);
        Event: "{one:Event} or when {other:Event}" [prefer -4] => Event::OrWhen(one, TriggerWord::When, other);
        Event: "{noun} transform~noun into {own}" => with(
            |noun, _own: Own| Some(Event::TransformsInto(noun)),
            |event: &Event| match event { Event::TransformsInto(noun) => Some((noun.clone(), Own::Name)), _ => None },
        );
        Event: "{noun} enter~noun or transform~noun into {own}" => with(
            |noun, _own: Own| Some(Event::EntersOrTransforms(noun)),
            |event: &Event| match event { Event::EntersOrTransforms(noun) => Some((noun.clone(), Own::Name)), _ => None },
        );
        Event: "{one:Event} and whenever {other:Event}" [prefer -4] => Event::AndWhenever(one, other);
        Event: "{noun} die~noun or be~noun put into exile from the battlefield" => Event::DiesOrExiled(noun);
        Event: "{one:Event} and at {other:Event}" [prefer -4] => Event::AndAt(one, other);
        Event: "{noun} enter~noun under an opponent's control" => Event::EntersUnderOpponent(noun);
        Event: "{noun} enter~noun the battlefield under an opponent's control" [parse_only] => Event::EntersUnderOpponent(noun);
        Event: "{who} cast~who {whose} {n:Ordinal} spell during each opponent's turn" => with(
            |who, _whose: crate::language::tree::Whose, n| Some(Event::CastsNthInTheirTurn(who, n)),
            |event: &Event| match event {
                Event::CastsNthInTheirTurn(who, n) => Some((who.clone(), whose_turn(who), *n)),
                _ => None,
            },
        );
        Event: "{noun} enter~noun or leave~noun the battlefield" => Event::EntersOrLeaves(noun);
        Event: "you're dealt damage" => Event::YoureDamaged(None);
        Event: "you're dealt combat damage" => Event::YoureDamaged(Some(true));
        Event: "you're dealt noncombat damage" => Event::YoureDamaged(Some(false));
        Event: "{who} be~who dealt damage" => Event::IsDamaged(who, None);
        Event: "{who} be~who dealt combat damage" => Event::IsDamaged(who, Some(true));
        Event: "{who} be~who dealt noncombat damage" => Event::IsDamaged(who, Some(false));
        Event: "{event} for the first time each turn" [prefer 1] => Event::FirstTime(event);
        Event: "{event} while {condition:SimpleCondition}" => Event::While(event, condition);
        Event: "{event} during your turn" [prefer 1] => Event::During(event, false);
        Event: "{event} during an opponent's turn" [prefer 1] => Event::During(event, true);
        Event: "{event} during each opponent's turn" [prefer 1, parse_only] => Event::During(event, true);
        Event: "one or more {kind:Kind.many} are put into {whose} graveyard from anywhere" => Event::OneOrMoreToGraveyard(kind, whose, false);
        Event: "one or more {kind:Kind.many} are put into {whose} graveyard from your library" => Event::OneOrMoreToGraveyard(kind, whose, true);
        Event: "{noun} be~noun put into an opponent's graveyard from anywhere" => Event::PutIntoOpponents(noun, false);
        Event: "{noun} be~noun put into an opponent's graveyard from the battlefield" => Event::PutIntoOpponents(noun, true);
        Event: "{noun} enter~noun or be~noun put into a graveyard from the battlefield" [parse_only] => Event::EntersOrDies(noun);
    }
}

/// "a planeswalker", "a Jace planeswalker"
fn is_planeswalker(kind: &Kind) -> bool {
    match kind {
        Kind::Adj(_, kind) | Kind::Post(kind, _) => is_planeswalker(kind),
        kind => *kind == Kind::Type(CardType::Planeswalker),
    }
}

/// The possessive that agrees with a player who does something each turn.
fn whose_turn(who: &Who) -> crate::language::tree::Whose {
    use crate::language::tree::Whose;
    if *who == Who::You { Whose::Your } else { Whose::Their }
}

pub(super) fn combat_events(g: &mut Rows<Phrase>) {
    rows! { g;
        Event: "{noun} attack~noun" => Event::Attacks(noun);
        Event: "{noun} attack~noun while saddled" => Event::AttacksSaddled(noun);
        Event: "{noun} attack~noun alone" => Event::AttacksAlone(noun);
        Event: "{own} and at least one other {kind:Kind.one} attack" => with(
            |own, kind| Some(Event::AttacksAmong(own, 1, kind)),
            |event: &Event| match event { Event::AttacksAmong(own, 1, kind) => Some((*own, kind.clone())), _ => None },
        );
        Event: "{own} and at least {n:Numeral} other {kind:Kind.many} attack" => Event::AttacksAmong(own, n, kind);
        Event: "{noun} attack~noun or block~noun" => Event::AttacksOrBlocks(noun);
        Event: "{who} be~who attacked" => Event::IsAttacked(who);
        Event: "one or more {kind:Kind.many} attack you" => Event::TogetherAttackYou(kind);
        Event: "{noun} attack~noun one of your opponents or a planeswalker an opponent controls" [prefer 1] => Event::AttacksTheirs(noun);
        Event: "you attack" => Event::YouAttack;
        Event: "{n:Numeral} or more {kind:Kind.many} attack" => Event::ManyAttack(n, kind);
        Event: "{noun} mutate~noun" => Event::Mutates(noun);
        Event: "{noun} explore~noun" => Event::Explores(noun);
        Event: "{noun} exploit~noun a {kind:Kind.one}" => Event::Exploits(noun, kind);
        Event: "you exert a {kind:Kind.one}" => Event::Exerts(kind);
        Event: "{noun} deal~noun noncombat damage to {whom:DamageWhom}" => Event::DealsNoncombat(noun, whom);
        Event: "you attack with {n:Numeral} or more {kind:Kind.many}" => Event::AttackWith(n, kind);
        Event: "one or more {kind:Kind.many} deal combat damage to {who}" => Event::OneOrMoreDeal(kind, who);
        Event: "{noun} attack~noun {who}" => Event::AttacksPlayer(noun, who);
        Event: "{noun} attack~noun you or a planeswalker you control" [prefer 1] => Event::AttacksYours(noun);
        Event: "{noun} block~noun" => Event::Blocks(noun);
        Event: "{noun} block~noun a {kind:Kind.one}" => Event::BlocksA(noun, kind);
        Event: "{noun} become~noun blocked" => Event::BecomesBlocked(noun);
        Event: "{noun} become~noun blocked by a {kind:Kind.one}" => Event::BecomesBlockedBy(noun, kind);
        Event: "{noun} block~noun or become~noun blocked" => Event::BlocksOrBecomesBlocked(noun);
        Event: "{noun} block~noun or become~noun blocked by a {kind:Kind.one}" => Event::BlocksOrBlockedBy(noun, kind);
        Event: "{noun} attack~noun and isn't blocked" => Event::Unblocked(noun);
        Event: "{noun} deal~noun damage" => Event::DealsDamage(noun, DamageWhom::Anything, false);
        Event: "{noun} deal~noun combat damage" => Event::DealsDamage(noun, DamageWhom::Anything, true);
        Event: "{noun} deal~noun damage to {whom:DamageWhom}" => Event::DealsDamage(noun, whom, false);
        Event: "{noun} deal~noun combat damage to {whom:DamageWhom}" => Event::DealsDamage(noun, whom, true);
        Event: "{noun} be~noun dealt damage" => Event::DealtDamage(noun);
        DamageWhom: "{who}" => DamageWhom::Player(who);
        DamageWhom: "a {kind:Kind.one}" => DamageWhom::Kind(kind);
        DamageWhom: "{own}" => with(
            |_own: Own| Some(DamageWhom::This),
            |whom: &DamageWhom| (*whom == DamageWhom::This).then_some((Own::Name,)),
        );
        Event: "{who} be~who dealt damage by a {a:Kind.one} or by a {b:Kind.one}" [parse_only] => with(
            |who: Who, a, b| {
                let deals = |kind| Box::new(Event::DealsDamage(Noun::A(kind), DamageWhom::Player(who.clone()), false));
                Some(Event::Either(deals(a), deals(b)))
            },
            |_: &Event| None::<(Who, Kind, Kind)>,
        );
        DamageWhom: "a player or planeswalker" [prefer 1] => DamageWhom::PlayerOrPlaneswalker;
    }
}

pub(super) fn steps(g: &mut Rows<Phrase>) {
    rows! { g;
        Event: "the beginning of {of:StepOf} {step:StepKind}" => Event::Step(step, of);
        Event: "the beginning of combat on your turn" => Event::Step(StepKind::BeginningOfCombat, StepOf::Your);
        Event: "the beginning of each combat" => Event::Step(StepKind::BeginningOfCombat, StepOf::Each);
        Event: "the beginning of {of:StepOf} first main phase" => Event::MainPhase(true, of);
        Event: "the beginning of {of:StepOf} precombat main phase" [parse_only] => Event::MainPhase(true, of);
        Event: "the beginning of {of:StepOf} postcombat main phase" => Event::MainPhase(false, of);
        Event: "the beginning of {of:StepOf} second main phase" => Event::SecondMain(of);
        Event: "the beginning of the next turn's {step:StepKind}" => Event::NextTurnsStep(step);
        Event: "the beginning of the next {step:StepKind}" => Event::NextStep(step, StepOf::The);
        Event: "the beginning of your next {step:StepKind}" => Event::NextStep(step, StepOf::Your);
        Event: "the beginning of your next main phase" => Event::NextMain(false);
        Event: "the beginning of your next first main phase" => Event::NextMain(true);
        Event: "end of combat" => Event::NextStep(StepKind::EndOfCombat, StepOf::The);
        Event: "the beginning of the {step:StepKind} of {who}" => Event::StepOfPlayer(step, who);
        StepOf: "the" => StepOf::The;
        StepOf: "your" => StepOf::Your;
        StepOf: "each" => StepOf::Each;
        StepOf: "each player's" => StepOf::EachPlayers;
        StepOf: "each opponent's" => StepOf::EachOpponents;
        StepOf: "each other player's" => StepOf::EachOthers;
        StepOf: "enchanted player's" => StepOf::EnchantedPlayer;
        StepOf: "the chosen player's" => StepOf::ChosenPlayer;
        StepKind: "upkeep" => StepKind::Upkeep;
        StepKind: "draw step" => StepKind::Draw;
        StepKind: "end step" => StepKind::End;
        StepKind: "untap step" => StepKind::Untap;
    }
}
