//! The phrase table: each row parses and renders one variant.

mod acts;
mod amounts;
mod conditions;
mod lines;
mod names;
mod nouns;
mod sentences;
mod wards;

use std::sync::LazyLock;

use cardwright_text::{Grammar, Rows};

use crate::language::tree::{Cat, Phrase};

/// The grammar of the game.
pub(crate) static GRAMMAR: LazyLock<Grammar<Phrase>> =
    LazyLock::new(|| table().build().unwrap_or_else(|errors| panic!("the phrase table is wrong:\n{errors}")));

fn table() -> Rows<Phrase> {
    let mut g = Rows::<Phrase>::new();
    g.start(Cat::Line);
    names::names(&mut g);
    names::keywords(&mut g);
    lines::lines(&mut g);
    lines::moments(&mut g);
    lines::rarer_moments(&mut g);
    lines::statements(&mut g);
    lines::prices(&mut g);
    sentences::sentences(&mut g);
    sentences::clauses(&mut g);
    acts::acts(&mut g);
    acts::card_acts(&mut g);
    acts::more_acts(&mut g);
    acts::deck_acts(&mut g);
    acts::rarer_acts(&mut g);
    amounts::amounts(&mut g);
    wards::wards(&mut g);
    conditions::conditions(&mut g);
    conditions::counts(&mut g);
    conditions::history(&mut g);
    nouns::players(&mut g);
    nouns::nouns(&mut g);
    nouns::references(&mut g);
    nouns::kinds(&mut g);
    nouns::adjectives(&mut g);
    nouns::afterwards(&mut g);
    nouns::comparisons(&mut g);
    g
}
