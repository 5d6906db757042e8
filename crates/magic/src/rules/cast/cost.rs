//! What a spell or ability costs in all (CR 601.2f, 602.2b).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use super::choices::Bill;
use super::mana::ManaDue;
use super::means::Means;
use crate::card::{Color, Face, ManaCost, Pip};
use crate::command::Choices;
use crate::program::{
    AbilityId, AbilityKind, Activated, Beyond, Cost, CostChange, CostPart, Extra, Filter, Modes, Num,
    PlayerRule, Static, Test, ZoneKind,
};
use crate::rules::{Hook, Look, View};
use crate::state::Frame;

/// X in a cost without X mana is never tried beyond this.
const MOST_X: i32 = 60;

/// An additional cost is never paid more often than this.
const MOST_TIMES: u8 = 60;

/// All that is paid, with every choice made.
#[derive(Clone, Debug, Default)]
pub(super) struct Total<'a> {
    pub(super) mana: ManaDue,
    pub(super) parts: SmallVec<[&'a CostPart; 3]>,
}

/// What is known of a cost before anything is chosen.
pub(super) struct Price<'a> {
    pub(super) look: Look<'a>,
    pub(super) means: &'a Means<'a>,
    pub(super) seat: Seat,
    /// The card that is cast, or the source of the ability.
    pub(super) source: Object,
    /// The card is being cast, so it is no longer where it was when costs are paid.
    pub(super) casting: bool,
    mana: Option<&'a ManaCost>,
    costs: SmallVec<[&'a Cost; 2]>,
    /// Optional additional costs, each with its name, and whether it may be paid several times.
    optional: SmallVec<[(Extra, &'a Cost, bool); 1]>,
    /// Two additional costs of which one is paid.
    either: Option<[&'a Cost; 2]>,
    /// Only mana of this colour pays for X.
    x_color: Option<Color>,
    modes: Option<&'a Modes>,
    changes: SmallVec<[(&'a CostChange, View<'a>); 2]>,
    /// More generic mana by rule: the commander tax (CR 903.8).
    tax: u16,
    /// What can't be paid with.
    pub(super) barred: Barred<'a>,
}

/// What a player can't pay with to cast spells or activate abilities (CR 118.3).
#[derive(Clone, Default)]
pub(super) struct Barred<'a> {
    pub(super) life: bool,
    /// Such permanents can't be sacrificed.
    sacrifices: SmallVec<[(&'a [Test], View<'a>); 0]>,
}

impl<'a> Price<'a> {
    /// A cost that an effect or a special action asks for.
    pub(super) fn plain(look: Look<'a>, means: &'a Means<'a>, source: Object, cost: &'a Cost) -> Price<'a> {
        Price {
            look,
            means,
            seat: means.seat,
            source,
            casting: false,
            mana: None,
            costs: std::iter::repeat_n(cost, look.times_of(cost, source, means.seat)).collect(),
            optional: SmallVec::new(),
            either: None,
            x_color: None,
            modes: None,
            changes: SmallVec::new(),
            tax: 0,
            barred: Barred::default(),
        }
    }

    /// Nothing but mana.
    pub(super) fn mana(
        look: Look<'a>,
        means: &'a Means<'a>,
        source: Object,
        mana: Option<&'a ManaCost>,
    ) -> Price<'a> {
        Price {
            look,
            means,
            seat: means.seat,
            source,
            casting: false,
            mana,
            costs: SmallVec::new(),
            optional: SmallVec::new(),
            either: None,
            x_color: None,
            modes: None,
            changes: SmallVec::new(),
            tax: 0,
            barred: Barred::default(),
        }
    }

    /// What it costs to activate an ability.
    pub(super) fn activation(
        look: Look<'a>,
        means: &'a Means<'a>,
        source: Object,
        ability: &'a Activated,
    ) -> Price<'a> {
        let mut price = Price::plain(look, means, source, &ability.cost);
        price.modes = Some(&ability.modes);
        let own = View::of(source, means.seat);
        for (condition, change) in &ability.changes {
            if look.holds_if_any(condition.as_ref(), &own) {
                price.changes.push((change, own));
            }
        }
        price.add_changes(ZoneKind::Battlefield);
        price.barred = look.barred_payments(means.seat);
        price
    }

    /// What it costs to cast a face of a card: the mana cost or an alternative to it, additional costs, increases
    /// and reductions.
    pub(super) fn casting(
        look: Look<'a>,
        means: &'a Means<'a>,
        card: Object,
        face: &'a Face,
        instead: Option<&'a Cost>,
        without_mana: bool,
        modes: Option<&'a Modes>,
    ) -> Price<'a> {
        let mana = face.cost.as_ref().filter(|_| !without_mana);
        let mut price = Price::mana(look, means, card, mana);
        price.casting = true;
        price.modes = modes;
        price.costs.extend(instead);
        price.tax = look.commander_tax(means.seat, card.slot);
        let own = View::of(card, means.seat);
        for effect in look.own_statics(card, face).chain(look.given_statics(means.seat, card)) {
            match effect {
                Static::AdditionalCost { cost, optional: None, .. } => price.costs.push(cost),
                Static::AdditionalCost { cost, optional: Some(which), repeatable } => {
                    price.optional.push((*which, cost, *repeatable));
                }
                Static::EitherCost(one, other) => price.either = Some([one, other]),
                Static::SpendOnX(color) => price.x_color = Some(*color),
                Static::OwnCost(change) => price.changes.push((change, own)),
                _ => {}
            }
        }
        price.add_changes(ZoneKind::Stack);
        for imposed in look.imposed_on(means.seat) {
            let PlayerRule::NextCosts(what, change) = imposed.rule else { continue };
            let view = View::of(imposed.source, imposed.by);
            if look.fits_as_spell(&what.tests, card, &view) {
                price.changes.push((change, view));
            }
        }
        price.barred = look.barred_payments(means.seat);
        price
    }

    /// Effects that make such spells, or abilities of such permanents, cost more or less.
    fn add_changes(&mut self, zone: ZoneKind) {
        for &Hook { object, ability, effect } in &self.look.state.cache.hooks.costs {
            let view = View::of(object, self.look.controller(object));
            let Some((who, what, change)) = self.look.cost_change(ability, effect, &view) else { continue };
            if what.zones == zone
                && self.look.is_one_of(self.seat, who, &view)
                && self.look.fits_as_spell(&what.tests, self.source, &view)
            {
                self.changes.push((change, view));
            }
        }
    }

    /// Whether the mana alone is more than there is: told quickly, before anything is chosen.
    pub(super) fn is_out_of_reach(&self) -> bool {
        if !self.changes.is_empty() {
            return false;
        }
        let costs = self.costs.iter().filter_map(|cost| cost.mana.as_ref());
        let least: u32 = self.mana.into_iter().chain(costs).map(least_mana).sum();
        least + u32::from(self.tax) > self.means.most()
    }

    /// A number of the cost.
    pub(super) fn number(&self, num: &Num, choices: &Choices) -> i32 {
        match num {
            Num::Const(number) => *number,
            Num::X => choices.x,
            num => {
                let running = self.look.paying(self.source, self.seat).frame.cloned();
                let mut frame = running.unwrap_or_else(|| Frame::new(self.source, self.seat));
                frame.chosen.x = choices.x;
                self.look.num(num, &View::resolving(&frame))
            }
        }
    }

    /// The total cost (CR 601.2f): all costs, then increases, then reductions.
    pub(super) fn total(&self, choices: &Choices) -> Total<'a> {
        let mut total = Total::default();
        if let Some(mana) = self.mana {
            match self.x_color {
                Some(color) => total.mana.add_of(mana, choices.x, color),
                None => total.mana.add(mana, choices.x),
            }
        }
        let modes = self.modes.into_iter().flat_map(|modes| {
            choices.modes.iter().filter_map(|&mode| modes.modes.get(usize::from(mode))?.cost.as_deref())
        });
        let beyond = self.beyond(choices);
        for cost in self.costs.iter().copied().chain(self.extras(choices)).chain(modes).chain(beyond) {
            if let Some(mana) = &cost.mana {
                let told =
                    cost.x.as_deref().map(|x| self.look.num(x, &self.look.paying(self.source, self.seat)));
                total.mana.add(mana, told.unwrap_or(choices.x));
            }
            total.parts.extend(&cost.parts);
        }
        total.mana.generic += self.tax;
        self.change(&mut total.mana, choices);
        total
    }

    /// The optional costs that are paid: of each name in order, the last of them again and again.
    fn extras(&self, choices: &Choices) -> impl Iterator<Item = &'a Cost> + use<'a, '_> {
        let either = usize::from(choices.extras.of(Extra::Either));
        let either =
            self.either.into_iter().filter_map(move |costs| costs.get(either.wrapping_sub(1)).copied());
        let optional = choices.extras.iter().flat_map(move |(which, times)| {
            let named = self.optional.iter().filter(move |(name, ..)| *name == which);
            let last = named.clone().count().saturating_sub(1);
            (0..usize::from(times))
                .filter_map(move |time| named.clone().nth(time.min(last)).map(|(_, cost, _)| *cost))
        });
        optional.chain(either)
    }

    /// What more than one mode costs.
    fn beyond(&self, choices: &Choices) -> impl Iterator<Item = &'a Cost> + use<'a> {
        let more = choices.modes.len().saturating_sub(1);
        let (cost, times) = match self.modes.and_then(|modes| modes.beyond.as_deref()) {
            Some(Beyond::Entwine(cost)) => (Some(cost), more.min(1)),
            Some(Beyond::Escalate(cost)) => (Some(cost), more),
            None => (None, 0),
        };
        cost.into_iter().flat_map(move |cost| std::iter::repeat_n(cost, times))
    }

    /// What a change comes to with these targets. Before they are chosen, the best is hoped for.
    fn with_targets(
        &self,
        change: &'a CostChange,
        view: &View<'_>,
        choices: &Choices,
    ) -> Option<&'a CostChange> {
        let CostChange::IfTargets(test, change) = change else { return Some(change) };
        if choices.targets.is_empty() {
            let less =
                matches!(**change, CostChange::Less(_) | CostChange::LessMana(..) | CostChange::LessOwn);
            return less.then_some(change);
        }
        let mut targets = choices.targets.iter().flat_map(|group| &group.targets);
        let fits = targets.any(|target| self.look.is_aimed(test, *target, view));
        fits.then(|| self.with_targets(change, view, choices)).flatten()
    }

    /// The mana cost of the source, if it has one.
    fn own_mana_cost(&self) -> Option<&'a ManaCost> {
        let (look, slot) = (self.look, self.source.slot);
        let card = look.rules.book.card(look.rules.card_in(look.state, slot));
        let face = card.faces.get(usize::from(look.state.thing(slot).face))?;
        face.cost.as_ref().filter(|_| look.derived(slot).mana_value > 0)
    }

    fn change(&self, mana: &mut ManaDue, choices: &Choices) {
        let number = |num: &Num, view: &View<'_>| match num {
            Num::X => choices.x.max(0) as u16,
            num => self.look.num(num, view).clamp(0, 1_000) as u16,
        };
        let changes: SmallVec<[(&CostChange, &View<'_>); 2]> = self
            .changes
            .iter()
            .filter_map(|(change, view)| Some((self.with_targets(change, view, choices)?, view)))
            .collect();
        for (change, view) in &changes {
            match change {
                CostChange::More(num) => mana.generic += number(num, view),
                CostChange::MoreMana(more) => mana.add(more, 0),
                CostChange::PerTarget(more) => {
                    let targets = choices.targets.iter().map(|group| group.targets.len()).sum::<usize>();
                    (1..targets).for_each(|_| mana.add(more, 0));
                }
                // What reduces comes afterwards; what depends on targets was looked into.
                CostChange::Less(_)
                | CostChange::LessMana(..)
                | CostChange::LessOwn
                | CostChange::IfTargets(..) => {}
            }
        }
        for (change, view) in &changes {
            match change {
                CostChange::Less(num) => mana.lessen(number(num, view)),
                CostChange::LessMana(less, times) => {
                    (0..number(times, view)).for_each(|_| reduce(mana, less));
                }
                CostChange::LessOwn => {
                    if let Some(own) = self.own_mana_cost() {
                        reduce(mana, own);
                    }
                }
                CostChange::More(_)
                | CostChange::MoreMana(_)
                | CostChange::PerTarget(_)
                | CostChange::IfTargets(..) => {}
            }
        }
    }
}

