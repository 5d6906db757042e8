//! A table for tests: a position, then commands, then what is on the board and what happened.
//!
//! Everything is driven by `Game::check` and `Game::commit`; the state is audited after every command.

mod position;
mod record;

pub(crate) use position::{Position, named, position};
pub(crate) use record::Log;

use arrayvec::ArrayVec;
use cardwright_skirmish::board::Cell;
use cardwright_skirmish::state::Unit;
use cardwright_skirmish::{Command, Event, Pick, Skirmish, State, View};
use cardwright_table::{Anchor, Code, Game as _, Leaving, Menu, Outcome, Reply, Seat, Slot, Viewer, Waiting};

/// Player 0, whose slots are `a0` to `a4`.
pub(crate) const A: Seat = Seat(0);
/// Player 1, whose slots are `b0` to `b4`.
pub(crate) const B: Seat = Seat(1);

/// A match in a position of the test's making.
pub(crate) struct Table {
    pub(crate) game: Skirmish,
    pub(crate) state: State,
}

/// The slot of this name.
pub(crate) fn cell(name: &str) -> Cell {
    let seat = if name.starts_with('a') { A } else { B };
    let terrain = name[1..].parse().expect("a slot is written like `a1`");
    Cell::new(seat, terrain)
}

/// The name of a slot.
pub(crate) fn square(cell: Cell) -> String {
    format!("{}{}", ['a', 'b'][cell.player().index()], cell.terrain())
}

/// A slot as a target or choice.
pub(crate) fn at(name: &str) -> Pick {
    Pick::Slot(cell(name))
}

impl Table {
    /// Carries out a legal command and tells what happened.
    pub(crate) fn order(&mut self, seat: Seat, command: &Command) -> Log {
        let legal = match self.game.check(&self.state, seat, command) {
            Ok(legal) => legal,
            Err(refusal) => panic!("{seat} {command:?} was refused: {refusal}\n{}", self.board()),
        };
        let mut events: Vec<Event> = Vec::new();
        self.game.commit(&mut self.state, legal, &mut events);
        if let Err(difference) = self.game.audit(&self.state) {
            panic!("{difference} after {command:?}:\n{events:#?}");
        }
        Log(events)
    }

    /// The play of a unit from the hand.
    pub(crate) fn unit_play(&self, seat: Seat, name: &str, to: &str) -> Command {
        assert_eq!(cell(to).player(), seat, "a unit is played to an own slot");
        Command::Play {
            card: self.in_hand(seat, name),
            terrain: Some(cell(to).terrain()),
            targets: ArrayVec::new(),
        }
    }

    /// The play of an action from the hand.
    pub(crate) fn action_play(&self, seat: Seat, name: &str, targets: &[&str]) -> Command {
        let targets = targets.iter().map(|target| at(target)).collect();
        Command::Play { card: self.in_hand(seat, name), terrain: None, targets }
    }

    /// Plays a unit from the hand.
    pub(crate) fn play(&mut self, seat: Seat, name: &str, to: &str) -> Log {
        self.order(seat, &self.unit_play(seat, name, to))
    }

    /// Plays an action from the hand.
    pub(crate) fn cast(&mut self, seat: Seat, name: &str, targets: &[&str]) -> Log {
        self.order(seat, &self.action_play(seat, name, targets))
    }

    /// Activates the unit in a slot.
    pub(crate) fn activate(&mut self, at: &str) -> Log {
        self.order(cell(at).player(), &Command::Activate { terrain: cell(at).terrain() })
    }

    /// Passes.
    pub(crate) fn pass(&mut self, seat: Seat) -> Log {
        self.order(seat, &Command::Pass)
    }

    /// Answers a prompt with a slot or the unit there.
    pub(crate) fn choose(&mut self, seat: Seat, what: &str) -> Log {
        self.order(seat, &Command::Choose(at(what)))
    }

    /// Answers a prompt with a card of the own hand or discard.
    pub(crate) fn choose_card(&mut self, seat: Seat, name: &str) -> Log {
        let player = self.state.player(seat);
        let mut cards = player.hand.iter().chain(player.discard.iter());
        let slot = cards.find(|slot| self.name(**slot) == name).copied().expect("the card is there");
        self.order(seat, &Command::Choose(Pick::Card(slot)))
    }

    /// Answers a prompt with nothing.
    pub(crate) fn decline(&mut self, seat: Seat) -> Log {
        self.order(seat, &Command::Choose(Pick::Nothing))
    }

    /// Gives up.
    pub(crate) fn concede(&mut self, seat: Seat) -> Log {
        let mut events = Vec::new();
        self.game.leave(&mut self.state, seat, Leaving::Concede, &mut events);
        Log(events)
    }

