//! What was done this way, exploiting, exerting, bending earth, and costs paid with counters of others.

use super::after;
use super::common::*;

#[test]
fn for_each_thing_exiled_this_way_its_own_controller_gets_a_token() {
    let text = "Exile up to two target creatures. For each creature exiled this way, its controller creates a 3/3 green \
                Beast creature token.";
    let table =
        after(text, "[Ox]\n{1}\nCreature - Ox\n1/1", "p0battlefield=Ox\np1battlefield=Bear", &["Bear", "Ox"]);
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Beast".to_owned()], vec!["Beast".to_owned()])
    );
}

#[test]
fn only_cards_of_the_kind_that_was_milled_count() {
    let text = "Each player mills two cards. For each creature card put into a graveyard this way, you create a 1/1 black \
                Rat creature token.";
    let table = after(text, "", "p0library=Bear;Forest;Island\np1library=Bear;Bear;Swamp", &[]);
    assert_eq!(table.battlefield(P0), ["Rat", "Rat", "Rat"]);
}

/// CR 702.110
#[test]
fn a_creature_that_exploits_itself_still_gets_its_reward() {
    let cards = "[Ghoul]\n{0}\nCreature - Zombie\nExploit\nWhen this creature exploits a creature, you gain 4 life.\n2/2";
    let mut table = Table::new(cards, "p0hand=Ghoul\np0battlefield=Bear");
    table.act(P0, &["Cast Ghoul"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["yes"]);
    table.act(P0, &["Ghoul"]);
    table.resolve();
    assert_eq!((table.graveyard(P0), table.life(P0)), (vec!["Ghoul".to_owned()], 24));
}

#[test]
fn nothing_is_exploited_by_who_does_not_want_to() {
    let cards = "[Ghoul]\n{0}\nCreature - Zombie\nExploit\nWhen this creature exploits a creature, you gain 4 life.\n2/2";
    let mut table = Table::new(cards, "p0hand=Ghoul\np0battlefield=Bear");
    table.act(P0, &["Cast Ghoul"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["no"]);
    assert_eq!((table.battlefield(P0).len(), table.life(P0)), (2, 20));
}

/// CR 702.72
#[test]
fn what_was_championed_comes_back_when_the_champion_leaves() {
    let cards =
        "[Chief]\n{0}\nCreature - Bear\nChampion a Bear\n5/5\n[Bolt]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Chief;Bolt\np0battlefield=Bear");
    table.act(P0, &["Cast Chief"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Pay"]);
    if table.prompt_kind() != Some("priority") {
        table.act(P0, &["Bear"]);
    }
    assert_eq!((table.battlefield(P0), table.exile()), (vec!["Chief".to_owned()], vec!["Bear".to_owned()]));
    table.act(P0, &["Cast Bolt", "Chief"]);
    table.resolve();
    table.resolve();
    assert_eq!((table.battlefield(P0), table.exile()), (vec!["Bear".to_owned()], Vec::<String>::new()));
}

/// CR 701.43
#[test]
fn an_exerted_attacker_does_not_untap_in_the_next_untap_step() {
    let cards = "[Lancer]\n{0}\nCreature - Human\nYou may exert this creature as it attacks. When you do, you gain 3 life.\n2/2";
    let mut table = Table::new(
        cards,
        "p0battlefield=Lancer\np0library=Forest;Forest;Forest\np1library=Forest;Forest;Forest",
    );
    table.attack(P0, &["Lancer"]);
    assert!(table.stack().is_empty(), "nobody can respond to the choice: {}", table.describe());
    table.act(P0, &["yes"]);
    table.resolve();
    assert_eq!(table.life(P0), 23);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Lancer"));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Lancer"));
}

#[test]
fn a_land_that_was_bent_comes_back_tapped_when_it_dies() {
    let bolt = "[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = after("Earthbend 2.", bolt, "p0battlefield=Forest\np0hand=Fall", &["Forest"]);
    assert_eq!(table.stats("Forest"), (2, 2));
    assert!(table.has_keyword("Forest", "haste"));
    table.act(P0, &["Cast Fall", "Forest"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), [] as [&str; 0]);
    table.resolve();
    assert!(table.is_tapped("Forest"));
}

#[test]
fn counters_of_another_permanent_pay_a_cost() {
    let cards = "[Reaper]\n{0}\nCreature - Fungus\nRemove a +1/+1 counter from a creature you control: You gain 1 life.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Reaper;Bear|Counters:P1P1=1");
    table.act(P0, &["Reaper", "Bear"]);
    table.resolve();
    assert_eq!((table.life(P0), table.stats("Bear")), (21, (2, 2)));
    assert!(!table.offers(P0, "Reaper"), "{}", table.describe());
}

#[test]
fn a_spell_that_was_bargained_knows_it() {
    let text = "Bargain\nYou gain 2 life. If this spell was bargained, you gain 5 life.";
    let cards = "[Idol]\n{1}\nArtifact";
    let table = after(text, cards, "p0battlefield=Idol", &["1", "Idol"]);
    assert_eq!((table.life(P0), table.graveyard(P0)), (27, vec!["Idol".to_owned(), "Test".to_owned()]));
}

