//! One configuration: a file, then the environment, then flags, each overruling what came before.
//!
//! Every setting stands once, in the table of `settings`: its name in a file (`limits.deck-cards`), from which its
//! name in the environment follows (`CARDWRIGHT_SERVE_LIMITS_DECK_CARDS`), what it means and how it is read. What is
//! not in the table is refused with its place.

mod file;
mod settings;
mod words;

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::journal::LogFormat;
use crate::options::{ClusterOptions, Limits, ServeOptions};
use crate::shelf::Ruleset;

pub use settings::{SETTINGS, Setting};

/// What the names of settings begin with in the environment.
pub const PREFIX: &str = "CARDWRIGHT_SERVE_";

/// Everything that can be configured.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; the usual place if nobody said.
    pub addr: Option<SocketAddr>,
    /// The folder of the database; the usual one if nobody said.
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead of the one in the folder; none if empty.
    pub database: String,
    /// How servers that share a database find each other.
    pub cluster: ClusterOptions,
    /// The names by which browsers call this server.
    pub hosts: Vec<String>,
    /// Further origins whose pages may talk to this server.
    pub origins: Vec<String>,
    /// Proxies in front of this server.
    pub proxies: Vec<IpAddr>,
    /// How long a server that was asked to stop waits for its players.
    pub drain: Duration,
    /// Whether the library is offered.
    pub offer_library: Offer,
    /// The folder of the library; the usual one if it is empty.
    pub library: String,
    /// How lines of the log are written.
    pub log_format: LogFormat,
    /// What is worth a line in the log.
    pub log_level: String,
    /// What clients may do.
    pub limits: Limits,
}

/// To whom the library of cards is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Offer {
    /// To nobody.
    No,
    /// To whoever uses the server, if only this machine can reach it.
    #[default]
    Local,
    /// To whoever uses the server.
    Yes,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: None,
            data: None,
            database: String::new(),
            cluster: ClusterOptions::default(),
            hosts: Vec::new(),
            origins: Vec::new(),
            proxies: Vec::new(),
            drain: Duration::from_secs(2),
            offer_library: Offer::Local,
            library: String::new(),
            log_format: LogFormat::Text,
            log_level: "warn".to_owned(),
            limits: Limits::default(),
        }
    }
}

