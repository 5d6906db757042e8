//! "An opponent" among several: whoever controls the ability chooses which (SWU 11.4.2).

use crate::program::{Decree, Effect, Filter, Objects, Players, Test};
use crate::rules::Table;

impl Table<'_> {
    /// Whether the step is about one opponent, of whom there are several and none is chosen yet.
    pub(super) fn must_choose_opponent(&self, effect: &Effect) -> bool {
        self.state.players.len() > 2
            && self.state.frames.last().is_some_and(|frame| {
                frame.opponent.is_none()
                    && !self.state.player(frame.player).out
                    && self.state.opponents(frame.player).count() > 1
            })
            && names_an_opponent(effect)
    }
}

fn names_an_opponent(effect: &Effect) -> bool {
    match effect {
        Effect::Choose { who, filter, .. } => *who == Players::Opponent || is_about_one(filter),
        Effect::Modes { who, .. }
        | Effect::DefeatCredits { who, .. }
        | Effect::TakeCredit(who)
        | Effect::Draw { who, .. }
        | Effect::DiscardRandom { who, .. }
        | Effect::DiscardHand(who)
        | Effect::Mill { who, .. }
        | Effect::Create { who, .. }
        | Effect::Control { who, .. }
        | Effect::ResourceTop { who, .. }
        | Effect::ExhaustResources { who, .. }
        | Effect::ReadyResources { who, .. }
        | Effect::GainForce(who)
        | Effect::UseForce(who)
        | Effect::Credits { who, .. }
        | Effect::LookTop { of: who, .. }
        | Effect::RevealTop { of: who, .. }
        | Effect::LookHand(who)
        | Effect::Permit { who, .. }
        | Effect::Decree(Decree { whose: who, .. })
        | Effect::Indirect { to: who, .. }
        | Effect::As(who, _) => *who == Players::Opponent,
        Effect::Damage { to, .. }
        | Effect::DamageBy { to, .. }
        | Effect::Heal { from: to, .. }
        | Effect::Lasting { to, .. }
        | Effect::Defeat(to)
        | Effect::Exhaust(to)
        | Effect::Ready(to)
        | Effect::Return(to) => are_of_one(to),
        _ => false,
    }
}

fn are_of_one(objects: &Objects) -> bool {
    match objects {
        Objects::BasesOf(players) => *players == Players::Opponent,
        Objects::Each(filter) => is_about_one(filter),
        Objects::Both(one, other) => are_of_one(one) || are_of_one(other),
        _ => false,
    }
}

fn is_about_one(filter: &Filter) -> bool {
    filter
        .tests
        .iter()
        .any(|test| matches!(test, Test::ControlledBy(players) if **players == Players::Opponent))
}
