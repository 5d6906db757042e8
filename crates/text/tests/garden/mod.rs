//! A toy ruleset about gardening, as a ruleset author would write it.
#![allow(dead_code, unreachable_pub, missing_docs)]

use std::sync::LazyLock;

use cardwright_text::{Form, Found, Grammar, Names, NumberStyle, ParseError, Rows, TokenKind, rows, values};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Rose,
    Cactus,
    Oak,
    Lily,
    Apple,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Noun {
    This,
    You,
    A(Kind),
    The(Kind),
    All { kind: Kind },
    Counted { n: i32, kind: Kind },
    Owned { owner: Box<Noun>, kind: Kind },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    Heap,
    Shed,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    Dig { n: i32 },
    Grow(Amount),
    Carry { what: Noun, to: Place },
    Both(Box<Act>, Box<Act>),
}

/// A signed number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Amount(pub i32);

/// Symbols such as `{2}{W}`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Price(pub Vec<String>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    Prune { what: Noun },
    Water { who: Noun, n: i32 },
    Does { who: Noun, act: Act },
    May { who: Noun, act: Act },
    Order(Act),
    Then(Box<Deed>, Box<Deed>),
    When { who: Noun, act: Act, deed: Box<Deed> },
    Buy { price: Price, deed: Box<Deed> },
}

values! {
    /// What a gardening phrase means.
    pub enum V: Cat {
        Deed(Deed),
        Act(Act),
        Noun(Noun),
        Kind(Kind),
        Number(i32),
        Amount(Amount),
        Price(Price),
        Page(Vec<Deed>),
    }
    also { Step: Deed, Sentence: Deed, SimpleAct: Act }
}

pub fn table() -> Rows<V> {
    let mut g = Rows::new();
    g.start(Cat::Page).describe(Cat::Noun, "a thing").describe(Cat::Kind, "a plant");
    g.number(Cat::Number, NumberStyle::Words, Some, |n| Some(*n));
    g.number(Cat::Amount, NumberStyle::Signed, |n| Some(Amount(n)), |amount: &Amount| Some(amount.0));
    g.terminal(
        Cat::Price,
        |tokens| {
            let count = (0..).take_while(|&at| tokens.kind(at) == Some(TokenKind::Symbol)).count();
            let value = Price((0..count).map(|at| tokens.written(at).to_owned()).collect());
            (count > 0).then_some(Found { value, length: count, form: Form::NONE })
        },
        |price: &Price| Some((price.0.concat(), Form::NONE)),
    );
    rows! { g;
        Page: "{deed:Sentence}" => vec<Deed>(deed);
        Page: "{page} {deed:Sentence}" => push<Deed>(page, deed);

        Sentence: "whenever {who:Noun} {act:Act~who}, {deed:Step}." => Deed::When { who, act, deed };
        Sentence: "{price}: {deed:Step^}." => Deed::Buy { price, deed };
        Sentence: "{deed:Deed}." => deed;

        Deed: "{step}" => step;
        Deed: "{first:Deed}, then {second:Step}" => Deed::Then(first, second);

        Step: "prune {what:Noun}" => Deed::Prune { what };
        Step: "trim {what:Noun}" [parse_only] => Deed::Prune { what };
        Step: "{who:Noun} water~who {n:Number} plant#n" => Deed::Water { who, n };
        Step: "{who:Noun} may {act:Act.base}" => Deed::May { who, act };
        Step: "{who:Noun} {act:Act~who}" => Deed::Does { who, act };
        Step: "{act:Act.base}" => Deed::Order(act);

        Act.=a: "{a:SimpleAct} and {b:SimpleAct~a}" => Act::Both(a, b);
        Act.=act: "{act:SimpleAct}" => act;
        SimpleAct.verb: "dig~ a hole" => Act::Dig { n: 1 };
        SimpleAct.verb: "dig~ {n:Number} hole#n" [prefer -1] => Act::Dig { n };
        SimpleAct.verb: "grow~ by {amount}" => Act::Grow(amount);
        SimpleAct.verb: "carry~ {what:Noun} to the heap" => Act::Carry { what, to: Place::Heap };
        SimpleAct.verb: "carry~ {what:Noun} to the Shed" => Act::Carry { what, to: Place::Shed };

        Noun.one: "~" => Noun::This;
        Noun.you: "you" => Noun::You;
        Noun.one: "a {k:Kind.one}" => Noun::A(k);
        Noun.one: "the {k:Kind.one}" => Noun::The(k);
        Noun.many: "all|every {kind:Kind.many}" => Noun::All { kind };
        Noun.one: "exactly {n:Number.one} {kind:Kind.one}" => Noun::Counted { n, kind };
        Noun.many: "exactly {n:Number.many} {kind:Kind.many}" => Noun::Counted { n, kind };
        Noun.one: "{owner:Noun}'s {kind:Kind.one}" => Noun::Owned { owner, kind };

        Kind: lexeme "rose" => Kind::Rose;
        Kind: lexeme "cactus" / "cacti" => Kind::Cactus;
        Kind: lexeme "lily" => Kind::Lily;
        Kind: lexeme "apple tree" => Kind::Apple;
    }
    g.lexeme(Cat::Kind, "Oak", None, Kind::Oak);
    g
}

pub static GARDEN: LazyLock<Grammar<V>> = LazyLock::new(|| match table().build() {
    Ok(grammar) => grammar,
    Err(errors) => panic!("{errors}"),
});

/// Parses a page of the toy game.
pub fn page(text: &str) -> Result<Vec<Deed>, ParseError<V>> {
    match GARDEN.parse(Cat::Page, text, &Names::new(["Old Gnome"]))? {
        V::Page(deeds) => Ok(deeds),
        other => panic!("a page was asked for, not {other:?}"),
    }
}

/// Parses one sentence of the toy game.
pub fn deed(text: &str) -> Deed {
    match page(text) {
        Ok(deeds) => deeds[0].clone(),
        Err(error) => panic!("{}", error.diagnostic().render()),
    }
}

/// The problem with a page, for a person.
pub fn problem(text: &str) -> String {
    match page(text) {
        Ok(deeds) => panic!("{text} is understood: {deeds:?}"),
        Err(error) => error.diagnostic().render(),
    }
}

/// The text of a page.
pub fn text(deeds: &[Deed]) -> String {
    GARDEN.render_as(Cat::Page, &deeds.to_vec().into(), "Old Gnome").expect("every deed has a wording")
}
