//! The rulesets that come with the program. A new one is one line at the end of this file.

use cardwright_library::Library;
use cardwright_server::{Ruleset, Shelf};
use cardwright_table::Game;
use cardwright_table::catalogue::Catalogue;

use crate::conformance::Runner;
use crate::near::did_you_mean;

/// Work that is the same for every ruleset.
pub(crate) trait Visitor {
    /// What it results in.
    type Output;

    /// Does the work for one ruleset.
    fn visit<G: Catalogue>(self) -> Self::Output;
}

/// What is said about a ruleset before anybody chooses it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// What it is, in a sentence.
    pub(crate) summary: &'static str,
}

/// A game that nobody wrote.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{name}`{}", did_you_mean(name, NAMES))]
pub(crate) struct UnknownGame {
    name: String,
}

/// The game that is what somebody took for a format of another: `trilogy` of `unlimited` is `unlimited-trilogy`.
pub(crate) fn game_of_format(game: &str, wanted: &str) -> Option<&'static str> {
    let name = format!("{game}-{wanted}");
    NAMES.iter().copied().find(|known| known.eq_ignore_ascii_case(&name))
}

macro_rules! rulesets {
    ($($game:ty),+ $(,)?) => {
        const NAMES: &[&str] = &[$(<$game as Game>::NAME),+];

        /// All rulesets, in the order in which they are shown.
        pub(crate) const GAMES: &[Listed] = &[$(Listed {
            name: <$game as Game>::NAME,
            title: <$game as Catalogue>::TITLE,
            summary: <$game as Catalogue>::SUMMARY,
        }),+];

        /// All rulesets, ready to be served, with the cards of a library if there is one.
        pub(crate) fn rulesets(library: Option<&Library>) -> Vec<Box<dyn Ruleset>> {
            vec![$(Shelf::<$game>::offering(library.cloned())),+]
        }

        /// Does the visitor's work for the ruleset of this name.
        pub(crate) fn with_game<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if name.eq_ignore_ascii_case(<$game as Game>::NAME) {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame { name: name.to_owned() })
        }
    };
}

rulesets! {
    cardwright_skirmish::Skirmish,
    cardwright_unlimited::Unlimited,
    cardwright_unlimited::UnlimitedMatch,
    cardwright_unlimited::Trilogy,
    cardwright_unlimited::PackMatch,
    cardwright_magic::Magic,
    cardwright_magic::series::MagicMatch,
    cardwright_magic::draft::DraftMatch,
}

/// The rulesets that have behaviour checks in the form of scenarios.
pub(crate) const RUNNERS: &[Runner] = &[
    Runner { game: cardwright_unlimited::Unlimited::NAME, run: cardwright_unlimited::conform::conform },
    Runner { game: cardwright_magic::Magic::NAME, run: cardwright_magic::conform::conform },
];
