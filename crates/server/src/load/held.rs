//! Sockets that are held open while others play: people who wait at tables where nothing happens yet.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::lay::{Lay, lays};
use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player};
use crate::wire::{ClientFrame, ServerFrame};

/// How many tables are being laid at the same time.
const AT_ONCE: usize = 32;
/// How long everybody together may take to say that they are still there.
const ANSWERS: Duration = Duration::from_secs(60);

/// Sockets that are held, each by a task that reads what comes and so answers the server's pings.
pub(super) struct Held {
    tasks: JoinSet<bool>,
    ask: watch::Sender<bool>,
}

impl Held {
    /// Opens so many sockets, one for each seat of as many tables as that takes.
    pub(super) async fn open(addr: SocketAddr, options: &LoadOptions) -> Result<Held, LoadError> {
        let (ask, asked) = watch::channel(false);
        let mut held = Held { tasks: JoinSet::new(), ask };
        if options.held == 0 {
            return Ok(held);
        }
        let lays: Arc<[Lay]> = lays(addr, options.game.as_deref()).await?.into();
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = JoinSet::new();
        for number in 0..options.held.div_ceil(2) {
            let (lays, places) = (Arc::clone(&lays), Arc::clone(&places));
            opening.spawn(async move {
                let _place = places.acquire_owned().await;
                wait_at(addr, &lays[number % lays.len()]).await
            });
        }
        while let Some(opened) = opening.join_next().await {
            let opened = opened.map_err(|error| LoadError::Server(error.to_string()))??;
            for player in opened {
                if held.len() < options.held {
                    held.tasks.spawn(hold(player, asked.clone()));
                }
            }
        }
        Ok(held)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }

    /// Asks all of them whether the server still answers; how many it does.
    pub(super) async fn answering(mut self) -> usize {
        let _ = self.ask.send(true);
        let mut answering = 0;
        let count = async {
            while let Some(answered) = self.tasks.join_next().await {
                answering += usize::from(answered.unwrap_or_default());
            }
        };
        // Who has not been answered by then does not count.
        let _ = timeout(ANSWERS, count).await;
        answering
    }
}

/// Sits down at every seat of a new table.
async fn wait_at(addr: SocketAddr, lay: &Lay) -> Result<Vec<Player>, ClientError> {
    let mut players = Vec::new();
    for seated in lay.seats(addr).await? {
        players.push(Player::connect(addr, &seated.match_id, Some(&seated.seat_token)).await?);
    }
    Ok(players)
}

/// Reads on until it is asked whether the server still answers.
async fn hold(mut player: Player, mut asked: watch::Receiver<bool>) -> bool {
    loop {
        tokio::select! {
            heard = player.next() => match heard {
                // It may have nothing to say for long.
                Ok(_) | Err(ClientError::Silence) => {}
                Err(_) => return false,
            },
            _ = asked.wait_for(|asked| *asked) => break,
        }
    }
    if player.send(ClientFrame::Ping(None)).await.is_err() {
        return false;
    }
    loop {
        match player.next().await {
            Ok(ServerFrame::Pong(_)) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}
