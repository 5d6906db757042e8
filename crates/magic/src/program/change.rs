//! Continuous effects, replacement and prevention (CR 611-616).

use serde::{Deserialize, Serialize};

use super::{
    AbilityId, Arrival, CardId, ChangesId, Cond, Cost, Filter, Keyword, NodeId, Num, Objects, RuleId, Test,
    Who, ZoneKind, ZoneKinds,
};
use crate::card::{CardTypes, Colors, Counter, ManaCost, Subtype, Supertype};

/// How long an effect lasts (CR 611.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Duration {
    EndOfTurn,
    EndOfCombat,
    /// Until the controller's next turn begins.
    YourNextTurn,
    /// Until the end of the controller's next turn.
    EndOfYourNextTurn,
    /// Only in the controller's next turn.
    DuringYourNextTurn,
    /// For as long as the source stays on the battlefield.
    WhileSourceStays,
    /// For as long as the controller controls the source.
    WhileYouControlSource,
    /// For as long as the source stays tapped.
    WhileSourceTapped,
    /// For each object until the end of the next untap step of the player who controls it then (CR 502.3).
    NextUntapStep,
    /// Until the end of the controller's next untap step.
    YourNextUntapStep,
    /// From the end of the present turn on (CR 702.185a).
    LaterTurns,
    Forever,
}

/// What a continuous effect says of an object; each variant belongs to one layer (CR 613.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// Layer 1: it is a copy of these, with exceptions.
    CopyOf(Box<Objects>, Option<ChangesId>),
    /// An exception of a copy: it has no mana cost.
    NoManaCost,
    /// Layer 2.
    Controller(Who),
    /// Layer 4.
    AddTypes(CardTypes),
    SetTypes(CardTypes),
    RemoveTypes(CardTypes),
    AddSubtypes(Vec<Subtype>),
    /// Replaces the subtypes of the types that these belong to (CR 205.1a); a land loses its abilities (CR 305.7).
    SetSubtypes(Vec<Subtype>),
    AllCreatureTypes,
    /// It has no creature types (CR 205.3m).
    LoseCreatureTypes,
    AddSupertype(Supertype),
    RemoveSupertype(Supertype),
    /// The creature type or land type chosen for the source.
    AddChosenType,
    SetChosenType,
    /// Layer 5.
    SetColors(Colors),
    AddColors(Colors),
    SetChosenColor,
    /// Layer 6.
    Gain(AbilityId),
    /// The ability that says so itself, by its place in [`Book::selves`]: "except it has this ability".
    ///
    /// [`Book::selves`]: super::Book::selves
    GainThis(u16),
    /// The one of these that is for the colour chosen for the source: "protection from the chosen color".
    GainOfChosenColor([AbilityId; 5]),
    GainKeyword(Keyword),
    LoseAll,
    LoseKeyword(Keyword),
    /// It can't have this, whatever gives it (CR 613.6).
    BarKeyword(Keyword),
    Rule(RuleId),
    /// Layer 7a: a characteristic-defining ability.
    DefinePower(Num),
    DefineToughness(Num),
    /// Layer 7b.
    SetPower(Num),
    SetToughness(Num),
    /// Layer 7c.
    Modify(Num, Num),
    /// Layer 7d.
    Switch,
}

/// What an object can't or must do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ObjectRule {
    CantAttack,
    CantBlock,
    /// It can't attack if no other creature does (CR 506.5).
    CantAttackAlone,
    /// It can't block if no other creature does (CR 506.5).
    CantBlockAlone,
    CantBeBlocked,
    /// It can't be blocked by such creatures.
    CantBeBlockedBy(Vec<Test>),
    /// It can't be blocked except by such creatures.
    BlockedOnlyBy(Vec<Test>),
    /// It can't be blocked by more than so many.
    BlockedByAtMost(u8),
    /// It can't be blocked except by so many or more.
    BlockedByAtLeast(u8),
    /// It can block only such creatures.
    BlocksOnly(Vec<Test>),
    /// It can block so many more creatures.
    BlocksMore(u8),
    MustAttack,
    /// It attacks the effect's source if able (CR 508.1d).
    MustAttackSource,
    /// It must be blocked if able.
    MustBeBlocked,
    /// All creatures able to block it do so.
    Lure,
    MustBlock,
    /// Goaded by the effect's controller (CR 701.15).
    Goaded,
    /// It doesn't untap during its controller's untap step.
    StaysTapped,
    /// It doesn't untap during the untap step of the effect's controller (CR 701.43a).
    StaysTappedInYours,
    CantBeSacrificed,
    CantBeRegenerated,
    CantBeTargeted {
        by: Who,
    },
    /// It can't be the target of such spells, nor of abilities of such sources.
    CantBeTargetOf {
        spells: Vec<Test>,
        sources: Option<Vec<Test>>,
    },
    CantBeCountered,
    /// It can't be countered by such spells.
    CantBeCounteredBy(Vec<Test>),
    /// Its activated abilities can't be activated; with `but_mana` mana abilities can.
    CantActivate {
        but_mana: bool,
    },
    /// No counters, or none of a kind, can be put on it.
    CantHaveCounters(Option<Counter>),
    /// It attacks as though it had haste, blocks as though untapped, and so on.
    AttacksDespiteDefender,
    /// It assigns damage by its toughness.
    DamageByToughness,
    /// It assigns no combat damage.
    NoCombatDamage,
    /// It may assign its damage as though it were not blocked.
    DamageAsUnblocked,
    /// It attacks only if its controller pays, for each (CR 508.1h).
    AttackCost(Box<Cost>),
    /// It can't attack the effect's controller.
    CantAttackYou,
    /// The same, nor planeswalkers they control.
    CantAttackYours,
    /// It can't attack where this holds of the player who would defend (CR 508.1c).
    CantAttackIf(Box<Cond>),
}

