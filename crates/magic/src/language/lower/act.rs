//! What players do.

use super::noun::is_pronoun;
use super::reference::{Sort, Thing};
use super::{Lower, Lowering};
use crate::card::{CardType, CardTypes, Colors, Counter};
use crate::language::tree::{
    Act, CounterName, Deed, Entry, HowMany, Kind, Lasts, Mana, Noun, Participle, Participle2, Place, Post,
    Quantity, Stat, Token, Who as WhoTree, Whose, Wording, Zones,
};
use crate::program::{
    CastTerms, Change, Cond, Destination, Doing, Duration, Filter, Keyword, ManaSpec, Mark, Measure, Mode,
    Modes, Node, NodeId, Num, ObjectRule, Objects, PlayerRule, Position, Register, Spend, TargetKind,
    TargetSpec, Test, Who, ZoneKind,
};

/// Whether an act is done again and again where "for each" is said of it.
fn is_repeated(act: &Act) -> bool {
    matches!(act, Act::Proliferate | Act::Populate | Act::Learn | Act::ManifestDread | Act::ExtraTurn)
}

impl Lowering<'_, '_> {
    /// What `who` does.
    pub(super) fn act(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let who = || who.clone();
        Ok(match act {
            Act::Draw(Quantity::Sum(that, _) | Quantity::Difference(that, _), _)
                if **that == Quantity::That && !super::reference::is_one(&who()) && who() != Who::You =>
            {
                return Err("how many cards each of several players draws is not understood yet".to_owned());
            }
            Act::Draw(n, _) => {
                let node = self.counted(n, |n| Node::Draw(who(), n))?;
                self.mention_done(Participle2::Drawn, &who());
                self.mention_left(Some(&Kind::Card), *n != Quantity::Fixed(1), None, true);
                node
            }
            Act::DrawUpTo(n) => self.draw_up_to(&who(), n)?,
            Act::Mill(n) => {
                let node = self.counted(n, |n| Node::Mill(who(), n))?;
                self.scope.gathered = Some((ZoneKind::Graveyard, Objects::Chosen(Register::LAST)));
                self.mention_done(Participle2::Milled, &who());
                self.mention_left(
                    Some(&Kind::Card),
                    *n != Quantity::Fixed(1),
                    Some(Participle::Milled),
                    true,
                );
                node
            }
            Act::Scry(n) => Node::Scry(who(), self.amount(n)?),
            Act::Surveil(n) => Node::Surveil(who(), self.amount(n)?),
            Act::GainLife(n) => self.counted(n, |n| Node::GainLife(who(), n))?,
            Act::LoseLife(n) => self.counted(n, |n| Node::LoseLife(who(), n))?,
            Act::CommaThen(look, put) if matches!(**look, Act::LookTop(..)) => {
                self.look_and_put(&who(), look, put)?
            }
            Act::Both(one, other) | Act::CommaThen(one, other) => {
                self.joined(|this| this.act(&who(), one), |this| this.act(&who(), other))?
            }
            Act::Three(one, two, three) => self.joined(
                |this| this.act(&who(), one),
                |this| this.joined(|this| this.act(&who(), two), |this| this.act(&who(), three)),
            )?,
            Act::Times(act, times) => {
                let node = self.step(&who(), act)?;
                Node::Repeat(Num::Const(*times), node)
            }
            // What cannot be paid is not chosen (CR 118.3): the other is done unless the player pays.
            Act::Either(one, other) if super::sentence::is_payment(one) => {
                let cost = self.act_as_cost(one)?;
                let other = self.step(&Who::You, other)?;
                match who() {
                    Who::You => Node::Unless(Who::You, cost, other),
                    who => {
                        let each = self.intern(Node::Unless(Who::You, cost, other));
                        Node::As(who, each)
                    }
                }
            }
            Act::Either(one, other) => self.either_act(&who(), one, other)?,
            // What has no number of its own is done so often.
            Act::ForEach(act, count) if is_repeated(act) => {
                let times = self.quantity(count)?;
                let node = self.step(&who(), act)?;
                Node::Repeat(times, node)
            }
            Act::ForEach(act, count) => self.for_each(count, |this| this.act(&who(), act))?,
            Act::Amass(name, n) => self.amass(&who(), name, n)?,
            Act::Discard(..)
            | Act::DiscardRandom(_)
            | Act::DiscardHand(_)
            | Act::DiscardAll(_)
            | Act::DiscardThese(_) => self.discard(&who(), act)?,
            Act::AddMana(mana) => self.add_mana(&who(), mana)?,
            Act::GetCounters(counters) => {
                let kind = self.counter(&counters.kind)?;
                Node::PlayerCounters(who(), kind, self.amount(&counters.count)?)
            }
            Act::GetEnergy(n) => Node::PlayerCounters(who(), Counter::Energy, self.amount(n)?),
            Act::Create(tokens, entry) => self.create(&who(), tokens, entry.as_ref())?,
            Act::Populate => self.populate(&who())?,
            Act::Until(..) => self.until(&who(), act)?,
            Act::UntilChosenKind(one, whose, _) => self.until_chosen_kind(&who(), *one, whose)?,
            Act::Shuffle(whose) => Node::Shuffle(match whose {
                None => who(),
                Some(whose) => self.owner(whose)?.unwrap_or_else(who),
            }),
            Act::Search(..) => self.search(&who(), act)?,
            Act::SearchZones(..) => self.search_zones(&who(), act)?,
            Act::SearchBoth(whose, noun, place) => {
                let (whose, zones, noun) = (whose.clone(), Zones::LibraryOrGraveyard, noun.clone());
                let search = Act::SearchZones(whose, zones, noun, true, place.clone());
                let search = self.search_zones(&who(), &search)?;
                let Node::Search { whose, .. } = &search else { return Err("this is no search".to_owned()) };
                let shuffle = Node::Shuffle(whose.clone());
                self.sequence(vec![search, shuffle])
            }
            Act::LookTop(n, whose) => self.look_only(&who(), n, whose)?,
            Act::LookAtHand(whose) => {
                let whose = self.owner(whose)?.unwrap_or_else(who);
                let tests = vec![Test::OwnedBy(whose.clone())];
                let hand = Objects::All(Box::new(Filter { zones: ZoneKind::Hand, tests }));
                self.scope.gathered = Some((ZoneKind::Hand, hand));
                Node::LookAtHand { who: who(), whose }
            }
            Act::RevealHand(_) => {
                let tests = vec![Test::OwnedBy(who())];
                let hand = Objects::All(Box::new(Filter { zones: ZoneKind::Hand, tests }));
                self.mention_done_to(&hand, Some(&Kind::Card), true, Participle::Revealed);
                self.scope.gathered = Some((ZoneKind::Hand, hand));
                Node::RevealHand(who())
            }
            Act::Proliferate => Node::Proliferate,
            Act::Manifest(n) => {
                let node = Node::Manifest(who(), self.amount(n)?);
                self.mention_left(None, *n != Quantity::Fixed(1), None, false);
                node
            }
            Act::ManifestOwn if who() == Who::You => return Err("say whose library it is".to_owned()),
            Act::ManifestOwn => {
                let node = Node::Manifest(who(), self.amount(&Quantity::Fixed(1))?);
                self.mention_left(None, false, None, false);
                node
            }
            Act::RollDie(sides) => {
                let into = self.register()?;
                self.mention_amount(Num::Stored(into));
                Node::RollDie { sides: super::small(*sides)?, into }
            }
            Act::Investigate => {
                let clue = Token::Named("Clue".to_owned());
                let count = self.amount(&Quantity::Fixed(1))?;
                self.create_one(&who(), &clue, count, [])?
            }
            Act::Learn => self.learn()?,
            Act::Clash
            | Act::Bolster(_)
            | Act::Support(_)
            | Act::Incubate(_)
            | Act::Earthbend(_)
            | Act::Blight(_)
            | Act::ManifestDread => self.keyword_action(&who(), act)?,
            Act::Separate(noun) => self.separate(&who(), noun)?,
            Act::PutPiles(place, other) => self.put_piles(&who(), place, other)?,
            Act::ChoosePile => {
                self.scope.pile = Some(self.chosen_pile(&who())?);
                Node::Nothing
            }
            Act::PutThatPile(place, other) => {
                let (one, rest) = self.scope.pile.take().ok_or("nobody has chosen a pile before this")?;
                let (to, there) = (self.place(place)?, self.place(other)?);
                self.sequence(vec![Node::Move(one, to), Node::Move(rest, there)])
            }
            Act::SearchAndExile(..) => self.search_and_exile(&who(), act)?,
            Act::FlipCoin => return Err("say what happens if you win or lose the flip".to_owned()),
            Act::Cascade => Node::Cascade,
            Act::Discover(n) => Node::Discover(self.amount(n)?),
            Act::ExtraTurn => Node::ExtraTurn(who()),
            Act::SkipTurn(_) => Node::SkipNextTurn(who()),
            Act::SkipStep(_, step) => Node::SkipNextStep(who(), *step),
            Act::SkipPhase(_, phase) => Node::SkipNextPhase(who(), *phase),
            Act::EndTurn => Node::EndTurn,
            Act::Win => Node::Win(who()),
            Act::Lose => Node::Lose(who()),
            Act::BecomeMonarch => Node::BecomeMonarch(who()),
            Act::ControlTurn(of) => Node::ControlNextTurn { who: who(), of: self.who(of)? },
            Act::Restart(keep) => {
                let keep = match keep {
                    Some(noun) => self.objects_in(noun, &who(), ZoneKind::Exile)?,
                    None => Objects::none(),
                };
                Node::Restart { keep }
            }
            Act::Emblem(lines) => Node::Emblem(who(), self.emblem(lines)?),
            Act::Planeswalk => Node::Planeswalk,
            Act::Monstrosity(n) => Node::Monstrosity(Num::Const(*n)),
            Act::MonstrosityX => Node::Monstrosity(self.amount(&Quantity::X)?),
            Act::Redirect(noun, _) => {
                let what = self.objects_in(noun, &who(), ZoneKind::Stack)?;
                Node::Redirect(what, Objects::This)
            }
            Act::Adapt(n) => Node::Adapt(Num::Const(*n)),
            Act::ChooseColor(but) => {
                let but: Colors = but.iter().copied().collect();
                Node::ChooseColor { among: Colors::ALL.without(but) }
            }
            Act::ChooseType => {
                self.scope.chose_type = true;
                match who() {
                    Who::You => Node::ChooseCreatureType,
                    who => Node::As(who, self.intern(Node::ChooseCreatureType)),
                }
            }
            Act::ChooseLandType => {
                self.scope.chose_land = true;
                Node::ChooseLandType
            }
            Act::ChooseName(but) => {
                let all = CardType::ALL
                    .into_iter()
                    .fold(CardTypes::NONE, |all, one| all.with(CardTypes::only(one)));
                Node::ChooseCardName { among: but.map_or(all, |but| all.without(CardTypes::only(but))) }
            }
            Act::ChooseNumber => Node::ChooseNumber { least: 0, most: 20 },
            Act::RandomPlayer(opponent) => {
                let into = self.register()?;
                let among = if *opponent { Who::Opponents } else { Who::Everyone };
                self.mention_player(&Who::Chosen(into));
                match who() {
                    Who::You => Node::RandomPlayer { among, into },
                    _ => return Err("for whom a player is chosen at random is not understood yet".to_owned()),
                }
            }
            Act::ChoosePlayer(opponent) => {
                let into = self.register()?;
                let among = if *opponent { Who::Opponents } else { Who::Everyone };
                self.mention_player(&Who::Chosen(into));
                Node::ChoosePlayer { who: who(), among, into }
            }
            other => self.act_on(&who(), other)?,
        })
    }

