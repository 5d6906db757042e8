//! Damage that is prevented (SWU 8.20), in constant abilities and for a time.

use super::{Bearer, Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Blow, Deed, Noun, Who};
use crate::program::{
    Ability, Change, Condition, Constant, Effect, Filter, Harm, Kind, NodeId, Objects, Side, Test, Until,
    Ward, Warding,
};

impl Blow {
    /// Whom the damage would be dealt to, by what, and how much at least.
    fn parts(&self) -> Lower<(&Noun, Harm, i16)> {
        Ok(match self {
            Blow::To(noun)
            | Blow::Taken(noun)
            | Blow::Dealt(noun)
            | Blow::By(_, noun)
            | Blow::ByAnother(noun) => (noun, Harm::Any, 1),
            Blow::ByEnemyAbility(noun) => (noun, Harm::EnemyAbility, 1),
            Blow::AtLeast(noun, n) => (noun, Harm::Any, small(*n)?),
            Blow::MoreThan(noun, n) => (noun, Harm::Any, small::<i16>(*n)? + 1),
        })
    }
}

/// A ward without price or consequence.
pub(super) const fn plain(from: Harm, how: Warding) -> Ward {
    Ward { from, least: 1, how, once: false, price: None, then: None }
}

impl<L: Linker> Lowering<'_, L> {
    /// What is warded, and from what.
    pub(super) fn ward(&mut self, blow: &Blow, how: Warding) -> Lower<(Objects, Ward)> {
        let (noun, from, least) = blow.parts()?;
        let about = match noun {
            Noun::A(kind) => Objects::Each(self.filter(kind)?),
            known => self.known(known)?,
        };
        Ok((about, Ward { least, ..plain(from, how) }))
    }

    /// A ward for a time on something known.
    pub(super) fn lasting_ward(&mut self, blow: &Blow, how: Warding, once: bool) -> Lower<NodeId> {
        let (to, ward) = self.ward(blow, how)?;
        let changes = vec![Change::Ward(Ward { once, ..ward })];
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Phase }))
    }
}

fn lowering<L: Linker>(linker: &mut L, bearer: Bearer) -> Lowering<'_, L> {
    let mut lowering = Lowering::on(linker, bearer);
    lowering.mention(if bearer == Bearer::Upgrade { Objects::Host } else { Objects::This });
    lowering.mentions.next_clause();
    lowering
}

/// "If damage would be dealt to ..., prevent that damage."
pub(super) fn constant(
    blow: &Blow,
    how: Warding,
    condition: Option<Condition>,
    once: bool,
    (bearer, linker): (Bearer, &mut impl Linker),
) -> Lower<Ability> {
    let mut lowering = lowering(linker, bearer);
    let (about, ward) = lowering.ward(blow, how)?;
    let dealer = match blow {
        Blow::By(by, _) => Some(lowering.watched(by)?),
        Blow::ByAnother(_) => Some(Filter { tests: vec![Test::Other], ..Filter::new(Kind::Card, Side::Any) }),
        _ => None,
    };
    let by = dealer.map(|dealer| Condition::DealtBy(Box::new(dealer)));
    let condition = match (condition, by) {
        (Some(one), Some(other)) => Some(Condition::Both(Box::new(one), Box::new(other))),
        (one, other) => one.or(other),
    };
    Ok(Ability::Constant(Constant { condition, about, changes: vec![Change::Ward(Ward { once, ..ward })] }))
}

/// The same with what follows: "If you do, ..."
pub(super) fn with_consequence(
    blow: &Blow,
    how: Warding,
    deeds: &[Deed],
    (bearer, linker): (Bearer, &mut impl Linker),
) -> Lower<Ability> {
    let mut lowering = lowering(linker, bearer);
    let (about, ward) = lowering.ward(blow, how)?;
    let then = Some(lowering.deeds(deeds)?);
    Ok(Ability::Constant(Constant {
        condition: None,
        about,
        changes: vec![Change::Ward(Ward { then, ..ward })],
    }))
}

/// "If damage would be dealt to ..., you may ... If you do, prevent that damage."
pub(super) fn with_price(
    blow: &Blow,
    price: &Act,
    how: Warding,
    (bearer, linker): (Bearer, &mut impl Linker),
) -> Lower<Ability> {
    let mut lowering = lowering(linker, bearer);
    let (about, ward) = lowering.ward(blow, how)?;
    let node = lowering.act(price, &Who::You, true)?;
    let price = if price.chooses() { node } else { lowering.node(Effect::May(node)) };
    let ward = Ward { price: Some(price), ..ward };
    Ok(Ability::Constant(Constant { condition: None, about, changes: vec![Change::Ward(ward)] }))
}
