//! Choices in the middle of effects: what may be chosen, by rule and not by list.

use cardwright_table::{Asking, Object, Seat, SeatSet, Slot};
use smallvec::SmallVec;

use crate::Unlimited;
use crate::event::Event;
use crate::program::{
    Ability, Amount, Area, Aspect, Change, Effect, Filter, Found, Keyword, Kind, NodeId, Players, Recorded,
    Share, Until,
};
use crate::rules::{Happening, Table, card_of};
use crate::state::{Frame, Group, Pending, Seats, Slots, State, Work, Zone};

/// Cards that may be chosen, and how many; a card listed twice may be chosen twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) cards: Slots,
    pub(crate) min: usize,
    pub(crate) max: usize,
}

impl Options {
    /// Whether the picks are among the options, each as often as it is listed, in the right number.
    pub(crate) fn allow(&self, picks: &[Slot]) -> bool {
        let count = |list: &[Slot], slot: Slot| list.iter().filter(|&&other| other == slot).count();
        (self.min..=self.max).contains(&picks.len())
            && picks.iter().all(|&slot| count(picks, slot) <= count(&self.cards, slot))
    }
}

/// Whether what fits depends on cards that others do not see.
fn looks_hidden(filter: &Filter) -> bool {
    matches!(filter.area, Area::Hand | Area::HandOrDiscard | Area::HandOrResources | Area::Resources)
        && (!filter.tests.is_empty() || !matches!(filter.kind, Kind::Card | Kind::Resource))
}

/// Whether the choice may be of nothing although it must be made: what is played from a hand is hidden until then
/// (SWU 7.1.6a).
fn may_be_declined(filter: &Filter) -> bool {
    looks_hidden(filter) || filter.together.is_some()
}

impl Unlimited {
    /// The cards that the open choice is about, if it is about cards.
    pub(crate) fn options(&self, state: &State, pending: &Pending) -> Option<Options> {
        let frame = state.frames.last();
        Some(match pending {
            Pending::Things { node, .. } => self.thing_options(state, frame?, *node)?,
            Pending::Search { node, looked, .. } => {
                let Effect::Search { search, .. } = self.cards.effect(*node) else { return None };
                let eval = self.eval(state);
                let fits = |slot: &Slot| {
                    let kind = self.cards.facts(self.card_in(state, *slot)).kind;
                    search.filter.kind_fits(kind)
                        && frame.is_some_and(|frame| {
                            search.filter.tests.iter().all(|test| eval.test(frame, test, *slot))
                        })
                };
                let cards: Slots = looked.iter().copied().filter(fits).collect();
                Options { min: 0, max: cards.len().min(search.most.into()), cards }
            }
            Pending::Divide { node, total, from, .. } => self.divide_options(state, *node, *total, *from)?,
            Pending::Bottom { seat, amount, .. } => {
                let cards = Slots::from_slice(&state.player(*seat).hand);
                let n = cards.len().min((*amount).into());
                Options { cards, min: n, max: n }
            }
            Pending::Target { unit, units_only, .. } => {
                let targets = self.eval(state).targets(unit.slot, *units_only);
                let cards = targets.iter().map(|object| object.slot).collect();
                Options { cards, min: usize::from(!units_only), max: 1 }
            }
            Pending::Host { play } => Options { cards: self.eval(state).hosts(play), min: 1, max: 1 },
            Pending::Exploit { play, most } => {
                let cards: Slots = state.units_of(play.player, None).collect();
                let eval = self.eval(state);
                let enough = (0..=*most).find(|&n| {
                    let play = crate::state::Play { exploited: Some(n), ..*play };
                    eval.affordable(&play, eval.means(play.player))
                });
                Options { cards, min: usize::from(enough.unwrap_or(0)), max: usize::from(*most) }
            }
            Pending::Unique { seat, card } => {
                Options { cards: self.unique_copies(state, *seat, *card), min: 1, max: 1 }
            }
            Pending::Resource { seat } => {
                Options { cards: Slots::from_slice(&state.player(*seat).hand), min: 0, max: 1 }
            }
            Pending::Disclose { seat, .. } => {
                let cards = Slots::from_slice(&state.player(*seat).hand);
                Options { min: 0, max: cards.len(), cards }
            }
            Pending::Plot { seat } => Options { cards: self.plots(state, *seat), min: 0, max: 1 },
            Pending::Support { seat, unit } => {
                let eval = self.eval(state);
                let can = |slot: &Slot| {
                    *slot != unit.slot && state.thing(*slot).is_ready() && eval.can_attack_something(*slot)
                };
                Options { cards: state.units_of(*seat, None).filter(can).collect(), min: 0, max: 1 }
            }
            Pending::Pilot { seat, .. } => Options { cards: self.vehicles(state, *seat), min: 1, max: 1 },
            Pending::Order { .. }
            | Pending::Credits { .. }
            | Pending::First { .. }
            | Pending::May { .. }
            | Pending::Mode { .. }
            | Pending::Number { .. }
            | Pending::Player { .. }
            | Pending::Name { .. }
            | Pending::Arrange { .. }
            | Pending::Way { .. }
            | Pending::Opponent { .. } => return None,
        })
    }

