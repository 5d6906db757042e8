//! Players and things.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Adj, Kind, Noun, Person, Phrase, Post, Said, SelfName, Shared, Who};
use crate::program::Feature;

pub(super) fn players(g: &mut Rows<Phrase>) {
    rows! { g;
        Who.you: "you" => Who::You;
        Who.one: "an opponent" => Who::AnOpponent;
        Who.one: "each opponent" => Who::EachOpponent;
        Who.one: "each player" => Who::EachPlayer;
        Who.many: "they" => Who::They;
        Who.one: "that player" => Who::ThatPlayer;
        Who.one: "a player" => Who::APlayer;
        Who.one: "the attacking player" => Who::AttackingPlayer;
        Who.one: "each player with {n:Number} or more cards in their hand" => Who::PlayersWithHand(n);
        Who.one: "the defending player" => Who::DefendingPlayer;
        Who.one: "that opponent" => Who::ThatOpponent;
        Who.one: "another player" => Who::AnotherPlayer;
        Who.one: "a different player" => Who::DifferentPlayer;
        Who.one: "each opponent who controls more {kind:Kind.many} than you" => Who::OpponentsWithMore(kind);
        Who.one: "each opponent whose base you've damaged this phase" => Who::OpponentsDamaged;
        Who.many: "opponents" => Who::Opponents;
        Who.one: "{noun:Its} controller" => Who::ControllerOf(noun);
        Who.one: "{noun:Its} owner" => Who::OwnerOf(noun);
        Its: "its" => Noun::It;
        Its: "his" => Noun::Person(Person::His);
        Its: "her" => Noun::Person(Person::Hers);
        Its: "{noun}'s" [prefer -1] => noun;
    }
}

pub(super) fn nouns(g: &mut Rows<Phrase>) {
    rows! { g;
        Noun.=noun: "{noun:Own}" => noun;
        Own.one: "this unit" => Noun::This;
        Own.one: "this event" => Noun::Itself(SelfName::Event);
        Own.one: "this leader" => Noun::Itself(SelfName::Leader);
        Own.one: "this upgrade" => Noun::Itself(SelfName::Upgrade);
        Own.one: "this card" => Noun::Itself(SelfName::Card);
        Own.one: "this base" => Noun::Itself(SelfName::Base);
        Noun.one: "attached unit" => Noun::Attached;
        Noun.one: "attached base" => Noun::AttachedBase;
        Noun.one: "the attacker" => Noun::Attacker;
        Noun.one: "the defender" => Noun::Defender;
        Noun.one: "the defending unit" => Noun::DefendingUnit;
        Noun.=noun: "{noun:Pronoun}" => noun;
        Noun.one: "another {kind:Kind.one}" => Noun::A(Kind::Adj(Adj::Other, kind));
        Noun.one: "a {kind:Kind.one}" => Noun::A(kind);
        Another: "another {kind:Kind.one}" => Kind::Adj(Adj::Other, kind);
        Noun.one: "{one:Another} or a {other:Kind.one}" => Noun::A(Kind::Either(one, other));
        Noun.one: "{one:Another} or {other:Kind.one}" [prefer -1] => Noun::A(Kind::EitherBare(one, other));
        Noun.one: "{one:Foe} or a {kind:Kind.one}" => Noun::OneOrA(one, kind);
        Noun.one: "{one:Foe} or to a {kind:Kind.one}" [parse_only] => Noun::OneOrA(one, kind);
        Foe: "the defender" => Noun::Defender;
        Foe: "the defending unit" => Noun::DefendingUnit;
        Foe: "their base" => Noun::BaseOf(Who::They);
        Noun.one: "a {one:Kind.one} or {other:Another}" => Noun::A(Kind::Either(one, other));
        Noun.one: "a {one:Kind.one} or a {other:Kind.one}" => Noun::A(Kind::Either(one, other));
        Noun.one: "a {kind:Kind.one} or {name:Title}" [prefer -1] => Noun::A(Kind::OrTitled(kind, name));
        Noun.one: "each {kind:Kind.one}" => Noun::Each(kind);
        Noun.many: "all {kind:Kind.many}" => Noun::All(kind);
        Noun.many: "up to {n:Number} {kind:Kind.many}" => Noun::UpTo(n, kind);
        Noun.many: "each of up to {n:Number} {kind:Kind.many}" => Noun::EachOfUpTo(n, kind);
        Noun.many: "each of any number of {kind:Kind.many}" => Noun::EachOfAny(kind);
        Noun.many: "{n:Number} {kind:Kind.many}" => Noun::Exactly(n, kind);
        Noun.many: "{n:Number} or more {kind:Kind.many}" => Noun::OrMore(n, kind);
        Noun.many: "at least {n:Number} {kind:Kind.many}" => Noun::AtLeast(n, kind);
        Noun.many: "any number of {kind:Kind.many}" => Noun::AnyNumber(kind);
        Noun.one: "the {kind:Kind.one} with the most {feature} among {among:Kind.many}" => Noun::Most(kind, feature, among);
        Noun.one: "the {kind:Kind.one} with the least {feature} among {among:Kind.many}" => Noun::Least(kind, feature, among);
        Noun.many: "{n:Number} of {noun:Pronoun}" => Noun::SomeOf(n, noun);
        Noun.many: "any of {noun:Pronoun}" => Noun::AnyOf(noun);
        Noun.one: "the named card" => Noun::Named;
        Noun.one: "up to 1 {kind:Kind.one}" => Noun::UpToOne(kind);
        Noun.many: "that many {kind:Kind.many}" => Noun::ThatMany(kind);
        Noun.many: "each of those {kind:Kind.many}" [prefer -1] => Noun::EachOfThose(kind);
        Noun.one: "your base" => Noun::BaseOf(Who::You);
        Noun.one: "their base" => Noun::BaseOf(Who::They);
        Noun.one: "{owner:Who}'s base" => Noun::BaseOf(owner);
        Noun.many: "{one:Noun} and to {other:Noun}" => Noun::Both(one, other);
        Feature: "power" => Feature::Power;
        Feature: "remaining HP" => Feature::Hp;
        Feature: "cost" => Feature::Cost;
    }
}

