//! A player that searches: information-set Monte Carlo tree search with many observers.
//!
//! Each round imagines a state that the seat could not tell from the real one, walks down the tree, plays on a
//! little, and remembers for every answer on the way how that went for the seat which gave it. A command is not
//! one step but several: **each question is a node and each answer an edge**, so nothing is ever enumerated as a
//! product. Questions with too many answers (many out of many, arrangements, shares, names) are opened bit by
//! bit with sampled answers.
//!
//! **Whose tree.** A player may not decide by what it cannot see, and neither may the opponents it imagines, or
//! it would believe that they always guess right. So a node belongs to one seat and is found by what *that* seat
//! has noticed: its view when it was first asked, its own answers, and the events it witnessed since. With big
//! hidden hands such nodes are rarely met twice; therefore every question is also remembered under what the
//! *public* has noticed, and a choice leans on that memory until its own has grown. In a small game the first
//! kind decides (and plays it soundly), in a big one the second.
//!
//! **Values.** A line of play is judged twice by the game's `rate`, for every seat: where it leaves the tree, and
//! after a rollout that is cut after a number of decisions. The first look is blind to what comes of a command,
//! the second is full of the luck of a rollout; their mean is better than either. At the end of a match too the
//! value is its `rate`, which is ±1,000 for won and lost unless the game has finer payoffs; where it says 0, the
//! outcome decides, or the second look alone. The weight of exploring scales with how far the values of this
//! search lie apart, so it needs no tuning to a game's idea of a good position.
//!
//! Everything is counted and computed in whole numbers: the same seed gives the same command on every machine.

mod bounds;
mod choose;
mod observer;
mod tree;

use std::time::Instant;

use cardwright_table::{Ask, Game, MAX_SEATS, Menu, Reply, Rng, Seat, Seed};

use crate::answers::Answers;
use crate::chair::Chair;
use crate::imagined::{Quick, standing, step};
use crate::player::Player;
use bounds::Spread;
use choose::{Chooser, Place};
use observer::{Keys, Observer};
use tree::{EdgeId, NodeId, Tree};

/// How hard a [`Search`] thinks, all in counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// How many rounds it plays; each adds about one node to the tree.
    pub nodes: u32,
    /// After how many decisions a rollout is cut and judged.
    pub cut: u32,
    /// The weight of exploring, in thousandths.
    pub explore: u32,
    /// Among how many random commands each decision of a rollout takes the best; 1 is pure chance.
    pub tries: u32,
}

impl SearchOptions {
    /// The usual options with this many nodes.
    pub const fn with_nodes(nodes: u32) -> SearchOptions {
        SearchOptions { nodes, cut: 12, explore: 1200, tries: 2 }
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions::with_nodes(1000)
    }
}

/// Searches a tree of answers over imagined states.
pub struct Search<G: Game> {
    options: SearchOptions,
    /// When it has to answer; never if none.
    deadline: Option<Instant>,
    rng: Rng,
    lots: Vec<Rng>,
    tree: Tree,
    chooser: Chooser,
    quick: Quick<G>,
    spread: [Spread; MAX_SEATS],
    path: Vec<Taken>,
    events: Vec<G::Event>,
    menu: Menu,
    reply: Reply,
}

/// An answer on the way down, and whose it was.
#[derive(Clone, Copy)]
struct Taken {
    seat: Seat,
    node: NodeId,
    edge: EdgeId,
}

/// How well every seat stands.
type Standings = [i32; MAX_SEATS];

/// How many commands deep a walk down the tree may go: in a game that repeats itself the tree has no bottom.
const DEPTH: usize = 64;

impl<G: Game> Search<G> {
    /// A player with the generator of this seed.
    pub fn new(options: SearchOptions, seed: Seed) -> Search<G> {
        Search {
            options,
            deadline: None,
            rng: seed.rng(),
            lots: Vec::new(),
            tree: Tree::default(),
            chooser: Chooser::default(),
            quick: Quick::new(),
            spread: [Spread::default(); MAX_SEATS],
            path: Vec::new(),
            events: Vec::new(),
            menu: Menu::new(),
            reply: Reply::new(),
        }
    }

    /// One round: a command of ours, down the tree, on for a while, and back up.
    fn round(&mut self, chair: &Chair<'_, G>) {
        let game = chair.game();
        let mut observer = Observer::new(chair.seat());
        self.path.clear();
        let Some(tried) = self.propose(chair, &mut observer) else { return };
        let mut lots = self.lots_of_try(tried);
        let mut state = chair.imagine(&mut lots);
        // Where several seats owe an answer at once, ours comes first: it must not see what the others choose.
        let mut on = self.carry_out(game, &mut state, chair.seat(), &mut observer);
        for _ in 0..DEPTH {
            match game.waiting(&state).seats().lowest() {
                Some(seat) if on => on = self.descend(game, &mut state, seat, &mut observer, &mut lots),
                _ => break,
            }
        }
        let early = standings(game, &state);
        self.quick.play(game, &mut state, &mut lots, (self.options.cut, self.options.tries), |_| true);
        self.learn(early, standings(game, &state));
    }

    /// Chooses a command of ours by the tree; says how often it was tried before.
    fn propose(&mut self, chair: &Chair<'_, G>, observer: &mut Observer) -> Option<u64> {
        let (seat, mut rng) = (chair.seat(), self.rng.split());
        let mut keys = Keys::at_root(seat);
        self.reply.clear();
        loop {
            let ask = chair.ask(&self.reply, &mut self.menu);
            if ask == Ask::Done {
                break;
            }
            let own = self.tree.open(keys.own).0;
            keys = self.answer(seat, ask, Place { own, public: None }, keys, &mut rng)?;
        }
        observer.answered(seat, keys);
        Some(self.path.last().map_or(0, |taken| self.tree.record(taken.edge).visits))
    }

