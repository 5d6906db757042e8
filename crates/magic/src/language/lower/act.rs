//! What players do.

use super::{Lower, Lowering};
use crate::card::{CardType, CardTypes, Colors, Counter};
use crate::language::tree::{
    Act, Deed, HowMany, Kind, Mana, Noun, Participle, Participle2, Quantity, Token, Zones,
};
use crate::program::{
    Destination, Filter, ManaSpec, Mode, Modes, Node, NodeId, Num, Objects, Register, Test, Who, ZoneKind,
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
    pub(super) fn step(&mut self, who: &Who, act: &Act) -> Lower<NodeId> {
        let node = self.sealed(|this| this.act(who, act))?;
        self.scope.mentions.next_clause();
        Ok(node)
    }

    /// A step that does so much, which "that much" then stands for.
    pub(super) fn counted(&mut self, n: &Quantity, node: impl FnOnce(Num) -> Node) -> Lower<Node> {
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
}
