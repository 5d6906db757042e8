//! Sentences: conditions, "may", "if you do", "then". Those that let somebody choose what is done, and those about a
//! time to come, are chapters of their own.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Act, Adj, Condition, Count, Deed, Doer, Kind, Noun, Way, Who};
use crate::program::{Effect, NodeId, Objects, Players, Recorded, Side, Test, Users};

impl<L: Linker> Lowering<'_, L> {
    /// The sentences of an ability as one effect.
    pub(super) fn deeds(&mut self, deeds: &[Deed]) -> Lower<NodeId> {
        agree(deeds)?;
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut rest = deeds;
        while let Some((deed, after)) = rest.split_first() {
            if let Some(node) = self.chosen_word(deed, after)? {
                nodes.push(node);
                break;
            }
            let (follow, used) = self.follow(deed, after)?;
            rest = &after[used..];
            if let Some((Deed::Instead(condition, other), after)) = rest.split_first() {
                let node = match deed {
                    Deed::IfDo(_, inner) => {
                        let replaced = self.replaced(inner, condition, other, &follow)?;
                        self.node(Effect::IfDone(replaced, None))
                    }
                    _ => self.replaced(deed, condition, other, &follow)?,
                };
                nodes.push(node);
                self.mentions.next_clause();
                rest = after;
                continue;
            }
            // Bounties are those that the unit has before it leaves.
            if let (
                Deed::Do(Who::You, Act::Return(noun)),
                Some(Deed::Do(Who::You, Act::CollectBounties(_))),
            ) = (deed, rest.first())
            {
                let meant = self.noun(noun, false)?;
                let collect = self.node(Effect::CollectBounties(meant.objects.clone()));
                let back = self.node(Effect::Return(meant.objects));
                nodes.extend(meant.choice.into_iter().chain([collect, back]));
                self.mentions.next_clause();
                rest = &rest[1..];
                continue;
            }
            self.follow = follow.clone();
            self.closed = matches!(rest.first(), None | Some(Deed::IfDo(..)));
            let node = self.deed(deed, &follow)?;
            self.mentions.next_clause();
            match deed {
                Deed::OncePerRound | Deed::UsedBy(_) | Deed::TimesPerGame(_) => {}
                // "Otherwise" belongs to the condition of the sentence before.
                Deed::Otherwise(..) | Deed::OtherwiseSaid(_) => {
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

    /// One sentence, with what the sentences after it say about it.
    pub(super) fn deed(&mut self, deed: &Deed, follow: &Follow) -> Lower<NodeId> {
        match deed {
            Deed::Each(Who::They, act) => self.each_of_several(act, follow),
            Deed::Do(who, act) | Deed::Each(who, act) => self.act_by(act, who, false, follow),
            Deed::YouDo(act) | Deed::Also(act) => self.act_by(act, &Who::You, false, follow),
            Deed::May(who, act) => self.act_by(act, who, true, follow),
            Deed::If(condition, inner) => {
                let subject = condition.subject();
                let entered = condition.entered();
                let condition = self.condition(condition)?;
                // "If the defender has a Bounty, it gets ...": it is what the condition speaks of.
                if let Some(noun @ (Noun::Defender | Noun::DefendingUnit | Noun::Attached | Noun::Said(_))) =
                    subject
                {
                    let subject = self.known(noun)?;
                    self.mentions.next_clause();
                    self.mention(subject);
                }
                // "If 2 or more friendly units entered play this phase, ... 1 of them."
                if let Some(kind) = entered {
                    let mut filter = self.filter(kind)?;
                    filter.tests.push(Test::EnteredThisPhase);
                    self.mentions.next_clause();
                    self.mention(Objects::Each(filter));
                }
                let then = self.deed(inner, follow)?;
                Ok(self.node(Effect::If(condition, then, None)))
            }
            Deed::IfDo(_, inner) => {
                let then = self.deed(inner, follow)?;
                Ok(self.node(Effect::IfDone(then, None)))
            }
            Deed::IfDoAnd(condition, inner) => {
                let condition = self.condition(condition)?;
                let then = self.deed(inner, follow)?;
                let then = self.node(Effect::If(condition, then, None));
                Ok(self.node(Effect::IfDone(then, None)))
            }
            Deed::Otherwise(_, inner)
            | Deed::OtherwiseSaid(inner)
            | Deed::Then(inner)
            | Deed::InOrder(inner)
            | Deed::After(_, inner) => self.deed(inner, follow),
            Deed::Instead(..) => Err("there is nothing before this that it could replace".to_owned()),
            Deed::Unless(act, who, other) => self.unless(act, who, other),
            Deed::MayHave(inner) if matches!(&**inner, Deed::Do(Who::You, act) if act.chooses()) => {
                match &**inner {
                    Deed::Do(_, act) => self.act_following(act, &Who::You, true, follow),
                    other => self.deed(other, follow),
                }
            }
            Deed::MayHave(inner) => {
                let node = self.deed(inner, follow)?;
                Ok(self.node(Effect::May(node)))
            }
            // "For each ..., deal 2 damage to a different enemy unit": all of them are chosen at once.
            Deed::ForEach(count, inner) if inner.different().is_some() => {
                let number = self.per(1, count)?;
                let (act, kind) = inner.different().ok_or("there is nothing to choose")?;
                let filter = self.filter(&kind)?;
                let meant = self.chosen_number(filter, number)?;
                self.mentions.next_clause();
                let act = self.act(&act, &Who::You, false)?;
                Ok(self.after_choice(meant.choice, act))
            }
            // "For each unit defeated this way, its controller ...": once for each, and of each "it" is spoken.
            Deed::ForEach(
                Count::Way(Way::UnitDefeated | Way::EnemyDefeated | Way::ResourceDefeated),
                inner,
            ) if inner.speaks_of_controller() => {
                let side = match deed {
                    Deed::ForEach(Count::Way(Way::EnemyDefeated), _) => Side::Enemy,
                    _ => Side::Any,
                };
                let into = self.register()?;
                self.mentions.introduce(Mentioned::Thing(Side::Any), Objects::Chosen(into), 1);
                let inner = self.deed(inner, follow)?;
                Ok(self.node(Effect::ForEach { of: Players::OfFelled(side), into, inner }))
            }
            Deed::ForEach(count, inner) => {
                let times = self.per(1, count)?;
                let node = self.deed(inner, follow)?;
                Ok(self.node(Effect::Repeat(times, node)))
            }
            Deed::ThenBy(act, who, other) => {
                let first = self.act(act, &Who::You, false)?;
                self.mentions.next_clause();
                let second = self.act_by(other, who, false, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::All(deeds) => self.deeds(deeds),
            Deed::AndAlso(one, other) => {
                let first = self.deed(one, follow)?;
                self.mentions.next_clause();
                let second = self.deed(other, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::IfLast(inner, condition) => self.if_last(inner, condition, follow),
            Deed::UsedBy(you_too) => {
                self.users = if *you_too { Users::Anyone } else { Users::Opponents };
                Ok(self.nothing())
            }
            Deed::TimesPerGame(n) => {
                self.times_per_game = Some(small(*n)?);
                Ok(self.nothing())
            }
            Deed::ForEachOf(who, inner) => {
                let (of, into) = (self.players(who)?, self.register()?);
                self.mentions.introduce(Mentioned::Player, Objects::Chosen(into), 1);
                let inner = self.deed(inner, follow)?;
                Ok(self.node(Effect::ForEach { of, into, inner }))
            }
            Deed::YouAnd(who, act) => {
                let first = self.act_by(act, &Who::You, false, follow)?;
                self.mentions.next_clause();
                let second = self.act_by(act, who, false, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::AndCaptures(act, by, what) => {
                let captures = Deed::Do(Who::You, Act::Capture(by.clone(), what.clone()));
                let both = Deed::AndAlso(Box::new(Deed::Do(Who::You, act.clone())), Box::new(captures));
                self.deed(&both, follow)
            }
            Deed::UnlessSaid(act, who, speech, then) => self.unless_said((act, who, speech), then, follow),
            Deed::ForEachExploited(inner) => {
                self.linker.recall(Recorded::Exploited);
                let inner = self.deed(inner, follow)?;
                Ok(self.node(Effect::ForExploited(inner)))
            }
            Deed::OncePerRound => {
                self.once_per_round = true;
                Ok(self.nothing())
            }
            other => self.mode_deed(other, follow),
        }
    }

    /// "Give a unit +2/+2 if ...": whether it is so is known once the unit is.
    fn if_last(&mut self, inner: &Deed, condition: &Condition, follow: &Follow) -> Lower<NodeId> {
        let mut inner = inner.clone();
        let mut nodes = Vec::new();
        let may = matches!(inner, Deed::May(..));
        if let Deed::Do(Who::You, act) | Deed::May(Who::You, act) = &mut inner
            && let Some(noun) = act.object_mut().filter(|noun| noun.is_choice())
        {
            let noun = std::mem::replace(noun, Noun::It);
            nodes.push(self.act(&Act::Choose(noun), &Who::You, may)?);
            self.mentions.next_clause();
            inner = Deed::Do(Who::You, act.clone());
        }
        let condition = self.condition(condition)?;
        let then = self.deed(&inner, follow)?;
        nodes.push(self.node(Effect::If(condition, then, None)));
        Ok(self.chain(nodes))
    }

    /// "They each ...": every one of the players who were chosen.
    fn each_of_several(&mut self, act: &Act, follow: &Follow) -> Lower<NodeId> {
        let several = self.mentions.resolve(|kind| *kind == Mentioned::Players);
        let Ok(Objects::Chosen(register)) = several else {
            return Err("nobody was mentioned who \"they each\" could be".to_owned());
        };
        self.mentions.introduce(Mentioned::Player, Objects::BasesOf(Players::You), 1);
        let others_act = std::mem::replace(&mut self.others_act, true);
        let node = self.act_following(act, &Who::They, false, follow);
        self.others_act = others_act;
        let node = node?;
        Ok(self.node(Effect::As(Players::Chosen(register), node)))
    }

    /// An act by a player: somebody else does it as their own "you".
    fn act_by(&mut self, act: &Act, who: &Who, may: bool, follow: &Follow) -> Lower<NodeId> {
        if *who == Who::You {
            let node = self.act_following(act, who, may, follow)?;
            return Ok(if may && !act.chooses() { self.node(Effect::May(node)) } else { node });
        }
        if *who == Who::DifferentPlayer {
            let (but, into) = (Some(self.players(&Who::They)?), self.register()?);
            self.mentions.introduce(Mentioned::Player, Objects::Chosen(into), 0);
            let choice = self.node(Effect::ChoosePlayer { into, but });
            let node = self.act_by(act, &Who::ThatPlayer, may, follow)?;
            return Ok(self.chain(vec![choice, node]));
        }
        let players = self.players(who)?;
        self.mentions.introduce(Mentioned::Player, Objects::BasesOf(Players::You), 1);
        let others_act = std::mem::replace(&mut self.others_act, true);
        let node = self.act_following(act, who, may, follow);
        self.others_act = others_act;
        let node = node?;
        let node = if may && !act.chooses() { self.node(Effect::May(node)) } else { node };
        if !matches!(players, Players::All | Players::Opponents) {
            self.mentions.next_clause();
            self.mentions.introduce(Mentioned::Player, Objects::BasesOf(players.clone()), 0);
        }
        Ok(self.node(Effect::As(players, node)))
    }

    pub(super) fn after_choice(&mut self, choice: Option<NodeId>, node: NodeId) -> NodeId {
        match choice {
            Some(choice) => self.node(Effect::Then(choice, node)),
            None => node,
        }
    }
}

impl Deed {
    /// Whether it is about the controller of what "it" is.
    fn speaks_of_controller(&self) -> bool {
        let its = |who: &Who| matches!(who, Who::ControllerOf(noun) if **noun == Noun::It);
        match self {
            Deed::Do(who, _) | Deed::May(who, _) if its(who) => true,
            Deed::Do(_, act) | Deed::May(_, act) => {
                matches!(act.clone().object_mut(), Some(Noun::BaseOf(who)) if its(who))
            }
            _ => false,
        }
    }

    /// "Deal 2 damage to a different enemy unit": what is done to it, and to what kind of thing.
    fn different(&self) -> Option<(Act, Kind)> {
        let Deed::Do(Who::You, act) = self else { return None };
        let mut act = act.clone();
        match act.object_mut().map(|noun| std::mem::replace(noun, Noun::It))? {
            Noun::A(Kind::Adj(Adj::Different, kind)) => Some((act, *kind)),
            _ => None,
        }
    }
}

/// "If you do either" follows what offers two things, and nothing else does.
fn agree(deeds: &[Deed]) -> Lower<()> {
    for pair in deeds.windows(2) {
        let offers = matches!(pair[0], Deed::MayEither(..));
        match &pair[1] {
            Deed::IfDo(Doer::You, _) if offers => return Err("say \"if you do either\"".to_owned()),
            Deed::IfDo(Doer::Either, _) if !offers => return Err("there are no two things to do".to_owned()),
            _ => {}
        }
    }
    Ok(())
}
