//! How the match ended.

use cardwright_table::{Outcome, Seat, SeatSet};
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::Pen;
use super::frame::draw_window;
use super::text::wrap;
use crate::play::session::Session;

/// The outcome in words.
pub(crate) fn verdict(session: &Session, outcome: Outcome) -> String {
    match outcome {
        Outcome::Drawn => "A draw.".to_owned(),
        Outcome::Capped => "Stopped: the match grew too long, and nobody won.".to_owned(),
        Outcome::Won(winners) => won(session, winners),
    }
}

fn won(session: &Session, winners: SeatSet) -> String {
    match session.eyes {
        Some(you) if winners.has(you) && session.people().nth(1).is_none() => "You win!".to_owned(),
        Some(_) if session.people().nth(1).is_none() => {
            format!("You lose. {}.", named(session, winners))
        }
        _ => format!("{}!", named(session, winners)),
    }
}

fn named(session: &Session, winners: SeatSet) -> String {
    let names: Vec<&str> = winners.iter().map(|seat| session.name(seat)).collect();
    format!("{} {}", names.join(" and "), if names.len() == 1 { "wins" } else { "win" })
}

/// A window with the outcome, the figures of each player, and what can be done now.
pub(crate) fn draw_over(frame: &mut Frame<'_>, pen: &Pen<'_>) {
    let session = pen.session;
    let Some(outcome) = session.outcome() else { return };
    let columns = frame.area().width.min(60);
    let room = usize::from(columns) - 4;
    let mut lines =
        vec![Line::default(), Line::styled(verdict(session, outcome), pen.theme.notice()), Line::default()];
    for mark in session.scene.ribbon.iter().filter(|mark| !mark.note.is_empty()) {
        lines.push(Line::from(format!("{}: {}", session.say(&mark.name), session.say(&mark.note))));
    }
    for panel in &session.scene.seats {
        let text = format!("{}  {}", session.name(panel.seat), figures(session, panel.seat));
        lines.extend(wrap(&text, room).into_iter().map(Line::from));
    }
    lines.push(Line::styled(decisions(session.chronicle.acts()), pen.theme.quiet()));
    lines.push(Line::default());
    if let Some(notice) = &session.notice {
        lines.extend(wrap(notice, room).into_iter().map(|line| Line::styled(line, pen.theme.notice())));
        lines.push(Line::default());
    }
    let mut keys =
        vec![("n", "new game"), ("s", "save the replay"), ("g", "log"), ("b", "look at the table")];
    if session.eyes.is_some() && session.people().nth(1).is_none() {
        keys.push(("u", "take back"));
    }
    keys.push(("q", "quit"));
    lines.extend(key_lines(pen, &keys));
    let inside = draw_window(frame, pen, columns, lines.len() as u16 + 2, "The match is over");
    frame.render_widget(Paragraph::new(lines), inside);
}

fn decisions(count: usize) -> String {
    if count == 1 { "One decision was made.".to_owned() } else { format!("{count} decisions were made.") }
}

fn figures(session: &Session, seat: Seat) -> String {
    let panel = session.scene.seats.iter().find(|panel| panel.seat == seat);
    let facts = panel.into_iter().flat_map(|panel| &panel.facts);
    facts.map(|fact| format!("{} {}", fact.name, fact.value)).collect::<Vec<_>>().join(" · ")
}

fn key_lines(pen: &Pen<'_>, keys: &[(&'static str, &'static str)]) -> Vec<Line<'static>> {
    let pair = |&(key, what): &(&'static str, &'static str)| {
        [Span::styled(key, pen.theme.lit()), Span::raw(format!(" {what:<18}"))]
    };
    keys.chunks(2).map(|row| Line::from(row.iter().flat_map(pair).collect::<Vec<_>>())).collect()
}
