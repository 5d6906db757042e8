//! The folder in which collections are kept.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use cardwright_table::cards::CardFileError;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::dump::Dump;

use crate::add::{Told, collect, read_file};
use crate::collection::{About, Collection};
use crate::pool::Pool;

/// A folder of collections, by game. Clones share what was read.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
    opened: Arc<Mutex<HashMap<String, Opened>>>,
}

/// A game's cards as they were read last.
#[derive(Debug)]
struct Opened {
    stamp: Stamp,
    looked: Instant,
    pool: Arc<Pool>,
}

/// The indexes of a game, and when each was written: whether anything has changed.
type Stamp = Vec<(PathBuf, Option<SystemTime>)>;

/// How long it is believed that nothing has changed in the folder.
const BELIEVED: Duration = Duration::from_secs(1);

/// Why a library cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file that is no card file.
    #[error(transparent)]
    File(#[from] CardFileError),
    /// A file without cards.
    #[error("there are no cards in `{0}`")]
    Empty(String),
    /// Nothing of this name.
    #[error("the library has nothing called `{0}`")]
    Unknown(String),
    /// A collection that cannot be read or written.
    #[error("`{path}` in the library cannot be used: {error}")]
    Folder {
        /// Which file.
        path: String,
        /// What is wrong.
        error: io::Error,
    },
}

fn failed(path: &Path) -> impl Fn(io::Error) -> LibraryError + '_ {
    |error| LibraryError::Folder { path: path.display().to_string(), error }
}

impl Library {
    /// The library in this folder, which need not be there yet.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        Library { folder: folder.into(), opened: Arc::default() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds the cards of a file under a name; those that had the name before are replaced. Every text is read once,
    /// and `told` hears how many more were read and how many there are.
    ///
    /// # Errors
    /// If the file has no cards or the folder cannot be written.
    pub fn add<G: Catalogue>(
        &self,
        name: &str,
        file: &Path,
        text: &str,
        told: Told<'_>,
    ) -> Result<About, LibraryError> {
        let source = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        self.put::<G>(name, source.clone(), &read_file::<G>(&source, text)?, told)
    }

    /// Adds cards that were read already.
    ///
    /// # Errors
    /// If there are none or the folder cannot be written.
    pub fn put<G: Catalogue>(
        &self,
        name: &str,
        source: String,
        dump: &Dump,
        told: Told<'_>,
    ) -> Result<About, LibraryError> {
        if dump.cards().is_empty() {
            return Err(LibraryError::Empty(source));
        }
        let about = About {
            name: named(name),
            game: G::pool().to_owned(),
            source,
            added_ms: now_ms(),
            build: build(),
            cards: 0,
            understood: 0,
            bytes: 0,
        };
        let collection = collect::<G>(about, dump, Some(told));
        let folder = self.folder.join(G::pool());
        collection.write(&folder).map_err(failed(&folder))?;
        self.forget(G::pool());
        Ok(collection.about)
    }

    /// Reads every text of a collection again, as this build of the program understands them.
    ///
    /// # Errors
    /// If there is no such collection or the folder cannot be written.
    pub fn check<G: Catalogue>(&self, name: &str, told: Told<'_>) -> Result<About, LibraryError> {
        let folder = self.folder.join(G::pool());
        let index = folder.join(format!("{name}.index"));
        let old = Collection::read(&index).map_err(failed(&index))?;
        let mut dump = Dump::default();
        dump.collations = old.collations();
        for card in old.cards() {
            let printed = old.printed(card);
            dump.add(cardwright_table::dump::DumpedCard {
                name: card.name.clone(),
                also: card.facts.also.clone(),
                body: printed.body.to_owned(),
                place: old.about.source.clone(),
                line: 1,
                prints: card.prints.clone(),
            });
        }
        let about = About { build: build(), ..old.about };
        let collection = collect::<G>(about, &dump, Some(told));
        collection.write(&folder).map_err(failed(&folder))?;
        self.forget(G::pool());
        Ok(collection.about)
    }

    /// Takes a collection out of a game's cards.
    ///
    /// # Errors
    /// If there is none of this name or it cannot be deleted.
    pub fn remove(&self, game: &str, name: &str) -> Result<(), LibraryError> {
        let index = self.folder.join(game).join(format!("{name}.index"));
        if !index.is_file() {
            return Err(LibraryError::Unknown(name.to_owned()));
        }
        fs::remove_file(&index).map_err(failed(&index))?;
        let texts = index.with_extension("cards");
        fs::remove_file(&texts).map_err(failed(&texts))?;
        // Few have one.
        drop(fs::remove_file(index.with_extension("packs")));
        self.forget(game);
        Ok(())
    }

    /// All collections, by game and name.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<About>, LibraryError> {
        let mut all = Vec::new();
        for game in entries(&self.folder).map_err(failed(&self.folder))? {
            for index in indexes(&game).map_err(failed(&game))? {
                all.push(Collection::glance(&index).map_err(failed(&index))?);
            }
        }
        all.sort_by(|one, two| (&one.game, &one.name).cmp(&(&two.game, &two.name)));
        Ok(all)
    }

    /// All cards of a game. What was read before is used again until something in the folder changes.
    ///
    /// # Errors
    /// If a collection cannot be read.
    pub fn pool(&self, game: &str) -> Result<Arc<Pool>, LibraryError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = opened.get(game).filter(|known| known.looked.elapsed() < BELIEVED) {
            return Ok(Arc::clone(&known.pool));
        }
        let folder = self.folder.join(game);
        let stamp = stamp(&folder).map_err(failed(&folder))?;
        if let Some(known) = opened.get_mut(game).filter(|known| known.stamp == stamp) {
            known.looked = Instant::now();
            return Ok(Arc::clone(&known.pool));
        }
        let read = |(path, _): &(PathBuf, Option<SystemTime>)| {
            Collection::read(path).map(Arc::new).map_err(failed(path))
        };
        let mut collections = stamp.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        collections.sort_by_key(|collection| std::cmp::Reverse(collection.about.added_ms));
        let pool = Arc::new(Pool::new(collections));
        let known = Opened { stamp, looked: Instant::now(), pool: Arc::clone(&pool) };
        opened.insert(game.to_owned(), known);
        Ok(pool)
    }

    fn forget(&self, game: &str) {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
    }
}

impl About {
    /// Whether this build of the program has read the texts.
    pub fn is_current(&self) -> bool {
        self.build == build()
    }
}

/// A name for a collection: small letters, digits and dashes.
fn named(text: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = text.chars().map(plain).collect();
    let name = name.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if name.is_empty() { "cards".to_owned() } else { name }
}

/// This build of the program. Two builds may understand different texts, whatever their versions say.
fn build() -> String {
    let of = |path: PathBuf| {
        let file = fs::metadata(path).ok()?;
        let since = file.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{}-{}", file.len(), since.as_millis()))
    };
    std::env::current_exe().ok().and_then(of).unwrap_or_default()
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// What is in a folder; nothing if it is not there.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(Vec::new()),
        Err(error) => Err(error),
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect(),
    }
}

fn indexes(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = entries(folder)?;
    found.retain(|path| path.extension().is_some_and(|extension| extension == "index"));
    found.sort();
    Ok(found)
}

fn stamp(folder: &Path) -> io::Result<Stamp> {
    let written = |path: &PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
    Ok(indexes(folder)?.into_iter().map(|path| (path.clone(), written(&path))).collect())
}
