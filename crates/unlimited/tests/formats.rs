//! Deck construction: what each format asks, and that every problem is named.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::SetupError;
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_unlimited::Unlimited;
use cardwright_unlimited::formats::{format, trilogy_problems};
use cardwright_unlimited::import::Imported;

/// Cards of the tests' own invention, in sets that the tables know.
fn cards() -> Imported {
    let mut text = String::new();
    let mut card = |id: &str, title: &str, kind: &str, aspects: &str, words: &str| {
        text.push_str(&format!(
            r#"{{"id":"{id}","title":"{title}","type":"{kind}","cost":1,"power":1,"hp":20,"aspects":[{aspects}],"arena":"Ground","text":"{words}"}}"#
        ));
        text.push('\n');
    };
    card("LAW_901", "Bright One", "Leader", "\"Heroism\"", "");
    card("LAW_902", "Dark One", "Leader", "\"Villainy\"", "");
    card("LAW_903", "Grey One", "Leader", "\"Command\"", "");
    card("LAW_910", "Plain Fort", "Base", "", "");
    card("LAW_911", "Great Vault", "Base", "", "Your minimum deck size is increased by 10 cards.");
    card("LAW_912", "Small Fort", "Base", "", "Your minimum deck size is decreased by 5 cards.");
    card("SOR_901", "Old Soldier", "Unit", "", "");
    card("P26_901", "Old Soldier", "Unit", "", "");
    for print in ["SOR_932", "P26_932", "LAW_932"] {
        card(print, "Evergreen", "Unit", "", "");
    }
    card("LAW_920", "War Juggernaut", "Unit", "", "");
    card("LAW_921", "Swarmer", "Unit", "", "A deck can have up to 15 copies of this card.");
    for number in 0..90 {
        card(&format!("LAW_{}", 100 + number), &format!("Soldier {number}"), "Unit", "", "");
    }
    Imported::read(&text).unwrap()
}

/// A deck of these leaders, this base, so many cards three times each, and more lines.
fn deck(leaders: &[&str], base: &str, cards: std::ops::Range<u16>, each: u16, more: &str) -> String {
    let leaders: String = leaders.iter().map(|leader| format!("1 {leader}\n")).collect();
    let cards: String = cards.map(|number| format!("{each} LAW_{}\n", 100 + number)).collect();
    format!("Leader\n{leaders}Base\n1 {base}\nDeck\n{cards}{more}")
}

fn problems(name: &str, text: &str) -> Vec<String> {
    Unlimited::deck_problems(name, &Unlimited::read_deck(text).unwrap(), &cards())
}

/// spec 1
#[test]
fn every_problem_of_a_deck_is_named() {
    let text = deck(&["LAW_910"], "LAW_910", 0..4, 4, "1 Nobody\n");
    let problems = problems("premier", &text);
    let named = |words: &str| {
        assert!(problems.iter().any(|problem| problem.contains(words)), "{words}: {problems:?}");
    };
    named("no card is called `Nobody`");
    named("Plain Fort is a base, which does not belong under leader");
    named("needs at least 50");
    named("4 copies of Soldier 0, but at most 3");
    assert_eq!(problems.len(), 7, "{problems:?}");
}

/// spec 2
#[test]
fn any_print_is_legal_of_a_card_that_has_a_print_in_a_legal_set() {
    let with = |id: &str| problems("premier", &deck(&["LAW_903"], "LAW_910", 0..17, 3, &format!("1 {id}\n")));
    assert!(with("SOR_932").is_empty(), "an old print of a card that was reprinted: {:?}", with("SOR_932"));
    assert!(with("P26_932").is_empty(), "a promotional print of it");
    assert!(
        with("P26_901")[0].contains("not legal"),
        "a promotional print of a card that is out: {:?}",
        with("P26_901")
    );
}

#[test]
fn premier_knows_its_sets_and_eternal_its_bans() {
    let old = deck(&["LAW_903"], "LAW_910", 0..17, 3, "1 SOR_901\n");
    assert!(
        problems("premier", &old)[0].contains("Old Soldier is of the set SOR, which is not legal in premier")
    );
    assert!(problems("eternal", &old).is_empty());
    let banned = deck(&["LAW_903"], "LAW_910", 0..17, 3, "1 LAW_920\n");
    assert!(problems("eternal", &banned)[0].contains("War Juggernaut is banned in eternal"));
    assert!(problems("premier", &banned).is_empty());
    assert!(problems("sealed", &deck(&["LAW_903"], "LAW_910", 0..5, 6, "")).is_empty());
}

#[test]
fn texts_on_bases_and_cards_change_what_a_deck_needs() {
    assert!(problems("premier", &deck(&["LAW_903"], "LAW_911", 0..17, 3, ""))[0].contains("at least 60"));
    assert!(problems("premier", &deck(&["LAW_903"], "LAW_912", 0..15, 3, "")).is_empty());
    assert!(problems("premier", &deck(&["LAW_903"], "LAW_910", 0..12, 3, "15 LAW_921\n")).is_empty());
    assert!(
        problems("premier", &deck(&["LAW_903"], "LAW_910", 0..12, 3, "16 LAW_921\n"))[0]
            .contains("at most 15")
    );
}

#[test]
fn twin_suns_wants_two_leaders_that_go_together_and_single_copies() {
    assert!(problems("twinSuns", &deck(&["LAW_901", "LAW_903"], "LAW_910", 0..80, 1, "")).is_empty());
    let wrong = problems("twinSuns", &deck(&["LAW_901", "LAW_902"], "LAW_910", 0..80, 1, ""));
    assert!(wrong[0].contains("Heroism and Villainy"), "{wrong:?}");
    let same = problems("twinSuns", &deck(&["LAW_901", "LAW_901"], "LAW_910", 0..40, 2, ""));
    assert!(same[0].contains("must be different") && same.len() == 41, "{same:?}");
}

#[test]
fn the_decks_of_a_trilogy_share_no_leader_no_base_and_few_cards() {
    let read = |text: String| Unlimited::read_deck(&text).unwrap();
    let one = read(deck(&["LAW_901"], "LAW_910", 0..17, 3, ""));
    let two = read(deck(&["LAW_902"], "LAW_911", 20..40, 3, ""));
    let three = read(deck(&["LAW_903"], "LAW_912", 40..57, 3, ""));
    assert_eq!(
        trilogy_problems(format("eternal").unwrap(), &[one.clone(), two.clone(), three], &cards()),
        Vec::<String>::new()
    );
    let problems = trilogy_problems(format("eternal").unwrap(), &[one.clone(), two, one], &cards());
    assert!(
        problems.iter().any(|problem| problem == "two of the decks have Bright One as leader"),
        "{problems:?}"
    );
    assert!(
        problems.iter().any(|problem| problem.contains("6 copies of Soldier 0 together")),
        "{problems:?}"
    );
}

/// spec 2
#[test]
fn a_format_that_cannot_be_played_is_a_typed_error() {
    for name in ["standard", "trilogy", "twinSuns"] {
        let order = Order {
            format: name.to_owned(),
            decks: Vec::new(),
            asking: Default::default(),
            options: Default::default(),
        };
        let error = Unlimited::setup(&order, Unlimited::builtin_cards()).unwrap_err();
        assert!(matches!(error, SetupError::UnsupportedFormat(_)), "{error}");
        assert!(error.to_string().starts_with("unsupported_format"), "{error}");
    }
    assert!(format("standard").is_none());
}