/// How things that are known are spoken of.
pub(super) fn references(g: &mut Rows<Phrase>) {
    rows! { g;
        Pronoun.one: "it" => Noun::It;
        Pronoun.one: "he" => Noun::Person(Person::He);
        Pronoun.one: "him" => Noun::Person(Person::Him);
        Pronoun.one: "she" => Noun::Person(Person::She);
        Pronoun.one: "her" => Noun::Person(Person::Her);
        Pronoun.one: "that unit" => Noun::Said(Said::ThatUnit);
        Pronoun.one: "that card" => Noun::Said(Said::ThatCard);
        Pronoun.one: "that upgrade" => Noun::Said(Said::ThatUpgrade);
        Pronoun.one: "that base" => Noun::Said(Said::ThatBase);
        Pronoun.one: "that friendly unit" => Noun::Said(Said::ThatFriendlyUnit);
        Pronoun.one: "that enemy unit" => Noun::Said(Said::ThatEnemyUnit);
        Pronoun.one: "the chosen unit" => Noun::Said(Said::TheChosenUnit);
        Pronoun.one: "the chosen card" => Noun::Said(Said::TheChosenCard);
        Pronoun.one: "the revealed card" => Noun::Said(Said::TheRevealedCard);
        Pronoun.one: "the revealed unit" => Noun::Said(Said::TheRevealedUnit);
        Pronoun.one: "the disclosed card" => Noun::Said(Said::TheDisclosedCard);
        Pronoun.one: "that resource" => Noun::Said(Said::ThatResource);
        Pronoun.one: "that token" => Noun::Said(Said::ThatToken);
        Pronoun.one: "the discarded card" => Noun::Said(Said::TheDiscardedCard);
        Pronoun.one: "the returned unit" => Noun::Said(Said::TheReturnedUnit);
        Pronoun.one: "the played unit" => Noun::Said(Said::ThePlayedUnit);
        Pronoun.one: "the defeated unit" => Noun::Said(Said::TheDefeatedUnit);
        Pronoun.one: "the friendly unit" => Noun::Said(Said::TheFriendlyUnit);
        Pronoun.one: "the enemy unit" => Noun::Said(Said::TheEnemyUnit);
        Pronoun.one: "the same unit" => Noun::Said(Said::TheSameUnit);
        Pronoun.many: "them" => Noun::Said(Said::Them);
        Pronoun.many: "they" => Noun::Said(Said::They);
        Pronoun.many: "those units" => Noun::Said(Said::ThoseUnits);
        Pronoun.many: "those cards" => Noun::Said(Said::ThoseCards);
        Pronoun.many: "the revealed cards" => Noun::Said(Said::TheRevealedCards);
        Pronoun.many: "the rest" => Noun::Said(Said::TheRest);
        Pronoun.one: "the other" => Noun::Said(Said::TheOther);
        Pronoun.many: "the others" => Noun::Said(Said::TheOthers);
        Pronoun.many: "the remaining cards" => Noun::Said(Said::TheRemainingCards);
        Pronoun.many: "the other revealed cards" => Noun::Said(Said::TheOtherRevealedCards);
        Pronoun.many: "the chosen units" => Noun::Said(Said::TheChosenUnits);
        Pronoun.one: "each of them" => Noun::Said(Said::EachOfThem);
        Pronoun.one: "each chosen unit" => Noun::Said(Said::EachChosenUnit);
        Pronoun.one: "each of those units" => Noun::Said(Said::EachOfThoseUnits);
        Pronoun.one: "the card you played" => Noun::Said(Said::TheCardYouPlayed);
        Pronoun.many: "those tokens" => Noun::Said(Said::ThoseTokens);
        Pronoun.one: "the resource" => Noun::Said(Said::TheResource);
        Pronoun.one: "that token unit" [parse_only] => Noun::Said(Said::ThatUnit);
        Pronoun.one: "that ground unit" [parse_only] => Noun::Said(Said::ThatUnit);
        Pronoun.many: "the defeated units" => Noun::Said(Said::TheDefeatedUnits);
        Pronoun.many: "the discarded cards" => Noun::Said(Said::TheDiscardedCards);
        Pronoun.one: "the unit you control" => Noun::Said(Said::TheUnitYouControl);
    }
}

