//! Corners of the rules: who strikes second, what was paid, what was dealt, what was chosen.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_QUICK","title":"Quick Hand","type":"Unit","cost":1,"power":2,"hp":6,"aspects":["Command"],"arena":"Ground","text":"While this unit is attacking, it deals combat damage before the defending unit."}
{"id":"T_GRIT","title":"Old Bear","type":"Unit","cost":1,"power":1,"hp":5,"aspects":["Command"],"arena":"Ground","text":"Grit"}
{"id":"T_PURSE","title":"Open Purse","type":"Event","cost":0,"aspects":["Command"],"text":"Pay any number of resources. Deal 1 damage to a unit for each resource paid this way."}
{"id":"T_BIG","title":"Big Wall","type":"Unit","cost":1,"power":0,"hp":9,"aspects":["Command"],"arena":"Ground"}
{"id":"T_STRING","title":"Puppet String","type":"Upgrade","cost":0,"aspects":["Command"],"text":"Attached unit gains: \"When Defeated: Draw a card.\"\nWhen Played: You may attack with attached unit."}
{"id":"T_KITE","title":"High Kite","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"traits":["Kite"],"arena":"Space"}
{"id":"T_CALL","title":"Call Down","type":"Event","cost":0,"aspects":["Command"],"text":"Return up to 2 space units from your discard pile to your hand."}
{"id":"T_SEEK","title":"Seeker","type":"Event","cost":0,"aspects":["Command"],"text":"Search the top 3 cards of your deck for a unit, reveal it, and draw it."}
{"id":"T_GLAD","title":"Glad Hand","type":"Unit","cost":1,"power":1,"hp":4,"aspects":["Command"],"arena":"Ground","text":"When you draw 1 or more cards: Deal 1 damage to an enemy base."}
{"id":"T_LEECH","title":"Leech","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 2 damage to a unit. Heal that much damage from your base."}
{"id":"T_PAIR","title":"Pairing","type":"Event","cost":0,"aspects":["Command"],"text":"Exhaust 2 friendly units. If you do, draw a card."}
{"id":"T_TOLL","title":"Toll House","type":"Unit","cost":1,"power":1,"hp":4,"aspects":["Command"],"arena":"Ground","text":"Action [discard a unit from your hand]: Draw 2 cards."}
{"id":"T_NOTE","title":"Note","type":"Event","cost":0,"aspects":["Command"],"text":"Draw a card."}
{"id":"T_GREET","title":"Greeter","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"arena":"Ground","text":"When Played: You may deal 1 damage to a space unit."}
{"id":"T_LOOK","title":"Looker","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"arena":"Ground","text":"When Played: You may discard a card from your hand. If you do, draw a card."}
{"id":"T_RAIN","title":"Rain","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 2 indirect damage to an opponent."}
{"id":"T_RAW","title":"Raw Skin","type":"Unit","cost":1,"power":1,"hp":9,"aspects":["Command"],"arena":"Ground","text":"If damage would be dealt to this unit by another card, deal that much damage plus 1 instead."}
{"id":"T_LURE","title":"Lure","type":"Event","cost":0,"aspects":["Command"],"text":"Take control of an enemy non-leader unit. Deal 1 damage to an enemy base for each friendly unit."}
{"id":"T_ONE","title":"Only One","subtitle":"Of Its Kind","type":"Unit","cost":1,"power":1,"hp":4,"aspects":["Command"],"arena":"Ground","unique":true}
"#;

fn alone(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

/// SWU 6.3.5c, 7.5.6d
#[test]
fn who_strikes_second_has_the_power_of_the_damage_just_taken() {
    alone(
        &["WithP1GroundArena: T_QUICK", "WithP2GroundArena: T_GRIT"],
        &["P1>AttackGroundArena:0:0"],
        &["P1GROUNDARENAUNIT:0:DAMAGE:3", "P2GROUNDARENAUNIT:0:DAMAGE:2"],
    );
    alone(
        &["WithP1GroundArena: T_BIG", "WithP2GroundArena: T_GRIT"],
        &["P1>AttackGroundArena:0:0"],
        &["P1GROUNDARENAUNIT:0:DAMAGE:1"],
    );
}

/// SWU 3.7.13
#[test]
fn a_credit_is_no_resource_that_was_paid() {
    alone(
        &["WithP1Hand: T_PURSE", "WithP1Resources: 2", "WithP1Credits: 1", "WithP2GroundArena: T_BIG"],
        &[
            "P1>PlayHand:0",
            "P1>AnswerDecision:3",
            "P1>AnswerDecision:1",
            "P1>AnswerDecision:theirGroundArena-0",
        ],
        &["P2GROUNDARENAUNIT:0:DAMAGE:2"],
    );
}

/// SWU 6.3.0b
#[test]
fn nobody_attacks_with_the_unit_of_an_opponent() {
    alone(
        &["WithP1Hand: T_STRING", "WithP2GroundArena: SOR_095"],
        &["P1>PlayHand:0", "P1>AnswerDecision:theirGroundArena-0"],
        &["P1BASEDMG:0", "P2BASEDMG:0", "P1HANDCOUNT:0", "P1NODECISION"],
    );
}

/// SWU 2.5.1, 4.9.2a
#[test]
fn a_unit_outside_play_is_of_the_arena_that_is_printed_on_it() {
    alone(
        &["WithP1Hand: T_CALL", "WithP1Discard: [SOR_095 T_KITE T_KITE]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myDiscard-1&myDiscard-2"],
        &["P1HANDCOUNT:2", "P1DISCARDCOUNT:2"],
    );
}

/// SWU 8.26.7
#[test]
fn what_a_search_draws_is_drawn() {
    alone(
        &["WithP1Hand: T_SEEK", "WithP1GroundArena: T_GLAD", "WithP1Deck: [SOR_095 T_NOTE T_NOTE]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:SOR_095"],
        &["P1HANDCOUNT:1", "P2BASEDMG:1"],
    );
}

/// SWU 1.9.9
#[test]
fn damage_that_a_shield_prevented_was_not_dealt() {
    let given = ["P1OnlyActions: true", "WithP1Hand: T_LEECH", "WithP2GroundArena: T_BIG"];
    let play = ["P1>PlayHand:0", "P1>AnswerDecision:theirGroundArena-0"];
    let shielded = [given[0], given[1], given[2], "WithP2GroundArenaUpgrade: 0:SOR_T02"];
    table::scenario(CARDS, "myBaseDamage:5", &given, &play, &["P1BASEDMG:3"]);
    table::scenario(
        CARDS,
        "myBaseDamage:5",
        &shielded,
        &play,
        &["P1BASEDMG:5", "P2GROUNDARENAUNIT:0:SHIELDCOUNT:0"],
    );
}

/// SWU 8.9.1
#[test]
fn if_you_do_asks_for_all_that_were_to_be_chosen() {
    let deck = "WithP1Deck: [SOR_095 SOR_095]";
    alone(
        &["WithP1Hand: T_PAIR", "WithP1GroundArena: SOR_095", deck],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &["P1HANDCOUNT:0"],
    );
    alone(
        &["WithP1Hand: T_PAIR", "WithP1GroundArena: [SOR_095 SOR_095]", deck],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0&myGroundArena-1"],
        &["P1HANDCOUNT:1", "P1DISCARDCOUNT:1"],
    );
}

/// SWU 6.4.4a
#[test]
fn a_cost_that_names_a_kind_of_card_is_paid_with_one() {
    let deck = "WithP1Deck: [T_NOTE T_NOTE]";
    alone(
        &["WithP1Hand: [SOR_095 T_NOTE]", "WithP1GroundArena: T_TOLL", deck],
        &["P1>UseUnitAbility:myGroundArena-0", "P1>AnswerDecision:-", "P1>AnswerDecision:myHand-0"],
        &["P1HANDCOUNT:3", "P1DISCARDCOUNT:1"],
    );
}

#[test]
fn nothing_is_asked_where_everybody_sees_that_there_is_nothing_to_choose() {
    let alone_there = ["P1GROUNDARENACOUNT:1", "P1NODECISION"];
    alone(&["WithP1Hand: T_GREET", "WithP1Resources: 1"], &["P1>PlayHand:0"], &alone_there);
    alone(&["WithP1Hand: T_LOOK", "WithP1Resources: 1"], &["P1>PlayHand:0"], &alone_there);
}

/// SWU 1.9.13
#[test]
fn unpreventable_damage_can_still_become_more() {
    let given = ["WithP1Hand: T_RAIN", "WithP2GroundArena: T_RAW"];
    let play = ["P1>PlayHand:0", "P2>AnswerDecision:myGroundArena-0"];
    table::scenario(CARDS, "", &given, &play, &["P2GROUNDARENAUNIT:0:DAMAGE:3", "P2BASEDMG:0"]);
}

/// SWU 1.16.5b, 8.29.3
#[test]
fn a_second_copy_of_a_unique_unit_falls_before_the_next_step() {
    let given = ["WithP1Hand: T_LURE", "WithP1GroundArena: T_ONE", "WithP2GroundArena: T_ONE"];
    alone(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:theirGroundArena-0", "P1>AnswerDecision:myGroundArena-0"],
        &["P1GROUNDARENACOUNT:1", "P2BASEDMG:1"],
    );
}
