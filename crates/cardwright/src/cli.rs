//! The command line: what can be said, and what is shown to who says nothing.

use std::io::{self, Write};

use clap::{Parser, Subcommand};

use crate::commands::backup::{BackupArgs, RestoreArgs};
use crate::commands::bench::BenchArgs;
use crate::commands::cards::CardsArgs;
use crate::commands::cluster::ClusterArgs;
use crate::commands::conform::ConformArgs;
use crate::commands::decks::DecksArgs;
use crate::commands::fuzz::FuzzArgs;
use crate::commands::library::LibraryArgs;
use crate::commands::load::LoadArgs;
use crate::commands::play::PlayArgs;
use crate::commands::puzzle::PuzzleArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::sim::SimArgs;
use crate::commands::{run_for, run_for_each};
use crate::failure::Failure;
use crate::out::Out;
use crate::registry::GAMES;

const EXAMPLES: &str = "\
EXAMPLES
  cardwright play skirmish                   play against a bot in the terminal
  cardwright play skirmish --against human   two people on one screen
  cardwright serve --open                    play in the browser
  cardwright decks list skirmish             the decks in the box
  cardwright sim skirmish --games 10000      which deck is best?
  cardwright cards check skirmish my.cards   does the game understand my cards?
  cardwright library add cards.json          play with the cards that you own
  cardwright puzzle mine.pzl                 solve an arranged position
  cardwright replay last.replay              read a match as a story

`cardwright <command> --help` has more examples.";

/// Play, simulate and check trading-card games
#[derive(Parser, Debug)]
#[command(name = "cardwright", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<CommandLine>,
}

#[derive(Subcommand, Debug)]
enum CommandLine {
    Play(PlayArgs),
    Puzzle(PuzzleArgs),
    Serve(ServeArgs),
    Cluster(ClusterArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Sim(SimArgs),
    Replay(ReplayArgs),
    Cards(CardsArgs),
    Conform(ConformArgs),
    Decks(DecksArgs),
    Library(LibraryArgs),
    Bench(BenchArgs),
    Fuzz(FuzzArgs),
    Load(LoadArgs),
}

impl Cli {
    /// Carries out what was asked for.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        match &self.command {
            None => Ok(overview(out)?),
            Some(CommandLine::Play(args)) => args.run(out),
            Some(CommandLine::Puzzle(args)) => args.run(out),
            Some(CommandLine::Serve(args)) => args.run(out),
            Some(CommandLine::Cluster(args)) => args.run(out),
            Some(CommandLine::Backup(args)) => args.run(out),
            Some(CommandLine::Restore(args)) => args.run(out),
            Some(CommandLine::Sim(args)) => run_for(&args.game, args, out),
            Some(CommandLine::Replay(args)) => args.run(out),
            Some(CommandLine::Cards(args)) => args.run(out),
            Some(CommandLine::Conform(args)) => args.run(out),
            Some(CommandLine::Decks(args)) => args.run(out),
            Some(CommandLine::Library(args)) => args.run(out),
            Some(CommandLine::Bench(args)) => run_for_each(args.game.as_deref(), args, out),
            Some(CommandLine::Fuzz(args)) => run_for_each(args.game.as_deref(), args, out),
            Some(CommandLine::Load(args)) => args.run(out),
        }
    }
}

fn overview(out: &mut Out<'_>) -> io::Result<()> {
    writeln!(out, "Cardwright runs trading-card games whose cards are their printed text.\n\nGAMES")?;
    for game in GAMES {
        writeln!(out, "  {:<12} {}: {}", game.name, game.title, game.summary)?;
    }
    writeln!(out, "\n{EXAMPLES}")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_teaches_by_example() {
        for command in Cli::command().get_subcommands() {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(examples.contains("EXAMPLES"), "{} has no examples", command.get_name());
        }
    }
}
