//! Keywords and keyword actions that involve several players or last for the game, each on a position (CR 701, 702).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const COURIER: &str = "[Courier]\n{0}\nSorcery\nThe Ring tempts you.
[Watcher]\n{B}\nCreature - Wraith\nWhenever the Ring tempts you, you gain 2 life.\n2/3
[Ogre]\n{R}\nCreature - Ogre\n5/5";

/// CR 701.54c
#[test]
fn the_ring_gives_more_each_time_it_tempts() {
    let position = "p0hand=Courier;Courier;Courier;Courier\np0battlefield=Bear;Watcher\np1battlefield=Ogre\n\
                    p0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest";
    let mut table = Table::new(COURIER, position);
    for _ in 0..4 {
        table.act(P0, &["Cast Courier"]);
        table.resolve();
        table.act(P0, &["Bear"]);
        table.resolve_all();
    }
    assert_eq!(table.life(P0), 28, "the Watcher saw it four times");
    assert_eq!(table.command_zone(), ["The Ring"]);
    assert!(table.marks("Bear").contains(&"Ring-bearer".to_owned()));
    assert!(table.type_line("Bear").starts_with("Legendary"), "{}", table.type_line("Bear"));
    table.attack(P0, &["Bear"]);
    table.resolve();
    table.act(P0, &["Forest"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 20 - 2 - 3, "the Ogre is too strong to block it");
}

/// CR 701.54a
#[test]
fn a_player_has_one_ring_bearer_and_it_is_theirs_only_while_they_control_it() {
    let theft = "[Theft]\n{0}\nSorcery\nGain control of target creature until end of turn.";
    let position = "p0hand=Courier;Courier\np0battlefield=Bear;Watcher\np1hand=Theft\n\
                    p0library=Forest;Forest\np1library=Forest;Forest";
    let mut table = Table::new(&format!("{COURIER}\n{theft}"), position);
    for bearer in ["Watcher", "Bear"] {
        table.act(P0, &["Cast Courier"]);
        table.resolve();
        table.act(P0, &[bearer]);
        table.resolve_all();
    }
    assert!(table.marks("Watcher").is_empty());
    table.to_next_turn(StepKind::Main);
    table.act(P1, &["Cast Theft", "Bear"]);
    table.resolve();
    table.to_next_turn(StepKind::Main);
    assert_eq!(table.battlefield(P0).len(), 2);
    assert!(table.marks("Bear").is_empty(), "somebody else has had it");
}

/// CR 701.30
#[test]
fn the_greater_mana_value_wins_a_clash() {
    let clash = "[Feud]\n{0}\nSorcery\nClash with an opponent. If you win, you gain 3 life.";
    for (mine, theirs, life) in [("Bear", "Forest", 23), ("Forest", "Bear", 20), ("Forest", "Forest", 20)] {
        let position = format!("p0hand=Feud\np0library={mine};Island\np1library={theirs};Swamp");
        let mut table = Table::new(clash, &position);
        table.act(P0, &["Cast Feud"]);
        table.resolve();
        table.act(P0, &["Put it on the bottom"]);
        table.act(P1, &["Leave it on top"]);
        assert_eq!(table.life(P0), life, "{mine} against {theirs}");
        assert_eq!((&*table.library_names(P0)[0], &*table.library_names(P1)[0]), ("Island", theirs));
    }
}

/// CR 702.116a
#[test]
fn myriad_attacks_every_other_opponent_with_a_copy_until_the_end_of_combat() {
    let card = "[Hydra]\n{4}{R}\nCreature - Hydra\nMyriad\n4/4";
    let mut table = Table::new(card, "p0battlefield=Hydra\np1life=20\np2life=20\np3life=20");
    table.attack(P0, &["Hydra"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    table.act(P0, &["Yes"]);
    assert_eq!(table.named("Hydra").len(), 3);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.life(P2), table.life(P3)), (16, 16, 16));
    table.resolve_all();
    assert_eq!(table.named("Hydra").len(), 1);
    assert!(!table.marks("Hydra").contains(&"token".to_owned()));
}

/// CR 702.141a
#[test]
fn an_encore_attacks_each_opponent_and_is_over_at_the_end_of_the_turn() {
    let card = "[Chorus]\n{2}{U}\nCreature - Bird\nFlying\nEncore {U}\n2/1";
    let position = "p0graveyard=Chorus\np0battlefield=Island\np1life=20\np2life=20";
    let mut table = Table::new(card, position);
    table.act(P0, &["Create"]);
    table.resolve();
    assert_eq!((table.named("Chorus").len(), table.exile()), (2, vec!["Chorus".to_owned()]));
    table.until("declareAttackers");
    let rejected = table.refused(P0, cardwright_magic::Command::Attack(Default::default()));
    assert!(rejected.message.contains("must"), "{}", rejected.message);
    let [first, second] = [P1, P2].map(cardwright_magic::Defender::Player);
    table.attack_each(P0, &[("Chorus", first), ("Chorus", second)]);
    table.to(StepKind::End);
    assert_eq!((table.life(P1), table.life(P2)), (18, 18));
    table.resolve_all();
    assert!(!table.is_on_battlefield("Chorus"));
}

#[test]
fn the_first_spell_of_a_kind_counts_even_if_nobody_was_there_to_see_it() {
    let card = "[Scholar]\n{0}\nCreature - Human Wizard\nWhenever you cast your first instant or sorcery spell each turn, you gain 5 life.\n1/3
[Hum]\n{0}\nInstant\nYou gain 1 life.";
    let mut table =
        Table::new(card, "p0hand=Hum;Hum;Scholar\np0library=Forest;Forest\np1library=Forest;Forest");
    for spell in ["Cast Hum", "Cast Scholar", "Cast Hum"] {
        table.act(P0, &[spell]);
        table.resolve_all();
    }
    assert_eq!(table.life(P0), 22, "it was the second one");
    let mut table = Table::new(card, "p0hand=Hum;Hum;Bear\np0battlefield=Scholar;Forest;Forest");
    for spell in ["Cast Bear", "Cast Hum", "Cast Hum"] {
        table.act(P0, &[spell]);
        table.resolve_all();
    }
    assert_eq!(table.life(P0), 27);
}

/// CR 508.1d
#[test]
fn a_creature_that_is_told_whom_to_attack_attacks_them() {
    let card = "[Taunt]\n{0}\nInstant\nTarget creature attacks you this turn if able.";
    let libraries = "p0library=Forest;Forest\np1library=Forest;Forest\np2library=Forest;Forest";
    let position = format!("p1hand=Taunt\np0battlefield=Bear\n{libraries}");
    let mut table = Table::new(card, &position);
    table.pass(P0);
    table.act(P1, &["Cast Taunt", "Bear"]);
    table.resolve();
    table.until("declareAttackers");
    let bear = table.permanent("Bear").card.id;
    let attack = |seat| {
        cardwright_magic::Command::Attack(vec![(bear, cardwright_magic::Defender::Player(seat))].into())
    };
    table.refused(P0, attack(P2));
    table.command(P0, attack(P1));
}

/// CR 700.2
#[test]
fn an_act_can_be_left_undone_while_something_holds() {
    let card = "[Toll]\n{0}\nSorcery\nYou lose 2 life unless you control a Bear.";
    for (battlefield, life) in [("Forest", 18), ("Bear", 20)] {
        let mut table = Table::new(card, &format!("p0hand=Toll\np0battlefield={battlefield}"));
        table.act(P0, &["Cast Toll"]);
        table.resolve();
        assert_eq!(table.life(P0), life);
    }
}

/// CR 603.2h
#[test]
fn an_ability_that_triggers_only_once_does_so_once_for_each_object() {
    let card = "[Bloom]\n{G}\nCreature - Plant\nAt the beginning of your upkeep, put a +1/+1 counter on this creature. This ability triggers only once.\n1/1";
    let library = "Forest;Forest;Forest;Forest";
    let position = format!("p0battlefield=Bloom\np0library={library}\np1library={library}");
    let mut table = Table::new(card, &position);
    for _ in 0..4 {
        table.to_next_turn(StepKind::Upkeep);
        table.resolve_all();
    }
    assert_eq!(table.stats("Bloom"), (2, 2));
}

/// CR 702.181a
#[test]
fn what_was_mobilized_is_sacrificed_and_who_mobilized_it_stays() {
    let card = "[Chief]\n{R}\nCreature - Orc\nMobilize 2\n2/2";
    let mut table = Table::new(card, "p0battlefield=Chief");
    table.attack(P0, &["Chief"]);
    table.resolve();
    assert_eq!(table.named("Warrior").len(), 2);
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Chief"]);
}

/// CR 700.13
#[test]
fn a_crime_is_to_target_an_opponent_or_what_is_theirs() {
    let cards = "[Thief]\n{B}\nCreature - Rogue\nWhenever you commit a crime, you gain 1 life.\n1/1
[Poke]\n{0}\nInstant\nTarget creature gets +1/+1 until end of turn.
[Dig]\n{0}\nInstant\nExile target card from a graveyard.";
    let position = "p0hand=Poke;Poke;Dig;Dig\np0battlefield=Thief\np1battlefield=Bear\n\
                    p0graveyard=Island\np1graveyard=Forest";
    let mut table = Table::new(cards, position);
    for (spell, target, life) in [
        ("Cast Poke", "Thief", 20),
        ("Cast Poke", "Bear", 21),
        ("Cast Dig", "Island", 21),
        ("Cast Dig", "Forest", 22),
    ] {
        table.act(P0, &[spell, target]);
        table.resolve_all();
        assert_eq!(table.life(P0), life, "{spell} {target}");
    }
}

/// CR 702.187b
#[test]
fn a_card_with_mayhem_can_be_cast_in_the_turn_in_which_it_was_discarded() {
    let cards =
        "[Riot]\n{3}{R}\nSorcery\nYou gain 4 life.\nMayhem {R}\n[Toss]\n{0}\nSorcery\nDiscard a card.";
    let libraries = "p0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest";
    let position = format!("p0hand=Riot;Toss\np0battlefield=Mountain\n{libraries}");
    let mut table = Table::new(cards, &position);
    assert!(!table.offers(P0, "Cast Riot"));
    table.act(P0, &["Cast Toss"]);
    table.resolve();
    if table.prompt_kind() != Some("priority") {
        table.act(P0, &["Riot"]);
    }
    assert!(table.offers(P0, "Cast Riot"));
    let mut later = Table::new(cards, &position.replace("p0hand=Riot;Toss", "p0hand=Toss\np0graveyard=Riot"));
    assert!(!later.offers(P0, "Cast Riot"), "it was not discarded");
    later.to_next_turn(StepKind::Main);
    table.act(P0, &["Cast Riot"]);
    table.resolve();
    assert_eq!((table.life(P0), table.graveyard(P0)), (24, vec!["Toss".to_owned(), "Riot".to_owned()]));
}

/// CR 702.57a
#[test]
fn a_forecast_is_made_once_in_each_of_its_owners_upkeeps_and_shows_the_card() {
    let cards = "[Oracle]\n{3}{U}\nCreature - Wizard\nForecast — {U}, Reveal this card from your hand: You gain 2 life.\n3/3";
    let libraries = "p0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest";
    let mut table = Table::new(cards, &format!("p0hand=Oracle\np0battlefield=Island;Island\n{libraries}"));
    assert!(!table.offers(P0, "gain 2 life"), "it is no upkeep");
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Upkeep);
    table.act(P0, &["gain 2 life"]);
    table.resolve();
    assert!(!table.offers(P0, "gain 2 life"));
    assert_eq!((table.life(P0), table.hand(P0)), (22, vec!["Oracle".to_owned()]));
}

