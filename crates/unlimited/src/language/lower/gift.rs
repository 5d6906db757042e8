//! Tokens that are given to things.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Noun, Who};
use crate::program::{Amount, Effect, NodeId, Token};

impl<L: Linker> Lowering<'_, L> {
    /// Acts that give tokens.
    pub(super) fn gift_act(&mut self, act: &Act, who: &Who, may: bool, follow: &Follow) -> Lower<NodeId> {
        match act {
            Act::GiveForEach(name, noun, count) => {
                let token = Token::Card(self.linker.token(name)?);
                let amount = self.per(1, count)?;
                self.with(noun, may, |to| Effect::Give { token, amount, to })
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
            Act::GiveEither(first, second, noun) | Act::GiveOneOf(first, second, noun) => {
                let options = vec![self.give(1, first, noun, may)?, self.give(1, second, noun, may)?];
                Ok(self.choose_one(options, vec![first.clone(), second.clone()]))
            }
            Act::GiveMany(name, noun, much) => {
                let token = Token::Card(self.linker.token(name)?);
                let amount = self.much(much)?;
                self.with(noun, may, |to| Effect::Give { token, amount, to })
            }
            Act::Give(n, name, noun) => self.give(*n, name, noun, may),
            Act::GiveIt(noun, name) => self.give(1, name, noun, may),
            Act::GiveBoth(first, second, noun) => {
                let one = self.give(1, first, noun, may)?;
                let two = self.give(1, second, &Noun::It, false)?;
                Ok(self.chain(vec![one, two]))
            }
            Act::GiveTwoKinds(n, first, m, second, noun) => {
                let one = self.give(*n, first, noun, may)?;
                let two = self.give(*m, second, noun, false)?;
                Ok(self.chain(vec![one, two]))
            }
            other => self.turn_act(other, who, may, follow),
        }
    }

    fn give(&mut self, n: i32, name: &str, noun: &Noun, may: bool) -> Lower<NodeId> {
        let token = Token::Card(self.linker.token(name)?);
        let amount = Amount::Fixed(small(n)?);
        self.with(noun, may, |to| Effect::Give { token, amount, to })
    }
}
