//! Other ways to cast and to pay: kicker, flashback, suspend, adventures, copies, free spells, generators, energy.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use cardwright_table::Asking;

use crate::common::*;

const ZAP: &str = "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.";
const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest;Forest;Forest";

/// spec 50, CR 702.62
#[test]
fn a_suspended_card_loses_a_time_counter_each_upkeep_and_is_cast_for_free_when_the_last_goes() {
    let mut table = Table::new(
        "[Slow Gift]\n{7}{U}\nSorcery\nSuspend 2—{U}\nYou gain 5 life.",
        &format!("p0hand=Slow Gift\np0battlefield=Island\n{LIBRARIES}"),
    );
    assert!(!table.offers(P0, "Cast Slow Gift"));
    table.act(P0, &["Suspend Slow Gift"]);
    assert_eq!(table.exile(), ["Slow Gift"]);
    assert!(table.is_tapped("Island"));
    assert!(table.stack().is_empty(), "suspending is a special action");
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    assert_eq!(table.exile(), ["Slow Gift"], "one counter is left");
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.resolve();
    table.act(P0, &["Cast Slow Gift"]);
    table.resolve();
    assert_eq!((table.life(P0), table.graveyard(P0)), (25, vec!["Slow Gift".to_owned()]));
}

/// CR 702.33
#[test]
fn a_kicked_spell_does_more_for_more() {
    let cards = "[Sear]\n{R}\nSorcery\nKicker {2}\nSear deals 3 damage to target creature. If this spell was kicked, you gain 4 life.";
    let mut table =
        Table::new(cards, "p0hand=Sear\np0battlefield=Mountain;Mountain;Mountain\np1battlefield=Bear");
    table.act(P0, &["Cast Sear", "1", "Bear"]);
    table.resolve();
    assert_eq!((table.life(P0), table.graveyard(P1)), (24, vec!["Bear".to_owned()]));
    let mut table = Table::new(cards, "p0hand=Sear\np0battlefield=Mountain;Mountain\np1battlefield=Bear");
    table.act(P0, &["Cast Sear", "Bear"]);
    table.resolve();
    assert_eq!(table.life(P0), 20, "what can't be paid is not asked");
}

/// CR 702.34
#[test]
fn a_spell_with_flashback_is_cast_from_the_graveyard_and_exiled() {
    let cards = "[Echo]\n{R}\nInstant\nFlashback {1}{R}\nYou gain 2 life.";
    let mut table = Table::new(cards, "p0graveyard=Echo\np0battlefield=Mountain;Mountain");
    table.act(P0, &["Cast Echo"]);
    table.resolve();
    assert_eq!((table.life(P0), table.exile()), (22, vec!["Echo".to_owned()]));
    let table = Table::new(cards, "p0graveyard=Echo\np0battlefield=Mountain");
    assert!(!table.offers(P0, "Cast Echo"));
}

/// CR 715
#[test]
fn a_card_on_an_adventure_is_cast_from_exile_as_its_creature() {
    let cards =
        "[Wanderer]\n{1}{G}\nCreature - Elf\n2/2\n//\nStroll\n{G}\nSorcery - Adventure\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Wanderer\np0battlefield=Forest;Forest;Forest");
    table.act(P0, &["Cast Stroll"]);
    table.resolve();
    assert_eq!((table.life(P0), table.exile()), (21, vec!["Wanderer".to_owned()]));
    assert!(!table.offers(P0, "Cast Stroll"));
    table.act(P0, &["Cast Wanderer"]);
    table.resolve();
    assert_eq!(table.stats("Wanderer"), (2, 2));
}

/// CR 707.10
#[test]
fn a_copy_of_a_spell_may_get_new_targets_and_ceases_to_exist() {
    let cards = format!(
        "{ZAP}\n[Twice]\n{{U}}\nInstant\nCopy target instant or sorcery spell. You may choose new targets for the copy."
    );
    let mut table = Table::new(&cards, "p0hand=Zap;Twice\np0battlefield=Mountain;Island\np1battlefield=Bear");
    table.act(P0, &["Cast Zap", "@1"]);
    table.act(P0, &["Cast Twice", "Zap"]);
    table.resolve();
    table.act(P0, &["Choose new targets", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P1), table.graveyard(P1)), (17, vec!["Bear".to_owned()]));
    assert_eq!(table.graveyard(P0), ["Twice", "Zap"]);
}

