//! The sentences of an effect in order.

use super::doers::speak_of_doers;
use super::reference::Meant;
use super::{Lower, Lowering, Scope, words};
use crate::language::tree::{
    Act, CostItem, Deed, DoWord, Exception, HowMany, Noun, Quantity, Who as WhoTree, Wording,
};
use crate::program::{Cmp, Cond, Node, NodeId, Num, Objects, Who, ZoneKind};

/// Whether something is done only on a condition.
fn is_conditional(node: &Node) -> bool {
    matches!(node, Node::If(_, _, None) | Node::IfDid(_, None) | Node::MayPay(..))
}

/// Whether an act takes several things, all of which must be there for it to be done (CR 118.12).
fn is_price(deed: &Deed) -> bool {
    let Deed::Order(act) = deed else { return false };
    let several = |n: &Quantity| matches!(n, Quantity::Fixed(n) if *n > 1);
    match act {
        Act::Sacrifice(Noun::Some(HowMany::Exactly(n), _))
        | Act::Exile(Noun::Some(HowMany::Exactly(n), _))
        | Act::Tap(Noun::Some(HowMany::Exactly(n), _))
        | Act::Return(Noun::Some(HowMany::Exactly(n), _), _)
        | Act::Discard(HowMany::Exactly(n), _) => several(n),
        act => is_payment(act),
    }
}

/// "Tap X creatures", where nothing says what X is: any number of them.
fn with_any_number(deed: &Deed) -> Option<Act> {
    let any = |noun: &Noun| match noun {
        Noun::Some(HowMany::Exactly(Quantity::X), kind) => Some(Noun::Some(HowMany::AnyNumber, kind.clone())),
        _ => None,
    };
    let Deed::Order(act) = deed else { return None };
    match act {
        Act::Tap(noun) => any(noun).map(Act::Tap),
        Act::Reveal(noun) => any(noun).map(Act::Reveal),
        Act::Sacrifice(noun) => any(noun).map(Act::Sacrifice),
        Act::Exile(noun) => any(noun).map(Act::Exile),
        _ => None,
    }
}

/// Whether sentences speak of an X that they do not tell themselves.
fn speaks_of_x(deeds: &[Deed]) -> bool {
    let open = |deed: &&Deed| !matches!(deed, Deed::WhereX(..));
    let open: Vec<Deed> = deeds.iter().take_while(open).cloned().collect();
    words(&open).split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "X")
}

/// Whether something is paid, perhaps beside something else: "pay {1} and discard a card".
pub(super) fn is_payment(act: &Act) -> bool {
    match act {
        Act::Pay(_) => true,
        Act::Both(one, other) => is_payment(one) || is_payment(other),
        _ => false,
    }
}

/// Whether a sentence makes an ability that happens later.
fn makes_later(deed: &Deed) -> bool {
    match deed {
        Deed::Later(..) | Deed::LaterWhenever(..) | Deed::NextCast(..) | Deed::WhenYouDo(_) => true,
        Deed::If(_, deed, Wording::Usual)
        | Deed::IfDo(_, deed)
        | Deed::Then(deed)
        | Deed::WhereX(deed, _) => makes_later(deed),
        Deed::And(_, deed) | Deed::CommaThen(_, deed) => makes_later(deed),
        _ => false,
    }
}

