//! Leaders (SWU 3.4): two sides, and what becomes of their abilities.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_BOTH","title":"Both Sides","type":"Leader","aspects":["Command","Heroism"],"traits":["Guild"],"unique":true,"text":"This leader starts the game with this side faceup.\nAction [Exhaust]: If you control a unit, draw a card, heal 1 damage from your base, then flip this leader.","leaderUnitText":"Action [1 resource]: Deal 2 damage to each enemy base, draw a card, then flip this leader."}
{"id":"T_FOG","title":"Fog","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"Each leader loses all abilities except for epic actions and can't gain abilities."}
{"id":"T_SAY","title":"Say","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage to an enemy unit unless its controller says, \"No.\" If they do, draw a card."}
{"id":"T_DRILL","title":"Drill","type":"Unit","cost":0,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"When Played: Choose Grit, Raid 1, Sentinel, or Overwhelm. While this unit is in play, each other friendly unit gains the chosen keyword."}
"#;

const TWO_SIDES: &str = "myLeader:T_BOTH";

#[test]
fn a_leader_without_a_unit_side_is_flipped_and_flipped_back() {
    let given = [
        "P1OnlyActions: true",
        "WithP1GroundArena: SOR_095",
        "WithP1Resources: 1",
        "WithP1Deck: [SOR_095 SOR_095 SOR_095]",
    ];
    table::scenario(
        CARDS,
        &format!("{TWO_SIDES};myBaseDamage:3"),
        &given,
        &["P1>UseLeaderAbility"],
        &["P1HANDCOUNT:1", "P1BASEDMG:2", "P1LEADER:DEPLOYED"],
    );
    table::scenario(
        CARDS,
        TWO_SIDES,
        &given,
        &["P1>UseLeaderAbility", "P1>UseLeaderAbility"],
        &["P1HANDCOUNT:2", "P2BASEDMG:2", "P1LEADER:NOTDEPLOYED"],
    );
}

#[test]
fn a_leader_without_abilities_can_still_be_deployed() {
    let given = ["P1OnlyActions: true", "WithP2GroundArena: T_FOG", "WithP1Resources: 3"];
    table::scenario(
        CARDS,
        "",
        &given,
        &["P1>UseLeaderAbility", "P1>DeployLeader"],
        &[
            "P2GROUNDARENACOUNT:1",
            "P2GROUNDARENAUNIT:0:DAMAGE:0",
            "P1LEADER:DEPLOYED",
            "P1GROUNDARENAUNIT:0:NOTKEYWORD:Raid",
        ],
    );
}

#[test]
fn whoever_says_so_is_spared() {
    let given =
        ["P1OnlyActions: true", "WithP1Hand: T_SAY", "WithP2GroundArena: SOR_095", "WithP1Deck: SOR_095"];
    let expect = ["P2GROUNDARENACOUNT:1", "P1HANDCOUNT:1", "P1DISCARDCOUNT:1"];
    table::scenario(CARDS, "", &given, &["P1>PlayHand:0", "P2>AnswerDecision:YES"], &expect);
    let expect = ["P2GROUNDARENACOUNT:0", "P1HANDCOUNT:0"];
    table::scenario(CARDS, "", &given, &["P1>PlayHand:0", "P2>AnswerDecision:NO"], &expect);
}

#[test]
fn a_chosen_keyword_is_given_to_those_who_come_later() {
    table::alone(
        CARDS,
        &["WithP1Hand: [T_DRILL SOR_095]", "WithP1Resources: 2"],
        &["P1>PlayHand:0", "P1>AnswerDecision:Sentinel", "P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:1:HASKEYWORD:Sentinel", "P1GROUNDARENAUNIT:0:NOTKEYWORD:Sentinel"],
    );
}
