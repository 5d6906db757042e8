//! Sentences that say how the card just named is played, or how the unit attacks.

use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{
    Act, Change as ChangeTree, Condition, Deed, Gain, Line, Moment, Noun, Take, Who,
};
use crate::program::{Amount, Keyword, Objects, Until};

/// What the sentences after "play a unit" and "attack with a unit" say about it.
#[derive(Clone, Default)]
pub(super) struct Follow {
    pub(super) less: Option<Amount>,
    pub(super) ready: bool,
    /// How much more Exploit the played card has.
    pub(super) exploit: u8,
    /// What the attacker or the played card gets, perhaps on a condition.
    pub(super) gains: Vec<(Option<Condition>, Vec<ChangeTree>)>,
    /// What the defender gets, perhaps on a condition.
    pub(super) against: Vec<(Option<Condition>, Vec<ChangeTree>)>,
}

impl<L: Linker> Lowering<'_, L> {
    /// Sentences that say how the card just named is played, or how the unit attacks.
    pub(super) fn follow(&mut self, deed: &Deed, after: &[Deed]) -> Lower<(Follow, usize)> {
        let mut follow = Follow::default();
        let (plays, attacks) = (has_act(deed, &is_play), has_act(deed, &is_attack));
        let mut used = 0;
        for sentence in after {
            match sentence {
                Deed::CostsLess(n) if plays => follow.less = Some(Amount::Fixed(small(*n)?)),
                Deed::CostsLessForEach(n, count) if plays => follow.less = Some(self.per(small(*n)?, count)?),
                Deed::CostsLessAndReady(n) if plays => {
                    follow.less = Some(Amount::Fixed(small(*n)?));
                    follow.ready = true;
                }
                Deed::CostsLessInstead(condition, n) if plays => {
                    let plain = follow.less.take().unwrap_or(Amount::Fixed(0));
                    self.mentions.open();
                    self.mention(Objects::Played);
                    let condition = self.condition(condition);
                    self.mentions.close();
                    let instead = Amount::Fixed(small(*n)?);
                    follow.less = Some(Amount::If(Box::new(condition?), Box::new(instead), Box::new(plain)));
                }
                Deed::EachAttackerGets(word, stats) if attacks => {
                    let is_such = Condition::IsA(Noun::It, word.clone());
                    follow.gains.push((Some(is_such), vec![ChangeTree::Stats(*stats)]));
                }
                Deed::EntersReady if plays => follow.ready = true,
                Deed::GainsSimply(gains) if plays => match gains[..] {
                    [Gain::Numbered(Keyword::Exploit, n)] => follow.exploit = small(n)?,
                    _ => follow.gains.push((None, vec![ChangeTree::Gains(gains.clone())])),
                },
                Deed::SpillOver(Noun::It, other) if attacks => {
                    let spill = Deed::May(Who::You, Act::DealExcess(other.clone()));
                    let ability = Line::Triggered(vec![Moment::AttackEndsHeader], vec![spill]);
                    let gains = vec![Gain::Ability(Box::new(ability))];
                    follow.gains.push((None, vec![ChangeTree::Gains(gains)]));
                }
                Deed::LastingTwo(Noun::It, stats, Noun::Defender, more, Until::Attack) if attacks => {
                    follow.gains.push((None, vec![ChangeTree::Stats(*stats)]));
                    follow.against.push((None, vec![ChangeTree::Stats(*more)]));
                }
                Deed::LastingSplit(Noun::It | Noun::Said(_), stats, Until::Attack, changes) if attacks => {
                    let all = std::iter::once(ChangeTree::Stats(*stats)).chain(changes.iter().cloned());
                    follow.gains.push((None, all.collect()));
                }
                Deed::Lasting(Noun::It | Noun::Said(_), changes, Until::Attack)
                | Deed::LastingFirst(Noun::It | Noun::Said(_), changes, Until::Attack)
                    if attacks =>
                {
                    follow.gains.push((None, changes.clone()));
                }
                Deed::Lasting(Noun::Defender | Noun::DefendingUnit, changes, Until::Attack) if attacks => {
                    follow.against.push((None, changes.clone()));
                }
                Deed::PreventAll(Noun::It | Noun::Said(_), combat, Until::Attack) if attacks => {
                    follow.gains.push((None, vec![ChangeTree::Prevents(*combat)]));
                }
                Deed::IfLast(inner, condition) if attacks => match &**inner {
                    Deed::Lasting(Noun::It, changes, Until::Attack) => {
                        follow.gains.push((Some(condition.clone()), changes.clone()));
                    }
                    _ => break,
                },
                Deed::LastingForEach(Noun::It, stats, Until::Attack, count) if attacks => {
                    follow.gains.push((None, vec![ChangeTree::StatsForEach(*stats, count.clone())]));
                }
                Deed::If(condition, inner) if attacks => match &**inner {
                    Deed::Lasting(Noun::It | Noun::Attacker | Noun::Said(_), changes, Until::Attack)
                    | Deed::AlsoLasting(Noun::It | Noun::Attacker, changes, Until::Attack) => {
                        follow.gains.push((Some(condition.clone()), changes.clone()));
                    }
                    Deed::Lasting(Noun::Defender | Noun::DefendingUnit, changes, Until::Attack) => {
                        follow.against.push((Some(condition.clone()), changes.clone()));
                    }
                    Deed::LastingTwo(Noun::It, stats, Noun::Defender, more, Until::Attack) => {
                        follow.gains.push((Some(condition.clone()), vec![ChangeTree::Stats(*stats)]));
                        follow.against.push((Some(condition.clone()), vec![ChangeTree::Stats(*more)]));
                    }
                    _ => break,
                },
                Deed::IfPlayedCostsLess(n) if plays => follow.less = Some(Amount::Fixed(small(*n)?)),
                Deed::If(condition, inner) if plays => match &**inner {
                    Deed::Lasting(Noun::It | Noun::Said(_), changes, Until::Phase)
                    | Deed::Do(Who::You, Act::TakesStats(Noun::It, changes, Until::Phase)) => {
                        follow.gains.push((Some(condition.clone()), changes.clone()));
                    }
                    _ => break,
                },
                Deed::Lasting(Noun::It, changes, Until::Phase)
                | Deed::Do(Who::You, Act::TakesStats(Noun::It, changes, Until::Phase))
                    if plays =>
                {
                    follow.gains.push((None, changes.clone()));
                }
                _ => break,
            }
            used += 1;
        }
        Ok((follow, used))
    }
}

