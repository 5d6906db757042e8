//! Names: what a script calls things, and what they are called here.

use cardwright_table::{Anchor, Seat, Slot};

use super::scenario::TargetRef;
use super::script::Driver;
use crate::card::Layout;
use crate::language::keywords::{KEYWORDS, KeywordText};
use crate::program::ZoneKind;
use crate::state::{Flag, StackItem, StackKind};

impl Driver<'_> {
    /// The seat of a player's letter.
    pub(super) fn seat(&self, letter: &str) -> Option<Seat> {
        self.seats.iter().position(|other| other == letter).map(|place| Seat(place as u8))
    }

    /// Whether a thing is called so now.
    pub(super) fn is_called(&self, slot: Slot, name: &str) -> bool {
        let thing = self.state.thing(slot);
        let hidden =
            thing.is(Flag::FaceDown) && matches!(thing.zone, ZoneKind::Battlefield | ZoneKind::Stack);
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let derived = look.derived(slot);
        let Some(card) = derived.card.filter(|_| !hidden) else { return false };
        let card = self.rules.book.card(card);
        let own = &card.faces[usize::from(derived.face).min(card.faces.len() - 1)].name;
        let copied = thing.is(Flag::Token) || thing.copy.is_some();
        let plain = name.strip_suffix(" Token").filter(|_| copied).unwrap_or(name);
        let whole = || {
            let mut parts = name.split(" // ");
            let half = |part: &str| card.faces.iter().any(|face| face.name == part);
            name.contains(" // ") && parts.all(half)
        };
        let either = card.layout == Layout::Split
            && thing.zone != ZoneKind::Battlefield
            && card.faces.iter().any(|face| face.name == plain);
        own == plain || own == name || either || whole()
    }

    /// Whether an option of a menu is what a script means.
    pub(super) fn is_meant(&self, anchor: Anchor, meant: &TargetRef) -> bool {
        match anchor {
            Anchor::Seat(seat) => meant.player.as_deref().and_then(|letter| self.seat(letter)) == Some(seat),
            Anchor::Card(slot) => {
                let thing = self.state.thing(slot);
                let copy = match thing.zone {
                    ZoneKind::Battlefield => self.is_copy(slot),
                    _ => thing.is(Flag::NotACard) && thing.zone == ZoneKind::Stack,
                };
                let right_kind = match meant.copy.as_deref() {
                    Some("only") => copy,
                    Some("exclude") => !copy,
                    _ => true,
                };
                let called = meant.name.as_deref().or(meant.permanent.as_deref());
                let named =
                    called.is_some_and(|name| self.is_called(slot, name) || self.is_on_stack_as(slot, name));
                let alias =
                    meant.alias.as_deref().is_some_and(|alias| self.aliases.get(alias) == Some(&slot));
                let special = meant.special.as_deref().is_some_and(|special| self.is_special(slot, special));
                right_kind && (named || alias || special)
            }
            Anchor::Zone(_) | Anchor::Button => false,
        }
    }

    /// Whether a permanent is a copy; every token has what it is in the place of a copy, but only cards have a cost.
    fn is_copy(&self, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        let copied = thing.copy.as_ref().map(|_| self.rules.fresh(&self.state).look().derived(slot).card);
        let costs = |card| self.rules.book.card(card).front().cost.is_some();
        copied.is_some_and(|card| !thing.is(Flag::Token) || card.is_some_and(costs))
    }

    /// Things without a name.
    pub(super) fn is_special(&self, slot: Slot, special: &str) -> bool {
        let thing = self.state.thing(slot);
        let token = thing.is(Flag::Token);
        thing.is(Flag::FaceDown) && (special != "face_down_token" || token)
    }

    /// An ability on the stack is called by its source, or not at all.
    fn is_on_stack_as(&self, slot: Slot, name: &str) -> bool {
        let object = self.state.object(slot);
        let item = self.state.stack.iter().find(|item| item.object == object);
        item.is_some_and(|item| {
            let source = item.source.slot;
            source != slot && (self.is_called(source, name) || self.is_ability_called(item, name))
        })
    }

    /// Whether a script calls an ability on the stack so: by its beginning, or just an ability.
    fn is_ability_called(&self, item: &StackItem, name: &str) -> bool {
        let (StackKind::Activated(ability) | StackKind::Triggered(ability)) = item.kind else { return false };
        let Some(beginning) = name.strip_prefix("stack ability") else { return false };
        let source = self.rules.fresh(&self.state).look().name_of(item.source);
        let own = plain(&self.rules.book.ability(ability).text, &source);
        own.starts_with(plain(beginning.trim_start_matches([' ', '(']), &source).trim_end())
    }

    /// An item of the stack as the other engine describes it: the spell that is cast, or the ability's text.
    pub(super) fn stack_texts(&self) -> Vec<(String, bool)> {
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let describe = |item: &StackItem| {
            let copy = self.state.thing(item.object.slot).is(Flag::NotACard);
            let text = match item.kind {
                StackKind::Spell { .. } => format!("Cast {}", look.name_of(item.object)),
                StackKind::Activated(ability) | StackKind::Triggered(ability) => {
                    let text = &self.rules.book.ability(ability).text;
                    format!("{text} [{}]", look.name_of(item.source))
                }
            };
            (text, copy)
        };
        self.state.stack.iter().map(describe).collect()
    }
}

