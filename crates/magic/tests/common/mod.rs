//! Tests that read like a game record.
//!
//! A [`Table`] is a match in an arranged position. Cards are written in the test, in English; the position is
//! written as in a puzzle's `[state]` (`p0battlefield=Forest;Bear|Tapped`, `p1life=5`, `activephase=MAIN1`).
//! The five basic lands and a plain `Bear` ({1}{G}, 2/2) are always there. Nobody is asked less than the rules
//! ask: every priority has to be passed, by [`Table::pass`], [`Table::resolve`] or [`Table::to`].
//!
//! ```ignore
//! let mut table = Table::new(
//!     "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
//!     "p0hand=Zap
//!      p0battlefield=Mountain
//!      p1battlefield=Bear",
//! );
//! table.act(P0, &["Cast Zap", "Bear"]); // each question is answered by the words of an option
//! table.resolve();
//! assert_eq!(table.graveyard(P1), ["Bear"]);
//! table.attack(P0, &["Bear"]);         // passes up to the declaration
//! table.block(P1, &[("Wall", "Bear")]);
//! table.to(StepKind::End);             // passes; nobody attacks, nobody blocks
//! ```
//!
//! How words answer questions ([`Table::act`]): an option is chosen by its label, whatever the case, whole or in
//! part (the whole label first); `Bear#2` is the second option that fits. A question with one possible answer
//! needs no word. Numbers answer numbers. Several options (`Ask::Some`) take as many words as fit, `-` ends them.
//! A division takes words such as `2 Bear`; an arrangement words such as `1: Bear, Wolf` (bin, then cards in
//! order), and what is not mentioned goes to bin 0.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test file uses a part of the rig")]
#![allow(
    clippy::unwrap_used,
    clippy::wrong_self_convention,
    reason = "a test may fail loudly and reads as English"
)]

mod read;
mod words;

use std::sync::Arc;

use cardwright_magic::puzzle::{Arrangement, Puzzle};
use cardwright_magic::{Command, Defender, Event, FirstPlayer, Magic, Policies, SeatSetup, Setup, StartOf};
use cardwright_table::cards::CardPool;
use cardwright_table::{Act, Leaving, Match, Opening, Outcome, Rejected, Seat, Viewer, Waiting};

pub use cardwright_magic::view::{PermanentView, View};
pub use cardwright_magic::{PhaseKind, StepKind};

/// The first player.
pub const P0: Seat = Seat(0);
/// The second player.
pub const P1: Seat = Seat(1);
/// The third player.
pub const P2: Seat = Seat(2);
/// The fourth player.
pub const P3: Seat = Seat(3);

const STOCK: &str = "
[Plains]
Basic Land - Plains
[Island]
Basic Land - Island
[Swamp]
Basic Land - Swamp
[Mountain]
Basic Land - Mountain
[Forest]
Basic Land - Forest
[Bear]
{1}{G}
Creature - Bear
2/2
";

/// A match, and all that has happened in it.
pub struct Table {
    pub game: Match<Magic>,
    pub events: Vec<Event>,
}

impl Table {
    /// A match that begins in a position; see the top of this file.
    pub fn new(cards: &str, position: &str) -> Table {
        let position = Arrangement::parse(position).unwrap();
        let seats = position.sides.len().max(2);
        let puzzle = Puzzle { position, ..Puzzle::default() };
        let policies = Policies { first_player: FirstPlayer::Fixed(P0), ..Policies::default() };
        let setup = Setup {
            seats: vec![SeatSetup::default(); seats],
            policies,
            puzzle: Some(Box::new(puzzle)),
            ..Setup::default()
        };
        Table::open(setup, cards)
    }

    /// The same, with policies of one's own.
    pub fn with_policies(cards: &str, position: &str, change: impl FnOnce(&mut Policies)) -> Table {
        let position = Arrangement::parse(position).unwrap();
        let seats = position.sides.len().max(2);
        let puzzle = Puzzle { position, ..Puzzle::default() };
        let mut policies = Policies { first_player: FirstPlayer::Fixed(P0), ..Policies::default() };
        change(&mut policies);
        let setup = Setup {
            seats: vec![SeatSetup::default(); seats],
            policies,
            puzzle: Some(Box::new(puzzle)),
            ..Setup::default()
        };
        Table::open(setup, cards)
    }

    /// A match from its beginning: seed 1.
    pub fn open(setup: Setup, cards: &str) -> Table {
        Table::open_seeded(setup, cards, StartOf::default(), 1)
    }

    /// A match from its beginning.
    pub fn open_seeded(setup: Setup, cards: &str, start: StartOf, seed: u64) -> Table {
        let opening = Opening::<Magic>::new(setup, start, seed.into(), &pool(cards));
        let opening = opening.unwrap_or_else(|error| panic!("{error}"));
        let mut events = Vec::new();
        let game = Match::new(Arc::new(opening), &mut events).paranoid();
        Table { game, events }
    }

    /// Answers the open prompt of a player with words; see the top of this file.
    #[track_caller]
    pub fn act(&mut self, seat: Seat, words: &[&str]) {
        if let Err(rejected) = self.try_act(seat, words) {
            panic!("{rejected}\n{}", self.describe());
        }
    }

