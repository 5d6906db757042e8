//! A PostgreSQL for a test, where its programs are installed.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use cardwright_server::load::{Care, Database, DatabaseError};
use cardwright_server::store::{Members as _, Postgres};
use tempfile::TempDir;

/// A lease that no test outlives.
pub(crate) const LONG: Duration = Duration::from_secs(600);

/// A database of its own, gone with the test.
pub(crate) struct TestDatabase {
    pub(crate) database: Database,
    _folder: TempDir,
}

impl TestDatabase {
    /// A database, unless it is missing here, which is said.
    pub(crate) fn start() -> Option<TestDatabase> {
        let folder = tempfile::tempdir().unwrap();
        match Database::start(folder.path(), Care::Process) {
            Ok(database) => Some(TestDatabase { database, _folder: folder }),
            Err(problem @ (DatabaseError::Missing | DatabaseError::Root)) => {
                let _ = writeln!(io::stdout(), "skipped: {problem}");
                None
            }
            Err(problem) => panic!("{problem}"),
        }
    }

    pub(crate) fn address(&self) -> String {
        self.database.address()
    }

    /// A node at an address that nobody asks.
    pub(crate) async fn node(&self, name: &str, lease: Duration) -> Arc<Postgres> {
        let store = Postgres::connect(&self.address()).await.unwrap();
        store.join(name, lease).await.unwrap();
        Arc::new(store)
    }
}
