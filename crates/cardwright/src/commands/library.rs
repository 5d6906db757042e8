//! `library`: the cards that a player owns, beside those in the box.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use cardwright_library::{About, Library, SetListed, read_file, sets};
use cardwright_table::cards::CardFileError;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::dump::Dump;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::{Command, run_for};
use crate::failure::Failure;
use crate::grid::{Grid, Side};
use crate::near::did_you_mean;
use crate::out::Out;
use crate::registry::{GAMES, Visitor, with_game};
use crate::shelf::{library, read_text};

const EXAMPLES: &str = "\
EXAMPLES
  The cards of a published game, from a file that you have: Scryfall's oracle-cards or default-cards, MTGJSON's
  AtomicCards or AllPrintings, swu-db's cards, JSON lines:
      cardwright library add oracle-cards.json
  Cards of your own, under a name of your choice:
      cardwright library add my.cards --as homebrew
  What is there, and which texts are not understood yet:
      cardwright library list
      cardwright library status homebrew --refused
  Sets from which packs can be made, and a draft with one of them:
      cardwright library sets
      cardwright play magic-packs --format draft --seats 4 --deck set:lanternmere
  After a new version of the program, which may understand more:
      cardwright library check
      cardwright library remove homebrew

Decks of yours may use all of them: in `play`, `sim`, `decks`, `puzzle`, `replay` and in the browser. Decks in the box
keep their own cards. A match keeps the texts it was played with.";

/// How many cards of a file are tried to find out for which game it is.
const SAMPLE: usize = 40;
/// How many cards that are not understood are shown unless all are asked for.
const SHOWN: usize = 10;

/// Keep the cards that you own: add them once, use them everywhere
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LibraryArgs {
    #[command(subcommand)]
    what: What,

    /// The folder of the library; the one that all commands use if not given
    #[arg(long, value_name = "FOLDER", global = true)]
    folder: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum What {
    Add(AddArgs),
    List(ListArgs),
    Remove(RemoveArgs),
    Status(StatusArgs),
    Check(CheckArgs),
    Sets(SetsArgs),
}

/// The sets from which packs can be made: `play magic-packs --deck set:NAME`
#[derive(Args, Debug)]
struct SetsArgs {
    /// The game
    #[arg(default_value = "magic")]
    game: String,
}

/// Add the cards of a file; those that were added under the same name before are replaced
#[derive(Args, Debug)]
struct AddArgs {
    /// A public dump of a published game, or a card file
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// What to call them; as the file if not given
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,

    /// For which game; found out from the file if not given
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// What was added
#[derive(Args, Debug)]
struct ListArgs {}

/// Take cards out again
#[derive(Args, Debug)]
struct RemoveArgs {
    /// What they are called in `library list`
    name: String,

    /// Of which game, if several have that name
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// Where the library is, how many cards of it are understood, and why the others are not
#[derive(Args, Debug)]
struct StatusArgs {
    /// Only of these
    name: Option<String>,

    /// Show every card that is not understood, with the reason
    #[arg(long)]
    refused: bool,
}

/// Read every text again, as this version of the program understands them
#[derive(Args, Debug)]
struct CheckArgs {
    /// Only of these
    name: Option<String>,
}

impl LibraryArgs {
    /// Carries out what was asked for.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let library = self.folder.as_ref().map_or_else(library, Library::at);
        match &self.what {
            What::Add(args) => args.run(&library, out),
            What::List(ListArgs {}) => list(&library, out),
            What::Remove(args) => args.run(&library, out),
            What::Status(args) => args.run(&library, out),
            What::Check(args) => args.run(&library, out),
            What::Sets(args) => run_for(&args.game, &Sets { library: &library }, out),
        }
    }
}

impl AddArgs {
    fn run(&self, library: &Library, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.name.is_some() && self.files.len() > 1 {
            return Err(Failure::input("--as names one file; add the others by themselves"));
        }
        for file in &self.files {
            let text = read_text(file)?;
            let game = match &self.game {
                Some(game) => game.clone(),
                None => game_of(file, &text)?.to_owned(),
            };
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let name = self.name.clone().unwrap_or(stem);
            run_for(&game, &Adding { library, file, text: &text, name: &name }, out)?;
        }
        Ok(())
    }
}

/// One file on its way into the library.
struct Adding<'a> {
    library: &'a Library,
    file: &'a Path,
    text: &'a str,
    name: &'a str,
}

impl Command for Adding<'_> {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let began = Instant::now();
        let bar = bar();
        let added =
            self.library.add::<G>(self.name, self.file, self.text, &|more, all| advance(&bar, more, all));
        bar.finish_and_clear();
        let about = added?;
        say(&about, began, out)?;
        if about.understood < about.cards {
            writeln!(
                out,
                "`cardwright library status {} --refused` says why the others are not.",
                about.name
            )?;
        }
        Ok(())
    }
}

