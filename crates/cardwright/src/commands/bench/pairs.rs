//! Published decks: how fast random games between them go, pair by pair.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use cardwright_bots::BotSpec;
use cardwright_table::catalogue::{Catalogue, Format};
use cardwright_table::{Asking, Outcome, Seed};
use serde::Serialize;
use serde_json::Map;

use super::measure::time_on_core;
use crate::commands::sim::{CAP, Crew};
use crate::failure::Failure;
use crate::field::{Field, pair_up};
use crate::grid::{Grid, Side};
use crate::listed::listed_decks;
use crate::out::Out;
use crate::shelf::{Cards, NamedDeck};

/// No pair is judged by fewer games than these, however slow they are.
const FEWEST: u64 = 16;

/// Which decks play, and how long.
pub(super) struct Pairs<'a> {
    pub(super) file: &'a Path,
    pub(super) kind: Option<&'a str>,
    /// How many decks; each plays against the next, the last against the first.
    pub(super) count: usize,
    /// For how long each pair plays, in time on a core.
    pub(super) time: Duration,
    pub(super) seed: Seed,
}

/// What the games of a pair came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Pair {
    decks: [String; 2],
    games_per_second: f64,
    decisions_per_second: f64,
    games: u64,
    decisions_per_game: f64,
    most_decisions: u32,
    capped: u64,
}

/// All pairs together.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Together {
    pairs: usize,
    median: f64,
    least: f64,
    games: u64,
    capped: u64,
    not_whole: usize,
    each: Vec<Pair>,
}

impl Pairs<'_> {
    /// Plays all pairs and writes what came of it.
    pub(super) fn measure<G: Catalogue>(
        &self,
        format: &Format,
        cards: &Cards,
        json: bool,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let (decks, not_whole) = self.draw::<G>(format, cards)?;
        let mut each = Vec::new();
        for (place, deck) in decks.iter().enumerate() {
            let pair = [deck.clone(), decks[(place + 1) % decks.len()].clone()];
            each.push(self.play::<G>(format, &pair, cards)?);
        }
        each.sort_by(|one, other| one.games_per_second.total_cmp(&other.games_per_second));
        let together = Together {
            pairs: each.len(),
            median: each[each.len() / 2].games_per_second,
            least: each[0].games_per_second,
            games: each.iter().map(|pair| pair.games).sum(),
            capped: each.iter().map(|pair| pair.capped).sum(),
            not_whole,
            each,
        };
        if json {
            let line = serde_json::to_string(&together).map_err(std::io::Error::from)?;
            return Ok(writeln!(out, "{line}")?);
        }
        together.write(self, out)
    }

    /// Decks by lot, of those that are whole and legal; and how many that were drawn are not.
    fn draw<G: Catalogue>(&self, format: &Format, cards: &Cards) -> Result<(Vec<NamedDeck>, usize), Failure> {
        let mut all = listed_decks(self.file)?;
        all.retain(|deck| self.kind.is_none_or(|kind| deck.kind == kind));
        self.seed.derive("decks", 0).rng().shuffle(&mut all);
        let (mut decks, mut not_whole) = (Vec::new(), 0);
        for deck in all {
            let read = cards.read_deck::<G>(&deck.text());
            let whole = read.ok().filter(|read| cards.problems::<G>(format.name, read).is_empty());
            match whole {
                Some(read) => decks.push(NamedDeck { name: deck.name, read }),
                None => not_whole += 1,
            }
            if decks.len() == self.count {
                break;
            }
        }
        if decks.len() < 2 {
            let file = self.file.display();
            return Err(Failure::input(format!(
                "`{file}` has no two decks of which every card is understood"
            )));
        }
        Ok((decks, not_whole))
    }

    fn play<G: Catalogue>(
        &self,
        format: &Format,
        decks: &[NamedDeck; 2],
        cards: &Cards,
    ) -> Result<Pair, Failure> {
        let mixed = cards.mixed::<G>(decks)?;
        let entries = pair_up(decks, &[BotSpec::Random])?;
        let field = Field::<G>::new(format, 2, Asking::Free, &entries, &Map::new(), &mixed)?;
        let mut crew = Crew::new(&field);
        for number in 0..2 {
            crew.play(number, self.seed)?;
        }
        let (mut games, mut decisions, mut most, mut capped) = (0, 0, 0, 0);
        let (start, on_core) = (Instant::now(), time_on_core());
        let spent = || match (time_on_core(), on_core) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => start.elapsed(),
        };
        let mut time = spent();
        while games < FEWEST || time < self.time {
            let (played, _) = crew.play(games, self.seed)?;
            games += 1;
            decisions += u64::from(played.decisions);
            most = most.max(played.decisions);
            capped += u64::from(played.outcome == Outcome::Capped);
            time = spent();
        }
        let seconds = time.as_secs_f64();
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        Ok(Pair {
            decks: [decks[0].name.clone(), decks[1].name.clone()],
            games_per_second: tenths(games as f64 / seconds),
            decisions_per_second: tenths(decisions as f64 / seconds),
            games,
            decisions_per_game: tenths(decisions as f64 / games as f64),
            most_decisions: most,
            capped,
        })
    }
}

impl Together {
    fn write(&self, asked: &Pairs<'_>, out: &mut Out<'_>) -> Result<(), Failure> {
        writeln!(
            out,
            "one core, random players, {} decks by lot (seed {}), each against the next, {:.1} s of a core each;\n\
             games are cut off after {CAP} decisions, or where the rules' own caps do so, and counted as capped\n",
            self.pairs,
            asked.seed,
            asked.time.as_secs_f64(),
        )?;
        let mut grid = Grid::new([
            ("games/s", Side::Right),
            ("decisions/s", Side::Right),
            ("a game", Side::Right),
            ("at most", Side::Right),
            ("games", Side::Right),
            ("capped", Side::Right),
            ("decks", Side::Left),
        ]);
        for pair in &self.each {
            grid.row([
                format!("{:.0}", pair.games_per_second),
                format!("{:.0}", pair.decisions_per_second),
                format!("{:.0}", pair.decisions_per_game),
                pair.most_decisions.to_string(),
                pair.games.to_string(),
                pair.capped.to_string(),
                pair.decks.join(", "),
            ]);
        }
        grid.write(out)?;
        writeln!(
            out,
            "\n{} pairs: median {:.0}, least {:.0} games a second; {} of {} games capped; {} drawn decks are not whole",
            self.pairs, self.median, self.least, self.capped, self.games, self.not_whole
        )?;
        Ok(())
    }
}
