//! Conditions: what is so, and what happened this phase.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Adj, Condition, Noun, Past, Phrase, Shared, Who};

pub(super) fn conditions(g: &mut Rows<Phrase>) {
    rows! { g;
        Condition: "{condition:Simple}" => condition;
        Condition: "{one:Simple} and {other:Simple}" [prefer -1] => Condition::Both(one, other);
        Simple: "{who} control~who {noun}" => Condition::Controls(who, noun);
        Simple: "you control a {one:Kind.one} and a {other:Kind.one}" => Condition::ControlsBoth(one, other);
        Simple: "you control a unit in each arena" => Condition::ControlsInEach;
        Simple: "{who} control~who no {kind:Kind.many}" => Condition::ControlsNo(who, kind);
        Simple: "{who} control~who more {kind:Kind.many} than {other:Who}" => Condition::ControlsMore(who, kind, other);
        Simple: "{who} control~who fewer {kind:Kind.many} than {other:Who}" => Condition::ControlsFewer(who, kind, other);
        Simple: "you control {name:Title}" => Condition::ControlsTitle(name);
        Simple: "you control {one:Title} or {other:Title}" => Condition::ControlsEither(one, other);
        Simple: "there are {n:Number} or more {kind:Kind.many}" => Condition::There(n, kind);
        Simple: "there are {n:Number} or more {kind:Kind.many} in play" [parse_only] => Condition::There(n, kind);
        Simple: "there are {n:Number} or more different {shared:SharedMany} among {kind:Kind.many}" => Condition::Different(n, shared, kind);
        Simple: "there are at least {n:Number} aspects among {kind:Kind.many}" => Condition::AtLeastAspects(n, kind);
        SharedMany: "aspects" => Shared::Aspect;
        SharedMany: "costs" => Shared::Cost;
        SharedMany: "keywords" => Shared::Keyword;
        Simple: "there is a {kind:Kind.one}" => Condition::ThereIs(kind);
        Simple: "{who} have~who the initiative" => Condition::Initiative(who);
        Simple: "the Force is with you" => Condition::Force(Who::You);
        Simple: "it's a {kind:Kind.one}" => Condition::Is(Noun::It, kind);
        Simple: "it's a {word:Word}" => Condition::IsA(Noun::It, word);
        Simple: "it's not a {kind:Kind.one}" => Condition::IsNot(Noun::It, kind);
        Simple: "it's not {adj}" => Condition::IsNotAdj(Noun::It, adj);
        Simple: "it's {adj}" => Condition::IsAdj(Noun::It, adj);
        Simple: "that card is a {kind:Kind.one}" [parse_only, prefer 1] => Condition::Is(Noun::It, kind);
        Simple: "{noun} cost~noun {n:Number} or less" => Condition::CostAtMost(noun, n);
        Simple: "{noun} cost~noun {n:Number} or more" => Condition::CostAtLeast(noun, n);
        Simple: "it's the named card" => Condition::IsNamed(Noun::It);
        Simple: "a {kind:Kind.one} is discarded" => Condition::IsDiscarded(kind);
        Simple: "it has the chosen aspect" => Condition::HasChosenAspect(Noun::It);
        Simple: "{noun} have~noun {n:Number} or less remaining HP" => Condition::HpAtMost(noun, n);
        Simple: "its cost is odd" => Condition::CostOdd(Noun::It);
        Simple: "{noun} have~noun an odd cost" => Condition::OddCost(noun);
        Simple: "it is a {kind:Kind.one}" [parse_only] => Condition::Is(Noun::It, kind);
        Simple: "{noun} be~noun a {kind:Kind.one}" [prefer -1] => Condition::Is(noun, kind);
        Simple: "{noun} be~noun a {word:Word}" [prefer -1] => Condition::IsA(noun, word);
        Simple: "{noun} be~noun {adj}" => Condition::IsAdj(noun, adj);
        Simple: "{noun} isn't {adj}" => Condition::IsNotAdj(noun, adj);
        Simple: "{noun} be~noun {name:Title}" [prefer 1] => Condition::IsTitle(noun, name);
        Simple: "this unit has no damage on it" [parse_only] => Condition::IsAdj(Noun::This, Adj::Undamaged);
        Simple: "your base has {n:Number} or more damage on it" => Condition::BaseDamage(Who::You, n);
        Simple: "a base has {n:Number} or more damage on it" => Condition::AnyBaseDamage(n);
        Simple: "{noun} have~noun {n:Number} or more damage on it" [prefer -1] => Condition::DamageAtLeast(noun, n);
        Simple: "{noun} have~noun {n:Number} or more remaining HP" => Condition::HpAtLeast(noun, n);
        Simple: "{noun} have~noun {keyword}" => Condition::HasKeyword(noun, keyword);
        Simple: "{noun} have~noun a Bounty" [prefer 1] => Condition::HasBounty(noun);
        Simple: "{noun} have~noun a {kind:Kind.one} on it" => Condition::HasOn(noun, kind);
        Simple: "{noun} have~noun a {word:Word} on it" => Condition::HasOnTrait(noun, word);
        Simple: "it's returned to your hand" => Condition::ReturnedToYou;
        Simple: "{noun} have~noun {n:Number} or more power" => Condition::PowerAtLeast(noun, n);
        Simple: "you have no cards in your hand" => Condition::HandAtMost(Who::You, 0);
        Simple: "you have {n:Number} or less cards in your hand" => Condition::HandAtMost(Who::You, n);
        Simple: "you have {n:Number} or fewer cards in your hand" [parse_only] => Condition::HandAtMost(Who::You, n);
        Simple: "you have {n:Number} or more cards in your hand" => Condition::HandAtLeast(Who::You, n);
        Simple: "you have fewer cards in hand than {who}" => Condition::HandFewer(who);
        Simple: "it's attacking a {kind:Kind.one}" => Condition::Attacks(Noun::It, kind);
        Simple: "{noun} be~noun attacking a {kind:Kind.one}" => Condition::Attacks(noun, kind);
        Simple: "attacking a {kind:Kind.one}" => Condition::AttacksShort(kind);
        Simple: "attacking" => Condition::AttackingShort;
        Simple: "defending" => Condition::DefendingShort;
        Simple: "this unit is defending" => Condition::Defending;
    }
}

