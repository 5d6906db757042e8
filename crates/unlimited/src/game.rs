//! Unlimited as the table sees it.

use cardwright_table::cards::CardSource;
use cardwright_table::question::Domain;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Anchor, Ask, Choice, Game, Leaving, Menu, Prompt, Rejected, Reply, Rng, Seat, Secrets, Seed, SetupError,
    Sink, Slot, Viewer, Waiting, digest,
};
use serde_json::Value;

use crate::command::{Command, Picks, SeatName};
use crate::event::Event;
use crate::rules::{Legal, OfferedAction, Table};
use crate::setup::{Setup, Start};
use crate::state::{Counter, Pending, Stage, State};
use crate::view::{self, View};
use crate::{Unlimited, show};

const AS_PILOT: i32 = 1 << 17;
const SMUGGLE: i32 = 1 << 18;
const ATTACK: i32 = 1 << 19;
const ABILITY: i32 = 1 << 20;
const ABILITY_PLACE: i32 = 1 << 16;
const DEPLOY: i32 = 1 << 24;
const DEPLOY_PILOT: i32 = 1 << 25;
const TAKE: i32 = 1 << 26;
const PASS: i32 = 1 << 27;
/// "No more" where cards are chosen one by one.
pub(crate) const NO_MORE: i32 = -1;

impl OfferedAction {
    /// The action as an answer to a question.
    pub(crate) fn code(self) -> i32 {
        match self {
            OfferedAction::Play(slot) => slot.0.into(),
            OfferedAction::PlayAsPilot(slot) => AS_PILOT + i32::from(slot.0),
            OfferedAction::Smuggle(slot) => SMUGGLE + i32::from(slot.0),
            OfferedAction::Attack(slot) => ATTACK + i32::from(slot.0),
            OfferedAction::Ability(slot, place) => {
                ABILITY + ABILITY_PLACE * i32::from(place) + i32::from(slot.0)
            }
            OfferedAction::Deploy(slot) => DEPLOY + i32::from(slot.0),
            OfferedAction::DeployAsPilot(slot) => DEPLOY_PILOT + i32::from(slot.0),
            OfferedAction::Take(counter) => TAKE + counter as i32,
            OfferedAction::Pass => PASS,
        }
    }

    /// The action that an answer means.
    pub(crate) fn decode(code: i32) -> OfferedAction {
        let slot = Slot((code & 0xffff) as u16);
        match code {
            PASS.. => OfferedAction::Pass,
            TAKE.. => {
                let last = Counter::ALL.len() - 1;
                OfferedAction::Take(Counter::ALL[((code - TAKE) as usize).min(last)])
            }
            DEPLOY_PILOT.. => OfferedAction::DeployAsPilot(slot),
            DEPLOY.. => OfferedAction::Deploy(slot),
            ABILITY.. => OfferedAction::Ability(slot, ((code - ABILITY) / ABILITY_PLACE) as u8),
            ATTACK.. => OfferedAction::Attack(slot),
            SMUGGLE.. => OfferedAction::Smuggle(slot),
            AS_PILOT.. => OfferedAction::PlayAsPilot(slot),
            _ => OfferedAction::Play(slot),
        }
    }

    /// The action as a command; an attack still lacks its target.
    pub(crate) fn command(self) -> Command {
        match self {
            OfferedAction::Play(card_id) => Command::PlayCard { card_id, as_pilot: false },
            OfferedAction::PlayAsPilot(card_id) => Command::PlayCard { card_id, as_pilot: true },
            OfferedAction::Smuggle(card_id) => Command::Smuggle { card_id },
            OfferedAction::Attack(attacker_id) => Command::Attack { attacker_id, target_id: attacker_id },
            OfferedAction::Ability(card_id, ability) => Command::UseAbility { card_id, ability },
            OfferedAction::Deploy(card_id) => Command::DeployLeader { card_id, as_pilot: false },
            OfferedAction::DeployAsPilot(card_id) => Command::DeployLeader { card_id, as_pilot: true },
            OfferedAction::Take(counter) => Command::take(counter),
            OfferedAction::Pass => Command::Pass,
        }
    }

