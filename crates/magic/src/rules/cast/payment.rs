//! How mana is paid: whether it can be, and what a good player would tap for it (CR 601.2g-h, 605.3).
//!
//! Plain sources make units that can be spent one by one, so counting decides. Other sources (filters, several units
//! of one colour) are tried one by one.

use cardwright_table::Slot;
use smallvec::SmallVec;

use super::mana::{Kinds, ManaDue, Tally};
use super::means::Means;
use super::reserve::Reserve;
use super::sources::{Source, Use, Way};
use crate::card::Color;

/// How many positions a search looks at before it gives up.
const SEARCH: u32 = 4_000;

/// What should stay payable, the most wanted first; worked out only where a payment leaves a choice.
pub(super) type Wants = SmallVec<[ManaDue; 8]>;

/// A source to use: a mana ability to activate, or something else to tap or exile.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tap {
    pub(super) slot: Slot,
    pub(super) way: Way,
    /// What each unit becomes that it makes.
    pub(super) mana: SmallVec<[Option<Color>; 2]>,
    /// What of the pool pays for it, if it costs mana.
    pub(super) pays: SmallVec<[Kinds; 2]>,
}

/// What to tap, and the symbols that are paid then.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Plan {
    pub(super) taps: SmallVec<[Tap; 6]>,
    pub(super) symbols: Tally,
}

/// A use of a source that is not plain.
#[derive(Clone, Debug)]
struct Step<'m> {
    source: &'m Source,
    use_: &'m Use,
    color: Option<Color>,
    pays: SmallVec<[Kinds; 2]>,
}

