//! Mana as a matching problem: which units of mana can pay which symbols (CR 106.1, 107.4, 118.3).
//!
//! A unit of mana that could be made is the set of kinds it could be; a symbol is the set of kinds that pay for it;
//! a unit pays for a symbol if the sets meet. Whether all symbols can be paid is Hall's condition: for any group of
//! symbols there must be as many units that pay for one of them.

use smallvec::SmallVec;

use crate::card::{Color, Colors, ManaCost, Pip};
use crate::program::Spend;
use crate::state::Pool;

/// Kinds of mana: the five colours, colourless, and mana from a snow source, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Kinds(pub(super) u16);

impl Kinds {
    pub(super) const COLORLESS: Kinds = Kinds(1 << 5);
    pub(super) const SNOW: Kinds = Kinds(1 << 6);
    /// Not mana, but good for generic mana: what helps to pay for a spell (CR 702.51, 702.66).
    pub(super) const HELP: Kinds = Kinds(1 << 7);
    /// All colours and colourless.
    pub(super) const ANY_COLOR: Kinds = Kinds(0b11_1111);
    /// Whatever it is: generic mana (CR 107.4b).
    pub(super) const ANY: Kinds = Kinds(0b1111_1111);

    /// What mana pays for besides, by what it can be spent as.
    pub(super) const fn spent(spend: Spend) -> Kinds {
        match spend {
            Spend::AsItIs => Kinds(0),
            Spend::AnyColor => Kinds(0b1_1111),
            Spend::AnyType => Kinds::ANY_COLOR,
        }
    }

    pub(super) const fn color(color: Option<Color>) -> Kinds {
        Kinds(1 << Pool::place(color))
    }

    pub(super) fn colors(colors: Colors) -> Kinds {
        colors.iter().fold(Kinds(0), |all, color| all.with(Kinds::color(Some(color))))
    }

    #[must_use]
    pub(super) const fn with(self, others: Kinds) -> Kinds {
        Kinds(self.0 | others.0)
    }

    pub(super) const fn meets(self, others: Kinds) -> bool {
        self.0 & others.0 != 0
    }

    /// How many colours (colourless as one) it could be.
    pub(super) const fn breadth(self) -> u32 {
        (self.0 & Kinds::ANY_COLOR.0).count_ones()
    }

    /// What can be chosen for a unit of these kinds: what only helps has no colour.
    pub(super) fn spendable(self) -> impl Iterator<Item = Option<Color>> {
        let help = self.meets(Kinds::HELP).then_some(None);
        self.each().filter(move |color| color.is_some() || help.is_none()).chain(help)
    }

    /// Each colour (or colourless) among them.
    pub(super) fn each(self) -> impl Iterator<Item = Option<Color>> {
        let all = Color::ALL.into_iter().map(Some).chain([None]);
        all.filter(move |&color| self.meets(Kinds::color(color)))
    }
}

/// How many of each set of kinds there are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally(SmallVec<[(Kinds, u16); 8]>);

impl Tally {
    pub(super) fn add(&mut self, kinds: Kinds, count: u16) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|(have, _)| *have == kinds) {
            Some((_, number)) => *number = number.saturating_add(count),
            None => self.0.push((kinds, count)),
        }
    }

    /// Takes one away; whether there was one.
    pub(super) fn take(&mut self, kinds: Kinds) -> bool {
        let Some(place) = self.0.iter().position(|(have, _)| *have == kinds) else { return false };
        self.0[place].1 -= 1;
        if self.0[place].1 == 0 {
            self.0.swap_remove(place);
        }
        true
    }

    pub(super) fn total(&self) -> u32 {
        self.0.iter().map(|&(_, count)| u32::from(count)).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Kinds, u16)> + '_ {
        self.0.iter().copied()
    }

    /// Whether all is of one set of kinds: then it does not matter what is used first.
    pub(super) fn is_uniform(&self) -> bool {
        self.0.len() <= 1
    }

    /// Whether these units pay for all those symbols (Hall's condition).
    pub(super) fn pays(&self, symbols: &Tally) -> bool {
        let distinct = symbols.0.len();
        debug_assert!(distinct < 24, "a cost has few different symbols");
        (1u32..1 << distinct).all(|group| {
            let among = |place: usize| group & (1 << place) != 0;
            let union =
                (0..distinct).filter(|&place| among(place)).fold(0, |all, place| all | symbols.0[place].0.0);
            let within = symbols.0.iter().filter(|(kinds, _)| kinds.0 & !union == 0);
            let wanted: u32 = within.map(|&(_, count)| u32::from(count)).sum();
            let meeting = self.0.iter().filter(|(kinds, _)| kinds.0 & union != 0);
            wanted <= meeting.map(|&(_, count)| u32::from(count)).sum()
        })
    }
}

