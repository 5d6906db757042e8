//! Whether something holds.

use cardwright_table::Object;

use super::fits::compare;
use super::{Look, View};
use crate::program::{Cond, PhaseKind, StepKind, ZoneKind};
use crate::state::{Flag, NoteKind, StackKind, Tracker};

impl Look<'_> {
    /// Whether a condition holds now.
    pub(crate) fn holds(&self, cond: &Cond, view: &View<'_>) -> bool {
        match cond {
            Cond::Compare(a, how, b) => compare(self.num(a, view), *how, self.num(b, view)),
            Cond::Exists(filter) => self.finds_any(filter, view),
            Cond::Are(objects, tests) => {
                let objects = self.objects(objects, view);
                let now = |object: Object| self.as_it_returned(object, view);
                !objects.is_empty() && objects.iter().all(|&object| self.fits(tests, now(object), view))
            }
            Cond::TurnOf(who) => self.state.active_players().any(|active| self.is_one_of(active, who, view)),
            Cond::Paid(which) => self.times_paid(*which, view) > 0,
            Cond::CastFrom(zone) => self.source_cast_from(view) == Some(*zone),
            Cond::In(zone) => {
                self.state.is_current(view.source) && self.state.thing(view.source.slot).zone == *zone
            }
            Cond::AlternativePaid => self.notes(view.source).any(|note| note == NoteKind::Alternative),
            Cond::HeldAsCast(held) => self.notes(view.source).any(|note| note == NoteKind::HeldAsCast(*held)),
            Cond::WasCast => self.source_cast_from(view).is_some(),
            Cond::CastAnother => {
                let cast = self.state.player(view.you).tracked(Tracker::SpellsCast);
                cast > u16::from(self.source_was_cast_this_turn(view))
            }
            Cond::Monarch(who) => self.state.monarch.is_some_and(|seat| self.is_one_of(seat, who, view)),
            Cond::Discarded => self.notes(view.source).any(|note| note == NoteKind::Discarded),
            Cond::IsOneOf(who, those) => {
                let those = self.players(those, view);
                self.players(who, view).iter().any(|seat| those.has(seat))
            }
            Cond::Tempted(who, least) => {
                self.players(who, view).iter().any(|seat| self.state.player(seat).tempted >= *least)
            }
            Cond::Blessed(who) => self.players(who, view).iter().any(|seat| self.state.player(seat).blessed),
            Cond::FirstTurn => self.state.turn.number <= 1,
            Cond::FirstCombat => {
                self.state.turn.now.phase == PhaseKind::Combat && self.state.turn.combats == 1
            }
            Cond::InCombat => self.state.turn.now.phase == PhaseKind::Combat,
            Cond::BeforeAttack => self.is_before_attack(),
            Cond::SetAside => {
                let now = self.state.turn.number;
                self.notes(view.source).any(|note| matches!(note, NoteKind::SetAside(turn) if turn < now))
            }
            Cond::SorceryTime => self.sorcery_time(view.you),
            Cond::Arrived => {
                let since = self.facts(view.source).map_or(0, |facts| facts.thing.since_turn);
                since > 0 && since >= self.state.player(view.you).turn_before
            }
            Cond::During(step) => self.state.turn.now.step == *step,
            Cond::Not(cond) => !self.holds(cond, view),
            Cond::And(conds) => conds.iter().all(|cond| self.holds(cond, view)),
            Cond::Or(conds) => conds.iter().any(|cond| self.holds(cond, view)),
        }
    }

    /// Whether a condition, if there is one, holds.
    pub(crate) fn holds_if_any(&self, cond: Option<&Cond>, view: &View<'_>) -> bool {
        cond.is_none_or(|cond| self.holds(cond, view))
    }

    /// Whether attackers have not been declared this turn: of several combat phases the first one counts (CR 506.7g).
    fn is_before_attack(&self) -> bool {
        let begins = self.state.turn.now.step == StepKind::BeginningOfCombat;
        match self.state.turn.now.phase {
            PhaseKind::Beginning | PhaseKind::PreCombatMain => self.state.turn.combats == 0,
            PhaseKind::Combat => begins && self.state.turn.combats == 1,
            PhaseKind::PostCombatMain | PhaseKind::Ending => false,
        }
    }

    /// Whether the source itself is one of the spells cast this turn.
    fn source_was_cast_this_turn(&self, view: &View<'_>) -> bool {
        self.facts(view.source).is_some_and(|facts| {
            let now = facts.thing.zone == ZoneKind::Stack || facts.thing.entered == self.state.turn.number;
            facts.thing.is(Flag::WasCast) && now
        })
    }

    /// From where the source was cast: the spell itself, or the one that became the permanent.
    fn source_cast_from(&self, view: &View<'_>) -> Option<ZoneKind> {
        let item = view.frame.and_then(|frame| frame.item).and_then(|item| self.stack_item(item));
        let spell = item.filter(|item| matches!(item.kind, StackKind::Spell { .. })).map(|item| item.object);
        self.facts(spell.unwrap_or(view.source)).and_then(|facts| self.cast_from(&facts))
    }
}
