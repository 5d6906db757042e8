//! `serve`: matches over HTTP and WebSocket, with the browser client.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use cardwright_server::{ServeError, ServeOptions, serve};
use clap::Args;
use tracing_subscriber::EnvFilter;

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
  RUST_LOG=debug cardwright serve                   tells more of what it does

All matches and decks are in one SQLite database in the data folder. A server that is killed goes on where it was.
`cardwright backup` copies it while the server runs.";

const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Serve matches to browsers and programs
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Where to listen; without it 127.0.0.1:8080, or another port if that one is taken
    #[arg(long, value_name = "ADDRESS")]
    addr: Option<SocketAddr>,

    /// The folder of the database; made if it is missing
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// A further origin whose pages may use this server
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,

    /// A name by which browsers call this server, if it is not only for this machine
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// The address of a proxy in front of this server: whom it names in X-Forwarded-For is the client
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,

    /// Forget finished matches after so many days
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    keep: u32,

    /// Open the browser
    #[arg(long)]
    open: bool,
}

impl ServeArgs {
    /// Serves until it is told to stop.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
        let logged = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
        let _ = logged.with_ansi(io::stderr().is_terminal()).try_init();
        match self.serve_at(self.addr.unwrap_or(USUAL), out) {
            Err(ServeError::Listen { error, .. })
                if self.addr.is_none() && error.kind() == io::ErrorKind::AddrInUse =>
            {
                self.serve_at(ANY_PORT, out)
            }
            done => done,
        }
        .map_err(|error| Failure::input(error.to_string()))
    }

    /// What the server is told by these arguments.
    fn options(&self, addr: SocketAddr) -> ServeOptions {
        let data = self.data.clone().unwrap_or_else(|| saves().join("server"));
        let mut options = ServeOptions::new(addr, data, rulesets());
        options.assets = assets::are_there().then_some(assets::find);
        options.origins.clone_from(&self.origin);
        options.hosts.clone_from(&self.host);
        options.proxies.clone_from(&self.proxy);
        options.limits.keep_finished = DAY * self.keep;
        options
    }

    fn serve_at(&self, addr: SocketAddr, out: &mut Out<'_>) -> Result<(), ServeError> {
        serve(self.options(addr), |server| {
            let address = format!("http://{}", server.addr());
            // Whoever closed the pipe does not want to know where the server is.
            let _ = say(&address, assets::are_there(), out);
            if self.open && assets::are_there() {
                open(&address);
            }
        })
    }
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
        Line::parse_from([&["serve"], line].concat()).args.options(ANY_PORT)
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
