//! Which parts of the programs were carried out: for reports on random play.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Unlimited;
use crate::program::{AbilityId, NodeId};

/// Notes which effects and abilities of a match's cards have been carried out. It changes nothing in the match.
#[derive(Debug, Default)]
pub struct Coverage {
    effects: Vec<AtomicBool>,
    abilities: Vec<AtomicBool>,
}

/// How many programs have a node of some kind, and in how many it was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Covered {
    /// How many there are.
    pub there: usize,
    /// How many of them were carried out.
    pub run: usize,
}

impl Covered {
    fn count(&mut self, run: &AtomicBool) {
        self.there += 1;
        self.run += usize::from(run.load(Ordering::Relaxed));
    }
}

impl Coverage {
    pub(crate) fn effect(&self, id: NodeId) {
        self.effects[usize::from(id.0)].store(true, Ordering::Relaxed);
    }

    pub(crate) fn ability(&self, id: AbilityId) {
        self.abilities[usize::from(id.0)].store(true, Ordering::Relaxed);
    }
}

impl Unlimited {
    /// Starts to note what is carried out.
    pub fn watch(&mut self) {
        let flags = |count: usize| (0..count).map(|_| AtomicBool::new(false)).collect();
        let (effects, abilities) = (self.cards.effects().len(), self.cards.abilities().len());
        self.coverage = Some(Arc::new(Coverage { effects: flags(effects), abilities: flags(abilities) }));
    }

    /// Adds what was carried out to a table by kinds of nodes: effects, moments of triggered abilities, actions.
    pub fn add_coverage(&self, kinds: &mut BTreeMap<String, Covered>) {
        let Some(coverage) = &self.coverage else { return };
        for (effect, run) in self.cards.effects().iter().zip(&coverage.effects) {
            kinds.entry(format!("effect {}", name(effect))).or_default().count(run);
        }
        for (ability, run) in self.cards.abilities().iter().zip(&coverage.abilities) {
            match ability {
                crate::program::Ability::Triggered { when, .. } => {
                    for when in when {
                        kinds.entry(format!("trigger {}", name(when))).or_default().count(run);
                    }
                }
                crate::program::Ability::Action { .. } => {
                    kinds.entry("action".to_owned()).or_default().count(run);
                }
                _ => {}
            }
        }
    }
}

/// The name of a variant.
fn name(node: &impl Debug) -> String {
    let text = format!("{node:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
