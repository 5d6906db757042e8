//! Rulesets as the server sees them: whatever implements the contract, behind one object-safe face.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use cardwright_bots::{BotSpec, ThinkError, think_by};
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::host::Host;
use cardwright_table::replay::{Going, Replay, ReplayError};
use cardwright_table::{Act, Game, Match, Opening, Rng, Seat, Seed, SetupError, Silent, digest};
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
    /// The format of this name, alone or combined.
    fn find_format(&self, name: &str) -> Option<&'static Format>;
    /// The decks in the box for a format.
    fn decks_for(&self, format: &str) -> Vec<&'static BuiltinDeck>;
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
    /// What is wrong with an order apart from its decks.
    fn order_problem(&self, order: &Order) -> Option<SetupError>;
    /// Deals the cards of a new match; `start` is what [`Ruleset::again`] said, or null.
    fn open(&self, order: &Order, start: &Value, seed: Seed) -> Result<Box<dyn Host>, SetupError>;
    /// How the next match between the same players starts; none if the match is of another ruleset.
    fn again(&self, host: &dyn Host, rng: &mut Rng) -> Option<Value>;
    /// Opens a match that is to go on, by playing its log again or from the state that was kept.
    fn resume(&self, saved: &Replay) -> Result<(Box<dyn Host>, Going), ReplayError>;
    /// Opens a match to look at it, as far as the rules can follow its log.
    fn look(&self, saved: &Replay) -> Result<Box<dyn Host>, ReplayError>;
    /// Plays a match again and proves that it went as its document says.
    fn verify(&self, replay: &Replay) -> Result<(), ReplayError>;
    /// A digest of the present state; none if the match is of another ruleset. It must not leave the server.
    fn digest(&self, host: &dyn Host) -> Option<String>;
    /// The command for a seat that owes an answer and does not want to be asked.
    fn default_answer(&self, host: &dyn Host, seat: Seat) -> Option<Value>;
    /// The command of a bot for a seat that owes an answer, the best it has found by the deadline.
    fn think(
        &self,
        host: &dyn Host,
        seat: Seat,
        bot: &BotSpec,
        seed: Seed,
        deadline: Instant,
    ) -> Result<Value, ThinkError>;
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

    fn find_format(&self, name: &str) -> Option<&'static Format> {
        G::find_format(name)
    }

    fn decks(&self) -> &'static [BuiltinDeck] {
        G::builtin_decks()
    }

    fn decks_for(&self, format: &str) -> Vec<&'static BuiltinDeck> {
        G::decks_for(format)
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

    fn order_problem(&self, order: &Order) -> Option<SetupError> {
        match G::setup(order, G::builtin_cards()).err()? {
            problem @ (SetupError::UnsupportedFormat(_) | SetupError::Invalid(_)) => Some(problem),
            SetupError::InvalidDeck { .. }
            | SetupError::UnknownCard(_)
            | SetupError::CardNotUnderstood(_) => None,
        }
    }

    fn open(&self, order: &Order, start: &Value, seed: Seed) -> Result<Box<dyn Host>, SetupError> {
        let cards = G::builtin_cards();
        let setup = G::setup(order, cards)?;
        let unreadable = |error| SetupError::Invalid(format!("how the match starts cannot be read: {error}"));
        let start = match start {
            Value::Null => G::Start::default(),
            start => G::Start::deserialize(start).map_err(unreadable)?,
        };
        let opening = Opening::<G>::new(setup, start, seed, cards)?;
        Ok(Box::new(Match::new(Arc::new(opening), &mut Silent)))
    }

    fn again(&self, host: &dyn Host, rng: &mut Rng) -> Option<Value> {
        serde_json::to_value(G::again(typed::<G>(host)?, rng)).ok()
    }

    fn resume(&self, saved: &Replay) -> Result<(Box<dyn Host>, Going), ReplayError> {
        let resumed = saved.resume::<G>(G::builtin_cards())?;
        Ok((Box::new(resumed.game), resumed.going))
    }

    fn look(&self, saved: &Replay) -> Result<Box<dyn Host>, ReplayError> {
        saved.look::<G>(G::builtin_cards()).map(|(game, _)| Box::new(game) as Box<dyn Host>)
    }

    fn verify(&self, replay: &Replay) -> Result<(), ReplayError> {
        replay.open::<G>(G::builtin_cards()).map(drop)
    }

    fn digest(&self, host: &dyn Host) -> Option<String> {
        typed::<G>(host).map(|played| digest(played.state()))
    }

    fn default_answer(&self, host: &dyn Host, seat: Seat) -> Option<Value> {
        let played = typed::<G>(host).filter(|played| played.waiting().seats().has(seat))?;
        serde_json::to_value(played.game().default_answer(played.state(), seat)).ok()
    }

    fn think(
        &self,
        host: &dyn Host,
        seat: Seat,
        bot: &BotSpec,
        seed: Seed,
        deadline: Instant,
    ) -> Result<Value, ThinkError> {
        think_by::<G>(host, seat, bot, seed, Some(deadline))
    }
}
