//! One random game, examined at every step.

use serde::Serialize;

use crate::game::{Code, Game, Leaving, Outcome, Rejected, Waiting, finish};
use crate::host::{Act, Opening};
use crate::kit::guard::guarded;
use crate::kit::probe::warp;
use crate::kit::tape::Tape;
use crate::kit::trace::{self, Trace};
use crate::kit::{Plan, Report};
use crate::question::{Ask, Menu};
use crate::reply::Reply;
use crate::seat::Seat;
use crate::seed::Seed;
use crate::sink::Silent;

/// More questions than this on the way to one command is a dead end.
const MOST_QUESTIONS: usize = 10_000;
/// How far a state is played on that is not the match's own.
const PLAY_ON: u32 = 12;

/// A broken promise in one game.
#[derive(Clone, Debug)]
pub(super) struct Broken {
    pub(super) promise: &'static str,
    pub(super) problem: String,
    pub(super) commands: Vec<String>,
}

/// Which promise is broken, and how.
pub(super) type Finding = (&'static str, String);
pub(super) type Found = Result<(), Finding>;

/// A game on its way.
pub(super) struct Walk<'a, G: Game> {
    opening: &'a Opening<G>,
    pub(super) seed: Seed,
    plan: &'a Plan,
    pub(super) state: G::State,
    log: &'a mut Vec<Act<G::Command>>,
    trace: Trace<G>,
    pub(super) report: Report,
}

/// Plays one game by the tape and examines every promise on the way.
pub(super) fn walk<G: Game>(
    opening: &Opening<G>,
    seed: Seed,
    plan: &Plan,
    tape: &mut Tape,
) -> Result<Report, Broken> {
    let mut log = Vec::new();
    let found = guarded(|| Walk::new(opening, seed, plan, &mut log).run(tape))
        .unwrap_or_else(|message| Err(("total", format!("the rules panicked: {message}"))));
    found.map_err(|(promise, problem)| Broken { promise, problem, commands: log.iter().map(line).collect() })
}

fn line<C: Clone + Serialize>(act: &Act<C>) -> String {
    let act = act.clone().map(|command| serde_json::to_value(command));
    act.and_then(|act| serde_json::to_string(&act)).unwrap_or_else(|error| error.to_string())
}

