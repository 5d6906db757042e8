//! The log: what happened, as each viewer perceived it.

use cardwright_table::host::{Input, Staged, Told};
use cardwright_table::{Act, Host, Seat, Viewer};

/// What happened, act by act.
#[derive(Clone, Debug)]
pub(crate) struct Chronicle {
    viewers: Vec<Viewer>,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// How many acts counted after this one.
    after: usize,
    /// Who acted.
    seat: Option<Seat>,
    /// For each viewer the lines.
    lines: Vec<Vec<String>>,
}

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line<'a> {
    /// The text, with players as `@0`.
    pub(crate) text: &'a str,
    /// Whether it happened since the viewer's own last act.
    pub(crate) fresh: bool,
}

impl Chronicle {
    /// The log of a match so far, played again from its beginning.
    pub(crate) fn of(host: &dyn Host) -> Chronicle {
        let seats = Seat::all(host.seats()).map(Viewer::Seat);
        let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator, Viewer::Everyone]).collect();
        let dealt = viewers.iter().map(|&viewer| texts(host.dealing(viewer))).collect();
        let mut chronicle =
            Chronicle { viewers, entries: vec![Entry { after: 0, seat: None, lines: dealt }] };
        if host.version() > 0
            && let Some(mut past) = host.fork_at(0)
        {
            for act in host.replay().acts {
                let act = act.map(|command| Ok::<_, std::convert::Infallible>(Input::Command(command)));
                let Ok(Ok(staged)) = act.map(|act| past.stage(act)) else { break };
                chronicle.note(&*past, &*staged);
                past.adopt(staged);
            }
        }
        chronicle
    }

    /// Writes down an act that is about to be adopted.
    pub(crate) fn note(&mut self, host: &dyn Host, staged: &dyn Staged) {
        let act = staged.act();
        if let Act::Undo { to } = act {
            let to = to as usize;
            self.entries.retain(|entry| entry.after <= to);
            let lines =
                self.viewers.iter().map(|_| vec!["(A decision was taken back.)".to_owned()]).collect();
            self.entries.push(Entry { after: to, seat: None, lines });
        } else {
            let lines = self.viewers.iter().map(|&viewer| texts(staged.told(viewer))).collect();
            self.entries.push(Entry { after: host.course_length() + 1, seat: act.seat(), lines });
        }
    }

    /// The lines for a viewer, oldest first.
    pub(crate) fn lines(&self, viewer: Viewer) -> Vec<Line<'_>> {
        let column = self.viewers.iter().position(|&other| other == viewer).unwrap_or(0);
        let last_own = match viewer {
            Viewer::Seat(seat) => self.entries.iter().rposition(|entry| entry.seat == Some(seat)),
            Viewer::Spectator | Viewer::Everyone => Some(self.entries.len().saturating_sub(1)),
        };
        let entries = self.entries.iter().enumerate();
        entries
            .flat_map(|(index, entry)| {
                let fresh = last_own.is_none_or(|own| index >= own);
                entry.lines[column].iter().map(move |text| Line { text, fresh })
            })
            .collect()
    }

    /// How many acts are written down.
    pub(crate) fn acts(&self) -> usize {
        self.entries.last().map_or(0, |entry| entry.after)
    }
}

fn texts(told: Vec<Told>) -> Vec<String> {
    told.into_iter().filter_map(|told| told.line).collect()
}
