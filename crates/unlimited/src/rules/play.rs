//! Playing a card (SWU 6.2): declare, choose, pay, put into play.

use cardwright_table::{Asking, Object, Seat, Slot};

use crate::card::CardType;
use crate::event::Event;
use crate::program::{Ability, AbilityId, Change, Keyword, NodeId, Recorded, Tally, Until};
use crate::rules::{Happening, Table};
use crate::state::{Bill, Flag, Frame, Pending, Play, Slots, State, Work, Zone};

impl Play {
    /// An ordinary play of this card.
    pub(crate) fn new(card: Slot, player: Seat) -> Play {
        Play {
            card,
            player,
            as_pilot: false,
            smuggled: false,
            replaced: false,
            prepaid: false,
            free: false,
            ready: false,
            ignore_aspects: false,
            less: 0,
            gains: None,
            host: None,
            exploited: None,
            exploit: 0,
            asked: false,
            teachers: [None; 2],
            credits: None,
            by: None,
        }
    }
}

impl Table<'_> {
    /// The next step of a play: Exploit, the host, then all the rest. Says whether to go on without a choice.
    pub(super) fn play_step(&mut self, mut play: Play) -> bool {
        if self.state.player(play.player).out {
            self.set_done(0);
            return true;
        }
        // Whoever declares a card shows it.
        self.state.secrets.show(play.card, cardwright_table::SeatSet::PUBLIC);
        if let Some(deeds) = self.smuggle_deeds(&play) {
            let card = self.rules.card_in(self.state, play.card);
            let frame = Frame::new(play.player, self.state.object(play.card), card);
            self.state.plan(Work::Play, Play { prepaid: true, ..play });
            self.run_effect(deeds, frame);
            return true;
        }
        if !play.asked && self.ask_besides(&play) {
            return true;
        }
        if play.exploited.is_none() {
            let most = self.eval().exploit(&play);
            let units = self.state.units_of(play.player, None).count();
            if most > 0 && units > 0 && !play.as_pilot {
                self.state.pending = Some(Pending::Exploit { play, most: most.min(units as u8) });
                return false;
            }
            play.exploited = Some(0);
        }
        let needs_host = play.as_pilot || self.card(play.card).facts.kind == CardType::Upgrade;
        if needs_host && play.host.is_none() {
            let hosts = self.eval().hosts(&play);
            match hosts[..] {
                [] => {
                    self.set_done(0);
                    return true;
                }
                [only] if self.rules.policies.asking != Asking::Always => play.host = Some(only),
                _ => {
                    self.state.pending = Some(Pending::Host { play });
                    return false;
                }
            }
        }
        let cost = self.eval().cost(&play);
        if play.credits.is_none() && self.ask_credits(play.player, cost, Bill::Play(play)) {
            return false;
        }
        self.carry_out(&play, cost);
        true
    }

    /// What Smuggle costs besides resources, if it is still to be done.
    fn smuggle_deeds(&self, play: &Play) -> Option<NodeId> {
        let open = play.smuggled && !play.prepaid;
        let mut abilities = self.card(play.card).faces[0].abilities.iter().filter(|_| open);
        abilities.find_map(|&id| match self.rules.cards.ability(id) {
            Ability::Smuggle { deeds, .. } => *deeds,
            _ => None,
        })
    }

    /// Does what the card's text lets its player do instead of paying, or as it is played; says whether there is
    /// such a text.
    fn ask_besides(&mut self, play: &Play) -> bool {
        let rules = self.rules;
        let Some((ability, need)) = self.eval().besides(play.card) else { return false };
        let play = Play { asked: true, ..*play };
        let card = rules.card_in(self.state, play.card);
        let frame = Frame::new(play.player, self.state.object(play.card), card);
        let (node, then) = match ability {
            Ability::InsteadOfCost { may, must, .. } => {
                // Whether there is a card for it is hidden: who could pay as well is asked all the same.
                let pays = self.eval().affordable_by_resources(&play);
                let able = pays || need.iter().all(|need| self.eval().has_any(&frame, need));
                if play.free || !able {
                    return false;
                }
                (if pays { *may } else { *must }, Work::PaidOtherwise)
            }
            Ability::LearnsAs { node, .. } => (*node, Work::Learned),
            _ => return false,
        };
        self.state.frames.push(frame);
        self.state.plan(then, play);
        self.state.agenda.push(Work::Do(node));
        true
    }

    /// What was done may take the place of the cost.
    pub(super) fn paid_otherwise(&mut self) {
        let Some(play) = self.state.plays.pop() else { return };
        let done = self.state.frames.pop().is_some_and(|frame| frame.done > 0);
        self.state.plan(Work::Play, Play { free: play.free || done, ..play });
    }

    /// The card enters play with abilities of what was chosen.
    pub(super) fn learned(&mut self) {
        let Some(play) = self.state.plays.pop() else { return };
        let chosen = self.state.frames.pop().map(|frame| frame.chosen).unwrap_or_default();
        let mut from = chosen.of(0).map(|object| object.slot);
        let teachers = [from.next(), from.next()];
        self.state.plan(Work::Play, Play { teachers, ..play });
    }

    /// Gives a card that was just played the abilities that it learned.
    fn teach(&mut self, object: Object, play: &Play) {
        let timing = match self.eval().besides(play.card) {
            Some((Ability::LearnsAs { timing, .. }, _)) => *timing,
            _ => return,
        };
        let frame = Frame::new(play.player, object, self.rules.card_in(self.state, object.slot));
        for teacher in play.teachers.into_iter().flatten() {
            let mut known = Vec::new();
            let mut learn = |id: AbilityId| known.extend(self.rules.is_of(id, timing).then_some(id));
            if self.eval().is_unit(teacher) {
                self.eval().abilities(teacher, &mut learn);
            } else {
                self.card(teacher).faces[0].abilities.iter().copied().for_each(learn);
            }
            let changes: Vec<Change> = known.into_iter().map(Change::Ability).collect();
            self.change(object, &frame, &changes, Until::Phase);
        }
    }

    fn carry_out(&mut self, play: &Play, cost: i16) {
        let credits = self.state.player(play.player).credits;
        let paid = self.pay(play.player, cost, Some(play.card), play.credits.unwrap_or(0));
        let credited = self.state.player(play.player).credits < credits;
        if let Some(frame) = self.state.frames.last_mut() {
            frame.credited = credited;
        }
        let (seat, slot) = (play.player, play.card);
        let next = self.take_next(play);
        let from = self.state.thing(slot).zone;
        for tally in Tally::of(self.card(slot)) {
            self.state.player_mut(seat).tallies.push(tally);
        }
        self.set_done(1);
        match (self.card(slot).facts.kind, play.host) {
            (CardType::Event, _) => {
                let owner = self.state.secrets.owner(slot);
                self.relocate(slot, Zone::Discard, owner);
            }
            (kind, Some(host)) => {
                self.attach(slot, host, seat);
                self.state.thing_mut(slot).set(Flag::Pilot, kind == CardType::Unit);
                self.attached(slot);
            }
            _ => {
                let arena = self.card(slot).facts.arena;
                self.relocate(slot, Self::zone_of(arena), seat);
                let ready = play.ready || next.ready || self.eval().enters_ready(slot);
                self.state.thing_mut(slot).set(Flag::Exhausted, !ready);
            }
        }
        let thing = self.state.thing_mut(slot);
        if thing.zone != Zone::Discard {
            thing.set(Flag::Entered, true);
            thing.set(Flag::Played, true);
            thing.set(Flag::FromHand, from == Zone::Hand);
        }
        self.emit(|rules, state| Event::CardPlayed { seat, card: rules.glimpse(state, slot), cost });
        if play.replaced {
            self.replace_resource(seat);
        }
        let object = self.state.object(slot);
        self.remember_played(object);
        self.record(Recorded::Played, object, 1);
        if self.eval().is_unit(slot) {
            self.record(Recorded::Entered, object, 1);
        }
        for node in play.gains.into_iter().chain(next.gains) {
            self.change_played(object, seat, node);
        }
        if play.teachers[0].is_some() {
            self.teach(object, play);
        }
        self.happened(Happening::Played(object, seat, from), paid);
        if self.eval().is_unit(slot) {
            self.happened(Happening::Entered(object), 0);
        }
        if self.state.thing(slot).zone == Zone::Discard && self.pay_toll(seat) {
            self.start_event(slot, seat);
        }
    }

    /// Pays what opponents' cards ask for an event besides resources; says whether the game goes on.
    fn pay_toll(&mut self, seat: Seat) -> bool {
        let toll = self.eval().event_toll(seat);
        if toll > 0 {
            let base = self.state.player(seat).base;
            self.deal(&[(base, toll)], None);
            self.maintain();
        }
        self.state.outcome.is_none() && !self.state.player(seat).out
    }

    /// "It" after "play a card" is the card that was played.
    fn remember_played(&mut self, object: Object) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.played = Some(object);
        }
    }

    /// An event is in the discard pile already when it does what it says (SWU 3.3).
    fn start_event(&mut self, slot: Slot, seat: Seat) {
        let rules = self.rules;
        let id = rules.card_in(self.state, slot);
        let mut frame = Frame::new(seat, self.state.object(slot), id);
        self.state.ability_ids = self.state.ability_ids.wrapping_add(1);
        frame.ability = self.state.ability_ids;
        if self.eval().silenced(slot) || self.eval().first_event_muted(seat) {
            return;
        }
        for &ability in rules.cards.card(id).faces[0].abilities.iter().rev() {
            if let Ability::Event(node) = rules.cards.ability(ability) {
                self.run_effect(*node, frame.clone());
            }
        }
    }

    /// A card played with Smuggle or Plot is replaced by the top card of the deck, exhausted (SWU 7.5.14g, 7.5.19c).
    fn replace_resource(&mut self, seat: Seat) {
        if let Some(&top) = self.state.player(seat).deck.last() {
            self.resource(top, seat, false);
        }
    }

    /// A card with Plot may be played when a leader is deployed (SWU 7.5.19).
    pub(super) fn plot(&mut self, seat: Seat) -> bool {
        // Whether there is such a card is hidden, so a served match asks whoever has resources.
        let untold = self.rules.policies.asking != Asking::Free;
        let may_ask = untold && !self.state.player(seat).resources.is_empty();
        if !may_ask && self.rules.plots(self.state, seat).is_empty() {
            return true;
        }
        self.state.agenda.push(Work::Plot { seat });
        self.state.pending = Some(Pending::Plot { seat });
        false
    }
}

impl crate::Unlimited {
    /// The resources with Plot that a player could play now.
    pub(crate) fn plots(&self, state: &State, seat: Seat) -> Slots {
        let eval = self.eval(state);
        let means = eval.means(seat);
        let playable = |slot: &Slot| {
            eval.keyword_of_card(*slot, Keyword::Plot) > 0
                && eval.can_play(&Play { replaced: true, ..Play::new(*slot, seat) }, means)
        };
        state.player(seat).resources.iter().copied().filter(playable).collect()
    }
}