pub(super) fn kinds(g: &mut Rows<Phrase>) {
    rows! { g;
        Kind.=kind: "{kind:Named}" => kind;
        Kind.=kind: "{kind} {post}" => Kind::Post(kind, post);
        Named.=kind: "{adj} {kind:Named}" => Kind::Adj(adj, kind);
        Named.=kind: "{adj}, {kind:Named}" => Kind::AdjComma(adj, kind);
        Named.=kind: "{one:Adj} or {other:Adj} {kind:Named}" => Kind::Adj(Adj::Either(one, other), kind);
        Named.=kind: "{one:Adj}, {two:Adj}, or {three:Adj} {kind:Named}" => Kind::Adj(Adj::OneOfThree(one, two, three), kind);
        Named: lexeme "unit" => Kind::Unit;
        Named: lexeme "upgrade" => Kind::Upgrade;
        Named: lexeme "base" => Kind::Base;
        Named: lexeme "unit or base" / "units and/or bases" => Kind::UnitOrBase;
        Named: lexeme "event" => Kind::Event;
        Named: lexeme "card" => Kind::Card;
        Named: lexeme "leader" => Kind::Leader;
        Named: lexeme "leader unit" => Kind::LeaderUnit;
        Named: lexeme "resource" => Kind::Resource;
        Named.one: "{name:TokenName} token" [prefer 1] => Kind::Token(name);
        Named.many: "{name:TokenName} tokens" [prefer 1] => Kind::Token(name);
        Named: lexeme "token" => Kind::AnyToken;
        Named.many: "{adj} and/or upgrade cards" => Kind::SuchOrUpgrades(adj);
        Named: lexeme "leader or base" / "leaders or bases" => Kind::LeaderOrBase;
        Named: lexeme "copy of the named card" / "copies of the named card" => Kind::NamedCopy;
        Named.one: "captured card" => Kind::Captive;
        Named: lexeme "unit or upgrade" => Kind::UnitOrUpgrade;
        Named.one: "unit and upgrade" => Kind::UnitAndUpgrade;
        Named.one: "{name:Title}" [prefer -2] => Kind::Titled(name);
    }
}

