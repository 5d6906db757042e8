//! How things enter the battlefield: what their own text says of it, and what others add.

use super::common::*;

/// Effects apply in whatever order they stand.
fn settle(table: &mut Table) {
    while table.prompt_kind() == Some("chooseReplacement") {
        let (_, seat) = table.prompt();
        let first = table.options(seat)[0].clone();
        table.act(seat, &[first.as_str()]);
    }
}

/// CR 111.3, 614.12, 707.2
#[test]
fn a_token_copy_enters_as_its_own_text_says() {
    let cards =
        "[Cistern]\n{0}\nArtifact\nCistern enters tapped.\nCistern enters with two charge counters on it.
[Mimeo]\n{0}\nSorcery\nCreate a token that's a copy of target artifact.";
    let mut table = Table::new(cards, "p0hand=Mimeo\np1battlefield=Cistern");
    settle(&mut table);
    table.act(P0, &["Cast Mimeo"]);
    table.resolve();
    settle(&mut table);
    let copies: Vec<PermanentView> =
        table.named("Cistern").into_iter().filter(|one| one.controller == P0).collect();
    assert_eq!(copies.len(), 1);
    assert!(copies[0].tapped);
    assert!(copies[0].card.marks.contains(&"2 charge counters".to_owned()), "{:?}", copies[0].card.marks);
}

