//! What every store promises, asked of each of them.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use cardwright_server::record::{Chair, Record, SeedSource};
use cardwright_server::store::{
    DeckRow, Entry, Epoch, Log as _, LogError, Members as _, Place, Saved, Sqlite, Store, Taken,
};
use cardwright_server::wire::{ClockRules, MatchOptions, Stage};
use cardwright_server::{Durability, LoggedAct, TokenHash};
use cardwright_table::host::Act;
use cardwright_table::replay::Kept;
use cardwright_table::scene::Scene;
use cardwright_table::{Seat, SeatSet, Seed};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::database::{LONG, TestDatabase};

/// One promise, tried on an empty part of a store.
type Promise = fn(Arc<dyn Store>) -> Pin<Box<dyn Future<Output = ()>>>;

macro_rules! promises {
    ($($promise:ident),* $(,)?) => { &[$(|store| Box::pin($promise(store))),*] };
}

/// What is asked of every store.
const PROMISES: &[Promise] = promises![
    a_match_comes_back_as_it_was_written,
    a_match_that_goes_on_from_a_state_has_no_acts,
    a_finished_match_is_its_document,
    a_match_that_was_forgotten_is_nowhere,
    the_list_is_in_pages_the_newest_first,
    old_matches_are_forgotten_and_those_that_wait_are_found,
    very_many_old_matches_are_forgotten_a_few_at_once,
    decks_are_kept_for_their_makers,
    numbers_are_remembered,
    acts_of_many_matches_are_written_together,
    text_of_any_kind_is_kept_and_harms_nobody,
];

async fn keeps_its_promises(store: Arc<dyn Store>) {
    for promise in PROMISES {
        promise(Arc::clone(&store)).await;
    }
    store.close().await;
    let late = store.note("late", 1).await;
    assert_eq!(late, Err(LogError::Closed), "everything after closing is refused");
}

#[tokio::test]
async fn sqlite_keeps_every_promise_of_a_store() {
    let folder = tempfile::tempdir().unwrap();
    keeps_its_promises(Arc::new(Sqlite::open(folder.path(), Durability::Process).unwrap())).await;
}

#[tokio::test]
async fn postgres_keeps_every_promise_of_a_store() {
    let Some(database) = TestDatabase::start() else { return };
    keeps_its_promises(database.node("one", LONG).await).await;
}

/// A match of a game that only one promise uses.
fn record(game: &str, number: u64) -> Record {
    Record {
        id: format!("{game}-{number}"),
        game: game.to_owned(),
        format: "usual".to_owned(),
        created_ms: 1_000 + number,
        stage: Stage::Lobby,
        options: MatchOptions::default(),
        source: SeedSource::Given(Seed::from(number)),
        chairs: vec![Chair::free(), Chair::free()],
        host: Some(Seat(0)),
        rematch: None,
        start: Value::Null,
        abandoned: None,
        banks: None,
    }
}

fn playing(record: &Record) -> Record {
    Record { stage: Stage::Playing, ..record.clone() }
}

fn act(number: u32) -> LoggedAct {
    let command = json!({ "number": number, "text": "é\u{0}\"" });
    LoggedAct { act: Act::Answer { seat: Seat(0), command }, before: format!("digest {number}") }
}

fn entry(id: &str, number: u32) -> Entry {
    Entry { id: id.to_owned(), number, logged: act(number), banks: Some(vec![number, 7]) }
}

fn kept(after: u32) -> Kept {
    Kept { after, programs: "p".to_owned(), state: json!([after]), scene: Some(Scene::default()) }
}

async fn taken(store: &dyn Store, id: &str) -> Saved {
    match store.take(id).await.unwrap() {
        Taken::Here(saved) => *saved,
        other => panic!("{id} is not here but {other:?}"),
    }
}

