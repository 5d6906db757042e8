//! People who play by lot, over frames only.

use cardwright_server::client::Player;
use cardwright_server::wire::{ClientFrame, Seated, Snapshot, Stage};
use cardwright_table::{Rng, Seed};
use serde_json::{Value, json};

use crate::host::TestServer;

/// Two people at a table of Skirmish.
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) seated: [Seated; 2],
    pub(crate) players: [Player; 2],
    /// What each of them saw last.
    pub(crate) seen: [Snapshot; 2],
    pub(crate) rng: Rng,
}

impl Pair {
    /// Two people who have said that they are ready.
    pub(crate) async fn ready(server: &TestServer, options: Value) -> Pair {
        Pair::ready_with(server, json!({ "options": options, "seed": "7" })).await
    }

    pub(crate) async fn ready_with(server: &TestServer, more: Value) -> Pair {
        let one = server.create_with(more).await;
        let two = server.join(&one.match_id).await;
        let (mut first, _) = server.sit(&one).await;
        let (mut second, _) = server.sit(&two).await;
        for player in [&mut first, &mut second] {
            player.send(ClientFrame::Ready(None)).await.unwrap();
        }
        let seen = [started(&mut first).await, started(&mut second).await];
        let rng = Seed::from(11).rng();
        Pair { id: one.match_id.clone(), seated: [one, two], players: [first, second], seen, rng }
    }

    /// The seat that has to decide.
    pub(crate) fn asked(&self) -> usize {
        self.seen.iter().position(|seen| seen.question.is_some()).expect("somebody is asked")
    }

    pub(crate) fn version(&self) -> u32 {
        self.seen[0].version
    }

    pub(crate) fn is_over(&self) -> bool {
        self.seen[0].stage == Stage::Over
    }

    /// Reads on until both have seen this version.
    pub(crate) async fn catch_up(&mut self, version: u32) {
        for (player, seen) in self.players.iter_mut().zip(&mut self.seen) {
            while seen.version < version {
                *seen = player.snapshot().await.unwrap();
            }
        }
    }

    /// Whoever is asked answers by lot.
    pub(crate) async fn step(&mut self) {
        let seat = self.asked();
        let (version, question) = (self.seen[seat].version, self.seen[seat].question.clone().unwrap());
        let reply = self.players[seat].reply_by_lot(version, &question, &mut self.rng).await.unwrap();
        self.players[seat].answer(version, &reply).await.unwrap();
        self.catch_up(version + 1).await;
    }

    /// Whoever is asked passes.
    pub(crate) async fn pass(&mut self) {
        let (seat, version) = (self.asked(), self.version());
        self.players[seat].command(version, json!("pass")).await.unwrap();
        self.catch_up(version + 1).await;
    }

    /// Plays to the end.
    pub(crate) async fn play_out(&mut self) {
        for _ in 0..1000 {
            if self.is_over() {
                return;
            }
            self.step().await;
        }
        panic!("the match does not end");
    }
}

/// The first snapshot of a match that has started.
pub(crate) async fn started(player: &mut Player) -> Snapshot {
    loop {
        let snapshot = player.snapshot().await.unwrap();
        if snapshot.stage != Stage::Lobby {
            return snapshot;
        }
    }
}

/// Plays one seat by lot until the match is over; the last snapshot.
pub(crate) async fn play_seat(player: &mut Player, mut seen: Snapshot, seed: u64) -> Snapshot {
    let mut rng = Seed::from(seed).rng();
    while seen.stage != Stage::Over {
        let version = seen.version;
        if let Some(question) = seen.question.take() {
            let reply = player.reply_by_lot(version, &question, &mut rng).await.unwrap();
            player.answer(version, &reply).await.unwrap();
        }
        while seen.version <= version && seen.stage != Stage::Over {
            seen = player.snapshot().await.unwrap();
        }
    }
    seen
}
