//! Sentences and what is done in them.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Act, Adj, Change, DeckPlace, Doer, Gain, Kind, Much, Noun, Person, Phrase, Post, Take, TopCard, Who,
};
use crate::program::Aspect;

pub(super) fn acts(g: &mut Rows<Phrase>) {
    rows! { g;
        Act.=act: "{act:OneAct}" => act;
        Act.=a: "{a:OneAct} and {b:OneAct~a}" [prefer -1] => Act::Both(a, b);
        Act.=a: "{a:OneAct}, then {b:OneAct~a}" => Act::AndThen(a, b);
        Act.=a: "{a:OneAct}, {b:OneAct~a}, then {c:OneAct~a}" => Act::Three(a, b, c);
        OneAct.verb: "flip~ this leader" => Act::Flip;
        OneAct.verb: "deal~ damage {much} to {noun}" => with(
            |much: Much, noun| much.is_equal().then_some(Act::Deal(much, noun)),
            |act: &Act| match act {
                Act::Deal(much, noun) if much.is_equal() => Some((much.clone(), noun.clone())),
                _ => None,
            },
        );
        OneAct.verb: "deal~ damage {much} divided as you choose among {kind:Kind.many}" => with(
            |much: Much, kind| much.is_equal().then_some(Act::Divide(much, kind)),
            |act: &Act| match act {
                Act::Divide(much, kind) if much.is_equal() => Some((much.clone(), kind.clone())),
                _ => None,
            },
        );
        OneAct.verb: "deal~ damage {much} divided as you choose among any number of {kind:Kind.many}" [parse_only] => Act::Divide(much, kind);
        OneAct.verb: "deal~ {n:Number} damage to {noun} for each|every {count}" => Act::DealForEach(n, noun, count);
        OneAct.verb: "give~ a {name:TokenName} token to {noun} for each {count}" => Act::GiveForEach(name, noun, count);
        OneAct.verb: "play~ {noun}, ignoring its aspect penalties" => Act::PlayIgnoring(noun);
        OneAct.verb: "deal~ {much} damage to {noun}" => Act::Deal(much, noun);
        OneAct.verb: "deal~ damage to {noun} {much}" => Act::DealTo(noun, much);
        OneAct.verb: "deal~ indirect damage {much} to {who}" => with(
            |much: Much, who| much.is_equal().then_some(Act::IndirectEqual(much, who)),
            |act: &Act| match act {
                Act::IndirectEqual(much, who) => Some((much.clone(), who.clone())),
                _ => None,
            },
        );
        OneAct.verb: "deal~ indirect damage to {who} {much}" => with(
            |who, much: Much| much.is_equal().then_some(Act::Indirect(much, who)),
            |act: &Act| match act {
                Act::Indirect(much, who) if much.is_equal() => Some((who.clone(), much.clone())),
                _ => None,
            },
        );
        OneAct.verb: "deal~ {much} damage to {noun} and {more:Much} damage to {other:Noun}" => Act::DealBoth(much, noun, more, other);
        OneAct.verb: "deal~ {much} indirect damage to {who}" => Act::Indirect(much, who);
        OneAct.verb: "deal~ {much} damage divided as you choose among {kind:Kind.many}" => Act::Divide(much, kind);
        OneAct.verb: "heal~ {much} damage from {noun}" => Act::Heal(much, noun);
        OneAct.verb: "heal~ {much} damage from {one:Noun} or from {other:Noun}" => Act::Heal(much, Noun::OneOf(one, other));
        OneAct.verb: "heal~ {n:Number} damage from {noun} for each {count}" => Act::HealForEach(n, noun, count);
        OneAct.verb: "heal~ up to {n:Number} damage from {noun}" => Act::HealUpTo(n, noun);
        OneAct.verb: "heal~ up to {n:Number} total damage from any number of {kind:Kind.many}" => Act::HealAmong(n, kind);
        OneAct.verb: "heal~ up to {n:Number} damage from among {kind:Kind.many}" [parse_only] => Act::HealAmong(n, kind);
        OneAct.verb: "heal~ damage from {noun} {much}" => Act::HealTo(noun, much);
        OneAct.verb: "heal~ all damage from {noun}" => Act::HealAll(noun);
        OneAct.verb: "distribute~ {n:Number} {name:TokenName} tokens among {kind:Kind.many}" => Act::Distribute(n, false, name, kind);
        OneAct.verb: "distribute~ up to {n:Number} {name:TokenName} tokens among any number of {kind:Kind.many}" => Act::Distribute(n, true, name, kind);
        OneAct.verb: "rescue~ {noun}" => Act::Rescue(noun);
        OneAct.verb: "deal~ {n:Number} damage" => Act::DealSame(n);
        OneAct.verb: "heal~ {n:Number} damage" => Act::HealSame(n);
        OneAct.verb: "deal~ {n:Number} indirect damage" => Act::IndirectSame(n);
        OneAct.verb: "attach~ {noun} to {host:Noun}" => Act::Attach(noun, host);
        OneAct.verb: "attach~ {noun} as an upgrade to {host:Noun}" => Act::AttachAs(noun, host);
        OneAct.verb: "exchange~ control of those units" => Act::Exchange;
        OneAct.verb: "choose~ an arena" => Act::ArenaChoice;
        OneAct.verb: "choose~ an aspect" => Act::AspectChoice;
        OneAct.verb: "choose~ {one:Noun} and {other:Noun}" => Act::ChooseBoth(one, other);
        OneAct.verb: "exhaust~ {one:Noun} and {other:Noun}" => Act::ExhaustBoth(one, other);
        OneAct.verb: "reveal~ {noun}" => Act::RevealHand(noun);
        OneAct.verb: "defeat~ {noun}" => Act::Defeat(noun);
        OneAct.verb: "exhaust~ {noun}" => Act::Exhaust(noun);
        OneAct.verb: "ready~ {noun}" => Act::Ready(noun);
        OneAct.verb: "return~ {noun} to its owner's hand" => Act::Return(noun);
        OneAct.verb: "return~ {noun} to their owner's hand" [parse_only] => Act::Return(noun);
        OneAct.verb: "return~ {noun} to {owner:Its} owner's hand" => with(
            |noun, owner: Noun| matches!(owner, Noun::Person(_)).then_some(Act::ReturnPerson(noun, owner)),
            |act: &Act| match act {
                Act::ReturnPerson(noun, owner) => Some((noun.clone(), owner.clone())),
                _ => None,
            },
        );
        OneAct.verb: "return~ {noun} to their owners' hands" => Act::ReturnMany(noun);
        OneAct.verb: "return~ {noun} to their owner's hands" [parse_only] => Act::ReturnMany(noun);
        OneAct.verb: "return~ {noun} to the top of your deck" => Act::ReturnToTop(noun);
        OneAct.verb: "return~ {noun} to your hand" => Act::ReturnFromDiscard(noun);
        OneAct.verb: "give~ a {name:TokenName} token to {noun}" => Act::Give(1, name, noun);
        OneAct.verb: "give~ {n:Number} {name:TokenName} tokens to {noun}" => Act::Give(n, name, noun);
        OneAct.verb: "give~ {noun} a {name:TokenName} token" => Act::GiveIt(noun, name);
        OneAct.verb: "give~ {noun} a {name:TokenName} token for each {count}" [parse_only] => Act::GiveForEach(name, noun, count);
        OneAct.verb: "give~ a {first:TokenName} token and {n:Number} {second:TokenName} tokens to {noun}" => Act::GiveCounted(first, noun, n, second);
        OneAct.verb: "give~ a {first:TokenName} token or a {second:TokenName} token to {noun}" => Act::GiveEither(first, second, noun);
        OneAct.verb: "give~ a {first:Name} or {second:TokenName} token to {noun}" => Act::GiveOneOf(first, second, noun);
        OneAct.verb: "give~ a {name:TokenName} token to {one:Noun} and {other:Noun}" => Act::GiveAlso(name, one, other);
        OneAct.verb: "give~ a {first:TokenName} token and a {second:TokenName} token to {noun}" => Act::GiveBoth(first, second, noun);
        OneAct.verb: "create~ a {name:TokenName} token" => Act::Create(1, name);
        OneAct.verb: "create~ {n:Number} {name:TokenName} tokens" => Act::Create(n, name);
        OneAct.verb: "create~ another {name:TokenName} token" => Act::CreateAnother(name);
        OneAct.verb: "create~ a {name:TokenName} token for each {count}" => Act::CreateForEach(name, count);
        OneAct.verb: "create~ a {name:TokenName} token and ready it" => Act::CreateReady(1, name);
        OneAct.verb: "create~ {n:Number} {name:TokenName} tokens and ready them" => Act::CreateReady(n, name);
        OneAct.verb: "attack~ with {noun}" => Act::Attack(noun);
        OneAct.verb: "attack~ with {noun}, even if it's exhausted" => Act::AttackExhausted(noun);
        OneAct.verb: "take~ control of {noun}" => Act::Control(noun);
        OneAct.verb: "capture~ {noun}" => Act::CaptureThis(noun);
        OneAct.verb: "choose~ {noun}" => Act::Choose(noun);
        OneAct.verb: "choose~ a player" => Act::ChoosePlayer(false);
        OneAct.verb: "choose~ an opponent" => Act::ChoosePlayer(true);
        OneAct.verb: "give~ {noun} {stats} {until}" => with(
            |noun, stats, until| Some(Act::TakesStats(noun, vec![Change::Stats(stats)], until)),
            |act: &Act| match act {
                Act::TakesStats(noun, changes, until) => match &changes[..] {
                    [Change::Stats(stats)] => Some((noun.clone(), *stats, *until)),
                    _ => None,
                },
                _ => None,
            },
        );
        OneAct.verb: "give~ {noun} {stats} {until} for each {count}" => Act::TakesStatsForEach(noun, stats, until, count);
        OneAct.verb: "give~ {noun} {stats} and {gains} {until}" => Act::TakesStatsAndGains(noun, stats, gains, until);
        OneAct.verb: "give~ {noun} {gains} {until}" => with(
            |noun, gains, until| Some(Act::TakesStats(noun, vec![Change::Gains(gains)], until)),
            |act: &Act| match act {
                Act::TakesStats(noun, changes, until) => match &changes[..] {
                    [Change::Gains(gains)] => Some((noun.clone(), gains.clone(), *until)),
                    _ => None,
                },
                _ => None,
            },
        );
    }
}

