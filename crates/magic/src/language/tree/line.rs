//! Lines of a card, what a card has, and costs.

use super::{Condition, CounterName, Counters, Deed, Event, Kind, Noun, Own, Quantity, Statement};
use crate::card::{Color, GuiseWord, ManaCost};
use crate::program::{AsideWord, Extra, Keyword, MorphWord, ZoneKind};

/// One line of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Line {
    /// "Flying, vigilance"
    Keywords(Vec<Gain>),
    /// What an instant or sorcery does.
    Text(Vec<Deed>),
    /// "{T}: Add {G}."
    Activated(Vec<CostItem>, Vec<Deed>),
    /// "+1: Draw a card."
    Loyalty(LoyaltyCost, Vec<Deed>),
    /// "When ..., ..."
    Triggered(TriggerWord, Event, Option<Condition>, Vec<Deed>),
    /// "I, II — ..."
    Chapters(Vec<i32>, Vec<Deed>),
    /// What holds while the card is where it is.
    Static(Vec<Statement>),
    /// "As long as ..., ..."
    AsLongAs(Condition, Box<Statement>),
    /// "..., as long as ..." after it.
    /// "If X is 5 or more, this spell can't be countered and the damage can't be prevented."
    Irresistible(Condition),
    /// "As long as ..., .... Otherwise, ..."
    AsLongAsElse(Condition, Statement, Statement),
    /// "... as long as .... Otherwise, ..."
    OnlyAsLongAsElse(Statement, Condition, Statement),
    OnlyAsLongAs(Box<Statement>, Condition),
    /// "During your turn, ..."
    DuringYourTurn(Box<Statement>),
    /// "Landfall — ..."
    Word(String, Box<Line>),
    /// "Exhaust — {2}: ...": once (CR 702.177)
    Exhaust(Vec<CostItem>, Vec<Deed>),
    /// "Boast — {1}: ...": once in a turn in which it attacked (CR 702.142)
    /// "you may exert this creature as it attacks" (CR 701.43d), and what follows when its controller does
    Exert(Own, Vec<Deed>),
    Boast(Vec<CostItem>, Vec<Deed>),
    /// "{1}{G}: Level 2"
    Level(Vec<CostItem>, i32),
    /// "As this enchantment enters, choose Khans or Dragons.", with the ability of each (CR 614.12b)
    Anchors(Own, Vec<(String, Line)>),
    /// "Power-up — {4}: ...": once, for less in the turn in which it entered
    PowerUp(Vec<CostItem>, Vec<Deed>),
    /// "LEVEL 1-4", with the lines below it and their texts
    Band(Band, Vec<(Line, String)>),
    /// "As an additional cost to cast this spell, ..."
    AdditionalCost(Vec<CostItem>),
    /// "As an additional cost to cast this spell, reveal an Elf card from your hand or pay {3}."
    EitherCost(CostItem, CostItem),
    /// "As an additional cost to cast this spell, you may reveal a Dragon card from your hand."
    MayPayAlso(CostItem),
    /// "You may ... rather than pay this spell's mana cost."
    AlternativeCost(Option<Condition>, Vec<CostItem>),
    /// "You may pay an additional {R} as you cast this spell."; with `true` any number of times.
    OptionalCost(Vec<CostItem>, Extra, bool),
    /// "You may cast this card from your graveyard for {R}. Then exile it."
    /// "If you discarded this card this turn, you may cast it from your graveyard for {R}."
    Mayhem(Vec<CostItem>),
    /// "Forecast — {1}{W}, Reveal this card from your hand: ..."
    Forecast(Vec<CostItem>, Own, Vec<Deed>),
    CastFromGraveyard {
        costs: Vec<CostItem>,
        /// "for its mana cost and ..."
        besides: bool,
        /// "You may cast this card transformed from your graveyard ..."
        transformed: bool,
        then_exile: bool,
    },
    /// "You may cast this card from your graveyard by paying {R} rather than paying its mana cost."
    CastFromFor(Option<Condition>, Own, ZoneKind, Vec<CostItem>),
    /// "You may warp this spell for {1}{R}." (CR 702.185)
    Warp(Vec<CostItem>),
    /// "If this spell was kicked, put it into its owner's hand as it resolves."
    HandAsResolves(Condition),
    /// "If its alternative cost was paid as this spell resolves, exile it at the beginning of the next end step."
    AsResolves(Condition, Vec<Deed>),
    /// "Spend only black mana on X."
    SpendOnX(Color),
    /// "Cast this spell only during combat."
    CastOnly(CastWhen),
    /// An action before or with the opening hand.
    Opening(Opening),
}

/// From how many counters on, and up to how many, a permanent has what is printed beside (CR 711.2, 721.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Band {
    pub(crate) word: BandWord,
    pub(crate) least: i32,
    pub(crate) most: Option<i32>,
    /// Its power and toughness then.
    pub(crate) size: Option<(Quantity, Quantity)>,
}

/// Which counters those are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BandWord {
    /// Level counters.
    Level,
    /// Charge counters; with power and toughness it is a creature as well (CR 721.2b).
    Station,
}

/// When a spell may be cast.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CastWhen {
    Combat,
    /// "during the declare attackers step"
    DeclareAttackers,
    /// "during the declare blockers step"
    DeclareBlockers,
    /// "before attackers are declared"
    BeforeAttack,
    OpponentsTurn,
    YourTurn,
    /// "during combat on an opponent's turn"
    OnTheirTurn(Box<CastWhen>),
    /// "from your graveyard"
    From(ZoneKind),
    /// "if you control two or more Islands"
    If(Box<Condition>),
    /// "during the declare attackers step and only if you've been attacked this step"
    Attacked,
}

