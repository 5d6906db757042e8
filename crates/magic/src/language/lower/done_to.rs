//! What is done to things: destroyed, exiled, moved, tapped, chosen, sacrificed.

use super::noun::is_pronoun;
use super::{Lower, Lowering};
use crate::language::tree::{
    Act, CounterName, Entry, HowMany, Kind, Lasts, Noun, Participle, Participle2, Place, Post, Quantity,
    Stat, Who as WhoTree, Whose, Wording,
};
use crate::program::{
    Change, Cond, Destination, Doing, Duration, Filter, Keyword, Mark, Measure, Node, Num, ObjectRule,
    Objects, Position, TargetKind, TargetSpec, Test, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    /// What is done to things.
    pub(super) fn act_on(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let node = self.done_to(who, act)?;
        let done = match act {
            Act::Destroy(_) => Some((Participle2::Destroyed, None)),
            Act::Exile(_) | Act::ExileFaceDown(_) | Act::ExileUntilLeaves(..) => {
                Some((Participle2::Exiled, Some(Participle::Exiled)))
            }
            Act::Sacrifice(_) => Some((Participle2::Sacrificed, None)),
            Act::Tap(_) => Some((Participle2::Tapped, None)),
            Act::Return(..) | Act::ReturnToBattlefield(..) => {
                Some((Participle2::Returned, Some(Participle::Returned)))
            }
            Act::Reveal(_) | Act::RevealTop(..) => Some((Participle2::Revealed, Some(Participle::Revealed))),
            _ => None,
        };
        if let Some((counted, how)) = done {
            let what = match &node {
                Node::Move(what, _) | Node::ExileUntilLeaves(what) | Node::Reveal(what) => Some(what.clone()),
                _ => None,
            };
            if let (Some(what), Some(how)) = (what, how) {
                self.mention_as(&what, how);
            }
            // That the card itself is sacrificed is no number.
            if node != Node::Sacrifice(Objects::This) {
                self.mention_done(counted, who);
            }
        }
        Ok(node)
    }

    pub(super) fn done_to(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        Ok(match act {
            Act::Destroy(noun) => Node::Destroy { what: self.objects(noun, who)?, no_regeneration: false },
            Act::Exile(noun) => Node::Move(self.objects(noun, who)?, Destination::zone(ZoneKind::Exile)),
            Act::ExileFaceDown(noun) => {
                let to = Destination { face_down: true, ..Destination::zone(ZoneKind::Exile) };
                Node::Move(self.objects(noun, who)?, to)
            }
            Act::ExileUntilLeaves(noun, _) => Node::ExileUntilLeaves(self.objects(noun, who)?),
            Act::Sacrifice(noun) => self.sacrifice(who, noun)?,
            Act::Counter(noun) => Node::Counter(self.objects_in(noun, who, ZoneKind::Stack)?, None),
            Act::Tap(noun) => Node::Tap(self.permanents(noun, who)?),
            Act::Untap(noun) => Node::Untap(self.permanents(noun, who)?),
            Act::TapOrUntap(noun) => {
                let objects = self.objects(noun, who)?;
                let tap = self.intern(Node::Tap(objects.clone()));
                let untap = self.intern(Node::Untap(objects));
                self.choose_one(who.clone(), [("Tap it".to_owned(), tap), ("Untap it".to_owned(), untap)])
            }
            Act::Switch(noun, duration) => {
                let what = self.objects(noun, who)?;
                let changes = self.link.changes(vec![Change::Switch]);
                Node::Change { what, changes, duration: duration.duration() }
            }
            Act::Return(noun, whose) => {
                let objects = self.objects(noun, who)?;
                // "Its owner" is a player who can be spoken of.
                if *whose == Whose::ItsOwners && matches!(objects, Objects::Target(_)) {
                    self.mention_player_beside(&Who::OwnerOf(Box::new(objects.clone())));
                }
                Node::Move(objects, Destination::zone(ZoneKind::Hand))
            }
            Act::ReturnToBattlefield(noun, entries) => {
                let objects = self.objects_in(noun, who, ZoneKind::Graveyard)?;
                self.scope.moved_this |= objects == Objects::This;
                Node::Move(objects, self.battlefield(entries)?)
            }
            Act::ReturnEitherWay(noun) => {
                let objects = self.objects_in(noun, who, ZoneKind::Graveyard)?;
                self.scope.moved_this |= objects == Objects::This;
                let ways = [("Face up", Vec::new()), ("Face down", vec![Entry::FaceDown])];
                let mut options = Vec::new();
                for (text, entries) in ways {
                    let to = self.battlefield(&entries)?;
                    options.push((text.to_owned(), self.intern(Node::Move(objects.clone(), to))));
                }
                self.choose_one(who.clone(), options)
            }
            Act::Put(_, Place::TheirTopOrBottom(_)) if *who == Who::You => {
                return Err("whose choice this is is not told".to_owned());
            }
            Act::Put(_, place) | Act::PutRest(_, _, _, place)
                if *who == Who::You && self.scope.foreign && is_any_order(place) =>
            {
                return Err("that you order another player's cards is not understood here yet".to_owned());
            }
            Act::Put(noun, Place::TopOrBottom(_) | Place::TheirTopOrBottom(_)) => {
                let objects = self.objects_in(noun, who, ZoneKind::Hand)?;
                let options = [("On top", Position::Top), ("On the bottom", Position::Bottom)];
                let options = options.map(|(text, position)| {
                    let to = Destination { position, ..Destination::zone(ZoneKind::Library) };
                    (text.to_owned(), self.intern(Node::Move(objects.clone(), to)))
                });
                self.choose_one(who.clone(), options)
            }
            Act::Put(noun, place) => {
                let objects = self.objects_in(noun, who, ZoneKind::Hand)?;
                Node::Move(objects, self.place(place)?)
            }
            Act::PutRest(noun, place, rest, other) => {
                let objects = self.objects_in(noun, who, ZoneKind::Hand)?;
                let first = Node::Move(objects, self.place(place)?);
                let rest = self.known(rest)?;
                let second = Node::Move(rest, self.place(other)?);
                self.sequence(vec![first, second])
            }
            Act::PutEach(Noun::OneOf(noun), a, b, c) => self.put_each(who, noun, [a, b, c])?,
            Act::ShuffleInto(noun, _) => {
                let to = Destination { position: Position::Shuffled, ..Destination::zone(ZoneKind::Library) };
                let what = self.objects(noun, who)?;
                self.mention_amount(Num::Done);
                // The library is shuffled even if no card is (CR 701.24d, 701.24e).
                let none = matches!(what, Objects::Target(place)
                    if self.scope.targets[usize::from(place)].least == Num::Const(0))
                    || matches!(noun, Noun::Rest | Noun::Other);
                if !none {
                    return Ok(Node::Move(what, to));
                }
                let (nothing, shuffle) =
                    (self.intern(Node::Nothing), self.intern(Node::Shuffle(who.clone())));
                self.sequence(vec![Node::Move(what, to), Node::IfDid(nothing, Some(shuffle))])
            }
            Act::Reveal(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Hand)?;
                // Cards that are only revealed are still where they were.
                if matches!(noun, Noun::Top(..)) {
                    self.scope.gathered = Some((ZoneKind::Library, what.clone()));
                }
                Node::Reveal(what)
            }
            Act::RevealTop(n, whose) => {
                let owner = self.owner(whose)?.unwrap_or_else(|| who.clone());
                self.scope.foreign |= owner != Who::You;
                let top = Objects::Top(owner, self.amount(n)?);
                Node::Reveal(self.remember(top, *n != Quantity::Fixed(1))?)
            }
            Act::PutCounters(counters, noun, wording) => {
                let kind = self.counter(&counters.kind)?;
                let on = |this: &mut Self| this.once(|this| this.permanents(noun, who));
                let (count, on) = match *wording == Wording::Usual && counters.count.is_worked_out() {
                    true => (self.amount(&counters.count)?, on(self)?),
                    false => {
                        let on = on(self)?;
                        (self.amount(&counters.count)?, on)
                    }
                };
                Node::PutCounters { kind, count, on }
            }
            Act::DoubleCounters(counter, noun) => {
                let on = self.objects(noun, who)?;
                let kind = self.counter(counter)?;
                Node::PutCounters { kind, count: Num::Of(Measure::Counters(kind), Box::new(Objects::It)), on }
            }
            Act::DoubleEachKind(noun) => Node::DoubleCounters(self.permanents(noun, who)?),
            Act::Distribute(counters, many, kind) => {
                let target = self.divided(&counters.count, many, Some(kind))?;
                Node::CountersDivided { kind: self.counter(&counters.kind)?, target }
            }
            Act::RemoveCounters(counters, noun) => {
                let from = self.once(|this| this.objects(noun, who))?;
                let kind = Some(self.counter(&counters.kind)?);
                Node::RemoveCounters { kind, count: Some(self.amount(&counters.count)?), from }
            }
            Act::RemoveAllOf(counter, noun) => {
                self.mention_amount(Num::Done);
                self.scope.removed = true;
                let kind = Some(self.counter(counter)?);
                Node::RemoveCounters { kind, count: None, from: self.objects(noun, who)? }
            }
            Act::RemoveAllCounters(noun) => {
                let from = self.objects(noun, who)?;
                self.mention_amount(Num::Done);
                self.scope.removed = true;
                Node::RemoveCounters { kind: None, count: None, from }
            }
            Act::MoveCounters(counter, from, to) => {
                let from = self.objects(from, who)?;
                let to = self.objects(to, who)?;
                Node::MoveCounters {
                    kind: Some(self.counter(counter)?),
                    count: Some(Num::Const(1)),
                    from,
                    to,
                }
            }
            Act::PickCounters(..) if *who != Who::You => {
                return Err("which counters somebody else picks is not understood yet".to_owned());
            }
            Act::PickCounters(Some(counter), HowMany::AnyNumber, from, Some(Noun::Bare(kind))) => {
                self.spread_counters(counter, from, kind)?
            }
            Act::PickCounters(counter, many, from, to) => {
                let from = self.once(|this| this.permanents(from, who))?;
                let to = to.as_ref().map(|to| self.once(|this| this.permanents(to, who))).transpose()?;
                let one = |objects: &Objects| !matches!(objects, Objects::All(_) | Objects::Union(..));
                if !one(&from) || !to.as_ref().is_none_or(one) {
                    return Err("of which of them the counters are picked is not told".to_owned());
                }
                let kind = counter.as_ref().map(|counter| self.counter(counter)).transpose()?;
                let (least, most) = match many {
                    HowMany::AnyNumber => (Num::Const(0), None),
                    HowMany::Exactly(_) | HowMany::UpTo(_) | HowMany::Between(..) => {
                        let (least, most) = self.bounds(many)?;
                        (least, Some(most))
                    }
                };
                self.mention_amount(Num::Done);
                self.scope.removed = to.is_none();
                Node::PickCounters { kind, least, most, from, to }
            }
            Act::GainControl(noun, duration) => Node::GainControl {
                who: who.clone(),
                what: self.objects(noun, who)?,
                duration: duration.map_or(Duration::Forever, Lasts::duration),
            },
            Act::ExchangeControl(one, other) => {
                let (one, other) = (self.objects(one, who)?, self.objects(other, who)?);
                let on_stack = |spec: &TargetSpec| matches!(&spec.kind, TargetKind::Object(filter) if filter.zones == ZoneKind::Stack);
                if self.scope.targets.iter().any(on_stack) {
                    return Err("control of spells is not exchanged yet".to_owned());
                }
                Node::ExchangeControl(one, other)
            }
            Act::ExchangeLife(whose, noun, stat) => self.exchange_life(whose, noun, *stat)?,
            Act::Attach(noun, to) => {
                let what = self.objects(noun, who)?;
                // "Attach this Equipment to it": nothing is attached to itself.
                let to = match to {
                    to if is_pronoun(to) => self.refer_beside(to, what.clone())?,
                    // Another than the one that it is attached to.
                    Noun::Another(kind) => {
                        let mut filter = self.filter(kind)?;
                        let attached = Filter::permanents(vec![Test::Is(what.clone())]);
                        filter.tests.push(Test::HasAttached(Box::new(attached)).not());
                        self.choice(filter, who, Num::Const(1), Num::Const(1))?
                    }
                    _ => self.objects(to, who)?,
                };
                Node::Attach(what, to)
            }
            Act::Pair(one, other) => {
                let one = self.objects(one, who)?;
                Node::Pair(one, self.objects(other, who)?)
            }
            Act::Transform(noun) => Node::Transform(self.objects(noun, who)?),
            Act::TurnFaceDown(noun) => Node::TurnFaceDown(self.objects(noun, who)?),
            Act::Regenerate(noun) => Node::Regenerate(self.objects(noun, who)?),
            Act::RemoveDamage(noun) => Node::RemoveDamage(self.objects(noun, who)?),
            Act::RemoveFromCombat(noun) => Node::RemoveFromCombat(self.objects(noun, who)?),
            Act::Goad(noun) => {
                let what = self.objects(noun, who)?;
                let changes = self.changes(&[crate::language::tree::Change::Goaded])?;
                Node::Change { what, changes, duration: Duration::YourNextTurn }
            }
            // CR 701.43a
            Act::Exert(noun) => {
                let what = self.permanents(noun, who)?;
                let rule = self.link.rule(ObjectRule::StaysTappedInYours);
                let changes = self.link.changes(vec![Change::Rule(rule)]);
                let duration = Duration::YourNextUntapStep;
                let stays = Node::Change { what: what.clone(), changes, duration };
                self.sequence(vec![Node::Does(Doing::Exert, what, None), stays])
            }
            // CR 701.60a
            Act::Suspect(noun) => {
                let what = self.objects(noun, who)?;
                let rule = Change::Rule(self.link.rule(ObjectRule::CantBlock));
                let changes = self.link.changes(vec![Change::GainKeyword(Keyword::Menace), rule]);
                let effect = Node::Change { what: what.clone(), changes, duration: Duration::Forever };
                self.sequence(vec![Node::Mark(what, Mark::Suspected), effect])
            }
            // CR 701.35a
            Act::Detain(noun) => {
                let what = self.objects(noun, who)?;
                let rules = [
                    ObjectRule::CantAttack,
                    ObjectRule::CantBlock,
                    ObjectRule::CantActivate { but_mana: false },
                ];
                let changes = rules.map(|rule| Change::Rule(self.link.rule(rule)));
                let changes = self.link.changes(changes.into());
                Node::Change { what, changes, duration: Duration::YourNextTurn }
            }
            Act::Pay(_) => return Err("say what is paid for".to_owned()),
            Act::Choose(noun) => {
                let chosen = self.objects(noun, who)?;
                self.mention_as(&chosen, Participle::Chosen);
                self.rest_of_choice(&chosen);
                // "That player" is whose card it is.
                if let Noun::A(Kind::Post(_, Post::In(_, Whose::Of(of), _))) = noun
                    && **of == WhoTree::AnOpponent
                {
                    self.mention_player(&Who::OwnerOf(Box::new(chosen.clone())));
                    self.scope.chosen_of_theirs = Some(chosen.clone());
                } else if let Some(theirs) = self.scope.chosen_of_theirs.take() {
                    // "Those cards" are both.
                    let both = Objects::Union(Box::new(theirs), Box::new(chosen.clone()));
                    self.mention_done_to(&both, Some(&Kind::Card), true, Participle::Chosen);
                }
                let kind = match noun {
                    Noun::A(kind) | Noun::Another(kind) | Noun::Some(_, kind) => kind.clone(),
                    _ => Kind::Permanent,
                };
                self.collect(&chosen, kind).unwrap_or(Node::Nothing)
            }
            Act::ChooseRandom(noun) => self.choose_random(noun)?,
            Act::SetInMotion(noun) => Node::SetInMotion(self.objects(noun, who)?),
            Act::Abandon(noun) => Node::Abandon(self.objects(noun, who)?),
            Act::PreventNext(n, to, by) => self.prevent_next(n, to, by.as_ref())?,
            Act::PreventAll(what) => self.prevent_all(what, Duration::EndOfTurn)?,
            act => self.cast_or_played(who, act)?,
        })
    }

    /// A life total and a number of the card itself become each other, if it is still there (CR 701.12g).
    pub(super) fn exchange_life(&mut self, whose: &WhoTree, noun: &Noun, stat: Stat) -> Lower<Node> {
        let who = self.who(whose)?;
        if self.known(noun)? != Objects::This {
            return Err("only numbers of the card itself are exchanged with life yet".to_owned());
        }
        let (life, size) = (self.register()?, self.register()?);
        let change = match stat {
            Stat::Power => Change::SetPower(Num::Stored(life)),
            Stat::Toughness => Change::SetToughness(Num::Stored(life)),
            Stat::ManaValue => return Err("a mana value doesn't change".to_owned()),
        };
        let own = Num::Of(super::filter::measure(stat), Box::new(Objects::This));
        let changes = self.link.changes(vec![change]);
        let nodes = vec![
            Node::Store(Num::Life(Box::new(who.clone())), life),
            Node::Store(own, size),
            Node::SetLife(who, Num::Stored(size)),
            Node::Change { what: Objects::This, changes, duration: Duration::Forever },
        ];
        let exchange = self.sequence(nodes);
        let exchange = self.intern(exchange);
        Ok(Node::If(Cond::In(ZoneKind::Battlefield), exchange, None))
    }

    /// After a choice "the rest" is what could have been chosen and was not.
    pub(super) fn rest_of_choice(&mut self, chosen: &Objects) {
        let Some(Node::Choose { from, into, .. }) = self.scope.before.last() else { return };
        if *chosen != Objects::Chosen(*into) {
            return;
        }
        let from = match (from, &self.scope.gathered) {
            // Of cards from among which one was chosen, all others.
            (Objects::All(filter), Some((_, all))) if filter.tests.contains(&Test::Is(all.clone())) => {
                all.clone()
            }
            (from, _) => from.clone(),
        };
        let others = Filter::permanents(vec![Test::Is(chosen.clone()).not()]);
        self.scope.rest = Some(Objects::Among(Box::new(from), Box::new(others)));
    }

    /// Each of three cards goes to a place of its own; of fewer the first ones do.
    pub(super) fn put_each(&mut self, who: &Who, noun: &Noun, places: [&Place; 3]) -> Lower<Node> {
        let all = self.refer(noun)?;
        let mut taken = Vec::new();
        let mut nodes = Vec::new();
        for _ in &places {
            let others = taken.iter().map(|&one| Test::Is(Objects::Chosen(one)).not()).collect();
            let from = Objects::Among(Box::new(all.clone()), Box::new(Filter::permanents(others)));
            let into = self.register()?;
            let (least, most) = (Num::Const(1), Num::Const(1));
            nodes.push(Node::Choose { who: who.clone(), from, least, most, into });
            taken.push(into);
        }
        for (place, into) in places.into_iter().zip(taken) {
            nodes.push(Node::Move(Objects::Chosen(into), self.place(place)?));
        }
        Ok(self.sequence(nodes))
    }

    pub(super) fn choose_random(&mut self, noun: &Noun) -> Lower<Node> {
        let (kind, count) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Some(HowMany::Exactly(n), kind) => (kind, self.amount(n)?),
            _ => return Err("say how many are chosen at random".to_owned()),
        };
        let from = Objects::All(Box::new(self.filter(kind)?));
        let into = self.register()?;
        let many = matches!(noun, Noun::Some(..));
        self.mention_done_to(&Objects::Chosen(into), Some(kind), many, Participle::Chosen);
        Ok(Node::ChooseRandom { from, count, into })
    }

    /// A player's own choice unless the thing is known (CR 701.21).
    /// Any number of counters onto some of several things: of each it is told how many it gets (CR 122.5).
    pub(super) fn spread_counters(&mut self, counter: &CounterName, from: &Noun, kind: &Kind) -> Lower<Node> {
        let from = self.permanents(from, &Who::You)?;
        let onto = self.filter(kind)?;
        if from != Objects::This || !onto.tests.contains(&Test::Other) {
            return Err("the counters must come from the card itself and go onto others".to_owned());
        }
        let (kind, one) = (Some(self.counter(counter)?), self.register()?);
        let (least, to) = (Num::Const(0), Some(Objects::Chosen(one)));
        let pick = self.intern(Node::PickCounters { kind, least, most: None, from, to });
        Ok(Node::ForEach(Objects::All(Box::new(onto)), one, pick))
    }

    pub(super) fn sacrifice(&mut self, who: &Who, noun: &Noun) -> Lower<Node> {
        let (kind, n, other) = match noun {
            Noun::A(kind) => (kind, self.amount(&Quantity::Fixed(1))?, false),
            Noun::Another(kind) => (kind, self.amount(&Quantity::Fixed(1))?, true),
            Noun::Some(HowMany::Exactly(n), kind) => (kind, self.amount(n)?, false),
            Noun::Both(one, other) => {
                let (one, other) = (self.sacrifice(who, one)?, self.sacrifice(who, other)?);
                return Ok(self.sequence(vec![one, other]));
            }
            Noun::Some(..) if *who != Who::You => {
                return Err("how many another player sacrifices is not understood yet".to_owned());
            }
            known => {
                let first = self.scope.before.len();
                let what = self.objects(known, who)?;
                // Nobody sacrifices what they do not control (CR 701.21a).
                for node in &mut self.scope.before[first..] {
                    own_choice(node);
                }
                self.mention_as(&what, Participle::Sacrificed);
                let node = Node::Sacrifice(what);
                if *who == Who::You {
                    return Ok(node);
                }
                let node = self.intern(node);
                return Ok(Node::As(who.clone(), node));
            }
        };
        let mut filter = self.filter(kind)?;
        if other {
            filter.tests.push(self.other_than_event(kind).unwrap_or(Test::Other));
        }
        let many = n != Num::Const(1) || !super::reference::is_one(who) && *who != Who::You;
        self.mention_left(Some(kind), many, Some(Participle::Sacrificed), true);
        Ok(Node::SacrificeChoice(who.clone(), filter, n))
    }
}

/// Whether cards are put somewhere in an order that is chosen.
fn is_any_order(place: &Place) -> bool {
    matches!(place, Place::TopAnyOrder(_) | Place::BottomAnyOrder(_))
}

/// A choice among what the chooser controls.
fn own_choice(node: &mut Node) {
    let Node::Choose { who: Who::You, from: Objects::All(filter), most, .. } = node else { return };
    let own = Test::ControlledBy(Who::You);
    if filter.zones == ZoneKind::Battlefield && !filter.tests.contains(&own) {
        let all = Num::Count(filter.clone());
        filter.tests.push(own);
        if *most == all {
            *most = Num::Count(filter.clone());
        }
    }
}
