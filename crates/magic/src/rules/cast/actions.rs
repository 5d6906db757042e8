//! What a player may do with priority (CR 117.1, spec 39): only what can really be finished.

use std::cell::OnceCell;

use cardwright_table::{Anchor, Seat, SeatSet, Slot};
use smallvec::SmallVec;

use super::facts::AbilityFacts;
use super::means::Means;
use super::spell::Spell;
use crate::command::Special;
use crate::program::{AbilityKind, Activated, CardId, PlayerRule, ZoneKind};
use crate::rules::Look;
use crate::state::Flag;

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Pass,
    PlayLand {
        card: Slot,
        face: u8,
    },
    Cast {
        card: Slot,
        face: u8,
        way: u8,
    },
    /// The ability at this place among those of the object.
    Activate {
        source: Slot,
        place: u8,
    },
    Special {
        card: Slot,
        action: Special,
    },
}

const KIND: u32 = 26;
const PART: u32 = 16;

impl Action {
    /// The way of casting a card face down.
    pub(crate) const FACE_DOWN: u8 = super::spell::FACE_DOWN;

    /// The action as the number of a menu.
    pub(super) fn code(self) -> i32 {
        let (kind, part, slot) = match self {
            Action::Pass => (0, 0, Slot(0)),
            Action::PlayLand { card, face } => (1, i32::from(face), card),
            Action::Cast { card, face, way } => (2, i32::from(face) << 8 | i32::from(way), card),
            Action::Activate { source, place } => (3, place.into(), source),
            Action::Special { card, action } => (4, action as i32, card),
        };
        kind << KIND | part << PART | i32::from(slot.0)
    }

    /// The action that a number means.
    pub(crate) fn decode(code: i32) -> Action {
        let card = Slot(code as u16);
        let part = code >> PART & 0x3ff;
        match code >> KIND {
            1 => Action::PlayLand { card, face: part as u8 },
            2 => Action::Cast { card, face: (part >> 8) as u8, way: part as u8 },
            3 => Action::Activate { source: card, place: part as u8 },
            4 => Special::ALL
                .get(part as usize)
                .map_or(Action::Pass, |&action| Action::Special { card, action }),
            _ => Action::Pass,
        }
    }

    pub(super) fn anchor(self) -> Anchor {
        match self {
            Action::Pass => Anchor::Button,
            Action::PlayLand { card, .. } | Action::Cast { card, .. } | Action::Special { card, .. } => {
                Anchor::Card(card)
            }
            Action::Activate { source, .. } => Anchor::Card(source),
        }
    }
}

/// What makes cards in hand each other's like: the same card, known to the same players, and no leave of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    card: CardId,
    seen: SeatSet,
    granted: Option<Slot>,
}

/// The search for what a player may do. What it needs is worked out when first needed.
pub(super) struct Actions<'a> {
    look: Look<'a>,
    seat: Seat,
    sorcery: bool,
    /// Mana abilities are listed too.
    manual: bool,
    /// What is known of each ability.
    facts: &'a [AbilityFacts],
    means: OnceCell<Means<'a>>,
}

impl<'a> Actions<'a> {
    pub(super) fn new(look: Look<'a>, seat: Seat) -> Actions<'a> {
        Actions {
            look,
            seat,
            sorcery: look.sorcery_time(seat),
            manual: look.rules.policies.manual_mana,
            facts: &look.rules.book.play_facts().abilities,
            means: OnceCell::new(),
        }
    }

    fn means(&self) -> &Means<'a> {
        self.means.get_or_init(|| Means::of(self.look, self.seat))
    }

    /// Calls back with everything but passing, until the callback says no more. Says whether it never did.
    pub(super) fn each(&self, mut found: impl FnMut(Action) -> bool) -> bool {
        self.in_hand(&mut found) && self.on_battlefield(&mut found) && self.elsewhere(&mut found)
    }

