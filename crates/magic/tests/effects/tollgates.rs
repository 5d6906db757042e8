//! What is paid besides, what mana does when it is spent, copies for others, other targets, and cards hidden away.

use super::common::*;

const TOLL: &str = "[Toll]\n{0}\nSorcery\nAs an additional cost to cast this spell, sacrifice an artifact or pay {2}.\n\
                    Target player loses 3 life.\n\n[Cog]\n{0}\nArtifact\n{0}: You gain 0 life.";

/// CR 601.2b
#[test]
fn one_of_two_additional_costs_is_paid_as_its_caster_chooses() {
    let mut table = Table::new(TOLL, "p0hand=Toll\np0battlefield=Cog;Swamp;Swamp");
    table.act(P0, &["Cast Toll", "sacrifice", "@1"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Cog", "Toll"]);
    assert!(!table.is_tapped("Swamp"));
    assert_eq!(table.life(P1), 17);
}

/// CR 601.2b
#[test]
fn the_other_additional_cost_leaves_the_first_unpaid() {
    let mut table = Table::new(TOLL, "p0hand=Toll\np0battlefield=Cog;Swamp;Swamp");
    table.act(P0, &["Cast Toll", "pay {2}", "@1"]);
    table.resolve();
    assert!(table.is_on_battlefield("Cog") && table.is_tapped("Swamp"));
    assert_eq!(table.life(P1), 17);
}

/// CR 601.2b, 601.3
#[test]
fn who_can_pay_neither_of_two_additional_costs_cannot_cast_the_spell() {
    let table = Table::new(TOLL, "p0hand=Toll\np0battlefield=Swamp");
    assert!(!table.offers(P0, "Cast Toll"), "{}", table.describe());
}

const VOW: &str = "[Vow]\n{0}\nInstant\nAs an additional cost to cast this spell, you may reveal a Dragon card from your \
                   hand.\nYou gain 3 life. If you revealed a Dragon card or controlled a Dragon as you cast this \
                   spell, you gain 5 life.\n\n[Wyrm]\n{5}\nCreature - Dragon\n4/4";

/// CR 601.2b, 601.2i
#[test]
fn a_card_revealed_or_a_creature_controlled_as_a_spell_is_cast_is_remembered() {
    let gained = |position: &str, words: &[&str]| {
        let mut table = Table::new(VOW, position);
        table.act(P0, words);
        table.resolve();
        table.life(P0) - 20
    };
    assert_eq!(gained("p0hand=Vow", &["Cast Vow"]), 3);
    assert_eq!(gained("p0hand=Vow;Wyrm", &["Cast Vow", "1"]), 8);
    assert_eq!(gained("p0hand=Vow;Wyrm", &["Cast Vow", "0"]), 3);
    assert_eq!(gained("p0hand=Vow\np0battlefield=Wyrm", &["Cast Vow"]), 8);
}

/// CR 601.2h
#[test]
fn mana_of_a_color_that_was_spent_is_known_when_the_creature_enters() {
    let otter = "[Otter]\n{1}{G}\nCreature - Otter\nWhen this creature enters, if {U} was spent to cast it, you gain 4 \
                 life.\n2/2";
    for (lands, life) in [("Forest;Island", 24), ("Forest;Forest", 20)] {
        let mut table = Table::new(otter, &format!("p0hand=Otter\np0battlefield={lands}"));
        table.act(P0, &["Cast Otter"]);
        table.resolve_all();
        assert_eq!(table.life(P0), life);
    }
}

/// CR 107.3
#[test]
fn only_mana_of_one_color_pays_for_x() {
    let tithe = "[Tithe]\n{X}{1}\nSorcery\nSpend only black mana on X.\nTarget player loses X life.";
    let mut table = Table::new(tithe, "p0hand=Tithe\np0battlefield=Swamp;Swamp;Forest;Forest");
    assert!(table.try_act(P0, &["Cast Tithe", "3", "@1"]).is_err());
    table.act(P0, &["Cast Tithe", "2", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 18);
}

/// CR 601.3
#[test]
fn a_second_spell_of_the_kind_cannot_be_cast_in_the_same_turn() {
    let cards = "[Censor]\n{2}\nArtifact\nEach player who has cast a nonartifact spell this turn can't cast additional \
                 nonartifact spells.\n\n[Hum]\n{0}\nInstant\nYou gain 1 life.\n\n[Cog]\n{0}\nArtifact\n{0}: You gain 0 \
                 life.";
    let mut table = Table::new(cards, "p0hand=Hum;Hum;Cog\np1battlefield=Censor");
    table.act(P0, &["Cast Hum"]);
    table.resolve();
    assert!(!table.offers(P0, "Cast Hum"));
    assert!(table.offers(P0, "Cast Cog"));
}

/// CR 106.4
#[test]
fn mana_that_is_not_lost_lasts_through_the_phases_of_the_turn() {
    let courier = "[Courier]\n{1}{R}\nCreature - Goblin\nWhenever this creature attacks, add {R}{R}. Until end of turn, \
                   you don't lose this mana as steps and phases end.\n2/1\n\n[Flare]\n{R}{R}\nSorcery\nYou gain 5 life.";
    let mut table = Table::new(courier, "p0hand=Flare\np0battlefield=Courier");
    table.attack(P0, &["Courier"]);
    table.resolve_all();
    table.to(StepKind::Main);
    table.act(P0, &["Cast Flare"]);
    table.resolve();
    assert_eq!(table.life(P0), 25);
}

/// CR 106.6, 603.3
#[test]
fn what_waits_for_mana_triggers_when_it_is_spent_on_such_a_spell() {
    let ford = "[Ford]\nLand\n{T}: Add {G}. When that mana is spent to cast a creature spell, you gain 3 life.\n\n\
                [Elk]\n{G}\nCreature - Elk\n1/1\n\n[Hum]\n{G}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(ford, "p0hand=Elk;Hum\np0battlefield=Ford;Ford");
    table.act(P0, &["Cast Elk"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
    table.act(P0, &["Cast Hum"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}

/// CR 707.10
#[test]
fn a_spell_is_copied_for_each_other_creature_that_it_could_target() {
    let cards = "[Choir]\n{3}{R}\nCreature - Bard\nWhenever you cast an instant or sorcery spell that targets only this \
                 creature, copy that spell for each other creature you control that spell could target. Each copy \
                 targets a different one of those creatures.\n2/4\n\n[Growth]\n{0}\nInstant\nTarget creature gets +1/+1 \
                 until end of turn.\n\n[Veiled]\n{1}\nCreature - Wall\nShroud\n0/4";
    let mut table =
        Table::new(cards, "p0hand=Growth\np0battlefield=Choir;Bear;Veiled\np1battlefield=Plains;Bear");
    table.act(P0, &["Cast Growth", "Choir"]);
    table.resolve_all();
    assert_eq!(table.stats("Choir"), (3, 5));
    assert_eq!(table.stats("Veiled"), (0, 4));
    let mut bears: Vec<(i16, i16)> =
        table.named("Bear").iter().map(|bear| (bear.power, bear.toughness)).collect();
    bears.sort_unstable();
    assert_eq!(bears, [(2, 2), (3, 3)]);
}

/// CR 115.7a
#[test]
fn the_target_of_a_spell_becomes_another_legal_one() {
    let cards = "[Path]\n{0}\nInstant\nChange the target of target spell with a single target.\n\n[Zap]\n{0}\nInstant\nZap \
                 deals 3 damage to target creature.";
    let mut table = Table::new(cards, "p0hand=Zap\np1hand=Path\np0battlefield=Bear\np1battlefield=Bear");
    table.act(P0, &["Cast Zap", "Bear#2"]);
    table.pass(P0);
    table.act(P1, &["Cast Path", "Zap"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0).iter().filter(|name| *name == "Bear").count(), 1);
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 707.10
#[test]
fn the_controller_of_what_was_destroyed_copies_the_spell_and_aims_it() {
    let cards = "[Spark]\n{0}\nSorcery\nDestroy target creature. Then that creature's controller may copy this spell and \
                 may choose new targets for the copy.";
    let mut table = Table::new(cards, "p0hand=Spark\np0battlefield=Bear\np1battlefield=Bear");
    table.act(P0, &["Cast Spark", "Bear#2"]);
    table.resolve();
    table.act(P1, &["Yes"]);
    table.act(P1, &["Choose new targets", "Bear"]);
    table.resolve();
    assert!(table.battlefield(P0).is_empty() && table.battlefield(P1).is_empty(), "{}", table.describe());
}

/// CR 614.1a
#[test]
fn a_spell_cast_out_of_the_graveyard_is_exiled_afterwards() {
    let cards = "[Reader]\n{0}\nCreature - Wizard\nWhen this creature enters, you may cast target instant card from your \
                 graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it \
                 instead.\n2/3\n\n[Hum]\n{5}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Reader\np0graveyard=Hum");
    table.act(P0, &["Cast Reader"]);
    table.resolve();
    table.act(P0, &["Hum"]);
    table.resolve();
    table.act(P0, &["Cast Hum"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
    assert_eq!(table.exile(), ["Hum"]);
}

/// CR 702.75a, 305.1
#[test]
fn a_card_that_is_hidden_away_is_played_later_for_nothing() {
    let cards = "[Granary]\nLand\nHideaway 2\n{T}: You may play the exiled card without paying its mana cost.\n\n\
                 [Giant]\n{7}\nCreature - Giant\n7/7";
    for hidden in ["Giant", "Island"] {
        let position = format!(
            "p0hand=Granary\np0library={hidden};Plains;Plains;Plains\np1library=Plains;Plains;Plains"
        );
        let mut table = Table::new(cards, &position);
        table.act(P0, &["Granary"]);
        table.resolve();
        table.act(P0, &[hidden]);
        assert_eq!(table.library(P0), 3);
        table.to_next_turn(StepKind::Main);
        table.to_next_turn(StepKind::Main);
        table.act(P0, &["Granary"]);
        table.resolve();
        let word = if hidden == "Giant" { "Cast Giant" } else { "Yes" };
        table.act(P0, &[word]);
        table.resolve_all();
        assert!(table.is_on_battlefield(hidden), "{}", table.describe());
    }
}
