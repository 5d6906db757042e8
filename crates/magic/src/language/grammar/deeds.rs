//! Sentences of effects.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Cannot, Change, Condition, Deed, DoWord, Gain, Kind, Lasts, ModeCount, Must, Noun, Phrase, PricedMode,
    Proviso, TriggerWord, Who,
};

pub(super) fn sentences(g: &mut Rows<Phrase>) {
    rows! { g;
        Deeds: "{deed:Sentence}" => vec<Deed>(deed);
        Deeds: "{deeds} {deed:Sentence}" => with(
            // What follows modes belongs to the last of them.
            |deeds: Vec<Deed>, deed| (!deeds.last().is_some_and(is_modal)).then(|| [deeds, vec![deed]].concat()),
            |deeds: &Vec<Deed>| deeds.split_last().filter(|(_, first)| !first.is_empty()).map(|(last, first)| (first.to_vec(), last.clone())),
        );
        Sentence: "{deed}." => deed;
        Sentence: "then {deed}." => Deed::Then(deed);
        Sentence: "it's still a land." => Deed::StillLand;
        Sentence: "if you search your library this way, shuffle." => Deed::ShuffleSearched;
        Sentence: "if you searched your library this way, shuffle." [parse_only] => Deed::ShuffleSearched;
        Sentence: "spend this mana only to {only:ManaUse}." => Deed::SpendOnly(only);
        Sentence: "this mana can't be spent to cast a {kind:Kind.one}." => Deed::SpendNot(kind);
        Sentence: "{proviso}." => Deed::Only(proviso);
        Sentence: "choose {n:ModeCount} —\n{modes}" => Deed::Modes(n, modes);
        Sentence: "choose {n:ModeCount}. You may choose the same mode more than once.\n{modes}" => Deed::ModesAgain(n, modes);
        Sentence: "choose {n:ModeCount}. If {condition} as you cast this spell, you may choose {m:ModeCount} instead.\n{modes}" => with(modes_if, |deed: &Deed| take_modes_if(deed, false));
        Sentence: "choose {n:ModeCount}. If {condition} as you cast this spell, you may choose both.\n{modes}" => with(
            |n, condition, modes| Some(Deed::ModesIf(n, condition, ModeCount::Both, modes)),
            |deed: &Deed| take_modes_if(deed, true).map(|(n, condition, _, modes)| (n, condition, modes)),
        );
        Sentence: "choose {n:ModeCount}. If {condition}, you may choose {m:ModeCount} instead.\n{modes}" [parse_only] => with(modes_if, |deed: &Deed| take_modes_if(deed, false));
        Sentence: "choose {n:ModeCount}. If {condition}, you may choose both.\n{modes}" [parse_only] => with(
            |n, condition, modes| Some(Deed::ModesIf(n, condition, ModeCount::Both, modes)),
            |deed: &Deed| take_modes_if(deed, true).map(|(n, condition, _, modes)| (n, condition, modes)),
        );
        Sentence: "spree\n{modes:PricedModes}" => Deed::Spree(modes);
        PricedModes: "{mode:PricedMode}" => vec<PricedMode>(mode);
        PricedModes: "{modes:PricedModes}\n{mode:PricedMode}" => push<PricedMode>(modes, mode);
        PricedMode: "+ {costs} — {deeds:Deeds^}" => PricedMode { costs, deeds };
        Modes: "• {deeds:Deeds^}" => vec<Vec<Deed>>(deeds);
        Modes: "{modes}\n• {deeds:Deeds^}" => push<Vec<Deed>>(modes, deeds);
        ModeCount: "one" => ModeCount::One;
        ModeCount: "two" => ModeCount::Two;
        ModeCount: "three" => ModeCount::Three;
        ModeCount: "one or both" => ModeCount::OneOrBoth;
        ModeCount: "one or more" => ModeCount::OneOrMore;
        ModeCount: "up to one" => ModeCount::UpToOne;
        ModeCount: "up to two" => ModeCount::UpToTwo;
        ModeCount: "any number" => ModeCount::AnyNumber;

        Body: "{deed:Clause}" => deed;
        Body: "{deed:Clause}, where X is {value}" => Deed::WhereX(deed, value);
        Deed: "{deed:Body}" => deed;
        Deed: "if {condition}, {deed:Body}" => Deed::If(condition, deed);
        Deed: "if {condition}, {deed:Clause} instead" [prefer 1] => Deed::IfInstead(condition, deed);
        Deed: "if {condition}, instead {deed:Clause}" [prefer 1, parse_only] => Deed::IfInstead(condition, deed);
        Deed: "{deed:Clause} instead if {condition}" [prefer 1, parse_only] => Deed::IfInstead(condition, deed);
        Deed: "{deed:Clause} if {condition}" => Deed::AfterIf(deed, condition);
        Deed: "if you do, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::You, deed);
        Deed: "if they do, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::They, deed);
        Deed: "if a player does, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::Player, deed);
        Deed: "if that player does, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::ThatPlayer, deed);
        Deed: "if the player does, {deed:Body}" [prefer 2, parse_only] => Deed::IfDo(DoWord::ThatPlayer, deed);
        Deed: "if you don't, {deed:Body}" [prefer 2] => Deed::IfDont(deed);
        Deed: "if you can't, {deed:Body}" [prefer 2] => Deed::IfCant(deed);
        Deed: "otherwise, {deed:Body}" => Deed::Otherwise(deed);
        Deed: "when you do, {deed:Body}" => Deed::WhenYouDo(deed);
        Deed: "at {event}, {deed:Clause}" => Deed::Later(event, deed);
        Deed: "{deed:Clause} at {event}" => Deed::AtEnd(deed, event);
        Deed: "whenever {event} {lasts}, {deed:Clause}" => Deed::LaterWhenever(TriggerWord::Whenever, event, lasts, deed);
        Deed: "when {event} {lasts}, {deed:Clause}" => Deed::LaterWhenever(TriggerWord::When, event, lasts, deed);
        Deed: "after this phase, there is an additional combat phase" => Deed::ExtraCombat(false);
        Deed: "after this phase, there is an additional combat phase followed by an additional main phase" => Deed::ExtraCombat(true);
        Deed: "after this main phase, there is an additional combat phase followed by an additional main phase" [parse_only] => Deed::ExtraCombat(true);
        Deed: "if you win the flip, {deed:Clause}" [prefer 2] => Deed::IfFlip(true, deed);
        Deed: "if you lose the flip, {deed:Clause}" [prefer 2] => Deed::IfFlip(false, deed);
        Deed: "for each {kind:Kind.one}, {deed:Clause}" => Deed::ForEach(kind, deed);
        Deed: "for each opponent, {deed:Clause}" => Deed::ForEachPlayer(Who::EachOpponent, deed);
        Deed: "for each opponent other than defending player, {deed:Clause}" => Deed::ForEachPlayer(Who::OtherOpponents, deed);
        Deed: "if you win, {deed:Body}" [prefer 2] => Deed::IfWin(deed);
        Subjected: "the Ring tempts you" => Deed::Tempts;
        Deed: "for each player, {deed:Clause}" => Deed::ForEachPlayer(Who::EachPlayer, deed);
        Deed: "{lasts}, whenever {event}, {deed:Clause}" => Deed::WheneverFor(lasts, event, deed);
        Deed: "if that spell is countered this way, exile it instead of putting it into its owner's graveyard" [prefer 2] => Deed::CounteredExile;
        Deed: "if a spell is countered this way, exile it instead of putting it into its owner's graveyard" [prefer 2, parse_only] => Deed::CounteredExile;
        Deed: "if that spell is countered this way, put it {place} instead of into that player's graveyard" [prefer 2] => Deed::CounteredTo(place);
        Deed: "all creatures able to block {noun} this turn do so" => Deed::Lure(noun);
    }
}

