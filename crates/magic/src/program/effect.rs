//! What is done: the verbs of a program (CR 608, 701).

use serde::{Deserialize, Serialize};

use super::{
    AbilityId, CardId, ChangesId, Cond, Cost, Doing, Duration, Filter, Mark, ModesId, NodeId, Num, Objects,
    OnlyId, PlayerRuleId, Register, StepKind, Test, Who, ZoneKind,
};
use crate::card::{CardTypes, Color, Colors, Counter, ManaCost};

/// Where in a library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Position {
    Top,
    Bottom,
    /// On the bottom in a random order.
    BottomRandom,
    /// So many from the top.
    FromTop(u8),
    /// Shuffled in.
    Shuffled,
    /// Where it is: cards that are only looked at.
    Stays,
}

/// Where objects go.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Destination {
    pub(crate) zone: ZoneKind,
    /// In a library.
    pub(crate) position: Position,
    /// On the battlefield.
    pub(crate) arrival: Option<Box<Arrival>>,
    /// In exile: face down.
    pub(crate) face_down: bool,
}

impl Destination {
    pub(crate) fn zone(zone: ZoneKind) -> Destination {
        Destination { zone, position: Position::Top, arrival: None, face_down: false }
    }
}

/// How a permanent enters the battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Arrival {
    pub(crate) tapped: bool,
    pub(crate) attacking: bool,
    /// Whom it attacks, if the effect says so, or whose planeswalker.
    pub(crate) attacked: Option<Who>,
    /// It is blocking this creature (CR 509.4).
    pub(crate) blocking: Option<Objects>,
    pub(crate) transformed: bool,
    pub(crate) face_down: bool,
    /// It can be turned up for its mana cost (CR 701.40b).
    pub(crate) manifested: bool,
    pub(crate) counters: Vec<(Counter, Num)>,
    /// Under whose control; its owner's if none (CR 110.2).
    pub(crate) controller: Option<Who>,
    /// What it has in addition: haste, types.
    pub(crate) changes: Option<ChangesId>,
    /// Attached to this.
    pub(crate) attached_to: Option<Objects>,
    /// It enters as a copy of one that fits, if its controller wants; with exceptions.
    pub(crate) copy: Option<Box<(Filter, Option<ChangesId>)>>,
}

/// Which tokens (CR 111).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenSpec {
    /// A token of the book, named or described.
    Card(CardId),
    /// The same, of this power and toughness (CR 111.3).
    Sized(CardId, Num, Num),
    /// A copy of these, with exceptions.
    CopyOf(Objects, Option<ChangesId>),
    /// A copy of a card for which these hold, chosen at random from all cards at hand: see [`Book::menagerie`].
    ///
    /// [`Book::menagerie`]: super::Book::menagerie
    CopyOfAny(Vec<Test>),
}

/// Which mana is added (CR 106).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ManaSpec {
    /// Exactly these: colours by letter, and colourless.
    Exactly(Vec<Option<Color>>),
    /// So much of one of these colours, chosen.
    OneOf(Colors, Num),
    /// So much of a colour, each chosen.
    AnyCombination(Colors, Num),
    /// So much of this colour.
    Amount(Option<Color>, Num),
    /// Of the colour chosen for the source.
    Chosen(Num),
    /// One of this colour, or of the colour chosen for the source.
    ChosenOr(Color),
    /// Of a colour that is chosen as it is added, as much as the devotion to it (CR 700.5).
    Devotion,
    /// Of a colour in the commanders' identity.
    Commander(Num),
    /// Of a colour, or of a type, that such lands could produce (CR 106.7).
    LandsCould { lands: Box<Filter>, count: Num, types: bool },
    /// Of a type that the permanent produced which was tapped for mana (CR 106.12a).
    Produced(Num),
    /// Mana that can be spent only on some things.
    Only(OnlyId, Box<ManaSpec>),
}

/// What restricted mana can be spent on (CR 106.6): such spells, abilities of such objects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Only {
    pub(crate) spells: Option<Vec<Test>>,
    pub(crate) abilities: Option<Vec<Test>>,
    /// Whatever else is paid.
    pub(crate) others: bool,
    /// Such a spell on which it is spent can't be countered.
    pub(crate) guards: Option<Vec<Test>>,
    /// It does not empty from the pool before the turn or combat ends.
    pub(crate) keeps: Option<Duration>,
    /// This triggers when it is spent to cast a spell that the ability waits for.
    pub(crate) then: Option<AbilityId>,
}

impl Only {
    /// Mana that can be spent on anything.
    pub(crate) fn anything() -> Only {
        let all = Some(Vec::new());
        Only { spells: all.clone(), abilities: all, others: true, guards: None, keeps: None, then: None }
    }
}

