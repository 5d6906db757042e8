//! Where events go: into a list, or nowhere at no cost.

/// Takes what happens while a command is carried out.
pub trait Sink<E> {
    /// Takes an event; `make` runs only if somebody listens.
    fn emit(&mut self, make: impl FnOnce() -> E);

    /// Whether anybody listens, for a game that gathers its events before it hands them over.
    fn listens(&self) -> bool {
        true
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline]
    fn emit(&mut self, _make: impl FnOnce() -> E) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn emit(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }
}
