//! Screens and windows that cover the table: the curtain, and questions about the match itself.

use cardwright_table::Seat;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::Pen;
use super::frame::draw_window;
use super::text::wrap;

/// Lines in the middle of an area.
pub(crate) fn draw_middle(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>) {
    let height = (lines.len() as u16).min(area.height);
    let middle = Rect { y: area.y + (area.height - height) / 2, height, ..area };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
}

/// Nothing of the table is shown: the next player takes the screen.
pub(crate) fn draw_curtain(frame: &mut Frame<'_>, pen: &Pen<'_>, seat: Seat) {
    let mut lines = vec![
        Line::styled(format!("Hand the screen to {}.", pen.session.name(seat)), pen.theme.strong()),
        Line::default(),
        Line::from("Press Enter when nobody else is looking."),
        Line::default(),
        Line::styled("u take back the last decision · q quit", pen.theme.quiet()),
    ];
    if let Some(notice) = &pen.session.notice {
        lines.insert(0, Line::default());
        lines.insert(0, Line::styled(notice.clone(), pen.theme.notice()));
    }
    draw_middle(frame, frame.area(), lines);
}

/// Nothing of the table is shown: the others are asked.
pub(crate) fn draw_consent(frame: &mut Frame<'_>, pen: &Pen<'_>, asker: Seat) {
    let session = pen.session;
    let others: Vec<&str> =
        session.people().filter(|&seat| seat != asker).map(|seat| session.name(seat)).collect();
    let lines = vec![
        Line::styled(
            format!("{} asks to take back the last decision.", session.name(asker)),
            pen.theme.strong(),
        ),
        Line::default(),
        Line::from("Something may have been seen or decided since then."),
        Line::from(format!("{}: is that allowed?", others.join(" and "))),
        Line::default(),
        Line::from(vec![
            Span::styled("y", pen.theme.lit()),
            Span::raw(" yes    "),
            Span::styled("n", pen.theme.lit()),
            Span::raw(" no"),
        ]),
    ];
    draw_middle(frame, frame.area(), lines);
}

/// Really leave?
pub(crate) fn draw_quit(frame: &mut Frame<'_>, pen: &Pen<'_>) {
    let text = if pen.session.outcome().is_some() {
        String::new()
    } else {
        format!("The match will be saved. To resume it later:\n{}", pen.session.how_to_resume())
    };
    draw_doubt(frame, pen, "Leave the match?", &text, "leave");
}

/// Really give up?
pub(crate) fn draw_concede(frame: &mut Frame<'_>, pen: &Pen<'_>) {
    draw_doubt(frame, pen, "Concede?", "You give up, and the match ends for you.", "concede");
}

fn draw_doubt(frame: &mut Frame<'_>, pen: &Pen<'_>, title: &str, text: &str, yes: &str) {
    let columns = frame.area().width.min(64);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for paragraph in text.lines() {
        lines.extend(wrap(paragraph, usize::from(columns) - 4).into_iter().map(Line::from));
    }
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("y", pen.theme.lit()),
        Span::raw(format!(" {yes}    ")),
        Span::styled("n", pen.theme.lit()),
        Span::raw(" stay"),
    ]));
    let inside = draw_window(frame, pen, columns, lines.len() as u16 + 2, title);
    frame.render_widget(Paragraph::new(lines), inside);
}
