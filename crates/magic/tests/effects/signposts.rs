//! What may be cast, for what, with which mana; abilities that spells are given, and copies that keep an ability.

use super::common::*;

const FOREMAN: &str = "[Foreman]\n{2}{W}\nCreature - Human\nArtifact spells you cast have convoke.\n2/3\n\n\
                       [Cog]\n{2}\nArtifact\n{0}: You gain 0 life.\n\n[Ox]\n{2}\nCreature - Ox\n2/2";

/// CR 601.3e, 702.51a
#[test]
fn a_spell_that_is_given_convoke_is_paid_for_with_creatures() {
    let mut table = Table::new(FOREMAN, "p0hand=Cog;Ox\np0battlefield=Foreman;Foreman");
    assert!(!table.offers(P0, "Cast Ox"), "{}", table.describe());
    table.act(P0, &["Cast Cog"]);
    table.resolve();
    assert!(table.is_on_battlefield("Cog") && table.is_tapped("Foreman"));
}

/// CR 601.3e
#[test]
fn what_a_rule_gives_is_given_to_its_own_players_spells_only() {
    let table = Table::new(FOREMAN, "p0battlefield=Foreman;Foreman\np1hand=Cog\np1battlefield=Ox;Ox");
    assert!(!table.offers(P1, "Cast Cog"), "{}", table.describe());
}

