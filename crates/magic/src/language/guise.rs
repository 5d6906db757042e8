//! Cards that can be cast as other spells: each way is one more face of the card.

use cardwright_text::Source;

use super::link::Linker;
use super::lower::{Bearer, lower, lower_cost};
use super::printed::FaceText;
use super::tree::{Gain, Line, Quantity};
use super::{Read, one_text, read_face};
use crate::card::{CardType, CardTypes, Face, Guise, GuiseWord, Layout, ManaCost, Stat, Subtype};
use crate::program::{
    AbilityId, AbilityKind, CardId, Filter, Mode, Modes, Node, Objects, SpellAbility, TargetKind, TargetSpec,
    Test, Who,
};

/// Adds the faces as which a card can be cast besides the printed one.
pub(super) fn add(read: &Read, id: CardId, link: &mut Linker<'_>) -> Result<(), String> {
    let (Layout::Normal, [text], [lines]) = (read.body.layout, &read.body.faces[..], &read.lines[..]) else {
        return Ok(());
    };
    for line in lines {
        let Line::Keywords(gains) = &line.line else { continue };
        for gain in gains {
            let face = link.book.card(id).front().clone();
            if let Some(guise) = guise(gain, face, text, link)? {
                link.book.cards[id.index()].faces.push(guise);
            }
        }
    }
    Ok(())
}

/// The face as which the card is cast by a keyword.
fn guise(gain: &Gain, face: Face, text: &FaceText, link: &mut Linker<'_>) -> Result<Option<Face>, String> {
    let bearer = Bearer::of(face.types);
    Ok(Some(match gain {
        Gain::Guise(word, costs) => {
            let cost = Some(lower_cost(costs, bearer, link)?);
            let face = match word {
                GuiseWord::Bestow => bestowed(face, link),
                GuiseWord::Mutate => mutating(face, link),
                _ => Face { abilities: abilities_of(text, &overloaded(&text.blanked), link)?, ..face },
            };
            Face { guise: Some(Guise { word: *word, cost }), ..face }
        }
        Gain::Awaken(n, costs) => {
            let cost = Some(lower_cost(costs, bearer, link)?);
            let abilities = abilities_of(text, &format!("{}\n{}", text.blanked, awakening(*n)), link)?;
            Face { abilities, guise: Some(Guise { word: GuiseWord::Awaken, cost }), ..face }
        }
        Gain::Prototype(mana, size) => prototype(face, mana, size)?,
        _ => return Ok(None),
    }))
}

/// An Aura with enchant creature (CR 702.103b).
fn bestowed(mut face: Face, link: &mut Linker<'_>) -> Face {
    let creatures = Filter::permanents(vec![Test::is(CardType::Creature)]);
    let enchant = AbilityKind::Enchant(TargetSpec::one(TargetKind::Object(creatures)));
    face.types = face.types.without(CardTypes::only(CardType::Creature));
    face.subtypes = smallvec::SmallVec::from_iter([Subtype::AURA]);
    (face.power, face.toughness) = (None, None);
    face.abilities.push(link.ability(enchant, "Enchant creature"));
    face
}

/// A spell that merges with its target, above or below it (CR 702.140a, 702.140c).
fn mutating(mut face: Face, link: &mut Linker<'_>) -> Face {
    let human = Test::Subtype(link.creature_type("Human")).not();
    let owner = Who::OwnerOf(Box::new(Objects::This));
    let hosts = Filter::permanents(vec![Test::is(CardType::Creature), human, Test::OwnedBy(owner)]);
    let targets = vec![TargetSpec::one(TargetKind::Object(hosts))];
    let options = [("On the bottom", false), ("On top", true)].map(|(text, over)| Mode {
        targets: Vec::new(),
        effect: link.node(Node::Mutate { over }),
        cost: None,
        text: text.to_owned(),
    });
    let options = link.modes(Modes::choice(1, 1, options.into_iter().collect()));
    let effect = link.node(Node::ChooseOne(Who::You, options));
    let mode = Mode { targets, effect, cost: None, text: String::new() };
    let spell = AbilityKind::Spell(SpellAbility { modes: Modes::one(mode) });
    face.abilities.push(link.ability(spell, "Mutate"));
    face
}

/// The text with "each" for every "target" (CR 702.96a).
fn overloaded(text: &str) -> String {
    text.replace("target ", "each ").replace("Target ", "Each ")
}

/// What a spell cast for its awaken cost does besides (CR 702.113a).
fn awakening(n: i32) -> String {
    format!(
        "Put {n} +1/+1 counters on target land you control. That land becomes a 0/0 Elemental creature with haste. It's still a land."
    )
}

/// Another set of mana cost, power and toughness, and so another colour (CR 718.3).
fn prototype(face: Face, mana: &ManaCost, size: &(Quantity, Quantity)) -> Result<Face, String> {
    let stat = |amount: &Quantity| match amount {
        Quantity::Fixed(n) => i16::try_from(*n).map(Stat::Number).map_err(|_| format!("{n} is out of range")),
        _ => Err("a prototype has a fixed size".to_owned()),
    };
    let (power, toughness) = (Some(stat(&size.0)?), Some(stat(&size.1)?));
    let guise = Some(Guise { word: GuiseWord::Prototype, cost: None });
    Ok(Face { cost: Some(mana.clone()), colors: mana.colors(), power, toughness, guise, ..face })
}

/// The abilities of a face with another text.
fn abilities_of(text: &FaceText, blanked: &str, link: &mut Linker<'_>) -> Result<Vec<AbilityId>, String> {
    let (face, types) = (text.face.clone(), text.types.clone());
    let other = FaceText { face, types, station: text.station, blanked: blanked.to_owned() };
    let read = read_face(&other, &Source::new(blanked, 1), &mut Vec::new())
        .map_err(|problem| problem.message.clone())?;
    let bearer = Bearer::of(text.face.types);
    let mut abilities = Vec::new();
    for line in one_text(read) {
        abilities.extend(lower(&line.line, bearer, &line.text, link)?);
    }
    Ok(abilities)
}
