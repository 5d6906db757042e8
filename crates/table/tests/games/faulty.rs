//! A small card game for two with a switch that breaks one promise, so that the kit can be tested.
//!
//! Each player has three cards in hand and three in a deck, plays one in turn, scores its value and draws.

use std::sync::atomic::{AtomicU16, Ordering};

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::question::{Anchor, Ask, Choice, Menu};
use cardwright_table::scene::{CardFace, Layout, Scene, Zone};
use cardwright_table::{
    Code, Game, Identity, Leaving, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet, Secrets, Seed,
    SetupError, Sink, Slot, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fault {
    Nothing,
    ViewShowsHands,
    EventShowsCard,
    QuestionShowsHand,
    ImagineIsTheTruth,
    ImagineKeepsDecks,
    DeadEnd,
    AskedButIllegal,
    IllegalDefault,
    ForgottenField,
    GlobalCounter,
    OutOfTurn,
    TakenAfterTheEnd,
    PanicInCommit,
    PanicInDeal,
    PanicOnOddCommand,
    CannotBeLeft,
    Endless,
    WrongTally,
    MixesBeforeMoving,
}

/// The rules, with their fault.
pub struct Faulty(Fault);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    secrets: Secrets,
    hands: [Vec<Slot>; 2],
    decks: [Vec<Slot>; 2],
    turn: Seat,
    score: [u16; 2],
    /// The sum of both scores, kept as a cache.
    tally: u16,
    played: Vec<Slot>,
    left: Option<Seat>,
    #[serde(skip)]
    forgotten: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Play(pub Slot);

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Drew { seat: Seat, card: Option<u16> },
}

static GLOBAL: AtomicU16 = AtomicU16::new(0);
const VALUES: u16 = 6;

impl State {
    fn value(&self, slot: Slot) -> u16 {
        self.secrets.truth(slot).0 % VALUES
    }
}

impl Game for Faulty {
    const NAME: &'static str = "faulty";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = Fault;
    type Start = ();
    type State = State;
    type Command = Play;
    type Event = Event;
    type View = (Vec<u8>, Vec<(Slot, Option<u16>)>, [u16; 2]);
    type Legal = Play;

