//! Mana costs (CR 107.4, 202).

use std::fmt;

use arrayvec::ArrayVec;

use super::{Color, Colors};

/// One symbol of a cost that is not plain generic mana or X.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pip {
    /// {W}
    Color(Color),
    /// {C}: colourless mana only (CR 107.4c).
    Colorless,
    /// {W/U}
    Hybrid(Color, Color),
    /// {2/W}
    Twobrid(u8, Color),
    /// {W/P}: the mana or 2 life (CR 107.4f).
    Phyrexian(Color),
    /// {W/U/P}
    HybridPhyrexian(Color, Color),
    /// {S}: mana from a snow source (CR 107.4h).
    Snow,
}

impl Pip {
    /// The colours of the symbol.
    pub(crate) fn colors(self) -> Colors {
        match self {
            Pip::Color(color) | Pip::Twobrid(_, color) | Pip::Phyrexian(color) => Colors::only(color),
            Pip::Hybrid(a, b) | Pip::HybridPhyrexian(a, b) => Colors::only(a).with(Colors::only(b)),
            Pip::Colorless | Pip::Snow => Colors::NONE,
        }
    }

    /// What it adds to the mana value (CR 202.3).
    fn mana_value(self) -> i32 {
        match self {
            Pip::Twobrid(generic, _) => generic.into(),
            _ => 1,
        }
    }
}

/// A mana cost.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct ManaCost {
    pub(crate) generic: u8,
    /// How many {X} there are.
    pub(crate) x: u8,
    pub(crate) pips: ArrayVec<Pip, 12>,
}

impl ManaCost {
    /// Only generic mana.
    pub(crate) fn generic(generic: u8) -> ManaCost {
        ManaCost { generic, ..ManaCost::default() }
    }

    /// The total, with X as 0 (CR 202.3e).
    pub(crate) fn mana_value(&self) -> i32 {
        i32::from(self.generic) + self.pips.iter().map(|pip| pip.mana_value()).sum::<i32>()
    }

    /// Both costs together; none if that is more than a cost can hold.
    pub(crate) fn plus(&self, other: &ManaCost) -> Option<ManaCost> {
        let mut both = self.clone();
        both.generic = both.generic.checked_add(other.generic)?;
        both.x = both.x.checked_add(other.x)?;
        both.pips.try_extend_from_slice(&other.pips).ok()?;
        Some(both)
    }

    /// The colours of all its symbols (CR 105.2).
    pub(crate) fn colors(&self) -> Colors {
        self.pips.iter().fold(Colors::NONE, |all, pip| all.with(pip.colors()))
    }

    /// Reads `{2}{W}{W/U}`; the error names the symbol that is unknown.
    pub(crate) fn parse(text: &str) -> Result<ManaCost, String> {
        let mut cost = ManaCost::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let inner = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let (symbol, tail) = inner.ok_or_else(|| format!("`{rest}` is not a mana symbol"))?;
            cost.add(symbol).ok_or_else(|| format!("`{{{symbol}}}` is not a mana symbol"))?;
            rest = tail;
        }
        Ok(cost)
    }

    /// Adds one symbol, without its braces.
    fn add(&mut self, symbol: &str) -> Option<()> {
        if symbol == "X" {
            self.x += 1;
        } else if let Ok(number) = symbol.parse::<u8>() {
            self.generic = self.generic.checked_add(number)?;
        } else {
            self.pips.try_push(Pip::parse(symbol)?).ok()?;
        }
        Some(())
    }
}

impl Pip {
    fn parse(symbol: &str) -> Option<Pip> {
        let color = |part: &str| {
            let mut letters = part.chars();
            let color = Color::from_letter(letters.next()?)?;
            letters.next().is_none().then_some(color)
        };
        let parts: ArrayVec<&str, 3> = symbol.split('/').take(3).collect();
        match *parts.as_slice() {
            ["C"] => Some(Pip::Colorless),
            ["S"] => Some(Pip::Snow),
            [one] => color(one).map(Pip::Color),
            [one, "P"] => color(one).map(Pip::Phyrexian),
            [a, b] => match a.parse() {
                Ok(generic) => color(b).map(|color| Pip::Twobrid(generic, color)),
                Err(_) => Some(Pip::Hybrid(color(a)?, color(b)?)),
            },
            [a, b, "P"] => Some(Pip::HybridPhyrexian(color(a)?, color(b)?)),
            _ => None,
        }
    }
}

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pip::Color(color) => write!(f, "{{{}}}", color.letter()),
            Pip::Colorless => f.write_str("{C}"),
            Pip::Snow => f.write_str("{S}"),
            Pip::Hybrid(a, b) => write!(f, "{{{}/{}}}", a.letter(), b.letter()),
            Pip::Twobrid(generic, color) => write!(f, "{{{generic}/{}}}", color.letter()),
            Pip::Phyrexian(color) => write!(f, "{{{}/P}}", color.letter()),
            Pip::HybridPhyrexian(a, b) => write!(f, "{{{}/{}/P}}", a.letter(), b.letter()),
        }
    }
}

impl fmt::Display for ManaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.x).try_for_each(|_| f.write_str("{X}"))?;
        if self.generic > 0 || (self.x == 0 && self.pips.is_empty()) {
            write!(f, "{{{}}}", self.generic)?;
        }
        self.pips.iter().try_for_each(|pip| write!(f, "{pip}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_read_and_written_the_same() {
        for text in ["{0}", "{3}", "{X}{R}", "{2}{W}{W}", "{W/U}{2/B}{G/P}{R/G/P}{C}{S}"] {
            assert_eq!(ManaCost::parse(text).map(|cost| cost.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn an_unknown_symbol_is_named() {
        assert_eq!(ManaCost::parse("{2}{Y}"), Err("`{Y}` is not a mana symbol".into()));
    }

    #[test]
    fn a_twobrid_symbol_counts_as_its_larger_half() {
        assert_eq!(ManaCost::parse("{X}{2/W}{U}").map(|cost| cost.mana_value()), Ok(3));
    }
}
