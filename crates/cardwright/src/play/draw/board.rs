//! The middle of the table: the board's places as a grid, rows of cards, what is pending, common piles.

use cardwright_table::scene::{Layout, Zone};
use cardwright_table::{Anchor, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Pen;
use super::cell::draw_cell;
use super::chip::{Chip, draw_chips, lines_needed};
use super::header::{near_seat, seating};
use super::text::{shorten, width};
use crate::play::map::Spot;

/// Heights of one place: the least that is readable, the most that is useful.
const CELL: std::ops::RangeInclusive<u16> = 3..=9;

/// A horizontal part of the board.
enum Band<'s> {
    /// The places of a board.
    Grid(Vec<Vec<&'s Zone>>),
    /// A zone in one or more lines.
    Line(&'s Zone),
}

/// The bands from the far side of the table to the near one.
fn bands<'s>(pen: &Pen<'s>) -> Vec<Band<'s>> {
    let zones = &pen.session.scene.zones;
    let near = near_seat(pen);
    let in_line = |zone: &Zone| match zone.layout {
        Layout::Row | Layout::Pending => true,
        Layout::Pile => zone.owner.is_none(),
        Layout::Hand => zone.owner != Some(near) && super::hand::is_open(pen, zone),
        Layout::Cell { .. } => false,
    };
    let lines_of = |owner: Option<Seat>| {
        zones.iter().filter(move |zone| zone.owner == owner && in_line(zone)).map(Band::Line)
    };
    let seats = seating(pen);
    let far: Vec<Seat> = seats.into_iter().filter(|&seat| seat != near).collect();
    let mut bands: Vec<Band<'s>> = far.into_iter().flat_map(|seat| lines_of(Some(seat))).collect();
    let grid = grid(pen);
    if !grid.is_empty() {
        bands.push(Band::Grid(grid));
    }
    bands.extend(lines_of(None));
    bands.extend(lines_of(Some(near)));
    bands
}

/// The places row by row: other owners on top, nobody's in the middle, the near player's at the bottom.
fn grid<'s>(pen: &Pen<'s>) -> Vec<Vec<&'s Zone>> {
    let mut owners: Vec<Option<Seat>> = seating(pen).into_iter().map(Some).collect();
    owners.insert(owners.len().saturating_sub(1), None);
    let row = |owner: Option<Seat>| {
        let cells = pen.session.scene.zones.iter().filter(move |zone| zone.owner == owner);
        cells.filter(|zone| matches!(zone.layout, Layout::Cell { .. })).collect::<Vec<_>>()
    };
    owners.into_iter().map(row).filter(|row| !row.is_empty()).collect()
}

fn column(zone: &Zone) -> u16 {
    match zone.layout {
        Layout::Cell { column } => column.into(),
        _ => 0,
    }
}

/// How many lines the board takes out of `room`.
pub(crate) fn lines_wanted(pen: &Pen<'_>, columns: u16, room: u16) -> u16 {
    let bands = bands(pen);
    let lines: u16 = bands.iter().map(|band| band_lines(pen, band, columns)).sum();
    let rows = grid_rows(&bands);
    if rows == 0 {
        return lines.min(room);
    }
    let cell = (room.saturating_sub(lines) / rows).clamp(*CELL.start(), *CELL.end());
    (lines + rows * cell).min(room)
}

