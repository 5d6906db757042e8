//! What is said of two subjects, what is counted over a turn, costs of which the text tells X, and many targets.

use super::after;
use super::common::*;

/// CR 611.3a
#[test]
fn one_sentence_changes_two_subjects_each_in_its_way() {
    let cards = "[Warden]\n{2}{W}\nCreature - Human\nAs long as you control a Wall, this creature gets +1/+1 and other \
                 creatures you control have vigilance.\n2/2\n\n[Post]\n{1}\nCreature - Wall\n0/4";
    let table = Table::new(cards, "p0battlefield=Warden;Bear\np1battlefield=Bear");
    assert_eq!(table.stats("Warden"), (2, 2));
    let table = Table::new(cards, "p0battlefield=Warden;Post");
    assert_eq!((table.stats("Warden"), table.stats("Post")), ((3, 3), (0, 4)));
    assert!(table.has_keyword("Post", "vigilance") && !table.has_keyword("Warden", "vigilance"));
}

/// CR 510.1c
#[test]
fn each_of_several_attackers_may_assign_its_damage_as_though_it_was_not_blocked() {
    let cards = "[Drover]\n{3}{G}\nCreature - Human\nFor each Bear you control, you may have that creature assign its \
                 combat damage as though it weren't blocked.\n3/3\n\n[Post]\n{1}\nCreature - Wall\n0/4";
    let mut table = Table::new(cards, "p0battlefield=Drover;Bear\np1battlefield=Post\np1life=20");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("Post", "Bear")]);
    table.until("assignDamage");
    assert_eq!(table.prompt().1, P0, "{}", table.describe());
}

const KEEPER: &str = "[Keeper]\n{3}{W}\nCreature - Human\nEach opponent who cast a spell this turn can't attack with \
                      creatures.\nEach opponent who attacked with a creature this turn can't cast spells.\n2/4\n\n\
                      [Spark]\n{0}\nInstant\nYou gain 1 life.";

/// CR 508.1c
#[test]
fn who_has_cast_a_spell_attacks_with_nothing() {
    let position = "p0battlefield=Bear\np0hand=Spark\np1battlefield=Keeper\np1life=20";
    let mut table = Table::new(KEEPER, position);
    table.act(P0, &["Cast Spark"]);
    table.resolve();
    table.to(StepKind::End);
    assert_eq!(table.life(P1), 20);
    let mut table = Table::new(KEEPER, position);
    table.attack(P0, &["Bear"]);
    assert!(!table.offers(P0, "Cast Spark"), "{}", table.describe());
}

#[test]
fn who_has_neither_attacked_nor_cast_a_spell_is_free() {
    let table = Table::new(KEEPER, "p0battlefield=Keeper;Bear\np0hand=Spark\np1battlefield=Bear");
    assert!(table.offers(P0, "Cast Spark"));
}

/// CR 510.2: the damage has been dealt as combat damage, and to the controller of what is destroyed.
#[test]
fn only_permanents_of_players_hurt_in_combat_by_the_card_are_meant() {
    let cards = "[Drake]\n{5}\nCreature - Drake\n{X}: Destroy each nonland permanent with mana value X whose controller \
                 was dealt combat damage by Drake this turn.\n2/2\n\n[Ox]\n{1}{W}\nCreature - Ox\n2/2";
    let position =
        "p0battlefield=Drake;Bear;Forest;Forest\np1battlefield=Bear|Tapped;Ox|Tapped\np2battlefield=Ox";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Destroy", "2"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), Vec::<String>::new());
    let mut table = Table::new(cards, position);
    table.attack_each(P0, &[("Drake", cardwright_magic::Defender::Player(P1))]);
    table.to(StepKind::EndOfCombat);
    table.act(P0, &["Destroy", "2"]);
    table.resolve();
    assert_eq!(table.graveyard(P1).len(), 2, "{}", table.describe());
    assert!(table.graveyard(P2).is_empty() && table.graveyard(P0).is_empty());
}

/// CR 122.5
#[test]
fn counters_are_spread_over_others_as_their_controller_likes() {
    let cards = "[Nurse]\n{1}{G}\nCreature - Plant\n{0}: Move any number of +1/+1 counters from Nurse onto other \
                 creatures.\n1/1\n\n[Ox]\n{1}{W}\nCreature - Ox\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Nurse|Counters:P1P1=3;Bear\np1battlefield=Ox");
    table.act(P0, &["Move"]);
    table.resolve();
    table.act(P0, &["+1/+1", "+1/+1", "-"]);
    table.act(P0, &["+1/+1"]);
    assert_eq!((table.stats("Nurse"), table.stats("Bear"), table.stats("Ox")), ((1, 1), (4, 4), (3, 3)));
}

