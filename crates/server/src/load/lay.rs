//! Which tables are laid: every format that has a deck in the box, each of its decks in turn.

use std::net::SocketAddr;

use serde_json::json;

use super::LoadError;
use crate::client::{ClientError, request};
use crate::wire::{DeckListed, GameListed, Listed, Seated};

/// One table to be laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lay {
    pub(super) game: String,
    pub(super) format: String,
    /// The deck on each seat.
    decks: Vec<String>,
}

/// The tables of a game, or of all games in turn.
pub(super) async fn lays(addr: SocketAddr, game: Option<&str>) -> Result<Vec<Lay>, LoadError> {
    let games: Listed<GameListed> = request(addr, "GET", "/api/games", &()).await?.json()?;
    let wanted: Vec<&GameListed> =
        games.items.iter().filter(|listed| game.is_none_or(|game| listed.name == game)).collect();
    if let (true, Some(game)) = (wanted.is_empty(), game) {
        return Err(LoadError::Server(format!("it has no game `{game}`")));
    }
    let mut each: Vec<_> = wanted.into_iter().map(|game| of_game(game).into_iter()).collect();
    let mut all = Vec::new();
    loop {
        let before = all.len();
        all.extend(each.iter_mut().filter_map(Iterator::next));
        if all.len() == before {
            break;
        }
    }
    if all.is_empty() { Err(LoadError::Server("it has no decks in the box".to_owned())) } else { Ok(all) }
}

/// The first deck of each format, then the second of each, and so on.
fn of_game(game: &GameListed) -> Vec<Lay> {
    let mut lays = Vec::new();
    for first in 0..game.decks.len() {
        for format in &game.formats {
            let fits = |deck: &&DeckListed| deck.format == format.name;
            let decks: Vec<String> = game.decks.iter().filter(fits).map(|deck| deck.name.clone()).collect();
            if first < decks.len() {
                let seated = decks.iter().cycle().skip(first).take(format.min_seats.max(1).into());
                let (game, format) = (game.name.clone(), format.name.clone());
                lays.push(Lay { game, format, decks: seated.cloned().collect() });
            }
        }
    }
    lays
}

impl Lay {
    /// Creates the match and takes all its seats.
    pub(super) async fn seats(&self, addr: SocketAddr) -> Result<Vec<Seated>, ClientError> {
        let deck = |seat: usize| json!({ "builtin": self.decks[seat] });
        let wanted = json!({
            "game": self.game,
            "format": self.format,
            "playerCount": self.decks.len(),
            "deck": deck(0),
            "options": { "listed": false },
        });
        let first: Seated = request(addr, "POST", "/api/matches", &wanted).await?.json()?;
        let path = format!("/api/matches/{}/join", first.match_id);
        let mut seats = vec![first];
        for seat in 1..self.decks.len() {
            seats.push(request(addr, "POST", &path, &json!({ "deck": deck(seat) })).await?.json()?);
        }
        Ok(seats)
    }
}
