//! What abilities wait for (CR 603).

use serde::{Deserialize, Serialize};

use super::{Cond, Filter, RecordId, Test, Who, ZoneKinds};
use crate::card::Counter;

/// A step of the turn (CR 500.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StepKind {
    /// CR 502
    Untap,
    /// CR 503
    Upkeep,
    /// CR 504
    Draw,
    /// After the draw step, where generators give mana (spec 35).
    ResourceGain,
    /// A main phase (CR 505).
    Main,
    /// CR 507
    BeginningOfCombat,
    /// CR 508
    DeclareAttackers,
    /// CR 509
    DeclareBlockers,
    /// The first of two combat damage steps (CR 510.4).
    FirstStrikeDamage,
    /// CR 510
    CombatDamage,
    /// CR 511
    EndOfCombat,
    /// CR 513
    End,
    /// CR 514
    Cleanup,
}

/// What a permanent does that only abilities which wait for it notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Doing {
    /// It exploits a creature (CR 702.110b).
    Exploit,
    /// It becomes exerted (CR 701.43).
    Exert,
    /// It is cast for its warp cost (CR 702.185).
    Warp,
}

impl Doing {
    /// "exploits"
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Doing::Exploit => "exploits",
            Doing::Exert => "is exerted",
            Doing::Warp => "is warped",
        }
    }
}

