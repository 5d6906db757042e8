//! Keywords from farther afield, each on a position with a card of our own (CR 702).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest;Forest;Forest";

/// CR 702.30
#[test]
fn echo_is_due_at_the_first_upkeep_only() {
    let card = "[Debtor]\n{R}\nCreature - Ogre\nEcho {R}\n3/3";
    let position = format!("p0hand=Debtor\np0battlefield=Mountain\n{LIBRARIES}");
    let mut table = Table::new(card, &position);
    table.act(P0, &["Cast Debtor"]);
    table.resolve();
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.act(P0, &["Pay"]);
    assert!(table.is_on_battlefield("Debtor") && table.is_tapped("Mountain"));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.stack().is_empty(), "it has been there for a whole turn");
}

/// CR 702.27
#[test]
fn a_spell_that_was_bought_back_returns_to_its_owners_hand() {
    let card = "[Spark]\n{R}\nInstant\nBuyback {2}\nYou gain 1 life.";
    let mut table = Table::new(card, "p0hand=Spark\np0battlefield=Mountain;Mountain;Mountain");
    table.act(P0, &["Cast Spark", "1"]);
    table.resolve();
    assert_eq!((table.life(P0), table.hand(P0)), (21, vec!["Spark".to_owned()]));
}

/// CR 702.88a, 400.7
#[test]
fn a_spell_that_gained_rebound_has_it_only_on_the_stack() {
    let card = "[Choir]\n{0}\nEnchantment\nWhenever you cast an instant or sorcery spell from your hand, it gains rebound.\n\
                [Balm]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(card, "p0hand=Balm\np0battlefield=Choir");
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.exile()), (21, vec!["Balm".to_owned()]));
}

/// CR 702.88
#[test]
fn a_spell_with_rebound_is_cast_again_at_the_next_upkeep() {
    let card = "[Wave]\n{U}\nSorcery\nYou gain 3 life.\nRebound";
    let mut table = Table::new(card, &format!("p0hand=Wave\np0battlefield=Island\n{LIBRARIES}"));
    table.act(P0, &["Cast Wave"]);
    table.resolve();
    assert_eq!((table.life(P0), table.exile()), (23, vec!["Wave".to_owned()]));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.act(P0, &["Cast Wave"]);
    table.resolve();
    assert_eq!((table.life(P0), table.graveyard(P0)), (26, vec!["Wave".to_owned()]));
}

