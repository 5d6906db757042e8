//! One match and everybody at it: an actor that takes one message at a time.

mod act;
mod adjudicate;
mod bots;
mod chat;
mod clock;
mod frames;
mod kick;
mod lobby;
mod moments;
mod past;
mod presence;
mod resume;
mod show;
mod sight;
mod stops;
mod undo;
mod upgrade;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use cardwright_table::host::Host;
use cardwright_table::question::Domain;
use cardwright_table::{Seat, SeatSet, Seed, Viewer, Waiting};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant as Alarm, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::guard::{Pace, Trouble, caught, lend};
use crate::house::{House, not_kept};
use crate::record::{Chair, Record};
use crate::shelf::Ruleset;
use crate::store::{Epoch, LogError, Saved};
use crate::token::TokenHash;
use crate::wire::{
    ClientFrame, Closing, Fault, Moment, NameListed, Past, PublicMatch, Seated, ServerFrame, Sight, Stage,
    Stops, Watching,
};

pub(crate) use lobby::{new_id, new_part, new_token, seed_part};
pub(crate) use moments::viewer;
pub(crate) use show::written;

use chat::Talk;
use clock::Clock;
use sight::Guest;
use undo::Asked;

/// Frames that go to one socket together; an empty one sends it away for good.
pub(crate) type Batch = Vec<Utf8Bytes>;

/// A socket's number in this process.
pub(crate) type SocketId = u64;

/// What a table can be told.
pub(crate) enum Message {
    /// Somebody wants the next seat; the deck has been checked.
    Join { chair: Box<Chair>, reply: oneshot::Sender<Result<Seated, Fault>> },
    /// Somebody from the last match wants the same seat.
    Claim {
        seat: Seat,
        heir: Option<TokenHash>,
        part: Option<Seed>,
        reply: oneshot::Sender<Result<Seated, Fault>>,
    },
    /// Somebody leaves a table at which no cards have been dealt, or closes it.
    GiveUp { token: String, all: bool, reply: oneshot::Sender<Result<(), Fault>> },
    /// Bots have all seats: the cards are dealt.
    Begin { address: IpAddr, reply: oneshot::Sender<Result<Watching, Fault>> },
    /// Everybody had said `ready` when the server was stopped.
    Deal,
    /// Somebody wants to play again.
    Rematch {
        token: String,
        part: Option<Seed>,
        address: IpAddr,
        reply: oneshot::Sender<Result<Seated, Fault>>,
    },
    /// A socket opened, as a seat or as a spectator.
    Enter {
        socket: SocketId,
        address: IpAddr,
        token: Option<String>,
        sight: Sight,
        out: mpsc::Sender<Batch>,
        reply: oneshot::Sender<Result<(), Fault>>,
    },
    /// A socket closed.
    Leave { socket: SocketId },
    /// A socket sent a frame.
    Frame { socket: SocketId, id: Option<String>, frame: ClientFrame },
    /// Anybody wants to see what is public.
    Look { reply: oneshot::Sender<PublicMatch> },
    /// The seat of a token, or a spectator, wants to know what has happened.
    Past { token: Option<String>, reply: oneshot::Sender<Result<Past, Fault>> },
    /// Anybody wants names out of a long list of the ruleset.
    Names { list: u16, size: u32, search: String, reply: oneshot::Sender<Result<Vec<NameListed>, Fault>> },
    /// Anybody wants to see a moment of a finished match.
    Moment { number: u32, viewer: Viewer, reply: oneshot::Sender<Result<Moment, Fault>> },
    /// A bot has decided.
    Thought { seat: Seat, version: u32, command: Result<Value, String> },
    /// Nobody has gone on with this match for too long.
    Adjudicate { reply: oneshot::Sender<()> },
    /// The server will close.
    Closing { within_ms: u32 },
    /// The server closes.
    Close,
    /// Another server has the match.
    Vanish,
}

/// What the table knows of a seat besides its record.
#[derive(Clone, Default)]
struct Place {
    /// The version since which the seat's question has been the same.
    asked_since: u32,
    /// Since when the person has been away.
    away: Option<Instant>,
    /// Whether a bot plays on for the person.
    substitute: bool,
    /// The version at which a bot thinks for this seat.
    thinking: Option<u32>,
    stops: Stops,
}

/// A table with a match on it.
pub(crate) struct Table {
    house: Arc<House>,
    /// How fast its rules have been lately, at all tables.
    pace: Arc<Pace>,
    /// With what its writes are fenced.
    epoch: Epoch,
    record: Record,
    /// The match, once the cards are dealt; absent also while rules work on it, and if they broke it.
    host: Option<Box<dyn Host>>,
    guests: BTreeMap<SocketId, Guest>,
    places: Vec<Place>,
    clock: Option<Clock>,
    undo: Option<Asked>,
    talk: Talk,
    /// What went wrong, for the players to see.
    trouble: Option<String>,
    /// How often the rules have stalled; each time costs a thread.
    stalls: u32,
    /// The version of which the state was kept last.
    kept: u32,
    /// What each viewer is to be told with the next snapshot.
    news: BTreeMap<Option<u8>, Batch>,
    /// Since when no socket has been open.
    empty_since: Instant,
    /// The address for which bots think here: who came last.
    payer: IpAddr,
    /// Whether the table was closed before the match, and is forgotten.
    closed: bool,
    /// Whether another server has the match, or nobody knows what is in the log: whoever comes again finds out.
    lost: bool,
    own: mpsc::WeakSender<Message>,
}

