//! How much drafting with sense is worth: drafts of Magic in which every other seat takes cards at random, all decks
//! built in the same way and played by the same bot.
//!
//! `cargo run --release -p cardwright --example draft_strength -- [GAMES] [BOT] [FORMAT] [SET]`
//!
//! The bot is one of those of `cardwright sim`, or `quick`: greedy with one imagined state and few commands.

#![allow(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;
use std::sync::Arc;

use cardwright_bots::{BotSpec, Chair, Greedy, GreedyOptions, Player, Random, Score, make, play_out};
use cardwright_library::{Mixture, Pool, stock};
use cardwright_magic::draft::{DraftCommand, DraftMatch};
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::deck::Deck;
use cardwright_table::series::SeriesCommand;
use cardwright_table::{Asking, Game, Opening, Seat, Seed, Silent};
use rayon::prelude::*;
use serde_json::Map;

/// The most commands of one game.
const CAP: u32 = 20_000;

/// Takes cards in one way, builds the deck that suits best, and has a bot play it.
struct Drafter {
    at_random: Option<Random>,
    pilot: Box<dyn Player<DraftMatch>>,
}

impl Player<DraftMatch> for Drafter {
    fn answer(&mut self, chair: Chair<'_, DraftMatch>) -> <DraftMatch as Game>::Command {
        match (chair.default_answer(), &mut self.at_random) {
            (SeriesCommand::Between(DraftCommand::TakeCard { .. }), Some(random)) => random.answer(chair),
            (sense @ SeriesCommand::Between(_), _) => sense,
            (_, _) => self.pilot.answer(chair),
        }
    }

    fn begin(&mut self, seed: Seed) {
        self.pilot.begin(seed);
        if let Some(random) = &mut self.at_random {
            Player::<DraftMatch>::begin(random, seed);
        }
    }
}

fn pilot(bot: Option<&BotSpec>, seed: Seed) -> Box<dyn Player<DraftMatch>> {
    match bot {
        Some(bot) => make(bot, seed),
        None => Box::new(Greedy::new(GreedyOptions { worlds: 1, candidates: 16, replies: 2 }, seed)),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(Ok(200), |text| text.parse())?;
    let named = args.next().unwrap_or_else(|| "quick".to_owned());
    let bot: Option<BotSpec> = if named == "quick" { None } else { Some(named.parse()?) };
    let format = args.next().unwrap_or_else(|| "draft".to_owned());
    let deck = match args.next() {
        None => Deck::default(),
        Some(set) => {
            stock::<DraftMatch>(&set, &Pool::default()).ok_or("there is no such set in the box")?.deck
        }
    };
    let decks = vec![deck; 2];
    let cards = Mixture::of::<DraftMatch>(&decks, &Arc::default())?;
    let order = Order { format, decks, asking: Asking::Free, options: Map::new() };
    let setup = DraftMatch::setup(&order, &cards)?;
    let opening: Opening<DraftMatch> = Opening::new(setup, Default::default(), Seed::from(0), &cards)?;
    let outcomes: Vec<(cardwright_table::Outcome, Seat)> = (0..games)
        .into_par_iter()
        .map(|number| {
            let seed = Seed::from(number);
            let sense = Seat((number % 2) as u8);
            let drafter = |seat: Seat| -> Box<dyn Player<DraftMatch>> {
                let own = seed.derive("bot", seat.0.into());
                let at_random = (seat != sense).then(|| Random::new(own));
                Box::new(Drafter { at_random, pilot: pilot(bot.as_ref(), own) })
            };
            let mut players: Vec<_> = Seat::all(2).map(drafter).collect();
            let mut state = opening.game.deal(&opening.start, seed, &mut Silent);
            let played =
                play_out(&opening.game, &mut state, &mut players, CAP).map_err(|error| error.to_string())?;
            Ok((played.outcome, sense))
        })
        .collect::<Result<_, String>>()?;
    let mut score = Score::new();
    outcomes.into_iter().for_each(|(outcome, seat)| score.add(outcome, seat));
    let (low, high) = score.interval();
    println!("{games} games, {named}: drafted decks score {score}");
    println!("95% interval {:.1}% to {:.1}%", low * 100.0, high * 100.0);
    Ok(())
}
