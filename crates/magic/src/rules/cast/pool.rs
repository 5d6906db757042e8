//! Mana goes into pools and is spent from there (CR 106.4, 605).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use super::deal::Settlement;
use super::mana::{Kinds, Tally, units_of};
use super::means::Purpose;
use super::payment::Tap;
use super::sources::{Made, Way};
use crate::card::{CardType, Color, Supertype};
use crate::event::Event;
use crate::program::{
    AbilityId, AbilityKind, CostPart, Node, NodeId, OnlyId, Spend, Test, Triggered, When, ZoneKind,
};
use crate::rules::{Happening, Look, Run, View};
use crate::state::{
    Cause, Deed, Frame, Group, MoveTo, MoveWhy, Note, NoteKind, Pool, Remembered, Restricted, Spent, Work,
};

/// Units of restricted mana.
type Units = SmallVec<[Restricted; 0]>;

impl Run<'_> {
    /// Adds mana of one colour (or colourless) to a player's pool.
    pub(crate) fn add_mana(
        &mut self,
        seat: Seat,
        source: Object,
        only: Option<OnlyId>,
        color: Option<Color>,
        count: u16,
    ) {
        let count = count.min(u8::MAX.into()) as u8;
        let letter = color.map_or('C', Color::letter);
        self.state.cache.offers.forget();
        if let Some(frame) = self.state.frames.last_mut().filter(|frame| frame.source == source) {
            frame.produced |= 1 << Pool::place(color);
        }
        self.emit(|_, _| Event::ManaAdded { seat, mana: format!("{{{letter}}}").repeat(count.into()) });
        if let Some(only) = only {
            let units = std::iter::repeat_n(Restricted { only, source, color }, count.into());
            return self.state.player_mut(seat).restricted.extend(units);
        }
        let facts = self.look().facts(source);
        let snow = facts.is_some_and(|facts| facts.derived.supertypes.has(Supertype::Snow));
        let pool = &mut self.state.player_mut(seat).pool;
        pool.add(color, count);
        if snow {
            let snow = &mut pool.snow[Pool::place(color)];
            *snow = snow.saturating_add(count);
        }
    }

    /// Pays: mana abilities first, then mana, life and everything else (CR 601.2g-h). Says what mana was
    /// spent.
    pub(super) fn pay_settlement(&mut self, seat: Seat, source: Object, settlement: &Settlement) -> Spent {
        for tap in &settlement.taps {
            match tap.way {
                Way::Ability(ability) => self.make_mana(seat, tap, ability),
                Way::Tapped | Way::Exiled => self.help_pay(seat, tap),
            }
        }
        let unlocked = self.unlock_mana(seat, settlement.purpose, source);
        let spent = self.spend(seat, &settlement.symbols, settlement.spend);
        let spent_units = self.lock_mana(seat, unlocked, spent);
        if settlement.purpose == Purpose::Spell {
            self.spent_on_spell(seat, source, &spent_units);
        }
        self.pay_life(seat, settlement.life);
        for owed in &settlement.owed {
            self.pay_part(seat, source, owed);
        }
        let kinds = Color::ALL.map(Some).into_iter().chain([None]);
        let mut all = Spent::default();
        kinds.enumerate().for_each(|(place, kind)| all.0[place] = spent[Pool::place(kind)]);
        all
    }

    /// Pays for a spell or ability on the stack, which remembers what was paid: colours, and the objects that were
    /// sacrificed, discarded or revealed, as they were (CR 608.2h).
    pub(super) fn pay_for_item(&mut self, seat: Seat, item: Object, source: Object, settlement: &Settlement) {
        let picked = settlement.owed.iter().flat_map(|owed| &owed.picked);
        let objects: Group = picked.map(|&slot| self.state.object(slot)).collect();
        let spent = self.pay_settlement(seat, source, settlement);
        if let Some(item) = self.state.stack.iter_mut().find(|on_stack| on_stack.object == item) {
            item.chosen.spent = spent;
            item.remembered.objects = objects;
        }
    }

    /// Restricted mana that may be spent on this counts as any other while it is paid for.
    fn unlock_mana(&mut self, seat: Seat, purpose: Purpose, source: Object) -> Units {
        let restricted = std::mem::take(&mut self.state.player_mut(seat).restricted);
        let look = self.look();
        let (unlocked, rest): (Units, Units) = restricted
            .into_iter()
            .partition(|unit| look.may_spend((unit.only, unit.source), purpose, source, seat));
        let player = self.state.player_mut(seat);
        player.restricted = rest;
        unlocked.iter().for_each(|unit| player.pool.add(unit.color, 1));
        unlocked
    }

    /// What mana does because it was spent on a spell (CR 106.6).
    fn spent_on_spell(&mut self, seat: Seat, spell: Object, units: &[Restricted]) {
        let rules = self.rules;
        for unit in units {
            let only = &rules.book.only[unit.only.index()];
            let view = View::of(unit.source, seat);
            let fits = |tests: &Vec<Test>| self.look().fits(tests, spell, &view);
            let guarded = only.guards.as_ref().is_some_and(fits);
            let then = only.then.filter(|&ability| match &rules.book.ability(ability).kind {
                AbilityKind::Triggered(Triggered { when: When::Cast { what, .. }, .. }) => fits(what),
                _ => false,
            });
            if guarded {
                self.state.notes.push(Note { about: spell, kind: NoteKind::Guarded });
            }
            if let Some(ability) = then {
                let cause = Cause { object: Some(spell), player: Some(seat), ..Cause::default() };
                self.trigger_now(ability, unit.source, seat, cause, Remembered::default());
            }
        }
    }

    /// What of it was not spent is restricted again; it is spent before other mana of its colour. Says which of it was
    /// spent.
    fn lock_mana(&mut self, seat: Seat, unlocked: Units, mut spent: [u8; 6]) -> Units {
        let player = self.state.player_mut(seat);
        let mut gone = Units::new();
        for unit in unlocked {
            let spent = &mut spent[Pool::place(unit.color)];
            if *spent > 0 {
                *spent -= 1;
                gone.push(unit);
            } else {
                take(&mut player.pool, unit.color, false);
                player.restricted.push(unit);
            }
        }
        gone
    }

    /// A mana ability is activated and resolves at once (CR 605.3b).
    fn make_mana(&mut self, seat: Seat, tap: &Tap, id: AbilityId) {
        let rules = self.rules;
        let AbilityKind::Activated(ability) = &rules.book.ability(id).kind else { return };
        let source = self.state.object(tap.slot);
        rules.cover_ability(id);
        rules.cover_node(ability.modes.modes[0].effect);
        self.note_limited_use(source, id, ability.limit);
        for &kinds in &tap.pays {
            let color = kinds.each().find(|&color| self.state.player(seat).pool.mana[Pool::place(color)] > 0);
            if let Some(color) = color {
                take(&mut self.state.player_mut(seat).pool, color, kinds.meets(Kinds::SNOW));
            }
        }
        let view = View::of(source, seat);
        let numbers: SmallVec<[i32; 2]> =
            ability.cost.parts.iter().map(|part| self.look().plain_number(part, &view)).collect();
        for (part, &number) in ability.cost.parts.iter().zip(&numbers) {
            let owed = super::parts::Owed { part: part.clone(), number, picked: SmallVec::new() };
            self.pay_part(seat, source, &owed);
        }
        let only = self.look().only_of(ability.modes.modes[0].effect);
        for &color in &tap.mana {
            self.add_mana(seat, source, only, color, 1);
        }
        self.do_rest(seat, source, id, ability.modes.modes[0].effect);
        if ability.cost.parts.contains(&CostPart::Tap) {
            let types = tap.mana.iter().fold(0, |all, &color| all | 1 << Pool::place(color));
            self.happened(Happening::TappedForMana { object: source, seat, types });
        }
    }

    /// A creature or artifact is tapped, or a card exiled, rather than mana paid: the pool stands in for it while
    /// symbols are paid.
    fn help_pay(&mut self, seat: Seat, tap: &Tap) {
        let object = self.state.object(tap.slot);
        if tap.way == Way::Tapped {
            self.set_tapped(object, true);
        } else {
            let to = MoveTo::zone(ZoneKind::Exile);
            self.cause_one(Deed::Move { object, to, why: MoveWhy::Cost, enter: None });
        }
        for &color in &tap.mana {
            self.state.player_mut(seat).pool.add(color, 1);
        }
    }

    /// What a mana ability does beside adding mana.
    fn do_rest(&mut self, seat: Seat, source: Object, ability: AbilityId, effect: NodeId) {
        let mut rest: SmallVec<[NodeId; 2]> = SmallVec::new();
        self.look().other_effects(effect, &View::of(source, seat), &mut rest);
        if rest.is_empty() {
            return;
        }
        let mut frame = Frame::new(source, seat);
        frame.ability = Some(ability);
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Leave);
        self.state.agenda.extend(rest.into_iter().rev().map(Work::Do));
    }

    /// Spends mana of the pool on symbols that it pays for; says how much of each colour.
    fn spend(&mut self, seat: Seat, symbols: &Tally, spend: Spend) -> [u8; 6] {
        let pool = &mut self.state.player_mut(seat).pool;
        let mut open = symbols.clone();
        let mut each: SmallVec<[Kinds; 8]> =
            symbols.iter().flat_map(|(kinds, count)| std::iter::repeat_n(kinds, count.into())).collect();
        each.sort_by_key(|kinds| kinds.0.count_ones());
        let mut spent = [0; 6];
        for symbol in each {
            open.take(symbol);
            if let Some(unit) = best_unit(pool, symbol, &open, spend) {
                take(pool, unit.0, unit.1);
                spent[Pool::place(unit.0)] += 1;
            }
        }
        spent
    }

    /// The resource gain step of the `generators` preset: the pool is emptied and filled with what each generator
    /// produces, without tapping (spec 35).
    pub(crate) fn gain_resources(&mut self, active: Seat) {
        self.state.player_mut(active).pool = Pool::default();
        self.state.cache.offers.forget();
        let look = self.look();
        let generators = look.permanents().filter(|&slot| {
            let derived = look.derived(slot);
            derived.controller == active && derived.is(CardType::Generator)
        });
        let made: SmallVec<[(Slot, SmallVec<[Kinds; 4]>); 8]> = generators
            .filter_map(|slot| {
                look.generated(active, slot).map(|made| (slot, made.units(Some(Color::White))))
            })
            .collect();
        for (slot, units) in made {
            let source = self.state.object(slot);
            for kinds in units {
                let color = kinds.each().next().flatten();
                self.add_mana(active, source, None, color, 1);
            }
        }
    }
}

