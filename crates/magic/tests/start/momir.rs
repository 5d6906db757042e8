//! Momir Basic: basic lands become creatures that are chosen at random.

use cardwright_magic::{Event, FirstPlayer, Magic, MulliganKind, Setup};
use cardwright_table::SetupError;
use cardwright_table::catalogue::{Catalogue as _, Order};

use super::common::*;

const CARDS: &str = "
[Avatar of the Menagerie]
Vanguard
{X}, Discard a card: Create a token that's a copy of a creature card with mana value X chosen at random. Activate only as a sorcery and only once each turn.
Hand: +0
Life: +4
[Old Wolf]
{1}{R}
Creature - Wolf
Trample
3/1
[Small Fox]
{W}
Creature - Fox
1/1
[Loud Horn]
{2}
Artifact
[Fog Bank]
{1}{U}
Instant
Draw a card.
";

fn order(deck: &str) -> Result<Setup, SetupError> {
    let deck = Magic::read_deck(deck).unwrap();
    let order = Order {
        format: "momirBasic".to_owned(),
        decks: vec![deck.clone(), deck],
        asking: Default::default(),
        options: Default::default(),
    };
    Magic::setup(&order, &pool(CARDS))
}

/// The second turn of the first player, with two lands.
fn two_lands(seed: u64) -> Table {
    let mut setup = order("60 Forest").unwrap();
    setup.policies.first_player = FirstPlayer::Fixed(P0);
    setup.policies.mulligan = MulliganKind::None;
    setup.policies.maximum_hand = 40;
    let mut table = Table::open_seeded(setup, CARDS, Default::default(), seed);
    for turn in 0..2 {
        if turn > 0 {
            table.to_next_turn(StepKind::Main);
            table.to_next_turn(StepKind::Main);
        } else {
            table.to(StepKind::Main);
        }
        table.act(P0, &["Play Forest"]);
    }
    table
}

#[test]
fn everybody_plays_with_the_avatar_and_all_creatures_at_hand() {
    let setup = order("60 Forest").unwrap();
    assert_eq!(setup.menagerie, ["Bear", "Old Wolf", "Small Fox"]);
    let table = two_lands(1);
    assert_eq!(table.command_zone(), ["Avatar of the Menagerie", "Avatar of the Menagerie"]);
    assert_eq!((table.life(P0), table.life(P1)), (24, 24));
}

#[test]
fn a_creature_card_of_the_mana_value_is_chosen_at_random_and_copied() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut table = two_lands(seed);
        let hand = table.hand(P0).len();
        table.act(P0, &["Avatar", "2", "Forest"]);
        assert_eq!(table.hand(P0).len(), hand - 1, "a card was discarded");
        assert!(!table.offers(P0, "Avatar"), "it is activated only as a sorcery");
        table.resolve();
        let created: Vec<String> =
            table.battlefield(P0).into_iter().filter(|name| name != "Forest").collect();
        assert_eq!(created.len(), 1, "{created:?}");
        let token = table.permanent(&created[0]);
        assert!(token.card.marks.iter().any(|mark| mark == "token"), "{:?}", token.card.marks);
        if created[0] == "Old Wolf" {
            assert_eq!(table.stats("Old Wolf"), (3, 1));
            assert!(table.has_keyword("Old Wolf", "trample"));
        }
        assert!(!table.offers(P0, "Avatar"), "and only once each turn");
        seen.extend(created);
    }
    assert_eq!(Vec::from_iter(seen), ["Bear", "Old Wolf"], "each of mana value 2 comes up");
}

#[test]
fn where_no_creature_has_the_mana_value_nothing_is_created() {
    let mut table = two_lands(1);
    table.act(P0, &["Avatar", "0", "Forest"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Forest", "Forest"]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::GameOver { .. })));
}

/// The same seed gives the same creature, and the list is part of the setup.
#[test]
fn what_is_chosen_follows_from_the_setup_and_the_seed() {
    let play = |mut table: Table| {
        table.act(P0, &["Avatar", "2", "Forest"]);
        table.resolve();
        table.battlefield(P0)
    };
    assert_eq!(play(two_lands(7)), play(two_lands(7)));
}

#[test]
fn a_deck_has_nothing_but_basic_lands() {
    let Err(SetupError::InvalidDeck { problems, .. }) = order("59 Forest\n1 Bear") else {
        panic!("a bear is no land")
    };
    assert_eq!(problems, ["line 2: Bear is no basic land; this format has nothing else"]);
}
