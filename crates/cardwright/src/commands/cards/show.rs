//! `cards show`: one card, from its printed text to its program and back.

use std::io::{self, Write};
use std::path::PathBuf;

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue;
use clap::Args;

use crate::commands::Command;
use crate::failure::Failure;
use crate::near::nearest;
use crate::out::Out;
use crate::shelf::Cards;

/// One card: its text, what it does, its program, the text as the grammar would write it, and the rows of the grammar it uses
#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// The game
    pub(super) game: String,

    /// The card's name; quotes are not needed
    #[arg(required = true)]
    name: Vec<String>,

    /// Files with cards of your own
    #[arg(long, value_name = "FILES", num_args = 1..)]
    cards: Vec<PathBuf>,
}

impl Command for ShowArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::with::<G>(&self.cards)?;
        let name = self.name.join(" ");
        let card = cards.find(&name).ok_or_else(|| unknown::<G>(&name, &cards))?;
        writeln!(out, "{} ({}:{})", card.name, card.file, card.line)?;
        section(out, "printed", card.body)?;
        match G::compile_among(card, &cards) {
            Ok(compiled) => {
                let told: Vec<String> =
                    G::tell(card).into_iter().flatten().flat_map(|line| line.told).collect();
                if !told.is_empty() {
                    section(out, "what it does, told from its program", &told.join("\n"))?;
                }
                section(out, "program", &compiled.program.to_string())?;
                section(out, "as the grammar writes it", &compiled.rendered)?;
                section(out, "rows used", &compiled.rows.join("\n"))?;
                Ok(())
            }
            Err(fault) => {
                section(out, "not understood", &fault.report)?;
                Err(Failure::check(format!("the text of `{}` is not understood", card.name)))
            }
        }
    }
}

fn unknown<G: Catalogue>(name: &str, cards: &Cards) -> Failure {
    let all = cards.all();
    let hint = match nearest(name, all.iter().map(|card| card.name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("`cardwright cards list {}` shows all", G::NAME),
    };
    Failure::input(format!("no card is called `{name}`; {hint}"))
}

fn section(out: &mut Out<'_>, heading: &str, text: &str) -> io::Result<()> {
    writeln!(out, "\n{heading}")?;
    if text.is_empty() {
        return writeln!(out, "  (nothing)");
    }
    text.lines().try_for_each(|line| writeln!(out, "  {line}"))
}
