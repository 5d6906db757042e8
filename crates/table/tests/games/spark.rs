//! **Spark**, a made-up card game for three that uses every part of the contract. Read it after Nim.
//!
//! Each round all players secretly bid life; the highest bidder pays, draws a card and has the turn: creatures
//! are played face up, or any card face down ("veiled"); sparks (instants) go on a stack where everybody may
//! answer; then comes one attack. Each opponent can be attacked by one creature, and *restless* creatures must
//! attack if able. Who has no life is out; the last one wins.
//!
//! Where to find what: the cards and all types are here, with questions and legality; `rules` carries commands
//! out, `show` is what players see of it, `series` is best of three with a sideboard.

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::question::{Anchor, Ask, Choice, Menu};
use cardwright_table::scene::Scene;
use cardwright_table::secrets::Sealed;
use cardwright_table::{
    Asking, Code, Game, Identity, Leaving, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet, Secrets,
    Seed, SetupError, Sink, Slot, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

mod rules;
pub mod series;
pub mod show;

/// How many play.
pub const SEATS: usize = 3;
const LIFE: i8 = 5;
const HAND: usize = 3;
const HIGHEST_BID: i8 = 2;

/// A row of the card table. There is no code for a single card, only for what a row can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    pub name: &'static str,
    pub what: What,
}

/// What a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Creature { power: i8, restless: bool },
    Damage { to_all: bool, amount: i8 },
    Counter,
    Search,
}

/// All cards; a deck is a list of rows.
#[rustfmt::skip]
pub const CARDS: [Card; 6] = [
    Card { name: "Ember",  what: What::Creature { power: 1, restless: false } },
    Card { name: "Blaze",  what: What::Creature { power: 2, restless: true } },
    Card { name: "Bolt",   what: What::Damage { to_all: false, amount: 2 } },
    Card { name: "Flash",  what: What::Damage { to_all: true, amount: 1 } },
    Card { name: "Snuff",  what: What::Counter },
    Card { name: "Beacon", what: What::Search },
];

/// Everybody's deck; the last two cards are the sideboard, for which the first two can be exchanged.
const LIST: [u8; 11] = [5, 4, 0, 0, 1, 1, 2, 2, 3, 4, 2];
const SIDEBOARD: usize = 2;

/// The row of a card. An identity is one copy in one deck, so that copies can be told apart.
pub fn row(identity: Identity) -> usize {
    LIST[usize::from(identity.0) % LIST.len()].into()
}

/// `Setup` is what a table agrees on: policies as data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Whether players without a spark are asked for answers to a spark.
    pub asking: Asking,
    /// After so many rounds the match is capped.
    pub rounds: u8,
}

/// `Start` is what differs between the games of a series.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Start {
    /// Who wins ties.
    pub first: u8,
    /// Who exchanges cards with the sideboard.
    pub swaps: [bool; SEATS],
}

/// `State` is plain data: slots and numbers. What the slots hold is in the secret table only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    secrets: Secrets,
    players: Vec<Player>,
    /// The sparks that wait to be carried out, the next one last.
    stack: Vec<Pending>,
    phase: Phase,
    round: u8,
    active: Seat,
    first: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Player {
    life: i8,
    deck: Vec<Slot>,
    hand: Vec<Slot>,
    field: Vec<Creature>,
    discard: Vec<Slot>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Creature {
    slot: Slot,
    veiled: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Pending {
    slot: Slot,
    by: Seat,
    target: Option<Seat>,
}

/// Where the match is. A search suspends the stack without a Rust call stack: the phase says what remains.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Phase {
    /// Several seats owe an answer at once; the envelopes stay closed until all are in.
    Bidding(Sealed<i8>),
    Turn,
    Answering {
        seat: Seat,
        passes: u8,
    },
    Searching(Seat),
    Attacking,
    Over(Outcome),
}

/// A command is a whole act: a spark with its target, a whole attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Command {
    Bid(i8),
    Play(Slot),
    Veil(Slot),
    Cast {
        spark: Slot,
        target: Option<Seat>,
    },
    EndTurn,
    Pass,
    /// By slot, like every card in a command: what a card is may change under the eyes of a player who does not
    /// see it, where it lies may not.
    Take(Option<Slot>),
    Attack {
        whom: Vec<Option<Seat>>,
    },
}

