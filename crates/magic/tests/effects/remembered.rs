//! What spells, abilities and permanents know of what was chosen, paid or moved before (CR 107.3, 400.7, 608.2h).

use super::after;
use super::common::*;

/// CR 107.3m, 614.12
#[test]
fn a_permanent_enters_with_as_many_counters_as_the_x_it_was_cast_for() {
    let mut table = Table::new(
        "[Heap]\n{X}{G}\nCreature - Golem\nThis creature enters with X +1/+1 counters on it.\nWhen this creature enters, \
         you gain X life.\n1/1",
        "p0hand=Heap\np0battlefield=Forest;Forest;Forest;Forest",
    );
    table.act(P0, &["Cast Heap", "3"]);
    table.resolve_all();
    assert_eq!(table.stats("Heap"), (4, 4));
    assert_eq!(table.life(P0), 23, "its other abilities know X too");
}

/// CR 702.33d
#[test]
fn a_permanent_knows_how_often_it_was_kicked() {
    let mut table = Table::new(
        "[Heap]\n{G}\nCreature - Golem\nMultikicker {1}\nThis creature enters with a +1/+1 counter on it for each time it \
         was kicked.\n1/1",
        "p0hand=Heap\np0battlefield=Forest;Forest;Forest",
    );
    table.act(P0, &["Cast Heap", "2"]);
    table.resolve();
    assert_eq!(table.stats("Heap"), (3, 3));
}

