//! The door: by which names the server is called, whose pages may use it, and whom a proxy speaks for.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

/// What is let in.
pub(crate) struct Door {
    origins: Vec<String>,
    /// The names that browsers may call; any if none.
    hosts: Option<Vec<String>>,
    proxies: Vec<IpAddr>,
}

/// The header in which proxies say for whom they ask, the last one at the end.
pub(crate) const FORWARDED: &str = "x-forwarded-for";

/// The header in which a request is named, in both directions.
pub(crate) const REQUEST_ID: &str = "x-request-id";

impl Door {
    /// The door of a server at this address.
    pub(crate) fn new(
        addr: SocketAddr,
        origins: Vec<String>,
        hosts: Vec<String>,
        proxies: Vec<IpAddr>,
    ) -> Door {
        // Pages elsewhere can give their own name another address. A server for this machine only must not listen to
        // such names; of others nobody knows how they are called unless it is said.
        let named = !hosts.is_empty() || (addr.ip().is_loopback() && proxies.is_empty());
        let mut known = hosts;
        for origin in &origins {
            known.extend(origin.split_once("://").map(|(_, authority)| name_of(authority).to_owned()));
        }
        Door { origins, hosts: named.then_some(known), proxies }
    }

    /// Whether an address is that of a proxy in front of this server.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.contains(&address.to_canonical())
    }

    /// Who asks: the other end of the connection, or for whom a proxy asks.
    pub(crate) fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.is_proxy(peer) {
            return peer;
        }
        let said = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
        let said: Vec<&str> = said.flat_map(|value| value.split(',')).map(str::trim).collect();
        // What stands before the last address that is no proxy's may be made up.
        for text in said.into_iter().rev() {
            match read_address(text) {
                Some(address) if self.is_proxy(address) => {}
                Some(address) => return address,
                None => return peer,
            }
        }
        peer
    }

    /// What a request is called in the log: as a proxy has named it, or by lot.
    pub(crate) fn request_id(&self, peer: IpAddr, headers: &HeaderMap) -> String {
        let fits = |id: &&str| {
            (1..=64).contains(&id.len())
                && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        };
        let named = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(fits);
        match named.filter(|_| self.is_proxy(peer)) {
            Some(id) => id.to_owned(),
            None => uuid::Uuid::new_v4().simple().to_string(),
        }
    }

    /// Whether the server is called by a name that it knows.
    pub(crate) fn knows_host(&self, headers: &HeaderMap) -> bool {
        let Some(hosts) = &self.hosts else { return true };
        let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else { return true };
        let name = name_of(host);
        let local = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok();
        local || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Whether a browser's page comes from this server, or from an origin that was allowed.
    pub(crate) fn knows_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if self.origins.iter().any(|allowed| allowed == origin) {
            return true;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == host)
    }
}

/// A host without its port and brackets.
fn name_of(authority: &str) -> &str {
    if let Some((inside, _)) = authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return inside;
    }
    authority.rsplit_once(':').map_or(authority, |(name, _)| name)
}

/// An address as proxies write it: alone, or with a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let address = text.parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|addr| addr.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(name: &'static str, text: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HeaderName::from_static(name), HeaderValue::from_str(text).unwrap());
        headers
    }

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_a_known_proxy_speaks_for_others_and_only_its_last_word_counts() {
        let local = SocketAddr::from(([127, 0, 0, 1], 8080));
        let door = Door::new(local, Vec::new(), Vec::new(), vec![at("127.0.0.1"), at("10.0.0.9")]);
        let said = |text: &str| headers("x-forwarded-for", text);
        let chain = said("6.6.6.6, 203.0.113.7, 10.0.0.9");
        assert_eq!(door.caller(at("127.0.0.1"), &chain), at("203.0.113.7"));
        assert_eq!(door.caller(at("198.51.100.1"), &chain), at("198.51.100.1"), "anybody can say so");
        assert_eq!(door.caller(at("127.0.0.1"), &HeaderMap::new()), at("127.0.0.1"));
        assert_eq!(door.caller(at("::ffff:127.0.0.1"), &said("[2001:db8::1]:443")), at("2001:db8::1"));
        assert_eq!(door.caller(at("127.0.0.1"), &said("203.0.113.7, unknown")), at("127.0.0.1"));
    }

    #[test]
    fn a_request_is_named_by_a_known_proxy_or_by_lot() {
        let local = SocketAddr::from(([127, 0, 0, 1], 8080));
        let door = Door::new(local, Vec::new(), Vec::new(), vec![at("127.0.0.1")]);
        let named = |text: &str| headers(REQUEST_ID, text);
        assert_eq!(door.request_id(at("127.0.0.1"), &named("abc-1.2_3")), "abc-1.2_3");
        for (peer, id) in
            [("198.51.100.1", "abc"), ("127.0.0.1", "a b"), ("127.0.0.1", "\"}{"), ("127.0.0.1", "")]
        {
            assert_eq!(door.request_id(at(peer), &named(id)).len(), 32, "{id} from {peer}");
        }
    }

    #[test]
    fn a_server_for_this_machine_does_not_answer_to_names_that_others_point_at_it() {
        let local = SocketAddr::from(([127, 0, 0, 1], 8080));
        let host = |name: &str| headers("host", name);
        let door = Door::new(local, vec!["http://friend.test:5173".to_owned()], Vec::new(), Vec::new());
        for known in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "friend.test"] {
            assert!(door.knows_host(&host(known)), "{known}");
        }
        assert!(!door.knows_host(&host("rebound.foe.test:8080")));
        let everywhere = SocketAddr::from(([0, 0, 0, 0], 80));
        let open = Door::new(everywhere, Vec::new(), Vec::new(), Vec::new());
        assert!(open.knows_host(&host("cards.example")), "nobody said how it is called");
        let named = Door::new(everywhere, Vec::new(), vec!["cards.example".to_owned()], Vec::new());
        assert!(named.knows_host(&host("Cards.Example:80")) && !named.knows_host(&host("foe.test")));
    }
}