    fn anchor(self) -> Anchor {
        match self {
            OfferedAction::Play(slot)
            | OfferedAction::PlayAsPilot(slot)
            | OfferedAction::Smuggle(slot)
            | OfferedAction::Attack(slot)
            | OfferedAction::Ability(slot, _)
            | OfferedAction::Deploy(slot)
            | OfferedAction::DeployAsPilot(slot) => Anchor::Card(slot),
            OfferedAction::Take(_) | OfferedAction::Pass => Anchor::Button,
        }
    }
}

impl Unlimited {
    fn ask_pending(&self, state: &State, pending: &Pending, menu: &mut Menu) -> Ask {
        match pending {
            Pending::Order { seat, floor } => {
                for trigger in &state.triggers[usize::from(*floor)..] {
                    if trigger.frame.player == *seat {
                        menu.add(trigger.id.into(), Anchor::Card(trigger.frame.source.slot));
                    }
                }
            }
            Pending::First { floor, .. } => {
                for seat in state.seats_from(Seat(0)) {
                    if state.triggers[usize::from(*floor)..]
                        .iter()
                        .any(|trigger| trigger.frame.player == seat)
                    {
                        menu.add(seat.0.into(), Anchor::Seat(seat));
                    }
                }
            }
            Pending::Way { .. } => (0..2).for_each(|mode| menu.add(mode, Anchor::Button)),
            Pending::May { .. } => {
                menu.add(1, Anchor::Button);
                menu.add(0, Anchor::Button);
            }
            Pending::Mode { node, taken, .. } => {
                let open = self.open_modes(state, *node, *taken);
                open.into_iter().for_each(|mode| menu.add(mode.into(), Anchor::Button));
            }
            Pending::Player { node, seat } => {
                for other in self.choosable(state, *seat, *node) {
                    menu.add(other.0.into(), Anchor::Seat(other));
                }
            }
            Pending::Opponent { seat } => {
                state.opponents(*seat).for_each(|other| menu.add(other.0.into(), Anchor::Seat(other)));
            }
            Pending::Name { .. } => return Ask::Name(self.titles()),
            Pending::Arrange { cards, bottom, .. } => {
                cards.iter().for_each(|&slot| menu.add(slot.0.into(), Anchor::Card(slot)));
                return Ask::Arrange { bins: 1 + u8::from(*bottom) };
            }
            Pending::Number { most, .. } => {
                return Ask::Number { min: 0, max: (*most).into() };
            }
            Pending::Credits { least, most, .. } => {
                return Ask::Number { min: (*least).into(), max: (*most).into() };
            }
            cards => return self.ask_cards(state, cards, menu),
        }
        Ask::One
    }

    fn ask_cards(&self, state: &State, pending: &Pending, menu: &mut Menu) -> Ask {
        let Some(options) = self.options(state, pending) else { return Ask::Done };
        for slot in &options.cards {
            menu.add_equal(slot.0.into(), Anchor::Card(*slot));
        }
        if let Pending::Disclose { node, .. } = pending {
            // All or nothing, so that every answer shows the aspects.
            let all = self.discloses(state, *node, &options.cards);
            menu.clear();
            if all {
                menu.add(1, Anchor::Button);
            }
            menu.add(0, Anchor::Button);
            return Ask::One;
        }
        Ask::Some { min: options.min as u16, max: options.max as u16 }
    }

    /// Cards that together must not come to too much are chosen one by one, until no more are wanted.
    fn ask_within_budget(&self, state: &State, pending: &Pending, reply: &Reply, menu: &mut Menu) -> Ask {
        let Some(options) = self.options(state, pending) else { return Ask::Done };
        let picks = cards_of_all(reply);
        let ended = reply.len() > picks.len();
        if ended || picks.len() >= options.max {
            return Ask::Done;
        }
        for &slot in options.cards.iter().filter(|slot| !picks.contains(slot)) {
            let more: Picks = picks.iter().copied().chain([slot]).collect();
            if self.within_budget(state, pending, &more) {
                menu.add(slot.0.into(), Anchor::Card(slot));
            }
        }
        menu.add(NO_MORE, Anchor::Button);
        Ask::One
    }

