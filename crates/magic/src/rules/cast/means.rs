//! All that a player can pay mana with: the pool, and everything that makes mana (CR 106.4, 605.3).

use std::cell::OnceCell;

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use super::mana::{Kinds, Tally, units_of};
use super::sources::{Made, Source, plain_unit, plain_units};
use crate::card::{CardType, Supertype};
use crate::program::{Filter, OnlyId, PlayerRule, Spend, ZoneKind};
use crate::rules::{Look, View};
use crate::state::Flag;

/// Everything that makes mana, in the order of the battlefield.
pub(super) type Sources = SmallVec<[Source; 16]>;

/// What mana is spent on (CR 106.6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Purpose {
    /// Anything else.
    #[default]
    Other,
    Spell,
    /// An ability that is activated.
    Ability,
}

/// What can be had in all.
#[derive(Clone, Default)]
struct Count {
    /// The pool and what all plain sources make.
    units: Tally,
    /// No more mana than this can be had.
    most: u32,
    /// There are sources that take a search.
    odd: bool,
}

impl Count {
    fn of(pool: &Tally) -> Count {
        Count { units: pool.clone(), most: pool.total(), odd: false }
    }

    /// Counts what a source that can be used so often makes.
    fn add(&mut self, source: &Source, times: u16) {
        if let Some(units) = &source.plain {
            units.iter().for_each(|&unit| self.units.add(unit, times));
            self.most += u32::from(times) * units.len() as u32;
            return;
        }
        self.odd = true;
        let made = source.uses.iter().map(|one| match &one.made {
            Made::Each(units) => units.len() as u32,
            Made::Same(_, count) => u32::from(*count),
        });
        self.most += u32::from(times) * made.sum::<u32>();
    }
}

/// All that a player can pay mana with. Whether something can be paid is mostly a matter of counting, so the sources
/// are listed only when it comes to using them.
#[derive(Clone)]
pub(super) struct Means<'a> {
    look: Look<'a>,
    pub(super) seat: Seat,
    pub(super) pool: Tally,
    counted: OnceCell<Count>,
    sources: OnceCell<Sources>,
    /// As what mana can be spent.
    pub(super) spend: Spend,
    pub(super) purpose: Purpose,
    /// The spell, or the object whose ability it is.
    what: Option<Object>,
}

impl Look<'_> {
    /// As what a player can spend mana, on a spell or on anything else (CR 609.4b).
    fn spends_as(&self, seat: Seat, spell: Option<Object>) -> Spend {
        let is_meant = |spells: &Filter, source: Object, by: Seat| {
            spell.is_some_and(|spell| {
                // It is still where it is cast from, if that is told.
                let there =
                    spells.zones == ZoneKind::Stack || self.state.thing(spell.slot).zone == spells.zones;
                there && self.fits_as_spell(&spells.tests, spell, &View::of(source, by))
            })
        };
        let rules = self.imposed_on(seat).map(|imposed| match imposed.rule {
            PlayerRule::AnyColor => Spend::AnyColor,
            PlayerRule::AnyColorFor(spells) if is_meant(spells, imposed.source, imposed.by) => {
                Spend::AnyColor
            }
            PlayerRule::AnyTypeFor(spells) if is_meant(spells, imposed.source, imposed.by) => Spend::AnyType,
            _ => Spend::AsItIs,
        });
        let leave =
            self.state.permissions.iter().filter(|leave| leave.seat == seat && spell == Some(leave.object));
        rules.chain(leave.map(|leave| leave.spend)).max().unwrap_or_default()
    }
}

