//! Phrases for things and players.

use super::filter::any_target;
use super::kinds::is_card;
use super::reference::Meant;
use super::{Lower, Lowering};
use crate::language::tree::{HowMany, Kind, Noun, Participle, Post, Quantity, Who as WhoTree, Whom, Whose};
use crate::program::{
    Filter, Mark, Node, Num, Objects, Register, TargetKind, TargetSpec, Test, Together, Who, ZoneKind,
};

/// All of these but those that were chosen.
fn all_but(all: &Objects, chosen: Register) -> Objects {
    let others = Filter::permanents(vec![Test::Is(Objects::Chosen(chosen)).not()]);
    Objects::Among(Box::new(all.clone()), Box::new(others))
}

/// Whether cards are from one graveyard of which there are several.
fn is_from_one_of_several(kind: &Kind) -> bool {
    match kind {
        Kind::Post(_, Post::In(_, Whose::Any, _)) => true,
        Kind::Post(_, Post::In(_, Whose::Of(who), _)) => {
            matches!(**who, WhoTree::AnOpponent | WhoTree::APlayer)
        }
        Kind::Post(kind, _) | Kind::Adj(_, kind) => is_from_one_of_several(kind),
        _ => false,
    }
}

/// The one opponent or player whom a phrase names together with something of theirs: "a creature an opponent controls",
/// "a card from an opponent's graveyard".
fn holder(kind: &Kind, objects: &Objects) -> Option<Who> {
    let objects = || Box::new(objects.clone());
    match kind {
        Kind::Post(_, Post::Controls(Whom::AnOpponent)) => Some(Who::ControllerOf(objects())),
        Kind::Post(_, Post::In(_, Whose::Of(who), _)) if matches!(**who, WhoTree::AnOpponent) => {
            Some(Who::OwnerOf(objects()))
        }
        Kind::Post(kind, _) | Kind::Adj(_, kind) => holder(kind, &objects()),
        _ => None,
    }
}

/// "An instant card and a sorcery card from your graveyard" are both there.
fn placed_alike(one: &Noun, other: &Noun) -> Noun {
    let (Noun::A(Kind::Post(_, there)) | Noun::Target(_, Kind::Post(_, there))) = other else {
        return one.clone();
    };
    let place = |kind: &Kind| Kind::Post(Box::new(kind.clone()), there.clone());
    let bare =
        |kind: &Kind| matches!(there, Post::In(..)) && is_card(kind) && !matches!(kind, Kind::Post(..));
    match one {
        Noun::A(kind) if bare(kind) => Noun::A(place(kind)),
        Noun::Target(many, kind) if bare(kind) => Noun::Target(many.clone(), place(kind)),
        other => other.clone(),
    }
}

impl Lowering<'_, '_> {
    /// The objects that a phrase names; a choice is made by `who` before.
    pub(super) fn objects(&mut self, noun: &Noun, who: &Who) -> Lower<Objects> {
        self.objects_in(noun, who, ZoneKind::Battlefield)
    }

    /// The same, with the zone that cards without a stated one are in.
    pub(super) fn objects_in(&mut self, noun: &Noun, who: &Who, zone: ZoneKind) -> Lower<Objects> {
        if self.link.trail.is_none() {
            return self.objects_named(noun, who, zone);
        }
        let outer = self.scope.naming.replace(noun.clone());
        let objects = self.objects_named(noun, who, zone);
        self.scope.naming = outer;
        objects
    }

