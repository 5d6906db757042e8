//! Backup: a creature that helps another one with the abilities printed below (CR 702.165).

use super::ReadLine;
use super::link::Linker;
use super::lower::{Bearer, lower_rule};
use super::tree::{Gain, Line};
use crate::program::{AbilityId, AbilityKind, Change, Cond, Duration, Node, NodeId, Objects, Test};

/// How many counters each backup ability of a line puts.
pub(super) fn of(line: &ReadLine) -> Vec<i32> {
    let Line::Keywords(gains) = &line.line else { return Vec::new() };
    let counters = gains.iter().filter_map(|gain| match gain {
        Gain::Backup(n) => Some(*n),
        _ => None,
    });
    counters.collect()
}

/// The triggered ability of a card with backup, which gives these abilities.
pub(super) fn ability(
    n: i32,
    below: &[AbilityId],
    bearer: Bearer,
    link: &mut Linker<'_>,
) -> Result<Vec<AbilityId>, String> {
    let text = format!("When this creature enters, put {n} +1/+1 counters on target creature.");
    let counters = lower_rule("backup", &text, bearer, link)?;
    Ok(counters.into_iter().map(|id| with_gift(id, below, link)).collect())
}

/// If the target is another creature, it gains the abilities until end of turn (CR 702.165a).
fn with_gift(id: AbilityId, below: &[AbilityId], link: &mut Linker<'_>) -> AbilityId {
    let mut ability = link.book.ability(id).clone();
    let AbilityKind::Triggered(triggered) = &mut ability.kind else { return id };
    let gains = below.iter().map(|&below| match link.book.ability(below).kind {
        AbilityKind::Keyword(keyword) => Change::GainKeyword(keyword),
        _ => Change::Gain(below),
    });
    let changes = gains.collect();
    let changes = link.changes(changes);
    let what = Objects::Target(0);
    let other = Cond::Are(what.clone(), vec![Test::Is(Objects::This).not()]);
    let gift = link.node(Node::Change { what, changes, duration: Duration::EndOfTurn });
    let gift = link.node(Node::If(other, gift, None));
    for mode in &mut triggered.modes.modes {
        let both: NodeId = link.node(Node::Then(mode.effect, gift));
        mode.effect = both;
    }
    link.ability(ability.kind, &ability.text)
}
