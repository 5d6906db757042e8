//! What can be known of a book before any match: each face's printed characteristics, and for each list of changes
//! and each ability which layers it touches and what it reads.

use cardwright_table::Seat;
use smallvec::SmallVec;

use super::aspects::{self, Aspects};
use super::layer::{Layer, LayerSet};
use super::subtypes::SubtypeKind;
use crate::card::{Card, CardType, Colors, Face, Layout, Stat, Subtype};
use crate::program::{
    AbilityId, AbilityKind, Book, CardId, Change, ChangesId, Keyword, Keywords, Num, Objects, Static,
    ZoneKind, ZoneKinds,
};
use crate::rules::trigger::{Kinds, kinds_of};
use crate::state::Derived;

/// What is known of a list of changes.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ChangeTable {
    pub(super) layers: LayerSet,
    /// What it takes to know what they do.
    pub(super) reads: Aspects,
    /// They can take abilities away.
    pub(super) removes: LayerSet,
    /// They speak of each object they are applied to.
    pub(super) about_it: bool,
    /// Laid upon the same objects again, they may as well be one effect.
    pub(super) unites: bool,
}

/// What is known of an ability.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AbilityTable {
    /// The layers that its effects touch; none if it is not static.
    pub(super) layers: LayerSet,
    /// It defines characteristics of its own card (CR 604.3).
    pub(super) defining: bool,
    /// It changes what kind of thing all of some kind are, or takes abilities from them.
    reshapes: bool,
    /// It is a triggered or static ability: somebody has to know when it comes and goes.
    pub(super) listens: bool,
    /// The kinds of events that it may trigger on.
    kinds: Kinds,
}

/// What is known of a book.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// For each card its faces, and for a split card both halves together.
    printed: Vec<SmallVec<[Derived; 1]>>,
    changes: Vec<ChangeTable>,
    abilities: Vec<AbilityTable>,
    subtypes: Vec<SubtypeKind>,
    /// For each card where, besides the battlefield, it has abilities that wait for something or always apply.
    ears: Vec<ZoneKinds>,
    /// For each card whether its own text says where it goes instead, from wherever it is (CR 113.6b).
    wanders: Vec<bool>,
    /// Where abilities that change characteristics can be, besides the battlefield.
    pub(super) elsewhere: ZoneKinds,
    /// What kinds of events are recorded, together and for each record.
    pub(crate) recorded: Kinds,
    pub(crate) records: Vec<Kinds>,
    /// Whether what can be played or used may depend on whose turn it is, or on the step.
    pub(super) minds_turn: bool,
    /// Whether there is such an ability at all.
    pub(crate) reshapes_any: bool,
}

impl Tables {
    pub(crate) fn new(book: &Book) -> Tables {
        let abilities: Vec<AbilityTable> =
            (0..book.abilities.len() as u16).map(|id| ability_table(book, AbilityId(id))).collect();
        let changing = book.abilities.iter().zip(&abilities).filter(|(_, table)| !table.layers.is_empty());
        let elsewhere = changing.fold(ZoneKinds::NONE, |zones, (ability, table)| match &ability.kind {
            AbilityKind::Static(text) if !table.defining && text.zone != ZoneKind::Battlefield => {
                zones.with(ZoneKinds::only(text.zone))
            }
            _ => zones,
        });
        let records: Vec<Kinds> = book.records.iter().map(|record| kinds_of(&record.when)).collect();
        Tables {
            recorded: records.iter().fold(0, |all, kinds| all | kinds),
            records,
            reshapes_any: abilities.iter().any(|ability| ability.reshapes),
            printed: (0..book.cards.len() as u16).map(|id| printed_faces(book, CardId(id))).collect(),
            changes: book.changes.iter().map(|changes| change_table(changes)).collect(),
            abilities,
            ears: book.cards.iter().map(|card| ears(book, card)).collect(),
            wanders: book.cards.iter().map(|card| wanders(book, card)).collect(),
            subtypes: (0..book.subtypes.len() as u16).map(|id| SubtypeKind::of(book, Subtype(id))).collect(),
            elsewhere,
            minds_turn: book
                .abilities
                .iter()
                .any(|ability| aspects::of_use(book, &ability.kind).meets(Aspects::TURN)),
        }
    }

    /// The printed characteristics of a face; with `both`, of a split card's halves together (CR 709.4).
    pub(crate) fn printed(&self, card: CardId, face: u8, both: bool) -> &Derived {
        let faces = &self.printed[card.index()];
        let merged = usize::from(face).min(faces.len() - 1);
        if both { &faces[faces.len() - 1] } else { &faces[merged] }
    }

