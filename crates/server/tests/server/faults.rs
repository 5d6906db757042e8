//! Rules that panic or hang, and a server that is killed.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cardwright_server::Server;
use cardwright_server::client::{ClientError, Player, request, request_with};
use cardwright_server::wire::{ClientFrame, ErrorCode, Seated, Stage, Stats};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::Replay;
use cardwright_table::{Rng, Seed};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::host::{TestServer, options};
use crate::playing::{Pair, started};

async fn twisted(server: &TestServer, twist: Value) -> Pair {
    let options = json!({ "rules": { "twist": twist } });
    Pair::ready_with(server, json!({ "game": "twisted", "seed": "7", "options": options })).await
}

#[tokio::test]
async fn rules_that_panic_harm_only_their_own_command_also_after_a_restart() {
    let mut server = TestServer::start().await;
    let mut pair = twisted(&server, json!({ "panicOnPass": true })).await;
    let mut healthy = Pair::ready(&server, json!({})).await;
    for round in 0..2 {
        let (asked, other, version) = (pair.asked(), 1 - pair.asked(), pair.version());
        pair.players[asked].command(version, json!("pass")).await.unwrap();
        let shown = loop {
            let shown = pair.players[other].snapshot().await.unwrap();
            if shown.trouble.is_some() {
                break shown;
            }
        };
        assert_eq!(shown.version, version, "the others see it, too, and nothing has changed");
        let problem = pair.players[asked].problem().await.unwrap();
        assert_eq!(problem.code, ErrorCode::MatchBroken);
        let question = pair.seen[asked].question.clone().unwrap();
        let reply = loop {
            let reply = pair.players[asked].reply_by_lot(version, &question, &mut pair.rng).await.unwrap();
            if reply.one(0) != Some(2000) {
                break reply;
            }
        };
        pair.players[asked].answer(version, &reply).await.unwrap();
        pair.catch_up(version + 1).await;
        assert!(pair.seen[0].trouble.is_none(), "another command works");
        healthy.step().await;
        if round == 0 {
            server = server.restart(|_| {}).await;
            for pair in [&mut pair, &mut healthy] {
                for seat in 0..2 {
                    let (player, seen) = server.sit(&pair.seated[seat]).await;
                    assert_eq!(seen.version, pair.version());
                    (pair.players[seat], pair.seen[seat]) = (player, seen);
                }
            }
        }
    }
    healthy.play_out().await;
    let stats: Stats = server.get("/api/stats").await.json().unwrap();
    assert!(stats.troubles >= 1);
}

#[tokio::test]
async fn rules_that_hang_are_given_up_and_the_match_stands() {
    hang_at_a_table().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn rules_that_hang_on_the_thread_that_asked_are_given_up_and_everybody_else_plays_on() {
    hang_at_a_table().await;
}

async fn hang_at_a_table() {
    let server = TestServer::with(|options| options.limits.rules = Duration::from_millis(300)).await;
    let mut pair = twisted(&server, json!({ "hangOnPass": true })).await;
    let mut healthy = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    healthy.step().await;
    assert_eq!(pair.players[asked].problem().await.unwrap().code, ErrorCode::MatchBroken);
    let (_, seen) = server.sit(&pair.seated[asked]).await;
    assert_eq!((seen.version, &seen.view), (0, &pair.seen[asked].view), "read again from the log");
    pair.players[asked].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    healthy.play_out().await;
}

#[tokio::test]
async fn cards_that_cannot_be_dealt_leave_everybody_in_the_lobby_with_the_reason() {
    let server = TestServer::start().await;
    let options = json!({ "bots": [{ "bot": "easy" }], "rules": { "twist": { "panicInDeal": true } } });
    let seated = server.create_with(json!({ "game": "twisted", "options": options })).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    assert_eq!(player.problem().await.unwrap().code, ErrorCode::MatchBroken);
    let (_, seen) = server.sit(&seated).await;
    assert!(seen.trouble.is_some() && seen.stage == Stage::Lobby && !seen.seats[0].ready);
}

#[tokio::test]
async fn a_bot_that_fails_is_given_the_default_answer() {
    let server = TestServer::start().await;
    let options = json!({ "bots": [{ "bot": "easy" }], "rules": { "twist": { "panicWhenImagined": true } } });
    let seated = server.create_with(json!({ "game": "twisted", "seed": "3", "options": options })).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let mut seen = started(&mut player).await;
    while seen.stage != Stage::Over {
        if seen.question.is_some() {
            player.command(seen.version, json!("pass")).await.unwrap();
        }
        seen = player.snapshot().await.unwrap();
    }
}

#[tokio::test]
async fn views_that_panic_are_shown_as_trouble_to_who_looks_and_to_nobody_else() {
    let server = TestServer::start().await;
    let mut pair = twisted(&server, json!({ "panicWhenWatched": true })).await;
    let mut watcher = Player::connect(server.addr(), &pair.id, None).await.unwrap();
    assert_eq!(watcher.problem().await.unwrap().code, ErrorCode::MatchBroken);
    drop(watcher);
    sleep(Duration::from_millis(50)).await;
    let asked = pair.asked();
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    pair.catch_up(1).await;
}

/// The folder of the server that is there to be killed.
const DATA: &str = "CARDWRIGHT_TEST_DATA";
/// How often it is killed; 5 times unless this says otherwise.
const KILLS: &str = "CARDWRIGHT_KILLS";

/// Run by the next test in a process of its own.
#[test]
#[ignore = "a server that is there to be killed"]
fn a_server_in_a_process_of_its_own() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(options(Path::new(&data), |_| {})).await.unwrap();
        println!("\nlistening at {}", server.addr());
        std::future::pending::<()>().await;
    });
}

