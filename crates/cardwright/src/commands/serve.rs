//! `serve`: matches over HTTP and WebSocket, with the browser client.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use cardwright_library::Library;
use cardwright_server::config::{Config, ConfigError};
use cardwright_server::{ServeError, ServeOptions, journal, serve};
use clap::Args;

use crate::assets;
use crate::commands::play::saves;
use crate::failure::Failure;
use crate::out::Out;
use crate::registry::rulesets;

const EXAMPLES: &str = "\
EXAMPLES
  cardwright serve                                  on this machine, http://127.0.0.1:8080
  cardwright serve --open                           the same, and opens the browser
  cardwright serve --addr 0.0.0.0:80 --data /srv/cardwright
  cardwright serve --proxy 127.0.0.1 --host cards.example --origin https://cards.example
                                                    behind a proxy on the same machine that does TLS
  CARDWRIGHT_SERVE_DATABASE=postgres://cards:secret@db.example/cards cardwright serve
                                                    one of several servers that share a PostgreSQL database
  cardwright serve --print-config > cardwright.toml
                                                    every setting, what it means and what it is
  cardwright serve --config cardwright.toml --set limits.deck-cards=250
  CARDWRIGHT_SERVE_LOG_FORMAT=json CARDWRIGHT_SERVE_LOG_LEVEL=info cardwright serve

Settings come from the file, then from the environment, then from flags; the last one counts. A name that no setting
has is refused. All matches and decks are in one SQLite database in the data folder, unless another one is named. A server that is killed goes on
where it was. `cardwright backup` copies it while the server runs.";

const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Serve matches to browsers and programs
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// A file with settings
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Any setting, by its name in the file
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Print all settings as a file instead of serving
    #[arg(long)]
    print_config: bool,

    /// Where to listen; without it 127.0.0.1:8080, or another port if that one is taken
    #[arg(long, value_name = "ADDRESS")]
    addr: Option<SocketAddr>,

    /// The folder of the database; made if it is missing
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// A PostgreSQL database instead of the one in the folder; any number of servers can share it
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,

    /// A further origin whose pages may use this server
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,

    /// A name by which browsers call this server, if it is not only for this machine
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// The address of a proxy in front of this server: whom it names in X-Forwarded-For is the client
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,

    /// Forget finished matches after so many days; 90 if nothing is said
    #[arg(long, value_name = "DAYS")]
    keep: Option<u32>,

    /// Open the browser
    #[arg(long)]
    open: bool,
}

impl ServeArgs {
    /// Serves until it is told to stop.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let config = self.configured(env::vars()).map_err(|error| Failure::input(error.to_string()))?;
        if self.print_config {
            return Ok(write!(out, "{}", config.to_toml())?);
        }
        let level = env::var("RUST_LOG").unwrap_or_else(|_| config.log_level.clone());
        journal::start(config.log_format, &level, io::stderr().is_terminal()).map_err(Failure::input)?;
        match self.serve_at(config.addr.unwrap_or(USUAL), &config, out) {
            Err(ServeError::Listen { error, .. })
                if config.addr.is_none() && error.kind() == io::ErrorKind::AddrInUse =>
            {
                self.serve_at(ANY_PORT, &config, out)
            }
            done => done,
        }
        .map_err(|error| Failure::input(error.to_string()))
    }

    /// The settings: from the file, then the environment, then these arguments.
    fn configured(
        &self,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let mut config = Config::default();
        if let Some(file) = &self.config {
            config.read_file(file)?;
        }
        config.read_environment(environment)?;
        for said in &self.set {
            config.read_flag(said)?;
        }
        config.addr = self.addr.or(config.addr);
        config.data = self.data.clone().or(config.data);
        if let Some(database) = &self.database {
            config.database.clone_from(database);
        }
        for (said, setting) in [(&self.origin, &mut config.origins), (&self.host, &mut config.hosts)] {
            if !said.is_empty() {
                setting.clone_from(said);
            }
        }
        if !self.proxy.is_empty() {
            config.proxies.clone_from(&self.proxy);
        }
        if let Some(days) = self.keep {
            config.limits.keep_finished = DAY * days;
        }
        Ok(config)
    }

    fn serve_at(&self, addr: SocketAddr, config: &Config, out: &mut Out<'_>) -> Result<(), ServeError> {
        serve(options(addr, config), |server| {
            let address = format!("http://{}", server.addr());
            // Whoever closed the pipe does not want to know where the server is.
            let _ = say(&address, assets::are_there(), out);
            if self.open && assets::are_there() {
                open(&address);
            }
        })
    }
}

