//! A client written after the document about set-up (seed 002), with nothing of our types: it reads
//! `snapshot.prompt`, the view's players and abilities, and sends commands by name.

use cardwright_server::client::Player;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_unlimited::Unlimited;
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

    fn prompt(&self) -> &Value {
        &self.snapshot["prompt"]
    }

    fn kind(&self) -> &str {
        let prompt = self.prompt();
        prompt.as_str().unwrap_or_else(|| prompt.as_object().unwrap().keys().next().unwrap())
    }

    fn me(&self) -> &Value {
        let players = self.snapshot["view"]["players"].as_array().unwrap();
        players.iter().find(|player| player["seat"] == self.called.as_str()).unwrap()
    }

    fn asked(&self) -> bool {
        let waiting = self.snapshot["view"]["waitingFor"].as_array();
        waiting.is_some_and(|seats| seats.contains(&json!(self.called)))
    }

    /// What it could send now, the best first.
    fn wishes(&self) -> Vec<Value> {
        let view = &self.snapshot["view"];
        let prompt = self.prompt();
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
        let legal = &self.snapshot["view"]["legal"];
        let cards = |key: &str| legal[key].as_array().unwrap().clone();
        let mut wishes: Vec<Value> =
            cards("plays").iter().map(|card| json!({ "playCard": { "cardId": card } })).collect();
        let players = self.snapshot["view"]["players"].as_array().unwrap();
        let enemy = players.iter().find(|player| player["seat"] != self.called.as_str()).unwrap();
        for attacker in cards("attacks") {
            let units = ["ground", "space"].into_iter().flat_map(|arena| enemy[arena].as_array().unwrap());
            for target in std::iter::once(&enemy["base"]).chain(units) {
                wishes.push(json!({ "attack": { "attackerId": attacker, "targetId": target["id"] } }));
            }
        }
        wishes.push(json!("pass"));
        wishes
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

/// Two clients at a table; one base draws more and may not mulligan, the other draws less.
async fn two_clients(server: &TestServer) -> [Client; 2] {
    let order = json!({ "game": "unlimited", "format": "premier", "name": "Ann",
        "deck": deck(0, "Saltmarsh Beacon", "Hermit's Weir") });
    let one: Value = server.post("/api/matches", &order).await.json().unwrap();
    assert_eq!(one["snapshot"]["prompt"], "lobbyReady");
    let join = json!({ "name": "Bob", "deck": deck(1, "Breakwater Anchorage", "Tern Rock") });
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

/// spec 15, 16, 17, 24, 25, 26, 27, 85
#[tokio::test]
async fn a_client_written_from_the_documents_text_plays_a_whole_match_of_unlimited() {
    let server = TestServer::start().await;
    let mut clients = two_clients(&server).await;
    let (mut seen, mut refused) = (Vec::new(), 0);
    for _ in 0..3_000 {
        catch_up(&mut clients).await;
        if clients[0].snapshot["stage"] == "over" {
            break;
        }
        let client = clients.iter_mut().find(|client| client.asked()).expect("somebody is asked");
        let kind = client.kind().to_owned();
        if seen.last() != Some(&kind) {
            seen.push(kind.clone());
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
            assert_eq!(drawn, if client.called == "one" { 10 } else { 5 });
        }
        if kind == "chooseAbilityCards" && !seen.contains(&"action".to_owned()) {
            let told = &client.prompt()["chooseAbilityCards"];
            assert_eq!((&told["min"], &told["max"]), (&json!(4), &json!(4)));
        }
        client.answer().await;
    }
    assert_eq!(clients[0].snapshot["stage"], "over", "a whole match was played");
    assert_eq!(clients[0].prompt(), &Value::Null);
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
    let told = |name: &str| clients[0].events.iter().filter_map(|event| event.get(name)).collect::<Vec<_>>();
    let drawn: Vec<_> = told("openingHandDrawn").iter().map(|told| told["seat"].clone()).collect();
    assert!(drawn.is_empty() || drawn.iter().all(Value::is_string), "{drawn:?}");
    let resolved: Vec<_> = told("mulliganResolved").iter().map(|told| told["seat"].clone()).collect();
    assert!(resolved.contains(&json!("one")) && resolved.contains(&json!("two")), "{resolved:?}");
    let chosen = told("openingResourcesChosen");
    assert!(chosen.iter().any(|told| told["seat"] == "two" && told["count"] == 2), "{chosen:?}");
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
