//! Rulesets as the server sees them: whatever implements the contract, behind one object-safe face.

use std::marker::PhantomData;
use std::sync::Arc;

use cardwright_bots::{BotSpec, ThinkError, think};
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::host::Host;
use cardwright_table::replay::{Replay, ReplayError};
use cardwright_table::{Act, Game, Match, Opening, Seat, Seed, SetupError, Silent, digest};
use serde::Deserialize;
use serde_json::Value;

/// One ruleset with everything the server needs of it.
pub trait Ruleset: Send + Sync + 'static {
    /// Its name in requests.
    fn name(&self) -> &'static str;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// What it is, in a sentence.
    fn summary(&self) -> &'static str;
    /// How it is played, in Markdown.
    fn rules(&self) -> &'static str;
    /// Its formats; the first is the default.
    fn formats(&self) -> &'static [Format];
    /// The decks that come with it.
    fn decks(&self) -> &'static [BuiltinDeck];
    /// The cards that come with it.
    fn cards(&self) -> &'static dyn CardSource;
    /// Whether a card's text is understood.
    fn compile(&self, card: Printed<'_>) -> Result<(), CardFault>;
    /// Reads a deck list; the error names each line that cannot be read.
    fn read_deck(&self, text: &str) -> Result<Deck, Vec<String>>;
    /// Everything that is wrong with a deck in a format.
    fn deck_problems(&self, format: &str, deck: &Deck) -> Vec<String>;
    /// Deals the cards of a new match.
    fn open(&self, order: &Order, seed: Seed) -> Result<Box<dyn Host>, SetupError>;
    /// Plays a match again from its opening and its log, comparing every digest on the way.
    fn resume(&self, opening: &Replay, acts: &[LoggedAct]) -> Result<Box<dyn Host>, ReplayError>;
    /// A digest of the present state; none if the match is of another ruleset. It must not leave the server.
    fn digest(&self, host: &dyn Host) -> Option<String>;
    /// The command for a seat that owes an answer and does not want to be asked.
    fn default_answer(&self, host: &dyn Host, seat: Seat) -> Option<Value>;
    /// The command of a bot for a seat that owes an answer.
    fn think(&self, host: &dyn Host, seat: Seat, bot: &BotSpec, seed: Seed) -> Result<Value, ThinkError>;
}

/// One act as the log keeps it.
#[derive(Clone, PartialEq, Debug)]
pub struct LoggedAct {
    /// What was done.
    pub act: Act<Value>,
    /// The digest of the state before it.
    pub before: String,
}

/// Every [`Catalogue`] is a [`Ruleset`].
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G: Catalogue> Shelf<G> {
    /// The ruleset, ready to be served.
    pub fn boxed() -> Box<dyn Ruleset> {
        Box::new(Shelf::<G>(PhantomData))
    }
}

fn typed<G: Game>(host: &dyn Host) -> Option<&Match<G>> {
    host.as_any().downcast_ref()
}

impl<G: Catalogue> Ruleset for Shelf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn summary(&self) -> &'static str {
        G::SUMMARY
    }

    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn formats(&self) -> &'static [Format] {
        G::formats()
    }

    fn decks(&self) -> &'static [BuiltinDeck] {
        G::builtin_decks()
    }

    fn cards(&self) -> &'static dyn CardSource {
        G::builtin_cards()
    }

    fn compile(&self, card: Printed<'_>) -> Result<(), CardFault> {
        G::compile(card).map(drop)
    }

    fn read_deck(&self, text: &str) -> Result<Deck, Vec<String>> {
        G::read_deck(text)
    }

    fn deck_problems(&self, format: &str, deck: &Deck) -> Vec<String> {
        G::deck_problems(format, deck, G::builtin_cards())
    }

    fn open(&self, order: &Order, seed: Seed) -> Result<Box<dyn Host>, SetupError> {
        let cards = G::builtin_cards();
        let setup = G::setup(order, cards)?;
        let opening = Opening::<G>::new(setup, G::Start::default(), seed, cards)?;
        Ok(Box::new(Match::new(Arc::new(opening), &mut Silent)))
    }

    fn resume(&self, opening: &Replay, acts: &[LoggedAct]) -> Result<Box<dyn Host>, ReplayError> {
        let mut played = opening.open::<G>(G::builtin_cards())?;
        for (number, logged) in (1usize..).zip(acts) {
            if digest(played.state()) != logged.before {
                return Err(ReplayError::Diverged(number as u32 - 1));
            }
            let refused = |problem: String| ReplayError::Refused { act: number, problem };
            let act = logged.act.clone().map(G::Command::deserialize);
            let act = act.map_err(|error| refused(error.to_string()))?;
            played.act(act, &mut Silent).map_err(|rejected| refused(rejected.message))?;
        }
        Ok(Box::new(played))
    }

    fn digest(&self, host: &dyn Host) -> Option<String> {
        typed::<G>(host).map(|played| digest(played.state()))
    }

    fn default_answer(&self, host: &dyn Host, seat: Seat) -> Option<Value> {
        let played = typed::<G>(host).filter(|played| played.waiting().seats().has(seat))?;
        serde_json::to_value(played.game().default_answer(played.state(), seat)).ok()
    }

    fn think(&self, host: &dyn Host, seat: Seat, bot: &BotSpec, seed: Seed) -> Result<Value, ThinkError> {
        think::<G>(host, seat, bot, seed)
    }
}
