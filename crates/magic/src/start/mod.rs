//! The start of the game (spec 5-23; CR 103): a small machine whose progress is plain data.

mod first;
mod generator;
mod hands;
mod mulligan;
mod opening;
mod prehand;
mod restart;
mod set_up;

use cardwright_table::{Ask, Choice, Identity, Menu, Reply, Seat, SeatSet, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::event::Event;
use crate::program::{PhaseKind, StepKind};
use crate::rules::{Flow, Happening, Look, Run};
use crate::state::{NoteKind, Wanted, Work};

/// The stage of the game (spec 10).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Before the opening hands.
    #[default]
    BeforeMulligan,
    /// Opening hands and mulligans.
    Mulligan,
    /// The game itself.
    Play,
}

/// How far the start of the game has come.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) stage: Stage,
    pub(crate) step: StartStep,
    /// How many players, in turn order, are done with the step.
    pub(crate) turn: u8,
    /// Who chooses who starts, if that is known.
    pub(crate) chooser: Option<Seat>,
    /// Who starts, if that is fixed without a question: after a restart.
    pub(crate) fixed: Option<Seat>,
    /// Each player's opening hand.
    pub(crate) hands: SmallVec<[OpeningHand; 2]>,
    /// What was chosen for cards before the opening hands: a card keeps it wherever it is shuffled.
    pub(crate) marks: Vec<Mark>,
    /// The slot of the first card of an arranged position.
    pub(crate) first_arranged: u16,
    /// In an arranged position, players act only from this step on.
    pub(crate) advance: Option<(PhaseKind, StepKind)>,
    /// Cards whose opening-hand action was taken.
    pub(crate) used: SmallVec<[Slot; 0]>,
}

/// A player's opening hand on its way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct OpeningHand {
    /// The player keeps it and is asked no more (spec 14).
    pub(crate) kept: bool,
    /// The player has declared a mulligan in this round.
    pub(crate) declared: bool,
    /// How many mulligans were taken.
    pub(crate) taken: u8,
}

/// A choice for a card of a deck, wherever that card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Mark {
    pub(crate) owner: Seat,
    pub(crate) card: Identity,
    pub(crate) kind: NoteKind,
}

/// The steps, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) enum StartStep {
    /// Libraries and supplementary decks are shuffled.
    #[default]
    Shuffle,
    /// Names for hidden agendas.
    HiddenAgendas,
    FirstPlayer,
    PreHand,
    Draw,
    KeepHand,
    /// Cards of a fresh hand go to the bottom.
    Bottom,
    Declare,
    Mulligans,
    Scry,
    /// Where hands come first, the first player is drawn now.
    LateFirstPlayer,
    /// Generators with which players begin.
    Generators,
    OpeningHand,
    Planes,
    /// An arranged position is laid out.
    Arrange,
    /// What was laid out gets its state.
    Arranged,
    Begin,
}

impl Start {
    pub(crate) fn new(seats: usize, chooser: Option<Seat>) -> Start {
        Start { chooser, hands: SmallVec::from_elem(OpeningHand::default(), seats), ..Start::default() }
    }
}

