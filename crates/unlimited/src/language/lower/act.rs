//! Acts: each verb as an effect. Damage, tokens, turning, leaving and cards are chapters of their own, asked in turn.

use super::follow::Follow;
use super::noun::Meant;
use super::{Linker, Lower, Lowering};
use crate::language::tree::{Act, Change, Kind as KindTree, Noun, Said, Who};
use crate::program::{Amount, Area, Condition, Effect, NodeId, Objects, Test};

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn act(&mut self, act: &Act, who: &Who, may: bool) -> Lower<NodeId> {
        self.act_following(act, who, may, &Follow::default())
    }

    /// An act, with what the sentences after it say about the card that is played or the unit that attacks.
    pub(super) fn act_following(
        &mut self,
        act: &Act,
        who: &Who,
        may: bool,
        follow: &Follow,
    ) -> Lower<NodeId> {
        match act {
            Act::Both(one, other) | Act::AndThen(one, other) => {
                let closed = std::mem::replace(&mut self.closed, false);
                let register = self.registers;
                let first = self.act_following(one, who, may, follow)?;
                self.mentions.next_clause();
                let mut second = self.act_following(other, who, false, follow)?;
                self.closed = closed;
                // Whoever declines the first choice declines all of it.
                if may && one.chooses() && self.registers > register {
                    second = self.node(Effect::If(Condition::Chose(register), second, None));
                }
                Ok(self.chain(vec![first, second]))
            }
            Act::CollectBounties(noun) => {
                let of = self.known(noun)?;
                Ok(self.node(Effect::CollectBounties(of)))
            }
            Act::LookAt(noun) => {
                let meant = self.noun(noun, may)?;
                self.gather(meant.objects.clone());
                let look = self.node(Effect::LookAt(meant.objects));
                Ok(self.after_choice(meant.choice, look))
            }
            Act::LookTopMuch(whose, much) => {
                let amount = self.much(much)?;
                self.top_much(amount, whose, false)
            }
            Act::DrawSome(n) => {
                let some = Noun::SomeOf(*n, Box::new(Noun::Said(Said::Them)));
                self.act_following(&Act::DrawIt(some), who, may, follow)
            }
            Act::Three(one, two, three) => {
                let mut nodes = Vec::new();
                for act in [one, two, three] {
                    nodes.push(self.act_following(act, who, false, follow)?);
                    self.mentions.next_clause();
                }
                Ok(self.chain(nodes))
            }
            Act::Flip => Ok(self.node(Effect::Flip)),
            Act::ChooseBoth(one, other) => {
                let (first, second) = self.two(one, other, may)?;
                let both = self.if_chosen(first.choice, second.choice.ok_or("there is nothing to choose")?);
                self.remember_two(first.objects, second.objects);
                Ok(both)
            }
            Act::Attach(what, host) | Act::AttachAs(what, host) => {
                let what = self.noun(what, may)?;
                self.mentions.next_clause();
                self.attaching = Some(what.objects.clone());
                let host = self.noun(host, may && what.choice.is_none());
                self.attaching = None;
                let host = host?;
                let node = self.node(Effect::Attach { what: what.objects, to: host.objects });
                let node = self.after_choice(host.choice, node);
                Ok(self.if_chosen(what.choice, node))
            }
            Act::Double(noun, until) => {
                let to = self.known(noun)?;
                let power = Amount::PowerOf(Box::new(to.clone()));
                let changes = vec![crate::program::Change::Stats(power, Amount::Fixed(0))];
                Ok(self.node(Effect::Lasting { to, changes, until: *until }))
            }
            Act::GainsBoth(one, other, gains, until) => {
                let both = Noun::Both(Box::new(one.clone()), Box::new(other.clone()));
                self.lasting(&both, &[Change::Gains(gains.clone())], *until, may)
            }
            Act::AttachAsTo(noun, name) => {
                let host = Noun::A(KindTree::Titled(name.clone()));
                self.act_following(&Act::AttachAs(noun.clone(), host), who, may, follow)
            }
            Act::LoseGame => Ok(self.node(Effect::LoseGame)),
            Act::FlipOnto(noun) => self.with(noun, may, Effect::DeployOn),
            Act::TakesStatsForEach(noun, stats, until, count) => {
                self.lasting_for_each(noun, stats, *until, count, may)
            }
            Act::TakesStatsAndGains(noun, stats, gains, until) => {
                let changes = [Change::Stats(*stats), Change::Gains(gains.clone())];
                self.lasting(noun, &changes, *until, may)
            }
            Act::Defeat(Noun::A(kind)) if kind.is_friendly_token() => self.defeat_token(kind),
            Act::Defeat(Noun::AnyNumber(kind)) if kind.is_friendly_token() => self.defeat_tokens(kind),
            Act::Defeat(Noun::A(kind)) if kind.is_on_one() => self.defeat_on(kind, may),
            Act::Defeat(noun) => self.with(noun, may, Effect::Defeat),
            Act::Choose(noun) => {
                let meant = self.noun(noun, may)?;
                self.picked = Some(meant.objects.clone());
                meant.choice.ok_or_else(|| "there is nothing to choose".to_owned())
            }
            Act::TakesStats(noun, changes, until) => self.lasting(noun, changes, *until, may),
            Act::Attack(noun) | Act::AttackExhausted(noun) => self.attack(act, noun, may, follow),
            Act::Play(noun)
            | Act::PlayFree(noun)
            | Act::PlayItFree(noun)
            | Act::PlayIgnoring(noun)
            | Act::PlayIgnoringOne(noun, _)
            | Act::PlayIgnoringAspect(noun, _)
            | Act::PlayFreeUnder(noun)
            | Act::PlayFreeOn(noun, _)
            | Act::PlayOn(noun, _) => self.play(act, noun, may, follow),
            Act::Move(noun, arena) => self.with(noun, may, |objects| Effect::Move(objects, *arena)),
            Act::MoveAsUnit(noun, arena) | Act::Detach(noun, arena) => {
                self.with(noun, may, |what| Effect::BecomeUnit(what, *arena))
            }
            Act::AttackGetting(noun, _, stats) => {
                let mut follow = follow.clone();
                follow.gains.push((None, vec![Change::Stats(*stats)]));
                self.act_following(&Act::Attack(noun.clone()), who, may, &follow)
            }
            Act::PayCostOf(noun) => {
                self.narrow_to(Test::CostAtMost(Amount::Means));
                self.with(noun, may, Effect::PayCostOf)
            }
            Act::PlayTop => {
                let top = self.top(1, &Who::You, true)?;
                let play = self.act_following(&Act::Play(Noun::It), who, may, follow)?;
                Ok(self.chain(vec![top, play]))
            }
            Act::PlayFromDiscard(noun) => self.act_following(&Act::Play(noun.clone()), who, may, follow),
            other => self.harm_act(other, who, may, follow),
        }
    }

    /// "Defeat an upgrade on a unit": the unit can be spoken of afterwards.
    fn defeat_on(&mut self, kind: &KindTree, may: bool) -> Lower<NodeId> {
        let meant = self.noun(&Noun::A(kind.clone()), may)?;
        let into = self.register()?;
        let hosts = Objects::HostsOf(Box::new(meant.objects.clone()));
        let remember = self.node(Effect::Remember { objects: hosts, into });
        let defeat = self.node(Effect::Defeat(meant.objects));
        self.mentions.next_clause();
        self.mention(Objects::Chosen(into));
        Ok(self.chain(meant.choice.into_iter().chain([remember, defeat]).collect()))
    }

    /// What "that unit" means is settled before anything else is chosen.
    pub(super) fn spoken_of(&mut self, noun: &Noun) -> Lower<Option<Meant>> {
        match noun {
            Noun::Said(_) | Noun::It => Ok(Some(Meant { objects: self.known(noun)?, choice: None })),
            _ => Ok(None),
        }
    }

    pub(super) fn two(&mut self, one: &Noun, other: &Noun, may: bool) -> Lower<(Meant, Meant)> {
        let first = self.noun(one, may)?;
        self.mentions.next_clause();
        let second = self.noun(other, may)?;
        Ok((first, second))
    }

    /// "Those units" are then both.
    pub(super) fn remember_two(&mut self, one: Objects, other: Objects) {
        self.mentions.next_clause();
        let both = Objects::Both(Box::new(one), Box::new(other));
        self.picked = Some(both.clone());
        self.mention(both);
    }

    /// What is done only if the first choice found something.
    pub(super) fn if_chosen(&mut self, choice: Option<NodeId>, node: NodeId) -> NodeId {
        match choice {
            Some(choice) => {
                let then = self.node(Effect::IfDone(node, None));
                self.node(Effect::Then(choice, then))
            }
            None => node,
        }
    }

    /// A verb and its object.
    pub(super) fn with(
        &mut self,
        noun: &Noun,
        may: bool,
        make: impl FnOnce(Objects) -> Effect,
    ) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        let node = self.node(make(meant.objects));
        Ok(self.after_choice(meant.choice, node))
    }

    /// The same, where cards without a place are looked for in this area.
    pub(super) fn with_in(
        &mut self,
        noun: &Noun,
        may: bool,
        area: Area,
        make: impl FnOnce(Objects) -> Effect,
    ) -> Lower<NodeId> {
        let meant = self.noun_in(noun, may, Some(area))?;
        let node = self.node(make(meant.objects));
        Ok(self.after_choice(meant.choice, node))
    }
}
