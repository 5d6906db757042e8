//! Casting, copying and new targets (CR 601, 707.10, 115.7).

use super::common::*;

/// CR 601.2f: a cost reduction lessens an alternative cost, too.
#[test]
fn flashback_costs_less_where_spells_cost_less() {
    let cards = "[Echo]\n{3}{R}\nInstant\nFlashback {1}{R}\nYou gain 2 life.
[Discount]\n{0}\nArtifact\nInstant and sorcery spells you cast cost {1} less to cast.";
    let mut table = Table::new(cards, "p0graveyard=Echo\np0battlefield=Mountain;Discount");
    table.act(P0, &["Cast Echo"]);
    table.resolve();
    assert_eq!((table.life(P0), table.exile()), (22, vec!["Echo".to_owned()]));
}

/// CR 707.10, 702.33e: a copy was kicked if the spell was, and has its X.
#[test]
fn a_copy_of_a_kicked_spell_with_x_is_kicked_and_has_the_x() {
    let cards = "[Surge]\n{X}{R}\nSorcery\nKicker {1}\nSurge deals X damage to target player. If this spell was kicked, you gain X life.
[Twice]\n{0}\nInstant\nCopy target instant or sorcery spell. You may choose new targets for the copy.";
    let mut table =
        Table::new(cards, "p0hand=Surge;Twice\np0battlefield=Mountain;Mountain;Mountain;Mountain");
    table.act(P0, &["Cast Surge", "1", "2", "@1"]);
    table.act(P0, &["Cast Twice", "Surge"]);
    table.resolve();
    table.act(P0, &["Keep the targets"]);
    table.resolve_all();
    assert_eq!((table.life(P1), table.life(P0)), (16, 24));
}

/// CR 115.7d: only legal targets can be chosen anew.
#[test]
fn new_targets_must_be_legal() {
    let cards = "[Zap]\n{0}\nInstant\nZap deals 3 damage to target creature.
[Bend]\n{0}\nInstant\nYou may choose new targets for target spell.
[Shy One]\n{0}\nCreature - Elf\nHexproof\n1/1";
    let mut table = Table::new(
        cards,
        "p0hand=Zap\np0battlefield=Bear\np1hand=Bend\np1battlefield=Wolf;Shy One"
            .replace("Wolf", "Bear")
            .as_str(),
    );
    table.act(P0, &["Cast Zap", "Bear#2"]);
    table.pass(P0);
    table.act(P1, &["Cast Bend", "Zap"]);
    table.resolve();
    table.act(P1, &["Choose new targets", "Bear"]);
    table.resolve_all();
    assert_eq!(
        (table.graveyard(P0), table.battlefield(P1).len()),
        (vec!["Zap".to_owned(), "Bear".to_owned()], 2)
    );
}

/// CR 608.2b, 115.1: a spell with some legal targets left still resolves for those.
#[test]
fn a_spell_with_one_legal_target_left_does_its_part() {
    let cards = "[Two Sparks]\n{0}\nInstant\nTwo Sparks deals 2 damage to target creature and 2 damage to target player.
[Hide]\n{0}\nInstant\nTarget creature gains hexproof until end of turn.";
    let mut table = Table::new(cards, "p0hand=Two Sparks\np1hand=Hide\np1battlefield=Bear");
    table.act(P0, &["Cast Two Sparks", "Bear", "@1"]);
    table.pass(P0);
    table.act(P1, &["Cast Hide", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P1), table.battlefield(P1)), (18, vec!["Bear".to_owned()]));
}

/// CR 724.1: the turn ends at once, with everything that was going on.
#[test]
fn ending_the_turn_exiles_the_stack_and_goes_to_cleanup() {
    let cards = "[Sudden Night]\n{0}\nInstant\nEnd the turn.
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Grow]\n{0}\nInstant\nTarget creature gets +2/+2 until end of turn.";
    let mut table = Table::new(
        cards,
        "p0hand=Grow\np0battlefield=Bear\np1hand=Sudden Night\np0library=Forest\np1library=Forest",
    );
    table.act(P0, &["Cast Grow", "Bear"]);
    table.pass(P0);
    table.act(P1, &["Cast Sudden Night"]);
    table.resolve();
    assert_eq!(table.exile().len(), 2);
    assert_eq!((table.view().turn_number, table.view().active_player), (2, P1));
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 601.3e, 715.3a
#[test]
fn a_spell_cast_for_free_from_the_hand_is_judged_as_the_face_that_is_cast() {
    let cards = "[Gift]\n{0}\nSorcery\nYou may cast a spell with mana value 3 or less from your hand without paying its mana cost.
[Rider]\n{4}{W}\nCreature - Knight\n3/3\n//\n[Summons]\n{2}{W}\nSorcery - Adventure\nYou gain 4 life.
[Giant]\n{5}\nCreature - Giant\n5/5";
    let mut table = Table::new(cards, "p0hand=Gift;Rider;Giant");
    table.act(P0, &["Cast Gift"]);
    table.resolve();
    assert!(!table.offers(P0, "Giant") && !table.offers(P0, "Rider"));
    table.act(P0, &["Cast Summons"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.exile()), (24, vec!["Rider".to_owned()]));
    assert_eq!(table.hand(P0), ["Giant"], "one spell only");
}

/// CR 708.4
#[test]
fn a_creature_spell_from_the_top_of_the_library_may_be_cast_face_down() {
    let cards = "[Call]\n{0}\nEnchantment\nOnce each turn, you may cast a creature spell with power 2 or less from the top of your library.
[Lurker]\n{5}\nCreature - Beast\nMorph {5}\n4/4";
    let mut table = Table::new(cards, "p0library=Lurker\np0battlefield=Call;Island;Island;Island");
    table.act(P0, &["Lurker"]);
    table.resolve();
    assert_eq!(table.library(P0), 0);
    assert_eq!(table.battlefield(P0).len(), 5);
}

/// CR 118.9
#[test]
fn an_alternative_cost_can_be_paid_wherever_a_card_may_be_cast() {
    let cards = "[Vault]\n{0}\nSorcery\nExile the top card of your library. Until end of turn, you may play that card.
[Spark]\n{6}\nCreature - Elemental\nEvoke {R}\nWhen Spark enters, you gain 2 life.\n2/2";
    let mut table = Table::new(cards, "p0library=Spark\np0hand=Vault\np0battlefield=Mountain");
    table.act(P0, &["Cast Vault"]);
    table.resolve();
    table.act(P0, &["Cast Spark"]);
    table.resolve();
    table.until("orderTriggers");
    table.act(P0, &["Spark", "Spark"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.graveyard(P0).len()), (22, 2));
}

/// CR 601.2c, 601.2f
#[test]
fn targets_that_can_be_paid_for_only_together_can_be_chosen() {
    let cards = "[Exodus]\n{4}{U}\nInstant\nThis spell costs {3} less to cast if it targets a permanent you control.\nReturn up to two target nonland permanents to their owners' hands.
[Ogre]\n{2}{R}\nCreature - Ogre\n3/3";
    let position = "p0hand=Exodus\np0battlefield=Bear;Island;Island\np1battlefield=Ogre";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Exodus", "Ogre", "Bear"]);
    table.resolve();
    assert_eq!((table.hand(P0), table.hand(P1)), (vec!["Bear".to_owned()], vec!["Ogre".to_owned()]));
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Exodus", "Bear", "No more"]);
    table.resolve();
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (1, 0));
}
