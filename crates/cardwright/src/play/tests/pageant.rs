//! A game to look at: a board of five places like Skirmish's, hidden hands, and every kind of question.

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::question::Domain;
use cardwright_table::scene::{
    CardFace, Effect, Fact, Figure, Front, Layout, Mark, Scene, SeatPanel, Tone, Zone,
};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Game, Leaving, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet,
    Seed, SetupError, Sink, Slot, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Show {
    /// Cards are played on places, in turn, until both have passed.
    Board,
    /// The first player is asked this once, and wins by answering.
    Once(Ask),
}

/// Name, strength, text.
type Card = (&'static str, i32, &'static str);

const CARDS: [Card; 14] = [
    ("Archer", 3, "Deploy: 2 damage to a close enemy."),
    ("Bard", 2, "At your turn start, close allies get +1."),
    (
        "Necromancer",
        2,
        "Activate(1): deploy from your discard a unit with printed power 3 or less to an own empty place.",
    ),
    ("Champion", 5, ""),
    ("Strike", 0, "3 damage to a unit."),
    ("Knight", 3, "Deploy: you may deploy a Squire to an own close empty place."),
    ("Rookie", 3, "Activate(2): its place and an own close place get +2."),
    ("Dragon", 7, "Can only be played onto an own unit."),
    (
        "Vampire",
        2,
        "When a close unit is damaged, this gains that much. Activate(1): 2 damage to a close unit.",
    ),
    ("Scout", 2, "Deploy: draw a card."),
    ("Turret", 3, "At your turn start, 1 damage to the enemy in front."),
    ("Hunter", 4, "Deploy: kill a close wounded unit."),
    ("Noble", 4, "Conquer: draw two cards."),
    ("Fireball", 0, "Choose a place: 2 damage to its unit and to each close unit."),
];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    hands: [Vec<u16>; 2],
    places: [[Option<u16>; 5]; 2],
    turn: Seat,
    passed: [bool; 2],
    answered: bool,
    left: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Command {
    Play { card: u16, place: u8 },
    Pass,
    Answer(Vec<i32>),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) enum Event {
    Played(Seat, u16, u8),
    Passed(Seat),
    Answered(Vec<i32>),
    Left(Seat),
}

pub(crate) struct Pageant(Show);

impl Pageant {
    fn panel(&self, state: &State, seat: Seat) -> SeatPanel {
        let points = state.places[seat.index()].iter().flatten().count();
        SeatPanel {
            seat,
            to_act: self.waiting(state).seats().has(seat),
            facts: vec![
                Fact::new("VP", points),
                Fact::new("Rounds", 1 - seat.0),
                Fact::new("Hand", state.hands[seat.index()].len()),
            ],
            badges: if state.passed[seat.index()] { vec!["passed".to_owned()] } else { Vec::new() },
        }
    }

    fn zones(&self, state: &State, viewer: Viewer, seat: Seat) -> Vec<Zone> {
        let (index, base) = (seat.index(), u16::from(seat.0) * 10);
        let open = viewer == Viewer::Everyone || viewer == Viewer::Seat(seat);
        let zone = |id: u16, name: &str, layout, count, cards| Zone {
            id: base + id,
            name: name.to_owned(),
            owner: Some(seat),
            layout,
            count,
            cards,
            effects: Vec::new(),
        };
        let hand = state.hands[index].iter().map(|&card| face(card, open)).collect();
        let discard = vec![face(31 + 14 * base, true), face(38 + 14 * base, true)];
        let mut zones: Vec<Zone> = (0..5u16)
            .map(|column| {
                let cards: Vec<CardFace> =
                    state.places[index][usize::from(column)].iter().map(|&card| standing(card)).collect();
                let layout = Layout::Cell { column: column as u8 };
                zone(column, &format!("Terrain {}", column + 1), layout, cards.len(), cards)
            })
            .collect();
        let effect = |name: &str, text: &str| Effect { name: name.to_owned(), text: text.to_owned() };
        zones[1].effects = vec![effect("Fortify", "Deploy: the unit deployed here gets +2.")];
        zones[3].effects =
            vec![effect("+1", "Units here have +1 strength."), effect("Fortify", "Deploy: +2.")];
        zones.push(zone(5, "Hand", Layout::Hand, state.hands[index].len(), hand));
        zones.push(zone(6, "Deck", Layout::Pile, 12, Vec::new()));
        zones.push(zone(7, "Discard", Layout::Pile, 2, discard));
        zones
    }
}