impl Means<'_> {
    /// Whether this can be paid with so many phyrexian symbols paid by life, and without these permanents.
    pub(super) fn can_pay(&self, due: &ManaDue, life: u8, except: &[Slot]) -> bool {
        if due.is_nothing() {
            return life == 0;
        }
        let units = self.units(except);
        due.find_reading(life, |symbols| units.pays(symbols)).is_some()
            || (self.has_odd(except)
                && due.find_reading(life, |symbols| self.search(&units, symbols, except).is_some()).is_some())
    }

    /// What to tap for this so that as much as possible of what is `wanted` afterwards can still be paid.
    pub(super) fn plan(
        &self,
        due: &ManaDue,
        life: u8,
        except: &[Slot],
        wanted: &dyn Fn() -> Wants,
    ) -> Option<Plan> {
        let units = self.units(except);
        if let Some(symbols) = due.find_reading(life, |symbols| units.pays(symbols)) {
            let sources = self.sources_without(except).collect();
            return Some(self.choose(sources, &self.pool, symbols, wanted));
        }
        let mut steps = SmallVec::new();
        let symbols = due.find_reading(life, |symbols| match self.search(&units, symbols, except) {
            Some(found) => {
                steps = found;
                true
            }
            None => false,
        })?;
        Some(self.choose_with(&steps, except, symbols, wanted))
    }

    // Plain sources.

    /// Chooses among plain sources: each that can be spared is, the most valuable first. With sources of one unit
    /// each no other choice taps less of value (the sets of sources that pay are the bases of a matroid).
    fn choose(
        &self,
        sources: SmallVec<[&Source; 16]>,
        pool: &Tally,
        symbols: Tally,
        wanted: &dyn Fn() -> Wants,
    ) -> Plan {
        let mut plain: SmallVec<[&Source; 16]> =
            sources.into_iter().filter(|source| source.plain.is_some()).collect();
        let mut units = pool.clone();
        plain.iter().flat_map(|source| source.plain.iter().flatten()).for_each(|&unit| units.add(unit, 1));
        let mut reserve = Reserve::new(&units, &symbols);
        if !units.is_uniform() {
            wanted().iter().for_each(|due| reserve.keep_payable(due));
        }
        plain.sort_by_key(|source| -(source.value + reserve.value(source)));
        let mut tapped = self.needed(plain, units, pool, &symbols, reserve);
        tapped.sort_by_key(|source| source.value);
        Plan { taps: self.colors_of(&tapped, pool, &symbols), symbols }
    }

    /// Which of these sources are tapped, if each that can be spared is, in this order.
    fn needed<'m>(
        &self,
        plain: SmallVec<[&'m Source; 16]>,
        mut units: Tally,
        pool: &Tally,
        symbols: &Tally,
        mut reserve: Reserve,
    ) -> SmallVec<[&'m Source; 16]> {
        let single = |source: &&Source| source.plain.as_ref().is_some_and(|units| units.len() == 1);
        if units.is_uniform() && plain.iter().all(single) {
            // Each is as good as any other.
            let spared = (plain.len() as u32 + pool.total()).saturating_sub(symbols.total()) as usize;
            return plain.into_iter().skip(spared).collect();
        }
        let mut tapped = plain.clone();
        for source in plain {
            let spared = source.plain.iter().flatten();
            let mut rest = units.clone();
            spared.clone().for_each(|&unit| {
                rest.take(unit);
            });
            if rest.pays(symbols) && reserve.spare(spared) {
                units = rest;
                tapped.retain(|other| !std::ptr::eq(*other, source));
            }
        }
        tapped
    }

    /// Decides what each tapped source makes, so that together they pay.
    fn colors_of(&self, tapped: &[&Source], pool: &Tally, symbols: &Tally) -> SmallVec<[Tap; 6]> {
        let mut units = pool.clone();
        tapped.iter().flat_map(|source| source.plain.iter().flatten()).for_each(|&unit| units.add(unit, 1));
        let mut taps = SmallVec::new();
        for source in tapped {
            taps.extend(self.decide(source, &mut units, symbols));
        }
        taps
    }

    /// One use of a source: the cheapest that pays, with its colours.
    fn decide(&self, source: &Source, units: &mut Tally, symbols: &Tally) -> Option<Tap> {
        let before = source.plain.as_ref()?;
        source.uses.iter().find_map(|one| {
            let made = one.made.units(None);
            let mut left = units.clone();
            let mut mana = SmallVec::new();
            for (place, &kinds) in made.iter().enumerate() {
                let counted = before[if source.uses.len() == 1 { place } else { 0 }];
                left.take(counted);
                let color = kinds.spendable().find(|&color| {
                    let mut with = left.clone();
                    with.add(self.spent_as(color, kinds), 1);
                    with.pays(symbols)
                })?;
                left.add(self.spent_as(color, kinds), 1);
                mana.push(color);
            }
            *units = left;
            Some(Tap { slot: source.slot, way: one.way, mana, pays: SmallVec::new() })
        })
    }

    /// What a unit of this colour out of these kinds pays for.
    pub(super) fn spent_as(&self, color: Option<Color>, kinds: Kinds) -> Kinds {
        if kinds.meets(Kinds::HELP) {
            return color.map_or(Kinds::HELP, |color| Kinds::color(Some(color)).with(Kinds::HELP));
        }
        let snow = Kinds(kinds.0 & Kinds::SNOW.0);
        Kinds::color(color).with(Kinds::spent(self.spend)).with(snow)
    }

    // Other sources.

    /// Which sources that are not plain to use, in order, so that the symbols are paid.
    fn search<'m>(
        &'m self,
        units: &Tally,
        symbols: &Tally,
        except: &[Slot],
    ) -> Option<SmallVec<[Step<'m>; 4]>> {
        let mut odd: SmallVec<[&Source; 4]> = SmallVec::new();
        odd.extend(
            self.sources().iter().filter(|source| source.plain.is_none() && !except.contains(&source.slot)),
        );
        odd.sort_by_key(|source| source.uses.iter().any(|one| one.due.is_some()));
        let mut search = Search { symbols, budget: SEARCH, steps: SmallVec::new() };
        search.go(units, &odd).then_some(search.steps)
    }

    /// The plan that uses these sources that are not plain, and as few plain ones as it takes.
    fn choose_with(
        &self,
        steps: &[Step<'_>],
        except: &[Slot],
        symbols: Tally,
        wanted: &dyn Fn() -> Wants,
    ) -> Plan {
        let mut sources: SmallVec<[&Source; 16]> = self.sources_without(except).collect();
        sources.sort_by_key(|source| source.value);
        let mut pool = self.pool.clone();
        let mut taps: SmallVec<[Tap; 6]> = SmallVec::new();
        for step in steps {
            for &kinds in &step.pays {
                if pool.take(kinds) {
                    continue;
                }
                let fits = |source: &&Source| source.plain.as_deref() == Some(&[kinds][..]);
                let Some(place) = sources.iter().position(fits) else { continue };
                let source = sources.remove(place);
                let mut unit = Tally::default();
                unit.add(kinds, 1);
                let mut symbol = Tally::default();
                symbol.add(kinds, 1);
                taps.extend(self.decide(source, &mut unit, &symbol));
            }
            let made = step.use_.made.units(step.color);
            let mana = made.iter().map(|kinds| kinds.each().next().flatten()).collect();
            made.iter().for_each(|&unit| pool.add(unit, 1));
            let pays = step.pays.clone();
            taps.push(Tap { slot: step.source.slot, way: step.use_.way, mana, pays });
        }
        let rest = self.choose(sources, &pool, symbols, wanted);
        taps.extend(rest.taps);
        Plan { taps, symbols: rest.symbols }
    }
}

