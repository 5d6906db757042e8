//! Nodes and their leases. A node whose lease has run out is dead: its row is deleted by whoever notices, who takes all
//! its matches with the same statement. A node without a row has nothing any more and has to join again.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::{Postgres, values};
use crate::store::{Members, Orphan, Receipt};

impl Members for Postgres {
    fn secret(&self) -> &str {
        &self.secret
    }

    fn seen_as(&self) -> IpAddr {
        self.seen_as
    }

    fn join(&self, address: &str, lease: Duration) -> Receipt<()> {
        let (pulse, node) = (Arc::clone(&self.pulse), Arc::clone(&self.node));
        let params = values![address.to_owned(), lease.as_secs_f64()];
        Box::pin(async move {
            let rows = pulse.query(
                // Whoever had the same address before is not there any more.
                "WITH before AS (UPDATE nodes SET expires = '-infinity' WHERE address = $1)
                 INSERT INTO nodes (address, expires)
                 VALUES ($1, clock_timestamp() + make_interval(secs => $2)) RETURNING id",
                &params,
            );
            if let Some(row) = rows.await?.first() {
                node.store(row.get(0), Relaxed);
            }
            Ok(())
        })
    }

    fn renew(&self, lease: Duration) -> Receipt<bool> {
        let (pulse, me) = (Arc::clone(&self.pulse), self.me());
        let params = values![me, lease.as_secs_f64()];
        Box::pin(async move {
            let rows = pulse.query(
                "UPDATE nodes SET expires = clock_timestamp() + make_interval(secs => $2)
                 WHERE id = $1 RETURNING id",
                &params,
            );
            Ok(!rows.await?.is_empty())
        })
    }

    fn suspect(&self, address: &str) -> Receipt<()> {
        let (pulse, params) = (Arc::clone(&self.pulse), values![address.to_owned(), self.me()]);
        Box::pin(async move {
            let ended = pulse.query(
                "UPDATE nodes SET expires = '-infinity' WHERE address = $1 AND id <> $2 RETURNING id",
                &params,
            );
            ended.await.map(drop)
        })
    }

    fn bury(&self) -> Receipt<Vec<Orphan>> {
        let (pulse, grave) = (Arc::clone(&self.pulse), Arc::clone(&self.grave));
        let params = values![self.me()];
        Box::pin(async move {
            let dead = "SELECT FROM nodes WHERE expires < clock_timestamp() AND id <> $1";
            if pulse.query(dead, &params).await?.is_empty() {
                return Ok(Vec::new());
            }
            let rows = grave.query(
                "WITH dead AS (
                     DELETE FROM nodes WHERE expires < clock_timestamp() AND id <> $1
                     AND EXISTS (SELECT FROM nodes me WHERE me.id = $1) RETURNING id
                 )
                 UPDATE matches SET owner = $1, epoch = epoch + 1, present = 0
                 FROM dead WHERE owner = dead.id
                 RETURNING matches.id, stage = 'playing' AND clocked",
                &params,
            );
            let orphan = |row: &tokio_postgres::Row| Orphan { id: row.get(0), clocked: row.get(1) };
            Ok(rows.await?.iter().map(orphan).collect())
        })
    }

    fn leave(&self) -> Receipt<()> {
        let (pulse, me) = (Arc::clone(&self.pulse), self.node.swap(0, Relaxed));
        Box::pin(async move {
            pulse.query("DELETE FROM nodes WHERE id = $1 RETURNING id", &values![me]).await.map(drop)
        })
    }
}
