//! A player leaves the game (CR 800.4).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::event::{Event, Reason};
use crate::program::ZoneKind;
use crate::rules::{Happening, Run};
use crate::state::{Defender, Flag, MoveTo, MoveWhy};

impl Run<'_> {
    /// A player leaves the game at once (CR 104.3).
    pub(crate) fn lose(&mut self, seat: Seat, reason: Reason) {
        self.mark_lost(seat, reason);
        self.part_with_losers(reason);
    }

    /// The player has lost; others may lose at the same time.
    pub(crate) fn mark_lost(&mut self, seat: Seat, reason: Reason) {
        let team = self.state.player(seat).team;
        let together = self.rules.policies.shared_life();
        for other in Seat::all(self.state.players.len()) {
            let player = self.state.player_mut(other);
            // CR 810.8a: a team loses as one.
            if !player.lost && (other == seat || (together && player.team == team)) {
                player.lost = true;
                // Effects that speak of players or opponents no longer mean this one.
                self.state.cache.stale = true;
                self.emit(|_, _| Event::Lost { seat: other, reason });
                self.happened(Happening::Lost { seat: other });
            }
        }
    }

    /// The game ends, or goes on without those who have lost (CR 104.2a, 800.4a).
    pub(crate) fn part_with_losers(&mut self, reason: Reason) {
        self.check_end(reason);
        if self.state.outcome.is_some() {
            return;
        }
        for seat in Seat::all(self.state.players.len()) {
            if self.state.player(seat).lost && !self.state.player(seat).left {
                self.state.player_mut(seat).left = true;
                self.remove_player(seat);
                // A battle may need another protector (CR 704.5w).
                self.state.cache.unsettled = true;
            }
        }
    }

    /// Everything a player who left owns leaves with them; what they control goes back or is exiled (CR 800.4a).
    fn remove_player(&mut self, seat: Seat) {
        self.open_batch();
        self.crown_another(seat);
        self.remove_from_stack(seat);
        let owned: SmallVec<[Slot; 16]> = (0..self.state.things.len() as u16)
            .map(Slot)
            .filter(|&slot| self.state.secrets.owner(slot) == seat)
            .filter(|&slot| self.state.thing(slot).zone != ZoneKind::Nowhere)
            .collect();
        for slot in owned {
            self.take_out(slot);
        }
        for player in &mut self.state.players {
            player.controlled_by = player.controlled_by.filter(|&by| by != seat);
            player.next_turn_controlled_by = player.next_turn_controlled_by.filter(|&by| by != seat);
        }
        self.state.floating.retain(|effect| effect.to != Some(seat));
        self.state.permissions.retain(|leave| leave.seat != seat);
        self.state.delayed.retain(|delayed| delayed.controller != seat);
        self.state.triggers.retain(|waiting| waiting.controller != seat);
        self.state.cache.stale = true;
        self.freshen();
        let held: SmallVec<[Object; 4]> = self
            .look()
            .permanents()
            .filter(|&slot| self.look().derived(slot).controller == seat)
            .map(|slot| self.state.object(slot))
            .collect();
        for object in held {
            self.move_object(object, MoveTo::zone(ZoneKind::Exile), MoveWhy::Rule, None);
        }
        self.spare_attacks(seat);
        self.close_batch();
    }

    /// Spells and abilities of the player cease to exist.
    fn remove_from_stack(&mut self, seat: Seat) {
        let gone: SmallVec<[Object; 4]> =
            self.state.stack.iter().filter(|item| item.controller == seat).map(|item| item.object).collect();
        for object in gone {
            let to = match self.state.thing(object.slot).is(Flag::NotACard) {
                true => ZoneKind::Nowhere,
                false => ZoneKind::Exile,
            };
            self.move_object(object, MoveTo::zone(to), MoveWhy::Rule, None);
        }
    }

    /// A card leaves the game; its slot is not used again.
    fn take_out(&mut self, slot: Slot) {
        let (object, thing) = (self.state.object(slot), *self.state.thing(slot));
        if thing.on_battlefield() || thing.zone == ZoneKind::Stack {
            self.move_object(object, MoveTo::zone(ZoneKind::Nowhere), MoveWhy::Rule, None);
            let thing = self.state.thing(slot);
            if !thing.is(Flag::Token) && !thing.is(Flag::NotACard) {
                self.state.free.retain(|free| *free != slot);
            }
            return;
        }
        let owner = self.state.secrets.owner(slot);
        self.state.zones.take(thing.zone, owner, slot);
        let thing = self.state.thing_mut(slot);
        thing.zone = ZoneKind::Nowhere;
        thing.generation = thing.generation.wrapping_add(1);
    }

    /// Creatures that attack the player attack nobody any more (CR 506.4c, 800.4e).
    fn spare_attacks(&mut self, seat: Seat) {
        let attacks = self.state.combat.iter_mut().flat_map(|combat| &mut combat.attacks);
        let spared: SmallVec<[Object; 4]> = attacks
            .filter(|attack| attack.defender == Defender::Player(seat))
            .map(|attack| attack.attacker)
            .collect();
        for attacker in spared {
            self.remove_from_combat(attacker);
        }
    }
}