/// Whether a sentence makes an ability that returns something: what that has then belongs to the ability.
fn returns_later(deed: &Deed) -> bool {
    match deed {
        Deed::IfDo(_, deed) => returns_later(deed),
        Deed::Later(_, deed, _) => matches!(**deed, Deed::Order(Act::ReturnToBattlefield(..))),
        _ => false,
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

/// What was known before a sentence that makes a later ability.
struct Open {
    at: usize,
    scope: Scope,
    nodes: Vec<Node>,
    ends: Vec<(u32, usize)>,
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
        // Where the steps of the last sentence with a condition begin.
        let mut condition_at = usize::MAX;
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
            } else if let ([first @ (Deed::IfDo(..) | Deed::IfDont(_)), after @ ..], true) =
                (rest, makes_later(deed))
            {
                // Whether something was done later is known only then.
                self.tail = vec![first.clone()];
                rest = after;
            } else if let ([first, after @ ..], true) = (rest, returns_later(deed))
                && matches!(first.as_changes(), Some((Noun::It | Noun::That(_), _, None)))
            {
                // What it has as it comes back.
                self.tail = vec![first.clone()];
                rest = after;
            }
            self.scope.sentence = Some(nodes.len());
            self.scope.more = !rest.is_empty();
            self.scope.asks_doers = speak_of_doers(rest);
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
            // Who did what only a condition let them do is asked only if it held.
            let asks_doers = self.asks_who_did(condition_at) && first == condition_at + 1;
            let of_what_came = conditional.is_some() && self.is_of_what_came(&nodes);
            let joins = asks_doers
                || of_what_came
                || conditional.is_some_and(|since| self.speaks_only_of(since..mentioned));
            if joins && nodes.len() == first + 1 {
                self.join_condition(&mut nodes);
            }
            let has_condition = nodes.len() == first + 1 && nodes.last().is_some_and(is_conditional);
            conditional = has_condition.then_some(mentioned);
            if has_condition {
                condition_at = first;
            }
            ends.push((self.scope.steps, nodes.len()));
            let spoken = std::mem::replace(&mut self.scope.spoke_of_gathered, false);
            if self.scope.gathered == gathered && !spoken {
                self.scope.gathered = None;
            }
            self.scope.mentions.next_clause();
        }
        self.scope.sentence = None;
        self.put_keepers(&mut nodes, &ends);
        self.put_under_whole_hand(&mut nodes);
        Ok(self.sequence(nodes))
    }

    /// Whether the last sentence says what those are like that only the condition of the one before it lets come:
    /// "If you do, put it onto the battlefield. It's a Warlock in addition to its other types."
    fn is_of_what_came(&self, nodes: &[Node]) -> bool {
        let [.., Node::If(_, then, None) | Node::IfDid(then, None) | Node::MayPay(_, _, then), last] = nodes
        else {
            return false;
        };
        let Node::Change { what, .. } = last else { return false };
        let mut step = self.link.book.node(*then);
        while let Node::Then(_, rest) = step {
            step = self.link.book.node(*rest);
        }
        matches!(step, Node::Move(moved, to) if moved == what && to.zone == ZoneKind::Battlefield)
    }

    /// Who may discard their hand and says yes has done so, also if there was nothing in it.
    fn put_under_whole_hand(&mut self, nodes: &mut Vec<Node>) {
        let whole = |pair: &[Node]| {
            let [Node::May(_, inner), Node::IfDid(_, None)] = pair else { return false };
            matches!(self.link.book.node(*inner), Node::DiscardHand(_))
        };
        let Some(place) = nodes.windows(2).position(whole) else { return };
        if let (Node::IfDid(then, _), Node::May(_, inner)) = (nodes.remove(place + 1), &mut nodes[place]) {
            *inner = self.link.node(Node::Then(*inner, then));
        }
    }

    /// Whether a sentence speaks of a target that only these mentions brought up, and of nothing else.
    pub(super) fn speaks_only_of(&self, mentions: std::ops::Range<usize>) -> bool {
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
    pub(super) fn join_condition(&mut self, nodes: &mut Vec<Node>) {
        let Some(last) = nodes.pop() else { return };
        let last = self.intern(last);
        if let Some(Node::If(_, then, None) | Node::IfDid(then, None) | Node::MayPay(_, _, then)) =
            nodes.last_mut()
        {
            *then = self.link.node(Node::Then(*then, last));
        }
    }

    /// One sentence, with those after it that tell the same together with it; says how many those are.
    pub(super) fn sentences(&mut self, deed: &Deed, rest: &[Deed], nodes: &mut Vec<Node>) -> Lower<usize> {
        if let Some(used) = self.looked(deed, rest, nodes)? {
            return Ok(used);
        }
        // X that one sentence tells is the same in those after it.
        if let Deed::WhereX(inner, value) = deed
            && self.scope.x.is_none()
            && speaks_of_x(rest)
        {
            let x = self.x_of(inner, value)?;
            let into = self.register()?;
            nodes.push(Node::Store(x, into));
            self.scope.x = Some(Num::Stored(into));
            return self.sentences(inner, rest, nodes);
        }
        match (deed, rest.first()) {
            // As many as the player likes, and X is how many those are.
            (Deed::May(WhoTree::You, deed), Some(Deed::IfDo(_, then)))
                if self.scope.triggered && self.scope.x.is_none() && with_any_number(deed).is_some() =>
            {
                let act = with_any_number(deed).ok_or("say what may be done")?;
                let node = self.sealed(|this| this.act(&Who::You, &act))?;
                let into = self.register()?;
                self.scope.x = Some(Num::Stored(into));
                let then = self.sealed(|this| this.deed(then))?;
                let done = self.link.book.node(node).clone();
                nodes.extend([done, Node::Store(Num::Done, into), Node::IfDid(then, None)]);
                Ok(1)
            }
            (Deed::May(who, deed), Some(Deed::IfDo(_, then))) if is_price(deed) => {
                let Deed::Order(act) = &**deed else { return Err("say what may be done".to_owned()) };
                let who = self.who(who)?;
                let node = self.price(who, act, |this| this.sealed(|this| this.deed(then)))?;
                nodes.push(node);
                Ok(1)
            }
            // Who is told to pay need not, and bears what follows.
            (Deed::Order(act @ Act::Pay(_)), Some(Deed::IfDont(then))) => {
                let nothing = self.intern(Node::Nothing);
                let pay = self.price(Who::You, act, |_| Ok(nothing))?;
                let other = self.sealed(|this| this.deed(then))?;
                nodes.extend([pay, Node::IfDid(nothing, Some(other))]);
                Ok(1)
            }
            // Each of several players may; what follows is done once if any of them does.
            (
                Deed::May(
                    who @ (WhoTree::EachOpponent | WhoTree::EachPlayer | WhoTree::EachOtherPlayer),
                    deed,
                ),
                Some(Deed::IfDo(DoWord::Player, then)),
            ) => {
                let node = self.any_may(who, deed, true, then)?;
                nodes.push(node);
                Ok(1)
            }
            (
                Deed::May(
                    who @ (WhoTree::EachOpponent | WhoTree::EachPlayer | WhoTree::EachOtherPlayer),
                    deed,
                ),
                Some(Deed::IfNobody(then)),
            ) => {
                let node = self.any_may(who, deed, false, then)?;
                nodes.push(node);
                Ok(1)
            }
            (Deed::Then(flip), Some(Deed::IfFlip(..))) if **flip == Deed::Order(Act::FlipCoin) => {
                self.sentences(flip, rest, nodes)
            }
            (Deed::Order(Act::CommaThen(first, last)), Some(Deed::IfFlip(..))) if **last == Act::FlipCoin => {
                self.sentence(&Deed::Order((**first).clone()), nodes)?;
                self.scope.mentions.next_clause();
                self.sentences(&Deed::Order(Act::FlipCoin), rest, nodes)
            }
            // "You may do it if C. If you don't, ...": for whatever reason it was not done.
            (Deed::If(_, may, Wording::Last), Some(Deed::IfDont(then))) if matches!(**may, Deed::May(..)) => {
                self.sentence(deed, nodes)?;
                self.as_before_the_case();
                let other = self.sealed(|this| this.deed(then))?;
                let nothing = self.intern(Node::Nothing);
                nodes.push(Node::IfDid(nothing, Some(other)));
                Ok(1)
            }
            (Deed::Unless(undone, Exception::Does(who, act)), Some(Deed::IfDo(_, then))) => {
                let node = self.unless_then(undone, who, act, then)?;
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
    pub(super) fn put_keepers(&mut self, nodes: &mut Vec<Node>, ends: &[(u32, usize)]) {
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

    /// What a player may pay for something.
    pub(super) fn price(
        &mut self,
        who: Who,
        act: &Act,
        then: impl FnOnce(&mut Self) -> Lower<NodeId>,
    ) -> Lower<Node> {
        let chosen = match act {
            Act::Pay(costs) => self.choose_x(&who, costs)?,
            _ => None,
        };
        let cost = self.act_as_cost(act)?;
        let pay = Node::MayPay(who, cost, then(self)?);
        Ok(self.sequence(chosen.into_iter().chain([pay]).collect()))
    }

    /// Each of these players may do it; if one of them did, or none, this follows.
    fn any_may(&mut self, who: &WhoTree, deed: &Deed, did: bool, then: &Deed) -> Lower<Node> {
        let before = self.scope.mentions.clone();
        let who = self.who(who)?;
        let into = self.register()?;
        let outer = std::mem::replace(&mut self.scope.each_used, false);
        let noted = self.intern(Node::Store(Num::Const(1), into));
        let done = match deed {
            Deed::Order(act) => {
                let act = self.sealed(|this| this.act(&Who::You, act))?;
                let noted = self.intern(Node::IfDid(noted, None));
                self.intern(Node::Then(act, noted))
            }
            // Who has something done has chosen so, whatever comes of it.
            had => {
                let outside = std::mem::replace(&mut self.scope.mentions, before);
                self.mention_player(&Who::You);
                let act = self.sealed(|this| this.clause(had));
                self.scope.mentions = outside;
                let act = act?;
                self.intern(Node::Then(noted, act))
            }
        };
        self.scope.mentions.next_clause();
        let may = self.intern(Node::May(Who::You, done));
        let then = self.sealed(|this| this.deed(then))?;
        if std::mem::replace(&mut self.scope.each_used, outer) {
            return Err("which of the players did so is not understood yet".to_owned());
        }
        let cmp = if did { Cmp::AtLeast } else { Cmp::Less };
        let any = Cond::Compare(Num::Stored(into), cmp, Num::Const(1));
        let none = Node::Store(Num::Const(0), into);
        Ok(self.sequence(vec![none, Node::As(who, may), Node::If(any, then, None)]))
    }

    /// X of a cost that is paid on resolution and that the text does not tell is chosen then (CR 107.3f).
    pub(super) fn choose_x(&mut self, who: &Who, costs: &[CostItem]) -> Lower<Option<Node>> {
        let open = |item: &CostItem| match item {
            CostItem::Mana(mana) if mana.x > 0 => Some(mana.clone()),
            _ => None,
        };
        let Some(mana) = costs.iter().find_map(open).filter(|_| self.scope.x.is_none()) else {
            return Ok(None);
        };
        let into = self.register()?;
        self.scope.x = Some(Num::Stored(into));
        Ok(Some(Node::ChooseX { who: who.clone(), mana, into }))
    }

    /// "... unless they pay. If they do, ...": one or the other.
    pub(super) fn unless_then(&mut self, deed: &Deed, who: &WhoTree, act: &Act, then: &Deed) -> Lower<Node> {
        let node = self.sealed(|this| this.deed(deed))?;
        let who = self.who(who)?;
        let cost = self.act_as_cost(act)?;
        let then = self.sealed(|this| this.deed(then))?;
        let nothing = self.intern(Node::Nothing);
        Ok(self.sequence(vec![Node::MayPay(who, cost, nothing), Node::IfDid(then, Some(node))]))
    }

    pub(super) fn flip(&mut self, won: bool, then: &Deed, other: Option<&Deed>) -> Lower<Node> {
        let then = self.sealed(|this| this.deed(then))?;
        let other = match other {
            Some(deed) => self.sealed(|this| this.deed(deed))?,
            None => self.intern(Node::Nothing),
        };
        let (win, lose) = if won { (then, other) } else { (other, then) };
        Ok(Node::FlipCoin { win, lose })
    }
}
