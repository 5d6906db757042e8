//! Citations: comments above tests that name statements, such as `/// spec 13, 62..80`.

/// A test that cites a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Citation {
    /// The statement's number.
    pub(crate) number: u32,
    /// The file and line of the test.
    pub(crate) place: String,
    /// The test's name.
    pub(crate) test: String,
}

/// All citations in a source file.
pub(crate) fn citations(file: &str, source: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut numbers = Vec::new();
    let mut tested = false;
    for (line_number, line) in (1..).zip(source.lines()) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("//") {
            numbers.extend(cited(comment));
        } else if line.starts_with("#[") {
            tested |= is_test_attribute(line);
        } else {
            if let Some(test) = test_name(line, tested) {
                let place = format!("{file}:{line_number}");
                found.extend(numbers.iter().map(|&number| Citation {
                    number,
                    place: place.clone(),
                    test: test.to_owned(),
                }));
            }
            numbers.clear();
            tested = false;
        }
    }
    found
}

/// `#[test]`, `#[tokio::test]`, `#[test_case(1)]`, but not `#[cfg(test)]`.
fn is_test_attribute(line: &str) -> bool {
    let path = line.trim_start_matches("#[").split(['(', ']']).next().unwrap_or_default();
    path.rsplit("::").next().is_some_and(|name| name == "test" || name.starts_with("test_"))
}

/// The name of the test that a line opens: a Rust function under a test attribute, or a call of `test`
/// or `it` in TypeScript.
fn test_name(line: &str, tested: bool) -> Option<&str> {
    if tested {
        let (_, signature) = line.split_once("fn ")?;
        return signature.split(['(', '<']).next();
    }
    let call = line.strip_prefix("test(").or_else(|| line.strip_prefix("it("))?;
    let quote = call.chars().next().filter(|c| ['\'', '"', '`'].contains(c))?;
    call[1..].split(quote).next()
}

/// The numbers after each word `spec` in a comment; ranges include both ends.
fn cited(comment: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut citing = false;
    for word in comment.split([' ', ',', ';', ':', '(', ')', '/', '`']).filter(|word| !word.is_empty()) {
        let word = word.trim_end_matches('.');
        if word == "spec" {
            citing = true;
        } else if let Some((first, last)) = range(word).filter(|_| citing) {
            numbers.extend(first..=last);
        } else if word != "and" {
            citing = false;
        }
    }
    numbers
}

/// `13`, `62..80`, `62..=80` or `62-80`.
fn range(word: &str) -> Option<(u32, u32)> {
    let (first, last) = word.split_once("..").or_else(|| word.split_once('-')).unwrap_or((word, word));
    Some((first.parse().ok()?, last.trim_start_matches('=').parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<(u32, String)> {
        citations("a.rs", source).into_iter().map(|citation| (citation.number, citation.test)).collect()
    }

    #[test]
    fn comments_and_attributes_above_a_test_belong_to_it_in_any_order() {
        let source = "\
/// A pass locks out (spec 65).
#[test]
// spec 1, 62..64 and 70-71.
#[should_panic]
fn a_pass_locks_out() {}
";
        let numbers: Vec<u32> = found(source).into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [65, 1, 62, 63, 64, 70, 71]);
        assert_eq!(found(source)[0].1, "a_pass_locks_out");
    }

    #[test]
    fn only_comments_attached_to_tests_count() {
        assert_eq!(found("/// spec 5\nfn helper() {}\n"), []);
        assert_eq!(found("// spec 5\n\n#[test]\nfn later() {}\n"), []);
        assert_eq!(found("// spec 5\n#[cfg(test)]\nfn helper() {}\n"), []);
        assert_eq!(found("// the spec says 5 things\n#[test]\nfn named() {}\n"), []);
    }

    #[test]
    fn tests_of_the_browser_client_cite_too() {
        let source = "  // spec 96\n  test('the log is shown', async () => {\n";
        assert_eq!(found(source), [(96, "the log is shown".to_owned())]);
    }
}