/// The eyes of a seat, or of a spectator.
fn eyes(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}

impl Table {
    /// Runs a table until it falls asleep or the house closes.
    pub(crate) async fn run(
        house: Arc<House>,
        saved: Saved,
        mut inbox: mpsc::Receiver<Message>,
        own: mpsc::WeakSender<Message>,
    ) {
        // What is needed now and then is not kept with every match all the time.
        let mut table = Box::pin(Table::resumed(house, saved, own)).await;
        while !table.lost {
            let alarm = Alarm::from_std(table.next_alarm());
            tokio::select! {
                message = inbox.recv() => match message {
                    None | Some(Message::Close) => return Box::pin(table.rest()).await,
                    Some(Message::Vanish) => {
                        inbox.close();
                        return table.house.forget_presence(&table.record.id);
                    }
                    Some(message) => {
                        Box::pin(table.take(message)).await;
                        if table.closed {
                            return table.house.let_go(&table.record.id, &mut inbox).await;
                        }
                    }
                },
                () = sleep_until(alarm) => {
                    Box::pin(table.on_time()).await;
                    if table.may_sleep() && table.house.let_sleep(&table.record.id, &mut inbox).await {
                        return Box::pin(table.rest()).await;
                    }
                }
            }
        }
        tracing::warn!(id = table.record.id, "a match is let go without a word");
        table.house.let_go(&table.record.id, &mut inbox).await;
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Join { chair, reply } => drop(reply.send(self.join(*chair).await)),
            Message::Claim { seat, heir, part, reply } => {
                drop(reply.send(self.claim(seat, heir, part).await));
            }
            Message::GiveUp { token, all, reply } => drop(reply.send(self.give_up(&token, all).await)),
            Message::Begin { address, reply } => {
                self.payer = address;
                drop(reply.send(self.begin_watched().await));
            }
            Message::Deal => {
                if let Err(fault) = self.deal_if_ready().await {
                    tracing::warn!(id = self.record.id, %fault, "cards could not be dealt");
                }
            }
            Message::Rematch { token, part, address, reply } => {
                drop(reply.send(self.rematch(&token, part, address).await));
            }
            Message::Enter { socket, address, token, sight, out, reply } => {
                self.payer = address;
                drop(reply.send(self.enter(socket, token.as_deref(), sight, out).await));
            }
            Message::Leave { socket } => self.leave(socket).await,
            Message::Frame { socket, id, frame } => self.frame(socket, id, frame).await,
            Message::Look { reply } => drop(reply.send(self.look().await)),
            Message::Past { token, reply } => drop(reply.send(self.past(token.as_deref()).await)),
            Message::Names { list, size, search, reply } => {
                drop(reply.send(self.names(Domain { list, size }, search).await));
            }
            Message::Moment { number, viewer, reply } => {
                drop(reply.send(self.moment(number, viewer).await));
            }
            Message::Thought { seat, version, command } => self.thought(seat, version, command).await,
            Message::Adjudicate { reply } => {
                self.adjudicate().await;
                let _ = reply.send(());
            }
            Message::Closing { within_ms } => self.announce(&ServerFrame::Closing(Closing { within_ms })),
            Message::Close | Message::Vanish => {}
        }
    }

    /// Lends the match to its rules, which may panic or hang.
    async fn rules<R: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut dyn Host) -> R + Send + 'static,
    ) -> Result<R, Trouble> {
        let Some(host) = self.host.take() else {
            return Err(Trouble::Closed(self.trouble.clone().unwrap_or_default()));
        };
        // Rules that have hung at this table before are kept away from everybody else.
        let pace = Some(&*self.pace).filter(|_| self.stalls == 0);
        let (host, result) = lend(pace, host, self.house.limits.rules, move |host| work(&mut **host)).await;
        self.host = host;
        result
    }

    /// Something could not be written. If another server has the match, there is nothing more to do here: the sockets
    /// are closed, and their clients come again.
    fn not_kept(&mut self, error: &LogError) -> Fault {
        self.lost |= *error == LogError::Stale;
        not_kept(error)
    }

    /// The rules of the game, if this server has it.
    fn ruleset(&self) -> Result<Arc<dyn Ruleset>, Fault> {
        self.house.ruleset(&self.record.game)
    }

    fn version(&self) -> u32 {
        self.host.as_ref().map_or(0, |host| host.version())
    }

    /// What the match waits for; nothing before it starts, if it was abandoned or if the rules cannot say.
    fn waiting(&self) -> Option<Waiting> {
        let host = self.host.as_ref().filter(|_| self.record.abandoned.is_none())?;
        caught(|| host.waiting()).ok()
    }

    /// The seats that owe an answer.
    fn owing(&self) -> SeatSet {
        match self.record.stage {
            Stage::Playing => self.waiting().map_or(SeatSet::NONE, |waiting| waiting.seats()),
            Stage::Lobby | Stage::Over => SeatSet::NONE,
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.record.chairs.len())
    }

    fn chair(&self, seat: Seat) -> &Chair {
        &self.record.chairs[seat.index()]
    }

    fn place(&mut self, seat: Seat) -> &mut Place {
        &mut self.places[seat.index()]
    }
}
