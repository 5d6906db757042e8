//! Answers that are put together in the prompt: bins, shares, numbers, names.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::chip::{Chip, draw_chips};
use super::text::{shorten, width};
use crate::play::answer::{Answering, Bins, Entry, Mark, Search, Shares};
use crate::play::map::Spot;

fn label(pen: &Pen<'_>, answering: &Answering, index: usize) -> String {
    answering.question.options.get(index).map_or_else(String::new, |option| pen.session.say(&option.label))
}

/// A line for each bin with its options in order.
pub(crate) fn draw_bins(
    frame: &mut Frame<'_>,
    pen: &mut Pen<'_>,
    area: Rect,
    answering: &Answering,
    bins: &Bins,
) {
    for (row, bin) in bins.bins.iter().enumerate().take(area.height.into()) {
        let line = Rect { y: area.y + row as u16, height: 1, ..area };
        let lead = if bins.bins.len() == 1 { "Order: ".to_owned() } else { format!("Group {}: ", row + 1) };
        let room = (width(&lead) as u16).min(line.width);
        frame.render_widget(Span::styled(lead, pen.theme.quiet()), line);
        let mut chips: Vec<Chip> = bin
            .iter()
            .map(|&index| {
                let focused = index == answering.cursor;
                let mark = Mark { lit: true, focused, ..Mark::default() };
                Chip::option(pen, index, &label(pen, answering, index), &mark)
            })
            .collect();
        if bin.is_empty() {
            chips.push(Chip::words(Spot::Option(usize::MAX), "nothing".to_owned(), pen.theme.quiet(), false));
        }
        draw_chips(frame, pen, Rect { x: line.x + room, width: line.width - room, ..line }, &chips);
    }
}

/// A line for each option with what it gets.
pub(crate) fn draw_shares(
    frame: &mut Frame<'_>,
    pen: &mut Pen<'_>,
    area: Rect,
    answering: &Answering,
    shares: &Shares,
) {
    let height = usize::from(area.height);
    let first = (answering.cursor + 1).saturating_sub(height);
    for (row, (index, share)) in shares.shares.iter().enumerate().skip(first).take(height).enumerate() {
        let focused = index == answering.cursor;
        let style = if focused { pen.theme.focus() } else { pen.theme.lit() };
        let sign = if focused { "▸" } else { " " };
        let line = Rect { y: area.y + row as u16, height: 1, ..area };
        let amount = if focused { format!("◂ {share:>2} ▸") } else { format!("  {share:>2}  ") };
        let text = Line::from(vec![
            Span::styled(format!("{amount} "), pen.theme.strong()),
            Span::styled(format!("{sign}{}", label(pen, answering, index)), style),
        ]);
        frame.render_widget(text, line);
        pen.map.add(Spot::Option(index), line);
    }
}

/// The number between its bounds.
pub(crate) fn draw_number(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect, entry: &Entry) {
    let text = Line::from(vec![
        Span::styled(format!("◂ {} ▸", entry.value), pen.theme.focus()),
        Span::styled(format!("  from {} to {}", entry.min, entry.max), pen.theme.quiet()),
    ]);
    frame.render_widget(text, Rect { height: area.height.min(1), ..area });
}

/// What was typed, and the names that fit it.
pub(crate) fn draw_search(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect, search: &Search) {
    let typed = Line::from(vec![
        Span::styled("Find: ", pen.theme.quiet()),
        Span::styled(format!("{}▏", search.text), pen.theme.strong()),
        Span::styled(format!("  {} fit", search.found.len()), pen.theme.quiet()),
    ]);
    frame.render_widget(typed, Rect { height: area.height.min(1), ..area });
    let room = usize::from(area.height).saturating_sub(1);
    let first = (search.cursor + 1).saturating_sub(room);
    for (row, (place, &index)) in search.found.iter().enumerate().skip(first).take(room).enumerate() {
        let chosen = place == search.cursor;
        let (sign, style) = if chosen { ("▸", pen.theme.focus()) } else { (" ", pen.theme.lit()) };
        let text = shorten(&format!("{sign}{}", search.name(index)), area.width.into());
        let line = Rect { y: area.y + 1 + row as u16, height: 1, ..area };
        frame.render_widget(Span::styled(text, style), line);
    }
}
