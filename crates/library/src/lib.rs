//! A library of cards: what people own beside what is in the box.
//!
//! A [`Library`] is a folder. Each file that was added is a [`Collection`] in it: the printed texts as one card file
//! (`NAME.cards`) and an index (`NAME.index`) with what each card can be found by and whether its text is understood.
//! Programs are compiled when a match opens, so opening a library costs no more than reading two files.
//!
//! Cards of the box and of collections live apart. [`read_deck`] says of each card of a list in which of them it is
//! meant, and a [`Mixture`] hands a match exactly those cards: a deck in the box never changes because a library has a
//! card of the same name.
//!
//! The crate knows the contract (`cardwright_table`) and files, no ruleset and no network.
//!
//! ```
//! use cardwright_library::{Library, Pool};
//! use cardwright_skirmish::Skirmish;
//! use cardwright_table::cards::CardSource as _;
//! use std::path::Path;
//!
//! let folder = tempfile::tempdir()?;
//! let library = Library::at(folder.path());
//! let cards = "[Lamplighter]\nUnit 2\nDeath: Draw a card.\n";
//! let added = library.add::<Skirmish>("lamps", Path::new("lamps.cards"), cards, &|_, _| {})?;
//! assert_eq!((added.cards, added.understood), (1, 1));
//! let pool: std::sync::Arc<Pool> = library.pool("skirmish")?;
//! assert!(pool.find("lamplighter").is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod add;
mod collection;
mod decks;
mod fold;
mod library;
mod mixture;
mod pool;
mod search;
mod sets;

pub use add::read_file;
pub use collection::{About, Collection, Held};
pub use decks::{Line, ReadDeck, deck_problems, left_out, read_boxed, read_deck, resolve};
pub use fold::folded;
pub use library::{Library, LibraryError};
pub use mixture::{Mixture, Whole};
pub use pool::Pool;
pub use search::{Found, Origin, Wanted, search};
pub use sets::{SetListed, sets, stock};
