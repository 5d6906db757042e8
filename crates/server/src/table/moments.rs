//! Moments of a finished match: the table after any act, through anybody's eyes.

use cardwright_table::host::{Act, Host, Input, Told};
use cardwright_table::names::fill;
use cardwright_table::scene::Scene;
use cardwright_table::{Rejected, Seat, Viewer};
use serde_json::Value;

use super::Table;
use crate::wire::{ErrorCode, EventTold, Fault, Moment, Stage};

/// A moment before names are put into its words.
struct Bare {
    of: u32,
    act: Option<Value>,
    told: Vec<Told>,
    view: Value,
    scene: Scene,
}

impl Table {
    /// The table after `number` acts that count.
    pub(super) async fn moment(&mut self, number: u32, viewer: Viewer) -> Result<Moment, Fault> {
        if self.record.stage != Stage::Over {
            return Err(Fault::new(ErrorCode::MatchRunning, "The match has not ended yet."));
        }
        let mut last = None;
        if let Some(abandoned) = self.record.abandoned.clone() {
            last = self.last_moment(&abandoned);
            if let Some(last) = last.filter(|&last| last == 0 || last == number) {
                return Ok(self.seen_at(last, abandoned));
            }
        }
        let bare = match self.rules(move |host| bare(host, number, viewer)).await {
            Ok(bare) => bare?,
            Err(trouble) => return Err(self.stumble(&trouble).await),
        };
        let names = self.record.names();
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everyone => None,
        };
        let event = |told: Told| EventTold {
            version: number,
            event: serde_json::from_str(told.event.get()).unwrap_or_default(),
            line: told.line.map(|line| fill(&line, &names, you)),
        };
        let Bare { of, act, told, view, mut scene } = bare.ok_or_else(no_such_moment)?;
        scene.fill_names(&names, you);
        let events = told.into_iter().map(event).collect();
        Ok(Moment { number, of: last.unwrap_or(of), act, events, view, scene, names })
    }
}

fn no_such_moment() -> Fault {
    Fault::new(ErrorCode::NotFound, "The match has fewer acts than that.")
}

/// Goes to the act before, and does the act again.
fn bare(host: &dyn Host, number: u32, viewer: Viewer) -> Result<Option<Bare>, Rejected> {
    let of = host.course_length() as u32;
    // What older rules did cannot be done again: the first moment that there is stands for all of it.
    let number = number.max(host.first_length() as u32);
    let Some(after) = host.fork_at(number as usize) else { return Ok(None) };
    let act = after.replay().acts.pop();
    let told = match (&act, number.checked_sub(1).and_then(|before| host.fork_at(before as usize))) {
        (Some(act), Some(before)) => before.stage(as_input(act.clone())?)?.told(viewer),
        _ => host.dealing(viewer),
    };
    let act = act.and_then(|act| serde_json::to_value(act).ok());
    Ok(Some(Bare { of, act, told, view: after.view(viewer), scene: after.scene(viewer) }))
}

fn as_input(act: Act<Value>) -> Result<Act<Input>, Rejected> {
    act.map(|command| Ok(Input::Command(command)))
}

/// The eyes that a request names: a seat's number, `all` or `spectator`.
pub(crate) fn viewer(text: &str) -> Result<Viewer, Fault> {
    match text {
        "" | "all" => Ok(Viewer::Everyone),
        "spectator" => Ok(Viewer::Spectator),
        seat => match seat.parse() {
            Ok(seat) => Ok(Viewer::Seat(Seat(seat))),
            Err(_) => {
                Err(Fault::new(ErrorCode::InvalidRequest, "Look as a seat, as `all` or as `spectator`."))
            }
        },
    }
}
