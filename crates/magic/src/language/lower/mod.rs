//! From trees to programs.
//!
//! A line becomes abilities of the book. While its sentences are walked, a [`Scope`] collects the targets they
//! name, hands out registers, and remembers what was mentioned, so that "it" and "that much" can be told.

mod ability;
mod act;
mod arriving;
mod attach;
mod change;
mod clause;
mod condition;
mod create;
mod doers;
mod done_to;
mod event;
mod filter;
mod for_each;
mod kept;
mod keyword;
mod keyword_action;
mod kinds;
mod lasting;
mod later;
mod line;
mod locked_in;
mod look;
mod mention;
mod noun;
mod past;
mod piles;
mod placing;
mod player_rule;
mod playing;
mod reference;
mod replacement;
mod search;
mod sentence;
mod statement;
mod thing;
mod token;
mod value;

use cardwright_text::Mentions;

use super::link::{Asked, Linker};
use super::tree::{CostItem, Deed, Line, Noun, Proviso};
use crate::card::{CardType, CardTypes};
use crate::program::{
    AbilityId, Cost, Node, NodeId, Num, Objects, Register, TargetSpec, Together, Who, ZoneKind,
};
use reference::{Kept, Meant, Sort, Taken};

/// What lowering makes, or why the text has no meaning.
pub(crate) type Lower<T> = Result<T, String>;

/// What a text is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bearer {
    pub(crate) types: CardTypes,
    /// Where its abilities work.
    pub(crate) zone: ZoneKind,
    /// The class level from which the line is there (CR 716.2b); 1 for most.
    pub(crate) level: i32,
    /// Whether its activated ability is cycling (CR 702.29).
    pub(crate) cycling: bool,
}

impl Bearer {
    /// A card with these types (CR 113.6).
    pub(crate) fn of(types: CardTypes) -> Bearer {
        let command = CardTypes::of(&[
            CardType::Conspiracy,
            CardType::Dungeon,
            CardType::Phenomenon,
            CardType::Plane,
            CardType::Scheme,
            CardType::Vanguard,
        ]);
        let zone = if types.meets(command) { ZoneKind::Command } else { ZoneKind::Battlefield };
        Bearer { types, zone, level: 1, cycling: false }
    }

    /// An emblem (CR 114.4).
    pub(crate) fn emblem() -> Bearer {
        Bearer { types: CardTypes::NONE, zone: ZoneKind::Command, level: 1, cycling: false }
    }

    pub(crate) fn is_spell(self) -> bool {
        self.types.has(CardType::Instant) || self.types.has(CardType::Sorcery)
    }
}

