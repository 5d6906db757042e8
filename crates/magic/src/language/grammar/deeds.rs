//! Sentences of effects.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Act, Being, Cannot, Change, Deed, DoWord, Event, Exception, Gain, Keeps, Kind, Lasts, ModeChoice,
    ModeCount, Must, Noun, Phrase, PlayerSays, Post, PricedMode, Proviso, Quantity, SearchThen, StepOf,
    Stretch, TriggerWord, Who, Whose, Wording,
};
use crate::program::StepKind;

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
        Sentence: "it's still a {one:CardType.one}." => Deed::Still(one);
        Sentence: "if you search your library this way, shuffle." => Deed::ShuffleSearched;
        Sentence: "if you searched your library this way, shuffle." [parse_only] => Deed::ShuffleSearched;
        Sentence: "this mana lasts until end of combat." => Deed::ManaLasts;
        Sentence: "spend this mana only to {only:ManaUse}." => Deed::SpendOnly(only);
        Sentence: "this mana can't be spent to cast a {kind:Kind.one}." => Deed::SpendNot(kind);
        Sentence: "{proviso}." => Deed::Only(proviso);
        Sentence: "{choice:ModeChoice}\n{modes}" => Deed::Modes(choice, modes);
        ModeChoice: "choose {n:ModeCount} —" => ModeChoice { count: n, again: false, more: None, only: None };
        ModeChoice: "choose {n:ModeCount}. {proviso}." => with(
            |n, proviso| Some(ModeChoice { count: n, again: false, more: None, only: Some(proviso) }),
            |choice: &ModeChoice| match choice {
                ModeChoice { count, again: false, more: None, only: Some(only) } => Some((*count, only.clone())),
                _ => None,
            },
        );
        ModeChoice: "choose {n:ModeCount}. You may choose the same mode more than once." => ModeChoice { count: n, again: true, more: None, only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition} as you cast this spell, you may choose {m:ModeCount} instead." => ModeChoice { count: n, again: false, more: Some((condition, m)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition} as you cast this spell, you may choose both." => ModeChoice { count: n, again: false, more: Some((condition, ModeCount::Both)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition}, you may choose {m:ModeCount} instead." [parse_only] => ModeChoice { count: n, again: false, more: Some((condition, m)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition}, you may choose both." [parse_only] => ModeChoice { count: n, again: false, more: Some((condition, ModeCount::Both)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition} as you cast this spell, you may choose both instead." [parse_only] => ModeChoice { count: n, again: false, more: Some((condition, ModeCount::Both)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition}, you may choose both instead." [parse_only] => ModeChoice { count: n, again: false, more: Some((condition, ModeCount::Both)), only: None };
        ModeChoice: "choose {n:ModeCount}. If {condition}, choose any number instead." [parse_only] => ModeChoice { count: n, again: false, more: Some((condition, ModeCount::AnyNumber)), only: None };
        Sentence: "spree\n{modes:PricedModes}" => Deed::Spree(modes);
        PricedModes: "{mode:PricedMode}" => vec<PricedMode>(mode);
        PricedModes: "{modes:PricedModes}\n{mode:PricedMode}" => push<PricedMode>(modes, mode);
        PricedMode: "+ {costs} — {deeds:Deeds^}" => PricedMode { costs, deeds };
        Modes: "• {deeds:Deeds^}" => vec<Vec<Deed>>(deeds);
        Modes: "{modes}\n• {deeds:Deeds^}" => push<Vec<Deed>>(modes, deeds);
        // A name before a mode is only a flavor word (CR 207.2d).
        Modes: "• {word:AbilityWord} — {deeds:Deeds^}" [parse_only] => with(
            |_: String, deeds: Vec<Deed>| Some(vec![deeds]),
            |_: &Vec<Vec<Deed>>| None::<(String, Vec<Deed>)>,
        );
        Modes: "{modes}\n• {word:AbilityWord} — {deeds:Deeds^}" [parse_only] => with(
            |modes: Vec<Vec<Deed>>, _: String, deeds: Vec<Deed>| Some([modes, vec![deeds]].concat()),
            |_: &Vec<Vec<Deed>>| None::<(Vec<Vec<Deed>>, String, Vec<Deed>)>,
        );
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
        Deed: "if {condition}, {deed:Body}" => Deed::If(condition, deed, Wording::Usual);
        Deed: "if {condition}, {deed:Clause} instead" [prefer 1] => Deed::IfInstead(condition, deed);
        Deed: "if {condition}, instead {deed:Clause}" [prefer 1, parse_only] => Deed::IfInstead(condition, deed);
        Deed: "{deed:Clause} instead if {condition}" [prefer 1, parse_only] => Deed::IfInstead(condition, deed);
        Deed: "{deed:Clause} if {condition}" => Deed::If(condition, deed, Wording::Last);
        Deed: "if you do, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::You, deed);
        Deed: "if you do, {deed:Clause} if {condition:SimpleCondition}" [prefer 2] => with(
            |deed: Deed, condition| {
                let asked = Deed::If(condition, Box::new(deed), Wording::Last);
                Some(Deed::IfDo(DoWord::You, Box::new(asked)))
            },
            |deed: &Deed| match deed {
                Deed::IfDo(DoWord::You, asked) => match &**asked {
                    Deed::If(condition, deed, Wording::Last) => Some(((**deed).clone(), condition.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Deed: "if they do, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::They, deed);
        Deed: "if a player does, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::Player, deed);
        Deed: "if that player does, {deed:Body}" [prefer 2] => Deed::IfDo(DoWord::ThatPlayer, deed);
        Deed: "if the player does, {deed:Body}" [prefer 2, parse_only] => Deed::IfDo(DoWord::ThatPlayer, deed);
        Deed: "if you don't, {deed:Body}" [prefer 2] => Deed::IfDont(deed);
        Deed: "if you don't put the card {place}, {deed:Body}" [prefer 2] => Deed::IfDontPut(place, deed);
        Deed: "if you can't sacrifice a {kind:Kind.one}, {deed:Body}" [prefer 2] => Deed::IfCantSacrifice(kind, deed);
        Deed: "if you can't, {deed:Body}" [prefer 2] => Deed::IfCant(deed);
        Deed: "otherwise, {deed:Body}" => Deed::Otherwise(deed);
        Deed: "when you do, {deed:Body}" => Deed::WhenYouDo(deed);
        Deed: "at {event}, {deed:Body}" => Deed::Later(event, deed, Wording::Usual);
        Deed: "{deed:Clause} at {event}" => Deed::Later(event, deed, Wording::Last);
        Deed: "at this turn's next end of combat, {deed:Clause}" [prefer 1] => with(
            |deed: Deed| Some(Deed::LaterWhenever(TriggerWord::When, end_of_combat(), Lasts::ThisTurn, Box::new(deed), Wording::Usual)),
            |deed: &Deed| match deed {
                Deed::LaterWhenever(_, event, Lasts::ThisTurn, deed, _) if *event == end_of_combat() => Some(((**deed).clone(),)),
                _ => None,
            },
        );
        Deed: "whenever {event} {lasts}, {deed:Clause}" => Deed::LaterWhenever(TriggerWord::Whenever, event, lasts, deed, Wording::Usual);
        Deed: "when {event} {lasts}, {deed:Clause}" => Deed::LaterWhenever(TriggerWord::When, event, lasts, deed, Wording::Usual);
        Subjected: "after this phase, there is an additional combat phase" => Deed::ExtraCombat(false);
        Subjected: "after this phase, there is an additional combat phase followed by an additional main phase" => Deed::ExtraCombat(true);
        Subjected: "after this main phase, there is an additional combat phase followed by an additional main phase" => Deed::ExtraCombatAfterMain;
        Deed: "if you win the flip, {deed:Clause}" [prefer 2] => Deed::IfFlip(true, deed);
        Deed: "if you lose the flip, {deed:Clause}" [prefer 2] => Deed::IfFlip(false, deed);
        Deed: "for each {kind:Kind.one}, {deed:Clause}" => Deed::ForEach(kind, deed);
        Deed: "for each {kind:Kind.one} {how:Participle2} this way, {deed:Clause}" [prefer 1] => Deed::ForEachDone(kind, how, deed);
        Deed: "for each of {noun:Pronoun.many}, {deed:Clause}" [prefer 1] => Deed::ForEachOf(noun, deed);
        Deed: "for each counter removed this way, {deed:Clause}" [prefer 1] => with(
            |deed: Deed| Some(Deed::ForEachRemoved(Quantity::Removed, Box::new(deed))),
            |deed: &Deed| match deed {
                Deed::ForEachRemoved(Quantity::Removed, deed) => Some(((**deed).clone(),)),
                _ => None,
            },
        );
        Deed: "for {who:Those}, {deed:Clause}" => Deed::ForEachPlayer(who, deed);
        Deed: "for each opponent, {deed:Clause}" => Deed::ForEachPlayer(Who::EachOpponent, deed);
        Deed: "for each opponent other than defending player, {deed:Clause}" => Deed::ForEachPlayer(Who::OtherOpponents, deed);
        Deed: "if you win, {deed:Body}" [prefer 2] => Deed::IfWin(deed);
        Subjected: "the Ring tempts you" => Deed::Tempts;
        Subjected: "it's {being}" [parse_only] => with(
            |being: Being| (being.keeps != Keeps::Nothing).then(|| Deed::changes(Noun::It, vec![Change::Is(being)], None, Wording::Usual)),
            |_: &Deed| None::<(Being,)>,
        );
        Deed: "starting with you, each player votes for a {kind:Kind.one}" => Deed::Vote(kind);
        Deed: "starting with you, each player may pay any amount of mana" => Deed::JoinForces;
        Deed: "each player starting with you may pay any amount of mana" [parse_only] => Deed::JoinForces;
        Deed: "for each player, {deed:Clause}" => Deed::ForEachPlayer(Who::EachPlayer, deed);
        Deed: "{lasts}, whenever {event}, {deed:Clause}" => Deed::LaterWhenever(TriggerWord::Whenever, event, lasts, deed, Wording::First);
        Deed: "if that spell is countered this way, exile it instead of putting it into its owner's graveyard" [prefer 2] => Deed::CounteredExile;
        Deed: "if a spell is countered this way, exile it instead of putting it into its owner's graveyard" [prefer 2, parse_only] => Deed::CounteredExile;
        Deed: "if that spell is countered this way, put it {place} instead of into that player's graveyard" [prefer 2] => Deed::CounteredTo(place);
        Deed: "if that spell is countered this way, put that card {place} instead of into that player's graveyard" [prefer 2, parse_only] => Deed::CounteredTo(place);
        Deed: "until end of turn, you don't lose this mana as steps and phases end" [prefer 2] => Deed::KeepsMana(false);
        Deed: "until end of turn, they don't lose this mana as steps and phases end" [prefer 2] => Deed::KeepsMana(true);
        Deed: "if that mana is spent on a {kind:Kind.one}, that spell can't be countered" [prefer 2] => Deed::GuardedIfSpent(kind);
        Deed: "when that mana is spent to cast a {kind:Kind.one}, {deed:Clause}" [prefer 2] => Deed::WhenSpent(kind, deed);
        Deed: "when you spend this mana to cast a {kind:Kind.one}, {deed:Clause}" [prefer 2, parse_only] => Deed::WhenSpent(kind, deed);
        Deed: "if that spell would be put into {whose} graveyard, exile it instead" [prefer 2] => with(
            |whose| cast_exile(false, whose, false),
            |deed: &Deed| take_cast_exile(deed, false, false),
        );
        Deed: "if that spell would be put into {whose} graveyard this turn, exile it instead" [prefer 2] => with(
            |whose| cast_exile(false, whose, true),
            |deed: &Deed| take_cast_exile(deed, false, true),
        );
        Deed: "if a spell cast this way would be put into {whose} graveyard, exile it instead" [prefer 2] => with(
            |whose| cast_exile(true, whose, false),
            |deed: &Deed| take_cast_exile(deed, true, false),
        );
        Deed: "if a spell cast this way would be put into {whose} graveyard this turn, exile it instead" [prefer 2] => with(
            |whose| cast_exile(true, whose, true),
            |deed: &Deed| take_cast_exile(deed, true, true),
        );
        Deed: "all creatures able to block {noun} this turn do so" => Deed::Lure(noun);
    }
}

/// The end of the combat phase that comes next.
fn end_of_combat() -> Event {
    Event::NextStep(StepKind::EndOfCombat, StepOf::The)
}

fn cast_exile(way: bool, whose: Whose, this_turn: bool) -> Option<Deed> {
    matches!(whose, Whose::Your | Whose::Any | Whose::ItsOwners)
        .then_some(Deed::CastExile(way, whose, this_turn))
}

fn take_cast_exile(deed: &Deed, wanted: bool, turn: bool) -> Option<(Whose,)> {
    match deed {
        Deed::CastExile(way, whose, this_turn) if *way == wanted && *this_turn == turn => {
            Some((whose.clone(),))
        }
        _ => None,
    }
}

fn is_modal(deed: &Deed) -> bool {
    matches!(deed, Deed::Modes(..) | Deed::Spree(_))
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
        Clause: "{deed:Core} unless {who} {act:Act~who}" => Deed::Unless(deed, Exception::Does(who, act));
        Clause: "{deed:Core} unless {condition:SimpleCondition}" => Deed::Unless(deed, Exception::Holds(condition));
        Core: "{act:Act.base}" => Deed::Order(act);
        Core: "{deed:Subjected}" => deed;
        Core: "{head:SearchHead.base}" [prefer -1] => with(
            |head| only_searched(head).map(Deed::Order),
            |deed: &Deed| match deed { Deed::Order(act) => take_only_searched(act), _ => None },
        );
        Subjected: "{who} {head:SearchHead~who}" [prefer -1] => with(
            |who, head| only_searched(head).map(|act| Deed::Do(who, act, Wording::Usual)),
            |deed: &Deed| match deed {
                Deed::Do(who, act, Wording::Usual) => take_only_searched(act).map(|(act,)| (who.clone(), act)),
                _ => None,
            },
        );
        Subjected: "{who} {act:Act~who}" => Deed::Do(who, act, Wording::Usual);
        Subjected: "{who} may {act:Act.base}" => with(
            |who, act| Some(Deed::May(who, Box::new(Deed::Order(act)))),
            |deed: &Deed| deed.offered().map(|(who, act)| (who.clone(), act.clone())),
        );
        Subjected: "{who} may put {one:Noun} {place} and {other:Noun} {there:Place}" => with(
            // Each of them may be left.
            |who: Who, one, place, other, there| {
                (is_from_among(&one) && is_from_among(&other)).then(|| {
                    let put = |noun, place| Box::new(Deed::May(who.clone(), Box::new(Deed::Order(Act::Put(noun, place)))));
                    Deed::And(put(one, place), put(other, there))
                })
            },
            |deed: &Deed| {
                let Deed::And(one, other) = deed else { return None };
                match (one.offered()?, other.offered()?) {
                    ((who, Act::Put(one, place)), (also, Act::Put(other, there)))
                        if who == also && is_from_among(one) && is_from_among(other) =>
                    {
                        Some((who.clone(), one.clone(), place.clone(), other.clone(), there.clone()))
                    }
                    _ => None,
                }
            },
        );
        Subjected: "{who} may have {deed:Had}" => Deed::May(who, deed);
        Had: "{who} {act:Act.base}" => Deed::Do(who, act, Wording::Usual);
        Had: "{noun} {act:ThingAct.base}" => Deed::Acts(noun, act, Wording::Usual);
        Had: "{noun:Subject} {stretches:Stretches.base}" => Deed::Lasting(noun, stretches, Wording::Usual);
        Subjected: "{noun} {act:ThingAct~noun}" => Deed::Acts(noun, act, Wording::Usual);
        Subjected: "{noun:Subject} {stretches:Stretches~noun}" => Deed::Lasting(noun, stretches, Wording::Usual);
        Subjected: "{noun:Subject} each {stretches:Stretches.base}" => Deed::Lasting(noun, stretches, Wording::Each);
        Subjected: "{lasts}, {noun:Subject} {changes:Changes~noun}" => with(
            |lasts, noun, changes| Some(Deed::changes(noun, changes, Some(lasts), Wording::First)),
            |deed: &Deed| match deed {
                Deed::Lasting(_, _, Wording::First) => said_first(deed),
                _ => None,
            },
        );
        Subjected: "{noun:Subject} {changes:Changes~noun}" [prefer -3] => with(
            |noun, changes| Some(Deed::changes(noun, changes, None, Wording::Usual)),
            |deed: &Deed| match deed.as_changes()? {
                (noun, changes, None) => Some((noun.clone(), changes.to_vec())),
                (_, _, Some(_)) => None,
            },
        );
        Subjected: "{noun:Its} activated abilities can't be activated" => with(
            |noun| Some(inactive(noun, None)),
            |deed: &Deed| take_inactive(deed).filter(|(_, lasts)| lasts.is_none()).map(|(noun, _)| (noun,)),
        );
        Subjected: "{noun:Its} activated abilities can't be activated {lasts}" => with(
            |noun, lasts| Some(inactive(noun, Some(lasts))),
            |deed: &Deed| take_inactive(deed).and_then(|(noun, lasts)| Some((noun, lasts?))),
        );
        Subjected: "{lasts}, {noun:Subject} {changes:Changes~noun} and its activated abilities can't be activated" => with(
            |lasts, noun, changes: Vec<Change>| {
                let all = [changes, vec![Change::Inactive(false)]].concat();
                Some(Deed::changes(noun, all, Some(lasts), Wording::First))
            },
            |deed: &Deed| {
                let (lasts, noun, changes) = said_first(deed)?;
                match changes.split_last() {
                    Some((Change::Inactive(false), first)) if !first.is_empty() => Some((lasts, noun, first.to_vec())),
                    _ => None,
                }
            },
        );
        Subjected: "{who} each {act:Act.base}" => Deed::Do(who, act, Wording::Each);
        Subjected: "{noun:Subject} each {act:ThingAct.base}" => Deed::Acts(noun, act, Wording::Each);
        Subjected: "{noun} become~noun the creature type of your choice {lasts}" => Deed::TypeOfChoice(noun, lasts);
        Subjected: "{noun} become~noun the basic land type of your choice {lasts}" => Deed::LandTypeOfChoice(noun, lasts);
        Subjected: "the next {n:Amount} damage that would be dealt to {to:Recipient} this turn is dealt to {other:Recipient} instead" => Deed::RedirectNext(n, to, other);
        Subjected: "the next {n:Amount} damage that {noun} would deal to {to:Recipient} this turn is dealt to {other:Recipient} instead" => Deed::RedirectNextFrom(n, noun, to, other);
        Core: "{lasts}, prevent {what:Prevented}" => Deed::PreventFor(lasts, what);
        Deed: "if damage is prevented this way, {deed:Clause}" [prefer 2] => Deed::IfPrevented(deed);
        Deed: "if damage from a {kind:Kind.one} is prevented this way, {deed:Clause}" [prefer 2] => Deed::IfPreventedFrom(kind, deed);
        Deed: "if a {kind:Kind.one} dealt damage this way would die this turn, exile it instead" [prefer 3] => Deed::DamagedExile(kind);
        Deed: "when you cast your next {kind:Kind.one} this turn, {deed:Clause}" [prefer 1] => Deed::NextCast(kind, deed);
        Deed: "when you next cast a {kind:Kind.one} this turn, {deed:Clause}" [parse_only, prefer 1] => Deed::NextCast(kind, deed);
        Subjected: "{noun:Subject} block~noun {other:Noun} {lasts} if able" => Deed::BlocksThat(noun, other, lasts);
        Had: "{noun:Subject} block {other:Noun} {lasts} if able" => Deed::BlocksThat(noun, other, lasts);
        Subjected: "{noun:Subject} attack~noun {who} {lasts} if able" => Deed::AttacksPlayer(noun, who, lasts);
        Subjected: "{noun} gain~noun protection from the color of your choice {lasts}" => Deed::ProtectionOfChoice(noun, lasts);
        Subjected: "you and {noun} gain protection from the color of your choice {lasts}" => Deed::YouProtectionOfChoice(noun, lasts);
        Subjected: "{noun} gain~noun your choice of {gains:OrGains} {lasts}" => Deed::GainsOneOf(noun, gains, lasts);
        Subjected: "{noun} become~noun the color of your choice {lasts}" => Deed::ColorOfChoice(noun, lasts);
        OrGains: "{a:Gain} or {b:Gain}" => vec<Gain>(a, b);
        OrGains: "{a:Gain}, {b:Gain}, or {c:Gain}" => vec<Gain>(a, b, c);
        Deed: "if a card would be put into your graveyard from anywhere this turn, exile that card instead" [prefer 2] => Deed::GraveyardClosed;
        Deed: "if {noun} would die this turn, exile it instead" [prefer 2] => Deed::DieExile(noun);
        Subjected: "{lasts}, {who} may play {noun}" => with(
            |lasts, who, noun| may_play(lasts, who, noun, false),
            |deed: &Deed| take_may_play(deed, false),
        );
        Subjected: "{lasts}, {who} may cast {noun}" => with(
            |lasts, who, noun| may_play(lasts, who, noun, true),
            |deed: &Deed| take_may_play(deed, true),
        );
        Subjected: "{lasts}, {who} may cast spells from among {noun:Pronoun.many}" [parse_only] => with(
            |lasts, who, noun| may_play(lasts, who, noun, true),
            |_: &Deed| None::<(Lasts, Who, Noun)>,
        );
        Subjected: "{lasts}, {who} may play lands and cast spells from among {noun:Pronoun.many}" [parse_only] => with(
            |lasts, who, noun| may_play(lasts, who, noun, false),
            |_: &Deed| None::<(Lasts, Who, Noun)>,
        );
        Subjected: "{lasts}, {who} may play {noun} without paying its mana cost" => with(
            |lasts, who, noun| may_play_freely(lasts, who, noun, false),
            |deed: &Deed| take_may_play_freely(deed, false),
        );
        Subjected: "{lasts}, {who} may cast {noun} without paying its mana cost" => with(
            |lasts, who, noun| may_play_freely(lasts, who, noun, true),
            |deed: &Deed| take_may_play_freely(deed, true),
        );
        Subjected: "{who} {says:PlayerSays~who} {lasts}" => Deed::PlayersLasting(who, says, lasts);
        Subjected: "{lasts}, {who} {says:PlayerSays~who}" [parse_only] => with(
            // Single cards are spoken of in other rows.
            |lasts, who, says| matches!(says, PlayerSays::PlayAndCastBuried(_)).then(|| Deed::PlayersLasting(who, says, lasts)),
            |_: &Deed| None::<(Lasts, Who, PlayerSays)>,
        );
        Subjected: "{whose:LifeOf} life total becomes {value}" => Deed::LifeBecomes(whose, value);
        LifeOf: "your" => Who::You;
        LifeOf: "their" => Who::They;
        LifeOf: "{who}'s" => who;
        Subjected: "the next time {noun} would deal damage to {to:Recipient} this turn, prevent that damage" => Deed::PreventOnce(noun, Some(to));
        Subjected: "the next time {noun} would deal damage this turn, prevent that damage" => Deed::PreventOnce(noun, None);
        Subjected: "damage can't be prevented this turn" => Deed::DamageUnpreventable;
        Subjected: "the game is a draw" => Deed::DrawGame;
        Subjected: "it can't be regenerated" [prefer 1] => Deed::NoRegeneration(false);
        Subjected: "they can't be regenerated" [prefer 1] => Deed::NoRegeneration(true);
    }
}

/// "a land card from among them"
fn is_from_among(noun: &Noun) -> bool {
    matches!(noun, Noun::A(Kind::Post(_, Post::FromAmong)))
}

/// A search of whose cards only later sentences speak.
fn only_searched(head: Act) -> Option<Act> {
    match head {
        Act::Search(whose, what, _) => Some(Act::Search(whose, what, vec![SearchThen::Unshuffled])),
        _ => None,
    }
}

fn take_only_searched(act: &Act) -> Option<(Act,)> {
    match act {
        Act::Search(_, _, thens) if thens[..] == [SearchThen::Unshuffled] => Some((act.clone(),)),
        _ => None,
    }
}

/// "Its activated abilities can't be activated this turn."
fn inactive(noun: Noun, lasts: Option<Lasts>) -> Deed {
    Deed::changes(noun, vec![Change::Inactive(false)], lasts, Wording::Usual)
}

fn take_inactive(deed: &Deed) -> Option<(Noun, Option<Lasts>)> {
    let (noun, changes, lasts) = deed.as_changes()?;
    (*changes == [Change::Inactive(false)]).then(|| (noun.clone(), lasts))
}

/// "Until end of turn, you may play that card."
fn may_play(lasts: Lasts, who: Who, noun: Noun, cast: bool) -> Option<Deed> {
    Some(Deed::May(who, Box::new(Deed::Order(Act::Play(noun, lasts, cast, Wording::First)))))
}

fn take_may_play(deed: &Deed, wanted: bool) -> Option<(Lasts, Who, Noun)> {
    match deed.offered()? {
        (who, Act::Play(noun, lasts, cast, Wording::First)) if *cast == wanted => {
            Some((*lasts, who.clone(), noun.clone()))
        }
        _ => None,
    }
}

/// The same without paying its mana cost.
fn may_play_freely(lasts: Lasts, who: Who, noun: Noun, cast: bool) -> Option<Deed> {
    Some(Deed::May(who, Box::new(Deed::Order(Act::PlayFreely(noun, lasts, cast, Wording::First)))))
}

fn take_may_play_freely(deed: &Deed, wanted: bool) -> Option<(Lasts, Who, Noun)> {
    match deed.offered()? {
        (who, Act::PlayFreely(noun, lasts, cast, Wording::First)) if *cast == wanted => {
            Some((*lasts, who.clone(), noun.clone()))
        }
        _ => None,
    }
}

/// A change and how long it lasts, where that stands before the change.
fn said_first(deed: &Deed) -> Option<(Lasts, Noun, Vec<Change>)> {
    let (noun, changes, lasts) = deed.as_changes()?;
    Some((lasts?, noun.clone(), changes.to_vec()))
}

/// Changes with how long they last.
pub(super) fn stretches(g: &mut Rows<Phrase>) {
    rows! { g;
        Stretches.=a: "{a:Stretch}" => vec<Stretch>(a);
        Stretches.=a: "{a:Stretch} and {b:Stretch~a}" => vec<Stretch>(a, b);
        Stretch.verb: "attack~ {lasts} if able" => with(|lasts| must(Must::Attack, lasts), |stretch: &Stretch| take_must(Must::Attack, stretch));
        Stretch.verb: "block~ {lasts} if able" => with(|lasts| must(Must::Block, lasts), |stretch: &Stretch| take_must(Must::Block, stretch));
        Stretch.verb: "must be blocked {lasts} if able" => with(|lasts| must(Must::BeBlocked, lasts), |stretch: &Stretch| take_must(Must::BeBlocked, stretch));
        Stretch.=changes: "{changes} {lasts}" => with(
            |changes, lasts| Some(Stretch { changes, lasts: Some(lasts), wording: Wording::Usual }),
            |stretch: &Stretch| match stretch {
                Stretch { changes, lasts: Some(lasts), wording: Wording::Usual } => Some((changes.clone(), *lasts)),
                _ => None,
            },
        );
        Stretch.=changes: "{changes} {lasts} for each {count}" => with(
            |changes: Vec<Change>, lasts, each: Quantity| for_each(changes, lasts, &each),
            take_for_each,
        );
        Stretch.verb: "can't/can't~ be blocked {lasts} except by {kind:Kind.many}" [parse_only] => with(
            |lasts, kind| one_change(Change::Cannot(Cannot::BeBlockedExceptBy(kind)), lasts),
            |_: &Stretch| None::<(Lasts, Kind)>,
        );
        Stretch.verb: "can attack {lasts} as though it didn't have defender" [parse_only] => with(
            |lasts| one_change(Change::AttacksDespiteDefender, lasts),
            |_: &Stretch| None::<(Lasts,)>,
        );
        Stretch.verb: "can attack {lasts} as though they didn't have defender" [parse_only] => with(
            |lasts| one_change(Change::AttacksDespiteDefender, lasts),
            |_: &Stretch| None::<(Lasts,)>,
        );
    }
}

fn one_change(change: Change, lasts: Lasts) -> Option<Stretch> {
    Some(Stretch { changes: vec![change], lasts: Some(lasts), wording: Wording::Usual })
}

/// "attacks this turn if able"
fn must(must: Must, lasts: Lasts) -> Option<Stretch> {
    one_change(Change::Must(must), lasts)
}

fn take_must(must: Must, stretch: &Stretch) -> Option<(Lasts,)> {
    (stretch.changes[..] == [Change::Must(must)]).then_some(())?;
    Some((stretch.lasts?,))
}

/// "gets +1/+1 until end of turn for each ...": what is multiplied is the size.
fn for_each(changes: Vec<Change>, lasts: Lasts, each: &Quantity) -> Option<Stretch> {
    let mut multiplied = false;
    let changes = changes.into_iter().map(|change| match change {
        Change::Gets(power, toughness) => {
            multiplied = true;
            Change::Gets(power.for_each(each.clone()), toughness.for_each(each.clone()))
        }
        other => other,
    });
    let changes = changes.collect();
    multiplied.then_some(Stretch { changes, lasts: Some(lasts), wording: Wording::Last })
}

fn take_for_each(stretch: &Stretch) -> Option<(Vec<Change>, Lasts, Quantity)> {
    let Stretch { changes, lasts: Some(lasts), wording: Wording::Last } = stretch else { return None };
    let mut counted = None;
    let changes = changes.iter().map(|change| match change {
        Change::Gets(Quantity::ForEach(power, each), Quantity::ForEach(toughness, _)) => {
            counted = Some((**each).clone());
            Change::Gets((**power).clone(), (**toughness).clone())
        }
        other => other.clone(),
    });
    Some((changes.collect(), *lasts, counted?))
}

pub(super) fn provisos(g: &mut Rows<Phrase>) {
    rows! { g;
        Proviso: "activate only as a sorcery" => Proviso::Sorcery;
        Proviso: "activate only as an instant" => Proviso::Instant;
        Proviso: "X can't be 0" => Proviso::XNotZero;
        Proviso: "activate only once each turn" => Proviso::OnceEachTurn;
        Proviso: "activate no more than twice each turn" => Proviso::TwiceEachTurn;
        Proviso: "activate only once" => Proviso::Once;
        Proviso: "this ability triggers only once each turn" => Proviso::TriggersOnce;
        Proviso: "do this only once each turn" => Proviso::DoOnce;
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