    fn ask_action(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match reply.one(0).map(OfferedAction::decode) {
            None => {
                self.actions(state, seat, &mut |action| menu.add(action.code(), action.anchor()));
                Ask::One
            }
            Some(OfferedAction::Attack(unit)) if reply.len() == 1 => {
                for target in self.eval(state).targets(unit, false) {
                    menu.add(target.slot.0.into(), Anchor::Card(target.slot));
                }
                Ask::One
            }
            Some(_) => Ask::Done,
        }
    }

    fn action_command(reply: &Reply) -> Command {
        match OfferedAction::decode(reply.one(0).unwrap_or(PASS)) {
            OfferedAction::Attack(attacker_id) => {
                Command::Attack { attacker_id, target_id: Slot(reply.one(1).unwrap_or(-1) as u16) }
            }
            action => action.command(),
        }
    }

    fn pending_command(&self, state: &State, pending: &Pending, reply: &Reply) -> Command {
        let code = reply.one(0).unwrap_or(0);
        let seat = SeatName(Seat(code as u8));
        match pending {
            Pending::Order { .. } => Command::ResolveAbility { ability_id: code as u16 },
            Pending::First { .. } => Command::ChooseFirst { seat },
            Pending::May { .. } => Command::Answer { yes: code == 1 },
            Pending::Mode { .. } | Pending::Way { .. } => Command::ChooseMode { mode: code as u8 },
            Pending::Player { .. } | Pending::Opponent { .. } => Command::ChoosePlayer { seat },
            Pending::Arrange { .. } => {
                let answer = reply.answer(0).unwrap_or_default();
                let slots = |codes: &[i32]| codes.iter().map(|&code| Slot(code as u16)).collect();
                let (count, rest) = answer.split_first().unwrap_or((&0, &[]));
                let (top, below) = rest.split_at((*count).clamp(0, rest.len() as i32) as usize);
                Command::ArrangeCards { top: slots(top), bottom: slots(below.get(1..).unwrap_or_default()) }
            }
            Pending::Name { .. } => {
                let name = self.name_in(self.titles(), code as u32).unwrap_or_default().to_owned();
                Command::NameCard { name }
            }
            Pending::Number { .. } | Pending::Credits { .. } => Command::ChooseNumber { number: code as u8 },
            Pending::Disclose { .. } => {
                let all = self.options(state, pending).filter(|_| code == 1).map(|options| options.cards);
                Command::ChooseAbilityCards {
                    ability_id: self.ability_handle(state),
                    card_ids: all.unwrap_or_default().into_iter().collect(),
                }
            }
            budgeted if self.budget(budgeted).is_some() => Command::ChooseAbilityCards {
                ability_id: self.ability_handle(state),
                card_ids: cards_of_all(reply),
            },
            _ => Command::ChooseAbilityCards {
                ability_id: self.ability_handle(state),
                card_ids: cards_of(reply),
            },
        }
    }

    /// Does something to a state, and tells what happened to whoever listens.
    fn at_table(&self, state: &mut State, out: &mut impl Sink<Event>, act: impl FnOnce(&mut Table<'_>)) {
        let mut events = out.listens().then(Vec::new);
        act(&mut Table { rules: self, state, events: events.as_mut() });
        events.into_iter().flatten().for_each(|event| out.emit(|| event));
    }

    /// Passes, or where that is not allowed takes the first counter.
    fn default_action(&self, state: &State, seat: Seat) -> Command {
        match self.available_counters(state, seat).next() {
            Some(counter) if !self.may_pass(state, seat) => Command::take(counter),
            _ => Command::Pass,
        }
    }

    /// The titles that can be named.
    fn titles(&self) -> Domain {
        Domain { list: 0, size: self.titles.len() as u32 }
    }

    /// The name of the open prompt.
    pub(crate) fn prompt_kind(&self, state: &State) -> &'static str {
        match (&state.pending, state.stage) {
            (Some(Pending::Order { .. }), _) => "resolveAbilities",
            (Some(Pending::First { .. }), _) => "chooseFirst",
            (Some(Pending::May { .. }), _) => "answer",
            (Some(Pending::Mode { .. } | Pending::Way { .. }), _) => "chooseMode",
            (Some(Pending::Player { .. } | Pending::Opponent { .. }), _) => "choosePlayer",
            (Some(Pending::Number { .. }), _) => "chooseNumber",
            (Some(Pending::Name { .. }), _) => "nameCard",
            (Some(Pending::Arrange { .. }), _) => "arrangeCards",
            (Some(Pending::Credits { .. }), _) => "payCredits",
            (Some(Pending::Target { .. }), _) => "chooseTarget",
            (Some(Pending::Host { .. } | Pending::Pilot { .. }), _) => "chooseHost",
            (Some(Pending::Exploit { .. }), _) => "exploit",
            (Some(Pending::Unique { .. }), _) => "chooseUnique",
            (Some(Pending::Resource { .. }), _) => "resource",
            (Some(Pending::Plot { .. }), _) => "plot",
            (Some(Pending::Support { .. }), _) => "support",
            (Some(Pending::Divide { .. }), _) => "divide",
            (Some(_), _) => "chooseAbilityCards",
            (None, Stage::ChooseInitiative) => "chooseInitiative",
            (None, Stage::Mulligan) => "mulligan",
            (None, Stage::OpeningResources) => "openingResources",
            (None, Stage::Action | Stage::Regroup) => "action",
        }
    }
}

