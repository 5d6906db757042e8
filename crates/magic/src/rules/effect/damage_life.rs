//! Damage and life (CR 119, 120).

use smallvec::SmallVec;

use crate::card::CardType;
use crate::program::{Hit, Num, Objects, Who};
use crate::rules::{Run, View};
use crate::state::{Deed, Report, Target};

impl Run<'_> {
    /// Sources deal damage to objects and players, all at once.
    pub(super) fn damage(&mut self, by: &Objects, hits: &[Hit]) {
        let sources = self.objects(by);
        let mut deeds: SmallVec<[Deed; 4]> = SmallVec::new();
        for Hit { amount, objects, players } in hits {
            let objects = objects.as_ref().map(|objects| self.permanents(objects)).into_iter().flatten();
            let objects: SmallVec<[Target; 4]> = objects.map(Target::Object).collect();
            for &source in &sources {
                let look = self.look();
                let view = View { it: Some(source), ..look.here() };
                let amount = look.num(amount, &view);
                let hit = players.as_ref().map(|who| look.players(who, &view)).unwrap_or_default();
                let players = self.state.apnap().filter(|&seat| hit.has(seat)).map(Target::Player);
                let targets = objects.iter().copied().chain(players);
                deeds.extend(targets.filter_map(|target| deal(source, target, amount)));
            }
        }
        self.cause(deeds, Report::Done);
    }

    /// The source deals damage as it was divided when the targets were chosen (CR 601.2d).
    pub(super) fn damage_divided(&mut self, by: &Objects, target: u8) {
        let Some(&source) = self.objects(by).first() else { return };
        let frame = self.frame();
        let place = usize::from(frame.target_base) + usize::from(target);
        let Some(group) = frame.chosen.targets.get(place) else { return };
        let shares = group.targets.iter().zip(&group.shares);
        let deeds: SmallVec<[Deed; 4]> =
            shares.filter_map(|(&target, &share)| deal(source, target, share.into())).collect();
        self.cause(deeds, Report::Done);
    }

    /// Each of two creatures deals damage equal to its power to the other (CR 701.14).
    pub(super) fn fight(&mut self, one: &Objects, other: &Objects) {
        let (Some(&one), Some(&other)) = (self.permanents(one).first(), self.permanents(other).first())
        else {
            return self.did(0);
        };
        let look = self.look();
        let power = |object: cardwright_table::Object| look.derived(object.slot).power.into();
        if ![one, other].iter().all(|object| look.derived(object.slot).is(CardType::Creature)) {
            return self.did(0);
        }
        let strike = deal(one, Target::Object(other), power(one));
        let back = deal(other, Target::Object(one), power(other));
        let deeds: SmallVec<[Deed; 2]> = strike.into_iter().chain(back).collect();
        self.cause_told(deeds);
    }

    pub(super) fn gain_life(&mut self, who: &Who, num: &Num) {
        let amount = self.num(num);
        let seats = self.seats(who);
        let gains: SmallVec<[Deed; 2]> =
            seats.into_iter().filter(|_| amount > 0).map(|seat| Deed::GainLife(seat, amount)).collect();
        self.cause(gains, Report::Done);
    }

    pub(super) fn lose_life(&mut self, who: &Who, num: &Num) {
        let amount = self.num(num);
        let seats = self.seats(who);
        let losses: SmallVec<[Deed; 2]> =
            seats.into_iter().filter(|_| amount > 0).map(|seat| Deed::LoseLife(seat, amount)).collect();
        self.cause(losses, Report::Done);
    }

    /// A life total becomes a number: the player gains or loses the difference (CR 119.5).
    pub(super) fn set_life(&mut self, who: &Who, num: &Num) {
        let total = self.num(num);
        let mut deeds: SmallVec<[Deed; 2]> = SmallVec::new();
        for seat in self.seats(who) {
            let difference = total - self.state.player(seat).life;
            match difference {
                0 => {}
                1.. => deeds.push(Deed::GainLife(seat, difference)),
                _ => deeds.push(Deed::LoseLife(seat, -difference)),
            }
        }
        self.cause(deeds, Report::Done);
    }
}

/// Damage of 0 is not dealt (CR 120.8).
fn deal(source: cardwright_table::Object, target: Target, amount: i32) -> Option<Deed> {
    (amount > 0).then_some(Deed::Damage { source, target, amount, combat: false })
}
