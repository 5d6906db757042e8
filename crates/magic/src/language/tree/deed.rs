//! Sentences of effects, and what things do.

use super::{
    Act, Change, Condition, CostItem, CostWord, Event, Gain, HowMany, Kind, Lasts, ManaUse, Noun, Own,
    Participle2, Place, PlayerSays, Prevented, Quantity, TriggerWord, Who, Whose, Wording,
};
use crate::card::{CardType, ManaCost};
use crate::program::{Mark, Spend, StepKind};

/// One sentence of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// "Draw a card."
    Order(Act),
    /// "Target player draws a card."; `Each`: "Up to two target players each draw a card."
    Do(Who, Act, Wording),
    /// "You may draw a card." is an order; "you may have target opponent draw a card": what is had done.
    May(Who, Box<Deed>),
    /// "This creature deals 2 damage to any target", "it fights ...": things do something.
    /// `Each`: "Two target creatures each deal damage equal to their power to ..."
    Acts(Noun, ThingAct, Wording),
    /// "Target creature gets +2/+2 until end of turn and can't be blocked this turn."
    Lasting(Noun, Vec<Stretch>, Wording),
    /// A rule for players for a while: "you may play an additional land this turn".
    PlayersLasting(Who, PlayerSays, Lasts),
    /// "If you control a Swamp, draw a card."; `Last`: "draw a card if you control a Swamp".
    If(Condition, Box<Deed>, Wording),
    IfDo(DoWord, Box<Deed>),
    /// "if no one does, ..."
    IfNobody(Box<Deed>),
    IfDont(Box<Deed>),
    /// "if you don't put the card onto the battlefield, ..."
    IfDontPut(Place, Box<Deed>),
    IfCant(Box<Deed>),
    /// "if a card would be put into your graveyard from anywhere this turn, exile that card instead"
    GraveyardClosed,
    /// "if you can't sacrifice a creature, ..."
    IfCantSacrifice(Kind, Box<Deed>),
    Otherwise(Box<Deed>),
    /// "... instead" of what the sentence before says.
    IfInstead(Condition, Box<Deed>),
    Then(Box<Deed>),
    And(Box<Deed>, Box<Deed>),
    CommaThen(Box<Deed>, Box<Deed>),
    /// "Counter it unless its controller pays {3}."
    Unless(Box<Deed>, Exception),
    ForEach(Kind, Box<Deed>),
    /// "gets +1/-1 or -1/+1 until end of turn"
    GetsOneOf(Noun, (Quantity, Quantity), (Quantity, Quantity), Lasts),
    /// "for each creature destroyed this way, ..."
    ForEachDone(Kind, Participle2, Box<Deed>),
    /// "for each opponent, ..."
    ForEachPlayer(Who, Box<Deed>),
    WhereX(Box<Deed>, Quantity),
    /// "Your life total becomes 10."
    LifeBecomes(Who, Quantity),
    DrawGame,
    /// "If you win the flip, ...", "if you lose the flip, ..."
    IfFlip(bool, Box<Deed>),
    /// "when you do, ..."
    WhenYouDo(Box<Deed>),
    /// "at the beginning of the next end step, ..."; `Last`: "... at the beginning of the next end step"
    Later(Event, Box<Deed>, Wording),
    /// "whenever ... this turn, ..."; `First`: "until end of turn, whenever ..., ..."
    LaterWhenever(TriggerWord, Event, Lasts, Box<Deed>, Wording),
    Modes(ModeChoice, Vec<Vec<Deed>>),
    /// "Spree": modes, each with its own cost.
    Spree(Vec<PricedMode>),
    /// "If you search your library this way, shuffle."
    ShuffleSearched,
    /// "It's still a land."
    Still(CardType),
    /// "Each opponent attacking that player does the same."
    AttackersDoTheSame,
    /// "Spend this mana only to cast creature spells."
    SpendOnly(ManaUse),
    /// "Spend this mana only to cast creature spells, and that spell can't be countered."
    SpendOnlyGuarding(ManaUse),
    /// "The damage can't be prevented."
    Unpreventable,
    /// "This mana can't be spent to cast a nonartifact spell."
    SpendNot(Kind),
    /// "The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    PreventOnce(Noun, Option<Recipient>),
    DamageUnpreventable,
    Only(Proviso),
    /// "After this phase, there is an additional combat phase."
    ExtraCombat(bool),
    /// "After this main phase, there is an additional combat phase followed by an additional main phase."
    ExtraCombatAfterMain,
    /// "If that creature would die this turn, exile it instead."
    DieExile(Noun),
    /// "If it would leave the battlefield, exile it instead of putting it anywhere else."
    LeaveExile(Noun),
    /// "Target creature gets +1/+0 until end of turn and deals 1 damage to you."
    LastingActs(Noun, Vec<Stretch>, ThingAct),
    /// "Target card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost."
    GainsFlashback(Noun, Lasts),
    /// "Target creature gains protection from artifacts or from the color of your choice until end of turn."
    ProtectionOfChoiceOr(Noun, Kind, Lasts),
    /// "A creature dealt damage this way can't be regenerated this turn."
    DamagedNoRegeneration(Kind),
    /// "Target creature blocks this creature this turn if able."
    BlocksThat(Noun, Noun, Lasts),
    /// "Target creature attacks you this turn if able."
    AttacksPlayer(Noun, Who, Lasts),
    /// "During target opponent's next turn, creatures that player controls attack this planeswalker if able."
    AttackThisNextTurn(Who, Kind, Own),
    /// "The next sorcery spell you cast this turn can be cast as though it had flash."
    NextSpell(Kind, NextSpell),
    /// "You may spend mana as though it were mana of any color to cast that spell."; without a player "mana of any type can
    /// be spent to cast it".
    SpendAs(Option<Who>, Spend, Noun),
    /// "If you cast a spell this way, mana of any type can be spent to cast it."
    SpendAsIfCast(Box<Deed>),
    /// "The Ring tempts you."
    Tempts,
    /// "This mana lasts until end of combat."
    ManaLasts,
    /// "Starting with you, each player votes for a nonland permanent."
    Vote(Kind),
    /// "starting with you, each player may pay any amount of mana"
    JoinForces,
    /// "For each of them, create a token that's a copy of that creature."
    ForEachOf(Noun, Box<Deed>),
    /// "For each counter removed this way, this creature gets +1/+0 until end of turn."
    ForEachRemoved(Quantity, Box<Deed>),
    /// "If you win, ..." a clash
    IfWin(Box<Deed>),
    /// "Target creature gains protection from the color of your choice until end of turn."
    ProtectionOfChoice(Noun, Lasts),
    /// "You and each permanent you control gain protection from the color of your choice until end of turn."
    YouProtectionOfChoice(Noun, Lasts),
    /// "Target creature gains your choice of flying or lifelink until end of turn."
    GainsOneOf(Noun, Vec<Gain>, Lasts),
    /// "Target creature becomes the color of your choice until end of turn."
    ColorOfChoice(Noun, Lasts),
    /// "All creatures able to block target creature this turn do so."
    Lure(Noun),
    /// "If that spell is countered this way, exile it instead of putting it into its owner's graveyard."
    CounteredExile,
    /// "Until end of turn, you don't lose this mana as steps and phases end."; with `true` "they".
    KeepsMana(bool),
    /// "If that mana is spent on an instant or sorcery spell, that spell can't be countered."
    GuardedIfSpent(Kind),
    /// "When that mana is spent to cast a creature spell, ..."
    WhenSpent(Kind, Box<Deed>),
    /// "If that spell would be put into your graveyard, exile it instead."; with `true` "a spell cast this way", and
    /// "this turn".
    CastExile(bool, Whose, bool),
    /// "If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard."
    CounteredTo(Place),
    /// "It can't be regenerated."
    NoRegeneration(bool),
    /// "When you cast your next instant or sorcery spell this turn, ..."
    NextCast(Kind, Box<Deed>),
    /// "If a creature dealt damage this way would die this turn, exile it instead."
    DamagedExile(Kind),
    /// "The next 2 damage that would be dealt to you this turn is dealt to target creature instead."
    RedirectNext(Quantity, Recipient, Recipient),
    /// "The next 2 damage that a source of your choice would deal to you this turn is dealt to any target instead."
    RedirectNextFrom(Quantity, Noun, Recipient, Recipient),
    /// "Until your next turn, prevent all damage that would be dealt to target permanent."
    PreventFor(Lasts, Prevented),
    /// "If damage is prevented this way, ..."
    IfPrevented(Box<Deed>),
    /// "if damage from a creature source is prevented this way"
    IfPreventedFrom(Kind, Box<Deed>),
    /// "This creature becomes the creature type of your choice until end of turn."
    TypeOfChoice(Noun, Lasts),
    /// "Target land becomes the basic land type of your choice until end of turn."
    LandTypeOfChoice(Noun, Lasts),
}