/// The least mana that pays a cost, with X as 0 and life wherever it can be paid instead (CR 107.4f).
pub(super) fn least_mana(cost: &ManaCost) -> u32 {
    let by_life = |pip: &&Pip| matches!(pip, Pip::Phyrexian(_) | Pip::HybridPhyrexian(..));
    u32::from(cost.generic) + (cost.pips.len() - cost.pips.iter().filter(by_life).count()) as u32
}

/// Takes symbols off; what is not there is taken off the generic mana (CR 118.7b-d).
fn reduce(mana: &mut ManaDue, less: &ManaCost) {
    mana.generic = mana.generic.saturating_sub(less.generic.into());
    for pip in &less.pips {
        let same = |other: &Pip| other == pip;
        match mana.pips.iter().position(same) {
            Some(place) => {
                mana.pips.remove(place);
            }
            None => mana.generic = mana.generic.saturating_sub(1),
        }
    }
}

impl Bill for Price<'_> {
    fn most_times(&self, which: Extra) -> u8 {
        if which == Extra::Either {
            return if self.either.is_some() { 2 } else { 0 };
        }
        let mut named = self.optional.iter().filter(|(name, ..)| *name == which);
        if named.clone().any(|(.., repeatable)| *repeatable) {
            MOST_TIMES
        } else {
            named.by_ref().count() as u8
        }
    }

    fn has_x(&self, choices: &Choices) -> bool {
        let in_cost = |cost: &Cost| {
            cost.mana.as_ref().is_some_and(|mana| mana.x > 0 && cost.x.is_none())
                || cost.parts.iter().any(is_x)
        };
        self.mana.is_some_and(|mana| mana.x > 0)
            || self.costs.iter().any(|cost| in_cost(cost))
            || self.extras(choices).any(in_cost)
    }

    fn least_x(&self) -> i32 {
        let bars = |cost: &&Cost| cost.parts.contains(&CostPart::XNotZero);
        i32::from(self.costs.iter().any(bars))
    }

    fn most_x(&self) -> i32 {
        let mana = self.mana.into_iter().chain(self.costs.iter().filter_map(|cost| cost.mana.as_ref()));
        if mana.clone().any(|mana| mana.x > 0) {
            let reduced: i32 = self
                .changes
                .iter()
                .map(|(change, view)| match change {
                    CostChange::Less(num) => self.look.num(num, view).max(0),
                    CostChange::IfTargets(_, change) => match &**change {
                        CostChange::Less(num) => self.look.num(num, view).max(0),
                        _ => 0,
                    },
                    _ => 0,
                })
                .sum();
            return self.means.most() as i32 + reduced;
        }
        MOST_X
    }

    fn either_in_words(&self, which: u8) -> String {
        let cost = self.either.and_then(|costs| costs.get(usize::from(which).wrapping_sub(1)).copied());
        cost.map_or_else(String::new, |cost| crate::told::cost(&self.look.rules.book, cost))
    }

    fn heeds_targets(&self) -> bool {
        let heeds =
            |change: &CostChange| matches!(change, CostChange::IfTargets(..) | CostChange::PerTarget(_));
        self.changes.iter().any(|(change, _)| heeds(change))
    }

    fn is_payable(&self, choices: &Choices) -> bool {
        // Before one of two costs is chosen, either will do.
        if self.either.is_some() && choices.extras.of(Extra::Either) == 0 {
            return (1..=2).any(|which| {
                let mut choices = choices.clone();
                choices.extras.set(Extra::Either, which);
                self.is_payable(&choices)
            });
        }
        let total = self.total(choices);
        self.can_pay(&total, choices)
    }
}

