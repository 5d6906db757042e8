//! A client written after the document about set-up (seed 002), with nothing of our types. It reads what the document
//! reads, all of it on one object, `matchSnapshot`: the prompt by its variants, the players with their seats and hands,
//! the abilities that wait, the cards that can be chosen. It sends commands by name. Beyond set-up it does what the
//! view lists as legal.

use std::path::Path;

use cardwright_library::Library;
use cardwright_server::Shelf;
use cardwright_server::client::Player;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_unlimited::{Unlimited, UnlimitedMatch};
use serde_json::{Value, json};

use crate::host::TestServer;

/// One seat's client.
struct Client {
    socket: Player,
    called: String,
    snapshot: Value,
    events: Vec<Value>,
}

impl Client {
    async fn sit(server: &TestServer, seated: &Value, called: &str) -> Client {
        let text = |key: &str| seated[key].as_str().unwrap();
        let socket = Player::connect(server.addr(), text("matchId"), Some(text("seatToken"))).await.unwrap();
        let called = called.to_owned();
        let mut client = Client { socket, called, snapshot: Value::Null, events: Vec::new() };
        assert_eq!(client.frame().await["type"], "welcome");
        client.until_snapshot().await;
        client
    }

    async fn say(&mut self, kind: &str, payload: Value) {
        let frame = json!({ "type": kind, "payload": payload });
        self.socket.send_text(&frame.to_string()).await.unwrap();
    }

    async fn frame(&mut self) -> Value {
        serde_json::from_str(&self.socket.next_text().await.unwrap()).unwrap()
    }

    async fn until_snapshot(&mut self) {
        loop {
            let frame = self.frame().await;
            match frame["type"].as_str().unwrap() {
                "snapshot" => break self.snapshot = frame["payload"].clone(),
                "event" => self.events.push(frame["payload"]["event"].clone()),
                other => panic!("{other}: {frame}"),
            }
        }
    }

    /// Reads on until it has seen what another has seen.
    async fn catch_up(&mut self, version: u64) {
        while self.version() < version {
            self.until_snapshot().await;
        }
    }

    fn version(&self) -> u64 {
        self.snapshot["version"].as_u64().unwrap()
    }

    /// Sends a command; the code of the error, if it is refused.
    async fn command(&mut self, command: &Value) -> Result<(), String> {
        let version = self.snapshot["version"].clone();
        self.say("command", json!({ "version": version, "command": command })).await;
        loop {
            let frame = self.frame().await;
            match frame["type"].as_str().unwrap() {
                "error" => return Err(frame["payload"]["code"].as_str().unwrap().to_owned()),
                "event" => self.events.push(frame["payload"]["event"].clone()),
                "snapshot" => {
                    self.snapshot = frame["payload"].clone();
                    if self.snapshot["version"].as_u64() > version.as_u64() {
                        return Ok(());
                    }
                }
                other => panic!("{other}"),
            }
        }
    }

    /// What the document calls `matchSnapshot`: the game as this seat sees it; before the deal, the table.
    fn match_snapshot(&self) -> &Value {
        let view = &self.snapshot["view"];
        if view.get("prompt").is_some() { view } else { &self.snapshot }
    }

    fn prompt(&self) -> &Value {
        &self.match_snapshot()["prompt"]
    }

    fn kind(&self) -> &str {
        let prompt = self.prompt();
        prompt.as_str().unwrap_or_else(|| prompt.as_object().unwrap().keys().next().unwrap())
    }

    fn me(&self) -> &Value {
        let players = self.match_snapshot()["players"].as_array().unwrap();
        players.iter().find(|player| player["seat"] == self.called.as_str()).unwrap()
    }

    fn asked(&self) -> bool {
        let seat = if self.called == "one" { 0 } else { 1 };
        let waiting = self.snapshot["waitingFor"].as_array().unwrap();
        waiting.iter().any(|owing| owing["seat"] == seat)
    }

