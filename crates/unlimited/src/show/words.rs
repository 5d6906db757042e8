//! Questions and options in words.

use cardwright_table::{Reply, Seat, Slot};

use crate::Unlimited;
use crate::program::Effect;
use crate::rules::OfferedAction;
use crate::state::{Counter, Pending, Stage, State};

/// Longer questions do not fit above their answers.
const LONGEST_TITLE: usize = 76;

impl Unlimited {
    fn title_in(&self, state: &State, slot: Slot) -> &str {
        &self.cards.facts(self.card_in(state, slot)).title
    }

    pub(crate) fn title_of(&self, state: &State, reply: &Reply) -> String {
        let source = state.frames.last().map_or("", |frame| &self.cards.facts(frame.card).title);
        match (&state.pending, state.stage) {
            (Some(Pending::Order { .. }), _) => "Which ability resolves next?".to_owned(),
            (Some(Pending::First { .. }), _) => "Whose abilities resolve first?".to_owned(),
            (Some(Pending::May { .. }), _) => {
                self.said(state, "may").unwrap_or_else(|| format!("{source}: do it?"))
            }
            (Some(Pending::Mode { .. }), _) => format!("{source}: choose one"),
            (Some(Pending::Way { .. }), _) => "How do you play it?".to_owned(),
            (Some(Pending::Player { .. }), _) => format!("{source}: choose a player"),
            (Some(Pending::Arrange { .. }), _) => format!("{source}: in which order do they go back?"),
            (Some(Pending::Name { .. }), _) => format!("{source}: name a card"),
            (Some(Pending::Opponent { .. }), _) => format!("{source}: which opponent?"),
            (Some(Pending::Search { .. }), _) => format!("{source}: which cards do you take?"),
            (Some(Pending::Divide { total, .. }), _) => {
                format!("Divide {total}: choose one card for each point")
            }
            (Some(Pending::Bottom { amount: 1, .. }), _) => {
                "Which card goes to the bottom of your deck?".to_owned()
            }
            (Some(Pending::Bottom { amount, .. }), _) => {
                format!("{source}: choose {amount} cards for the bottom of your deck, the last one lowest")
            }
            (Some(Pending::Number { .. }), _) => "How many?".to_owned(),
            (Some(Pending::Credits { .. }), _) => "How many Credits do you spend?".to_owned(),
            (Some(Pending::Host { .. } | Pending::Pilot { .. }), _) => "What do you attach it to?".to_owned(),
            (Some(Pending::Exploit { .. }), _) => "Which units do you give up?".to_owned(),
            (Some(Pending::Unique { .. }), _) => "It is unique: which copy is defeated?".to_owned(),
            (Some(Pending::Resource { .. }), _) => "Do you resource a card?".to_owned(),
            (Some(Pending::Disclose { .. }), _) => format!("{source}: disclose?"),
            (Some(Pending::Plot { .. }), _) => "Do you play a card with Plot?".to_owned(),
            (Some(Pending::Support { .. }), _) => "Which unit attacks?".to_owned(),
            (Some(Pending::Things { .. }), _) => {
                self.said(state, "").unwrap_or_else(|| format!("{source}: choose"))
            }
            (None, Stage::ChooseInitiative) => "Who starts with the initiative?".to_owned(),
            (None, Stage::Mulligan) => "Do you keep your hand?".to_owned(),
            (None, Stage::OpeningResources) => "Choose your opening resources".to_owned(),
            (None, Stage::Action | Stage::Regroup) if reply.is_empty() => "Take an action".to_owned(),
            (Some(Pending::Target { .. }) | None, _) => "What does it attack?".to_owned(),
        }
    }

    /// The sentences of the running ability, where only one line of its card can be meant and it is short.
    fn said(&self, state: &State, word: &str) -> Option<String> {
        let facts = self.cards.facts(state.frames.last()?.card);
        let lines = facts.text.iter().flat_map(|text| text.lines());
        let mut fitting = lines.filter(|line| line.ends_with('.') && line.contains(word));
        let only = fitting.next().filter(|_| fitting.next().is_none())?;
        let sentences = only.split_once(": ").map_or(only, |(_, sentences)| sentences);
        let title = format!("{}: {sentences}", facts.title);
        (title.chars().count() <= LONGEST_TITLE).then_some(title)
    }

    pub(crate) fn label_of(&self, state: &State, seat: Seat, reply: &Reply, code: i32) -> String {
        let slot = Slot(code as u16);
        match (&state.pending, state.stage) {
            (Some(Pending::Order { .. }), _) => self.trigger_label(state, code),
            (Some(Pending::First { .. } | Pending::Player { .. } | Pending::Opponent { .. }), _)
            | (None, Stage::ChooseInitiative) => Seat(code as u8).to_string(),
            (Some(_), _) if code == crate::game::NO_MORE => "No more".to_owned(),
            (Some(Pending::May { .. } | Pending::Disclose { .. }), _) => {
                if code == 1 { "Yes" } else { "No" }.to_owned()
            }
            (Some(Pending::Way { .. }), _) => {
                if code == 1 { "As an upgrade" } else { "As a unit" }.to_owned()
            }
            (Some(Pending::Mode { node, .. }), _) => match self.cards.effect(*node) {
                Effect::Modes { labels, .. } => labels.get(code as usize).cloned().unwrap_or_default(),
                _ => String::new(),
            },
            (None, Stage::Mulligan) => if code == 1 { "Take a mulligan" } else { "Keep" }.to_owned(),
            (None, Stage::Action | Stage::Regroup) if reply.is_empty() => self.action_label(state, code),
            // Another player's resource, say, lies face down (SWU 1.7.3).
            _ if !state.secrets.seen(slot).has(seat) => "a hidden card".to_owned(),
            _ => self.title_in(state, slot).to_owned(),
        }
    }

    fn action_label(&self, state: &State, code: i32) -> String {
        match OfferedAction::decode(code) {
            OfferedAction::Play(slot) => {
                let play = self.declared(state, state.active, slot, false);
                let cost = play.map_or(0, |play| self.eval(state).cost(&play));
                format!("Play {} for {cost}", self.title_in(state, slot))
            }
            OfferedAction::PlayAsPilot(slot) => format!("Play {} as a pilot", self.title_in(state, slot)),
            OfferedAction::Smuggle(slot) => format!("Smuggle {}", self.title_in(state, slot)),
            OfferedAction::Attack(slot) => format!("Attack with {}", self.title_in(state, slot)),
            OfferedAction::Ability(slot, _) => format!("Use {}", self.title_in(state, slot)),
            OfferedAction::Deploy(slot) => format!("Deploy {}", self.title_in(state, slot)),
            OfferedAction::DeployAsPilot(slot) => format!("Deploy {} as a pilot", self.title_in(state, slot)),
            OfferedAction::Take(Counter::Initiative) => "Take the initiative".to_owned(),
            OfferedAction::Take(counter) => format!("Take the {} counter", counter.words()),
            OfferedAction::Pass => "Pass".to_owned(),
        }
    }
}
