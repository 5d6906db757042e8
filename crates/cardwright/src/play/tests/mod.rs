//! Matches played by keys on a screen that is only memory.

mod mashing;
mod pageant;
mod people;
mod questions;
mod screens;
mod solo;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use cardwright_table::cards::NoCards;
use cardwright_table::{Game, Host, Match, Opening, Seat, Silent};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value, json};

use super::draw::{Theme, draw};
use super::input::{Input, Way};
use super::session::Session;
use super::table::{Options, Player, Saving, Table};
use crate::toy::Toy;
use pageant::{Pageant, Show};

fn open<G: Game<Start = ()>>(setup: G::Setup) -> Box<dyn Host> {
    let opening = Opening::<G>::new(setup, (), 1.into(), &NoCards).unwrap();
    Box::new(Match::new(opening.into(), &mut Silent))
}

/// Nim.
fn nim_match() -> Box<dyn Host> {
    open::<Toy>(())
}

/// A folder of this test alone.
fn folder(test: &str) -> PathBuf {
    crate::toy::place(test)
}

fn sit_down(test: &str, host: Box<dyn Host>, players: [Player; 2]) -> Session {
    let folder = folder(test);
    let table = Table {
        host,
        title: "Pageant".to_owned(),
        rules: "# How to play\n\nPut **cards** on places.".to_owned(),
        names: vec!["Ann".to_owned(), "Bob".to_owned()],
        players: players.into(),
        saving: Saving {
            autosave: folder.join("last.replay"),
            folder,
            resume: "cardwright play --resume".to_owned(),
            about: [("level".to_owned(), "easy".to_owned())].into(),
        },
        options: Options { pace: Duration::ZERO, open_hands: true },
    };
    let mut session = Session::new(table).unwrap();
    screen(&mut session, 80, 24);
    session
}

/// A bot that takes one stone in Nim and passes in the pageant.
fn simple_bot() -> Player {
    Player::Bot(Box::new(|host, _| if host.game() == "toy" { json!(1) } else { json!("Pass") }))
}

fn broken_bot() -> Player {
    Player::Bot(Box::new(|_, _| Value::Null))
}

fn against_bot(test: &str, show: Show) -> Session {
    sit_down(test, open::<Pageant>(show), [Player::Person, simple_bot()])
}

fn two_people(test: &str) -> Session {
    sit_down(test, open::<Pageant>(Show::Board), [Player::Person, Player::Person])
}

/// Draws the session and gives the screen as text.
fn screen(session: &mut Session, columns: u16, lines: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(|frame| session.map = draw(frame, session, Theme::COLOUR)).unwrap();
    let cells = terminal.backend().buffer().content().chunks(columns.into());
    cells
        .map(|line| {
            line.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned() + "\n"
        })
        .collect()
}

fn small_screen(session: &mut Session) -> String {
    screen(session, 80, 24)
}

/// Presses keys by name or by letter, with a picture after each as on a real terminal.
fn press(session: &mut Session, keys: &str) {
    for key in keys.split_whitespace() {
        let input = match key {
            "Enter" => Input::Enter,
            "Esc" => Input::Escape,
            "Tab" => Input::Tab,
            "Back" => Input::Backspace,
            "Space" => Input::Char(' '),
            "Left" => Input::Arrow(Way::Left),
            "Right" => Input::Arrow(Way::Right),
            "Up" => Input::Arrow(Way::Up),
            "Down" => Input::Arrow(Way::Down),
            "Ctrl-C" => Input::Interrupt,
            letter => Input::Char(letter.chars().next().unwrap()),
        };
        session.press(input);
        small_screen(session);
    }
}

/// Lets bots move until a person is asked or the match is over.
fn wait(session: &mut Session) {
    for _ in 0..5_000 {
        session.tick(Duration::from_millis(1));
        if !session.busy() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the bots do not come to an end");
}

fn log(session: &Session) -> Vec<String> {
    session.chronicle.lines(session.viewer()).iter().map(|line| session.say(line.text)).collect()
}

fn asked(session: &Session) -> Option<Seat> {
    session.answering.as_ref().map(|answering| answering.seat)
}
