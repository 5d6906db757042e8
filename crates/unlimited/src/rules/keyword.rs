//! Keywords that resolve like triggered abilities (SWU 7.5).

use cardwright_table::{Object, Seat};

use crate::program::{Ability, Keyword, NodeId, Topics};
use crate::rules::{Happening, Table};
use crate::state::{Frame, Slots, Triggered};

impl Table<'_> {
    /// Keywords that are triggered abilities (SWU 7.5).
    pub(super) fn notice_keywords(&mut self, what: Happening) {
        match what {
            Happening::Played(object, ..) | Happening::Deployed(object, _) => self.arrives(object),
            Happening::Entered(object) if self.card(object.slot).facts.kind.is_token() => {
                self.arrives(object);
            }
            Happening::Attacks(attacker, _) => {
                self.keyword_trigger(attacker, Keyword::Restore, Triggered::Restore);
                self.keyword_trigger(attacker, Keyword::Saboteur, |_| Triggered::Saboteur);
            }
            Happening::Defeated(object) => self.bounties(object),
            _ => {}
        }
    }

    /// A unit was played, deployed or created (SWU 7.5.5a, 7.5.12a, 7.5.20a).
    fn arrives(&mut self, unit: Object) {
        self.keyword_trigger(unit, Keyword::Shielded, |_| Triggered::Shielded);
        self.keyword_trigger(unit, Keyword::Ambush, |_| Triggered::Ambush);
        self.keyword_trigger(unit, Keyword::Support, |_| Triggered::Support);
    }

    fn keyword_trigger(&mut self, object: Object, keyword: Keyword, make: impl Fn(u8) -> Triggered) {
        let eval = self.eval();
        if !eval.is_unit(object.slot) || !eval.has_keyword(object.slot, keyword) {
            return;
        }
        let n = eval.keyword(object.slot, keyword);
        if n > 0 {
            let seat = self.state.thing(object.slot).controller;
            let frame = Frame::new(seat, object, self.rules.card_in(self.state, object.slot));
            self.enqueue(make(n), frame);
        }
    }

    /// Bounties on a defeated or captured unit belong to the opponent (SWU 7.5.13).
    pub(super) fn bounties(&mut self, object: Object) {
        if !self.rules.cards.know(Keyword::Bounty) {
            return;
        }
        let mut found = Vec::new();
        self.eval().abilities_about(object.slot, Topics::BOUNTIES, &mut |id| {
            if let Ability::Bounty(node) = self.rules.cards.ability(id) {
                found.push(*node);
            }
        });
        let controller = self.state.thing(object.slot).controller;
        let Some(collector) = self.collector(object, controller) else { return };
        for node in found {
            let mut frame = Frame::new(collector, object, self.rules.card_in(self.state, object.slot));
            frame.memory = Some(self.memory(object.slot));
            self.enqueue(Triggered::Bounty(node), frame);
        }
    }

    /// Tells that the running Bounty is collected.
    pub(super) fn collected(&mut self, bounty: NodeId) {
        let frame = self.frame();
        self.happened(Happening::Collected(frame.source, frame.player, bounty), 0);
    }

    /// The Bounty that the running ability noticed is collected again.
    pub(super) fn collect_again(&mut self) {
        let frame = self.frame();
        let (Some(bounty), Some(source)) = (frame.bounty, frame.subject) else { return self.set_done(0) };
        let card = self.rules.card_in(self.state, source.slot);
        let again = Frame { memory: frame.memory, ..Frame::new(frame.player, source, card) };
        self.set_done(1);
        self.run_effect(bounty, again);
    }

    pub(super) fn defeat_shields(&mut self) {
        let (Some(attack), Some(shield)) = (self.state.attacks.last(), self.rules.tokens.shield) else {
            return;
        };
        let Some(defender) = self.state.live(attack.defender) else { return };
        let shields: Slots = self
            .state
            .upgrades_on(defender)
            .filter(|&upgrade| self.rules.card_in(self.state, upgrade) == shield)
            .collect();
        self.defeat(&shields);
    }

    /// The opponent who defeats or captures a unit collects its Bounty (SWU 7.5.13g); the next one clockwise where
    /// its controller did it.
    fn collector(&self, unit: Object, controller: Seat) -> Option<Seat> {
        let fight = self.state.attacks.last().filter(|attack| attack.dealt);
        let doer = match fight {
            Some(attack) if attack.attacker == unit => attack.defending,
            Some(attack) if attack.defender == unit => self.doer(true),
            _ => self.doer(false),
        };
        let mut opponents = self.state.opponents(controller);
        let first = self.state.next_seat(controller);
        opponents.find(|&seat| seat == doer).or_else(|| (first != controller).then_some(first))
    }
}
