//! Results as tables for a person.

use std::io::{self, Write};

use cardwright_bots::Score;

use super::results::{Results, Standing};
use crate::grid::{Grid, Side};

/// The widest table of deck against deck that a screen holds.
const WIDEST: usize = 12;

/// Writes everything that a person wants to know.
pub(super) fn write(results: &Results, out: &mut impl Write) -> io::Result<()> {
    let Results { game, games, draws, capped, decisions, .. } = results;
    writeln!(out, "{games} games of {game}: {draws} drawn, {capped} capped")?;
    writeln!(out, "{:.1} decisions a game, digest {}", *decisions as f64 / *games as f64, results.digest)?;
    writeln!(out)?;
    totals(&results.standings).write(out)?;
    if (3..=WIDEST).contains(&results.standings.len()) {
        writeln!(out, "\nScore of the row against the column, in per cent:")?;
        crossings(&results.standings).write(out)?;
    }
    writeln!(out, "\nScore: a win is 1, a draw 1/2; capped games count neither way. 95%: Wilson's interval.")
}

fn totals(standings: &[Standing]) -> Grid {
    use Side::{Left, Right};
    let mut grid = Grid::new([
        ("", Right),
        ("deck", Left),
        ("bot", Left),
        ("games", Right),
        ("won", Right),
        ("drawn", Right),
        ("lost", Right),
        ("capped", Right),
        ("score", Right),
        ("95%", Right),
    ]);
    for (number, Standing { deck, bot, total, .. }) in (1..).zip(standings) {
        let Score { wins, draws, losses, capped } = total;
        let (low, high) = total.interval();
        let played = total.games() > 0;
        let known = |text: String| if played { text } else { "-".to_owned() };
        grid.row([
            format!("{number}"),
            deck.clone(),
            bot.clone(),
            format!("{}", total.games() + capped),
            format!("{wins}"),
            format!("{draws}"),
            format!("{losses}"),
            format!("{capped}"),
            known(format!("{:.1}%", 100.0 * total.share())),
            known(format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high)),
        ]);
    }
    grid
}

fn crossings(standings: &[Standing]) -> Grid {
    let columns = (1..=standings.len()).map(|number| (number.to_string(), Side::Right));
    let heads = [(String::new(), Side::Right), ("deck".to_owned(), Side::Left)];
    let mut grid = Grid::new(heads.into_iter().chain(columns));
    for (number, standing) in (1..).zip(standings) {
        let cell = |score: &Score| match score.games() {
            0 => "-".to_owned(),
            _ => format!("{:.0}", 100.0 * score.share()),
        };
        let row = [format!("{number}"), standing.deck.clone()];
        grid.row(row.into_iter().chain(standing.against.iter().map(cell)));
    }
    grid
}
