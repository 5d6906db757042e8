//! What is kept of steps and of things that were named, for sentences that speak of it later.

use super::reference::{Kept, Sort, Thing};
use super::{Lower, Lowering};
use crate::language::tree::Participle2;
use crate::program::{Node, Num, Objects, Register};

impl Lowering<'_, '_> {
    /// All things of a kind that an earlier sentence named are kept as they were then.
    pub(super) fn locked(&mut self, meant: Objects) -> Lower<Objects> {
        let named = self.scope.named.iter().rev().find(|(_, objects)| *objects == meant);
        let Some(place) = named.map(|(place, _)| *place).filter(|&place| self.scope.sentence > Some(place))
        else {
            return Ok(meant);
        };
        let known = self.scope.locks.iter().find(|(at, objects, _)| *at == place && *objects == meant);
        if let Some((_, _, into)) = known {
            return Ok(Objects::Chosen(*into));
        }
        let into = self.register()?;
        self.scope.locks.push((place, meant, into));
        Ok(Objects::Chosen(into))
    }

    /// Where what a step left is kept for those who ask later.
    pub(super) fn keep(&mut self, step: u32, node: impl Fn(Register) -> Node) -> Lower<Register> {
        if let Some(kept) =
            self.scope.kept.iter().find(|kept| kept.step == step && kept.node == node(kept.into))
        {
            return Ok(kept.into);
        }
        if self.scope.lost.contains(&step) {
            return Err("further steps came between this and what it speaks of".to_owned());
        }
        let into = self.register()?;
        self.scope.kept.push(Kept { step, node: node(into), placed: false, into });
        Ok(into)
    }

    /// What has to be kept of the steps since a certain one, to be put right after them.
    pub(super) fn keepers(&mut self, since: u32, until: u32) -> Vec<Node> {
        let mut nodes = Vec::new();
        for kept in &mut self.scope.kept {
            if !kept.placed && kept.step > since && kept.step <= until {
                kept.placed = true;
                nodes.push(kept.node.clone());
            }
        }
        nodes
    }

    /// What some steps did is kept where further steps would overwrite it and further sentences may ask for it.
    fn keep_for_later(&mut self, since: u32, until: u32) -> Lower<()> {
        let within = |step: u32| (step > since && step <= until).then_some(step);
        for place in 0..self.scope.mentions.len() {
            match self.scope.mentions.get(place).map(|mention| mention.kind.clone()) {
                Some(Sort::Thing(Thing { done: Some(step), how: Some(_), .. })) => {
                    if let Some(step) = within(step) {
                        self.keep(step, |into| Node::Remember(Objects::Chosen(Register::LAST), into))?;
                    }
                }
                // Drawn cards are spoken of at once or not at all.
                Some(Sort::Amount { how: Some(Participle2::Drawn), .. }) => {}
                Some(Sort::Amount { done: Some(step), how: Some(_), .. }) => {
                    if let Some(step) = within(step) {
                        self.keep(step, |into| Node::Store(Num::Done, into))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Two steps, one after the other.
    pub(super) fn joined(
        &mut self,
        one: impl FnOnce(&mut Self) -> Lower<Node>,
        other: impl FnOnce(&mut Self) -> Lower<Node>,
    ) -> Lower<Node> {
        let since = self.scope.steps;
        let one = self.sealed(one)?;
        let until = self.scope.steps;
        self.scope.mentions.next_clause();
        let other = self.sealed(other)?;
        if self.scope.more {
            self.keep_for_later(since, until)?;
        }
        let keepers = self.keepers(since, until);
        self.scope.lost.extend(since + 1..=until);
        let first = self.link.book.node(one).clone();
        let last = self.link.book.node(other).clone();
        Ok(self.sequence([vec![first], keepers, vec![last]].concat()))
    }
}
