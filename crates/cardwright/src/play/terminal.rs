//! The real screen and keyboard.

use std::io::{self, IsTerminal as _};
use std::panic;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use super::draw::{Theme, draw};
use super::input::{Input, Way};
use super::session::Session;
use super::table::{Ended, PlayError};

/// How long to wait for a key before time passes anyway.
const TICK: Duration = Duration::from_millis(40);

/// Says so if there is no terminal to play on.
pub(crate) fn check() -> Result<(), PlayError> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    Ok(())
}

/// Plays until the session has ended. The terminal is put back in order whatever happens.
pub(crate) fn run(session: &mut Session) -> Result<Ended, PlayError> {
    let mut screen = Screen::open()?;
    let theme = Theme::from_environment();
    let mut last = Instant::now();
    loop {
        let mut map = None;
        screen.terminal.draw(|frame| map = Some(draw(frame, session, theme)))?;
        session.map = map.unwrap_or_default();
        if event::poll(TICK)?
            && let Some(input) = read()?
        {
            session.press(input);
        }
        session.tick(last.elapsed());
        last = Instant::now();
        if let Some(ended) = session.ended() {
            return Ok(ended.clone());
        }
    }
}

type Hook = Arc<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;

/// The terminal while it is ours; dropping it gives it back.
struct Screen {
    terminal: DefaultTerminal,
    hook: Hook,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let hook: Hook = Arc::from(panic::take_hook());
        let opened = ratatui::try_init();
        // A panic on this thread must leave a readable terminal. A bot's panic is caught and must not write.
        let (own, before) = (thread::current().id(), Arc::clone(&hook));
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == own {
                restore();
                before(info);
            }
        }));
        let mut screen = Screen { terminal: opened.inspect_err(|_| restore())?, hook };
        execute!(io::stdout(), EnableMouseCapture)?;
        screen.terminal.clear()?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
        if !thread::panicking() {
            let before = Arc::clone(&self.hook);
            panic::set_hook(Box::new(move |info| before(info)));
        }
    }
}

fn restore() {
    // Nothing more can be done about a terminal that does not listen.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
}

fn read() -> io::Result<Option<Input>> {
    Ok(match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => from_key(key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(Way::Up)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(Way::Down)),
            _ => None,
        },
        _ => None,
    })
}

fn from_key(key: KeyEvent) -> Option<Input> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Input::Interrupt);
    }
    let carry = key.modifiers.contains(KeyModifiers::SHIFT);
    let arrow = |way| Some(if carry { Input::Carry(way) } else { Input::Arrow(way) });
    match key.code {
        KeyCode::Char(letter) => Some(Input::Char(letter)),
        KeyCode::Enter => Some(Input::Enter),
        KeyCode::Esc => Some(Input::Escape),
        KeyCode::Backspace | KeyCode::Delete => Some(Input::Backspace),
        KeyCode::Tab => Some(Input::Tab),
        KeyCode::BackTab => Some(Input::BackTab),
        KeyCode::Left => arrow(Way::Left),
        KeyCode::Right => arrow(Way::Right),
        KeyCode::Up => arrow(Way::Up),
        KeyCode::Down => arrow(Way::Down),
        KeyCode::PageUp => Some(Input::PageUp),
        KeyCode::PageDown => Some(Input::PageDown),
        KeyCode::Home => Some(Input::Home),
        KeyCode::End => Some(Input::End),
        KeyCode::F(1) => Some(Input::Help),
        _ => None,
    }
}