/// CR 702.138d
#[test]
fn only_what_escaped_has_the_counters() {
    let cards = "[Eel]\n{0}\nCreature - Fish\nEscape—{0}, Exile another card from your graveyard.\nThis creature escapes with two +1/+1 counters on it.\n1/1";
    let mut table = Table::new(cards, "p0hand=Eel\np0graveyard=Forest");
    table.act(P0, &["Cast Eel"]);
    table.resolve();
    assert_eq!(table.stats("Eel"), (1, 1));
    let mut table = Table::new(cards, "p0graveyard=Eel;Forest");
    table.act(P0, &["Cast Eel"]);
    table.resolve();
    assert_eq!(table.stats("Eel"), (3, 3));
}

/// CR 702.21a
#[test]
fn a_ward_can_cost_life() {
    let cards = "[Mule]\n{R}\nCreature - Horse\nWard—Pay 2 life.\n3/2\n[Poke]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Poke\np1battlefield=Mule");
    table.act(P0, &["Cast Poke", "Mule"]);
    table.resolve();
    table.act(P0, &["Pay"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.is_on_battlefield("Mule")), (18, false));
}

/// CR 106.6
#[test]
fn the_mana_of_a_powerstone_pays_for_anything_but_other_spells() {
    let cards = "[Kiln]\n{0}\nArtifact\nWhen this artifact enters, create a Powerstone token.
[Cog]\n{1}\nArtifact\n[Rat]\n{1}\nCreature - Rat\n1/1\n[Lamp]\n{0}\nArtifact\n{1}: You gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Kiln;Cog;Rat\np0battlefield=Lamp");
    table.act(P0, &["Cast Kiln"]);
    table.resolve_all();
    assert!(table.offers(P0, "Cast Cog") && table.offers(P0, "gain 1 life"));
    assert!(!table.offers(P0, "Cast Rat"));
}

/// CR 701.37
#[test]
fn becoming_monstrous_is_noticed_once() {
    let cards = "[Giant]\n{G}\nCreature - Giant\n{G}: Monstrosity 2.\nWhen this creature becomes monstrous, you gain 3 life.\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Giant;Forest;Forest");
    for _ in 0..2 {
        table.act(P0, &["Monstrosity"]);
        table.resolve_all();
    }
    assert_eq!((table.life(P0), table.stats("Giant")), (23, (4, 4)));
}
