//! What things do, and damage prevented.

use super::filter::any_target;
use super::{Lower, Lowering, union};
use crate::language::tree::{HowMany, Noun, Prevented, Quantity, Recipient, ThingAct, Wording};
use crate::program::{Doing, Duration, Hit, Node, Num, Objects, Shield, TargetKind, TargetSpec, Who};

impl Lowering<'_, '_> {
    /// What the objects of a phrase do.
    pub(super) fn acts(&mut self, noun: &Noun, act: &ThingAct) -> Lower<Node> {
        self.scope.actor = super::noun::is_pronoun(noun);
        let by = self.objects(noun, &Who::You);
        self.scope.actor = false;
        self.acts_by(by?, act)
    }

    /// What these objects do.
    pub(super) fn acts_by(&mut self, by: Objects, act: &ThingAct) -> Lower<Node> {
        // Of the things of one sentence, its subject is meant first.
        let many = self.mention_as_subject(&by);
        let outer = (self.scope.subject.replace(by.clone()), std::mem::replace(&mut self.scope.many, many));
        let node = self.act_of(by, act);
        (self.scope.subject, self.scope.many) = outer;
        node
    }

    fn act_of(&mut self, by: Objects, act: &ThingAct) -> Lower<Node> {
        Ok(match act {
            // What is named first can be spoken of by what is named after it.
            ThingAct::Deal(n, to, Wording::Last) => {
                let (objects, players) = self.recipients(to)?;
                let amount = self.amount(n)?;
                self.mention_damage(Num::Done);
                Node::Damage { by, hits: vec![Hit { amount, objects, players }] }
            }
            ThingAct::Deal(n, to, _) => Node::Damage { by, hits: vec![self.hit(n, to)?] },
            ThingAct::ForEach(act, count) => self.for_each(count, |this| this.act_of(by, act))?,
            ThingAct::DealBoth(n, to, m, other) => {
                let one = self.hit(n, std::slice::from_ref(to))?;
                let other = self.hit(m, std::slice::from_ref(other))?;
                Node::Damage { by, hits: vec![one, other] }
            }
            ThingAct::Divide(n, many, kind) => self.divide(by, n, many, kind.as_ref())?,
            // As it resolves, among the targets that are still legal (CR 608.2b).
            ThingAct::DivideEvenly(n, to) => {
                let total = self.amount(n)?;
                let (objects, players) = self.once(|this| this.recipients(std::slice::from_ref(to)))?;
                let things = objects.clone().map(|objects| Num::CountOf(Box::new(objects)));
                let people = players.clone().map(|who| Num::CountPlayers(Box::new(who)));
                let count = match (things, people) {
                    (Some(things), Some(people)) => Num::Plus(Box::new(things), Box::new(people)),
                    (one, other) => one.or(other).ok_or("say among whom the damage is divided")?,
                };
                let amount = Num::Quotient(Box::new(total), Box::new(count));
                self.mention_damage(Num::Done);
                Node::Damage { by, hits: vec![Hit { amount, objects, players }] }
            }
            ThingAct::DealAgain(_) => return Err("say what the damage is dealt to".to_owned()),
            ThingAct::Fight(other) => Node::Fight(by, self.permanents(other, &Who::You)?),
            ThingAct::Explore => Node::Explore(by),
            // It may exploit itself, so that its abilities have to hear of it before it is gone (CR 702.110).
            ThingAct::Exploit(noun) => {
                let outer = self.scope.subject.take();
                let what = self.objects(noun, &Who::You);
                self.scope.subject = outer;
                let what = what?;
                self.sequence(vec![Node::Does(Doing::Exploit, by, Some(what.clone())), Node::Sacrifice(what)])
            }
            ThingAct::Connive => Node::Connive(by),
            ThingAct::Become(mark) => Node::Mark(by, *mark),
            ThingAct::PhaseOut => Node::PhaseOut(by),
        })
    }