/// The unit of the pool that pays for a symbol so that the others can still be paid: colourless mana first, then the
/// colour there is most of.
fn best_unit(pool: &Pool, symbol: Kinds, open: &Tally, spend: Spend) -> Option<(Option<Color>, bool)> {
    let as_spent = |pool: &Pool| {
        let mut units = Tally::default();
        for (kinds, count) in units_of(pool).iter() {
            units.add(kinds.with(Kinds::spent(spend)), count);
        }
        units
    };
    let mut fitting: SmallVec<[(Option<Color>, bool); 12]> = SmallVec::new();
    for color in Kinds::ANY_COLOR.each() {
        let place = Pool::place(color);
        let snow = pool.snow[place].min(pool.mana[place]);
        let kinds = Kinds::color(color).with(Kinds::spent(spend));
        if pool.mana[place] > snow && kinds.meets(symbol) {
            fitting.push((color, false));
        }
        if snow > 0 && kinds.with(Kinds::SNOW).meets(symbol) {
            fitting.push((color, true));
        }
    }
    fitting.sort_by_key(|&(color, snow)| (snow, color.is_some(), u8::MAX - pool.mana[Pool::place(color)]));
    fitting.into_iter().find(|&(color, snow)| {
        let mut rest = *pool;
        take(&mut rest, color, snow);
        as_spent(&rest).pays(open)
    })
}

