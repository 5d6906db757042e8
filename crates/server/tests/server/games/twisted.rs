//! Skirmish with a twist: cards exchanged at the deal, or rules that panic or hang on purpose.

use std::time::Duration;

use cardwright_skirmish::{Command, Event, Legal, Setup, Skirmish, State, View};
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Compiled, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::question::Domain;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Ask, Choice, Game, Leaving, Menu, Rejected, Reply, Rng, Seat, Secrets, Seed, SetupError, Sink, Slot,
    Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

/// What is done to the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Twist {
    /// Cards that are exchanged at the deal.
    pub(crate) exchange: Vec<(u16, u16)>,
    pub(crate) panic_in_deal: bool,
    pub(crate) panic_on_pass: bool,
    pub(crate) hang_on_pass: bool,
    pub(crate) panic_when_imagined: bool,
    pub(crate) panic_when_watched: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TwistedSetup {
    pub(crate) inner: Setup,
    pub(crate) twist: Twist,
}

pub(crate) struct Versioned<const V: u32> {
    inner: Skirmish,
    twist: Twist,
}

/// The game as it is at first.
pub(crate) type Twisted = Versioned<1>;
/// A newer version, which deals the cards in another way.
pub(crate) type Newer = Versioned<2>;
/// A version that understands its cards in another way.
pub(crate) type Unlike = Versioned<3>;

impl<const V: u32> Game for Versioned<V> {
    const NAME: &'static str = "twisted";
    const VERSION: u32 = V;
    const LANGUAGE: u32 = 1;
    type Setup = TwistedSetup;
    type Start = ();
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Legal = (Legal, bool);

    fn open(setup: &TwistedSetup, cards: &dyn CardSource) -> Result<Versioned<V>, SetupError> {
        Ok(Versioned { inner: Skirmish::open(&setup.inner, cards)?, twist: setup.twist.clone() })
    }

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.inner.cards()
    }

    fn programs(&self) -> String {
        let unlike = if V > 2 { "unlike " } else { "" };
        format!("{unlike}{}", self.inner.programs())
    }

    fn deal(&self, start: &(), seed: Seed, out: &mut impl Sink<Event>) -> State {
        let seed = if V > 1 { seed.derive("newer", V.into()) } else { seed };
        assert!(!self.twist.panic_in_deal, "no cards today");
        let mut state = self.inner.deal(start, seed, out);
        let secrets = self.inner.secrets_mut(&mut state).unwrap();
        self.twist.exchange.iter().for_each(|&(one, two)| secrets.exchange(Slot(one), Slot(two)));
        state
    }

    fn waiting(&self, state: &State) -> Waiting {
        self.inner.waiting(state)
    }

    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        self.inner.ask(state, seat, reply, menu)
    }

    fn command(&self, state: &State, seat: Seat, reply: &Reply) -> Command {
        self.inner.command(state, seat, reply)
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<(Legal, bool), Rejected> {
        Ok((self.inner.check(state, seat, command)?, *command == Command::Pass))
    }

    fn commit(&self, state: &mut State, (legal, passes): (Legal, bool), out: &mut impl Sink<Event>) {
        assert!(!passes || !self.twist.panic_on_pass, "nobody passes here");
        if passes && self.twist.hang_on_pass {
            std::thread::sleep(Duration::from_secs(2));
        }
        self.inner.commit(state, legal, out);
    }

    fn default_answer(&self, state: &State, seat: Seat) -> Command {
        self.inner.default_answer(state, seat)
    }

    fn leave(&self, state: &mut State, seat: Seat, why: Leaving, out: &mut impl Sink<Event>) {
        self.inner.leave(state, seat, why, out);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        assert!(!self.twist.panic_when_watched || viewer != Viewer::Spectator, "do not look");
        self.inner.view(state, viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.inner.witness(event, viewer)
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        assert!(!self.twist.panic_when_imagined, "no imagination");
        self.inner.imagine(state, seat, rng)
    }

    fn scene(&self, view: &View) -> Scene {
        self.inner.scene(view)
    }

    fn title(&self, state: &State, seat: Seat, reply: &Reply) -> String {
        self.inner.title(state, seat, reply)
    }

    fn label(&self, state: &State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        self.inner.label(state, seat, reply, choice)
    }

    fn narrate(&self, event: &Event) -> Option<String> {
        self.inner.narrate(event)
    }

    fn name_in(&self, _domain: Domain, index: u32) -> Option<&str> {
        ["Archer", "Bard", "Archivist"].get(index as usize).copied()
    }

    fn secrets<'s>(&self, state: &'s State) -> Option<&'s Secrets> {
        self.inner.secrets(state)
    }

    fn rate(&self, state: &State, seat: Seat) -> i32 {
        self.inner.rate(state, seat)
    }
}

/// The format of Skirmish, the same without decks in the box, and one that needs a position.
const FORMATS: [Format; 3] = [format("skirmish"), format("plain"), format("arranged")];

const fn format(name: &'static str) -> Format {
    Format { name, summary: "As Skirmish.", min_seats: 2, max_seats: 2 }
}

impl<const V: u32> Catalogue for Versioned<V> {
    const TITLE: &'static str = "Twisted";
    const SUMMARY: &'static str = "Skirmish with a twist.";
    const RULES: &'static str = "As Skirmish.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_cards() -> &'static dyn CardSource {
        Skirmish::builtin_cards()
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        Skirmish::builtin_decks()
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        Skirmish::read_deck(text)
    }

    /// The box has decks for one of the formats only.
    fn decks_for(format: &str) -> Vec<&'static BuiltinDeck> {
        Self::builtin_decks().iter().filter(|deck| deck.format == format).collect()
    }

    fn deck_problems(_format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        Skirmish::deck_problems("skirmish", deck, cards)
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<TwistedSetup, SetupError> {
        let mut order = order.clone();
        let twist = order.options.remove("twist").unwrap_or_else(|| serde_json::json!({}));
        let twist = serde_json::from_value(twist).map_err(|error| SetupError::Invalid(error.to_string()))?;
        if order.options.remove("position").is_none() && order.format == "arranged" {
            return Err(SetupError::Invalid("it needs the option `position`".to_owned()));
        }
        "skirmish".clone_into(&mut order.format);
        Ok(TwistedSetup { inner: Skirmish::setup(&order, cards)?, twist })
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        Skirmish::compile(card)
    }
}
