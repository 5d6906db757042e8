//! A match as programs see it that know no ruleset: the server, a terminal client.
//!
//! Commands and views are JSON here. An act is staged on a copy of the state first; only when the caller has
//! made it durable is it adopted, so that trouble in a ruleset harms nothing.

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::game::{Code, Game, Rejected, Waiting, finish, only_reply, question, walk};
use crate::host::log::Act;
use crate::host::play::{Match, Opening, apply};
use crate::question::{Anchor, Domain, Menu, Question};
use crate::replay::{Kept, Replay};
use crate::reply::Reply;
use crate::scene::Scene;
use crate::seat::{Seat, Viewer};
use crate::secrets::Slot;
use crate::telling;

/// A match of any ruleset.
pub trait Host: Send + Sync {
    /// The ruleset's name.
    fn game(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// How many acts have been applied.
    fn version(&self) -> u32;
    /// What the match waits for.
    fn waiting(&self) -> Waiting;
    /// The open prompt as a viewer is told of it, tagged by its kind: `"action"` or `{"mulligan": {...}}`.
    fn prompt(&self, viewer: Viewer) -> Option<Value>;
    /// All that a viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as text, written straight from the ruleset's types.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue>;
    /// The same, ready to draw.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The next question after a partial reply.
    fn question(&self, seat: Seat, reply: &Reply) -> Result<Question, Rejected>;
    /// Why a seat can do nothing with a card now; nothing if it can, or where there is nothing to say.
    fn why_not(&self, seat: Seat, card: Slot) -> Option<String>;
    /// The only reply that a seat can give, if everyone can see that there is no other.
    fn plain_reply(&self, seat: Seat) -> Option<Reply>;
    /// A name out of a long list, for questions that ask for one.
    fn name_in(&self, domain: Domain, index: u32) -> Option<String>;
    /// Whether the seat's open question is the same after `staged` as it is now.
    fn same_question(&self, seat: Seat, staged: &dyn Staged) -> bool;
    /// Tries an act on a copy of the state.
    fn stage(&self, act: Act<Input>) -> Result<Box<dyn Staged>, Rejected>;
    /// Makes a staged act part of the match that staged it. Panics if the match has moved since.
    fn adopt(&mut self, staged: Box<dyn Staged>);
    /// Where an undo by this seat would lead: just before its last answer.
    fn undo_point(&self, seat: Seat) -> Option<UndoPoint>;
    /// The match as a document.
    fn replay(&self) -> Replay;
    /// The same with its present state, if it is not over: newer rules can go on from there.
    fn saved(&self) -> Replay;
    /// The present state as plain data, and what has to be the same for it to be read.
    fn keep(&self) -> Kept;
    /// What happened when the cards were dealt.
    fn dealing(&self, viewer: Viewer) -> Vec<Told>;
    /// The same match after only the first `length` acts that count.
    fn fork_at(&self, length: usize) -> Option<Box<dyn Host>>;
    /// How many acts count.
    fn course_length(&self) -> usize;
    /// The fewest acts that [`Host::fork_at`] can go back to: more than none if the match went on from a kept state.
    fn first_length(&self) -> usize;
    /// The typed match, for code that knows the ruleset.
    fn as_any(&self) -> &dyn Any;
}

/// What a client sends as its answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Input {
    /// A command in the ruleset's own words.
    Command(#[cfg_attr(feature = "wire", ts(type = "unknown"))] Value),
    /// The answers to all questions.
    Reply(#[cfg_attr(feature = "wire", ts(as = "Vec<Vec<i32>>"), schemars(with = "Vec<Vec<i32>>"))] Reply),
}

/// An act that has been tried and can be adopted.
pub trait Staged: Send {
    /// What to write into the log.
    fn act(&self) -> Act<Value>;
    /// What a viewer perceives of it.
    fn told(&self, viewer: Viewer) -> Vec<Told>;
    /// What the match will wait for.
    fn waiting(&self) -> Waiting;
    /// For the match that staged it.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    /// For the match that staged it.
    fn as_any(&self) -> &dyn Any;
}

/// An event as one viewer perceives it.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The event as JSON, written straight from the ruleset's types.
    pub event: Box<RawValue>,
    /// The line for the log, with players as `@0`.
    pub line: Option<String>,
}

/// Where an undo leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndoPoint {
    /// How many acts count afterwards.
    pub to: u32,
    /// Whether nothing would be known that was not known before: no card was shown to anybody, no randomness
    /// was used, and nobody else has answered since.
    pub harmless: bool,
}

