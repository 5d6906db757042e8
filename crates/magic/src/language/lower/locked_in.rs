//! Which objects a lasting effect is about: those that are there as it begins, or whichever fit while it lasts
//! (CR 611.2c).

use crate::language::link::Linker;
use crate::language::verify::Part;
use crate::program::{Change, Duration, Node, Num, ObjectRule, Objects, Test, Who};

/// The parts of an effect that change characteristics lock their objects in; rules for all objects of a kind hold for
/// those that come later, too.
pub(crate) fn split(node: Node, link: &mut Linker<'_>) -> Node {
    let Node::Change { what, changes, duration } = &node else { return node };
    if let Some((who, theirs)) = of_one_player(what) {
        let own = Node::Change { what: theirs, changes: *changes, duration: *duration };
        // "Your next turn" would be theirs.
        let passing = matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat);
        let rules_only = link.book.changes[changes.index()].iter().all(|one| is_open(one, link));
        if passing
            && rules_only
            && let imposed @ Node::Impose { .. } = split(own, link)
        {
            return Node::As(who, link.node(imposed));
        }
    }
    if !stays_open(what, *duration) {
        return node;
    }
    let (rules, others): (Vec<Change>, Vec<Change>) =
        link.book.changes[changes.index()].iter().cloned().partition(|change| is_open(change, link));
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

/// Whether a change is a rule for whatever is of a kind; goading is done to those that are there (CR 701.15a).
fn is_open(change: &Change, link: &Linker<'_>) -> bool {
    matches!(change, Change::Rule(rule) if !matches!(link.book.rules[rule.index()], ObjectRule::Goaded))
}

/// "Creatures target player controls": who that is, and the same as that player would say it.
fn of_one_player(what: &Objects) -> Option<(Who, Objects)> {
    let Objects::All(filter) = what else { return None };
    let theirs = |test: &Test| matches!(test, Test::ControlledBy(Who::Target(_)));
    let place = filter.tests.iter().position(theirs)?;
    let yours =
        |part: Part<'_>| matches!(part, Part::Who(Who::You)) || matches!(part, Part::Test(Test::Other));
    if Part::Filter(filter).any(yours) {
        return None;
    }
    let mut filter = filter.clone();
    let Test::ControlledBy(who) = std::mem::replace(&mut filter.tests[place], Test::ControlledBy(Who::You))
    else {
        return None;
    };
    Some((who, Objects::All(filter)))
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