impl<'a> Means<'a> {
    /// What can be spent on anything.
    pub(super) fn of(look: Look<'a>, seat: Seat) -> Means<'a> {
        Means::made_for(look, seat, Purpose::Other, None)
    }

    /// What can be spent on an ability of a permanent.
    pub(super) fn for_ability(look: Look<'a>, seat: Seat, slot: Slot) -> Means<'a> {
        Means::made_for(look, seat, Purpose::Ability, Some(look.state.object(slot)))
    }

    /// What can be spent on a spell, or on an ability of an object.
    pub(super) fn made_for(look: Look<'a>, seat: Seat, purpose: Purpose, what: Option<Object>) -> Means<'a> {
        let spell = what.filter(|_| purpose == Purpose::Spell);
        let spend = look.spends_as(seat, spell);
        let mut means = Means {
            look,
            seat,
            pool: Tally::default(),
            counted: OnceCell::new(),
            sources: OnceCell::new(),
            spend,
            purpose,
            what,
        };
        means.fill_pool();
        means
    }

    fn fill_pool(&mut self) {
        let player = self.look.state.player(self.seat);
        for (kinds, count) in units_of(&player.pool).iter() {
            self.pool.add(self.widened(kinds), count);
        }
        for unit in &player.restricted {
            if self.may_spend(unit.only, unit.source) {
                self.pool.add(self.widened(Kinds::color(unit.color)), 1);
            }
        }
    }

    /// Whether restricted mana can be spent on what this is for.
    fn may_spend(&self, only: OnlyId, made_by: Object) -> bool {
        match self.what {
            Some(what) => self.look.may_spend((only, made_by), self.purpose, what, self.seat),
            None => self.look.rules.book.only[only.index()].others,
        }
    }

    /// What a unit pays for.
    fn widened(&self, unit: Kinds) -> Kinds {
        unit.with(Kinds::spent(self.spend))
    }

    fn own_permanents(&self) -> impl Iterator<Item = Slot> + use<'a> {
        let (look, seat) = (self.look, self.seat);
        let making = look.state.cache.able.iter().filter(|able| able.mana).map(|able| able.slot);
        making.filter(move |&slot| {
            look.derived(slot).controller == seat && !look.state.thing(slot).is(Flag::PhasedOut)
        })
    }

    /// What can be had; most of it comes from lands, which need not be looked at closely.
    fn counted(&self) -> &Count {
        self.counted.get_or_init(|| {
            let mut count = Count::of(&self.pool);
            for slot in self.own_permanents() {
                match plain_unit(&self.look.derived(slot)) {
                    Some(_) if self.look.state.thing(slot).is(Flag::Tapped) => {}
                    Some(unit) => {
                        count.units.add(self.widened(unit), 1);
                        count.most += 1;
                    }
                    None => match self.quick_unit(slot) {
                        Some(unit) => {
                            count.units.add(self.widened(unit), 1);
                            count.most += 1;
                        }
                        None => {
                            if let Some((source, times)) = self.source(slot) {
                                count.add(&source, times);
                            }
                        }
                    },
                }
            }
            count
        })
    }

    /// What an untapped permanent makes, all of whose mana abilities make one unit for tapping it and for nothing else,
    /// if nothing bears on whether they can be used: one of them is as good as the list of all.
    fn quick_unit(&self, slot: Slot) -> Option<Kinds> {
        let (derived, state) = (self.look.derived(slot), self.look.state);
        let facts = self.look.rules.book.play_facts();
        let free = derived.rules.is_empty()
            && !derived.types.has(CardType::Creature)
            && !derived.types.has(CardType::Generator)
            && !state.thing(slot).is(Flag::Tapped)
            && state.cache.hooks.players.is_empty()
            && state.floating_rules.is_empty();
        if !free {
            return None;
        }
        let snow = if derived.supertypes.has(Supertype::Snow) { Kinds::SNOW } else { Kinds(0) };
        let mut all = None;
        for ability in &derived.abilities {
            let of_ability = &facts.abilities[ability.index()];
            if of_ability.mana {
                all = Some(all.unwrap_or(snow).with(of_ability.plain?));
            }
        }
        all
    }

    /// No more mana than this can be had.
    pub(super) fn most(&self) -> u32 {
        self.counted().most
    }

    /// A permanent as a source, and how often it can be used.
    fn source(&self, slot: Slot) -> Option<(Source, u16)> {
        let mut source = self
            .look
            .mana_source(self.seat, slot, |only| self.may_spend(only, self.look.state.object(slot)))?;
        let times = source.uses.iter().map(|one| one.times).max().unwrap_or(1);
        source.uses.iter_mut().for_each(|one| one.times = 1);
        source.plain = plain_units(&source.uses);
        source.plain.iter_mut().flatten().for_each(|unit| *unit = self.widened(*unit));
        Some((source, times))
    }

    /// All sources; one that can be used several times counts as several.
    pub(super) fn sources(&self) -> &[Source] {
        self.sources.get_or_init(|| {
            let mut sources = Sources::new();
            for (source, times) in self.own_permanents().filter_map(|slot| self.source(slot)) {
                sources.extend(std::iter::repeat_n(source, times.into()));
            }
            sources
        })
    }

    /// Changes the list of sources.
    pub(super) fn change_sources(&mut self, change: impl FnOnce(&mut Sources)) {
        self.sources();
        let mut sources = self.sources.take().unwrap_or_default();
        change(&mut sources);
        let mut count = Count::of(&self.pool);
        sources.iter().for_each(|source| count.add(source, 1));
        (self.counted, self.sources) = (OnceCell::from(count), OnceCell::from(sources));
    }

    /// The sources without these permanents.
    pub(super) fn sources_without<'m>(
        &'m self,
        except: &'m [Slot],
    ) -> impl Iterator<Item = &'m Source> + Clone {
        self.sources().iter().filter(move |source| !except.contains(&source.slot))
    }

    /// The units of mana that can be had without a search.
    pub(super) fn units(&self, except: &[Slot]) -> Tally {
        if except.is_empty() {
            return self.counted().units.clone();
        }
        let mut units = self.pool.clone();
        for source in self.sources_without(except) {
            source.plain.iter().flatten().for_each(|&unit| units.add(unit, 1));
        }
        units
    }

    /// Whether there are sources that take a search.
    pub(super) fn has_odd(&self, except: &[Slot]) -> bool {
        self.counted().odd && self.sources_without(except).any(|source| source.plain.is_none())
    }
}
