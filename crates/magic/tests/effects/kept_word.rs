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
        table.act(P0, &[]);
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
    table.act(P0, &["Activate Hauler"]);
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
    assert!(table.permanent("Bear").phased_out && table.permanent("Cloak").phased_out);
    for _ in 0..2 {
        table.to_next_turn(StepKind::Upkeep);
    }
    assert!(!table.permanent("Bear").phased_out && !table.permanent("Cloak").phased_out);
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
    table.act(P0, &["On top"]);
    table.act(P0, &["Cast Fall", "Heron"]);
    table.resolve_all();
    assert_eq!(table.exile(), ["Heron"]);
}

/// CR 702.29c
#[test]
fn a_cycled_card_that_is_exiled_instead_still_triggers() {
    let cards = "[Rest]\n{0}\nEnchantment\nIf a card would be put into a graveyard from anywhere, exile it instead.\n\
                 [Pulse]\n{9}\nInstant\nDraw a card.\nCycling {0}\nWhen you cycle this card, you gain 3 life.";
    let mut table = Table::new(cards, &format!("p0battlefield=Rest\np0hand=Pulse\n{LIBRARIES}"));
    table.act(P0, &["Activate Pulse"]);
    table.resolve_all();
    assert_eq!((table.exile(), table.life(P0)), (vec!["Pulse".to_owned()], 23));
}

/// CR 701.23
#[test]
fn who_searches_a_library_and_or_a_graveyard_says_which_and_shuffles_only_a_library_that_was_searched() {
    let text = "Search your library and/or graveyard for a creature card, reveal it, and put it into your hand. If you search \
                your library this way, shuffle.";
    let shuffles = |table: &Table| {
        let shuffled =
            |event: &&cardwright_magic::Event| matches!(event, cardwright_magic::Event::Shuffled { .. });
        table.events.iter().filter(shuffled).count()
    };
    let position = "p0library=Forest;Bear;Forest\np0graveyard=Bear";
    let mut table = super::after(text, "", position, &[]);
    let before = shuffles(&table);
    table.act(P0, &["Search your graveyard"]);
    assert_eq!((table.hand(P0), table.graveyard(P0)), (vec!["Bear".to_owned()], vec!["Test".to_owned()]));
    assert_eq!(shuffles(&table), before);

    let mut table = super::after(text, "", position, &[]);
    let before = shuffles(&table);
    table.act(P0, &["Search your library."]);
    table.act(P0, &["Bear"]);
    assert_eq!((table.hand(P0), table.library(P0)), (vec!["Bear".to_owned()], 2));
    assert_eq!(shuffles(&table), before + 1);
}

/// CR 205.3d, 702.73a
#[test]
fn a_land_type_of_a_land_creature_is_no_creature_type() {
    let cards = "[Grove]\n{0}\nSorcery\nCreate a 1/1 green Forest Dryad land creature token.\n\
                 [Fell]\n{0}\nSorcery\nDestroy all Forests.\n[Many]\n{0}\nCreature - Shapeshifter\nChangeling\n1/1";
    let mut table = Table::new(cards, "p0hand=Grove;Fell\np0battlefield=Many");
    table.act(P0, &["Cast Grove"]);
    table.resolve();
    table.act(P0, &["Cast Fell"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Many"]);
}

/// CR 702.73a
#[test]
fn a_changeling_is_also_of_a_type_that_only_a_text_speaks_of() {
    let cards = "[Slay]\n{0}\nInstant\nDestroy target non-Angel creature.\n[Hunt]\n{0}\nInstant\nDestroy target Goblin.\n\
                 [Many]\n{0}\nCreature - Shapeshifter\nChangeling\n1/1";
    let table = Table::new(cards, "p0hand=Slay;Hunt\np1battlefield=Many");
    assert!(!table.offers(P0, "Cast Slay"));
    assert!(table.offers(P0, "Cast Hunt"));
}

/// CR 205.4e
#[test]
fn a_legendary_sorcery_is_cast_only_by_who_controls_a_legendary_creature_or_planeswalker() {
    let cards = "[Blast]\n{0}\nLegendary Sorcery\nYou gain 3 life.\n[Queen]\n{0}\nLegendary Creature - Human\n2/2\n\
                 [Hall]\n{0}\nLegendary Artifact";
    let offers = |position: &str| Table::new(cards, position).offers(P0, "Cast Blast");
    assert!(!offers("p0hand=Blast\np0battlefield=Bear;Hall\np1battlefield=Queen"));
    assert!(offers("p0hand=Blast\np0battlefield=Queen"));
}
