//! One WebSocket: frames in, frames out, and the limits of both.

mod outgoing;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message as Wire, Utf8Bytes};

use crate::house::House;
use crate::limits::Bucket;
use crate::table::{Batch, Message, SocketId, written};
use crate::wire::{ClientFrame, ErrorCode, Fault, Parcel, Pong, Problem, ServerFrame, Sight};

use outgoing::Outgoing;

/// After so many frames in a row that came too fast, the socket is closed.
const PATIENCE: u32 = 200;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Why a conversation ends.
struct Farewell(CloseCode, &'static str);

/// One open socket.
struct Conversation {
    house: Arc<House>,
    socket: WebSocketStream<TcpStream>,
    /// What is being written; what remains of it has to be written before anything else.
    outgoing: Outgoing,
    id: SocketId,
    match_id: String,
    sight: Sight,
    address: IpAddr,
    /// The way to this socket; once the table has it, it is the only one who keeps it.
    out: Option<mpsc::Sender<Batch>>,
    way: mpsc::WeakSender<Batch>,
    table: Option<mpsc::Sender<Message>>,
    bucket: Bucket,
    impatient: u32,
    frames: u64,
    heard: Instant,
}

/// Talks with a client until one of the two has had enough.
pub(crate) async fn converse(
    house: Arc<House>,
    socket: WebSocketStream<TcpStream>,
    match_id: String,
    token: Option<String>,
    sight: Sight,
    address: IpAddr,
) {
    let now = Instant::now();
    let (out, outbox) = mpsc::channel(house.limits.outbox.max(1));
    let bucket = Bucket::new(house.limits.socket_rate, now);
    let id = NEXT.fetch_add(1, Relaxed);
    let (table, impatient, frames, heard) = (None, 0, 0, now);
    house.counts.sockets.fetch_add(1, Relaxed);
    let mut talk = Conversation {
        house: Arc::clone(&house),
        socket,
        outgoing: Outgoing::default(),
        id,
        match_id,
        sight,
        address,
        way: out.downgrade(),
        out: Some(out),
        table,
        bucket,
        impatient,
        frames,
        heard,
    };
    let Farewell(code, reason) = talk.run(token, outbox).await;
    tracing::info!(code = u16::from(code), reason, frames = talk.frames, "a socket closed");
    if let Some(table) = talk.table.take() {
        let _ = table.send(Message::Leave { socket: id }).await;
    }
    let _ = timeout(house.limits.write, talk.take_leave(code, reason)).await;
    house.counts.sockets.fetch_sub(1, Relaxed);
}

impl Conversation {
    /// Closes a socket from both ends: a connection that is dropped with something unread in it is reset, and the client
    /// would never learn why.
    async fn take_leave(&mut self, code: CloseCode, reason: &'static str) {
        let close = Wire::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
        if self.write().await.is_err() || self.socket.send(close).await.is_err() {
            return;
        }
        while let Some(Ok(heard)) = self.socket.next().await {
            if matches!(heard, Wire::Close(_)) {
                return;
            }
        }
    }

    async fn run(&mut self, token: Option<String>, mut outbox: mpsc::Receiver<Batch>) -> Farewell {
        let named = token.is_some();
        if let Err(fault) = self.enter(token).await
            && (named || fault.code != ErrorCode::Forbidden)
        {
            let _ = self.refuse(fault, None).await;
            return Farewell(CloseCode::Policy, "no seat");
        }
        let idle = self.house.limits.idle;
        let mut heartbeat = interval((idle / 3).max(Duration::from_millis(10)));
        loop {
            let done = tokio::select! {
                batch = outbox.recv(), if self.table.is_some() => match batch {
                    Some(batch) => self.deliver(batch).await,
                    None => Err(self.dismissed()),
                },
                incoming = self.socket.next() => match incoming {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => Err(self.unreadable(&error).await),
                    None => Err(Farewell(CloseCode::Normal, "gone")),
                },
                _ = heartbeat.tick() => self.beat().await,
            };
            if let Err(farewell) = done {
                return farewell;
            }
        }
    }

    /// Goes to the table, to the seat of a token or to watch.
    async fn enter(&mut self, token: Option<String>) -> Result<(), Fault> {
        let gone = || Fault::new(ErrorCode::Unavailable, "The match does not answer; try again.");
        let (socket, sight, address, out) =
            (self.id, self.sight, self.address, self.way.upgrade().ok_or_else(gone)?);
        let message =
            |reply| Message::Enter { socket, address, token: token.clone(), sight, out: out.clone(), reply };
        self.house.ask(&self.match_id, message).await??;
        self.table = Some(self.house.find(&self.match_id).await?);
        self.out = None;
        Ok(())
    }

    /// The table has let go of this socket.
    fn dismissed(&self) -> Farewell {
        if self.house.is_closing() {
            return Farewell(CloseCode::Away, "the server closes");
        }
        if self.table.as_ref().is_some_and(mpsc::Sender::is_closed) {
            return Farewell(CloseCode::Again, "come again");
        }
        Farewell(CloseCode::Again, "too slow")
    }

    async fn deliver(&mut self, batch: Batch) -> Result<(), Farewell> {
        if batch.is_empty() {
            return Err(Farewell(CloseCode::Normal, "removed"));
        }
        self.outgoing.add(batch);
        let limit = self.house.limits.write;
        match timeout(limit, self.write()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Farewell(CloseCode::Normal, "gone")),
            Err(_) => Err(Farewell(CloseCode::Again, "too slow")),
        }
    }

    /// Writes what remains to be written. The socket itself only writes signs of life, and those are written by then.
    async fn write(&mut self) -> Result<(), tungstenite::Error> {
        self.socket.flush().await?;
        Ok(self.socket.get_mut().write_all_buf(&mut self.outgoing).await?)
    }

    /// Asks for a sign of life, and gives up on who gives none.
    async fn beat(&mut self) -> Result<(), Farewell> {
        if self.heard.elapsed() > self.house.limits.idle {
            return Err(Farewell(CloseCode::Away, "silent for too long"));
        }
        if self.table.is_none() && self.heard.elapsed() > self.house.limits.header {
            return Err(Farewell(CloseCode::Policy, "no seat"));
        }
        let ping = self.socket.send(Wire::Ping(Default::default()));
        match timeout(self.house.limits.write, ping).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Farewell(CloseCode::Normal, "gone")),
            Err(_) => Err(Farewell(CloseCode::Again, "too slow")),
        }
    }

    async fn hear(&mut self, message: Wire) -> Result<(), Farewell> {
        self.heard = Instant::now();
        let text = match message {
            Wire::Text(text) => text,
            Wire::Binary(_) => {
                let fault = if self.in_time()? {
                    Fault::new(ErrorCode::InvalidRequest, "Frames are text, not bytes.")
                } else {
                    Fault::new(ErrorCode::RateLimited, "Not so fast.")
                };
                return self.refuse(fault, None).await;
            }
            Wire::Close(_) | Wire::Frame(_) => return Err(Farewell(CloseCode::Normal, "bye")),
            // They are answered below us, so they cost something, too.
            Wire::Ping(_) | Wire::Pong(_) => return self.in_time().map(drop),
        };
        if !self.in_time()? {
            return self.refuse(Fault::new(ErrorCode::RateLimited, "Not so fast."), None).await;
        }
        self.frames += 1;
        match serde_json::from_str::<Parcel>(&text) {
            Ok(parcel) => self.say(parcel).await,
            Err(error) => {
                let message = format!("This frame cannot be read: {error}.");
                self.refuse(Fault::new(ErrorCode::InvalidRequest, message), in_reply_to(&text)).await
            }
        }
    }

    /// Whether what was heard does not come too fast; who goes on too fast is let go.
    fn in_time(&mut self) -> Result<bool, Farewell> {
        let now = self.heard;
        if self.bucket.draw(now) && self.house.addresses.draw(self.address, now) {
            self.impatient = 0;
            return Ok(true);
        }
        self.impatient += 1;
        if self.impatient > PATIENCE {
            return Err(Farewell(CloseCode::Policy, "too fast"));
        }
        Ok(false)
    }

    async fn say(&mut self, Parcel { id, frame }: Parcel) -> Result<(), Farewell> {
        match (frame, &self.table) {
            (ClientFrame::Ping(ping), _) => {
                let nonce = ping.and_then(|ping| ping.nonce).unwrap_or(Value::Null);
                self.deliver(vec![written(&ServerFrame::Pong(Pong { nonce }))]).await
            }
            (ClientFrame::TakeSeat(seat), None) => self.take_seat(seat.seat_token, id).await,
            (ClientFrame::TakeSeat(seat), Some(_)) if self.frames == 1 => {
                self.take_seat(seat.seat_token, id).await
            }
            (_, None) => {
                let fault = Fault::new(
                    ErrorCode::Forbidden,
                    "Take a seat first: this match is not open to spectators.",
                );
                self.refuse(fault, id).await
            }
            (frame, Some(table)) => {
                let message = Message::Frame { socket: self.id, id, frame };
                table.send(message).await.map_err(|_| self.dismissed())
            }
        }
    }

    /// Goes from watching to a seat.
    async fn take_seat(&mut self, token: String, id: Option<String>) -> Result<(), Farewell> {
        let entered = self.enter(Some(token)).await;
        match entered {
            Ok(()) => Ok(()),
            Err(fault) => self.refuse(fault, Some(id.unwrap_or_else(|| "takeSeat".to_owned()))).await,
        }
    }

    /// Tells the client what was wrong.
    async fn refuse(&mut self, fault: Fault, in_reply_to: Option<String>) -> Result<(), Farewell> {
        self.house.counts.refused.fetch_add(1, Relaxed);
        let Fault { code, message, details } = fault;
        let problem = Problem { code, message, details, in_reply_to };
        self.deliver(vec![written(&ServerFrame::Error(problem))]).await
    }

    async fn unreadable(&mut self, error: &tungstenite::Error) -> Farewell {
        if !matches!(error, tungstenite::Error::Capacity(_)) {
            return Farewell(CloseCode::Protocol, "not understood");
        }
        let limit = self.house.limits.message_bytes;
        let fault = Fault::new(ErrorCode::TooLarge, format!("A frame has at most {limit} bytes."));
        let _ = self.refuse(fault, None).await;
        Farewell(CloseCode::Size, "too large")
    }
}

/// What a frame that cannot be read calls itself.
fn in_reply_to(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).ok()?;
    let name = value.get("id").or_else(|| value.get("type"))?.as_str()?;
    Some(name.chars().take(64).collect())
}
