//! From trees to programs: choices get registers, and "it" gets what it refers to.

mod act;
mod away;
mod card_act;
mod change;
mod condition;
mod course;
mod decree;
mod deed;
mod filter;
mod follow;
mod gift;
mod group;
mod harm;
mod lasting;
mod line;
mod mode;
mod modified;
mod moment;
mod need;
mod noun;
mod object;
mod past;
mod replace;
mod statement;
mod thing;
mod tokens;
mod turn;
mod ward;
mod word;

use cardwright_text::Mentions;

use crate::language::tree::Gain;

use crate::program::{
    Ability, AbilityId, Arena, Aspect, CardId, Effect, NodeId, Objects, REGISTERS, Recorded, Register, Side,
    Test, Users, WordId,
};

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
    /// Says that this has to be kept a record of.
    fn recall(&mut self, what: Recorded);
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
    /// Something in play, and whose.
    Thing(Side),
    /// The card itself: "it" may mean it, "that unit" does not.
    Own,
    /// A card that is not in play.
    Card,
    /// The base that something happened to: "that base".
    Base,
    Player,
    /// Several players, each of whom does something.
    Players,
}

/// One ability on its way to a program.
pub(super) struct Lowering<'a, L> {
    pub(super) linker: &'a mut L,
    pub(super) registers: u8,
    pub(super) mentions: Mentions<Mentioned, Objects>,
    pub(super) once_per_round: bool,
    /// How often the ability may be used in a game.
    pub(super) times_per_game: Option<u8>,
    /// What the sentences after say about the card that is played now.
    follow: follow::Follow,
    /// Whether the text stands on an upgrade, whose "he" is the unit it is attached to.
    pub(super) on_upgrade: bool,
    /// The arena that was chosen.
    pub(super) arena: Option<Arena>,
    /// The aspect that was chosen.
    pub(super) aspect: Option<Aspect>,
    /// The keyword that was chosen.
    pub(super) gain: Option<Gain>,
    /// The group from which things are taken.
    taken: group::Taken,
    /// What a search found.
    taken_from_deck: Option<Objects>,
    /// What is being attached.
    attaching: Option<Objects>,
    /// Whether somebody else than "you" acts in this sentence.
    others_act: bool,
    /// The thing that a defeat was about, where it lies now.
    pub(super) fallen: bool,
    /// Who may use the action ability besides its controller, or instead.
    pub(super) users: Users,
    /// What the statement of a "while" is about.
    pub(super) about: Objects,
    /// What "another" is compared with.
    pub(super) another: Another,
    /// What else must hold of what the next noun chooses.
    narrow: Option<Test>,
    /// Whether nothing after this sentence speaks of what it chooses.
    closed: bool,
    /// What a sentence told the player to choose: "the chosen unit".
    picked: Option<Objects>,
    /// The things in play that were chosen or played so far.
    chosen_things: Vec<Objects>,
}

/// What "another" is another than (SWU 8.18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Another {
    /// Than the card itself and all that was chosen.
    Any,
    /// Than the card itself: "if you attacked with another unit".
    This,
    /// Than what was just spoken of: "for each other unit".
    It,
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
        Lowering {
            linker,
            registers: 0,
            mentions: Mentions::new(),
            once_per_round: false,
            times_per_game: None,
            follow: follow::Follow::default(),
            on_upgrade: false,
            arena: None,
            aspect: None,
            gain: None,
            taken: group::Taken::default(),
            taken_from_deck: None,
            attaching: None,
            others_act: false,
            fallen: false,
            users: Users::Controller,
            about: Objects::This,
            another: Another::Any,
            narrow: None,
            closed: false,
            picked: None,
            chosen_things: Vec::new(),
        }
    }

    /// The same, for text on this kind of card.
    pub(super) fn on(linker: &'a mut L, bearer: Bearer) -> Lowering<'a, L> {
        Lowering { on_upgrade: bearer == Bearer::Upgrade, ..Lowering::new(linker) }
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
        let kind = if what == Objects::This { Mentioned::Own } else { Mentioned::Thing(Side::Any) };
        self.mentions.introduce(kind, what, 0);
    }

    /// Mentions a card that is not in play.
    pub(super) fn mention_card(&mut self, what: Objects) {
        self.mentions.introduce(Mentioned::Card, what, 0);
    }

    /// Says what else must hold of what the next noun chooses.
    pub(super) fn narrow_to(&mut self, test: Test) {
        self.narrow = Some(test);
    }

    /// What "it" stands for.
    pub(super) fn it(&self) -> Lower<Objects> {
        let is_thing =
            |kind: &Mentioned| !matches!(kind, Mentioned::Player | Mentioned::Players | Mentioned::Base);
        self.mentions.resolve(is_thing).map_err(|error| error.to_string())
    }

    /// What "that unit" stands for.
    pub(super) fn that(&self) -> Lower<Objects> {
        self.mentions.resolve(|kind| matches!(kind, Mentioned::Thing(_))).or_else(|_| self.it())
    }

    /// What "the friendly unit" stands for.
    pub(super) fn that_of(&self, side: Side) -> Lower<Objects> {
        self.mentions.resolve(|kind| *kind == Mentioned::Thing(side)).or_else(|_| self.that())
    }
}
