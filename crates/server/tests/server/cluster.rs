//! Servers that share a database: any of them serves any client, and none moves what another one has.

use std::net::SocketAddr;
use std::time::Duration;

use cardwright_server::client::{ClientError, Player, request_with};
use cardwright_server::load::{Care, DatabaseError, LoadError, LoadOptions, cluster_kills, serve_measured};
use cardwright_server::wire::{
    ClientFrame, ErrorCode, Kick, Listed, MatchListed, Seated, Sight, Stage, UndoAnswer,
};
use cardwright_server::{ServeOptions, Server};
use cardwright_table::Seed;
use cardwright_table::replay::Replay;
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::database::{LONG, TestDatabase};
use crate::host::{TestServer, options, rulesets};
use crate::playing::{Pair, started};

/// A server that shares a database, with this lease.
async fn node(database: &TestDatabase, lease: Duration) -> TestServer {
    let address = database.address();
    TestServer::with(|options| share(options, address, lease)).await
}

fn share(options: &mut ServeOptions, address: String, lease: Duration) {
    options.database = Some(address);
    options.cluster.lease = lease;
}

/// Two people who are ready: the match is opened at the first server, and each of them is at another one.
async fn apart(servers: [&TestServer; 3]) -> Pair {
    let one = servers[0].create(json!({})).await;
    let two = servers[1].join(&one.match_id).await;
    let mut players = [servers[1].sit(&one).await.0, servers[2].sit(&two).await.0];
    for player in &mut players {
        player.send(ClientFrame::Ready(None)).await.unwrap();
    }
    let seen = [started(&mut players[0]).await, started(&mut players[1]).await];
    Pair { id: one.match_id.clone(), seated: [one, two], players, seen, rng: Seed::from(11).rng() }
}

/// Everybody goes to this server.
async fn all_to(pair: &mut Pair, server: &TestServer) {
    for seat in 0..2 {
        (pair.players[seat], pair.seen[seat]) = server.sit(&pair.seated[seat]).await;
    }
    let version = pair.seen.iter().map(|seen| seen.version).max().unwrap_or_default();
    pair.catch_up(version).await;
}

