//! Which sets and cards a format allows: data, not rules.

const SETS: &str = include_str!("../../../../cards/unlimited/sets.tsv");
const RULES: &str = include_str!("../../../../cards/unlimited/legality.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').collect())
}

/// The set of a card that is known by an id such as `SOR_010`; none for cards of one's own making.
fn set_of(id: &str) -> Option<&str> {
    let (set, number) = id.split_once('_')?;
    let is_set = set.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    (is_set && number.starts_with(|c: char| c.is_ascii_digit() || c == 'T')).then_some(set)
}

fn block_of(set: &str) -> Option<&'static str> {
    rows(SETS).find_map(|row| match row[..] {
        [known, block] if known == set => Some(block),
        _ => None,
    })
}

/// What a format says of the sets and cards that it allows.
pub(super) struct Allowed {
    format: &'static str,
    rules: Vec<Vec<&'static str>>,
}

impl Allowed {
    pub(super) fn of(format: &'static str) -> Allowed {
        Allowed { format, rules: rows(RULES).filter(|row| row.first() == Some(&format)).collect() }
    }

    /// Whether a print of this set is legal; none if the table does not have the set: it is a promotional one, whose
    /// cards are prints of others, or the card is of one's own making.
    fn allows(&self, id: &str) -> Option<bool> {
        let set = set_of(id)?;
        let block = block_of(set)?;
        let limited = self.rules.iter().any(|row| matches!(row.get(1), Some(&("block" | "set"))));
        let allows = |row: &Vec<&str>| match row[..] {
            [_, "block", allowed] => allowed == block,
            [_, "set", allowed] => allowed == set,
            _ => false,
        };
        Some(!limited || self.rules.iter().any(allows))
    }

    /// What is wrong with a card in this format, by its id and full name. Any print may be played of a card that has
    /// a print in a legal set (SWU 9.2.2d); `prints` gives the ids of all prints that are known.
    pub(super) fn problem<'p>(
        &self,
        id: &str,
        full_name: &str,
        prints: impl FnOnce() -> Vec<&'p str>,
    ) -> Option<String> {
        let format = self.format;
        if self.rules.iter().any(|row| row.get(1) == Some(&"ban") && row.get(2) == Some(&full_name)) {
            return Some(format!("{full_name} is banned in {format}"));
        }
        let set = set_of(id)?;
        let own = self.allows(id);
        if own == Some(true) {
            return None;
        }
        let judged: Vec<bool> =
            own.into_iter().chain(prints().into_iter().filter_map(|id| self.allows(id))).collect();
        let refused = !judged.is_empty() && !judged.contains(&true);
        refused.then(|| format!("{full_name} is of the set {set}, which is not legal in {format}"))
    }
}
