//! In which order the effects of a layer are applied: by timestamp, unless one depends on another (CR 613.7, 613.8).

use smallvec::SmallVec;

use super::aspects::Aspects;
use super::effects::Effect;
use super::layer::Layer;
use super::work::Working;

/// As many effects of one layer as dependency is examined for.
const MOST: usize = 64;

impl Working<'_, '_> {
    /// Which of the pending effects, which are in the order of their timestamps, is applied next; `open` of them are not
    /// locked in and might depend on another.
    pub(super) fn next(&mut self, layer: Layer, pending: &[u16], open: usize) -> usize {
        let count = pending.len().min(MOST);
        if open == 0 || count < 2 || !self.any_could_depend(layer, &pending[..count]) {
            return 0;
        }
        let needs = self.dependencies(layer, &pending[..count]);
        // The first that depends on nothing, or only on what depends on it in turn: a loop (CR 613.8b).
        let free =
            (0..count).find(|&one| (0..count).all(|other| !has(needs[one], other) || has(needs[other], one)));
        free.unwrap_or(0)
    }

    /// Whether it is worth while to ask each whether it depends on each other: told from all of them together.
    fn any_could_depend(&self, layer: Layer, pending: &[u16]) -> bool {
        let tables = self.run.rules.book.tables();
        let removes =
            |effect: &Effect| effect.changes.is_some_and(|changes| tables.change(changes).removes.has(layer));
        // How many there are, and how many take something away, among those that define and among the others.
        let mut counts = [(0_usize, 0_usize); 2];
        for &place in pending {
            let effect = self.effect(place);
            let count = &mut counts[usize::from(effect.defining)];
            *count = (count.0 + 1, count.1 + usize::from(removes(effect)));
        }
        let writes = layer.writes().without(self.only_adds(layer));
        pending.iter().map(|&place| self.effect(place)).filter(|effect| !effect.is_locked()).any(|effect| {
            let (all, removing) = counts[usize::from(effect.defining)];
            let loses =
                effect.set.is_none() && (layer == Layer::Copy || removing > usize::from(removes(effect)));
            all > 1 && (loses || self.reads_of(effect).meets(writes))
        })
    }

    /// What it still takes to know what an effect applies to and what it does.
    fn reads_of(&self, effect: &Effect) -> Aspects {
        let settled = effect.set.is_some();
        let locked = settled && effect.floating(self.run.look()).is_some();
        let numbers = effect.changes.filter(|_| !locked);
        let numbers = numbers.map(|changes| self.run.rules.book.tables().change(changes).reads);
        numbers.unwrap_or_default().with(if settled { Aspects::NONE } else { effect.selects })
    }

    /// Whether what one effect reads meets what the other writes in this layer.
    fn could_depend(&self, layer: Layer, one: u16, other: u16) -> bool {
        let (one, other) = (self.effect(one), self.effect(other));
        if one.defining != other.defining {
            return false;
        }
        let tables = self.run.rules.book.tables();
        let removes = other.changes.is_some_and(|changes| tables.change(changes).removes.has(layer));
        let loses = one.set.is_none() && (removes || layer == Layer::Copy);
        loses || self.reads_of(one).meets(layer.writes().without(self.only_adds(layer)))
    }

    /// Gaining abilities changes only what asks for abilities; that a land's types decide over its abilities is
    /// told by what removes them.
    fn only_adds(&self, layer: Layer) -> Aspects {
        if layer == Layer::Types { Aspects::ABILITIES } else { Aspects::NONE }
    }

    /// For each effect the set of those it depends on, directly or through others.
    fn dependencies(&mut self, layer: Layer, pending: &[u16]) -> SmallVec<[u64; 8]> {
        let mut needs: SmallVec<[u64; 8]> = SmallVec::from_elem(0, pending.len());
        for (place, &one) in pending.iter().enumerate() {
            for (at, &other) in pending.iter().enumerate() {
                if place != at && self.could_depend(layer, one, other) && self.depends(layer, one, other) {
                    needs[place] |= 1 << at;
                }
            }
        }
        for through in 0..pending.len() {
            for one in 0..pending.len() {
                if has(needs[one], through) {
                    needs[one] |= needs[through];
                }
            }
        }
        needs
    }

    /// Whether applying the other effect would change the existence of the one, what it applies to, or what it does
    /// (CR 613.8a): tried out.
    fn depends(&mut self, layer: Layer, one: u16, other: u16) -> bool {
        let before = self.work_out(layer, one);
        let saved = (self.run.state.cache.derived.clone(), self.run.state.cache.elsewhere.clone());
        let trial = self.work_out(layer, other);
        self.perform(layer, other, &trial);
        let exists = self.still_exists(one);
        let after = exists.then(|| self.work_out(layer, one));
        (self.run.state.cache.derived, self.run.state.cache.elsewhere) = saved;
        after.is_none_or(|after| after != before)
    }
}

const fn has(set: u64, place: usize) -> bool {
    set & (1 << place) != 0
}
