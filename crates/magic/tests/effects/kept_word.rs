//! What an effect says of a thing stays said of it: whose untap step is meant, where it goes instead, what was exiled with
//! what, which card was revealed.

use super::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest";

/// CR 701.43a
#[test]
fn an_exerted_creature_of_another_player_untaps_in_that_players_untap_step() {
    let cards = "[Lancer]\n{0}\nCreature - Human\nYou may exert this creature as it attacks.\n2/2\n\
                 [Lure]\n{0}\nSorcery\nGain control of target creature until end of turn. It gains haste until end of turn.";
    let mut table = Table::new(cards, &format!("p0hand=Lure\np1battlefield=Lancer\n{LIBRARIES}"));
    table.act(P0, &["Cast Lure", "Lancer"]);
    table.resolve();
    table.attack(P0, &["Lancer"]);
    table.act(P0, &["yes"]);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Lancer"), "it is not the untap step of the player who exerted it");
}

/// CR 502.3
#[test]
fn your_next_untap_step_is_yours_whoever_controls_the_thing_then() {
    let cards = "[Hold]\n{0}\nSorcery\nTap target creature. It doesn't untap during your next untap step.\n\
                 [Swap]\n{0}\nSorcery\nGain control of target creature.";
    let position = format!("p0hand=Hold;Swap\np1battlefield=Bear\n{LIBRARIES}");
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Cast Hold", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Swap", "Bear"]);
    table.resolve();
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Bear"));
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Bear"), "this was the step that is meant");
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Bear"));
}

/// CR 603.2i
#[test]
fn what_was_done_this_turn_and_may_be_done_only_once_each_turn_does_not_trigger_again() {
    let cards = "[Scribe]\n{0}\nCreature - Human\nWhenever you gain life, you may draw a card. Do this only once each turn.\n1/1\n\
                 [Balm]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, &format!("p0battlefield=Scribe\np0hand=Balm;Balm\n{LIBRARIES}"));
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    table.act(P0, &["yes"]);
    table.act(P0, &["Cast Balm"]);
    table.resolve();
    assert_eq!(table.stack(), [] as [&str; 0]);
}

/// CR 607.2b
#[test]
fn what_is_exiled_instead_is_exiled_with_what_says_so() {
    let cards = "[Keeper]\n{0}\nCreature - Human\nIf a creature an opponent controls would die, exile it instead.\n\
                 At the beginning of your upkeep, put all creature cards exiled with Keeper onto the battlefield under your control.\n1/1\n\
                 [Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table =
        Table::new(cards, &format!("p0battlefield=Keeper\np0hand=Fall\np1battlefield=Bear\n{LIBRARIES}"));
    table.act(P0, &["Cast Fall", "Bear"]);
    table.resolve();
    assert_eq!(table.exile(), ["Bear"]);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Keeper", "Bear"]);
}

/// CR 400.7
#[test]
fn each_other_card_is_not_the_one_that_was_just_exiled() {
    let cards = "[Vat]\n{0}\nArtifact\nWhenever a nontoken creature dies, you may exile that card. If you do, return each \
                 other card exiled with Vat to its owner's graveyard.\n[Fall]\n{0}\nInstant\nDestroy target creature.\n\
                 [Calf]\n{0}\nCreature - Ox\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Vat\np0hand=Fall;Fall\np1battlefield=Bear;Calf");
    for name in ["Bear", "Calf"] {
        table.act(P0, &["Cast Fall", name]);
        table.resolve_all();
        table.act(P0, &["yes"]);
        assert_eq!(table.exile(), [name]);
    }
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 702.94a
#[test]
fn a_card_that_was_revealed_for_its_miracle_stays_what_it_is_while_other_cards_are_put_away() {
    let cards = "[Wrath]\n{4}{W}{W}\nSorcery\nDestroy all creatures.\nMiracle {0}\n\
                 [Muse]\n{0}\nInstant\nDraw three cards, then put two cards from your hand on top of your library in any order.";
    let position = "p0hand=Muse\np0library=Wrath;Forest;Island\np1battlefield=Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Muse"]);
    table.resolve();
    assert_eq!(table.prompt_kind(), Some("miracle"));
    table.act(P0, &["Reveal"]);
    table.act(P0, &["Forest", "Island"]);
    while table.prompt_kind() != Some("priority") {
        table.act(P0, &["Forest", "Island"]);
    }
    table.resolve();
    table.act(P0, &["Cast Wrath"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), [] as [&str; 0]);
}