fn printed(card: u16) -> Card {
    CARDS[usize::from(card) % CARDS.len()]
}

fn face(card: u16, open: bool) -> CardFace {
    let (name, power, text) = printed(card);
    let kind = if power > 0 { format!("Unit - Power: {power}") } else { "Action".to_owned() };
    let cost = if power > 0 { "" } else { "{2}" };
    let front = Front { name: name.to_owned(), kind, cost: cost.to_owned(), text: text.to_owned() };
    let figure = Figure { name: "power".to_owned(), value: power, tone: Tone::Plain };
    CardFace {
        slot: Slot(card),
        front: open.then_some(front),
        numbers: if open && power > 0 { vec![figure] } else { Vec::new() },
        badges: Vec::new(),
        turned: false,
        attached_to: None,
    }
}

/// A card on the board: odd ones are stronger than printed, every third is wounded.
fn standing(card: u16) -> CardFace {
    let mut face = face(card, true);
    let power = printed(card).1;
    let now = if card.is_multiple_of(3) { power - 1 } else { power + i32::from(card % 2) };
    face.numbers =
        vec![Figure { name: "strength".to_owned(), value: now.max(1), tone: Tone::of(now.max(1), power) }];
    if printed(card).2.contains("Activate") {
        face.badges = vec!["cooldown 1".to_owned()];
    }
    face
}

impl Game for Pageant {
    const NAME: &'static str = "pageant";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = Show;
    type Start = ();
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = Scene;
    type Legal = (Seat, Command);

