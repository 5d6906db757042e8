//! What is done, whether, how often, and by whom.

use cardwright_table::Seat;

use crate::event::Event;
use crate::program::{AbilityId, AbilityKind, Cond, Limit, ModesId, Node, NodeId, Objects, Register, Who};
use crate::rules::{Flow, Look, Run, View};
use crate::state::{Deed, Gathered, Group, Remembered, Report, Work};

impl Look<'_> {
    /// Whether a player may choose to do that: nobody chooses to mill more cards than there are (CR 701.17b).
    fn can_be_chosen(&self, node: NodeId, seat: Seat) -> bool {
        match self.rules.book.node(node) {
            Node::Mill(Who::You, num) => {
                let view = View { you: seat, ..self.here() };
                self.state.zones.library(seat).len() as i32 >= self.num(num, &view)
            }
            Node::Then(first, _) => self.can_be_chosen(*first, seat),
            _ => true,
        }
    }
}

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
    pub(super) fn for_each(&mut self, id: NodeId, objects: &Objects, register: Register, node: NodeId) {
        let rest = self.objects(objects);
        self.state.agenda.push(Work::Finish(id));
        self.gather_for(id, node);
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
    pub(super) fn do_as(&mut self, id: NodeId, who: &Who, node: NodeId) {
        let seats = self.seats(who);
        let you = self.frame().you;
        self.did(0);
        self.state.agenda.push(Work::Finish(id));
        self.gather_for(id, node);
        self.state.agenda.push(Work::You(you));
        for seat in seats.into_iter().rev() {
            self.state.agenda.push(Work::Do(node));
            self.state.agenda.push(Work::You(seat));
        }
    }

    /// Where several players, or each for several things, decide one after the other what then happens, everything is
    /// decided first and happens at the same time (CR 101.4, 608.2e).
    pub(super) fn gather_for(&mut self, id: NodeId, node: NodeId) {
        if self.frame().together.is_none() && self.rules.book.only_decides(node) {
            let gathered = Gathered { by: id, deeds: Vec::new(), into: Register::LAST };
            self.frame().together = Some(Box::new(gathered));
        }
    }

    /// What was decided happens, if it was gathered for this node.
    pub(super) fn happen_together(&mut self, id: NodeId) {
        let own = |gathered: &mut Box<Gathered>| gathered.by == id;
        if let Some(gathered) = self.frame().together.take_if(own) {
            self.cause(gathered.deeds, Report::Into(gathered.into));
        }
    }

    /// An effect's events happen now, or with others that are still to be decided.
    pub(super) fn cause_told(&mut self, deeds: impl AsRef<[Deed]> + IntoIterator<Item = Deed>) {
        self.cause_into(deeds, Register::LAST);
    }

    /// The same, and what comes of them is told there.
    pub(super) fn cause_into(
        &mut self,
        deeds: impl AsRef<[Deed]> + IntoIterator<Item = Deed>,
        into: Register,
    ) {
        match &mut self.frame().together {
            Some(gathered) => {
                gathered.deeds.extend(deeds);
                gathered.into = into;
            }
            None => self.cause(deeds, Report::Into(into)),
        }
    }

    /// The player may do it.
    pub(super) fn may(&mut self, id: NodeId, inner: NodeId, seat: Seat) -> Flow {
        if self.has_been_done() || !self.look().can_be_chosen(inner, seat) {
            self.did(0);
            return Flow::On;
        }
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let yes = answer.first() == Some(&1);
        self.did(yes.into());
        if yes {
            self.note_done();
            self.state.agenda.push(Work::Do(inner));
        }
        Flow::On
    }

    /// Whether what the running ability offers was done this turn, if it may be done only once.
    pub(super) fn has_been_done(&mut self) -> bool {
        let frame = self.frame();
        let (source, Some(ability)) = (frame.source, frame.ability) else { return false };
        let once = match &self.rules.book.ability(ability).kind {
            AbilityKind::Triggered(triggered) => triggered.limit == Limit::Deed,
            _ => false,
        };
        once && self.look().times_used(source, ability) > 0
    }

    /// What the running ability offers is done: perhaps only once this turn.
    pub(super) fn note_done(&mut self) {
        let frame = self.frame();
        let (source, Some(ability)) = (frame.source, frame.ability) else { return };
        if let AbilityKind::Triggered(triggered) = &self.rules.book.ability(ability).kind
            && triggered.limit == Limit::Deed
        {
            self.note_use(source, ability);
        }
    }

    /// The player chooses which of several things is done (CR 608.2d).
    pub(super) fn choose_one(&mut self, id: NodeId, modes: ModesId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let modes = &self.rules.book.modes[modes.index()].modes;
        let chosen = answer.first().and_then(|&place| modes.get(place as usize));
        self.state.agenda.extend(chosen.map(|mode| Work::Do(mode.effect)));
        Flow::On
    }

    /// These players did what is told of several: a bit for each in the number of a register.
    pub(super) fn note_doers(&mut self, who: &Who, register: Register) {
        let doers = self.seats(who).into_iter().fold(0, |bits, seat| bits | 1 << seat.index());
        let frame = self.frame();
        let noted = frame.number(register) | doers;
        frame.set_number(register, noted);
    }

    /// "When you do": a reflexive trigger (CR 603.12).
    pub(super) fn reflexive(&mut self, ability: AbilityId) {
        let frame = self.frame();
        let (source, controller, cause) = (frame.source, frame.controller, frame.cause);
        let remembered = Remembered { moved: frame.moved.clone(), ..frame.remembered() };
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