async fn a_match_comes_back_as_it_was_written(store: Arc<dyn Store>) {
    let record = record("written", 1);
    let epoch = store.create(&record).await.unwrap();
    assert_eq!(store.load(&record.id).await.unwrap().unwrap().record, record);
    let changed = Record { format: "other".to_owned(), ..record.clone() };
    store.put(epoch, &changed).await.unwrap();
    let before = store.unfinished().await.unwrap();
    let playing = playing(&changed);
    store.start(epoch, &playing, "opening".to_owned()).await.unwrap();
    assert_eq!(store.unfinished().await.unwrap(), before + 1);
    for number in 1..=12 {
        store.append(epoch, entry(&record.id, number)).await.unwrap();
    }
    store.keep(epoch, &record.id, kept(3)).await.unwrap();
    store.keep(epoch, &record.id, kept(9)).await.unwrap();
    store.release(epoch, &record.id).await.unwrap();
    let saved = taken(&*store, &record.id).await;
    assert_eq!(saved.record, playing);
    assert_eq!(saved.opening.as_deref(), Some("opening"));
    assert_eq!(saved.acts, (1..=12).map(act).collect::<Vec<_>>());
    assert_eq!((saved.kept, saved.banks), (Some(kept(9)), Some(vec![12, 7])));
    assert_eq!(store.replay(&record.id).await, Ok(None), "it is not over");
}

async fn a_match_that_goes_on_from_a_state_has_no_acts(store: Arc<dyn Store>) {
    let record = record("restarted", 1);
    let epoch = store.create(&record).await.unwrap();
    store.start(epoch, &playing(&record), "first".to_owned()).await.unwrap();
    store.append(epoch, entry(&record.id, 1)).await.unwrap();
    store.keep(epoch, &record.id, kept(1)).await.unwrap();
    store.restart(epoch, &playing(&record), "second".to_owned()).await.unwrap();
    let saved = taken(&*store, &record.id).await;
    assert_eq!(saved.opening.as_deref(), Some("second"));
    assert!(saved.acts.is_empty() && saved.kept.is_none() && saved.banks.is_none());
}

async fn a_finished_match_is_its_document(store: Arc<dyn Store>) {
    let record = record("finished", 1);
    let epoch = store.create(&record).await.unwrap();
    store.start(epoch, &playing(&record), "opening".to_owned()).await.unwrap();
    store.keep(epoch, &record.id, kept(0)).await.unwrap();
    let over = Record { stage: Stage::Over, ..record.clone() };
    store.finish(epoch, &over, "document".to_owned()).await.unwrap();
    assert_eq!(store.replay(&record.id).await.unwrap().as_deref(), Some("document"));
    let saved = taken(&*store, &record.id).await;
    assert!(saved.record == over && saved.kept.is_none());
}

async fn a_match_that_was_forgotten_is_nowhere(store: Arc<dyn Store>) {
    let record = record("forgotten", 1);
    let epoch = store.create(&record).await.unwrap();
    store.forget(epoch, &record.id).await.unwrap();
    assert_eq!(store.take(&record.id).await, Ok(Taken::Nowhere));
    for id in ["never", "", "\u{0}", "a\u{0}b"] {
        assert_eq!(store.take(id).await, Ok(Taken::Nowhere));
        assert_eq!((store.load(id).await, store.replay(id).await), (Ok(None), Ok(None)));
    }
}

