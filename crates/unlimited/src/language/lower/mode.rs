//! Choices between several things to do.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::grammar::GRAMMAR;
use crate::language::tree::{Act, Deed, Much, Noun, Phrase, Who};
use crate::program::{Amount, Condition as Holds, Effect, NodeId, Objects, Players};

impl<L: Linker> Lowering<'_, L> {
    /// Sentences that let a player choose what is done.
    pub(super) fn mode_deed(&mut self, deed: &Deed, follow: &Follow) -> Lower<NodeId> {
        match deed {
            Deed::Either(one, other) | Deed::EitherOr(one, other) => {
                let mut options = Vec::new();
                for act in [one, other] {
                    self.mentions.open();
                    let node = self.act(act, &Who::You, false);
                    self.mentions.close();
                    options.push(node?);
                }
                let labels = [one, other].map(|act| worded(Deed::Do(Who::You, (**act).clone()))).to_vec();
                Ok(self.choose_one(options, labels))
            }
            Deed::EitherDeal(n, one, m, other) => {
                let deal = |n: &i32, noun: &Noun| Box::new(Act::Deal(Much::Fixed(*n), noun.clone()));
                self.deed(&Deed::Either(deal(n, one), deal(m, other)), follow)
            }
            Deed::MayOneOf(one, other) => {
                let mut options = Vec::new();
                for act in [one, other] {
                    self.mentions.open();
                    let node = self.act_following(act, &Who::You, false, follow);
                    self.mentions.close();
                    options.push(node?);
                }
                options.push(self.nothing());
                let mut labels = [one, other].map(|act| worded(Deed::Do(Who::You, act.clone()))).to_vec();
                labels.push("Leave it".to_owned());
                let choice = self.choose_one(options, labels);
                // Without a card there is nothing to choose.
                Ok(match self.it()? {
                    Objects::Chosen(register) => self.node(Effect::If(Holds::Chose(register), choice, None)),
                    _ => choice,
                })
            }
            Deed::ModesBy(who, count, options) => {
                if *who != Who::You && options.iter().any(Deed::is_command) {
                    return Err("say who does it, as in \"you draw a card\"".to_owned());
                }
                let who = self.players(who)?;
                self.mentions.introduce(Mentioned::Player, Objects::BasesOf(who.clone()), 1);
                self.modes((Amount::Fixed(small(*count)?), false), options, follow, who)
            }
            Deed::Modes(count, options) | Deed::ModesInAnyOrder(count, options) => {
                self.modes((Amount::Fixed(small(*count)?), false), options, follow, Players::You)
            }
            Deed::ModesAgain(count, options) => {
                self.modes((Amount::Fixed(small(*count)?), true), options, follow, Players::You)
            }
            Deed::ModesForEach(_, options) => {
                self.modes((Amount::ThatMuch, false), options, follow, Players::You)
            }
            Deed::Cases(deeds) => {
                let mut nodes = Vec::new();
                for deed in deeds {
                    self.mentions.open();
                    let node = self.deed(deed, follow);
                    self.mentions.close();
                    nodes.push(node?);
                }
                Ok(self.chain(nodes))
            }
            Deed::MayEither(one, other) => {
                let either = self.deed(&Deed::Either(one.clone(), other.clone()), follow)?;
                Ok(self.node(Effect::May(either)))
            }
            Deed::OneOf(one, other) => self.modes(
                (Amount::Fixed(1), false),
                &[(**one).clone(), (**other).clone()],
                follow,
                Players::You,
            ),
            other => self.lasting_deed(other, follow),
        }
    }

    fn modes(
        &mut self,
        (count, again): (Amount, bool),
        options: &[Deed],
        follow: &Follow,
        who: Players,
    ) -> Lower<NodeId> {
        let mut nodes = Vec::new();
        for option in options {
            self.mentions.open();
            let node = self.deed(option, follow);
            self.mentions.close();
            nodes.push(node?);
        }
        let labels = options.iter().cloned().map(worded).collect();
        Ok(self.node(Effect::Modes { options: nodes, labels, count, again, who }))
    }

    /// One of several, by the player's choice.
    pub(super) fn choose_one(&mut self, options: Vec<NodeId>, labels: Vec<String>) -> NodeId {
        let (count, who) = (Amount::Fixed(1), Players::You);
        self.node(Effect::Modes { options, labels, count, again: false, who })
    }
}

impl Deed {
    /// Whether it tells someone to do something without saying whom.
    fn is_command(&self) -> bool {
        match self {
            Deed::Do(Who::You, _) => true,
            Deed::All(deeds) => deeds.first().is_some_and(Deed::is_command),
            _ => false,
        }
    }
}

/// A sentence in words, for the player who chooses it.
fn worded(deed: Deed) -> String {
    GRAMMAR.render(&Phrase::Deed(deed)).unwrap_or_default()
}