/// CR 707.10
#[test]
fn a_copy_of_a_spell_keeps_its_x_when_it_gets_new_targets() {
    let cards = "[Blast]\n{X}{R}\nInstant\nBlast deals X damage to any target.\n[Twice]\n{U}\nInstant\n\
                 Copy target instant or sorcery spell. You may choose new targets for the copy.";
    let position = "p0hand=Blast;Twice\np0battlefield=Mountain;Mountain;Mountain;Island\np1battlefield=Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Blast", "2", "@1"]);
    table.act(P0, &["Cast Twice", "Blast"]);
    table.resolve();
    table.act(P0, &["Choose new targets", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P1), table.graveyard(P1)), (18, vec!["Bear".to_owned()]));
}

/// CR 702.85
#[test]
fn cascade_casts_a_cheaper_card_for_free() {
    let cards = format!("{ZAP}\n[Rush]\n{{2}}\nSorcery\nCascade\nYou gain 1 life.");
    let mut table =
        Table::new(&cards, "p0hand=Rush\np0battlefield=Island;Island\np0library=Forest;Zap;Forest;Forest");
    table.act(P0, &["Cast Rush"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (21, 17));
}

/// CR 702.85a: the spell must cost less, not only the card that was found.
#[test]
fn cascade_does_not_cast_the_dear_face_of_a_cheap_card() {
    let cards = "[Rush]\n{3}\nSorcery\nCascade\nYou gain 1 life.
[Small Gate]\n{1}\nCreature - Elf\n1/1\n//\nGreat Gate\n{7}\nCreature - Giant\n7/7";
    let mut table =
        Table::new(cards, "p0hand=Rush\np0battlefield=Island;Island;Island\np0library=Small Gate;Forest");
    table.act(P0, &["Cast Rush"]);
    table.resolve();
    assert!(table.offers(P0, "Cast Small Gate") && !table.offers(P0, "Cast Great Gate"));
}

const FUSED: &str = "[Kindle]\n{R}\nInstant\nKindle deals 2 damage to target creature.\n//\nKindness\n{1}{W}\nInstant\nYou gain 3 life.\nFuse";

/// CR 702.102a-d
#[test]
fn both_halves_of_a_card_with_fuse_are_cast_as_one_spell_from_the_hand() {
    let position = "p0hand=Kindle\np0battlefield=Mountain;Plains;Plains\np1battlefield=Bear";
    let mut table = Table::new(FUSED, position);
    table.act(P0, &["Cast Kindle // Kindness", "Bear"]);
    assert_eq!(table.stack(), ["Kindle // Kindness"]);
    assert_eq!(table.view().battlefield.iter().filter(|permanent| permanent.tapped).count(), 3);
    table.resolve();
    assert_eq!((table.graveyard(P1), table.life(P0)), (vec!["Bear".to_owned()], 23));
    let mut alone = Table::new(FUSED, position);
    alone.act(P0, &["Cast Kindness"]);
    alone.resolve();
    assert_eq!((alone.graveyard(P1).len(), alone.life(P0)), (0, 23));
}

/// CR 702.102d: a fused spell with one illegal target does what it still can.
#[test]
fn a_fused_spell_needs_all_its_targets_and_mana_of_both_halves() {
    let table = Table::new(FUSED, "p0hand=Kindle\np0battlefield=Mountain;Plains;Plains");
    assert!(table.offers(P0, "Cast Kindness") && !table.offers(P0, "Cast Kindle"));
    let table = Table::new(FUSED, "p0hand=Kindle\np0battlefield=Mountain;Plains\np1battlefield=Bear");
    assert!(!table.offers(P0, "Cast Kindle // Kindness"));
}

/// CR 702.102a
#[test]
fn fuse_works_only_from_the_hand() {
    let cards = format!(
        "{FUSED}\n[Recall]\n{{0}}\nSorcery\nChoose an instant card in your graveyard. You may cast that card without paying its mana cost."
    );
    let mut table = Table::new(&cards, "p0hand=Recall\np0graveyard=Kindle\np1battlefield=Bear");
    table.act(P0, &["Cast Recall"]);
    table.resolve();
    assert!(table.offers(P0, "Cast Kindle") && table.offers(P0, "Cast Kindness"));
    assert!(!table.offers(P0, "Kindle // Kindness"));
}

/// CR 601.2d
#[test]
fn damage_is_divided_as_the_spell_is_cast() {
    let cards = "[Shower]\n{R}\nInstant\nShower deals 4 damage divided as you choose among any number of target creatures.";
    let mut table = Table::new(cards, "p0hand=Shower\np0battlefield=Mountain\np1battlefield=Bear;Bear");
    table.act(P0, &["Cast Shower", "Bear", "Bear", "2 Bear", "2 Bear#2"]);
    table.resolve();
    assert_eq!(table.graveyard(P1).len(), 2);
}

/// CR 702.61
#[test]
fn nobody_responds_to_split_second() {
    let cards = format!("{ZAP}\n[Sudden]\n{{R}}\nInstant\nSplit second\nYou gain 1 life.");
    let mut table =
        Table::new(&cards, "p0hand=Sudden\np0battlefield=Mountain\np1hand=Zap\np1battlefield=Mountain");
    table.act(P0, &["Cast Sudden"]);
    table.pass(P0);
    assert!(!table.offers(P1, "Cast Zap"));
}

/// spec 35, spec 44, spec 36
#[test]
fn generators_fill_the_pool_in_the_resource_gain_step_and_it_stays_for_the_opponents_turn() {
    let cards = format!("{ZAP}\n[Kiln]\nGenerator\n{{T}}: Add {{R}}.");
    let mut table = Table::with_policies(
        &cards,
        &format!("p0hand=Kiln;Zap\np0battlefield=Kiln\np0manapool=G\nactivephase=DRAW\n{LIBRARIES}"),
        |policies| policies.resource_gain = true,
    );
    table.to(StepKind::Main);
    assert_eq!(table.view().players[0].mana, [0, 0, 0, 1, 0, 0], "what was left in the pool is gone");
    assert!(!table.is_tapped("Kiln"));
    table.act(P0, &["Play Kiln"]);
    assert_eq!(table.view().players[0].mana, [0, 0, 0, 1, 0, 0], "it produces in the next gain step");
    table.to_next_turn(StepKind::Upkeep);
    table.pass(P1);
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!((table.life(P1), table.view().players[0].mana), (17, [0; 6]));
}

/// spec 45
#[test]
fn energy_is_paid_and_never_goes_below_zero() {
    let cards = "[Eel]\n{U}\nCreature - Fish\nPay {E}{E}: You gain 1 life.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Eel\np0counters=ENERGY=3");
    table.act(P0, &["Activate Eel"]);
    table.resolve();
    assert_eq!((table.life(P0), table.player_counters(P0, "energy")), (21, 1));
    assert!(!table.offers(P0, "Activate Eel"));
}