fn is_play(act: &Act) -> bool {
    let plays = |take: &Take| matches!(take, Take::Play | Take::RevealAndPlay | Take::PlayFree);
    match act {
        Act::Play(_)
        | Act::PlayFree(_)
        | Act::PlayItFree(_)
        | Act::PlayFreeUnder(_)
        | Act::PlayIgnoring(_)
        | Act::PlayIgnoringOne(..)
        | Act::PlayIgnoringAspect(..)
        | Act::PlayTop
        | Act::PlayFromDiscard(_)
        | Act::PlayOn(..) => true,
        Act::Search(_, _, take) => plays(take),
        Act::Both(one, other) | Act::AndThen(one, other) => is_play(one) || is_play(other),
        _ => false,
    }
}

fn is_attack(act: &Act) -> bool {
    match act {
        Act::Attack(_) | Act::AttackExhausted(_) => true,
        Act::Both(one, other) | Act::AndThen(one, other) => is_attack(one) || is_attack(other),
        _ => false,
    }
}

/// Whether the sentence does such an act.
fn has_act(deed: &Deed, test: &dyn Fn(&Act) -> bool) -> bool {
    match deed {
        Deed::Do(_, act) | Deed::YouDo(act) | Deed::May(_, act) => test(act),
        Deed::MayOneOf(one, other) => test(one) || test(other),
        Deed::If(_, inner)
        | Deed::IfDo(_, inner)
        | Deed::IfDoAnd(_, inner)
        | Deed::Otherwise(_, inner)
        | Deed::OtherwiseSaid(inner)
        | Deed::After(_, inner)
        | Deed::Then(inner) => has_act(inner, test),
        _ => false,
    }
}
