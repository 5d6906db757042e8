//! What strangers found when they tried compiled cards on positions as adversaries would.

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