/// What is known while one ability is lowered.
#[derive(Clone, Debug, Default)]
struct Scope {
    targets: Vec<TargetSpec>,
    /// How many registers are in use besides the first, which is what delayed triggers take along.
    registers: u8,
    mentions: Mentions<Sort, Meant>,
    /// What X is, if the text says so.
    x: Option<Num>,
    /// By what "for each" multiplies.
    times: Option<Num>,
    /// Whether a number was multiplied by it.
    multiplied: bool,
    /// Steps that must come before the one being lowered: choices.
    before: Vec<Node>,
    provisos: Vec<Proviso>,
    /// Where the ability works, if its text says so.
    zone: Option<ZoneKind>,
    /// Whether the ability waits for something to happen.
    triggered: bool,
    /// Whether what it waits for is that something leaves the battlefield.
    leaves: bool,
    /// Whether it waits for something that happens to its own card.
    about_this: bool,
    /// Whether the event is about something that was mentioned before it.
    about_outer: bool,
    /// Whether the event is about what the card is attached to, which it watches from the battlefield.
    about_host: bool,
    /// The card types that the thing surely has which its event is about.
    about: CardTypes,
    /// Whether it waits for something to be tapped for mana.
    taps_for_mana: bool,
    /// Whether a creature type was chosen.
    chose_type: bool,
    /// Whether a basic land type was chosen.
    chose_land: bool,
    /// Where those with the most votes are kept.
    voted: Option<Register>,
    /// How much mana all players have paid together.
    paid_together: Option<Register>,
    /// The card that was just chosen among those of an opponent.
    chosen_of_theirs: Option<Objects>,
    /// Whether the step before removed counters, as many as it says.
    removed: bool,
    /// Damage is prevented, of which the rest speaks; whether it asks how much was.
    prevented: Option<bool>,
    /// The same of the other thing that takes part in it: what is dealt damage, what is blocked.
    about_second: CardTypes,
    /// Whether the effect has put its own card elsewhere, so that "it" is a new object (CR 400.7).
    moved_this: bool,
    /// What must hold when it triggers, as the event says.
    during: Option<crate::program::Cond>,
    /// Cards that the sentence before has put somewhere: "from among them".
    gathered: Option<(ZoneKind, Objects)>,
    /// Whether the sentence has spoken of them, so that the next one can do so again.
    spoke_of_gathered: bool,
    /// Which sentence of the effect is being lowered, by its place.
    sentence: Option<usize>,
    /// All things of a kind that sentences named, by the place of the sentence.
    named: Vec<(usize, Objects)>,
    /// Those of them that a later sentence speaks of, and where they are kept.
    locks: Vec<(usize, Objects, Register)>,
    /// Where tokens are gathered that are created for one player after the other.
    collect: Option<Register>,
    /// What they are that were gathered so.
    collected: Option<super::tree::Kind>,
    /// Those who did what several players were told to do.
    doers: Option<doers::Doers>,
    /// Whether what follows speaks of them.
    asks_doers: bool,
    /// Whether the sentence has asked who they are.
    asked_doers: bool,
    /// The piles into which things were separated.
    piles: Option<piles::Piles>,
    /// The pile that a player has chosen, and the other one.
    pile: Option<(Objects, Objects)>,
    /// By how much a clash was won.
    clash: Option<Register>,
    /// What "the rest" are.
    rest: Option<Objects>,
    /// Whether cards of another player's library were looked at, which that player does not order.
    foreign: bool,
    /// What "the difference" is between two numbers that a condition compared.
    difference: Option<Num>,
    /// How many steps have left something that can be asked for.
    steps: u32,
    /// What is kept of them.
    kept: Vec<Kept>,
    /// Steps that left something which later steps of their sentence have overwritten.
    lost: Vec<u32>,
    /// The mention that the last pronoun was bound to, by its place.
    bound: Option<usize>,
    /// The places of all mentions that pronouns of the sentence were bound to.
    bounds: Vec<usize>,
    /// The subject of the clause, if it is a thing.
    subject: Option<Objects>,
    /// Whether that subject is several things.
    many: bool,
    /// What a statement is about, while what it says of that is read: each thing for itself if they are several.
    topic: Option<Objects>,
    /// Whether further sentences follow.
    more: bool,
    /// How many pronouns were bound.
    asked: u32,
    /// Which, while a line that was refused is read again.
    asks: Vec<Asked>,
    /// The phrase for things that is being read then.
    naming: Option<Noun>,
    /// The phrases that made mentions then, by the places of the mentions.
    named_by: Vec<(usize, Noun)>,
    /// Mentions from here on are those of the sentence whose number is asked for: what it makes is not meant.
    made_since: Option<usize>,
    /// Whether it triggers as it is made, about the same event as the ability that makes it.
    reflexive: bool,
    /// Whether any number of counters were removed to pay for it, as many as X.
    any_number_paid: bool,
    /// Whether the next pronoun stands for something on the battlefield.
    present: bool,
    /// What is named together with what is read: "target creature and each other creature".
    beside: Option<Objects>,
    /// Whether the next pronoun stands for something that no instant or sorcery is.
    permanent: bool,
    /// Whether the next pronoun stands for something that acts.
    actor: bool,
    /// How many of the mentions are those of the ability that makes this one.
    outer: usize,
    /// What this ability takes along of those.
    taken: Taken,
    /// Mentions made inside an ability that happens later, by their places.
    inside: Vec<usize>,
    /// Whether a pronoun stood for one of those.
    reached_in: bool,
    /// Whether "they" stood for one of the players that its clause is about.
    each_used: bool,
    /// The register of the player that a clause about each of several is carried out for, and who they are.
    each: Option<(Register, Option<Who>)>,
    /// While targets are described: what was said of all of them together.
    aiming: Option<Option<Together>>,
    /// The register of the player and all of them, while what is done for each player is read.
    for_each_player: Option<(Register, Who)>,
    /// Whether a target of each of them was named in it.
    aimed_for_each: bool,
    /// Where the mentions of what happens otherwise begin, while that is read.
    other_case: Option<usize>,
    /// What was known before a condition asked about "it": the other cases know the same.
    branch: Option<Mentions<Sort, Meant>>,
}

