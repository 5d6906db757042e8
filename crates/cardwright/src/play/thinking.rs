//! Bots think on threads of their own, so that the screen stays alive.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use cardwright_table::{Host, Seat};
use serde_json::Value;

use super::table::Bot;

/// What a bot came up with; the bot itself comes back with it.
pub(crate) struct Thought {
    /// Whose turn it thought about.
    pub(crate) seat: Seat,
    /// The bot, if it can be asked again.
    pub(crate) bot: Bot,
    /// Its command; nothing if it failed.
    pub(crate) command: Option<Value>,
    /// Whether the match has moved on in the meantime.
    pub(crate) stale: bool,
}

/// The bot that is thinking now, if any.
pub(crate) struct Thinking {
    sender: Sender<Thought>,
    receiver: Receiver<Thought>,
    job: Option<Job>,
}

struct Job {
    seat: Seat,
    stale: bool,
}

impl Thinking {
    /// Nobody thinks.
    pub(crate) fn new() -> Thinking {
        let (sender, receiver) = channel();
        Thinking { sender, receiver, job: None }
    }

    /// Who is thinking.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.job.as_ref().map(|job| job.seat)
    }

    /// Lets a bot think about a copy of the match.
    pub(crate) fn start(&mut self, seat: Seat, mut bot: Bot, copy: Box<dyn Host>) {
        self.job = Some(Job { seat, stale: false });
        let sender = self.sender.clone();
        thread::spawn(move || {
            let command = catch_unwind(AssertUnwindSafe(|| bot(&*copy, seat))).ok();
            // Nobody listens any more when the match was left in the meantime.
            let _ = sender.send(Thought { seat, bot, command, stale: false });
        });
    }

    /// The match has moved on: what the bot comes up with is of no use.
    pub(crate) fn spoil(&mut self) {
        if let Some(job) = &mut self.job {
            job.stale = true;
        }
    }

    /// What a bot came up with, if one is ready.
    pub(crate) fn ready(&mut self) -> Option<Thought> {
        let mut thought = self.receiver.try_recv().ok()?;
        thought.stale = self.job.take().is_none_or(|job| job.stale);
        Some(thought)
    }
}
