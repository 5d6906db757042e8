//! One match: its rules, its state and its log.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::cards::CardSource;
use crate::digest::digest;
use crate::game::{Code, Game, Leaving, Outcome, Rejected, SetupError, Waiting, finish, owes};
use crate::host::log::{Act, Audit};
use crate::reply::Reply;
use crate::seat::Seat;
use crate::seed::Seed;
use crate::sink::{Silent, Sink};

/// What a match grows from: rules, start and seed. Shared by all its forks.
#[derive(Debug)]
pub struct Opening<G: Game> {
    /// The rules.
    pub game: G,
    /// What the rules were made from.
    pub setup: G::Setup,
    /// What is special about this game of a series.
    pub start: G::Start,
    /// Where all randomness comes from.
    pub seed: Seed,
    /// What is printed on those cards in use that may change, by name.
    pub texts: BTreeMap<String, String>,
    programs: OnceLock<String>,
}

impl<G: Game> Opening<G> {
    /// Opens the rules of a match.
    pub fn new(
        setup: G::Setup,
        start: G::Start,
        seed: Seed,
        cards: &dyn CardSource,
    ) -> Result<Opening<G>, SetupError> {
        let game = G::open(&setup, cards)?;
        let texts = texts_of(&game, cards);
        Ok(Opening { game, setup, start, seed, texts, programs: OnceLock::new() })
    }

    /// What the cards in use were compiled to, as [`Game::programs`] says it; worked out once.
    pub fn programs(&self) -> &str {
        self.programs.get_or_init(|| self.game.programs())
    }

    /// The state before the first command.
    pub fn deal(&self, out: &mut impl Sink<G::Event>) -> G::State {
        self.game.deal(&self.start, self.seed, out)
    }
}

/// The texts that a match takes with it. Tokens without a print of their own have none.
fn texts_of<G: Game>(game: &G, cards: &dyn CardSource) -> BTreeMap<String, String> {
    let printed = |(name, hash): (String, String)| {
        let card = Some(&name).filter(|name| cards.may_change(name)).and_then(|name| cards.find(name))?;
        (card.hash() == hash).then(|| (card.name.to_owned(), card.body.to_owned()))
    };
    game.cards().into_iter().filter_map(printed).collect()
}

/// How many acts lie between two kept states; going back replays at most so many.
const KEEP_EVERY: usize = 32;

/// What was done before a match went on from a kept state: acts of older rules, which these have not carried out.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Prologue {
    acts: Vec<Act<Value>>,
    counting: usize,
}

impl Prologue {
    /// These acts, undone ones included.
    pub fn new(acts: Vec<Act<Value>>) -> Prologue {
        let count = |count: usize, act: &Act<Value>| match act {
            Act::Undo { to } => count.min(*to as usize),
            _ => count + 1,
        };
        let counting = acts.iter().fold(0, count);
        Prologue { acts, counting }
    }

    /// All of them, undone ones included.
    pub fn acts(&self) -> &[Act<Value>] {
        &self.acts
    }

    /// How many of them count.
    pub fn counting(&self) -> usize {
        self.counting
    }
}

/// A match in progress.
pub struct Match<G: Game> {
    opening: Arc<Opening<G>>,
    state: G::State,
    before: Prologue,
    /// All acts since, undone ones included.
    log: Vec<Act<G::Command>>,
    /// The places in the log of the acts that count.
    course: Vec<u32>,
    /// States after so many acts of the course.
    kept: Vec<(usize, G::State)>,
    digests: Vec<(u32, String)>,
    audit: Audit,
    paranoid: bool,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Match<G> {
        Match {
            opening: Arc::clone(&self.opening),
            state: self.state.clone(),
            before: self.before.clone(),
            log: self.log.clone(),
            course: self.course.clone(),
            kept: self.kept.clone(),
            digests: self.digests.clone(),
            audit: self.audit,
            paranoid: self.paranoid,
        }
    }
}

impl<G: Game> Match<G> {
    /// Deals the cards.
    pub fn new(opening: Arc<Opening<G>>, out: &mut impl Sink<G::Event>) -> Match<G> {
        let state = opening.deal(out);
        Match::from_state(opening, Prologue::default(), state)
    }

    /// A match that goes on from a state which was kept: the acts before it cannot be done again by these rules.
    pub fn from_state(opening: Arc<Opening<G>>, before: Prologue, state: G::State) -> Match<G> {
        let kept = vec![(before.counting, state.clone())];
        let (log, course, digests) = (Vec::new(), Vec::new(), Vec::new());
        Match { opening, state, before, log, course, kept, digests, audit: Audit::Off, paranoid: false }
    }

    /// What was done before the match went on from a kept state, and that state; nothing for most matches.
    pub fn before(&self) -> Option<(&Prologue, &G::State)> {
        let (_, state) = self.kept.first()?;
        (!self.before.acts.is_empty()).then_some((&self.before, state))
    }

    /// Notes digests in the log from now on.
    #[must_use]
    pub fn audited(mut self, audit: Audit) -> Match<G> {
        self.audit = audit;
        self
    }

    /// Has the game audit its own state after every act, and panics where it finds a difference.
    #[must_use]
    pub fn paranoid(mut self) -> Match<G> {
        self.paranoid = true;
        self
    }

    /// What the match grew from.
    pub fn opening(&self) -> &Arc<Opening<G>> {
        &self.opening
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.opening.game
    }

    /// The present state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All acts since [`Match::before`], undone ones included.
    pub fn log(&self) -> &[Act<G::Command>] {
        &self.log
    }

    /// The digests noted so far, each with the length of the log at that moment.
    pub fn digests(&self) -> &[(u32, String)] {
        &self.digests
    }

