//! The handshake of a WebSocket (RFC 6455, 4.2), and the connection that comes out of it.

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION,
    UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::wire::{ErrorCode, Fault};

/// The subprotocol that is chosen if a client offers it.
const PROTOCOL: &str = "cardwright";
/// How much is read at once; clients say little.
const READ: usize = 1024;

/// A request for a WebSocket.
pub(super) struct Handshake {
    accept: String,
    offered: bool,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, Fault> {
        let plain = |why: &str| {
            Fault::new(ErrorCode::InvalidRequest, format!("Matches are played over a WebSocket: {why}."))
        };
        let headers = &parts.headers;
        if parts.method != Method::GET || !has_word(headers, &CONNECTION, "upgrade") {
            return Err(plain("this request does not ask for one"));
        }
        if !has_word(headers, &UPGRADE, "websocket") {
            return Err(plain("this request asks for something else"));
        }
        if !has_word(headers, &SEC_WEBSOCKET_VERSION, "13") {
            return Err(plain("its version is 13"));
        }
        let key = headers.get(SEC_WEBSOCKET_KEY).ok_or_else(|| plain("this request has no key"))?;
        let accept = derive_accept_key(key.as_bytes());
        let offered = has_word(headers, &SEC_WEBSOCKET_PROTOCOL, PROTOCOL);
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let upgrade = upgrade.ok_or_else(|| plain("this connection cannot become one"))?;
        Ok(Handshake { accept, offered, upgrade })
    }
}

/// Whether a header, which may be there several times, has a word in its lists.
fn has_word(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

impl Handshake {
    /// Agrees, and talks over the socket once it is open. A message has at most so many bytes.
    pub(super) fn agree<F>(
        self,
        limit: usize,
        talk: impl FnOnce(WebSocketStream<TcpStream>) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let Handshake { accept, offered, upgrade } = self;
        tokio::spawn(async move {
            match upgrade.await {
                Ok(upgraded) => match opened(upgraded, limit).await {
                    Some(socket) => talk(socket).await,
                    None => tracing::error!("a connection of an unknown kind wants to be a socket"),
                },
                Err(error) => tracing::debug!(%error, "a connection broke before it was a socket"),
            }
        });
        let accept = HeaderValue::try_from(accept).unwrap_or(HeaderValue::from_static(""));
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, accept),
        ];
        let mut response = (StatusCode::SWITCHING_PROTOCOLS, headers).into_response();
        if offered {
            response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
        }
        response
    }
}

/// The connection itself, without what HTTP was spoken with.
async fn opened(upgraded: Upgraded, limit: usize) -> Option<WebSocketStream<TcpStream>> {
    let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(limit))
        .max_frame_size(Some(limit))
        .read_buffer_size(READ)
        .write_buffer_size(0);
    let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
    Some(WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await)
}
