//! What lasts for a time, waits for a moment, or is said of the next card.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Act, Benefit, Change as ChangeTree, Deed, Gain, Kind, Moment, Noun, Post, Who};
use crate::program::{
    self, Ability, Amount, Change, Condition as Holds, Constant, Effect, Filter, Keyword, LaterWhen, Limit,
    NodeId, Objects, Permit, Players, Restriction, Shared, Side, Test, Until, When,
};

impl<L: Linker> Lowering<'_, L> {
    /// Sentences about a time to come.
    pub(super) fn lasting_deed(&mut self, deed: &Deed, follow: &Follow) -> Lower<NodeId> {
        match deed {
            Deed::Next(kind, benefit) => self.next(kind, benefit, 1),
            Deed::NextSome(n, kind, benefit) => self.next(kind, benefit, *n),
            Deed::NoHealing => Ok(self.node(Effect::NoHealing)),
            Deed::WhileInPlay(decree) => self.decree(decree, None),
            Deed::Decreed(decree, until) => self.decree(decree, Some(*until)),
            // What is said of each of a kind holds of those who come later as well.
            Deed::LastingWhile(Noun::Each(kind), changes) => {
                let about = Objects::Each(self.filter(kind)?);
                let changes = self.changes(changes)?;
                let constant = Ability::Constant(Constant { condition: None, about, changes });
                let changes = vec![Change::Ability(self.linker.add_ability(constant))];
                Ok(self.node(Effect::Lasting { to: Objects::This, changes, until: Until::WithSource }))
            }
            Deed::LastingWhile(noun, changes) | Deed::LastingWhileLast(noun, changes) => {
                self.lasting(noun, changes, Until::WithSource, false)
            }
            Deed::NextWard(blow, how) => self.lasting_ward(blow, *how, true),
            Deed::PhaseWard(blow, how) => self.lasting_ward(blow, *how, false),
            Deed::PreventAll(noun, combat, until) => {
                self.lasting(noun, &[ChangeTree::Prevents(*combat)], *until, false)
            }
            Deed::NextTime(moment, inner) => self.next_time(moment, inner),
            Deed::WhenLeaves(inner) => self.later(LaterWhen::Leaves, inner, follow),
            Deed::PrintedHp(noun, n, until) => {
                let (to, hp) = (self.known(noun)?, small(*n)?);
                let changes = vec![Change::Printed(None, Some(hp))];
                Ok(self.node(Effect::Lasting { to, changes, until: *until }))
            }
            Deed::Permit(who, noun, _, how) => {
                let (who, cards) = (self.players(who)?, self.known(noun)?);
                Ok(self.node(Effect::Permit { who, cards, how: *how }))
            }
            Deed::PermitLess(who, noun, n) => {
                let (who, cards, how) = (self.players(who)?, self.known(noun)?, Permit::Less(small(*n)?));
                Ok(self.node(Effect::Permit { who, cards, how }))
            }
            Deed::AfterThis(act) => self.after_attack(act),
            Deed::LastingTwo(noun, stats, other, more, until) => {
                let first = self.lasting(noun, &[ChangeTree::Stats(*stats)], *until, false)?;
                let second = self.lasting(other, &[ChangeTree::Stats(*more)], *until, false)?;
                Ok(self.chain(vec![first, second]))
            }
            Deed::LastingAttacking(noun, changes, kind) => self.lasting_attacking(noun, changes, kind),
            Deed::Redirect(noun, other) => {
                let (to, other) = (self.known(noun)?, self.known(other)?);
                let changes = vec![Change::Redirects(Box::new(other))];
                Ok(self.node(Effect::Lasting { to, changes, until: Until::Attack }))
            }
            Deed::NextCopyFree(noun) => {
                let same = Test::Shares(Shared::FullName, Box::new(self.known(noun)?));
                let cards = Filter { tests: vec![same], ..Filter::new(program::Kind::Card, Side::Any) };
                let less = Amount::Fixed(super::LARGEST as i16);
                Ok(self.node(Effect::Next {
                    cards,
                    less,
                    ready: false,
                    gains: None,
                    exploit: 0,
                    plot: false,
                    times: 1,
                }))
            }
            Deed::AtRegroupLast(act) => {
                self.later(LaterWhen::Regroup, &Deed::Do(Who::You, act.clone()), follow)
            }
            Deed::LastingAgainst(noun, changes, other) => self.lasting_against(noun, changes, other),
            Deed::AtAction(inner) => self.later(LaterWhen::Action, inner, follow),
            Deed::AtRegroup(inner) | Deed::AtNextRegroup(inner) => {
                self.later(LaterWhen::Regroup, inner, follow)
            }
            Deed::Lasting(noun, changes, until)
            | Deed::AlsoLasting(noun, changes, until)
            | Deed::LastingFirst(noun, changes, until) => self.lasting(noun, changes, *until, false),
            Deed::LastingSplit(noun, stats, until, changes) => {
                let all: Vec<ChangeTree> =
                    std::iter::once(ChangeTree::Stats(*stats)).chain(changes.iter().cloned()).collect();
                self.lasting(noun, &all, *until, false)
            }
            Deed::StaysExhausted(noun) | Deed::CannotReadyNow(noun) => {
                let stays = ChangeTree::Cannot(Restriction::ReadyInRegroup);
                self.lasting(noun, &[stays], Until::Regroup, false)
            }
            Deed::LastingForEach(noun, stats, until, count) => {
                self.lasting_for_each(noun, stats, *until, count, false)
            }
            _ => Err("no card is played and no unit attacks in the sentence before".to_owned()),
        }
    }

    /// "The next unit you play this phase ..."
    fn next(&mut self, kind: &Kind, benefit: &Benefit, times: i32) -> Lower<NodeId> {
        let (plot, times) = (matches!(kind, Kind::Post(_, Post::YouPlayPlot)), small(times)?);
        let kind = match kind {
            Kind::Post(kind, Post::YouPlay | Post::YouPlayPlot) => kind,
            Kind::Post(kind, post) => match &**kind {
                Kind::Post(inner, Post::YouPlay) => &Box::new(Kind::Post(inner.clone(), post.clone())),
                _ => return Err("say which card, as in \"the next unit you play this phase\"".to_owned()),
            },
            _ => return Err("say which card, as in \"the next unit you play this phase\"".to_owned()),
        };
        let cards = self.filter(kind)?;
        // Exploit counts while the card is played, not once it is in play.
        if let Benefit::GainsSimply(gains) = benefit
            && let [Gain::Numbered(Keyword::Exploit, n)] = gains[..]
        {
            let (less, exploit) = (Amount::Fixed(0), small(n)?);
            return Ok(self.node(Effect::Next {
                cards,
                less,
                ready: false,
                gains: None,
                exploit,
                plot,
                times,
            }));
        }
        let mut gained = |gains: &[Gain], until| -> Lower<Option<NodeId>> {
            let changes = self.gains(gains)?;
            Ok(Some(self.node(Effect::Lasting { to: Objects::Played, changes, until })))
        };
        let (less, ready, gains) = match benefit {
            Benefit::Less(n) => (Amount::Fixed(small(*n)?), false, None),
            Benefit::LessForEach(n, count) => (self.per(small(*n)?, count)?, false, None),
            Benefit::Gains(gains, until) => (Amount::Fixed(0), false, gained(gains, *until)?),
            Benefit::GainsSimply(gains) => (Amount::Fixed(0), false, gained(gains, Until::Forever)?),
            Benefit::Ready => (Amount::Fixed(0), true, None),
        };
        Ok(self.node(Effect::Next { cards, less, ready, gains, exploit: 0, plot, times }))
    }

    /// "The next time ... this phase, ...": the player's base waits for it, once.
    fn next_time(&mut self, moment: &Moment, inner: &Deed) -> Lower<NodeId> {
        let ability = super::line::waiting(moment, inner, self.linker)?;
        let changes = vec![Change::Ability(self.linker.add_ability(ability))];
        let to = Objects::BasesOf(Players::You);
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Once }))
    }

    /// "... after completing this attack": the unit waits for the end of its attack.
    fn after_attack(&mut self, act: &Act) -> Lower<NodeId> {
        let effect = self.act(act, &Who::You, false)?;
        let ability = Ability::Triggered { when: vec![When::AttackEnds], effect, limit: Limit::None };
        let changes = vec![Change::Ability(self.linker.add_ability(ability))];
        Ok(self.node(Effect::Lasting { to: Objects::This, changes, until: Until::Attack }))
    }

    /// "Each enemy unit gets ... while it's attacking a base": each has it as an ability of its own.
    fn lasting_attacking(&mut self, noun: &Noun, changes: &[ChangeTree], kind: &Kind) -> Lower<NodeId> {
        let to = self.known(noun)?;
        let condition = Holds::Attacks(Box::new(Objects::This), Box::new(self.filter(kind)?));
        let (condition, changes) = (Some(condition), self.changes(changes)?);
        let constant = Ability::Constant(Constant { condition, about: Objects::This, changes });
        let changes = vec![Change::Ability(self.linker.add_ability(constant))];
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Phase }))
    }

    /// "Each enemy unit gets ... while attacking that unit": the unit says so of whoever attacks it.
    fn lasting_against(&mut self, noun: &Noun, changes: &[ChangeTree], other: &Noun) -> Lower<NodeId> {
        let Noun::Each(kind) = noun else { return Err("say of which units, as in \"each unit\"".to_owned()) };
        let to = self.known(other)?;
        let (such, defends) = (self.filter(kind)?, Holds::Defending(Box::new(Objects::This)));
        let such = Holds::Fits(Box::new(Objects::Attacker), Box::new(such));
        let condition = Some(Holds::Both(Box::new(defends), Box::new(such)));
        let changes = self.changes(changes)?;
        let constant = Ability::Constant(Constant { condition, about: Objects::Attacker, changes });
        let changes = vec![Change::Ability(self.linker.add_ability(constant))];
        Ok(self.node(Effect::Lasting { to, changes, until: Until::Phase }))
    }

    fn later(&mut self, when: LaterWhen, inner: &Deed, follow: &Follow) -> Lower<NodeId> {
        let effect = self.deed(inner, follow)?;
        Ok(self.node(Effect::Later { when, effect }))
    }
}
