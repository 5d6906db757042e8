//! Putting compiled things into the book of a match.

use cardwright_table::SetupError;
use cardwright_table::cards::CardSource;

use super::tree::{CostItem, Noun};
use crate::card::{Card, Counter, Subtype, subtypes};
use crate::program::{
    Ability, AbilityId, AbilityKind, Book, CardId, Change, ChangesId, Cond, HeldId, Modes, ModesId, NameId,
    Node, NodeId, Num, ObjectRule, Objects, Only, OnlyId, PlayerRule, PlayerRuleId, Record, RecordId, RuleId,
    When, Who,
};

/// The book, and where the text of further cards comes from.
pub(crate) struct Linker<'a> {
    pub(crate) book: &'a mut Book,
    pub(crate) source: &'a dyn CardSource,
    /// What the spell being read is cast for besides its mana cost.
    pub(crate) paid: Vec<CostItem>,
    /// Which reasons decided what pronouns stand for, if somebody wants to know.
    pub(crate) references: Option<Vec<Reference>>,
    /// The lines of the card that is read, each with its abilities, if somebody wants to know.
    pub(crate) lines: Option<Vec<LineOf>>,
    /// What a refusal is about, while a line that was refused is read again to find its words.
    pub(crate) trail: Option<Trail>,
}

/// Where a refusal leads to.
#[derive(Default)]
pub(crate) struct Trail {
    /// The last pronoun that was refused.
    pub(crate) refused: Option<Refused>,
}

/// A pronoun that stands for nothing, or for two things.
pub(crate) struct Refused {
    /// What was said about it.
    pub(crate) problem: String,
    pub(crate) asked: Asked,
    /// How many like it were understood before it in the line.
    pub(crate) nth: usize,
    /// What named the things that it could stand for.
    pub(crate) named: Vec<Noun>,
}

/// What a pronoun asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Thing(Noun),
    /// "that player", "they"
    Player,
    /// "that much"
    Number,
}

impl<'a> Linker<'a> {
    pub(crate) fn new(book: &'a mut Book, source: &'a dyn CardSource) -> Linker<'a> {
        Linker { book, source, paid: Vec::new(), references: None, lines: None, trail: None }
    }
}

/// A line of a card and the abilities that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineOf {
    pub(crate) text: String,
    pub(crate) keywords: bool,
    pub(crate) abilities: Vec<AbilityId>,
}

/// A pronoun, and what decided between the things that it could stand for; nothing if there was only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    pub(crate) asked: Asked,
    /// What it stands for, in words.
    pub(crate) meant: String,
    pub(crate) reason: Option<&'static str>,
}

/// What a player is, for people who read reports.
pub(crate) fn player_in_words(who: &Who) -> String {
    match who {
        Who::You => "you".to_owned(),
        Who::Target(place) => format!("target {}", place + 1),
        Who::Cause => "who did it".to_owned(),
        Who::Chosen(register) if register.0 == 0 => "taken along".to_owned(),
        Who::Chosen(register) => format!("player {}", register.0),
        Who::Everyone => "each player".to_owned(),
        Who::Opponents => "each opponent".to_owned(),
        Who::ControllerOf(objects) => format!("the controller of {}", in_words(objects)),
        Who::OwnerOf(objects) => format!("the owner of {}", in_words(objects)),
        Who::DefendingPlayerOf(_) => "defending player".to_owned(),
        _ => "another player".to_owned(),
    }
}

/// What a number is, for people who read reports.
pub(crate) fn number_in_words(num: &Num) -> String {
    match num {
        Num::Const(n) => n.to_string(),
        Num::X => "X".to_owned(),
        Num::Cause => "how much it was".to_owned(),
        Num::Stored(register) if register.0 == 0 => "taken along".to_owned(),
        Num::Stored(register) => format!("kept {}", register.0),
        _ => "another number".to_owned(),
    }
}

