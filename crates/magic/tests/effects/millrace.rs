//! Players who pay together, keywords with a number that the text tells, what happened this turn, and whom one attacks.

use cardwright_magic::Command;

use super::after;
use super::common::*;

/// CR 509.1g
#[test]
fn creatures_on_either_side_of_a_creature_in_combat_return() {
    let cards = "[Tide]\n{0}\nInstant\nReturn all creatures blocking or blocked by target creature to their owners' \
                 hands.\n\n[Ox]\n{1}\nCreature - Ox\n0/4";
    let mut table = Table::new(cards, "p0hand=Tide\np0battlefield=Bear\np1battlefield=Ox;Bear");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("Ox", "Bear")]);
    table.act(P0, &["Cast Tide", "Ox"]);
    table.resolve();
    assert_eq!((table.battlefield(P0).len(), table.battlefield(P1).len()), (0, 2), "{}", table.describe());
}

/// CR 107.1b
#[test]
fn what_all_players_pay_is_added_up() {
    let text = "Starting with you, each player may pay any amount of mana. You gain X life, where X is the total amount \
                of mana paid this way.";
    let mut table = after(text, "", "p0battlefield=Forest;Forest\np1battlefield=Island", &[]);
    table.act(P0, &["2"]);
    table.act(P0, &["Pay"]);
    table.act(P1, &["1"]);
    table.act(P1, &["Pay"]);
    assert_eq!(table.life(P0), 23, "{}", table.describe());
}

#[test]
fn life_totals_become_the_highest_and_the_lowest_of_all() {
    let text = "Each player's life total becomes the highest life total among all players.";
    let table = after(text, "", "p0life=7\np1life=12", &[]);
    assert_eq!((table.life(P0), table.life(P1)), (12, 12));
    let text = "Each player's life total becomes the lowest life total among all players.";
    let table = after(text, "", "p0life=7\np1life=12", &[]);
    assert_eq!((table.life(P0), table.life(P1)), (7, 7));
}

/// CR 103.4
#[test]
fn an_opponent_is_asked_for_less_than_half_of_the_life_they_began_with() {
    let cards = "[Giant]\n{3}\nCreature - Giant\nThis creature gets +2/+2 for each opponent whose life total is less than \
                 half their starting life total.\nAs long as an opponent's life total is less than half their starting life \
                 total, this creature has flying.\n3/3";
    let table = Table::new(cards, "p0battlefield=Giant\np1life=10");
    assert_eq!((table.stats("Giant"), table.has_keyword("Giant", "flying")), ((3, 3), false));
    let table = Table::new(cards, "p0battlefield=Giant\np1life=9");
    assert_eq!((table.stats("Giant"), table.has_keyword("Giant", "flying")), ((5, 5), true));
}

/// CR 702.45a
#[test]
fn a_keyword_has_the_number_that_its_text_tells() {
    let cards = "[Elder]\n{2}\nCreature - Samurai\nThis creature has bushido X, where X is the number of attacking \
                 creatures.\n2/2\n\n[Ox]\n{1}\nCreature - Ox\n0/9";
    let mut table = Table::new(cards, "p0battlefield=Elder;Bear;Bear\np1battlefield=Ox");
    table.attack(P0, &["Elder", "Bear", "Bear"]);
    table.block(P1, &[("Ox", "Elder")]);
    table.resolve();
    assert_eq!(table.stats("Elder"), (5, 5), "{}", table.describe());
}

/// CR 702.62b
#[test]
fn a_suspended_card_hears_what_opponents_cast() {
    let cards = "[Whale]\n{6}{U}\nCreature - Whale\nSuspend 2—{0}\nWhenever an opponent casts a spell, if this creature is \
                 suspended, remove a time counter from it.\n7/7\n\n[Spark]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Whale\np1hand=Spark;Spark");
    table.act(P0, &["Suspend Whale"]);
    table.pass(P0);
    table.act(P1, &["Cast Spark"]);
    table.resolve_all();
    table.pass(P0);
    table.act(P1, &["Cast Spark"]);
    table.resolve_all();
    table.act(P0, &["Cast Whale"]);
    table.resolve_all();
    assert!(table.is_on_battlefield("Whale"), "{}", table.describe());
}

