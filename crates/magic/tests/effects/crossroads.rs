//! Two things said in one sentence, piles, payments asked for later, and what rides on a sentence before.

use super::after;
use super::common::*;

/// CR 700.3
#[test]
fn an_opponent_separates_and_you_choose_the_pile() {
    let text = "Reveal the top three cards of your library. An opponent separates those cards into two piles. Put one \
                pile into your hand and the other into your graveyard.";
    let mut table = after(text, "", "p0library=Forest;Island;Swamp;Plains", &[]);
    assert_eq!(table.prompt().1, P1, "{}", table.describe());
    table.act(P1, &["Forest", "-"]);
    table.act(P0, &["second"]);
    assert_eq!(table.hand(P0), ["Island", "Swamp"]);
    assert_eq!(table.graveyard(P0), ["Forest", "Test"]);
    assert_eq!(table.library_names(P0), ["Plains"]);
}

/// CR 700.3a
#[test]
fn a_player_sacrifices_the_pile_of_their_choice_even_an_empty_one() {
    let text = "Separate all creatures target player controls into two piles. That player sacrifices all creatures in \
                the pile of their choice.";
    let cards = "[Ox]\n{1}\nCreature - Ox\n1/1";
    let mut table = after(text, cards, "p1battlefield=Bear;Ox", &["@1"]);
    table.act(P0, &["Bear", "-"]);
    table.act(P1, &["first"]);
    assert_eq!(
        (table.battlefield(P1), table.graveyard(P1)),
        (vec!["Ox".to_owned()], vec!["Bear".to_owned()])
    );
    let mut table = after(text, cards, "p1battlefield=Bear;Ox", &["@1"]);
    table.act(P0, &["-"]);
    table.act(P1, &["first"]);
    assert_eq!(table.battlefield(P1).len(), 2);
}

#[test]
fn of_two_cards_found_one_goes_here_and_the_other_there() {
    let text = "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield \
                tapped and the other into your hand, then shuffle.";
    let mut table = after(text, "", "p0library=Forest;Island;Bear", &[]);
    table.act(P0, &["Forest", "Island"]);
    table.act(P0, &["Island"]);
    assert!(table.is_tapped("Island"));
    assert_eq!(table.hand(P0), ["Forest"]);
    // A single card is the first.
    let mut table = after(text, "", "p0library=Forest;Island;Bear", &[]);
    table.act(P0, &["Forest", "-"]);
    if table.prompt_kind() != Some("priority") {
        table.act(P0, &["Forest"]);
    }
    assert!(table.is_tapped("Forest"));
    assert_eq!(table.hand(P0), [] as [&str; 0]);
}

#[test]
fn two_kinds_of_cards_are_found_in_one_search_and_come_together() {
    let text = "Search your library for a Forest card and an Island card, put them onto the battlefield, then shuffle.";
    let mut table = after(text, "", "p0library=Forest;Island;Bear", &[]);
    table.act(P0, &["Forest"]);
    table.act(P0, &["Island"]);
    assert_eq!(table.battlefield(P0), ["Forest", "Island"]);
    assert_eq!(table.library_names(P0), ["Bear"]);
}

#[test]
fn a_thing_gets_something_and_does_something_in_one_sentence() {
    let cards = "[Imp]\n{R}\nCreature - Imp\n{R}: This creature gets +1/+0 until end of turn and deals 1 damage to you.\n2/1";
    let mut table = Table::new(cards, "p0battlefield=Imp;Mountain");
    table.act(P0, &["Imp"]);
    table.resolve();
    assert_eq!((table.life(P0), table.stats("Imp")), (19, (3, 1)));
}

#[test]
fn each_creature_deals_damage_to_its_own_controller() {
    let table = after(
        "Each creature deals 1 damage to its controller.",
        "",
        "p0battlefield=Bear\np1battlefield=Bear;Bear",
        &[],
    );
    assert_eq!((table.life(P0), table.life(P1)), (19, 18));
}

/// CR 508.1b
#[test]
fn damage_is_dealt_to_the_planeswalker_that_is_attacked() {
    let cards = "[Drum]\n{2}\nEnchantment\nWhenever a creature you control attacks, this enchantment deals 1 damage to \
                 the player or planeswalker it's attacking.\n\
                 [Ilse]\n{2}\nLegendary Planeswalker - Ilse\n+1: Draw a card.\nLoyalty: 4";
    let position = "p0battlefield=Drum;Bear\np1battlefield=Ilse|Counters:LOYALTY=1";
    let mut table = Table::new(cards, position);
    table.until("declareAttackers");
    table.act(P0, &["Ilse"]);
    table.resolve();
    assert_eq!((table.life(P1), table.graveyard(P1)), (20, vec!["Ilse".to_owned()]));
    let mut table = Table::new(cards, position);
    table.attack(P0, &["Bear"]);
    table.resolve();
    assert_eq!((table.life(P1), table.is_on_battlefield("Ilse")), (19, true));
}

