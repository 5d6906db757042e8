//! The log: its last lines beside the table, or all of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::frame::draw_rule;
use super::text::wrap_spans;

/// What stands before news.
const FRESH: &str = "• ";

/// The log in lines; what happened since the viewer's last decision is bright.
fn lines(pen: &Pen<'_>, columns: u16) -> Vec<Line<'static>> {
    let session = pen.session;
    let mut lines = Vec::new();
    for same in session.chronicle.lines(session.viewer()).chunk_by(|one, other| one == other) {
        let line = same[0];
        let style = if line.fresh { pen.theme.text() } else { pen.theme.quiet() };
        let sign = if line.fresh { FRESH } else { "  " };
        let times = if same.len() > 1 { format!(" (×{})", same.len()) } else { String::new() };
        let text = session.say(line.text) + &times;
        let spans = [Span::styled(sign, pen.theme.title()), Span::styled(text, style)];
        lines.extend(wrap_spans(&spans, columns.into(), 2));
    }
    lines
}

/// The last lines; the title tells of news that do not fit.
pub(crate) fn draw_log(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    let lines = lines(pen, area.width.saturating_sub(1));
    let seen = usize::from(area.height).saturating_sub(1);
    let news = lines.iter().rev().skip(seen).filter(|line| line.spans[0].content.starts_with(FRESH)).count();
    let title = if news > 0 { format!("Log ({news} more: g)") } else { "Log".to_owned() };
    let inside = draw_rule(frame, pen, area, &title);
    draw_tail(frame, inside, lines, 0);
}

/// All of it, so many lines up from the end.
pub(crate) fn draw_whole_log(frame: &mut Frame<'_>, pen: &mut Pen<'_>, up: usize) {
    let inside = draw_rule(frame, pen, frame.area(), "Log");
    let (text, hint) = (
        Rect { height: inside.height - 1, width: inside.width.min(100), ..inside },
        Rect { y: inside.bottom() - 1, height: 1, ..inside },
    );
    let lines = lines(pen, text.width);
    pen.map.deepest = lines.len().saturating_sub(text.height.into());
    draw_tail(frame, text, lines, up);
    frame.render_widget(Span::styled(" ↑↓ PgUp PgDn scroll · Esc back", pen.theme.quiet()), hint);
}

fn draw_tail(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>, up: usize) {
    let height = usize::from(area.height);
    let end = lines.len() - up.min(lines.len().saturating_sub(height));
    let start = end.saturating_sub(height);
    for (row, line) in lines.into_iter().take(end).skip(start).enumerate() {
        frame.render_widget(line, Rect { y: area.y + row as u16, height: 1, ..area });
    }
}
