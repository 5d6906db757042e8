//! What happens as permanents enter or a main phase begins: sagas, schemes, cards that begin the game in play.

use cardwright_table::Object;
use smallvec::SmallVec;

use crate::card::{CardType, Counter, Subtype};
use crate::program::{Arrival, PhaseKind, ZoneKind};
use crate::rules::{Happening, Run};
use crate::state::{Deed, MoveTo, MoveWhy, Report};

impl Run<'_> {
    /// As the precombat main phase begins, an archenemy sets a scheme in motion (CR 505.3), and the active player's
    /// Sagas get a lore counter (CR 505.4).
    pub(crate) fn begin_main_phase(&mut self) {
        self.state.turn.mains = self.state.turn.mains.saturating_add(1);
        if self.state.turn.now.phase != PhaseKind::PreCombatMain {
            return;
        }
        let active = self.state.turn.active;
        if !self.state.zones.schemes.is_empty() {
            self.set_top_scheme_in_motion(active);
        }
        let look = self.look();
        let sagas: SmallVec<[Deed; 2]> = look
            .permanents()
            .filter(|&slot| {
                let derived = look.derived(slot);
                derived.controller == active && derived.has_subtype(Subtype::SAGA)
            })
            .map(|slot| Deed::Counters { object: look.state.object(slot), kind: Counter::Lore, count: 1 })
            .collect();
        if !sagas.is_empty() {
            self.cause(sagas, Report::Nothing);
        }
    }

    /// A planeswalker enters with loyalty counters, a battle with defense counters, a Saga with a lore counter
    /// (CR 306.5b, 310.4b, 714.3a).
    pub(crate) fn put_starting_counters(&mut self, object: Object) {
        let derived = self.look().derived(object.slot);
        let Some(card) = derived.card else { return };
        let faces = &self.rules.book.card(card).faces;
        let face = &faces[usize::from(derived.face).min(faces.len() - 1)];
        let loyalty = face.loyalty.filter(|_| derived.is(CardType::Planeswalker));
        let defense = face.defense.filter(|_| derived.is(CardType::Battle));
        let lore = derived.has_subtype(Subtype::SAGA).then_some(1);
        let counters = [(Counter::Loyalty, loyalty), (Counter::Defense, defense), (Counter::Lore, lore)];
        for (kind, count) in counters {
            if let Some(count) = count.filter(|count| *count > 0) {
                self.cause_one(Deed::Counters { object, kind, count: count as u16 });
            }
        }
    }

    /// Lore counters reached these chapters of a Saga (CR 714.2b).
    pub(crate) fn reach_chapters(&mut self, saga: Object, before: u16, now: u16) {
        for chapter in before + 1..=now {
            self.happened(Happening::Chapter { saga, chapter: chapter.min(255) as u8 });
        }
    }

    /// The source begins the game on the battlefield (CR 103.6a).
    pub(super) fn begin_on_battlefield(&mut self, arrival: &Arrival) {
        let (object, you) = self.source();
        let how = self.arrive(you, Some(arrival));
        let to = MoveTo::zone(ZoneKind::Battlefield);
        let enter = Some(how);
        self.cause([Deed::Move { object, to, why: MoveWhy::Effect, enter }], Report::Done);
    }
}