async fn the_list_is_in_pages_the_newest_first(store: Arc<dyn Store>) {
    let ids = async |game: &str, after: Option<Place>, limit| -> Vec<String> {
        let found = store.newest(Some(game), after, limit).await.unwrap();
        found.into_iter().map(|waiting| waiting.record.id).collect()
    };
    for number in 1..=5 {
        store.create(&record("listed", number)).await.unwrap();
    }
    let mut hidden = record("listed", 6);
    hidden.options.listed = false;
    store.create(&hidden).await.unwrap();
    assert_eq!(ids("LISTED", None, 3).await, ["listed-5", "listed-4", "listed-3"]);
    let place = Place { created_ms: 1_003, id: "listed-3".to_owned() };
    assert_eq!(ids("listed", Some(place), 3).await, ["listed-2", "listed-1"]);
    let over = Record { stage: Stage::Over, ..record("listed", 5) };
    let epoch = taken(&*store, "listed-5").await.epoch;
    store.finish(epoch, &over, "document".to_owned()).await.unwrap();
    assert_eq!(ids("listed", None, 2).await, ["listed-4", "listed-3"]);
    let all = store.newest(None, None, 100).await.unwrap();
    assert!(all.len() >= 4 && all.iter().all(|waiting| waiting.record.stage != Stage::Over));
    assert!(ids("no\u{0}game", None, 5).await.is_empty());
}

async fn old_matches_are_forgotten_and_those_that_wait_are_found(store: Arc<dyn Store>) {
    let clock = Some(ClockRules { decision_ms: 1000, bank_ms: 1000, strikes: 0 });
    let mut timed = record("old", 1);
    timed.options.clock = clock;
    for (record, stage) in [
        (timed, Stage::Playing),
        (record("old", 2), Stage::Playing),
        (record("old", 3), Stage::Over),
        (record("old", 4), Stage::Lobby),
    ] {
        let epoch = store.create(&record).await.unwrap();
        store.put(epoch, &Record { stage, ..record }).await.unwrap();
    }
    assert_eq!(store.clocked().await.unwrap(), ["old-1"]);
    let found = store.idle(u64::MAX >> 1, 1000).await.unwrap();
    assert!(found.contains(&"old-1".to_owned()) && found.contains(&"old-2".to_owned()));
    assert!(!found.contains(&"old-3".to_owned()) && store.idle(1, 10).await.unwrap().is_empty());
    assert!(store.idle(u64::MAX >> 1, 1).await.unwrap().len() == 1);
    assert_eq!(store.prune(1_003, 1_004).await.unwrap_or_default() % 2, 0, "not those of that moment");
    assert!(store.prune(1_004, 1_005).await.unwrap() >= 2);
    for (id, there) in [("old-1", true), ("old-2", true), ("old-3", false), ("old-4", false)] {
        assert_eq!(store.load(id).await.unwrap().is_some(), there, "{id}");
    }
}

async fn very_many_old_matches_are_forgotten_a_few_at_once(store: Arc<dyn Store>) {
    for number in 1..=45 {
        let over = Record { stage: Stage::Over, ..record("heap", number) };
        let epoch = store.create(&over).await.unwrap();
        store.put(epoch, &over).await.unwrap();
    }
    let mut counts = Vec::new();
    while let count @ 1.. = store.prune(u64::MAX >> 1, 0).await.unwrap() {
        counts.push(count);
    }
    assert!(counts.iter().all(|&count| count <= 20) && counts.iter().sum::<usize>() >= 45, "{counts:?}");
}

async fn decks_are_kept_for_their_makers(store: Arc<dyn Store>) {
    let deck = |number: u64, maker: &str| DeckRow {
        id: format!("deck-{number}"),
        game: if number == 2 { "other" } else { "game" }.to_owned(),
        format: "usual".to_owned(),
        name: format!("Deck {number}"),
        text: format!("{number} Archer\n"),
        token: TokenHash::of(maker),
    };
    for number in 1..=3 {
        store.put_deck(deck(number, "ann"), number).await.unwrap();
    }
    store.put_deck(deck(4, "bob"), 4).await.unwrap();
    assert_eq!(store.deck_count().await, Ok(4));
    assert_eq!(store.deck("deck-1").await, Ok(Some(deck(1, "ann"))));
    assert_eq!((store.deck("deck-9").await, store.deck("\u{0}").await), (Ok(None), Ok(None)));
    let ann = TokenHash::of("ann");
    let names = async |game: Option<&str>, limit| -> Vec<String> {
        let found = store.decks(&ann, game.map(str::to_owned), limit).await.unwrap();
        found.into_iter().map(|deck| deck.id).collect()
    };
    assert_eq!(names(None, 9).await, ["deck-3", "deck-2", "deck-1"]);
    assert_eq!(names(Some("game"), 9).await, ["deck-3", "deck-1"]);
    assert_eq!(names(None, 1).await, ["deck-3"]);
    store.put_deck(DeckRow { name: "Renamed".to_owned(), ..deck(1, "ann") }, 9).await.unwrap();
    assert_eq!(names(None, 1).await, ["deck-1"], "the last changed first");
    store.delete_deck("deck-2").await.unwrap();
    assert_eq!(store.prune_decks(4).await, Ok(1));
    assert_eq!(store.deck_count().await, Ok(2));
}

