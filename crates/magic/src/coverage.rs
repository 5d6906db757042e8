//! Which parts of the programs were carried out: for reports on random play.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Magic;
use crate::program::{AbilityId, AbilityKind, ChangesId, NodeId, Static};

/// Notes what of a match's programs has been carried out. It changes nothing in the match.
#[derive(Debug)]
pub(crate) struct Coverage {
    nodes: Vec<AtomicBool>,
    /// Triggered and activated abilities that were put onto the stack, and static ones that replaced an event.
    abilities: Vec<AtomicBool>,
    changes: Vec<AtomicBool>,
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

impl Magic {
    /// Starts to note what is carried out.
    pub fn watch(&mut self) {
        let flags = |count: usize| (0..count).map(|_| AtomicBool::new(false)).collect();
        let book = &self.book;
        self.coverage = Some(Arc::new(Coverage {
            nodes: flags(book.nodes.len()),
            abilities: flags(book.abilities.len()),
            changes: flags(book.changes.len()),
        }));
    }

    /// A node of an effect is carried out.
    #[inline]
    pub(crate) fn cover_node(&self, id: NodeId) {
        if let Some(coverage) = &self.coverage {
            coverage.nodes[id.index()].store(true, Ordering::Relaxed);
        }
    }

    /// An ability triggers, is activated, or replaces an event.
    #[inline]
    pub(crate) fn cover_ability(&self, id: AbilityId) {
        if let Some(coverage) = &self.coverage {
            coverage.abilities[id.index()].store(true, Ordering::Relaxed);
        }
    }

    /// A continuous effect changes an object.
    #[inline]
    pub(crate) fn cover_changes(&self, id: ChangesId) {
        if let Some(coverage) = &self.coverage {
            coverage.changes[id.index()].store(true, Ordering::Relaxed);
        }
    }

    /// Adds what was carried out to a table by kinds of nodes: effects, moments of triggered abilities, replaced
    /// events, changes by continuous effects.
    pub fn add_coverage(&self, kinds: &mut BTreeMap<String, Covered>) {
        let Some(coverage) = &self.coverage else { return };
        let mut count = |kind: String, run: &AtomicBool| kinds.entry(kind).or_default().count(run);
        for (node, run) in self.book.nodes.iter().zip(&coverage.nodes) {
            count(format!("effect {}", name(node)), run);
        }
        for (changes, run) in self.book.changes.iter().zip(&coverage.changes) {
            changes.iter().for_each(|change| count(format!("change {}", name(change)), run));
        }
        for (ability, run) in self.book.abilities.iter().zip(&coverage.abilities) {
            match &ability.kind {
                AbilityKind::Triggered(triggered) => count(format!("trigger {}", name(&triggered.when)), run),
                AbilityKind::Activated(_) => count("activated".to_owned(), run),
                AbilityKind::Static(text) => {
                    for effect in &text.effects {
                        if let Static::Replace(replacement) = effect {
                            count(format!("replacement {}", name(&replacement.event)), run);
                        }
                    }
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
