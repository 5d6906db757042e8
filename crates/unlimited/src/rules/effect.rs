//! What each effect does; those that need no choice of their own are in `simple_effect`. Impossible parts are left out; the rest happens (SWU 1.3.2).

use cardwright_table::{Asking, Seat};

use crate::program::{Amount, Effect, NodeId, Objects, Players};
use crate::rules::Table;
use crate::state::{Delayed, Next, Pending, Work};

/// No card costs more than this.
const HIGHEST_NUMBER: u8 = 20;

/// More repetitions than any table has things for.
const MOST_TIMES: i16 = 60;

impl Table<'_> {
    /// Carries out one node with the innermost frame; says whether to go on without a choice.
    pub(super) fn effect(&mut self, node: NodeId) -> bool {
        let rules = self.rules;
        if let Some(coverage) = &rules.coverage {
            coverage.effect(node);
        }
        if self.must_choose_opponent(rules.cards.effect(node)) {
            self.state.agenda.push(Work::Do(node));
            self.state.pending = Some(Pending::Opponent { seat: self.player() });
            return false;
        }
        match rules.cards.effect(node) {
            Effect::Nothing => {}
            Effect::Then(first, second) => {
                self.state.agenda.push(Work::Do(*second));
                self.state.agenda.push(Work::Do(*first));
            }
            Effect::Total(parts) => {
                self.state.frames.iter_mut().last().into_iter().for_each(|frame| frame.repeated = 0);
                for part in parts.iter().rev() {
                    self.state.agenda.extend([Work::Tally, Work::Do(*part)]);
                }
            }
            Effect::May(inner) => return self.offer_may(*inner),
            Effect::If(condition, then, otherwise) => {
                let holds = self.with_frame(|eval, frame| eval.holds(frame, condition));
                self.do_one_of(holds, *then, *otherwise);
            }
            Effect::IfDone(then, otherwise) => {
                let done = self.state.frames.last().is_some_and(|frame| frame.done > 0 && !frame.short);
                self.do_one_of(done, *then, *otherwise);
            }
            Effect::Modes { count, who, .. } => {
                let Some(seat) = self.first_of(who) else { return true };
                let left = self.amount(count).clamp(0, u8::MAX.into()) as u8;
                if left == 0 {
                    return true;
                }
                self.state.pending = Some(Pending::Mode { seat, node, taken: 0, left });
                return false;
            }
            Effect::As(players, inner) => self.run_as(players, *inner),
            Effect::ForEach { of, into, inner } => {
                let seats = self.with_frame(|eval, frame| eval.players(frame, of));
                for seat in seats.into_iter().rev() {
                    self.state.agenda.extend([
                        Work::LeaveTelling,
                        Work::Do(*inner),
                        Work::EnterFor(*into, seat),
                    ]);
                }
            }
            Effect::Choose { .. } => return self.choose(node),
            Effect::ChoosePlayer { into, .. } => {
                let seat = self.player();
                let base = |seat: Seat| self.state.object(self.state.player(seat).base);
                match rules.choosable(self.state, seat, node)[..] {
                    [] => {
                        self.chosen(*into, &[]);
                        return true;
                    }
                    [only] if !self.asks_forced() => {
                        self.chosen(*into, &[base(only)]);
                        return true;
                    }
                    _ => {}
                }
                self.state.pending = Some(Pending::Player { seat, node });
                return false;
            }
            Effect::Divide { amount, .. } => {
                let total = self.amount(amount);
                return self.divide(node, total);
            }
            Effect::Search { .. } => return self.search(node),
            Effect::Disclose { .. } => {
                let seat = self.player();
                let hand = &self.state.player(seat).hand;
                let cannot = hand.is_empty() || !rules.discloses(self.state, node, hand);
                if hand.is_empty() || (cannot && rules.policies.asking == Asking::Free) {
                    self.set_done(0);
                    return true;
                }
                self.state.pending = Some(Pending::Disclose { seat, node });
                return false;
            }
            Effect::Arrange { cards, bottom } => return self.arrange(cards, *bottom),
            Effect::NameCard => return self.ask_name(),
            Effect::Decree(decree) => self.decree(node, decree),
            Effect::HandToBottom { amount } => return self.hand_to_bottom(*amount),
            Effect::Indirect { amount, to } => return self.indirect(amount, to),
            Effect::Attack { with, how } => self.attack_by_ability(node, with, how),
            Effect::Play { card, how } => self.play_by_ability(node, card, how),
            Effect::UseAgain => self.use_again(),
            Effect::UseAllAgain(timing) => self.use_all_again(*timing),
            Effect::UseAbility(timing, on) => self.use_timed(*timing, on),
            Effect::Repeat(times, inner) => {
                let left = self.amount(times).clamp(0, MOST_TIMES) as u8;
                self.set_done(0);
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.repeated = 0;
                }
                self.again(*inner, left);
            }
            Effect::Next { less, times, .. } => {
                let (seat, less) = (self.player(), self.amount(less));
                let chosen = self.state.frames.last().and_then(|frame| frame.chosen.of(0).next());
                self.state.next.push(Next { seat, node, less, left: *times, chosen });
            }
            Effect::Pay(n) => return self.pay_step(*n),
            Effect::PayCostOf(objects) => {
                if self.objects(objects).is_empty() {
                    self.set_done(0);
                    return true;
                }
                let cost = self.amount(&Amount::CostOf(Box::new(objects.clone())));
                if cost == 0 {
                    self.set_done(1);
                    return true;
                }
                return self.pay_step(cost.clamp(0, u8::MAX.into()) as u8);
            }
            Effect::ChooseNumber => return self.ask_number(node, HIGHEST_NUMBER),
            Effect::PayAny(most) => return self.ask_number(node, self.means_of(self.player()).min(*most)),
            Effect::DefeatCredits { who, any: true } => {
                let most = self.first_of(who).map_or(0, |seat| self.state.player(seat).credits);
                return self.ask_number(node, most);
            }
            Effect::Later { when, effect } => {
                let frame = self.frame();
                self.state.delayed.push(Delayed { when: *when, effect: *effect, frame });
            }
            Effect::Remember { objects, into } => {
                let group = self.objects(objects);
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.chosen.set(*into, &group);
                }
            }
            Effect::Say(_) => self.set_done(1),
            Effect::ForExploited(inner) => {
                for power in self.exploited_for(self.frame().source).into_iter().rev() {
                    self.state.agenda.extend([Work::LeaveTelling, Work::Do(*inner), Work::EnterWith(power)]);
                }
            }
            Effect::CollectBounties(objects) => {
                for object in self.objects(objects) {
                    self.bounties(object);
                }
            }
            Effect::ExtraAction => self.state.extra = Some(self.player()),
            Effect::LoseGame => {
                let seat = self.player();
                self.eliminate(&[seat]);
            }
            Effect::Collect(bounty) => self.collected(*bounty),
            Effect::CollectAgain => self.collect_again(),
            dealing @ (Effect::Damage { amount, to } | Effect::DamageBy { amount, to, .. }) => {
                let hits = self.hits(amount, to);
                if !self.offer_wards(&hits, false, Work::Do(node)) {
                    self.simple(dealing);
                }
            }
            making @ (Effect::Create { .. } | Effect::Give { .. } | Effect::Credits { .. })
                if rules.cards.twice() =>
            {
                if !self.offer_twice(node, making) {
                    self.simple(making);
                    self.state.frames.iter_mut().last().into_iter().for_each(|frame| frame.doublings = 0);
                }
            }
            simple => self.simple(simple),
        }
        true
    }

    fn do_one_of(&mut self, holds: bool, then: NodeId, otherwise: Option<NodeId>) {
        if holds {
            self.state.agenda.push(Work::Do(then));
        } else if let Some(otherwise) = otherwise {
            self.state.agenda.push(Work::Do(otherwise));
        } else {
            self.set_done(0);
        }
    }

    fn run_as(&mut self, players: &Players, inner: NodeId) {
        let frame = self.frame();
        let mut seats = self.eval().players(&frame, players);
        seats.reverse();
        for seat in seats {
            self.state.agenda.extend([Work::LeaveTelling, Work::Do(inner), Work::EnterAs(seat)]);
        }
    }

    /// Asks whether to do the node.
    pub(super) fn offer_may(&mut self, node: NodeId) -> bool {
        let seat = self.player();
        if !self.possible(node, seat) {
            self.set_done(0);
            return true;
        }
        self.state.pending = Some(Pending::May { seat, node });
        false
    }

    /// Whether nothing is done where the choice before it found nothing: a single step, and what follows if it is.
    fn hangs(&self, node: NodeId) -> bool {
        match self.rules.cards.effect(node) {
            Effect::Then(first, then) => {
                self.hangs(*first) && matches!(self.rules.cards.effect(*then), Effect::IfDone(_, None))
            }
            _ => true,
        }
    }

    /// Whether everyone can see that the first step of an effect could be done.
    fn possible(&self, node: NodeId, seat: Seat) -> bool {
        let player = self.state.player(seat);
        match self.rules.cards.effect(node) {
            Effect::Then(first, second) => match self.rules.cards.effect(*first) {
                Effect::Collect(_) => self.possible(*second, seat),
                Effect::Choose { filter, .. } if self.lacks(filter) => !self.hangs(*second),
                _ => self.possible(*first, seat),
            },
            Effect::Pay(n) => self.means_of(seat) >= *n,
            Effect::UseForce(_) | Effect::DefeatForce => player.force,
            Effect::Exhaust(objects @ Objects::This) => {
                self.objects(objects).iter().any(|object| self.state.thing(object.slot).is_ready())
            }
            Effect::If(condition, then, None) => {
                self.with_frame(|eval, frame| eval.holds(frame, condition)) && self.possible(*then, seat)
            }
            Effect::Attack { with, .. } => {
                self.objects(with).iter().any(|unit| self.state.thing(unit.slot).controller == seat)
            }
            Effect::Search { .. } => !player.deck.is_empty(),
            Effect::DefeatCredits { who, .. } => {
                self.first_of(who).is_some_and(|seat| self.state.player(seat).credits > 0)
            }
            // What is gone cannot be returned, and an empty deck has no top card.
            Effect::Return(objects) => !self.objects(objects).is_empty(),
            Effect::Mill { who: of, .. } | Effect::RevealTop { of, .. } => {
                let has_cards = |seat: Seat| !self.state.player(seat).deck.is_empty();
                self.first_of(of).is_some_and(has_cards)
            }
            _ => true,
        }
    }
}