/// What happens; each viewer gets the part it may perceive.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    Sealed { seat: Seat },
    Bids { bids: Vec<(Seat, i8)> },
    Drew { seat: Seat, slot: Slot, row: Option<u8> },
    Played { seat: Seat, slot: Slot, row: Option<u8> },
    Cast { seat: Seat, row: u8, target: Option<Seat> },
    Resolved { row: u8 },
    Found { seat: Seat, row: Option<u8> },
    Attacked { seat: Seat, whom: Seat, slot: Slot },
    Unveiled { slot: Slot, row: u8 },
    Lost { seat: Seat, life: i8 },
    Out { seat: Seat },
}

/// The proof that a command is legal: the fields are private, so that only `check` makes one.
pub struct Legal {
    seat: Seat,
    command: Command,
}

/// The rules: all that is fixed while a match runs.
pub struct Spark(Setup);

impl Game for Spark {
    const NAME: &'static str = "spark";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = Setup;
    type Start = Start;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = show::View;
    type Legal = Legal;

    fn open(setup: &Setup, _cards: &dyn CardSource) -> Result<Spark, SetupError> {
        match setup.rounds {
            0 => Err(SetupError::Invalid("a match needs at least one round".to_owned())),
            _ => Ok(Spark(setup.clone())),
        }
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn deal(&self, start: &Start, seed: Seed, out: &mut impl Sink<Event>) -> State {
        rules::deal(start, seed, out)
    }

    /// Cheap: the state says it. Being asked is never computed from hidden cards here, because it is public.
    fn waiting(&self, state: &State) -> Waiting {
        Waiting::For(match &state.phase {
            Phase::Bidding(bids) => Prompt::new("bid", bids.missing()),
            Phase::Turn => Prompt::new("turn", state.active),
            Phase::Answering { seat, .. } => Prompt::new("answer", *seat),
            Phase::Searching(seat) => Prompt::new("search", *seat),
            Phase::Attacking => Prompt::new("attack", state.active),
            Phase::Over(outcome) => return Waiting::Over(*outcome),
        })
    }

    /// Questions depend on the answers before them; none leads into a dead end.
    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match &state.phase {
            Phase::Bidding(_) if reply.is_empty() => {
                Ask::Number { min: 0, max: state.highest_bid(seat).into() }
            }
            Phase::Turn | Phase::Answering { .. } => ask_act(state, seat, reply, menu),
            Phase::Searching(_) if reply.is_empty() => {
                menu.add(-1, Anchor::Button);
                for &slot in &state.player(seat).deck {
                    menu.add_equal(state.row(slot) as i32, Anchor::Card(slot));
                }
                Ask::One
            }
            Phase::Attacking => ask_attack(state, seat, reply, menu),
            _ => Ask::Done,
        }
    }

    fn command(&self, state: &State, seat: Seat, reply: &Reply) -> Command {
        let answer =
            |index| reply.one(index).expect("a finished reply answers each question with one number");
        match &state.phase {
            Phase::Bidding(_) => Command::Bid(answer(0) as i8),
            Phase::Searching(_) => Command::Take(state.find(seat, answer(0))),
            Phase::Attacking => {
                Command::Attack { whom: (0..reply.len()).map(|at| chosen(answer(at))).collect() }
            }
            Phase::Turn | Phase::Answering { .. } | Phase::Over(_) => {
                act(state, seat, answer(0), reply.one(1).and_then(chosen))
            }
        }
    }

