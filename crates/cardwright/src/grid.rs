//! Tables of plain text with aligned columns.

use std::io::{self, Write};

/// On which side of its column a cell stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table that is written once all its rows are known.
#[derive(Debug)]
pub(crate) struct Grid {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// An empty table with these headings.
    pub(crate) fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Side)>) -> Grid {
        let (headings, sides) =
            columns.into_iter().map(|(heading, side)| (heading.into(), side)).unzip::<_, _, Vec<_>, _>();
        Grid { sides, rows: vec![headings] }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes the table, indented by two spaces.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..self.sides.len()).map(|column| width(column).unwrap_or(0)).collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, side), width) in row.iter().zip(&self.sides).zip(&widths) {
                line.push_str("  ");
                match side {
                    Side::Left => line.push_str(&format!("{cell:<width$}")),
                    Side::Right => line.push_str(&format!("{cell:>width$}")),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_left_and_numbers_right() {
        let mut grid = Grid::new([("deck", Side::Left), ("games", Side::Right)]);
        grid.row(["Réveil".to_owned(), "7".to_owned()]);
        grid.row(["Oak".to_owned(), "123456".to_owned()]);
        let mut text = Vec::new();
        grid.write(&mut text).unwrap();
        let expected = "  deck     games\n  Réveil       7\n  Oak     123456\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }
}
