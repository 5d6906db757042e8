//! Costs that depend on targets, on modes, on what the ability itself says (CR 601.2f, 602.2b).

use cardwright_magic::Command;

use crate::common::*;

/// CR 601.2f
#[test]
fn a_spell_costs_less_if_it_targets_what_its_text_names() {
    let cards = "[Cut]\n{2}{B}\nInstant\nThis spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.";
    let position = "p0hand=Cut\np0battlefield=Swamp\np1battlefield=Bear|Tapped;Ox";
    let cards = format!("{cards}\n\n[Ox]\n{{G}}\nCreature - Ox\n2/4");
    let mut table = Table::new(&cards, position);
    table.act(P0, &["Cast Cut"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"], "only the tapped one can be paid for");
}

/// CR 601.2f
#[test]
fn targets_beyond_the_first_cost_more() {
    let cards = "[Hush]\n{U}\nSorcery\nThis spell costs {1} more to cast for each target beyond the first.\nTap any number of target creatures.";
    let mut table =
        Table::new(cards, "p0hand=Hush\np0battlefield=Island;Island\np1battlefield=Bear;Bear;Bear");
    table.act(P0, &["Cast Hush", "Bear", "Bear#2"]);
    table.resolve();
    assert_eq!(table.named("Bear").iter().filter(|bear| bear.tapped).count(), 2);
}

/// CR 601.2f
#[test]
fn what_protects_itself_makes_only_spells_that_target_it_cost_more() {
    let cards = "[Recluse]\n{G}\nCreature - Spider\nSpells your opponents cast that target this creature cost {2} more to cast.\n2/4\n\n[Zap]\n{R}\nInstant\nZap deals 3 damage to target creature.";
    let mut table = Table::new(cards, "p0hand=Zap\np0battlefield=Mountain\np1battlefield=Recluse;Bear");
    table.act(P0, &["Cast Zap"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 602.2b
#[test]
fn an_ability_costs_less_for_each_of_something() {
    let card = "[Engine]\n{3}\nArtifact\n{3}, {T}: You gain 1 life. This ability costs {1} less to activate for each creature you control.";
    let mut table = Table::new(card, "p0battlefield=Engine;Bear;Bear;Forest");
    table.act(P0, &["Engine"]);
    table.resolve();
    assert_eq!(table.life(P0), 21);
    let table = Table::new(card, "p0battlefield=Engine;Bear;Forest");
    assert!(!table.offers(P0, "Engine"));
}

/// CR 700.2
#[test]
fn more_modes_may_be_chosen_while_a_condition_holds() {
    let cards = "[Choice]\n{U}\nInstant\nChoose one. If you control a Bear as you cast this spell, you may choose two instead.\n• You gain 2 life.\n• Each opponent loses 2 life.";
    let mut table = Table::new(cards, "p0hand=Choice\np0battlefield=Island;Bear");
    table.act(P0, &["Cast Choice", "You gain", "Each opponent"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (22, 18));
    let mut table = Table::new(cards, "p0hand=Choice\np0battlefield=Island");
    table.act(P0, &["Cast Choice", "You gain"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (22, 20));
}

/// CR 601.2b
#[test]
fn a_kicked_spell_has_the_modes_that_its_kicker_gives() {
    let cards = "[Choice]\n{U}\nInstant\nKicker {1}\nChoose one. If this spell was kicked, choose any number instead.\n• You gain 2 life.\n• Each opponent loses 2 life.\n• Draw a card.";
    let mut table = Table::new(cards, "p0hand=Choice\np0battlefield=Island;Island");
    table.act(P0, &["Cast Choice", "1", "You gain", "Each opponent", "No more"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (22, 18));
    let mut table = Table::new(cards, "p0hand=Choice\np0battlefield=Island;Island");
    table.act(P0, &["Cast Choice", "0", "You gain"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (22, 20));
}

/// CR 601.2h
#[test]
fn mana_of_a_colour_that_was_spent_is_remembered() {
    let card = "[Banner]\n{2}{W}\nCreature - Knight\nThis creature enters with a +1/+1 counter on it if at least three white mana was spent to cast it.\n2/2";
    let mut table = Table::new(card, "p0hand=Banner\np0battlefield=Plains;Plains;Plains");
    table.act(P0, &["Cast Banner"]);
    table.resolve();
    assert_eq!(table.stats("Banner"), (3, 3));
    let mut table = Table::new(card, "p0hand=Banner\np0battlefield=Plains;Plains;Island");
    table.act(P0, &["Cast Banner"]);
    table.resolve();
    assert_eq!(table.stats("Banner"), (2, 2));
}

/// CR 700.8
#[test]
fn each_role_of_a_party_is_filled_by_another_creature() {
    let cards = "[Roll]\n{U}\nSorcery\nYou gain 1 life for each creature in your party.\n\n[Both]\n{U}\nCreature - Cleric Wizard\n1/1\n\n[Mage]\n{U}\nCreature - Wizard\n1/1";
    let mut table = Table::new(cards, "p0hand=Roll\np0battlefield=Island;Both;Mage;Mage");
    table.act(P0, &["Cast Roll"]);
    table.resolve();
    assert_eq!(table.life(P0), 22, "a Cleric and a Wizard");
}

/// CR 608.2c: what is said to happen instead speaks of what would have been done.
#[test]
fn an_instead_takes_its_number_and_its_tokens_from_the_sentence_before() {
    let cards = "[Ranks]\n{W}\nSorcery\nCreate two 1/1 white Soldier creature tokens. If you control a Plains, create four of those tokens instead.\n\n[Rot]\n{W}\nSorcery\nTarget player mills two cards. If you control a Plains, that player mills twice that many cards instead.";
    let position =
        "p0hand=Ranks;Rot\np0battlefield=Plains;Plains\np1library=Forest;Forest;Forest;Forest;Forest";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Ranks"]);
    table.resolve();
    assert_eq!(table.named("Soldier").len(), 4);
    table.act(P0, &["Cast Rot", "@1"]);
    table.resolve();
    assert_eq!(table.graveyard(P1).len(), 4);
}

/// CR 509.1b
#[test]
fn weaker_creatures_cannot_block_what_says_so() {
    let card = "[Oak]\n{G}\nCreature - Treefolk\nCreatures with power less than this creature's power can't block this creature.\n3/4\n\n[Ox]\n{G}\nCreature - Ox\n3/4";
    let libraries = "p0library=Forest;Forest\np1library=Forest;Forest";
    let mut table = Table::new(card, &format!("p0battlefield=Oak\np1battlefield=Bear;Ox\n{libraries}"));
    table.attack(P0, &["Oak"]);
    table.until("declareBlockers");
    let oak = table.slot_of("Oak", P0, &[]);
    let bear = table.slot_of("Bear", P1, &[]);
    table.refused(P1, Command::Block(vec![(bear, oak)].into()));
    table.block(P1, &[("Ox", "Oak")]);
}