fn take(pool: &mut Pool, color: Option<Color>, snow: bool) {
    let place = Pool::place(color);
    pool.mana[place] = pool.mana[place].saturating_sub(1);
    if snow {
        pool.snow[place] = pool.snow[place].saturating_sub(1);
    }
    pool.snow[place] = pool.snow[place].min(pool.mana[place]);
}

impl Look<'_> {
    /// The number of a part of a mana ability's cost.
    fn plain_number(&self, part: &CostPart, view: &View<'_>) -> i32 {
        match part {
            CostPart::Life(num)
            | CostPart::RemoveCounters(_, num)
            | CostPart::PutCounters(_, num)
            | CostPart::Energy(num) => self.num(num, view),
            _ => 0,
        }
    }

    /// The nodes of a mana ability's effect that do not add mana for its controller.
    fn other_effects(&self, node: NodeId, view: &View<'_>, rest: &mut SmallVec<[NodeId; 2]>) {
        match self.rules.book.node(node) {
            Node::AddMana(who, _) if self.is_one_of(view.you, who, view) => {}
            Node::Nothing => {}
            Node::Then(first, second) => {
                self.other_effects(*first, view, rest);
                self.other_effects(*second, view, rest);
            }
            Node::If(cond, then, otherwise) => {
                let node = if self.holds(cond, view) { Some(*then) } else { *otherwise };
                if let Some(node) = node {
                    self.other_effects(node, view, rest);
                }
            }
            _ => rest.push(node),
        }
    }

    /// What a generator produces.
    fn generated(&self, seat: Seat, slot: Slot) -> Option<Made> {
        let view = View::of(self.state.object(slot), seat);
        self.derived(slot).abilities.iter().find_map(|&id| match &self.rules.book.ability(id).kind {
            AbilityKind::Activated(ability) if ability.mana => {
                self.mana_made(ability.modes.modes.first()?.effect, &view)
            }
            _ => None,
        })
    }
}
