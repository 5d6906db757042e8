//! Cards whose programs, told in English, said something else than their texts.

use super::common::*;

/// CR 509.3d
#[test]
fn that_creature_is_not_the_one_that_the_card_is_attached_to() {
    let cards = "[Stake]\n{0}\nArtifact - Equipment\nWhenever equipped creature blocks or becomes blocked by a creature, \
                 destroy that creature.\nEquip {0}\n[Ox]\n{0}\nCreature - Ox\n1/5";
    let mut table = Table::new(cards, "p0battlefield=Stake;Ox\np1battlefield=Bear");
    table.act(P0, &["Equip", "Ox"]);
    table.resolve_all();
    table.attack(P0, &["Ox"]);
    table.block(P1, &[("Bear", "Ox")]);
    table.resolve_all();
    assert_eq!(table.graveyard(P1), ["Bear"]);
    assert_eq!(table.graveyard(P0), Vec::<String>::new());
}

/// CR 601.3
#[test]
fn one_spell_before_it_is_another_spell() {
    let cards = "[Late]\n{0}\nCreature - Bird\nCast this spell only if you've cast another spell this turn.\n1/1\n\
                 [Early]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Late;Early");
    assert!(!table.offers(P0, "Cast Late"));
    table.act(P0, &["Cast Early"]);
    table.resolve_all();
    assert!(table.offers(P0, "Cast Late"));
}

#[test]
fn a_card_that_is_not_revealed_was_not_revealed_this_way() {
    let cards = "[Scholar]\n{0}\nCreature - Human\n{T}: Look at the top card of your library. You may reveal that card. If \
                 a land card is revealed this way, you gain 3 life.\n1/1";
    for (answer, life) in [("Yes", 23), ("No", 20)] {
        let mut table = Table::new(cards, "p0battlefield=Scholar\np0library=Island;Island");
        table.act(P0, &["Scholar"]);
        table.resolve();
        table.act(P0, &[]);
        table.act(P0, &[answer]);
        table.resolve_all();
        assert_eq!(table.life(P0), life, "{answer}");
    }
}

/// CR 608.2
#[test]
fn a_card_that_was_looked_at_stays_the_same_wherever_it_goes() {
    let cards = "[Seer]\n{0}\nCreature - Human\n{T}: Look at the top card of your library. You may reveal that card and put \
                 it into your hand. If you do, you lose life equal to its mana value.\n1/1\n[Deep]\n{5}\nSorcery\nDraw a \
                 card.";
    let mut table = Table::new(cards, "p0battlefield=Seer\np0library=Bear;Deep");
    table.act(P0, &["Seer"]);
    table.resolve();
    table.act(P0, &[]);
    table.act(P0, &["Yes"]);
    table.resolve_all();
    assert_eq!((table.hand(P0), table.life(P0)), (vec!["Bear".to_owned()], 18));
}

/// CR 701.20
#[test]
fn cards_that_are_only_looked_at_stay_in_their_order() {
    let cards =
        "[Spy]\n{0}\nCreature - Goblin\n{T}: Look at the top three cards of target player's library.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Spy\np1library=Island;Bear;Mountain");
    table.act(P0, &["Spy", "@1"]);
    table.resolve();
    table.act(P0, &[]);
    assert_eq!(table.stack().len(), 0, "they are seen, and nothing is to be decided");
}

/// CR 608.2c
#[test]
fn what_a_condition_prevents_is_not_done() {
    let cards = "[Count]\n{0}\nSorcery\nYou gain 1 life. If you control five or more creatures, sacrifice a creature. If you \
                 do, draw a card.";
    let mut table = Table::new(cards, "p0hand=Count\np0battlefield=Bear\np0library=Island");
    table.act(P0, &["Cast Count"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.hand(P0).len()), (21, 0));
}

/// CR 603.10a
#[test]
fn an_ability_that_works_in_the_graveyard_does_not_hear_its_own_card_die() {
    let cards = "[Bones]\n{0}\nCreature - Dragon\nWhenever a Dragon you control dies while this card is in your graveyard, \
                 you gain 1 life.\n1/1\n[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Fall;Fall\np0battlefield=Bones;Bones");
    table.act(P0, &["Cast Fall", "Bones"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 20, "its own death is not heard there");
    table.act(P0, &["Cast Fall", "Bones"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21, "the first hears the second");
}

/// CR 603.4
#[test]
fn while_is_asked_as_it_attacks_and_not_again() {
    let cards = "[Rider]\n{0}\nCreature - Human\nWhenever this creature attacks while you control an artifact, you gain 1 \
                 life.\n1/1\n[Cog]\n{0}\nArtifact\nSacrifice this artifact: You gain 5 life.";
    let mut table = Table::new(cards, "p0battlefield=Rider;Cog");
    table.attack(P0, &["Rider"]);
    table.act(P0, &["Cog"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 26);
}

#[test]
fn the_first_time_in_a_turn_is_past_if_life_was_gained_before() {
    let cards = "[Nun]\n{0}\nCreature - Human\nWhenever you gain life for the first time each turn, draw a card.\n1/1\n\
                 [Balm]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Nun;Balm;Balm\np0library=Island;Island");
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    table.act(P0, &["Cast Nun"]);
    table.resolve_all();
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 0, "it was the second time");
    let mut table = Table::new(cards, "p0hand=Balm;Balm\np0battlefield=Nun\np0library=Island;Island");
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    table.act(P0, &["Cast Balm"]);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 1);
}