impl Run<'_> {
    /// The next thing to do at the start of the game.
    pub(crate) fn start(&mut self) -> Flow {
        match self.state.start.step {
            StartStep::Shuffle => self.shuffle_all(),
            StartStep::HiddenAgendas => self.name_hidden_agendas(),
            StartStep::FirstPlayer => self.first_player(),
            StartStep::PreHand => self.pre_hand_actions(),
            StartStep::Draw => self.draw_opening_hands(),
            StartStep::KeepHand => self.keep_one_hand(),
            StartStep::Bottom => self.cards_to_bottom(),
            StartStep::Declare => self.declare_mulligans(),
            StartStep::Mulligans => self.take_mulligans(),
            StartStep::Scry => self.scry_after_mulligans(),
            StartStep::LateFirstPlayer => self.late_first_player(),
            StartStep::Generators => self.starting_generators(),
            StartStep::OpeningHand => self.opening_hand_actions(),
            StartStep::Planes => self.first_plane(),
            StartStep::Arrange => self.arrange(),
            StartStep::Arranged => self.arranged(),
            StartStep::Begin => self.begin_game(),
        }
    }

    /// The next step of the start comes.
    pub(crate) fn then(&mut self, step: StartStep) -> Flow {
        self.state.start.step = step;
        self.state.start.turn = 0;
        self.state.agenda.push(Work::Start);
        Flow::On
    }

    /// The same step goes on with the next player, once what is on the agenda above is done.
    pub(crate) fn next_player(&mut self) {
        self.state.start.turn += 1;
        self.state.agenda.push(Work::Start);
    }

    /// Whose turn it is in a step that goes around the table from the first player; none when all are done.
    pub(crate) fn at_turn(&mut self) -> Option<Seat> {
        self.at_turn_from(self.state.turn.starting)
    }

    /// The same, from another player on; who has left meanwhile is passed over.
    pub(super) fn at_turn_from(&mut self, first: Seat) -> Option<Seat> {
        let count = self.state.players.len();
        while usize::from(self.state.start.turn) < count {
            let seat = Seat(((first.index() + usize::from(self.state.start.turn)) % count) as u8);
            if !self.state.player(seat).lost {
                return Some(seat);
            }
            self.state.start.turn += 1;
        }
        None
    }

    /// Another stage of the game (spec 10).
    pub(crate) fn enter_stage(&mut self, current: Stage) {
        let previous = std::mem::replace(&mut self.state.start.stage, current);
        self.emit(|_, _| Event::StageChanged { previous, current });
    }

    /// State-based actions once, "new game" triggers, and what is recorded before turn 1 (spec 22, 23).
    fn begin_game(&mut self) -> Flow {
        match self.act_by_rule() {
            crate::rules::Acted::Asked => return Flow::Asked,
            crate::rules::Acted::Yes | crate::rules::Acted::No => {}
        }
        self.happened(Happening::NewGame);
        for seat in Seat::all(self.state.players.len()) {
            self.state.player_mut(seat).initial_hand =
                self.state.zones.hand(seat).len().min(u8::MAX.into()) as u8;
        }
        let starting = self.state.turn.starting;
        let starting = self.state.seats_from(starting).next().unwrap_or(starting);
        self.change_starting_player(starting);
        self.state.turn.active = starting;
        self.state.turn.last_regular = starting;
        match self.rules.position {
            Some(_) if !self.state.start.restarted() => self.then(StartStep::Arrange),
            _ => Flow::On,
        }
    }
}

impl Start {
    /// Who has decided about their opening hand in this round (spec 16).
    pub(crate) fn decided(&self) -> SeatSet {
        let hands = Seat::all(self.hands.len()).zip(&self.hands);
        hands.filter(|(_, hand)| hand.kept || hand.declared).map(|(seat, _)| seat).collect()
    }

    /// Whether this is the start of a restarted game.
    fn restarted(&self) -> bool {
        self.fixed.is_some()
    }
}

impl Look<'_> {
    /// The one question of a prompt of the start.
    pub(crate) fn ask_start(&self, seat: Seat, wanted: Wanted, _reply: &Reply, menu: &mut Menu) -> Ask {
        match wanted {
            Wanted::Starter => self.ask_starter(seat, menu),
            Wanted::PreHand { ability, .. } => self.ask_pre_hand(ability, menu),
            Wanted::KeepHand => self.ask_keep_hand(seat, menu),
            Wanted::Mulligan => self.ask_mulligan(seat, menu),
            Wanted::Bottom(count) => self.ask_bottom(seat, count, menu),
            Wanted::MulliganScry => self.ask_mulligan_scry(menu),
            Wanted::HiddenAgenda { .. } => self.ask_hidden_agenda(),
            Wanted::StartingGenerator => self.ask_starting_generator(menu),
            _ => self.ask_opening_hand(seat, menu),
        }
    }

    /// A prompt of the start in words.
    pub(crate) fn start_title(&self, seat: Seat, wanted: Wanted) -> String {
        match wanted {
            Wanted::Starter => self.starter_title(),
            Wanted::PreHand { card, ability } => self.pre_hand_title(card, ability),
            Wanted::KeepHand => "Which hand do you keep?".to_owned(),
            Wanted::Mulligan => self.mulligan_title(seat),
            Wanted::Bottom(count) => self.bottom_title(count),
            Wanted::MulliganScry => self.mulligan_scry_title(seat),
            Wanted::HiddenAgenda { card } => self.hidden_agenda_title(card),
            Wanted::StartingGenerator => "Which colour does your first generator make?".to_owned(),
            _ => self.opening_hand_title(),
        }
    }

    /// An option of a prompt of the start in words.
    pub(crate) fn start_label(&self, seat: Seat, wanted: Wanted, choice: Choice) -> String {
        let value = choice.value;
        match wanted {
            Wanted::Starter => self.starter_label(seat, value),
            Wanted::PreHand { .. } | Wanted::StartingGenerator => self.pre_hand_label(value),
            Wanted::KeepHand => self.keep_hand_label(seat, value),
            Wanted::Mulligan => self.mulligan_label(seat, value),
            Wanted::Bottom(_) => self.card_name(Slot(value as u16)),
            Wanted::MulliganScry => self.mulligan_scry_label(value),
            _ => self.opening_hand_label(value),
        }
    }
}