pub(super) fn adjectives(g: &mut Rows<Phrase>) {
    rows! { g;
        Adj: "friendly" => Adj::Friendly;
        Adj: "enemy" => Adj::Enemy;
        Adj: "other" => Adj::Other;
        Adj: "damaged" => Adj::Damaged;
        Adj: "undamaged" => Adj::Undamaged;
        Adj: "exhausted" => Adj::Exhausted;
        Adj: "ready" => Adj::Ready;
        Adj: "upgraded" => Adj::Upgraded;
        Adj: "unique" => Adj::Unique;
        Adj: "non-unique" => Adj::NonUnique;
        Adj: "leader" [prefer -2] => Adj::Leader;
        Adj: "non-leader" => Adj::NonLeader;
        Adj: "token" => Adj::Token;
        Adj: "non-token" => Adj::NonToken;
        Adj: "attacking" => Adj::Attacking;
        Adj: "different" => Adj::Different;
        Adj: "third" => Adj::Third;
        Adj: "eligible" => Adj::Eligible;
        Adj: "non-unit" => Adj::NonUnit;
        Adj: "{arena}" => Adj::In(arena);
        Adj: "{word:Word}" => Adj::Trait(word);
        Adj: "non-{word:Word}" => Adj::NonTrait(word);
        Adj: "{aspect}" => Adj::Aspect(aspect);
        Adj: "non-{aspect}" => Adj::NonAspect(aspect);
    }
}