    /// The modes of a step that can be chosen. To play a card that others do not see is among them only if it can be
    /// played: being unable to would tell what it is.
    pub(crate) fn open_modes(&self, state: &State, node: NodeId, taken: u16) -> SmallVec<[u8; 8]> {
        let Effect::Modes { options, .. } = self.cards.effect(node) else { return SmallVec::new() };
        let left = (0..options.len() as u8).filter(|mode| taken & (1 << mode) == 0);
        let possible = |mode: &u8| self.tells_nothing(state, options[usize::from(*mode)]);
        let open: SmallVec<[u8; 8]> = left.clone().filter(possible).collect();
        if open.is_empty() { left.collect() } else { open }
    }

    /// Whether choosing this mode tells nothing of a hidden card.
    fn tells_nothing(&self, state: &State, mode: NodeId) -> bool {
        let (Effect::Play { card, how }, Some(frame)) = (self.cards.effect(mode), state.frames.last()) else {
            return true;
        };
        let eval = self.eval(state);
        let is_open = |slot: Slot| state.secrets.seen(slot) == SeatSet::PUBLIC;
        let cards = eval.objects(frame, card);
        cards.iter().all(|card| is_open(card.slot) || eval.can_be_played(frame, how, card.slot))
    }

    /// The players that a step lets a seat choose from.
    pub(crate) fn choosable(&self, state: &State, seat: Seat, node: NodeId) -> Seats {
        let Effect::ChoosePlayer { but, .. } = self.cards.effect(node) else { return Seats::new() };
        let without = match (but, state.frames.last()) {
            (Some(players), Some(frame)) => self.eval(state).players(frame, players),
            _ => Seats::new(),
        };
        state.seats_from(seat).filter(|other| !without.contains(other)).collect()
    }

    fn thing_options(&self, state: &State, frame: &Frame, node: NodeId) -> Option<Options> {
        let Effect::Choose { filter, min, max, number, .. } = self.cards.effect(node) else { return None };
        let eval = self.eval(state);
        let mut cards = eval.slots(frame, filter);
        if let Some((feature, most)) = filter.together.as_ref().and_then(|together| together.most.as_ref()) {
            let most = eval.amount(frame, most);
            cards.retain(|slot| eval.feature(*feature, *slot) <= most);
        }
        let exact = number.as_ref().map(|number| eval.amount(frame, number).clamp(0, u8::MAX.into()) as u8);
        let (min, max) = exact.map_or((*min, *max), |n| (n, n));
        // Whoever chooses among hidden cards may always say that there are none, except to pay (SWU 6.4.4a).
        let least = if may_be_declined(filter) && !frame.paying { 0 } else { min.into() };
        let max = cards.len().min(max.into());
        Some(Options { min: max.min(least), max, cards })
    }