    /// The same, where a refusal is expected: nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, seat: Seat, command: Command) -> Rejected {
        let before = self.game.state().clone();
        let rejected = self.game.answer(seat, command, &mut self.events).expect_err("this should be refused");
        assert!(before == *self.game.state(), "a refused command changes nothing");
        rejected
    }

    /// Gives a command.
    #[track_caller]
    pub fn command(&mut self, seat: Seat, command: Command) {
        if let Err(rejected) = self.game.answer(seat, command, &mut self.events) {
            panic!("{rejected}\n{}", self.describe());
        }
    }

    /// Whether a word is among the options of the first question that a player has to answer.
    #[track_caller]
    pub fn offers(&self, seat: Seat, word: &str) -> bool {
        self.options(seat).iter().any(|label| label.to_lowercase().contains(&word.to_lowercase()))
    }

    /// The player who has priority passes.
    #[track_caller]
    pub fn pass(&mut self, seat: Seat) {
        assert_eq!(self.prompt(), ("priority", seat), "only who has priority can pass\n{}", self.describe());
        self.command(seat, Command::Pass);
    }

    /// All players pass until the top of the stack has resolved (or asks something).
    #[track_caller]
    pub fn resolve(&mut self) {
        assert!(!self.view().stack.is_empty(), "there is nothing to resolve\n{}", self.describe());
        let before = self.events.len();
        let ended = |event: &Event| matches!(event, Event::Resolved { .. } | Event::Countered { .. });
        while self.prompt_kind() == Some("priority") && !self.events[before..].iter().any(ended) {
            let (_, seat) = self.prompt();
            self.pass(seat);
        }
    }

    /// All players pass until the stack is empty (or something is asked).
    #[track_caller]
    pub fn resolve_all(&mut self) {
        while !self.view().stack.is_empty() && self.prompt_kind() == Some("priority") {
            self.resolve();
        }
    }

    /// Players pass until this step of this or the next turn; nobody attacks and nobody blocks.
    #[track_caller]
    pub fn to(&mut self, step: StepKind) {
        self.pass_while(|table| table.view().step == Some(step));
        assert_eq!(self.view().step, Some(step), "{}", self.describe());
    }

    /// Players pass until the next turn's step.
    #[track_caller]
    pub fn to_next_turn(&mut self, step: StepKind) {
        let turn = self.view().turn_number;
        self.pass_while(|table| table.view().turn_number > turn && table.view().step == Some(step));
    }

    /// Players pass until the prompt of this kind is open.
    #[track_caller]
    pub fn until(&mut self, kind: &str) {
        self.pass_while(|table| table.prompt_kind() == Some(kind));
        assert_eq!(self.prompt_kind(), Some(kind), "{}", self.describe());
    }

    /// Passes, and declares no attackers and blockers, until the test is true or something else is asked.
    #[track_caller]
    fn pass_while(&mut self, done: impl Fn(&Table) -> bool) {
        for _ in 0..2_000 {
            if done(self) || self.outcome().is_some() {
                return;
            }
            let (kind, seat) = self.prompt();
            let command = match kind {
                "priority" => Command::Pass,
                "declareAttackers" => Command::Attack(Default::default()),
                "declareBlockers" => Command::Block(Default::default()),
                _ => return,
            };
            self.command(seat, command);
        }
        panic!("this goes on and on\n{}", self.describe());
    }

    /// Attacks the next opponent with these creatures; passes up to the declaration.
    #[track_caller]
    pub fn attack(&mut self, seat: Seat, creatures: &[&str]) {
        let defender = Defender::Player(Seat((seat.0 + 1) % self.view().players.len() as u8));
        let attacks: Vec<(&str, Defender)> = creatures.iter().map(|name| (*name, defender)).collect();
        self.attack_each(seat, &attacks);
    }

    /// Attacks with each of these whom or what is said.
    #[track_caller]
    pub fn attack_each(&mut self, seat: Seat, attacks: &[(&str, Defender)]) {
        self.until("declareAttackers");
        let mut taken = Vec::new();
        let mut attack = Vec::new();
        for (name, defender) in attacks {
            let slot = self.slot_of(name, seat, &taken);
            taken.push(slot);
            attack.push((slot, *defender));
        }
        self.command(seat, Command::Attack(attack.into()));
    }

    /// Blocks: each blocker with the attacker it blocks; passes up to the declaration.
    #[track_caller]
    pub fn block(&mut self, seat: Seat, blocks: &[(&str, &str)]) {
        self.until("declareBlockers");
        let mut taken = Vec::new();
        let mut block = Vec::new();
        for (blocker, attacker) in blocks {
            let slot = self.slot_of(blocker, seat, &taken);
            taken.push(slot);
            let attacker = self.named(attacker).into_iter().find(|permanent| permanent.attacking.is_some());
            block.push((slot, attacker.unwrap().card.id));
        }
        self.command(seat, Command::Block(block.into()));
    }

    /// A player leaves the table.
    pub fn leave(&mut self, seat: Seat, why: Leaving) {
        self.game.act(Act::Leave { seat, why }, &mut self.events).unwrap();
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Everything, hidden cards too.
    pub fn view(&self) -> View {
        cardwright_table::Game::view(self.game.game(), self.game.state(), Viewer::Everyone)
    }

    /// The kind of the open prompt.
    pub fn prompt_kind(&self) -> Option<&'static str> {
        match self.game.waiting() {
            Waiting::For(prompt) => Some(prompt.kind),
            Waiting::Over(_) => None,
        }
    }

    /// The kind of the open prompt and who answers it.
    #[track_caller]
    pub fn prompt(&self) -> (&'static str, Seat) {
        match self.game.waiting() {
            Waiting::For(prompt) => (prompt.kind, prompt.seats.lowest().unwrap()),
            Waiting::Over(outcome) => panic!("the game is over: {outcome:?}"),
        }
    }
}

/// The stock cards and those of a test.
pub fn pool(cards: &str) -> CardPool {
    let mut pool = CardPool::default();
    pool.read("stock", STOCK).unwrap();
    pool.read("test", cards).unwrap_or_else(|error| panic!("{error}"));
    pool
}
