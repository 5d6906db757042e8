//! Values of settings, read from words and written back.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use super::Offer;
use crate::journal::LogFormat;
use crate::wire::Then;

/// Something that a setting can be.
pub(super) trait Worded: Sized {
    /// Reads it; the error says what would be right.
    fn read(words: &[String]) -> Result<Self, String>;
    /// Writes it as TOML.
    fn write(&self) -> String;
}

/// A list as the environment and flags have it: separated by commas.
pub(super) fn listed(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn only(words: &[String]) -> Result<&str, String> {
    match words {
        [word] => Ok(word),
        _ => Err("it has one value".to_owned()),
    }
}

fn quoted(text: impl std::fmt::Display) -> String {
    format!("{:?}", text.to_string())
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl Worded for $type {
            fn read(words: &[String]) -> Result<$type, String> {
                let word = only(words)?;
                word.replace('_', "").parse().map_err(|_| format!("`{word}` is no number that fits here"))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        })*
    };
}

numbers!(u32, usize);

/// The units of time, the largest first, in milliseconds.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

impl Worded for Duration {
    fn read(words: &[String]) -> Result<Duration, String> {
        let word = only(words)?;
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = UNITS.iter().find(|(unit, _)| *unit == &word[digits.len()..]);
        let time =
            digits.parse::<u64>().ok().zip(unit).and_then(|(count, (_, each))| count.checked_mul(*each));
        time.map(Duration::from_millis)
            .ok_or_else(|| format!("`{word}` is no time such as `250ms`, `10s`, `5m`, `12h` or `30d`"))
    }

    fn write(&self) -> String {
        let ms = self.as_millis() as u64;
        let exact = UNITS.iter().find(|(_, each)| ms > 0 && ms.is_multiple_of(*each));
        let (unit, each) = exact.unwrap_or(&("s", 1000));
        quoted(format!("{}{unit}", ms / each))
    }
}

impl Worded for String {
    fn read(words: &[String]) -> Result<String, String> {
        // A filter of the log may have commas itself.
        Ok(words.join(","))
    }

    fn write(&self) -> String {
        quoted(self)
    }
}

impl Worded for Vec<String> {
    fn read(words: &[String]) -> Result<Vec<String>, String> {
        Ok(words.to_vec())
    }

    fn write(&self) -> String {
        format!("[{}]", self.iter().map(quoted).collect::<Vec<_>>().join(", "))
    }
}

impl Worded for Vec<IpAddr> {
    fn read(words: &[String]) -> Result<Vec<IpAddr>, String> {
        let address =
            |word: &String| word.parse().map_err(|_| format!("`{word}` is no address such as `10.0.0.1`"));
        words.iter().map(address).collect()
    }

    fn write(&self) -> String {
        format!("[{}]", self.iter().map(quoted).collect::<Vec<_>>().join(", "))
    }
}

impl Worded for Option<SocketAddr> {
    fn read(words: &[String]) -> Result<Option<SocketAddr>, String> {
        let word = only(words)?;
        let addr =
            word.parse().map_err(|_| format!("`{word}` is no address and port such as `127.0.0.1:8080`"))?;
        Ok(Some(addr))
    }

    fn write(&self) -> String {
        self.map_or_else(|| quoted("127.0.0.1:8080"), quoted)
    }
}

impl Worded for Option<PathBuf> {
    fn read(words: &[String]) -> Result<Option<PathBuf>, String> {
        Ok(Some(PathBuf::from(words.join(","))))
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(|| quoted("/var/lib/cardwright"), |path| quoted(path.display()))
    }
}

impl Worded for Offer {
    fn read(words: &[String]) -> Result<Offer, String> {
        match only(words)? {
            "no" => Ok(Offer::No),
            "local" => Ok(Offer::Local),
            "yes" => Ok(Offer::Yes),
            other => Err(format!("`{other}` is neither `no` nor `local` nor `yes`")),
        }
    }

    fn write(&self) -> String {
        quoted(match self {
            Offer::No => "no",
            Offer::Local => "local",
            Offer::Yes => "yes",
        })
    }
}

impl Worded for bool {
    fn read(words: &[String]) -> Result<bool, String> {
        match only(words)? {
            "no" => Ok(false),
            "yes" => Ok(true),
            other => Err(format!("`{other}` is neither `no` nor `yes`")),
        }
    }

    fn write(&self) -> String {
        quoted(if *self { "yes" } else { "no" })
    }
}

impl Worded for LogFormat {
    fn read(words: &[String]) -> Result<LogFormat, String> {
        match only(words)? {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            word => Err(format!("`{word}` is neither `text` nor `json`")),
        }
    }

    fn write(&self) -> String {
        quoted(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

impl Worded for Then {
    fn read(words: &[String]) -> Result<Then, String> {
        match only(words)? {
            "bot" => Ok(Then::Bot),
            "forfeit" => Ok(Then::Forfeit),
            word => Err(format!("`{word}` is neither `bot` nor `forfeit`")),
        }
    }

    fn write(&self) -> String {
        quoted(match self {
            Then::Bot => "bot",
            Then::Forfeit => "forfeit",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_the_largest_unit_that_fits() {
        for word in ["0s", "250ms", "90s", "10m", "36h", "730d"] {
            let time = Duration::read(&[word.to_owned()]);
            assert_eq!(time.map(|time| time.write()), Ok(format!("\"{word}\"")));
        }
        for word in ["", "10", "s", "10 s", "-1s", "1.5h", "99999999999999999999s", "10w"] {
            assert!(Duration::read(&[word.to_owned()]).is_err(), "{word}");
        }
    }
}
