//! Sentences of effects.

use super::noun::is_pronoun;
use super::reference::{ALONG, Meant};
use super::{Lower, Lowering, Scope, words};
use crate::card::Color;
use crate::language::tree::{
    Act, Amount, Being, Change as ChangeTree, Condition, CostItem, Deed, Event, Gain, Keeps, Kind, Lasts,
    Must, Noun, Own, Participle, Quality, Recipient, ThingAct, TokenText, TokenWord, Value, Who as WhoTree,
};
use crate::program::{
    AbilityId, AbilityKind, Change, Cmp, Cond, Cost, Destination, Duration, Limit, ManaSpec, Modes, Node,
    NodeId, Num, ObjectRule, Objects, Only, PhaseKind, PlayerRule, Register, Test, Triggered, When, Who,
    ZoneKind,
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

/// "becomes an Island"
fn land_type(name: &str) -> Vec<ChangeTree> {
    let words = vec![TokenWord::Subtype(name.to_owned())];
    let token = TokenText { size: None, words, named: None, with: Vec::new() };
    vec![ChangeTree::Becomes(Being { many: false, token, keeps: Keeps::Nothing })]
}

/// Two halves of a sentence that says only once how long they last: it is said of both.
fn shared_duration(one: &Deed, other: &Deed) -> (Deed, Deed) {
    let lasts = |deed: &Deed| match deed {
        Deed::Lasting(_, _, lasts)
        | Deed::LastingEach(_, _, lasts)
        | Deed::LastingFirst(lasts, ..)
        | Deed::LastingForEach(_, _, lasts, _) => Some(*lasts),
        _ => None,
    };
    let with = |deed: &Deed, lasts: Option<Lasts>| match (deed, lasts) {
        (Deed::Forever(noun, changes), Some(lasts)) if !changes.contains(&ChangeTree::StaysTappedOnce) => {
            Deed::Lasting(noun.clone(), changes.clone(), lasts)
        }
        _ => deed.clone(),
    };
    // What is said first of a time is said of all that follows.
    let first = match one {
        Deed::LastingFirst(lasts, ..) => Some(*lasts),
        _ => None,
    };
    (with(one, lasts(other)), with(other, first))
}

/// What comes before "then" in a sentence, and what after it.
fn last_step(deed: &Deed) -> Option<(Deed, Deed)> {
    match deed {
        Deed::CommaThen(one, other) => Some(((**one).clone(), (**other).clone())),
        Deed::Order(Act::CommaThen(one, other)) => {
            Some((Deed::Order((**one).clone()), Deed::Order((**other).clone())))
        }
        Deed::Order(Act::Three(one, two, three)) => {
            let first = Act::Both(one.clone(), two.clone());
            Some((Deed::Order(first), Deed::Order((**three).clone())))
        }
        Deed::Do(who, Act::CommaThen(one, other)) => {
            Some((Deed::Do(who.clone(), (**one).clone()), Deed::Do(same(who), (**other).clone())))
        }
        _ => None,
    }
}

/// What comes before "then" in a sentence with "unless", and what after it with its exception.
fn exception_of_last(deed: &Deed) -> Option<(Deed, Deed)> {
    let (Deed::Unless(undone, ..)
    | Deed::UnlessIs(undone, _)
    | Deed::UnlessActs(undone, ..)
    | Deed::UnlessEach(undone, ..)) = deed
    else {
        return None;
    };
    let (first, last) = last_step(undone).filter(|_| !matches!(**undone, Deed::Order(Act::Three(..))))?;
    let last = Box::new(last);
    let excepted = match deed.clone() {
        Deed::Unless(_, who, costs) => Deed::Unless(last, who, costs),
        Deed::UnlessIs(_, condition) => Deed::UnlessIs(last, condition),
        Deed::UnlessActs(_, who, act) => Deed::UnlessActs(last, who, act),
        Deed::UnlessEach(_, who, costs, count) => Deed::UnlessEach(last, who, costs, count),
        _ => return None,
    };
    Some((first, excepted))
}

/// Whether something is done only on a condition.
fn is_conditional(node: &Node) -> bool {
    matches!(node, Node::If(_, _, None) | Node::IfDid(_, None) | Node::MayPay(..))
}

/// Whether it is decided as a spell is cast: that an optional cost is paid.
fn is_known_as_cast(condition: &Cond) -> bool {
    matches!(condition, Cond::Paid(_))
}

/// Whether an act takes several things, all of which must be there for it to be done (CR 118.12).
fn takes_several(act: &Act) -> bool {
    let several = |n: &Amount| matches!(n, Amount::Fixed(n) if *n > 1);
    match act {
        Act::Sacrifice(Noun::Counted(n, _)) | Act::Exile(Noun::Counted(n, _)) => several(n),
        Act::Tap(Noun::Counted(n, _)) | Act::Return(Noun::Counted(n, _), _) => several(n),
        Act::Discard(n, _) => several(n),
        _ => false,
    }
}

/// Whether a sentence makes an ability that happens later.
fn makes_later(deed: &Deed) -> bool {
    match deed {
        Deed::Later(..)
        | Deed::AtEnd(..)
        | Deed::LaterWhenever(..)
        | Deed::WheneverFor(..)
        | Deed::NextCast(..)
        | Deed::WhenYouDo(_) => true,
        Deed::If(_, deed) | Deed::IfDo(_, deed) | Deed::Then(deed) | Deed::WhereX(deed, _) => {
            makes_later(deed)
        }
        Deed::And(_, deed) | Deed::CommaThen(_, deed) => makes_later(deed),
        _ => false,
    }
}

/// The same player again.
fn same(who: &WhoTree) -> WhoTree {
    match who {
        WhoTree::Target(_) | WhoTree::OtherTarget => WhoTree::ThatPlayer,
        other => other.clone(),
    }
}

/// Whether a sentence is a reflexive trigger, to which all that follows belongs (CR 603.12).
fn is_reflexive(deed: &Deed) -> bool {
    match deed {
        Deed::WhenYouDo(_) => true,
        Deed::Then(deed) => is_reflexive(deed),
        _ => false,
    }
}

/// Whether a clause is about each of several players.
fn about_each(deed: &Deed) -> bool {
    let each =
        |who: &WhoTree| matches!(who, WhoTree::EachPlayer | WhoTree::EachOpponent | WhoTree::EachOtherPlayer);
    let hit = |to: &Recipient| matches!(to, Recipient::Player(who) if each(who));
    match deed {
        Deed::Do(who, _) | Deed::May(who, _) | Deed::MayDo(_, who, _) => each(who),
        Deed::Acts(_, ThingAct::Deal(_, to) | ThingAct::DealValue(_, to) | ThingAct::DealToEqual(to, _))
        | Deed::Acts(_, ThingAct::DealForEach(_, to, _)) => to.iter().any(hit),
        Deed::WhereX(deed, _) | Deed::Then(deed) => about_each(deed),
        _ => false,
    }
}

/// Whether a condition asks about "it": what the case before it has made is not meant.
fn asks_about_it(condition: &Condition) -> bool {
    match condition {
        Condition::Its(..) | Condition::ItsA(..) | Condition::ItWasA(_) => true,
        Condition::Is(noun, ..) | Condition::IsKind(noun, ..) => is_pronoun(noun),
        _ => false,
    }
}

/// What was known before a sentence that makes a later ability.
struct Open {
    at: usize,
    scope: Scope,
    nodes: Vec<Node>,
    ends: Vec<(u32, usize)>,
}

/// "the copy", "the copies", or what a text calls so.
fn is_copy(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::The(Participle::Copied, _)
            | Noun::TheMany(Participle::Copied, _)
            | Noun::It
            | Noun::Them
            | Noun::Those(_)
    )
}

