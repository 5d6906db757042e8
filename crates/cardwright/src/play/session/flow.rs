//! How a match moves on: whose turn it is at this keyboard, answers, bots.

use std::time::Duration;

use cardwright_table::host::{Input, Staged};
use cardwright_table::{Act, Anchor, Leaving, Reply, Seat, Waiting};

use super::{Chair, Page, Session};
use crate::play::answer::Answering;
use crate::play::inspect;
use crate::play::thinking::Thought;

impl Session {
    /// Brings the screen up to date after the match has moved.
    pub(super) fn settle(&mut self) {
        self.answering = None;
        match self.host.waiting() {
            Waiting::Over(_) => self.page = Page::Over,
            Waiting::For(prompt) => {
                let owing = self.people().filter(|&seat| prompt.seats.has(seat));
                let next = self.eyes.filter(|eyes| prompt.seats.has(*eyes)).or(owing.min());
                match next {
                    Some(seat) if self.eyes == Some(seat) => self.ask(seat, Reply::new()),
                    Some(seat) => self.drop_curtain(seat),
                    None => {}
                }
            }
        }
        self.look();
    }

    /// Draws the scene anew for whoever looks.
    pub(super) fn look(&mut self) {
        let mut scene = self.host.scene(self.viewer());
        let cards = scene.zones.iter_mut().flat_map(|zone| &mut zone.cards);
        for badge in cards.flat_map(|card| &mut card.badges) {
            *badge = self.say(badge);
        }
        self.scene = scene;
    }

    fn drop_curtain(&mut self, next: Seat) {
        self.eyes = None;
        self.page = Page::Curtain(next);
    }

    /// The player at the curtain takes the screen.
    pub(super) fn raise_curtain(&mut self, seat: Seat) {
        self.eyes = Some(seat);
        self.page = Page::Table;
        self.settle();
    }

    /// Puts the next question, or hands in the reply if it is complete.
    pub(super) fn ask(&mut self, seat: Seat, reply: Reply) {
        match self.host.question(seat, &reply) {
            Ok(question) => match Answering::new(seat, reply.clone(), question) {
                Some(answering) => self.answering = Some(answering),
                None => self.submit(seat, reply),
            },
            Err(rejected) => self.notice = Some(self.say(&rejected.message)),
        }
    }

    /// Adds an answer to the reply.
    pub(super) fn answer(&mut self, answer: &[i32]) {
        let Some(answering) = &self.answering else { return };
        let (seat, mut reply) = (answering.seat, answering.reply.clone());
        reply.push(answer);
        self.ask(seat, reply);
    }

    /// Takes back the last answer of an unfinished reply; false if there is none.
    pub(super) fn take_back_answer(&mut self) -> bool {
        let Some(answering) = self.answering.as_ref().filter(|answering| !answering.reply.is_empty()) else {
            return false;
        };
        let (seat, mut reply) = (answering.seat, answering.reply.clone());
        let last = reply.answer(reply.len() - 1).map(<[i32]>::to_vec);
        reply.truncate(reply.len() - 1);
        self.ask(seat, reply);
        // The cursor goes back to what was chosen.
        if let (Some(answering), Some(&[value])) = (&mut self.answering, last.as_deref())
            && let Some(index) = answering.question.options.iter().position(|option| option.value == value)
        {
            answering.cursor = index;
        }
        true
    }

    fn submit(&mut self, seat: Seat, reply: Reply) {
        if self.act(Act::Answer { seat, command: Input::Reply(reply) }) {
            self.autosave();
        } else {
            self.ask(seat, Reply::new());
        }
    }

    /// A player gives up.
    pub(super) fn concede(&mut self, seat: Seat) {
        self.page = Page::Table;
        if self.act(Act::Leave { seat, why: Leaving::Concede }) {
            self.autosave();
        }
    }