pub(super) fn afterwards(g: &mut Rows<Phrase>) {
    rows! { g;
        Post: "that costs {much} or less" => Post::CostAtMost(much);
        Post: "that cost {much} or less" => Post::TheyCostAtMost(much);
        Post: "that costs the same as or less than {noun}" => Post::CostUpTo(noun);
        Post: "that costs {n:Number} or more" => Post::CostAtLeast(n);
        Post: "that costs {much} resources or less" => Post::CostResourcesAtMost(much);
        Post: "with {much} or less power" => Post::PowerAtMost(much);
        Post: "with {n:Number} or more power" => Post::PowerAtLeast(n);
        Post: "with {much} or less remaining HP" => Post::HpAtMost(much);
        Post: "with {n:Number} or more remaining HP" => Post::HpAtLeast(n);
        Post: "you control" => Post::YouControl;
        Post: "an opponent controls" => Post::OpponentControls;
        Post: "in the same arena" => Post::SameArena;
        Post: "in the {arena} arena" => Post::InArena(arena);
        Post: "with a {kind:Kind.one} on it" => Post::With(kind);
        Post: "with {keyword}" => Post::WithKeyword(keyword);
        Post: "you played this phase" => Post::PlayedThisPhase;
        Post: "you play this phase" => Post::YouPlay;
        Post: "that isn't {adj}" => Post::IsNot(adj);
        Post: "that entered play this phase" => Post::EnteredThisPhase;
        Post: "that attacked this phase" => Post::AttackedThisPhase;
        Post: "on {noun}" => Post::On(noun);
        Post: "on {kind:Kind.many}" => with(
            |kind: Kind| Some(Post::On(Box::new(Noun::Plural(kind)))),
            |post: &Post| match post {
                Post::On(noun) => match &**noun {
                    Noun::Plural(kind) => Some((kind.clone(),)),
                    _ => None,
                },
                _ => None,
            },
        );
        Post: "from your hand or resources" => Post::FromHandOrResources;
        Post: "from the hand of the player to their right" => Post::FromHandOfRight;
        Post: "with the Smuggle keyword" => Post::WithSmuggle;
        Post: "they control" => Post::TheyControl;
        Post: "{who:Controller} control~who" => Post::WhoControls(who);
        Post: "controlled by {who:Controller}" => Post::ControlledBy(who);
        Controller.one: "that player" => Who::ThatPlayer;
        Controller.one: "that opponent" => Who::ThatOpponent;
        Controller.one: "the defending player" => Who::DefendingPlayer;
        Post: "in that arena" => Post::InThatArena;
        Post: "in this arena" => Post::InThisArena;
        Post: "in its arena" => Post::InItsArena;
        Post: "in {noun:Its} arena" [prefer -1] => Post::InArenaOf(noun);
        Post: "attached to {noun}" => Post::AttachedTo(noun);
        Post: "guarded by {noun}" => Post::GuardedBy(noun);
        Post: "guarded by a {kind:Kind.one} you control" [prefer 1] => Post::GuardedByYours(kind);
        Post: "without a {kind:Kind.one} on it" => Post::Without(kind);
        Post: "without a Pilot on it" [prefer 1] => Post::WithoutPilot;
        Post: "with a Pilot on it" [prefer 1] => Post::WithPilot;
        Post: "with a Bounty" => Post::WithBounty;
        Post: "that has {n:Number} or more keywords" => Post::HasKeywords(n);
        Post: "using Smuggle" => Post::UsingSmuggle;
        Post: "with one or more keywords" => Post::WithKeywords(1);
        Post: "with {n:Number} or more different keywords" => Post::WithKeywords(n);
        Post: "named {name:Name}" => Post::Named(name);
        Post: "not named {name:Name}" => Post::NotNamed(name);
        Post: "that was damaged this phase" => Post::WasDamaged;
        Post: "that was defeated this phase" => Post::WasDefeated;
        Post: "that were defeated this phase" => Post::WereDefeated;
        Post: "that was played this phase" => Post::WasPlayed;
        Post: "that was healed this phase" => Post::WasHealed;
        Post: "that didn't attack or enter play this phase" => Post::DidNothing;
        Post: "that dealt damage to a base this phase" => Post::HitBase;
        Post: "that attacked your base this phase" => Post::AttackedYourBase;
        Post: "discarded this way" => Post::DiscardedThisWay;
        Post: "revealed this way" => Post::RevealedThisWay;
        Post: "in a discard pile" => Post::InAnyDiscard;
        Post: "from a discard pile" => Post::FromAnyDiscard;
        Post: "from your hand or discard pile" => Post::FromHandOrDiscard;
        Post: "from your hand" => Post::FromHand(Who::You);
        Post: "from their hand" => Post::FromHand(Who::They);
        Post: "from your discard pile" => Post::FromDiscard(Who::You);
        Post: "in your discard pile" => Post::InDiscard;
        Post: "you own but don't control" => Post::OwnNotControl;
        Post: "in a different arena" => Post::OtherArena;
        Post: "that didn't enter play this phase" => Post::NotEntered;
        Post: "that didn't enter play this round" => Post::NotEnteredRound;
        Post: "with power and remaining HP both equal to the number of {kind:Kind.many} you control" [prefer 1] => Post::BothEqual(kind);
        Post: "from your hand or from any player's discard pile" => Post::FromHandOrAnyDiscard;
        Post: "using Piloting" => Post::UsingPiloting;
        Post: "that has a \"{timing}\" ability" => Post::HasTiming(timing);
        Post: "it's guarding" => Post::ItGuards;
        Post: "resourced this way" => Post::ResourcedThisWay;
        Post: "in the same arena as {noun}" => Post::SameArenaAs(noun);
        Post: "in their hand" => Post::InHand(Who::They);
        Post: "with that name" => Post::ThatName;
        Post: "with that aspect" => Post::ThatAspect;
        Post: "{who} own~who" => Post::Owns(who);
        Post: "controlled by the same player" => Post::OfSamePlayer;
        Post: "of your choice" => Post::OfYourChoice;
        Post: "that cost {n:Number} or more" => Post::TheyCostAtLeast(n);
        Post: "from your resources" => Post::FromResources;
    }
}

