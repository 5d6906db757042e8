//! Players and things.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Adj, Kind, Noun, Phrase, Post, Who};

pub(super) fn players(g: &mut Rows<Phrase>) {
    rows! { g;
        Who.you: "you" => Who::You;
        Who.one: "an opponent" => Who::AnOpponent;
        Who.one: "each opponent" => Who::EachOpponent;
        Who.one: "each player" => Who::EachPlayer;
        Who.many: "they" => Who::They;
        Who.one: "that player" [parse_only] => Who::They;
        Who.one: "a player" => Who::APlayer;
        Who.one: "the defending player" => Who::DefendingPlayer;
        Who.one: "{noun:Its} controller" => Who::ControllerOf(noun);
        Who.one: "{noun:Its} owner" => Who::OwnerOf(noun);
        Its: "its" => Noun::It;
        Its: "that unit's" [parse_only] => Noun::It;
    }
}

pub(super) fn nouns(g: &mut Rows<Phrase>) {
    rows! { g;
        Noun.one: "this unit" => Noun::This;
        Noun.one: "this leader" [parse_only] => Noun::This;
        Noun.one: "this upgrade" [parse_only] => Noun::This;
        Noun.one: "this card" [parse_only] => Noun::This;
        Noun.one: "this base" [parse_only] => Noun::This;
        Noun.one: "him|her" [parse_only] => Noun::This;
        Noun.one: "attached unit" => Noun::Attached;
        Noun.one: "the attacker" => Noun::Attacker;
        Noun.one: "the defender" => Noun::Defender;
        Noun.one: "{noun:Pronoun}" => noun;
        Pronoun.one: "it" => Noun::It;
        Pronoun.one: "that unit|card|upgrade" [parse_only] => Noun::It;
        Pronoun.one: "the chosen unit|card|upgrade" [parse_only] => Noun::It;
        Pronoun.one: "the revealed card" [parse_only] => Noun::It;
        Pronoun.one: "the same unit" [parse_only] => Noun::It;
        Pronoun.many: "them" [parse_only] => Noun::It;
        Pronoun.many: "those units|cards|upgrades" [parse_only] => Noun::It;
        Pronoun.many: "the chosen units|cards" [parse_only] => Noun::It;
        Pronoun.one: "each of them" [parse_only] => Noun::It;
        Pronoun.one: "each chosen unit" [parse_only] => Noun::It;
        Noun.one: "another {kind:Kind.one}" => Noun::A(Kind::Adj(Adj::Other, kind));
        Noun.one: "a {kind:Kind.one}" => Noun::A(kind);
        Noun.one: "a {one:Kind.one} or a {other:Kind.one}" => Noun::A(Kind::Either(one, other));
        Noun.one: "each {kind:Kind.one}" => Noun::Each(kind);
        Noun.many: "all {kind:Kind.many}" [parse_only] => Noun::Each(kind);
        Noun.many: "up to {n:Number} {kind:Kind.many}" => Noun::UpTo(n, kind);
        Noun.many: "each of up to {n:Number} {kind:Kind.many}" [parse_only] => Noun::UpTo(n, kind);
        Noun.many: "{n:Number} {kind:Kind.many}" => Noun::Exactly(n, kind);
        Noun.many: "{n:Number} or more {kind:Kind.many}" => Noun::OrMore(n, kind);
        Noun.many: "any number of {kind:Kind.many}" => Noun::AnyNumber(kind);
        Noun.one: "your base" => Noun::BaseOf(Who::You);
        Noun.one: "{owner:Who}'s base" => Noun::BaseOf(owner);
        Noun.many: "{one:Noun} and to {other:Noun}" => Noun::Both(one, other);
    }
}

pub(super) fn kinds(g: &mut Rows<Phrase>) {
    rows! { g;
        Kind.=kind: "{kind:Named}" => kind;
        Kind.=kind: "{kind} {post}" => Kind::Post(kind, post);
        Named.=kind: "{adj} {kind:Named}" => Kind::Adj(adj, kind);
        Named: lexeme "unit" => Kind::Unit;
        Named: lexeme "upgrade" => Kind::Upgrade;
        Named: lexeme "base" => Kind::Base;
        Named: lexeme "unit or base" => Kind::UnitOrBase;
        Named: lexeme "event" => Kind::Event;
        Named: lexeme "card" => Kind::Card;
        Named: lexeme "leader" => Kind::Leader;
        Named: lexeme "leader unit" => Kind::LeaderUnit;
        Named: lexeme "resource" => Kind::Resource;
        Named.one: "{name:TokenName} token" => Kind::Token(name);
        Named.many: "{name:TokenName} tokens" => Kind::Token(name);
        Named.one: "unit or a base" [parse_only] => Kind::UnitOrBase;
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
        Post: "that cost {much} or less" [parse_only] => Post::CostAtMost(much);
        Post: "that costs the same as or less than {noun}" => Post::CostUpTo(noun);
        Post: "that costs {n:Number} or more" => Post::CostAtLeast(n);
        Post: "that costs {much} resources or less" [parse_only] => Post::CostAtMost(much);
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
        Post: "that entered play this phase" => Post::EnteredThisPhase;
        Post: "that attacked this phase" => Post::AttackedThisPhase;
        Post: "on {noun}" => Post::On(noun);
        Post: "they control" => Post::TheyControl;
        Post: "from your hand" => Post::FromHand(Who::You);
        Post: "from their hand" => Post::FromHand(Who::They);
        Post: "from your discard pile" => Post::FromDiscard(Who::You);
        Post: "in your discard pile" [parse_only] => Post::FromDiscard(Who::You);
        Post: "from your resources" => Post::FromResources;
    }
}
