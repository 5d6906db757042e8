//! Whole games: a fixed number for digest and allocations, and as many as fit into a time.

use std::time::{Duration, Instant};

use cardwright_bots::{Chair, play_out};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Outcome, Seed, Silent, Waiting, digest};

use crate::commands::sim::{CAP, Crew};
use crate::counting::counted;
use crate::failure::Failure;
use crate::field::Field;

/// How many games are played before anything is counted, so that all buffers have grown.
const WARM_UP: u64 = 64;

/// What a fixed number of games came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fixed {
    /// Commands given.
    pub(super) decisions: u64,
    /// Heap blocks asked for between deal and end.
    pub(super) blocks: u64,
    /// Games won by each seat.
    pub(super) won: Vec<u64>,
    /// Games without a winner.
    pub(super) drawn: u64,
    /// Games that were cut off.
    pub(super) capped: u64,
    /// A digest of all outcomes and last states.
    pub(super) digest: String,
}

/// Plays a fixed number of games, counting everything and timing nothing.
pub(super) fn fixed<G: Catalogue>(field: &Field<G>, games: u64, seed: Seed) -> Result<Fixed, Failure> {
    let mut crew = Crew::new(field);
    for number in 0..WARM_UP {
        crew.play(number, seed)?;
    }
    let seats = field.tables.first().map_or(0, |table| table.entries.len());
    let mut fixed =
        Fixed { decisions: 0, blocks: 0, won: vec![0; seats], drawn: 0, capped: 0, digest: String::new() };
    let mut ends = Vec::new();
    for number in 0..games {
        let own = seed.derive("game", number);
        let table = field.table_of(number);
        let opening = &field.tables[table].opening;
        let mut state = opening.game.deal(&opening.start, own, &mut Silent);
        let players = crew.seated(table, own);
        let (played, allocated) = counted(|| play_out(&opening.game, &mut state, players, CAP));
        let played =
            played.map_err(|error| Failure::check(format!("game {number} (seed {own}): {error}")))?;
        fixed.decisions += u64::from(played.decisions);
        fixed.blocks += allocated.blocks;
        match played.outcome {
            Outcome::Won(winners) => winners.iter().for_each(|seat| fixed.won[seat.index()] += 1),
            Outcome::Drawn => fixed.drawn += 1,
            Outcome::Capped => fixed.capped += 1,
        }
        ends.push((played.outcome, digest(&state)));
    }
    fixed.digest = digest(&ends);
    Ok(fixed)
}

/// Plays the same games with an audit after every command; gives back their digest.
pub(super) fn paranoid<G: Catalogue>(field: &Field<G>, games: u64, seed: Seed) -> Result<String, Failure> {
    let mut crew = Crew::new(field);
    let mut ends = Vec::new();
    for number in 0..games {
        let own = seed.derive("game", number);
        let end = audited_game(field, &mut crew, number, own)
            .map_err(|problem| Failure::check(format!("game {number} (seed {own}): {problem}")))?;
        ends.push(end);
    }
    Ok(digest(&ends))
}

fn audited_game<G: Catalogue>(
    field: &Field<G>,
    crew: &mut Crew<'_, G>,
    number: u64,
    seed: Seed,
) -> Result<(Outcome, String), String> {
    let table = field.table_of(number);
    let opening = &field.tables[table].opening;
    let game = &opening.game;
    let mut state = game.deal(&opening.start, seed, &mut Silent);
    let players = crew.seated(table, seed);
    for decisions in 0.. {
        game.audit(&state).map_err(|difference| {
            format!("after {decisions} decisions the state disagrees with itself: {difference}")
        })?;
        let prompt = match game.waiting(&state) {
            Waiting::Over(outcome) => return Ok((outcome, digest(&state))),
            Waiting::For(prompt) => prompt,
        };
        let Some(seat) = prompt.seats.lowest().filter(|_| decisions < CAP) else { break };
        let command = players[seat.index()].answer(Chair::new(game, &state, seat));
        let legal = game.check(&state, seat, &command).map_err(|rejected| rejected.to_string())?;
        game.commit(&mut state, legal, &mut Silent);
    }
    Ok((Outcome::Capped, digest(&state)))
}

/// How fast games go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    /// Whole games.
    pub(super) games_per_second: f64,
    /// Commands in them.
    pub(super) decisions_per_second: f64,
    /// The share of the time in which this thread had a core, where the system tells: with much less than 1
    /// other programs have disturbed the measurement.
    pub(super) core: Option<f64>,
}

/// Plays games for about this long, in rounds of all tables so that each is played as often.
pub(super) fn pace<G: Catalogue>(field: &Field<G>, seed: Seed, time: Duration) -> Result<Pace, Failure> {
    let mut crew = Crew::new(field);
    let round = field.tables.len().max(WARM_UP as usize).next_multiple_of(field.tables.len()) as u64;
    for number in 0..round {
        crew.play(number, seed)?;
    }
    let (mut games, mut decisions) = (0, 0);
    let on_core = time_on_core();
    let start = Instant::now();
    while start.elapsed() < time {
        for number in games..games + round {
            decisions += u64::from(crew.play(number, seed)?.0.decisions);
        }
        games += round;
    }
    let seconds = start.elapsed().as_secs_f64();
    let core = time_on_core().zip(on_core).map(|(after, before)| (after - before).as_secs_f64() / seconds);
    Ok(Pace {
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
        core,
    })
}

/// How long this thread has run on a core so far; Linux tells it in a file.
pub(super) fn time_on_core() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
