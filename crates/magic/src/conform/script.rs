//! Playing a script: every player has a queue of acts and queues of answers.

use std::collections::{BTreeMap, VecDeque};

use cardwright_table::{Seat, Seed, Slot};

use super::scenario::{Choice, Claim, Entry, Scenario, Stage, Stop, TargetRef};
use crate::command::Command;
use crate::event::{Event, Reason};
use crate::program::{PhaseKind, StepKind};
use crate::rules::Run;
use crate::setup::StartOf;
use crate::state::{Pending, PlannedStep, State, Wanted, Work};
use crate::{Magic, show};

/// More prompts than this without an end are no progress.
const MOST_PROMPTS: usize = 5_000;

/// The steps of a turn in order, as scripts call them.
const STEPS: [(&str, PhaseKind, StepKind); 13] = [
    ("UNTAP", PhaseKind::Beginning, StepKind::Untap),
    ("UPKEEP", PhaseKind::Beginning, StepKind::Upkeep),
    ("DRAW", PhaseKind::Beginning, StepKind::Draw),
    ("PRECOMBAT_MAIN", PhaseKind::PreCombatMain, StepKind::Main),
    ("BEGIN_COMBAT", PhaseKind::Combat, StepKind::BeginningOfCombat),
    ("DECLARE_ATTACKERS", PhaseKind::Combat, StepKind::DeclareAttackers),
    ("DECLARE_BLOCKERS", PhaseKind::Combat, StepKind::DeclareBlockers),
    ("FIRST_COMBAT_DAMAGE", PhaseKind::Combat, StepKind::FirstStrikeDamage),
    ("COMBAT_DAMAGE", PhaseKind::Combat, StepKind::CombatDamage),
    ("END_COMBAT", PhaseKind::Combat, StepKind::EndOfCombat),
    ("POSTCOMBAT_MAIN", PhaseKind::PostCombatMain, StepKind::Main),
    ("END_TURN", PhaseKind::Ending, StepKind::End),
    ("CLEANUP", PhaseKind::Ending, StepKind::Cleanup),
];

/// Why a script ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stopped {
    /// Something differs from what is expected.
    Differs(String),
    /// Something that the script does is not possible.
    Refused(String),
    /// The game does not go on.
    Stuck(String),
}

/// The first sentence that differs.
pub(super) fn differs<T>(what: impl Into<String>) -> Result<T, Stopped> {
    Err(Stopped::Differs(what.into()))
}

/// An act that is not possible.
pub(super) fn refused<T>(act: &Entry) -> Result<T, Stopped> {
    Err(Stopped::Refused(format!("{} to be possible", act.words())))
}

/// What a player is to do and to answer.
#[derive(Clone, Default, Debug)]
pub(super) struct Queues {
    pub(super) acts: VecDeque<Entry>,
    pub(super) choices: Vec<Choice>,
    pub(super) targets: Vec<Wish>,
    pub(super) modes: VecDeque<Option<usize>>,
}

/// Targets for one request, and the share of each.
#[derive(Clone, Default, Debug)]
pub(super) struct Wish {
    pub(super) targets: Vec<TargetRef>,
    pub(super) amount: Option<i32>,
}

impl Wish {
    /// A share stands apart or, as "X=2", among the targets.
    fn of(entry: &Entry) -> Wish {
        let share = |target: &TargetRef| target.name.as_deref()?.strip_prefix("X=")?.parse().ok();
        let (shares, targets): (Vec<_>, Vec<_>) =
            entry.targets.iter().cloned().partition(|target| share(target).is_some());
        let apart = Some(entry.claim.amount as i32).filter(|amount| *amount > 0);
        Wish { targets, amount: apart.or_else(|| shares.iter().find_map(share)) }
    }
}

/// A match that is played by a script.
#[derive(Clone)]
pub(super) struct Driver<'a> {
    pub(super) rules: &'a Magic,
    pub(super) state: State,
    pub(super) seats: Vec<String>,
    pub(super) aliases: BTreeMap<String, Slot>,
    pub(super) queues: Vec<Queues>,
    /// What scripted targets get of something that is divided among them.
    pub(super) shares: Vec<(Vec<i32>, i32)>,
    /// The mana that the act which is carried out adds, by its letter.
    pub(super) adding: Option<char>,
    /// Whether every answer is scripted; if not, a player of the other engine makes up the rest.
    pub(super) strict: bool,
    events: Vec<Event>,
    halt: (u16, usize),
    /// Whether players have used what their opening hands let them do.
    opened: bool,
}

/// Whether the runner knows such an entry.
pub(super) fn is_known(claim: &Claim) -> bool {
    match claim.kind.as_str() {
        "check" => super::expect::is_known(&claim.check),
        kind => matches!(
            kind,
            "playLand"
                | "cast"
                | "activate"
                | "activateMana"
                | "attack"
                | "block"
                | "attackSkip"
                | "blockSkip"
                | "waitStack"
                | "addCounters"
                | "concede"
                | "choice"
                | "target"
                | "mode"
        ),
    }
}

