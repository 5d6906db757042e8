//! The journal: what the server tells those who run it, line by line.
//!
//! Every request has an id, said in the answer's `X-Request-Id` and in each line that has to do with it; a socket keeps
//! the id of the request that opened it. Secrets are never written.

use std::io;

use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::util::SubscriberInitExt as _;

/// How lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Writes the journal of this process to standard error. `level` is a filter such as `info` or
/// `warn,cardwright_server=debug`; the error says what is wrong with it.
pub fn start(format: LogFormat, level: &str, colours: bool) -> Result<(), String> {
    let journal = journal(format, level, colours, io::stderr)?;
    // Whoever has started another one in this process wants that one.
    let _ = journal.try_init();
    Ok(())
}

/// A journal that writes anywhere.
pub fn journal<W>(
    format: LogFormat,
    level: &str,
    colours: bool,
    to: W,
) -> Result<Box<dyn Subscriber + Send + Sync>, String>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let filter =
        EnvFilter::try_new(level).map_err(|error| format!("`{level}` is no filter of the log: {error}"))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(to);
    Ok(match format {
        LogFormat::Text => Box::new(lines.with_ansi(colours).finish()),
        LogFormat::Json => Box::new(lines.json().flatten_event(true).with_span_list(false).finish()),
    })
}