    /// Checks that a command is refused with this code; checking takes the state by reference, so nothing
    /// can have changed.
    #[track_caller]
    pub(crate) fn refused(&self, seat: Seat, command: &Command, code: Code) {
        match self.game.check(&self.state, seat, command) {
            Ok(_) => panic!("{seat} {command:?} should be refused\n{}", self.board()),
            Err(refusal) => {
                assert_eq!(refusal.code, code, "{command:?}: {refusal}");
                assert!(refusal.message.ends_with('.'), "a sentence for a person: {refusal}");
            }
        }
    }

    /// The name of a physical card.
    pub(crate) fn name(&self, slot: Slot) -> String {
        named(&self.game, &self.state, slot)
    }

    /// A card of this name in the hand.
    #[track_caller]
    pub(crate) fn in_hand(&self, seat: Seat, name: &str) -> Slot {
        let hand = &self.state.player(seat).hand;
        let found = hand.iter().find(|slot| self.name(**slot) == name);
        *found.unwrap_or_else(|| panic!("{seat} has no {name} in hand, but {}", self.hand(seat)))
    }

    fn list(&self, slots: &[Slot]) -> String {
        let names: Vec<String> = slots.iter().map(|slot| self.name(*slot)).collect();
        names.join(", ")
    }

    /// The hand, as `Champion, Strike`.
    pub(crate) fn hand(&self, seat: Seat) -> String {
        self.list(&self.state.player(seat).hand)
    }

    /// The discard, oldest first.
    pub(crate) fn discard(&self, seat: Seat) -> String {
        self.list(&self.state.player(seat).discard)
    }

    /// How many cards the deck has.
    pub(crate) fn deck(&self, seat: Seat) -> usize {
        self.state.player(seat).deck.len()
    }

    /// The unit in a slot with its strength, as `Scout 4`; `-` for none.
    pub(crate) fn unit(&self, at: &str) -> String {
        match (self.state.unit(cell(at)), self.state.strength(cell(at))) {
            (Some(unit), Some(strength)) => format!("{} {strength}", self.name(unit.slot)),
            _ => "-".to_owned(),
        }
    }

    /// The unit in a slot.
    #[track_caller]
    pub(crate) fn body(&self, at: &str) -> &Unit {
        self.state.unit(cell(at)).expect("a unit stands there")
    }

    /// The power of the unit in a slot, without the modifier.
    #[track_caller]
    pub(crate) fn power(&self, at: &str) -> i16 {
        self.body(at).power
    }

    /// The modifier of a slot.
    pub(crate) fn modifier(&self, at: &str) -> i16 {
        self.state.modifiers[cell(at).index()]
    }

    /// The names of the lasting effects on a slot, oldest first.
    pub(crate) fn effects(&self, at: &str) -> Vec<String> {
        let cell = cell(at);
        let view = self.view(Viewer::Spectator);
        let effects = &view.slots[usize::from(cell.terrain())].effects[cell.player().index()];
        effects.iter().map(|effect| effect.name.clone()).collect()
    }

    /// The whole board, for messages.
    pub(crate) fn board(&self) -> String {
        let row = |seat: Seat| {
            let units: Vec<String> = Cell::of(seat).map(|cell| self.unit(&square(cell))).collect();
            units.join(" | ")
        };
        format!("{}\n{}", row(B), row(A))
    }

    /// The open prompt and who owes the answer, as `chooseUnit b`; `over` when there is none.
    pub(crate) fn prompt(&self) -> String {
        match self.game.waiting(&self.state) {
            Waiting::For(prompt) => {
                let seats: String = prompt.seats.iter().map(|seat| ['a', 'b'][seat.index()]).collect();
                format!("{} {seats}", prompt.kind)
            }
            Waiting::Over(_) => "over".to_owned(),
        }
    }

    /// What can be chosen: slots as `a1`, cards by name, anything else as `nothing`; sorted.
    pub(crate) fn options(&self) -> String {
        let Waiting::For(prompt) = self.game.waiting(&self.state) else { return String::new() };
        let seat = prompt.seats.lowest().expect("a prompt has a seat");
        let mut menu = Menu::new();
        self.game.ask(&self.state, seat, &Reply::new(), &mut menu);
        let mut options: Vec<String> =
            menu.choices().iter().map(|choice| self.anchor(choice.anchor)).collect();
        options.sort();
        options.join(" ")
    }

    fn anchor(&self, anchor: Anchor) -> String {
        match anchor {
            Anchor::Card(slot) => {
                let here = |cell: &Cell| self.state.unit(*cell).is_some_and(|unit| unit.slot == slot);
                Cell::all().find(here).map_or_else(|| self.name(slot), square)
            }
            Anchor::Zone(index) => Cell::from_index(index.into()).map_or_else(|| "zone".to_owned(), square),
            _ => "nothing".to_owned(),
        }
    }

    /// What a viewer may know.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    /// The outcome, once there is one.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.waiting(&self.state).outcome()
    }
}
