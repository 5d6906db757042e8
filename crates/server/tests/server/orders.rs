//! What can be ordered: rules, formats, decks of bots.

use cardwright_server::wire::{ErrorCode, Fault, GameListed, Listed, Opened, Player as Who, Seated};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;
use serde_json::{Value, json};

use crate::host::TestServer;

async fn refusal(server: &TestServer, wanted: &Value) -> Fault {
    let answer = server.post("/api/matches", wanted).await;
    assert!(answer.status >= 400, "{wanted} is taken");
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn rules_that_a_game_does_not_have_are_refused_when_the_match_is_created() {
    let server = TestServer::start().await;
    for (game, deck) in [("skirmish", "vanguard"), ("unlimited", "tidecallers")] {
        let games: Listed<GameListed> = server.get("/api/games").await.json().unwrap();
        let listed = games.items.into_iter().find(|listed| listed.name == game).unwrap();
        let deck = listed.decks.iter().find(|known| known.name == deck).unwrap_or(&listed.decks[0]);
        let order = |rules: Value| {
            let deck = json!({ "builtin": deck.name });
            json!({ "game": game, "format": deck_format(&listed), "deck": deck, "options": { "rules": rules } })
        };
        let unknown = refusal(&server, &order(json!({ "mulligans": 3 }))).await;
        assert_eq!(unknown.code, ErrorCode::InvalidRequest);
        assert!(unknown.message.contains("`mulligans`"), "{}", unknown.message);
        let hidden = refusal(&server, &order(json!({ "asking": "free" }))).await;
        assert!(
            hidden.message.contains("`asking`"),
            "who is asked is not for the creator: {}",
            hidden.message
        );
        let nonsense = refusal(&server, &order(json!({ "deckLists": "nonsense" }))).await;
        assert_eq!(nonsense.code, ErrorCode::InvalidRequest);
        assert!(nonsense.message.contains("`deckLists`") && nonsense.message.contains("nonsense"));
        let answer = server.post("/api/matches", &order(json!({ "deckLists": "closed" }))).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
}

fn deck_format(game: &GameListed) -> String {
    game.decks[0].format.clone()
}

#[tokio::test]
async fn a_bot_without_a_deck_takes_the_creators_where_the_box_has_none() {
    let server = TestServer::start().await;
    let text = Skirmish::builtin_decks()[0].text;
    let wanted = json!({
        "game": "twisted", "format": "plain", "deck": { "text": text },
        "options": { "bots": [{ "bot": "beginner" }] }
    });
    let seated: Seated = server.post("/api/matches", &wanted).await.json().unwrap();
    assert_eq!(seated.snapshot.seats[1].player, Who::Bot);
    let bots = json!([{ "bot": "beginner" }, { "bot": "beginner" }]);
    let alone = json!({ "game": "twisted", "format": "plain", "options": { "bots": bots } });
    let fault = refusal(&server, &alone).await;
    assert_eq!(fault.code, ErrorCode::InvalidDeck);
    assert!(fault.message.contains("plain"), "{}", fault.message);
    let with_one = json!({ "game": "twisted", "format": "plain", "deck": { "text": text }, "options": { "bots": bots } });
    let opened: Opened = server.post("/api/matches", &with_one).await.json().unwrap();
    assert!(matches!(opened, Opened::Watching(_)));
}

#[tokio::test]
async fn a_format_that_needs_more_than_its_name_is_not_offered_and_says_what_it_needs() {
    let server = TestServer::start().await;
    let games: Listed<GameListed> = server.get("/api/games").await.json().unwrap();
    let twisted = games.items.iter().find(|game| game.name == "twisted").unwrap();
    let names: Vec<&str> = twisted.formats.iter().map(|format| format.name.as_str()).collect();
    assert_eq!(names, ["skirmish", "plain"]);
    let text = Skirmish::builtin_decks()[0].text;
    let mut wanted = json!({ "game": "twisted", "format": "arranged", "deck": { "text": text } });
    let fault = refusal(&server, &wanted).await;
    assert!(fault.message.contains("`position`"), "{}", fault.message);
    wanted["options"] = json!({ "rules": { "position": "any" } });
    assert_eq!(server.post("/api/matches", &wanted).await.status, 201, "with it, it is played");
}
