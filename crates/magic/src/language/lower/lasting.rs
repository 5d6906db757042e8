//! What things get, have or are for a while.

use super::{Lower, Lowering, words};
use crate::language::tree::{
    Being, Change as ChangeTree, Deed, Keeps, Kind, Lasts, Noun, Stretch, TokenText, TokenWord, UntapStep,
    Who as WhoTree, Wording,
};
use crate::language::verify::Part;
use crate::program::{Change, Duration, Filter, Node, ObjectRule, Objects, TargetKind, Test, Who};

/// "becomes an Island"
pub(super) fn land_type(name: &str) -> Vec<ChangeTree> {
    let words = vec![TokenWord::Subtype(name.to_owned())];
    let token = TokenText { size: None, words, named: None, with: Vec::new() };
    vec![ChangeTree::Becomes(Being { many: false, token, keeps: Keeps::Nothing })]
}

/// Two halves of a sentence that says only once how long they last: it is said of both.
pub(super) fn shared_duration(one: &Deed, other: &Deed) -> (Deed, Deed) {
    let lasts = |deed: &Deed| deed.as_changes().and_then(|(_, _, lasts)| lasts);
    let with = |deed: &Deed, lasts: Option<Lasts>| match (deed.as_changes(), lasts) {
        (Some((noun, changes, None)), Some(_)) if !changes.iter().any(ChangeTree::is_once) => {
            Deed::changes(noun.clone(), changes.to_vec(), lasts, Wording::Usual)
        }
        _ => deed.clone(),
    };
    // What is said first of a time is said of all that follows.
    let first = match one {
        Deed::Lasting(_, _, Wording::First) => lasts(one),
        _ => None,
    };
    (with(one, lasts(other)), with(other, first))
}

impl Lowering<'_, '_> {
    /// What things get, have or are in each of some stretches of time.
    pub(super) fn stretches(&mut self, noun: &Noun, stretches: &[Stretch]) -> Lower<Node> {
        let what = self.changed(noun)?;
        self.lasting_stretches(&what, stretches)
    }

    /// The same of things that are known.
    pub(super) fn lasting_stretches(&mut self, what: &Objects, stretches: &[Stretch]) -> Lower<Node> {
        let mut nodes = Vec::new();
        for Stretch { changes, lasts, wording: _ } in stretches {
            let duration = lasts.map_or(Duration::Forever, Lasts::duration);
            nodes.push(self.lasting(what.clone(), changes, duration)?);
        }
        Ok(self.sequence(nodes))
    }

    /// What things get, have or are for a while. That they stay tapped once ends with the untap step it is said of.
    pub(super) fn lasting(
        &mut self,
        what: Objects,
        changes: &[ChangeTree],
        duration: Duration,
    ) -> Lower<Node> {
        let (once, others): (Vec<_>, Vec<_>) = changes.iter().cloned().partition(ChangeTree::is_once);
        self.untap_steps(&what, changes)?;
        let mut nodes = Vec::new();
        if !others.is_empty() {
            let changes = self.changes_of(&what, &others)?;
            nodes.push(Node::Change { what: what.clone(), changes, duration });
        }
        // What comes later is meant as well, and who the player was is forgotten by then.
        let of_somebody = |part: Part<'_>| matches!(part, Part::Who(Who::Target(_) | Who::Chosen(_)));
        if !once.is_empty() && matches!(what, Objects::All(_)) && Part::Objects(&what).any(of_somebody) {
            return Err(
                "which things will stay tapped is known only then, which is not understood yet".to_owned()
            );
        }
        if !once.is_empty() {
            let yours = once.contains(&ChangeTree::StaysTappedOnce(UntapStep::Yours));
            let (rule, duration) = match yours {
                true => (ObjectRule::StaysTappedInYours, Duration::YourNextUntapStep),
                false => (ObjectRule::StaysTapped, Duration::NextUntapStep),
            };
            let rule = self.link.rule(rule);
            let changes = self.link.changes(vec![Change::Rule(rule)]);
            nodes.push(Node::Change { what, changes, duration });
        }
        Ok(self.sequence(nodes))
    }

