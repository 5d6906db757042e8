//! Windows over the table and rules between panes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};

use super::Pen;
use super::text::{shorten, width};

/// A title and a line to the end of the area; gives what is left below.
pub(crate) fn draw_rule(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect, title: &str) -> Rect {
    if area.is_empty() {
        return area;
    }
    let title = shorten(title, usize::from(area.width).saturating_sub(4));
    let room = usize::from(area.width).saturating_sub(width(&title) + if title.is_empty() { 0 } else { 4 });
    let mut line = Line::default();
    if !title.is_empty() {
        line.push_span(Span::styled("─ ", pen.theme.quiet()));
        line.push_span(Span::styled(title, pen.theme.title()));
        line.push_span(Span::raw(" "));
    }
    line.push_span(Span::styled("─".repeat(room), pen.theme.quiet()));
    frame.render_widget(line, Rect { height: 1, ..area });
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// An empty window in the middle of the screen; gives its inside.
pub(crate) fn draw_window(
    frame: &mut Frame<'_>,
    pen: &Pen<'_>,
    columns: u16,
    lines: u16,
    title: &str,
) -> Rect {
    let screen = frame.area();
    let (columns, lines) = (columns.min(screen.width), lines.min(screen.height));
    let area = Rect::new((screen.width - columns) / 2, (screen.height - lines) / 2, columns, lines);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(pen.theme.title())
        .title(Span::styled(format!(" {title} "), pen.theme.title()));
    let inside = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}
