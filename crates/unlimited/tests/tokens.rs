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
{"id":"T_SPEND","title":"Spender","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"Action [Exhaust, defeat a friendly token]: Deal 2 damage to a base."}
{"id":"T_MELT","title":"Melt","type":"Event","cost":0,"aspects":["Command"],"text":"Defeat any number of friendly tokens. Deal damage to a base equal to the number of tokens defeated this way."}
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

/// SWU 3.7.11, 3.7.13
#[test]
fn credits_and_the_force_are_tokens_too() {
    let spend = |given: &[&str], answers: &[&str], expect: &[&str]| {
        let given = [&["WithP1GroundArena: T_SPEND"], given].concat();
        let when =
            [&["P1>UseUnitAbility:myGroundArena-0"], answers, &["P1>AnswerDecision:theirBase-0"]].concat();
        alone(&given, &when, expect);
    };
    spend(&["WithP1Force: true"], &[], &["P1NOFORCE", "P2BASEDMG:2"]);
    spend(&["WithP1Credits: 2"], &[], &["P1CREDITCOUNT:1", "P2BASEDMG:2"]);
    let both = ["WithP1Force: true", "WithP1Credits: 1"];
    spend(&both, &["P1>AnswerDecision:Force"], &["P1NOFORCE", "P1CREDITCOUNT:1", "P2BASEDMG:2"]);
    spend(&both, &["P1>AnswerDecision:Credit"], &["P1HASFORCE", "P1CREDITCOUNT:0", "P2BASEDMG:2"]);
}

#[test]
fn without_a_token_of_any_kind_none_is_spent() {
    alone(
        &["WithP1GroundArena: T_SPEND", "WithP2Credits: 1", "WithP1Hand: T_MAKE"],
        &["P1>UseUnitAbility:myGroundArena-0", "P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:READY", "P2BASEDMG:0", "P2CREDITCOUNT:1", "P1GROUNDARENACOUNT:2"],
    );
}

#[test]
fn tokens_of_all_kinds_count_together() {
    let given = [
        "WithP1Hand: [T_MAKE T_MELT]",
        "WithP1Force: true",
        "WithP1Credits: 3",
        "WithP1GroundArena: SOR_095",
    ];
    let melt = |answers: &[&str], expect: &[&str]| {
        let when = [&["P1>PlayHand:0", "P1>PlayHand:0"], answers].concat();
        alone(&given, &when, expect);
    };
    let token = "P1>AnswerDecision:myGroundArena-1";
    melt(
        &[token, "P1>AnswerDecision:2", "P1>AnswerDecision:YES", "P1>AnswerDecision:theirBase-0"],
        &["P1GROUNDARENACOUNT:1", "P1CREDITCOUNT:1", "P1NOFORCE", "P2BASEDMG:4"],
    );
    melt(
        &["P1>AnswerDecision:-", "P1>AnswerDecision:0", "P1>AnswerDecision:NO"],
        &["P1GROUNDARENACOUNT:2", "P1CREDITCOUNT:3", "P1HASFORCE", "P2BASEDMG:0", "P1NODECISION"],
    );
}
