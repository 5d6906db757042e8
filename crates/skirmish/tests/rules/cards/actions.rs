//! The actions.

use cardwright_skirmish::{Command, Pick};
use cardwright_table::{Code, Viewer};

use crate::table::{A, B, position};

/// spec 79
#[test]
fn assassinate_kills_an_enemy_with_strength_5_or_more() {
    let mut game = position().hand(A, "Assassinate").on("b1", "Champion").begin();
    let log = game.cast(A, "Assassinate", &["b1"]);
    assert_eq!(
        log.lines()[..3],
        ["cardPlayed @0 Assassinate", "unitDied b1 Champion killed", "cardDiscarded @0 Assassinate"]
    );
    assert_eq!((game.discard(A), game.discard(B)), ("Assassinate".into(), "Champion".into()));
}

/// spec 43, 70, 79
#[test]
fn assassinate_measures_strength_and_spares_own_and_weaker_units() {
    let game = position()
        .hand(A, "Assassinate")
        .on("a0", "Champion")
        .on("b1", "Champion")
        .modifier("b1", -1)
        .on("b2", "Veteran")
        .modifier("b2", 1)
        .begin();
    game.refused(A, &game.action_play(A, "Assassinate", &["a0"]), Code::InvalidSelection);
    game.refused(A, &game.action_play(A, "Assassinate", &["b1"]), Code::InvalidSelection);
    game.refused(A, &game.action_play(A, "Assassinate", &["b3"]), Code::InvalidSelection);
    let mut game = game;
    game.cast(A, "Assassinate", &["b2"]);
    assert_eq!(game.unit("b2"), "-");
}

/// spec 79
#[test]
fn energize_gives_an_ally_3() {
    let mut game = position().hand(A, "Energize").on("a1", "Scout").on("b1", "Scout").begin();
    game.refused(A, &game.action_play(A, "Energize", &["b1"]), Code::InvalidSelection);
    let log = game.cast(A, "Energize", &["a1"]);
    assert_eq!(log.of("unitPowerChanged"), ["unitPowerChanged a1 Scout +3 -> 5"]);
    assert_eq!(game.power("a1"), 5);
}

/// spec 79
#[test]
fn fireball_damages_the_unit_in_a_slot_and_each_unit_close_to_it() {
    let mut game = position()
        .hand(A, "Fireball")
        .on("b2", "Champion")
        .on("b1", "Champion")
        .on("a2", "Champion")
        .on("a3", "Champion")
        .on("b4", "Veteran")
        .on("a0", "Veteran")
        .begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(log.of("unitDamaged").len(), 4);
    for damaged in ["b2", "b1", "a2", "a3"] {
        assert_eq!(game.unit(damaged), "Champion 3", "{damaged}");
    }
    assert_eq!((game.unit("b4"), game.unit("a0")), ("Veteran 4".into(), "Veteran 4".into()));
}

/// spec 79
#[test]
fn fireball_may_choose_an_empty_slot() {
    let mut game = position().hand(A, "Fireball").on("b1", "Champion").on("a3", "Champion").begin();
    game.cast(A, "Fireball", &["b2"]);
    assert_eq!((game.unit("b1"), game.unit("a3")), ("Champion 3".into(), "Champion 3".into()));

    let mut game = position().hand(A, "Fireball").begin();
    let log = game.cast(A, "Fireball", &["a0"]);
    assert!(log.lacks("unitDamaged"), "even where nothing burns");
}

/// spec 68, 79
#[test]
fn fireball_kills_all_its_victims_at_the_same_time() {
    let mut game =
        position().hand(A, "Fireball").on("b1", "Scout").on("b2", "Martyr").on("b3", "Scout").begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(log.of("unitDied").len(), 3);
    assert!(log.lacks("unitPowerChanged"), "nobody is left for the Martyr");
}

/// spec 78, 79
#[test]
fn fortify_gives_2_to_every_unit_deployed_there_later() {
    let mut game =
        position().hand(A, "Fortify, Champion, Veteran").hand(B, "Study, Study").on("a1", "Scout").begin();
    let log = game.cast(A, "Fortify", &["a1"]);
    assert_eq!(log.of("slotEffectAdded"), ["slotEffectAdded a1 Fortify"]);
    assert_eq!((game.unit("a1"), game.effects("a1")), ("Scout 2".into(), vec!["Fortify".to_owned()]));
    game.cast(B, "Study", &[]);
    let log = game.play(A, "Champion", "a1");
    assert_eq!(log.of("unitPowerChanged"), ["unitPowerChanged a1 Champion +2 -> 7"]);
    game.cast(B, "Study", &[]);
    game.play(A, "Veteran", "a1");
    assert_eq!(game.unit("a1"), "Veteran 6", "the effect stays");
}

/// spec 43, 79
#[test]
fn fortify_is_for_own_slots_and_two_of_them_stack() {
    let mut game = position().hand(A, "Fortify, Fortify, Scout").hand(B, "Study, Study").begin();
    game.refused(A, &game.action_play(A, "Fortify", &["b1"]), Code::InvalidSelection);
    game.cast(A, "Fortify", &["a1"]);
    game.cast(B, "Study", &[]);
    game.cast(A, "Fortify", &["a1"]);
    assert_eq!(game.effects("a1"), ["Fortify", "Fortify"]);
    game.cast(B, "Study", &[]);
    let order = game.play(A, "Scout", "a1").of("unitPowerChanged cardDrawn");
    assert_eq!(order[..2], ["unitPowerChanged a1 Scout +2 -> 4", "unitPowerChanged a1 Scout +2 -> 6"]);
    assert!(order[2].starts_with("cardDrawn"), "the slot's effects come before the unit's Deploy");
}

