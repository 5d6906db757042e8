//! The question and what can be answered, and the line of hints under everything.

use cardwright_table::scene::Layout;
use cardwright_table::{Anchor, Ask};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Pen;
use super::chip::{self, Chip, draw_chips};
use super::draft;
use super::frame::draw_rule;
use super::over::verdict;
use super::text::{shorten, width};
use crate::play::answer::{Answering, Draft, Mark};
use crate::play::inspect::find_card;
use crate::play::session::Page;

/// How many lines the prompt takes, its title included.
pub(crate) fn lines_needed(pen: &Pen<'_>, columns: u16) -> u16 {
    let Some(answering) = &pen.session.answering else { return 3 };
    1 + match &answering.draft {
        Draft::One | Draft::Some(_) => {
            let chips = listed(pen, answering);
            let list = chip::lines_needed(&chips, columns.saturating_sub(2));
            list + u16::from(has_placed(pen, answering))
        }
        Draft::Arrange(bins) => bins.bins.len() as u16,
        Draft::Share(shares) => shares.shares.len() as u16,
        Draft::Number(_) => 1,
        Draft::Name(_) => 4,
    }
}

/// Draws the question, or what the match waits for.
pub(crate) fn draw_prompt(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect) {
    let session = pen.session;
    let inside = draw_rule(frame, pen, area, &title(pen));
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    match &session.answering {
        None => draw_waiting(frame, pen, inside),
        Some(answering) => match &answering.draft {
            Draft::One | Draft::Some(_) => draw_options(frame, pen, inside, answering),
            Draft::Arrange(bins) => draft::draw_bins(frame, pen, inside, answering, bins),
            Draft::Share(shares) => draft::draw_shares(frame, pen, inside, answering, shares),
            Draft::Number(entry) => draft::draw_number(frame, pen, inside, entry),
            Draft::Name(search) => draft::draw_search(frame, pen, inside, search),
        },
    }
}

fn title(pen: &Pen<'_>) -> String {
    let session = pen.session;
    let Some(answering) = &session.answering else {
        return session.outcome().map_or_else(String::new, |outcome| verdict(session, outcome));
    };
    let title = session.say(&answering.question.title);
    match &answering.draft {
        Draft::Some(picks) => {
            let wanted = match (picks.min, picks.max) {
                (min, max) if min == max => format!("{min}"),
                (0, max) => format!("up to {max}"),
                (min, max) => format!("{min} to {max}"),
            };
            format!("{title} ({} of {wanted} chosen)", picks.marked.len())
        }
        Draft::Share(shares) => format!("{title} ({} left of {})", shares.left(), shares.total),
        _ => title,
    }
}

/// Whether an option's thing is drawn on the table and belongs to it alone.
fn is_placed(pen: &Pen<'_>, answering: &Answering, anchor: Anchor) -> bool {
    let alone = answering.question.options.iter().filter(|option| option.anchor == anchor).count() == 1;
    alone
        && match anchor {
            Anchor::Button => false,
            Anchor::Card(slot) => {
                find_card(&pen.session.scene, slot).is_some_and(|(zone, _)| zone.layout != Layout::Pile)
            }
            Anchor::Zone(id) => {
                pen.session.scene.zones.iter().any(|zone| zone.id == id && zone.layout != Layout::Hand)
            }
            Anchor::Seat(seat) => pen.session.scene.seats.iter().any(|panel| panel.seat == seat),
        }
}

fn has_placed(pen: &Pen<'_>, answering: &Answering) -> bool {
    answering.question.options.iter().any(|option| is_placed(pen, answering, option.anchor))
}

/// The options that are not on the table, and the button that finishes several.
fn listed(pen: &Pen<'_>, answering: &Answering) -> Vec<Chip> {
    let options = answering.question.options.iter().enumerate();
    let off_table = options.filter(|(_, option)| !is_placed(pen, answering, option.anchor));
    let mut chips: Vec<Chip> = off_table
        .map(|(index, option)| {
            let mark = Mark {
                lit: true,
                focused: answering.cursor == index && pen.session.page == Page::Table,
                key: answering.key(index),
                note: answering.note(index),
            };
            Chip::option(pen, index, &pen.session.say(&option.label), &mark)
        })
        .collect();
    if let Draft::Some(_) = answering.draft {
        let done = answering.question.options.len();
        let mark = Mark { lit: true, focused: answering.cursor == done, key: Some('.'), note: String::new() };
        chips.push(Chip::option(pen, done, "Done", &mark));
    }
    chips
}

