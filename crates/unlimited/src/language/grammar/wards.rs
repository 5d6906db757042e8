//! Damage that is prevented, and other things that happen instead.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Act, Blow, Change, Deed, Line, Phrase, Statement};
use crate::program::{Until, Warding};

pub(super) fn wards(g: &mut Rows<Phrase>) {
    rows! { g;
        Blow: "damage would be dealt to {noun}" => Blow::To(noun);
        Blow: "{noun} would take damage" => Blow::Taken(noun);
        Blow: "{noun} would be dealt damage" => Blow::Dealt(noun);
        Blow: "an enemy card ability would deal damage to {noun}" => Blow::ByEnemyAbility(noun);
        Blow: "{noun} would be dealt {n:Number} or more damage" => Blow::AtLeast(noun, n);
        Blow: "{noun} would be dealt more than {n:Number} damage" => Blow::MoreThan(noun, n);
        Blow: "{by:Noun} would deal damage to {noun}" => Blow::By(by, noun);
        Blow: "damage would be dealt to {noun} by another card" => Blow::ByAnother(noun);
        Warding: "deal that much damage plus {n:Number} instead" => with(
            |n: i32| i16::try_from(n).ok().map(Warding::Plus),
            |warding: &Warding| match warding {
                Warding::Plus(n) => Some((i32::from(*n),)),
                _ => None,
            },
        );
        Warding: "prevent that damage" => Warding::All;
        Warding: "prevent {n:Number} of that damage" => with(
            |n: i32| i16::try_from(n).ok().map(Warding::Some),
            |warding: &Warding| match warding {
                Warding::Some(n) => Some((i32::from(*n),)),
                _ => None,
            },
        );
        Warding: "prevent all but {n:Number} of that damage" => with(
            |n: i32| i16::try_from(n).ok().map(Warding::AllBut),
            |warding: &Warding| match warding {
                Warding::AllBut(n) => Some((i32::from(*n),)),
                _ => None,
            },
        );
        Warding: "it takes twice as much damage instead" => Warding::Twice;
        Statement: "if {blow}, {warding}" => Statement::Wards(blow, warding);
        Statement: "if {condition:Simple} and {blow}, {warding}" => Statement::WardsIf(condition, blow, warding);
        Statement: "the first time {blow} each phase, {warding}" => Statement::FirstWard(blow, warding);
        Line: "if {blow}, {warding}. If you do, {deeds}" => Line::WardThen(blow, warding, deeds);
        Line: "if {blow}, you may {act:OneAct.base}. If you do, {warding}." => Line::WardPrice(blow, act, warding);
        Line: "if you would create a number of tokens, you may {act:OneAct.base}. If you do, create twice that number of tokens instead." => Line::TokensTwice(act);
        Line: "if this unit would be captured, {act:Act.base} instead." => Line::CapturedInstead(act);
        Line: "if {noun} would be defeated, you may instead {act:Act.base}." => Line::DefeatedInstead(noun, act, true);
        Line: "if {noun} would be defeated, you may {act:Act.base} instead." => Line::DefeatedInstead(noun, act, false);
        OneAct.verb: "move~ {noun} to the {arena} arena as a unit" => Act::MoveAsUnit(noun, arena);
        OneAct.verb: "detach~ {noun}, move it to the {arena} arena as a unit, and exhaust it" => Act::Detach(noun, arena);
        Clause: "all combat damage that would be dealt to {noun} during this attack is dealt to {other:Noun} instead" => Deed::Redirect(noun, other);
        Line: "you may discard {noun} instead of paying this event's cost." => Line::InsteadOfCost(noun);
        Line: "you may have this unit enter play with the \"{timing}\" abilities of {noun} in play." => Line::EntersWith(timing, noun);
        Line: "as an additional cost to play this unit, {act:OneAct.base}. This unit gains those units' \"{timing}\" abilities for this phase." => Line::LearnsAsCost(act, timing);
        Clause: "the next time {blow} this phase, {warding}" => Deed::NextWard(blow, warding);
        Clause: "for this phase, if {blow}, {warding}" => Deed::PhaseWard(blow, warding);
        Clause: "prevent all damage that would be dealt to {noun} {until}" => Deed::PreventAll(noun, false, until);
        Clause: "prevent all combat damage that would be dealt to {noun} {until}" => Deed::PreventAll(noun, true, until);
        Until: "during this attack" [parse_only] => Until::Attack;
        Until: "for these attacks" [parse_only] => Until::Attack;
        Change.verb: "can't/can't~ be {one:Harm}, {two:Harm}, or {three:Harm} by enemy card abilities" => Change::CannotThree(one, two, three);
        Statement: "opponents can't take control of {noun}" => Statement::CannotTake(noun);
    }
}
