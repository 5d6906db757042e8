//! Bots that draft with sense, against some that take cards and build decks by lot: a long run demands that sense wins.

#[path = "../examples/by_lot/mod.rs"]
mod by_lot;

use std::env;

use cardwright_bots::{BotSpec, Chair, Player, Score, make, play_out};
use cardwright_magic::draft::{DraftCommand, DraftMatch};
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::series::{SeriesCommand, StageView};
use cardwright_table::{Asking, Game as _, Opening, Rng, Seat, Seed, Silent};
use rayon::prelude::*;

/// More decisions than a draft and a game take.
const CAP: u32 = 20_000;
/// How many games are played; `CARDWRIGHT_GAMES` says otherwise.
const GAMES: u64 = 8;
/// So many games tell a share of wins well enough to demand one; fewer only show that drafts come to their end.
const ENOUGH: u64 = 200;

type Command = <DraftMatch as cardwright_table::Game>::Command;

/// Takes cards by lot, builds a deck of them by lot in the two colours that pay for most, and plays as another does.
struct ByLot {
    lots: Rng,
    then: Box<dyn Player<DraftMatch>>,
}

impl Player<DraftMatch> for ByLot {
    fn answer(&mut self, chair: Chair<'_, DraftMatch>) -> Command {
        let StageView::Between(packs) = chair.view().stage else { return self.then.answer(chair) };
        SeriesCommand::Between(if packs.round.is_some() {
            DraftCommand::TakeCard { place: self.lots.below(packs.on_offer.len() as u32) as u8 }
        } else {
            let pool = 0..packs.pool.len() as u16;
            let paid = |colors| pool.clone().filter(|&place| by_lot::is_paid(&packs, place, colors)).count();
            let colors = by_lot::pairs().max_by_key(|&colors| paid(colors));
            by_lot::deck(&packs, colors.unwrap_or([0, 1]), &mut self.lots).0
        })
    }

    fn begin(&mut self, seed: Seed) {
        self.lots = seed.rng();
        self.then.begin(seed);
    }
}

/// One game from packs: who drafts with sense sits on this seat.
fn play(opening: &Opening<DraftMatch>, number: u64) -> Score {
    let seed = Seed::from(number);
    let sense = Seat((number % 2) as u8);
    let mut players: Vec<Box<dyn Player<DraftMatch>>> = [Seat(0), Seat(1)]
        .map(|seat| {
            let player = make(&BotSpec::Greedy, seed.derive("bot", seat.index() as u64));
            let lots = seed.derive("lots", 0).rng();
            if seat == sense { player } else { Box::new(ByLot { lots, then: player }) }
        })
        .into();
    let game = &opening.game;
    let mut state = game.deal(&opening.start, seed, &mut Silent);
    let played = play_out(game, &mut state, &mut players, CAP).expect("there are two players");
    let mut score = Score::new();
    score.add(played.outcome, sense);
    score
}

#[test]
fn drafts_come_to_their_end_and_in_a_long_run_sense_beats_lots() {
    let games = env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let cards = DraftMatch::builtin_cards();
    let order = Order {
        format: "draft".to_owned(),
        decks: vec![Default::default(); 2],
        asking: Asking::Free,
        options: Default::default(),
    };
    let setup = DraftMatch::setup(&order, cards).expect("there are packs in the box");
    let opening = Opening::new(setup, (), 1.into(), cards).expect("the packs in the box are understood");
    let each: Vec<Score> = (0..games).into_par_iter().map(|number| play(&opening, number)).collect();
    let mut score = Score::new();
    each.into_iter().for_each(|one| score += one);
    let (least, most) = score.interval();
    println!("{games} games: {score}; 95% interval {:.1}% to {:.1}%", 100.0 * least, 100.0 * most);
    assert!(games < ENOUGH || least > 0.6, "{score}");
}
