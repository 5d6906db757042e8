//! Results for other programs: JSON and CSV.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use super::results::{Results, Standing};

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    games: u64,
    digest: &'a str,
    draws: u64,
    capped: u64,
    entries: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    deck: &'a str,
    bot: &'a str,
    games: u64,
    wins: u64,
}

/// Writes one JSON object on one line.
pub(super) fn json(results: &Results, out: &mut impl Write) -> io::Result<()> {
    let Results { game, games, draws, capped, digest, standings, .. } = results;
    let entry =
        |standing: &'_ Standing| (standing.total.games() + standing.total.capped, standing.total.wins);
    let entries = standings.iter().map(|standing| {
        let (games, wins) = entry(standing);
        Row { deck: &standing.deck, bot: &standing.bot, games, wins }
    });
    let document =
        Document { game, games: *games, digest, draws: *draws, capped: *capped, entries: entries.collect() };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

/// A line for each pair of entries that met, in both directions.
pub(super) fn csv(results: &Results) -> String {
    let mut text = "deck,bot,against,againstBot,games,wins,draws,losses,capped,score,low,high\n".to_owned();
    for own in &results.standings {
        for (other, score) in results.standings.iter().zip(&own.against) {
            let games = score.games() + score.capped;
            if games == 0 {
                continue;
            }
            let words = [&own.deck, &own.bot, &other.deck, &other.bot].map(|word| quoted(word)).join(",");
            let (low, high) = score.interval();
            let _ = writeln!(
                text,
                "{words},{games},{},{},{},{},{:.4},{low:.4},{high:.4}",
                score.wins,
                score.draws,
                score.losses,
                score.capped,
                score.share()
            );
        }
    }
    text
}

fn quoted(word: &str) -> String {
    if word.contains([',', '"', '\n']) {
        format!("\"{}\"", word.replace('"', "\"\""))
    } else {
        word.to_owned()
    }
}
