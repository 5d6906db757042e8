//! A line of commands, told as a person would tell it.

use std::collections::BTreeMap;

use cardwright_magic::view::{PermanentView, View};
use cardwright_magic::{Command, Defender, Magic};
use cardwright_table::game::question;
use cardwright_table::question::Question;
use cardwright_table::{Ask, Game, Reply, Seat, Slot, Viewer};

use super::solve::Move;

type State = <Magic as Game>::State;

/// What a command does, in words; players are still numbers.
pub(super) fn told(game: &Magic, state: &State, step: &Move) -> String {
    let names = || Names::of(&game.view(state, Viewer::Everyone));
    match &step.command {
        Command::Pass => "Pass".to_owned(),
        Command::Attack(attackers) if attackers.is_empty() => "Attack with nothing".to_owned(),
        Command::Attack(attackers) => {
            let names = names();
            let mut whom: Vec<(Defender, Vec<String>)> = Vec::new();
            for (attacker, defender) in attackers {
                match whom.iter_mut().find(|(one, _)| one == defender) {
                    Some((_, with)) => with.push(names.name(*attacker)),
                    None => whom.push((*defender, vec![names.name(*attacker)])),
                }
            }
            let each = whom.iter().map(|(defender, with)| match defender {
                Defender::Player(seat) => format!("Attack @{} with {}", seat.0, and(with)),
                Defender::Permanent(object) => {
                    format!("Attack {} with {}", names.name(object.slot), and(with))
                }
            });
            each.collect::<Vec<_>>().join("; ")
        }
        Command::Block(blocks) if blocks.is_empty() => "Block nothing".to_owned(),
        Command::Block(blocks) => {
            let names = names();
            let each = blocks.iter().map(|(blocker, attacker)| {
                format!("Block {} with {}", names.name(*attacker), names.name(*blocker))
            });
            each.collect::<Vec<_>>().join("; ")
        }
        Command::Cast(_) | Command::Activate(_) | Command::PlayLand { .. } | Command::Special { .. } => {
            let mut answers = answers(game, state, step.seat, &step.reply).into_iter();
            let act = answers.next().map_or_else(String::new, |(_, act)| act);
            let choices: Vec<String> = answers.map(|(_, answer)| answer).collect();
            if choices.is_empty() { act } else { format!("{act} ({})", choices.join(", ")) }
        }
        Command::Choose(_) | Command::Target(_) => {
            let answers = answers(game, state, step.seat, &step.reply).into_iter();
            answers.map(|(title, answer)| format!("{title} {answer}")).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The permanents by name; of several with one name each has its number.
struct Names(BTreeMap<Slot, String>);

impl Names {
    fn of(view: &View) -> Names {
        let name = |one: &PermanentView| one.card.front.as_ref().map_or("", |front| &front.name).to_owned();
        let all: Vec<(Slot, Seat, String)> =
            view.battlefield.iter().map(|one| (one.card.id, one.controller, name(one))).collect();
        let numbered = |(slot, seat, name): &(Slot, Seat, String)| {
            let same = all.iter().filter(|(_, by, other)| (by, other) == (seat, name));
            let same: Vec<Slot> = same.map(|(slot, ..)| *slot).collect();
            let place = same.iter().position(|one| one == slot).unwrap_or(0) + 1;
            (*slot, if same.len() > 1 { format!("{name} {place}") } else { name.clone() })
        };
        Names(all.iter().map(numbered).collect())
    }

    fn name(&self, slot: Slot) -> String {
        self.0.get(&slot).cloned().unwrap_or_default()
    }
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Each question of a reply with the answer in words.
fn answers(game: &Magic, state: &State, seat: Seat, reply: &Reply) -> Vec<(String, String)> {
    let mut so_far = Reply::new();
    let mut words = Vec::new();
    for answer in reply.answers() {
        let asked = question(game, state, seat, &so_far);
        words.push((asked.title.clone(), spoken(&asked, answer)));
        so_far.push(answer);
    }
    words
}

/// An answer in words.
fn spoken(asked: &Question, answer: &[i32]) -> String {
    let label = |value: &i32| {
        asked.options.iter().find(|offer| offer.value == *value).map(|offer| offer.label.clone())
    };
    match asked.ask {
        Ask::Number { .. } | Ask::Share { .. } => {
            answer.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        }
        Ask::One | Ask::Some { .. } if answer.is_empty() => "none".to_owned(),
        Ask::One | Ask::Some { .. } => and(&answer.iter().filter_map(label).collect::<Vec<_>>()),
        Ask::Arrange { .. } => binned(asked, answer),
        Ask::Name(_) | Ask::Done => String::new(),
    }
}

/// What comes into each bin.
fn binned(asked: &Question, answer: &[i32]) -> String {
    let label = |value: &i32| {
        asked.options.iter().find(|offer| offer.value == *value).map(|offer| offer.label.clone())
    };
    let mut rest = answer;
    let mut bins = Vec::new();
    for bin in &asked.bins {
        let [count, others @ ..] = rest else { break };
        let (own, others) = others.split_at((*count).max(0) as usize);
        if !own.is_empty() {
            let cards: Vec<String> = own.iter().filter_map(label).collect();
            bins.push(format!("{}: {}", bin.to_lowercase(), and(&cards)));
        }
        rest = others;
    }
    bins.join(", ")
}
