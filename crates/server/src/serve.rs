//! The server itself: listening, accepting, and closing in good order.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tower_service::Service as _;

use crate::cluster::{self, Node};
use crate::door::Door;
use crate::guard::SPARE;
use crate::house::House;
use crate::limits::Connection;
use crate::options::ServeOptions;
use crate::routes::{Caller, RequestId, router};
use crate::store::{LogError, Postgres, Sqlite, Store};

/// How many connections may wait to be accepted.
const WAITING: u32 = 1024;
/// How long closing may take.
const CLOSING: Duration = Duration::from_secs(10);

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen at {addr}: {error}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What is wrong with it.
        error: io::Error,
    },
    /// Other nodes cannot reach this one.
    #[error("cannot listen for other nodes: {0}; say where with `cluster.listen`")]
    Nodes(io::Error),
    /// The store cannot be opened or read.
    #[error(transparent)]
    Store(#[from] LogError),
    /// The system gives no threads.
    #[error("the server cannot start: {0}")]
    System(io::Error),
}

/// A server that runs.
pub struct Server {
    addr: SocketAddr,
    house: Arc<House>,
    store: Arc<dyn Store>,
    closing: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    /// What goes on all the time: forgetting, waking, the lease.
    chores: Vec<JoinHandle<()>>,
    woken: usize,
}

impl Server {
    /// Opens the store and listens. Matches are woken as they are asked for, or as their clocks run.
    pub async fn start(options: ServeOptions) -> Result<Server, ServeError> {
        // The address first: without one, the store is left alone. Clients wait until it has been read.
        let listen = |error| ServeError::Listen { addr: options.addr, error };
        let listener = listener(options.addr, options.limits.socket_bytes).map_err(listen)?;
        let addr = listener.local_addr().map_err(listen)?;
        let store: Arc<dyn Store> = match &options.database {
            Some(address) => Arc::new(Postgres::connect(address).await?),
            None => Arc::new(Sqlite::open(&options.data, options.durability)?),
        };
        let (node, nodes) = match store.members() {
            Some(members) => {
                let listening = Node::listen(members, &options.cluster).await;
                let (node, listener) = listening.map_err(ServeError::Nodes)?;
                (Some(node), Some(listener))
            }
            None => (None, None),
        };
        // As many sockets as the system allows; with fewer, connections are refused one by one.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let house = Arc::new(House::new(
            options.rulesets,
            Arc::clone(&store),
            options.log,
            options.limits,
            Door::new(addr, options.origins, options.hosts, options.proxies),
            options.assets,
            node,
        ));
        if let Some(node) = &house.node {
            house.join(node).await?;
        }
        let woken = house.log.unfinished().await?;
        let (closing, closed) = watch::channel(false);
        let clients = router(&house);
        let mut chores = vec![
            tokio::spawn(Arc::clone(&house).forget_old_matches()),
            tokio::spawn(Arc::clone(&house).wake_clocks()),
        ];
        if let Some(listener) = nodes {
            let router = cluster::router(&house, clients.clone());
            let from = Side::Nodes;
            chores.push(tokio::spawn(accept(listener, Arc::clone(&house), router, from, closed.clone())));
            chores.push(tokio::spawn(Arc::clone(&house).beat()));
        }
        let accepting = tokio::spawn(accept(listener, Arc::clone(&house), clients, Side::Clients, closed));
        let node = house.node.as_ref().map(Node::address);
        tracing::info!(%addr, woken, node, "listening");
        Ok(Server { addr, house, store, closing, accepting, chores, woken })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Where other nodes reach it, if it shares its store.
    pub fn node(&self) -> Option<&str> {
        self.house.node.as_ref().map(Node::address)
    }

    /// How many matches were being played when the server was stopped last time.
    pub fn woken(&self) -> usize {
        self.woken
    }

    /// Prepares to close: is not ready for anything new, tells the players, and waits until they have gone, but not
    /// longer than this.
    pub async fn drain(&self, most: Duration) {
        self.house.drain(most).await;
    }

    /// Lets every table finish what it does, tells the clients, closes the store.
    pub async fn close(self) {
        let _ = self.closing.send(true);
        self.accepting.abort();
        if timeout(CLOSING, self.house.close()).await.is_err() {
            tracing::warn!("some tables did not close in time");
        }
        // The lease is kept until nothing is left that it protects.
        self.chores.iter().for_each(JoinHandle::abort);
        self.store.close().await;
    }
}

