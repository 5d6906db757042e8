//! Sentences: who does it, when, on what condition, for how long.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Act, Before, Benefit, Change, Condition, Count, Decree, Deed, Doer, Gain, Kind, Much, Noun, Phrase, Pile,
    Reach, Refusal, Stats, Who,
};
use crate::program::{Keyword, Permit, Restriction, Until};

/// What is done if there is such a thing.
fn controlling(kind: Kind, deed: Deed) -> Deed {
    Deed::If(Condition::Controls(Who::You, Noun::A(kind)), Box::new(deed))
}

pub(super) fn sentences(g: &mut Rows<Phrase>) {
    rows! { g;
        Deeds: "{deed:Sentence}" => vec<Deed>(deed);
        // What follows the last bullet in its line belongs to the option.
        Deeds: "{deeds} {deed:Sentence}" => with(
            |mut deeds: Vec<Deed>, deed: Deed| {
                let open = deeds.last().is_some_and(Deed::ends_in_options);
                (!open).then(|| {
                    deeds.push(deed);
                    deeds
                })
            },
            |deeds: &Vec<Deed>| match deeds.split_last() {
                Some((last, first)) if !first.is_empty() => Some((first.to_vec(), last.clone())),
                _ => None,
            },
        );
        Sentence: "{deed}." => deed;
        Sentence: "{deed:QuotedClause}" => deed;
        Sentence: "then, {deed}." => Deed::Then(deed);
        Sentence: "choose {n:Numeral}: {deeds:Options}" => Deed::Modes(n, deeds);
        Sentence: "choose {n:Numeral}, in any order: {deeds:Options}" => Deed::ModesInAnyOrder(n, deeds);
        Sentence: "{who} choose~who {n:Numeral}: {deeds:Options}" => Deed::ModesBy(who, n, deeds);
        Sentence: "It costs {n:Number} resource#n less." => Deed::CostsLess(n);
        Sentence: "It costs {n:Number} resource#n less for each {count}." => Deed::CostsLessForEach(n, count);
        Sentence: "It costs {n:Number} resource#n less and enters play ready." => Deed::CostsLessAndReady(n);
        Sentence: "If {condition}, it costs {n:Number} resource#n less instead." => Deed::CostsLessInstead(condition, n);
        Sentence: "Each {word:Word} that attacks this way gets {stats} for its attack." => Deed::EachAttackerGets(word, stats);
        Sentence: "It enters play ready." => Deed::EntersReady;
        Sentence: "Use this ability only once each round." => Deed::OncePerRound;
        Sentence: "Any player may use this ability." => Deed::UsedBy(true);
        Sentence: "Only opponents may use this ability." => Deed::UsedBy(false);
        Sentence: "choose {n:Numeral}. You may choose the same option more than once: {deeds:Options}" => Deed::ModesAgain(n, deeds);
        Sentence: "for each {way}, choose a different option: {deeds:Options}" => Deed::ModesForEach(way, deeds);
        Sentence: "if you control a: {deeds:Cases}" => Deed::Cases(deeds);
        Cases: "• {kind:Kind.one}, {deed:Clause}." => with(
            |kind: Kind, deed: Deed| Some(vec![controlling(kind, deed)]),
            |deeds: &Vec<Deed>| match &deeds[..] {
                [Deed::If(Condition::Controls(Who::You, Noun::A(kind)), deed)] => Some((kind.clone(), (**deed).clone())),
                _ => None,
            },
        );
        Cases: "{deeds:Cases} • {kind:Kind.one}, {deed:Clause}." => with(
            |mut deeds: Vec<Deed>, kind: Kind, deed: Deed| {
                deeds.push(controlling(kind, deed));
                Some(deeds)
            },
            |deeds: &Vec<Deed>| match deeds.split_last() {
                Some((Deed::If(Condition::Controls(Who::You, Noun::A(kind)), deed), first)) if !first.is_empty() => {
                    Some((first.to_vec(), kind.clone(), (**deed).clone()))
                }
                _ => None,
            },
        );
        Sentence: "It gains {gains}." => Deed::GainsSimply(gains);
        Sentence: "Use this ability no more than {n:Number} times each game." => Deed::TimesPerGame(n);
        Options: "• {deed:Option}" => vec<Deed>(deed);
        Options: "{options} • {deed:Option}" => push<Deed>(options, deed);
        Option: "{deed:Sentence^}" => deed;
        Option: "{deeds:Deeds^}" => with(
            |deeds: Vec<Deed>| (deeds.len() > 1).then_some(Deed::All(deeds)),
            |deed: &Deed| match deed {
                Deed::All(deeds) => Some((deeds.clone(),)),
                _ => None,
            },
        );
        Sentence: "if {condition}, {who} choose~who {n:Numeral}: {deeds:Options}" => with(
            |condition: Condition, who: Who, n: i32, deeds: Vec<Deed>| {
                Some(Deed::If(condition, Box::new(Deed::ModesBy(who, n, deeds))))
            },
            |deed: &Deed| match deed {
                Deed::If(condition, modes) => match &**modes {
                    Deed::ModesBy(who, n, deeds) => Some((condition.clone(), who.clone(), *n, deeds.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Sentence: "If you play it, it costs {n:Number} resource#n less." => Deed::IfPlayedCostsLess(n);

        Deed: "{deed:Clause}" => deed;
        Deed: "if {condition}, {deed:Clause}" => Deed::If(condition, deed);
        Deed: "if {condition}, {deed:Clause} instead" => Deed::Instead(condition, deed);
        Deed: "if you do, {deed:Clause}" [prefer 1] => Deed::IfDo(Doer::You, deed);
        Deed: "if you do and {condition}, {deed:Clause}" [prefer 1] => Deed::IfDoAnd(condition, deed);
        Deed: "if they do, {deed:Clause}" [prefer 1] => Deed::IfDo(Doer::They, deed);
        Deed: "if you do so, {deed:Clause}" [prefer 1, parse_only] => Deed::IfDo(Doer::You, deed);
        Deed: "if you do either, {deed:Clause}" [prefer 1] => Deed::IfDo(Doer::Either, deed);
        Clause: "you may either {one:Act.base} or {other:Act.base}" [prefer 1] => Deed::MayEither(one, other);
        Clause: "choose one: either {one:Clause}, or {other:Clause}" => Deed::OneOf(one, other);
        Clause: "for each opponent, {deed:Clause}" [prefer 1] => Deed::ForEachOf(Who::EachOpponent, deed);
        Clause: "for each player, {deed:Clause}" [prefer 1] => Deed::ForEachOf(Who::EachPlayer, deed);
        Clause: "you and {who} each {act:Act.base}" => Deed::YouAnd(who, act);
        Clause: "{act:OneAct.base} after completing this attack" => Deed::AfterThis(act);
        Deed: "after completing this attack, if {condition}, {deed:Clause}" => with(
            |condition: Condition, deed: Deed| {
                Some(Deed::After(true, Box::new(Deed::If(condition, Box::new(deed)))))
            },
            |deed: &Deed| match deed {
                Deed::After(true, inner) => match &**inner {
                    Deed::If(condition, deed) => Some((condition.clone(), (**deed).clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Deed: "if you don't, {deed:Clause}" [prefer 1] => Deed::Otherwise(Refusal::YouDont, deed);
        Deed: "if they don't, {deed:Clause}" [prefer 1] => Deed::Otherwise(Refusal::TheyDont, deed);
        Deed: "if you do not, {deed:Clause}" [prefer 1] => Deed::Otherwise(Refusal::YouDoNot, deed);
        Deed: "otherwise, {deed:Clause}" => Deed::OtherwiseSaid(deed);
        Clause: "for each {count}, {deed:Clause}" => Deed::ForEach(count, deed);
        Clause: "for every {n:Number} {kind:Kind.many}, {deed:Clause}" [prefer 1] => with(
            |n: i32, kind: Kind, deed: Deed| Some(Deed::ForEach(Count::Every(n, kind), Box::new(deed))),
            |deed: &Deed| match deed {
                Deed::ForEach(Count::Every(n, kind), inner) => Some((*n, kind.clone(), (**inner).clone())),
                _ => None,
            },
        );
        Deed: "{deed:Clause} if {condition}" => Deed::IfLast(deed, condition);
        Deed: "if {condition}, {noun} deal~noun {n:Number} damage instead" => with(
            |condition: Condition, noun: Noun, n: i32| {
                Some(Deed::Instead(condition, Box::new(Deed::Do(Who::You, Act::DealsSame(noun, n)))))
            },
            |deed: &Deed| match deed {
                Deed::Instead(condition, inner) => match &**inner {
                    Deed::Do(Who::You, Act::DealsSame(noun, n)) => Some((condition.clone(), noun.clone(), *n)),
                    _ => None,
                },
                _ => None,
            },
        );
        Clause: "when this unit leaves play, {deed:Clause}" => Deed::WhenLeaves(deed);
        Clause: "the next time {moment} this phase, {deed:Clause}" => Deed::NextTime(moment, deed);
        Clause: "the next time you play a copy of {noun:Pronoun} this phase, you may play it for free" [prefer 1] => Deed::NextCopyFree(noun);
        Clause: "{noun:Subject} deal~noun its combat damage before the defender" [parse_only] => with(
            |noun: Noun| Some(Deed::Lasting(noun, vec![Change::StrikesFirst(Before::ItsDefender)], Until::Attack)),
            |_: &Deed| None::<(Noun,)>,
        );
        Clause: "{who} each {act:Act~who}" => Deed::Each(who, act);
        Clause: "the Force is with you and {deed:Clause}" => with(
            |deed: Deed| Some(Deed::AndAlso(Box::new(Deed::Do(Who::You, Act::GainForce)), Box::new(deed))),
            |deed: &Deed| match deed {
                Deed::AndAlso(_, deed) => Some(((**deed).clone(),)),
                _ => None,
            },
        );
        Clause: "{noun:Its} printed HP is considered to be {n:Number} {until}" => Deed::PrintedHp(noun, n, until);
        Clause: "{by:Noun} deal~by damage {much} divided as you choose among any number of {kind:Kind.many}" => Deed::Do(Who::You, Act::DivideBy(by, much, kind));
        Clause: "for this phase {who} may play {noun} from {pile}, ignoring its aspect penalties" [prefer 1, parse_only] => Deed::Permit(who, noun, pile, Permit::WithoutPenalties);
        Deed: "after completing this attack, {deed:Clause}" => Deed::After(true, deed);
        Deed: "after completing the attack, {deed:Clause}" => Deed::After(false, deed);
        Deed: "at the start of the next action phase, {deed:Clause}" => Deed::AtAction(deed);
        Deed: "at the start of the regroup phase, {deed:Clause}" => Deed::AtRegroup(deed);
        Clause: "{act:OneAct.base} at the start of the regroup phase" => Deed::AtRegroupLast(act);
        Deed: "at the start of the next regroup phase, {deed:Clause}" => Deed::AtNextRegroup(deed);
        Deed: "either {one:Act.base} or {other:Act.base}" => Deed::Either(one, other);
        Deed: "{one:OneAct.base}, or {other:OneAct.base}" => Deed::EitherOr(one, other);
        Deed: "either deal {n:Number} damage to {one:Noun} or {m:Number} damage to {other:Noun}" => Deed::EitherDeal(n, one, m, other);
        Sentence: "{act:OneAct.base} unless {who} say~who, {speech:Speech} If they do, {deed:Clause}." => Deed::UnlessSaid(act, who, speech, deed);
        Clause: "in player order, {deed:Clause}" => Deed::InOrder(deed);
        Clause: "for each unit you exploited while playing this card, {deed:Clause}" [prefer 1] => Deed::ForEachExploited(deed);
        Clause: "{noun:Subject} {changes:Changes~noun} while attacking {other:Pronoun} this phase" => Deed::LastingAgainst(noun, changes, other);
        Deed: "{act:OneAct.base} unless {who} {other:OneAct~who}" => Deed::Unless(act, who, other);
        Clause: "the next {kind:Kind.one} {benefit}" => Deed::Next(kind, benefit);
        Clause: "each of the next {n:Number} {kind:Kind.many} {benefit}" => Deed::NextSome(n, kind, benefit);
        Benefit: "costs {n:Number} resource#n less" => Benefit::Less(n);
        Benefit: "costs {n:Number} resource#n less for every {count}" => Benefit::LessForEach(n, count);
        Benefit: "gains {gains} {until}" => Benefit::Gains(gains, until);
        Benefit: "gains {gains}" => Benefit::GainsSimply(gains);
        Benefit: "enters play ready" => Benefit::Ready;
        QuotedClause: "{until}, {noun:Subject} {changes:QuotedChanges~noun}" => Deed::LastingFirst(noun, changes, until);
        QuotedClause: "if you do, {deed:QuotedClause}" => Deed::IfDo(Doer::You, deed);
    }
}

pub(super) fn clauses(g: &mut Rows<Phrase>) {
    rows! { g;
        Clause: "{act:Act.base}" => Deed::Do(Who::You, act);
        Clause: "you {act:Act.base}" => Deed::YouDo(act);
        Clause: "{who} {act:Act~who}" => with(
            |who: Who, act: Act| (who != Who::You).then_some(Deed::Do(who, act)),
            |deed: &Deed| match deed {
                Deed::Do(who, act) if *who != Who::You => Some((who.clone(), act.clone())),
                _ => None,
            },
        );
        Clause: "{who} may {act:Act.base}" => Deed::May(who, act);
        Clause: "you may have {deed:Had}" => Deed::MayHave(deed);
        Had: "{by:Noun} deal {n:Number} damage to {what:Noun}" => Deed::Do(Who::You, Act::DealBy(by, Much::Fixed(n), what));
        Had: "{by:Noun} deal that much damage to {what:Noun}" => Deed::Do(Who::You, Act::DealBy(by, Much::That, what));
        Had: "{by:Noun} capture {what:Noun} from your discard pile" => Deed::Do(Who::You, Act::CaptureFallen(by, what));
        Had: "{by:Noun} deal damage {much} to {what:Noun}" => Deed::Do(Who::You, Act::DealBy(by, much, what));
        Had: "{by:Noun} capture {what:Noun}" => Deed::Do(Who::You, Act::Capture(by, what));
        Had: "an opponent take control of {noun}" => Deed::Do(Who::AnOpponent, Act::Control(noun));
        Clause: "{noun:Subject} {changes:Changes~noun} {until}" => Deed::Lasting(noun, changes, until);
        Clause: "{until}, {noun:Subject} {changes:Changes~noun}" => Deed::LastingFirst(noun, changes, until);
        Clause: "{until}, give {noun} {stats} for each {count}" [parse_only] => Deed::Do(Who::You, Act::TakesStatsForEach(noun, stats, until, count));
        Clause: "{noun:Subject} {changes:Changes~noun} while this unit is in play" => Deed::LastingWhileLast(noun, changes);
        Clause: "{act:Act.base} and {by:Noun} capture~by {what:Noun}" [prefer -1] => Deed::AndCaptures(act, by, what);
        Clause: "{noun:Subject} get~noun {stats} and {other:Noun} get~other {more:Stats} {until}" => Deed::LastingTwo(noun, stats, other, more, until);
        Clause: "{noun:Subject} can't/can't~noun ready during this regroup phase" => Deed::CannotReadyNow(noun);
        Clause: "for this phase, {noun:Subject} {changes:Changes~noun} while it's attacking a {kind:Kind.one}" => Deed::LastingAttacking(noun, changes, kind);
        Clause: "for this attack, you may deal {noun:Its} excess damage to {other:Noun}" => Deed::SpillOver(noun, other);
        Clause: "{noun:Subject} get~noun {stats} {until} for each {count}" => Deed::LastingForEach(noun, stats, until, count);
        Clause: "{noun:Subject} also {changes:Changes~noun} {until}" [prefer 1] => Deed::AlsoLasting(noun, changes, until);
        Clause: "{noun:Subject} get~noun {stats} {until} and {changes:Changes~noun}" => Deed::LastingSplit(noun, stats, until, changes);
        Clause: "for this phase, {who} may play {noun} from {pile} for free" [prefer 1] => Deed::Permit(who, noun, pile, Permit::Free);
        Clause: "for this phase, {who} may play {noun} from {pile}, ignoring its aspect penalties" [prefer 1] => Deed::Permit(who, noun, pile, Permit::WithoutPenalties);
        Clause: "for this phase, {who} may play {noun}, and they each cost {n:Number} resource#n less" [prefer 1] => Deed::PermitLess(who, noun, n);
        Pile: "your discard pile" => Pile::Yours;
        Pile: "their discard pile" => Pile::Theirs;
        Pile: "its owner's discard pile" => Pile::Owners;
        Clause: "also {act:Act.base}" => Deed::Also(act);
        Clause: "{act:OneAct.base}, then {who} {other:Act~who}" => Deed::ThenBy(act, who, other);
        Clause: "you may {one:OneAct.base}, {other:OneAct.base}, or leave it on top of your deck" => Deed::MayOneOf(one, other);
        Clause: "while this unit is in play, {decree}" => Deed::WhileInPlay(decree);
        Clause: "while this unit is in play, {noun:Subject} {changes:Changes~noun}" => Deed::LastingWhile(noun, changes);
        Clause: "{decree} {until}" => Deed::Decreed(decree, until);
        Clause: "{kind:Kind.many} can't be played this phase" => Deed::Decreed(Decree::Unplayable(kind), Until::Phase);
        Clause: "{noun:Subject} can't/can't~noun be attacked this phase" [parse_only] => with(
            |noun: Noun| Some(Deed::Lasting(noun, vec![Change::Cannot(Restriction::BeAttacked)], Until::Phase)),
            |_: &Deed| None::<(Noun,)>,
        );
        Decree: "{who} can't play {noun:Subject}" => Decree::CannotPlay(who, noun);
        Decree: "{who} can't play {kind:Kind.many}" => with(
            |who: Who, kind: Kind| (!kind.is_narrowed()).then_some(Decree::CannotPlay(who, Noun::Plural(kind))),
            |decree: &Decree| match decree {
                Decree::CannotPlay(who, Noun::Plural(kind)) if !kind.is_narrowed() => Some((who.clone(), kind.clone())),
                _ => None,
            },
        );
        Decree: "each {kind:Kind.one} costs {n:Number} resource#n more for your opponents to play" => Decree::CostsMore(kind, n);
        Decree: "each {kind:Kind.one}, including those not in play, loses all abilities" => Decree::Mute(kind);
        Clause: "each {kind:Kind.one} {who} play~who this phase costs {n:Number} resource#n more" => Deed::Decreed(Decree::PaysMore(kind, who, n), Until::Phase);
        Clause: "{noun:Subject} doesn't/don't~noun ready during the next regroup phase" => Deed::StaysExhausted(noun);
        Clause: "bases can't be healed for this phase" => Deed::NoHealing;
        Clause: "{by:Noun} capture~by {what:Noun}" [prefer -1] => Deed::Do(Who::You, Act::Capture(by, what));
        Clause: "{by:Noun} deal~by {n:Number} damage to {what:Noun}" [prefer -1] => Deed::Do(Who::You, Act::DealBy(by, Much::Fixed(n), what));
        Clause: "{by:Noun} deal~by that much damage to {what:Noun}" [prefer -1] => Deed::Do(Who::You, Act::DealBy(by, Much::That, what));
        Clause: "{by:Noun} deal~by damage {much} to {what:Noun}" [prefer -1] => Deed::Do(Who::You, Act::DealBy(by, much, what));
        Clause: "{by:Noun} deal~by damage to {what:Noun} {much}" [parse_only] => Deed::Do(Who::You, Act::DealBy(by, much, what));
        Clause: "you lose the game" => Deed::Do(Who::You, Act::LoseGame);
        Clause: "the Force is with you" => Deed::Do(Who::You, Act::GainForce);

        Until: "for this phase" => Until::Phase;
        Until: "for this attack" => Until::Attack;
        Until: "for this round" => Until::Round;
        Changes.=change: "{change}" => vec<Change>(change);
        Changes.=changes: "{changes} and {change:Change~changes}" => push<Change>(changes, change);
        Change.verb: "get~ {stats}" => Change::Stats(stats);
        Change.verb: "get~ {stats} for each|every {count}" => Change::StatsForEach(stats, count);
        Change.verb: "gain~ {keyword:NumberedKeyword} {n:Number} for each {count}" => Change::GainsForEach(keyword, n, count);
        Change.verb: "gain~ {gains}" => Change::Gains(gains);
        Change.verb: "gain~ the {word:Word} trait" => Change::GainsTrait(word);
        Change.verb: "lose~ the {word:Word} trait" => Change::LosesTrait(word);
        Change.verb: "lose~ {keywords}" => Change::LosesKeywords(keywords);
        Change.verb: "lose~ all abilities" => Change::LosesAbilities;
        Change.verb: "lose~ all abilities and can't gain abilities" => Change::LosesForGood;
        Change.verb: "lose~ its current abilities and can't gain abilities" [parse_only] => Change::LosesForGood;
        Change.verb: "can't/can't~ {restriction}" => Change::Cannot(restriction);
        Change.verb: "can't/can't~ be {one:Harm} or {other:Harm} by enemy card abilities" => Change::CannotEither(one, other);
        Change.verb: "is/are~ a leader unit" => Change::IsLeader;
        Change.verb: "gain~ {noun:Its} keywords" => Change::GainsKeywordsOf(noun);
        Change.verb: "doesn't/don't~ ready during the regroup phase" => Change::StaysExhausted;
        Change.verb: "lose~ all abilities except for {keyword}" => Change::LosesAllBut(keyword);
        Change.verb: "lose~ the {word:Word} trait and all abilities except for {keyword}" => Change::LosesTraitAndAllBut(word, keyword);
        Change.verb: "lose~ all abilities except for epic actions and can't gain abilities" => Change::LosesAllButEpics;
        Change.verb: "gain~ the chosen keyword" => Change::GainsChosen;
        Change.verb: "gain~: \"{headers}: {deeds:Deeds^} {deed^}\" and lose~ all other abilities" => Change::GainsOnly(headers, deeds, deed);
        Change.verb: "lose~ its keywords" => Change::LosesItsKeywords;
        Change.verb: "isn't/aren't~ defeated by having no remaining HP" => Change::Endures;
        Change.verb: "deal~ damage equal to its remaining HP instead of its power" => Change::StrikesWithHp;
        QuotedChanges.verb: "gain~ the {word:Word} trait and: {gains:QuotedGains}" => with(
            |word: String, gains: Vec<Gain>| Some(vec![Change::GainsTraitAnd(word, gains)]),
            |changes: &Vec<Change>| match &changes[..] {
                [Change::GainsTraitAnd(word, gains)] => Some((word.clone(), gains.clone())),
                _ => None,
            },
        );
        QuotedChanges.verb: "gain~ the {word:Word} trait and {gains:QuotedGains}" [parse_only] => with(
            |word: String, gains: Vec<Gain>| Some(vec![Change::GainsTraitAnd(word, gains)]),
            |_: &Vec<Change>| None::<(String, Vec<Gain>)>,
        );
        Change.verb: "also get~ {stats}" => Change::AlsoStats(stats);
        Change.verb: "enter~ play ready" => Change::EntersReady;
        Change.verb: "deal~ combat damage before the defender" => Change::StrikesFirst(Before::Defender);
        Change.verb: "deal~ its combat damage before the defender" => Change::StrikesFirst(Before::ItsDefender);
        Change.verb: "deal~ combat damage before the defending unit" => Change::StrikesFirst(Before::DefendingUnit);
        Change.verb: "may/may~ attack units in either arena" => Change::Reaches(Reach::Either);
        Change.verb: "can/can~ attack {arena} units" => Change::Reaches(Reach::Units(arena));
        Change.verb: "can/can~ attack units in the {arena} arena" => Change::Reaches(Reach::InArena(arena));
        Keywords: "{keyword}" => vec<Keyword>(keyword);
        Keywords: "{keywords} and {keyword}" => push<Keyword>(keywords, keyword);
        QuotedChanges.verb: "gain~ {gain} and: \"{line^}\"" => with(
            |gain: Gain, line| Some(vec![Change::GainsQuoted(vec![gain, Gain::Ability(Box::new(line))])]),
            |changes: &Vec<Change>| match &changes[..] {
                [Change::GainsQuoted(gains)] => match &gains[..] {
                    [gain @ (Gain::Keyword(_) | Gain::Numbered(..)), Gain::Ability(line)] => {
                        Some((gain.clone(), (**line).clone()))
                    }
                    _ => None,
                },
                _ => None,
            },
        );
        QuotedChanges.verb: "gain~: {gains:QuotedGains}" => with(
            |gains| Some(vec![Change::GainsQuoted(gains)]),
            |changes: &Vec<Change>| match &changes[..] {
                [Change::GainsQuoted(gains)] => Some((gains.clone(),)),
                _ => None,
            },
        );
        QuotedChanges.verb: "gain~ {gains:QuotedGains}" [parse_only] => with(
            |gains| Some(vec![Change::GainsQuoted(gains)]),
            |changes: &Vec<Change>| match &changes[..] {
                [Change::GainsQuoted(gains)] => Some((gains.clone(),)),
                _ => None,
            },
        );
        QuotedChanges.verb: "gain~, {gains:QuotedGains}" [parse_only] => with(
            |gains| Some(vec![Change::GainsQuoted(gains)]),
            |changes: &Vec<Change>| match &changes[..] {
                [Change::GainsQuoted(gains)] => Some((gains.clone(),)),
                _ => None,
            },
        );
        QuotedChanges.=changes: "{changes} and {more:QuotedChanges~changes}" => with(
            |changes: Vec<Change>, more: Vec<Change>| Some([changes, more].concat()),
            |changes: &Vec<Change>| match changes.split_last() {
                Some((last @ Change::GainsQuoted(_), first)) if !first.is_empty() => Some((first.to_vec(), vec![last.clone()])),
                _ => None,
            },
        );
        Stats: "{power:Signed}/-0" [prefer 1] => with(
            |power: i32| (power < 0).then_some(Stats { power, hp: 0 }),
            |stats: &Stats| (stats.power < 0 && stats.hp == 0).then_some((stats.power,)),
        );
        Stats: "{power:Signed}/{hp:Signed}" => Stats { power, hp };
    }
}