/// CR 702.42
#[test]
fn an_entwined_spell_does_all_for_more() {
    let card =
        "[Both]\n{W}\nInstant\nChoose one —\n• You gain 4 life.\n• Each opponent loses 2 life.\nEntwine {1}";
    let mut table = Table::new(card, "p0hand=Both\np0battlefield=Plains;Plains");
    table.act(P0, &["Cast Both", "All of these"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (24, 18));
    let mut table = Table::new(card, "p0hand=Both\np0battlefield=Plains");
    table.act(P0, &["Cast Both", "You gain"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (24, 20), "the second mode can't be paid for");
}

/// CR 702.37b
#[test]
fn a_creature_turned_up_for_its_megamorph_cost_gets_a_counter() {
    let card = "[Lurker]\n{4}{G}\nCreature - Snake\nMegamorph {G}\n2/2";
    let mut table = Table::new(card, "p0hand=Lurker\np0battlefield=Forest;Forest;Forest;Forest");
    table.act(P0, &["Cast Lurker face down"]);
    table.resolve();
    table.act(P0, &["Turn face up"]);
    assert_eq!(table.stats("Lurker"), (3, 3));
}

/// CR 702.168a
#[test]
fn a_creature_cast_with_disguise_has_ward_while_it_is_face_down() {
    let cards = "[Envoy]\n{3}{W}\nCreature - Human\nDisguise {W}\n3/4\n\n[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.";
    let position = format!(
        "p0hand=Envoy\np0battlefield=Plains;Plains;Plains\np1hand=Zap\np1battlefield=Mountain\n{LIBRARIES}"
    );
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Cast Envoy face down"]);
    table.resolve();
    table.pass(P0);
    table.act(P1, &["Cast Zap", "face-down"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Zap"], "{{2}} could not be paid, so it is countered");
    assert_eq!(table.battlefield(P0).len(), 4);
}

/// CR 702.138, 702.81, 702.133
#[test]
fn cards_are_cast_from_the_graveyard_for_their_cost_and_other_cards() {
    let card =
        "[Riser]\n{B}\nCreature - Zombie\nEscape—{1}{B}, Exile two other cards from your graveyard.\n3/2";
    let mut table = Table::new(card, "p0graveyard=Riser;Forest;Forest\np0battlefield=Swamp;Swamp");
    table.act(P0, &["Cast Riser", "Forest", "Forest"]);
    table.resolve();
    assert!(table.is_on_battlefield("Riser"));
    assert_eq!((table.exile().len(), table.graveyard(P0).len()), (2, 0));

    let card = "[Song]\n{R}\nSorcery\nRetrace\nEach opponent loses 1 life.";
    let mut table = Table::new(card, "p0graveyard=Song\np0hand=Forest\np0battlefield=Mountain");
    table.act(P0, &["Cast Song", "Forest"]);
    table.resolve();
    assert_eq!((table.life(P1), table.graveyard(P0).len(), table.hand(P0).len()), (19, 2, 0));
    let table = Table::new(card, "p0graveyard=Song\np0hand=Forest\np0battlefield=Forest");
    assert!(!table.offers(P0, "Cast Song"), "its mana cost is paid as well");
}

/// CR 702.146
#[test]
fn a_card_with_disturb_comes_back_with_its_back_up() {
    let card = "[Novice]\nLayout: transform\n{W}\nCreature - Human\nDisturb {1}{W}\n2/1\n//\nEcho\nColor: white\nCreature - Spirit\nFlying\n1/1";
    let mut table = Table::new(card, "p0graveyard=Novice\np0battlefield=Plains;Plains");
    table.act(P0, &["Cast Echo"]);
    table.resolve();
    assert_eq!(table.stats("Echo"), (1, 1));
    assert!(table.has_keyword("Echo", "flying"));
}

/// CR 702.128
#[test]
fn an_embalmed_creature_is_a_white_zombie_without_a_mana_cost() {
    let card = "[Warden]\n{2}{B}\nCreature - Cat\nEmbalm {W}\n3/2";
    let mut table = Table::new(card, "p0graveyard=Warden\np0battlefield=Plains");
    table.act(P0, &["Warden"]);
    table.resolve();
    assert_eq!((table.stats("Warden"), table.exile().len()), ((3, 2), 1));
    assert!(table.type_line("Warden").contains("Zombie"), "{}", table.type_line("Warden"));
}

/// CR 702.25, 702.23
#[test]
fn blockers_of_flanking_shrink_and_rampage_grows_with_the_second_one() {
    let cards =
        "[Lancer]\n{W}\nCreature - Human\nFlanking\n2/2\n\n[Herd]\n{G}\nCreature - Boar\nRampage 2\n3/3";
    let mut table =
        Table::new(cards, &format!("p0battlefield=Lancer;Herd\np1battlefield=Bear;Bear;Bear\n{LIBRARIES}"));
    table.attack(P0, &["Lancer", "Herd"]);
    table.block(P1, &[("Bear", "Lancer"), ("Bear", "Herd"), ("Bear", "Herd")]);
    table.act(P0, &["Lancer", "Herd"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (1, 1));
    assert_eq!(table.stats("Herd"), (5, 5));
}

/// CR 702.89
#[test]
fn umbra_armor_is_destroyed_instead_of_what_it_enchants() {
    let cards = "[Mantle]\n{G}\nEnchantment - Aura\nEnchant creature\nUmbra armor\n\n[Fell]\n{B}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Mantle;Fell\np0battlefield=Bear;Forest;Swamp");
    table.act(P0, &["Cast Mantle"]);
    table.resolve();
    table.act(P0, &["Cast Fell"]);
    table.resolve();
    assert!(table.is_on_battlefield("Bear") && !table.is_on_battlefield("Mantle"));
}

/// CR 702.82, 702.136
#[test]
fn what_enters_may_eat_or_choose() {
    let wurm = "[Wurm]\n{G}\nCreature - Wurm\nDevour 2\n1/1";
    let mut table = Table::new(wurm, "p0hand=Wurm\np0battlefield=Forest;Bear;Bear");
    table.act(P0, &["Cast Wurm"]);
    table.resolve();
    table.act(P0, &["Bear", "Bear"]);
    assert_eq!(table.stats("Wurm"), (5, 5));
    let brawler = "[Brawler]\n{R}\nCreature - Goblin\nRiot\n2/2";
    let mut table = Table::new(brawler, "p0hand=Brawler\np0battlefield=Mountain");
    table.act(P0, &["Cast Brawler"]);
    table.resolve();
    table.act(P0, &["ability"]);
    assert!(table.has_keyword("Brawler", "haste"));
    assert_eq!(table.stats("Brawler"), (2, 2));
}

/// CR 702.44
#[test]
fn sunburst_counts_the_colours_spent() {
    let card = "[Golem]\n{3}\nArtifact Creature - Golem\nSunburst\n0/0";
    let mut table = Table::new(card, "p0hand=Golem\np0battlefield=Forest;Island;Island");
    table.act(P0, &["Cast Golem"]);
    table.resolve();
    assert_eq!(table.stats("Golem"), (2, 2));
}

/// CR 702.112: a creature becomes renowned once, and monstrous apart from that.
#[test]
fn being_renowned_is_not_being_monstrous() {
    let card = "[Hero]\n{W}\nCreature - Human\nRenown 1\n{1}: Monstrosity 2.\n2/2";
    let mut table = Table::new(card, &format!("p0battlefield=Hero;Plains\n{LIBRARIES}"));
    table.attack(P0, &["Hero"]);
    table.to(StepKind::CombatDamage);
    table.resolve();
    assert_eq!(table.stats("Hero"), (3, 3));
    table.act(P0, &["Hero"]);
    table.resolve();
    assert_eq!(table.stats("Hero"), (5, 5));
}

/// CR 702.35
#[test]
fn a_discarded_card_with_madness_is_cast_for_its_madness_cost_or_goes_to_the_graveyard() {
    let cards = "[Spite]\n{4}{B}\nSorcery\nMadness {B}\nEach opponent loses 2 life.\n\n[Drop]\n{B}\nInstant\nDiscard a card.";
    let position = "p0hand=Spite;Drop\np0battlefield=Swamp;Swamp";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Drop"]);
    table.resolve();
    table.act(P0, &["Spite"]);
    assert_eq!(table.exile(), ["Spite"]);
    table.resolve();
    table.act(P0, &["Cast Spite"]);
    table.resolve();
    assert_eq!((table.life(P1), table.graveyard(P0).len()), (18, 2));

    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Drop"]);
    table.resolve();
    table.act(P0, &["Spite"]);
    table.resolve();
    table.act(P0, &["nothing"]);
    assert_eq!((table.life(P1), table.graveyard(P0).len(), table.exile().len()), (20, 2, 0));
}

/// CR 702.143
#[test]
fn a_foretold_card_is_cast_on_a_later_turn_and_hidden_until_then() {
    let card = "[Flood]\n{6}{U}\nSorcery\nForetell {U}\nYou gain 5 life.";
    let mut table = Table::new(card, &format!("p0hand=Flood\np0battlefield=Island;Island\n{LIBRARIES}"));
    table.act(P0, &["Foretell Flood"]);
    assert!(!table.offers(P0, "Cast Flood"), "not in the same turn");
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Main);
    table.act(P0, &["Cast Flood"]);
    table.resolve();
    assert_eq!((table.life(P0), table.graveyard(P0)), (25, vec!["Flood".to_owned()]));
}

/// CR 702.170
#[test]
fn a_plotted_card_is_cast_for_nothing_on_a_later_turn() {
    let card = "[Scheme]\n{6}{R}\nInstant\nPlot {R}\nYou gain 5 life.";
    let mut table = Table::new(card, &format!("p0hand=Scheme\np0battlefield=Mountain\n{LIBRARIES}"));
    table.act(P0, &["Plot Scheme"]);
    assert_eq!(table.exile(), ["Scheme"]);
    table.to_next_turn(StepKind::Main);
    assert!(!table.offers(P0, "Cast Scheme"), "only as a sorcery");
    table.to_next_turn(StepKind::Main);
    table.act(P0, &["Cast Scheme"]);
    table.resolve();
    assert_eq!(table.life(P0), 25);
}

/// CR 615.8
#[test]
fn the_next_damage_by_a_chosen_source_is_prevented_once() {
    let cards = "[Ward]\n{W}\nEnchantment\n{0}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.\n\n[Imp]\n{R}\nCreature - Imp\n{0}: This creature deals 2 damage to each player.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Ward;Imp");
    table.act(P0, &["Ward"]);
    table.resolve();
    table.act(P0, &["Imp"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (20, 18));
    table.act(P0, &["Imp"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (18, 16));
}

/// CR 701.23
#[test]
fn a_search_may_find_the_card_in_a_graveyard() {
    let cards = "[Call]\n{G}\nSorcery\nSearch your library and/or graveyard for a card named Bear, reveal it, and put it into your hand. If you search your library this way, shuffle.";
    let mut table =
        Table::new(cards, "p0hand=Call\np0battlefield=Forest\np0graveyard=Bear\np0library=Forest");
    table.act(P0, &["Cast Call"]);
    table.resolve();
    table.act(P0, &["Search your library and graveyard"]);
    table.act(P0, &["Bear"]);
    assert_eq!(table.hand(P0), ["Bear"]);
}

/// CR 603.2h
#[test]
fn an_ability_knows_how_often_it_has_resolved_this_turn() {
    let card = "[Kiln]\n{2}\nArtifact\n{0}: You gain 1 life. If this is the second time this ability has resolved this turn, you gain 10 life.";
    let mut table = Table::new(card, "p0battlefield=Kiln");
    for life in [21, 32, 33] {
        table.act(P0, &["Kiln"]);
        table.resolve();
        assert_eq!(table.life(P0), life);
    }
}

/// CR 122.5
#[test]
fn one_counter_is_moved_and_not_all_of_them() {
    let cards = "[Moss]\n{G}\nCreature - Plant\nGraft 2\n0/0";
    let mut table = Table::new(cards, "p0hand=Moss;Bear\np0battlefield=Forest;Forest;Forest");
    table.act(P0, &["Cast Moss"]);
    table.resolve();
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!((table.stats("Moss"), table.stats("Bear")), ((1, 1), (3, 3)));
}