/// Listens with small buffers, which accepted connections inherit: a client that does not read holds little memory.
fn listener(addr: SocketAddr, bytes: u32) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // As the standard library does where it is harmless: a restart need not wait for old connections.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(bytes)?;
    socket.set_recv_buffer_size(bytes)?;
    socket.bind(addr)?;
    socket.listen(WAITING)
}

/// Who comes to a listener.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Browsers and programs, or a proxy that speaks for them.
    Clients,
    /// Other servers that share the store.
    Nodes,
}

async fn accept(
    listener: TcpListener,
    house: Arc<House>,
    router: Router,
    from: Side,
    closing: watch::Receiver<bool>,
) {
    loop {
        let (stream, addr) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely: others will close theirs.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Connections of a proxy or a node are not its clients'; those are counted as they become WebSockets.
        let connection = if from == Side::Nodes || house.door.is_proxy(addr.ip()) {
            None
        } else {
            let Some(connection) = house.addresses.connect(addr.ip(), Instant::now()) else { continue };
            Some(Arc::new(connection))
        };
        let _ = stream.set_nodelay(true);
        let (house, router, closing) = (Arc::clone(&house), router.clone(), closing.clone());
        tokio::spawn(attend(house, stream, addr, router, from, connection, closing));
    }
}

/// Answers the requests of one connection.
async fn attend(
    house: Arc<House>,
    stream: TcpStream,
    addr: SocketAddr,
    router: Router,
    from: Side,
    connection: Option<Arc<Connection>>,
    mut closing: watch::Receiver<bool>,
) {
    let header = house.limits.header;
    // The connection counts until its socket is closed, also after it has become a WebSocket.
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        let mut request = request.map(Body::new);
        let known = match (from, &house.node) {
            (Side::Nodes, Some(node)) => cluster::recognised(node, &mut request),
            (Side::Nodes, None) | (Side::Clients, _) => {
                let caller = Caller(house.door.caller(addr.ip(), request.headers()));
                let id = RequestId(house.door.request_id(addr.ip(), request.headers()));
                request.extensions_mut().insert(caller);
                request.extensions_mut().insert(id);
                Ok(())
            }
        };
        if let Some(connection) = &connection {
            request.extensions_mut().insert(Arc::clone(connection));
        }
        async move {
            Ok::<_, Infallible>(match known {
                Ok(()) => router.call(request).await.unwrap_or_else(|never| match never {}),
                Err(fault) => fault.into_response(),
            })
        }
    });
    let talk = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(talk);
    tokio::select! {
        result = &mut talk => if let Err(error) = result {
            tracing::debug!(%error, "a connection broke");
        },
        _ = closing.changed() => {
            talk.as_mut().graceful_shutdown();
            let _ = timeout(CLOSING, talk).await;
        }
    }
}

/// Serves until the process is asked to stop. `said` is told once where the server listens.
pub fn serve(options: ServeOptions, said: impl FnOnce(&Server)) -> Result<(), ServeError> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    // Rules that hang keep a worker: there are some to spare.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let runtime = runtime.worker_threads(cores + SPARE).enable_all().build().map_err(ServeError::System)?;
    let drain = options.drain;
    runtime.block_on(async {
        let server = Server::start(options).await?;
        said(&server);
        asked_to_stop().await;
        tokio::select! {
            () = server.drain(drain) => {}
            // Who asks twice means now.
            () = asked_to_stop() => {}
        }
        server.close().await;
        Ok::<_, ServeError>(())
    })?;
    // A ruleset that hangs keeps its thread; nobody waits for it.
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(())
}

/// Resolves at ctrl-c and, where there is such a thing, at SIGTERM.
pub(crate) async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
