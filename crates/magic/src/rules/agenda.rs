//! The agenda: one loop takes one item, until somebody has to decide or the game is over.

use cardwright_table::Outcome;

use super::{Flow, Run};
use crate::event::Reason;
use crate::state::{State, Work};

/// More work than this without a real choice is a mandatory loop (CR 104.4b).
const MOST_WORK: u32 = 20_000;

/// A match with so many things, or so many abilities that wait, is cut off: what doubles again and again has no end that
/// a machine could hold, and nobody has won.
pub(super) const MOST_THINGS: usize = 4_000;
/// The same of what has left and is remembered until the turn ends.
const MOST_MEMORIES: usize = 10_000;

impl Run<'_> {
    /// Works until somebody is asked or the game is over.
    pub(crate) fn run(&mut self) {
        self.run_until(|_| false);
    }

    /// The same, or until the state before an item is one to halt at.
    pub(crate) fn run_until(&mut self, halts: impl Fn(&State) -> bool) {
        while self.state.outcome.is_none() {
            if let Some(pending) = self.state.pending {
                if !self.state.player(pending.seat).lost {
                    break;
                }
                let command = self.look().plain_command(pending);
                self.give(pending, &command, None);
                continue;
            }
            if halts(self.state) {
                break;
            }
            if self.is_full() {
                self.end(Outcome::Capped, Reason::Size);
                break;
            }
            let Some(work) = self.state.agenda.pop() else { break };
            self.freshen();
            self.state.work_done += 1;
            if self.state.work_done > MOST_WORK {
                self.end(Outcome::Drawn, Reason::Loop);
                break;
            }
            if self.work(&work) == Flow::Asked {
                self.state.agenda.push(work);
            }
        }
        if self.state.outcome.is_some() {
            self.state.agenda.clear();
            self.state.frames.clear();
            self.state.batches.clear();
            self.state.triggers.clear();
            self.state.pending = None;
        }
        self.freshen();
    }

    /// Whether there are as many things, or abilities that wait, as a match can hold: no more come.
    pub(crate) fn is_full(&self) -> bool {
        self.state.things.len() >= MOST_THINGS + self.state.free.len()
            || self.state.triggers.len() >= MOST_THINGS
            || self.state.memories.len() >= MOST_MEMORIES
    }

    /// Carries out one item.
    fn work(&mut self, work: &Work) -> Flow {
        if !work.is_routine() {
            self.state.cache.offers.forget();
        }
        match *work {
            Work::Start => return self.start(),
            Work::BeginTurn => self.begin_turn(),
            Work::NextStep => self.next_step(),
            Work::StepAction => return self.step_action(),
            Work::Priority(seat) => return self.grant_priority(seat),
            Work::EndStep => self.end_step(),
            Work::Cleanup => return self.cleanup(),
            Work::Resolve => self.resolve_top(),
            Work::Resolved => self.leave_stack(),
            Work::Mode(place) => self.run_mode(place),
            Work::Do(node) => return self.effect(node),
            Work::DoFor(node, seat) => return self.effect_for(node, seat),
            Work::Finish(node) => return self.finish_effect(node),
            Work::Each { node, register, ref rest } => self.each(node, register, rest.clone()),
            Work::Draw { seat, left } => self.draw_more(seat, left),
            Work::Enchant(aura) => return self.enchant(aura),
            Work::Charge { attacker, whose } => return self.charge(attacker, whose),
            Work::Miracle(card) => return self.miracle(card),
            Work::Shuffle(seat) => self.shuffle(seat),
            Work::Again { node, left } => self.again(node, left),
            Work::You(seat) => self.frame().you = seat,
            Work::TappedForMana { object, seat } => {
                let types = self.frame().produced;
                if types != 0 {
                    self.happened(super::Happening::TappedForMana { object, seat, types });
                }
            }
            Work::Leave => {
                self.state.frames.pop();
            }
            Work::Batch => return self.batch(),
            Work::Blockers => return self.declare_blockers(),
            Work::CombatDamage { first } => return self.combat_damage(first),
            Work::CastFree { seat, ref cards, terms } => return self.free_casts(seat, cards.clone(), terms),
            Work::NewTargets { seat, item } => return self.new_targets(seat, item),
        }
        Flow::On
    }

    /// The innermost frame.
    pub(crate) fn frame(&mut self) -> &mut crate::state::Frame {
        self.state.frames.last_mut().expect("an effect runs in a frame")
    }
}
