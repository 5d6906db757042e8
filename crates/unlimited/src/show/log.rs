//! The log in words.

use crate::event::{Event, Reason};
use crate::state::Stage;

/// One line for the log about a witnessed event.
pub(crate) fn narrate(event: &Event) -> Option<String> {
    let line = line(event)?;
    let mut letters = line.chars();
    Some(letters.next()?.to_uppercase().chain(letters).collect())
}

/// The same, which may begin with a card that has no name.
fn line(event: &Event) -> Option<String> {
    Some(match event {
        Event::GameStarted { chooser, .. } => format!("{chooser} [decides|decide] who has the initiative."),
        Event::InitiativeChosen { seat, .. } => format!("{seat} [starts|start] with the initiative."),
        Event::OpeningHandDrawn { seat, count, .. } => format!("{seat} [draws|draw] {count} cards."),
        Event::MulliganResolved { seat, took_mulligan: true } => format!("{seat} [takes|take] a mulligan."),
        Event::MulliganResolved { seat, .. } => format!("{seat} [keeps|keep] the hand."),
        Event::OpeningResourcesChosen { seat, count, .. } => {
            format!("{seat} [resources|resource] {count} cards.")
        }
        Event::RoundStarted { round } => format!("Round {round}."),
        Event::PhaseChanged { phase: Stage::Regroup } => "The regroup phase begins.".to_owned(),
        Event::CardDrawn { seat, card } => format!("{seat} [draws|draw] {}.", card.words()),
        Event::CardResourced { seat, card } => format!("{seat} [resources|resource] {}.", card.words()),
        Event::CardPlayed { seat, card, cost } => format!("{seat} [plays|play] {} for {cost}.", card.words()),
        Event::CardDiscarded { card, .. } => format!("{} goes to the discard pile.", card.words()),
        Event::PutOnBottom { seat, count } => {
            format!("{seat} [puts|put] {count} cards on the bottom of the deck.")
        }
        Event::Revealed { card } => format!("{} is revealed.", card.words()),
        Event::CardNamed { seat, name } => format!("{seat} [names|name] {name}."),
        Event::AttackDeclared { attacker, defender } => {
            format!("{} attacks {}.", attacker.words(), defender.words())
        }
        Event::DamageDealt { card, amount, .. } => format!("{} takes {amount} damage.", card.words()),
        Event::ShieldUsed { card } => format!("A Shield protects {}.", card.words()),
        Event::Healed { card, amount } => format!("{} heals {amount}.", card.words()),
        Event::Defeated { card } => format!("{} is defeated.", card.words()),
        Event::ReturnedToHand { card } => format!("{} returns to hand.", card.words()),
        Event::Captured { card, by } => format!("{} captures {}.", by.words(), card.words()),
        Event::Rescued { card } => format!("{} is rescued.", card.words()),
        Event::ControlTaken { seat, card } => format!("{seat} [takes|take] control of {}.", card.words()),
        Event::TokenGiven { token, card } => format!("{} gets a token: {}.", card.words(), token.words()),
        Event::TokenCreated { seat, card } => format!("{seat} [creates|create] {}.", card.words()),
        Event::CreditsCreated { seat, amount } => format!("{seat} [creates|create] {amount} Credit."),
        Event::ForceChanged { seat, with: true } => format!("The Force is with {seat}."),
        Event::ForceChanged { seat, .. } => format!("{seat} [uses|use] the Force."),
        Event::AbilityUsed { seat, card } => format!("{seat} [uses|use] {}.", card.words()),
        Event::AbilityResolved { card, .. } => format!("{}'s ability resolves.", card.words()),
        Event::LeaderDeployed { seat, card } => format!("{seat} [deploys|deploy] {}.", card.words()),
        Event::InitiativeTaken { seat } => format!("{seat} [takes|take] the initiative."),
        Event::CounterTaken { seat, counter } => {
            format!("{seat} [takes|take] the {} counter.", counter.words())
        }
        Event::PlayerEliminated { seat } => format!("{seat} [is|are] out."),
        Event::Passed { seat } => format!("{seat} [passes|pass]."),
        Event::PlayerLeft { seat, .. } => format!("{seat} [leaves|leave]."),
        Event::GameOver { reason, .. } => match reason {
            Reason::BaseDefeated => "A base is defeated: the game is over.".to_owned(),
            Reason::Left => "The game is over.".to_owned(),
            Reason::MostHp => "The last phase is over: the base with the most HP left wins.".to_owned(),
            Reason::Loop => "Nothing can stop this: the game is drawn.".to_owned(),
            Reason::Capped => "The game was stopped.".to_owned(),
        },
        Event::PhaseChanged { .. }
        | Event::ResourcesPaid { .. }
        | Event::Exhausted { .. }
        | Event::Readied { .. } => {
            return None;
        }
    })
}
