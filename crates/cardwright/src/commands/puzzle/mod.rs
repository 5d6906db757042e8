//! `puzzle`: an arranged position with a goal, to be played or searched.

mod every;
mod solve;
mod tell;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardwright_bots::BotSpec;
use cardwright_magic::puzzle::{Goal, Metadata, Puzzle};
use cardwright_magic::view::View;
use cardwright_magic::{
    Command, FirstPlayer, Magic, MulliganKind, PhaseKind, Policies, SeatSetup, Setup, StepKind,
};
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Asking, Game, Match, Opening, Seat, Seed, Silent, Viewer, names};
use clap::Args;

use crate::commands::play::{bot, saves};
use crate::failure::Failure;
use crate::out::Out;
use crate::play::{self, Ended, Options, Player, Saving, Table};
use crate::shelf::{Cards, listed, read_text};
use solve::{Budget, Move, Solution, after, solve};

const EXAMPLES: &str = "\
EXAMPLES
  Play it, a bot on the other side:
      cardwright puzzle last-chance.pzl
  With cards of your own:
      cardwright puzzle last-chance.pzl --cards my.cards
  Let the program look for a line that wins against every answer:
      cardwright puzzle last-chance.pzl --solve
  Which puzzles of a collection can be played, what keeps the others from it, and which are solved:
      cardwright puzzle puzzles/*.pzl --cards cards.jsonl --solve --seconds 60";

/// Play a puzzle in the terminal, or search for its solution
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzleArgs {
    /// The puzzle, in the text format of puzzle collections; of several, what can be played and what is solved is listed
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    /// Search for a solution instead of playing, through so many positions at the most
    #[arg(long, value_name = "NODES", num_args = 0..=1, default_missing_value = "100000000")]
    solve: Option<u64>,

    /// How long to search for a solution
    #[arg(long, value_name = "S", default_value_t = 60, requires = "solve")]
    seconds: u64,

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
        let cards = Cards::with::<Magic>(&self.cards)?;
        if let [file] = &self.files[..] {
            return self.run_one(file, &cards, out);
        }
        self.list(&cards, out)
    }

    fn run_one(&self, file: &Path, cards: &Cards, out: &mut Out<'_>) -> Result<(), Failure> {
        let (asked, opening) = self.open(file, cards)?;
        writeln!(out, "{}", headline(&asked.name, asked.goal, asked.turns))?;
        if !asked.description.is_empty() {
            writeln!(out, "{}", asked.description.trim())?;
        }
        let game = Match::new(Arc::new(opening), &mut Silent);
        match self.solve {
            Some(nodes) => self.search(&game, nodes, out),
            None => self.play(game, &asked.name, asked.human_control, out),
        }
    }

    /// Reads a puzzle and opens its match; the error names everything that keeps it from being played.
    fn open(&self, file: &Path, cards: &Cards) -> Result<(Metadata, Opening<Magic>), Failure> {
        let text = read_text(file)?;
        let wrong = |error: &dyn std::error::Error| Failure::input(format!("`{}`: {error}", file.display()));
        let puzzle = Puzzle::parse(&text).map_err(|error| wrong(&error))?;
        let asked = puzzle.metadata.clone();
        let problems = problems(&puzzle, cards);
        if !problems.is_empty() {
            let sentence = format!("`{}` can't be played", file.display());
            return Err(Failure::input(listed(&sentence, &problems)));
        }
        let opening = Opening::<Magic>::new(setup(puzzle), Default::default(), self.seed, cards);
        Ok((asked, opening.map_err(|error| wrong(&error))?))
    }

    /// A line for each of several puzzles, and how many of them can be played and are solved.
    fn list(&self, cards: &Cards, out: &mut Out<'_>) -> Result<(), Failure> {
        let (mut playable, mut solved) = (0, 0);
        for file in &self.files {
            let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let opening = match self.open(file, cards) {
                Ok((_, opening)) => opening,
                Err(failure) => {
                    writeln!(out, "{name}: {failure}")?;
                    continue;
                }
            };
            playable += 1;
            let Some(nodes) = self.solve else {
                writeln!(out, "{name}: can be played")?;
                continue;
            };
            let game = Match::new(Arc::new(opening), &mut Silent);
            let begun = Instant::now();
            let solution = solve(game.game(), game.state(), SOLVER, self.budget(nodes));
            let seconds = begun.elapsed().as_secs_f64();
            match solution {
                Solution::Found { line, nodes } => {
                    solved += 1;
                    writeln!(out, "{name}: solved in {seconds:.1} s after {nodes} positions")?;
                    tell(game.game(), game.state().clone(), &line, out)?;
                }
                Solution::None { nodes } => {
                    writeln!(
                        out,
                        "{name}: all {nodes} positions were searched in {seconds:.1} s, none wins"
                    )?;
                }
                Solution::Unknown { nodes, acts } => {
                    writeln!(
                        out,
                        "{name}: not solved in {seconds:.1} s, {nodes} positions, {acts} acts deep"
                    )?;
                }
            }
        }
        let all = self.files.len();
        match self.solve {
            Some(_) => writeln!(out, "{playable} of {all} can be played, {solved} are solved")?,
            None => writeln!(out, "{playable} of {all} can be played")?,
        }
        Ok(())
    }

    fn budget(&self, nodes: u64) -> Budget {
        Budget { nodes, time: Duration::from_secs(self.seconds) }
    }

    /// Says what a search found.
    fn search(&self, game: &Match<Magic>, nodes: u64, out: &mut Out<'_>) -> Result<(), Failure> {
        match solve(game.game(), game.state(), SOLVER, self.budget(nodes)) {
            Solution::Found { line, nodes } => {
                writeln!(out, "\nSolved after {nodes} positions:")?;
                tell(game.game(), game.state().clone(), &line, out)
            }
            Solution::None { nodes } => {
                Err(Failure::check(format!("There is no solution: all {nodes} positions were searched.")))
            }
            Solution::Unknown { nodes, acts } => Err(Failure::check(format!(
                "No solution was found in {nodes} positions, with up to {acts} acts; try more with --seconds or --solve."
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

/// Everything that keeps a puzzle's cards from being used.
fn problems(puzzle: &Puzzle, cards: &Cards) -> Vec<String> {
    let wrong = |name: &str| match cards.find(name) {
        None => Some(format!("no card is called `{name}`")),
        Some(card) => Magic::compile_among(card, cards).err().map(|fault| fault.to_string()),
    };
    puzzle.card_names().into_iter().filter_map(wrong).collect()
}

/// Writes a line down: when something is done, and what. Passes are left out.
fn tell(
    game: &Magic,
    mut state: <Magic as Game>::State,
    line: &[Move],
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let people = ["You".to_owned(), "Opponent".to_owned()];
    let mut number = 0;
    let mut last = String::new();
    for step in line {
        if step.command != Command::Pass {
            let when = time(&game.view(&state, Viewer::Everyone));
            if when != last {
                writeln!(out, "  {when}")?;
                last = when;
            }
            let words = tell::told(game, &state, step);
            let words = names::fill(&words, &people, Some(SOLVER));
            if step.seat == SOLVER {
                number += 1;
                writeln!(out, "{number:>5}. {words}")?;
            } else {
                let others = match step.others {
                    0 => String::new(),
                    1 => " (the other answer loses, too)".to_owned(),
                    others => format!(" ({others} other answers lose, too)"),
                };
                writeln!(out, "       Opponent: {words}{others}")?;
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::toy::{Line, Ran, ran_with, scratch};

    const CARDS: &str = "[Ember]\n{R}\nInstant\nEmber deals 2 damage to any target.\n\n\
        [Lull]\n{R}\nSorcery\nTarget creature can't block this turn.\n\n\
        [Old Ogre]\n{2}{R}\nCreature - Ogre\n3/3\n\n\
        [Salve]\n{0}\nArtifact\nSacrifice this artifact: You gain 1 life.\n\n\
        [Riddle]\n{R}\nSorcery\nTarget player frobs two stones.\n";

    /// The command with puzzles of these positions.
    fn ran(positions: &[&str], arguments: &str) -> Ran {
        let folder = scratch("puzzle");
        let cards = folder.join("my.cards");
        std::fs::write(&cards, CARDS).unwrap();
        let mut line = vec!["cardwright".to_owned()];
        for (number, position) in positions.iter().enumerate() {
            let file = folder.join(format!("{number}.pzl"));
            let text = format!("[metadata]\nName:Mine\nGoal:Win\nTurns:1\n[state]\n{position}");
            std::fs::write(&file, text).unwrap();
            line.push(file.display().to_string());
        }
        line.extend(arguments.split_whitespace().map(str::to_owned));
        line.extend(["--cards".to_owned(), cards.display().to_string()]);
        let args = Line::<PuzzleArgs>::parse_from(line).args;
        ran_with(|out| args.run(out))
    }

    #[test]
    fn a_line_that_wins_is_told_step_by_step() {
        let position = "p0hand=Lull;Ember\np0battlefield=Mountain;Mountain;Old Ogre\n\
            p1life=5\np1battlefield=Old Ogre";
        let done = ran(&[position], "--solve");
        assert!(done.failure.is_none(), "{:?}", done.failure);
        let told = done.results.split_once(" positions:\n").unwrap().1;
        assert!(told.contains("1. Cast Lull (Old Ogre)\n") || told.contains("Cast Ember"), "{told}");
        assert!(told.contains("Attack Opponent with Old Ogre\n"), "{told}");
    }

    #[test]
    fn an_answer_that_saves_the_opponent_leaves_no_solution() {
        let position = "p0hand=Ember;Ember\np0battlefield=Mountain;Mountain\np1life=4";
        assert!(ran(&[position], "--solve").failure.is_none());
        let done = ran(&[&format!("{position}\np1battlefield=Salve")], "--solve");
        assert!(done.failure.unwrap().to_string().starts_with("There is no solution: all "));
    }

    #[test]
    fn of_several_puzzles_it_is_listed_which_can_be_played_and_which_are_solved() {
        let burn = "p0hand=Ember\np0battlefield=Mountain\np1life=";
        let positions = [format!("{burn}2"), format!("{burn}3"), "p0hand=Riddle;Nothing".to_owned()];
        let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
        let done = ran(&positions, "--solve 1000 --seconds 5");
        assert!(done.failure.is_none(), "{:?}", done.failure);
        assert!(done.results.contains("0: solved in"), "{}", done.results);
        assert!(done.results.contains("1: all "), "{}", done.results);
        assert!(done.results.contains("no card is called `Nothing`"), "{}", done.results);
        assert!(done.results.contains("Riddle"), "{}", done.results);
        assert!(done.results.ends_with("2 of 3 can be played, 1 are solved\n"), "{}", done.results);
    }
}
