//! Sentences: conditions, "may", "if you do", "then", modes.

use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Act, Change as ChangeTree, Condition, Deed, Noun, Who};
use crate::program::{Amount, Change, Effect, LaterWhen, NodeId, Objects, Players, Until};

/// What the sentences after "play a unit" and "attack with a unit" say about it.
#[derive(Default)]
pub(super) struct Follow {
    pub(super) less: i16,
    pub(super) ready: bool,
    /// What the attacker or the played card gets, perhaps on a condition.
    pub(super) gains: Vec<(Option<Condition>, Vec<ChangeTree>)>,
}

impl<L: Linker> Lowering<'_, L> {
    /// The sentences of an ability as one effect.
    pub(super) fn deeds(&mut self, deeds: &[Deed]) -> Lower<NodeId> {
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut rest = deeds;
        while let Some((deed, after)) = rest.split_first() {
            let (follow, used) = Self::follow(deed, after)?;
            let node = self.deed(deed, &follow)?;
            self.mentions.next_clause();
            rest = &after[used..];
            match deed {
                Deed::OncePerRound => {}
                // "Otherwise" belongs to the condition of the sentence before.
                Deed::Otherwise(_) => {
                    let nothing = self.nothing();
                    nodes.push(self.node_if_not_done(nothing, node));
                }
                _ => nodes.push(node),
            }
        }
        Ok(self.chain(nodes))
    }

    fn node_if_not_done(&mut self, nothing: NodeId, node: NodeId) -> NodeId {
        self.node(Effect::IfDone(nothing, Some(node)))
    }

    /// Sentences that say how the card just named is played, or how the unit attacks.
    fn follow(deed: &Deed, after: &[Deed]) -> Lower<(Follow, usize)> {
        let mut follow = Follow::default();
        let (plays, attacks) = (
            has_act(deed, &|act| matches!(act, Act::Play(_) | Act::PlayFree(_) | Act::PlayIgnoring(_))),
            has_act(deed, &is_attack),
        );
        let mut used = 0;
        for sentence in after {
            match sentence {
                Deed::CostsLess(n) if plays => follow.less += small::<i16>(*n)?,
                Deed::EntersReady if plays => follow.ready = true,
                Deed::Lasting(Noun::It, changes, Until::Attack) if attacks => {
                    follow.gains.push((None, changes.clone()));
                }
                Deed::If(condition, inner) if attacks => match &**inner {
                    Deed::Lasting(Noun::It, changes, Until::Attack) => {
                        follow.gains.push((Some(condition.clone()), changes.clone()));
                    }
                    _ => break,
                },
                Deed::Lasting(Noun::It, changes, Until::Phase)
                | Deed::Do(Who::You, Act::TakesStats(Noun::It, changes, Until::Phase))
                    if plays =>
                {
                    follow.gains.push((None, changes.clone()));
                }
                _ => break,
            }
            used += 1;
        }
        Ok((follow, used))
    }

    fn deed(&mut self, deed: &Deed, follow: &Follow) -> Lower<NodeId> {
        match deed {
            Deed::Do(who, act) => self.act_by(act, who, false, follow),
            Deed::May(who, act) => self.act_by(act, who, true, follow),
            Deed::If(condition, inner) => {
                let condition = self.condition(condition)?;
                let then = self.deed(inner, follow)?;
                Ok(self.node(Effect::If(condition, then, None)))
            }
            Deed::IfDo(inner) => {
                let then = self.deed(inner, follow)?;
                Ok(self.node(Effect::IfDone(then, None)))
            }
            Deed::Otherwise(inner) | Deed::Then(inner) => self.deed(inner, follow),
            Deed::Modes(count, options) => {
                let options = options
                    .iter()
                    .map(|option| {
                        self.mentions.open();
                        let node = self.deed(option, follow);
                        self.mentions.close();
                        node
                    })
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(self.node(Effect::Modes { options, count: small(*count)?, who: Players::You }))
            }
            Deed::CostsLess(_) | Deed::EntersReady => {
                Err("no card is played in the sentence before".to_owned())
            }
            Deed::OncePerRound => {
                self.once_per_round = true;
                Ok(self.nothing())
            }
            Deed::AtAction(inner) => self.later(LaterWhen::Action, inner, follow),
            Deed::AtRegroup(inner) => self.later(LaterWhen::Regroup, inner, follow),
            Deed::Lasting(noun, changes, until) => self.lasting(noun, changes, *until, false),
        }
    }

    fn later(&mut self, when: LaterWhen, inner: &Deed, follow: &Follow) -> Lower<NodeId> {
        let effect = self.deed(inner, follow)?;
        Ok(self.node(Effect::Later { when, effect }))
    }

    /// An act by a player: somebody else does it as their own "you".
    fn act_by(&mut self, act: &Act, who: &Who, may: bool, follow: &Follow) -> Lower<NodeId> {
        if *who == Who::You {
            let node = self.act_following(act, who, may, follow)?;
            return Ok(if may && !act.chooses() { self.node(Effect::May(node)) } else { node });
        }
        let players = self.players(who)?;
        self.mentions.introduce(Mentioned::Player, Objects::BasesOf(Players::You), 1);
        let node = self.act_following(act, who, may, follow)?;
        let node = if may && !act.chooses() { self.node(Effect::May(node)) } else { node };
        if !matches!(players, Players::All | Players::Opponents) {
            self.mentions.next_clause();
            self.mentions.introduce(Mentioned::Player, Objects::BasesOf(players.clone()), 0);
        }
        Ok(self.node(Effect::As(players, node)))
    }

    pub(super) fn lasting(
        &mut self,
        noun: &Noun,
        changes: &[ChangeTree],
        until: Until,
        may: bool,
    ) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        let changes = self.changes(changes)?;
        let node = self.node(Effect::Lasting { to: meant.objects, changes, until });
        Ok(self.after_choice(meant.choice, node))
    }

    pub(super) fn after_choice(&mut self, choice: Option<NodeId>, node: NodeId) -> NodeId {
        match choice {
            Some(choice) => self.node(Effect::Then(choice, node)),
            None => node,
        }
    }

    pub(super) fn changes(&mut self, changes: &[ChangeTree]) -> Lower<Vec<Change>> {
        let mut all = Vec::new();
        for change in changes {
            match change {
                ChangeTree::Stats(stats) => {
                    all.push(Change::Stats(
                        Amount::Fixed(small(stats.power)?),
                        Amount::Fixed(small(stats.hp)?),
                    ));
                }
                ChangeTree::StatsForEach(stats, count) => {
                    let power = self.per(small(stats.power)?, count)?;
                    let hp = self.per(small(stats.hp)?, count)?;
                    all.push(Change::Stats(power, hp));
                }
                ChangeTree::Gains(gains) => all.extend(self.gains(gains)?),
                ChangeTree::LosesKeyword(keyword) => all.push(Change::LosesKeyword(*keyword)),
                ChangeTree::LosesAbilities => all.push(Change::LosesAbilities),
                ChangeTree::Cannot(what) => all.push(Change::Cannot(*what)),
            }
        }
        Ok(all)
    }
}

fn is_attack(act: &Act) -> bool {
    matches!(act, Act::Attack(_) | Act::AttackExhausted(_))
}

/// Whether the sentence does such an act.
fn has_act(deed: &Deed, test: &dyn Fn(&Act) -> bool) -> bool {
    match deed {
        Deed::Do(_, act) | Deed::May(_, act) => test(act),
        Deed::If(_, inner) | Deed::IfDo(inner) | Deed::Otherwise(inner) | Deed::Then(inner) => {
            has_act(inner, test)
        }
        _ => false,
    }
}
