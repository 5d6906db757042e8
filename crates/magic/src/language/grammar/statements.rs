//! What holds while a card is in play.

use cardwright_text::{Rows, rows};

use crate::card::{GuiseWord, ManaCost};
use crate::language::tree::{
    Change, Condition, CostWord, CounterName, Counters, Entering, HandSize, Instead, Kind, Noun, OnceWord,
    Own, Phrase, PlayerSays, Post, Quantity, Statement, TriggerSource, Who, Whose, Wording, Would,
};
use crate::program::{Round, Spend, ZoneKind};

pub(super) fn statements(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "{noun:Subject} {changes:Changes~noun}" => with(
            // What happens once is done by an effect.
            |noun, changes: Vec<Change>| (!changes.iter().any(Change::is_once)).then(|| Statement::Changes(noun, changes)),
            |statement: &Statement| match statement {
                Statement::Changes(noun, changes) => Some((noun.clone(), changes.clone())),
                _ => None,
            },
        );
        Statement: "{noun:Subject} {changes:Changes~noun}, and it {more:Changes.one}" [parse_only] => with(
            |noun, changes: Vec<Change>, more: Vec<Change>| Some(Statement::Changes(noun, [changes, more].concat())),
            |_: &Statement| None::<(Noun, Vec<Change>, Vec<Change>)>,
        );
        Statement: "{kind:Kind.many} {changes:Changes.base}, and they {more:Changes.base}" [parse_only] => with(
            |kind, changes: Vec<Change>, more: Vec<Change>| {
                Some(Statement::Changes(Noun::Bare(kind), [changes, more].concat()))
            },
            |_: &Statement| None::<(Kind, Vec<Change>, Vec<Change>)>,
        );
        Statement: "{own:Own} and {word:HostWord} {kind:Head.one} each {changes:Changes.base}" => Statement::BothChange(own, word, kind, changes);
        Statement: "{noun:Subject} {changes:Changes~noun}. It's still a land" => Statement::ChangesLand(noun, changes);
        Statement: "{noun:Subject} {changes:Changes~noun} and {other:Subject} {more:Changes~other}" [prefer -1] => with(
            |noun, changes: Vec<Change>, other, more: Vec<Change>| {
                let lasts = !changes.iter().chain(&more).any(Change::is_once);
                lasts.then(|| Statement::ChangesAndChanges(noun, changes, other, more))
            },
            |statement: &Statement| match statement {
                Statement::ChangesAndChanges(noun, changes, other, more) => {
                    Some((noun.clone(), changes.clone(), other.clone(), more.clone()))
                }
                _ => None,
            },
        );
        Statement: "{kind:Kind.many} can't block {own}" [prefer 1] => Statement::CantBlockThis(kind, own);
        Statement: "{kind:Kind.many} can't block it" [prefer 1, parse_only] => with(
            // "It" is the card itself if nothing else is spoken of.
            |kind: Kind| measured_by_own(&kind).then_some(Statement::CantBlockThis(kind, Own::Creature)),
            |_: &Statement| None::<(Kind,)>,
        );
        Statement: "you control {noun}" [prefer 1] => Statement::YouControl(noun);
        Statement: "{own}'s power is equal to {value}" => Statement::Power(own, value);
        Statement: "{own}'s power is equal to {value} and its toughness is equal to that number plus {n:Number}" [prefer 1] => Statement::PowerAndMore(own, value, n);
        Statement: "{own}'s toughness is equal to {value}" => Statement::Toughness(own, value);
        Statement: "{own}'s power and toughness are each equal to {value}" => Statement::PowerAndToughness(own, value);
        Statement: "{noun:Subject} enter~noun {how:Enterings}" => Statement::Enters(noun, how);
        Statement: "{own} escapes with {counters} on it" => Statement::EscapesWith(own, counters);
        Statement: "{noun} enter~noun tapped unless {condition}" => Statement::EntersUnless(noun, condition);
        Statement: "if {condition}, {noun} enter~noun {how:Enterings}" => Statement::EntersIf(condition, noun, how);
        Enterings: "{how:Entering}" => vec<Entering>(how);
        Enterings: "{a:Entering} and {b:Entering}" [parse_only] => vec<Entering>(a, b);
        Enterings: "tapped with {counters} on it" [prefer 1] => with(
            |counters| Some(vec![Entering::Tapped, Entering::Counters(counters)]),
            |how: &Vec<Entering>| match &how[..] {
                [Entering::Tapped, Entering::Counters(counters)] => Some((counters.clone(),)),
                _ => None,
            },
        );
        Entering: "tapped" => Entering::Tapped;
        Entering: "with a number of {counter:CounterName} counters on it equal to {value}" => with(
            |kind, count| Some(Entering::Counters(Counters { count, kind })),
            |how: &Entering| match how { Entering::Counters(counters) => counters.worked_out(), _ => None },
        );
        Entering: "with {counters} on it" => Entering::Counters(counters);
        Entering: "with {n:Numeral} additional {kind:CounterName} counters on it" => with(
            |n, kind| Some(Entering::Additional(Counters { count: Quantity::Fixed(n), kind })),
            |how: &Entering| match how {
                Entering::Additional(Counters { count: Quantity::Fixed(n @ 2..), kind }) => Some((*n, kind.clone())),
                _ => None,
            },
        );
        Entering: "with X additional {kind:CounterName} counters on it" => with(
            |kind| Some(Entering::Additional(Counters { count: Quantity::X, kind })),
            |how: &Entering| match how {
                Entering::Additional(Counters { count: Quantity::X, kind }) => Some((kind.clone(),)),
                _ => None,
            },
        );
        Entering: "with an additional X {kind:CounterName} counters on it" [parse_only] => with(
            |kind| Some(Entering::Additional(Counters { count: Quantity::X, kind })),
            |_: &Entering| None::<(CounterName,)>,
        );
        Entering: "with an additional {counters:ExtraCounters} on it" => Entering::Additional(counters);
        Entering: "with {n:Numeral} additional {kind:CounterName} counters on them" [parse_only] => with(
            |n, kind| Some(Entering::Additional(Counters { count: Quantity::Fixed(n), kind })),
            |_: &Entering| None::<(i32, CounterName)>,
        );
        Entering: "with an additional {counters:ExtraCounters} on them" [parse_only] => Entering::Additional(counters);
        Entering: "with {counters} on him" [parse_only] => Entering::Counters(counters);
        Entering: "with {counters} on her" [parse_only] => Entering::Counters(counters);
        Entering: "with {counters} on it for each {count}" => with(
            |counters: Counters, each| Some(Entering::Counters(Counters { count: counters.count.for_each(each), ..counters })),
            |how: &Entering| match how {
                Entering::Counters(Counters { count: Quantity::ForEach(n, each), kind }) => {
                    Some((Counters { count: (**n).clone(), kind: kind.clone() }, (**each).clone()))
                }
                _ => None,
            },
        );
        ExtraCounters: "{kind:CounterName} counter" => with(
            |kind| Some(Counters { count: Quantity::Fixed(1), kind }),
            |counters: &Counters| Some((counters.kind.clone(),)),
        );
        Statement: "you may have {own} enter with {counters} on it" => Statement::MayEnterWith(own, counters);
        Statement: "{own} enters with your choice of {counters} on it or {gains}" => Statement::EntersWithChoice(own, counters, gains);
        Statement: "as {own} enters, you may sacrifice any number of {kind:Kind.many}. It enters with {counters} on it for each of them" => Statement::Devours(own, kind, counters);
        Statement: "as {own} enters, {deed:Clause}" => Statement::AsEnters(own, deed);
        Statement: "as it enters, {deed:Clause}" => Statement::AsItEnters(deed);
        Statement: "as {own} enters, you may {costs}. If you don't, it enters tapped" => Statement::EntersTappedUnlessPaid(own, costs);
        Statement: "as {own} enters, you may {costs}. If you don't, {other:Own} enters tapped" => Statement::TappedUnlessPaid(own, costs, other);
        Statement: "you may have {own} enter as a copy of a {kind:Kind.one}" => with(
            |own, kind| Some(Statement::EntersAsCopy(own, false, kind, Vec::new())),
            |statement: &Statement| plain_copy(statement, false),
        );
        Statement: "you may have {own} enter as a copy of any {kind:Kind.one}" => with(
            |own, kind| Some(Statement::EntersAsCopy(own, true, kind, Vec::new())),
            |statement: &Statement| plain_copy(statement, true),
        );
        Statement: "you may have {own} enter tapped as a copy of any {kind:Kind.one}" => Statement::EntersTappedAsCopy(own, kind);
        Statement: "you may have {own} enter as a copy of a {kind:Kind.one}, except {but:But}" => Statement::EntersAsCopy(own, false, kind, but);
        Statement: "you may have {own} enter as a copy of any {kind:Kind.one}, except {but:But}" => Statement::EntersAsCopy(own, true, kind, but);
        Statement: "{noun} enter~noun {how:Enterings} if {condition}" => Statement::EntersWhen(noun, how, condition);
        Statement: "{statement}, where X is {value}" => Statement::WhereX(statement, value);
        Statement: "{noun:Subject} {changes:Changes~noun} unless {condition}" [prefer 1] => Statement::ChangesIf(noun, changes, false, condition);
        Statement: "{noun:Subject} {changes:Changes~noun} if {condition}" [prefer 1] => Statement::ChangesIf(noun, changes, true, condition);
        Statement: "{kind:Kind.many} you cast {post} cost {mana:ManaCost} {word:CostWord} to cast" => with(
            |kind, post, mana, word| cast_from(kind, post).map(|kind| Statement::SpellsCost(kind, mana, word)),
            |statement: &Statement| match statement {
                Statement::SpellsCost(Kind::Post(kind, post), mana, word) if says_from(post) => {
                    Some(((**kind).clone(), post.clone(), mana.clone(), *word))
                }
                _ => None,
            },
        );
        Statement: "{kind:Kind.many} your opponents cast that target {noun} cost {mana:ManaCost} {word:CostWord} to cast" => with(
            |kind, noun, mana, word| Some(Statement::OpponentsCost(aimed(kind, noun), mana, word)),
            |statement: &Statement| match statement {
                Statement::OpponentsCost(kind, mana, word) => take_aim(kind).map(|(kind, noun)| (kind, noun, mana.clone(), *word)),
                _ => None,
            },
        );
        Statement: "{kind:Kind.many} you cast that target {noun} cost {mana:ManaCost} {word:CostWord} to cast" => with(
            |kind, noun, mana, word| Some(Statement::SpellsCost(aimed(kind, noun), mana, word)),
            |statement: &Statement| match statement {
                Statement::SpellsCost(kind, mana, word) => take_aim(kind).map(|(kind, noun)| (kind, noun, mana.clone(), *word)),
                _ => None,
            },
        );
        Statement: "{kind:Kind.many} you cast cost {mana:ManaCost} {word:CostWord} to cast" => Statement::SpellsCost(kind, mana, word);
        Statement: "{kind:Kind.many} you cast cost {mana:ManaCost} {word:CostWord} to cast for each {count}" => Statement::SpellsCostForEach(kind, mana, word, count);
        Statement: "{kind:Kind.many} your opponents cast cost {mana:ManaCost} {word:CostWord} to cast" => Statement::OpponentsCost(kind, mana, word);
        Statement: "{kind:Kind.many} cost {mana:ManaCost} {word:CostWord} to cast" => Statement::AllCost(kind, mana, word);
        Statement: "this spell costs {mana:ManaCost} {word:CostWord} to cast" => Statement::OwnCost(mana, word);
        Statement: "this spell costs {mana:ManaCost} {word:CostWord} to cast for each {count}" => Statement::OwnCostForEach(mana, word, count);
        Statement: "this spell costs {mana:ManaCost} {word:CostWord} to cast if {condition}" => Statement::OwnCostIf(mana, word, condition);
        Statement: "if {condition}, this spell costs {mana:ManaCost} {word:CostWord} to cast" [parse_only] => with(
            |condition, mana, word| Some(Statement::OwnCostIf(mana, word, condition)),
            |_: &Statement| None::<(Condition, ManaCost, CostWord)>,
        );
        Statement: "this spell costs {{X}} {word:CostWord} to cast, where X is {value}" [prefer 1] => Statement::OwnCostX(word, value);
        Statement: "this spell costs {mana:ManaCost} more to cast for each target beyond the first" => Statement::CostPerTarget(mana);
        CostWord: "less" => CostWord::Less;
        CostWord: "more" => CostWord::More;
        Statement: "this spell can't be countered" [prefer 1] => Statement::SpellCantBeCountered;
        Statement: "if {condition}, this spell can't be countered" [prefer 1] => Statement::GuardedIf(condition);
        Statement: "creatures can't attack you unless their controller pays {mana:ManaCost} for each of those creatures" [parse_only] => Statement::AttackTax(mana, false);
        Statement: "creatures can't attack you unless their controller pays {mana:ManaCost} for each creature they control that's attacking you" => Statement::AttackTax(mana, false);
        Statement: "creatures can't attack you or planeswalkers you control unless their controller pays {mana:ManaCost} for each of those creatures" => Statement::AttackTax(mana, true);
        Statement: "if a {entering:Kind.one} entering causes a triggered ability of a {kind:Kind.one} to trigger, that ability triggers an additional time" => Statement::TriggerAgain(TriggerSource::Entering(entering, kind));
        Statement: "if a {entering:Kind.one} entering the battlefield causes a triggered ability of a {kind:Kind.one} to trigger, that ability triggers an additional time" [parse_only] => Statement::TriggerAgain(TriggerSource::Entering(entering, kind));
        Statement: "if a triggered ability of another {kind:Kind.one} triggers, that ability triggers an additional time" => Statement::TriggerAgain(TriggerSource::OfAnother(kind));
        Statement: "if a triggered ability of another {kind:Kind.one} triggers, it triggers an additional time" [parse_only] => Statement::TriggerAgain(TriggerSource::OfAnother(kind));
        Statement: "if a triggered ability of a {kind:Kind.one} triggers, that ability triggers an additional time" => Statement::TriggerAgain(TriggerSource::Of(kind));
        Statement: "all creatures able to block {noun} do so" => Statement::Lure(noun);
        Statement: "if {would}, prevent {n:Number} of that damage" => Statement::PreventSome(would, n);
        Statement: "if {would}, prevent all but {n:Number} of that damage" => Statement::PreventAllBut(would, n);
        Statement: "if {would}, prevent half that damage, rounded up" => Statement::PreventHalf(would, Round::Up);
        Statement: "if {would}, prevent half that damage, rounded down" => Statement::PreventHalf(would, Round::Down);
        Statement: "if {would}, prevent that damage" => Statement::PreventIt(would);
        Statement: "if {would}, prevent that damage. {deed}" => Statement::PreventThen(would, deed);
        Statement: "if {would}, prevent that damage and {deed:Core}" [parse_only] => Statement::PreventThen(would, deed);
        Statement: "you may cast {own} from your graveyard" [prefer 1] => Statement::CastableFrom(own, ZoneKind::Graveyard);
        Statement: "you may cast {own} from your graveyard using its mutate ability" => Statement::GuiseFrom(own, GuiseWord::Mutate);
        Statement: "you may cast {own} from your graveyard using its bestow ability" => Statement::GuiseFrom(own, GuiseWord::Bestow);
        Statement: "you may cast {own} as though it had flash" [prefer 1] => Statement::OwnFlash(own);
        Statement: "you may cast {own} as though it had flash if {condition}" [prefer 1] => Statement::OwnFlashIf(own, condition);
        Statement: "if {condition}, you may cast {own} as though it had flash" [parse_only] => with(
            |condition, own| Some(Statement::OwnFlashIf(own, condition)),
            |_: &Statement| None::<(Condition, Own)>,
        );
        Statement: "you may cast {own} as though it had flash if you pay {mana:ManaCost} more to cast it" [prefer 2] => Statement::FlashFor(own, mana);
        Statement: "you may cast {own} from exile" [prefer 1] => Statement::CastableFrom(own, ZoneKind::Exile);
        Statement: "{noun:Subject} {changes:Changes~noun}, and its activated abilities can't be activated" => Statement::Arrested(noun, changes, false);
        Statement: "{noun:Subject} {changes:Changes~noun} and its activated abilities can't be activated" [parse_only] => Statement::Arrested(noun, changes, false);
        Statement: "{noun:Subject} {changes:Changes~noun}, and its activated abilities can't be activated unless they're mana abilities" => Statement::Arrested(noun, changes, true);
        Statement: "activated abilities of {kind:Kind.many} can't be activated" => Statement::AbilitiesOff(kind, false);
        Statement: "activated abilities of {kind:Kind.many} can't be activated unless they're mana abilities" => Statement::AbilitiesOff(kind, true);
        Statement: "you may have {own} assign its combat damage as though it weren't blocked" => Statement::AssignsAsUnblocked(own);
        Statement: "for each {kind:Kind.one}, you may have that creature assign its combat damage as though it weren't blocked" => Statement::EachAssignsAsUnblocked(kind);
        Statement: "{whose} maximum hand size is {size:HandSize}" => Statement::HandSize(whose, size);
        HandSize: "{n:Numeral}" => HandSize::Is(n);
        HandSize: "increased by {n:Numeral}" => HandSize::More(n);
        HandSize: "reduced by {n:Numeral}" => HandSize::Less(n);
        Statement: "damage can't be prevented" => Statement::DamageUnpreventable;
        Statement: "play with the top card of your library revealed" => Statement::TopRevealed;
        Statement: "play with your hand revealed" => Statement::HandRevealed;
        Statement: "skip your {step:StepKind}" => Statement::SkipStep(step);
        Statement: "if {would}, you may instead {act:Act.base}" => Statement::MayInstead(would, act);
        Statement: "if {would}, you may instead {act:Act.base}. {deed}" => Statement::MayInsteadThen(would, act, deed);
        Statement: "untap {noun} during each other player's untap step" => Statement::UntapsToo(noun);
        Statement: "you may choose not to untap {own} during your untap step" [prefer 1] => Statement::MayStayTapped(own);
        OnceWord: "once during each of your turns" [parse_only] => OnceWord::InYourTurns;
        OnceWord: "during each of your turns" => OnceWord::InYourTurns;
        OnceWord: "once each turn" => OnceWord::EachTurn;
        Statement: "{once:OnceWord}, you may cast a {kind:Kind.one}" => with(
            |once, kind| Some(Statement::CastOnce(once, kind, false)),
            |statement: &Statement| take_cast_once(statement, false),
        );
        Statement: "{once:OnceWord}, you may cast a {kind:Kind.one}. If a spell cast this way would be put into your graveyard, exile it instead" => with(
            |once, kind| Some(Statement::CastOnce(once, kind, true)),
            |statement: &Statement| take_cast_once(statement, true),
        );
        Statement: "{once:OnceWord}, you may cast a {kind:Kind.one} from the top of your library" => Statement::CastTopOnce(once, kind);
        Statement: "if {who} would search a library, that player searches the top {n:Numeral} cards of that library instead" => Statement::SearchesTop(who, n);
        Statement: "spells and abilities your opponents control can't cause you to sacrifice permanents" => Statement::Unforced(false);
        Statement: "spells and abilities your opponents control can't cause you to discard cards or sacrifice permanents" => Statement::Unforced(true);
        Statement: "prevent {what:Prevented}" => Statement::Prevent(what);
        Statement: "if a spell or ability an opponent controls causes you to discard {own}, put it onto the battlefield instead of putting it into your graveyard" => Statement::DiscardedOntoBattlefield(own);
        Statement: "{kind:Kind.many} entering don't cause abilities to trigger" => Statement::EnterUnheard(kind);
        Statement: "{kind:Kind.many} you cast {post} have {gains}" [prefer 1] => with(
            |kind, post, gains| cast_from(kind, post).map(|kind| Statement::SpellsHave(kind, gains, Wording::Usual)),
            |statement: &Statement| match statement {
                Statement::SpellsHave(Kind::Post(kind, post), gains, Wording::Usual) if says_from(post) => {
                    Some(((**kind).clone(), post.clone(), gains.clone()))
                }
                _ => None,
            },
        );
        Statement: "{kind:Kind.many} you cast have {gains}" [prefer 1] => Statement::SpellsHave(kind, gains, Wording::Usual);
        Statement: "each {kind:Kind.one} you cast has {gains}" [prefer 1] => Statement::SpellsHave(kind, gains, Wording::Each);
        Statement: "each {kind:EachKind} you cast has {gains}" [prefer 1] => Statement::SpellsHave(kind, gains, Wording::Each);
        Statement: "the first {kind:Kind.one} you cast {post} each turn has {gains}" => with(
            |kind, post, gains| cast_from(kind, post).map(|kind| Statement::FirstHas(kind, gains, false)),
            |statement: &Statement| match statement {
                Statement::FirstHas(Kind::Post(kind, post), gains, false) if says_from(post) => {
                    Some(((**kind).clone(), post.clone(), gains.clone()))
                }
                _ => None,
            },
        );
        Statement: "the first {kind:Kind.one} you cast each turn has {gains}" => Statement::FirstHas(kind, gains, false);
        Statement: "the first {kind:Kind.one} you cast during each of your turns has {gains}" => Statement::FirstHas(kind, gains, true);
        Statement: "you may {costs} rather than pay the mana cost for {kind:Kind.many} you cast" => Statement::OtherCost(costs, kind);
        Statement: "you may {costs} rather than pay the mana cost for {kind:Kind.many} that you cast" [parse_only] => Statement::OtherCost(costs, kind);
        Statement: "{once:OnceWord}, you may cast a {kind:Kind.one} by {costs:Paying} rather than paying its mana cost" [prefer 1] => Statement::CastFor(once, kind, costs);
        Statement: "you may play lands and cast {kind:Kind.many} from the top of your library. If you cast a spell this way, {costs} rather than pay its mana cost" [prefer 1] => Statement::TopFor(true, kind, costs);
        Statement: "you may cast {kind:Kind.many} from the top of your library. If you cast a spell this way, {costs} rather than pay its mana cost" [prefer 1] => Statement::TopFor(false, kind, costs);
        Statement: "{kind:Kind.many} can't be cast" => Statement::CantBeCast(kind);
        Statement: "{kind:Kind.many} in {a:ZoneKind.many} and {b:ZoneKind.many} can't enter the battlefield" => Statement::CantEnter(kind, a, b);
        Statement: "{who} can't cast {kind:Kind.many} or activate abilities of {other:Kind.many}" => Statement::CantCastOrActivate(who, kind, other);
    }
}

