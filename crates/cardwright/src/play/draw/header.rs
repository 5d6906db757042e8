//! The first lines: where the match is, and the players.

use cardwright_table::scene::{Layout, Mark, SeatPanel, Zone};
use cardwright_table::{Anchor, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::chip::{Chip, draw_chips, lead, lines_needed};
use super::text::{shorten, width};
use crate::play::inspect::card_name;
use crate::play::map::Spot;

/// The game, the headline, and the ribbon on the right.
pub(crate) fn draw_header(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    let session = pen.session;
    // A long title leaves room for what changes.
    let title = format!(" {} ", shorten(&session.title, usize::from(area.width / TITLE).max(8)));
    let headline = session.say(&session.scene.headline);
    let beside = usize::from(area.width).saturating_sub(width(&title) + 3);
    let ribbon = ribbon(pen, beside.saturating_sub(width(&headline).min(beside / 2)));
    let ribbon_room = (ribbon.width() as u16).min(area.width);
    let room = area.width - ribbon_room;
    let headline = shorten(&headline, usize::from(room).saturating_sub(width(&title) + 3));
    let left = Line::from(vec![
        Span::styled(title, pen.theme.title()),
        Span::styled("│ ", pen.theme.quiet()),
        Span::styled(headline, pen.theme.strong()),
    ]);
    frame.render_widget(left, Rect { width: room, ..area });
    frame.render_widget(ribbon, Rect { x: area.x + room, width: ribbon_room, ..area });
}

/// The title has at most this part of the line.
const TITLE: u16 = 5;

/// How the ribbon is written, the most readable way first: how many letters the marks that are not now keep, and
/// whether there is air around them.
const WAYS: [(usize, bool); 6] =
    [(usize::MAX, true), (usize::MAX, false), (4, false), (3, false), (2, false), (1, false)];

/// The rounds, phases or steps in so many columns: all of them, and what is now in full.
fn ribbon(pen: &Pen<'_>, room: usize) -> Line<'static> {
    let marks = &pen.session.scene.ribbon;
    let written = |(letters, airy): (usize, bool), marks: &[Mark]| -> Line<'static> {
        marks.iter().map(|mark| write_mark(pen, mark, letters, airy)).collect()
    };
    let mut ways = WAYS.into_iter().map(|way| written(way, marks));
    ways.find(|line| line.width() <= room).unwrap_or_else(|| {
        let now: Vec<Mark> = marks.iter().filter(|mark| mark.now).cloned().collect();
        written((usize::MAX, false), &now)
    })
}

fn write_mark(pen: &Pen<'_>, mark: &Mark, letters: usize, airy: bool) -> Span<'static> {
    let name = pen.session.say(&mark.name);
    let note = if mark.note.is_empty() { String::new() } else { format!(" {}", pen.session.say(&mark.note)) };
    let before = if airy { " " } else { "" };
    if mark.now {
        Span::styled(format!("{before}▸{name}{note} "), pen.theme.lit())
    } else {
        Span::styled(format!("{before}{}{note} ", initials(&name, letters)), pen.theme.quiet())
    }
}

/// The first letters of a name, and the number at its end: "Main 2" in three letters is "Ma2".
fn initials(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    let head = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &name[head.len()..];
    let kept = letters.saturating_sub(number.len()).max(usize::from(number.is_empty()));
    head.trim_end().chars().take(kept).chain(number.chars()).collect()
}

/// One line for each player, who looks last.
pub(crate) fn draw_seats(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect) {
    let scene = &pen.session.scene;
    let longest = Seat::all(scene.seats.len()).map(|seat| label_width(pen, seat)).max().unwrap_or(0);
    for (row, seat) in seating(pen).into_iter().enumerate().take(area.height.into()) {
        let Some(panel) = scene.seats.iter().find(|panel| panel.seat == seat) else { continue };
        let line = Rect { y: area.y + row as u16, height: 1, ..area };
        draw_seat(frame, pen, line, panel, longest);
    }
}

/// The seats from the far side of the table to the near one.
pub(crate) fn seating(pen: &Pen<'_>) -> Vec<Seat> {
    let count = pen.session.scene.seats.len();
    let near = near_seat(pen);
    let mut seats: Vec<Seat> = Seat::all(count).filter(|&seat| seat != near).collect();
    if near == Seat(0) {
        seats.reverse();
    }
    seats.push(near);
    seats
}

/// Who sits on the near side.
pub(crate) fn near_seat(pen: &Pen<'_>) -> Seat {
    pen.session.eyes.unwrap_or(Seat(0))
}

/// The longest name that leaves room for the facts.
const NAME: usize = 14;

/// The columns of a player's name and the word that it is the reader's own.
fn label_width(pen: &Pen<'_>, seat: Seat) -> usize {
    let you = if pen.session.eyes == Some(seat) { 6 } else { 0 };
    width(pen.session.name(seat)).min(NAME) + you
}

fn draw_seat(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, panel: &SeatPanel, longest: usize) {
    let session = pen.session;
    let mark = session.mark(Anchor::Seat(panel.seat));
    let you = session.eyes == Some(panel.seat);
    let name = session.name(panel.seat);
    let turn = if panel.to_act { " ●" } else { "  " };
    let mut spans = vec![Span::styled(turn, pen.theme.notice())];
    spans.extend(lead(pen, &mark));
    let plain = if mark.lit { pen.theme.lit() } else { pen.theme.strong() };
    spans.push(Span::styled(shorten(name, NAME), pen.style(&mark, plain)));
    if !mark.note.is_empty() {
        spans.push(Span::styled(format!(" {}", mark.note), pen.theme.notice()));
    }
    let label = Line::from(spans);
    let own = Rect { width: (label.width() as u16).min(area.width), ..area };
    frame.render_widget(label, own);
    pen.map.add(Spot::Anchor(Anchor::Seat(panel.seat)), own);
    if you {
        let tag = Rect { x: own.right(), width: (area.right() - own.right()).min(6), ..area };
        frame.render_widget(Span::styled(" (you)", pen.theme.quiet()), tag);
    }
    let start = (area.x + (longest + 5) as u16).max(own.right() + 1).min(area.right());
    let rest = Rect { x: start, width: area.right() - start, ..area };
    let mut chips = facts(pen, panel, true);
    if lines_needed(&chips, rest.width) > 1 {
        chips = facts(pen, panel, false);
    }
    draw_chips(frame, pen, rest, &chips);
}

/// The player's numbers, piles and states. A zone with the name of a fact stands for it; a
/// face-up pile may tell its top card.
fn facts(pen: &Pen<'_>, panel: &SeatPanel, with_tops: bool) -> Vec<Chip> {
    let session = pen.session;
    let seat = Anchor::Seat(panel.seat);
    let counted: Vec<&Zone> =
        session.scene.zones.iter().filter(|zone| is_counted(pen, zone, panel.seat)).collect();
    let own = session.scene.zones.iter().filter(|zone| zone.owner == Some(panel.seat));
    let same = |name: &str| own.clone().any(|zone| zone.name.eq_ignore_ascii_case(name));
    let mut chips = Vec::new();
    for badge in &panel.badges {
        chips.push(Chip::words(
            Spot::Anchor(seat),
            format!("[{}]", session.say(badge)),
            pen.theme.badge(),
            false,
        ));
    }
    for fact in panel.facts.iter().filter(|fact| !same(&fact.name)) {
        let text = format!("{} {}", fact.name, session.say(&fact.value));
        chips.push(Chip::words(Spot::Anchor(seat), text, pen.theme.text(), false));
    }
    for zone in counted {
        let anchor = Anchor::Zone(zone.id);
        let mark = session.mark(anchor);
        let top =
            zone.cards.last().filter(|card| with_tops && card.front.is_some() && zone.layout == Layout::Pile);
        let top = top.map_or_else(String::new, |card| format!(" ({})", shorten(card_name(card), 12)));
        let key = match (mark.focused, mark.key) {
            (true, Some(key)) => format!("{key}▸"),
            (true, None) => "▸".to_owned(),
            (false, Some(key)) => format!("{key}·"),
            (false, None) => String::new(),
        };
        let plain = if mark.lit { pen.theme.lit() } else { pen.theme.quiet() };
        let text = format!("{key}{} {}{top}", zone.name, zone.count);
        chips.push(Chip::words(Spot::Anchor(anchor), text, pen.style(&mark, plain), mark.focused));
    }
    chips
}

/// Whether a zone is shown as a count beside its owner's name: piles, and hands that nobody here may see.
fn is_counted(pen: &Pen<'_>, zone: &Zone, owner: Seat) -> bool {
    zone.owner == Some(owner)
        && match zone.layout {
            Layout::Pile => true,
            Layout::Hand => !super::hand::is_open(pen, zone),
            Layout::Row | Layout::Cell { .. } | Layout::Pending => false,
        }
}
