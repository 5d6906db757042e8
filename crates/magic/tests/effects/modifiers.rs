//! Words that change what a sentence says, each of which counts: another, next, until, then, instead.

use super::after;
use super::common::*;

/// CR 115.10a
#[test]
fn another_target_is_not_the_source_where_nothing_else_was_targeted() {
    let card =
        "[Mentor]\n{W}\nCreature - Human\n{T}: Another target creature gets +1/+1 until end of turn.\n1/1";
    let table = Table::new(card, "p0battlefield=Mentor");
    assert!(!table.offers(P0, "Activate Mentor"), "it cannot choose itself");
    let mut table = Table::new(card, "p0battlefield=Mentor;Bear");
    table.act(P0, &["Activate Mentor", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (3, 3));
}

#[test]
#[should_panic(expected = "the options are [\"@0\", \"@1\"]")]
fn any_other_target_is_not_the_source() {
    let card = "[Spitter]\n{R}\nCreature - Lizard\n{T}: Spitter deals 1 damage to any other target.\n1/1";
    let mut table = Table::new(card, "p0battlefield=Spitter");
    table.act(P0, &["Activate Spitter", "Spitter"]);
}

#[test]
fn another_target_is_not_the_creature_that_the_event_is_about() {
    let card = "[Banner]\n{1}\nArtifact\nWhenever a creature you control attacks, another target creature gets +1/+0 \
                until end of turn.\n[Wolf]\n{G}\nCreature - Wolf\n1/1";
    let mut table = Table::new(card, "p0battlefield=Banner;Bear;Wolf");
    table.attack(P0, &["Bear"]);
    assert!(!table.offers(P0, "Bear"), "the attacker is not another one");
    table.act(P0, &["Wolf"]);
    table.resolve_all();
    assert_eq!((table.stats("Bear"), table.stats("Wolf")), ((2, 2), (2, 1)));
}

#[test]
fn another_target_differs_from_an_earlier_target() {
    let text =
        "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn.";
    let table =
        after(text, "[Wolf]\n{G}\nCreature - Wolf\n2/2", "p0battlefield=Bear;Wolf", &["Bear", "Wolf"]);
    assert_eq!((table.stats("Bear"), table.stats("Wolf")), ((3, 3), (1, 1)));
}

/// CR 502.3
#[test]
fn what_does_not_untap_in_the_next_untap_step_untaps_in_the_one_after_it() {
    let text = "Tap target creature. It doesn't untap during its controller's next untap step.";
    let mut table = after(
        text,
        "",
        "p1battlefield=Bear\np0library=Plains;Plains;Plains\np1library=Plains;Plains;Plains",
        &["Bear"],
    );
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Bear"), "the next untap step of its controller");
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.is_tapped("Bear"), "in the other player's turn it does not untap");
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.is_tapped("Bear"), "the one after");
}

/// CR 611.2a
#[test]
fn a_duration_that_is_said_once_of_two_halves_is_that_of_both() {
    let text =
        "Creatures you control get +1/+1 and creatures your opponents control get -1/-0 until end of turn.";
    let mut table = after(
        text,
        "[Wolf]\n{G}\nCreature - Wolf\n2/2",
        "p0battlefield=Bear\np1battlefield=Wolf\np1library=Plains",
        &[],
    );
    assert_eq!((table.stats("Bear"), table.stats("Wolf")), ((3, 3), (1, 2)));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!((table.stats("Bear"), table.stats("Wolf")), ((2, 2), (2, 2)));
}

#[test]
fn a_condition_after_then_is_that_of_the_last_step() {
    let text = "Draw a card, then discard a card if you control an artifact.";
    let table = after(text, "", "p0library=Plains;Island\np0hand=Forest", &[]);
    assert_eq!(table.hand(P0).len(), 2, "the card was drawn, and none discarded");
}

#[test]
fn if_you_dont_stands_inside_the_condition_of_the_offer() {
    let text = "If you control an artifact, you may sacrifice a creature. If you don't, you lose 3 life.";
    let table = after(text, "", "p0battlefield=Bear", &[]);
    assert_eq!(table.life(P0), 20, "nothing was offered");
    let cards = "[Lamp]\n{1}\nArtifact";
    let mut table = after(text, cards, "p0battlefield=Bear;Lamp", &[]);
    table.act(P0, &["No"]);
    assert_eq!(table.life(P0), 17);
}