fn take_cast_once(statement: &Statement, exiled: bool) -> Option<(OnceWord, Kind)> {
    match statement {
        Statement::CastOnce(once, kind, then_exile) if *then_exile == exiled => Some((*once, kind.clone())),
        _ => None,
    }
}

/// Whether a phrase says where spells are cast from.
fn says_from(post: &Post) -> bool {
    matches!(post, Post::In(true, ..) | Post::NotFromHand | Post::FromExile)
}

/// Spells that are cast from somewhere.
fn cast_from(kind: Kind, post: Post) -> Option<Kind> {
    says_from(&post).then(|| Kind::Post(Box::new(kind), post))
}

/// Spells that target something.
fn aimed(kind: Kind, noun: Noun) -> Kind {
    Kind::Post(Box::new(kind), Post::Targets(Box::new(noun)))
}

fn take_aim(kind: &Kind) -> Option<(Kind, Noun)> {
    match kind {
        Kind::Post(kind, Post::Targets(noun)) => Some(((**kind).clone(), (**noun).clone())),
        _ => None,
    }
}

/// A copy without exceptions.
fn plain_copy(statement: &Statement, wanted: bool) -> Option<(Own, Kind)> {
    match statement {
        Statement::EntersAsCopy(own, any, kind, but) if *any == wanted && but.is_empty() => {
            Some((*own, kind.clone()))
        }
        _ => None,
    }
}

