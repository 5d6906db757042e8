//! Cards that have a say in the start of the game (spec 4, 6, 9, 12, 17, 20, 21).

use cardwright_magic::{Event, FirstPlayer, MulliganKind, SeatSetup, Setup};
use cardwright_table::{Asking, Game as _, Viewer};

use super::common::*;
use super::setup;

const CARDS: &str = "
[Waiting Ground]
Enchantment
If this card is in your opening hand, you may begin the game with it on the battlefield.
[Eager Herald]
{W}
Creature - Human
If this card is in your opening hand, you may become the starting player.
1/1
[Circled Spire]
Land
Before you draw your opening hand, choose two colors.
[Secret Number]
Conspiracy
Before you draw your opening hand, choose a number.
[Second Thought]
Conspiracy
You start with an additional hand, and keep one of your hands.
[First Strike Plan]
Conspiracy
You are the starting player.
[Small Court]
Conspiracy
Your starting hand size is five.
[Veiled Plot]
Conspiracy
Hidden agenda
[Quiet Meadow]
Plane - Meadow
[Sudden Storm]
Phenomenon
";

/// Two decks of nothing but this card; the first player also has these in the command zone.
fn decks_of(card: &str, command: &[&str]) -> Setup {
    let mut setup = setup(2, |_| {});
    for seat in &mut setup.seats {
        seat.library = vec![card.to_owned(); 60];
    }
    setup.seats[0].command = command.iter().map(|name| (*name).to_owned()).collect();
    setup
}

/// spec 6
#[test]
fn who_has_a_card_that_says_so_starts_without_a_question() {
    let mut setup = decks_of("Forest", &[]);
    setup.policies.first_player = FirstPlayer::Chosen;
    setup.seats[1].command = vec!["First Strike Plan".to_owned()];
    assert_eq!(Table::open(setup, CARDS).prompt(), ("mulligan", P1));
}

/// spec 6
#[test]
fn of_several_who_would_start_a_random_one_does() {
    let first = |seed| {
        let mut setup = decks_of("Forest", &["First Strike Plan"]);
        setup.policies.first_player = FirstPlayer::Chosen;
        setup.seats[1].command = vec!["First Strike Plan".to_owned()];
        Table::open_seeded(setup, CARDS, Default::default(), seed).prompt().1
    };
    let firsts: Vec<_> = (0..16).map(first).collect();
    assert!(firsts.contains(&P0) && firsts.contains(&P1));
}

/// spec 4, 17
#[test]
fn a_set_up_text_changes_the_hand_size_of_its_player_and_of_mulligans() {
    let mut table = Table::open(decks_of("Forest", &["Small Court"]), CARDS);
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (5, 7));
    table.act(P0, &["Mulligan to 4"]);
    table.act(P1, &["Keep"]);
    table.act(P0, &["Forest"]);
    assert_eq!(table.hand(P0).len(), 4);
}

/// spec 12
#[test]
fn of_several_hands_one_is_kept_and_the_rest_is_shuffled_in() {
    let mut setup = setup(2, |_| {});
    setup.seats[0].command = vec!["Second Thought".to_owned(), "Second Thought".to_owned()];
    let mut table = Table::open(setup, CARDS);
    assert_eq!((table.prompt(), table.hand(P0).len(), table.options(P0).len()), (("keepHand", P0), 21, 3));
    let second: Vec<String> = table.hand(P0)[7..14].to_vec();
    let wanted = format!("Keep {}", second.join(", "));
    table.act(P0, &[&wanted]);
    assert_eq!((table.hand(P0), table.library(P0)), (second, 53));
    assert_eq!(table.prompt(), ("mulligan", P0));
}

/// spec 9
#[test]
fn choices_before_the_opening_hands_come_in_turn_order_before_any_draw() {
    let mut setup = decks_of("Forest", &["Secret Number"]);
    setup.policies.first_player = FirstPlayer::Fixed(P1);
    setup.seats[1].library[7] = "Circled Spire".to_owned();
    let mut table = Table::open(setup, CARDS);
    assert_eq!((table.prompt(), table.hand(P1).len()), (("preOpeningHand", P1), 0));
    table.act(P1, &["red", "green"]);
    assert_eq!((table.prompt(), table.hand(P1).len()), (("preOpeningHand", P0), 0));
    table.act(P0, &["3"]);
    assert_eq!((table.prompt(), table.hand(P0).len()), (("mulligan", P1), 7));
}