/// The search through sources that are not plain.
struct Search<'m, 's> {
    symbols: &'s Tally,
    budget: u32,
    steps: SmallVec<[Step<'m>; 4]>,
}

impl<'m> Search<'m, '_> {
    fn go(&mut self, units: &Tally, odd: &[&'m Source]) -> bool {
        if units.pays(self.symbols) {
            return true;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        for (place, source) in odd.iter().enumerate() {
            let rest: SmallVec<[&Source; 4]> = odd
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != place)
                .map(|(_, source)| *source)
                .collect();
            let costs_mana = source.uses.iter().any(|one| one.due.is_some());
            for one in &source.uses {
                if self.try_use(source, one, units, &rest) {
                    return true;
                }
            }
            if !costs_mana {
                // Mana for nothing is never too much: it need not be tried without.
                return false;
            }
        }
        false
    }

    fn try_use(&mut self, source: &'m Source, one: &'m Use, units: &Tally, rest: &[&'m Source]) -> bool {
        let Some(due) = &one.due else { return self.try_colors(source, one, units, &[], rest) };
        let mut found = false;
        due.find_reading(0, |symbols| {
            let symbols: SmallVec<[Kinds; 4]> =
                symbols.iter().flat_map(|(kinds, count)| std::iter::repeat_n(kinds, count.into())).collect();
            found = self.try_payments(source, one, units, &symbols, &[], rest);
            found
        });
        found
    }

    /// Pays for a filter with every choice of units.
    fn try_payments(
        &mut self,
        source: &'m Source,
        one: &'m Use,
        units: &Tally,
        symbols: &[Kinds],
        paid: &[Kinds],
        rest: &[&'m Source],
    ) -> bool {
        let Some((&symbol, symbols)) = symbols.split_first() else {
            return self.try_colors(source, one, units, paid, rest);
        };
        let fitting: SmallVec<[Kinds; 8]> =
            units.iter().map(|(kinds, _)| kinds).filter(|kinds| kinds.meets(symbol)).collect();
        fitting.into_iter().any(|kinds| {
            let mut left = units.clone();
            left.take(kinds);
            let paid: SmallVec<[Kinds; 4]> = paid.iter().copied().chain([kinds]).collect();
            self.try_payments(source, one, &left, symbols, &paid, rest)
        })
    }

    fn try_colors(
        &mut self,
        source: &'m Source,
        one: &'m Use,
        units: &Tally,
        pays: &[Kinds],
        rest: &[&'m Source],
    ) -> bool {
        let colors: SmallVec<[Option<Color>; 6]> = match one.made {
            super::sources::Made::Each(_) => SmallVec::from_slice(&[None]),
            super::sources::Made::Same(kinds, _) => kinds.each().collect(),
        };
        colors.into_iter().any(|color| {
            let mut with = units.clone();
            one.made.units(color).iter().for_each(|&unit| with.add(unit, 1));
            self.steps.push(Step { source, use_: one, color, pays: pays.iter().copied().collect() });
            let found = self.go(&with, rest);
            if !found {
                self.steps.pop();
            }
            found
        })
    }
}
