//! Which objects a lasting effect is about: those that are there as it begins, or whichever fit while it lasts
//! (CR 611.2c).

use crate::language::link::Linker;
use crate::language::verify::Part;
use crate::program::{Change, Duration, Node, Num, Objects, Test, Who};

/// The parts of an effect that change characteristics lock their objects in; rules for all objects of a kind hold for
/// those that come later, too.
pub(crate) fn split(node: Node, link: &mut Linker<'_>) -> Node {
    let Node::Change { what, changes, duration } = &node else { return node };
    if !stays_open(what, *duration) {
        return node;
    }
    let (rules, others): (Vec<Change>, Vec<Change>) = link.book.changes[changes.index()]
        .iter()
        .cloned()
        .partition(|change| matches!(change, Change::Rule(_)));
    if rules.is_empty() {
        return node;
    }
    let (what, duration) = (what.clone(), *duration);
    let changes = if others.is_empty() { *changes } else { link.changes(rules) };
    let open = Node::Impose { what: what.clone(), changes, duration };
    if others.is_empty() {
        return open;
    }
    let changes = link.changes(others);
    let (first, rest) = (link.node(Node::Change { what, changes, duration }), link.node(open));
    Node::Then(first, rest)
}

/// Whether a kind of object can be told without what the effect knows only while it resolves.
fn stays_open(what: &Objects, duration: Duration) -> bool {
    let Objects::All(filter) = what else { return false };
    let yours = filter.tests.contains(&Test::ControlledBy(Who::You));
    let passing = |part: Part<'_>| match part {
        Part::Objects(objects) => matches!(
            objects,
            Objects::Target(_) | Objects::Chosen(_) | Objects::Cause | Objects::CauseOther | Objects::It
        ),
        Part::Who(who) => matches!(who, Who::Target(_) | Who::Chosen(_) | Who::Cause | Who::Active),
        Part::Num(num) => !matches!(num, Num::Const(_)),
        Part::Test(test) => matches!(test, Test::ChosenColor | Test::ChosenType | Test::ChosenName),
        Part::Filter(_) | Part::Cond(_) | Part::Cost(_) => false,
    };
    // The untap step of everybody else's permanents comes at another time for each of them.
    (duration != Duration::NextUntapStep || yours) && !Part::Filter(filter).any(passing)
}
