//! What players do.

use super::{Lower, Lowering};
use crate::card::{CardType, CardTypes, Color, Counter};
use crate::language::tree::{
    Act, Amount, Deed, Entry, Kind, Lasts, Noun, Place, SearchThen, Token, TokenText, TokenWord,
};
use crate::program::{
    Arrival, Change, Cond, Destination, Duration, Filter, Measure, Mode, Modes, Node, NodeId, Num, Objects,
    Position, Register, Test, TokenSpec, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    /// What `who` does.
    pub(super) fn act(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let who = || who.clone();
        Ok(match act {
            Act::Draw(n) => self.counted(n, |n| Node::Draw(who(), n))?,
            Act::DrawEqual(value) => self.valued(value, |n| Node::Draw(who(), n))?,
            Act::DrawMore => self.counted(&Amount::Fixed(1), |n| Node::Draw(who(), n))?,
            Act::Mill(n) => self.counted(n, |n| Node::Mill(who(), n))?,
            Act::Scry(n) => Node::Scry(who(), self.amount(n)?),
            Act::Surveil(n) => Node::Surveil(who(), self.amount(n)?),
            Act::GainLife(n) => self.counted(n, |n| Node::GainLife(who(), n))?,
            Act::GainLifeEqual(value) => self.valued(value, |n| Node::GainLife(who(), n))?,
            Act::LoseLife(n) => self.counted(n, |n| Node::LoseLife(who(), n))?,
            Act::LoseLifeEqual(value) => self.valued(value, |n| Node::LoseLife(who(), n))?,
            Act::LoseHalf(up) => {
                let round = if *up { crate::program::Round::Up } else { crate::program::Round::Down };
                let half = Num::Half(round, Box::new(Num::Life(Box::new(Who::You))));
                let each = self.intern(Node::LoseLife(Who::You, half));
                Node::As(who(), each)
            }
            Act::Both(one, other) | Act::CommaThen(one, other) => {
                let one = self.step(&who(), one)?;
                let other = self.step(&who(), other)?;
                Node::Then(one, other)
            }
            Act::Three(one, two, three) => {
                let one = self.step(&who(), one)?;
                let two = self.step(&who(), two)?;
                let three = self.step(&who(), three)?;
                let rest = self.intern(Node::Then(two, three));
                Node::Then(one, rest)
            }
            Act::Times(act, times) => {
                let node = self.step(&who(), act)?;
                Node::Repeat(Num::Const(*times), node)
            }
            Act::Either(one, other) => self.either_act(&who(), one, other)?,
            Act::ForEach(act, count) => {
                self.scope.times = Some(self.count(count)?);
                let node = self.act(&who(), act);
                self.scope.times = None;
                node?
            }
            Act::Amass(name, n) => self.amass(&who(), name, n)?,
            Act::Discard(..)
            | Act::DiscardUpTo(_)
            | Act::DiscardAnyNumber
            | Act::DiscardRandom(_)
            | Act::DiscardHand(_)
            | Act::DiscardThese(_) => self.discard(who(), act)?,
            Act::AddMana(mana) => Node::AddMana(who(), self.mana(mana)?),
            Act::GetCounters(counters) => {
                let kind = self.counter(&counters.kind)?;
                Node::PlayerCounters(who(), kind, self.amount(&counters.count)?)
            }
            Act::GetEnergy(n) => Node::PlayerCounters(who(), Counter::Energy, Num::Const(*n)),
            Act::Create(..)
            | Act::CreateTapped(_)
            | Act::CreateAttacking(_)
            | Act::CreateCopy(..)
            | Act::CreateEqual(..)
            | Act::Populate => self.create(&who(), act)?,
            Act::Until(..) => self.until(&who(), act)?,
            Act::Shuffle(whose) => Node::Shuffle(match whose {
                None => who(),
                Some(whose) => self.owner(whose)?.unwrap_or_else(who),
            }),
            Act::Search(..) => self.search(&who(), act)?,
            Act::LookAtHand(whose) => {
                let whose = self.owner(whose)?.unwrap_or_else(who);
                Node::LookAtHand { who: who(), whose }
            }
            Act::RevealHand(_) => Node::RevealHand(who()),
            Act::Proliferate => Node::Proliferate,
            Act::Manifest(n) => {
                let node = Node::Manifest(who(), self.amount(n)?);
                self.mention(&Objects::Chosen(Register::LAST), None, *n != Amount::Fixed(1));
                node
            }
            Act::RollDie(sides) => {
                let into = self.register()?;
                self.mention_amount(Num::Stored(into));
                Node::RollDie { sides: super::small(*sides)?, into }
            }
            Act::Investigate => {
                let clue = Token::Named("Clue".to_owned());
                self.create_one(&who(), &clue, Num::Const(1), None)?
            }
            Act::FlipCoin => return Err("say what happens if you win or lose the flip".to_owned()),
            Act::Cascade => Node::Cascade,
            Act::Discover(n) => Node::Discover(self.amount(n)?),
            Act::ExtraTurn => Node::ExtraTurn(who()),
            Act::SkipTurn(_) => Node::SkipNextTurn(who()),
            Act::SkipStep(_, step) => Node::SkipNextStep(who(), *step),
            Act::EndTurn => Node::EndTurn,
            Act::Win => Node::Win(who()),
            Act::Lose => Node::Lose(who()),
            Act::BecomeMonarch => Node::BecomeMonarch(who()),
            Act::ControlTurn(of) => Node::ControlNextTurn { who: who(), of: self.who(of)? },
            Act::Restart(keep) => {
                let keep = match keep {
                    Some(noun) => self.objects_in(noun, &who(), ZoneKind::Exile)?,
                    None => Objects::All(Box::new(Filter { zones: ZoneKind::Nowhere, tests: Vec::new() })),
                };
                Node::Restart { keep }
            }
            Act::Emblem(lines) => Node::Emblem(who(), self.emblem(lines)?),
            Act::Planeswalk => Node::Planeswalk,
            Act::Monstrosity(n) => Node::Monstrosity(Num::Const(*n)),
            Act::Adapt(n) => Node::Adapt(Num::Const(*n)),
            Act::ChooseColor => Node::ChooseColor,
            Act::ChooseType => Node::ChooseCreatureType,
            Act::ChooseLandType => Node::ChooseLandType,
            Act::ChooseName(but) => {
                let all = CardType::ALL
                    .into_iter()
                    .fold(CardTypes::NONE, |all, one| all.with(CardTypes::only(one)));
                Node::ChooseCardName { among: but.map_or(all, |but| all.without(CardTypes::only(but))) }
            }
            Act::ChooseNumber => Node::ChooseNumber { least: 0, most: 20 },
            Act::ChoosePlayer(opponent) => {
                let into = self.register()?;
                let among = if *opponent { Who::Opponents } else { Who::Everyone };
                self.mention_player(&Who::Chosen(into));
                Node::ChoosePlayer { who: who(), among, into }
            }
            other => self.act_on(&who(), other)?,
        })
    }

    /// Each of the players does one or the other, as that player chooses.
    fn either_act(&mut self, who: &Who, one: &Act, other: &Act) -> Lower<Node> {
        let mut options = Vec::new();
        for act in [one, other] {
            let node = self.step(&Who::You, act)?;
            options.push((super::words(&[Deed::Order(act.clone())]), node));
        }
        let choice = self.choose_one(Who::You, options);
        Ok(match who {
            Who::You => choice,
            who => Node::As(who.clone(), self.intern(choice)),
        })
    }

    /// A choice between several effects, made as it resolves.
    pub(super) fn choose_one(
        &mut self,
        who: Who,
        options: impl IntoIterator<Item = (String, NodeId)>,
    ) -> Node {
        let mode = |(text, effect)| Mode { targets: Vec::new(), effect, cost: None, text };
        let modes = options.into_iter().map(mode).collect();
        Node::ChooseOne(who, self.link.modes(Modes { least: 1, most: 1, again: false, modes }))
    }

    /// One of several steps of the same act.
    fn step(&mut self, who: &Who, act: &Act) -> Lower<NodeId> {
        let node = self.sealed(|this| this.act(who, act))?;
        self.scope.mentions.next_clause();
        Ok(node)
    }

    /// A step that does so much, which "that much" then stands for.
    fn counted(&mut self, n: &Amount, node: impl FnOnce(Num) -> Node) -> Lower<Node> {
        let n = self.amount(n)?;
        self.mention_amount(Num::Done);
        Ok(node(n))
    }

    fn valued(
        &mut self,
        value: &crate::language::tree::Value,
        node: impl FnOnce(Num) -> Node,
    ) -> Lower<Node> {
        let n = self.value(value)?;
        self.mention_amount(Num::Done);
        Ok(node(n))
    }

    fn discard(&mut self, who: Who, act: &Act) -> Lower<Node> {
        self.mention_amount(Num::Done);
        Ok(match act {
            Act::Discard(n, kind) => {
                let mut filter = None;
                if *kind != Kind::Card {
                    filter = Some(self.cards_in(kind, ZoneKind::Hand)?);
                }
                self.mention(&Objects::Chosen(Register::LAST), Some(kind), false);
                Node::Discard(who, self.amount(n)?, filter)
            }
            Act::DiscardUpTo(_) | Act::DiscardAnyNumber => {
                let hand = Filter { zones: ZoneKind::Hand, tests: vec![Test::OwnedBy(who.clone())] };
                let most = match act {
                    Act::DiscardUpTo(n) => self.amount(n)?,
                    _ => Num::Hand(Box::new(who.clone())),
                };
                Node::DiscardThese(self.choice(hand, &who, Num::Const(0), most)?)
            }
            Act::DiscardRandom(n) => Node::DiscardRandom(who, self.amount(n)?),
            Act::DiscardHand(_) => Node::DiscardHand(who),
            Act::DiscardThese(noun) => Node::DiscardThese(self.objects(noun, &who)?),
            _ => return Err("this is no way to discard".to_owned()),
        })
    }

    /// What is done to things.
    fn act_on(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        if let Act::Destroy(_) | Act::Exile(_) | Act::Sacrifice(_) | Act::Tap(_) | Act::Return(..) = act {
            self.mention_amount(Num::Done);
        }
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
            Act::Tap(noun) => Node::Tap(self.objects(noun, who)?),
            Act::Untap(noun) => Node::Untap(self.objects(noun, who)?),
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
            Act::Return(noun, _) => Node::Move(self.objects(noun, who)?, Destination::zone(ZoneKind::Hand)),
            Act::ReturnToBattlefield(noun, entries) => {
                let objects = self.objects_in(noun, who, ZoneKind::Graveyard)?;
                self.scope.moved_this |= objects == Objects::This;
                Node::Move(objects, self.battlefield(entries)?)
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
            Act::ShuffleInto(noun, _) => {
                let to = Destination { position: Position::Shuffled, ..Destination::zone(ZoneKind::Library) };
                Node::Move(self.objects(noun, who)?, to)
            }
            Act::Reveal(noun) => Node::Reveal(self.objects_in(noun, who, ZoneKind::Hand)?),
            Act::RevealTop(n, whose) => {
                let owner = self.owner(whose)?.unwrap_or_else(|| who.clone());
                let top = Objects::Top(owner, self.amount(n)?);
                Node::Reveal(self.remember(top, *n != Amount::Fixed(1))?)
            }
            Act::PutCounters(counters, noun) => {
                let on = self.objects(noun, who)?;
                let kind = self.counter(&counters.kind)?;
                Node::PutCounters { kind, count: self.amount(&counters.count)?, on }
            }
            Act::DoubleCounters(counter, noun) => {
                let on = self.objects(noun, who)?;
                let kind = self.counter(counter)?;
                Node::PutCounters { kind, count: Num::Of(Measure::Counters(kind), Box::new(Objects::It)), on }
            }
            Act::Distribute(counters, many, kind) => {
                let target = self.divided(&counters.count, many, Some(kind))?;
                Node::CountersDivided { kind: self.counter(&counters.kind)?, target }
            }
            Act::PutCountersEqual(counter, noun, value) => {
                let on = self.objects(noun, who)?;
                Node::PutCounters { kind: self.counter(counter)?, count: self.value(value)?, on }
            }
            Act::RemoveCounters(counters, noun) => {
                let from = self.objects(noun, who)?;
                let kind = Some(self.counter(&counters.kind)?);
                Node::RemoveCounters { kind, count: Some(self.amount(&counters.count)?), from }
            }
            Act::RemoveAllCounters(noun) => {
                Node::RemoveCounters { kind: None, count: None, from: self.objects(noun, who)? }
            }
            Act::MoveCounters(counter, from, to) => {
                let from = self.objects(from, who)?;
                let to = self.objects(to, who)?;
                Node::MoveCounters { kind: Some(self.counter(counter)?), from, to }
            }
            Act::GainControl(noun, duration) => Node::GainControl {
                who: who.clone(),
                what: self.objects(noun, who)?,
                duration: duration.map_or(Duration::Forever, Lasts::duration),
            },
            Act::ExchangeControl(one, other) => {
                Node::ExchangeControl(self.objects(one, who)?, self.objects(other, who)?)
            }
            Act::Attach(noun, to) => {
                let what = self.objects(noun, who)?;
                // "Attach this Equipment to it": nothing is attached to itself.
                let to = match to {
                    Noun::It if what == Objects::This => self.refer_other(&Noun::It)?,
                    _ => self.objects(to, who)?,
                };
                Node::Attach(what, to)
            }
            Act::Transform(noun) => Node::Transform(self.objects(noun, who)?),
            Act::TurnFaceDown(noun) => Node::TurnFaceDown(self.objects(noun, who)?),
            Act::Regenerate(noun) => Node::Regenerate(self.objects(noun, who)?),
            Act::RemoveFromCombat(noun) => Node::RemoveFromCombat(self.objects(noun, who)?),
            Act::Goad(noun) => {
                let what = self.objects(noun, who)?;
                let changes = self.changes(&[crate::language::tree::Change::Goaded])?;
                Node::Change { what, changes, duration: Duration::YourNextTurn }
            }
            Act::CopySpell(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                Node::CopySpell { what, count: self.amount(&Amount::Fixed(1))?, new_targets: false }
            }
            Act::ChooseNewTargets(noun) => {
                Node::ChangeTargets(self.objects_in(noun, who, ZoneKind::Stack)?)
            }
            Act::CastFree(noun, transformed) => {
                let what = self.objects_in(noun, who, ZoneKind::Hand)?;
                Node::CastFree { who: who.clone(), what, transformed: *transformed }
            }
            Act::PlayFor(noun, duration) => {
                let what = self.objects(noun, who)?;
                Node::MayPlay { who: who.clone(), what, duration: duration.duration(), free: false }
            }
            Act::Choose(noun) => {
                self.objects(noun, who)?;
                Node::Nothing
            }
            Act::ChooseRandom(noun) => self.choose_random(noun)?,
            Act::SetInMotion(noun) => Node::SetInMotion(self.objects(noun, who)?),
            Act::Abandon(noun) => Node::Abandon(self.objects(noun, who)?),
            Act::PreventNext(..) | Act::PreventAll(_) => self.prevent(act)?,
            _ => return Err("this cannot be done here".to_owned()),
        })
    }

    fn choose_random(&mut self, noun: &Noun) -> Lower<Node> {
        let (kind, count) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Counted(n, kind) => (kind, self.amount(n)?),
            _ => return Err("say how many are chosen at random".to_owned()),
        };
        let from = Objects::All(Box::new(self.filter(kind)?));
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), false);
        Ok(Node::ChooseRandom { from, count, into })
    }

    /// A player's own choice unless the thing is known (CR 701.21).
    fn sacrifice(&mut self, who: &Who, noun: &Noun) -> Lower<Node> {
        let (kind, n, other) = match noun {
            Noun::A(kind) => (kind, Num::Const(1), false),
            Noun::Another(kind) => (kind, Num::Const(1), true),
            Noun::Counted(n, kind) => (kind, self.amount(n)?, false),
            known => return Ok(Node::Sacrifice(self.objects(known, who)?)),
        };
        let mut filter = self.filter(kind)?;
        if other {
            filter.tests.push(Test::Other);
        }
        self.mention(&Objects::Chosen(Register::LAST), Some(kind), false);
        Ok(Node::SacrificeChoice(who.clone(), filter, n))
    }

    fn create(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let mut nodes = Vec::new();
        match act {
            Act::Create(tokens, entry) => {
                for (n, token) in tokens {
                    let count = self.amount(n)?;
                    nodes.push(self.create_one(who, token, count, entry.as_ref())?);
                }
            }
            Act::CreateTapped(tokens) | Act::CreateAttacking(tokens) => {
                let attacking = matches!(act, Act::CreateAttacking(_));
                let entry = if attacking { Entry::TappedAndAttacking } else { Entry::Tapped };
                for (n, token) in tokens {
                    let count = self.amount(n)?;
                    nodes.push(self.create_one(who, token, count, Some(&entry))?);
                }
            }
            // CR 701.36a
            Act::Populate => {
                let tests = vec![Test::is(CardType::Creature), Test::Token, Test::ControlledBy(who.clone())];
                let objects = self.choice(Filter::permanents(tests), who, Num::Const(1), Num::Const(1))?;
                let into = self.made(false)?;
                let (token, arrival) = (TokenSpec::CopyOf(objects, None), Box::default());
                nodes.push(Node::CreateToken {
                    who: who.clone(),
                    token,
                    count: Num::Const(1),
                    arrival,
                    into,
                });
            }
            Act::CreateEqual(token, value) => {
                let count = self.value(value)?;
                nodes.push(self.create_one(who, token, count, None)?);
            }
            Act::CreateCopy(n, noun, but) => {
                let (count, objects) = (self.amount(n)?, self.objects(noun, who)?);
                let but = if but.is_empty() { None } else { Some(self.changes(but)?) };
                let into = self.made(*n != Amount::Fixed(1))?;
                let (token, arrival) = (TokenSpec::CopyOf(objects, but), Box::default());
                nodes.push(Node::CreateToken { who: who.clone(), token, count, arrival, into });
            }
            _ => return Err("this is no token".to_owned()),
        }
        Ok(self.sequence(nodes))
    }

    /// An Army gets counters and is of this kind; without one, a 0/0 black Army comes first (CR 701.47a).
    fn amass(&mut self, who: &Who, name: &str, n: &Amount) -> Lower<Node> {
        let (army, kind) = (self.link.creature_type("Army"), self.link.creature_type(name));
        let armies = Filter::permanents(vec![Test::Subtype(army), Test::ControlledBy(who.clone())]);
        let words = vec![
            TokenWord::Color(Color::Black),
            TokenWord::Subtype(name.to_owned()),
            TokenWord::Subtype("Army".to_owned()),
            TokenWord::Type(CardType::Creature),
        ];
        let size = Some((Amount::Fixed(0), Amount::Fixed(0)));
        let token = Token::Described(TokenText { size, words, named: None, with: Vec::new() });
        let create = self.create_one(who, &token, Num::Const(1), None)?;
        let (create, none) =
            (self.intern(create), Cond::Not(Box::new(Cond::Exists(Box::new(armies.clone())))));
        let into = self.register()?;
        let (least, most) = (Num::Const(1), Num::Const(1));
        let from = Objects::All(Box::new(armies));
        let choose = Node::Choose { who: who.clone(), from, least, most, into };
        let chosen = Objects::Chosen(into);
        self.mention(&chosen, None, false);
        let counters = Node::PutCounters { kind: Counter::Plus, count: self.amount(n)?, on: chosen.clone() };
        let changes = self.link.changes(vec![Change::AddSubtypes(vec![kind])]);
        let joins = Node::Change { what: chosen, changes, duration: Duration::Forever };
        Ok(self.sequence(vec![Node::If(none, create, None), choose, counters, joins]))
    }

    /// The register for tokens, which can be referred to.
    fn made(&mut self, many: bool) -> Lower<Register> {
        self.scope.mentions.next_clause();
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), None, many);
        Ok(into)
    }

    fn create_one(&mut self, who: &Who, token: &Token, count: Num, entry: Option<&Entry>) -> Lower<Node> {
        let (card, changes) = self.token_card(token)?;
        let into = self.made(count != Num::Const(1))?;
        let mut arrival = Arrival::default();
        if let Some(entry) = entry {
            self.entry(entry, &mut arrival)?;
        }
        if !changes.is_empty() {
            arrival.changes = Some(self.link.changes(changes));
        }
        let (token, arrival) = (TokenSpec::Card(card), Box::new(arrival));
        Ok(Node::CreateToken { who: who.clone(), token, count, arrival, into })
    }

    fn search(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Search(whose, noun, thens) = act else { return Err("this is no search".to_owned()) };
        let (kind, most) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Counted(n, kind) | Noun::UpTo(n, kind) => (kind, self.amount(n)?),
            Noun::AnyNumber(kind) => (kind, Num::Const(60)),
            _ => return Err("say which cards are searched for, as in \"a land card\"".to_owned()),
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let reveal = thens.iter().any(|then| matches!(then, SearchThen::Reveal(_)));
        let on_top = thens.contains(&SearchThen::OnTop);
        let place = thens.iter().find_map(|then| match then {
            SearchThen::Put(_, place) => Some(place),
            SearchThen::Reveal(_) | SearchThen::OnTop => None,
        });
        let to = match place {
            Some(place) => self.place(place)?,
            None if on_top => Destination::zone(ZoneKind::Library),
            None => return Err("say where the card is put".to_owned()),
        };
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), most != Num::Const(1));
        let shuffle = if on_top {
            Node::ShuffleUnder(whose.clone(), Objects::Chosen(into))
        } else {
            Node::Shuffle(whose.clone())
        };
        let search = Node::Search { who: who.clone(), whose, what, most, reveal, to, into };
        Ok(self.sequence(vec![search, shuffle]))
    }

    /// Cards are revealed or exiled from the top until one that fits turns up; the others are "the rest".
    fn until(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Until(exile, whose, _, noun) = act else { return Err("nothing is looked for".to_owned()) };
        let Noun::A(kind) = noun else {
            return Err("say which card ends it, as in \"a land card\"".to_owned());
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let (found, rest) = (self.register()?, self.register()?);
        self.mention(&Objects::Chosen(found), Some(kind), false);
        self.scope.rest = Some(Objects::Chosen(rest));
        Ok(Node::Until { whose, what, exile: *exile, found, rest })
    }

    /// Where things are put.
    pub(super) fn place(&mut self, place: &Place) -> Lower<Destination> {
        let library = |position| Destination { position, ..Destination::zone(ZoneKind::Library) };
        Ok(match place {
            Place::Hand(_) => Destination::zone(ZoneKind::Hand),
            Place::Graveyard(_) => Destination::zone(ZoneKind::Graveyard),
            Place::Top(_) | Place::TopAnyOrder(_) => library(Position::Top),
            Place::Bottom(_) | Place::BottomAnyOrder(_) => library(Position::Bottom),
            Place::BottomRandom(_) => library(Position::BottomRandom),
            Place::SecondFromTop(_) => library(Position::FromTop(1)),
            Place::Battlefield(entries) => self.battlefield(entries)?,
        })
    }

    pub(super) fn battlefield(&mut self, entries: &[Entry]) -> Lower<Destination> {
        let mut arrival = Arrival::default();
        for entry in entries {
            self.entry(entry, &mut arrival)?;
        }
        let arrival = Some(Box::new(arrival));
        Ok(Destination { arrival, ..Destination::zone(ZoneKind::Battlefield) })
    }

    fn entry(&mut self, entry: &Entry, arrival: &mut Arrival) -> Lower<()> {
        match entry {
            Entry::Tapped => arrival.tapped = true,
            Entry::TappedAndAttacking | Entry::AllTappedAndAttacking => {
                (arrival.tapped, arrival.attacking) = (true, true);
            }
            Entry::YourControl => arrival.controller = Some(Who::You),
            Entry::OwnersControl => arrival.controller = None,
            Entry::Transformed => arrival.transformed = true,
            Entry::Counters(counters) => {
                arrival.counters.push((self.counter(&counters.kind)?, self.amount(&counters.count)?));
            }
            Entry::FaceDown => arrival.face_down = true,
            Entry::AttachedTo(noun) => arrival.attached_to = Some(self.objects(noun, &Who::You)?),
        }
        Ok(())
    }
}
