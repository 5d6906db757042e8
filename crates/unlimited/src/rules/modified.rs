//! Actions that abilities take: attacks and plays, with what the ability adds (SWU 7.1.6).

use cardwright_table::Object;
use smallvec::SmallVec;

use crate::program::{Attacking, Effect, NodeId, Objects, Permit, Piloted, Players, Playing, Until};
use crate::rules::Table;
use crate::state::{Lasting, Play, Says, Work};

impl Table<'_> {
    pub(super) fn attack_by_ability(&mut self, node: NodeId, with: &Objects, how: &Attacking) {
        let frame = self.frame();
        // Nobody attacks with the units of others (SWU 6.3.0b).
        let own = |unit: &&Object| self.state.thing(unit.slot).controller == frame.player;
        let Some(unit) = self.objects(with).iter().find(own).copied() else { return self.set_done(0) };
        for (condition, changes) in &how.gains {
            if !Attacking::waits(condition.as_ref(), changes) {
                self.change(unit, &frame, changes, Until::Attack);
            }
        }
        self.state.agenda.push(Work::AttackWith { unit, units_only: false, by: Some(node) });
    }

    /// What the step that makes a unit attack gives for the attack, once it is known what is attacked.
    pub(super) fn begin_attack_by(&mut self, node: NodeId, attacker: Object, defender: Object) {
        let rules = self.rules;
        let Effect::Attack { how, .. } = rules.cards.effect(node) else { return };
        let frame = self.frame();
        for (condition, changes) in &how.gains {
            let holds = || condition.as_ref().is_none_or(|condition| self.eval().holds(&frame, condition));
            if Attacking::waits(condition.as_ref(), changes) && holds() {
                self.change(attacker, &frame, changes, Until::Attack);
            }
        }
        for (condition, changes) in &how.against {
            let holds = condition.as_ref().is_none_or(|condition| self.eval().holds(&frame, condition));
            if holds && self.eval().is_unit(defender.slot) {
                self.change(defender, &frame, changes, Until::Attack);
            }
        }
    }

    /// Plays the cards, one after the other.
    pub(super) fn play_by_ability(&mut self, node: NodeId, card: &Objects, how: &Playing) {
        let frame = self.frame();
        let mut plays = SmallVec::<[(Work, Play); 4]>::new();
        for object in self.objects(card) {
            let eval = self.eval();
            let means = eval.means(frame.player);
            let play = eval.play_by(&frame, how, Some(node), object.slot);
            let as_pilot = Play { as_pilot: true, ..play };
            let pilots = how.piloted == Piloted::ByChoice
                && eval.pilots(object.slot)
                && eval.can_play(&as_pilot, means);
            match (eval.can_play(&play, means), pilots) {
                (true, true) => plays.push((Work::ChooseWay, play)),
                (true, false) => plays.push((Work::Play, play)),
                (false, true) => plays.push((Work::Play, as_pilot)),
                (false, false) => {}
            }
        }
        if plays.is_empty() {
            return self.set_done(0);
        }
        plays.into_iter().rev().for_each(|(work, play)| self.state.plan(work, play));
    }

    /// A player may play these cards for the rest of the phase.
    pub(super) fn permit(&mut self, who: &Players, cards: &Objects, how: Permit) -> i16 {
        let Some(by) = self.first_of(who) else { return 0 };
        let group = self.objects(cards);
        for &on in &group {
            let (says, until) = (Says::Playable(how), Until::Phase);
            self.state.lasting.push(Lasting { on, by, says, until, with: None });
        }
        group.len() as i16
    }
}