#[test]
fn lands_of_one_name_are_counted_name_by_name() {
    let cards = "[Folio]\n{2}\nArtifact\n{0}: You gain 1 life. Activate only if you control three or more lands with the \
                 same name.";
    let table = Table::new(cards, "p0battlefield=Folio;Forest;Forest;Island;Island");
    assert!(!table.offers(P0, "Folio"), "{}", table.describe());
    let table = Table::new(cards, "p0battlefield=Folio;Forest;Forest;Forest;Island");
    assert!(table.offers(P0, "Folio"));
}

/// CR 603.7c
#[test]
fn a_target_is_chosen_now_and_its_death_is_waited_for() {
    let text = "When target creature dies this turn, return that card to the battlefield under your control.";
    let cards = "[Doom]\n{0}\nInstant\nDestroy target creature.";
    let mut table = after(text, cards, "p0hand=Doom;Doom\np1battlefield=Bear", &["Bear"]);
    assert!(table.battlefield(P0).is_empty());
    table.act(P0, &["Cast Doom", "Bear"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Bear"], "{}", table.describe());
}

/// CR 509.1c
#[test]
fn all_block_the_card_or_what_it_enchants() {
    let cards = "[Stag]\n{2}\nEnchantment Creature - Elk\nBestow {0}\nAll creatures able to block this permanent or \
                 enchanted creature do so.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Stag;Bear\np1battlefield=Bear");
    table.attack(P0, &["Stag", "Bear"]);
    table.until("declareBlockers");
    table.refused(P1, Command::Block(Default::default()));
    table.block(P1, &[("Bear", "Stag")]);
}

/// CR 118.9
#[test]
fn an_attack_of_such_a_creature_makes_it_cheap() {
    let cards = "[Ambush]\n{9}\nInstant\nIf a green creature is attacking, you may pay {0} rather than pay this spell's mana \
                 cost.\nDestroy target attacking creature.";
    let mut table = Table::new(cards, "p0battlefield=Bear\np1hand=Ambush");
    assert!(!table.offers(P1, "Cast Ambush"));
    table.attack(P0, &["Bear"]);
    table.pass(P0);
    assert!(table.offers(P1, "Ambush"), "{}", table.describe());
}

/// CR 113.6b
#[test]
fn an_ability_works_in_the_graveyard_and_on_the_battlefield() {
    let cards = "[Ember]\n{3}\nCreature - Angel\nAt the beginning of your upkeep, if this card is in your graveyard or on \
                 the battlefield, you gain 1 life.\n4/3";
    for position in ["p0graveyard=Ember", "p0battlefield=Ember"] {
        let mut table = Table::new(
            cards,
            &format!("{position}\np0library=Forest;Forest;Forest\np1library=Forest;Forest"),
        );
        table.to_next_turn(StepKind::Upkeep);
        table.to_next_turn(StepKind::Upkeep);
        table.resolve_all();
        assert_eq!(table.life(P0), 21, "{position}\n{}", table.describe());
    }
}

/// CR 202.3
#[test]
fn a_spell_is_countered_if_it_is_like_the_card_revealed() {
    let cards = "[Refusal]\n{2}\nEnchantment\nWhenever an opponent casts a spell, you may reveal the top card of your \
                 library. If you do, counter that spell if it has the same mana value as the revealed card.\n\n\
                 [Spark]\n{0}\nInstant\nYou gain 1 life.";
    for (top, life) in [("Forest", 20), ("Bear", 21)] {
        let mut table = Table::new(cards, &format!("p0battlefield=Refusal\np0library={top}\np1hand=Spark"));
        table.pass(P0);
        table.act(P1, &["Cast Spark"]);
        table.resolve();
        table.act(P0, &["yes"]);
        table.resolve_all();
        assert_eq!(table.life(P1), life, "{}", table.describe());
    }
}

#[test]
fn one_creature_grows_with_two_counts() {
    let cards = "[Muster]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1 for each creature you \
                 control and +1/+0 for each Aura you control.";
    let mut table = Table::new(cards, "p0hand=Muster\np0battlefield=Bear;Bear");
    table.act(P0, &["Cast Muster", "Bear"]);
    table.resolve();
    let grown = table.named("Bear").iter().filter(|bear| bear.power == 5).count();
    assert_eq!(grown, 1, "{}", table.describe());
}

/// CR 608.2d
#[test]
fn each_of_two_players_chooses_in_the_graveyard_of_the_other() {
    let text = "Choose a creature card in an opponent's graveyard, then that player chooses a creature card in your \
                graveyard. You may return those cards to the battlefield under their owners' control.";
    let cards = "[Ox]\n{1}\nCreature - Ox\n1/4\n\n[Elk]\n{1}\nCreature - Elk\n1/4";
    let mut table = after(text, cards, "p0graveyard=Ox;Elk\np1graveyard=Bear;Elk", &[]);
    table.act(P0, &["Bear"]);
    table.act(P1, &["Elk"]);
    table.act(P0, &["yes"]);
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Elk".to_owned()], vec!["Bear".to_owned()])
    );
}

