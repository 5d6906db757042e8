//! What happens instead: of a defeat, of paying, of where damage would go; and what follows from how things were done.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_HURT","title":"Hurt","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage to a unit."}
{"id":"T_SHIP","title":"Ship","type":"Unit","cost":2,"power":2,"hp":4,"aspects":["Command"],"traits":["Vehicle"],"arena":"Space"}
{"id":"T_MATE","title":"Mate","type":"Unit","cost":2,"power":2,"hp":2,"upgradePower":1,"upgradeHp":1,"aspects":["Command"],"traits":["Pilot"],"arena":"Ground","text":"If this unit would be defeated, you may instead attach her as an upgrade to a friendly Vehicle unit without a Pilot on it."}
{"id":"T_TRICK","title":"Trick","type":"Event","cost":3,"aspects":["Command"],"text":"You may discard a Command card from your hand instead of paying this event's cost.\nDeal 3 damage to a unit."}
{"id":"T_RETURN","title":"Returner","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"arena":"Ground","text":"Action: If this unit was discarded from your hand or deck this phase, play it from your discard pile."}
{"id":"T_DROP","title":"Drop","type":"Event","cost":0,"aspects":["Command"],"text":"Discard a card from your hand."}
{"id":"T_PUPIL","title":"Pupil","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"You may have this unit enter play with the \"When Played\" abilities of another unit in play."}
{"id":"T_TUTOR","title":"Tutor","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"When Played: Draw a card."}
{"id":"T_HIDE","title":"Hider","type":"Unit","cost":1,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"On Attack: You may choose another friendly unit. If you do, all combat damage that would be dealt to this unit during this attack is dealt to the chosen unit instead."}
{"id":"T_WALL","title":"Wall","type":"Unit","cost":1,"power":0,"hp":9,"aspects":["Command"],"arena":"Ground"}
{"id":"T_FREE","title":"Freeloader","type":"Unit","cost":2,"power":1,"hp":2,"aspects":["Command"],"arena":"Ground","text":"When Played: If no resources were paid to play this unit, give an Experience token to it."}
{"id":"T_GIFT","title":"Gift","type":"Event","cost":0,"aspects":["Command"],"text":"Play a unit from your hand for free."}
{"id":"T_TWICE","title":"Twice","type":"Event","cost":0,"aspects":["Command"],"text":"Choose two. You may choose the same option more than once: • Draw a card. • Deal 1 damage to a base."}
{"id":"T_SPILL","title":"Spill","type":"Event","cost":0,"aspects":["Command"],"text":"A friendly unit deals damage equal to its power to an enemy unit. If the friendly unit has Overwhelm, deal excess damage to an enemy base."}
{"id":"T_OVER","title":"Over","type":"Unit","cost":2,"power":5,"hp":5,"aspects":["Command"],"arena":"Ground","text":"Overwhelm"}
{"id":"T_QUEEN","title":"Queen","type":"Unit","cost":2,"power":1,"hp":2,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"If damage would be dealt to this unit, you may defeat another friendly unit. If you do, prevent that damage."}
{"id":"T_VOLLEY","title":"Volley","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage divided as you choose among enemy units."}
"#;

/// Runs one scenario with the cards of this file.
fn scenario(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn a_unit_that_would_be_defeated_may_become_an_upgrade() {
    let given = ["WithP1Hand: T_HURT", "WithP1GroundArena: T_MATE", "WithP1SpaceArena: T_SHIP"];
    let hurt = ["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"];
    scenario(
        &given,
        &[hurt[0], hurt[1], "P1>AnswerDecision:mySpaceArena-0"],
        &["P1GROUNDARENACOUNT:0", "P1SPACEARENAUNIT:0:UPGRADECOUNT:1", "P1DISCARDCOUNT:1"],
    );
    scenario(
        &given,
        &[hurt[0], hurt[1], "P1>AnswerDecision:-"],
        &["P1GROUNDARENACOUNT:0", "P1SPACEARENAUNIT:0:UPGRADECOUNT:0", "P1DISCARDCOUNT:2"],
    );
}

#[test]
fn an_event_may_be_paid_for_with_a_card() {
    scenario(
        &["WithP1Hand: [T_TRICK SOR_095]", "WithP2GroundArena: T_WALL"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myHand-1"],
        &["P1HANDCOUNT:0", "P1DISCARDCOUNT:2", "P2GROUNDARENAUNIT:0:DAMAGE:3"],
    );
}

#[test]
fn a_discarded_card_plays_itself_in_the_same_phase() {
    scenario(
        &["WithP1Hand: [T_DROP T_RETURN]", "WithP1Resources: 1"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myHand-0", "P1>PlayFromDiscard:1"],
        &["P1GROUNDARENACOUNT:1", "P1DISCARDCOUNT:1", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn a_unit_enters_play_with_what_it_learned() {
    scenario(
        &[
            "WithP1Hand: T_PUPIL",
            "WithP1Resources: 1",
            "WithP1GroundArena: T_TUTOR",
            "WithP1Deck: [T_WALL T_WALL]",
        ],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &["P1HANDCOUNT:1", "P1GROUNDARENACOUNT:2"],
    );
}

#[test]
fn combat_damage_goes_to_whom_the_attacker_names() {
    scenario(
        &["WithP1GroundArena: [T_HIDE T_WALL]", "WithP2GroundArena: SOR_095"],
        &["P1>AttackGroundArena:0:0", "P1>AnswerDecision:myGroundArena-1"],
        &["P1GROUNDARENACOUNT:2", "P1GROUNDARENAUNIT:0:DAMAGE:0", "P1GROUNDARENAUNIT:1:DAMAGE:3"],
    );
}

#[test]
fn what_was_paid_for_a_unit_is_known() {
    scenario(
        &["WithP1Hand: [T_GIFT T_FREE]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myHand-0"],
        &["P1GROUNDARENAUNIT:0:UPGRADECOUNT:1"],
    );
    scenario(
        &["WithP1Hand: T_FREE", "WithP1Resources: 2"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:UPGRADECOUNT:0"],
    );
}

#[test]
fn an_option_may_be_chosen_again_where_the_card_says_so() {
    scenario(
        &["WithP1Hand: T_TWICE", "WithP1Deck: [T_WALL T_WALL T_WALL]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:Draw", "P1>AnswerDecision:Draw"],
        &["P1HANDCOUNT:2"],
    );
}

#[test]
fn damage_beyond_what_a_unit_can_take_is_excess() {
    scenario(
        &["WithP1Hand: T_SPILL", "WithP1GroundArena: T_OVER", "WithP2GroundArena: SOR_095"],
        &["P1>PlayHand:0"],
        &["P2GROUNDARENACOUNT:0", "P2BASEDMG:2"],
    );
}

#[test]
fn divided_damage_is_kept_off_like_any_other() {
    scenario(
        &["WithP1Hand: T_VOLLEY", "WithP2GroundArena: [T_QUEEN SOR_095 SOR_095]"],
        &[
            "P1>PlayHand:0",
            "P1>AnswerDecision:theirGroundArena-0:2,theirGroundArena-1:1",
            "P2>AnswerDecision:myGroundArena-2",
        ],
        &["P2GROUNDARENACOUNT:2", "P2GROUNDARENAUNIT:0:DAMAGE:0", "P2GROUNDARENAUNIT:1:DAMAGE:1"],
    );
}
