//! The parts of a cost that are not mana: whether they can be paid, what may be chosen for them, and paying them
//! (CR 118, 601.2h).

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::cost::{Price, Total};
use crate::card::Counter;
use crate::command::Choices;
use crate::program::{CostPart, Filter, Num, ZoneKind};
use crate::rules::{Aspects, Run, View};
use crate::state::{Deed, Flag, MoveTo, MoveWhy, NoteKind, Report};

/// What was chosen for each part that needs a choice.
pub(super) type Picks = SmallVec<[SmallVec<[Slot; 2]>; 1]>;

/// What a part of a cost wants chosen.
enum Wants<'a> {
    /// So many that fit.
    Count(&'a Filter, &'a Num),
    /// As many as it takes for this much power.
    Power(&'a Filter, i32),
    /// As many as it takes for this much mana value.
    Value(&'a Filter, i32),
}

fn wants(part: &CostPart) -> Option<Wants<'_>> {
    match part {
        CostPart::Sacrifice(filter, num)
        | CostPart::Discard(filter, num)
        | CostPart::Exile(filter, num)
        | CostPart::TapOthers(filter, num)
        | CostPart::ReturnToHand(filter, num)
        | CostPart::Reveal(filter, num) => Some(Wants::Count(filter, num)),
        // From one of them.
        CostPart::RemoveCountersFrom(filter, ..) => Some(Wants::Count(filter, &Num::Const(1))),
        CostPart::TapPower(filter, power) => Some(Wants::Power(filter, *power)),
        CostPart::ExileValue(filter, value) => Some(Wants::Value(filter, *value)),
        _ => None,
    }
}

impl<'a> Price<'a> {
    /// Whether all of it can be paid.
    pub(super) fn can_pay(&self, total: &Total<'a>, choices: &Choices) -> bool {
        total.parts.iter().all(|part| self.is_possible(part, choices))
            && self.can_finish(total, choices, &mut Picks::new())
    }

    /// Whether a part without a choice can be paid.
    pub(super) fn is_possible(&self, part: &CostPart, choices: &Choices) -> bool {
        let state = self.look.state;
        let thing = state.thing(self.source.slot);
        let player = state.player(self.seat);
        let number = |num: &Num| self.number(num, choices);
        let counters = |kind: Counter| i32::from(state.counters_on(self.source, kind));
        match part {
            CostPart::Tap => {
                thing.on_battlefield()
                    && !thing.is(Flag::Tapped)
                    && !self.look.is_summoning_sick(self.source.slot)
            }
            CostPart::Untap => {
                thing.on_battlefield()
                    && thing.is(Flag::Tapped)
                    && !self.look.is_summoning_sick(self.source.slot)
            }
            CostPart::Life(num) => {
                let life = number(num);
                player.life >= life && !(life > 0 && self.barred.life)
            }
            CostPart::SacrificeThis => {
                thing.on_battlefield()
                    && self.look.can_be_sacrificed(self.source, self.seat)
                    && !self.barred.bars_sacrifice(&self.look, self.source)
            }
            CostPart::DiscardThis => thing.zone == ZoneKind::Hand,
            CostPart::DiscardRandom(num) => self.hand().count() as i32 >= number(num),
            CostPart::RemoveCounters(kind, num) => counters(*kind) >= number(num),
            CostPart::PutCounters(kind, _) => self.look.can_have_counters(self.source, *kind),
            CostPart::Loyalty(num) => counters(Counter::Loyalty) + number(num) >= 0,
            CostPart::ReturnThis => thing.on_battlefield(),
            CostPart::Energy(num) => i32::from(player.counters(Counter::Energy)) >= number(num),
            CostPart::Mill(num) => state.zones.library(self.seat).len() as i32 >= number(num),
            CostPart::XNotZero => choices.x > 0,
            // Nothing stands in the way, or it is chosen.
            CostPart::DiscardHand
            | CostPart::ExileThis
            | CostPart::Sacrifice(..)
            | CostPart::Discard(..)
            | CostPart::Exile(..)
            | CostPart::TapOthers(..)
            | CostPart::TapPower(..)
            | CostPart::ExileValue(..)
            | CostPart::ReturnToHand(..)
            | CostPart::RemoveCountersFrom(..)
            | CostPart::Reveal(..) => true,
        }
    }