    fn objects_named(&mut self, noun: &Noun, who: &Who, zone: ZoneKind) -> Lower<Objects> {
        let objects = match noun {
            Noun::EachOtherTarget(many, kind) => {
                return self.objects_in(&Noun::OtherTarget(many.clone(), kind.clone()), who, zone);
            }
            Noun::Target(many, kind) | Noun::EachTarget(many, kind) => {
                return self.target_objects(many, kind, zone, false);
            }
            Noun::OtherTarget(many, kind) => return self.target_objects(many, kind, zone, true),
            Noun::Targets(one, two, three) => {
                let mut all = Vec::new();
                for kind in [one, two, three] {
                    all.push(self.target_objects(
                        &HowMany::Exactly(Quantity::Fixed(1)),
                        kind,
                        zone,
                        false,
                    )?);
                }
                let objects = super::union(all).ok_or("nothing is targeted")?;
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::Pile(kind, whose) => {
                let pile = self.pile_of_choice(who, whose)?;
                self.mention(&pile, Some(kind), true);
                return Ok(pile);
            }
            Noun::AnyTarget | Noun::AnyOtherTarget => {
                let mut filter = any_target();
                let another = *noun == Noun::AnyOtherTarget && self.tell_apart(&Kind::Permanent, &mut filter);
                let kind = TargetKind::Either(filter, Who::Everyone);
                let place = self.target(TargetSpec { another, ..TargetSpec::one(kind) });
                let objects = Objects::Target(place);
                self.mention(&objects, None, false);
                self.mention_player(&Who::Target(place));
                return Ok(objects);
            }
            Noun::AnyTargets(many) => {
                let filter = any_target();
                let (least, mut most) = self.how_many(many, &filter)?;
                if *many == HowMany::AnyNumber {
                    most = Num::Plus(Box::new(most), Box::new(Num::CountPlayers(Box::new(Who::Everyone))));
                }
                let kind = TargetKind::Either(filter, Who::Everyone);
                let place = self.target(TargetSpec { least, most, ..TargetSpec::one(kind) });
                let objects = Objects::Target(place);
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::TargetOrPlayer(kind) | Noun::PlayerOrTarget(kind) | Noun::OpponentOrTarget(kind) => {
                let opponent = matches!(noun, Noun::OpponentOrTarget(_));
                let who = if opponent { Who::Opponents } else { Who::Everyone };
                let kind = TargetKind::Either(self.filter(kind)?, who);
                let place = self.target(TargetSpec::one(kind));
                self.mention_player(&Who::Target(place));
                Objects::Target(place)
            }
            // Of two commanders one is chosen (CR 702.124e).
            Noun::CommanderAway => {
                let tests = vec![Test::Commander, Test::OwnedBy(Who::You)];
                let filter = Filter { zones: ZoneKind::Command, tests };
                let objects = self.choice(filter, &Who::You, Num::Const(1), Num::Const(1))?;
                self.mention(&objects, Some(&Kind::Card), false);
                return Ok(objects);
            }
            // One card, in either of two zones.
            Noun::A(Kind::Post(kind, Post::HandOrGraveyard)) => {
                let mut in_zone = |zone| -> Lower<Box<Objects>> {
                    let mut filter = self.cards_in(kind, zone)?;
                    filter.tests.push(Test::OwnedBy(Who::You));
                    Ok(Box::new(Objects::All(Box::new(filter))))
                };
                let from = Objects::Union(in_zone(ZoneKind::Hand)?, in_zone(ZoneKind::Graveyard)?);
                let (into, one) = (self.register()?, Num::Const(1));
                let choice = Node::Choose { who: who.clone(), from, least: one.clone(), most: one, into };
                self.scope.before.push(choice);
                let objects = Objects::Chosen(into);
                self.mention(&objects, Some(kind), false);
                return Ok(objects);
            }
            Noun::A(kind) => {
                let filter = self.filter_in(kind, zone)?;
                let n = self.amount(&Quantity::Fixed(1))?;
                let many = n != Num::Const(1);
                let objects = self.choice(filter, who, n.clone(), n)?;
                self.leave_rest(kind, &objects);
                self.mention(&objects, Some(kind), many);
                return Ok(objects);
            }
            Noun::OfYourChoice(kind) => {
                let such = Filter::permanents(self.tests(kind)?);
                let from = Objects::Among(Box::new(Objects::Sources), Box::new(such));
                let (least, most) = (Num::Const(1), Num::Const(1));
                let into = self.register()?;
                self.scope.before.push(Node::Choose { who: Who::You, from, least, most, into });
                self.mention(&Objects::Chosen(into), Some(kind), false);
                return Ok(Objects::Chosen(into));
            }
            Noun::Another(kind) => {
                let mut filter = self.filter_in(kind, zone)?;
                filter.tests.push(self.other_than_event(kind).unwrap_or(Test::Other));
                let n = self.amount(&Quantity::Fixed(1))?;
                let many = n != Num::Const(1);
                let objects = self.choice(filter, who, n.clone(), n)?;
                self.mention(&objects, Some(kind), many);
                return Ok(objects);
            }
            Noun::Some(many, kind) => {
                let filter = self.filter_in(kind, zone)?;
                let (least, most) = match many {
                    HowMany::AnyNumber => (Num::Const(0), Num::Count(Box::new(filter.clone()))),
                    HowMany::Exactly(_) | HowMany::UpTo(_) | HowMany::Between(..) => self.bounds(many)?,
                };
                let objects = self.choice(filter, who, least, most)?;
                self.leave_rest(kind, &objects);
                let one = *many == HowMany::UpTo(Quantity::Fixed(1));
                self.mention(&objects, Some(kind), !one);
                return Ok(objects);
            }
            Noun::AllOfThem(kind, _) => {
                let all = Box::new(self.refer(&Noun::Those(Kind::Card))?);
                let tests = self.tests(kind)?;
                let others = Filter { zones: ZoneKind::Library, tests: vec![Test::All(tests.clone()).not()] };
                self.scope.rest = Some(Objects::Among(all.clone(), Box::new(others)));
                return Ok(Objects::Among(all, Box::new(Filter { zones: ZoneKind::Library, tests })));
            }
            Noun::OneDone(kind, how) => {
                let from = self.those_done(*how, kind)?;
                let into = self.register()?;
                let (least, most) = (Num::Const(1), Num::Const(1));
                self.scope.before.push(Node::Choose { who: who.clone(), from, least, most, into });
                self.mention(&Objects::Chosen(into), Some(kind), false);
                return Ok(Objects::Chosen(into));
            }
            Noun::EachDone(kind, how) => {
                let objects = self.those_done(*how, kind)?;
                self.mention(&objects, Some(kind), true);
                return Ok(objects);
            }
            // Of cards that were in zones of their own, those are theirs.
            Noun::AllDoneBy(kind, how) => {
                let all = Box::new(self.those_done(*how, kind)?);
                let tests = vec![Test::OwnedBy(self.refer_player()?)];
                let objects = Objects::Among(all, Box::new(Filter::permanents(tests)));
                self.mention(&objects, Some(kind), true);
                return Ok(objects);
            }
            Noun::BuriedThisWay => {
                let objects = self.buried_this_way()?;
                self.mention(&objects, Some(&Kind::Card), true);
                return Ok(objects);
            }
            Noun::AndOther(one, kind) => {
                let one = self.objects_in(one, who, zone)?;
                let others = Objects::All(Box::new(self.filter_in(kind, zone)?));
                let objects = Objects::Union(Box::new(one), Box::new(others));
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::MostVotes(kind) => {
                let voted = self.scope.voted.ok_or("nobody has voted before this")?;
                self.mention(&Objects::Chosen(voted), Some(kind), true);
                return Ok(Objects::Chosen(voted));
            }
            Noun::Each(kind) | Noun::All(kind) | Noun::Bare(kind) => {
                let objects = Objects::All(Box::new(self.filter_in(kind, zone)?));
                self.mention(&objects, Some(kind), true);
                self.scope.named.extend(self.scope.sentence.map(|place| (place, objects.clone())));
                return Ok(objects);
            }
            Noun::OneOf(noun) => {
                let all = self.refer(noun)?;
                // What was taken of them before is none of them any more.
                let rest = self.scope.rest.take().filter(|rest| super::look::is_part_of(rest, &all));
                let from = rest.unwrap_or(all);
                let into = self.register()?;
                let (least, most) = (Num::Const(1), Num::Const(1));
                self.scope.rest = Some(all_but(&from, into));
                self.scope.before.push(Node::Choose { who: who.clone(), from, least, most, into });
                Objects::Chosen(into)
            }
            Noun::SomeOf(many, noun) => {
                let from = self.refer(noun)?;
                let (least, most) = match many {
                    HowMany::AnyNumber => (Num::Const(0), Num::CountOf(Box::new(from.clone()))),
                    HowMany::Exactly(_) | HowMany::UpTo(_) | HowMany::Between(..) => self.bounds(many)?,
                };
                let into = self.register()?;
                self.scope.rest = Some(all_but(&from, into));
                self.scope.before.push(Node::Choose { who: who.clone(), from, least, most, into });
                Objects::Chosen(into)
            }
            Noun::Top(n, whose) => {
                let owner = self.owner(whose)?.unwrap_or(Who::You);
                let top = Objects::Top(owner, self.amount(n)?);
                let many = *n != Quantity::Fixed(1);
                let kept = self.remember(top, many)?;
                let collected = self.collect(&kept, Kind::Card);
                self.scope.before.extend(collected);
                self.scope.gathered = Some((ZoneKind::Exile, kept.clone()));
                return Ok(kept);
            }
            Noun::Both(one, other) => {
                let one = &placed_alike(one, other);
                let one = self.objects_in(one, who, zone)?;
                let outer = self.scope.beside.replace(one.clone());
                let other = self.objects_in(other, who, zone);
                self.scope.beside = outer;
                let other = other?;
                let objects = Objects::Union(Box::new(one.clone()), Box::new(other.clone()));
                self.mention_both(&one, &other, &objects);
                return Ok(objects);
            }
            Noun::AllOf(zone) => {
                let objects = Objects::All(Box::new(Filter { zones: *zone, tests: Vec::new() }));
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::Zone(whose, zone) | Noun::CardsOf(whose, zone) => {
                let mut tests = Vec::new();
                if let Some(owner) = self.owner(whose)? {
                    tests.push(Test::OwnedBy(owner));
                }
                let objects = Objects::All(Box::new(Filter { zones: *zone, tests }));
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::HandAndGraveyard(whose) => {
                let owner = self.owner(whose)?.unwrap_or_else(|| who.clone());
                let zone = |zones| {
                    let tests = vec![Test::OwnedBy(owner.clone())];
                    Box::new(Objects::All(Box::new(Filter { zones, tests })))
                };
                let objects = Objects::Union(zone(ZoneKind::Hand), zone(ZoneKind::Graveyard));
                self.mention(&objects, None, true);
                return Ok(objects);
            }
            Noun::OpponentsZones(one, other) => {
                let zone = |zones| {
                    let tests = vec![Test::OwnedBy(Who::Opponents)];
                    Box::new(Objects::All(Box::new(Filter { zones, tests })))
                };
                let objects = Objects::Union(zone(*one), zone(*other));
                self.mention(&objects, Some(&Kind::Card), true);
                return Ok(objects);
            }
            Noun::OfOpponentsChoice(kind) => {
                let filter = self.filter_in(kind, zone)?;
                let opponent = self.register()?;
                let among = Who::Opponents;
                self.scope.before.push(Node::ChoosePlayer { who: who.clone(), among, into: opponent });
                let n = self.amount(&Quantity::Fixed(1))?;
                let many = n != Num::Const(1);
                let objects = self.choice(filter, &Who::Chosen(opponent), n.clone(), n)?;
                self.mention(&objects, Some(kind), many);
                return Ok(objects);
            }
            Noun::AtRandom(n, kind, whose, zone) => {
                let owner = self.owner(whose)?.unwrap_or_else(|| who.clone());
                let mut filter = self.cards_in(kind, *zone)?;
                filter.tests.push(Test::OwnedBy(owner));
                let (from, count) = (Objects::All(Box::new(filter)), self.amount(n)?);
                let into = self.register()?;
                self.scope.before.push(Node::ChooseRandom { from, count, into });
                let many = *n != Quantity::Fixed(1);
                self.mention(&Objects::Chosen(into), Some(kind), many);
                return Ok(Objects::Chosen(into));
            }
            other => self.known(other)?,
        };
        match noun {
            Noun::This(_) | Noun::ThisFrom(..) => self.mention_this(),
            noun if is_pronoun(noun) => self.mention_again(&objects, 0),
            // Mentioned as what it is already.
            Noun::Host(..) => {}
            // What is left over is spoken of once.
            Noun::Rest | Noun::Unput | Noun::Other | Noun::OtherCards(_) => {}
            Noun::SomeOf(..) => self.mention(&objects, Some(&Kind::Card), true),
            _ => self.mention(&objects, None, false),
        }
        Ok(objects)
    }

    /// The same, of things that must be on the battlefield for what is done to them.
    pub(super) fn permanents(&mut self, noun: &Noun, who: &Who) -> Lower<Objects> {
        self.scope.present = is_pronoun(noun);
        let objects = self.objects(noun, who);
        self.scope.present = false;
        objects
    }

    pub(super) fn choice(&mut self, filter: Filter, who: &Who, least: Num, most: Num) -> Lower<Objects> {
        let into = self.register()?;
        let from = Objects::All(Box::new(filter));
        self.scope.before.push(Node::Choose { who: who.clone(), from, least, most, into });
        Ok(Objects::Chosen(into))
    }

    fn target_objects(
        &mut self,
        many: &HowMany,
        kind: &Kind,
        zone: ZoneKind,
        another: bool,
    ) -> Lower<Objects> {
        let choices = self.scope.before.len();
        if let Some(parts) = super::filter::in_several_zones(kind) {
            return self.targets_in_zones(many, &parts, zone, another);
        }
        let outer = self.scope.aiming.replace(None);
        let filter = self.filter_in(kind, zone);
        let mut together = std::mem::replace(&mut self.scope.aiming, outer).flatten();
        let mut filter = filter?;
        if self.scope.before.len() > choices {
            return Err("what a target is cannot be chosen as the effect happens".to_owned());
        }
        let another = another && self.tell_apart(kind, &mut filter);
        let several = many.is_several();
        if together.is_some() && !several {
            return Err("this is said of several targets".to_owned());
        }
        if several && filter.zones == ZoneKind::Graveyard && is_from_one_of_several(kind) {
            together = Some(Together::OneOwner);
        }
        let (mut least, mut most) = self.how_many(many, &filter)?;
        let one_each = self.one_each(&mut filter);
        if let Some((apart, players)) = one_each.clone() {
            let exactly = least == Num::Const(1) && apart == Together::DifferentControllers;
            if least != Num::Const(0) && !exactly || most != Num::Const(1) || together.is_some() {
                return Err("say \"up to one target\" for each of them".to_owned());
            }
            most = Num::CountPlayers(Box::new(players));
            (least, together) = match exactly {
                true => (most.clone(), Some(Together::OfEachController)),
                false => (Num::Const(0), Some(apart)),
            };
        }
        let several = several || one_each.is_some();
        let kinds = TargetKind::Object(filter);
        let of_one = together == Some(Together::OneOwner);
        let spec = TargetSpec { least, most, another, together, ..TargetSpec::one(kinds) };
        let objects = Objects::Target(self.target(spec));
        if of_one {
            self.mention_player_ranked(&Who::OwnerOf(Box::new(objects.clone())), 1);
        }
        self.mention(&objects, Some(kind), several);
        if !several && let Some(holder) = holder(kind, &objects) {
            self.mention_player_beside(&holder);
        }
        Ok(objects)
    }

    /// "For each opponent, up to one target creature that player controls": targets of different players, chosen together.
    fn one_each(&mut self, filter: &mut Filter) -> Option<(Together, Who)> {
        let (into, players) = self.scope.for_each_player.clone()?;
        let theirs = Who::Chosen(into);
        for test in &mut filter.tests {
            let apart = match test {
                Test::ControlledBy(who) if *who == theirs => Together::DifferentControllers,
                Test::OwnedBy(who) if *who == theirs => Together::DifferentOwners,
                _ => continue,
            };
            *test = match apart {
                Together::DifferentOwners => Test::OwnedBy(players.clone()),
                _ => Test::ControlledBy(players.clone()),
            };
            self.scope.aimed_for_each = true;
            return Some((apart, players));
        }
        None
    }

    /// Targets that are in one zone or another: "target spell or permanent".
    fn targets_in_zones(
        &mut self,
        many: &HowMany,
        parts: &[Kind],
        zone: ZoneKind,
        another: bool,
    ) -> Lower<Objects> {
        let choices = self.scope.before.len();
        let mut filters = Vec::new();
        for part in parts {
            filters.push(self.filter_in(part, zone)?);
        }
        if self.scope.before.len() > choices {
            return Err("what a target is cannot be chosen as the effect happens".to_owned());
        }
        let mut apart = false;
        for (filter, kind) in filters.iter_mut().zip(parts) {
            if another && filter.zones == ZoneKind::Battlefield {
                apart |= self.tell_apart(kind, filter);
            }
        }
        let (least, mut most) = self.how_many(many, &filters[0])?;
        if *many == HowMany::AnyNumber {
            let count = |filter: &Filter| Num::Count(Box::new(filter.clone()));
            most =
                filters.iter().map(count).reduce(|a, b| Num::Plus(Box::new(a), Box::new(b))).unwrap_or(most);
        }
        let kind = TargetKind::Zones(filters);
        let spec = TargetSpec { least, most, another: apart, ..TargetSpec::one(kind) };
        let objects = Objects::Target(self.target(spec));
        self.mention(&objects, None, many.is_several());
        Ok(objects)
    }

    /// "Another target": says whether it differs from earlier targets. Where nothing that it could differ from was
    /// targeted, it is other than what the ability is about: the thing its event names, or its own source.
    fn tell_apart(&mut self, kind: &Kind, filter: &mut Filter) -> bool {
        let object = |spec: &TargetSpec| !matches!(spec.kind, TargetKind::Player(_));
        if self.scope.targets.iter().any(object) {
            return true;
        }
        filter.tests.push(self.other_than_event(kind).unwrap_or(Test::Other));
        false
    }

    /// How many targets there are, which is known as they are chosen.
    pub(super) fn how_many(&mut self, many: &HowMany, filter: &Filter) -> Lower<(Num, Num)> {
        // Costs are chosen before targets are (CR 601.2b).
        let kicks = |n: &Quantity| matches!(n, Quantity::TimesPaid(_));
        let known = |n: &Quantity| match n {
            Quantity::Fixed(_) | Quantity::X => true,
            Quantity::Sum(one, n) => matches!(**one, Quantity::Fixed(_)) && kicks(n),
            _ => false,
        };
        match many {
            HowMany::Exactly(n) | HowMany::UpTo(n) if !known(n) => {
                Err("how many targets there are must be known as they are chosen".to_owned())
            }
            HowMany::Exactly(_) | HowMany::UpTo(_) | HowMany::Between(..) => {
                self.once(|this| this.bounds(many))
            }
            HowMany::AnyNumber => Ok((Num::Const(0), Num::Count(Box::new(filter.clone())))),
        }
    }

    /// The least and the most that a number of things can be.
    pub(super) fn bounds(&mut self, many: &HowMany) -> Lower<(Num, Num)> {
        Ok(match many {
            HowMany::Exactly(n) => {
                let n = self.amount(n)?;
                (n.clone(), n)
            }
            HowMany::UpTo(n) => (Num::Const(0), self.amount(n)?),
            HowMany::Between(least, most) => (Num::Const(*least), Num::Const(*most)),
            HowMany::AnyNumber => return Err("say among which things any number is chosen".to_owned()),
        })
    }

    /// Objects that are known without a choice or target.
    pub(super) fn known(&mut self, noun: &Noun) -> Lower<Objects> {
        Ok(match noun {
            Noun::This(_) => Objects::This,
            Noun::ThisFrom(_, zone) => {
                // An ability that tells of its own card's moves works where it was.
                if !self.scope.about_this && !self.scope.about_host {
                    self.scope.zone = Some(*zone);
                }
                Objects::This
            }
            // "Those creatures with flying" are some of them.
            Noun::Those(Kind::Post(kind, post)) => {
                let all = self.refer(&Noun::Those((**kind).clone()))?;
                self.those_with(all, post)?
            }
            Noun::That(Kind::Post(_, post)) if !matches!(post, Post::In(..)) => {
                return Err("this says more than that it is what was mentioned before".to_owned());
            }
            Noun::It | Noun::Them | Noun::They | Noun::That(_) | Noun::Those(_) => self.refer(noun)?,
            Noun::EachOf(noun) => self.known(noun)?,
            Noun::Itself => match self.scope.subject.clone() {
                Some(subject) => subject,
                None => self.refer(&Noun::It)?,
            },
            // What it is by now is not asked.
            Noun::ThePutWith(..) => {
                self.link.book.makes_are_noted = true;
                Objects::MadeWithThis
            }
            Noun::The(participle, _) | Noun::TheMany(participle, _) => self.done_thing(noun, *participle)?,
            Noun::Host(_, kind) => {
                self.mention_host(&Objects::Host, kind, 0);
                Objects::Host
            }
            Noun::RingBearer => {
                let tests = vec![Test::Marked(Mark::RingBearer), Test::ControlledBy(Who::You)];
                Objects::All(Box::new(Filter::permanents(tests)))
            }
            Noun::Commander => {
                let tests = vec![Test::Commander, Test::OwnedBy(Who::You)];
                Objects::All(Box::new(Filter::permanents(tests)))
            }
            Noun::Each(kind) | Noun::All(kind) | Noun::Bare(kind) => {
                Objects::All(Box::new(self.filter(kind)?))
            }
            Noun::ThisAnd(_, kind) => {
                let all = Objects::All(Box::new(self.filter(kind)?));
                Objects::Union(Box::new(Objects::This), Box::new(all))
            }
            Noun::Target(many, kind) => self.target_objects(many, kind, ZoneKind::Battlefield, false)?,
            Noun::Rest | Noun::Other | Noun::OtherCards(_) => {
                self.scope.rest.clone().ok_or("nothing was mentioned of which this is the rest")?
            }
            _ => return Err("this must be a thing that is known already".to_owned()),
        })
    }

    /// Things that would be others once they have moved, such as the top cards of a library: the effect keeps them, so
    /// that "those cards" are still the same.
    pub(super) fn remember(&mut self, objects: Objects, many: bool) -> Lower<Objects> {
        let into = self.register()?;
        self.scope.before.push(Node::Remember(objects, into));
        let kept = Objects::Chosen(into);
        self.mention(&kept, Some(&Kind::Card), many);
        Ok(kept)
    }

    /// "the exiled card", "the sacrificed creature".
    fn done_thing(&mut self, noun: &Noun, participle: Participle) -> Lower<Objects> {
        // What another ability of the card has exiled, if this one exiles nothing (CR 607.2a).
        if participle == Participle::Exiled && !self.has_exiled() {
            self.link.book.minds_exiled = true;
            self.mention(&Objects::ExiledWithThis, Some(&Kind::Card), false);
            return Ok(Objects::ExiledWithThis);
        }
        self.refer(noun)
    }

    /// The players that a phrase names, in an effect.
    pub(super) fn who(&mut self, who: &WhoTree) -> Lower<Who> {
        Ok(match who {
            WhoTree::You => Who::You,
            WhoTree::AnOpponent if self.scope.triggered || self.bearer.is_spell() => {
                let into = self.register()?;
                self.scope.before.push(Node::ChoosePlayer { who: Who::You, among: Who::Opponents, into });
                let chosen = Who::Chosen(into);
                self.mention_player(&chosen);
                chosen
            }
            WhoTree::EachOpponent => self.each_player(Who::Opponents),
            WhoTree::EachPlayer => self.each_player(Who::Everyone),
            WhoTree::EachOtherPlayer => {
                let but = Box::new(self.spoken_of());
                self.each_player(Who::Except(but))
            }
            WhoTree::EachPlayerBut(but) => {
                let but = self.who(but)?;
                self.each_player(Who::Except(Box::new(but)))
            }
            WhoTree::Opponents | WhoTree::AnOpponent => {
                self.mention_player(&Who::Opponents);
                Who::Opponents
            }
            WhoTree::APlayer | WhoTree::Players => {
                self.mention_player(&Who::Everyone);
                Who::Everyone
            }
            WhoTree::Target(opponent) => self.target_player(*opponent, false),
            WhoTree::OtherTarget => self.target_player(false, true),
            WhoTree::TargetBut(but) => {
                let but = Box::new(self.who(but)?);
                let place = self.target(TargetSpec::one(TargetKind::Player(Who::Except(but))));
                let who = Who::Target(place);
                self.mention_player(&who);
                who
            }
            WhoTree::MostLife => Who::MostLife,
            WhoTree::EachOtherOpponent => {
                let but = self.refer_player()?;
                self.each_player(Who::OpponentsBut(Box::new(but)))
            }
            WhoTree::OtherOpponents => Who::OpponentsBut(Box::new(self.defending_player())),
            WhoTree::Targets(many) => {
                let anyone = Filter { zones: ZoneKind::Nowhere, tests: Vec::new() };
                let (least, mut most) = self.how_many(many, &anyone)?;
                if *many == HowMany::AnyNumber {
                    most = Num::CountPlayers(Box::new(Who::Everyone));
                }
                let kind = TargetKind::Player(Who::Everyone);
                let place = self.target(TargetSpec { least, most, ..TargetSpec::one(kind) });
                self.each_player(Who::Target(place))
            }
            WhoTree::PlayerOrController(kind) => {
                let player = self.refer_player()?;
                let objects = self.refer(&Noun::That(kind.clone()))?;
                let who = Who::Both(Box::new(player), Box::new(Who::ControllerOf(Box::new(objects))));
                self.mention_player(&who);
                who
            }
            WhoTree::Candidate | WhoTree::Candidates => Who::Candidate,
            WhoTree::Those(all, condition) => {
                let cond = Box::new(self.condition(condition)?);
                let those = |all: Who| Who::Those(Box::new(all), cond);
                match &**all {
                    WhoTree::EachPlayer => self.each_player(those(Who::Everyone)),
                    WhoTree::EachOpponent => self.each_player(those(Who::Opponents)),
                    WhoTree::EachOtherPlayer => {
                        let but = Box::new(self.spoken_of());
                        self.each_player(those(Who::Except(but)))
                    }
                    WhoTree::Target(opponent) => {
                        let all = if *opponent { Who::Opponents } else { Who::Everyone };
                        let place = self.target(TargetSpec::one(TargetKind::Player(those(all))));
                        let who = Who::Target(place);
                        self.mention_player(&who);
                        who
                    }
                    _ => return Err("say of which players this is told".to_owned()),
                }
            }
            WhoTree::EachOfThose => {
                let all = self.refer_player()?;
                if super::reference::is_one(&all) {
                    return Err("these are not several players".to_owned());
                }
                self.each_player(all)
            }
            WhoTree::They | WhoTree::ThatPlayer => self.refer_player()?,
            WhoTree::ChosenPlayer => Who::Noted,
            WhoTree::Monarch => Who::Monarch,
            // "Each creature deals damage to its controller": each to its own.
            WhoTree::ControllerOf(noun)
                if **noun == Noun::It && self.scope.many && self.scope.subject.is_some() =>
            {
                Who::ControllerOf(Box::new(Objects::It))
            }
            WhoTree::ControllerOf(noun) => {
                let who = Who::ControllerOf(Box::new(self.controlled_thing(noun)?));
                self.mention_player(&who);
                who
            }
            WhoTree::OwnerOf(noun) => {
                let who = Who::OwnerOf(Box::new(self.controlled_thing(noun)?));
                self.mention_player(&who);
                who
            }
            WhoTree::DefendingPlayer => {
                let who = self.defending_player();
                self.mention_player(&who);
                who
            }
            WhoTree::YouAnd(other) => Who::Both(Box::new(Who::You), Box::new(self.who(other)?)),
            WhoTree::EnchantedPlayer => Who::Enchanted,
            WhoTree::ActivePlayer => Who::Active,
        })
    }

    /// The player other than whom others are: the one that the event is about, or "you".
    fn spoken_of(&self) -> Who {
        let about = Meant::Who(Who::Cause);
        let mut all = (0..self.scope.mentions.len()).filter_map(|place| self.scope.mentions.get(place));
        match self.scope.triggered && all.any(|mention| mention.what == about) {
            true => Who::Cause,
            false => Who::You,
        }
    }

    /// Each of several players: all of them, or the one that the clause is carried out for.
    fn each_player(&mut self, all: Who) -> Who {
        match &mut self.scope.each {
            Some((register, who @ None)) => {
                let one = Who::Chosen(*register);
                *who = Some(all);
                self.mention_player_ranked(&one, 1);
                one
            }
            _ => {
                self.mention_each_player(&all);
                all
            }
        }
    }

    /// The thing whose controller or owner is meant.
    fn controlled_thing(&mut self, noun: &Noun) -> Lower<Objects> {
        match noun {
            Noun::It | Noun::Them | Noun::They | Noun::That(_) | Noun::Those(_) => {
                let objects = self.refer_controlled(noun)?;
                self.mention_again(&objects, 0);
                Ok(objects)
            }
            other => self.objects(other, &Who::You),
        }
    }

    /// Whom the creature attacks that the ability is about (CR 506.4a).
    pub(super) fn defending_player(&self) -> Who {
        let other = self.scope.triggered && !self.scope.about_this;
        Who::DefendingPlayerOf(Box::new(if other { Objects::Cause } else { Objects::This }))
    }

    /// The players that an event or a condition is about: any of them.
    pub(super) fn whoever(&mut self, who: &WhoTree) -> Lower<Who> {
        match who {
            WhoTree::AnOpponent => Ok(Who::Opponents),
            other => self.who(other),
        }
    }

    pub(super) fn target_player(&mut self, opponent: bool, another: bool) -> Who {
        let who = if opponent { Who::Opponents } else { Who::Everyone };
        let place = self.target(TargetSpec { another, ..TargetSpec::one(TargetKind::Player(who)) });
        let who = Who::Target(place);
        self.mention_player(&who);
        who
    }
}

/// Whether a phrase takes up something that was mentioned before.
pub(super) fn is_pronoun(noun: &Noun) -> bool {
    match noun {
        Noun::It
        | Noun::Them
        | Noun::They
        | Noun::Itself
        | Noun::That(_)
        | Noun::Those(_)
        | Noun::The(..)
        | Noun::TheMany(..) => true,
        Noun::EachOf(noun) => is_pronoun(noun),
        _ => false,
    }
}
