//! One file of cards that somebody added, packed and indexed.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Facts;
use cardwright_table::dump::{Collation, Print};
use serde::{Deserialize, Serialize};

use crate::fold::folded;

/// What is known of a collection without looking at its cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// Its name.
    pub name: String,
    /// The game whose cards these are.
    pub game: String,
    /// The file it was made from.
    pub source: String,
    /// When, in milliseconds since 1970.
    pub added_ms: u64,
    /// Which build of the program has read the texts: another one may understand more.
    pub build: String,
    /// How many cards it has.
    pub cards: usize,
    /// How many of them are understood.
    pub understood: usize,
    /// How long the texts are, in bytes: whether index and texts belong together.
    pub bytes: u64,
}

/// A card of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Its name.
    pub name: String,
    /// Where its text begins.
    at: u32,
    /// How long the text is, in bytes.
    long: u32,
    /// On which line of its file it begins, counted from 1; 1 if that file is not at hand.
    #[serde(skip, default = "first")]
    line: u32,
    /// The file it stands in, if that is not the collection's own.
    #[serde(skip)]
    place: Option<String>,
    /// What it can be found by.
    pub facts: Facts,
    /// Where it was printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prints: Vec<Print>,
    /// Why its text is not understood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

const fn first() -> u32 {
    1
}

/// Cards that were added together.
#[derive(Clone, Debug)]
pub struct Collection {
    /// What is known of it.
    pub about: About,
    text: String,
    cards: Vec<Held>,
    by_name: HashMap<String, u32>,
    /// Whether it is there for one run only.
    pub(crate) fleeting: bool,
    /// How packs of its sets are made; not read before somebody asks.
    collations: Collations,
}

/// How packs are made, by set.
#[derive(Clone, Debug)]
enum Collations {
    Here(BTreeMap<String, Collation>),
    /// In this file, which need not be there.
    In(PathBuf),
}

/// A card on its way into a collection.
pub(crate) struct Incoming {
    pub(crate) name: String,
    pub(crate) body: String,
    pub(crate) facts: Facts,
    pub(crate) prints: Vec<Print>,
    pub(crate) fault: Option<String>,
    /// The file and the line it comes from.
    pub(crate) place: (String, u32),
}

impl Collection {
    /// Packs cards.
    pub(crate) fn pack(
        about: About,
        incoming: Vec<Incoming>,
        collations: BTreeMap<String, Collation>,
        fleeting: bool,
    ) -> Collection {
        let mut text = String::new();
        let mut cards = Vec::with_capacity(incoming.len());
        for Incoming { name, body, facts, prints, fault, place } in incoming {
            let body = body.trim_end();
            text.push_str(&format!("[{name}]\n"));
            let (at, long) = (text.len() as u32, body.len() as u32);
            text.push_str(body);
            text.push_str("\n\n");
            // Whoever uses a file for one run finds the place in that file.
            let (place, line) = if fleeting { (Some(place.0), place.1) } else { (None, 1) };
            cards.push(Held { name, at, long, line, place, facts, prints, fault });
        }
        let understood = cards.iter().filter(|card| card.fault.is_none()).count();
        let about = About { cards: cards.len(), understood, bytes: text.len() as u64, ..about };
        let collations = Collations::Here(collations);
        Collection { by_name: by_name(&cards), about, text, cards, fleeting, collations }
    }

