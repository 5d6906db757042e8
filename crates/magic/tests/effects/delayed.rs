//! Delayed and reflexive triggers, and linked abilities (CR 603.7, 603.12, 607).

use super::after;
use super::common::*;

/// CR 603.7
#[test]
fn a_creature_exiled_returns_at_the_next_end_step() {
    let mut table = after(
        "Exile target creature. Return it to the battlefield under its owner's control at the beginning of the next end \
         step.",
        "",
        "p1battlefield=Bear",
        &["Bear"],
    );
    assert_eq!(table.exile(), ["Bear"]);
    table.to(StepKind::End);
    table.resolve();
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

#[test]
fn a_token_is_sacrificed_at_the_next_end_step() {
    let mut table = after(
        "Create a 3/1 red Elemental creature token with haste. Sacrifice it at the beginning of the next end step.",
        "",
        "",
        &[],
    );
    assert!(table.is_on_battlefield("Elemental"));
    table.to(StepKind::End);
    table.resolve();
    assert!(!table.is_on_battlefield("Elemental"));
}

/// CR 603.12
#[test]
fn a_reflexive_trigger_takes_its_target_when_it_triggers() {
    let mut table = after(
        "You may sacrifice a creature. When you do, destroy target creature an opponent controls.",
        "",
        "p0battlefield=Bear\np1battlefield=Bear",
        &[],
    );
    table.act(P0, &["Yes"]);
    if table.prompt_kind() == Some("choose") {
        table.act(P0, &["Bear"]);
    }
    assert_eq!(table.battlefield(P0), [] as [&str; 0]);
    if table.prompt_kind() == Some("triggerChoices") {
        table.act(P0, &["Bear"]);
    }
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 603.7c: a delayed trigger knows the number and the player that its effect spoke of.
#[test]
fn a_delayed_trigger_takes_numbers_and_players_along() {
    let mut table = after(
        "Target player loses 3 life. At the beginning of the next end step, that player gains that much life.",
        "",
        "",
        &["@1"],
    );
    assert_eq!(table.life(P1), 17);
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.life(P1), 20);
}

/// CR 603.7: whether something was done that comes later is known only then.
#[test]
fn if_you_do_after_a_delayed_trigger_is_asked_when_that_has_happened() {
    let mut table = after(
        "Gain control of target creature. At the beginning of the next end step, sacrifice it. If you do, you gain life equal \
         to its toughness.",
        "[Ox]\n{3}{G}\nCreature - Ox\n2/4",
        "p1battlefield=Ox",
        &["Ox"],
    );
    assert_eq!(table.life(P0), 20, "nothing was sacrificed yet");
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.life(P0), 24);
}
