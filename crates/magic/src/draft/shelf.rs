//! The cards that packs are made from, and what stands on each.

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::{Rng, SetupError};

use super::rating::rating;
use super::stock::{Kind, PACK};
use super::{DraftSetup, Packs};
use crate::Magic;
use crate::card::{Card, CardType, CardTypes, Color, Colors, Supertype};
use crate::program::{AbilityKind, Book, CardId};
use crate::setup::find_or_add;
use crate::view::{FrontView, printed};

/// The basic lands, of which everybody has as many as they like (CR 100.2b), in the order of their colours. They come
/// first on the shelf.
pub(super) const BASICS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// The most different cards that packs are made from, conspiracies not counted: every one of them is compiled when a
/// match is set up, and once more when it opens.
const CUBE: usize = 180;
/// No pack has more.
const MOST_IN_A_PACK: usize = 30;
/// The most different conspiracies.
const PLOTS: usize = 30;
/// What a conspiracy is worth: it costs nothing and takes no place.
const PLOT: i32 = 16;

/// The cards that packs are made from. A card's number is its place here, and in the sideboard that decks come from.
#[derive(Debug)]
pub(super) struct Shelf {
    known: Vec<Known>,
    /// The sheets that packs are made from, without conspiracies.
    sheets: Vec<Vec<(u16, u16)>>,
    kinds: Vec<Kind>,
    /// Whether packs are dealt from one heap.
    cube: bool,
    /// How many cards a pack has.
    size: usize,
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
    creature: bool,
    /// Its mana value.
    cost: u8,
    worth: i32,
}

impl Shelf {
    /// The shelf of these cards, the basic lands first.
    pub(super) fn new(rules: &Magic, cards: &[CardId], setup: &DraftSetup) -> Result<Shelf, SetupError> {
        let known: Vec<Known> = cards.iter().map(|card| Known::of(rules, rules.book.card(*card))).collect();
        let numbers = BASICS.len() as u16..known.len() as u16;
        let (conspiracies, spells): (Vec<u16>, Vec<u16>) =
            numbers.partition(|&number| known[usize::from(number)].conspiracy);
        let plots = setup.packs == Packs::Conspiracy;
        if spells.len() < PACK || (plots && conspiracies.is_empty()) {
            let what = if plots { "conspiracies and at least 15 other cards" } else { "at least 15 cards" };
            return Err(SetupError::Invalid(format!("packs need {what}")));
        }
        let (sheets, kinds) = if setup.stock.sheets.is_empty() {
            let kind = Kind { weight: 1, slots: vec![(0, PACK as u8)] };
            (vec![spells.iter().map(|&card| (card, 1)).collect()], vec![kind])
        } else {
            // Documents come from anywhere: what they name must be there.
            let on_shelf = |&(card, count): &(u16, u16)| {
                let number = card.saturating_add(BASICS.len() as u16);
                (spells.contains(&number) && count > 0).then_some((number, count))
            };
            let sheets: Vec<Vec<(u16, u16)>> =
                setup.stock.sheets.iter().map(|sheet| sheet.iter().filter_map(on_shelf).collect()).collect();
            let mut kinds = setup.stock.kinds.clone();
            for kind in &mut kinds {
                kind.weight = kind.weight.clamp(1, 1 << 20);
                kind.slots.retain(|(sheet, _)| {
                    sheets.get(usize::from(*sheet)).is_some_and(|sheet| !sheet.is_empty())
                });
            }
            kinds.retain(|kind| !kind.slots.is_empty());
            (sheets, kinds)
        };
        let mut all: Vec<u16> = sheets.iter().flatten().map(|(card, _)| *card).collect();
        all.sort_unstable();
        all.dedup();
        let size = kinds.iter().map(Kind::size).max().unwrap_or(0).min(all.len()).min(MOST_IN_A_PACK);
        if size == 0 {
            return Err(SetupError::Invalid("packs need at least one kind with cards in it".to_owned()));
        }
        let cube = setup.stock.is_cube();
        Ok(Shelf { known, sheets, kinds, cube, size, conspiracies, plots })
    }

    fn known(&self, card: u16) -> &Known {
        &self.known[usize::from(card)]
    }