    /// The next damage to something, perhaps by something, is dealt to something else (CR 614.9).
    pub(super) fn redirect_next(
        &mut self,
        n: &Quantity,
        by: Option<&Noun>,
        to: &Recipient,
        other: &Recipient,
    ) -> Lower<Node> {
        let amount = Some(self.amount(n)?);
        let source = self.shield_source(by)?;
        let (objects, players) = self.recipients(std::slice::from_ref(to))?;
        let (redirect, redirect_to) = self.recipients(std::slice::from_ref(other))?;
        if let (Some(objects), Some(who)) = (&redirect, &redirect_to)
            && !matches!((objects, who), (Objects::Target(one), Who::Target(other)) if one == other)
        {
            return Err("say whom or what the damage is dealt to instead".to_owned());
        }
        Ok(Node::Prevent(Box::new(Shield {
            amount,
            objects,
            players,
            source,
            redirect,
            redirect_to,
            ..Shield::all()
        })))
    }

    /// The damage of which sources a shield is about.
    fn shield_source(&mut self, by: Option<&Noun>) -> Lower<Option<Objects>> {
        match by {
            Some(Noun::A(_)) => {
                Err("say \"of your choice\": another source is not understood yet".to_owned())
            }
            Some(noun) => Ok(Some(self.objects(noun, &Who::You)?)),
            None => Ok(None),
        }
    }

    fn hit(&mut self, n: &Quantity, to: &[Recipient]) -> Lower<Hit> {
        let amount = self.amount(n)?;
        let (objects, players) = self.once(|this| this.recipients(to))?;
        self.mention_damage(Num::Done);
        Ok(Hit { amount, objects, players })
    }

    /// Whom and what: either or both.
    fn recipients(&mut self, to: &[Recipient]) -> Lower<(Option<Objects>, Option<Who>)> {
        let mut objects = Vec::new();
        let mut players: Option<Who> = None;
        let mut add = |who: Who| match players.replace(who) {
            None => Ok(()),
            Some(_) => Err("name the players that are dealt damage in one phrase".to_owned()),
        };
        for one in to {
            match one {
                Recipient::Thing(
                    noun @ (Noun::AnyTarget
                    | Noun::AnyTargets(_)
                    | Noun::AnyOtherTarget
                    | Noun::TargetOrPlayer(_)
                    | Noun::OpponentOrTarget(_)
                    | Noun::PlayerOrTarget(_)),
                ) => {
                    let target = self.objects(noun, &Who::You)?;
                    if let Objects::Target(place) = target {
                        add(Who::Target(place))?;
                    }
                    objects.push(target);
                }
                // "Deals 2 damage to them": to a player, if no things were mentioned.
                Recipient::Thing(Noun::Them) if !self.has_mentioned(&Noun::Them) => {
                    add(self.refer_player()?)?
                }
                // Each of several targets, of which some may be players.
                Recipient::Thing(noun @ Noun::EachOf(of)) if **of == Noun::Them => {
                    let targets = self.objects(noun, &Who::You)?;
                    if let Objects::Target(place) = targets
                        && matches!(self.scope.targets[usize::from(place)].kind, TargetKind::Either(..))
                    {
                        add(Who::Target(place))?;
                    }
                    objects.push(targets);
                }
                Recipient::Thing(noun) => objects.push(self.objects(noun, &Who::You)?),
                Recipient::Player(who) => add(self.who(who)?)?,
                Recipient::YouAnd(kind) => {
                    add(Who::You)?;
                    objects.push(Objects::All(Box::new(self.filter(kind)?)));
                }
                Recipient::YouOr(_) => return Err("one or the other is not chosen here".to_owned()),
                Recipient::ThatPlayerOr(kind) => {
                    add(self.refer_player()?)?;
                    objects.push(self.refer(&Noun::That(kind.clone()))?);
                }
                Recipient::ThatTarget => {
                    let either = |spec: &TargetSpec| matches!(spec.kind, TargetKind::Either(..));
                    let mut places = (0..).zip(&self.scope.targets).filter(|(_, spec)| either(spec));
                    let (Some((place, _)), None) = (places.next(), places.next()) else {
                        return Err("which target is meant is not told".to_owned());
                    };
                    add(Who::Target(place))?;
                    objects.push(Objects::Target(place));
                }
                Recipient::Attacked => {
                    let attacker = Box::new(self.refer_attacker()?);
                    add(Who::AttackedBy(attacker.clone()))?;
                    objects.push(Objects::AttackedBy(attacker));
                }
            }
        }
        Ok((union(objects), players))
    }