/// Lowers one text.
pub(crate) struct Lowering<'a, 'b> {
    link: &'a mut Linker<'b>,
    bearer: Bearer,
    scope: Scope,
    /// The text of the line, for people.
    text: String,
    /// Sentences that belong to the later ability that the next sentence makes.
    tail: Vec<Deed>,
    /// Whether what is being read is given to the card itself.
    given_to_itself: bool,
    /// Whether what is being read are the exceptions of a copy that something becomes.
    copying: bool,
    /// Where the ability that is being read speaks of itself.
    selves: Vec<u16>,
}

/// Lowers a line of a card to its abilities.
pub(crate) fn lower(line: &Line, bearer: Bearer, text: &str, link: &mut Linker<'_>) -> Lower<Vec<AbilityId>> {
    let mut lowering = Lowering {
        link,
        bearer,
        scope: Scope::default(),
        text: text.to_owned(),
        tail: Vec::new(),
        given_to_itself: false,
        copying: false,
        selves: Vec::new(),
    };
    lowering.line(line)
}

/// Lowers a cost that is printed on a card.
pub(crate) fn lower_cost(costs: &[CostItem], bearer: Bearer, link: &mut Linker<'_>) -> Lower<Cost> {
    let mut lowering = Lowering {
        link,
        bearer,
        scope: Scope::default(),
        text: String::new(),
        tail: Vec::new(),
        given_to_itself: false,
        copying: false,
        selves: Vec::new(),
    };
    lowering.open();
    lowering.cost(costs)
}

/// The entries by which pronouns are bound, with their reasons.
pub(crate) fn preferences() -> Vec<(&'static str, &'static str)> {
    reference::THINGS.iter().map(|entry| (entry.name, entry.why)).collect()
}

/// Lowers text that something has by rule, as if it were printed there.
pub(crate) fn lower_rule(
    name: &str,
    text: &str,
    bearer: Bearer,
    link: &mut Linker<'_>,
) -> Lower<Vec<AbilityId>> {
    let mut lowering = Lowering {
        link,
        bearer,
        scope: Scope::default(),
        text: text.to_owned(),
        tail: Vec::new(),
        given_to_itself: false,
        copying: false,
        selves: Vec::new(),
    };
    lowering.lines(name, text)
}

impl Lowering<'_, '_> {
    /// A fresh scope, in which nothing was mentioned.
    fn open(&mut self) {
        self.scope = Scope::default();
    }

    fn intern(&mut self, node: Node) -> NodeId {
        let node = locked_in::split(node, self.link);
        self.link.node(node)
    }

    /// One node that does all of these in order.
    fn sequence(&mut self, nodes: Vec<Node>) -> Node {
        let mut nodes = nodes.into_iter().rev().filter(|node| *node != Node::Nothing);
        let Some(mut all) = nodes.next() else { return Node::Nothing };
        for node in nodes {
            let (first, rest) = (self.intern(node), self.intern(all));
            all = Node::Then(first, rest);
        }
        all
    }

    /// Lowers something with the choices that must come before it, as one node.
    fn sealed(&mut self, lower: impl FnOnce(&mut Self) -> Lower<Node>) -> Lower<NodeId> {
        let outer = std::mem::take(&mut self.scope.before);
        let node = lower(self);
        let mut nodes = std::mem::replace(&mut self.scope.before, outer);
        nodes.push(node?);
        let node = self.sequence(nodes);
        Ok(self.intern(node))
    }

    /// A register that nothing else of this ability uses.
    fn register(&mut self) -> Lower<Register> {
        self.scope.registers += 1;
        if self.scope.registers == Register::LAST.0 {
            self.scope.registers += 1;
        }
        if self.scope.registers > 62 {
            return Err("this ability has to remember too many things".to_owned());
        }
        Ok(Register(self.scope.registers))
    }

    /// A target; gives its place.
    fn target(&mut self, spec: TargetSpec) -> u8 {
        self.scope.targets.push(spec);
        (self.scope.targets.len() - 1) as u8
    }
}

/// A number as small as programs keep it.
fn small<T: TryFrom<i32>>(n: i32) -> Lower<T> {
    T::try_from(n).map_err(|_| format!("{n} is out of range"))
}

/// The text of some sentences, for people.
fn words(deeds: &[Deed]) -> String {
    let phrase = super::tree::Phrase::Deeds(deeds.to_vec());
    super::grammar::GRAMMAR.render(&phrase).unwrap_or_default()
}

/// All of these objects together.
fn union(all: Vec<Objects>) -> Option<Objects> {
    all.into_iter().reduce(|one, other| Objects::Union(Box::new(one), Box::new(other)))
}