/// CR 608.2h
#[test]
fn the_power_of_what_was_sacrificed_as_a_cost_is_what_it_was() {
    let mut table = Table::new(
        "[Catapult]\n{2}\nArtifact\nSacrifice a creature: Catapult deals damage equal to the sacrificed creature's power \
         to any target.",
        "p0battlefield=Catapult;Bear|Counters:P1P1=1",
    );
    table.act(P0, &["Activate Catapult", "@1", "Bear"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
}

/// CR 400.7j
#[test]
fn cards_exiled_from_the_top_of_a_library_are_the_ones_that_may_be_played() {
    let table = after(
        "Exile the top two cards of your library. You may play those cards this turn.",
        "",
        "p0library=Island;Swamp;Forest",
        &[],
    );
    assert_eq!(table.exile().len(), 2);
    assert!(table.offers(P0, "Play Island") && table.offers(P0, "Play Swamp"));
    assert!(!table.offers(P0, "Play Forest"), "the next card is not meant");
}

/// CR 400.7, 603.7c
#[test]
fn what_died_returns_later_as_its_other_face() {
    let mut table = Table::new(
        "[Pilgrim]\n{W}\nCreature - Human\nWhen this creature dies, return it to the battlefield transformed under your \
         control at the beginning of the next end step.\n1/1\n//\nShade\nColor: black\nCreature - Zombie\n3/1\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        "p0battlefield=Pilgrim;Mountain\np0hand=Zap",
    );
    table.act(P0, &["Cast Zap", "Pilgrim"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Zap", "Pilgrim"]);
    table.to(StepKind::End);
    table.resolve();
    assert_eq!(table.stats("Shade"), (3, 1));
}

/// CR 400.7f
#[test]
fn an_aura_finds_itself_in_the_graveyard_when_what_it_enchanted_has_died() {
    let mut table = Table::new(
        "[Crown]\n{W}\nEnchantment - Aura\nEnchant creature\nWhen enchanted creature dies, return Crown to its owner's \
         hand.\n[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        "p0battlefield=Bear|Id:1;Crown|AttachedTo:1;Mountain\np0hand=Zap",
    );
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Crown"]);
}

/// CR 702.92a
#[test]
fn an_equipment_is_attached_to_the_token_that_it_makes() {
    let mut table = Table::new(
        "[Shell]\n{1}\nArtifact - Equipment\nWhen this Equipment enters, create a 0/0 black Germ creature token, then \
         attach this Equipment to it.\nEquipped creature gets +2/+2.\nEquip {3}",
        "p0hand=Shell\np0battlefield=Forest",
    );
    table.act(P0, &["Cast Shell"]);
    table.resolve_all();
    assert_eq!(table.stats("Germ"), (2, 2));
}

/// CR 508.5a
#[test]
fn the_defending_player_of_an_attacker_that_is_gone_is_whom_it_attacked() {
    let mut table = Table::new(
        "[Sneak]\n{B}\nCreature - Rogue\nWhenever this creature attacks, defending player loses 2 life.\n1/1\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        "p0battlefield=Sneak;Mountain\np0hand=Zap",
    );
    table.attack(P0, &["Sneak"]);
    table.act(P0, &["Cast Zap", "Sneak"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 18);
}

/// CR 708.3
#[test]
fn a_card_that_enters_face_down_does_not_enter_as_its_text_says() {
    let mut table = Table::new(
        "[Reveal]\n{0}\nSorcery\nManifest the top card of your library. Put a +1/+1 counter on it.\n\
         [Bog]\nLand\nThis land enters tapped.\n{T}: Add {B}.",
        "p0hand=Reveal\np0library=Bog",
    );
    table.act(P0, &["Cast Reveal"]);
    table.resolve();
    let down: Vec<_> = table.view().battlefield;
    assert_eq!(down.len(), 1);
    assert!(!down[0].tapped);
    assert_eq!((down[0].power, down[0].toughness), (3, 3), "\"it\" is what was manifested");
}

/// CR 603.6c
#[test]
fn a_card_put_into_a_graveyard_from_anywhere_hears_it_there() {
    let mut table = Table::new(
        "[Relic]\n{4}\nCreature - Avatar\nWhen Relic is put into a graveyard from anywhere, you gain 3 life.\n3/3\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.\n\
         [Lapse]\n{0}\nSorcery\nDiscard a card.",
        "p0battlefield=Relic;Mountain\np0hand=Zap;Lapse;Relic",
    );
    table.act(P0, &["Cast Zap", "Relic"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23, "from the battlefield");
    table.act(P0, &["Cast Lapse"]);
    table.resolve();
    table.act(P0, &["Relic"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 26, "from a hand");
}

/// CR 506.4, 603.10
#[test]
fn an_attacker_that_died_was_attacking() {
    let mut table = Table::new(
        "[Mourner]\n{W}\nEnchantment\nWhenever an attacking creature you control dies, you gain 2 life.\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        "p0battlefield=Mourner;Bear;Mountain\np0hand=Zap",
    );
    table.attack(P0, &["Bear"]);
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

/// CR 707.5
#[test]
fn what_enters_as_a_copy_makes_the_choices_of_what_it_copies() {
    let mut table = Table::new(
        "[Banner]\n{2}\nArtifact\nAs this artifact enters, choose a color.\n{T}: Add one mana of the chosen color.\n\
         [Mirror]\n{0}\nArtifact\nYou may have Mirror enter as a copy of any artifact on the battlefield.",
        "p0battlefield=Banner\np0hand=Mirror",
    );
    table.act(P0, &["red"]);
    table.act(P0, &["Cast Mirror"]);
    table.resolve();
    table.act(P0, &["Banner"]);
    assert_eq!(table.prompt_kind(), Some("choose"));
    table.act(P0, &["blue"]);
    assert_eq!(table.named("Banner").len(), 2);
}

/// CR 608.2h
#[test]
fn a_token_is_as_large_as_the_number_was_when_it_was_created() {
    let mut table = Table::new(
        "[Matriarch]\n{G}\nCreature - Ox\nWhenever you attack, create a tapped and attacking X/X green Ox creature token, \
         where X is the greatest power among other attacking creatures.\n7/7",
        "p0battlefield=Matriarch;Bear",
    );
    table.attack(P0, &["Matriarch", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Ox"), (2, 2), "the creature that the text stands on is not among the others");
}

/// CR 702.40a, 707.10
#[test]
fn storm_counts_spells_cast_before_and_copies_a_spell_that_was_countered() {
    let mut table = Table::new(
        "[Hail]\n{R}\nInstant\nHail deals 1 damage to any target.\nStorm\n[Drip]\n{R}\nInstant\nYou gain 1 life.\n\
         [Hush]\n{R}\nInstant\nCounter target spell.",
        "p0battlefield=Mountain;Mountain;Mountain\np0hand=Hail;Drip\np1battlefield=Mountain\np1hand=Hush",
    );
    table.act(P0, &["Cast Drip"]);
    table.resolve();
    table.act(P0, &["Cast Hail", "@1"]);
    table.pass(P0);
    table.act(P1, &["Cast Hush", "Hail"]);
    table.resolve_all();
    table.act(P0, &["Keep the targets"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 19, "one spell came before it; the one that countered it came after");
}

/// CR 702.26d
#[test]
fn what_has_phased_out_is_not_found_by_an_effect_that_waited_for_it() {
    let mut table = Table::new(
        "[Summons]\n{R}\nSorcery\nTarget creature gains haste until end of turn. Sacrifice it at the beginning of the next \
         end step.\n[Veil]\n{U}\nInstant\nTarget creature phases out.",
        "p0battlefield=Mountain;Island;Bear\np0hand=Summons;Veil",
    );
    table.act(P0, &["Cast Summons", "Bear"]);
    table.resolve_all();
    table.act(P0, &["Cast Veil", "Bear"]);
    table.resolve_all();
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Main);
    assert!(table.is_on_battlefield("Bear"), "it was not there to be sacrificed");
}

/// CR 603.2, 608.2h
#[test]
fn the_controller_of_what_targets_a_creature_may_be_meant_beside_the_creature() {
    let mut table = Table::new(
        "[Fickle]\n{R}\nEnchantment - Aura\nEnchant creature\nWhenever enchanted creature becomes the target of a spell \
         or ability, that spell or ability's controller gains control of that creature.\n\
         [Pat]\n{R}\nInstant\nUntap target creature.",
        "p0battlefield=Bear;Mountain\np0hand=Fickle\np1battlefield=Mountain\np1hand=Pat",
    );
    table.act(P0, &["Cast Fickle", "Bear"]);
    table.resolve();
    table.pass(P0);
    table.act(P1, &["Cast Pat", "Bear"]);
    table.resolve_all();
    assert!(table.battlefield(P1).contains(&"Bear".to_owned()), "{}", table.describe());
}

/// CR 400.7j
#[test]
fn what_died_and_was_returned_is_still_it() {
    let mut table = Table::new(
        "[Shroud]\n{1}\nArtifact - Equipment\nEquipped creature gets +2/+2.\nWhenever a creature is put into your graveyard \
         from the battlefield, return that card to the battlefield and attach Shroud to it.\nEquip {4}\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.",
        "p0battlefield=Shroud;Bear;Mountain\np0hand=Zap",
    );
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (4, 4));
}

#[test]
fn those_creatures_are_the_ones_that_fitted_when_they_were_named() {
    let mut table = after(
        "Tap all untapped creatures. Put a +1/+1 counter on each of those creatures.",
        "",
        "p0battlefield=Bear\np1battlefield=Bear|Tapped",
        &[],
    );
    table.resolve_all();
    let mut sizes: Vec<_> = table.named("Bear").iter().map(|bear| bear.power).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 3]);
}

#[test]
fn that_creature_is_what_was_called_a_creature_and_not_a_card_that_was_mentioned_since() {
    let mut table = after(
        "Tap target creature. Exile the top card of your library. Put a +1/+1 counter on that creature.",
        "",
        "p0library=Plains;Plains\np1battlefield=Bear",
        &["Bear"],
    );
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (3, 3));
}