struct StagedAct<G: Game> {
    opening: Arc<Opening<G>>,
    base: u32,
    act: Act<G::Command>,
    /// The new state.
    state: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> Staged for StagedAct<G> {
    fn act(&self) -> Act<Value> {
        self.act.clone().map(serde_json::to_value).expect("a command can always be written")
    }

    fn told(&self, viewer: Viewer) -> Vec<Told> {
        told(&self.opening.game, &self.events, viewer)
    }

    fn waiting(&self) -> Waiting {
        self.opening.game.waiting(&self.state)
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn told<G: Game>(game: &G, events: &[G::Event], viewer: Viewer) -> Vec<Told> {
    let witnessed = events.iter().filter_map(|event| game.witness(event, viewer));
    witnessed.map(|event| Told { event: telling::told(&event), line: game.narrate(&event) }).collect()
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("views and events can always be written")
}

impl<G: Game> Match<G> {
    fn typed(&self, act: Act<Input>) -> Result<Act<G::Command>, Rejected> {
        let seat = act.seat();
        act.map(|input| match (input, seat) {
            (Input::Command(value), _) => serde_json::from_value(value).map_err(|error| {
                Rejected::new(Code::InvalidCommand, format!("That is not a command of this game: {error}."))
            }),
            (Input::Reply(reply), Some(seat)) => finish(self.game(), self.state(), seat, &reply),
            (Input::Reply(_), None) => unreachable!("every answer has a seat"),
        })
    }

    /// The viewer; a spectator instead of a seat that this table does not have.
    fn admitted(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if seat.index() >= self.game().seats() => Viewer::Spectator,
            viewer => viewer,
        }
    }

    /// How many acts came before the first that can be taken back.
    fn first(&self) -> usize {
        self.length() - self.course().len()
    }

    fn before_last_answer_of(&self, seat: Seat) -> Option<usize> {
        let acts: Vec<_> = self.course().collect();
        let last =
            acts.iter().rposition(|act| matches!(act, Act::Answer { seat: who, .. } if *who == seat))?;
        Some(self.first() + last)
    }
}

impl<G: Game> Host for Match<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn version(&self) -> u32 {
        self.version()
    }

    fn waiting(&self) -> Waiting {
        self.waiting()
    }

    fn prompt(&self, viewer: Viewer) -> Option<Value> {
        let Waiting::For(prompt) = self.waiting() else { return None };
        let facts = self.game().prompt_facts(self.state(), &prompt, self.admitted(viewer));
        Some(match facts {
            Some(facts) => Value::Object([(prompt.kind.to_owned(), facts)].into_iter().collect()),
            None => prompt.kind.into(),
        })
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game().view(self.state(), self.admitted(viewer)))
    }

    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        let view = self.game().view(self.state(), self.admitted(viewer));
        to_raw_value(&view).expect("views can always be written")
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game().scene(&self.game().view(self.state(), self.admitted(viewer)))
    }

    fn question(&self, seat: Seat, reply: &Reply) -> Result<Question, Rejected> {
        walk(self.game(), self.state(), seat, reply, &mut Menu::new())?;
        Ok(question(self.game(), self.state(), seat, reply))
    }

    fn why_not(&self, seat: Seat, card: Slot) -> Option<String> {
        let waiting = self.game().waiting(self.state());
        if seat.index() >= self.game().seats() || waiting.outcome().is_some() {
            return None;
        }
        if waiting.seats().has(seat) {
            let mut menu = Menu::new();
            self.game().ask(self.state(), seat, &Reply::new(), &mut menu);
            if menu.choices().iter().any(|choice| choice.anchor == Anchor::Card(card)) {
                return None;
            }
        }
        self.game().why_not(self.state(), seat, card)
    }

    fn plain_reply(&self, seat: Seat) -> Option<Reply> {
        let asked = self.waiting().seats().has(seat);
        let public = asked && self.game().answers_are_public(self.state(), seat);
        if public { only_reply(self.game(), self.state(), seat) } else { None }
    }

    fn name_in(&self, domain: Domain, index: u32) -> Option<String> {
        self.game().name_in(domain, index).map(str::to_owned)
    }

    fn same_question(&self, seat: Seat, staged: &dyn Staged) -> bool {
        let Some(staged) = staged.as_any().downcast_ref::<StagedAct<G>>() else { return false };
        let (Waiting::For(before), Waiting::For(after)) = (self.waiting(), staged.waiting()) else {
            return false;
        };
        before.kind == after.kind
            && before.seats.has(seat)
            && after.seats.has(seat)
            && question(self.game(), self.state(), seat, &Reply::new())
                == question(self.game(), &staged.state, seat, &Reply::new())
    }

    fn stage(&self, act: Act<Input>) -> Result<Box<dyn Staged>, Rejected> {
        let act = self.typed(act)?;
        let mut events = Vec::new();
        let state = if let Act::Undo { to } = act {
            self.state_after(to as usize).ok_or_else(|| {
                Rejected::new(Code::InvalidCommand, format!("There is no point {to} to go back to."))
            })?
        } else {
            let mut state = self.state().clone();
            apply(self.game(), &mut state, &act, &mut events)?;
            state
        };
        let (opening, base) = (Arc::clone(self.opening()), self.version());
        Ok(Box::new(StagedAct { opening, base, act, state, events }))
    }

    fn adopt(&mut self, staged: Box<dyn Staged>) {
        let staged = staged.into_any().downcast::<StagedAct<G>>().expect("staged by a match of this game");
        assert_eq!(
            staged.base,
            self.version(),
            "an act is adopted by the match as it was when it was staged"
        );
        match staged.act {
            Act::Undo { to } => self.undo(to).expect("the point was there when the undo was staged"),
            act => self.adopt(act, staged.state),
        }
    }

    fn undo_point(&self, seat: Seat) -> Option<UndoPoint> {
        let to = self.before_last_answer_of(seat)?;
        let before = self.state_after(to)?;
        let alone = self.course().skip(to - self.first()).all(|act| act.seat() == Some(seat));
        let untold = match (self.game().secrets(self.state()), self.game().secrets(&before)) {
            (Some(now), Some(then)) => !now.told_anyone_since(then),
            (None, None) => true,
            _ => false,
        };
        Some(UndoPoint { to: to as u32, harmless: alone && untold })
    }

    fn replay(&self) -> Replay {
        Replay::of(self)
    }

    fn saved(&self) -> Replay {
        let kept = self.outcome().is_none().then(|| self.keep());
        Replay { kept, ..Replay::of(self) }
    }

    fn keep(&self) -> Kept {
        Kept::of(self.opening(), self.version(), self.state())
    }

    fn dealing(&self, viewer: Viewer) -> Vec<Told> {
        let mut events = Vec::new();
        if self.before().is_some() {
            return Vec::new();
        }
        self.opening().deal(&mut events);
        told(self.game(), &events, self.admitted(viewer))
    }

    fn fork_at(&self, length: usize) -> Option<Box<dyn Host>> {
        Some(Box::new(self.fork_at(length)?))
    }

    fn course_length(&self) -> usize {
        self.length()
    }

    fn first_length(&self) -> usize {
        self.first()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