/// What some objects are, for people who read reports.
pub(crate) fn in_words(objects: &Objects) -> String {
    match objects {
        Objects::This => "the card itself".to_owned(),
        Objects::It => "each of them".to_owned(),
        Objects::Target(place) => format!("target {}", place + 1),
        Objects::Cause => "what happened to it".to_owned(),
        Objects::CauseOther => "what it happened with".to_owned(),
        Objects::Host => "what it is attached to".to_owned(),
        Objects::Chosen(register) if register.0 == 0 => "paid or taken along".to_owned(),
        Objects::Chosen(register) => format!("kept {}", register.0),
        Objects::MadeWithThis => "created or put onto the battlefield with it".to_owned(),
        Objects::ExiledWithThis => "exiled with it".to_owned(),
        Objects::Commanders => "commanders".to_owned(),
        Objects::Sources => "sources of damage".to_owned(),
        Objects::All(_) => "all of a kind".to_owned(),
        Objects::Top(..) => "the top of a library".to_owned(),
        Objects::Union(one, other) => format!("{} and {}", in_words(one), in_words(other)),
        Objects::Among(of, _) => format!("some of {}", in_words(of)),
        Objects::AttachedTo(to) => format!("attached to {}", in_words(to)),
        Objects::AttackedBy(attackers) => format!("attacked by {}", in_words(attackers)),
        Objects::PairedWith(of) => format!("paired with {}", in_words(of)),
        Objects::InCombatWith(with) => format!("in combat with {}", in_words(with)),
    }
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
    /// Notes what a pronoun stands for, and why.
    pub(crate) fn bound(
        &mut self,
        asked: impl FnOnce() -> Asked,
        meant: impl FnOnce() -> String,
        reason: Option<&'static str>,
    ) {
        if let Some(references) = &mut self.references {
            references.push(Reference { asked: asked(), meant: meant(), reason });
        }
    }

    /// How much is in the book, to go back to when a text is read once more.
    pub(crate) fn mark(&self) -> [usize; 7] {
        let Book { cards, abilities, nodes, modes, changes, rules, player_rules, .. } = &*self.book;
        [
            cards.len(),
            abilities.len(),
            nodes.len(),
            modes.len(),
            changes.len(),
            rules.len(),
            player_rules.len(),
        ]
    }

    /// Takes out what was put in since, unless a card was: its parts stay.
    pub(crate) fn rewind(&mut self, mark: [usize; 7]) {
        let [cards, abilities, nodes, modes, changes, rules, player_rules] = mark;
        let by_rule = [
            self.book.disguise,
            self.book.madness,
            self.book.miracle,
            self.book.rebound,
            self.book.planeswalking,
        ];
        let new = by_rule.into_iter().flatten().any(|ability| ability.index() >= abilities);
        if self.book.cards.len() == cards && self.book.counter_abilities.is_empty() && !new {
            self.book.abilities.truncate(abilities);
            self.book.nodes.truncate(nodes);
            self.book.modes.truncate(modes);
            self.book.changes.truncate(changes);
            self.book.rules.truncate(rules);
            self.book.player_rules.truncate(player_rules);
        }
    }

    pub(crate) fn subtype(&mut self, name: &str) -> Subtype {
        if self.book.subtypes.is_empty() {
            self.book.subtypes = Subtype::KNOWN.map(str::to_owned).to_vec();
        }
        let known = self.book.subtypes.iter().position(|known| known == name);
        let place_of = known.unwrap_or_else(|| usize::from(place(&mut self.book.subtypes, name.to_owned())));
        let subtype = Subtype(place_of as u16);
        // What is every creature type is also those that only texts speak of (CR 702.73a).
        if subtypes::CREATURE.contains(&name) {
            place(&mut self.book.creature_types, subtype);
        }
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

    /// Something that is remembered of a turn.
    pub(crate) fn record(&mut self, record: Record) -> RecordId {
        self.book.crimes |= matches!(record.when, When::Crime(_));
        RecordId(place(&mut self.book.records, record))
    }

    /// Something that is looked at as spells are cast.
    pub(crate) fn held(&mut self, cond: Cond) -> HeldId {
        HeldId(place(&mut self.book.held, cond))
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

    /// A token, or a card that a token is a copy of, by name.
    pub(crate) fn token_named(&mut self, name: &str) -> Result<CardId, String> {
        super::add_token(self.book, name, self.source).map_err(|error: SetupError| error.to_string())
    }
}
