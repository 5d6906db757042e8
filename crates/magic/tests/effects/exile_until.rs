//! "Until it leaves the battlefield" (CR 610.3).

use super::common::*;

const WARDENS: &str = "
[Warden]
{0}
Artifact
When this artifact enters, exile target artifact an opponent controls until this artifact leaves the battlefield.
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
