//! Pairs, miracles, copies of cards, targets in several zones, and rules for what others may do.

use cardwright_magic::{Command, Defender};

use super::after;
use super::common::*;

/// CR 508.1d
#[test]
fn creatures_of_the_next_turn_attack_the_planeswalker_and_no_others_do() {
    let cards = "[Marshal]\n{2}\nLegendary Planeswalker - Gideon\n+2: During target opponent's next turn, creatures \
                 that player controls attack Marshal if able.\nLoyalty: 4";
    let mut table = Table::new(cards, "p0battlefield=Marshal\np1battlefield=Bear\np1library=Forest");
    table.act(P0, &["+2", "@1"]);
    table.resolve();
    table.to_next_turn(StepKind::BeginningOfCombat);
    table.until("declareAttackers");
    let slot = table.slot_of("Bear", P1, &[]);
    table.refused(P1, Command::Attack(Default::default()));
    table.refused(P1, Command::Attack([(slot, Defender::Player(P0))].into_iter().collect()));
    assert!(table.try_act(P1, &["Marshal"]).is_ok(), "{}", table.describe());
}

/// CR 707.12, 704.5e
#[test]
fn copies_of_a_card_are_cast_and_the_others_cease_to_exist() {
    let text = "Exile the top two cards of your library. Choose an instant or sorcery card exiled this way and copy it \
                three times. You may cast the copies without paying their mana costs.";
    let cards = "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.";
    let mut table = after(text, cards, "p0library=Zap;Forest", &[]);
    table.act(P0, &["Cast Zap", "@1"]);
    table.act(P0, &["Cast Zap", "@1"]);
    table.act(P0, &["Cast nothing"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 14);
    assert_eq!(table.exile().iter().filter(|name| *name == "Zap").count(), 1, "the card itself");
}

const WRATH: &str = "[Wrath]\n{4}{W}{W}\nSorcery\nDestroy all creatures.\nMiracle {0}";

/// CR 702.94a
#[test]
fn the_first_card_drawn_in_a_turn_may_be_cast_for_its_miracle_cost() {
    let position = "p0library=Wrath;Forest\np1battlefield=Bear";
    let mut table = after("Draw two cards.", WRATH, position, &[]);
    assert_eq!(table.prompt_kind(), Some("miracle"));
    table.act(P0, &["Reveal"]);
    table.resolve();
    table.act(P0, &["Cast Wrath"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), [] as [&str; 0]);
}

/// CR 702.94a
#[test]
fn a_miracle_that_is_not_drawn_first_is_no_miracle() {
    let mut table = after("Draw two cards.", WRATH, "p0library=Forest;Wrath\np1battlefield=Bear", &[]);
    while table.prompt_kind() == Some("miracle") {
        table.act(P0, &["Keep"]);
    }
    assert_eq!(table.hand(P0), ["Forest", "Wrath"]);
    assert!(!table.offers(P0, "Cast Wrath"));
}

const BOND: &str = "[Fellow]\n{0}\nCreature - Human\nSoulbond\nAs long as this creature is paired with another \
                    creature, each of those creatures gets +2/+2.\n1/1\n[Zap]\n{0}\nInstant\nDestroy target creature.";

/// CR 702.95
#[test]
fn a_pair_lasts_as_long_as_both_are_there() {
    let mut table = Table::new(BOND, "p0battlefield=Bear\np0hand=Fellow;Zap");
    table.act(P0, &["Cast Fellow"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!((table.stats("Fellow"), table.stats("Bear")), ((3, 3), (4, 4)));
    table.act(P0, &["Cast Zap", "Fellow"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (2, 2));
}

const CAGE: &str = "[Cage]\n{1}\nArtifact\nCreature cards in graveyards and libraries can't enter the \
                    battlefield.\nPlayers can't cast spells from graveyards or libraries.";

/// CR 614.17
#[test]
fn what_cannot_enter_stays_where_it_is() {
    let text = "Return target creature card from your graveyard to the battlefield.";
    let table = after(text, CAGE, "p0battlefield=Cage\np0graveyard=Bear", &["Bear"]);
    assert_eq!(table.battlefield(P0), ["Cage"]);
    assert!(table.graveyard(P0).contains(&"Bear".to_owned()));
    let zap = format!("{CAGE}\n[Again]\n{{0}}\nSorcery\nDraw a card.\nFlashback {{0}}");
    let table = Table::new(&zap, "p0battlefield=Cage\np0graveyard=Again");
    assert!(!table.offers(P0, "Cast Again"));
    let table = Table::new(&zap, "p0graveyard=Again");
    assert!(table.offers(P0, "Cast Again"));
}

#[test]
fn cards_that_cannot_be_targets_in_graveyards_are_none() {
    let cards = "[Seal]\n{1}\nEnchantment\nCards in graveyards can't be the targets of spells or \
                 abilities.\n[Dig]\n{0}\nSorcery\nExile target card from a graveyard.";
    let table = Table::new(cards, "p0battlefield=Seal\np0hand=Dig\np1graveyard=Bear");
    assert!(!table.offers(P0, "Cast Dig"));
    let table = Table::new(cards, "p0hand=Dig\np1graveyard=Bear");
    assert!(table.offers(P0, "Cast Dig"));
}

/// CR 701.23
#[test]
fn who_is_watched_searches_only_the_top_of_a_library() {
    let cards = "[Censor]\n{1}\nCreature - Bird\nIf an opponent would search a library, that player searches the top \
                 two cards of that library instead.\n1/1";
    let text = "Search your library for a land card, put it into your hand, then shuffle.";
    let library = "p0library=Bear;Bear;Forest";
    let table = after(text, cards, &format!("p1battlefield=Censor\n{library}"), &[]);
    assert!(table.options(P0).iter().all(|option| !option.contains("Forest")), "{}", table.describe());
    let mut table = after(text, cards, &format!("p0battlefield=Censor\n{library}"), &[]);
    table.act(P0, &["Forest"]);
    assert_eq!(table.hand(P0), ["Forest"]);
}

#[test]
fn opponents_cannot_make_a_player_sacrifice() {
    let cards = "[Host]\n{1}\nCreature - Angel\nSpells and abilities your opponents control can't cause you to \
                 sacrifice permanents.\n5/5";
    let mut table =
        after("Each player sacrifices a creature.", cards, "p0battlefield=Bear\np1battlefield=Host", &[]);
    while table.prompt_kind() == Some("choose") {
        let seat = table.prompt().1;
        let nothing = table.options(seat).is_empty();
        table.act(seat, if nothing { &[] } else { &["Bear"] });
    }
    table.resolve_all();
    assert_eq!((table.battlefield(P0).len(), table.battlefield(P1).len()), (0, 1), "{}", table.describe());
    let table = after("Sacrifice a creature.", cards, "p0battlefield=Host", &[]);
    assert_eq!(table.battlefield(P0).len(), 0, "one's own spells can");
}

#[test]
fn some_spells_cannot_target_it_and_abilities_can() {
    let cards = "[Knight]\n{1}\nCreature - Knight\nThis creature can't be the target of red spells your opponents \
                 control.\n2/2\n[Zap]\n{R}\nInstant\nDestroy target creature.\n[Hex]\n{B}\nInstant\nDestroy target \
                 creature.\n[Pinger]\n{R}\nCreature - Goblin\n{0}: Destroy target creature.\n1/1";
    let position = "p1battlefield=Knight\np0battlefield=Mountain;Swamp\np0hand=Zap;Hex";
    let table = Table::new(cards, position);
    assert!(!table.offers(P0, "Cast Zap"));
    assert!(table.offers(P0, "Cast Hex"));
    let mut table = Table::new(cards, "p1battlefield=Knight\np0battlefield=Pinger");
    table.act(P0, &["Pinger", "Knight"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), [] as [&str; 0]);
}

/// CR 115.1
#[test]
fn targets_may_be_in_two_zones() {
    let cards = "[Warden]\n{0}\nCreature - Angel\nWhen this creature enters, you may exile up to three other target \
                 creatures from the battlefield and/or creature cards from graveyards.\nWhen this creature leaves the \
                 battlefield, return the exiled cards to their owners' hands.\n5/6\n[Zap]\n{0}\nInstant\nDestroy \
                 target creature.\n[Ox]\n{1}\nCreature - Ox\n1/1";
    let mut table = Table::new(cards, "p0hand=Warden;Zap\np1battlefield=Bear\np1graveyard=Ox");
    table.act(P0, &["Cast Warden"]);
    table.resolve();
    table.act(P0, &["Bear", "Ox"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.exile(), ["Bear", "Ox"]);
    table.act(P0, &["Cast Zap", "Warden"]);
    table.resolve_all();
    assert_eq!(table.hand(P1), ["Bear", "Ox"]);
}

#[test]
fn the_next_spell_alone_is_cast_as_though_it_had_flash() {
    let cards = "[Quick]\n{0}\nInstant\nThe next sorcery spell you cast this turn can be cast as though it had \
                 flash.\n[Slow]\n{0}\nSorcery\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Quick;Slow;Slow");
    table.to(StepKind::BeginningOfCombat);
    assert!(!table.offers(P0, "Cast Slow"));
    table.act(P0, &["Cast Quick"]);
    table.resolve();
    table.act(P0, &["Cast Slow"]);
    table.resolve();
    assert_eq!(table.life(P0), 21);
    assert!(!table.offers(P0, "Cast Slow"));
}

/// CR 701.12
#[test]
fn a_life_total_and_a_toughness_become_each_other() {
    let cards = "[Willow]\n{1}\nCreature - Treefolk\n{0}: Exchange your life total with this creature's \
                 toughness.\n0/12";
    let mut table = Table::new(cards, "p0battlefield=Willow");
    table.act(P0, &["Willow"]);
    table.resolve();
    assert_eq!((table.life(P0), table.stats("Willow")), (12, (0, 20)));
}

/// CR 508.4, 509.4
#[test]
fn tokens_enter_attacking_untapped_and_blocking() {
    let cards = "[King]\n{1}\nCreature - Cat\nVigilance\nWhenever this creature attacks, create a 1/1 white Cat \
                 creature token that's attacking.\nWhenever this creature blocks a creature, create a 1/1 white Cat \
                 creature token that's blocking that creature.\n3/4";
    let mut table = Table::new(cards, "p0battlefield=King");
    table.attack(P0, &["King"]);
    table.resolve();
    assert!(!table.is_tapped("Cat"));
    table.to(StepKind::End);
    assert_eq!(table.life(P1), 16);
    let mut table = Table::new(cards, "p0battlefield=Bear\np1battlefield=King");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("King", "Bear")]);
    table.resolve();
    table.until("assignDamage");
    assert_eq!(table.options(P0), ["King", "Cat"]);
}

#[test]
fn who_controlled_what_was_exiled_this_way_gets_a_token_for_each() {
    let text = "Exile up to two target creatures. For each creature exiled this way, its controller creates a 2/2 green \
                Boar creature token.";
    let table =
        after(text, "[Ox]\n{1}\nCreature - Ox\n1/1", "p0battlefield=Ox\np1battlefield=Bear", &["Ox", "Bear"]);
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Boar".to_owned()], vec!["Boar".to_owned()])
    );
}

/// CR 603.2c
#[test]
fn an_ability_triggers_for_every_counter_that_is_put() {
    let cards = "[Mage]\n{1}\nCreature - Wizard\nWhenever a +1/+1 counter is put on this creature, you gain 1 \
                 life.\n1/1";
    let mut table =
        after("Put three +1/+1 counters on target creature.", cards, "p0battlefield=Mage", &["Mage"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

#[test]
fn who_gains_no_life_gains_none() {
    let cards = "[Vortex]\n{1}\nEnchantment\nIf a player would gain life, that player gains no life instead.";
    let table = after("You gain 3 life.", cards, "p1battlefield=Vortex", &[]);
    assert_eq!(table.life(P0), 20);
}