/// CR 614.12a
#[test]
fn a_token_copy_has_its_own_choice_made_as_it_enters() {
    let cards = "[Crest]\n{0}\nArtifact\nAs Crest enters, choose a creature type.\nCreatures you control of the chosen type get +1/+1.
[Mimeo]\n{0}\nSorcery\nCreate a token that's a copy of target artifact.";
    let mut table = Table::new(cards, "p0hand=Crest;Mimeo\np0battlefield=Bear");
    table.act(P0, &["Cast Crest"]);
    table.resolve();
    table.act(P0, &["Goblin"]);
    assert_eq!(table.stats("Bear"), (2, 2));
    table.act(P0, &["Cast Mimeo"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    assert_eq!(table.stats("Bear"), (3, 3));
}

/// CR 614.12, 702.98a
#[test]
fn an_ability_given_to_tokens_says_how_each_of_them_enters() {
    let cards = "[Houndmaster]\n{0}\nCreature - Human\nOther Dogs you control have unleash.\n2/2
[Litter]\n{0}\nSorcery\nCreate two 1/1 white Dog creature tokens.";
    let mut table = Table::new(cards, "p0hand=Litter\np0battlefield=Houndmaster");
    table.act(P0, &["Cast Litter"]);
    table.resolve();
    let first = table.options(P0)[0].clone();
    table.act(P0, &[first.as_str()]);
    table.act(P0, &["Let it be"]);
    let mut sizes: Vec<_> = table.named("Dog").into_iter().map(|dog| dog.power).collect();
    sizes.sort_unstable();
    assert_eq!(sizes.len(), 2);
    assert_ne!(sizes[0], sizes[1]);
}

const GROWTH: &str = "[Loam]\n{0}\nEnchantment\nIf one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead.
[Hexling]\n{0}\nCreature - Imp\nHexling enters with a +1/+1 counter on it.\nHexling enters with a charge counter on it.\n1/1
[Grasp]\n{0}\nSorcery\nPut target creature card from a graveyard onto the battlefield under your control.
[Mimeo]\n{0}\nSorcery\nCreate a token that's a copy of target creature.";

/// CR 122.6, 614.16
#[test]
fn counters_of_another_kind_that_it_enters_with_are_not_doubled() {
    let mut table = Table::new(GROWTH, "p0hand=Hexling\np0battlefield=Loam");
    table.act(P0, &["Cast Hexling"]);
    table.resolve();
    settle(&mut table);
    assert_eq!(table.stats("Hexling"), (3, 3));
    assert!(table.marks("Hexling").contains(&"charge counter".to_owned()), "{:?}", table.marks("Hexling"));
}

/// CR 614.12: who will control it counts, not whose card it is.
#[test]
fn counters_on_what_enters_under_your_control_are_doubled_whoever_owns_it() {
    let mut table = Table::new(GROWTH, "p0hand=Grasp\np0battlefield=Loam\np1graveyard=Hexling");
    table.act(P0, &["Cast Grasp", "Hexling"]);
    table.resolve();
    settle(&mut table);
    assert_eq!(table.stats("Hexling"), (3, 3));
    let mut table = Table::new(GROWTH, "p0hand=Grasp\np1battlefield=Loam\np1graveyard=Hexling");
    table.act(P0, &["Cast Grasp", "Hexling"]);
    table.resolve();
    settle(&mut table);
    assert_eq!(table.stats("Hexling"), (2, 2));
}

/// CR 111.3, 122.6
#[test]
fn counters_that_a_token_enters_with_are_doubled() {
    let mut table = Table::new(GROWTH, "p0hand=Mimeo\np0battlefield=Loam\np1battlefield=Hexling");
    settle(&mut table);
    table.act(P0, &["Cast Mimeo"]);
    table.resolve();
    settle(&mut table);
    let copy = table.named("Hexling").into_iter().find(|one| one.controller == P0).unwrap();
    assert_eq!((copy.power, copy.toughness), (3, 3));
}

/// CR 122.6
#[test]
fn to_enter_with_counters_is_to_have_them_put_on_it() {
    let cards = "[Nursery]\n{0}\nEnchantment\nEach other creature you control enters with an additional +1/+1 counter on it.
[Squire]\n{0}\nCreature - Human\nWhenever one or more +1/+1 counters are put on this creature, you gain 3 life.\n1/1";
    let mut table = Table::new(cards, "p0life=10\np0hand=Squire\np0battlefield=Nursery");
    table.act(P0, &["Cast Squire"]);
    table.resolve();
    table.resolve_all();
    assert_eq!(table.life(P0), 13);
}

/// CR 303.4i, 400.7
#[test]
fn a_role_is_attached_to_what_the_same_effect_has_returned() {
    let cards = "[Encore]\n{0}\nSorcery\nReturn target creature card from your graveyard to the battlefield. Create a Wicked Role token attached to it.";
    let mut table = Table::new(cards, "p0hand=Encore\np0graveyard=Bear\np1life=10");
    table.act(P0, &["Cast Encore", "Bear"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.life(P1)), ((3, 3), 10));
    assert_eq!(table.battlefield(P0).len(), 2);
}

/// CR 702.49c
#[test]
fn a_ninja_attacks_what_the_returned_creature_attacked() {
    let cards = "[Shade]\n{3}{U}\nCreature - Human Ninja\nNinjutsu {U}\n3/1
[Sage]\n{0}\nPlaneswalker - Sage\n+1: You gain 1 life.\nLoyalty: 4";
    let mut table = Table::new(
        cards,
        "p0hand=Shade\np0battlefield=Bear;Island\np1life=10\np1battlefield=Sage|Counters:LOYALTY=4",
    );
    table.until("declareAttackers");
    table.act(P0, &["Sage"]);
    table.block(P1, &[]);
    table.act(P0, &["Shade"]);
    table.resolve();
    assert_eq!(table.prompt_kind(), Some("priority"));
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.marks("Sage")), (10, vec!["loyalty counter".to_owned()]));
}

/// CR 508.4, 702.116a
#[test]
fn a_myriad_token_may_attack_a_planeswalker_of_that_player() {
    let cards = "[Host]\n{0}\nCreature - Spirit\nHaste\nMyriad\n2/2
[Sage]\n{0}\nPlaneswalker - Sage\n+1: You gain 1 life.\nLoyalty: 4";
    let position = "p0battlefield=Host\np1battlefield=Sage|Counters:LOYALTY=4\np2battlefield=Sage|Counters:LOYALTY=4\np2life=10";
    let mut table = Table::new(cards, position);
    table.attack(P0, &["Host"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.prompt_kind(), Some("chooseAttacked"));
    assert_eq!(table.options(P0).len(), 2, "{:?}", table.options(P0));
    table.act(P0, &["Sage"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P2), 10);
}
