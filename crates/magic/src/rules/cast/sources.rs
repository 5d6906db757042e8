//! What makes mana: abilities of permanents that need no choice beyond the colour (CR 106, 605).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use super::mana::{Kinds, ManaDue};
use super::means::Purpose;
use crate::card::{CardType, CardTypes, Color, Counter, Supertype};
use crate::program::{
    AbilityId, AbilityKind, Activated, Book, CostPart, Limit, ManaSpec, Node, NodeId, Num, OnlyId, Timing,
    ZoneKind,
};
use crate::rules::{Look, View};
use crate::state::{Derived, Flag};

/// How often an ability that does not tap or sacrifice its source is used for one payment at the most.
const MOST_TIMES: u16 = 8;

/// How much a source of one colour is worth that is good for nothing else.
const NARROW: i32 = 10;

/// A permanent that makes mana.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) slot: Slot,
    pub(super) uses: SmallVec<[Use; 1]>,
    /// How much its controller would rather keep it: the least is tapped first.
    pub(super) value: i32,
    /// The units of mana it makes, if it can be used only once and each unit can be spent on its own; otherwise
    /// it takes a search.
    pub(super) plain: Option<SmallVec<[Kinds; 2]>>,
}

/// How a source is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Its mana ability is activated.
    Ability(AbilityId),
    /// It is tapped to help pay for a spell: convoke (CR 702.51), improvise (CR 702.126).
    Tapped,
    /// It is exiled to help pay for a spell: delve (CR 702.66).
    Exiled,
}

/// One use of a source.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) way: Way,
    pub(super) made: Made,
    /// Mana that it costs: filters.
    pub(super) due: Option<Box<ManaDue>>,
    /// What it costs beside tapping: life, counters, the source itself.
    pub(super) price: i32,
    /// How often it can be used now.
    pub(super) times: u16,
    /// It taps its source.
    pub(super) taps: bool,
    /// Its source does not stay.
    pub(super) leaves: bool,
}

/// What an ability makes.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Made {
    /// Each unit of one of its kinds.
    Each(SmallVec<[Kinds; 2]>),
    /// So many units of one of these kinds, all the same.
    Same(Kinds, u16),
}

impl Made {
    /// The units, if this colour is chosen where there is a choice.
    pub(super) fn units(&self, color: Option<Color>) -> SmallVec<[Kinds; 4]> {
        match self {
            Made::Each(units) => units.iter().copied().collect(),
            Made::Same(kinds, count) => {
                let snow = Kinds(kinds.0 & Kinds::SNOW.0);
                SmallVec::from_elem(Kinds::color(color).with(snow), (*count).into())
            }
        }
    }

    /// All kinds that it can make.
    pub(super) fn kinds(&self) -> Kinds {
        match self {
            Made::Each(units) => units.iter().fold(Kinds(0), |all, &unit| all.with(unit)),
            Made::Same(kinds, _) => *kinds,
        }
    }

    fn and(self, other: Made) -> Option<Made> {
        match (self, other) {
            (Made::Each(mut units), Made::Each(more)) => {
                units.extend(more);
                Some(Made::Each(units))
            }
            _ => None,
        }
    }

    fn widen(&mut self, more: Kinds) {
        match self {
            Made::Each(units) => units.iter_mut().for_each(|unit| *unit = unit.with(more)),
            Made::Same(kinds, _) => *kinds = kinds.with(more),
        }
    }
}