pub(super) fn card_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "draw~ a card" => Act::Draw(Much::Fixed(1));
        OneAct.verb: "draw~ {n:Number} cards" [prefer -1] => Act::Draw(Much::Fixed(n));
        OneAct.verb: "draw~ a card for each {count}" => Act::Draw(Much::ForEach(1, count));
        OneAct.verb: "discard~ {noun}" => Act::Discard(noun);
        OneAct.verb: "discard~ a random card from their hand" => Act::DiscardRandom(1);
        OneAct.verb: "discard~ their hand" => Act::DiscardHand(Doer::They);
        OneAct.verb: "discard~ your hand" => Act::DiscardHand(Doer::You);
        OneAct.verb: "look~ at {who}'s hand and discard {noun} from it" => Act::LookHandDiscard(who, noun);
        OneAct.verb: "pay~ any number of resources" => Act::PayAny(None);
        OneAct.verb: "pay~ up to {n:Number} resources" => Act::PayAny(Some(n));
        OneAct.verb: "create~ {name:TokenName} tokens {much}" => Act::CreateMany(name, much);
        OneAct.verb: "defeat~ {noun:CreditNoun}" [prefer 2] => Act::DefeatCredits(noun);
        CreditNoun: "a {kind:Credit}" => Noun::A(kind);
        CreditNoun: "any number of friendly Credit tokens" => with(
            || Some(Noun::AnyNumber(Kind::Credit)),
            |noun: &Noun| matches!(noun, Noun::AnyNumber(Kind::Credit)).then_some(()),
        );
        Credit: "Credit token" => Kind::Credit;
        Credit: "friendly {kind:Credit}" => Kind::Adj(Adj::Friendly, kind);
        Credit: "enemy {kind:Credit}" => Kind::Adj(Adj::Enemy, kind);
        OneAct.verb: "take~ control of an enemy Credit token" [prefer 2] => Act::TakeCredit;
        OneAct.verb: "play~ {noun}" => Act::Play(noun);
        OneAct.verb: "play~ {noun} for free" => Act::PlayFree(noun);
        OneAct.verb: "play~ {noun} on {host:Noun}" [prefer 1] => Act::PlayOn(noun, host);
        OneAct.verb: "play~ {noun:Pronoun} from your discard pile for free" => Act::PlayItFree(noun);
        OneAct.verb: "play~ {noun}, ignoring 1 of its {aspects:AspectList} aspect penalties" => Act::PlayIgnoringOne(noun, aspects);
        OneAct.verb: "play~ {noun}, ignoring its {aspect} aspect penalties" => Act::PlayIgnoringAspect(noun, aspect);
        AspectList: "{a:Aspect}, {b:Aspect}, {c:Aspect}, or {d:Aspect}" => vec<Aspect>(a, b, c, d);
        OneAct.verb: "draw~ {noun:Pronoun}" => Act::DrawIt(noun);
        OneAct.verb: "discard~ {noun} from it" => Act::DiscardFromIt(noun);
        OneAct.verb: "resource~ {noun} from its owner's discard pile" => Act::ResourceFromDiscard(noun);
        OneAct.verb: "resource~ the top card of your deck" => Act::ResourceTop(TopCard::Resource);
        OneAct.verb: "resource~ the top card of their deck" => Act::ResourceTop(TopCard::Theirs);
        OneAct.verb: "put~ the top card of your deck into play as a resource" => Act::ResourceTop(TopCard::Put);
        OneAct.verb: "put~ the top card of your deck into play as a resource and ready it" => Act::ResourceTop(TopCard::PutReady);
        OneAct.verb: "put~ the top card of their deck into play as a resource" => Act::ResourceTop(TopCard::PutTheirs);
        OneAct.verb: "put~ the top card of their deck into play as a resource and ready~ it" => Act::ResourceTop(TopCard::PutTheirsReady);
        OneAct.verb: "put~ {noun} into play as a resource" => Act::Resource(noun, false);
        OneAct.verb: "put~ {noun} into play as a resource and ready it" => Act::Resource(noun, true);
        OneAct.verb: "resource~ {noun}" => Act::ResourceCard(noun);
        OneAct.verb: "resource~ {noun} and ready it" => Act::ResourceReady(noun);
        OneAct.verb: "pay~ {n:Number} resource#n" => Act::Pay(n);
        OneAct.verb: "use~ the Force" => Act::UseForce;
        OneAct.verb: "use~ that ability again" => Act::UseAgain;
        OneAct.verb: "use~ a \"{timing}\" ability on {noun}" => Act::UseAbility(timing, noun);
        OneAct.verb: "deploy~ {noun:Pronoun}" => Act::DeployPerson(noun);
        OneAct.verb: "create~ a Credit token" [prefer 2] => Act::Credits(1);
        OneAct.verb: "create~ {n:Number} Credit tokens" [prefer 2] => Act::Credits(n);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun}{take}" => Act::Search(Some(n), noun, take);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun} {take:TakeAnd}" => Act::Search(Some(n), noun, take);
        OneAct.verb: "search~ your deck for {noun}{take}" => Act::Search(None, noun, take);
        OneAct.verb: "search~ your deck for {noun} {take:TakeAnd}" => Act::Search(None, noun, take);
        Take: ", reveal it, and draw it" => Take::RevealAndDraw;
        Take: ", reveal them, and draw them" => Take::RevealAndDrawThem;
        Take: ", reveal it, and play it" => Take::RevealAndPlay;
        TakeAnd: "and draw it" => Take::Draw;
        TakeAnd: "and discard it" => Take::Discard;
        TakeAnd: "and discard them" => Take::DiscardThem;
        TakeAnd: "and resource it" => Take::Resource;
        TakeAnd: "and play it" => Take::Play;
        TakeAnd: "and play it for free" => Take::PlayFree;
        TakeAnd: "and play each of them for free" => Take::PlayEachFree;
        OneAct.verb: "look~ at {who}'s hand" => Act::LookHand(who);
        OneAct.verb: "disclose~ {aspects}" => Act::Disclose(aspects);
        OneAct.verb: "deploy~ this leader" => Act::DeployLeader;
        OneAct.verb: "put~ {n:Number} cards from your hand on the bottom of your deck in any order" => Act::HandToBottom(n);
        OneAct.verb: "put~ {n:Number} cards from your hand on the bottom of your deck" [prefer 1, parse_only] => Act::HandToBottom(n);
        OneAct.verb: "put~ {noun} on the bottom of your deck" => Act::ToDeck(noun, DeckPlace::Bottom);
        OneAct.verb: "put~ {noun} on the bottom of its owner's deck" => Act::ToDeck(noun, DeckPlace::OwnersBottom);
        OneAct.verb: "put~ {noun} on the bottom of that deck" => Act::ToDeck(noun, DeckPlace::ThatBottom);
        OneAct.verb: "put~ {noun} on the top of your deck" => Act::ToDeck(noun, DeckPlace::TheTop);
        OneAct.verb: "put~ {noun} on top of your deck" => Act::ToDeck(noun, DeckPlace::Top);
        OneAct.verb: "put~ {noun} on the bottom of your deck in a random order" => Act::ToDeckRandom(noun, DeckPlace::Bottom);
        OneAct.verb: "put~ {noun} on the bottom of that deck in a random order" => Act::ToDeckRandom(noun, DeckPlace::ThatBottom);
        OneAct.verb: "put~ {noun} on the bottom of their owner's deck in a random order" => Act::ToDeckRandom(noun, DeckPlace::TheirOwnersBottom);
        OneAct.verb: "put~ {noun} on the top or bottom of your deck" => Act::ToDeckEither(noun, false);
        OneAct.verb: "put~ {noun} on the top or bottom of their deck" => Act::ToDeckEither(noun, true);
        OneAct.verb: "move~ {noun} to the {arena} arena" => Act::Move(noun, arena);
    }
}