    /// The cards in hand that are there when costs are paid.
    fn hand(&self) -> impl Iterator<Item = Slot> + use<'a, '_> {
        let hand = self.look.state.zones.hand(self.seat).iter().copied();
        hand.filter(|&slot| !self.casting || slot != self.source.slot)
    }

    /// The parts that need a choice.
    fn choosing<'t>(&self, total: &'t Total<'a>) -> impl Iterator<Item = &'a CostPart> + use<'a, 't> {
        total.parts.iter().copied().filter(|part| wants(part).is_some())
    }

    /// The part for which something must be chosen next, with its place among those that need a choice.
    pub(super) fn open_part(
        &self,
        total: &Total<'a>,
        choices: &Choices,
        picks: &Picks,
    ) -> Option<(usize, &'a CostPart)> {
        let mut parts = self.choosing(total).enumerate();
        parts.find(|&(place, part)| {
            let picked = picks.get(place).map_or(&[][..], |picked| picked);
            match wants(part) {
                Some(Wants::Count(_, num)) => (picked.len() as i32) < self.number(num, choices),
                Some(Wants::Power(_, power)) => self.power(picked) < power,
                Some(Wants::Value(_, value)) => self.value(picked) < value,
                None => false,
            }
        })
    }

    fn power(&self, slots: &[Slot]) -> i32 {
        slots.iter().map(|&slot| i32::from(self.look.derived(slot).power)).sum()
    }

    fn value(&self, slots: &[Slot]) -> i32 {
        slots.iter().map(|&slot| i32::from(self.look.derived(slot).mana_value)).sum()
    }

    /// What may be chosen next for a part, so that all the rest can be paid.
    pub(super) fn offered(&self, total: &Total<'a>, choices: &Choices, picks: &Picks) -> SmallVec<[Slot; 8]> {
        let Some((place, part)) = self.open_part(total, choices, picks) else { return SmallVec::new() };
        let mut picks = picks.clone();
        let mut offered = self.candidates(total, part, &picks);
        offered.retain(|slot| {
            pick(&mut picks, place, *slot);
            let fits = self.can_finish(total, choices, &mut picks);
            unpick(&mut picks, place);
            fits
        });
        offered
    }

    /// What could be chosen for a part and has not been chosen yet.
    fn candidates(&self, total: &Total<'a>, part: &CostPart, picks: &Picks) -> SmallVec<[Slot; 8]> {
        let Some(Wants::Count(filter, _) | Wants::Power(filter, _) | Wants::Value(filter, _)) = wants(part)
        else {
            return SmallVec::new();
        };
        let view = View::of(self.source, self.seat);
        let mut found = SmallVec::new();
        self.look.find(filter, &view, |object| {
            let slot = object.slot;
            let taken = picks.iter().any(|picked| picked.contains(&slot));
            let spent = object == self.source && total.parts.iter().any(|other| spends_for(other, part));
            if !taken && !spent && self.can_serve(part, object) {
                found.push(slot);
            }
        });
        found
    }

    /// Whether an object that fits may be chosen for a part: it is the player's, and can do what is asked.
    fn can_serve(&self, part: &CostPart, object: Object) -> bool {
        let state = self.look.state;
        let thing = state.thing(object.slot);
        if self.casting && object == self.source {
            return false;
        }
        let own = match thing.zone {
            // "An enchantment" is returned, whoever has it.
            ZoneKind::Battlefield if matches!(part, CostPart::ReturnToHand(..)) => true,
            ZoneKind::Battlefield => self.look.derived(object.slot).controller == self.seat,
            // "A card from a graveyard" is anybody's.
            ZoneKind::Graveyard if matches!(part, CostPart::Exile(filter, _) if !filter.says_whose()) => true,
            _ => state.secrets.owner(object.slot) == self.seat,
        };
        own && match part {
            CostPart::Sacrifice(..) => {
                self.look.can_be_sacrificed(object, self.seat)
                    && !self.barred.bars_sacrifice(&self.look, object)
            }
            CostPart::TapOthers(..) => !thing.is(Flag::Tapped),
            CostPart::ExileValue(..) => self.look.derived(object.slot).mana_value > 0,
            CostPart::TapPower(..) => !thing.is(Flag::Tapped) && self.look.derived(object.slot).power > 0,
            _ => true,
        }
    }