/// CR 702.106
#[test]
fn a_hidden_agenda_lies_face_down_with_a_secret_name() {
    let mut table = Table::open(decks_of("Forest", &["Veiled Plot"]), CARDS);
    assert_eq!(table.prompt(), ("hiddenAgenda", P0));
    table.act(P0, &["Forest"]);
    assert_eq!(table.prompt().0, "mulligan");
    let other = table.game.game().view(table.game.state(), Viewer::Seat(P1));
    assert!(other.command.iter().all(|card| card.front.is_none()));
    let own = table.game.game().view(table.game.state(), Viewer::Seat(P0));
    assert!(own.command.iter().all(|card| card.front.is_some()));
}

/// spec 21
#[test]
fn a_card_of_the_opening_hand_may_begin_on_the_battlefield() {
    let mut table = Table::open(decks_of("Waiting Ground", &[]), CARDS);
    table.keep_all();
    assert_eq!(table.prompt(), ("openingHand", P0));
    table.act(P0, &["Use Waiting Ground"]);
    table.act(P0, &["Use Waiting Ground"]);
    table.act(P0, &["Nothing more"]);
    assert_eq!(table.prompt(), ("openingHand", P1));
    table.act(P1, &["Nothing more"]);
    assert_eq!((table.battlefield(P0).len(), table.hand(P0).len()), (2, 5));
    assert_eq!(table.view().turn_number, 1);
}

/// spec 21
#[test]
fn an_opening_hand_action_may_change_the_starting_player() {
    let mut table = Table::open(decks_of("Eager Herald", &[]), CARDS);
    table.keep_all();
    table.act(P0, &["Nothing more"]);
    table.act(P1, &["Use Eager Herald"]);
    assert!(table.events.contains(&Event::StartingPlayerChanged { previous: P0, current: P1 }));
    table.act(P1, &["Nothing more"]);
    let view = table.view();
    assert_eq!((view.starting_player, view.active_player, view.turn_number), (P1, P1, 1));
    let hand = table.hand(P1).len();
    table.to(StepKind::Main);
    assert_eq!(table.hand(P1).len(), hand, "the new starting player skips the first draw");
}

/// spec 21
#[test]
fn asking_freely_skips_hands_without_such_cards() {
    let mut setup = decks_of("Forest", &[]);
    setup.seats[1].library = vec!["Eager Herald".to_owned(); 60];
    setup.policies.asking = Asking::Free;
    setup.policies.mulligan = MulliganKind::None;
    assert_eq!(Table::open(setup, CARDS).prompt(), ("openingHand", P1));
}

/// spec 20
#[test]
fn the_first_plane_is_turned_up_after_mulligans_and_a_phenomenon_is_passed_over() {
    for seed in 0..6 {
        let mut setup = setup(2, |policies| policies.planechase = true);
        let planar = ["Quiet Meadow", "Sudden Storm", "Sudden Storm"];
        setup.seats[0] = SeatSetup {
            planar: planar.iter().map(|name| (*name).to_owned()).collect(),
            ..setup.seats[0].clone()
        };
        let mut table = Table::open_seeded(setup, CARDS, Default::default(), seed);
        assert!(table.command_zone().is_empty());
        table.keep_all();
        assert_eq!(table.command_zone(), ["Quiet Meadow"]);
    }
}

/// CR 103.6a
#[test]
fn some_cards_begin_in_play_only_for_who_does_not_start() {
    let hollow = "[Hollow]\nLand\nIf this card is in your opening hand and you're not the starting player, you may begin the game with this card on the battlefield with a charge counter on it.";
    let mut setup = decks_of("Hollow", &[]);
    setup.policies.asking = Asking::Free;
    setup.policies.mulligan = MulliganKind::None;
    let mut table = Table::open(setup, hollow);
    assert_eq!(table.prompt(), ("openingHand", P1), "the first player starts");
    table.act(P1, &["Use Hollow"]);
    assert_eq!(table.battlefield(P1), ["Hollow"]);
}