    fn divide_options(
        &self,
        state: &State,
        node: Option<NodeId>,
        total: i16,
        from: Option<Seat>,
    ) -> Option<Options> {
        let eval = self.eval(state);
        let mut cards = Slots::new();
        let total = total.max(0) as usize;
        let mut list = |slot: Slot, times: usize| cards.extend(std::iter::repeat_n(slot, times));
        if let Some(seat) = from {
            // Indirect damage: units up to their remaining HP, the base without limit (SWU 8.35).
            for unit in state.units_of(seat, None) {
                list(unit, (eval.remaining(unit).max(0) as usize).min(total));
            }
            list(state.player(seat).base, total);
            return Some(Options { cards, min: total, max: total });
        }
        let Effect::Divide { among, what, .. } = self.cards.effect(node?) else { return None };
        let frame = state.frames.last()?;
        for object in eval.things(frame, among) {
            let most = match what {
                Share::Healing => state.thing(object.slot).damage.max(0) as usize,
                Share::Damage | Share::DamageUpTo | Share::Tokens { .. } => total,
            };
            list(object.slot, most.min(total));
        }
        let max = cards.len().min(total);
        let optional =
            matches!(what, Share::Healing | Share::DamageUpTo | Share::Tokens { optional: true, .. });
        Some(Options { cards, min: if optional { 0 } else { max }, max })
    }

    /// Whether cards together show the aspects (SWU 8.38).
    pub(crate) fn discloses(&self, state: &State, node: NodeId, picks: &[Slot]) -> bool {
        let Effect::Disclose { aspects: wanted, any, .. } = self.cards.effect(node) else { return false };
        let mut shown: Vec<Aspect> = picks
            .iter()
            .flat_map(|&slot| self.cards.facts(self.card_in(state, slot)).aspects.iter().copied())
            .collect();
        if *any {
            return wanted.iter().any(|aspect| shown.contains(aspect));
        }
        wanted.iter().all(|aspect| {
            let place = shown.iter().position(|other| other == aspect);
            place.map(|place| shown.swap_remove(place)).is_some()
        })
    }
}

