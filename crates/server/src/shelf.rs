//! Rulesets as the server sees them: whatever implements the contract, behind one object-safe face.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Instant;

use cardwright_bots::{BotSpec, ThinkError, think_by};
use cardwright_library::{
    About, Found, Library, Mixture, Pool, ReadDeck, SetListed, Wanted, deck_problems, left_out, read_boxed,
    read_deck, search, sets, stock,
};
use cardwright_table::catalogue::{BuiltinDeck, Catalogue, Facts, Format, Order};
use cardwright_table::deck::Entry;
use cardwright_table::host::Host;
use cardwright_table::replay::{Going, Replay, ReplayError};
use cardwright_table::{Act, Game, Match, Opening, Rng, Seat, Seed, SetupError, Silent, digest};
use serde::Deserialize;
use serde_json::Value;

use crate::wire::CardListed;

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
    /// The colours of its cards, in the game's words.
    fn colors(&self) -> Vec<String>;
    /// The cards that it offers beside those in the box.
    fn collections(&self) -> Vec<About>;
    /// The cards that fit, in the box and in the library: those of a page, and how many there are.
    fn search(&self, wanted: &Wanted, page: usize, on_a_page: usize) -> (Vec<CardListed>, usize);
    /// Reads a deck list with all cards there are; the error names each line that cannot be read.
    fn read_deck(&self, text: &str) -> Result<ReadDeck, Vec<String>>;
    /// Reads a list in the box, with the cards in the box.
    fn read_boxed(&self, text: &str) -> Result<ReadDeck, Vec<String>>;
    /// What is printed beside the text of a card of a deck that was read; none if there is no such card.
    fn facts(&self, entry: &Entry) -> Option<Facts>;
    /// Everything that is wrong with a deck in a format.
    fn deck_problems(&self, format: &str, read: &ReadDeck) -> Vec<String>;
    /// Whether a list in this format says what packs are made from.
    fn opens_packs(&self, format: &str) -> bool;
    /// The lines of such a list whose cards are left out, each with its reason.
    fn left_out(&self, format: &str, read: &ReadDeck) -> Vec<String>;
    /// The sets from which packs can be made.
    fn sets(&self) -> Vec<SetListed>;
    /// The cards of a set as a list; none if there is no such set.
    fn stock(&self, set: &str) -> Option<ReadDeck>;
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

/// Every [`Catalogue`] is a [`Ruleset`], with what is in the box and, if there is one, with a library.
pub struct Shelf<G> {
    library: Option<Library>,
    game: PhantomData<fn() -> G>,
}

impl<G: Catalogue> Shelf<G> {
    /// The ruleset with what is in the box, ready to be served.
    pub fn boxed() -> Box<dyn Ruleset> {
        Shelf::<G>::offering(None)
    }

    /// The same with the cards of a library.
    pub fn offering(library: Option<Library>) -> Box<dyn Ruleset> {
        Box::new(Shelf::<G> { library, game: PhantomData })
    }

    /// The cards of the library. One that cannot be read is as none: what is in the box can still be played.
    fn pool(&self) -> Arc<Pool> {
        let Some(library) = &self.library else { return Arc::default() };
        library.pool(G::pool()).unwrap_or_else(|error| {
            tracing::error!(%error, "the library cannot be read");
            Arc::default()
        })
    }

    fn mixture(&self, order: &Order) -> Result<Mixture, SetupError> {
        Mixture::of::<G>(&order.decks, &self.pool())
    }
}

/// A card as a client sees it. Its text is compiled, whatever another build of the program thought of it.
fn listed<G: Catalogue>(found: &Found<'_>) -> CardListed {
    let Found { card, collection, sets, facts } = found;
    let problem = G::compile_among(*card, G::builtin_cards()).err().map(|fault| fault.report);
    CardListed {
        name: card.name.to_owned(),
        title: title(card.name, facts),
        text: card.body.to_owned(),
        collection: collection.map(str::to_owned),
        sets: sets.iter().map(|set| (*set).to_owned()).collect(),
        kind: facts.kind.clone(),
        colors: facts.colors.clone(),
        cost: facts.cost,
        compiles: problem.is_none(),
        problem,
    }
}

/// What people call a card that is kept under a number of its set, such as `SOR_010`.
fn title(name: &str, facts: &Facts) -> Option<String> {
    let numbered = name.split_once('_').is_some_and(|(_, number)| number.parse::<u32>().is_ok());
    facts.also.iter().find(|also| numbered && also.parse::<u32>().is_err()).cloned()
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

    fn colors(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for color in G::builtin_cards().all().into_iter().flat_map(|card| G::facts(card).colors) {
            if !all.contains(&color) {
                all.push(color);
            }
        }
        all
    }

    fn collections(&self) -> Vec<About> {
        self.pool().collections().iter().map(|collection| collection.about.clone()).collect()
    }

    fn search(&self, wanted: &Wanted, page: usize, on_a_page: usize) -> (Vec<CardListed>, usize) {
        let pool = self.pool();
        let found = search::<G>(wanted, &pool);
        let shown = found.iter().skip(page * on_a_page).take(on_a_page);
        (shown.map(|found| listed::<G>(found)).collect(), found.len())
    }

    fn read_deck(&self, text: &str) -> Result<ReadDeck, Vec<String>> {
        read_deck::<G>(text, &self.pool())
    }

    fn read_boxed(&self, text: &str) -> Result<ReadDeck, Vec<String>> {
        read_boxed::<G>(text)
    }

    fn facts(&self, entry: &Entry) -> Option<Facts> {
        match &entry.set {
            None => G::builtin_cards().find(&entry.name).map(G::facts),
            Some(set) => {
                let pool = self.pool();
                let (collection, card) = pool.locate(&entry.name, Some(set))?;
                Some(G::facts(collection.printed(card)))
            }
        }
    }

    fn deck_problems(&self, format: &str, read: &ReadDeck) -> Vec<String> {
        deck_problems::<G>(format, read, &self.pool())
    }

    fn opens_packs(&self, format: &str) -> bool {
        G::opens_packs(format)
    }

    fn left_out(&self, format: &str, read: &ReadDeck) -> Vec<String> {
        left_out::<G>(format, read, &self.pool())
    }

    fn sets(&self) -> Vec<SetListed> {
        sets::<G>(&self.pool())
    }

    fn stock(&self, set: &str) -> Option<ReadDeck> {
        stock::<G>(set, &self.pool())
    }

    fn order_problem(&self, order: &Order) -> Option<SetupError> {
        let set_up = self.mixture(order).and_then(|cards| G::setup(order, &cards.whole()));
        match set_up.err()? {
            problem @ (SetupError::UnsupportedFormat(_) | SetupError::Invalid(_)) => Some(problem),
            SetupError::InvalidDeck { .. }
            | SetupError::UnknownCard(_)
            | SetupError::CardNotUnderstood(_) => None,
        }
    }

    fn open(&self, order: &Order, start: &Value, seed: Seed) -> Result<Box<dyn Host>, SetupError> {
        let cards = self.mixture(order)?;
        let setup = G::setup(order, &cards.whole())?;
        let unreadable = |error| SetupError::Invalid(format!("how the match starts cannot be read: {error}"));
        let start = match start {
            Value::Null => G::Start::default(),
            start => G::Start::deserialize(start).map_err(unreadable)?,
        };
        let opening = Opening::<G>::new(setup, start, seed, &cards)?;
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
