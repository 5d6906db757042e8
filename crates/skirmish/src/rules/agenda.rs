//! The effect queue: first in, first out, with deaths checked after every effect.

use cardwright_table::{Asking, Outcome, Sink, Slot};

use crate::board::Cell;
use crate::event::{Event, Reason};
use crate::program::{AbilityId, Step, When};
use crate::rules::Table;
use crate::rules::choice::with_held;
use crate::state::{Frame, Held, Work};

/// More effects than this in one command are a mandatory loop.
const MOST_EFFECTS: u16 = 1_000;

impl<S: Sink<Event>> Table<'_, S> {
    /// Works until somebody has to decide or the match is over.
    pub(super) fn run(&mut self) {
        while self.state.outcome.is_none() {
            let goes_on = match self.state.agenda.pop_front() {
                Some(work) => self.work(work),
                None => self.advance(),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Carries out one item; says whether to go on.
    fn work(&mut self, work: Work) -> bool {
        match work {
            Work::Replace { cell, newcomer } => self.replace(cell, newcomer),
            Work::Deploy { slot, id, cell, consumed } => self.deploy(slot, id, cell, consumed),
            Work::ActionPlayed { player } => {
                for cell in Cell::of(player) {
                    if let Some(unit) = self.state.unit(cell) {
                        let frame = self.frame_of(unit, cell);
                        self.trigger(When::ActionPlayed, frame);
                    }
                }
            }
            Work::Run { ability, step, action, frame } => {
                if !self.run_ability(ability, step, action, frame) {
                    return false;
                }
            }
        }
        self.check_deaths();
        self.count_effect();
        true
    }

    /// Runs an ability from a step on; says whether it came to its end.
    fn run_ability(&mut self, ability: AbilityId, from: u8, action: Option<Slot>, mut frame: Frame) -> bool {
        let rules = self.rules;
        let steps = &rules.cards.ability(ability).steps;
        let mut next = usize::from(from);
        while let Some(&step) = steps.get(next) {
            match step {
                Step::Choose { into, .. } if frame.held[usize::from(into)] == Held::Declined => break,
                Step::Choose { into, .. } if frame.held[usize::from(into)] != Held::Nothing => {}
                Step::Choose { into, what, may } => {
                    let (first, second) = {
                        let mut candidates = rules.candidates(self.state, &frame, what);
                        (candidates.next(), candidates.next())
                    };
                    let Some((_, first)) = first else { break };
                    let forced = !may && second.is_none();
                    if !forced || rules.policies.asking == Asking::Always {
                        let work = Work::Run { ability, step: next as u8, action, frame };
                        self.state.agenda.push_front(work);
                        self.state.choosing = true;
                        return false;
                    }
                    frame = with_held(&frame, into, first);
                }
                Step::OnlyIf(condition, steps) => {
                    if !self.holds(condition, &frame) {
                        next += usize::from(steps);
                    }
                }
                step => self.step(step, &frame),
            }
            next += 1;
        }
        if let Some(slot) = action {
            self.discard(slot);
        }
        true
    }

    fn count_effect(&mut self) {
        self.state.effects_run += 1;
        if self.state.effects_run >= MOST_EFFECTS {
            self.end(Outcome::Drawn, Reason::Loop);
        }
    }
}