fn must_rule(must: Must) -> ObjectRule {
    match must {
        Must::Attack => ObjectRule::MustAttack,
        Must::Block => ObjectRule::MustBlock,
        Must::BeBlocked => ObjectRule::MustBeBlocked,
    }
}

impl Lowering<'_, '_> {
    /// All sentences in order, as one node.
    pub(super) fn deeds(&mut self, deeds: &[Deed]) -> Lower<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        // How many steps there were after each sentence, and where it ends.
        let mut ends: Vec<(u32, usize)> = Vec::new();
        let mut open: Option<Open> = None;
        // Where the mentions of the sentence before begin, if it has a condition.
        let mut conditional: Option<usize> = None;
        let mut at = 0;
        while let Some(deed) = deeds.get(at) {
            let (first, mentioned) = (nodes.len(), self.scope.mentions.len());
            self.scope.bounds.clear();
            let mut rest = &deeds[at + 1..];
            if is_reflexive(deed) {
                let apart =
                    |deed: &Deed| matches!(deed, Deed::Otherwise(_) | Deed::IfDont(_) | Deed::IfCant(_));
                let until = rest.iter().position(apart).unwrap_or(rest.len());
                self.tail = rest[..until].to_vec();
                rest = &rest[until..];
            }
            self.scope.sentence = Some(nodes.len());
            self.scope.more = !rest.is_empty();
            let before = makes_later(deed).then(|| Open {
                at,
                scope: self.scope.clone(),
                nodes: nodes.clone(),
                ends: ends.clone(),
            });
            let inside = self.tail.len();
            let gathered = self.scope.gathered.clone();
            match self.sentences(deed, rest, &mut nodes) {
                Ok(used) => {
                    at += 1 + used + inside;
                    open = before;
                }
                // A sentence that speaks of what a later ability does belongs to that ability.
                Err(problem) => {
                    let Some(before) = open.as_ref().filter(|_| self.scope.reached_in) else {
                        return Err(problem);
                    };
                    self.scope = before.scope.clone();
                    (nodes, ends) = (before.nodes.clone(), before.ends.clone());
                    self.tail = deeds[before.at + 1..=at].to_vec();
                    self.sentence(&deeds[before.at], &mut nodes)?;
                    at += 1;
                }
            }
            if !self.tail.is_empty() {
                return Err("it is not clear which ability this sentence belongs to".to_owned());
            }
            let joins = conditional.is_some_and(|since| self.speaks_only_of(since..mentioned));
            if joins && nodes.len() == first + 1 {
                self.join_condition(&mut nodes);
            }
            let has_condition = nodes.len() == first + 1 && nodes.last().is_some_and(is_conditional);
            conditional = has_condition.then_some(mentioned);
            ends.push((self.scope.steps, nodes.len()));
            if self.scope.gathered == gathered {
                self.scope.gathered = None;
            }
            self.scope.mentions.next_clause();
        }
        self.scope.sentence = None;
        self.put_keepers(&mut nodes, &ends);
        Ok(self.sequence(nodes))
    }

    /// Whether a sentence speaks of a target that only these mentions brought up, and of nothing else.
    fn speaks_only_of(&self, mentions: std::ops::Range<usize>) -> bool {
        let what = |place: usize| self.scope.mentions.get(place).map(|mention| &mention.what);
        let target = |place: usize| matches!(what(place), Some(Meant::Objects(Objects::Target(_))));
        let new = |place: &usize| {
            mentions.contains(place)
                && target(*place)
                && (0..mentions.start).all(|before| what(before) != what(*place))
        };
        let bounds = &self.scope.bounds;
        bounds.iter().any(new) && bounds.iter().all(|&place| target(place))
    }

    /// The last sentence belongs to the condition of the one before it.
    fn join_condition(&mut self, nodes: &mut Vec<Node>) {
        let Some(last) = nodes.pop() else { return };
        let last = self.intern(last);
        if let Some(Node::If(_, then, None) | Node::IfDid(then, None) | Node::MayPay(_, _, then)) =
            nodes.last_mut()
        {
            *then = self.link.node(Node::Then(*then, last));
        }
    }

    /// One sentence, with those after it that tell the same together with it; says how many those are.
    fn sentences(&mut self, deed: &Deed, rest: &[Deed], nodes: &mut Vec<Node>) -> Lower<usize> {
        if let Some(used) = self.looked(deed, rest, nodes)? {
            return Ok(used);
        }
        match (deed, rest.first()) {
            (Deed::MayPay(who, costs), Some(Deed::IfDo(_, then))) => {
                let node = self.may_pay(who, costs, then)?;
                nodes.push(node);
                Ok(1)
            }
            (Deed::May(who, act), Some(Deed::IfDo(_, then))) if takes_several(act) => {
                let who = self.who(who)?;
                let cost = self.act_as_cost(act)?;
                let node = self.sealed(|this| this.deed(then))?;
                nodes.push(Node::MayPay(who, cost, node));
                Ok(1)
            }
            (Deed::Unless(undone, who, costs), Some(Deed::IfDo(_, then))) => {
                let node = self.unless_then(undone, who, costs, then)?;
                nodes.push(node);
                Ok(1)
            }
            (Deed::Order(Act::FlipCoin), Some(Deed::IfFlip(won, then))) => {
                let other = match rest.get(1) {
                    Some(Deed::IfFlip(won_too, otherwise)) if won_too != won => Some(&**otherwise),
                    _ => None,
                };
                let node = self.flip(*won, then, other)?;
                nodes.push(node);
                Ok(1 + usize::from(other.is_some()))
            }
            _ => {
                self.sentence(deed, nodes)?;
                Ok(0)
            }
        }
    }

    /// "Those creatures" are the ones that fitted when the sentence that named them was carried out; what a sentence
    /// did is kept right after it for those that speak of it later.
    fn put_keepers(&mut self, nodes: &mut Vec<Node>, ends: &[(u32, usize)]) {
        let mut all: Vec<(usize, Node)> = Vec::new();
        self.scope.named.clear();
        for (place, objects, into) in std::mem::take(&mut self.scope.locks) {
            let node = Node::Remember(objects, into);
            match nodes.get_mut(place) {
                // Things that only a condition brings up are there only if it holds.
                Some(Node::If(_, then, _)) => {
                    let first = self.link.node(node);
                    *then = self.link.node(Node::Then(first, *then));
                }
                _ => all.push((place, node)),
            }
        }
        let mut since = 0;
        for &(until, place) in ends {
            all.extend(self.keepers(since, until).into_iter().map(|node| (place, node)));
            since = until;
        }
        all.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
        for (place, node) in all {
            nodes.insert(place.min(nodes.len()), node);
        }
    }

    fn may_pay(&mut self, who: &WhoTree, costs: &[CostItem], then: &Deed) -> Lower<Node> {
        let who = self.who(who)?;
        let chosen = self.choose_x(&who, costs)?;
        let cost = self.cost(costs)?;
        let node = self.sealed(|this| this.deed(then))?;
        let pay = Node::MayPay(who, cost, node);
        Ok(self.sequence(chosen.into_iter().chain([pay]).collect()))
    }

    /// X of a cost that is paid on resolution and that the text does not tell is chosen then (CR 107.3f).
    fn choose_x(&mut self, who: &Who, costs: &[CostItem]) -> Lower<Option<Node>> {
        let open = |item: &CostItem| matches!(item, CostItem::Mana(mana) if mana.x > 0);
        if self.scope.x.is_some() || !costs.iter().any(open) {
            return Ok(None);
        }
        let into = self.register()?;
        self.scope.x = Some(Num::Stored(into));
        Ok(Some(Node::ChooseX { who: who.clone(), into }))
    }

    /// "... unless they pay. If they do, ...": one or the other.
    fn unless_then(&mut self, deed: &Deed, who: &WhoTree, costs: &[CostItem], then: &Deed) -> Lower<Node> {
        let node = self.sealed(|this| this.deed(deed))?;
        let who = self.who(who)?;
        let cost = self.cost(costs)?;
        let then = self.sealed(|this| this.deed(then))?;
        let nothing = self.intern(Node::Nothing);
        Ok(self.sequence(vec![Node::MayPay(who, cost, nothing), Node::IfDid(then, Some(node))]))
    }

    fn flip(&mut self, won: bool, then: &Deed, other: Option<&Deed>) -> Lower<Node> {
        let then = self.sealed(|this| this.deed(then))?;
        let other = match other {
            Some(deed) => self.sealed(|this| this.deed(deed))?,
            None => self.intern(Node::Nothing),
        };
        let (win, lose) = if won { (then, other) } else { (other, then) };
        Ok(Node::FlipCoin { win, lose })
    }

    /// One sentence; some change what the one before says.
    fn sentence(&mut self, deed: &Deed, nodes: &mut Vec<Node>) -> Lower<()> {
        match deed {
            Deed::Only(proviso) => self.scope.provisos.push(proviso.clone()),
            Deed::ShuffleSearched => {
                let shuffle = Node::Shuffle(Who::You);
                match nodes.last_mut() {
                    // Who does not search does not shuffle.
                    Some(Node::May(Who::You, search)) => {
                        let last = self.link.node(shuffle);
                        *search = self.link.node(Node::Then(*search, last));
                    }
                    _ => nodes.push(shuffle),
                }
            }
            Deed::StillLand => match nodes.last_mut() {
                Some(Node::Change { changes, .. }) => *changes = self.keep_types(*changes),
                _ => return Err("nothing becomes anything before this".to_owned()),
            },
            Deed::SpendOnly(only) => {
                let only = self.mana_use(only)?;
                match nodes.last_mut() {
                    Some(Node::AddMana(_, spec)) => *spec = ManaSpec::Only(only, Box::new(spec.clone())),
                    _ => return Err("no mana is added before this".to_owned()),
                }
            }
            Deed::SpendNot(kind) => {
                let other = Test::All(self.spells(kind)?.tests).not();
                let only = Only { spells: Some(vec![other]), abilities: Some(Vec::new()), others: true };
                let only = self.link.only(only);
                match nodes.last_mut() {
                    Some(Node::AddMana(_, spec)) => *spec = ManaSpec::Only(only, Box::new(spec.clone())),
                    _ => return Err("no mana is added before this".to_owned()),
                }
            }
            Deed::NoRegeneration(_) => match nodes.last_mut() {
                Some(Node::Destroy { no_regeneration, .. }) => *no_regeneration = true,
                _ => return Err("nothing is destroyed before this".to_owned()),
            },
            Deed::DamagedExile(kind) => {
                let node = self.damaged_exile(kind, nodes.last())?;
                nodes.push(node);
            }
            Deed::CounteredExile | Deed::CounteredTo(_) => {
                let place = match deed {
                    Deed::CounteredTo(place) => self.place(place)?,
                    _ => Destination::zone(ZoneKind::Exile),
                };
                match nodes.last_mut() {
                    Some(Node::Counter(_, to)) => *to = Some(place),
                    _ => return Err("nothing is countered before this".to_owned()),
                }
            }
            Deed::May(_, Act::ChooseNewTargets(noun)) if is_copy(noun) => {
                match nodes.last().cloned().and_then(|node| self.aimed_anew(node)) {
                    Some(again) => {
                        nodes.pop();
                        nodes.push(again);
                    }
                    // "It" may be a spell that was not copied.
                    None if !matches!(noun, Noun::The(..) | Noun::TheMany(..)) => {
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
                if let Deed::Acts(noun, ThingAct::DealAgain(n)) = &**deed {
                    let again = self.deal_again(noun, n, nodes.last())?;
                    let before = nodes.pop().map(|before| self.intern(before));
                    nodes.push(Node::If(condition, again, before));
                    return Ok(());
                }
                if let Some(Node::Look { .. }) = nodes.last() {
                    return Err("say what is done with the cards in one way only".to_owned());
                }
                // "That many" is what would have been done.
                if let Some(num) = nodes.last().and_then(number_of) {
                    self.mention_amount(num);
                    self.scope.mentions.next_clause();
                }
                if let Deed::Order(Act::CreateThose(n)) = &**deed {
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
                let instead = match (&**deed, duration) {
                    // It lasts as long as what it is said instead of.
                    (Deed::Forever(noun, changes), Some(duration)) => self.sealed(|this| {
                        let what = this.changed(noun)?;
                        this.lasting(what, changes, duration)
                    })?,
                    (deed, _) => self.sealed(|this| this.deed(deed))?,
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
            Deed::Otherwise(deed) | Deed::IfDont(deed) | Deed::IfCant(deed) => {
                self.as_before_the_case();
                let other = self.sealed(|this| this.deed(deed))?;
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

    /// Who may do something instead, and does not, does what was to be done before.
    fn or_else_as_before(&mut self, instead: NodeId, before: NodeId) -> NodeId {
        let optional = |node: NodeId| matches!(self.link.book.node(node), Node::May(..));
        if !optional(instead) || optional(before) {
            return instead;
        }
        let nothing = self.intern(Node::Nothing);
        let otherwise = self.intern(Node::IfDid(nothing, Some(before)));
        self.link.node(Node::Then(instead, otherwise))
    }

    /// What was dealt damage by the step before is exiled instead of dying this turn (CR 614.1a).
    fn damaged_exile(&mut self, kind: &Kind, before: Option<&Node>) -> Lower<Node> {
        let Some(Node::Damage { hits, by }) = before else {
            return Err("no damage is dealt before this".to_owned());
        };
        self.link.book.damage_is_noted = true;
        let hit = super::union(hits.iter().filter_map(|hit| hit.objects.clone()).collect());
        let hit = Box::new(hit.ok_or("nothing is dealt damage before this")?);
        let mut filter = self.filter(kind)?;
        filter.tests.push(Test::DamagedBy(Box::new(by.clone())));
        self.exiled_if_it_dies(Objects::Among(hit, Box::new(filter)))
    }

    fn exiled_if_it_dies(&mut self, what: Objects) -> Lower<Node> {
        let exiled = self.lines("this", "If this permanent would die, exile it instead.")?;
        let changes = self.link.changes(exiled.into_iter().map(Change::Gain).collect());
        Ok(Node::Change { what, changes, duration: Duration::EndOfTurn })
    }

    /// Other damage to what the step before deals damage to: "it deals 4 damage instead".
    fn deal_again(&mut self, noun: &Noun, n: &Amount, before: Option<&Node>) -> Lower<NodeId> {
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
    fn as_before_the_case(&mut self) {
        if let Some(before) = self.scope.branch.clone() {
            let moment = self.scope.mentions.moment();
            self.scope.mentions = before;
            while self.scope.mentions.moment() < moment {
                self.scope.mentions.next_clause();
            }
        }
    }

    /// The same step, with new targets for the copies that it makes.
    fn aimed_anew(&mut self, node: Node) -> Option<Node> {
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

    /// One clause; one that is about each of several players, and about something of theirs, is carried out for one
    /// after the other.
    pub(super) fn deed(&mut self, deed: &Deed) -> Lower<Node> {
        if !about_each(deed) || self.scope.each.is_some() {
            return self.clause(deed);
        }
        let (before, mark) = (self.scope.clone(), self.link.mark());
        self.scope.each_used = false;
        let node = self.clause(deed)?;
        if !self.scope.each_used {
            self.scope.each_used = before.each_used;
            return Ok(node);
        }
        self.scope = before;
        self.link.rewind(mark);
        let register = self.register()?;
        self.scope.each = Some((register, None));
        let outside = self.scope.mentions.clone();
        let node = self.sealed(|this| this.clause(deed));
        let who = self.scope.each.take().and_then(|(_, who)| who);
        self.scope.mentions = outside;
        let who = who.ok_or("say whom this is about")?;
        self.mention_player(&who);
        Ok(Node::ForEachPlayer(who, register, node?))
    }

    fn clause(&mut self, deed: &Deed) -> Lower<Node> {
        Ok(match deed {
            Deed::Order(act) => self.act(&Who::You, act)?,
            Deed::Do(who, act) | Deed::DoEach(who, act) => {
                let who = self.who(who)?;
                self.act(&who, act)?
            }
            Deed::May(who, act) => self.may(who, act)?,
            Deed::Acts(noun, act) => self.acts(noun, act)?,
            Deed::MayActs(who, noun, act) => {
                let who = self.who(who)?;
                let node = self.sealed(|this| this.acts(noun, act))?;
                Node::May(who, node)
            }
            Deed::MayLasting(who, noun, changes, lasts) => {
                let who = self.who(who)?;
                let lasting = Deed::Lasting(noun.clone(), changes.clone(), *lasts);
                let node = self.sealed(|this| this.deed(&lasting))?;
                Node::May(who, node)
            }
            Deed::MayDo(who, other, act) => {
                let who = self.who(who)?;
                let other = self.who(other)?;
                let node = self.sealed(|this| this.act(&other, act))?;
                Node::May(who, node)
            }
            Deed::AttacksPlayer(noun, who) => {
                let what = self.objects(noun, &Who::You)?;
                Node::Aim(what, self.who(who)?)
            }
            Deed::Tempts => self.tempt()?,
            Deed::IfWin(deed) => {
                let result = self.scope.clash.ok_or("nobody clashed before this")?;
                let won = Cond::Compare(Num::Stored(result), Cmp::Greater, Num::Const(0));
                let node = self.sealed(|this| this.deed(deed))?;
                Node::If(won, node, None)
            }
            Deed::LastingMust(noun, changes, lasts, must, other) => {
                let what = self.permanents(noun, &Who::You)?;
                let changes = self.changes(changes)?;
                let first = Node::Change { what: what.clone(), changes, duration: lasts.duration() };
                let rule = self.link.rule(must_rule(*must));
                let changes = self.link.changes(vec![Change::Rule(rule)]);
                self.sequence(vec![first, Node::Change { what, changes, duration: other.duration() }])
            }
            Deed::Lasting(noun, changes, duration)
            | Deed::LastingEach(noun, changes, duration)
            | Deed::LastingFirst(duration, noun, changes) => {
                let what = self.changed(noun)?;
                self.lasting(what, changes, duration.duration())?
            }
            Deed::LastingTwice(noun, changes, lasts, more, other) => {
                let what = self.changed(noun)?;
                let first = self.lasting(what.clone(), changes, lasts.duration())?;
                let second = self.lasting(what, more, other.duration())?;
                self.sequence(vec![first, second])
            }
            Deed::Forever(noun, changes) => {
                let what = self.changed(noun)?;
                self.lasting(what, changes, Duration::Forever)?
            }
            Deed::PlayersLasting(who, says, duration) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                Node::PlayerRule { who, rule: self.link.player_rule(rule), duration: duration.duration() }
            }
            Deed::If(condition, deed) => {
                let about_it = asks_about_it(condition);
                if about_it {
                    self.as_before_the_case();
                }
                let condition = self.condition(condition)?;
                let first = self.scope.targets.len();
                self.scope.branch = Some(self.scope.mentions.clone());
                let node = self.sealed(|this| this.deed(deed))?;
                self.targeted_when(first, &condition);
                Node::If(condition, node, None)
            }
            // "A, then B if C": the condition is that of the last step.
            Deed::AfterIf(deed, condition) if last_step(deed).is_some() => {
                let (first, last) = last_step(deed).ok_or("there is no last step")?;
                let first = self.sealed(|this| this.deed(&first))?;
                self.scope.mentions.next_clause();
                let last = Deed::AfterIf(Box::new(last), condition.clone());
                let last = self.sealed(|this| this.deed(&last))?;
                Node::Then(first, last)
            }
            Deed::AfterIf(deed, condition) => {
                let first = self.scope.targets.len();
                let node = self.sealed(|this| this.deed(deed))?;
                let condition = self.condition(condition)?;
                self.targeted_when(first, &condition);
                Node::If(condition, node, None)
            }
            Deed::IfDo(_, deed) => {
                let node = self.sealed(|this| this.deed(deed))?;
                Node::IfDid(node, None)
            }
            Deed::Then(deed) => self.deed(deed)?,
            Deed::And(one, other) | Deed::CommaThen(one, other) if matches!(&**other, Deed::May(_, Act::ChooseNewTargets(noun)) if is_copy(noun)) =>
            {
                let copies = self.deed(one)?;
                self.aimed_anew(copies).ok_or("nothing is copied before this")?
            }
            Deed::And(one, other) | Deed::CommaThen(one, other) => {
                let (one, other) = &shared_duration(one, other);
                self.joined(|this| this.deed(one), |this| this.deed(other))?
            }
            // "A, then B unless C": the exception is that of the last step.
            Deed::Unless(..) | Deed::UnlessIs(..) | Deed::UnlessActs(..) | Deed::UnlessEach(..)
                if exception_of_last(deed).is_some() =>
            {
                let (first, last) = exception_of_last(deed).ok_or("there is no last step")?;
                let first = self.sealed(|this| this.deed(&first))?;
                self.scope.mentions.next_clause();
                let last = self.sealed(|this| this.deed(&last))?;
                Node::Then(first, last)
            }
            Deed::Unless(deed, who, costs) => {
                // The targets stand in the sentence before the player does.
                let node = self.sealed(|this| this.deed(deed))?;
                let who = self.who(who)?;
                Node::Unless(who, self.cost(costs)?, node)
            }
            Deed::UnlessIs(deed, condition) => {
                let node = self.sealed(|this| this.deed(deed))?;
                let holds = self.condition(condition)?;
                Node::If(Cond::Not(Box::new(holds)), node, None)
            }
            Deed::UnlessActs(deed, who, act) => {
                let node = self.sealed(|this| this.deed(deed))?;
                let who = self.who(who)?;
                let cost = self.act_as_cost(act)?;
                Node::Unless(who, cost, node)
            }
            Deed::MayPay(who, costs) => {
                let who = self.who(who)?;
                let chosen = self.choose_x(&who, costs)?;
                let cost = self.cost(costs)?;
                let nothing = self.intern(Node::Nothing);
                let pay = Node::MayPay(who, cost, nothing);
                self.sequence(chosen.into_iter().chain([pay]).collect())
            }
            Deed::WhereX(deed, value) => {
                let x = self.x_of(deed, value)?;
                let outer = self.scope.x.replace(x);
                let node = self.deed(deed);
                self.scope.x = outer;
                node?
            }
            Deed::ForEach(kind, deed) => {
                let objects = Objects::All(Box::new(self.filter(kind)?));
                let into = self.register()?;
                self.mention(&Objects::Chosen(into), Some(kind), false);
                self.scope.mentions.next_clause();
                let all = self.register()?;
                let outer = self.scope.collect.replace(all);
                let outside = self.scope.mentions.clone();
                let node = self.sealed(|this| this.deed(deed));
                self.scope.collect = outer;
                let node = node?;
                if self.scope.mentions.len() > outside.len() && self.collects(node, all) {
                    // "Those tokens" are all of them.
                    self.scope.mentions = outside;
                    let tokens = (&Objects::Chosen(all), Some(&Kind::Token));
                    self.mention_done_to(tokens.0, tokens.1, true, Participle::Created);
                }
                Node::ForEach(objects, into, node)
            }
            Deed::ForEachPlayer(who, deed) => {
                let who = self.who(who)?;
                let into = self.register()?;
                self.scope.mentions.next_clause();
                self.mention_player(&Who::Chosen(into));
                self.scope.mentions.next_clause();
                // The register of the player has room for the tokens.
                self.scope.collect = Some(into);
                let outside = self.scope.mentions.clone();
                let node = self.sealed(|this| this.deed(deed));
                self.scope.collect = None;
                self.scope.mentions = outside;
                self.scope.mentions.next_clause();
                self.mention(&Objects::Chosen(into), Some(&Kind::Token), true);
                Node::ForEachPlayer(who, into, node?)
            }
            Deed::WheneverFor(lasts, event, deed) => self.later(event, deed, false, lasts.duration())?,
            Deed::Lure(noun) => self.ruled_for(noun, ObjectRule::Lure, Duration::EndOfTurn)?,
            Deed::MustFor(noun, must, lasts) => self.ruled_for(noun, must_rule(*must), lasts.duration())?,
            Deed::DieExile(noun) => {
                let what = self.known(noun)?;
                self.exiled_if_it_dies(what)?
            }
            Deed::ActsEach(noun, act) => self.acts(noun, act)?,
            Deed::NextCast(kind, deed) => {
                let event = Event::Casts(WhoTree::You, kind.clone());
                self.later(&event, deed, true, Duration::EndOfTurn)?
            }
            Deed::RedirectNext(n, to, other) => self.redirect_next(n, to, other)?,
            // The choice is kept with the source, so that it can be made for one thing only.
            Deed::TypeOfChoice(noun @ (Noun::This(_) | Noun::Host(..)), lasts) => {
                let what = self.objects(noun, &Who::You)?;
                let changes = self.link.changes(vec![Change::SetChosenType]);
                let change = Node::Change { what, changes, duration: lasts.duration() };
                self.sequence(vec![Node::ChooseCreatureType, change])
            }
            Deed::TypeOfChoice(..) => {
                return Err("say this of the card itself or of what it enchants".to_owned());
            }
            Deed::LandTypeOfChoice(noun, lasts) => {
                let options = ["Plains", "Island", "Swamp", "Mountain", "Forest"].map(land_type);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::ProtectionOfChoice(noun, lasts) => {
                let protection = |color| Gain::Protection(vec![Quality::Color(color)]);
                let options = Color::ALL.map(|color| vec![ChangeTree::Gains(vec![protection(color)])]);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::GainsOneOf(noun, gains, lasts) => {
                let options: Vec<_> =
                    gains.iter().map(|gain| vec![ChangeTree::Gains(vec![gain.clone()])]).collect();
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::ColorOfChoice(noun, lasts) => {
                let options = Color::ALL.map(|color| vec![ChangeTree::IsColor(vec![color], true)]);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::UnlessEach(deed, who, costs, count) => {
                let node = self.sealed(|this| this.deed(deed))?;
                let who = self.who(who)?;
                let cost = self.cost(costs)?;
                if cost.times.is_some() {
                    return Err("say in one way how much is paid".to_owned());
                }
                let times = Some(Box::new(self.count(count)?));
                Node::Unless(who, Cost { times, ..cost }, node)
            }
            Deed::WhenYouDo(deed) => {
                if matches!(self.scope.x, Some(Num::Stored(_)))
                    && words(std::slice::from_ref(deed)).contains('X')
                {
                    return Err("what was paid for X is forgotten by then".to_owned());
                }
                let ability = self.reflexive(deed)?;
                let node = self.intern(Node::Reflexive(ability));
                Node::IfDid(node, None)
            }
            Deed::MayPlay(lasts, who, noun) | Deed::MayCast(lasts, who, noun) => {
                let who = self.who(who)?;
                let what = self.objects(noun, &who)?;
                let cast = matches!(deed, Deed::MayCast(..));
                Node::MayPlay { who, what, duration: lasts.duration(), free: false, cast }
            }
            Deed::LastingForEach(noun, changes, lasts, count) => {
                let what = self.permanents(noun, &Who::You)?;
                let changes = self.for_each(count, |this| this.changes(changes))?;
                Node::Change { what, changes, duration: lasts.duration() }
            }
            Deed::Later(event, deed) => self.later(event, deed, true, Duration::Forever)?,
            Deed::AtEnd(deed, event) => {
                let later = self.later(event, deed, true, Duration::Forever)?;
                if self.targets_later(&later) {
                    let problem = "the target is chosen now, and what happens to it comes later";
                    return Err(format!("{problem}, which is not understood yet"));
                }
                later
            }
            Deed::LaterWhenever(word, event, duration, deed) => {
                let once = *word == crate::language::tree::TriggerWord::When;
                self.later(event, deed, once, duration.duration())?
            }
            Deed::ExtraCombat(main) => {
                let mut phases = vec![PhaseKind::Combat];
                phases.extend(main.then_some(PhaseKind::PostCombatMain));
                Node::ExtraPhases(phases)
            }
            Deed::PreventOnce(noun, to) => self.prevent_once(noun, to.as_ref())?,
            Deed::LifeBecomes(who, value) => {
                let who = self.who(who)?;
                Node::SetLife(who, self.value(value)?)
            }
            Deed::DrawGame => Node::DrawGame,
            Deed::IfFlip(..) => return Err("no coin was flipped before this".to_owned()),
            Deed::DamageUnpreventable => {
                let rule = self.link.player_rule(PlayerRule::DamageUnpreventable);
                Node::PlayerRule { who: Who::Everyone, rule, duration: Duration::EndOfTurn }
            }
            Deed::Modes(..) | Deed::ModesIf(..) | Deed::ModesAgain(..) | Deed::Spree(_) => {
                return Err("a choice of modes must be all that the ability does".to_owned());
            }
            Deed::Only(_)
            | Deed::ShuffleSearched
            | Deed::StillLand
            | Deed::SpendOnly(_)
            | Deed::SpendNot(_)
            | Deed::NoRegeneration(_)
            | Deed::DamagedExile(_)
            | Deed::CounteredExile
            | Deed::CounteredTo(_)
            | Deed::IfInstead(..)
            | Deed::Otherwise(_)
            | Deed::IfDont(_)
            | Deed::IfCant(_) => return Err("this must be a sentence of its own".to_owned()),
        })
    }

    /// What things get, have or are for a while. That they stay tapped once ends with the untap step it is said of.
    pub(super) fn lasting(
        &mut self,
        what: Objects,
        changes: &[ChangeTree],
        duration: Duration,
    ) -> Lower<Node> {
        let (once, others): (Vec<_>, Vec<_>) =
            changes.iter().cloned().partition(|change| *change == ChangeTree::StaysTappedOnce);
        let mut nodes = Vec::new();
        if !others.is_empty() {
            let changes = self.changes(&others)?;
            nodes.push(Node::Change { what: what.clone(), changes, duration });
        }
        if !once.is_empty() {
            let rule = self.link.rule(ObjectRule::StaysTapped);
            let changes = self.link.changes(vec![Change::Rule(rule)]);
            nodes.push(Node::Change { what, changes, duration: Duration::NextUntapStep });
        }
        Ok(self.sequence(nodes))
    }

    /// The targets from a place on are chosen only if this holds, where that is known as a spell is cast.
    fn targeted_when(&mut self, first: usize, condition: &Cond) {
        if is_known_as_cast(condition) {
            self.scope.targets[first..].iter_mut().for_each(|spec| spec.when = Some(condition.clone()));
        }
    }

    /// The same of targets that stand in for those before them, which are then not chosen.
    fn targeted_instead(&mut self, first: usize, deed: &Deed, condition: &Cond) {
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

    /// Things that get, have or become something; players don't.
    pub(super) fn changed(&mut self, noun: &Noun) -> Lower<Objects> {
        if let Noun::TargetOrPlayer(_) | Noun::PlayerOrTarget(_) | Noun::OpponentOrTarget(_) = noun {
            return Err("say apart what a player gets".to_owned());
        }
        self.permanents(noun, &Who::You)
    }

    /// Whether a step gathers tokens in this register.
    fn collects(&self, node: NodeId, all: Register) -> bool {
        match self.link.book.node(node) {
            Node::Remember(_, into) => *into == all,
            Node::Then(one, other) => self.collects(*one, all) || self.collects(*other, all),
            Node::May(_, inner) | Node::If(_, inner, None) | Node::IfDid(inner, None) => {
                self.collects(*inner, all)
            }
            _ => false,
        }
    }

    /// A rule for some things, for a while.
    fn ruled_for(&mut self, noun: &Noun, rule: ObjectRule, duration: Duration) -> Lower<Node> {
        let what = self.permanents(noun, &Who::You)?;
        let rule = self.link.rule(rule);
        let changes = self.link.changes(vec![Change::Rule(rule)]);
        Ok(Node::Change { what, changes, duration })
    }

    /// One of several changes, as you choose when it resolves.
    fn one_change_of(&mut self, noun: &Noun, options: &[Vec<ChangeTree>], lasts: Lasts) -> Lower<Node> {
        let what = self.objects(noun, &Who::You)?;
        let mut nodes = Vec::new();
        for changes in options {
            let text = words(&[Deed::Lasting(Noun::It, changes.clone(), lasts)]);
            let changes = self.changes(changes)?;
            let node = Node::Change { what: what.clone(), changes, duration: lasts.duration() };
            nodes.push((text, self.intern(node)));
        }
        Ok(self.choose_one(Who::You, nodes))
    }

    /// "You may": the whole act or nothing of it.
    fn may(&mut self, who: &WhoTree, act: &Act) -> Lower<Node> {
        let who = self.who(who)?;
        // Leave to play is no act; free spells and new targets can be declined as they are chosen.
        if let Act::PlayFor(..) | Act::CastFor(..) | Act::CastFree(..) | Act::ChooseNewTargets(_) = act {
            return self.act(&who, act);
        }
        if matches!(who, Who::You | Who::Target(_) | Who::Chosen(_)) || matches!(who, Who::ControllerOf(_)) {
            let node = self.sealed(|this| this.act(&who, act))?;
            return Ok(Node::May(who, node));
        }
        let node = self.sealed(|this| this.act(&Who::You, act))?;
        let may = self.intern(Node::May(Who::You, node));
        Ok(Node::As(who, may))
    }

    /// A triggered ability made by an effect; what was meant by "it" goes along.
    fn later(&mut self, event: &Event, deed: &Deed, once: bool, duration: Duration) -> Lower<Node> {
        let outer = self.inner_scope(false);
        let lowered = self.delayed(event, deed);
        let remembered = self.leave_inner(outer);
        let later = Node::Later { ability: lowered?, once, duration };
        Ok(self.sequence(remembered?.into_iter().chain([later]).collect()))
    }

    /// Whether what happens later has targets of its own, which are chosen only then (CR 603.3d).
    fn targets_later(&self, later: &Node) -> bool {
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

    fn delayed(&mut self, event: &Event, deed: &Deed) -> Lower<AbilityId> {
        if let Event::Step(..) | Event::MainPhase(..) | Event::SecondMain(_) = event {
            return Err("say when once, as in \"at the beginning of the next end step\"".to_owned());
        }
        let when = self.event(event)?;
        self.scope.mentions.next_clause();
        self.triggered_by(when, deed)
    }

    fn reflexive(&mut self, deed: &Deed) -> Lower<AbilityId> {
        let outer = self.inner_scope(true);
        // A reflexive ability triggers as it is made: what it waits for is never asked.
        let lowered = self.triggered_by(When::Either(Vec::new()), deed);
        let remembered = self.leave_inner(outer);
        let lowered = lowered?;
        self.scope.before.extend(remembered?);
        Ok(lowered)
    }

    fn triggered_by(&mut self, when: When, deed: &Deed) -> Lower<AbilityId> {
        let deeds = [vec![deed.clone()], std::mem::take(&mut self.tail)].concat();
        let modes = self.modes(&deeds)?;
        let text = modes.modes.first().map(|mode| mode.text.clone()).unwrap_or_default();
        let kind = AbilityKind::Triggered(Triggered {
            when,
            during: self.scope.during.take(),
            condition: None,
            modes,
            zone: ZoneKind::Battlefield,
            limit: Limit::None,
            mana: false,
        });
        Ok(self.link.ability(kind, &text))
    }

    /// A scope for an ability within this one, which can speak of what was mentioned here; gives the outer scope back.
    fn inner_scope(&mut self, reflexive: bool) -> Scope {
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
    fn leave_inner(&mut self, outer: Scope) -> Lower<Vec<Node>> {
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
        self.mention_inside(&inner.mentions, inner.outer);
        Ok(nodes)
    }

    /// What X is. A number that speaks of something may speak of what its sentence names.
    fn x_of(&mut self, deed: &Deed, value: &Value) -> Lower<Num> {
        let before = self.scope.clone();
        let x = self.value(value);
        if x.is_ok() && self.scope.asked == before.asked {
            return x;
        }
        self.scope = before.clone();
        let mark = self.link.mark();
        let named = self.clause(deed).map(|_| self.scope.mentions.clone());
        self.link.rewind(mark);
        self.scope = before.clone();
        let Ok(mentions) = named else { return self.value(value) };
        self.scope.mentions = mentions;
        self.scope.made_since = Some(before.mentions.len());
        let x = self.value(value);
        self.scope.made_since = None;
        // What is kept of steps is kept of the same steps when they are read again.
        let kept = (self.scope.kept.len() - before.kept.len()) as u8;
        if self.scope.registers != before.registers + kept || self.scope.targets.len() != before.targets.len()
        {
            self.scope = before;
            return self.value(value);
        }
        self.scope.mentions = before.mentions;
        x
    }

    fn act_as_cost(&mut self, act: &Act) -> Lower<Cost> {
        let item = match act {
            Act::Sacrifice(noun) => CostItem::Sacrifice(noun.clone()),
            Act::Discard(n, kind) => CostItem::Discard(n.clone(), kind.clone()),
            Act::LoseLife(n) => CostItem::Life(n.clone()),
            Act::Return(noun, _) => CostItem::Return(noun.clone()),
            Act::Exile(noun) => CostItem::Exile(noun.clone()),
            Act::Tap(noun) => CostItem::TapOthers(noun.clone()),
            Act::DiscardRandom(n) => CostItem::DiscardRandom(n.clone()),
            Act::DiscardHand(_) => CostItem::DiscardHand,
            Act::RemoveCounters(counters, Noun::It | Noun::This(_)) => {
                CostItem::RemoveCounters(counters.clone(), Own::Permanent)
            }
            _ => return Err("this cannot be paid".to_owned()),
        };
        self.cost(&[item])
    }

    /// The modes of an ability with their targets.
    pub(super) fn modes(&mut self, deeds: &[Deed]) -> Lower<Modes> {
        let (provisos, deeds): (Vec<Deed>, Vec<Deed>) =
            deeds.iter().cloned().partition(|deed| matches!(deed, Deed::Only(_)));
        self.scope.provisos.extend(provisos.into_iter().filter_map(|deed| match deed {
            Deed::Only(proviso) => Some(proviso),
            _ => None,
        }));
        Ok(match &deeds[..] {
            [Deed::Modes(count, modes)] => self.several_modes(*count, modes, false)?,
            [Deed::ModesAgain(count, modes)] => self.several_modes(*count, modes, true)?,
            [Deed::ModesIf(count, condition, more, modes)] => {
                self.modes_if(*count, condition, *more, modes)?
            }
            [Deed::Spree(modes)] => self.spree(modes)?,
            deeds => Modes::one(self.mode(deeds)?),
        })
    }
}
