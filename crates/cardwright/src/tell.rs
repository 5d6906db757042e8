//! A match in plain text: scenes, outcomes, who is who.

use std::collections::BTreeMap;
use std::io::{self, Write};

use cardwright_table::names::fill;
use cardwright_table::scene::{CardFace, Layout, Scene, SeatPanel, Zone};
use cardwright_table::{Outcome, Seat, Viewer, Waiting};

use crate::grid::{Grid, Side};

/// How a match is told: the players' names, and who listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Teller {
    /// The players' names by seat.
    pub(crate) names: Vec<String>,
    /// Who listens, and so what is told.
    pub(crate) viewer: Viewer,
}

impl Teller {
    /// A text with the names in place of their marks.
    pub(crate) fn fill(&self, text: &str) -> String {
        let you = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everyone => None,
        };
        fill(text, &self.names, you)
    }

    /// How the match stands, in a sentence.
    pub(crate) fn standing(&self, waiting: &Waiting) -> String {
        let marks = |seats: &mut dyn Iterator<Item = Seat>| {
            seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
        };
        let sentence = match waiting {
            Waiting::Over(Outcome::Won(winners)) if winners.len() == 1 => {
                format!("{} [wins|win].", marks(&mut winners.iter()))
            }
            Waiting::Over(Outcome::Won(winners)) => format!("{} win.", marks(&mut winners.iter())),
            Waiting::Over(Outcome::Drawn) => "The match is drawn.".to_owned(),
            Waiting::Over(Outcome::Capped) => "The match was cut off at its cap.".to_owned(),
            Waiting::For(prompt) => {
                let seats = marks(&mut prompt.seats.iter());
                format!("The match is not over; to decide: {seats} ({}).", prompt.kind)
            }
        };
        self.fill(&sentence)
    }

    /// Writes a scene as text.
    pub(crate) fn scene(&self, scene: &Scene, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.fill(&scene.headline))?;
        let marks = scene.ribbon.iter().map(|mark| match (mark.now, mark.note.as_str()) {
            (true, _) => format!("[{}]", mark.name),
            (false, "") => mark.name.clone(),
            (false, note) => format!("{} ({note})", mark.name),
        });
        let marks: Vec<String> = marks.collect();
        writeln!(out, "  {}", self.fill(&marks.join("  ")))?;
        for panel in &scene.seats {
            writeln!(out, "{}", self.panel(panel))?;
        }
        if let Some(board) = self.board(scene) {
            board.write(out)?;
        }
        for zone in scene.zones.iter().filter(|zone| !matches!(zone.layout, Layout::Cell { .. })) {
            writeln!(out, "{}", self.zone(zone))?;
        }
        Ok(())
    }

    fn panel(&self, panel: &SeatPanel) -> String {
        let turn = if panel.to_act { "> " } else { "  " };
        let name = self.names.get(panel.seat.index()).cloned().unwrap_or_default();
        let facts: Vec<String> =
            panel.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        let badges: String = panel.badges.iter().map(|badge| format!(" [{badge}]")).collect();
        self.fill(&format!("{turn}{name}: {}{badges}", facts.join(", ")))
    }

    /// The places of a board, a row for each owner under the places' names; nothing if the game has no board.
    fn board(&self, scene: &Scene) -> Option<Grid> {
        let mut headings: BTreeMap<u8, String> = BTreeMap::new();
        let mut rows: BTreeMap<Option<Seat>, BTreeMap<u8, String>> = BTreeMap::new();
        for zone in &scene.zones {
            if let Layout::Cell { column } = zone.layout {
                headings.entry(column).or_insert_with(|| self.fill(&zone.name));
                rows.entry(zone.owner).or_default().insert(column, self.contents(zone));
            }
        }
        if headings.is_empty() {
            return None;
        }
        let columns = [String::new()].into_iter().chain(headings.values().cloned());
        let mut grid = Grid::new(columns.map(|heading| (heading, Side::Left)));
        for (owner, cells) in rows {
            let cell = |column: &u8| cells.get(column).cloned().unwrap_or_default();
            grid.row([self.owner(owner)].into_iter().chain(headings.keys().map(cell)));
        }
        Some(grid)
    }

    fn zone(&self, zone: &Zone) -> String {
        let owner = self.owner(zone.owner);
        let owner = if owner.is_empty() { owner } else { format!("{owner}, ") };
        let contents = if zone.cards.is_empty() && zone.effects.is_empty() {
            String::new()
        } else {
            format!(": {}", self.contents(zone))
        };
        format!("  {owner}{} ({}){contents}", self.fill(&zone.name), zone.count)
    }

    fn contents(&self, zone: &Zone) -> String {
        let effects = zone.effects.iter().map(|effect| format!("<{}>", effect.name));
        let all: Vec<String> = zone.cards.iter().map(card).chain(effects).collect();
        if all.is_empty() { "-".to_owned() } else { self.fill(&all.join(", ")) }
    }

    fn owner(&self, owner: Option<Seat>) -> String {
        owner.and_then(|seat| self.names.get(seat.index())).cloned().unwrap_or_default()
    }
}

fn card(face: &CardFace) -> String {
    let name = face.front.as_ref().map_or("(face down)", |front| &front.name);
    let numbers: Vec<String> = face.numbers.iter().map(|figure| figure.value.to_string()).collect();
    let numbers = if numbers.is_empty() { String::new() } else { format!(" {}", numbers.join("/")) };
    let badges: String = face.badges.iter().map(|badge| format!(" [{badge}]")).collect();
    format!("{name}{numbers}{badges}")
}

/// The names that a replay remembers, or plain ones.
pub(crate) fn names(about: &BTreeMap<String, String>, seats: usize) -> Vec<String> {
    let name = |seat: usize| about.get(&format!("seat {seat}")).cloned();
    (0..seats).map(|seat| name(seat).unwrap_or_else(|| format!("Player {}", seat + 1))).collect()
}
