//! Looking at the top of a library, which several sentences tell together.

use super::{Lower, Lowering};
use crate::language::tree::{Act, Deed, HowMany, Kind, Noun, Participle, Place, Quantity};
use crate::program::{Destination, LookThen, Node, Num, Objects, Position, Revealed, Who, ZoneKind};

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
        let (then, used) = self.taken(rest)?;
        let top = Objects::Top(whose.clone(), count.clone());
        nodes.push(Node::Look { who: Who::You, whose, count, how, then: Box::new(then) });
        if used == 0 && !rest.is_empty() {
            // They stay on top, and later sentences can speak of them, wherever they are by then.
            let into = self.register()?;
            nodes.push(Node::Remember(top, into));
            let kept = Objects::Chosen(into);
            self.mention(&kept, Some(&Kind::Card), *n != Quantity::Fixed(1));
            if how == Revealed::Revealed {
                self.mention_as(&kept, Participle::Revealed);
            }
        }
        Ok(Some(used))
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

    fn taken(&mut self, rest: &[Deed]) -> Lower<(LookThen, usize)> {
        let one = Num::Const(1);
        let plain: Vec<Deed> = rest.iter().take(2).map(without_then).collect();
        match (plain.first().and_then(Deed::offered), &plain[..]) {
            (_, [Deed::Order(Act::PutRest(Noun::OneOf(_), to, Noun::Rest | Noun::Other, other)), ..]) => {
                let (to, rest) = (self.place(to)?, self.place(other)?);
                Ok((LookThen { take: None, least: 1, most: one, reveal_taken: false, to, rest }, 1))
            }
            (
                _,
                [
                    Deed::Order(Act::PutRest(
                        Noun::SomeOf(HowMany::Exactly(n), _),
                        to,
                        Noun::Rest | Noun::Other,
                        other,
                    )),
                    ..,
                ],
            ) => {
                let Quantity::Fixed(fixed) = *n else { return Err("say how many are put there".to_owned()) };
                let (to, rest) = (self.place(to)?, self.place(other)?);
                let (least, most) = (super::small(fixed)?, Num::Const(fixed));
                Ok((LookThen { take: None, least, most, reveal_taken: false, to, rest }, 1))
            }
            (Some((_, act)), [_, Deed::Order(Act::Put(Noun::Rest | Noun::Other, other)), ..]) => {
                let (kind, reveal_taken, to) = from_among(act)?;
                let take = Some(self.filter_in(kind, ZoneKind::Library)?);
                let (to, rest) = (self.place(to)?, self.place(other)?);
                Ok((LookThen { take, least: 0, most: one, reveal_taken, to, rest }, 2))
            }
            (Some((_, act)), [_, Deed::Order(Act::ShuffleInto(Noun::Rest | Noun::Other, _)), ..]) => {
                let (kind, reveal_taken, to) = from_among(act)?;
                let take = Some(self.filter_in(kind, ZoneKind::Library)?);
                let (to, library) = (self.place(to)?, Destination::zone(ZoneKind::Library));
                let rest = Destination { position: Position::Shuffled, ..library };
                Ok((LookThen { take, least: 0, most: one, reveal_taken, to, rest }, 2))
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
}

/// "reveal a creature card from among them and put it into your hand"
fn from_among(act: &Act) -> Lower<(&Kind, bool, &Place)> {
    match act {
        Act::Both(reveal, put) => match (&**reveal, &**put) {
            (Act::Reveal(Noun::A(kind)), Act::Put(Noun::It, to)) => Ok((among(kind), true, to)),
            _ => Err("say what is done with the cards".to_owned()),
        },
        Act::Put(Noun::A(kind), to) => Ok((among(kind), false, to)),
        _ => Err("say what is done with the cards".to_owned()),
    }
}

/// The same without the "then" that it begins with.
fn without_then(deed: &Deed) -> Deed {
    match deed {
        Deed::Then(deed) => (**deed).clone(),
        deed => deed.clone(),
    }
}

fn is_from_among(kind: &Kind) -> bool {
    matches!(kind, Kind::Post(_, crate::language::tree::Post::FromAmong))
}

fn among(kind: &Kind) -> &Kind {
    match kind {
        Kind::Post(kind, crate::language::tree::Post::FromAmong) => kind,
        kind => kind,
    }
}
