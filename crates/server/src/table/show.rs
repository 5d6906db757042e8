//! What each viewer is shown: one snapshot after everything has settled, events before it.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use cardwright_table::host::{Host, Told};
use cardwright_table::names::fill;
use cardwright_table::question::{Domain, Question};
use cardwright_table::{Outcome, Reply, Seat, Waiting};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::sight::{Guest, Look, Shown, framed};
use super::{SocketId, Table, eyes};
use crate::guard::Trouble;
use crate::wire::{
    ErrorCode, Fault, NameListed, Owing, Problem, PromptShown, PublicMatch, ServerFrame, Show, Snapshot,
    Stage, UndoKind, UndoShown,
};

/// Most snapshots are not longer than this.
const ROOM: usize = 16 * 1024;
/// How many names are listed at once.
const NAMES: usize = 50;

impl Table {
    /// Sends everybody the news and a snapshot.
    pub(super) async fn show(&mut self) {
        let looks = self.looks();
        for (look, shown) in self.shown_to(looks).await {
            let news = self.news.get(&look.0.map(|seat| seat.0)).map_or(&[][..], Vec::as_slice);
            self.guests.retain(|_, guest| {
                if guest.look() != look {
                    return true;
                }
                let frame = guest.frame(&shown, false);
                // A client that does not read loses its socket; it may come back.
                guest.out.try_send(news.iter().cloned().chain([frame]).collect()).is_ok()
            });
        }
        self.news.clear();
    }

    /// Sends one socket a whole snapshot.
    pub(super) async fn show_to(&mut self, socket: SocketId) {
        let Some(look) = self.guests.get(&socket).map(Guest::look) else { return };
        for (_, shown) in self.shown_to(vec![look]).await {
            if let Some(guest) = self.guests.get_mut(&socket) {
                let frame = guest.frame(&shown, true);
                if guest.out.try_send(vec![frame]).is_err() {
                    self.guests.remove(&socket);
                }
            }
        }
    }

    /// Through whose eyes is looked here, and at what, each once.
    fn looks(&self) -> Vec<Look> {
        let mut looks: Vec<Look> = self.guests.values().map(Guest::look).collect();
        looks.sort_unstable();
        looks.dedup();
        looks
    }

    /// Sends one socket one frame.
    pub(super) fn send(&mut self, socket: SocketId, frame: &ServerFrame) {
        if let Some(guest) = self.guests.get(&socket)
            && guest.out.try_send(vec![written(frame)]).is_err()
        {
            self.guests.remove(&socket);
        }
    }

    /// Sends everybody the same frame.
    pub(super) fn announce(&mut self, frame: &ServerFrame) {
        let text = written(frame);
        self.guests.retain(|_, guest| guest.out.try_send(vec![text.clone()]).is_ok());
    }

    /// Adds to the news what a viewer perceived of an act.
    pub(super) fn tell(&mut self, viewer: Option<Seat>, version: u32, told: Vec<Told>) {
        let names = self.record.names();
        let frame = |told: Told| {
            let told = EventWritten {
                version,
                event: named(told.event, &names, viewer),
                line: told.line.map(|line| fill(&line, &names, viewer)),
            };
            framed("event", &serde_json::to_string(&told).unwrap_or_default())
        };
        let frames: Vec<Utf8Bytes> = told.into_iter().map(frame).collect();
        self.news(viewer).extend(frames);
    }

    /// The match as one viewer sees it.
    pub(super) async fn snapshot(&mut self, viewer: Option<Seat>) -> Snapshot {
        let drawn = self.pictures(vec![(viewer, Show::Both)]).await.ok().and_then(|mut drawn| drawn.pop());
        let text = drawn.map_or_else(|| text_of(&self.outline()), |(_, text)| text);
        serde_json::from_str(&text).expect("a snapshot that was written can be read")
    }

