//! The numbered statements of the specification.

/// One statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement {
    /// Its number.
    pub(crate) number: u32,
    /// What it says, without the mark of the parts.
    pub(crate) text: String,
    /// The rulesets and other parts that it concerns.
    pub(crate) parts: Vec<String>,
}

const MARK: &str = "{applies:";

/// All statements under headings such as `## A. Match set-up`, in order.
pub(crate) fn statements(spec: &str) -> Result<Vec<Statement>, String> {
    let mut raw: Vec<(u32, String)> = Vec::new();
    let mut in_chapter = false;
    let mut open = false;
    for line in spec.lines() {
        if line.starts_with('#') {
            in_chapter = is_chapter(line);
            open = false;
        } else if let Some((number, text)) = numbered(line).filter(|_| in_chapter) {
            raw.push((number, text.to_owned()));
            open = true;
        } else if line.trim().is_empty() {
            open = false;
        } else if let Some((_, text)) = raw.last_mut().filter(|_| open) {
            text.push(' ');
            text.push_str(line.trim());
        }
    }
    let statements = raw.into_iter().map(|(number, text)| statement(number, &text));
    let statements = statements.collect::<Result<Vec<_>, _>>()?;
    match statements.windows(2).find(|pair| pair[0].number >= pair[1].number) {
        Some(pair) => Err(format!("statement {} stands after {}", pair[1].number, pair[0].number)),
        None => Ok(statements),
    }
}

fn is_chapter(line: &str) -> bool {
    let mut title = line.trim_start_matches('#').trim_start().chars();
    title.next().is_some_and(|c| c.is_ascii_uppercase()) && title.next() == Some('.')
}

fn numbered(line: &str) -> Option<(u32, &str)> {
    let (number, text) = line.split_once(". ")?;
    Some((number.parse().ok()?, text))
}

fn statement(number: u32, text: &str) -> Result<Statement, String> {
    let unmarked =
        || format!("statement {number} does not say whom it concerns: end it in `{{applies: ...}}`");
    let (before, mark) = text.split_once(MARK).ok_or_else(unmarked)?;
    let (parts, _) = mark.split_once('}').ok_or_else(unmarked)?;
    let parts: Vec<String> =
        parts.split([' ', ',']).filter(|part| !part.is_empty()).map(str::to_owned).collect();
    if parts.is_empty() {
        return Err(unmarked());
    }
    let text = before.trim_end_matches([' ', '`']).to_owned();
    Ok(Statement { number, text, parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_run_over_lines_and_end_in_the_parts_they_concern() {
        let spec = "# Specification\n1. not a statement\n\n## B. Turns\nIntroduction.\n\
                    7. Pass locks\n   out. [1] `{applies: skirmish, magic}`\n8. Draw. {applies: magic}\n\n\
                    ## Decisions\n9. not one either\n";
        let found = statements(spec).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].number, found[0].text.as_str()), (7, "Pass locks out. [1]"));
        assert_eq!(found[0].parts, ["skirmish", "magic"]);
    }

    #[test]
    fn a_statement_that_concerns_nobody_or_stands_out_of_order_is_refused() {
        let unmarked = statements("## A. X\n1. Draw.\n").unwrap_err();
        assert!(unmarked.starts_with("statement 1 does not say whom it concerns"), "{unmarked}");
        let jumbled = statements("## A. X\n2. A {applies: a}\n1. B {applies: a}\n").unwrap_err();
        assert_eq!(jumbled, "statement 1 stands after 2");
    }
}