    /// As many cards as the player likes, up to so many.
    fn draw_up_to(&mut self, who: &Who, n: &Quantity) -> Lower<Node> {
        let Quantity::Fixed(most @ 1..=9) = *n else {
            return Err("say how many cards are drawn at the most".to_owned());
        };
        let mut options = Vec::new();
        for n in 0..=most {
            options.push((format!("Draw {n}"), self.intern(Node::Draw(Who::You, Num::Const(n)))));
        }
        let choice = self.choose_one(Who::You, options);
        Ok(match who {
            Who::You => choice,
            who => Node::As(who.clone(), self.intern(choice)),
        })
    }

    /// Mana, so often where "for each" is said.
    fn add_mana(&mut self, who: &Who, mana: &Mana) -> Lower<Node> {
        let times = self.scope.times.clone();
        let spec = self.mana(mana)?;
        let Some(times) = times.filter(|_| !self.scope.multiplied) else {
            return Ok(Node::AddMana(who.clone(), spec));
        };
        let spec = match spec {
            ManaSpec::Exactly(symbols) => match symbols[..] {
                [one] => ManaSpec::Amount(one, times),
                _ if symbols.windows(2).all(|two| two[0] == two[1]) => ManaSpec::Amount(
                    symbols[0],
                    super::value::multiply(Num::Const(symbols.len() as i32), times),
                ),
                _ => return Err("say apart how much mana of each kind is added for each".to_owned()),
            },
            // Each of them is chosen for itself.
            ManaSpec::OneOf(colors, Num::Const(1)) => ManaSpec::AnyCombination(colors, times),
            _ => return Err("say how much of which mana is added for each".to_owned()),
        };
        self.scope.multiplied = true;
        Ok(Node::AddMana(who.clone(), spec))
    }