    /// A predicate over any command, not a search in a list of moves.
    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        let refuse = |message: &str| Err(Rejected::new(Code::InvalidSelection, message));
        match (&state.phase, command) {
            (Phase::Bidding(_), Command::Bid(bid)) if !(0..=state.highest_bid(seat)).contains(bid) => {
                return refuse("You cannot bid that much.");
            }
            (Phase::Turn, Command::Play(slot)) if !state.may_play(seat, *slot) => {
                return refuse("You can play only creatures from your hand.");
            }
            (Phase::Turn, Command::Veil(slot)) if !state.player(seat).hand.contains(slot) => {
                return refuse("You can veil only cards from your hand.");
            }
            (Phase::Turn | Phase::Answering { .. }, Command::Cast { spark, target }) => {
                state.may_cast(seat, *spark, *target)?;
            }
            (Phase::Searching(_), Command::Take(Some(slot))) if !state.player(seat).deck.contains(slot) => {
                return refuse("That card is not in your deck.");
            }
            (Phase::Attacking, Command::Attack { whom }) => may_attack(state, seat, whom)?,
            (Phase::Bidding(_), Command::Bid(_))
            | (Phase::Turn, Command::Play(_) | Command::Veil(_) | Command::EndTurn)
            | (Phase::Answering { .. }, Command::Pass)
            | (Phase::Searching(_), Command::Take(_)) => {}
            _ => return Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now.")),
        }
        Ok(Legal { seat, command: command.clone() })
    }

    fn commit(&self, state: &mut State, legal: Legal, out: &mut impl Sink<Event>) {
        state.carry_out(legal.seat, legal.command, out);
        state.settle(&self.0, out);
    }

    fn default_answer(&self, state: &State, seat: Seat) -> Command {
        match &state.phase {
            Phase::Bidding(_) => Command::Bid(0),
            Phase::Turn => Command::EndTurn,
            Phase::Answering { .. } | Phase::Over(_) => Command::Pass,
            Phase::Searching(_) => Command::Take(None),
            // The requirement has to be met: the first answer to each question does it.
            Phase::Attacking => {
                let (mut reply, mut menu) = (Reply::new(), Menu::new());
                while ask_attack(state, seat, &reply, &mut menu) == Ask::One {
                    reply.push_one(menu.choices()[0].value);
                    menu.clear();
                }
                self.command(state, seat, &reply)
            }
        }
    }

    fn plays(&self, state: &State, seat: Seat) -> bool {
        !matches!(state.phase, Phase::Over(_)) && state.living().has(seat)
    }

    /// Leaving is losing all life at once; the others play on.
    fn leave(&self, state: &mut State, seat: Seat, _why: Leaving, out: &mut impl Sink<Event>) {
        state.lose(seat, LIFE, out);
        state.settle(&self.0, out);
    }

    fn view(&self, state: &State, viewer: Viewer) -> show::View {
        show::view(state, self.waiting(state), viewer)
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(show::witness(event, viewer))
    }

    /// The secret table imagines hidden cards; closed envelopes get a bid that could be in them.
    fn imagine(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut imagined = state.clone();
        imagined.secrets.imagine(seat, rng);
        if let Phase::Bidding(bids) = &mut imagined.phase {
            bids.imagine(seat, |other| rng.below(state.highest_bid(other) as u32 + 1) as i8);
        }
        imagined
    }

    fn scene(&self, view: &show::View) -> Scene {
        show::scene(view)
    }

    fn title(&self, state: &State, seat: Seat, reply: &Reply) -> String {
        show::title(state, seat, reply)
    }

    fn label(&self, state: &State, seat: Seat, reply: &Reply, choice: Choice) -> String {
        show::label(state, seat, reply, choice)
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
        if let Phase::Over(outcome) = state.phase {
            return (outcome.halves(seat) as i32 - 1) * 1_000;
        }
        let worth = |player: &Player| i32::from(player.life.max(0)) * 3 + player.field.len() as i32;
        let all: i32 = state.players.iter().map(worth).sum();
        (3 * worth(state.player(seat)) - all) * 900 / (all * 3).max(1)
    }

    /// Every card is in exactly one place, and who is out has none on the table.
    fn audit(&self, state: &State) -> Result<(), String> {
        rules::audit(state)
    }
}

