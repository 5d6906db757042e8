//! The one grammatical feature of a phrase: what a verb or noun next to it has to agree with.

/// The form of a phrase: its number and person, or for a verb phrase its inflection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Form(pub(crate) u8);

impl Form {
    /// No feature; agrees like one thing.
    pub const NONE: Self = Self(0);
    /// One thing, third person ("the rose", "waters").
    pub const ONE: Self = Self(1);
    /// Several things ("the roses", "water").
    pub const MANY: Self = Self(2);
    /// The person addressed ("you").
    pub const YOU: Self = Self(3);
    /// A verb phrase as an order or after "may" ("water").
    pub const BASE: Self = Self(4);
    /// A verb phrase in the past ("watered", "grew").
    pub const PAST: Self = Self(5);
    /// A past participle ("watered", "grown").
    pub const PART: Self = Self(6);
    /// A gerund ("watering").
    pub const ING: Self = Self(7);

    pub(crate) const BUILT_IN: [(&'static str, Self); 8] = [
        ("none", Self::NONE),
        ("one", Self::ONE),
        ("many", Self::MANY),
        ("you", Self::YOU),
        ("base", Self::BASE),
        ("past", Self::PAST),
        ("part", Self::PART),
        ("ing", Self::ING),
    ];
    /// The inflections that a verb phrase (`Act.verb`) comes in.
    pub(crate) const OF_VERB_PHRASES: [Self; 5] = [Self::BASE, Self::ONE, Self::PAST, Self::PART, Self::ING];
    /// How many forms a grammar can have, built-in ones included.
    pub(crate) const LIMIT: usize = 16;

    /// The form of a counted noun after `count`.
    #[must_use]
    pub const fn of_count(count: i32) -> Self {
        if count == 1 { Self::ONE } else { Self::MANY }
    }

    /// The inflection of a verb that agrees with this: with a subject, or with another verb.
    pub(crate) fn verb(self) -> Self {
        match self {
            Self::MANY | Self::YOU => Self::BASE,
            Self::BASE | Self::PAST | Self::PART | Self::ING => self,
            _ => Self::ONE,
        }
    }
}

/// A set of forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FormSet(u16);

impl FormSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ANY: Self = Self(u16::MAX);
    /// All forms but those of a ruleset's own.
    pub(crate) const BUILT_IN: Self = Self((1 << Form::BUILT_IN.len()) - 1);
    pub(crate) const COUNTED: Self = Self(1 << Form::ONE.0 | 1 << Form::MANY.0);
    /// The forms that are told apart by what agrees with them; all others agree like one thing.
    const MARKED: [Form; 6] = [Form::MANY, Form::YOU, Form::BASE, Form::PAST, Form::PART, Form::ING];

    pub(crate) const fn only(form: Form) -> Self {
        Self(1 << form.0)
    }

    pub(crate) const fn has(self, form: Form) -> bool {
        self.0 & (1 << form.0) != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Form> {
        (0..Form::LIMIT as u8).map(Form).filter(move |&form| self.has(form))
    }

    /// The parts of this set that verbs and nouns can tell apart.
    pub(crate) fn classes(self) -> impl Iterator<Item = Self> {
        let marked = Self::MARKED.map(Self::only);
        let rest = Self(!marked.iter().fold(0, |bits, set| bits | set.0));
        std::iter::once(rest)
            .chain(marked)
            .map(move |class| self.and(class))
            .filter(|class| !class.is_empty())
    }

    /// Any one of the set; all of them agree alike when the set is a class.
    pub(crate) fn sample(self) -> Form {
        Form(self.0.trailing_zeros().min(15) as u8)
    }
}
