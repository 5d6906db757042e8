//! Which part of the screen goes where.

use ratatui::layout::Rect;

use super::{Pen, board, hand, prompt};

/// From this width on, log and details stand beside the table instead of under it.
const WIDE: u16 = 110;
/// A board this high leaves nothing to be desired; more lines are better given to the hand.
const ROOMY: u16 = 14;
/// The fewest lines for log and details under the table; half of what a taller screen has more goes there.
const STRIP: u16 = 4;

/// The parts of the screen; a part without content is empty.
pub(crate) struct Plan {
    pub(crate) header: Rect,
    pub(crate) seats: Rect,
    pub(crate) board: Rect,
    pub(crate) hand: Rect,
    pub(crate) prompt: Rect,
    pub(crate) log: Rect,
    pub(crate) detail: Rect,
    pub(crate) hints: Rect,
}

/// Divides the screen.
pub(crate) fn plan(pen: &Pen<'_>, screen: Rect) -> Plan {
    let [header, below, hints] = split_ends(screen);
    let wide = screen.width >= WIDE;
    let side = if wide { (screen.width / 3).min(48) } else { 0 };
    let main = Rect { width: screen.width - side, ..below };
    let seats_height = (pen.session.scene.seats.len() as u16).min(main.height / 4);
    let mut left = main.height - seats_height;
    let strip = if wide { 0 } else { STRIP + main.height.saturating_sub(22) / 2 };
    let prompt_height = prompt::lines_needed(pen, main.width).clamp(3, (main.height / 3).max(3));
    left -= prompt_height + strip;
    let (short, long) = hand::lines_needed(pen, main.width);
    let roomy = left >= board::lines_wanted(pen, main.width, ROOMY) + long;
    let hand_height = if roomy { long } else { short.min((left / 3).max(2)).min(left) };
    left -= hand_height;
    let board_height = board::lines_wanted(pen, main.width, left);
    left -= board_height;
    let mut stack = Stack { area: main, used: 0 };
    let seats = stack.take(seats_height);
    let board = stack.take(board_height);
    let hand = stack.take(hand_height);
    let prompt = stack.take(prompt_height + if wide { left } else { 0 });
    let (log, detail) = if wide {
        let column = Rect { x: main.right() + 1, width: side - 1, ..below };
        let top = column.height / 2;
        (Rect { y: column.y + top, height: column.height - top, ..column }, Rect { height: top, ..column })
    } else {
        let rest = stack.take(main.height);
        let half = if pen.session.scene.zones.is_empty() { rest.width - 1 } else { rest.width * 9 / 20 };
        (Rect { width: half, ..rest }, Rect { x: rest.x + half + 1, width: rest.width - half - 1, ..rest })
    };
    Plan { header, seats, board, hand, prompt, log, detail, hints }
}

/// The first line, everything between, the last line.
fn split_ends(screen: Rect) -> [Rect; 3] {
    let first = Rect { height: 1, ..screen };
    let last = Rect { y: screen.bottom() - 1, height: 1, ..screen };
    [first, Rect { y: screen.y + 1, height: screen.height - 2, ..screen }, last]
}

/// An area that is taken from the top downwards.
struct Stack {
    area: Rect,
    used: u16,
}

impl Stack {
    fn take(&mut self, height: u16) -> Rect {
        let height = height.min(self.area.height - self.used);
        let taken = Rect { y: self.area.y + self.used, height, ..self.area };
        self.used += height;
        taken
    }
}
