//! Damage that is prevented, redirected, divided and doubled; blocks that are demanded; draws that are replaced.

use cardwright_magic::Command;

use super::after;
use super::common::*;

const ZAP: &str = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";

/// CR 611.2c, 615.1
#[test]
fn a_shield_for_all_of_a_kind_protects_what_comes_later() {
    let cards = format!("{ZAP}\n[Cub]\n{{0}}\nCreature - Bear\n1/1");
    let text = "Prevent all damage that would be dealt to you and creatures you control this turn.";
    let mut table = after(text, &cards, "p0hand=Zap;Zap;Zap;Cub\np1battlefield=Bear", &[]);
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    for victim in ["Cub", "@0", "Bear"] {
        table.act(P0, &["Cast Zap", victim]);
        table.resolve();
    }
    assert_eq!(table.life(P0), 20);
    assert!(table.is_on_battlefield("Cub") && !table.is_on_battlefield("Bear"), "{}", table.describe());
}

/// CR 615.5
#[test]
fn what_a_shield_prevents_is_dealt_to_its_target() {
    let text = "Prevent the next 2 damage that would be dealt to you this turn. If damage is prevented this way, Test \
                deals that much damage to any target.";
    let mut table = after(text, ZAP, "p0hand=Zap", &["@1"]);
    table.act(P0, &["Cast Zap", "@0"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (19, 18));
}

/// CR 614.9
#[test]
fn damage_of_a_chosen_source_is_dealt_to_something_else() {
    let text = "The next 2 damage that a source of your choice would deal to you this turn is dealt to any target instead.";
    let cards = "[Archer]\n{0}\nCreature - Elf\n{0}: Archer deals 3 damage to any target.\n1/1";
    let mut table = after(text, cards, "p0battlefield=Archer;Bear", &["@1"]);
    table.act(P0, &["Archer"]);
    table.act(P0, &["Archer", "@0"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (19, 18));
}

/// CR 601.2d, 608.2b
#[test]
fn damage_is_divided_evenly_among_the_targets() {
    let text = "Test deals 5 damage divided evenly, rounded down, among any number of targets.";
    let table = after(text, "", "p1battlefield=Bear", &["Bear", "@1", "-"]);
    assert_eq!(table.life(P1), 18);
    assert!(!table.is_on_battlefield("Bear"));
}

/// CR 615.12, 701.6
#[test]
fn damage_that_cannot_be_prevented_is_dealt_if_x_is_great_enough() {
    let cards = "[Bolt]\n{X}\nSorcery\nIf X is 4 or more, this spell can't be countered and the damage can't be prevented.\n\
                 Bolt deals X damage to any target.\n[Veil]\n{0}\nEnchantment\nPrevent all damage that would be dealt to you.";
    let lands = "Forest;Forest;Forest;Forest";
    for (x, life) in [("3", 20), ("4", 16)] {
        let position = format!("p0hand=Bolt\np0battlefield={lands}\np1battlefield=Veil");
        let mut table = Table::new(cards, &position);
        table.act(P0, &["Cast Bolt", x, "@1"]);
        table.resolve();
        assert_eq!(table.life(P1), life, "X = {x}");
    }
}

/// CR 613.6
#[test]
fn what_cannot_have_a_keyword_does_not_get_it_later() {
    let cards = "[Sky]\n{0}\nEnchantment\nCreatures your opponents control lose flying and can't have or gain flying.";
    let text = "All creatures gain flying until end of turn.";
    let table = after(text, cards, "p0battlefield=Sky;Bear\np1battlefield=Bear", &[]);
    let flying = |seat| {
        let all = table.view().battlefield;
        let bear = all.iter().find(|one| one.controller == seat && one.creature);
        bear.unwrap().keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case("flying"))
    };
    assert!(flying(P0) && !flying(P1), "{}", table.describe());
}

/// CR 509.1c
#[test]
fn a_creature_that_must_block_another_does_so_if_able() {
    let text = "Target creature blocks target creature this turn if able.";
    let cards = "[Wall]\n{0}\nCreature - Wall\n0/4";
    let position = "p0battlefield=Bear\np1battlefield=Wall";
    let mut table = after(text, cards, position, &["Wall", "Bear"]);
    table.attack(P0, &["Bear"]);
    table.until("declareBlockers");
    table.refused(P1, Command::Block(Default::default()));
}

/// CR 502.3
#[test]
fn permanents_untap_in_the_untap_steps_of_others() {
    let cards =
        "[Muse]\n{0}\nEnchantment\nUntap all creatures you control during each other player's untap step.";
    let position = "p0battlefield=Muse;Bear|Tapped;Forest|Tapped\np0library=Forest\np1library=Forest";
    let mut table = Table::new(cards, position);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Bear") && table.is_tapped("Forest"));
}

/// CR 500.11
#[test]
fn a_skipped_combat_phase_does_not_take_place() {
    let text = "Target opponent skips their next combat phase.";
    let position = "p0library=Forest\np1library=Forest\np1battlefield=Bear";
    let mut table = after(text, "", position, &[]);
    table.to_next_turn(StepKind::Main);
    table.to(StepKind::End);
    assert_eq!(table.view().phase, Some(PhaseKind::Ending));
    assert_eq!(table.view().turn_number, 2);
    let begun =
        |event: &&cardwright_magic::Event| format!("{event:?}").contains("current: BeginningOfCombat");
    let combats = table.events.iter().filter(begun).count();
    assert_eq!(combats, 1, "only that of the first turn");
}

/// CR 614.6, 121.6
#[test]
fn a_draw_from_an_empty_library_wins_instead() {
    let cards = "[Sage]\n{0}\nCreature - Human\nIf you would draw a card while your library has no cards in it, you win \
                 the game instead.\n1/1";
    let table = after("Draw two cards.", cards, "p0battlefield=Sage\np0library=Forest", &[]);
    assert!(table.outcome().is_some(), "{}", table.describe());
}

/// CR 614.6
#[test]
fn another_player_draws_instead() {
    let cards = "[Thief]\n{0}\nCreature - Rogue\nIf an opponent would draw a card except the first one they draw in each of \
                 their draw steps, instead that player skips that draw and you draw a card.\n1/1";
    let position = "p0library=Forest;Forest\np1battlefield=Thief\np1library=Island;Island";
    let table = after("Draw a card.", cards, position, &[]);
    assert_eq!(table.hand(P0), [] as [&str; 0]);
    assert_eq!(table.hand(P1), ["Island"]);
}

/// CR 608.2d
#[test]
fn any_opponent_may_have_the_damage_dealt() {
    let cards = "[Imp]\n{0}\nCreature - Devil\nWhen this creature enters, any opponent may have it deal 4 damage to them. If \
                 a player does, sacrifice this creature.\n4/3";
    for (word, life, there) in [("Yes", 16, false), ("No", 20, true)] {
        let mut table = Table::new(cards, "p0hand=Imp");
        table.act(P0, &["Cast Imp"]);
        table.resolve();
        table.resolve();
        table.act(P1, &[word]);
        assert_eq!((table.life(P1), table.is_on_battlefield("Imp")), (life, there), "{word}");
    }
}

/// CR 122.1, 120.3b
#[test]
fn who_cannot_get_poison_counters_gets_none() {
    let cards = "[Warden]\n{0}\nCreature - Human\nYou can't get poison counters.\nCreatures you control can't have -1/-1 \
                 counters put on them.\n2/2";
    let text = "Each player gets two poison counters. Put a -1/-1 counter on each creature.";
    let table = after(text, cards, "p0battlefield=Warden\np1battlefield=Bear", &[]);
    assert_eq!((table.stats("Warden"), table.stats("Bear")), ((2, 2), (1, 1)));
    let poisoned = |seat: usize| !table.view().players[seat].counters.is_empty();
    assert!(!poisoned(0) && poisoned(1));
}

/// CR 604.1
#[test]
fn otherwise_holds_while_the_condition_does_not() {
    let cards = "[Idol]\n{0}\nArtifact Creature - Construct\nAs long as you control an Island, this creature has flying. \
                 Otherwise, it has defender.\n2/3";
    for (land, wanted) in [("Island", "flying"), ("Forest", "defender")] {
        let table = Table::new(cards, &format!("p0battlefield=Idol;{land}"));
        let keywords = table.permanent("Idol").keywords;
        assert!(matches!(&keywords[..], [one] if one.eq_ignore_ascii_case(wanted)), "{land}: {keywords:?}");
    }
}

/// CR 614.9, 615.1
#[test]
fn half_of_the_damage_and_all_but_one_of_it_are_prevented() {
    let cards = format!(
        "{ZAP}\n[Half]\n{{0}}\nEnchantment\nIf a source would deal damage to you, prevent half that damage, rounded up.\n\
         [Most]\n{{0}}\nEnchantment\nIf a source would deal damage to you, prevent all but 1 of that damage."
    );
    for (enchantment, life) in [("Half", 19), ("Most", 19)] {
        let mut table = Table::new(&cards, &format!("p0hand=Zap\np1battlefield={enchantment}"));
        table.act(P0, &["Cast Zap", "@1"]);
        table.resolve();
        assert_eq!(table.life(P1), life, "{enchantment}");
    }
}

/// CR 702.39a
#[test]
fn a_provoked_creature_untaps_and_blocks() {
    let cards = "[Ram]\n{0}\nCreature - Sheep\nProvoke\n2/2\n[Wall]\n{0}\nCreature - Wall\n0/4";
    let mut table = Table::new(cards, "p0battlefield=Ram\np1battlefield=Wall|Tapped");
    table.attack(P0, &["Ram"]);
    table.act(P0, &["Wall"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert!(!table.is_tapped("Wall"));
    table.until("declareBlockers");
    table.refused(P1, Command::Block(Default::default()));
}

/// CR 602.5b
#[test]
fn an_ability_knows_how_often_it_was_activated() {
    let cards = "[Whelp]\n{0}\nCreature - Dragon\n{0}: This creature gets +1/+0 until end of turn. If this ability has been \
                 activated three or more times this turn, sacrifice this creature at the beginning of the next end step.\n2/3";
    for (times, there) in [(2, true), (3, false)] {
        let mut table = Table::new(cards, "p0battlefield=Whelp\np0library=Forest\np1library=Forest");
        for _ in 0..times {
            table.act(P0, &["Whelp"]);
            table.resolve();
        }
        table.to(StepKind::End);
        table.resolve_all();
        assert_eq!(table.is_on_battlefield("Whelp"), there, "{times}");
    }
}