    /// Cards in hand. What can be played of one can be played of its like: such an action comes up once for each, by
    /// the name of the first.
    fn in_hand(&self, found: &mut impl FnMut(Action) -> bool) -> bool {
        let facts = self.look.rules.book.play_facts();
        let anytime = !self.sorcery
            && self
                .look
                .player_rules(self.seat)
                .any(|rule| matches!(rule, PlayerRule::Flash(_) | PlayerRule::NextFlash(_)));
        let lands = self.sorcery && self.look.is_time_for_land(self.seat);
        let hand = self.look.state.zones.hand(self.seat);
        let mut kinds: SmallVec<[(Kind, Slot); 8]> = SmallVec::new();
        let mut playable: SmallVec<[(Slot, Action); 8]> = SmallVec::new();
        hand.iter().all(|&slot| {
            let card = self.look.rules.card_in(self.look.state, slot);
            let of_card = &facts.cards[card.index()];
            let land = lands && of_card.land;
            let spell = of_card.spell
                && (self.sorcery || anytime || of_card.instant)
                && !self.is_too_dear(slot, of_card.least);
            let mut play = || {
                let kind = self.kind(slot, card);
                if let Some(&(_, first)) = kinds.iter().find(|(known, _)| *known == kind) {
                    let mut like = playable.iter().filter(|(card, _)| *card == first);
                    return like.all(|&(_, action)| found(action));
                }
                kinds.push((kind, slot));
                let mut offer = |action| {
                    playable.push((slot, action));
                    found(action)
                };
                (!land || self.lands(slot, &mut offer)) && (!spell || self.spells(slot, &mut offer))
            };
            (!land && !spell || play())
                && (!of_card.works_in_hand && self.look.changed_elsewhere(slot).is_none()
                    || self.abilities(slot, ZoneKind::Hand, found))
                && (!of_card.suspends || self.special(slot, Special::Suspend, found))
                && (!of_card.sets_aside
                    || self.special(slot, Special::Foretell, found)
                        && self.special(slot, Special::Plot, found))
        })
    }

    /// Whether a card in hand can't be paid for, whichever way it is cast: told by its printed cost alone, where nothing
    /// else can bear on that.
    fn is_too_dear(&self, slot: Slot, least: u16) -> bool {
        let (state, book) = (self.look.state, &self.look.rules.book);
        let plain = least > 0
            && state.cache.hooks.costs.is_empty()
            && state.cache.hooks.players.is_empty()
            && state.floating_rules.is_empty()
            && state.permissions.is_empty()
            && book.only.is_empty();
        plain && u32::from(least) > self.means().most() && self.look.changed_elsewhere(slot).is_none()
    }

    fn kind(&self, slot: Slot, card: CardId) -> Kind {
        let state = self.look.state;
        let granted = state.permissions.iter().any(|leave| leave.object.slot == slot);
        Kind { card, seen: state.secrets.seen(slot), granted: granted.then_some(slot) }
    }

    fn on_battlefield(&self, found: &mut impl FnMut(Action) -> bool) -> bool {
        let state = self.look.state;
        state.cache.able.iter().filter(|able| able.menu || self.manual).all(|able| {
            let thing = state.thing(able.slot);
            thing.is(Flag::PhasedOut)
                || self.abilities(able.slot, ZoneKind::Battlefield, found)
                    && (!thing.is(Flag::FaceDown) || self.special(able.slot, Special::TurnFaceUp, found))
        })
    }

    /// Graveyards, exile, the command zone, the top of the library: where text or an effect gives leave.
    fn elsewhere(&self, found: &mut impl FnMut(Action) -> bool) -> bool {
        let state = self.look.state;
        let facts = self.look.rules.book.play_facts();
        let granted =
            !state.permissions.is_empty() || self.look.player_rules(self.seat).any(PlayerRule::gives_leave);
        let mut go_on = true;
        if facts.elsewhere || granted {
            let zones = &state.zones;
            let top = zones.library(self.seat).last();
            let cards = zones.graveyard(self.seat).iter().chain(&zones.exile).chain(top);
            for &slot in cards.filter(|&&slot| granted || self.has_text_elsewhere(slot)) {
                let zone = state.thing(slot).zone;
                go_on = go_on
                    && self.lands(slot, found)
                    && self.spells(slot, found)
                    && self.abilities(slot, zone, found);
            }
        }
        for &slot in &state.zones.command {
            go_on = go_on
                && self.spells(slot, found)
                && (!self.has_text_elsewhere(slot) || self.abilities(slot, ZoneKind::Command, found))
                && self.special(slot, Special::RevealConspiracy, found)
                && self.special(slot, Special::RollPlanarDie, found);
        }
        let companion = state.player(self.seat).companion;
        go_on && companion.is_none_or(|slot| self.special(slot, Special::TakeCompanion, found))
    }

