//! Casting and resolving: targets, modes, X, costs (CR 115, 601, 602, 608).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const ZAP: &str = "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.";

/// spec 42, CR 608.2b
#[test]
fn a_spell_whose_only_target_has_gone_does_not_resolve() {
    let mut table = Table::new(
        &format!("{ZAP}\n[Spark]\n{{R}}\nInstant\nSpark deals 2 damage to target creature. You gain 1 life."),
        "p0hand=Spark\np0battlefield=Mountain\np1hand=Zap\np1battlefield=Mountain;Bear",
    );
    table.act(P0, &["Cast Spark", "Bear"]);
    table.pass(P0);
    table.act(P1, &["Cast Zap", "Bear"]);
    table.resolve();
    table.resolve();
    assert_eq!(table.life(P0), 20, "nothing of the spell happens");
    assert_eq!(table.graveyard(P0), ["Spark"]);
}

/// CR 608.2b
#[test]
fn a_spell_with_one_legal_target_left_does_what_it_can() {
    let mut table = Table::new(
        &format!(
            "{ZAP}\n[Twin]\n{{R}}\nSorcery\nDestroy target creature. Return target land to its owner's hand."
        ),
        "p0hand=Twin\np0battlefield=Mountain\np1hand=Zap\np1battlefield=Mountain;Bear;Forest",
    );
    table.act(P0, &["Cast Twin", "Bear", "Forest"]);
    table.pass(P0);
    table.act(P1, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.hand(P1), ["Forest"]);
}

/// CR 702.11, 702.18, 702.16b
#[test]
fn hexproof_shroud_and_protection_keep_targets_away() {
    let cards = "
[Scorch]\n{R}\nInstant\nDestroy target creature.
[Sly]\n{G}\nCreature - Elf\nHexproof\n1/1
[Veiled]\n{G}\nCreature - Elf\nShroud\n1/1
[Fireproof]\n{G}\nCreature - Elf\nProtection from red\n1/1";
    let offers = |own: &str, theirs: &str| {
        let lands = "p0hand=Scorch\np0battlefield=Mountain";
        Table::new(cards, &format!("{lands};{own}\np1battlefield={theirs}")).offers(P0, "Cast Scorch")
    };
    assert!(offers("Sly", ""), "one's own hexproof creature can be targeted");
    assert!(!offers("", "Sly"));
    assert!(!offers("Veiled", "Veiled"));
    assert!(!offers("Fireproof", "Fireproof"));
    assert!(offers("", "Bear"));
}

/// CR 601.2c
#[test]
fn a_spell_without_a_legal_target_is_not_offered() {
    let table =
        Table::new("[Slay]\n{B}\nInstant\nDestroy target creature.", "p0hand=Slay\np0battlefield=Swamp");
    assert!(!table.offers(P0, "Cast Slay"));
}

/// CR 701.6
#[test]
fn a_countered_spell_goes_to_the_graveyard_and_does_nothing() {
    let mut table = Table::new(
        &format!("{ZAP}\n[Deny]\n{{U}}\nInstant\nCounter target spell."),
        "p0hand=Zap\np0battlefield=Mountain\np1hand=Deny\np1battlefield=Island",
    );
    table.act(P0, &["Cast Zap", "@1"]);
    table.pass(P0);
    table.act(P1, &["Cast Deny", "Zap"]);
    table.resolve();
    assert!(table.stack().is_empty());
    assert_eq!((table.life(P1), table.graveyard(P0)), (20, vec!["Zap".to_owned()]));
}

/// CR 700.2
#[test]
fn modes_are_offered_only_if_they_have_targets() {
    let cards = "[Either]\n{R}\nInstant\nChoose one —\n• You gain 2 life.\n• Destroy target artifact.";
    let mut table = Table::new(cards, "p0hand=Either\np0battlefield=Mountain");
    table.act(P0, &["Cast Either", "You gain"]);
    table.resolve();
    assert_eq!(table.life(P0), 22);
}

