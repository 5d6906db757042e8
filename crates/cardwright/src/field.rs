//! Who plays whom: decks with their bots, and every table they meet at.

use cardwright_bots::BotSpec;
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{Catalogue, Format, Order};
use cardwright_table::{Asking, Opening, Seed};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::shelf::NamedDeck;

/// A deck in the hands of a bot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Entry {
    /// The deck.
    pub(crate) deck: NamedDeck,
    /// The bot.
    pub(crate) bot: BotSpec,
}

/// A table with its rules open and entries on its seats.
pub(crate) struct Seating<G: Catalogue> {
    /// The entry on each seat.
    pub(crate) entries: Vec<usize>,
    /// The rules, compiled once for all games at this table.
    pub(crate) opening: Opening<G>,
}

/// All entries, and all tables in the order in which games use them.
pub(crate) struct Field<G: Catalogue> {
    /// Who takes part.
    pub(crate) entries: Vec<Entry>,
    /// Every group of entries that can meet, once for each way to turn it round the table.
    pub(crate) tables: Vec<Seating<G>>,
}

/// Pairs decks with bots, in order. A single deck or bot serves for all.
pub(crate) fn pair_up(decks: &[NamedDeck], bots: &[BotSpec]) -> Result<Vec<Entry>, Failure> {
    let count = decks.len().max(bots.len());
    let fits = |given: usize| given == 1 || given == count;
    if !fits(decks.len()) || !fits(bots.len()) {
        let (decks, bots) = (decks.len(), bots.len());
        return Err(Failure::input(format!(
            "{decks} decks and {bots} bots do not pair up: give one bot for all, or one for each deck"
        )));
    }
    let entry = |place: usize| Entry {
        deck: decks[place.min(decks.len() - 1)].clone(),
        bot: bots[place.min(bots.len() - 1)],
    };
    Ok((0..count).map(entry).collect())
}

impl<G: Catalogue> Field<G> {
    /// Opens every table of so many seats; entries are repeated until they fill one.
    pub(crate) fn new(
        format: &Format,
        seats: usize,
        asking: Asking,
        entries: &[Entry],
        options: &Map<String, Value>,
        cards: &dyn CardSource,
    ) -> Result<Field<G>, Failure> {
        let filled = entries.len().max(seats);
        let entries: Vec<Entry> = entries.iter().cycle().take(filled).cloned().collect();
        let groups = groups(entries.len(), seats);
        let mut tables = Vec::new();
        for turn in 0..seats {
            for group in &groups {
                let mut seated = group.clone();
                seated.rotate_left(turn);
                let order = Order {
                    format: format.name.to_owned(),
                    decks: seated.iter().map(|&entry| entries[entry].deck.read.deck.clone()).collect(),
                    asking,
                    options: options.clone(),
                };
                let setup = G::setup(&order, cards)?;
                let opening = Opening::new(setup, G::Start::default(), Seed::from(0), cards)?;
                tables.push(Seating { entries: seated, opening });
            }
        }
        Ok(Field { entries, tables })
    }

    /// Which table game `number` is played at.
    pub(crate) fn table_of(&self, number: u64) -> usize {
        (number % self.tables.len() as u64) as usize
    }

    /// The bot on a seat of a table.
    pub(crate) fn bot(&self, table: usize, seat: usize) -> &BotSpec {
        &self.entries[self.tables[table].entries[seat]].bot
    }
}

/// Every way to choose `size` out of `count`, in order.
fn groups(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in size - 1..count {
        for mut group in groups(last, size - 1) {
            group.push(last);
            all.push(group);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decks(names: &[&str]) -> Vec<NamedDeck> {
        names.iter().map(|&name| NamedDeck { name: name.to_owned(), read: Default::default() }).collect()
    }

    #[test]
    fn every_group_meets_once() {
        assert_eq!(groups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(groups(5, 3).len(), 10);
        assert_eq!(groups(2, 2), [[0, 1]]);
    }

    #[test]
    fn a_single_bot_or_deck_serves_for_all_and_anything_else_must_match() {
        let (a, b) = (BotSpec::Random, BotSpec::Greedy);
        assert_eq!(pair_up(&decks(&["x", "y", "z"]), &[a]).unwrap().len(), 3);
        let bots: Vec<BotSpec> =
            pair_up(&decks(&["x"]), &[a, b]).unwrap().into_iter().map(|entry| entry.bot).collect();
        assert_eq!(bots, [a, b]);
        let error = pair_up(&decks(&["x", "y", "z"]), &[a, b]).unwrap_err().to_string();
        assert!(error.starts_with("3 decks and 2 bots do not pair up"), "{error}");
    }
}