/// The cards of a reply that names one in each answer.
fn cards_of_all(reply: &Reply) -> Picks {
    (0..reply.len())
        .filter_map(|at| reply.one(at))
        .filter(|&code| code != NO_MORE)
        .map(|code| Slot(code as u16))
        .collect()
}

fn cards_of(reply: &Reply) -> Picks {
    reply.answer(0).unwrap_or_default().iter().map(|&code| Slot(code as u16)).collect()
}

impl Game for Unlimited {
    const NAME: &'static str = "unlimited";
    const VERSION: u32 = 6;
    const LANGUAGE: u32 = 6;
    type Setup = Setup;
    type Start = Start;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Legal = Legal;

    fn open(setup: &Setup, cards: &dyn CardSource) -> Result<Unlimited, SetupError> {
        Unlimited::open_match(setup, cards)
    }

    fn seats(&self) -> usize {
        self.decks.len()
    }

    fn cards(&self) -> Vec<(String, String)> {
        self.cards.all().iter().map(|card| (card.name.clone(), card.hash.clone())).collect()
    }

    fn programs(&self) -> String {
        digest(&format!("{:?} {:?} {:?}", self.cards, self.tokens, self.words))
    }

    fn deal(&self, start: &Start, seed: Seed, out: &mut impl Sink<Event>) -> State {
        self.deal_match(start, seed, out)
    }

    fn waiting(&self, state: &State) -> Waiting {
        if let Some(outcome) = state.outcome {
            return Waiting::Over(outcome);
        }
        let kind = self.prompt_kind(state);
        Waiting::For(match &state.pending {
            Some(pending) => Prompt::new(kind, pending.seat()),
            None => Prompt::new(kind, self.setup_seats(state)),
        })
    }