/// A setting that cannot be used, and where it was given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read at all.
    #[error("the configuration `{file}` cannot be read: {problem}")]
    Unreadable {
        /// Which file.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// A place in the file.
    #[error("{file}:{line}:{column}: {problem}\n{excerpt}")]
    InFile {
        /// Which file.
        file: String,
        /// Which line, counted from 1.
        line: usize,
        /// Which column, counted from 1.
        column: usize,
        /// What is wrong.
        problem: String,
        /// The line, and a mark below the place.
        excerpt: String,
    },
    /// A variable of the environment.
    #[error("the variable {name} cannot be used: {problem}")]
    InEnvironment {
        /// Which variable.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// A flag.
    #[error("`--set {said}` cannot be used: {problem}")]
    InFlag {
        /// What was said.
        said: String,
        /// What is wrong.
        problem: String,
    },
}

impl Config {
    /// Whether the library is offered by a server at this address.
    pub fn offers_library(&self, addr: SocketAddr) -> bool {
        match self.offer_library {
            Offer::No => false,
            Offer::Yes => true,
            Offer::Local => addr.ip().is_loopback() && self.proxies.is_empty() && self.hosts.is_empty(),
        }
    }

    /// Takes over what a file says.
    pub fn read_file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { file: file.clone(), problem: error.to_string() })?;
        self.read_text(&file, &text)
    }

    /// Takes over what the text of a file says; errors name the file.
    pub fn read_text(&mut self, file: &str, text: &str) -> Result<(), ConfigError> {
        for given in file::read(text).map_err(|problem| problem.located(file, text))? {
            let done = self.set(&given.key, &given.words);
            done.map_err(|problem| given.problem(problem).located(file, text))?;
        }
        Ok(())
    }

    /// Takes over what the environment says; variables that begin otherwise are not for the server.
    pub fn read_environment(
        &mut self,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), ConfigError> {
        for (name, value) in variables {
            if !name.starts_with(PREFIX) {
                continue;
            }
            let known = SETTINGS.iter().find(|setting| setting.variable() == name);
            let done = match known {
                Some(setting) => setting.read(self, &words::listed(&value)),
                None => Err("there is no such setting".to_owned()),
            };
            done.map_err(|problem| ConfigError::InEnvironment { name, problem })?;
        }
        Ok(())
    }

    /// Takes over one `key=value`.
    pub fn read_flag(&mut self, said: &str) -> Result<(), ConfigError> {
        let done = match said.split_once('=') {
            Some((key, value)) => self.set(key.trim(), &words::listed(value)),
            None => Err("say it as `key=value`".to_owned()),
        };
        done.map_err(|problem| ConfigError::InFlag { said: said.to_owned(), problem })
    }

    fn set(&mut self, key: &str, words: &[String]) -> Result<(), String> {
        match SETTINGS.iter().find(|setting| setting.key == key) {
            Some(setting) => setting.read(self, words),
            None => Err(settings::unknown(key)),
        }
    }

    /// The configuration as a file: every setting with what it means; those that are as usual are commented out.
    pub fn to_toml(&self) -> String {
        let (usual, mut text, mut section) = (Config::default(), String::new(), "");
        for setting in SETTINGS {
            let (table, name) = setting.key.split_once('.').unwrap_or(("", setting.key));
            if table != section {
                section = table;
                let _ = writeln!(text, "\n[{table}]");
            }
            let (now, then) = (setting.write(self), setting.write(&usual));
            let mark = if now == then { "# " } else { "" };
            let _ = writeln!(text, "\n# {}\n{mark}{name} = {now}", setting.help);
        }
        text.trim_start().to_owned()
    }

    /// What the server is told by it.
    pub fn options(self, addr: SocketAddr, data: PathBuf, rulesets: Vec<Box<dyn Ruleset>>) -> ServeOptions {
        let mut options = ServeOptions::new(addr, data, rulesets);
        options.database = Some(self.database).filter(|address| !address.is_empty());
        options.cluster = self.cluster;
        options.hosts = self.hosts;
        options.origins = self.origins;
        options.proxies = self.proxies;
        options.drain = self.drain;
        options.limits = self.limits;
        options
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    const FILE: &str = "\
addr = \"0.0.0.0:9000\"
hosts = [\"cards.example\", \"www.cards.example\"]
drain = \"15s\"

[log]
format = \"json\"

[limits]
deck-cards = 250
keep-finished = \"30d\"
";

    fn variable(name: &str, value: &str) -> [(String, String); 1] {
        [(name.to_owned(), value.to_owned())]
    }

    #[test]
    fn the_environment_overrules_the_file_and_flags_overrule_both() {
        let mut config = Config::default();
        config.read_text("test.toml", FILE).unwrap();
        assert_eq!(config.addr, Some(([0, 0, 0, 0], 9000).into()));
        assert_eq!(config.hosts, ["cards.example", "www.cards.example"]);
        assert_eq!((config.limits.deck_cards, config.log_format), (250, LogFormat::Json));
        assert_eq!(config.limits.keep_finished, Duration::from_secs(30 * 24 * 60 * 60));
        config.read_environment(variable("CARDWRIGHT_SERVE_LIMITS_DECK_CARDS", "300")).unwrap();
        config.read_environment(variable("CARDWRIGHT_SERVE_HOSTS", "one.example, two.example")).unwrap();
        config.read_environment(variable("CARDWRIGHT_OTHER", "not for the server")).unwrap();
        assert_eq!((config.limits.deck_cards, config.drain), (300, Duration::from_secs(15)));
        assert_eq!(config.hosts, ["one.example", "two.example"]);
        config.read_flag("limits.deck-cards=400").unwrap();
        assert_eq!(config.limits.deck_cards, 400);
    }

    #[test]
    fn what_is_wrong_in_a_file_is_shown_at_its_place() {
        let wrong = |text: &str| Config::default().read_text("my.toml", text).unwrap_err().to_string();
        let unknown = wrong("[limits]\ndeck-crads = 3\n");
        assert_eq!(
            unknown,
            "my.toml:2:1: there is no setting `limits.deck-crads`; did you mean `limits.deck-cards`?\n  \
             2 | deck-crads = 3\n    | ^^^^^^^^^^"
        );
        let value = wrong("drain = \"soon\"\n");
        assert!(value.starts_with("my.toml:1:9: `soon` is no time"), "{value}");
        assert!(value.ends_with("  1 | drain = \"soon\"\n    |         ^^^^^^"), "{value}");
        assert!(wrong("limits = 3").contains("there is no setting `limits`"), "a table is no setting");
        assert!(wrong("[nothing]\nhere = 1").contains("my.toml:2:1: there is no setting `nothing.here`"));
        assert!(wrong("addr = [").starts_with("my.toml:1:"), "what is no TOML at all has a place, too");
        assert!(wrong("drain = [\"1s\", \"2s\"]").contains("one value"));
        assert!(wrong("drain = 3.5").contains("my.toml:1:9"));
    }

    #[test]
    fn what_is_wrong_elsewhere_names_the_variable_or_the_flag() {
        let mut config = Config::default();
        let wrong = config.read_environment(variable("CARDWRIGHT_SERVE_ADR", "1.2.3.4:5")).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "the variable CARDWRIGHT_SERVE_ADR cannot be used: there is no such setting"
        );
        let wrong = config.read_flag("limits.matches=many").unwrap_err().to_string();
        assert!(
            wrong.starts_with("`--set limits.matches=many` cannot be used: `many` is no number"),
            "{wrong}"
        );
        assert!(config.read_flag("drain").unwrap_err().to_string().contains("key=value"));
    }

    #[test]
    fn the_configuration_that_is_written_says_the_same_when_it_is_read() {
        let mut config = Config::default();
        config.read_text("test.toml", FILE).unwrap();
        let written = config.to_toml();
        let mut again = Config::default();
        again.read_text("written.toml", &written).unwrap();
        assert_eq!(again.to_toml(), written);
        assert!(
            written.contains("\ndrain = \"15s\"\n") && written.contains("\n# matches = 20000\n"),
            "{written}"
        );
        // Also what is as usual can be read.
        let uncommented =
            Config::default().to_toml().replace("\n# ", "\n").lines().fold(String::new(), |text, line| {
                if line.contains(" = ") || line.starts_with('[') { text + line + "\n" } else { text }
            });
        let mut usual = Config::default();
        usual.read_text("usual.toml", &uncommented).unwrap();
        assert_eq!(
            usual.to_toml().matches("\n# ").count(),
            Config::default().to_toml().matches("\n# ").count()
        );
    }
}
