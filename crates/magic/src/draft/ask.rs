//! What is asked: which card one takes, which deck one builds.

use cardwright_table::cards::CardSource;
use cardwright_table::scene::Scene;
use cardwright_table::series::{Interlude, Record, SeriesEvent};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Menu, Prompt, Rejected, Reply, Rng, Seat, SetupError, Sink, Slot, Viewer,
};

use super::build::{MOST_LANDS, copies};
use super::shelf::BASICS;
use super::show::PLOTS;
use super::suit::DECK;
use super::{Draft, DraftCommand, DraftSetup, DraftState, DraftView, Stage};
use crate::setup::next_chooser;
use crate::{Event, Exchange, Magic, StartOf};

/// "Choose for me": the cards that suit each other best.
const SUGGESTED: i32 = 0;
const OWN_CHOICE: i32 = 1;

/// The questions of deck building, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    WhoChooses,
    Cards,
    Conspiracies,
    LandCount,
    Lands,
    Built,
}

/// What is answered in a reply, and what is asked next.
struct Built<'r> {
    cards: &'r [i32],
    conspiracies: &'r [i32],
    land_count: i32,
    lands: &'r [i32],
    next: Step,
}

/// An answer that was found to be legal.
#[derive(Debug)]
pub enum DraftLegal {
    /// The place of the card that a seat takes.
    Take(Seat, u8),
    /// The deck that a seat built.
    Build(Seat, Exchange),
}

impl Draft {
    /// Reads how far a reply has come: what one has none of is not asked about.
    fn read<'r>(&self, state: &DraftState, seat: Seat, reply: &'r Reply) -> Built<'r> {
        let mut built =
            Built { cards: &[], conspiracies: &[], land_count: 0, lands: &[], next: Step::WhoChooses };
        for answer in reply.answers() {
            built.next = match built.next {
                Step::WhoChooses if answer == [SUGGESTED] => Step::Built,
                Step::WhoChooses => Step::Cards,
                Step::Cards => {
                    built.cards = answer;
                    let plots = !self.conspiracies(state, seat).is_empty();
                    if plots { Step::Conspiracies } else { Step::LandCount }
                }
                Step::Conspiracies => {
                    built.conspiracies = answer;
                    Step::LandCount
                }
                Step::LandCount => {
                    built.land_count = answer.first().copied().unwrap_or(0);
                    if built.land_count > 0 { Step::Lands } else { Step::Built }
                }
                Step::Lands | Step::Built => {
                    built.lands = answer;
                    Step::Built
                }
            };
        }
        built
    }

    fn ask_build(&self, state: &DraftState, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let built = self.read(state, seat, reply);
        let mut offer = |cards: &[u16], first: u16| {
            for card in cards {
                let place = cards.iter().position(|other| other == card).unwrap_or_default() as u16;
                menu.add_equal(place.into(), Anchor::Card(Slot(first + place)));
            }
            Ask::Some { min: 0, max: cards.len() as u16 }
        };
        match built.next {
            Step::WhoChooses => {
                menu.add(SUGGESTED, Anchor::Button);
                menu.add(OWN_CHOICE, Anchor::Button);
                Ask::One
            }
            Step::Cards => offer(&self.pool(state, seat), 0),
            Step::Conspiracies => offer(&self.conspiracies(state, seat), PLOTS),
            Step::LandCount => {
                let min = DECK.saturating_sub(built.cards.len()) as i32;
                Ask::Number { min, max: MOST_LANDS.into() }
            }
            Step::Lands => {
                for land in 0..BASICS.len() as i32 {
                    menu.add(land, Anchor::Button);
                }
                Ask::Share { total: built.land_count, least: 0 }
            }
            Step::Built => Ask::Done,
        }
    }

    fn built_command(&self, state: &DraftState, seat: Seat, reply: &Reply) -> DraftCommand {
        if reply.one(0) == Some(SUGGESTED) {
            return self.suggested(state, seat);
        }
        let built = self.read(state, seat, reply);
        let mut lands = [0; 5];
        for (count, answer) in lands.iter_mut().zip(built.lands) {
            *count = u16::try_from(*answer).unwrap_or(0);
        }
        DraftCommand::BuildDeck {
            cards: copies(&self.pool(state, seat), built.cards),
            conspiracies: copies(&self.conspiracies(state, seat), built.conspiracies),
            lands,
        }
    }

    /// The place of the card on offer that makes a seat's pool best.
    fn best_pick(&self, state: &DraftState, seat: Seat, round: usize) -> u8 {
        let offer = state.rounds[round].on_offer(seat);
        let rate =
            |place: &u8| (self.rate_with(state, seat, Some(offer[usize::from(*place)])), -i32::from(*place));
        (0..offer.len() as u8).max_by_key(rate).unwrap_or(0)
    }

    /// How good a seat's pool is, with one more card.
    fn rate_with(&self, state: &DraftState, seat: Seat, more: Option<u16>) -> i32 {
        let (mut pool, mut conspiracies) = (self.pool(state, seat), self.conspiracies(state, seat));
        match more {
            Some(card) if self.shelf.is_conspiracy(card) => conspiracies.push(card),
            Some(card) => pool.push(card),
            None => {}
        }
        self.shelf.rate_pool(&pool, &conspiracies)
    }

    fn rate_deck(&self, deck: &Exchange) -> i32 {
        let (cards, lands) = self.parts(deck);
        let plots = deck.bring.iter().filter(|&&card| self.shelf.is_conspiracy(card));
        self.shelf.rate_deck(&cards, lands) + plots.map(|&card| self.shelf.worth(card)).sum::<i32>()
    }
}

