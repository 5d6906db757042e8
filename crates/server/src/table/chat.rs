//! What people say to each other: phrases by their ids, and texts of players where the server's owner allows them.
//!
//! Everybody at the table hears what a player says, so nobody can whisper; those who watch are heard by each other only.
//! Nothing of it is kept.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use cardwright_table::Seat;

use super::show::written;
use super::{SocketId, Table};
use crate::names::visible;
use crate::wire::{ErrorCode, Fault, Said, Saying, ServerFrame};

/// In how long a time so much may be said.
const SPAN: Duration = Duration::from_secs(10);
/// The longest text, in characters.
const LONGEST: usize = 200;

/// Somebody who can say something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Speaker {
    Seat(Seat),
    Watcher(SocketId),
}

/// When each speaker has said something lately.
#[derive(Default)]
pub(super) struct Talk(BTreeMap<Speaker, VecDeque<Instant>>);

impl Talk {
    /// Whether a speaker has not said too much lately; if so, this counts.
    fn may_speak(&mut self, speaker: Speaker, most: u32, now: Instant) -> bool {
        self.0.retain(|_, said| said.back().is_some_and(|&at| now.saturating_duration_since(at) < SPAN));
        let said = self.0.entry(speaker).or_default();
        while said.front().is_some_and(|&at| now.saturating_duration_since(at) >= SPAN) {
            said.pop_front();
        }
        let may = said.len() < most as usize;
        if may {
            said.push_back(now);
        }
        may
    }
}

impl Table {
    /// Lets everybody hear what somebody says who may be heard by them.
    pub(super) fn say(&mut self, socket: SocketId, seat: Option<Seat>, saying: Saying) -> Result<(), Fault> {
        let saying = self.sayable(seat, saying)?;
        let speaker = seat.map_or(Speaker::Watcher(socket), Speaker::Seat);
        if !self.talk.may_speak(speaker, self.house.limits.chat.rate, Instant::now()) {
            return Err(Fault::new(ErrorCode::RateLimited, "You have just said a lot; wait a moment."));
        }
        let frame = written(&ServerFrame::Said(Said { seat: seat.map(|seat| seat.0), saying }));
        self.guests.retain(|_, guest| {
            let hears = seat.is_some() || guest.seat.is_none();
            !hears || guest.out.try_send(vec![frame.clone()]).is_ok()
        });
        Ok(())
    }

    /// A saying as others may hear it.
    fn sayable(&self, seat: Option<Seat>, saying: Saying) -> Result<Saying, Fault> {
        let Saying::Text(text) = saying else { return Ok(saying) };
        if !self.house.limits.chat.text || seat.is_none() {
            return Err(Fault::new(ErrorCode::Forbidden, "Only the phrases can be said here."));
        }
        let text = visible(&text, LONGEST);
        if text.is_empty() {
            return Err(Fault::new(ErrorCode::InvalidRequest, "There is nothing to be heard."));
        }
        Ok(Saying::Text(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_said_a_lot_waits_until_the_first_of_it_is_long_ago_and_others_do_not() {
        let (mut talk, start) = (Talk::default(), Instant::now());
        let (ann, bob) = (Speaker::Seat(Seat(0)), Speaker::Watcher(7));
        let after = |seconds| start + Duration::from_secs(seconds);
        assert!(talk.may_speak(ann, 2, start) && talk.may_speak(ann, 2, after(4)));
        assert!(!talk.may_speak(ann, 2, after(5)) && !talk.may_speak(ann, 2, after(9)));
        assert!(talk.may_speak(bob, 2, after(9)));
        assert!(talk.may_speak(ann, 2, after(10)), "what was refused does not count");
        assert!(!talk.may_speak(ann, 2, after(13)) && talk.may_speak(ann, 2, after(14)));
        talk.may_speak(bob, 2, after(60));
        assert_eq!(talk.0.len(), 1, "who is silent is forgotten");
    }
}
