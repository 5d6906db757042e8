//! Creatures that enter attacking: their controllers say what they attack (CR 508.4).

use cardwright_table::{Anchor, Ask, Menu, Object, Seat, Slot};
use smallvec::SmallVec;

use crate::rules::{Aspects, Flow, Look, Run, SEAT_BASE};
use crate::state::{Defender, Wanted};

impl Look<'_> {
    /// What a creature that enters attacking may attack: anything, or a player and their planeswalkers.
    fn charged(&self, whose: Option<Seat>) -> SmallVec<[Defender; 4]> {
        let mut defenders = self.defenders(self.state.turn.active);
        if let Some(seat) = whose {
            defenders.retain(|defender| {
                *defender == Defender::Player(seat) || self.is_planeswalker_of(*defender, seat)
            });
        }
        defenders
    }

    /// The same as a question.
    pub(crate) fn ask_charge(&self, whose: Option<Seat>, menu: &mut Menu) -> Ask {
        for defender in self.charged(whose) {
            match defender {
                Defender::Player(seat) => menu.add(SEAT_BASE + i32::from(seat.0), Anchor::Seat(seat)),
                Defender::Permanent(object) => menu.add(object.slot.0.into(), Anchor::Card(object.slot)),
            }
        }
        Ask::One
    }
}

impl Run<'_> {
    /// The controller of a creature that has entered attacking chooses what it attacks.
    pub(crate) fn charge(&mut self, attacker: Object, whose: Option<Seat>) -> Flow {
        let answer = self.answer.take().and_then(|answer| answer.first().copied());
        let look = self.look();
        if !look.attackers().any(|other| other == attacker) {
            return Flow::On;
        }
        let Some(value) = answer else {
            let controller = look.controller(attacker);
            if look.charged(whose).len() > 1 {
                return self.ask(controller, Wanted::Charge { attacker, whose });
            }
            return Flow::On;
        };
        let defender = if value >= SEAT_BASE {
            Defender::Player(Seat((value - SEAT_BASE) as u8))
        } else {
            Defender::Permanent(look.state.object(Slot(value as u16)))
        };
        let Some(defending) = look.defending(defender) else { return Flow::On };
        let attacks = self.state.combat.iter_mut().flat_map(|combat| &mut combat.attacks);
        for attack in attacks.filter(|attack| attack.attacker == attacker) {
            (attack.defender, attack.defending) = (defender, defending);
        }
        self.touch(Aspects::COMBAT);
        Flow::On
    }
}
