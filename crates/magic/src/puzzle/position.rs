//! What tells the positions of a puzzle apart while a solution is looked for.
//!
//! Two ways to the same position should be known for one: what was done first leaves its trace in timestamps, in the
//! order of graveyards and lists, and in counts of what was done, none of which make a different position. Where such an
//! order does matter, the positions that it tells apart count as one: a search may miss a line then, but every line
//! that it finds is played out.

use cardwright_table::{Seat, Slot};
use serde::Serialize;
use smallvec::SmallVec;

use crate::Magic;
use crate::card::{CardType, CardTypes};
use crate::program::{CardId, Change, ZoneKind};
use crate::state::{Flag, Floating, Memory, State, Target, Thing, Turn};

impl Magic {
    /// A number for a position: equal where the same can still happen.
    pub fn position(&self, state: &State) -> u128 {
        let mut mix = Mix::default();
        mix.ordered(&state.secrets);
        let mut lands: SmallVec<[(CardId, Thing); 16]> = SmallVec::new();
        for (slot, thing) in (0..).map(Slot).zip(&state.things) {
            if self.is_any_land(state, slot) {
                lands.push((self.card_in(state, slot), Thing { generation: 0, ..bare(thing) }));
            } else if thing.zone != ZoneKind::Nowhere {
                mix.ordered(&(slot, bare(thing)));
            }
        }
        mix.unordered(lands);
        let zones = &state.zones;
        zones.own.iter().for_each(|own| mix.ordered(&own.library));
        mix.ordered(&(&zones.planar, &zones.schemes, &state.players, &state.stack));
        mix.ordered(&Turn { decisions: 0, ..state.turn.clone() });
        mix.ordered(&(&state.combat, &state.agenda, &state.frames, &state.batches, &state.pending));
        mix.ordered(&(
            &state.triggers,
            &state.floating_rules,
            &state.monarch,
            &state.settling,
            &state.outcome,
        ));
        mix.unordered(&state.delayed);
        mix.unordered(&state.shields);
        mix.unordered(&state.permissions);
        mix.unordered(&state.notes);
        mix.unordered(&state.counters);
        mix.unordered(
            state.memories.iter().map(|memory| Memory { thing: bare(&memory.thing), ..memory.clone() }),
        );
        let floating = || {
            state.floating.iter().map(|one| (self.commutes(one), Floating { timestamp: 0, ..one.clone() }))
        };
        mix.unordered(floating().filter_map(|(commutes, one)| commutes.then_some(one)));
        floating().filter(|(commutes, _)| !commutes).for_each(|(_, one)| mix.ordered(&one));
        mix.done()
    }

    /// Whether it is a land like others of its name: which of them is tapped does not matter.
    fn is_any_land(&self, state: &State, slot: Slot) -> bool {
        let thing = state.thing(slot);
        if !thing.on_battlefield() || thing.attached.is_some() {
            return false;
        }
        let object = state.object(slot);
        let derived = state.cache.derived.get(usize::from(thing.spot));
        derived.is_some_and(|derived| derived.types == CardTypes::only(CardType::Land))
            && state.counters.iter().all(|(on, ..)| *on != object)
            && state.notes.iter().all(|note| note.about != object)
            && state.things.iter().all(|other| other.attached != Some(Target::Object(object)))
            && state.floating.iter().all(|effect| !effect.objects.contains(&object))
    }

    /// How near a position looks to a win of this player: a guess, to look at what is promising first.
    pub fn promise(&self, state: &State, seat: Seat) -> i64 {
        let fresh = self.fresh(state);
        let look = fresh.look();
        let players = (0..).map(Seat).zip(&state.players);
        let of_players: i64 = players
            .map(|(other, player)| match state.are_opponents(seat, other) {
                true => -12 * i64::from(player.life),
                false => i64::from(player.life.min(5)) + state.zones.hand(other).len() as i64,
            })
            .sum();
        let of_permanents: i64 = look
            .permanents()
            .map(|slot| {
                let (derived, thing) = (look.derived(slot), state.thing(slot));
                let power = if derived.types.has(CardType::Creature) { i64::from(derived.power) } else { 0 };
                let ready = i64::from(!thing.is(Flag::Tapped));
                match state.are_opponents(seat, derived.controller) {
                    true => -2 * ready - power,
                    false => 2 + ready + 4 * power,
                }
            })
            .sum();
        of_players + of_permanents
    }

    /// Whether it does not matter which of two such effects began first.
    fn commutes(&self, effect: &Floating) -> bool {
        let harmless = |change: &Change| match change {
            Change::Modify(..)
            | Change::GainKeyword(_)
            | Change::Gain(_)
            | Change::GainThis(_)
            | Change::AddTypes(_)
            | Change::AddSubtypes(_)
            | Change::AddColors(_)
            | Change::AddSupertype(_)
            | Change::Rule(_) => true,
            Change::Controller(_)
            | Change::SetTypes(_)
            | Change::RemoveTypes(_)
            | Change::SetSubtypes(_)
            | Change::AllCreatureTypes
            | Change::LoseCreatureTypes
            | Change::RemoveSupertype(_)
            | Change::AddChosenType
            | Change::SetChosenType
            | Change::SetColors(_)
            | Change::SetChosenColor
            | Change::GainOfChosenColor(_)
            | Change::LoseAll
            | Change::LoseKeyword(_)
            | Change::BarKeyword(_)
            | Change::SetPower(_)
            | Change::SetToughness(_)
            | Change::DefinePower(_)
            | Change::DefineToughness(_)
            | Change::CopyOf(..)
            | Change::NoManaCost
            | Change::Switch => false,
        };
        effect.to.is_none()
            && effect.copies.is_none()
            && effect.changes.is_some_and(|changes| self.book.changes[changes.index()].iter().all(harmless))
    }
}

/// A thing without what tells only when it came.
fn bare(thing: &Thing) -> Thing {
    Thing { timestamp: 0, spot: 0, ..*thing }
}

/// Two numbers into which data is mixed.
#[derive(Default)]
struct Mix {
    state: [u64; 2],
    bytes: Vec<u8>,
}

/// Odd numbers with bits all over.
const STIR: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];

impl Mix {
    /// Data whose place counts.
    fn ordered<T: Serialize>(&mut self, data: &T) {
        let digest = self.digest(data);
        self.stir(digest);
    }

    /// Data in no order.
    fn unordered<T: Serialize>(&mut self, all: impl IntoIterator<Item = T>) {
        let sum = all.into_iter().fold([0, 0], |sum: [u64; 2], one| {
            let digest = self.digest(&one);
            [sum[0].wrapping_add(digest[0]), sum[1].wrapping_add(digest[1])]
        });
        self.stir(sum);
    }

    fn stir(&mut self, digest: [u64; 2]) {
        for (place, part) in digest.into_iter().enumerate() {
            self.state[place] = fold(self.state[place] ^ part, STIR[place]).wrapping_add(STIR[1 - place]);
        }
    }

    fn digest<T: Serialize>(&mut self, data: &T) -> [u64; 2] {
        self.bytes.clear();
        let bytes = std::mem::take(&mut self.bytes);
        self.bytes = postcard::to_extend(data, bytes).expect("plain data can always be written");
        let mut digest = [self.bytes.len() as u64, STIR[0]];
        for chunk in self.bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let word = u64::from_le_bytes(word);
            digest = [fold(digest[0] ^ word, STIR[0]), fold(digest[1] ^ word, STIR[1])];
        }
        digest
    }

    fn done(self) -> u128 {
        u128::from(self.state[0]) << 64 | u128::from(self.state[1])
    }
}

/// Both halves of a product together.
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}
