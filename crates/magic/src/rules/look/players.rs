//! Which players a text speaks of.

use cardwright_table::{Object, Seat, SeatSet};

use super::{Look, View};
use crate::card::CardType;
use crate::program::{Node, PhaseKind, Test, Who};
use crate::state::{Defender, Frame, NoteKind, Target};

impl Look<'_> {
    /// The players that are meant and still in the game.
    pub(crate) fn players(&self, who: &Who, view: &View<'_>) -> SeatSet {
        self.players_ever(who, view).iter().filter(|&seat| !self.state.player(seat).lost).collect()
    }

    /// The players that are meant, even those who have just lost where they are meant as this or that player.
    pub(crate) fn players_ever(&self, who: &Who, view: &View<'_>) -> SeatSet {
        if let Some(refused) = view.frame.and_then(|frame| self.refusing(who, frame)) {
            return refused;
        }
        match who {
            Who::You => view.you.into(),
            Who::Opponents => {
                let seats = Seat::all(self.state.players.len());
                seats.filter(|&seat| self.state.are_opponents(seat, view.you)).collect()
            }
            Who::Everyone => Seat::all(self.state.players.len()).collect(),
            Who::Target(place) => self.targeted_players(*place, view),
            Who::Cause => view.frame.and_then(|frame| frame.cause.player).into_iter().collect(),
            Who::Chosen(register) => {
                view.frame.and_then(|frame| frame.player(*register)).into_iter().collect()
            }
            Who::ControllerOf(objects) => {
                let before = |&object: &Object| self.controller(self.as_it_was(object, view));
                self.objects(objects, view).iter().map(before).collect()
            }
            Who::OwnerOf(objects) => self
                .objects(objects, view)
                .iter()
                .map(|object| self.state.secrets.owner(object.slot))
                .collect(),
            Who::Active => self.state.turn.active.into(),
            Who::DefendingPlayerOf(_) if view.defending.is_some() => view.defending.into_iter().collect(),
            Who::DefendingPlayerOf(objects) => {
                let attackers = self.objects(objects, view);
                let attacks = self.state.combat.iter().flat_map(|combat| &combat.attacks);
                let defending: SeatSet = attacks
                    .filter(|attack| attackers.contains(&attack.attacker))
                    .map(|attack| attack.defending)
                    .collect();
                // CR 508.5a: of an attacker that has left combat, whom it attacked.
                let cause = view.frame.map(|frame| frame.cause).filter(|_| defending.is_empty());
                let left = cause.filter(|cause| cause.object.is_some_and(|it| attackers.contains(&it)));
                let defending = left.and_then(|cause| cause.player).map_or(defending, SeatSet::from);
                let speaks_of_itself = defending.is_empty() && attackers[..] == [view.source];
                match speaks_of_itself && !self.fits(&[Test::is(CardType::Creature)], view.source, view) {
                    true => self.players_defending(),
                    false => defending,
                }
            }
            Who::AttackedBy(objects) => {
                let attackers = self.objects(objects, view);
                let player = |&attacker: &Object| match self.attacked_by(attacker) {
                    Some(Defender::Player(seat)) => Some(seat),
                    _ => None,
                };
                attackers.iter().filter_map(player).collect()
            }
            Who::Except(others) => self.everyone().without(self.players(others, view)),
            Who::OpponentsBut(others) => {
                self.players(&Who::Opponents, view).without(self.players(others, view))
            }
            Who::Enchanted => match self.facts(view.source).and_then(|facts| facts.thing.attached) {
                Some(Target::Player(seat)) => seat.into(),
                _ => SeatSet::NONE,
            },
            Who::Noted => self
                .notes(view.source)
                .filter_map(|note| match note {
                    NoteKind::Player(seat) => Some(seat),
                    _ => None,
                })
                .collect(),
            Who::Monarch => self.state.monarch.into_iter().collect(),
            Who::MostLife => {
                let life = |seat: Seat| self.state.player(seat).life;
                let most = self.everyone().iter().map(life).max();
                self.everyone().iter().filter(|&seat| Some(life(seat)) == most).collect()
            }
            Who::Those(all, cond) => {
                let holds = |&seat: &Seat| self.holds(cond, &View { candidate: Some(seat), ..*view });
                self.players(all, view).iter().filter(holds).collect()
            }
            Who::Candidate => view.candidate.into_iter().collect(),
            Who::Doers(noted) => {
                let noted = self.num(noted, view);
                self.everyone().iter().filter(|seat| noted & 1 << seat.index() != 0).collect()
            }
            Who::Searchers => view.frame.map_or(SeatSet::NONE, |frame| frame.searchers),
            Who::HurtInCombatBy(by) => {
                let hurt = |note| match note {
                    NoteKind::DealtInCombat(seat) => Some(seat),
                    _ => None,
                };
                let by = self.objects(by, view);
                by.iter().flat_map(|&by| self.notes(by).filter_map(hurt)).collect()
            }
            Who::Both(one, other) => self.players(one, view).with(self.players(other, view)),
        }
    }

    /// The defending players of an ability of something that does not attack (CR 506.2, 802.2a).
    fn players_defending(&self) -> SeatSet {
        let turn = &self.state.turn;
        let opponents = self.everyone().iter().filter(|&seat| self.state.are_opponents(turn.active, seat));
        if turn.now.phase == PhaseKind::Combat { opponents.collect() } else { SeatSet::NONE }
    }

    /// Those of several players who did not pay, while what happens to them is done.
    fn refusing(&self, who: &Who, frame: &Frame) -> Option<SeatSet> {
        let bound = frame.refused.iter().rev().filter(|refused| refused.bound);
        let named = |node| matches!(self.rules.book.node(node), Node::Unless(named, ..) if named == who);
        let refused = bound.into_iter().find(|refused| named(refused.node))?;
        Some(refused.seats.iter().filter(|&seat| !self.state.player(seat).lost).collect())
    }

    /// Everyone still in the game.
    pub(crate) fn everyone(&self) -> SeatSet {
        let seats = Seat::all(self.state.players.len());
        seats.filter(|&seat| !self.state.player(seat).lost).collect()
    }

    /// One player: the first of them in turn order.
    pub(crate) fn player(&self, who: &Who, view: &View<'_>) -> Option<Seat> {
        let seats = self.players(who, view);
        self.state.apnap().find(|&seat| seats.has(seat))
    }

    fn targeted_players(&self, place: u8, view: &View<'_>) -> SeatSet {
        let Some(frame) = view.frame else { return SeatSet::NONE };
        let place = usize::from(frame.target_base) + usize::from(place);
        let targets = frame.chosen.targets.get(place).map_or(&[][..], |group| &group.targets);
        targets
            .iter()
            .filter_map(|target| match target {
                Target::Player(seat) => Some(*seat),
                Target::Object(_) => None,
            })
            .collect()
    }
}
