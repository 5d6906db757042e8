//! What others copy, cards drawn this turn, what was made with a card, and other words of commander decks.

use cardwright_magic::{Command, Defender};

use super::after;
use super::common::*;

/// CR 707.10
#[test]
fn each_other_player_copies_the_spell_and_chooses_new_targets() {
    let cards = "[Mirror]\n{5}{U}\nEnchantment\nWhenever a player casts an instant or sorcery spell, each other player \
                 copies that spell. Each of those players may choose new targets for their copy.\n[Zap]\n{0}\nInstant\n\
                 Zap deals 3 damage to any target.";
    let mut table =
        Table::new(cards, "p0battlefield=Mirror\np0life=20\np1hand=Zap\np1life=20\nactiveplayer=p1");
    table.act(P1, &["Cast Zap", "@0"]);
    table.resolve();
    assert_eq!(table.prompt().1, P0, "{}", table.describe());
    table.act(P0, &["Choose new targets", "@1"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (17, 17));
}

#[test]
fn each_other_player_is_other_than_the_one_of_whom_the_event_tells() {
    let cards =
        "[Record]\n{2}\nArtifact\nWhenever a player casts a creature spell, each other player draws a card.";
    let position = "p0battlefield=Record\np0library=Forest;Forest\np1library=Forest;Forest\np1hand=Bear\n\
                    p1battlefield=Forest;Forest\nactiveplayer=p1";
    let mut table = Table::new(cards, position);
    table.act(P1, &["Cast Bear"]);
    table.resolve_all();
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (1, 0), "{}", table.describe());
}

const SHELF: &str = "[Shelf]\n{1}\nEnchantment\nAt the beginning of your draw step, you may draw two additional cards. If \
                     you do, choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put \
                     the card on top of your library.";

/// CR 118.3
#[test]
fn cards_drawn_this_turn_are_paid_for_or_go_back() {
    let position = "p0battlefield=Shelf\np0hand=Swamp\np0library=Bear;Forest;Plains;Island\np0life=7\n\
                    activeplayer=p1";
    let mut table = Table::new(SHELF, position);
    table.to_next_turn(StepKind::Draw);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert!(!table.offers(P0, "Swamp"), "{}", table.describe());
    table.act(P0, &["Forest", "Plains"]);
    // The first is paid for; for the second there is not enough life left.
    table.act(P0, &["Pay"]);
    assert_eq!(table.life(P0), 3);
    assert_eq!(table.hand(P0).len(), 3, "{}", table.describe());
    assert_eq!(table.library(P0), 2);
}

#[test]
fn one_of_each_name_is_needed() {
    let cards = "[Crown]\n{3}\nArtifact\n{0}: If you control artifacts named Crown, Orb, and Mace, draw three \
                 cards.\n[Orb]\n{3}\nArtifact\n[Mace]\n{3}\nArtifact";
    let library = "p0library=Forest;Forest;Forest;Forest";
    let mut table = Table::new(cards, &format!("p0battlefield=Crown;Orb;Mace\n{library}"));
    table.act(P0, &["Crown"]);
    table.resolve();
    assert_eq!(table.hand(P0).len(), 3);
    let mut table = Table::new(cards, &format!("p0battlefield=Crown;Orb;Orb\np1battlefield=Mace\n{library}"));
    table.act(P0, &["Crown"]);
    table.resolve();
    assert_eq!(table.hand(P0).len(), 0);
}

#[test]
fn the_artifacts_of_those_names_are_those_artifacts() {
    let cards = "[Helm]\n{3}\nArtifact - Equipment\n{0}: If you control Equipment named Helm, Sword, and Shield, create \
                 a 4/4 colorless Avatar creature token. Attach those Equipment to it.\nEquip {2}\n[Sword]\n{3}\nArtifact - \
                 Equipment\nEquipped creature gets +5/+5.\nEquip {4}\n[Shield]\n{3}\nArtifact - Equipment\nEquip {4}\n\
                 [Hook]\n{3}\nArtifact - Equipment\nEquip {4}";
    let mut table = Table::new(cards, "p0battlefield=Helm;Sword;Shield;Hook");
    table.act(P0, &["Helm"]);
    table.resolve();
    assert_eq!(table.stats("Avatar"), (9, 9), "{}", table.describe());
    assert_eq!(table.host("Helm").as_deref(), Some("Avatar"));
    assert_eq!(table.host("Hook"), None);
    let mut table = Table::new(cards, "p0battlefield=Helm;Sword;Hook");
    table.act(P0, &["Helm"]);
    table.resolve();
    assert!(!table.is_on_battlefield("Avatar"));
}

