//! What a payment should leave payable.

use super::mana::{Kinds, ManaDue, Tally};
use super::sources::Source;

/// What should stay payable: other cards in hand, as many as go together with the payment. Their symbols are kept
/// apart from those of the payment by their place in the bits: a source that is spared pays only for them.
pub(super) struct Reserve {
    units: Tally,
    symbols: Tally,
    colors: Kinds,
    any: bool,
}

/// Where the kinds of the reserve are.
const LATER: u32 = 8;

fn later(kinds: Kinds) -> Kinds {
    Kinds(kinds.0 << LATER)
}

impl Reserve {
    pub(super) fn new(units: &Tally, symbols: &Tally) -> Reserve {
        let mut both = Tally::default();
        units.iter().for_each(|(kinds, count)| both.add(kinds.with(later(kinds)), count));
        Reserve { units: both, symbols: symbols.clone(), colors: Kinds(0), any: false }
    }

    /// Keeps this payable too, if it can be paid together with all the rest.
    pub(super) fn keep_payable(&mut self, due: &ManaDue) {
        due.find_reading(0, |symbols| {
            let mut all = self.symbols.clone();
            symbols.iter().for_each(|(kinds, count)| all.add(later(kinds), count));
            let payable = self.units.pays(&all);
            if payable {
                (self.symbols, self.any) = (all, true);
            }
            let colored = symbols.iter().filter(|(kinds, _)| *kinds != Kinds::ANY);
            self.colors = colored.fold(self.colors, |all, (kinds, _)| all.with(kinds));
            payable
        });
    }

    /// How much more a source is worth because of what it could pay for later.
    pub(super) fn value(&self, source: &Source) -> i32 {
        let kinds = source.plain.iter().flatten().fold(Kinds(0), |all, &unit| all.with(unit));
        2 * (kinds.0 & self.colors.0).count_ones() as i32
    }

    /// Spares a source, if all of the reserve stays payable together with the payment.
    pub(super) fn spare<'u>(&mut self, spared: impl Iterator<Item = &'u Kinds>) -> bool {
        if !self.any {
            return true;
        }
        let mut units = self.units.clone();
        for &kinds in spared {
            units.take(kinds.with(later(kinds)));
            units.add(later(kinds), 1);
        }
        let payable = units.pays(&self.symbols);
        if payable {
            self.units = units;
        }
        payable
    }
}
