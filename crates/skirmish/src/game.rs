//! Skirmish as the table sees it.

use cardwright_table::cards::CardSource;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Anchor, Ask, Choice, Game, Leaving, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet, Secrets,
    Seed, SetupError, Sink, Slot, Viewer, Waiting, digest,
};

use crate::board::Cell;
use crate::card::Kind;
use crate::event::{Event, Reason};
use crate::program::Pickable;
use crate::rules::{Command, Legal, Pick, Table, action_frame, with_held};
use crate::setup::{DeckLists, Setup};
use crate::state::{Frame, Held, State};
use crate::view::View;
use crate::{Skirmish, show};

/// Answers to "what do you do": a card by its slot, a unit by its terrain, or a pass.
pub(crate) enum Act {
    Play(Slot),
    Activate(u8),
    Pass,
}

const ACTIVATE: i32 = 1_000;
const PASS: i32 = 2_000;

impl Act {
    pub(crate) fn decode(code: i32) -> Act {
        match code {
            PASS => Act::Pass,
            ACTIVATE..PASS => Act::Activate((code - ACTIVATE) as u8),
            slot => Act::Play(Slot(slot as u16)),
        }
    }
}

impl Skirmish {
    fn ask_act(&self, state: &State, seat: Seat, menu: &mut Menu) -> Ask {
        let hand = &state.player(seat).hand;
        for (place, &slot) in hand.iter().enumerate() {
            let card = self.card_in(state, slot);
            let listed = hand[..place].iter().any(|&other| self.card_in(state, other) == card);
            if !listed && self.is_playable(state, seat, card) {
                menu.add(slot.0.into(), Anchor::Card(slot));
            }
        }
        for cell in Cell::of(seat) {
            if let Some(unit) = state.unit(cell)
                && self.is_ready(state, cell)
            {
                menu.add(ACTIVATE + i32::from(cell.terrain()), Anchor::Card(unit.slot));
            }
        }
        menu.add(PASS, Anchor::Button);
        Ask::One
    }

    fn ask_play(&self, state: &State, seat: Seat, slot: Slot, reply: &Reply, menu: &mut Menu) -> Ask {
        let card = self.card_in(state, slot);
        if self.cards.card(card).kind != Kind::Action {
            if reply.len() > 1 {
                return Ask::Done;
            }
            for cell in Cell::of(seat).filter(|&cell| self.may_deploy(state, card, cell)) {
                menu.add(Pick::Slot(cell).code(), Anchor::Zone(cell.index() as u16));
            }
            return Ask::One;
        }
        let ability = self.action(card);
        let mut frame = action_frame(seat, card);
        for (index, (into, what, may)) in self.choices(ability).enumerate() {
            let Some(code) = reply.one(index + 1) else {
                self.offer(state, &frame, what, may, menu);
                return Ask::One;
            };
            let held = self.fits(state, &frame, what, Pick::decode(code)).unwrap_or(Held::Declined);
            frame = with_held(&frame, into, held);
        }
        Ask::Done
    }

    fn offer(&self, state: &State, frame: &Frame, what: Pickable, may: bool, menu: &mut Menu) {
        for (pick, held) in self.candidates(state, frame, what) {
            let anchor = match (pick, held) {
                (_, Held::Unit(_, cell)) => {
                    state.unit(cell).map_or(Anchor::Button, |unit| Anchor::Card(unit.slot))
                }
                (Pick::Slot(cell), _) => Anchor::Zone(cell.index() as u16),
                (Pick::Card(slot), _) => Anchor::Card(slot),
                (Pick::Nothing, _) => Anchor::Button,
            };
            menu.add(pick.code(), anchor);
        }
        if may {
            menu.add(Pick::Nothing.code(), Anchor::Button);
        }
    }
}

impl Game for Skirmish {
    const NAME: &'static str = "skirmish";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = Setup;
    type Start = ();
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Legal = Legal;

    fn open(setup: &Setup, cards: &dyn CardSource) -> Result<Skirmish, SetupError> {
        Skirmish::open_match(setup, cards)
    }

    fn seats(&self) -> usize {
        2
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.cards.all().iter().map(|card| (card.name.clone(), card.hash.clone())).collect()
    }

