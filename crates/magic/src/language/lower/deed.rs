//! Sentences of effects.

use super::{Lower, Lowering, Scope, words};
use crate::card::Color;
use crate::language::tree::{
    Act, Amount, Being, Change as ChangeTree, CostItem, Deed, Event, Gain, Keeps, Kind, Lasts, Must, Noun,
    Own, Quality, ThingAct, TokenText, TokenWord, Who as WhoTree,
};
use crate::program::{
    AbilityId, AbilityKind, Change, Cmp, Cond, Cost, Destination, Duration, Limit, ManaSpec, Modes, Node,
    NodeId, Num, ObjectRule, Objects, Only, PhaseKind, PlayerRule, Register, Test, Triggered, When, Who,
    ZoneKind,
};

/// The register that a delayed or reflexive trigger takes along.
const ALONG: Register = Register(0);

/// Whether a phrase stands for one player.
fn is_one(who: &Who) -> bool {
    !matches!(
        who,
        Who::You | Who::Opponents | Who::Everyone | Who::Except(_) | Who::OpponentsBut(_) | Who::Enchanted
    )
}

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

/// The pronoun by which a sentence takes up what was mentioned before it.
fn pronoun_of(deed: &Deed) -> Noun {
    let text = words(std::slice::from_ref(deed)).to_lowercase();
    let many =
        text.split(|letter: char| !letter.is_alphabetic()).any(|word| word == "them" || word == "those");
    if many { Noun::Them } else { Noun::It }
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
        let mut rest = deeds;
        while let Some((deed, after)) = rest.split_first() {
            rest = after;
            self.scope.sentence = Some(nodes.len());
            let gathered = self.scope.gathered.clone();
            if let Some(used) = self.looked(deed, rest, &mut nodes)? {
                rest = &rest[used..];
            } else if let (Deed::MayPay(who, costs), Some((Deed::IfDo(_, then), after))) =
                (deed, rest.split_first())
            {
                rest = after;
                let node = self.may_pay(who, costs, then)?;
                nodes.push(node);
            } else if let (Deed::Unless(undone, who, costs), Some((Deed::IfDo(_, then), after))) =
                (deed, rest.split_first())
            {
                rest = after;
                let node = self.unless_then(undone, who, costs, then)?;
                nodes.push(node);
            } else if let (Deed::Order(Act::FlipCoin), Some((Deed::IfFlip(won, then), after))) =
                (deed, rest.split_first())
            {
                rest = after;
                let mut other = None;
                if let Some((Deed::IfFlip(won_too, otherwise), after)) = rest.split_first()
                    && won_too != won
                {
                    other = Some(otherwise);
                    rest = after;
                }
                let node = self.flip(*won, then, other.map(|deed| &**deed))?;
                nodes.push(node);
            } else {
                self.sentence(deed, &mut nodes)?;
            }
            if self.scope.gathered == gathered {
                self.scope.gathered = None;
            }
            self.scope.mentions.next_clause();
        }
        self.scope.sentence = None;
        self.lock_sets(&mut nodes);
        Ok(self.sequence(nodes))
    }

    /// "Those creatures" are the ones that fitted when the sentence that named them was carried out.
    fn lock_sets(&mut self, nodes: &mut Vec<Node>) {
        let mut locks = std::mem::take(&mut self.scope.locks);
        self.scope.named.clear();
        locks.sort_by_key(|lock| std::cmp::Reverse(lock.0));
        for (place, objects, into) in locks {
            nodes.insert(place.min(nodes.len()), Node::Remember(objects, into));
        }
    }

    fn may_pay(&mut self, who: &WhoTree, costs: &[CostItem], then: &Deed) -> Lower<Node> {
        let who = self.who(who)?;
        let cost = self.cost(costs)?;
        let node = self.sealed(|this| this.deed(then))?;
        Ok(Node::MayPay(who, cost, node))
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
            Deed::ShuffleSearched => nodes.push(Node::Shuffle(Who::You)),
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
            Deed::May(WhoTree::You, Act::ChooseNewTargets(_))
                if matches!(nodes.last(), Some(Node::CopySpell { .. })) =>
            {
                if let Some(Node::CopySpell { new_targets, .. }) = nodes.last_mut() {
                    *new_targets = true;
                }
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
                let before = self.intern(before);
                let instead = self.sealed(|this| this.deed(deed))?;
                nodes.push(Node::If(condition, instead, Some(before)));
            }
            Deed::Otherwise(deed) | Deed::IfDont(deed) | Deed::IfCant(deed) => {
                let other = self.sealed(|this| this.deed(deed))?;
                match nodes.last_mut() {
                    Some(Node::If(_, _, none @ None) | Node::IfDid(_, none @ None)) => *none = Some(other),
                    _ => {
                        let nothing = self.intern(Node::Nothing);
                        nodes.push(Node::IfDid(nothing, Some(other)));
                    }
                }
            }
            other => {
                let node = self.sealed(|this| this.deed(other))?;
                nodes.push(self.link.book.node(node).clone());
            }
        }
        Ok(())
    }

    /// What was dealt damage by the step before is exiled instead of dying this turn (CR 614.1a).
    fn damaged_exile(&mut self, kind: &Kind, before: Option<&Node>) -> Lower<Node> {
        let Some(Node::Damage { hits, .. }) = before else {
            return Err("no damage is dealt before this".to_owned());
        };
        let hit = super::union(hits.iter().filter_map(|hit| hit.objects.clone()).collect());
        let hit = Box::new(hit.ok_or("nothing is dealt damage before this")?);
        let mut filter = self.filter(kind)?;
        filter.tests.push(Test::DealtDamageThisTurn);
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

    pub(super) fn deed(&mut self, deed: &Deed) -> Lower<Node> {
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
                let what = self.objects(noun, &Who::You)?;
                let changes = self.changes(changes)?;
                let first = Node::Change { what: what.clone(), changes, duration: lasts.duration() };
                let rule = self.link.rule(must_rule(*must));
                let changes = self.link.changes(vec![Change::Rule(rule)]);
                self.sequence(vec![first, Node::Change { what, changes, duration: other.duration() }])
            }
            Deed::Lasting(noun, changes, duration)
            | Deed::LastingEach(noun, changes, duration)
            | Deed::LastingFirst(duration, noun, changes) => {
                let what = self.objects(noun, &Who::You)?;
                let changes = self.changes(changes)?;
                Node::Change { what, changes, duration: duration.duration() }
            }
            Deed::LastingTwice(noun, changes, lasts, more, other) => {
                let what = self.objects(noun, &Who::You)?;
                let changes = self.changes(changes)?;
                let more = self.changes(more)?;
                let first = Node::Change { what: what.clone(), changes, duration: lasts.duration() };
                let second = Node::Change { what, changes: more, duration: other.duration() };
                self.sequence(vec![first, second])
            }
            Deed::Forever(noun, changes) => {
                let what = self.objects(noun, &Who::You)?;
                let changes = self.changes(changes)?;
                Node::Change { what, changes, duration: Duration::Forever }
            }
            Deed::PlayersLasting(who, says, duration) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                Node::PlayerRule { who, rule: self.link.player_rule(rule), duration: duration.duration() }
            }
            Deed::If(condition, deed) => {
                let condition = self.condition(condition)?;
                let node = self.sealed(|this| this.deed(deed))?;
                Node::If(condition, node, None)
            }
            Deed::AfterIf(deed, condition) => {
                let node = self.sealed(|this| this.deed(deed))?;
                Node::If(self.condition(condition)?, node, None)
            }
            Deed::IfDo(_, deed) => {
                let node = self.sealed(|this| this.deed(deed))?;
                Node::IfDid(node, None)
            }
            Deed::Then(deed) => self.deed(deed)?,
            Deed::And(one, other) | Deed::CommaThen(one, other) => {
                let one = self.sealed(|this| this.deed(one))?;
                self.scope.mentions.next_clause();
                let other = self.sealed(|this| this.deed(other))?;
                Node::Then(one, other)
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
                let cost = self.cost(costs)?;
                let nothing = self.intern(Node::Nothing);
                Node::MayPay(who, cost, nothing)
            }
            Deed::WhereX(deed, value) => {
                let x = self.value(value)?;
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
                let node = self.sealed(|this| this.deed(deed))?;
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
            Deed::ActsEach(noun, act) => self.acts_each(noun, act)?,
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
                let times = Some(Box::new(self.count(count)?));
                Node::Unless(who, Cost { times, ..self.cost(costs)? }, node)
            }
            Deed::WhenYouDo(deed) => {
                let ability = self.reflexive(deed)?;
                let node = self.intern(Node::Reflexive(ability));
                Node::IfDid(node, None)
            }
            Deed::MayPlay(lasts, who, noun) => {
                let who = self.who(who)?;
                let what = self.objects(noun, &who)?;
                Node::MayPlay { who, what, duration: lasts.duration(), free: false }
            }
            Deed::LastingForEach(noun, changes, lasts, count) => {
                let what = self.objects(noun, &Who::You)?;
                self.scope.times = Some(self.count(count)?);
                let changes = self.changes(changes);
                self.scope.times = None;
                Node::Change { what, changes: changes?, duration: lasts.duration() }
            }
            Deed::Later(event, deed) | Deed::AtEnd(deed, event) => {
                self.later(event, deed, true, Duration::Forever)?
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

    /// A rule for some things, for a while.
    fn ruled_for(&mut self, noun: &Noun, rule: ObjectRule, duration: Duration) -> Lower<Node> {
        let what = self.objects(noun, &Who::You)?;
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
        if let Act::PlayFor(..) | Act::CastFree(..) | Act::ChooseNewTargets(_) = act {
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
        let pronoun = pronoun_of(deed);
        let remembered = self.take_along(&pronoun);
        let outer = self.inner_scope(&pronoun);
        let lowered = self.delayed(event, deed);
        self.scope = outer;
        let later = Node::Later { ability: lowered?, once, duration };
        Ok(self.sequence(remembered.into_iter().chain([later]).collect()))
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
        let pronoun = pronoun_of(deed);
        let remembered = self.take_along(&pronoun);
        self.scope.before.extend(remembered);
        let outer = self.inner_scope(&pronoun);
        // A reflexive ability triggers as it is made: what it waits for is never asked.
        let lowered = self.triggered_by(When::Either(Vec::new()), deed);
        self.scope = outer;
        lowered
    }

    fn triggered_by(&mut self, when: When, deed: &Deed) -> Lower<AbilityId> {
        let modes = self.modes(std::slice::from_ref(deed))?;
        let text = modes.modes.first().map(|mode| mode.text.clone()).unwrap_or_default();
        let kind = AbilityKind::Triggered(Triggered {
            when,
            condition: self.scope.during.take(),
            modes,
            zone: ZoneKind::Battlefield,
            limit: Limit::None,
            mana: false,
        });
        Ok(self.link.ability(kind, &text))
    }

    /// What "it" or "them", "that player" and "that much" stand for now is put where a later ability finds it.
    fn take_along(&mut self, pronoun: &Noun) -> Vec<Node> {
        let mut nodes = Vec::new();
        let objects = self.refer(pronoun).ok();
        let moved_this = self.scope.moved_this;
        let moves = |objects: &Objects| {
            (*objects != Objects::This || moved_this) && *objects != Objects::Chosen(ALONG)
        };
        nodes.extend(objects.filter(moves).map(|objects| Node::Remember(objects, ALONG)));
        let player = self.mentioned_player().filter(|who| is_one(who) && *who != Who::Chosen(ALONG));
        nodes.extend(player.map(|who| Node::RememberPlayer(who, ALONG)));
        let number = self.refer_amount().ok().filter(|num| *num != Num::Stored(ALONG));
        nodes.extend(number.map(|num| Node::Store(num, ALONG)));
        nodes
    }

    /// A scope for an ability within this one; gives the outer scope back.
    fn inner_scope(&mut self, pronoun: &Noun) -> Scope {
        let (meant, moved_this) = (self.refer(pronoun), self.scope.moved_this);
        let player = self.mentioned_player();
        let number = self.refer_amount();
        let outer = std::mem::take(&mut self.scope);
        self.mention_this();
        if meant.is_ok_and(|objects| objects != Objects::This || moved_this) {
            self.mention(&Objects::Chosen(ALONG), None, *pronoun == Noun::Them);
        }
        if let Some(who) = player {
            self.mention_player(&if is_one(&who) { Who::Chosen(ALONG) } else { who });
        }
        if number.is_ok() {
            self.mention_amount(Num::Stored(ALONG));
        }
        self.scope.mentions.next_clause();
        self.scope.triggered = true;
        self.scope.later = true;
        outer
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
