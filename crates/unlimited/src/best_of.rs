//! Best of three for Premier and Eternal (SWU 9.2): before each game but the first, players exchange cards with their
//! sideboards, at once and in secret; who lost the last game then chooses who has the initiative.

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Catalogue as _, Format, Order};
use cardwright_table::secrets::Sealed;
use cardwright_table::series::{Interlude, Offer, Record, Series, SeriesEvent};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet, SetupError, Sink,
    Viewer,
};
use serde::{Deserialize, Serialize};

use crate::catalogue::format;
use crate::setup::{DeckList, Start};
use crate::{Event, PlayerDeck, Policies, Unlimited, numbers};

/// A best-of-three match.
pub type UnlimitedMatch = Series<Sideboarding>;

/// What a best-of-three match is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSetup {
    /// The decks in seat order.
    pub decks: Vec<DeckList>,
    /// Each seat's sideboard, card by card.
    pub sideboards: Vec<Vec<String>>,
    /// The rules that a format may change.
    pub policies: Policies,
}

/// What is asked between the games.
#[derive(Debug)]
pub struct Sideboarding {
    /// Each seat's deck as it was brought, its sideboard's cards after its own.
    brought: Vec<PlayerDeck>,
    /// The names of the same cards.
    names: Vec<Vec<String>>,
    /// How many of them are the deck.
    sizes: Vec<usize>,
}

/// Cards that go to the sideboard and as many that come from it, by their places.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// Places in the deck as it was brought.
    pub out: Vec<u16>,
    /// Places in the sideboard as it was brought.
    pub bring: Vec<u16>,
}

/// A command between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MatchCommand {
    /// Exchanges cards with the sideboard, or none.
    Sideboard(Exchange),
}

/// The answers so far, sealed until both are in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Between {
    /// Players decide about their sideboards.
    Exchanging {
        /// The answers.
        exchanges: Sealed<Exchange>,
        /// Who will choose who has the initiative; none to leave it to chance.
        chooser: Option<Seat>,
    },
    /// The next game starts.
    Ready(Start),
}

/// What one viewer may know: who has answered, and their own answer.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BetweenView {
    /// Who has answered.
    pub answered: SeatSet,
    /// The viewer's own answer.
    pub own: Option<Exchange>,
}

const FORMATS: [Format; 2] = [
    format("premier", "50 cards of the newest sets, up to 10 in the sideboard; two wins decide."),
    format("eternal", "50 cards of any set, up to 10 in the sideboard; two wins decide."),
];

impl Offer for Sideboarding {
    const TITLE: &'static str = "Unlimited, best of three";
    const SUMMARY: &'static str = "Two wins decide; between games you may exchange cards with your sideboard, and who lost chooses who begins.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        crate::catalogue::DUELS
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<MatchSetup, SetupError> {
        if !FORMATS.iter().any(|known| known.name == order.format) {
            return Err(SetupError::UnsupportedFormat(format!("there is no format `{}`", order.format)));
        }
        let setup = Unlimited::setup(order, cards)?;
        let named =
            |name: &str| numbers::find(cards, name).map_or(name.to_owned(), |card| card.name.to_owned());
        let sideboards = order.decks.iter().map(|deck| {
            let side = deck.section("sideboard");
            side.flat_map(|entry| vec![named(&entry.name); entry.count.into()]).collect()
        });
        Ok(MatchSetup { sideboards: sideboards.collect(), decks: setup.decks, policies: setup.policies })
    }
}

/// The first question: which cards go out; the second: which come in.
const OUT: usize = 0;
const BRING: usize = 1;

impl Sideboarding {
    fn cards(&self, seat: Seat, question: usize) -> &[String] {
        let (deck, sideboard) = self.names[seat.index()].split_at(self.sizes[seat.index()]);
        if question == OUT { deck } else { sideboard }
    }

