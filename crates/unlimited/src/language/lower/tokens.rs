//! Tokens of every kind: things in play, Credits and the Force (SWU 3.7).

use super::{Linker, Lower, Lowering};
use crate::language::tree::{Adj, Kind as KindTree, Noun};
use crate::program::{Amount, Condition, Effect, NodeId, Players};

/// One way to do something: when there is such a way, what is done, and its name.
type Way = (Condition, NodeId, &'static str);

impl<L: Linker> Lowering<'_, L> {
    /// "Defeat a friendly token": the player chooses among the kinds of which there are any.
    pub(super) fn defeat_token(&mut self, kind: &KindTree) -> Lower<NodeId> {
        let in_play = Condition::AtLeast(1, Box::new(self.filter(kind)?));
        let thing = self.with(&Noun::A(kind.clone()), false, Effect::Defeat)?;
        let has_credit = Condition::More(Box::new(Amount::Credits), Box::new(Amount::Fixed(0)));
        let credit = self.node(Effect::DefeatCredits { who: Players::You, any: false });
        let has_force = Condition::Force(Players::You);
        let force = self.node(Effect::DefeatForce);
        let ways = [
            (in_play, thing, "Token in play"),
            (has_credit, credit, "Credit"),
            (has_force, force, "The Force"),
        ];
        Ok(self.any_way(&ways, &[]))
    }

    /// "Defeat any number of friendly tokens": of each kind as many as wanted.
    pub(super) fn defeat_tokens(&mut self, kind: &KindTree) -> Lower<NodeId> {
        let things = self.with(&Noun::AnyNumber(kind.clone()), true, Effect::Defeat)?;
        let credits = self.node(Effect::DefeatCredits { who: Players::You, any: true });
        let force = self.node(Effect::DefeatForce);
        let force = self.node(Effect::May(force));
        Ok(self.node(Effect::Total(vec![things, credits, force])))
    }

    /// The player chooses among the ways that are open; the only one is not asked for.
    fn any_way(&mut self, ways: &[Way], open: &[(NodeId, &'static str)]) -> NodeId {
        match (ways, open) {
            ([], []) => self.nothing(),
            ([], [(only, _)]) => *only,
            ([], open) => {
                let labels = open.iter().map(|(_, label)| (*label).to_owned()).collect();
                self.choose_one(open.iter().map(|(node, _)| *node).collect(), labels)
            }
            ([(condition, node, label), rest @ ..], open) => {
                let with = self.any_way(rest, &[open, &[(*node, *label)]].concat());
                let without = self.any_way(rest, open);
                self.node(Effect::If(condition.clone(), with, Some(without)))
            }
        }
    }
}

impl KindTree {
    /// Whether it means tokens of every kind that the player has.
    pub(super) fn is_friendly_token(&self) -> bool {
        matches!(self, KindTree::Adj(Adj::Friendly, kind) if **kind == KindTree::AnyToken)
    }
}
