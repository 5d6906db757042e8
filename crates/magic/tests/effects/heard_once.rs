//! What happens at the same time and is one event, and what an event is that makes something happen again.

use super::common::*;

/// CR 603.2c
#[test]
fn damage_to_a_player_by_several_sources_at_the_same_time_is_dealt_once() {
    let card = "[Scar]\n{0}\nCreature - Dog\nWhenever you're dealt damage, put that many +1/+1 counters on Scar.\n1/1";
    let mut table = Table::new(card, "p0battlefield=Bear;Bear\np1battlefield=Scar");
    table.attack(P0, &["Bear", "Bear"]);
    table.to(StepKind::CombatDamage);
    assert_eq!(table.stack().len(), 1);
    table.resolve_all();
    assert_eq!(table.stats("Scar"), (5, 5));
}

const ECHO: &str = "[Echo]\n{0}\nEnchantment\nIf a creature entering causes a triggered ability of a permanent you control \
                    to trigger, that ability triggers an additional time.\n";

/// CR 603.2d
#[test]
fn an_ability_that_waits_for_two_events_triggers_again_for_the_one_that_is_said() {
    let cards = format!(
        "{ECHO}[Gate]\n{{0}}\nCreature - Wall\nWhenever Gate enters or dies, you gain 1 life.\n0/1\n\
         [Fall]\n{{0}}\nInstant\nDestroy target creature."
    );
    let mut table = Table::new(&cards, "p0hand=Gate;Fall\np0battlefield=Echo");
    table.act(P0, &["Cast Gate"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "it entered");
    table.act(P0, &["Cast Fall", "Gate"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23, "it died");
}

/// CR 109.2
#[test]
fn an_ability_of_a_card_in_a_graveyard_is_not_one_of_a_permanent() {
    let cards = format!(
        "{ECHO}[Ghost]\n{{0}}\nCreature - Spirit\nWhenever a creature you control enters, if Ghost is in your graveyard, \
         you gain 1 life.\n1/1\n[Calf]\n{{0}}\nCreature - Ox\n1/1"
    );
    let mut table = Table::new(&cards, "p0hand=Calf\np0battlefield=Echo\np0graveyard=Ghost");
    table.act(P0, &["Cast Calf"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}

/// CR 603.2c, 603.2d
#[test]
fn several_things_that_enter_together_cause_an_ability_to_trigger_again_if_one_of_them_would() {
    let cards = format!(
        "{ECHO}[Host]\n{{0}}\nEnchantment\nWhenever one or more permanents you control enter, you gain 1 life.\n\
         [Rise]\n{{0}}\nSorcery\nReturn all permanent cards from your graveyard to the battlefield.\n\
         [Cog]\n{{0}}\nArtifact"
    );
    let mut table = Table::new(&cards, "p0hand=Rise\np0battlefield=Echo;Host\np0graveyard=Cog;Bear");
    table.act(P0, &["Cast Rise"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}
