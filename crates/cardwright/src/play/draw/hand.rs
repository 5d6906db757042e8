//! The cards in the near player's hand.

use cardwright_table::Anchor;
use cardwright_table::scene::{Layout, Zone};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Pen;
use super::chip::{self, Chip, draw_chips};
use super::frame::draw_rule;
use super::header::near_seat;
use super::text::shorten;
use crate::play::map::Spot;

/// Whether the cards of a hand are drawn: at least one of them can be seen, or one can be chosen.
pub(crate) fn is_open(pen: &Pen<'_>, zone: &Zone) -> bool {
    zone.owner == pen.session.eyes && zone.owner.is_some()
        || zone.cards.iter().any(|card| card.front.is_some() || pen.session.mark(Anchor::Card(card.slot)).lit)
}

/// The near player's hands; some games have more than one.
fn hands<'s>(pen: &Pen<'s>) -> Vec<&'s Zone> {
    let near = near_seat(pen);
    let mine = pen.session.scene.zones.iter().filter(|zone| zone.layout == Layout::Hand);
    mine.filter(|zone| zone.owner == Some(near) && is_open(pen, zone)).collect()
}

fn chips(pen: &Pen<'_>, zone: &Zone) -> Vec<Chip> {
    let mut chips = Chip::cards(pen, &zone.cards);
    let hidden = zone.count.saturating_sub(zone.cards.len());
    if zone.count == 0 || hidden > 0 {
        let words = if zone.count == 0 { "no cards".to_owned() } else { format!("{hidden} face down") };
        chips.push(Chip::words(Spot::Anchor(Anchor::Zone(zone.id)), words, pen.theme.quiet(), false));
    }
    chips
}

/// How many lines the hands take: side by side, and with a line and its text for each card.
pub(crate) fn lines_needed(pen: &Pen<'_>, columns: u16) -> (u16, u16) {
    let short = |zone: &Zone| 1 + chip::lines_needed(&chips(pen, zone), columns.saturating_sub(2));
    let long = |zone: &Zone| 1 + chips(pen, zone).len() as u16;
    let hands = hands(pen);
    (hands.iter().map(|zone| short(zone)).sum(), hands.iter().map(|zone| long(zone)).sum())
}

/// Draws the hands; with their texts if there is room.
pub(crate) fn draw_hands(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect) {
    let hands = hands(pen);
    let (short, long) = lines_needed(pen, area.width);
    let with_text = area.height >= long && long > short;
    let mut left = area;
    for (index, zone) in hands.iter().enumerate() {
        let chips = chips(pen, zone);
        let lines = if with_text {
            chips.len() as u16
        } else {
            chip::lines_needed(&chips, area.width.saturating_sub(2))
        };
        let after = (hands.len() - index - 1) as u16 * 2;
        let height = (1 + lines).min(left.height.saturating_sub(after));
        let title = match pen.session.eyes {
            Some(_) => format!("Your {} ({})", zone.name.to_lowercase(), zone.count),
            None => format!("{}: {} ({})", pen.session.name(near_seat(pen)), zone.name, zone.count),
        };
        let inside = draw_rule(frame, pen, Rect { height, ..left }, &title);
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        if with_text {
            draw_list(frame, pen, inside, zone, &chips);
        } else {
            draw_chips(frame, pen, inside, &chips);
        }
        left = Rect { y: left.y + height, height: left.height - height, ..left };
    }
}

/// One card a line, with what it does.
fn draw_list(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, zone: &Zone, chips: &[Chip]) {
    let names = chips.iter().map(Chip::width).max().unwrap_or(0) as u16;
    for (row, chip) in chips.iter().enumerate().take(area.height.into()) {
        let card = zone.cards.iter().find(|card| chip.is_about(Anchor::Card(card.slot)));
        let front = card.and_then(|card| card.front.as_ref());
        let text = front.map_or_else(String::new, |front| format!("{} {}", front.cost, front.text));
        let line = Rect { y: area.y + row as u16, height: 1, ..area };
        draw_chips(frame, pen, line, std::slice::from_ref(chip));
        let start = (line.x + names + 2).min(line.right());
        let rest = Rect { x: start, width: line.right() - start, ..line };
        let text = shorten(text.replace('\n', " ").trim_start(), rest.width.into());
        frame.render_widget(Span::styled(text, pen.theme.quiet()), rest);
    }
}
