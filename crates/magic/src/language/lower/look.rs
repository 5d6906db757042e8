//! Looking at the top of a library, which several sentences tell together.

use super::{Lower, Lowering};
use crate::language::tree::{Act, Deed, HowMany, Kind, Noun, Participle, Place, Post, Quantity, Whose};
use crate::program::{
    Destination, Filter, LookThen, Node, Num, Objects, Position, Revealed, Test, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    /// Lowers "look at the top N cards" with the sentences after it; says how many of those it took.
    pub(super) fn looked(
        &mut self,
        deed: &Deed,
        rest: &[Deed],
        nodes: &mut Vec<Node>,
    ) -> Lower<Option<usize>> {
        if let Deed::WhereX(inner, value) = deed
            && matches!(**inner, Deed::Order(Act::LookTop(Quantity::X, _)))
        {
            let x = self.quantity(value)?;
            let outer = self.scope.x.replace(x);
            let used = self.looked(inner, rest, nodes);
            self.scope.x = outer;
            return used;
        }
        let (act, how) = match deed {
            Deed::Order(act) | Deed::Do(crate::language::tree::Who::You, act, _) => (act, Revealed::Looked),
            _ => return Ok(None),
        };
        let (n, whose, how) = match act {
            Act::LookTop(n, whose) => (n, whose, how),
            // What is done with all cards of a kind needs no choice.
            Act::RevealTop(..)
                if matches!(rest, [Deed::Order(Act::PutRest(Noun::AllOfThem(..), ..)), ..]) =>
            {
                return Ok(None);
            }
            // What others separate into piles is only shown.
            Act::RevealTop(..) if matches!(rest.first(), Some(Deed::Do(_, Act::Separate(_), _))) => {
                return Ok(None);
            }
            Act::RevealTop(n, whose) if *n != Quantity::Fixed(1) => (n, whose, Revealed::Revealed),
            _ => return Ok(None),
        };
        let whose = self.owner(whose)?.unwrap_or(Who::You);
        let count = self.amount(n)?;
        let (then, used) = self.taken(rest, &count)?;
        let top = Objects::Top(whose.clone(), count.clone());
        nodes.push(Node::Look { who: Who::You, whose, count, how, then: Box::new(then) });
        if used == 0 && !rest.is_empty() {
            self.scope.foreign |= !matches!(&top, Objects::Top(Who::You, _));
            // They stay on top, and later sentences can speak of them, wherever they are by then.
            let into = self.register()?;
            nodes.push(Node::Remember(top, into));
            let kept = Objects::Chosen(into);
            self.scope.gathered = Some((ZoneKind::Library, kept.clone()));
            self.mention(&kept, Some(&Kind::Card), *n != Quantity::Fixed(1));
            if how == Revealed::Revealed {
                self.mention_as(&kept, Participle::Revealed);
            }
        }
        Ok(Some(used))
    }

    /// Cards that are only looked at, of which later sentences speak.
    pub(super) fn look_only(&mut self, who: &Who, n: &Quantity, whose: &Whose) -> Lower<Node> {
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let count = self.amount(n)?;
        self.scope.foreign |= whose != Who::You;
        let top = Objects::Top(whose.clone(), count.clone());
        let to = Destination { position: Position::Stays, ..Destination::zone(ZoneKind::Library) };
        let rest = to.clone();
        let then = LookThen { take: None, least: 0, most: Num::Const(0), reveal_taken: false, to, rest };
        let (who, how) = (who.clone(), Revealed::Looked);
        let look = Node::Look { who, whose, count, how, then: Box::new(then) };
        let into = self.register()?;
        self.scope.gathered = Some((ZoneKind::Library, Objects::Chosen(into)));
        self.mention(&Objects::Chosen(into), Some(&Kind::Card), *n != Quantity::Fixed(1));
        Ok(self.sequence(vec![look, Node::Remember(top, into)]))
    }

    /// "Look at the top three cards of your library, then put them back in any order."
    pub(super) fn look_and_put(&mut self, by: &Who, look: &Act, put: &Act) -> Lower<Node> {
        let mut nodes = Vec::new();
        let used = self.looked(&Deed::Order(look.clone()), &[Deed::Order(put.clone())], &mut nodes)?;
        match (used, nodes.pop()) {
            (Some(1), Some(Node::Look { who: _, whose, count, how, then })) => {
                Ok(Node::Look { who: by.clone(), whose, count, how, then })
            }
            _ => Err("say what is done with the cards".to_owned()),
        }
    }

    fn taken(&mut self, rest: &[Deed], count: &Num) -> Lower<(LookThen, usize)> {
        let one = Num::Const(1);
        let plain: Vec<Deed> = rest.iter().take(2).map(without_then).collect();
        let first = plain.first().and_then(taking);
        match (plain.first().and_then(Deed::offered), &plain[..]) {
            (_, [Deed::Order(Act::PutRest(Noun::OneOf(_), to, Noun::Rest | Noun::Other, other)), ..]) => {
                let (to, rest) = (self.place(to)?, self.place(other)?);
                Ok((LookThen { take: None, least: 1, most: one, reveal_taken: false, to, rest }, 1))
            }
            (Some((_, Act::PutRest(Noun::SomeOf(many, _), to, Noun::Rest | Noun::Other, other))), _)
            | (
                _,
                [Deed::Order(Act::PutRest(Noun::SomeOf(many, _), to, Noun::Rest | Noun::Other, other)), ..],
            ) => {
                let (least, most) = self.so_many(many, count)?;
                let (to, rest) = (self.place(to)?, self.place(other)?);
                Ok((LookThen { take: None, least, most, reveal_taken: false, to, rest }, 1))
            }
            (_, [_, Deed::Order(Act::Put(rest @ (Noun::Rest | Noun::Other | Noun::Unput), other)), ..])
                if first.is_some() =>
            {
                let taken = first.as_ref().ok_or("say what is done with the cards")?;
                let (take, least, most) = self.taken_kind(taken, count)?;
                let to = self.place(taken.to)?;
                if *rest == Noun::Unput && to.zone != ZoneKind::Battlefield {
                    return Err("nothing is put onto the battlefield before this".to_owned());
                }
                let (reveal_taken, rest) = (taken.reveal, self.place(other)?);
                Ok((LookThen { take, least, most, reveal_taken, to, rest }, 2))
            }
            (_, [_, Deed::Order(Act::ShuffleInto(Noun::Rest | Noun::Other, _)), ..]) if first.is_some() => {
                let taken = first.as_ref().ok_or("say what is done with the cards")?;
                let (take, least, most) = self.taken_kind(taken, count)?;
                let (to, library) = (self.place(taken.to)?, Destination::zone(ZoneKind::Library));
                let rest = Destination { position: Position::Shuffled, ..library };
                Ok((LookThen { take, least, most, reveal_taken: taken.reveal, to, rest }, 2))
            }
            (Some((_, Act::PutRest(Noun::A(kind), to, Noun::Rest, other))), _)
            | (_, [Deed::Order(Act::PutRest(Noun::A(kind), to, Noun::Rest, other)), ..])
                if is_from_among(kind) =>
            {
                let take = Some(self.filter_in(among(kind), ZoneKind::Library)?);
                let (to, rest) = (self.place(to)?, self.place(other)?);
                let least = u8::from(matches!(plain[..], [Deed::Order(_), ..]));
                Ok((LookThen { take, least, most: one, reveal_taken: false, to, rest }, 1))
            }
            (Some((_, Act::PutRest(Noun::Some(many, kind), to, Noun::Rest, other))), _)
            | (_, [Deed::Order(Act::PutRest(Noun::Some(many, kind), to, Noun::Rest, other)), ..])
                if is_from_among(kind) && !matches!(many, HowMany::Exactly(_)) =>
            {
                let (least, most) = self.so_many(many, count)?;
                let take = Some(self.filter_in(among(kind), ZoneKind::Library)?);
                let (to, rest) = (self.place(to)?, self.place(other)?);
                Ok((LookThen { take, least, most, reveal_taken: false, to, rest }, 1))
            }
            (_, [Deed::Order(Act::Put(Noun::Them, place)), ..]) => {
                let rest = self.place(place)?;
                let to = rest.clone();
                Ok((LookThen { take: None, least: 0, most: Num::Const(0), reveal_taken: false, to, rest }, 1))
            }
            (Some((_, Act::Put(Noun::It | Noun::That(_), place))), _) => {
                let to = self.place(place)?;
                let rest = Destination::zone(ZoneKind::Library);
                Ok((LookThen { take: None, least: 0, most: one, reveal_taken: false, to, rest }, 1))
            }
            _ => {
                let to = Destination { position: Position::Stays, ..Destination::zone(ZoneKind::Library) };
                let rest = to.clone();
                Ok((LookThen { take: None, least: 0, most: Num::Const(0), reveal_taken: false, to, rest }, 0))
            }
        }
    }

    /// Which cards may be taken from among those looked at, and how many.
    fn taken_kind(&mut self, taken: &Taken<'_>, count: &Num) -> Lower<(Option<Filter>, u8, Num)> {
        let take = Some(self.filter_in(among(taken.kind), ZoneKind::Library)?);
        Ok(match taken.many {
            None => (take, u8::from(!taken.may), Num::Const(1)),
            Some(many) => (take, 0, self.so_many(many, count)?.1),
        })
    }

    /// How many of the cards looked at are taken, at the least and at the most.
    fn so_many(&mut self, many: &HowMany, count: &Num) -> Lower<(u8, Num)> {
        Ok(match many {
            HowMany::AnyNumber => (0, count.clone()),
            HowMany::UpTo(n) => (0, self.amount(n)?),
            HowMany::Between(least, most) => (super::small(*least)?, Num::Const(*most)),
            HowMany::Exactly(n) => {
                let Quantity::Fixed(fixed) = *n else { return Err("say how many are put there".to_owned()) };
                (super::small(fixed)?, Num::Const(fixed))
            }
        })
    }
}

