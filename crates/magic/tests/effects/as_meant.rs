//! Words whose meaning depends on what stands beside them: which noun they describe, what they are other than, when what
//! they say begins.

use cardwright_magic::Event;

use super::after;
use super::common::*;

/// Whether "target ..." can be each of these, alone on the table.
#[track_caller]
fn targets(phrase: &str, can: &[&str], cannot: &[&str]) {
    let spell = format!("[Test]\n{{0}}\nSorcery\nDestroy target {phrase}.\n{THINGS}");
    let castable = |name: &str| {
        let table = Table::new(&spell, &format!("p0hand=Test\np1battlefield={name}"));
        table.offers(P0, "Cast Test")
    };
    can.iter().for_each(|name| assert!(castable(name), "{phrase}: {name}"));
    cannot.iter().for_each(|name| assert!(!castable(name), "{phrase}: {name}"));
}

const THINGS: &str = "[Cog]\n{1}\nArtifact\n[Creed]\n{1}\nEnchantment\n[Hawk]\n{1}\nCreature - Bird\nFlying\n1/1\n\
                      [Queen]\n{2}\nLegendary Creature - Elf\n2/2\n[Red Ox]\n{R}\nCreature - Ox\n2/2\n\
                      [Drum]\n{1}\nArtifact Creature - Construct\n1/1\n[Nymph]\n{3}\nEnchantment Creature - Nymph\n1/1";

#[test]
fn flying_is_asked_of_the_creatures_of_a_list_only() {
    targets("artifact, enchantment, or creature with flying", &["Cog", "Creed", "Hawk"], &["Bear"]);
    targets("artifact, enchantment, or creature with power 2 or greater", &["Cog", "Bear"], &["Hawk"]);
}

#[test]
fn an_artifact_or_red_creature_is_an_artifact_or_a_red_creature() {
    targets("artifact or red creature", &["Cog", "Drum", "Red Ox"], &["Bear"]);
    targets("noncreature artifact or noncreature enchantment", &["Cog", "Creed"], &["Drum", "Nymph"]);
}

#[test]
fn a_noun_that_is_said_twice_is_described_twice() {
    targets("legendary creature or creature with mana value 1", &["Queen", "Hawk"], &["Bear", "Nymph"]);
    targets("artifact creature or enchantment creature", &["Drum", "Nymph"], &["Bear", "Cog"]);
}

#[test]
fn those_creatures_with_flying_are_some_of_those_creatures() {
    let text = "Tap two target creatures. Test deals 1 damage to each of those creatures with flying.";
    let table = after(text, THINGS, "p1battlefield=Hawk;Drum", &["Hawk", "Drum"]);
    assert_eq!(
        (table.graveyard(P1), table.battlefield(P1)),
        (vec!["Hawk".to_owned()], vec!["Drum".to_owned()])
    );
}