const NUMB: &str = "[Numb]\n{0}\nInstant\nTarget creature loses all abilities until end of turn.\n\
                    [Fall]\n{0}\nInstant\nDestroy target creature.\n";

/// CR 702.84a: it is an effect upon the creature, no ability of it.
#[test]
fn an_unearthed_creature_that_has_lost_its_abilities_is_exiled_all_the_same() {
    let cards = format!("{NUMB}[Hauler]\n{{3}}\nCreature - Ox\nUnearth {{0}}\n3/2");
    let mut table = Table::new(&cards, "p0graveyard=Hauler\np0hand=Numb;Fall");
    table.act(P0, &["Unearth"]);
    table.resolve();
    assert!(table.has_keyword("Hauler", "haste"));
    table.act(P0, &["Cast Numb", "Hauler"]);
    table.resolve();
    table.act(P0, &["Cast Fall", "Hauler"]);
    table.resolve();
    assert_eq!(
        (table.exile(), table.graveyard(P0).contains(&"Hauler".to_owned())),
        (vec!["Hauler".to_owned()], false)
    );
}

#[test]
fn what_would_die_this_turn_is_exiled_though_it_has_lost_its_abilities_and_only_this_turn() {
    let cards = format!(
        "{NUMB}[Sear]\n{{0}}\nSorcery\nSear deals 1 damage to target creature. If that creature would die this turn, exile it instead."
    );
    let position = format!("p0hand=Sear;Numb;Fall\np1battlefield=Bear\n{LIBRARIES}");
    let mut table = Table::new(&cards, &position);
    table.act(P0, &["Cast Sear", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Numb", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Fall", "Bear"]);
    table.resolve();
    assert_eq!(table.exile(), ["Bear"]);

    let mut later = Table::new(&cards, &position);
    later.act(P0, &["Cast Sear", "Bear"]);
    later.resolve();
    later.to_next_turn(StepKind::Upkeep);
    later.pass(P1);
    later.act(P0, &["Cast Fall", "Bear"]);
    later.resolve();
    assert_eq!((later.exile(), later.graveyard(P1)), (Vec::<String>::new(), vec!["Bear".to_owned()]));
}

/// CR 702.26h
#[test]
fn what_would_phase_out_by_itself_and_with_its_host_comes_back_with_its_host() {
    let cards =
        "[Cloak]\n{0}\nEnchantment - Aura\nEnchant creature\nPhasing\nEnchanted creature has phasing.";
    let mut table = Table::new(cards, &format!("p0hand=Cloak\np0battlefield=Bear\n{LIBRARIES}"));
    table.act(P0, &["Cast Cloak", "Bear"]);
    table.resolve();
    for _ in 0..2 {
        table.to_next_turn(StepKind::Upkeep);
    }
    assert!(!table.is_on_battlefield("Bear") && !table.is_on_battlefield("Cloak"));
    for _ in 0..2 {
        table.to_next_turn(StepKind::Upkeep);
    }
    assert_eq!(table.host("Cloak"), Some("Bear".to_owned()));
}

/// CR 729.3
#[test]
fn a_card_that_merged_with_a_token_is_that_card_when_both_die() {
    let cards = "[Heron]\n{0}\nCreature - Bird\nMutate {0}\nFlying\n3/4\n\
                 [Vat]\n{0}\nArtifact\nWhenever a nontoken creature dies, exile that card.\n\
                 [Make]\n{0}\nSorcery\nCreate a 5/5 green Wurm creature token.\n\
                 [Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0battlefield=Vat\np0hand=Make;Heron;Fall");
    table.act(P0, &["Cast Make"]);
    table.resolve();
    table.act(P0, &["Cast Heron with mutate", "Wurm"]);
    table.resolve();
    table.act(P0, &["over"]);
    table.act(P0, &["Cast Fall", "Heron"]);
    table.resolve_all();
    assert_eq!(table.exile(), ["Heron"]);
}