    /// Does something to the match; a refusal becomes a notice.
    pub(super) fn act(&mut self, act: Act<Input>) -> bool {
        match self.host.stage(act) {
            Ok(staged) => {
                self.adopt(staged);
                true
            }
            Err(rejected) => {
                self.notice = Some(self.say(&rejected.message));
                false
            }
        }
    }

    fn adopt(&mut self, staged: Box<dyn Staged>) {
        if self.thinking.seat().is_some_and(|seat| !self.host.same_question(seat, &*staged)) {
            self.thinking.spoil();
        }
        let (page, unfinished) = (std::mem::replace(&mut self.page, Page::Table), self.undisturbed(&*staged));
        self.chronicle.note(&*self.host, &*staged);
        self.host.adopt(staged);
        self.pace.rest = self.pace.each;
        self.settle();
        if self.page == Page::Table {
            self.answering = unfinished.or(self.answering.take());
            if self.stays_open(&page) {
                self.page = page;
            }
        }
    }

    /// What somebody is deciding while another player acts, if it is still the same question.
    fn undisturbed(&self, staged: &dyn Staged) -> Option<Answering> {
        let answering = self.answering.as_ref()?;
        let by_another = staged.act().seat().is_some_and(|seat| seat != answering.seat);
        (by_another && self.host.same_question(answering.seat, staged)).then(|| answering.clone())
    }

    /// Whether somebody who looks something up may go on with it.
    fn stays_open(&self, page: &Page) -> bool {
        match page {
            Page::Help(_) | Page::Log(_) | Page::Quit | Page::Concede => true,
            Page::Inspect(thing) | Page::Closer(thing, _) => inspect::things(&self.scene).contains(thing),
            Page::Pile(zone, _) => inspect::things(&self.scene).contains(&Anchor::Zone(*zone)),
            Page::Table | Page::Curtain(_) | Page::Consent { .. } | Page::Over => false,
        }
    }

    /// Lets time pass: bots think and move.
    pub(crate) fn tick(&mut self, passed: Duration) {
        self.clock += passed;
        self.pace.rest = self.pace.rest.saturating_sub(passed);
        let held = self.watching() && self.pace.paused && !self.pace.step;
        let rested = self.pace.rest.is_zero() || self.pace.step;
        if !held
            && rested
            && let Some(thought) = self.thinking.ready()
        {
            self.pace.step = false;
            self.hear(thought);
        }
        self.set_thinking();
    }

    fn hear(&mut self, thought: Thought) {
        let Thought { seat, bot, command, stale } = thought;
        self.chairs[seat.index()] = Chair::Bot(Some(bot));
        if stale || !self.host.waiting().seats().has(seat) {
            return;
        }
        let acted =
            command.is_some_and(|command| self.act(Act::Answer { seat, command: Input::Command(command) }));
        if !acted {
            // A bot without a legal answer must not bring the match to a halt.
            self.notice = Some(format!("{} gave no legal answer; the default was taken.", self.name(seat)));
            self.act(Act::Timeout { seat });
        }
    }

    /// Lets a bot think that owes an answer, if none is thinking.
    fn set_thinking(&mut self) {
        if self.thinking.seat().is_some() || self.ended.is_some() {
            return;
        }
        for seat in self.host.waiting().seats().iter() {
            if let Chair::Bot(bot) = &mut self.chairs[seat.index()]
                && let Some(copy) = self.host.fork_at(self.host.course_length())
                && let Some(bot) = bot.take()
            {
                self.thinking.start(seat, bot, copy);
                return;
            }
        }
    }

    /// How many acts count.
    #[cfg(test)]
    pub(crate) fn host_length(&self) -> usize {
        self.host.course_length()
    }

    /// Whether the match goes on by itself.
    #[cfg(test)]
    pub(crate) fn busy(&self) -> bool {
        let seats = self.host.waiting().seats();
        seats.iter().any(|seat| matches!(self.chairs[seat.index()], Chair::Bot(_)))
    }
}