/// CR 603.2
#[test]
fn other_creatures_are_others_than_the_one_that_the_event_is_about() {
    let card = "[Plague]\n{0}\nEnchantment\nWhenever a creature enters, destroy all other creatures that share a color \
                with it.\n[Ox]\n{0}\nCreature - Ox\n1/1\n[Calf]\n{R}\nCreature - Ox\n1/1";
    let mut table = Table::new(card, "p0hand=Calf\np0battlefield=Plague;Mountain\np1battlefield=Calf;Bear");
    table.act(P0, &["Cast Calf"]);
    table.resolve_all();
    assert!(table.battlefield(P0).contains(&"Calf".to_owned()), "it is not another than itself");
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 400.7
#[test]
fn a_card_that_died_is_not_another_card_for_what_saw_it_die() {
    let card = "[Watcher]\n{0}\nEnchantment\nWhenever a creature you control dies, return another target creature card \
                from your graveyard to your hand.\n[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(card, "p0hand=Fall\np0battlefield=Watcher;Bear");
    table.act(P0, &["Cast Fall", "Bear"]);
    table.resolve();
    assert!(table.stack().is_empty(), "there is no other card");
}

/// CR 611.2e
#[test]
fn what_a_returned_creature_is_it_is_as_it_enters() {
    let cards = "[Host]\n{0}\nEnchantment\nWhenever a Zombie you control enters, you gain 3 life.";
    let text = "Return target creature card from your graveyard to the battlefield. That creature is a black Zombie in \
                addition to its other colors and types.";
    let mut table = after(text, cards, "p0battlefield=Host\np0graveyard=Bear", &["Bear"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 23);
    assert!(table.type_line("Bear").ends_with("Zombie"), "{}", table.type_line("Bear"));
}

/// CR 111.3, 707.2
#[test]
fn what_a_token_has_its_copy_has_too() {
    let text =
        "Create a 0/1 colorless Spawn creature token. It has \"Sacrifice this creature: Add {C}.\" Populate.";
    let engine = "[Engine]\n{2}\nArtifact";
    let table = after(text, engine, "p0hand=Engine", &[]);
    assert_eq!(table.battlefield(P0), ["Spawn", "Spawn"]);
    assert!(table.offers(P0, "Cast Engine"), "both make mana");
}

#[test]
fn who_may_do_something_instead_and_does_not_does_what_was_said_first() {
    let text = "Return target creature to its owner's hand. If you control a Forest, you may put it on top of its \
                owner's library instead.";
    let mut table = after(text, "", "p0battlefield=Forest\np1battlefield=Bear", &["Bear"]);
    table.act(P0, &["No"]);
    assert_eq!(table.hand(P1), ["Bear"]);
}

/// CR 701.19a
#[test]
fn each_regeneration_saves_once() {
    let card = "[Troll]\n{0}\nCreature - Troll\n{0}: Regenerate Troll.\n2/2\n[Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(card, "p0hand=Fall;Fall;Fall\np0battlefield=Troll");
    for _ in 0..2 {
        table.act(P0, &["Activate Troll"]);
        table.resolve();
    }
    for left in [1, 1, 0] {
        table.act(P0, &["Cast Fall", "Troll"]);
        table.resolve();
        assert_eq!(table.battlefield(P0).len(), left);
    }
}

/// CR 400.7
#[test]
fn what_changes_hands_has_not_entered_this_turn() {
    let cards =
        "[Count]\n{0}\nSorcery\nYou gain 1 life for each creature you control that entered this turn.";
    let text = "Gain control of target creature.";
    let mut table = after(text, cards, "p0hand=Count\np1battlefield=Bear", &["Bear"]);
    table.act(P0, &["Cast Count"]);
    table.resolve();
    assert_eq!(table.life(P0), 20);
}

/// CR 707.2
#[test]
fn a_creature_becomes_a_copy_of_another_for_a_while() {
    let cards = "[Giant]\n{0}\nCreature - Giant\nTrample\n5/5";
    let text = "Target creature you control becomes a copy of target creature an opponent controls until end of turn.";
    let mut table = after(text, cards, "p0battlefield=Bear\np1battlefield=Giant", &["Bear", "Giant"]);
    assert_eq!(table.battlefield(P0), ["Giant"]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.battlefield(P0), ["Bear"]);
}

/// CR 106.6
#[test]
fn mana_for_a_chosen_type_is_spent_on_spells_of_that_type() {
    let card = "[Hearth]\nLand\nAs Hearth enters, choose a creature type.\n{T}: Add one mana of any color. Spend this mana \
                only to cast a creature spell of the chosen type.\n[Elk]\n{G}\nCreature - Elk\n1/1\n[Owl]\n{G}\nCreature - Bird\n1/1";
    let mut table = Table::new(card, "p0hand=Hearth;Elk;Owl");
    table.act(P0, &["Play Hearth"]);
    table.act(P0, &["Elk"]);
    assert!(table.offers(P0, "Cast Elk"));
    assert!(!table.offers(P0, "Cast Owl"));
}

/// CR 305.1, 715.3a
#[test]
fn leave_to_cast_spells_from_a_library_is_for_the_face_that_is_cast() {
    let card = "[Lens]\n{0}\nEnchantment\nYou may look at the top card of your library any time.\nYou may cast creature \
                spells from the top of your library.\n[Grove]\nLand Creature - Dryad\n1/1";
    let table = Table::new(card, "p0battlefield=Lens\np0library=Grove");
    assert!(!table.offers(P0, "Play Grove"), "a land is not cast");
}

/// CR 109.5
#[test]
fn that_card_is_the_exiled_card_and_not_its_keeper() {
    let card = "[Warden]\n{0}\nCreature - Spirit\nWhen Warden enters, exile target card from a graveyard.\nWhen Warden leaves \
                the battlefield, the exiled card's owner may cast that card without paying its mana cost.\n1/1\n\
                [Fall]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(card, "p0hand=Warden;Fall\np1graveyard=Bear");
    table.act(P0, &["Cast Warden"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve();
    table.act(P0, &["Cast Fall", "Warden"]);
    table.resolve_all();
    table.act(P1, &["Cast Bear"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 605.1a, 608.2h
#[test]
fn a_mana_ability_knows_what_was_sacrificed_for_it() {
    let card = "[Priest]\n{0}\nCreature - Cleric\n{0}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed \
                artifact's mana value.\n1/1\n[Cog]\n{3}\nArtifact\n[Bat]\n{B}{B}{B}\nCreature - Bat\n1/1";
    let mut table = Table::new(card, "p0hand=Bat\np0battlefield=Priest;Cog");
    table.act(P0, &["Activate Priest", "Cog"]);
    assert!(table.offers(P0, "Cast Bat"));
}

#[test]
fn that_damage_is_no_other_number() {
    let card = "[Blade]\n{0}\nCreature - Spirit\nHaste\nWhenever Blade deals combat damage to a player, draw a card, then you \
                gain life equal to that damage.\n3/3";
    let mut table = Table::new(card, "p0battlefield=Blade\np0library=Forest");
    table.attack(P0, &["Blade"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P0), 23);
}

/// CR 701.15b
#[test]
fn a_goaded_creature_need_not_attack_a_planeswalker() {
    let cards = "[Ivo]\n{0}\nPlaneswalker - Ivo\n+1: You gain 1 life.\nLoyalty: 3";
    let position =
        "p0battlefield=Ivo|Counters:LOYALTY=3\np1battlefield=Bear\np0library=Forest\np1library=Forest";
    let mut table = after("Goad target creature.", cards, position, &["Bear"]);
    table.to_next_turn(StepKind::Upkeep);
    table.until("declareAttackers");
    assert!(table.options(P1).len() > 1, "{:?}", table.options(P1));
}

/// CR 509.1g
#[test]
fn a_creature_blocks_on_when_what_it_blocked_is_gone() {
    let card = "[Rider]\n{0}\nCreature - Goblin\n1/1\n[Fall]\n{0}\nInstant\nDestroy target creature.\n\
                [Storm]\n{0}\nInstant\nStorm deals 2 damage to each blocking creature.";
    let mut table = Table::new(card, "p0hand=Fall;Storm\np0battlefield=Rider\np1battlefield=Bear");
    table.attack(P0, &["Rider"]);
    table.block(P1, &[("Bear", "Rider")]);
    table.act(P0, &["Cast Fall", "Rider"]);
    table.resolve();
    table.act(P0, &["Cast Storm"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 603.4, 603.8
#[test]
fn a_state_trigger_with_an_if_does_not_trigger_while_that_does_not_hold() {
    let card = "[Croc]\n{0}\nEnchantment\nWhen a player has no cards in hand, if Croc is an enchantment, Croc becomes a 4/4 \
                Crocodile creature.";
    let mut table = Table::new(card, "p0battlefield=Croc");
    table.resolve_all();
    assert_eq!(table.stats("Croc"), (4, 4));
    assert!(table.stack().is_empty());
}

/// CR 608.2h
#[test]
fn a_returned_creature_is_measured_on_the_battlefield() {
    let cards = "[Cub]\n{0}\nCreature - Bear\nCub enters with two +1/+1 counters on it.\n1/1";
    let text = "Return target creature card from your graveyard to the battlefield. You gain life equal to its toughness.";
    let table = after(text, cards, "p0graveyard=Cub", &["Cub"]);
    assert_eq!(table.life(P0), 23);
}

#[test]
fn x_counters_are_removed_for_mana_as_asked() {
    let card = "[Jar]\n{0}\nArtifact\n{T}, Remove X storage counters from Jar: Add X mana in any combination of {R} and/or {G}.\n\
                [Ox]\n{1}{R}\nCreature - Ox\n2/2";
    let table = Table::new(card, "p0hand=Ox\np0battlefield=Jar|Counters:STORAGE=3");
    assert!(table.offers(P0, "Activate Jar"), "{:?}", table.options(P0));
}

/// CR 708.4
#[test]
fn what_makes_face_down_spells_cheaper_sees_them_before_they_are_cast() {
    let card = "[Chisel]\n{0}\nArtifact\nFace-down creature spells you cast cost {1} less to cast.\n\
                [Mask]\n{5}\nCreature - Shapeshifter\nMorph {4}\n3/3";
    let table = Table::new(card, "p0hand=Mask\np0battlefield=Chisel;Forest;Forest");
    assert!(table.offers(P0, "Mask"), "{:?}", table.options(P0));
}

/// CR 113.6c
#[test]
fn a_creature_that_cannot_be_countered_is_a_spell_that_cannot() {
    let card = "[Rex]\n{0}\nCreature - Dinosaur\nRex can't be countered.\n3/3\n[No]\n{0}\nInstant\nCounter target spell.";
    let mut table = Table::new(card, "p0hand=Rex\np1hand=No");
    table.act(P0, &["Cast Rex"]);
    table.pass(P0);
    table.act(P1, &["Cast No", "Rex"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Rex"]);
}

/// CR 118.12
#[test]
fn an_enchantment_that_is_returned_instead_may_be_anybodys() {
    let card = "[Drake]\n{0}\nCreature - Drake\nFlying\nWhen Drake enters, sacrifice it unless you return an enchantment to its \
                owner's hand.\n2/1\n[Creed]\n{0}\nEnchantment";
    let mut table = Table::new(card, "p0hand=Drake\np1battlefield=Creed");
    table.act(P0, &["Cast Drake"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Pay", "Creed"]);
    assert_eq!((table.battlefield(P0), table.hand(P1)), (vec!["Drake".to_owned()], vec!["Creed".to_owned()]));
}

/// CR 701.24e
#[test]
fn no_cards_shuffled_into_a_library_still_shuffle_it() {
    let text = "Target player shuffles any number of target cards from their graveyard into their library.";
    let table = after(text, "", "p1library=Forest;Bear", &["@1"]);
    let cast = table.events.iter().position(|event| matches!(event, Event::Cast { .. })).unwrap();
    assert!(
        table.events[cast..].iter().any(|event| matches!(event, Event::Shuffled { seat } if *seat == P1))
    );
}

#[test]
fn what_is_done_instead_of_something_paid_for_is_paid_for() {
    let card = "[Maid]\n{0}\nCreature - Elf\nWhenever another creature you control enters, you may pay {1}. If you do, put \
                a +1/+1 counter on it. If it's an Ox, put two +1/+1 counters on it instead.\n1/1\n\
                [Calf]\n{0}\nCreature - Ox\n1/1";
    let position = "p0hand=Calf\np0battlefield=Maid;Mountain";
    for (answer, size) in [("Don't pay", (1, 1)), ("Pay", (3, 3))] {
        let mut table = Table::new(card, position);
        table.act(P0, &["Cast Calf"]);
        table.resolve_all();
        table.act(P0, &[answer]);
        table.resolve_all();
        assert_eq!(table.stats("Calf"), size, "{answer}");
    }
}

#[test]
fn an_aura_is_attached_to_another_creature_than_its_host() {
    let card = "[Ogre]\n{2}\nCreature - Ogre\n3/3\n[Crook]\n{0}\nArtifact\n{0}, {T}: Attach target Aura attached to a creature to another creature.\n\
                [Veil]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1.";
    let mut table = Table::new(card, "p0hand=Veil\np0battlefield=Crook;Bear\np1battlefield=Ogre");
    table.act(P0, &["Cast Veil", "Bear"]);
    table.resolve_all();
    table.act(P0, &["Crook", "Veil"]);
    table.resolve_all();
    assert_eq!(table.host("Veil").as_deref(), Some("Ogre"), "there is no other");
}

/// CR 608.2c
#[test]
fn a_creature_that_was_returned_is_asked_about_as_it_returned() {
    let text = "Exile target creature you control, then return it to the battlefield under its owner's control. If that \
                creature is a Frog, draw a card.";
    let croak = "[Croak]\n{0}\nInstant\nTarget creature becomes a Frog until end of turn.";
    let mut table = Table::new(
        &format!("[Test]\n{{0}}\nSorcery\n{text}\n{croak}"),
        "p0hand=Croak;Test\np0library=Plains\np0battlefield=Bear",
    );
    table.act(P0, &["Cast Croak", "Bear"]);
    table.resolve_all();
    table.act(P0, &["Cast Test", "Bear"]);
    table.resolve_all();
    assert!(table.hand(P0).is_empty(), "it is a Bear again");
}

/// CR 615.12
#[test]
fn of_damage_that_cannot_be_prevented_nothing_was_prevented() {
    let cards = "[Ram]\n{0}\nCreature - Goat\nIf noncombat damage would be dealt to Ram, prevent that damage. Put a +1/+1 counter \
                 on Ram for each 1 damage prevented this way.\n1/3\n\
                 [Zap]\n{0}\nInstant\nZap deals 2 damage to target creature.\n\
                 [Plain]\n{0}\nSorcery\nDamage can't be prevented this turn.";
    let mut table = Table::new(cards, "p0hand=Zap;Zap;Plain\np0battlefield=Ram");
    table.act(P0, &["Cast Zap", "Ram"]);
    table.resolve_all();
    assert_eq!(table.stats("Ram"), (3, 5));
    table.act(P0, &["Cast Plain"]);
    table.resolve_all();
    table.act(P0, &["Cast Zap", "Ram"]);
    table.resolve_all();
    assert_eq!(table.stats("Ram"), (3, 5), "it got no more counters");
}