impl Lowering<'_, '_> {
    /// Of cards from among which some are chosen, all others are "the rest"; what is chosen of them next is none of it.
    pub(super) fn leave_rest(&mut self, kind: &Kind, chosen: &Objects) {
        let Some((_, all)) = self.scope.gathered.clone().filter(|_| is_from_among_those(kind)) else {
            return;
        };
        let left = self.scope.rest.take().filter(|rest| is_part_of(rest, &all)).unwrap_or(all);
        let others = Filter::permanents(vec![Test::Is(chosen.clone()).not()]);
        self.scope.rest = Some(Objects::Among(Box::new(left), Box::new(others)));
    }
}

/// Whether some objects are what is left of others.
pub(super) fn is_part_of(rest: &Objects, all: &Objects) -> bool {
    matches!(rest, Objects::Among(of, _) if **of == *all || is_part_of(of, all))
}

/// Cards that may be taken from among those looked at.
struct Taken<'a> {
    kind: &'a Kind,
    /// How many; one if that is not said.
    many: Option<&'a HowMany>,
    reveal: bool,
    to: &'a Place,
    /// Whether nothing need be taken.
    may: bool,
}

/// What a sentence takes, if it takes cards from among those looked at.
fn taking(deed: &Deed) -> Option<Taken<'_>> {
    match deed {
        Deed::Order(act) => from_among(act).filter(|taken| is_from_among(taken.kind)),
        deed => deed.offered().and_then(|(_, act)| from_among(act)).map(|taken| Taken { may: true, ..taken }),
    }
}

