//! Objects are put somewhere (CR 400.7, 608.2).

use cardwright_table::{Object, Seat, SeatSet};
use smallvec::SmallVec;

use super::library::is_ordered;
use crate::card::{CardTypes, Subtype};
use crate::program::{
    AbilityKind, Arrival, CostPart, Destination, NodeId, Objects, Position, Static, ZoneKind,
};
use crate::rules::{Flow, Run, View};
use crate::state::{Deed, Defender, EnterHow, Group, MoveTo, MoveWhy, NoteKind, StackKind, Work};

/// Events that move objects.
pub(super) type Deeds = SmallVec<[Deed; 2]>;

impl Run<'_> {
    /// Objects move. Where several go to the same library, its owner orders them (CR 401.4).
    pub(super) fn begin_move(&mut self, id: NodeId, objects: &Objects, to: &Destination) {
        let cards = self.present(objects);
        let owners: SeatSet = cards.iter().map(|card| self.state.secrets.owner(card.slot)).collect();
        self.state.agenda.push(Work::Finish(id));
        if to.zone == ZoneKind::Library && is_ordered(to.position) && cards.len() > 1 {
            let seats: SmallVec<[Seat; 4]> = self.state.apnap().filter(|&seat| owners.has(seat)).collect();
            self.state.agenda.extend(seats.into_iter().rev().map(|seat| Work::DoFor(id, seat)));
        } else {
            self.frame().gathered = cards;
        }
    }

    /// The owner of some of the cards says in which order they go into the library.
    pub(super) fn order_library(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let ordered: Group = self.named(answer.get(1..).unwrap_or_default()).collect();
        self.frame().gathered.extend(ordered);
        Flow::On
    }

    pub(super) fn finish_move(&mut self, objects: &Objects, to: &Destination) {
        let mut cards = std::mem::take(&mut self.frame().gathered);
        if to.zone == ZoneKind::Library || to.face_down {
            self.slip_away(&mut cards);
        }
        let deeds = self.moves(&cards, to);
        self.note_exiled(&cards, to);
        let look = self.look();
        let whose = look.owners_of_set(objects, &look.here());
        self.shuffle_after(&cards, whose, to);
        self.cause_told(deeds);
    }

    /// The events that put cards where they go, the first of them uppermost.
    pub(super) fn moves(&mut self, cards: &[Object], to: &Destination) -> Deeds {
        let all = if self.rules.book.mutates { self.look().with_fellows(cards) } else { Group::new() };
        let cards = if all.is_empty() { cards } else { &all };
        let place = MoveTo { zone: to.zone, position: to.position, face_down: to.face_down };
        let mut order: Group = cards.iter().copied().collect();
        match to.position {
            Position::BottomRandom => {
                let all = order.len();
                self.pick_random(&mut order, all);
            }
            Position::Top | Position::FromTop(_) if to.zone == ZoneKind::Library => order.reverse(),
            _ => {}
        }
        let mut deeds = Deeds::new();
        for object in order {
            let enter = match to.zone {
                ZoneKind::Battlefield if !self.can_enter(object, to.arrival.as_deref()) => continue,
                ZoneKind::Battlefield => {
                    let owner = self.state.secrets.owner(object.slot);
                    Some(self.arrive(owner, to.arrival.as_deref()))
                }
                _ => None,
            };
            deeds.push(Deed::Move { object, to: place, why: MoveWhy::Effect, enter });
        }
        deeds
    }

    /// Whether a card can be put onto the battlefield: instants and sorceries stay where they are (CR 304.4, 307.4).
    fn can_enter(&self, object: Object, arrival: Option<&Arrival>) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, object.slot));
        let face = usize::from(arrival.is_some_and(|arrival| arrival.transformed)).min(card.faces.len() - 1);
        let types: CardTypes = card.faces[face].types;
        if self.is_barred(object) {
            return false;
        }
        if arrival.is_some_and(|arrival| arrival.face_down) {
            return true;
        }
        // CR 712.14a: what has no back face can't enter transformed.
        if arrival.is_some_and(|arrival| arrival.transformed) && card.other_side(0).is_none() {
            return false;
        }
        let enchants = match arrival.and_then(|arrival| arrival.attached_to.as_ref()) {
            Some(host) => self.may_enter_attached(object, host),
            None => self.look().can_enchant_anything(object),
        };
        types.is_permanent() && enchants
    }

    /// Whether an effect keeps a card where it is from entering the battlefield (CR 614.17).
    fn is_barred(&self, object: Object) -> bool {
        let look = self.look();
        let zone = self.state.thing(object.slot).zone;
        self.state.cache.hooks.bars.iter().any(|hook| {
            let AbilityKind::Static(text) = &self.rules.book.ability(hook.ability).kind else { return false };
            let Static::CantEnter { what, from } = &text.effects[usize::from(hook.effect)] else {
                return false;
            };
            let view = View::of(hook.object, look.controller(hook.object));
            from.has(zone)
                && look.holds_if_any(text.condition.as_ref(), &view)
                && look.fits(what, object, &view)
        })
    }

    /// Whether what is put onto the battlefield attached to something can be: an Aura that can't legally enchant it, or
    /// of which nothing is left to enchant, stays where it is (CR 303.4i); anything else enters unattached (CR 303.4h).
    fn may_enter_attached(&self, object: Object, host: &Objects) -> bool {
        let look = self.look();
        let host = look.host_of_arrival(host, &look.here());
        let enchants = |host: Object| self.state.is_current(host) && look.can_be_attached(object, host);
        !look.derived(object.slot).has_subtype(Subtype::AURA) || host.is_some_and(enchants)
    }

    /// How the running effect puts a permanent onto the battlefield: under this player's control, unless it says
    /// otherwise (CR 110.2a).
    pub(super) fn arrive(&self, under: Seat, arrival: Option<&Arrival>) -> EnterHow {
        let look = self.look();
        let here = look.here();
        let mut how = EnterHow::under(under);
        if let Some(arrival) = arrival {
            self.fill_entry(&mut how, arrival, &here);
            how.blocking = arrival.blocking.as_ref().and_then(|whom| self.present(whom).first().copied());
            if let Some(whom) = &arrival.attacked {
                let fights = self.state.combat.is_some();
                let whom = look.player(whom, &here).filter(|_| fights);
                how.attacking = whom.map(Defender::Player);
                how.chooses_attack = true;
                how.attacked = whom;
            } else if arrival.attacking {
                let same = self.attack_of_returned();
                how.chooses_attack = same.is_none();
                how.attacking = same.or_else(|| self.attacked_with(here.source, how.controller));
            }
        }
        how
    }

    /// What the creature attacked that was returned to its owner's hand to pay for the running ability: what is put
    /// onto the battlefield attacking in its place attacks the same (CR 702.49c).
    fn attack_of_returned(&self) -> Option<Defender> {
        let look = self.look();
        let item = look.stack_item(look.here().frame?.item?)?;
        let StackKind::Activated(ability) = item.kind else { return None };
        let AbilityKind::Activated(ability) = &self.rules.book.ability(ability).kind else { return None };
        let returns = |part: &CostPart| matches!(part, CostPart::ReturnToHand(..));
        let mut paid = item.remembered.objects.iter().filter(|_| ability.cost.parts.iter().any(returns));
        paid.find_map(|&returned| self.state.memory(returned)?.attacked)
    }

    /// What a creature that enters attacking attacks: the same as its source, or what else is attacked (CR 508.4).
    fn attacked_with(&self, source: Object, controller: Seat) -> Option<Defender> {
        let combat = self.state.combat.as_ref()?;
        let same = combat.attacks.iter().find(|attack| attack.attacker == source);
        let other = combat.attacks.first();
        let opponent =
            || self.state.seats_from(controller).find(|&seat| self.state.are_opponents(seat, controller));
        same.or(other).map(|attack| attack.defender).or_else(|| opponent().map(Defender::Player))
    }

    /// Cards exiled by an ability of a permanent are linked to it (CR 607.2a).
    pub(super) fn note_exiled(&mut self, cards: &[Object], to: &Destination) {
        let (about, _) = self.source();
        if to.zone == ZoneKind::Exile {
            self.link_to_exile(about, cards);
        }
    }

    /// Cards that are about to be exiled by an ability of a source (CR 607.2a); also where it says that they are exiled
    /// instead (CR 607.2b).
    pub(crate) fn link_to_exile(&mut self, about: Object, cards: &[Object]) {
        if !self.state.is_current(about) {
            return;
        }
        let (mut all, mut merged) = (cards.iter().copied().collect::<Group>(), Group::new());
        if self.rules.book.mutates {
            (all, merged) = (self.look().with_fellows(cards), self.look().merged_parts(cards));
        }
        for card in all.iter().chain(&merged) {
            let exiled = Object { generation: card.generation.wrapping_add(1), ..*card };
            self.note(about, NoteKind::Exiled(exiled));
        }
    }

    /// Libraries into which cards are shuffled are shuffled once they are there; those of players of whose cards there
    /// happen to be none as well (CR 701.24d).
    pub(super) fn shuffle_after(&mut self, cards: &[Object], whose: SeatSet, to: &Destination) {
        if to.zone != ZoneKind::Library || to.position != Position::Shuffled {
            return;
        }
        let owners: SeatSet = cards.iter().map(|card| self.state.secrets.owner(card.slot)).collect();
        self.state.agenda.extend(owners.with(whose).iter().map(Work::Shuffle));
    }
}
