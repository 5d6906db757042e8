//! The commands, one file or folder each.

pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod cards;
pub(crate) mod cluster;
pub(crate) mod conform;
pub(crate) mod decks;
pub(crate) mod fuzz;
pub(crate) mod library;
pub(crate) mod load;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod sim;

use cardwright_table::catalogue::Catalogue;

use crate::failure::Failure;
use crate::out::Out;
use crate::registry::{GAMES, Visitor, with_game};

/// A command that is the same for every ruleset.
pub(crate) trait Command {
    /// Carries it out for one ruleset.
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure>;
}

/// Carries out a command for the ruleset of this name, or for each ruleset of the registry.
pub(crate) fn run_for_each(
    game: Option<&str>,
    command: &impl Command,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    match game {
        Some(game) => run_for(game, command, out),
        None => GAMES.iter().try_for_each(|game| run_for(game.name, command, out)),
    }
}

/// Carries out a command for the ruleset of this name.
pub(crate) fn run_for(game: &str, command: &impl Command, out: &mut Out<'_>) -> Result<(), Failure> {
    struct Run<'a, 'o, C>(&'a C, &'a mut Out<'o>);

    impl<C: Command> Visitor for Run<'_, '_, C> {
        type Output = Result<(), Failure>;

        fn visit<G: Catalogue>(self) -> Self::Output {
            self.0.run::<G>(self.1)
        }
    }

    with_game(game, Run(command, out)).map_err(|unknown| Failure::input(unknown.to_string()))?
}
