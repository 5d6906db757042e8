//! Sentences that say more of the one before: otherwise, instead, and the like.

use super::clause::{aims_copies, is_known_as_cast};
use super::{Lower, Lowering, words};
use crate::language::tree::{
    Act, Creation, Deed, Event, Kind, Noun, Place, Quantity, ThingAct, Token, Who as WhoTree,
};
use crate::program::{
    Change, Cond, Destination, Duration, ManaSpec, Mark, Node, NodeId, Num, ObjectRule, Objects, Only,
    Position, Test, Who, ZoneKind,
};

/// How much a step does.
fn number_of(node: &Node) -> Option<Num> {
    match node {
        Node::Mill(_, num)
        | Node::Draw(_, num)
        | Node::GainLife(_, num)
        | Node::LoseLife(_, num)
        | Node::Scry(_, num)
        | Node::CreateToken { count: num, .. }
        | Node::PutCounters { count: num, .. } => Some(num.clone()),
        _ => None,
    }
}

/// "create three of those tokens": how many of the tokens that the sentence before creates.
fn those_tokens(deed: &Deed) -> Option<&Quantity> {
    match deed {
        Deed::Order(Act::Create(tokens, None)) => match &tokens[..] {
            [Creation { count, enters: None, token: Token::Those }] => Some(count),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a sentence says "the copy" or "the copies" of what gets new targets.
fn names_copies(deed: &Deed) -> bool {
    matches!(
        deed.offered(),
        Some((_, Act::ChooseNewTargets(Noun::The(..) | Noun::TheMany(..) | Noun::TheirCopy)))
    )
}

impl Lowering<'_, '_> {
    /// One sentence; some change what the one before says.
    pub(super) fn sentence(&mut self, deed: &Deed, nodes: &mut Vec<Node>) -> Lower<()> {
        match deed {
            Deed::Only(proviso) => self.scope.provisos.push(proviso.clone()),
            Deed::ShuffleSearched => {
                match nodes.pop() {
                    // Who does not search does not shuffle.
                    Some(Node::May(Who::You, search)) => {
                        let search = self.link.book.node(search).clone();
                        let search = self.search_then_shuffle(search);
                        let search = self.intern(search);
                        nodes.push(Node::May(Who::You, search));
                    }
                    Some(search) => {
                        let search = self.search_then_shuffle(search);
                        nodes.push(search);
                    }
                    None => return Err("nothing is searched before this".to_owned()),
                }
            }
            Deed::Still(_) => match nodes.pop() {
                Some(Node::Change { what, changes, duration }) => {
                    let changes = self.keep_types(changes);
                    nodes.push(Node::Change { what, changes, duration });
                }
                Some(Node::May(who, inner)) => {
                    let Node::Change { what, changes, duration } = self.link.book.node(inner).clone() else {
                        return Err("nothing becomes anything before this".to_owned());
                    };
                    let changes = self.keep_types(changes);
                    let inner = self.intern(Node::Change { what, changes, duration });
                    nodes.push(Node::May(who, inner));
                }
                _ => return Err("nothing becomes anything before this".to_owned()),
            },
            Deed::SpendOnly(only) | Deed::SpendOnlyGuarding(only) => {
                let Only { spells, abilities, others, guards, .. } =
                    self.mana_use(only, matches!(deed, Deed::SpendOnlyGuarding(_)))?;
                self.bind_mana(nodes, |only| {
                    (only.spells, only.abilities, only.others, only.guards) =
                        (spells, abilities, others, guards);
                })?;
            }
            Deed::ManaLasts => self.bind_mana(nodes, |only| only.keeps = Some(Duration::EndOfCombat))?,
            Deed::SpendNot(kind) => {
                let other = Test::All(self.spells(kind)?.tests).not();
                self.bind_mana(nodes, |only| only.spells = Some(vec![other]))?;
            }
            Deed::KeepsMana(_) => self.bind_mana(nodes, |only| only.keeps = Some(Duration::EndOfTurn))?,
            Deed::GuardedIfSpent(kind) => {
                let guards = Some(self.spells(kind)?.tests);
                self.bind_mana(nodes, |only| only.guards = guards)?;
            }
            Deed::WhenSpent(kind, deed) => {
                let event = Event::Casts(crate::language::tree::Who::You, kind.clone());
                let Node::Later { ability, .. } = self.later(&event, deed, true, Duration::EndOfTurn)? else {
                    return Err("what was done before is not remembered with the mana".to_owned());
                };
                self.bind_mana(nodes, |only| only.then = Some(ability))?;
            }
            Deed::AttackersDoTheSame => {
                let attacked = self.refer_player()?;
                let again = nodes.last().cloned().ok_or("nothing is done before this")?;
                let attacks = vec![Test::AttackingPlayer(attacked), Test::ControlledBy(Who::Candidate)];
                let holds = Cond::Exists(Box::new(crate::program::Filter::permanents(attacks)));
                let who = Who::Those(Box::new(Who::Opponents), Box::new(holds));
                let again = self.intern(again);
                nodes.push(Node::As(who, again));
            }
            Deed::IfPrevented(deed) => {
                // What the event of a trigger was about is spoken of no more: its number is that of the damage.
                if self.scope.triggered || !nodes.last().is_some_and(|node| self.prevents(node)) {
                    return Err("no damage is prevented before this".to_owned());
                }
                self.mention_amount(Num::Cause);
                self.scope.mentions.next_clause();
                let done = self.sealed(|this| this.deed(deed))?;
                if let Some(shield) = nodes.pop() {
                    let shield = self.with_rider(shield, done);
                    nodes.push(shield);
                }
            }
            Deed::IfPreventedFrom(kind, deed) => {
                if self.scope.triggered || !nodes.last().is_some_and(|node| self.prevents(node)) {
                    return Err("no damage is prevented before this".to_owned());
                }
                // The next time a source deals damage, it may deal it to several at once.
                if nodes.last().is_some_and(|node| self.prevents_once(node)) {
                    return Err("how much is prevented together is not understood yet".to_owned());
                }
                let outside = self.scope.mentions.clone();
                let from = Cond::Are(Objects::CauseOther, self.tests(kind)?);
                self.mention(&Objects::CauseOther, Some(kind), false);
                self.mention_amount(Num::Cause);
                self.scope.mentions.next_clause();
                let done = self.sealed(|this| this.deed(deed))?;
                self.scope.mentions = outside;
                let done = self.intern(Node::If(from, done, None));
                if let Some(shield) = nodes.pop() {
                    let shield = self.with_rider(shield, done);
                    nodes.push(shield);
                }
            }
            // Said of the damage that the spell or ability has just been told to deal.
            Deed::Unpreventable => match nodes.last() {
                Some(
                    Node::Damage { by: Objects::This, .. } | Node::DamageDivided { by: Objects::This, .. },
                ) => {
                    nodes.insert(nodes.len() - 1, Node::Mark(Objects::This, Mark::Unpreventable));
                }
                _ => return Err("this card deals no damage before this".to_owned()),
            },
            Deed::NoRegeneration(_) => match nodes.last_mut() {
                Some(Node::Destroy { no_regeneration, .. }) => *no_regeneration = true,
                _ => return Err("nothing is destroyed before this".to_owned()),
            },
            Deed::DamagedExile(kind) => {
                let node = self.damaged_exile(kind, nodes.last())?;
                nodes.push(node);
            }
            Deed::CounteredTo(Place::TopOrBottom(_)) => {
                let Some(Node::Counter(what, None)) = nodes.pop() else {
                    return Err("nothing is countered before this".to_owned());
                };
                let options = [("On top", Position::Top), ("On the bottom", Position::Bottom)];
                let options = options.map(|(text, position)| {
                    let to = Destination { position, ..Destination::zone(ZoneKind::Library) };
                    (text.to_owned(), self.intern(Node::Counter(what.clone(), Some(to))))
                });
                let choice = self.choose_one(Who::You, options);
                nodes.push(choice);
            }
            Deed::CounteredExile | Deed::CounteredTo(_) => {
                let place = match deed {
                    Deed::CounteredTo(place) => self.place(place)?,
                    _ => Destination::zone(ZoneKind::Exile),
                };
                match nodes.last_mut() {
                    Some(Node::Counter(_, to)) => *to = Some(place),
                    Some(Node::Unless(_, _, inner)) => *inner = self.countered_to(*inner, place)?,
                    _ => return Err("nothing is countered before this".to_owned()),
                }
            }
            Deed::CastExile(..) => {
                let last = nodes.pop().ok_or("nothing is cast before this")?;
                nodes.push(self.exiled_after(last)?);
            }
            Deed::SpendAs(..) | Deed::SpendAsIfCast(_) => {
                let last = nodes.pop().ok_or("nothing may be cast before this")?;
                nodes.push(self.spent_so(last, deed)?);
            }
            Deed::DamagedNoRegeneration(kind) => {
                let what = self.damaged_by(kind, nodes.last())?;
                let rule = self.link.rule(ObjectRule::CantBeRegenerated);
                let changes = self.link.changes(vec![Change::Rule(rule)]);
                nodes.push(Node::Change { what, changes, duration: Duration::EndOfTurn });
            }
            Deed::May(WhoTree::EachOfThose, _) if aims_copies(deed) => {
                // Each who has copied it.
                let Some(Node::As(_, copy)) = nodes.last_mut() else {
                    return Err("nobody copies anything before this".to_owned());
                };
                let Node::CopySpell { what, count, .. } = self.link.book.node(*copy).clone() else {
                    return Err("nobody copies anything before this".to_owned());
                };
                *copy = self.link.node(Node::CopySpell { what, count, new_targets: true });
            }
            Deed::May(..) if aims_copies(deed) => {
                match nodes.last().cloned().and_then(|node| self.aimed_anew(node)) {
                    Some(again) => {
                        nodes.pop();
                        nodes.push(again);
                    }
                    // "It" may be a spell that was not copied.
                    None if !names_copies(deed) => {
                        let node = self.sealed(|this| this.deed(deed))?;
                        nodes.push(self.link.book.node(node).clone());
                    }
                    None => {
                        self.scope.reached_in = !self.scope.inside.is_empty();
                        return Err("nothing is copied before this".to_owned());
                    }
                }
            }
            // What is done instead was paid for, too.
            Deed::IfInstead(..) if matches!(nodes.last(), Some(Node::IfDid(_, None) | Node::MayPay(..))) => {
                let Some(mut paid) = nodes.pop() else { return Ok(()) };
                if let Node::IfDid(then, None) | Node::MayPay(_, _, then) = &mut paid {
                    let mut within = vec![self.link.book.node(*then).clone()];
                    self.sentence(deed, &mut within)?;
                    let within = self.sequence(within);
                    *then = self.intern(within);
                }
                nodes.push(paid);
            }
            Deed::IfInstead(condition, deed) => {
                let condition = self.condition(condition)?;
                if let Deed::Acts(noun, ThingAct::DealAgain(n), _) = &**deed {
                    let again = self.deal_again(noun, n, nodes.last())?;
                    let before = nodes.pop().map(|before| self.intern(before));
                    nodes.push(Node::If(condition, again, before));
                    return Ok(());
                }
                let looks = matches!(**deed, Deed::Order(Act::LookTop(..)));
                if looks || matches!(nodes.last(), Some(Node::Look { .. } | Node::Search { .. })) {
                    return Err("say what is done with the cards in one way only".to_owned());
                }
                // "That many" is what would have been done.
                if let Some(num) = nodes.last().and_then(number_of) {
                    self.mention_amount(num);
                    self.scope.mentions.next_clause();
                }
                if let Some(n) = those_tokens(deed) {
                    let Some(Node::CreateToken { who, token, arrival, into, .. }) = nodes.last().cloned()
                    else {
                        return Err("no tokens are created before this".to_owned());
                    };
                    let count = self.amount(n)?;
                    let more = self.intern(Node::CreateToken { who, token, count, arrival, into });
                    let before = nodes.pop().map(|before| self.intern(before));
                    nodes.push(Node::If(condition, more, before));
                    return Ok(());
                }
                let before = nodes.pop().ok_or("there is nothing that this could be done instead of")?;
                let duration = match &before {
                    Node::Change { duration, .. } => Some(*duration),
                    _ => None,
                };
                let before = self.intern(before);
                let first = self.scope.targets.len();
                let instead = match (deed.as_changes(), duration) {
                    // It lasts as long as what it is said instead of.
                    (Some((noun, changes, None)), Some(duration)) => self.sealed(|this| {
                        let what = this.changed(noun)?;
                        this.lasting(what, changes, duration)
                    })?,
                    _ => self.sealed(|this| this.deed(deed))?,
                };
                self.targeted_instead(first, deed, &condition);
                let instead = self.or_else_as_before(instead, before);
                nodes.push(Node::If(condition, instead, Some(before)));
            }
            // "If C, you may do it. If you don't, ...": what was not done stands inside the condition.
            Deed::IfDont(deed) if matches!(nodes.last(), Some(Node::If(_, _, None))) => {
                let other = self.sealed(|this| this.deed(deed))?;
                let nothing = self.intern(Node::Nothing);
                let undone = self.intern(Node::IfDid(nothing, Some(other)));
                if let Some(Node::If(_, inner, None)) = nodes.last_mut() {
                    *inner = self.link.node(Node::Then(*inner, undone));
                }
            }
            // For whatever reason it was not put there: that it need not be, or may not be.
            Deed::IfDontPut(place, deed) => {
                let there = self.place(place)?;
                self.as_before_the_case();
                let other = self.sealed(|this| this.deed(deed))?;
                let nothing = self.intern(Node::Nothing);
                let undone = self.intern(Node::IfDid(nothing, Some(other)));
                let Some(Node::If(_, then, none @ None)) = nodes.last_mut() else {
                    return Err("nothing may be put there before this".to_owned());
                };
                if !self.link.book.puts(*then, &there) {
                    return Err("nothing may be put there before this".to_owned());
                }
                *none = Some(other);
                *then = self.link.node(Node::Then(*then, undone));
            }
            // Who can sacrifice does, and what follows that is done; who can't does the other.
            Deed::IfCantSacrifice(kind, deed) => {
                self.as_before_the_case();
                let wanted = self.filter(kind)?;
                let other = self.sealed(|this| this.deed(deed))?;
                let same = |node: &Node| {
                    matches!(node, Node::SacrificeChoice(Who::You, filter, Num::Const(1))
                        if wanted.tests.iter().all(|test| filter.tests.contains(test)))
                };
                match nodes.last().cloned() {
                    Some(node) if same(&node) => {
                        let nothing = self.intern(Node::Nothing);
                        nodes.push(Node::IfDid(nothing, Some(other)));
                    }
                    Some(Node::Then(first, rest)) if same(self.link.book.node(first)) => {
                        let rest = self.link.node(Node::IfDid(rest, Some(other)));
                        nodes.pop();
                        nodes.push(Node::Then(first, rest));
                    }
                    _ => return Err("no such thing is sacrificed right before this".to_owned()),
                }
            }
            Deed::Otherwise(deed) | Deed::IfDont(deed) | Deed::IfCant(deed) => {
                self.as_before_the_case();
                self.scope.other_case = Some(self.scope.mentions.len());
                let other = self.sealed(|this| this.deed(deed));
                self.scope.other_case = None;
                let other = other?;
                match nodes.last_mut() {
                    Some(Node::If(_, _, none @ None) | Node::IfDid(_, none @ None)) => *none = Some(other),
                    _ => {
                        let nothing = self.intern(Node::Nothing);
                        nodes.push(Node::IfDid(nothing, Some(other)));
                    }
                }
            }
            other if self.arriving(other, nodes)? => {}
            other => {
                let node = self.sealed(|this| this.deed(other))?;
                nodes.push(self.link.book.node(node).clone());
            }
        }
        Ok(())
    }

    /// Whether the last thing that a step does is to raise a shield.
    fn prevents(&self, node: &Node) -> bool {
        match node {
            Node::Prevent(shield) => shield.redirect.is_none() && shield.redirect_to.is_none(),
            Node::Then(_, last) => self.prevents(self.link.book.node(*last)),
            _ => false,
        }
    }

    /// Whether a step prevents only what is dealt the next time.
    fn prevents_once(&self, node: &Node) -> bool {
        match node {
            Node::Prevent(shield) => shield.once,
            Node::Then(_, last) => self.prevents_once(self.link.book.node(*last)),
            _ => false,
        }
    }

    /// The same step, with what is done besides if its shield prevents damage (CR 615.5).
    fn with_rider(&mut self, node: Node, done: NodeId) -> Node {
        match node {
            Node::Prevent(mut shield) => {
                shield.then = Some(match shield.then {
                    Some(first) => self.intern(Node::Then(first, done)),
                    None => done,
                });
                Node::Prevent(shield)
            }
            Node::Then(first, last) => {
                let last = self.link.book.node(last).clone();
                let last = self.with_rider(last, done);
                Node::Then(first, self.intern(last))
            }
            other => other,
        }
    }

    /// Who may do something instead, and does not, does what was to be done before.
    pub(super) fn or_else_as_before(&mut self, instead: NodeId, before: NodeId) -> NodeId {
        let optional = |node: NodeId| matches!(self.link.book.node(node), Node::May(..));
        if !optional(instead) || optional(before) {
            return instead;
        }
        let nothing = self.intern(Node::Nothing);
        let otherwise = self.intern(Node::IfDid(nothing, Some(before)));
        self.link.node(Node::Then(instead, otherwise))
    }

    /// Something is said of the mana that was just added.
    fn bind_mana(&mut self, nodes: &mut [Node], say: impl FnOnce(&mut Only)) -> Lower<()> {
        let last = nodes.last_mut().ok_or("no mana is added before this")?;
        *last = self.mana_bound(last.clone(), say)?;
        Ok(())
    }

    fn mana_bound(&mut self, node: Node, say: impl FnOnce(&mut Only)) -> Lower<Node> {
        Ok(match node {
            Node::AddMana(who, spec) => {
                let (mut only, inner) = match spec {
                    ManaSpec::Only(only, inner) => (self.link.book.only[only.index()].clone(), inner),
                    spec => (Only::anything(), Box::new(spec)),
                };
                say(&mut only);
                Node::AddMana(who, ManaSpec::Only(self.link.only(only), inner))
            }
            Node::May(who, inner) => {
                let inner = self.mana_bound(self.link.book.node(inner).clone(), say)?;
                Node::May(who, self.intern(inner))
            }
            _ => return Err("no mana is added before this".to_owned()),
        })
    }

    /// What was dealt damage by the step before is exiled instead of dying this turn (CR 614.1a).
    pub(super) fn damaged_exile(&mut self, kind: &Kind, before: Option<&Node>) -> Lower<Node> {
        let hit = self.damaged_by(kind, before)?;
        Ok(Node::Mark(hit, Mark::ExiledAsItDies))
    }

    /// The same spell or ability is countered, and its card put there.
    fn countered_to(&mut self, node: NodeId, place: Destination) -> Lower<NodeId> {
        match self.link.book.node(node).clone() {
            Node::Counter(what, None) => Ok(self.intern(Node::Counter(what, Some(place)))),
            _ => Err("nothing is countered before this".to_owned()),
        }
    }

    /// What was dealt damage by the step before.
    fn damaged_by(&mut self, kind: &Kind, before: Option<&Node>) -> Lower<Objects> {
        let Some(Node::Damage { hits, by }) = before else {
            return Err("no damage is dealt before this".to_owned());
        };
        self.link.book.damage_is_noted = true;
        let hit = super::union(hits.iter().filter_map(|hit| hit.objects.clone()).collect());
        let hit = Box::new(hit.ok_or("nothing is dealt damage before this")?);
        let mut filter = self.filter(kind)?;
        filter.tests.push(Test::DamagedBy(Box::new(by.clone())));
        Ok(Objects::Among(hit, Box::new(filter)))
    }

    /// Other damage to what the step before deals damage to: "it deals 4 damage instead".
    pub(super) fn deal_again(&mut self, noun: &Noun, n: &Quantity, before: Option<&Node>) -> Lower<NodeId> {
        let Some(Node::Damage { hits, .. }) = before else {
            return Err("no damage is dealt before this".to_owned());
        };
        let mut hits = hits.clone();
        let by = self.known(noun)?;
        let amount = self.amount(n)?;
        hits.iter_mut().for_each(|hit| hit.amount = amount.clone());
        Ok(self.intern(Node::Damage { by, hits }))
    }

    /// What one case has made is not there in the other.
    pub(super) fn as_before_the_case(&mut self) {
        if let Some(before) = self.scope.branch.clone() {
            let moment = self.scope.mentions.moment();
            self.scope.mentions = before;
            while self.scope.mentions.moment() < moment {
                self.scope.mentions.next_clause();
            }
        }
    }

    /// The same step, with new targets for the copies that it makes.
    pub(super) fn aimed_anew(&mut self, node: Node) -> Option<Node> {
        let again = |this: &mut Self, id: NodeId| {
            let inner = this.link.book.node(id).clone();
            this.aimed_anew(inner).map(|node| this.intern(node))
        };
        Some(match node {
            Node::CopySpell { what, count, .. } => Node::CopySpell { what, count, new_targets: true },
            Node::Then(one, other) => match again(self, other) {
                Some(other) => Node::Then(one, other),
                None => Node::Then(again(self, one)?, other),
            },
            Node::May(who, inner) => Node::May(who, again(self, inner)?),
            Node::If(cond, inner, None) => Node::If(cond, again(self, inner)?, None),
            Node::If(cond, inner, Some(other)) => {
                let other = again(self, other)?;
                Node::If(cond, again(self, inner)?, Some(other))
            }
            Node::IfDid(inner, None) => Node::IfDid(again(self, inner)?, None),
            Node::MayPay(who, cost, inner) => Node::MayPay(who, cost, again(self, inner)?),
            Node::Unless(who, cost, inner) => Node::Unless(who, cost, again(self, inner)?),
            Node::Repeat(times, inner) => Node::Repeat(times, again(self, inner)?),
            Node::ForEach(objects, into, inner) => Node::ForEach(objects, into, again(self, inner)?),
            _ => return None,
        })
    }

    /// The same spells are cast, and exiled rather than put into a graveyard.
    fn exiled_after(&mut self, node: Node) -> Lower<Node> {
        let mut again = |id: NodeId| {
            let inner = self.link.book.node(id).clone();
            self.exiled_after(inner).map(|node| self.intern(node))
        };
        Ok(match node {
            Node::CastFree { who, what, terms, .. } => Node::CastFree { who, what, terms, then_exile: true },
            Node::CastOne { who, what, into, .. } => Node::CastOne { who, what, into, then_exile: true },
            Node::MayPlay { who, what, duration, free, cast: true, spend, .. } => {
                Node::MayPlay { who, what, duration, free, cast: true, then_exile: true, spend }
            }
            Node::Then(one, other) => Node::Then(one, again(other)?),
            Node::May(who, inner) => Node::May(who, again(inner)?),
            Node::If(cond, inner, None) => Node::If(cond, again(inner)?, None),
            Node::IfDid(inner, None) => Node::IfDid(again(inner)?, None),
            Node::MayPay(who, cost, inner) => Node::MayPay(who, cost, again(inner)?),
            _ => return Err("nothing is cast before this".to_owned()),
        })
    }

    /// The same leave to cast cards, and mana is spent on them as something else.
    pub(super) fn spent_so(&mut self, node: Node, deed: &Deed) -> Lower<Node> {
        let spend = match deed {
            Deed::SpendAs(who, spend, _) => {
                let own = |who: &WhoTree| *who == WhoTree::You;
                if who.as_ref().is_some_and(|who| own(who) != self.lets_you_play(&node)) {
                    return Err("who spends mana is not who may cast the spell".to_owned());
                }
                *spend
            }
            Deed::SpendAsIfCast(deed) => return self.spent_so(node, deed),
            _ => return Err("as what mana is spent is not told".to_owned()),
        };
        let mut again = |id: NodeId| {
            let inner = self.link.book.node(id).clone();
            self.spent_so(inner, deed).map(|node| self.intern(node))
        };
        Ok(match node {
            Node::MayPlay { who, what, duration, free: false, cast, then_exile, .. } => {
                Node::MayPlay { who, what, duration, free: false, cast, then_exile, spend }
            }
            Node::Then(one, other) => Node::Then(one, again(other)?),
            Node::May(who, inner) => Node::May(who, again(inner)?),
            Node::If(cond, inner, None) => Node::If(cond, again(inner)?, None),
            Node::IfDid(inner, None) => Node::IfDid(again(inner)?, None),
            Node::MayPay(who, cost, inner) => Node::MayPay(who, cost, again(inner)?),
            _ => return Err("nothing may be cast before this".to_owned()),
        })
    }

    /// Whether what a step lets somebody play is "you"rs to play.
    fn lets_you_play(&self, node: &Node) -> bool {
        match node {
            Node::MayPlay { who, .. } => *who == Who::You,
            Node::Then(_, inner)
            | Node::May(_, inner)
            | Node::If(_, inner, None)
            | Node::IfDid(inner, None)
            | Node::MayPay(_, _, inner) => self.lets_you_play(self.link.book.node(*inner)),
            _ => false,
        }
    }

    /// The same of targets that stand in for those before them, which are then not chosen.
    pub(super) fn targeted_instead(&mut self, first: usize, deed: &Deed, condition: &Cond) {
        if first == self.scope.targets.len() || !is_known_as_cast(condition) {
            return;
        }
        self.targeted_when(first, condition);
        let words = words(std::slice::from_ref(deed)).to_lowercase();
        let refers = |word: &str| matches!(word, "that" | "those" | "them" | "another" | "other");
        if !words.split(|letter: char| !letter.is_alphabetic()).any(refers) {
            let unpaid = Cond::Not(Box::new(condition.clone()));
            self.scope.targets[..first].iter_mut().for_each(|spec| spec.when = Some(unpaid.clone()));
        }
    }
}
