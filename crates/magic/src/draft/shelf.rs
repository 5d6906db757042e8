//! The cards that packs are made from, and what stands on each.

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::{Rng, SetupError};

use super::Packs;
use crate::Magic;
use crate::card::{Card, CardType, CardTypes, Color, Colors, Supertype};
use crate::program::{AbilityKind, Book, CardId};
use crate::setup::find_or_add;
use crate::view::{FrontView, printed};

/// The basic lands, of which everybody has as many as they like (CR 100.2b), in the order of their colours. They come
/// first on the shelf.
pub(super) const BASICS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// How many cards a pack has.
const PACK: usize = 15;
/// The most different cards that packs are made from, conspiracies not counted: every one of them is compiled when a
/// match is set up, and once more when it opens.
const CUBE: usize = 180;
/// The most different conspiracies.
const PLOTS: usize = 30;
/// What a conspiracy is worth: it costs nothing and takes no place.
const PLOT: i32 = 16;

/// The cards that packs are made from. A card's number is its place here, and in the sideboard that decks come from.
#[derive(Debug)]
pub(super) struct Shelf {
    known: Vec<Known>,
    spells: Vec<u16>,
    conspiracies: Vec<u16>,
    /// Whether every pack has a conspiracy.
    plots: bool,
}

/// What is known of a card.
#[derive(Debug)]
struct Known {
    front: FrontView,
    /// The colours of mana that its cost asks for, and how much of each.
    pips: [u16; 5],
    colors: Colors,
    conspiracy: bool,
    worth: i32,
}

impl Shelf {
    /// The shelf of these cards, the basic lands first.
    pub(super) fn new(rules: &Magic, cards: &[CardId], packs: Packs) -> Result<Shelf, SetupError> {
        let known: Vec<Known> = cards.iter().map(|card| Known::of(rules, rules.book.card(*card))).collect();
        let numbers = BASICS.len() as u16..known.len() as u16;
        let (conspiracies, spells): (Vec<u16>, Vec<u16>) =
            numbers.partition(|&number| known[usize::from(number)].conspiracy);
        let plots = packs == Packs::Conspiracy;
        if spells.len() < PACK || (plots && conspiracies.is_empty()) {
            let what = if plots { "conspiracies and at least 15 other cards" } else { "at least 15 cards" };
            return Err(SetupError::Invalid(format!("packs need {what}")));
        }
        Ok(Shelf { known, spells, conspiracies, plots })
    }

    fn known(&self, card: u16) -> &Known {
        &self.known[usize::from(card)]
    }

    /// What is printed on a card.
    pub(super) fn front(&self, card: u16) -> &FrontView {
        &self.known(card).front
    }

    pub(super) fn is_conspiracy(&self, card: u16) -> bool {
        self.known(card).conspiracy
    }

    pub(super) fn colors(&self, card: u16) -> Colors {
        self.known(card).colors
    }

    /// How much mana of each colour the card's cost asks for.
    pub(super) fn pips(&self, card: u16) -> [u16; 5] {
        self.known(card).pips
    }

    /// How good a card is by itself.
    pub(super) fn worth(&self, card: u16) -> i32 {
        self.known(card).worth
    }

    /// A pack: no card twice.
    pub(super) fn pack(&self, rng: &mut Rng) -> Vec<u16> {
        self.beside(&[], PACK, rng)
    }

    /// So many further cards of a pack that holds these: one of all is a conspiracy, where packs have one.
    pub(super) fn beside(&self, others: &[u16], count: usize, rng: &mut Rng) -> Vec<u16> {
        let mut drawn = Vec::new();
        if self.plots && count > 0 && !others.iter().any(|&card| self.is_conspiracy(card)) {
            drawn.extend(rng.pick(&self.conspiracies));
        }
        let mut new: Vec<u16> = self.spells.iter().copied().filter(|card| !others.contains(card)).collect();
        while drawn.len() < count && !new.is_empty() {
            drawn.push(new.swap_remove(rng.below(new.len() as u32) as usize));
        }
        drawn
    }
}

impl Known {
    fn of(rules: &Magic, card: &Card) -> Known {
        let face = card.front();
        let pips = |color: Color| {
            let pips = face.cost.iter().flat_map(|cost| &cost.pips);
            pips.filter(|pip| pip.colors().has(color)).count() as u16
        };
        let conspiracy = face.types.has(CardType::Conspiracy);
        Known {
            front: printed(rules, face),
            pips: Color::ALL.map(pips),
            colors: card.front().colors,
            conspiracy,
            worth: if conspiracy { PLOT } else { worth(card) },
        }
    }
}

