//! All settings: what each is called, what it means, and where it goes.

use super::words::Worded;
use super::{Config, PREFIX};

/// One setting.
pub struct Setting {
    /// Its name in a file and after `--set`; what stands before a dot is the table of the file.
    pub key: &'static str,
    /// What it means, in a sentence.
    pub help: &'static str,
    read: fn(&mut Config, &[String]) -> Result<(), String>,
    write: fn(&Config) -> String,
}

impl Setting {
    /// Its name in the environment.
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.key.replace(['.', '-'], "_").to_uppercase())
    }

    pub(super) fn read(&self, config: &mut Config, words: &[String]) -> Result<(), String> {
        (self.read)(config, words)
    }

    /// Its value as TOML.
    pub fn write(&self, config: &Config) -> String {
        (self.write)(config)
    }
}

/// The settings, each with the field that it sets.
macro_rules! settings {
    ($($key:literal => $($field:ident).+, $help:literal;)*) => {
        /// Every setting, in the order in which they are documented.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            key: $key,
            help: $help,
            read: |config, words| {
                config.$($field).+ = Worded::read(words)?;
                Ok(())
            },
            write: |config| config.$($field).+.write(),
        }),*];
    };
}

settings! {
    "addr" => addr, "Where to listen.";
    "data" => data, "The folder of the database; made if it is missing.";
    "database" => database, "A PostgreSQL database instead of the one in the folder, such as `postgres://user:password@host/name`; any number of servers can share it.";
    "hosts" => hosts, "The names by which browsers call this server.";
    "origins" => origins, "Further origins whose pages may use this server.";
    "proxies" => proxies, "The addresses of proxies in front: what they say in X-Forwarded-For and X-Request-Id counts.";
    "drain" => drain, "How long a server that was asked to stop waits for its players.";
    "library.offer" => offer_library, "Whether the server's library of cards is offered: `no`, `local` (if only this machine can reach the server) or `yes`.";
    "library.folder" => library, "The folder of the library; `library` in the data folder if it is empty.";
    "chat.text" => limits.chat.text, "Whether players may say texts of their own at a table, not only phrases: `no` or `yes`.";
    "chat.rate" => limits.chat.rate, "How many things one person may say at a table within ten seconds; none if 0.";
    "log.format" => log_format, "How lines of the log are written: `text` or `json`.";
    "log.level" => log_level, "What is worth a line in the log: `error`, `warn`, `info`, `debug`, or a filter for each module.";
    "cluster.listen" => cluster.listen, "Where a server listens for others that share its database; any port at the address from which it reaches the database if empty.";
    "cluster.name" => cluster.name, "The name and port at which those others reach it; where it listens if empty.";
    "cluster.lease" => cluster.lease, "How long they believe that it lives without hearing of it; then they take over its matches.";
    "limits.message-bytes" => limits.message_bytes, "The largest message and request body, in bytes.";
    "limits.socket-rate" => limits.socket_rate.per_second, "Messages a second on one socket.";
    "limits.socket-burst" => limits.socket_rate.burst, "Messages at once on one socket.";
    "limits.address-rate" => limits.address_rate.per_second, "Requests and messages a second from one address.";
    "limits.address-burst" => limits.address_rate.burst, "Requests and messages at once from one address.";
    "limits.creation-rate" => limits.creation_rate.per_second, "New matches and decks a second from one address.";
    "limits.creation-burst" => limits.creation_rate.burst, "New matches and decks at once from one address.";
    "limits.connections-per-address" => limits.connections_per_address, "Open connections from one address.";
    "limits.spectators" => limits.spectators, "Those who watch one match.";
    "limits.sockets-per-seat" => limits.sockets_per_seat, "Sockets of one seat.";
    "limits.deck-cards" => limits.deck_cards, "Cards of one deck, all its parts together.";
    "limits.shortest-clock-ms" => limits.shortest_clock_ms, "The shortest clock: a decision and the bank together, in milliseconds.";
    "limits.shortest-absence-ms" => limits.shortest_absence_ms, "The shortest time to come back in that a match may set, in milliseconds.";
    "limits.matches" => limits.matches, "Matches in memory.";
    "limits.decks" => limits.decks, "Saved decks.";
    "limits.idle" => limits.idle, "A socket that says nothing for so long is closed.";
    "limits.write" => limits.write, "A client that does not read for so long is closed.";
    "limits.outbox" => limits.outbox, "How many batches of frames may wait for a client that does not read.";
    "limits.socket-bytes" => limits.socket_bytes, "The system's buffers for each connection and direction, in bytes.";
    "limits.header" => limits.header, "A request that is not complete after so long is given up.";
    "limits.rules" => limits.rules, "Rules that take longer than this for one command are stalled.";
    "limits.bot" => limits.bot, "The longest that a bot may think about one answer.";
    "limits.thinking-rate" => limits.thinking_rate.per_second, "Milliseconds a second that bots may think for one address on average.";
    "limits.thinking-burst" => limits.thinking_rate.burst, "Milliseconds at once that bots may think for one address.";
    "limits.thinkers" => limits.thinkers, "How many bots think at once; as many as the machine has cores if not said.";
    "limits.sleep" => limits.sleep, "A match without sockets is taken out of memory after so long.";
    "limits.keep-finished" => limits.keep_finished, "Finished matches are forgotten so long after they were opened.";
    "limits.keep-waiting" => limits.keep_waiting, "Tables at which no match has begun are forgotten after so long.";
    "limits.keep-playing" => limits.keep_playing, "A match that nobody has gone on with for so long is ended: whoever it waits for has forfeited.";
    "limits.keep-decks" => limits.keep_decks, "Decks that nobody has changed are forgotten after so long.";
    "limits.absence-ms" => limits.absence.window_ms, "How long a player may be away while another one waits, in milliseconds, unless the match says otherwise.";
    "limits.absence-then" => limits.absence.then, "What happens then: `bot` plays on, or the seat is `forfeit`.";
}

