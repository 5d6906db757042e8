//! What rarer card text does: names and decrees, damage kept off, tops of decks, players and aspects.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod table;

/// Cards of the tests' own invention, besides the stock.
const CARDS: &str = r#"
{"id":"T_BAN","title":"Ban","type":"Event","cost":0,"aspects":["Command"],"text":"Name a card. Cards with that name can't be played this phase."}
{"id":"T_HUSH","title":"Husher","type":"Unit","cost":1,"power":1,"hp":4,"aspects":["Command"],"arena":"Ground","text":"When Played: Name a card. While this unit is in play, each non-leader card an opponent owns with that name, including those not in play, loses all abilities."}
{"id":"T_GRIT","title":"Gritty","type":"Unit","cost":1,"power":1,"hp":5,"aspects":["Command"],"arena":"Ground","text":"Sentinel"}
{"id":"T_HURT","title":"Hurt","type":"Event","cost":0,"aspects":["Command"],"text":"Deal 3 damage to a unit."}
{"id":"T_MAIL","title":"Mail","type":"Unit","cost":1,"power":1,"hp":5,"aspects":["Command"],"arena":"Ground","text":"If damage would be dealt to this unit, prevent 1 of that damage."}
{"id":"T_ONCE","title":"Once","type":"Unit","cost":1,"power":1,"hp":5,"aspects":["Command"],"arena":"Ground","text":"The first time this unit would take damage each phase, prevent that damage."}
{"id":"T_STEP","title":"Step In","type":"Unit","cost":1,"power":1,"hp":5,"aspects":["Command"],"arena":"Ground","text":"If damage would be dealt to another friendly unit, you may exhaust this unit. If you do, prevent that damage."}
{"id":"T_SORT","title":"Sort","type":"Event","cost":0,"aspects":["Command"],"text":"Look at the top 2 cards of your deck. Put any number of them on the bottom of your deck and the rest on top in any order."}
{"id":"T_SHARE","title":"Share","type":"Event","cost":0,"aspects":["Command"],"text":"Reveal the top 3 cards of your deck. An opponent discards 1 of them. Draw 1 of the remaining cards and discard the other."}
{"id":"T_GIFT","title":"Gift","type":"Event","cost":0,"aspects":["Command"],"text":"Choose any number of players. They each draw a card."}
{"id":"T_HUE","title":"Hue","type":"Event","cost":0,"aspects":["Command"],"text":"Choose an aspect. Give each enemy unit with that aspect -1/-0 for this phase."}
{"id":"T_LEND","title":"Lend","type":"Event","cost":0,"aspects":["Command"],"text":"Give a Shield token to a unit. At the start of the regroup phase, defeat that token."}
{"id":"T_SEIZE","title":"Seizer","type":"Unit","cost":1,"power":1,"hp":3,"aspects":["Command"],"arena":"Ground","text":"When Played: Take control of an enemy non-leader unit. When this unit leaves play, that unit's owner takes control of that unit."}
{"id":"T_STALL","title":"Stall","type":"Unit","cost":1,"power":1,"hp":3,"aspects":["Command"],"arena":"Ground","text":"There is an additional regroup phase after the first regroup phase each round."}
{"id":"T_ECHO","title":"Echoes","type":"Event","cost":0,"aspects":["Command"],"text":"The next time you play a unit this phase, draw a card."}
{"id":"T_CAST","title":"Cast","type":"Upgrade","cost":0,"upgradePower":1,"upgradeHp":0,"aspects":["Command"],"text":"Attached unit's printed power is considered to be 5 and its printed HP is considered to be 2."}
{"id":"T_MORE","title":"More","type":"Event","cost":0,"aspects":["Command"],"text":"Take an extra action after this one."}
{"id":"T_OPEN","title":"Open Anvil","type":"Unit","cost":1,"power":1,"hp":3,"aspects":["Command"],"arena":"Ground","text":"Action [1 resource]: Take control of this unit. Any player may use this ability."}
{"id":"T_TAX","title":"Tax","type":"Event","cost":0,"aspects":["Command"],"text":"Exhaust a resource."}
{"id":"T_OFFER","title":"Offer","type":"Event","cost":0,"aspects":["Command"],"text":"An opponent chooses one: • You heal 1 damage from your base. • You draw a card. Deal 3 damage to a unit."}
{"id":"T_DIG","title":"Dig","type":"Event","cost":0,"aspects":["Command"],"text":"You may search the top 2 cards of your deck for an event, reveal it, and draw it."}
"#;