/// How good a card is, roughly: what a creature's body is for its cost, with what it can do besides.
fn worth(card: &Card) -> i32 {
    let face = card.front();
    let abilities = face.abilities.len().min(3) as i32;
    let body = || {
        let number = |stat: Option<crate::card::Stat>| stat.map_or(0, |stat| i32::from(stat.number()));
        number(face.power) + number(face.toughness) - 2 * face.mana_value()
    };
    match face.types {
        types if types.has(CardType::Creature) => 10 + body() + 2 * abilities,
        types if types.has(CardType::Planeswalker) => 16,
        types if types.has(CardType::Land) => 6,
        _ => 11 + abilities,
    }
}

/// The cards at hand that packs can be made from, and the conspiracies, each in order. Of more than there is room for,
/// some from everywhere in the list.
pub(super) fn cube(source: &dyn CardSource, plots: bool) -> Vec<String> {
    let mut all = source.all();
    all.sort_unstable_by_key(|card| card.name);
    all.dedup_by_key(|card| card.name);
    let (schemers, others): (Vec<Printed<'_>>, Vec<Printed<'_>>) =
        all.into_iter().partition(|card| card.body.starts_with("Conspiracy"));
    let mut cards = thinned(&others, CUBE, |card| is_packed(card, source));
    if plots {
        cards.extend(thinned(&schemers, PLOTS, |card| is_packed(card, source)));
    }
    cards
}

/// At most so many of these cards, as many as fit if there are few.
fn thinned(cards: &[Printed<'_>], most: usize, fits: impl Fn(&Printed<'_>) -> bool) -> Vec<String> {
    // Not all that are there can be used, so first half as many more are looked at as are needed.
    let every = cards.len().div_ceil(most + most / 2).max(1);
    let fitting: Vec<&str> =
        cards.iter().step_by(every).filter(|card| fits(card)).map(|card| card.name).collect();
    let count = fitting.len().min(most);
    (0..count).map(|place| fitting[place * fitting.len() / count].to_owned()).collect()
}

/// Whether a card can be in a pack: it is understood, a deck may have it, it is no basic land, and nothing has to be
/// chosen for it before the game, which would tell others of it.
fn is_packed(card: &Printed<'_>, source: &dyn CardSource) -> bool {
    const BESIDE: CardTypes = CardTypes::of(&[
        CardType::Plane,
        CardType::Phenomenon,
        CardType::Scheme,
        CardType::Vanguard,
        CardType::Dungeon,
        CardType::Generator,
    ]);
    let mut book = Book::default();
    let Ok(id) = find_or_add(&mut book, card.name, source) else { return false };
    let face = book.card(id).front();
    let chosen_before = |kind: &AbilityKind| matches!(kind, AbilityKind::PreHand(_));
    let mut kinds = face.abilities.iter().map(|ability| &book.ability(*ability).kind);
    !face.types.meets(BESIDE)
        && !face.supertypes.has(Supertype::Basic)
        && (face.types.has(CardType::Conspiracy) || !kinds.any(chosen_before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_table::Seed;
    use cardwright_table::catalogue::Catalogue as _;

    fn shelf() -> Shelf {
        let source = Magic::builtin_cards();
        let names = cube(source, true);
        let names = BASICS.iter().copied().chain(names.iter().map(String::as_str));
        let (rules, cards) =
            crate::setup::rules_of_cards(names, &crate::Policies::default(), source).expect("they compile");
        Shelf::new(&rules, &cards, Packs::Conspiracy).expect("there are enough")
    }

    #[test]
    fn a_pack_has_fifteen_different_cards_one_of_them_a_conspiracy() {
        let shelf = shelf();
        let mut rng = Seed::from(5).rng();
        for _ in 0..50 {
            let mut pack = shelf.pack(&mut rng);
            assert_eq!(pack.iter().filter(|&&card| shelf.is_conspiracy(card)).count(), 1);
            pack.sort_unstable();
            pack.dedup();
            assert_eq!(pack.len(), PACK);
            assert!(pack.iter().all(|&card| usize::from(card) >= BASICS.len()));
        }
    }

    #[test]
    fn what_may_have_been_in_a_pack_completes_it() {
        let shelf = shelf();
        let mut rng = Seed::from(6).rng();
        let pack = shelf.pack(&mut rng);
        let (plots, spells): (Vec<u16>, Vec<u16>) = pack.iter().partition(|&&card| shelf.is_conspiracy(card));
        let rest = shelf.beside(&spells[2..], 3, &mut rng);
        assert_eq!(rest.iter().filter(|&&card| shelf.is_conspiracy(card)).count(), 1);
        let rest = shelf.beside(&plots, 2, &mut rng);
        assert!(rest.iter().all(|&card| !shelf.is_conspiracy(card)));
    }
}