fn say(about: &About, began: Instant, out: &mut Out<'_>) -> Result<(), Failure> {
    let About { name, game, cards, understood, .. } = about;
    let seconds = began.elapsed().as_secs_f32();
    let understood = share(*understood, *cards);
    let word = if *cards == 1 { "card" } else { "cards" };
    writeln!(out, "{name} ({game}): {cards} {word}, {understood} understood ({seconds:.1} s)")?;
    Ok(())
}

/// `3 of 4 (75.0%)` without the whole: `3 (75.0%)`.
fn share(part: usize, whole: usize) -> String {
    format!("{part} ({:.1}%)", part as f64 * 100.0 / whole.max(1) as f64)
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} texts, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn advance(bar: &ProgressBar, more: usize, all: usize) {
    bar.set_length(all as u64);
    bar.inc(more as u64);
}

/// For which game a file is: the one that understands most of some of its cards.
fn game_of(file: &Path, text: &str) -> Result<&'static str, Failure> {
    struct Trying<'a>(&'a str, &'a str);

    impl Visitor for Trying<'_> {
        type Output = (&'static str, Result<usize, CardFileError>);

        fn visit<G: Catalogue>(self) -> Self::Output {
            (G::pool(), read_file::<G>(self.0, self.1).map(|dump| understood::<G>(&dump)))
        }
    }

    let name = file.display().to_string();
    let mut best: Option<(usize, &'static str)> = None;
    let mut refused: Option<CardFileError> = None;
    let mut tried: Vec<&str> = Vec::new();
    for game in GAMES {
        let (pool, read) =
            with_game(game.name, Trying(&name, text)).map_err(|error| Failure::input(error.to_string()))?;
        if tried.contains(&pool) {
            continue;
        }
        tried.push(pool);
        match read {
            Ok(count) if best.is_none_or(|(most, _)| count > most) => best = Some((count, pool)),
            // The reader that came furthest knows best what is wrong.
            Err(error) if refused.as_ref().is_none_or(|other| error.line > other.line) => {
                refused = Some(error);
            }
            Ok(_) | Err(_) => {}
        }
    }
    match (best, refused) {
        (Some((count, game)), _) if count > 0 => Ok(game),
        (Some(_), _) => Err(Failure::input(format!(
            "no game understands the cards of `{name}`; say with --game which it is for"
        ))),
        (None, Some(error)) => Err(error.into()),
        (None, None) => Err(Failure::input(format!("`{name}` has no cards"))),
    }
}

/// How many of some cards, taken from everywhere in a file, are understood.
fn understood<G: Catalogue>(dump: &Dump) -> usize {
    let every = dump.cards().len().div_ceil(SAMPLE).max(1);
    let some = dump.cards().iter().step_by(every);
    some.filter(|card| G::compile_among(card.printed(), dump).is_ok()).count()
}

fn list(library: &Library, out: &mut Out<'_>) -> Result<(), Failure> {
    let all = library.list()?;
    if all.is_empty() {
        writeln!(out, "The library is empty; `cardwright library add FILE` adds the cards of a file.")?;
        return Ok(());
    }
    let mut grid = Grid::new([
        ("name", Side::Left),
        ("game", Side::Left),
        ("cards", Side::Right),
        ("understood", Side::Right),
        ("from", Side::Left),
    ]);
    for About { name, game, cards, understood, source, .. } in all {
        grid.row([name, game, cards.to_string(), share(understood, cards), source]);
    }
    Ok(grid.write(out)?)
}

