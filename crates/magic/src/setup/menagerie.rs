//! All cards at hand, for texts that let one of them be chosen at random.

use cardwright_table::cards::{CardSource, Printed};

use super::SeatSetup;
use super::open::find_or_add;
use crate::card::CardType;
use crate::program::{Book, Node, TokenSpec};

/// The most cards among which one is chosen: a match has room for these and what they bring.
const MOST: usize = 600;

/// What a text says that lets a card be chosen so.
const WORDS: &str = "chosen at random";

/// The names of the creature cards at hand that are understood, in their order, if anything that players bring lets one
/// of them be chosen at random; otherwise none. They are fixed when the match is set up, so that it stays the same
/// whatever other cards come later.
pub(crate) fn menagerie(seats: &[SeatSetup], source: &dyn CardSource) -> Vec<String> {
    if !seats.iter().flat_map(SeatSetup::names).any(|name| wants_any_card(name, source)) {
        return Vec::new();
    }
    let mut likely: Vec<Printed<'_>> =
        source.all().into_iter().filter(|card| card.body.contains("Creature")).collect();
    likely.sort_unstable_by_key(|card| card.name);
    likely.dedup_by_key(|card| card.name);
    // Of more than there is room for, some from everywhere in the list.
    let every = likely.len().div_ceil(MOST).max(1);
    let creature = |card: Printed<'_>| {
        let mut book = Book::default();
        let id = find_or_add(&mut book, card.name, source).ok()?;
        book.card(id).front().types.has(CardType::Creature).then(|| card.name.to_owned())
    };
    likely.into_iter().step_by(every).filter_map(creature).collect()
}

/// Whether a card's text lets any card be chosen at random.
fn wants_any_card(name: &str, source: &dyn CardSource) -> bool {
    if !source.find(name).is_some_and(|card| card.body.contains(WORDS)) {
        return false;
    }
    let mut book = Book::default();
    let any = |node: &Node| matches!(node, Node::CreateToken { token: TokenSpec::CopyOfAny(_), .. });
    find_or_add(&mut book, name, source).is_ok() && book.nodes.iter().any(any)
}

impl SeatSetup {
    /// Every card that the seat brings.
    fn names(&self) -> impl Iterator<Item = &str> {
        let decks = [&self.library, &self.sideboard, &self.commanders, &self.signature_spells];
        let beside = [&self.command, &self.planar, &self.schemes];
        let all = decks.into_iter().chain(beside).flatten().chain(&self.companion);
        all.map(String::as_str)
    }
}
