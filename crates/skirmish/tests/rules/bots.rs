//! Bots at a Skirmish table.

use std::collections::BTreeSet;

use cardwright_bots::{BotSpec, Chair, make, play_out};
use cardwright_skirmish::catalogue::starter_match;
use cardwright_skirmish::setup::DeckLists;
use cardwright_skirmish::{Command, Pick, Policies, Skirmish, View};
use cardwright_table::{Game as _, Match, Outcome, Seat, Seed, Silent, Viewer};

use crate::table::{A, B, Table, named, position};

/// What a bot must not be told apart from: the same position with other hidden cards.
fn exchanged(game: &Table, seat: Seat) -> Table {
    let mut state = game.state.clone();
    let other = game.state.player(seat.other());
    let own = game.state.player(seat);
    state.secrets.exchange(other.hand[0], other.deck[0]);
    state.secrets.exchange(own.deck[0], own.deck[1]);
    Table { game: game.game.clone(), state }
}

fn some_positions() -> Vec<Table> {
    let mut asking = position()
        .hand(A, "Archer, Study")
        .hand(B, "Assassinate, Champion")
        .on("b1", "Champion")
        .on("b2", "Scout")
        .begin();
    asking.play(A, "Archer", "a1");
    let acting = position()
        .hand(A, "Archer, Study, Strike, Dragon")
        .hand(B, "Assassinate, Champion")
        .on("a2", "Scout")
        .ready("a3", "Vampire")
        .on("b1", "Champion")
        .begin();
    vec![asking, acting]
}

/// spec 91
#[test]
fn a_bot_decides_by_what_its_seat_may_know_alone() {
    for game in some_positions() {
        let other = exchanged(&game, A);
        assert_ne!(game.state, other.state, "another truth");
        for spec in [BotSpec::Random, BotSpec::Greedy, "search:60".parse().unwrap()] {
            let decide = |table: &Table| {
                let mut bot = make::<Skirmish>(&spec, Seed::from(4));
                bot.answer(Chair::new(&table.game, &table.state, A))
            };
            assert_eq!(decide(&game), decide(&other), "{spec}");
        }
    }
}

/// spec 91
#[test]
fn an_imagined_state_looks_the_same_to_the_seat_that_imagines_it() {
    for game in some_positions() {
        for seed in 0..20u64 {
            let imagined = game.game.imagine(&game.state, A, &mut Seed::from(seed).rng());
            let view = |state| -> View { game.game.view(state, A.into()) };
            assert_eq!(view(&imagined), view(&game.state));
            game.game.audit(&imagined).unwrap();
        }
    }
}

/// spec 91
#[test]
fn with_closed_deck_lists_an_unseen_card_may_be_any_card() {
    let policies = Policies { deck_lists: DeckLists::Closed, ..Policies::default() };
    let game =
        position().policies(policies).hand(A, "Study").hand(B, "Study, Strike").on("b1", "Scout").begin();
    let mut hands = BTreeSet::new();
    for seed in 0..40u64 {
        let imagined = game.game.imagine(&game.state, A, &mut Seed::from(seed).rng());
        assert_eq!(game.game.view(&imagined, A.into()), game.game.view(&game.state, A.into()));
        game.game.audit(&imagined).unwrap();
        hands.insert(named(&game.game, &imagined, imagined.player(B).hand[0]));
    }
    assert!(hands.len() > 10, "{hands:?}");
    assert!(!hands.contains("Squire"), "a token is in no deck");
}

/// spec 91
#[test]
fn the_default_answer_is_legal_whatever_is_asked() {
    let mut tables = some_positions();
    let mut may = position().hand(A, "Knight").begin();
    may.play(A, "Knight", "a2");
    assert_eq!(
        may.game.default_answer(&may.state, A),
        Command::Choose(Pick::Nothing),
        "what may be declined is"
    );
    tables.push(may);
    let mut hand = position().hand(A, "Bouncer, Study").on("a1", "Scout").begin();
    hand.play(A, "Bouncer", "a2");
    hand.choose(A, "a1");
    tables.push(hand);
    let mut discard = position().hand(A, "Strike").on("b1", "Recycler").begin();
    discard.cast(A, "Strike", &["b1"]);
    tables.push(discard);
    for game in &tables {
        let seat = game.game.waiting(&game.state).seats().lowest().unwrap();
        let answer = game.game.default_answer(&game.state, seat);
        assert!(game.game.check(&game.state, seat, &answer).is_ok(), "{} {answer:?}", game.prompt());
    }
    assert_eq!(tables[1].game.default_answer(&tables[1].state, A), Command::Pass);
}

/// spec 91
#[test]
fn a_chair_tells_an_illegal_choice_and_has_a_legal_one_to_fall_back_to() {
    for game in some_positions() {
        let chair = Chair::new(&game.game, &game.state, A);
        let illegal = Command::Activate { terrain: 4 };
        assert!(!chair.allows(&illegal));
        assert!(chair.allows(&chair.default_answer()));
    }
}

/// spec 91
#[test]
fn bots_play_whole_matches_to_an_end() {
    for seed in 0..10u64 {
        let opening = starter_match(seed.into());
        let mut state = opening.deal(&mut Silent);
        let mut players =
            [make(&BotSpec::Greedy, Seed::from(seed)), make(&BotSpec::Random, Seed::from(seed + 100))];
        let played = play_out(&opening.game, &mut state, &mut players, 2_000).unwrap();
        assert_ne!(played.outcome, Outcome::Capped);
        opening.game.audit(&state).unwrap();
    }
}

/// spec 83, 91
#[test]
fn no_seat_is_offered_what_only_the_other_could_know() {
    let game = Match::<Skirmish>::new(starter_match(3.into()).into(), &mut Silent);
    let seat = game.state().current;
    let view = game.game().view(game.state(), Viewer::Seat(seat));
    let opponent = &view.players[seat.other().index()];
    assert!(opponent.hand.iter().all(|held| held.card.is_none()) && opponent.hand.len() == 8);
    assert_eq!(game.game().view(game.state(), Viewer::Seat(B)).players.len(), 2);
}
