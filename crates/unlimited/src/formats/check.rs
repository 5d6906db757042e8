//! Checking decks: every problem in a sentence (spec 1).

use std::collections::BTreeMap;

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::deck::{Deck, Entry};

use super::{Construction, legality};
use crate::card::{CardType, Facts};
use crate::language;
use crate::language::printed;
use crate::numbers;
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

impl Found {
    fn look_at(&mut self, format: &Construction, entry: &Entry, cards: &dyn CardSource) {
        let line = entry.line;
        let Some(card) = numbers::find(cards, &entry.name) else {
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
        let prints = || {
            let same =
                |other: &Printed<'_>| printed::facts(*other).is_ok_and(|facts| facts.full_name() == name);
            cards.all().into_iter().filter(same).map(|print| print.name).collect()
        };
        if let Some(problem) = legality::Allowed::of(format.name).problem(card.name, &name, prints) {
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