    /// How many acts have been applied; it only grows.
    pub fn version(&self) -> u32 {
        (self.before.acts.len() + self.log.len()) as u32
    }

    /// How many acts count, those of [`Match::before`] included.
    pub fn length(&self) -> usize {
        self.before.counting + self.course.len()
    }

    /// The acts since [`Match::before`] that count, in order.
    pub fn course(&self) -> impl ExactSizeIterator<Item = &Act<G::Command>> {
        self.course.iter().map(|&place| &self.log[place as usize])
    }

    /// What the match waits for.
    pub fn waiting(&self) -> Waiting {
        self.game().waiting(&self.state)
    }

    /// The outcome, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.waiting().outcome()
    }

    /// Carries out a command.
    pub fn answer(
        &mut self,
        seat: Seat,
        command: G::Command,
        out: &mut impl Sink<G::Event>,
    ) -> Result<(), Rejected> {
        self.act(Act::Answer { seat, command }, out)
    }

    /// Carries out what a finished reply means.
    pub fn reply(
        &mut self,
        seat: Seat,
        reply: &Reply,
        out: &mut impl Sink<G::Event>,
    ) -> Result<(), Rejected> {
        let command = finish(self.game(), &self.state, seat, reply)?;
        self.answer(seat, command, out)
    }

    /// Carries out any act; a refused one changes nothing.
    pub fn act(&mut self, act: Act<G::Command>, out: &mut impl Sink<G::Event>) -> Result<(), Rejected> {
        if let Act::Undo { to } = act {
            return self.undo(to);
        }
        apply(&self.opening.game, &mut self.state, &act, out)?;
        self.record(act);
        Ok(())
    }

    /// Takes over a state that `act` led to.
    pub(crate) fn adopt(&mut self, act: Act<G::Command>, state: G::State) {
        self.state = state;
        self.record(act);
    }

    fn record(&mut self, act: Act<G::Command>) {
        self.course.push(self.log.len() as u32);
        self.log.push(act);
        if self.course.len().is_multiple_of(KEEP_EVERY) {
            self.kept.push((self.length(), self.state.clone()));
        }
        self.note();
    }

    /// Goes back to where the match was after `to` acts that count.
    pub fn undo(&mut self, to: u32) -> Result<(), Rejected> {
        let state = self.state_after(to as usize).ok_or_else(|| {
            Rejected::new(Code::InvalidCommand, format!("There is no point {to} to go back to."))
        })?;
        self.state = state;
        self.course.truncate(to as usize - self.before.counting);
        self.kept.retain(|(length, _)| *length <= to as usize);
        self.log.push(Act::Undo { to });
        self.note();
        Ok(())
    }

    fn note(&mut self) {
        if self.audit.due(self.version() as usize) {
            self.digests.push((self.version(), digest(&self.state)));
        }
        if self.paranoid
            && let Err(difference) = self.game().audit(&self.state)
        {
            panic!("the state disagrees with itself after act {}: {difference}", self.log.len());
        }
    }

    /// The state after the first `length` acts that count; none if there were fewer, or it lies in [`Match::before`].
    pub fn state_after(&self, length: usize) -> Option<G::State> {
        if length > self.length() {
            return None;
        }
        let (start, kept) = self.kept.iter().rev().find(|(kept, _)| *kept <= length)?;
        let mut state = kept.clone();
        let first = self.before.counting;
        for &place in &self.course[start - first..length - first] {
            apply(self.game(), &mut state, &self.log[place as usize], &mut Silent)
                .expect("an act that was legal once is legal again");
        }
        Some(state)
    }

    /// Another match that shares the first `length` acts that count and may then go its own way.
    pub fn fork_at(&self, length: usize) -> Option<Match<G>> {
        let state = self.state_after(length)?;
        let since = length - self.before.counting;
        let log: Vec<_> = self.course().take(since).cloned().collect();
        let course = (0..since as u32).collect();
        let kept = self.kept.iter().filter(|(kept, _)| *kept <= length).cloned().collect();
        let opening = Arc::clone(&self.opening);
        let (before, audit, paranoid) = (self.before.clone(), self.audit, self.paranoid);
        Some(Match { opening, state, before, log, course, kept, digests: Vec::new(), audit, paranoid })
    }
}

/// Applies one act other than an undo to a state.
pub(crate) fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    act: &Act<G::Command>,
    out: &mut impl Sink<G::Event>,
) -> Result<(), Rejected> {
    match act {
        Act::Answer { seat, .. } if seat.index() >= game.seats() => {
            return Err(Rejected::new(Code::NotYourTurn, "This table has no such seat."));
        }
        Act::Answer { seat, command } => {
            let legal = game.check(state, *seat, command)?;
            game.commit(state, legal, out);
        }
        Act::Timeout { seat } => {
            owes(&game.waiting(state), *seat)?;
            let command = game.default_answer(state, *seat);
            let legal = game.check(state, *seat, &command)?;
            game.commit(state, legal, out);
        }
        Act::Leave { seat, why } => leave(game, state, *seat, *why, out)?,
        Act::Undo { .. } => {
            return Err(Rejected::new(Code::InvalidCommand, "Only a match can go back, not a state."));
        }
    }
    Ok(())
}

fn leave<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    why: Leaving,
    out: &mut impl Sink<G::Event>,
) -> Result<(), Rejected> {
    if game.waiting(state).outcome().is_some() {
        return Err(Rejected::new(Code::MatchOver, "The match has ended."));
    }
    if seat.index() >= game.seats() || !game.plays(state, seat) {
        return Err(Rejected::new(Code::InvalidCommand, "That seat is not playing any more."));
    }
    game.leave(state, seat, why, out);
    Ok(())
}
