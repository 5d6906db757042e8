//! Terrains, slots and what lies close to what.

use cardwright_table::Seat;
use serde::{Deserialize, Serialize};

/// How many terrains there are.
pub const TERRAINS: usize = 5;
/// How many slots: one for each player in each terrain.
pub const CELLS: usize = 2 * TERRAINS;

/// One player's slot in one terrain. (`Slot` is what the table calls a physical card.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "CellName", into = "CellName")]
pub struct Cell(u8);

#[derive(Serialize, Deserialize)]
struct CellName {
    player: Seat,
    terrain: u8,
}

impl TryFrom<CellName> for Cell {
    type Error = String;

    fn try_from(name: CellName) -> Result<Cell, String> {
        if name.player.0 > 1 || usize::from(name.terrain) >= TERRAINS {
            return Err(format!("there is no slot of player {} in terrain {}", name.player.0, name.terrain));
        }
        Ok(Cell::new(name.player, name.terrain))
    }
}

impl From<Cell> for CellName {
    fn from(cell: Cell) -> CellName {
        CellName { player: cell.player(), terrain: cell.terrain() }
    }
}

impl Cell {
    /// The slot of a player in a terrain.
    #[inline]
    pub const fn new(player: Seat, terrain: u8) -> Cell {
        Cell(2 * terrain + player.0)
    }

    /// The slot with this index.
    pub fn from_index(index: usize) -> Option<Cell> {
        (index < CELLS).then_some(Cell(index as u8))
    }

    /// All slots, terrain by terrain, player 0 first.
    #[inline]
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// A player's slots from left to right.
    #[inline]
    pub fn of(player: Seat) -> impl Iterator<Item = Cell> + Clone {
        (0..TERRAINS as u8).map(move |terrain| Cell::new(player, terrain))
    }

    /// The slot as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose slot it is.
    #[inline]
    pub const fn player(self) -> Seat {
        Seat(self.0 & 1)
    }

    /// In which terrain it is.
    #[inline]
    pub const fn terrain(self) -> u8 {
        self.0 >> 1
    }

    /// The other player's slot of the same terrain.
    #[inline]
    #[must_use]
    pub const fn front(self) -> Cell {
        Cell(self.0 ^ 1)
    }

    /// Whether the other slot is close: left or right on either side, or in front.
    #[inline]
    pub const fn is_close(self, other: Cell) -> bool {
        let distance = self.terrain().abs_diff(other.terrain());
        distance == 1 || (distance == 0 && self.0 != other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// spec 62
    #[test]
    fn there_are_five_terrains_with_a_slot_for_each_player() {
        let cells: Vec<Cell> = Cell::all().collect();
        assert_eq!(cells.len(), 10);
        for player in [Seat(0), Seat(1)] {
            let terrains: Vec<u8> = Cell::of(player).map(Cell::terrain).collect();
            assert_eq!(terrains, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn close_means_left_right_and_in_front_but_not_itself() {
        let close = |cell: Cell| {
            let close = Cell::all().filter(move |other| cell.is_close(*other));
            close.map(|other| (other.player().0, other.terrain())).collect::<Vec<_>>()
        };
        assert_eq!(close(Cell::new(Seat(0), 0)), [(1, 0), (0, 1), (1, 1)]);
        assert_eq!(close(Cell::new(Seat(1), 2)), [(0, 1), (1, 1), (0, 2), (0, 3), (1, 3)]);
    }

    #[test]
    fn a_slot_off_the_board_cannot_be_named() {
        let read = |json| serde_json::from_str::<Cell>(json).map_err(|error| error.to_string());
        assert_eq!(read(r#"{"player":1,"terrain":4}"#), Ok(Cell::new(Seat(1), 4)));
        assert!(
            read(r#"{"player":0,"terrain":5}"#).unwrap_err().contains("no slot of player 0 in terrain 5")
        );
    }
}
