//! Sentences and what is done in them.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Act, Change, Count, Deed, Much, Phrase, Stats, Who};
use crate::program::Until;

pub(super) fn sentences(g: &mut Rows<Phrase>) {
    rows! { g;
        Deeds: "{deed:Sentence}" => vec<Deed>(deed);
        Deeds: "{deeds} {deed:Sentence}" => push<Deed>(deeds, deed);
        Sentence: "{deed}." => deed;
        Sentence: "then, {deed}." => Deed::Then(deed);
        Sentence: "choose {n:Numeral}: {deeds:Options}" => Deed::Modes(n, deeds);
        Sentence: "choose {n:Numeral}, in any order: {deeds:Options}" [parse_only] => Deed::Modes(n, deeds);
        Sentence: "It costs {n:Number} resource#n less." => Deed::CostsLess(n);
        Sentence: "It enters play ready." => Deed::EntersReady;
        Sentence: "Use this ability only once each round." => Deed::OncePerRound;
        Options: "• {deed:Sentence^}" => vec<Deed>(deed);
        Options: "{options} • {deed:Sentence^}" => push<Deed>(options, deed);

        Deed: "{deed:Clause}" => deed;
        Deed: "if {condition}, {deed:Clause}" => Deed::If(condition, deed);
        Deed: "if you do, {deed:Clause}" [prefer 1] => Deed::IfDo(deed);
        Deed: "if they do, {deed:Clause}" [prefer 1, parse_only] => Deed::IfDo(deed);
        Deed: "if you don't, {deed:Clause}" [prefer 1] => Deed::Otherwise(deed);
        Deed: "otherwise, {deed:Clause}" [parse_only] => Deed::Otherwise(deed);
        Deed: "at the start of the next action phase, {deed:Clause}" => Deed::AtAction(deed);
        Deed: "at the start of the regroup phase, {deed:Clause}" => Deed::AtRegroup(deed);

        Clause: "{act:Act.base}" => Deed::Do(Who::You, act);
        Clause: "{who} {act:Act~who}" => Deed::Do(who, act);
        Clause: "{who} may {act:Act.base}" => Deed::May(who, act);
        Clause: "{noun:Subject} {changes:Changes~noun} {until}" => Deed::Lasting(noun, changes, until);
        Clause: "{until}, {noun:Subject} {changes:Changes~noun}" [parse_only] => Deed::Lasting(noun, changes, until);
        Clause: "{by:Noun} capture~by {what:Noun}" => Deed::Do(Who::You, Act::Capture(by, what));
        Clause: "{by:Noun} deal~by damage {much} to {what:Noun}" => Deed::Do(Who::You, Act::DealBy(by, much, what));
        Clause: "{by:Noun} deal~by {n:Number} damage to {what:Noun}" => Deed::Do(Who::You, Act::DealBy(by, Much::Fixed(n), what));
        Clause: "the Force is with you" => Deed::Do(Who::You, Act::GainForce);

        Until: "for this phase" => Until::Phase;
        Until: "for this attack" => Until::Attack;
        Until: "for this round" => Until::Round;
        Changes.=change: "{change}" => vec<Change>(change);
        Changes.=changes: "{changes} and {change:Change~changes}" => push<Change>(changes, change);
        Change.verb: "get~ {stats}" => Change::Stats(stats);
        Change.verb: "get~ {stats} for each {count}" => Change::StatsForEach(stats, count);
        Change.verb: "gain~ {gains}" => Change::Gains(gains);
        Change.verb: "lose~ {keyword}" => Change::LosesKeyword(keyword);
        Change.verb: "lose~ all abilities" => Change::LosesAbilities;
        Change.verb: "can't/can't~ {restriction}" => Change::Cannot(restriction);
        Stats: "{power:Signed}/{hp:Signed}" => Stats { power, hp };
    }
}

