//! What the sentences of a card say, as trees: the shape of the text, before it becomes a program.

mod act;
mod change;
mod condition;
mod deed;
mod event;
mod line;
mod noun;
mod past;
mod quantity;
mod statement;
mod token;
mod wording;

pub(crate) use act::*;
pub(crate) use change::*;
pub(crate) use condition::*;
pub(crate) use deed::*;
pub(crate) use event::*;
pub(crate) use line::*;
pub(crate) use noun::*;
pub(crate) use past::*;
pub(crate) use quantity::*;
pub(crate) use statement::*;
pub(crate) use token::*;
pub(crate) use wording::*;

use cardwright_text::values;

use crate::card::{CardType, Color, ManaCost, Supertype};
use crate::program::{Keyword, StepKind, ZoneKind};

values! {
    /// What a phrase means.
    pub(crate) enum Phrase: Cat {
        Line(Line),
        Lines(Vec<Line>),
        Anchored(Vec<(String, Line)>),
        Opening(Opening),
        CastWhen(CastWhen),
        CostWord(CostWord),
        LoyaltyCost(LoyaltyCost),
        Chapters(Vec<i32>),
        Gain(Gain),
        Gains(Vec<Gain>),
        KeywordName(KeywordName),
        Keyword(Keyword),
        Keywords(Vec<Keyword>),
        Quality(Quality),
        Qualities(Vec<Quality>),
        CostItem(CostItem),
        Costs(Vec<CostItem>),
        ManaCost(ManaCost),
        Manas(Vec<ManaCost>),
        Mana(Mana),
        ManaUse(ManaUse),
        Event(Event),
        StepOf(StepOf),
        StepKind(StepKind),
        DamageWhom(DamageWhom),
        Deed(Deed),
        Deeds(Vec<Deed>),
        Stretch(Stretch),
        Stretches(Vec<Stretch>),
        ModeCount(ModeCount),
        ModeChoice(ModeChoice),
        Modes(Vec<Vec<Deed>>),
        PricedMode(PricedMode),
        PricedModes(Vec<PricedMode>),
        Proviso(Proviso),
        ThingAct(ThingAct),
        Recipient(Recipient),
        Recipients(Vec<Recipient>),
        Place(Place),
        Entry(Entry),
        Entries(Vec<Entry>),
        Act(Act),
        SearchThens(Vec<SearchThen>),
        Zones(Zones),
        Prevented(Prevented),
        DamageWord(DamageWord),
        Token(Token),
        TokenText(TokenText),
        TokenWord(TokenWord),
        TokenWords(Vec<TokenWord>),
        Creation(Creation),
        Tokens(Vec<Creation>),
        Size((Quantity, Quantity)),
        Change(Change),
        Changes(Vec<Change>),
        Being(Being),
        Cannot(Cannot),
        Statement(Statement),
        Statements(Vec<Statement>),
        Entering(Entering),
        Enterings(Vec<Entering>),
        Would(Would),
        Instead(Instead),
        PlayerSays(PlayerSays),
        HandSize(HandSize),
        OnceWord(OnceWord),
        Others(Others),
        CounterName(CounterName),
        Counters(Counters),
        Own(Own),
        HowMany(HowMany),
        Noun(Noun),
        Participle(Participle),
        Participle2(Participle2),
        HostWord(HostWord),
        Kind(Kind),
        Kinds(Vec<Kind>),
        Adj(Adj),
        Adjs(Vec<Adj>),
        Post(Post),
        Stat(Stat),
        Whom(Whom),
        Whose(Whose),
        Who(Who),
        Amount(Quantity),
        Condition(Condition),
        Feat(Feat),
        Fate(Fate),
        Lasts(Lasts),
        ZoneKind(ZoneKind),
        Color(Color),
        Colors(Vec<Color>),
        CardType(CardType),
        Supertype(Supertype),
        Number(i32),
        Word(String),
    }
    also {
        Sentence: Deed, Body: Deed, Clause: Deed, Core: Deed, Subjected: Deed, Had: Deed,
        Paid: Costs, Paying: Costs, PayingItem: CostItem, PaidItem: CostItem, GainList: Gains, OrGains: Gains, But: Changes, OneAct: Act, SearchHead: Act, CostKeyword: KeywordName, NumberCostKeyword: KeywordName, NumberKeyword: KeywordName,
        Numeral: Number, Roman: Number, Ordinal: Number, Energy: Number, EnergyAmount: Amount,
        OrKeywords: Keywords, KeywordHead: Keywords, GainHead: Gains, Head: Kind, Named: Kind, EachKind: Kind, KindHead: Kinds, OnlyWhen: Proviso, Value: Amount, Count: Amount, Counted: Amount, Cards: Amount, Life: Amount, Damage: Amount, AbilityWord: Word, CounterWord: Word, CardName: Word,
        Stats: Size, ThingPart: ThingAct, Pronoun: Noun, Its: Noun, Subject: Noun,
        SimpleCondition: Condition, CreatedEntry: Entry, TokenEntry: Entry, ExtraCounters: Counters, ManyText: TokenText, LifeOf: Who, Those: Who, Placed: Act, PlacedIf: Deed, DealtIf: Deed
    }
}