/// Whether what is looked at is shown to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Revealed {
    Looked,
    Revealed,
}

/// What is done with the cards looked at: some are taken, the rest goes elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LookThen {
    pub(crate) take: Option<Filter>,
    pub(crate) least: u8,
    pub(crate) most: Num,
    pub(crate) reveal_taken: bool,
    pub(crate) to: Destination,
    pub(crate) rest: Destination,
}

/// A shield that prevents or redirects damage (CR 615.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shield {
    /// The next so much, or all.
    pub(crate) amount: Option<Num>,
    /// Only the next time (CR 615.8).
    pub(crate) once: bool,
    /// To whom; everything if none.
    pub(crate) objects: Option<Objects>,
    pub(crate) players: Option<Who>,
    /// From which sources; all if none.
    pub(crate) source: Option<Objects>,
    pub(crate) combat: Option<bool>,
    /// The damage is dealt to these instead.
    pub(crate) redirect: Option<Objects>,
    /// Or to this player.
    pub(crate) redirect_to: Option<Who>,
    pub(crate) duration: Duration,
    /// What is done besides if damage is prevented; `Num::Cause` is how much (CR 615.5).
    pub(crate) then: Option<NodeId>,
}

impl Shield {
    /// Against all damage, for the turn.
    pub(crate) fn all() -> Shield {
        Shield {
            amount: None,
            once: false,
            objects: None,
            players: None,
            source: None,
            combat: None,
            redirect: None,
            redirect_to: None,
            duration: Duration::EndOfTurn,
            then: None,
        }
    }
}

/// A phase that an effect can insert.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PhaseKind {
    /// Untap, upkeep, draw.
    Beginning,
    /// The first main phase.
    PreCombatMain,
    /// Combat.
    Combat,
    /// The second main phase.
    PostCombatMain,
    /// End and cleanup.
    Ending,
}

/// So much damage to these objects and players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hit {
    pub(crate) amount: Num,
    pub(crate) objects: Option<Objects>,
    pub(crate) players: Option<Who>,
}

/// As what mana can be spent (CR 609.4b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub(crate) enum Spend {
    /// As what it is.
    #[default]
    AsItIs,
    /// As though it were of any colour.
    AnyColor,
    /// As though it were of any type: colourless, too (CR 106.1b).
    AnyType,
}

/// How cards are cast while something resolves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub(crate) enum CastTerms {
    /// Without paying the mana cost.
    #[default]
    Free,
    /// The same, and each that can be cast is.
    IfAble,
    /// Without paying it, with their backs up (CR 712.14).
    Transformed,
    /// For their madness cost (CR 702.35a).
    Madness,
    /// For their miracle cost (CR 702.94a).
    Miracle,
}

