//! Damage and healing.

use super::follow::Follow;
use super::{LARGEST, Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Much, Noun, Said, Who};
use crate::program::{Amount, Condition, Effect, Filter, Kind, NodeId, Share, Side, Test};

/// More damage than anything has.
const ALL: i16 = LARGEST as i16;

impl<L: Linker> Lowering<'_, L> {
    /// Acts that deal or heal damage.
    pub(super) fn harm_act(&mut self, act: &Act, who: &Who, may: bool, follow: &Follow) -> Lower<NodeId> {
        match act {
            Act::Deal(much, noun) => {
                let node = self.deal(much, noun, may)?;
                Ok(self.if_any(much, noun, node))
            }
            Act::DealTo(noun, much) => {
                // "the returned unit's cost" is known before, "its power" only after the choice.
                let known = if much.speaks_of_it() { None } else { Some(self.much(much)?) };
                let meant = self.noun(noun, may)?;
                let amount = known.map_or_else(|| self.much(much), Ok)?;
                let node = self.node(Effect::Damage { amount, to: meant.objects });
                let node = self.after_choice(meant.choice, node);
                Ok(self.if_any(much, noun, node))
            }
            Act::DealBoth(much, noun, more, other) => {
                // Whether to do it at all was asked before.
                let first = self.deal(much, noun, false)?;
                let second = self.deal(more, other, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::DealForEach(n, noun, count) => {
                let amount = self.per(small(*n)?, count)?;
                self.with(noun, may, |to| Effect::Damage { amount, to })
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
            Act::DivideBy(by, much, kind) => {
                let by = self.noun(by, may)?;
                let amount = self.much(much)?;
                self.mentions.next_clause();
                let among = self.filter(kind)?;
                let node = self.node(Effect::Divide { amount, among, what: Share::Damage });
                Ok(self.if_chosen(by.choice, node))
            }
            Act::DealExcess(noun) => self.with(noun, may, |to| Effect::Damage { amount: Amount::Excess, to }),
            Act::HealBoth(n, one, m, other) => {
                let first = self.act(&Act::Heal(Much::Fixed(*n), one.clone()), who, false)?;
                self.mentions.next_clause();
                let second = self.act(&Act::Heal(Much::Fixed(*m), other.clone()), who, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::DealSpill(noun) => self.with(noun, may, |to| Effect::Damage { amount: Amount::Spill, to }),
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
            other => self.gift_act(other, who, may, follow),
        }
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

    fn heal(&mut self, noun: &Noun, may: bool, amount: Amount) -> Lower<NodeId> {
        let node = self.with(noun, may, |from| Effect::Heal { amount, from })?;
        self.if_damaged(noun, node)
    }

    /// Where "that much" is nothing, nobody is asked what gets it.
    fn if_any(&mut self, much: &Much, noun: &Noun, node: NodeId) -> NodeId {
        let counted =
            matches!(much, Much::That | Much::WayNumber(_) | Much::DealtThisWay | Much::DefeatedThisWay(_));
        if !(counted && noun.is_choice()) {
            return node;
        }
        let some = Condition::More(Box::new(Amount::ThatMuch), Box::new(Amount::Fixed(0)));
        self.node(Effect::If(some, node, None))
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

    fn deal(&mut self, much: &Much, noun: &Noun, may: bool) -> Lower<NodeId> {
        let amount = self.much(much)?;
        self.with(noun, may, |to| Effect::Damage { amount, to })
    }
}