/// CR 303.4, 608.3b
#[test]
fn an_aura_targets_as_a_spell_and_enters_attached() {
    let cards =
        "[Wings]\n{W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +2/+2 and has flying.";
    let mut table = Table::new(cards, "p0hand=Wings\np0battlefield=Plains;Bear");
    table.act(P0, &["Cast Wings", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (4, 4));
}

/// CR 606
#[test]
fn one_loyalty_ability_of_a_planeswalker_is_activated_each_turn() {
    let cards =
        "[Sage]\n{1}{U}\nLegendary Planeswalker - Sage\n+1: You gain 1 life.\n-2: Draw a card.\nLoyalty: 3";
    let mut table = Table::new(
        cards,
        "p0hand=Sage\np0battlefield=Island;Island\np0library=Bear;Bear\np1library=Bear;Bear",
    );
    table.act(P0, &["Cast Sage"]);
    table.resolve();
    table.act(P0, &["Activate Sage: +1"]);
    table.resolve();
    assert_eq!(table.life(P0), 21);
    assert!(!table.offers(P0, "Activate Sage"));
    table.to_next_turn(StepKind::Main);
    assert!(!table.offers(P1, "Activate Sage"));
}

/// CR 302.6: only creatures have to wait.
#[test]
fn a_land_makes_mana_in_the_turn_in_which_it_is_played() {
    let mut table =
        Table::new("[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.", "p0hand=Mountain;Zap");
    table.act(P0, &["Play Mountain"]);
    table.act(P0, &["Cast Zap", "@1"]);
    assert!(table.is_tapped("Mountain"));
}

/// CR 605.3b
#[test]
fn creatures_make_mana_after_lands_and_not_while_summoning_sick() {
    let cards = "[Sprout]\n{G}\nCreature - Elf\n{T}: Add {G}.\n1/1";
    let mut table = Table::new(cards, "p0hand=Bear\np0battlefield=Sprout;Forest;Forest");
    table.act(P0, &["Cast Bear"]);
    assert!(!table.is_tapped("Sprout"));
    let mut table = Table::new(cards, "p0hand=Bear\np0battlefield=Sprout;Forest");
    table.act(P0, &["Cast Bear"]);
    assert!(table.is_tapped("Sprout"));
    let table = Table::new(cards, "p0hand=Bear\np0battlefield=Sprout|SummonSick;Forest");
    assert!(!table.offers(P0, "Cast Bear"));
}

/// CR 605.3
#[test]
fn mana_abilities_are_in_the_menu_where_the_format_says_so() {
    let position = "p0hand=Bear\np0battlefield=Forest;Forest";
    assert!(!Table::new("", position).offers(P0, "Activate Forest"));
    let mut table = Table::with_policies("", position, |policies| policies.manual_mana = true);
    table.act(P0, &["Activate Forest"]);
    assert_eq!(table.view().players[0].mana, [0, 0, 0, 0, 1, 0]);
    assert!(table.stack().is_empty());
    table.act(P0, &["Cast Bear", "automatically"]);
    assert_eq!(table.view().players[0].mana, [0; 6]);
    assert_eq!(table.stack(), ["Bear"]);
}

/// CR 118.8, 601.2h
#[test]
fn what_is_sacrificed_for_a_cost_is_chosen_while_casting() {
    let cards = "[Feast]\n{B}\nSorcery\nAs an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.";
    let mut table =
        Table::new(cards, "p0hand=Feast\np0battlefield=Swamp;Bear;Bear\np0library=Forest;Forest;Forest");
    table.act(P0, &["Cast Feast", "Bear#2"]);
    assert_eq!(table.graveyard(P0), ["Bear"], "costs are paid at once");
    table.resolve();
    assert_eq!(table.hand(P0).len(), 2);
    let table = Table::new(cards, "p0hand=Feast\np0battlefield=Swamp");
    assert!(!table.offers(P0, "Cast Feast"));
}

/// CR 107.3
#[test]
fn x_is_chosen_as_far_as_mana_goes() {
    let cards = "[Blaze]\n{X}{R}\nSorcery\nBlaze deals X damage to any target.";
    let mut table = Table::new(cards, "p0hand=Blaze\np0battlefield=Mountain;Mountain;Mountain;Mountain");
    assert!(table.try_act(P0, &["Cast Blaze", "4", "@1"]).is_err());
    table.act(P0, &["Cast Blaze", "3", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
}

/// CR 601.2f
#[test]
fn spells_cost_less_and_more_as_effects_say() {
    let cards = "
[Helper]\n{2}\nArtifact\nCreature spells you cast cost {1} less to cast.
[Tyrant]\n{2}\nArtifact\nSpells your opponents cast cost {1} more to cast.";
    let table = Table::new(cards, "p0hand=Bear\np0battlefield=Forest;Helper");
    assert!(table.offers(P0, "Cast Bear"));
    let table = Table::new(cards, "p0hand=Bear\np0battlefield=Forest;Forest\np1battlefield=Tyrant");
    assert!(!table.offers(P0, "Cast Bear"));
}

/// CR 602.2, 702.29
#[test]
fn an_ability_is_activated_from_the_hand() {
    let cards = "[Drifter]\n{5}\nCreature - Bird\nCycling {1}\n3/3";
    let mut table = Table::new(cards, "p0hand=Drifter\np0battlefield=Island\np0library=Forest;Bear");
    table.act(P0, &["Activate Drifter"]);
    assert_eq!(table.graveyard(P0), ["Drifter"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Forest"]);
}

/// CR 107.4f
#[test]
fn a_phyrexian_symbol_is_paid_with_mana_or_life() {
    let cards = "[Graft]\n{1}{B/P}\nArtifact Creature - Golem\n2/2";
    let mut table = Table::new(cards, "p0hand=Graft\np0battlefield=Island");
    table.act(P0, &["Cast Graft"]);
    assert_eq!(table.life(P0), 18);
    let mut table = Table::new(cards, "p0hand=Graft\np0battlefield=Island;Swamp");
    table.act(P0, &["Cast Graft", "0"]);
    assert_eq!(table.life(P0), 20);
    let table = Table::new(cards, "p0hand=Graft\np0battlefield=Island\np0life=1");
    assert!(!table.offers(P0, "Cast Graft"));
}

/// CR 106.11, 605.1a
#[test]
fn sources_of_several_mana_are_used_whole_and_what_is_over_stays_in_the_pool() {
    let cards = "[Monolith]\n{3}\nArtifact\n{T}: Add {C}{C}.\n[Gray]\n{1}\nArtifact Creature - Golem\n1/1";
    let mut table = Table::new(cards, "p0hand=Gray\np0battlefield=Monolith");
    table.act(P0, &["Cast Gray"]);
    assert_eq!(table.view().players[0].mana, [0, 0, 0, 0, 0, 1]);
}

/// CR 118.7b-c
#[test]
fn a_cost_reduced_by_more_of_a_colour_than_it_has_is_reduced_by_generic_mana_too() {
    let table = Table::new(
        "[Hydra]\n{2}{G}{G}\nCreature - Hydra\nThis spell costs {G} less to cast for each creature you control.\n4/4",
        "p0hand=Hydra\np0battlefield=Bear;Bear;Bear;Forest",
    );
    assert!(table.offers(P0, "Cast Hydra"), "{{1}} is left to be paid");
}

/// CR 106.6, 715.3a
#[test]
fn mana_for_creature_spells_does_not_pay_for_the_adventure_of_a_creature() {
    let table = Table::new(
        "[Tap Room]\nLand\n{T}: Add one mana of any color. Spend this mana only to cast creature spells.\n\
         [Giant]\n{G}\nCreature - Giant\n2/2\n//\nStroll\n{G}\nSorcery - Adventure\nYou gain 2 life.",
        "p0hand=Giant\np0battlefield=Tap Room",
    );
    assert!(table.offers(P0, "Cast Giant"));
    assert!(!table.offers(P0, "Cast Stroll"));
}
