//! What a kind of thing surely is: a card, on the stack, of some card types.

use smallvec::SmallVec;

use crate::card::{CardType, CardTypes};
use crate::language::tree::Kind;

/// The nouns that a kind of thing is called by, without what is said of them: two for "artifact or Goblin card".
fn nouns<'a>(kind: &'a Kind, out: &mut SmallVec<[&'a Kind; 4]>) {
    match kind {
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => nouns(kind, out),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => {
            kinds.iter().for_each(|kind| nouns(kind, out));
        }
        Kind::Type(_)
        | Kind::Permanent
        | Kind::Card
        | Kind::Spell
        | Kind::Ability
        | Kind::ActivatedAbility
        | Kind::TriggeredAbility
        | Kind::AnyAbility
        | Kind::Token
        | Kind::Source
        | Kind::Commander
        | Kind::Subtype(_) => out.push(kind),
    }
}

fn any(kind: &Kind, is: impl Fn(&Kind) -> bool) -> bool {
    let mut all = SmallVec::new();
    nouns(kind, &mut all);
    all.into_iter().any(is)
}

fn all(kind: &Kind, is: impl Fn(&Kind) -> bool) -> bool {
    let mut all = SmallVec::new();
    nouns(kind, &mut all);
    all.into_iter().all(is)
}

/// The noun alone: "creature" for "nontoken creature you control".
pub(super) fn bare(kind: &Kind) -> Kind {
    let mut all = SmallVec::new();
    nouns(kind, &mut all);
    match all[..] {
        [one] => one.clone(),
        _ => Kind::Permanent,
    }
}

/// Whether a kind of thing is called a card.
pub(super) fn is_card(kind: &Kind) -> bool {
    any(kind, |noun| matches!(noun, Kind::Card))
}

/// Whether a kind of thing is called a card and nothing else: no token is one (CR 108.2b).
pub(super) fn is_only_card(kind: &Kind) -> bool {
    all(kind, |noun| matches!(noun, Kind::Card))
}

/// Whether a kind of thing is called a source.
pub(super) fn is_source(kind: &Kind) -> bool {
    any(kind, |noun| matches!(noun, Kind::Source))
}

/// Whether a kind of thing is called a token.
pub(super) fn is_token(kind: &Kind) -> bool {
    all(kind, |noun| matches!(noun, Kind::Token))
}

/// Whether a kind of thing is on the stack.
pub(super) fn on_stack(kind: &Kind) -> bool {
    all(kind, |noun| {
        matches!(
            noun,
            Kind::Spell | Kind::Ability | Kind::ActivatedAbility | Kind::TriggeredAbility | Kind::AnyAbility
        )
    })
}

/// Whether a kind of thing is called a spell.
pub(super) fn is_spell(kind: &Kind) -> bool {
    all(kind, |noun| matches!(noun, Kind::Spell))
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
