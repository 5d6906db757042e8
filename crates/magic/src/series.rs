//! Best of three: before each game but the first, players exchange cards with their sideboards, at once and in
//! secret; the loser of the last game then chooses who starts (spec 6; CR 100.4, 103.1).

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Catalogue as _, Format, Order};
use cardwright_table::secrets::Sealed;
use cardwright_table::series::{Interlude, Offer, Record, Series, SeriesEvent};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Game, Menu, Prompt, Rejected, Reply, Rng, Seat, SeatSet, SetupError, Sink,
    Viewer,
};
use serde::{Deserialize, Serialize};

use crate::setup::next_chooser;
use crate::{Event, Exchange, Magic, Setup, StartOf};

/// A best-of-three match.
pub type MagicMatch = Series<Sideboarding>;

/// What is asked between the games.
#[derive(Debug)]
pub struct Sideboarding {
    /// Each seat's library and sideboard by name, as they were set up.
    decks: Vec<(Vec<String>, Vec<String>)>,
}

/// A command between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", from = "Written")]
pub enum MatchCommand {
    /// Exchanges cards with the sideboard, or none.
    Sideboard(Exchange),
}

/// The command as it is written, and as logs before version 9 of the rules have it.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Written {
    Tagged { sideboard: Exchange },
    Bare(Exchange),
}

impl From<Written> for MatchCommand {
    fn from(written: Written) -> MatchCommand {
        match written {
            Written::Tagged { sideboard: exchange } | Written::Bare(exchange) => {
                MatchCommand::Sideboard(exchange)
            }
        }
    }
}

/// The answers so far, sealed until all are in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Between {
    /// Players decide about their sideboards.
    Exchanging {
        /// The answers.
        exchanges: Sealed<Exchange>,
        /// Who will choose who starts.
        chooser: Seat,
    },
    /// The next game starts.
    Ready(StartOf),
}

/// What one viewer may know: who has answered, and their own answer.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BetweenView {
    /// Who has answered.
    pub answered: SeatSet,
    /// The viewer's own answer.
    pub own: Option<Exchange>,
    /// Who will choose who starts.
    pub chooser: Option<Seat>,
}

/// The formats that are played as matches of two.
const FORMATS: [Format; 2] = [
    Format {
        name: "constructed",
        summary: "Decks of 60 or more cards, up to 15 in the sideboard; two wins decide.",
        min_seats: 2,
        max_seats: 2,
    },
    Format {
        name: "limited",
        summary: "Decks of 40 or more cards, all others in the sideboard; two wins decide.",
        min_seats: 2,
        max_seats: 2,
    },
];

impl Offer for Sideboarding {
    const TITLE: &'static str = "Magic, best of three";
    const SUMMARY: &'static str = "Two wins decide; between games you may exchange cards with your sideboard, and the loser chooses who starts.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        crate::catalogue::DUELS
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
        Magic::setup(order, cards)
    }
}

/// The first question: which cards go out; the second: which come in.
const OUT: usize = 0;
const BRING: usize = 1;

impl Sideboarding {
    fn cards(&self, seat: Seat, question: usize) -> &[String] {
        let (library, sideboard) = &self.decks[seat.index()];
        if question == OUT { library } else { sideboard }
    }

    /// Offers each different card as often as it is there; its number is that of its first copy.
    fn offer(&self, seat: Seat, question: usize, menu: &mut Menu) {
        let cards = self.cards(seat, question);
        for name in cards {
            let first = cards.iter().position(|other| other == name).unwrap_or_default();
            menu.add_equal(first as i32, Anchor::Button);
        }
    }

    /// The numbers of so many copies, from the numbers of first copies.
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
}

fn answer(reply: &Reply, question: usize) -> &[i32] {
    reply.answer(question).unwrap_or_default()
}

impl Interlude for Sideboarding {
    type Game = Magic;
    type Setup = Setup;
    type State = Between;
    type Command = MatchCommand;
    type View = BetweenView;
    type Legal = (Seat, Exchange);
    const NAME: &'static str = "magic-match";

    fn open(setup: &Setup, cards: &dyn CardSource) -> Result<(Sideboarding, Magic), SetupError> {
        let decks = setup.seats.iter().map(|seat| (seat.library.clone(), seat.sideboard.clone())).collect();
        Ok((Sideboarding { decks }, Magic::open(setup, cards)?))
    }

    fn wins_needed(&self) -> u8 {
        2
    }

    /// The first game: a random player chooses. Later: the loser, a random one of several; after a draw who chose
    /// before (CR 103.1).
    fn begin(&self, record: &Record<StartOf>, rng: &mut Rng) -> Between {
        let seats = self.decks.len();
        let Some(last) = record.last() else {
            let chooser = Some(Seat(rng.below(seats as u32) as u8));
            return Between::Ready(StartOf { chooser, ..StartOf::default() });
        };
        let chooser = next_chooser(seats, last.outcome, last.start.chooser, rng);
        Between::Exchanging { exchanges: Sealed::new(seats), chooser }
    }

    fn waiting(&self, state: &Between) -> Result<Prompt, StartOf> {
        match state {
            Between::Exchanging { exchanges, .. } => Ok(Prompt::new("sideboard", exchanges.missing())),
            Between::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, _state: &Between, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let (library, sideboard) = &self.decks[seat.index()];
        match reply.len() {
            OUT => {
                let most = library.len().min(sideboard.len()) as u16;
                self.offer(seat, OUT, menu);
                Ask::Some { min: 0, max: most }
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
        let MatchCommand::Sideboard(command) = command;
        let (library, sideboard) = &self.decks[seat.index()];
        let within = |places: &[u16], cards: &[String]| {
            let known = places.iter().all(|place| usize::from(*place) < cards.len());
            let once = (1..places.len()).all(|place| !places[..place].contains(&places[place]));
            known && once
        };
        if !within(&command.out, library) || !within(&command.bring, sideboard) {
            return Err(Rejected::new(Code::InvalidSelection, "There are no such cards to exchange."));
        }
        if command.out.len() != command.bring.len() {
            return Err(Rejected::new(Code::InvalidSelection, "As many cards have to come in as go out."));
        }
        Ok((seat, command.clone()))
    }

    fn commit(&self, state: &mut Between, legal: (Seat, Exchange), out: &mut impl Sink<SeriesEvent<Event>>) {
        let (seat, exchange) = legal;
        out.emit(|| SeriesEvent::Answered { seat });
        let Between::Exchanging { exchanges, chooser } = state else { return };
        exchanges.put(seat, exchange);
        let chooser = Some(*chooser);
        if let Some(exchanges) = exchanges.open() {
            *state = Between::Ready(StartOf { chooser, decks: exchanges.into_iter().map(Some).collect() });
        }
    }

    fn default_answer(&self, _state: &Between, _seat: Seat) -> MatchCommand {
        MatchCommand::Sideboard(Exchange::default())
    }

    fn view(&self, state: &Between, viewer: Viewer) -> BetweenView {
        match state {
            Between::Exchanging { exchanges, chooser } => BetweenView {
                answered: Seat::all(self.decks.len()).filter(|seat| exchanges.has(*seat)).collect(),
                own: match viewer {
                    Viewer::Seat(seat) => exchanges.own(seat, viewer).cloned(),
                    Viewer::Spectator | Viewer::Everyone => None,
                },
                chooser: Some(*chooser),
            },
            Between::Ready(start) => {
                BetweenView { answered: SeatSet::NONE, own: None, chooser: start.chooser }
            }
        }
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
