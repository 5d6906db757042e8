//! A series as a [`Game`].

use serde_json::Value;

use crate::cards::CardSource;
use crate::game::{Code, Game, Leaving, Outcome, Prompt, Rejected, SetupError, Waiting, owes};
use crate::question::{Anchor, Ask, Choice, Domain, Menu};
use crate::reply::Reply;
use crate::scene::{Fact, Scene, SeatPanel};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::secrets::{Secrets, Slot};
use crate::seed::{Rng, Seed};
use crate::series::{
    Interlude, MOST_GAMES, Played, Record, Series, SeriesCommand, SeriesEvent, SeriesLegal, SeriesState,
    SeriesView, Stage, StageView, Start,
};
use crate::sink::Sink;

type Inner<I> = <I as Interlude>::Game;
type State<I> = SeriesState<<I as Interlude>::State, <Inner<I> as Game>::State, Start<I>>;
type Event<I> = SeriesEvent<<Inner<I> as Game>::Event>;

/// Passes the events of the game on as events of the series.
struct Nested<'a, S>(&'a mut S);

impl<E, S: Sink<SeriesEvent<E>>> Sink<E> for Nested<'_, S> {
    fn emit(&mut self, make: impl FnOnce() -> E) {
        self.0.emit(|| SeriesEvent::Game(make()));
    }
}

impl<I: Interlude> Series<I> {
    /// Starts games and ends them until somebody is asked or the series is over.
    fn settle(&self, state: &mut State<I>, out: &mut impl Sink<Event<I>>) {
        loop {
            match &state.stage {
                Stage::Between(between) => match self.interlude.waiting(between) {
                    Ok(_) => return,
                    Err(start) => self.start_game(state, start, out),
                },
                Stage::Playing { state: inner, .. } => match self.game.waiting(inner) {
                    Waiting::For(_) => return,
                    Waiting::Over(outcome) => self.end_game(state, outcome, out),
                },
                Stage::Over(_) => return,
            }
        }
    }

    fn start_game(&self, state: &mut State<I>, start: Start<I>, out: &mut impl Sink<Event<I>>) {
        let number = state.record.games.len() as u8 + 1;
        out.emit(|| SeriesEvent::GameBegan { number });
        let inner = self.game.deal(&start, state.rng.seed(), &mut Nested(out));
        state.stage = Stage::Playing { start, state: inner };
    }

    fn end_game(&self, state: &mut State<I>, outcome: Outcome, out: &mut impl Sink<Event<I>>) {
        let Stage::Playing { start, .. } = &state.stage else { return };
        let number = state.record.games.len() as u8 + 1;
        state.record.games.push(Played { start: start.clone(), outcome });
        out.emit(|| SeriesEvent::GameEnded { number, outcome });
        match self.decided(&state.record) {
            Some(outcome) => end::<I>(state, outcome, out),
            None => state.stage = Stage::Between(self.interlude.begin(&state.record, &mut state.rng)),
        }
    }

    fn decided(&self, record: &Record<Start<I>>) -> Option<Outcome> {
        let winners: SeatSet = Seat::all(self.game.seats())
            .filter(|&seat| record.wins(seat) >= self.interlude.wins_needed())
            .collect();
        if !winners.is_empty() {
            return Some(Outcome::Won(winners));
        }
        (record.games.len() == MOST_GAMES).then_some(Outcome::Drawn)
    }
}

fn end<I: Interlude>(state: &mut State<I>, outcome: Outcome, out: &mut impl Sink<Event<I>>) {
    state.stage = Stage::Over(outcome);
    out.emit(|| SeriesEvent::SeriesEnded { outcome });
}

impl<I: Interlude> Game for Series<I> {
    const NAME: &'static str = I::NAME;
    const VERSION: u32 = Inner::<I>::VERSION;
    const LANGUAGE: u32 = Inner::<I>::LANGUAGE;
    type Setup = I::Setup;
    type Start = ();
    type State = State<I>;
    type Command = SeriesCommand<I::Command, <Inner<I> as Game>::Command>;
    type Event = Event<I>;
    type View = SeriesView<I::View, <Inner<I> as Game>::View>;
    type Legal = SeriesLegal<I::Legal, <Inner<I> as Game>::Legal>;

    fn open(setup: &I::Setup, cards: &dyn CardSource) -> Result<Series<I>, SetupError> {
        let (interlude, game) = I::open(setup, cards)?;
        Ok(Series { interlude, game })
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.game.cards()
    }

    fn programs(&self) -> String {
        self.game.programs()
    }

    fn deal(&self, _start: &(), seed: Seed, out: &mut impl Sink<Self::Event>) -> State<I> {
        let record = Record { games: Default::default() };
        let mut rng = seed.rng();
        let stage = Stage::Between(self.interlude.begin(&record, &mut rng));
        let mut state = SeriesState { record, stage, rng };
        self.settle(&mut state, out);
        state
    }

