//! Acts: each verb as an effect.

use super::follow::Follow;
use super::noun::Meant;
use super::{LARGEST, Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Change, DeckPlace, Kind as KindTree, Much, Noun, Said, Who};
use crate::program::{
    Amount, Area, Condition, Effect, Filter, Kind, NodeId, Objects, Players, Share, Side, Test, Token, Which,
};

/// More damage than anything has.
const ALL: i16 = LARGEST as i16;

/// Resources that are turned.
struct Resources {
    /// Whose they are; anybody's if that is not said.
    whose: Option<Players>,
    amount: Amount,
    /// Whether only ready ones are meant.
    ready: bool,
}

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn act(&mut self, act: &Act, who: &Who, may: bool) -> Lower<NodeId> {
        self.act_following(act, who, may, &Follow::default())
    }

    /// What must exist for an act that is a cost.
    pub(super) fn needs(&mut self, act: &Act) -> Lower<Vec<Filter>> {
        let noun = match act {
            Act::Exhaust(noun) => {
                let mut filters = self.need(noun)?;
                filters.iter_mut().for_each(|filter| filter.tests.push(Test::Not(Box::new(Test::Exhausted))));
                return Ok(filters);
            }
            Act::Discard(noun)
            | Act::Defeat(noun)
            | Act::Deal(_, noun)
            | Act::Return(noun)
            | Act::ReturnPerson(noun, _)
            | Act::Ready(noun) => noun,
            Act::Mill(..) | Act::MillTop(_) | Act::DefeatCredits(_) => return Ok(Vec::new()),
            _ => return Err("this cannot be paid as a cost".to_owned()),
        };
        self.need(noun)
    }

    fn need(&mut self, noun: &Noun) -> Lower<Vec<Filter>> {
        match noun {
            Noun::A(kind) => Ok(vec![self.filter(kind)?]),
            Noun::Exactly(n, kind) => {
                let mut filter = self.filter(kind)?;
                if filter.area == Area::Play && filter.kind == Kind::Card {
                    super::filter::set_area(&mut filter, Area::Hand)?;
                }
                Ok(vec![filter; small::<usize>(*n)?])
            }
            Noun::This | Noun::Itself(_) | Noun::BaseOf(_) => Ok(Vec::new()),
            _ => Err("a cost needs one thing of a kind".to_owned()),
        }
    }

    pub(super) fn act_following(
        &mut self,
        act: &Act,
        who: &Who,
        may: bool,
        follow: &Follow,
    ) -> Lower<NodeId> {
        match act {
            Act::Deal(much, noun) => self.deal(much, noun, may),
            Act::DealTo(noun, much) => {
                // "the returned unit's cost" is known before, "its power" only after the choice.
                let known = if much.speaks_of_it() { None } else { Some(self.much(much)?) };
                let meant = self.noun(noun, may)?;
                let amount = known.map_or_else(|| self.much(much), Ok)?;
                let node = self.node(Effect::Damage { amount, to: meant.objects });
                Ok(self.after_choice(meant.choice, node))
            }
            Act::DealBoth(much, noun, more, other) => {
                // Whether to do it at all was asked before.
                let first = self.deal(much, noun, false)?;
                let second = self.deal(more, other, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::Both(one, other) | Act::AndThen(one, other) => {
                let closed = std::mem::replace(&mut self.closed, false);
                let register = self.registers;
                let first = self.act_following(one, who, may, follow)?;
                self.mentions.next_clause();
                let mut second = self.act_following(other, who, false, follow)?;
                self.closed = closed;
                // Whoever declines the first choice declines all of it.
                if may && one.chooses() && self.registers > register {
                    second = self.node(Effect::If(Condition::Chose(register), second, None));
                }
                Ok(self.chain(vec![first, second]))
            }
            Act::CollectBounties(noun) => {
                let of = self.known(noun)?;
                Ok(self.node(Effect::CollectBounties(of)))
            }
            Act::LookAt(noun) => {
                let meant = self.noun(noun, may)?;
                self.gather(meant.objects.clone());
                let look = self.node(Effect::LookAt(meant.objects));
                Ok(self.after_choice(meant.choice, look))
            }
            Act::LookTopMuch(whose, much) => {
                let amount = self.much(much)?;
                self.top_much(amount, whose, false)
            }
            Act::DrawSome(n) => {
                let some = Noun::SomeOf(*n, Box::new(Noun::Said(Said::Them)));
                self.act_following(&Act::DrawIt(some), who, may, follow)
            }
            Act::ExhaustUnitOrResource(adj) => {
                let such = |kind| Noun::A(KindTree::Adj(adj.clone(), Box::new(kind)));
                let unit = self.act_following(&Act::Exhaust(such(KindTree::Unit)), who, may, follow)?;
                let resource =
                    self.act_following(&Act::Exhaust(such(KindTree::Resource)), who, false, follow)?;
                Ok(self.choose_one(vec![unit, resource], vec!["Unit".to_owned(), "Resource".to_owned()]))
            }
            Act::Three(one, two, three) => {
                let mut nodes = Vec::new();
                for act in [one, two, three] {
                    nodes.push(self.act_following(act, who, false, follow)?);
                    self.mentions.next_clause();
                }
                Ok(self.chain(nodes))
            }
            Act::Flip => Ok(self.node(Effect::Flip)),
            Act::DealForEach(n, noun, count) => {
                let amount = self.per(small(*n)?, count)?;
                self.with(noun, may, |to| Effect::Damage { amount, to })
            }
            Act::GiveForEach(name, noun, count) => {
                let token = Token::Card(self.linker.token(name)?);
                let amount = self.per(1, count)?;
                self.with(noun, may, |to| Effect::Give { token, amount, to })
            }
            // "Each of those units deals damage equal to its power to the other."
            Act::DealBy(
                by @ Noun::Said(Said::EachOfThoseUnits),
                Much::Power(Noun::It),
                Noun::Said(Said::TheOther),
            ) => {
                let by = self.known(by)?;
                let amount = Amount::PowerOf(Box::new(by.clone()));
                Ok(self.node(Effect::DamageBy { by: by.clone(), amount, to: by }))
            }
            Act::DealBy(by, much, to) => {
                let (spoken_of, target) = (self.spoken_of(to)?, self.needed(to)?);
                let by = self.noun(by, may)?;
                let amount = self.much(much)?;
                self.mentions.next_clause();
                let may = may && by.choice.is_none();
                let to = spoken_of.map_or_else(|| self.noun(to, may), Ok)?;
                let node = self.node(Effect::DamageBy { by: by.objects, amount, to: to.objects });
                let node = self.after_choice(to.choice, node);
                let node = self.if_chosen(by.choice, node);
                Ok(match target {
                    Some(target) => self.node(Effect::If(target, node, None)),
                    None => node,
                })
            }
            Act::Capture(by, what) => {
                let spoken_of = self.spoken_of(what)?;
                let by = self.noun(by, may)?;
                self.mentions.next_clause();
                let may = may && by.choice.is_none();
                let what = spoken_of.map_or_else(|| self.noun(what, may), Ok)?;
                let node = self.node(Effect::Capture { by: by.objects, what: what.objects });
                let node = self.after_choice(what.choice, node);
                Ok(self.if_chosen(by.choice, node))
            }
            Act::Heal(much, noun) => {
                let amount = self.much(much)?;
                self.heal(noun, may, amount)
            }
            Act::HealTo(noun, much) => {
                let meant = self.noun(noun, may)?;
                let amount = self.much(much)?;
                let node = self.node(Effect::Heal { amount, from: meant.objects });
                Ok(self.after_choice(meant.choice, node))
            }
            Act::HealAll(noun) => self.heal(noun, may, Amount::Fixed(ALL)),
            Act::HealForEach(n, noun, count) => {
                let amount = self.per(small(*n)?, count)?;
                self.heal(noun, may, amount)
            }
            Act::HealUpTo(n, noun) => {
                let meant = self.noun(noun, may)?;
                let among = Filter {
                    tests: vec![Test::Among(Box::new(meant.objects))],
                    ..Filter::new(Kind::UnitOrBase, Side::Any)
                };
                let amount = Amount::Fixed(small(*n)?);
                let node = self.node(Effect::Divide { amount, among, what: Share::Healing });
                let node = self.after_choice(meant.choice, node);
                self.if_damaged(noun, node)
            }
            Act::ChooseBoth(one, other) => {
                let (first, second) = self.two(one, other, may)?;
                let both = self.if_chosen(first.choice, second.choice.ok_or("there is nothing to choose")?);
                self.remember_two(first.objects, second.objects);
                Ok(both)
            }
            Act::ExhaustBoth(one, other) => {
                let (first, second) = self.two(one, other, may)?;
                let objects =
                    Objects::Both(Box::new(first.objects.clone()), Box::new(second.objects.clone()));
                let exhaust = self.node(Effect::Exhaust(objects));
                let nodes = first.choice.into_iter().chain(second.choice).chain([exhaust]).collect();
                self.remember_two(first.objects, second.objects);
                Ok(self.chain(nodes))
            }
            Act::GiveAlso(name, one, other) => {
                let first = self.give(1, name, one, may)?;
                let second = self.give(1, name, other, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::GiveCounted(first, noun, n, second) => {
                let one = self.give(1, first, noun, may)?;
                let two = self.give(*n, second, &Noun::It, false)?;
                Ok(self.chain(vec![one, two]))
            }
            Act::GiveEither(first, second, noun) => {
                let options = vec![self.give(1, first, noun, may)?, self.give(1, second, noun, may)?];
                Ok(self.choose_one(options, vec![first.clone(), second.clone()]))
            }
            Act::Attach(what, host) | Act::AttachAs(what, host) => {
                let what = self.noun(what, may)?;
                self.mentions.next_clause();
                self.attaching = Some(what.objects.clone());
                let host = self.noun(host, may && what.choice.is_none());
                self.attaching = None;
                let host = host?;
                let node = self.node(Effect::Attach { what: what.objects, to: host.objects });
                let node = self.after_choice(host.choice, node);
                Ok(self.if_chosen(what.choice, node))
            }
            Act::DivideBy(by, much, kind) => {
                let by = self.noun(by, may)?;
                let amount = self.much(much)?;
                self.mentions.next_clause();
                let among = self.filter(kind)?;
                let node = self.node(Effect::Divide { amount, among, what: Share::Damage });
                Ok(self.if_chosen(by.choice, node))
            }
            Act::DealExcess(noun) => self.with(noun, may, |to| Effect::Damage { amount: Amount::Excess, to }),
            Act::Double(noun, until) => {
                let to = self.known(noun)?;
                let power = Amount::PowerOf(Box::new(to.clone()));
                let changes = vec![crate::program::Change::Stats(power, Amount::Fixed(0))];
                Ok(self.node(Effect::Lasting { to, changes, until: *until }))
            }
            Act::GainsBoth(one, other, gains, until) => {
                let both = Noun::Both(Box::new(one.clone()), Box::new(other.clone()));
                self.lasting(&both, &[Change::Gains(gains.clone())], *until, may)
            }
            Act::GiveMany(name, noun, much) => {
                let token = Token::Card(self.linker.token(name)?);
                let amount = self.much(much)?;
                self.with(noun, may, |to| Effect::Give { token, amount, to })
            }
            Act::HealBoth(n, one, m, other) => {
                let first = self.act(&Act::Heal(Much::Fixed(*n), one.clone()), who, false)?;
                self.mentions.next_clause();
                let second = self.act(&Act::Heal(Much::Fixed(*m), other.clone()), who, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::AttachAsTo(noun, name) => {
                let host = Noun::A(KindTree::Titled(name.clone()));
                self.act_following(&Act::AttachAs(noun.clone(), host), who, may, follow)
            }
            Act::ReturnBoth(one, other) => {
                let first = self.noun(one, may)?;
                let second = self.noun(other, may)?;
                let both = Objects::Both(Box::new(first.objects.clone()), Box::new(second.objects));
                let back = self.node(Effect::Return(both));
                // "That unit" is the first of them.
                self.mentions.next_clause();
                self.mention(first.objects);
                Ok(self.chain(first.choice.into_iter().chain(second.choice).chain([back]).collect()))
            }
            Act::CaptureFallen(by, what) => {
                self.known(what)?;
                let by = self.known(by)?;
                let capture = self.node(Effect::Capture { by, what: Objects::Fallen });
                let here = super::modified::own_card(Area::Discard, Objects::Fallen);
                Ok(self.node(Effect::If(here, capture, None)))
            }
            Act::LoseGame => Ok(self.node(Effect::LoseGame)),
            Act::FlipOnto(noun) => self.with(noun, may, Effect::DeployOn),
            Act::Rescue(noun) => self.with(noun, may, Effect::Rescue),
            Act::Exchange => match self.it()? {
                Objects::Both(one, other) => Ok(self.node(Effect::Exchange(*one, *other))),
                _ => Err("say which two units".to_owned()),
            },
            Act::TakesStatsForEach(noun, stats, until, count) => {
                self.lasting_for_each(noun, stats, *until, count, may)
            }
            Act::TakesStatsAndGains(noun, stats, gains, until) => {
                let changes = [Change::Stats(*stats), Change::Gains(gains.clone())];
                self.lasting(noun, &changes, *until, may)
            }
            Act::Defeat(Noun::A(kind)) if kind.is_on_one() => self.defeat_on(kind, may),
            Act::Defeat(noun) => self.with(noun, may, Effect::Defeat),
            Act::Exhaust(noun) => match self.resources(noun)? {
                Some(resources) => self.exhaust_resources(resources),
                None => {
                    self.narrow_to_upright(noun)?;
                    self.with(noun, may, Effect::Exhaust)
                }
            },
            Act::Ready(noun) => match self.resources(noun)? {
                // Nobody would ready the resources of another.
                Some(Resources { whose, amount, .. }) => {
                    let who = whose.unwrap_or(Players::You);
                    Ok(self.node(Effect::ReadyResources { who, amount }))
                }
                None => self.with(noun, may, Effect::Ready),
            },
            Act::Return(noun @ Noun::A(_)) => {
                let node = self.with(noun, may, Effect::Return)?;
                if let Ok(it) = self.it() {
                    let owner = Objects::BasesOf(Players::OwnerOf(Box::new(it)));
                    self.mentions.introduce(super::Mentioned::Player, owner, 0);
                }
                Ok(node)
            }
            Act::Return(noun)
            | Act::ReturnMany(noun)
            | Act::ReturnPerson(noun, _)
            | Act::DrawIt(noun)
            | Act::ReturnFromDiscard(noun) => self.with(noun, may, Effect::Return),
            Act::ReturnToTop(noun) => self.with(noun, may, |objects| Effect::ToDeck(objects, Which::Top)),
            Act::ToDeckRandom(noun, _) => {
                self.with_in(noun, may, Area::Discard, |objects| Effect::ToDeck(objects, Which::Random))
            }
            Act::ToDeckEither(noun, _) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let options = [Which::Top, Which::Bottom]
                    .map(|which| self.node(Effect::ToDeck(meant.objects.clone(), which)))
                    .to_vec();
                let node = self.choose_one(options, vec!["Top".to_owned(), "Bottom".to_owned()]);
                Ok(self.after_choice(meant.choice, node))
            }
            Act::ToDeck(noun, place) => {
                let which = match place {
                    DeckPlace::TheTop | DeckPlace::Top => Which::Top,
                    DeckPlace::Bottom
                    | DeckPlace::OwnersBottom
                    | DeckPlace::ThatBottom
                    | DeckPlace::TheirOwnersBottom => Which::Bottom,
                };
                self.with(noun, may, |objects| Effect::ToDeck(objects, which))
            }
            Act::Discard(noun) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let node = self.node(Effect::Discard(meant.objects));
                Ok(self.after_choice(meant.choice, node))
            }
            Act::Give(n, name, noun) => self.give(*n, name, noun, may),
            Act::GiveIt(noun, name) => self.give(1, name, noun, may),
            Act::GiveBoth(first, second, noun) => {
                let one = self.give(1, first, noun, may)?;
                let two = self.give(1, second, &Noun::It, false)?;
                Ok(self.chain(vec![one, two]))
            }
            Act::Control(noun) => self.with(noun, may, |of| Effect::Control { of, who: Players::You }),
            Act::Choose(noun) => {
                let meant = self.noun(noun, may)?;
                self.picked = Some(meant.objects.clone());
                meant.choice.ok_or_else(|| "there is nothing to choose".to_owned())
            }
            Act::TakesStats(noun, changes, until) => self.lasting(noun, changes, *until, may),
            Act::Attack(noun) | Act::AttackExhausted(noun) => self.attack(act, noun, may, follow),
            Act::Play(noun)
            | Act::PlayFree(noun)
            | Act::PlayItFree(noun)
            | Act::PlayIgnoring(noun)
            | Act::PlayIgnoringOne(noun, _)
            | Act::PlayIgnoringAspect(noun, _)
            | Act::PlayFreeUnder(noun)
            | Act::PlayFreeOn(noun, _)
            | Act::PlayOn(noun, _) => self.play(act, noun, may, follow),
            Act::Move(noun, arena) => self.with(noun, may, |objects| Effect::Move(objects, *arena)),
            Act::MoveAsUnit(noun, arena) | Act::Detach(noun, arena) => {
                self.with(noun, may, |what| Effect::BecomeUnit(what, *arena))
            }
            Act::DealSpill(noun) => self.with(noun, may, |to| Effect::Damage { amount: Amount::Spill, to }),
            Act::AttackGetting(noun, _, stats) => {
                let mut follow = follow.clone();
                follow.gains.push((None, vec![Change::Stats(*stats)]));
                self.act_following(&Act::Attack(noun.clone()), who, may, &follow)
            }
            Act::PayCostOf(noun) => {
                self.narrow_to(Test::CostAtMost(Amount::Means));
                self.with(noun, may, Effect::PayCostOf)
            }
            Act::TakeAndAttach(noun, host) => {
                let (what, to) = (self.known(noun)?, self.known(host)?);
                let take = self.node(Effect::Control { of: what.clone(), who: Players::You });
                let attach = self.node(Effect::Attach { what, to });
                Ok(self.chain(vec![take, attach]))
            }
            Act::DealUpTo(n, noun) => {
                let meant = self.noun(noun, may)?;
                let among = Filter {
                    tests: vec![Test::Among(Box::new(meant.objects))],
                    ..Filter::new(Kind::UnitOrBase, Side::Any)
                };
                let amount = Amount::Fixed(small(*n)?);
                let node = self.node(Effect::Divide { amount, among, what: Share::DamageUpTo });
                Ok(self.after_choice(meant.choice, node))
            }
            Act::DealPair(much, one, other) => {
                let both = Noun::Both(Box::new(one.clone()), Box::new(other.clone()));
                self.deal(much, &both, may)
            }
            Act::GiveTwoKinds(n, first, m, second, noun) => {
                let one = self.give(*n, first, noun, may)?;
                let two = self.give(*m, second, noun, false)?;
                Ok(self.chain(vec![one, two]))
            }
            Act::ReadyOrExhaust(noun) | Act::ExhaustOrReady(noun) => self.ready_or_exhaust(noun, may),
            Act::PlayTop => {
                let top = self.top(1, &Who::You, true)?;
                let play = self.act_following(&Act::Play(Noun::It), who, may, follow)?;
                Ok(self.chain(vec![top, play]))
            }
            Act::PlayFromDiscard(noun) => self.act_following(&Act::Play(noun.clone()), who, may, follow),
            other => self.card_act(other, who, may),
        }
    }

    /// "Defeat an upgrade on a unit": the unit can be spoken of afterwards.
    fn defeat_on(&mut self, kind: &KindTree, may: bool) -> Lower<NodeId> {
        let meant = self.noun(&Noun::A(kind.clone()), may)?;
        let into = self.register()?;
        let hosts = Objects::HostsOf(Box::new(meant.objects.clone()));
        let remember = self.node(Effect::Remember { objects: hosts, into });
        let defeat = self.node(Effect::Defeat(meant.objects));
        self.mentions.next_clause();
        self.mention(Objects::Chosen(into));
        Ok(self.chain(meant.choice.into_iter().chain([remember, defeat]).collect()))
    }

    /// "Ready or exhaust a unit": the unit first, then which.
    fn ready_or_exhaust(&mut self, noun: &Noun, may: bool) -> Lower<NodeId> {
        let (choice, options) = match self.resources(noun)? {
            Some(Resources { whose, amount, .. }) => {
                let mut options = Vec::new();
                for ready in [true, false] {
                    let (player, who) = self.whose(whose.clone())?;
                    let amount = amount.clone();
                    let turn = self.node(match ready {
                        true => Effect::ReadyResources { who, amount },
                        false => Effect::ExhaustResources { who, amount },
                    });
                    options.push(self.after_choice(player, turn));
                }
                (None, options)
            }
            None => {
                let meant = self.noun(noun, may)?;
                let ready = self.node(Effect::Ready(meant.objects.clone()));
                (meant.choice, vec![ready, self.node(Effect::Exhaust(meant.objects))])
            }
        };
        let node = self.choose_one(options, vec!["Ready".to_owned(), "Exhaust".to_owned()]);
        Ok(self.if_chosen(choice, node))
    }

    /// Who deals damage is not asked where there is nothing to deal it to, as far as that is known by then.
    fn needed(&mut self, to: &Noun) -> Lower<Option<Condition>> {
        let filter = match to {
            Noun::Said(_) => {
                let tests = vec![Test::Among(Box::new(self.known(to)?))];
                Filter { tests, ..Filter::new(Kind::UnitOrBase, Side::Any) }
            }
            Noun::A(kind) => {
                let filter = self.filter(kind)?;
                if !filter.tests.is_empty() {
                    return Ok(None);
                }
                filter
            }
            _ => return Ok(None),
        };
        Ok(Some(Condition::AtLeast(1, Box::new(filter))))
    }

    /// What "that unit" means is settled before anything else is chosen.
    fn spoken_of(&mut self, noun: &Noun) -> Lower<Option<Meant>> {
        match noun {
            Noun::Said(_) | Noun::It => Ok(Some(Meant { objects: self.known(noun)?, choice: None })),
            _ => Ok(None),
        }
    }

    fn heal(&mut self, noun: &Noun, may: bool, amount: Amount) -> Lower<NodeId> {
        let node = self.with(noun, may, |from| Effect::Heal { amount, from })?;
        self.if_damaged(noun, node)
    }

    /// Healing what has no damage does nothing (SWU 1.9.3): where nothing is damaged and nothing else comes of it,
    /// nobody is asked.
    fn if_damaged(&mut self, noun: &Noun, node: NodeId) -> Lower<NodeId> {
        let mut filter = match noun {
            Noun::A(kind) if self.closed => self.filter(kind)?,
            Noun::OneOf(..) | Noun::OneOrA(..) if self.closed => self.special(noun)?,
            _ => return Ok(node),
        };
        filter.tests.push(Test::Damaged);
        Ok(self.node(Effect::If(Condition::AtLeast(1, Box::new(filter)), node, None)))
    }

    /// A leader that is an upgrade is neither ready nor exhausted (SWU 1.5.4b).
    fn narrow_to_upright(&mut self, noun: &Noun) -> Lower<()> {
        if let Noun::A(kind) = noun
            && self.filter(kind)?.kind == Kind::Leader
        {
            self.narrow_to(Test::Not(Box::new(Test::Kind(Kind::Upgrade))));
        }
        Ok(())
    }

    /// Resources are alike: which of them is turned is not asked.
    fn resources(&mut self, noun: &Noun) -> Lower<Option<Resources>> {
        let (n, kind) = match noun {
            Noun::A(kind) => (1, kind),
            Noun::Exactly(n, kind) | Noun::UpTo(n, kind) => (*n, kind),
            _ => return Ok(None),
        };
        let filter = self.filter(kind)?;
        let plain = |test: &Test| match test {
            Test::Exhausted | Test::ControlledBy(_) => true,
            Test::Not(inner) => **inner == Test::Exhausted,
            _ => false,
        };
        if filter.kind != Kind::Resource || !filter.tests.iter().all(plain) {
            return Ok(None);
        }
        let named = filter.tests.iter().find_map(|test| match test {
            Test::ControlledBy(players) => Some((**players).clone()),
            _ => None,
        });
        let whose = named.or(match filter.side {
            Side::Friendly => Some(Players::You),
            Side::Enemy => Some(Players::Opponent),
            _ => None,
        });
        let ready = filter.tests.contains(&Test::Not(Box::new(Test::Exhausted)));
        Ok(Some(Resources { whose, amount: Amount::Fixed(small(n)?), ready }))
    }

    /// Whose resources they are: those of a player to be chosen, if nothing is said.
    fn whose(&mut self, whose: Option<Players>) -> Lower<(Option<NodeId>, Players)> {
        match whose {
            Some(players) => Ok((None, players)),
            None => self.some_player().map(|(choice, player)| (Some(choice), player)),
        }
    }

    fn exhaust_resources(&mut self, resources: Resources) -> Lower<NodeId> {
        if resources.whose == Some(Players::You) && !resources.ready {
            return Err("say \"ready\": an exhausted resource of your own would do".to_owned());
        }
        let (player, who) = self.whose(resources.whose)?;
        let exhaust = self.node(Effect::ExhaustResources { who, amount: resources.amount });
        Ok(self.after_choice(player, exhaust))
    }

    fn two(&mut self, one: &Noun, other: &Noun, may: bool) -> Lower<(Meant, Meant)> {
        let first = self.noun(one, may)?;
        self.mentions.next_clause();
        let second = self.noun(other, may)?;
        Ok((first, second))
    }

    /// "Those units" are then both.
    fn remember_two(&mut self, one: Objects, other: Objects) {
        self.mentions.next_clause();
        let both = Objects::Both(Box::new(one), Box::new(other));
        self.picked = Some(both.clone());
        self.mention(both);
    }

    /// What is done only if the first choice found something.
    pub(super) fn if_chosen(&mut self, choice: Option<NodeId>, node: NodeId) -> NodeId {
        match choice {
            Some(choice) => {
                let then = self.node(Effect::IfDone(node, None));
                self.node(Effect::Then(choice, then))
            }
            None => node,
        }
    }

    /// A verb and its object.
    pub(super) fn with(
        &mut self,
        noun: &Noun,
        may: bool,
        make: impl FnOnce(Objects) -> Effect,
    ) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        let node = self.node(make(meant.objects));
        Ok(self.after_choice(meant.choice, node))
    }

    /// The same, where cards without a place are looked for in this area.
    pub(super) fn with_in(
        &mut self,
        noun: &Noun,
        may: bool,
        area: Area,
        make: impl FnOnce(Objects) -> Effect,
    ) -> Lower<NodeId> {
        let meant = self.noun_in(noun, may, Some(area))?;
        let node = self.node(make(meant.objects));
        Ok(self.after_choice(meant.choice, node))
    }

    fn deal(&mut self, much: &Much, noun: &Noun, may: bool) -> Lower<NodeId> {
        let amount = self.much(much)?;
        self.with(noun, may, |to| Effect::Damage { amount, to })
    }

    fn give(&mut self, n: i32, name: &str, noun: &Noun, may: bool) -> Lower<NodeId> {
        let token = Token::Card(self.linker.token(name)?);
        let amount = Amount::Fixed(small(n)?);
        self.with(noun, may, |to| Effect::Give { token, amount, to })
    }
}