/// `-1` is nobody, as in "stays at home".
fn chosen(value: i32) -> Option<Seat> {
    u8::try_from(value).ok().map(Seat)
}

/// Acts as numbers: a slot to play or cast, a slot above `VEIL` to veil, `-1` to do nothing.
const VEIL: i32 = 1_000;

fn act(state: &State, seat: Seat, value: i32, target: Option<Seat>) -> Command {
    let slot = Slot((value % VEIL) as u16);
    match state.phase {
        Phase::Turn if value < 0 => Command::EndTurn,
        _ if value < 0 => Command::Pass,
        _ if value >= VEIL => Command::Veil(slot),
        _ if state.may_play(seat, slot) => Command::Play(slot),
        _ => Command::Cast { spark: slot, target },
    }
}

/// What to do; for a spark that needs one, against whom.
fn ask_act(state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
    if let Some(value) = reply.one(0) {
        let needs_target = matches!(act(state, seat, value, None), Command::Cast { spark, .. }
            if matches!(state.what(spark), What::Damage { to_all: false, .. }));
        if !needs_target || reply.len() > 1 {
            return Ask::Done;
        }
        for whom in state.living().iter() {
            menu.add(whom.0.into(), Anchor::Seat(whom));
        }
        return Ask::One;
    }
    menu.add(-1, Anchor::Button);
    for &slot in &state.player(seat).hand {
        let my_turn = state.phase == Phase::Turn;
        if state.can_cast(slot) || my_turn && state.may_play(seat, slot) {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
        if my_turn {
            menu.add(VEIL + i32::from(slot.0), Anchor::Card(slot));
        }
    }
    Ask::One
}

/// A whole attack, creature by creature: whom it attacks, or that it stays.
///
/// An option is offered only if the rest can still meet the requirement.
fn ask_attack(state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
    let restless = state.restless(seat);
    if reply.len() == restless.len() {
        return Ask::Done;
    }
    let so_far: Vec<Option<Seat>> = (0..reply.len()).map(|at| reply.one(at).and_then(chosen)).collect();
    let free = state.opponents(seat).without(so_far.iter().flatten().copied().collect());
    let option_is_open = |whom: Option<Seat>| {
        let attacks: Vec<_> = so_far.iter().copied().chain([whom]).collect();
        let done =
            restless.iter().zip(&attacks).filter(|(restless, whom)| **restless && whom.is_some()).count();
        let to_come = restless[attacks.len()..].iter().filter(|restless| **restless).count();
        done + to_come.min(free.len() - usize::from(whom.is_some())) >= required(state, seat)
    };
    if option_is_open(None) {
        menu.add(-1, Anchor::Button);
    }
    for whom in free.iter().filter(|&whom| option_is_open(Some(whom))) {
        menu.add(whom.0.into(), Anchor::Seat(whom));
    }
    Ask::One
}

/// How many restless creatures must attack: as many as can.
fn required(state: &State, seat: Seat) -> usize {
    state.restless(seat).iter().filter(|restless| **restless).count().min(state.opponents(seat).len())
}

/// The requirement as a predicate over a whole attack.
fn may_attack(state: &State, seat: Seat, whom: &[Option<Seat>]) -> Result<(), Rejected> {
    let refuse = |message: &str| Err(Rejected::new(Code::InvalidSelection, message));
    let restless = state.restless(seat);
    let attacked: SeatSet = whom.iter().flatten().copied().collect();
    if whom.len() != restless.len() {
        return refuse("Say for each of your creatures whom it attacks.");
    }
    if attacked.len() != whom.iter().flatten().count() {
        return refuse("Each opponent can be attacked by one creature.");
    }
    if !attacked.without(state.opponents(seat)).is_empty() {
        return refuse("You can attack only opponents that are still in the game.");
    }
    let attacking = restless.iter().zip(whom).filter(|(restless, whom)| **restless && whom.is_some()).count();
    if attacking < required(state, seat) {
        return refuse("Restless creatures must attack if able.");
    }
    Ok(())
}
