//! The rules on small tables: cards made for the tests, scenarios in the language of the conformance runner.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_WALL","title":"Wall","type":"Unit","cost":2,"power":1,"hp":6,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Sentinel"}
{"id":"T_THIEF","title":"Thief","type":"Unit","cost":2,"power":2,"hp":2,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"Saboteur"}
{"id":"T_OX","title":"Ox","type":"Unit","cost":3,"power":6,"hp":4,"aspects":["Command"],"traits":["Creature"],"arena":"Ground","text":"Overwhelm"}
{"id":"T_GRIT","title":"Grizzled","type":"Unit","cost":3,"power":1,"hp":5,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Grit"}
{"id":"T_MEND","title":"Mender","type":"Unit","cost":2,"power":2,"hp":3,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Restore 2"}
{"id":"T_SHY","title":"Shy One","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"Hidden"}
{"id":"T_LEAP","title":"Leaper","type":"Unit","cost":3,"power":3,"hp":3,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"Ambush"}
{"id":"T_SH","title":"Shielded One","type":"Unit","cost":2,"power":2,"hp":2,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Shielded"}
{"id":"T_WIDOW","title":"Widow","type":"Unit","cost":2,"power":2,"hp":2,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"When Defeated: Draw a card."}
{"id":"T_KING","title":"King","type":"Unit","cost":2,"power":2,"hp":4,"aspects":["Command"],"traits":["Captain"],"arena":"Ground","unique":true}
{"id":"T_ALIEN","title":"Far Guest","type":"Unit","cost":1,"power":1,"hp":1,"aspects":["Cunning","Cunning"],"traits":["Rogue"],"arena":"Ground"}
{"id":"T_BOLT","title":"Bolt","type":"Event","cost":1,"aspects":["Command"],"traits":["Trick"],"text":"Deal 2 damage to a unit."}
{"id":"T_SWORD","title":"Sword","type":"Upgrade","cost":1,"upgradePower":2,"upgradeHp":1,"aspects":["Command"],"traits":["Item"],"text":"Attach to a non-Creature unit."}
{"id":"T_JAIL","title":"Jail","type":"Event","cost":1,"aspects":["Command"],"traits":["Trick"],"text":"A friendly unit captures an enemy non-leader unit in the same arena."}
{"id":"T_WRATH","title":"Wrath","type":"Event","cost":1,"aspects":["Command"],"traits":["Trick"],"text":"Defeat a non-leader unit."}
{"id":"T_CHOIR","title":"Choir","type":"Unit","cost":2,"power":1,"hp":3,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Coordinate — This unit gets +2/+0."}
{"id":"T_HEAD","title":"Wanted Head","type":"Unit","cost":2,"power":1,"hp":1,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"Bounty — Draw a card."}
{"id":"T_SLY","title":"Sly Crate","type":"Unit","cost":3,"power":2,"hp":2,"aspects":["Command"],"traits":["Rogue"],"arena":"Ground","text":"Smuggle [2 resources Command]"}
{"id":"T_FEAST","title":"Feast","type":"Unit","cost":4,"power":4,"hp":4,"aspects":["Command"],"traits":["Creature"],"arena":"Ground","text":"Exploit 1"}
{"id":"T_DOOM","title":"Doom","type":"Event","cost":1,"aspects":["Command"],"traits":["Trick"],"text":"Deal 5 damage to each base."}
{"id":"T_DRUM","title":"Drum","type":"Unit","cost":2,"power":1,"hp":2,"aspects":["Command"],"traits":["Guard"],"arena":"Ground","text":"Each other friendly Guard unit gets +1/+0."}
"#;

/// Runs one scenario with the cards of this file.
fn scenario(options: &str, given: &[&str], when: &[&str], expect: &[&str]) {
    table::scenario(CARDS, options, given, when, expect);
}

#[test]
fn combat_damage_is_dealt_at_the_same_time() {
    scenario(
        "",
        &["WithP1GroundArena: SOR_095", "WithP2GroundArena: SOR_095"],
        &["P1>AttackGroundArena:0:0"],
        &["P1GROUNDARENACOUNT:0", "P2GROUNDARENACOUNT:0", "TURNPLAYER:2"],
    );
}

#[test]
fn a_sentinel_must_be_attacked_unless_by_a_saboteur() {
    let given = [
        "WithP1GroundArena: SOR_095",
        "WithP1GroundArena: T_THIEF",
        "WithP2GroundArena: T_WALL",
        "P1OnlyActions: true",
    ];
    scenario("", &given, &["P1>AttackGroundArena:0:BASE"], &["P2BASEDMG:0", "P2GROUNDARENAUNIT:0:DAMAGE:3"]);
    scenario("", &given, &["P1>AttackGroundArena:1:BASE"], &["P2BASEDMG:2"]);
}

#[test]
fn overwhelm_deals_the_excess_to_the_base_but_not_past_a_shield() {
    let given = ["WithP1GroundArena: T_OX", "WithP2GroundArena: SOR_095"];
    scenario("", &given, &["P1>AttackGroundArena:0:0"], &["P2BASEDMG:3", "P1GROUNDARENAUNIT:0:DAMAGE:3"]);
    let shield = [given[0], given[1], "WithP2GroundArenaUpgrade: 0:SOR_T02"];
    scenario(
        "",
        &shield,
        &["P1>AttackGroundArena:0:0"],
        &[
            "P2BASEDMG:0",
            "P2GROUNDARENAUNIT:0:DAMAGE:0",
            "P2GROUNDARENAUNIT:0:SHIELDCOUNT:0",
            "P1GROUNDARENAUNIT:0:DAMAGE:3",
        ],
    );
}

#[test]
fn grit_counts_damage_and_restore_heals_the_base() {
    scenario("", &["WithP1GroundArena: T_GRIT:1:3"], &["P1>AttackGroundArena:0:BASE"], &["P2BASEDMG:4"]);
    scenario(
        "myBaseDamage:5",
        &["WithP1GroundArena: T_MEND"],
        &["P1>AttackGroundArena:0:BASE"],
        &["P1BASEDMG:3", "P2BASEDMG:2"],
    );
}

#[test]
fn ambush_may_attack_a_unit_at_once_and_shielded_brings_a_shield() {
    let given = ["WithP1Hand: T_LEAP", "WithP2GroundArena: T_WALL", "P1OnlyActions: true"];
    let expect =
        ["P2GROUNDARENAUNIT:0:DAMAGE:3", "P1GROUNDARENAUNIT:0:DAMAGE:1", "P1GROUNDARENAUNIT:0:EXHAUSTED"];
    scenario("myResources:3", &given, &["P1>PlayHand:0", "P1>AnswerDecision:YES"], &expect);
    scenario(
        "myResources:3",
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:NO"],
        &["P1GROUNDARENAUNIT:0:DAMAGE:0"],
    );
    scenario(
        "myResources:2",
        &["WithP1Hand: T_SH", "P1OnlyActions: true"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:SHIELDCOUNT:1", "P1RESAVAILABLE:0"],
    );
}

#[test]
fn hidden_protects_in_the_phase_in_which_it_is_played() {
    scenario(
        "myResources:1",
        &["WithP1Hand: T_SHY", "WithP2GroundArena: SOR_095"],
        &["P1>PlayHand:0", "P2>AttackGroundArena:0:0"],
        &["P1GROUNDARENACOUNT:1", "P1BASEDMG:3"],
    );
}

#[test]
fn each_missing_aspect_costs_two_more() {
    let given = ["WithP1Hand: T_ALIEN", "P1OnlyActions: true"];
    scenario("myResources:6", &given, &["P1>PlayHand:0"], &["P1RESAVAILABLE:1", "P1GROUNDARENACOUNT:1"]);
}

#[test]
fn what_cannot_be_paid_is_not_played() {
    // The attack afterwards shows that the script went on.
    let given = ["WithP1Hand: T_ALIEN", "WithP1GroundArena: SOR_095", "P1OnlyActions: true"];
    let when = ["P1>PlayHand:0", "P1>AttackGroundArena:0:BASE"];
    scenario("myResources:4", &given, &when, &["P1HANDCOUNT:1", "P1RESAVAILABLE:4", "P2BASEDMG:3"]);
}

#[test]
fn upgrades_add_to_their_unit_and_respect_what_they_attach_to() {
    let given = [
        "WithP1Hand: T_SWORD",
        "WithP1GroundArena: T_OX",
        "WithP1GroundArena: SOR_095",
        "P1OnlyActions: true",
    ];
    scenario(
        "myResources:1",
        &given,
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:POWER:6", "P1GROUNDARENAUNIT:1:POWER:5", "P1GROUNDARENAUNIT:1:HP:4"],
    );
}

#[test]
fn when_defeated_abilities_of_both_players_resolve() {
    scenario(
        "",
        &[
            "WithP1GroundArena: T_WIDOW",
            "WithP2GroundArena: T_WIDOW",
            "WithP1Deck: SOR_095",
            "WithP2Deck: SOR_095",
        ],
        &["P1>AttackGroundArena:0:0", "P1>AnswerDecision:YES"],
        &["P1HANDCOUNT:1", "P2HANDCOUNT:1", "P1NODECISION"],
    );
}

#[test]
fn of_two_copies_of_a_unique_unit_one_is_defeated() {
    scenario(
        "myResources:2",
        &["WithP1Hand: T_KING", "WithP1GroundArena: T_KING:1:2", "P1OnlyActions: true"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &["P1GROUNDARENACOUNT:1", "P1GROUNDARENAUNIT:0:DAMAGE:0", "P1DISCARDCOUNT:1"],
    );
}

#[test]
fn both_passing_leads_to_the_regroup_phase_where_an_empty_deck_hurts() {
    scenario(
        "",
        &["WithP1GroundArena: SOR_095:0", "WithP2Deck: [SOR_095 SOR_095 SOR_095]"],
        &["P1>Pass", "P2>Pass", "P1>ResourcePass", "P2>ResourceHand:0"],
        &[
            "P1BASEDMG:6",
            "P2BASEDMG:0",
            "P2HANDCOUNT:1",
            "P2RESCOUNT:1",
            "P2RESAVAILABLE:1",
            "P1GROUNDARENAUNIT:0:READY",
            "TURNPLAYER:1",
        ],
    );
}

#[test]
fn taking_the_initiative_after_a_pass_ends_the_phase() {
    scenario(
        "",
        &[],
        &["P1>Pass", "P2>Claim"],
        &["PHASE:RES", "INITIATIVECOUNTER:P2_CLAIMED", "P1BASEDMG:6"],
    );
}

#[test]
fn a_leader_acts_is_deployed_ready_and_goes_home_exhausted() {
    scenario(
        "myResources:3",
        &["WithP2GroundArena: SOR_095", "P1OnlyActions: true"],
        &["P1>UseLeaderAbility"],
        &["P1LEADER:EXHAUSTED", "P2GROUNDARENAUNIT:0:DAMAGE:1", "P1RESAVAILABLE:2"],
    );
    scenario(
        "myResources:3",
        &["P1OnlyActions: true"],
        &["P1>DeployLeader", "P1>AttackGroundArena:0:BASE"],
        &["P1LEADER:DEPLOYED", "P1LEADER:EPICUSED", "P2BASEDMG:4", "P1RESAVAILABLE:3"],
    );
    scenario(
        "myLeader:T_L:1:1",
        &["WithP2GroundArena: T_OX"],
        &["P1>Pass", "P2>AttackGroundArena:0:0"],
        &["P1GROUNDARENACOUNT:0", "P1LEADER:NOTDEPLOYED", "P1LEADER:EXHAUSTED", "P1DISCARDCOUNT:0"],
    );
}

#[test]
fn a_captive_comes_back_when_its_guard_is_gone() {
    let given = [
        "WithP1Hand: T_JAIL",
        "WithP2Hand: T_WRATH",
        "WithP1GroundArena: SOR_095",
        "WithP2GroundArena: T_WALL",
    ];
    scenario(
        "myResources:1;theirResources:1",
        &given,
        &["P1>PlayHand:0"],
        &["P2GROUNDARENACOUNT:0", "P1GROUNDARENAUNIT:0:UPGRADECOUNT:1"],
    );
    scenario(
        "myResources:1;theirResources:1",
        &given,
        &["P1>PlayHand:0", "P2>PlayHand:0"],
        &["P1GROUNDARENACOUNT:0", "P2GROUNDARENACOUNT:1", "P2GROUNDARENAUNIT:0:EXHAUSTED"],
    );
}

#[test]
fn coordinate_counts_units_and_auras_touch_the_right_ones() {
    scenario(
        "myResources:2",
        &["WithP1Hand: T_DRUM", "WithP1GroundArena: [T_CHOIR SOR_095]", "P1OnlyActions: true"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:POWER:4", "P1GROUNDARENAUNIT:1:POWER:4", "P1GROUNDARENAUNIT:2:POWER:1"],
    );
}

#[test]
fn a_bounty_belongs_to_the_opponent_who_may_collect_it() {
    let given = [
        "WithP1GroundArena: SOR_095",
        "WithP2GroundArena: T_HEAD",
        "WithP1Deck: SOR_095",
        "P1OnlyActions: true",
    ];
    let attack = "P1>AttackGroundArena:0:0";
    scenario("", &given, &[attack, "P1>AnswerDecision:YES"], &["P1HANDCOUNT:1", "P2GROUNDARENACOUNT:0"]);
    scenario(
        "",
        &given,
        &[attack, "P1>AnswerDecision:NO"],
        &["P1HANDCOUNT:0", "P2GROUNDARENACOUNT:0", "P1NODECISION"],
    );
}

#[test]
fn smuggle_plays_from_the_resources_and_exploit_gives_up_units() {
    scenario(
        "",
        &["WithP1Resources: 1:T_SLY,1", "WithP1Deck: SOR_095", "P1OnlyActions: true"],
        &["P1>SmuggleResource:0"],
        &["P1GROUNDARENACOUNT:1", "P1RESCOUNT:2", "P1RESAVAILABLE:0", "P1DECKCOUNT:0"],
    );
    scenario(
        "myResources:2",
        &["WithP1Hand: T_FEAST", "WithP1GroundArena: SOR_095", "P1OnlyActions: true"],
        &["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &[
            "P1GROUNDARENACOUNT:1",
            "P1GROUNDARENAUNIT:0:CARDID:T_FEAST",
            "P1DISCARDCOUNT:1",
            "P1RESAVAILABLE:0",
        ],
    );
}

/// spec 59: a base without HP ends the game.
#[test]
fn a_defeated_base_ends_the_game() {
    scenario(
        "theirBaseDamage:28",
        &["WithP1GroundArena: SOR_095"],
        &["P1>AttackGroundArena:0:BASE", "P2>Pass"],
        &["P1WIN", "P2BASEDMG:31"],
    );
}

/// spec 61
#[test]
fn bases_that_fall_at_the_same_time_make_a_draw() {
    let given = ["WithP1Hand: T_DOOM", "P1OnlyActions: true"];
    scenario("myResources:1;myBaseDamage:26;theirBaseDamage:25", &given, &["P1>PlayHand:0"], &["DRAW"]);
    scenario("myResources:1;myBaseDamage:24;theirBaseDamage:25", &given, &["P1>PlayHand:0"], &["P1WIN"]);
}
