//! Numeric card ids that other programs use, as a data table (seed 002).

const TABLE: &str = include_str!("../../../../cards/unlimited/numbers.tsv");

/// The number of a card, if the table has one.
pub(super) fn number_of(id: &str) -> Option<&'static str> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once('\t'))
        .find(|(_, known)| known.eq_ignore_ascii_case(id))
        .map(|(number, _)| number)
}