/// The mana that must be paid, with reductions applied and X known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct ManaDue {
    pub(super) generic: u16,
    pub(super) pips: SmallVec<[Pip; 6]>,
    /// How many of the symbols at the end stand for X that is paid with mana of one colour.
    colored_x: u16,
}

impl ManaDue {
    pub(super) fn of(cost: &ManaCost, x: i32) -> ManaDue {
        let mut due = ManaDue::default();
        due.add(cost, x);
        due
    }

    pub(super) fn add(&mut self, cost: &ManaCost, x: i32) {
        let x = x.clamp(0, i32::from(u16::MAX / 4)) as u16;
        self.generic =
            self.generic.saturating_add(u16::from(cost.generic)).saturating_add(x * u16::from(cost.x));
        self.pips.extend(cost.pips.iter().copied());
    }

    /// The same, with X paid with mana of one colour only.
    pub(super) fn add_of(&mut self, cost: &ManaCost, x: i32, color: Color) {
        self.add(cost, 0);
        let x = x.clamp(0, 1_000) as u16 * u16::from(cost.x);
        self.pips.extend(std::iter::repeat_n(Pip::Color(color), x.into()));
        self.colored_x = x;
    }

    /// So much less generic mana, of which X is a part whatever pays for it (CR 118.7a).
    pub(super) fn lessen(&mut self, less: u16) {
        let rest = less.saturating_sub(self.generic).min(self.colored_x);
        self.generic = self.generic.saturating_sub(less);
        self.colored_x -= rest;
        self.pips.truncate(self.pips.len() - usize::from(rest));
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.generic == 0 && self.pips.is_empty()
    }

    /// How many symbols could be paid with life (CR 107.4f).
    pub(super) fn phyrexian(&self) -> u8 {
        self.pips.iter().filter(|pip| is_phyrexian(**pip)).count() as u8
    }

    /// The least units of mana that pay for it, with so many symbols paid by life.
    pub(super) fn least(&self, life: u8) -> u32 {
        (u32::from(self.generic) + self.pips.len() as u32).saturating_sub(life.into())
    }

    /// The symbols as sets of kinds, for each way to decide what symbols with a choice of payment are (CR 601.2b):
    /// life or mana for exactly `life` phyrexian ones, one coloured or several generic for a twobrid one. Stops at
    /// the first that `fits`.
    pub(super) fn find_reading(&self, life: u8, mut fits: impl FnMut(&Tally) -> bool) -> Option<Tally> {
        let choices: SmallVec<[Pip; 4]> = self
            .pips
            .iter()
            .copied()
            .filter(|pip| is_phyrexian(*pip) || matches!(pip, Pip::Twobrid(..)))
            .collect();
        if choices.is_empty() {
            let reading = self.plain();
            return (life == 0 && fits(&reading)).then_some(reading);
        }
        (0u32..1 << choices.len().min(12)).find_map(|otherwise| {
            let reading = self.reading(&choices, otherwise, life)?;
            fits(&reading).then_some(reading)
        })
    }

