//! Triggered abilities (SWU 7.6): who notices, who orders, what resolves.

use cardwright_table::{Asking, Object, Seat, Slot};
use smallvec::SmallVec;

use crate::event::Event;
use crate::program::{Ability, AbilityId, Area, Limit, Players, Recorded, Topics, Until, When};
use crate::rules::{Happening, Table};
use crate::state::{
    Attack, Flag, Frame, Lasting, Past, Pending, Says, Slots, Stage, Trigger, Triggered, Work, Zone,
};

impl Table<'_> {
    /// Lets all abilities notice that something happened; those that trigger wait in the list.
    pub(super) fn happened(&mut self, what: Happening, amount: i16) {
        let bits = what.bits();
        if self.rules.cards.listen_for(bits) && self.anyone_waits(what, bits) {
            self.tell_everyone(what, bits, amount);
        }
        self.notice_keywords(what);
    }

    /// Whether anything could notice; most of what happens concerns nobody.
    fn anyone_waits(&self, what: Happening, bits: u32) -> bool {
        let eval = self.eval();
        what.parties().iter().flatten().any(|object| eval.face(object.slot).waits_for & bits != 0)
            || self.state.voices.watch(bits)
            || self.state.lasting.iter().any(|lasting| self.lends(lasting, None, bits))
    }

    /// Whether a lasting effect gives something, or what is in this slot, an ability that waits for these moments.
    fn lends(&self, lasting: &Lasting, to: Option<Slot>, bits: u32) -> bool {
        let Says::Ability(id) = lasting.says else { return false };
        let ability = self.rules.cards.ability(id);
        let concerns = to.is_none_or(|slot| lasting.on.slot == slot);
        (concerns && ability.waits_for() & bits != 0) || self.rules.cards.given_by(ability) & bits != 0
    }

    fn tell_everyone(&mut self, what: Happening, bits: u32, amount: i16) {
        for slot in self.listeners(what, bits) {
            self.listen(slot, what, amount);
        }
        // A played event is in the discard pile already, and so is what was discarded.
        if let Happening::Played(object, ..) | Happening::Discarded(object) | Happening::DrewThis(object) =
            what
            && matches!(self.state.thing(object.slot).zone, Zone::Discard | Zone::Hand)
        {
            self.listen(object.slot, what, amount);
        }
    }

    /// The things in play that may notice; what it happened to comes first.
    fn listeners(&self, what: Happening, bits: u32) -> Slots {
        let mut listeners = Slots::new();
        let mut hear = |slot: Slot| {
            if self.may_listen(slot, what, bits) {
                listeners.push(slot);
            }
        };
        if self.state.voices.watch(bits) || !self.state.lasting.is_empty() {
            self.state.each_in_play(hear);
            let concerned = |slot: &Slot| what.subject().is_some_and(|subject| subject.slot == *slot);
            listeners.sort_by_key(|slot| !concerned(slot));
        } else {
            let in_play = |party: &&Object| self.state.thing(party.slot).zone.is_in_play();
            what.parties().iter().flatten().filter(in_play).for_each(|party| hear(party.slot));
        }
        listeners
    }

    /// Whether a thing may notice: what it happens to, by moments of its own, and whoever watches others or was
    /// given an ability that may.
    #[inline]
    fn may_listen(&self, slot: Slot, what: Happening, bits: u32) -> bool {
        let eval = self.eval();
        let waits_for = eval.face(slot).waits_for;
        let concerned = || what.parties().iter().flatten().any(|party| party.slot == slot);
        if waits_for & bits != 0 && (waits_for & bits & !When::OWN != 0 || concerned()) {
            return true;
        }
        let taught = self.state.voices.mention(Topics::ABILITIES) && self.state.voices.watch(bits);
        let may_gain = || eval.is_unit(slot) || self.state.thing(slot).zone == Zone::Base;
        (taught && may_gain())
            || self.state.lasting.iter().any(|lasting| self.lends(lasting, Some(slot), bits))
    }

    fn listen(&mut self, slot: Slot, what: Happening, amount: i16) {
        let mut found: SmallVec<[AbilityId; 4]> = SmallVec::new();
        let eval = self.eval();
        eval.abilities(slot, &mut |id| {
            if let Ability::Triggered { when, .. } = self.rules.cards.ability(id)
                && when.iter().any(|when| self.notices(slot, when, what, amount))
            {
                found.push(id);
            }
        });
        for id in found {
            let Ability::Triggered { limit, when, .. } = self.rules.cards.ability(id) else { continue };
            let spent = *limit == Limit::Round && self.state.thing(slot).has(Flag::RoundUsed);
            // What comes together is noticed once (SWU 3.7.2b).
            let at_once = matches!(when[..], [When::SomeAttach(..)]) && self.waits_already(id, slot);
            if spent || at_once {
                continue;
            }
            let seat = self.state.thing(slot).controller;
            let mut frame = Frame::new(seat, self.state.object(slot), self.rules.card_in(self.state, slot));
            frame.subject = what.subject();
            frame.done = amount;
            frame.much = amount;
            frame.timing = what.timing();
            if let Happening::Played(_, _, from) = what {
                frame.from = Some(from);
                (frame.paid, frame.done, frame.much) = (amount, 0, 0);
            }
            if let Happening::Collected(_, _, bounty) = what {
                frame.bounty = Some(bounty);
                frame.memory = self.state.frames.last().and_then(|frame| frame.memory);
            }
            if let Happening::Used(_, _, id, used_as) = what {
                frame.used = Some((id, used_as));
                frame.memory = self.state.frames.last().and_then(|frame| frame.memory);
            }
            if let Some(subject) = frame.subject
                && matches!(
                    what,
                    Happening::Defeated(_)
                        | Happening::Leaves(_)
                        | Happening::AttackEnds(_)
                        | Happening::Detached(_)
                )
            {
                frame.memory = Some(self.memory(subject.slot));
            }
            self.enqueue(Triggered::Ability(id), frame);
            let object = self.state.object(slot);
            let used = |lasting: &Lasting| {
                lasting.until == Until::Once && lasting.on == object && lasting.says == Says::Ability(id)
            };
            if let Some(place) = self.state.lasting.iter().position(used) {
                self.state.lasting.remove(place);
            }
        }
    }

    /// Whether the ability of the thing has triggered and waits.
    fn waits_already(&self, id: AbilityId, slot: Slot) -> bool {
        let source = self.state.object(slot);
        self.state
            .triggers
            .iter()
            .any(|trigger| trigger.what == Triggered::Ability(id) && trigger.frame.source == source)
    }

    pub(super) fn enqueue(&mut self, what: Triggered, mut frame: Frame) {
        self.state.ability_ids = self.state.ability_ids.wrapping_add(1);
        let id = self.state.ability_ids;
        frame.ability = id;
        self.state.triggers.push(Trigger { id, what, frame });
    }

    /// Whether an ability of the thing in `slot` waits for this.
    fn notices(&self, slot: Slot, when: &When, what: Happening, amount: i16) -> bool {
        let eval = self.eval();
        let me = self.state.thing(slot);
        let frame =
            || Frame::new(me.controller, self.state.object(slot), self.rules.card_in(self.state, slot));
        let of = |players: &Players, seat: Seat| eval.players(&frame(), players).contains(&seat);
        match (when, what) {
            (When::Played, Happening::Played(object, ..))
            | (When::Smuggled, Happening::Played(object, _, Zone::Resources))
            | (When::Deployed, Happening::Deployed(object, _))
            | (When::OnAttack, Happening::Attacks(object, _))
            | (When::Attacked, Happening::Attacks(_, object))
            | (When::AttackEnds, Happening::AttackEnds(object))
            | (When::Defeated, Happening::Defeated(object))
            | (When::DamagesBase, Happening::DamagesBase(object, _))
            | (When::StrikesBase, Happening::DamagesBase(object, _) | Happening::StruckBase(object)) => {
                object.slot == slot
            }
            (When::PlayedAs { upgrade }, Happening::Played(object, ..) | Happening::Deployed(object, _)) => {
                object.slot == slot && me.has(Flag::Pilot) == *upgrade
            }
            (When::SomePlayed(filter, players), Happening::Played(object, seat, from)) => {
                of(players, seat)
                    && (filter.area != Area::Resources || from == Zone::Resources)
                    && eval.fits_wherever(&frame(), filter, object.slot)
            }
            (When::SomeDefeated(filter), Happening::Defeated(object))
            | (When::SomeAttacks(filter), Happening::Attacks(object, _))
            | (When::SomeDamaged(filter), Happening::Damaged(object))
            | (When::SomeLeaves(filter), Happening::Leaves(object))
            | (When::SomeAttackEnds(filter), Happening::AttackEnds(object))
            | (When::Readies(filter), Happening::Readied(object))
            | (When::IndirectTo(filter), Happening::IndirectTo(object))
            | (When::FightEnds(filter), Happening::FightEnds(object))
            | (When::CombatTo(filter), Happening::Dealt(object, _, true))
            | (When::SomeEnters(filter), Happening::Entered(object)) => {
                eval.fits(&frame(), filter, object.slot)
            }
            (When::SomeAttacksBase(filter, players), Happening::Attacks(object, target)) => {
                let base = self.state.thing(target.slot);
                base.zone == Zone::Base
                    && of(players, base.controller)
                    && eval.fits(&frame(), filter, object.slot)
            }
            (When::SomeAttacksUnit(filter, target), Happening::Attacks(object, defender)) => {
                let frame = Frame { subject: Some(object), ..frame() };
                eval.fits(&frame, filter, object.slot) && eval.fits(&frame, target, defender.slot)
            }
            (When::SomeDefeatsUnit(filter), Happening::Defeated(object)) => {
                self.state.attacks.last().is_some_and(|attack| {
                    self.felled_by(attack, object) && eval.fits(&frame(), filter, attack.attacker.slot)
                })
            }
            (When::SomeHitsBase(filter, least, side), Happening::DamagesBase(object, seat)) => {
                let enough = self.state.attacks.last().is_some_and(|attack| attack.to_base >= *least);
                enough
                    && (*side != crate::program::Side::Enemy || seat != me.controller)
                    && eval.fits(&frame(), filter, object.slot)
            }
            (When::DefeatsDefender, Happening::Defeated(object)) => self
                .state
                .attacks
                .last()
                .is_some_and(|attack| attack.attacker.slot == slot && self.felled_by(attack, object)),
            (When::SomeDamagesBase(filter, players), Happening::DamagesBase(object, seat)) => {
                of(players, seat) && eval.fits(&frame(), filter, object.slot)
            }
            (When::DefeatsSuch(filter), Happening::Defeated(object)) => {
                self.state
                    .attacks
                    .last()
                    .is_some_and(|attack| attack.attacker.slot == slot && self.felled_by(attack, object))
                    && eval.fits(&frame(), filter, object.slot)
            }
            (When::SomeAttacked(filter), Happening::Attacks(_, defender)) => {
                eval.fits(&frame(), filter, defender.slot)
            }
            (When::CollectsBounty, Happening::Collected(_, seat, _))
            | (When::Mills, Happening::Milled(seat))
            | (When::RegroupReadies, Happening::RegroupReadied(seat)) => seat == me.controller,
            (When::Attaches(filter, host) | When::SomeAttach(filter, host), Happening::Attached(object)) => {
                eval.fits(&frame(), filter, object.slot)
                    && self.state.host(object.slot).is_some_and(|on| eval.fits(&frame(), host, on))
            }
            (When::Deals(filter, least, outside), Happening::Dealt(object, seat, combat)) => {
                seat == me.controller
                    && amount >= *least
                    && !(*outside && combat)
                    && eval.fits(&frame(), filter, object.slot)
            }
            (When::Discarded, Happening::Discarded(object))
            | (When::Detached, Happening::Detached(object))
            | (When::DealsCombat, Happening::DealtCombat(object)) => object.slot == slot,
            (When::DrawsThis, Happening::DrewThis(object)) => {
                object.slot == slot && self.state.stage == Stage::Action
            }
            (When::SomeDeals(dealer, filter), Happening::Dealt(object, ..)) => {
                let by = self.state.dealer.is_some_and(|by| eval.fits(&frame(), dealer, by.slot));
                by && eval.fits(&frame(), filter, object.slot)
            }
            (When::PlaysNth(players, n), Happening::Played(_, seat, _)) => {
                let played = |past: &&Past| past.what == Recorded::Played && past.seat == seat;
                of(players, seat) && self.state.past.iter().filter(played).count() as i16 == *n
            }
            (When::Healed(filter), Happening::Healed(object)) => eval.fits(&frame(), filter, object.slot),
            (When::UsesAbility(timing), Happening::Used(_, seat, _, used_as)) => {
                seat == me.controller && used_as == Some(*timing)
            }
            (When::ShowsHand, Happening::HandShown(seat)) | (When::HurtsBase, Happening::BaseHurt(seat)) => {
                seat == me.controller
            }
            (When::HitsUnit(filter), Happening::DefenderHit(object)) => {
                self.state.attacks.last().is_some_and(|attack| attack.attacker.slot == slot)
                    && eval.fits(&frame(), filter, object.slot)
            }
            (When::Draws(players, in_action), Happening::Drew(seat)) => {
                of(players, seat) && (!in_action || self.state.stage == Stage::Action)
            }
            (When::TakesInitiative(players), Happening::TakesInitiative(seat))
            | (When::LeaderDeployed(players), Happening::Deployed(_, seat))
            | (When::Discards(players), Happening::DiscardedFromHand(seat))
            | (When::HealsBase(players), Happening::BaseHealed(seat))
            | (When::UsesForce(players), Happening::UsesForce(seat)) => of(players, seat),
            (When::ActionPhase, Happening::ActionPhase)
            | (When::RegroupPhase, Happening::RegroupPhase)
            | (When::FirstActionPhase, Happening::FirstActionPhase) => true,
            _ => false,
        }
    }

    /// Whether the attacker defeats the defender: by combat damage, or by an ability of its own.
    fn felled_by(&self, attack: &Attack, object: Object) -> bool {
        attack.defender == object && (attack.dealt || self.state.dealer == Some(attack.attacker))
    }

    /// Maintenance, then the next trigger from `floor` on. Says whether to go on without a choice.
    pub(super) fn settle(&mut self, floor: u16) -> bool {
        if !self.maintain() {
            if self.state.outcome.is_none() {
                self.state.agenda.push(Work::Settle(floor));
            }
            return false;
        }
        // Whether something is defeated comes before what waits for it.
        if let Some(spare @ Work::Spare(_)) = self.state.agenda.last().copied() {
            self.state.agenda.pop();
            self.state.agenda.extend([Work::Settle(floor), spare]);
            return true;
        }
        let from = usize::from(floor);
        if self.state.triggers.len() <= from {
            return true;
        }
        let owners: SmallVec<[Seat; 8]> =
            self.state.triggers[from..].iter().map(|trigger| trigger.frame.player).collect();
        let seat = match self.state.first_player {
            Some(seat) if owners.contains(&seat) => seat,
            _ if owners.iter().all(|&seat| seat == owners[0]) => owners[0],
            _ => {
                // The active player says whose abilities resolve first (SWU 7.6.10).
                self.state.agenda.push(Work::Settle(floor));
                let seat = self.state.seats_from(self.state.active).next().unwrap_or(self.state.active);
                self.state.pending = Some(Pending::First { seat, floor });
                return false;
            }
        };
        let own = owners.iter().filter(|&&owner| owner == seat).count();
        let setup_window = self.state.setup_window;
        let asks = (own > 1 && !self.are_alike(from, seat))
            || setup_window
            || self.rules.policies.asking == Asking::Always;
        if asks && !self.state.player(seat).out {
            self.state.agenda.push(Work::Settle(floor));
            self.state.pending = Some(Pending::Order { seat, floor });
            return false;
        }
        let place = owners.iter().position(|&owner| owner == seat).unwrap_or(0);
        self.resolve(from + place, floor);
        true
    }

    /// Whether all that a player has waiting is one ability of tokens on one unit: their order means nothing.
    fn are_alike(&self, from: usize, seat: Seat) -> bool {
        let own = || self.state.triggers[from..].iter().filter(|trigger| trigger.frame.player == seat);
        let host = |trigger: &Trigger| {
            let source = self.state.live(trigger.frame.source)?;
            let token = self.card(source).facts.kind.is_token();
            self.state.thing(source).host.filter(|_| token)
        };
        own().next().is_some_and(|first| {
            host(first).is_some() && own().all(|other| other.what == first.what && host(other) == host(first))
        })
    }

    /// Starts a waiting trigger; what it triggers in turn resolves before anything older (SWU 7.6.11).
    pub(super) fn resolve(&mut self, place: usize, floor: u16) {
        let trigger = self.state.triggers.remove(place);
        let left = &self.state.triggers[usize::from(floor)..];
        if !left.iter().any(|other| other.frame.player == trigger.frame.player) {
            self.state.first_player = None;
        } else {
            self.state.first_player = Some(trigger.frame.player);
        }
        let nested = self.state.triggers.len() as u16;
        self.state.agenda.push(Work::Settle(floor));
        self.state.agenda.push(Work::Settle(nested));
        let (seat, source) = (trigger.frame.player, trigger.frame.source.slot);
        self.emit(|rules, state| Event::AbilityResolved {
            seat,
            ability_id: trigger.id,
            card: rules.glimpse(state, source),
        });
        self.start_trigger(trigger);
    }

    fn start_trigger(&mut self, trigger: Trigger) {
        let Trigger { what, frame, .. } = trigger;
        let source = frame.source;
        let live = self.state.live(source);
        match what {
            Triggered::Ability(id) => {
                if let Some(coverage) = &self.rules.coverage {
                    coverage.ability(id);
                }
                if let Ability::Triggered { effect, limit, .. } = self.rules.cards.ability(id) {
                    self.start_ability(id, *effect, *limit, frame);
                }
            }
            Triggered::Node(node) => self.run_effect(node, frame),
            Triggered::Bounty(node) => {
                self.state.frames.push(frame);
                self.state.agenda.push(Work::Leave);
                self.offer_may(node);
            }
            Triggered::Shielded => {
                if let (Some(slot), Some(shield)) = (live, self.rules.tokens.shield) {
                    self.give_token(shield, slot, frame.player);
                }
            }
            Triggered::Restore(n) => {
                let base = self.state.player(frame.player).base;
                self.heal(base, n.into());
            }
            Triggered::Saboteur => self.defeat_shields(),
            Triggered::Ambush => {
                if live.is_some() {
                    self.state.agenda.push(Work::AttackWith { unit: source, units_only: true, by: None });
                }
            }
            Triggered::Support => self.state.agenda.push(Work::SupportWith { unit: source }),
        }
    }
}