    /// How many different cards there are, basic lands not counted.
    pub(super) fn size(&self) -> usize {
        self.known.len() - BASICS.len()
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

    pub(super) fn is_creature(&self, card: u16) -> bool {
        self.known(card).creature
    }

    /// Its mana value.
    pub(super) fn cost(&self, card: u16) -> usize {
        self.known(card).cost.into()
    }

    /// How good a card is by itself.
    pub(super) fn worth(&self, card: u16) -> i32 {
        self.known(card).worth
    }

    /// All packs of an event, so many: of a cube in which there are enough cards nothing twice.
    pub(super) fn packs(&self, count: usize, rng: &mut Rng) -> Vec<Vec<u16>> {
        let once = usize::from(self.plots);
        let mut all: Vec<u16> = self.copies().collect();
        let size = self.size - once;
        if !self.cube || all.len() < count * size {
            return (0..count).map(|_| self.beside(&[], self.size, rng)).collect();
        }
        rng.shuffle(&mut all);
        let dealt = all.chunks_exact(size).take(count);
        dealt.map(|pack| pack.iter().copied().chain(self.plot(rng)).collect()).collect()
    }

    /// Every copy of a cube.
    fn copies(&self) -> impl Iterator<Item = u16> {
        let sheet = self.sheets.first().into_iter().flatten();
        sheet.flat_map(|&(card, count)| std::iter::repeat_n(card, count.into()))
    }

    /// A conspiracy, where packs have one.
    fn plot(&self, rng: &mut Rng) -> Option<u16> {
        if self.plots { rng.pick(&self.conspiracies).copied() } else { None }
    }

    /// So many further cards of a pack that holds these, no card twice: one of all is a conspiracy, where packs have
    /// one, and so many of each sheet as a kind of packs has.
    pub(super) fn beside(&self, others: &[u16], count: usize, rng: &mut Rng) -> Vec<u16> {
        let mut drawn = Vec::new();
        if count > 0 && !others.iter().any(|&card| self.is_conspiracy(card)) {
            drawn.extend(self.plot(rng));
        }
        let mut unsorted = others.to_vec();
        let kind = self.kind(rng);
        for &(sheet, slots) in &kind.slots {
            let sheet = &self.sheets[usize::from(sheet)];
            let mut open = usize::from(slots);
            unsorted.retain(|card| {
                let here = open > 0 && sheet.iter().any(|(known, _)| known == card);
                open -= usize::from(here);
                !here
            });
            draw(sheet, others, open.min(count - drawn.len()), &mut drawn, rng);
        }
        // A sheet may have too few cards that are understood.
        for sheet in &self.sheets {
            draw(sheet, others, count - drawn.len(), &mut drawn, rng);
        }
        drawn
    }

    fn kind(&self, rng: &mut Rng) -> &Kind {
        if self.kinds.len() == 1 {
            return &self.kinds[0];
        }
        let total = self.kinds.iter().map(|kind| kind.weight).sum();
        let mut at = rng.below(total);
        let found = self.kinds.iter().find(|kind| {
            let here = at < kind.weight;
            at = at.saturating_sub(kind.weight);
            here
        });
        found.unwrap_or(&self.kinds[0])
    }
}

/// Draws so many cards of a sheet that are neither among these nor drawn yet.
fn draw(sheet: &[(u16, u16)], others: &[u16], count: usize, drawn: &mut Vec<u16>, rng: &mut Rng) {
    if count == 0 {
        return;
    }
    let is_new = |(card, _): &&(u16, u16)| !others.contains(card) && !drawn.contains(card);
    let mut new: Vec<(u16, u16)> = sheet.iter().filter(is_new).copied().collect();
    let mut total: u32 = new.iter().map(|(_, weight)| u32::from(*weight)).sum();
    for _ in 0..count.min(new.len()) {
        let mut at = rng.below(total);
        let place = new.iter().position(|(_, weight)| {
            let here = at < u32::from(*weight);
            at = at.saturating_sub((*weight).into());
            here
        });
        let (card, weight) = new.swap_remove(place.unwrap_or(0));
        total -= u32::from(weight);
        drawn.push(card);
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
        let front = printed(rules, face);
        Known {
            pips: Color::ALL.map(pips),
            colors: face.colors,
            conspiracy,
            creature: face.types.has(CardType::Creature),
            cost: face.mana_value().clamp(0, 20) as u8,
            worth: if conspiracy { PLOT } else { rating(&front) },
            front,
        }
    }
}

/// The cards at hand that packs can be made from, and the conspiracies, each in order. Of more than there is room for,
/// some from everywhere in the list.
pub(super) fn cube(source: &dyn CardSource, plots: bool) -> Vec<String> {
    let mut all = source.all();
    all.sort_unstable_by_key(|card| card.name);
    all.dedup_by_key(|card| card.name);
    let others: Vec<Printed<'_>> = all.into_iter().filter(|card| !is_plot(card)).collect();
    let mut cards = thinned(&others, CUBE, |card| is_packed(card, source));
    if plots {
        cards.extend(conspiracies(source));
    }
    cards
}

/// The conspiracies at hand, at most as many as there is room for.
pub(super) fn conspiracies(source: &dyn CardSource) -> Vec<String> {
    let mut all: Vec<Printed<'_>> = source.all().into_iter().filter(is_plot).collect();
    all.sort_unstable_by_key(|card| card.name);
    all.dedup_by_key(|card| card.name);
    thinned(&all, PLOTS, |card| is_packed(card, source))
}

fn is_plot(card: &Printed<'_>) -> bool {
    card.body.starts_with("Conspiracy")
}

/// Whether the card of this name is a conspiracy.
pub(super) fn is_conspiracy(name: &str, source: &dyn CardSource) -> bool {
    source.find(name).is_some_and(|card| is_plot(&card))
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

/// Whether a card can be in a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fitness {
    Fits,
    /// It is a basic land, no card for a deck, or something has to be chosen for it before the game, which would tell
    /// others of it.
    Beside,
    NotUnderstood,
}

/// Whether the card of this name can be in a pack.
pub(super) fn fitness(name: &str, source: &dyn CardSource) -> Fitness {
    const BESIDE: CardTypes = CardTypes::of(&[
        CardType::Plane,
        CardType::Phenomenon,
        CardType::Scheme,
        CardType::Vanguard,
        CardType::Dungeon,
        CardType::Generator,
    ]);
    let mut book = Book::default();
    let Ok(id) = find_or_add(&mut book, name, source) else { return Fitness::NotUnderstood };
    let face = book.card(id).front();
    let chosen_before = |kind: &AbilityKind| matches!(kind, AbilityKind::PreHand(_));
    let mut kinds = face.abilities.iter().map(|ability| &book.ability(*ability).kind);
    let beside = face.types.meets(BESIDE)
        || face.supertypes.has(Supertype::Basic)
        || (!face.types.has(CardType::Conspiracy) && kinds.any(chosen_before));
    if beside { Fitness::Beside } else { Fitness::Fits }
}

fn is_packed(card: &Printed<'_>, source: &dyn CardSource) -> bool {
    fitness(card.name, source) == Fitness::Fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::stock::Stock;
    use cardwright_table::Seed;
    use cardwright_table::catalogue::Catalogue as _;

    fn shelf() -> Shelf {
        shelf_of(Packs::Conspiracy, cube(Magic::builtin_cards(), true), Stock::default())
    }

    fn shelf_of(packs: Packs, cards: Vec<String>, stock: Stock) -> Shelf {
        let setup =
            DraftSetup { seats: 2, packs, cards, stock, wins: 1, policies: crate::Policies::default() };
        let names = BASICS.iter().copied().chain(setup.cards.iter().map(String::as_str));
        let (rules, cards) = crate::setup::rules_of_cards(names, &setup.policies, Magic::builtin_cards())
            .expect("they compile");
        Shelf::new(&rules, &cards, &setup).expect("there are enough")
    }

    fn sheet(numbers: std::ops::Range<u16>) -> Vec<(u16, u16)> {
        numbers.map(|number| (number, 1)).collect()
    }

    #[test]
    fn a_pack_by_rarity_has_eleven_commons_three_uncommons_and_a_rare_card() {
        let cards = cube(Magic::builtin_cards(), false);
        assert!(cards.len() > 60);
        let stock = Stock {
            sheets: vec![sheet(0..30), sheet(40..44), sheet(30..40), sheet(44..60)],
            kinds: vec![
                Kind { weight: 7, slots: vec![(0, 11), (3, 3), (2, 1)] },
                Kind { weight: 1, slots: vec![(0, 11), (3, 3), (1, 1)] },
            ],
            left_out: 0,
        };
        let shelf = shelf_of(Packs::Draft, cards, stock);
        let first = BASICS.len() as u16;
        let mut rng = Seed::from(8).rng();
        let mut mythics = 0;
        for _ in 0..400 {
            let pack = shelf.beside(&[], shelf.size, &mut rng);
            let of = |range: std::ops::Range<u16>| {
                pack.iter().filter(|&&card| range.contains(&(card - first))).count()
            };
            assert_eq!((pack.len(), of(0..30), of(44..60), of(30..44)), (15, 11, 3, 1));
            mythics += of(40..44);
        }
        assert!((25..=80).contains(&mythics), "{mythics} of 400");
    }

    #[test]
    fn of_a_cube_with_enough_cards_nothing_is_dealt_twice() {
        let cards = cube(Magic::builtin_cards(), false);
        let stock = Stock {
            sheets: vec![sheet(0..90)],
            kinds: vec![Kind { weight: 1, slots: vec![(0, 15)] }],
            left_out: 0,
        };
        let shelf = shelf_of(Packs::Draft, cards, stock);
        let mut rng = Seed::from(8).rng();
        let mut dealt: Vec<u16> = shelf.packs(6, &mut rng).concat();
        dealt.sort_unstable();
        dealt.dedup();
        assert_eq!(dealt.len(), 90);
        assert_eq!(shelf.packs(7, &mut rng).concat().len(), 105, "with too few some come more than once");
    }

    #[test]
    fn a_pack_has_fifteen_different_cards_one_of_them_a_conspiracy() {
        let shelf = shelf();
        let mut rng = Seed::from(5).rng();
        for _ in 0..50 {
            let mut pack = shelf.beside(&[], PACK, &mut rng);
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
        let pack = shelf.beside(&[], PACK, &mut rng);
        let (plots, spells): (Vec<u16>, Vec<u16>) = pack.iter().partition(|&&card| shelf.is_conspiracy(card));
        let rest = shelf.beside(&spells[2..], 3, &mut rng);
        assert_eq!(rest.iter().filter(|&&card| shelf.is_conspiracy(card)).count(), 1);
        let rest = shelf.beside(&plots, 2, &mut rng);
        assert!(rest.iter().all(|&card| !shelf.is_conspiracy(card)));
    }
}
