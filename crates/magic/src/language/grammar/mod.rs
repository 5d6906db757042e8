//! The phrase table: each row parses and renders one variant.

mod acts;
mod changes;
mod conditions;
mod deeds;
mod events;
mod joined;
pub(super) mod judged;
mod keywords;
mod lines;
mod names;
mod nouns;
mod past;
mod piles;
mod places;
mod players;
mod statements;
mod tokens;
mod values;

use std::sync::LazyLock;

use cardwright_text::{Grammar, Rows};

use super::tree::{Cat, Phrase};

/// The grammar of the game.
pub(crate) static GRAMMAR: LazyLock<Grammar<Phrase>> =
    LazyLock::new(|| table().build().unwrap_or_else(|errors| panic!("the phrase table is wrong:\n{errors}")));

fn table() -> Rows<Phrase> {
    let mut g = Rows::<Phrase>::new();
    g.start(Cat::Line);
    names::names(&mut g);
    names::words(&mut g);
    keywords::keywords(&mut g);
    keywords::qualities(&mut g);
    lines::lines(&mut g);
    lines::costs(&mut g);
    events::events(&mut g);
    events::combat_events(&mut g);
    events::steps(&mut g);
    deeds::sentences(&mut g);
    deeds::clauses(&mut g);
    deeds::stretches(&mut g);
    deeds::provisos(&mut g);
    joined::joined(&mut g);
    piles::piles(&mut g);
    acts::acts(&mut g);
    acts::card_acts(&mut g);
    acts::permanent_acts(&mut g);
    acts::game_acts(&mut g);
    acts::things(&mut g);
    places::places(&mut g);
    tokens::tokens(&mut g);
    tokens::mana(&mut g);
    changes::changes(&mut g);
    changes::cannot(&mut g);
    statements::statements(&mut g);
    statements::replacements(&mut g);
    statements::players(&mut g);
    nouns::nouns(&mut g);
    nouns::pronouns(&mut g);
    nouns::kinds(&mut g);
    nouns::adjectives(&mut g);
    nouns::afterwards(&mut g);
    players::players(&mut g);
    values::values(&mut g);
    values::counts(&mut g);
    conditions::conditions(&mut g);
    past::feats(&mut g);
    past::fates(&mut g);
    past::sums(&mut g);
    g
}
