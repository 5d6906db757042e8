//! "Until it leaves the battlefield" (CR 610.3), also in circles.

use super::common::*;

const WARDENS: &str = "
[Warden]
{0}
Artifact
When this artifact enters, exile target artifact an opponent controls until this artifact leaves the battlefield.
[Ring]
{0}
Artifact
When this artifact enters, exile another target artifact until this artifact leaves the battlefield.
[Smash]
{0}
Instant
Destroy target artifact.
[Relic]
{0}
Artifact
";

#[test]
fn the_card_returns_right_after_the_permanent_leaves() {
    let mut table = Table::new(WARDENS, "p0hand=Warden;Smash\np1battlefield=Relic");
    table.act(P0, &["Cast Warden"]);
    table.resolve();
    table.act(P0, &["Relic"]);
    table.resolve();
    assert_eq!(table.exile(), ["Relic"]);
    table.act(P0, &["Cast Smash", "Warden"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), ["Relic"], "under its owner's control");
}

/// CR 610.3b
#[test]
fn nothing_is_exiled_if_the_permanent_has_left_before_the_ability_resolves() {
    let mut table = Table::new(WARDENS, "p0hand=Warden;Smash\np1battlefield=Relic");
    table.act(P0, &["Cast Warden"]);
    table.resolve();
    table.act(P0, &["Relic"]);
    table.act(P0, &["Cast Smash", "Warden"]);
    table.resolve();
    table.resolve();
    assert!(table.exile().is_empty());
    assert_eq!(table.battlefield(P1), ["Relic"]);
}

/// Three permanents that exile each other: each returning one exiles the next, until a player chooses otherwise.
#[test]
fn three_permanents_that_exile_each_other_go_round_in_a_circle() {
    let mut table = Table::new(WARDENS, "p0hand=Ring;Ring;Ring\np0battlefield=Relic");
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
    assert_eq!(table.exile(), ["Ring"]);
    // It may exile the third, whose prisoner, the second, returns: and so on, as long as the player wants.
    table.act(P0, &["Ring"]);
    table.resolve();
    assert_eq!(table.exile().len(), 1);
    table.act(P0, &["Relic"]);
    table.resolve();
    assert_eq!(table.exile().len(), 2);
    assert_eq!(table.battlefield(P0), ["Ring", "Ring"]);
}