/// What to say about a name that no setting has.
pub(super) fn unknown(key: &str) -> String {
    let nearest = SETTINGS.iter().map(|setting| setting.key).min_by_key(|known| distance(known, key));
    match nearest.filter(|known| distance(known, key) <= 1 + key.len() / 4) {
        Some(known) => format!("there is no setting `{key}`; did you mean `{known}`?"),
        None => format!("there is no setting `{key}`; `cardwright serve --print-config` shows all"),
    }
}

/// How many letters have to be changed, added or left out to make one name of another.
fn distance(one: &str, two: &str) -> usize {
    let two: Vec<char> = two.chars().collect();
    let mut row: Vec<usize> = (0..=two.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = place + 1;
        for (at, other) in two.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[at + 1];
            row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
        }
    }
    row[two.len()]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::path::Path;

    use super::*;

    /// Set this to write the table instead of comparing it.
    const BLESS: &str = "CARDWRIGHT_BLESS";
    const HEAD: &str = "| setting | usually | means |\n|---|---|---|\n";

    #[test]
    fn every_setting_is_documented_for_those_who_run_a_server() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/run-a-server.md");
        let page = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = page.split_once(HEAD).unwrap();
        let (table, after) = rest.split_once("\n\n").unwrap();
        let mut config = Config::default();
        // How many cores this machine has is nobody's usual value.
        config.limits.thinkers = 2;
        let row = |setting: &Setting| {
            format!("| `{}` | `{}` | {} |", setting.key, setting.write(&config), setting.help)
        };
        let rows: Vec<String> = SETTINGS.iter().map(row).collect();
        if std::env::var_os(BLESS).is_some() {
            std::fs::write(&path, format!("{before}{HEAD}{}\n\n{after}", rows.join("\n"))).unwrap();
        } else {
            assert_eq!(
                table,
                rows.join("\n"),
                "docs/run-a-server.md is out of date: run this test with {BLESS}=1"
            );
        }
    }

    #[test]
    fn no_two_settings_have_the_same_name() {
        let mut names: Vec<String> = SETTINGS.iter().map(Setting::variable).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), SETTINGS.len());
    }
}