impl Look<'_> {
    /// The mana abilities of a permanent that can be used now without a choice beyond the colour.
    pub(super) fn mana_source(
        &self,
        seat: Seat,
        slot: Slot,
        may_spend: impl Fn(OnlyId) -> bool,
    ) -> Option<Source> {
        let derived = self.derived(slot);
        if let [ability] = derived.abilities[..]
            && let Some(unit) = plain_unit(&derived)
        {
            let tapped = self.state.thing(slot).is(Flag::Tapped);
            return (!tapped).then(|| plain_land(slot, &derived, ability, unit));
        }
        if derived.is(CardType::Generator) && self.rules.policies.resource_gain() {
            return None;
        }
        let mut uses: SmallVec<[Use; 1]> = derived
            .abilities
            .iter()
            .filter_map(|&ability| self.mana_use(seat, slot, ability, &may_spend))
            .collect();
        if uses.is_empty() {
            return None;
        }
        if derived.supertypes.has(Supertype::Snow) {
            uses.iter_mut().for_each(|one| one.made.widen(Kinds::SNOW));
        }
        uses.sort_by_key(|one| one.price);
        let value = self.worth_keeping(&derived, &uses);
        Some(Source { slot, uses, value, plain: None })
    }

    /// An ability as a way to make mana, if it can be used now.
    fn mana_use(
        &self,
        seat: Seat,
        slot: Slot,
        id: AbilityId,
        may_spend: &impl Fn(OnlyId) -> bool,
    ) -> Option<Use> {
        let AbilityKind::Activated(ability) = &self.rules.book.ability(id).kind else { return None };
        let taps = self.rules.book.play_facts().abilities[id.index()].taps;
        if !ability.mana
            || taps && self.state.thing(slot).is(Flag::Tapped)
            || ability.timing == Timing::Priority
            || ability.zone != ZoneKind::Battlefield
            || !self.may_activate(seat, slot, id, ability)
        {
            return None;
        }
        let view = View::of(self.state.object(slot), seat);
        let effect = ability.modes.modes.first()?.effect;
        if !self.rules.book.only.is_empty() && !self.only_of(effect).is_none_or(may_spend) {
            return None;
        }
        let made = self.mana_made(effect, &view)?;
        let due = ability.cost.mana.as_ref().map(|cost| ManaDue::of(cost, 0));
        let due = due.filter(|due| !due.is_nothing()).map(Box::new);
        let times = if ability.limit == Limit::None { MOST_TIMES } else { 1 };
        let mut one = Use { way: Way::Ability(id), made, due, price: 0, times, taps: false, leaves: false };
        self.mana_price(seat, slot, ability, &mut one)?;
        (one.times > 0).then_some(one)
    }

    /// What the ability costs beside mana; none if that needs a choice or can't be paid.
    fn mana_price(&self, seat: Seat, slot: Slot, ability: &Activated, one: &mut Use) -> Option<()> {
        let object = self.state.object(slot);
        let view = View::of(object, seat);
        let share = |have: i32, wanted: &Num| {
            (have / self.num(wanted, &view).max(1)).clamp(0, MOST_TIMES.into()) as u16
        };
        let barred = self.barred_payments(seat);
        for part in &ability.cost.parts {
            let times = match part {
                CostPart::SacrificeThis if barred.bars_sacrifice(self, object) => 0,
                CostPart::Life(_) if barred.life => 0,
                CostPart::Tap => {
                    one.taps = true;
                    u16::from(!self.state.thing(slot).is(Flag::Tapped) && !self.is_summoning_sick(slot))
                }
                CostPart::SacrificeThis => {
                    (one.price, one.leaves) = (one.price + 60, true);
                    u16::from(self.can_be_sacrificed(object, seat))
                }
                CostPart::Life(amount) => {
                    one.price += 25 * self.num(amount, &view);
                    share(self.state.player(seat).life - 1, amount)
                }
                CostPart::RemoveCounters(kind, count) => {
                    one.price += 20;
                    share(self.state.counters_on(object, *kind).into(), count)
                }
                CostPart::Energy(count) => {
                    one.price += 20;
                    share(self.state.player(seat).counters(Counter::Energy).into(), count)
                }
                CostPart::PutCounters(kind, _) => {
                    one.price += 40;
                    u16::from(self.can_have_counters(object, *kind))
                }
                _ => return None,
            };
            one.times = one.times.min(times);
        }
        Some(())
    }

    /// The mana that an effect adds for its controller; other things it does do not matter here.
    pub(super) fn mana_made(&self, node: NodeId, view: &View<'_>) -> Option<Made> {
        match self.rules.book.node(node) {
            Node::AddMana(who, spec) if self.is_one_of(view.you, who, view) => {
                self.mana_specified(spec, view)
            }
            Node::Then(first, second) => {
                match (self.mana_made(*first, view), self.mana_made(*second, view)) {
                    (Some(first), Some(second)) => first.and(second),
                    (first, second) => first.or(second),
                }
            }
            Node::If(cond, then, otherwise) => {
                let node = if self.holds(cond, view) { Some(*then) } else { *otherwise };
                node.and_then(|node| self.mana_made(node, view))
            }
            _ => None,
        }
    }

    /// What the mana of an effect can be spent on, if it is restricted.
    pub(super) fn only_of(&self, node: NodeId) -> Option<OnlyId> {
        match self.rules.book.node(node) {
            Node::AddMana(_, ManaSpec::Only(only, _)) => Some(*only),
            Node::Then(one, other) => self.only_of(*one).or_else(|| self.only_of(*other)),
            Node::If(_, one, other) => self.only_of(*one).or_else(|| self.only_of((*other)?)),
            _ => None,
        }
    }

    /// Whether restricted mana may be spent on this.
    pub(super) fn may_spend(
        &self,
        (only, made_by): (OnlyId, Object),
        purpose: Purpose,
        what: Object,
        seat: Seat,
    ) -> bool {
        let only = &self.rules.book.only[only.index()];
        let tests = match purpose {
            Purpose::Other => return only.others,
            Purpose::Spell => only.spells.as_ref(),
            Purpose::Ability => only.abilities.as_ref(),
        };
        tests.is_some_and(|tests| self.fits_as_spell(tests, what, &View::of(made_by, seat)))
    }

    fn mana_specified(&self, spec: &ManaSpec, view: &View<'_>) -> Option<Made> {
        let count = |num: &Num| self.num(num, view).clamp(0, 200) as u16;
        let same = |kinds: Kinds, count: u16| match count {
            0 => None,
            1 => Some(Made::Each(SmallVec::from_slice(&[kinds]))),
            _ => Some(Made::Same(kinds, count)),
        };
        let each = |kinds: Kinds, count: u16| {
            (count > 0).then(|| Made::Each(SmallVec::from_elem(kinds, count.into())))
        };
        match spec {
            ManaSpec::Only(_, spec) => self.mana_specified(spec, view),
            ManaSpec::Exactly(units) => {
                Some(Made::Each(units.iter().map(|&color| Kinds::color(color)).collect()))
            }
            ManaSpec::OneOf(colors, num) => same(Kinds::colors(*colors), count(num)),
            ManaSpec::AnyCombination(colors, num) => each(Kinds::colors(*colors), count(num)),
            ManaSpec::Amount(color, num) => each(Kinds::color(*color), count(num)),
            ManaSpec::Chosen(num) => {
                let colors = self.noted_colors(view.source);
                match colors.iter().next() {
                    Some(color) if colors.len() == 1 => each(Kinds::color(Some(color)), count(num)),
                    _ => same(Kinds::colors(colors), count(num)).filter(|_| !colors.is_empty()),
                }
            }
            ManaSpec::ChosenOr(color) => {
                same(Kinds::colors(self.noted_colors(view.source)).with(Kinds::color(Some(*color))), 1)
            }
            ManaSpec::LandsCould { lands, count: num, types } => {
                let (colors, colorless) = self.mana_of_lands(lands, view);
                let kinds = if *types && colorless { Kinds::COLORLESS } else { Kinds(0) };
                same(Kinds::colors(colors).with(kinds), count(num)).filter(|made| made.kinds() != Kinds(0))
            }
            // How much or which it is is known only when it is made.
            ManaSpec::Devotion | ManaSpec::Produced(_) => None,
            ManaSpec::Commander(num) => {
                let colors = self.commander_colors(view.you);
                same(Kinds::colors(colors), count(num)).filter(|_| !colors.is_empty())
            }
        }
    }

    /// How much a player would rather keep a source: what is narrow and good for nothing else is tapped first.
    fn worth_keeping(&self, derived: &Derived, uses: &[Use]) -> i32 {
        let kinds = uses.iter().fold(Kinds(0), |all, one| all.with(one.made.kinds()));
        let mut value = NARROW + 4 * (kinds.breadth() as i32 - 1);
        if !derived.supertypes.has(Supertype::Basic) {
            value += 1;
        }
        if derived.is(CardType::Creature) {
            value += 40 + i32::from(derived.power);
        }
        let taps_otherwise = |&id: &AbilityId| match &self.rules.book.ability(id).kind {
            AbilityKind::Activated(ability) => !ability.mana,
            _ => false,
        };
        if derived.abilities.iter().any(taps_otherwise) {
            value += 15;
        }
        value + uses.iter().map(|one| one.price).min().unwrap_or(0)
    }
}