/// A line about the option under the cursor if it is on the table, then the others.
fn draw_options(frame: &mut Frame<'_>, pen: &mut Pen<'_>, area: Rect, answering: &Answering) {
    let chips = listed(pen, answering);
    let mut area = area;
    if has_placed(pen, answering) && area.height > 0 {
        let option = answering.question.options.get(answering.cursor);
        let shown = option.filter(|option| is_placed(pen, answering, option.anchor));
        let line = match shown {
            Some(option) => Line::from(vec![
                Span::styled("▸ ", pen.theme.lit()),
                Span::styled(
                    shorten(&pen.session.say(&option.label), usize::from(area.width)),
                    pen.theme.strong(),
                ),
            ]),
            None => Line::styled("Bright things on the table can be chosen too.", pen.theme.quiet()),
        };
        frame.render_widget(line, Rect { height: 1, ..area });
        area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    }
    draw_chips(frame, pen, area, &chips);
}

/// Who is thinking, how fast bots move, or what can be done at the end.
fn draw_waiting(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    const SPINNER: [&str; 8] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇", "⠏", "⠛"];
    let session = pen.session;
    let mut lines = Vec::new();
    if let Some(seat) = session.thinker() {
        let turn = SPINNER[(session.clock.as_millis() / 120) as usize % SPINNER.len()];
        let stopped = session.watching() && session.pace.paused;
        let text = if stopped {
            format!("⏸ {} is next.", session.name(seat))
        } else {
            format!("{turn} {} is thinking…", session.name(seat))
        };
        lines.push(Line::styled(text, pen.theme.strong()));
    }
    if session.outcome().is_some() {
        lines
            .push(Line::styled("n new game · s save the replay · Enter summary · q quit", pen.theme.quiet()));
    } else if session.watching() {
        let pace = session.pace.each.as_millis();
        lines.push(Line::styled(
            format!("{pace} ms a move · Space stop/go · n one move · + faster · - slower · o hands"),
            pen.theme.quiet(),
        ));
    }
    for (row, line) in lines.into_iter().take(area.height.into()).enumerate() {
        frame.render_widget(line, Rect { y: area.y + row as u16, height: 1, ..area });
    }
}

/// The last line of the screen: a notice, or the keys that help now.
pub(crate) fn draw_hints(frame: &mut Frame<'_>, pen: &Pen<'_>, area: Rect) {
    if let Some(notice) = &pen.session.notice {
        let text = shorten(&format!(" {notice}"), area.width.into());
        frame.render_widget(Span::styled(text, pen.theme.notice()), area);
        return;
    }
    let first = hints(pen);
    let general: &[&str] = match pen.session.page {
        _ if pen.session.outcome().is_some() => &[],
        Page::Inspect(_) => &[],
        _ if pen.session.answering.as_ref().is_some_and(Answering::takes_text) => &["F1 help"],
        _ if pen.session.watching() => &["i look · g log · s save · q quit · ? help"],
        _ => &[
            "i look · g log · u undo · s save · c concede · q quit · ? help",
            "i look · u undo · q quit · ? help",
            "? help",
        ],
    };
    let joined =
        |rest: &&str| if first.is_empty() { (*rest).to_owned() } else { format!("{first} · {rest}") };
    let fits = |text: &String| width(text) < area.width.into();
    let text = general.iter().map(joined).find(fits).unwrap_or_else(|| first.to_owned());
    frame.render_widget(
        Span::styled(shorten(&format!(" {text}"), area.width.into()), pen.theme.quiet()),
        area,
    );
}

fn hints(pen: &Pen<'_>) -> &'static str {
    if let Page::Inspect(_) = pen.session.page {
        return "Looking around: arrows or Tab move · Enter shows all of it · Esc back";
    }
    let Some(answering) = &pen.session.answering else { return "" };
    let deep = !answering.reply.is_empty();
    match answering.question.ask {
        Ask::One if deep => "Enter choose · Esc back",
        Ask::One => "←↑↓→ Enter choose",
        Ask::Some { .. } => "Enter mark · . done",
        Ask::Arrange { .. } => "←→ choose · < > move · 1 2 group · Enter done",
        Ask::Number { .. } => "←→ or type · Enter done",
        Ask::Share { .. } => "↑↓ choose · ←→ less/more · = all · Enter done",
        Ask::Name(_) => "type to find · ↑↓ · Enter choose · Esc back",
        Ask::Done => "",
    }
}
