//! Player names in texts that are written without them.
//!
//! Rulesets write `@0 [draws|draw] a card`. The name comes in when a text is shown, and the reader's own
//! seat becomes "you".

use crate::seat::Seat;

/// Replaces `@n` by names and picks the right half of each `[third person|you]` after it.
///
/// ```
/// use cardwright_table::{Seat, names::fill};
/// let line = "@1 [plays|play] Archer.";
/// assert_eq!(fill(line, &["Ann", "Bob"], None), "Bob plays Archer.");
/// assert_eq!(fill(line, &["Ann", "Bob"], Some(Seat(1))), "You play Archer.");
/// ```
pub fn fill<S: AsRef<str>>(text: &str, names: &[S], you: Option<Seat>) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut second_person = false;
    let mut rest = text;
    while let Some(at) = rest.find(['@', '[']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let used = if rest.starts_with('@') {
            fill_name(rest, names, you, &mut out, &mut second_person)
        } else {
            fill_verb(rest, second_person, &mut out)
        };
        if used == 0 {
            out.push_str(&rest[..1]);
        }
        rest = &rest[used.max(1)..];
    }
    out.push_str(rest);
    out
}

fn fill_name<S: AsRef<str>>(
    rest: &str,
    names: &[S],
    you: Option<Seat>,
    out: &mut String,
    second_person: &mut bool,
) -> usize {
    let Some(digit) = rest[1..].chars().next().and_then(|c| c.to_digit(10)) else { return 0 };
    let Some(name) = names.get(digit as usize) else { return 0 };
    *second_person = you == Some(Seat(digit as u8));
    if !*second_person {
        out.push_str(name.as_ref());
        return 2;
    }
    let starts_sentence = out.is_empty() || out.ends_with(['\n', '.']) || out.ends_with(". ");
    out.push_str(if starts_sentence { "You" } else { "you" });
    if !rest[2..].starts_with("'s") {
        return 2;
    }
    out.push('r');
    4
}

fn fill_verb(rest: &str, second_person: bool, out: &mut String) -> usize {
    let Some(end) = rest.find(']') else { return 0 };
    let Some((third, you)) = rest[1..end].split_once('|') else { return 0 };
    out.push_str(if second_person { you } else { third });
    end + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_marks_is_unchanged() {
        assert_eq!(fill("Deal [2] damage @ dawn", &["Ann"], None), "Deal [2] damage @ dawn");
    }

    #[test]
    fn what_is_the_readers_is_yours() {
        assert_eq!(fill("It is @0's turn.", &["Ann"], None), "It is Ann's turn.");
        assert_eq!(fill("It is @0's turn.", &["Ann"], Some(Seat(0))), "It is your turn.");
    }

    #[test]
    fn each_verb_agrees_with_the_player_named_before_it() {
        let text = "@0 [hits|hit] @1, and @1 [falls|fall].";
        assert_eq!(fill(text, &["Ann", "Bob"], Some(Seat(1))), "Ann hits you, and you fall.");
    }
}
