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
//! **Values.** A rollout is cut after a number of decisions and judged by the game's `rate`, for every seat. At
//! the end of a match too the value is its `rate`, which is ±1,000 for won and lost unless the game has finer
//! payoffs; where it says 0, the outcome decides. The weight of exploring scales with how far the values of this
//! search lie apart, so it needs no tuning to a game's idea of a good position.
//!
//! Everything is counted and computed in whole numbers: the same seed gives the same command on every machine.

mod bounds;
mod choose;
mod observer;
mod tree;

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
    rng: Rng,
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

/// How many commands deep a walk down the tree may go: in a game that repeats itself the tree has no bottom.
const DEPTH: usize = 64;

impl<G: Game> Search<G> {
    /// A player with the generator of this seed.
    pub fn new(options: SearchOptions, seed: Seed) -> Search<G> {
        Search {
            options,
            rng: seed.rng(),
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

    /// One round: down the tree, on for a while, and back up.
    fn round(&mut self, chair: &Chair<'_, G>) {
        let game = chair.game();
        let mut state = chair.imagine(&mut self.rng);
        let mut observer = Observer::new(chair.seat());
        // Where several seats owe an answer at once, ours comes first: it must not see what the others choose.
        let mut seat = chair.seat();
        self.path.clear();
        for depth in 0..DEPTH {
            let Some(grown) = self.descend(game, &mut state, seat, &mut observer, depth == 0) else { break };
            match game.waiting(&state).seats().lowest() {
                Some(next) if !grown => seat = next,
                _ => break,
            }
        }
        self.quick.play(game, &mut state, &mut self.rng, (self.options.cut, self.options.tries), |_| true);
        self.learn(game, &state);
    }

    /// Chooses and carries out one command by the tree; says whether the tree has grown, or nothing if that
    /// command was impossible.
    fn descend(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        observer: &mut Observer,
        root: bool,
    ) -> Option<bool> {
        let mut grown = false;
        let mut keys = observer.keys(game, state, seat);
        let width = self.spread[seat.index()].unit() * u64::from(self.options.explore) / 1000;
        self.reply.clear();
        loop {
            self.menu.clear();
            let ask = game.ask(state, seat, &self.reply, &mut self.menu);
            if ask == Ask::Done {
                break;
            }
            let (place, new) = self.place(keys, root);
            let question = (ask, &self.menu);
            self.chooser.choose(&self.tree, place, question, width, &mut self.rng, &mut self.reply);
            let answer = self.reply.answer(self.reply.len().checked_sub(1)?)?;
            for node in [Some(place.own), place.public].into_iter().flatten() {
                let edge = self.tree.take(node, answer);
                self.path.push(Taken { seat, node, edge });
            }
            keys = keys.after(answer);
            grown |= new;
        }
        observer.answered(seat, keys);
        let command = game.command(state, seat, &self.reply);
        self.events.clear();
        let done = step(game, state, seat, &command, &mut self.events);
        observer.told(game, &self.events);
        done.then_some(grown)
    }

    /// Where a question is remembered, and whether that is new to all who share the memory.
    fn place(&mut self, keys: Keys, root: bool) -> (Place, bool) {
        let (own, new) = self.tree.open(keys.own);
        if root {
            return (Place { own, public: None }, new);
        }
        let (public, new) = self.tree.open(keys.public);
        (Place { own, public: Some(public) }, new)
    }

    /// Credits every answer on the way with how its seat stands in the end.
    fn learn(&mut self, game: &G, state: &G::State) {
        let mut values = [0; MAX_SEATS];
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = standing(game, state, seat);
            self.spread[seat.index()].add(values[seat.index()]);
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
        if let Some(command) = forced(&chair) {
            return command;
        }
        self.tree.clear();
        self.spread = [Spread::default(); MAX_SEATS];
        for _ in 0..self.options.nodes {
            self.round(&chair);
        }
        match self.favourite(&chair) {
            Some(command) if chair.allows(&command) => command,
            _ => chair.default_answer(),
        }
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
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
