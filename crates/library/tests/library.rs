//! A library of cards with the smallest game: kept, found, read into decks, played, and gone again.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::Path;
use std::sync::Arc;

use cardwright_library::{
    About, Library, LibraryError, Mixture, Origin, Pool, Wanted, deck_problems, read_boxed, read_deck,
    search, sets, stock,
};
use cardwright_skirmish::Skirmish;
use cardwright_table::cards::CardSource as _;
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::deck::Deck;
use cardwright_table::replay::Replay;
use cardwright_table::{Asking, Match, Opening, Seed, Silent};
use tempfile::TempDir;

/// Three cards of which one is not understood, and one has the name of a card in the box.
const CARDS: &str = "\
[Lâmplighter]
Unit 2
Death: Draw a card.

[Juggler]
Unit 3
Deploy: Juggle two close enemies.

[Archer]
Unit 9
";

struct Kept {
    _folder: TempDir,
    library: Library,
}

impl Kept {
    fn new() -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::at(folder.path().join("library"));
        Kept { _folder: folder, library }
    }

    fn add(&self, name: &str, cards: &str) -> About {
        self.library.add::<Skirmish>(name, Path::new("my.cards"), cards, &|_, _| {}).unwrap()
    }

    fn pool(&self) -> Arc<Pool> {
        self.library.pool("skirmish").unwrap()
    }
}

/// A legal deck: twenty cards in the box, with these lines before them.
fn list(lines: &str) -> String {
    let boxed = Skirmish::builtin_decks()[0].text;
    let others = boxed.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let others: Vec<&str> = others.filter(|line| !line.contains("Archer")).take(10).collect();
    format!("{lines}\n{}", others.join("\n"))
}

fn order(decks: [&Deck; 2]) -> Order {
    Order {
        format: Skirmish::formats()[0].name.to_owned(),
        decks: decks.into_iter().cloned().collect(),
        asking: Asking::Always,
        options: Default::default(),
    }
}

#[test]
fn what_was_added_is_there_for_the_next_run_with_the_reason_for_what_is_not_understood() {
    let kept = Kept::new();
    let about = kept.add("My Lamps!", CARDS);
    assert_eq!((about.name.as_str(), about.cards, about.understood), ("my-lamps", 3, 2));
    let again = Library::at(kept.library.folder());
    assert_eq!(again.list().unwrap(), [about]);
    let pool = again.pool("skirmish").unwrap();
    let (_, juggler) = pool.locate("juggler", None).unwrap();
    let reason = juggler.fault.clone().unwrap();
    assert!(reason.starts_with("my.cards:7:9: Juggler: "), "{reason}");
    assert_eq!(pool.find("Archer").unwrap().body, "Unit 9");
}

#[test]
fn adding_a_name_again_replaces_it_and_removing_it_leaves_nothing() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    kept.add("lamps", "[Lamplighter]\nUnit 3\n");
    assert_eq!(kept.pool().len(), 1);
    kept.library.remove("skirmish", "lamps").unwrap();
    assert!(kept.pool().is_empty());
    assert!(matches!(kept.library.remove("skirmish", "lamps"), Err(LibraryError::Unknown(_))));
    assert!(std::fs::read_dir(kept.library.folder().join("skirmish")).unwrap().next().is_none());
}

#[test]
fn texts_that_do_not_fit_their_index_are_refused() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    std::fs::write(kept.library.folder().join("skirmish/lamps.cards"), "[Lamplighter]\nUnit 3\n").unwrap();
    let error = Library::at(kept.library.folder()).pool("skirmish").unwrap_err().to_string();
    assert!(error.contains("add its file again"), "{error}");
}

#[test]
fn a_running_program_notices_what_another_one_adds() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    assert_eq!(kept.pool().len(), 3);
    Library::at(kept.library.folder())
        .add::<Skirmish>("more", Path::new("more.cards"), "[Baker]\nUnit 1\n", &|_, _| {})
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(kept.pool().len(), 4);
}

