//! The cleanup step (CR 514).

use cardwright_table::Seat;

use crate::program::{Duration, Mark, StepKind, ZoneKind};
use crate::rules::{Flow, Look, Run};
use crate::state::{Deed, Flag, MoveTo, MoveWhy, NoteKind, PlannedStep, Report, Wanted, Work};

impl Run<'_> {
    /// Discards to the maximum hand size (CR 514.1); then damage wears off and effects end (CR 514.2); then, only
    /// if something happens, priority and another cleanup step (CR 514.3a).
    pub(crate) fn cleanup(&mut self) -> Flow {
        let active = self.state.turn.active;
        if let Some(answer) = self.answer.take() {
            let cards = answer.iter().map(|&slot| self.state.object(cardwright_table::Slot(slot as u16)));
            let to = MoveTo::zone(ZoneKind::Graveyard);
            let discards: Vec<Deed> =
                cards.map(|object| Deed::Move { object, to, why: MoveWhy::Discard, enter: None }).collect();
            self.state.agenda.push(Work::Cleanup);
            self.cause(discards, Report::Nothing);
            return Flow::On;
        }
        if let Some((seat, over)) = self.look().over_hand_size() {
            return self.ask(seat, Wanted::HandSize(over));
        }
        self.wear_off();
        self.state.agenda.push(Work::EndStep);
        if self.something_happens_in_cleanup() {
            let again = PlannedStep { opens: false, ..self.state.turn.now };
            self.state.turn.plan.push(again);
            self.state.agenda.push(Work::Priority(active));
        }
        Flow::On
    }

    /// Damage wears off, and "until end of turn" and "this turn" effects end, all at once (CR 514.2).
    fn wear_off(&mut self) {
        for slot in &self.state.zones.battlefield {
            let thing = &mut self.state.things[slot.index()];
            thing.damage = 0;
            thing.flags.set(Flag::Deathtouched, false);
            thing.regenerations = 0;
        }
        let turn = &self.state.turn;
        let (number, active) = (turn.number, turn.active);
        let ends = move |duration: Duration, began: u16, controller| match duration {
            Duration::EndOfTurn | Duration::EndOfCombat => true,
            Duration::EndOfYourNextTurn | Duration::DuringYourNextTurn => {
                controller == active && began < number
            }
            _ => false,
        };
        let floating = self.state.floating.len();
        self.state.floating.retain(|effect| !ends(effect.duration, effect.turn, effect.controller));
        self.state.cache.stale |= self.state.floating.len() != floating;
        self.state.cache.offers.forget();
        self.state.floating_rules.retain(|rule| !ends(rule.duration, rule.turn, rule.controller));
        self.state.shields.retain(|shield| !ends(shield.duration, shield.turn, shield.controller));
        self.state.permissions.retain(|leave| !ends(leave.duration, leave.turn, leave.seat));
        self.state.delayed.retain(|delayed| !ends(delayed.duration, delayed.turn, delayed.controller));
        self.state.notes.retain(|note| note.kind != NoteKind::Marked(Mark::ExiledAsItDies));
        if self.state.stack.is_empty() && self.state.triggers.is_empty() {
            self.forget();
        }
        self.freshen();
    }

    /// What left objects were is needed no longer, unless something still speaks of them.
    fn forget(&mut self) {
        let speaks = self.state.delayed.iter().flat_map(|delayed| delayed.remembered.objects.iter().copied());
        let shields = self.state.shields.iter().filter(|shield| shield.over.is_some());
        let sources = self.state.delayed.iter().map(|delayed| delayed.source);
        let kept: Vec<_> = speaks.chain(sources).chain(shields.map(|shield| shield.source)).collect();
        self.state.memories.retain(|memory| kept.contains(&memory.object));
        let mut notes = std::mem::take(&mut self.state.notes);
        let gone = |kind: NoteKind| matches!(kind, NoteKind::Exiled(one) | NoteKind::Made(one) if !self.state.is_current(one));
        notes.retain(|note| {
            !gone(note.kind) && (self.state.is_current(note.about) || kept.contains(&note.about))
        });
        self.state.notes = notes;
    }

    /// Effects that last until a player's next turn end as it begins.
    pub(super) fn end_effects_at_turn_of(&mut self, seat: Seat) {
        let ends = |duration: Duration, controller| duration == Duration::YourNextTurn && controller == seat;
        let floating = self.state.floating.len();
        self.state.floating.retain(|effect| !ends(effect.duration, effect.controller));
        self.state.cache.stale |= self.state.floating.len() != floating;
        self.state.floating_rules.retain(|rule| !ends(rule.duration, rule.controller));
        self.state.shields.retain(|shield| !ends(shield.duration, shield.controller));
        self.state.permissions.retain(|leave| !ends(leave.duration, leave.seat));
        self.state.delayed.retain(|delayed| !ends(delayed.duration, delayed.controller));
    }

    fn something_happens_in_cleanup(&mut self) -> bool {
        debug_assert_eq!(self.state.turn.now.step, StepKind::Cleanup);
        !self.state.triggers.is_empty() || self.would_act_by_rule()
    }
}

impl Look<'_> {
    /// An active player with more cards than the maximum hand size, and how many more (CR 402.2).
    fn over_hand_size(&self) -> Option<(Seat, u8)> {
        self.state.active_players().find_map(|seat| {
            let over = self.state.zones.hand(seat).len().saturating_sub(self.maximum_hand(seat)?);
            (over > 0).then_some((seat, over as u8))
        })
    }
}