impl ObjectRule {
    /// Whether counters of this kind can't be put on it.
    pub(crate) fn bars_counters(&self, kind: Counter) -> bool {
        matches!(self, ObjectRule::CantHaveCounters(none) if none.is_none_or(|one| one == kind))
    }
}

/// A rule for players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PlayerRule {
    CantGainLife,
    CantLoseLife,
    CantLose,
    CantWin,
    /// They can't cast such spells.
    CantCast(Filter),
    /// They can't cast more than so many spells each turn.
    CastAtMost(u8),
    /// They can't cast more than so many such spells each turn.
    CastAtMostOf(u8, super::RecordId),
    CantSearch,
    /// They search only so many cards on top of a library.
    SearchesTop(u8),
    /// Opponents' spells and abilities don't make them sacrifice permanents, nor perhaps discard cards.
    Unforced {
        discards: bool,
    },
    CantDraw,
    /// They can't draw more than so many cards each turn.
    DrawAtMost(u8),
    CantPlayLands,
    /// They have hexproof, shroud, protection.
    Hexproof,
    Shroud,
    Protection(Vec<Test>),
    /// So many additional land plays each turn.
    MoreLands(u8),
    NoMaximumHandSize,
    MaximumHandSize(Num),
    HandSizeChange(i8),
    /// They may cast such cards as though they had flash.
    Flash(Filter),
    /// They may cast the next such card as though it had flash.
    NextFlash(Filter),
    /// The next such spell they cast can't be countered.
    NextGuarded(Filter),
    /// They may cast spells that fit only as a sorcery.
    SorceryTiming,
    /// They may play such cards (from a graveyard, the top of the library, exile).
    MayPlay(Filter),
    /// May cast these, which is no leave to play a land (CR 305.1, 601.3).
    MayCast(Filter),
    /// They may cast such cards without paying their mana costs (CR 118.9).
    MayCastFree(Filter),
    /// They may cast one such card each turn; perhaps it is exiled afterwards.
    MayCastOnce {
        what: Filter,
        then_exile: bool,
    },
    /// They may cast one such card, and then no other because of this.
    MayCastOne(Filter),
    /// They skip this step.
    Skip(super::StepKind),
    /// Such permanents of theirs untap in each other player's untap step, too.
    UntapsToo(Filter),
    /// Mana does not empty from their pool.
    KeepMana,
    /// They can't activate abilities of such permanents.
    CantActivate {
        what: Vec<Test>,
        /// Not permanents only: cards wherever they are (CR 113.7).
        anywhere: bool,
        but_mana: bool,
    },
    /// They may spend mana as though it were of any colour.
    AnyColor,
    /// The same for such spells only.
    AnyColorFor(Filter),
    /// The same as though it were of any type.
    AnyTypeFor(Filter),
    /// Such spells that they cast have these abilities (CR 601.3e, 611.3a).
    SpellsHave(Filter, ChangesId),
    /// The next such spell that they cast has them.
    NextHas(Filter, ChangesId),
    /// The next such spell that they cast costs more or less.
    NextCosts(Filter, CostChange),
    /// They may cast such spells for another cost (CR 118.9). Cards of another zone than the stack may be cast from there,
    /// but only so.
    OtherCost {
        what: Filter,
        cost: Box<Cost>,
        /// One of them each turn.
        once: bool,
    },
    /// They can't pay life, nor sacrifice such permanents, to cast spells or activate abilities (CR 118.3).
    CantPay {
        life: bool,
        sacrifice: Option<Vec<Test>>,
    },
    /// Creatures can't attack them unless their controller pays for each.
    AttackTax(Box<Cost>),
    /// The same, and planeswalkers they control.
    AttackTaxForAll(Box<Cost>),
    /// They may look at the top card of their library at any time.
    LooksAtTop,
    /// They play with the top card, or their hand, revealed.
    RevealsTop,
    RevealsHand,
    CantBecomeMonarch,
    /// They can't get counters of this kind.
    CantGetCounters(Counter),
    /// Damage can't be prevented.
    DamageUnpreventable,
    /// A card that would be put into their graveyard is exiled instead.
    GraveyardClosed,
}

