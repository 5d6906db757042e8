//! The cards of a set: what packs hold, and what stands on each card.

use cardwright_table::Rng;
use cardwright_table::scene::{Figure, Front, Tone};
use serde::Serialize;

use crate::card::{CardType, Cards, Facts};
use crate::program::{CardId, Icons};
use crate::rarity::Rarity;

/// The fewest cards of a deck (SWU 10.2.2, 10.3.4).
pub(super) const DECK: usize = 30;
/// Common cards of a pack.
const COMMON: usize = 9;
/// Uncommon cards of a pack.
const UNCOMMON: usize = 3;
/// One rare card in so many is a legendary one.
const LEGENDARY_IN: u32 = 8;
/// The last card of a pack is of any rarity: of so many it is once rare or legendary ...
const ANY_IN: u32 = 12;
/// ... and so many times uncommon.
const ANY_UNCOMMON: u32 = 3;

/// The cards that packs are made from, sorted by what a deck needs.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) leaders: Vec<CardId>,
    /// The bases that everybody may use: the common ones (SWU 10.2.2c, 10.3.4c).
    pub(super) bases: Vec<CardId>,
    /// What packs hold besides leaders: cards for decks, and bases that are not common.
    packed: Vec<CardId>,
    /// What is printed on each, by card.
    known: Vec<Known>,
}

/// What a set knows of a card.
#[derive(Debug)]
struct Known {
    card: PackCard,
    kind: CardType,
    rarity: Rarity,
    icons: Icons,
    worth: i32,
}

/// What is printed on a card of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PackCard {
    /// Name, type line, cost and text.
    pub front: Front,
    /// Power and HP, where it has them.
    pub numbers: Vec<Figure>,
    /// How often packs hold it.
    pub rarity: &'static str,
}

impl PackCard {
    fn of(facts: &Facts) -> PackCard {
        let figure =
            |name: &str, value: i16| Figure { name: name.to_owned(), value: value.into(), tone: Tone::Plain };
        let numbers = match facts.kind {
            CardType::Event => Vec::new(),
            CardType::Base => vec![figure("HP", facts.hp)],
            _ => vec![figure("power", facts.power), figure("HP", facts.hp)],
        };
        let cost = if facts.kind == CardType::Base { String::new() } else { facts.cost.to_string() };
        let front = Front { name: facts.full_name(), kind: facts.type_line(), cost, text: facts.words(0) };
        PackCard { front, numbers, rarity: facts.rarity.word() }
    }
}

