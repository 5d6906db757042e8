//! Matches and newer rules: recent states are kept, a match goes on from one, or it ends as abandoned.

use cardwright_table::Viewer;
use cardwright_table::scene::Scene;
use serde_json::Value;

use super::Table;
use super::resume::about;
use crate::record::{Abandoned, Record};
use crate::store::Saved;
use crate::wire::{Moment, Stage};

/// How many acts a kept state may be behind the log while the match is played.
const KEEP_EVERY: u32 = 16;

impl Table {
    /// Keeps the present state, so that newer rules can go on from it. If that fails, the log is still there.
    pub(super) async fn keep_state(&mut self) {
        let Ok(kept) = self.rules(|host| host.keep()).await else { return };
        self.kept = kept.after;
        let written = self.house.log.keep(self.epoch, &self.record.id, kept);
        let id = self.record.id.clone();
        tokio::spawn(async move {
            if let Err(error) = written.await {
                tracing::warn!(id, %error, "the state of a match could not be kept");
            }
        });
    }

    /// The same before anybody is told: newer rules could not go back to before the state that was kept last.
    pub(super) async fn keep_at_once(&mut self) {
        let Ok(kept) = self.rules(|host| host.keep()).await else { return };
        self.kept = kept.after;
        if let Err(error) = self.house.log.keep(self.epoch, &self.record.id, kept).await {
            tracing::warn!(id = self.record.id, %error, "the state of a match could not be kept");
        }
    }

    /// The same, if the last one has fallen behind.
    pub(super) async fn keep_state_now_and_then(&mut self) {
        if self.record.stage == Stage::Playing && self.version() >= self.kept + KEEP_EVERY {
            self.keep_state().await;
        }
    }

    /// The table leaves the memory: whoever opens the match next may have other rules.
    pub(super) async fn rest(mut self) {
        if self.record.stage == Stage::Playing
            && self.version() != self.kept
            && let Ok(kept) = self.rules(|host| host.keep()).await
            && let Err(error) = self.house.log.keep(self.epoch, &self.record.id, kept).await
        {
            tracing::warn!(id = self.record.id, %error, "the state of a match could not be kept");
        }
        if let Err(error) = self.house.log.release(self.epoch, &self.record.id).await {
            tracing::warn!(id = self.record.id, %error, "a match could not be let go");
        }
    }

    /// The rules are not the ones the match was played with: it goes on from a kept state, and everybody is told.
    pub(super) async fn go_on_from_state(&mut self, why: &str, taken_back: u32) {
        tracing::warn!(id = self.record.id, why, taken_back, "a match goes on from a kept state");
        if self.record.stage != Stage::Playing {
            return;
        }
        let lost = match taken_back {
            0 => String::new(),
            1 => " The last act was taken back.".to_owned(),
            acts => format!(" The last {acts} acts were taken back."),
        };
        self.trouble = Some(format!("The rules have changed; the match goes on from where it was.{lost}"));
        let seed = self.record.seed();
        if let Ok(mut opening) = self.rules(|host| host.replay()).await {
            opening.seed = if seed.seed == opening.seed.seed { seed } else { opening.seed };
            if let Err(error) = self.house.log.restart(self.epoch, &self.record, opening.write()).await {
                tracing::error!(id = self.record.id, %error, "where a match goes on could not be written");
                self.host = None;
                self.trouble = Some("The match cannot be read; come back a little later.".to_owned());
            }
        }
    }

    /// Nobody can go on with the match: it ends without an outcome, and everybody is told why.
    pub(super) async fn abandon(&mut self, last: &Saved, reason: String) {
        tracing::error!(id = self.record.id, reason, "a match is abandoned");
        self.clock = None;
        self.look_back(last).await;
        let (scene, after) = self.seen_last(last).await;
        let abandoned = Some(Abandoned { reason: reason.clone(), scene, after });
        let record = Record { stage: Stage::Over, abandoned, ..self.record.clone() };
        let written = match last.document() {
            Ok(mut document) => {
                document.about = about(&record);
                document.about.insert("abandoned".to_owned(), reason.clone());
                self.house.log.finish(self.epoch, &record, document.write())
            }
            Err(_) => self.house.log.put(self.epoch, &record),
        };
        self.trouble = Some(reason);
        match written.await {
            Ok(()) => self.record = record,
            Err(error) => {
                tracing::error!(id = self.record.id, %error, "an abandoned match was not written");
                self.host = None;
            }
        }
    }

    /// The table as it was at the end, as far as anybody knows, and after how many acts that was.
    async fn seen_last(&mut self, last: &Saved) -> (Option<Scene>, u32) {
        let kept = last.kept.as_ref().and_then(|kept| Some((kept.scene.clone()?, kept.after)));
        let reached = self.rules(|host| (host.scene(Viewer::Everyone), host.version())).await.ok();
        let latest = kept.into_iter().chain(reached).max_by_key(|(_, after)| *after);
        let Some((mut scene, after)) = latest else { return (None, 0) };
        scene.fill_names(&self.record.names(), None);
        (Some(scene), after)
    }

    /// The table as it was seen last, if the match was abandoned.
    pub(super) fn last_scene(&self) -> Option<Scene> {
        self.record.abandoned.as_ref()?.scene.clone()
    }

    /// Which moment of an abandoned match is the one that was seen last: the first, if no other can be shown, or one
    /// more than these rules can follow. None if it is one of theirs.
    pub(super) fn last_moment(&self, abandoned: &Abandoned) -> Option<u32> {
        let Some(host) = &self.host else { return Some(0) };
        (abandoned.scene.is_some() && abandoned.after > host.version())
            .then(|| host.course_length() as u32 + 1)
    }

    /// What was seen last of an abandoned match, as a moment.
    pub(super) fn seen_at(&self, number: u32, abandoned: Abandoned) -> Moment {
        Moment {
            number,
            of: number,
            act: None,
            events: Vec::new(),
            view: Value::Null,
            scene: abandoned.scene.unwrap_or_default(),
            names: self.record.names(),
        }
    }
}
