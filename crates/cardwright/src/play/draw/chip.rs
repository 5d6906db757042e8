//! Cards and buttons in one line, side by side.

use cardwright_table::Anchor;
use cardwright_table::scene::CardFace;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Pen;
use super::text::{shorten, width};
use super::theme::tone_sign;
use crate::play::answer::Mark;
use crate::play::inspect::card_name;
use crate::play::map::Spot;

/// Something in one line that can be pointed at.
pub(crate) struct Chip {
    spots: Vec<Spot>,
    spans: Vec<Span<'static>>,
    focused: bool,
}

impl Chip {
    /// The cards of a zone. Equal ones that are no options of their own join the first of their kind.
    pub(crate) fn cards(pen: &Pen<'_>, cards: &[CardFace]) -> Vec<Chip> {
        let lit = |card: &CardFace| pen.session.mark(Anchor::Card(card.slot)).lit;
        let mut groups: Vec<Vec<&CardFace>> = Vec::new();
        for card in cards.iter().filter(|card| lit(card)).chain(cards.iter().filter(|card| !lit(card))) {
            match groups.iter_mut().find(|group| !lit(card) && equal(group[0], card)) {
                Some(group) => group.push(card),
                None => groups.push(vec![card]),
            }
        }
        let place = |group: &Vec<&CardFace>| cards.iter().position(|card| card.slot == group[0].slot);
        groups.sort_by_key(place);
        groups.iter().map(|group| Chip::group(pen, group)).collect()
    }

    /// One card, or several equal ones.
    fn group(pen: &Pen<'_>, cards: &[&CardFace]) -> Chip {
        let anchors = || cards.iter().map(|card| Anchor::Card(card.slot));
        let card = cards[0];
        let mut mark = pen.session.mark(Anchor::Card(card.slot));
        mark.focused = anchors().any(|anchor| pen.session.mark(anchor).focused);
        let mut spans = lead(pen, &mark);
        let plain = if mark.lit { pen.theme.lit() } else { pen.theme.text() };
        let style = pen.style(&mark, plain);
        spans.push(Span::styled(card_name(card).to_owned(), style));
        for (index, figure) in card.numbers.iter().enumerate() {
            let joint = if index == 0 { " " } else { "/" };
            let style = pen.style(&mark, pen.theme.number(figure.tone));
            spans.push(Span::styled(format!("{joint}{}{}", figure.value, tone_sign(figure.tone)), style));
        }
        if cards.len() > 1 {
            spans.push(Span::styled(format!(" ×{}", cards.len()), pen.style(&mark, pen.theme.quiet())));
        }
        let turned = card.turned.then_some("↷");
        let badges: Vec<&str> = turned.into_iter().chain(card.badges.iter().map(String::as_str)).collect();
        if !badges.is_empty() {
            spans
                .push(Span::styled(format!(" ({})", badges.join(", ")), pen.style(&mark, pen.theme.badge())));
        }
        if !mark.note.is_empty() {
            spans.push(Span::styled(format!(" {}", mark.note), pen.theme.notice()));
        }
        Chip { spots: anchors().map(Spot::Anchor).collect(), spans, focused: mark.focused }
    }

    /// A button, or an option in the list of the prompt.
    pub(crate) fn option(pen: &Pen<'_>, index: usize, label: &str, mark: &Mark) -> Chip {
        let mut spans = lead(pen, mark);
        spans.push(Span::styled(label.to_owned(), pen.style(mark, pen.theme.lit())));
        if !mark.note.is_empty() {
            spans.push(Span::styled(format!(" {}", mark.note), pen.theme.notice()));
        }
        Chip { spots: vec![Spot::Option(index)], spans, focused: mark.focused }
    }

    /// Any words about something on the table.
    pub(crate) fn words(spot: Spot, text: String, style: Style, focused: bool) -> Chip {
        Chip { spots: vec![spot], spans: vec![Span::styled(text, style)], focused }
    }

    /// Whether the chip stands for this thing.
    pub(crate) fn is_about(&self, anchor: Anchor) -> bool {
        self.spots.contains(&Spot::Anchor(anchor))
    }

    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.spans.iter().map(Span::width).sum()
    }
}

/// Whether nothing tells two cards apart.
fn equal(one: &CardFace, other: &CardFace) -> bool {
    one.front.is_some() && CardFace { slot: one.slot, ..other.clone() } == *one
}

/// The key that picks it, or the cursor.
pub(crate) fn lead(pen: &Pen<'_>, mark: &Mark) -> Vec<Span<'static>> {
    match (mark.focused, mark.key) {
        (true, Some(key)) => vec![Span::styled(format!("{key}▸"), pen.style(mark, pen.theme.lit()))],
        (true, None) => vec![Span::styled("▸", pen.style(mark, pen.theme.lit()))],
        (false, Some(key)) => vec![Span::styled(format!("{key}·"), pen.theme.quiet())],
        (false, None) if mark.lit => vec![Span::styled("·", pen.theme.quiet())],
        (false, None) => Vec::new(),
    }
}

/// Columns between chips; one is enough where there is little room.
const GAP: usize = 2;

/// Chips in lines, as many in each as fit.
fn flow(chips: &[Chip], room: usize, gap: usize) -> Vec<std::ops::Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (index, chip) in chips.iter().enumerate() {
        let needed = chip.width() + if used == 0 { 0 } else { gap };
        if used > 0 && used + needed > room {
            lines.push(start..index);
            (start, used) = (index, chip.width());
        } else {
            used += needed;
        }
    }
    if start < chips.len() {
        lines.push(start..chips.len());
    }
    lines
}

/// How many lines the chips take.
pub(crate) fn lines_needed(chips: &[Chip], room: u16) -> u16 {
    flow(chips, room.into(), GAP).len() as u16
}

/// Draws chips; if there are more lines than room, those around the cursor.
pub(crate) fn draw_chips(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, chips: &[Chip]) {
    if area.is_empty() {
        return;
    }
    let (room, height) = (usize::from(area.width), usize::from(area.height));
    let gap = if flow(chips, room, GAP).len() <= height { GAP } else { 1 };
    let lines = flow(chips, room, gap);
    let cursor =
        lines.iter().position(|line| chips[line.clone()].iter().any(|chip| chip.focused)).unwrap_or(0);
    let first = (cursor + 1).saturating_sub(height).min(lines.len().saturating_sub(height));
    for (row, line) in lines.iter().skip(first).take(height).enumerate() {
        let y = area.y + row as u16;
        let mut x = area.x;
        for chip in &chips[line.clone()] {
            let room = (area.right().saturating_sub(x)).min(chip.width() as u16);
            let place = Rect::new(x, y, room, 1);
            frame.render_widget(Line::from(chip.spans.clone()), place);
            for spot in &chip.spots {
                pen.map.add(*spot, place);
            }
            x += room + gap as u16;
        }
    }
    let hidden = lines.len().saturating_sub(first + height);
    if hidden > 0 || first > 0 {
        let more = shorten(if hidden > 0 { " ▾ more" } else { " ▴ more" }, area.width.into());
        let columns = width(&more) as u16;
        let place = Rect::new(area.right() - columns, area.bottom() - 1, columns, 1);
        frame.render_widget(Span::styled(more, pen.theme.quiet()), place);
    }
}