/// Runs one scenario with the cards of this file.
fn scenario(given: &[&str], when: &[&str], expect: &[&str]) {
    table::alone(CARDS, given, when, expect);
}

#[test]
fn a_named_card_cannot_be_played() {
    let given = ["WithP1Resources: 4", "WithP1Hand: [T_BAN SOR_095]"];
    scenario(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:Plain Soldier", "P1>PlayHand:0"],
        &["P1HANDCOUNT:1", "P1GROUNDARENACOUNT:0"],
    );
    scenario(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:Nobody", "P1>PlayHand:0"],
        &["P1HANDCOUNT:0", "P1GROUNDARENACOUNT:1"],
    );
}

#[test]
fn a_named_card_has_no_abilities_while_the_namer_is_in_play() {
    scenario(
        &["WithP1Resources: 1", "WithP1Hand: T_HUSH", "WithP2GroundArena: T_GRIT"],
        &["P1>PlayHand:0", "P1>AnswerDecision:Gritty"],
        &["P2GROUNDARENAUNIT:0:NOTKEYWORD:Sentinel"],
    );
}

#[test]
fn damage_is_prevented_in_part_and_once() {
    let twice = ["P1>PlayHand:0", "P1>PlayHand:0"];
    scenario(
        &["WithP1Hand: T_HURT", "WithP1GroundArena: T_MAIL"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:DAMAGE:2"],
    );
    scenario(
        &["WithP1Hand: [T_HURT T_HURT]", "WithP1GroundArena: T_ONCE"],
        &twice,
        &["P1GROUNDARENAUNIT:0:DAMAGE:3"],
    );
}

#[test]
fn who_may_prevent_damage_is_asked_before_it_is_dealt() {
    let given = ["WithP1Hand: T_HURT", "WithP1GroundArena: [SOR_095 T_STEP]"];
    let play = ["P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"];
    scenario(
        &given,
        &[&play[..], &["P1>AnswerDecision:YES"]].concat(),
        &["P1GROUNDARENACOUNT:2", "P1GROUNDARENAUNIT:0:DAMAGE:0", "P1GROUNDARENAUNIT:1:EXHAUSTED"],
    );
    scenario(&given, &[&play[..], &["P1>AnswerDecision:NO"]].concat(), &["P1GROUNDARENACOUNT:1"]);
}

#[test]
fn cards_that_were_looked_at_go_back_in_any_order() {
    let given = ["WithP1Hand: T_SORT", "WithP1Deck: [T_HURT T_BAN T_SORT]"];
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:T_BAN,T_HURT|"], &["P1DECKTOPCARD:T_BAN"]);
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:|T_HURT,T_BAN"], &["P1DECKTOPCARD:T_SORT"]);
}

#[test]
fn what_is_left_of_revealed_cards_is_the_rest() {
    scenario(
        &["WithP1Hand: T_SHARE", "WithP1Deck: [T_HURT T_BAN T_SORT]"],
        &["P1>PlayHand:0", "P2>AnswerDecision:T_BAN", "P1>AnswerDecision:T_SORT"],
        &["P1HANDCOUNT:1", "P1HANDCARD:0:T_SORT", "P1DISCARDCOUNT:3", "P1DECKCOUNT:0"],
    );
}

#[test]
fn chosen_players_each_draw() {
    let given = ["WithP1Hand: T_GIFT", "WithP1Deck: T_HURT", "WithP2Deck: T_HURT"];
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:Both"], &["P1HANDCOUNT:1", "P2HANDCOUNT:1"]);
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:Opponent"], &["P1HANDCOUNT:0", "P2HANDCOUNT:1"]);
}

#[test]
fn an_aspect_is_chosen_and_spoken_of() {
    let given = ["WithP1Hand: T_HUE", "WithP2GroundArena: SOR_095"];
    scenario(&given, &["P1>PlayHand:0", "P1>AnswerDecision:Command"], &["P2GROUNDARENAUNIT:0:POWER:2"]);
}

#[test]
fn a_token_that_was_given_is_defeated_later_and_no_other() {
    scenario(
        &["WithP1Hand: T_LEND", "WithP1GroundArena: SOR_095", "WithP1GroundArenaUpgrade: 0:SOR_T02"],
        &["P1>PlayHand:0", "P1>Pass"],
        &["P1GROUNDARENAUNIT:0:SHIELDCOUNT:1", "P1DISCARDCOUNT:1"],
    );
}

#[test]
fn a_taken_unit_goes_home_when_its_taker_leaves_play() {
    scenario(
        &["WithP1Resources: 1", "WithP1Hand: [T_SEIZE T_HURT]", "WithP2GroundArena: SOR_095"],
        &["P1>PlayHand:0", "P1>PlayHand:0", "P1>AnswerDecision:myGroundArena-0"],
        &["P1GROUNDARENACOUNT:0", "P2GROUNDARENACOUNT:1", "P1DISCARDCOUNT:2"],
    );
}

#[test]
fn a_second_regroup_phase_has_its_own_draw() {
    scenario(
        &[
            "WithP1GroundArena: T_STALL",
            "WithP1Deck: [T_HURT T_HURT T_HURT T_HURT]",
            "WithP2Deck: [T_HURT T_HURT T_HURT T_HURT]",
        ],
        &["P1>Pass", "P1>ResourcePass", "P2>ResourcePass", "P1>ResourcePass", "P2>ResourcePass"],
        &["P1HANDCOUNT:4", "P2HANDCOUNT:4", "PHASE:MAIN"],
    );
}

#[test]
fn the_next_time_is_once() {
    scenario(
        &["WithP1Resources: 4", "WithP1Hand: [T_ECHO SOR_095 SOR_095]", "WithP1Deck: [T_HURT T_HURT]"],
        &["P1>PlayHand:0", "P1>PlayHand:0", "P1>PlayHand:0"],
        &["P1GROUNDARENACOUNT:2", "P1HANDCOUNT:1"],
    );
}

#[test]
fn printed_numbers_may_be_considered_to_be_others() {
    scenario(
        &["WithP1Hand: T_CAST", "WithP1GroundArena: SOR_095"],
        &["P1>PlayHand:0"],
        &["P1GROUNDARENAUNIT:0:POWER:6", "P1GROUNDARENAUNIT:0:HP:2"],
    );
}

#[test]
fn any_player_may_use_what_says_so() {
    scenario(
        &["WithP1Resources: 1", "WithP2GroundArena: T_OPEN"],
        &["P1>UseUnitAbility:theirGroundArena-0"],
        &["P1GROUNDARENACOUNT:1", "P2GROUNDARENACOUNT:0"],
    );
}

#[test]
fn an_extra_action_follows_at_once() {
    let given = ["WithActivePlayer: 1", "WithP1Hand: [T_MORE T_MORE]"];
    table::scenario(CARDS, "", &given, &["P1>PlayHand:0"], &["TURNPLAYER:1", "P1HANDCOUNT:1"]);
}

#[test]
fn a_resource_of_any_player_may_be_exhausted() {
    let given = ["WithP1Resources: 2", "WithP2Resources: 2", "WithP1Hand: T_TAX"];
    let after = |answer: &str, expect: &[&str]| {
        scenario(&given, &["P1>PlayHand:0", &format!("P1>AnswerDecision:{answer}")], expect);
    };
    after("Opponent", &["P1RESAVAILABLE:2", "P2RESAVAILABLE:1"]);
    after("You", &["P1RESAVAILABLE:1", "P2RESAVAILABLE:2"]);
}

#[test]
fn what_follows_the_last_option_is_part_of_it() {
    let given = ["WithP1Hand: T_OFFER", "WithP1Deck: T_HURT", "WithP2GroundArena: SOR_095"];
    scenario(
        &given,
        &["P1>PlayHand:0", "P2>AnswerDecision:Heal"],
        &["P1DISCARDCOUNT:1", "P1HANDCOUNT:0", "P2GROUNDARENACOUNT:1"],
    );
    scenario(
        &given,
        &["P1>PlayHand:0", "P2>AnswerDecision:Draw"],
        &["P1HANDCOUNT:1", "P2GROUNDARENACOUNT:0"],
    );
}

#[test]
fn who_does_not_search_leaves_the_deck_as_it_is() {
    let given = ["WithP1Hand: T_DIG", "WithP1Deck: [T_HURT SOR_095 T_BAN]"];
    scenario(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:NO"],
        &["P1DISCARDCOUNT:1", "P1HANDCOUNT:0", "P1DECKTOPCARD:T_HURT"],
    );
    scenario(
        &given,
        &["P1>PlayHand:0", "P1>AnswerDecision:YES", "P1>AnswerDecision:T_HURT"],
        &["P1HANDCOUNT:1", "P1DECKTOPCARD:T_BAN"],
    );
}