/// CR 603.2c
#[test]
fn cards_that_are_milled_together_are_all_of_them() {
    let cards = "[Press]\n{0}\nEnchantment\nWhenever one or more land cards are put into your graveyard from your library, put \
                 them onto the battlefield tapped.\n[Grind]\n{0}\nSorcery\nMill four cards.";
    let mut table =
        Table::new(cards, "p0hand=Grind\np0battlefield=Press\np0library=Island;Bear;Mountain;Island;Bear");
    table.act(P0, &["Cast Grind"]);
    table.resolve_all();
    let lands = table.battlefield(P0).iter().filter(|name| *name != "Press").count();
    assert_eq!(lands, 3);
}

#[test]
fn all_cards_revealed_are_counted_not_only_the_one_that_was_looked_for() {
    let cards = "[Gamble]\n{0}\nSorcery\nReveal cards from the top of your library until you reveal a land card. Put that card \
                 into your hand and the rest on the bottom of your library in a random order. Gamble deals damage to you equal \
                 to the number of cards revealed this way.";
    let mut table = Table::new(cards, "p0hand=Gamble\np0library=Bear;Bear;Island;Bear");
    table.act(P0, &["Cast Gamble"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 17);
}

/// CR 601.3b
#[test]
fn a_list_of_spells_can_be_cast_from_the_top_of_a_library() {
    let cards = "[Forge]\n{0}\nArtifact\nYou may cast artifact spells and colorless spells from the top of your library.\n\
                 [Cog]\n{0}\nArtifact";
    let table = Table::new(cards, "p0battlefield=Forge\np0library=Cog;Island");
    assert!(table.offers(P0, "Cast Cog"));
}

/// CR 614.6
#[test]
fn the_player_who_would_be_dealt_damage_is_that_player() {
    let cards = "[Sanctum]\n{0}\nArtifact\nIf damage would be dealt to a player, that player mills that many cards instead.\n\
                 [Bolt]\n{0}\nInstant\nBolt deals 2 damage to any target.";
    let mut table = Table::new(
        cards,
        "p0hand=Bolt\np0battlefield=Sanctum\np0library=Island;Island;Island\np1library=Bear;Bear;Bear",
    );
    table.act(P0, &["Cast Bolt", "@1"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P0).len(), table.graveyard(P1).len()), (1, 2));
}

#[test]
fn those_creatures_are_the_target_and_the_others() {
    let cards = "[Rally]\n{0}\nSorcery\nUntap target creature and each other creature that shares a color with it. Those \
                 creatures get +2/+0 until end of turn.\n[Elk]\n{G}\nCreature - Elk\n1/1";
    let mut table = Table::new(cards, "p0hand=Rally\np0battlefield=Elk;Bear");
    table.act(P0, &["Cast Rally", "Elk"]);
    table.resolve_all();
    assert_eq!((table.stats("Elk"), table.stats("Bear")), ((3, 1), (4, 2)));
}

#[test]
fn each_life_total_becomes_a_number_of_that_players_own() {
    let cards =
        "[Pulse]\n{0}\nSorcery\nEach player's life total becomes the number of creatures they control.";
    let mut table = Table::new(cards, "p0hand=Pulse\np0battlefield=Bear;Bear\np1battlefield=Bear;Bear;Bear");
    table.act(P0, &["Cast Pulse"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (2, 3));
}

#[test]
fn a_number_about_the_card_itself_does_not_make_it_the_thing_that_is_meant() {
    let cards = "[Loom]\n{0}\nArtifact\nLoom enters with two charge counters on it.\n{T}: Create a 0/0 green Plant creature \
                 token. Put X +1/+1 counters on it, where X is the number of charge counters on Loom.";
    let mut table = Table::new(cards, "p0hand=Loom");
    table.act(P0, &["Cast Loom"]);
    table.resolve_all();
    table.act(P0, &["Loom"]);
    table.resolve_all();
    assert_eq!(table.stats("Plant"), (2, 2));
}

/// CR 603.7
#[test]
fn a_sentence_about_what_was_named_before_a_later_ability_is_no_part_of_it() {
    let cards = "[Feast]\n{0}\nSorcery\nChoose target creature an opponent controls. When that creature dies this turn, you \
                 gain 3 life. Target creature you control fights that creature.\n[Ox]\n{0}\nCreature - Ox\n3/5";
    let mut table = Table::new(cards, "p0hand=Feast\np0battlefield=Ox\np1battlefield=Bear");
    table.act(P0, &["Cast Feast", "Bear", "Ox"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P1), table.life(P0)), (vec!["Bear".to_owned()], 23));
}

/// CR 607.2a
#[test]
fn cards_that_a_search_exiled_are_the_cards_exiled_with_it() {
    let cards = "[Vault]\n{0}\nArtifact\nWhen Vault enters, search your library for a land card, exile it, then shuffle.\n\
                 {T}: Return all cards exiled with Vault to their owner's hand.";
    let mut table = Table::new(cards, "p0hand=Vault\np0library=Island;Bear");
    table.act(P0, &["Cast Vault"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Island"]);
    table.resolve_all();
    table.act(P0, &["Vault"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Island"]);
}

/// CR 701.24
#[test]
fn the_card_that_was_taken_stays_itself_when_the_rest_is_shuffled_in() {
    let cards = "[Call]\n{0}\nSorcery\nReveal the top three cards of your library. You may put a creature card from among them \
                 onto the battlefield. Then shuffle the rest into your library.";
    let mut table =
        Table::new(cards, "p0hand=Call\np0library=Island;Bear;Mountain;Island;Mountain;Island;Mountain");
    table.act(P0, &["Cast Call"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Bear"]);
}
