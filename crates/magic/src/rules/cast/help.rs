//! What helps to pay for a spell: creatures tapped for convoke (CR 702.51), artifacts for improvise (CR 702.126),
//! cards exiled from the graveyard for delve (CR 702.66).

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use super::mana::Kinds;
use super::means::{Means, Purpose, Sources};
use super::sources::{Made, Source, Use, Way, plain_units};
use super::spell::Spell;
use crate::card::CardType;
use crate::program::Keyword;
use crate::rules::Look;
use crate::state::Flag;

/// How much a player would rather keep what helps: a card in the graveyard goes first, then what could not do
/// anything else this turn, then artifacts; creatures that could attack last.
const CARD: i32 = 5;
const IDLE: i32 = 9;
const ARTIFACT: i32 = 12;
const CREATURE: i32 = 45;

impl<'a> Means<'a> {
    /// All that a player can pay for a spell with.
    pub(super) fn for_spell(look: Look<'a>, seat: Seat, spell: &Spell<'_>) -> Means<'a> {
        let mut means = Means::made_for(look, seat, Purpose::Spell, Some(spell.card));
        if !look.gets_help(spell) {
            return means;
        }
        means.change_sources(|sources| {
            for slot in look.permanents() {
                if let Some((kinds, value)) = look.helps(seat, slot, spell) {
                    add_help(sources, slot, kinds, Way::Tapped, value);
                }
            }
            if look.is_helped(spell, Keyword::Delve) {
                let graveyard = look.state.zones.graveyard(seat).iter();
                for &slot in graveyard.filter(|&&slot| slot != spell.card.slot) {
                    add_help(sources, slot, Kinds::HELP, Way::Exiled, CARD);
                }
            }
        });
        means
    }
}

/// Adds a use; what makes mana as well does one or the other.
fn add_help(sources: &mut Sources, slot: Slot, kinds: Kinds, way: Way, value: i32) {
    let made = Made::Each(SmallVec::from_slice(&[kinds]));
    let leaves = way == Way::Exiled;
    let help = Use { way, made, due: None, price: 0, times: 1, taps: !leaves, leaves };
    match sources.iter_mut().find(|source| source.slot == slot) {
        Some(source) => {
            source.uses.push(help);
            source.plain = plain_units(&source.uses);
        }
        None => {
            let uses = SmallVec::from_iter([help]);
            let plain = plain_units(&uses);
            sources.push(Source { slot, uses, value, plain });
        }
    }
}

impl Look<'_> {
    /// Whether what can be spent on a spell is a matter of its own: restricted mana, or help.
    pub(super) fn has_own_means(&self, spell: &Spell<'_>) -> bool {
        let book = &self.rules.book;
        !book.only.is_empty() || book.colors_by_spell || self.gets_help(spell)
    }

    /// Whether anything but mana can help to pay for a spell.
    fn gets_help(&self, spell: &Spell<'_>) -> bool {
        [Keyword::Convoke, Keyword::Delve, Keyword::Improvise]
            .into_iter()
            .any(|keyword| self.is_helped(spell, keyword))
    }

    /// Whether a spell has a keyword that lets something help, printed or given.
    fn is_helped(&self, spell: &Spell<'_>, keyword: Keyword) -> bool {
        spell.given.has(keyword) || self.has_keyword(spell.face, keyword)
    }

    /// What a permanent pays for if it is tapped for a spell, and how much its controller would rather keep it.
    fn helps(&self, seat: Seat, slot: Slot, spell: &Spell<'_>) -> Option<(Kinds, i32)> {
        let derived = self.derived(slot);
        if derived.controller != seat || self.state.thing(slot).is(Flag::Tapped) {
            return None;
        }
        if derived.is(CardType::Creature) && self.is_helped(spell, Keyword::Convoke) {
            let value = if self.is_summoning_sick(slot) { IDLE } else { CREATURE };
            return Some((Kinds::colors(derived.colors).with(Kinds::HELP), value));
        }
        let improvises = derived.is(CardType::Artifact) && self.is_helped(spell, Keyword::Improvise);
        improvises.then_some((Kinds::HELP, ARTIFACT))
    }
}
