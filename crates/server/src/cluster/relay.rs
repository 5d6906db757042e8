//! Requests and sockets of matches that another node has: their bytes are passed on.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use hyper::client::conn::http1;
use hyper::upgrade;
use hyper_util::rt::TokioIo;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use super::door::{Forwarded, moved};
use super::{MOVED, NODE, Node};
use crate::door::{FORWARDED, REQUEST_ID};
use crate::house::{House, Whereabouts};
use crate::routes::{Caller, RequestId};
use crate::wire::{ErrorCode, Fault};

/// How long another node may take to be reached.
const CONNECTING: Duration = Duration::from_millis(500);
/// How long to wait before looking again where a match is.
const PAUSE: Duration = Duration::from_millis(100);
/// How much longer than a lease somebody waits for a match whose node has died.
const LONGER: Duration = Duration::from_secs(5);

/// Answers a request here, or has the node answer that has the match.
pub(crate) async fn relay(
    State(house): State<Arc<House>>,
    Caller(caller): Caller,
    RequestId(id): RequestId,
    request: Request,
    next: Next,
) -> Result<Response, Fault> {
    let found = house.node.as_ref().zip(match_of(request.uri().path()));
    let Some((node, match_id)) = found.map(|(node, id)| (node, id.to_owned())) else {
        return Ok(next.run(request).await);
    };
    if request.extensions().get::<Forwarded>().is_some() {
        // Another node took the match to be here. If it is not, that one looks again.
        return Ok(match house.locate(&match_id).await {
            Ok(Whereabouts::There(_)) => moved(),
            Err(fault) if fault.code == ErrorCode::Unavailable => moved(),
            Ok(Whereabouts::Here(_)) | Err(_) => next.run(request).await,
        });
    }
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, house.limits.message_bytes).await;
    let body = body.map_err(|_| Fault::new(ErrorCode::TooLarge, "The request has too many bytes."))?;
    let end = Instant::now() + node.lease() + LONGER;
    loop {
        let fault = match house.locate(&match_id).await {
            Ok(Whereabouts::There(address)) => {
                match pass_on(&house, node, &address, &parts, &body, caller, &id).await {
                    Some(response) => return Ok(response),
                    None => Fault::new(ErrorCode::Unavailable, "The match does not answer; try again."),
                }
            }
            Err(fault) if fault.code == ErrorCode::Unavailable && !house.is_closing() => fault,
            Ok(Whereabouts::Here(_)) | Err(_) => {
                return Ok(next.run(Request::from_parts(parts, Body::from(body))).await);
            }
        };
        if Instant::now() >= end {
            return Err(fault);
        }
        house.take_over();
        sleep(PAUSE).await;
    }
}

/// The match that a path is about, if only its node can say something about it.
fn match_of(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/ws/").or_else(|| path.strip_prefix("/api/matches/"))?;
    let (id, more) = rest.split_once('/').unwrap_or((rest, ""));
    // A finished document is in the store, for everybody to read.
    (!id.is_empty() && more != "replay").then_some(id)
}

/// Has another node answer; nothing if it cannot, or has not got the match any more.
async fn pass_on(
    house: &Arc<House>,
    node: &Node,
    address: &str,
    parts: &Parts,
    body: &Bytes,
    caller: IpAddr,
    id: &str,
) -> Option<Response> {
    let mut request = Request::from_parts(parts.clone(), Body::from(body.clone()));
    let ours = upgrade::on(&mut request);
    let headers = request.headers_mut();
    headers.insert(FORWARDED, HeaderValue::from_str(&caller.to_string()).ok()?);
    headers.insert(REQUEST_ID, HeaderValue::from_str(id).ok()?);
    let mut response = send(house, node, address, request).await?;
    if response.headers().contains_key(MOVED) {
        return None;
    }
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let (theirs, house) = (upgrade::on(&mut response), Arc::clone(house));
        tokio::spawn(async move {
            if let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) {
                house.counts.sockets.fetch_add(1, Relaxed);
                let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
                let farewell = house.node.as_ref().map(|node| node.farewell.notified());
                tokio::select! {
                    _ = copy_bidirectional(&mut ours, &mut theirs) => {}
                    () = async { match farewell { Some(told) => told.await, None => std::future::pending().await } } => {}
                }
                house.counts.sockets.fetch_sub(1, Relaxed);
            }
        });
    }
    Some(response)
}

/// Sends a request to another node; nothing comes back from one that cannot be reached.
pub(super) async fn send(
    house: &House,
    node: &Node,
    address: &str,
    mut request: Request,
) -> Option<Response> {
    request.headers_mut().insert(NODE, HeaderValue::from_str(&node.secret).ok()?);
    let stream = match timeout(CONNECTING, TcpStream::connect(address)).await.ok()? {
        Ok(stream) => stream,
        Err(error) => {
            if error.kind() == io::ErrorKind::ConnectionRefused {
                house.suspect(node, address).await;
            }
            return None;
        }
    };
    let _ = stream.set_nodelay(true);
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection.with_upgrades());
    Some(sender.send_request(request).await.ok()?.map(Body::new))
}

#[cfg(test)]
mod tests {
    use super::match_of;

    #[test]
    fn what_is_about_a_match_goes_to_its_node_and_nothing_else() {
        for (path, id) in [
            ("/ws/7", Some("7")),
            ("/api/matches/7", Some("7")),
            ("/api/matches/7/join", Some("7")),
            ("/api/matches/7/moments/3", Some("7")),
            ("/api/matches/7/replay", None),
            ("/api/matches", None),
            ("/api/matches/", None),
            ("/api/decks/7", None),
            ("/", None),
        ] {
            assert_eq!(match_of(path), id, "{path}");
        }
    }
}