/// Reads on until the socket is closed.
async fn until_closed(player: &mut Player) {
    while player.next_text().await.is_ok() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_server_serves_any_client() {
    let Some(database) = TestDatabase::start() else { return };
    let nodes = [node(&database, LONG).await, node(&database, LONG).await, node(&database, LONG).await];
    let mut pair = apart([&nodes[0], &nodes[1], &nodes[2]]).await;
    for server in &nodes {
        let list: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
        assert_eq!(list.items.len(), 1);
        let about = server.get(&format!("/api/matches/{}", pair.id)).await;
        assert_eq!(about.status, 200, "{}", about.body);
        assert_eq!(server.get("/api/matches/nowhere").await.status, 404);
    }
    let (path, third) =
        (format!("/api/matches/{}/join", pair.id), json!({ "deck": { "builtin": "arcanum" } }));
    let full = nodes[2].post(&path, &third).await.json::<Seated>();
    assert!(matches!(full, Err(ClientError::Refused(fault)) if fault.code == ErrorCode::MatchFull));
    // Taking back, across servers: one asks, the other one allows it.
    let (asker, other) = (pair.asked(), 1 - pair.asked());
    pair.pass().await;
    pair.players[asker].send(ClientFrame::UndoRequest).await.unwrap();
    let asked = pair.players[other].snapshot().await.unwrap();
    assert_eq!(asked.undo.asked_by, Some(asker as u8));
    pair.players[other].send(ClientFrame::UndoAnswer(UndoAnswer { allow: true })).await.unwrap();
    pair.catch_up(2).await;
    assert_eq!(pair.asked(), asker);
    // Nobody is away, so nobody can be removed.
    pair.players[other].send(ClientFrame::Kick(Kick { seat: asker as u8 })).await.unwrap();
    assert_eq!(pair.players[other].problem().await.unwrap().code, ErrorCode::Forbidden);
    pair.play_out().await;
    let path = format!("/api/matches/{}/replay", pair.id);
    for server in &nodes {
        let replay = Replay::read(&server.get(&path).await.body).unwrap();
        rulesets()[0].verify(&replay).unwrap();
    }
    // The next match is where the last one was; who asks elsewhere gets a seat all the same.
    let again = format!("/api/matches/{}/rematch", pair.id);
    let mut seats = Vec::new();
    for (server, seated) in nodes[1..].iter().zip(&pair.seated) {
        let answer = server.with_token("POST", &again, &seated.seat_token, &json!({})).await;
        seats.push(answer.json::<Seated>().unwrap());
    }
    assert_eq!(seats[0].match_id, seats[1].match_id);
    let mut nodes = nodes.into_iter();
    let (first, second, third) = (nodes.next().unwrap(), nodes.next().unwrap(), nodes.next().unwrap());
    // A server that closes lets go of its matches, which go on at once.
    first.server.close().await;
    for (server, seated) in [(&second, &seats[0]), (&third, &seats[1])] {
        let (mut player, seen) = server.sit(seated).await;
        assert_eq!(seen.stage, Stage::Lobby);
        player.send(ClientFrame::Ready(None)).await.unwrap();
    }
    second.server.close().await;
    third.server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_next_match_that_another_server_has_is_claimed_there() {
    let Some(database) = TestDatabase::start() else { return };
    let (one, two) = (node(&database, LONG).await, node(&database, LONG).await);
    let mut pair = Pair::ready(&one, json!({})).await;
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    let again = format!("/api/matches/{}/rematch", pair.id);
    let ask = async |server: &TestServer, seat: usize| -> Seated {
        let token = &pair.seated[seat].seat_token;
        server.with_token("POST", &again, token, &json!({})).await.json().unwrap()
    };
    let first = ask(&one, 0).await;
    // The next match moves to the second server, the last one stays.
    let let_go =
        format!("UPDATE matches SET owner = NULL, epoch = epoch + 1 WHERE id = '{}'", first.match_id);
    database.database.tell(&let_go).unwrap();
    let (_player, seen) = two.sit(&first).await;
    assert_eq!(seen.stage, Stage::Lobby);
    let second = ask(&one, 1).await;
    assert_eq!((second.match_id.as_str(), second.seat), (first.match_id.as_str(), 1));
    assert_eq!(two.sit(&second).await.1.stage, Stage::Lobby);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_lost_a_match_drops_it_and_sends_its_clients_away() {
    let Some(database) = TestDatabase::start() else { return };
    let (one, two) = (node(&database, LONG).await, node(&database, LONG).await);
    let mut pair = Pair::ready(&one, json!({})).await;
    pair.pass().await;
    // Others take the first server to be dead, and it does not know.
    let gone = format!("DELETE FROM nodes WHERE address = '{}'", one.server.node().unwrap());
    database.database.tell(&gone).unwrap();
    let (_watcher, seen) = two.watch(&pair.id).await;
    assert_eq!(seen.version, 1, "the second one goes on from the log");
    let asked = pair.asked();
    pair.players[asked].command(1, json!("pass")).await.unwrap();
    for player in &mut pair.players {
        until_closed(player).await;
    }
    all_to(&mut pair, &two).await;
    assert_eq!(pair.version(), 1, "what it did not own, it did not move");
    // The first one has nothing any more, so it cannot open a table either until it has joined again.
    let wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" } });
    assert_eq!(one.post("/api/matches", &wanted).await.status, 503);
    pair.play_out().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_lease_ran_out_begins_anew() {
    let Some(database) = TestDatabase::start() else { return };
    let one = node(&database, Duration::from_secs(1)).await;
    let mut pair = Pair::ready(&one, json!({})).await;
    database.database.tell("DELETE FROM nodes").unwrap();
    for player in &mut pair.players {
        until_closed(player).await;
    }
    for _ in 0..100 {
        if one.get(&format!("/api/matches/{}", pair.id)).await.status == 200 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    all_to(&mut pair, &one).await;
    pair.play_out().await;
}

#[test]
fn the_matches_of_a_server_that_died_go_on_elsewhere() {
    let Some(database) = TestDatabase::start() else { return };
    let (survivor, victim) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let lease = Duration::from_secs(2);
    let data: [TempDir; 2] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let start = |runtime: &Runtime, data: &TempDir| {
        let address = database.address();
        let options = options(data.path(), |options| share(options, address, lease));
        runtime.block_on(Server::start(options)).unwrap()
    };
    let (one, two) = (start(&survivor, &data[0]), start(&victim, &data[1]));
    let [data, _] = data;
    let (one, there) = (TestServer { server: one, data }, two.addr());
    survivor.block_on(async {
        // Opened at the one that will die, one player there, the other one here.
        let wanted =
            json!({ "game": "skirmish", "deck": { "builtin": "vanguard" }, "seed": "7" }).to_string();
        let first = request_with(there, "POST", "/api/matches", &[], &wanted).await.unwrap();
        let first: Seated = first.json().unwrap();
        let second = one.join(&first.match_id).await;
        let mut players = [connect(there, &first).await, connect(one.addr(), &second).await];
        for player in &mut players {
            player.send(ClientFrame::Ready(None)).await.unwrap();
        }
        let seen = [started(&mut players[0]).await, started(&mut players[1]).await];
        let id = first.match_id.clone();
        let mut pair = Pair { id, seated: [first, second], players, seen, rng: Seed::from(3).rng() };
        for _ in 0..3 {
            pair.step().await;
        }
        let version = pair.version();
        victim.shutdown_background();
        for player in &mut pair.players {
            until_closed(player).await;
        }
        // Whoever comes waits until the lease has run out, and then goes on.
        all_to(&mut pair, &one).await;
        assert_eq!(pair.version(), version);
        pair.play_out().await;
        one.server.close().await;
    });
    drop(two);
}

async fn connect(addr: SocketAddr, seated: &Seated) -> Player {
    Player::connect(addr, &seated.match_id, Some(&seated.seat_token)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_nodes_have_to_show_that_they_are_some() {
    let Some(database) = TestDatabase::start() else { return };
    let server = node(&database, LONG).await;
    let door: SocketAddr = server.server.node().unwrap().parse().unwrap();
    for headers in [&[][..], &[("x-cardwright-node", "guessed"), ("x-forwarded-for", "10.0.0.1")]] {
        let answer = request_with(door, "GET", "/health", headers, "").await.unwrap();
        assert_eq!(answer.status, 403, "{}", answer.body);
    }
}

const DATA: &str = "CARDWRIGHT_CLUSTER_DATA";
/// How often nodes are killed; 6 times unless this says otherwise.
const KILLS: &str = "CARDWRIGHT_CLUSTER_KILLS";

/// Run by the next test in processes of their own.
#[test]
#[ignore = "a node that is there to be killed"]
fn a_node_in_a_process_of_its_own() {
    let Some(data) = std::env::var_os(DATA) else { return };
    serve_measured(data.into(), "full", rulesets()).unwrap();
}

#[test]
fn nodes_that_are_killed_by_lot_lose_no_acknowledged_command() {
    let kills = std::env::var(KILLS).ok().and_then(|kills| kills.parse().ok()).unwrap_or(6);
    let script = format!(
        "{DATA}=\"$1\" exec \"$0\" --exact cluster::a_node_in_a_process_of_its_own --ignored --nocapture"
    );
    let program = std::env::current_exe().unwrap().display().to_string();
    let words = ["-c", &script, &program, "{data}"];
    let options = LoadOptions {
        program: "/bin/sh".into(),
        args: words.map(str::to_owned).into(),
        game: std::env::var("CARDWRIGHT_CLUSTER_GAME").ok().or_else(|| Some("skirmish".to_owned())),
        matches: 0,
        held: 0,
        time: Duration::ZERO,
        seed: kills,
        sight: Sight::default(),
    };
    let report = match cluster_kills(&options, 3, Care::Process, kills, rulesets()) {
        Err(LoadError::Database(problem @ (DatabaseError::Missing | DatabaseError::Root))) => {
            return println!("skipped: {problem}");
        }
        report => report.unwrap(),
    };
    println!("{report}");
    assert!(report.held() && report.acknowledged > 0, "{report}");
}