    /// A Lesson from outside the game, or a card discarded for another one, or neither (CR 701.48a).
    fn learn(&mut self) -> Lower<Node> {
        let lesson = Test::Subtype(self.link.subtype("Lesson"));
        let filter = Filter { zones: ZoneKind::Sideboard, tests: vec![lesson, Test::OwnedBy(Who::You)] };
        let fetch = self.sealed(|this| {
            let lesson = this.choice(filter, &Who::You, Num::Const(0), Num::Const(1))?;
            let shown = Node::Reveal(lesson.clone());
            Ok(this.sequence(vec![shown, Node::Move(lesson, Destination::zone(ZoneKind::Hand))]))
        })?;
        let draw = self.intern(Node::Draw(Who::You, Num::Const(1)));
        let rummage =
            self.sequence(vec![Node::Discard(Who::You, Num::Const(1), None), Node::IfDid(draw, None)]);
        let options = [
            ("Discard a card, then draw a card".to_owned(), self.intern(rummage)),
            ("Put a Lesson card from outside the game into your hand".to_owned(), fetch),
            ("Do neither".to_owned(), self.intern(Node::Nothing)),
        ];
        Ok(self.choose_one(Who::You, options))
    }

    /// Each of the players does one or the other, as that player chooses.
    fn either_act(&mut self, who: &Who, one: &Act, other: &Act) -> Lower<Node> {
        let mut options = Vec::new();
        let before = self.scope.mentions.clone();
        let mut named = Vec::new();
        for act in [one, other] {
            let since = self.scope.mentions.len();
            let node = self.step(&Who::You, act)?;
            named.push(self.chooses_since(since));
            options.push((super::words(&[Deed::Order(act.clone())]), node));
        }
        // Which of two choices was made is known only then: nothing later speaks of one of them.
        if named.iter().all(|named| *named) {
            let outer = self.scope.branch.replace(before);
            self.as_before_the_case();
            self.scope.branch = outer;
        }
        let choice = self.choose_one(Who::You, options);
        Ok(match who {
            Who::You => choice,
            who => Node::As(who.clone(), self.intern(choice)),
        })
    }