    /// The lots of the first, second, third try of a command. They are the same for every command, so that the
    /// differences between commands are their own and not those of the worlds that they were tried in.
    fn lots_of_try(&mut self, tried: u64) -> Rng {
        while self.lots.len() as u64 <= tried {
            self.lots.push(self.rng.split());
        }
        self.lots[tried as usize].clone()
    }

    /// Chooses and carries out one command by the tree; says whether the walk goes on, which it does not once the
    /// tree has grown.
    fn descend(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        observer: &mut Observer,
        lots: &mut Rng,
    ) -> bool {
        let mut grown = false;
        let mut keys = observer.keys(game, state, seat);
        self.reply.clear();
        loop {
            self.menu.clear();
            let ask = game.ask(state, seat, &self.reply, &mut self.menu);
            if ask == Ask::Done {
                break;
            }
            let own = self.tree.open(keys.own).0;
            let (public, new) = self.tree.open(keys.public);
            let Some(next) = self.answer(seat, ask, Place { own, public: Some(public) }, keys, lots) else {
                return false;
            };
            keys = next;
            grown |= new;
        }
        observer.answered(seat, keys);
        self.carry_out(game, state, seat, observer) && !grown
    }

    /// Answers one question by the tree and returns the keys of the next; nothing if it has no answer.
    fn answer(&mut self, seat: Seat, ask: Ask, place: Place, keys: Keys, rng: &mut Rng) -> Option<Keys> {
        let width = self.spread[seat.index()].unit() * u64::from(self.options.explore) / 1000;
        self.chooser.choose(&self.tree, place, (ask, &self.menu), width, rng, &mut self.reply);
        let answer = self.reply.answer(self.reply.len().checked_sub(1)?)?;
        for node in [Some(place.own), place.public].into_iter().flatten() {
            let edge = self.tree.take(node, answer);
            self.path.push(Taken { seat, node, edge });
        }
        Some(keys.after(answer))
    }

    /// Carries out the command of the finished reply before everybody's eyes; false if it is impossible.
    fn carry_out(&mut self, game: &G, state: &mut G::State, seat: Seat, observer: &mut Observer) -> bool {
        let command = game.command(state, seat, &self.reply);
        self.events.clear();
        let done = step(game, state, seat, &command, &mut self.events);
        observer.told(game, &self.events);
        done
    }

    /// Credits every answer on the way with how well its seat stood, early and late.
    fn learn(&mut self, early: Standings, late: Standings) {
        let values: Standings = std::array::from_fn(|seat| mean(early[seat], late[seat]));
        for (spread, value) in self.spread.iter_mut().zip(values) {
            spread.add(value);
        }
        for &Taken { seat, node, edge } in &self.path {
            self.tree.credit(node, edge, values[seat.index()]);
        }
    }

    /// The reply that was tried most often, question by question; nothing where the tree does not reach.
    fn favourite(&mut self, chair: &Chair<'_, G>) -> Option<G::Command> {
        let mut keys = Keys::at_root(chair.seat());
        self.reply.clear();
        loop {
            let ask = chair.ask(&self.reply, &mut self.menu);
            if ask == Ask::Done {
                return Some(chair.command(&self.reply));
            }
            let node = self.tree.find(keys.own)?;
            let fitting =
                self.tree.edges(node).filter(|&edge| ask.accepts(&self.menu, self.tree.answer(edge)).is_ok());
            let best = fitting.max_by_key(|&edge| {
                let record = self.tree.record(edge);
                (record.visits, record.total)
            })?;
            let answer = self.tree.answer(best);
            self.reply.push(answer);
            keys = keys.after(answer);
        }
    }
}

impl<G: Game> Player<G> for Search<G> {
    fn answer(&mut self, chair: Chair<'_, G>) -> G::Command {
        if let Some(command) = forced(&chair).or_else(|| chair.suggestion()) {
            return command;
        }
        self.tree.clear();
        self.lots.clear();
        self.spread = [Spread::default(); MAX_SEATS];
        for _ in 0..self.options.nodes {
            self.round(&chair);
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
        }
        match self.favourite(&chair) {
            Some(command) if chair.allows(&command) => command,
            _ => chair.default_answer(),
        }
    }

    fn hurry(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}

fn standings<G: Game>(game: &G, state: &G::State) -> Standings {
    let mut all = [0; MAX_SEATS];
    Seat::all(game.seats()).for_each(|seat| all[seat.index()] = standing(game, state, seat));
    all
}

/// The value of a line of play by two looks at it; 0 is no opinion.
fn mean(early: i32, late: i32) -> i32 {
    if early == 0 { late } else { (early + late) / 2 }
}

/// The only command there is, if there is only one.
fn forced<G: Game>(chair: &Chair<'_, G>) -> Option<G::Command> {
    let (mut menu, mut reply, mut answers) = (Menu::new(), Reply::new(), Answers::default());
    loop {
        match chair.ask(&reply, &mut menu) {
            Ask::Done => return Some(chair.command(&reply)),
            ask if answers.list(ask, &menu, 1) && answers.len() == 1 => reply.push(answers.get(0)),
            _ => return None,
        }
    }
}