fn spawn_server(data: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "faults::a_server_in_a_process_of_its_own", "--ignored", "--nocapture"])
        .env(DATA, data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let addr = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("listening at ").map(|addr| addr.parse().unwrap()))
        .expect("the server says where it listens");
    (child, addr)
}

/// Somebody who plays one seat, however often the server dies.
struct Stubborn {
    seated: Seated,
    addr: watch::Receiver<SocketAddr>,
    /// The highest version that was acknowledged.
    acknowledged: u32,
    rng: Rng,
}

impl Stubborn {
    async fn play(&mut self) {
        loop {
            match self.try_to_play().await {
                Ok(()) => return,
                Err(ClientError::Refused(fault)) => panic!("refused: {fault}"),
                Err(_) => sleep(Duration::from_millis(20)).await,
            }
        }
    }

    async fn try_to_play(&mut self) -> Result<(), ClientError> {
        let addr = *self.addr.borrow();
        let mut player = Player::connect(addr, &self.seated.match_id, Some(&self.seated.seat_token)).await?;
        let mut seen = player.snapshot().await?;
        assert!(seen.version >= self.acknowledged, "an acknowledged command was lost");
        if seen.stage == Stage::Lobby {
            player.send(ClientFrame::Ready(None)).await?;
        }
        while seen.stage != Stage::Over {
            let mut answered = None;
            if let Some(question) = seen.question.take() {
                let reply = player.reply_by_lot(seen.version, &question, &mut self.rng).await?;
                player.answer(seen.version, &reply).await?;
                answered = Some(seen.version);
            }
            // Somebody's coming back is shown, too; an answer is acknowledged by a higher version.
            loop {
                seen = player.snapshot().await?;
                if answered.is_none_or(|version| seen.version > version) {
                    break;
                }
            }
            self.acknowledged = self.acknowledged.max(seen.version);
        }
        Ok(())
    }
}

/// Plays matches until told to stop, and verifies each one's log; how many.
async fn play_matches(addr: watch::Receiver<SocketAddr>, stop: watch::Receiver<bool>, seed: u64) -> usize {
    let mut matches = 0;
    while !*stop.borrow() || matches == 0 {
        let here = *addr.borrow();
        let wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" } });
        let created = request(here, "POST", "/api/matches", &wanted).await.and_then(|answer| answer.json());
        let Ok(one) = created else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let one: Seated = one;
        let id = one.match_id.clone();
        let path = format!("/api/matches/{id}/join");
        let joining = json!({ "deck": { "builtin": "arcanum" } });
        let joined = request(here, "POST", &path, &joining).await.and_then(|answer| answer.json());
        let Ok(two) = joined else { continue };
        let player = |seated: Seated, number: u64| Stubborn {
            seated,
            addr: addr.clone(),
            acknowledged: 0,
            rng: Seed::from(seed).derive("stubborn", matches as u64 * 2 + number).rng(),
        };
        let (mut first, mut second) = (player(one, 0), player(two, 1));
        tokio::join!(first.play(), second.play());
        let replay = loop {
            let here = *addr.borrow();
            let answer = request_with(here, "GET", &format!("/api/matches/{id}/replay"), &[], "").await;
            match answer {
                Ok(answer) if answer.status == 200 => break answer.body,
                _ => sleep(Duration::from_millis(20)).await,
            }
        };
        let replay = Replay::read(&replay).unwrap();
        replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
        assert!(replay.acts.len() as u32 >= first.acknowledged.max(second.acknowledged));
        matches += 1;
    }
    matches
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_under_load_loses_no_acknowledged_command() {
    let kills: u64 = std::env::var(KILLS).ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    let data = tempfile::tempdir().unwrap();
    let (mut child, addr) = spawn_server(data.path());
    let (tell, addr) = watch::channel(addr);
    let (stop, stopped) = watch::channel(false);
    let mut playing = JoinSet::new();
    for seed in 0..6 {
        playing.spawn(play_matches(addr.clone(), stopped.clone(), seed));
    }
    let mut rng = Seed::from(kills).rng();
    for _ in 0..kills {
        sleep(Duration::from_millis(50 + u64::from(rng.below(400)))).await;
        child.kill().unwrap();
        child.wait().unwrap();
        let (next, addr) = spawn_server(data.path());
        child = next;
        tell.send(addr).unwrap();
    }
    stop.send(true).unwrap();
    let matches: usize = playing.join_all().await.into_iter().sum();
    child.kill().unwrap();
    child.wait().unwrap();
    println!("{matches} matches were played and verified over {kills} kills");
}
