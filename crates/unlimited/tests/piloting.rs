//! Piloting (SWU 7.5.17): units that may be played as upgrades.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_SHIP","title":"Ship","type":"Unit","cost":2,"power":2,"hp":4,"aspects":["Command"],"traits":["Vehicle"],"arena":"Space"}
{"id":"T_ACE","title":"Ace","type":"Unit","cost":3,"power":2,"hp":2,"upgradePower":1,"upgradeHp":1,"aspects":["Command"],"traits":["Pilot"],"arena":"Ground","text":"Piloting [1 resource Command]"}
{"id":"T_FIT","title":"Fit Out","type":"Event","cost":0,"aspects":["Command"],"text":"Play an upgrade from your hand. It costs 1 resource less."}
{"id":"T_HIRE","title":"Hire","type":"Event","cost":0,"aspects":["Command"],"text":"Play a unit from your hand for free."}
{"id":"T_SEND","title":"Send","type":"Event","cost":0,"aspects":["Command"],"text":"Play a card from your hand, ignoring its aspect penalties."}
"#;

fn alone(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn whoever_plays_an_upgrade_may_play_a_pilot_as_one() {
    alone(
        &["WithP1Hand: [T_FIT T_ACE]", "WithP1SpaceArena: T_SHIP"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myHand-0"],
        &["P1SPACEARENAUNIT:0:UPGRADECOUNT:1", "P1HANDCOUNT:0"],
    );
}

#[test]
fn whoever_plays_a_unit_does_not() {
    alone(
        &["WithP1Hand: [T_HIRE T_ACE]", "WithP1SpaceArena: T_SHIP"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myHand-0"],
        &["P1SPACEARENAUNIT:0:UPGRADECOUNT:0", "P1GROUNDARENACOUNT:1"],
    );
}

#[test]
fn whoever_plays_a_card_chooses() {
    let given = ["WithP1Hand: [T_SEND T_ACE]", "WithP1SpaceArena: T_SHIP", "WithP1Resources: 3"];
    let send = ["P1>PlayHand:0", "P1>AnswerDecision:myHand-0"];
    alone(
        &given,
        &[send[0], send[1], "P1>AnswerDecision:Pilot"],
        &["P1SPACEARENAUNIT:0:UPGRADECOUNT:1", "P1RESAVAILABLE:2"],
    );
    alone(
        &given,
        &[send[0], send[1], "P1>AnswerDecision:Unit"],
        &["P1GROUNDARENACOUNT:1", "P1RESAVAILABLE:0"],
    );
}