pub(super) fn replacements(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "if {would}, instead {deed:Clause}" [parse_only] => with(
            |would, deed| Some(Statement::Instead(would, Instead::Do(Box::new(deed)))),
            |_: &Statement| None::<(Would, crate::language::tree::Deed)>,
        );
        Would: "{would:Would} while {condition:SimpleCondition}" => Would::While(would, condition);
        Instead: "{who} skip~who that draw" => Instead::NoDraw(who);
        Statement: "if {would}, instead {who} skip~who that draw and {deed:Clause}" [prefer 1] => Statement::DrawElse(would, who, deed);
        Statement: "if {would}, you may skip that draw instead" [prefer 1] => Statement::MaySkipDraw(would);
        Statement: "if {would}, {instead} instead" => Statement::Instead(would, instead);
        Would: "{noun} would die" => Would::Die(noun);
        Would: "{noun} would leave the battlefield" => Would::Leave(noun);
        Would: "{noun} would enter and it wasn't cast" => Would::EnterUncast(noun);
        Would: "{noun} would be put into a graveyard from anywhere" => Would::PutIntoGraveyard(noun);
        Would: "{noun} would be put into {whose} graveyard from anywhere" => with(
            |noun, whose| (whose != Whose::Any).then_some(Would::PutIntoGraveyardOf(noun, whose)),
            |would: &Would| match would {
                Would::PutIntoGraveyardOf(noun, whose) => Some((noun.clone(), whose.clone())),
                _ => None,
            },
        );
        Would: "{noun} not on the battlefield would be put into {whose} graveyard" => Would::PutIntoGraveyardElsewhere(noun, whose);
        Would: "{one:Would} or {other:Would}" [prefer -1] => Would::Either(one, other);
        Would: "{who} would draw a card" => Would::Draw(who);
        Would: "{who} would draw a card except the first one they draw in each of their draw steps" => Would::DrawExceptFirst(who);
        Would: "{who} would discard a card" => Would::Discard(who);
        Would: "{who} would gain life" => Would::GainLife(who);
        Would: "{who} would lose life" => Would::LoseLife(who);
        Would: "{noun} would deal damage to {to:Recipient}" => Would::DealDamage(noun, Some(to), None);
        Would: "{noun} would deal combat damage to {to:Recipient}" => Would::DealDamage(noun, Some(to), Some(true));
        Would: "{noun} would deal noncombat damage to {to:Recipient}" => Would::DealDamage(noun, Some(to), Some(false));
        Would: "{noun} would deal damage to a permanent or player" => Would::DealDamageToAny(noun);
        Would: "{noun} would deal damage" [parse_only] => Would::DealDamageToAny(noun);
        Would: "{noun} would deal damage to an opponent or a permanent an opponent controls" [prefer 1] => Would::DealDamageToSide(noun, None);
        Would: "{noun} would deal noncombat damage to an opponent or a permanent an opponent controls" [prefer 1] => Would::DealDamageToSide(noun, Some(false));
        Would: "damage would be dealt to {to:Recipient}" => Would::BeDealtDamage(to, None);
        Would: "combat damage would be dealt to {to:Recipient}" => Would::BeDealtDamage(to, Some(true));
        Would: "noncombat damage would be dealt to {to:Recipient}" => Would::BeDealtDamage(to, Some(false));
        Would: "{noun} would be dealt damage" [parse_only] => with(
            |noun| Some(Would::BeDealtDamage(crate::language::tree::Recipient::Thing(noun), None)),
            |_: &Would| None::<(Noun,)>,
        );
        Would: "one or more {counter:CounterName} counters would be put on {noun}" => Would::PutCounters(counter, noun);
        Would: "one or more tokens would be created under your control" => Would::Create;
        Would: "an effect would create one or more tokens under your control" [parse_only] => Would::Create;
        Would: "one or more tokens would be created" => Would::CreateAny;
        Would: "an effect would create one or more tokens" [parse_only] => Would::CreateAny;
        Would: "{noun} would be destroyed" => Would::Destroyed(noun);
        Would: "{who} would lose the game" => Would::LoseGame(who);
        Instead: "exile it" => Instead::Exile;
        Instead: "exile that card" [parse_only] => Instead::Exile;
        Instead: "it deals double that damage" => Instead::Twice;
        Instead: "it deals twice that much damage" [parse_only] => Instead::Twice;
        Instead: "it deals double that damage to that permanent or player" => Instead::TwiceTo;
        Instead: "it deals double that damage to that player or permanent" [parse_only] => Instead::TwiceTo;
        Instead: "it deals double that damage to that player" [parse_only] => Instead::TwiceTo;
        Instead: "that source deals double that damage to that player or permanent" [parse_only] => Instead::TwiceTo;
        Instead: "it deals that much damage plus {n:Number} to that permanent or player" => Instead::PlusTo(n);
        Instead: "it deals that much damage plus {n:Number}" => Instead::Plus(n);
        Instead: "{who:Who} gain~who twice that much life" => Instead::TwiceLife(who);
        Instead: "{who:Who} gain~who that much life plus {n:Number}" => Instead::PlusLife(who, n);
        Instead: "{who:Who} gain~who no life" => Instead::NoLife(who);
        Instead: "twice that many {counter:CounterName} counters are put on it" => Instead::TwiceCounters(counter);
        Instead: "twice that many {counter:CounterName} counters are put on that creature" [parse_only] => Instead::TwiceCounters(counter);
        Instead: "that many plus one {counter:CounterName} counters are put on that creature" [parse_only] => Instead::OneMore(counter);
        Instead: "that many plus one {counter:CounterName} counters are put on it" => Instead::OneMore(counter);
        Instead: "twice that many tokens are created" => Instead::TwiceTokens;
        Instead: "twice that many of those tokens are created" [parse_only] => Instead::TwiceTokens;
        Instead: "it creates twice that many of those tokens" [parse_only] => Instead::TwiceTokens;
        Instead: "those tokens plus a {token:Token.one} are created" => Instead::MoreTokens(token, false);
        Instead: "those tokens plus that many {token:Token.many} are created" => Instead::MoreTokens(token, true);
        Instead: "that damage is dealt to {to:Recipient}" => Instead::RedirectTo(to);
        Instead: "{deed:Clause}" [prefer -1] => Instead::Do(deed);
    }
}

