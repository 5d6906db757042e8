//! Both players at once, with questions that have far too many answers to list.

use cardwright_bots::{BotSpec, Chair, Score, make, play_out};
use cardwright_table::{Game, Seat, Seed, Silent};

use crate::medley_game::Medley;

#[test]
fn search_finds_good_answers_to_questions_with_thousands_of_them() {
    let table = Medley.deal(&(), 0.into(), &mut Silent);
    let mean = |spec: &str| {
        let spec: BotSpec = spec.parse().unwrap();
        let bid = |seed: u64| make::<Medley>(&spec, seed.into()).answer(Chair::new(&Medley, &table, Seat(1)));
        (0..20).map(|seed| bid(seed).score()).sum::<i32>() / 20
    };
    let (random, search) = (mean("random"), mean("search:1000"));
    assert!(search > random + 100, "search bids {search}, chance {random}");
}

#[test]
fn the_better_bot_wins_whichever_seat_it_has() {
    for (pairing, specs) in [["search:3000", "greedy"], ["greedy", "random"]].into_iter().enumerate() {
        for better in [0, 1] {
            let mut score = Score::new();
            for round in 0..20 {
                let seed = Seed::from(round).derive("pairing", pairing as u64);
                let bot = |place: usize| {
                    let spec: BotSpec = specs[usize::from(place != better)].parse().unwrap();
                    make::<Medley>(&spec, seed.derive("bot", place as u64))
                };
                let mut table = Medley.deal(&(), seed, &mut Silent);
                let played = play_out(&Medley, &mut table, &mut [bot(0), bot(1)], 10).unwrap();
                score.add(played.outcome, Seat(better as u8));
            }
            assert!(score.share() > 0.6, "{specs:?}, the first as seat {better}: {score}");
        }
    }
}
