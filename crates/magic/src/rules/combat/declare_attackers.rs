//! The active player declares attackers (CR 508): one question for each creature that could attack.

use cardwright_table::{Anchor, Ask, Asking, Choice, Code, Menu, Rejected, Reply, Seat, Slot};

use super::attack::{Aim, Attackers, Candidate};
use crate::command::{Command, Payment};
use crate::event::Event;
use crate::program::Keyword;
use crate::rules::{Aspects, Flow, Happening, Look, Run, SEAT_BASE, misplaced};
use crate::state::{Attack, Combat, Defender, Flag, Wanted};

/// The answer of a creature that stays home, or does not block.
pub(super) const NO: i32 = -1;

fn code(defender: Defender) -> i32 {
    match defender {
        Defender::Player(seat) => SEAT_BASE + i32::from(seat.0),
        Defender::Permanent(object) => object.slot.0.into(),
    }
}

fn anchor(defender: Defender) -> Anchor {
    match defender {
        Defender::Player(seat) => Anchor::Seat(seat),
        Defender::Permanent(object) => Anchor::Card(object.slot),
    }
}

impl Look<'_> {
    /// Whom does the next creature attack?
    pub(crate) fn ask_attackers(&self, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let candidates = self.attack_candidates();
        let place = reply.len();
        if candidates.is_empty() && place == 0 {
            menu.add(NO, Anchor::Button);
            return Ask::One;
        }
        let Some(candidate) = candidates.get(place) else { return Ask::Done };
        let decided = self.attackers_so_far(&candidates, reply);
        let free = Look::attacks_are_free(&candidates);
        let possible = |choice: Option<Defender>| {
            let mut decided = decided.clone();
            decided.extend(choice.map(|defender| (candidate.slot, defender)));
            let attack = Look::complete_attack(&candidates, &decided, place + 1);
            self.attack_problem(&candidates, &attack).is_none()
        };
        for &Aim { defender, .. } in &candidate.options {
            if free || possible(Some(defender)) {
                menu.add(code(defender), anchor(defender));
            }
        }
        if free || possible(None) {
            menu.add(NO, Anchor::Button);
        }
        Ask::One
    }

    /// What the answers given so far mean.
    fn attackers_so_far(&self, candidates: &[Candidate], reply: &Reply) -> Attackers {
        let answers = candidates.iter().enumerate();
        let chosen = answers.filter_map(|(place, candidate)| {
            let answer = reply.one(place)?;
            let option = candidate.options.iter().find(|aim| code(aim.defender) == answer)?;
            Some((candidate.slot, option.defender))
        });
        chosen.collect()
    }

    /// The creature that the next question is about.
    pub(crate) fn next_attacker(&self, reply: &Reply) -> Option<Slot> {
        self.attack_candidates().get(reply.len()).map(|candidate| candidate.slot)
    }

    pub(crate) fn attackers_title(&self, _seat: Seat, reply: &Reply) -> String {
        match self.next_attacker(reply) {
            Some(slot) => format!("Whom does {} attack?", self.name_of(self.state.object(slot))),
            None => "Declare attackers".into(),
        }
    }

    pub(crate) fn attackers_label(&self, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        match choice.anchor {
            Anchor::Button => "No attack".into(),
            _ => self.card_label(choice),
        }
    }

    pub(crate) fn attackers_command(&self, _seat: Seat, reply: &Reply) -> Command {
        let candidates = self.attack_candidates();
        Command::Attack(self.attackers_so_far(&candidates, reply))
    }

    pub(crate) fn check_attackers(&self, _seat: Seat, command: &Command) -> Result<(), Rejected> {
        let Command::Attack(attackers) = command else { return Err(misplaced()) };
        let known = |&(slot, _): &(Slot, Defender)| slot.index() < self.state.things.len();
        let problem = match attackers.iter().all(known) {
            true => self.attack_problem(&self.attack_candidates(), attackers),
            false => Some("There is no such creature."),
        };
        problem.map_or(Ok(()), |problem| Err(Rejected::new(Code::InvalidSelection, problem)))
    }
}

impl Run<'_> {
    /// The active player declares attackers (CR 508.1), unless there is nothing to decide and no need to ask.
    pub(crate) fn declare_attackers(&mut self) -> Flow {
        if self.state.combat.is_some() {
            return Flow::On;
        }
        let active = self.state.turn.active;
        let skip = self.rules.policies.asking != Asking::Always && !self.look().could_attack();
        if skip || self.state.player(active).lost {
            self.state.combat = Some(Combat::default());
            return Flow::On;
        }
        self.ask(active, Wanted::Attackers)
    }

    /// Costs are paid, attackers tap, they attack (CR 508.1f-m).
    pub(crate) fn commit_attackers(&mut self, seat: Seat, command: &Command) {
        let Command::Attack(attackers) = command else { return };
        let mut combat = Combat::default();
        if let Some(bill) = self.look().attack_bill(attackers) {
            let source = self.state.object(attackers[0].0);
            self.pay(seat, &bill, source, &Payment::default());
        }
        self.open_batch();
        // Those that have not attacked this turn before.
        let mut fresh = crate::state::Group::new();
        for &(slot, defender) in attackers {
            let object = self.state.object(slot);
            let look = self.look();
            let Some(defending) = look.defending(defender) else { continue };
            let taps = !look.derived(slot).has(Keyword::Vigilance);
            if taps {
                self.set_tapped(object, true);
            }
            if !self.state.thing(slot).is(Flag::AttackedThisTurn) {
                fresh.push(object);
            }
            self.state.thing_mut(slot).flags.set(Flag::AttackedThisTurn, true);
            self.touch(Aspects::THIS_TURN);
            combat.attacks.push(Attack::new(object, defender, defending));
            self.emit(|rules, state| Event::Attacks {
                attacker: crate::rules::glimpse(rules, state, slot),
                defender,
                name: rules.look(state).defender_name(defender),
            });
        }
        combat.attacked = !combat.attacks.is_empty();
        let attacks = combat.attacks.clone();
        self.state.combat = Some(combat);
        self.touch(Aspects::COMBAT);
        for attack in &attacks {
            let controller = self.look().controller(attack.attacker);
            let (alone, again) = (attacks.len() == 1, !fresh.contains(&attack.attacker));
            self.happened(Happening::Attacked { attacker: attack.attacker, seat: controller, alone, again });
        }
        if !attacks.is_empty() {
            self.happened(Happening::AttackersDeclared { seat });
        }
        self.close_batch();
    }
}

impl Look<'_> {
    fn defender_name(&self, defender: Defender) -> String {
        match defender {
            Defender::Player(seat) => format!("@{}", seat.0),
            Defender::Permanent(object) => self.name_of(object),
        }
    }
}