    /// Whether the rest can be chosen and the mana paid, with these picks.
    fn can_finish(&self, total: &Total<'a>, choices: &Choices, picks: &mut Picks) -> bool {
        let Some((place, part)) = self.open_part(total, choices, picks) else {
            return self.can_pay_mana(total, picks);
        };
        let mut candidates = self.candidates(total, part, picks);
        let picked = picks.get(place).map_or(0, |picked| picked.len() as i32);
        let few = |num: &Num| picked + (candidates.len() as i32) < self.number(num, choices);
        // What is picked makes no mana, so what can't be paid now can't be paid then.
        if matches!(wants(part), Some(Wants::Count(_, num)) if few(num)) || !self.can_pay_mana(total, picks) {
            return false;
        }
        // What makes no mana is tried first; the strongest crew first.
        let makes_mana = |slot: Slot| self.means.sources().iter().any(|source| source.slot == slot);
        candidates.sort_by_key(|&slot| {
            let derived = self.look.derived(slot);
            let strength = match part {
                CostPart::ExileValue(..) => i32::from(derived.mana_value),
                _ => i32::from(derived.power),
            };
            (makes_mana(slot), -strength)
        });
        // Where one that makes no mana does not help, a weaker one does not, unless another part wants one of them.
        let alone = self.choosing(total).count() == 1;
        let mut helpless = false;
        candidates.into_iter().any(|slot| {
            let plain = alone && !makes_mana(slot);
            if plain && helpless {
                return false;
            }
            pick(picks, place, slot);
            let fits = self.can_finish(total, choices, picks);
            unpick(picks, place);
            helpless |= plain;
            fits
        })
    }

    fn can_pay_mana(&self, total: &Total<'a>, picks: &Picks) -> bool {
        let except = self.engaged(total, picks);
        self.possible_life(total).any(|life| self.means.can_pay(&total.mana, life, &except))
    }

    /// For how many phyrexian symbols life could be paid (CR 107.4f, 119.4).
    pub(super) fn possible_life(&self, total: &Total<'a>) -> impl Iterator<Item = u8> + use<'a> {
        let life = self.look.state.player(self.seat).life.max(0);
        let life = if self.barred.life { 0 } else { life };
        0..=total.mana.phyrexian().min((life / 2).min(u8::MAX.into()) as u8)
    }

    /// The permanents that can't make mana, because the cost uses them otherwise.
    pub(super) fn engaged(&self, total: &Total<'a>, picks: &Picks) -> SmallVec<[Slot; 4]> {
        let mut engaged = SmallVec::new();
        let leaves = |slot: Slot| {
            let mut sources = self.means.sources().iter().filter(|source| source.slot == slot);
            sources.any(|source| source.uses.iter().any(|one| one.leaves))
        };
        for part in &total.parts {
            let gone = matches!(part, CostPart::SacrificeThis | CostPart::ExileThis | CostPart::ReturnThis);
            if matches!(part, CostPart::Tap) || (gone && leaves(self.source.slot)) {
                engaged.push(self.source.slot);
            }
        }
        for (part, picked) in self.choosing(total).zip(picks) {
            let taps = matches!(part, CostPart::TapOthers(..) | CostPart::TapPower(..));
            engaged.extend(picked.iter().copied().filter(|&slot| taps || leaves(slot)));
        }
        engaged
    }

    /// Whether these picks pay all parts that need a choice.
    pub(super) fn picks_are_legal(&self, total: &Total<'a>, choices: &Choices, picks: &Picks) -> bool {
        let parts = self.choosing(total).count();
        let mut so_far = Picks::new();
        let legal = picks.len() <= parts
            && picks.iter().enumerate().all(|(place, picked)| {
                picked.iter().all(|&slot| {
                    let known = slot.index() < self.look.state.things.len();
                    let open = self.open_part(total, choices, &so_far).filter(|&(open, _)| open == place);
                    let fits = known
                        && open
                            .is_some_and(|(_, part)| self.candidates(total, part, &so_far).contains(&slot));
                    pick(&mut so_far, place, slot);
                    fits
                })
            });
        legal && self.open_part(total, choices, picks).is_none()
    }
}

/// Whether one part of a cost does to the source what another would do to what is chosen for it: the same thing can't
/// be tapped, or leave, twice (CR 118.3).
fn spends_for(one: &CostPart, other: &CostPart) -> bool {
    match other {
        CostPart::TapOthers(..) | CostPart::TapPower(..) => matches!(one, CostPart::Tap),
        CostPart::Sacrifice(..)
        | CostPart::Discard(..)
        | CostPart::Exile(..)
        | CostPart::ExileValue(..)
        | CostPart::ReturnToHand(..) => matches!(
            one,
            CostPart::SacrificeThis | CostPart::DiscardThis | CostPart::ExileThis | CostPart::ReturnThis
        ),
        _ => false,
    }
}

/// Picks one more for the part at this place.
pub(super) fn pick(picks: &mut Picks, place: usize, slot: Slot) {
    while picks.len() <= place {
        picks.push(SmallVec::new());
    }
    picks[place].push(slot);
}

fn unpick(picks: &mut Picks, place: usize) {
    picks[place].pop();
    if picks[place].is_empty() && picks.len() == place + 1 {
        picks.pop();
    }
}

/// A part of a cost with its number, ready to be paid.
#[derive(Debug)]
pub(super) struct Owed {
    pub(super) part: CostPart,
    pub(super) number: i32,
    pub(super) picked: SmallVec<[Slot; 2]>,
}

impl<'a> Price<'a> {
    /// The parts with their numbers and picks, worked out before anything is paid.
    pub(super) fn owed(&self, total: &Total<'a>, choices: &Choices, picks: &Picks) -> SmallVec<[Owed; 3]> {
        let mut place = 0;
        let owe = |part: &&'a CostPart| {
            let number = match part {
                CostPart::Life(num)
                | CostPart::DiscardRandom(num)
                | CostPart::RemoveCounters(_, num)
                | CostPart::RemoveCountersFrom(_, _, num)
                | CostPart::PutCounters(_, num)
                | CostPart::Loyalty(num)
                | CostPart::Energy(num)
                | CostPart::Mill(num) => self.number(num, choices),
                _ => 0,
            };
            let mut picked = SmallVec::new();
            if wants(part).is_some() {
                picked = picks.get(place).cloned().unwrap_or_default();
                place += 1;
            }
            Owed { part: CostPart::clone(part), number, picked }
        };
        total.parts.iter().map(owe).collect()
    }
}