    /// Whether an ability changes characteristics.
    pub(super) fn changes_things(&self, ability: AbilityId) -> bool {
        !self.ability(ability).layers.is_empty()
    }

    /// Whether an ability changes what kind of thing all of some kind are, or takes abilities from them.
    pub(crate) fn reshapes(&self, ability: AbilityId) -> bool {
        self.ability(ability).reshapes
    }

    /// Whether an ability waits for something or always applies.
    pub(super) fn listens(&self, ability: AbilityId) -> bool {
        self.ability(ability).listens
    }

    /// The kinds of events that an ability may trigger on.
    #[inline]
    pub(crate) fn kinds(&self, ability: AbilityId) -> Kinds {
        self.ability(ability).kinds
    }

    /// Where, besides the battlefield, a card has abilities that wait for something or always apply.
    #[inline]
    pub(crate) fn ears(&self, card: CardId) -> ZoneKinds {
        self.ears[card.index()]
    }

    /// Whether a card's own text says where it goes instead, from wherever it is.
    #[inline]
    pub(crate) fn wanders(&self, card: CardId) -> bool {
        self.wanders[card.index()]
    }

    pub(super) fn subtype(&self, subtype: Subtype) -> SubtypeKind {
        self.subtypes[usize::from(subtype.0)]
    }

    #[inline]
    pub(super) fn change(&self, id: ChangesId) -> &ChangeTable {
        &self.changes[id.index()]
    }

    #[inline]
    pub(super) fn ability(&self, id: AbilityId) -> &AbilityTable {
        &self.abilities[id.index()]
    }
}

fn change_table(changes: &[Change]) -> ChangeTable {
    let empty = ChangeTable { unites: true, ..ChangeTable::default() };
    changes.iter().fold(empty, |table, change| {
        let layer = LayerSet::only(Layer::of(change));
        let removes = matches!(
            change,
            Change::LoseAll | Change::SetSubtypes(_) | Change::SetChosenType | Change::CopyOf(..)
        );
        ChangeTable {
            layers: table.layers.with(layer),
            reads: table.reads.with(aspects::change(change)),
            removes: if removes { table.removes.with(layer) } else { table.removes },
            about_it: table.about_it || speaks_of_it(change),
            unites: table.unites && unites(change),
        }
    })
}

/// Whether two effects with this change, on the same objects for the same time, are as good as one: their numbers add
/// up, or the later one makes the earlier one pointless.
fn unites(change: &Change) -> bool {
    match change {
        Change::Modify(..)
        | Change::Controller(_)
        | Change::AddTypes(_)
        | Change::SetTypes(_)
        | Change::RemoveTypes(_)
        | Change::AddSubtypes(_)
        | Change::SetSubtypes(_)
        | Change::AllCreatureTypes
        | Change::LoseCreatureTypes
        | Change::AddSupertype(_)
        | Change::RemoveSupertype(_)
        | Change::AddChosenType
        | Change::SetChosenType
        | Change::SetColors(_)
        | Change::AddColors(_)
        | Change::SetChosenColor
        | Change::GainKeyword(_)
        | Change::LoseAll
        | Change::LoseKeyword(_)
        | Change::BarKeyword(_)
        | Change::SetPower(_)
        | Change::SetToughness(_) => true,
        // Each of these counts: another ability, another rule, a second switch.
        Change::CopyOf(..)
        | Change::NoManaCost
        | Change::Gain(_)
        | Change::GainThis(_)
        | Change::GainOfChosenColor(_)
        | Change::Rule(_)
        | Change::DefinePower(_)
        | Change::DefineToughness(_)
        | Change::Switch => false,
    }
}

/// Whether a change's numbers are those of each object it applies to.
fn speaks_of_it(change: &Change) -> bool {
    fn number(num: &Num) -> bool {
        match num {
            Num::CountOf(of) | Num::Of(_, of) | Num::GreatestOf(_, of) => objects(of),
            Num::Plus(one, other) | Num::Minus(one, other) => number(one) || number(other),
            Num::Times(_, of) | Num::Half(_, of) => number(of),
            _ => false,
        }
    }
    fn objects(which: &Objects) -> bool {
        match which {
            Objects::It => true,
            Objects::AttachedTo(of) | Objects::InCombatWith(of) | Objects::Among(of, _) => objects(of),
            Objects::Union(one, other) => objects(one) || objects(other),
            _ => false,
        }
    }
    match change {
        Change::SetPower(num)
        | Change::SetToughness(num)
        | Change::DefinePower(num)
        | Change::DefineToughness(num) => number(num),
        Change::Modify(power, toughness) => number(power) || number(toughness),
        _ => false,
    }
}

