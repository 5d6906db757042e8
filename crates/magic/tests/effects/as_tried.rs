//! Corners of the rules that published cards meet, each on a small position.

use super::common::*;

const TWICE: &str = "[Twice]\n{0}\nInstant\nCopy target spell you control.\n";

/// CR 109.2, 608.2c, 614.6
#[test]
fn what_is_said_of_a_card_put_into_a_graveyard_is_said_of_nothing_else() {
    let cards = "[Wrong]\n{0}\nSorcery\nDestroy target creature. If a creature card is put into a graveyard this way, return it \
                 to the battlefield under your control. Sacrifice it at the beginning of your next end step.\n\
                 [Myr]\n{1}\nArtifact Creature - Myr\nIndestructible\n0/1\n\
                 [Rest]\n{0}\nEnchantment\nIf a card would be put into a graveyard from anywhere, exile it instead.";
    let mut kept = Table::new(cards, "p0hand=Wrong\np0battlefield=Myr");
    kept.act(P0, &["Cast Wrong", "Myr"]);
    kept.resolve_all();
    kept.to_next_turn(StepKind::Upkeep);
    assert!(kept.is_on_battlefield("Myr"), "only what returned is sacrificed");

    let mut exiled = Table::new(cards, "p0hand=Wrong\np0battlefield=Rest\np1battlefield=Bear");
    exiled.act(P0, &["Cast Wrong", "Bear"]);
    exiled.resolve_all();
    assert_eq!(exiled.exile(), ["Bear", "Wrong"], "it was put into no graveyard");

    let mut back = Table::new(cards, "p0hand=Wrong\np1battlefield=Bear");
    back.act(P0, &["Cast Wrong", "Bear"]);
    back.resolve_all();
    assert_eq!(back.battlefield(P0), ["Bear"]);
    back.to_next_turn(StepKind::Upkeep);
    assert_eq!(back.graveyard(P1), ["Bear"]);
}

/// CR 707.10
#[test]
fn a_copy_of_a_spell_was_not_cast_and_no_mana_was_spent_on_it() {
    let cards = format!(
        "{TWICE}[Decree]\n{{0}}\nInstant\nYou gain 1 life. If you cast this spell during your main phase, you gain 10 life.\n\
         [Glow]\n{{W}}{{U}}\nInstant\nYou gain life equal to the number of colors of mana spent to cast this spell."
    );
    let mut decree = Table::new(&cards, "p0hand=Decree;Twice");
    decree.act(P0, &["Cast Decree"]);
    decree.act(P0, &["Cast Twice", "Decree"]);
    decree.resolve_all();
    assert_eq!(decree.life(P0), 32);

    let mut glow = Table::new(&cards, "p0hand=Glow;Twice\np0battlefield=Plains;Island");
    glow.act(P0, &["Cast Glow"]);
    glow.act(P0, &["Cast Twice", "Glow"]);
    glow.resolve_all();
    assert_eq!(glow.life(P0), 22);
}

/// CR 118.3, 602.2b
#[test]
fn a_card_from_a_graveyard_is_from_anybodys() {
    let cards = "[Spore]\n{0}\nCreature - Elf\n{0}, Exile a creature card from a graveyard: You gain 1 life.\n1/1\n\
                 [Miser]\n{0}\nCreature - Elf\n{0}, Exile a creature card from your graveyard: You gain 1 life.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Spore;Miser\np1graveyard=Bear");
    assert!(!table.offers(P0, "Activate Miser"));
    table.act(P0, &["Activate Spore"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.graveyard(P1).len()), (21, 0));
}