/// spec 79
#[test]
fn fortify_does_not_see_a_move() {
    let mut game = position().hand(A, "Fortify, Repositioning").hand(B, "Study").on("a2", "Champion").begin();
    game.cast(A, "Fortify", &["a1"]);
    game.cast(B, "Study", &[]);
    game.cast(A, "Repositioning", &["a2", "a1"]);
    assert_eq!(game.unit("a1"), "Champion 5");
}

/// spec 79
#[test]
fn repositioning_moves_a_unit_of_either_player_to_a_close_slot_of_that_player() {
    let mut game = position().hand(A, "Repositioning").on("b1", "Champion").begin();
    for wrong in ["b3", "a1", "a2", "b1"] {
        game.refused(A, &game.action_play(A, "Repositioning", &["b1", wrong]), Code::InvalidSelection);
    }
    let log = game.cast(A, "Repositioning", &["b1", "b2"]);
    assert_eq!(log.of("unitMoved"), ["unitMoved b2 Champion from b1"]);
    assert_eq!((game.unit("b1"), game.unit("b2")), ("-".into(), "Champion 5".into()));
}

/// spec 79
#[test]
fn repositioning_exchanges_two_units_with_all_they_have() {
    let mut game = position()
        .hand(A, "Repositioning")
        .with_power("a1", "Champion", 2)
        .with_power("a2", "Scout", 6)
        .modifier("a1", 1)
        .begin();
    let log = game.cast(A, "Repositioning", &["a1", "a2"]);
    assert_eq!(log.of("unitMoved").len(), 2);
    assert_eq!(
        (game.unit("a1"), game.unit("a2")),
        ("Scout 7".into(), "Champion 2".into()),
        "the modifier stays"
    );
}

/// spec 79
#[test]
fn seed_raises_a_slot_and_its_close_slots_of_that_player() {
    let mut game = position().hand(A, "Seed").on("a2", "Scout").begin();
    let log = game.cast(A, "Seed", &["a2"]);
    assert_eq!(log.of("slotModifierChanged").len(), 3);
    let modifiers = ["a0", "a1", "a2", "a3", "a4", "b2"].map(|slot| game.modifier(slot));
    assert_eq!(modifiers, [0, 1, 1, 1, 0, 0]);
    assert_eq!(game.unit("a2"), "Scout 3");

    let mut game = position().hand(A, "Seed").begin();
    game.cast(A, "Seed", &["b0"]);
    let modifiers = ["b0", "b1", "b2", "a0", "a1"].map(|slot| game.modifier(slot));
    assert_eq!(modifiers, [1, 1, 0, 0, 0], "an enemy's slot as well; at the edge there are two");
}

/// spec 67, 79
#[test]
fn strike_deals_3_damage_to_any_unit() {
    let mut game = position()
        .hand(A, "Strike, Strike")
        .hand(B, "Study")
        .on("b1", "Champion")
        .on("a4", "Veteran")
        .begin();
    let log = game.cast(A, "Strike", &["b1"]);
    assert_eq!(log.of("unitDamaged"), ["unitDamaged b1 Champion 3 -> 2"]);
    game.cast(B, "Study", &[]);
    game.cast(A, "Strike", &["a4"]);
    assert_eq!(game.unit("a4"), "Veteran 1");
}

/// spec 79
#[test]
fn study_draws_2_and_has_no_targets() {
    let mut game = position().hand(A, "Study").deck(A, "Strike, Seed, Veteran").begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(
        log.lines()[..4],
        ["cardPlayed @0 Study", "cardDrawn @0 Strike", "cardDrawn @0 Seed", "cardDiscarded @0 Study"],
        "an action resolves, then goes to the discard"
    );
    assert_eq!((game.hand(A), game.discard(A)), ("Strike, Seed".into(), "Study".into()));
}

/// spec 63, 79
#[test]
fn study_with_one_card_left_draws_that_one() {
    let mut game = position().hand(A, "Study").deck(A, "Strike").no_more_deck(A).begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(log.of("cardDrawn"), ["cardDrawn @0 Strike"]);
    assert_eq!(game.deck(A), 0);
}

/// spec 69, 79
#[test]
fn unsummon_returns_a_unit_to_its_owners_hand() {
    let mut game = position().hand(A, "Unsummon").on("b1", "Martyr").on("b2", "Scout").begin();
    let log = game.cast(A, "Unsummon", &["b1"]);
    assert_eq!(log.of("unitBounced unitDied unitPowerChanged"), ["unitBounced b1 Martyr"]);
    assert_eq!((game.hand(B), game.discard(B)), ("Martyr".into(), String::new()));
}

/// spec 43, 79
#[test]
fn unsummon_and_the_others_need_a_target_that_is_there() {
    for action in ["Assassinate", "Energize", "Repositioning", "Strike", "Unsummon"] {
        let game = position().hand(A, action).begin();
        assert_eq!(game.options(), "nothing", "{action} is not offered on an empty board");
        game.refused(A, &game.action_play(A, action, &[]), Code::InvalidSelection);
        game.refused(A, &game.action_play(A, action, &["b1"]), Code::InvalidSelection);
        let card = game.in_hand(A, action);
        let nothing = Command::Play { card, terrain: None, targets: [Pick::Nothing].into_iter().collect() };
        game.refused(A, &nothing, Code::InvalidSelection);
        assert_eq!(game.view(Viewer::Spectator).players[0].hand.len(), 1);
    }
}