pub(super) fn players(g: &mut Rows<Phrase>) {
    rows! { g;
        Statement: "{who} can't cast {kind:Kind.many} during your turn" => Statement::CantCastDuring(who, kind, false);
        Statement: "{who} can't cast {kind:Kind.many} during combat" => Statement::CantCastDuring(who, kind, true);
        Statement: "{who} who has cast a {kind:Kind.one} this turn can't cast additional {more:Kind.many}" => Statement::CantCastMore(who, kind, more);
        Statement: "{who} can cast spells only during their own turns" => Statement::OwnTurnsOnly(who);
        PlayerSays.verb: "can't/can't~ cast more than one {kind:Kind.one} each turn" => with(
            |kind: Kind| (kind != Kind::Spell).then_some(PlayerSays::CastAtMostOf(1, kind)),
            |says: &PlayerSays| match says { PlayerSays::CastAtMostOf(1, kind) => Some((kind.clone(),)), _ => None },
        );
        Statement: "{who} {says:PlayerSays~who}" => Statement::Players(who, says);
        Statement: "{who} {says:PlayerSays~who} and {other:Who} {more:PlayerSays~other}" => Statement::PlayersBoth(who, says, other, more);
        PlayerSays.verb: "can't/can't~ gain life" => PlayerSays::CantGainLife;
        PlayerSays.verb: "can't/can't~ lose life" => PlayerSays::CantLoseLife;
        PlayerSays.verb: "can't/can't~ lose the game" => PlayerSays::CantLose;
        PlayerSays.verb: "can't/can't~ win the game" => PlayerSays::CantWin;
        PlayerSays.verb: "can't/can't~ cast {kind:Kind.many}" => PlayerSays::CantCast(kind);
        PlayerSays.verb: "can't/can't~ cast {kind:Kind.many} from {a:ZoneKind.many} or {b:ZoneKind.many}" => PlayerSays::CantCastFrom(kind, a, b);
        PlayerSays.verb: "can't/can't~ cast more than one spell each turn" => PlayerSays::CastAtMost(1);
        PlayerSays.verb: "can't/can't~ attack with creatures" => PlayerSays::CantAttack;
        PlayerSays.verb: "can't/can't~ search libraries" => PlayerSays::CantSearch;
        PlayerSays.verb: "can't/can't~ draw cards" => PlayerSays::CantDraw;
        PlayerSays.verb: "can't/can't~ draw more than one card each turn" => PlayerSays::DrawAtMost(1);
        PlayerSays.verb: "can't/can't~ play lands" => PlayerSays::CantPlayLands;
        PlayerSays.verb: "have~ hexproof" => PlayerSays::Hexproof;
        PlayerSays.verb: "have~ shroud" => PlayerSays::Shroud;
        PlayerSays.verb: "have~ protection from {qualities}" => PlayerSays::Protection(qualities);
        PlayerSays.verb: "may play an additional land on each of your turns" => PlayerSays::MoreLands(1);
        PlayerSays.verb: "may play an additional land on each of their turns" [parse_only] => PlayerSays::MoreLands(1);
        PlayerSays.verb: "may play an additional land" [parse_only] => PlayerSays::MoreLands(1);
        PlayerSays.verb: "may play {n:Numeral} additional lands on each of your turns" => PlayerSays::MoreLands(n);
        PlayerSays.verb: "may play up to {n:Numeral} additional lands" [parse_only] => PlayerSays::MoreLands(n);
        PlayerSays.verb: "may play {n:Numeral} additional lands" [parse_only] => PlayerSays::MoreLands(n);
        PlayerSays.verb: "have~ no maximum hand size" => PlayerSays::NoMaximumHand;
        PlayerSays.verb: "may cast {kind:Kind.many} as though they had flash" => PlayerSays::Flash(kind);
        PlayerSays.verb: "can cast spells only any time they could cast a sorcery" => PlayerSays::SorceryTiming;
        PlayerSays.verb: "may play {kind:Kind.many}" => PlayerSays::MayPlay(kind);
        PlayerSays.verb: "may cast {kind:Kind.many}" => PlayerSays::MayCast(kind);
        PlayerSays.verb: "may cast {kind:Kind.many} without paying their mana costs" => PlayerSays::CastFree(kind);
        PlayerSays.verb: "may play {kind:Kind.many} from the top of your library" => PlayerSays::PlayTop(kind);
        PlayerSays.verb: "may cast {kind:Kind.many} from the top of your library" => PlayerSays::CastTop(kind);
        PlayerSays.verb: "may play lands and cast {kind:Kind.many} from the top of your library" => PlayerSays::PlayAndCastTop(kind);
        PlayerSays.verb: "may play lands and cast {kind:Kind.many} from your graveyard" => PlayerSays::PlayAndCastBuried(kind);
        PlayerSays.verb: "may look at the top card of your library any time" => PlayerSays::LooksAtTop;
        PlayerSays.verb: "play~ with their hands revealed" => PlayerSays::RevealsHand;
        PlayerSays.verb: "skip~ their {step:StepKind}" => PlayerSays::Skips(step);
        PlayerSays.verb: "don't~ lose unspent mana as steps and phases end" => PlayerSays::KeepMana;
        PlayerSays.verb: "may spend mana as though it were mana of any color" => PlayerSays::AnyColor;
        PlayerSays.verb: "may spend mana as though it were mana of any color to cast {kind:Kind.many}" => PlayerSays::AnyColorFor(kind);
        PlayerSays.verb: "may spend mana as though it were mana of any type to cast {kind:Kind.many}" => PlayerSays::AnyTypeFor(kind);
        PlayerSays.verb: "can't/can't~ pay life or sacrifice {kind:Kind.many} to cast spells or activate abilities" => PlayerSays::CantPay(kind);
        Statement: "{who} {says:PlayerSays~who}, and {other:Who} may spend mana as though it were mana of any color to cast those spells" => with(
            |who, says, other| spends(who, says, Some(other), Spend::AnyColor),
            |statement: &Statement| take_spends(statement, Spend::AnyColor),
        );
        Statement: "{who} {says:PlayerSays~who}, and {other:Who} may spend mana as though it were mana of any type to cast those spells" => with(
            |who, says, other| spends(who, says, Some(other), Spend::AnyType),
            |statement: &Statement| take_spends(statement, Spend::AnyType),
        );
        Statement: "{who} {says:PlayerSays~who}, and mana of any type can be spent to cast those spells" [parse_only] => with(
            |who, says| spends(who, says, None, Spend::AnyType),
            |_: &Statement| None::<(Who, PlayerSays)>,
        );
        PlayerSays.verb: "can't/can't~ get {counter:CounterName} counters" => PlayerSays::CantGet(counter);
        PlayerSays.verb: "can't/can't~ become the monarch" => PlayerSays::CantMonarch;
        PlayerSays.verb: "can't/can't~ activate abilities of {kind:Kind.many}" => PlayerSays::CantActivate(kind);
        PlayerSays.verb: "may play lands and cast spells from among cards exiled with {own}" => PlayerSays::PlayExiled(own);
    }
}

/// A rule for a player who may spend mana as something else, too.
fn spends(who: Who, says: PlayerSays, other: Option<Who>, spend: Spend) -> Option<Statement> {
    let same = other.is_none_or(|other| other == who || other == Who::They);
    same.then_some(Statement::PlayersSpend(who, says, spend))
}

fn take_spends(statement: &Statement, wanted: Spend) -> Option<(Who, PlayerSays, Who)> {
    match statement {
        Statement::PlayersSpend(who, says, spend) if *spend == wanted => {
            Some((who.clone(), says.clone(), who.clone()))
        }
        _ => None,
    }
}

/// Whether a kind of thing is told by a number of the card itself: "creatures with power less than this creature's power".
fn measured_by_own(kind: &Kind) -> bool {
    match kind {
        Kind::Post(_, Post::WithStat(_, _, value, _)) => {
            matches!(&**value, Quantity::Stat(_, noun) if matches!(**noun, Noun::This(_)))
        }
        _ => false,
    }
}
