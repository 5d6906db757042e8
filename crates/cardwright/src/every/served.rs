//! A match on a real server, over sockets: two people, and somebody who watches.

use std::time::Duration;

use cardwright_server::client::{Answer, Player, request, request_with};
use cardwright_server::wire::{ClientFrame, Seated, ServerFrame, Snapshot, Stage, Stops};
use cardwright_server::{Durability, Limits, ServeOptions, Server, Shelf};
use cardwright_table::Rng;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::replay::Replay;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::tables;

/// A server of one game, with its folder.
pub(crate) struct House {
    server: Server,
    folder: TempDir,
}

impl House {
    /// Starts a server on a port of its own.
    pub(crate) async fn of<G: Catalogue>() -> House {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        House::at::<G>(folder).await
    }

    /// Starts a server on a folder that may have matches in it.
    async fn at<G: Catalogue>(folder: TempDir) -> House {
        let rulesets = vec![Shelf::<G>::boxed()];
        let mut options = ServeOptions::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned(), rulesets);
        // A busy machine is no reason to give up on rules.
        options.limits = Limits { rules: Duration::from_secs(60), ..Limits::loose() };
        options.durability = Durability::Process;
        let server = Server::start(options).await.expect("the server starts");
        House { server, folder }
    }

    /// Stops the server, has something done to its database, and starts another one on it.
    pub(crate) async fn restarted<G: Catalogue>(self, harm: impl FnOnce(&Connection)) -> House {
        self.server.close().await;
        let database = self.folder.path().join("cardwright.sqlite");
        harm(&Connection::open(database).expect("the database is there"));
        House::at::<G>(self.folder).await
    }

    /// What a seat sees first when it comes back.
    pub(crate) async fn seen_by(&self, seated: &Seated) -> (Player, Snapshot) {
        let socket = Player::connect(self.server.addr(), &seated.match_id, Some(&seated.seat_token)).await;
        let mut socket = socket.expect("the server takes sockets");
        let seen = socket.snapshot().await.expect("a snapshot comes first");
        (socket, seen)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request_with(self.server.addr(), "GET", path, &[], "").await.expect("the server answers")
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        request(self.server.addr(), "POST", path, body).await.expect("the server answers")
    }

    /// Sends a request with the token of a seat.
    pub(crate) async fn post_as(&self, seated: &Seated, path: &str) -> Answer {
        let bearer = format!("Bearer {}", seated.seat_token);
        let headers = [("authorization", bearer.as_str())];
        request_with(self.server.addr(), "POST", path, &headers, "{}").await.expect("the server answers")
    }

    /// Opens a match for two with the first decks in the box; what is said here counts instead.
    pub(crate) async fn seat_two<G: Catalogue>(&self, more: &Value) -> [Seated; 2] {
        let (format, decks) = tables::<G>().swap_remove(0);
        let mut wanted = json!({
            "game": G::NAME, "format": format.name, "name": "Ann", "deck": { "builtin": decks[0].name },
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            wanted[key] = value.clone();
        }
        let ann: Seated = self.post("/api/matches", &wanted).await.json().expect("the match is opened");
        let wanted = json!({ "name": "Bob", "deck": { "builtin": decks[1].name } });
        let bob = self.post(&format!("/api/matches/{}/join", ann.match_id), &wanted).await;
        [ann, bob.json().expect("there is a seat")]
    }

    pub(crate) async fn close(self) {
        self.server.close().await;
    }
}

/// Where one socket is.
pub(crate) struct Ear {
    pub(crate) socket: Player,
    /// What it saw last.
    pub(crate) seen: Snapshot,
    /// Every frame since the cards were dealt, as it came.
    pub(crate) heard: Vec<String>,
}

