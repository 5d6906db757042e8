//! Clients that do not read: they are let go, and nobody else notices.

use std::time::Duration;

use cardwright_server::client::{Player, ws_request};
use cardwright_server::wire::{ServerFrame, Stats};
use serde_json::json;
use tokio::net::TcpSocket;
use tokio::time::sleep;

use crate::host::TestServer;
use crate::playing::Pair;

/// Somebody who watches and has room for a few bytes only.
async fn watch_with_little_room(server: &TestServer, id: &str) -> Player {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    let stream = socket.connect(server.addr()).await.unwrap();
    Player::over(stream, ws_request(server.addr(), id, &[]).unwrap()).await.unwrap()
}

async fn sockets(server: &TestServer) -> u32 {
    let stats: Stats = server.get("/api/stats").await.json().unwrap();
    stats.sockets
}

#[tokio::test]
async fn a_client_that_does_not_read_in_time_is_let_go_and_the_match_goes_on() {
    let server = TestServer::with(|options| {
        options.limits.socket_bytes = 4096;
        options.limits.write = Duration::from_millis(200);
    })
    .await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let _lazy = watch_with_little_room(&server, &pair.id).await;
    while sockets(&server).await < 3 {
        sleep(Duration::from_millis(5)).await;
    }
    for _ in 0..6 {
        pair.step().await;
    }
    while sockets(&server).await > 2 {
        sleep(Duration::from_millis(20)).await;
    }
    pair.play_out().await;
}

#[tokio::test]
async fn what_waits_for_a_slow_client_is_bounded_and_it_is_told_to_come_again() {
    let server = TestServer::with(|options| {
        options.limits.socket_bytes = 4096;
        options.limits.write = Duration::from_secs(600);
        options.limits.idle = Duration::from_secs(600);
        options.limits.outbox = 3;
    })
    .await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let mut lazy = watch_with_little_room(&server, &pair.id).await;
    while !matches!(lazy.next().await.unwrap(), ServerFrame::Welcome(_)) {}
    for _ in 0..12 {
        pair.step().await;
    }
    let mut last = 0;
    let farewell = loop {
        match lazy.next().await {
            Ok(ServerFrame::Snapshot(seen)) => last = seen.version,
            Ok(_) => {}
            Err(error) => break error.to_string(),
        }
    };
    assert!(farewell.contains("1013"), "{farewell}");
    assert!(last < pair.version(), "it has missed something");
    let (_, seen) = server.watch(&pair.id).await;
    assert_eq!(seen.version, pair.version(), "and sees everything when it comes again");
    pair.play_out().await;
}
