//! Sentences of which a part was once read for something else.

use cardwright_magic::Magic;
use cardwright_table::cards::CardSource as _;
use cardwright_table::catalogue::Catalogue as _;

use super::after;
use super::common::*;

/// CR 611.2c
#[test]
fn a_rule_for_all_creatures_holds_for_those_that_come_later() {
    let wolf = "[Wolf]\n{0}\nCreature - Wolf\nFlash\n1/1";
    let mut table = after("Creatures can't block this turn.", wolf, "p0battlefield=Bear\np1hand=Wolf", &[]);
    table.pass(P0);
    table.act(P1, &["Cast Wolf"]);
    table.resolve();
    table.attack(P0, &["Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 18, "nobody could block");
}

/// CR 611.2c: each part of one effect for itself.
#[test]
fn what_is_changed_is_locked_in_and_what_is_forbidden_is_not() {
    let text = "Creatures you control get +1/+0 and can't be blocked until end of turn.";
    let wolf = "[Wolf]\n{0}\nCreature - Wolf\nHaste\n1/1";
    let mut table = after(text, wolf, "p0battlefield=Bear\np0hand=Wolf\np1battlefield=Bear", &[]);
    table.act(P0, &["Cast Wolf"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.stats("Wolf")), ((3, 2), (1, 1)));
    table.attack(P0, &["Wolf"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 19, "nobody could block it");
}

/// CR 611.2c, 502.3
#[test]
fn lands_that_do_not_untap_in_the_next_untap_step_are_those_that_are_there_by_then() {
    let text = "Lands you control don't untap during your next untap step.";
    let hall = "[Hall]\nLand\nHall enters tapped.";
    let mut table =
        after(text, hall, "p0hand=Hall\np0library=Forest;Forest;Forest\np1library=Forest;Forest", &[]);
    table.act(P0, &["Play Hall"]);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Hall"), "it came after the spell");
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Hall"), "that was once");
}

/// CR 400.7, 603.10
#[test]
fn a_creature_that_died_is_not_another_card_in_the_graveyard() {
    let card = "[Finder]\n{0}\nArtifact Creature - Construct\nWhen Finder dies, return another target artifact card from \
                your graveyard to your hand.\n1/1\n[Fall]\n{0}\nInstant\nDestroy target creature.\n[Cog]\n{0}\nArtifact";
    let mut table = Table::new(card, "p0hand=Fall\np0battlefield=Finder\np0graveyard=Cog");
    table.act(P0, &["Cast Fall", "Finder"]);
    table.resolve();
    assert!(!table.offers(P0, "Finder"));
    table.act(P0, &["Cog"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Cog"]);
    let mut table = Table::new(card, "p0hand=Fall\np0battlefield=Finder");
    table.act(P0, &["Cast Fall", "Finder"]);
    table.resolve();
    assert!(table.stack().is_empty(), "it has no target");
}

/// CR 508.1b
#[test]
fn a_creature_that_attacks_a_planeswalker_does_not_attack_you() {
    let card = "[Hedge]\n{0}\nEnchantment\nWhenever a creature attacks you, Hedge deals 1 damage to it.\n\
                [Ivo]\n{0}\nPlaneswalker - Ivo\n+1: You gain 1 life.\nLoyalty: 3";
    let position = "p0battlefield=Bear\np1battlefield=Hedge;Ivo|Counters:LOYALTY=3";
    let mut table = Table::new(card, position);
    table.until("declareAttackers");
    table.act(P0, &["Ivo"]);
    assert!(table.stack().is_empty());
    let mut table = Table::new(card, position);
    table.attack(P0, &["Bear"]);
    assert_eq!(table.stack().len(), 1);
}

/// CR 205.1b
#[test]
fn what_becomes_an_artifact_creature_keeps_its_other_types() {
    let text = "Target artifact becomes a 4/4 artifact creature until end of turn.";
    let table = after(text, "[Den]\nArtifact Land", "p0battlefield=Den", &["Den"]);
    assert_eq!((table.type_line("Den").as_str(), table.stats("Den")), ("Artifact Creature Land", (4, 4)));
}

/// CR 702.122a
#[test]
fn a_vehicle_does_not_crew_itself() {
    let card = "[Cart]\n{0}\nArtifact - Vehicle\nVigilance\nCrew 1\n3/3";
    let mut table = Table::new(card, "p0battlefield=Cart;Bear");
    table.act(P0, &["Activate Cart", "Bear"]);
    table.resolve();
    assert!(!table.is_tapped("Cart"));
    assert!(!table.offers(P0, "Activate Cart"), "it is an untapped creature, but no other one");
}

/// CR 608.2h
#[test]
fn creatures_destroyed_this_way_were_creatures() {
    let text = "Destroy all creatures. You gain 1 life for each creature destroyed this way.";
    let cards = "[Cart]\n{0}\nArtifact - Vehicle\nCrew 1\n3/3";
    let mut table = Table::new(
        &format!("[Test]\n{{0}}\nInstant\n{text}\n{cards}"),
        "p0hand=Test\np0battlefield=Cart;Bear",
    );
    table.act(P0, &["Activate Cart", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Test"]);
    table.resolve();
    assert_eq!(table.life(P0), 22);
}

/// CR 608.2h
#[test]
fn the_power_of_what_was_sacrificed_is_that_of_the_creature_and_not_of_its_card() {
    let text = "Sacrifice a creature. You gain life equal to the sacrificed creature's power.";
    let table = after(text, "", "p0battlefield=Bear|Counters:P1P1=3", &[]);
    assert_eq!(table.life(P0), 25);
}

#[test]
fn unless_is_said_of_the_last_step() {
    let card = "[Orb]\n{0}\nCreature - Spirit\nAt the beginning of your upkeep, put a +1/+1 counter on Orb, then sacrifice it \
                unless you pay {1} for each +1/+1 counter on it.\n0/2";
    let mut table =
        Table::new(card, "p0battlefield=Orb;Forest;Forest\np0library=Forest;Forest\np1library=Forest;Forest");
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.act(P0, &["Pay"]);
    assert_eq!(table.stats("Orb"), (1, 3));
}

/// CR 702.16
#[test]
fn protection_from_the_chosen_color_is_from_the_color_that_was_chosen() {
    let text =
        "Choose a color. Creatures you control gain protection from the chosen color until end of turn.";
    let bolt = "[Bolt]\n{R}\nInstant\nBolt deals 1 damage to target creature.";
    let mut table = after(text, bolt, "p0battlefield=Bear;Mountain\np0hand=Bolt", &[]);
    table.act(P0, &["Red"]);
    assert!(!table.offers(P0, "Cast Bolt"), "there is no target");
}

#[test]
fn if_it_is_a_creature_speaks_of_the_target_and_not_of_the_spell() {
    let text = "Test deals 2 damage to target creature. If it's an artifact creature, Test deals 4 damage to it instead.";
    let golem = "[Golem]\n{0}\nArtifact Creature - Golem\n1/4";
    let table = after(text, golem, "p1battlefield=Golem", &["Golem"]);
    assert_eq!(table.graveyard(P1), ["Golem"]);
}

#[test]
fn each_other_creature_that_shares_a_color_with_it_shares_it_with_the_target() {
    let text = "Test deals 2 damage to target creature and each other creature that shares a color with it.";
    let wolf = "[Wolf]\n{W}\nCreature - Wolf\n2/2";
    let table = after(text, wolf, "p0battlefield=Wolf\np1battlefield=Bear;Bear", &["Bear"]);
    assert_eq!((table.graveyard(P1).len(), table.graveyard(P0)), (2, vec!["Test".to_owned()]));
}

/// CR 305.1
#[test]
fn a_land_that_may_be_cast_cannot_be_played() {
    let text =
        |verb: &str| format!("Exile the top card of your library. You may {verb} that card this turn.");
    let played = after(&text("play"), "", "p0library=Forest", &[]);
    assert!(played.offers(P0, "Play Forest"));
    let cast = after(&text("cast"), "", "p0library=Forest", &[]);
    assert!(!cast.offers(P0, "Play Forest"));
}

#[test]
fn those_that_only_a_condition_brings_up_are_there_only_if_it_holds() {
    let text = "If you have 5 or less life, tap all creatures. Those creatures don't untap during their controller's next \
                untap step.";
    let late = |life: &str| {
        let position =
            format!("p1battlefield=Bear|Tapped\np0life={life}\np0library=Forest\np1library=Forest");
        let mut table = after(text, "", &position, &[]);
        table.to_next_turn(StepKind::Upkeep);
        table.is_tapped("Bear")
    };
    assert!(late("5"));
    assert!(!late("20"));
}

#[test]
fn what_would_be_read_for_something_else_is_refused_with_the_reason() {
    for (types, text, reason) in [
        (
            "Sorcery",
            "Target player draws a card at the beginning of the next end step.",
            "the target is chosen now",
        ),
        (
            "Enchantment",
            "Whenever all creatures you control attack, draw a card.",
            "not understood as one event",
        ),
        (
            "Sorcery",
            "Each player discards any number of cards, then draws that many cards.",
            "what all of them have",
        ),
    ] {
        let cards = pool(&format!("[Test]\n{{0}}\n{types}\n{text}"));
        let fault = Magic::compile(cards.find("Test").unwrap()).expect_err(text);
        assert!(fault.report.contains(reason), "{}", fault.report);
    }
}

#[test]
fn a_sentence_about_what_only_a_condition_targets_belongs_to_the_condition() {
    let text = "You may pay {1}. If you do, tap target creature. It doesn't untap during its controller's next untap step.";
    let late = |paid: &str| {
        let mut table = after(
            text,
            "",
            "p0battlefield=Forest\np1battlefield=Bear|Tapped\np0library=Forest\np1library=Forest",
            &["Bear"],
        );
        table.act(P0, &[paid]);
        table.to_next_turn(StepKind::Upkeep);
        table.is_tapped("Bear")
    };
    assert!(late("Pay"));
    assert!(!late("Don't"));
}

/// CR 508.1c
#[test]
fn what_cannot_attack_unless_the_defending_player_has_something_looks_at_who_would_defend() {
    let card =
        "[Eel]\n{0}\nCreature - Fish\nEel can't attack unless defending player controls an Island.\n3/3";
    let mut dry = Table::new(card, "p0battlefield=Eel");
    dry.to(StepKind::EndOfCombat);
    assert_eq!(dry.life(P1), 20);
    let mut wet = Table::new(card, "p0battlefield=Eel\np1battlefield=Island");
    wet.attack(P0, &["Eel"]);
    wet.to(StepKind::EndOfCombat);
    assert_eq!(wet.life(P1), 17);
}

/// CR 701.21a
#[test]
fn another_player_sacrifices_what_they_are_told_to() {
    let table = after("Target creature's controller sacrifices it.", "", "p1battlefield=Bear", &["Bear"]);
    assert_eq!(table.graveyard(P1), ["Bear"]);
    let mut table =
        after("Sacrifice any number of lands.", "", "p0battlefield=Forest;Forest\np1battlefield=Island", &[]);
    assert!(!table.offers(P0, "Island"));
    table.act(P0, &["Forest"]);
    assert_eq!(table.battlefield(P0).len(), 1);
}

/// CR 700.9
#[test]
fn a_creature_with_an_aura_of_its_controller_is_modified() {
    let cards = "[Vine]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +0/+1.";
    let text = "You gain 1 life for each modified creature you control.";
    let table = after(text, cards, "p0battlefield=Bear|Id:1;Vine|AttachedTo:1", &[]);
    assert_eq!(table.life(P0), 21);
}

#[test]
fn who_looks_at_cards_and_puts_them_back_is_who_is_told_to() {
    let text =
        "Target opponent looks at the top two cards of your library, then puts them back in any order.";
    let table = after(text, "", "p0library=Forest;Island;Swamp", &["@1"]);
    assert_eq!(table.prompt().1, P1);
}

/// CR 109.2
#[test]
fn a_creature_that_becomes_a_target_is_one_on_the_battlefield() {
    let cards = "[Ward]\n{0}\nEnchantment\nWhenever a creature you control becomes the target of a spell, draw a card.\n\
                 [Tomb]\n{0}\nInstant\nExile target creature card from a graveyard.";
    let mut table = Table::new(cards, "p1battlefield=Ward\np1graveyard=Bear\np0hand=Tomb\np1library=Forest");
    table.act(P0, &["Cast Tomb", "Bear"]);
    assert_eq!(table.stack().len(), 1);
}

/// CR 113.6, 603.10a
#[test]
fn an_aura_that_returns_from_the_graveyard_saw_from_the_battlefield_what_it_enchanted_go() {
    let cards = "[Sprite]\n{0}\nEnchantment - Aura\nEnchant Mountain\nWhen enchanted Mountain is put into a graveyard, you may \
                 return Sprite from your graveyard to your hand.";
    let mut table = after(
        "Destroy target land.",
        cards,
        "p0battlefield=Mountain|Id:1;Sprite|AttachedTo:1",
        &["Mountain"],
    );
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.hand(P0), ["Sprite"]);
}