/// CR 607.2a
#[test]
fn power_and_toughness_are_changed_by_two_numbers_of_one_card() {
    let cards = "[Maw]\n{6}{U}\nCreature - Beast\nWhen Maw enters, you may exile target nontoken creature.\nMaw gets \
                 +X/+Y, where X is the exiled creature card's power and Y is its toughness.\n3/3\n\n\
                 [Egg]\n{0}\nCreature - Egg\n1/4\n\n[Call]\n{0}\nSorcery\nPut a creature card from your hand onto the \
                 battlefield.";
    let mut table = Table::new(cards, "p0hand=Call;Maw\np1battlefield=Egg");
    table.act(P0, &["Cast Call"]);
    table.resolve();
    table.act(P0, &["Maw"]);
    table.act(P0, &["Egg"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.stats("Maw"), (4, 7), "{}", table.describe());
}

/// CR 107.3f: X is what can be paid besides the rest of the cost.
#[test]
fn x_is_chosen_for_a_cost_that_is_more_than_x() {
    let cards = "[Brawler]\n{2}{R}\nCreature - Human\nWhenever Brawler attacks, you may pay {X}{G}. If you do, Brawler \
                 deals X damage to any target.\n2/2";
    let mut table =
        Table::new(cards, "p0battlefield=Brawler;Forest;Forest;Forest;Forest\np1battlefield=Bear\np1life=20");
    table.attack(P0, &["Brawler"]);
    table.act(P0, &["@1"]);
    table.resolve();
    assert!(table.try_act(P0, &["4"]).is_err());
    table.act(P0, &["3"]);
    table.act(P0, &["Pay"]);
    assert_eq!(table.life(P1), 17, "{}", table.describe());
}

/// CR 404.2, 111.7
#[test]
fn creatures_are_counted_as_they_are_put_into_their_owners_graveyard() {
    let cards = "[Tide]\n{0}\nSorcery\nYou gain 2 life for each creature put into your graveyard from the battlefield \
                 this turn.\n\n[Echo]\n{0}\nSorcery\nYou gain 2 life for each nontoken creature put into your graveyard \
                 from the battlefield this turn.\n\n[Cull]\n{0}\nSorcery\nCreate a 1/1 white Bird creature token. \
                 Destroy all creatures. Exile all cards from all graveyards.";
    let mut table =
        Table::new(cards, "p0life=20\np0hand=Cull;Tide;Echo\np0battlefield=Bear;Bear\np1battlefield=Bear");
    table.act(P0, &["Cast Cull"]);
    table.resolve();
    table.act(P0, &["Cast Tide"]);
    table.resolve();
    assert_eq!(table.life(P0), 26);
    table.act(P0, &["Cast Echo"]);
    table.resolve();
    assert_eq!(table.life(P0), 30);
}

/// CR 601.2b, 601.2c: how often it is kicked is known as targets are chosen.
#[test]
fn each_kick_is_one_more_target() {
    let cards = "[Embers]\n{R}\nSorcery\nMultikicker {R}\nChoose any target, then choose another target for each time \
                 this spell was kicked. Embers deals 2 damage to each of them.";
    let mut table =
        Table::new(cards, "p0hand=Embers\np0battlefield=Mountain;Mountain\np1battlefield=Bear\np1life=20");
    table.act(P0, &["Cast Embers", "1", "Bear", "@1"]);
    table.resolve();
    assert_eq!((table.life(P1), table.graveyard(P1)), (18, vec!["Bear".to_owned()]), "{}", table.describe());
}

#[test]
fn two_things_are_done_each_on_its_own_condition() {
    let text = "Test deals 3 damage to each creature if you control an Island and 2 damage to each opponent if you \
                control a Forest.";
    let table = after(text, "", "p0battlefield=Forest\np1battlefield=Bear\np1life=20", &[]);
    assert_eq!((table.life(P1), table.graveyard(P1).len()), (18, 0));
    let table = after(text, "", "p0battlefield=Island\np1battlefield=Bear\np1life=20", &[]);
    assert_eq!((table.life(P1), table.graveyard(P1).len()), (20, 1));
}

#[test]
fn what_was_returned_this_way_is_asked_for_its_kind() {
    let text = "Return target card from your graveyard to your hand. If you return a nonland card to your hand this way, \
                Test deals damage equal to that card's mana value to any target.";
    let table = after(text, "", "p0graveyard=Bear\np1life=20", &["@1"]);
    assert_eq!(table.life(P1), 18, "{}", table.describe());
    let table = after(text, "", "p0graveyard=Forest\np1life=20", &["@1"]);
    assert_eq!(table.life(P1), 20, "{}", table.describe());
}

/// CR 608.2e
#[test]
fn each_player_returns_cards_of_the_type_that_the_same_player_chose() {
    let text = "Each player chooses a creature type and returns any number of cards of that type from their graveyard \
                to their hand.";
    let cards = "[Ox]\n{1}{W}\nCreature - Ox\n2/2";
    let mut table = after(text, cards, "p0graveyard=Bear;Ox\np1graveyard=Bear;Ox", &[]);
    table.act(P0, &["Ox"]);
    table.act(P0, &["Ox"]);
    assert_eq!(table.prompt().1, P1);
    table.act(P1, &["Bear"]);
    table.act(P1, &["Bear"]);
    assert_eq!((table.hand(P0), table.hand(P1)), (vec!["Ox".to_owned()], vec!["Bear".to_owned()]));
}

/// CR 101.4: all of it is sacrificed at the same time.
#[test]
fn what_all_players_sacrificed_is_spoken_of_afterwards() {
    let text = "Each player sacrifices all creatures and lands they control. For each land sacrificed this way, its \
                controller loses 1 life.";
    let table =
        after(text, "", "p0battlefield=Forest;Bear\np0life=20\np1battlefield=Forest;Island\np1life=20", &[]);
    assert_eq!((table.life(P0), table.life(P1)), (19, 18), "{}", table.describe());
}

#[test]
fn a_choice_among_permanents_and_players_is_spoken_of_later() {
    let text = "Choose any target. Draw a card. Test deals 2 damage to that permanent or player.";
    let table = after(text, "", "p0library=Bear\np1battlefield=Bear\np1life=20", &["Bear"]);
    assert_eq!((table.life(P1), table.graveyard(P1).len()), (20, 1), "{}", table.describe());
    let table = after(text, "", "p0library=Bear\np1battlefield=Bear\np1life=20", &["@1"]);
    assert_eq!((table.life(P1), table.graveyard(P1).len()), (18, 0), "{}", table.describe());
}

/// CR 903.9b, 702.124e
#[test]
fn a_commander_is_taken_from_the_command_zone_into_a_hand() {
    let cards = "[Chief]\n{5}\nLegendary Creature - Human\n3/3\n\n[Fire]\n{0}\nSorcery\nPut your commander into your hand \
                 from the command zone.";
    let mut table =
        Table::new(cards, "p0hand=Fire\np0command=Chief|IsCommander\np1command=Chief|IsCommander");
    table.act(P0, &["Cast Fire"]);
    table.resolve();
    table.act(P0, &["Let it be"]);
    assert_eq!(table.hand(P0), ["Chief"], "{}", table.describe());
    assert!(table.hand(P1).is_empty());
}

/// CR 509.1b
#[test]
fn who_controls_the_most_creatures_is_found_among_all_players() {
    let cards = "[Crowd]\n{3}{B}\nCreature - Human\nCrowd can't be blocked as long as defending player controls the most \
                 creatures or is tied for the most.\n3/2";
    for (others, life) in [("Bear;Bear", 17), ("Bear", 17), ("Bear|Tapped", 17)] {
        let position = format!("p0battlefield=Crowd\np1battlefield={others}\np1life=20");
        let mut table = Table::new(cards, &position);
        table.attack(P0, &["Crowd"]);
        table.to(StepKind::EndOfCombat);
        assert_eq!(table.life(P1), life);
    }
    let mut table = Table::new(cards, "p0battlefield=Crowd;Bear\np1battlefield=Bear\np1life=20");
    table.attack(P0, &["Crowd"]);
    table.block(P1, &[("Bear", "Crowd")]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 20, "{}", table.describe());
}

/// CR 615.1
#[test]
fn damage_to_things_of_a_kind_is_prevented_while_they_are_such() {
    let cards = "[Shield]\n{2}{W}\nEnchantment\nPrevent all damage that would be dealt to attacking creatures you \
                 control.\n\n[Ogre]\n{2}{R}\nCreature - Ogre\n3/3";
    let mut table = Table::new(cards, "p0battlefield=Shield;Bear\np1battlefield=Ogre");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("Ogre", "Bear")]);
    table.to(StepKind::EndOfCombat);
    assert!(table.is_on_battlefield("Bear") && table.is_on_battlefield("Ogre"), "{}", table.describe());
}

#[test]
fn what_is_dealt_damage_is_the_target_and_not_the_card_spoken_of_last() {
    let text = "Choose any target. Discard a card. Test deals damage equal to the discarded card's mana value to that \
                permanent or player.";
    let mut table = after(text, "", "p0hand=Bear\np1life=20", &["@1"]);
    table.act(P0, &["Bear"]);
    assert_eq!(table.life(P1), 18, "{}", table.describe());
}

/// CR 113.6c, 608.2b
#[test]
fn a_spell_is_guarded_on_the_stack_while_its_condition_holds() {
    let cards = "[Decree]\n{0}\nInstant\nIf you control a Bear, this spell can't be countered.\nYou gain 3 life.\n\n\
                 [No]\n{0}\nInstant\nCounter target spell.";
    for (battlefield, life) in [("Bear", 23), ("Forest", 20)] {
        let position = format!("p0life=20\np0hand=Decree\np1hand=No\np0battlefield={battlefield}");
        let mut table = Table::new(cards, &position);
        table.act(P0, &["Cast Decree"]);
        table.pass(P0);
        table.act(P1, &["Cast No"]);
        table.resolve_all();
        assert_eq!(table.life(P0), life, "{}", table.describe());
    }
}
