//! One effect changes one event.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::Candidate;
use super::candidates::{RuleEffect, mark};
use crate::card::Counter;
use crate::program::{Altered, Node, Num, ReplacementEvent, Round, TokenChange, ZoneKind};
use crate::rules::{Run, View};
use crate::state::{Cause, Deed, EnterHow, Flag, Frame, MoveTo, MoveWhy, Planned, Target, Work};

impl Run<'_> {
    /// Applies one effect to the event at this place of the innermost batch.
    pub(super) fn apply(&mut self, place: usize, candidate: Candidate, copied: Option<Slot>) {
        if self.look().takes_all_damage(candidate) {
            self.unite_damage(place, candidate);
        }
        self.note_applied(place, candidate);
        match candidate {
            Candidate::Ability(hook) => {
                self.rules.cover_ability(hook.ability);
                let look = self.look();
                let Some((replacement, _)) = look.replacement(hook) else { return };
                let batch = look.state.batches.last().expect("a batch is being changed");
                let you = look.controller_as_it_enters(hook.object, &batch.deeds[place].deed);
                let instead = replacement.instead.clone();
                let kind = match replacement.event {
                    ReplacementEvent::Counters { kind, .. } => kind,
                    _ => None,
                };
                // A spell that becomes a permanent still knows what was chosen for it.
                let frame = look.frame_of_spell(hook.object, you);
                let view = frame.as_ref().map_or_else(|| View::of(hook.object, you), View::resolving);
                self.alter(place, &instead, &view, copied, kind);
            }
            Candidate::Shield(shield) => self.use_shield(place, usize::from(shield)),
            Candidate::Rule(rule) => self.apply_rule(place, rule),
        }
    }

    /// All damage that is dealt to something at the same time is one event to an effect that speaks of that, whatever
    /// its sources: it applies once (CR 615.5, 616.1).
    fn unite_damage(&mut self, place: usize, candidate: Candidate) {
        let Deed::Damage { target: hit, .. } = self.planned(place).deed else { return };
        let look = self.look();
        let deeds = &look.state.batches.last().expect("a batch is being changed").deeds;
        let too = |planned: &Planned| match planned.deed {
            Deed::Damage { target, .. } => target == hit && look.candidates(planned).contains(&candidate),
            _ => false,
        };
        let others: SmallVec<[usize; 4]> =
            (place + 1..deeds.len()).rev().filter(|&other| too(&deeds[other])).collect();
        for other in others {
            let Deed::Damage { amount: more, .. } = self.planned(other).deed else { continue };
            self.cancel(other);
            if let Deed::Damage { amount, .. } = &mut self.planned(place).deed {
                *amount += more;
            }
        }
    }

    pub(super) fn note_applied(&mut self, place: usize, candidate: Candidate) {
        self.planned(place).applied.push(mark(candidate));
    }

    /// The event becomes what the effect says; it may speak of counters of one kind only.
    fn alter(
        &mut self,
        place: usize,
        instead: &Altered,
        view: &View<'_>,
        copied: Option<Slot>,
        kind: Option<Counter>,
    ) {
        match instead {
            Altered::Entering(arrival) => self.alter_entry(place, arrival, view, copied),
            Altered::AsEnters(node) => {
                let frame = Frame::new(view.source, view.you);
                self.run_in(frame, *node);
            }
            Altered::To(destination) => {
                let to = MoveTo {
                    zone: destination.zone,
                    position: destination.position,
                    face_down: destination.face_down,
                };
                let owner = match self.planned(place).deed {
                    Deed::Move { object, .. } => Some(self.state.secrets.owner(object.slot)),
                    _ => None,
                };
                let arrives = owner.filter(|_| to.zone == ZoneKind::Battlefield);
                if let Deed::Move { object, .. } | Deed::Destroy { object, .. } = self.planned(place).deed
                    && to.zone == ZoneKind::Exile
                    && self.rules.book.minds_exiled
                {
                    self.link_to_exile(view.source, &[object]);
                }
                let deed = &mut self.planned(place).deed;
                match deed {
                    Deed::Move { to: old, enter, .. } => {
                        *old = to;
                        *enter = arrives.map(EnterHow::under);
                    }
                    Deed::Destroy { object, .. } => {
                        *deed = Deed::Move { object: *object, to, why: MoveWhy::Destroy, enter: None };
                    }
                    _ => {}
                }
            }
            Altered::Times(factor) => self.scale(place, kind, |amount| amount * factor),
            Altered::Plus(more) => {
                let more = self.look().num(more, view);
                self.scale(place, kind, |amount| amount + more);
            }
            Altered::Prevent(most) => {
                let most = most.as_ref().map(|most: &Num| self.look().num(most, view));
                self.prevent(place, most);
            }
            Altered::PreventAllBut(left) => {
                if let Deed::Damage { amount, .. } = self.planned(place).deed {
                    self.prevent(place, Some((amount - left).max(0)));
                }
            }
            Altered::PreventHalf(round) => {
                if let Deed::Damage { amount, .. } = self.planned(place).deed {
                    let up = if *round == Round::Up { 1 } else { 0 };
                    self.prevent(place, Some((amount + up) / 2));
                }
            }
            Altered::PreventThen { then, only_prevented } => {
                let mut frame = self.frame_about(place, view);
                let preventable = match self.planned(place).deed {
                    Deed::Damage { source, .. } => !self.look().damage_cannot_be_prevented(source),
                    _ => false,
                };
                if preventable {
                    self.prevent(place, None);
                } else if *only_prevented {
                    // It says the rest all the same (CR 615.12).
                    frame.cause.amount = 0;
                }
                self.run_in(frame, *then);
            }
            Altered::Redirect(to) => {
                let look = self.look();
                let to = look.objects(to, view).first().map(|&object| Target::Object(object));
                if let Some(to) = to.filter(|&to| look.can_be_dealt_damage(to)) {
                    self.redirect(place, to);
                }
            }
            Altered::RedirectToPlayer(who) => {
                if let Some(seat) = self.look().players(who, view).lowest() {
                    self.redirect(place, Target::Player(seat));
                }
            }
            Altered::Do(node) => {
                let frame = self.frame_about(place, view);
                self.cancel(place);
                self.run_in(frame, *node);
            }
            Altered::Tokens(change) => self.more_tokens(place, change),
        }
    }

    /// Runs an effect now, in a frame of its own.
    pub(crate) fn run_in(&mut self, frame: Frame, node: crate::program::NodeId) {
        self.state.frames.push(frame);
        self.state.agenda.push(Work::Leave);
        self.state.agenda.push(Work::Do(node));
    }

    /// What an effect that happens instead knows of the event.
    fn frame_about(&mut self, place: usize, view: &View<'_>) -> Frame {
        let mut frame = Frame::new(view.source, view.you);
        frame.replaced.clone_from(&self.planned(place).applied);
        frame.cause = match self.planned(place).deed {
            Deed::Damage { source, target, amount, .. } => match target {
                Target::Object(object) => {
                    Cause { object: Some(object), other: Some(source), player: None, amount }
                }
                Target::Player(seat) => {
                    Cause { object: None, other: Some(source), player: Some(seat), amount }
                }
            },
            Deed::GainLife(seat, amount) | Deed::LoseLife(seat, amount) => {
                Cause { player: Some(seat), amount, ..Cause::default() }
            }
            Deed::Draw(seat) | Deed::Lose(seat, _) => {
                Cause { player: Some(seat), amount: 1, ..Cause::default() }
            }
            Deed::Move { object, .. } | Deed::Destroy { object, .. } | Deed::Untap(object) => {
                Cause { object: Some(object), amount: 1, ..Cause::default() }
            }
            Deed::Counters { object, count, .. } => {
                Cause { object: Some(object), amount: count.into(), ..Cause::default() }
            }
            Deed::PlayerCounters { seat, count, .. } => {
                Cause { player: Some(seat), amount: count.into(), ..Cause::default() }
            }
            Deed::Tokens { count, .. } => Cause { amount: count.into(), ..Cause::default() },
        };
        frame
    }

    /// Changes the number in the event; what comes to nothing does not happen.
    fn scale(&mut self, place: usize, kind: Option<Counter>, change: impl Fn(i32) -> i32) {
        let small = |count: u16| change(count.into()).clamp(0, i32::from(u16::MAX)) as u16;
        match &mut self.planned(place).deed {
            Deed::Damage { amount, .. } | Deed::GainLife(_, amount) | Deed::LoseLife(_, amount) => {
                *amount = change(*amount).max(0);
            }
            Deed::Counters { count, .. }
            | Deed::PlayerCounters { count, .. }
            | Deed::Tokens { count, .. } => {
                *count = small(*count);
            }
            Deed::Draw(seat) => {
                let seat = *seat;
                let more = (change(1) - 1).max(0);
                let planned = self.planned(place).clone();
                let batch = self.state.batches.last_mut().expect("a batch is being changed");
                for _ in 0..more {
                    batch.deeds.push(Planned { deed: Deed::Draw(seat), ..planned.clone() });
                }
            }
            Deed::Move { enter: Some(how), .. } => {
                let counters = how.counters.iter_mut();
                for (_, count) in counters.filter(|(put, _)| kind.is_none_or(|kind| kind == *put)) {
                    *count = small(*count);
                }
            }
            Deed::Move { .. } | Deed::Destroy { .. } | Deed::Untap(_) | Deed::Lose(..) => {}
        }
    }

    /// Prevents so much of the damage, or all of it (CR 615.1); nothing of what can't be prevented (CR 615.12).
    fn prevent(&mut self, place: usize, most: Option<i32>) {
        let Deed::Damage { source, .. } = self.planned(place).deed else { return };
        if !self.look().damage_cannot_be_prevented(source) {
            self.take_off(place, most);
        }
    }

    /// Takes so much off the damage, or all of it.
    fn take_off(&mut self, place: usize, most: Option<i32>) {
        if let Deed::Damage { amount, .. } = &mut self.planned(place).deed {
            *amount = most.map_or(0, |most| (*amount - most.max(0)).max(0));
        }
    }

    fn redirect(&mut self, place: usize, to: Target) {
        if let Deed::Damage { target, .. } = &mut self.planned(place).deed {
            *target = to;
        }
    }

    /// The event does not happen.
    fn cancel(&mut self, place: usize) {
        let batch = self.state.batches.last_mut().expect("a batch is being changed");
        if let Deed::Move { object, .. } = batch.deeds.remove(place).deed {
            self.unmake_token(object);
        }
    }

    /// A shield takes damage, as much as it can (CR 615.7).
    fn use_shield(&mut self, place: usize, shield: usize) {
        let Deed::Damage { source, target, amount, combat } = self.planned(place).deed else { return };
        let shield = &mut self.state.shields[shield];
        let taken = shield.amount.map_or(amount, |left| left.min(amount));
        if let Some(left) = &mut shield.amount {
            *left -= taken;
        }
        if shield.once {
            shield.amount = Some(0);
        }
        let redirect = shield.redirect;
        let then = shield.over.clone();
        // Damage that is dealt to the same instead is dealt to it all the same.
        if redirect == Some(target) {
            return;
        }
        self.take_off(place, Some(taken));
        if let Some((node, frame)) = then.filter(|_| taken > 0) {
            self.done_besides(node, *frame, source, taken);
        }
        if let Some(target) = redirect {
            let applied = self.planned(place).applied.clone();
            let deed = Deed::Damage { source, target, amount: taken, combat };
            let batch = self.state.batches.last_mut().expect("a batch is being changed");
            batch.deeds.push(Planned { deed, applied, settled: false });
        }
    }

    /// What a shield says of the damage that it has prevented (CR 615.5).
    fn done_besides(
        &mut self,
        node: crate::program::NodeId,
        mut frame: Frame,
        source: Object,
        prevented: i32,
    ) {
        let Node::Prevent(says) = self.rules.book.node(node) else { return };
        if let Some(then) = says.then {
            frame.cause.amount = prevented;
            frame.cause.other = Some(source);
            self.run_in(frame, then);
        }
    }

    /// A replacement effect of the rules themselves.
    fn apply_rule(&mut self, place: usize, rule: RuleEffect) {
        match rule {
            RuleEffect::Regenerate(object) => {
                self.cancel(place);
                let thing = self.state.thing_mut(object.slot);
                thing.regenerations = thing.regenerations.saturating_sub(1);
                thing.flags.set(Flag::Deathtouched, false);
                thing.damage = 0;
                self.set_tapped(object, true);
                self.remove_from_combat(object);
            }
            RuleEffect::ShieldCounter(object) => {
                if matches!(self.planned(place).deed, Deed::Damage { .. }) {
                    self.prevent(place, None);
                } else {
                    self.cancel(place);
                }
                self.remove_counters(object, Counter::Shield, 1);
            }
            RuleEffect::StunCounter(object) => {
                self.cancel(place);
                self.remove_counters(object, Counter::Stun, 1);
            }
            RuleEffect::Finality(object) => {
                let to = MoveTo::zone(ZoneKind::Exile);
                self.planned(place).deed = Deed::Move { object, to, why: MoveWhy::Destroy, enter: None };
            }
            RuleEffect::ExiledInstead(object) => {
                let to = MoveTo::zone(ZoneKind::Exile);
                let why = match self.planned(place).deed {
                    Deed::Move { why, .. } => why,
                    _ => MoveWhy::Destroy,
                };
                self.planned(place).deed = Deed::Move { object, to, why, enter: None };
            }
            RuleEffect::Madness(object) => {
                let to = MoveTo::zone(ZoneKind::Exile);
                self.planned(place).deed = Deed::Move { object, to, why: MoveWhy::Discard, enter: None };
            }
            RuleEffect::Commander(object) => {
                let to = MoveTo::zone(ZoneKind::Command);
                self.planned(place).deed = Deed::Move { object, to, why: MoveWhy::Rule, enter: None };
            }
        }
    }

    /// Other tokens are created as well.
    fn more_tokens(&mut self, place: usize, change: &TokenChange) {
        let Deed::Tokens { count, ref enter, .. } = self.planned(place).deed else { return };
        let count = if change.each { count } else { 1 };
        // They are tokens of their own, whatever the others are copies of.
        let enter = Box::new(EnterHow { copy: None, ..(**enter).clone() });
        let deed = Deed::Tokens { card: change.card, count, enter };
        let applied = self.planned(place).applied.clone();
        let batch = self.state.batches.last_mut().expect("a batch is being changed");
        batch.deeds.push(Planned { deed, applied, settled: false });
    }
}