/// Acts that fewer cards know.
pub(super) fn more_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "choose~ any number of players" [prefer 1] => Act::ChoosePlayers(None);
        OneAct.verb: "choose~ {n:Number} players" [prefer 1] => Act::ChoosePlayers(Some(n));
        OneAct.verb: "collect~ that bounty again" => Act::CollectAgain;
        OneAct.verb: "discard~ all but {n:Number} cards from their hand" => Act::DiscardAllBut(n);
        OneAct.verb: "double~ {noun:Its} power {until}" => Act::Double(noun, until);
        OneAct.verb: "give~ a number of {name:TokenName} tokens to {noun} {much}" => Act::GiveMany(name, noun, much);
        OneAct.verb: "distribute~ a number of {name:TokenName} tokens {much} among {kind:Kind.many}" => Act::DistributeMany(name, much, kind);
        OneAct.verb: "distribute~ {n:Number} {name:TokenName} tokens" => Act::DistributeSame(n, name);
        OneAct.verb: "return~ {noun}" => Act::ReturnSame(noun);
        OneAct.verb: "deal~ the excess damage from this attack to {noun}" => Act::DealExcess(noun);
        OneAct.verb: "flip~ this leader and attach {him:Pronoun} as an upgrade to {noun}" => with(
            |him: Noun, noun: Noun| (him == Noun::Person(Person::Him)).then_some(Act::FlipOnto(noun)),
            |act: &Act| match act {
                Act::FlipOnto(noun) => Some((Noun::Person(Person::Him), noun.clone())),
                _ => None,
            },
        );
        OneAct.verb: "disclose~ {aspects:AspectList}" => Act::DiscloseOne(aspects);
        AspectList: "{a:Aspect}, {b:Aspect}, {c:Aspect}, {d:Aspect}, or {e:Aspect}" => vec<Aspect>(a, b, c, d, e);
        OneAct.verb: "play~ {noun} for free under your control" => Act::PlayFreeUnder(noun);
        OneAct.verb: "give~ {one:Noun} and {other:Noun} {gains} {until}" => Act::GainsBoth(one, other, gains, until);
        OneAct.verb: "put~ {noun} into play as a resource under your control" => Act::ResourceUnder(noun);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun}, play them for free, and {act:OneAct.base}" => Act::SearchPlayThen(n, noun, act);
        OneAct.verb: "give~ {noun} {stats}" => Act::StatsSame(noun, stats);
        OneAct.verb: "deal~ up to {n:Number} damage divided as you choose among any number of {kind:Kind.many}" => Act::DivideUpTo(n, kind);
        OneAct.verb: "heal~ {n:Number} damage from {one:Noun} and {m:Number} damage from {other:Noun}" => Act::HealBoth(n, one, m, other);
        OneAct.verb: "attach~ {noun} as an upgrade to {name:Title}" => Act::AttachAsTo(noun, name);
        OneAct.verb: "play~ {noun} for free on {host:Noun}" [prefer 1] => Act::PlayFreeOn(noun, host);
        OneAct.verb: "take~ an extra action after this one" => Act::ExtraAction;
        OneAct.verb: "create~ that many {name:TokenName} tokens" => Act::CreateThatMany(name);
        OneAct.verb: "return~ {one:Noun} and {other:Noun} to their owners' hands" => Act::ReturnBoth(one, other);
        OneAct.verb: "play~ {noun}, ignoring its aspect penalty" [parse_only] => Act::PlayIgnoring(noun);
        OneAct.verb: "heal~ {n:Number} total damage from any number of {kind:Kind.many}" => Act::HealTotal(n, kind);
    }
}