/// CR 601.3b
#[test]
fn a_card_says_itself_that_it_may_be_cast_from_the_graveyard() {
    let cards = "[Bones]\n{B}\nCreature - Zombie\nYou may cast this card from your graveyard.\n2/1
[Watcher]\n{U}\nCreature - Bird\nWhenever you cast a spell from your graveyard, you gain 1 life.\n1/1";
    let mut table = Table::new(cards, "p0graveyard=Bones\np0battlefield=Swamp;Watcher\np0hand=Bones");
    assert_eq!(table.options(P0).iter().filter(|label| label.contains("Cast Bones")).count(), 2);
    table.act(P0, &["Cast Bones#2"]);
    assert_eq!(table.graveyard(P0).len(), 0);
    table.resolve_all();
    assert_eq!((table.life(P0), table.hand(P0)), (21, vec!["Bones".to_owned()]));
}

/// CR 702.51a
#[test]
fn creatures_are_tapped_for_convoke_for_generic_mana_and_their_colours() {
    let cards = "[Chorus]\n{2}{G}{W}\nSorcery\nConvoke\nYou gain 4 life.";
    let mut table = Table::new(cards, "p0hand=Chorus\np0battlefield=Plains;Bear;Bear;Bear");
    table.act(P0, &["Cast Chorus"]);
    assert!(table.view().battlefield.iter().all(|permanent| permanent.tapped));
    table.resolve();
    assert_eq!(table.life(P0), 24);
    let table = Table::new(cards, "p0hand=Chorus\np0battlefield=Forest;Forest;Bear;Bear;Bear");
    assert!(!table.offers(P0, "Cast Chorus"), "nothing here is or makes white");
}

