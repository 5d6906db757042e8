//! English rules text into typed trees and back, strictly.
//!
//! A ruleset writes a table of rows, and each row says how one variant of its
//! trees is worded. The same table parses and renders, so the two cannot
//! disagree. A text has a meaning only if every word of it was understood, and
//! in exactly one way; otherwise the words that were not are pointed at.
//!
//! This crate knows English as far as word forms go. It knows no verb or noun
//! of any game: those stand in the tables of the rulesets.
//!
//! ```
//! use cardwright_text::{Names, NumberStyle, Rows, rows, values};
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! enum Kind { Rose, Lily }
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! enum Who { You, The(Kind) }
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! enum Deed { Prune(Who), Water { who: Who, n: i32 }, Then(Box<Deed>, Box<Deed>) }
//!
//! values! {
//!     /// What a gardening phrase means.
//!     enum V: Cat { Deed(Deed), Who(Who), Kind(Kind), Number(i32) } also { Sentence: Deed, Step: Deed }
//! }
//!
//! let mut g = Rows::<V>::new();
//! g.start(Cat::Sentence).number(Cat::Number, NumberStyle::Words, Some, |n: &i32| Some(*n));
//! rows! { g;
//!     Sentence: "{deed}." => deed;
//!     Deed: "{step}" => step;
//!     Deed: "{first:Deed}, then {second:Step}" => Deed::Then(first, second);
//!     Step: "prune {what:Who}" => Deed::Prune(what);
//!     Step: "{who} water~who {n:Number} plant#n" => Deed::Water { who, n };
//!     Who.you: "you" => Who::You;
//!     Who.=kind: "the {kind}" => Who::The(kind);
//!     Kind: lexeme "rose" => Kind::Rose;
//!     Kind: lexeme "lily" => Kind::Lily;
//! }
//! let grammar = g.build()?;
//!
//! let text = "The rose waters two plants, then you water one plant.";
//! let deed = grammar.parse(Cat::Sentence, text, &Names::none())?;
//! assert_eq!(grammar.render_as(Cat::Sentence, &deed, "").as_deref(), Some(text));
//!
//! let error = grammar.parse(Cat::Sentence, "You waters two plants.", &Names::none()).unwrap_err();
//! assert_eq!(error.diagnostic().words(), "waters");
//! assert_eq!(error.diagnostic().expected, ["\"water\""]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The way of a text: [`Lexicon::lex`] splits it into tokens, [`Parser`] finds
//! its readings by the rows of a [`Grammar`], [`Mentions`] says what its
//! pronouns stand for, [`Grammar::render`] words it again, and [`audit`] checks
//! that nothing was lost on the way.

pub mod audit;
mod chart;
mod diagnostic;
mod form;
mod front;
mod grammar;
mod lexer;
mod lexicon;
mod mention;
mod morphology;
mod render;
mod value;

pub use chart::{Derivation, Limits, ParseError, Parsed, Parser, Rival};
pub use diagnostic::{Code, Diagnostic, Span};
pub use form::Form;
pub use front::{Paragraph, Source};
pub use grammar::{
    Args, BuildFn, Cursor, Found, Grammar, GrammarError, GrammarErrors, IntoParts, NumberStyle, Parts, RowId,
    RowInfo, RowText, Rows,
};
pub use lexer::{Lexed, Names, Punct, Token, TokenKind, strip_reminders};
pub use lexicon::{Lexicon, WordId};
pub use mention::{Mention, Mentions, Preference, RefError, Unbound};
pub use morphology::Morphology;
pub use value::{Category, Holds, HoldsOther, Value};