#[test]
fn three_creatures_are_needed_to_block_it_and_one_alone_stays_home() {
    let cards = "[Colossus]\n{0}\nCreature - Giant\nThis creature can't be blocked except by three or more creatures.\n6/6\n\
                 [Shy]\n{0}\nCreature - Human\nThis creature can't attack alone.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Colossus;Shy\np1battlefield=Bear;Bear");
    table.attack(P0, &["Colossus", "Shy"]);
    table.to(StepKind::DeclareBlockers);
    assert!(!table.options(P1).iter().any(|option| option.contains("Colossus")), "{:?}", table.options(P1));
}

#[test]
fn that_player_is_who_controls_the_target_of_an_opponents() {
    let text = "Tap target creature an opponent controls. That player mills a card.";
    let table = after(text, "", "p1battlefield=Bear\np1library=Forest", &["Bear"]);
    assert_eq!(table.graveyard(P1), ["Forest"]);
}

#[test]
fn two_targets_are_each_dealt_the_damage() {
    let text = "Test deals 2 damage to each of two targets.";
    let table = after(text, "", "p1battlefield=Bear", &["Bear", "@1"]);
    assert_eq!((table.life(P1), table.graveyard(P1)), (18, vec!["Bear".to_owned()]));
}

#[test]
fn only_players_of_whom_it_holds_do_something() {
    let text = "Each player who controls a creature loses 3 life.";
    let table = after(text, "", "p1battlefield=Bear", &[]);
    assert_eq!((table.life(P0), table.life(P1)), (20, 17));
    let text = "You gain 1 life for each opponent who controls more lands than you.";
    let table = after(text, "", "p1battlefield=Forest", &[]);
    assert_eq!(table.life(P0), 21);
    let table = after(text, "", "p0battlefield=Forest\np1battlefield=Forest", &[]);
    assert_eq!(table.life(P0), 20);
}

#[test]
fn what_may_be_done_once_each_turn_is_offered_again_after_a_no_and_not_after_a_yes() {
    let cards = "[Scribe]\n{0}\nCreature - Human\nWhenever you gain life, you may draw a card. Do this only once each turn.\n1/1\n\
                 [Balm]\n{0}\nInstant\nYou gain 1 life.";
    let mut table =
        Table::new(cards, "p0battlefield=Scribe\np0hand=Balm;Balm;Balm\np0library=Forest;Forest;Forest");
    for answer in ["no", "yes"] {
        table.act(P0, &["Cast Balm"]);
        table.resolve();
        table.resolve();
        table.act(P0, &[answer]);
    }
    assert_eq!(table.hand(P0), ["Balm", "Forest"]);
    table.act(P0, &["Cast Balm"]);
    table.resolve();
    assert_eq!((table.prompt_kind(), table.hand(P0)), (Some("priority"), vec!["Forest".to_owned()]));
}

#[test]
fn each_kind_of_counter_is_doubled() {
    let text = "Double the number of each kind of counter on target creature.";
    let table = after(text, "", "p0battlefield=Bear|Counters:P1P1=2", &["Bear"]);
    assert_eq!(table.stats("Bear"), (6, 6));
}

/// CR 720
#[test]
fn an_omen_is_shuffled_away_when_it_has_resolved() {
    let cards = "[Wyrm]\n{5}\nCreature - Dragon\n4/4\n//\n[Tidings]\n{0}\nSorcery - Omen\nYou gain 2 life.";
    let mut table = Table::new(cards, "p0hand=Wyrm");
    table.act(P0, &["Cast Tidings"]);
    table.resolve();
    assert_eq!((table.life(P0), table.library(P0)), (22, 1));
    assert_eq!((table.exile(), table.graveyard(P0)), (Vec::<String>::new(), Vec::<String>::new()));
}

/// CR 201.5b
#[test]
fn an_ability_that_a_card_gives_itself_names_itself() {
    let cards = "[Mirror]\n{0}\nCreature - Giant\nAs long as you control a Forest, Mirror has \"Whenever Mirror attacks, it gets +1/+0 until end of turn.\"\n3/3";
    let mut table = Table::new(cards, "p0battlefield=Mirror;Forest");
    table.attack(P0, &["Mirror"]);
    table.resolve();
    assert_eq!(table.stats("Mirror"), (4, 3));
}

#[test]
fn any_number_of_counters_is_a_price_and_what_was_paid_counts() {
    let cards = "[Barn]\n\nLand\n{T}, Remove any number of storage counters from this land: Add {W} for each storage counter removed this way.\n\
                 [Ox]\n{W}{W}\nCreature - Ox\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Barn|Counters:STORAGE=3\np0hand=Ox");
    table.act(P0, &["Barn", "2"]);
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert!(table.is_on_battlefield("Ox"));
}
