//! One program to run, and how it can go wrong.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::thread;

use crate::root;
use crate::tally::Tally;

/// What went wrong, in a sentence.
#[derive(Debug)]
pub(crate) struct Broken(String);

impl Broken {
    /// A problem in a sentence.
    pub(crate) fn new(message: impl Into<String>) -> Broken {
        Broken(message.into())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A line on standard output; a closed pipe is nobody's problem.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// A program with its arguments, to be run in the workspace's folder.
pub(crate) struct Program {
    command: Command,
    shown: String,
}

/// The cargo that started us, with these arguments.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Program {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    Program { command, shown: "cargo".to_owned() }.args(arguments)
}

/// Another program, found by its name.
pub(crate) fn program(name: &str) -> Program {
    let mut command = Command::new(name);
    command.current_dir(root());
    Program { command, shown: name.to_owned() }
}

impl Program {
    /// The same in a folder of the workspace.
    pub(crate) fn within(mut self, folder: &str) -> Program {
        self.command.current_dir(root().join(folder));
        self
    }

    /// The same with more arguments.
    pub(crate) fn args<S: AsRef<str>>(mut self, arguments: impl IntoIterator<Item = S>) -> Program {
        for argument in arguments {
            self.shown.push(' ');
            self.shown.push_str(argument.as_ref());
            self.command.arg(argument.as_ref());
        }
        self
    }

    /// The same with a variable set.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Program {
        self.command.env(name, value);
        self
    }

    /// Runs it with our own input and output.
    pub(crate) fn run(mut self) -> Result<(), Broken> {
        let ended = self.command.status();
        self.judge(ended)
    }

    /// Whether it runs at all, in silence.
    pub(crate) fn works(mut self) -> bool {
        let quiet = self.command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.is_ok_and(|status| status.success())
    }

    /// Runs it, passing on what it writes and counting the tests it reports.
    pub(crate) fn count_tests(mut self, tally: &mut Tally) -> Result<(), Broken> {
        if io::stderr().is_terminal() {
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        let started = self.command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| self.unstartable(&error))?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let errors = thread::spawn(move || pass_on(err, io::stderr()));
        tally.add(pass_on(out, io::stdout()));
        tally.add(errors.join().unwrap_or_default());
        self.judge(child.wait())
    }

    fn judge(&self, ended: io::Result<std::process::ExitStatus>) -> Result<(), Broken> {
        match ended {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Broken::new(format!("`{}` failed ({status})", self.shown))),
            Err(error) => Err(self.unstartable(&error)),
        }
    }

    fn unstartable(&self, error: &io::Error) -> Broken {
        Broken::new(format!("`{}` cannot be started: {error}", self.shown))
    }
}

/// Copies lines as they come and counts the tests that they report.
fn pass_on(from: Option<impl Read>, mut to: impl Write) -> Tally {
    let mut tally = Tally::default();
    let Some(from) = from else { return tally };
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let _ = to.write_all(&line);
        tally.read(&String::from_utf8_lossy(&line));
        line.clear();
    }
    tally
}
