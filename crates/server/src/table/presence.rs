//! Who is here: sockets that open and close, people who are away, and tables that fall asleep.

use std::time::{Duration, Instant};

use cardwright_table::host::Act;
use cardwright_table::{Leaving, Seat};
use tokio::sync::mpsc;

use super::show::written;
use super::{Batch, Guest, SocketId, Table};
use crate::wire::{ErrorCode, Fault, PROTOCOL, SeatShown, ServerFrame, Sight, Stage, Then, Welcome};

/// How long a table waits for anything at all.
const LONG: Duration = Duration::from_secs(3600);

impl Table {
    /// Lets a socket in: to its seat with a token, as a spectator without.
    pub(super) async fn enter(
        &mut self,
        socket: SocketId,
        token: Option<&str>,
        sight: Sight,
        out: mpsc::Sender<Batch>,
    ) -> Result<(), Fault> {
        let seat = self.seat_or_spectator(token)?;
        let others = self.guests.values().filter(|guest| guest.seat == seat).count();
        let (spectators, sockets) = (self.house.limits.spectators, self.house.limits.sockets_per_seat);
        match seat {
            None if others >= spectators => {
                return Err(Fault::new(ErrorCode::RateLimited, "Too many are watching this match already."));
            }
            Some(seat) if others >= sockets => self.close_oldest(seat),
            _ => {}
        }
        let welcome = Welcome {
            match_id: self.record.id.clone(),
            seat: seat.map(|seat| seat.0),
            game: self.record.game.clone(),
            protocol: PROTOCOL,
            commitment: self.record.commitment(),
            seed: self.record.given_seed(),
            free_text: seat.is_some() && self.house.limits.chat.text,
        };
        let _ = out.try_send(vec![written(&ServerFrame::Welcome(welcome))]);
        let back = seat.filter(|&seat| !self.is_here(seat));
        self.guests.insert(socket, Guest::new(seat, sight, out));
        self.note_presence();
        match back {
            Some(seat) => {
                let place = self.place(seat);
                (place.away, place.substitute) = (None, false);
                self.show().await;
            }
            None => self.show_to(socket).await,
        }
        Ok(())
    }

    /// Makes room for a player who comes back: the oldest socket of the seat is closed.
    fn close_oldest(&mut self, seat: Seat) {
        let oldest = self.guests.iter().find(|(_, guest)| guest.seat == Some(seat)).map(|(id, _)| *id);
        if let Some(oldest) = oldest {
            self.guests.remove(&oldest);
        }
    }

    /// The seat that a token opens, or a spectator's place without one.
    pub(super) fn seat_or_spectator(&self, token: Option<&str>) -> Result<Option<Seat>, Fault> {
        match token {
            Some(token) => self.record.seat_of(token).ok_or_else(Fault::bad_token).map(Some),
            None if self.record.options.spectators => Ok(None),
            None => Err(Fault::new(ErrorCode::Forbidden, "This match is not open to spectators.")),
        }
    }

    /// A socket has closed.
    pub(super) async fn leave(&mut self, socket: SocketId) {
        let left = self.guests.remove(&socket);
        self.note_presence();
        let Some(guest) = left else { return };
        if self.guests.is_empty() {
            self.empty_since = Instant::now();
        }
        if let Some(seat) = guest.seat.filter(|&seat| !self.is_here(seat)) {
            self.place(seat).away = Some(Instant::now());
            self.show().await;
        }
    }

    /// Tells the house who is here, for the list of matches.
    fn note_presence(&self) {
        let here = self.seats().filter(|&seat| self.is_here(seat)).collect();
        self.house.note_presence(self.epoch, &self.record.id, here);
    }

