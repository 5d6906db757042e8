//! Several decide, one after the other, and then it happens at the same time (CR 101.4, 603.2c, 608.2e).

use super::common::*;

const SHOW: &str = "[Parade]\n{0}\nSorcery\nEach player may put a creature card from their hand onto the battlefield.
[Mimic]\n{5}\nCreature - Shapeshifter\nYou may have Mimic enter as a copy of any creature on the battlefield.\n0/0
[Greeter]\n{2}\nCreature - Human\nWhenever another creature enters, you gain 1 life.\n1/1";

/// CR 608.2e
#[test]
fn what_players_put_onto_the_battlefield_enters_at_the_same_time() {
    let mut table = Table::new(SHOW, "p0hand=Parade;Bear\np1hand=Mimic");
    table.act(P0, &["Cast Parade"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    table.act(P0, &["Bear"]);
    assert!(!table.is_on_battlefield("Bear"), "the other player has not decided yet");
    table.act(P1, &["Yes"]);
    table.act(P1, &["Mimic"]);
    if table.prompt_kind() == Some("chooseReplacement") {
        table.act(P1, &["Let it be"]);
    }
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Bear"]);
    assert_eq!(table.graveyard(P1), ["Mimic"], "there was nothing to copy");
}

/// CR 603.6a
#[test]
fn what_enters_at_the_same_time_is_seen_by_what_enters_with_it() {
    let mut table = Table::new(SHOW, "p0hand=Parade;Bear\np1hand=Greeter");
    table.act(P0, &["Cast Parade"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    table.act(P0, &["Bear"]);
    table.act(P1, &["Yes"]);
    table.act(P1, &["Greeter"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 21);
}

/// CR 603.2c
#[test]
fn life_that_a_player_loses_at_once_is_lost_once() {
    let cards = "[Sting]\n{0}\nInstant\nEach creature deals 1 damage to its controller.
[Scribe]\n{0}\nCreature - Human\nWhenever you lose life, put a +1/+1 counter on Scribe.\n1/1
[Ledger]\n{0}\nEnchantment\nWhenever you lose life, you gain that much life.";
    let mut table = Table::new(cards, "p0hand=Sting\np0battlefield=Scribe;Bear;Bear;Ledger");
    table.act(P0, &["Cast Sting"]);
    table.resolve();
    table.until("orderTriggers");
    table.act(P0, &["Scribe", "Ledger"]);
    table.resolve_all();
    assert_eq!(table.stats("Scribe"), (2, 2));
    assert_eq!(table.life(P0), 20);
}

/// CR 603.10: with the eyes of the moment before, the player who loses is still there.
#[test]
fn an_aura_hears_that_the_player_whom_it_enchants_loses_the_game() {
    let cards = "[Grudge]\n{0}\nEnchantment - Aura\nEnchant player\nWhen enchanted player loses the game, you gain 3 life.
[Bolt]\n{0}\nInstant\nBolt deals 3 damage to target player.";
    let mut table = Table::new(cards, "p0hand=Grudge;Bolt\np1life=3\np2life=20");
    table.act(P0, &["Cast Grudge", "@1"]);
    table.resolve();
    table.act(P0, &["Cast Bolt", "@1"]);
    table.resolve();
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

/// CR 800.4j
#[test]
fn a_turn_whose_player_has_left_still_has_its_end_step() {
    let cards = "[Clock]\n{0}\nArtifact\nAt the beginning of each end step, you gain 1 life.
[Bolt]\n{0}\nInstant\nBolt deals 3 damage to target player.";
    let mut table = Table::new(cards, "p0life=3\np1battlefield=Clock\np1hand=Bolt\np2life=20");
    table.pass(P0);
    table.act(P1, &["Cast Bolt", "@0"]);
    table.resolve();
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.life(P1), 21);
}

/// CR 614.5: each of two abilities applies once, even if they are the same.
#[test]
fn a_creature_with_riot_twice_chooses_twice() {
    let cards = "[Drums]\n{0}\nEnchantment\nCreatures you control have riot.";
    let mut table = Table::new(cards, "p0hand=Bear\np0battlefield=Drums;Drums;Forest;Forest");
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    while table.prompt_kind() != Some("priority") {
        let counter = table.offers(P0, "counter");
        table.act(P0, &[if counter { "counter" } else { "Drums" }]);
    }
    assert_eq!(table.stats("Bear"), (4, 4));
}