    /// Whether something that a player chooses was mentioned from a place on.
    fn chooses_since(&self, since: usize) -> bool {
        let chosen = |place: usize| match self.scope.mentions.get(place).map(|mention| &mention.what) {
            Some(super::reference::Meant::Objects(Objects::Chosen(into))) => *into != Register::LAST,
            _ => false,
        };
        (since..self.scope.mentions.len()).any(chosen)
    }

    /// A choice between several effects, made as it resolves.
    pub(super) fn choose_one(
        &mut self,
        who: Who,
        options: impl IntoIterator<Item = (String, NodeId)>,
    ) -> Node {
        let mode = |(text, effect)| Mode { targets: Vec::new(), effect, cost: None, text };
        let modes = options.into_iter().map(mode).collect();
        Node::ChooseOne(who, self.link.modes(Modes::choice(1, 1, modes)))
    }

    /// One of several steps of the same act.
    fn step(&mut self, who: &Who, act: &Act) -> Lower<NodeId> {
        let node = self.sealed(|this| this.act(who, act))?;
        self.scope.mentions.next_clause();
        Ok(node)
    }

    /// A step that does so much, which "that much" then stands for.
    fn counted(&mut self, n: &Quantity, node: impl FnOnce(Num) -> Node) -> Lower<Node> {
        let n = self.amount(n)?;
        self.mention_amount(Num::Done);
        Ok(node(n))
    }

