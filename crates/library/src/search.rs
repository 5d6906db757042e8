//! Looking for cards, in the box and in the library.

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::{Catalogue, Facts};

use crate::fold::folded;
use crate::pool::Pool;
use crate::sets::part;

/// What somebody looks for; what is not said is not asked for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wanted {
    /// What the name or the text contains.
    pub words: String,
    /// What the name contains.
    pub name: String,
    /// What the text contains.
    pub text: String,
    /// Colours, all of which the card has; `colorless` for none.
    pub colors: Vec<String>,
    /// Words of the type line.
    pub kinds: Vec<String>,
    /// The least cost.
    pub least: Option<u16>,
    /// The greatest cost.
    pub most: Option<u16>,
    /// A set or a collection.
    pub set: String,
    /// Whether the text is understood.
    pub understood: Option<bool>,
    /// Where.
    pub origin: Origin,
}

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Origin {
    /// In the box and in the library.
    #[default]
    Anywhere,
    /// In the box only.
    Box,
    /// In the library only.
    Library,
}

/// A card that was found.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// What is printed on it.
    pub card: Printed<'a>,
    /// The collection it is in; none for the box.
    pub collection: Option<&'a str>,
    /// The sets in which it was printed.
    pub sets: Vec<&'a str>,
    /// What it can be found by.
    pub facts: Facts,
}

/// How cards without colours are asked for.
const COLORLESS: &str = "colorless";

/// The cards that fit, by name; those whose name begins as was said come first. Of a name in several collections only
/// the card of the newest, which decks mean by it.
pub fn search<'a, G: Catalogue>(wanted: &Wanted, pool: &'a Pool) -> Vec<Found<'a>> {
    let wanted = Folded::of(wanted);
    let mut found: Vec<(bool, String, Found<'a>)> = Vec::new();
    if wanted.all.origin != Origin::Library {
        for card in G::builtin_cards().all() {
            let facts = G::facts(card);
            let set = part(card);
            let in_set = wanted.all.set.is_empty() || set.eq_ignore_ascii_case(&wanted.all.set);
            // What is in the box is understood: tests say so.
            if in_set && wanted.all.understood != Some(false) && wanted.fits(card, &facts) {
                let (first, key) = wanted.rank(card.name);
                found.push((first, key, Found { card, collection: None, sets: vec![set], facts }));
            }
        }
    }
    if wanted.all.origin != Origin::Box {
        for (place, collection) in pool.collections().iter().enumerate() {
            for held in collection.cards() {
                let card = collection.printed(held);
                let set = &wanted.all.set;
                let fits = wanted.all.understood.is_none_or(|wanted| wanted == held.fault.is_none())
                    && (set.is_empty() || collection.is_in(held, set))
                    && wanted.fits(card, &held.facts);
                if !fits {
                    continue;
                }
                let newer = || {
                    let name = folded(&held.name);
                    pool.collections()[..place].iter().any(|newer| newer.find_folded(&name).is_some())
                };
                if place > 0 && set.is_empty() && newer() {
                    continue;
                }
                let mut sets: Vec<&str> = held.prints.iter().map(|print| print.set.as_str()).collect();
                sets.dedup();
                let (first, key) = wanted.rank(card.name);
                let facts = held.facts.clone();
                found.push((first, key, Found { card, collection: Some(collection.name()), sets, facts }));
            }
        }
    }
    found.sort_by(|(first, name, _), (other_first, other, _)| (!first, name).cmp(&(!other_first, other)));
    found.into_iter().map(|(_, _, card)| card).collect()
}

/// What is looked for, in the form in which it is compared.
struct Folded<'a> {
    all: &'a Wanted,
    words: String,
    name: String,
    text: String,
    kinds: Vec<String>,
}

impl Folded<'_> {
    fn of(all: &Wanted) -> Folded<'_> {
        Folded {
            words: folded(&all.words),
            name: folded(&all.name),
            text: all.text.to_lowercase(),
            kinds: all.kinds.iter().map(|kind| kind.to_lowercase()).collect(),
            all,
        }
    }

    fn fits(&self, card: Printed<'_>, facts: &Facts) -> bool {
        let named = |part: &str| {
            folded(card.name).contains(part) || facts.also.iter().any(|name| folded(name).contains(part))
        };
        let says = |part: &str| card.body.to_lowercase().contains(part);
        let kind = || facts.kind.to_lowercase();
        self.costs(facts)
            && self.colored(facts)
            && (self.kinds.is_empty() || self.kinds.iter().all(|wanted| kind().contains(wanted)))
            && (self.name.is_empty() || named(&self.name))
            && (self.text.is_empty() || says(&self.text))
            && (self.words.is_empty() || named(&self.words) || says(&self.all.words.to_lowercase()))
    }

    fn costs(&self, facts: &Facts) -> bool {
        let (least, most) = (self.all.least, self.all.most);
        if least.is_none() && most.is_none() {
            return true;
        }
        let fits = |cost| least.is_none_or(|least| cost >= least) && most.is_none_or(|most| cost <= most);
        facts.cost.is_some_and(fits)
    }

    fn colored(&self, facts: &Facts) -> bool {
        let has = |color: &String| {
            let none = color.eq_ignore_ascii_case(COLORLESS) && facts.colors.is_empty();
            none || facts.colors.iter().any(|own| own.eq_ignore_ascii_case(color))
        };
        self.all.colors.iter().all(has)
    }

    /// Whether a name begins as was said, and what to sort it by.
    fn rank(&self, name: &str) -> (bool, String) {
        let name = folded(name);
        let begins = |part: &str| !part.is_empty() && name.starts_with(part);
        (begins(&self.words) || begins(&self.name), name)
    }
}
