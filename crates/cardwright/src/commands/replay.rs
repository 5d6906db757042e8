//! `replay`: a match as a story, the table at any moment, and whether the document tells the truth.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use cardwright_table::catalogue::Catalogue;
use cardwright_table::host::Act;
use cardwright_table::replay::Replay;
use cardwright_table::{Leaving, Match, Seat, Viewer};
use clap::Args;

use crate::commands::{Command, run_for};
use crate::failure::Failure;
use crate::out::Out;
use crate::shelf::{Cards, read_text};
use crate::tell::{Teller, names};

const EXAMPLES: &str = "\
EXAMPLES
  Read a match as a story:
      cardwright replay last.replay
  The table after the twelfth act, as the player on seat 1 saw it:
      cardwright replay last.replay --at 12 --view 1
  Is it genuine?
      cardwright replay last.replay --verify

Replays are written by `cardwright play` (key s) and by `cardwright sim --replays DIR`.";

/// Read a match as a story, look at any moment of it, verify it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The replay
    file: PathBuf,

    /// Stop after N acts and show the table
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Only check the document and say what was checked
    #[arg(long)]
    verify: bool,

    /// Through whose eyes: a seat, `all` or `spectator`; all if the match is over, else a spectator's
    #[arg(long, value_name = "SEAT|all", value_parser = viewer)]
    view: Option<Viewer>,

    /// Files with cards of your own that the match uses
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "all" => Ok(Viewer::Everyone),
        "spectator" => Ok(Viewer::Spectator),
        seat => match seat.parse() {
            Ok(seat) => Ok(Viewer::Seat(Seat(seat))),
            Err(_) => Err("write a seat (0, 1 ...), `all` or `spectator`".to_owned()),
        },
    }
}

impl ReplayArgs {
    /// Finds out which game it is and goes on from there.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let text = read_text(&self.file)?;
        let replay = Replay::read(&text).map_err(|error| self.wrong(&error))?;
        let game = replay.head.game.clone();
        run_for(&game, &Opened { args: self, replay }, out)
    }

    /// A bad document is bad input, unless the question was whether it is good.
    fn wrong(&self, error: &dyn std::error::Error) -> Failure {
        let message = format!("`{}`: {error}", self.file.display());
        if self.verify { Failure::Check(message) } else { Failure::Input(message) }
    }
}

/// A replay that was read.
struct Opened<'a> {
    args: &'a ReplayArgs,
    replay: Replay,
}

impl Command for Opened<'_> {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::with::<G>(&self.args.cards)?;
        match self.replay.open::<G>(&cards) {
            Ok(_) if self.args.verify => self.verified::<G>(out),
            Ok(played) => self.story(&played, out),
            Err(why) if self.args.verify => Err(self.args.wrong(&why)),
            Err(why) => {
                // What is not proved can still be looked at, as far as these rules follow it.
                let (played, _) = self.replay.look::<G>(&cards).map_err(|_| self.args.wrong(&why))?;
                let (reached, of) = (played.version(), self.replay.acts.len());
                out.remark(format_args!(
                    "`{}`: {why}; it is shown up to act {reached} of {of}",
                    self.args.file.display()
                ));
                self.story(&played, out)
            }
        }
    }
}