/// CR 118.9a
#[test]
fn a_spell_that_may_be_cast_without_paying_is_so_as_it_is_cast() {
    let card = "[Gust]\n{3}{U}\nInstant\nIf you control a Bear, you may cast this spell without paying its mana cost.\n\
                Draw a card.";
    let table = Table::new(card, "p0hand=Gust\np0library=Plains");
    assert!(!table.offers(P0, "Cast Gust"));
    let mut table = Table::new(card, "p0hand=Gust\np0battlefield=Bear\np0library=Plains");
    table.act(P0, &["Cast Gust"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Plains"]);
}

/// CR 111.1
#[test]
fn a_token_is_no_card_that_is_put_into_a_graveyard() {
    let cards = "[Warden]\n{W}\nEnchantment\nWhenever a creature card is put into your graveyard from anywhere, you gain \
                 1 life.\nSacrifice a creature: You gain 5 life.\n[Nest]\n{G}\nSorcery\nCreate a 1/1 green Snake creature token.";
    let mut table = Table::new(cards, "p0battlefield=Warden;Bear;Forest\np0hand=Nest");
    table.act(P0, &["Cast Nest"]);
    table.resolve_all();
    table.act(P0, &["Activate Warden", "Snake"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 25, "the token was no card");
    table.act(P0, &["Activate Warden"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 31);
}

/// CR 615.12
#[test]
fn damage_that_cannot_be_prevented_is_dealt_to_what_would_prevent_it() {
    let cards = "[Mist]\n{W}\nCreature - Spirit\nIf damage would be dealt to Mist, prevent that damage. Remove a +1/+1 \
                 counter from Mist.\n1/4\n[Zap]\n{0}\nInstant\nZap deals 2 damage to any target.\n\
                 [Edge]\n{0}\nInstant\nDamage can't be prevented this turn.";
    let position = "p0battlefield=Mist|Counters:P1P1=3\np0hand=Zap;Edge;Zap";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Zap", "Mist"]);
    table.resolve_all();
    assert_eq!((table.stats("Mist"), table.permanent("Mist").damage), ((3, 6), 0));
    table.act(P0, &["Cast Edge"]);
    table.resolve_all();
    table.act(P0, &["Cast Zap", "Mist"]);
    table.resolve_all();
    assert_eq!(
        (table.stats("Mist"), table.permanent("Mist").damage),
        ((2, 5), 2),
        "the counter goes all the same"
    );
}

/// CR 303.4f
#[test]
fn a_role_is_attached_to_what_the_sentence_before_it_speaks_of() {
    let text = "Target creature gets +1/+0 until end of turn. Create a Monster Role token attached to it.";
    let table = after(text, "", "p0battlefield=Bear\np1battlefield=Bear", &["Bear"]);
    assert_eq!(table.host("Monster").as_deref(), Some("Bear"));
}

/// CR 601.2c, 702.33f
#[test]
fn a_kicked_spell_demands_only_the_targets_of_what_it_then_does() {
    let cards = "[Hew]\n{R}\nSorcery\nKicker {1}\nDestroy target artifact. If this spell was kicked, destroy target creature \
                 instead.\n[Lamp]\n{1}\nArtifact";
    let lands = "p0hand=Hew\np0battlefield=Mountain;Mountain";
    let mut table = Table::new(cards, &format!("{lands}\np1battlefield=Lamp"));
    table.act(P0, &["Cast Hew"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Lamp"]);
    let mut table = Table::new(cards, &format!("{lands}\np1battlefield=Bear;Lamp"));
    table.act(P0, &["Cast Hew", "1"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

#[test]
fn what_is_said_instead_lasts_as_long_as_what_it_replaces() {
    let text = "Target creature gets -1/-0 until end of turn. That creature gets -2/-0 instead if you control an artifact.";
    let cards = "[Lamp]\n{1}\nArtifact";
    let mut table = after(text, cards, "p0battlefield=Lamp\np1battlefield=Bear\np1library=Plains", &["Bear"]);
    assert_eq!(table.stats("Bear"), (0, 2));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 118.12
#[test]
fn several_things_that_may_be_sacrificed_must_all_be_there() {
    let text = "You may sacrifice three creatures. If you do, draw two cards.";
    let table = after(text, "", "p0battlefield=Bear;Bear\np0library=Plains;Plains", &[]);
    assert_eq!((table.battlefield(P0).len(), table.hand(P0).len()), (2, 0), "two are not enough");
}