    /// What it could send now, the best first.
    fn wishes(&self) -> Vec<Value> {
        let view = self.match_snapshot();
        let prompt = self.prompt();
        assert_eq!(prompt, &self.snapshot["prompt"], "the table says what the game says");
        if prompt == "chooseInitiative" {
            return vec![json!({ "chooseInitiative": { "seat": self.called } })];
        }
        if prompt.get("mulligan").is_some() {
            return vec![json!({ "chooseMulligan": { "takeMulligan": false } })];
        }
        if prompt == "openingResources" {
            let hand = self.me()["hand"].as_array().unwrap();
            return vec![json!({ "chooseOpeningResources": { "cardIds": hand[..2] } })];
        }
        if prompt.get("resolveAbilities").is_some() {
            let pending = &view["pendingAbilities"][0];
            return vec![json!({ "resolveAbility": { "abilityId": pending["id"] } })];
        }
        if let Some(choice) = view.get("pendingAbilityCardChoice") {
            let count = |key: &str| choice[key].as_u64().unwrap() as usize;
            let cards = choice["candidateCardIds"].as_array().unwrap();
            let ability =
                prompt.get("chooseAbilityCards").map_or(&choice["abilityId"], |told| &told["abilityId"]);
            let wish = |count: usize| {
                let cards = &cards[..count.min(cards.len())];
                json!({ "chooseAbilityCards": { "abilityId": ability, "cardIds": cards } })
            };
            return vec![wish(count("min").max(1).min(count("max"))), wish(count("min"))];
        }
        match self.kind() {
            "action" => self.actions(),
            "answer" => vec![json!({ "answer": { "yes": true } })],
            "chooseMode" => (0..4).map(|mode| json!({ "chooseMode": { "mode": mode } })).collect(),
            // What a series asks between its games.
            "sideboard" => vec![json!({ "sideboard": { "out": [], "bring": [] } })],
            "chooseFirst" => vec![json!({ "chooseFirst": { "seat": self.called } })],
            "choosePlayer" => {
                let seats = ["two", "one"].iter();
                seats.map(|seat| json!({ "choosePlayer": { "seat": seat } })).collect()
            }
            "chooseNumber" | "payCredits" => {
                (0..9).map(|number| json!({ "chooseNumber": { "number": number } })).collect()
            }
            other => panic!("{other} is no prompt of the document: {prompt}"),
        }
    }

    /// Plays what it can, attacks the base, then whatever stands in the way, and passes.
    fn actions(&self) -> Vec<Value> {
        let view = self.match_snapshot();
        let legal = &view["legal"];
        let cards = |key: &str| legal[key].as_array().unwrap().clone();
        let mut wishes: Vec<Value> =
            cards("plays").iter().map(|card| json!({ "playCard": { "cardId": card } })).collect();
        let players = view["players"].as_array().unwrap();
        let enemy = players.iter().find(|player| player["seat"] != self.called.as_str()).unwrap();
        for attacker in cards("attacks") {
            let units = ["ground", "space"].into_iter().flat_map(|arena| enemy[arena].as_array().unwrap());
            for target in std::iter::once(&enemy["base"]).chain(units) {
                let target = self.number_or_id(&target["id"]);
                wishes.push(json!({ "attack": { "attackerId": attacker, "targetId": target } }));
            }
        }
        wishes.push(json!("pass"));
        wishes
    }

    /// The number by which the document knows a card, if it has one, or its id in this match.
    fn number_or_id<'a>(&'a self, id: &'a Value) -> &'a Value {
        let cards = self.match_snapshot()["cards"].as_array().unwrap();
        let card = cards.iter().find(|card| &card["id"] == id);
        card.and_then(|card| card.get("number")).unwrap_or(id)
    }

    /// Does the first of its wishes that is not refused.
    async fn answer(&mut self) {
        let wishes = self.wishes();
        for wish in &wishes {
            if self.command(wish).await.is_ok() {
                return;
            }
        }
        panic!("{} is answered by none of {wishes:?}", self.prompt());
    }
}

/// All clients see what the first of them has seen.
async fn catch_up(clients: &mut [Client]) {
    let newest = clients.iter().map(Client::version).max().unwrap();
    for client in clients {
        client.catch_up(newest).await;
    }
}

fn deck(index: usize, base: &str, other: &str) -> Value {
    json!({ "text": Unlimited::builtin_decks()[index].text.replace(base, other) })
}

/// Two clients at a table of this game, with these bases.
async fn two_clients(server: &TestServer, game: &str, bases: [&str; 2]) -> [Client; 2] {
    let order = json!({ "game": game, "format": "premier", "name": "Ann", "seed": "7",
        "deck": deck(0, "Saltmarsh Beacon", bases[0]) });
    let one: Value = server.post("/api/matches", &order).await.json().unwrap();
    assert_eq!(one["snapshot"]["prompt"], "lobbyReady");
    let join = json!({ "name": "Bob", "deck": deck(1, "Breakwater Anchorage", bases[1]) });
    let path = format!("/api/matches/{}/join", one["matchId"].as_str().unwrap());
    let two: Value = server.post(&path, &join).await.json().unwrap();
    let mut clients = [Client::sit(server, &one, "one").await, Client::sit(server, &two, "two").await];
    for client in &mut clients {
        assert_eq!(client.prompt(), "lobbyReady");
        client.say("ready", Value::Null).await;
    }
    for client in &mut clients {
        while client.snapshot["stage"] == "lobby" {
            client.until_snapshot().await;
        }
    }
    clients
}