/// CR 702.34a
#[test]
fn a_card_that_gains_flashback_is_cast_for_its_mana_cost_and_exiled() {
    let cards = "[Echo]\n{0}\nCreature - Wizard\nWhen this creature enters, target instant or sorcery card in your graveyard \
                 gains flashback until end of turn. The flashback cost is equal to its mana cost.\n1/1\n\
                 [Spark]\n{R}\nInstant\nSpark deals 2 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Echo\np0battlefield=Mountain\np0graveyard=Spark;Spark");
    assert!(!table.offers(P0, "Cast Spark"));
    table.act(P0, &["Cast Echo"]);
    table.resolve();
    table.act(P0, &["Spark"]);
    table.resolve();
    table.act(P0, &["Cast Spark", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 18);
    assert_eq!(table.graveyard(P0), ["Spark"], "the other one has gained nothing");
    assert!(!table.offers(P0, "Cast Spark"));
}

#[test]
fn a_spell_that_was_not_paid_for_is_exiled_as_it_is_countered() {
    let cards = "[Halt]\n{X}{U}\nInstant\nCounter target spell unless its controller pays {X}. If that spell is countered \
                 this way, exile it instead of putting it into its owner's graveyard.\n[Spark]\n{0}\nInstant\nDraw a card.";
    let mut table = Table::new(cards, "p0hand=Spark\np1hand=Halt\np1battlefield=Island;Island");
    table.act(P0, &["Cast Spark"]);
    table.pass(P0);
    table.act(P1, &["Cast Halt", "1", "Spark"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), [] as [&str; 0], "{}", table.describe());
}

/// CR 603.7
#[test]
fn who_does_not_pay_later_loses_later() {
    let cards = "[Pact]\n{0}\nInstant\nYou gain 1 life.\nAt the beginning of your next upkeep, pay {2}{B}. If you don't, you \
                 lose the game.";
    let mut table = Table::new(cards, "p0hand=Pact\np0library=Bear;Bear\np1library=Bear;Bear");
    table.act(P0, &["Cast Pact"]);
    table.resolve();
    assert_eq!(table.outcome(), None, "not now");
    table.to_next_turn(StepKind::End);
    assert_eq!(table.outcome(), None, "not in somebody else's turn");
    table.to_next_turn(StepKind::Main);
    if table.outcome().is_none() {
        table.resolve_all();
    }
    assert!(table.outcome().is_some(), "{}", table.describe());
}

#[test]
fn one_thing_or_another_is_waited_for_each_on_its_own_terms() {
    let cards = "[Grove]\n{0}\nCreature - Elemental\nWhenever an opponent casts a spell during your turn or when this creature \
                 dies, you gain 1 life.\n1/1\n[Spark]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(
        cards,
        "p0battlefield=Grove\np0hand=Spark\np1hand=Spark\np1battlefield=Bear\nactiveplayer=p1",
    );
    // It dies in the opponent's turn.
    table.pass(P1);
    table.act(P0, &["Cast Spark", "Grove"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21, "{}", table.describe());
}

#[test]
fn a_land_becomes_every_creature_type_and_stays_a_land() {
    let cards = "[Cairn]\nLand\n{1}: This land becomes a 2/2 creature with all creature types until end of turn. It's still a \
                 land.\n[Lord]\n{0}\nCreature - Elf\nOther Elves you control get +1/+1.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Cairn;Lord;Forest");
    table.act(P0, &["Cairn"]);
    table.resolve();
    assert_eq!(table.stats("Cairn"), (3, 3));
}

#[test]
fn the_second_creature_spell_of_a_turn_is_noticed_once() {
    let cards = "[Bloom]\n{0}\nEnchantment\nWhenever you cast a spell, if it's the second creature spell you cast this turn, \
                 you gain 1 life.\n[Ox]\n{0}\nCreature - Ox\n1/1\n[Spark]\n{0}\nInstant\nDraw a card.";
    let mut table = Table::new(cards, "p0battlefield=Bloom\np0hand=Ox;Ox;Ox;Spark\np0library=Bear;Bear");
    for name in ["Ox", "Spark", "Ox", "Ox"] {
        table.act(P0, &[&format!("Cast {name}")]);
        table.resolve_all();
    }
    assert_eq!(table.life(P0), 21);
}

