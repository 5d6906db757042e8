//! What a puzzle says about itself: its name, its goal, how long it may take.

use serde::{Deserialize, Serialize};

/// What a puzzle says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Metadata {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub url: String,
    /// What the solver has to reach.
    pub goal: Goal,
    /// By the end of the solver's turn of this number; without a limit if 0.
    pub turns: u16,
    /// How hard it is said to be.
    pub difficulty: String,
    /// What it tells the solver.
    pub description: String,
    /// The permanents that the goal speaks of, by name.
    pub targets: Vec<String>,
    /// How many of them; all if none.
    pub target_count: Option<u16>,
    /// Whether a person plays the other side too.
    pub human_control: bool,
}

impl Default for Metadata {
    fn default() -> Metadata {
        Metadata {
            name: String::new(),
            url: String::new(),
            goal: Goal::Win,
            turns: 0,
            difficulty: String::new(),
            description: String::new(),
            targets: Vec::new(),
            target_count: None,
            human_control: false,
        }
    }
}

/// What the solver has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Survive,
    /// To win before the opponent's next turn begins.
    WinBeforeOpponentsTurn,
    /// To have the targets leave the battlefield.
    DestroyTargets,
    /// To have the targets on the battlefield.
    PutOntoBattlefield,
    /// To control the targets.
    GainControl,
}

impl Goal {
    /// The goal of a `Goal:` line.
    fn parse(text: &str) -> Option<Goal> {
        let goal = match text.to_lowercase().as_str() {
            "win" => Goal::Win,
            "survive" => Goal::Survive,
            "win before opponent's next turn" => Goal::WinBeforeOpponentsTurn,
            "destroy specified permanents"
            | "destroy specified creatures"
            | "remove specified permanents from the battlefield"
            | "kill specified creatures" => Goal::DestroyTargets,
            "put the specified permanent on the battlefield" | "play the specified permanent" => {
                Goal::PutOntoBattlefield
            }
            "gain control of specified permanents" => Goal::GainControl,
            _ => return None,
        };
        Some(goal)
    }
}

impl Metadata {
    /// Takes in one `Key:Value` line; the error says what is wrong with it.
    pub(super) fn line(&mut self, content: &str) -> Result<(), String> {
        let (key, value) =
            content.split_once(':').ok_or_else(|| format!("`{content}` should read `Key:Value`"))?;
        let value = value.trim();
        let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
        match key.trim().to_lowercase().as_str() {
            "name" => self.name = value.to_owned(),
            "url" => self.url = value.to_owned(),
            "goal" => self.goal = Goal::parse(value).ok_or_else(|| format!("no goal is called `{value}`"))?,
            "turns" => self.turns = number()?,
            "difficulty" => self.difficulty = value.to_owned(),
            "description" => self.description = value.replace("\\n", "\n"),
            "targets" => self.targets = value.split(';').map(|name| name.trim().to_owned()).collect(),
            "targetcount" => self.target_count = Some(number()?),
            "humancontrol" => self.human_control = value.eq_ignore_ascii_case("true"),
            other => return Err(format!("no puzzle has a key `{other}` in its metadata")),
        }
        Ok(())
    }
}
