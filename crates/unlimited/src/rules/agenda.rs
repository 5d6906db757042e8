//! The agenda: one loop takes one item, until somebody has to decide or the match is over.

use cardwright_table::Outcome;

use crate::event::Reason;
use crate::program::NodeId;
use crate::rules::Table;
use crate::state::{Frame, Pending, Stage, Work};

/// More work than this in one command is a mandatory loop.
const MOST_WORK: u16 = 2_000;

impl Table<'_> {
    pub(super) fn run(&mut self) {
        self.state.work_done = 0;
        while self.state.outcome.is_none() {
            let Some(work) = self.state.agenda.pop().or_else(|| self.abandoned_turn()) else {
                self.state.setup_window = false;
                return;
            };
            let goes_on = self.work(work) && self.state.pending.is_none();
            if !goes_on && self.asks_someone() {
                break;
            }
            self.state.work_done += 1;
            if self.state.work_done > MOST_WORK {
                self.end(Outcome::Drawn, Reason::Loop);
            }
        }
        if self.state.outcome.is_some() {
            self.state.agenda.clear();
            self.state.plays.clear();
            self.state.frames.clear();
            self.state.triggers.clear();
            self.state.attacks.clear();
            self.state.pending = None;
        }
    }

    /// The next player acts where it is the turn of one who is out.
    fn abandoned_turn(&self) -> Option<Work> {
        let abandoned = self.state.stage == Stage::Action && self.state.player(self.state.active).out;
        abandoned.then_some(Work::NextAction)
    }

    /// Whether a question is open. Those of players who are out are taken back.
    fn asks_someone(&mut self) -> bool {
        let out = self.state.pending.as_ref().is_some_and(|pending| self.state.player(pending.seat()).out);
        if out {
            self.reconsider_question();
        }
        self.state.pending.is_some()
    }

    /// Carries out one item; says whether to go on without a choice.
    fn work(&mut self, work: Work) -> bool {
        match work {
            Work::Do(node) => return self.effect(node),
            Work::Leave => {
                self.state.frames.pop();
            }
            Work::LeaveTelling => {
                if let (Some(inner), Some(outer)) = (self.state.frames.pop(), self.state.frames.last_mut()) {
                    outer.done = inner.done;
                    outer.much = inner.much;
                    outer.short = inner.short;
                    outer.memory = inner.memory.or(outer.memory);
                    outer.played = inner.played.or(outer.played);
                    // What each of several players chose is kept together.
                    outer.chosen.join(inner.chosen);
                }
            }
            Work::EnterAs(seat) => self.enter_as(seat),
            Work::EnterWith(number) => {
                let frame = Frame { number, ..self.frame() };
                self.state.frames.push(frame);
            }
            Work::EnterFor(register, seat) => self.enter_for(register, seat),
            Work::Settle(floor) => return self.settle(floor),
            Work::CombatDamage => return self.combat_damage(),
            Work::EndAttack => self.end_attack(),
            Work::NextAction => self.next_action(),
            Work::Play => {
                let play = self.state.plays.pop();
                return play.is_none_or(|play| self.play_step(play));
            }
            Work::ChooseWay => {
                self.state.pending = self.state.plays.pop().map(|play| Pending::Way { play });
            }
            Work::BeginAction => self.begin_action_phase(),
            Work::RegroupDraw => self.regroup_draw(),
            Work::RegroupResource => return self.regroup_resource(),
            Work::RegroupEnd => self.regroup_end(),
            Work::EndRound => self.end_round(),
            Work::AttackWith { unit, units_only, by } => return self.attack_with(unit, units_only, by),
            Work::SupportWith { unit } => return self.support_with(unit),
            Work::MoreModes { node, seat, taken, left } => {
                self.state.pending = Some(Pending::Mode { seat, node, taken, left });
            }
            Work::Again { node, left } => self.again_after(node, left),
            Work::Tally => self.tally(),
            Work::UseCounter { seat, counter } => return self.use_counter(seat, counter),
            Work::Plot { seat } => return self.plot(seat),
            Work::UseAbility { seat, slot, id } => return self.pay_for_ability(seat, slot, id),
            Work::Pay(n) => return self.pay_step(n),
            Work::Paid => {
                self.state.frames.iter_mut().last().into_iter().for_each(|frame| frame.paying = false);
            }
            Work::Share(..) => {}
            Work::DealShares(count) => self.deal_shares(count),
            Work::Twice => self.settle_twice(),
            Work::Ward(on) => self.settle_ward(on),
            Work::Spare(object) => self.ask_to_spare(object),
            Work::Spared(object) => self.settle_spared(object),
            Work::PaidOtherwise => self.paid_otherwise(),
            Work::Learned => self.learned(),
            Work::DeployPilot { seat, leader } => return self.deploy_as_pilot(leader, seat),
        }
        true
    }

    /// Starts an effect with a frame of its own.
    pub(super) fn run_effect(&mut self, node: NodeId, frame: Frame) {
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Leave);
        self.state.agenda.push(Work::Do(node));
    }

    /// Notes how much the last step did.
    pub(super) fn set_done(&mut self, done: i16) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.done = done;
            frame.much = done;
        }
    }
}
