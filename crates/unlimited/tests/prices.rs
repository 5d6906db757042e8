//! What cards cost (SWU 6.2), and what may be done instead of, or besides, paying for them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_FIX","title":"Fixer","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"Each friendly resource gains Smuggle. The gained Smuggle cost is that card's cost plus 2 resources and its aspect icons."}
{"id":"T_TOLL","title":"Toll","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"As an additional cost for each opponent to play an event, they must deal 2 damage to their base."}
{"id":"T_HUSH","title":"Hush","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"The first event played by each opponent each round loses all abilities."}
{"id":"T_DRAW","title":"Draw","type":"Event","cost":0,"aspects":["Command"],"text":"Draw a card."}
{"id":"T_GHOST","title":"Ghost","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"While this unit is in your discard pile, ignore the aspect penalties on cards you play named Far Friend."}
{"id":"T_FAR","title":"Far Friend","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Cunning"],"arena":"Ground"}
{"id":"T_RISE","title":"Rise","type":"Event","cost":0,"aspects":["Command"],"text":"Play a unit from your discard pile. It costs 1 resource less. If it's a Guard unit, it costs 2 resources less instead."}
{"id":"T_FIND","title":"Find","type":"Event","cost":0,"aspects":["Command"],"text":"Search the top 2 cards of your deck for 2 units and discard them. For this phase, you may play the discarded cards, and they each cost 1 resource less."}
"#;

fn alone(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn a_resource_that_was_given_smuggle_is_played_for_two_more() {
    alone(
        &["WithP1GroundArena: T_FIX", "WithP1Resources: 4:SOR_095", "WithP1Deck: [SOR_095 SOR_095]"],
        &["P1>SmuggleResource:0"],
        &["P1GROUNDARENACOUNT:2", "P1RESCOUNT:4", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn an_event_may_cost_its_player_damage_to_the_base() {
    alone(
        &["WithP1Hand: T_DRAW", "WithP2GroundArena: T_TOLL", "WithP1Deck: [SOR_095 SOR_095]"],
        &["P1>PlayHand:0"],
        &["P1BASEDMG:2", "P1HANDCOUNT:1"],
    );
}

#[test]
fn the_first_event_of_a_round_may_lose_its_abilities() {
    let given = ["WithP1Hand: [T_DRAW T_DRAW]", "WithP2GroundArena: T_HUSH", "WithP1Deck: [SOR_095 SOR_095]"];
    alone(&given, &["P1>PlayHand:0"], &["P1HANDCOUNT:1", "P1DISCARDCOUNT:1"]);
    alone(&given, &["P1>PlayHand:0", "P1>PlayHand:0"], &["P1HANDCOUNT:1", "P1DISCARDCOUNT:2"]);
}

#[test]
fn a_card_in_the_discard_pile_may_change_what_others_cost() {
    let given = ["WithP1Hand: T_FAR", "WithP1Resources: 1"];
    alone(&[given[0], given[1], "WithP1Discard: T_GHOST"], &["P1>PlayHand:0"], &["P1GROUNDARENACOUNT:1"]);
    alone(
        &[given[0], "WithP1Resources: 3", "WithP1Discard: SOR_095"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENACOUNT:1", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn how_much_less_a_card_costs_may_depend_on_the_card() {
    let rise = ["P1>PlayHand:0", "P1>AnswerDecision:myDiscard-0"];
    alone(&["WithP1Hand: T_RISE", "WithP1Discard: SOR_095"], &rise, &["P1GROUNDARENACOUNT:1"]);
    alone(
        &["WithP1Hand: T_RISE", "WithP1Discard: T_HUSH", "WithP1Resources: 1"],
        &rise,
        &["P1GROUNDARENACOUNT:1", "P1RESAVAILABLE:1"],
    );
}

#[test]
fn cards_that_a_search_discarded_are_played_for_less() {
    alone(
        &["WithP1Hand: T_FIND", "WithP1Deck: [SOR_095 SOR_095]", "WithP1Resources: 1"],
        &["P1>PlayHand:0", "P1>AnswerDecision:SOR_095,SOR_095", "P1>PlayFromDiscard:1"],
        &["P1GROUNDARENACOUNT:1", "P1RESAVAILABLE:0"],
    );
}