impl Shelf {
    pub(super) fn new(cards: &Cards, ids: &[CardId]) -> Shelf {
        let of = |wanted: &dyn Fn(&Facts) -> bool| -> Vec<CardId> {
            let mut all: Vec<CardId> = ids.iter().copied().filter(|&id| wanted(cards.facts(id))).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let is_free = |facts: &Facts| facts.kind == CardType::Base && facts.rarity == Rarity::Common;
        let is_packed = |facts: &Facts| {
            let fits = facts.kind.is_deck_card() || facts.kind == CardType::Base;
            fits && !is_free(facts) && facts.rarity != Rarity::Special
        };
        Shelf {
            leaders: of(&|facts| facts.kind == CardType::Leader),
            bases: of(&is_free),
            packed: of(&is_packed),
            known: cards.all().iter().map(|card| Known::of(&card.facts, card.icons)).collect(),
        }
    }

    fn known(&self, card: CardId) -> &Known {
        &self.known[usize::from(card.0)]
    }

    /// What is printed on a card.
    pub(super) fn card(&self, card: CardId) -> &PackCard {
        &self.known(card).card
    }

    /// Whether a deck may hold it besides leader and base.
    pub(super) fn is_deck_card(&self, card: CardId) -> bool {
        self.known(card).kind.is_deck_card()
    }

    pub(super) fn icons(&self, card: CardId) -> Icons {
        self.known(card).icons
    }

    /// How good a card is by itself.
    pub(super) fn worth(&self, card: CardId) -> i32 {
        self.known(card).worth
    }

    /// The cards that decks may hold besides leader and base.
    pub(super) fn deck_cards(&self) -> impl Iterator<Item = CardId> {
        self.packed.iter().copied().filter(|&card| self.is_deck_card(card))
    }

    /// A pack besides its leader: no card twice.
    pub(super) fn pack(&self, rng: &mut Rng) -> Vec<CardId> {
        self.draw(&rarities(rng), &[], rng)
    }

    /// So many further cards of a pack that holds these.
    pub(super) fn beside(&self, others: &[CardId], count: usize, rng: &mut Rng) -> Vec<CardId> {
        let mut open = rarities(rng);
        for &card in others {
            if let Some(place) = open.iter().position(|&rarity| rarity == self.known(card).rarity) {
                open.remove(place);
            }
        }
        rng.shuffle(&mut open);
        open.truncate(count);
        self.draw(&open, others, rng)
    }

    /// A card of each of these rarities, none of them twice or among the others as long as there are enough.
    fn draw(&self, rarities: &[Rarity], others: &[CardId], rng: &mut Rng) -> Vec<CardId> {
        let mut drawn: Vec<CardId> = Vec::new();
        for &rarity in rarities {
            let is_new = |card: &CardId| !drawn.contains(card) && !others.contains(card);
            let new: Vec<CardId> = self.packed.iter().copied().filter(is_new).collect();
            let fitting: Vec<CardId> =
                new.iter().copied().filter(|&card| self.known(card).rarity == rarity).collect();
            let from = [&fitting, &new, &self.packed].into_iter().find(|cards| !cards.is_empty());
            drawn.extend(from.and_then(|cards| rng.pick(cards)));
        }
        drawn
    }

    /// Leaders, one from each of so many packs.
    pub(super) fn leaders(&self, packs: usize, rng: &mut Rng) -> Vec<CardId> {
        (0..packs).filter_map(|_| rng.pick(&self.leaders).copied()).collect()
    }
}

impl Known {
    fn of(facts: &Facts, icons: Icons) -> Known {
        let body = i32::from(facts.power + facts.hp);
        let worth = match facts.kind {
            CardType::Base => 0,
            CardType::Unit => 10 + body - 2 * i32::from(facts.cost),
            _ => 10,
        };
        Known { card: PackCard::of(facts), kind: facts.kind, rarity: facts.rarity, icons, worth }
    }
}

/// The rarities of a pack's cards besides its leader: fourteen, so that three packs with their leaders make the 45
/// picks of a draft (SWU 10.3.3).
fn rarities(rng: &mut Rng) -> Vec<Rarity> {
    let rare = |rng: &mut Rng| if rng.below(LEGENDARY_IN) == 0 { Rarity::Legendary } else { Rarity::Rare };
    let any = match rng.below(ANY_IN) {
        0 => rare(rng),
        1..=ANY_UNCOMMON => Rarity::Uncommon,
        _ => Rarity::Common,
    };
    let mut all = vec![Rarity::Common; COMMON];
    all.resize(COMMON + UNCOMMON, Rarity::Uncommon);
    all.extend([rare(rng), any]);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_table::Seed;
    use cardwright_table::catalogue::Catalogue as _;

    fn shelf() -> Shelf {
        let source = crate::Unlimited::builtin_cards();
        let mut cards = Cards::default();
        let names = source.all().into_iter().map(|card| card.name);
        let ids: Vec<CardId> =
            names.filter_map(|name| crate::language::add_card(&mut cards, name, source).ok()).collect();
        Shelf::new(&cards, &ids)
    }

    fn count(shelf: &Shelf, pack: &[CardId], rarity: Rarity) -> usize {
        pack.iter().filter(|&&card| shelf.known(card).rarity == rarity).count()
    }

    #[test]
    fn a_pack_holds_fourteen_different_cards_most_of_them_common_and_at_least_one_rare() {
        let shelf = shelf();
        let mut rng = Seed::from(5).rng();
        let mut legendary = 0;
        for _ in 0..200 {
            let mut pack = shelf.pack(&mut rng);
            assert!((9..=10).contains(&count(&shelf, &pack, Rarity::Common)));
            assert!((3..=4).contains(&count(&shelf, &pack, Rarity::Uncommon)));
            let rare = count(&shelf, &pack, Rarity::Rare);
            let golden = count(&shelf, &pack, Rarity::Legendary);
            assert!((1..=2).contains(&(rare + golden)));
            legendary += golden;
            pack.sort_unstable();
            pack.dedup();
            assert_eq!(pack.len(), 14);
        }
        assert!((10..=45).contains(&legendary), "{legendary} legendary cards in 200 packs");
    }

    #[test]
    fn what_may_have_been_in_a_pack_completes_it() {
        let shelf = shelf();
        let mut rng = Seed::from(6).rng();
        let pack = shelf.pack(&mut rng);
        let rest = shelf.beside(&pack[2..], 2, &mut rng);
        assert_eq!(rest.len(), 2);
        let whole = [&pack[2..], &rest].concat();
        assert!((9..=11).contains(&count(&shelf, &whole, Rarity::Common)));
        assert!(!rest.iter().any(|card| pack[2..].contains(card)));
    }
}