async fn numbers_are_remembered(store: Arc<dyn Store>) {
    assert_eq!(store.noted("number").await, Ok(None));
    for number in [3, 4] {
        store.note("number", number).await.unwrap();
        assert_eq!(store.noted("number").await, Ok(Some(number)));
    }
}

async fn acts_of_many_matches_are_written_together(store: Arc<dyn Store>) {
    let mut writing = Vec::new();
    for number in 0..600 {
        let store = Arc::clone(&store);
        writing.push(tokio::spawn(async move {
            let record = record("together", number);
            let epoch = store.create(&record).await.unwrap();
            for number in 1..=3 {
                store.append(epoch, entry(&record.id, number)).await.unwrap();
            }
            assert_eq!(store.load(&record.id).await.unwrap().unwrap().acts, [act(1), act(2), act(3)]);
        }));
    }
    for one in writing {
        one.await.unwrap();
    }
}

async fn text_of_any_kind_is_kept_and_harms_nobody(store: Arc<dyn Store>) {
    let odd = "a\u{0}b\u{ffff}\u{1f0a1}\r\n'\"\\".to_owned();
    let deck = DeckRow {
        id: "odd".to_owned(),
        game: "odd".to_owned(),
        format: "usual".to_owned(),
        name: "Odd".to_owned(),
        text: odd.clone(),
        token: TokenHash::of("odd"),
    };
    let mut named = record("odd", 1);
    named.chairs[0].name = odd;
    let (one, two) = tokio::join!(store.put_deck(deck.clone(), 1), store.create(&named));
    assert!(one.is_ok() && two.is_ok());
    assert_eq!(store.deck("odd").await, Ok(Some(deck)));
    assert_eq!(taken(&*store, "odd-1").await.record, named);
}

/// Everything that changes a match, with an epoch that may not be the last one.
async fn every_write(store: &dyn Store, epoch: Epoch, record: &Record) -> Vec<Result<(), LogError>> {
    vec![
        store.put(epoch, record).await,
        store.start(epoch, record, "stale".to_owned()).await,
        store.append(epoch, entry(&record.id, 2)).await,
        store.keep(epoch, &record.id, kept(77)).await,
        store.restart(epoch, record, "stale".to_owned()).await,
        store.finish(epoch, record, "stale".to_owned()).await,
        store.forget(epoch, &record.id).await,
    ]
}