    /// Writes the texts and the index; the index last, so that a collection is there as a whole or not at all.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut index = serde_json::to_vec(&self.about)?;
        for card in &self.cards {
            index.push(b'\n');
            serde_json::to_writer(&mut index, card)?;
        }
        index.push(b'\n');
        let name = &self.about.name;
        // An old index does not fit new texts: it goes first.
        let _ = fs::remove_file(folder.join(format!("{name}.index")));
        replace(&folder.join(format!("{name}.cards")), self.text.as_bytes())?;
        let packs = folder.join(format!("{name}.packs"));
        match &self.collations {
            Collations::Here(collations) if collations.is_empty() => drop(fs::remove_file(&packs)),
            Collations::Here(collations) => replace(&packs, &serde_json::to_vec(collations)?)?,
            Collations::In(_) => {}
        }
        replace(&folder.join(format!("{name}.index")), &index)
    }

    /// Reads the index at this path and the texts beside it.
    pub(crate) fn read(index: &Path) -> io::Result<Collection> {
        let broken = |problem: &str| io::Error::new(io::ErrorKind::InvalidData, problem.to_owned());
        let text = fs::read_to_string(index.with_extension("cards"))?;
        let lines = fs::read_to_string(index)?;
        let mut lines = lines.lines();
        let about: About = serde_json::from_str(lines.next().unwrap_or_default())?;
        let cards: Vec<Held> = lines.map(serde_json::from_str).collect::<Result<_, _>>()?;
        let fits = |card: &Held| text.get(card.range()).is_some();
        if about.bytes != text.len() as u64 || about.cards != cards.len() || !cards.iter().all(fits) {
            return Err(broken("its index does not fit its texts; add its file again"));
        }
        let collations = Collations::In(index.with_extension("packs"));
        Ok(Collection { by_name: by_name(&cards), about, text, cards, fleeting: false, collations })
    }

    /// What is known of the collection at this path.
    pub(crate) fn glance(index: &Path) -> io::Result<About> {
        let mut first = String::new();
        io::BufRead::read_line(&mut io::BufReader::new(fs::File::open(index)?), &mut first)?;
        Ok(serde_json::from_str(&first)?)
    }

    /// How the packs of a set are made, if anybody said so; its code in capitals.
    pub fn collation(&self, set: &str) -> Option<Collation> {
        self.collations().get(set).cloned()
    }

    /// How the packs of all its sets are made. What cannot be read is as if nobody had said it.
    pub(crate) fn collations(&self) -> BTreeMap<String, Collation> {
        match &self.collations {
            Collations::Here(collations) => collations.clone(),
            Collations::In(file) => {
                let text = fs::read(file).unwrap_or_default();
                serde_json::from_slice(&text).unwrap_or_default()
            }
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// The card of this name, or with a face of this name, however it is typed.
    pub fn find(&self, name: &str) -> Option<&Held> {
        self.find_folded(&folded(name))
    }

    pub(crate) fn find_folded(&self, name: &str) -> Option<&Held> {
        self.by_name.get(name).map(|&place| &self.cards[place as usize])
    }

    /// All cards.
    pub fn cards(&self) -> &[Held] {
        &self.cards
    }

    /// What is printed on a card of this collection.
    pub fn printed<'a>(&'a self, card: &'a Held) -> Printed<'a> {
        let body = self.text.get(card.range()).unwrap_or_default();
        let file = card.place.as_deref().unwrap_or(&self.about.name);
        Printed { name: &card.name, body, file, line: card.line }
    }

    /// Whether a card is in a set: one of its prints, or the whole collection.
    pub fn is_in(&self, card: &Held, set: &str) -> bool {
        self.about.name.eq_ignore_ascii_case(set)
            || card.prints.iter().any(|print| print.set.eq_ignore_ascii_case(set))
    }
}

impl Held {
    fn range(&self) -> std::ops::Range<usize> {
        self.at as usize..self.at as usize + self.long as usize
    }
}

/// Whole cards come before faces of others with the same name.
fn by_name(cards: &[Held]) -> HashMap<String, u32> {
    let mut found = HashMap::with_capacity(cards.len() * 2);
    for (place, card) in (0u32..).zip(cards) {
        found.entry(folded(&card.name)).or_insert(place);
    }
    for (place, card) in (0u32..).zip(cards) {
        for name in &card.facts.also {
            found.entry(folded(name)).or_insert(place);
        }
    }
    found
}

/// Writes a file so that it is either the old one or the new one, whatever happens.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let half = path.with_extension("tmp");
    fs::write(&half, bytes)?;
    fs::rename(&half, path)
}
