//! What a kind of thing surely is: a card, on the stack, of some card types.

use crate::card::{CardType, CardTypes};
use crate::language::tree::Kind;

/// Whether a kind of thing is called a card.
pub(super) fn is_card(kind: &Kind) -> bool {
    match kind {
        Kind::Card => true,
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => is_card(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => kinds.iter().any(is_card),
        _ => false,
    }
}

/// Whether a kind of thing is called a token.
pub(super) fn is_token(kind: &Kind) -> bool {
    match kind {
        Kind::Token => true,
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => is_token(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => kinds.iter().all(is_token),
        _ => false,
    }
}

/// Whether a kind of thing is on the stack.
pub(super) fn on_stack(kind: &Kind) -> bool {
    match kind {
        Kind::Spell | Kind::Ability | Kind::ActivatedAbility | Kind::TriggeredAbility | Kind::AnyAbility => {
            true
        }
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => on_stack(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => kinds.iter().all(on_stack),
        _ => false,
    }
}

/// The card types that a kind of thing surely has; none if it may be anything.
pub(super) fn kind_types(kind: &Kind) -> CardTypes {
    match kind {
        Kind::Type(one) => CardTypes::only(*one),
        // "That Equipment" is an artifact, and no creature token that was mentioned since (CR 205.3g).
        Kind::Subtype(name) if name == "Equipment" => CardTypes::only(CardType::Artifact),
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => kind_types(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => {
            let all: Vec<CardTypes> = kinds.iter().map(kind_types).collect();
            if all.iter().any(|types| types.is_empty()) {
                CardTypes::NONE
            } else {
                all.into_iter().fold(CardTypes::NONE, CardTypes::with)
            }
        }
        _ => CardTypes::NONE,
    }
}
