//! Suggestions for names that were mistyped.

/// The candidate that comes nearest to a name, unless all are far from it.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&candidate.to_lowercase(), &name);
    let best = candidates.into_iter().min_by_key(|candidate| distance(candidate))?;
    (distance(best) <= 1 + name.chars().count() / 4).then_some(best)
}

/// The end of a sentence about an unknown name: `; did you mean ...?`, or all there are.
pub(crate) fn did_you_mean(name: &str, candidates: &[&str]) -> String {
    match nearest(name, candidates.iter().copied()) {
        Some(best) => format!("; did you mean `{best}`?"),
        None if candidates.is_empty() => String::new(),
        None => format!("; there are: {}", candidates.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_corrected_and_anything_else_gets_the_list() {
        let games = ["skirmish", "magic"];
        assert_eq!(did_you_mean("skrimish", &games), "; did you mean `skirmish`?");
        assert_eq!(did_you_mean("Magik", &games), "; did you mean `magic`?");
        assert_eq!(did_you_mean("poker", &games), "; there are: skirmish, magic");
        assert_eq!(did_you_mean("poker", &[]), "");
    }
}