/// Plays on until the match is over; `before` is done before each answer, with the kind of the prompt.
async fn play_out(clients: &mut [Client; 2], mut before: impl AsyncFnMut(&mut Client, &str)) {
    for _ in 0..9_000 {
        catch_up(clients).await;
        if clients[0].snapshot["stage"] == "over" {
            return;
        }
        let client = clients.iter_mut().find(|client| client.asked()).expect("somebody is asked");
        let kind = client.kind().to_owned();
        before(client, &kind).await;
        client.answer().await;
    }
    panic!("the match does not end");
}

/// What the document says of set-up, while a whole match is played: seat one draws `more` cards, may not mulligan and
/// puts as many on the bottom before its first action; seat two draws one card less.
async fn plays_as_documented(server: &TestServer, bases: [&str; 2], more: usize) -> [Client; 2] {
    let mut clients = two_clients(server, "unlimited", bases).await;
    let (mut seen, mut refused): (Vec<String>, _) = (Vec::new(), 0);
    play_out(&mut clients, async |client, kind| {
        if seen.last().is_none_or(|last| last != kind) {
            seen.push(kind.to_owned());
        }
        if kind == "mulligan" && client.called == "one" {
            let take = json!({ "chooseMulligan": { "takeMulligan": true } });
            assert_eq!(client.command(&take).await, Err("invalid_command".to_owned()));
            refused += 1;
        }
        if kind == "openingResources" {
            let all = json!({ "chooseOpeningResources": { "cardIds": client.me()["hand"] } });
            assert_eq!(client.command(&all).await, Err("invalid_selection".to_owned()));
            let drawn = client.me()["hand"].as_array().unwrap().len();
            assert_eq!(drawn, if client.called == "one" { 6 + more } else { 5 });
        }
        if kind == "chooseAbilityCards" && !seen.contains(&"action".to_owned()) {
            let told = &client.prompt()["chooseAbilityCards"];
            assert_eq!((&told["min"], &told["max"]), (&json!(more), &json!(more)));
        }
    })
    .await;
    assert_eq!(clients[0].snapshot["prompt"], Value::Null);
    assert_eq!(refused, 1);
    let chain = [
        "chooseInitiative",
        "mulligan",
        "openingResources",
        "resolveAbilities",
        "chooseAbilityCards",
        "action",
    ];
    assert_eq!(seen[..6], chain);
    clients
}

/// spec 15, 16, 17, 24, 25, 26, 27, 85
#[tokio::test]
async fn a_client_written_from_the_documents_text_plays_a_whole_match_of_unlimited() {
    let server = TestServer::start().await;
    let clients = plays_as_documented(&server, ["Hermit's Weir", "Tern Rock"], 4).await;
    let told = |name: &str| clients[0].events.iter().filter_map(|event| event.get(name)).collect::<Vec<_>>();
    let seats = |name: &str| told(name).iter().map(|told| told["seat"].clone()).collect::<Vec<_>>();
    for name in ["openingHandDrawn", "mulliganResolved"] {
        let told = seats(name);
        assert!(told.len() == 2 && told.contains(&json!("one")) && told.contains(&json!("two")), "{told:?}");
    }
    let chosen = told("openingResourcesChosen");
    assert!(chosen.iter().any(|told| told["seat"] == "two" && told["count"] == 2), "{chosen:?}");
    let over = &told("gameOver")[0]["outcome"]["won"];
    assert!(over == &json!(["one"]) || over == &json!(["two"]), "{over}");
}

/// Two bases in the box, under the ids by which the document's cards are known.
fn documented_bases() -> String {
    let printed = |name: &str| Unlimited::builtin_cards().find(name).unwrap().body.to_owned();
    let more = printed("Hermit's Weir").replace('4', "3");
    format!("[JTL_021]\n{}\n\n[JTL_028]\n{more}\n", printed("Tern Rock"))
}

