//! What keys do, on each page.

use cardwright_table::scene::Layout;
use cardwright_table::{Anchor, Seat};

use super::{Page, Session};
use crate::play::answer::Step;
use crate::play::input::{Input, Way};
use crate::play::inspect;
use crate::play::map::{Spot, nearest};
use crate::play::table::Ended;

/// How many lines a page of the log or the help moves.
const PAGE: usize = 10;

impl Session {
    /// A key or a click.
    pub(crate) fn press(&mut self, input: Input) {
        self.notice = None;
        if input == Input::Interrupt {
            return if self.page == Page::Quit { self.leave() } else { self.page = Page::Quit };
        }
        match self.page.clone() {
            Page::Table if self.outcome().is_some() => self.press_ended_table(input),
            Page::Table => self.press_table(input),
            Page::Curtain(seat) => self.press_curtain(seat, input),
            Page::Consent { asker, to } => self.press_consent(asker, to, input),
            Page::Help(top) => self.scroll(input, top, Page::Help),
            Page::Log(up) => self.scroll(reversed(input), up, Page::Log),
            Page::Inspect(focus) => self.press_inspect(focus, input),
            Page::Closer(anchor, top) => self.press_closer(anchor, top, input),
            Page::Pile(zone, cursor) => self.press_pile(zone, cursor, input),
            Page::Quit => self.confirm(input, Session::leave),
            Page::Concede => self.confirm(input, |session| match session.eyes {
                Some(seat) => session.concede(seat),
                None => session.page = Page::Table,
            }),
            Page::Over => self.press_over(input),
        }
    }

    fn press_table(&mut self, input: Input) {
        let typing = self.answering.as_ref().is_some_and(crate::play::answer::Answering::takes_text);
        let step = match (&mut self.answering, input) {
            (Some(answering), Input::Click(column, line)) => {
                answering.click(&self.map.at(column, line), &self.map)
            }
            (Some(answering), _) => answering.press(input, &self.map),
            (None, _) => Step::Unused,
        };
        match step {
            Step::Answered(answer) => self.answer(&answer),
            Step::Changed => {}
            Step::NotYet(why) => self.notice = Some(why),
            Step::Unused => match input {
                Input::Escape | Input::Backspace => {
                    if !self.take_back_answer() && self.answering.is_some() {
                        self.notice = Some(
                            "Nothing to take back in this decision; `u` undoes the one before.".to_owned(),
                        );
                    }
                }
                Input::Char(_) if typing => {}
                _ => self.press_command(input),
            },
        }
    }

    /// Keys that have nothing to do with the question.
    fn press_command(&mut self, input: Input) {
        match input {
            Input::Char('?') | Input::Help => self.page = Page::Help(0),
            Input::Char('g') => self.page = Page::Log(0),
            Input::Char('q') => self.page = Page::Quit,
            Input::Char('s') => self.save(),
            Input::Char('u') if !self.watching() => self.undo(),
            Input::Char('c') if self.eyes.is_some() => self.page = Page::Concede,
            Input::Char('i') => self.start_inspecting(),
            Input::Char(' ') if !self.watching() => self.start_inspecting(),
            Input::Click(column, line) => self.click_thing(column, line),
            Input::Wheel(Way::Up) => self.page = Page::Log(3),
            _ if self.watching() => self.press_watching(input),
            _ => {}
        }
    }

    fn press_watching(&mut self, input: Input) {
        match input {
            Input::Char(' ' | 'p') => self.pace.paused = !self.pace.paused,
            Input::Char('n') | Input::Arrow(Way::Right) | Input::Enter => {
                self.pace.paused = true;
                self.pace.step = true;
            }
            Input::Char('+' | '=') => self.pace.each /= 2,
            Input::Char('-') => self.pace.slow_down(),
            Input::Char('o') => {
                self.open_hands = !self.open_hands;
                self.look();
            }
            _ => {}
        }
    }

    fn press_curtain(&mut self, seat: Seat, input: Input) {
        match input {
            Input::Enter => self.raise_curtain(seat),
            Input::Char('u') => self.undo(),
            Input::Char('q') => self.page = Page::Quit,
            _ => {}
        }
    }

    fn press_consent(&mut self, asker: Seat, to: u32, input: Input) {
        match input {
            Input::Char('y' | 'Y') => self.go_back(asker, to),
            Input::Char('n' | 'N') | Input::Escape => self.refuse_undo(asker),
            _ => {}
        }
    }

    fn confirm(&mut self, input: Input, done: impl FnOnce(&mut Session)) {
        match input {
            Input::Char('y' | 'Y') => done(self),
            Input::Char('n' | 'N' | 'q') | Input::Escape | Input::Backspace => self.close(),
            _ => {}
        }
    }

    fn press_over(&mut self, input: Input) {
        match input {
            Input::Char('n') => self.ended = Some(Ended::Again),
            Input::Char('u') if self.only_person().is_some() => self.undo(),
            Input::Char('q') => self.leave(),
            Input::Escape | Input::Char('b') | Input::Enter => self.page = Page::Table,
            _ => self.press_command(input),
        }
    }

    /// The last position, without the summary over it.
    fn press_ended_table(&mut self, input: Input) {
        match input {
            Input::Enter | Input::Escape | Input::Char('b') => self.page = Page::Over,
            _ => self.press_over(input),
        }
    }

    /// Leaves a page for the table, or for what covers it.
    fn close(&mut self) {
        self.page = Page::Table;
        if self.eyes.is_none() {
            self.settle();
        }
    }