/// "reveal a creature card from among them and put it into your hand"
fn from_among(act: &Act) -> Option<Taken<'_>> {
    let (noun, reveal, to) = match act {
        Act::Both(reveal, put) => match (&**reveal, &**put) {
            (Act::Reveal(noun @ Noun::A(_)), Act::Put(Noun::It, to)) => (noun, true, to),
            (Act::Reveal(noun @ Noun::Some(..)), Act::Put(put, to)) if is_revealed(put) => (noun, true, to),
            _ => return None,
        },
        Act::Put(noun, to) => (noun, false, to),
        _ => return None,
    };
    match noun {
        Noun::A(kind) => Some(Taken { kind, many: None, reveal, to, may: false }),
        Noun::Some(many @ (HowMany::UpTo(_) | HowMany::AnyNumber), kind) if is_from_among(kind) => {
            Some(Taken { kind, many: Some(many), reveal, to, may: false })
        }
        _ => None,
    }
}

/// "them", "the revealed cards": those that were just revealed.
fn is_revealed(noun: &Noun) -> bool {
    matches!(noun, Noun::Them | Noun::Those(Kind::Card) | Noun::TheMany(Participle::Revealed, Kind::Card))
}

/// The same without the "then" that it begins with.
fn without_then(deed: &Deed) -> Deed {
    match deed {
        Deed::Then(deed) => (**deed).clone(),
        deed => deed.clone(),
    }
}

pub(super) fn is_from_among(kind: &Kind) -> bool {
    matches!(kind, Kind::Post(_, Post::FromAmong))
}

/// The same, however those cards are called.
fn is_from_among_those(kind: &Kind) -> bool {
    matches!(kind, Kind::Post(_, Post::FromAmong | Post::FromAmongThe(_) | Post::FromAmongDone(_)))
}

fn among(kind: &Kind) -> &Kind {
    match kind {
        Kind::Post(kind, Post::FromAmong) => kind,
        kind => kind,
    }
}
