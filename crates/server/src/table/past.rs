//! What has happened so far, for who comes late or comes back: the log as one viewer perceived it.

use cardwright_table::host::{Host, Input};
use cardwright_table::names::fill;
use cardwright_table::{Rejected, Viewer};

use super::{Table, eyes};
use crate::wire::{Fault, Past, Stage};

/// How many lines are told at the most.
const LINES: usize = 500;

impl Table {
    /// The lines of the log for the seat of a token, or for a spectator.
    pub(super) async fn past(&mut self, token: Option<&str>) -> Result<Past, Fault> {
        let viewer = self.seat_or_spectator(token)?;
        let lost = self.record.abandoned.is_some() && self.host.is_none();
        if self.record.stage == Stage::Lobby || lost {
            return Ok(Past { version: 0, lines: Vec::new() });
        }
        let lines = match self.rules(move |host| told_again(host, eyes(viewer))).await {
            Ok(lines) => lines?,
            Err(trouble) => return Err(self.stumble(&trouble).await),
        };
        let names = self.record.names();
        let last = lines.len().saturating_sub(LINES);
        let lines = lines[last..].iter().map(|line| fill(line, &names, viewer)).collect();
        Ok(Past { version: self.version(), lines })
    }
}

/// Plays the acts that count once more and listens.
fn told_again(host: &dyn Host, viewer: Viewer) -> Result<Vec<String>, Rejected> {
    let mut lines: Vec<String> = host.dealing(viewer).into_iter().filter_map(|told| told.line).collect();
    let (Some(mut again), Some(now)) =
        (host.fork_at(host.first_length()), host.fork_at(host.course_length()))
    else {
        return Ok(lines);
    };
    for act in now.replay().acts.into_iter().skip(again.version() as usize) {
        let staged = again.stage(act.map(|command| Ok(Input::Command(command)))?)?;
        lines.extend(staged.told(viewer).into_iter().filter_map(|told| told.line));
        again.adopt(staged);
    }
    Ok(lines)
}
