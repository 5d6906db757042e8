//! What a strict judge asks of compiled cards, each on a small position.

use super::common::*;

/// CR 608.2h
#[test]
fn a_payment_on_resolution_knows_what_the_trigger_is_about() {
    let cards = "[Broker]\n{0}\nCreature - Devil\nWhenever a creature card is put into an opponent's graveyard from anywhere, \
                 you may pay life equal to its mana value. If you do, put it onto the battlefield under your control.\n1/1\n\
                 [Ogre]\n{4}{R}\nCreature - Ogre\n4/4\n[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Fall\np0battlefield=Broker\np1battlefield=Ogre");
    table.act(P0, &["Cast Fall", "Ogre"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Pay"]);
    assert_eq!(table.life(P0), 15);
    assert_eq!(table.battlefield(P0), ["Broker", "Ogre"]);

    let mut poor = Table::new(cards, "p0hand=Fall\np0life=4\np0battlefield=Broker\np1battlefield=Ogre");
    poor.act(P0, &["Cast Fall", "Ogre"]);
    poor.resolve_all();
    assert_eq!(poor.battlefield(P0), ["Broker"], "five life are more than there are (CR 119.4)");
}

/// CR 702.29, 613.1f
#[test]
fn a_card_in_hand_is_cycled_by_an_ability_that_it_was_given() {
    let cards = "[Quake]\n{0}\nEnchantment\nEach land card in your hand has cycling {R}.";
    let position = "p0hand=Forest\np0battlefield=Quake;Mountain\np0library=Bear;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Activate Forest"]);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Bear"]);
    assert_eq!(table.graveyard(P0), ["Forest"]);
}

/// CR 701.23b
#[test]
fn of_all_cards_that_are_searched_for_those_in_a_graveyard_cannot_be_overlooked() {
    let cards = "[Salt]\n{0}\nSorcery\nDestroy target land. Search its controller's graveyard, hand, and library for all cards \
                 with the same name as that land and exile them. Then that player shuffles.";
    let position = "p0hand=Salt\np1battlefield=Forest\np1graveyard=Forest;Bear\np1library=Bear;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Salt", "Forest"]);
    table.resolve();
    table.act(P0, &[]);
    assert_eq!(table.graveyard(P1), ["Bear"]);
    assert_eq!(table.exile(), ["Forest", "Forest"]);
}

const TWICE: &str = "[Twice]\n{0}\nInstant\nCopy target spell you control.\n";

/// CR 707.10, 702.74a
#[test]
fn what_a_copy_of_an_evoked_spell_becomes_is_sacrificed_too() {
    let cards = format!("{TWICE}[Briar]\n{{5}}\nCreature - Elemental\nFlash\nEvoke {{0}}\n3/3");
    let mut table = Table::new(&cards, "p0hand=Briar;Twice");
    table.act(P0, &["Cast Briar"]);
    table.act(P0, &["Cast Twice", "Briar"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), Vec::<String>::new());
}

const STILL: &str = "[Still]\n{0}\nArtifact\nCreatures entering don't cause abilities to trigger.\n";

/// CR 702.109a
#[test]
fn who_dashed_returns_though_nothing_that_enters_makes_abilities_trigger() {
    let cards = format!("{STILL}[Rider]\n{{3}}\nCreature - Orc\nDash {{0}}\n3/2");
    let mut table = Table::new(&cards, "p0hand=Rider\np0battlefield=Still");
    table.act(P0, &["Cast Rider"]);
    table.resolve();
    assert_eq!(table.stack(), Vec::<String>::new());
    assert!(table.is_on_battlefield("Rider"));
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.hand(P0), ["Rider"]);
}

/// CR 702.185a
#[test]
fn a_warped_card_is_cast_from_exile_only_after_its_turn() {
    let cards =
        "[Waver]\n{3}\nCreature - Drone\nFlash\nWarp {0}\n2/2\n[Gift]\n{0}\nInstant\nYou gain 1 life.";
    let land = "p0battlefield=Forest;Forest;Forest";
    let mut table = Table::new(cards, &format!("p0hand=Waver;Gift\n{land}"));
    table.act(P0, &["Cast Waver for its other cost"]);
    table.resolve();
    assert_eq!(table.stack(), Vec::<String>::new(), "nothing triggers as it enters");
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.exile(), ["Waver"]);
    assert!(!table.offers(P0, "Waver"));
    table.to_next_turn(StepKind::Upkeep);
    table.pass(P1);
    assert!(table.offers(P0, "Waver"));
}

