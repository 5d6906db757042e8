//! What lies where on the screen: made by drawing, used by arrow keys and the mouse.

use cardwright_table::Anchor;
use ratatui::layout::{Position, Rect};

use super::input::Way;

/// Something on the screen that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// A card, zone or player.
    Anchor(Anchor),
    /// An option in the list of the prompt; one past the last is the button "Done".
    Option(usize),
}

/// The spots of the screen that was drawn last.
#[derive(Clone, Default, Debug)]
pub(crate) struct Map {
    places: Vec<(Spot, Rect)>,
    /// How far the text on the screen can be scrolled.
    pub(crate) deepest: usize,
}

impl Map {
    /// Notes where something was drawn.
    pub(crate) fn add(&mut self, spot: Spot, area: Rect) {
        if !area.is_empty() {
            self.places.push((spot, area));
        }
    }

    /// Where something is, if it is on the screen.
    pub(crate) fn area(&self, spot: Spot) -> Option<Rect> {
        self.places.iter().find(|(there, _)| *there == spot).map(|(_, area)| *area)
    }

    /// What is at a point; of things on top of each other the smallest.
    pub(crate) fn at(&self, column: u16, line: u16) -> Vec<Spot> {
        let point = Position::new(column, line);
        let mut hit: Vec<_> = self.places.iter().filter(|(_, area)| area.contains(point)).collect();
        hit.sort_by_key(|(_, area)| area.area());
        hit.into_iter().map(|(spot, _)| *spot).collect()
    }
}

/// The nearest of the candidates in a direction.
pub(crate) fn nearest<T: Copy>(
    from: Rect,
    way: Way,
    candidates: impl Iterator<Item = (T, Rect)>,
) -> Option<T> {
    let reached = candidates.filter_map(|(what, area)| Some((distance(from, way, area)?, what)));
    reached.min_by_key(|(far, _)| *far).map(|(_, what)| what)
}

/// How far `to` is in that direction, or nothing if it is not there. Sideways, only what shares a line counts.
fn distance(from: Rect, way: Way, to: Rect) -> Option<i32> {
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let (ahead, astray) = match way {
        Way::Left | Way::Right => {
            if gap((from.y, from.height), (to.y, to.height)) > 0 {
                return None;
            }
            ((to_x - x) * if way == Way::Right { 1 } else { -1 }, (to_y - y).abs())
        }
        Way::Up | Way::Down => {
            let aside = gap((from.x, from.width), (to.x, to.width)) * 4;
            ((to_y - y) * if way == Way::Down { 4 } else { -4 }, aside + (to_x - x).abs() / 4)
        }
    };
    (ahead > 0).then_some(ahead + astray)
}

/// Twice the middle of an area.
fn middle(area: Rect) -> (i32, i32) {
    let twice = |start: u16, size: u16| i32::from(start) * 2 + i32::from(size);
    (twice(area.x, area.width), twice(area.y, area.height))
}

/// How far two stretches are apart; stretches that touch without overlapping are one apart.
fn gap((a, a_size): (u16, u16), (b, b_size): (u16, u16)) -> i32 {
    let (a, a_end) = (i32::from(a), i32::from(a + a_size));
    let (b, b_end) = (i32::from(b), i32::from(b + b_size));
    (b - a_end + 1).max(a - b_end + 1).max(0)
}