#[test]
fn a_land_that_entered_this_turn_is_remembered() {
    let text = "If you had a land enter the battlefield under your control this turn, you gain 4 life.";
    let table = after(text, "", "", &[]);
    assert_eq!(table.life(P0), 20);
    let cards = format!("[Furrow]\n{{0}}\nSorcery\n{text}");
    let mut table = Table::new(&cards, "p0hand=Furrow;Forest");
    table.act(P0, &["Play Forest"]);
    table.act(P0, &["Cast Furrow"]);
    table.resolve();
    assert_eq!(table.life(P0), 24);
}

#[test]
fn mana_in_every_combination_is_chosen_one_by_one() {
    let cards =
        "[Bluffs]\nLand\n{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}.\n[Duo]\n{U}{R}\nCreature - Weird\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Bluffs;Island\np0hand=Duo");
    table.act(P0, &["Cast Duo"]);
    table.resolve();
    assert!(table.battlefield(P0).contains(&"Duo".to_owned()));
}

#[test]
fn all_others_with_the_same_name_go_too() {
    let text = "Exile target permanent not named Bear and all other permanents with the same name as that permanent.";
    let cards = "[Ox]\n{1}\nCreature - Ox\n1/1";
    let table = after(text, cards, "p0battlefield=Ox\np1battlefield=Bear;Ox;Ox", &["Ox"]);
    assert_eq!((table.battlefield(P0), table.battlefield(P1)), (vec![], vec!["Bear".to_owned()]));
}

/// CR 115.7b
#[test]
fn a_target_of_a_spell_becomes_another_if_that_is_legal() {
    let cards = "[Mite]\n{2}\nArtifact Creature - Horror\n{0}: Change a target of target spell or ability to this creature.\n0/4\n\
                 [Spark]\n{0}\nInstant\nSpark deals 2 damage to any target.\n[Study]\n{0}\nInstant\nTarget player draws a card.";
    let position = "p0hand=Spark;Study\np1battlefield=Mite\np0library=Bear;Bear";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Spark", "@1"]);
    table.pass(P0);
    table.act(P1, &["Activate Mite", "Spark"]);
    table.resolve();
    table.resolve();
    assert_eq!((table.life(P1), table.permanent("Mite").damage), (20, 2));
    // A creature is no player.
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Study", "@0"]);
    table.pass(P0);
    table.act(P1, &["Activate Mite", "Study"]);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 2, "{}", table.describe());
}

#[test]
fn mana_that_guards_a_spell_keeps_it_from_being_countered() {
    let cards = "[Ford]\nLand\n{T}: Add {G}. Spend this mana only to cast creature spells, and that spell can't be countered.\n\
                 [Ox]\n{G}\nCreature - Ox\n2/2\n[No]\n{0}\nInstant\nCounter target spell.";
    for (land, countered) in [("Ford", false), ("Forest", true)] {
        let mut table = Table::new(cards, &format!("p0hand=Ox\np0battlefield={land}\np1hand=No"));
        table.act(P0, &["Cast Ox"]);
        table.pass(P0);
        table.act(P1, &["Cast No", "Ox"]);
        table.resolve_all();
        assert_eq!(table.graveyard(P0).contains(&"Ox".to_owned()), countered, "{land}");
    }
}

/// CR 700.5
#[test]
fn devotion_makes_as_much_mana_of_the_colour_that_is_chosen() {
    let cards = "[Shrine]\nLand\n{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.\n\
                 [Ox]\n{R}{R}{R}\nCreature - Ox\n2/2\n[Duo]\n{R/G}{G}\nCreature - Elf\n1/1";
    let mut table = Table::new(cards, "p0hand=Ox\np0battlefield=Shrine;Ox;Duo");
    table.act(P0, &["Activate Shrine"]);
    table.act(P0, &["red"]);
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert_eq!(table.named("Ox").len(), 2, "{}", table.describe());
}

#[test]
fn devotion_to_two_colours_counts_each_symbol_once() {
    let cards = "[God]\n{0}\nLegendary Enchantment Creature - God\nAs long as your devotion to red and green is less than four, \
                 this creature isn't a creature.\n5/5\n[Duo]\n{R/G}{G}\nCreature - Elf\n1/1\n[Ox]\n{R}\nCreature - Ox\n1/1";
    assert_eq!(Table::new(cards, "p0battlefield=God;Duo;Ox").type_line("God"), "Legendary Enchantment");
    let more = Table::new(cards, "p0battlefield=God;Duo;Duo").type_line("God");
    assert!(more.contains("Creature"), "{more}");
}

/// CR 615.12
#[test]
fn damage_that_cannot_be_prevented_is_dealt() {
    let cards =
        "[Ghost]\n{0}\nCreature - Spirit\nPrevent all damage that would be dealt to this creature.\n2/2";
    let hit = |text: &str| after(text, cards, "p1battlefield=Ghost", &[]).graveyard(P1);
    assert_eq!(hit("Test deals 5 damage to target creature."), [] as [&str; 0]);
    assert_eq!(hit("Test deals 5 damage to target creature. The damage can't be prevented."), ["Ghost"]);
}

