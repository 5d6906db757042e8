//! What card text does, on small tables: references, choices, uses of abilities, payment.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_SKY","title":"Sky Wall","type":"Unit","cost":2,"power":1,"hp":6,"aspects":["Command"],"traits":["Vehicle"],"arena":"Space","text":"Sentinel"}
{"id":"T_LONG","title":"Long Arm","type":"Unit","cost":2,"power":2,"hp":4,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"This unit can attack units in the space arena."}
{"id":"T_ECHO","title":"Echo","type":"Unit","cost":2,"power":2,"hp":5,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"When you play an event: You may give an Experience token to this unit. Use this ability only once each round."}
{"id":"T_CALM","title":"Calm","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Draw a card."}
{"id":"T_MUTE","title":"Mute","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"A unit loses all abilities for this phase."}
{"id":"T_GUARD","title":"Stand Guard","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Each unit gains Sentinel for this phase."}
{"id":"T_TWICE","title":"Twice","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Deal 3 damage to a unit. Then, deal 1 damage to another unit in the same arena."}
{"id":"T_PAIR","title":"Pair","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Attack with 2 units."}
{"id":"T_BACK","title":"Come Back","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Return a non-leader unit to its owner's hand. Then, its owner may play it for free."}
{"id":"T_WIDOW","title":"Widow","type":"Unit","cost":2,"power":2,"hp":2,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When Defeated: Draw a card."}
{"id":"T_MOURN","title":"Mourner","type":"Unit","cost":2,"power":1,"hp":6,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When you use a \"When Defeated\" ability: You may use that ability again. Use this ability only once each round."}
{"id":"T_GHOST","title":"Ghost","type":"Unit","cost":2,"power":1,"hp":1,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When Defeated: For this phase, you may play this unit from your discard pile for free."}
{"id":"T_NEXT","title":"Herald","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When Played: The next unit you play this phase costs 1 resource less."}
{"id":"T_SWORD","title":"Sword","type":"Upgrade","cost":1,"upgradePower":2,"upgradeHp":1,"aspects":["Command"],"traits":["Item"]}
{"id":"T_ASHES","title":"Ashes","type":"Unit","cost":2,"power":1,"hp":1,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When a friendly upgrade is defeated: Draw a card."}
{"id":"T_GUEST","title":"Far Guest","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Cunning","Cunning"],"traits":["Rogue"],"arena":"Ground"}
{"id":"T_DOOR","title":"Open Door","type":"Event","cost":0,"aspects":["Command"],"traits":["Trick"],"text":"Play a card from your hand, ignoring 1 of its Vigilance, Command, Aggression, or Cunning aspect penalties."}
{"id":"T_RAGE","title":"Rage","type":"Unit","cost":2,"power":1,"hp":6,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"This unit gains Raid 1 for each damage on it."}
{"id":"T_FEAST","title":"Feast","type":"Unit","cost":4,"power":4,"hp":4,"aspects":["Command"],"arena":"Ground","text":"Exploit 2\nWhen Played: For each unit you exploited while playing this card, you may deal damage to an enemy unit equal to the power of the exploited unit."}
{"id":"T_VOW","title":"Vow","type":"Upgrade","cost":0,"aspects":["Command"],"text":"While attached unit is attacking, it gains: \"On Attack: You may draw a card. If you do, this unit gets -1/-0 for this attack\" and loses all other abilities."}
{"id":"T_BURY","title":"Bury","type":"Event","cost":0,"aspects":["Command"],"text":"Choose up to 3 cards in a discard pile. Put them on the bottom of their owner's deck in a random order."}
"#;

/// Runs one scenario with the cards of this file.
fn scenario(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn credits_are_spent_by_choice_and_not_before_resources_run_out() {
    let given = ["WithP1Resources: 2", "WithP1Credits: 2", "WithP1Hand: SOR_095"];
    scenario(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:myTempZone-0"],
        &["P1CREDITCOUNT:1", "P1RESAVAILABLE:1"],
    );
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:-"], &["P1CREDITCOUNT:2", "P1RESAVAILABLE:0"]);
}

#[test]
fn an_ability_of_once_each_round_is_not_spent_by_declining_it() {
    scenario(
        &["WithP1GroundArena: T_ECHO", "WithP1Hand: [T_CALM T_CALM T_CALM]", "WithP1Deck: [T_B T_B T_B]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:NO", "P1>PlayHand:0", "P1>AnswerDecision:YES", "P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:UPGRADECOUNT:1", "P1NODECISION"],
    );
}

#[test]
fn what_lost_its_abilities_gains_none() {
    scenario(
        &["WithP1GroundArena: [SOR_095 T_LONG]", "WithP1Hand: [T_MUTE T_GUARD]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0", "P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:NOTKEYWORD:Sentinel", "P1GROUNDARENAUNIT:1:HASKEYWORD:Sentinel"],
    );
}

#[test]
fn a_unit_without_hp_falls_before_the_next_step_of_the_ability() {
    scenario(
        &["WithP1Hand: T_TWICE", "WithP2GroundArena: [SOR_095 T_WIDOW T_LONG]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:theirGroundArena-0", "P1>AnswerDecision:theirGroundArena-1"],
        &["P2GROUNDARENACOUNT:2", "P2GROUNDARENAUNIT:1:CARDID:T_LONG", "P2GROUNDARENAUNIT:1:DAMAGE:1"],
    );
}

#[test]
fn several_units_attack_one_after_the_other() {
    scenario(
        &["WithP1Hand: T_PAIR", "WithP1GroundArena: [SOR_095 T_LONG]"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &["P2BASEDMG:5", "P1GROUNDARENAUNIT:0:EXHAUSTED", "P1GROUNDARENAUNIT:1:EXHAUSTED"],
    );
}

#[test]
fn an_ability_goes_on_speaking_of_the_card_that_it_moved() {
    scenario(
        &["WithP1Hand: T_BACK", "WithP2GroundArena: SOR_095:0:2"],
        &["P1>PlayHand:0", "P2>AnswerDecision:YES"],
        &["P2GROUNDARENACOUNT:1", "P2GROUNDARENAUNIT:0:DAMAGE:0", "P2HANDCOUNT:0"],
    );
}

#[test]
fn an_ability_can_be_used_again() {
    scenario(
        &[
            "WithP1GroundArena: [T_WIDOW T_MOURN]",
            "WithP1Deck: [SOR_095 SOR_095 SOR_095]",
            "WithP2GroundArena: SOR_095",
        ],
        &["P1>AttackGroundArena:0:0", "P1>AnswerDecision:YES"],
        &["P1HANDCOUNT:2", "P1NODECISION"],
    );
}

#[test]
fn a_card_may_be_played_from_the_discard_pile_while_an_effect_lasts() {
    scenario(
        &["WithP1GroundArena: T_GHOST", "WithP2GroundArena: SOR_095"],
        &["P1>AttackGroundArena:0:0", "P1>PlayFromDiscard:0"],
        &["P1GROUNDARENACOUNT:1", "P1DISCARDCOUNT:0", "P2GROUNDARENAUNIT:0:DAMAGE:1"],
    );
}

#[test]
fn the_next_unit_costs_less_and_the_one_after_it_does_not() {
    scenario(
        &["WithP1Resources: 4", "WithP1Hand: [T_NEXT SOR_095 SOR_095]"],
        &["P1>PlayHand:0", "P1>PlayHand:0", "P1>PlayHand:0"],
        &["P1GROUNDARENACOUNT:3", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn a_unit_that_falls_with_its_upgrade_sees_the_upgrade_fall() {
    scenario(
        &[
            "WithP1GroundArena: T_ASHES",
            "WithP1GroundArenaUpgrade: 0:T_SWORD",
            "WithP1Deck: SOR_095",
            "WithP2GroundArena: SOR_095",
        ],
        &["P1>AttackGroundArena:0:0"],
        &["P1GROUNDARENACOUNT:0", "P1HANDCOUNT:1"],
    );
}

#[test]
fn a_sentinel_holds_back_only_the_units_of_its_own_arena() {
    scenario(
        &["WithP1GroundArena: T_LONG", "WithP2SpaceArena: T_SKY", "WithP2GroundArena: SOR_095"],
        &["P1>AttackGroundArena:0:BASE"],
        &["P2BASEDMG:2"],
    );
}

#[test]
fn one_aspect_penalty_can_be_ignored_while_the_other_is_paid() {
    scenario(
        &["WithP1Resources: 3", "WithP1Hand: [T_DOOR T_GUEST]"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENACOUNT:1", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn a_keyword_counts_as_often_as_its_text_says() {
    scenario(
        &["WithP1GroundArena: T_RAGE:1:3"],
        &["P1>AttackGroundArena:0:BASE"],
        &["P2BASEDMG:4", "P1GROUNDARENAUNIT:0:POWER:1"],
    );
}

#[test]
fn what_was_exploited_counts_with_its_power() {
    scenario(
        &["WithP1Hand: T_FEAST", "WithP1GroundArena: [SOR_095 T_GHOST]", "WithP2GroundArena: T_MOURN"],
        &[
            "P1>PlayHand:0",
            "P1>AnswerDecision:myGroundArena-0&myGroundArena-1",
            "P1>AnswerDecision:theirGroundArena-0",
            "P1>AnswerDecision:theirGroundArena-0",
        ],
        &["P1GROUNDARENACOUNT:1", "P2GROUNDARENAUNIT:0:DAMAGE:4"],
    );
}

#[test]
fn a_unit_may_keep_one_ability_and_lose_all_others() {
    let given = ["WithP1GroundArena: T_RAGE:1:2", "WithP1Deck: [SOR_095 SOR_095]"];
    scenario(&given, &["P1>AttackGroundArena:0:BASE"], &["P2BASEDMG:3"]);
    scenario(
        &[given[0], given[1], "WithP1GroundArenaUpgrade: 0:T_VOW"],
        &["P1>AttackGroundArena:0:BASE", "P1>AnswerDecision:NO"],
        &["P2BASEDMG:1", "P1HANDCOUNT:0"],
    );
    scenario(
        &[given[0], given[1], "WithP1GroundArenaUpgrade: 0:T_VOW"],
        &["P1>AttackGroundArena:0:BASE", "P1>AnswerDecision:YES"],
        &["P2BASEDMG:0", "P1HANDCOUNT:1"],
    );
}

#[test]
fn cards_in_a_discard_pile_are_those_of_one_pile() {
    scenario(
        &["WithP1Hand: T_BURY", "WithP1Discard: [SOR_095 SOR_095]", "WithP2Discard: SOR_095"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myDiscard-0&theirDiscard-0&myDiscard-1"],
        &["P1DECKCOUNT:2", "P2DECKCOUNT:0", "P1DISCARDCOUNT:1"],
    );
}
