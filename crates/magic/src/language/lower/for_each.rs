//! "For each": one thing, or one player, after the other (CR 608.2e, 608.2f).

use super::{Lower, Lowering};
use crate::language::tree::{Deed, Kind, Noun, Participle, Participle2, Who as WhoTree};
use crate::program::{Node, NodeId, Num, Objects, Register, Who};

impl Lowering<'_, '_> {
    /// "for each creature you control"
    pub(super) fn for_each_kind(&mut self, kind: &Kind, deed: &Deed) -> Lower<Node> {
        let objects = Objects::All(Box::new(self.filter(kind)?));
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), false);
        self.scope.mentions.next_clause();
        self.for_each_gathering(objects, into, deed, false)
    }

    /// "for each of those cards"
    pub(super) fn for_each_of(&mut self, noun: &Noun, deed: &Deed) -> Lower<Node> {
        let objects = self.known(noun)?;
        let into = self.register()?;
        self.scope.mentions.next_clause();
        let card = matches!(noun, Noun::Those(kind) if super::kinds::is_card(kind));
        self.mention(&Objects::Chosen(into), card.then_some(&Kind::Card), false);
        self.scope.mentions.next_clause();
        self.for_each_gathering(objects, into, deed, true)
    }

    /// For each of some things; the tokens that are made for them are spoken of together. What else was mentioned for one
    /// of them is spoken of afterwards or forgotten.
    fn for_each_gathering(
        &mut self,
        objects: Objects,
        into: Register,
        deed: &Deed,
        forgets: bool,
    ) -> Lower<Node> {
        let all = self.register()?;
        let outer = self.scope.collect.replace(all);
        let outside = self.scope.mentions.clone();
        let node = self.sealed(|this| this.deed(deed));
        self.scope.collect = outer;
        let node = node?;
        let collects = self.collects(node, all);
        let made = self.scope.mentions.len() > outside.len() && collects;
        if made || forgets {
            self.scope.mentions = outside;
        }
        if made {
            // "Those tokens" are all of them.
            let tokens = (&Objects::Chosen(all), Some(&Kind::Token));
            self.mention_done_to(tokens.0, tokens.1, true, Participle::Created);
        }
        let each = Node::ForEach(objects, into, self.created_at_once(node, all));
        let none = Node::Remember(Objects::none(), all);
        Ok(self.sequence(if collects { vec![none, each] } else { vec![each] }))
    }

    /// "for each creature destroyed this way"
    pub(super) fn for_each_done(&mut self, kind: &Kind, how: Participle2, deed: &Deed) -> Lower<Node> {
        let objects = self.those_done(how, kind)?;
        let into = self.register()?;
        self.scope.mentions.next_clause();
        self.mention(&Objects::Chosen(into), Some(kind), false);
        self.scope.mentions.next_clause();
        let outside = self.scope.mentions.clone();
        let node = self.sealed(|this| this.deed(deed));
        self.scope.mentions = outside;
        Ok(Node::ForEach(objects, into, node?))
    }

    /// "for each opponent"
    pub(super) fn for_each_player(&mut self, who: &WhoTree, deed: &Deed) -> Lower<Node> {
        let who = self.who(who)?;
        let into = self.register()?;
        self.scope.mentions.next_clause();
        self.mention_player(&Who::Chosen(into));
        self.scope.mentions.next_clause();
        // The register of the player has room for the tokens.
        self.scope.collect = Some(into);
        let outside = self.scope.mentions.clone();
        self.scope.for_each_player = Some((into, who.clone()));
        let node = self.sealed(|this| this.deed(deed));
        self.scope.for_each_player = None;
        self.scope.collect = None;
        if std::mem::replace(&mut self.scope.aimed_for_each, false) {
            if matches!(*deed, Deed::May(..)) {
                return Err(
                    "which of several targets somebody may do this to is not understood yet".to_owned()
                );
            }
            // It is done to all of the targets at the same time.
            return Ok(self.link.book.node(node?).clone());
        }
        self.scope.mentions = outside;
        self.scope.mentions.next_clause();
        if let Some(kind) = self.scope.collected.take() {
            self.mention(&Objects::Chosen(into), Some(&kind), true);
        }
        Ok(Node::ForEachPlayer(who, into, node?))
    }

    /// Each of several players does one thing after the other: first all of them do the first (CR 608.2e).
    pub(super) fn act_by_act(&mut self, who: Who, register: Register, node: NodeId) -> Node {
        let own = |of: &Who| *of == Who::Chosen(register);
        let parts = match self.link.book.node(node) {
            Node::Then(first, last) => Some((*first, *last)),
            _ => None,
        };
        let apart = parts.filter(|(_, last)| {
            matches!(self.link.book.node(*last), Node::Draw(of, Num::Const(_)) | Node::Mill(of, Num::Const(_)) if own(of))
        });
        match apart {
            Some((first, last)) => {
                let first = Node::ForEachPlayer(who.clone(), register, first);
                self.sequence(vec![first, Node::ForEachPlayer(who, register, last)])
            }
            None => Node::ForEachPlayer(who, register, node),
        }
    }

    /// Tokens that are created one by one and gathered in a register, and nothing else: all that are created together go
    /// there.
    fn created_at_once(&mut self, node: NodeId, all: Register) -> NodeId {
        let Node::Then(first, last) = *self.link.book.node(node) else { return node };
        match (self.link.book.node(first).clone(), self.link.book.node(last)) {
            (Node::CreateToken { who, token, count, arrival, .. }, Node::Remember(_, gathered))
                if *gathered == all =>
            {
                self.intern(Node::CreateToken { who, token, count, arrival, into: all })
            }
            _ => node,
        }
    }

    /// Whether a step gathers tokens in this register.
    pub(super) fn collects(&self, node: NodeId, all: Register) -> bool {
        match self.link.book.node(node) {
            Node::Remember(_, into) => *into == all,
            Node::Then(one, other) => self.collects(*one, all) || self.collects(*other, all),
            Node::May(_, inner) | Node::If(_, inner, None) | Node::IfDid(inner, None) => {
                self.collects(*inner, all)
            }
            _ => false,
        }
    }
}
