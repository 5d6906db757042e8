//! What is shown by the client's choice: view or scene, whole or as it changes.

use cardwright_server::client::{Player, apply_changes};
use cardwright_server::wire::{ClientFrame, ServerFrame, Show, Sight};
use serde_json::{Value, json};

use crate::host::TestServer;
use crate::playing::Pair;

async fn look(server: &TestServer, pair: &Pair, seat: usize, sight: Sight) -> Player {
    let seated = &pair.seated[seat];
    Player::connect_to_see(server.addr(), &seated.match_id, &seated.seat_token, sight).await.unwrap()
}

/// One seat's screen, and how many bytes it took.
struct Screen {
    player: Player,
    shown: Value,
    bytes: usize,
}

impl Screen {
    async fn open(server: &TestServer, pair: &Pair, seat: usize, sight: Sight) -> Screen {
        let mut screen =
            Screen { player: look(server, pair, seat, sight).await, shown: Value::Null, bytes: 0 };
        screen.refresh().await;
        screen
    }

    /// Reads on until something is shown; whether it was shown whole.
    async fn refresh(&mut self) -> bool {
        loop {
            let text = self.player.next_text().await.unwrap();
            let whole: Value = serde_json::from_str(&text).unwrap();
            self.bytes += text.len();
            match serde_json::from_value(whole.clone()).unwrap() {
                ServerFrame::Snapshot(_) => {
                    self.shown = whole["payload"].clone();
                    return true;
                }
                ServerFrame::Changes(changes) => {
                    apply_changes(&mut self.shown, changes).unwrap();
                    return false;
                }
                _ => self.bytes -= text.len(),
            }
        }
    }

    async fn until(&mut self, version: u32) {
        while self.shown["version"].as_u64().unwrap() < version.into() {
            self.refresh().await;
        }
    }
}

#[tokio::test]
async fn a_client_is_shown_the_view_the_scene_or_both() {
    let server = TestServer::start().await;
    let pair = Pair::ready(&server, json!({})).await;
    for (show, view, scene) in
        [(Show::Both, true, true), (Show::View, true, false), (Show::Scene, false, true)]
    {
        let screen = Screen::open(&server, &pair, 0, Sight { show, changes: false }).await;
        assert_eq!(
            (screen.shown["view"].is_object(), screen.shown["scene"].is_object()),
            (view, scene),
            "{show:?}"
        );
        assert_eq!(screen.shown["question"].is_object(), pair.seen[0].question.is_some(), "{show:?}");
    }
}

#[tokio::test]
async fn changes_make_the_same_snapshots_of_a_whole_match_with_a_fraction_of_the_bytes() {
    let server = TestServer::start().await;
    for show in [Show::Both, Show::Scene] {
        let mut pair = Pair::ready(&server, json!({})).await;
        let whole = Screen::open(&server, &pair, 0, Sight { show, changes: false }).await;
        let changing = Screen::open(&server, &pair, 0, Sight { show, changes: true }).await;
        let mut screens = [whole, changing];
        for _ in 0..25 {
            if pair.is_over() {
                break;
            }
            pair.step().await;
            for screen in &mut screens {
                screen.until(pair.version()).await;
            }
            assert_eq!(screens[0].shown, screens[1].shown, "after {} acts", pair.version());
        }
        let [whole, changing] = screens.map(|screen| screen.bytes);
        assert!(changing * 3 < whole, "{changing} bytes of changes, {whole} of whole snapshots ({show:?})");
    }
}

#[tokio::test]
async fn who_asks_for_a_snapshot_gets_a_whole_one_and_goes_on_with_changes() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let mut screen = Screen::open(&server, &pair, 0, Sight { show: Show::Scene, changes: true }).await;
    screen.player.send(ClientFrame::SyncRequest).await.unwrap();
    assert!(screen.refresh().await, "it is whole");
    pair.step().await;
    assert!(!screen.refresh().await, "and then changes come again");
    assert_eq!(screen.shown["version"], pair.version());
}
