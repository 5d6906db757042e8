//! Triggered abilities (CR 603).

use crate::common::{P0, P1, P2, StepKind, Table};
use cardwright_magic::Defender;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest";

const CARDS: &str = "[Greeter]\n{W}\nCreature - Human\nWhen Greeter enters, you gain 2 life.\n1/1
[Mourner]\n{B}\nCreature - Spirit\nWhenever another creature dies, you gain 1 life.\n1/1
[Hermit]\n{G}\nCreature - Human\nWhen Hermit enters, if you control no other creatures, draw a card.\n1/1
[Doom]\n{B}\nSorcery\nDestroy all creatures.
[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.
[Archer]\n{R}\nCreature - Human Archer\nWhen Archer dies, it deals 1 damage to target creature.\n1/1
[Promise]\n{U}\nInstant\nDraw a card at the beginning of the next turn's upkeep.
[Sparker]\n{R}\nCreature - Human\nWhen Sparker enters, you may sacrifice another creature. When you do, Sparker deals 3 damage to any target.\n1/1";

/// CR 603.6a
#[test]
fn a_creature_that_enters_triggers_and_its_controller_gains_life() {
    let mut table =
        Table::new(CARDS, &format!("activephase=MAIN1\np0battlefield=Plains\np0hand=Greeter\n{LIBRARIES}"));
    table.act(P0, &["Cast Greeter"]);
    table.resolve();
    assert_eq!(table.stack(), ["Greeter"]);
    table.resolve();
    assert_eq!(table.life(P0), 22);
}

/// CR 603.10a
#[test]
fn creatures_that_die_together_see_each_other_die() {
    let mut table = Table::new(
        CARDS,
        &format!("activephase=MAIN1\np0battlefield=Swamp;Mourner;Mourner;Bear\np0hand=Doom\n{LIBRARIES}"),
    );
    table.act(P0, &["Cast Doom"]);
    table.resolve();
    while table.prompt_kind() == Some("orderTriggers") {
        let words: Vec<String> = table.options(P0);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        table.act(P0, &words);
    }
    table.resolve_all();
    assert_eq!(table.life(P0), 24, "each of the two saw two others die");
}

/// CR 603.4
#[test]
fn an_intervening_if_is_checked_as_it_triggers() {
    let mut table = Table::new(
        CARDS,
        &format!("activephase=MAIN1\np0battlefield=Forest;Bear\np0hand=Hermit\n{LIBRARIES}"),
    );
    table.act(P0, &["Cast Hermit"]);
    table.resolve();
    assert!(table.stack().is_empty(), "it did not trigger");
}

/// CR 603.3d
#[test]
fn a_trigger_without_a_legal_target_is_removed() {
    let mut table = Table::new(
        CARDS,
        &format!("activephase=MAIN1\np0battlefield=Mountain;Archer\np0hand=Zap\n{LIBRARIES}"),
    );
    table.act(P0, &["Cast Zap", "Archer"]);
    table.resolve();
    assert!(table.stack().is_empty());
    assert_eq!(table.prompt(), ("priority", P0));
}

/// CR 603.7
#[test]
fn a_delayed_trigger_comes_at_its_time() {
    let mut table =
        Table::new(CARDS, &format!("activephase=MAIN1\np0battlefield=Island\np0hand=Promise\n{LIBRARIES}"));
    table.act(P0, &["Cast Promise"]);
    table.resolve();
    assert_eq!(table.hand(P0).len(), 0);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    assert_eq!(table.hand(P0).len(), 1);
}

/// CR 603.12
#[test]
fn a_reflexive_trigger_has_its_target_chosen_after_the_deed() {
    let mut table = Table::new(
        CARDS,
        &format!("activephase=MAIN1\np0battlefield=Mountain;Bear\np0hand=Sparker\n{LIBRARIES}"),
    );
    table.act(P0, &["Cast Sparker"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Yes"]);
    if table.prompt_kind() == Some("choose") {
        table.act(P0, &["Bear"]);
    }
    assert_eq!(table.prompt(), ("triggerChoices", P0));
    table.act(P0, &["@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
    assert_eq!(table.graveyard(P0), ["Bear"]);
}

/// CR 603.2c, 510.2
#[test]
fn one_or_more_creatures_that_hit_trigger_once_for_each_player_they_hit() {
    let cards = "[Tally]\n{W}\nEnchantment\nWhenever one or more creatures you control deal combat damage to a player, you gain 1 life.";
    let mut table = Table::new(
        cards,
        "p0battlefield=Tally;Bear;Bear;Bear\np0library=Forest\np1library=Forest\np2library=Forest",
    );
    let (one, other) = (Defender::Player(P1), Defender::Player(P2));
    table.attack_each(P0, &[("Bear", one), ("Bear", one), ("Bear", other)]);
    table.until("orderTriggers");
    let both = table.options(P0);
    table.act(P0, &both.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((table.life(P1), table.life(P2), table.stack().len()), (16, 18, 2));
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

const UP_TO_ONE: &str = "[Offer]\n{W}\nCreature - Human\nWhen this creature enters, choose up to one —\n• You gain 3 life.\n• Destroy target artifact.\n1/1";

/// CR 603.3c, 700.2
#[test]
fn a_trigger_that_lets_choose_up_to_one_mode_may_do_nothing() {
    let mut table = Table::new(UP_TO_ONE, "p0hand=Offer\np0battlefield=Plains");
    table.act(P0, &["Cast Offer"]);
    table.resolve();
    table.act(P0, &["None of these"]);
    assert!(table.stack().is_empty());
    assert_eq!(table.life(P0), 20);
}

/// CR 700.2
#[test]
fn a_trigger_that_lets_choose_up_to_one_mode_does_the_chosen_one() {
    let mut table = Table::new(UP_TO_ONE, "p0hand=Offer\np0battlefield=Plains");
    table.act(P0, &["Cast Offer"]);
    table.resolve();
    assert!(!table.offers(P0, "Destroy"), "there is no artifact");
    table.act(P0, &["You gain 3 life"]);
    table.resolve();
    assert_eq!(table.life(P0), 23);
}

/// CR 603.4, 700.4: what died, and what left, counts for the rest of the turn and no longer.
#[test]
fn creatures_that_died_and_permanents_that_left_are_remembered_until_the_turn_ends() {
    let waits = |when: &str| {
        format!(
            "[Keeper]\n{{B}}\nCreature - Bird\nAt the beginning of each end step, if {when} this turn, you gain 1 life.
1/1\n[Blow]\n{{0}}\nInstant\nDestroy target creature.\n[Ogre]\n{{0}}\nCreature - Ogre\n3/3"
        )
    };
    let position = format!("p0hand=Blow\np0battlefield=Keeper\np1battlefield=Ogre\n{LIBRARIES}");
    for (when, gained) in [("a creature died", 1), ("a permanent you controlled left the battlefield", 0)] {
        let mut table = Table::new(&waits(when), &position);
        table.act(P0, &["Cast Blow", "Ogre"]);
        table.resolve();
        table.to(StepKind::End);
        table.resolve_all();
        assert_eq!(table.life(P0), 20 + gained, "if {when}");
        table.to_next_turn(StepKind::End);
        table.resolve_all();
        assert_eq!(table.life(P0), 20 + gained, "nothing happened in the next turn");
    }
}
