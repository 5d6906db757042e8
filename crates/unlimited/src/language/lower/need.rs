//! What must exist for an act that is a cost.

use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Noun};
use crate::program::{Area, Filter, Kind, Test};

impl<L: Linker> Lowering<'_, L> {
    /// What must exist for an act that is a cost.
    pub(super) fn needs(&mut self, act: &Act) -> Lower<Vec<Filter>> {
        let noun = match act {
            Act::Exhaust(noun) => {
                let mut filters = self.need(noun)?;
                filters.iter_mut().for_each(|filter| filter.tests.push(Test::Not(Box::new(Test::Exhausted))));
                return Ok(filters);
            }
            Act::Defeat(Noun::A(kind)) if kind.is_friendly_token() => return Ok(Vec::new()),
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
}