    /// The symbols without a choice of payment.
    fn plain(&self) -> Tally {
        let mut symbols = Tally::default();
        for pip in &self.pips {
            match *pip {
                Pip::Color(color) => symbols.add(Kinds::color(Some(color)), 1),
                Pip::Colorless => symbols.add(Kinds::COLORLESS, 1),
                Pip::Hybrid(a, b) => symbols.add(Kinds::color(Some(a)).with(Kinds::color(Some(b))), 1),
                Pip::Snow => symbols.add(Kinds::SNOW, 1),
                Pip::Twobrid(..) | Pip::Phyrexian(_) | Pip::HybridPhyrexian(..) => {}
            }
        }
        symbols.add(Kinds::ANY, self.generic);
        symbols
    }

    /// One reading: a bit for each symbol with a choice says that it is paid the other way.
    fn reading(&self, choices: &[Pip], otherwise: u32, life: u8) -> Option<Tally> {
        let mut symbols = self.plain();
        let mut paid_by_life = 0;
        for (place, pip) in choices.iter().enumerate() {
            match (*pip, otherwise & (1 << place) != 0) {
                (Pip::Twobrid(generic, _), true) => symbols.add(Kinds::ANY, generic.into()),
                (_, true) => paid_by_life += 1,
                (pip, false) => symbols.add(Kinds::colors(pip.colors()), 1),
            }
        }
        (paid_by_life == life).then_some(symbols)
    }
}

fn is_phyrexian(pip: Pip) -> bool {
    matches!(pip, Pip::Phyrexian(_) | Pip::HybridPhyrexian(..))
}

/// The mana in a pool, as units.
pub(super) fn units_of(pool: &Pool) -> Tally {
    let mut units = Tally::default();
    if pool.is_empty() {
        return units;
    }
    for color in Kinds::ANY_COLOR.each() {
        let place = Pool::place(color);
        let snow = pool.snow[place].min(pool.mana[place]);
        units.add(Kinds::color(color), (pool.mana[place] - snow).into());
        units.add(Kinds::color(color).with(Kinds::SNOW), snow.into());
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Kinds {
        text.chars().fold(Kinds(0), |all, letter| {
            all.with(match letter {
                'C' => Kinds::COLORLESS,
                'S' => Kinds::SNOW,
                letter => Kinds::color(Color::from_letter(letter)),
            })
        })
    }

    fn tally(units: &[&str]) -> Tally {
        let mut all = Tally::default();
        units.iter().for_each(|unit| all.add(kinds(unit), 1));
        all
    }

    fn pays(units: &[&str], cost: &str, life: u8) -> bool {
        let cost = ManaCost::parse(cost).expect("a cost of the test");
        ManaDue::of(&cost, 0).find_reading(life, |symbols| tally(units).pays(symbols)).is_some()
    }

    /// CR 107.4
    #[test]
    fn every_symbol_is_paid_by_what_it_says() {
        assert!(pays(&["W"], "{W}", 0));
        assert!(!pays(&["U"], "{W}", 0));
        assert!(pays(&["U"], "{W/U}", 0));
        assert!(pays(&["R", "G"], "{2/W}", 0));
        assert!(pays(&["W"], "{2/W}", 0));
        assert!(!pays(&["R"], "{2/W}", 0));
        assert!(pays(&[], "{B/P}", 1));
        assert!(!pays(&["B"], "{C}", 0));
        assert!(pays(&["BS"], "{S}", 0));
        assert!(!pays(&["B"], "{S}", 0));
    }

    #[test]
    fn a_dual_land_pays_for_one_symbol_only() {
        assert!(pays(&["WU", "W"], "{W}{U}", 0));
        assert!(!pays(&["WU", "R"], "{W}{U}", 0));
        assert!(!pays(&["WU", "WU", "WU"], "{W}{W}{U}{U}", 0));
        assert!(pays(&["WU", "WU", "W", "R"], "{1}{W}{U}{U}", 0));
    }
}