fn is_modal(deed: &Deed) -> bool {
    matches!(deed, Deed::Modes(..) | Deed::ModesIf(..) | Deed::ModesAgain(..) | Deed::Spree(_))
}

/// A choice of modes that grows; "both" is not said with "instead".
type ModesIf = (ModeCount, Condition, ModeCount, Vec<Vec<Deed>>);

fn modes_if(n: ModeCount, condition: Condition, more: ModeCount, modes: Vec<Vec<Deed>>) -> Option<Deed> {
    Some(Deed::ModesIf(n, condition, more, modes))
}

fn take_modes_if(deed: &Deed, both: bool) -> Option<ModesIf> {
    match deed {
        Deed::ModesIf(n, condition, more, modes) if (*more == ModeCount::Both) == both => {
            Some((*n, condition.clone(), *more, modes.clone()))
        }
        _ => None,
    }
}

pub(super) fn clauses(g: &mut Rows<Phrase>) {
    rows! { g;
        Clause: "{deed:Core}" => deed;
        Clause: "{one:Core} and {other:Subjected}" [prefer -1] => Deed::And(one, other);
        Clause: "{one:Core}, then {other:Subjected}" [prefer -1] => Deed::CommaThen(one, other);
        Clause: "{one:Subjected}, then {act:Act.base}" [prefer -1] => with(
            |one, act| Some(Deed::CommaThen(Box::new(one), Box::new(Deed::Order(act)))),
            |deed: &Deed| match deed {
                Deed::CommaThen(one, other) => match &**other {
                    Deed::Order(act) => Some(((**one).clone(), act.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Clause: "{deed:Core} unless {who} pay~who {costs:Paid}" => Deed::Unless(deed, who, costs);
        Clause: "{deed:Core} unless {who} pay~who {costs:Paid} for each {count}" => Deed::UnlessEach(deed, who, costs, count);
        Clause: "{deed:Core} unless {who} {act:Act~who}" => Deed::UnlessActs(deed, who, act);
        Clause: "{deed:Core} unless {condition:SimpleCondition}" => Deed::UnlessIs(deed, condition);
        Core: "{act:Act.base}" => Deed::Order(act);
        Core: "{deed:Subjected}" => deed;
        Subjected: "{who} {act:Act~who}" => Deed::Do(who, act);
        Subjected: "{who} may {act:Act.base}" => Deed::May(who, act);
        Subjected: "{who} may pay {costs:Paid}" => Deed::MayPay(who, costs);
        Subjected: "{noun} {act:ThingAct~noun}" => Deed::Acts(noun, act);
        Subjected: "{who} may have {noun} {act:ThingAct.base}" => Deed::MayActs(who, noun, act);
        Subjected: "{who} may have {noun:Subject} {changes:Changes.base} {lasts}" => Deed::MayLasting(who, noun, changes, lasts);
        Subjected: "{who} may have {other:Who} {act:Act.base}" => Deed::MayDo(who, other, act);
        Subjected: "{noun:Subject} {changes:Changes~noun} {lasts} and attack~noun {other:Lasts} if able" => with(
            |noun, changes, lasts, other| Some(Deed::LastingMust(noun, changes, lasts, Must::Attack, other)),
            |deed: &Deed| match deed {
                Deed::LastingMust(noun, changes, lasts, Must::Attack, other) => Some((noun.clone(), changes.clone(), *lasts, *other)),
                _ => None,
            },
        );
        Subjected: "{noun:Subject} {changes:Changes~noun} {lasts}" => Deed::Lasting(noun, changes, lasts);
        Subjected: "{noun:Subject} {changes:Changes~noun} {lasts} and {more:Changes~noun} {other:Lasts}" => Deed::LastingTwice(noun, changes, lasts, more, other);
        Subjected: "{noun:Subject} each {changes:Changes.base} {lasts}" => Deed::LastingEach(noun, changes, lasts);
        Subjected: "{noun:Subject} can't/can't~noun be blocked {lasts} except by {kind:Kind.many}" [parse_only] => with(
            |noun, lasts, kind| Some(Deed::Lasting(noun, vec![Change::Cannot(Cannot::BeBlockedExceptBy(kind))], lasts)),
            |_: &Deed| None::<(Noun, Lasts, Kind)>,
        );
        Subjected: "{who} each {act:Act.base}" => Deed::DoEach(who, act);
        Subjected: "{noun:Subject} each {act:ThingAct.base}" => Deed::ActsEach(noun, act);
        Subjected: "{noun} become~noun the creature type of your choice {lasts}" => Deed::TypeOfChoice(noun, lasts);
        Subjected: "{noun} become~noun the basic land type of your choice {lasts}" => Deed::LandTypeOfChoice(noun, lasts);
        Subjected: "the next {n:Amount} damage that would be dealt to {to:Recipient} this turn is dealt to {other:Recipient} instead" => Deed::RedirectNext(n, to, other);
        Deed: "if a {kind:Kind.one} dealt damage this way would die this turn, exile it instead" [prefer 3] => Deed::DamagedExile(kind);
        Deed: "when you cast your next {kind:Kind.one} this turn, {deed:Clause}" [prefer 1] => Deed::NextCast(kind, deed);
        Deed: "when you next cast a {kind:Kind.one} this turn, {deed:Clause}" [parse_only, prefer 1] => Deed::NextCast(kind, deed);
        Subjected: "{noun:Subject} attack~noun {who} this turn if able" => Deed::AttacksPlayer(noun, who);
        Subjected: "{noun:Subject} attack~noun {lasts} if able" => Deed::MustFor(noun, Must::Attack, lasts);
        Subjected: "{noun:Subject} block~noun {lasts} if able" => Deed::MustFor(noun, Must::Block, lasts);
        Subjected: "{noun:Subject} can attack {lasts} as though it didn't have defender" [parse_only] => with(
            |noun, lasts| Some(Deed::Lasting(noun, vec![Change::AttacksDespiteDefender], lasts)),
            |_: &Deed| None::<(Noun, Lasts)>,
        );
        Subjected: "{noun:Subject} can attack {lasts} as though they didn't have defender" [parse_only] => with(
            |noun, lasts| Some(Deed::Lasting(noun, vec![Change::AttacksDespiteDefender], lasts)),
            |_: &Deed| None::<(Noun, Lasts)>,
        );
        Subjected: "{noun} must be blocked {lasts} if able" => Deed::MustFor(noun, Must::BeBlocked, lasts);
        Subjected: "{noun} gain~noun protection from the color of your choice {lasts}" => Deed::ProtectionOfChoice(noun, lasts);
        Subjected: "{noun} gain~noun your choice of {gains:OrGains} {lasts}" => Deed::GainsOneOf(noun, gains, lasts);
        Subjected: "{noun} become~noun the color of your choice {lasts}" => Deed::ColorOfChoice(noun, lasts);
        OrGains: "{a:Gain} or {b:Gain}" => vec<Gain>(a, b);
        OrGains: "{a:Gain}, {b:Gain}, or {c:Gain}" => vec<Gain>(a, b, c);
        Deed: "if {noun} would die this turn, exile it instead" [prefer 2] => Deed::DieExile(noun);
        Subjected: "{noun:Subject} {changes:Changes~noun} {lasts} for each {count}" => Deed::LastingForEach(noun, changes, lasts, count);
        Subjected: "{lasts}, {who} may play {noun}" => Deed::MayPlay(lasts, who, noun);
        Subjected: "{lasts}, {who} may cast {noun}" => Deed::MayCast(lasts, who, noun);
        Subjected: "{lasts}, {noun:Subject} {changes:Changes~noun}" => Deed::LastingFirst(lasts, noun, changes);
        Subjected: "{noun:Subject} {changes:Changes~noun}" [prefer -3] => Deed::Forever(noun, changes);
        Subjected: "{who} {says:PlayerSays~who} {lasts}" => Deed::PlayersLasting(who, says, lasts);
        Subjected: "{whose:LifeOf} life total becomes {value}" => Deed::LifeBecomes(whose, value);
        LifeOf: "your" => Who::You;
        LifeOf: "{who}'s" => who;
        Subjected: "the next time {noun} would deal damage to {to:Recipient} this turn, prevent that damage" => Deed::PreventOnce(noun, Some(to));
        Subjected: "the next time {noun} would deal damage this turn, prevent that damage" => Deed::PreventOnce(noun, None);
        Subjected: "damage can't be prevented this turn" => Deed::DamageUnpreventable;
        Subjected: "the game is a draw" => Deed::DrawGame;
        Subjected: "it can't be regenerated" [prefer 1] => Deed::NoRegeneration(false);
        Subjected: "they can't be regenerated" [prefer 1] => Deed::NoRegeneration(true);
    }
}

pub(super) fn provisos(g: &mut Rows<Phrase>) {
    rows! { g;
        Proviso: "activate only as a sorcery" => Proviso::Sorcery;
        Proviso: "activate only once each turn" => Proviso::OnceEachTurn;
        Proviso: "activate no more than twice each turn" => Proviso::TwiceEachTurn;
        Proviso: "activate only once" => Proviso::Once;
        Proviso: "this ability triggers only once each turn" => Proviso::TriggersOnce;
        Proviso: "activate only if {condition}" => Proviso::If(condition);
        Proviso: "activate only during your turn" => Proviso::YourTurn;
        Proviso: "activate only during your turn, before attackers are declared" => Proviso::BeforeAttack;
        Proviso: "activate only during combat" => Proviso::Combat;
        Proviso: "activate only during your {step:StepKind}" => Proviso::During(step);
        Proviso: "any player may activate this ability" => Proviso::AnyPlayer;
        Proviso: "activate only {one:OnlyWhen} and only {other:OnlyWhen}" => Proviso::Both(one, other);
        OnlyWhen: "as a sorcery" => Proviso::Sorcery;
        OnlyWhen: "once each turn" => Proviso::OnceEachTurn;
        OnlyWhen: "once" => Proviso::Once;
        OnlyWhen: "during your turn" => Proviso::YourTurn;
        OnlyWhen: "during combat" => Proviso::Combat;
        OnlyWhen: "during your {step:StepKind}" => Proviso::During(step);
        OnlyWhen: "if {condition:SimpleCondition}" => Proviso::If(condition);
        Proviso: "this ability triggers only once" => Proviso::TriggersOnceEver;
        Proviso: "this ability costs {mana:ManaCost} {word:CostWord} to activate for each {count}" => Proviso::CostsForEach(mana, word, count);
        Proviso: "this ability costs {mana:ManaCost} {word:CostWord} to activate if {condition}" => Proviso::CostsIf(mana, word, condition);
        Proviso: "activate only if this card is in your graveyard" [prefer 2] => Proviso::InGraveyard;
    }
}
