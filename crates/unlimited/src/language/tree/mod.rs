//! What the sentences of a card say, as trees: the shape of the text, before it becomes a program.

mod act;
mod condition;
mod deed;
mod line;
mod noun;

pub(crate) use act::{Act, Take};
pub(crate) use condition::{Condition, Much, Past};
pub(crate) use deed::{
    Before, Benefit, Blow, Change, DeckPlace, Decree, Deed, Doer, Pile, Reach, Refusal, TopCard,
};
pub(crate) use line::{Cost, Count, Gain, Line, Moment, Span, Statement, Stats, Way};
pub(crate) use noun::{Adj, Kind, Noun, Person, Post, Said, SelfName, Shared, Who};

use cardwright_text::values;

use crate::program::{Arena, Aspect, Feature, Keyword, Restriction, Timing, Until, Warding};

values! {
    /// What a phrase means.
    pub(crate) enum Phrase: Cat {
        Line(Line),
        Statement(Statement),
        Count(Count),
        Stats(Stats),
        Gain(Gain),
        Gains(Vec<Gain>),
        Moment(Moment),
        Moments(Vec<Moment>),
        Cost(Cost),
        Costs(Vec<Cost>),
        Deed(Deed),
        Deeds(Vec<Deed>),
        Change(Change),
        Changes(Vec<Change>),
        Act(Act),
        Much(Much),
        Condition(Condition),
        Who(Who),
        Noun(Noun),
        Kind(Kind),
        Adj(Adj),
        Post(Post),
        Aspect(Aspect),
        Aspects(Vec<Aspect>),
        Keyword(Keyword),
        Restriction(Restriction),
        Until(Until),
        Arena(Arena),
        Past(Past),
        Benefit(Benefit),
        Way(Way),
        Take(Take),
        Shared(Shared),
        Feature(Feature),
        Keywords(Vec<Keyword>),
        Span(Span),
        Timing(Timing),
        Pile(Pile),
        Blow(Blow),
        Warding(Warding),
        Decree(Decree),
        Number(i32),
        Word(String),
    }
    also {
        Header: Moment,
        Headers: Moments,
        Sentence: Deed,
        Clause: Deed,
        Had: Deed,
        CreditNoun: Noun,
        Credit: Kind,
        Named: Kind,
        Subject: Noun,
        Pronoun: Noun,
        Own: Noun,
        Cases: Deeds,
        KeywordSeries: Keywords,
        Name: Word,
        Foe: Noun,
        Option: Deed,
        Standings: Line,
        KeywordList: Keywords,
        Its: Noun,
        Quoted: Statement,
        QuotedChanges: Changes,
        QuotedClause: Deed,
        QuotedGains: Gains,
        GainList: Gains,
        GainSeries: Gains,
        SetupLine: Line,
        Signed: Number,
        Numeral: Number,
        TokenName: Word,
        Speech: Word,
        Controller: Who,
        Deck: Who,
        Title: Word,
        NumberedKeyword: Keyword,
        Simple: Condition,
        OneAct: Act,
        Options: Deeds,
        TakeAnd: Take,
        AspectList: Aspects,
        Another: Kind,
        Standing: Line,
        Harm: Restriction,
        SharedMany: Shared
    }
}
