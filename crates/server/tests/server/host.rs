//! A server in this process, on a port of its own, with a folder of its own.

use std::net::SocketAddr;
use std::path::Path;

use cardwright_server::client::{Answer, Player, request, request_with};
use cardwright_server::wire::{Seated, Snapshot};
use cardwright_server::{Limits, Ruleset, ServeOptions, Server, Shelf};
use cardwright_skirmish::Skirmish;
use cardwright_unlimited::{Trilogy, Unlimited};
use serde::Serialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::games::Twisted;

pub(crate) struct TestServer {
    pub(crate) server: Server,
    pub(crate) data: TempDir,
}

/// The rulesets of the tests.
pub(crate) fn rulesets() -> Vec<Box<dyn Ruleset>> {
    vec![
        Shelf::<Skirmish>::boxed(),
        Shelf::<Twisted>::boxed(),
        Shelf::<Unlimited>::boxed(),
        Shelf::<Trilogy>::boxed(),
    ]
}

/// Options for tests: everything as usual, limits that one test does not reach.
pub(crate) fn options(data: &Path, change: impl FnOnce(&mut ServeOptions)) -> ServeOptions {
    let mut options = ServeOptions::new(([127, 0, 0, 1], 0).into(), data.to_owned(), rulesets());
    options.limits = Limits::loose();
    change(&mut options);
    options
}

impl TestServer {
    pub(crate) async fn start() -> TestServer {
        TestServer::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut ServeOptions)) -> TestServer {
        let data = tempfile::tempdir().unwrap();
        let server = Server::start(options(data.path(), change)).await.unwrap();
        TestServer { server, data }
    }

    /// Closes the server and starts another one with the same folder.
    pub(crate) async fn restart(self, change: impl FnOnce(&mut ServeOptions)) -> TestServer {
        self.server.close().await;
        let server = Server::start(options(self.data.path(), change)).await.unwrap();
        TestServer { server, data: self.data }
    }

    pub(crate) fn addr(&self) -> SocketAddr {
        self.server.addr()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request_with(self.addr(), "GET", path, &[], "").await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &(impl Serialize + Sync)) -> Answer {
        request(self.addr(), "POST", path, body).await.unwrap()
    }

    /// Sends a request with a token.
    pub(crate) async fn with_token(&self, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str())];
        request_with(self.addr(), method, path, &headers, &body.to_string()).await.unwrap()
    }

    /// Creates a match of Skirmish.
    pub(crate) async fn create(&self, options: Value) -> Seated {
        self.create_with(json!({ "options": options })).await
    }

    pub(crate) async fn create_with(&self, more: Value) -> Seated {
        let mut wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" }, "name": "Ann" });
        for (key, value) in more.as_object().unwrap() {
            wanted[key] = value.clone();
        }
        self.post("/api/matches", &wanted).await.json().unwrap()
    }

    pub(crate) async fn join(&self, id: &str) -> Seated {
        let wanted = json!({ "deck": { "builtin": "arcanum" }, "name": "Bob" });
        self.post(&format!("/api/matches/{id}/join"), &wanted).await.json().unwrap()
    }

    /// A socket of a seat, and the snapshot it got first.
    pub(crate) async fn sit(&self, seated: &Seated) -> (Player, Snapshot) {
        let mut player =
            Player::connect(self.addr(), &seated.match_id, Some(&seated.seat_token)).await.unwrap();
        let snapshot = player.snapshot().await.unwrap();
        (player, snapshot)
    }

    /// A socket that watches, and the snapshot it got first.
    pub(crate) async fn watch(&self, id: &str) -> (Player, Snapshot) {
        let mut player = Player::connect(self.addr(), id, None).await.unwrap();
        let snapshot = player.snapshot().await.unwrap();
        (player, snapshot)
    }
}
