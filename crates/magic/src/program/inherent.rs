//! Triggered abilities that the rules have and no card: those of the monarch (CR 724.2), which belong to a marker in
//! the command zone that goes from monarch to monarch, and the planeswalking ability (CR 901.8). And what a face-down
//! permanent looks like.

use smallvec::SmallVec;

use super::{
    Ability, AbilityId, AbilityKind, Book, CardId, CastTerms, DamageTo, Destination, Limit, Mode, Modes,
    Node, NodeId, Num, Objects, Register, StepKind, Test, Triggered, When, Who, ZoneKind,
};
use crate::card::{Card, CardType, CardTypes, Colors, Face, Layout, Stat};

/// Adds the planeswalking ability to a book with planes.
pub(super) fn add_planeswalking(book: &mut Book) -> AbilityId {
    // It triggers by the roll itself: what it waits for is never asked.
    let text = "Whenever you roll the Planeswalker symbol on the planar die, planeswalk.";
    add_ability(book, When::Either(Vec::new()), Node::Planeswalk, text)
}

/// Adds the ability that a spell with rebound leaves behind (CR 702.88a).
pub(super) fn add_rebound(book: &mut Book) -> AbilityId {
    let what = Objects::Chosen(Register(0));
    let text = "At the beginning of your next upkeep, you may cast this card from exile without paying its mana cost.";
    let when = When::Step { step: StepKind::Upkeep, whose: Who::You };
    add_ability(
        book,
        when,
        Node::CastFree { who: Who::You, what, terms: CastTerms::Free, then_exile: false },
        text,
    )
}

/// Adds what triggers when a card with madness is exiled as it is discarded (CR 702.35a).
pub(super) fn add_madness(book: &mut Book) -> AbilityId {
    let mut add = |node: Node| {
        book.nodes.push(node);
        NodeId(book.nodes.len() as u16 - 1)
    };
    let cast = add(Node::CastFree {
        who: Who::You,
        what: Objects::This,
        terms: CastTerms::Madness,
        then_exile: false,
    });
    let bury = add(Node::Move(Objects::This, Destination::zone(ZoneKind::Graveyard)));
    let nothing = add(Node::Nothing);
    let otherwise = add(Node::IfDid(nothing, Some(bury)));
    let text = "You may cast this card for its madness cost. If you don't, put it into your graveyard.";
    // It triggers by the discard itself: what it waits for is never asked.
    add_ability(book, When::Either(Vec::new()), Node::Then(cast, otherwise), text)
}

/// Adds what triggers when a card with miracle is revealed as it is drawn (CR 702.94a).
pub(super) fn add_miracle(book: &mut Book) -> AbilityId {
    let cast =
        Node::CastFree { who: Who::You, what: Objects::This, terms: CastTerms::Miracle, then_exile: false };
    let text = "You may cast this card for its miracle cost.";
    // It triggers by the reveal itself: what it waits for is never asked.
    add_ability(book, When::Either(Vec::new()), cast, text)
}

/// Adds the marker to a book whose cards speak of the monarch.
pub(super) fn add_monarch(book: &mut Book) -> CardId {
    let draw = add_ability(
        book,
        When::Step { step: StepKind::End, whose: Who::You },
        Node::Draw(Who::You, Num::Const(1)),
        "At the beginning of the monarch's end step, that player draws a card.",
    );
    let lose = add_ability(
        book,
        When::DealsDamage {
            source: vec![Test::is(CardType::Creature)],
            to: DamageTo::Player(Who::You),
            combat: Some(true),
        },
        Node::BecomeMonarch(Who::ControllerOf(Box::new(Objects::Cause))),
        "Whenever a creature deals combat damage to the monarch, its controller becomes the monarch.",
    );
    add_card(book, Face { name: "The Monarch".into(), abilities: vec![draw, lose], ..Face::default() })
}

/// Adds what a face-down permanent looks like: a 2/2 creature without anything else (CR 708.2a).
pub(super) fn add_face_down(book: &mut Book) -> CardId {
    let two = Some(Stat::Number(2));
    let types = CardTypes::only(CardType::Creature);
    add_card(book, Face { types, power: two, toughness: two, ..Face::default() })
}

fn add_card(book: &mut Book, face: Face) -> CardId {
    book.cards.push(Card {
        faces: SmallVec::from_iter([face]),
        layout: Layout::Normal,
        identity: Colors::NONE,
        hand_modifier: 0,
        life_modifier: 0,
        hash: String::new(),
    });
    CardId(book.cards.len() as u16 - 1)
}

fn add_ability(book: &mut Book, when: When, effect: Node, text: &str) -> AbilityId {
    book.nodes.push(effect);
    let effect = NodeId(book.nodes.len() as u16 - 1);
    let mode = Mode { targets: Vec::new(), effect, cost: None, text: text.into() };
    let triggered = Triggered {
        when,
        during: None,
        condition: None,
        modes: Modes::one(mode),
        zone: ZoneKind::Command,
        limit: Limit::None,
        mana: false,
    };
    book.abilities.push(Ability { kind: AbilityKind::Triggered(triggered), text: text.into() });
    AbilityId(book.abilities.len() as u16 - 1)
}
