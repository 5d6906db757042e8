//! A match as a store has it written, and what can be read of it: damage never locks a match, in no store.

use cardwright_table::Act;
use serde_json::Value;

use super::log::{Epoch, Saved};
use crate::record::Record;
use crate::shelf::LoggedAct;
use crate::wire::Stage;

/// The texts of a match, unread.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) epoch: Epoch,
    pub(super) stage: String,
    pub(super) created_ms: u64,
    pub(super) record: String,
    pub(super) opening: Option<String>,
    /// Each act, the digest before it and, where the store has them, the banks after it.
    pub(super) acts: Vec<(String, String, Option<String>)>,
    pub(super) kept: Option<String>,
}

impl Written {
    /// What can be read. What cannot keeps the match from going on only if its log needs it.
    pub(super) fn read(self, id: &str) -> Saved {
        let (record, mut unreadable) = match serde_json::from_str(&self.record) {
            Ok(record) => (record, None),
            Err(error) => {
                let rescued = Record::rescued(id, stage_named(&self.stage), self.created_ms, &self.record);
                (rescued, Some(format!("its record cannot be read ({error})")))
            }
        };
        let (mut acts, mut banks) = (Vec::with_capacity(self.acts.len()), None);
        for (number, (act, before, after)) in (1..).zip(self.acts) {
            let act: Act<Value> = match serde_json::from_str(&act) {
                Ok(act) => act,
                Err(error) => {
                    let number: u32 = number;
                    unreadable.get_or_insert(format!("act {number} cannot be read ({error})"));
                    break;
                }
            };
            acts.push(LoggedAct { act, before });
            // Banks that cannot be read are as they were before.
            banks = after.and_then(|text| serde_json::from_str(&text).ok()).or(banks);
        }
        let kept = self.kept.and_then(|kept| match serde_json::from_str(&kept) {
            Ok(kept) => Some(kept),
            Err(error) => {
                tracing::warn!(id, %error, "the state that was kept of a match cannot be read; its log counts");
                None
            }
        });
        Saved { epoch: self.epoch, record, opening: self.opening, acts, kept, banks, unreadable }
    }
}

fn stage_named(name: &str) -> Stage {
    match name {
        "lobby" => Stage::Lobby,
        "over" => Stage::Over,
        _ => Stage::Playing,
    }
}