    /// The public projection.
    pub(super) async fn look(&mut self) -> PublicMatch {
        let open = self.record.options.spectators;
        let snapshot = if open { Some(self.snapshot(None).await) } else { None };
        PublicMatch {
            about: self.record.listed(self.seats_now()),
            commitment: self.record.commitment(),
            snapshot,
        }
    }

    /// The names of a long list that contain a text, at most [`NAMES`].
    pub(super) async fn names(&mut self, domain: Domain, search: String) -> Result<Vec<NameListed>, Fault> {
        let wanted = search.to_lowercase();
        let found = self.rules(move |host| {
            let named = |index| Some(NameListed { index, name: host.name_in(domain, index)? });
            let names = (0..domain.size).map_while(named);
            names.filter(|found| found.name.to_lowercase().contains(&wanted)).take(NAMES).collect()
        });
        match found.await {
            Ok(names) => Ok(names),
            Err(trouble) => Err(self.stumble(&trouble).await),
        }
    }

    /// Snapshots for these looks. If the rules cannot draw one, the viewers are told so.
    async fn shown_to(&mut self, looks: Vec<Look>) -> Vec<(Look, Shown)> {
        if looks.is_empty() {
            return Vec::new();
        }
        match self.pictures(looks.clone()).await {
            Ok(pictures) => pictures.into_iter().map(|(look, text)| (look, Shown::snapshot(text))).collect(),
            Err(trouble) => {
                tracing::error!(id = self.record.id, %trouble, "a match cannot be shown");
                self.house.counts.troubles.fetch_add(1, Relaxed);
                let message = self.trouble.clone().unwrap_or_else(|| {
                    "The rules of this game failed, so the match cannot be shown.".to_owned()
                });
                let code = ErrorCode::MatchBroken;
                let problem = Problem { code, message, details: None, in_reply_to: None };
                let frame = written(&ServerFrame::Error(problem));
                looks.into_iter().map(|look| (look, Shown::Instead(frame.clone()))).collect()
            }
        }
    }

    /// Snapshots as text.
    async fn pictures(&mut self, looks: Vec<Look>) -> Result<Vec<(Look, String)>, Trouble> {
        let (names, shared) = (self.record.names(), self.outline());
        let stops = |viewer: Option<Seat>| viewer.map(|seat| self.places[seat.index()].stops.clone());
        let outline = |look: Look| (look, Outline { stops: stops(look.0), ..shared.clone() });
        let outlines: Vec<_> = looks.into_iter().map(outline).collect();
        if self.record.stage == Stage::Lobby || self.record.abandoned.is_some() {
            return Ok(outlines.into_iter().map(|(look, outline)| (look, text_of(&outline))).collect());
        }
        self.rules(move |host| {
            let picture = |(look, outline)| (look, text_of(&picture(host, look, &names, outline)));
            outlines.into_iter().map(picture).collect()
        })
        .await
    }

    /// What is the same for every viewer.
    fn outline(&self) -> Outline {
        let waiting = self.waiting();
        let (prompt, waiting_for) = match self.record.stage {
            Stage::Lobby => (Some(PromptShown(PromptShown::LOBBY_READY.into())), self.unready()),
            Stage::Playing | Stage::Over => (None, waiting.as_ref().map(owing).unwrap_or_default()),
        };
        Outline {
            version: self.version(),
            stage: self.record.stage,
            prompt,
            waiting_for,
            question: None,
            view: None,
            scene: self.last_scene(),
            clock: self.clock.as_ref().map(|clock| clock.shown(Instant::now())),
            seats: self.seats_now(),
            outcome: waiting.as_ref().and_then(Waiting::outcome),
            stops: None,
            undo: UndoShown { kind: self.undo_kind(), asked_by: self.undo.as_ref().map(|asked| asked.by.0) },
            trouble: self.trouble.clone(),
            rematch: self.record.rematch.clone(),
            abandoned: self.record.abandoned.as_ref().map(|abandoned| abandoned.reason.clone()),
        }
    }

