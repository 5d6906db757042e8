//! Effects on spells and abilities: countering, copying, other targets, casting for free (CR 701.6, 707.10, 115.7).

use cardwright_table::{Object, Seat, Slot};

use crate::program::{CastTerms, Destination, Duration, Filter, NodeId, Num, Objects, Register, Spend, Who};
use crate::rules::{Flow, Run, SEAT_BASE};
use crate::state::{Flag, FreeTerms, Group, Permission, Target};

impl Run<'_> {
    /// Counters spells and abilities (CR 701.6).
    pub(super) fn counter(&mut self, objects: &Objects, to: Option<&Destination>) {
        let mut countered = 0;
        for item in self.objects(objects) {
            countered += i32::from(self.counter_item(item, to));
        }
        self.did(countered);
    }

    /// Copies spells and abilities on the stack (CR 707.10).
    pub(super) fn copy_spells(&mut self, what: &Objects, count: &Num, new_targets: bool) {
        let times = self.count(count);
        let (_, you) = self.source();
        let mut copies = Group::new();
        for item in self.objects(what) {
            copies.extend((0..times).filter_map(|_| self.copy_item(item, you)));
        }
        self.did(copies.len() as i32);
        for &copy in copies.iter().filter(|_| new_targets) {
            self.offer_new_targets(you, copy);
        }
    }

    /// Copies cards in the zone where they are; what is not cast ceases to exist (CR 707.12, 704.5e).
    pub(super) fn copy_cards(&mut self, what: &Objects, count: &Num, into: Register) {
        let times = self.count(count);
        let (_, you) = self.source();
        let mut copies = Group::new();
        for original in self.present(what) {
            let zone = self.state.thing(original.slot).zone;
            let card = self.rules.card_in(self.state, original.slot);
            for _ in 0..times {
                if self.is_full() {
                    break;
                }
                let slot = self.new_slot(card, you, zone, &[Flag::NotACard]);
                self.state.zones.push(zone, you, slot);
                copies.push(self.state.object(slot));
            }
        }
        self.did(copies.len() as i32);
        self.state.cache.unsettled = true;
        *self.frame().objects_mut(into) = copies;
    }

    /// New targets are chosen for spells and abilities (CR 115.7).
    pub(super) fn change_targets(&mut self, objects: &Objects) {
        let (_, you) = self.source();
        for item in self.objects(objects) {
            self.offer_new_targets(you, item);
        }
    }

    /// A player says what the only target of a spell or ability becomes (CR 115.7a).
    pub(super) fn change_target(&mut self, id: NodeId, what: &Objects, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        self.did(0);
        let item = self.objects(what).first().copied();
        let old = item.and_then(|item| self.look().only_target(item));
        if let (Some(item), Some(old), Some(&value)) = (item, old, answer.first()) {
            let new = match value - SEAT_BASE {
                seat @ 0.. => Target::Player(Seat(seat as u8)),
                _ => Target::Object(self.state.object(Slot(value as u16))),
            };
            let done = self.redirect_item(item, old, new);
            self.did(done.into());
        }
        Flow::On
    }

    /// A spell is copied for each other thing that it could target, which is the target of that copy.
    pub(super) fn copy_for_others(&mut self, who: &Who, what: &Objects, over: &Filter) {
        self.did(0);
        let (Some(&seat), Some(&item)) = (self.seats(who).first(), self.objects(what).first()) else {
            return;
        };
        let look = self.look();
        let Some(old) = look.only_target(item) else { return };
        let mut others = Vec::new();
        look.find(over, &look.here(), |object| {
            let redirected = look.redirections(item, Target::Object(object)).into_iter().next();
            if let Some((_, targets)) = redirected.filter(|_| Target::Object(object) != old) {
                others.push(targets);
            }
        });
        let mut copies = 0;
        for targets in others {
            let Some(copy) = self.copy_item(item, seat) else { break };
            if let Some(on_stack) = self.state.stack.iter_mut().find(|other| other.object == copy) {
                on_stack.chosen.targets = targets;
            }
            self.announce_targets(copy);
            copies += 1;
        }
        self.did(copies);
    }

    /// "You" plays a land while something resolves: in their own turn, if they may still play one (CR 305.2b, 305.3).
    pub(super) fn play_land_now(&mut self, what: &Objects) {
        self.did(0);
        let (_, you) = self.source();
        let Some(&land) = self.present(what).first() else { return };
        if self.look().may_play_land_now(you) {
            self.land_is_played(you, land.slot, 0);
            self.did(1);
        }
    }

    /// The player says which target of a spell or ability becomes this.
    pub(super) fn change_one_target(&mut self, id: NodeId, what: &Objects, to: &Objects, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        self.did(0);
        let (item, to) = (self.objects(what).first().copied(), self.objects(to).first().copied());
        if let (Some(item), Some(to), Some(&value)) = (item, to, answer.first()) {
            let old = match value - SEAT_BASE {
                seat @ 0.. => Target::Player(Seat(seat as u8)),
                _ => Target::Object(self.state.object(Slot(value as u16))),
            };
            let done = self.redirect_item(item, old, Target::Object(to));
            self.did(done.into());
        }
        Flow::On
    }

    /// A player may cast these without paying their mana costs (CR 118.9).
    pub(super) fn cast_free(&mut self, who: &Who, what: &Objects, how: CastTerms, then_exile: bool) {
        let cards = self.present(what);
        self.did(0);
        if let Some(&seat) = self.seats(who).first() {
            self.offer_free_casts(seat, cards, FreeTerms { how, then_exile, ..FreeTerms::default() });
        }
    }

    /// A player may cast one spell out of a zone without paying its mana cost.
    pub(super) fn cast_one(
        &mut self,
        id: NodeId,
        who: &Who,
        what: &Filter,
        into: Register,
        then_exile: bool,
    ) {
        self.did(0);
        self.frame().objects_mut(into).clear();
        if let Some(&seat) = self.seats(who).first() {
            let look = self.look();
            let mut cards = Group::new();
            look.each_in(&Filter { zones: what.zones, tests: Vec::new() }, &look.here(), |facts| {
                cards.push(facts.object);
                true
            });
            let terms = FreeTerms { which: Some(id), then_exile, ..FreeTerms::default() };
            self.offer_free_casts(seat, cards, terms);
        }
    }

    /// A player may play these from where they are, for a while (CR 601.3b).
    pub(super) fn may_play(
        &mut self,
        who: &Who,
        what: &Objects,
        duration: Duration,
        (free, cast, then_exile): (bool, bool, bool),
        spend: Spend,
    ) {
        let cards = self.present(what);
        let turn = self.state.turn.number;
        for seat in self.seats(who) {
            let leave = |&object: &Object| {
                let face = None;
                Permission { object, seat, free, cast, then_exile, spend, face, duration, turn }
            };
            self.state.permissions.extend(cards.iter().map(leave));
        }
        self.did(cards.len() as i32);
        for seat in self.seats(who) {
            self.show_exiled(seat, &cards);
        }
    }
}
