//! A game of stones with a box of cards around it: a second ruleset for the tests of what is written for all rulesets.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::{env, fmt, fs, process};

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Compiled, Format, Order, Program};
use cardwright_table::deck::{BlankLine, Deck};
use cardwright_table::open::{LegalMove, Open, OpenEvent, OpenGame, OpenState};
use cardwright_table::scene::Scene;
use cardwright_table::{
    Ask, Choice, Game, Leaving, Menu, Outcome, Rejected, Reply, Rng, Seat, SeatSet, Seed, SetupError, Sink,
    Viewer, Waiting,
};

use clap::{Args, Parser};
use serde::{Deserialize, Serialize};

use crate::commands::Command;
use crate::failure::Failure;
use crate::out::Out;

/// What a command did.
pub(crate) struct Ran {
    /// What it wrote to standard output.
    pub(crate) results: String,
    /// What it wrote to standard error.
    pub(crate) remarks: String,
    /// Why it stopped, if it did.
    pub(crate) failure: Option<Failure>,
}

/// A command line that is nothing but one command's arguments.
#[derive(Parser)]
pub(crate) struct Line<A: Args> {
    #[command(flatten)]
    pub(crate) args: A,
}

/// Carries out a command for the toy.
pub(crate) fn ran<A: Args + Command>(line: &str) -> Ran {
    let args = Line::<A>::parse_from(["cardwright"].into_iter().chain(line.split_whitespace())).args;
    ran_with(|out| args.run::<Toy>(out))
}

/// Carries out some work and keeps what it wrote.
pub(crate) fn ran_with(work: impl FnOnce(&mut Out<'_>) -> Result<(), Failure>) -> Ran {
    let (mut results, mut remarks) = (Vec::new(), Vec::new());
    let done = work(&mut Out::new(&mut results, &mut remarks));
    let text = |bytes| String::from_utf8(bytes).expect("commands write text");
    Ran { results: text(results), remarks: text(remarks), failure: done.err() }
}

/// A folder of the test that runs on this thread, gone with the thread.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("cardwright-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A place of this name in the test's own folder; nothing is there yet.
pub(crate) fn place(name: &str) -> PathBuf {
    thread_local!(static OWN: Scratch = Scratch::new());
    OWN.with(|own| own.0.join(name))
}

/// An empty folder of this name in the test's own folder.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = place(name);
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

/// Take one to three stones; the last stone wins.
#[derive(Default)]
struct Stones;

/// The stones that are left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Heap {
    stones: u32,
    turn: Seat,
}

/// How many stones to take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Take(u32);

impl OpenGame for Stones {
    const NAME: &'static str = "stones";
    const SEATS: usize = 2;
    type Position = Heap;
    type Move = Take;

    fn begin(&self, rng: &mut Rng) -> Heap {
        Heap { stones: 15 + rng.below(7), turn: Seat(0) }
    }

    fn turn(&self, heap: &Heap) -> Result<Seat, Outcome> {
        if heap.stones == 0 { Err(Outcome::Won(SeatSet::only(heap.turn.other()))) } else { Ok(heap.turn) }
    }

    fn moves(&self, heap: &Heap) -> Vec<Take> {
        (1..=heap.stones.min(3)).map(Take).collect()
    }