    /// Offers each different card as often as it is there; its number is that of its first copy.
    fn offer(&self, seat: Seat, question: usize, menu: &mut Menu) {
        let cards = self.cards(seat, question);
        for name in cards {
            let first = cards.iter().position(|other| other == name).unwrap_or_default();
            menu.add_equal(first as i32, Anchor::Button);
        }
    }

    /// The places of so many copies, from the places of first copies.
    fn copies(&self, seat: Seat, question: usize, answer: &[i32]) -> Vec<u16> {
        let cards = self.cards(seat, question);
        let mut taken: Vec<u16> = Vec::new();
        for &first in answer {
            let Some(name) = usize::try_from(first).ok().and_then(|first| cards.get(first)) else { continue };
            let copy = (0u16..).zip(cards).find(|(place, other)| *other == name && !taken.contains(place));
            taken.extend(copy.map(|(place, _)| place));
        }
        taken
    }

    /// A seat's deck after an exchange.
    fn exchanged(&self, seat: usize, exchange: &Exchange) -> PlayerDeck {
        let (brought, size) = (&self.brought[seat], self.sizes[seat]);
        let stays = (0..size).filter(|&place| !exchange.out.contains(&(place as u16)));
        let comes = exchange.bring.iter().map(|&place| size + usize::from(place));
        let cards = stays.chain(comes).filter_map(|place| brought.cards.get(place).copied()).collect();
        PlayerDeck { cards, ..brought.clone() }
    }

    fn ready(&self, exchanges: &[Exchange], chooser: Option<Seat>) -> Between {
        let decks = exchanges.iter().enumerate().map(|(seat, exchange)| self.exchanged(seat, exchange));
        Between::Ready(Start { decks: decks.collect(), chooser, ..Start::default() })
    }
}

fn answer(reply: &Reply, question: usize) -> &[i32] {
    reply.answer(question).unwrap_or_default()
}

impl Interlude for Sideboarding {
    type Game = Unlimited;
    type Setup = MatchSetup;
    type State = Between;
    type Command = MatchCommand;
    type View = BetweenView;
    type Legal = (Seat, Exchange);
    const NAME: &'static str = "unlimited-match";

    fn open(setup: &MatchSetup, cards: &dyn CardSource) -> Result<(Sideboarding, Unlimited), SetupError> {
        if setup.decks.len() != 2 || setup.sideboards.len() != 2 {
            let message = "a best-of-three match is for 2 players".to_owned();
            return Err(SetupError::UnsupportedFormat(message));
        }
        let whole = |(deck, side): (&DeckList, &Vec<String>)| {
            let cards = deck.cards.iter().chain(side).cloned().collect();
            DeckList { cards, ..deck.clone() }
        };
        let lists: Vec<DeckList> = setup.decks.iter().zip(&setup.sideboards).map(whole).collect();
        let (mut rules, brought) = Unlimited::open_decks((0..).zip(&lists), &setup.policies, cards)?;
        let names = lists.into_iter().map(|list| list.cards).collect();
        let sizes = setup.decks.iter().map(|deck| deck.cards.len()).collect();
        let interlude = Sideboarding { brought, names, sizes };
        rules.decks = (0..2).map(|seat| interlude.exchanged(seat, &Exchange::default())).collect();
        Ok((interlude, rules))
    }

    fn wins_needed(&self) -> u8 {
        2
    }

    /// The first game begins as any does. Afterwards who lost chooses; after a draw it is left to chance.
    fn begin(&self, record: &Record<Start>, _rng: &mut Rng) -> Between {
        let Some(last) = record.last() else {
            return self.ready(&[Exchange::default(), Exchange::default()], None);
        };
        let chooser = match last.outcome {
            Outcome::Won(winners) => Seat::all(2).find(|seat| !winners.has(*seat)),
            Outcome::Drawn | Outcome::Capped => None,
        };
        Between::Exchanging { exchanges: Sealed::new(2), chooser }
    }

