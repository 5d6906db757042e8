//! The log: its last lines beside the table, or all of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::frame::draw_rule;
use super::text::wrap_spans;

/// The log in lines; what happened since the viewer's last decision is bright.
fn lines(pen: &Pen<'_>, columns: u16) -> Vec<Line<'static>> {
    let session = pen.session;
    let mut lines = Vec::new();
    for line in session.chronicle.lines(session.viewer()) {
        let style = if line.fresh { pen.theme.text() } else { pen.theme.quiet() };
        let sign = if line.fresh { "• " } else { "  " };
        let spans = [Span::styled(sign, pen.theme.title()), Span::styled(session.say(line.text), style)];
        lines.extend(wrap_spans(&spans, columns.into(), 2));
    }
    lines
}

/// The last lines.
pub(crate) fn draw_log(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    let inside = draw_rule(frame, pen, area, "Log");
    draw_tail(frame, inside, lines(pen, inside.width.saturating_sub(1)), 0);
}

/// All of it, so many lines up from the end.
pub(crate) fn draw_whole_log(frame: &mut Frame<'_>, pen: &Pen<'_>, up: usize) {
    let inside = draw_rule(frame, pen, frame.area(), "Log");
    let (text, hint) = (
        Rect { height: inside.height - 1, width: inside.width.min(100), ..inside },
        Rect { y: inside.bottom() - 1, height: 1, ..inside },
    );
    draw_tail(frame, text, lines(pen, text.width), up);
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