/// Things compared with others.
pub(super) fn comparisons(g: &mut Rows<Phrase>) {
    rows! { g;
        Post: "that each cost {n:Number} or less" => Post::EachCostAtMost(n);
        Post: "that costs less than {noun}" => Post::CostLess(noun);
        Post: "that costs more than {noun}" => Post::CostMore(noun);
        Post: "that costs the same as {noun}" => Post::CostSame(noun);
        Post: "with the same cost as {noun}" => Post::SameCost(noun);
        Post: "with the same name as {noun}" => Post::SameName(noun);
        Post: "with {n:Number} power" => Post::PowerIs(n);
        Post: "with less power than {noun}" => Post::PowerLess(noun);
        Post: "with power equal to or less than {noun}" => Post::PowerUpTo(noun);
        Post: "with less remaining HP than {noun}" => Post::HpLess(noun);
        Post: "with less remaining HP than {noun:Its} power" => Post::HpLessThanPower(noun);
        Post: "with combined cost {n:Number} or less" => Post::CombinedCost(n);
        Post: "with a combined cost {n:Number} or less" => Post::ACombinedCost(n);
        Post: "with a combined power of {n:Number} or less" => Post::CombinedPower(n);
        Post: "with a total of {n:Number} or less remaining HP" => Post::TotalHp(n);
        Post: "that shares a {shared} with {noun}" => Post::Shares(shared, noun);
        Post: "that shares a {shared} with one of {noun:Pronoun}" [parse_only, prefer 1] => Post::Shares(shared, noun);
        Post: "that doesn't share a {shared} with {noun}" => Post::SharesNo(shared, noun);
        Post: "with the most {feature} among {kind:Kind.many}" => Post::MostAmong(feature, kind);
        Post: "with the highest {feature} among {kind:Kind.many}" => Post::HighestAmong(feature, kind);
        Post: "that shares a {shared} with a {kind:Kind.one} you control" [prefer 1] => Post::SharesYours(shared, kind);
        Post: "with an odd cost" => Post::OddCost;
        Post: "that has an odd cost" => Post::HasOddCost;
        Post: "damaged this way" => Post::DamagedThisWay;
        Post: "with cost equal to or less than the number of resources paid to play this unit" [prefer 1] => Post::CostUpToPaid;
        Post: "you play using Plot this phase" => Post::YouPlayPlot;
        Post: "that was attached to {noun}" => Post::WasAttachedTo(noun);
        Post: "that was on {noun}" => Post::WasOn(noun);
        Post: "that costs the same as or less than {noun:Its} power" => Post::CostUpToPower(noun);
        Post: "that costs less than the amount of combat damage dealt to a base this attack" => Post::CostLessThanHit;
        Post: "you create" => Post::YouCreate;
        Post: "you own that isn't in play" => Post::YoursElsewhere;
        Post: "that have damaged an opponent's base this phase" [parse_only] => Post::HitBase;
        Post: "that are rescued" => Post::AreRescued;
        Post: "with cost equal to or less than the number of {aspect} aspect icons among {kind:Kind.many}" => Post::CostUpToIcons(aspect, kind);
        Post: "with power equal to or less than the number of {kind:Kind.many} on {hosts:Kind.many}" => Post::PowerUpToNumber(kind, hosts);
        Post: "with combined power equal to or less than {noun:Its} power" => Post::CombinedPowerUpTo(noun);
        Post: "you own and control" => Post::OwnAndControl;
        Post: "not chosen this way" => Post::NotChosen;
        Post: "in play with the same name as {noun}" [parse_only] => Post::SameName(noun);
        Post: "if its cost is less than or equal to the combined power of {noun:Pronoun}" => Post::CostUpToCombined(noun);
        Post: "with different names" => Post::DifferentNames;
        Post: "that share the same {shared}" => Post::ShareSame(shared);
        Shared: "trait|Trait" => Shared::Trait;
        Shared: "aspect" => Shared::Aspect;
        Shared: "keyword" => Shared::Keyword;
        Shared: "name" => Shared::Name;
    }
}
