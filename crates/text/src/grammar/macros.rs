//! The notation of rows.

/// Adds rows to a table: each says how one variant is worded.
///
/// ```text
/// rows! { g;
///     Deed: "prune {what:Noun}" => Deed::Prune { what };
///     Deed: "{who} water~who {n:Number} plant#n" => Deed::Water { who, n };
///     Deed: "put {what:Noun} on the heap" => Deed::Move { what, to: Place::Heap };   // constants
///     Deed: "throw {what:Noun} away" [parse_only] => Deed::Move { what, to: Place::Heap };
///     Deed: "{a:Deed}, then {b:Deed}" [prefer 1] => Deed::Then(a, b);
///     Noun.many: "all {k:Kind.many}" => Noun::All(k);                                // result is plural
///     Noun.=k: "the {k:Kind}" => Noun::The(k);                                       // as the slot k
///     Act.verb: "dig~ {n:Number} hole#n" => Act::Dig(n);                             // dig, digs, dug ...
///     Kind: lexeme "rose" => Kind::Rose;                                             // rose, roses
///     Kind: lexeme "cactus" / "cacti" => Kind::Cactus;
///     Sentence: "{deed:Deed}." => deed;                                              // the same value
///     Kinds: "{a:Kind} and {b:Kind}" => vec<Kind>(a, b);                             // a list
///     Kinds: "{list:Kinds} and {k:Kind}" => push<Kind>(list, k);                     // a longer list
///     Deed: "rest for {n:Number} day#n" => with(                                     // irregular
///         |n: i32| (n > 0).then_some(Deed::Rest(n)),
///         |deed: &Deed| match deed { Deed::Rest(n) => Some((*n,)), _ => None },
///     );
/// }
/// ```
///
/// On the right-hand side a lone identifier is a slot; paths, literals,
/// `None`, `true` and `false` are constants; `Some(..)`, variants and structs
/// may nest. A boxed field takes a slot as it is.
///
/// Rows of one function are type-checked together: give each concept a function of some fifty rows.
#[macro_export]
macro_rules! rows {
    (
        $g:expr;
        $(
            $cat:ident $(. $form:ident)? $(. = $copy:ident)? :
            $($kind:ident)? $pattern:literal $(/ $many:literal)? $([$($option:tt)*])?
            => $($path:ident)::+ $(<$of:ty>)? $({ $($fields:tt)* })? $(( $($tuple:tt)* ))?
        );* $(;)?
    ) => {
        $(
            $crate::__row!(@kind [$($kind)?] {
                ($g)
                [$crate::RowText {
                    category: stringify!($cat),
                    form: concat!($(stringify!($form))? $("=", stringify!($copy))?),
                    pattern: $pattern,
                    ..$crate::__row!(@options $($($option)*)?)
                }]
                [$($many)?]
                [$($path)::+ $(<$of>)? $({ $($fields)* })? $(( $($tuple)* ))?]
            });
        )*
    };
}

