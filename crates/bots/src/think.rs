//! Bots for programs that know no ruleset: a server, a terminal client.

use std::time::Instant;

use cardwright_table::{Game, Host, Match, Seat, Seed};
use serde_json::Value;

use crate::chair::Chair;
use crate::spec::{BotSpec, make};

/// [`think`] for one ruleset, as a registry keeps it.
pub type Thinker = fn(&dyn Host, Seat, &BotSpec, Seed) -> Result<Value, ThinkError>;

/// Why a bot has nothing to say.
#[derive(Debug, thiserror::Error)]
pub enum ThinkError {
    /// The match is of another ruleset.
    #[error("this bot plays `{bot}`, the match is `{host}`")]
    OtherGame {
        /// The ruleset of the bot.
        bot: &'static str,
        /// The ruleset of the match.
        host: &'static str,
    },
    /// The seat owes no answer.
    #[error("seat {} has nothing to decide", .0.0)]
    NothingAsked(Seat),
    /// The command cannot be written as JSON.
    #[error("the command cannot be written: {0}")]
    Unwritable(#[from] serde_json::Error),
}

/// The command of a bot for a seat that owes an answer, as JSON.
///
/// One seed serves a whole match: each decision gets its own generator from it.
pub fn think<G: Game>(host: &dyn Host, seat: Seat, spec: &BotSpec, seed: Seed) -> Result<Value, ThinkError> {
    think_by::<G>(host, seat, spec, seed, None)
}

/// The same, by a deadline if there is one.
pub fn think_by<G: Game>(
    host: &dyn Host,
    seat: Seat,
    spec: &BotSpec,
    seed: Seed,
    deadline: Option<Instant>,
) -> Result<Value, ThinkError> {
    let Some(game) = host.as_any().downcast_ref::<Match<G>>() else {
        return Err(ThinkError::OtherGame { bot: G::NAME, host: host.game() });
    };
    if !game.waiting().seats().has(seat) {
        return Err(ThinkError::NothingAsked(seat));
    }
    let seed = seed.derive("bot", u64::from(game.version()) << 8 | u64::from(seat.0));
    let mut player = make::<G>(spec, seed);
    if let Some(deadline) = deadline {
        player.hurry(deadline);
    }
    let command = player.answer(Chair::new(game.game(), game.state(), seat));
    Ok(serde_json::to_value(command)?)
}