/// What is said of the next spell that you cast.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NextSpell {
    /// "can be cast as though it had flash"
    Flash,
    /// "can't be countered"
    Guarded,
    /// "has convoke"
    Has(Vec<Gain>),
    /// "costs {2} less to cast"
    Costs(ManaCost, CostWord),
}

/// "gets +2/+2 until end of turn"; without an end for ever.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stretch {
    pub(crate) changes: Vec<Change>,
    pub(crate) lasts: Option<Lasts>,
    /// `Last`: "gets +1/+1 until end of turn for each creature you control".
    pub(crate) wording: Wording,
}

impl Deed {
    /// What things get, have or are, in one stretch.
    pub(crate) fn changes(noun: Noun, changes: Vec<Change>, lasts: Option<Lasts>, wording: Wording) -> Deed {
        Deed::Lasting(noun, vec![Stretch { changes, lasts, wording: Wording::Usual }], wording)
    }

    /// The same taken apart, if all of it lasts equally long.
    pub(crate) fn as_changes(&self) -> Option<(&Noun, &[Change], Option<Lasts>)> {
        match self {
            Deed::Lasting(noun, stretches, _) => match &stretches[..] {
                [Stretch { changes, lasts, .. }] => Some((noun, changes, *lasts)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The act that a player may do, and who.
    pub(crate) fn offered(&self) -> Option<(&Who, &Act)> {
        match self {
            Deed::May(who, deed) => match &**deed {
                Deed::Order(act) => Some((who, act)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// "+ {1} — Draw a card."
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PricedMode {
    pub(crate) costs: Vec<CostItem>,
    pub(crate) deeds: Vec<Deed>,
}

/// What undoes a sentence with "unless".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Exception {
    /// "unless its controller pays {3}", "unless you discard a card"
    Does(Who, Act),
    /// "unless you control a Swamp"
    Holds(Condition),
}

/// How many modes are chosen, and how.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ModeChoice {
    pub(crate) count: ModeCount,
    /// "You may choose the same mode more than once."
    pub(crate) again: bool,
    /// "If you control a Wizard as you cast this spell, you may choose two instead."
    pub(crate) more: Option<(Condition, ModeCount)>,
    /// "Activate only once each turn."
    pub(crate) only: Option<Proviso>,
}

/// How many modes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ModeCount {
    One,
    Two,
    Three,
    /// "both"
    Both,
    OneOrBoth,
    OneOrMore,
    UpToOne,
    UpToTwo,
    AnyNumber,
}

/// "If you do", "if they do", "if a player does", "if that player does".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DoWord {
    You,
    They,
    Player,
    ThatPlayer,
}

/// A limit of an ability, said after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Proviso {
    Sorcery,
    /// "activate only as an instant": not while something is paid for (CR 605.3a)
    Instant,
    /// "X can't be 0"
    XNotZero,
    OnceEachTurn,
    TwiceEachTurn,
    Once,
    TriggersOnce,
    /// "do this only once each turn"
    DoOnce,
    If(Condition),
    YourTurn,
    /// "activate only during your turn, before attackers are declared"
    BeforeAttack,
    Combat,
    /// "activate only during your upkeep"
    During(StepKind),
    AnyPlayer,
    /// "activate only as a sorcery and only once each turn"
    Both(Box<Proviso>, Box<Proviso>),
    /// "this ability triggers only once"
    TriggersOnceEver,
    /// "this ability costs {1} less to activate for each ..."
    CostsForEach(ManaCost, CostWord, Quantity),
    /// "this ability costs {2} less to activate if ..."
    CostsIf(ManaCost, CostWord, Condition),
    InGraveyard,
}

/// What things do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ThingAct {
    /// "deals 2 damage to any target"; `Last`: "deals damage to any target equal to its power"
    Deal(Quantity, Vec<Recipient>, Wording),
    /// "deals 3 damage divided as you choose among one, two, or three targets"
    Divide(Quantity, HowMany, Option<Kind>),
    /// "deals X damage divided evenly, rounded down, among any number of targets"
    DivideEvenly(Quantity, Recipient),
    DealBoth(Quantity, Recipient, Quantity, Box<Recipient>),
    /// "deals 1 damage to any target for each creature you control"
    ForEach(Box<ThingAct>, Quantity),
    /// "it deals 4 damage instead": to what the sentence before says
    DealAgain(Quantity),
    Fight(Noun),
    Explore,
    /// "exploits a creature"
    Exploit(Noun),
    Connive,
    /// "becomes renowned" (CR 702.112)
    Become(Mark),
    PhaseOut,
}

/// What is dealt damage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Recipient {
    Thing(Noun),
    Player(Who),
    /// "you and creatures you control"
    YouAnd(Kind),
    /// "you or a permanent you control"
    YouOr(Kind),
    /// "that player or planeswalker"
    ThatPlayerOr(Kind),
    /// "that permanent or player": what was chosen as any target
    ThatTarget,
    /// "the player or planeswalker it's attacking"
    Attacked,
}