/// CR 701.37, 107.3m
#[test]
fn x_of_monstrosity_is_known_to_what_waits_for_it() {
    let cards = "[Hydra]\n{3}\nCreature - Hydra\n{X}: Monstrosity X.\nWhen this creature becomes monstrous, it deals X damage to \
                 target player.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Hydra;Forest;Forest;Forest");
    table.act(P0, &["Activate Hydra", "3"]);
    table.resolve();
    table.act(P0, &["@1"]);
    table.resolve();
    assert_eq!((table.stats("Hydra"), table.life(P1)), ((4, 4), 17));
}

/// CR 614.1a
#[test]
fn a_card_that_an_opponent_makes_you_discard_comes_onto_the_battlefield() {
    let cards = "[Ox]\n{3}\nCreature - Ox\nIf a spell or ability an opponent controls causes you to discard Ox, put it onto the \
                 battlefield instead of putting it into your graveyard.\n4/4\n[Purge]\n{0}\nInstant\nTarget player discards a card.";
    let mut table = Table::new(cards, "p0hand=Purge\np1hand=Ox");
    table.act(P0, &["Cast Purge", "@1"]);
    table.resolve();
    if table.prompt_kind() != Some("priority") {
        table.act(P1, &["Ox"]);
    }
    assert_eq!(table.battlefield(P1), ["Ox"], "{}", table.describe());
    let mut table = Table::new(cards, "p0hand=Purge;Ox");
    table.act(P0, &["Cast Purge", "@0"]);
    table.resolve();
    if table.prompt_kind() != Some("priority") {
        table.act(P0, &["Ox"]);
    }
    assert_eq!(table.battlefield(P0), [] as [&str; 0], "one's own spell does not count");
}

/// CR 603.2e
#[test]
fn creatures_enter_unheard() {
    let cards = "[Orb]\n{2}\nArtifact\nCreatures entering don't cause abilities to trigger.\n\
                 [Ox]\n{0}\nCreature - Ox\nWhen this creature enters, you gain 1 life.\n1/1\n\
                 [Cog]\n{0}\nArtifact\nWhen this artifact enters, you gain 1 life.";
    let mut table = Table::new(cards, "p0battlefield=Orb\np0hand=Ox;Cog");
    for name in ["Ox", "Cog"] {
        table.act(P0, &[&format!("Cast {name}")]);
        table.resolve_all();
    }
    assert_eq!(table.life(P0), 21);
}

#[test]
fn a_spell_of_the_chosen_name_cannot_be_cast_by_anybody() {
    let cards = "[Ban]\n{0}\nEnchantment\nAs this enchantment enters, choose a nonland card name.\nSpells with the chosen name can't \
                 be cast.\n[Ox]\n{0}\nCreature - Ox\n1/1";
    let mut table = Table::new(cards, "p0hand=Ban;Ox");
    table.act(P0, &["Cast Ban"]);
    table.resolve();
    table.act(P0, &["Ox"]);
    assert!(!table.offers(P0, "Cast Ox"), "{}", table.describe());
}

#[test]
fn opponents_are_kept_from_abilities_only_in_your_turn() {
    let cards = "[Captain]\n{0}\nCreature - Human\nDuring your turn, your opponents can't cast spells or activate abilities of \
                 artifacts, creatures, or enchantments.\n2/2\n[Cog]\n{0}\nArtifact\n{0}: You gain 1 life.\n[Spark]\n{0}\nInstant\nDraw a card.";
    for (active, may) in [("p0", false), ("p1", true)] {
        let position =
            format!("p0battlefield=Captain\np1battlefield=Cog\np1hand=Spark\nactiveplayer={active}");
        let mut table = Table::new(cards, &position);
        if active == "p0" {
            table.pass(P0);
        }
        assert_eq!(
            (table.offers(P1, "Activate Cog"), table.offers(P1, "Cast Spark")),
            (may, may),
            "{active}"
        );
    }
}

/// CR 701.27f
#[test]
fn a_face_hears_that_it_has_been_turned_up() {
    let cards = "[Hunter]\nLayout: transform\n{0}\nCreature - Human\nWhenever this creature enters or transforms into Hunter, you gain 2 \
                 life.\n{1}: Transform this creature.\n1/1\n//\n[Hound]\nColor: red\nCreature - Dog\n{1}: Transform this creature.\n2/2";
    let mut table = Table::new(cards, "p0hand=Hunter\np0battlefield=Forest;Forest");
    table.act(P0, &["Cast Hunter"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
    table.act(P0, &["Activate Hunter"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "the other face has no such ability");
    table.act(P0, &["Activate Hound"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}