    fn scroll(&mut self, input: Input, top: usize, page: impl Fn(usize) -> Page) {
        let deepest = self.map.deepest;
        let top = match (input, input.way()) {
            (Input::Escape | Input::Enter | Input::Help | Input::Char('q' | '?' | 'g'), _) => {
                return self.close();
            }
            (Input::Wheel(Way::Up), _) | (_, Some(Way::Up)) => top.saturating_sub(1),
            (Input::Wheel(Way::Down), _) | (_, Some(Way::Down)) => top + 1,
            (Input::PageUp, _) => top.saturating_sub(PAGE),
            (Input::PageDown | Input::Char(' '), _) => top + PAGE,
            (Input::Home, _) => 0,
            (Input::End, _) => deepest,
            _ => return,
        };
        self.page = page(top.min(deepest));
    }

    fn start_inspecting(&mut self) {
        let things = inspect::things(&self.scene);
        let focus = self.focus().map(|focus| self.occupant(focus)).filter(|focus| things.contains(focus));
        match focus.or_else(|| things.iter().find(|thing| matches!(thing, Anchor::Card(_))).copied()) {
            Some(thing) => self.page = Page::Inspect(thing),
            None => match things.first() {
                Some(&thing) => self.page = Page::Inspect(thing),
                None => self.notice = Some("There is nothing to look at.".to_owned()),
            },
        }
    }

    /// The card that stands on a place, or else the thing itself.
    fn occupant(&self, thing: Anchor) -> Anchor {
        let Anchor::Zone(id) = thing else { return thing };
        let zone =
            inspect::find_zone(&self.scene, id).filter(|zone| matches!(zone.layout, Layout::Cell { .. }));
        zone.and_then(|zone| zone.cards.first()).map_or(thing, |card| Anchor::Card(card.slot))
    }

    fn click_thing(&mut self, column: u16, line: u16) {
        let things = inspect::things(&self.scene);
        let clicked = self.map.at(column, line).into_iter().find_map(|spot| match spot {
            Spot::Anchor(anchor) => Some(self.occupant(anchor)).filter(|anchor| things.contains(anchor)),
            Spot::Option(_) => None,
        });
        if let Some(anchor) = clicked {
            self.page = Page::Inspect(anchor);
        }
    }

    fn press_inspect(&mut self, focus: Anchor, input: Input) {
        let things = inspect::things(&self.scene);
        let here = things.iter().position(|&thing| thing == focus).unwrap_or(0);
        let along = |step: usize| things.get((here + step) % things.len().max(1)).copied().unwrap_or(focus);
        self.page = match (input, input.way()) {
            (Input::Escape | Input::Backspace | Input::Char('i' | 'q' | ' '), _) => return self.close(),
            (Input::Tab, _) => Page::Inspect(along(1)),
            (Input::BackTab, _) => Page::Inspect(along(things.len().max(1) - 1)),
            (Input::Enter, _) => self.open(focus),
            (Input::Click(column, line), _) => return self.click_thing(column, line),
            (Input::Char('?') | Input::Help, _) => Page::Help(0),
            (_, Some(way)) => {
                let area = |thing: Anchor| self.map.area(Spot::Anchor(thing));
                let others = things.iter().filter(|&&thing| thing != focus);
                let others = others.filter_map(|&thing| Some((thing, area(thing)?)));
                Page::Inspect(area(focus).and_then(|from| nearest(from, way, others)).unwrap_or(focus))
            }
            _ => return,
        };
    }

    /// A closer look: a pile shows its cards, anything else its full text.
    fn open(&self, anchor: Anchor) -> Page {
        let pile = |id: u16| inspect::find_zone(&self.scene, id).filter(|zone| zone.layout == Layout::Pile);
        match anchor {
            Anchor::Zone(id) if pile(id).is_some_and(|zone| !zone.cards.is_empty()) => Page::Pile(id, 0),
            _ => Page::Closer(anchor, 0),
        }
    }

    fn press_closer(&mut self, anchor: Anchor, top: usize, input: Input) {
        self.page = match (input, input.way()) {
            (_, Some(Way::Down)) | (Input::PageDown, _) => {
                Page::Closer(anchor, (top + 1).min(self.map.deepest))
            }
            (_, Some(Way::Up)) | (Input::PageUp, _) => Page::Closer(anchor, top.saturating_sub(1)),
            (Input::Escape | Input::Enter | Input::Backspace | Input::Char('i' | ' ' | 'q'), _) => {
                Page::Inspect(anchor)
            }
            _ => return,
        };
    }

    fn press_pile(&mut self, zone: u16, cursor: usize, input: Input) {
        let count = inspect::find_zone(&self.scene, zone).map_or(0, |zone| zone.cards.len());
        self.page = match (input, input.way()) {
            (Input::Tab, _) | (_, Some(Way::Down | Way::Right)) => {
                Page::Pile(zone, (cursor + 1).min(count.saturating_sub(1)))
            }
            (Input::BackTab, _) | (_, Some(Way::Up | Way::Left)) => {
                Page::Pile(zone, cursor.saturating_sub(1))
            }
            (Input::Escape | Input::Enter | Input::Backspace | Input::Char('i' | ' ' | 'q'), _) => {
                Page::Inspect(Anchor::Zone(zone))
            }
            _ => return,
        };
    }
}

/// The same key for a text that is counted from its end.
fn reversed(input: Input) -> Input {
    match input {
        Input::Arrow(Way::Up) | Input::Char('k') => Input::Arrow(Way::Down),
        Input::Arrow(Way::Down) | Input::Char('j') => Input::Arrow(Way::Up),
        Input::Wheel(Way::Up) => Input::Wheel(Way::Down),
        Input::Wheel(Way::Down) => Input::Wheel(Way::Up),
        Input::PageUp => Input::PageDown,
        Input::PageDown => Input::PageUp,
        Input::Home => Input::End,
        Input::End => Input::Home,
        other => other,
    }
}
