//! What a person does at the keyboard, free of any terminal.

/// A key or click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// A letter, digit or sign.
    Char(char),
    /// The return key.
    Enter,
    /// The escape key.
    Escape,
    /// The backspace or delete key.
    Backspace,
    /// To the next thing.
    Tab,
    /// To the thing before.
    BackTab,
    /// An arrow key.
    Arrow(Way),
    /// An arrow key with shift: moves the thing instead of the cursor.
    Carry(Way),
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// A click of the left button at this column and line.
    Click(u16, u16),
    /// The wheel turned up or down.
    Wheel(Way),
    /// The help key, which works while a text is being typed.
    Help,
    /// Control and C, or the terminal is going away.
    Interrupt,
}

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

impl Input {
    /// The direction that an arrow key or one of h, j, k, l means.
    pub(crate) fn way(self) -> Option<Way> {
        match self {
            Input::Arrow(way) => Some(way),
            Input::Char('h') => Some(Way::Left),
            Input::Char('j') => Some(Way::Down),
            Input::Char('k') => Some(Way::Up),
            Input::Char('l') => Some(Way::Right),
            _ => None,
        }
    }
}

/// The keys that pick an option directly: what no command uses.
const PICKS: &str = "1234567890abdefmnprtvwxyz";

/// The key of the option at `index`.
pub(crate) fn pick_key(index: usize) -> Option<char> {
    PICKS.chars().nth(index)
}

/// The option that a key picks.
pub(crate) fn picked_by(key: char) -> Option<usize> {
    PICKS.chars().position(|pick| pick == key)
}
