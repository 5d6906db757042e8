//! Checking decks: every problem in a sentence (spec 1).

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::deck::{Deck, Entry};

use super::{Construction, format, legality};
use crate::card::{CardType, Facts};
use crate::language;
use crate::language::printed;
use crate::program::{Aspect, SetupText};

/// What is known of a deck while it is checked.
#[derive(Default)]
struct Found {
    problems: Vec<String>,
    leaders: Vec<Facts>,
    /// Copies of each card by full name, with the most that its own text allows.
    copies: BTreeMap<String, (usize, Option<usize>)>,
    /// What texts add to the least number of cards.
    more_cards: i32,
}

/// Everything that is wrong with a deck.
pub fn deck_problems(format: &Construction, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
    let mut found = Found::default();
    for entry in &deck.entries {
        found.look_at(format, entry, cards);
    }
    found.count_leaders(format, deck);
    let bases = deck.size("base");
    if bases != 1 {
        found.problems.push(format!("it has {bases} cards under base, but needs exactly 1"));
    }
    let (size, least) = (deck.size("main"), format.size as i32 + found.more_cards);
    if (size as i32) < least {
        found.problems.push(format!("it has {size} cards, but needs at least {least}"));
    }
    let sideboard = deck.size("sideboard");
    if sideboard > format.sideboard {
        let most = format.sideboard;
        found.problems.push(format!("its sideboard has {sideboard} cards, but at most {most} are allowed"));
    }
    found.count_copies(format);
    found.problems
}

/// Everything that is wrong with the three decks of a trilogy (SWU 9.3.2): each by itself, and together.
pub fn trilogy_problems(decks: &[Deck], cards: &dyn CardSource) -> Vec<String> {
    let Some(trilogy) = format("trilogy") else { return Vec::new() };
    let mut problems = Vec::new();
    if decks.len() != 3 {
        problems.push(format!("a trilogy has 3 decks, not {}", decks.len()));
    }
    for (number, deck) in decks.iter().enumerate() {
        let named = |problem: String| format!("deck {}: {problem}", number + 1);
        problems.extend(deck_problems(trilogy, deck, cards).into_iter().map(named));
    }
    let name = |entry: &Entry| {
        let facts = cards.find(&entry.name).and_then(|card| printed::facts(card).ok());
        facts.map_or_else(|| entry.name.clone(), |facts| facts.full_name())
    };
    for section in ["leader", "base"] {
        let mut names: Vec<String> = decks.iter().flat_map(|deck| deck.section(section).map(name)).collect();
        names.sort();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            problems.push(format!("two of the decks have {} as {section}", pair[0]));
        }
    }
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    for entry in decks.iter().flat_map(|deck| deck.section("main")) {
        *copies.entry(name(entry)).or_default() += usize::from(entry.count);
    }
    for (name, count) in copies.into_iter().filter(|(_, count)| *count > trilogy.copies.unwrap_or(usize::MAX))
    {
        problems.push(format!("the decks have {count} copies of {name} together, but at most 3 are allowed"));
    }
    problems
}

impl Found {
    fn look_at(&mut self, format: &Construction, entry: &Entry, cards: &dyn CardSource) {
        let line = entry.line;
        let Some(card) = cards.find(&entry.name) else {
            self.problems.push(format!("line {line}: no card is called `{}`", entry.name));
            return;
        };
        let facts = match printed::facts(card) {
            Ok(facts) => facts,
            Err(problem) => {
                self.problems.push(format!("line {line}: {problem}"));
                return;
            }
        };
        let name = facts.full_name();
        if let Some(problem) = legality::problem(format.name, card.name, &name) {
            self.problems.push(format!("line {line}: {problem}"));
        }
        let fits = match entry.section.as_str() {
            "leader" => facts.kind == CardType::Leader,
            "base" => facts.kind == CardType::Base,
            _ => facts.kind.is_deck_card(),
        };
        if !fits {
            let (kind, section) = (facts.kind.words().to_lowercase(), &entry.section);
            self.problems
                .push(format!("line {line}: {name} is a {kind}, which does not belong under {section}"));
        }
        let texts = language::setup_texts(card);
        if facts.kind.is_deck_card() {
            let own = texts.iter().find_map(|text| match text {
                SetupText::Copies(most) => Some(usize::from(*most)),
                _ => None,
            });
            let copies = self.copies.entry(name).or_default();
            *copies = (copies.0 + usize::from(entry.count), own);
        } else {
            self.more_cards += texts.iter().map(deck_size).sum::<i32>();
        }
        if facts.kind == CardType::Leader {
            self.leaders.push(facts);
        }
    }

    fn count_leaders(&mut self, format: &Construction, deck: &Deck) {
        let (count, wanted) = (deck.size("leader"), format.leaders);
        if count != wanted {
            self.problems.push(format!("it has {count} cards under leader, but needs exactly {wanted}"));
        }
        if wanted < 2 {
            return;
        }
        if let [one, other] = &self.leaders[..]
            && one.full_name() == other.full_name()
        {
            self.problems.push("its leaders must be different".to_owned());
        }
        // Leaders may not show both Heroism and Villainy together (SWU 12.2.1a).
        let shows = |aspect| self.leaders.iter().any(|leader| leader.aspects.contains(&aspect));
        if shows(Aspect::Heroism) && shows(Aspect::Villainy) {
            self.problems.push("its leaders show Heroism and Villainy, which do not go together".to_owned());
        }
    }

    fn count_copies(&mut self, format: &Construction) {
        let Some(usual) = format.copies else { return };
        for (name, (count, own)) in &self.copies {
            let most = own.unwrap_or(usual);
            if *count > most {
                self.problems
                    .push(format!("it has {count} copies of {name}, but at most {most} are allowed"));
            }
        }
    }
}

fn deck_size(text: &SetupText) -> i32 {
    match text {
        SetupText::DeckSize(more) => (*more).into(),
        _ => 0,
    }
}
