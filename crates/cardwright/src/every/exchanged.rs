//! Any game with a twist: cards that lie hidden are exchanged as soon as they are dealt.

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Compiled, Format, Order, take_option};
use cardwright_table::deck::Deck;
use cardwright_table::question::Domain;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Anchor, Ask, Choice, Game, Leaving, Menu, Prompt, Rejected, Reply, Rng, Seat, Secrets, Seed, SetupError,
    Sink, Slot, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Two places whose cards are exchanged.
pub(crate) type Pair = (u16, u16);

/// The game, and what is exchanged in it: the option `exchange`.
pub(crate) struct Exchanged<G> {
    inner: G,
    pairs: Vec<Pair>,
}

/// What such a match is opened with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ExchangedSetup<S> {
    inner: S,
    pub(crate) exchange: Vec<Pair>,
}

impl<G: Game> Exchanged<G> {
    /// Cards have just been dealt: those of each pair change places.
    fn exchange(&self, state: &mut G::State) {
        let Some(secrets) = self.inner.secrets_mut(state) else { return };
        for &(one, two) in &self.pairs {
            secrets.exchange(Slot(one), Slot(two));
        }
    }
}

impl<G: Game> Game for Exchanged<G> {
    const NAME: &'static str = G::NAME;
    const VERSION: u32 = G::VERSION;
    const LANGUAGE: u32 = G::LANGUAGE;
    type Setup = ExchangedSetup<G::Setup>;
    type Start = G::Start;
    type State = G::State;
    type Command = G::Command;
    type Event = G::Event;
    type View = G::View;
    type Legal = G::Legal;

    fn open(setup: &Self::Setup, cards: &dyn CardSource) -> Result<Self, SetupError> {
        Ok(Exchanged { inner: G::open(&setup.inner, cards)?, pairs: setup.exchange.clone() })
    }

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.inner.cards()
    }

    fn programs(&self) -> String {
        self.inner.programs()
    }

    fn deal(&self, start: &G::Start, seed: Seed, out: &mut impl Sink<G::Event>) -> G::State {
        let mut state = self.inner.deal(start, seed, out);
        self.exchange(&mut state);
        state
    }

    fn waiting(&self, state: &G::State) -> Waiting {
        self.inner.waiting(state)
    }

    fn prompt_facts(&self, state: &G::State, prompt: &Prompt, viewer: Viewer) -> Option<Value> {
        self.inner.prompt_facts(state, prompt, viewer)
    }

    fn ask(&self, state: &G::State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        self.inner.ask(state, seat, reply, menu)
    }

    fn command(&self, state: &G::State, seat: Seat, reply: &Reply) -> G::Command {
        self.inner.command(state, seat, reply)
    }

    fn check(&self, state: &G::State, seat: Seat, command: &G::Command) -> Result<G::Legal, Rejected> {
        self.inner.check(state, seat, command)
    }

    /// Where a draft or the like comes first, the cards of the game are dealt by a command.
    fn commit(&self, state: &mut G::State, legal: G::Legal, out: &mut impl Sink<G::Event>) {
        let before = self.inner.secrets(state).is_none();
        self.inner.commit(state, legal, out);
        if before {
            self.exchange(state);
        }
    }

    fn default_answer(&self, state: &G::State, seat: Seat) -> G::Command {
        self.inner.default_answer(state, seat)
    }

    fn answers_are_public(&self, state: &G::State, seat: Seat) -> bool {
        self.inner.answers_are_public(state, seat)
    }

    fn plays(&self, state: &G::State, seat: Seat) -> bool {
        self.inner.plays(state, seat)
    }

    fn leave(&self, state: &mut G::State, seat: Seat, why: Leaving, out: &mut impl Sink<G::Event>) {
        self.inner.leave(state, seat, why, out);
    }

    fn view(&self, state: &G::State, viewer: Viewer) -> G::View {
        self.inner.view(state, viewer)
    }

    fn witness(&self, event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        self.inner.witness(event, viewer)
    }

    fn imagine(&self, state: &G::State, seat: Seat, rng: &mut Rng) -> G::State {
        self.inner.imagine(state, seat, rng)
    }

    fn scene(&self, view: &G::View) -> Scene {
        self.inner.scene(view)
    }

    fn title(&self, state: &G::State, seat: Seat, reply: &Reply) -> String {
        self.inner.title(state, seat, reply)
    }

    fn label(&self, state: &G::State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        self.inner.label(state, seat, reply, choice)
    }

    fn bin_label(&self, state: &G::State, seat: Seat, reply: &Reply, bin: u8) -> String {
        self.inner.bin_label(state, seat, reply, bin)
    }

    fn round(&self, state: &G::State, seat: Seat, reply: &Reply) -> Option<(Anchor, String)> {
        self.inner.round(state, seat, reply)
    }

    fn narrate(&self, event: &G::Event) -> Option<String> {
        self.inner.narrate(event)
    }

    fn name_in(&self, domain: Domain, index: u32) -> Option<&str> {
        self.inner.name_in(domain, index)
    }

    fn secrets<'s>(&self, state: &'s G::State) -> Option<&'s Secrets> {
        self.inner.secrets(state)
    }

    fn secrets_mut<'s>(&self, state: &'s mut G::State) -> Option<&'s mut Secrets> {
        self.inner.secrets_mut(state)
    }

    fn rate(&self, state: &G::State, seat: Seat) -> i32 {
        self.inner.rate(state, seat)
    }

    fn audit(&self, state: &G::State) -> Result<(), String> {
        self.inner.audit(state)
    }
}

impl<G: Catalogue> Catalogue for Exchanged<G> {
    const TITLE: &'static str = G::TITLE;
    const SUMMARY: &'static str = G::SUMMARY;
    const RULES: &'static str = G::RULES;

    fn formats() -> &'static [Format] {
        G::formats()
    }

    fn builtin_cards() -> &'static dyn CardSource {
        G::builtin_cards()
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        G::builtin_decks()
    }

    fn decks_for(format: &str) -> Vec<&'static BuiltinDeck> {
        G::decks_for(format)
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        G::read_deck(text)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        G::deck_problems(format, deck, cards)
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Self::Setup, SetupError> {
        let mut order = order.clone();
        let exchange = take_option(&mut order.options, "exchange")?.unwrap_or_default();
        Ok(ExchangedSetup { inner: G::setup(&order, cards)?, exchange })
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        G::compile(card)
    }
}