    fn waiting(&self, state: &State<I>) -> Waiting {
        match &state.stage {
            Stage::Between(between) => {
                Waiting::For(self.interlude.waiting(between).expect("a settled series asks or plays"))
            }
            Stage::Playing { state, .. } => self.game.waiting(state),
            Stage::Over(outcome) => Waiting::Over(*outcome),
        }
    }

    fn prompt_facts(&self, state: &State<I>, prompt: &Prompt, viewer: Viewer) -> Option<Value> {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.prompt_facts(state, prompt, viewer),
            Stage::Between(_) | Stage::Over(_) => prompt.only_seat(),
        }
    }

    fn ask(&self, state: &State<I>, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match &state.stage {
            Stage::Between(between) => self.interlude.ask(between, seat, reply, menu),
            Stage::Playing { state, .. } => self.game.ask(state, seat, reply, menu),
            Stage::Over(_) => Ask::Done,
        }
    }

    fn command(&self, state: &State<I>, seat: Seat, reply: &Reply) -> Self::Command {
        match &state.stage {
            Stage::Between(between) => SeriesCommand::Between(self.interlude.command(between, seat, reply)),
            Stage::Playing { state, .. } => SeriesCommand::Game(self.game.command(state, seat, reply)),
            Stage::Over(_) => SeriesCommand::Resign,
        }
    }

    fn check(&self, state: &State<I>, seat: Seat, command: &Self::Command) -> Result<Self::Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        match (&state.stage, command) {
            (Stage::Between(between), SeriesCommand::Between(command)) => {
                self.interlude.check(between, seat, command).map(SeriesLegal::Between)
            }
            (Stage::Playing { state, .. }, SeriesCommand::Game(command)) => {
                self.game.check(state, seat, command).map(SeriesLegal::Game)
            }
            (Stage::Playing { .. }, SeriesCommand::Resign) => Ok(SeriesLegal::Resign(seat)),
            _ => Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now.")),
        }
    }

    fn commit(&self, state: &mut State<I>, legal: Self::Legal, out: &mut impl Sink<Self::Event>) {
        match (&mut state.stage, legal) {
            (Stage::Between(between), SeriesLegal::Between(legal)) => {
                self.interlude.commit(between, legal, out);
            }
            (Stage::Playing { state, .. }, SeriesLegal::Game(legal)) => {
                self.game.commit(state, legal, &mut Nested(out));
            }
            (Stage::Playing { state, .. }, SeriesLegal::Resign(seat)) => {
                self.game.leave(state, seat, Leaving::Concede, &mut Nested(out));
            }
            _ => unreachable!("legal commands are made for the stage they are used in"),
        }
        self.settle(state, out);
    }

    fn default_answer(&self, state: &State<I>, seat: Seat) -> Self::Command {
        match &state.stage {
            Stage::Between(between) => SeriesCommand::Between(self.interlude.default_answer(between, seat)),
            Stage::Playing { state, .. } => SeriesCommand::Game(self.game.default_answer(state, seat)),
            Stage::Over(_) => SeriesCommand::Resign,
        }
    }

    /// Leaves the whole series: everybody else wins it.
    fn leave(&self, state: &mut State<I>, seat: Seat, _why: Leaving, out: &mut impl Sink<Self::Event>) {
        out.emit(|| SeriesEvent::Left { seat });
        end::<I>(state, Outcome::Won(SeatSet::first(self.seats()).without(seat.into())), out);
    }

    fn view(&self, state: &State<I>, viewer: Viewer) -> Self::View {
        SeriesView {
            wins: Seat::all(self.seats()).map(|seat| state.record.wins(seat)).collect(),
            games: state.record.games.len() as u8,
            stage: match &state.stage {
                Stage::Between(between) => StageView::Between(self.interlude.view(between, viewer)),
                Stage::Playing { state, .. } => StageView::Playing(self.game.view(state, viewer)),
                Stage::Over(outcome) => StageView::Over(*outcome),
            },
        }
    }

    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        match event {
            SeriesEvent::Game(event) => self.game.witness(event, viewer).map(SeriesEvent::Game),
            SeriesEvent::Chosen { seat, known, .. } if !known.admits(viewer) => {
                Some(SeriesEvent::Answered { seat: *seat })
            }
            public => Some(public.clone()),
        }
    }

    fn imagine(&self, state: &State<I>, seat: Seat, rng: &mut Rng) -> State<I> {
        let stage = match &state.stage {
            Stage::Between(between) => Stage::Between(self.interlude.imagine(between, seat, rng)),
            Stage::Playing { start, state } => {
                Stage::Playing { start: start.clone(), state: self.game.imagine(state, seat, rng) }
            }
            Stage::Over(outcome) => Stage::Over(*outcome),
        };
        SeriesState { record: state.record.clone(), stage, rng: rng.split() }
    }

    fn scene(&self, view: &Self::View) -> Scene {
        let mut scene = match &view.stage {
            StageView::Playing(inner) => self.game.scene(inner),
            StageView::Between(between) => self.interlude.scene(between),
            StageView::Over(outcome) => Scene {
                headline: "The series is over".to_owned(),
                outcome: Some(*outcome),
                ..Scene::default()
            },
        };
        scene.outcome = match view.stage {
            StageView::Over(outcome) => Some(outcome),
            _ => None,
        };
        if scene.seats.is_empty() {
            scene.seats = Seat::all(view.wins.len())
                .map(|seat| SeatPanel { seat, to_act: false, facts: Vec::new(), badges: Vec::new() })
                .collect();
        }
        for (panel, wins) in scene.seats.iter_mut().zip(&view.wins) {
            panel.facts.push(Fact::new("games won", wins));
        }
        scene
    }

    fn title(&self, state: &State<I>, seat: Seat, reply: &Reply) -> String {
        match &state.stage {
            Stage::Between(between) => self.interlude.title(between, seat, reply),
            Stage::Playing { state, .. } => self.game.title(state, seat, reply),
            Stage::Over(_) => String::new(),
        }
    }

    fn label(&self, state: &State<I>, seat: Seat, reply: &Reply, choice: Choice) -> String {
        match &state.stage {
            Stage::Between(between) => self.interlude.label(between, seat, reply, choice),
            Stage::Playing { state, .. } => self.game.label(state, seat, reply, choice),
            Stage::Over(_) => String::new(),
        }
    }

    fn bin_label(&self, state: &State<I>, seat: Seat, reply: &Reply, bin: u8) -> String {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.bin_label(state, seat, reply, bin),
            Stage::Between(_) | Stage::Over(_) => format!("pile {}", bin + 1),
        }
    }

    fn round(&self, state: &State<I>, seat: Seat, reply: &Reply) -> Option<(Anchor, String)> {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.round(state, seat, reply),
            Stage::Between(_) | Stage::Over(_) => None,
        }
    }

    fn why_not(&self, state: &State<I>, seat: Seat, card: Slot) -> Option<String> {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.why_not(state, seat, card),
            Stage::Between(_) | Stage::Over(_) => None,
        }
    }

    fn narrate(&self, event: &Self::Event) -> Option<String> {
        let outcome_words = |outcome: &Outcome| match outcome {
            Outcome::Won(winners) => {
                let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
                format!("won by {}", names.join(" and "))
            }
            Outcome::Drawn => "drawn".to_owned(),
            Outcome::Capped => "stopped at the limit".to_owned(),
        };
        Some(match event {
            SeriesEvent::Game(event) => return self.game.narrate(event),
            SeriesEvent::Answered { seat } => format!("{seat} [has|have] decided."),
            SeriesEvent::Chosen { what, .. } | SeriesEvent::Revealed { what } => what.clone(),
            SeriesEvent::GameBegan { number } => format!("Game {number} begins."),
            SeriesEvent::GameEnded { number, outcome } => {
                format!("Game {number} is {}.", outcome_words(outcome))
            }
            SeriesEvent::Left { seat } => format!("{seat} [leaves|leave] the series."),
            SeriesEvent::SeriesEnded { outcome } => format!("The series is {}.", outcome_words(outcome)),
        })
    }

    fn name_in(&self, domain: Domain, index: u32) -> Option<&str> {
        self.game.name_in(domain, index)
    }

    fn secrets<'s>(&self, state: &'s State<I>) -> Option<&'s Secrets> {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.secrets(state),
            _ => None,
        }
    }

    fn secrets_mut<'s>(&self, state: &'s mut State<I>) -> Option<&'s mut Secrets> {
        match &mut state.stage {
            Stage::Playing { state, .. } => self.game.secrets_mut(state),
            _ => None,
        }
    }

    fn answers_are_public(&self, state: &State<I>, seat: Seat) -> bool {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.answers_are_public(state, seat),
            Stage::Between(_) | Stage::Over(_) => false,
        }
    }

    fn rate(&self, state: &State<I>, seat: Seat) -> i32 {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.rate(state, seat),
            Stage::Between(between) => self.interlude.rate(between, seat),
            Stage::Over(outcome) => (outcome.halves(seat) as i32 - 1) * 1_000,
        }
    }

    fn audit(&self, state: &State<I>) -> Result<(), String> {
        match &state.stage {
            Stage::Playing { state, .. } => self.game.audit(state),
            _ => Ok(()),
        }
    }
}