/// What is done before a game's first turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opening {
    /// "If this card is in your opening hand, you may begin the game with it on the battlefield."
    Begin(Option<Counters>),
    /// The same, "and you're not the starting player".
    BeginSecond(Option<Counters>),
    /// The same, with what is done for it: "If you do, exile a card from your hand."
    BeginSecondThen(Counters, Vec<Deed>),
    /// The same, with the card's name for "this card".
    NamedSecondThen(Counters, Vec<Deed>),
    /// "... you may reveal this card from your opening hand. If you do, ..."
    Reveal(Vec<Deed>),
    /// "Before you draw your opening hand, choose two colors."
    Colors(i32),
    /// "As you create your deck, circle two of the colors below."
    Circled(i32),
    /// "Before you draw your opening hand, choose a number."
    Number,
    /// "Before drawing your opening hand, choose 1, 2, or 3."
    OneOf(i32, i32, i32),
    /// "If this card is in your opening hand, you may become the starting player."
    StartInstead,
    /// "Any time you could mulligan, ..."
    Mulligan(Vec<Deed>),
    /// "You start with an additional hand, and keep one of your hands."
    ExtraHand,
    /// "Draw an additional hand of seven cards ... shuffle all but one of your hands into your library."
    ExtraHandOf(i32),
    /// "You are the starting player."
    Starts,
    /// The same, and of several who say so one by chance.
    StartsByLot,
    /// "Your starting hand size is five."
    HandSize(i32),
    /// "can be your commander" (CR 903.3c)
    Leads,
    /// "a deck can have any number of cards named ..." (CR 100.2a)
    AnyNumber,
}

/// The first word of a triggered ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TriggerWord {
    When,
    Whenever,
    At,
}

/// A loyalty cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LoyaltyCost {
    Plus(i32),
    Zero,
    Minus(i32),
    MinusX,
}

/// Something that a thing has or gains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gain {
    Keyword(Keyword),
    /// "prowess"
    Plain(KeywordName),
    /// "cycling {2}"
    Cost(KeywordName, Vec<CostItem>),
    /// "Equip—Sacrifice a creature."
    CostText(KeywordName, Vec<CostItem>),
    /// "equip legendary creature {3}" (CR 702.6e)
    EquipTo(Kind, Vec<CostItem>),
    /// "champion a Goblin" (CR 702.72)
    Champion(Kind),
    /// "crew 2"
    Number(KeywordName, i32),
    /// "bushido X, where X is the number of attacking creatures"
    NumberOf(KeywordName, Quantity),
    Protection(Vec<Quality>),
    HexproofFrom(Quality),
    /// "islandwalk"
    Landwalk(Kind),
    Enchant(Kind),
    EnchantPlayer(bool),
    Toxic(i32),
    /// "affinity for artifacts"
    Affinity(Kind),
    /// "suspend 3—{1}{U}"
    Suspend(i32, Vec<CostItem>),
    /// "reinforce 2—{1}{W}"
    NumberCost(KeywordName, i32, Vec<CostItem>),
    Madness(Vec<CostItem>),
    /// "miracle {1}{W}"
    Miracle(Vec<CostItem>),
    /// "foretell {1}{W}", "plot {2}{R}"
    SetAside(AsideWord, Vec<CostItem>),
    Entwine(Vec<CostItem>),
    Escalate(Vec<CostItem>),
    /// "morph {2}{G}"
    Morph(MorphWord, Vec<CostItem>),
    /// "bestow {3}{W}", "overload {4}{R}"
    Guise(GuiseWord, Vec<CostItem>),
    /// "backup 1" (CR 702.165)
    Backup(i32),
    /// "awaken 3—{4}{U}"
    Awaken(i32, Vec<CostItem>),
    /// "prototype {1}{G} — 2/2"
    Prototype(ManaCost, (Quantity, Quantity)),
    /// A quoted ability.
    Ability(Box<Line>),
    /// "cipher" (CR 702.99)
    Cipher,
    /// "this ability", of a copy that has what made it one
    This,
}

/// A keyword of the table of texts, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KeywordName(pub(crate) usize);

/// What protection is from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Quality {
    Color(Color),
    Kind(Kind),
    Everything,
    EachColor,
    ChosenColor,
    ChosenPlayer,
    Monocolored,
    Multicolored,
}

/// Part of a cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CostItem {
    Mana(ManaCost),
    Tap,
    Untap,
    Energy(Quantity),
    Life(Quantity),
    Sacrifice(Noun),
    DiscardThis(Own),
    Discard(Quantity, Kind),
    DiscardRandom(Quantity),
    DiscardHand,
    Exile(Noun),
    RemoveCounters(Counters, Own),
    /// "remove a +1/+1 counter from a creature you control"
    RemoveCountersFrom(Counters, Kind),
    /// "remove any number of storage counters from this land"
    RemoveAnyNumber(CounterName, Own),
    PutCounters(Counters, Own),
    TapOthers(Noun),
    /// "Tap any number of untapped creatures you control with total power 2 or greater"
    TapPower(Kind, i32),
    Return(Noun),
    Reveal(Noun),
    Mill(Quantity),
    /// "collect evidence 4" (CR 701.59)
    CollectEvidence(i32),
}