/// CR 106.7
#[test]
fn what_lands_could_produce_counts_what_they_ask_of_others_and_nothing_that_would_be_none() {
    let cards = "[Orchard]\nLand\n{T}: Add one mana of any color that a land an opponent controls could produce.\n\
                 [Cradle]\nLand\n{T}: Add {G} for each creature you control.\n\
                 [Sprout]\n{G}\nInstant\nYou gain 1 life.";
    let through =
        Table::new(cards, "p0hand=Sprout\np0battlefield=Orchard;Forest|Tapped\np1battlefield=Orchard");
    assert!(through.offers(P0, "Cast Sprout"), "their Orchard could produce what the Forest does");
    let loops = Table::new(cards, "p0hand=Sprout\np0battlefield=Orchard\np1battlefield=Orchard");
    assert!(!loops.offers(P0, "Cast Sprout"));
    let barren = Table::new(cards, "p0hand=Sprout\np0battlefield=Orchard\np1battlefield=Cradle");
    assert!(!barren.offers(P0, "Cast Sprout"));
    let green = Table::new(cards, "p0hand=Sprout\np0battlefield=Orchard\np1battlefield=Cradle;Bear");
    assert!(green.offers(P0, "Cast Sprout"));
}

/// CR 702.95e
#[test]
fn a_pair_that_somebody_else_takes_is_a_pair_no_longer() {
    let cards = "[Mender]\n{0}\nCreature - Human\nSoulbond\nAs long as this creature is paired with another creature, both \
                 creatures get +3/+3.\n1/1\n\
                 [Uprising]\n{0}\nSorcery\nGain control of all creatures until end of turn.";
    let mut table = Table::new(
        cards,
        "p0hand=Mender\np0battlefield=Bear\np1hand=Uprising\np0library=Bear;Bear\np1library=Bear;Bear",
    );
    table.act(P0, &["Cast Mender"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.stats("Bear"), (5, 5));
    table.to_next_turn(StepKind::Main);
    table.act(P1, &["Cast Uprising"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (2, 2));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 400.1
#[test]
fn another_players_hand_is_not_your_hand() {
    let cards = "[Watcher]\n{0}\nCreature - Spirit\nWhenever you cast a spell from anywhere other than your hand, draw a \
                 card.\n1/1\n\
                 [Peek]\n{0}\nSorcery\nTarget opponent reveals their hand. You may cast an instant or sorcery spell from among \
                 those cards without paying its mana cost.\n[Spark]\n{5}\nInstant\nYou gain 1 life.";
    let position = "p0hand=Peek\np0battlefield=Watcher\np1hand=Spark\np0library=Bear;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Peek"]);
    table.resolve();
    table.act(P0, &["Spark"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.hand(P0)), (21, vec!["Bear".to_owned()]));
}

/// CR 608.2f, 603.2c
#[test]
fn tokens_for_each_of_several_things_are_created_together() {
    let cards = "[Muster]\n{0}\nSorcery\nFor each creature you control, create a 1/1 white Soldier creature token.\n\
                 [Herald]\n{0}\nEnchantment\nWhenever one or more tokens you control enter, draw a card.";
    let position = "p0hand=Muster\np0battlefield=Herald;Bear;Bear;Bear\np0library=Bear;Bear;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Muster"]);
    table.resolve_all();
    assert_eq!((table.named("Soldier").len(), table.hand(P0).len()), (3, 1));
}

#[test]
fn the_number_of_cards_revealed_from_a_hand_is_known() {
    let cards = "[Scent]\n{0}\nSorcery\nReveal any number of red cards in your hand. You gain X life, where X is the number of \
                 cards revealed this way.\n[Ember]\n{9}{R}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Scent;Ember;Ember;Bear");
    table.act(P0, &["Cast Scent"]);
    table.resolve();
    table.act(P0, &["Ember", "Ember"]);
    assert_eq!(table.life(P0), 22);
}

