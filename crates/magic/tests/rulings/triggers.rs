//! What triggers know, and when (CR 603, 608.2h).

use super::common::*;

const ZAP: &str = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";

/// CR 603.10, 608.2h
#[test]
fn a_dies_trigger_counts_the_power_that_the_creature_last_had() {
    let cards = format!(
        "{ZAP}\n[Heir]\n{{0}}\nCreature - Human\nWhen this creature dies, you gain life equal to its power.\n1/1"
    );
    let mut table = Table::new(&cards, "p0hand=Zap\np0battlefield=Heir|Counters:P1P1=2");
    table.act(P0, &["Cast Zap", "Heir"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

/// CR 603.7c, 400.7: a delayed trigger finds only the object it was made for.
#[test]
fn a_delayed_sacrifice_does_not_find_a_creature_that_left_and_came_back() {
    let cards = "[Borrowed Time]\n{0}\nSorcery\nReturn target creature card from your graveyard to the battlefield. Sacrifice it at the beginning of the next end step.
[Flicker]\n{0}\nInstant\nExile target creature you control, then return it to the battlefield under its owner's control.";
    let mut table = Table::new(
        cards,
        "p0hand=Borrowed Time;Flicker\np0graveyard=Bear\np0library=Forest\np1library=Forest",
    );
    table.act(P0, &["Cast Borrowed Time", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Flicker", "Bear"]);
    table.resolve();
    table.to(StepKind::End);
    table.resolve_all();
    assert!(table.is_on_battlefield("Bear"));
}

/// CR 603.3a: whoever controlled the source when it triggered controls the ability.
#[test]
fn a_stolen_creature_works_for_who_stole_it() {
    let cards = format!("{ZAP}\n[Herald]\n{{0}}\nCreature - Human\nWhenever another creature dies, you gain 2 life.\n1/4
[Steal]\n{{0}}\nSorcery\nGain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.");
    let mut table = Table::new(&cards, "p0hand=Zap;Steal\np1battlefield=Herald;Bear");
    table.act(P0, &["Cast Steal", "Herald"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (22, 20));
}

/// CR 611.2b: control ends with the one who holds it.
#[test]
fn control_for_as_long_as_you_control_the_source_ends_with_it() {
    let cards = format!(
        "{ZAP}\n[Charmer]\n{{0}}\nCreature - Siren\nWhen this creature enters, gain control of target creature for as long as you control this creature.\n1/1"
    );
    let mut table = Table::new(&cards, "p0hand=Charmer;Zap\np1battlefield=Bear");
    table.act(P0, &["Cast Charmer"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve();
    assert_eq!(table.battlefield(P0).len(), 2);
    table.act(P0, &["Cast Zap", "Charmer"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 603.6d, 603.2: several creatures that die at once each see the others die.
#[test]
fn creatures_that_die_together_see_each_other_die() {
    let cards = "[Mourner]\n{0}\nCreature - Spirit\nWhenever another creature dies, you gain 1 life.\n1/1
[Doom]\n{0}\nSorcery\nDestroy all creatures.";
    let mut table = Table::new(cards, "p0hand=Doom\np0battlefield=Mourner;Mourner;Bear");
    table.act(P0, &["Cast Doom"]);
    table.resolve();
    while table.prompt_kind() == Some("orderTriggers") {
        let words = table.options(P0);
        table.act(P0, &words.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}

/// CR 603.6c: "from anywhere" looks at the card where it has come to, and not at the permanent that it was.
#[test]
fn a_land_that_was_a_creature_is_no_creature_card_in_the_graveyard() {
    let cards = "[Urn]\n{0}\nArtifact\nWhenever a creature card is put into your graveyard from anywhere, you gain 1 life.
[Wake]\n{0}\nSorcery\nTarget land becomes a 2/2 Elemental creature until end of turn. It's still a land.
[Raze]\n{0}\nSorcery\nDestroy target creature.";
    let position = "p0hand=Wake;Raze;Raze\np0battlefield=Urn;Forest;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Wake", "Forest"]);
    table.resolve_all();
    table.act(P0, &["Cast Raze", "Forest"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 20);
    table.act(P0, &["Cast Raze", "Bear"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}

/// CR 603.6c, 603.10: it does not look back either.
#[test]
fn what_goes_to_the_graveyard_at_the_same_time_does_not_hear_from_anywhere() {
    let cards = "[Urn]\n{0}\nArtifact\nWhenever a creature card is put into your graveyard from anywhere, you gain 1 life.
[Crow]\n{0}\nArtifact\nWhenever a creature dies, you gain 5 life.
[End]\n{0}\nSorcery\nDestroy all artifacts and creatures.";
    let mut table = Table::new(cards, "p0hand=End\np0battlefield=Urn;Crow;Bear");
    table.act(P0, &["Cast End"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 25);
}

/// CR 608.2k: what the first of two conditions asks about, the second asks about, too.
#[test]
fn its_on_both_sides_of_or_is_the_same_creature() {
    let cards = "[Rook]\n{0}\nCreature - Bird\nWhenever another creature you control enters, if its power is greater than this \
                 creature's power or its toughness is greater than this creature's toughness, draw a card.\n2/2
[Wall]\n{0}\nCreature - Wall\n0/5";
    let mut table = Table::new(cards, "p0hand=Wall\np0battlefield=Rook\np0library=Forest;Forest");
    table.act(P0, &["Cast Wall"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Forest"]);
}

/// CR 506.2: the defending player of an ability of something that does not attack.
#[test]
fn an_artifact_knows_who_defends() {
    let cards = "[Horn]\n{0}\nArtifact\n{T}: You gain 1 life. Activate only during combat and only if defending player controls a \
                 Mountain.\n[Runner]\n{0}\nCreature - Scout\n1/1";
    for (land, offered) in [("Mountain", true), ("Island", false)] {
        let position = format!("p0battlefield=Horn;Runner\np1battlefield={land}");
        let mut table = Table::new(cards, &position);
        assert!(!table.offers(P0, "Horn"), "not before combat");
        table.attack(P0, &["Runner"]);
        assert_eq!(table.offers(P0, "Horn"), offered, "{land}");
    }
}
