//! Corners of the rules where one word decides, each on a small position.

use cardwright_magic::Magic;
use cardwright_table::{Ask, Game as _, Menu, Reply};

use super::common::*;

/// CR 613: whoever looks at a state that was just read has everything worked out first.
#[test]
fn a_state_that_was_just_read_can_be_asked_for_everything() {
    let cards = "[Peer]\n{0}\nInstant\nScry X, where X is the greatest power among creatures you control.";
    let mut table = Table::new(cards, "p0hand=Peer\np0battlefield=Bear\np0library=Forest;Island;Swamp");
    table.act(P0, &["Cast Peer"]);
    table.resolve();
    let written = serde_json::to_string(table.game.state()).unwrap();
    let read: cardwright_magic::State = serde_json::from_str(&written).unwrap();
    let (game, mut menu): (&Magic, Menu) = (table.game.game(), Menu::new());
    assert_eq!(game.ask(&read, P0, &Reply::new(), &mut menu), Ask::Arrange { bins: 2 });
    let labels: Vec<String> = (0..2).map(|bin| game.bin_label(&read, P0, &Reply::new(), bin)).collect();
    assert_eq!(labels, ["Top of the library", "Bottom of the library"]);
}

/// CR 205.3m
#[test]
fn any_creature_type_can_be_chosen() {
    let cards = "[Banner]\n{0}\nArtifact\nAs Banner enters, choose a creature type.\nCreatures you control of the chosen type get +1/+1.";
    let mut table = Table::new(cards, "p0hand=Banner\np0battlefield=Bear");
    table.act(P0, &["Cast Banner"]);
    table.resolve();
    assert!(table.offers(P0, "Time Lord"));
    table.act(P0, &["Brushwagg"]);
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 107.3a, 601.2b
#[test]
fn x_is_announced_where_only_a_sacrifice_has_it() {
    let cards = "[Toll]\n{0}\nSorcery\nAs an additional cost to cast this spell, sacrifice X creatures.\nToll deals X damage to target player.";
    let mut table = Table::new(cards, "p0hand=Toll\np0battlefield=Bear;Bear;Bear\np1life=10");
    table.act(P0, &["Cast Toll", "2", "@1", "Bear", "Bear"]);
    table.resolve();
    assert_eq!((table.life(P1), table.battlefield(P0).len()), (8, 1));
}

/// CR 107.3m
#[test]
fn a_condition_on_how_a_permanent_enters_knows_x() {
    let cards = "[Hydrant]\n{X}\nArtifact Creature - Construct\nThis creature enters with a +1/+1 counter on it if X is 2 or more.\n1/1";
    let mut table = Table::new(cards, "p0hand=Hydrant\np0battlefield=Forest;Forest");
    table.act(P0, &["Cast Hydrant", "2"]);
    table.resolve();
    assert_eq!(table.stats("Hydrant"), (2, 2));
}

const TURNCOATS: &str = "[Moth]\n{0}\nCreature - Insect\n{0}: Transform this creature.\n1/1\n//\n[Imago]\nCreature - Insect\n3/3
[Guise]\n{0}\nCreature - Shapeshifter\nYou may have Guise enter as a copy of any creature on the battlefield.\n0/0";

/// CR 701.27c
#[test]
fn a_single_faced_copy_of_a_double_faced_creature_does_not_transform() {
    let mut table = Table::new(TURNCOATS, "p0hand=Guise\np1battlefield=Moth");
    table.act(P0, &["Cast Guise"]);
    table.resolve();
    table.act(P0, &["copy of Moth"]);
    table.act(P0, &["Moth"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Moth"]);
}

/// CR 701.27f
#[test]
fn an_ability_does_not_transform_what_has_transformed_since() {
    let mut table = Table::new(TURNCOATS, "p0battlefield=Moth");
    table.act(P0, &["Moth"]);
    table.act(P0, &["Moth"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Imago"]);
}

/// CR 509.3a
#[test]
fn what_blocks_two_attackers_blocks_once() {
    let cards = "[Palisade]\n{0}\nCreature - Wall\nThis creature can block an additional creature each combat.\nWhenever this creature attacks or blocks, you gain 1 life.\n0/9";
    let mut table = Table::new(cards, "p0battlefield=Bear;Bear\np1life=10\np1battlefield=Palisade");
    table.attack(P0, &["Bear", "Bear"]);
    table.until("declareBlockers");
    let wall = table.permanent("Palisade").card.id;
    let blocks: Vec<_> = table.named("Bear").iter().map(|bear| (wall, bear.card.id)).collect();
    table.command(P1, cardwright_magic::Command::Block(blocks.into()));
    table.resolve_all();
    assert_eq!(table.life(P1), 11);
}

/// CR 122.6, 614.12
#[test]
fn counters_of_one_kind_from_several_effects_are_added_up() {
    let cards = "[Nursery]\n{0}\nEnchantment\nEach other creature you control enters with an additional +1/+1 counter on it.
[Cub]\n{0}\nCreature - Cat\nThis creature enters with two +1/+1 counters on it.\n{0}, Remove three +1/+1 counters from this creature: You gain 5 life.\n1/1";
    let mut table = Table::new(cards, "p0life=10\np0hand=Cub\np0battlefield=Nursery");
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    while table.prompt_kind() == Some("chooseReplacement") {
        let first = table.options(P0)[0].clone();
        table.act(P0, &[first.as_str()]);
    }
    table.act(P0, &["Cub"]);
    table.resolve();
    assert_eq!((table.life(P0), table.stats("Cub")), (15, (1, 1)));
}

/// CR 113.6i
#[test]
fn what_cannot_have_counters_enters_without_them() {
    let cards = "[Nursery]\n{0}\nEnchantment\nEach other creature you control enters with an additional +1/+1 counter on it.
[Slate]\n{0}\nCreature - Golem\nThis creature can't have counters put on it.\n1/1";
    let mut table = Table::new(cards, "p0hand=Slate\np0battlefield=Nursery");
    table.act(P0, &["Cast Slate"]);
    table.resolve();
    assert_eq!(table.stats("Slate"), (1, 1));
}

/// CR 708.4
#[test]
fn what_forbids_or_cheapens_spells_sees_a_face_down_spell_as_it_is() {
    let cards = "[Veil]\n{2}{U}\nCreature - Wizard\nMorph {U}\n1/1
[Blue Ban]\n{0}\nEnchantment\nPlayers can't cast blue spells.
[Blue Bargain]\n{0}\nEnchantment\nBlue spells you cast cost {1} less to cast.";
    let table = Table::new(cards, "p0hand=Veil\np0battlefield=Blue Ban;Island;Island;Island");
    let offered: Vec<String> = table.options(P0).into_iter().filter(|label| label.contains("Veil")).collect();
    assert_eq!(offered.len(), 1, "{offered:?}");
    assert!(offered[0].contains("face down"), "{offered:?}");
    let table = Table::new(cards, "p0hand=Veil\np0battlefield=Blue Bargain;Island;Island");
    let offered: Vec<String> = table.options(P0).into_iter().filter(|label| label.contains("Veil")).collect();
    assert_eq!(offered.len(), 1, "{offered:?}");
    assert!(!offered[0].contains("face down"), "{offered:?}");
}

/// CR 122.1c, 615.12
#[test]
fn a_shield_counter_is_removed_by_damage_that_cannot_be_prevented() {
    let cards = "[Truth]\n{0}\nEnchantment\nDamage can't be prevented.
[Bulwark]\n{0}\nCreature - Wall\nThis creature enters with a shield counter on it.\n1/5
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Zap;Bulwark\np0battlefield=Truth");
    table.act(P0, &["Cast Bulwark"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bulwark"]);
    table.resolve();
    let bulwark = table.permanent("Bulwark");
    assert_eq!((bulwark.damage, bulwark.card.marks.len()), (3, 0));
}

/// CR 113.6a, 604.3
#[test]
fn a_card_that_says_its_colour_has_it_on_the_stack() {
    let cards = "[Blank]\n{1}{R}\nCreature - Spirit\nBlank is colorless.\n2/2
[Red Shun]\n{0}\nInstant\nCounter target red spell.";
    let mut table = Table::new(cards, "p0hand=Blank\np0battlefield=Mountain;Mountain\np1hand=Red Shun");
    table.act(P0, &["Cast Blank"]);
    table.pass(P0);
    assert!(!table.offers(P1, "Red Shun"));
}

/// CR 505.1, 505.1a
#[test]
fn a_second_main_phase_comes_once_a_turn() {
    let cards = "[Dusk Bell]\n{0}\nEnchantment\nAt the beginning of your second main phase, you gain 1 life.
[Again]\n{0}\nSorcery\nAfter this main phase, there is an additional combat phase followed by an additional main phase.";
    let mut table = Table::new(cards, "p0life=10\np0hand=Again\np0battlefield=Dusk Bell");
    table.act(P0, &["Cast Again"]);
    table.resolve();
    table.to(StepKind::End);
    assert_eq!(table.life(P0), 11);
}

/// CR 508.4
#[test]
fn who_makes_an_attacking_token_says_what_it_attacks() {
    let cards = "[Rally]\n{0}\nInstant\nCreate a 1/1 red Goblin creature token that's tapped and attacking.
[Sage]\n{0}\nPlaneswalker - Sage\n+1: You gain 1 life.\nLoyalty: 4";
    let mut table = Table::new(
        cards,
        "p0hand=Rally\np0battlefield=Bear\np1life=10\np1battlefield=Sage|Counters:LOYALTY=4",
    );
    table.attack(P0, &["Bear"]);
    table.act(P0, &["Cast Rally"]);
    table.resolve();
    assert_eq!(table.prompt_kind(), Some("chooseAttacked"));
    table.act(P0, &["Sage"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 8);
}

const EXTRAS: &str = "[Echoing Zap]\n{0}\nInstant\nReplicate {R}\nEchoing Zap deals 1 damage to target player.
[Twofold]\n{0}\nSorcery\nKicker {R}\nBuyback {G}\nYou gain 1 life. If this spell was kicked, you gain 10 life.";

/// CR 702.27a, 702.33d
#[test]
fn buyback_is_no_kicker_and_kicker_no_buyback() {
    let position = "p0life=10\np0hand=Twofold\np0battlefield=Mountain;Forest";
    let mut table = Table::new(EXTRAS, position);
    table.act(P0, &["Cast Twofold", "1", "0"]);
    table.resolve();
    assert_eq!((table.life(P0), table.hand(P0).len()), (21, 0));
    let mut table = Table::new(EXTRAS, position);
    table.act(P0, &["Cast Twofold", "0", "1"]);
    table.resolve();
    assert_eq!((table.life(P0), table.hand(P0)), (11, vec!["Twofold".to_owned()]));
}

/// CR 613.4c: what is done again and again for nothing does not pile up.
#[test]
fn equal_effects_on_the_same_creature_are_kept_as_one() {
    let cards = "[Bellows]\n{0}\nCreature - Construct\n{X}: This creature gets +X/+0 and gains haste until end of turn.\n{0}: This creature gets +1/-1 until end of turn.\n1/9";
    let mut table = Table::new(cards, "p0battlefield=Bellows");
    for _ in 0..5 {
        table.act(P0, &["{0}: This"]);
        table.resolve();
        table.act(P0, &["{X}: This"]);
        table.resolve();
    }
    let state = serde_json::to_value(table.game.state()).unwrap();
    assert_eq!(state["floating"].as_array().map(Vec::len), Some(2));
    assert_eq!(table.stats("Bellows"), (6, 4));
}

/// A match can hold only so much: what doubles again and again ends it, and nobody has won.
#[test]
fn tokens_without_end_cut_the_game_off() {
    let cards = "[Broodnest]\n{0}\nEnchantment\nWhenever a creature enters, create twenty 1/1 green Insect creature tokens.";
    let mut table = Table::new(cards, "p0hand=Bear\np0battlefield=Broodnest;Forest;Forest");
    table.act(P0, &["Cast Bear"]);
    for _ in 0..20_000 {
        match table.prompt_kind() {
            Some("priority") => {
                let (_, seat) = table.prompt();
                table.command(seat, cardwright_magic::Command::Pass);
            }
            Some(_) => {
                let (_, seat) = table.prompt();
                let command =
                    cardwright_table::Game::default_answer(table.game.game(), table.game.state(), seat);
                table.command(seat, command);
            }
            None => break,
        }
    }
    assert_eq!(table.outcome(), Some(cardwright_table::Outcome::Capped));
}

/// A turn may take only so many decisions, as a policy.
#[test]
fn a_turn_with_too_many_decisions_is_cut_off() {
    let cards = "[Idler]\n{0}\nCreature - Rat\n{0}: You gain 0 life.\n1/1";
    let mut table = Table::with_policies(cards, "p0battlefield=Idler", |policies| policies.decision_cap = 30);
    for _ in 0..31 {
        if table.outcome().is_none() {
            table.act(P0, &["Idler"]);
        }
    }
    assert_eq!(table.outcome(), Some(cardwright_table::Outcome::Capped));
}

/// CR 202.3e, 608.2h
#[test]
fn the_mana_value_of_a_countered_spell_counts_its_x() {
    let cards = "[Bloom]\n{X}{G}\nSorcery\nYou gain X life.
[Digest]\n{0}\nInstant\nCounter target spell. You gain life equal to that spell's mana value.";
    let position = "p0hand=Bloom\np0battlefield=Forest;Forest;Forest;Forest\np1hand=Digest\np1life=10";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Bloom", "3"]);
    table.pass(P0);
    table.act(P1, &["Cast Digest", "Bloom"]);
    table.resolve();
    assert_eq!(table.life(P1), 14);
}

/// CR 608.2h
#[test]
fn mana_spent_on_a_spell_is_known_after_it_was_countered() {
    let cards = "[Furnace]\n{0}\nEnchantment\nWhenever you cast a creature spell, you gain life equal to the amount of mana spent to cast that spell.
[Shun]\n{0}\nInstant\nCounter target spell.";
    let position = "p0life=10\np0hand=Bear;Shun\np0battlefield=Furnace;Forest;Forest";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Bear"]);
    table.act(P0, &["Cast Shun", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.graveyard(P0).len()), (12, 2));
}

/// CR 608.2c, 723.1
#[test]
fn what_follows_the_end_of_the_turn_in_the_same_effect_still_happens() {
    let cards =
        "[Finale]\n{0}\nInstant\nEnd the turn.\nAt the beginning of your next end step, you lose the game.";
    let mut table =
        Table::new(cards, "p0hand=Finale\np0library=Forest;Forest;Forest\np1library=Forest;Forest");
    table.act(P0, &["Cast Finale"]);
    table.pass(P0);
    table.pass(P1);
    assert_eq!((table.view().turn_number, table.exile()), (2, vec!["Finale".to_owned()]));
    for _ in 0..200 {
        if table.outcome().is_some() {
            break;
        }
        let (_, seat) = table.prompt();
        let command = cardwright_table::Game::default_answer(table.game.game(), table.game.state(), seat);
        table.command(seat, command);
    }
    assert_eq!(table.outcome(), Some(cardwright_table::Outcome::Won(P1.into())));
}

/// CR 101.4, 118.12a
#[test]
fn each_of_several_players_says_whether_they_pay() {
    let cards = "[Levy]\n{0}\nSorcery\nEach opponent sacrifices a creature unless they pay {1}.";
    let position = "p0hand=Levy\np1battlefield=Bear;Forest\np2battlefield=Bear;Forest\np3battlefield=Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Levy"]);
    table.resolve();
    table.act(P1, &["Pay"]);
    table.act(P2, &["Don't pay"]);
    assert_eq!((table.graveyard(P1).len(), table.graveyard(P2).len(), table.graveyard(P3).len()), (0, 1, 1));
}

/// CR 118.3
#[test]
fn one_creature_is_not_tapped_for_two_parts_of_a_cost() {
    let cards =
        "[Chanter]\n{0}\nCreature - Kor Ally\n{T}, Tap an untapped Ally you control: You gain 3 life.\n1/1
[Friend]\n{0}\nCreature - Kor Ally\n1/1";
    let table = Table::new(cards, "p0battlefield=Chanter");
    assert!(!table.offers(P0, "Chanter"));
    let mut table = Table::new(cards, "p0life=10\np0battlefield=Chanter;Friend");
    table.act(P0, &["Chanter"]);
    table.resolve();
    assert_eq!((table.life(P0), table.is_tapped("Friend"), table.is_tapped("Chanter")), (13, true, true));
}

const WARDED: &str = "[Ward]\n{W}\nEnchantment\n{0}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.
[Fuse]\n{R}\nCreature - Goblin\nSacrifice this creature: It deals 3 damage to target player.\n1/1
[Emberling]\n{R}\nCreature - Elemental\nHaste\nWhen this creature enters, it deals 2 damage to each player.\n2/1";

/// CR 609.7a
#[test]
fn the_source_of_an_ability_can_be_chosen_after_it_has_left() {
    let mut table = Table::new(WARDED, "p0life=10\np0battlefield=Ward\np1battlefield=Fuse");
    table.pass(P0);
    table.act(P1, &["Fuse", "@0"]);
    table.pass(P1);
    table.act(P0, &["Ward"]);
    table.resolve();
    if table.prompt_kind() != Some("priority") {
        assert_eq!(table.options(P0), ["Fuse"], "an ability is no source");
        table.act(P0, &["Fuse"]);
    }
    table.resolve_all();
    assert_eq!(table.life(P0), 10);
}

/// CR 400.7c, 609.7a
#[test]
fn a_spell_chosen_as_a_source_is_followed_onto_the_battlefield() {
    let mut table = Table::new(WARDED, "p0life=10\np1life=10\np0hand=Emberling\np0battlefield=Ward;Mountain");
    table.act(P0, &["Cast Emberling"]);
    table.act(P0, &["Ward"]);
    table.resolve();
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (10, 8));
}

/// CR 400.7
#[test]
fn what_dealt_damage_is_not_found_where_it_has_gone_since() {
    let cards = "[Lurker]\n{0}\nCreature - Frog\nHaste\nWhenever this creature deals combat damage to a player, exile it, then return it to the battlefield under your control.\n2/2
[Doom]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Doom\np0battlefield=Lurker\np1life=10");
    table.attack(P0, &["Lurker"]);
    table.to(StepKind::CombatDamage);
    table.act(P0, &["Cast Doom", "Lurker"]);
    table.resolve_all();
    assert_eq!(
        (table.graveyard(P0), table.battlefield(P0).len()),
        (vec!["Lurker".to_owned(), "Doom".to_owned()], 0)
    );
}

/// CR 701.24d
#[test]
fn a_library_is_shuffled_when_there_is_nothing_to_shuffle_into_it() {
    let cards = "[Rooter]\n{0}\nSorcery\nShuffle all creature cards from your graveyard into your library.";
    let mut table = Table::new(cards, "p0hand=Rooter\np0library=Forest;Forest");
    let before = table.events.len();
    table.act(P0, &["Cast Rooter"]);
    table.resolve();
    let shuffled = |event: &cardwright_magic::Event| matches!(event, cardwright_magic::Event::Shuffled { seat } if *seat == P0);
    assert!(table.events[before..].iter().any(shuffled));
}

/// CR 614.9
#[test]
fn damage_is_not_redirected_to_what_has_left() {
    let cards = "[Martyr]\n{0}\nCreature - Human\n{0}: The next 2 damage that would be dealt to target creature this turn is dealt to this creature instead.\n1/4
[Zap]\n{0}\nInstant\nZap deals 2 damage to target creature.
[Doom]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Zap;Doom\np0battlefield=Martyr;Bear");
    table.act(P0, &["Martyr", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Doom", "Martyr"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert!(!table.is_on_battlefield("Bear"));
}
