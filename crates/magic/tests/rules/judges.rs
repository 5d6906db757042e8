//! What judges try first: each test has cards written for it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::Event;

/// Puts waiting triggers onto the stack in the order in which they are offered.
fn order_as_offered(table: &mut Table) {
    while let (Some("orderTriggers"), (_, seat)) = (table.prompt_kind(), table.prompt()) {
        let words = table.options(seat);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        table.act(seat, &words);
    }
}

const LEVELLING: &str = "
[Great Levelling]
{2}{W}{W}
Enchantment
All creatures lose all abilities and have base power and toughness 1/1.
[Waking Charms]
{2}{W}{W}
Enchantment
Each other non-Aura enchantment is a creature in addition to its other types and has base power and toughness each equal to its mana value.
[Banner]
{2}{W}
Enchantment
Creatures you control get +1/+1.
[Hawk]
{1}{W}
Creature - Bird
Flying
2/2
";

/// CR 613.7: both effects set power and toughness in layer 7b, so the later one decides; that the levelling has lost
/// its own ability in layer 6 does not stop what it began there (CR 613.6).
#[test]
fn the_levelling_is_4_4_if_the_charms_woke_it_later() {
    let table = Table::new(LEVELLING, "p0battlefield=Great Levelling;Waking Charms;Hawk;Banner");
    assert_eq!(table.stats("Great Levelling"), (4, 4));
    assert!(table.type_line("Great Levelling").contains("Creature"));
    // The banner woke too, and has lost its ability.
    assert_eq!((table.stats("Banner"), table.stats("Hawk")), ((3, 3), (1, 1)));
    assert!(!table.has_keyword("Hawk", "flying"));
}

#[test]
fn the_levelling_is_1_1_if_it_came_after_the_charms() {
    let table = Table::new(LEVELLING, "p0battlefield=Waking Charms;Great Levelling;Hawk");
    assert_eq!(table.stats("Great Levelling"), (1, 1));
    assert_eq!(table.stats("Hawk"), (1, 1));
}

/// CR 613.8a: applying the moon takes the bog's ability away, so the bog's effect depends on it and waits, although
/// it is older.
#[test]
fn a_land_effect_that_another_would_remove_waits_for_it() {
    let cards = "[Red Moon]\n{2}{R}\nEnchantment\nNonbasic lands are Mountains.
[Old Bog]\nLand\nEach land is a Swamp in addition to its other land types.
[Tower Field]\nLand\n{T}: Add {C}.";
    for order in ["Old Bog;Red Moon", "Red Moon;Old Bog"] {
        let table = Table::new(cards, &format!("p0battlefield={order};Tower Field;Forest"));
        assert_eq!(table.type_line("Old Bog"), "Land — Mountain", "{order}");
        assert_eq!(table.type_line("Tower Field"), "Land — Mountain", "{order}");
        assert_eq!(table.type_line("Forest"), "Basic Land — Forest", "{order}");
    }
    let table = Table::new(cards, "p0battlefield=Old Bog;Tower Field");
    assert_eq!(table.type_line("Tower Field"), "Land — Swamp");
}