/// CR 702.74a, 400.7b
#[test]
fn a_permanent_keeps_what_its_spell_was_given() {
    let cards = "[Choir]\n{2}\nEnchantment\nCreature spells you cast have evoke {0}.\n\n\
                 [Giant]\n{9}\nCreature - Giant\n6/6";
    let mut table = Table::new(cards, "p0hand=Giant\np0battlefield=Choir");
    table.act(P0, &["Cast Giant"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Giant"], "{}", table.describe());
}

/// CR 702.40a
#[test]
fn only_the_first_spell_of_a_turn_is_given_what_the_first_one_has() {
    let cards = "[Rite]\n{2}\nEnchantment\nThe first instant spell you cast each turn has storm.\n\n\
                 [Spark]\n{0}\nInstant\nYou gain 1 life.\n\n[Ox]\n{0}\nCreature - Ox\n2/2";
    let mut table = Table::new(cards, "p0hand=Ox;Spark;Spark\np0battlefield=Rite");
    table.act(P0, &["Cast Ox"]);
    table.resolve_all();
    table.act(P0, &["Cast Spark"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
    table.act(P0, &["Cast Spark"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

#[test]
fn what_is_said_of_the_next_spell_is_said_of_one_spell() {
    let cards = "[Tinker]\n{0}\nSorcery\nThe next artifact spell you cast this turn costs {2} less to cast.\n\n\
                 [Cog]\n{2}\nArtifact\n{0}: You gain 0 life.";
    let mut table = Table::new(cards, "p0hand=Tinker;Cog;Cog");
    assert!(!table.offers(P0, "Cast Cog"));
    table.act(P0, &["Cast Tinker"]);
    table.resolve();
    table.act(P0, &["Cast Cog"]);
    table.resolve();
    assert!(table.is_on_battlefield("Cog") && !table.offers(P0, "Cast Cog"), "{}", table.describe());
}

/// CR 609.4b, 106.1b
#[test]
fn mana_of_any_color_pays_for_no_colorless_symbol_and_mana_of_any_type_does() {
    for (word, castable) in [("color", false), ("type", true)] {
        let cards = format!(
            "[Ledger]\n{{0}}\nSorcery\nExile the top card of your library. You may cast that card this turn and you \
             may spend mana as though it were mana of any {word} to cast that spell.\n\n\
             [Wisp]\n{{C}}\nCreature - Spirit\n1/1\n\n[Imp]\n{{B}}\nCreature - Imp\n1/1"
        );
        let mut table = Table::new(&cards, "p0hand=Ledger\np0library=Wisp\np0battlefield=Forest");
        table.act(P0, &["Cast Ledger"]);
        table.resolve();
        assert_eq!(table.offers(P0, "Cast Wisp"), castable, "{}", table.describe());
        let mut table = Table::new(&cards, "p0hand=Ledger;Imp\np0library=Imp\np0battlefield=Forest");
        table.act(P0, &["Cast Ledger"]);
        table.resolve();
        table.act(P0, &["Cast Imp"]);
        table.resolve();
        assert_eq!(table.battlefield(P0).len(), 2, "{}", table.describe());
        assert_eq!(table.hand(P0), ["Imp"]);
    }
}

const SIGNPOST: &str = "[Signpost]\n{2}\nEnchantment\nPlayers can't pay life or sacrifice creatures to cast spells or \
                        activate abilities.\n\n[Ox]\n{2}\nCreature - Ox\n2/2\n\n\
                        [Altar]\n{2}\nArtifact\nSacrifice a creature: You gain 1 life.\nSacrifice an artifact: You \
                        gain 5 life.\nPay 1 life: You gain 3 life.\n\n\
                        [Edict]\n{0}\nSorcery\nTarget player sacrifices a creature.";

/// CR 118.3
#[test]
fn what_cannot_be_paid_with_is_no_cost_but_effects_go_on() {
    let mut table =
        Table::new(SIGNPOST, "p0hand=Edict\np0battlefield=Signpost;Altar\np1battlefield=Ox;Altar");
    table.pass(P0);
    let offered: Vec<String> =
        table.options(P1).into_iter().filter(|option| option.contains("Altar")).collect();
    assert_eq!(offered.len(), 1, "{offered:?}");
    let mut table = Table::new(SIGNPOST, "p0hand=Edict\np0battlefield=Signpost\np1battlefield=Ox");
    table.act(P0, &["Cast Edict", "@1"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Ox"]);
}

/// CR 107.4f, 118.3
#[test]
fn no_life_is_paid_for_a_phyrexian_symbol_either() {
    let cards = format!("{SIGNPOST}\n\n[Shard]\n{{R/P}}\nArtifact\n{{0}}: You gain 0 life.");
    assert!(Table::new(&cards, "p0hand=Shard").offers(P0, "Cast Shard"));
    assert!(!Table::new(&cards, "p0hand=Shard\np0battlefield=Signpost").offers(P0, "Cast Shard"));
}

/// CR 118.9
#[test]
fn another_cost_for_spells_can_be_chosen() {
    let cards = "[Milestone]\n{3}\nArtifact\nYou may pay {W}{U} rather than pay the mana cost for creature spells you \
                 cast.\n\n[Giant]\n{9}\nCreature - Giant\n6/6\n\n[Tome]\n{9}\nArtifact\n{0}: You gain 0 life.";
    let mut table = Table::new(cards, "p0hand=Giant;Tome\np0battlefield=Milestone;Plains;Island");
    assert!(!table.offers(P0, "Cast Tome"));
    table.act(P0, &["Cast Giant"]);
    table.resolve();
    assert!(table.is_on_battlefield("Giant") && table.is_tapped("Plains"));
}

/// CR 118.9, 119.4
#[test]
fn one_spell_a_turn_is_cast_for_life() {
    let cards = "[Pilgrim]\n{2}\nCreature - Cleric\nDuring each of your turns, you may cast an enchantment spell by \
                 paying life equal to its mana value rather than paying its mana cost.\n2/3\n\n\
                 [Shrine]\n{3}{W}\nEnchantment\n{0}: You gain 0 life.";
    let mut table = Table::new(cards, "p0hand=Shrine;Shrine\np0battlefield=Pilgrim");
    table.act(P0, &["Cast Shrine"]);
    table.resolve();
    assert_eq!(table.life(P0), 16);
    assert!(!table.offers(P0, "Cast Shrine"), "{}", table.describe());
}

/// CR 118.9, 305.1
#[test]
fn spells_from_the_top_of_a_library_are_paid_for_with_life_and_lands_are_played() {
    let cards = "[Waystone]\n{3}\nArtifact\nYou may play lands and cast spells from the top of your library. If you cast \
                 a spell this way, pay life equal to its mana value rather than pay its mana cost.\n\n\
                 [Ox]\n{2}\nCreature - Ox\n2/2";
    let mut table = Table::new(cards, "p0library=Ox\np0battlefield=Waystone;Forest;Forest");
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert_eq!(table.life(P0), 18);
    assert!(!table.is_tapped("Forest"));
    let mut table = Table::new(cards, "p0library=Forest\np0battlefield=Waystone");
    table.act(P0, &["Play Forest"]);
    assert!(table.is_on_battlefield("Forest"));
}

/// CR 118.9, 601.3b
#[test]
fn a_card_comes_back_from_the_graveyard_for_creatures() {
    let cards = "[Revenant]\n{9}\nCreature - Zombie\nYou may cast this card from your graveyard by paying {B} and \
                 sacrificing two creatures rather than paying its mana cost.\n4/4\n\n[Ox]\n{2}\nCreature - Ox\n2/2";
    let table = Table::new(cards, "p0graveyard=Revenant\np0battlefield=Ox;Swamp");
    assert!(!table.offers(P0, "Cast Revenant"));
    let mut table = Table::new(cards, "p0graveyard=Revenant\np0battlefield=Ox;Ox;Swamp");
    table.act(P0, &["Cast Revenant", "Ox", "Ox"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Swamp", "Revenant"]);
}

/// CR 707.9a
#[test]
fn a_copy_that_has_this_ability_can_use_it_again() {
    let cards =
        "[Crossing]\n\nLand\n{0}: This land becomes a copy of target land, except it has this ability.";
    let mut table = Table::new(cards, "p0battlefield=Crossing;Forest;Island");
    table.act(P0, &["Crossing", "Forest"]);
    table.resolve();
    assert_eq!(table.named("Forest").len(), 2);
    table.act(P0, &["Forest", "Island"]);
    table.resolve();
    assert_eq!(table.named("Island").len(), 2, "{}", table.describe());
}

/// CR 106.12a
#[test]
fn the_mana_that_a_land_produced_is_added_once_more() {
    let cards = "[Marker]\n{2}\nEnchantment\nWhenever you tap a land for mana, add one mana of any type that land \
                 produced.\n\n[Ox]\n{G}\nCreature - Ox\n2/2\n\n[Elk]\n{G}\nCreature - Elk\n2/2";
    let mut table = Table::new(cards, "p0hand=Ox;Elk\np0battlefield=Marker;Forest");
    table.act(P0, &["Cast Ox"]);
    table.resolve_all();
    table.act(P0, &["Cast Elk"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0).len(), 4, "{}", table.describe());
}

/// CR 607.2a
#[test]
fn a_spell_is_cast_from_among_the_cards_exiled_with_a_permanent() {
    let cards = "[Keeper]\n{1}\nCreature - Wizard\nWhen this creature enters, exile the top card of your library.\n{0}: \
                 You may cast an instant or sorcery spell from among cards exiled with this creature without paying its \
                 mana cost.\n1/4\n\n[Boon]\n{7}\nSorcery\nYou gain 4 life.";
    let mut table = Table::new(cards, "p0hand=Keeper\np0library=Boon\np0battlefield=Forest");
    table.act(P0, &["Cast Keeper"]);
    table.resolve_all();
    table.act(P0, &["Keeper"]);
    table.resolve();
    table.act(P0, &["Boon"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}

/// CR 601.3b
#[test]
fn who_pays_more_casts_a_sorcery_at_another_time() {
    let cards = "[Verdict]\n{W}\nSorcery\nYou may cast this spell as though it had flash if you pay {2} more to cast \
                 it.\nYou gain 4 life.";
    let mut table = Table::new(cards, "p1hand=Verdict\np1battlefield=Plains;Plains");
    table.pass(P0);
    assert!(!table.offers(P1, "Cast Verdict"));
    let mut table = Table::new(cards, "p1hand=Verdict\np1battlefield=Plains;Plains;Plains");
    table.pass(P0);
    table.act(P1, &["Cast Verdict"]);
    table.resolve();
    assert_eq!(table.life(P1), 24);
}

/// CR 107.3
#[test]
fn an_x_that_cannot_be_0_needs_mana() {
    let cards = "[Blast]\n{X}{R}\nSorcery\nBlast deals X damage to any target. X can't be 0.";
    assert!(!Table::new(cards, "p0hand=Blast\np0battlefield=Mountain").offers(P0, "Cast Blast"));
    let mut table = Table::new(cards, "p0hand=Blast\np0battlefield=Mountain;Mountain");
    table.act(P0, &["Cast Blast", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 19);
}

/// CR 702.99a
#[test]
fn an_encoded_card_is_cast_again_when_its_creature_deals_combat_damage() {
    let cards = "[Route]\n{1}\nSorcery\nYou gain 2 life.\nCipher\n\n[Ox]\n{2}\nCreature - Ox\n2/2";
    let mut table = Table::new(cards, "p0hand=Route\np0battlefield=Ox;Forest");
    table.act(P0, &["Cast Route"]);
    table.resolve();
    table.act(P0, &["Ox"]);
    assert_eq!((table.exile(), table.life(P0)), (vec!["Route".to_owned()], 22), "{}", table.describe());
    table.attack(P0, &["Ox"]);
    table.until("castFree");
    table.act(P0, &["Cast Route"]);
    table.resolve();
    assert_eq!(table.life(P0), 24, "{}", table.describe());
}

/// CR 608.2g
#[test]
fn a_copy_that_must_be_cast_if_able_cannot_be_declined() {
    let cards = "[Twin]\n{1}\nSorcery\nExile target instant card from your graveyard. Copy that card. Cast the copy if \
                 able without paying its mana cost.\n\n[Harm]\n{3}\nInstant\nTarget player loses 3 life.";
    let mut table = Table::new(cards, "p0hand=Twin\np0graveyard=Harm\np0battlefield=Forest");
    table.act(P0, &["Cast Twin", "Harm"]);
    table.resolve();
    assert!(!table.offers(P0, "Cast nothing"), "{}", table.describe());
    table.act(P0, &["Cast Harm", "@0"]);
    table.resolve();
    assert_eq!(table.life(P0), 17);
}

/// CR 701.59a, 702.21a
#[test]
fn evidence_is_collected_with_cards_of_enough_mana_value() {
    let cards = "[Testimony]\n{0}\nSorcery\nAs an additional cost to cast this spell, you may collect evidence 4.\nYou \
                 gain 1 life. If this spell's additional cost was paid, you gain 5 life instead.\n\n\
                 [Ox]\n{2}\nCreature - Ox\n2/2\n\n[Elk]\n{3}\nCreature - Elk\n2/2";
    let mut table = Table::new(cards, "p0hand=Testimony\np0graveyard=Ox");
    table.act(P0, &["Cast Testimony"]);
    table.resolve();
    assert_eq!(table.life(P0), 21);
    let mut table = Table::new(cards, "p0hand=Testimony\np0graveyard=Ox;Elk");
    table.act(P0, &["Cast Testimony", "1", "Ox", "Elk"]);
    table.resolve();
    assert_eq!((table.life(P0), table.exile().len()), (25, 2));
}