/// CR 614.12
#[test]
fn what_was_not_cast_is_exiled_as_it_would_enter() {
    let cards = "[Warden]\n{1}\nCreature - Cleric\nIf a nontoken creature would enter and it wasn't cast, exile it \
                 instead.\n2/2\n\n[Raise]\n{0}\nSorcery\nReturn target creature card from your graveyard to the \
                 battlefield.\n\n[Ox]\n{0}\nCreature - Ox\n1/4";
    let mut table = Table::new(cards, "p0hand=Raise;Ox\np0battlefield=Warden\np0graveyard=Bear");
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert!(table.is_on_battlefield("Ox"));
    table.act(P0, &["Cast Raise", "Bear"]);
    table.resolve();
    assert_eq!(table.exile(), ["Bear"], "{}", table.describe());
}

#[test]
fn a_card_comes_from_a_hand_or_a_graveyard() {
    let text = "Put a land card from your hand or graveyard onto the battlefield.";
    let mut table = after(text, "", "p0hand=Island\np0graveyard=Forest", &[]);
    table.act(P0, &["Forest"]);
    assert_eq!(
        (table.battlefield(P0), table.hand(P0)),
        (vec!["Forest".to_owned()], vec!["Island".to_owned()])
    );
}

/// CR 615.5
#[test]
fn what_is_prevented_comes_back_to_where_it_came_from() {
    let cards = "[Reproach]\n{0}\nInstant\nPrevent all damage that would be dealt to you this turn by sources you don't \
                 control. If damage from a creature source is prevented this way, Reproach deals that much damage to that \
                 creature. If damage from a noncreature source is prevented this way, Reproach deals that much damage to \
                 the source's controller.\n\n[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0battlefield=Bear\np0hand=Zap\np1hand=Reproach");
    table.pass(P0);
    table.act(P1, &["Cast Reproach"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (17, 20), "{}", table.describe());
    table.attack(P0, &["Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(
        (table.life(P1), table.graveyard(P0).contains(&"Bear".to_owned())),
        (20, true),
        "{}",
        table.describe()
    );
}

/// CR 603.2
#[test]
fn only_such_spells_are_heard_when_they_target() {
    let cards = "[Wilds]\n{2}\nEnchantment\nWhenever a creature you control becomes the target of an instant or sorcery \
                 spell, that creature gets +2/+2 until end of turn.\n\n[Shock]\n{0}\nInstant\nShock deals 1 damage to \
                 target creature.\n\n[Veil]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature has flying.";
    let mut table = Table::new(cards, "p0hand=Veil;Shock\np0battlefield=Wilds;Bear");
    table.act(P0, &["Cast Veil", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (2, 2));
    table.act(P0, &["Cast Shock", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (4, 4), "{}", table.describe());
}

#[test]
fn the_owner_of_a_card_put_into_a_graveyard_is_spoken_of() {
    let text = "Whenever a card is put into an opponent's graveyard from anywhere this turn, that player loses 1 life.";
    let cards = "[Crumble]\n{0}\nSorcery\nTarget opponent mills a card.";
    let mut table = after(text, cards, "p0hand=Crumble\np1library=Forest;Forest;Forest", &[]);
    table.act(P0, &["Cast Crumble", "@1"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (20, 19), "{}", table.describe());
}

/// CR 603.7, 608.2h
#[test]
fn mana_comes_when_the_next_main_phase_begins() {
    let cards = "[Echo]\n{0}\nInstant\nCounter target spell. At the beginning of your next main phase, you gain life equal \
                 to that spell's mana value.\n\n[Golem]\n{2}\nArtifact Creature - Golem\n2/2";
    let mut table = Table::new(cards, "p0hand=Echo;Golem\np0battlefield=Forest;Forest");
    table.act(P0, &["Cast Golem"]);
    table.act(P0, &["Cast Echo", "Golem"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P0).len(), table.life(P0)), (2, 20), "{}", table.describe());
    table.to(StepKind::EndOfCombat);
    table.to(StepKind::Main);
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "{}", table.describe());
}