impl<'a> Driver<'a> {
    pub(super) fn new(
        rules: &'a Magic,
        seats: Vec<String>,
        aliases: BTreeMap<String, Slot>,
        scenario: &Scenario,
    ) -> Driver<'a> {
        let mut events = Vec::new();
        let state = rules.deal_state(&StartOf::default(), Seed::from(1), Some(&mut events));
        let queues = vec![Queues::default(); seats.len()];
        let strict = scenario.options.strict;
        Driver {
            rules,
            state,
            seats,
            aliases,
            queues,
            shares: Vec::new(),
            adding: None,
            strict,
            events,
            halt: (0, 0),
            opened: false,
        }
    }

    /// The course of events in words.
    pub(super) fn log(&self) -> Vec<String> {
        self.events.iter().filter_map(show::narrate).collect()
    }

    /// Plays one part of a script and looks at what must hold then.
    pub(super) fn stage(&mut self, stage: &Stage, idle: bool) -> Result<(), Stopped> {
        if !idle {
            stage.actions.iter().for_each(|entry| self.enqueue(entry));
        }
        self.halt = halt(&stage.stop);
        self.go_on(|_| {});
        let mut prompts = 0;
        while let Some(pending) = self.state.pending {
            prompts += 1;
            if prompts > MOST_PROMPTS {
                return Err(Stopped::Stuck(format!("no end in sight on turn {}", self.state.turn.number)));
            }
            self.answer_prompt(pending)?;
        }
        // Scripts try blocks that are not possible in order to show just that.
        let counts = |entry: &&Entry| stage.expect_error.is_some() || entry.claim.kind != "block";
        let in_game = |(place, _): &(usize, &Queues)| !self.state.player(Seat(*place as u8)).lost;
        let mut queues = self.queues.iter().enumerate().filter(in_game);
        match queues.find_map(|(_, queues)| queues.acts.iter().find(counts)) {
            Some(act) => refused(act),
            None => stage.asserts.iter().try_for_each(|claim| self.claim(claim)),
        }
    }

    /// How many scripted answers and blocks there was no question for.
    pub(super) fn unasked(&self) -> usize {
        let left = |queues: &Queues| queues.acts.len() + queues.choices.len() + queues.targets.len();
        self.queues.iter().map(left).sum()
    }

    /// Puts an entry into the queue it belongs to.
    fn enqueue(&mut self, entry: &Entry) {
        let Some(seat) = self.seat(&entry.claim.player) else { return };
        let queues = &mut self.queues[seat.index()];
        match entry.claim.kind.as_str() {
            "choice" => queues.choices.extend(entry.choice.clone()),
            "target" => {
                queues.targets.push(Wish::of(entry));
            }
            "mode" => {
                let number = entry.mode.as_ref().and_then(serde_json::Value::as_u64);
                queues.modes.push_back(number.map(|number| number as usize));
            }
            _ => queues.acts.push_back(entry.clone()),
        }
    }

    fn answer_prompt(&mut self, pending: Pending) -> Result<(), Stopped> {
        let answers = self.state.player(pending.seat).controlled_by.unwrap_or(pending.seat);
        let command = match pending.wanted {
            Wanted::Priority if !self.opened => {
                self.opened = true;
                self.open_hands();
                return Ok(());
            }
            Wanted::Priority => match self.priority(answers)? {
                Some(command) => command,
                None => return Ok(()),
            },
            Wanted::Attackers => self.attackers(answers)?,
            Wanted::Blockers => self.blockers(answers)?,
            _ => self.reply(answers, &mut Default::default())?,
        };
        self.give(pending, &command)
    }

    /// Carries out a command, up to the next prompt or the halt.
    pub(super) fn give(&mut self, pending: Pending, command: &Command) -> Result<(), Stopped> {
        match self.rules.fresh(&self.state).look().check_pending(pending, command) {
            Err(rejected) => differs(format!("{command:?} to be legal: {rejected}")),
            Ok(paid) => {
                self.go_on(|run| run.give(pending, command, paid));
                Ok(())
            }
        }
    }

    /// Does something, and lets the game run up to the next prompt or the halt.
    pub(super) fn go_on(&mut self, act: impl FnOnce(&mut Run<'_>)) {
        let halt = self.halt;
        let mut run = Run::new(self.rules, &mut self.state, Some(&mut self.events));
        run.wake();
        act(&mut run);
        run.run_until(|state| is_over(state, halt));
    }

    /// Does something, and lets the game run until no more is left to do than before.
    pub(super) fn go_on_until(&mut self, steps: usize, act: impl FnOnce(&mut Run<'_>)) {
        let pending = self.state.pending.take();
        let mut run = Run::new(self.rules, &mut self.state, Some(&mut self.events));
        run.wake();
        act(&mut run);
        run.run_until(|state| state.agenda.len() <= steps);
        self.state.pending = self.state.pending.or(pending);
    }

    pub(super) fn concede(&mut self, seat: Seat) {
        self.go_on(|run| run.leave(seat, Reason::Concede));
    }

    /// Whether an entry's time is now.
    pub(super) fn is_now(&self, entry: &Entry) -> bool {
        let now = self.state.turn.now;
        entry.turn == self.state.turn.number && place_of(&entry.step) == place(now)
    }
}

/// Whether the game has come to the end of the step after which it halts.
fn is_over(state: &State, halt: (u16, usize)) -> bool {
    let turn = &state.turn;
    match state.agenda.last() {
        Some(Work::NextStep) => match turn.plan.last() {
            Some(next) => (turn.number, place(*next)) > halt,
            None => turn.number >= halt.0,
        },
        Some(Work::BeginTurn) => turn.begun && turn.number >= halt.0,
        _ => false,
    }
}

/// Where a step stands in its turn.
fn place(step: PlannedStep) -> usize {
    let found = STEPS.iter().position(|(_, phase, kind)| (*phase, *kind) == (step.phase, step.step));
    found.unwrap_or_else(|| place_of("PRECOMBAT_MAIN"))
}

fn place_of(name: &str) -> usize {
    STEPS.iter().position(|(step, ..)| *step == name).unwrap_or(STEPS.len())
}

/// The turn and the place in it after which the game halts: `UNTAP` means that the turn before is over.
fn halt(stop: &Stop) -> (u16, usize) {
    match stop.step.as_str() {
        "UNTAP" => (stop.turn.saturating_sub(1), STEPS.len() - 1),
        step => (stop.turn, place_of(step)),
    }
}
