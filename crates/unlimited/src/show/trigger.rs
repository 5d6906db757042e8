//! Abilities that wait, in words.

use crate::Unlimited;
use crate::program::{Ability, When};
use crate::state::{State, Trigger, Triggered};

impl Unlimited {
    /// The card and what of it has triggered; equal ones are numbered, so that each can be told from the others.
    pub(crate) fn trigger_label(&self, state: &State, id: i32) -> String {
        let words = |trigger: &Trigger| {
            let title = &self.cards.facts(trigger.frame.card).title;
            match self.trigger_words(trigger.what) {
                what if what.is_empty() => title.clone(),
                what => format!("{title}: {what}"),
            }
        };
        let place = state.triggers.iter().position(|trigger| i32::from(trigger.id) == id);
        let Some(place) = place else { return String::new() };
        let (trigger, label) = (&state.triggers[place], words(&state.triggers[place]));
        let equal = |other: &&Trigger| other.frame.player == trigger.frame.player && words(other) == label;
        match state.triggers[..place].iter().filter(equal).count() {
            0 => label,
            before => format!("{label} ({})", before + 1),
        }
    }

    fn trigger_words(&self, what: Triggered) -> String {
        match what {
            Triggered::Ability(id) => match self.cards.ability(id) {
                Ability::Triggered { when, .. } => when.first().map_or("", moment).to_owned(),
                _ => String::new(),
            },
            Triggered::Ambush => "Ambush".to_owned(),
            Triggered::Shielded => "Shielded".to_owned(),
            Triggered::Restore(n) => format!("Restore {n}"),
            Triggered::Saboteur => "Saboteur".to_owned(),
            Triggered::Support => "Support".to_owned(),
            Triggered::Bounty(_) => "Bounty".to_owned(),
            Triggered::Node(_) => "as said before".to_owned(),
        }
    }
}

/// When the ability triggers, as the start of its text says it; nothing where that takes more words.
fn moment(when: &When) -> &'static str {
    match when {
        When::Played | When::PlayedAs { .. } => "When Played",
        When::Deployed => "When Deployed",
        When::OnAttack => "On Attack",
        When::AttackEnds => "after its attack",
        When::Attacked => "On Defense",
        When::Defeated => "When Defeated",
        When::DefeatsDefender => "after it defeated a unit",
        When::DamagesBase => "after it hit a base",
        When::ActionPhase | When::FirstActionPhase => "as the action phase starts",
        When::RegroupPhase => "as the regroup phase starts",
        _ => "",
    }
}
