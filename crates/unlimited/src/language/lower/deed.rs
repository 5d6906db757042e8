//! Sentences: conditions, "may", "if you do", "then", modes.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::grammar::GRAMMAR;
use crate::language::tree::{
    Act, Adj, Benefit, Change as ChangeTree, Condition, Count, Deed, Doer, Gain, Kind, Moment, Much, Noun,
    Phrase, Post, Way, Who,
};
use crate::program::{
    self, Ability, Amount, Change, Condition as Holds, Constant, Effect, Filter, Keyword, LaterWhen, Limit,
    NodeId, Objects, Permit, Players, Recorded, Restriction, Shared, Side, Test, Until, Users, When,
};

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

    /// One of several, by the player's choice.
    pub(super) fn choose_one(&mut self, options: Vec<NodeId>, labels: Vec<String>) -> NodeId {
        let (count, who) = (Amount::Fixed(1), Players::You);
        self.node(Effect::Modes { options, labels, count, again: false, who })
    }

    fn node_if_not_done(&mut self, nothing: NodeId, node: NodeId) -> NodeId {
        self.node(Effect::IfDone(nothing, Some(node)))
    }

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
            Deed::Either(one, other) => {
                let mut options = Vec::new();
                for act in [one, other] {
                    self.mentions.open();
                    let node = self.act(act, &Who::You, false);
                    self.mentions.close();
                    options.push(node?);
                }
                let labels = [one, other].map(|act| worded(Deed::Do(Who::You, (**act).clone()))).to_vec();
                Ok(self.choose_one(options, labels))
            }
            Deed::EitherDeal(n, one, m, other) => {
                let deal = |n: &i32, noun: &Noun| Box::new(Act::Deal(Much::Fixed(*n), noun.clone()));
                self.deed(&Deed::Either(deal(n, one), deal(m, other)), follow)
            }
            Deed::Next(kind, benefit) => self.next(kind, benefit, 1),
            Deed::NextSome(n, kind, benefit) => self.next(kind, benefit, *n),
            Deed::NoHealing => Ok(self.node(Effect::NoHealing)),
            Deed::WhileInPlay(decree) => self.decree(decree, None),
            Deed::Decreed(decree, until) => self.decree(decree, Some(*until)),
            // What is said of each of a kind holds of those who come later as well.
            Deed::LastingWhile(Noun::Each(kind), changes) => {
                let about = Objects::Each(self.filter(kind)?);
                let changes = self.changes(changes)?;
                let constant = Ability::Constant(Constant { condition: None, about, changes });
                let changes = vec![Change::Ability(self.linker.add_ability(constant))];
                Ok(self.node(Effect::Lasting { to: Objects::This, changes, until: Until::WithSource }))
            }
            Deed::LastingWhile(noun, changes) | Deed::LastingWhileLast(noun, changes) => {
                self.lasting(noun, changes, Until::WithSource, false)
            }
            Deed::ThenBy(act, who, other) => {
                let first = self.act(act, &Who::You, false)?;
                self.mentions.next_clause();
                let second = self.act_by(other, who, false, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::MayOneOf(one, other) => {
                let mut options = Vec::new();
                for act in [one, other] {
                    self.mentions.open();
                    let node = self.act_following(act, &Who::You, false, follow);
                    self.mentions.close();
                    options.push(node?);
                }
                options.push(self.nothing());
                let mut labels = [one, other].map(|act| worded(Deed::Do(Who::You, act.clone()))).to_vec();
                labels.push("Leave it".to_owned());
                let choice = self.choose_one(options, labels);
                // Without a card there is nothing to choose.
                Ok(match self.it()? {
                    Objects::Chosen(register) => self.node(Effect::If(Holds::Chose(register), choice, None)),
                    _ => choice,
                })
            }
            Deed::All(deeds) => self.deeds(deeds),
            Deed::AndAlso(one, other) => {
                let first = self.deed(one, follow)?;
                self.mentions.next_clause();
                let second = self.deed(other, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::IfLast(inner, condition) => self.if_last(inner, condition, follow),
            Deed::NextWard(blow, how) => self.lasting_ward(blow, *how, true),
            Deed::PhaseWard(blow, how) => self.lasting_ward(blow, *how, false),
            Deed::PreventAll(noun, combat, until) => {
                self.lasting(noun, &[ChangeTree::Prevents(*combat)], *until, false)
            }
            Deed::NextTime(moment, inner) => self.next_time(moment, inner),
            Deed::WhenLeaves(inner) => self.later(LaterWhen::Leaves, inner, follow),
            Deed::PrintedHp(noun, n, until) => {
                let (to, hp) = (self.known(noun)?, small(*n)?);
                let changes = vec![Change::Printed(None, Some(hp))];
                Ok(self.node(Effect::Lasting { to, changes, until: *until }))
            }
            Deed::UsedBy(you_too) => {
                self.users = if *you_too { Users::Anyone } else { Users::Opponents };
                Ok(self.nothing())
            }
            Deed::Permit(who, noun, _, how) => {
                let (who, cards) = (self.players(who)?, self.known(noun)?);
                Ok(self.node(Effect::Permit { who, cards, how: *how }))
            }
            Deed::PermitLess(who, noun, n) => {
                let (who, cards, how) = (self.players(who)?, self.known(noun)?, Permit::Less(small(*n)?));
                Ok(self.node(Effect::Permit { who, cards, how }))
            }
            Deed::ModesBy(who, count, options) => {
                if *who != Who::You && options.iter().any(Deed::is_command) {
                    return Err("say who does it, as in \"you draw a card\"".to_owned());
                }
                let who = self.players(who)?;
                self.mentions.introduce(Mentioned::Player, Objects::BasesOf(who.clone()), 1);
                self.modes((Amount::Fixed(small(*count)?), false), options, follow, who)
            }
            Deed::Modes(count, options) | Deed::ModesInAnyOrder(count, options) => {
                self.modes((Amount::Fixed(small(*count)?), false), options, follow, Players::You)
            }
            Deed::ModesAgain(count, options) => {
                self.modes((Amount::Fixed(small(*count)?), true), options, follow, Players::You)
            }
            Deed::ModesForEach(_, options) => {
                self.modes((Amount::ThatMuch, false), options, follow, Players::You)
            }
            Deed::Cases(deeds) => {
                let mut nodes = Vec::new();
                for deed in deeds {
                    self.mentions.open();
                    let node = self.deed(deed, follow);
                    self.mentions.close();
                    nodes.push(node?);
                }
                Ok(self.chain(nodes))
            }
            Deed::TimesPerGame(n) => {
                self.times_per_game = Some(small(*n)?);
                Ok(self.nothing())
            }
            Deed::MayEither(one, other) => {
                let either = self.deed(&Deed::Either(one.clone(), other.clone()), follow)?;
                Ok(self.node(Effect::May(either)))
            }
            Deed::OneOf(one, other) => self.modes(
                (Amount::Fixed(1), false),
                &[(**one).clone(), (**other).clone()],
                follow,
                Players::You,
            ),
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
            Deed::AfterThis(act) => self.after_attack(act),
            Deed::AndCaptures(act, by, what) => {
                let captures = Deed::Do(Who::You, Act::Capture(by.clone(), what.clone()));
                let both = Deed::AndAlso(Box::new(Deed::Do(Who::You, act.clone())), Box::new(captures));
                self.deed(&both, follow)
            }
            Deed::LastingTwo(noun, stats, other, more, until) => {
                let first = self.lasting(noun, &[ChangeTree::Stats(*stats)], *until, false)?;
                let second = self.lasting(other, &[ChangeTree::Stats(*more)], *until, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::LastingAttacking(noun, changes, kind) => self.lasting_attacking(noun, changes, kind),
            Deed::Redirect(noun, other) => {
                let (to, other) = (self.known(noun)?, self.known(other)?);
                let changes = vec![Change::Redirects(Box::new(other))];
                Ok(self.node(Effect::Lasting { to, changes, until: Until::Attack }))
            }
            Deed::NextCopyFree(noun) => {
                let same = Test::Shares(Shared::FullName, Box::new(self.known(noun)?));
                let cards = Filter { tests: vec![same], ..Filter::new(program::Kind::Card, Side::Any) };
                let less = Amount::Fixed(super::LARGEST as i16);
                Ok(self.node(Effect::Next {
                    cards,
                    less,
                    ready: false,
                    gains: None,
                    exploit: 0,
                    plot: false,
                    times: 1,
                }))
            }
            Deed::GainsSimply(_) | Deed::SpillOver(..) => {
                Err("no card is played and no unit attacks in the sentence before".to_owned())
            }
            Deed::UnlessSaid(act, who, speech, then) => self.unless_said((act, who, speech), then, follow),
            Deed::ForEachExploited(inner) => {
                self.linker.recall(Recorded::Exploited);
                let inner = self.deed(inner, follow)?;
                Ok(self.node(Effect::ForExploited(inner)))
            }
            Deed::AtRegroupLast(act) => {
                self.later(LaterWhen::Regroup, &Deed::Do(Who::You, act.clone()), follow)
            }
            Deed::LastingAgainst(noun, changes, other) => self.lasting_against(noun, changes, other),
            Deed::EachAttackerGets(..) => Err("no unit attacks in the sentence before".to_owned()),
            Deed::CostsLess(_)
            | Deed::CostsLessInstead(..)
            | Deed::CostsLessForEach(..)
            | Deed::CostsLessAndReady(_)
            | Deed::IfPlayedCostsLess(_)
            | Deed::EntersReady => Err("no card is played in the sentence before".to_owned()),
            Deed::OncePerRound => {
                self.once_per_round = true;
                Ok(self.nothing())
            }
            Deed::AtAction(inner) => self.later(LaterWhen::Action, inner, follow),
            Deed::AtRegroup(inner) | Deed::AtNextRegroup(inner) => {
                self.later(LaterWhen::Regroup, inner, follow)
            }
            Deed::Lasting(noun, changes, until)
            | Deed::AlsoLasting(noun, changes, until)
            | Deed::LastingFirst(noun, changes, until) => self.lasting(noun, changes, *until, false),
            Deed::LastingSplit(noun, stats, until, changes) => {
                let all: Vec<ChangeTree> =
                    std::iter::once(ChangeTree::Stats(*stats)).chain(changes.iter().cloned()).collect();
                self.lasting(noun, &all, *until, false)
            }
            Deed::StaysExhausted(noun) | Deed::CannotReadyNow(noun) => {
                let stays = ChangeTree::Cannot(Restriction::ReadyInRegroup);
                self.lasting(noun, &[stays], Until::Regroup, false)
            }
            Deed::LastingForEach(noun, stats, until, count) => {
                self.lasting_for_each(noun, stats, *until, count, false)
            }
        }
    }

    fn modes(
        &mut self,
        (count, again): (Amount, bool),
        options: &[Deed],
        follow: &Follow,
        who: Players,
    ) -> Lower<NodeId> {
        let mut nodes = Vec::new();
        for option in options {
            self.mentions.open();
            let node = self.deed(option, follow);
            self.mentions.close();
            nodes.push(node?);
        }
        let labels = options.iter().cloned().map(worded).collect();
        Ok(self.node(Effect::Modes { options: nodes, labels, count, again, who }))
    }

    /// "The next unit you play this phase ..."
    fn next(&mut self, kind: &Kind, benefit: &Benefit, times: i32) -> Lower<NodeId> {
        let (plot, times) = (matches!(kind, Kind::Post(_, Post::YouPlayPlot)), small(times)?);
        let kind = match kind {
            Kind::Post(kind, Post::YouPlay | Post::YouPlayPlot) => kind,
            Kind::Post(kind, post) => match &**kind {
                Kind::Post(inner, Post::YouPlay) => &Box::new(Kind::Post(inner.clone(), post.clone())),
                _ => return Err("say which card, as in \"the next unit you play this phase\"".to_owned()),
            },
            _ => return Err("say which card, as in \"the next unit you play this phase\"".to_owned()),
        };
        let cards = self.filter(kind)?;
        // Exploit counts while the card is played, not once it is in play.
        if let Benefit::GainsSimply(gains) = benefit
            && let [Gain::Numbered(Keyword::Exploit, n)] = gains[..]
        {
            let (less, exploit) = (Amount::Fixed(0), small(n)?);
            return Ok(self.node(Effect::Next {
                cards,
                less,
                ready: false,
                gains: None,
                exploit,
                plot,
                times,
            }));
        }
        let mut gained = |gains: &[Gain], until| -> Lower<Option<NodeId>> {
            let changes = self.gains(gains)?;
            Ok(Some(self.node(Effect::Lasting { to: Objects::Played, changes, until })))
        };
        let (less, ready, gains) = match benefit {
            Benefit::Less(n) => (Amount::Fixed(small(*n)?), false, None),
            Benefit::LessForEach(n, count) => (self.per(small(*n)?, count)?, false, None),
            Benefit::Gains(gains, until) => (Amount::Fixed(0), false, gained(gains, *until)?),
            Benefit::GainsSimply(gains) => (Amount::Fixed(0), false, gained(gains, Until::Forever)?),
            Benefit::Ready => (Amount::Fixed(0), true, None),
        };
        Ok(self.node(Effect::Next { cards, less, ready, gains, exploit: 0, plot, times }))
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

    /// "The next time ... this phase, ...": the player's base waits for it, once.
    fn next_time(&mut self, moment: &Moment, inner: &Deed) -> Lower<NodeId> {
        let ability = super::line::waiting(moment, inner, self.linker)?;
        let changes = vec![Change::Ability(self.linker.add_ability(ability))];
        let to = Objects::BasesOf(Players::You);
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Once }))
    }

    /// "... after completing this attack": the unit waits for the end of its attack.
    fn after_attack(&mut self, act: &Act) -> Lower<NodeId> {
        let effect = self.act(act, &Who::You, false)?;
        let ability = Ability::Triggered { when: vec![When::AttackEnds], effect, limit: Limit::None };
        let changes = vec![Change::Ability(self.linker.add_ability(ability))];
        Ok(self.node(Effect::Lasting { to: Objects::This, changes, until: Until::Attack }))
    }

    /// "Each enemy unit gets ... while it's attacking a base": each has it as an ability of its own.
    fn lasting_attacking(&mut self, noun: &Noun, changes: &[ChangeTree], kind: &Kind) -> Lower<NodeId> {
        let to = self.known(noun)?;
        let condition = Holds::Attacks(Box::new(Objects::This), Box::new(self.filter(kind)?));
        let (condition, changes) = (Some(condition), self.changes(changes)?);
        let constant = Ability::Constant(Constant { condition, about: Objects::This, changes });
        let changes = vec![Change::Ability(self.linker.add_ability(constant))];
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Phase }))
    }

    /// "Each enemy unit gets ... while attacking that unit": the unit says so of whoever attacks it.
    fn lasting_against(&mut self, noun: &Noun, changes: &[ChangeTree], other: &Noun) -> Lower<NodeId> {
        let Noun::Each(kind) = noun else { return Err("say of which units, as in \"each unit\"".to_owned()) };
        let to = self.known(other)?;
        let (such, defends) = (self.filter(kind)?, Holds::Defending(Box::new(Objects::This)));
        let such = Holds::Fits(Box::new(Objects::Attacker), Box::new(such));
        let condition = Some(Holds::Both(Box::new(defends), Box::new(such)));
        let changes = self.changes(changes)?;
        let constant = Ability::Constant(Constant { condition, about: Objects::Attacker, changes });
        let changes = vec![Change::Ability(self.linker.add_ability(constant))];
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Phase }))
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
    /// Whether it tells someone to do something without saying whom.
    fn is_command(&self) -> bool {
        match self {
            Deed::Do(Who::You, _) => true,
            Deed::All(deeds) => deeds.first().is_some_and(Deed::is_command),
            _ => false,
        }
    }

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

/// A sentence in words, for the player who chooses it.
fn worded(deed: Deed) -> String {
    GRAMMAR.render(&Phrase::Deed(deed)).unwrap_or_default()
}