/// Comparisons, numbers, and how a card came into play.
pub(super) fn counts(g: &mut Rows<Phrase>) {
    rows! { g;
        Simple: "{noun} be~noun defending" [prefer -1] => Condition::Defends(noun);
        Simple: "it attacks a {kind:Kind.one}" => Condition::AttacksOne(kind);
        Simple: "{noun} isn't attacking a {kind:Kind.one}" => Condition::AttacksNot(noun, kind);
        Simple: "you discarded a {kind:Kind.one} this way" => Condition::YouDiscarded(kind);
        Simple: "{noun} have~noun more different keywords than it has {kind:Kind.many} on it" => Condition::MoreKeywords(noun, kind);
        Simple: "the number of {one:Kind.many} plus the number of {other:Kind.many} is {n:Number} or more" => Condition::Sum(one, other, n);
        Simple: "you control the same number of {kind:Kind.many} as {who}" => Condition::SameNumber(kind, who);
        Simple: "it's the only {kind:Kind.one} in its arena" => Condition::OnlyInArena(kind);
        Simple: "this is the only {kind:Kind.one}" => Condition::OnlyOne(kind);
        Simple: "you played this unit from your hand" => Condition::PlayedFromHand;
        Simple: "you defeated a Credit while paying its cost" => Condition::PaidWithCredit;
        Simple: "{noun} had {n:Number} or more power" => Condition::HadPower(noun, n);
        Simple: "{noun:Its} power is {n:Number} or more" => Condition::PowerIs(noun, n);
        Simple: "this unit wasn't defeated by combat damage" => Condition::NotByCombat;
        Simple: "{one:Noun} have~one more damage on it than {other:Noun}" => Condition::MoreDamage(one, other);
        Simple: "you have more cards in hand than {who}" => Condition::HandMore(who);
        Simple: "{noun} be~noun {name:Title} or a {kind:Kind.one}" => Condition::IsEither(noun, name, kind);
        Simple: "{noun} have~noun {n:Number} or more {kind:Kind.many} on it" [prefer -1] => Condition::HasMany(noun, n, kind);
        Simple: "{noun} have~noun exactly {n:Number} {kind:Kind.one} on it" => Condition::HasExactly(noun, n, kind);
        Simple: "{noun} be~noun in the {arena} arena" => Condition::InArena(noun, arena);
        Simple: "it's the {name:Title}" [parse_only, prefer 1] => Condition::IsTitle(Noun::It, name);
        Simple: "you control {name:Word}" [prefer -1] => Condition::ControlsTitle(name);
        Condition: "{one:Simple} and isn't a {kind:Kind.one}" => Condition::AndIsNot(one, kind);
        Simple: "{noun} survive~noun" => Condition::Survives(noun);
        Simple: "you own {noun}" => Condition::Owns(noun);
        Simple: "{noun:Its} cost is the chosen number" => Condition::CostIsChosen(noun);
        Simple: "{noun} have~noun {n:Number} or more {kind:Kind.many} attached to {it:Pronoun}" => Condition::HasAttached(noun, n, kind, it);
        Simple: "{noun} can't attach to {host:Noun}" => Condition::CannotAttach(noun, host);
        Simple: "{one:Noun} and {other:Noun} have different odd costs" => Condition::DifferentOddCosts(one, other);
        Simple: "{who} have~who more cards in their hand than you" => Condition::HandMoreThanYou(who);
        Simple: "{noun} have~noun {n:Number} power" => Condition::PowerExactly(noun, n);
        Simple: "no player has taken the initiative this phase" => Condition::InitiativeFree;
        Simple: "{noun} share~noun a {shared} with {other:Noun}" => Condition::Shares(noun, shared, other);
        Simple: "{noun} doesn't/don't~noun share a {shared} with {other:Noun}" => Condition::SharesNo(noun, shared, other);
        Simple: "{noun} be~noun guarding any captured cards" => Condition::Guards(noun);
        Simple: "{noun} cost~noun less than {other:Noun}" => Condition::CostsLess(noun, other);
        Simple: "you control exactly one {kind:Kind.one}" => Condition::ControlsOne(kind);
        Simple: "{noun} was ready" => Condition::WasReady(noun);
        Simple: "{noun} was on a {kind:Kind.one}" => Condition::WasOn(noun, kind);
        Simple: "no resources were paid to play this unit" => Condition::PaidNothing;
        Simple: "{who} paid less than the card's cost to play it" => Condition::PaidLess(who);
        Simple: "a {kind:Kind.one} is damaged this way" => Condition::DamagedThisWay(kind);
        Simple: "no {kind:Kind.many} were damaged by this ability" => Condition::NoneDamaged(kind);
        Simple: "you disclosed {aspect}" => Condition::Disclosed(aspect);
        Simple: "you give a {name:Name} to {noun} this way" => Condition::GaveTo(name, noun);
        Simple: "the number of {kind:Kind.many} plus the number of times you used the Force this phase is {n:Number} or more" => Condition::SumWithForce(kind, n);
        Simple: "attacking using Ambush" => Condition::AmbushingShort;
        Simple: "{noun} be~noun attacking using Ambush" => Condition::Ambushes(noun);
        Simple: "this unit dealt combat damage to {n:Number} or more {kind:Kind.many}" => Condition::HitUnits(n, kind);
    }
}

