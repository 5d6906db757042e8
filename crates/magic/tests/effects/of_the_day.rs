//! What a text asks about the turn so far (spec 46): counted as it happened, and for whom.

use super::common::*;

/// The life that the first player has gained after `does` and then a spell that gains life equal to `sum`.
#[track_caller]
fn counted(does: &str, sum: &str, position: &str) -> i32 {
    let cards = format!(
        "[Do]\n{{0}}\nSorcery\n{does}\n[Sum]\n{{0}}\nSorcery\nYou gain life equal to {sum}.\n\
         [Calf]\n{{0}}\nCreature - Ox\n1/1"
    );
    let mut table = Table::new(&cards, &format!("{position}\np0hand=Do;Sum"));
    table.act(P0, &["Cast Do"]);
    table.resolve_all();
    let before = table.life(P0);
    table.act(P0, &["Cast Sum"]);
    table.resolve_all();
    table.life(P0) - before
}

/// CR 700.4
#[test]
fn what_died_counts_for_whoever_controlled_it() {
    let position = "p0battlefield=Bear;Bear\np1battlefield=Bear";
    let all = "Destroy all creatures.";
    assert_eq!(counted(all, "the number of creatures that died this turn", position), 3);
    assert_eq!(counted(all, "the number of creatures that died under your control this turn", position), 2);
    assert_eq!(counted(all, "the number of Oxen that died this turn", position), 0);
}

#[test]
fn what_was_exiled_has_left_and_has_not_died() {
    let position = "p0battlefield=Bear\np1battlefield=Bear";
    let all = "Exile all creatures.";
    assert_eq!(counted(all, "the number of creatures that died this turn", position), 0);
    let left = "the number of permanents that left the battlefield under your control this turn";
    assert_eq!(counted(all, left, position), 1);
}

#[test]
fn what_entered_is_counted_by_its_kind() {
    let position = "p0battlefield=Bear";
    let made = "Create two Food tokens and a Treasure token.";
    let artifacts = "the number of artifacts that entered the battlefield under your control this turn";
    assert_eq!(counted(made, artifacts, position), 3);
    let food = "the number of Foods that entered the battlefield under your control this turn";
    assert_eq!(counted(made, food, position), 2);
}

#[test]
fn life_and_damage_are_counted_by_how_much_and_for_each_player_alone() {
    let sum = "the amount of life you gained this turn";
    assert_eq!(counted("You gain 2 life. You gain 3 life. Each opponent gains 4 life.", sum, ""), 5);
    assert_eq!(counted("Do deals 3 damage to you.", "the amount of damage dealt to you this turn", ""), 3);
    assert_eq!(
        counted("Each player loses 2 life.", "the amount of life your opponents lost this turn", ""),
        2
    );
}

#[test]
fn what_was_sacrificed_or_discarded_is_counted_by_its_kind() {
    let position = "p0battlefield=Bear;Bear\np1battlefield=Bear";
    let all = "Each player sacrifices all creatures they control.";
    assert_eq!(counted(all, "the number of creatures you sacrificed this turn", position), 2);
    assert_eq!(counted(all, "the number of artifacts you sacrificed this turn", position), 0);
}

/// CR 700.11
#[test]
fn a_token_that_died_was_no_card_put_into_a_graveyard() {
    let cards = "[Do]\n{0}\nSorcery\nCreate a 1/1 white Soldier creature token. Destroy all creatures.\n\
                 [Asks]\n{0}\nSorcery\nIf a creature card was put into your graveyard from anywhere this turn, you gain 1 life. \
                 If a creature died this turn, you gain 2 life.\n\
                 [Drop]\n{0}\nSorcery\nMill a card.";
    let mut table = Table::new(cards, "p0hand=Do;Asks;Asks;Drop\np0library=Bear");
    table.act(P0, &["Cast Do"]);
    table.resolve_all();
    table.act(P0, &["Cast Asks"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "a token died, and no card");
    table.act(P0, &["Cast Drop"]);
    table.resolve_all();
    table.act(P0, &["Cast Asks"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 25, "now a card was milled");
}

/// CR 508.1
#[test]
fn a_creature_that_attacked_counts_when_it_is_gone_and_not_in_the_next_turn() {
    let cards = "[Song]\n{0}\nInstant\nYou gain life equal to the number of creatures you attacked with this turn.\n\
                 [Giant]\n{0}\nCreature - Giant\n5/5";
    let mut table = Table::new(cards, "p0hand=Song;Song\np0battlefield=Bear;Bear\np1battlefield=Giant");
    table.attack(P0, &["Bear", "Bear"]);
    table.block(P1, &[("Giant", "Bear")]);
    table.to(StepKind::EndOfCombat);
    table.act(P0, &["Cast Song"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
    table.to_next_turn(StepKind::Upkeep);
    table.pass(P1);
    table.act(P0, &["Cast Song"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

#[test]
fn cards_that_left_a_graveyard_count_for_who_owns_them() {
    let position = "p0graveyard=Bear;Calf\np1graveyard=Bear";
    let cards = "[Do]\n{0}\nSorcery\nExile all cards from all graveyards.\n\
                 [Asks]\n{0}\nSorcery\nIf two or more creature cards left your graveyard this turn, you gain 1 life. \
                 If three or more cards left your graveyard this turn, you gain 5 life.\n\
                 [Calf]\n{0}\nCreature - Ox\n1/1";
    let mut table = Table::new(cards, &format!("{position}\np0hand=Do;Asks"));
    table.act(P0, &["Cast Do"]);
    table.resolve_all();
    table.act(P0, &["Cast Asks"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}
