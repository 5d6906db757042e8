//! Which parts of the programs were carried out: for reports on random play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cardwright_table::kit;

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

    /// Adds what was carried out: effects, moments of triggered abilities, replaced
    /// events, changes by continuous effects.
    pub fn add_coverage(&self, to: &mut kit::Coverage) {
        let Some(coverage) = &self.coverage else { return };
        let has = |run: &AtomicBool| run.load(Ordering::Relaxed);
        for (node, run) in self.book.nodes.iter().zip(&coverage.nodes) {
            to.count("effect", node, has(run));
        }
        for (changes, run) in self.book.changes.iter().zip(&coverage.changes) {
            changes.iter().for_each(|change| to.count("change", change, has(run)));
        }
        for (ability, run) in self.book.abilities.iter().zip(&coverage.abilities) {
            match &ability.kind {
                AbilityKind::Triggered(triggered) => to.count("trigger", &triggered.when, has(run)),
                AbilityKind::Activated(_) => to.count("ability", &ability.kind, has(run)),
                AbilityKind::Static(text) => {
                    for effect in &text.effects {
                        if let Static::Replace(replacement) = effect {
                            to.count("replacement", &replacement.event, has(run));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