/// An event that an ability triggers on.
///
/// In each, the tests are about the object as it was (leaving the battlefield) or as it is now (CR 603.6, 603.10).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum When {
    /// An object changes zones.
    Moves {
        what: Vec<Test>,
        from: ZoneKinds,
        to: ZoneKinds,
    },
    /// One or more such objects change zones at the same time: once for all of them (CR 603.2c).
    MoveTogether {
        what: Vec<Test>,
        from: ZoneKinds,
        to: ZoneKinds,
    },
    /// A step begins in one of these players' turns.
    Step {
        step: StepKind,
        whose: Who,
    },
    /// A precombat or postcombat main phase begins.
    MainPhase {
        precombat: bool,
        whose: Who,
    },
    /// The so-manyth main phase of a turn begins (CR 505.1).
    NthMainPhase {
        nth: u8,
        whose: Who,
    },
    /// A player casts a spell; with `nth` the so-manyth of the turn, among all or among those remembered.
    Cast {
        who: Who,
        what: Vec<Test>,
        nth: Option<u8>,
        among: Option<RecordId>,
    },
    /// A player copies a spell.
    Copies {
        who: Who,
        what: Vec<Test>,
    },
    /// A player cycles a card (CR 702.29c).
    Cycles {
        who: Who,
        what: Vec<Test>,
    },
    /// A player activates an ability of such an object that is not a mana ability.
    Activates {
        who: Who,
        what: Vec<Test>,
    },
    /// A creature attacks.
    Attacks {
        what: Vec<Test>,
        alone: bool,
    },
    /// A player attacks with at least so many creatures.
    AttacksWith {
        who: Who,
        least: u8,
        what: Vec<Test>,
    },
    Blocks {
        what: Vec<Test>,
        whom: Vec<Test>,
    },
    BecomesBlocked {
        what: Vec<Test>,
    },
    /// A creature becomes blocked by such a creature.
    BlockedBy {
        what: Vec<Test>,
        by: Vec<Test>,
    },
    AttacksUnblocked {
        what: Vec<Test>,
    },
    /// A source deals damage: to players, to objects, or either.
    DealsDamage {
        source: Vec<Test>,
        to: DamageTo,
        combat: Option<bool>,
    },
    /// One or more such sources deal combat damage to a player at the same time: once for each player (CR 603.2c).
    DealDamageTogether {
        source: Vec<Test>,
        to: Who,
    },
    /// A thing is dealt damage by anything.
    DealtDamage {
        what: Vec<Test>,
        combat: Option<bool>,
    },
    /// A player is dealt damage, by however many sources at the same time (CR 603.2c).
    IsDealtDamage {
        who: Who,
        combat: Option<bool>,
    },
    GainsLife(Who),
    LosesLife(Who),
    /// A player draws a card; with `nth` the so-manyth of the turn; `except_first` in their draw step.
    Draws {
        who: Who,
        nth: Option<u8>,
        except_first: bool,
    },
    /// A player discards such a card; perhaps only because of one of these players' spells or abilities.
    Discards {
        who: Who,
        what: Vec<Test>,
        by: Option<Who>,
    },
    /// A spell or ability of one of these players destroys such a permanent (CR 701.8).
    Destroys {
        by: Who,
        what: Vec<Test>,
    },
    Sacrifices {
        who: Who,
        what: Vec<Test>,
    },
    Taps(Vec<Test>),
    Untaps(Vec<Test>),
    /// A player taps such a permanent for mana (CR 605.1b).
    TappedForMana {
        who: Who,
        what: Vec<Test>,
    },
    /// A thing becomes the target of a spell or ability of one of these players.
    Targeted {
        what: Vec<Test>,
        by: Who,
        spells_only: bool,
    },
    /// A spell is countered by a spell or ability of one of these players (CR 701.6a).
    Countered {
        what: Vec<Test>,
        by: Who,
    },
    /// So many counters (at least one) are put on a thing; with `each` it triggers for every one of them.
    CountersPut {
        kind: Option<Counter>,
        what: Vec<Test>,
        each: bool,
    },
    /// The last counter of a kind is removed.
    LastCounterRemoved {
        kind: Counter,
        what: Vec<Test>,
    },
    /// A player spends the so-manyth mana of the turn to cast spells (CR 700.14).
    Expends {
        who: Who,
        n: u16,
    },
    PlaysLand {
        who: Who,
        what: Vec<Test>,
    },
    Transforms(Vec<Test>),
    /// A creature mutates (CR 702.140d).
    Mutates(Vec<Test>),
    /// A creature explores (CR 701.44).
    Explores(Vec<Test>),
    /// A permanent does something special, perhaps to such another one.
    Does {
        doing: Doing,
        what: Vec<Test>,
        whom: Vec<Test>,
    },
    TurnedFaceUp(Vec<Test>),
    /// A chapter of a saga (CR 714.2).
    Chapter(u8),
    BecomesMonarch(Who),
    Scries(Who),
    /// A player searches their own library (CR 701.23).
    Searches(Who),
    /// A player shuffles their library (CR 701.24).
    Shuffles(Who),
    /// A player commits a crime (CR 700.13).
    Crime(Who),
    /// The source, a Class, becomes this level (CR 716.2).
    Level(u8),
    /// A creature becomes monstrous (CR 701.37).
    Monstrous(Vec<Test>),
    /// The Ring tempts a player (CR 701.54d).
    Tempted(Who),
    /// A player loses the game.
    Loses(Who),
    /// The game has begun (spec 22).
    NewGame,
    /// A plane is planeswalked to or from; chaos (CR 901).
    PlaneswalkTo,
    PlaneswalkFrom,
    Chaos,
    /// A scheme is set in motion (CR 904).
    SetInMotion,
    /// A state trigger (CR 603.8).
    State(Cond),
    /// Any of these.
    Either(Vec<When>),
}

/// What damage is dealt to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageTo {
    Anything,
    Player(Who),
    Object(Box<Filter>),
    Either(Who, Box<Filter>),
}

/// Something that a text asks about the turn so far: counted as it happens, for each player as "you".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Record {
    pub(crate) when: When,
    /// How much of it there was, not how often it happened: life, damage.
    pub(crate) much: bool,
}

impl Record {
    /// How often something happened.
    pub(crate) const fn times(when: When) -> Record {
        Record { when, much: false }
    }

    /// How much of something there was.
    pub(crate) const fn much(when: When) -> Record {
        Record { when, much: true }
    }
}
