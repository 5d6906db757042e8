//! A series as people order it: whatever it does not say itself is as in its game.

use crate::cards::{CardFileError, CardSource, Printed};
use crate::catalogue::{BuiltinDeck, CardFault, Catalogue, Compiled, Facts, Format, Order};
use crate::deck::Deck;
use crate::dump::Dump;
use crate::game::SetupError;
use crate::series::{Interlude, Series};

/// What a series says of itself, so that it can be played like any game: it is one more line in a registry.
pub trait Offer: Interlude<Game: Catalogue> {
    /// The series' name for people.
    const TITLE: &'static str;
    /// What it is, in a sentence.
    const SUMMARY: &'static str;
    /// How it is played, in Markdown.
    const RULES: &'static str = <Self::Game as Catalogue>::RULES;

    /// The formats; the first is the default.
    fn formats() -> &'static [Format] {
        Self::Game::formats()
    }

    /// The format of this name; combined ones only where the series says so.
    fn find_format(name: &str) -> Option<&'static Format> {
        Self::formats().iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// The decks that come with it.
    fn builtin_decks() -> &'static [BuiltinDeck] {
        Self::Game::builtin_decks()
    }

    /// Reads a list; the error names each line that cannot be read.
    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        Self::Game::read_deck(text)
    }

    /// Whether a list in this format says what packs are made from.
    fn opens_packs(format: &str) -> bool {
        Self::Game::opens_packs(format)
    }

    /// Everything that is wrong with a deck in a format.
    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        Self::Game::deck_problems(format, deck, cards)
    }

    /// Turns what a person ordered into a setup, decks checked.
    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Self::Setup, SetupError>;
}

impl<I: Offer> Catalogue for Series<I> {
    const TITLE: &'static str = I::TITLE;
    const SUMMARY: &'static str = I::SUMMARY;
    const RULES: &'static str = I::RULES;

    fn formats() -> &'static [Format] {
        I::formats()
    }

    fn find_format(name: &str) -> Option<&'static Format> {
        I::find_format(name)
    }

    fn pool() -> &'static str {
        I::Game::pool()
    }

    fn builtin_cards() -> &'static dyn CardSource {
        I::Game::builtin_cards()
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        I::builtin_decks()
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        I::read_deck(text)
    }

    fn opens_packs(format: &str) -> bool {
        I::opens_packs(format)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        I::deck_problems(format, deck, cards)
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<I::Setup, SetupError> {
        I::setup(order, cards)
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        I::Game::compile(card)
    }

    fn compile_among(card: Printed<'_>, others: &dyn CardSource) -> Result<Compiled, CardFault> {
        I::Game::compile_among(card, others)
    }

    fn read_dump(file: &str, dump: &str) -> Result<Dump, CardFileError> {
        I::Game::read_dump(file, dump)
    }

    fn facts(card: Printed<'_>) -> Facts {
        I::Game::facts(card)
    }

    fn silent_words() -> &'static [&'static str] {
        I::Game::silent_words()
    }
}