/// Whether the number of a part of a cost is X.
fn is_x(part: &CostPart) -> bool {
    match part {
        CostPart::Life(num)
        | CostPart::Sacrifice(_, num)
        | CostPart::Discard(_, num)
        | CostPart::DiscardRandom(num)
        | CostPart::Exile(_, num)
        | CostPart::RemoveCounters(_, num)
        | CostPart::RemoveCountersFrom(_, _, num)
        | CostPart::PutCounters(_, num)
        | CostPart::TapOthers(_, num)
        | CostPart::ReturnToHand(_, num)
        | CostPart::Energy(num)
        | CostPart::Mill(num)
        | CostPart::Reveal(_, num) => *num == Num::X,
        CostPart::Loyalty(num) => matches!(num, Num::X) || matches!(num, Num::Times(_, x) if **x == Num::X),
        _ => false,
    }
}

impl Barred<'_> {
    /// Whether a permanent can't be sacrificed to pay.
    pub(super) fn bars_sacrifice(&self, look: &Look<'_>, object: Object) -> bool {
        self.sacrifices.iter().any(|(tests, view)| look.fits(tests, object, view))
    }
}

impl<'a> Look<'a> {
    /// What a player can't pay with.
    pub(super) fn barred_payments(&self, seat: Seat) -> Barred<'a> {
        let mut barred = Barred::default();
        for imposed in self.imposed_on(seat) {
            let PlayerRule::CantPay { life, sacrifice } = imposed.rule else { continue };
            barred.life |= life;
            let view = View::of(imposed.source, imposed.by);
            barred.sacrifices.extend(sacrifice.iter().map(|tests| (&tests[..], view)));
        }
        barred
    }

    /// How often a cost is paid: once, or for each of something.
    fn times_of(&self, cost: &Cost, source: Object, seat: Seat) -> usize {
        let Some(times) = &cost.times else { return 1 };
        self.count(times, &self.paying(source, seat)).into()
    }

    /// How a number of a cost is seen: what an effect asks for as the effect sees it, whoever pays.
    fn paying(&self, source: Object, seat: Seat) -> View<'a> {
        let running = self.state.frames.last().filter(|frame| frame.source == source);
        running.map_or_else(|| View::of(source, seat), View::resolving)
    }

    /// What a static ability says about costs, while it applies.
    fn cost_change(
        &self,
        ability: AbilityId,
        effect: u8,
        view: &View<'_>,
    ) -> Option<(&'a crate::program::Who, &'a Filter, &'a CostChange)> {
        let AbilityKind::Static(text) = &self.rules.book.ability(ability).kind else { return None };
        match &text.effects[usize::from(effect)] {
            Static::Costs { who, what, change } if self.holds_if_any(text.condition.as_ref(), view) => {
                Some((who, what, change))
            }
            _ => None,
        }
    }

    /// The static effects of a card's own text that apply while it is cast.
    pub(super) fn own_statics(
        &self,
        card: Object,
        face: &'a Face,
    ) -> impl Iterator<Item = &'a Static> + use<'a> {
        let look = *self;
        let owner = self.state.secrets.owner(card.slot);
        face.abilities.iter().flat_map(move |&ability| {
            let effects: &'a [Static] = match &look.rules.book.ability(ability).kind {
                AbilityKind::Static(text)
                    if look.holds_if_any(text.condition.as_ref(), &View::of(card, owner)) =>
                {
                    &text.effects
                }
                _ => &[],
            };
            effects
        })
    }

    /// Two more for each time the commander was cast from the command zone (CR 903.8).
    fn commander_tax(&self, seat: Seat, slot: Slot) -> u16 {
        if self.state.thing(slot).zone != ZoneKind::Command {
            return 0;
        }
        let commanders = self.state.player(seat).commanders.iter();
        commanders
            .filter(|commander| commander.slot == slot)
            .map(|commander| 2 * u16::from(commander.casts))
            .sum()
    }
}
