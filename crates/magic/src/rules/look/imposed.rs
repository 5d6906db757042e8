//! Rules that effects lay upon players and objects (CR 611.2, 613.11).

use cardwright_table::{Object, Seat, Slot};

use super::{Look, View};
use crate::card::Counter;
use crate::program::{AbilityKind, ObjectRule, PlayerRule, Static};
use crate::rules::Hook;
use crate::state::{Flag, Tracker};

/// A rule for a player, with the effect it comes from.
#[derive(Clone, Copy)]
pub(crate) struct PlayerImposed<'a> {
    pub(crate) rule: &'a PlayerRule,
    pub(crate) source: Object,
    /// Whose effect it is.
    pub(crate) by: Seat,
}

impl<'a> Look<'a> {
    /// The rules for players that apply to one: nothing to go through when there are none.
    pub(crate) fn player_rules(&self, seat: Seat) -> impl Iterator<Item = &'a PlayerRule> + use<'a> {
        self.imposed_on(seat).map(|imposed| imposed.rule)
    }

    /// The rules for players that apply to one, with their sources: of static abilities, then of effects that last
    /// for a while.
    pub(crate) fn imposed_on(&self, seat: Seat) -> impl Iterator<Item = PlayerImposed<'a>> + use<'a> {
        let look = *self;
        let statics = self.state.cache.hooks.players.iter().flat_map(
            move |&Hook { object: source, ability, effect }| {
                let by = look.controller(source);
                let view = View::of(source, by);
                let effects: &'a [Static] = match &look.rules.book.ability(ability).kind {
                    AbilityKind::Static(ability) if look.holds_if_any(ability.condition.as_ref(), &view) => {
                        std::slice::from_ref(&ability.effects[usize::from(effect)])
                    }
                    _ => &[],
                };
                effects.iter().filter_map(move |effect| match effect {
                    Static::Players { who, rule } if look.is_one_of(seat, who, &view) => {
                        let rule = &look.rules.book.player_rules[rule.index()];
                        Some(PlayerImposed { rule, source, by })
                    }
                    _ => None,
                })
            },
        );
        let floating = self.state.floating_rules.iter().filter(move |rule| rule.players.has(seat));
        statics.chain(floating.map(move |floating| PlayerImposed {
            rule: &look.rules.book.player_rules[floating.rule.index()],
            source: floating.source,
            by: floating.controller,
        }))
    }

    /// The rules laid upon a permanent.
    pub(crate) fn object_rules(&self, slot: Slot) -> impl Iterator<Item = &'a ObjectRule> + use<'a> {
        let book = &self.rules.book;
        let rules: smallvec::SmallVec<[_; 1]> = self.derived(slot).rules.iter().map(|one| one.rule).collect();
        rules.into_iter().map(move |rule| &book.rules[rule.index()])
    }

    /// Whether a rule of this kind applies to the player.
    fn is_ruled(&self, seat: Seat, is: impl Fn(&PlayerRule) -> bool) -> bool {
        self.player_rules(seat).any(is)
    }

    /// Whether a player's life total can rise or fall (CR 119.7-119.8).
    pub(crate) fn can_change_life(&self, seat: Seat, by: i32) -> bool {
        match by {
            ..0 => !self.is_ruled(seat, |rule| matches!(rule, PlayerRule::CantLoseLife)),
            _ => !self.is_ruled(seat, |rule| matches!(rule, PlayerRule::CantGainLife)),
        }
    }

    /// Whether a player can draw another card (CR 121.3).
    pub(crate) fn can_draw(&self, seat: Seat) -> bool {
        let drawn = self.state.player(seat).tracked(Tracker::CardsDrawn);
        !self.is_ruled(seat, |rule| match rule {
            PlayerRule::CantDraw => true,
            PlayerRule::DrawAtMost(most) => drawn >= u16::from(*most),
            _ => false,
        })
    }

    /// Whether a player can lose the game (CR 101.2).
    pub(crate) fn can_lose(&self, seat: Seat) -> bool {
        !self.is_ruled(seat, |rule| matches!(rule, PlayerRule::CantLose))
    }

    /// Whether counters of a kind can be put on an object.
    pub(crate) fn can_have_counters(&self, object: Object, kind: Counter) -> bool {
        self.state.is_current(object) && !self.object_rules(object.slot).any(|rule| rule.bars_counters(kind))
    }

    /// Whether a player can get counters of a kind.
    pub(crate) fn can_get_counters(&self, seat: Seat, kind: Counter) -> bool {
        !self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantGetCounters(no) if *no == kind))
    }

    /// How many cards the player may keep in hand; no limit if none (CR 402.2).
    pub(crate) fn maximum_hand(&self, seat: Seat) -> Option<usize> {
        let mut most = Some(i32::from(self.rules.policies.maximum_hand) + self.hand_modifier(seat));
        // The later ones find what the earlier ones have left (CR 613.11).
        for PlayerImposed { rule, source, by } in self.imposed_on(seat) {
            match rule {
                PlayerRule::NoMaximumHandSize => most = None,
                PlayerRule::MaximumHandSize(num) => most = Some(self.num(num, &View::of(source, by))),
                PlayerRule::HandSizeChange(by) => most = most.map(|most| most + i32::from(*by)),
                _ => {}
            }
        }
        most.map(|most| most.max(0) as usize)
    }

    /// What the player's avatar adds to the hand size (CR 210).
    fn hand_modifier(&self, seat: Seat) -> i32 {
        let command = self.state.zones.command.iter();
        let own = command.filter(|&&slot| {
            self.state.secrets.owner(slot) == seat && !self.state.thing(slot).is(Flag::FaceDown)
        });
        own.map(|&slot| i32::from(self.rules.book.card(self.rules.card_in(self.state, slot)).hand_modifier))
            .sum()
    }

    /// Whether a permanent can be regenerated (CR 701.19).
    pub(crate) fn can_be_regenerated(&self, slot: Slot) -> bool {
        !self.object_rules(slot).any(|rule| matches!(rule, ObjectRule::CantBeRegenerated))
    }

    /// Whether a permanent untaps in its controller's untap step (CR 502.3).
    pub(crate) fn untaps_in_untap_step(&self, slot: Slot) -> bool {
        let stays = |one: &crate::state::Imposed| match self.rules.book.rules[one.rule.index()] {
            ObjectRule::StaysTapped => true,
            ObjectRule::StaysTappedInYours => self.state.is_active(one.by),
            _ => false,
        };
        !self.derived(slot).rules.iter().any(stays)
    }

    /// Whether a permanent untaps in other players' untap steps, too.
    pub(crate) fn untaps_too(&self, slot: Slot) -> bool {
        let object = self.state.object(slot);
        self.imposed_on(self.derived(slot).controller).any(|imposed| match imposed.rule {
            PlayerRule::UntapsToo(filter) => {
                self.fits(&filter.tests, object, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        })
    }

    /// Whether an object has protection from another by its abilities (CR 702.16).
    pub(crate) fn protected(&self, slot: Slot, from: Object) -> bool {
        let derived = self.derived(slot);
        let view = View::of(self.state.object(slot), derived.controller);
        derived.abilities.iter().any(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Protection(tests) => self.fits(tests, from, &view),
            _ => false,
        })
    }
}
