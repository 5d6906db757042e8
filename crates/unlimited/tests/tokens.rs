//! Tokens (SWU 3.7): whose they are, how they come, what they count as.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_STEAL","title":"Steal","type":"Event","cost":0,"aspects":["Command"],"text":"Take control of an enemy non-leader unit."}
{"id":"T_BREAK","title":"Break","type":"Event","cost":0,"aspects":["Command"],"text":"Defeat a friendly upgrade. If you do, deal 2 damage to a base."}
{"id":"T_WATCH","title":"Watch","type":"Unit","cost":1,"power":1,"hp":9,"aspects":["Command"],"arena":"Ground","text":"When 1 or more upgrades attach to this unit: Draw a card."}
{"id":"T_TWO","title":"Two","type":"Event","cost":0,"aspects":["Command"],"text":"Give 2 Experience tokens to a unit."}
{"id":"T_PURGE","title":"Purge","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage to each unit. For each unit defeated this way, its controller creates a Clone Trooper token."}
{"id":"T_MORE","title":"More","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"If you would create a number of tokens, you may defeat this unit. If you do, create twice that number of tokens instead."}
{"id":"T_MAKE","title":"Make","type":"Event","cost":0,"aspects":["Command"],"text":"Create a Clone Trooper token."}
"#;

fn alone(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

/// SWU 1.5.2f
#[test]
fn token_upgrades_belong_to_whoever_controls_the_unit() {
    alone(
        &[
            "WithP1Hand: [T_STEAL T_BREAK]",
            "WithP2GroundArena: SOR_095",
            "WithP2GroundArenaUpgrade: 0:SOR_T01",
        ],
        &["P1>PlayHand:0", "P1>PlayHand:0", "P1>AnswerDecision:theirBase-0"],
        &["P1GROUNDARENAUNIT:0:UPGRADECOUNT:0", "P2BASEDMG:2"],
    );
}

/// SWU 3.7.2b
#[test]
fn tokens_that_come_together_are_noticed_once() {
    alone(
        &["WithP1Hand: T_TWO", "WithP1GroundArena: T_WATCH", "WithP1Deck: [SOR_095 SOR_095 SOR_095]"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:UPGRADECOUNT:2", "P1HANDCOUNT:1"],
    );
}

#[test]
fn for_each_unit_that_fell_its_own_controller_does_something() {
    alone(
        &["WithP1Hand: T_PURGE", "WithP1GroundArena: SOR_095", "WithP2GroundArena: [SOR_095 SOR_095]"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:CARDID:TWI_T02", "P1GROUNDARENACOUNT:1", "P2GROUNDARENACOUNT:2"],
    );
}

/// SWU 7.7.5g
#[test]
fn tokens_are_twice_as_many_for_whoever_gives_up_a_unit() {
    let given = ["WithP1Hand: T_MAKE", "WithP1GroundArena: T_MORE"];
    alone(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:YES"],
        &["P1GROUNDARENACOUNT:2", "P1GROUNDARENAUNIT:0:CARDID:TWI_T02"],
    );
    alone(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:NO"],
        &["P1GROUNDARENACOUNT:2", "P1GROUNDARENAUNIT:0:CARDID:T_MORE"],
    );
    alone(
        &["WithP1Hand: T_TWO", "WithP1GroundArena: [T_MORE SOR_095]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-1", "P1>AnswerDecision:YES"],
        &["P1GROUNDARENACOUNT:1", "P1GROUNDARENAUNIT:0:UPGRADECOUNT:4"],
    );
}