fn grid_rows(bands: &[Band<'_>]) -> u16 {
    let rows = |band: &Band<'_>| if let Band::Grid(rows) = band { rows.len() as u16 } else { 0 };
    bands.iter().map(rows).sum()
}

fn band_lines(pen: &Pen<'_>, band: &Band<'_>, columns: u16) -> u16 {
    match band {
        Band::Grid(_) => 0,
        Band::Line(zone) => {
            lines_needed(&line_chips(pen, zone), columns.saturating_sub(label_room(pen))).max(1)
        }
    }
}

/// Draws the board.
pub(crate) fn draw_board(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect) {
    let bands = bands(pen);
    let lines: u16 = bands.iter().map(|band| band_lines(pen, band, area.width)).sum();
    let cell = area.height.saturating_sub(lines).checked_div(grid_rows(&bands)).unwrap_or(0);
    let cell = cell.clamp(*CELL.start(), *CELL.end());
    let mut y = area.y;
    for band in &bands {
        let height = match band {
            Band::Grid(rows) => rows.len() as u16 * cell,
            Band::Line(_) => band_lines(pen, band, area.width),
        };
        let part = Rect { y, height: height.min(area.bottom().saturating_sub(y)), ..area };
        match band {
            Band::Grid(rows) => draw_grid(frame, pen, part, rows, cell),
            Band::Line(zone) => draw_line(frame, pen, part, zone),
        }
        y += part.height;
    }
}

fn draw_grid(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, rows: &[Vec<&Zone>], height: u16) {
    let count = 1 + rows.iter().flatten().map(|zone| column(zone)).max().unwrap_or(0);
    let wide = area.width / count;
    let margin = (area.width - wide * count) / 2;
    for (row, cells) in rows.iter().enumerate() {
        let y = area.y + row as u16 * height;
        if y >= area.bottom() {
            break;
        }
        for zone in cells {
            let x = area.x + margin + column(zone) * wide;
            let place = Rect::new(x, y, wide, height.min(area.bottom() - y));
            draw_cell(frame, pen, place, zone);
        }
    }
}

fn label_room(pen: &Pen<'_>) -> u16 {
    let lines = bands(pen).into_iter().filter_map(|band| match band {
        Band::Line(zone) => Some(width(&label(pen, zone)) as u16 + 2),
        Band::Grid(_) => None,
    });
    lines.max().unwrap_or(0).min(24)
}

fn label(pen: &Pen<'_>, zone: &Zone) -> String {
    match zone.owner {
        Some(owner) => format!(" {}: {}", pen.session.name(owner), zone.name),
        None => format!(" {}", zone.name),
    }
}

fn draw_line(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, zone: &Zone) {
    if area.is_empty() {
        return;
    }
    let room = label_room(pen).min(area.width);
    let anchor = Anchor::Zone(zone.id);
    let mark = pen.session.mark(anchor);
    let plain = if mark.lit { pen.theme.lit() } else { pen.theme.quiet() };
    let key = mark.key.map_or_else(String::new, |key| format!(" {key}·"));
    let text = shorten(&(key + &label(pen, zone)), usize::from(room).saturating_sub(2));
    let place = Rect { width: room, height: 1, ..area };
    frame.render_widget(Span::styled(text, pen.style(&mark, plain)), place);
    pen.map.add(Spot::Anchor(anchor), place);
    let chips = line_chips(pen, zone);
    draw_chips(frame, pen, Rect { x: area.x + room, width: area.width - room, ..area }, &chips);
}

/// The cards of a zone in a line, those not drawn as a count, and the effects of the place.
fn line_chips(pen: &Pen<'_>, zone: &Zone) -> Vec<Chip> {
    let spot = Spot::Anchor(Anchor::Zone(zone.id));
    let words = |text: String, style| Chip::words(spot, text, style, false);
    let mut chips = if zone.layout == Layout::Pending {
        let number = |place: usize| words(format!("{place}."), pen.theme.quiet());
        let cards = zone.cards.iter().map(|card| Chip::cards(pen, std::slice::from_ref(card)));
        (1..).zip(cards).flat_map(|(place, card)| std::iter::once(number(place)).chain(card)).collect()
    } else {
        Chip::cards(pen, &zone.cards)
    };
    let rest = zone.count.saturating_sub(zone.cards.len());
    if zone.count == 0 {
        chips.push(words("empty".to_owned(), pen.theme.quiet()));
    } else if rest > 0 {
        chips.push(words(format!("{rest} face down"), pen.theme.quiet()));
    }
    chips.extend(zone.effects.iter().map(|effect| words(format!("◆{}", effect.name), pen.theme.effect())));
    chips
}
