//! A small client: what tests and measurements use to talk to a server over real sockets.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use cardwright_table::host::Input;
use cardwright_table::question::Question;
use cardwright_table::{Ask, Menu, Reply, Rng};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::wire::{
    Changes, ClientFrame, Command, Explore, Fault, Parcel, Problem, ServerFrame, Show, Sight, Snapshot,
    Splice,
};

/// How long a client waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a client did not get what it wanted.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Io(#[from] io::Error),
    /// The socket failed or was closed.
    #[error("the socket was closed: {0}")]
    Socket(String),
    /// Nothing came.
    #[error("the server said nothing for too long")]
    Silence,
    /// Something came that is not of this protocol.
    #[error("the server said something else: {0}")]
    Foreign(String),
    /// The server refused.
    #[error("the server refused: {0}")]
    Refused(Fault),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        ClientError::Socket(error.to_string())
    }
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The status line and the headers, as they came.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as what it should be.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if self.status >= 400 {
            let fault = serde_json::from_str(&self.body);
            return Err(fault.map_or_else(|_| ClientError::Foreign(self.body.clone()), ClientError::Refused));
        }
        serde_json::from_str(&self.body).map_err(|error| ClientError::Foreign(error.to_string()))
    }
}

/// Sends a request with further header lines and waits for the answer.
pub async fn request_with(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<Answer, ClientError> {
    let mut stream = TcpStream::connect(addr).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if headers.iter().all(|(name, _)| !name.eq_ignore_ascii_case("host")) {
        head.push_str(&format!("host: {addr}\r\n"));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len()));
    stream.write_all(head.as_bytes()).await?;
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.map_err(|_| ClientError::Silence)?;
    if bytes.is_empty() {
        read?;
    }
    let text = String::from_utf8_lossy(&bytes);
    let foreign = || ClientError::Foreign(text.chars().take(200).collect());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(foreign)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(foreign)?;
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

/// Sends a request and waits for the answer.
pub async fn request(
    addr: SocketAddr,
    method: &str,
    path: &str,
    body: &(impl Serialize + Sync),
) -> Result<Answer, ClientError> {
    let body = serde_json::to_string(body).map_err(|error| ClientError::Foreign(error.to_string()))?;
    request_with(addr, method, path, &[], &body).await
}

/// A request for a socket.
pub type WsRequest = tungstenite::handshake::client::Request;

/// A request for a socket of a match, with further headers.
pub fn ws_request(
    addr: SocketAddr,
    match_id: &str,
    headers: &[(&'static str, &str)],
) -> Result<WsRequest, ClientError> {
    let mut request = format!("ws://{addr}/ws/{match_id}").into_client_request()?;
    for (name, value) in headers {
        let value = value.parse().map_err(|_| ClientError::Foreign(format!("`{name}` is plain text")))?;
        request.headers_mut().insert(*name, value);
    }
    Ok(request)
}

/// A player or spectator on a socket.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    /// Frames that came while it asked on.
    passed: Vec<String>,
}

impl Player {
    /// Opens a socket, with the token of a seat or to watch.
    pub async fn connect(
        addr: SocketAddr,
        match_id: &str,
        token: Option<&str>,
    ) -> Result<Player, ClientError> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<(&'static str, &str)> =
            bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
        Player::connect_with(addr, ws_request(addr, match_id, &headers)?).await
    }

    /// Opens a socket of a seat that shows what is wanted.
    pub async fn connect_to_see(
        addr: SocketAddr,
        match_id: &str,
        token: &str,
        sight: Sight,
    ) -> Result<Player, ClientError> {
        let show = match sight.show {
            Show::Both => "both",
            Show::View => "view",
            Show::Scene => "scene",
        };
        let path = format!("{match_id}?show={show}&changes={}", sight.changes);
        let bearer = format!("Bearer {token}");
        Player::connect_with(addr, ws_request(addr, &path, &[("authorization", &bearer)])?).await
    }

    /// Opens a socket with a request of one's own.
    pub async fn connect_with(addr: SocketAddr, request: WsRequest) -> Result<Player, ClientError> {
        Player::over(TcpStream::connect(addr).await?, request).await
    }

    /// Opens a socket over a connection of one's own.
    pub async fn over(stream: TcpStream, request: WsRequest) -> Result<Player, ClientError> {
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opened = timeout(PATIENCE, client_async_with_config(request, stream, Some(config))).await;
        let (socket, _) = opened.map_err(|_| ClientError::Silence)??;
        Ok(Player { socket, passed: Vec::new() })
    }

    /// Sends a frame.
    pub async fn send(&mut self, frame: ClientFrame) -> Result<(), ClientError> {
        let text = serde_json::to_string(&Parcel { id: None, frame });
        self.send_text(&text.map_err(|error| ClientError::Foreign(error.to_string()))?).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: &str) -> Result<(), ClientError> {
        self.socket.send(Message::text(text)).await?;
        Ok(())
    }

    /// Sends some bytes.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        self.socket.send(Message::binary(bytes)).await?;
        Ok(())
    }

    /// Sends a ping of the socket itself.
    pub async fn send_ping(&mut self) -> Result<(), ClientError> {
        self.socket.send(Message::Ping(Default::default())).await?;
        Ok(())
    }

    /// The next frame as it was sent.
    pub async fn next_text(&mut self) -> Result<String, ClientError> {
        let late = tokio::time::Instant::now() + PATIENCE;
        loop {
            match timeout_at(late, self.socket.next()).await.map_err(|_| ClientError::Silence)? {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map(|frame| format!("{} {}", frame.code, frame.reason));
                    return Err(ClientError::Socket(reason.unwrap_or_default()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(ClientError::Socket("end".to_owned())),
            }
        }
    }

    /// The next frame.
    pub async fn next(&mut self) -> Result<ServerFrame, ClientError> {
        read_frame(&self.next_text().await?)
    }

    /// The frames that came while it asked on, which say what the others did meanwhile.
    pub fn take_passed(&mut self) -> Vec<String> {
        std::mem::take(&mut self.passed)
    }

    /// The next snapshot, whatever comes before it.
    pub async fn snapshot(&mut self) -> Result<Snapshot, ClientError> {
        loop {
            if let ServerFrame::Snapshot(snapshot) = self.next().await? {
                return Ok(*snapshot);
            }
        }
    }

    /// The next error, whatever comes before it.
    pub async fn problem(&mut self) -> Result<Problem, ClientError> {
        loop {
            if let ServerFrame::Error(problem) = self.next().await? {
                return Ok(problem);
            }
        }
    }

    /// Answers a question by lot: asks on with `explore` until the reply is whole.
    pub async fn reply_by_lot(
        &mut self,
        version: u32,
        question: &Question,
        rng: &mut Rng,
    ) -> Result<Reply, ClientError> {
        let (mut question, mut reply) = (question.clone(), Reply::new());
        while question.ask != Ask::Done {
            question.ask.answer_with(&menu(&question), |bound| rng.below(bound), &mut reply);
            self.send(ClientFrame::Explore(Explore { version, reply: reply.clone() })).await?;
            question = loop {
                let text = self.next_text().await?;
                match read_frame(&text)? {
                    ServerFrame::Question(next) => break next.question,
                    ServerFrame::Error(problem) => return Err(refused(problem)),
                    _ => self.passed.push(text),
                }
            };
        }
        Ok(reply)
    }

    /// Sends a finished reply.
    pub async fn answer(&mut self, version: u32, reply: &Reply) -> Result<(), ClientError> {
        self.send(ClientFrame::Command(Command { version, input: Input::Reply(reply.clone()) })).await
    }

    /// Sends a command in the ruleset's words.
    pub async fn command(&mut self, version: u32, command: Value) -> Result<(), ClientError> {
        self.send(ClientFrame::Command(Command { version, input: Input::Command(command) })).await
    }
}

fn read_frame(text: &str) -> Result<ServerFrame, ClientError> {
    serde_json::from_str(text).map_err(|error| ClientError::Foreign(format!("{error}: {text}")))
}

/// Puts changes into what was shown before.
pub fn apply_changes(shown: &mut Value, changes: Changes) -> Result<(), ClientError> {
    let foreign = |pointer: &str| ClientError::Foreign(format!("nothing at {pointer} can change like this"));
    for (pointer, new) in changes.set {
        *shown.pointer_mut(&pointer).ok_or_else(|| foreign(&pointer))? = new;
    }
    for Splice { at, from, gone, come } in changes.splice {
        let list = shown.pointer_mut(&at).and_then(Value::as_array_mut).ok_or_else(|| foreign(&at))?;
        let (from, gone) = (from as usize, gone as usize);
        if from + gone > list.len() {
            return Err(foreign(&at));
        }
        list.splice(from..from + gone, come);
    }
    Ok(())
}

/// The options of a question that came over the wire.
pub fn menu(question: &Question) -> Menu {
    let mut menu = Menu::new();
    for option in &question.options {
        for _ in 0..option.times {
            menu.add_equal(option.value, option.anchor);
        }
    }
    menu
}

/// An error frame as an error.
pub fn refused(problem: Problem) -> ClientError {
    ClientError::Refused(Fault { code: problem.code, message: problem.message, details: problem.details })
}
