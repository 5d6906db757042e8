//! The table of formats in the documentation is what the registry says.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cardwright_table::catalogue::{Catalogue, Format};

use super::{BLESS, Trial, for_every_game};

/// What stands above the table.
const HEAD: &str = "# Formats

Each format of each game, for how many it is, and the decks in the box with which it can be played at once. Bots that
choose by lot play every format to its end, with each of its decks at a table, whenever the tests run.
Magic's variants combine, as in `commander+planechase`.

The tables are written from the games themselves, by a test: `CARDWRIGHT_BLESS=1 cargo test -p cardwright formats`.
";

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md")
}

/// The table of one game.
fn table<G: Catalogue>() -> String {
    let mut table = format!("\n## {}\n\n{}\n\n", G::TITLE, G::SUMMARY);
    table.push_str("| format | what it is | seats | decks in the box |\n|---|---|---|---|\n");
    for format in G::formats() {
        let decks: Vec<&str> = G::decks_for(format.name).into_iter().map(|deck| deck.name).collect();
        let (name, what, decks) = (format.name, format.summary, decks.join(", "));
        writeln!(table, "| `{name}` | {what} | {} | {decks} |", seats(format))
            .expect("a text takes any text");
    }
    let game = G::NAME;
    write!(table, "\n`cardwright play {game} --format {}`\n", G::formats()[0].name)
        .expect("a text takes any text");
    table
}

fn seats(format: &Format) -> String {
    match (format.min_seats, format.max_seats) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

#[test]
fn the_table_of_formats_is_what_the_games_say() {
    #[derive(Clone, Copy)]
    struct Written<'a>(&'a std::cell::RefCell<String>);

    impl Trial for Written<'_> {
        fn of<G: Catalogue>(self) {
            self.0.borrow_mut().push_str(&table::<G>());
        }
    }

    let text = std::cell::RefCell::new(HEAD.to_owned());
    for_every_game(Written(&text));
    let text = text.into_inner();
    if std::env::var_os(BLESS).is_some() {
        fs::write(document(), &text).expect("the documentation can be written");
    }
    let written = fs::read_to_string(document()).unwrap_or_default();
    assert!(written == text, "docs/formats.md is stale: run this test with {BLESS}=1");
}

/// Who looks for the table finds it.
#[test]
fn the_readme_leads_to_the_table_of_formats() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(readme).expect("the README is there");
    assert!(readme.contains("(docs/formats.md)"));
}