/// CR 702.66a
#[test]
fn cards_are_exiled_for_delve_for_generic_mana_only() {
    let cards = "[Deep Reading]\n{4}{U}\nSorcery\nDelve\nDraw two cards.";
    let position = "p0hand=Deep Reading\np0graveyard=Bear;Bear;Bear;Bear;Bear\np0library=Forest;Forest";
    let mut table = Table::new(cards, &format!("{position}\np0battlefield=Island"));
    table.act(P0, &["Cast Deep Reading"]);
    assert_eq!((table.exile().len(), table.graveyard(P0).len()), (4, 1));
    table.resolve();
    assert_eq!(table.hand(P0).len(), 2);
    assert!(!Table::new(cards, position).offers(P0, "Cast Deep Reading"), "not for the blue symbol");
}

/// CR 702.126a
#[test]
fn artifacts_are_tapped_for_improvise() {
    let cards = "[Gadget]\n{3}\nArtifact\nImprovise\n[Cog]\n{0}\nArtifact";
    let mut table = Table::new(cards, "p0hand=Gadget\np0battlefield=Cog;Cog;Cog");
    table.act(P0, &["Cast Gadget"]);
    assert!(table.named("Cog").iter().all(|cog| cog.tapped));
}

/// CR 702.40a
#[test]
fn storm_copies_a_spell_for_each_spell_cast_before_it() {
    let cards = "[Drizzle]\n{0}\nInstant\nStorm\nDrizzle deals 1 damage to target player.
[Nothing Much]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Drizzle;Nothing Much;Nothing Much");
    for _ in 0..2 {
        table.act(P0, &["Cast Nothing Much"]);
        table.resolve();
    }
    table.act(P0, &["Cast Drizzle", "@1"]);
    table.resolve();
    while table.prompt_kind() != Some("priority") {
        table.act(P0, &["Keep the targets"]);
    }
    table.resolve_all();
    assert_eq!(table.life(P1), 17);
}

/// CR 702.62a
#[test]
fn a_suspended_creature_has_haste_when_it_comes() {
    let cards = "[Late Rider]\n{5}\nCreature - Knight\nSuspend 1—{R}\n3/3";
    let position = "p0hand=Late Rider\np0battlefield=Mountain\np0library=Bear;Bear\np1library=Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Suspend Late Rider"]);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.resolve();
    table.act(P0, &["Cast Late Rider"]);
    table.resolve_all();
    assert!(table.has_keyword("Late Rider", "haste"));
}

/// CR 107.4f, 601.2h
#[test]
fn where_only_one_card_is_left_to_pay_with_the_next_answer_is_about_life() {
    let cards = "[Kiln]\n{0}\nArtifact\n{R/P}, Discard two cards: You gain 1 life.\n\
                 [Cog]\n{0}\nArtifact\n[Peg]\n{0}\nArtifact";
    let position = "p0hand=Cog;Peg\np0battlefield=Kiln;Mountain";
    let mut table = Table::with_policies(cards, position, |policies| policies.asking = Asking::Free);
    table.act(P0, &["Kiln", "Cog", "1"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 19);
    assert_eq!(table.graveyard(P0).len(), 2);
}
