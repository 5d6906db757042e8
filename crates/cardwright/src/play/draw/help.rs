//! The keys and the game's rules.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::detail::draw_scrolled;
use super::frame::draw_rule;
use super::text::{markdown, wrap_spans};

/// What each key does.
const KEYS: &[(&str, &str)] = &[
    ("←↑↓→ hjkl", "move between the things that can be chosen (they are bright and have a key)"),
    ("Tab", "to the next one; Shift-Tab to the one before"),
    ("Enter", "choose; the keys shown beside the options choose at once, a click too"),
    ("Esc", "take back the last answer of a decision that is not complete"),
    ("i Space", "look around: every card, place and pile; Enter shows all of it"),
    ("g", "the whole log"),
    ("u", "undo: back to your last decision (another person at this screen must agree)"),
    ("s", "save the match as a file of its own"),
    ("c", "concede"),
    ("q", "quit; the match is saved and can be resumed"),
    ("?", "this help"),
];

/// Keys for some kinds of question.
const QUESTIONS: &[(&str, &str)] = &[
    ("several", "Enter or Space marks; `.` or the button Done finishes; Backspace unmarks the last"),
    ("arrange", "← → choose a card, < > move it, 1 2 … put it into that group, Enter finishes"),
    ("number", "type it, or ← →; Enter finishes"),
    ("share", "↑ ↓ or Tab choose, ← → give less or more, = gives all that is left, Enter finishes"),
    ("name", "type a part of it, ↑ ↓ choose, Enter finishes"),
];

/// Keys while bots play.
const WATCHING: &[(&str, &str)] = &[
    ("Space", "stop and go on"),
    ("n →", "one move"),
    ("+ -", "faster, slower"),
    ("o", "show or hide the hands"),
];

/// The whole page, from line `top` on.
pub(crate) fn draw_help(frame: &mut Frame<'_>, pen: &mut Pen<'_>, top: usize) {
    let screen = frame.area();
    let inside = draw_rule(frame, pen, screen, &format!("{}: keys and rules", pen.session.title));
    let text = Rect { x: inside.x + 1, width: (inside.width - 2).min(96), ..inside };
    let room = usize::from(text.width);
    let mut lines = Vec::new();
    if pen.session.watching() {
        lines.extend(table("Watching", WATCHING, pen, room));
    }
    lines.extend(table("Keys", KEYS, pen, room));
    lines.extend(table("Kinds of questions", QUESTIONS, pen, room));
    lines.push(Line::styled("Signs", pen.theme.title()));
    let signs =
        "● to act   ▸ the cursor   ↑ ↓ above or below what is printed   ◆ a lasting effect   ↷ turned";
    lines.extend(wrap_spans(&[Span::raw(signs)], room, 0));
    lines.push(Line::default());
    lines.extend(markdown(&pen.session.rules, room, pen.theme));
    draw_scrolled(frame, pen, text, lines, top);
}

fn table(title: &str, rows: &[(&str, &str)], pen: &Pen<'_>, room: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(title.to_owned(), pen.theme.title())];
    for (key, what) in rows {
        let spans = [Span::styled(format!("{key:<11} "), pen.theme.lit()), Span::raw((*what).to_owned())];
        lines.extend(wrap_spans(&spans, room, 12));
    }
    lines.push(Line::default());
    lines
}