    fn play(&self, heap: &mut Heap, take: &Take) {
        *heap = Heap { stones: heap.stones - take.0, turn: heap.turn.other() };
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

/// The game of stones as a ruleset; its decks and cards have no influence on it.
pub(crate) struct Toy(Open<Stones>);

impl Game for Toy {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = ();
    type Start = ();
    type State = OpenState<Heap>;
    type Command = Take;
    type Event = OpenEvent<Take>;
    type View = OpenState<Heap>;
    type Legal = LegalMove<Take>;

    fn open(setup: &(), cards: &dyn CardSource) -> Result<Toy, SetupError> {
        Open::open(setup, cards).map(Toy)
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn deal(&self, start: &(), seed: Seed, out: &mut impl Sink<Self::Event>) -> Self::State {
        self.0.deal(start, seed, out)
    }

    fn waiting(&self, state: &Self::State) -> Waiting {
        self.0.waiting(state)
    }

    fn ask(&self, state: &Self::State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        self.0.ask(state, seat, reply, menu)
    }

    fn command(&self, state: &Self::State, seat: Seat, reply: &Reply) -> Take {
        self.0.command(state, seat, reply)
    }

    fn check(&self, state: &Self::State, seat: Seat, command: &Take) -> Result<Self::Legal, Rejected> {
        self.0.check(state, seat, command)
    }

    fn commit(&self, state: &mut Self::State, legal: Self::Legal, out: &mut impl Sink<Self::Event>) {
        self.0.commit(state, legal, out);
    }

    fn default_answer(&self, state: &Self::State, seat: Seat) -> Take {
        self.0.default_answer(state, seat)
    }

    fn leave(&self, state: &mut Self::State, seat: Seat, why: Leaving, out: &mut impl Sink<Self::Event>) {
        self.0.leave(state, seat, why, out);
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        self.0.view(state, viewer)
    }

    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        self.0.witness(event, viewer)
    }

    fn imagine(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State {
        self.0.imagine(state, seat, rng)
    }

    fn scene(&self, view: &Self::View) -> Scene {
        self.0.scene(view)
    }

    fn title(&self, state: &Self::State, seat: Seat, reply: &Reply) -> String {
        self.0.title(state, seat, reply)
    }

    fn label(&self, state: &Self::State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        self.0.label(state, seat, reply, choice)
    }

    fn narrate(&self, event: &Self::Event) -> Option<String> {
        self.0.narrate(event)
    }
}

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    pool.read("toy.cards", "[Pebble]\ntake a stone\n\n[Rock]\ntake two stones\n")
        .expect("the toy's cards are fine");
    pool
});

impl Catalogue for Toy {
    const TITLE: &'static str = "Toy";
    const SUMMARY: &'static str = "Take one to three stones; the last stone wins.";
    const RULES: &'static str = "Take one to three stones.";

    fn formats() -> &'static [Format] {
        &[Format { name: "heap", summary: "One heap.", min_seats: 2, max_seats: 2 }]
    }

    fn builtin_cards() -> &'static dyn CardSource {
        &*CARDS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        const fn deck(name: &'static str, text: &'static str) -> BuiltinDeck {
            BuiltinDeck { name, summary: "Stones.", format: "heap", text }
        }
        const DECKS: &[BuiltinDeck] =
            &[deck("Pebbles", "3 Pebble\n"), deck("Rocks", "3 Rock\n"), deck("Gravel", "1 Rock\n2 Pebble\n")];
        DECKS
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        Deck::parse(text, &[], BlankLine::Spacing)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect())
    }

    fn deck_problems(_format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        let unknown = deck.entries.iter().filter(|entry| cards.find(&entry.name).is_none());
        unknown.map(|entry| format!("line {}: no card is called `{}`", entry.line, entry.name)).collect()
    }

    fn setup(_order: &Order, _cards: &dyn CardSource) -> Result<(), SetupError> {
        Ok(())
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        let known = |word: &&str| ["take", "a", "two", "please", "stone", "stones"].contains(word);
        match card.body.split_whitespace().find(|word| !known(word)) {
            None => Ok(Compiled {
                program: Program::new(card.body.replace("please", "").split_whitespace().collect::<String>()),
                rendered: card.body.to_owned(),
                rules_text: card.body.to_owned(),
                rows: vec!["take {stones}".to_owned()],
            }),
            Some(word) => Err(CardFault {
                name: card.name.to_owned(),
                file: card.file.to_owned(),
                line: (card.line..)
                    .zip(card.body.lines())
                    .find(|(_, line)| line.split_whitespace().any(|other| other == word))
                    .map_or(card.line, |(number, _)| number),
                column: 1,
                ambiguous: false,
                clause: card.body.to_owned(),
                report: format!("`{word}` is not a word of this game"),
            }),
        }
    }
}