/// Acts of very few cards.
pub(super) fn rarer_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "distribute~ up to {n:Number} {name:TokenName} tokens among {kind:Kind.many}" [parse_only] => Act::Distribute(n, true, name, kind);
        OneAct.verb: "deal~ up to {n:Number} damage to {noun}" => Act::DealUpTo(n, noun);
        OneAct.verb: "pay~ the cost of {noun}" => Act::PayCostOf(noun);
        OneAct.verb: "deal~ excess damage to {noun}" => Act::DealSpill(noun);
        OneAct.verb: "look~ at {who}'s hand and discard {noun} from it {post}" => Act::LookHandDiscardSuch(who, noun, post);
        OneAct.verb: "attack~ with {noun}, and {it:Pronoun} get~it {stats} for this attack" => Act::AttackGetting(noun, it, stats);
        OneAct.verb: "choose~ {gains:GainList}" => Act::KeywordChoice(gains);
        GainList: "{a:Gain}, {b:Gain}, {c:Gain}, or {d:Gain}" => vec<Gain>(a, b, c, d);
        OneAct.verb: "collect~ {noun:Its} Bounties" => Act::CollectBounties(noun);
        OneAct.verb: "look~ at {noun}" => Act::LookAt(noun);
        OneAct.verb: "look~ at cards from the top of {who:Deck} {much}" => Act::LookTopMuch(who, much);
        OneAct.verb: "draw~ {n:Number}" [prefer -1] => Act::DrawSome(n);
        OneAct.verb: "exhaust~ a {adj} unit or resource" [prefer 1] => Act::ExhaustUnitOrResource(adj);
        OneAct.verb: "choose~ a number" => Act::ChooseNumber;
        OneAct.verb: "take~ control of {noun} and attach it to {host:Noun}, if able" => Act::TakeAndAttach(noun, host);
        OneAct.verb: "give~ {n:Number} {first:TokenName} tokens and {m:Number} {second:TokenName} tokens to {noun}" => Act::GiveTwoKinds(n, first, m, second, noun);
        OneAct.verb: "resource~ {noun} and the top card of your deck" => Act::ResourceWithTop(noun);
        OneAct.verb: "put~ {noun} on the top of your deck and {other:Noun} on the bottom of your deck" => Act::TopAndBottom(noun, other);
        OneAct.verb: "play~ the top card of your deck" => Act::PlayTop;
        OneAct.verb: "return~ {one:Noun} and {other:Noun} from your discard pile to your hand" => Act::ReturnTwo(one, other);
        OneAct.verb: "shuffle~ their discard pile and put it on the bottom of their deck" => Act::DiscardPileToDeck;
        OneAct.verb: "ready~ or exhaust {noun}" => Act::ReadyOrExhaust(noun);
        OneAct.verb: "exhaust~ or ready {noun}" => Act::ExhaustOrReady(noun);
        OneAct.verb: "discard~ {n:Number} cards from {who:Deck} and {m:Number} cards from {other:Deck}" => Act::MillBoth(n, who, m, other);
        OneAct.verb: "discard~ {n:Number} card#n from {who:Deck} for each {count}" => Act::MillForEach(n, who, count);
        OneAct.verb: "discard~ cards from {who:Deck} {much}" => Act::MillMuch(who, much);
        OneAct.verb: "look~ at all of {who}'s resources" => Act::LookResources(who);
        OneAct.verb: "deal~ {much} damage to {one:Noun} and {other:Noun}" [prefer -1] => Act::DealPair(much, one, other);
        OneAct.verb: "attack~ with {noun}, even if those units are exhausted" [parse_only] => Act::AttackExhausted(noun);
        OneAct.verb: "use~ any number of \"{timing}\" abilities on {kind:Kind.many}" => Act::UseAbilities(timing, kind);
        OneAct.verb: "use~ all of {noun:Its} \"{timing}\" abilities again" => Act::UseAllAgain(noun, timing);
        OneAct.verb: "search~ twice that many cards from the top of their deck for {noun}{take}" => Act::SearchThatMany(noun, take);
        OneAct.verb: "search~ the top {n:Number} cards of your deck, or {m:Number} cards instead if {condition}, for {noun} {take:TakeAnd}" => Act::SearchMoreIf(n, m, condition, noun, take);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun}" [prefer -1] => Act::Search(Some(n), noun, Take::Keep);
        Take: ", reveal them, and put them on top of your deck in any order" => Take::RevealAndTop;
        Take: ", reveals it, and draws it" => Take::OthersRevealAndDraw;
        OneAct.verb: "return~ {noun:Own} from your discard pile to your hand" => Act::ReturnOwn(noun);
        OneAct.verb: "reveal~ {noun:Own} from your hand" => Act::RevealOwn(noun);
        OneAct.verb: "play~ {noun:Own} from your discard pile" => Act::PlayFromDiscard(noun);
        OneAct.verb: "play~ {noun:Pronoun} from your discard pile" => Act::PlayFromDiscard(noun);
        OneAct.verb: "disclose~ {one:Aspect} and/or {other:Aspect}" => Act::DiscloseAny(one, other);
        OneAct.verb: "return~ {n:Number} of {noun:Pronoun} at random to your hand" => Act::ReturnRandom(n, noun);
        OneAct.verb: "deal~ {n:Number} damage to a random {kind:Kind.one}" => Act::DealRandom(n, kind);
        Act.=a: "{a:OneAct} then {b:OneAct~a}" [parse_only, prefer -1] => Act::AndThen(a, b);
    }
}

