//! Views and scenes: what a seat may know, and how it is shown.

use cardwright_skirmish::catalogue::starter_match;
use cardwright_skirmish::{Skirmish, View};
use cardwright_table::scene::{Layout, Scene, Tone, Zone};
use cardwright_table::{Game as _, Host, Match, Seat, Silent, Viewer};
use serde_json::{Value, json};

use crate::table::{A, B, Table, cell, position};

fn json_of(game: &Table, viewer: impl Into<Viewer>) -> Value {
    serde_json::to_value(game.view(viewer.into())).expect("views can be written")
}

fn scene(game: &Table, viewer: impl Into<Viewer>) -> Scene {
    game.game.scene(&game.view(viewer.into()))
}

fn slot_zone<'a>(scene: &'a Scene, at: &str) -> &'a Zone {
    let column = Layout::Cell { column: cell(at).terrain() };
    let here = |zone: &&Zone| zone.layout == column && zone.owner == Some(cell(at).player());
    scene.zones.iter().find(here).expect("every slot is drawn")
}

fn hand_zone(scene: &Scene, seat: Seat) -> &Zone {
    let here = |zone: &&Zone| zone.layout == Layout::Hand && zone.owner == Some(seat);
    scene.zones.iter().find(here).expect("every hand is drawn")
}

/// spec 78
#[test]
fn the_view_has_the_fields_of_the_specification() {
    let game = position().rounds(2, [1, 0], 0).passed(B).on("a1", "Scout").modifier("a1", 2).begin();
    let view = json_of(&game, A);
    assert_eq!(view["currentRound"], 2);
    assert_eq!(view["currentPlayer"], 0);
    assert_eq!(view["hasPassed"], json!([false, true]));
    assert_eq!(view["roundsWon"], json!([1, 0]));
    assert_eq!(view["tieRounds"], 0);
    assert_eq!(view["vp"], json!([0, 0]));
    assert_eq!(view["slots"].as_array().unwrap().len(), 5);
    let slot = &view["slots"][1];
    assert_eq!(slot["units"][0]["card"]["name"], "Scout");
    assert!(slot["units"][1].is_null());
    assert_eq!(slot["modifiers"], json!([2, 0]));
    assert_eq!(slot["effects"], json!([[], []]));
    assert!(slot["winner"].is_null());
}

/// spec 61, 78
#[test]
fn the_outcome_is_absent_while_running_and_a_draw_is_its_own_value() {
    let mut game = position().rounds(2, [0, 0], 1).passed(B).begin();
    assert!(!json_of(&game, A).as_object().unwrap().contains_key("outcome"));
    game.pass(A);
    assert_eq!(json_of(&game, A)["outcome"], "drawn");

    let mut game = position().rounds(2, [0, 1], 0).passed(B).on("b1", "Scout").begin();
    game.pass(A);
    assert!(json_of(&game, A)["outcome"]["won"].is_u64());
}

/// spec 78
#[test]
fn the_board_shows_strength_and_the_hand_printed_power() {
    let mut game = position()
        .hand(A, "Unsummon")
        .hand(B, "Champion")
        .with_power("a1", "Champion", 3)
        .with_power("b2", "Champion", 7)
        .on("a3", "Champion")
        .modifier("a3", -1)
        .with_power("b4", "Veteran", 2)
        .modifier("b4", 2)
        .begin();
    let shown = scene(&game, A);
    let number = |at: &str| {
        let face = &slot_zone(&shown, at).cards[0];
        assert_eq!(face.numbers.len(), 1, "the current strength only");
        (face.numbers[0].value, face.numbers[0].tone)
    };
    assert_eq!(number("a1"), (3, Tone::Worse));
    assert_eq!(number("b2"), (7, Tone::Better));
    assert_eq!(number("a3"), (4, Tone::Worse), "with the modifier");
    assert_eq!(number("b4"), (4, Tone::Plain));

    game.cast(A, "Unsummon", &["b2"]);
    let shown = scene(&game, B);
    let powers: Vec<i32> = hand_zone(&shown, B).cards.iter().map(|face| face.numbers[0].value).collect();
    assert_eq!(powers, [5, 5], "the bounced Champion is printed power again");
}

/// spec 78
#[test]
fn a_card_in_hand_reads_champion_power_5() {
    let game = position().hand(A, "Champion, Study").begin();
    let shown = scene(&game, A);
    let face = &hand_zone(&shown, A).cards[0];
    let front = face.front.as_ref().unwrap();
    let read = format!("{} - {}: {}", front.name, face.numbers[0].name, face.numbers[0].value);
    assert_eq!(read.to_lowercase(), "champion - power: 5");
    assert!(hand_zone(&shown, A).cards[1].numbers.is_empty(), "an action has no power");
}

