//! What each effect does. Impossible parts are left out; the rest happens (SWU 1.3.2).

use cardwright_table::{Asking, Object, Seat, SeatSet, Slot};

use smallvec::SmallVec;

use crate::event::Event;
use crate::program::{Amount, Effect, NodeId, Objects, Players, Recorded, Register, Restriction, Which};
use crate::rules::{Happening, Table};
use crate::state::{Delayed, Flag, Frame, Group, Next, Pending, Seats, Slots, State, Work, Zone};

/// How much damage or healing each thing gets.
type Hits = SmallVec<[(Slot, i16); 8]>;

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
            Effect::May(inner) => return self.offer_may(*inner),
            Effect::If(condition, then, otherwise) => {
                let holds = self.with_frame(|eval, frame| eval.holds(frame, condition));
                self.do_one_of(holds, *then, *otherwise);
            }
            Effect::IfDone(then, otherwise) => {
                let done = self.state.frames.last().is_some_and(|frame| frame.done > 0);
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

    /// Effects that need no choice of their own.
    fn simple(&mut self, effect: &Effect) {
        let counts = self.rules.cards.ask_felled().then(|| self.things_of_each(effect));
        let done = match effect {
            Effect::Damage { amount, to } => {
                let hits = self.hits(amount, to);
                let source = self.state.frames.last().map(|frame| frame.source);
                self.strike(&hits, source)
            }
            Effect::DamageBy { by, amount, to } => self.damage_by(by, amount, to),
            Effect::Heal { amount, from } => {
                let hits = self.hits(amount, from);
                hits.iter().map(|&(slot, n)| self.heal(slot, n)).sum()
            }
            Effect::Defeat(objects) => {
                let mut slots = self.slots(objects);
                slots.retain(|slot| !self.protected(*slot, Restriction::BeDefeated));
                let power = slots.iter().map(|&slot| self.eval().power(slot)).sum();
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.felled_power = power;
                }
                self.defeat(&slots)
            }
            Effect::Exhaust(objects) => self.count_each(objects, |table, slot| {
                !table.protected(slot, Restriction::BeExhausted) && table.exhaust(slot)
            }),
            Effect::Ready(objects) => self.count_each(objects, Self::ready),
            Effect::Return(objects) => {
                // Who protects others does so until all have left.
                let mut slots = self.slots(objects);
                slots.retain(|slot| !self.protected(*slot, Restriction::BeReturned));
                slots.iter().filter(|&&slot| self.return_to_hand(slot)).count() as i16
            }
            Effect::ToDeck(objects, which) => self.put_all_into_decks(objects, *which),
            Effect::Discard(objects) => {
                let owners = self.owners_of_hand_cards(objects);
                let count = self.count_each(objects, |table, slot| {
                    table.discard(slot);
                    true
                });
                self.show_hands(&owners);
                count
            }
            Effect::Give { token, amount, to } => self.give(*token, amount, to),
            Effect::Create { token, amount, who, ready, into } => {
                self.create(*token, amount, who, *ready, *into)
            }
            Effect::Lasting { to, changes, until } => self.last(to, changes, *until),
            Effect::Control { of, who } => self.control(of, who),
            Effect::Capture { by, what } => self.capture_all(by, what),
            // A unit that is gone by now stays where it lies.
            Effect::Move(objects, arena) => self.count_each(objects, |table, slot| {
                let here = table.eval().is_unit(slot);
                if here {
                    table.state.thing_mut(slot).zone = Self::zone_of(*arena);
                }
                here
            }),
            Effect::BecomeUnit(objects, arena) => self.become_unit(objects, *arena),
            Effect::Flip => {
                let leader = self.state.frames.last().and_then(|frame| self.state.live(frame.source));
                leader.map_or(0, |slot| {
                    let flipped = self.state.thing(slot).has(Flag::Flipped);
                    self.state.thing_mut(slot).set(Flag::Flipped, !flipped);
                    1
                })
            }
            Effect::Deploy => self.deploy_source(),
            Effect::DeployOn(hosts) => self.deploy_source_on(hosts),
            Effect::Rescue(objects) => self.count_each(objects, |table, slot| {
                let captive = table.state.thing(slot).has(Flag::Captive);
                if captive {
                    table.rescue(slot);
                }
                captive
            }),
            Effect::Attach { what, to } => self.attach_to(what, to),
            Effect::Exchange(one, other) => self.exchange(one, other),
            Effect::Reveal(objects) => {
                let owners = self.owners_of_hand_cards(objects);
                let count = self.count_each(objects, |table, slot| {
                    table.reveal(slot);
                    true
                });
                self.show_hands(&owners);
                count
            }
            Effect::Permit { who, cards, how } => self.permit(who, cards, *how),
            Effect::NoHealing => {
                self.state.no_healing = true;
                1
            }
            other => self.with_cards(other),
        };
        self.set_done(done);
        let units = self.state.units.len();
        // What has no HP left is defeated before the next step (SWU 1.16.5).
        if matches!(effect, Effect::Damage { .. } | Effect::DamageBy { .. } | Effect::Lasting { .. }) {
            self.maintain();
        }
        let felled = match effect {
            Effect::Defeat(_) => done,
            _ => units.saturating_sub(self.state.units.len()) as i16,
        };
        let left = counts.is_some().then(|| self.things_of_each(effect));
        if let Some(frame) = self.state.frames.last_mut() {
            frame.felled = felled;
            if let (Some(before), Some(after)) = (counts, left) {
                frame.felled_of = std::array::from_fn(|seat| before[seat].saturating_sub(after[seat]));
            }
        }
    }

    /// How many things each seat has that the effect could defeat: what it names, or units.
    fn things_of_each(&self, effect: &Effect) -> [u8; 4] {
        let mut counts = [0_u8; 4];
        let mut count = |slot: Slot| {
            let thing = self.state.thing(slot);
            let here = thing.zone.is_in_play() || thing.zone == Zone::Resources;
            counts[thing.controller.index()] += u8::from(here);
        };
        match effect {
            Effect::Defeat(objects) => self.slots(objects).into_iter().for_each(count),
            _ => self.state.units.iter().for_each(|&unit| count(unit)),
        }
        counts
    }

    /// Whose hands these cards are in.
    fn owners_of_hand_cards(&self, objects: &Objects) -> Seats {
        let in_hand =
            self.slots(objects).into_iter().filter(|&slot| self.state.thing(slot).zone == Zone::Hand);
        let mut owners: Seats = in_hand.map(|slot| self.state.secrets.owner(slot)).collect();
        owners.dedup();
        owners
    }

    /// Cards of these hands were revealed or discarded, all at once.
    pub(super) fn show_hands(&mut self, owners: &[Seat]) {
        for &owner in owners {
            self.happened(Happening::HandShown(owner), 1);
        }
    }

    /// Whether an ability of an opponent can't do this to the thing.
    pub(super) fn protected(&self, slot: Slot, from: Restriction) -> bool {
        self.state.thing(slot).controller != self.player() && self.eval().restricted(slot, from)
    }

    fn control(&mut self, of: &Objects, who: &Players) -> i16 {
        let Some(seat) = self.first_of(who) else { return 0 };
        let group = self.objects(of);
        group.iter().filter(|&&object| self.take_control(object, seat)).count() as i16
    }

    fn capture_all(&mut self, by: &Objects, what: &Objects) -> i16 {
        let Some(guard) = self.slots(by).first().copied().filter(|&guard| self.state.bears(guard)) else {
            return 0;
        };
        self.count_each(what, |table, slot| table.capture(guard, slot))
    }

    /// Cards go into their owners' decks; a random order is nobody's knowledge, and each owner's cards have their own.
    fn put_all_into_decks(&mut self, objects: &Objects, which: Which) -> i16 {
        let mut moved = Slots::new();
        let count = self.count_each(objects, |table, slot| {
            moved.push(slot);
            table.put_into_deck(slot, which)
        });
        if which == Which::Random {
            moved.retain(|slot| self.state.thing(*slot).zone == Zone::Deck);
            for owner in Seat::all(self.state.players.len()) {
                let own = moved.iter().copied().filter(|&slot| self.state.secrets.owner(slot) == owner);
                let own: Slots = own.collect();
                self.state.secrets.shuffle(&own);
            }
        }
        count
    }

    fn attach_to(&mut self, what: &Objects, to: &Objects) -> i16 {
        let Some(host) = self.slots(to).first().copied().filter(|&host| self.state.bears(host)) else {
            return 0;
        };
        self.count_each(what, |table, slot| {
            if table.eval().is_unit(slot) {
                table.attach_unit(slot, host);
            } else if table.state.thing(slot).zone != Zone::Attached {
                let seat = table.player();
                table.attach(slot, host, seat);
                table.attached(slot);
            } else {
                table.happened(Happening::Detached(table.state.object(slot)), 0);
                table.state.thing_mut(slot).host = Some(table.state.object(host));
                table.attached(slot);
                table.state.unsettled = true;
            }
            true
        })
    }

    /// A unit becomes an upgrade: it loses its damage and its upgrades (SWU 3.5.6).
    fn attach_unit(&mut self, unit: Slot, host: Slot) {
        let thing = *self.state.thing(unit);
        self.shed(unit);
        self.attach(unit, host, thing.controller);
        let attached = self.state.thing_mut(unit);
        attached.set(Flag::Pilot, true);
        attached.set(Flag::Deployed, thing.has(Flag::Deployed));
        self.attached(unit);
    }

    fn exchange(&mut self, one: &Objects, other: &Objects) -> i16 {
        let (Some(&one), Some(&other)) = (self.objects(one).first(), self.objects(other).first()) else {
            return 0;
        };
        let (first, second) =
            (self.state.thing(one.slot).controller, self.state.thing(other.slot).controller);
        i16::from(self.take_control(one, second) & self.take_control(other, first))
    }

    fn put_into_deck(&mut self, slot: Slot, which: Which) -> bool {
        let owner = self.state.secrets.owner(slot);
        let slot = match self.state.thing(slot).zone {
            Zone::Hand => self.unseen_from_hand(slot, owner),
            _ => slot,
        };
        self.shed(slot);
        self.leave_play(slot, Zone::Deck);
        if which != Which::Top && self.state.thing(slot).zone == Zone::Deck {
            let deck = &mut self.state.player_mut(owner).deck;
            deck.pop();
            deck.insert(0, slot);
        }
        true
    }

    fn run_as(&mut self, players: &Players, inner: NodeId) {
        let frame = self.frame();
        let mut seats = self.eval().players(&frame, players);
        seats.reverse();
        for seat in seats {
            self.state.agenda.extend([Work::LeaveTelling, Work::Do(inner), Work::EnterAs(seat)]);
        }
    }

    /// A frame like the innermost, in which this seat is "you".
    pub(super) fn enter_as(&mut self, seat: Seat) {
        let frame = Frame { player: seat, opponent: None, ..self.frame() };
        self.state.frames.push(frame);
    }

    /// A frame like the innermost, in which this seat is in the register.
    pub(super) fn enter_for(&mut self, register: Register, seat: Seat) {
        let mut frame = self.frame();
        let base = self.state.object(self.state.player(seat).base);
        frame.chosen.set(register, &[base]);
        self.state.frames.push(frame);
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

    /// Whether everyone can see that the first step of an effect could be done.
    fn possible(&self, node: NodeId, seat: Seat) -> bool {
        let player = self.state.player(seat);
        match self.rules.cards.effect(node) {
            Effect::Then(first, second) => match self.rules.cards.effect(*first) {
                Effect::Collect(_) => self.possible(*second, seat),
                _ => self.possible(*first, seat),
            },
            Effect::Pay(n) => self.means_of(seat) >= *n,
            Effect::UseForce(_) => player.force,
            Effect::Exhaust(objects @ Objects::This) => {
                self.objects(objects).iter().any(|object| self.state.thing(object.slot).is_ready())
            }
            Effect::If(condition, then, None) => {
                self.with_frame(|eval, frame| eval.holds(frame, condition)) && self.possible(*then, seat)
            }
            Effect::Attack { with, .. } => !self.objects(with).is_empty(),
            // What is gone cannot be returned, and an empty deck has no top card.
            Effect::Return(objects) => !self.objects(objects).is_empty(),
            Effect::Mill { who: of, .. } | Effect::RevealTop { of, .. } => {
                let has_cards = |seat: Seat| !self.state.player(seat).deck.is_empty();
                self.first_of(of).is_some_and(has_cards)
            }
            _ => true,
        }
    }

    // Small helpers over the innermost frame.

    pub(super) fn frame(&self) -> Frame {
        let fallback = || {
            Frame::new(self.state.active, Object { slot: Slot(0), generation: 0 }, crate::program::CardId(0))
        };
        self.state.frames.last().cloned().unwrap_or_else(fallback)
    }

    pub(super) fn with_frame<T>(&self, with: impl FnOnce(crate::rules::Eval<'_>, &Frame) -> T) -> T {
        match self.state.frames.last() {
            Some(frame) => with(self.eval(), frame),
            None => with(self.eval(), &self.frame()),
        }
    }

    pub(super) fn player(&self) -> Seat {
        self.state.frames.last().map_or(self.state.active, |frame| frame.player)
    }

    pub(super) fn amount(&self, amount: &Amount) -> i16 {
        self.with_frame(|eval, frame| eval.amount(frame, amount))
    }

    pub(super) fn objects(&self, objects: &Objects) -> Group {
        self.with_frame(|eval, frame| eval.objects(frame, objects))
    }

    fn slots(&self, objects: &Objects) -> Slots {
        self.objects(objects).iter().map(|object| object.slot).collect()
    }

    pub(super) fn first_of(&self, players: &Players) -> Option<Seat> {
        self.with_frame(|eval, frame| eval.players(frame, players).first().copied())
    }

    fn hits(&self, amount: &Amount, to: &Objects) -> Hits {
        let n = self.amount(amount);
        let eval = self.eval();
        let hittable = |slot: &Slot| eval.is_unit(*slot) || self.state.thing(*slot).zone == Zone::Base;
        let much = |slot: Slot| eval.own_amount(amount, to, slot).unwrap_or(n);
        self.objects(to).iter().map(|o| o.slot).filter(hittable).map(|slot| (slot, much(slot))).collect()
    }

    /// Deals damage; a Shield that prevents it does not make the step undone.
    fn strike(&mut self, hits: &[(Slot, i16)], by: Option<Object>) -> i16 {
        let remaining = |&(slot, _): &(Slot, i16)| self.eval().remaining(slot).max(0);
        let before: SmallVec<[i16; 8]> = hits.iter().map(remaining).collect();
        let dealt = self.deal_from(hits, None, by);
        let hurt =
            |slot: Slot| self.eval().is_unit(slot) && self.state.struck.contains(&self.state.object(slot));
        let over = hits.iter().zip(before).filter(|((slot, _), _)| hurt(*slot));
        let spill = over.map(|((_, n), before)| (n - before).max(0)).sum();
        if let Some(frame) = self.state.frames.last_mut() {
            frame.spill = spill;
        }
        let base = hits.iter().find(|(slot, _)| self.state.thing(*slot).zone == Zone::Base);
        if let (Some(by), Some((_, n))) = (by.filter(|by| self.eval().is_unit(by.slot)), base) {
            self.record(Recorded::HitBase, by, *n);
            self.happened(Happening::StruckBase(by), *n);
        }
        dealt.max(i16::from(hits.iter().any(|(_, n)| *n > 0)))
    }

    /// Units deal damage; where it is equal to their power, each deals its own.
    fn damage_by(&mut self, by: &Objects, amount: &Amount, to: &Objects) -> i16 {
        let sources = self.objects(by);
        let own_power = matches!(amount, Amount::PowerOf(whose) if **whose == *by);
        let power =
            |source: &Object| if own_power { self.eval().power(source.slot) } else { self.amount(amount) };
        let blows: SmallVec<[(Object, i16); 4]> =
            sources.iter().map(|source| (*source, power(source))).collect();
        let mut dealt = 0;
        for (source, n) in blows {
            let mut hits = self.hits(&Amount::Fixed(n), to);
            // Those who deal it to each other do not deal it to themselves.
            hits.retain(|(slot, _)| to != by || *slot != source.slot);
            dealt += self.strike(&hits, Some(source));
        }
        dealt
    }

    pub(super) fn count_each(
        &mut self,
        objects: &Objects,
        mut act: impl FnMut(&mut Self, Slot) -> bool,
    ) -> i16 {
        let group = self.objects(objects);
        let mut count = 0;
        for object in group {
            if self.state.live(object).is_some() && act(self, object.slot) {
                count += 1;
            }
        }
        count
    }

    pub(super) fn each_player(
        &mut self,
        who: &Players,
        amount: &Amount,
        mut act: impl FnMut(&mut Self, Seat, i16) -> i16,
    ) -> i16 {
        let seats = self.with_frame(|eval, frame| eval.players(frame, who));
        let n = self.amount(amount);
        seats.iter().map(|&seat| act(self, seat, n)).sum()
    }

    /// Whether a prompt with one answer is asked.
    pub(super) fn asks_forced(&self) -> bool {
        self.rules.policies.asking == Asking::Always
    }

    /// Reveals a card to everyone.
    pub(super) fn reveal(&mut self, slot: Slot) {
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.emit(|rules, state: &State| Event::Revealed { card: rules.glimpse(state, slot) });
    }
}
