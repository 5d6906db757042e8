//! Magic as the table sees it.

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::question::Domain;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Anchor, Ask, Choice, Game, Leaving, Menu, Prompt, Rejected, Reply, Rng, Seat, SeatName, Secrets, Seed,
    SetupError, Sink, Slot, Viewer, Waiting, digest,
};
use serde_json::Value;

use crate::command::Command;
use crate::event::{Event, Reason};
use crate::rules::{Run, Settlement};
use crate::setup::{Setup, StartOf};
use crate::state::{Pending, State, Wanted};
use crate::view::View;
use crate::{Magic, show};

/// The proof that a command is legal.
#[derive(Debug)]
pub struct Legal {
    pending: Pending,
    command: Command,
    /// How the command's cost is paid, if it has one.
    paid: Option<Settlement>,
}

impl Magic {
    /// Runs something that emits events, for a sink that may not listen.
    fn with_run<T>(
        &self,
        state: &mut State,
        out: &mut impl Sink<Event>,
        act: impl FnOnce(&mut Run<'_>) -> T,
    ) -> T {
        let mut events = out.listens().then(Vec::new);
        let done = act(&mut Run::new(self, state, events.as_mut()));
        for event in events.into_iter().flatten() {
            out.emit(|| event);
        }
        done
    }
}

impl Game for Magic {
    const NAME: &'static str = "magic";
    const VERSION: u32 = 11;
    const LANGUAGE: u32 = 11;
    type Setup = Setup;
    type Start = StartOf;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Legal = Legal;

    fn open(setup: &Setup, cards: &dyn CardSource) -> Result<Magic, SetupError> {
        Magic::open_match(setup, cards)
    }

    fn seats(&self) -> usize {
        self.seats.len()
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.book.cards.iter().map(|card| (card.name().to_owned(), card.hash.clone())).collect()
    }

    fn programs(&self) -> String {
        digest(&self.book.written())
    }

    fn deal(&self, start: &StartOf, seed: Seed, out: &mut impl Sink<Event>) -> State {
        let mut events = out.listens().then(Vec::new);
        let state = self.deal_state(start, seed, events.as_mut());
        for event in events.into_iter().flatten() {
            out.emit(|| event);
        }
        state
    }

    fn waiting(&self, state: &State) -> Waiting {
        if let Some(outcome) = state.outcome {
            return Waiting::Over(outcome);
        }
        let Some(Pending { seat, wanted }) = state.pending else {
            unreachable!("a game that is not over asks something")
        };
        let answers = state.player(seat).controlled_by.unwrap_or(seat);
        Waiting::For(Prompt::new(wanted.kind(), answers).on_behalf(answers, seat))
    }

    fn prompt_facts(&self, state: &State, prompt: &Prompt, _viewer: Viewer) -> Option<Value> {
        if prompt.kind != Wanted::Mulligan.kind() {
            return prompt.only_seat();
        }
        // Who has decided, and nothing else (spec 16).
        let decided = state.start.decided();
        let fact = |seat| (SeatName(seat).fact("Decided"), Value::Bool(decided.has(seat)));
        Some(Value::Object(Seat::all(self.seats()).map(fact).collect()))
    }

    fn ask(&self, state: &State, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let fresh = self.fresh(state);
        fresh.pending().map_or(Ask::Done, |(look, pending)| look.ask_pending(pending, reply, menu))
    }

    fn command(&self, state: &State, _seat: Seat, reply: &Reply) -> Command {
        let fresh = self.fresh(state);
        fresh.pending().map_or(Command::Pass, |(look, pending)| look.pending_command(pending, reply))
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        let fresh = self.fresh(state);
        let (look, pending) = fresh.pending().ok_or_else(crate::rules::misplaced)?;
        let paid = look.check_pending(pending, command)?;
        Ok(Legal { pending, command: command.clone(), paid })
    }

    fn commit(&self, state: &mut State, legal: Legal, out: &mut impl Sink<Event>) {
        self.with_run(state, out, |run| run.carry_out(legal.pending, &legal.command, legal.paid));
    }

    fn default_answer(&self, state: &State, _seat: Seat) -> Command {
        let fresh = self.fresh(state);
        fresh.pending().map_or(Command::Pass, |(look, pending)| look.plain_command(pending))
    }

    /// Who may attack and block is for all to see; what can be done with priority depends on a hand.
    fn answers_are_public(&self, state: &State, seat: Seat) -> bool {
        let in_combat = |pending: &Pending| matches!(pending.wanted, Wanted::Attackers | Wanted::Blockers);
        state.pending.as_ref().is_some_and(in_combat) || !state.secrets.are_kept_by(seat)
    }

    fn plays(&self, state: &State, seat: Seat) -> bool {
        state.outcome.is_none() && state.players.get(seat.index()).is_some_and(|player| !player.lost)
    }

    fn leave(&self, state: &mut State, seat: Seat, why: Leaving, out: &mut impl Sink<Event>) {
        let reason = match why {
            Leaving::Concede => Reason::Concede,
            Leaving::Forfeit => Reason::Forfeit,
        };
        self.with_run(state, out, |run| run.leave(seat, reason));
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self.fresh(state).look(), viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witness(viewer))
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        self.imagined(state, seat, rng)
    }

    fn scene(&self, view: &View) -> Scene {
        show::scene(view)
    }

    fn title(&self, state: &State, _seat: Seat, reply: &Reply) -> String {
        let fresh = self.fresh(state);
        fresh.pending().map_or_else(String::new, |(look, pending)| look.pending_title(pending, reply))
    }

    fn label(&self, state: &State, _seat: Seat, reply: &Reply, choice: Choice) -> String {
        let fresh = self.fresh(state);
        fresh.pending().map_or_else(String::new, |(look, pending)| look.pending_label(pending, reply, choice))
    }

    fn bin_label(&self, state: &State, seat: Seat, _reply: &Reply, bin: u8) -> String {
        match self.fresh(state).pending() {
            Some((look, Pending { wanted: Wanted::Node(node), .. })) => look.node_bin_label(seat, node, bin),
            _ => format!("pile {}", bin + 1),
        }
    }

    fn round(&self, state: &State, _seat: Seat, reply: &Reply) -> Option<(Anchor, String)> {
        let fresh = self.fresh(state);
        let (look, pending) = fresh.pending()?;
        look.pending_round(pending, reply)
    }

    fn why_not(&self, state: &State, seat: Seat, card: Slot) -> Option<String> {
        self.fresh(state).look().why_not(seat, card)
    }

    fn narrate(&self, event: &Event) -> Option<String> {
        show::narrate(event)
    }

    fn name_in(&self, _domain: Domain, index: u32) -> Option<&str> {
        self.book.cards.get(index as usize).map(crate::card::Card::name)
    }

    fn secrets<'s>(&self, state: &'s State) -> Option<&'s Secrets> {
        Some(&state.secrets)
    }

    fn secrets_mut<'s>(&self, state: &'s mut State) -> Option<&'s mut Secrets> {
        state.cache.offers.forget();
        Some(&mut state.secrets)
    }

    fn rate(&self, state: &State, seat: Seat) -> i32 {
        self.rate_seat(state, seat)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        if state.cache.stale {
            // A state that was just read keeps nothing yet.
            return Ok(());
        }
        let fresh = self.fresh(state);
        let look = fresh.look();
        look.audit_layers()?;
        look.audit_settled()
    }
}