    fn waiting(&self, state: &Between) -> Result<Prompt, Start> {
        match state {
            Between::Exchanging { exchanges, .. } => Ok(Prompt::new("sideboard", exchanges.missing())),
            Between::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, _state: &Between, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let count = |question| self.cards(seat, question).len();
        match reply.len() {
            OUT => {
                self.offer(seat, OUT, menu);
                Ask::Some { min: 0, max: count(OUT).min(count(BRING)) as u16 }
            }
            BRING if !answer(reply, OUT).is_empty() => {
                let count = answer(reply, OUT).len() as u16;
                self.offer(seat, BRING, menu);
                Ask::Some { min: count, max: count }
            }
            _ => Ask::Done,
        }
    }

    fn command(&self, _state: &Between, seat: Seat, reply: &Reply) -> MatchCommand {
        MatchCommand::Sideboard(Exchange {
            out: self.copies(seat, OUT, answer(reply, OUT)),
            bring: self.copies(seat, BRING, answer(reply, BRING)),
        })
    }

    fn check(
        &self,
        _state: &Between,
        seat: Seat,
        command: &MatchCommand,
    ) -> Result<(Seat, Exchange), Rejected> {
        let MatchCommand::Sideboard(exchange) = command;
        let within = |places: &[u16], question| {
            let known = places.iter().all(|place| usize::from(*place) < self.cards(seat, question).len());
            let once = (1..places.len()).all(|place| !places[..place].contains(&places[place]));
            known && once
        };
        if !within(&exchange.out, OUT) || !within(&exchange.bring, BRING) {
            return Err(Rejected::new(Code::InvalidSelection, "There are no such cards to exchange."));
        }
        if exchange.out.len() != exchange.bring.len() {
            return Err(Rejected::new(Code::InvalidSelection, "As many cards have to come in as go out."));
        }
        Ok((seat, exchange.clone()))
    }

    fn commit(&self, state: &mut Between, legal: (Seat, Exchange), out: &mut impl Sink<SeriesEvent<Event>>) {
        let (seat, exchange) = legal;
        out.emit(|| SeriesEvent::Answered { seat });
        let Between::Exchanging { exchanges, chooser } = state else { return };
        exchanges.put(seat, exchange);
        let chooser = *chooser;
        if let Some(exchanges) = exchanges.open() {
            *state = self.ready(&exchanges, chooser);
        }
    }

    fn default_answer(&self, _state: &Between, _seat: Seat) -> MatchCommand {
        MatchCommand::Sideboard(Exchange::default())
    }

    fn view(&self, state: &Between, viewer: Viewer) -> BetweenView {
        let Between::Exchanging { exchanges, .. } = state else {
            return BetweenView { answered: SeatSet::NONE, own: None };
        };
        let own = match viewer {
            Viewer::Seat(seat) => exchanges.own(seat, viewer).cloned(),
            Viewer::Spectator | Viewer::Everyone => None,
        };
        BetweenView { answered: Seat::all(2).filter(|seat| exchanges.has(*seat)).collect(), own }
    }

    fn imagine(&self, state: &Between, seat: Seat, _rng: &mut Rng) -> Between {
        let mut imagined = state.clone();
        if let Between::Exchanging { exchanges, .. } = &mut imagined {
            exchanges.imagine(seat, |_| Exchange::default());
        }
        imagined
    }

    fn title(&self, _state: &Between, _seat: Seat, reply: &Reply) -> String {
        match reply.len() {
            OUT => "Which cards of your deck go to the sideboard?".to_owned(),
            _ => "Which cards of your sideboard come in?".to_owned(),
        }
    }

    fn label(&self, _state: &Between, seat: Seat, reply: &Reply, choice: Choice) -> String {
        let cards = self.cards(seat, reply.len());
        usize::try_from(choice.value).ok().and_then(|place| cards.get(place)).cloned().unwrap_or_default()
    }
}