impl Table<'_> {
    /// A `Choose` node: asks, or takes the only answer.
    pub(super) fn choose(&mut self, node: NodeId) -> bool {
        let rules = self.rules;
        let Effect::Choose { who, into, filter, min, number, .. } = rules.cards.effect(node) else {
            return true;
        };
        let Some(seat) = self.first_of(who) else { return true };
        let pending = Pending::Things { seat, node };
        let Some(options) = rules.options(self.state, &pending) else { return true };
        let hidden = looks_hidden(filter);
        let open = !hidden || !self.with_frame(|eval, frame| eval.looks_among_hidden(frame, filter));
        let untold = open || rules.policies.asking == Asking::Free;
        let none_wanted = number.as_ref().is_some_and(|number| self.amount(number) <= 0);
        if none_wanted || (options.cards.is_empty() && untold) {
            self.chosen(*into, &[]);
            return true;
        }
        let least = if number.is_some() { options.min } else { usize::from(*min) };
        let forced = options.cards.len() == options.min && least == options.min && !hidden;
        if forced && !self.asks_forced() {
            let group: Group = options.cards.iter().map(|&slot| self.state.object(slot)).collect();
            self.chosen_for(node, &group);
            return true;
        }
        self.state.pending = Some(pending);
        false
    }

    /// Whether everybody can see that there is nothing to choose.
    pub(super) fn lacks(&self, filter: &Filter) -> bool {
        let hidden = looks_hidden(filter);
        self.with_frame(|eval, frame| {
            !(eval.has_any(frame, filter) || hidden && eval.looks_among_hidden(frame, filter))
        })
    }

    /// Keeps what was chosen for a `Choose` node, and whether it was as many as it says: all of several, or what
    /// depends on them is not done (SWU 8.9.1).
    pub(super) fn chosen_for(&mut self, node: NodeId, group: &[Object]) {
        let rules = self.rules;
        let Effect::Choose { into, min, number, .. } = rules.cards.effect(node) else { return };
        let wanted = number.as_ref().map_or(i16::from(*min), |number| self.amount(number));
        self.chosen(*into, group);
        if let Some(frame) = self.state.frames.last_mut() {
            frame.short = wanted > 1 && (group.len() as i16) < wanted;
        }
    }

    /// Keeps what was chosen.
    pub(super) fn chosen(&mut self, into: u8, group: &[Object]) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.short = false;
            frame.done = group.len() as i16;
            frame.chosen.set(into, group);
        }
    }

    pub(super) fn divide(&mut self, node: NodeId, total: i16) -> bool {
        let seat = self.player();
        let pending = Pending::Divide { seat, node: Some(node), total, from: None };
        let max = self.rules.options(self.state, &pending).map_or(0, |options| options.max);
        if max == 0 {
            self.set_done(0);
            return true;
        }
        self.state.pending = Some(pending);
        false
    }

    /// Indirect damage: the player who gets it assigns it (SWU 8.35).
    pub(super) fn indirect(&mut self, amount: &Amount, to: &Players) -> bool {
        let total = self.amount(amount);
        let Some(seat) = self.first_of(to).filter(|_| total > 0) else { return true };
        let total = total + if seat == self.player() { 0 } else { self.eval().more_indirect(self.player()) };
        self.set_done(total);
        let own_base = self.state.object(self.state.player(self.player()).base);
        self.record(Recorded::Indirect, own_base, total);
        if self.state.units_of(seat, None).next().is_none() {
            let base = self.state.player(seat).base;
            self.deal_indirect(&[(base, total)]);
            return true;
        }
        let assigner = if self.assigns_indirect() { self.player() } else { seat };
        self.state.pending = Some(Pending::Divide { seat: assigner, node: None, total, from: Some(seat) });
        false
    }

    /// Indirect damage cannot be prevented, so Shields stay; it can become more (SWU 1.9.13, 8.35).
    pub(super) fn deal_indirect(&mut self, shares: &[(Slot, i16)]) {
        self.state.struck.clear();
        self.state.dealer = self.state.frames.last().map(|frame| frame.source);
        for &(slot, n) in shares {
            let n = self.warded(slot, n, false, false);
            self.wound(slot, n, false);
            let object = self.state.object(slot);
            self.happened(Happening::Dealt(object, self.player(), false), n);
            self.happened(Happening::IndirectTo(object), n);
            self.hurts_base(slot, n, None);
            let base = self.state.thing(slot).zone == Zone::Base;
            if let Some(unit) = self.state.dealer.filter(|by| base && self.eval().is_unit(by.slot)) {
                self.record(Recorded::HitBase, unit, n);
                self.happened(Happening::StruckBase(unit), n);
            }
        }
    }

    /// Whether the player who deals indirect damage by the running ability assigns it.
    fn assigns_indirect(&self) -> bool {
        let source = self.state.frames.last().and_then(|frame| self.state.live(frame.source));
        let base = self.state.player(self.player()).base;
        self.eval().assigns_indirect(base) || source.is_some_and(|slot| self.eval().assigns_indirect(slot))
    }

    /// Looks at the top of the deck and takes what fits (SWU 8.26).
    pub(super) fn search(&mut self, node: NodeId) -> bool {
        let rules = self.rules;
        let Effect::Search { search, .. } = rules.cards.effect(node) else { return true };
        let seat = self.player();
        let most = search.top.as_ref().map_or(usize::MAX, |top| {
            usize::try_from(self.amount(top) * self.eval().search_factor(seat)).unwrap_or(0)
        });
        let top = self.state.player(seat).deck.iter().rev().take(most);
        let looked: SmallVec<[Slot; 10]> = top.copied().collect();
        if looked.is_empty() {
            self.set_done(0);
            return true;
        }
        for &slot in &looked {
            self.state.secrets.show(slot, seat);
        }
        self.state.pending = Some(Pending::Search { seat, node, looked });
        false
    }

    /// The chosen cards are revealed and drawn; the others go to the bottom in random order.
    pub(super) fn searched(&mut self, node: NodeId, looked: &[Slot], picks: &[Slot]) {
        let seat = self.player();
        let rest: Slots = looked.iter().copied().filter(|slot| !picks.contains(slot)).collect();
        let deck = &mut self.state.player_mut(seat).deck;
        deck.retain(|slot| !rest.contains(slot));
        self.state.secrets.shuffle(&rest);
        self.state.player_mut(seat).deck.splice(0..0, rest);
        let Effect::Search { search, into } = self.rules.cards.effect(node) else { return };
        let group: Group = picks.iter().map(|&slot| self.take_found(slot, seat, search.then)).collect();
        // What a search draws is drawn (SWU 8.26.7).
        if matches!(search.then, Found::Draw { .. }) && !group.is_empty() {
            self.drew(seat, group.len() as i16);
        }
        self.chosen(*into, &group);
    }

    /// What becomes of a card that a search found.
    fn take_found(&mut self, slot: Slot, seat: Seat, then: Found) -> Object {
        match then {
            Found::Draw { reveal } => {
                if reveal {
                    self.reveal(slot);
                }
                self.relocate(slot, Zone::Hand, seat);
                self.emit(|rules, state| Event::CardDrawn { seat, card: rules.glimpse(state, slot) });
                self.happened(Happening::DrewThis(self.state.object(slot)), 1);
            }
            Found::Discard => self.discard(slot),
            Found::Resource => {
                self.resource(slot, seat, false);
            }
            Found::Keep => self.reveal(slot),
        }
        self.state.object(slot)
    }

    /// Cards from the hand go to the bottom of the deck in a chosen order (seed 002, spec 26).
    pub(super) fn hand_to_bottom(&mut self, amount: u8) -> bool {
        let seat = self.player();
        if self.state.player(seat).hand.is_empty() {
            return true;
        }
        let ability = self.state.frames.last().map_or(0, |frame| frame.ability);
        self.state.pending = Some(Pending::Bottom { seat, amount, ability });
        false
    }

    /// The first chosen is put down first, so the last chosen is the bottom card.
    pub(super) fn put_on_bottom(&mut self, picks: &[Slot], seat: Seat) {
        let mut cards: Group = picks.iter().map(|&slot| self.state.object(slot)).collect();
        self.slip_away(&mut cards);
        for Object { slot, .. } in cards {
            self.relocate(slot, Zone::Deck, seat);
            let deck = &mut self.state.player_mut(seat).deck;
            deck.pop();
            deck.insert(0, slot);
        }
        let count = picks.len() as u8;
        self.tell(|| Event::PutOnBottom { seat, count });
    }

    /// Another unit may attack with this unit's other abilities (Support).
    pub(super) fn support_with(&mut self, unit: Object) -> bool {
        let Some(slot) = self.state.live(unit) else { return true };
        let seat = self.state.thing(slot).controller;
        let pending = Pending::Support { seat, unit };
        if self.rules.options(self.state, &pending).is_none_or(|options| options.cards.is_empty()) {
            return true;
        }
        self.state.pending = Some(pending);
        false
    }

    /// The supported unit gains the other abilities for its attack.
    pub(super) fn supported(&mut self, unit: Object, attacker: Slot) {
        let object = self.state.object(attacker);
        let card = card_of(self.state.secrets.truth(unit.slot));
        let frame = Frame::new(self.state.thing(attacker).controller, unit, card);
        let mut gained: SmallVec<[_; 8]> = SmallVec::new();
        self.eval().abilities(unit.slot, &mut |id| gained.push(id));
        for id in gained {
            let change = match self.rules.cards.ability(id) {
                Ability::Keyword(Keyword::Support, _) => continue,
                Ability::Keyword(keyword, n) => Change::Keyword(*keyword, *n),
                _ => Change::Ability(id),
            };
            self.change(object, &frame, &[change], Until::Attack);
        }
        self.state.agenda.push(Work::AttackWith { unit: object, units_only: false, by: None });
    }
}
