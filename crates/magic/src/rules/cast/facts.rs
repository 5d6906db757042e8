//! What the rules want to know of each card before they look closer.

use cardwright_table::Slot;

use super::cost::least_mana;
use super::mana::Kinds;
use super::spell::is_played;
use crate::card::{Card, CardType, Face, ManaCost};
use crate::program::{
    AbilityId, AbilityKind, Activated, Alternative, Book, Change, CostPart, Keyword, Limit, ManaSpec, Node,
    NodeId, Num, Static, Timing, Who, ZoneKind,
};
use crate::state::Able;

/// Facts about all cards of a match.
#[derive(Clone, Default, Debug)]
pub(crate) struct PlayFacts {
    pub(super) cards: Vec<CardFacts>,
    pub(super) abilities: Vec<AbilityFacts>,
    /// Whether any card can be played or used in a graveyard, in exile or from a library.
    pub(super) elsewhere: bool,
}

/// Facts about one ability.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AbilityFacts {
    /// It is an activated one that stands in the menu: not a mana ability that paying uses by itself.
    pub(super) listed: bool,
    /// It makes mana on the battlefield.
    pub(super) mana: bool,
    /// Its cost taps its source.
    pub(super) taps: bool,
    /// The least mana that it costs, if nothing lessens that.
    pub(super) least: u16,
    /// Tapping its source is all it takes to get one unit of these kinds, whatever else is so.
    pub(super) plain: Option<Kinds>,
}

/// Facts about one card, over all its faces.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct CardFacts {
    pub(super) land: bool,
    pub(super) spell: bool,
    /// Some face can be cast at any time.
    pub(super) instant: bool,
    /// It has an activated ability that works in the hand.
    pub(super) works_in_hand: bool,
    pub(super) suspends: bool,
    /// It can be foretold or plotted.
    pub(super) sets_aside: bool,
    /// It can be played or used in a graveyard, in exile or from a library.
    pub(super) elsewhere: bool,
    /// The least mana that it can be cast for, as long as nothing but its own text says what it costs.
    pub(super) least: u16,
}

impl PlayFacts {
    pub(crate) fn of(book: &Book) -> PlayFacts {
        let cards = (0..book.cards.len()).map(|card| card_facts(book, card)).collect();
        let elsewhere = book.abilities.iter().any(|ability| works_elsewhere(book, &ability.kind));
        let abilities = book.abilities.iter().map(|ability| ability_facts(book, &ability.kind)).collect();
        PlayFacts { cards, abilities, elsewhere }
    }

    /// What a permanent with these abilities can be used for; nothing if it can't.
    pub(crate) fn able(&self, slot: Slot, abilities: &[AbilityId], face_down: bool) -> Option<Able> {
        let facts = abilities.iter().map(|ability| self.abilities[ability.index()]);
        let none = Able { slot, menu: face_down, mana: false };
        let able = facts.fold(none, |able, one| Able {
            menu: able.menu || one.listed,
            mana: able.mana || one.mana,
            ..able
        });
        (able.menu || able.mana).then_some(able)
    }
}

/// Whether an ability lets its card be played or used outside the hand and the battlefield.
fn works_elsewhere(book: &Book, kind: &AbilityKind) -> bool {
    match kind {
        AbilityKind::Activated(ability) => !matches!(ability.zone, ZoneKind::Battlefield | ZoneKind::Hand),
        AbilityKind::Static(text) => text.effects.iter().any(|effect| match effect {
            Static::AlternativeCost(Alternative { zone, .. })
            | Static::PlayableFrom(zone)
            | Static::GuiseFrom(zone) => *zone != ZoneKind::Hand,
            Static::Change { changes, .. } => {
                book.changes[changes.index()].iter().any(|change| matches!(change, Change::Gain(_)))
                    && text.zone != ZoneKind::Battlefield
            }
            _ => false,
        }),
        _ => false,
    }
}

fn ability_facts(book: &Book, kind: &AbilityKind) -> AbilityFacts {
    let AbilityKind::Activated(ability) = kind else { return AbilityFacts::default() };
    let reduced = !ability.changes.is_empty() || ability.cost.times.is_some();
    let least = ability.cost.mana.as_ref().filter(|_| !reduced).map_or(0, least_mana);
    let simple = |part: &CostPart| match part {
        CostPart::Tap | CostPart::SacrificeThis => true,
        // X is asked for.
        CostPart::Life(num) | CostPart::RemoveCounters(_, num) | CostPart::Energy(num) => *num != Num::X,
        _ => false,
    };
    let by_itself = ability.mana
        && ability.timing != Timing::Priority
        && ability.zone == ZoneKind::Battlefield
        && ability.cost.parts.iter().all(simple)
        && ability.modes.modes.iter().all(|mode| adds_mana(book, mode.effect));
    AbilityFacts {
        listed: !by_itself,
        mana: ability.mana && ability.zone == ZoneKind::Battlefield,
        taps: ability.cost.parts.contains(&CostPart::Tap),
        least: least.min(u16::MAX.into()) as u16,
        plain: plain_mana(book, ability),
    }
}