impl Opened<'_> {
    fn verified<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Replay { cards, acts, digests, seed, end, basis, .. } = &self.replay;
        let before = basis.as_ref().map_or(0, |basis| acts.len().min(basis.after as usize));
        writeln!(out, "{}: verified", self.args.file.display())?;
        writeln!(out, "  whole and unchanged since it was written (checksum)")?;
        writeln!(
            out,
            "  {} ruleset {}, language {}: the ones in this program",
            G::TITLE,
            G::VERSION,
            G::LANGUAGE
        )?;
        writeln!(out, "  {} cards, each with the text it had", cards.len())?;
        writeln!(out, "  {} acts, each legal when it was played", acts.len() - before)?;
        if before > 0 {
            writeln!(
                out,
                "  NOT verified: {before} of {} acts lie before the state it went on from, which is taken as written",
                acts.len()
            )?;
        }
        writeln!(
            out,
            "  {} digests on the way and the one of the last state ({})",
            digests.len(),
            end.state
        )?;
        match &seed.commitment {
            Some(commitment) if before > 0 => {
                writeln!(
                    out,
                    "  the seed is the one committed to before the match ({commitment}); the deal was not done again"
                )?;
            }
            Some(commitment) => {
                writeln!(out, "  the seed is the one committed to before the match ({commitment})")?;
            }
            None => writeln!(out, "  the seed was not committed to before the match")?,
        }
        Ok(())
    }

    fn story<G: Catalogue>(&self, played: &Match<G>, out: &mut Out<'_>) -> Result<(), Failure> {
        let length = played.version() as usize;
        let first = length - played.log().len();
        let at = self.args.at.unwrap_or(length);
        let written = self.replay.acts.len();
        if at > written {
            return Err(Failure::input(format!("the match has {written} acts, so there is no act {at}")));
        }
        let at = at.min(length);
        if at < first {
            return Err(Failure::input(format!(
                "the match went on with other rules after act {first}: what came before cannot be shown"
            )));
        }
        let teller = self.teller(played)?;
        writeln!(out, "{}: {}", G::TITLE, teller.names.join(" against "))?;
        let mut events = Vec::new();
        let mut game = match played.before() {
            None => Match::<G>::new(Arc::clone(played.opening()), &mut events),
            Some((before, state)) => {
                writeln!(out, "{first:>5}  The rules have changed; the match goes on from a kept state.")?;
                Match::from_state(Arc::clone(played.opening()), before.clone(), state.clone())
            }
        };
        told(&teller, game.game(), "deal", None, &mut events, out)?;
        for (number, act) in (first + 1..).zip(&played.log()[..at - first]) {
            game.act(act.clone(), &mut events)
                .map_err(|rejected| Failure::input(format!("act {number} is refused: {rejected}")))?;
            told(&teller, game.game(), &number.to_string(), remark(act), &mut events, out)?;
        }
        writeln!(out)?;
        if self.args.at.is_some() {
            let view = game.game().view(game.state(), teller.viewer);
            teller.scene(&game.game().scene(&view), out)?;
            writeln!(out)?;
        }
        writeln!(out, "{}", teller.standing(&game.waiting()))?;
        Ok(())
    }

    fn teller<G: Catalogue>(&self, played: &Match<G>) -> Result<Teller, Failure> {
        let seats = played.game().seats();
        let default = if played.outcome().is_some() { Viewer::Everyone } else { Viewer::Spectator };
        let viewer = self.args.view.unwrap_or(default);
        if let Viewer::Seat(seat) = viewer
            && seat.index() >= seats
        {
            return Err(Failure::input(format!("there is no seat {}: the match has {seats} seats", seat.0)));
        }
        Ok(Teller { names: names(&self.replay.about, seats), viewer })
    }
}

/// Writes a remark and what the listener perceives of some events, the first line with a number.
fn told<G: Catalogue>(
    teller: &Teller,
    game: &G,
    number: &str,
    remark: Option<String>,
    events: &mut Vec<G::Event>,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let witnessed = events.drain(..).filter_map(|event| game.witness(&event, teller.viewer));
    let lines = remark.into_iter().chain(witnessed.filter_map(|event| game.narrate(&event)));
    for (place, line) in lines.enumerate() {
        let number = if place == 0 { number } else { "" };
        writeln!(out, "{number:>5}  {}", teller.fill(&line))?;
    }
    Ok(())
}

/// What is said about acts that are no commands.
fn remark<C>(act: &Act<C>) -> Option<String> {
    match act {
        Act::Answer { .. } => None,
        Act::Timeout { seat } => Some(format!("{seat} [is|are] out of time and the usual answer is given.")),
        Act::Leave { seat, why: Leaving::Concede } => Some(format!("{seat} [concedes|concede].")),
        Act::Leave { seat, why: Leaving::Forfeit } => {
            Some(format!("{seat} [is|are] removed from the table."))
        }
        Act::Undo { to } => Some(format!("The match goes back to where it was after {to} acts.")),
    }
}

#[cfg(test)]
mod tests {
    use cardwright_table::host::Prologue;
    use clap::Parser;

    use super::*;
    use crate::toy::{Line, Ran, Toy, ran_with, scratch};

    /// A short match with an undo and a concession.
    fn short() -> Match<Toy> {
        let opening = cardwright_table::Opening::<Toy>::new((), (), 5.into(), Toy::builtin_cards()).unwrap();
        let mut game = Match::new(Arc::new(opening), &mut cardwright_table::Silent);
        for act in [
            r#"{"answer": {"seat": 0, "command": 3}}"#,
            r#"{"undo": {"to": 0}}"#,
            r#"{"answer": {"seat": 0, "command": 2}}"#,
            r#"{"leave": {"seat": 1, "why": "concede"}}"#,
        ] {
            let act = serde_json::from_str(act).unwrap();
            game.act(act, &mut cardwright_table::Silent).unwrap();
        }
        game
    }