    fn open(fault: &Fault, _cards: &dyn CardSource) -> Result<Faulty, SetupError> {
        Ok(Faulty(*fault))
    }

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, _start: &(), seed: Seed, _out: &mut impl Sink<Event>) -> State {
        assert!(self.0 != Fault::PanicInDeal, "no cards today");
        let mut secrets = Secrets::new(seed);
        let mut decks = [0, 1].map(|seat| {
            let cards = (0..VALUES).map(|value| Identity(seat * VALUES + value));
            let deck: Vec<Slot> = cards.map(|card| secrets.add(card, Seat(seat as u8))).collect();
            secrets.shuffle(&deck);
            deck
        });
        let hands = [0, 1].map(|seat: usize| {
            let hand = decks[seat].split_off(3);
            hand.iter().for_each(|&slot| secrets.show(slot, Seat(seat as u8)));
            hand
        });
        let (score, tally, played) = ([0, 0], 0, Vec::new());
        State { secrets, hands, decks, turn: Seat(0), score, tally, played, left: None, forgotten: 0 }
    }

    fn waiting(&self, state: &State) -> Waiting {
        if let Some(seat) = state.left {
            return Waiting::Over(Outcome::Won(seat.other().into()));
        }
        if state.hands[state.turn.index()].is_empty() {
            return Waiting::Over(Outcome::Drawn);
        }
        Waiting::For(Prompt::new("play", state.turn))
    }

    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match reply.one(0) {
            Some(slot) if self.0 == Fault::DeadEnd && state.value(Slot(slot as u16)) == 5 => Ask::One,
            Some(_) => Ask::Done,
            None => {
                state.hands[seat.index()]
                    .iter()
                    .for_each(|slot| menu.add(slot.0.into(), Anchor::Card(*slot)));
                Ask::One
            }
        }
    }

    fn command(&self, _state: &State, _seat: Seat, reply: &Reply) -> Play {
        Play(Slot(reply.one(0).expect("one answer") as u16))
    }

    fn check(&self, state: &State, seat: Seat, command: &Play) -> Result<Play, Rejected> {
        let over = state.left.is_some() || state.hands.iter().all(Vec::is_empty);
        match self.0 {
            Fault::OutOfTurn if !over => return Ok(command.clone()),
            Fault::TakenAfterTheEnd if over => return Ok(command.clone()),
            _ => owes(&self.waiting(state), seat)?,
        }
        let listed = state.hands[seat.index()].contains(&command.0);
        let value = if self.0 == Fault::PanicOnOddCommand || listed { state.value(command.0) } else { 0 };
        if !listed || self.0 == Fault::AskedButIllegal && value == 4 {
            return Err(Rejected::new(Code::InvalidSelection, "That card is not in your hand."));
        }
        Ok(command.clone())
    }

    fn commit(&self, state: &mut State, Play(slot): Play, out: &mut impl Sink<Event>) {
        let seat = state.turn;
        if self.0 == Fault::MixesBeforeMoving {
            state.secrets.blur(&state.hands[seat.index()], seat);
        }
        let value = state.value(slot);
        assert!(self.0 != Fault::PanicInCommit || value != 3, "three is too much");
        let global =
            if self.0 == Fault::GlobalCounter { GLOBAL.fetch_add(1, Ordering::Relaxed) % 7 } else { 0 };
        state.score[seat.index()] += value + global;
        state.tally += if self.0 == Fault::WrongTally && value == 2 { 0 } else { value + global };
        state.forgotten += u16::from(self.0 == Fault::ForgottenField);
        state.secrets.show(slot, SeatSet::PUBLIC);
        if self.0 != Fault::Endless {
            state.hands[seat.index()].retain(|&other| other != slot);
            state.played.push(slot);
        }
        if let Some(drawn) = state.decks[seat.index()].pop() {
            state.secrets.show(drawn, seat);
            state.hands[seat.index()].push(drawn);
            let card = Some(state.value(drawn));
            out.emit(|| Event::Drew { seat, card });
        }
        state.turn = seat.other();
    }

    fn default_answer(&self, state: &State, seat: Seat) -> Play {
        match self.0 {
            Fault::IllegalDefault => Play(Slot(99)),
            _ => Play(state.hands[seat.index()][0]),
        }
    }

    fn leave(&self, state: &mut State, seat: Seat, _why: Leaving, _out: &mut impl Sink<Event>) {
        if self.0 != Fault::CannotBeLeft {
            state.left = Some(seat);
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> Self::View {
        let viewer = if self.0 == Fault::ViewShowsHands { Viewer::Everyone } else { viewer };
        let eyes = state.secrets.eyes(viewer);
        let cards =
            state.hands.iter().flatten().map(|&slot| (slot, eyes.card(slot).map(|card| card.0))).collect();
        (vec![state.turn.0, state.played.len() as u8], cards, state.score)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let Event::Drew { seat, card } = *event;
        let shown = self.0 == Fault::EventShowsCard || viewer == Viewer::Seat(seat);
        Some(Event::Drew { seat, card: card.filter(|_| shown) })
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut imagined = state.clone();
        match self.0 {
            Fault::ImagineIsTheTruth => {}
            Fault::ImagineKeepsDecks => {
                let hand = imagined.hands[seat.other().index()].clone();
                let other = imagined.secrets.rng().seed();
                if hand.len() > 1 && other.rng().below(2) == 0 {
                    imagined.secrets.exchange(hand[0], hand[1]);
                }
            }
            _ => imagined.secrets.imagine(seat, rng),
        }
        imagined
    }

    fn scene(&self, (_, cards, _): &Self::View) -> Scene {
        let zones = [0, 1].map(|seat: u16| {
            let own = cards.iter().filter(|(slot, _)| slot.0 / VALUES == seat);
            let face = |slot: Slot| CardFace {
                slot,
                front: None,
                numbers: Vec::new(),
                badges: Vec::new(),
                turned: false,
                attached_to: None,
            };
            let cards: Vec<CardFace> = own.map(|&(slot, _)| face(slot)).collect();
            Zone {
                id: seat,
                name: "hand".to_owned(),
                owner: Some(Seat(seat as u8)),
                layout: Layout::Hand,
                count: cards.len(),
                cards,
                effects: Vec::new(),
            }
        });
        Scene { zones: zones.into(), ..Scene::default() }
    }

    fn title(&self, state: &State, seat: Seat, _reply: &Reply) -> String {
        match state.hands[seat.other().index()].first() {
            Some(&slot) if self.0 == Fault::QuestionShowsHand => format!("Beat {}", state.value(slot)),
            _ => "Play a card".to_owned(),
        }
    }

    fn label(&self, _state: &State, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        choice.value.to_string()
    }

    fn narrate(&self, _event: &Event) -> Option<String> {
        None
    }

    fn secrets<'s>(&self, state: &'s State) -> Option<&'s Secrets> {
        Some(&state.secrets)
    }

    fn secrets_mut<'s>(&self, state: &'s mut State) -> Option<&'s mut Secrets> {
        Some(&mut state.secrets)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let tally = state.score[0] + state.score[1];
        if tally == state.tally { Ok(()) } else { Err(format!("the tally is {}, not {tally}", state.tally)) }
    }
}
