//! One place of a board: its name, what stands there, and what lies on it.

use cardwright_table::Anchor;
use cardwright_table::scene::{CardFace, Zone};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType};

use super::Pen;
use super::chip::lead;
use super::text::{shorten, shorten_name, width, wrap};
use super::theme::tone_sign;
use crate::play::inspect::card_name;
use crate::play::map::Spot;

/// From this many lines on, a place also shows the text of its card.
const ROOMY: usize = 5;

/// Draws a place as a box.
pub(crate) fn draw_cell(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, zone: &Zone) {
    let anchor = Anchor::Zone(zone.id);
    let mark = pen.session.mark(anchor);
    let (border, style) = match (mark.focused, mark.lit) {
        (true, true) => (BorderType::Double, pen.theme.lit()),
        (true, false) => (BorderType::Double, pen.theme.title()),
        (false, true) => (BorderType::Thick, pen.theme.lit()),
        (false, false) => (BorderType::Rounded, pen.theme.quiet()),
    };
    let mut title = lead(pen, &mark);
    let used: usize = title.iter().map(Span::width).sum();
    let note = if mark.note.is_empty() { String::new() } else { format!(" {}", mark.note) };
    let room = usize::from(area.width).saturating_sub(4 + used + width(&note));
    let name = shorten_name(&zone.name, room) + &note;
    title.push(Span::styled(name, pen.style(&mark, style)));
    title.insert(0, Span::raw(" "));
    title.push(Span::raw(" "));
    let block = Block::bordered().border_type(border).border_style(style).title(Line::from(title));
    let inside = block.inner(area);
    frame.render_widget(block, area);
    pen.map.add(Spot::Anchor(anchor), area);
    draw_inside(frame, pen, inside, zone);
}

/// The cards first, then their states, then the effects of the place, then text if there is room.
fn draw_inside(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, zone: &Zone) {
    let room = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for card in zone.cards.iter().take(area.height.into()) {
        let place = Rect { y: area.y + lines.len() as u16, height: 1, ..area };
        pen.map.add(Spot::Anchor(Anchor::Card(card.slot)), place);
        lines.push(card_line(pen, card, room));
    }
    for card in &zone.cards {
        let turned = card.turned.then_some("↷ turned");
        let badges: Vec<&str> = turned.into_iter().chain(card.badges.iter().map(String::as_str)).collect();
        if !badges.is_empty() {
            lines.push(Line::styled(shorten(&badges.join(", "), room), pen.theme.badge()));
        }
    }
    lines.extend(effect_lines(pen, zone, room, usize::from(area.height).saturating_sub(lines.len())));
    if usize::from(area.height) >= ROOMY
        && let [card] = zone.cards.as_slice()
        && let Some(front) = &card.front
    {
        lines.extend(wrap(&front.text, room).into_iter().map(|line| Line::styled(line, pen.theme.quiet())));
    }
    let height = usize::from(area.height);
    if zone.cards.len() > height && height > 0 {
        lines[height - 1] =
            Line::styled(format!("+{} more", zone.cards.len() + 1 - height), pen.theme.quiet());
    }
    for (row, line) in lines.into_iter().take(height).enumerate() {
        frame.render_widget(line, Rect { y: area.y + row as u16, height: 1, ..area });
    }
}

/// The effects of the place under each other, or side by side where there is no room for that.
fn effect_lines(pen: &Pen<'_>, zone: &Zone, room: usize, height: usize) -> Vec<Line<'static>> {
    let names: Vec<String> = zone.effects.iter().map(|effect| format!("◆{}", effect.name)).collect();
    let names = if names.len() > height { vec![names.join(" ")] } else { names };
    names.into_iter().map(|name| Line::styled(shorten(&name, room), pen.theme.effect())).collect()
}

/// The name on the left, the numbers on the right.
fn card_line(pen: &Pen<'_>, card: &CardFace, room: usize) -> Line<'static> {
    let mark = pen.session.mark(Anchor::Card(card.slot));
    let plain = if mark.lit { pen.theme.lit() } else { pen.theme.strong() };
    let mut right: Vec<Span<'static>> = Vec::new();
    if !mark.note.is_empty() {
        right.push(Span::styled(format!("{} ", mark.note), pen.theme.notice()));
    }
    for (index, figure) in card.numbers.iter().enumerate() {
        let joint = if index == 0 { "" } else { "/" };
        let text = format!("{joint}{}{}", figure.value, tone_sign(figure.tone));
        right.push(Span::styled(text, pen.style(&mark, pen.theme.number(figure.tone))));
    }
    let mut spans = lead(pen, &mark);
    let used: usize = spans.iter().chain(&right).map(Span::width).sum();
    let name = shorten(card_name(card), room.saturating_sub(used + 1));
    let gap = room.saturating_sub(used + width(&name));
    spans.push(Span::styled(name, pen.style(&mark, plain)));
    spans.push(Span::styled(" ".repeat(gap), pen.style(&mark, pen.theme.text())));
    spans.extend(right);
    Line::from(spans)
}
