//! What is asked: which card one takes, which deck one builds.

use cardwright_table::cards::CardSource;
use cardwright_table::scene::Scene;
use cardwright_table::series::{Interlude, Record, SeriesEvent};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Menu, Prompt, Rejected, Reply, Rng, Seat, SetupError, Sink, Slot, Viewer,
};

use super::build::copies;
use super::shelf::DECK;
use super::show::{BASES, LEADERS};
use super::{Packs, PacksCommand, PacksSetup, PacksState, PacksView, Stage};
use crate::program::CardId;
use crate::setup::Start;
use crate::{Event, PlayerDeck, Unlimited};

/// The questions of deck building, in order.
const LEADER: usize = 0;
const BASE: usize = 1;
const WHO_CHOOSES: usize = 2;
const CARDS: usize = 3;
/// "Choose for me": the cards that suit leader and base best.
const SUGGESTED: i32 = 0;
const OWN_CHOICE: i32 = 1;

/// An answer that was found to be legal.
#[derive(Debug)]
pub enum PacksLegal {
    /// The place of the card that a seat takes.
    Take(Seat, u8),
    /// The deck that a seat built.
    Build(Seat, BuiltDeck),
}

/// A deck that was built; only the rules make one.
#[derive(Debug)]
pub struct BuiltDeck(PlayerDeck);

impl Packs {
    fn ask_build(&self, state: &PacksState, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match reply.len() {
            LEADER => {
                let leaders = state.leaders(seat);
                for place in (0..leaders.len()).filter(|&place| !leaders[..place].contains(&leaders[place])) {
                    menu.add(place as i32, Anchor::Card(Slot(LEADERS + place as u16)));
                }
            }
            BASE => {
                for place in 0..self.bases(state, seat).len() as u16 {
                    menu.add(place.into(), Anchor::Card(Slot(BASES + place)));
                }
            }
            WHO_CHOOSES => {
                menu.add(SUGGESTED, Anchor::Button);
                menu.add(OWN_CHOICE, Anchor::Button);
            }
            CARDS if reply.one(WHO_CHOOSES) == Some(OWN_CHOICE) => {
                let pool = self.pool(state, seat);
                for card in &pool {
                    let first = pool.iter().position(|other| other == card).unwrap_or_default();
                    menu.add_equal(first as i32, Anchor::Card(Slot(first as u16)));
                }
                return Ask::Some { min: DECK.min(pool.len()) as u16, max: pool.len() as u16 };
            }
            _ => return Ask::Done,
        }
        Ask::One
    }

    fn built_command(&self, state: &PacksState, seat: Seat, reply: &Reply) -> PacksCommand {
        let place = |question| reply.one(question).unwrap_or(0) as u16;
        let (leader, base) = (place(LEADER), place(BASE));
        match reply.answer(CARDS) {
            None => self.suggested(state, seat, leader, base),
            Some(firsts) => {
                PacksCommand::BuildDeck { leader, base, cards: copies(&self.pool(state, seat), firsts) }
            }
        }
    }

    /// The place of the card on offer that makes a seat's pool best.
    fn best_pick(&self, state: &PacksState, seat: Seat, round: usize) -> u8 {
        let offer = state.rounds[round].on_offer(seat);
        let best = (0..offer.len() as u8).max_by_key(|&place| {
            (self.rate_with(state, seat, Some((round, offer[usize::from(place)]))), -i32::from(place))
        });
        best.unwrap_or(0)
    }

    /// How good a seat's pool is with one more card of a round.
    fn rate_with(&self, state: &PacksState, seat: Seat, more: Option<(usize, CardId)>) -> i32 {
        let (mut leaders, mut pool) = (state.leaders(seat), self.pool(state, seat));
        match more {
            Some((0, leader)) => leaders.push(leader),
            Some((_, card)) => pool.push(card),
            None => {}
        }
        self.shelf.rate_pool(&leaders, &pool)
    }
}

impl Interlude for Packs {
    type Game = Unlimited;
    type Setup = PacksSetup;
    type State = PacksState;
    type Command = PacksCommand;
    type View = PacksView;
    type Legal = PacksLegal;
    const NAME: &'static str = "unlimited-packs";

    fn open(setup: &PacksSetup, cards: &dyn CardSource) -> Result<(Packs, Unlimited), SetupError> {
        Packs::open_packs(setup, cards)
    }

    fn wins_needed(&self) -> u8 {
        self.wins
    }

    /// Packs are opened once; further games are played with the same decks.
    fn begin(&self, record: &Record<Start>, rng: &mut Rng) -> PacksState {
        match record.last() {
            None => self.open_event(rng),
            Some(game) => PacksState { rounds: Vec::new(), stage: Stage::Ready(game.start.clone()) },
        }
    }