/// CR 611.2c
#[test]
fn what_cannot_have_hexproof_does_not_get_it_back() {
    let cards = "[Lamp]\n{1}\nArtifact\n{0}: Until end of turn, creatures your opponents control lose hexproof and shroud \
                 and can't have hexproof or shroud.\n[Sly]\n{0}\nCreature - Elf\nHexproof\n1/1\n[Veil]\n{0}\nInstant\n\
                 Target creature gains hexproof until end of turn.\n[Zap]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0battlefield=Lamp\np0hand=Zap\np1battlefield=Sly\np1hand=Veil");
    assert!(!table.offers(P0, "Cast Zap"));
    table.act(P0, &["Lamp"]);
    table.resolve();
    table.pass(P0);
    table.act(P1, &["Cast Veil", "Sly"]);
    table.resolve();
    assert!(!table.has_keyword("Sly", "hexproof"));
    table.act(P0, &["Cast Zap", "Sly"]);
    table.resolve();
    assert!(!table.is_on_battlefield("Sly"));
}

/// CR 508.1d
#[test]
fn it_attacks_the_opponent_whom_chance_chose_this_combat() {
    let cards = "[Brute]\n{4}\nCreature - Ogre\nAt the beginning of combat on your turn, choose an opponent at random. \
                 This creature attacks that player this combat if able.\nWhenever this creature deals combat damage to \
                 a player, that player loses half their life, rounded down.\n2/6";
    let mut table = Table::new(cards, "p0battlefield=Brute\np1life=9");
    table.until("declareAttackers");
    table.refused(P0, Command::Attack(Default::default()));
    table.attack(P0, &["Brute"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 4);
}

#[test]
fn who_cannot_sacrifice_bears_what_is_told() {
    let cards = "[Patron]\n{4}\nCreature - Demon\nAt the beginning of your upkeep, sacrifice a creature other than this \
                 creature, then each opponent loses life equal to the sacrificed creature's power. If you can't \
                 sacrifice a creature, tap this creature and you lose 7 life.\n7/7";
    let mut table = Table::new(cards, "p0battlefield=Patron\np0life=20\np1life=20\nactiveplayer=p1");
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.act(P0, &[]);
    assert_eq!((table.life(P0), table.life(P1), table.is_tapped("Patron")), (13, 20, true));
    let mut table = Table::new(cards, "p0battlefield=Patron;Bear\np0life=20\np1life=20\nactiveplayer=p1");
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1), table.is_tapped("Patron")), (20, 18, false));
    assert_eq!(table.graveyard(P0), ["Bear"]);
}

#[test]
fn others_enter_with_as_many_counters_as_this_has() {
    let cards = "[Elder]\n{4}\nCreature - Lizard\nEach other creature you control enters with an additional X +1/+1 counters \
                 on it, where X is the number of +1/+1 counters on this creature.\n2/2\n[Cub]\n{0}\nCreature - Cat\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Elder|Counters:P1P1=2\np0hand=Cub\np1hand=Cub");
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    assert_eq!(table.stats("Cub"), (3, 3));
}

const BONES: &str = "[Bones]\n{0}\nEnchantment\nWhen this enchantment enters, return target creature card from your \
                     graveyard to the battlefield.\nWhen the creature put onto the battlefield with this enchantment \
                     dies, exile it and return this enchantment to its owner's hand.\nWhen this enchantment leaves the \
                     battlefield, exile the creature put onto the battlefield with this enchantment.\n[Zap]\n{0}\n\
                     Instant\nDestroy target creature.\n[Clear]\n{0}\nInstant\nDestroy target enchantment.";