/// spec 78
#[test]
fn slot_effects_are_listed_with_name_and_text_and_stack() {
    let mut game = position().passed(B).hand(A, "Fortify, Fortify").begin();
    game.cast(A, "Fortify", &["a1"]);
    game.cast(A, "Fortify", &["a1"]);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let shown = scene(&game, viewer);
        let effects = &slot_zone(&shown, "a1").effects;
        assert_eq!(effects.len(), 2);
        for effect in effects {
            assert_eq!(effect.name, "Fortify");
            assert!(effect.text.contains("The unit deployed here gets +2."), "{}", effect.text);
        }
        assert!(slot_zone(&shown, "b1").effects.is_empty());
    }
}

/// spec 78
#[test]
fn victory_points_are_projected_from_the_board() {
    let game = position()
        .on("a0", "Champion")
        .on("b0", "Scout")
        .on("a1", "Rogue")
        .on("b1", "Champion")
        .on("b2", "Scout")
        .on("a3", "Scout")
        .on("b3", "Roots")
        .begin();
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.projected_vp, view.vp), ([2, 1], [0, 0]));
    assert_eq!(
        view.slots.iter().map(|slot| slot.projected).collect::<Vec<_>>(),
        [Some(A), Some(A), Some(B), None, None]
    );
}

/// spec 61, 83
#[test]
fn the_opponents_hand_and_both_decks_have_no_names() {
    let game = Match::<Skirmish>::new(starter_match(2.into()).into(), &mut Silent);
    for seat in [A, B] {
        let view: View = game.game().view(game.state(), seat.into());
        let faces =
            |owner: Seat| view.players[owner.index()].hand.iter().filter(|held| held.card.is_some()).count();
        assert_eq!((faces(seat), faces(seat.other())), (8, 0));
        assert_eq!(view.players[seat.other().index()].hand.len(), 8, "the count is public");
    }
    let view = game.game().view(game.state(), Viewer::Spectator);
    assert!(view.players.iter().all(|player| player.hand.iter().all(|held| held.card.is_none())));
    assert!(
        game.view(Viewer::Seat(Seat(9))) == game.view(Viewer::Spectator),
        "a seat that is not there is a spectator"
    );
}

/// spec 83, 93
#[test]
fn what_a_player_draws_is_told_by_name_only_to_that_player() {
    let mut game = position().hand(A, "Study").deck(A, "Strike, Seed").begin();
    let log = game.cast(A, "Study", &[]);
    let drawn = log
        .0
        .iter()
        .find(|event| crate::table::Log(vec![(*event).clone()]).of("cardDrawn").len() == 1)
        .unwrap();
    let name = |viewer: Viewer| {
        let told = game.game.witness(drawn, viewer).expect("everybody notices the draw");
        serde_json::to_value(told).unwrap()["cardDrawn"]["card"]["name"].clone()
    };
    assert_eq!(name(A.into()), "Strike");
    assert_eq!((name(B.into()), name(Viewer::Spectator)), (Value::Null, Value::Null));
}

/// spec 69, 83
#[test]
fn a_bounced_card_stays_known_and_a_new_one_does_not_become_known() {
    let mut game = position().hand(A, "Unsummon").hand(B, "Study").on("b1", "Champion").begin();
    game.cast(A, "Unsummon", &["b1"]);
    let names = |viewer: Viewer| -> Vec<Option<String>> {
        let view = game.view(viewer);
        view.players[1].hand.iter().map(|held| held.card.as_ref().map(|card| card.name.clone())).collect()
    };
    assert_eq!(names(A.into()), [None, Some("Champion".to_owned())]);
    assert_eq!(names(Viewer::Spectator), [None, Some("Champion".to_owned())]);
    assert_eq!(names(B.into()), [Some("Study".to_owned()), Some("Champion".to_owned())]);
}

/// spec 83
#[test]
fn discards_and_units_are_public_and_a_card_discarded_from_hand_is_shown() {
    let mut game = position().hand(A, "Bouncer, Study, Strike").on("a1", "Scout").begin();
    game.play(A, "Bouncer", "a0");
    game.choose(A, "a1");
    game.choose_card(A, "Strike");
    let view = game.view(Viewer::Spectator);
    let names: Vec<&str> =
        view.players[0].discard.iter().map(|held| held.card.as_ref().unwrap().name.as_str()).collect();
    assert_eq!(names, ["Strike"]);
}

/// spec 78, 84
#[test]
fn the_prompt_and_the_queue_are_in_the_view() {
    let mut game = position().hand(A, "Archer").on("b1", "Champion").begin();
    game.play(A, "Archer", "a1");
    let view = json_of(&game, B);
    assert_eq!(view["prompt"], json!({"kind": "chooseUnit", "seat": 0}));
    assert_eq!(view["queue"][0]["card"]["name"], "Archer");
}

/// spec 78
#[test]
fn a_terrains_winner_is_shown_while_conquering() {
    let mut game = position()
        .cards("[Raider]\nUnit 3\nConquer: Kill a close enemy.\n")
        .passed(B)
        .on("a0", "Raider")
        .on("b1", "Champion")
        .begin();
    game.pass(A);
    let view = game.view(Viewer::Spectator);
    assert_eq!(
        view.slots.iter().map(|slot| slot.winner).collect::<Vec<_>>(),
        [Some(A), Some(B), None, None, None]
    );
    assert_eq!(view.vp, [1, 1]);
}
