//! Players who are named by something of theirs, and what several of them have.

use cardwright_magic::Command;

use super::common::*;

#[test]
fn that_player_is_the_opponent_whose_creature_was_targeted() {
    let cards = "[Riot]\n{0}\nSorcery\nTarget creature an opponent controls deals damage equal to its power to that \
                 player.";
    let mut table = Table::new(cards, "p0hand=Riot\np0battlefield=Bear\np1battlefield=Bear");
    table.act(P0, &["Cast Riot", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (20, 18));
}

/// CR 608.2h
#[test]
fn that_player_is_the_owner_to_whose_hand_it_was_returned() {
    let cards =
        "[Ebb]\n{0}\nInstant\nReturn target permanent to its owner's hand. Then that player discards a card.";
    let mut table = Table::new(cards, "p0hand=Ebb;Forest\np1battlefield=Bear");
    table.act(P0, &["Cast Ebb", "Bear"]);
    table.resolve();
    table.act(P1, &["Bear"]);
    table.resolve_all();
    assert_eq!((table.graveyard(P1), table.hand(P0)), (vec!["Bear".to_owned()], vec!["Forest".to_owned()]));
}

#[test]
fn an_opponent_who_controls_two_is_one_opponent() {
    let cards = "[Watch]\n{0}\nSorcery\nIf an opponent controls two or more creatures, you gain 5 life.";
    for (p1, p2, life) in [("Bear", "Bear", 20), ("Bear;Bear", "", 25)] {
        let position =
            format!("p0hand=Watch\np1battlefield={p1}\np2battlefield={p2}\np2life=20\np2library=Island");
        let mut table = Table::new(cards, &position);
        table.act(P0, &["Cast Watch"]);
        table.resolve_all();
        assert_eq!(table.life(P0), life, "{p1} and {p2}");
    }
}

#[test]
fn both_things_must_be_controlled() {
    let cards = "[Pair]\n{0}\nSorcery\nIf you control an artifact and an enchantment, draw a card.\n[Bell]\n{0}\nArtifact\n\
                 [Song]\n{0}\nEnchantment";
    for (has, drawn) in [("Bell", 0), ("Song", 0), ("Bell;Song", 1)] {
        let mut table = Table::new(cards, &format!("p0hand=Pair\np0battlefield={has}\np0library=Island"));
        table.act(P0, &["Cast Pair"]);
        table.resolve_all();
        assert_eq!(table.hand(P0).len(), drawn, "{has}");
    }
}

#[test]
fn something_with_the_same_name_as_any_card_there_is_found() {
    let cards =
        "[Echo]\n{0}\nSorcery\nDestroy target creature with the same name as a card in your graveyard.";
    let mut table = Table::new(cards, "p0hand=Echo\np0graveyard=Bear;Island\np1battlefield=Bear");
    table.act(P0, &["Cast Echo", "Bear"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P1), ["Bear"]);
    let table = Table::new(cards, "p0hand=Echo\np0graveyard=Island\np1battlefield=Bear");
    assert!(!table.offers(P0, "Cast Echo"));
}

#[test]
fn tokens_created_for_each_thing_are_spoken_of_together() {
    let cards = "[Mirrors]\n{0}\nSorcery\nFor each creature you control, create a token that's a copy of that creature. Those \
                 tokens gain haste. Exile them at the beginning of the next end step.";
    let mut table = Table::new(cards, "p0hand=Mirrors\np0battlefield=Bear;Bear");
    table.act(P0, &["Cast Mirrors"]);
    table.resolve_all();
    assert_eq!(table.named("Bear").len(), 4);
    let hasty = |bear: &PermanentView| bear.keywords.contains(&"haste");
    assert_eq!(table.named("Bear").iter().filter(|bear| hasty(bear)).count(), 2);
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.named("Bear").len(), 2);
}

#[test]
fn something_holds_while_its_condition_does() {
    let cards = "[Sneak]\n{0}\nCreature - Rogue\nThis creature can't be blocked if you control an artifact.\n2/2\n\
                 [Bell]\n{0}\nArtifact";
    for (has, blockable) in [("Sneak", true), ("Sneak;Bell", false)] {
        let mut table = Table::new(cards, &format!("p0battlefield={has}\np1battlefield=Bear"));
        table.attack(P0, &["Sneak"]);
        table.until("declareBlockers");
        let block =
            Command::Block(vec![(table.slot_of("Bear", P1, &[]), table.permanent("Sneak").card.id)].into());
        if blockable {
            table.command(P1, block);
        } else {
            table.refused(P1, block);
        }
    }
}

#[test]
fn a_condition_that_comes_last_is_about_what_was_there_before() {
    let cards = "[Grove]\n{0}\nEnchantment\nWhenever a creature you control enters, draw a card if its power is 3 or \
                 greater. Otherwise, put two +1/+1 counters on it.\n[Giant]\n{0}\nCreature - Giant\n3/3\n[Mouse]\n{0}\n\
                 Creature - Mouse\n1/1";
    let mut table = Table::new(cards, "p0hand=Giant;Mouse\np0battlefield=Grove\np0library=Island;Island");
    table.act(P0, &["Cast Giant"]);
    table.resolve_all();
    assert_eq!((table.hand(P0).len(), table.stats("Giant")), (2, (3, 3)));
    table.act(P0, &["Cast Mouse"]);
    table.resolve_all();
    assert_eq!((table.hand(P0).len(), table.stats("Mouse")), (1, (3, 3)));
}

#[test]
fn two_things_are_sacrificed_for_one_cost() {
    let cards = "[Lich]\n{0}\nCreature - Zombie\nSacrifice a Swamp and a Forest: You gain 4 life.\n1/1";
    let table = Table::new(cards, "p0battlefield=Lich;Swamp");
    assert!(!table.offers(P0, "Lich"));
    let mut table = Table::new(cards, "p0battlefield=Lich;Swamp;Forest");
    table.act(P0, &["Lich"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.graveyard(P0).len()), (24, 2));
}

#[test]
fn two_cards_are_in_the_same_graveyard() {
    let cards = "[Recall]\n{0}\nSorcery\nReturn up to one target creature card and up to one target land card from your \
                 graveyard to your hand.";
    let mut table = Table::new(cards, "p0hand=Recall\np0graveyard=Bear;Island");
    table.act(P0, &["Cast Recall", "Bear", "Island"]);
    table.resolve_all();
    let mut hand = table.hand(P0);
    hand.sort();
    assert_eq!(hand, ["Bear", "Island"]);
}

/// CR 118.12
#[test]
fn who_pays_mana_and_something_else_pays_both() {
    let cards = "[Smelter]\n{0}\nEnchantment\nWhenever you gain life, you may pay {1} and sacrifice an artifact. If you do, \
                 draw a card.\n[Bell]\n{0}\nArtifact\n[Sip]\n{0}\nInstant\nYou gain 1 life.";
    for (has, drawn) in [("Smelter;Bell", 0), ("Smelter;Island", 0), ("Smelter;Bell;Island", 1)] {
        let mut table = Table::new(cards, &format!("p0hand=Sip\np0battlefield={has}\np0library=Forest"));
        table.act(P0, &["Cast Sip"]);
        table.resolve();
        table.resolve();
        if table.prompt_kind() != Some("priority") {
            table.act(P0, &["Pay"]);
        }
        table.resolve_all();
        assert_eq!(table.hand(P0).len(), drawn, "{has}");
    }
}
