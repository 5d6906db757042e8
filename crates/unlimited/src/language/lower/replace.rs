//! "Instead" and "unless": a sentence that takes the place of another.

use super::follow::Follow;
use super::{Linker, Lower, Lowering};
use crate::language::tree::{Act, Change, Condition, Deed, Much, Noun, Who};
use crate::program::{Amount, Effect, NodeId, Players};

impl<L: Linker> Lowering<'_, L> {
    /// "Do this. If ..., do that instead."
    ///
    /// Where "that" is done to what the first sentence chooses, the choice comes first and is made once.
    pub(super) fn replaced(
        &mut self,
        deed: &Deed,
        condition: &Condition,
        other: &Deed,
        follow: &Follow,
    ) -> Lower<NodeId> {
        if let (Deed::Do(Who::You, Act::DealBy(by, much, to)), Deed::Do(_, Act::DealsSame(_, n))) =
            (deed, other)
        {
            return self.dealt_instead((by, much, to), condition, *n);
        }
        let (deed, other) = (&commanded(deed), &commanded(other));
        let mut other = completed(deed, other)?;
        let mut first = deed.clone();
        let chosen = act_of(&mut first).and_then(Act::object_mut).filter(|noun| noun.is_choice());
        let refers =
            act_of(&mut other.clone()).and_then(Act::object_mut).is_none_or(|noun| !noun.is_choice());
        let choice = match chosen {
            Some(noun) if refers => Some(std::mem::replace(noun, Noun::It)),
            _ => None,
        };
        let mut nodes = Vec::new();
        // "You may deal 5 damage instead" of what must be done is a question of its own.
        let asks = matches!((deed, &other), (Deed::Do(..), Deed::May(Who::You, _)));
        if let Some(noun) = choice {
            let may = matches!(deed, Deed::May(..));
            if may && matches!(other, Deed::Do(..)) {
                return Err("what may be done may be done instead: say \"you may\" again".to_owned());
            }
            nodes.push(self.act(&Act::Choose(noun), &Who::You, may)?);
            self.mentions.next_clause();
            // Whether it is done at all was settled by the choice.
            for deed in [&mut first, &mut other] {
                if let Deed::May(who, act) = deed {
                    *deed = Deed::Do(who.clone(), act.clone());
                }
            }
        }
        let registers = self.registers;
        self.mentions.open();
        let plain = self.deed(&first, follow);
        self.mentions.close();
        let plain = plain?;
        let used = self.registers;
        self.registers = registers;
        let condition = self.condition(condition)?;
        let mut instead = self.deed(&other, follow)?;
        if asks && refers {
            let (may, nothing) = (self.node(Effect::May(instead)), self.nothing());
            let otherwise = self.node(Effect::IfDone(nothing, Some(plain)));
            instead = self.chain(vec![may, otherwise]);
        }
        self.registers = self.registers.max(used);
        nodes.push(self.node(Effect::If(condition, instead, Some(plain))));
        Ok(self.chain(nodes))
    }

    /// "A friendly unit deals 1 damage to an enemy unit. If ..., it deals 2 damage instead."
    fn dealt_instead(
        &mut self,
        (by, much, to): (&Noun, &Much, &Noun),
        condition: &Condition,
        n: i32,
    ) -> Lower<NodeId> {
        let by = self.noun(by, false)?;
        let plain = self.much(much)?;
        let condition = self.condition(condition)?;
        let instead = Amount::Fixed(super::small(n)?);
        let amount = Amount::If(Box::new(condition), Box::new(instead), Box::new(plain));
        self.mentions.next_clause();
        let to = self.noun(to, false)?;
        let node = self.node(Effect::DamageBy { by: by.objects, amount, to: to.objects });
        let node = self.after_choice(to.choice, node);
        Ok(self.if_chosen(by.choice, node))
    }

    /// What an act is about is chosen first, and is "it" to the act and to all that is said of it.
    fn choose_first(&mut self, act: &Act) -> Lower<(Act, Vec<NodeId>)> {
        let mut act = act.clone();
        let mut nodes = Vec::new();
        if let Some(noun) = act.object_mut().filter(|noun| noun.is_choice()) {
            let noun = std::mem::replace(noun, Noun::It);
            nodes.push(self.act(&Act::Choose(noun), &Who::You, false)?);
            self.mentions.next_clause();
        }
        Ok((act, nodes))
    }

    /// "Exhaust a unit unless its controller pays 2 resources."
    pub(super) fn unless(&mut self, act: &Act, who: &Who, other: &Act) -> Lower<NodeId> {
        let (act, mut nodes) = self.choose_first(act)?;
        let players = self.players(who)?;
        let price = self.act(other, who, true)?;
        let price = if other.chooses() { price } else { self.node(Effect::May(price)) };
        let price = match players {
            Players::You => price,
            players => self.node(Effect::As(players, price)),
        };
        let act = self.act(&act, &Who::You, false)?;
        let nothing = self.nothing();
        nodes.extend([price, self.node(Effect::IfDone(nothing, Some(act)))]);
        Ok(self.chain(nodes))
    }

    /// "Deal 7 damage to an enemy unit unless its controller says, “No.” If they do, ..."
    pub(super) fn unless_said(
        &mut self,
        (act, who, speech): (&Act, &Who, &str),
        then: &Deed,
        follow: &Follow,
    ) -> Lower<NodeId> {
        let (act, mut nodes) = self.choose_first(act)?;
        let players = self.players(who)?;
        let say = self.node(Effect::Say(speech.to_owned()));
        let may = self.node(Effect::May(say));
        let offer = self.node(Effect::As(players, may));
        let act = self.act(&act, &Who::You, false)?;
        let then = self.deed(then, follow)?;
        let either = self.node(Effect::IfDone(then, Some(act)));
        // Where nothing was chosen nobody has to say anything.
        let both = self.chain(vec![offer, either]);
        nodes.push(if nodes.is_empty() { both } else { self.node(Effect::IfDone(both, None)) });
        Ok(self.chain(nodes))
    }
}

