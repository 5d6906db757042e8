//! Playing games at a table that keeps their logs, and writing them as replays.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cardwright_bots::Chair;
use cardwright_library::Mixture;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::host::Audit;
use cardwright_table::replay::Replay;
use cardwright_table::{Match, Opening, Outcome, Seed, Silent, Waiting, digest};
use indicatif::ProgressBar;

use super::play::{CAP, Crew, in_order};
use super::results::{Finished, Results};
use crate::failure::Failure;
use crate::field::{Field, Seating};
use crate::shelf::write_text;

/// How many acts lie between two digests in a replay.
const AUDIT: Audit = Audit::Every(16);

/// Plays all games as `play_all` does, with the same results, and writes each one's replay into a folder.
pub(super) fn record_all<G: Catalogue>(
    field: &Field<G>,
    cards: &Mixture,
    games: u64,
    seed: Seed,
    folder: &Path,
    bar: &ProgressBar,
) -> Result<Results, Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::input(format!("`{}` cannot be made: {error}", folder.display())))?;
    in_order(
        field,
        games,
        bar,
        || Crew::new(field),
        |crew, number| {
            let seed = seed.derive("game", number);
            let table = field.table_of(number);
            let mut game = open(&field.tables[table], seed, cards)?;
            let outcome = play(&mut game, crew, table, seed)
                .map_err(|problem| Failure::check(format!("game {number} (seed {seed}): {problem}")))?;
            let file = folder.join(format!("{}-{number:04}.replay", G::NAME));
            write_text(&file, &document(&game, field, table).write())?;
            Ok(Finished { outcome, decisions: game.version(), state: digest(game.state()) })
        },
    )
}

fn open<G: Catalogue>(table: &Seating<G>, seed: Seed, cards: &Mixture) -> Result<Match<G>, Failure> {
    let Opening { setup, start, .. } = &table.opening;
    let opening = Opening::new(setup.clone(), start.clone(), seed, cards)?;
    Ok(Match::new(Arc::new(opening), &mut Silent).audited(AUDIT))
}

fn play<G: Catalogue>(
    game: &mut Match<G>,
    crew: &mut Crew<'_, G>,
    table: usize,
    seed: Seed,
) -> Result<Outcome, String> {
    let players = crew.seated(table, seed);
    loop {
        let prompt = match game.waiting() {
            Waiting::Over(outcome) => return Ok(outcome),
            Waiting::For(prompt) => prompt,
        };
        let Some(seat) = prompt.seats.lowest().filter(|_| game.version() < CAP) else {
            return Ok(Outcome::Capped);
        };
        let command = players[seat.index()].answer(Chair::new(game.game(), game.state(), seat));
        game.answer(seat, command, &mut Silent)
            .map_err(|rejected| format!("seat {} broke the rules: {rejected}", seat.0))?;
    }
}

fn document<G: Catalogue>(game: &Match<G>, field: &Field<G>, table: usize) -> Replay {
    let mut replay = Replay::of(game);
    for (seat, &entry) in field.tables[table].entries.iter().enumerate() {
        let entry = &field.entries[entry];
        replay.about.insert(format!("seat {seat}"), format!("{} ({})", entry.deck.name, entry.bot));
    }
    replay
}