/// What the server is told by a configuration.
fn options(addr: SocketAddr, config: &Config) -> ServeOptions {
    let data = config.data.clone().unwrap_or_else(|| saves().join("server"));
    // Without a data folder of its own a server has the library of all other commands.
    let library = Library::at(match config.library.as_str() {
        "" => config.data.clone().unwrap_or_else(saves).join("library"),
        folder => PathBuf::from(folder),
    });
    let offered = config.offers_library(addr).then_some(&library);
    let mut options = config.clone().options(addr, data, rulesets(offered));
    options.assets = assets::are_there().then_some(assets::find);
    options
}

fn say(address: &str, client: bool, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "Cardwright is at {address} (ctrl-c stops it)")?;
    if !client {
        writeln!(out, "{NO_CLIENT}")?;
    }
    out.flush()
}

/// Why there is nothing for a browser to open, and what to do about it.
const NO_CLIENT: &str = "\
The browser client was not built into this binary, so there is no page to open; programs can use the server.
`cargo xtask play` builds the client and opens it. By hand: `npm ci && npm run build` in the folder `web`, then
`cargo build --release` once more.";

/// Opens the browser where there is one; the address stands in the terminal anyway.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let _ = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ServeArgs,
    }

    fn options(line: &[&str]) -> ServeOptions {
        let args = Line::parse_from([&["serve"], line].concat()).args;
        super::options(ANY_PORT, &args.configured([]).expect("these settings can be used"))
    }

    #[test]
    fn a_flag_overrules_the_environment_which_overrules_the_file() {
        let file = env::temp_dir().join(format!("cardwright-config-{}.toml", std::process::id()));
        let text = "addr = \"127.0.0.1:1\"\ndata = \"file\"\norigins = [\"https://file.example\"]\n";
        std::fs::write(&file, text).expect("a file can be written");
        let words = ["serve", "--config", &file.display().to_string(), "--addr", "127.0.0.1:3"];
        let environment =
            [("CARDWRIGHT_SERVE_ADDR", "127.0.0.1:2"), ("CARDWRIGHT_SERVE_DATA", "environment")];
        let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = Line::parse_from(words).args.configured(environment).expect("these can be used");
        let _ = std::fs::remove_file(&file);
        assert_eq!(config.addr, Some(([127, 0, 0, 1], 3).into()));
        assert_eq!(config.data, Some(PathBuf::from("environment")));
        assert_eq!(config.origins, ["https://file.example"]);
    }

    #[test]
    fn finished_matches_are_kept_for_90_days_or_as_long_as_one_says() {
        assert_eq!(options(&[]).limits.keep_finished, DAY * 90);
        assert_eq!(options(&["--keep", "3"]).limits.keep_finished, DAY * 3);
        assert!(options(&["--keep", "0"]).limits.keep_finished.is_zero());
    }

    #[test]
    fn proxies_and_names_are_taken_over() {
        let told = options(&["--proxy", "127.0.0.1", "--proxy", "10.0.0.9", "--host", "cards.example"]);
        assert_eq!(told.proxies, [IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 9])]);
        assert_eq!(told.hosts, ["cards.example"]);
    }

    #[test]
    fn a_binary_without_the_browser_client_says_so_and_how_to_build_it() {
        let told = |client| {
            let mut text = Vec::new();
            say("http://127.0.0.1:8080", client, &mut text).expect("a list can be written");
            String::from_utf8(text).expect("the server writes text")
        };
        assert!(told(false).contains("was not built") && told(false).contains("npm run build"));
        assert_eq!(told(true).lines().count(), 1);
    }

    #[test]
    fn the_folder_and_further_origins_are_taken_over() {
        let told =
            options(&["--data", "here", "--origin", "https://a.example", "--origin", "https://b.example"]);
        assert_eq!(told.data, PathBuf::from("here"));
        assert_eq!(told.origins, ["https://a.example", "https://b.example"]);
    }
}
