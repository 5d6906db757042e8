//! The match as one screen sees it: keys go in, the match moves, and [`crate::play::draw`] shows the result.
//!
//! A session knows no terminal and no clock; it is told how much time has passed. Whoever looks at the screen
//! is its *eyes*: with several people a curtain falls between their turns, and nobody's eyes are there.

mod flow;
mod keys;
mod saving;
mod undo;

use std::time::Duration;

use cardwright_table::scene::Scene;
use cardwright_table::{Anchor, Host, Outcome, Seat, Viewer};

use super::answer::{Answering, Mark};
use super::chronicle::Chronicle;
use super::map::Map;
use super::table::{Bot, Ended, PlayError, Player, Saving, Table};
use super::thinking::Thinking;

/// A match on one screen.
pub(crate) struct Session {
    host: Box<dyn Host>,
    chairs: Vec<Chair>,
    saving: Saving,
    thinking: Thinking,
    /// The game's name.
    pub(crate) title: String,
    /// The game's rules in Markdown.
    pub(crate) rules: String,
    /// The players' names.
    pub(crate) names: Vec<String>,
    /// Who looks at the screen; nobody behind a curtain or when bots play alone.
    pub(crate) eyes: Option<Seat>,
    /// What the viewer sees.
    pub(crate) scene: Scene,
    /// What is being decided.
    pub(crate) answering: Option<Answering>,
    /// What happened.
    pub(crate) chronicle: Chronicle,
    /// What covers the table.
    pub(crate) page: Page,
    /// A sentence for the person, until the next key.
    pub(crate) notice: Option<String>,
    /// How fast bots move.
    pub(crate) pace: Pace,
    /// What was drawn where.
    pub(crate) map: Map,
    /// How long the session has been running.
    pub(crate) clock: Duration,
    open_hands: bool,
    ended: Option<Ended>,
}

/// Somebody at the table; a bot that is thinking is away from its chair.
enum Chair {
    Person,
    Bot(Option<Bot>),
}

/// What covers the table, or which way keys are understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    /// Nothing: questions are answered.
    Table,
    /// Everything is hidden until this player takes the screen.
    Curtain(Seat),
    /// Everything is hidden while the others are asked whether a player may go back.
    Consent {
        /// Who wants to go back.
        asker: Seat,
        /// To where.
        to: u32,
    },
    /// Keys and rules, from this line on.
    Help(usize),
    /// The whole log, so many lines up from its end.
    Log(usize),
    /// The cursor walks over everything.
    Inspect(Anchor),
    /// A thing in full, from this line on.
    Closer(Anchor, usize),
    /// The cards of a pile, one of them chosen.
    Pile(u16, usize),
    /// Really leave?
    Quit,
    /// Really give up?
    Concede,
    /// How it ended.
    Over,
}

/// How fast bots move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// How long a move stays on the screen.
    pub(crate) each: Duration,
    /// Whether nothing moves until a key is pressed.
    pub(crate) paused: bool,
    /// How long the last move still stays.
    rest: Duration,
    /// Whether one move is made although nothing moves.
    step: bool,
}

impl Pace {
    /// Moves stay twice as long, within reason.
    fn slow_down(&mut self) {
        self.each = (self.each * 2).clamp(Duration::from_millis(20), Duration::from_secs(10));
    }
}

impl Session {
    /// Sits down at a table.
    pub(crate) fn new(table: Table) -> Result<Session, PlayError> {
        let (seats, names, players) = (table.host.seats(), table.names.len(), table.players.len());
        if names != seats || players != seats {
            return Err(PlayError::Seats { seats, names, players });
        }
        let chair = |player| match player {
            Player::Person => Chair::Person,
            Player::Bot(bot) => Chair::Bot(Some(bot)),
        };
        let each = table.options.pace;
        let mut session = Session {
            chronicle: Chronicle::of(&*table.host),
            host: table.host,
            chairs: table.players.into_iter().map(chair).collect(),
            saving: table.saving,
            thinking: Thinking::new(),
            title: table.title,
            rules: table.rules,
            names: table.names,
            eyes: None,
            scene: Scene::default(),
            answering: None,
            page: Page::Table,
            notice: None,
            pace: Pace { each, paused: false, rest: each, step: false },
            map: Map::default(),
            clock: Duration::ZERO,
            open_hands: table.options.open_hands,
            ended: None,
        };
        session.eyes = session.only_person();
        session.settle();
        Ok(session)
    }

    /// Why the session is over, once it is.
    pub(crate) fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// The people at this keyboard.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        seats.filter(|(_, chair)| matches!(chair, Chair::Person)).map(|(seat, _)| seat)
    }

    fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether only bots play.
    pub(crate) fn watching(&self) -> bool {
        self.people().next().is_none()
    }

    /// Whose view is on the screen.
    pub(crate) fn viewer(&self) -> Viewer {
        match self.eyes {
            _ if self.outcome().is_some() => Viewer::Everyone,
            Some(seat) => Viewer::Seat(seat),
            None if self.watching() && self.open_hands => Viewer::Everyone,
            None => Viewer::Spectator,
        }
    }

    /// Why whoever looks can do nothing with a card now.
    pub(crate) fn why_not(&self, anchor: Anchor) -> Option<String> {
        match (self.eyes, anchor) {
            (Some(seat), Anchor::Card(card)) => self.host.why_not(seat, card),
            _ => None,
        }
    }

    /// How the match ended, once it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.host.waiting().outcome()
    }

    /// Who is thinking.
    pub(crate) fn thinker(&self) -> Option<Seat> {
        self.thinking.seat().filter(|&seat| self.host.waiting().seats().has(seat))
    }

    /// A seat's name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// A text with the players' names in it.
    pub(crate) fn say(&self, text: &str) -> String {
        cardwright_table::names::fill(text, &self.names, self.eyes)
    }

    /// How something on the table is to be marked.
    pub(crate) fn mark(&self, anchor: Anchor) -> Mark {
        if let Page::Inspect(focus) = self.page {
            return Mark { focused: focus == anchor, ..Mark::default() };
        }
        self.answering.as_ref().map(|answering| answering.mark(anchor)).unwrap_or_default()
    }

    /// What is shown in full words beside the table.
    pub(crate) fn focus(&self) -> Option<Anchor> {
        match self.page {
            Page::Inspect(anchor) | Page::Closer(anchor, _) => Some(anchor),
            _ => self.answering.as_ref().and_then(Answering::focus),
        }
    }
}