#[test]
fn a_deck_in_the_box_keeps_its_cards_and_so_does_a_list_of_nothing_else() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    for read in [read_boxed::<Skirmish>("2 Archer (LAMPS)"), read_deck::<Skirmish>("2 Archer", &pool)] {
        let read = read.unwrap();
        assert_eq!(read.deck.entries[0].set, None);
        let mixture = Mixture::of::<Skirmish>(&[read.deck], &pool).unwrap();
        assert_eq!(mixture.find("Archer"), Skirmish::builtin_cards().find("Archer"));
        assert!(!mixture.may_change("Archer"));
    }
}

#[test]
fn a_list_with_cards_of_the_library_means_those_first() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    let read = read_deck::<Skirmish>("2 Archer\n2 lamplighter\n2 Bard", &pool).unwrap();
    let sets: Vec<Option<&str>> = read.deck.entries.iter().map(|entry| entry.set.as_deref()).collect();
    assert_eq!(sets, [Some("lamps"), Some("lamps"), None]);
    assert_eq!(read.deck.entries[1].name, "Lâmplighter");
    let mixture = Mixture::of::<Skirmish>(&[read.deck], &pool).unwrap();
    assert_eq!(mixture.find("archer").unwrap().body, "Unit 9");
    assert!(mixture.may_change("Archer") && !mixture.may_change("Bard"));
}

#[test]
fn every_refused_line_has_its_reason() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    let read = read_deck::<Skirmish>(&list("2 Lamplihgter\n2 Juggler\n2 Zeppelin"), &pool).unwrap();
    let problems = deck_problems::<Skirmish>(Skirmish::formats()[0].name, &read, &pool);
    assert!(problems[0].starts_with("line 1: ") && problems[0].ends_with("did you mean `Lâmplighter`?"));
    assert!(problems.iter().any(|problem| problem.contains("Juggle")), "{problems:?}");
    assert!(problems.iter().any(|problem| problem.contains("`Zeppelin`") && !problem.contains("mean")));
}

#[test]
fn two_cards_of_one_name_meet_only_if_they_say_the_same() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    let boxed = read_boxed::<Skirmish>("2 Archer").unwrap().deck;
    let own = read_deck::<Skirmish>("2 Archer\n2 Lamplighter", &pool).unwrap().deck;
    let error = Mixture::of::<Skirmish>(&[own, boxed.clone()], &pool).err().unwrap().to_string();
    assert!(error.contains("two cards called `Archer`"), "{error}");
    let archer = Skirmish::builtin_cards().find("Archer").unwrap().body;
    kept.add("lamps", &format!("[Archer]\n{archer} (A reminder.)\n\n[Lamplighter]\nUnit 2\n"));
    let pool = kept.pool();
    let own = read_deck::<Skirmish>("2 Archer\n2 Lamplighter", &pool).unwrap().deck;
    let mixture = Mixture::of::<Skirmish>(&[own, boxed], &pool).unwrap();
    assert_eq!(mixture.find("Archer").unwrap().body, archer);
}

#[test]
fn a_match_goes_on_and_is_replayed_when_its_cards_are_gone() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    let own = read_deck::<Skirmish>(&list("2 Archer\n2 Lamplighter"), &pool).unwrap().deck;
    let other = read_deck::<Skirmish>(&list("2 Lamplighter"), &pool).unwrap().deck;
    let mixture = Mixture::of::<Skirmish>(&[own.clone(), other.clone()], &pool).unwrap();
    let setup = Skirmish::setup(&order([&own, &other]), &mixture.whole()).unwrap();
    let opening = Opening::<Skirmish>::new(setup, (), Seed::from(3), &mixture).unwrap();
    assert_eq!(opening.texts.keys().collect::<Vec<_>>(), ["Archer", "Lâmplighter"]);
    let mut game = Match::new(Arc::new(opening), &mut Silent);
    for _ in 0..4 {
        let seat = game.waiting().seats().lowest().unwrap();
        game.act(cardwright_table::Act::Timeout { seat }, &mut Silent).unwrap();
    }
    let written = Replay::of(&game).write();
    kept.library.remove("skirmish", "lamps").unwrap();
    let replay = Replay::read(&written).unwrap();
    let again = replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
    assert_eq!(again.state(), game.state());
    let resumed = replay.resume::<Skirmish>(Skirmish::builtin_cards()).unwrap().game;
    assert_eq!(Replay::of(&resumed).write(), written);
}