#[tokio::test]
async fn an_owner_of_before_writes_nothing() {
    let Some(database) = TestDatabase::start() else { return };
    let one = database.node("one", LONG).await;
    let two = database.node("two", LONG).await;
    let record = record("fenced", 1);
    let epoch = one.create(&record).await.unwrap();
    one.start(epoch, &playing(&record), "opening".to_owned()).await.unwrap();
    one.append(epoch, entry(&record.id, 1)).await.unwrap();
    assert_eq!(two.take(&record.id).await, Ok(Taken::Elsewhere("one".to_owned())), "its lease runs");
    assert_eq!(two.bury().await, Ok(Vec::new()));
    let run_out = "UPDATE nodes SET expires = now() - interval '1 second' WHERE address = 'one'";
    database.database.tell(run_out).unwrap();
    one.append(epoch, entry(&record.id, 2)).await.unwrap();
    let buried: Vec<String> = two.bury().await.unwrap().into_iter().map(|orphan| orphan.id).collect();
    assert_eq!(buried, [record.id.as_str()], "all its matches are taken at once");
    let saved = taken(&*two, &record.id).await;
    assert_eq!(saved.acts.len(), 2, "until it was taken its owner could write");
    assert!(saved.epoch > epoch);
    let stale = every_write(&*one, epoch, &playing(&record)).await;
    assert!(stale.iter().all(|written| *written == Err(LogError::Stale)), "{stale:?}");
    one.note_presence(epoch, &record.id, SeatSet::only(Seat(0))).await.unwrap();
    one.release(epoch, &record.id).await.unwrap();
    assert_eq!(two.load(&record.id).await.unwrap(), Some(saved.clone()), "nothing has changed");
    two.append(saved.epoch, entry(&record.id, 3)).await.unwrap();
    let again = two.append(saved.epoch, entry(&record.id, 3)).await;
    assert_eq!(again, Err(LogError::Stale), "an act is written once");
    // Who was buried is no node any more, until it joins again.
    assert_eq!(one.renew(LONG).await, Ok(false));
    assert!(one.create(&self::record("fenced", 2)).await.is_err());
    assert!(one.take("nowhere").await == Ok(Taken::Nowhere));
    one.join("one", LONG).await.unwrap();
    assert_eq!(one.take(&record.id).await, Ok(Taken::Elsewhere("two".to_owned())));
    two.release(saved.epoch, &record.id).await.unwrap();
    assert_eq!(taken(&*one, &record.id).await.acts.len(), 3);
    one.leave().await.unwrap();
    assert_eq!(taken(&*two, &record.id).await.acts.len(), 3, "who leaves has nothing");
    let three = database.node("three", LONG).await;
    three.suspect("two").await.unwrap();
    assert_eq!(three.bury().await.unwrap().len(), 1, "nobody waits for a lease when nobody is there");
}

#[tokio::test]
async fn two_nodes_that_want_a_match_at_once_do_not_both_get_it() {
    let Some(database) = TestDatabase::start() else { return };
    let nodes = [database.node("one", LONG).await, database.node("two", LONG).await];
    for number in 0..50 {
        let record = record("wanted", number);
        let epoch = nodes[0].create(&record).await.unwrap();
        nodes[0].release(epoch, &record.id).await.unwrap();
        let (one, two) = tokio::join!(nodes[0].take(&record.id), nodes[1].take(&record.id));
        let here = [&one, &two].iter().filter(|taken| matches!(taken, Ok(Taken::Here(_)))).count();
        assert_eq!(here, 1, "{one:?} {two:?}");
    }
}

#[tokio::test]
async fn a_list_that_another_node_changes_is_heard_of() {
    let Some(database) = TestDatabase::start() else { return };
    let (one, two) = (database.node("one", LONG).await, database.node("two", LONG).await);
    let record = record("heard", 1);
    let list = async || two.newest(Some("heard"), None, 10).await.unwrap();
    assert!(list().await.is_empty());
    let epoch = one.create(&record).await.unwrap();
    let until = async |wanted: &dyn Fn(&[cardwright_server::store::Waiting]) -> bool| {
        for _ in 0..500 {
            if wanted(&list().await) {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("{:?}", list().await);
    };
    until(&|list| list.len() == 1).await;
    one.note_presence(epoch, &record.id, SeatSet::only(Seat(1))).await.unwrap();
    until(&|list| list[0].present.has(Seat(1))).await;
    one.finish(epoch, &Record { stage: Stage::Over, ..record }, "over".to_owned()).await.unwrap();
    until(&|list| list.is_empty()).await;
}
