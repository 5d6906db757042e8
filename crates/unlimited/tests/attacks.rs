//! Attacks that abilities make (SWU 6.3), and what holds while a unit attacks.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_ALL","title":"All Out","type":"Event","cost":0,"aspects":["Command"],"text":"Attack with any number of units."}
{"id":"T_HUNT","title":"Hunt","type":"Event","cost":0,"aspects":["Command"],"text":"Attack with up to 2 units. Each Guard that attacks this way gets +1/+0 for its attack."}
{"id":"T_ODD","title":"Stranger","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground"}
{"id":"T_SHELTER","title":"Shelter","type":"Event","cost":0,"aspects":["Command"],"text":"Choose a friendly unit. Each enemy unit gets -2/-0 while attacking that unit this phase."}
{"id":"T_DUEL","title":"Duel","type":"Event","cost":0,"aspects":["Command"],"text":"Choose 2 enemy units in the same arena. Each of those units deals damage equal to its power to the other."}
{"id":"T_TAKE","title":"Taker","type":"Unit","cost":1,"power":3,"hp":9,"aspects":["Command"],"arena":"Ground","text":"On Attack: Deal 1 damage to the defender.\nWhen this unit attacks and defeats a unit: Draw a card."}
{"id":"T_GOAD","title":"Goad","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage to a friendly unit. Attack with that unit."}
{"id":"T_TOUGH","title":"Tough","type":"Unit","cost":1,"power":1,"hp":4,"aspects":["Command"],"arena":"Ground"}
"#;

fn alone(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn any_number_of_units_attack_one_after_the_other_until_no_more_is_wanted() {
    let given = ["WithP1Hand: T_ALL", "WithP1GroundArena: [T_ODD T_ODD SOR_095]"];
    let first = ["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0", "P1>AnswerDecision:myGroundArena-2"];
    alone(&given, &[first[0], first[1], first[2], "P1>AnswerDecision:-"], &["P2BASEDMG:4", "P1NODECISION"]);
}

#[test]
fn only_those_who_are_named_get_more_for_their_attack() {
    alone(
        &["WithP1Hand: T_HUNT", "WithP1GroundArena: [T_ODD SOR_095]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0", "P1>AnswerDecision:myGroundArena-1"],
        &["P2BASEDMG:5"],
    );
}

#[test]
fn whoever_attacks_a_sheltered_unit_deals_less() {
    table::scenario(
        CARDS,
        "",
        &["WithP1Hand: T_SHELTER", "WithP1GroundArena: T_ODD", "WithP2GroundArena: SOR_095"],
        &["P1>PlayHand:0", "P2>AttackGroundArena:0:0"],
        &["P1GROUNDARENAUNIT:0:DAMAGE:1", "P2GROUNDARENAUNIT:0:POWER:3"],
    );
}

#[test]
fn two_units_deal_damage_to_each_other_and_not_to_themselves() {
    alone(
        &["WithP1Hand: T_DUEL", "WithP2GroundArena: [T_TAKE SOR_095 T_ODD]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:theirGroundArena-0&theirGroundArena-2"],
        &["P2GROUNDARENACOUNT:2", "P2GROUNDARENAUNIT:0:DAMAGE:1"],
    );
}

#[test]
fn a_defender_that_falls_by_the_attackers_ability_is_defeated_by_it() {
    alone(
        &["WithP1GroundArena: T_TAKE", "WithP2GroundArena: T_ODD:1:1", "WithP1Deck: [SOR_095 SOR_095]"],
        &["P1>AttackGroundArena:0:0"],
        &["P2GROUNDARENACOUNT:0", "P1HANDCOUNT:1"],
    );
}

#[test]
fn a_unit_that_fell_before_its_attack_does_not_attack() {
    let goad = ["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"];
    alone(
        &["WithP1Hand: T_GOAD", "WithP1GroundArena: [SOR_095 T_ODD]"],
        &goad,
        &["P1GROUNDARENACOUNT:1", "P2BASEDMG:0", "P1NODECISION"],
    );
    alone(&["WithP1Hand: T_GOAD", "WithP1GroundArena: [T_TOUGH T_ODD]"], &goad, &["P2BASEDMG:1"]);
}