impl PlayerRule {
    /// Whether it lets cards be played that are not in a hand.
    pub(crate) fn gives_leave(&self) -> bool {
        matches!(self, PlayerRule::OtherCost { what, .. } if what.zones != ZoneKind::Stack)
            || matches!(
                self,
                PlayerRule::MayPlay(_)
                    | PlayerRule::MayCast(_)
                    | PlayerRule::MayCastFree(_)
                    | PlayerRule::MayCastOnce { .. }
                    | PlayerRule::MayCastOne(_)
            )
    }
}

/// How a cost differs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CostChange {
    /// More generic mana (or a whole cost) for each.
    More(Num),
    MoreMana(ManaCost),
    /// Less generic mana.
    Less(Num),
    /// Less of exactly these symbols, so many times.
    LessMana(ManaCost, Num),
    /// Less by the source's own mana cost.
    LessOwn,
    /// So, if the spell or ability has a target for which this holds.
    IfTargets(Box<Test>, Box<CostChange>),
    /// So much more for each target beyond the first.
    PerTarget(ManaCost),
}

/// A replacement effect (CR 614, 615).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Replacement {
    pub(crate) event: ReplacementEvent,
    pub(crate) condition: Option<Cond>,
    pub(crate) instead: Altered,
    /// The affected player may choose not to.
    pub(crate) optional: bool,
}

impl Replacement {
    /// Whether it says where its own source goes instead, also from other zones than the battlefield.
    pub(crate) fn is_of_its_own_journey(&self) -> bool {
        match &self.event {
            ReplacementEvent::Moves { what, from, .. } => {
                *from != ZoneKinds::BATTLEFIELD && what.contains(&Test::Is(Objects::This))
            }
            ReplacementEvent::Discards { what, .. } => what.contains(&Test::Is(Objects::This)),
            _ => false,
        }
    }
}

/// What is replaced.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ReplacementEvent {
    /// An object would enter the battlefield (CR 614.12).
    Enters(Vec<Test>),
    /// An object would move; `dies` is from the battlefield to a graveyard.
    Moves {
        what: Vec<Test>,
        from: ZoneKinds,
        to: ZoneKinds,
    },
    /// Damage would be dealt.
    Damage {
        source: Vec<Test>,
        to: super::DamageTo,
        combat: Option<bool>,
    },
    Draws {
        who: Who,
        except_first: bool,
    },
    GainsLife(Who),
    LosesLife(Who),
    /// Counters would be put.
    Counters {
        kind: Option<Counter>,
        what: Vec<Test>,
    },
    /// Tokens would be created.
    Tokens {
        who: Who,
    },
    Destroyed(Vec<Test>),
    /// An object would untap during its controller's untap step (CR 502.3).
    UntapsInUntapStep(Vec<Test>),
    /// Perhaps only because of one of these players' spells or abilities.
    Discards {
        who: Who,
        what: Vec<Test>,
        by: Option<Who>,
    },
    LosesGame(Who),
}

/// What happens instead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Altered {
    /// It enters tapped, with counters, as a copy and so on.
    Entering(Arrival),
    /// As it enters, this is done: choices, payments (CR 614.12a).
    AsEnters(NodeId),
    /// It goes there instead.
    To(super::Destination),
    /// Twice as much, one more.
    Times(i32),
    Plus(Num),
    /// So much is prevented, or all of it.
    Prevent(Option<Num>),
    /// All but so much is prevented.
    PreventAllBut(i32),
    /// Half of it is prevented.
    PreventHalf(super::Round),
    /// All of it is prevented, and then this is done; `Num::Cause` is the amount: of the damage, or only of what could be
    /// prevented of it (CR 615.5, 615.12).
    PreventThen {
        then: NodeId,
        only_prevented: bool,
    },
    /// The damage is dealt to these instead.
    Redirect(Objects),
    RedirectToPlayer(Who),
    /// This is done instead; `Num::Cause` is the amount.
    Do(NodeId),
    /// Other tokens are created as well.
    Tokens(TokenChange),
}

/// Which tokens are created as well.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenChange {
    pub(crate) card: CardId,
    /// As many as would be created, rather than one.
    pub(crate) each: bool,
}
