//! Readying and exhausting, of things and of resources.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Kind as KindTree, Noun, Who};
use crate::program::{Amount, Effect, Kind, NodeId, Objects, Players, Side, Test};

/// Resources that are turned.
struct Resources {
    /// Whose they are; anybody's if that is not said.
    whose: Option<Players>,
    amount: Amount,
    /// Whether only ready ones are meant.
    ready: bool,
}

impl<L: Linker> Lowering<'_, L> {
    /// Acts that ready or exhaust.
    pub(super) fn turn_act(&mut self, act: &Act, who: &Who, may: bool, follow: &Follow) -> Lower<NodeId> {
        match act {
            Act::ExhaustUnitOrResource(adj) => {
                let such = |kind| Noun::A(KindTree::Adj(adj.clone(), Box::new(kind)));
                let unit = self.act_following(&Act::Exhaust(such(KindTree::Unit)), who, may, follow)?;
                let resource =
                    self.act_following(&Act::Exhaust(such(KindTree::Resource)), who, false, follow)?;
                Ok(self.choose_one(vec![unit, resource], vec!["Unit".to_owned(), "Resource".to_owned()]))
            }
            Act::ExhaustBoth(one, other) => {
                let (first, second) = self.two(one, other, may)?;
                let objects =
                    Objects::Both(Box::new(first.objects.clone()), Box::new(second.objects.clone()));
                let exhaust = self.node(Effect::Exhaust(objects));
                let nodes = first.choice.into_iter().chain(second.choice).chain([exhaust]).collect();
                self.remember_two(first.objects, second.objects);
                Ok(self.chain(nodes))
            }
            Act::Exhaust(noun) => match self.resources(noun)? {
                Some(resources) => self.exhaust_resources(resources),
                None => {
                    self.narrow_to_upright(noun)?;
                    self.with(noun, may, Effect::Exhaust)
                }
            },
            Act::Ready(noun) => match self.resources(noun)? {
                // Nobody would ready the resources of another.
                Some(Resources { whose, amount, .. }) => {
                    let who = whose.unwrap_or(Players::You);
                    Ok(self.node(Effect::ReadyResources { who, amount }))
                }
                None => self.with(noun, may, Effect::Ready),
            },
            Act::ReadyOrExhaust(noun) | Act::ExhaustOrReady(noun) => self.ready_or_exhaust(noun, may),
            other => self.away_act(other, who, may),
        }
    }

    /// "Ready or exhaust a unit": the unit first, then which.
    fn ready_or_exhaust(&mut self, noun: &Noun, may: bool) -> Lower<NodeId> {
        let (choice, options) = match self.resources(noun)? {
            Some(Resources { whose, amount, .. }) => {
                let mut options = Vec::new();
                for ready in [true, false] {
                    let (player, who) = self.whose(whose.clone())?;
                    let amount = amount.clone();
                    let turn = self.node(match ready {
                        true => Effect::ReadyResources { who, amount },
                        false => Effect::ExhaustResources { who, amount },
                    });
                    options.push(self.after_choice(player, turn));
                }
                (None, options)
            }
            None => {
                let meant = self.noun(noun, may)?;
                let ready = self.node(Effect::Ready(meant.objects.clone()));
                (meant.choice, vec![ready, self.node(Effect::Exhaust(meant.objects))])
            }
        };
        let node = self.choose_one(options, vec!["Ready".to_owned(), "Exhaust".to_owned()]);
        Ok(self.if_chosen(choice, node))
    }

    /// A leader that is an upgrade is neither ready nor exhausted (SWU 1.5.4b).
    fn narrow_to_upright(&mut self, noun: &Noun) -> Lower<()> {
        if let Noun::A(kind) = noun
            && self.filter(kind)?.kind == Kind::Leader
        {
            self.narrow_to(Test::Not(Box::new(Test::Kind(Kind::Upgrade))));
        }
        Ok(())
    }

    /// Resources are alike: which of them is turned is not asked.
    fn resources(&mut self, noun: &Noun) -> Lower<Option<Resources>> {
        let (n, kind) = match noun {
            Noun::A(kind) => (1, kind),
            Noun::Exactly(n, kind) | Noun::UpTo(n, kind) => (*n, kind),
            _ => return Ok(None),
        };
        let filter = self.filter(kind)?;
        let plain = |test: &Test| match test {
            Test::Exhausted | Test::ControlledBy(_) => true,
            Test::Not(inner) => **inner == Test::Exhausted,
            _ => false,
        };
        if filter.kind != Kind::Resource || !filter.tests.iter().all(plain) {
            return Ok(None);
        }
        let named = filter.tests.iter().find_map(|test| match test {
            Test::ControlledBy(players) => Some((**players).clone()),
            _ => None,
        });
        let whose = named.or(match filter.side {
            Side::Friendly => Some(Players::You),
            Side::Enemy => Some(Players::Opponent),
            _ => None,
        });
        let ready = filter.tests.contains(&Test::Not(Box::new(Test::Exhausted)));
        Ok(Some(Resources { whose, amount: Amount::Fixed(small(n)?), ready }))
    }

    /// Whose resources they are: those of a player to be chosen, if nothing is said.
    fn whose(&mut self, whose: Option<Players>) -> Lower<(Option<NodeId>, Players)> {
        match whose {
            Some(players) => Ok((None, players)),
            None => self.some_player().map(|(choice, player)| (Some(choice), player)),
        }
    }

    fn exhaust_resources(&mut self, resources: Resources) -> Lower<NodeId> {
        if resources.whose == Some(Players::You) && !resources.ready {
            return Err("say \"ready\": an exhausted resource of your own would do".to_owned());
        }
        let (player, who) = self.whose(resources.whose)?;
        let exhaust = self.node(Effect::ExhaustResources { who, amount: resources.amount });
        Ok(self.after_choice(player, exhaust))
    }
}
