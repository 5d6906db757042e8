//! From trees to programs: choices get registers, and "it" gets what it refers to.

mod act;
mod deed;
mod line;
mod noun;

use cardwright_text::Mentions;

use crate::program::{Ability, AbilityId, CardId, Effect, NodeId, Objects, REGISTERS, Register, WordId};

pub(crate) use line::lower;

/// What lowering needs from the match that is being set up.
pub(crate) trait Linker {
    /// The token of this name.
    fn token(&mut self, name: &str) -> Result<CardId, String>;
    /// Whether a token is an upgrade.
    fn is_upgrade(&self, token: CardId) -> bool;
    /// A trait or title as a number.
    fn word(&mut self, word: &str) -> WordId;
    /// A place for an ability that is given to things.
    fn add_ability(&mut self, ability: Ability) -> AbilityId;
    /// A place for an effect.
    fn add_effect(&mut self, effect: Effect) -> NodeId;
}

/// On what kind of card a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bearer {
    Unit,
    Event,
    Upgrade,
    LeaderSide,
    Base,
}

/// What was mentioned, so that later words can refer to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mentioned {
    Thing,
    Player,
}

/// One ability on its way to a program.
pub(super) struct Lowering<'a, L> {
    pub(super) linker: &'a mut L,
    pub(super) registers: u8,
    pub(super) mentions: Mentions<Mentioned, Objects>,
    pub(super) once_per_round: bool,
}

type Lower<T> = Result<T, String>;

/// The largest number that a card may print.
const LARGEST: i32 = 999;

pub(super) fn small<T: TryFrom<i32>>(number: i32) -> Lower<T> {
    let small = T::try_from(number).ok().filter(|_| number.abs() <= LARGEST);
    small.ok_or_else(|| format!("{number} is too large or too small here"))
}

impl<'a, L: Linker> Lowering<'a, L> {
    pub(super) fn new(linker: &'a mut L) -> Lowering<'a, L> {
        Lowering { linker, registers: 0, mentions: Mentions::new(), once_per_round: false }
    }

    pub(super) fn node(&mut self, effect: Effect) -> NodeId {
        self.linker.add_effect(effect)
    }

    pub(super) fn register(&mut self) -> Lower<Register> {
        self.registers += 1;
        if usize::from(self.registers) > REGISTERS {
            return Err("this ability chooses more often than an ability can".to_owned());
        }
        Ok(self.registers - 1)
    }

    /// Nodes one after the other.
    pub(super) fn chain(&mut self, nodes: Vec<NodeId>) -> NodeId {
        let mut nodes = nodes.into_iter().rev();
        let Some(mut all) = nodes.next() else { return self.node(Effect::Nothing) };
        for node in nodes {
            all = self.node(Effect::Then(node, all));
        }
        all
    }

    pub(super) fn mention(&mut self, what: Objects) {
        self.mentions.introduce(Mentioned::Thing, what, 0);
    }

    /// What "it" stands for.
    pub(super) fn it(&self) -> Lower<Objects> {
        self.mentions.resolve(|kind| *kind == Mentioned::Thing).map_err(|error| error.to_string())
    }
}