/// "You draw a card" as "draw a card".
fn commanded(deed: &Deed) -> Deed {
    match deed {
        Deed::YouDo(act) => Deed::Do(Who::You, act.clone()),
        other => other.clone(),
    }
}

fn act_of(deed: &mut Deed) -> Option<&mut Act> {
    match deed {
        Deed::Do(_, act) | Deed::May(_, act) => Some(act),
        Deed::If(_, inner) => act_of(inner),
        _ => None,
    }
}

/// "Deal 3 damage instead": to what, says the sentence before.
fn completed(before: &Deed, other: &Deed) -> Lower<Deed> {
    let mut other = other.clone();
    let mut before = before.clone();
    let full = act_of(&mut before).cloned();
    let Some(act) = act_of(&mut other) else { return Ok(other) };
    // What is done to something else is said in full, but for its end.
    let otherwise = match (&*act, &full) {
        (Act::ReturnSame(noun), Some(Act::Return(_))) => Some(Act::Return(noun.clone())),
        (Act::StatsSame(noun, stats), Some(Act::TakesStats(_, _, until))) => {
            Some(Act::TakesStats(noun.clone(), vec![Change::Stats(*stats)], *until))
        }
        _ => None,
    };
    if let Some(otherwise) = otherwise {
        *act = otherwise;
        return Ok(other);
    }
    let whole = match (&*act, full) {
        (Act::DealSame(n), Some(Act::Deal(_, noun))) => Act::Deal(Much::Fixed(*n), noun),
        (Act::HealSame(n), Some(Act::Heal(_, noun))) => Act::Heal(Much::Fixed(*n), noun),
        (Act::IndirectSame(n), Some(Act::Indirect(_, who))) => Act::Indirect(Much::Fixed(*n), who),
        (Act::DistributeSame(n, name), Some(Act::Distribute(_, optional, _, kind))) => {
            Act::Distribute(*n, optional, name.clone(), kind)
        }
        (Act::DealSame(_) | Act::HealSame(_) | Act::IndirectSame(_), _) => {
            return Err("it is not clear to what this would be done".to_owned());
        }
        _ => return Ok(other),
    };
    // The same choice is meant, so the replacement speaks of what was chosen.
    *act = whole;
    if let Some(noun) = act.object_mut().filter(|noun| noun.is_choice()) {
        *noun = Noun::It;
    }
    Ok(other)
}
