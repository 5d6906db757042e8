//! Carrying out commands (SWU 6).

use cardwright_table::{Seat, SeatSet, Slot};

use crate::card::CardType;
use crate::command::Command;
use crate::event::Event;
use crate::program::{Ability, AbilityId, Effect, Limit, Objects, Share};
use crate::rules::{Happening, Legal, Table};
use crate::state::{Counter, Flag, Frame, Group, Pending, Play, Work};

impl Table<'_> {
    pub(crate) fn commit(&mut self, legal: Legal) {
        let Legal { seat, command } = legal;
        match (self.state.pending.take(), command) {
            (Some(pending), command) => self.answer(pending, command),
            (None, Command::ChooseInitiative { seat }) => self.choose_initiative(seat.0),
            (None, Command::ChooseMulligan { take_mulligan }) => self.mulligan(seat, take_mulligan),
            (None, Command::ChooseOpeningResources { card_ids }) => self.opening_resources(seat, &card_ids),
            (None, command) => self.act(seat, &command),
        }
        self.run();
    }

    fn act(&mut self, seat: Seat, command: &Command) {
        self.state.agenda.push(Work::NextAction);
        self.state.player_mut(seat).stormed = SeatSet::NONE;
        match *command {
            Command::Pass => {
                self.state.passed = self.state.passed.with(seat.into());
                self.tell(|| Event::Passed { seat });
                return;
            }
            Command::TakeInitiative => return self.take_counter(seat, Counter::Initiative),
            Command::TakeCounter { counter } => return self.take_counter(seat, counter),
            _ => self.state.passed = SeatSet::NONE,
        }
        self.state.agenda.push(Work::Settle(0));
        match *command {
            Command::PlayCard { card_id, as_pilot } => {
                let play = self.rules.declared(self.state, seat, card_id, as_pilot);
                play.into_iter().for_each(|play| self.state.plan(Work::Play, play));
            }
            Command::Smuggle { card_id } => {
                let play = Play { smuggled: true, replaced: true, ..Play::new(card_id, seat) };
                self.state.plan(Work::Play, play);
            }
            Command::Attack { attacker_id, target_id } => {
                let (attacker, defender) = (self.state.object(attacker_id), self.state.object(target_id));
                self.begin_attack(attacker, defender, None, false);
            }
            Command::UseAbility { card_id, ability } => {
                if let Some(id) = self.rules.usable(self.state, seat, card_id, ability) {
                    self.state.agenda.push(Work::UseAbility { seat, slot: card_id, id });
                }
            }
            Command::DeployLeader { card_id: leader, as_pilot } => {
                self.state.thing_mut(leader).set(Flag::EpicUsed, true);
                if as_pilot {
                    self.state.agenda.push(Work::DeployPilot { seat, leader });
                } else {
                    self.deploy(leader, seat);
                }
            }
            _ => {}
        }
    }

    /// Pays for an action ability and starts it (SWU 6.4).
    pub(super) fn use_ability(&mut self, seat: Seat, slot: Slot, id: AbilityId, credits: u8) {
        let rules = self.rules;
        let Ability::Action { costs, effect, limit, .. } = rules.cards.ability(id) else { return };
        if let Some(coverage) = &rules.coverage {
            coverage.ability(id);
        }
        let mut frame = Frame::new(seat, self.state.object(slot), rules.card_in(self.state, slot));
        self.state.ability_ids = self.state.ability_ids.wrapping_add(1);
        frame.ability = self.state.ability_ids;
        self.emit(|rules, state| Event::AbilityUsed { seat, card: rules.glimpse(state, slot) });
        match limit {
            Limit::None => {}
            Limit::Round => self.state.thing_mut(slot).set(Flag::RoundUsed, true),
            Limit::Epic => self.state.thing_mut(slot).set(Flag::EpicUsed, true),
            Limit::Game(_) => self.count_use(slot, id),
        }
        if costs.exhaust {
            self.exhaust(slot);
        }
        self.pay(seat, costs.resources.into(), None, credits);
        if costs.force {
            self.use_force(seat);
        }
        frame.paying = costs.deeds.is_some();
        self.run_effect(*effect, frame);
        if let Some(deeds) = costs.deeds {
            self.state.agenda.extend([Work::Paid, Work::Do(deeds)]);
        }
    }

    /// A leader is deployed as a unit, ready (SWU 3.4.4).
    fn deploy(&mut self, leader: Slot, seat: Seat) {
        let arena = self.card(leader).facts.arena;
        self.relocate(leader, Self::zone_of(arena), seat);
        self.deployed(leader, seat);
    }

    /// A leader is deployed as an upgrade on a unit that its player chooses (SWU 3.4.4a).
    pub(super) fn deploy_as_pilot(&mut self, leader: Slot, seat: Seat) -> bool {
        let hosts = self.rules.vehicles(self.state, seat);
        match hosts[..] {
            [] => {}
            [only] if !self.asks_forced() => self.deploy_on(leader, only, seat),
            _ => {
                self.state.pending = Some(Pending::Pilot { seat, leader });
                return false;
            }
        }
        true
    }

    fn deploy_on(&mut self, leader: Slot, host: Slot, seat: Seat) {
        self.attach(leader, host, seat);
        self.state.thing_mut(leader).set(Flag::Pilot, true);
        self.deployed(leader, seat);
        self.attached(leader);
    }

    /// The ability's own leader is deployed as an upgrade on a unit.
    pub(super) fn deploy_source_on(&mut self, hosts: &Objects) -> i16 {
        let frame = self.frame();
        let host = self.objects(hosts).first().map(|object| object.slot);
        let (Some(leader), Some(host)) = (self.state.live(frame.source), host) else { return 0 };
        if self.card(leader).facts.kind != CardType::Leader || self.state.thing(leader).has(Flag::Deployed) {
            return 0;
        }
        self.deploy_on(leader, host, frame.player);
        1
    }

    fn deployed(&mut self, leader: Slot, seat: Seat) {
        let thing = self.state.thing_mut(leader);
        thing.set(Flag::Deployed, true);
        thing.set(Flag::Entered, true);
        self.emit(|rules, state| Event::LeaderDeployed { seat, card: rules.glimpse(state, leader) });
        let object = self.state.object(leader);
        // What the deployment triggers may bear on what is played with Plot.
        let floor = self.state.triggers.len() as u16;
        self.state.agenda.extend([Work::Plot { seat }, Work::Settle(floor)]);
        self.happened(Happening::Deployed(object, seat), 0);
        self.record(crate::program::Recorded::Entered, object, 1);
        self.happened(Happening::Entered(object), 0);
    }

    /// The ability's own leader is deployed by its text.
    pub(super) fn deploy_source(&mut self) -> i16 {
        let frame = self.frame();
        let Some(slot) = self.state.live(frame.source) else { return 0 };
        let is_leader = self.card(slot).facts.kind == CardType::Leader;
        if !is_leader || self.state.thing(slot).has(Flag::Deployed) {
            return 0;
        }
        self.deploy(slot, frame.player);
        1
    }

    /// Takes the answer to a choice in the middle of an effect.
    fn answer(&mut self, pending: Pending, command: Command) {
        match (pending, command) {
            (Pending::Order { floor, .. }, Command::ResolveAbility { ability_id }) => {
                let place = self.state.triggers.iter().position(|trigger| trigger.id == ability_id);
                // The settling that asked is on top of the agenda; resolving pushes it again.
                self.state.agenda.pop();
                if let Some(place) = place {
                    self.resolve(place, floor);
                }
            }
            (Pending::First { .. }, Command::ChooseFirst { seat }) => self.state.first_player = Some(seat.0),
            (Pending::May { node, .. }, Command::Answer { yes }) => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.done = i16::from(yes);
                }
                if yes {
                    self.spend();
                    self.state.agenda.push(Work::Do(node));
                }
            }
            (Pending::Mode { node, seat, taken, left }, Command::ChooseMode { mode }) => {
                self.take_mode(node, seat, taken, left, mode);
            }
            (Pending::Way { play }, Command::ChooseMode { mode }) => {
                self.state.plan(Work::Play, Play { as_pilot: mode == 1, ..play });
            }
            (Pending::Number { node, .. }, Command::ChooseNumber { number }) => self.numbered(node, number),
            (Pending::Credits { seat, bill, .. }, Command::ChooseNumber { number }) => {
                self.settle_bill(seat, bill, number);
            }
            (Pending::Player { node, .. }, Command::ChoosePlayer { seat }) => {
                if let Effect::ChoosePlayer { into, .. } = self.rules.cards.effect(node) {
                    let base = self.state.player(seat.0).base;
                    let object = self.state.object(base);
                    self.chosen(*into, &[object]);
                }
            }
            (Pending::Name { .. }, Command::NameCard { name }) => self.named(&name),
            (Pending::Arrange { seat, cards, .. }, Command::ArrangeCards { top, bottom }) => {
                self.arranged(seat, &cards, &top, &bottom);
            }
            (Pending::Opponent { .. }, Command::ChoosePlayer { seat }) => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.opponent = Some(seat.0);
                }
            }
            (pending, Command::ChooseAbilityCards { card_ids, .. }) => self.answer_cards(pending, &card_ids),
            _ => {}
        }
    }

    fn take_mode(&mut self, node: crate::program::NodeId, seat: Seat, taken: u16, left: u8, mode: u8) {
        let Effect::Modes { options, again, .. } = self.rules.cards.effect(node) else { return };
        let taken = if *again { 0 } else { taken | 1 << mode };
        if left > 1 && taken.count_ones() < options.len() as u32 {
            self.state.agenda.push(Work::MoreModes { node, seat, taken, left: left - 1 });
        }
        self.set_done(1);
        self.state.agenda.push(Work::Do(options[usize::from(mode)]));
    }

    fn answer_cards(&mut self, pending: Pending, picks: &[Slot]) {
        let objects: Group = picks.iter().map(|&slot| self.state.object(slot)).collect();
        if !picks.is_empty() {
            self.spend();
        }
        match pending {
            Pending::Things { node, .. } => self.chosen_for(node, &objects),
            Pending::Search { node, looked, .. } => self.searched(node, &looked, picks),
            Pending::Divide { node, from, .. } => self.divided(node, from, picks),
            Pending::Bottom { seat, .. } => self.put_on_bottom(picks, seat),
            Pending::Target { unit, by, units_only, .. } => match objects.first() {
                Some(&target) => self.begin_attack(unit, target, by, units_only),
                None => self.set_done(0),
            },
            Pending::Host { play } => {
                self.state.plan(Work::Play, Play { host: picks.first().copied(), ..play });
            }
            Pending::Pilot { seat, leader } => {
                if let Some(&host) = picks.first() {
                    self.deploy_on(leader, host, seat);
                }
            }
            Pending::Exploit { play, .. } => {
                self.record_exploited(picks, play.card);
                self.defeat(picks);
                let exploited = Some(picks.len() as u8);
                self.state.plan(Work::Play, Play { exploited, ..play });
            }
            Pending::Unique { .. } => {
                self.defeat(picks);
            }
            Pending::Resource { seat } => {
                self.state.player_mut(seat).resourced = true;
                if let Some(&slot) = picks.first() {
                    self.resource(slot, seat, false);
                }
            }
            Pending::Disclose { node, .. } => {
                picks.iter().for_each(|&slot| self.reveal(slot));
                if let Effect::Disclose { into, .. } = self.rules.cards.effect(node) {
                    self.chosen(*into, &objects);
                }
                self.set_done(picks.len() as i16);
                if !picks.is_empty() {
                    self.happened(Happening::HandShown(self.player()), 1);
                }
            }
            Pending::Plot { seat } => match picks.first() {
                Some(&slot) => {
                    self.state.plan(Work::Play, Play { replaced: true, ..Play::new(slot, seat) });
                }
                None => {
                    self.state.agenda.pop();
                }
            },
            Pending::Support { unit, .. } => {
                if let Some(&attacker) = picks.first() {
                    self.supported(unit, attacker);
                }
            }
            _ => {}
        }
    }

    /// Damage or healing was divided among things, one for each time that they were picked.
    fn divided(&mut self, node: Option<crate::program::NodeId>, indirect: Option<Seat>, picks: &[Slot]) {
        let mut shares: Vec<(Slot, i16)> = Vec::new();
        for &slot in picks {
            match shares.iter_mut().find(|(other, _)| *other == slot) {
                Some((_, n)) => *n += 1,
                None => shares.push((slot, 1)),
            }
        }
        let what = node.and_then(|node| match self.rules.cards.effect(node) {
            Effect::Divide { what, .. } => Some(*what),
            _ => None,
        });
        match (what, indirect) {
            (_, Some(_)) => self.deal_indirect(&shares),
            (Some(Share::Healing), None) => shares.iter().for_each(|&(slot, n)| {
                self.heal(slot, n);
            }),
            (Some(Share::Tokens { token, .. }), None) => {
                let seat = self.player();
                for &(slot, n) in &shares {
                    (0..n).for_each(|_| self.give_token(token, slot, seat));
                }
            }
            (Some(Share::Damage | Share::DamageUpTo) | None, None) => self.deal_divided(&shares),
        }
        self.set_done(picks.len() as i16);
    }
}