    /// Whether a socket of this seat is open.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.guests.values().any(|guest| guest.seat == Some(seat))
    }

    /// The seats as they are now.
    pub(super) fn seats_now(&self) -> Vec<SeatShown> {
        let mut shown =
            self.record.seats_shown(|seat| (self.is_here(seat), self.places[seat.index()].substitute));
        for (seat, shown) in self.seats().zip(&mut shown) {
            let left = self.time_to_return(seat);
            shown.returns_within_ms = left.map(|left| u32::try_from(left.as_millis()).unwrap_or(u32::MAX));
        }
        shown
    }

    /// The person who has been away for too long first, and since when that is too long.
    ///
    /// The window runs only while another person waits: a table that everybody has left can wait, too.
    fn first_missed(&self) -> Option<(Instant, Seat)> {
        if self.record.stage != Stage::Playing {
            return None;
        }
        let window = self.window();
        let someone_waits = |seat: Seat| self.seats().any(|other| other != seat && self.is_here(other));
        let missed = |seat: Seat| {
            let place = &self.places[seat.index()];
            let since = place.away.filter(|_| !place.substitute && someone_waits(seat))?;
            Some((since + window, seat))
        };
        self.seats().filter_map(missed).min()
    }

    /// How long somebody who is away may still take to come back before others may do something about it.
    pub(super) fn time_to_return(&self, seat: Seat) -> Option<Duration> {
        let since = self.places[seat.index()].away.filter(|_| self.record.stage == Stage::Playing)?;
        let left = (since + self.window()).saturating_duration_since(Instant::now());
        (!left.is_zero()).then_some(left)
    }

    /// How long a person may be away.
    fn window(&self) -> Duration {
        let absence = self.record.options.absence.unwrap_or(self.house.limits.absence);
        Duration::from_millis(absence.window_ms.into())
    }

    /// When something has to be done even if nobody says anything.
    pub(super) fn next_alarm(&self) -> Instant {
        let late = Instant::now() + LONG;
        let clock = self.running_clock().map_or(late, |(due, _)| due);
        let missed = self.first_missed().map_or(late, |(due, _)| due);
        let sleep = if self.guests.is_empty() { self.sleep_at() } else { late };
        late.min(clock).min(missed).min(sleep)
    }

    /// When to look whether the table may sleep; if it is late but may not yet, once more after a while.
    fn sleep_at(&self) -> Instant {
        let (now, limit) = (Instant::now(), self.house.limits.sleep);
        let due = self.empty_since + limit;
        if due <= now && !self.may_sleep() { now + limit } else { due }
    }

    fn running_clock(&self) -> Option<(Instant, Seat)> {
        let clock = self.clock.as_ref().filter(|_| self.record.stage == Stage::Playing)?;
        clock.first_due()
    }

    /// Does what is due.
    pub(super) async fn on_time(&mut self) {
        let now = Instant::now();
        if let Some((due, seat)) = self.running_clock()
            && due <= now
        {
            self.out_of_time(seat).await;
        }
        if let Some((due, seat)) = self.first_missed()
            && due <= now
        {
            self.missed(seat).await;
        }
    }

    /// The default answer is given for who did not answer in time; who does that too often is removed.
    async fn out_of_time(&mut self, seat: Seat) {
        let struck_out = self.clock.as_mut().is_some_and(|clock| clock.strike(seat));
        let act = if struck_out { Act::Leave { seat, why: Leaving::Forfeit } } else { Act::Timeout { seat } };
        if let Err(fault) = self.act(act).await {
            tracing::error!(id = self.record.id, seat = seat.0, %fault, "a timeout was refused");
            self.clock = None;
        }
        self.settle().await;
    }

    /// Somebody did not come back in time.
    async fn missed(&mut self, seat: Seat) {
        match self.record.options.absence.unwrap_or(self.house.limits.absence).then {
            Then::Bot => self.place(seat).substitute = true,
            Then::Forfeit => {
                self.place(seat).away = None;
                if let Err(fault) = self.act(Act::Leave { seat, why: Leaving::Forfeit }).await {
                    tracing::error!(id = self.record.id, seat = seat.0, %fault, "a forfeit was refused");
                }
            }
        }
        self.settle().await;
    }

    /// Whether nobody would notice if the table were not in memory.
    pub(super) fn may_sleep(&self) -> bool {
        let idle = self.guests.is_empty() && self.empty_since.elapsed() >= self.house.limits.sleep;
        let thinking = self.places.iter().any(|place| place.thinking.is_some());
        idle && !thinking && self.running_clock().is_none()
    }
}