/// The kinds of the one unit that an ability makes, if it has no cost but tapping its source and no condition.
fn plain_mana(book: &Book, ability: &Activated) -> Option<Kinds> {
    let no_mana = ability.cost.mana.as_ref().is_none_or(|mana| *mana == ManaCost::default());
    let plain = ability.mana
        && ability.zone == ZoneKind::Battlefield
        && ability.timing == Timing::Instant
        && ability.limit == Limit::None
        && ability.condition.is_none()
        && no_mana
        && ability.cost.parts == [CostPart::Tap]
        && ability.cost.times.is_none();
    plain.then(|| one_unit(book, ability.modes.modes.first()?.effect)).flatten()
}

/// The kinds of the one unit that an effect adds, if that depends on nothing.
fn one_unit(book: &Book, node: NodeId) -> Option<Kinds> {
    let kinds = match book.node(node) {
        Node::AddMana(Who::You, ManaSpec::Exactly(units)) if units.len() == 1 => Kinds::color(units[0]),
        Node::AddMana(
            Who::You,
            ManaSpec::OneOf(colors, Num::Const(1)) | ManaSpec::AnyCombination(colors, Num::Const(1)),
        ) => Kinds::colors(*colors),
        Node::AddMana(Who::You, ManaSpec::Amount(color, Num::Const(1))) => Kinds::color(*color),
        Node::Then(first, second) if !adds_mana(book, *second) => one_unit(book, *first)?,
        Node::Then(first, second) if !adds_mana(book, *first) => one_unit(book, *second)?,
        _ => return None,
    };
    (kinds != Kinds(0)).then_some(kinds)
}

/// The least mana that a card can be cast for; 0 if its text says more of that than its mana cost.
fn least_for(book: &Book, card: &Card) -> u16 {
    let of_face = |face: &Face| {
        let plain = |&id: &AbilityId| match &book.ability(id).kind {
            AbilityKind::Static(text) => text.effects.iter().all(|effect| {
                !matches!(
                    effect,
                    Static::AlternativeCost(_)
                        | Static::OwnCost(_)
                        | Static::FlashFor(_)
                        | Static::GuiseFrom(_)
                )
            }),
            AbilityKind::Keyword(keyword) => {
                !matches!(keyword, Keyword::Convoke | Keyword::Delve | Keyword::Improvise)
            }
            AbilityKind::Morph(..) | AbilityKind::Suspend { .. } | AbilityKind::SetAside(..) => false,
            _ => true,
        };
        let cost = face.cost.as_ref().filter(|_| face.guise.is_none() && face.abilities.iter().all(plain));
        cost.map_or(0, least_mana)
    };
    card.faces.iter().map(of_face).min().unwrap_or(0).min(u16::MAX.into()) as u16
}

/// Whether an effect adds mana by steps that paying understands.
fn adds_mana(book: &Book, node: NodeId) -> bool {
    match book.node(node) {
        // How much it is depends on the colour that is chosen, so it is made before it is needed.
        Node::AddMana(_, ManaSpec::Devotion) => false,
        Node::AddMana(_, ManaSpec::Only(_, mana)) => **mana != ManaSpec::Devotion,
        Node::AddMana(..) => true,
        Node::Then(first, second) => adds_mana(book, *first) || adds_mana(book, *second),
        Node::If(_, then, otherwise) => {
            adds_mana(book, *then) || otherwise.is_some_and(|node| adds_mana(book, node))
        }
        _ => false,
    }
}

fn card_facts(book: &Book, card: usize) -> CardFacts {
    let mut facts = CardFacts { least: least_for(book, &book.cards[card]), ..CardFacts::default() };
    for face in &book.cards[card].faces {
        let land = is_played(face);
        facts.land |= land;
        facts.spell |= !land;
        facts.instant |= face.types.has(CardType::Instant);
        for &ability in &face.abilities {
            let kind = &book.ability(ability).kind;
            facts.elsewhere |= works_elsewhere(book, kind);
            match kind {
                AbilityKind::Keyword(Keyword::Flash) => facts.instant = true,
                AbilityKind::Static(text) => {
                    let flash = |effect: &Static| matches!(effect, Static::OwnFlash | Static::FlashFor(_));
                    facts.instant |= text.effects.iter().any(flash);
                }
                AbilityKind::Activated(ability) => facts.works_in_hand |= ability.zone == ZoneKind::Hand,
                AbilityKind::Morph(..) => facts.spell = true,
                AbilityKind::Suspend { .. } => facts.suspends = true,
                AbilityKind::SetAside(..) => facts.sets_aside = true,
                _ => {}
            }
        }
    }
    facts
}