pub(super) fn acts(g: &mut Rows<Phrase>) {
    rows! { g;
        Act.=act: "{act:OneAct}" => act;
        Act.=a: "{a:OneAct} and {b:OneAct~a}" [prefer -1] => Act::Both(a, b);
        Act.=a: "{a:OneAct}, then {b:OneAct~a}" [parse_only] => Act::Both(a, b);
        OneAct.verb: "deal~ damage {much} to {noun}" [parse_only] => Act::Deal(much, noun);
        OneAct.verb: "deal~ {n:Number} damage to {noun} for each {count}" => Act::DealForEach(n, noun, count);
        OneAct.verb: "give~ a {name:TokenName} token to {noun} for each {count}" => Act::GiveForEach(name, noun, count);
        OneAct.verb: "reveal~ the top card of your deck" => Act::RevealTop(Who::You);
        OneAct.verb: "reveal~ the top card of any player's deck" => Act::RevealAnyTop;
        OneAct.verb: "look~ at the top card of {who}'s deck" => Act::LookTop(1, who);
        OneAct.verb: "look~ at the top card of your deck" => Act::LookTop(1, Who::You);
        OneAct.verb: "play~ {noun}, ignoring its aspect penalties" => Act::PlayIgnoring(noun);
        OneAct.verb: "deal~ {much} damage to {noun}" => Act::Deal(much, noun);
        OneAct.verb: "deal~ damage to {noun} {much}" => Act::Deal(much, noun);
        OneAct.verb: "deal~ {much} damage to {noun} and {more:Much} damage to {other:Noun}" => Act::DealBoth(much, noun, more, other);
        OneAct.verb: "deal~ {much} indirect damage to {who}" => Act::Indirect(much, who);
        OneAct.verb: "deal~ {n:Number} damage divided as you choose among {kind:Kind.many}" => Act::Divide(n, kind);
        OneAct.verb: "heal~ {much} damage from {noun}" => Act::Heal(much, noun);
        OneAct.verb: "heal~ all damage from {noun}" => Act::Heal(Much::Fixed(999), noun);
        OneAct.verb: "defeat~ {noun}" => Act::Defeat(noun);
        OneAct.verb: "exhaust~ {noun}" => Act::Exhaust(noun);
        OneAct.verb: "ready~ {noun}" => Act::Ready(noun);
        OneAct.verb: "return~ {noun} to its owner's hand" => Act::Return(noun);
        OneAct.verb: "return~ {noun} to his|her|their owner's hand" [parse_only] => Act::Return(noun);
        OneAct.verb: "return~ {noun} to your hand" => Act::ReturnFromDiscard(noun);
        OneAct.verb: "give~ a {name:TokenName} token to {noun}" => Act::Give(1, name, noun);
        OneAct.verb: "give~ {n:Number} {name:TokenName} tokens to {noun}" => Act::Give(n, name, noun);
        OneAct.verb: "give~ {noun} a {name:TokenName} token" [parse_only] => Act::Give(1, name, noun);
        OneAct.verb: "give~ a {first:TokenName} token and a {second:TokenName} token to {noun}" => Act::GiveBoth(first, second, noun);
        OneAct.verb: "create~ a {name:TokenName} token" => Act::Create(1, name);
        OneAct.verb: "create~ {n:Number} {name:TokenName} tokens" => Act::Create(n, name);
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
        OneAct.verb: "discard~ their hand" => Act::DiscardHand;
        OneAct.verb: "discard~ your hand" [parse_only] => Act::DiscardHand;
        OneAct.verb: "discard~ a card from your deck" => Act::Mill(1, Who::You);
        OneAct.verb: "discard~ {n:Number} cards from your deck" => Act::Mill(n, Who::You);
        OneAct.verb: "discard~ a card from the defending player's deck" => Act::Mill(1, Who::DefendingPlayer);
        OneAct.verb: "discard~ {n:Number} cards from the defending player's deck" => Act::Mill(n, Who::DefendingPlayer);
        OneAct.verb: "discard~ a card from an opponent's deck" => Act::Mill(1, Who::AnOpponent);
        OneAct.verb: "discard~ {n:Number} cards from an opponent's deck" => Act::Mill(n, Who::AnOpponent);
        OneAct.verb: "play~ {noun}" => Act::Play(noun);
        OneAct.verb: "play~ {noun} for free" => Act::PlayFree(noun);
        OneAct.verb: "resource~ the top card of your deck" => Act::ResourceTop(false);
        OneAct.verb: "put~ the top card of your deck into play as a resource" [parse_only] => Act::ResourceTop(false);
        OneAct.verb: "put~ the top card of your deck into play as a resource and ready it" => Act::ResourceTop(true);
        OneAct.verb: "put~ {noun} into play as a resource" => Act::Resource(noun, false);
        OneAct.verb: "put~ {noun} into play as a resource and ready it" => Act::Resource(noun, true);
        OneAct.verb: "put~ this event into play as a resource" => Act::ResourceThis;
        OneAct.verb: "resource~ {noun}" [parse_only] => Act::Resource(noun, false);
        OneAct.verb: "exhaust~ {n:Number} enemy resource#n" => Act::ExhaustResources(n, Who::AnOpponent);
        OneAct.verb: "ready~ {n:Number} resource#n" [prefer -1] => Act::ReadyResources(n);
        OneAct.verb: "ready~ a resource" => Act::ReadyResources(1);
        OneAct.verb: "pay~ {n:Number} resource#n" => Act::Pay(n);
        OneAct.verb: "use~ the Force" => Act::UseForce;
        OneAct.verb: "create~ a Credit token" [prefer 2] => Act::Credits(1);
        OneAct.verb: "create~ {n:Number} Credit tokens" [prefer 2] => Act::Credits(n);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun}, reveal it, and draw it" => Act::Search(n, noun);
        OneAct.verb: "search~ the top {n:Number} cards of your deck for {noun}, reveal them, and draw them" => Act::Search(n, noun);
        OneAct.verb: "look~ at {who}'s hand" => Act::LookHand(who);
        OneAct.verb: "disclose~ {aspects}" => Act::Disclose(aspects);
        OneAct.verb: "deploy~ this leader" => Act::DeployLeader;
        OneAct.verb: "put~ {n:Number} cards from your hand on the bottom of your deck in any order" => Act::HandToBottom(n);
        OneAct.verb: "put~ {n:Number} cards from your hand on the bottom of your deck" [prefer 1, parse_only] => Act::HandToBottom(n);
        OneAct.verb: "put~ {noun} on the bottom of your deck" => Act::ToDeck(noun, false);
        OneAct.verb: "put~ {noun} on the top of your deck" => Act::ToDeck(noun, true);
        OneAct.verb: "put~ {noun} on the bottom of its owner's deck" => Act::ToDeck(noun, false);
        OneAct.verb: "move~ {noun} to the {arena} arena" => Act::Move(noun, arena);
    }
}

pub(super) fn amounts(g: &mut Rows<Phrase>) {
    rows! { g;
        Much: "{n:Number}" => Much::Fixed(n);
        Much: "that much" => Much::That;
        Much: "equal to {noun}'s power" => Much::Power(noun);
        Much: "equal to its power" => Much::Power(crate::language::tree::Noun::It);
        Much: "equal to {noun}'s remaining HP" => Much::Hp(noun);
        Much: "equal to the damage on {noun}" => Much::Damage(noun);
        Much: "equal to its cost" => Much::Cost(crate::language::tree::Noun::It);
        Much: "equal to the number of {kind:Kind.many}" => Much::Number(kind);
        Count: "{kind:Kind.one}" => Count::Kind(kind);
        Count: "card in your hand" => Count::HandCard(Who::You);
        Count: "card in an opponent's hand" => Count::HandCard(Who::AnOpponent);
        Count: "card discarded this way" => Count::Done;
    }
}
