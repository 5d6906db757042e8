//! Reading a file that somebody has, and every text in it once.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cardwright_table::cards::{CardFileError, CardPool, CardSource, Printed};
use cardwright_table::catalogue::{Catalogue, Facts};
use cardwright_table::dump::{Dump, DumpedCard};
use rayon::prelude::*;

use crate::collection::{About, Collection, Incoming};

/// The cards of a file: one of ours, or a public dump.
///
/// # Errors
/// The first line that is no card.
pub fn read_file<G: Catalogue>(file: &str, text: &str) -> Result<Dump, CardFileError> {
    if is_dump(text) {
        return G::read_dump(file, text);
    }
    let mut pool = CardPool::default();
    pool.read(file, text)?;
    let mut dump = Dump::default();
    for card in pool.all() {
        let (name, body, line) = (card.name.to_owned(), card.body.to_owned(), card.line);
        dump.add(DumpedCard { name, body, line, place: file.to_owned(), ..DumpedCard::default() });
    }
    Ok(dump)
}

/// Whether a text is JSON and no card file, in which nothing starts with a brace.
fn is_dump(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{') || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// A collection of these cards. If `told` is there, every text is read once, and it hears how far that is.
pub(crate) fn collect<G: Catalogue>(about: About, dump: &Dump, told: Option<Told<'_>>) -> Collection {
    let others = Among { own: dump, boxed: G::builtin_cards() };
    let all = dump.cards().len();
    let incoming = |card: &DumpedCard| {
        let printed = card.printed();
        let fault = told.and_then(|told| {
            let fault = fault::<G>(printed, &others);
            told(1, all);
            fault
        });
        let mut facts: Facts = G::facts(printed);
        let further: Vec<String> =
            card.also.iter().filter(|name| !facts.also.contains(name)).cloned().collect();
        facts.also.extend(further);
        let (name, body, prints) = (card.name.clone(), card.body.clone(), card.prints.clone());
        Incoming { name, body, facts, prints, fault, place: (card.place.clone(), card.line) }
    };
    let fleeting = told.is_none();
    let incoming: Vec<Incoming> = dump.cards().par_iter().map(incoming).collect();
    Collection::pack(about, incoming, dump.collations.clone(), fleeting)
}

/// Who hears how many more cards were read, and how many there are.
pub(crate) type Told<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Why a text is not understood. A card on which the compiler fails is one more that is not.
fn fault<G: Catalogue>(card: Printed<'_>, others: &dyn CardSource) -> Option<String> {
    let read = catch_unwind(AssertUnwindSafe(|| G::compile_among(card, others)));
    match read {
        Ok(Ok(_)) => None,
        Ok(Err(fault)) => Some(fault.report),
        Err(_) => Some(format!("{}: reading this text fails", card.name)),
    }
}

/// The cards of one file, and then those in the box: texts may speak of others.
struct Among<'a> {
    own: &'a Dump,
    boxed: &'static dyn CardSource,
}

impl CardSource for Among<'_> {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.own.find(name).or_else(|| self.boxed.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.own.all()
    }
}