    fn discard(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let node = self.discarded(who.clone(), act)?;
        let (kind, many) = match act {
            Act::Discard(many, kind) => (kind, *many != HowMany::ONE),
            Act::DiscardRandom(n) => (&Kind::Card, *n != Quantity::Fixed(1)),
            Act::DiscardThese(noun) => (&Kind::Card, !matches!(noun, Noun::It | Noun::That(_))),
            _ => (&Kind::Card, true),
        };
        self.mention_done(Participle2::Discarded, who);
        self.mention_left(Some(kind), many, Some(Participle::Discarded), true);
        Ok(node)
    }

    fn discarded(&mut self, who: Who, act: &Act) -> Lower<Node> {
        Ok(match act {
            Act::Discard(many, kind) => {
                let mut filter = None;
                if *kind != Kind::Card {
                    filter = Some(self.cards_in(kind, ZoneKind::Hand)?);
                }
                if let HowMany::Exactly(n) = many {
                    return Ok(Node::Discard(who, self.amount(n)?, filter));
                }
                let mut hand = filter.unwrap_or(Filter { zones: ZoneKind::Hand, tests: Vec::new() });
                hand.tests.push(Test::OwnedBy(who.clone()));
                let (least, most) = match many {
                    HowMany::Exactly(_) | HowMany::UpTo(_) | HowMany::Between(..) => self.bounds(many)?,
                    HowMany::AnyNumber => (Num::Const(0), Num::Hand(Box::new(who.clone()))),
                };
                Node::DiscardThese(self.choice(hand, &who, least, most)?)
            }
            Act::DiscardRandom(n) => Node::DiscardRandom(who, self.amount(n)?),
            Act::DiscardHand(_) => Node::DiscardHand(who),
            Act::DiscardAll(kind) => {
                let mut cards = self.cards_in(kind, ZoneKind::Hand)?;
                cards.tests.push(Test::OwnedBy(who));
                Node::DiscardThese(Objects::All(Box::new(cards)))
            }
            Act::DiscardThese(noun) => Node::DiscardThese(self.objects(noun, &who)?),
            _ => return Err("this is no way to discard".to_owned()),
        })
    }