    fn open(setup: &Show, _cards: &dyn CardSource) -> Result<Pageant, SetupError> {
        Ok(Pageant(*setup))
    }

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, (): &(), _seed: Seed, _out: &mut impl Sink<Event>) -> State {
        let places = [[None, Some(25), None, Some(2), Some(3)], [Some(10), None, Some(11), Some(6), None]];
        let hands = [vec![0, 1, 16, 5, 21, 4, 9], vec![8, 7, 12, 13]];
        State { hands, places, turn: Seat(0), passed: [false; 2], answered: false, left: None }
    }

    fn waiting(&self, state: &State) -> Waiting {
        match state.left {
            Some(left) => Waiting::Over(Outcome::Won(SeatSet::only(left.other()))),
            None if state.answered => Waiting::Over(Outcome::Won(SeatSet::only(Seat(0)))),
            None if state.passed == [true; 2] => Waiting::Over(Outcome::Drawn),
            None => Waiting::For(Prompt::new("action", state.turn)),
        }
    }

    fn ask(&self, state: &State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let own = seat.index();
        match (self.0, reply.len()) {
            (Show::Board, 0) => {
                for &card in &state.hands[own] {
                    menu.add(card.into(), Anchor::Card(Slot(card)));
                }
                menu.add(-1, Anchor::Button);
                Ask::One
            }
            (Show::Board, 1) if reply.one(0) != Some(-1) => {
                for place in 0..5u16 {
                    menu.add(place.into(), Anchor::Zone(u16::from(seat.0) * 10 + place));
                }
                Ask::One
            }
            (Show::Once(ask), 0) => {
                let cards = state.places.iter().flatten().flatten();
                for &card in cards {
                    menu.add(card.into(), Anchor::Card(Slot(card)));
                }
                ask
            }
            _ => Ask::Done,
        }
    }

    fn command(&self, _state: &State, _seat: Seat, reply: &Reply) -> Command {
        match (self.0, reply.one(0), reply.one(1)) {
            (Show::Board, Some(card), Some(place)) => Command::Play { card: card as u16, place: place as u8 },
            (Show::Board, ..) => Command::Pass,
            (Show::Once(_), ..) => Command::Answer(reply.answer(0).unwrap_or_default().to_vec()),
        }
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Result<Self::Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        match command {
            Command::Play { card, place } if !state.hands[seat.index()].contains(card) || *place > 4 => {
                Err(Rejected::new(Code::InvalidCommand, "That card is not in your hand."))
            }
            _ => Ok((seat, command.clone())),
        }
    }

    fn commit(&self, state: &mut State, (seat, command): Self::Legal, out: &mut impl Sink<Event>) {
        match command {
            Command::Play { card, place } => {
                state.hands[seat.index()].retain(|&other| other != card);
                state.places[seat.index()][usize::from(place)] = Some(card);
                out.emit(|| Event::Played(seat, card, place));
            }
            Command::Pass => {
                state.passed[seat.index()] = true;
                out.emit(|| Event::Passed(seat));
            }
            Command::Answer(values) => {
                state.answered = true;
                out.emit(|| Event::Answered(values));
            }
        }
        if !state.passed[seat.other().index()] {
            state.turn = seat.other();
        }
    }

    fn default_answer(&self, _state: &State, _seat: Seat) -> Command {
        Command::Pass
    }

    fn leave(&self, state: &mut State, seat: Seat, _why: Leaving, out: &mut impl Sink<Event>) {
        state.left = Some(seat);
        out.emit(|| Event::Left(seat));
    }

    fn view(&self, state: &State, viewer: Viewer) -> Scene {
        let mark = |name: &str, now, note: &str| Mark { name: name.to_owned(), now, note: note.to_owned() };
        Scene {
            headline: format!("Round 2: {} [is|are] to act", state.turn),
            ribbon: vec![
                mark("Round 1", false, "3:2"),
                mark("Round 2", true, ""),
                mark("Round 3", false, ""),
            ],
            seats: Seat::all(2).map(|seat| self.panel(state, seat)).collect(),
            zones: Seat::all(2).flat_map(|seat| self.zones(state, viewer, seat)).collect(),
            turn: Some(state.turn),
            next: None,
            outcome: self.waiting(state).outcome(),
        }
    }

    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&self, state: &State, _seat: Seat, _rng: &mut Rng) -> State {
        state.clone()
    }

    fn scene(&self, view: &Scene) -> Scene {
        view.clone()
    }

    fn title(&self, _state: &State, _seat: Seat, reply: &Reply) -> String {
        match (self.0, reply.one(0)) {
            (Show::Board, Some(card)) => format!("Where does {} go?", printed(card as u16).0),
            (Show::Board, None) => "Play a card or pass".to_owned(),
            (Show::Once(_), _) => "What do you answer?".to_owned(),
        }
    }

    fn label(&self, _state: &State, _seat: Seat, reply: &Reply, choice: Choice) -> String {
        match (self.0, reply.len(), choice.value) {
            (Show::Board, 0, -1) => "Pass".to_owned(),
            (Show::Board, 0, card) => format!("Play {}", printed(card as u16).0),
            (Show::Board, _, place) => format!("Terrain {}", place + 1),
            (Show::Once(_), _, card) => printed(card as u16).0.to_owned(),
        }
    }

    fn narrate(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Played(seat, card, place) => {
                format!("{seat} [plays|play] {} to terrain {}.", printed(*card).0, place + 1)
            }
            Event::Passed(seat) => format!("{seat} [passes|pass]."),
            Event::Answered(values) => format!("The answer is {values:?}."),
            Event::Left(seat) => format!("{seat} [gives|give] up."),
        })
    }
}

/// A long list of names.
pub(crate) const NAMES: Domain = Domain { list: 0, size: 200 };
