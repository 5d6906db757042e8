//! Which parts of the programs were carried out: for reports on random play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cardwright_table::kit::Coverage;

use crate::Unlimited;
use crate::program::{Ability, AbilityId, NodeId};

/// Notes which effects and abilities of a match's cards have been carried out. It changes nothing in the match.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    effects: Vec<AtomicBool>,
    abilities: Vec<AtomicBool>,
}

impl Watch {
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
        self.coverage = Some(Arc::new(Watch { effects: flags(effects), abilities: flags(abilities) }));
    }

    /// Adds what was carried out: effects, moments of triggered abilities, actions.
    pub fn add_coverage(&self, to: &mut Coverage) {
        let Some(watch) = &self.coverage else { return };
        for (effect, run) in self.cards.effects().iter().zip(&watch.effects) {
            to.count("effect", effect, run.load(Ordering::Relaxed));
        }
        for (ability, run) in self.cards.abilities().iter().zip(&watch.abilities) {
            let run = run.load(Ordering::Relaxed);
            match ability {
                Ability::Triggered { when, .. } => {
                    when.iter().for_each(|when| to.count("trigger", when, run));
                }
                Ability::Action { .. } => to.count("ability", ability, run),
                _ => {}
            }
        }
    }
}