    /// A thing untaps only in its controller's untap step (CR 502.3), so that another player's says nothing of it.
    pub(super) fn untap_steps(&mut self, what: &Objects, changes: &[ChangeTree]) -> Lower<()> {
        for change in changes {
            let (ChangeTree::StaysTapped(step) | ChangeTree::StaysTappedOnce(step)) = change else {
                continue;
            };
            let player = match step {
                UntapStep::ItsControllers | UntapStep::TheirControllers | UntapStep::TheirController => {
                    continue;
                }
                UntapStep::Yours => continue,
                UntapStep::ThatPlayers => self.refer_player()?,
            };
            if !self.are_of(what, &player) {
                return Err(
                    "a thing untaps in its controller's untap step, and whose this is is not told".to_owned()
                );
            }
        }
        Ok(())
    }

    /// Whether some things were named as things that a player controls.
    fn are_of(&self, what: &Objects, player: &Who) -> bool {
        let told = |filter: &Filter| filter.tests.contains(&Test::ControlledBy(player.clone()));
        match what {
            Objects::All(filter) => told(filter),
            Objects::Target(place) => {
                match self.scope.targets.get(usize::from(*place)).map(|spec| &spec.kind) {
                    Some(TargetKind::Object(filter)) => told(filter),
                    _ => false,
                }
            }
            Objects::Chosen(register) => {
                let kept = self.scope.locks.iter().find(|(_, _, into)| into == register);
                kept.is_some_and(|(_, objects, _)| self.are_of(objects, player))
            }
            _ => false,
        }
    }

    /// Things that get, have or become something; players don't.
    pub(super) fn changed(&mut self, noun: &Noun) -> Lower<Objects> {
        if let Noun::TargetOrPlayer(_) | Noun::PlayerOrTarget(_) | Noun::OpponentOrTarget(_) = noun {
            return Err("say apart what a player gets".to_owned());
        }
        if let Noun::OneDone(..) = noun {
            return Err("say of which of them this is said".to_owned());
        }
        self.permanents(noun, &Who::You)
    }

    /// A rule for some things, for a while.
    pub(super) fn ruled_for(&mut self, noun: &Noun, rule: ObjectRule, duration: Duration) -> Lower<Node> {
        let what = self.permanents(noun, &Who::You)?;
        let rule = self.link.rule(rule);
        let changes = self.link.changes(vec![Change::Rule(rule)]);
        Ok(Node::Change { what, changes, duration })
    }

    /// In a player's next turn, whichever creatures of theirs there are then attack the card itself.
    pub(super) fn attack_this_next_turn(&mut self, who: &WhoTree, kind: &Kind) -> Lower<Node> {
        let who = self.who(who)?;
        let mut filter = self.filter(kind)?;
        let theirs = Test::ControlledBy(who.clone());
        let Some(place) = filter.tests.iter().position(|test| *test == theirs) else {
            return Err("say that these are the player's own creatures".to_owned());
        };
        filter.tests[place] = Test::ControlledBy(Who::You);
        let rule = self.link.rule(ObjectRule::MustAttackSource);
        let changes = self.link.changes(vec![Change::Rule(rule)]);
        let (what, duration) = (Objects::All(Box::new(filter)), Duration::DuringYourNextTurn);
        let imposed = self.link.node(Node::Impose { what, changes, duration });
        Ok(Node::As(who, imposed))
    }

    /// One of several changes, as you choose when it resolves.
    pub(super) fn one_change_of(
        &mut self,
        noun: &Noun,
        options: &[Vec<ChangeTree>],
        lasts: Lasts,
    ) -> Lower<Node> {
        let what = self.objects(noun, &Who::You)?;
        let mut nodes = Vec::new();
        for changes in options {
            let text = words(&[Deed::changes(Noun::It, changes.clone(), Some(lasts), Wording::Usual)]);
            let changes = self.changes(changes)?;
            let node = Node::Change { what: what.clone(), changes, duration: lasts.duration() };
            nodes.push((text, self.intern(node)));
        }
        Ok(self.choose_one(Who::You, nodes))
    }
}