    fn prompt_facts(&self, state: &State, _prompt: &Prompt, viewer: Viewer) -> Option<Value> {
        serde_json::to_value(view::prompt_facts(self, state, viewer)?).ok()
    }

    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match (&state.pending, state.stage) {
            (None, Stage::Action | Stage::Regroup) => self.ask_action(state, seat, reply, menu),
            (Some(pending), _) if self.budget(pending).is_some() => {
                self.ask_within_budget(state, pending, reply, menu)
            }
            _ if !reply.is_empty() => Ask::Done,
            (Some(pending), _) => self.ask_pending(state, pending, menu),
            (None, Stage::ChooseInitiative) => {
                state.seats_from(seat).for_each(|other| menu.add(other.0.into(), Anchor::Seat(other)));
                Ask::One
            }
            (None, Stage::Mulligan) => {
                menu.add(0, Anchor::Button);
                if self.may_mulligan(state, seat) {
                    menu.add(1, Anchor::Button);
                }
                Ask::One
            }
            (None, Stage::OpeningResources) => {
                let hand = &state.player(seat).hand;
                hand.iter().for_each(|slot| menu.add(slot.0.into(), Anchor::Card(*slot)));
                let count = self.opening_resources(state, seat).min(hand.len()) as u16;
                Ask::Some { min: count, max: count }
            }
        }
    }

    fn command(&self, state: &State, _seat: Seat, reply: &Reply) -> Command {
        let code = reply.one(0).unwrap_or(0);
        match (&state.pending, state.stage) {
            (Some(pending), _) => self.pending_command(state, pending, reply),
            (None, Stage::ChooseInitiative) => Command::ChooseInitiative { seat: SeatName(Seat(code as u8)) },
            (None, Stage::Mulligan) => Command::ChooseMulligan { take_mulligan: code == 1 },
            (None, Stage::OpeningResources) => Command::ChooseOpeningResources { card_ids: cards_of(reply) },
            (None, Stage::Action | Stage::Regroup) => Self::action_command(reply),
        }
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        let refused = match self.legal(state, seat, command) {
            Ok(legal) => return Ok(legal),
            Err(refused) => refused,
        };
        let by_slots = self.by_slots(state, seat, command);
        if by_slots == *command { Err(refused) } else { self.legal(state, seat, &by_slots) }
    }

    fn commit(&self, state: &mut State, legal: Legal, out: &mut impl Sink<Event>) {
        self.at_table(state, out, |table| table.commit(legal));
    }

    fn default_answer(&self, state: &State, seat: Seat) -> Command {
        let mut menu = Menu::new();
        let mut reply = Reply::new();
        match (&state.pending, state.stage) {
            (None, Stage::Action | Stage::Regroup) => return self.default_action(state, seat),
            (Some(Pending::May { .. }), _) => return Command::Answer { yes: false },
            (Some(Pending::Number { .. }), _) => return Command::ChooseNumber { number: 0 },
            (Some(Pending::Credits { least, .. }), _) => return Command::ChooseNumber { number: *least },
            (Some(pending), _) if self.budget(pending).is_some() => {
                return Command::ChooseAbilityCards {
                    ability_id: self.ability_handle(state),
                    card_ids: Picks::new(),
                };
            }
            (Some(Pending::Arrange { cards, .. }), _) => {
                let top = cards.iter().copied().collect();
                return Command::ArrangeCards { top, bottom: Picks::new() };
            }
            (Some(Pending::Disclose { .. }), _) => {
                return Command::ChooseAbilityCards {
                    ability_id: self.ability_handle(state),
                    card_ids: Picks::new(),
                };
            }
            _ => {}
        }
        let ask = self.ask(state, seat, &reply, &mut menu);
        match ask {
            Ask::Some { min, .. } => {
                let copies = menu
                    .choices()
                    .iter()
                    .flat_map(|choice| std::iter::repeat_n(choice.value, choice.times.into()));
                let first: Vec<i32> = copies.take(min.into()).collect();
                reply.push(&first);
            }
            _ => reply.push_one(menu.choices().first().map_or(0, |choice| choice.value)),
        }
        self.command(state, seat, &reply)
    }

    fn plays(&self, state: &State, seat: Seat) -> bool {
        state.outcome.is_none() && state.players.get(seat.index()).is_some_and(|player| !player.out)
    }

    fn leave(&self, state: &mut State, seat: Seat, why: Leaving, out: &mut impl Sink<Event>) {
        out.emit(|| Event::PlayerLeft { seat, why });
        self.at_table(state, out, |table| table.leave(seat));
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witness(viewer))
    }

    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        self.imagine_state(state, seat, rng)
    }

    fn scene(&self, view: &View) -> Scene {
        show::scene(view)
    }

    fn title(&self, state: &State, _seat: Seat, reply: &Reply) -> String {
        self.title_of(state, reply)
    }

    fn label(&self, state: &State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        self.label_of(state, seat, reply, choice.value)
    }

    fn name_in(&self, _domain: Domain, index: u32) -> Option<&str> {
        self.titles.get(index as usize).map(String::as_str)
    }

    fn bin_label(&self, _state: &State, _seat: Seat, _reply: &Reply, bin: u8) -> String {
        if bin == 0 { "top of the deck" } else { "bottom of the deck" }.to_owned()
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