/// A text without what engines write differently: case, dashes, marks, how a card calls itself.
pub(super) fn plain(text: &str, own_name: &str) -> String {
    let short = own_name.split(',').next().unwrap_or(own_name);
    let text = text.replace("<i>", "").replace("</i>", "").replace("&mdash;", "-");
    let mut text = text.replace(['−', '–', '—'], "-").replace("{this}", "~");
    for name in [own_name, short] {
        if !name.is_empty() {
            text = text.replace(name, "~");
        }
    }
    let mut text = text.to_lowercase();
    for own in
        ["this creature", "this artifact", "this enchantment", "this land", "this permanent", "this card"]
    {
        text = text.replace(own, "~");
    }
    text.replace(char::is_whitespace, " ")
}

/// What a keyword with its number or cost means, as its abilities have it.
pub(super) fn keyword_text(text: &str) -> Option<String> {
    let means = |keyword: &KeywordText| {
        let value = text.strip_prefix(keyword.name)?.trim();
        Some(plain(&keyword.text.replace("{n}", value).replace("{cost}", value), ""))
    };
    KEYWORDS.iter().find_map(means)
}

/// Whether the description of an item on the stack has this text in it; an ability's ends with its source.
pub(super) fn says(item: &str, text: &str) -> bool {
    let source = source_of(item);
    let text = text.strip_prefix("stack ability (").unwrap_or(text);
    has_words(item, text) || has_words(&plain(item, source), plain(text, source).trim())
}

/// Whether a text begins with these words, whole ones: "{1}" does not begin "{1}{R}", nor "bear" "bearer".
pub(super) fn begins(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| is_border(words, rest))
}

/// Whether these words stand in a text, whole ones.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(place, _)| {
        is_border(&text[..place], &text[place..]) && is_border(words, &text[place + words.len()..])
    })
}

/// Whether a word, or the symbols of a cost, end between two pieces of a text.
fn is_border(before: &str, after: &str) -> bool {
    match (before.chars().next_back(), after.chars().next()) {
        (Some(before), Some(after)) => {
            !(before.is_alphanumeric() && after.is_alphanumeric()) && (before, after) != ('}', '{')
        }
        _ => true,
    }
}

/// The source with which the description of an ability on the stack ends.
pub(super) fn source_of(item: &str) -> &str {
    item.rsplit_once('[').map_or("", |(_, name)| name.trim_end_matches(']'))
}
