//! A session as a picture.
//!
//! Each part of the screen is a file. Drawing also notes what lies where, in a [`Map`].

mod board;
mod cell;
mod chip;
mod cover;
mod detail;
mod draft;
mod frame;
mod hand;
mod header;
mod help;
mod layout;
mod log;
mod over;
mod prompt;
mod text;
mod theme;

use ratatui::Frame;
use ratatui::style::Style;
use ratatui::text::Line;

use super::answer::Mark;
use super::map::Map;
use super::session::{Page, Session};

pub(crate) use theme::Theme;

/// The smallest screen that a match can be played on.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);

/// What every part needs: the session, the colours, and the map that is being made.
pub(crate) struct Pen<'s> {
    session: &'s Session,
    theme: Theme,
    map: Map,
}

impl Pen<'_> {
    /// The style of something that may be under the cursor.
    fn style(&self, mark: &Mark, otherwise: Style) -> Style {
        match (mark.focused, mark.lit) {
            (true, true) => self.theme.focus(),
            (true, false) => self.theme.looking(),
            (false, _) => otherwise,
        }
    }
}

/// Draws the session and tells what lies where.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &Session, theme: Theme) -> Map {
    let mut pen = Pen { session, theme, map: Map::default() };
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let lines = vec![
            Line::from("This window is too small."),
            Line::from(format!(
                "{}x{} is needed, it has {}x{}.",
                SMALLEST.0, SMALLEST.1, area.width, area.height
            )),
        ];
        cover::draw_middle(frame, area, lines);
        return pen.map;
    }
    match &session.page {
        Page::Curtain(seat) => cover::draw_curtain(frame, &pen, *seat),
        Page::Consent { asker, .. } => cover::draw_consent(frame, &pen, *asker),
        Page::Quit if session.eyes.is_none() && !session.watching() => cover::draw_quit(frame, &pen),
        Page::Help(top) => help::draw_help(frame, &mut pen, *top),
        Page::Log(up) => log::draw_whole_log(frame, &mut pen, *up),
        page => {
            draw_table(frame, &mut pen);
            match page {
                Page::Closer(anchor, top) => detail::draw_closer(frame, &mut pen, *anchor, *top),
                Page::Pile(zone, cursor) => detail::draw_pile(frame, &pen, *zone, *cursor),
                Page::Quit => cover::draw_quit(frame, &pen),
                Page::Concede => cover::draw_concede(frame, &pen),
                Page::Over => over::draw_over(frame, &pen),
                _ => {}
            }
        }
    }
    pen.map
}

fn draw_table(frame: &mut Frame<'_>, pen: &mut Pen<'_>) {
    let plan = layout::plan(pen, frame.area());
    header::draw_header(frame, pen, plan.header);
    header::draw_seats(frame, pen, plan.seats);
    board::draw_board(frame, pen, plan.board);
    hand::draw_hands(frame, pen, plan.hand);
    prompt::draw_prompt(frame, pen, plan.prompt);
    log::draw_log(frame, pen, plan.log);
    detail::draw_detail(frame, pen, plan.detail);
    prompt::draw_hints(frame, pen, plan.hints);
}
