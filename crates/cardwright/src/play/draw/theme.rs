//! Colours and attributes. Everything that a colour says, a sign or an attribute says too.

use cardwright_table::scene::Tone;
use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    colour: bool,
}

impl Theme {
    /// With the sixteen colours that every terminal has.
    pub(crate) const COLOUR: Theme = Theme { colour: true };
    /// Without any, for `NO_COLOR`.
    pub(crate) const PLAIN: Theme = Theme { colour: false };

    /// What the environment asks for: <https://no-color.org>.
    pub(crate) fn from_environment() -> Theme {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused { Theme::PLAIN } else { Theme::COLOUR }
    }

    fn paint(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Ordinary text.
    pub(crate) fn text(self) -> Style {
        Style::new()
    }

    /// Less important text.
    pub(crate) fn quiet(self) -> Style {
        self.paint(Color::Gray).add_modifier(Modifier::DIM)
    }

    /// Headings and names.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The title of the program and of panes.
    pub(crate) fn title(self) -> Style {
        self.paint(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What can be chosen.
    pub(crate) fn lit(self) -> Style {
        self.paint(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is.
    pub(crate) fn focus(self) -> Style {
        self.lit().add_modifier(Modifier::REVERSED)
    }

    /// Where the cursor is while one only looks around.
    pub(crate) fn looking(self) -> Style {
        self.paint(Color::Cyan).add_modifier(Modifier::REVERSED)
    }

    /// Lasting effects on places.
    pub(crate) fn effect(self) -> Style {
        self.paint(Color::Magenta)
    }

    /// States of cards and players.
    pub(crate) fn badge(self) -> Style {
        self.paint(Color::LightBlue).add_modifier(Modifier::ITALIC)
    }

    /// Something the person must know.
    pub(crate) fn notice(self) -> Style {
        self.paint(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// A number on a card.
    pub(crate) fn number(self, tone: Tone) -> Style {
        let style = match tone {
            Tone::Plain => Style::new(),
            Tone::Better => self.paint(Color::Green),
            Tone::Worse => self.paint(Color::Red),
        };
        style.add_modifier(Modifier::BOLD)
    }
}

/// The sign after a number that is not as printed.
pub(crate) fn tone_sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Better => "↑",
        Tone::Worse => "↓",
    }
}
