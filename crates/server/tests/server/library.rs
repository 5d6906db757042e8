//! Cards of a library over HTTP: searched, pasted into decks, played, and gone again.

use std::path::Path;

use cardwright_library::Library;
use cardwright_server::wire::{CardPage, DeckReport, GameListed, Listed, Opened, Stage};
use cardwright_server::{ServeOptions, Shelf};
use cardwright_skirmish::Skirmish;
use serde_json::json;
use tempfile::TempDir;

use crate::host::TestServer;

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

/// Twenty cards, some of the library by names without accents and with a set.
const LIST: &str = "\
Deck
2 lamplighter (LAM) 3 *F*
2 Archer
2 Bard
2 Knight
2 Scout
2 Noble
2 Priest
2 Rogue
2 Ranger
2 Acolyte
";

fn library() -> (TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::at(folder.path());
    library.add::<Skirmish>("lamps", Path::new("lamps.cards"), CARDS, &|_, _| {}).unwrap();
    (folder, library)
}

/// A server that offers this library.
fn offering(library: &Library) -> impl FnOnce(&mut ServeOptions) + use<> {
    let library = library.clone();
    move |options| options.rulesets = vec![Shelf::<Skirmish>::offering(Some(library))]
}

async fn found(server: &TestServer, query: &str) -> Vec<String> {
    let page = server.get(&format!("/api/games/skirmish/cards?{query}")).await;
    let page: CardPage = page.json().unwrap();
    page.cards.into_iter().map(|card| card.name).collect()
}

#[tokio::test]
async fn cards_are_searched_by_what_is_printed_and_by_whether_they_are_understood() {
    let (_folder, library) = library();
    let server = TestServer::with(offering(&library)).await;
    let games: Listed<GameListed> = server.get("/api/games").await.json().unwrap();
    let offered = &games.items[0].library[0];
    assert_eq!((offered.name.as_str(), offered.cards, offered.understood), ("lamps", 3, 2));
    assert_eq!(found(&server, "from=library").await, ["Archer", "Juggler", "Lâmplighter"]);
    assert_eq!(found(&server, "understood=false").await, ["Juggler"]);
    assert_eq!(found(&server, "name=LAMP").await, ["Lâmplighter"]);
    assert_eq!(found(&server, "set=lamps&type=unit&text=draw").await, ["Lâmplighter"]);
    let page: CardPage = server.get("/api/games/skirmish/cards?understood=false").await.json().unwrap();
    assert!(page.cards[0].problem.as_ref().is_some_and(|problem| problem.contains("Juggle")), "{page:?}");
    assert_eq!(server.get("/api/games/skirmish/cards?cost=cheap").await.status, 400);
}

#[tokio::test]
async fn every_line_of_a_pasted_deck_says_what_it_means_and_what_is_wrong_with_it() {
    let (_folder, library) = library();
    let server = TestServer::with(offering(&library)).await;
    let checked = async |text: &str| -> DeckReport {
        let draft = json!({ "game": "skirmish", "text": text });
        server.post("/api/decks/validate", &draft).await.json().unwrap()
    };
    let report = checked(LIST).await;
    assert!(report.valid, "{report:?}");
    assert_eq!((report.lines[0].name.as_str(), report.lines[0].line), ("Lâmplighter", 2));
    assert_eq!(report.lines[0].collection.as_deref(), Some("lamps"));
    assert_eq!(report.lines[2].collection, None);
    let report = checked("2 Lampligther\n2 Juggler\n2 Zeppelin").await;
    let [slip, refused, unknown] = &report.lines[..] else { panic!("{report:?}") };
    assert_eq!(slip.did_you_mean.as_deref(), Some("Lâmplighter"));
    assert!(refused.problem.as_ref().is_some_and(|problem| problem.contains("Juggle")), "{report:?}");
    assert!(unknown.problem.is_some() && unknown.did_you_mean.is_none());
}

#[tokio::test]
async fn a_match_with_cards_of_the_library_goes_on_without_it() {
    let (_folder, library) = library();
    let server = TestServer::with(offering(&library)).await;
    let wanted = json!({ "game": "skirmish", "deck": { "text": LIST }, "seed": "7",
        "options": { "bots": [{ "bot": "random", "deck": { "builtin": "court" } }] } });
    let opened: Opened = server.post("/api/matches", &wanted).await.json().unwrap();
    let Opened::Seated(seated) = opened else { panic!("the creator plays") };
    let (mut player, _) = server.sit(&seated).await;
    player.send_text(r#"{"type": "ready"}"#).await.unwrap();
    let before = player.snapshot().await.unwrap();
    assert_eq!(before.stage, Stage::Playing);
    library.remove("skirmish", "lamps").unwrap();
    let server = server.restart(|_| {}).await;
    let (_, after) = server.sit(&seated).await;
    assert_eq!((after.stage, after.trouble), (Stage::Playing, None));
    assert_eq!(after.view, before.view);
}

#[tokio::test]
async fn a_deck_in_the_box_keeps_its_cards_and_a_server_without_a_library_offers_none() {
    let (_folder, library) = library();
    let server = TestServer::with(offering(&library)).await;
    let bot = |deck: &str| json!({ "bot": "random", "deck": { "builtin": deck } });
    let bots = json!({ "game": "skirmish", "options": { "bots": [bot("vanguard"), bot("court")] } });
    assert_eq!(server.post("/api/matches", &bots).await.status, 201);
    let server = TestServer::start().await;
    assert_eq!(found(&server, "from=library").await, [] as [&str; 0]);
    let draft = json!({ "game": "skirmish", "text": LIST });
    let report: DeckReport = server.post("/api/decks/validate", &draft).await.json().unwrap();
    assert!(report.problems.iter().any(|problem| problem.contains("lamplighter")), "{report:?}");
}
