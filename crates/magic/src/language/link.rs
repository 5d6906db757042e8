//! Putting compiled things into the book of a match.

use cardwright_table::SetupError;
use cardwright_table::cards::CardSource;

use crate::card::{Card, Counter, Subtype};
use crate::program::{
    Ability, AbilityId, AbilityKind, Book, CardId, Change, ChangesId, Modes, ModesId, NameId, Node, NodeId,
    ObjectRule, Only, OnlyId, PlayerRule, PlayerRuleId, RuleId, TallyId, Test,
};

/// The book, and where the text of further cards comes from.
pub(crate) struct Linker<'a> {
    pub(crate) book: &'a mut Book,
    pub(crate) source: &'a dyn CardSource,
}

/// The place of something in a list, added if it is new.
fn place<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    let found = list.iter().position(|known| *known == item).unwrap_or(list.len());
    if found == list.len() {
        list.push(item);
    }
    found as u16
}

impl Linker<'_> {
    pub(crate) fn subtype(&mut self, name: &str) -> Subtype {
        if self.book.subtypes.is_empty() {
            self.book.subtypes = Subtype::KNOWN.map(str::to_owned).to_vec();
        }
        let known = self.book.subtypes.iter().position(|known| known == name);
        Subtype(known.unwrap_or_else(|| usize::from(place(&mut self.book.subtypes, name.to_owned()))) as u16)
    }

    /// A subtype that creatures have.
    pub(crate) fn creature_type(&mut self, name: &str) -> Subtype {
        let subtype = self.subtype(name);
        place(&mut self.book.creature_types, subtype);
        subtype
    }

    pub(crate) fn name(&mut self, name: &str) -> NameId {
        NameId(place(&mut self.book.names, name.to_owned()))
    }

    /// A kind of counter that only cards know.
    pub(crate) fn counter(&mut self, name: &str) -> Counter {
        Counter::Named(place(&mut self.book.counters, name.to_owned()) as u8)
    }

    pub(crate) fn ability(&mut self, kind: AbilityKind, text: &str) -> AbilityId {
        AbilityId(place(&mut self.book.abilities, Ability { kind, text: text.to_owned() }))
    }

    pub(crate) fn node(&mut self, node: Node) -> NodeId {
        NodeId(place(&mut self.book.nodes, node))
    }

    pub(crate) fn modes(&mut self, modes: Modes) -> ModesId {
        ModesId(place(&mut self.book.modes, modes))
    }

    /// A kind of spells that are counted over a turn.
    pub(crate) fn tally(&mut self, what: Vec<Test>) -> TallyId {
        TallyId(place(&mut self.book.tallies, what))
    }

    pub(crate) fn only(&mut self, only: Only) -> OnlyId {
        OnlyId(place(&mut self.book.only, only))
    }

    pub(crate) fn changes(&mut self, changes: Vec<Change>) -> ChangesId {
        ChangesId(place(&mut self.book.changes, changes))
    }

    pub(crate) fn rule(&mut self, rule: ObjectRule) -> RuleId {
        RuleId(place(&mut self.book.rules, rule))
    }

    pub(crate) fn player_rule(&mut self, rule: PlayerRule) -> PlayerRuleId {
        PlayerRuleId(place(&mut self.book.player_rules, rule))
    }

    /// A token or emblem that a text describes.
    pub(crate) fn token(&mut self, card: Card) -> CardId {
        CardId(place(&mut self.book.cards, card))
    }

    /// Another card, by name.
    pub(crate) fn card(&mut self, name: &str) -> Result<CardId, String> {
        super::add_card(self.book, name, self.source).map_err(|error: SetupError| error.to_string())
    }
}
