//! Passing the values of slots into and out of the variants of a ruleset.

/// The values of a row's slots on their way into a variant.
#[derive(Debug)]
pub struct Args<'a, V> {
    values: std::slice::Iter<'a, &'a V>,
}

impl<'a, V> Args<'a, V> {
    pub(crate) fn new(values: &'a [&'a V]) -> Self {
        Self { values: values.iter() }
    }

    /// The next slot's value, if it has the type that the variant wants.
    #[inline(never)]
    pub fn take<T>(&mut self) -> Option<T>
    where
        V: Clone,
        T: TryFrom<V>,
    {
        self.values.next().and_then(|&value| T::try_from(value.clone()).ok())
    }
}

/// The values of a row's slots on their way out of a variant.
#[derive(Debug)]
pub struct Parts<V> {
    values: Vec<V>,
}

impl<V> Default for Parts<V> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<V> Parts<V> {
    /// Gives the next slot's value.
    #[inline(never)]
    pub fn put<T: Clone>(&mut self, part: &T)
    where
        V: From<T>,
    {
        self.values.push(part.clone().into());
    }

    pub(crate) fn into_values(self) -> Vec<V> {
        self.values
    }
}

/// A function from the values of up to five slots to a meaning, or to none.
pub trait BuildFn<V, A, R> {
    /// Takes the arguments and calls the function.
    fn build(&self, args: &mut Args<'_, V>) -> Option<R>;
}

/// A tuple of the values of up to five slots.
pub trait IntoParts<V> {
    /// The values in order.
    fn into_parts(self) -> Vec<V>;
}

macro_rules! arity {
    ($($name:ident),*) => {
        impl<V: Clone, R, F, $($name),*> BuildFn<V, ($($name,)*), R> for F
        where
            F: Fn($($name),*) -> Option<R>,
            $($name: TryFrom<V>,)*
        {
            #[allow(unused_variables)]
            fn build(&self, args: &mut Args<'_, V>) -> Option<R> {
                self($(args.take::<$name>()?),*)
            }
        }

        impl<V, $($name),*> IntoParts<V> for ($($name,)*)
        where
            $(V: From<$name>,)*
        {
            #[allow(non_snake_case)]
            fn into_parts(self) -> Vec<V> {
                let ($($name,)*) = self;
                vec![$(V::from($name)),*]
            }
        }
    };
}

arity!();
arity!(A);
arity!(A, B);
arity!(A, B, C);
arity!(A, B, C, D);
arity!(A, B, C, D, E);