    fn waiting(&self, state: &PacksState) -> Result<Prompt, Start> {
        match &state.stage {
            Stage::Drafting { picks, .. } => Ok(Prompt::new("takeCard", picks.missing())),
            Stage::Building(decks) => Ok(Prompt::new("buildDeck", decks.missing())),
            Stage::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, state: &PacksState, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
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

    fn command(&self, state: &PacksState, seat: Seat, reply: &Reply) -> PacksCommand {
        match &state.stage {
            Stage::Building(_) => self.built_command(state, seat, reply),
            _ => PacksCommand::TakeCard { place: reply.one(0).unwrap_or(0) as u8 },
        }
    }

    fn check(&self, state: &PacksState, seat: Seat, command: &PacksCommand) -> Result<PacksLegal, Rejected> {
        match (&state.stage, command) {
            (Stage::Drafting { round, .. }, PacksCommand::TakeCard { place }) => {
                if usize::from(*place) < state.rounds[*round].on_offer(seat).len() {
                    Ok(PacksLegal::Take(seat, *place))
                } else {
                    Err(Rejected::new(Code::InvalidSelection, "There is no such card."))
                }
            }
            (Stage::Building(_), PacksCommand::BuildDeck { leader, base, cards }) => {
                let deck = self.built(state, seat, (*leader, *base, cards))?;
                Ok(PacksLegal::Build(seat, BuiltDeck(deck)))
            }
            _ => Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now.")),
        }
    }

    fn commit(&self, state: &mut PacksState, legal: PacksLegal, out: &mut impl Sink<SeriesEvent<Event>>) {
        let PacksState { rounds, stage } = state;
        match (stage, legal) {
            (Stage::Drafting { round, picks }, PacksLegal::Take(seat, place)) => {
                let stacks = &mut rounds[*round];
                out.emit(|| self.told(seat, stacks.on_offer(seat)[usize::from(place)]));
                picks.put(seat, place);
                if let Some(places) = picks.open() {
                    if *round == 0 {
                        self.tell_leaders(stacks, &places, out);
                    }
                    stacks.take(&places);
                    self.next_stage(state);
                    self.tell_stage(state, out);
                }
            }
            (Stage::Building(decks), PacksLegal::Build(seat, BuiltDeck(deck))) => {
                out.emit(|| SeriesEvent::Answered { seat });
                decks.put(seat, deck);
                if let Some(decks) = decks.open() {
                    let start = Start { decks, ..Start::default() };
                    *state = PacksState { rounds: Vec::new(), stage: Stage::Ready(start) };
                }
            }
            _ => {}
        }
    }

    fn default_answer(&self, state: &PacksState, seat: Seat) -> PacksCommand {
        match &state.stage {
            Stage::Drafting { round, .. } => {
                PacksCommand::TakeCard { place: self.best_pick(state, seat, *round) }
            }
            _ => self.best_build(state, seat),
        }
    }

    fn view(&self, state: &PacksState, viewer: Viewer) -> PacksView {
        self.view_of(state, viewer)
    }

    fn imagine(&self, state: &PacksState, seat: Seat, rng: &mut Rng) -> PacksState {
        let mut imagined = state.clone();
        let open_round = match &state.stage {
            Stage::Drafting { round, .. } => *round,
            _ => state.rounds.len(),
        };
        // Leaders are seen by all; of the packs a seat knows those that it held.
        for (round, stacks) in imagined.rounds.iter_mut().enumerate().skip(1) {
            let beside = |known: &[CardId], count, rng: &mut Rng| self.shelf.beside(known, count, rng);
            stacks.imagine(seat, round <= open_round, &beside, rng);
        }
        if self.event == super::Event::Sealed
            && let Some(leaders) = imagined.rounds.first_mut()
        {
            let others = |_: &[CardId], count, rng: &mut Rng| self.shelf.leaders(count, rng);
            leaders.imagine(seat, true, &others, rng);
        }
        let PacksState { rounds, stage } = &mut imagined;
        match stage {
            Stage::Drafting { round, picks } => picks
                .imagine(seat, |other| rng.below(rounds[*round].on_offer(other).len().max(1) as u32) as u8),
            Stage::Building(decks) => {
                let known = PacksState { rounds: rounds.clone(), stage: Stage::Ready(Start::default()) };
                decks.imagine(seat, |other| self.best_deck(&known, other));
            }
            Stage::Ready(_) => {}
        }
        imagined
    }

    fn title(&self, state: &PacksState, _seat: Seat, reply: &Reply) -> String {
        match (&state.stage, reply.len()) {
            (Stage::Drafting { round: 0, .. }, _) => "Which leader do you take?",
            (Stage::Drafting { .. }, _) => "Which card do you take?",
            (_, LEADER) => "Who leads your deck?",
            (_, BASE) => "Which base do you defend?",
            (_, WHO_CHOOSES) => "Who chooses the other cards?",
            _ => "Choose at least 30 cards for your deck",
        }
        .to_owned()
    }

    fn label(&self, state: &PacksState, seat: Seat, reply: &Reply, choice: Choice) -> String {
        let place = choice.value as usize;
        let card = match (&state.stage, reply.len()) {
            (Stage::Drafting { round, .. }, _) => state.rounds[*round].on_offer(seat).get(place).copied(),
            (_, LEADER) => state.leaders(seat).get(place).copied(),
            (_, BASE) => self.bases(state, seat).get(place).copied(),
            (_, WHO_CHOOSES) if choice.value == SUGGESTED => return "The 30 that suit them best".to_owned(),
            (_, WHO_CHOOSES) => return "I do".to_owned(),
            _ => self.pool(state, seat).get(place).copied(),
        };
        card.map_or_else(String::new, |card| self.name(card).to_owned())
    }

    fn scene(&self, view: &PacksView) -> Scene {
        super::show::scene(view)
    }

    fn rate(&self, state: &PacksState, seat: Seat) -> i32 {
        let viewer = Viewer::Seat(seat);
        let rate = match &state.stage {
            Stage::Drafting { round, picks } => {
                let pick = picks
                    .own(seat, viewer)
                    .and_then(|&place| state.rounds[*round].on_offer(seat).get(usize::from(place)).copied());
                self.rate_with(state, seat, pick.map(|card| (*round, card)))
            }
            Stage::Building(decks) => decks.own(seat, viewer).map_or(0, |deck| self.shelf.rate_deck(deck)),
            Stage::Ready(start) => start.decks.get(seat.index()).map_or(0, |deck| self.shelf.rate_deck(deck)),
        };
        rate.clamp(-900, 900)
    }
}
