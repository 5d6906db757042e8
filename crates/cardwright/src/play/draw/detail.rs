//! The thing under the cursor in full words; a closer look; the cards of a pile.

use cardwright_table::Anchor;
use cardwright_table::names::fill;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::frame::{draw_rule, draw_window};
use super::text::{width, wrap_spans};
use crate::play::inspect::{Detail, card_name, describe, find_zone};
use crate::play::session::Page;

fn detail_of(pen: &Pen<'_>, anchor: Anchor) -> Option<Detail> {
    let session = pen.session;
    let mut detail = describe(&session.scene, &session.names, session.eyes, anchor)?;
    let reason = session.why_not(anchor).map(|reason| fill(&reason, &session.names, session.eyes));
    detail.lines.extend(reason.map(|reason| format!("Not now: {reason}")));
    Some(detail)
}

/// Beside the table: what the cursor is on.
pub(crate) fn draw_detail(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    let looking = matches!(pen.session.page, Page::Inspect(_));
    let detail = pen.session.focus().and_then(|anchor| detail_of(pen, anchor));
    let Some(detail) = detail else {
        let inside = draw_rule(frame, pen, area, "");
        let hint = "Press i to look at any card.";
        if !pen.session.scene.zones.is_empty() && !inside.is_empty() {
            frame.render_widget(Span::styled(hint, pen.theme.quiet()), Rect { height: 1, ..inside });
        }
        return;
    };
    let title = if looking { format!("Looking at {}", detail.title) } else { detail.title.clone() };
    let inside = draw_rule(frame, pen, area, &title);
    let lines = body(pen, &detail, inside.width.into());
    let height = usize::from(inside.height);
    let cut = lines.len() > height;
    for (row, line) in lines.into_iter().take(height).enumerate() {
        frame.render_widget(line, Rect { y: inside.y + row as u16, height: 1, ..inside });
    }
    if cut && height > 0 {
        let more = if looking { " … Enter: all" } else { " … i Enter: all" };
        let room = width(more) as u16;
        let corner = Rect::new(inside.right().saturating_sub(room), inside.bottom() - 1, room, 1);
        frame.render_widget(Span::styled(more, pen.theme.quiet()), corner);
    }
}

fn body(pen: &Pen<'_>, detail: &Detail, room: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut head = vec![Span::styled(detail.kind.clone(), pen.theme.quiet())];
    if !detail.aside.is_empty() {
        head.insert(0, Span::styled(format!("{} · ", detail.aside), pen.theme.strong()));
    }
    lines.extend(wrap_spans(&head, room, 0));
    for line in &detail.lines {
        lines.extend(wrap_spans(&[Span::raw(line.clone())], room, 0));
    }
    lines
}

/// A thing in a window of its own.
pub(crate) fn draw_closer(frame: &mut Frame<'_>, pen: &mut Pen<'_>, anchor: Anchor, top: usize) {
    let Some(detail) = detail_of(pen, anchor) else { return };
    let columns = frame.area().width.min(64);
    let lines = body(pen, &detail, usize::from(columns) - 4);
    let height = (lines.len() as u16 + 4).min(frame.area().height - 2);
    let inside = draw_window(frame, pen, columns, height, &detail.title);
    draw_scrolled(frame, pen, inside, lines, top);
}

/// Lines from `top` on, and under them how to go on.
pub(crate) fn draw_scrolled(
    frame: &mut Frame<'_>,
    pen: &mut Pen<'_>,
    area: Rect,
    lines: Vec<Line<'static>>,
    top: usize,
) {
    let height = usize::from(area.height).saturating_sub(1);
    let all = lines.len() <= height;
    pen.map.deepest = lines.len().saturating_sub(height);
    let top = top.min(lines.len().saturating_sub(height));
    for (row, line) in lines.into_iter().skip(top).take(height).enumerate() {
        frame.render_widget(line, Rect { y: area.y + row as u16, height: 1, ..area });
    }
    let hint = if all { "Esc back" } else { "↑↓ PgUp PgDn scroll · Esc back" };
    let last = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    frame.render_widget(Span::styled(hint, pen.theme.quiet()), last);
}

/// The cards of a pile on the left, the chosen one in full on the right.
pub(crate) fn draw_pile(frame: &mut Frame<'_>, pen: &Pen<'_>, zone: u16, cursor: usize) {
    let Some(zone) = find_zone(&pen.session.scene, zone) else { return };
    let screen = frame.area();
    let owner = zone.owner.map_or_else(String::new, |owner| format!("{}: ", pen.session.name(owner)));
    let title = format!("{owner}{} ({})", zone.name, zone.count);
    let inside = draw_window(frame, pen, screen.width.min(90), screen.height - 4, &title);
    let list = Rect { width: inside.width * 2 / 5, height: inside.height.saturating_sub(1), ..inside };
    let first = (cursor + 1).saturating_sub(list.height.into());
    for (row, (index, card)) in zone.cards.iter().enumerate().skip(first).take(list.height.into()).enumerate()
    {
        let chosen = index == cursor;
        let style = if chosen { pen.theme.looking() } else { pen.theme.text() };
        let sign = if chosen { "▸" } else { " " };
        let line = Rect { y: list.y + row as u16, height: 1, ..list };
        frame.render_widget(Span::styled(format!("{sign}{}", card_name(card)), style), line);
    }
    if let Some(detail) = zone.cards.get(cursor).and_then(|card| detail_of(pen, Anchor::Card(card.slot))) {
        let text = Rect { x: list.right() + 2, width: inside.width - list.width - 2, ..list };
        let mut lines = vec![Line::styled(detail.title.clone(), pen.theme.strong())];
        lines.extend(body(pen, &detail, text.width.into()));
        for (row, line) in lines.into_iter().take(text.height.into()).enumerate() {
            frame.render_widget(line, Rect { y: text.y + row as u16, height: 1, ..text });
        }
    }
    let hint = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
    frame.render_widget(Span::styled("↑↓ another card · Esc back", pen.theme.quiet()), hint);
}