impl<'a, G: Game> Walk<'a, G> {
    fn new(
        opening: &'a Opening<G>,
        seed: Seed,
        plan: &'a Plan,
        log: &'a mut Vec<Act<G::Command>>,
    ) -> Walk<'a, G> {
        let mut events = Vec::new();
        let state = opening.game.deal(&opening.start, seed, &mut events);
        let mut trace = Trace::new(seed, opening.game.seats());
        trace.note(&opening.game, &state, &events);
        Walk { opening, seed, plan, state, log, trace, report: Report::default() }
    }

    fn run(mut self, tape: &mut Tape) -> Result<Report, Finding> {
        self.play(tape)?;
        self.look_back()?;
        self.report.games = 1;
        self.report.longest = self.log.len() as u32;
        Ok(self.report)
    }

    pub(super) fn game(&self) -> &'a G {
        &self.opening.game
    }

    fn play(&mut self, tape: &mut Tape) -> Found {
        loop {
            let prompt = match self.game().waiting(&self.state) {
                Waiting::For(prompt) => prompt,
                Waiting::Over(outcome) => {
                    self.report.cut = u64::from(outcome == Outcome::Capped);
                    return Ok(());
                }
            };
            if self.log.len() as u32 >= self.plan.longest {
                if self.plan.endless {
                    self.report.cut = 1;
                    return Ok(());
                }
                return broken("total", format!("not over after {} decisions", self.plan.longest));
            }
            let seats: Vec<Seat> = prompt.seats.iter().collect();
            if seats.is_empty() || seats.iter().any(|seat| seat.index() >= self.game().seats()) {
                return broken("total", format!("the prompt `{}` asks nobody", prompt.kind));
            }
            if self.plan.closely > 0 && (self.log.len() as u32).is_multiple_of(self.plan.closely) {
                self.look_closely(&seats)?;
            }
            let seat = seats[tape.pick(seats.len() as u32) as usize];
            self.decide(seat, tape)?;
        }
    }

    fn decide(&mut self, seat: Seat, tape: &mut Tape) -> Found {
        let (reply, questions) = random_reply(self.game(), &self.state, seat, tape)?;
        self.report.questions += questions;
        let (command, legal) = finished(self.game(), &self.state, seat, &reply).map_err(|rejected| {
            ("total", format!("the finished reply {reply:?} of {seat} is refused: {rejected}"))
        })?;
        for other in Seat::all(self.game().seats()) {
            self.refuses_out_of_turn(other, &command)?;
        }
        if self.plan.closely > 0 {
            self.moves_what_was_answered(seat, &reply, &command)?;
            let tape = &mut Tape::random(self.seed.derive("forge", self.log.len() as u64));
            self.judges_any_command(seat, &command, tape)?;
        }
        self.log.push(Act::Answer { seat, command });
        let mut events = Vec::new();
        self.game().commit(&mut self.state, legal, &mut events);
        self.report.decisions += 1;
        self.trace.note(self.game(), &self.state, &events);
        self.game().audit(&self.state).map_err(|difference| ("paranoid", difference))
    }

    fn refuses_out_of_turn(&self, seat: Seat, command: &G::Command) -> Found {
        if self.game().waiting(&self.state).seats().has(seat) {
            return Ok(());
        }
        match self.game().check(&self.state, seat, command) {
            Err(rejected) if rejected.code == Code::NotYourTurn => Ok(()),
            Err(rejected) => broken("atomic", format!("out of turn, {seat} is told: {rejected:?}")),
            Ok(_) => broken("atomic", format!("{seat} may act out of turn")),
        }
    }

    /// Examines the costly promises, with choices of its own: the tape has only those that the game is made of.
    fn look_closely(&mut self, owing: &[Seat]) -> Found {
        let tape = &mut Tape::random(self.seed.derive("look", self.log.len() as u64));
        for &seat in owing {
            let command = self.game().default_answer(&self.state, seat);
            self.game().check(&self.state, seat, &command).map_err(|rejected| {
                ("total", format!("the default answer of {seat} is refused: {rejected}"))
            })?;
            self.judges_any_command(seat, &command, tape)?;
        }
        self.is_plain_data()?;
        for seat in Seat::all(self.game().seats()) {
            self.is_blind_and_fair(seat, tape)?;
        }
        self.keeps_answers_sealed(owing, tape)?;
        self.public_answers_tell_nothing(owing, tape)?;
        self.can_be_left(Seat(tape.pick(self.game().seats() as u32) as u8), tape)
    }

    /// A command that a client made up is refused, or does no harm.
    fn judges_any_command(&self, seat: Seat, command: &G::Command, tape: &mut Tape) -> Found {
        let Ok(mut value) = serde_json::to_value(command) else {
            return broken("plain data", format!("the command {command:?} cannot be written"));
        };
        warp(&mut value, tape);
        let Ok(command) = serde_json::from_value::<G::Command>(value) else { return Ok(()) };
        let Ok(legal) = self.game().check(&self.state, seat, &command) else { return Ok(()) };
        let mut state = self.state.clone();
        self.game().commit(&mut state, legal, &mut Silent);
        self.game()
            .audit(&state)
            .map_err(|difference| ("atomic", format!("{command:?} of {seat} is taken, but {difference}")))
    }

    /// The state can be written and read; the match goes on with the one that was read.
    fn is_plain_data(&mut self) -> Found {
        let bytes = postcard::to_stdvec(&self.state)
            .map_err(|error| ("plain data", format!("the state cannot be written: {error}")))?;
        let read: G::State = postcard::from_bytes(&bytes)
            .map_err(|error| ("plain data", format!("the state cannot be read: {error}")))?;
        if read != self.state {
            return broken("plain data", "the state is another one after it was written and read".to_owned());
        }
        self.game()
            .audit(&read)
            .map_err(|difference| ("plain data", format!("in the state that was read, {difference}")))?;
        self.state = read;
        Ok(())
    }

    pub(super) fn can_be_played_on(&self, mut state: G::State, tape: &mut Tape) -> Result<(), String> {
        for _ in 0..tape.pick(PLAY_ON) {
            let Some(seat) = self.game().waiting(&state).seats().lowest() else { break };
            let (reply, _) = random_reply(self.game(), &state, seat, tape).map_err(|(_, problem)| problem)?;
            let (_, legal) =
                finished(self.game(), &state, seat, &reply).map_err(|rejected| rejected.message)?;
            self.game().commit(&mut state, legal, &mut Silent);
            self.game().audit(&state)?;
        }
        Ok(())
    }

    fn can_be_left(&self, seat: Seat, tape: &mut Tape) -> Found {
        if !self.game().plays(&self.state, seat) {
            return Ok(());
        }
        let mut state = self.state.clone();
        self.game().leave(&mut state, seat, Leaving::Concede, &mut Silent);
        let waiting = self.game().waiting(&state);
        if waiting.seats().has(seat) || self.game().plays(&state, seat) {
            return broken("total", format!("{seat} still plays after leaving"));
        }
        if waiting.outcome().is_none() && waiting.seats().is_empty() {
            return broken("total", format!("nobody is asked after {seat} has left"));
        }
        self.can_be_played_on(state, tape).map_err(|problem| {
            ("total", format!("the others cannot play on after {seat} has left: {problem}"))
        })
    }

    fn look_back(&mut self) -> Found {
        let tape = &mut Tape::random(self.seed.derive("look back", 0));
        if matches!(self.game().waiting(&self.state), Waiting::Over(_)) {
            self.refuses_after_the_end()?;
        }
        trace::same_again(self.opening, &self.trace, self.log, &self.state)?;
        if self.plan.exchanges {
            for viewer in trace::viewers(self.game().seats()) {
                if trace::exchanged(self.opening, &self.trace, self.log, viewer, tape)? {
                    self.report.traces += 1;
                }
            }
        }
        Ok(())
    }

    fn refuses_after_the_end(&self) -> Found {
        let Some(Act::Answer { seat, command }) = self.log.last() else { return Ok(()) };
        match self.game().check(&self.state, *seat, command) {
            Err(rejected) if rejected.code == Code::MatchOver => Ok(()),
            _ => broken("atomic", "a command is taken after the end".to_owned()),
        }
    }
}

/// The command of a finished reply, and the proof that it is legal.
pub(super) fn finished<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    reply: &Reply,
) -> Result<(G::Command, G::Legal), Rejected> {
    let command = finish(game, state, seat, reply)?;
    let legal = game.check(state, seat, &command)?;
    Ok((command, legal))
}

/// Answers question after question by the tape.
pub(super) fn random_reply<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    tape: &mut Tape,
) -> Result<(Reply, u64), Finding> {
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    for questions in 0..MOST_QUESTIONS {
        menu.clear();
        let ask = game.ask(state, seat, &reply, &mut menu);
        if ask == Ask::Done {
            return Ok((reply, questions as u64));
        }
        if !ask.has_answer(&menu) {
            return Err(("total", format!("{seat} cannot answer {ask:?} with {menu:?} after {reply:?}")));
        }
        ask.answer_with(&menu, |bound| tape.pick(bound), &mut reply);
    }
    Err(("total", format!("{seat} is asked without end: {reply:?}")))
}

pub(super) fn broken(promise: &'static str, problem: String) -> Found {
    Err((promise, problem))
}