impl Interlude for Draft {
    type Game = Magic;
    type Setup = DraftSetup;
    type State = DraftState;
    type Command = DraftCommand;
    type View = DraftView;
    type Legal = DraftLegal;
    const NAME: &'static str = "magic-packs";

    fn open(setup: &DraftSetup, cards: &dyn CardSource) -> Result<(Draft, Magic), SetupError> {
        Draft::open_packs(setup, cards)
    }

    fn wins_needed(&self) -> u8 {
        self.wins
    }

    /// Packs are opened once; further games are played with the same decks, and the loser chooses who starts (CR 103.1).
    fn begin(&self, record: &Record<StartOf>, rng: &mut Rng) -> DraftState {
        let Some(last) = record.last() else { return self.open_event(rng) };
        let chooser = next_chooser(self.seats, last.outcome, last.start.chooser, rng);
        let start = StartOf { chooser: Some(chooser), ..last.start.clone() };
        DraftState { rounds: Vec::new(), stage: Stage::Ready(start) }
    }

    fn waiting(&self, state: &DraftState) -> Result<Prompt, StartOf> {
        match &state.stage {
            Stage::Drafting { picks, .. } => Ok(Prompt::new("takeCard", picks.missing())),
            Stage::Building(decks) => Ok(Prompt::new("buildDeck", decks.missing())),
            Stage::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, state: &DraftState, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match &state.stage {
            Stage::Drafting { round, .. } if reply.is_empty() => {
                for place in 0..state.rounds[*round].on_offer(seat).len() as u16 {
                    menu.add(place.into(), Anchor::Card(Slot(place)));
                }
                Ask::One
            }
            Stage::Building(_) => self.ask_build(state, seat, reply, menu),
            Stage::Drafting { .. } | Stage::Ready(_) => Ask::Done,
        }
    }

    fn command(&self, state: &DraftState, seat: Seat, reply: &Reply) -> DraftCommand {
        match &state.stage {
            Stage::Building(_) => self.built_command(state, seat, reply),
            _ => DraftCommand::TakeCard { place: reply.one(0).unwrap_or(0) as u8 },
        }
    }

    fn check(&self, state: &DraftState, seat: Seat, command: &DraftCommand) -> Result<DraftLegal, Rejected> {
        match (&state.stage, command) {
            (Stage::Drafting { round, .. }, DraftCommand::TakeCard { place }) => {
                if usize::from(*place) < state.rounds[*round].on_offer(seat).len() {
                    Ok(DraftLegal::Take(seat, *place))
                } else {
                    Err(Rejected::new(Code::InvalidSelection, "There is no such card."))
                }
            }
            (Stage::Building(_), DraftCommand::BuildDeck { cards, conspiracies, lands }) => {
                let deck = self.built(state, seat, (cards, conspiracies, *lands))?;
                Ok(DraftLegal::Build(seat, deck))
            }
            _ => Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now.")),
        }
    }

    fn commit(&self, state: &mut DraftState, legal: DraftLegal, out: &mut impl Sink<SeriesEvent<Event>>) {
        let DraftState { rounds, stage } = state;
        match (stage, legal) {
            (Stage::Drafting { round, picks }, DraftLegal::Take(seat, place)) => {
                let stacks = &mut rounds[*round];
                out.emit(|| self.told(seat, stacks.on_offer(seat)[usize::from(place)]));
                picks.put(seat, place);
                if let Some(places) = picks.open() {
                    stacks.take(&places);
                    self.next_stage(state);
                    self.tell_stage(state, out);
                }
            }
            (Stage::Building(decks), DraftLegal::Build(seat, deck)) => {
                out.emit(|| SeriesEvent::Answered { seat });
                decks.put(seat, deck);
                if let Some(decks) = decks.open() {
                    let start = StartOf { chooser: None, decks: decks.into_iter().map(Some).collect() };
                    *state = DraftState { rounds: Vec::new(), stage: Stage::Ready(start) };
                }
            }
            _ => {}
        }
    }

    fn default_answer(&self, state: &DraftState, seat: Seat) -> DraftCommand {
        match &state.stage {
            Stage::Drafting { round, .. } => {
                DraftCommand::TakeCard { place: self.best_pick(state, seat, *round) }
            }
            _ => self.suggested(state, seat),
        }
    }

    fn view(&self, state: &DraftState, viewer: Viewer) -> DraftView {
        self.view_of(state, viewer)
    }

    fn imagine(&self, state: &DraftState, seat: Seat, rng: &mut Rng) -> DraftState {
        let mut imagined = state.clone();
        let open_round = match &state.stage {
            Stage::Drafting { round, .. } => *round,
            _ => state.rounds.len(),
        };
        // Of the packs a seat knows those that it held.
        let beside = |known: &[u16], count, rng: &mut Rng| self.shelf.beside(known, count, rng);
        for (round, stacks) in imagined.rounds.iter_mut().enumerate() {
            stacks.imagine(seat, round <= open_round, &beside, rng);
        }
        let DraftState { rounds, stage } = &mut imagined;
        match stage {
            Stage::Drafting { round, picks } => picks
                .imagine(seat, |other| rng.below(rounds[*round].on_offer(other).len().max(1) as u32) as u8),
            Stage::Building(decks) => {
                let known = DraftState { rounds: rounds.clone(), stage: Stage::Ready(StartOf::default()) };
                decks.imagine(seat, |other| self.best_deck(&known, other));
            }
            Stage::Ready(_) => {}
        }
        imagined
    }

    fn title(&self, state: &DraftState, seat: Seat, reply: &Reply) -> String {
        if let Stage::Drafting { .. } = &state.stage {
            return "Which card do you take?".to_owned();
        }
        match self.read(state, seat, reply).next {
            Step::WhoChooses => "Who chooses the cards of your deck?",
            Step::Cards => "Which cards does your deck have?",
            Step::Conspiracies => "Which conspiracies begin in the command zone?",
            Step::LandCount => "How many basic lands?",
            Step::Lands | Step::Built => "Which basic lands?",
        }
        .to_owned()
    }

    fn label(&self, state: &DraftState, seat: Seat, reply: &Reply, choice: Choice) -> String {
        let place = choice.value as usize;
        let card = match &state.stage {
            Stage::Drafting { round, .. } => state.rounds[*round].on_offer(seat).get(place).copied(),
            _ => match self.read(state, seat, reply).next {
                Step::WhoChooses if choice.value == SUGGESTED => {
                    return "Those that suit each other best, with lands for them".to_owned();
                }
                Step::WhoChooses => return "I do".to_owned(),
                Step::Cards => self.pool(state, seat).get(place).copied(),
                Step::Conspiracies => self.conspiracies(state, seat).get(place).copied(),
                Step::LandCount | Step::Built => None,
                Step::Lands => return BASICS.get(place).copied().unwrap_or_default().to_owned(),
            },
        };
        card.map_or_else(String::new, |card| self.name(card).to_owned())
    }

    fn scene(&self, view: &DraftView) -> Scene {
        super::show::scene(view)
    }

    fn rate(&self, state: &DraftState, seat: Seat) -> i32 {
        let viewer = Viewer::Seat(seat);
        let rate = match &state.stage {
            Stage::Drafting { round, picks } => {
                let pick = picks
                    .own(seat, viewer)
                    .and_then(|&place| state.rounds[*round].on_offer(seat).get(usize::from(place)).copied());
                self.rate_with(state, seat, pick)
            }
            Stage::Building(decks) => decks.own(seat, viewer).map_or(0, |deck| self.rate_deck(deck)),
            Stage::Ready(start) => {
                let deck = start.decks.get(seat.index()).and_then(Option::as_ref);
                deck.map_or(0, |deck| self.rate_deck(deck))
            }
        };
        rate.clamp(-900, 900)
    }
}
