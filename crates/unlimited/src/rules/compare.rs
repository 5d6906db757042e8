//! Comparing things: shared names and traits, most and least, what is different among them, what happened to them.

use cardwright_table::{Object, Seat, Slot};

use crate::program::{
    Arena, Aspect, Change, Feature, Filter, Keyword, Kind, Objects, Query, Shared, Side, Test, Timing,
    Topics, WordId,
};
use crate::rules::Eval;
use crate::state::{Frame, Past, Says};

impl Eval<'_> {
    /// Whether the thing has the trait, printed or gained, and did not lose it.
    pub(crate) fn has_trait(&self, slot: Slot, word: WordId) -> bool {
        let mut has = self.card(slot).traits.contains(&word);
        for says in self.lasting(slot) {
            match says {
                Says::GainsTrait(gained) if gained == word => has = true,
                Says::LosesTrait(lost) if lost == word => return false,
                _ => {}
            }
        }
        let mut lost = false;
        self.changes(slot, Topics::TRAITS, &mut |_, _, change| match change {
            Change::GainsTrait(gained) => has |= *gained == word,
            Change::LosesTrait(taken) => lost |= *taken == word,
            _ => {}
        });
        has && !lost
    }

    /// The traits that the thing has.
    pub(crate) fn traits(&self, slot: Slot) -> Vec<WordId> {
        let gained = self.gained_trait(slot);
        let own = self.card(slot).traits.iter().copied().chain(gained);
        own.filter(|&word| self.has_trait(slot, word)).collect()
    }

    /// A trait that the thing has gained, if it has.
    pub(super) fn gained_trait(&self, slot: Slot) -> Option<WordId> {
        let mut gained = self.lasting(slot).find_map(|says| match says {
            Says::GainsTrait(word) => Some(word),
            _ => None,
        });
        self.changes(slot, Topics::TRAITS, &mut |_, _, change| {
            if let Change::GainsTrait(word) = change {
                gained = Some(*word);
            }
        });
        gained
    }

    /// Whether a constant ability lets the thing enter play ready.
    pub(super) fn enters_ready(&self, slot: Slot) -> bool {
        let mut ready = false;
        self.changes(slot, Topics::ENTRY, &mut |_, _, change| ready |= *change == Change::EntersReady);
        ready
    }

    pub(crate) fn feature(&self, feature: Feature, slot: Slot) -> i16 {
        match feature {
            Feature::Power => self.power(slot),
            Feature::Hp => self.remaining(slot),
            Feature::Cost => self.card(slot).facts.cost.into(),
        }
    }

    /// Whether nothing that fits has more, or less.
    pub(super) fn is_extreme(
        &self,
        frame: &Frame,
        feature: Feature,
        most: bool,
        among: &Filter,
        slot: Slot,
    ) -> bool {
        let own = self.feature(feature, slot);
        self.things(frame, among).iter().all(|other| {
            let others = self.feature(feature, other.slot);
            if most { others <= own } else { others >= own }
        })
    }

    /// Whether the thing shares something with one of these.
    pub(super) fn shares(&self, frame: &Frame, shared: Shared, objects: &Objects, slot: Slot) -> bool {
        let card = self.card(slot);
        self.objects(frame, objects).iter().any(|object| {
            let other = self.card(object.slot);
            match shared {
                Shared::Trait => self.traits(slot).iter().any(|&word| self.has_trait(object.slot, word)),
                Shared::Aspect => {
                    card.facts.aspects.iter().any(|aspect| other.facts.aspects.contains(aspect))
                }
                Shared::Keyword => Keyword::ALL.into_iter().any(|keyword| {
                    self.keyword_wherever(slot, keyword) && self.keyword_wherever(object.slot, keyword)
                }),
                Shared::Name => card.title == other.title,
                Shared::FullName => card.title == other.title && card.facts.subtitle == other.facts.subtitle,
            }
        })
    }

    fn keyword_wherever(&self, slot: Slot, keyword: Keyword) -> bool {
        if self.is_unit(slot) {
            self.has_keyword(slot, keyword)
        } else {
            self.keyword_of_card(slot, keyword) > 0
        }
    }

    pub(super) fn different_keywords(&self, slot: Slot) -> u8 {
        Keyword::ALL.into_iter().filter(|&keyword| self.keyword_wherever(slot, keyword)).count() as u8
    }

    pub(super) fn aspects_among(&self, things: &[Object]) -> i16 {
        let has =
            |aspect: &Aspect| things.iter().any(|thing| self.card(thing.slot).facts.aspects.contains(aspect));
        Aspect::ALL.iter().filter(|aspect| has(aspect)).count() as i16
    }

    pub(super) fn keywords_among(&self, things: &[Object]) -> i16 {
        let has = |keyword: Keyword| things.iter().any(|thing| self.keyword_wherever(thing.slot, keyword));
        Keyword::ALL.into_iter().filter(|&keyword| has(keyword)).count() as i16
    }

    pub(super) fn costs_among(&self, things: &[Object]) -> i16 {
        let mut costs: Vec<u8> = things.iter().map(|thing| self.card(thing.slot).facts.cost).collect();
        costs.sort_unstable();
        costs.dedup();
        costs.len() as i16
    }

    pub(super) fn names_among(&self, things: &[Object]) -> i16 {
        let mut names: Vec<WordId> = things.iter().map(|thing| self.card(thing.slot).title).collect();
        names.sort_unstable();
        names.dedup();
        names.len() as i16
    }

    pub(super) fn icons_among(&self, aspect: Aspect, things: &[Object]) -> i16 {
        let icons = things.iter().flat_map(|thing| &self.card(thing.slot).facts.aspects);
        icons.filter(|icon| **icon == aspect).count() as i16
    }

    /// In how many arenas the player has more units than each opponent.
    pub(super) fn arenas_led(&self, seat: Seat) -> i16 {
        let units = |seat, arena| self.state.units_of(seat, Some(arena)).count();
        let led = |arena: &Arena| {
            self.state.opponents(seat).all(|other| units(seat, *arena) > units(other, *arena))
        };
        [Arena::Ground, Arena::Space].iter().filter(|arena| led(arena)).count() as i16
    }

    /// How many abilities of this kind the thing has.
    pub(super) fn timed_abilities(&self, timing: Timing, slot: Slot) -> i16 {
        let mut count = 0;
        self.abilities(slot, &mut |id| count += i16::from(self.rules.is_of(id, timing)));
        count
    }

    /// Whether these were defeated, or have no HP left.
    pub(super) fn falls(&self, frame: &Frame, objects: &Objects) -> bool {
        let stays = |slot: Slot| self.is_unit(slot) && self.remaining(slot) > 0;
        let gone = |object: Object| !self.state.live(object).is_some_and(stays);
        match objects {
            Objects::Chosen(register) => frame.chosen.of(*register).any(gone),
            other => self.objects(frame, other).into_iter().any(gone),
        }
    }

    /// How often something happened this phase, or how much of it.
    pub(super) fn recorded(&self, frame: &Frame, query: &Query) -> i16 {
        let fits = |past: &Past| {
            let slot = past.object.slot;
            let was_unit = past.unit && query.filter.kind.may_be_unit();
            (was_unit || self.kind_wherever(query.filter.kind, slot))
                && query.filter.tests.iter().all(|test| match test {
                    Test::Leader if past.unit => past.leader,
                    Test::Trait(word) if past.gained == Some(*word) => true,
                    Test::Not(inner) if past.unit && **inner == Test::Leader => !past.leader,
                    _ => self.test(frame, test, slot),
                })
        };
        let past = self.state.past.iter().filter(|past| {
            past.what == query.what
                && match query.filter.side {
                    Side::Any => true,
                    Side::Friendly => past.seat == frame.player,
                    Side::Enemy => past.seat != frame.player,
                }
                && !(query.other && past.object.slot == frame.source.slot)
                && !(query.filter.kind == Kind::Unit && past.attached)
                && fits(past)
        });
        if query.amounts { past.map(|past| past.amount).sum() } else { past.count() as i16 }
    }
}