#[test]
fn cards_are_found_by_what_is_printed_on_them() {
    let kept = Kept::new();
    kept.add("lamps", CARDS);
    let pool = kept.pool();
    let names = |wanted: Wanted| -> Vec<String> {
        search::<Skirmish>(&wanted, &pool).iter().map(|found| found.card.name.to_owned()).collect()
    };
    let library = Wanted { origin: Origin::Library, ..Wanted::default() };
    assert_eq!(names(library.clone()), ["Archer", "Juggler", "Lâmplighter"]);
    assert_eq!(names(Wanted { understood: Some(false), ..library.clone() }), ["Juggler"]);
    assert_eq!(names(Wanted { text: "DRAW".to_owned(), ..library.clone() }), ["Lâmplighter"]);
    assert_eq!(names(Wanted { name: "lamp".to_owned(), ..Wanted::default() }), ["Lâmplighter"]);
    assert_eq!(names(Wanted { set: "lamps".to_owned(), ..Wanted::default() }).len(), 3);
    assert_eq!(names(Wanted { words: "archer".to_owned(), ..Wanted::default() })[..2], ["Archer", "Archer"]);
    assert!(names(Wanted { kinds: vec!["action".to_owned()], ..library }).is_empty());
    assert_eq!(
        names(Wanted { origin: Origin::Box, ..Wanted::default() }).len(),
        Skirmish::builtin_cards().all().len()
    );
}

#[test]
fn a_set_is_a_part_of_the_box_or_what_somebody_added() {
    let kept = Kept::new();
    kept.add("mine", CARDS);
    let pool = kept.pool();
    let mine = stock::<Skirmish>("mine", &pool).unwrap();
    let names: Vec<(&str, Option<&str>)> =
        mine.deck.entries.iter().map(|entry| (entry.name.as_str(), entry.set.as_deref())).collect();
    assert_eq!(names, [("Lâmplighter", Some("mine")), ("Juggler", Some("mine")), ("Archer", Some("mine"))]);
    let boxed = stock::<Skirmish>("CORE", &pool).unwrap();
    assert!(boxed.deck.entries.len() > 10 && boxed.deck.entries.iter().all(|entry| entry.set.is_none()));
    assert!(stock::<Skirmish>("nowhere", &pool).is_none());
    assert!(sets::<Skirmish>(&pool).iter().all(|set| set.name != "mine"), "three cards make no packs");
}

#[test]
fn how_packs_are_made_is_kept_with_the_cards() {
    let kept = Kept::new();
    let mut dump = cardwright_library::read_file::<Skirmish>("my.cards", CARDS).unwrap();
    let cards = [("odd".to_owned(), 2)].into();
    let packs = vec![cardwright_table::deck::PackKind { weight: 1, cards }];
    let sheets = [("odd".to_owned(), vec![("Lamplighter".to_owned(), 3), ("Nobody".to_owned(), 1)])].into();
    dump.collations
        .insert("OWN".to_owned(), cardwright_table::dump::Collation { packs: packs.clone(), sheets });
    kept.library.put::<Skirmish>("mine", "my.cards".to_owned(), &dump, &|_, _| {}).unwrap();
    kept.library.check::<Skirmish>("mine", &|_, _| {}).unwrap();
    let deck = stock::<Skirmish>("own", &kept.pool()).unwrap().deck;
    assert_eq!(deck.packs, packs);
    let entry = &deck.entries[0];
    assert_eq!((deck.entries.len(), entry.section.as_str(), entry.count), (1, "odd", 3));
    assert_eq!(entry.name, "Lâmplighter");
}