#[test]
fn who_discards_an_empty_hand_has_discarded_it() {
    let cards = "[Leap]\n{0}\nSorcery\nYou may discard your hand. If you do, draw two cards.";
    let mut table = Table::new(cards, "p0hand=Leap\np0library=Bear;Bear;Bear");
    table.act(P0, &["Cast Leap"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.hand(P0).len(), 2);
}

/// CR 701.17c
#[test]
fn milled_cards_are_found_where_they_went() {
    let cards = "[Prowl]\n{0}\nSorcery\nMill two cards. You may put a land card from among the cards milled this way into your \
                 hand.\n[Rest]\n{0}\nEnchantment\nIf a card would be put into a graveyard from anywhere, exile it instead.";
    let mut table = Table::new(cards, "p0hand=Prowl\np0battlefield=Rest\np0library=Forest;Bear");
    table.act(P0, &["Cast Prowl"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.hand(P0), ["Forest"]);
}

/// CR 712.12
#[test]
fn leave_to_play_lands_from_a_graveyard_is_for_each_face_that_is_a_land() {
    let cards = "[Digger]\n{0}\nCreature - Snake\nYou may play lands from your graveyard.\n1/1\n\
                 [Recall]\nLayout: modal\n{2}{G}\nSorcery\nDraw a card.\n//\nSanctuary\nLand\n{T}: Add {G}.";
    let table = Table::new(cards, "p0battlefield=Digger\np0graveyard=Recall");
    assert!(table.offers(P0, "Sanctuary"));
}

/// CR 608.2h
#[test]
fn what_was_attached_to_a_creature_that_has_left_is_counted() {
    let cards = "[Soul]\n{0}\nCreature - Human\nWhenever Soul attacks, draw a card for each Aura and Equipment attached to \
                 it.\n2/2\n[Pall]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1.\n\
                 [Fall]\n{0}\nInstant\nDestroy target creature.";
    let position = "p0hand=Fall\np0battlefield=Soul|Id:1;Pall|AttachedTo:1\np0library=Bear;Bear;Bear";
    let mut table = Table::new(cards, position);
    table.attack(P0, &["Soul"]);
    table.act(P0, &["Cast Fall", "Soul"]);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 1);
}

/// CR 608.2h
#[test]
fn a_spell_that_has_left_the_stack_still_deals_damage_as_a_spell() {
    let cards = "[Dancer]\n{0}\nCreature - Satyr\nWhenever an instant or sorcery spell you control deals damage to an opponent, \
                 you gain 1 life.\n1/1\n[Palm]\n{0}\nInstant\nThe next time a source of your choice would deal damage to you \
                 this turn, prevent that damage. If damage is prevented this way, Palm deals that much damage to that source's \
                 controller.\n[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Palm\np0battlefield=Dancer\np1hand=Zap");
    table.pass(P0);
    table.act(P1, &["Cast Zap", "@0"]);
    table.pass(P1);
    table.act(P0, &["Cast Palm"]);
    table.resolve();
    table.act(P0, &["Zap"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (21, 17));
}

/// CR 111.10g
#[test]
fn a_token_that_the_rules_know_is_no_card_of_its_name() {
    let cards = "[Flesh]\n{3}{B}\nSorcery\nDraw a card.\n//\nBlood\n{R}\nSorcery\nYou gain 1 life.\n\
                 [Cut]\n{0}\nSorcery\nCreate a Blood token.";
    let mut table = Table::new(cards, "p0hand=Cut;Flesh");
    table.act(P0, &["Cast Cut"]);
    table.resolve_all();
    assert_eq!(table.type_line("Blood"), "Artifact — Blood");
}

#[test]
fn a_card_is_not_the_token_of_its_name_that_another_card_describes() {
    let cards = "[Mentor]\n{0}\nCreature - Elf\n{T}: Create a 1/1 green Elf creature token named Bear.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Mentor;Forest;Forest\np0hand=Bear");
    table.act(P0, &["Cast Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 603.10a
#[test]
fn what_leaves_a_graveyard_is_judged_as_it_was_there_by_what_was_there_to_see_it() {
    let cards = "[Geist]\n{0}\nCreature - Spirit\nWhenever one or more creature cards leave your graveyard, you gain 1 life.\n1/1\n\
                 [Rise]\n{0}\nSorcery\nReturn target creature card from your graveyard to the battlefield.";
    let mut own = Table::new(cards, "p0hand=Rise\np0graveyard=Geist");
    own.act(P0, &["Cast Rise", "Geist"]);
    own.resolve_all();
    assert_eq!(own.life(P0), 20, "it was not on the battlefield before");
    let mut other = Table::new(cards, "p0hand=Rise\np0battlefield=Geist\np0graveyard=Bear");
    other.act(P0, &["Cast Rise", "Bear"]);
    other.resolve_all();
    assert_eq!(other.life(P0), 21);
}

#[test]
fn a_card_that_is_exiled_as_it_is_discarded_still_triggers() {
    let cards = "[Tactics]\n{0}\nInstant\nWhen a spell or ability an opponent controls causes you to discard this card, you \
                 gain 4 life.\nYou gain 1 life.\n[Rest]\n{0}\nEnchantment\nIf a card would be put into a graveyard from \
                 anywhere, exile it instead.\n[Rot]\n{0}\nSorcery\nTarget player discards a card.";
    let mut table = Table::new(cards, "p0hand=Rot\np0battlefield=Rest\np1hand=Tactics");
    table.act(P0, &["Cast Rot", "@1"]);
    table.resolve();
    table.act(P1, &[]);
    table.resolve_all();
    assert_eq!(table.exile(), ["Tactics", "Rot"]);
    assert_eq!(table.life(P1), 24);
}

/// CR 603.2e
#[test]
fn a_delayed_trigger_is_no_ability_of_the_permanent_that_made_it() {
    let cards = "[Joiner]\n{0}\nEnchantment\nIf a triggered ability of a creature you control triggers, that ability triggers \
                 an additional time.\n[Caller]\n{0}\nCreature - Elf\n{T}: At the beginning of the next end step, you gain 1 \
                 life.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Joiner;Caller");
    table.act(P0, &["Caller"]);
    table.resolve_all();
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
}
