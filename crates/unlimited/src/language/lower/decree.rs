//! Decrees: what holds of cards for a time, wherever they are.

use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Decree as Said, Noun};
use crate::program::{Decree, Effect, Filter, Kind, NodeId, Players, Ruling, Side, Test, Until};

impl<L: Linker> Lowering<'_, L> {
    /// A decree; without a time it holds while the ability's own card is in play.
    pub(super) fn decree(&mut self, said: &Said, until: Option<Until>) -> Lower<NodeId> {
        let (whose, cards, says) = match said {
            Said::CannotPlay(who, noun) => (self.players(who)?, self.cards_of(noun)?, Ruling::Unplayable),
            Said::Unplayable(kind) => (Players::All, self.filter(kind)?, Ruling::Unplayable),
            Said::CostsMore(kind, n) => (Players::Opponents, self.filter(kind)?, Ruling::Dearer(small(*n)?)),
            Said::PaysMore(kind, who, n) => {
                (self.players(who)?, self.filter(kind)?, Ruling::Dearer(small(*n)?))
            }
            Said::Mute(kind) => (Players::All, self.filter(kind)?, Ruling::Mute),
        };
        Ok(self.node(Effect::Decree(Decree { whose, cards, says, until })))
    }

    /// Cards by their kind or by the name that was said.
    fn cards_of(&mut self, noun: &Noun) -> Lower<Filter> {
        match noun {
            Noun::Named => Ok(Filter { tests: vec![Test::Named], ..Filter::new(Kind::Card, Side::Any) }),
            Noun::Plural(kind) => self.filter(kind),
            _ => Err("say which cards, as in \"events\"".to_owned()),
        }
    }
}