/// CR 610.3: each returning one exiles the next, until the player chooses otherwise.
#[test]
fn three_permanents_that_exile_each_other_go_round_in_a_circle() {
    let cards = "[Ring]\n{0}\nArtifact\nWhen this artifact enters, exile another target artifact until this artifact leaves the battlefield.
[Relic]\n{0}\nArtifact";
    let mut table = Table::new(cards, "p0hand=Ring;Ring;Ring\np0battlefield=Relic");
    table.act(P0, &["Cast Ring"]);
    table.resolve();
    table.act(P0, &["Relic"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Ring"]);
    // The second exiles the first, and the relic returns.
    table.act(P0, &["Cast Ring"]);
    table.resolve();
    table.act(P0, &["Ring"]);
    table.resolve();
    assert_eq!(table.exile(), ["Ring"]);
    assert_eq!(table.battlefield(P0), ["Ring", "Relic"]);
    // The third exiles the second: the first returns and triggers again.
    table.act(P0, &["Cast Ring"]);
    table.resolve();
    table.act(P0, &["Ring"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Relic", "Ring", "Ring"]);
    // It may exile the third, whose prisoner, the second, returns: and so on, as long as the player wants.
    table.act(P0, &["Ring"]);
    table.resolve();
    assert_eq!(table.exile().len(), 1);
    table.act(P0, &["Relic"]);
    table.resolve();
    assert_eq!(table.exile().len(), 2);
    assert_eq!(table.battlefield(P0), ["Ring", "Ring"]);
}

/// CR 603.2d
#[test]
fn a_trigger_doubler_doubles_what_each_token_causes() {
    let cards = "[Echoer]\n{U}\nCreature - Wizard\nIf a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.\n1/1
[Crowd]\n{0}\nSorcery\nCreate two 1/1 white Soldier creature tokens.
[Herald]\n{W}\nCreature - Human\nWhenever another creature you control enters, you gain 1 life.\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Echoer;Herald\np0hand=Crowd");
    table.act(P0, &["Cast Crowd"]);
    table.resolve();
    order_as_offered(&mut table);
    assert_eq!(table.stack().len(), 4, "two tokens, each twice");
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}

/// CR 722.1, 722.4, 722.5
#[test]
fn who_controls_an_opponents_turn_decides_for_them() {
    let cards = "[Puppet Strings]\n{0}\nSorcery\nYou control target player during that player's next turn.
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table =
        Table::new(cards, "p0hand=Puppet Strings\np1hand=Zap\np0library=Bear\np1library=Bear;Bear");
    table.act(P0, &["Cast Puppet Strings", "@1"]);
    table.resolve();
    table.to_next_turn(StepKind::Main);
    assert_eq!(table.view().active_player, P1);
    assert_eq!(table.prompt(), ("priority", P0), "the first player answers");
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Main);
    assert_eq!(table.prompt(), ("priority", P1), "the turn after that is the player's own");
}

/// CR 707.3: exceptions are copied, counters are not.
#[test]
fn a_copy_of_a_copy_takes_over_the_exceptions_but_not_the_counters() {
    let mut table = Table::new(
        "[Mirror]\n{0}\nInstant\nCreate a token that's a copy of target creature, except it has base power and toughness 4/4.
[Echo]\n{0}\nInstant\nCreate a token that's a copy of target creature.
[Grow]\n{0}\nInstant\nPut two +1/+1 counters on target creature.",
        "p0hand=Mirror;Grow;Echo\np0battlefield=Bear|Counters:P1P1=1",
    );
    table.act(P0, &["Cast Mirror", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear#2"), (4, 4));
    table.act(P0, &["Cast Grow", "Bear#2"]);
    table.resolve();
    assert_eq!(table.stats("Bear#2"), (6, 6));
    table.act(P0, &["Cast Echo", "Bear#2"]);
    table.resolve();
    assert_eq!(table.stats("Bear#3"), (4, 4));
}

const SHELTERS: &str = "
[Ghost]
{2}{W}
Creature - Spirit
If damage would be dealt to you, that damage is dealt to this creature instead.
1/5
[Glass Wall]
{1}{W}
Enchantment
If a source would deal damage to you, prevent 2 of that damage.
[Fire Rain]
{0}
Sorcery
Fire Rain deals 3 damage to each creature and each player.
";

/// CR 615.1, 616.1: all damage of one event is changed before any of it is dealt; the player who is dealt damage
/// orders prevention and redirection, and what was redirected is not that player's damage any more.
#[test]
fn damage_is_prevented_and_redirected_in_one_batch() {
    for (first, on_ghost) in [("Glass Wall", 4), ("Ghost", 6)] {
        let mut table = Table::new(SHELTERS, "p0hand=Fire Rain\np1battlefield=Ghost;Glass Wall;Bear");
        table.act(P0, &["Cast Fire Rain"]);
        table.resolve();
        assert_eq!(table.prompt(), ("chooseReplacement", P1), "{first}");
        assert!(table.is_on_battlefield("Bear"), "nothing has been dealt yet");
        table.act(P1, &[first]);
        assert_eq!((table.life(P0), table.life(P1)), (17, 20), "{first}");
        // Three of its own, and what was left of the three for the player: five or more are lethal.
        assert_eq!(table.is_on_battlefield("Ghost"), on_ghost < 5, "{first}");
        assert!(!table.is_on_battlefield("Bear"));
    }
}

/// CR 704.5j: the legend's own trigger is put onto the stack after one of the two is gone.
#[test]
fn a_second_legend_arrives_with_its_trigger_and_one_of_them_goes() {
    let cards =
        "[Queen Ilva]\n{0}\nLegendary Creature - Human\nWhen Queen Ilva enters, you gain 2 life.\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Queen Ilva|Counters:P1P1=1\np0hand=Queen Ilva");
    table.act(P0, &["Cast Queen Ilva"]);
    table.resolve();
    assert_eq!(table.prompt(), ("chooseLegend", P0));
    assert!(table.stack().is_empty());
    table.act(P0, &["Queen Ilva"]);
    assert_eq!(table.stats("Queen Ilva"), (3, 3));
    assert_eq!(table.graveyard(P0), ["Queen Ilva"]);
    table.resolve();
    assert_eq!(table.life(P0), 22);
}

/// spec 53, CR 510.4: who had neither as the first step began strikes in the second, whatever it has gained since.
#[test]
fn first_strike_gained_between_the_damage_steps_comes_too_late() {
    let cards = "[Duelist]\n{W}\nCreature - Human\nFirst strike\n2/2
[Giant]\n{R}\nCreature - Giant\n5/5
[Sharpen]\n{0}\nInstant\nTarget creature gains first strike until end of turn.";
    let mut table = Table::new(cards, "p0battlefield=Duelist;Giant\np0hand=Sharpen");
    table.attack(P0, &["Duelist", "Giant"]);
    table.to(StepKind::FirstStrikeDamage);
    assert_eq!(table.life(P1), 18);
    table.act(P0, &["Cast Sharpen", "Giant"]);
    table.resolve();
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 13);
}

/// CR 903.8, 903.9a: each time it goes home and is cast again it costs two more.
#[test]
fn a_commander_that_dies_and_is_exiled_comes_back_for_more_each_time() {
    let cards = "[Captain]\n{0}\nLegendary Creature - Elf\n2/2
[Slay]\n{0}\nInstant\nDestroy target creature.
[Banish]\n{0}\nInstant\nExile target creature.";
    let mut table = Table::new(
        cards,
        "p0hand=Slay;Banish\np0command=Captain|IsCommander\np0battlefield=Forest;Forest;Forest;Forest;Forest;Forest",
    );
    let tapped = |table: &Table| table.named("Forest").iter().filter(|land| land.tapped).count();
    for (ending, paid) in [("Cast Slay", 0), ("Cast Banish", 2), ("", 6)] {
        table.act(P0, &["Cast Captain"]);
        assert_eq!(tapped(&table), paid);
        table.resolve();
        if ending.is_empty() {
            break;
        }
        table.act(P0, &[ending, "Captain"]);
        table.resolve();
        assert_eq!(table.prompt(), ("commander", P0));
        table.act(P0, &["To the command zone"]);
        assert_eq!(table.command_zone(), ["Captain"]);
    }
    assert_eq!(table.battlefield(P0).len(), 7);
}

/// CR 726.1, 726.2, 726.4: what the effect had left to do comes before the first untap step.
#[test]
fn a_restarted_game_begins_anew_with_its_restarter_first() {
    let cards = "[Begin Again]\n{0}\nSorcery\nRestart the game. Draw a card.";
    let mut table = Table::new(
        cards,
        "activeplayer=p1\nturn=6\np0life=3\np1hand=Begin Again\np1battlefield=Forest|Tapped\np0graveyard=Bear
p0library=Bear;Bear;Bear;Bear;Bear;Bear;Bear;Bear\np1library=Bear;Bear;Bear;Bear;Bear;Bear;Bear;Bear",
    );
    table.act(P1, &["Cast Begin Again"]);
    table.resolve();
    assert!(table.events.contains(&Event::Restarted { seat: P1 }));
    while let (Some("mulligan"), (_, seat)) = (table.prompt_kind(), table.prompt()) {
        table.act(seat, &["Keep"]);
    }
    let view = table.view();
    assert_eq!((view.turn_number, view.active_player, view.starting_player), (1, P1, P1));
    assert_eq!((table.life(P0), table.life(P1)), (20, 20));
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (7, 8));
    assert!(table.battlefield(P1).is_empty() && table.graveyard(P0).is_empty());
}

/// CR 614.1, 616.1: each effect once, in the affected player's order.
#[test]
fn the_affected_player_chooses_the_order_of_replacement_effects() {
    let cards = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Doubler]\n{R}\nEnchantment\nIf a source you control would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.
[Adder]\n{R}\nEnchantment\nIf a source you control would deal damage to a permanent or player, it deals that much damage plus 1 to that permanent or player instead.
[Ward Stone]\n{W}\nEnchantment\nIf a source would deal damage to you, prevent 1 of that damage.";
    for (order, dealt) in [
        (["Doubler", "Adder"], 6),
        (["Doubler", "Ward Stone"], 6),
        (["Adder", "Doubler"], 7),
        (["Adder", "Ward Stone"], 6),
        (["Ward Stone", "Adder"], 6),
        (["Ward Stone", "Doubler"], 5),
    ] {
        let mut table =
            Table::new(cards, "p0battlefield=Doubler;Adder\np1battlefield=Ward Stone\np0hand=Zap");
        table.act(P0, &["Cast Zap", "@1"]);
        table.resolve();
        for effect in order {
            assert_eq!(table.prompt(), ("chooseReplacement", P1), "the player who is dealt damage chooses");
            table.act(P1, &[effect]);
        }
        assert_eq!(table.life(P1), 20 - dealt, "{order:?}");
    }
}

/// CR 603.3b
#[test]
fn simultaneous_triggers_of_two_players_go_onto_the_stack_in_turn_order_with_their_targets() {
    let cards = "[Twin]\n{R}\nCreature - Human\nWhen Twin dies, it deals 2 damage to any target.\n1/1
[Doom]\n{0}\nSorcery\nDestroy all creatures.";
    let mut table = Table::new(cards, "p0battlefield=Twin\np1battlefield=Twin\np0hand=Doom");
    table.act(P0, &["Cast Doom"]);
    table.resolve();
    assert_eq!(table.prompt(), ("triggerChoices", P0), "the active player's first");
    table.act(P0, &["@1"]);
    assert_eq!(table.prompt(), ("triggerChoices", P1));
    table.act(P1, &["@0"]);
    assert_eq!(table.stack().len(), 2);
    table.resolve();
    assert_eq!((table.life(P0), table.life(P1)), (18, 20), "the other player's resolves first");
    table.resolve();
    assert_eq!(table.life(P1), 18);
}