    fn programs(&self) -> String {
        digest(&format!("{:?}", self.cards))
    }

    fn deal(&self, _start: &(), seed: Seed, out: &mut impl Sink<Event>) -> State {
        self.deal_match(seed, out)
    }

    fn waiting(&self, state: &State) -> Waiting {
        if let Some(outcome) = state.outcome {
            return Waiting::Over(outcome);
        }
        Waiting::For(match self.open_choice(state) {
            None => Prompt::new("action", state.current),
            Some((frame, _, what, _)) => {
                let kind = match what {
                    Pickable::Unit(_) => "chooseUnit",
                    Pickable::Slot(_) => "chooseSlot",
                    Pickable::HandCard => "chooseHandCard",
                    Pickable::DiscardCard { .. } => "chooseDiscardCard",
                };
                Prompt::new(kind, frame.player)
            }
        })
    }

    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        if let Some((frame, _, what, may)) = self.open_choice(state) {
            if !reply.is_empty() {
                return Ask::Done;
            }
            self.offer(state, frame, what, may, menu);
            return Ask::One;
        }
        match reply.one(0).map(Act::decode) {
            None => self.ask_act(state, seat, menu),
            Some(Act::Play(slot)) => self.ask_play(state, seat, slot, reply, menu),
            Some(Act::Activate(_) | Act::Pass) => Ask::Done,
        }
    }

    fn command(&self, state: &State, _seat: Seat, reply: &Reply) -> Command {
        let code = |index| reply.one(index).unwrap_or(-1);
        if state.choosing {
            return Command::Choose(Pick::decode(code(0)));
        }
        match Act::decode(code(0)) {
            Act::Pass => Command::Pass,
            Act::Activate(terrain) => Command::Activate { terrain },
            Act::Play(card) => {
                let is_action = self.cards.card(self.card_in(state, card)).kind == Kind::Action;
                let picks = (1..reply.len()).map(|index| Pick::decode(code(index)));
                let terrain = match Pick::decode(code(1)) {
                    Pick::Slot(cell) if !is_action => Some(cell.terrain()),
                    _ => None,
                };
                let targets = if is_action { picks.collect() } else { Default::default() };
                Command::Play { card, terrain, targets }
            }
        }
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        self.legal(state, seat, command)
    }

    fn commit(&self, state: &mut State, legal: Legal, out: &mut impl Sink<Event>) {
        Table { rules: self, state, out }.commit(legal);
    }

    fn default_answer(&self, state: &State, _seat: Seat) -> Command {
        match self.open_choice(state) {
            None => Command::Pass,
            Some((_, _, _, true)) => Command::Choose(Pick::Nothing),
            Some((frame, _, what, false)) => {
                let first = self.candidates(state, frame, what).next();
                Command::Choose(first.map_or(Pick::Nothing, |(pick, _)| pick))
            }
        }
    }

    fn leave(&self, state: &mut State, seat: Seat, why: Leaving, out: &mut impl Sink<Event>) {
        out.emit(|| Event::PlayerLeft { player: seat, why });
        Table { rules: self, state, out }.end(Outcome::Won(SeatSet::only(seat.other())), Reason::Left);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witness(viewer))
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut imagined = state.clone();
        imagined.secrets.imagine(seat, rng);
        if self.policies.deck_lists == DeckLists::Closed {
            self.invent_cards(&mut imagined, seat, rng);
        }
        imagined
    }

    fn scene(&self, view: &View) -> Scene {
        show::scene(view)
    }

    fn title(&self, state: &State, seat: Seat, reply: &Reply) -> String {
        self.title_of(state, seat, reply)
    }

    fn label(&self, state: &State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        self.label_of(state, seat, reply, choice.value)
    }

    fn narrate(&self, event: &Event) -> Option<String> {
        show::narrate(event)
    }

    fn secrets<'s>(&self, state: &'s State) -> Option<&'s Secrets> {
        Some(&state.secrets)
    }

    fn secrets_mut<'s>(&self, state: &'s mut State) -> Option<&'s mut Secrets> {
        Some(&mut state.secrets)
    }

    fn rate(&self, state: &State, seat: Seat) -> i32 {
        self.rate_seat(state, seat)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}