    fn divide(
        &mut self,
        by: Objects,
        n: &Quantity,
        many: &HowMany,
        kind: Option<&crate::language::tree::Kind>,
    ) -> Lower<Node> {
        let target = self.divided(n, many, kind)?;
        Ok(Node::DamageDivided { by, target })
    }

    /// A target among which so much is divided.
    pub(super) fn divided(
        &mut self,
        n: &Quantity,
        many: &HowMany,
        kind: Option<&crate::language::tree::Kind>,
    ) -> Lower<u8> {
        let total = self.amount(n)?;
        let filter = match kind {
            Some(kind) => self.filter(kind)?,
            None => any_target(),
        };
        let (least, mut most) = self.how_many(many, &filter)?;
        if *many == HowMany::AnyNumber {
            most = total.clone();
        }
        let kind = match kind {
            Some(_) => TargetKind::Object(filter),
            None => TargetKind::Either(filter, Who::Everyone),
        };
        let divided = Some(total);
        let target = self.target(TargetSpec {
            kind,
            least,
            most,
            another: false,
            divided,
            together: None,
            when: None,
        });
        self.mention(&Objects::Target(target), None, true);
        Ok(target)
    }

    /// The next damage by something is prevented, all of it, once (CR 615.8).
    pub(super) fn prevent_once(&mut self, by: &Noun, to: Option<&Recipient>) -> Lower<Node> {
        let source = self.shield_source(Some(by))?;
        let (objects, players) = match to {
            Some(to) => self.recipients(std::slice::from_ref(to))?,
            None => (None, None),
        };
        Ok(Node::Prevent(Box::new(Shield { once: true, objects, players, source, ..Shield::all() })))
    }

    /// Shields against the next damage (CR 615.7).
    pub(super) fn prevent_next(&mut self, n: &Quantity, to: &Recipient, by: Option<&Noun>) -> Lower<Node> {
        let amount = Some(self.amount(n)?);
        let source = self.shield_source(by)?;
        let (objects, players) = self.recipients(std::slice::from_ref(to))?;
        Ok(Node::Prevent(Box::new(Shield { amount, objects, players, source, ..Shield::all() })))
    }

    /// Shields against all damage for a while. All things of a kind are meant, those that come later, too
    /// (CR 611.2c).
    pub(super) fn prevent_all(&mut self, what: &Prevented, duration: Duration) -> Lower<Node> {
        match what {
            Prevented::All(word, to, by) => {
                let source = self.shield_source(by.as_ref())?;
                let (objects, players) = match to {
                    Some(to) => self.recipients(std::slice::from_ref(to))?,
                    None => (None, None),
                };
                let combat = word.combat();
                let shield = Shield { objects, players, source, combat, duration, ..Shield::all() };
                Ok(Node::Prevent(Box::new(shield)))
            }
            Prevented::ToAndBy(word, noun) => {
                let objects = self.objects(noun, &Who::You)?;
                let all = Shield { combat: word.combat(), duration, ..Shield::all() };
                let to = Shield { objects: Some(objects.clone()), ..all.clone() };
                let by = Shield { source: Some(objects), ..all };
                let nodes = [to, by].map(|shield| Node::Prevent(Box::new(shield)));
                Ok(self.sequence(nodes.into()))
            }
        }
    }
}