/// The document names cards by number: 19576 draws 5 cards, 19611 draws 9 and puts 3 on the bottom before the first
/// action. A server whose library has them takes the numbers in decks and in commands, and shows them.
#[tokio::test]
async fn the_documents_own_cards_are_played_by_their_numbers_on_a_server_with_a_library() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::at(folder.path());
    library.add::<Unlimited>("bases", Path::new("bases.cards"), &documented_bases(), &|_, _| {}).unwrap();
    let server = TestServer::with(|options| {
        options.rulesets = vec![Shelf::<Unlimited>::offering(Some(library))];
    })
    .await;
    let draft = json!({ "game": "unlimited", "format": "premier", "text": deck(0, "Saltmarsh Beacon", "19611")["text"] });
    let report: Value = server.post("/api/decks/validate", &draft).await.json().unwrap();
    assert_eq!(report["valid"], true, "{report}");
    let found = server.get("/api/games/unlimited/cards?name=19576").await;
    assert!(found.body.contains("JTL_021"), "{}", found.body);
    let clients = plays_as_documented(&server, ["19611", "19576"], 3).await;
    let cards = clients[0].match_snapshot()["cards"].as_array().unwrap();
    let numbers: Vec<u64> = cards.iter().filter_map(|card| card["number"].as_u64()).collect();
    assert_eq!(numbers, [19611, 19576]);
}

/// A series shows its game as the game itself does, so that the same client plays it, and `series` beside it.
#[tokio::test]
async fn the_same_client_plays_a_whole_best_of_three() {
    let server = TestServer::with(|options| options.rulesets = vec![Shelf::<UnlimitedMatch>::boxed()]).await;
    let mut clients =
        two_clients(&server, "unlimited-match", ["Saltmarsh Beacon", "Breakwater Anchorage"]).await;
    let mut stages: Vec<String> = Vec::new();
    play_out(&mut clients, async |client, kind| {
        let series = &client.snapshot["view"]["series"];
        let stage = series["stage"].as_str().unwrap_or("between").to_owned();
        assert_eq!(stage == "between", kind == "sideboard", "{series}");
        if stages.last() != Some(&stage) {
            assert_eq!(series["games"], json!(stages.iter().filter(|stage| *stage == "playing").count()));
            stages.push(stage);
        }
    })
    .await;
    let series = &clients[0].snapshot["view"]["series"];
    let wins = series["wins"].as_array().unwrap();
    assert!(wins.contains(&json!(2)), "two wins decide: {series}");
    assert_eq!(series["stage"]["over"], clients[0].snapshot["outcome"]);
    assert!(stages.len() >= 3 && stages[0] == "playing" && stages[1] == "between", "{stages:?}");
}

/// spec 2
#[tokio::test]
async fn a_format_that_is_a_game_of_its_own_is_refused_with_its_name() {
    let server = TestServer::start().await;
    let order = json!({ "game": "unlimited", "format": "trilogy", "deck": { "builtin": "lanterns" } });
    let answer = server.post("/api/matches", &order).await;
    let fault: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(fault["code"], "unsupported_format");
    assert!(fault["message"].as_str().unwrap().contains("unlimited-trilogy"), "{fault}");
    let order = json!({ "game": "unlimited", "format": "premier", "playerCount": 3, "deck": { "builtin": "lanterns" } });
    assert_ne!(server.post("/api/matches", &order).await.status, 200, "premier is for two");
}

/// spec 28
#[tokio::test]
async fn commands_of_a_series_need_no_wrapping_and_its_events_come_unwrapped() {
    let server = TestServer::start().await;
    let deck = json!({ "builtin": "windward" });
    let order = json!({ "game": "unlimited-trilogy", "deck": deck });
    let one: Value = server.post("/api/matches", &order).await.json().unwrap();
    let path = format!("/api/matches/{}/join", one["matchId"].as_str().unwrap());
    let two: Value = server.post(&path, &json!({ "deck": deck })).await.json().unwrap();
    let mut clients = [Client::sit(&server, &one, "one").await, Client::sit(&server, &two, "two").await];
    for client in &mut clients {
        client.say("ready", Value::Null).await;
    }
    for client in &mut clients {
        while client.snapshot["stage"] == "lobby" {
            client.until_snapshot().await;
        }
    }
    for (command, deck) in [("banDeck", 0), ("chooseDeck", 1)] {
        for seat in 0..2 {
            clients[seat].command(&json!({ command: { "deck": deck } })).await.unwrap();
            catch_up(&mut clients).await;
        }
    }
    assert_eq!(clients[0].prompt(), "chooseInitiative");
    let asked = clients.iter_mut().find(|client| client.snapshot["question"].is_object()).unwrap();
    asked.command(&json!({ "chooseInitiative": { "seat": "two" } })).await.unwrap();
    catch_up(&mut clients).await;
    assert_eq!(clients[0].kind(), "mulligan");
    let told = |name: &str| clients[0].events.iter().any(|event| event.get(name).is_some());
    assert!(told("gameBegan") && told("initiativeChosen") && told("openingHandDrawn"));
}
