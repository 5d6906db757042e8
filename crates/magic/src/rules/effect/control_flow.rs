//! What is done, whether, how often, and by whom.

use cardwright_table::Seat;

use crate::event::Event;
use crate::program::{AbilityId, Cond, ModesId, NodeId, Objects, Register, Who};
use crate::rules::{Flow, Run};
use crate::state::{Group, Work};

impl Run<'_> {
    pub(super) fn do_if(&mut self, cond: &Cond, then: NodeId, otherwise: Option<NodeId>) {
        let look = self.look();
        let next = if look.holds(cond, &look.here()) { Some(then) } else { otherwise };
        if next.is_none() {
            // What was not done because of a condition was not done for those who ask afterwards.
            self.frame().done = 0;
        }
        self.state.agenda.extend(next.map(Work::Do));
    }

    /// "If you do": whether the step before did anything (CR 608.2d).
    pub(super) fn do_if_did(&mut self, then: NodeId, otherwise: Option<NodeId>) {
        let next = if self.frame().done > 0 { Some(then) } else { otherwise };
        self.state.agenda.extend(next.map(Work::Do));
    }

    /// For each of some objects, as they are now.
    pub(super) fn for_each(&mut self, objects: &Objects, register: Register, node: NodeId) {
        let rest = self.objects(objects);
        self.state.agenda.push(Work::Each { node, register, rest });
    }

    /// The node for the next of some objects.
    pub(crate) fn each(&mut self, node: NodeId, register: Register, mut rest: Group) {
        if rest.is_empty() {
            return;
        }
        let next = rest.remove(0);
        *self.frame().objects_mut(register) = Group::from_iter([next]);
        self.state.agenda.push(Work::Each { node, register, rest });
        self.state.agenda.push(Work::Do(node));
    }

    /// The node once more.
    pub(crate) fn again(&mut self, node: NodeId, left: u16) {
        if left > 0 {
            self.state.agenda.push(Work::Again { node, left: left - 1 });
            self.state.agenda.push(Work::Do(node));
        }
    }

    /// Each of these players does it as "you", in turn order.
    pub(super) fn do_as(&mut self, who: &Who, node: NodeId) {
        let seats = self.seats(who);
        let you = self.frame().you;
        self.did(0);
        self.state.agenda.push(Work::You(you));
        for seat in seats.into_iter().rev() {
            self.state.agenda.push(Work::Do(node));
            self.state.agenda.push(Work::You(seat));
        }
    }

    /// The player may do it.
    pub(super) fn may(&mut self, id: NodeId, inner: NodeId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let yes = answer.first() == Some(&1);
        self.did(yes.into());
        if yes {
            self.state.agenda.push(Work::Do(inner));
        }
        Flow::On
    }

    /// The player chooses which of several things is done (CR 608.2d).
    pub(super) fn choose_one(&mut self, id: NodeId, modes: ModesId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let modes = &self.rules.book.modes[modes.index()].modes;
        let chosen = answer.first().and_then(|&place| modes.get(place as usize));
        self.state.agenda.extend(chosen.map(|mode| Work::Do(mode.effect)));
        Flow::On
    }

    /// "When you do": a reflexive trigger (CR 603.12).
    pub(super) fn reflexive(&mut self, ability: AbilityId) {
        let frame = self.frame();
        let (source, controller, cause) = (frame.source, frame.controller, frame.cause);
        let remembered = frame.remembered();
        self.trigger_now(ability, source, controller, cause, remembered);
    }

    /// A coin is flipped, and the player who flips calls it (CR 705.2).
    pub(super) fn flip_coin(&mut self, win: NodeId, lose: NodeId) {
        let won = self.state.secrets.rng().below(2) == 1;
        let (_, seat) = self.source();
        self.emit(|_, _| Event::Rolled { seat, sides: 2, result: won.into() });
        self.did(won.into());
        self.state.agenda.push(Work::Do(if won { win } else { lose }));
    }

    /// A die is rolled (CR 706).
    pub(super) fn roll_die(&mut self, sides: u8, into: Register) {
        let result = self.state.secrets.rng().below(sides.max(1).into()) as u8 + 1;
        let (_, seat) = self.source();
        self.emit(|_, _| Event::Rolled { seat, sides, result });
        self.frame().set_number(into, result.into());
        self.did(result.into());
    }
}
