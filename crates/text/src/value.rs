//! Values: what a phrase means. A ruleset has one enum of them, with a variant per type of tree.

use std::{fmt::Debug, hash::Hash};

/// The name of a kind of phrase, such as effect or noun.
pub trait Category: Copy + Eq + Hash + Debug + 'static {
    /// All categories, in the order in which they were written.
    const ALL: &'static [Self];

    /// The name used in rows (`Effect`).
    fn name(self) -> &'static str;

    /// The place in [`Category::ALL`].
    fn index(self) -> usize;
}

/// What a phrase means; written by [`values!`](crate::values).
pub trait Value: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The categories of the grammar.
    type Cat: Category;

    /// The category that is named like the variant.
    fn cat(&self) -> Self::Cat;
}

/// Says that a value may hold a `T`, and lends it.
pub trait Holds<T> {
    /// The `T` inside, if that is what this value is.
    fn get(&self) -> Option<&T>;
}

/// A value was asked for a type that it does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the value holds something else")]
pub struct HoldsOther;

/// Writes the value enum of a ruleset, its category enum, and the conversions.
///
/// Each variant holds a different type and names a category. Categories that
/// share a type with another (a sentence is an effect too) follow `also`.
///
/// ```
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// pub enum Plant { Rose }
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// pub enum Deed { Prune(Plant) }
///
/// cardwright_text::values! {
///     /// What a gardening phrase means.
///     pub enum V: Cat { Plant(Plant), Deed(Deed) } also { Sentence: Deed }
/// }
/// assert_eq!(V::from(Plant::Rose), V::Plant(Plant::Rose));
/// ```
#[macro_export]
macro_rules! values {
    (
        $(#[$doc:meta])*
        $vis:vis enum $value:ident : $cat:ident { $($name:ident($type:ty)),+ $(,)? }
        $(also { $($extra:ident : $of:ident),+ $(,)? })?
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        $vis enum $value { $($name($type)),+ }

        /// The categories of phrases.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        $vis enum $cat { $($name,)+ $($($extra,)+)? }

        impl $crate::Category for $cat {
            const ALL: &'static [Self] = &[$(Self::$name,)+ $($(Self::$extra,)+)?];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                    $($(Self::$extra => stringify!($extra),)+)?
                }
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Value for $value {
            type Cat = $cat;

            fn cat(&self) -> $cat {
                match self {
                    $(Self::$name(_) => $cat::$name,)+
                }
            }
        }

        $($crate::values!(@holds $value $name $type);)+
        $($(const _: fn($value) -> bool = |value| matches!(value, $value::$of(_));)+)?
    };
    (@holds $value:ident $name:ident $type:ty) => {
        impl ::core::convert::From<$type> for $value {
            fn from(inner: $type) -> Self {
                Self::$name(inner)
            }
        }

        impl ::core::convert::From<::std::boxed::Box<$type>> for $value {
            fn from(inner: ::std::boxed::Box<$type>) -> Self {
                Self::$name(*inner)
            }
        }

        impl ::core::convert::TryFrom<$value> for $type {
            type Error = $crate::HoldsOther;

            #[allow(unreachable_patterns)]
            fn try_from(value: $value) -> ::core::result::Result<Self, $crate::HoldsOther> {
                match value {
                    $value::$name(inner) => Ok(inner),
                    _ => Err($crate::HoldsOther),
                }
            }
        }

        impl ::core::convert::TryFrom<$value> for ::std::boxed::Box<$type> {
            type Error = $crate::HoldsOther;

            fn try_from(value: $value) -> ::core::result::Result<Self, $crate::HoldsOther> {
                <$type>::try_from(value).map(::std::boxed::Box::new)
            }
        }

        impl $crate::Holds<$type> for $value {
            #[allow(unreachable_patterns)]
            fn get(&self) -> ::core::option::Option<&$type> {
                match self {
                    Self::$name(inner) => Some(inner),
                    _ => None,
                }
            }
        }
    };
}
