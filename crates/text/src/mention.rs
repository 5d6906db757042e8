//! References: what "it", "that plant", "those" or "that much" stand for.
//!
//! While a ruleset walks a parsed text it introduces what each phrase makes or
//! names, and asks for the most recent mention that fits. Two that fit equally
//! well are refused: the text has to be clearer.

/// Why a reference stands for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum RefError {
    /// Nothing was mentioned that fits.
    #[error("nothing that this could stand for was mentioned before")]
    None,
    /// Several things that fit were mentioned at the same moment.
    #[error("this could stand for more than one thing mentioned before")]
    Ambiguous,
}

#[derive(Clone, Debug)]
struct Mention<K, R> {
    kind: K,
    what: R,
    moment: u32,
    rank: u8,
}

/// What was mentioned so far: things `R` of kinds `K`.
#[derive(Clone, Debug)]
pub struct Mentions<K, R> {
    mentions: Vec<Mention<K, R>>,
    /// For each open scope, how many mentions there were when it was opened.
    scopes: Vec<usize>,
    moment: u32,
}

impl<K, R> Default for Mentions<K, R> {
    fn default() -> Self {
        Self { mentions: Vec::new(), scopes: Vec::new(), moment: 0 }
    }
}

impl<K, R: Clone + PartialEq> Mentions<K, R> {
    /// Nothing mentioned yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Mentions a thing. Of things mentioned in the same clause, one of a higher rank is meant first.
    pub fn introduce(&mut self, kind: K, what: R, rank: u8) {
        self.mentions.push(Mention { kind, what, moment: self.moment, rank });
    }

    /// Ends a clause: what is mentioned from now on is more recent.
    pub fn next_clause(&mut self) {
        self.moment += 1;
    }

    /// Opens a scope: what is mentioned inside is forgotten when it is closed.
    pub fn open(&mut self) {
        self.scopes.push(self.mentions.len());
        self.next_clause();
    }

    /// Closes the innermost scope.
    pub fn close(&mut self) {
        if let Some(length) = self.scopes.pop() {
            self.mentions.truncate(length);
        }
    }

    /// The most recent mention that fits.
    ///
    /// # Errors
    /// None fits, or several of the same clause and rank.
    pub fn resolve(&self, fit: impl Fn(&K) -> bool) -> Result<R, RefError> {
        let fitting = || self.mentions.iter().filter(|mention| fit(&mention.kind));
        let order = |mention: &Mention<K, R>| (mention.moment, mention.rank);
        let latest = fitting().max_by_key(|mention| order(mention)).ok_or(RefError::None)?;
        let rivals = fitting().filter(|mention| order(mention) == order(latest));
        let unique = rivals.into_iter().all(|mention| mention.what == latest.what);
        if unique { Ok(latest.what.clone()) } else { Err(RefError::Ambiguous) }
    }
}
