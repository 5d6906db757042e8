//! Playing a match to its end without a table around it.

use cardwright_table::{Game, Outcome, Silent, Waiting};

use crate::chair::Chair;
use crate::player::Player;

/// How a match went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; [`Outcome::Capped`] if the cap came first.
    pub outcome: Outcome,
    /// How many commands were given.
    pub decisions: u32,
    /// How many of them the rules refused, so that the default answer was given instead.
    pub refused: u32,
}

/// Why a match could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// There are not as many players as seats.
    #[error("{players} players came for {seats} seats")]
    WrongNumber {
        /// How many players there are.
        players: usize,
        /// How many seats there are.
        seats: usize,
    },
}

/// Plays a match from `state` to its end, or until `cap` commands have been given.
///
/// `players[i]` sits on seat i. Seats that owe an answer at once are asked in seat order. For a player who breaks
/// the rules the default answer is given. The loop itself allocates nothing.
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    players: &mut [Box<dyn Player<G>>],
    cap: u32,
) -> Result<Played, PlayError> {
    if players.len() != game.seats() {
        return Err(PlayError::WrongNumber { players: players.len(), seats: game.seats() });
    }
    let mut played = Played { outcome: Outcome::Capped, decisions: 0, refused: 0 };
    loop {
        let prompt = match game.waiting(state) {
            Waiting::Over(outcome) => return Ok(Played { outcome, ..played }),
            Waiting::For(prompt) => prompt,
        };
        let Some(seat) = prompt.seats.lowest().filter(|_| played.decisions < cap) else { return Ok(played) };
        let command = players[seat.index()].answer(Chair::new(game, state, seat));
        let legal = game.check(state, seat, &command).or_else(|_| {
            played.refused += 1;
            game.check(state, seat, &game.default_answer(state, seat))
        });
        match legal {
            Ok(legal) => game.commit(state, legal, &mut Silent),
            Err(_) => return Ok(played),
        }
        played.decisions += 1;
    }
}