/// One node of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Nothing,
    /// One after the other.
    Then(NodeId, NodeId),
    /// The player may do it.
    May(Who, NodeId),
    If(Cond, NodeId, Option<NodeId>),
    /// If the step before was done ("if you do"); otherwise the other.
    IfDid(NodeId, Option<NodeId>),
    /// Unless the player pays.
    Unless(Who, Cost, NodeId),
    /// The player may pay; if so.
    MayPay(Who, Cost, NodeId),
    /// For each of these, which is then in the register.
    ForEach(Objects, Register, NodeId),
    /// Each of these players does it as "you", in turn order.
    As(Who, NodeId),
    Repeat(Num, NodeId),
    /// For each of these players, who is then in the register.
    ForEachPlayer(Who, Register, NodeId),
    /// A player chooses one of these as it resolves: "sacrifices a creature or discards a card".
    ChooseOne(Who, ModesId),
    /// A player chooses objects (CR 608.2d).
    Choose {
        who: Who,
        from: Objects,
        least: Num,
        most: Num,
        into: Register,
    },
    /// Each player, beginning with the controller, votes for one of these; those with the most votes are kept (CR 701.38).
    Vote {
        from: Objects,
        into: Register,
    },
    /// At random.
    ChooseRandom {
        from: Objects,
        count: Num,
        into: Register,
    },
    /// A player, at random.
    RandomPlayer {
        among: Who,
        into: Register,
    },
    ChoosePlayer {
        who: Who,
        among: Who,
        into: Register,
    },
    /// X of a cost that is paid next (CR 107.3f): as much as the player can pay at most, with all else that this mana is.
    ChooseX {
        who: Who,
        mana: ManaCost,
        into: Register,
    },
    /// For the source, remembered (CR 607.2d).
    ChooseColor {
        among: Colors,
    },
    ChooseCreatureType,
    ChooseLandType,
    ChooseCardName {
        among: CardTypes,
    },
    ChooseNumber {
        least: i32,
        most: i32,
    },
    /// Notes a number as chosen for the source: which of some words it is.
    NoteNumber(i32),
    /// Puts these objects into a register.
    Remember(Objects, Register),
    /// Puts a player into a register.
    RememberPlayer(Who, Register),
    /// Puts a number into a register.
    Store(Num, Register),
    /// Notes these players among those who did something, in the number of a register.
    NoteDoers(Who, Register),
    FlipCoin {
        win: NodeId,
        lose: NodeId,
    },
    RollDie {
        sides: u8,
        into: Register,
    },
    /// "When you do": a reflexive trigger (CR 603.12).
    Reflexive(AbilityId),
    /// A delayed triggered ability (CR 603.7): once, or whenever it happens for as long as it lasts.
    Later {
        ability: AbilityId,
        once: bool,
        duration: Duration,
    },

    /// Damage by the source, or by these, all at the same time.
    Damage {
        by: Objects,
        hits: Vec<Hit>,
    },
    /// Damage as it was divided among the targets of this place.
    DamageDivided {
        by: Objects,
        target: u8,
    },
    /// Each of two deals damage equal to its power to the other (CR 701.14).
    Fight(Objects, Objects),
    GainLife(Who, Num),
    LoseLife(Who, Num),
    SetLife(Who, Num),
    Draw(Who, Num),
    /// Discards; the player chooses.
    Discard(Who, Num, Option<Filter>),
    DiscardRandom(Who, Num),
    DiscardHand(Who),
    /// Discards exactly these.
    DiscardThese(Objects),
    Mill(Who, Num),
    Scry(Who, Num),
    Surveil(Who, Num),
    /// Looks at or reveals the top cards, takes some, puts the rest away.
    Look {
        who: Who,
        whose: Who,
        count: Num,
        how: Revealed,
        then: Box<LookThen>,
    },
    Reveal(Objects),
    RevealHand(Who),
    LookAtHand {
        who: Who,
        whose: Who,
    },
    /// Searches a library (CR 701.23).
    Search {
        who: Who,
        whose: Who,
        what: Filter,
        /// Zones of theirs that are searched as well.
        also: Vec<ZoneKind>,
        most: Num,
        /// All there are: those that everybody sees are found (CR 701.23b).
        all: bool,
        reveal: bool,
        to: Destination,
        into: Register,
    },
    Shuffle(Who),
    /// The library is shuffled, but these cards of it stay on top.
    ShuffleUnder(Who, Objects),
    /// Cards are revealed or exiled from the top until so many fit, which are then in one register, the others in another.
    Until {
        whose: Who,
        what: Filter,
        count: Num,
        exile: bool,
        found: Register,
        rest: Register,
    },
    /// Moves objects.
    Move(Objects, Destination),
    /// Exiles until the source leaves the battlefield (CR 610.3).
    ExileUntilLeaves(Objects),
    Destroy {
        what: Objects,
        no_regeneration: bool,
    },
    Sacrifice(Objects),
    /// Players choose and sacrifice.
    SacrificeChoice(Who, Filter, Num),
    /// Counters spells and abilities; the card goes there, or to the graveyard.
    Counter(Objects, Option<Destination>),
    /// Copies of spells on the stack (CR 707.10).
    CopySpell {
        what: Objects,
        count: Num,
        new_targets: bool,
    },
    /// Copies of cards where they are, which can be cast (CR 707.12).
    CopyCards {
        what: Objects,
        count: Num,
        into: Register,
    },
    /// New targets for a spell or ability (CR 115.7).
    ChangeTargets(Objects),
    /// The only target of a spell or ability becomes another one, if it can (CR 115.7a).
    ChangeTarget(Objects),
    /// A copy of a spell for each other thing that fits and that it could target, with that as its target.
    CopyForOthers {
        who: Who,
        what: Objects,
        over: Filter,
    },
    /// One target of a spell or ability becomes this, if it can be (CR 115.7b).
    Redirect(Objects, Objects),
    Tap(Objects),
    Untap(Objects),
    CreateToken {
        who: Who,
        token: TokenSpec,
        count: Num,
        arrival: Box<Arrival>,
        into: Register,
    },
    PutCounters {
        kind: Counter,
        count: Num,
        on: Objects,
    },
    /// Counters as they were divided among the targets of this place.
    CountersDivided {
        kind: Counter,
        target: u8,
    },
    RemoveCounters {
        kind: Option<Counter>,
        count: Option<Num>,
        from: Objects,
    },
    MoveCounters {
        kind: Option<Counter>,
        /// So many; all if none.
        count: Option<Num>,
        from: Objects,
        to: Objects,
    },
    /// The controller picks which of its counters, of a kind or of any, are removed, or moved onto another (CR 122.5).
    PickCounters {
        kind: Option<Counter>,
        least: Num,
        /// As many as there are if none.
        most: Option<Num>,
        from: Objects,
        to: Option<Objects>,
    },
    /// As many counters of each kind as they have (CR 701.10e).
    DoubleCounters(Objects),
    PlayerCounters(Who, Counter, Num),
    Proliferate,
    /// A continuous effect on these objects, locked in now (CR 611.2c).
    Change {
        what: Objects,
        changes: ChangesId,
        duration: Duration,
    },
    /// Rules for whichever objects of a kind there are while it lasts; nothing is locked in (CR 611.2c).
    Impose {
        what: Objects,
        changes: ChangesId,
        duration: Duration,
    },
    /// A rule for players for a while.
    PlayerRule {
        who: Who,
        rule: PlayerRuleId,
        duration: Duration,
    },
    /// A static effect for a while that is not locked in: rules of the game.
    GainControl {
        who: Who,
        what: Objects,
        duration: Duration,
    },
    ExchangeControl(Objects, Objects),
    AddMana(Who, ManaSpec),
    ExtraTurn(Who),
    /// An additional combat phase, or combat and main phase, after this one (CR 500.8).
    ExtraPhases(Vec<PhaseKind>),
    SkipNextTurn(Who),
    SkipNextStep(Who, StepKind),
    SkipNextPhase(Who, PhaseKind),
    EndTurn,
    Win(Who),
    Lose(Who),
    DrawGame,
    Attach(Objects, Objects),
    /// Two creatures become a pair (CR 702.95).
    Pair(Objects, Objects),
    Transform(Objects),
    TurnFaceDown(Objects),
    PhaseOut(Objects),
    Regenerate(Objects),
    Prevent(Box<Shield>),
    RemoveFromCombat(Objects),
    /// Removes all damage marked on these.
    RemoveDamage(Objects),
    /// Casts these without paying their mana cost (CR 118.9).
    CastFree {
        who: Who,
        what: Objects,
        terms: CastTerms,
        /// What would be put into a graveyard from the stack is exiled instead.
        then_exile: bool,
    },
    /// Casts one spell without paying its mana cost; what fits is judged by the spell that it would be (CR 601.3e).
    CastOne {
        who: Who,
        what: Box<Filter>,
        into: Register,
        then_exile: bool,
    },
    /// May play these for a while (CR 400.7).
    MayPlay {
        who: Who,
        what: Objects,
        duration: Duration,
        free: bool,
        /// They may be cast only: a land is played (CR 305.1).
        cast: bool,
        then_exile: bool,
        /// As what mana is spent to cast them.
        spend: Spend,
    },
    /// "You" plays this land, if that can be done now (CR 305.2b, 305.3).
    PlayLand(Objects),
    BecomeMonarch(Who),
    /// Controls another player's next turn (CR 722).
    ControlNextTurn {
        who: Who,
        of: Who,
    },
    /// Restarts the game; these stay out (CR 726).
    Restart {
        keep: Objects,
    },
    /// An emblem with these abilities (CR 114).
    Emblem(Who, CardId),
    Planeswalk,
    SetInMotion(Objects),
    Abandon(Objects),
    Monstrosity(Num),
    Adapt(Num),
    Explore(Objects),
    Connive(Objects),
    /// The resolving spell merges with its target (CR 702.140c).
    Mutate {
        over: bool,
    },
    /// They block this creature this turn or combat if able (CR 509.1c).
    Oppose(Objects, Objects, Duration),
    /// They attack this player this turn or combat if able (CR 508.1d).
    Aim(Objects, Who, Duration),
    /// The Ring tempts "you", and this creature becomes the Ring-bearer (CR 701.54a).
    Tempt(Objects),
    /// They get a designation.
    Mark(Objects, Mark),
    /// These do something, perhaps to those, which abilities may wait for.
    Does(Doing, Objects, Option<Objects>),
    Manifest(Who, Num),
    /// Begins the game with it on the battlefield, or it starts (opening-hand actions).
    BeginOnBattlefield(Box<Arrival>),
    BecomeStartingPlayer(Who),
    /// The source, which is entering, enters like this: "it enters tapped".
    EnterWith(Box<Arrival>),
    /// Grants all creature types and the like by name: cascade (CR 702.85) and discover (CR 701.57).
    Cascade,
    Discover(Num),
    SetClassLevel(u8),
}
