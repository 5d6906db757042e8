//! Formats and deck validation (spec 1-4).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::{Magic, Setup};
use cardwright_table::SetupError;
use cardwright_table::catalogue::{Catalogue as _, Order};

const CARDS: &str = "
[Old Queen]
{1}{G}
Legendary Creature - Elf
2/2
[Red Imp]
{R}
Creature - Imp
1/1
[Old Plain]
Plane - Nowhere
[Dim Avatar]
Vanguard
Hand: +1
Life: -3
";

fn ordered(format: &str, decks: &[&str]) -> Order {
    let decks = decks.iter().map(|text| Magic::read_deck(text).unwrap()).collect();
    Order { format: format.to_owned(), decks, asking: Default::default(), options: Default::default() }
}

fn order(format: &str, decks: &[&str]) -> Result<Setup, SetupError> {
    Magic::setup(&ordered(format, decks), &pool(CARDS))
}

fn problems(format: &str, deck: &str) -> Vec<String> {
    match order(format, &[deck, deck]) {
        Err(SetupError::InvalidDeck { problems, .. }) => problems,
        Ok(_) => Vec::new(),
        Err(other) => panic!("{other}"),
    }
}

const SIXTY: &str = "4 Bear\n56 Forest";

/// spec 1
#[test]
fn every_problem_of_a_deck_is_named() {
    let found = problems("constructed", "5 Bear\n3 Unicorn\n10 Forest\n1 Old Plain\n\n16 Red Imp");
    assert_eq!(found.len(), 6, "{found:#?}");
    assert!(found.iter().any(|problem| problem.starts_with("line 2:") && problem.contains("Unicorn")));
    assert!(found.iter().any(|problem| problem.contains("16 copies of Red Imp")));
    assert!(found.iter().any(|problem| problem.contains("5 copies of Bear")));
    assert!(found.iter().any(|problem| problem.contains("Old Plain does not belong")));
    assert!(found.iter().any(|problem| problem.contains("at least 60")));
    assert!(found.iter().any(|problem| problem.contains("sideboard has 16")));
}

/// spec 1
#[test]
fn a_legal_deck_is_taken() {
    assert!(order("constructed", &[SIXTY, SIXTY]).is_ok());
}

/// spec 2
#[test]
fn an_unknown_format_or_number_of_players_is_a_typed_error() {
    let unsupported =
        |format, decks: &[&str]| matches!(order(format, decks), Err(SetupError::UnsupportedFormat(_)));
    assert!(unsupported("tarot", &[SIXTY, SIXTY]));
    assert!(unsupported("constructed", &[SIXTY]));
    assert!(unsupported("twoHeadedGiant", &[SIXTY, SIXTY]));
    assert!(unsupported("constructed+commander", &[SIXTY, SIXTY]));
    let error = order("tarot", &[SIXTY, SIXTY]).unwrap_err().to_string();
    assert!(error.starts_with("unsupported_format"), "{error}");
}

/// spec 2
#[test]
fn a_commander_deck_is_a_hundred_different_cards_within_the_leaders_colours() {
    assert!(order("commander", &["[Commander]\n1 Old Queen\n[Main]\n99 Forest"; 2]).is_ok());
    let found = problems("commander", "[Commander]\n1 Old Queen\n[Main]\n2 Bear\n1 Red Imp\n90 Forest");
    assert!(found.iter().any(|problem| problem.contains("at least 100")), "{found:?}");
    assert!(found.iter().any(|problem| problem.contains("2 copies of Bear")), "{found:?}");
    assert!(found.iter().any(|problem| problem.contains("Red Imp has colours")), "{found:?}");
    let found = problems("commander", "[Commander]\n1 Bear\n[Main]\n99 Forest");
    assert!(found.iter().any(|problem| problem.contains("Bear can't lead")), "{found:?}");
}

/// spec 3
#[test]
fn starting_life_is_the_formats() {
    let life = |format: &str, decks: &[&str]| {
        let setup = order(format, decks).unwrap_or_else(|error| panic!("{format}: {error}"));
        Table::open(setup, CARDS).view().players.iter().map(|player| player.life).collect::<Vec<_>>()
    };
    let hundred = "[Commander]\n1 Old Queen\n[Main]\n99 Forest";
    let brawl = "[Commander]\n1 Old Queen\n[Main]\n59 Forest";
    let tiny = "[Commander]\n1 Old Queen\n[Main]\n49 Forest";
    let avatar = "60 Forest\n[Avatar]\n1 Dim Avatar";
    assert_eq!(life("constructed", &[SIXTY, SIXTY]), [20, 20]);
    assert_eq!(life("commander", &[hundred, hundred]), [40, 40]);
    assert_eq!(life("brawl", &[brawl, brawl]), [25, 25]);
    assert_eq!(life("brawl", &[brawl, brawl, brawl]), [30, 30, 30]);
    assert_eq!(life("tinyLeaders", &[tiny, tiny]), [25, 25]);
    assert_eq!(life("twoHeadedGiant", &[SIXTY; 4]), [30; 4]);
    assert_eq!(life("vanguard", &[avatar, avatar]), [17, 17]);
}

/// spec 4
#[test]
fn an_avatar_changes_the_hand_size() {
    let avatar = "60 Forest\n[Avatar]\n1 Dim Avatar";
    let setup = order("vanguard", &[avatar, avatar]).unwrap();
    let mut table = Table::open(setup, CARDS);
    let (_, chooser) = table.prompt();
    table.act(chooser, &["Play first"]);
    assert_eq!(table.hand(P0).len(), 8);
}

/// spec 3
#[test]
fn variants_combine_with_a_base_type() {
    let planes = format!("[Commander]\n1 Old Queen\n[Main]\n99 Forest\n[Planes]\n{}", "10 Old Plain");
    let setup = order("commander+planechase", &[&planes, &planes]).unwrap();
    assert!(setup.policies.planechase);
    assert_eq!((setup.policies.life, setup.policies.format.as_str()), (40, "commander+planechase"));
}

/// spec 2
#[test]
fn numbers_that_make_no_game_are_refused_by_their_name() {
    for (name, value) in
        [("life", -5), ("life", 0), ("turnCap", 0), ("teamSize", 0), ("teamSize", 7), ("archenemy", 9)]
    {
        let mut order = ordered("constructed", &[SIXTY, SIXTY]);
        order.options.insert(name.to_owned(), value.into());
        let error = Magic::setup(&order, &pool(CARDS)).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains(&value.to_string()), "{error}");
    }
}