/// What happened in this attack or this phase.
pub(super) fn history(g: &mut Rows<Phrase>) {
    rows! { g;
        Simple: "the defending unit was defeated" => Condition::DefenderFell(true);
        Simple: "the defender was defeated" => Condition::DefenderFell(false);
        Simple: "{noun} dealt combat damage to a base" => Condition::HitBase(noun, None);
        Simple: "{noun} dealt combat damage to an opponent's base" => Condition::HitBaseOf(noun, true);
        Simple: "{noun} dealt combat damage to a player's base" => Condition::HitBaseOf(noun, false);
        Simple: "{noun} damaged a base" => Condition::DamagedBase(noun);
        Simple: "{noun} dealt {n:Number} or more combat damage to a base" => Condition::HitBase(noun, Some(n));
        Simple: "this unit survived" => Condition::Survived;
        Simple: "{noun} be~noun defeated this way" => Condition::Falls(noun, true);
        Simple: "it's defeated this way" => Condition::Falls(Noun::It, false);
        Simple: "no other units have attacked this phase" => Condition::OnlyAttacker;
        Simple: "{past}" => Condition::Past(past);
        Past: "you attacked with {noun} this phase" => Past::AttackedWith(noun, false);
        Past: "you've attacked with {noun} this phase" => Past::AttackedWith(noun, true);
        Past: "{noun} attacked this phase" => Past::Attacked(noun);
        Past: "{noun} left play this phase" => Past::Left(noun);
        Past: "{noun} was/were~noun defeated this phase" => Past::Defeated(noun);
        Past: "{noun} have~noun been defeated this phase" => Past::BeenDefeated(noun);
        Past: "you've defeated {noun} this phase" => Past::YouDefeated(noun);
        Past: "{noun} entered play this phase" => Past::Entered(noun);
        Past: "{noun} was damaged this phase" => Past::BaseDamaged(noun);
        Past: "you've dealt damage to an enemy base this phase" => Past::YouHitBase(None);
        Past: "you've dealt {n:Number} or more damage to an enemy base this phase" => Past::YouHitBase(Some(n));
        Past: "your base was attacked this phase" => Past::BaseAttacked;
        Past: "{noun} have~noun attacked your base this phase" => Past::AttackedYourBase(noun);
        Past: "a base was healed this phase" => Past::BaseHealed;
        Past: "you created a token this phase" => Past::TokenCreated;
        Past: "you discarded a card from your hand or deck this phase" => Past::Discarded;
        Past: "you dealt indirect damage this phase" => Past::Indirect;
        Past: "you played another card this phase" => Past::PlayedOther;
        Past: "{noun} was discarded from your hand or deck this phase" => Past::WasDiscarded(noun);
        Past: "an opponent attacked your base during their previous action this phase" => Past::StormedLast;
        Past: "{noun} was/were~noun defeated while attacking this phase" => Past::FellAttacking(noun);
        Past: "you played another {kind:Kind.one} this phase" [prefer -1] => Past::PlayedAnother(kind);
        Past: "you played a {kind:Kind.one} this phase" => Past::Played(kind);
    }
}