    /// Runs the command on the short match.
    fn told(flags: &str) -> Ran {
        told_of(Replay::of(&short()), flags)
    }

    fn told_of(mut replay: Replay, flags: &str) -> Ran {
        replay.about.insert("seat 0".to_owned(), "Ann".to_owned());
        let args = Line::<ReplayArgs>::parse_from(format!("x short.replay {flags}").split_whitespace()).args;
        ran_with(|out| Opened { args: &args, replay }.run::<Toy>(out))
    }

    #[test]
    fn a_match_is_told_from_the_deal_to_the_end() {
        let told = told("");
        let expected = "\
Toy: Ann against Player 2
    1  Ann: take 3
    2  The match goes back to where it was after 0 acts.
    3  Ann: take 2
    4  Player 2 concedes.
       Player 2 leaves.

Ann wins.
";
        assert_eq!(told.results, expected);
    }

    #[test]
    fn the_table_is_shown_where_the_story_stops() {
        let told = told("--at 1 --view 1");
        assert!(told.results.contains("Ann: take 3\n"), "{}", told.results);
        assert!(told.results.contains("> Player 2: position"), "{}", told.results);
        assert!(
            told.results.ends_with("The match is not over; to decide: you (move).\n"),
            "{}",
            told.results
        );
    }

    #[test]
    fn acts_and_seats_that_are_not_there_are_refused() {
        assert_eq!(told("--at 5").failure.unwrap().to_string(), "the match has 4 acts, so there is no act 5");
        assert!(told("--view 2").failure.unwrap().to_string().starts_with("there is no seat 2"));
    }

    #[test]
    fn what_cannot_be_done_again_is_shown_up_to_there_with_a_warning_and_is_not_verified() {
        let mut replay = Replay::of(&short());
        replay.acts.insert(1, Act::Undo { to: 9 });
        for flags in ["", "--at 1", "--at 4"] {
            let told = told_of(replay.clone(), flags);
            assert!(
                told.failure.is_none() && told.results.contains("    1  Ann: take 3\n"),
                "{}",
                told.results
            );
            assert!(!told.results.contains("    2  "), "{}", told.results);
            assert!(told.remarks.contains("act 2 of the replay is refused"), "{}", told.remarks);
            assert!(told.remarks.contains("it is shown up to act 1 of 5"), "{}", told.remarks);
        }
        assert_eq!(told_of(replay, "--verify").failure.unwrap().code(), 1);
    }

    #[test]
    fn a_winner_that_nothing_proves_is_not_verified() {
        let mut replay = Replay::of(&short());
        replay.end.outcome = Some(cardwright_table::Outcome::Won(Seat(1).into()));
        replay.end.state.clear();
        let failure = told_of(replay, "--verify").failure.unwrap();
        assert_eq!(failure.code(), 1);
        assert!(failure.to_string().contains("its end cannot be verified"), "{failure}");
    }

    #[test]
    fn acts_before_the_state_that_a_match_went_on_from_are_said_not_to_be_verified() {
        let verified = told("--verify").results;
        assert!(verified.contains("  4 acts, each legal") && !verified.contains("NOT"), "{verified}");
        let whole = short();
        let before = whole.fork_at(1).unwrap();
        let acts = Prologue::new(Replay::of(&before).acts);
        let mut on = Match::from_state(Arc::clone(whole.opening()), acts, before.state().clone());
        let leave = Act::Leave { seat: Seat(1), why: Leaving::Concede };
        on.act(leave, &mut cardwright_table::Silent).unwrap();
        let verified = told_of(Replay::of(&on), "--verify").results;
        assert!(verified.contains("  1 acts, each legal"), "{verified}");
        assert!(
            verified.contains("NOT verified: 1 of 2 acts lie before the state it went on from"),
            "{verified}"
        );
    }

    #[test]
    fn a_damaged_document_fails_its_verification_and_is_bad_input_otherwise() {
        let file = scratch("replay").join("bad.replay");
        std::fs::write(&file, "{\"cardwright\":\"replay 1\",\"game\":\"toy\"}\n").unwrap();
        for (flag, code) in [("", 2), ("--verify", 1)] {
            let line = format!("x {} {flag}", file.display());
            let args = Line::<ReplayArgs>::parse_from(line.split_whitespace()).args;
            let failure = ran_with(|out| args.run(out)).failure.unwrap();
            assert_eq!(failure.code(), code);
            assert!(failure.to_string().contains("line 1 of the replay is damaged"), "{failure}");
        }
    }
}