impl Ear {
    /// Reads up to the next snapshot.
    async fn listen(&mut self) {
        loop {
            let text = self.socket.next_text().await.expect("the server goes on talking");
            let frame = serde_json::from_str(&text).expect("it is a frame of this protocol");
            self.heard.push(text);
            match frame {
                ServerFrame::Snapshot(snapshot) => {
                    self.seen = *snapshot;
                    return;
                }
                ServerFrame::Error(problem) => panic!("refused: {}", problem.message),
                _ => {}
            }
        }
    }
}

/// A match whose cards are dealt.
pub(crate) struct Served {
    match_id: String,
    /// The two seats, then who watches.
    pub(crate) ears: Vec<Ear>,
}

impl Served {
    /// Both are ready, and the cards are dealt.
    pub(crate) async fn begin(house: &House, seated: &[Seated; 2]) -> Served {
        let match_id = seated[0].match_id.clone();
        let mut ears = Vec::new();
        for token in [Some(&seated[0].seat_token), Some(&seated[1].seat_token), None] {
            let socket = Player::connect(house.server.addr(), &match_id, token.map(String::as_str)).await;
            let mut socket = socket.expect("the server takes sockets");
            let seen = socket.snapshot().await.expect("a snapshot comes first");
            ears.push(Ear { socket, seen, heard: Vec::new() });
        }
        let mut served = Served { match_id, ears };
        for seat in 0..2 {
            served.say(seat, ClientFrame::Ready(None)).await;
            for ear in &mut served.ears {
                while !ear.seen.seats[seat].ready {
                    ear.listen().await;
                }
            }
        }
        for ear in &mut served.ears {
            assert_eq!(ear.seen.stage, Stage::Playing, "the cards are dealt");
            ear.heard.clear();
        }
        served
    }

    /// Both say where they do not want to be asked.
    pub(crate) async fn stop(&mut self, stops: &Stops) {
        for seat in 0..2 {
            let asked = self.ears[seat].seen.question.is_some();
            self.say(seat, ClientFrame::SetStops(stops.clone())).await;
            if asked {
                // Who is asked at that moment may be answered for, and everybody sees it.
                self.settled().await;
            } else {
                // Otherwise nobody is told, so that one has to ask whether it was heard.
                self.say(seat, ClientFrame::SyncRequest).await;
                self.ears[seat].listen().await;
            }
        }
    }

    pub(crate) async fn say(&mut self, seat: usize, frame: ClientFrame) {
        self.ears[seat].socket.send(frame).await.expect("the socket is open");
    }

    /// Everybody reads what came of the last act.
    pub(crate) async fn settled(&mut self) {
        for ear in &mut self.ears {
            ear.listen().await;
        }
    }

    /// The seat that has to decide, at which version; none once the match is over.
    pub(crate) fn asked(&self) -> Option<(usize, u32)> {
        let seat = self.ears.iter().position(|ear| ear.seen.question.is_some())?;
        Some((seat, self.ears[seat].seen.version))
    }

    /// Whoever is asked decides by lot.
    pub(crate) async fn step(&mut self, rng: &mut Rng) -> Option<(usize, u32)> {
        let (seat, version) = self.asked()?;
        let ear = &mut self.ears[seat];
        let question = ear.seen.question.clone().expect("it was there");
        let reply =
            ear.socket.reply_by_lot(version, &question, rng).await.expect("an offered answer is taken");
        ear.socket.answer(version, &reply).await.expect("the socket is open");
        self.settled().await;
        Some((seat, version))
    }

    /// A seat gives up, if it is not over already; the document of the match.
    pub(crate) async fn given_up(&mut self, house: &House, seat: usize) -> Replay {
        if self.ears[0].seen.stage != Stage::Over {
            self.say(seat, ClientFrame::Concede).await;
            self.settled().await;
        }
        let document = house.get(&format!("/api/matches/{}/replay", self.match_id)).await;
        Replay::read(&document.body).expect("it is the document of the match")
    }
}

/// Runs what waits for servers.
pub(crate) fn wait_for(work: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("threads can be started").block_on(work);
}