/// CR 702.94a
#[test]
fn miracle_that_a_card_in_hand_was_given_is_offered() {
    let cards = "[Chronicle]\n{0}\nEnchantment\nEach instant and sorcery card in your hand has miracle {0}.\n\
                 [Ember]\n{9}{R}\nInstant\nYou gain 3 life.";
    let position = "p0battlefield=Chronicle\np0library=Ember;Ember\np1library=Bear;Bear";
    let mut table = Table::new(cards, position);
    table.until("miracle");
    table.act(P1, &["Keep"]);
    table.until("miracle");
    table.act(P0, &["Reveal"]);
    table.resolve();
    table.act(P0, &["Cast Ember"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
}

/// CR 504.1
#[test]
fn the_first_card_drawn_in_a_draw_step_is_the_exception_whatever_was_drawn_before() {
    let cards = "[Warden]\n{0}\nCreature - Human\nWhenever an opponent draws a card except the first one they draw in each of \
                 their draw steps, you gain 1 life.\n1/1\n[Glimpse]\n{0}\nInstant\nDraw a card.";
    let position = "p0battlefield=Warden\np1hand=Glimpse\np0library=Bear;Bear\np1library=Bear;Bear;Bear";
    let mut table = Table::new(cards, position);
    table.to_next_turn(StepKind::Upkeep);
    table.act(P1, &["Cast Glimpse"]);
    table.resolve_all();
    table.to(StepKind::Main);
    assert_eq!(table.life(P0), 21);
}

/// CR 702.81a, 702.74a
#[test]
fn what_is_cast_for_more_than_its_mana_cost_was_not_evoked() {
    let cards = "[Six]\n{0}\nCreature - Treefolk\nDuring your turn, nonland permanent cards in your graveyard have retrace.\n2/4\n\
                 [Briar]\n{0}\nCreature - Elemental\nEvoke {9}\n3/3";
    let mut table = Table::new(cards, "p0hand=Forest\np0battlefield=Six\np0graveyard=Briar");
    table.act(P0, &["Cast Briar"]);
    table.resolve_all();
    assert!(table.is_on_battlefield("Briar"));
}

/// CR 107.1b
#[test]
fn an_amount_below_zero_is_zero() {
    let cards = "[Shifter]\n{0}\nCreature - Shapeshifter\n{0}: Shifter gets +X/+X until end of turn, where X is its power.\n2/2\n\
                 [Shrink]\n{0}\nInstant\nTarget creature gets -3/-0 until end of turn.";
    let mut table = Table::new(cards, "p0hand=Shrink\np0battlefield=Shifter");
    table.act(P0, &["Cast Shrink", "Shifter"]);
    table.resolve_all();
    table.act(P0, &["Activate Shifter"]);
    table.resolve_all();
    assert_eq!(table.stats("Shifter"), (-1, 2));
}

/// CR 201.4a
#[test]
fn an_artifact_land_is_no_nonland_card() {
    let cards = "[Therapy]\n{0}\nSorcery\nChoose a nonland card name. Target player reveals their hand and discards all cards with \
                 that name.\n[Citadel]\nArtifact Land\n{T}: Add {C}.";
    let mut table = Table::new(cards, "p0hand=Therapy\np1hand=Citadel;Bear");
    table.act(P0, &["Cast Therapy", "@1"]);
    table.resolve();
    assert!(!table.options(P0).iter().any(|name| name.contains("Citadel")));
    assert!(table.options(P0).iter().any(|name| name.contains("Bear")));
}

/// CR 613.11
#[test]
fn what_changes_the_maximum_hand_size_is_applied_in_the_order_of_arrival() {
    let cards = "[Core]\n{0}\nEnchantment\nEach opponent's maximum hand size is reduced by seven.\n\
                 [Rings]\n{0}\nArtifact\nYour maximum hand size is ten.";
    let many = "Bear;".repeat(9);
    let position = format!(
        "p0battlefield=Core\np1battlefield=Rings\np1hand={many}\np1library=Bear;Bear\np0library=Bear;Bear"
    );
    let mut table = Table::new(cards, &position);
    table.to_next_turn(StepKind::End);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.hand(P1).len(), 10);
}

/// CR 113.7a, 608.2h
#[test]
fn a_discarded_source_deals_its_damage_also_when_it_leaves_the_graveyard() {
    let cards = "[Sniper]\n{3}{R}\nCreature - Goblin Archer\nReach\nChannel — {0}, Discard Sniper: It deals 2 damage to any \
                 target.\n2/3\n[Crypt]\n{0}\nArtifact\n{T}, Sacrifice Crypt: Exile target player's graveyard.";
    let mut table = Table::new(cards, "p0hand=Sniper\np0battlefield=Crypt");
    table.act(P0, &["Activate Sniper", "@1"]);
    table.act(P0, &["Activate Crypt", "@0"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P0).len(), table.life(P1)), (0, 18));
}

