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

/// One thing that was mentioned.
#[derive(Clone, Debug)]
pub struct Mention<K, R> {
    /// What kind of thing it is.
    pub kind: K,
    /// The thing.
    pub what: R,
    /// The clause that mentions it, counted from 0.
    pub moment: u32,
    /// Of things mentioned in the same clause, one of a higher rank is meant first.
    pub rank: u8,
}

/// An entry of a table of preferences: which of several mentions that fit is meant.
///
/// Entries are asked in order, each among the mentions that the ones before have left; the greatest value stays.
pub struct Preference<Q, K, R> {
    /// Its name in reports.
    pub name: &'static str,
    /// Why a reader understands it so.
    pub why: &'static str,
    /// How well a mention answers the question.
    pub value: fn(&Q, &Mention<K, R>) -> i64,
}

/// Why no mention, or no single one, is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unbound {
    /// Nothing that was mentioned fits.
    None,
    /// These two fit equally well, by their places.
    Tie(usize, usize),
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

    /// How many mentions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.mentions.len()
    }

    /// Whether nothing was mentioned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mentions.is_empty()
    }

    /// A mention by its place.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&Mention<K, R>> {
        self.mentions.get(place)
    }

    /// The clause that is being read.
    #[must_use]
    pub fn moment(&self) -> u32 {
        self.moment
    }

    /// The mention that a reference is bound to, by its place, and the entry of the table that decided: none if only
    /// one thing fitted.
    ///
    /// # Errors
    /// Nothing fits, or two different things do that no entry tells apart.
    pub fn bind<Q>(
        &self,
        question: &Q,
        fits: impl Fn(&Mention<K, R>) -> bool,
        table: &[Preference<Q, K, R>],
    ) -> Result<(usize, Option<usize>), Unbound> {
        let mut left: Vec<usize> =
            (0..self.mentions.len()).filter(|&place| fits(&self.mentions[place])).collect();
        let same = |left: &[usize]| {
            left.iter().all(|&place| self.mentions[place].what == self.mentions[left[0]].what)
        };
        let last = |left: &[usize]| left.last().copied();
        let Some(only) = last(&left) else { return Err(Unbound::None) };
        if same(&left) {
            return Ok((only, None));
        }
        for (entry, preference) in table.iter().enumerate() {
            let value = |place: &usize| (preference.value)(question, &self.mentions[*place]);
            let best = left.iter().map(value).max();
            left.retain(|place| Some(value(place)) == best);
            if same(&left) {
                return Ok((last(&left).unwrap_or(only), Some(entry)));
            }
        }
        let first = left[0];
        let other = left.iter().find(|&&place| self.mentions[place].what != self.mentions[first].what);
        Err(Unbound::Tie(first, other.copied().unwrap_or(only)))
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
