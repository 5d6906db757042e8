//! The end of a match: everybody gives up, and its document is read.

use std::net::SocketAddr;

use cardwright_table::replay::Replay;
use tokio::time::{sleep, timeout};

use super::way::{Failed, Map, Trying};
use super::{GLANCE, PAUSE, until_version};
use crate::client::{ClientError, Player, request_with};
use crate::wire::{ClientFrame, ErrorCode, Seated, Stage};

/// Ends a match by giving up, seat by seat, and gives its document.
pub(super) async fn ended(seats: &[Seated], map: &mut Map) -> Result<Replay, Failed> {
    let mut trying = Trying::new(&map.truce);
    let mut problem = ClientError::Silence;
    for seated in seats.iter().cycle() {
        if !trying.may_try() {
            break;
        }
        let addr = map.any().0;
        match document(addr, seated).await {
            Ok(Some(replay)) => return Ok(replay),
            Ok(None) => {}
            Err(error) => problem = error,
        }
        if let Err(error) = give_up(addr, seated).await {
            problem = error;
            sleep(PAUSE).await;
        }
    }
    Err(map.judge("it does not end", &problem).await)
}

/// The document of a match; none while it is being played.
async fn document(addr: SocketAddr, seated: &Seated) -> Result<Option<Replay>, ClientError> {
    let path = format!("/api/matches/{}/replay", seated.match_id);
    let answer = request_with(addr, "GET", &path, &[], "").await?;
    if answer.status == 200 {
        let replay = Replay::read(&answer.body);
        // An answer that was cut short comes whole the next time, or never.
        return replay.map(Some).map_err(|error| ClientError::Foreign(error.to_string()));
    }
    match answer.json() {
        Ok(()) => Ok(None),
        Err(ClientError::Refused(fault)) if fault.code == ErrorCode::MatchRunning => Ok(None),
        Err(error) => Err(error),
    }
}

async fn give_up(addr: SocketAddr, seated: &Seated) -> Result<(), ClientError> {
    let mut player = Player::connect(addr, &seated.match_id, Some(&seated.seat_token)).await?;
    let seen = player.snapshot().await?;
    if seen.stage == Stage::Playing {
        player.send(ClientFrame::Concede).await?;
        // A seat that has left before is refused, which shows nothing new.
        let _ = timeout(GLANCE * 5, until_version(&mut player, seen.version + 1)).await;
    }
    Ok(())
}