/// The tops of decks, and cards that are shown or named.
pub(super) fn deck_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        Deck: "your deck" => Who::You;
        Deck: "their deck" => Who::They;
        Deck: "a deck" => Who::APlayer;
        Deck: "{who}'s deck" => with(
            |who: Who| (!matches!(who, Who::You | Who::They | Who::APlayer)).then_some(who),
            |who: &Who| (!matches!(who, Who::You | Who::They | Who::APlayer)).then(|| (who.clone(),)),
        );
        OneAct.verb: "reveal~ the top card of {who:Deck}" => Act::RevealTop(1, who);
        OneAct.verb: "reveal~ the top {n:Number} cards of {who:Deck}" => Act::RevealTop(n, who);
        OneAct.verb: "reveal~ the top card of {one:Deck} and {other:Deck}" => Act::RevealTops(one, other);
        OneAct.verb: "reveal~ the top card of any player's deck" => Act::RevealAnyTop;
        OneAct.verb: "look~ at the top card of {who:Deck}" => Act::LookTop(1, who);
        OneAct.verb: "look~ at the top {n:Number} cards of {who:Deck}" => Act::LookTop(n, who);
        OneAct.verb: "discard~ the top card of {who:Deck}" => Act::MillTop(who);
        OneAct.verb: "discard~ a card from {who:Deck}" => Act::Mill(1, who);
        OneAct.verb: "discard~ {n:Number} cards from {who:Deck}" => Act::Mill(n, who);
        OneAct.verb: "name~ a card" => Act::NameCard;
        OneAct.verb: "reveal~ your hand" => Act::ShowHand(Doer::You);
        OneAct.verb: "reveal~ their hand" => Act::ShowHand(Doer::They);
        OneAct.verb: "reveal~ and draw {noun:Pronoun}" => Act::RevealAndDraw(noun);
        OneAct.verb: "draw~ {n:Number} of {noun:Pronoun}" => Act::DrawIt(Noun::SomeOf(n, noun));
        OneAct.verb: "draw~ a {kind:Kind.one} revealed this way" => Act::DrawIt(Noun::A(Kind::Post(kind, Post::RevealedThisWay)));
        OneAct.verb: "put~ any number of {noun:Pronoun} on the bottom of your deck and the rest on top in any order" => Act::Arrange(noun);
        OneAct.verb: "put~ {noun:Pronoun} back on top in any order" => Act::BackOnTop(noun, false);
        OneAct.verb: "put~ {noun:Pronoun} back on top of your deck in any order" => Act::BackOnTop(noun, true);
    }
}