/// The collections of this name, or all; the error says what there is.
fn named(library: &Library, name: Option<&str>, game: Option<&str>) -> Result<Vec<About>, Failure> {
    let mut all = library.list()?;
    let Some(name) = name else { return Ok(all) };
    let known: Vec<String> = all.iter().map(|about| about.name.clone()).collect();
    all.retain(|about| about.name == name && game.is_none_or(|game| about.game == game));
    if !all.is_empty() {
        return Ok(all);
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Err(Failure::input(format!("the library has nothing called `{name}`{}", did_you_mean(name, &known))))
}

impl RemoveArgs {
    fn run(&self, library: &Library, out: &mut Out<'_>) -> Result<(), Failure> {
        let found = named(library, Some(&self.name), self.game.as_deref())?;
        let [about] = &found[..] else {
            let games: Vec<&str> = found.iter().map(|about| about.game.as_str()).collect();
            let message =
                format!("several games have `{}`: say --game with {}", self.name, games.join(" or "));
            return Err(Failure::input(message));
        };
        library.remove(&about.game, &about.name)?;
        writeln!(out, "{} ({}) is no longer in the library; matches keep its texts", about.name, about.game)?;
        Ok(())
    }
}

impl StatusArgs {
    fn run(&self, library: &Library, out: &mut Out<'_>) -> Result<(), Failure> {
        writeln!(out, "The library is in {}", library.folder().display())?;
        for about in named(library, self.name.as_deref(), None)? {
            let began = Instant::now();
            let pool = library.pool(&about.game)?;
            let opened = began.elapsed();
            let About { name, game, cards, understood, source, .. } = &about;
            writeln!(out, "\n{name} ({game}), from {source}")?;
            writeln!(out, "  {cards} cards, {} understood", share(*understood, *cards))?;
            writeln!(
                out,
                "  {} kB of text, opened with all of {game} in {} ms",
                about.bytes / 1000,
                opened.as_millis()
            )?;
            if !about.is_current() {
                writeln!(
                    out,
                    "  another version of the program has read it: `cardwright library check` reads it again"
                )?;
            }
            let collection = pool.collections().iter().find(|collection| collection.name() == name);
            let refused =
                collection.into_iter().flat_map(|all| all.cards()).filter_map(|card| card.fault.as_deref());
            let shown = if self.refused {
                usize::MAX
            } else if self.name.is_some() {
                SHOWN
            } else {
                0
            };
            for reason in refused.take(shown) {
                writeln!(out, "\n{}", reason.trim_end())?;
            }
            if !self.refused && understood < cards {
                writeln!(out, "\n  `cardwright library status {name} --refused` shows all that are not")?;
            }
        }
        Ok(())
    }
}

/// The sets of a game's cards.
struct Sets<'a> {
    library: &'a Library,
}

impl Command for Sets<'_> {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let mut grid = Grid::new([
            ("set", Side::Left),
            ("cards", Side::Right),
            ("understood", Side::Right),
            ("from", Side::Left),
        ]);
        for SetListed { name, boxed, cards, understood } in sets::<G>(&*self.library.pool(G::pool())?) {
            let from = if boxed { "the box" } else { "the library" };
            grid.row([name, cards.to_string(), share(understood, cards), from.to_owned()]);
        }
        Ok(grid.write(out)?)
    }
}

impl CheckArgs {
    fn run(&self, library: &Library, out: &mut Out<'_>) -> Result<(), Failure> {
        for about in named(library, self.name.as_deref(), None)? {
            run_for(&about.game, &Checking { library, name: &about.name }, out)?;
        }
        Ok(())
    }
}

/// A collection that is read again.
struct Checking<'a> {
    library: &'a Library,
    name: &'a str,
}

impl Command for Checking<'_> {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let began = Instant::now();
        let bar = bar();
        let checked = self.library.check::<G>(self.name, &|more, all| advance(&bar, more, all));
        bar.finish_and_clear();
        say(&checked?, began, out)
    }
}