/// CR 609.3
#[test]
fn who_cannot_search_libraries_still_looks_in_graveyards() {
    let cards = "[Salt]\n{0}\nSorcery\nDestroy target land. Search its controller's graveyard, hand, and library for all cards \
                 with the same name as that land and exile them. Then that player shuffles.\n\
                 [Doubt]\n{0}\nInstant\nPlayers can't search libraries this turn.";
    let position = "p0hand=Salt;Doubt\np1battlefield=Forest\np1graveyard=Bear\np1library=Forest;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Doubt"]);
    table.resolve_all();
    table.act(P0, &["Cast Salt", "Forest"]);
    table.resolve();
    table.act(P0, &[]);
    assert_eq!((table.exile(), table.library(P1)), (vec!["Forest".to_owned()], 2));
}

/// CR 601.3e, 715.3a
#[test]
fn a_face_that_is_cast_for_free_is_judged_as_that_face() {
    let cards = "[Brand]\n{0}\nEnchantment\nYou can't cast creature spells.\n\
                 [Gift]\n{0}\nSorcery\nYou may cast a spell with mana value 5 or less from your hand without paying its mana \
                 cost.\n[Giant]\nLayout: adventure\n{2}{R}\nCreature - Giant\n4/3\n//\nStomp\n{1}{R}\nInstant - Adventure\nYou gain \
                 2 life.";
    let mut table = Table::new(cards, "p0hand=Gift;Giant\np0battlefield=Brand");
    table.act(P0, &["Cast Gift"]);
    table.resolve();
    table.act(P0, &["Stomp"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

/// CR 708.4
#[test]
fn leave_for_one_spell_is_used_up_by_one_that_is_cast_face_down() {
    let cards = "[Host]\n{0}\nCreature - Human\nYou may look at the top card of your library any time.\nOnce each turn, you may \
                 cast a creature spell with power 2 or less from the top of your library.\n1/1\n\
                 [Craghorn]\n{9}\nCreature - Beast\nMorph {9}\n3/1\n[Piker]\n{0}\nCreature - Goblin\n2/1";
    let position = "p0battlefield=Host;Forest;Forest;Forest\np0library=Craghorn;Piker";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Craghorn"]);
    table.resolve_all();
    assert!(!table.offers(P0, "Cast Piker"));
}

/// CR 101.4, 608.2e
#[test]
fn each_player_does_the_first_thing_before_anybody_does_the_second() {
    let cards = "[Spiral]\n{0}\nSorcery\nEach player shuffles their hand and graveyard into their library, then draws seven \
                 cards.\n[Thief]\n{0}\nCreature - Human\nIf an opponent would draw a card, instead that player skips that draw \
                 and you draw a card.\n1/1";
    let many = "Bear;".repeat(20);
    let position = format!("p0hand=Spiral\np1battlefield=Thief\np0library={many}\np1library={many}");
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Cast Spiral"]);
    table.resolve_all();
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (0, 14));
}

/// CR 118.12a
#[test]
fn what_is_exiled_instead_of_a_sacrifice_may_be_exiled_also_when_there_is_nothing_left_to_sacrifice() {
    let cards = "[Chaser]\n{0}\nCreature - Elemental\nChampion an Elemental\n10/2\n\
                 [Lark]\n{0}\nCreature - Elemental\nWhen this creature leaves the battlefield, you gain 5 life.\n1/1\n\
                 [Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Chaser;Fall\np0battlefield=Lark");
    table.act(P0, &["Cast Chaser"]);
    table.resolve();
    table.act(P0, &["Cast Fall", "Chaser"]);
    table.resolve();
    table.resolve();
    table.resolve();
    table.act(P0, &["Pay", "Lark"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 25);
}

/// CR 506.7g
#[test]
fn before_attackers_are_declared_is_before_the_first_combat() {
    let cards = "[Marshal]\n{0}\nCreature - Soldier\n{0}: You gain 1 life. Activate only during your turn, before attackers are \
                 declared.\n2/2\n[Again]\n{0}\nInstant\nUntap all creatures you control. After this phase, there is an additional \
                 combat phase.";
    let mut table = Table::new(cards, "p0hand=Again\np0battlefield=Marshal;Bear");
    assert!(table.offers(P0, "Activate Marshal"));
    table.attack(P0, &["Bear"]);
    table.act(P0, &["Cast Again"]);
    table.resolve_all();
    table.to(StepKind::EndOfCombat);
    table.to(StepKind::BeginningOfCombat);
    assert!(!table.offers(P0, "Activate Marshal"));
}

/// CR 508.1g, 603.3b
#[test]
fn what_exerting_triggers_goes_onto_the_stack_with_all_that_the_attack_triggers() {
    let cards = "[Runner]\n{0}\nCreature - Jackal\nYou may exert this creature as it attacks. When you do, you gain 3 life.\n2/2\n\
                 [Miasma]\n{0}\nEnchantment\nWhenever a creature attacks you, its controller loses 1 life.";
    let mut table = Table::new(cards, "p0battlefield=Runner\np1battlefield=Miasma");
    table.attack(P0, &["Runner"]);
    table.act(P0, &["Yes"]);
    assert_eq!(table.stack().len(), 2);
    table.resolve();
    assert_eq!(table.life(P0), 19, "the defending player's resolves first");
    table.resolve();
    assert_eq!(table.life(P0), 22);
}

/// CR 615.12
#[test]
fn damage_that_cannot_be_prevented_is_that_much_and_nothing_was_prevented_of_it() {
    let cards = "[Habit]\n{0}\nArtifact - Equipment\nIf equipped creature would be dealt damage, prevent that damage and put that \
                 many +1/+1 counters on it.\nEquip {0}\n\
                 [Vigor]\n{0}\nCreature - Elemental\nIf damage would be dealt to another creature you control, prevent that damage. \
                 Put a +1/+1 counter on that creature for each 1 damage prevented this way.\n6/6\n\
                 [Line]\n{0}\nEnchantment\nDamage can't be prevented.\n\
                 [Bolt]\n{0}\nInstant\nBolt deals 1 damage to target creature.";
    let mut that_many = Table::new(cards, "p0hand=Bolt\np0battlefield=Bear|Id:1;Habit|AttachedTo:1;Line");
    that_many.act(P0, &["Cast Bolt", "Bear"]);
    that_many.resolve_all();
    assert_eq!(that_many.stats("Bear"), (3, 3));
    let mut prevented = Table::new(cards, "p0hand=Bolt\np0battlefield=Bear;Vigor;Line");
    prevented.act(P0, &["Cast Bolt", "Bear"]);
    prevented.resolve_all();
    assert_eq!(prevented.stats("Bear"), (2, 2));
}

/// CR 702.37e
#[test]
fn a_card_is_chosen_and_discarded_to_turn_a_creature_up() {
    let cards = "[Raptor]\n{9}\nCreature - Zombie Lizard\nMorph—Discard a Zombie card.\n4/4\n\
                 [Husk]\n{9}\nCreature - Zombie\n2/2\n[Shell]\n{9}\nCreature - Zombie\n2/2";
    let position = "p0hand=Raptor;Husk;Shell;Bear\np0battlefield=Forest;Forest;Forest";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Raptor face down"]);
    table.resolve();
    table.act(P0, &["Turn face up", "Shell"]);
    assert_eq!((table.graveyard(P0), table.stats("Raptor")), (vec!["Shell".to_owned()], (4, 4)));
}

/// CR 614.12, 708.3
#[test]
fn what_enters_face_down_enters_as_others_say() {
    let cards = "[Rhythm]\n{0}\nEnchantment\nNontoken creatures you control have riot.\n[Raptor]\n{9}\nCreature - Lizard\nMorph \
                 {9}\n4/4";
    let mut table = Table::new(cards, "p0hand=Raptor\np0battlefield=Rhythm;Forest;Forest;Forest");
    table.act(P0, &["Cast Raptor face down"]);
    table.resolve();
    table.act(P0, &["counter"]);
    assert!(table.view().battlefield.iter().any(|one| (one.power, one.toughness) == (3, 3)));
}

/// CR 614.12
#[test]
fn a_god_without_devotion_does_not_enter_as_a_creature() {
    let cards = "[Heliod]\n{3}{W}\nLegendary Enchantment Creature - God\nAs long as your devotion to white is less than two, \
                 Heliod isn't a creature.\n5/6\n[Consul]\n{0}\nEnchantment\nCreatures your opponents control enter tapped.\n\
                 [Pilgrim]\n{W}\nCreature - Human\n1/1";
    let lands = "Plains;Plains;Plains;Plains";
    let mut alone = Table::new(cards, &format!("p0hand=Heliod\np0battlefield={lands}\np1battlefield=Consul"));
    alone.act(P0, &["Cast Heliod"]);
    alone.resolve();
    assert!(!alone.is_tapped("Heliod"));
    let devoted = format!("p0hand=Heliod\np0battlefield={lands};Pilgrim\np1battlefield=Consul");
    let mut devoted = Table::new(cards, &devoted);
    devoted.act(P0, &["Cast Heliod"]);
    devoted.resolve();
    assert!(devoted.is_tapped("Heliod"), "its own symbol counts");
}

/// CR 115.6, 603.3d
#[test]
fn up_to_one_target_may_be_none_also_when_another_follows() {
    let cards = "[Betor]\n{0}\nSorcery\nTap up to one target creature. You gain 2 life. Return up to one target creature card from \
                 your graveyard to your hand.";
    let mut table = Table::new(cards, "p0hand=Betor\np0graveyard=Bear");
    assert!(table.offers(P0, "Cast Betor"));
    table.act(P0, &["Cast Betor", "Bear"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Bear"]);
}

/// CR 707.2, 708.4
#[test]
fn a_copy_of_a_face_down_spell_is_face_down() {
    let cards = format!("{TWICE}[Raptor]\n{{9}}\nCreature - Lizard\nMorph {{9}}\n4/4");
    let mut table = Table::new(&cards, "p0hand=Raptor;Twice\np0battlefield=Forest;Forest;Forest");
    table.act(P0, &["Cast Raptor face down"]);
    table.act(P0, &["Cast Twice"]);
    table.resolve_all();
    let small = table.view().battlefield.into_iter().filter(|one| (one.power, one.toughness) == (2, 2));
    assert_eq!(small.count(), 2);
}

/// CR 201.4b, 709.3a
#[test]
fn each_half_has_a_name_of_its_own_that_can_be_chosen() {
    let cards = "[Never]\n{0}\nEnchantment\nAs Never enters, choose a nonland card name.\nSpells with the chosen name can't be \
                 cast.\n[Fire]\nLayout: split\n{0}\nInstant\nYou gain 1 life.\n//\nIce\n{0}\nInstant\nYou gain 2 life.";
    let mut table = Table::new(cards, "p0hand=Never;Fire");
    table.act(P0, &["Cast Never"]);
    table.resolve();
    table.act(P0, &["Ice"]);
    assert!(table.offers(P0, "Cast Fire"));
    assert!(!table.offers(P0, "Cast Ice"));
}

/// CR 400.7, 202.3e
#[test]
fn a_revealed_card_is_what_it_was_in_the_hand() {
    let cards = "[Radius]\n{0}\nSorcery\nAs an additional cost to cast this spell, reveal a creature card from your hand.\nYou gain \
                 X life, where X is the revealed card's mana value.\n\
                 [Swell]\n{X}\nCreature - Ooze\nFlash\nThis creature enters with X +1/+1 counters on it.\n0/0";
    let mut table = Table::new(cards, "p0hand=Radius;Swell\np0battlefield=Forest;Forest;Forest");
    table.act(P0, &["Cast Radius"]);
    table.act(P0, &["Cast Swell", "3"]);
    table.resolve();
    table.resolve();
    assert_eq!(table.life(P0), 20);
}

/// CR 614.12
#[test]
fn what_is_taken_from_a_permanent_as_it_enters_does_not_change_how_it_enters() {
    let cards = "[Moon]\n{0}\nEnchantment\nNonbasic lands are Mountains.\n\
                 [Cove]\nLand\nThis land enters tapped.\n{T}: Add {W} or {U}.\n\
                 [Dress]\n{0}\nEnchantment\nCreatures lose all abilities.\n\
                 [Hydra]\n{0}\nCreature - Hydra\nThis creature enters with two +1/+1 counters on it.\n1/1\n\
                 [March]\n{0}\nEnchantment\nEach noncreature artifact is an artifact creature with power and toughness each equal to \
                 its mana value.\n[Consul]\n{0}\nEnchantment\nCreatures your opponents control enter tapped.\n\
                 [Stone]\n{2}\nArtifact\n{T}: Add {C}.";
    let mut moon = Table::new(cards, "p0hand=Cove\np0battlefield=Moon");
    moon.act(P0, &["Play Cove"]);
    assert!(!moon.is_tapped("Cove"));
    let mut dress = Table::new(cards, "p0hand=Hydra\np0battlefield=Dress");
    dress.act(P0, &["Cast Hydra"]);
    dress.resolve();
    assert_eq!(dress.stats("Hydra"), (1, 1));
    let mut march =
        Table::new(cards, "p0hand=Stone\np0battlefield=March;Forest;Forest\np1battlefield=Consul");
    march.act(P0, &["Cast Stone"]);
    march.resolve();
    assert!(march.is_tapped("Stone"));
}

/// CR 614.1a, 111.3
#[test]
fn tokens_that_come_besides_copies_are_no_copies() {
    let cards = "[Chatter]\n{0}\nCreature - Squirrel\nIf one or more tokens would be created under your control, those tokens plus \
                 that many 1/1 green Squirrel creature tokens are created instead.\n3/3\n\
                 [Rite]\n{0}\nSorcery\nCreate a token that's a copy of target creature.";
    let mut table = Table::new(cards, "p0hand=Rite\np0battlefield=Chatter\np1battlefield=Bear");
    table.act(P0, &["Cast Rite", "Bear"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Chatter", "Bear", "Squirrel"]);
}

/// CR 701.17b
#[test]
fn nobody_chooses_to_mill_more_cards_than_there_are() {
    let cards = "[Druid]\n{0}\nSorcery\nYou may mill four cards.";
    let mut table = Table::new(cards, "p0hand=Druid\np0library=Bear;Bear;Bear");
    table.act(P0, &["Cast Druid"]);
    table.resolve_all();
    assert_eq!((table.library(P0), table.graveyard(P0)), (3, vec!["Druid".to_owned()]));
}

/// CR 701.22b, 701.22d
#[test]
fn who_scries_without_a_library_has_scried_and_scrying_nothing_is_none() {
    let cards = "[Elves]\n{0}\nEnchantment\nWhenever you scry, you gain 1 life.\n[Omen]\n{0}\nSorcery\nScry 1.\n\
                 [Blank]\n{0}\nSorcery\nScry X, where X is the number of creatures you control.";
    let mut table = Table::new(cards, "p0hand=Omen;Blank\np0battlefield=Elves");
    table.act(P0, &["Cast Omen"]);
    table.resolve_all();
    table.act(P0, &["Cast Blank"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}

/// CR 702.6c
#[test]
fn only_a_creature_is_equipped_whatever_its_subtype_must_be() {
    let cards = "[Lance]\n{0}\nArtifact - Equipment\nEquipped creature gets +2/+2.\nEquip Knight {0}\n\
                 [Core]\n{0}\nKindred Artifact - Knight\n{T}: Add {C}.\n[Squire]\n{0}\nCreature - Knight\n1/1";
    let table = Table::new(cards, "p0battlefield=Lance;Core");
    assert!(!table.offers(P0, "Activate Lance"));
    let table = Table::new(cards, "p0battlefield=Lance;Core;Squire");
    assert!(table.offers(P0, "Activate Lance"));
}

/// CR 702.34a
#[test]
fn a_spell_with_flashback_goes_nowhere_but_into_exile() {
    let cards = "[Bolt]\n{0}\nInstant\nYou gain 1 life.\nFlashback {0}\n\
                 [Remand]\n{0}\nInstant\nReturn target spell to its owner's hand.";
    let mut table = Table::new(cards, "p0hand=Remand\np0graveyard=Bolt");
    table.act(P0, &["Cast Bolt"]);
    table.act(P0, &["Cast Remand", "Bolt"]);
    table.resolve_all();
    assert_eq!((table.exile(), table.hand(P0).len()), (vec!["Bolt".to_owned()], 0));
}

/// CR 608.3
#[test]
fn who_gains_control_of_a_spell_controls_what_it_does_and_becomes() {
    let cards = "[Snatch]\n{0}\nInstant\nGain control of target spell.\n[Cub]\n{0}\nCreature - Bear\nFlash\n2/2\n\
                 [Gift]\n{0}\nInstant\nYou gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Cub;Gift\np1hand=Snatch;Snatch");
    table.act(P0, &["Cast Cub"]);
    table.pass(P0);
    table.act(P1, &["Cast Snatch", "Cub"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P1), ["Cub"]);
    table.act(P0, &["Cast Gift"]);
    table.pass(P0);
    table.act(P1, &["Cast Snatch", "Gift"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (20, 21));
}

/// CR 603.12, 608.2h
#[test]
fn when_you_do_speaks_of_what_was_sacrificed_as_it_was() {
    let cards = "[Ziatora]\n{0}\nSorcery\nYou may sacrifice a creature. When you do, this spell deals damage equal to that \
                 creature's power to any target.\n[Anthem]\n{0}\nEnchantment\nCreatures you control get +1/+1.";
    let mut table = Table::new(cards, "p0hand=Ziatora\np0battlefield=Bear;Anthem");
    table.act(P0, &["Cast Ziatora"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    table.act(P0, &["@1"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 17);
}

/// CR 702.156a
#[test]
fn a_condition_about_x_asks_what_was_chosen_for_the_spell_that_became_the_permanent() {
    let cards = "[Horde]\n{X}\nCreature - Tyranid\nRavenous\n1/1";
    let lands = "Forest;".repeat(5);
    let position = format!("p0hand=Horde\np0battlefield={lands}\np0library=Bear;Bear");
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Cast Horde", "5"]);
    table.resolve_all();
    assert_eq!((table.stats("Horde"), table.hand(P0).len()), ((6, 6), 1));
}

/// CR 101.4
#[test]
fn any_player_may_is_asked_of_each() {
    let cards = "[Hopes]\n{0}\nSorcery\nAny player may pay 5 life. If a player does, you gain 1 life.";
    let mut table = Table::new(cards, "p0hand=Hopes");
    table.act(P0, &["Cast Hopes"]);
    table.resolve();
    table.act(P0, &["Don't pay"]);
    table.act(P1, &["Pay"]);
    assert_eq!((table.life(P0), table.life(P1)), (21, 15));
}

/// CR 108.2b
#[test]
fn a_token_is_no_card_that_is_exiled_instead() {
    let cards = "[Agenda]\n{0}\nEnchantment\nIf a card would be put into your graveyard from anywhere, exile it instead.\n\
                 [Artist]\n{0}\nCreature - Vampire\nWhenever another creature dies, you gain 1 life.\n0/1\n\
                 [Raise]\n{0}\nSorcery\nCreate a 1/1 white Soldier creature token.\n[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Raise;Fall\np0battlefield=Agenda;Artist");
    table.act(P0, &["Cast Raise"]);
    table.resolve_all();
    table.act(P0, &["Cast Fall", "Soldier"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}
