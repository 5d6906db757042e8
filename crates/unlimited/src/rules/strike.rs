//! Damage by abilities: who gets how much, and what it counts for.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use crate::program::{Amount, Objects, Recorded};
use crate::rules::{Happening, Table};
use crate::state::Zone;

/// How much damage or healing each thing gets.
type Hits = SmallVec<[(Slot, i16); 8]>;

impl Table<'_> {
    pub(super) fn hits(&self, amount: &Amount, to: &Objects) -> Hits {
        let n = self.amount(amount);
        let eval = self.eval();
        let hittable = |slot: &Slot| eval.is_unit(*slot) || self.state.thing(*slot).zone == Zone::Base;
        let much = |slot: Slot| eval.own_amount(amount, to, slot).unwrap_or(n);
        self.objects(to).iter().map(|o| o.slot).filter(hittable).map(|slot| (slot, much(slot))).collect()
    }

    /// Deals damage; a Shield that prevents it does not make the step undone.
    pub(super) fn strike(&mut self, hits: &[(Slot, i16)], by: Option<Object>) -> i16 {
        let remaining = |&(slot, _): &(Slot, i16)| self.eval().remaining(slot).max(0);
        let before: SmallVec<[i16; 8]> = hits.iter().map(remaining).collect();
        let dealt = self.deal_from(hits, None, by);
        let hurt =
            |slot: Slot| self.eval().is_unit(slot) && self.state.struck.contains(&self.state.object(slot));
        let over = hits.iter().zip(before).filter(|((slot, _), _)| hurt(*slot));
        let spill = over.map(|((_, n), before)| (n - before).max(0)).sum();
        if let Some(frame) = self.state.frames.last_mut() {
            frame.spill = spill;
            frame.dealt = dealt;
        }
        let base = hits.iter().find(|(slot, _)| self.state.thing(*slot).zone == Zone::Base);
        if let (Some(by), Some((_, n))) = (by.filter(|by| self.eval().is_unit(by.slot)), base) {
            self.record(Recorded::HitBase, by, *n);
            self.happened(Happening::StruckBase(by), *n);
        }
        dealt.max(i16::from(hits.iter().any(|(_, n)| *n > 0)))
    }

    /// Units deal damage; where it is equal to their power, each deals its own.
    pub(super) fn damage_by(&mut self, by: &Objects, amount: &Amount, to: &Objects) -> i16 {
        let sources = self.objects(by);
        let own_power = matches!(amount, Amount::PowerOf(whose) if **whose == *by);
        let power =
            |source: &Object| if own_power { self.eval().power(source.slot) } else { self.amount(amount) };
        let blows: SmallVec<[(Object, i16); 4]> =
            sources.iter().map(|source| (*source, power(source))).collect();
        let (mut dealt, mut done) = (0, 0);
        for (source, n) in blows {
            let mut hits = self.hits(&Amount::Fixed(n), to);
            // Those who deal it to each other do not deal it to themselves.
            hits.retain(|(slot, _)| to != by || *slot != source.slot);
            done += self.strike(&hits, Some(source));
            dealt += self.state.frames.last().map_or(0, |frame| frame.dealt);
        }
        if let Some(frame) = self.state.frames.last_mut() {
            frame.dealt = dealt;
        }
        done
    }
}