    /// What is done to things.
    fn act_on(&mut self, who: &Who, act: &Act) -> Lower<Node> {
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

    fn done_to(&mut self, who: &Who, act: &Act) -> Lower<Node> {
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
                // The library is shuffled even if no card is (CR 701.24e).
                let none = matches!(what, Objects::Target(place)
                    if self.scope.targets[usize::from(place)].least == Num::Const(0));
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
            Act::CopyAnew(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return Err("a copy of a card has no targets yet".to_owned());
                }
                let copy = Node::CopySpell { what, count: Num::Const(1), new_targets: true };
                match who {
                    Who::You => copy,
                    who => Node::As(who.clone(), self.intern(copy)),
                }
            }
            Act::CopyForOthers(noun, kind, many) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                let (over, named) = (self.filter(kind)?, self.filter(many)?);
                if over.zones != ZoneKind::Battlefield
                    || !named.tests.iter().all(|test| over.tests.contains(test))
                {
                    return Err("say which permanents the copies target".to_owned());
                }
                Node::CopyForOthers { who: who.clone(), what, over }
            }
            Act::ChangeTarget(noun) => Node::ChangeTarget(self.objects_in(noun, who, ZoneKind::Stack)?),
            Act::Copies(..) if *who != Who::You => {
                return Err(
                    "that somebody else copies a spell several times is not understood yet".to_owned()
                );
            }
            Act::CopySpell(noun) if *who != Who::You => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return Err("that somebody else copies a card is not understood yet".to_owned());
                }
                let copy = Node::CopySpell { what, count: Num::Const(1), new_targets: false };
                Node::As(who.clone(), self.intern(copy))
            }
            Act::Copies(noun, times) => {
                let (before, mark) = (self.scope.clone(), self.link.mark());
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return self.copy_cards(what, *times);
                }
                self.scope = before;
                self.link.rewind(mark);
                let once = self.step(who, &Act::CopySpell(noun.clone()))?;
                Node::Repeat(Num::Const(*times), once)
            }
            Act::CopySpell(noun) => {
                let what = self.objects_in(noun, who, ZoneKind::Stack)?;
                if self.names_a_card(&what) {
                    return self.copy_cards(what, 1);
                }
                Node::CopySpell { what, count: self.amount(&Quantity::Fixed(1))?, new_targets: false }
            }
            Act::ChooseNewTargets(noun) => {
                Node::ChangeTargets(self.objects_in(noun, who, ZoneKind::Stack)?)
            }
            Act::CastFree(Noun::A(kind), false) if self.scope.times.is_none() => {
                let what = self.filter_in(kind, ZoneKind::Hand)?;
                let into = self.register()?;
                self.mention(&Objects::Chosen(into), Some(kind), false);
                // Of cards that were looked at the others are the rest.
                if let (Some((_, all)), true) = (&self.scope.gathered, super::look::is_from_among(kind)) {
                    let others = Filter::permanents(vec![Test::Is(Objects::Chosen(into)).not()]);
                    self.scope.rest = Some(Objects::Among(Box::new(all.clone()), Box::new(others)));
                }
                Node::CastOne { who: who.clone(), what: Box::new(what), into, then_exile: false }
            }
            Act::CastIfAble(noun) => {
                let what = self.objects(noun, who)?;
                Node::CastFree { who: who.clone(), what, terms: CastTerms::IfAble, then_exile: false }
            }
            Act::CastFree(noun, transformed) => {
                // Each of them can be declined.
                let what = match noun {
                    Noun::Some(HowMany::AnyNumber, kind) => {
                        let cards = self.filter_in(kind, ZoneKind::Hand)?;
                        Objects::All(Box::new(cards))
                    }
                    noun => self.objects_in(noun, who, ZoneKind::Hand)?,
                };
                let terms = if *transformed { CastTerms::Transformed } else { CastTerms::Free };
                Node::CastFree { who: who.clone(), what, terms, then_exile: false }
            }
            // Which card it is is chosen as it is cast.
            Act::Play(Noun::A(kind @ Kind::Post(_, Post::AmongExiledWith(_))), lasts, true, _) => {
                let rule = PlayerRule::MayCastOne(self.filter(kind)?);
                let rule = self.link.player_rule(rule);
                Node::PlayerRule { who: who.clone(), rule, duration: lasts.duration() }
            }
            Act::Play(Noun::A(_) | Noun::Some(..), ..) => {
                return Err("say which cards may be played: the choice is not made now".to_owned());
            }
            Act::Play(noun, lasts, cast, _) => {
                let what = self.playable(noun, who, *lasts)?;
                let (duration, cast) = (lasts.duration(), *cast);
                Node::MayPlay {
                    who: who.clone(),
                    what,
                    duration,
                    free: false,
                    cast,
                    then_exile: false,
                    spend: Spend::AsItIs,
                }
            }
            Act::PlayFreely(Noun::A(_) | Noun::Some(..), ..) => {
                return Err("say which cards may be played: the choice is not made now".to_owned());
            }
            Act::PlayFreely(noun, lasts, cast, _) => {
                let what = self.playable(noun, who, *lasts)?;
                let (duration, cast) = (lasts.duration(), *cast);
                Node::MayPlay {
                    who: who.clone(),
                    what,
                    duration,
                    free: true,
                    cast,
                    then_exile: false,
                    spend: Spend::AsItIs,
                }
            }
            // A land is played, anything else is cast (CR 305.1, 608.2g).
            Act::PlayFree(noun) => {
                if *who != Who::You {
                    return Err("that somebody else plays a card now is not understood yet".to_owned());
                }
                let what = self.objects(noun, who)?;
                let land = self.intern(Node::PlayLand(what.clone()));
                let land = self.intern(Node::May(Who::You, land));
                let (who, terms) = (who.clone(), CastTerms::Free);
                let cast = self.intern(Node::CastFree { who, what: what.clone(), terms, then_exile: false });
                Node::If(Cond::Are(what, vec![Test::is(CardType::Land)]), land, Some(cast))
            }
            Act::Pay(_) => return Err("say what is paid for".to_owned()),
            Act::Choose(noun) => {
                let chosen = self.objects(noun, who)?;
                self.mention_as(&chosen, Participle::Chosen);
                self.rest_of_choice(&chosen);
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
            _ => return Err("this cannot be done here".to_owned()),
        })
    }

    /// A life total and a number of the card itself become each other, if it is still there (CR 701.12g).
    fn exchange_life(&mut self, whose: &WhoTree, noun: &Noun, stat: Stat) -> Lower<Node> {
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

    /// Whether what a phrase was just bound to is a card, and no spell on the stack.
    fn names_a_card(&self, what: &Objects) -> bool {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let card = bound.is_some_and(|mention| match &mention.kind {
            Sort::Thing(thing) => thing.card && !thing.stack,
            _ => false,
        });
        *what == Objects::ExiledWithThis || card
    }

    /// Whether what a phrase was just bound to is on the stack.
    pub(super) fn names_a_spell(&self) -> bool {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        bound.is_some_and(|mention| match &mention.kind {
            Sort::Thing(thing) => thing.stack || thing.own,
            _ => false,
        })
    }

    /// Copies of cards, which can be cast.
    fn copy_cards(&mut self, what: Objects, times: i32) -> Lower<Node> {
        let count = self.amount(&Quantity::Fixed(times))?;
        let into = self.register()?;
        let many = count != Num::Const(1);
        let thing = Thing { many, stack: true, how: Some(Participle::Copied), ..Thing::default() };
        self.introduce(thing, &Objects::Chosen(into), 0);
        Ok(Node::CopyCards { what, count, into })
    }

    /// After a choice "the rest" is what could have been chosen and was not.
    fn rest_of_choice(&mut self, chosen: &Objects) {
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
    fn put_each(&mut self, who: &Who, noun: &Noun, places: [&Place; 3]) -> Lower<Node> {
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

    /// What leave is given to play: no permanent, nothing that was discarded or sacrificed.
    fn playable(&mut self, noun: &Noun, who: &Who, lasts: Lasts) -> Lower<Objects> {
        if matches!(lasts, Lasts::WhileYouControl(_)) {
            return Err("leave to play that ends when control is lost is not understood yet".to_owned());
        }
        self.scope.bound = None;
        let what = self.objects(noun, who)?;
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let Some(Sort::Thing(thing)) = bound.map(|mention| &mention.kind) else { return Ok(what) };
        let spent = matches!(thing.how, Some(Participle::Discarded | Participle::Sacrificed));
        let stays = thing.own && !self.scope.moved_this && lasts != Lasts::WhileExiled;
        if spent || (stays && self.bearer.zone == ZoneKind::Battlefield) {
            return Err("it is not said where this is played from".to_owned());
        }
        Ok(what)
    }

    fn choose_random(&mut self, noun: &Noun) -> Lower<Node> {
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
    fn spread_counters(&mut self, counter: &CounterName, from: &Noun, kind: &Kind) -> Lower<Node> {
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

    fn sacrifice(&mut self, who: &Who, noun: &Noun) -> Lower<Node> {
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
