//! `puzzle`: an arranged position with a goal, to be played or searched.

mod every;
mod solve;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use cardwright_bots::BotSpec;
use cardwright_magic::puzzle::{Goal, Puzzle};
use cardwright_magic::view::View;
use cardwright_magic::{
    Command, FirstPlayer, Magic, MulliganKind, PhaseKind, Policies, SeatSetup, Setup, StepKind,
};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Asking, Game, Match, Opening, Seat, Seed, Silent, Viewer, names};
use clap::Args;

use crate::commands::play::{bot, saves};
use crate::failure::Failure;
use crate::out::Out;
use crate::play::{self, Ended, Options, Player, Saving, Table};
use crate::shelf::{Cards, read_text};
use solve::{Move, Solution, after, imagined, solve};

const EXAMPLES: &str = "\
EXAMPLES
  Play it, a bot on the other side:
      cardwright puzzle last-chance.pzl
  With cards of your own:
      cardwright puzzle last-chance.pzl --cards my.cards
  Let the program look for a line that wins against every answer it can imagine:
      cardwright puzzle last-chance.pzl --solve 100000";

/// Play a puzzle in the terminal, or search for its solution
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzleArgs {
    /// The puzzle, in the text format of puzzle collections
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Search through so many positions for a solution instead of playing
    #[arg(long, value_name = "NODES")]
    solve: Option<u64>,

    /// Who plays the other side
    #[arg(long, value_name = "BOT", default_value = "medium")]
    against: BotSpec,

    /// Where all chance comes from
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: Seed,

    /// Files with cards of your own, used before those in the box
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,
}

/// Who solves a puzzle.
const SOLVER: Seat = Seat(0);

impl PuzzleArgs {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let text = read_text(&self.file)?;
        let wrong =
            |error: &dyn std::error::Error| Failure::input(format!("`{}`: {error}", self.file.display()));
        let puzzle = Puzzle::parse(&text).map_err(|error| wrong(&error))?;
        let cards = Cards::with::<Magic>(&self.cards)?;
        let asked = puzzle.metadata.clone();
        let opening = Opening::<Magic>::new(setup(puzzle), Default::default(), self.seed, &cards)
            .map_err(|error| wrong(&error))?;
        writeln!(out, "{}", headline(&asked.name, asked.goal, asked.turns))?;
        if !asked.description.is_empty() {
            writeln!(out, "{}", asked.description.trim())?;
        }
        let game = Match::new(Arc::new(opening), &mut Silent);
        match self.solve {
            Some(budget) => self.search(&game, budget, out),
            None => self.play(game, &asked.name, asked.human_control, out),
        }
    }

    /// Says what a search found.
    fn search(&self, game: &Match<Magic>, budget: u64, out: &mut Out<'_>) -> Result<(), Failure> {
        let imagined = imagined(game.game(), game.state(), SOLVER, self.seed);
        match solve(game.game(), &imagined, SOLVER, budget) {
            Solution::Found { line, nodes } => {
                writeln!(out, "\nSolved after {nodes} positions:")?;
                tell(game.game(), imagined, &line, out)
            }
            Solution::None { nodes } => {
                Err(Failure::check(format!("There is no solution: all {nodes} positions were searched.")))
            }
            Solution::Unknown { nodes } => Err(Failure::check(format!(
                "No solution was found in {nodes} positions; try more with --solve."
            ))),
        }
    }

    /// Plays it in the terminal.
    fn play(&self, game: Match<Magic>, name: &str, human: bool, out: &mut Out<'_>) -> Result<(), Failure> {
        let other =
            if human { Player::Person } else { bot::<Magic>(self.against, self.seed.derive("bot", 1)) };
        let folder = saves();
        let table = Table {
            host: Box::new(game),
            title: name.to_owned(),
            rules: Magic::RULES.to_owned(),
            names: vec!["You".to_owned(), "Opponent".to_owned()],
            players: vec![Player::Person, other],
            saving: Saving {
                autosave: folder.join("puzzle-last.replay"),
                folder,
                resume: "cardwright play --resume".to_owned(),
                about: BTreeMap::from([("title".to_owned(), name.to_owned())]),
            },
            options: Options::default(),
        };
        match play::run(table).map_err(|error| Failure::input(error.to_string()))? {
            Ended::Left { message: Some(message) } => writeln!(out, "{message}")?,
            Ended::Left { message: None } | Ended::Again => {}
        }
        Ok(())
    }
}

/// Writes a line down: when something is done, and what. Passes are left out.
fn tell(
    game: &Magic,
    mut state: <Magic as Game>::State,
    line: &[Move<Command>],
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let people = ["You".to_owned(), "Opponent".to_owned()];
    let mut number = 0;
    let mut last = String::new();
    for step in line {
        if step.acts {
            let when = time(&game.view(&state, Viewer::Everyone));
            if when != last {
                writeln!(out, "  {when}")?;
                last = when;
            }
            let words = names::fill(&step.words, &people, Some(SOLVER));
            if step.seat == SOLVER {
                number += 1;
                writeln!(out, "{number:>5}. {words}")?;
            } else {
                writeln!(out, "       Opponent: {words}")?;
            }
        }
        match after(game, &state, step.seat, &step.command) {
            Some(next) => state = next,
            None => break,
        }
    }
    if number == 0 {
        writeln!(out, "  Do nothing.")?;
    }
    Ok(())
}

/// The turn and its step, in words.
fn time(view: &View) -> String {
    let step = match view.step {
        Some(StepKind::Untap) => "untap step",
        Some(StepKind::Upkeep) => "upkeep",
        Some(StepKind::Draw) => "draw step",
        Some(StepKind::ResourceGain) => "resource gain step",
        Some(StepKind::Main) if view.phase == Some(PhaseKind::PostCombatMain) => "second main phase",
        Some(StepKind::Main) => "first main phase",
        Some(StepKind::BeginningOfCombat) => "beginning of combat",
        Some(StepKind::DeclareAttackers) => "attack",
        Some(StepKind::DeclareBlockers) => "blocks",
        Some(StepKind::FirstStrikeDamage) => "first-strike damage",
        Some(StepKind::CombatDamage) => "combat damage",
        Some(StepKind::EndOfCombat) => "end of combat",
        Some(StepKind::End) => "end step",
        Some(StepKind::Cleanup) => "cleanup",
        None => "before the game",
    };
    format!("Turn {}, {step}:", view.turn_number)
}

/// The match of a puzzle: no decks, no mulligans, the solver first.
fn setup(puzzle: Puzzle) -> Setup {
    let policies = Policies {
        format: "puzzle".to_owned(),
        mulligan: MulliganKind::None,
        first_player: FirstPlayer::Fixed(SOLVER),
        asking: Asking::Free,
        ..Policies::default()
    };
    let seats = vec![SeatSetup::default(); puzzle.position.sides.len().max(2)];
    Setup { seats, policies, puzzle: Some(Box::new(puzzle)), ..Setup::default() }
}

fn headline(name: &str, goal: Goal, turns: u16) -> String {
    let goal = match goal {
        Goal::Win => "win",
        Goal::Survive => "survive",
        Goal::WinBeforeOpponentsTurn => "win before the opponent's next turn",
        Goal::DestroyTargets => "destroy what is named",
        Goal::PutOntoBattlefield => "put what is named onto the battlefield",
        Goal::GainControl => "gain control of what is named",
    };
    match turns {
        0 => format!("{name}: {goal}"),
        1 => format!("{name}: {goal} by the end of turn 1"),
        turns => format!("{name}: {goal} by the end of turn {turns}"),
    }
}
