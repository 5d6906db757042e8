//! What every card in the box does, told from its program: a change of the language or of a text shows here in English.
//!
//! `CARDWRIGHT_BLESS=1` writes the files anew; read what changed before it is kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use cardwright_magic::Magic;
use cardwright_table::catalogue::{Catalogue as _, Told};

/// A card's lines as they are kept: printed, told, and the words that only one side has.
fn entry(name: &str, lines: &[Told]) -> String {
    let mut entry = format!("[{name}]\n");
    for Told { printed, told, missing, added } in lines {
        let flat = |text: &str| text.trim().replace('\n', " / ");
        let _ = writeln!(entry, "  {}", flat(printed));
        told.iter().for_each(|told| {
            let _ = writeln!(entry, "  = {}", flat(told));
        });
        if !missing.is_empty() || !added.is_empty() {
            let _ = writeln!(entry, "  ! {} | {}", missing.join(" "), added.join(" "));
        }
    }
    entry
}

#[test]
fn every_card_in_the_box_does_what_is_kept_of_it() {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for card in Magic::builtin_cards().all() {
        let lines = Magic::tell(card).unwrap_or_else(|fault| panic!("{}", fault.report));
        let file = card.file.rsplit('/').next().unwrap_or_default().replace(".cards", ".txt");
        let text = files.entry(file).or_default();
        text.push_str(&entry(card.name, &lines));
        text.push('\n');
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    for (file, text) in files {
        let path = folder.join(&file);
        if std::env::var_os("CARDWRIGHT_BLESS").is_some() {
            std::fs::write(&path, &text).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let different = text.lines().zip(kept.lines()).find(|(now, then)| now != then);
        assert!(
            kept == text,
            "{file} tells something else now, first {different:?}; CARDWRIGHT_BLESS=1 keeps it"
        );
    }
}