impl Run<'_> {
    /// Pays one part of a cost.
    pub(super) fn pay_part(&mut self, seat: cardwright_table::Seat, source: Object, owed: &Owed) {
        let objects: SmallVec<[Object; 2]> =
            owed.picked.iter().map(|&slot| self.state.object(slot)).collect();
        let this = [self.state.object(source.slot)];
        let count = owed.number.clamp(0, u16::MAX.into()) as u16;
        match &owed.part {
            CostPart::Tap => self.set_tapped(this[0], true),
            CostPart::Untap => self.cause_one(Deed::Untap(this[0])),
            CostPart::Life(_) => self.pay_life(seat, owed.number),
            CostPart::SacrificeThis => self.pay_with(&this, ZoneKind::Graveyard, MoveWhy::Sacrifice),
            CostPart::Sacrifice(..) => self.pay_with(&objects, ZoneKind::Graveyard, MoveWhy::Sacrifice),
            CostPart::DiscardThis => self.pay_with(&this, ZoneKind::Graveyard, MoveWhy::Discard),
            CostPart::Discard(..) => self.pay_with(&objects, ZoneKind::Graveyard, MoveWhy::Discard),
            CostPart::DiscardRandom(_) => self.discard_at_random(seat, count),
            CostPart::DiscardHand => {
                let hand: SmallVec<[Object; 8]> =
                    self.state.zones.hand(seat).iter().map(|&slot| self.state.object(slot)).collect();
                self.pay_with(&hand, ZoneKind::Graveyard, MoveWhy::Discard);
            }
            CostPart::ExileThis => self.pay_with(&this, ZoneKind::Exile, MoveWhy::Cost),
            CostPart::Exile(..) | CostPart::ExileValue(..) => {
                self.pay_with(&objects, ZoneKind::Exile, MoveWhy::Cost);
                // Cards exiled to pay are linked to what asked for it (CR 607.2a, 607.2q).
                let zone = self.state.thing(source.slot).zone;
                if self.state.is_current(source) && matches!(zone, ZoneKind::Battlefield | ZoneKind::Stack) {
                    for object in &objects {
                        let exiled = Object { generation: object.generation.wrapping_add(1), ..*object };
                        self.note(source, NoteKind::Exiled(exiled));
                    }
                }
            }
            CostPart::ReturnThis => self.pay_with(&this, ZoneKind::Hand, MoveWhy::Cost),
            CostPart::ReturnToHand(..) => self.pay_with(&objects, ZoneKind::Hand, MoveWhy::Cost),
            CostPart::RemoveCounters(kind, _) => {
                self.remove_counters(this[0], *kind, count);
            }
            CostPart::RemoveCountersFrom(_, kind, _) => {
                for &object in &objects {
                    self.remove_counters(object, *kind, count);
                }
            }
            CostPart::PutCounters(kind, _) => {
                self.cause_one(Deed::Counters { object: this[0], kind: *kind, count });
            }
            CostPart::Loyalty(_) if owed.number < 0 => {
                self.remove_counters(this[0], Counter::Loyalty, owed.number.unsigned_abs() as u16);
            }
            CostPart::Loyalty(_) => {
                self.cause_one(Deed::Counters { object: this[0], kind: Counter::Loyalty, count });
            }
            CostPart::TapOthers(..) | CostPart::TapPower(..) => {
                objects.iter().for_each(|&object| self.set_tapped(object, true));
            }
            CostPart::Energy(_) => self.pay_energy(seat, count),
            CostPart::Mill(_) => {
                let library = self.state.zones.library(seat).iter().rev();
                let top: SmallVec<[Object; 8]> =
                    library.take(count.into()).map(|&slot| self.state.object(slot)).collect();
                self.pay_with(&top, ZoneKind::Graveyard, MoveWhy::Mill);
            }
            CostPart::Reveal(..) => self.show_cards(seat, &owed.picked),
            CostPart::XNotZero => {}
        }
    }

    /// Moves objects as a cost, all at once.
    fn pay_with(&mut self, objects: &[Object], zone: ZoneKind, why: MoveWhy) {
        let to = MoveTo::zone(zone);
        let moves: SmallVec<[Deed; 4]> =
            objects.iter().map(|&object| Deed::Move { object, to, why, enter: None }).collect();
        if !moves.is_empty() {
            self.cause(moves, Report::Nothing);
        }
    }

    /// Life that is paid is lost (CR 119.4).
    pub(super) fn pay_life(&mut self, seat: cardwright_table::Seat, life: i32) {
        if life > 0 {
            self.cause_one(Deed::LoseLife(seat, life));
        }
    }

    fn pay_energy(&mut self, seat: cardwright_table::Seat, count: u16) {
        let player = self.state.player_mut(seat);
        if let Some((_, have)) = player.counters.iter_mut().find(|(kind, _)| *kind == Counter::Energy) {
            *have = have.saturating_sub(count);
        }
        self.touch(Aspects::PLAYERS);
        self.emit(|rules, _| crate::event::Event::PlayerCounters {
            seat,
            kind: rules.counter_name(Counter::Energy),
            by: -i32::from(count),
        });
    }

    fn discard_at_random(&mut self, seat: cardwright_table::Seat, count: u16) {
        let mut hand: SmallVec<[Slot; 8]> = self.state.zones.hand(seat).iter().copied().collect();
        let mut chosen: SmallVec<[Object; 2]> = SmallVec::new();
        for _ in 0..usize::from(count).min(hand.len()) {
            let place = self.state.secrets.rng().below(hand.len() as u32) as usize;
            let slot = hand.swap_remove(place);
            chosen.push(self.state.object(slot));
        }
        self.pay_with(&chosen, ZoneKind::Graveyard, MoveWhy::Discard);
    }

    fn show_cards(&mut self, seat: cardwright_table::Seat, slots: &[Slot]) {
        for &slot in slots {
            self.state.secrets.show(slot, cardwright_table::SeatSet::PUBLIC);
        }
        let slots: SmallVec<[Slot; 2]> = slots.iter().copied().collect();
        self.emit(|rules, state| crate::event::Event::Revealed {
            seat,
            cards: slots.iter().map(|&slot| crate::rules::glimpse(rules, state, slot)).collect(),
        });
    }
}
