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

/// What is wrong with a card in this format, by its id and full name.
pub(super) fn problem(format: &str, id: &str, full_name: &str) -> Option<String> {
    let rules: Vec<Vec<&str>> = rows(RULES).filter(|row| row.first() == Some(&format)).collect();
    if rules.iter().any(|row| row.get(1) == Some(&"ban") && row.get(2) == Some(&full_name)) {
        return Some(format!("{full_name} is banned in {format}"));
    }
    let set = set_of(id)?;
    // A set that the table does not have is a promotional one, whose cards are prints of others.
    let block = block_of(set)?;
    let allows = |row: &&Vec<&str>| match row[..] {
        [_, "block", allowed] => allowed == block,
        [_, "set", allowed] => allowed == set,
        _ => false,
    };
    let limited = rules.iter().any(|row| matches!(row.get(1), Some(&("block" | "set"))));
    (limited && !rules.iter().any(|row| allows(&row)))
        .then(|| format!("{full_name} is of the set {set}, which is not legal in {format}"))
}