/// What a land makes that taps for one mana of its basic types, if nothing bears on whether it can.
#[inline]
pub(super) fn plain_unit(derived: &Derived) -> Option<Kinds> {
    let land = derived.types == CardTypes::only(CardType::Land);
    if !land || !derived.rules.is_empty() || derived.abilities.is_empty() {
        return None;
    }
    let snow = if derived.supertypes.has(Supertype::Snow) { Kinds::SNOW } else { Kinds(0) };
    derived.abilities.iter().try_fold(snow, |all, &ability| {
        Book::color_of_land_mana(ability).map(|color| all.with(Kinds::color(Some(color))))
    })
}

/// Such a land with one basic type as a source.
fn plain_land(slot: Slot, derived: &Derived, ability: AbilityId, unit: Kinds) -> Source {
    let units: SmallVec<[Kinds; 2]> = SmallVec::from_slice(&[unit]);
    let made = Made::Each(units.clone());
    let way = Way::Ability(ability);
    let one = Use { way, made, due: None, price: 0, times: 1, taps: true, leaves: false };
    let value = NARROW + i32::from(!derived.supertypes.has(Supertype::Basic));
    Source { slot, uses: SmallVec::from_buf([one]), value, plain: Some(units) }
}

/// The units of a source that needs no search: one use of several that make one unit each, or all of a single one.
pub(super) fn plain_units(uses: &[Use]) -> Option<SmallVec<[Kinds; 2]>> {
    if uses.iter().any(|one| one.due.is_some()) {
        return None;
    }
    if let [Use { made: Made::Each(units), .. }] = uses {
        return Some(units.clone());
    }
    let single = |one: &Use| match &one.made {
        Made::Each(units) if units.len() == 1 => Some(units[0]),
        _ => None,
    };
    // They must shut each other out.
    if !uses.iter().all(|one| one.taps) && !uses.iter().all(|one| one.leaves) {
        return None;
    }
    let kinds = uses.iter().try_fold(Kinds(0), |all, one| single(one).map(|unit| all.with(unit)))?;
    Some(SmallVec::from_slice(&[kinds]))
}
