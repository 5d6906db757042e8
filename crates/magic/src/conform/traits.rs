//! What permanents are and have, by the names that scripts have for it.

use cardwright_table::Slot;

use super::names::{begins, plain};
use super::script::Driver;
use crate::card::{CardType, Color, Counter, Supertype};
use crate::language::keywords::KEYWORDS;
use crate::program::{AbilityKind, Keyword};

impl Driver<'_> {
    pub(super) fn has_type(&self, slot: Slot, name: &str) -> bool {
        let fresh = self.rules.fresh(&self.state);
        let derived = fresh.look().derived(slot);
        let named = |own: &str| own.eq_ignore_ascii_case(name);
        CardType::ALL.into_iter().any(|one| named(one.name()) && derived.is(one))
            || Supertype::ALL.into_iter().any(|one| named(one.name()) && derived.supertypes.has(one))
    }

    pub(super) fn has_subtype(&self, slot: Slot, name: &str) -> bool {
        let fresh = self.rules.fresh(&self.state);
        let derived = fresh.look().derived(slot);
        let wanted = name.replace(['_', ' '], "-");
        let named = |subtype: &crate::card::Subtype| {
            self.rules.book.subtypes[usize::from(subtype.0)].replace(' ', "-").eq_ignore_ascii_case(&wanted)
        };
        derived.every_creature_type || derived.subtypes.iter().any(named)
    }

    /// Whether it has all of these colours, or none of them.
    pub(super) fn has_colors(&self, slot: Slot, letters: &str, all: bool) -> bool {
        let colors = self.rules.fresh(&self.state).look().derived(slot).colors;
        let mut wanted = letters.chars().filter_map(Color::from_letter);
        if all { wanted.all(|color| colors.has(color)) } else { wanted.any(|color| colors.has(color)) }
    }

    /// Whether it has an ability that the other engine calls by the name of a class.
    pub(super) fn has_ability(&self, slot: Slot, ability: &serde_json::Value) -> bool {
        let name = ability.as_str().or_else(|| ability["name"].as_str()).unwrap_or_default();
        let words = spaced(name.trim_end_matches("Ability"));
        let fresh = self.rules.fresh(&self.state);
        let derived = fresh.look().derived(slot);
        if let Some(keyword) = Keyword::ALL.iter().find(|keyword| keyword.name() == words) {
            return derived.has(*keyword);
        }
        // A keyword that is short for text is there if the first line of its text is.
        let keyword = KEYWORDS.iter().find(|keyword| keyword.name == words);
        let meant =
            keyword.and_then(|keyword| keyword.text.split(['{', '\n']).next()).map(|text| plain(text, ""));
        derived.abilities.iter().any(|&id| {
            let ability = self.rules.book.ability(id);
            let text = plain(&ability.text, "");
            match &ability.kind {
                AbilityKind::Protection(_) if words == "protection" => true,
                AbilityKind::HexproofFrom(_) if words.starts_with("hexproof") => true,
                _ if meant.as_ref().is_some_and(|meant| meant.len() > 8 && text.starts_with(meant)) => true,
                _ => begins(&text, &words),
            }
        })
    }

    /// A kind of counter by the name that scripts have for it.
    pub(super) fn counter(&self, name: &str) -> Option<Counter> {
        let name = name.to_lowercase();
        let plain = match name.as_str() {
            "p1p1" => "+1/+1",
            "m1m1" => "-1/-1",
            other => other,
        };
        crate::setup::known_counter(&self.rules.book, plain)
    }
}

/// `FirstStrike` as words.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
