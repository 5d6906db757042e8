//! Measuring, shortening and wrapping text, and Markdown as far as rules need it.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::theme::Theme;

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text in at most `room` columns, with an ellipsis where something is missing.
pub(crate) fn shorten(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) + 1 > room {
            break;
        }
        short.push(letter);
    }
    let mut short = short.trim_end().to_owned();
    if room > 0 {
        short.push('…');
    }
    short
}

/// The same for a name that may end in a number, which is kept.
pub(crate) fn shorten_name(name: &str, room: usize) -> String {
    let head = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &name[head.len()..];
    if number.is_empty() || width(name) <= room || room < number.len() + 3 {
        return shorten(name, room);
    }
    shorten(head.trim_end(), room - number.len()) + number
}

/// The text in lines of at most `room` columns, broken between words.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    wrap_spans(&[Span::raw(text)], room, 0)
        .into_iter()
        .map(|line| line.spans.iter().map(|span| span.content.as_ref()).collect())
        .collect()
}

/// Styled text in lines of at most `room` columns; lines after the first begin `indent` columns to the right.
pub(crate) fn wrap_spans(spans: &[Span<'_>], room: usize, indent: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let mut used = 0;
    let words =
        spans.iter().flat_map(|span| span.content.split_inclusive(' ').map(|word| (word, span.style)));
    for (word, style) in words {
        let mut word = word;
        if used > indent && used + width(word.trim_end()) > room {
            lines.push(Line::from(" ".repeat(indent)));
            used = indent;
        }
        // A word that is longer than a line is cut.
        while used + width(word.trim_end()) > room && room > indent {
            let cut = word.char_indices().nth((room - used).max(1)).map_or(word.len(), |(at, _)| at);
            push(&mut lines, &word[..cut], style);
            word = &word[cut..];
            lines.push(Line::from(" ".repeat(indent)));
            used = indent;
        }
        push(&mut lines, word, style);
        used += width(word);
    }
    lines
}

fn push(lines: &mut [Line<'static>], text: &str, style: Style) {
    if let Some(line) = lines.last_mut() {
        line.push_span(Span::styled(text.to_owned(), style));
    }
}

/// Markdown as lines: headings, lists, paragraphs, bold, italics and code.
pub(crate) fn markdown(text: &str, room: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    for source in text.lines() {
        let trimmed = source.trim();
        let item = list_item(source);
        let heading = trimmed.trim_start_matches('#');
        if trimmed.is_empty() || heading.len() < trimmed.len() || item.is_some() {
            flush(&mut paragraph, room, theme, &mut lines);
        }
        if trimmed.is_empty() {
            if lines.last().is_some_and(|line: &Line<'_>| line.width() > 0) {
                lines.push(Line::default());
            }
        } else if heading.len() < trimmed.len() {
            lines.push(Line::styled(heading.trim().to_owned(), theme.title()));
        } else if let Some(item) = item {
            paragraph = item;
        } else {
            let gap = if paragraph.is_empty() { "" } else { " " };
            paragraph = paragraph + gap + trimmed;
        }
    }
    flush(&mut paragraph, room, theme, &mut lines);
    lines
}

/// A list item with its sign and indent, if the line is one.
fn list_item(line: &str) -> Option<String> {
    let trimmed = line.trim_start();
    let depth = (line.len() - trimmed.len()) / 2;
    let text = trimmed.strip_prefix("* ").or_else(|| trimmed.strip_prefix("- "));
    if let Some(text) = text {
        return Some(format!("{}• {}", "  ".repeat(depth), text.trim_end()));
    }
    let (number, text) = trimmed.split_once(". ")?;
    let numbered = !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
    numbered.then(|| format!("{}{number}. {}", "  ".repeat(depth), text.trim_end()))
}

fn flush(paragraph: &mut String, room: usize, theme: Theme, lines: &mut Vec<Line<'static>>) {
    if paragraph.is_empty() {
        return;
    }
    let blank = width(paragraph) - width(paragraph.trim_start());
    let indent = match paragraph.trim_start() {
        text if text.starts_with('•') => blank + 2,
        text if text.starts_with(|first: char| first.is_ascii_digit()) && list_item(text).is_some() => {
            blank + 3
        }
        _ => 0,
    };
    lines.extend(wrap_spans(&inline(paragraph, theme), room, indent));
    paragraph.clear();
}

/// Bold, italics and code within a paragraph.
fn inline(text: &str, theme: Theme) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`']) {
        let sign = if rest[at..].starts_with("**") { "**" } else { &rest[at..=at] };
        let inner = &rest[at + sign.len()..];
        let Some(end) = inner.find(sign).filter(|&end| end > 0) else { break };
        spans.push(Span::raw(rest[..at].to_owned()));
        let style = match sign {
            "**" => theme.strong(),
            "*" => theme.text().add_modifier(Modifier::ITALIC),
            _ => theme.lit(),
        };
        spans.push(Span::styled(inner[..end].to_owned(), style));
        rest = &inner[end + sign.len()..];
    }
    spans.push(Span::raw(rest.to_owned()));
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_between_words() {
        assert_eq!(wrap("one two three", 8), ["one two ", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(shorten("Necromancer", 6), "Necro…");
        assert_eq!(shorten_name("Terrain 12", 8), "Terra…12");
    }

    #[test]
    fn markdown_keeps_headings_lists_and_emphasis() {
        let lines = markdown("# Title\n\nSome **bold**\ntext.\n* an item that is long\n", 14, Theme::PLAIN);
        let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(
            text,
            ["Title", "", "Some bold ", "text.", "• an item that ", "  is long"].map(str::to_owned)
        );
    }
}
