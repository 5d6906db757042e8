//! A scenario as its file has it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// One scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scenario {
    /// Its unique name.
    pub id: String,
    pub(super) format: String,
    pub(super) turn_order: Vec<String>,
    /// How far a player's influence reaches.
    #[serde(default)]
    pub(super) range: String,
    pub(super) starting_life: i32,
    #[serde(default)]
    pub(super) decks: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) options: Options,
    pub(super) setup: Vec<Placement>,
    /// The script, if it is of one piece.
    #[serde(flatten)]
    pub(super) only: Stage,
    /// The script, if it halts in between.
    #[serde(default)]
    pub(super) stages: Vec<Stage>,
}

/// What the game begins with.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Options {
    pub(super) strict: bool,
    pub(super) empty_library: Vec<String>,
    pub(super) life: BTreeMap<String, i32>,
    pub(super) extras: Vec<serde_json::Value>,
    pub(super) manual_mana: Vec<String>,
}

/// Cards in a zone before the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Placement {
    pub(super) zone: String,
    pub(super) player: String,
    pub(super) card: String,
    pub(super) count: usize,
    #[serde(default)]
    pub(super) tapped: bool,
    #[serde(default)]
    pub(super) alias: Option<String>,
}

/// A part of the script: what is done, where the game halts, what must hold there.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Stage {
    pub(super) actions: Vec<Entry>,
    pub(super) stop: Stop,
    pub(super) asserts: Vec<Claim>,
    /// The script must be rejected.
    pub(super) expect_error: Option<ExpectedError>,
}

/// How a script must be rejected.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct ExpectedError {
    /// Not only its last act: a claim may be what fails, too.
    pub(super) anywhere: bool,
    /// What the other engine says about it.
    pub(super) message: Vec<String>,
}

impl ExpectedError {
    /// Whether what is to be seen is that an answer finds no question.
    pub(super) fn is_about_answers(&self) -> bool {
        let about = [
            "must have 0 choices",
            "must have 0 targets",
            "Targets list was setup by addTarget",
            "setup good targets",
        ];
        self.message.iter().any(|message| about.iter().any(|words| message.contains(words)))
    }
}

/// The game halts when this step has ended.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Stop {
    pub(super) turn: u16,
    pub(super) step: String,
}

/// One entry of a script.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Entry {
    /// What is to be done or checked; for a check the rest says what.
    #[serde(flatten)]
    pub(super) claim: Claim,
    pub(super) turn: u16,
    pub(super) step: String,
    pub(super) variant: Option<String>,
    /// The name of the card, where an ability's text says that it is cast or played.
    pub(super) cast: Option<String>,
    pub(super) play: Option<String>,
    pub(super) source_alias: Option<String>,
    pub(super) targets: Vec<TargetRef>,
    pub(super) explicit_no_target: bool,
    pub(super) if_on_stack: Option<String>,
    pub(super) if_not_on_stack: Option<String>,
    pub(super) if_on_top_of_stack: Option<String>,
    pub(super) if_copy_on_stack: Option<String>,
    pub(super) min_mana_in_pool: Option<u16>,
    pub(super) attacker: Option<String>,
    pub(super) attacker_index: Option<usize>,
    pub(super) blocker: Option<String>,
    pub(super) blocker_index: Option<usize>,
    pub(super) defender: Option<TargetRef>,
    /// Pass just once.
    pub(super) one: bool,
    pub(super) choice: Option<Choice>,
    pub(super) mode: Option<serde_json::Value>,
}

/// A thing or player that is chosen.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct TargetRef {
    pub(super) name: Option<String>,
    /// A planeswalker or battle that is attacked.
    pub(super) permanent: Option<String>,
    pub(super) player: Option<String>,
    pub(super) alias: Option<String>,
    pub(super) special: Option<String>,
    pub(super) copy: Option<String>,
    pub(super) skip: bool,
}

/// A scripted answer.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Choice {
    pub(super) yesno: Option<bool>,
    pub(super) x: Option<i32>,
    pub(super) text: Option<String>,
    pub(super) color: Option<String>,
    pub(super) objects: Vec<TargetRef>,
    pub(super) player: Option<String>,
    pub(super) skip: bool,
    pub(super) normal_cost: bool,
    pub(super) coin: Option<bool>,
    pub(super) die: Option<i32>,
}

/// Something that must hold: at the end, or when the script comes to it.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Claim {
    pub(super) kind: String,
    pub(super) check: String,
    pub(super) player: String,
    pub(super) controller: Option<String>,
    pub(super) permanent: Option<String>,
    pub(super) permanent_special: Option<String>,
    pub(super) permanent_alias: Option<String>,
    pub(super) card: Option<String>,
    pub(super) card_alias: Option<String>,
    pub(super) alias: Option<String>,
    pub(super) zone: Option<String>,
    pub(super) ability: serde_json::Value,
    pub(super) abilities: Vec<serde_json::Value>,
    pub(super) attachment: Option<String>,
    pub(super) counter: Option<String>,
    #[serde(rename = "type")]
    pub(super) kind_of_card: Option<String>,
    pub(super) subtype: Option<String>,
    pub(super) color: Option<String>,
    pub(super) colors: Option<String>,
    pub(super) scope: String,
    pub(super) result: String,
    pub(super) monarch: Option<String>,
    pub(super) arg: Option<String>,
    /// A player that a check asks about.
    pub(super) target: Option<String>,
    pub(super) count: i64,
    pub(super) permanents: Option<i64>,
    pub(super) life: i64,
    pub(super) power: i64,
    pub(super) toughness: i64,
    pub(super) damage: i64,
    pub(super) amount: i64,
    pub(super) size: i64,
    pub(super) value: i64,
    pub(super) tapped: bool,
    pub(super) attacking: bool,
    pub(super) expected: Option<bool>,
    pub(super) not: bool,
}

impl Scenario {
    /// The parts of the script, in order.
    pub(super) fn stages(&self) -> &[Stage] {
        if self.stages.is_empty() { std::slice::from_ref(&self.only) } else { &self.stages }
    }
}

impl Stage {
    /// The last thing that is done, in words.
    pub(super) fn last_act(&self) -> Option<String> {
        self.actions.iter().rev().find(|entry| entry.is_act()).map(Entry::words)
    }
}

impl Entry {
    /// Whether it is something that a player does, not an answer, a check or a wait.
    fn is_act(&self) -> bool {
        !matches!(self.claim.kind.as_str(), "choice" | "target" | "mode" | "check" | "waitStack")
    }

    /// What is to be done, for a message.
    pub(super) fn words(&self) -> String {
        let Entry { claim, attacker, blocker, turn, step, .. } = self;
        let ability = claim.ability.as_str().map(str::to_owned);
        let what = [&claim.card, &ability, attacker, blocker, &claim.permanent].into_iter().flatten().next();
        let what = what.map_or("", String::as_str);
        format!("{} {}{what} (turn {turn}, {step})", claim.kind, claim.check)
    }
}

impl Claim {
    /// What it says: its kind, or what kind of check it is.
    pub(super) fn topic(&self) -> &str {
        if self.check.is_empty() { &self.kind } else { &self.check }
    }
}