    /// Who has not said that they are ready.
    fn unready(&self) -> Vec<Owing> {
        let seats = self.seats().filter(|&seat| !self.chair(seat).ready);
        seats.map(|seat| Owing { seat: seat.0, acts_for: seat.0 }).collect()
    }

    fn undo_kind(&self) -> UndoKind {
        let people = self.record.chairs.iter().filter(|chair| chair.is_person()).count();
        if people > 1 { UndoKind::Consent } else { UndoKind::Free }
    }

    /// A question with names in its words.
    pub(super) fn in_words(&self, question: Question, viewer: Option<Seat>) -> Question {
        in_words(question, &self.record.names(), viewer)
    }
}

/// An [`crate::wire::EventTold`] on its way to the wire.
#[derive(Serialize)]
struct EventWritten {
    version: u32,
    event: Box<RawValue>,
    line: Option<String>,
}

/// A snapshot on its way to the wire.
type Outline = Snapshot<Option<Box<RawValue>>>;

fn text_of(outline: &Outline) -> String {
    let mut text = Vec::with_capacity(ROOM);
    serde_json::to_writer(&mut text, outline).expect("a snapshot can always be written");
    String::from_utf8(text).expect("JSON is text")
}

/// The match as one viewer sees it, as far as it is wanted.
fn picture(host: &dyn Host, (viewer, show): Look, names: &[String], outline: Outline) -> Outline {
    let asked = viewer.filter(|&seat| host.waiting().seats().has(seat));
    let question = asked.and_then(|seat| host.question(seat, &Reply::new()).ok());
    let scene = (show != Show::View).then(|| {
        let mut scene = host.scene(eyes(viewer));
        scene.fill_names(names, viewer);
        scene
    });
    Outline {
        prompt: host.prompt(eyes(viewer)).map(PromptShown),
        question: question.map(|question| in_words(question, names, viewer)),
        view: (show != Show::Scene).then(|| host.view_text(eyes(viewer))),
        scene,
        ..outline
    }
}

fn owing(waiting: &Waiting) -> Vec<Owing> {
    let Waiting::For(prompt) = waiting else { return Vec::new() };
    let owing = |seat: Seat| Owing { seat: seat.0, acts_for: prompt.acts_for[seat.index()].0 };
    prompt.seats.iter().map(owing).collect()
}

fn in_words(mut question: Question, names: &[String], viewer: Option<Seat>) -> Question {
    question.title = fill(&question.title, names, viewer);
    for option in &mut question.options {
        option.label = fill(&option.label, names, viewer);
    }
    for bin in &mut question.bins {
        *bin = fill(bin, names, viewer);
    }
    if let Some(round) = &mut question.round {
        round.title = fill(&round.title, names, viewer);
        round.ahead =
            std::mem::take(&mut round.ahead).into_iter().map(|next| in_words(next, names, viewer)).collect();
    }
    question
}

/// An event with names in its texts; most have none, and are told as they were written.
pub(super) fn named(event: Box<RawValue>, names: &[String], viewer: Option<Seat>) -> Box<RawValue> {
    if !event.get().contains('@') {
        return event;
    }
    let Ok(mut value) = serde_json::from_str(event.get()) else { return event };
    fill_names(&mut value, names, viewer);
    to_raw_value(&value).unwrap_or(event)
}

/// Puts names into the texts of an event: of whom it speaks, as the reader knows them.
fn fill_names(event: &mut Value, names: &[String], viewer: Option<Seat>) {
    match event {
        Value::String(text) if text.contains('@') => *text = fill(text, names, viewer),
        Value::Array(all) => all.iter_mut().for_each(|one| fill_names(one, names, viewer)),
        Value::Object(all) => all.values_mut().for_each(|one| fill_names(one, names, viewer)),
        _ => {}
    }
}

/// A frame as text.
pub(crate) fn written(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).unwrap_or_default().into()
}

/// The end of a match in a word, for the log.
pub(super) fn ending(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(_)) => "won",
        Some(Outcome::Drawn) => "drawn",
        Some(Outcome::Capped) => "capped",
        None => "open",
    }
}
