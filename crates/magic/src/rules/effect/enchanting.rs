//! Auras that come onto the battlefield without being cast: their controller chooses what they enchant (CR 303.4f).

use cardwright_table::{Anchor, Ask, Menu, Object, Seat, SeatSet};

use crate::card::Subtype;
use crate::program::{AbilityKind, TargetKind};
use crate::rules::{Flow, Look, Run, SEAT_BASE, View};
use crate::state::{Group, Target, Wanted, Work};

impl Look<'_> {
    /// Whether an Aura could be put onto the battlefield: there is something that it can enchant (CR 303.4g).
    pub(super) fn can_enchant_anything(&self, aura: Object) -> bool {
        !self.derived(aura.slot).has_subtype(Subtype::AURA) || {
            let (objects, players) = self.enchantable(aura);
            !objects.is_empty() || !players.is_empty()
        }
    }

    /// What an Aura can enchant.
    fn enchantable(&self, aura: Object) -> (Group, SeatSet) {
        let hosts = self.permanents().map(|slot| self.state.object(slot));
        let objects = hosts.filter(|&host| self.can_be_attached(aura, host)).collect();
        let derived = self.derived(aura.slot);
        let view = View::of(aura, derived.controller);
        let players =
            derived.abilities.iter().filter_map(|&ability| match &self.rules.book.ability(ability).kind {
                AbilityKind::Enchant(spec) => match &spec.kind {
                    TargetKind::Player(who) | TargetKind::Either(_, who) => Some(self.players(who, &view)),
                    TargetKind::Object(_) | TargetKind::Zones(_) => None,
                },
                _ => None,
            });
        (objects, players.fold(SeatSet::NONE, SeatSet::with))
    }

    /// What the Aura may enchant, as a question.
    pub(crate) fn ask_enchant(&self, aura: Object, menu: &mut Menu) -> Ask {
        let (objects, players) = self.enchantable(aura);
        objects.iter().for_each(|host| menu.add(host.slot.0.into(), Anchor::Card(host.slot)));
        players.iter().for_each(|seat| menu.add(SEAT_BASE + i32::from(seat.0), Anchor::Seat(seat)));
        Ask::One
    }

    /// The question in words.
    pub(crate) fn enchant_title(&self, aura: Object) -> String {
        format!("What does {} enchant?", self.name_of(aura))
    }
}

impl Run<'_> {
    /// An Aura that has entered unattached is going to be attached before anything else happens.
    pub(crate) fn enchant_next(&mut self, object: Object) {
        let unattached = self.state.thing(object.slot).attached.is_none();
        if unattached && self.look().derived(object.slot).has_subtype(Subtype::AURA) {
            self.state.agenda.push(Work::Enchant(object));
        }
    }

    /// The controller of an Aura chooses what it enchants.
    pub(crate) fn enchant(&mut self, aura: Object) -> Flow {
        let answer = self.answer.take();
        if !self.stays(aura) {
            return Flow::On;
        }
        let (objects, players) = self.look().enchantable(aura);
        let mut hosts = objects.into_iter().map(Target::Object).chain(players.iter().map(Target::Player));
        let chosen = match answer.and_then(|answer| answer.first().copied()) {
            Some(value) if value >= SEAT_BASE => Some(Target::Player(Seat((value - SEAT_BASE) as u8))),
            Some(slot) => Some(Target::Object(self.state.object(cardwright_table::Slot(slot as u16)))),
            None => {
                let (first, second) = (hosts.next(), hosts.next());
                if second.is_some() {
                    let controller = self.look().controller(aura);
                    return self.ask(controller, Wanted::Enchant(aura));
                }
                first
            }
        };
        if let Some(host) = chosen {
            self.attach_to(aura, host);
        }
        Flow::On
    }
}