fn ability_table(book: &Book, id: AbilityId) -> AbilityTable {
    match &book.ability(id).kind {
        AbilityKind::Static(text) => {
            let layers = text.effects.iter().fold(LayerSet::NONE, |layers, effect| match effect {
                Static::Change { changes, .. } => {
                    layers.with(change_table(&book.changes[changes.index()]).layers)
                }
                _ => layers,
            });
            let reshapes = text.effects.iter().any(|effect| match effect {
                Static::Change { to: Objects::All(_), changes } => {
                    let table = change_table(&book.changes[changes.index()]);
                    table.layers.has(Layer::Types) || !table.removes.is_empty()
                }
                _ => false,
            });
            AbilityTable { layers, defining: text.defining, reshapes, listens: true, kinds: 0 }
        }
        AbilityKind::Triggered(triggered) => {
            AbilityTable { listens: true, kinds: kinds_of(&triggered.when), ..AbilityTable::default() }
        }
        _ => AbilityTable::default(),
    }
}

/// Where, besides the battlefield, abilities of any face work that are triggered or static (CR 113.6).
fn ears(book: &Book, card: &Card) -> ZoneKinds {
    let zones =
        card.faces.iter().flat_map(|face| &face.abilities).filter_map(|&id| book.ability(id).works_in());
    let all = zones.fold(ZoneKinds::NONE, |all, zone| all.with(ZoneKinds::only(zone)));
    all.without(ZoneKinds::BATTLEFIELD)
}

fn wanders(book: &Book, card: &Card) -> bool {
    card.faces.iter().flat_map(|face| &face.abilities).any(|&id| match &book.ability(id).kind {
        AbilityKind::Static(text) => text.effects.iter().any(|effect| match effect {
            Static::Replace(replacement) => replacement.is_of_its_own_journey(),
            _ => false,
        }),
        _ => false,
    })
}

fn printed_faces(book: &Book, id: CardId) -> SmallVec<[Derived; 1]> {
    let card = book.card(id);
    let mut faces: SmallVec<[Derived; 1]> = card.faces.iter().map(|face| printed(book, face)).collect();
    for (place, derived) in faces.iter_mut().enumerate() {
        derived.card = Some(id);
        derived.face = place as u8;
    }
    match card.layout {
        // CR 202.3b: a back face has the mana value of the front.
        Layout::Transforming | Layout::Flip => {
            let value = faces[0].mana_value;
            faces.iter_mut().for_each(|face| face.mana_value = value);
        }
        Layout::Split if faces.len() == 2 => {
            let both = merged(&faces[0], &faces[1]);
            faces.push(both);
        }
        _ => {}
    }
    faces
}

/// Both halves of a split card (CR 709.4).
fn merged(one: &Derived, other: &Derived) -> Derived {
    let mut both = one.clone();
    both.types = one.types.with(other.types);
    both.supertypes = one.supertypes.with(other.supertypes);
    both.colors = one.colors.with(other.colors);
    both.keywords = one.keywords.with(other.keywords);
    both.mana_value = one.mana_value + other.mana_value;
    both.subtypes.extend(other.subtypes.iter().copied().filter(|subtype| !one.subtypes.contains(subtype)));
    both.abilities.extend(other.abilities.iter().copied());
    both
}

fn printed(book: &Book, face: &Face) -> Derived {
    let mut keywords = Keywords::NONE;
    let mut abilities = SmallVec::new();
    for &ability in &face.abilities {
        match book.ability(ability).kind {
            AbilityKind::Keyword(keyword) => keywords = keywords.with(Keywords::only(keyword)),
            _ => abilities.push(ability),
        }
    }
    let creature = face.types.has(CardType::Creature) || face.subtypes.contains(&Subtype::VEHICLE);
    let stat = |stat: Option<Stat>| if creature { stat.map_or(0, Stat::number) } else { 0 };
    Derived {
        card: None,
        face: 0,
        controller: Seat(0),
        types: face.types,
        supertypes: face.supertypes,
        // CR 702.114a, 702.73a: these define what the card is, everywhere.
        colors: if keywords.has(Keyword::Devoid) { Colors::NONE } else { face.colors },
        keywords,
        barred: Keywords::NONE,
        power: stat(face.power),
        toughness: stat(face.toughness),
        mana_value: face.mana_value().clamp(0, u16::MAX.into()) as u16,
        every_creature_type: keywords.has(Keyword::Changeling),
        subtypes: face.subtypes.clone(),
        abilities,
        rules: SmallVec::new(),
    }
}