    /// Whether a card can be played or used outside the hand by its own text, or by what an effect gives it.
    fn has_text_elsewhere(&self, slot: Slot) -> bool {
        let card = self.look.rules.card_in(self.look.state, slot);
        self.look.rules.book.play_facts().cards[card.index()].elsewhere
            || self.look.changed_elsewhere(slot).is_some()
    }

    fn lands(&self, slot: Slot, found: &mut impl FnMut(Action) -> bool) -> bool {
        self.look.playable_faces(slot).all(|face| {
            let playable =
                self.look.is_time_for_land(self.seat) && self.look.is_playable_land(self.seat, slot, face);
            !playable || found(Action::PlayLand { card: slot, face })
        })
    }

    fn spells(&self, slot: Slot, found: &mut impl FnMut(Action) -> bool) -> bool {
        let mut go_on = true;
        self.look.each_spell(self.seat, slot, |spell| {
            if go_on && self.is_castable(&spell) {
                go_on = found(Action::Cast { card: slot, face: spell.number, way: spell.way });
            }
        });
        go_on
    }

    /// Whether a spell can be finished: targets exist, the cost can be paid.
    fn is_castable(&self, spell: &Spell<'a>) -> bool {
        if self.look.has_own_means(spell) {
            let means = Means::for_spell(self.look.casting_as(spell), self.seat, spell);
            return self.is_castable_with(&means, spell);
        }
        self.is_castable_with(self.means(), spell)
    }

    fn is_castable_with(&self, means: &Means<'_>, spell: &Spell<'_>) -> bool {
        self.look.casting_as(spell).casting(means, spell).is_possible()
    }

    fn abilities(&self, slot: Slot, zone: ZoneKind, found: &mut impl FnMut(Action) -> bool) -> bool {
        let derived = self.look.derived(slot);
        derived.abilities.iter().enumerate().all(|(place, &id)| {
            let facts = &self.facts[id.index()];
            if !facts.listed && !self.manual {
                return true;
            }
            let tapped = || zone == ZoneKind::Battlefield && self.look.state.thing(slot).is(Flag::Tapped);
            if facts.taps && tapped() || self.costs_more_than_there_is(facts.least) {
                return true;
            }
            let AbilityKind::Activated(ability) = &self.look.rules.book.ability(id).kind else { return true };
            let open = ability.zone == zone
                && self.look.may_activate(self.seat, slot, id, ability)
                && self.is_activatable(slot, ability);
            !open || found(Action::Activate { source: slot, place: place as u8 })
        })
    }

    /// Whether so much mana can't be had for an ability, where nothing makes it cost less.
    fn costs_more_than_there_is(&self, least: u16) -> bool {
        let plain =
            least > 0 && self.look.state.cache.hooks.costs.is_empty() && self.look.rules.book.only.is_empty();
        plain && u32::from(least) > self.means().most()
    }

    /// Whether an ability can be finished: targets exist, the cost can be paid.
    fn is_activatable(&self, slot: Slot, ability: &Activated) -> bool {
        if self.look.rules.book.only.is_empty() {
            return self.look.activation(self.means(), slot, ability).is_possible();
        }
        let means = Means::for_ability(self.look, self.seat, slot);
        let look: Look<'_> = self.look;
        look.activation(&means, slot, ability).is_possible()
    }

    fn special(&self, slot: Slot, action: Special, found: &mut impl FnMut(Action) -> bool) -> bool {
        !self.look.may_take(self.seat, slot, action, || self.means())
            || found(Action::Special { card: slot, action })
    }
}
