//! Abilities that an effect makes, which happen later (CR 603.7, 603.12).

use super::reference::ALONG;
use super::{Lower, Lowering, Scope};
use crate::language::tree::{Deed, Event};
use crate::program::{
    AbilityId, AbilityKind, Duration, Limit, Node, Num, Objects, Triggered, When, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    /// A triggered ability made by an effect; what was meant by "it" goes along.
    pub(super) fn later(
        &mut self,
        event: &Event,
        deed: &Deed,
        once: bool,
        duration: Duration,
    ) -> Lower<Node> {
        let outer = self.inner_scope(false);
        let lowered = self.delayed(event, deed);
        let remembered = self.leave_inner(outer);
        let later = Node::Later { ability: lowered?, once, duration };
        Ok(self.sequence(remembered?.into_iter().chain([later]).collect()))
    }

    /// Whether what happens later has targets of its own, which are chosen only then (CR 603.3d).
    pub(super) fn targets_later(&self, later: &Node) -> bool {
        match later {
            Node::Later { ability, .. } => match &self.link.book.ability(*ability).kind {
                AbilityKind::Triggered(triggered) => {
                    triggered.modes.modes.iter().any(|mode| !mode.targets.is_empty())
                }
                _ => false,
            },
            Node::Then(first, rest) => {
                [first, rest].into_iter().any(|node| self.targets_later(self.link.book.node(*node)))
            }
            _ => false,
        }
    }

    pub(super) fn delayed(&mut self, event: &Event, deed: &Deed) -> Lower<AbilityId> {
        if let Event::Step(..) | Event::MainPhase(..) | Event::SecondMain(_) = event {
            return Err("say when once, as in \"at the beginning of the next end step\"".to_owned());
        }
        let when = self.event(event)?;
        self.scope.mentions.next_clause();
        self.triggered_by(when, deed)
    }

    pub(super) fn reflexive(&mut self, deed: &Deed, x: Option<usize>) -> Lower<AbilityId> {
        let outer = self.inner_scope(true);
        self.scope.x = x.map(|_| Num::Stored(ALONG));
        self.scope.taken.number = x;
        // A reflexive ability triggers as it is made: what it waits for is never asked.
        let lowered = self.triggered_by(When::Either(Vec::new()), deed);
        let remembered = self.leave_inner(outer);
        let lowered = lowered?;
        self.scope.before.extend(remembered?);
        Ok(lowered)
    }

    pub(super) fn triggered_by(&mut self, when: When, deed: &Deed) -> Lower<AbilityId> {
        let deeds = [vec![deed.clone()], std::mem::take(&mut self.tail)].concat();
        let modes = self.modes(&deeds)?;
        let text = modes.modes.first().map(|mode| mode.text.clone()).unwrap_or_default();
        // What triggers on mana and adds mana is a mana ability, delayed or not (CR 605.1b).
        let mana = matches!(when, When::TappedForMana { .. }) && self.is_mana(&modes);
        let kind = AbilityKind::Triggered(Triggered {
            when,
            during: self.scope.during.take(),
            condition: None,
            modes,
            zone: ZoneKind::Battlefield,
            limit: Limit::None,
            mana,
        });
        Ok(self.link.ability(kind, &text))
    }

    /// A scope for an ability within this one, which can speak of what was mentioned here; gives the outer scope back.
    pub(super) fn inner_scope(&mut self, reflexive: bool) -> Scope {
        let mut mentions = self.scope.mentions.clone();
        mentions.next_clause();
        let inner = Scope {
            outer: mentions.len(),
            mentions,
            inside: self.scope.inside.clone(),
            moved_this: self.scope.moved_this,
            triggered: true,
            reflexive,
            ..Scope::default()
        };
        std::mem::replace(&mut self.scope, inner)
    }

    /// Back in the outer scope: what the ability within speaks of is put where it will find it.
    pub(super) fn leave_inner(&mut self, outer: Scope) -> Lower<Vec<Node>> {
        let inner = std::mem::replace(&mut self.scope, outer);
        self.scope.reached_in |= inner.reached_in;
        let mut nodes = Vec::new();
        if let Some(place) = inner.taken.objects {
            let objects = self.meant(place)?;
            nodes.extend((objects != Objects::Chosen(ALONG)).then_some(Node::Remember(objects, ALONG)));
        }
        if let Some(place) = inner.taken.player {
            let who = self.who_meant(place)?;
            nodes.extend((who != Who::Chosen(ALONG)).then_some(Node::RememberPlayer(who, ALONG)));
        }
        if let Some(place) = inner.taken.number {
            let num = self.num_meant(place)?;
            nodes.extend((num != Num::Stored(ALONG)).then_some(Node::Store(num, ALONG)));
        }
        self.mention_inside(&inner);
        Ok(nodes)
    }
}