/// The parts of [`rows!`](crate::rows) for one row.
#[doc(hidden)]
#[macro_export]
macro_rules! __row {
    (@options $($name:ident $($value:literal)?),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut text =
            $crate::RowText { category: "", form: "", pattern: "", prefer: 0, parse_only: false };
        $($crate::__row!(@option text $name $($value)?);)*
        text
    }};
    (@option $text:ident prefer $value:literal) => { $text.prefer = $value; };
    (@option $text:ident parse_only) => { $text.parse_only = true; };

    (@kind [lexeme] { ($g:expr) [$text:expr] [$($many:literal)?] [$($rhs:tt)*] }) => {
        $g.lexeme_text($text, $crate::__row!(@optional $($many)?), $($rhs)*);
    };
    (@kind [] { ($g:expr) [$text:expr] [] [with($build:expr, $take_apart:expr $(,)?)] }) => {
        $g.irregular($text, $build, $take_apart);
    };
    (@kind [] { ($g:expr) [$text:expr] [] [vec<$of:ty>($($item:ident),+ $(,)?)] }) => {
        $g.row(
            $text,
            &[$(stringify!($item)),+],
            |args| {
                $(let $item = args.take()?;)+
                Some(::std::vec::Vec::<$of>::from([$($item),+]))
            },
            |list, parts| match &list[..] {
                [$($item),+] => {
                    $(parts.put($item);)+
                    Some(())
                }
                _ => None,
            },
        );
    };
    (@kind [] { ($g:expr) [$text:expr] [] [push<$of:ty>($list:ident, $item:ident $(,)?)] }) => {
        $g.row(
            $text,
            &[stringify!($list), stringify!($item)],
            |args| {
                let mut list: ::std::vec::Vec<$of> = args.take()?;
                list.push(args.take()?);
                Some(list)
            },
            |list, parts| match list.split_last() {
                Some((last, first)) if !first.is_empty() => {
                    parts.put(&first.to_vec());
                    parts.put(last);
                    Some(())
                }
                _ => None,
            },
        );
    };
    (@kind [] { ($g:expr) [$text:expr] [] [$slot:ident] }) => {
        $g.pass($text, &[stringify!($slot)]);
    };
    (@kind [] { ($g:expr) [$text:expr] [] [$($rhs:tt)*] }) => {
        $crate::__row!(@slots { ($g) [$text] [$($rhs)*] } [] $($rhs)*)
    };
    (@optional) => { None };
    (@optional $many:literal) => { Some($many) };

    // Collects the slots of a right-hand side: identifiers that are no path, field name or constant.
    (@slots $row:tt [$($slot:ident)*]) => { $crate::__row!(@emit $row [$($slot)*]) };
    (@slots $row:tt $slots:tt , $($rest:tt)*) => { $crate::__row!(@slots $row $slots $($rest)*) };
    (@slots $row:tt $slots:tt - $($rest:tt)*) => { $crate::__row!(@slots $row $slots $($rest)*) };
    (@slots $row:tt $slots:tt None $($rest:tt)*) => { $crate::__row!(@slots $row $slots $($rest)*) };
    (@slots $row:tt $slots:tt true $($rest:tt)*) => { $crate::__row!(@slots $row $slots $($rest)*) };
    (@slots $row:tt $slots:tt false $($rest:tt)*) => { $crate::__row!(@slots $row $slots $($rest)*) };
    (@slots $row:tt $slots:tt $head:ident :: $($rest:tt)*) => {
        $crate::__row!(@path $row $slots $($rest)*)
    };
    (@slots $row:tt $slots:tt $field:ident : $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($rest)*)
    };
    (@slots $row:tt $slots:tt $head:ident ( $($inner:tt)* ) $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($inner)* , $($rest)*)
    };
    (@slots $row:tt $slots:tt $head:ident { $($inner:tt)* } $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($inner)* , $($rest)*)
    };
    (@slots $row:tt [$($slot:ident)*] $name:ident $($rest:tt)*) => {
        $crate::__row!(@slots $row [$($slot)* $name] $($rest)*)
    };
    (@slots $row:tt $slots:tt ( $($inner:tt)* ) $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($inner)* , $($rest)*)
    };
    (@slots $row:tt $slots:tt { $($inner:tt)* } $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($inner)* , $($rest)*)
    };
    (@slots $row:tt $slots:tt $constant:literal $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($rest)*)
    };
    (@path $row:tt $slots:tt $head:ident :: $($rest:tt)*) => {
        $crate::__row!(@path $row $slots $($rest)*)
    };
    (@path $row:tt $slots:tt $last:ident $($rest:tt)*) => {
        $crate::__row!(@slots $row $slots $($rest)*)
    };

    (@emit { ($g:expr) [$text:expr] [$($rhs:tt)*] } [$($slot:ident)*]) => {
        #[allow(unused_variables, unreachable_patterns)]
        {
            $g.row(
                $text,
                &[$(stringify!($slot)),*],
                |args| {
                    $(let $slot = args.take()?;)*
                    Some($($rhs)*)
                },
                |value, parts| match value {
                    $($rhs)* => {
                        $(parts.put($slot);)*
                        Some(())
                    }
                    _ => None,
                },
            );
        }
    };
}
