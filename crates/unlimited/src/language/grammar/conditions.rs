//! Conditions.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Adj, Condition, Noun, Phrase, Who};

pub(super) fn conditions(g: &mut Rows<Phrase>) {
    rows! { g;
        Condition: "{condition:Simple}" => condition;
        Condition: "{one:Simple} and {other:Simple}" => Condition::Both(one, other);
        Simple: "{who} control~who {noun}" => Condition::Controls(who, noun);
        Simple: "you control {name:Title}" => Condition::ControlsTitle(name);
        Simple: "{who} have~who the initiative" => Condition::Initiative(who);
        Simple: "the Force is with you" => Condition::Force(Who::You);
        Simple: "it's a {kind:Kind.one}" => Condition::Is(Noun::It, kind);
        Simple: "that card is a {kind:Kind.one}" [parse_only, prefer 1] => Condition::Is(Noun::It, kind);
        Simple: "{noun} cost~noun {n:Number} or less" => Condition::CostAtMost(noun, n);
        Simple: "it is a {kind:Kind.one}" [parse_only] => Condition::Is(Noun::It, kind);
        Simple: "{noun} be~noun a {kind:Kind.one}" [prefer -1] => Condition::Is(noun, kind);
        Simple: "{noun} be~noun {adj}" => Condition::IsAdj(noun, adj);
        Simple: "this unit has no damage on it" [parse_only] => Condition::IsAdj(Noun::This, Adj::Undamaged);
        Simple: "you control more {kind:Kind.many} than an opponent" => Condition::MoreThanOpponent(kind);
        Simple: "your base has {n:Number} or more damage on it" => Condition::BaseDamage(Who::You, n);
        Simple: "you played a {aspect} card this phase" => Condition::PlayedAspect(aspect);
        Simple: "you played a {word:Word} card this phase" => Condition::PlayedTrait(word);
        Simple: "{noun} have~noun {n:Number} or more power" => Condition::PowerAtLeast(noun, n);
        Simple: "you played an event this phase" => Condition::PlayedEvent;
        Simple: "{noun} was/were~noun defeated this phase" => Condition::Defeated(noun);
        Simple: "you have {n:Number} or less cards in your hand" => Condition::HandAtMost(Who::You, n);
        Simple: "you have {n:Number} or fewer cards in your hand" [parse_only] => Condition::HandAtMost(Who::You, n);
        Simple: "you have no cards in your hand" => Condition::HandAtMost(Who::You, 0);
        Simple: "you have {n:Number} or more cards in your hand" => Condition::HandAtLeast(Who::You, n);
        Simple: "this unit is attacking a base" => Condition::AttacksBase;
        Simple: "this unit is attacking a unit" => Condition::AttacksUnit;
        Simple: "this unit is attacking" [prefer 1] => Condition::Attacking;
        Simple: "attacking" [parse_only] => Condition::Attacking;
        Simple: "defending" [parse_only] => Condition::Defending;
        Simple: "this unit is defending" => Condition::Defending;
    }
}
