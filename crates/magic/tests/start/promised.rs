//! Choices that are made before the first turn have an effect once play begins (spec 9, 12, 21).

use cardwright_magic::{SeatSetup, Setup, StepKind};

use super::common::*;
use super::setup;

const CARDS: &str = "
[Crimson Rat]
{R}
Creature - Rat
1/1
[Azure Rat]
{U}
Creature - Rat
1/1
[Circled Spire]
Land
As you create your deck, circle two of the colors below.
{T}: Add one mana of either of the circled colors.
[Chosen Spire]
Land
Before you draw your opening hand, choose two colors.
{T}: Add one mana of either of the chosen colors.
[Ford Ferry]
Legendary Land
If Ford Ferry is in your opening hand and you're not the starting player, you may begin the game with Ford Ferry on the battlefield with two toll counters on it. If you do, discard a card.
{T}: Add {C}. If Ford Ferry has a toll counter on it, instead add one mana of any color.
[Envoy's Plan]
Conspiracy
Before drawing your opening hand, choose 1, 2, or 3.
You may spend mana as though it were mana of any color to cast Rat spells with mana value equal to the chosen number.
[Spare Plan]
Conspiracy
Draw an additional hand of seven cards as the game begins. Before taking mulligans, shuffle all but one of your hands into your library.
[Loud Plan]
Conspiracy
You are the starting player. If multiple players would be the starting player, one of those players is chosen at random.
";

/// The first player has these seven cards, the second 60 Forests.
fn with_hand(cards: &[&str]) -> Setup {
    let mut library: Vec<String> = cards.iter().map(|name| (*name).to_owned()).collect();
    library.resize(7, "Forest".to_owned());
    let mut setup = setup(2, |_| {});
    setup.seats[0] = SeatSetup { library, ..SeatSetup::default() };
    setup
}

/// spec 9
#[test]
fn the_colours_that_were_chosen_for_a_land_are_the_ones_it_makes() {
    for spire in ["Circled Spire", "Chosen Spire"] {
        let mut table = Table::open(with_hand(&[spire, "Crimson Rat", "Azure Rat"]), CARDS);
        assert_eq!(table.prompt(), ("preOpeningHand", P0));
        table.act(P0, &["red", "green"]);
        table.keep_all();
        table.to(StepKind::Main);
        table.act(P0, &[&format!("Play {spire}")]);
        assert!(table.offers(P0, "Cast Crimson Rat") && !table.offers(P0, "Cast Azure Rat"), "{spire}");
        table.act(P0, &["Cast Crimson Rat"]);
        assert!(table.is_tapped(spire));
    }
}

/// spec 9
#[test]
fn nobody_learns_from_the_prompts_how_many_copies_ask_for_a_choice() {
    let mut table = Table::open(with_hand(&["Circled Spire", "Circled Spire", "Circled Spire"]), CARDS);
    assert_eq!(table.prompt(), ("preOpeningHand", P0));
    table.act(P0, &["red", "green"]);
    assert_eq!(table.prompt().0, "mulligan");
}

/// spec 9
#[test]
fn the_number_that_was_chosen_says_for_which_spells_colours_do_not_matter() {
    for (number, castable) in [("1", true), ("2", false)] {
        let mut setup = with_hand(&["Crimson Rat"]);
        setup.seats[0].command = vec!["Envoy's Plan".to_owned()];
        let mut table = Table::open(setup, CARDS);
        assert_eq!(table.prompt(), ("preOpeningHand", P0));
        assert!(table.try_act(P0, &["4"]).is_err(), "only 1, 2, or 3 can be chosen");
        table.act(P0, &[number]);
        table.keep_all();
        table.to(StepKind::Main);
        table.act(P0, &["Play Forest"]);
        assert_eq!(table.offers(P0, "Cast Crimson Rat"), castable, "{number} was chosen");
    }
}

/// spec 21
#[test]
fn who_does_not_start_may_begin_with_a_land_and_give_up_a_card_for_it() {
    let mut setup = with_hand(&["Ford Ferry"]);
    setup.seats[1] = SeatSetup {
        library: with_hand(&["Ford Ferry", "Crimson Rat"]).seats[0].library.clone(),
        ..SeatSetup::default()
    };
    let mut table = Table::open(setup, CARDS);
    table.keep_all();
    assert_eq!((table.prompt(), table.options(P0)), (("openingHand", P0), vec!["Nothing more".to_owned()]));
    table.act(P0, &["Nothing more"]);
    table.act(P1, &["Use Ford Ferry"]);
    table.act(P1, &["Forest"]);
    table.act(P1, &["Nothing more"]);
    assert_eq!((table.hand(P1).len(), table.graveyard(P1)), (5, vec!["Forest".to_owned()]));
    assert_eq!(table.battlefield(P1), ["Ford Ferry"]);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.offers(P1, "Cast Crimson Rat"));
}

/// spec 6, 12
#[test]
fn a_plan_gives_a_second_hand_and_another_the_first_turn() {
    let mut setup = setup(2, |policies| policies.first_player = cardwright_magic::FirstPlayer::Chosen);
    setup.seats[1].command = vec!["Loud Plan".to_owned(), "Spare Plan".to_owned()];
    let table = Table::open(setup, CARDS);
    assert_eq!((table.prompt(), table.hand(P1).len(), table.hand(P0).len()), (("keepHand", P1), 14, 7));
}
