//! Piles: one player separates things, another chooses between the two (CR 700.3).

use super::{Lower, Lowering};
use crate::language::tree::{Noun, Place, Whose};
use crate::program::{Filter, Node, Num, Objects, Register, Test, Who};

/// The two piles: all that was separated, and the part of it that lies in the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piles {
    all: Register,
    first: Register,
}

impl Piles {
    /// The first pile, or the other one.
    fn pile(self, first: bool) -> Objects {
        if first { Objects::Chosen(self.first) } else { all_but(self.all, self.first) }
    }
}

fn all_but(all: Register, some: Register) -> Objects {
    let rest = Filter::permanents(vec![Test::Is(Objects::Chosen(some)).not()]);
    Objects::Among(Box::new(Objects::Chosen(all)), Box::new(rest))
}

impl Lowering<'_, '_> {
    /// Someone puts each of these into one of two piles; a pile may be empty (CR 700.3a).
    pub(super) fn separate(&mut self, who: &Who, noun: &Noun) -> Lower<Node> {
        let what = self.objects(noun, who)?;
        let one = match who {
            Who::Opponents => {
                let into = self.register()?;
                let among = Who::Opponents;
                self.scope.before.push(Node::ChoosePlayer { who: Who::You, among, into });
                Who::Chosen(into)
            }
            who => who.clone(),
        };
        let (all, first) = (self.register()?, self.register()?);
        self.scope.piles = Some(Piles { all, first });
        let most = Num::CountOf(Box::new(Objects::Chosen(all)));
        let from = Objects::Chosen(all);
        let choose = Node::Choose { who: one, from, least: Num::Const(0), most, into: first };
        Ok(self.sequence(vec![Node::Remember(what, all), choose]))
    }

    /// A player chooses one of the piles; gives that one and the other, as they are then.
    pub(super) fn chosen_pile(&mut self, who: &Who) -> Lower<(Objects, Objects)> {
        let piles = self.scope.piles.ok_or("nothing was separated into piles before this")?;
        let (one, other) = (self.register()?, self.register()?);
        let options = [("The first pile", true), ("The second pile", false)].map(|(text, first)| {
            let keep =
                vec![Node::Remember(piles.pile(first), one), Node::Remember(piles.pile(!first), other)];
            let node = self.sequence(keep);
            (text.to_owned(), self.intern(node))
        });
        let choice = self.choose_one(who.clone(), options);
        self.scope.before.push(choice);
        Ok((Objects::Chosen(one), Objects::Chosen(other)))
    }

    /// "Put one pile into your hand and the other into your graveyard."
    pub(super) fn put_piles(&mut self, who: &Who, place: &Place, other: &Place) -> Lower<Node> {
        let (one, rest) = self.chosen_pile(who)?;
        let (to, there) = (self.place(place)?, self.place(other)?);
        Ok(self.sequence(vec![Node::Move(one, to), Node::Move(rest, there)]))
    }

    /// "all creatures in the pile of their choice"
    pub(super) fn pile_of_choice(&mut self, who: &Who, whose: &Whose) -> Lower<Objects> {
        let who = match whose {
            Whose::Their => who.clone(),
            whose => self.owner(whose)?.unwrap_or_else(|| who.clone()),
        };
        self.chosen_pile(&who).map(|(pile, _)| pile)
    }
}