/// CR 607.2
#[test]
fn the_creature_put_there_with_it_is_no_other_creature() {
    let mut table = Table::new(BONES, "p0hand=Bones;Zap;Zap;Clear\np0graveyard=Bear\np1battlefield=Bear");
    table.act(P0, &["Cast Bones"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Bones", "Bear"]);
    table.act(P0, &["Cast Clear", "Bones"]);
    table.resolve_all();
    assert_eq!(table.exile(), ["Bear"], "{}", table.describe());
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 607.2
#[test]
fn when_the_creature_put_there_with_it_dies_it_comes_back_to_hand() {
    let mut table = Table::new(BONES, "p0hand=Bones;Zap\np0graveyard=Bear");
    table.act(P0, &["Cast Bones"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.exile(), ["Bear"], "{}", table.describe());
    assert_eq!(table.hand(P0), ["Bones"]);
}

#[test]
fn only_other_tokens_made_with_it_go() {
    let cards = "[Shop]\n{3}\nEnchantment\nWhenever a nontoken creature enters under an opponent's control, create a token \
                 that's a copy of that creature except it's an artifact in addition to its other types. Then exile all \
                 other tokens created with this enchantment.\n[Cub]\n{0}\nCreature - Cat\n1/1\n[Ogre]\n{0}\nCreature - \
                 Ogre\n3/3\n[Call]\n{0}\nSorcery\nCreate a 2/2 green Wolf creature token.";
    let mut table = Table::new(cards, "p0battlefield=Shop\np1hand=Cub;Ogre\np0hand=Call\nactiveplayer=p1");
    table.act(P1, &["Cast Cub"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Shop", "Cub"]);
    table.act(P1, &["Cast Ogre"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Shop", "Ogre"], "{}", table.describe());
    assert_eq!(table.battlefield(P1).len(), 2);
}

/// CR 701.8
#[test]
fn only_what_an_opponents_spell_destroys_is_answered() {
    let cards = "[Statute]\n{2}\nEnchantment\nWhenever a spell or ability an opponent controls destroys a noncreature \
                 permanent you control, you may destroy target permanent that opponent controls.\n[Quake]\n{0}\nInstant\n\
                 Destroy target land.";
    let mut table =
        Table::new(cards, "p0battlefield=Statute;Forest\np0hand=Quake\np1battlefield=Swamp\np1hand=Quake");
    table.act(P0, &["Cast Quake", "Forest"]);
    table.resolve();
    assert!(table.stack().is_empty(), "{}", table.describe());
    let mut table =
        Table::new(cards, "p0battlefield=Statute;Forest\np1battlefield=Swamp\np1hand=Quake\nactiveplayer=p1");
    table.act(P1, &["Cast Quake", "Forest"]);
    table.resolve();
    table.act(P0, &["Swamp"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.graveyard(P1).len(), 2, "{}", table.describe());
}

/// CR 608.2h
#[test]
fn each_player_loses_life_for_what_they_controlled() {
    let text = "Destroy all creatures. Each player loses life equal to the number of creatures they controlled that were \
                destroyed this way.";
    let table = after(text, "", "p0battlefield=Bear\np1battlefield=Bear;Bear\np0life=20\np1life=20", &[]);
    assert_eq!((table.life(P0), table.life(P1)), (19, 18));
}

#[test]
fn cards_are_searched_for_as_players_have_more_lands() {
    let text = "Search your library for up to X Plains cards, where X is the number of players who control more lands \
                than you. Reveal those cards, put them into your hand, then shuffle.";
    let position = "p0battlefield=Forest\np1battlefield=Forest;Forest\np2battlefield=Forest\n\
                    p0library=Plains;Plains;Plains";
    let mut table = after(text, "", position, &[]);
    table.act(P0, &["Plains"]);
    assert_eq!(table.hand(P0), ["Plains"], "{}", table.describe());
}

#[test]
fn an_equipment_goes_to_the_token() {
    let cards = "[Blade]\n{1}\nArtifact - Equipment\nEquipped creature gets +2/+2.\nEquip {1}";
    let text = "Gain control of target Equipment, then create a 0/0 black Germ creature token and attach that Equipment \
                to it.";
    let table = after(text, cards, "p1battlefield=Blade", &["Blade"]);
    assert_eq!(table.stats("Germ"), (2, 2));
    assert_eq!(table.battlefield(P0).len(), 2);
}

#[test]
fn either_card_from_among_them_can_be_left() {
    let text = "Reveal the top four cards of your library. You may put a land card from among them onto the battlefield \
                tapped and a Bear card from among them into your hand. Put the rest on the bottom of your library in a \
                random order.";
    let library = "p0library=Forest;Bear;Swamp;Swamp";
    let mut table = after(text, "", library, &[]);
    table.act(P0, &[]);
    table.act(P0, &["No"]);
    table.act(P0, &["Yes"]);
    table.act(P0, &["Bear"]);
    assert_eq!(
        (table.hand(P0), table.battlefield(P0)),
        (vec!["Bear".to_owned()], vec![]),
        "{}",
        table.describe()
    );
    assert_eq!(table.library(P0), 3);
}

#[test]
fn creatures_of_one_type_are_counted_together() {
    let cards = "[Cub]\n{1}\nCreature - Cat Warrior\n1/1\n[Fighter]\n{1}\nCreature - Human Warrior\n1/1\n[Shifter]\n{1}\n\
                 Creature - Shapeshifter\nChangeling\n1/1";
    let text = "Each opponent loses X life, where X is the greatest number of creatures you control that have a creature \
                type in common.";
    let position = "p0battlefield=Cub;Fighter;Shifter;Bear\np1life=20";
    assert_eq!(after(text, cards, position, &[]).life(P1), 17);
}

#[test]
fn it_and_others_get_bigger() {
    let cards = "[Bearer]\n{2}\nCreature - Elf\nAs long as you control two or more lands, this creature and land creatures \
                 you control get +2/+2.\n2/3\n[Grove]\nLand Creature - Forest Dryad\n1/1";
    let table = Table::new(cards, "p0battlefield=Bearer;Grove;Forest;Bear");
    assert_eq!((table.stats("Bearer"), table.stats("Grove"), table.stats("Bear")), ((4, 5), (3, 3), (2, 2)));
    let table = Table::new(cards, "p0battlefield=Bearer;Grove");
    assert_eq!((table.stats("Bearer"), table.stats("Grove")), ((2, 3), (1, 1)));
}

/// CR 611.2c
#[test]
fn the_creatures_that_were_counted_are_those_creatures() {
    let text = "Draw a card for each creature you control with a +1/+1 counter on it. Those creatures gain indestructible \
                until end of turn.";
    let position =
        "p0battlefield=Bear|Counters:P1P1=1;Bear|Counters:P1P1=1;Bear\np0library=Forest;Forest;Forest";
    let table = after(text, "", position, &[]);
    assert_eq!(table.hand(P0).len(), 2);
    let strong = table.named("Bear").into_iter().filter(|bear| bear.keywords.contains(&"indestructible"));
    assert_eq!(strong.count(), 2);
}

#[test]
fn a_land_may_become_a_creature_and_stays_a_land() {
    let cards = "[Furrow]\n{3}\nEnchantment\nWhenever a land you control enters, you may have target land you control \
                 become a 3/3 Elemental creature with haste until end of turn. It's still a land.";
    let mut table = Table::new(cards, "p0battlefield=Furrow\np0hand=Forest");
    table.act(P0, &["Forest"]);
    table.act(P0, &["Forest"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.stats("Forest"), (3, 3));
    assert!(table.type_line("Forest").contains("Land"));
}

#[test]
fn counters_removed_as_it_enters_become_its_own() {
    let cards = "[Guest]\n{0}\nCreature - Vampire\nAs this creature enters, remove all counters from all permanents. This \
                 creature enters with a +1/+1 counter on it for each counter removed this way.\n1/1";
    let mut table = Table::new(
        cards,
        "p0hand=Guest\np0battlefield=Bear|Counters:P1P1=2\np1battlefield=Bear|Counters:P1P1=1",
    );
    table.act(P0, &["Cast Guest"]);
    table.resolve();
    assert_eq!(table.stats("Guest"), (4, 4), "{}", table.describe());
    assert!(table.named("Bear").iter().all(|bear| (bear.power, bear.toughness) == (2, 2)));
}

#[test]
fn twice_x_is_paid_for_x_counters() {
    let cards = "[Captain]\n{1}\nCreature - Human Soldier\nAt the beginning of combat on your turn, you may pay {X}{X}. When \
                 you do, distribute X +1/+1 counters among any number of target Soldiers.\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Captain;Forest;Forest;Forest;Forest;Forest");
    table.to(StepKind::BeginningOfCombat);
    table.resolve();
    table.act(P0, &["2"]);
    table.act(P0, &["Pay"]);
    table.act(P0, &["Captain"]);
    table.resolve();
    assert_eq!(table.stats("Captain"), (4, 4), "{}", table.describe());
}

/// CR 614.6
#[test]
fn what_is_played_from_the_graveyard_is_exiled_rather_than_put_back() {
    let text = "Until end of turn, you may play lands and cast spells from your graveyard. If a card would be put into your \
                graveyard from anywhere this turn, exile that card instead.";
    let cards = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.\n[Blast]\n{0}\nInstant\nDestroy target creature.";
    let position = "p0graveyard=Zap;Forest\np0hand=Blast\np0battlefield=Bear\np1battlefield=Bear\np1life=20";
    let mut table = after(text, cards, position, &[]);
    assert_eq!(table.exile(), ["Test"], "{}", table.describe());
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
    table.act(P0, &["Forest"]);
    assert!(table.battlefield(P0).contains(&"Forest".to_owned()));
    table.act(P0, &["Cast Blast", "Bear#2"]);
    table.resolve();
    assert_eq!(table.graveyard(P0).len(), 0, "{}", table.describe());
    assert_eq!(table.graveyard(P1).len() + table.graveyard(P0).len() + table.exile().len(), 4);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.offers(P0, "Cast"));
}

#[test]
fn one_spell_is_cast_for_each_leave() {
    let cards = "[Urn]\n{2}\nArtifact\nWhenever a Bear you control dies, exile it.\n{0}: Until end of turn, you may cast a \
                 creature spell from among cards exiled with this artifact.\n[Zap]\n{0}\nInstant\nDestroy target creature.";
    let lands = "Forest;Forest;Forest;Forest;Forest;Forest";
    let mut table =
        Table::new(cards, &format!("p0battlefield=Urn;Bear;Bear;Bear;{lands}\np0hand=Zap;Zap;Zap"));
    for _ in 0..3 {
        table.act(P0, &["Cast Zap", "Bear"]);
        table.resolve_all();
    }
    assert_eq!(table.exile(), ["Bear", "Bear", "Bear"]);
    assert!(!table.offers(P0, "Cast Bear"));
    table.act(P0, &["Urn"]);
    table.resolve();
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    assert!(!table.offers(P0, "Cast Bear"), "{}", table.describe());
    table.act(P0, &["Urn"]);
    table.resolve();
    assert!(table.offers(P0, "Cast Bear"));
}

/// CR 614.6
#[test]
fn a_card_of_the_chosen_kind_is_found_instead_of_a_draw() {
    let cards = "[Garden]\n{2}\nEnchantment\nIf you would draw a card, you may instead choose land or nonland and reveal cards \
                 from the top of your library until you reveal a card of the chosen kind. Put that card into your hand and \
                 put all other cards revealed this way on the bottom of your library in any order.";
    let position = "p0battlefield=Garden\np0library=Bear;Forest;Bear";
    let mut table = after("Draw a card.", cards, position, &[]);
    table.act(P0, &["Garden"]);
    table.act(P0, &["Land"]);
    assert_eq!(table.hand(P0), ["Forest"], "{}", table.describe());
    assert_eq!(table.library(P0), 2);
}

/// CR 702.14
#[test]
fn who_neither_flies_nor_walks_through_islands_stays() {
    let cards = "[Flood]\n{3}\nEnchantment\nCreatures without flying or islandwalk can't attack.\n[Swimmer]\n{1}\nCreature - \
                 Merfolk\nIslandwalk\n1/1\n[Strider]\n{1}\nCreature - Elf\nForestwalk\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Flood;Swimmer;Strider;Bear\np1life=20");
    table.until("declareAttackers");
    for name in ["Strider", "Bear"] {
        let attack = [(table.slot_of(name, P0, &[]), Defender::Player(P1))];
        table.refused(P0, Command::Attack(attack.into_iter().collect()));
    }
    table.attack(P0, &["Swimmer"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 19);
}
